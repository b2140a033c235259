package gameserver_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

func TestSilentForThreeHeartbeatsIsStale(t *testing.T) {
	for name, silence := range map[string]struct {
		script func(v *visit)
		after  time.Duration // from the start
	}{
		"never a heartbeat":       {func(v *visit) { v.join("e"); v.events("e", 1); v.linger() }, 3 * time.Second},
		"heartbeats that stop":    {func(v *visit) { v.join("e"); v.beat("e", 0, 5); v.linger() }, 8 * time.Second},
		"subscribe not answered":  {func(v *visit) { v.upgrade(); v.linger() }, 3 * time.Second},
		"half open":               {func(v *visit) { v.join("e"); v.events("e", 1); v.line.die(); v.deaf() }, 3 * time.Second},
		"the server's own rhythm": {func(v *visit) { v.slowRhythm(); v.linger() }, 30 * time.Second},
		"half a frame": {func(v *visit) {
			v.join("e")
			v.events("e", 1)
			time.Sleep(time.Second)
			_, _ = v.line.Write([]byte{0x81, 126, 1, 0, '{', '"', 'v'})
			v.linger()
		}, 3 * time.Second},
		"a frame that trickles": {func(v *visit) {
			v.join("e")
			v.events("e", 1)
			_, _ = v.line.Write([]byte{0x81, 126, 1, 0})
			for range 200 {
				time.Sleep(100 * time.Millisecond)
				_, _ = v.line.Write([]byte{' '})
			}
		}, 3 * time.Second},
		"answers that nobody asked for": {func(v *visit) {
			v.join("e")
			v.events("e", 1)
			for range 100 {
				time.Sleep(100 * time.Millisecond)
				v.resume("e", 1)
				_ = v.say(`{"type":"ack","id":"d-1"}`)
			}
		}, 3 * time.Second},
		"pings and rubbish only": {func(v *visit) {
			v.join("e")
			v.events("e", 1)
			for range 100 {
				time.Sleep(100 * time.Millisecond)
				_ = v.say("rubbish")
				_ = v.ws.WriteControl(websocket.PingMessage, nil, time.Time{})
			}
		}, 3 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(func(v *visit) {
					if v.n == 1 {
						silence.script(v)
					}
				})
				d := open(t, h, nil)
				pass(silence.after - time.Millisecond)
				if h := d.client.Health(); h.State == gameserver.Stale {
					t.Fatalf("stale before three heartbeats: %+v", h)
				}
				pass(2 * time.Millisecond)
				got := d.wantState(gameserver.Stale)
				if got.Stales != 1 || !contains(got.Error, "nothing was heard for three heartbeats") || got.NextTry.IsZero() {
					t.Errorf("health: %+v", got)
				}
				pass(time.Second)
				if n := len(h.times()); n < 2 {
					t.Errorf("dialled %d times, want another try", n)
				}
			})
		})
	}
}

func (v *visit) slowRhythm() {
	v.upgrade()
	v.subscribed()
	_ = v.say(`{"type":"subscribed","v":1,"mode":"image","epoch":"e","seq":0,"heartbeat_ms":10000}`)
}

func TestASubscribeNotAnsweredIsNoticedThoughEventsFlow(t *testing.T) {
	for name, answered := range map[string]bool{"the first": false, "the one for a gap": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(t, newHouse(func(v *visit) {
					if v.n > 1 {
						return
					}
					v.upgrade()
					v.subscribed()
					n := int64(0)
					if answered {
						v.image("e", 0)
						n = 5
					}
					for ; v.event("e", n+1) == nil; n++ {
						time.Sleep(100 * time.Millisecond)
					}
				}), nil)
				pass(10*time.Second - time.Millisecond)
				d.wantState(gameserver.Live)
				pass(2 * time.Millisecond)
				wantText(t, d.wantState(gameserver.Lost).Error, "did not answer subscribe")
			})
		})
	}
}

