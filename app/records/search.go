package records

import (
	"context"
	"strings"

	"pitboss/app/records/reading"
	"pitboss/app/warnings"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/roles"
)

// typed takes what a person typed; it is looked for when a beat has passed without
// another letter.
func (s *Screen) typed(a reading.Asked) {
	s.asked = a
	s.stale, s.settled = true, false
	s.wrong = reading.NoField
	s.fields.show()
}

// search looks for what is asked, from the newest record on.
func (s *Screen) search() {
	s.stale = false
	if !s.may(roles.Read) {
		s.draw()
		return
	}
	q, wrong := s.asked.Query(s.house())
	if s.wrong = wrong; wrong != reading.NoField {
		s.draw()
		return
	}
	s.pages.Newest()
	s.from = s.journal.Standing().Records
	s.find(q)
}

// find reads the page in sight of an answer.
func (s *Screen) find(q store.Query) {
	q.Limit, q.After = reading.PageSize, s.pages.At()
	s.errands.run(finding, func(ctx context.Context) func() {
		whole, ok, err := wholeRound(ctx, s.journal, q)
		if err == nil && ok {
			q.Round = whole
		}
		page := store.Page{}
		if err == nil {
			page, err = s.journal.Find(ctx, q)
		}
		return func() { s.take(q, page, ok, err) }
	})
	s.draw()
}

// take shows what was found.
func (s *Screen) take(q store.Query, page store.Page, ok bool, err error) {
	s.problem = ""
	if err != nil {
		s.problem = inOneLine(s.failure(err))
	}
	if !ok {
		s.wrong = reading.RoundField
	}
	if len(page.Problems) > 0 {
		p := page.Problems[0]
		s.problem = s.say("day_unread", map[string]any{"Day": p.Day}) + " " + reading.Plain(p.What)
	}
	s.query, s.found = q, page.Records
	s.rows = reading.Rows(s.words, s.cfg.Zone, page.Records)
	s.pages.Take(page.More)
	if s.chosen != nil && s.at() < 0 && s.mode == recordMode {
		s.chosen, s.whole, s.proof, s.inFull = nil, nil, nil, false
	}
	s.list.atTop = true
	s.draw()
}

// mostRounds bounds how far back the round of a table is looked for by its last digits.
const mostRounds = 4000

// wholeRound is the round that the last digits of one mean at a table; false if there is
// none. Whatever is not only digits is whole already.
func wholeRound(ctx context.Context, j Journal, q store.Query) (string, bool, error) {
	if q.Round == "" || q.Table == "" || strings.Trim(q.Round, "0123456789") != "" {
		return q.Round, true, nil
	}
	opened := store.Query{Table: q.Table, Kind: tables.RoundOpenedType, FromDay: q.FromDay, ToDay: q.ToDay, Limit: 200}
	for looked := 0; looked < mostRounds && ctx.Err() == nil; {
		page, err := j.Find(ctx, opened)
		if err != nil {
			return "", false, err
		}
		for i := range page.Records {
			if r := page.Records[i].Round; r == q.Round || reading.ShortRound(r) == q.Round {
				return r, true, nil
			}
		}
		if looked += len(page.Records); page.More == nil {
			break
		}
		opened.After = page.More
	}
	return q.Round, false, nil
}

// turn goes to the older page, or to the newer one.
func (s *Screen) turn(older bool) bool {
	if s.errands.busy(finding) || older && !s.pages.Forward() || !older && !s.pages.Back() {
		return false
	}
	s.find(s.query)
	return true
}

// newest goes to the newest records.
func (s *Screen) newest() {
	s.stale = true
	s.search()
}

// at is the row of the chosen record; −1 where it is not listed.
func (s *Screen) at() int {
	for i := range s.rows {
		if s.chosen != nil && s.rows[i].At == *s.chosen {
			return i
		}
	}
	return -1
}

// choose puts a record into full view.
func (s *Screen) choose(i int) {
	if i < 0 || i >= len(s.found) {
		return
	}
	at := s.rows[i].At
	s.chosen, s.mode, s.inFull = &at, recordMode, true
	s.whole, s.proof = reading.WholeOf(s.words, s.cfg.Zone, s.found[i]), nil
	w := s.words
	s.errands.run(proving, func(ctx context.Context) func() {
		p, err := s.journal.Prove(ctx, at)
		if err != nil {
			p.Wrong = inOneLine(warnings.InLines(w, err))
		}
		return func() {
			s.proof = &p
			s.panel.show()
		}
	})
	s.panel.toTop()
	s.draw()
}

// step chooses the next row, or the one before.
func (s *Screen) step(by int) {
	i := s.at()
	switch {
	case len(s.rows) == 0:
		return
	case i < 0 && by > 0:
		i = 0
	case i < 0:
		i = len(s.rows) - 1
	default:
		i = min(max(i+by, 0), len(s.rows)-1)
	}
	s.choose(i)
}

// listDays asks which gaming days there are.
func (s *Screen) listDays() {
	s.errands.run(listing, func(ctx context.Context) func() {
		pairs, err := s.journal.Days(ctx)
		return func() {
			if err == nil {
				s.days = reading.Days(pairs)
				s.draw()
			}
		}
	})
}

// openDay looks at another gaming day; "" is all of them.
func (s *Screen) openDay(day string) {
	s.asked.Day = day
	s.stale = true
	s.search()
}

// stepDay goes to the gaming day before the one in sight, or to the one after.
func (s *Screen) stepDay(older bool) {
	day := s.asked.Day
	at := -1 // before the newest: all days
	for i, d := range s.days {
		if d == day {
			at = i
		}
	}
	switch {
	case len(s.days) == 0:
		return
	case older:
		at = min(at+1, len(s.days)-1)
	default:
		at--
	}
	if at < 0 {
		s.openDay("")
		return
	}
	s.openDay(s.days[at])
}
