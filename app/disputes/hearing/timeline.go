package hearing

import (
	"slices"
	"time"

	"pitboss/tables/roulette"
)

// TimeLine is when the betting closed, on one line: every signal that was given, and the
// bets that were made about then.
type TimeLine struct {
	Marks []TimeMark // in their order
	Aim   string     // what is aimed at
}

// TimeMark is a moment on the line.
type TimeMark struct {
	Name, Time string
	At         time.Time
	Place      float32 // along the line, from 0 to 1
	Counts     bool    // the signal that closed the betting
	Late       bool    // a bet that came too late
	Aimed      bool
}

// TimeLine is the line as the what-if has it.
func (h *Hearing) TimeLine() TimeLine {
	t, c := h.Teller(), h.outcome.Closing
	var l TimeLine
	for _, s := range c.Signals {
		l.Marks = append(l.Marks, TimeMark{
			Name: t.Signal(s.Kind), Time: t.Exact(s.At), At: s.At, Counts: s.Kind == c.By && !c.At.IsZero(),
			Aimed: h.target.has && s.Kind == h.target.signal,
		})
	}
	for _, late := range h.Round.LateBets() {
		l.Marks = append(l.Marks, TimeMark{
			Name: h.say("late_bet_of", map[string]any{"Guest": late.Bet.Player}), Time: t.Exact(late.At), At: late.At, Late: true,
		})
	}
	if len(l.Marks) == 0 {
		return l
	}
	slices.SortStableFunc(l.Marks, func(a, b TimeMark) int { return a.At.Compare(b.At) })
	first, last := l.Marks[0].At, l.Marks[len(l.Marks)-1].At
	whole := last.Sub(first)
	for i := range l.Marks {
		l.Marks[i].Place = 0.5
		if whole > 0 {
			l.Marks[i].Place = 0.06 + 0.88*float32(l.Marks[i].At.Sub(first))/float32(whole)
		}
	}
	if s, ok := h.Signal(); ok {
		l.Aim = t.Signal(s.Kind)
	}
	return l
}

// Colour is the colour of a number of the wheel: red, black, green.
func (h *Hearing) Colour(n int) string { return roulette.ColourWord(n) }
