package pit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

const subscribedFrame = `{"v":1,"type":"subscribed","mode":"resume","epoch":"e","seq":0,"heartbeat_ms":1000}`

func TestWallClockThatIsSetBackStopsNothing(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	server.hear(t, line(t, subscribedFrame))
	until(t, "it is heard", func() bool { return len(l.ledger.all()) == 1 })
	l.hands.Set(-time.Hour)
	until(t, "it is written", func() bool { return slices.Contains(l.ledger.kinds(), "clock.stepped") })
	step := l.ledger.all()[1]
	if string(step.Data) != `{"by_ms":-3600000}` || !step.At.Equal(morning.Add(-time.Hour)) {
		t.Errorf("record %+v %s", step, step.Data)
	}
	// Silence is seen all the same: three heartbeats by the machine's own clock.
	l.hands.Run(4 * time.Second)
	until(t, "the server is stale", func() bool { return l.hasSaid("+feed.stale  server") })
	until(t, "its alarm", func() bool { return l.alarm(findings.FeedStale) != nil })
	if a := l.alarm(findings.FeedStale); !a.Raised.Equal(morning.Add(3 * time.Second)) {
		t.Errorf("raised at %v", a.Raised)
	}
	// What is heard now has the wall clock's time, and the pit does not go back.
	server.hear(t, dealer("R-1", 1))
	until(t, "it is shown", func() bool { return l.Table("R-1") != nil })
	records := l.ledger.all()
	if at := records[len(records)-1].At; !at.Equal(morning.Add(4*time.Second - time.Hour)) {
		t.Errorf("record at %v", at)
	}
	if v := l.View(); v.At.Before(morning.Add(4 * time.Second)) {
		t.Errorf("the pit's time is %v", v.At)
	}
	l.hands.Run(7 * time.Second)
	until(t, "it is an alarm", func() bool {
		a := l.alarm(findings.ClockSkew)
		return a != nil && a.Finding.Subject == pit.DeskSubject && a.Finding.Got == "-1h0m0s"
	})
	// Set right again, it goes on as before.
	l.hands.Set(time.Hour)
	until(t, "that is written too", func() bool { return strings.Count(strings.Join(l.ledger.kinds(), " "), "clock.stepped") == 2 })
	l.hands.Run(11 * time.Minute)
	until(t, "it is over", func() bool { return l.hasSaid("-clock.skew  desk") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	again := again(t, tables.Config{}, l.ledger.all(), newSaid("server:main"))
	if got, want := again.View(), l.View(); !sameView(t, got, want) {
		t.Error("from its records the pit is another")
	}
}

// The server's clock is a minute and a half ahead: what falls due at its tables falls
// due when it is time there, and is an alarm by the desk's own time.
func TestAlarmsOfATableHaveTheDesksTimeWhateverItsServersClockSays(t *testing.T) {
	const ahead = 90 * time.Second
	server := newSaid("server:main")
	l := start(t, nil, server)
	seq := 0
	event := func(after time.Duration, kind, round, data string) {
		seq++
		server.hear(t, line(t, fmt.Sprintf(`{"v":1,"epoch":"e","seq":%d,"type":%q,"table":"R-1","round":%q,"time":%q,"data":%s}`,
			seq, kind, round, morning.Add(ahead+after).Format(wager.TimeLayout), data)))
	}
	event(0, "table.opened", "", `{"game":"roulette","profile":"european"}`)
	event(0, "round.opened", "r1", `{"betting_ms":1000}`)
	until(t, "the table is shown", func() bool { return l.Table("R-1") != nil && l.Table("R-1").Round == "r1" })
	l.hands.Run(2 * time.Second)
	until(t, "the betting is closed", func() bool { return l.Table("R-1").Phase == tables.NoBets })
	l.hands.Run(88 * time.Second)
	event(90*time.Second, "dealer.changed", "", `{"dealer":"d1"}`)
	until(t, "the dealer", func() bool { return l.Table("R-1").Dealer == "d1" })
	if strings.Contains(strings.Join(l.says(), "\n"), "spin.hung") {
		t.Error("the ball hangs before it is time")
	}
	l.hands.Run(2 * time.Second)
	until(t, "the ball hangs", func() bool { return l.alarm(findings.SpinHung) != nil })
	if a := l.alarm(findings.SpinHung); a.Raised.After(morning.Add(92 * time.Second)) {
		t.Errorf("raised at %v, in the future", a.Raised)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

func TestWallClockThatIsSetForwardIsSaid(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	server.hear(t, dealer("R-1", 1))
	until(t, "it is heard", func() bool { return len(l.ledger.all()) == 1 })
	l.hands.Set(24 * time.Hour)
	until(t, "it is written", func() bool { return slices.Contains(l.ledger.kinds(), "clock.stepped") })
	server.hear(t, dealer("R-1", 2))
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	records := l.ledger.all()
	if r := records[2]; r.Day != "2026-12-01" || !r.At.Equal(morning.Add(24*time.Hour)) || string(records[1].Data) != `{"by_ms":86400000}` {
		t.Errorf("record %+v", r)
	}
}

func TestClockThatIsOnlyTurnedIsNotSet(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	for n := 1; n <= 10; n++ {
		l.hands.Set(-time.Second)
		server.hear(t, dealer("R-1", n))
		until(t, "it is heard", func() bool { return len(l.ledger.all()) == n })
		l.hands.Run(time.Second)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 10)
	last := time.Time{}
	for _, r := range l.ledger.all() {
		if r.At.Before(last) {
			t.Errorf("record %d is at %v, the one before at %v", r.N, r.At, last)
		}
		last = r.At
	}
}

func TestGamingDayBeginsAtItsHour(t *testing.T) {
	server := newSaid("server:main")
	bangkok, err := time.LoadLocation("Asia/Bangkok")
	if err != nil {
		t.Fatal(err)
	}
	l := start(t, func(c *pit.Config) { c.Fold.GamingDay, c.Fold.Zone = 6*time.Hour, bangkok }, server)
	l.hands.RunTo(time.Date(2026, 11, 30, 22, 59, 59, 0, time.UTC)) // 05:59:59 in Bangkok
	until(t, "the clock is seen", func() bool { server.hear(t, dealer("R-1", 1)); return len(l.ledger.all()) > 0 })
	l.hands.Run(time.Second)
	n := len(l.ledger.all())
	server.hear(t, dealer("R-1", 2))
	until(t, "it is written", func() bool { return len(l.ledger.all()) > n })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	all := l.ledger.all()
	if all[0].Day != "2026-11-30" || all[len(all)-1].Day != "2026-12-01" {
		t.Errorf("days %s … %s", all[0].Day, all[len(all)-1].Day)
	}
}
