package blackjack_test

import (
	"math/big"
	"math/bits"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
)

// values counts cards by what they count; index 1 is the ace, 10 every ten-value.
type values [11]int

// fresh is a shoe of n decks.
func fresh(decks int) values {
	var v values
	for i := 1; i <= 10; i++ {
		v[i] = 4 * decks
	}
	v[10] = 16 * decks
	return v
}

func (v values) total() int {
	n := 0
	for _, c := range v {
		n += c
	}
	return n
}

func (v values) without(hand []int) values {
	for _, c := range hand {
		v[c]--
	}
	return v
}

func of(hand []int) values {
	var v values
	for _, c := range hand {
		v[c]++
	}
	return v
}

// ways is in how many ways these cards can be drawn from a shoe in one order.
func (v values) ways(shoe values) uint64 {
	n := uint64(1)
	for i, k := range v {
		for j := range k {
			n *= uint64(max(shoe[i]-j, 0))
		}
	}
	return n
}

// orders is in how many ways n of so many cards can be drawn.
func orders(of, n int) *big.Int {
	p := big.NewInt(1)
	for i := range n {
		p.Mul(p, big.NewInt(int64(of-i)))
	}
	return p
}

// card is some card that counts v.
func card(v int) cards.Card { return cards.Of(cards.Rank(v), cards.Hearts) }

// outcome is what a dealer's hand comes to.
type outcome int

const (
	bust      outcome = 16 + 6
	blackJack outcome = 16 + 7
)

// run is a set of hands with the same cards: one of their orders, and how many
// orders there are.
type run struct {
	hand    []int
	cards   values
	orders  uint64
	outcome outcome
	acts    []blackjack.Action // of a guest's hand
	stops   bool               // of a guest's hand: no dealer draws against it alone
}

// dealerRuns are all hands a dealer can draw to under some rules, found by asking the
// engine after each card. With up not 0 they are those that begin with it.
func dealerRuns(t *testing.T, r profile.Rules, up int) []run {
	t.Helper()
	r.Blackjack.Peek = profile.PeekNever // the guest who makes the dealer draw always acts
	found := map[values]*run{}
	var felt blackjack.Felt
	stand := acts(t, "1 stand")
	var draw func(hand []int)
	draw = func(hand []int) {
		dealt := []cards.Card{card(10), card(hand[0]), card(9)}
		for _, v := range hand[1:] {
			dealt = append(dealt, card(v))
		}
		p, f := felt.Replay(r, boxes(1), dealt, stand)
		if f != nil {
			t.Fatal(f)
		}
		if p.Next.Kind == blackjack.Complete {
			o := outcome(p.Dealer.Total)
			switch {
			case p.Dealer.Over():
				o = bust
			case p.Dealer.Blackjack():
				o = blackJack
			}
			gather(t, found, hand, run{outcome: o})
			return
		}
		for v := 1; v <= 10; v++ {
			draw(append(hand[:len(hand):len(hand)], v))
		}
	}
	for v := 1; v <= 10; v++ {
		if up == 0 || up == v {
			draw([]int{v})
		}
	}
	return list(found)
}

func gather(t *testing.T, found map[values]*run, hand []int, as run) {
	key := of(hand)
	if r := found[key]; r != nil {
		if r.outcome != as.outcome {
			t.Fatalf("%v comes to %d and to %d", hand, r.outcome, as.outcome)
		}
		r.orders++
		return
	}
	as.hand, as.cards, as.orders = hand, key, 1
	found[key] = &as
}

func list(found map[values]*run) []run {
	all := make([]run, 0, len(found))
	for _, r := range found {
		all = append(all, *r)
	}
	return all
}

// wide is a sum of products that can be wider than 64 bits.
type wide struct{ hi, lo uint64 }

func (w *wide) addProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, lo, 0)
	w.hi += hi + carry
}

func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w.hi)
	n.Lsh(n, 64)
	return n.Add(n, new(big.Int).SetUint64(w.lo))
}

// cut writes a fraction with twelve decimals, the rest cut off.
func cut(x *big.Rat) string {
	scale := big.NewInt(1_000_000_000_000)
	n := new(big.Int).Mul(x.Num(), scale)
	n.Quo(n, x.Denom())
	return rounded(new(big.Rat).SetFrac(n, scale))
}

// rounded writes a fraction with twelve decimals.
func rounded(x *big.Rat) string { return x.FloatString(12) }
