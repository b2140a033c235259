package gameserver_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

// The pit stands still for a minute while the server floods. Nothing may be lost, the
// server must be made to wait, and the wait must not be taken for the server's silence.
func TestAPitThatStandsStillStopsTheReadingAndLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const flood = 20_000
		stuck := make(chan struct{})
		var pongs, sent atomic.Int64
		h := newHouse(func(v *visit) {
			v.join("e")
			v.ws.SetPongHandler(func(string) error { pongs.Add(1); return nil })
			v.also(v.linger)
			for sent.Load() < flood && v.event("e", sent.Load()+1) == nil {
				sent.Add(1)
			}
			v.beat("e", flood, 1000)
		})
		var d *desk
		d = open(t, h, func(cfg *gameserver.Config) {
			cfg.Queue = 500
			cfg.Deliver = func(ctx context.Context, heard []gameserver.Heard) {
				select {
				case <-stuck:
				case <-ctx.Done():
				}
				d.take(ctx, heard)
			}
		})
		pass(time.Minute + 500*time.Millisecond)
		got := d.wantState(gameserver.Live)
		if !got.Blocked || got.Queue != 500 || got.Delay < time.Minute {
			t.Errorf("blocked %v, queue %d, delay %v, want true, 500, a minute", got.Blocked, got.Queue, got.Delay)
		}
		if n := sent.Load(); n > 3000 {
			t.Errorf("the server could send %d events to a desk that does not read", n)
		}
		if n := pongs.Load(); n != 60 {
			t.Errorf("%d signs of life in a minute, want 60", n)
		}
		close(stuck)
		pass(time.Second)
		if got := d.wantState(gameserver.Live); got.Blocked || got.Queue != 0 || got.Delay != 0 || got.Stales != 0 || got.Reconnects != 0 {
			t.Errorf("health afterwards: %+v", got)
		}
		d.wantSeqs(upTo(flood)...)
	})
}

func TestSilenceIsCountedFromTheEndOfTheWaitForThePit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := make(chan struct{})
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			v.events("e", upTo(5)...) // the last of them finds the queue full
			v.linger()
		}), func(cfg *gameserver.Config) {
			cfg.Queue = 5
			cfg.Deliver = func(ctx context.Context, _ []gameserver.Heard) {
				select {
				case <-stuck:
				case <-ctx.Done():
				}
			}
		})
		pass(10 * time.Second)
		d.wantState(gameserver.Live)
		close(stuck)
		pass(3*time.Second - time.Millisecond)
		d.wantState(gameserver.Live)
		pass(2 * time.Millisecond)
		d.wantState(gameserver.Stale)
	})
}

func TestAServerThatHangsUpOnAStuckPitIsResumedWithoutLoss(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := make(chan struct{})
		asked := ""
		var d *desk
		d = open(t, newHouse(func(v *visit) {
			v.upgrade()
			s := v.subscribed()
			if v.n == 1 {
				v.image("e", 0)
				_ = v.ws.SetWriteDeadline(time.Now().Add(5 * time.Second))
				for n := int64(1); v.event("e", n) == nil; n++ {
				}
				return
			}
			asked = s.String()
			v.resume("e", s.Resume.Seq)
			for n := s.Resume.Seq + 1; n <= 5000; n++ {
				_ = v.event("e", n)
			}
			v.beat("e", 5000, 1000)
		}), func(cfg *gameserver.Config) {
			cfg.Queue = 10
			cfg.Deliver = func(ctx context.Context, heard []gameserver.Heard) {
				select {
				case <-stuck:
				case <-ctx.Done():
				}
				d.take(ctx, heard)
			}
		})
		pass(20 * time.Second)
		d.wantState(gameserver.Live)
		close(stuck)
		pass(2 * time.Second)
		if got := d.wantState(gameserver.Live); got.Reconnects != 1 || asked == "" {
			t.Errorf("asked %q, health %+v", asked, got)
		}
		d.wantSeqs(upTo(5000)...)
	})
}

// The queue is bounded in bytes too: a few large images fill it.
func TestLargeEventsFillTheQueueByTheirBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			for n := int64(1); n <= 100; n++ {
				whole(v, bloated(n, 1<<20))
			}
		}), func(cfg *gameserver.Config) {
			cfg.Deliver = func(ctx context.Context, _ []gameserver.Heard) { <-ctx.Done() }
		})
		pass(2 * time.Second)
		if got := d.client.Health(); !got.Blocked || got.Queue < 15 || got.Queue > 17 {
			t.Errorf("%d MiB wait, blocked %v; want 16 MiB", got.Queue, got.Blocked)
		}
	})
}

func TestAServerThatDoesNotReadIsLeftAfterTheWriteDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(func(v *visit) {
			if v.n > 1 {
				return
			}
			v.join("e")
			v.beat("e", 0, 1000)
		})
		h.room = 2000
		d := open(t, h, func(cfg *gameserver.Config) { cfg.Decisions = true })
		pass(time.Second)
		for i := range 20 {
			from := time.Now()
			if err := d.client.Send(gameserver.Decision{ID: fmt.Sprint(i), Decision: "round_void", Details: filler(300)}); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(from); took != 0 {
				t.Errorf("Send waited %v", took)
			}
		}
		pass(9 * time.Second)
		d.wantState(gameserver.Live)
		pass(1100 * time.Millisecond)
		wantText(t, d.wantState(gameserver.Lost).Error, "write: ")
		if got := d.client.Health(); got.Outbox != 20 {
			t.Errorf("%d decisions wait, want 20", got.Outbox)
		}
	})
}

func TestPingsDoNotHoldUpTheReaderWhileWritingIsStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(func(v *visit) {
			v.join("e")
			for n := int64(1); n <= 50; n++ {
				_ = v.ws.WriteControl(websocket.PingMessage, []byte("are you there?"), time.Now().Add(time.Second))
				_ = v.event("e", n)
			}
			v.deaf()
		})
		h.room = 400
		d := open(t, h, nil)
		pass(time.Millisecond)
		d.wantSeqs(upTo(50)...)
	})
}

// A pit that takes an event every three seconds of a server that sends one a second
// makes every event late; the clocks have nothing to do with it.
func TestEventsThatWaitedForThePitDoNotJudgeTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			for n := int64(1); n <= 90; n++ {
				time.Sleep(time.Second)
				at := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
				_ = v.say(`{"v":1,"epoch":"e","seq":%d,"type":"shoe.cut_card","table":"B-07","time":%q}`, n, at)
			}
		}), func(cfg *gameserver.Config) {
			cfg.Queue = 1
			cfg.Deliver = func(context.Context, []gameserver.Heard) { time.Sleep(3 * time.Second) }
		})
		pass(80 * time.Second)
		if h := d.client.Health(); h.Skewed() || h.State != gameserver.Live || h.Last.Seq > 40 {
			t.Errorf("health: %+v", h)
		}
	})
}
