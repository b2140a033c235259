package table

import (
	"cmp"
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
)

// What a chronicle remembers.
const (
	mostRounds = 12  // of a table
	mostTables = 400 // the one not seen for longest goes first
)

// Chronicle remembers the last rounds of tables as they were seen, snapshot by
// snapshot: how each ended, and when in it what happened. A snapshot says how a table
// is and not how it came to be so; this is where the timeline of a round is from. The
// zero Chronicle is empty. It belongs to one goroutine.
//
// Times that an event carried are kept as they are; the others are those of the
// snapshot that first showed it, which follows the event by the beat of the pit.
type Chronicle struct {
	tables map[string]*told
}

type told struct {
	rounds []*Story // newest last
	seen   time.Time
}

// Story is one round as it was seen. It must not be changed by others.
type Story struct {
	Table  *tables.Table // as it was last in this round
	Opened time.Time     // zero if the round was not seen from its opening
	// Launched is when the ball ran, Closed when the betting ended, Result when the
	// round had its result, Ended when it was settled or void. Each is zero until then,
	// and where it was not seen.
	Launched, Closed, Result, Ended time.Time
	Held                            time.Time // since when it waits for a person
	LastBet                         time.Time
	Wheel                           time.Time   // when the wheel itself said that the betting ends
	Cards                           []time.Time // of each card off the shoe, by the first source that had it
}

// See takes a table as it is at a moment.
func (c *Chronicle) See(at time.Time, t *tables.Table) {
	if t == nil || t.Number == "" {
		return
	}
	k := c.tables[t.Number]
	if k == nil {
		k = c.add(t.Number)
	}
	k.seen = at
	if t.Round == "" {
		return
	}
	s := k.round(t.Round)
	if s == nil {
		s = &Story{}
		if len(k.rounds) == mostRounds {
			k.rounds = slices.Delete(k.rounds, 0, 1)
		}
		k.rounds = append(k.rounds, s)
	}
	s.see(at, t)
}

func (c *Chronicle) add(number string) *told {
	if c.tables == nil {
		c.tables = map[string]*told{}
	}
	if len(c.tables) >= mostTables {
		oldest := ""
		for n, k := range c.tables {
			if oldest == "" || k.seen.Before(c.tables[oldest].seen) || k.seen.Equal(c.tables[oldest].seen) && n < oldest {
				oldest = n
			}
		}
		delete(c.tables, oldest)
	}
	k := &told{}
	c.tables[number] = k
	return k
}

func (k *told) round(id string) *Story {
	for i := len(k.rounds) - 1; i >= 0; i-- {
		if k.rounds[i].Table.Round == id {
			return k.rounds[i]
		}
	}
	return nil
}

func (s *Story) see(at time.Time, t *tables.Table) {
	first := s.Table == nil
	s.Table = t
	// A phase that is seen while the round is young began when the snapshot says; one
	// that was seen before keeps its own time.
	set := func(to *time.Time, when time.Time) {
		if to.IsZero() && !when.IsZero() {
			*to = when
		}
	}
	switch t.Phase {
	case tables.Betting:
		set(&s.Opened, t.Since)
	case tables.Spinning:
		set(&s.Launched, t.Since)
	case tables.Result:
		set(&s.Result, t.Since)
	case tables.Settled, tables.Voided:
		set(&s.Ended, t.Since)
	}
	if t.Spin.State == "ball_in_rim" && t.Phase != tables.Settled && t.Phase != tables.Voided {
		set(&s.Launched, at)
	}
	if t.Spin.State == "no_more_bets" && !s.Launched.IsZero() && s.Ended.IsZero() {
		set(&s.Wheel, at)
	}
	if !t.Closed.IsZero() {
		s.Closed = t.Closed // a call before the timer's end moves it forward
	}
	for i := range t.Bets {
		if when := t.Bets[i].At; when.After(s.LastBet) {
			s.LastBet = when
		}
	}
	for i := range t.Open {
		if g := &t.Open[i]; g.Round == t.Round && g.Code == findings.SpinInvalid {
			set(&s.Held, g.At)
		}
	}
	when := at
	if first && s.Opened.IsZero() {
		when = time.Time{} // the cards were there before anybody looked
	}
	for n := max(len(t.Cards), len(t.Scanned)); len(s.Cards) < n; {
		s.Cards = append(s.Cards, when)
	}
}

// Round is what was seen of a round; nil if nothing was, or it is too long ago.
func (c *Chronicle) Round(number, round string) *Story {
	if k := c.tables[number]; k != nil {
		return k.round(round)
	}
	return nil
}

// Rounds are the rounds of a table that are remembered, newest first. The slice is
// the caller's.
func (c *Chronicle) Rounds(number string) []*Story {
	k := c.tables[number]
	if k == nil {
		return nil
	}
	all := slices.Clone(k.rounds)
	slices.Reverse(all)
	return all
}

// Newest are the rounds of all tables that are remembered, the last one seen first, so
// many at most.
func (c *Chronicle) Newest(most int) []*Story {
	type seen struct {
		story *Story
		at    time.Time
	}
	var all []seen
	for _, k := range c.tables {
		for i, s := range k.rounds {
			at := firstTime(s.Ended, s.Result, s.Closed, s.Opened)
			if i == len(k.rounds)-1 {
				at = k.seen
			}
			all = append(all, seen{s, at})
		}
	}
	slices.SortFunc(all, func(a, b seen) int {
		return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.story.Table.Number, b.story.Table.Number), cmp.Compare(b.story.Table.Round, a.story.Table.Round))
	})
	stories := make([]*Story, 0, min(len(all), most))
	for _, s := range all[:min(len(all), most)] {
		stories = append(stories, s.story)
	}
	return stories
}

// Line is the round of a table as it stands, as the engine takes one: for the
// calculator. What lies on the felt outranks what the server says.
func Line(t *tables.Table) *round.Line {
	l := &round.Line{
		Table: t.Number, Round: t.Round, Game: t.Game, GameWord: t.Game.String(), Profile: t.Terms.Profile, Currency: t.Terms.Currency,
		Rules: t.Terms.Rules, Limits: t.Terms.Limits, Offers: t.Bets, Prison: t.Prison, Actions: t.Actions, AnyCount: true,
	}
	l.Clock.NoMoreBets = t.Closed
	switch {
	case t.Game == profile.Roulette:
		if l.Number = t.Wheel; l.Number < 0 {
			l.Number = t.Server
		}
		l.HasNumber = l.Number >= 0
	case t.Game == profile.Baccarat && len(t.Scanned) >= len(t.Cards):
		l.Dealt = t.Scanned
	default:
		for _, c := range t.Cards {
			l.Dealt = append(l.Dealt, c.Card)
		}
	}
	return l
}

// UsualSpin is how long the ball usually runs at a table, from its launch to the
// result: the median of the rounds that are remembered, 0 where none is.
func (c *Chronicle) UsualSpin(number string) time.Duration {
	var all []time.Duration
	for _, s := range c.Rounds(number) {
		if s.Held.IsZero() && !s.Launched.IsZero() && s.Result.After(s.Launched) {
			all = append(all, s.Result.Sub(s.Launched))
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// cardAt is the card of the felt and of the server at a place off the shoe, from 0.
func cardAt(t *tables.Table, i int) (felt, server cards.Card, hasFelt, hasServer bool) {
	if i >= 0 && i < len(t.Scanned) {
		felt, hasFelt = t.Scanned[i], true
	}
	if i >= 0 && i < len(t.Cards) {
		server, hasServer = t.Cards[i].Card, true
	}
	return felt, server, hasFelt, hasServer
}
