package pit_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pitboss/app/pit"
	"pitboss/tables/decisions"
)

// server is a game server that knows a decision it has heard by its id.
type server struct {
	told    []string // every telling, by id
	decided map[string]string
}

func (s *server) hear(t pit.Telling) error {
	s.told = append(s.told, t.ID)
	if s.decided == nil {
		s.decided = map[string]string{}
	}
	s.decided[t.ID] = t.Decision
	return nil
}

func upstream(table string) (pit.Upstream, bool) {
	return pit.Upstream{Server: "main", Table: "feed of " + table}, strings.HasPrefix(table, "R")
}

func (o *office) waiting(name string) []string {
	o.t.Helper()
	all, err := o.Outbox(name).Waiting(o.t.Context())
	o.must(err)
	var ids []string
	for _, w := range all {
		ids = append(ids, w.ID)
	}
	return ids
}

func TestServerIsTold(t *testing.T) {
	var s server
	o := newOffice(t, func(c *pit.DeskConfig) { c.Upstream, c.Tell = upstream, s.hear }).on("okravets")
	ctx := t.Context()
	draft := o.rerun("ball_hung")
	_, err := o.Decide(ctx, draft, by("vmelnyk"), nil)
	o.must(err)
	if !slices.Equal(s.told, []string{draft.ID}) || !slices.Equal(o.waiting("main"), s.told) || o.waiting("other") != nil {
		t.Fatalf("told %v, waiting %v", s.told, o.waiting("main"))
	}
	u := o.Untold()
	if len(u) != 1 || u[0].Table != "feed of R-03" || u[0].Round != "R-03-0187" || u[0].Decision != "spin_rerun" || !u[0].Since.Equal(morning) {
		t.Errorf("untold is %+v", u)
	}
	var details map[string]any
	if err := json.Unmarshal(u[0].Details, &details); err != nil || details["cause"] != "ball_hung" || details["bets_stand"] != true || details["role"] != "manager" {
		t.Errorf("details are %s, %v", u[0].Details, err)
	}
	if strings.Contains(string(u[0].Details), "vmelnyk") {
		t.Errorf("somebody is named: %s", u[0].Details)
	}
	box := o.Outbox("main")
	o.must(box.Keep(ctx, u[0].Telling))
	if err := box.Keep(ctx, pit.Telling{ID: "d-made-up"}); err == nil {
		t.Error("what was not decided is kept")
	}
	if err := box.Drop(ctx, draft.ID); err == nil {
		t.Error("dropped without an answer")
	}
	at := o.drawer.size()
	box.Answered(ctx, draft.ID, true, "")
	box.Answered(ctx, draft.ID, true, "")
	o.must(box.Drop(ctx, draft.ID))
	o.must(box.Drop(ctx, "d-made-up"))
	if o.drawer.kinds(at) != pit.KindDecisionAnswered || len(o.Untold()) != 0 {
		t.Errorf("recorded %s", o.drawer.kinds(at))
	}
	if said := o.drawer.said(t, pit.KindDecisionAnswered); said["id"] != draft.ID || said["accepted"] != true || said["server"] != "main" {
		t.Errorf("said %v", said)
	}
	// A table whose server takes none.
	d, err := o.OpenDecision(ctx, decisions.RoundVoid, "B-07", "B-07-0412")
	o.must(err)
	d.Reason = "malfunction"
	_, err = o.Decide(ctx, *d, by("okravets"), nil)
	o.must(err)
	if len(s.told) != 1 || len(o.Untold()) != 0 {
		t.Errorf("told %v", s.told)
	}
}

// A ruling is told with its money, guest by guest, and with nobody of the house in it; each
// server has what is its own, whatever another keeps, answers or drops.
func TestEachServerIsToldWhatIsItsOwn(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Upstream = func(table string) (pit.Upstream, bool) {
			return pit.Upstream{Server: map[bool]string{true: "wheels", false: "cards"}[strings.HasPrefix(table, "R")], Table: table}, true
		}
	}).on("okravets")
	ctx := t.Context()
	k, err := o.OpenDispute(ctx, claim())
	o.must(err)
	ruling := o.ruling(&k)
	ruling.Note = "the camera shows it"
	_, err = o.Decide(ctx, ruling, by("okravets"), nil)
	o.must(err)
	rerun := o.rerun("wheel_stopped")
	_, err = o.Decide(ctx, rerun, by("okravets"), nil)
	o.must(err)
	if !slices.Equal(o.waiting("cards"), []string{ruling.ID}) || !slices.Equal(o.waiting("wheels"), []string{rerun.ID}) {
		t.Fatalf("for the cards wait %v, for the wheels %v", o.waiting("cards"), o.waiting("wheels"))
	}
	all, err := o.Outbox("cards").Waiting(ctx)
	o.must(err)
	want := `{"note":"the camera shows it","outcome":"upheld","ruling":"burn the card, settle on 17","currency":"THB","role":"pit_boss",` +
		`"adjustments":[{"player":"G-1301","owed":"2000.00","paid":"0.00","amount":"2000.00"}]}`
	if got := string(all[0].Details); got != want {
		t.Errorf("the cards are told\n%s\nwant\n%s", got, want)
	}
	cards, wheels := o.Outbox("cards"), o.Outbox("wheels")
	if err := wheels.Keep(ctx, all[0]); err == nil {
		t.Error("a server keeps what is another's")
	}
	o.must(cards.Keep(ctx, all[0]))
	wheels.Answered(ctx, ruling.ID, false, "not mine")
	o.must(wheels.Drop(ctx, ruling.ID)) // it is not there
	if d, _ := o.Decision(ruling.ID); d.Answer != nil || !slices.Equal(o.waiting("cards"), []string{ruling.ID}) {
		t.Errorf("another server answered: %+v, there wait %v", d.Answer, o.waiting("cards"))
	}
	cards.Answered(ctx, ruling.ID, true, "")
	if d, _ := o.Decision(ruling.ID); d.Answer == nil || d.Answer.Server != "cards" || o.waiting("cards") != nil {
		t.Errorf("its own answered: %+v, there wait %v", d.Answer, o.waiting("cards"))
	}
	if !slices.Equal(o.waiting("wheels"), []string{rerun.ID}) {
		t.Errorf("for the wheels wait %v", o.waiting("wheels"))
	}
}

