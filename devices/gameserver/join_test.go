package gameserver_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

func TestJoinsWithSubProtocolTokenAndSubscription(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked string
		var protocol, token, extensions string
		d := open(t, newHouse(func(v *visit) {
			v.upgrade()
			protocol = v.req.Header.Get("Sec-Websocket-Protocol")
			token = v.req.Header.Get("Authorization")
			extensions = v.req.Header.Get("Sec-Websocket-Extensions")
			asked = v.hear()
			v.image("9f3c", 0)
			v.linger()
		}), func(cfg *gameserver.Config) {
			cfg.Token = func() (string, error) { return "  s3cret\n", nil }
			cfg.Tables = []string{"B-07", "R-\"3\""}
			cfg.Heartbeat = 2 * time.Second
		})
		synctest.Wait()
		if want := `{"op":"subscribe","v":1,"client":"desk-2","tables":["B-07","R-\"3\""],"heartbeat_ms":2000}`; asked != want {
			t.Errorf("subscribed with\n%s, want\n%s", asked, want)
		}
		if protocol != "pit.v1" || token != "Bearer s3cret" || extensions != "" {
			t.Errorf("handshake: protocol %q, authorization %q, extensions %q", protocol, token, extensions)
		}
		if h := d.wantState(gameserver.Joining); h.Status != 101 || h.Images != 1 {
			t.Errorf("status %d, images %d, want 101, 1", h.Status, h.Images)
		}
	})
}

func TestConnectedIsNotLiveOnlyAnEventOrHeartbeatIs(t *testing.T) {
	for name, sign := range map[string]struct {
		say  func(v *visit)
		live bool
	}{
		"an event":     {func(v *visit) { v.events("e", 1) }, true},
		"a heartbeat":  {func(v *visit) { _ = v.hb("e", 0) }, true},
		"a new type":   {func(v *visit) { _ = v.say(`{"v":1,"epoch":"e","seq":1,"type":"camera.moved"}`) }, true},
		"an ack":       {func(v *visit) { _ = v.say(`{"type":"ack","id":"d-1"}`) }, false},
		"a refusal":    {func(v *visit) { _ = v.say(`{"type":"refused","id":"d-1"}`) }, false},
		"rubbish":      {func(v *visit) { _ = v.say(`hello`) }, false},
		"a ping":       {func(v *visit) { _ = v.ws.WriteControl(websocket.PingMessage, nil, time.Time{}) }, false},
		"a pong":       {func(v *visit) { _ = v.ws.WriteControl(websocket.PongMessage, nil, time.Time{}) }, false},
		"the answer":   {func(v *visit) { v.resume("e", 0) }, false},
		"binary frame": {func(v *visit) { _ = v.ws.WriteMessage(websocket.BinaryMessage, []byte(`{"type":"hb"}`)) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(t, newHouse(func(v *visit) {
					v.join("e")
					sign.say(v)
					v.linger()
				}), nil)
				synctest.Wait()
				if sign.live {
					d.wantState(gameserver.Live)
				} else {
					d.wantState(gameserver.Joining)
				}
			})
		})
	}
}

func TestDeliversEverythingHeardInOrderWithTheTimeReceived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.join("9f3c")
			time.Sleep(time.Second)
			v.events("9f3c", 1, 2, 2, 5)
			_ = v.hb("9f3c", 5)
			_ = v.say(`{"v":1,"type":"card.dealt","seq":6,"source":"desk","received":"2001-01-01T00:00:00Z","data":{"card":"9H","to":"player"}}`)
			v.linger()
		}), nil)
		pass(time.Second)
		got := d.all()
		types := []string{"subscribed", "dealer.changed", "dealer.changed", "dealer.changed", "dealer.changed", "hb", "card.dealt"}
		if len(got) != len(types) {
			t.Fatalf("%d delivered, want %d: %+v", len(got), len(types), got)
		}
		for i, h := range got {
			if h.Type != types[i] {
				t.Errorf("%d is %s, want %s", i, h.Type, types[i])
			}
			if i > 0 && !h.Received.Equal(time.Now()) {
				t.Errorf("%d was received %v, want %v", i, h.Received, time.Now())
			}
			if h.Source != "" {
				t.Errorf("%d speaks as %q: a server is not the desk", i, h.Source)
			}
		}
		if want := `{"v":1,"epoch":"9f3c","seq":1,"type":"dealer.changed","table":"B-07","data":{"dealer":"d1"}}`; string(got[1].Line) != want {
			t.Errorf("the frame is kept as\n%s, want\n%s", got[1].Line, want)
		}
		d.wantSeqs(1, 2, 2, 5, 6)
	})
}

func TestResumesWhereTheJournalEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		d := open(t, newHouse(func(v *visit) {
			v.upgrade()
			asked = append(asked, v.subscribed().String())
			switch v.n {
			case 1:
				v.resume("9f3c", 48213)
				v.events("9f3c", 48214, 48215)
			case 2:
				v.resume("9f3c", 48215)
				v.events("9f3c", 48216)
				v.linger()
			}
		}), func(cfg *gameserver.Config) { cfg.Resume = gameserver.Position{Epoch: "9f3c", Seq: 48213} })
		pass(2 * time.Second)
		if want := []string{"subscribe resume 9f3c/48213", "subscribe resume 9f3c/48215"}; !slices.Equal(asked, want) {
			t.Errorf("asked %v, want %v", asked, want)
		}
		d.wantSeqs(48214, 48215, 48216)
		h := d.wantState(gameserver.Live)
		if h.Gaps != 0 || h.Duplicates != 0 || h.Resumes != 2 || h.Reconnects != 1 || h.Last != (gameserver.Position{Epoch: "9f3c", Seq: 48216}) {
			t.Errorf("health: %+v", h)
		}
	})
}

func TestStopSaysGoodbyeAndEndsRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var code int
		h := newHouse(func(v *visit) {
			v.join("e")
			v.ws.SetCloseHandler(func(c int, _ string) error { code = c; return nil })
			v.linger()
		})
		d := open(t, h, nil)
		synctest.Wait()
		if err := d.stop(); !errors.Is(err, context.Canceled) {
			t.Errorf("Run returned %v, want %v", err, context.Canceled)
		}
		h.all.Wait()
		if code != websocket.CloseGoingAway {
			t.Errorf("close code %d, want %d", code, websocket.CloseGoingAway)
		}
		d.wantState(gameserver.Stopped)
		if err := d.client.Run(t.Context()); !errors.Is(err, gameserver.ErrRunning) {
			t.Errorf("the second Run returned %v, want %v", err, gameserver.ErrRunning)
		}
	})
}

// A connection can be stuck in any of these places when the desk is closed.
func TestStopIsPromptWhereverTheServerIsStuck(t *testing.T) {
	for name, stuck := range map[string]struct {
		script func(v *visit)
		room   int
		wait   time.Duration
	}{
		"before the handshake's answer": {func(v *visit) { v.ask(); v.deaf() }, 64 << 10, time.Second},
		"before the subscribe's answer": {func(v *visit) { v.upgrade(); v.deaf() }, 64 << 10, time.Second},
		"half way through a frame": {func(v *visit) {
			v.join("e")
			_, _ = v.line.Write([]byte{0x81, 126, 1, 0, '{'})
			v.deaf()
		}, 64 << 10, time.Second},
		"not taking what we write": {func(v *visit) { v.join("e"); v.events("e", 1); v.deaf() }, 512, 3 * time.Second},
		"half open":                {func(v *visit) { v.join("e"); v.line.die(); v.deaf() }, 64 << 10, time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(stuck.script)
				h.room = stuck.room
				d := open(t, h, func(cfg *gameserver.Config) { cfg.Heartbeat, cfg.Decisions = 5*time.Second, true })
				pass(500 * time.Millisecond)
				for range 20 {
					_ = d.client.Send(gameserver.Decision{ID: time.Now().String(), Decision: "round_void", Details: filler(200)})
					pass(time.Millisecond)
				}
				pass(stuck.wait)
				from := time.Now()
				_ = d.stop()
				if took := time.Since(from); took > 1100*time.Millisecond {
					t.Errorf("it took %v to stop", took)
				}
			})
		})
	}
}

func filler(n int) []byte {
	b := []byte(`{"note":"`)
	for range n {
		b = append(b, 'x')
	}
	return append(b, '"', '}')
}

// deaf waits for the desk to hang up without reading what it says.
func (v *visit) deaf() {
	w := v.line.in
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.ended {
		w.change.Wait()
	}
}
