package pit

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/findings"
)

var nine = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

// story plays what happens to an alarm list, a line each:
//
//	SECONDS + CODE [TABLE] [SUBJECT]    a finding is raised; - is over
//	SECONDS ack CODE …  shelve MINUTES CODE …  unshelve CODE …
//	SECONDS = CODE…                     what the list is then, as CODE:STATE
type story struct {
	t    *testing.T
	list *alarmList
}

func (s *story) play(text string) {
	s.t.Helper()
	for number, line := range strings.Split(text, "\n") {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		seconds, err := strconv.ParseFloat(f[0], 64)
		if err != nil {
			s.t.Fatal(err)
		}
		at := nine.Add(time.Duration(seconds * float64(time.Second)))
		s.list.pass(at)
		if f[1] == "=" {
			if got, want := s.shows(), strings.Join(f[2:], " "); got != want {
				s.t.Errorf("line %d, at %s s the list is %q, want %q", number+1, f[0], got, want)
			}
			continue
		}
		s.do(f[1], f[2:], at)
	}
}

func (s *story) do(what string, words []string, at time.Time) {
	minutes := 0
	if what == "shelve" {
		minutes, _ = strconv.Atoi(words[0])
		words = words[1:]
	}
	fails := ""
	if n := len(words); n > 1 && strings.HasPrefix(words[n-1], "!") {
		fails, words = words[n-1][1:], words[:n-1]
	}
	id := identity(words)
	var err error
	switch what {
	case "+":
		g := findings.New(id.Code, id.Subject)
		g.Table = id.Table
		s.list.raise(g, at)
	case "-":
		s.list.clear(id, at)
	case "ack":
		err = s.list.acknowledge(id, "m12", "seen", at)
	case "shelve":
		err = s.list.shelve(id, Shelf{By: "m12", Why: "known", Since: at, Until: at.Add(time.Duration(minutes) * time.Minute)})
	case "unshelve":
		err = s.list.unshelve(id)
	default:
		s.t.Fatalf("what is %q?", what)
	}
	reasons := map[string]error{"": nil, "none": ErrNoAlarm, "acked": ErrAcknowledged, "until": ErrUntil, "shelf": ErrNotShelved}
	if !errors.Is(err, reasons[fails]) || fails == "" && err != nil {
		s.t.Errorf("%s %v: %v, want %v", what, words, err, reasons[fails])
	}
}

func identity(words []string) findings.Identity {
	id := findings.Identity{Code: findings.Code(words[0])}
	if len(words) > 1 {
		id.Table = words[1]
	}
	if len(words) > 2 {
		id.Subject = words[2]
	}
	if id.Table == "." {
		id.Table = ""
	}
	return id
}

// shows is the list in short: a small letter is put away, brackets are hidden.
func (s *story) shows() string {
	var all []string
	for _, a := range s.list.alarms() {
		state := map[AlarmState]string{Unacknowledged: "U", Acknowledged: "A", Returned: "R"}[a.State]
		if a.Repeats > 0 {
			state += strconv.Itoa(a.Repeats)
		}
		if a.Shelved() {
			state = strings.ToLower(state)
		}
		word := string(a.Finding.Code) + ":" + state
		if a.Hidden() {
			word = "(" + word + ")"
		}
		all = append(all, word)
	}
	return strings.Join(all, " ")
}

// feeds: the tables whose number begins with F hear the server "server".
func feeds(table string) string {
	if strings.HasPrefix(table, "F") {
		return "server"
	}
	return ""
}

