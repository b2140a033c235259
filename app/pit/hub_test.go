package pit_test

import (
	"fmt"
	"testing"

	"pitboss/app/pit"
	"pitboss/tables/findings"
)

func TestSubscriberThatDoesNotTakeHoldsNobodyUp(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	updates, cancel := l.Subscribe()
	defer cancel()
	if first := <-updates; len(first.Tables) != 0 || !first.AlarmsChanged {
		t.Errorf("the first update: %+v", first)
	}
	for n := 1; n <= 500; n++ {
		server.hear(t, dealer(fmt.Sprintf("R-%d", n%3), n))
	}
	until(t, "all is shown", func() bool { r := l.Table("R-2"); return r != nil && r.Dealer == "d500" })
	u := <-updates
	if len(u.Tables) != 3 || u.Tables[0].Number != "R-0" || u.Tables[2].Dealer != "d500" {
		t.Errorf("what it finds later: %+v", u)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	for range updates {
		t.Error("there is more")
	}
}

func TestUpdatesTogetherAreWhatIsShown(t *testing.T) {
	server := newSaid("device:scan")
	l := start(t, nil, server)
	updates, cancel := l.Subscribe()
	seen, done := pit.Update{}, make(chan struct{})
	shown := map[string]string{}
	go func() {
		defer close(done)
		for u := range updates {
			for _, r := range u.Tables {
				shown[r.Number] = fmt.Sprint(r.Devices)
			}
			if u.AlarmsChanged {
				seen.Alarms = u.Alarms
			}
		}
	}()
	for n := range 60 {
		table := fmt.Sprintf("D-%d", n%5)
		if n%3 == 0 {
			server.hear(t, back("scan-"+table, table, morning))
		} else {
			server.hear(t, lost("scan-"+table, table, "silent", morning))
		}
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	<-done
	cancel()
	want := l.View()
	if len(want.Tables) != 5 || len(shown) != 5 || fmt.Sprint(seen.Alarms) != fmt.Sprint(want.Alarms) {
		t.Errorf("seen %d tables and alarms %v, want %v", len(shown), seen.Alarms, want.Alarms)
	}
	for _, r := range want.Tables {
		if shown[r.Number] != fmt.Sprint(r.Devices) {
			t.Errorf("%s: seen %s, want %v", r.Number, shown[r.Number], r.Devices)
		}
	}
	late, cancelLate := l.Subscribe()
	defer cancelLate()
	if u, open := <-late; !open || len(u.Tables) != 5 {
		t.Errorf("who comes when all is over: %+v, %v", u, open)
	}
	if _, open := <-late; open {
		t.Error("and there is more")
	}
}

func TestCancelledSubscriptionIsClosed(t *testing.T) {
	server := newSaid("device:scan")
	l := start(t, nil, server)
	updates, cancel := l.Subscribe()
	<-updates
	cancel()
	cancel()
	if _, open := <-updates; open {
		t.Error("it is open")
	}
	server.hear(t, lost("scan", "D-1", "silent", morning))
	until(t, "the pit goes on", func() bool { return l.alarm(findings.DeviceSilent) != nil })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

func TestMemoryJournalKeepsTheNewest(t *testing.T) {
	all, some := &pit.MemoryJournal{}, &pit.MemoryJournal{Most: 10}
	for n := range int64(1003) {
		for _, j := range []*pit.MemoryJournal{all, some} {
			if err := j.Append(t.Context(), []pit.Record{{N: n + 1}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := all.Records(); len(got) != 1003 || got[1002].N != 1003 {
		t.Errorf("%d records", len(got))
	}
	if got := some.Records(); len(got) != 10 || got[0].N != 994 {
		t.Errorf("%d records from %d on", len(got), got[0].N)
	}
}
