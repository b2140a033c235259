package inspections

import (
	"context"
	"slices"
	"strings"

	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// cancelling is a form that somebody is about to cancel: why is a choice, or in words.
type cancelling struct {
	reason int // of cancelReasons; -1 for words
}

var cancelReasons = [...]string{"cancel_mistake", "cancel_guests", "cancel_later"}

// begin opens the form of an inspection at a table. One that is open is not lost: it is
// shown instead.
func (s *Screen) begin(k inspections.Kind, table string) { s.beginAs(k, table, nil) }

// beginAs is begin for an inspection that corrects another; nil corrects none.
func (s *Screen) beginAs(k inspections.Kind, table string, old *inspections.Inspection) {
	if s.form != nil && !s.form.Locked() {
		if s.form.Draft.Kind != k || s.form.Draft.Table != table {
			s.notice = s.say("one_at_a_time")
		}
		s.turn(formPage)
		return
	}
	if why, may := s.may(inspecting()...); !may {
		s.notice = why
		s.turn(duePage)
		return
	}
	t := s.cfg.Pit.Table(table)
	start := s.start(k, table, t)
	var draft *inspections.Inspection
	s.act(func(ctx context.Context) (err error) {
		things, err := s.cfg.Desk.Equipment("", table)
		if err != nil {
			return err
		}
		lying(&start, k, things)
		if draft, err = s.cfg.Desk.OpenInspection(ctx, k, table); err != nil {
			return err
		}
		if k == inspections.Decks && t != nil && t.Scanner && old == nil {
			return s.cfg.Desk.BeginCount(ctx, draft.ID)
		}
		return nil
	}, func() {
		start.Draft = draft
		s.form, s.cancel, s.padFor = sheet.New(start), nil, ""
		if old != nil {
			s.form.Correct(old)
		}
		s.checks.ForgetFields()
		s.decks.ForgetFields()
		s.chosen = table
		s.turn(formPage)
	})
}

// start is what the pit knows for a form.
func (s *Screen) start(k inspections.Kind, table string, t *tables.Table) sheet.Start {
	start := sheet.Start{}
	if camera := s.cfg.Pit.Camera(table); camera != "" && !s.now.IsZero() {
		start.Video = s.with("camera_from", map[string]any{"Camera": camera, "Time": s.now.In(s.cfg.Zone).Format("15:04")})
	}
	if u := s.dutyOf(table, k); u != nil && u.When != "" {
		start.When = u.When
	}
	if t == nil {
		return start
	}
	start.Game, start.Expected, start.Shoe = t.Game, t.Shoe.House().Decks, t.Shoe.ID
	start.CutDepth = t.Shoe.House().Behind
	if t.Game == profile.Roulette {
		start.Shoe = ""
		for _, d := range t.Devices {
			start.Shoe = d.Name
		}
	}
	return start
}

// lying takes what lies at the table by the registry: that is what is inspected.
func lying(start *sheet.Start, k inspections.Kind, things []staff.Equipment) {
	if k == inspections.Shuffle {
		start.Shoe = ""
	}
	for _, e := range things {
		switch e.Kind {
		case staff.Deck:
			start.Decks = append(start.Decks, e.ID)
		case equipmentOf(k):
			start.Shoe = e.ID
		case staff.Ball:
			start.Ball = e.ID
		}
	}
}

// sign takes the signature of the pad: the dealer's first, for decks, and then the one
// that records the inspection.
func (s *Screen) sign() {
	f := s.form
	if f == nil || f.Locked() || s.busy || s.cancel != nil || len(f.Problems()) > 0 {
		return
	}
	secret, ok := s.pad.Secret()
	if !ok {
		return
	}
	draft, version := f.Sheet(), f.Version()
	first := f.Two() && f.First == nil
	var filed pit.Filed
	var err error
	s.busy, s.notice = true, ""
	s.errands.Do(func(ctx context.Context) {
		if first {
			filed, err = s.cfg.Desk.SignInspection(ctx, draft, secret)
		} else {
			filed, err = s.cfg.Desk.Inspect(ctx, draft, secret, nil)
		}
	}, func() {
		s.busy = false
		switch {
		case err != nil:
			s.pad.Failed(err)
		case first && f.Version() == version:
			f.Signed(secret.Person, s.now, filed)
			s.padFor = ""
		case !first:
			s.recorded(f, filed)
		}
		s.loaded = s.now.Add(-loadEvery)
		s.refresh()
		if err == nil && first {
			s.refresh()
			s.pad.TakeFocus()
		}
	})
	s.refresh()
}

// recorded takes in that a form is in the journal.
func (s *Screen) recorded(f *sheet.Form, filed pit.Filed) {
	var kept *pit.KeptInspection
	for _, k := range s.cfg.Desk.Inspections() {
		if k.ID == f.Draft.ID {
			kept = &k
			break
		}
	}
	f.Recorded(filed, kept)
	s.leavePad()
	s.register(&f.Draft)
	s.notice = s.with("recorded", map[string]any{"Number": s.words.Number(filed.N), "Short": filed.Short})
}

// register adds the shoe, wheel or machine of an inspection to the registry, where it is
// not known there and whoever is signed on may do that. That it cannot is no fault of
// the inspection.
func (s *Screen) register(d *inspections.Inspection) {
	kind := equipmentOf(d.Kind)
	if d.Equipment == "" || slices.ContainsFunc(s.things, func(e staff.Equipment) bool { return e.Kind == kind && e.ID == d.Equipment }) {
		return
	}
	table, id := d.Table, d.Equipment
	s.errands.Do(func(ctx context.Context) { _ = s.cfg.Desk.Equip(ctx, kind, table, id) }, s.load)
}

// equipmentOf is the kind of what an inspection of a kind names.
func equipmentOf(k inspections.Kind) staff.EquipmentKind {
	switch k {
	case inspections.Wheel:
		return staff.Wheel
	case inspections.Shuffle:
		return staff.Shuffler
	}
	return staff.Shoe
}

// face brings the pad to whoever signs next.
func (s *Screen) face() {
	f := s.form
	first := f.Two() && f.First == nil
	face := sign.Face{May: f.Signers(), Busy: s.busy, Says: s.say("says_by")}
	want := "by"
	switch {
	case first:
		face.Says, want = s.say("says_dealer"), "dealer"
	case f.Two():
		face.Not, face.Says = f.First.Person, s.say("says_second")
	}
	if s.padFor != want+f.Draft.ID {
		s.padFor = want + f.Draft.ID
		s.pad.Sign(s.whoSigns(face.May, face.Not, first))
	}
	// Setting a face draws the pad anew.
	if now := (faced{s.padFor, face.Says, face.Not, face.Busy}); now != s.faced {
		s.faced = now
		s.pad.Set(face)
	}
}

// faced is what the pad was set to last.
type faced struct {
	of, says, not string
	busy          bool
}

// whoSigns is whom the pad is made ready for: the dealer at the table, or whoever
// operates the desk, if they may.
func (s *Screen) whoSigns(may []roles.Role, not string, dealer bool) staff.Person {
	fits := func(p *staff.Person) bool {
		_, ok := roles.In(p.Roles, may)
		return ok && p.ID != not && p.Active
	}
	if t := s.cfg.Pit.Table(s.form.Draft.Table); dealer && t != nil && t.Dealer != "" {
		for _, p := range s.cfg.Pit.People() {
			if fits(&p) && (p.ID == strings.ToLower(t.Dealer) || strings.EqualFold(p.Name, t.Dealer)) {
				return p
			}
		}
	}
	if session, on := s.cfg.Desk.Session(); on && fits(&session.Person) {
		return session.Person
	}
	return staff.Person{}
}

// askToCancel asks why the form is cancelled. One on which nothing stands asks too: it
// was opened, and that is recorded.
func (s *Screen) askToCancel() {
	if s.form == nil {
		return
	}
	if s.form.Locked() {
		s.leave()
		return
	}
	if s.cancel != nil {
		s.cancel = nil
	} else {
		s.cancel = &cancelling{}
		s.leavePad()
	}
	s.inFull = s.cancel != nil
	s.refresh()
}

// cancelNow records that the form was cancelled.
func (s *Screen) cancelNow(words string) {
	f := s.form
	if f == nil || s.cancel == nil {
		return
	}
	why := strings.TrimSpace(words)
	if s.cancel.reason >= 0 {
		why = s.say(cancelReasons[s.cancel.reason])
	}
	if why == "" {
		s.notice = s.say("cancel_why")
		s.refresh()
		return
	}
	s.act(func(ctx context.Context) error {
		_, err := s.cfg.Desk.CancelInspection(ctx, f.Draft.ID, why)
		return err
	}, func() {
		s.form, s.cancel = nil, nil
		s.notice = s.say("cancelled")
		s.turn(duePage)
	})
}

// leave goes back to what is due; a form that is recorded is done with.
func (s *Screen) leave() {
	if s.form != nil && s.form.Locked() {
		s.form = nil
	}
	s.turn(duePage)
}

// consequence is what became of a recorded inspection; nothing of one that is not.
func (s *Screen) consequence(id string) pit.Consequence {
	if s.cfg.Desk == nil {
		return pit.Consequence{}
	}
	c, _ := s.cfg.Desk.Consequence(id)
	return c
}

// became says what became of an inspection that failed; "" while nobody has decided.
func (s *Screen) became(c pit.Consequence) string {
	switch {
	case c.Decision != nil:
		return s.with("decided", map[string]any{
			"What": s.words.Say("decision_kind_"+string(c.Decision.Kind), nil), "Time": s.clock(c.Decision.At),
			"Number": s.words.Number(c.Decision.Filed.N), "Short": c.Decision.Filed.Short, "Name": s.name(c.Decision.By.ID),
		})
	case c.Again != nil:
		return s.with("put_right", map[string]any{"Time": s.clock(c.Again.At), "Name": s.name(c.Again.By.ID)})
	}
	return ""
}

// lead goes to the decision that a failed inspection leads to: to its form or, once it is
// decided, to what was decided.
func (s *Screen) lead(i *inspections.Inspection) {
	c := s.consequence(i.ID)
	if s.cfg.Go == nil || i.LeadsTo() == "" || c.Again != nil && c.Decision == nil {
		return
	}
	if c.Decision != nil {
		s.cfg.Go(look.Place{Screen: "decisions", Subject: c.Decision.ID})
		return
	}
	s.cfg.Go(look.Place{Screen: "decisions", Table: i.Table, Subject: string(i.LeadsTo())})
}
