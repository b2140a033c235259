package pit_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/findings"
)

func TestSourceThatFloodsWaitsAndNoOther(t *testing.T) {
	flood, calm := newSaid("server:flood"), newSaid("server:calm")
	l := start(t, func(c *pit.Config) { c.Queue = 10 }, flood, calm)
	open := l.ledger.shut()
	var many []pit.Heard
	for n := 1; n <= 25; n++ {
		many = append(many, dealer("R-1", n))
	}
	waits := flood.start(saying{heard: many})
	calm.hear(t, dealer("B-1", 1))
	until(t, "the queue is full", func() bool { return l.Sources()[0].Waiting == 10 })
	select {
	case err := <-waits:
		t.Errorf("25 events fit into a queue of 10: %v", err)
	default:
	}
	if h := l.Sources()[1]; h.Waiting != 1 || h.Name != "server:calm" {
		t.Errorf("the other source: %+v", h)
	}
	open()
	if err := <-waits; err != nil {
		t.Error(err)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 25)
	dealers(t, l.ledger.all(), "B-1", 1)
	if h := l.Sources()[0]; h.Waiting != 0 || h.Events != 25 || h.Delay != 0 {
		t.Errorf("afterwards: %+v", h)
	}
}

func TestQueueIsBoundedInBytes(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, func(c *pit.Config) { c.QueueBytes = 100_000 }, server)
	open := l.ledger.shut()
	big := func(n int) pit.Heard {
		return line(t, fmt.Sprintf(`{"type":"dealer.changed","table":"R-1","data":{"dealer":"d%d","x":%q}}`, n, strings.Repeat("x", 200_000)))
	}
	waits := server.start(saying{heard: []pit.Heard{big(1), big(2)}})
	until(t, "the first is taken", func() bool { return l.Sources()[0].Waiting > 0 })
	if got := l.Sources()[0].Waiting; got != 1 { // one of any size may wait
		t.Errorf("%d wait", got)
	}
	open()
	if err := <-waits; err != nil {
		t.Error(err)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 2)
}

func TestSourceThatDiesIsRunAgain(t *testing.T) {
	dying, other := newSaid("device:w"), newSaid("server:main")
	l := start(t, nil, dying, other)
	for n, what := range []saying{{dies: errors.New("the port is gone")}, {panic: "index out of range"}, {dies: errors.New("the port is gone again")}} {
		dying.hear(t, dealer("R-1", 2*n+1))
		if err := <-dying.start(what); err != nil {
			t.Error(err)
		}
		until(t, "it is run again", func() bool { return l.Sources()[0].Restarts == n+1 })
		dying.hear(t, dealer("R-1", 2*n+2))
		other.hear(t, dealer("B-1", n+1))
	}
	if h := l.Sources()[0]; h.Problem != "the port is gone again" || h.Ended || h.Events != 6 {
		t.Errorf("%+v", h)
	}
	if err := <-dying.start(saying{ends: true}); err != nil {
		t.Error(err)
	}
	until(t, "it has ended", func() bool { return l.Sources()[0].Ended })
	other.hear(t, dealer("B-1", 4))
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 6)
	dealers(t, l.ledger.all(), "B-1", 4)
}

func TestDeliveryEndsWithThePit(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, func(c *pit.Config) { c.Queue, c.Grace = 2, time.Hour }, server)
	open := l.ledger.shut()
	waits := server.start(saying{heard: []pit.Heard{dealer("R-1", 1), dealer("R-1", 2), dealer("R-1", 3)}})
	until(t, "the queue is full", func() bool { return l.Sources()[0].Waiting == 2 })
	l.stop()
	if err := <-waits; err == nil {
		t.Error("what the pit did not take is said to be delivered")
	}
	open()
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	dealers(t, l.ledger.all(), "R-1", 2)
}

func TestSourcesSpeakForThemselves(t *testing.T) {
	one, two, tape := newSaid("server:one"), newSaid("server:two"), newSaid("tape")
	wheel := newSaid("device:R-1 wheel")
	l := start(t, func(c *pit.Config) {
		c.FeedNames = map[string]map[string]string{"server:one": {"roulette-3": "R-03"}}
	}, one, two, tape, wheel)
	liar := dealer("roulette-3", 1)
	liar.Source = "desk"
	one.hear(t, liar)
	two.hear(t, dealer("roulette-3", 1))
	other := lost("w1", "R-1", "unplugged", morning)
	wheel.hear(t, other)
	tape.hear(t, dealer("T-1", 1), back("w1", "T-1", morning), func() pit.Heard { d := dealer("T-1", 2); d.Source = "desk"; return d }())
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	var got []string
	for _, r := range l.ledger.all() {
		got = append(got, r.Src+" "+r.Table+" "+r.Kind)
	}
	for _, want := range []string{
		"server:one R-03 dealer.changed", "server:two roulette-3 dealer.changed", "device:R-1 wheel R-1 device.lost",
		"server T-1 dealer.changed", "device:w1 T-1 device.back", "desk T-1 dealer.changed",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("records %q, want %q", got, want)
		}
	}
	if len(got) != 6 {
		t.Errorf("%d records", len(got))
	}
}

