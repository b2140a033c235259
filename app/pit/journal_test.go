package pit_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/findings"
)

func TestNothingIsShownBeforeItIsWritten(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	open := l.ledger.shut()
	server.hear(t, dealer("R-1", 1), dealer("R-2", 1))
	until(t, "the commit is under way", func() bool { return l.ledger.commits() == 1 })
	server.hear(t, dealer("R-1", 2))
	// Time goes on, and the pit has every occasion to show what it should not.
	for range 20 {
		l.hands.Run(10 * time.Millisecond)
		time.Sleep(time.Millisecond)
	}
	if v := l.View(); len(v.Tables) != 0 || len(l.says()) != 0 {
		t.Errorf("shown before it was written: %+v, %v", v.Tables, l.says())
	}
	open()
	until(t, "it is shown", func() bool { r := l.Table("R-1"); return r != nil && r.Dealer == "d2" && l.Table("R-2") != nil })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	if got := len(l.ledger.all()); got != 3 {
		t.Errorf("%d records", got)
	}
}

func TestSlowJournalIsSaidAtOnceAndClears(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	open := l.ledger.shut()
	server.hear(t, dealer("R-1", 1))
	until(t, "the commit is under way", func() bool { return l.ledger.commits() == 1 })
	l.hands.Run(1500 * time.Millisecond)
	until(t, "journal.slow", func() bool { return l.alarm(findings.JournalSlow) != nil })
	a := l.alarm(findings.JournalSlow)
	if a.Finding.Severity != findings.Urgent || a.Finding.Expected != "1s" || a.Finding.Got != "1.5s" || a.State != pit.Unacknowledged {
		t.Errorf("the alarm: %+v", a)
	}
	if len(l.View().Tables) != 0 {
		t.Error("a table is shown that is not written")
	}
	if h := l.Sources()[0]; h.Waiting != 1 || h.Delay != 1500*time.Millisecond {
		t.Errorf("the source waits: %+v", h)
	}
	open()
	until(t, "the table", func() bool { return l.Table("R-1") != nil })
	server.hear(t, dealer("R-1", 2))
	until(t, "the finding is over and all is written", func() bool {
		return l.hasSaid("-journal.slow  desk") && l.Table("R-1").Dealer == "d2"
	})
	if a := l.alarm(findings.JournalSlow); a == nil || a.State != pit.Unacknowledged {
		t.Errorf("it was over for a moment only: %+v", a)
	}
	l.hands.Run(11 * time.Second)
	until(t, "the alarm is over", func() bool { a := l.alarm(findings.JournalSlow); return a != nil && a.State == pit.Returned })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	want := []string{"dealer.changed", "finding.raised", "dealer.changed", "finding.cleared"}
	if got := l.ledger.kinds(); !sameSet(got, want) {
		t.Errorf("records %v, want %v", got, want)
	}
}

