package blackjack_test

import (
	"fmt"
	"math"
	"testing"

	"pitboss/tables/cards"
	"pitboss/tables/profile"
)

// A guest who plays as well as can be: how much he loses is known to many digits. The engine says what
// a dealer draws to and what each hand brings against it; the chances are counted here, card
// by card, and the guest takes whatever choice brings most.

// brings is what a stake of one brings the guest, by his hand and the dealer's: from the
// engine, a round for each.
type brings struct {
	natural       [blackJack + 1]float64
	single, twice [23][blackJack + 1]float64 // by his total, 22 for all above
	split         float64                    // both hands together, against a blackjack that nobody looked for
}

// guest is the one who plays.
type guest struct {
	rules   profile.Rules
	shoe    values // of the round, all cards in it
	up      int
	runs    []tally
	chances map[values][blackJack + 1]float64 // of the dealer, by what is out of the shoe
	peeked  bool                              // against this card the round ends at once by a blackjack
	pays    *brings
	best    map[choice]float64
}

// choice is a hand that is asked. What is out of the shoe tells it, but for the hands of a
// split.
type choice struct {
	out   values
	total int
	first float64
}

// tally is a run of the dealer's, its upcard left out.
type tally struct {
	outcome outcome
	orders  float64
	n       int
	cards   [][2]int
}

// mostDrawn is more cards than a dealer draws behind his first.
const mostDrawn = 18

func tallies(runs []run, up int) []tally {
	all := make([]tally, 0, len(runs))
	for _, r := range runs {
		r.cards[up]--
		one := tally{outcome: r.outcome, orders: float64(r.orders), n: len(r.hand) - 1}
		for v, k := range r.cards {
			if k > 0 {
				one.cards = append(one.cards, [2]int{v, k})
			}
		}
		all = append(all, one)
	}
	return all
}

// dealer is the chance of each of the dealer's hands when these cards are out.
func (g *guest) dealer(out values) [blackJack + 1]float64 {
	if p, ok := g.chances[out]; ok {
		return p
	}
	var p [blackJack + 1]float64
	left := g.shoe
	for v, k := range out {
		left[v] -= k
	}
	var some [11][mostDrawn]float64 // ways to draw so many of a value
	for v := range some {
		some[v][0] = 1
		for k := 1; k < mostDrawn; k++ {
			some[v][k] = some[v][k-1] * float64(max(left[v]-k+1, 0))
		}
	}
	var any [mostDrawn]float64 // of so many cards
	any[0] = 1
	for k := 1; k < mostDrawn; k++ {
		any[k] = any[k-1] * float64(left.total()-k+1)
	}
	for i := range g.runs {
		r := &g.runs[i]
		ways := r.orders / any[r.n]
		for _, c := range r.cards {
			ways *= some[c[0]][c[1]]
		}
		p[r.outcome] += ways
	}
	g.chances[out] = p
	return p
}

// against is what a hand brings that takes no more cards. Where the dealer looked, a
// blackjack brings first, whatever was played: the round ended there.
func (g *guest) against(out values, pays *[blackJack + 1]float64, first float64) float64 {
	sum := 0.0
	for o, p := range g.dealer(out) {
		switch {
		case outcome(o) == blackJack && g.peeked:
			sum += p * first
		default:
			sum += p * pays[o]
		}
	}
	return sum
}

func total(hand values) (sum int, soft bool) {
	for v, k := range hand {
		sum += v * k
	}
	if hand[1] > 0 && sum <= 11 {
		return sum + 10, true
	}
	return min(sum, 22), false
}

// each draws a card.
func (g *guest) each(out values, then func(v int, chance float64)) {
	n := float64(g.shoe.total() - out.total())
	for v := 1; v <= 10; v++ {
		if left := g.shoe[v] - out[v]; left > 0 {
			then(v, float64(left)/n)
		}
	}
}

