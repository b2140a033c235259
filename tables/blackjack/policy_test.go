package blackjack_test

import (
	"math/big"
	"strings"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// policy says whether a guest who is asked draws.
type policy func(total int, soft bool) bool

// guestRuns are all hands that a guest can play to by a policy, found by asking the
// engine whether he is asked.
func guestRuns(t *testing.T, r profile.Rules, draws policy) []run {
	t.Helper()
	found := map[values]*run{}
	var felt blackjack.Felt
	var play func(hand []int, done []blackjack.Action)
	play = func(hand []int, done []blackjack.Action) {
		dealt := append(roundOf(hand[:2], []int{2, 3}), roundOf(hand[2:], nil)...)
		p, f := felt.Replay(r, boxes(1), dealt, done)
		if f != nil {
			t.Fatal(f)
		}
		switch p.Next.Kind {
		case blackjack.Act:
			do := blackjack.Stand
			if draws(p.Hands[0].Total, p.Hands[0].Soft) {
				do = blackjack.Hit
			}
			play(hand, append(done[:len(done):len(done)], blackjack.Action{Seat: 1, Hand: 1, Do: do}))
		case blackjack.Draw:
			for v := 1; v <= 10; v++ {
				play(append(hand[:len(hand):len(hand)], v), done)
			}
		default:
			gather(t, found, hand, run{acts: done, stops: p.Next.Kind == blackjack.Complete})
		}
	}
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			play([]int{a, b}, nil)
		}
	}
	return list(found)
}

// roundOf deals a guest's and a dealer's cards in the order of the felt: the first
// two of each in turn, the guest's others, the dealer's others.
func roundOf(guest, dealer []int) (dealt []cards.Card) {
	for i := range 2 {
		if i < len(guest) {
			dealt = append(dealt, card(guest[i]))
		}
		if i < len(dealer) {
			dealt = append(dealt, card(dealer[i]))
		}
	}
	for _, v := range guest[min(2, len(guest)):] {
		dealt = append(dealt, card(v))
	}
	for _, v := range dealer[min(2, len(dealer)):] {
		dealt = append(dealt, card(v))
	}
	return dealt
}

// share is in how many of all rounds something comes out; net is in hundredths of
// the stake.
type share struct {
	win, natural, push, bothNatural, lose, bust, net big.Int
}

func (s *share) add(a wager.Settled, rounds *big.Int) {
	count := func(n *big.Int) { n.Add(n, rounds) }
	switch {
	case a.Outcome == wager.Win && a.Odds.Stake == 2:
		count(&s.natural)
	case a.Outcome == wager.Win:
		count(&s.win)
	case a.Outcome == wager.Push:
		count(&s.push)
		if a.Clause == "J-26" {
			count(&s.bothNatural)
		}
	case a.Clause == "J-31" || a.Clause == "J-28":
		count(&s.bust)
	default:
		count(&s.lose)
	}
	hundredths := big.NewInt(100 * int64(a.Returned-a.Stake) / int64(a.Stake))
	s.net.Add(&s.net, hundredths.Mul(hundredths, rounds))
}

// most is more cards than any round of a guest and a dealer takes. Every round is
// counted as so many cards off the shoe, those behind it in any order.
const most = 32

// playAll plays every round there is from a fresh shoe of eight decks by a policy:
// every guest's hand against every dealer's, weighted by their cards. What becomes of
// a round is for Settle to say: once for each guest's hand and each total a dealer
// can come to, or, with every, for each pair of hands.
func playAll(t *testing.T, draws policy, every bool) *share {
	t.Helper()
	r := house(t, `"peek":"never"`)
	shoe := fresh(8)
	guests, dealers := guestRuns(t, r, draws), dealerRuns(t, r, 0)
	var felt blackjack.Felt
	var dst []wager.Settled
	settle := func(g, d *run) wager.Settled {
		dealer := d.hand
		if g.stops {
			dealer = dealer[:2]
		}
		in := one(t, "", "")
		in.Dealt, in.Actions = roundOf(g.hand, dealer), g.acts
		var f *wager.Fault
		if _, dst, f = felt.Settle(r, profile.Limits{}, in, dst[:0]); f != nil {
			t.Fatalf("%v against %v: %v", g.hand, dealer, f)
		}
		return dst[0]
	}
	var behind [most]*big.Int // orders of the cards behind a round of n cards
	for n := range behind {
		behind[n] = orders(416-n, most-n)
	}
	var all share
	for i := range guests {
		g := &guests[i]
		left := shoe.without(g.hand)
		var sums [blackJack + 1][most]wide
		var answers [blackJack + 1]wager.Settled
		for j := range dealers {
			d := &dealers[j]
			sum := &sums[d.outcome]
			sum[len(d.hand)].addProduct(d.cards.ways(left), d.orders)
			if answers[d.outcome].ID == "" {
				answers[d.outcome] = settle(g, d)
			} else if every && settle(g, d).Clause != answers[d.outcome].Clause {
				t.Fatalf("%v against %v", g.hand, d.hand)
			}
		}
		drawn := new(big.Int).SetUint64(g.cards.ways(shoe))
		drawn.Mul(drawn, new(big.Int).SetUint64(g.orders))
		for o := range sums {
			rounds := new(big.Int)
			for n, w := range sums[o] {
				if w != (wide{}) {
					ways := w.big()
					rounds.Add(rounds, ways.Mul(ways, behind[len(g.hand)+n]))
				}
			}
			if rounds.Sign() > 0 {
				all.add(answers[o], rounds.Mul(rounds, drawn))
			}
		}
	}
	return &all
}

// TestPolicies plays three ways of playing that need no strategy, exactly.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		name  string
		draws policy
		every bool
		want  string
		ev    string
	}{
		{
			"always stand", func(int, bool) bool { return false }, true,
			".339287795186 .045266132052 .048354468584 .002185211785 .567091604178 .000000000000", "-15.990461091321",
		},
		{
			"mimic the dealer", func(total int, _ bool) bool { return total < 17 }, false,
			".366089479755 .045266132052 .097901993240 .002185211785 .208903297417 .281839097536", "-5.675371712002",
		},
		{
			"never bust", func(total int, soft bool) bool { return soft && total < 18 || !soft && total < 12 }, false,
			".380408562525 .045266132052 .065720354110 .002185211785 .508604951313 .000000000000", "-6.029719071000",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := playAll(t, c.draws, c.every)
			total := orders(416, most)
			part := func(n *big.Int) *big.Rat { return new(big.Rat).SetFrac(n, total) }
			var got []string
			for _, n := range []*big.Int{&s.win, &s.natural, &s.push, &s.bothNatural, &s.lose, &s.bust} {
				got = append(got, rounded(part(n))[1:])
			}
			same(t, "win, blackjack, push, both blackjack, lose, bust", strings.Join(got, " "), c.want)
			same(t, "the edge in percent", rounded(part(&s.net)), c.ev)
			same(t, "both blackjack", part(&s.bothNatural).String(), "1007872/461223945")
		})
	}
}
