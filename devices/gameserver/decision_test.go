package gameserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/devices/gameserver"
)

func withDecisions(cfg *gameserver.Config) { cfg.Decisions = true }

var rerun = gameserver.Decision{
	ID: "d-8f1c", Table: "R-03", Round: "R-03-0412", Decision: "spin_rerun", Details: []byte(` {"cause":"ball_hung","evidence":[1,{"a":"ลูก"}]} `),
}

const rerunLine = `{"op":"decision","id":"d-8f1c","table":"R-03","round":"R-03-0412","decision":"spin_rerun","cause":"ball_hung","evidence":[1,{"a":"ลูก"}]}`

func TestADecisionIsSentAgainOnEveryConnectionUntilItIsAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		want   gameserver.Answer
	}{
		"acknowledged": {`{"type":"ack","id":"d-8f1c"}`, gameserver.Answer{ID: "d-8f1c", Accepted: true}},
		"refused":      {`{"type":"refused","id":"d-8f1c","reason":"round is over"}`, gameserver.Answer{ID: "d-8f1c", Reason: "round is over"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				got := map[int][]string{}
				d := open(t, newHouse(func(v *visit) {
					v.join("e")
					for line := v.hear(); line != ""; line = v.hear() {
						got[v.n] = append(got[v.n], line)
						switch v.n {
						case 1, 2: // the answer is lost with the connection
							return
						case 3:
							_ = v.say("%s", c.answer)
							_ = v.say("%s", c.answer) // twice is harmless
							time.Sleep(time.Second)
							return
						}
					}
				}), withDecisions)
				synctest.Wait()
				if err := d.client.Send(rerun); err != nil {
					t.Fatal(err)
				}
				if err := d.client.Send(rerun); err != nil {
					t.Fatalf("the same decision again: %v", err)
				}
				pass(time.Millisecond)
				if n := d.client.Health().Outbox; n != 1 {
					t.Errorf("%d wait, want 1", n)
				}
				pass(20 * time.Second)
				for n := 1; n <= 3; n++ {
					if want := []string{rerunLine}; !slices.Equal(got[n], want) {
						t.Errorf("connection %d was sent\n%q, want\n%q", n, got[n], want)
					}
				}
				if len(got[4]) != 0 {
					t.Errorf("after the answer %q was sent", got[4])
				}
				answers := d.answers()
				if len(answers) != 1 || answers[0].Received.IsZero() {
					t.Fatalf("answers %+v, want one", answers)
				}
				answers[0].Received = time.Time{}
				if answers[0] != c.want {
					t.Errorf("answer %+v, want %+v", answers[0], c.want)
				}
				if h := d.client.Health(); h.Outbox != 0 || h.StrayAnswers != 1 {
					t.Errorf("outbox %d, stray answers %d, want 0, 1", h.Outbox, h.StrayAnswers)
				}
			})
		})
	}
}

func TestDecisionsGoOutInOrderAndOnlyOnceJoined(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var early, got []string
		d := open(t, newHouse(func(v *visit) {
			v.upgrade()
			v.subscribed()
			if v.n == 1 { // never answers: it must be told nothing
				for line := v.hear(); line != ""; line = v.hear() {
					early = append(early, line)
				}
				return
			}
			v.image("e", 0)
			v.also(func() { v.beat("e", 0, 100) })
			for line := v.hear(); line != ""; line = v.hear() {
				got = append(got, line)
			}
		}), withDecisions)
		var want []string
		for i := range 100 {
			decision := gameserver.Decision{ID: fmt.Sprint("d-", i), Decision: "round_void"}
			want = append(want, fmt.Sprintf(`{"op":"decision","id":"d-%d","table":"","round":"","decision":"round_void"}`, i))
			if err := d.client.Send(decision); err != nil {
				t.Fatal(err)
			}
		}
		pass(5 * time.Second)
		if len(early) != 0 {
			t.Errorf("a server that has not answered subscribe was told %q", early)
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %d decisions %q", len(got), got)
		}
	})
}

func TestAnOutboxCarriesDecisionsOverARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		outbox := &gameserver.MemoryOutbox{}
		keep := func(cfg *gameserver.Config) { cfg.Decisions, cfg.Outbox = true, outbox }
		silent := open(t, newHouse(func(v *visit) { v.join("e"); v.linger() }), keep)
		synctest.Wait()
		_ = silent.client.Send(gameserver.Decision{ID: "d-1", Decision: "round_void"})
		pass(time.Millisecond)
		_ = silent.stop()

		var got []string
		second := open(t, newHouse(func(v *visit) {
			v.join("e")
			for line := v.hear(); line != ""; line = v.hear() {
				got = append(got, line)
				if contains(line, "d-1") {
					_ = v.say(`{"type":"ack","id":"d-1"}`)
				}
			}
		}), func(cfg *gameserver.Config) { keep(cfg); cfg.Answered = nil })
		_ = second.client.Send(gameserver.Decision{ID: "d-2", Decision: "round_void"})
		pass(time.Millisecond)
		if len(got) != 2 || !contains(got[0], "d-1") || !contains(got[1], "d-2") {
			t.Errorf("after the restart %q was sent, want d-1 and d-2", got)
		}
		if left, _ := outbox.Waiting(t.Context()); len(left) != 1 || left[0].ID != "d-2" {
			t.Errorf("the outbox holds %+v, want d-2", left)
		}
	})
}