// hitOrStand is the better of the two. Out is all that has left the shoe, the hand in it;
// first is what the hand loses by a blackjack that the dealer looked for.
func (g *guest) hitOrStand(hand, out values, first float64) float64 {
	sum, _ := total(hand)
	stand := g.against(out, &g.pays.single[sum], first)
	if sum >= 21 {
		return stand
	}
	key := choice{out, sum, first}
	if v, ok := g.best[key]; ok {
		return v
	}
	hit := 0.0
	g.each(out, func(v int, chance float64) {
		next, gone := hand, out
		next[v]++
		gone[v]++
		hit += chance * g.hitOrStand(next, gone, first)
	})
	g.best[key] = max(stand, hit)
	return max(stand, hit)
}

func (g *guest) double(hand, out values, first float64) float64 {
	sum := 0.0
	g.each(out, func(v int, chance float64) {
		next, gone := hand, out
		next[v]++
		gone[v]++
		t, _ := total(next)
		sum += chance * g.against(gone, &g.pays.twice[t], first)
	})
	return sum
}

// split plays one of the two hands; the other brings as much.
func (g *guest) split(v int, out values) float64 {
	r := &g.rules.Blackjack
	one := 0.0
	g.each(out, func(c int, chance float64) {
		hand, gone := values{}, out
		hand[v]++
		hand[c]++
		gone[c]++
		t, _ := total(hand)
		best := 0.0
		switch {
		case v == 1 && r.SplitAcesOneCard || t == 21:
			best = g.against(gone, &g.pays.single[t], 0)
		default:
			best = g.hitOrStand(hand, gone, 0)
			if r.DoubleAfterSplit && v != 1 { // he does not double on a split ace
				best = max(best, g.double(hand, gone, 0))
			}
		}
		one += chance * best
	})
	if g.peeked {
		return 2*one - g.dealer(out)[blackJack]
	}
	return 2 * one
}

// dealt are the dealer's hands from one kind of shoe, by his upcard, and their chances as
// they were worked out.
type dealt struct {
	runs    [11][]tally
	chances [11]map[values][blackJack + 1]float64
}

// edge is what a stake of one brings a guest who plays at his best.
func edge(t *testing.T, r profile.Rules, from *dealt) float64 {
	t.Helper()
	pays := payments(t, r)
	if r.Blackjack.Peek != profile.PeekTenOrAce && pays.split != -2 {
		t.Fatalf("against a blackjack a split brings %v", pays.split)
	}
	shoe := fresh(r.Decks())
	n := float64(shoe.total())
	sum := 0.0
	for up := 1; up <= 10; up++ {
		g := guest{
			rules: r, shoe: shoe, up: up, runs: from.runs[up], chances: from.chances[up], pays: pays, best: map[choice]float64{},
			peeked: r.Blackjack.Peek == profile.PeekTenOrAce && up == 10 || r.Blackjack.Peek != profile.PeekNever && up == 1,
		}
		out := values{}
		out[up]++
		for a := 1; a <= 10; a++ {
			for b := a; b <= 10; b++ {
				left := shoe
				left[up]--
				chance := float64(shoe[up]) / n * float64(left[a]) / (n - 1)
				left[a]--
				chance *= float64(left[b]) / (n - 2)
				if a != b {
					chance *= 2
				}
				hand, gone := of([]int{a, b}), out
				gone[a]++
				gone[b]++
				if a == 1 && b == 10 {
					sum += chance * g.against(gone, &g.pays.natural, g.pays.natural[blackJack])
					continue
				}
				best := max(g.hitOrStand(hand, gone, -1), g.double(hand, gone, -1))
				if a == b {
					best = max(best, g.split(a, gone))
				}
				sum += chance * best
			}
		}
	}
	return sum
}

