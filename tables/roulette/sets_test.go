package roulette_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// complete is what the full complete of a number is at one unit a chip: its cost, its
// positions, what its own number wins, and what every other number wins.
type complete struct {
	cost, positions, own int
	also                 map[int]int
}

// The patterns of the completes away from the ends of the layout, by the distance of
// the number that comes.
var (
	leftEdge  = complete{30, 9, 294, map[int]int{-3: 96, -2: 62, -1: 30, 1: 191, 2: 93, 3: 96, 4: 62, 5: 30}}
	middle    = complete{40, 12, 392, map[int]int{-4: 62, -3: 128, -2: 62, -1: 191, 1: 191, 2: 62, 3: 128, 4: 62}}
	rightEdge = complete{30, 9, 294, map[int]int{-5: 30, -4: 62, -3: 96, -2: 93, -1: 191, 1: 30, 2: 62, 3: 96}}
)

var ends = map[int]complete{
	0:  {17, 7, 235, map[int]int{1: 99, 2: 132, 3: 99}},
	1:  {27, 9, 297, map[int]int{0: 99, 2: 194, 3: 95, 4: 96, 5: 62, 6: 30}},
	2:  {36, 12, 396, map[int]int{0: 132, 1: 194, 3: 194, 4: 62, 5: 128, 6: 62}},
	3:  {27, 9, 297, map[int]int{0: 99, 1: 95, 2: 194, 4: 30, 5: 62, 6: 96}},
	34: {18, 6, 198, map[int]int{31: 96, 32: 62, 33: 30, 35: 129, 36: 63}},
	35: {24, 8, 264, map[int]int{31: 62, 32: 128, 33: 62, 34: 129, 36: 129}},
	36: {18, 6, 198, map[int]int{31: 30, 32: 62, 33: 96, 34: 63, 35: 129}},
}

func completeOf(n int) complete {
	if c, ok := ends[n]; ok {
		return c
	}
	pattern := [...]complete{leftEdge, middle, rightEdge}[column(n)]
	also := map[int]int{}
	for distance, won := range pattern.also {
		also[n+distance] = won
	}
	pattern.also = also
	return pattern
}

func TestCompletes(t *testing.T) {
	w := europeanTable(t)
	cost := 0
	for n := range roulette.Numbers {
		t.Run(fmt.Sprintf("R1-36 R1-37 R1-38 R1-40 R1-41 the complete of %d on every number", n), func(t *testing.T) {
			want := completeOf(n)
			cost += want.cost
			for came := range roulette.Numbers {
				s := w.spin(t, came, fmt.Sprintf("complete %d chip=1", n))[0]
				whole(t, s)
				same(t, "staked", int(s.Stake), want.cost*100)
				same(t, "positions", len(s.Placed), want.positions)
				won := want.also[came]
				clause := "R1-41"
				if came == n {
					won, clause = want.own, "R1-40"
					same(t, "returned", int(s.Returned), 3600*want.positions)
				}
				same(t, fmt.Sprintf("won on %d", came), int(s.Won), won*100)
				same(t, fmt.Sprintf("clause on %d", came), s.Clause, clause)
			}
		})
	}
	t.Run("R1-38 together they cost 1,167 chips", func(t *testing.T) { same(t, "chips", cost, 1167) })
	t.Run("R1-42 17 and 20 share four positions", func(t *testing.T) {
		of := func(n int) map[string]bool {
			at := map[string]bool{}
			for p := range strings.SplitSeq(w.lies(w.spin(t, 0, fmt.Sprintf("complete %d chip=1", n))[0]), ", ") {
				at[p] = true
			}
			return at
		}
		one, other := of(17), of(20)
		maps.DeleteFunc(one, func(p string, _ bool) bool { return !other[p] })
		same(t, "shared", fmt.Sprint(slices.Sorted(maps.Keys(one))), "[16/17/18/19/20/21 6 16/17/19/20 4 17/18/20/21 4 17/20 2]")
	})
}

