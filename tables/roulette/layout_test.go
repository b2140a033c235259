package roulette_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// row and column of a number on the layout, from nought.
func row(n int) int    { return (n - 1) / 3 }
func column(n int) int { return (n - 1) % 3 }

// named says which kind of inside bet a set of ascending numbers is, from how the
// layout is drawn; "" for what is no position.
func named(n []int) string {
	if n[0] == 0 {
		switch fmt.Sprint(n) {
		case "[0]":
			return "straight"
		case "[0 1]", "[0 2]", "[0 3]":
			return "split"
		case "[0 1 2]", "[0 2 3]":
			return "trio"
		case "[0 1 2 3]":
			return "first_four"
		}
		return ""
	}
	whole := func(from, rows int) bool { // whole rows that follow
		return len(n) == 3*rows && n[0] == from && column(from) == 0 && n[len(n)-1] == from+3*rows-1
	}
	switch len(n) {
	case 1:
		return "straight"
	case 2:
		if row(n[0]) == row(n[1]) && n[1] == n[0]+1 || n[1] == n[0]+3 {
			return "split"
		}
	case 3:
		if whole(n[0], 1) {
			return "street"
		}
	case 4:
		if column(n[0]) < 2 && n[1] == n[0]+1 && n[2] == n[0]+3 && n[3] == n[0]+4 {
			return "corner"
		}
	case 6:
		if whole(n[0], 2) {
			return "six_line"
		}
	}
	return ""
}

func TestPositions(t *testing.T) {
	t.Run("R1-13 R1-14 R1-15 R1-16 R1-17 R1-18 R1-19 R0-6 R0-20 145 inside positions and their prices", func(t *testing.T) {
		want := map[string]struct{ count, pays int }{
			"straight": {37, 35}, "split": {60, 17}, "street": {12, 11}, "trio": {2, 11}, "corner": {22, 8},
			"first_four": {1, 8}, "six_line": {11, 5},
		}
		got := map[string]int{}
		inside := 0
		for _, p := range roulette.Positions() {
			if !p.IsIn {
				continue
			}
			inside++
			got[p.Spot()]++
			same(t, p.Place()+" pays", int(p.Pays), want[p.Spot()].pays)
			var n []int
			for _, k := range p.Numbers {
				n = append(n, int(k))
			}
			same(t, p.Place(), named(n), p.Spot())
		}
		same(t, "inside positions", inside, 145)
		for spot, w := range want {
			same(t, spot, got[spot], w.count)
		}
	})
	t.Run("R1-14 24 splits in a street, 33 between streets, 3 with nought", func(t *testing.T) {
		var across, along, nought int
		for _, p := range roulette.Positions() {
			switch {
			case !p.IsIn || p.Inside != profile.Split:
			case p.Numbers[0] == 0:
				nought++
			case p.Numbers[1]-p.Numbers[0] == 1:
				across++
			default:
				along++
			}
		}
		same(t, "counts", [3]int{across, along, nought}, [3]int{24, 33, 3})
	})
	t.Run("R0-8 R1-20 R1-21 R1-22 R1-44 twelve outside positions, none with nought, only even chances for the zero rules", func(t *testing.T) {
		outside, even := 0, 0
		for _, p := range roulette.Positions() {
			if p.IsIn {
				continue
			}
			outside++
			numbers, pays := 12, 2
			if p.Outside.EvenChance() {
				numbers, pays = 18, 1
				even++
			}
			same(t, p.Place()+" numbers", len(p.Numbers), numbers)
			same(t, p.Place()+" pays", int(p.Pays), pays)
			same(t, p.Place()+" covers nought", p.Covers(0), false)
			same(t, p.Place()+" is an even chance by its word", roulette.EvenChance(p.Spot()), p.Outside.EvenChance())
		}
		same(t, "outside positions", outside, 12)
		same(t, "even chances", even, 6)
	})
}

// subsets calls visit with every ascending set of size numbers of the wheel.
func subsets(size int, visit func([]int)) {
	set := make([]int, 0, size)
	var add func(from int)
	add = func(from int) {
		if len(set) == size {
			visit(set)
			return
		}
		for n := from; n < roulette.Numbers; n++ {
			set = append(set, n)
			add(n + 1)
			set = set[:len(set)-1]
		}
	}
	add(0)
}

