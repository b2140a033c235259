package link_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/devices/link"
)

const statusLine = "*X;4;011;34;0;137;1\r\n"

// change finds the n-th change to a state.
func change(t *testing.T, rs []link.Report, n int, s link.State) link.Report {
	t.Helper()
	for _, r := range rs {
		if r.IsChange() && r.State == s {
			if n--; n == 0 {
				return r
			}
		}
	}
	t.Fatalf("there is no such %s in %s", s, story(rs))
	return link.Report{}
}

func TestStatesComeInOrderWithTheBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := newPort(), newPort()
		cfg, _ := fake(t, first, second)
		h := run(t, cfg)
		first.say("one")
		first.say("two")
		first.in <- syscall.EIO
		second.say("three")
		h.awaitText("onetwothree")
		if got, want := story(h.now()), `opening, live, "one", "two", lost unplugged, opening, live, "three"`; got != want {
			t.Errorf("told %s\nwant %s", got, want)
		}
		health := h.Health()
		if health.State != link.Live || health.Bytes != 11 || health.Reads != 3 || health.Reconnects != 1 || health.LastError == "" {
			t.Errorf("the health is %+v", health)
		}
	})
}

func TestTheLastBytesBeforeAnErrorAreHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &lastWords{port: newPort()}
		opened := false
		cfg, _ := fake(t, p.port)
		inner := cfg.Dial
		cfg.Dial = func(ctx contextType, a link.Address) (io.ReadCloser, error) {
			if opened {
				return nil, syscall.ENOENT
			}
			opened = true
			_, err := inner(ctx, a)
			return p, err
		}
		h := run(t, cfg)
		h.awaitChange(1, link.Lost, link.ReasonNotFound)
		if got, want := story(h.now()), `opening, live, "last", lost unplugged, lost port not found`; got != want {
			t.Errorf("told %s\nwant %s", got, want)
		}
	})
}

type lastWords struct{ *port }

func (p *lastWords) Read(b []byte) (int, error) { return copy(b, "last"), io.EOF }

// A read time-out is (0, nil), a hundred times and more: a tick, not the end of the
// port.
func TestTicksAreNotTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, b := fake(t, p)
		h := run(t, cfg)
		time.Sleep(200 * link.Tick)
		p.say("still here")
		h.awaitText("still here")
		if len(b.dials) != 1 {
			t.Errorf("the port was opened %d times", len(b.dials))
		}
	})
}

func TestSilenceOf134SecondsThenABurst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, b := fake(t, p)
		h := run(t, cfg)
		for range 70 {
			p.say(statusLine)
			time.Sleep(500 * time.Millisecond)
		}
		time.Sleep(134*time.Second - 500*time.Millisecond)
		for range 268 {
			p.say(statusLine)
		}
		rs := h.awaitText(strings.Repeat(statusLine, 338))
		if got, want := changes(rs), "opening, live, silent silent, live"; got != want {
			t.Errorf("the link was %s, want %s", got, want)
		}
		last, silent, back := rs[71].At, change(t, rs, 1, link.Silent).At, change(t, rs, 2, link.Live).At
		if d := silent.Sub(last); d != 1500*time.Millisecond {
			t.Errorf("it was silent %s after its last byte, want 1.5s: three times its rhythm", d)
		}
		if d := back.Sub(last); d != 134*time.Second {
			t.Errorf("it was back %s after its last byte, want 134s", d)
		}
		if len(b.dials) != 1 {
			t.Errorf("silence made the link open its port %d times", len(b.dials))
		}
	})
}

