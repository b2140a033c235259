package pit_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// asked is an office in which a pit boss has requested an override.
func asked(t *testing.T) (*office, pit.Request) {
	t.Helper()
	o := newOffice(t).on("okravets")
	q, err := o.RequestOverride(t.Context(), o.override(), by("okravets"))
	o.must(err)
	return o, q
}

func (o *office) state(id string) pit.RequestState {
	for _, q := range o.Requests() {
		if q.ID == id {
			return q.State
		}
	}
	return ""
}

func TestFourEyes(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	at := o.drawer.size()
	draft := o.override()
	q, err := o.RequestOverride(ctx, draft, by("okravets"))
	o.must(err)
	if q.State != pit.Waiting || q.By != (roles.Person{ID: "okravets", Role: roles.PitBoss}) || !q.Until.Equal(morning.Add(30*time.Minute)) || q.Filed.N != int64(at+1) {
		t.Errorf("requested %+v", q)
	}
	o.on("vmelnyk")
	at++ // and two of the change of users
	o.hands.Run(time.Minute)
	filed, err := o.Approve(ctx, q.ID, by("vmelnyk"))
	o.must(err)
	if got := o.drawer.kinds(at); got != "staff.signed_on staff.signed_off "+pit.KindApproved+" "+pit.KindDecision {
		t.Errorf("recorded %s", got)
	}
	k, ok := o.Decision(draft.ID)
	if !ok || k.Filed != filed || k.Request != q.ID || k.By.ID != "okravets" || k.Second == nil || *k.Second != (roles.Person{ID: "vmelnyk", Role: roles.Manager}) {
		t.Errorf("decided %+v", k)
	}
	if all := o.Requests(); len(all) != 1 || all[0].State != pit.CarriedOut || all[0].Effect != filed || all[0].Approver == nil || all[0].Approver.ID != "vmelnyk" {
		t.Errorf("the request is %+v", all)
	}
	_, err = o.Approve(ctx, q.ID, by("vmelnyk"))
	wants(t, "twice", err, pit.ErrNotWaiting)
	_, err = o.Refuse(ctx, q.ID, by("vmelnyk"), "")
	wants(t, "refused afterwards", err, pit.ErrNotWaiting)
	o.silent()
}

func TestNobodyApprovesTheirOwnRequest(t *testing.T) {
	o := newOffice(t).on("both")
	ctx := t.Context()
	q, err := o.RequestOverride(ctx, o.override(), by("both"))
	o.must(err)
	at := o.drawer.size()
	_, err = o.Approve(ctx, q.ID, by("both"))
	wants(t, "their own", err, pit.ErrOwnRequest)
	_, err = o.Approve(ctx, q.ID, by("BOTH "))
	wants(t, "their own in capitals", err, pit.ErrOwnRequest)
	_, err = o.Refuse(ctx, q.ID, by("both"), "")
	wants(t, "refuse their own", err, pit.ErrOwnRequest)
	for _, id := range []string{"okravets", "ibondar", "eye", "root"} {
		_, err = o.Approve(ctx, q.ID, by(id))
		wants(t, "approved by "+id, err, pit.ErrMayNotApprove)
	}
	_, err = o.Approve(ctx, q.ID, by("nobody"))
	wants(t, "nobody", err, staff.ErrNobody)
	_, err = o.Approve(ctx, "q-made-up", by("vmelnyk"))
	wants(t, "what was not asked", err, pit.ErrNoRequest)
	if o.drawer.size() != at || o.state(q.ID) != pit.Waiting {
		t.Errorf("recorded %s, it is %s", o.drawer.kinds(at), o.state(q.ID))
	}
	_, err = o.Approve(ctx, q.ID, pit.Secret{Person: "vmelnyk", PIN: wrongPIN})
	wants(t, "a wrong PIN", err, staff.ErrWrong)
	if o.drawer.kinds(at) != staff.KindFailed {
		t.Errorf("recorded %s", o.drawer.kinds(at))
	}
	_, err = o.Approve(ctx, q.ID, by("vmelnyk"))
	o.must(err)
}

