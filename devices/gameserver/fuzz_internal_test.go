package gameserver

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func FuzzFrame(f *testing.F) {
	for _, seed := range []string{
		`{"v":1,"epoch":"9f3c","seq":48214,"type":"card.dealt","table":"B-07","data":{"card":"9H","to":"player"}}`,
		`{"type":"subscribed","v":1,"mode":"resume","epoch":"9f3c","seq":48213,"heartbeat_ms":1000}`,
		`{"type":"hb","data":{"seq":4}}`, `{"type":"ack","id":"d"}`, `{"type":"refused","id":7,"reason":{}}`,
		`{"type":"hb","seq":-1,"\u0073eq":9e99}`, "\xff", ` {"type":"x","data":[{"a":1}]} `, `{"type":"round.settled","data":7,"":""}`,
	} {
		f.Add([]byte(seed), true)
	}
	f.Fuzz(func(t *testing.T, line []byte, text bool) {
		var h Health
		e, reason := readFrame(line, text)
		if reason != "" {
			for range mostRejects + 2 {
				h.reject(line, reason, time.Time{})
			}
			if len(h.Rejects) != mostRejects {
				t.Fatalf("%d rejects are kept", len(h.Rejects))
			}
			if s := h.Rejects[0].Text; !utf8.ValidString(s) || len(s) > 3*longestText {
				t.Fatalf("kept as %q", s)
			}
			return
		}
		if e.Type == "" || !text || !utf8.Valid(line) {
			t.Fatalf("%q was read as an event", line)
		}
		readAnswer(e.Type, line)
		h.unknown(e.Type, nil)
		unknownFields(line, e.Type, func(name []byte) {
			if !strings.Contains(string(line), `\`) && !strings.Contains(string(line), string(name)) {
				t.Fatalf("%q is nowhere in %q", name, line)
			}
			h.unknown(e.Type, name)
		})
		if len(h.Unknown) > mostUnknown {
			t.Fatalf("%d unknown names are kept", len(h.Unknown))
		}
		s := &stream{}
		s.join()
		s.subscribed(e, "image")
		s.heard(e.Epoch, e.Seq)
		s.beat(e.Epoch, e.Seq)
		s.heard("other", e.Seq)
	})
}

func BenchmarkFrame(b *testing.B) {
	line := []byte(`{"v":1,"epoch":"9f3c","seq":48214,"type":"card.dealt","table":"B-07","round":"B-07-20261130-0412","time":"2026-11-30T03:45:00.123Z","data":{"card":"9H","to":"player"}}`)
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		e, _ := readFrame(line, true)
		unknownFields(line, e.Type, func([]byte) {})
	}
}