// TestEverySet offers every set of two, three, four and six of the 37 numbers, under
// every word for so many, and finds exactly the positions of the layout.
func TestEverySet(t *testing.T) {
	for _, c := range []struct {
		name   string
		size   int
		spots  []string
		stands int
	}{
		{"R1-14 A-R0-5 R0-10 666 pairs: 60 splits", 2, []string{"split", "corner"}, 60},
		{"R1-15 R1-16 R0-9 A-R0-2 7770 triples: 12 streets and 2 trios", 3, []string{"street", "trio"}, 14},
		{"R1-17 R1-18 R0-2 66045 fours: 22 corners and the first four", 4, []string{"corner", "first_four"}, 23},
		{"R1-19 R0-7 2324784 sixes: 11 six-lines", 6, []string{"six_line"}, 11},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := europeanTable(t)
			s := roulette.NewSettler()
			o := &wager.Offer{ID: "b1", Player: "p1", Stake: "1", Has: wager.HasStake | wager.HasNumbers}
			in := roulette.Spin{HasNumber: true, Bets: []wager.Bet{wager.Read(o, w.rules.Currency)}}
			var dst []wager.Settled
			stands := 0
			subsets(c.size, func(n []int) {
				o.Numbers = n
				for _, o.Spot = range c.spots {
					var f *wager.Fault
					dst, f = s.Settle(w.rules, w.limits, &in, dst[:0])
					if f != nil {
						t.Fatal(f)
					}
					is := named(n) == o.Spot
					if got := dst[0].Reason == wager.Accepted; got != is || !is && dst[0].Reason != wager.Malformed {
						t.Errorf("%s %v is answered %s", o.Spot, n, w.told(dst[0]))
					}
					if is {
						stands++
					}
				}
			})
			same(t, "positions", stands, c.stands)
		})
	}
	t.Run("R0-15 five numbers, none and sixty-four are no position under any word", func(t *testing.T) {
		w := europeanTable(t)
		for _, spot := range []string{"straight", "split", "street", "trio", "corner", "first_four", "six_line"} {
			for _, n := range [][]int{nil, {1, 2, 3, 4, 5}, {36, 37}, {-1}, {1, 1}, slices.Repeat([]int{5}, 64)} {
				o := &wager.Offer{ID: "b1", Spot: spot, Stake: "1", Numbers: n, Has: wager.HasStake | wager.HasNumbers}
				got := w.settle(t, roulette.Spin{HasNumber: true, Bets: []wager.Bet{wager.Read(o, w.rules.Currency)}})
				same(t, fmt.Sprint(spot, n), got[0].Reason, wager.Malformed)
			}
		}
	})
}

// TestThirtySix: whatever lies on the layout, over the 37 numbers it brings back
// exactly 36 times what was staked.
func TestThirtySix(t *testing.T) {
	w := europeanTable(t)
	returned := func(t *testing.T, bet string) (stake, sum int) {
		t.Helper()
		for n := range roulette.Numbers {
			s := w.spin(t, n, bet)[0]
			stake, sum = int(s.Stake), sum+int(s.Returned)
		}
		return stake, sum
	}
	for name, all := range map[string][]string{
		"R0-20 R1-23 every position": everyPosition(), "R1-38 every complete": everyComplete(),
		"R1-31 every call bet": {"voisins 945", "tiers 605", "orphelins 500", "jeu_zero 404"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, bet := range all {
				stake, sum := returned(t, bet)
				same(t, bet, sum, 36*stake)
			}
		})
	}
	t.Run("R1-35 R1-33 every neighbours bet", func(t *testing.T) {
		for n := range roulette.Numbers {
			for sides := 1; sides <= 3; sides++ {
				stake, sum := returned(t, fmt.Sprintf("neighbours %d 107 sides=%d", n, sides))
				same(t, fmt.Sprint(n, sides), sum, 36*stake)
			}
		}
	})
}

func everyPosition() []string {
	var all []string
	for _, p := range roulette.Positions() {
		name := p.Spot()
		switch {
		case p.IsIn:
			name += " " + strings.ReplaceAll(strings.Trim(fmt.Sprint(p.Numbers), "[]"), " ", "/")
		case p.Which > 0:
			name += fmt.Sprintf(" %d", p.Which)
		}
		all = append(all, name+" 7.77")
	}
	return all
}

func everyComplete() []string {
	var all []string
	for n := range roulette.Numbers {
		all = append(all, fmt.Sprintf("complete %d chip=0.25", n))
	}
	return all
}