// The power goes between "decided" and "told": after the restart the server is told,
// and hears of it once.
func TestPowerCutBetweenDecidedAndTold(t *testing.T) {
	var s server
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Upstream = upstream // and nobody who tells: the power goes
	}).on("okravets")
	ctx := t.Context()
	draft := o.rerun("wheel_stopped")
	_, err := o.Decide(ctx, draft, by("okravets"), nil)
	o.must(err)
	if len(s.told) != 0 {
		t.Fatal("told already")
	}
	o.cfg.Tell = s.hear
	for range 3 {
		o.restart()
		for range 3 {
			o.Tick(ctx)
		}
	}
	// Told in every run until it is answered; the server knows it by its id.
	if !slices.Equal(s.told, []string{draft.ID, draft.ID, draft.ID}) || len(s.decided) != 1 {
		t.Fatalf("told %v", s.told)
	}
	o.Outbox("main").Answered(ctx, draft.ID, true, "")
	for range 3 {
		o.restart()
		o.Tick(ctx)
	}
	if len(s.told) != 3 || o.waiting("main") != nil {
		t.Errorf("told %v after the answer, waiting %v", s.told, o.waiting("main"))
	}
}

// The same with the power cut at every record: before the decision, after it, and
// after the answer.
func TestPowerCutAnywhere(t *testing.T) {
	for cut := range 3 {
		var s server
		o := newOffice(t, func(c *pit.DeskConfig) { c.Upstream, c.Tell = upstream, s.hear }).on("okravets")
		ctx := t.Context()
		draft := o.rerun("wheel_stopped")
		o.drawer.failAfter(cut)
		_, err := o.Decide(ctx, draft, by("okravets"), nil)
		if (err == nil) != (cut > 0) {
			t.Fatalf("cut %d: %v", cut, err)
		}
		o.Outbox("main").Answered(ctx, draft.ID, true, "")
		o.drawer.fail(nil)
		o.restart()
		o.Tick(ctx)
		want := map[int]int{0: 0, 1: 1, 2: 0}[cut]
		if got := len(o.Untold()); got != want || len(s.decided) != min(cut, 1) {
			t.Errorf("cut %d: %d wait, want %d; the server knows %d", cut, got, want, len(s.decided))
		}
	}
}

func TestServerRefuses(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) { c.Upstream = upstream }).on("okravets")
	draft := o.rerun("wheel_stopped")
	_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
	o.must(err)
	o.Outbox("main").Answered(t.Context(), draft.ID, false, strings.Repeat("no\xff", 1000))
	for _, when := range []string{"at once", "after a restart"} {
		if k, _ := o.Decision(draft.ID); k.Answer == nil || k.Answer.Accepted || k.Answer.Server != "main" || !strings.HasPrefix(k.Answer.Reason, "no?no?") {
			t.Errorf("%s the answer is %+v", when, k.Answer)
		}
		o.restart()
	}
	said := o.drawer.said(t, pit.KindDecisionAnswered)
	if reason, _ := said["reason"].(string); said["accepted"] != false || !strings.HasPrefix(reason, "no?no?") || len(reason) != 500 {
		t.Errorf("said %v", said)
	}
}

// An answer that the journal does not take is not forgotten, and is written later.
func TestAnswerWaitsForTheJournal(t *testing.T) {
	o := newOffice(t, func(c *pit.DeskConfig) { c.Upstream = upstream }).on("okravets")
	draft := o.rerun("wheel_stopped")
	_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
	o.must(err)
	box := o.Outbox("main")
	o.drawer.fail(errDrawer)
	box.Answered(t.Context(), draft.ID, true, "")
	wants(t, "dropped", box.Drop(t.Context(), draft.ID), errDrawer)
	o.drawer.fail(nil)
	o.must(box.Drop(t.Context(), draft.ID))
	if o.drawer.said(t, pit.KindDecisionAnswered)["accepted"] != true || len(o.Untold()) != 0 {
		t.Error("the answer is not there")
	}
}

// A client that cannot take it is asked again.
func TestTellingIsTriedAgain(t *testing.T) {
	var s server
	full := errors.New("too many wait")
	fails := true
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Upstream = upstream
		c.Tell = func(t pit.Telling) error {
			if fails {
				return full
			}
			return s.hear(t)
		}
	}).on("okravets")
	_, err := o.Decide(t.Context(), o.rerun("wheel_stopped"), by("okravets"), nil)
	o.must(err)
	if all := o.Trouble(); len(all) != 1 || !strings.Contains(all[0], full.Error()) {
		t.Errorf("trouble: %q", all)
	}
	fails = false
	o.Tick(context.Background())
	o.Tick(context.Background())
	if len(s.told) != 1 {
		t.Errorf("told %v", s.told)
	}
}
