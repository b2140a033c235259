package pit_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

func TestInspect(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	i := o.inspection(inspections.Decks, "B-12")
	at := o.drawer.size()
	o.hands.Run(time.Minute)
	filed, err := o.Inspect(ctx, i, by("okravets"), with("ibondar"))
	o.must(err)
	r := o.drawer.all()[at]
	if o.drawer.kinds(at) != pit.KindInspection || filed.N != r.N || filed.Short != pit.ShortHash(r.Data) || r.Table != "B-12" {
		t.Errorf("filed as %v: %s", filed, o.drawer.kinds(at))
	}
	if !strings.Contains(string(r.Data), `"people":["okravets","ibondar"]`) {
		t.Errorf("found under others: %s", r.Data)
	}
	// The fold reads it as it lies there.
	e, err := tables.ReadEvent(r.Data)
	o.must(err)
	if d, ok := e.Data.(tables.InspectionRecorded); !ok || d != (tables.InspectionRecorded{Record: "deck_inspection", Passed: true}) || e.Source != "desk" || e.Table != "B-12" || e.Fault != "" {
		t.Errorf("the fold reads %+v", e)
	}
	all := o.Inspections()
	if len(all) != 1 || all[0].Dealer == nil || all[0].Dealer.Role != roles.Dealer || all[0].By.Role != roles.PitBoss || all[0].GamingDay != "2026-11-30" || all[0].Filed != filed {
		t.Errorf("kept %+v", all)
	}
	_, err = o.Inspect(ctx, i, by("okravets"), with("ibondar"))
	wants(t, "again", err, pit.ErrRecorded)
	o.silent()
}

func TestDeckInspectionTakesTwo(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	i := o.inspection(inspections.Decks, "B-12")
	t.Run("B-34 one signature is not enough", func(t *testing.T) {
		_, err := o.Inspect(ctx, i, by("okravets"), nil)
		lacks(t, err, "dealer inspection_dealer")
	})
	t.Run("B-34 nobody is both", func(t *testing.T) {
		_, err := o.Inspect(ctx, i, by("okravets"), with("okravets"))
		lacks(t, err, "dealer inspection_same_person")
	})
	t.Run("B-34 a second pit boss is no dealer", func(t *testing.T) {
		_, err := o.Inspect(ctx, i, by("okravets"), with("ppavlo"))
		lacks(t, err, "dealer inspection_wrong_role")
	})
	t.Run("B-34 a manager is no pit boss", func(t *testing.T) {
		_, err := o.Inspect(ctx, i, by("vmelnyk"), with("ibondar"))
		lacks(t, err, "by inspection_wrong_role")
	})
	_, err := o.Inspect(ctx, i, by("okravets"), &pit.Secret{Person: "ibondar", PIN: wrongPIN})
	wants(t, "a wrong PIN of the dealer", err, staff.ErrWrong)
	_, err = o.Inspect(ctx, i, by("okravets"), with("nobody"))
	wants(t, "nobody", err, staff.ErrNobody)

	// The dealer signs first, at the table; then the pit boss does.
	_, err = o.SignInspection(ctx, i, by("vmelnyk"))
	lacks(t, err, "dealer inspection_wrong_role")
	_, err = o.SignInspection(ctx, i, by("ibondar"))
	o.must(err)
	changed := i
	changed.Video = "camera 8"
	_, err = o.Inspect(ctx, changed, by("okravets"), nil)
	lacks(t, err, "dealer inspection_dealer")
	_, err = o.Inspect(ctx, i, by("okravets"), nil)
	o.must(err)
	if all := o.Inspections(); len(all) != 1 || all[0].Dealer.ID != "ibondar" {
		t.Errorf("kept %+v", all)
	}
	_, err = o.SignInspection(ctx, i, by("ibondar"))
	wants(t, "signed afterwards", err, pit.ErrRecorded)
}

func TestWhoOpensAnInspection(t *testing.T) {
	o := newOffice(t)
	ctx := t.Context()
	for id, may := range map[string]bool{"okravets": true, "ibondar": true, "vmelnyk": false, "root": false, "eye": false} {
		o.on(id)
		_, err := o.OpenInspection(ctx, inspections.Shoe, "B-12")
		if (err == nil) != may {
			t.Errorf("%s: %v", id, err)
		}
	}
	o.on("ibondar")
	_, err := o.Inspect(ctx, o.inspection(inspections.Shoe, "B-12"), by("ibondar"), nil)
	o.must(err)
	_, err = o.Inspect(ctx, o.inspection(inspections.Wheel, "R-03"), by("ibondar"), nil)
	lacks(t, err, "by inspection_wrong_role") // R0-24
	_, err = o.OpenInspection(ctx, "chips", "B-12")
	lacks(t, err, "record inspection_unknown")
}