func TestSilenceIsMeasuredAgainstTheDevicesOwnRhythm(t *testing.T) {
	ms := time.Millisecond
	repeat := func(n int, d ...time.Duration) (all []time.Duration) {
		for range n {
			all = append(all, d...)
		}
		return all
	}
	for _, c := range []struct {
		name      string
		silence   time.Duration
		intervals []time.Duration
		want      time.Duration // of silence allowed after that; 0 not known
	}{
		{"too few to know", 0, repeat(31, 500*ms), 0},
		{"a wheel at 0.5 s", 0, repeat(32, 500*ms), 1500 * ms},
		{"no shorter than the floor", 0, repeat(40, 100*ms), 1500 * ms},
		{"a slow device", 0, repeat(40, 4*time.Second), 12 * time.Second},
		{"three times the longest usual interval", 0, repeat(20, 500*ms, 800*ms), 2400 * ms},
		{"one unusual interval does not count", 0, append(repeat(70, 500*ms), append([]time.Duration{1400 * ms}, repeat(5, 500*ms)...)...), 1500 * ms},
		{"two unusual intervals do", 0, append(repeat(70, 500*ms), 1400*ms, 500*ms, 1400*ms), 0},
		{"a silence is no rhythm", 0, append(repeat(70, 500*ms), 134*time.Second, 500*ms), 1500 * ms},
		{"a device that changed its rhythm", 0, append(repeat(70, 500*ms), repeat(64, 5*time.Second)...), 15 * time.Second},
		{"bytes of one line are no rhythm", 0, repeat(40, ms, ms, ms, 600*ms), 1800 * ms},
		{"a baccarat shoe has no rhythm", 0, repeat(30, 1200*ms, 900*ms, 1500*ms, 1100*ms, 31*time.Second), 0},
		{"nor has a shoe at a full blackjack table", 0, repeat(8, append(repeat(25, time.Second), 40*time.Second)...), 0},
		{"configured", 2 * time.Second, repeat(10, 500*ms), 2 * time.Second},
		{"never judged", link.Never, repeat(10, 500*ms), link.Never},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPort()
				cfg, _ := fake(t, p)
				cfg.Silence = c.silence
				h := run(t, cfg)
				p.say("*")
				for _, d := range c.intervals {
					time.Sleep(d)
					p.say("*")
				}
				synctest.Wait()
				last := time.Now()
				if got := h.Health().Silence; got != c.want {
					t.Fatalf("it may say nothing for %s, want %s", got, c.want)
				}
				before := len(h.now())
				if strings.Contains(c.name, "shoe") && changes(h.now()) != "opening, live" {
					t.Errorf("meanwhile it was %s", changes(h.now()))
				}
				time.Sleep(time.Hour)
				synctest.Wait()
				after := h.now()[before:]
				if c.want <= 0 {
					if len(after) != 0 {
						t.Errorf("with nothing to judge it by, it was told %s", story(after))
					}
					return
				}
				if story(after) != "silent silent" || after[0].At.Sub(last) != c.want {
					t.Errorf("told %s, want a silence after %s", story(after), c.want)
				}
			})
		})
	}
}

func TestAnOpenPortThatWasNeverHeard(t *testing.T) {
	for _, c := range []struct {
		name    string
		silence time.Duration
		want    string
		after   time.Duration
	}{
		{"is silent after a while", 0, "opening, silent silent", 10 * time.Second},
		{"is silent after the configured time", 3 * time.Second, "opening, silent silent", 3 * time.Second},
		{"is live where silence is not judged", link.Never, "opening, live", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cfg, _ := fake(t, newPort())
				cfg.Silence = c.silence
				begin := time.Now()
				h := run(t, cfg)
				time.Sleep(time.Hour)
				synctest.Wait()
				rs := h.now()
				if changes(rs) != c.want {
					t.Fatalf("told %s, want %s", changes(rs), c.want)
				}
				if d := rs[1].At.Sub(begin); d != c.after {
					t.Errorf("after %s, want %s", d, c.after)
				}
			})
		})
	}
}