func TestRequestThatCannotBe(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	draft := o.override()
	draft.After = ""
	_, err := o.RequestOverride(ctx, draft, by("okravets"))
	lacks(t, err, "after decision_missing")
	draft.After = "as it was"
	_, err = o.RequestOverride(ctx, draft, by("ibondar"))
	lacks(t, err, "by decision_wrong_role")
	_, err = o.RequestOverride(ctx, draft, pit.Secret{Person: "okravets", PIN: wrongPIN})
	wants(t, "a wrong PIN", err, staff.ErrWrong)
	_, err = o.RequestOverride(ctx, o.rerun("wheel_stopped"), by("okravets"))
	wants(t, "a rerun", err, pit.ErrBadRequest)
	_, err = o.RequestRoles(ctx, by("okravets"), "ibondar", nil)
	wants(t, "roles by a pit boss", err, pit.ErrNotAllowed)
	o.on("root")
	_, err = o.RequestRoles(ctx, by("root"), "root", nil)
	wants(t, "their own roles", err, staff.ErrOneself)
	_, err = o.RequestRoles(ctx, by("root"), "nobody", nil)
	wants(t, "roles of nobody", err, staff.ErrNobody)
	_, err = o.RequestRoles(ctx, by("rita"), "ibondar", nil)
	wants(t, "in another's name", err, pit.ErrNotAllowed)
	var together *staff.RolesError
	if _, err = o.RequestRoles(ctx, by("root"), "ibondar", []roles.Role{roles.Admin, roles.Dealer}); !errors.As(err, &together) {
		t.Errorf("roles apart: %v", err)
	}
	if len(o.Requests()) != 0 {
		t.Errorf("requested %v", o.Requests())
	}
}

func TestRequestExpires(t *testing.T) {
	o, q := asked(t)
	ctx := t.Context()
	o.hands.Run(30*time.Minute - time.Millisecond)
	o.Tick(ctx)
	if o.state(q.ID) != pit.Waiting {
		t.Fatalf("it is %s before its time", o.state(q.ID))
	}
	o.hands.Run(time.Millisecond)
	o.on("vmelnyk")
	_, err := o.Approve(ctx, q.ID, by("vmelnyk"))
	wants(t, "too late", err, pit.ErrExpired)
	o.Tick(ctx)
	o.Tick(ctx)
	if o.state(q.ID) != pit.Expired {
		t.Errorf("it is %s", o.state(q.ID))
	}
	if said := o.drawer.said(t, pit.KindRequestExpired); said["request"] != q.ID {
		t.Errorf("said %v", said)
	}
	n := 0
	for _, r := range o.drawer.all() {
		if r.Kind == pit.KindRequestExpired {
			n++
		}
	}
	if n != 1 {
		t.Errorf("it expired %d times", n)
	}
	_, err = o.Approve(ctx, q.ID, by("vmelnyk"))
	wants(t, "after it expired", err, pit.ErrExpired)
}

// A wall clock that is set back gives a request no more time, not across a restart
// either.
func TestClockSetBackDoesNotRevive(t *testing.T) {
	o, q := asked(t)
	ctx := t.Context()
	o.hands.Run(31 * time.Minute)
	o.on("vmelnyk") // a record of this time
	o.hands.Set(-time.Hour)
	_, err := o.Approve(ctx, q.ID, by("vmelnyk"))
	wants(t, "with the clock set back", err, pit.ErrExpired)
	o.restart()
	o.on("vmelnyk")
	_, err = o.Approve(ctx, q.ID, by("vmelnyk"))
	wants(t, "after a restart", err, pit.ErrExpired)
}

