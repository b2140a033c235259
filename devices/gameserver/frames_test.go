package gameserver_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

func TestFramesThatAreNoEventAreKeptWordForWordAndTheRestGoesOn(t *testing.T) {
	for name, c := range map[string]struct {
		frame        string
		binary       bool
		reason, kept string
	}{
		"binary":               {`{"type":"hb","seq":1}`, true, "a binary frame", `{"type":"hb","seq":1}`},
		"not UTF-8":            {"{\"type\":\"dealer.changed\",\"data\":{\"dealer\":\"\xff\xfe\"}}", false, "not UTF-8", `\xff\xfe`},
		"half a character":     {"{\"type\":\"\xe0\xb8\"}", false, "not UTF-8", `\xe0\xb8`},
		"not JSON":             {`{"type":`, false, "not JSON", `{"type":`},
		"two objects":          {`{"type":"hb"}{"type":"hb"}`, false, "not JSON", `{"type":"hb"}{"type":"hb"}`},
		"empty":                {``, false, "not JSON", ``},
		"JSON that is a list":  {`[1,2]`, false, "no event", `[1,2]`},
		"an object of no type": {`{"seq":2}`, false, "no event", `{"seq":2}`},
		"deeper than any stack": {
			strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_000), false, "not JSON", `{"a":{"a":`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(t, newHouse(func(v *visit) {
					v.join("e")
					v.events("e", 1)
					kind := websocket.TextMessage
					if c.binary {
						kind = websocket.BinaryMessage
					}
					_ = v.ws.WriteMessage(kind, []byte(c.frame))
					v.events("e", 2)
					v.linger()
				}), nil)
				synctest.Wait()
				d.wantSeqs(1, 2)
				h := d.wantState(gameserver.Live)
				if h.Rejected != 1 || len(h.Rejects) != 1 || h.Reconnects != 0 {
					t.Fatalf("health: %+v", h)
				}
				r := h.Rejects[0]
				if r.Reason != c.reason || gameserver.FrameReasons()[r.Code] != r.Reason || r.Size != len(c.frame) || !r.At.Equal(time.Now()) || !contains(r.Text, c.kept) || len(r.Text) > 450 {
					t.Errorf("kept %+v, want %q and %q", r, c.reason, c.kept)
				}
			})
		})
	}
}

func TestOnlyTheLastFewRejectedFramesAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			for i := range 100 {
				_ = v.say("rubbish %d", i)
			}
			v.linger()
		}), nil)
		synctest.Wait()
		h := d.client.Health()
		if h.Rejected != 100 || len(h.Rejects) != 8 || h.Rejects[0].Text != "rubbish 92" || h.Rejects[7].Text != "rubbish 99" {
			t.Errorf("%d rejected, kept %+v", h.Rejected, h.Rejects)
		}
	})
}

// bloated is an event whose frame has exactly n bytes.
func bloated(seq int64, n int) []byte {
	head := fmt.Sprintf(`{"v":1,"epoch":"e","seq":%d,"type":"dealer.changed","data":{"dealer":"`, seq)
	return slices.Concat([]byte(head), bytes.Repeat([]byte{'d'}, n-len(head)-3), []byte(`"}}`))
}

func TestAFrameOfOneMebibyteIsTakenAndOneByteMoreIsNot(t *testing.T) {
	for name, c := range map[string]struct {
		size  int
		send  func(v *visit, frame []byte)
		taken bool
	}{
		"1 MiB":                {1 << 20, whole, true},
		"1 MiB and a byte":     {1<<20 + 1, whole, false},
		"1 MiB in pieces":      {1 << 20, pieces, true},
		"too long in pieces":   {1<<20 + 1, pieces, false},
		"2^63 bytes, promised": {200, promised, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(t, newHouse(func(v *visit) {
					v.join("e")
					v.events("e", 1)
					c.send(v, bloated(2, c.size))
					v.events("e", 3)
					v.linger()
				}), nil)
				synctest.Wait()
				if c.taken {
					d.wantSeqs(1, 2, 3)
					d.wantState(gameserver.Live)
					return
				}
				d.wantSeqs(1)
				wantText(t, d.wantState(gameserver.Lost).Error, "read limit exceeded")
			})
		})
	}
}

func whole(v *visit, frame []byte) { _ = v.ws.WriteMessage(websocket.TextMessage, frame) }

func pieces(v *visit, frame []byte) {
	w, _ := v.ws.NextWriter(websocket.TextMessage)
	for part := range slices.Chunk(frame, 1000) {
		_, _ = w.Write(part)
	}
	_ = w.Close()
}

func promised(v *visit, frame []byte) {
	_, _ = v.line.Write([]byte{0x81, 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	_, _ = v.line.Write(frame)
}

func TestAFrameTooLongThatEveryResumeBringsAgainIsPassedByAnImage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		d := open(t, newHouse(func(v *visit) {
			v.upgrade()
			s := v.subscribed()
			asked = append(asked, s.String())
			switch {
			case v.n == 1:
				v.image("e", 0)
				v.events("e", 1)
				whole(v, bloated(2, 1<<20+1))
			case s.Resume != nil:
				v.resume("e", s.Resume.Seq)
				whole(v, bloated(2, 1<<20+1))
			default:
				v.image("e", 2)
				v.events("e", 3)
			}
			v.linger()
		}), nil)
		pass(3 * time.Second)
		if want := []string{"subscribe image", "subscribe resume e/1", "subscribe image"}; !slices.Equal(asked, want) {
			t.Errorf("asked %q, want %q", asked, want)
		}
		d.wantSeqs(1, 3)
		d.wantState(gameserver.Live)
	})
}