func TestAnAnswerThatNamesNoModeEndsTheConnection(t *testing.T) {
	for _, answer := range []string{`{"type":"subscribed","v":1}`, `{"type":"subscribed","mode":"later"}`, `{"type":"subscribed","mode":7}`} {
		synctest.Test(t, func(t *testing.T) {
			d := open(t, newHouse(func(v *visit) {
				v.upgrade()
				v.subscribed()
				_ = v.say("%s", answer)
				v.linger()
			}), nil)
			synctest.Wait()
			wantText(t, d.wantState(gameserver.Lost).Error, "names no mode")
		})
	}
}

func TestBackOffGrowsFromHalfASecondToThirtyWithJitter(t *testing.T) {
	for name, c := range map[string]struct {
		random float64
		want   []time.Duration
	}{
		"shortest": {0, []time.Duration{500e6, 1e9, 2e9, 4e9, 8e9, 15e9, 15e9}},
		"middle":   {0.5, []time.Duration{750e6, 1500e6, 3e9, 6e9, 12e9, 22500e6, 22500e6}},
		"longest":  {1, []time.Duration{1e9, 2e9, 4e9, 8e9, 16e9, 30e9, 30e9}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(nil)
				h.down = errors.New("no route to host")
				d := open(t, h, func(cfg *gameserver.Config) { cfg.Rand = func() float64 { return c.random } })
				pass(5 * time.Minute)
				times := h.times()
				for i, want := range c.want {
					if got := times[i+1].Sub(times[i]); got != want {
						t.Errorf("wait %d is %v, want %v", i, got, want)
					}
				}
				got := d.wantState(gameserver.Lost)
				wantText(t, got.Error, "no route to host")
				if got.Status != 0 || got.Attempt != len(times) || !got.NextTry.After(time.Now()) {
					t.Errorf("health: %+v", got)
				}
			})
		})
	}
}

// The server gives up on every connection after a while. What the desk waits before
// the last one says whether the back-off had started again.
func TestBackOffStartsAgainOnlyAfterThirtySecondsOfHealthyTraffic(t *testing.T) {
	for name, c := range map[string]struct {
		talk func(v *visit)
		want time.Duration
	}{
		"29 seconds of heartbeats": {func(v *visit) { v.join("e"); _ = v.hb("e", 0); v.beat("e", 0, 29) }, 8 * time.Second},
		"30 seconds of heartbeats": {func(v *visit) { v.join("e"); _ = v.hb("e", 0); v.beat("e", 0, 30) }, 500 * time.Millisecond},
		"40 seconds with a gap every ten": {func(v *visit) {
			v.join("e")
			at := int64(0)
			for range 4 {
				v.events("e", at+1, at+3)
				if s := v.subscribed(); s.Resume == nil {
					return
				}
				v.resume("e", at+1)
				v.events("e", at+2, at+3)
				at += 3
				v.beat("e", at, 10)
			}
		}, 8 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var ended time.Time
				h := newHouse(func(v *visit) {
					if v.n == 5 {
						c.talk(v)
						time.Sleep(time.Millisecond) // or the end overtakes the last word
						ended = time.Now()
					}
				})
				open(t, h, nil)
				pass(3 * time.Minute)
				times := h.times()
				if len(times) < 6 {
					t.Fatalf("dialled %d times", len(times))
				}
				if got := times[5].Sub(ended); got != c.want {
					t.Errorf("waited %v, want %v", got, c.want)
				}
			})
		})
	}
}