// A commit that was slow is said also where nobody looked while it was.
func TestSlowCommitIsSaidAfterwards(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, func(c *pit.Config) { c.Tick = time.Hour }, server)
	open := l.ledger.shut()
	server.hear(t, dealer("R-1", 1))
	until(t, "the commit is under way", func() bool { return l.ledger.commits() == 1 })
	l.hands.Run(1500 * time.Millisecond)
	open()
	until(t, "journal.slow", func() bool { return l.hasSaid("+journal.slow  desk") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

func TestFailingJournalStopsNothingAndLosesNothing(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	server.hear(t, dealer("R-1", 1))
	until(t, "the first event", func() bool { return l.Table("R-1") != nil })
	l.ledger.fail(errDisk)
	for n := 2; n <= 50; n++ {
		server.hear(t, dealer("R-1", n))
	}
	until(t, "supervision goes on", func() bool { return l.Table("R-1").Dealer == "d50" })
	until(t, "journal.full", func() bool { return l.alarm(findings.JournalFull) != nil })
	a := l.alarm(findings.JournalFull)
	if a.Finding.Severity != findings.Urgent || !strings.Contains(a.Finding.Got, "disk is full") {
		t.Errorf("the alarm: %+v", a)
	}
	r, err := l.Acknowledge(t.Context(), "m12", a.Finding.Identity, "a disk is on its way")
	if err != nil || r.Written || r.Record == 0 {
		t.Errorf("acknowledged: %+v, %v", r, err)
	}
	if got := len(l.ledger.all()); got != 1 {
		t.Errorf("%d records are written", got)
	}
	server.hear(t, dealer("R-1", 51))
	l.ledger.fail(nil)
	until(t, "it is tried again", func() bool { l.hands.Run(time.Second); return l.hasSaid("-journal.full  desk") })
	server.hear(t, dealer("R-1", 52))
	until(t, "the last event", func() bool { return l.Table("R-1").Dealer == "d52" })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 52)
	if got := l.ledger.kinds(); !slices.Contains(got, "alarm.acknowledged") || !slices.Contains(got, "finding.raised") {
		t.Errorf("records %v", got)
	}
	if r.Record > int64(len(l.ledger.all())) || l.ledger.all()[r.Record-1].Kind != "alarm.acknowledged" {
		t.Errorf("the acknowledgement is not record %d", r.Record)
	}
}

// dealers holds that every dealer of a table, 1 … last, is in the records, once and in
// order.
func dealers(t *testing.T, records []pit.Record, table string, last int) {
	t.Helper()
	n := 0
	for _, r := range records {
		if r.Kind != tables.DealerChangedType || r.Table != table {
			continue
		}
		n++
		if want := fmt.Sprintf(`"d%d"`, n); !strings.Contains(string(r.Data), want) {
			t.Fatalf("record %d of %s is %s, want %s", r.N, table, r.Data, want)
		}
	}
	if n != last {
		t.Errorf("%d of %d records of %s", n, last, table)
	}
}

func TestJournalThatDoesNotAnswerIsGivenUp(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	open := l.ledger.shut()
	server.hear(t, dealer("R-1", 1))
	until(t, "the commit is under way", func() bool { return l.ledger.commits() == 1 })
	l.hands.Run(31 * time.Second)
	until(t, "supervision goes on", func() bool { return l.Table("R-1") != nil })
	server.hear(t, dealer("R-1", 2))
	until(t, "supervision goes on", func() bool { return l.Table("R-1").Dealer == "d2" })
	if l.alarm(findings.JournalFull) == nil {
		t.Error("nobody is told")
	}
	open() // the commit that was under way succeeds after all
	until(t, "the rest is written", func() bool { l.hands.Run(time.Second); return l.hasSaid("-journal.full  desk") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 2)
}

func TestBacklogIsBoundedAndItsLossIsSaid(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, func(c *pit.Config) { c.Backlog = 20_000 }, server)
	l.ledger.fail(errDisk)
	const many = 400
	server.hear(t, dealer("R-1", 1))
	until(t, "the journal has failed", func() bool { return l.alarm(findings.JournalFull) != nil })
	for n := 2; n <= many; n++ {
		server.hear(t, dealer("R-1", n))
	}
	until(t, "supervision goes on", func() bool { r := l.Table("R-1"); return r != nil && r.Dealer == "d400" })
	l.ledger.fail(nil)
	until(t, "the journal takes records again", func() bool { l.hands.Run(time.Second); return l.hasSaid("-journal.full  desk") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	kept, lost := 0, 0
	for _, r := range l.ledger.all() {
		switch r.Kind {
		case tables.DealerChangedType:
			kept++
		case "journal.lost":
			var n int
			if _, err := fmt.Sscanf(string(r.Data), `{"count":%d,`, &n); err != nil {
				t.Errorf("%s: %v", r.Data, err)
			}
			lost += n
		}
	}
	if kept == 0 || kept > 80 || kept+lost != many {
		t.Errorf("%d kept and %d said to be lost, of %d", kept, lost, many)
	}
}

// The journal takes a part of what is kept: what comes then is kept again, and what was
// lost in between is said in its place.
func TestLossIsSaidWhereItHappened(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, func(c *pit.Config) { c.Backlog, c.GiveUp = 2_400_000, time.Hour }, server)
	l.ledger.fail(errDisk)
	server.hear(t, dealer("R-1", 1))
	until(t, "the journal has failed", func() bool { return l.alarm(findings.JournalFull) != nil })
	const many = 9000
	for n := 2; n <= many; n++ {
		server.hear(t, dealer("R-1", n))
	}
	until(t, "supervision goes on", func() bool { return l.Table("R-1").Dealer == "d9000" })
	open := l.ledger.shut()
	l.ledger.fail(nil)
	entered := l.ledger.commits()
	until(t, "it is tried again", func() bool { l.hands.Run(time.Second); return l.ledger.commits() > entered })
	l.ledger.pass()
	until(t, "a part is written and the next is under way", func() bool { return len(l.ledger.all()) >= 4000 && l.ledger.commits() > entered+1 })
	for n := many + 1; n <= many+10; n++ {
		server.hear(t, dealer("R-1", n))
	}
	until(t, "supervision goes on", func() bool { return l.Table("R-1").Dealer == "d9010" })
	open()
	until(t, "all is written", func() bool { return l.hasSaid("-journal.full  desk") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	var before, after, lost int
	for _, r := range l.ledger.all() {
		switch {
		case r.Kind == "journal.lost":
			if _, err := fmt.Sscanf(string(r.Data), `{"count":%d,`, &lost); err != nil {
				t.Errorf("%s: %v", r.Data, err)
			}
		case r.Kind == tables.DealerChangedType && lost == 0:
			before++
		case r.Kind == tables.DealerChangedType:
			after++
		}
	}
	if before < 4000 || after != 10 || before+lost != many {
		t.Errorf("%d before the loss of %d, %d after it", before, lost, after)
	}
}

func TestNothingFallsDueBecauseTheJournalIsSlow(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, func(c *pit.Config) { c.GiveUp = time.Hour }, server)
	beat := func(after int) pit.Heard {
		at := morning.Add(time.Duration(after) * time.Second)
		return line(t, fmt.Sprintf(`{"v":1,"epoch":"e","seq":5,"type":"hb","time":%q}`, at.Format(time.RFC3339Nano)))
	}
	server.hear(t, beat(0))
	until(t, "the heartbeat", func() bool { return len(l.ledger.all()) == 1 })
	open := l.ledger.shut()
	server.hear(t, beat(0))
	until(t, "the commit is under way", func() bool { return l.ledger.commits() == 2 })
	for n := range 20 {
		l.hands.Run(time.Second)
		server.hear(t, beat(n+1))
	}
	until(t, "journal.slow", func() bool { return l.alarm(findings.JournalSlow) != nil })
	open()
	until(t, "all are written", func() bool { return len(l.ledger.all()) > 20 })
	if l.hasSaid("+feed.stale  server") {
		t.Errorf("heartbeats that waited are taken for silence: %v", l.says())
	}
	l.hands.Run(4 * time.Second)
	until(t, "real silence is said", func() bool { return l.hasSaid("+feed.stale  server") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

func TestEndWritesWhatWasDelivered(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	open := l.ledger.shut()
	for n := 1; n <= 100; n++ {
		server.hear(t, dealer("R-1", n))
	}
	l.stop()
	open()
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 100)
	if r := l.Table("R-1"); r == nil || r.Dealer != "d100" {
		t.Errorf("shown at the end: %+v", r)
	}
}

func TestEndWithAJournalThatHangsSaysWhatIsNotWritten(t *testing.T) {
	for _, c := range []struct {
		name string
		fail bool
	}{{"it hangs", false}, {"it fails", true}} {
		t.Run(c.name, func(t *testing.T) {
			server := newSaid("server:main")
			l := start(t, func(c *pit.Config) { c.Grace = 20 * time.Millisecond }, server)
			if c.fail {
				l.ledger.fail(errDisk)
			} else {
				open := l.ledger.shut()
				defer open()
			}
			server.hear(t, dealer("R-1", 1), dealer("R-1", 2))
			if err := l.end(t); err == nil || !strings.Contains(err.Error(), "records were not written") {
				t.Errorf("ended with %v", err)
			}
			if len(l.ledger.all()) != 0 {
				t.Error("something was written")
			}
		})
	}
}

// In every order of stalls the same holds: what is shown is written, nothing is lost,
// and each source's events keep their order.
func TestShownIsWrittenUnderLoad(t *testing.T) {
	noLeak(t)
	const many, sources = 3000, 3
	var written [sources]atomic.Int64
	var all []pit.Source
	var says []*said
	for i := range sources {
		s := newSaid(fmt.Sprintf("server:s%d", i))
		says, all = append(says, s), append(all, s)
	}
	j := &jitter{written: func(r pit.Record) {
		var n, table int64
		if _, err := fmt.Sscanf(r.Table+" "+string(r.Data[strings.Index(string(r.Data), `"dealer":"d`):]), `T%d "dealer":"d%d"`, &table, &n); err != nil {
			t.Errorf("%s: %v", r.Data, err)
			return
		}
		if before := written[table].Swap(n); before != n-1 {
			t.Errorf("table %d: %d is written after %d", table, n, before)
		}
	}}
	l := start(t, func(c *pit.Config) {
		c.Journal, c.Clock, c.Queue = j, pit.MachineClock(), 64
	}, all...)
	updates, cancel := l.Subscribe()
	watched := make(chan int)
	go func() {
		seen := 0
		for u := range updates {
			for _, r := range u.Tables {
				var table, n int64
				if _, err := fmt.Sscanf(r.Number+" "+r.Dealer, "T%d d%d", &table, &n); err != nil {
					t.Error(err)
				}
				if w := written[table].Load(); n > w {
					t.Errorf("table %d shows %d, written is %d", table, n, w)
				}
				seen++
			}
		}
		watched <- seen
	}()
	done := make(chan struct{})
	for i, s := range says {
		go func() {
			defer func() { done <- struct{}{} }()
			for n := 1; n <= many; {
				var some []pit.Heard
				for range 1 + n%17 {
					if n <= many {
						some = append(some, dealer(fmt.Sprintf("T%d", i), n))
						n++
					}
				}
				s.hear(t, some...)
			}
		}()
	}
	for range says {
		<-done
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	cancel()
	if seen := <-watched; seen < sources {
		t.Errorf("%d snapshots were seen", seen)
	}
	for i := range sources {
		if n := written[i].Load(); n != many {
			t.Errorf("table %d: %d written", i, n)
		}
		if r := l.Table(fmt.Sprintf("T%d", i)); r == nil || r.Dealer != fmt.Sprintf("d%d", many) {
			t.Errorf("table %d at the end: %+v", i, r)
		}
	}
}