func TestAlarmsLive(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{
			"raised, acknowledged, over: it is no more",
			"0 + spin.hung F1\n0 = spin.hung:U\n5 ack spin.hung F1\n5 = spin.hung:A\n9 - spin.hung F1\n9 =",
		},
		{
			"over before anybody took it: it stays until somebody does",
			"0 + spin.hung F1\n3 - spin.hung F1\n3 = spin.hung:R\n600 = spin.hung:R\n601 ack spin.hung F1\n601 =",
		},
		{
			"it comes again before anybody took it: one row, counted",
			"0 + spin.hung F1\n3 - spin.hung F1\n4 + spin.hung F1\n4 = spin.hung:U1\n5 - spin.hung F1\n6 + spin.hung F1\n6 = spin.hung:U2",
		},
		{
			"it comes again after it was no more: a new alarm",
			"0 + spin.hung F1\n1 ack spin.hung F1\n3 - spin.hung F1\n4 + spin.hung F1\n4 = spin.hung:U",
		},
		{"raised twice is raised once", "0 + spin.hung F1\n1 + spin.hung F1\n1 = spin.hung:U"},
		{"what is not there cannot be over", "0 - spin.hung F1\n0 ="},
		{"a delay on: it rings when it has lasted", "0 + device.lost D1 scan\n0.9 =\n1 = device.lost:U"},
		{"a delay on: what does not last does not ring", "0 + device.lost D1 scan\n0.9 - device.lost D1 scan\n5 ="},
		{"a delay on: what is no alarm yet cannot be taken", "0 + device.lost D1 scan\n0.5 ack device.lost D1 scan !none\n0.5 shelve 5 device.lost D1 scan !none"},
		{
			"a delay off: it is over when it has been for long enough",
			"0 + feed.stale . server\n0 = feed.stale:U\n1 - feed.stale . server\n3.9 = feed.stale:U\n4 = feed.stale:R",
		},
		{
			"a delay off: what flickers is one alarm and stays taken",
			"0 + feed.stale . server\n1 ack feed.stale . server\n2 - feed.stale . server\n3 + feed.stale . server\n9 = feed.stale:A1\n10 - feed.stale . server\n13 =",
		},
		{"acknowledged twice", "0 + spin.hung F1\n1 ack spin.hung F1\n2 ack spin.hung F1 !acked\n3 ack spin.hung F2 !none"},
		{
			"put away and back by itself",
			"0 + spin.hung F1\n0 shelve 10 spin.hung F1\n1 = spin.hung:u\n599 = spin.hung:u\n600 = spin.hung:U",
		},
		{"put away and brought back", "0 + spin.hung F1\n0 shelve 10 spin.hung F1\n5 unshelve spin.hung F1\n5 = spin.hung:U\n6 unshelve spin.hung F1 !shelf"},
		{
			"thirty minutes at most, and not into the past",
			"0 + spin.hung F1\n0 shelve 31 spin.hung F1 !until\n0 shelve 0 spin.hung F1 !until\n0 shelve 30 spin.hung F1\n1799 = spin.hung:u\n1800 = spin.hung:U",
		},
		{
			"over while it is put away: nobody had taken it, so it comes back",
			"0 + spin.hung F1\n0 shelve 10 spin.hung F1\n5 - spin.hung F1\n5 = spin.hung:r\n600 = spin.hung:R",
		},
		{
			"over while it is put away and taken: it is no more",
			"0 + spin.hung F1\n0 ack spin.hung F1\n0 shelve 10 spin.hung F1\n5 - spin.hung F1\n5 =",
		},
		{"put away again counts anew", "0 + spin.hung F1\n0 shelve 10 spin.hung F1\n300 shelve 10 spin.hung F1\n600 = spin.hung:u\n900 = spin.hung:U"},
		{
			"a lost port hides the silence of its device, and no other's",
			"0 + device.silent D1 scan\n0 + device.silent D2 scan\n5 + device.lost D1 scan\n6 = device.silent:U device.lost:U (device.silent:U)",
		},
		{
			"what its cause hid is over with it, and nobody is called",
			"0 + device.lost D1 scan\n1 + device.silent D1 scan\n2 - device.silent D1 scan\n5 = device.lost:U",
		},
		{
			"the cause is over: what it hid rings",
			"0 + device.lost D1 scan\n1 + device.garbled D1 scan\n2 = device.lost:U (device.garbled:U)\n3 ack device.lost D1 scan\n3 - device.lost D1 scan\n6 = device.garbled:U",
		},
		{
			"cause and effect are over in the same moment: only the cause stays",
			"0 + device.silent D1 scan\n0 + device.lost D1 scan\n2 - device.silent D1 scan\n2 - device.lost D1 scan\n5 = device.lost:R",
		},
		{
			"a server that is not heard hides what is only late for that, at its own tables",
			"0 + feed.stale . server\n0 + spin.hung F1\n0 + spin.hung D1\n0 + round.stuck F2\n1 = feed.stale:U spin.hung:U (spin.hung:U) (round.stuck:U)",
		},
		{
			"a device that is lost hides it where no server is heard",
			"0 + device.lost D1 wheel\n0 + spin.hung D1\n0 + device.lost F1 wheel\n0 + spin.hung F1\n1 = device.lost:U device.lost:U spin.hung:U (spin.hung:U)",
		},
		{"a desk whose clock was set hides what every server then seems to be", "0 + clock.skew . desk\n0 + clock.skew . server\n10 = clock.skew:U (clock.skew:U)"},
		{"a hung ball hides the stuck round", "0 + spin.hung F1\n0 + round.stuck F1\n0 = spin.hung:U (round.stuck:U)"},
		{
			"what rings comes first, then by severity, then the oldest",
			"0 + wheel.direction F1\n0 + payout.differs F1 b1\n1 + payout.differs F1 b2\n2 + bet.late F1 b2\n3 ack payout.differs F1 b1\n4 shelve 5 payout.differs F1 b2\n" +
				"5 = bet.late:U wheel.direction:U payout.differs:A payout.differs:u",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			(&story{t, newAlarmList(feeds)}).play(c.text)
		})
	}
}