// brittle is an outbox on a disk that fails, or stands still.
type brittle struct {
	gameserver.MemoryOutbox
	mu     sync.Mutex
	fails  error
	stands chan struct{}
	calls  []string
}

func (b *brittle) enter(ctx context.Context, call string) error {
	b.mu.Lock()
	b.calls = append(b.calls, call)
	fails, stands := b.fails, b.stands
	b.mu.Unlock()
	if stands != nil {
		select {
		case <-stands:
		case <-ctx.Done():
		}
	}
	return fails
}

func (b *brittle) set(fails error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fails = fails
}

func (b *brittle) count(call string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, c := range b.calls {
		if c == call {
			n++
		}
	}
	return n
}

func (b *brittle) Waiting(ctx context.Context) ([]gameserver.Decision, error) {
	if err := b.enter(ctx, "waiting"); err != nil {
		return nil, err
	}
	return b.MemoryOutbox.Waiting(ctx)
}

func (b *brittle) Keep(ctx context.Context, d gameserver.Decision) error {
	if err := b.enter(ctx, "keep "+d.ID); err != nil {
		return err
	}
	return b.MemoryOutbox.Keep(ctx, d)
}

func (b *brittle) Drop(ctx context.Context, id string) error {
	if err := b.enter(ctx, "drop "+id); err != nil {
		return err
	}
	return b.MemoryOutbox.Drop(ctx, id)
}

func TestAnOutboxThatFailsIsShownTriedAgainAndHoldsNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		outbox := &brittle{fails: errors.New("disk is full")}
		_ = outbox.MemoryOutbox.Keep(t.Context(), gameserver.Decision{ID: "d-0", Decision: "round_void"})
		acks := make(chan string)
		var got []string
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			v.also(func() {
				for id := range acks {
					_ = v.say(`{"type":"ack","id":%q}`, id)
				}
			})
			v.also(func() { v.beat("e", 0, 100) })
			for line := v.hear(); line != ""; line = v.hear() {
				got = append(got, line)
			}
		}), func(cfg *gameserver.Config) { cfg.Decisions, cfg.Outbox = true, outbox })
		synctest.Wait()
		wantText(t, d.client.Health().OutboxError, "read the outbox: disk is full")
		_ = d.client.Send(gameserver.Decision{ID: "d-1", Decision: "round_void"})
		synctest.Wait()
		if len(got) != 1 || !contains(got[0], "d-1") {
			t.Errorf("%q was sent, want d-1 though it could not be kept", got)
		}
		wantText(t, d.client.Health().OutboxError, "keep decision d-1: disk is full")

		outbox.set(nil)
		_ = d.client.Send(gameserver.Decision{ID: "d-2", Decision: "round_void"})
		synctest.Wait()
		if text := d.client.Health().OutboxError; text != "" {
			t.Errorf("the outbox works again and still says %q", text)
		}
		if left, _ := outbox.MemoryOutbox.Waiting(t.Context()); len(left) != 3 {
			t.Errorf("kept %+v, want d-0, d-1 and d-2", left)
		}
		if all := strings.Join(got, ""); len(got) != 3 || !contains(all, "d-0") || !contains(all, "d-2") {
			t.Errorf("sent %q", got)
		}

		reads := outbox.count("waiting")
		outbox.set(errors.New("disk is full"))
		acks <- "d-1"
		synctest.Wait()
		wantText(t, d.client.Health().OutboxError, "drop decision d-1: disk is full")
		outbox.set(nil)
		acks <- "d-2"
		acks <- "d-0"
		close(acks)
		synctest.Wait()
		if left, _ := outbox.MemoryOutbox.Waiting(t.Context()); len(left) != 0 {
			t.Errorf("still kept %+v", left)
		}
		if n := outbox.count("waiting"); n != reads {
			t.Errorf("the outbox was read %d times, %d of them after it was known", n, n-reads)
		}
		if n := len(d.answers()); n != 3 {
			t.Errorf("%d answers were told, want 3: each once", n)
		}
	})
}

