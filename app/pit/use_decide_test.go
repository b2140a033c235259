package pit_test

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

func TestDecide(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	draft := o.rerun("under_three_revolutions")
	if draft.OpenBy != "okravets" || !draft.Opened.Equal(morning) || draft.Frozen == nil || draft.Frozen.Root != "7f3a91c4" || len(draft.Evidence) != 2 || draft.ID == "" {
		t.Fatalf("opened %+v", draft)
	}
	at := o.drawer.size()
	o.hands.Run(34 * time.Second)
	filed, err := o.Decide(ctx, draft, by("okravets"), nil)
	o.must(err)
	if o.drawer.kinds(at) != pit.KindDecision {
		t.Errorf("recorded %s", o.drawer.kinds(at))
	}
	r := o.drawer.all()[at]
	if filed != (pit.Filed{Day: "2026-11-30", N: int64(at + 1), Short: pit.ShortHash(r.Data)}) || len(filed.Short) != 8 || r.Table != "R-03" || r.Round != "R-03-0187" {
		t.Errorf("filed as %v, record %+v", filed, r)
	}
	said := o.drawer.said(t, pit.KindDecision)
	for name, want := range map[string]any{
		"id": draft.ID, "decision": "spin_rerun", "desk": "desk-2", "gaming_day": "2026-11-30", "table": "R-03", "round": "R-03-0187",
		"opened_by": "okravets", "at": "2026-11-30T03:45:34Z", "local": "2026-11-30 10:45:34 +07:00", "cause": "under_three_revolutions",
		"bets_stand": true, "note": "Ball dropped after two turns.",
	} {
		if said[name] != want {
			t.Errorf("%s is %v, want %v", name, said[name], want)
		}
	}
	if by, _ := json.Marshal(said["by"]); string(by) != `{"id":"okravets","role":"pit_boss"}` {
		t.Errorf("signed by %s", by)
	}
	if frozen, _ := said["frozen"].(map[string]any); frozen["last"] != "2026-11-30/50931" || frozen["at"] != "2026-11-30T03:45:00Z" {
		t.Errorf("frozen is %v", said["frozen"])
	}
	if !strings.Contains(string(r.Data), `"people":["okravets"]`) {
		t.Errorf("it is found under nobody: %s", r.Data)
	}
	kept, ok := o.Decision(draft.ID)
	if all := o.Decisions(); !ok || kept.Filed != filed || len(all) != 1 || all[0].ID != draft.ID {
		t.Errorf("kept %+v, %v", kept, ok)
	}
	// It is recorded once, however often the key is pressed.
	_, err = o.Decide(ctx, draft, by("okravets"), nil)
	wants(t, "again", err, pit.ErrRecorded)
	_, err = o.CancelDecision(ctx, draft.ID, "")
	wants(t, "cancelled afterwards", err, pit.ErrRecorded)
	o.silent()
}

// A form says what it says; by whom, when, where and of what is not its own to say.
func TestFormCannotSayWhatIsNotItsOwn(t *testing.T) {
	o := newOffice(t).on("okravets")
	draft := o.rerun("wheel_stopped")
	draft.By = roles.Person{ID: "vmelnyk", Role: roles.Manager}
	draft.Second = &roles.Person{ID: "root", Role: roles.Manager}
	draft.OpenBy, draft.Desk, draft.GamingDay, draft.Kind, draft.Table, draft.Round = "root", "desk-9", "1999-01-01", decisions.TableClose, "R-99", "x"
	draft.At, draft.Opened, draft.Frozen, draft.Request = morning.AddDate(-1, 0, 0), morning.AddDate(-1, 0, 0), nil, "q-1"
	_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
	o.must(err)
	k, _ := o.Decision(draft.ID)
	if k.By.ID != "okravets" || k.By.Role != roles.PitBoss || k.Second != nil || k.OpenBy != "okravets" || k.Desk != "desk-2" || k.GamingDay != "2026-11-30" ||
		k.Kind != decisions.SpinRerun || k.Table != "R-03" || k.Round != "R-03-0187" || !k.At.Equal(morning) || !k.Opened.Equal(morning) || k.Frozen == nil || k.Request != "" {
		t.Errorf("recorded %+v", k)
	}
	unknown := draft
	unknown.ID = "d-made-up"
	_, err = o.Decide(t.Context(), unknown, by("okravets"), nil)
	wants(t, "a form that was never opened", err, pit.ErrNoForm)
}

