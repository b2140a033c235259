package pit_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

func newShift(t *testing.T) *office {
	t.Helper()
	return newOffice(t, func(c *pit.DeskConfig) {
		c.Game = func(string) profile.Game { return profile.Baccarat }
		c.Checkpoint = func(context.Context) (uint64, string, error) { return 54109, "a41c77e0", nil }
	}).on("okravets")
}

// sight is a pit with an alarm that is there, one on the shelf, one that is over and one
// that is hidden.
func sight() pit.Update {
	alarm := func(code findings.Code) pit.Alarm {
		g := findings.New(code, "")
		g.Table = "B-12"
		return pit.Alarm{Finding: g, Raised: morning}
	}
	shelved, over, hidden := alarm(findings.PaceLow), alarm(findings.BetLate), alarm(findings.RoundStuck)
	shelved.Shelf = pit.Shelf{By: "okravets", Why: "a birthday", Until: morning.Add(time.Minute)}
	over.State = pit.Returned
	hidden.HiddenBy.Code = findings.SpinHung
	return pit.Update{
		Alarms: []pit.Alarm{shelved, alarm(findings.PayoutDiffers), over, hidden},
		Tables: []*tables.Table{{Number: "B-12", Game: profile.Baccarat}},
	}
}

func TestHandover(t *testing.T) {
	o := newShift(t)
	ctx := t.Context()
	_, err := o.Decide(ctx, o.rerun("wheel_stopped"), by("okravets"), nil)
	o.must(err)
	_, err = o.Inspect(ctx, o.inspection(inspections.Shoe, "B-12"), by("okravets"), nil)
	o.must(err)
	o.hands.Run(time.Minute)
	_, err = o.OpenDispute(ctx, decisions.Dispute{
		Table: "R-05", Round: "R-05-0007", Player: "P-3", Claim: "the chip lay on 17", Amount: "100.00", Currency: "THB",
	})
	o.must(err)
	h, err := o.OpenHandover(ctx, sight())
	o.must(err)
	if len(h.Alarms) != 3 || h.Alarms[0].Code != "payout.differs" || h.Alarms[2].Why != "a birthday" {
		t.Errorf("alarms are %+v", h.Alarms)
	}
	if len(h.Duties) != 1 || h.Duties[0].Record != inspections.Decks || h.Duties[0].State != "before" {
		t.Errorf("duties are %+v", h.Duties)
	}
	if len(h.Changed) != 2 || h.Changed[0].What != "spin_rerun" || len(h.Disputes) != 1 || h.Disputes[0].Table != "R-05" || h.Disputes[0].By != "okravets" || h.Size != 54109 || h.Root != "a41c77e0" || h.Last != "" {
		t.Errorf("the sheet is %+v", h)
	}
	const note = "table 12 waits for new decks"
	_, err = o.HandOver(ctx, h.ID, note, by("vmelnyk"), nil)
	lacks(t, err, "from deny_handover_from")
	_, err = o.SignHandover(ctx, h.ID, note, by("ibondar"))
	lacks(t, err, "from deny_handover_role")
	_, err = o.SignHandover(ctx, h.ID, note, pit.Secret{Person: "okravets", PIN: wrongPIN})
	wants(t, "a wrong PIN", err, staff.ErrWrong)
	_, err = o.SignHandover(ctx, h.ID, note, by("okravets"))
	o.must(err)
	_, err = o.HandOver(ctx, h.ID, note, by("okravets"), nil)
	lacks(t, err, "from deny_handover_from")
	_, err = o.HandOver(ctx, h.ID, "another note", by("vmelnyk"), nil)
	lacks(t, err, "from deny_handover_from")
	_, err = o.HandOver(ctx, h.ID, note, by("ibondar"), nil)
	lacks(t, err, "to deny_handover_role")
	filed, err := o.HandOver(ctx, h.ID, note, by("vmelnyk"), nil)
	o.must(err)
	said := o.drawer.said(t, pit.KindHandedOver)
	if said["root"] != "a41c77e0" || said["note"] != note {
		t.Errorf("said %v", said)
	}
	last := o.drawer.all()[o.drawer.size()-1]
	if !strings.Contains(string(last.Data), `"people":["okravets","vmelnyk"]`) {
		t.Errorf("found under others: %s", last.Data)
	}
	o.silent()
	_, err = o.HandOver(ctx, h.ID, note, by("vmelnyk"), with("okravets"))
	wants(t, "again", err, pit.ErrNoForm)

	o.restart()
	all := o.Handovers()
	if len(all) != 1 || all[0].Filed != filed || all[0].From != (roles.Person{ID: "okravets", Role: roles.PitBoss}) || all[0].To.Role != roles.Manager {
		t.Fatalf("kept %+v", all)
	}
	o.on("vmelnyk")
	o.hands.Run(time.Minute)
	next, err := o.OpenHandover(ctx, pit.Update{})
	o.must(err)
	if next.Last != h.ID || !next.Since.Equal(all[0].At) || len(next.Changed) != 0 {
		t.Errorf("the next sheet is %+v", next)
	}
	_, err = o.HandOver(ctx, next.ID, "", by("okravets"), with("vmelnyk"))
	o.must(err)
}

func TestHandoverIsNobodyElses(t *testing.T) {
	o := newShift(t)
	ctx := t.Context()
	h, err := o.OpenHandover(ctx, pit.Update{})
	o.must(err)
	_, err = o.HandOver(ctx, h.ID, "", by("okravets"), with("okravets"))
	lacks(t, err, "to deny_handover_same")
	_, err = o.SignHandover(ctx, h.ID, strings.Repeat("x", 1001), by("okravets"))
	lacks(t, err, "note deny_handover_note")
	_, err = o.CancelHandover(ctx, h.ID, "the manager was called away")
	o.must(err)
	if said := o.drawer.said(t, pit.KindHandoverCancelled); said["note"] != "the manager was called away" || said["id"] != h.ID {
		t.Errorf("said %v", said)
	}
	_, err = o.SignHandover(ctx, h.ID, "", by("okravets"))
	wants(t, "after it was cancelled", err, pit.ErrNoForm)
	o.on("ibondar")
	_, err = o.OpenHandover(ctx, pit.Update{})
	wants(t, "a dealer", err, pit.ErrNotAllowed)
}