func TestRequestRefusedAndWithdrawn(t *testing.T) {
	o, q := asked(t)
	ctx := t.Context()
	_, err := o.Refuse(ctx, q.ID, by("vmelnyk"), "change the shoe")
	o.must(err)
	if said := o.drawer.said(t, pit.KindRequestRefused); said["note"] != "change the shoe" {
		t.Errorf("said %v", said)
	}
	_, err = o.Approve(ctx, q.ID, by("vmelnyk"))
	wants(t, "approved afterwards", err, pit.ErrNotWaiting)
	other, err := o.RequestOverride(ctx, o.override(), by("okravets"))
	o.must(err)
	o.on("vmelnyk")
	_, err = o.WithdrawRequest(ctx, other.ID)
	wants(t, "withdrawn by another", err, pit.ErrNotAllowed)
	o.on("okravets")
	_, err = o.WithdrawRequest(ctx, other.ID)
	o.must(err)
	_, err = o.Approve(ctx, other.ID, by("vmelnyk"))
	wants(t, "approved afterwards", err, pit.ErrNotWaiting)
	if len(o.Decisions()) != 0 {
		t.Error("something was decided")
	}
	o.restart()
	if o.state(q.ID) != pit.Refused || o.state(other.ID) != pit.Withdrawn {
		t.Errorf("after a restart they are %s and %s", o.state(q.ID), o.state(other.ID))
	}
}

func TestRequestSurvivesARestart(t *testing.T) {
	o, q := asked(t)
	o.restart()
	if all := o.Requests(); len(all) != 1 || all[0].State != pit.Waiting || all[0].Override == nil || all[0].Filed != q.Filed {
		t.Fatalf("after a restart %+v", all)
	}
	o.on("vmelnyk")
	filed, err := o.Approve(t.Context(), q.ID, by("vmelnyk"))
	o.must(err)
	o.restart()
	if all := o.Requests(); all[0].State != pit.CarriedOut || all[0].Effect != filed || all[0].Approver == nil || all[0].Approver.ID != "vmelnyk" {
		t.Errorf("after another %+v", all[0])
	}
}

// The power goes between the approval and its effect: it is carried out when the desk
// runs again, once.
func TestPowerCutAfterTheApproval(t *testing.T) {
	for name, ask := range map[string]func(*office) pit.Request{
		"override": func(o *office) pit.Request {
			o.on("okravets")
			q, err := o.RequestOverride(o.t.Context(), o.override(), by("okravets"))
			o.must(err)
			return q
		},
		"roles": func(o *office) pit.Request {
			o.on("root")
			q, err := o.RequestRoles(o.t.Context(), by("root"), "ibondar", []roles.Role{roles.Dealer, roles.PitBoss})
			o.must(err)
			return q
		},
		"setting": func(o *office) pit.Request {
			o.on("root")
			q, err := o.RequestSetting(o.t.Context(), by("root"), "x", "y")
			o.must(err)
			return q
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			q := ask(o)
			approver := map[string]string{"override": "vmelnyk"}[name]
			if approver == "" {
				approver = "rita"
			}
			at := o.drawer.size()
			o.drawer.failAfter(1) // the approval, and nothing else
			if _, err := o.Approve(t.Context(), q.ID, by(approver)); !errors.Is(err, errDrawer) {
				t.Fatalf("approved: %v", err)
			}
			if o.state(q.ID) != pit.Approved || o.drawer.kinds(at) != pit.KindApproved {
				t.Fatalf("it is %s, recorded %s", o.state(q.ID), o.drawer.kinds(at))
			}
			o.restart()
			if o.state(q.ID) != pit.Approved {
				t.Fatalf("after a restart it is %s", o.state(q.ID))
			}
			o.Tick(t.Context()) // the drawer is stuck still
			o.drawer.fail(nil)
			for range 3 {
				o.Tick(t.Context())
			}
			want := pit.KindApproved + " " + map[string]string{"override": pit.KindDecision, "roles": staff.KindRoles, "setting": staff.KindSetting}[name]
			if got := o.drawer.kinds(at); got != want {
				t.Errorf("recorded %s, want %s", got, want)
			}
			if o.state(q.ID) != pit.CarriedOut {
				t.Errorf("it is %s", o.state(q.ID))
			}
			o.restart()
			o.Tick(t.Context())
			if got := o.drawer.kinds(at); got != want || o.state(q.ID) != pit.CarriedOut {
				t.Errorf("after another restart it is %s, recorded %s", o.state(q.ID), got)
			}
		})
	}
}