func TestFindingsOfAFeedNameItWhereThereAreSeveral(t *testing.T) {
	for _, c := range []struct {
		name    string
		sources []string
		want    string
	}{
		{"one server", []string{"server:main", "device:w"}, "server"},
		{"two servers", []string{"server:main", "server:annex"}, "server:main"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var says []*said
			var all []pit.Source
			for _, name := range c.sources {
				s := newSaid(name)
				says, all = append(says, s), append(all, s)
			}
			l := start(t, nil, all...)
			frame := `{"v":1,"epoch":"e","seq":%d,"type":"dealer.changed","table":"R-1","time":"2026-11-30T03:45:00Z","data":{"dealer":"d1"}}`
			says[0].hear(t, line(t, fmt.Sprintf(frame, 1)), line(t, fmt.Sprintf(frame, 3)))
			until(t, "the gap is said", func() bool { return l.hasSaid("+feed.gap  " + c.want) })
			l.hands.Run(3 * time.Second)
			until(t, "and is an alarm", func() bool { return l.alarm(findings.FeedGap) != nil })
			if err := l.end(t); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestServerThatIsNeverHeardIsSaid(t *testing.T) {
	server, wheel := newSaid("server:main"), newSaid("device:w")
	l := start(t, nil, server, wheel)
	wheel.hear(t, dealer("R-2", 1)) // a device that speaks is no server
	until(t, "it is written and shown", func() bool { return l.Table("R-2") != nil })
	l.hands.Run(9 * time.Second)
	wheel.hear(t, dealer("R-2", 2))
	until(t, "the pit has gone on", func() bool { return len(l.ledger.all()) == 2 })
	if len(l.says()) != 0 {
		t.Errorf("too early: %v", l.says())
	}
	l.hands.Run(time.Second)
	until(t, "the server is stale", func() bool { return l.alarm(findings.FeedStale) != nil })
	if a := l.alarm(findings.FeedStale); a.Finding.Subject != "server" || a.Finding.Expected != "10s" {
		t.Errorf("%+v", a)
	}
	server.hear(t, dealer("R-1", 1))
	until(t, "it is over", func() bool { return l.hasSaid("-feed.stale  server") })
	server.hear(t, dealer("R-1", 2))
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	if got := l.ledger.kinds(); !slices.Equal(got[2:], []string{"finding.raised", "dealer.changed", "finding.cleared", "dealer.changed"}) {
		t.Errorf("records %v", got)
	}
}

func TestFramesAreKeptAsTheyCame(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	unknown := `{"v":1,"epoch":"e","seq":1,"type":"jackpot.hit","table":"R-1","time":"2026-11-30T03:45:00.5Z","data":{"by":"p1","é":"ไทย"}}`
	server.hear(t, line(t, unknown), line(t, "{\"type\":\"dealer.changed\",\r\n \"table\":\"R-1\",\n\"data\":{\"dealer\":\"d1\"}}"))
	ns := dealer("R-2", 1)
	ns.Time = morning.Add(1_234_567)
	server.hear(t, ns)
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	r := l.ledger.all()
	if string(r[0].Data) != unknown || r[0].Kind != "jackpot.hit" || r[0].Table != "R-1" {
		t.Errorf("an unknown event: %s", r[0].Data)
	}
	if string(r[1].Data) != `{"type":"dealer.changed","table":"R-1","data":{"dealer":"d1"}}` {
		t.Errorf("a frame of several lines: %q", r[1].Data)
	}
	if !strings.Contains(string(r[2].Data), `"time":"2026-11-30T03:45:00.001Z"`) {
		t.Errorf("an event without a frame: %s", r[2].Data)
	}
	for _, x := range r {
		if _, err := tables.ReadEvent(x.Data); err != nil || x.Day != "2026-11-30" || !x.At.Equal(morning) || x.At.Location() != time.UTC {
			t.Errorf("record %+v: %v", x, err)
		}
	}
}

func TestServersClockIsHeldAgainstTheDesks(t *testing.T) {
	server := newSaid("server:main")
	l := start(t, nil, server)
	l.hands.Run(3 * time.Second)
	server.hear(t, dealer("R-1", 1)) // it happened when the morning began
	until(t, "the skew is said", func() bool { return l.hasSaid("+clock.skew  server") })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

// What is shown is what the journal holds: it writes milliseconds.
func TestTimesAreThoseOfTheJournal(t *testing.T) {
	wheel := newSaid("device:w")
	l := start(t, nil, wheel)
	wheel.hear(t, lost("w", "R-1", "unplugged", morning.Add(1_234_567)))
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	if got := l.Table("R-1").Devices[0].Since; !got.Equal(morning.Add(time.Millisecond)) {
		t.Errorf("lost since %v", got)
	}
}

func TestPitIsRefusedWithoutWhatItNeeds(t *testing.T) {
	whole := pit.Config{Fold: tables.Config{Book: book(t)}, Journal: &ledger{}}
	for _, c := range []struct {
		name   string
		change func(*pit.Config)
	}{
		{"no journal", func(c *pit.Config) { c.Journal = nil }},
		{"no profiles", func(c *pit.Config) { c.Fold.Book = nil }},
		{"two sources of one name", func(c *pit.Config) { c.Sources = []pit.Source{newSaid("server:a"), newSaid("server:a")} }},
		{"a source without a name", func(c *pit.Config) { c.Sources = []pit.Source{newSaid("")} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := whole
			c.change(&cfg)
			if _, err := pit.New(cfg); err == nil {
				t.Error("it was made")
			}
		})
	}
	l := start(t, nil)
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	if err := l.Run(t.Context()); err == nil {
		t.Error("it ran twice")
	}
}