func TestWrongPersonDecides(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	t.Run("R4-21 a hung ball is the manager's", func(t *testing.T) {
		draft := o.rerun("ball_hung")
		at := o.drawer.size()
		_, err := o.Decide(ctx, draft, by("okravets"), nil)
		lacks(t, err, "by decision_wrong_role")
		if at != o.drawer.size() {
			t.Errorf("recorded %s", o.drawer.kinds(at))
		}
		// The manager signs at the pit boss's desk.
		_, err = o.Decide(ctx, draft, by("vmelnyk"), nil)
		o.must(err)
		if k, _ := o.Decision(draft.ID); k.By != (roles.Person{ID: "vmelnyk", Role: roles.Manager}) || k.OpenBy != "okravets" {
			t.Errorf("signed by %+v, opened by %s", k.By, k.OpenBy)
		}
	})
	for _, id := range []string{"ibondar", "eye", "root"} {
		t.Run(id, func(t *testing.T) {
			_, err := o.Decide(ctx, o.rerun("wheel_stopped"), by(id), nil)
			lacks(t, err, "by decision_wrong_role")
		})
	}
	_, err := o.Decide(ctx, o.rerun("wheel_stopped"), by("nobody"), nil)
	wants(t, "nobody", err, staff.ErrNobody)
	_, err = o.Decide(ctx, o.rerun("wheel_stopped"), by(""), nil)
	lacks(t, err, "by decision_missing")
	o.must(o.staff.Deactivate("root", "ppavlo"))
	_, err = o.Decide(ctx, o.rerun("wheel_stopped"), by("ppavlo"), nil)
	wants(t, "somebody who left", err, staff.ErrInactive)
	for _, id := range []string{"ibondar", "eye", "root"} {
		o.on(id)
		_, err := o.OpenDecision(ctx, decisions.RoundVoid, "B-07", "x")
		wants(t, "a form opened by "+id, err, pit.ErrNotAllowed)
	}
	o.on("both")
	// Whoever is both signs as what the decision takes.
	draft := o.rerun("ball_hung")
	_, err = o.Decide(ctx, draft, by("both"), nil)
	o.must(err)
	if k, _ := o.Decision(draft.ID); k.By.Role != roles.Manager {
		t.Errorf("signed as %s", k.By.Role)
	}
	_, err = o.OpenDecision(ctx, "holiday", "B-07", "x")
	lacks(t, err, "decision decision_unknown")
}

func TestHouseAsksForTheManagerAtReruns(t *testing.T) {
	o := newOffice(t).on("root")
	o.must(o.Set(t.Context(), staff.ManagerForReruns, "yes"))
	o.on("okravets")
	draft := o.rerun("wheel_stopped")
	_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
	lacks(t, err, "by decision_wrong_role")
	_, err = o.Decide(t.Context(), draft, by("vmelnyk"), nil)
	o.must(err)
}

