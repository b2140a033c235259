package blackjack_test

import (
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// fiveBoxes is a round of five seats with a hit, a stand, a blackjack and a dealer
// who draws.
func fiveBoxes(t testing.TB) blackjack.Round {
	return blackjack.Round{
		Bets:    []wager.Bet{seat(1, "100"), seat(2, "250"), seat(3, "50"), seat(5, "75"), seat(7, "1000")},
		Dealt:   deck(t, "TS 5C AS 9C 6H 7D 9H 6D KS 9D TC 8H KD 2C"),
		Actions: acts(t, "1 stand, 2 hit, 5 stand, 7 stand"),
	}
}

func BenchmarkSettle(b *testing.B) {
	for _, c := range []struct {
		name string
		in   blackjack.Round
	}{
		{"one box", one(b, "TS TD 9H 8S", "1 stand")},
		{"five boxes", fiveBoxes(b)},
		{"a split and two doubles", one(b, "8S 6D 8H TC 3D 2S 9C 9D 5H", "1 split, 1 double, 1/2 double 40")},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := house(b, `"double_after_split":true`)
			var felt blackjack.Felt
			var dst []wager.Settled
			b.ReportAllocs()
			for b.Loop() {
				var f *wager.Fault
				if _, dst, f = felt.Settle(r, profile.Limits{}, c.in, dst[:0]); f != nil {
					b.Fatal(f)
				}
			}
		})
	}
}

func BenchmarkReplay(b *testing.B) {
	r, in := house(b), fiveBoxes(b)
	boxes := blackjack.Boxes(r, profile.Limits{}, in)
	var felt blackjack.Felt
	b.ReportAllocs()
	for b.Loop() {
		if _, f := felt.Replay(r, boxes, in.Dealt, in.Actions); f != nil {
			b.Fatal(f)
		}
	}
}

func TestNoAllocationPerBet(t *testing.T) {
	r, in := house(t), fiveBoxes(t)
	var felt blackjack.Felt
	dst := make([]wager.Settled, 0, 8)
	n := testing.AllocsPerRun(100, func() {
		_, dst, _ = felt.Settle(r, profile.Limits{}, in, dst[:0])
	})
	same(t, "allocations", n, 0)
	same(t, "answers", len(dst), 5)
}
