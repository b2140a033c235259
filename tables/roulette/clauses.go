package roulette

import (
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// clauses are what one rule book says of prices, losses and refusals. Where a book
// is silent the clause of the book that speaks is named.
type clauses struct {
	inside         [profile.Insides]string
	twelve, even   string // dozens and columns; even chances
	zero           string // outside bets on zero
	series         [profile.Calls]string
	neighbours     string
	complete       string // its own number; R1-41 any other
	duplicate      string
	void           string
	malformed      [profile.Insides]string
	misplaced      string // any other bet in a wrong shape
	notOffered     string
	sides          string
	colour         string
	late, launched string
	below, outside string // minimum inside and outside
	above          string
	aboveOutside   string
	aboveCall      string
	call, nearby   string // a series, and neighbours, that are not offered at all
	step           string // too little for the smallest chip on every place
}

var books = [...]clauses{
	profile.HouseBook: {
		inside: all("R0-20"), twelve: "R0-20", even: "R0-20", zero: "R0-20",
		series: european.series, neighbours: "R1-35", complete: "R1-40", duplicate: "R0-18", void: "R0-19",
		malformed: [profile.Insides]string{
			profile.Straight: "R0-11", profile.Split: "R0-10", profile.Street: "R0-9", profile.Trio: "R0-2",
			profile.Corner: "R0-2", profile.FirstFour: "R0-2", profile.SixLine: "R0-7",
		},
		misplaced: "R0-15", notOffered: "R0-6", sides: "R1-33", colour: "R4-3", late: "R0-14", launched: "R4-31",
		below: "R0-18", outside: "R0-18", above: "R0-18", aboveOutside: "R0-18", aboveCall: "R1-32",
		call: "R1-24", nearby: "R1-24", step: "R1-26",
	},
	profile.EuropeanBook: european,
	profile.AmericanBook: {
		inside: all("R4-2"), twelve: "R4-2", even: "R4-2", zero: "R4-19",
		series:     [profile.Calls]string{"R4-23", "R4-24", "R4-25", "R4-26"},
		neighbours: "R4-27", complete: "R1-40", duplicate: "R4-13", void: "R4-20", malformed: all("R4-13"), misplaced: "R4-13",
		notOffered: "R4-2", sides: "R4-30", colour: "R4-3", late: "R4-12", launched: "R4-31",
		below: "R4-13", outside: "R4-13", above: "R4-14", aboveOutside: "R4-14", aboveCall: "R4-14",
		call: "R4-22", nearby: "R4-27", step: "R4-22",
	},
}

var european = clauses{
	inside: [profile.Insides]string{
		profile.Straight: "R1-13", profile.Split: "R1-14", profile.Street: "R1-15", profile.Trio: "R1-16",
		profile.Corner: "R1-17", profile.FirstFour: "R1-18", profile.SixLine: "R1-19",
	},
	twelve: "R1-21", even: "R1-22", zero: "R1-20",
	series:     [profile.Calls]string{"R1-27", "R1-28", "R1-29", "R1-30"},
	neighbours: "R1-35", complete: "R1-40", duplicate: "R0-18", void: "R0-19",
	malformed: [profile.Insides]string{
		profile.Straight: "R1-13", profile.Split: "R1-14", profile.Street: "R1-15", profile.Trio: "R1-16",
		profile.Corner: "R1-17", profile.FirstFour: "R1-18", profile.SixLine: "R1-19",
	},
	misplaced: "R1-23", notOffered: "R1-23", sides: "R1-33", colour: "R4-3", late: "R1-8", launched: "R4-31",
	below: "R1-5", outside: "R1-6", above: "R1-5", aboveOutside: "R1-6", aboveCall: "R1-32",
	call: "R1-24", nearby: "R1-24", step: "R1-26",
}

func all(clause string) (of [profile.Insides]string) {
	for i := range of {
		of[i] = clause
	}
	return of
}

// price is the clause of a position's price.
func (c *clauses) price(at uint8) string {
	p := &positions[at]
	switch {
	case p.IsIn:
		return c.inside[p.Inside]
	case p.Outside.EvenChance():
		return c.even
	}
	return c.twelve
}

// set is the clause by which a call bet or complete is paid on a number.
func (c *clauses) set(s *shape, number int) string {
	switch {
	case s.kind == seriesBet:
		return c.series[s.call]
	case s.kind == neighboursBet:
		return c.neighbours
	case s.number != number:
		return "R1-41"
	}
	return c.complete
}

// explainRefusal adds the clause, and the place where it is known, to a refusal.
func (t *table) explainRefusal(b *wager.Bet, s *shape, a *wager.Settled) {
	c := t.book
	a.Why.Text = b.Spot
	if a.Why.Place == "" && s.set == nil && s.kind != unknown && s.kind != neighboursBet && s.kind != completeBet {
		a.Why.Place = positions[s.at].numbers()
	}
	isIn := s.kind == insideBet
	switch a.Reason {
	case wager.Duplicate:
		a.Clause, a.Why = c.duplicate, wager.Why{Key: "bet_duplicate", Text: b.ID}
	case wager.Malformed:
		a.Clause = c.misplaced
		if isIn {
			a.Clause = c.malformed[s.inside]
		}
		if b.Bad != "" {
			a.Why = wager.Why{Key: "bet_unreadable", Text: b.Bad}
		}
	case wager.NotOffered:
		switch {
		case a.Why.Key == "roulette_not_offered_colour":
			a.Clause = c.colour
		case a.Why.Key == "roulette_not_offered_sides":
			a.Clause = c.sides
		case s.kind == insideBet && s.inside == profile.Trio && c == &books[profile.HouseBook]:
			a.Clause = "R0-2"
		case s.kind == completeBet:
			a.Clause = "R1-36"
		case s.kind == neighboursBet:
			a.Clause = c.nearby
		case s.isCall():
			a.Clause = c.call
		default:
			a.Clause = c.notOffered
		}
	case wager.Late:
		a.Clause = c.late
	case wager.AfterLaunch:
		a.Clause = c.launched
	case wager.NotAMultiple:
		a.Clause = books[profile.AmericanBook].set(s, t.in.Number) // the only book that says so
	case wager.BelowMinimum:
		a.Clause = c.below
		switch {
		case a.Why.Key == "roulette_chip_below":
			a.Clause = "R4-4"
		case a.Why.Key == "roulette_below_step":
			a.Clause = c.step
		case s.kind == outsideBet:
			a.Clause = c.outside
		}
	case wager.AboveMaximum:
		a.Clause = c.above
		switch {
		case a.Why.Key == "roulette_chip_above":
			a.Clause = "R4-4"
		case s.kind == completeBet:
			a.Clause = "R1-42"
		case s.isCall():
			a.Clause = c.aboveCall
		case s.kind == outsideBet:
			a.Clause = c.aboveOutside
		}
	case wager.Accepted:
	}
}