func TestAConnectionThatEndsIsLostAndTriedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(v *visit)
		want string
	}{
		"without a close frame": {func(*visit) {}, "unexpected EOF"},
		"with a close frame": {func(v *visit) {
			_ = v.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseServiceRestart, "back soon"), time.Time{})
		}, "close 1012"},
		"in the middle of a frame": {func(v *visit) { _, _ = v.line.Write([]byte{0x81, 100, '{'}) }, "unexpected EOF"},
		"with a frame that is masked": {func(v *visit) {
			_, _ = v.line.Write([]byte{0x81, 0x82, 1, 2, 3, 4, 0, 0})
			v.linger()
		}, "bad MASK"},
		"with a frame of no known kind": {func(v *visit) { _, _ = v.line.Write([]byte{0x83, 0}); v.linger() }, "bad opcode"},
		"with a ping too long": {func(v *visit) {
			_, _ = v.line.Write(append([]byte{0x89, 126, 0, 200}, make([]byte, 200)...))
			v.linger()
		}, "len > 125 for control"},
		"with a compressed frame": {func(v *visit) { _, _ = v.line.Write([]byte{0xc1, 1, 0}); v.linger() }, "RSV1"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				asked := ""
				d := open(t, newHouse(func(v *visit) {
					if v.n == 1 {
						v.join("e")
						v.events("e", 1)
						c.end(v)
						return
					}
					v.upgrade()
					asked = v.subscribed().String()
					v.resume("e", 1)
					v.events("e", 2)
					v.linger()
				}), nil)
				synctest.Wait()
				wantText(t, d.wantState(gameserver.Lost).Error, c.want)
				pass(time.Second)
				got := d.wantState(gameserver.Live)
				if asked != "subscribe resume e/1" || got.Reconnects != 1 {
					t.Errorf("asked %q, health %+v", asked, got)
				}
				d.wantSeqs(1, 2)
			})
		})
	}
}

func TestPingsAreAnsweredAndAnUnaskedPongTellsTheDeskIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var pongs []string
		open(t, newHouse(func(v *visit) {
			v.join("e")
			v.ws.SetPongHandler(func(s string) error {
				pongs = append(pongs, s)
				return nil
			})
			_ = v.ws.WriteControl(websocket.PingMessage, []byte("are you there"), time.Time{})
			v.also(v.linger)
			v.beat("e", 0, 10)
		}), nil)
		pass(5500 * time.Millisecond)
		if got, want := fmt.Sprintf("%q", pongs), `["are you there" "" "" "" "" ""]`; got != want {
			t.Errorf("pongs %s, want %s", got, want)
		}
	})
}

func TestSkewIsJudgedByTheBestOfTenSeconds(t *testing.T) {
	for name, c := range map[string]struct {
		ahead  time.Duration // the desk's clock against the server's
		late   time.Duration // what an event takes, but for the fifth
		want   time.Duration
		skewed bool
	}{
		"clocks agree, the line is slow":  {0, 3 * time.Second, 0, false},
		"within two seconds":              {1900 * time.Millisecond, time.Second, 1900 * time.Millisecond, false},
		"the desk is ahead":               {5 * time.Second, time.Second, 5 * time.Second, true},
		"the server is ahead":             {-5 * time.Second, time.Second, -5 * time.Second, true},
		"an hour, as with a wrong offset": {time.Hour, 0, time.Hour, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(t, newHouse(func(v *visit) {
					v.join("e")
					for n := int64(1); n <= 15; n++ {
						time.Sleep(time.Second)
						late := c.late
						if n == 5 {
							late = 0
						}
						at := time.Now().Add(-late).UTC().Format("2006-01-02T15:04:05.000Z")
						_ = v.say(`{"v":1,"epoch":"e","seq":%d,"type":"shoe.cut_card","table":"B-07","time":%q}`, n, at)
					}
				}), func(cfg *gameserver.Config) { cfg.Now = func() time.Time { return time.Now().Add(c.ahead) } })
				pass(10 * time.Second)
				if h := d.client.Health(); h.SkewKnown || h.Skewed() {
					t.Errorf("judged before its time: %+v", h)
				}
				pass(2 * time.Second)
				if h := d.client.Health(); !h.SkewKnown || h.Skew != c.want || h.Skewed() != c.skewed {
					t.Errorf("skew %v known %v skewed %v, want %v true %v", h.Skew, h.SkewKnown, h.Skewed(), c.want, c.skewed)
				}
			})
		})
	}
}

func TestALateAnswerLeavesTheServerItsThreeHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.upgrade()
			v.subscribed()
			time.Sleep(2900 * time.Millisecond)
			v.image("e", 0)
			v.beat("e", 0, 100)
		}), nil)
		pass(10 * time.Second)
		if h := d.wantState(gameserver.Live); h.Stales != 0 || h.Reconnects != 0 {
			t.Errorf("health: %+v", h)
		}
	})
}
