package roulette_test

import (
	"fmt"
	"math/big"
	"testing"

	"pitboss/tables/money"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// kept is what the house keeps of a stake over the 37 numbers, as a part of it, when
// a stake that is imprisoned is worth the given part.
func (w wheel) kept(t *testing.T, bet string, imprisoned *big.Rat) *big.Rat {
	t.Helper()
	sum, stake := new(big.Rat), money.Amount(0)
	for n := range roulette.Numbers {
		s := w.spin(t, n, bet)[0]
		stake = s.Stake
		back := part(s.Returned)
		if s.Outcome == wager.Prison {
			back.Add(back, new(big.Rat).Mul(part(s.Stake), imprisoned))
		}
		sum.Add(sum, back.Sub(part(s.Stake), back))
	}
	return sum.Quo(sum, new(big.Rat).Mul(part(stake), big.NewRat(37, 1)))
}

func part(a money.Amount) *big.Rat { return big.NewRat(int64(a), 1) }

// worth is what an imprisoned stake is worth, as a part of it: what comes back over
// the 37 numbers, where one that stays imprisoned is worth what it was.
func (w wheel) worth(t *testing.T) *big.Rat {
	t.Helper()
	back, stays := new(big.Rat), int64(0)
	held := w.bets(t, "red 100")
	for n := range roulette.Numbers {
		s := w.settle(t, roulette.Spin{Number: n, HasNumber: true, Prison: held})[0]
		same(t, "held", s.Held, true)
		back.Add(back, new(big.Rat).Quo(part(s.Returned), part(s.Stake)))
		if s.Outcome == wager.Prison {
			stays++
		}
	}
	return back.Quo(back, big.NewRat(37-stays, 1))
}

func TestEdges(t *testing.T) {
	t.Run("R0-20 R1-20 R1-23 R4-2 every bet without a zero rule: 1/37", func(t *testing.T) {
		for _, w := range []wheel{houseTable(t, `"trio":true`), europeanTable(t), americanTable(t, `"trio":true`, `"first_four":true`)} {
			for _, bet := range everyPosition() {
				same(t, bet, w.kept(t, bet, nil).RatString(), "1/37")
			}
		}
		w := europeanTable(t)
		for _, bet := range []string{"voisins 945", "tiers 600", "orphelins 500", "jeu_zero 400", "neighbours 5 50", "complete 17 chip=1", "complete 0 chip=1"} {
			same(t, bet, w.kept(t, bet, nil).RatString(), "1/37")
		}
	})
	even := []string{"red", "black", "odd", "even", "low", "high"}
	t.Run("R1-45 an even chance with la partage: 1/74", func(t *testing.T) {
		w := europeanTable(t, `"zero":"la_partage"`)
		for _, bet := range even {
			same(t, bet, w.kept(t, bet+" 100", nil).RatString(), "1/74")
		}
		same(t, "a dozen", w.kept(t, "dozen 1 100", nil).RatString(), "1/37")
	})
	t.Run("R1-46 A-R1-7 en prison where a second nought takes it: 19/1369", func(t *testing.T) {
		w := europeanTable(t, `"zero":"en_prison"`)
		same(t, "an imprisoned stake is worth", w.worth(t).RatString(), "18/37")
		for _, bet := range even {
			same(t, bet, w.kept(t, bet+" 100", w.worth(t)).RatString(), "19/1369")
		}
	})
	t.Run("R1-46 A-R1-7 en prison where it stays: 1/74", func(t *testing.T) {
		w := europeanTable(t, `"zero":"en_prison","second_zero":"stay"`)
		same(t, "an imprisoned stake is worth", w.worth(t).RatString(), "1/2")
		for _, bet := range even {
			same(t, bet, w.kept(t, bet+" 100", w.worth(t)).RatString(), "1/74")
		}
	})
}

// TestSumsTooLarge: what int64 cannot hold is a fault of the round and not a wrong
// payment.
func TestSumsTooLarge(t *testing.T) {
	t.Run("R0-20 the largest stake is paid 35 to 1", func(t *testing.T) {
		w := houseTable(t)
		same(t, "returned", w.plain(w.spin(t, 17, "straight 17 10000000000000")[0].Returned), "360000000000000")
	})
	t.Run("R1-40 the dearest complete on its own number", func(t *testing.T) {
		w := europeanTable(t)
		same(t, "returned", w.plain(w.spin(t, 17, "complete 17 chip=10000000000000")[0].Returned), "4320000000000000")
	})
}

// TestReuse: one Settler, used for many spins, answers each as a new one does, and
// the positions it handed out before are of no matter.
func TestReuse(t *testing.T) {
	t.Run("R1-5 R4-3 sums and colours end with the spin", func(t *testing.T) {
		w := americanTable(t, max100)
		s := roulette.NewSettler()
		var dst []wager.Settled
		for i := range 5 {
			in := roulette.Spin{Number: 17, HasNumber: true, Bets: w.bets(t, fmt.Sprintf("straight 17 100 colour chip=%d, voisins 1700", 10+i))}
			var f *wager.Fault
			if dst, f = s.Settle(w.rules, w.limits, &in, dst[:0]); f != nil {
				t.Fatal(f)
			}
			same(t, "the answer", w.toldAll(dst), "win 3600 R4-2, lose 0 change 84 R4-23")
		}
	})
}
