package link_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/link"
)

type contextType = context.Context

func TestASlowReaderHoldsThePortAndLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		cfg.Silence, cfg.QueueBytes = time.Second, 1000
		h := start(t, cfg)
		var want strings.Builder
		for i := range 300 {
			line := fmt.Sprintf("line %4d\n", i)
			want.WriteString(line)
			p.say(line)
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(time.Hour)
		health := h.Health()
		if !health.Held || health.Waiting < 1000 || health.Waiting > 1020 {
			t.Errorf("held %t with %d bytes waiting, want about 1000", health.Held, health.Waiting)
		}
		if health.Delay < time.Hour {
			t.Errorf("the delay is %s, want over an hour", health.Delay)
		}
		if n := len(p.in); n < 190 {
			t.Errorf("the port was read on: %d lines are in it, want about 200", n)
		}
		h.listen()
		rs := h.awaitText(want.String())
		if got := changes(rs); got != "opening, live" {
			t.Errorf("the link was %s: not to read is no silence of the device", got)
		}
		health = h.Health()
		if health.Held || health.Waiting != 0 || health.Delay != 0 {
			t.Errorf("afterwards the health is %+v", health)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if got := changes(h.now()); got != "opening, live, silent silent" {
			t.Errorf("afterwards silence is not seen: %s", got)
		}
		h.end()
	})
}

// While the link does not read, a device may say nothing or much: neither is its
// rhythm, and its silence counts from when the link reads again.
func TestAHeldPortIsNoRhythmAndNoSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		cfg.QueueReports = 60
		h := start(t, cfg)
		for range 60 {
			p.say("x")
			time.Sleep(500 * time.Millisecond)
		}
		if health := h.Health(); !health.Held || health.Silence != 1500*time.Millisecond {
			t.Fatalf("held %t, silent after %s", health.Held, health.Silence)
		}
		time.Sleep(time.Hour)
		again := time.Now()
		h.listen()
		rs := h.awaitChange(1, link.Silent, link.ReasonSilent)
		if d := change(t, rs, 1, link.Silent).At.Sub(again); d != 1500*time.Millisecond {
			t.Errorf("it is silent %s after it is read again, want 1.5s", d)
		}
		h.end()
		if got := h.Health().Silence; got != 1500*time.Millisecond {
			t.Errorf("afterwards it is silent after %s", got)
		}
	})
}

func TestManySmallReadsUnderPressureAreJoinedWithin10ms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		cfg.QueueReports = 100
		h := start(t, cfg)
		var at []time.Time
		for i := range 300 {
			at = append(at, time.Now())
			p.in <- []byte{byte(i)}
			synctest.Wait()
			time.Sleep(time.Millisecond)
		}
		if h.Health().Held {
			t.Error("300 bytes hold the port")
		}
		h.listen()
		rs := h.await("all bytes", func(rs []link.Report) bool { return len(told(rs)) == 300 })
		i, joined := 0, 0
		for _, r := range rs {
			if len(r.Bytes) > 1 {
				joined++
			}
			for _, b := range r.Bytes {
				if b != byte(i) {
					t.Fatalf("byte %d is %d", i, b)
				}
				if d := at[i].Sub(r.At); d < 0 || d >= 10*time.Millisecond {
					t.Errorf("byte %d has a time that is %s wrong", i, d)
				}
				i++
			}
			if joined == 0 && i <= 40 && len(r.Bytes) > 0 && !r.At.Equal(at[i-1]) {
				t.Errorf("without pressure the time of byte %d is %s, want %s", i-1, r.At, at[i-1])
			}
		}
		if joined == 0 || len(rs) > 102 {
			t.Errorf("%d reports, %d of them joined", len(rs), joined)
		}
		h.end()
	})
}

// A capture can wait, so its times stay as they are recorded, however slowly it is
// taken.
func TestTheReadsOfACaptureAreNeverJoined(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b []byte
		for i := range 300 {
			b = link.AppendRecord(b, link.Chunk{At: recorded.Add(time.Duration(i) * time.Millisecond), Bytes: []byte("x")})
		}
		h := start(t, link.Config{Address: address(t, "file:"+write(t, b)+"?speed=max"), QueueReports: 50})
		time.Sleep(time.Second)
		h.listen()
		rs := h.awaitText(strings.Repeat("x", 300))
		i := 0
		for _, r := range rs {
			if !r.IsChange() {
				if want := recorded.Add(time.Duration(i) * time.Millisecond); !r.At.Equal(want) {
					t.Errorf("record %d has the time %s, want %s", i, r.At, want)
				}
				i++
			}
		}
		h.end()
	})
}

func TestTheNumberOfReportsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		cfg.QueueReports = 50
		h := start(t, cfg)
		for range 200 {
			p.say("x")
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(p.in); !h.Health().Held || n != 200-49 { // 50 waiting, one offered, two of them changes
			t.Errorf("held %t, and %d are in the port", h.Health().Held, n)
		}
		h.listen()
		h.awaitText(strings.Repeat("x", 200))
		h.end()
	})
}

// A backlog is taken in order while it goes on growing.
func TestALongBacklogStaysInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		cfg.QueueReports = 5000
		h := start(t, cfg)
		const lines = 8000
		go func() {
			for i := range lines {
				p.say(fmt.Sprintf("<%d>", i))
			}
		}()
		time.Sleep(time.Second)
		if n := h.Health().Waiting; n < 2*lines {
			t.Errorf("there is no backlog: %d bytes", n)
		}
		next := 0
		for r := range h.Reports() {
			for _, word := range strings.SplitAfter(string(r.Bytes), ">") {
				if word == "" {
					continue
				}
				if word != fmt.Sprintf("<%d>", next) {
					t.Fatalf("%q comes where <%d> should", word, next)
				}
				next++
			}
			if next == lines {
				break
			}
		}
		h.listen()
		h.end()
	})
}