func TestAnAnsweredDecisionThatCannotBeDroppedIsNotSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		outbox := &brittle{}
		sent := make(chan string, 10)
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			if v.n == 1 {
				sent <- v.hear()
				outbox.set(errors.New("disk is full"))
				_ = v.say(`{"type":"ack","id":"d-8f1c"}`)
				time.Sleep(time.Second)
				return
			}
			v.also(func() { v.beat("e", 0, 20) })
			sent <- v.hear()
		}), func(cfg *gameserver.Config) { cfg.Decisions, cfg.Outbox = true, outbox })
		_ = d.client.Send(rerun)
		pass(10 * time.Second)
		if h := d.wantState(gameserver.Live); h.Reconnects != 1 || h.Outbox != 0 || len(sent) != 1 || len(d.answers()) != 1 {
			t.Errorf("sent %d times, answered %d times, health %+v", len(sent), len(d.answers()), h)
		}
		if outbox.count("drop d-8f1c") < 2 {
			t.Error("the outbox was not asked again at the next join")
		}
	})
}

func TestADiskThatStandsStillHoldsUpNeitherSendNorHearing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		outbox := &brittle{stands: make(chan struct{})}
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			v.events("e", upTo(100)...)
			v.beat("e", 100, 100)
		}), func(cfg *gameserver.Config) { cfg.Decisions, cfg.Outbox = true, outbox })
		for i := range 10 {
			from := time.Now()
			if err := d.client.Send(gameserver.Decision{ID: fmt.Sprint(i), Decision: "round_void"}); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(from); took != 0 {
				t.Errorf("Send waited %v", took)
			}
		}
		pass(30 * time.Second)
		d.wantSeqs(upTo(100)...)
		d.wantState(gameserver.Live)
	})
}

func TestSendRefusesWhatCannotBeSent(t *testing.T) {
	long := append(append([]byte(`{"note":"`), bytes.Repeat([]byte{'x'}, 70_000)...), '"', '}')
	for name, c := range map[string]struct {
		change func(d *gameserver.Decision)
		want   error
	}{
		"no id":                     {func(d *gameserver.Decision) { d.ID = "" }, gameserver.ErrBadDecision},
		"no decision":               {func(d *gameserver.Decision) { d.Decision = "" }, gameserver.ErrBadDecision},
		"details no JSON":           {func(d *gameserver.Decision) { d.Details = []byte(`{`) }, gameserver.ErrBadDecision},
		"details no object":         {func(d *gameserver.Decision) { d.Details = []byte(`[]`) }, gameserver.ErrBadDecision},
		"details not UTF-8":         {func(d *gameserver.Decision) { d.Details = []byte("{\"a\":\"\xff\"}") }, gameserver.ErrBadDecision},
		"details name the id again": {func(d *gameserver.Decision) { d.Details = []byte(`{"\u0069d":"x"}`) }, gameserver.ErrBadDecision},
		"too long":                  {func(d *gameserver.Decision) { d.Details = long }, gameserver.ErrBadDecision},
		"the id of another":         {func(d *gameserver.Decision) { d.ID = "taken" }, gameserver.ErrOtherContent},
		"nothing wrong":             {func(*gameserver.Decision) {}, nil},
		"empty details":             {func(d *gameserver.Decision) { d.Details = []byte(` {} `) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c2, err := gameserver.New(gameserver.Config{
				Name: "main", URL: "ws://games.example", Client: "desk", Decisions: true,
				Deliver: func(context.Context, []gameserver.Heard) {},
			})
			if err != nil {
				t.Fatal(err)
			}
			_ = c2.Send(gameserver.Decision{ID: "taken", Decision: "round_void"})
			d := rerun
			c.change(&d)
			if err := c2.Send(d); !errors.Is(err, c.want) || (c.want == nil && err != nil) {
				t.Errorf("Send: %v, want %v", err, c.want)
			}
		})
	}
}

func TestAServerWithoutDecisionsIsSentNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		outbox := &gameserver.MemoryOutbox{}
		_ = outbox.Keep(t.Context(), rerun)
		got := ""
		d := open(t, newHouse(func(v *visit) { v.join("e"); got = v.hear() }), func(cfg *gameserver.Config) { cfg.Outbox = outbox })
		if err := d.client.Send(rerun); !errors.Is(err, gameserver.ErrNoDecisions) {
			t.Errorf("Send: %v, want %v", err, gameserver.ErrNoDecisions)
		}
		pass(2 * time.Second)
		if got != "" {
			t.Errorf("the server was sent %q", got)
		}
	})
}

func TestTheOutboxIsBounded(t *testing.T) {
	c, err := gameserver.New(gameserver.Config{
		Name: "main", URL: "ws://games.example", Client: "desk", Decisions: true,
		Deliver: func(context.Context, []gameserver.Heard) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for err == nil && n < 20_000 {
		err = c.Send(gameserver.Decision{ID: fmt.Sprint(n), Decision: "round_void"})
		n++
	}
	if !errors.Is(err, gameserver.ErrOutboxFull) || c.Health().Outbox != n-1 {
		t.Errorf("after %d: %v, %d wait", n, err, c.Health().Outbox)
	}
}