// However often one looks, and whenever: the list at a time is the same. When it has
// become another, that is said.
func TestAlarmsDoNotDependOnWhenOneLooks(t *testing.T) {
	codes := []string{"spin.hung", "round.stuck", "feed.stale", "feed.gap", "device.lost", "device.silent", "device.garbled", "clock.skew"}
	rapid.Check(t, func(t *rapid.T) {
		lists := [2]*alarmList{newAlarmList(feeds), newAlarmList(feeds)}
		at := nine
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			step := time.Duration(rapid.IntRange(0, 20_000).Draw(t, "after")) * time.Millisecond
			for d := time.Duration(0); d < step; d += time.Duration(rapid.IntRange(1, 5000).Draw(t, "look")) * time.Millisecond {
				lists[1].pass(at.Add(d))
			}
			at = at.Add(step)
			id := findings.Identity{Code: findings.Code(rapid.SampledFrom(codes).Draw(t, "code")), Table: rapid.SampledFrom([]string{"F1", "D1"}).Draw(t, "table")}
			switch id.Code {
			case findings.FeedStale, findings.FeedGap, findings.ClockSkew:
				id.Table, id.Subject = "", rapid.SampledFrom([]string{"server", "desk"}).Draw(t, "subject")
			}
			what := rapid.IntRange(0, 5).Draw(t, "what")
			minutes := time.Duration(rapid.IntRange(1, 30).Draw(t, "minutes")) * time.Minute
			for _, l := range lists {
				before := fmt.Sprintf("%+v", l.alarms())
				l.changed = false
				l.pass(at)
				switch what {
				case 0, 1:
					l.raise(findings.Finding{Identity: id, Severity: id.Code.Severity()}, at)
				case 2, 3:
					l.clear(id, at)
				case 4:
					_ = l.acknowledge(id, "m1", "", at)
				case 5:
					_ = l.shelve(id, Shelf{By: "m1", Why: "x", Since: at, Until: at.Add(minutes)})
				}
				if after := fmt.Sprintf("%+v", l.alarms()); after != before && !l.changed {
					t.Fatalf("nobody says that\n%s\nhas become\n%s", before, after)
				}
			}
			if a, b := fmt.Sprintf("%+v", lists[0].alarms()), fmt.Sprintf("%+v", lists[1].alarms()); a != b {
				t.Fatalf("who looked seldom sees\n%s\nand who looked often\n%s", a, b)
			}
		}
	})
}

func TestAlarmsAreBounded(t *testing.T) {
	l := newAlarmList(feeds)
	raise := func(n int) {
		l.raise(findings.Finding{Identity: findings.Identity{Table: "F1", Code: findings.BetLate, Subject: strconv.Itoa(n)}}, nine.Add(time.Duration(n)*time.Second))
	}
	for n := range mostAlarms {
		raise(n)
	}
	id := func(n int) findings.Identity {
		return findings.Identity{Table: "F1", Code: findings.BetLate, Subject: strconv.Itoa(n)}
	}
	if err := l.acknowledge(id(500), "m1", "", nine); err != nil {
		t.Fatal(err)
	}
	raise(mostAlarms)
	if l.find(id(500)) != nil || l.find(id(0)) == nil || l.find(id(mostAlarms)) == nil {
		t.Error("the first to go is not the one that somebody has taken")
	}
	raise(mostAlarms + 1)
	if l.find(id(0)) != nil || len(l.entries) != mostAlarms {
		t.Errorf("%d alarms; the oldest has not gone", len(l.entries))
	}
}

func TestCatalogueHasEveryCode(t *testing.T) {
	for code := range findings.Codes() {
		d := Define(code)
		if d.Code != code || d.Severity != code.Severity() || d.Todo == "" || d.Title == "" {
			t.Errorf("%s: %+v", code, d)
		}
		for _, c := range d.Causes {
			if c.Code.Severity() == 0 {
				t.Errorf("%s is hidden by %q, which is none", code, c.Code)
			}
		}
	}
	for code := range rows {
		if code.Severity() == 0 {
			t.Errorf("the row of %q is nobody's", code)
		}
	}
}
