//go:build unix

package pit_test

import (
	"context"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
)

// busy is a game server with 200 tables that speak in turn, all playing the same
// recorded shoe.
type busy struct {
	script []tables.Event // of one table
	said   int
	pause  time.Duration // between two events
	most   int
	done   chan struct{}
}

const busyTables = 200

func newBusy(b *testing.B, pause time.Duration) *busy {
	b.Helper()
	s := &busy{pause: pause, most: b.N, done: make(chan struct{})}
	for _, frame := range recorded(b)["clean-baccarat"] {
		if h := line(b, string(frame)); h.Counted && h.Table != "" {
			s.script = append(s.script, h.Event)
		}
	}
	return s
}

func (*busy) Name() string       { return "server:busy" }
func (*busy) Health() pit.Health { return pit.Health{} }

// next is the next event of the next table.
func (s *busy) next(now time.Time) pit.Heard {
	turn := s.said / busyTables
	e := s.script[turn%len(s.script)]
	e.Table = fmt.Sprintf("B-%03d", s.said%busyTables)
	if e.Round != "" {
		e.Round = fmt.Sprintf("%s/%d/%s", e.Table, turn/len(s.script), e.Round)
	}
	s.said++
	e.Seq, e.Time = int64(s.said), now
	return pit.Heard{Event: e, Line: e.Append(nil)}
}

func (s *busy) Run(ctx context.Context, deliver pit.Deliver) error {
	defer close(s.done)
	began := time.Now()
	for s.said < s.most {
		if late := time.Since(began) - time.Duration(s.said)*s.pause; late < 0 {
			time.Sleep(-late)
		}
		if err := deliver(ctx, []pit.Heard{s.next(time.Now())}); err != nil {
			return err
		}
	}
	return nil
}

// spent is the time that the processor has worked for this program.
func spent(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkPit200 runs 200 tables at five events a second each, an operation an event,
// with somebody who looks at every change. The goal is 10 % of a core.
func BenchmarkPit200(b *testing.B) { benchmarkPit(b, time.Second/(5*busyTables)) }

// BenchmarkPitFlood lets the same tables speak as fast as the pit can hear.
func BenchmarkPitFlood(b *testing.B) { benchmarkPit(b, 0) }

func benchmarkPit(b *testing.B, pause time.Duration) {
	s := newBusy(b, pause)
	p, err := pit.New(pit.Config{Fold: tables.Config{Book: book(b)}, Sources: []pit.Source{s}, Journal: &pit.MemoryJournal{Most: 1000}})
	if err != nil {
		b.Fatal(err)
	}
	updates, cancel := p.Subscribe()
	defer cancel()
	looked := make(chan int)
	go func() {
		n := 0
		for u := range updates {
			n += len(u.Tables)
		}
		looked <- n
	}()
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error)
	b.ResetTimer()
	before, began := spent(b), time.Now()
	go func() { ended <- p.Run(ctx) }()
	<-s.done
	stop()
	if err := <-ended; err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	used, took := spent(b)-before, time.Since(began)
	b.ReportMetric(float64(used.Nanoseconds())/float64(b.N), "cpu-ns/event")
	b.ReportMetric(100*used.Seconds()/took.Seconds(), "%core")
	b.ReportMetric(float64(<-looked)/float64(b.N), "snapshots/event")
	for _, a := range p.View().Alarms {
		if !strings.HasPrefix(string(a.Finding.Code), "journal.") {
			b.Fatalf("a clean pit has an alarm: %+v", a)
		}
	}
}
