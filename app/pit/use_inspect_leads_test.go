package pit_test

import (
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// fails records an inspection that does not pass.
func (o *office) fails(k inspections.Kind, table, item string) string {
	o.t.Helper()
	i := o.inspection(k, table)
	i.Items[item], i.Passed, i.Note = inspections.Fail, false, "as seen"
	dealer := with("ibondar")
	if k == inspections.Decks {
		i.Decks[0].Flaws = []string{item}
	} else {
		dealer = nil
	}
	_, err := o.Inspect(o.t.Context(), i, by("okravets"), dealer)
	o.must(err)
	return i.ID
}

func (o *office) passes(k inspections.Kind, table string) {
	o.t.Helper()
	dealer := with("ibondar")
	if k != inspections.Decks {
		dealer = nil
	}
	_, err := o.Inspect(o.t.Context(), o.inspection(k, table), by("okravets"), dealer)
	o.must(err)
}

// closes records that a table is closed, or the correction of that.
func (o *office) closes(table, corrects string) string {
	o.t.Helper()
	d, err := o.OpenDecision(o.t.Context(), decisions.TableClose, table, "")
	o.must(err)
	d.Reason, d.Corrects = "inspection_failed", corrects
	_, err = o.Decide(o.t.Context(), *d, by("vmelnyk"), nil)
	o.must(err)
	return d.ID
}

// What became of an inspection that failed: its decision by the newest word, or that it was
// put right.
func TestConsequence(t *testing.T) {
	became := func(t *testing.T, o *office, id, want string) {
		t.Helper()
		c, failed := o.Consequence(id)
		got := "open"
		switch {
		case !failed:
			got = "nothing"
		case c.Decision != nil:
			got = c.Decision.ID
		case c.Again != nil:
			got = "put right"
		}
		if got != want {
			t.Errorf("it became %s, want %s", got, want)
		}
	}
	t.Run("B-35 a deck is replaced", func(t *testing.T) {
		o := newOffice(t).on("okravets")
		earlier := o.replace("", []string{"D-5107"}, []string{"D-4"}) // of another time
		o.hands.Run(time.Minute)
		i := o.fails(inspections.Decks, "B-12", inspections.Damage)
		became(t, o, i, "open")
		o.hands.Run(time.Minute)
		o.replace(earlier, []string{"D-5107"}, []string{"D-5"}) // and its correction is of that time too
		became(t, o, i, "open")
		o.replace("", []string{"D-77"}, []string{"D-78"})
		became(t, o, i, "open")
		first := o.replace("", []string{"D-5107"}, []string{"D-6"})
		became(t, o, i, first)
		second := o.replace(first, []string{"D-5107"}, []string{"D-7"})
		became(t, o, i, second)
		o.restart()
		became(t, o, i, second)
		o.on("okravets")
		o.replace(second, []string{"D-99"}, []string{"D-7"}) // it was another deck
		became(t, o, i, "open")
	})
	t.Run("R0-24 a table is closed for its wheel", func(t *testing.T) {
		o := newOffice(t).on("okravets")
		i := o.fails(inspections.Wheel, "R-03", "ball")
		if _, ok := o.Suggest(decisions.TableClose, "R-03"); !ok {
			t.Error("nothing is suggested")
		}
		o.closes("R-04", "")
		became(t, o, i, "open")
		o.hands.Run(time.Minute)
		d := o.closes("R-03", "")
		became(t, o, i, d)
		if _, ok := o.Suggest(decisions.TableClose, "R-03"); ok {
			t.Error("what is decided is suggested again")
		}
		// The inspection is corrected after it was decided: it is the same one.
		o.hands.Run(time.Minute)
		again := o.inspection(inspections.Wheel, "R-03")
		again.Items["ball"], again.Passed, again.Note, again.Corrects = inspections.Fail, false, "chipped", i
		_, err := o.Inspect(t.Context(), again, by("okravets"), nil)
		o.must(err)
		became(t, o, i, "nothing")
		became(t, o, again.ID, d)
	})
	t.Run("J-11 a shoe is put right", func(t *testing.T) {
		o := newOffice(t).on("okravets")
		o.passes(inspections.Shoe, "B-12")
		o.hands.Run(time.Minute)
		i := o.fails(inspections.Shoe, "B-12", "works")
		became(t, o, i, "open")
		o.hands.Run(time.Minute)
		o.passes(inspections.Decks, "B-12")
		became(t, o, i, "open")
		o.passes(inspections.Shoe, "B-12")
		became(t, o, i, "put right")
		became(t, o, o.Inspections()[0].ID, "nothing")
		became(t, o, "i-none", "nothing")
	})
}

// An inspection fails at a table in play: until somebody decides the table is an urgent
// alarm, and so it is again when it plays on against what was decided.
func TestFailedInspectionInPlayRings(t *testing.T) {
	source := newSaid("server:main")
	s := newStand(t, func(c *pit.Config) { c.Sources = append(c.Sources, source) })
	s.on("okravets")
	ctx := t.Context()
	open := func(seq string) {
		s.hands.Run(time.Second)
		at := s.hands.Clock().Now().Format(time.RFC3339)
		source.hear(t, line(t, `{"v":1,"epoch":"9f3c","seq":`+seq+`,"type":"table.opened","table":"R-03","time":"`+at+`","data":{"game":"roulette","profile":"european"}}`))
		until(t, "the table is open", func() bool {
			table := s.live.Table("R-03")
			return table != nil && table.Phase == tables.Open
		})
	}
	rings := func(when string, want bool) {
		t.Helper()
		s.must(pit.RemindFailures(ctx, s.Desk, s.live.Pit))
		until(t, when, func() bool {
			a := s.live.alarm(findings.InspectionFailed)
			return (a != nil && a.State != pit.Returned) == want
		})
	}
	shut := s.fails(inspections.Wheel, "R-03", "level")
	rings("a table that is shut", false)
	open("1")
	rings("a table that opens with it", true)
	a := s.live.alarm(findings.InspectionFailed)
	if a.Finding.Severity != findings.Urgent || a.Finding.Table != "R-03" || a.Finding.Subject != "wheel_inspection" || a.Finding.Expected != "10:45" {
		t.Errorf("raised %+v", a.Finding)
	}
	s.hands.Run(time.Minute)
	s.closes("R-03", "")
	rings("it is closed for that", false)
	if c, _ := s.Consequence(shut); c.Open() {
		t.Error("nobody has decided")
	}
	// What the server makes of it is another matter: it opens, and the wheel still fails.
	source.hear(t, line(t, `{"v":1,"epoch":"9f3c","seq":2,"type":"table.closed","table":"R-03","time":"2026-11-30T03:47:00.000Z","data":{"reason":"closed"}}`))
	until(t, "the table is shut", func() bool { return s.live.Table("R-03").Phase == tables.Closed })
	open("3")
	rings("it plays on against the decision", true)
	if a := s.live.alarm(findings.InspectionFailed); a.Finding.Got != "10:46" {
		t.Errorf("raised %+v", a.Finding)
	}
	s.hands.Run(time.Minute)
	s.passes(inspections.Wheel, "R-03")
	rings("the wheel is put right", false)

	// The house overrides: the decision names what it answers.
	s.hands.Run(time.Minute)
	s.fails(inspections.Wheel, "R-03", "magnet")
	rings("it fails again", true)
	s.hands.Run(time.Minute)
	d, err := s.OpenDecision(ctx, decisions.Override, "R-03", "", "R-03//inspection.failed/wheel_inspection")
	s.must(err)
	d.Reason, d.After = "the magnet is a new one", "play goes on"
	_, err = s.Decide(ctx, *d, by("okravets"), with("vmelnyk"))
	s.must(err)
	rings("it is overridden", false)
}
