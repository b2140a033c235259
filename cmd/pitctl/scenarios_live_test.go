package main_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// patience is how long a test waits for what must happen: machines can be slow.
const patience = 4 * time.Minute

func eventually(t *testing.T, what string, true func() bool, state func() string) {
	t.Helper()
	for began := time.Now(); !true(); time.Sleep(2 * time.Millisecond) {
		if time.Since(began) > patience {
			t.Fatalf("waited in vain for %q; there is %s", what, state())
		}
	}
}

// tape is a recorded pit that is heard live: it sets the clock to each event's time
// and hands the event over.
type tape struct {
	frames [][]byte

	mu   sync.Mutex // guards what follows
	wall time.Time
	mono time.Duration
}

func (p *tape) Name() string       { return "tape" }
func (p *tape) Health() pit.Health { return pit.Health{} }

func (p *tape) Run(ctx context.Context, deliver pit.Deliver) error {
	for _, frame := range p.frames {
		e, err := tables.ReadEvent(frame)
		if err != nil {
			return err
		}
		p.mu.Lock()
		if d := e.Time.Sub(p.wall); d > 0 {
			p.wall, p.mono = e.Time, p.mono+d
		}
		p.mu.Unlock()
		if err := deliver(ctx, []pit.Heard{{Event: e, Line: frame}}); err != nil {
			return err
		}
	}
	return nil
}

func (p *tape) clock() pit.Clock {
	return pit.Clock{
		Now: func() time.Time {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.wall
		},
		Mono: func() time.Duration {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.mono
		},
	}
}

// What the running pit says of a recorded pit, `pitctl replay` prints, to the byte:
// there is one way through the code.
func TestRecordedPitsAreHeardLiveAsTheyAreReplayed(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	english, err := words.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	say := func(dst []byte, w *wager.Why, c money.Currency) []byte { return english.Why(dst, w, c) }
	for _, s := range scenarios(t) {
		t.Run(s.name, func(t *testing.T) {
			source := &tape{frames: bytes.Split(bytes.TrimSpace([]byte(s.events)), []byte("\n"))}
			var said []byte
			p, err := pit.New(pit.Config{
				Fold: tables.Config{Book: book}, Sources: []pit.Source{source}, Journal: &pit.MemoryJournal{}, Clock: source.clock(),
				Slow: 24 * time.Hour, GiveUp: 24 * time.Hour, // the clock of a tape leaps
				Tell: func(outs []tables.Out) {
					for i := range outs {
						said = append(outs[i].Append(said, say), '\n')
					}
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- p.Run(ctx) }()
			eventually(t, "the end of the tape", func() bool { return p.Sources()[0].Ended }, func() string { return p.Sources()[0].Problem })
			stop()
			if err := <-ended; err != nil {
				t.Fatal(err)
			}
			want := strings.Split(pitctl(t, s.events, "replay").out, "\n")
			got := strings.Split(string(said), "\n")
			for i := range max(len(got), len(want)) {
				if i >= len(got) || i >= len(want) || got[i] != want[i] {
					t.Fatalf("line %d: live %q\nreplayed %q", i+1, got[min(i, len(got)-1)], want[min(i, len(want)-1)])
				}
			}
			live := answer{out: string(said)}
			s.want.check(t, live.lines(t))
		})
	}
}