// Five wrong PINs lock whoever signs, in words, and each of them is a record.
func TestWrongPINFiveTimes(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	draft := o.rerun("wheel_stopped")
	at := o.drawer.size()
	var errs []error
	for n := 1; n <= 4; n++ {
		_, err := o.Decide(ctx, draft, pit.Secret{Person: "okravets", PIN: wrongPIN}, nil)
		wants(t, "a wrong PIN", err, staff.ErrWrong)
		errs = append(errs, err)
	}
	_, err := o.Decide(ctx, draft, pit.Secret{Person: "okravets", PIN: wrongPIN}, nil)
	var locked *staff.Locked
	if !errors.As(err, &locked) || locked.Left != time.Minute {
		t.Fatalf("the fifth: %v", err)
	}
	_, err = o.Decide(ctx, draft, by("okravets"), nil)
	if !errors.As(err, &locked) {
		t.Errorf("the right one: %v", err)
	}
	if got := o.drawer.kinds(at); got != strings.TrimSpace(strings.Repeat(staff.KindFailed+" ", 6)) {
		t.Errorf("recorded %s", got)
	}
	if said := o.drawer.said(t, staff.KindFailed); said["with"] != "pin" || said["person"] != "okravets" || said["why"] != "locked" {
		t.Errorf("said %v", said)
	}
	o.hands.Run(time.Minute)
	_, err = o.Decide(ctx, draft, by("okravets"), nil) // the form is still open
	o.must(err)
	o.silent(append(errs, err)...)
}

func TestDecisionWithAHole(t *testing.T) {
	o := newOffice(t).on("okravets")
	draft := o.rerun("wheel_stopped")
	draft.Cause, draft.BetsStand = "", nil
	at := o.drawer.size()
	_, err := o.Decide(t.Context(), draft, pit.Secret{Person: "vmelnyk", PIN: wrongPIN}, nil)
	lacks(t, err, "cause decision_missing", "bets_stand decision_missing")
	if o.drawer.size() != at {
		t.Errorf("recorded %s: the PIN is looked at before the form", o.drawer.kinds(at))
	}
	if err.Error() == "" || !strings.Contains(err.Error(), "bets_stand") {
		t.Errorf("said %v", err)
	}
}

func TestJournalFailsWhileDeciding(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Upstream = func(string) (pit.Upstream, bool) { return pit.Upstream{Server: "main", Table: "r3"}, true }
	}).on("okravets")
	draft := o.rerun("wheel_stopped")
	o.drawer.fail(errDrawer)
	_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
	wants(t, "with a stuck drawer", err, errDrawer)
	if len(o.Decisions()) != 0 || len(o.Untold()) != 0 {
		t.Error("it is decided though nothing is recorded")
	}
	o.drawer.fail(nil)
	_, err = o.Decide(t.Context(), draft, by("okravets"), nil)
	o.must(err)
	if len(o.Decisions()) != 1 || len(o.Untold()) != 1 {
		t.Error("it is not decided")
	}
}

func TestOverrideAtTheDesk(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	draft := o.override()
	_, err := o.Decide(ctx, draft, by("okravets"), nil)
	lacks(t, err, "second decision_second")
	_, err = o.Decide(ctx, draft, by("okravets"), with("okravets"))
	lacks(t, err, "second decision_same_person")
	_, err = o.Decide(ctx, draft, by("both"), with("both"))
	lacks(t, err, "second decision_same_person")
	_, err = o.Decide(ctx, draft, by("okravets"), with("ppavlo"))
	lacks(t, err, "second decision_wrong_role")
	_, err = o.Decide(ctx, draft, by("okravets"), &pit.Secret{Person: "vmelnyk", PIN: wrongPIN})
	wants(t, "a wrong second PIN", err, staff.ErrWrong)
	_, err = o.Decide(ctx, draft, by("okravets"), with("vmelnyk"))
	o.must(err)
	if k, _ := o.Decision(draft.ID); k.By.Role != roles.PitBoss || k.Second == nil || *k.Second != (roles.Person{ID: "vmelnyk", Role: roles.Manager}) {
		t.Errorf("signed by %+v and %+v", k.By, k.Second)
	}
	for _, pair := range [][2]string{{"vmelnyk", "okravets"}, {"both", "okravets"}, {"okravets", "both"}, {"vmelnyk", "both"}, {"both", "vmelnyk"}} {
		draft := o.override()
		if _, err := o.Decide(ctx, draft, by(pair[0]), with(pair[1])); err != nil {
			t.Errorf("%v: %v", pair, err)
		}
		if k, _ := o.Decision(draft.ID); k.Second == nil || k.By.Role == k.Second.Role {
			t.Errorf("%v: both sign as %s", pair, k.By.Role)
		}
	}
}