func TestUnknownTypesAndFieldsAreDeliveredIgnoredAndCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			_ = v.say(`{"v":1,"epoch":"e","seq":1,"type":"camera.moved","table":"B-07","data":{"angle":3}}`)
			_ = v.say(`{"v":1,"epoch":"e","seq":2,"type":"card.dealt","data":{"card":"9H","to":"player","colour":"red"},"trace":"x"}`)
			_ = v.say(`{"v":1,"epoch":"e","seq":3,"type":"bet.accepted","data":{"id":"b1","player":"p","spot":"player","stake":"5"}}`)
			_ = v.say(`{"v":1,"epoch":"e","seq":4,"type":"card.dealt","data":{"card":"1X","to":"player"}}`)
			_ = v.say(`{"v":1,"epoch":"e","seq":4,"type":"hb","data":{"seq":4}}`)
			_ = v.say(`{"type":"ack","id":"d-1"}`)
			v.linger()
		}), nil)
		synctest.Wait()
		d.wantSeqs(1, 2, 3, 4)
		h := d.wantState(gameserver.Live)
		if h.UnknownTypes != 1 || h.UnknownFields != 2 || h.Rejected != 0 || h.StrayAnswers != 1 {
			t.Errorf("health: %+v", h)
		}
		if want := []string{"camera.moved", "card.dealt.colour", "card.dealt.trace"}; !slices.Equal(h.Unknown, want) {
			t.Errorf("unknown %q, want %q", h.Unknown, want)
		}
		all := d.all()
		if last := all[len(all)-1]; last.Type != "ack" {
			t.Errorf("the last delivered is %s, want the ack", last.Type)
		}
		if got := all[4].Fault; !contains(got, "1X") {
			t.Errorf("an impossible card has the fault %q", got)
		}
	})
}

// Every type of the feed with every field it names: none of them may be unknown.
func TestTheFeedsOwnFieldsAreKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		frames := []string{
			`"type":"table.image","table":"T","round":"r","time":"2026-11-30T03:45:00.123Z","data":{"game":"baccarat","profile":"p","currency":"THB","rules":{},"limits":{},"phase":"open","dealer":"d","shoe":{"shoe":"S","decks":8},"round":"r","bets":[],"cards":[],"actions":[],"last":{}}`,
			`"type":"table.opened","data":{"game":"baccarat","profile":"p","currency":"THB","limits":{},"rules":{}}`,
			`"type":"table.closed","data":{"reason":"r"}`,
			`"type":"dealer.changed","data":{"dealer":"d"}`,
			`"type":"shoe.started","data":{"shoe":"S","decks":8}`,
			`"type":"shoe.cut_card","data":{}`,
			`"type":"shoe.shuffled","data":{"shoe":"S"}`,
			`"type":"round.opened","data":{"betting_ms":15000}`,
			`"type":"bet.accepted","data":{"bets":[]}`,
			`"type":"bet.accepted","data":{"id":"b","player":"p","spot":"split","numbers":[17,20],"which":1,"seat":1,"sides":2,"stake":"5","chip":"5","chips":"cash","at":"2026-11-30T03:45:00.123Z"}`,
			`"type":"bet.cancelled","data":{"id":"b"}`,
			`"type":"bet.refused","data":{"bet":{},"reason":"late"}`,
			`"type":"round.no_more_bets","data":{}`,
			`"type":"ball.launched","data":{"direction":"cw"}`,
			`"type":"card.dealt","data":{"card":"9H","to":"player","face":"up"}`,
			`"type":"card.revealed","data":{"card":"9H"}`,
			`"type":"action.taken","data":{"seat":3,"hand":1,"do":"hit","stake":"5"}`,
			`"type":"spin.result","data":{"number":7}`,
			`"type":"spin.voided","data":{"cause":"ball_hung"}`,
			`"type":"round.settled","data":{"result":{},"paid":[]}`,
			`"type":"round.voided","data":{"reason":"r","paid":[]}`,
			`"type":"hb","data":{"seq":21}`,
			`"type":"subscribed","mode":"resume","heartbeat_ms":1000`,
			`"type":"refused","id":"d","reason":"r"`,
		}
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			for i, f := range frames {
				_ = v.say(`{"v":1,"epoch":"e","seq":%d,%s}`, min(i+1, 21), f)
			}
			v.linger()
		}), nil)
		synctest.Wait()
		h := d.client.Health()
		if h.UnknownTypes != 0 || h.UnknownFields != 0 || h.Rejected != 0 || len(d.all()) != len(frames)+1 {
			t.Errorf("health: %+v", h)
		}
		for _, got := range d.all() {
			if got.Fault != "" {
				t.Errorf("%s has the fault %q", got.Type, got.Fault)
			}
		}
	})
}
