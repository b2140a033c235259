package pit_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
)

// states are the duties of a table in short.
func (o *office) states(t *tables.Table) string {
	o.t.Helper()
	all, err := o.Duties([]*tables.Table{t})
	o.must(err)
	var said []string
	for _, d := range all[0].Duties {
		said = append(said, strings.TrimSuffix(string(d.Kind), "_inspection")+" "+d.When+" "+d.State.String())
	}
	return strings.Join(said, ", ")
}

func (o *office) says(what, got, want string) {
	o.t.Helper()
	if got != want {
		o.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// bring registers decks and brings them to a table.
func (o *office) bring(table string, decks ...string) {
	o.t.Helper()
	o.must(o.Manage(o.t.Context(), func(by string, s *staff.DB) error {
		for _, id := range decks {
			if err := s.Equip(by, staff.Deck, id); err != nil {
				return err
			}
			if err := s.Move(by, staff.Deck, id, table, ""); err != nil {
				return err
			}
		}
		return nil
	}))
}

func TestDutiesOfTables(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	table := &tables.Table{Number: "B-12", Game: profile.Baccarat, Phase: tables.Betting, Opened: morning}
	o.says("when it opens", o.states(table), "shoe  awaited, deck opening awaited")
	o.hands.Run(time.Minute)
	for _, k := range []inspections.Kind{inspections.Shoe, inspections.Decks} {
		dealer := with("ibondar")
		if k == inspections.Shoe {
			dealer = nil
		}
		_, err := o.Inspect(ctx, o.inspection(k, "B-12"), by("okravets"), dealer)
		o.must(err)
	}
	o.says("inspected", o.states(table), "shoe  done, deck opening done")

	o.hands.Run(time.Minute)
	o.bring("B-12", "D-5107")
	t.Run("B-36 J-50 decks that came are inspected before the table opens again", func(t *testing.T) {
		o.says("decks came", o.states(table), "shoe  done, deck return awaited")
		o.hands.Run(19 * time.Minute)
		o.says("within the house's time", o.states(table), "shoe  done, deck return awaited")
		o.hands.Run(time.Minute)
		o.says("later", o.states(table), "shoe  done, deck return overdue")
		o.on("root")
		o.must(o.Set(ctx, staff.InspectionMinutes, "60"))
		o.says("the house gives an hour", o.states(table), "shoe  done, deck return awaited")
		o.must(o.Set(ctx, staff.InspectionMinutes, "soon"))
		o.says("a setting that is none", o.states(table), "shoe  done, deck return overdue")
	})
	closed := &tables.Table{Number: "B-12", Game: profile.Baccarat, Phase: tables.Closed, Since: o.hands.Clock().Now()}
	closed.Shoe.Deal(1)
	o.says("play has ended", o.states(closed), "shoe  done, deck return overdue, deck end awaited")
	o.says("a wheel", o.states(&tables.Table{Number: "R-03", Game: profile.Roulette}), "wheel  before")
}

func TestOldDecks(t *testing.T) {
	o := newOffice(t).on("okravets")
	o.bring("B-12", "D-1", "D-2")
	old := func(hours int) int {
		o.hands.Run(time.Duration(hours) * time.Hour)
		all, err := o.Duties([]*tables.Table{{Number: "B-12"}})
		o.must(err)
		return len(all[0].Old)
	}
	if n := old(24); n != 0 {
		t.Errorf("%d are old after a day", n)
	}
	if n := old(1); n != 2 {
		t.Errorf("%d are old after more than a day", n)
	}
	o.on("root")
	o.must(o.Set(t.Context(), staff.DeckHours, "0"))
	if n := old(1000); n != 0 {
		t.Errorf("%d are old where the house does not ask", n)
	}
}

// What is due at the tables of a running pit is an alarm, once, until it is done; a
// restart does not raise it again.
func TestRemind(t *testing.T) {
	source := newSaid("server:main")
	s := newStand(t, func(c *pit.Config) { c.Sources = append(c.Sources, source) })
	s.on("okravets")
	ctx := t.Context()
	source.hear(t, line(t, `{"v":1,"epoch":"9f3c","seq":1,"type":"table.opened","table":"B-12","time":"2026-11-30T03:45:00.000Z","data":{"game":"baccarat","profile":"house-baccarat"}}`))
	until(t, "the table is shown", func() bool { return s.live.Table("B-12") != nil })
	s.bring("B-12", "D-5107")
	remind := func() {
		t.Helper()
		s.must(pit.Remind(ctx, s.Desk, s.live.Pit))
	}
	count := func(kind string) (n int) {
		for _, k := range s.live.ledger.kinds() {
			if k == kind {
				n++
			}
		}
		return n
	}
	remind()
	remind()
	until(t, "the inspections are alarms", func() bool { return s.live.alarm(findings.InspectionDue) != nil })
	if a := s.live.alarm(findings.InspectionDue); a.Finding.Severity != findings.Medium || a.Finding.Table != "B-12" || a.Finding.Expected != "11:05" {
		t.Errorf("raised %+v", a.Finding)
	}
	if n := count("finding.raised"); n != 2 {
		t.Errorf("%d findings were written, want one for the shoe and one for the decks", n)
	}
	_, err := s.Inspect(ctx, s.inspection(inspections.Shoe, "B-12"), by("okravets"), nil)
	s.must(err)
	_, err = s.Inspect(ctx, s.inspection(inspections.Decks, "B-12"), by("okravets"), with("ibondar"))
	s.must(err)
	remind()
	remind()
	if n := count("finding.cleared"); n != 2 {
		t.Errorf("%d findings were taken back, want 2", n)
	}
	s.hands.Run(25 * time.Hour)
	remind()
	until(t, "old decks are an alarm", func() bool { return s.live.alarm(findings.DeckOld) != nil })
	if a := s.live.alarm(findings.DeckOld); a.Finding.Subject != "D-5107" || a.Finding.Expected != "24" || a.Finding.Got != "25" {
		t.Errorf("raised %+v", a.Finding)
	}
	p := again(t, tables.Config{}, s.live.ledger.all())
	before := len(s.live.ledger.all())
	if len(p.View().Alarms) == 0 {
		t.Error("a restored pit has no alarm")
	}
	remind()
	if n := len(s.live.ledger.all()); n != before {
		t.Errorf("%d records more", n-before)
	}
}

func TestCountBegins(t *testing.T) {
	s := newStand(t).on("okravets")
	i := s.inspection(inspections.Decks, "B-12")
	s.must(s.BeginCount(t.Context(), i.ID))
	wants(t, "a form that is none", s.BeginCount(t.Context(), "i-none"), pit.ErrNoForm)
	s.on("vmelnyk")
	wants(t, "a manager", s.BeginCount(t.Context(), i.ID), pit.ErrNotAllowed)
	o := newOffice(t).on("okravets")
	i = o.inspection(inspections.Decks, "B-12")
	o.must(o.BeginCount(t.Context(), i.ID))
	if said := o.drawer.said(t, pit.KindInspectBegun); said["id"] != i.ID || said["record"] != string(inspections.Decks) || said["by"] != "okravets" {
		t.Errorf("recorded %v", said)
	}
}

// Two decks of a shoe are short: the record says how many rounds were dealt from them
// since they were last found whole.
func TestAffectedRounds(t *testing.T) {
	s := newOnDisk(t)
	s.cfg.Played = pit.PlayedFrom(s.journal, s.hands.Clock().Now)
	var err error
	s.Desk, err = pit.NewDesk(s.cfg)
	s.must(err)
	s.on("okravets")
	ctx := t.Context()
	rounds := func(from, to int) {
		for n := from; n <= to; n++ {
			for _, kind := range []string{"round.opened", "round.settled"} {
				s.hands.Run(time.Second)
				_, err := s.journal.Append(ctx, store.Entry{
					At: s.hands.Clock().Now(), Source: "server:main", Table: "B-12", Round: fmt.Sprintf("B-12-%04d", n), Kind: kind, Data: []byte(`{}`),
				})
				s.must(err)
			}
		}
	}
	inspect := func(missing ...string) *inspections.Affected {
		t.Helper()
		i := s.inspection(inspections.Decks, "B-12")
		for _, c := range missing {
			i.Decks[0].Counts[c] = 0
			i.Items[inspections.Complete], i.Passed = inspections.Fail, false
		}
		s.hands.Run(time.Second)
		_, err := s.Inspect(ctx, i, by("okravets"), with("ibondar"))
		s.must(err)
		return s.Inspections()[0].Affected
	}
	say := func(source, round string, ago time.Duration) {
		t.Helper()
		_, err := s.journal.Append(ctx, store.Entry{At: s.hands.Clock().Now().Add(-ago), Source: source, Table: "B-12", Round: round, Kind: "x", Data: []byte(`{}`)})
		s.must(err)
	}
	say("server:main", "B-12-0000", 32*24*time.Hour) // too long ago to look for
	rounds(1, 3)
	say("desk", "B-12-9999", 0) // what people did about a round is none that was dealt
	if a := inspect("JC"); a == nil || a.Rounds != 3 || !a.Since.IsZero() || a.First != "B-12-0001" {
		t.Errorf("never found whole: %+v", a)
	}
	if a := inspect(); a != nil {
		t.Errorf("whole decks affect %+v", a)
	}
	rounds(4, 8)
	// None of these says that the cards of B-12 are whole: those of another table, its shoe,
	// cards that were not, and cards that were, and were not after all.
	other := func(i inspections.Inspection) string {
		t.Helper()
		s.hands.Run(time.Second)
		dealer := with("ibondar")
		if i.Kind != inspections.Decks {
			dealer = nil
		}
		_, err := s.Inspect(ctx, i, by("okravets"), dealer)
		s.must(err)
		return i.ID
	}
	other(s.inspection(inspections.Decks, "B-13"))
	other(s.inspection(inspections.Shoe, "B-12"))
	damaged := s.inspection(inspections.Decks, "B-12")
	damaged.Items[inspections.Damage], damaged.Passed, damaged.Note = inspections.Fail, false, "a corner is bent"
	other(damaged)
	wrong := other(s.inspection(inspections.Decks, "B-12"))
	corrected := s.inspection(inspections.Decks, "B-12")
	corrected.Corrects, corrected.Items[inspections.Damage], corrected.Passed, corrected.Note = wrong, inspections.Fail, false, "a corner is bent"
	other(corrected)
	if a := inspect("JC", "AS"); a == nil || a.Rounds != 5 || a.First != "B-12-0004" || a.Last != "B-12-0008" || a.Since.IsZero() {
		t.Errorf("since they were whole: %+v", a)
	}
}

func TestEquipmentAtTheDesk(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	o.must(o.Equip(ctx, staff.Deck, "B-12", "D-1", "D-2"))
	o.must(o.Equip(ctx, staff.Shuffler, "", "MD3-77"))
	o.must(o.MoveEquipment(ctx, staff.Deck, "D-2", "", "night"))
	o.must(o.WithdrawEquipment(ctx, staff.Deck, "D-1", "bent"))
	wants(t, "twice", o.Equip(ctx, staff.Deck, "", "D-1"), staff.ErrSameEquipment)
	wants(t, "what was withdrawn", o.MoveEquipment(ctx, staff.Deck, "D-1", "B-12", ""), staff.ErrWithdrawn)
	all, err := o.Equipment("", "")
	o.must(err)
	if len(all) != 3 {
		t.Errorf("the registry is %+v", all)
	}
	way, err := o.EquipmentHistory(staff.Deck, "D-1")
	o.must(err)
	if len(way) != 2 || way[1].State != staff.Withdrawn || way[1].Why != "bent" {
		t.Errorf("its way is %+v", way)
	}
	o.on("ibondar")
	wants(t, "a dealer", o.Equip(ctx, staff.Deck, "", "D-9"), staff.ErrMayNot)
}

func TestWhatAnInspectionSaysToItsDecision(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	if d, ok := o.Suggest(decisions.DeckReplacement, "B-12"); ok {
		t.Errorf("out of nothing %+v", d)
	}
	i := o.inspection(inspections.Decks, "B-12")
	i.Decks[0].Counts["AS"], i.Items["complete"], i.Passed = 2, inspections.Fail, false
	_, err := o.Inspect(ctx, i, by("okravets"), with("ibondar"))
	o.must(err)
	d, ok := o.Suggest(decisions.DeckReplacement, "B-12")
	if !ok || d.Cause != "extra" || d.FoundBy != "ibondar" || len(d.Decks) != 1 || d.Decks[0] != "D-5107" || len(d.Cards) != 1 || d.Cards[0] != "AS" {
		t.Errorf("it says %+v", d)
	}
	if d, ok := o.Suggest(decisions.TableClose, "B-12"); ok {
		t.Errorf("it says to a closing %+v", d)
	}
	draft, err := o.OpenDecision(ctx, decisions.DeckReplacement, "B-12", "")
	o.must(err)
	draft.Cause, draft.FoundBy, draft.Decks, draft.Replaced, draft.Storage = d.Cause, d.FoundBy, d.Decks, []string{"D-6001"}, true
	_, err = o.Decide(ctx, *draft, by("okravets"), nil)
	o.must(err)
	if d, ok := o.Suggest(decisions.DeckReplacement, "B-12"); ok {
		t.Errorf("once replaced it says %+v", d)
	}
	w := o.inspection(inspections.Wheel, "R-03")
	w.Items["level"], w.Passed, w.Note = inspections.Fail, false, "it leans"
	_, err = o.Inspect(ctx, w, by("okravets"), nil)
	o.must(err)
	if d, ok := o.Suggest(decisions.TableClose, "R-03"); !ok || d.Reason != "inspection_failed" || d.Note != "it leans" {
		t.Errorf("a wheel that fails says %+v", d)
	}
}