// One of two signs before the other; what was changed since is not what was signed.
func TestSignedBeforehand(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	draft := o.override()
	_, err := o.SignDecision(ctx, draft, by("ibondar"))
	lacks(t, err, "by decision_wrong_role")
	_, err = o.SignDecision(ctx, draft, pit.Secret{Person: "vmelnyk", PIN: wrongPIN})
	wants(t, "a wrong PIN", err, staff.ErrWrong)
	at := o.drawer.size()
	filed, err := o.SignDecision(ctx, draft, by("vmelnyk"))
	o.must(err)
	if o.drawer.kinds(at) != pit.KindFormSigned || filed.N != int64(at+1) {
		t.Errorf("recorded %s as %v", o.drawer.kinds(at), filed)
	}
	if said := o.drawer.said(t, pit.KindFormSigned); said["person"] != "vmelnyk" || said["role"] != "manager" || said["id"] != draft.ID {
		t.Errorf("said %v", said)
	}
	changed := draft
	changed.After = "something else"
	_, err = o.Decide(ctx, changed, by("okravets"), nil)
	lacks(t, err, "second decision_second")
	_, err = o.Decide(ctx, draft, by("vmelnyk"), nil) // nobody is their own second
	lacks(t, err, "second decision_second")
	o.hands.Run(time.Minute)
	_, err = o.Decide(ctx, draft, by("okravets"), nil)
	o.must(err)
	if k, _ := o.Decision(draft.ID); k.Second == nil || k.Second.ID != "vmelnyk" {
		t.Errorf("the second is %+v", k.Second)
	}
	late := o.override()
	_, err = o.SignDecision(ctx, late, by("vmelnyk"))
	o.must(err)
	o.hands.Run(31 * time.Minute)
	o.on("okravets")
	_, err = o.Decide(ctx, late, by("okravets"), nil)
	lacks(t, err, "second decision_second")
	_, err = o.SignDecision(ctx, decisions.Decision{ID: "d-made-up"}, by("vmelnyk"))
	wants(t, "a form that there is not", err, pit.ErrNoForm)
	_, err = o.SignDecision(ctx, draft, by("vmelnyk"))
	wants(t, "a form that is recorded", err, pit.ErrRecorded)
}

// Whoever signs a form once more, since a word of it was changed, has signed the newer one
// alone; and a signature holds for half an hour and not a moment more.
func TestTheNewestSignatureOfAPersonCounts(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	first := o.override()
	_, err := o.SignDecision(ctx, first, by("vmelnyk"))
	o.must(err)
	second := first
	second.After = "the shoe goes on with the new reader, from the next coup"
	_, err = o.SignDecision(ctx, second, pit.Secret{Person: " VMELNYK ", PIN: by("vmelnyk").PIN})
	o.must(err)
	_, err = o.Decide(ctx, first, by("okravets"), nil)
	lacks(t, err, "second decision_second")
	_, err = o.Decide(ctx, second, by("okravets"), nil)
	o.must(err)
	if k, _ := o.Decision(first.ID); k.After != second.After || k.Second == nil || k.Second.ID != "vmelnyk" {
		t.Errorf("recorded %q, the second is %+v", k.After, k.Second)
	}
	third := o.override()
	_, err = o.SignDecision(ctx, third, by("vmelnyk"))
	o.must(err)
	o.hands.Run(30 * time.Minute)
	o.on("okravets")
	_, err = o.Decide(ctx, third, by("okravets"), nil)
	lacks(t, err, "second decision_second")
}