// A port that comes and goes while nobody listens does not fill the memory.
func TestChangesOfStateAreBoundedToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, _ := fake(t, syscall.ENOENT)
		n := 0
		cfg.QueueReports = 20
		cfg.Dial = func(context.Context, link.Address) (io.ReadCloser, error) {
			n++
			return nil, []error{syscall.ENOENT, syscall.EACCES}[n%2]
		}
		h := start(t, cfg)
		time.Sleep(time.Hour)
		synctest.Wait()
		if n > 22 {
			t.Errorf("it was opened %d times with nobody to tell", n)
		}
		h.listen()
		time.Sleep(time.Minute)
		synctest.Wait()
		if n < 30 {
			t.Errorf("it was opened %d times in all; it should go on", n)
		}
		h.end()
	})
}

func TestWhatWaitsAtTheEndIsOfferedThenCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		h := start(t, cfg)
		p.say("one")
		p.say("two")
		time.Sleep(time.Second)
		h.stop()
		time.Sleep(900 * time.Millisecond) // within Linger
		var got []link.Report
		for range 3 {
			got = append(got, <-h.Reports())
		}
		if s := story(got); s != `opening, live, "one"` {
			t.Errorf("offered %s", s)
		}
		begin := time.Now()
		h.end()
		if d := time.Since(begin); d != time.Second {
			t.Errorf("with nobody there it ended after %s, want 1s", d)
		}
		if _, open := <-h.Reports(); open {
			t.Error("the channel is not closed")
		}
		if d := h.Health().Dropped; d != 3 {
			t.Errorf("%d bytes dropped, want 3", d)
		}
	})
}

// A capture that is over offers what is left for as long as it takes, and still ends.
func TestAnEndWithNobodyThereAfterTheCapture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		cfg.Address = link.Address{Kind: link.File, Path: "x"}
		p.say("all")
		p.in <- io.EOF
		h := start(t, cfg)
		time.Sleep(time.Hour)
		if s := h.Health(); s.State != link.Lost || s.Reason != link.ReasonEnd || s.Dropped != 0 {
			t.Errorf("the health is %+v", s)
		}
		h.end()
		if d := h.Health().Dropped; d != 3 {
			t.Errorf("%d bytes dropped, want 3", d)
		}
	})
}

// Whatever a port does and however slowly its reports are taken: every byte comes
// once and in order, the times never run back, and the states follow each other as
// they can.
func TestModelOfALink(t *testing.T) {
	noLeak(t)
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		small := rapid.Bool().Draw(rt, "small queue")
		slow := rapid.Bool().Draw(rt, "slow reader")
		steps := rapid.IntRange(1, 150).Draw(rt, "steps")
		synctest.Test(t, func(t *testing.T) { model(t, seed, small, slow, steps) })
	})
}

func model(t *testing.T, seed uint64, small, slow bool, steps int) {
	rnd, dials := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 2))
	var want bytes.Buffer
	p := newPort()
	cfg, b := fake(t, p)
	if small {
		cfg.QueueBytes, cfg.QueueReports = 50, 10
	}
	inner := cfg.Dial
	cfg.Dial = func(ctx context.Context, a link.Address) (io.ReadCloser, error) {
		if dials.IntN(3) == 0 {
			return nil, syscall.ENOENT
		}
		again := newPort()
		again.in = p.in // the line goes on where it was
		b.mu.Lock()
		b.next = []any{again}
		b.mu.Unlock()
		return inner(ctx, a)
	}
	h := start(t, cfg)
	got := make(chan []link.Report)
	go func() {
		var rs []link.Report
		for r := range h.Reports() {
			rs = append(rs, r)
			if slow {
				time.Sleep(time.Duration(len(rs)%7) * 100 * time.Millisecond)
			}
		}
		got <- rs
	}()
	for i := range steps {
		switch rnd.IntN(12) {
		case 0:
			p.in <- syscall.EIO
		case 1:
			p.in <- "panic"
		case 2:
			time.Sleep(time.Duration(rnd.IntN(20)) * time.Second)
		default:
			line := fmt.Sprintf("<%d>", i)
			want.WriteString(line)
			p.say(line)
			time.Sleep(time.Duration(rnd.IntN(600)) * time.Millisecond)
		}
	}
	time.Sleep(30 * time.Minute) // every loss is over, every report is taken
	h.end()
	rs := <-got
	if told(rs) != want.String() {
		t.Fatalf("told %q\nwant %q\n%s", told(rs), want.String(), story(rs))
	}
	follows := map[link.State]string{
		link.Opening: "live silent lost", link.Live: "silent lost", link.Silent: "live lost", link.Lost: "opening lost",
	}
	var state link.State
	var at time.Time
	for i, r := range rs {
		if r.At.Before(at) {
			t.Fatalf("report %d runs back from %s to %s", i, at, r.At)
		}
		at = r.At
		if r.IsChange() {
			if i > 0 && !strings.Contains(follows[state], r.State.String()) {
				t.Fatalf("%s follows %s: %s", r.State, state, story(rs))
			}
			state = r.State
		} else if state != link.Live {
			t.Fatalf("bytes while the link is %s", state)
		}
	}
	if h.Health().Dropped != 0 {
		t.Fatal("bytes were dropped")
	}
}