func TestBackoff(t *testing.T) {
	ms := time.Millisecond
	full := []time.Duration{250 * ms, 500 * ms, 1000 * ms, 2000 * ms, 4000 * ms, 5000 * ms, 5000 * ms}
	for _, c := range []struct {
		name   string
		jitter func(int64) int64
		part   time.Duration // of the full waits, in halves
	}{
		{"without jitter", func(int64) int64 { return 0 }, 2},
		{"with the most jitter", func(n int64) int64 { return n }, 1},
		{"with a jitter that is wrong", func(n int64) int64 { return 10 * n }, 1},
		{"with a negative jitter", func(int64) int64 { return -5 }, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cfg, b := fake(t, syscall.ENOENT)
				cfg.Backoff.Jitter = c.jitter
				h := run(t, cfg)
				time.Sleep(time.Minute)
				h.end()
				if len(b.dials) <= len(full) {
					t.Fatalf("in a minute it was tried %d times", len(b.dials))
				}
				for i, want := range full {
					if got := b.dials[i+1].Sub(b.dials[i]); got != want*c.part/2 {
						t.Errorf("wait %d is %s, want %s", i, got, want*c.part/2)
					}
				}
				if got, want := story(h.now()), "opening, lost port not found"; got != want {
					t.Errorf("told %s, want %s: once, however often it is tried", got, want)
				}
			})
		})
	}
}

// A port that opens and fails at once is not tried as fast as it fails; one that held
// for a while is tried again soon.
func TestBackoffStartsAgainOnlyAfterAPortHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var ports []any
		for i := range 12 {
			p := newPort()
			if i != 8 {
				p.say("bounce")
				p.in <- syscall.EIO
			}
			ports = append(ports, p)
		}
		steady := ports[8].(*port)
		cfg, b := fake(t, ports...)
		cfg.Backoff.Jitter = func(int64) int64 { return 0 }
		h := run(t, cfg)
		h.awaitChange(8, link.Lost, link.ReasonUnplugged)
		steady.say("steady")
		time.Sleep(time.Minute)
		steady.in <- syscall.EIO
		lost := time.Now()
		h.awaitChange(10, link.Lost, link.ReasonUnplugged)
		if d := b.dials[8].Sub(b.dials[7]); d != 5*time.Second {
			t.Errorf("after 8 bounces it waits %s, want 5s", d)
		}
		if d := b.dials[9].Sub(lost); d != 250*time.Millisecond {
			t.Errorf("after a port that held it waits %s, want 250ms", d)
		}
	})
}

// The library's Read panics when the descriptor is 1024 or more.
func TestAReadThatPanicsIsALostPort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bad, good := newPort(), newPort()
		cfg, _ := fake(t, bad, good)
		h := run(t, cfg)
		bad.in <- "panic"
		good.say("fine")
		h.awaitText("fine")
		if got, want := story(h.now()), `opening, lost too many open files, opening, live, "fine"`; got != want {
			t.Errorf("told %s, want %s", got, want)
		}
		if e := h.Health().LastError; !strings.Contains(e, "index out of range") {
			t.Errorf("the last error is %q", e)
		}
	})
}

type liar struct{ *port }

func (p *liar) Read(b []byte) (int, error) { return len(b) + 1, nil }

func TestAReadThatLiesAboutItsLengthIsALostPort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, _ := fake(t, syscall.ENOENT)
		cfg.Dial = func(contextType, link.Address) (io.ReadCloser, error) { return &liar{newPort()}, nil }
		h := run(t, cfg)
		rs := h.awaitChange(3, link.Lost, link.ReasonTooMany)
		if told(rs) != "" {
			t.Errorf("it was told %q", told(rs))
		}
	})
}

type hasty struct {
	*port
	reads int
}

func (p *hasty) Read([]byte) (int, error) { p.reads++; return 0, nil }

// One driver is known whose time-out may be none at all.
func TestAReadThatFindsNothingAtOnceTakesNoCore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &hasty{port: newPort()}
		cfg, _ := fake(t, syscall.ENOENT)
		cfg.Dial = func(contextType, link.Address) (io.ReadCloser, error) { return p, nil }
		h := run(t, cfg)
		time.Sleep(time.Minute)
		h.end()
		if p.reads > 60*50+100 || p.reads < 60*40 {
			t.Errorf("it was read %d times in a minute, want about 50 a second", p.reads)
		}
		if got, want := story(h.now()), "opening, silent silent"; got != want {
			t.Errorf("told %s, want %s", got, want)
		}
	})
}

func TestRunTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, _ := fake(t, newPort())
		h := run(t, cfg)
		synctest.Wait()
		if err := h.Run(t.Context()); err == nil {
			t.Error("a link runs twice")
		}
		if err := h.end(); err != nil {
			t.Error(err)
		}
		if s := h.Health().State; s != link.Closed {
			t.Errorf("an ended link is %s", s)
		}
	})
}

func TestNewRefuses(t *testing.T) {
	for name, cfg := range map[string]link.Config{
		"an address that leads nowhere": {},
		"a negative silence":            {Address: address(t, "tcp://a:1"), Silence: -3},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := link.New(cfg); err == nil {
				t.Error("it is taken")
			}
		})
	}
}

func TestLinesAreCountedAndTheLastRejectsKept(t *testing.T) {
	cfg, _ := fake(t, newPort())
	l, err := link.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	l.Counted(3)
	l.Counted(-1)
	l.Counted(2)
	for i := range 12 {
		l.Rejected(fmt.Sprintf("\x00bad %d", i))
	}
	l.Rejected(strings.Repeat("x", 10_000))
	h := l.Health()
	if h.Lines != 5 || h.RejectedLines != 13 {
		t.Errorf("%d lines and %d rejected, want 5 and 13", h.Lines, h.RejectedLines)
	}
	if len(h.Rejected) != 8 || h.Rejected[0] != "\x00bad 5" || h.Rejected[6] != "\x00bad 11" || len(h.Rejected[7]) != 256 {
		t.Errorf("kept %q", h.Rejected)
	}
	h.Rejected[0] = "changed"
	if l.Health().Rejected[0] != "\x00bad 5" {
		t.Error("the health is not the caller's own")
	}
}

func TestHealthShowsTheAgeOfTheLastByte(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPort()
		cfg, _ := fake(t, p)
		h := run(t, cfg)
		synctest.Wait()
		if got := h.Health(); got.Age != 0 || !got.LastByte.IsZero() {
			t.Errorf("before any byte the age is %s of %s", got.Age, got.LastByte)
		}
		p.say("*")
		synctest.Wait()
		since := time.Now()
		time.Sleep(7 * time.Second)
		if got := h.Health(); got.Age != 7*time.Second || got.State != link.Live || !got.Since.Equal(since) {
			t.Errorf("after 7s the age is %s, %s since %s", got.Age, got.State, got.Since)
		}
	})
}

func TestWhatIsLostIsInTheHealthInFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, _ := fake(t, fmt.Errorf("port /dev/ttyUSB0: %w", syscall.EACCES))
		h := run(t, cfg)
		h.awaitChange(1, link.Lost, link.ReasonDenied)
		got := h.Health()
		if got.State != link.Lost || got.Reason != link.ReasonDenied || !strings.Contains(got.LastError, "open serial:/dev/ttyUSB0: port /dev/ttyUSB0: permission denied") || got.LastErrorAt.IsZero() {
			t.Errorf("the health is %+v", got)
		}
	})
}

func TestAnEndDuringEverything(t *testing.T) {
	for _, c := range []struct {
		name string
		port any
		do   func(h *heard)
	}{
		{"while opening fails", errors.New("no"), func(*heard) {}},
		{"while the port is open", newPort, func(*heard) {}},
		{"while it waits to open again", errors.New("no"), func(*heard) { time.Sleep(10 * time.Second) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := c.port
				if f, ok := p.(func() *port); ok {
					p = f()
				}
				cfg, b := fake(t, p)
				h := run(t, cfg)
				synctest.Wait()
				c.do(h)
				begin := time.Now()
				if err := h.end(); err != nil {
					t.Error(err)
				}
				if d := time.Since(begin); d > link.Tick {
					t.Errorf("it took %s to end", d)
				}
				if b.open != 0 {
					t.Error("a port is still open")
				}
				if s := changes(h.now()); strings.Contains(s, "closed") || strings.HasSuffix(s, "unplugged") {
					t.Errorf("our own closing was told as a loss: %s", s)
				}
			})
		})
	}
}