func TestCancelledFormIsARecord(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	draft := o.rerun("wheel_stopped")
	at := o.drawer.size()
	filed, err := o.CancelDecision(ctx, draft.ID, "the croupier called it himself")
	o.must(err)
	if o.drawer.kinds(at) != pit.KindDecisionCancelled || filed.N != int64(at+1) {
		t.Errorf("recorded %s", o.drawer.kinds(at))
	}
	said := o.drawer.said(t, pit.KindDecisionCancelled)
	for name, want := range map[string]any{
		"id": draft.ID, "decision": "spin_rerun", "opened": "2026-11-30T03:45:00Z", "opened_by": "okravets", "by": "okravets", "note": "the croupier called it himself",
	} {
		if said[name] != want {
			t.Errorf("%s is %v, want %v", name, said[name], want)
		}
	}
	_, err = o.Decide(ctx, draft, by("okravets"), nil)
	wants(t, "decided afterwards", err, pit.ErrNoForm)
	_, err = o.CancelDecision(ctx, draft.ID, "")
	wants(t, "cancelled twice", err, pit.ErrNoForm)
	_, err = o.CancelDecision(ctx, o.rerun("wheel_stopped").ID, strings.Repeat("x", 1001))
	wants(t, "a reason too long", err, pit.ErrReason)
	if len(o.Decisions()) != 0 {
		t.Error("a cancelled form is a decision")
	}
}

// A correction is a new record that names the old one; the register shows both, and
// counts one.
func TestCorrection(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	wrong := o.rerun("wheel_stopped")
	_, err := o.Decide(ctx, wrong, by("okravets"), nil)
	o.must(err)
	right := o.rerun("under_three_revolutions")
	right.Corrects = wrong.ID
	_, err = o.Decide(ctx, right, by("okravets"), nil)
	o.must(err)
	check := func(when string) {
		t.Helper()
		all := o.Decisions()
		if len(all) != 2 || all[0].ID != right.ID || all[0].CorrectedBy != "" || all[1].ID != wrong.ID || all[1].CorrectedBy != right.ID || all[0].Corrects != wrong.ID {
			t.Errorf("%s: the register is %+v", when, all)
		}
	}
	check("at once")
	again := o.rerun("ball_left_wheel")
	again.Corrects = wrong.ID
	_, err = o.Decide(ctx, again, by("okravets"), nil)
	lacks(t, err, "corrects deny_corrected")
	again.Corrects = "d-made-up"
	_, err = o.Decide(ctx, again, by("okravets"), nil)
	lacks(t, err, "corrects deny_no_decision")
	again.Corrects = again.ID
	_, err = o.Decide(ctx, again, by("okravets"), nil)
	lacks(t, err, "corrects decision_corrects_itself", "corrects deny_no_decision")
	if w := o.restart(); len(w) > 0 {
		t.Errorf("warned of %q", w)
	}
	check("after a restart")
	o.on("okravets")
	again = o.rerun("ball_left_wheel")
	again.Corrects = right.ID
	_, err = o.Decide(ctx, again, by("okravets"), nil)
	o.must(err)
}