// payments asks the engine what hands bring.
func payments(t *testing.T, r profile.Rules) *brings {
	t.Helper()
	r.Blackjack.Peek = profile.PeekNever // what a looked-for blackjack takes is the first stake alone
	dealers := map[outcome][]int{17: {10, 7}, 18: {10, 8}, 19: {10, 9}, 20: {10, 10}, 21: {7, 7, 7}, bust: {10, 6, 10}, blackJack: {10, 1}}
	var all brings
	net := func(guest, dealer []int, do string) float64 {
		d := dealer
		if over := of(guest); over[10] == 3 || do == "" {
			d = dealer[:2] // no card is drawn against these alone
		}
		in := one(t, "", do)
		in.Dealt = roundOf(guest, d)
		_, bets := settled(t, r, in)
		sum := 0.0
		for _, b := range bets {
			sum += float64(b.Returned-b.Stake) / 100_00
		}
		return sum
	}
	hand := map[int][]int{21: {5, 6, 10}, 22: {10, 10, 10}}
	for sum := 4; sum <= 20; sum++ {
		hand[sum] = []int{max(2, sum-10), min(10, sum-2)}
	}
	for o, dealer := range dealers {
		all.natural[o] = net([]int{1, 10}, dealer, "")
		for sum, guest := range hand {
			do := "1 stand"
			if len(guest) == 3 {
				do = "1 hit"
			}
			all.single[sum][o] = net(guest, dealer, do)
		}
		for sum := 6; sum <= 21; sum++ {
			all.twice[sum][o] = net([]int{2, max(2, sum-12), min(10, sum-4)}, dealer, "1 double")
		}
		all.twice[22][o] = net(hand[22], dealer, "1 double")
	}
	in := one(t, "", "1 split, 1 stand, 1/2 stand")
	in.Dealt = []cards.Card{card(8), card(10), card(8), card(1), card(9), card(10)}
	_, bets := settled(t, r, in)
	for _, b := range bets {
		all.split += float64(b.Returned-b.Stake) / 100_00
	}
	return &all
}

// TestBestPlay holds what the best play brings, in percent of the stake, under the house's
// rules and those that differ in one of them. Where split aces may draw, the book's last
// digits are of a guest who plays them a little less well.
func TestBestPlay(t *testing.T) {
	const looks, das, aces = `"peek":"ten_or_ace"`, `"double_after_split":true`, `"split_aces_one_card":false`
	runs, shoes := map[bool]*[11][]tally{}, map[string]*dealt{}
	for _, c := range []struct {
		name    string
		options []string
		want    float64
		within  float64
	}{
		{"the dealer looks under a ten too", []string{looks}, -0.607201573084, 1e-9},
		{"the same, a double after a split", []string{looks, das}, -0.485780358947, 1e-9},
		{"the same, aces draw after a split", []string{looks, aces}, -0.424095439201, 1e-7},
		{"the same, both", []string{looks, das, aces}, -0.302674225064, 1e-7},
		{"A-BJ-4 the house's reading", nil, -0.707411399492, 1e-9},
		{"A-BJ-4 J-43 and a double after a split", []string{das}, -0.587518230835, 1e-9},
		{"A-BJ-4 J-45 and aces that draw after a split", []string{aces}, -0.524305265609, 1e-7},
		{"A-BJ-4 and both", []string{das, aces}, -0.404412096952, 1e-7},
		{"A-BJ-4 no look at all", []string{`"peek":"never"`}, -0.715447224482, 1e-9},
		{"A-BJ-3 a dealer who hits soft 17", []string{`"soft17":"hit"`}, -0.923255269081, 1e-9},
		{"A-BJ-1 six decks", []string{`"decks":6`}, -0.678423298398, 1e-9},
		{"A-BJ-1 six decks, and a look under a ten too", []string{`"decks":6`, looks}, -0.578793657352, 1e-9},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := house(t, c.options...)
			soft := r.Blackjack.HitSoft17
			if runs[soft] == nil {
				runs[soft] = new([11][]tally)
				for up := 1; up <= 10; up++ {
					runs[soft][up] = tallies(dealerRuns(t, r, up), up)
				}
			}
			key := fmt.Sprint(r.Decks(), soft)
			s := shoes[key]
			if s == nil {
				s = &dealt{runs: *runs[soft]}
				for up := range s.chances {
					s.chances[up] = map[values][blackJack + 1]float64{}
				}
				shoes[key] = s
			}
			if got := 100 * edge(t, r, s); math.Abs(got-c.want) > c.within {
				t.Errorf("the guest is paid %.12f%%, want %.12f%%", got, c.want)
			}
		})
	}
}