// TestSets: what each call bet wins on every number at one unit a chip, and what is
// left of it after the chips that lose.
func TestSets(t *testing.T) {
	type hit struct{ won, net int }
	at := func(h hit, numbers ...int) map[int]hit {
		all := map[int]hit{}
		for _, n := range numbers {
			all[n] = h
		}
		return all
	}
	join := func(all ...map[int]hit) map[int]hit {
		joined := map[int]hit{}
		for _, a := range all {
			maps.Copy(joined, a)
		}
		return joined
	}
	covered := map[int]string{}
	for _, c := range []struct {
		name string
		call profile.Call
		hits map[int]hit
		n    int
	}{
		{
			"R1-27 R4-23 R4-22 voisins: 17 numbers by 9 chips", profile.Voisins, join(at(hit{22, 15}, 0, 2, 3),
				at(hit{17, 9}, 4, 7, 12, 15, 18, 21, 19, 22, 32, 35), at(hit{16, 9}, 25, 26, 28, 29)), 17,
		},
		{"R1-28 R4-24 tiers: 12 by 6", profile.Tiers, at(hit{17, 12}, 5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36), 12},
		{
			"R1-29 R4-25 orphelins: 8 by 5", profile.Orphelins,
			join(at(hit{35, 31}, 1), at(hit{34, 31}, 17), at(hit{17, 13}, 6, 9, 14, 20, 31, 34)), 8,
		},
		{"R1-30 R4-26 jeu zéro: 7 by 4", profile.JeuZero, join(at(hit{35, 32}, 26), at(hit{17, 14}, 0, 3, 12, 15, 32, 35)), 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			same(t, "numbers", len(c.hits), c.n)
			w := europeanTable(t, `"call_step":"1"`)
			chips := roulette.CallChips(c.call)
			for n := range roulette.Numbers {
				s := w.spin(t, n, fmt.Sprintf("%s %d", c.call, chips))[0]
				h, hits := c.hits[n]
				if !hits {
					h.net = -chips
				} else if c.call != profile.JeuZero {
					covered[n] = c.call.String()
				}
				same(t, fmt.Sprintf("won on %d", n), int(s.Won), h.won*100)
				same(t, fmt.Sprintf("net on %d", n), int(s.Returned-s.Stake), h.net*100)
			}
		})
	}
	t.Run("R4-22 R1-27 R1-28 R1-29 the three series are the whole wheel, and none overlaps", func(t *testing.T) {
		same(t, "numbers", len(covered), 37)
	})
	t.Run("R1-29 R1-31 one position that hits, several, or none: told apart", func(t *testing.T) {
		w := europeanTable(t)
		for n, want := range map[int]string{17: "roulette_set_win_more", 6: "roulette_set_win", 2: "roulette_set_lose"} {
			s := w.spin(t, n, "orphelins 500")[0]
			same(t, fmt.Sprintf("on %d", n), s.Why.Key, want)
		}
		s := w.spin(t, 17, "orphelins 500")[0]
		same(t, "positions hit", s.Why.Other, 2)
		same(t, "the place that hits", w.spin(t, 6, "orphelins 500")[0].Why.Place, "6/9")
	})
	t.Run("R1-35 R4-27 neighbours: 35 and 31", func(t *testing.T) {
		w := europeanTable(t, `"call_step":"1"`)
		for n := range roulette.Numbers {
			s := w.spin(t, n, fmt.Sprintf("neighbours %d 5", n))[0]
			same(t, "won", int(s.Won), 3500)
			same(t, "net", int(s.Returned-s.Stake), 3100)
		}
	})
}

// R1-38: a complete may be written by its chip alone; it is staked all the same.
func TestOfferedForAComplete(t *testing.T) {
	baht, _ := money.LookupCurrency("THB")
	for _, c := range []struct {
		name string
		o    wager.Offer
		want money.Amount
		bad  bool
	}{
		{"by its chip", wager.Offer{Spot: "complete", Numbers: []int{17}, Chip: "10"}, 40_000, false},
		{"by its stake", wager.Offer{Spot: "complete", Numbers: []int{17}, Chip: "10", Stake: "400"}, 40_000, false},
		{"of no number", wager.Offer{Spot: "complete", Numbers: []int{99}, Chip: "10"}, 0, true},
		{"of a chip that is no amount", wager.Offer{Spot: "complete", Numbers: []int{17}, Chip: "ten"}, 0, true},
		{"any other bet", wager.Offer{Spot: "red", Stake: "25.50"}, 2_550, false},
		{"any other bet by its chip", wager.Offer{Spot: "red", Chip: "10"}, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := roulette.Offered(&c.o, baht); got != c.want || (err != nil) != c.bad {
				t.Errorf("%d, %v", got, err)
			}
		})
	}
}