func TestInspectionWithAHole(t *testing.T) {
	o := newOffice(t).on("okravets")
	i, err := o.OpenInspection(t.Context(), inspections.Wheel, "R-03")
	o.must(err)
	if len(i.Items) != len(inspections.Checklist(inspections.Wheel)) {
		t.Errorf("the list is %v", i.Items)
	}
	i.Equipment, i.Note = "SS2-1182", "not looked at"
	_, err = o.Inspect(t.Context(), *i, by("okravets"), nil)
	lacks(
		t, err, "items.foreign_objects inspection_open", "items.level inspection_open", "items.turns_freely inspection_open",
		"items.parts_secure inspection_open", "items.ball inspection_open", "items.magnet inspection_open",
	)
}

func TestInspectionCancelledAndCorrected(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	i := o.inspection(inspections.Shoe, "B-12")
	_, err := o.CancelInspection(ctx, i.ID, "guests at the table")
	o.must(err)
	if said := o.drawer.said(t, pit.KindInspectCancelled); said["record"] != "shoe_inspection" || said["id"] != i.ID || said["note"] != "guests at the table" {
		t.Errorf("said %v", said)
	}
	_, err = o.Inspect(ctx, i, by("okravets"), nil)
	wants(t, "recorded afterwards", err, pit.ErrNoForm)

	wrong := o.inspection(inspections.Shoe, "B-12")
	_, err = o.Inspect(ctx, wrong, by("okravets"), nil)
	o.must(err)
	right := o.inspection(inspections.Shoe, "B-12")
	right.Corrects, right.Items["rack"], right.Passed, right.Note = wrong.ID, inspections.Fail, false, "the rack is cracked"
	_, err = o.Inspect(ctx, right, by("okravets"), nil)
	o.must(err)
	third := o.inspection(inspections.Shoe, "B-12")
	third.Corrects = wrong.ID
	_, err = o.Inspect(ctx, third, by("okravets"), nil)
	lacks(t, err, "corrects deny_corrected")
	third.Corrects = "i-made-up"
	_, err = o.Inspect(ctx, third, by("okravets"), nil)
	lacks(t, err, "corrects deny_no_decision")
	o.restart()
	all := o.Inspections()
	if len(all) != 2 || all[0].ID != right.ID || all[1].CorrectedBy != right.ID {
		t.Errorf("the register is %+v", all)
	}
}

func TestWithdrawnDeckDoesNotPass(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	o.must(o.Manage(ctx, func(by string, s *staff.DB) error { return s.Equip(by, staff.Deck, "D-5107") }))
	o.must(o.Manage(ctx, func(by string, s *staff.DB) error {
		return s.Withdraw(by, staff.Deck, "D-5107", "jack of clubs missing")
	}))
	_, err := o.Inspect(ctx, o.inspection(inspections.Decks, "B-12"), by("okravets"), with("ibondar"))
	lacks(t, err, "decks.0.id decision_deck_withdrawn")
}

func TestDueInspections(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Game = func(table string) profile.Game { return map[string]profile.Game{"B-12": profile.Baccarat}[table] }
	}).on("okravets")
	due := func(want ...inspections.Kind) {
		t.Helper()
		if got := o.DueInspections("B-12"); !slices.Equal(got, want) {
			t.Errorf("due are %v, want %v", got, want)
		}
	}
	due(inspections.Shoe, inspections.Decks)
	_, err := o.Inspect(t.Context(), o.inspection(inspections.Shoe, "B-12"), by("okravets"), nil)
	o.must(err)
	due(inspections.Decks)
	_, err = o.Inspect(t.Context(), o.inspection(inspections.Decks, "B-12"), by("okravets"), with("ibondar"))
	o.must(err)
	due()
	o.restart()
	due()
	if got := o.DueInspections("X-01"); got != nil {
		t.Errorf("at a table nobody knows: %v", got)
	}
	// A correction counts for what it corrects.
	failed := o.on("okravets").inspection(inspections.Shoe, "B-12")
	for _, i := range o.Inspections() {
		if i.Kind == inspections.Shoe {
			failed.Corrects = i.ID
		}
	}
	failed.Items["works"], failed.Passed, failed.Note = inspections.Fail, false, "it jams"
	_, err = o.Inspect(t.Context(), failed, by("okravets"), nil)
	o.must(err)
	due(inspections.Shoe)
	// A correction of an earlier one does not outdo a later one.
	o.hands.Run(time.Minute)
	passed := o.inspection(inspections.Shoe, "B-12")
	_, err = o.Inspect(t.Context(), passed, by("okravets"), nil)
	o.must(err)
	due()
	for _, works := range []inspections.Answer{inspections.Fail, inspections.Pass} {
		o.hands.Run(time.Minute)
		later := o.inspection(inspections.Shoe, "B-12")
		later.Items["works"], later.Passed, later.Note = works, works == inspections.Pass, "looked at again"
		if works == inspections.Pass {
			later.Corrects = passed.ID
		}
		_, err = o.Inspect(t.Context(), later, by("okravets"), nil)
		o.must(err)
		due(inspections.Shoe)
	}
	o.hands.Run(24 * time.Hour) // the next gaming day
	due(inspections.Shoe, inspections.Decks)
}