func TestRolesAndSettingsByTwo(t *testing.T) {
	o := newOffice(t).on("root")
	ctx := t.Context()
	o.must(o.Set(ctx, staff.FourEyes, "roles settings"))
	wants(t, "roles by one", o.SetRoles(ctx, "ibondar", nil), pit.ErrNeedsApproval)
	wants(t, "a setting by one", o.Set(ctx, staff.FourEyes, ""), pit.ErrNeedsApproval)
	q, err := o.RequestRoles(ctx, by("root"), "ibondar", []roles.Role{roles.PitBoss})
	o.must(err)
	if !q.Until.Equal(morning.Add(24 * time.Hour)) {
		t.Errorf("waits until %v", q.Until)
	}
	_, err = o.Approve(ctx, q.ID, by("root"))
	wants(t, "their own", err, pit.ErrOwnRequest)
	_, err = o.Approve(ctx, q.ID, by("okravets"))
	wants(t, "a pit boss", err, pit.ErrMayNotApprove)
	at := o.drawer.size()
	filed, err := o.Approve(ctx, q.ID, by("rita"))
	o.must(err)
	if got := o.drawer.kinds(at); got != pit.KindApproved+" "+staff.KindRoles {
		t.Errorf("recorded %s", got)
	}
	if said := o.drawer.said(t, staff.KindRoles); said["request"] != q.ID || said["by"] != "root" || filed.N != int64(o.drawer.size()) {
		t.Errorf("said %v, filed as %v", said, filed)
	}
	if p, _ := o.staff.Person("ibondar"); !slices.Equal(p.Roles, []roles.Role{roles.PitBoss}) {
		t.Errorf("the roles are %v", p.Roles)
	}
	// What is so already is carried out too.
	q, err = o.on("rita").RequestSetting(ctx, by("rita"), staff.FourEyes, "roles settings")
	o.must(err)
	_, err = o.Approve(ctx, q.ID, by("root"))
	o.must(err)
	if o.state(q.ID) != pit.CarriedOut || o.drawer.said(t, pit.KindRequestCarriedOut)["request"] != q.ID {
		t.Errorf("it is %s", o.state(q.ID))
	}
	// Whose roles it is about does not approve.
	q, err = o.on("root").RequestRoles(ctx, by("root"), "rita", []roles.Role{roles.Auditor})
	o.must(err)
	_, err = o.Approve(ctx, q.ID, by("rita"))
	wants(t, "their own roles", err, pit.ErrOwnRequest)
	o.silent()
}

// What was approved and cannot be any more is recorded as failed.
func TestApprovedAndNotPossible(t *testing.T) {
	o := newOffice(t).on("root")
	ctx := t.Context()
	q, err := o.RequestRoles(ctx, by("root"), "ibondar", []roles.Role{roles.PitBoss})
	o.must(err)
	o.must(o.staff.Deactivate("rita", "root")) // who asked is let go
	o.on("rita")
	_, err = o.Approve(ctx, q.ID, by("rita"))
	wants(t, "by somebody who left", err, staff.ErrMayNot)
	if o.state(q.ID) != pit.Failed || o.drawer.said(t, pit.KindRequestNotPossible)["note"] == "" {
		t.Errorf("it is %s", o.state(q.ID))
	}
	// A screen says why in its own language, also after a start.
	key := func() string {
		all := o.Requests()
		return all[slices.IndexFunc(all, func(r pit.Request) bool { return r.ID == q.ID })].WhyKey
	}
	var refusal *staff.Refusal
	if !errors.As(err, &refusal) || key() != refusal.Key {
		t.Errorf("the words of why are %q", key())
	}
	o.restart()
	o.Tick(ctx)
	if o.state(q.ID) != pit.Failed || key() != refusal.Key {
		t.Errorf("after a restart it is %s, with the words %q", o.state(q.ID), key())
	}
	if p, _ := o.staff.Person("ibondar"); !slices.Equal(p.Roles, []roles.Role{roles.Dealer}) {
		t.Errorf("the roles are %v", p.Roles)
	}
}
