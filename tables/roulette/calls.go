package roulette

import (
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wheel"
)

// part is one position of a call bet or complete, and how many chips go there.
type part struct {
	at    uint8
	chips int64
}

// set is what a call bet or a complete becomes: its parts, and all its chips.
type set struct {
	parts []part
	chips int64
}

func of(parts ...part) set {
	s := set{parts: parts}
	for _, p := range parts {
		s.chips += p.chips
	}
	return s
}

var (
	series     [profile.Calls]set
	neighbours [profile.MostSides + 1][Numbers]set
	completes  [Numbers]set
)

// makeSets runs once, after the layout is there.
func makeSets() {
	on := func(chips int64, numbers ...int) part { return part{mustFind(numbers...), chips} }
	// R1-27 to R1-30, and the same in R4-23 to R4-26.
	series[profile.Voisins] = of(on(2, 0, 2, 3), on(1, 4, 7), on(1, 12, 15), on(1, 18, 21), on(1, 19, 22),
		on(1, 32, 35), on(2, 25, 26, 28, 29))
	series[profile.Tiers] = of(on(1, 5, 8), on(1, 10, 11), on(1, 13, 16), on(1, 23, 24), on(1, 27, 30), on(1, 33, 36))
	series[profile.Orphelins] = of(on(1, 1), on(1, 6, 9), on(1, 14, 17), on(1, 17, 20), on(1, 31, 34))
	series[profile.JeuZero] = of(on(1, 0, 3), on(1, 12, 15), on(1, 32, 35), on(1, 26))
	for n := range Numbers {
		for sides := 1; sides <= profile.MostSides; sides++ {
			var parts []part
			for _, k := range wheel.Neighbours(n, sides) {
				parts = append(parts, part{k, 1})
			}
			neighbours[sides][n] = of(parts...)
		}
		// R1-36: every inside position with the number, as many chips as its size.
		var parts []part
		for i := range positions[:insidePositions] {
			if p := &positions[i]; p.Covers(n) {
				parts = append(parts, part{uint8(i), completeChips[p.Inside]})
			}
		}
		completes[n] = of(parts...)
	}
}

// completeChips is how many chips a complete puts on a position: so many that all
// positions reach their maximum together (A-R1-4).
var completeChips = [profile.Insides]int64{
	profile.Straight: 1, profile.Split: 2, profile.Street: 3, profile.Trio: 3,
	profile.Corner: 4, profile.FirstFour: 4, profile.SixLine: 6,
}

// Offered is what a bet of any game was offered for: its stake, or the chips of a
// complete, which may be written by the value of one chip alone.
func Offered(o *wager.Offer, c money.Currency) (money.Amount, error) {
	if o.Stake != "" || o.Spot != "complete" || len(o.Numbers) != 1 || o.Numbers[0] < 0 || o.Numbers[0] >= len(completes) {
		return c.Parse(o.Stake)
	}
	chip, err := c.Parse(o.Chip)
	if err != nil {
		return 0, err
	}
	all, fits := money.Times(chip, completes[o.Numbers[0]].chips)
	if !fits {
		return 0, money.ErrTooLarge
	}
	return all, nil
}

// CallChips is how many chips a series takes: 9, 6, 5 or 4.
func CallChips(c profile.Call) int { return int(series[c].chips) }