func TestDecksMoveWithTheirReplacement(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	for _, id := range []string{"D-5107", "D-5120"} {
		o.must(o.Manage(ctx, func(by string, s *staff.DB) error { return s.Equip(by, staff.Deck, id) }))
	}
	o.must(o.Manage(ctx, func(by string, s *staff.DB) error { return s.Move(by, staff.Deck, "D-5107", "B-12", "") }))
	replace := func() decisions.Decision {
		d, err := o.OpenDecision(ctx, decisions.DeckReplacement, "B-12", "")
		o.must(err)
		d.Cause, d.FoundBy, d.Decks, d.Replaced, d.Cards, d.Storage = "missing", "ibondar", []string{"D-5107", "D-1"}, []string{"D-5120", "D-2"}, []string{"JC"}, true
		return *d
	}
	draft := replace()
	_, err := o.Decide(ctx, draft, by("vmelnyk"), nil)
	lacks(t, err, "by decision_wrong_role") // B-35: the pit boss's
	_, err = o.Decide(ctx, draft, by("okravets"), nil)
	o.must(err)
	if e, err := o.staff.Find(staff.Deck, "D-5107"); err != nil || e.State != staff.Withdrawn {
		t.Errorf("the old deck is %+v, %v", e, err)
	}
	if e, err := o.staff.Find(staff.Deck, "D-5120"); err != nil || e.State != staff.AtTable || e.Table != "B-12" {
		t.Errorf("the new deck is %+v, %v", e, err)
	}
	if _, err := o.staff.Find(staff.Deck, "D-2"); !errors.Is(err, staff.ErrNoEquipment) {
		t.Errorf("a deck in the place of one that nobody registered: %v", err)
	}
	if said := o.drawer.said(t, staff.KindMoved); said["reason"] != "decision "+draft.ID {
		t.Errorf("said %v", said)
	}
	if got := o.Trouble(); len(got) != 0 {
		t.Errorf("trouble: %q", got)
	}
	back := replace()
	back.Decks, back.Replaced = []string{"D-5120"}, []string{"D-5107"}
	_, err = o.Decide(ctx, back, by("okravets"), nil)
	lacks(t, err, "replaced_by.0 decision_deck_withdrawn")
}

// A new deck stands at the table as the old one did, though nobody registered it before:
// it is to be counted there.
func TestANewDeckIsRegisteredWithItsReplacement(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	o.must(o.Equip(ctx, staff.Deck, "B-12", "D-5107"))
	d, err := o.OpenDecision(ctx, decisions.DeckReplacement, "B-12", "")
	o.must(err)
	d.Cause, d.FoundBy, d.Decks, d.Replaced, d.Cards, d.Storage = "extra", "ibondar", []string{"D-5107"}, []string{"D-5120"}, []string{"4S"}, true
	_, err = o.Decide(ctx, *d, by("okravets"), nil)
	o.must(err)
	if e, err := o.staff.Find(staff.Deck, "D-5120"); err != nil || e.State != staff.AtTable || e.Table != "B-12" {
		t.Errorf("the new deck is %+v, %v", e, err)
	}
	if got := o.Trouble(); len(got) != 0 {
		t.Errorf("trouble: %q", got)
	}
}

// A table with a failed inspection, or without one, does not open.
func TestTableDoesNotOpenUninspected(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Game = func(table string) profile.Game {
			if table == "R-03" {
				return profile.Roulette
			}
			return 0
		}
	}).on("okravets")
	ctx := t.Context()
	open := func(table string) error {
		d, err := o.OpenDecision(ctx, decisions.TableOpen, table, "")
		o.must(err)
		d.Reason = "start_of_play"
		_, err = o.Decide(ctx, *d, by("vmelnyk"), nil)
		return err
	}
	lacks(t, open("R-03"), "table decision_inspection_due")
	o.must(open("X-01")) // nobody knows what it plays
	failed := o.inspection(inspections.Wheel, "R-03")
	failed.Items["ball"], failed.Passed, failed.Note = inspections.Fail, false, "a flat side"
	_, err := o.Inspect(ctx, failed, by("okravets"), nil)
	o.must(err)
	lacks(t, open("R-03"), "table decision_inspection_due")
	o.hands.Run(time.Minute)
	_, err = o.Inspect(ctx, o.inspection(inspections.Wheel, "R-03"), by("okravets"), nil)
	o.must(err)
	o.must(open("R-03"))
	o.hands.Run(24 * time.Hour)
	o.on("okravets")
	lacks(t, open("R-03"), "table decision_inspection_due")
}

func TestOneFormByTwoHands(t *testing.T) {
	o := newOffice(t).on("okravets")
	draft := o.rerun("wheel_stopped")
	at := o.drawer.size()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { _, _ = o.Decide(t.Context(), draft, by("okravets"), nil) })
	}
	all.Wait()
	if got := o.drawer.kinds(at); got != pit.KindDecision {
		t.Errorf("recorded %s", got)
	}
}
