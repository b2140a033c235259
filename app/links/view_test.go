package links_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/app/house/trial"
	"pitboss/app/links"
	"pitboss/app/words"
)

var now = time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func someLinks() []links.Link {
	return []links.Link{
		{
			Name: "R-12 wheel", Table: "R-12", Kind: "wheel", Driver: "ss2", Address: "serial:usb:0403:6001:A50285BI", Port: "/dev/ttyUSB1",
			State: "silent", Reason: "silent", Since: now.Add(-40 * time.Second), Heard: now.Add(-42 * time.Second), Gap: 500 * time.Millisecond,
			Allowed: 1500 * time.Millisecond, Lines: 48213, Reconnects: 2,
			Last: []trial.Line{{At: now.Add(-42 * time.Second), Text: `*X;3;012; 6;0;177;1`}},
		},
		{
			Name: "B-07 shoe", Table: "B-07", Kind: "shoe", Driver: "bee", Address: "tcp://10.0.0.5:4001", State: "live",
			Since: now.Add(-time.Hour), Heard: now.Add(-3 * time.Second), Allowed: links.Never, Lines: 312, Rejected: 1,
			Settings: []links.Setting{{Name: "cut_card", Value: "CUT"}},
			Bad:      []trial.Line{{At: now.Add(-time.Minute), Text: `[Ga\x80e]`, Why: trial.Reason{Code: "frame_no_brackets", English: "no frame in brackets"}}},
		},
		{Name: "J-03 scanner", Table: "J-03", Kind: "scanner", Driver: "barcode", Address: "serial:COM3", State: "lost", Reason: "unplugged", Problem: "read serial:COM3: gone"},
		{Name: "R-02 wheel", Table: "R-02", Kind: "wheel", Driver: "ss2", State: "live", Heard: now.Add(-300 * time.Millisecond), Lines: 99},
		{Name: "main", Server: true, Tables: 40, Address: "wss://games.example/pit", State: "live", Heard: now.Add(-200 * time.Millisecond), Lines: 1_048_213},
		{Name: "second", Server: true, State: "connecting"},
	}
}

func names(rows []links.Row) string {
	var all []string
	for i := range rows {
		all = append(all, rows[i].Link.Name)
	}
	return strings.Join(all, ", ")
}

func TestRowsStandInAnOrderThatNeverChangesByItself(t *testing.T) {
	w := open(t, "en")
	for _, c := range []struct {
		part links.Part
		want string
	}{
		{links.Everything, "main, second, R-02 wheel, J-03 scanner, B-07 shoe, R-12 wheel"},
		{links.Abnormal, "J-03 scanner, B-07 shoe, R-12 wheel"},
		{links.Servers, "main, second"},
		{links.Devices, "R-02 wheel, J-03 scanner, B-07 shoe, R-12 wheel"},
	} {
		rows, counts := links.Rows(w, someLinks(), c.part, now)
		if got := names(rows); got != c.want {
			t.Errorf("part %d is %s, want %s", c.part, got, c.want)
		}
		if counts != [4]int{6, 3, 2, 4} {
			t.Errorf("the counts are %v", counts)
		}
	}
}

func TestWhatNeedsALook(t *testing.T) {
	for _, c := range []struct {
		name string
		link links.Link
		want links.Condition
	}{
		{"live", links.Link{State: "live"}, links.Well},
		{"lost", links.Link{State: "lost"}, links.Lost},
		{"refused", links.Link{State: "refused"}, links.Lost},
		{"silent", links.Link{State: "silent"}, links.Quiet},
		{"stale", links.Link{State: "stale"}, links.Quiet},
		{"opening", links.Link{State: "opening"}, links.Waiting},
		{"closed", links.Link{State: "closed"}, links.Waiting},
		{"live with rejected lines", links.Link{State: "live", Rejected: 1, Bad: []trial.Line{{Text: "x"}}}, links.Odd},
		{"live and the pit does not follow", links.Link{State: "live", Waiting: 3, Delay: 2 * time.Second}, links.Odd},
		{"live with another clock", links.Link{State: "live", Skew: -3 * time.Second}, links.Odd},
		{"live after it died", links.Link{State: "live", Restarts: 1}, links.Odd},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows, _ := links.Rows(open(t, "en"), []links.Link{c.link}, links.Everything, now)
			if got := rows[0].Condition; got != c.want || got.Abnormal() != (c.want <= links.Odd) {
				t.Errorf("it is %d, want %d", got, c.want)
			}
		})
	}
}

func TestSpansAreSaidAsAPersonSaysThem(t *testing.T) {
	w := open(t, "en")
	for d, want := range map[time.Duration]string{
		-time.Second: "0.0 s", 480 * time.Millisecond: "0.5 s", 14 * time.Second: "14 s", 119 * time.Second: "119 s",
		3 * time.Minute: "3 min", 119 * time.Minute: "119 min", 5 * time.Hour: "5 h", 60 * time.Hour: "2 d",
	} {
		if got := links.Span(w, d); got != want {
			t.Errorf("%s is said %q, want %q", d, got, want)
		}
	}
}

func TestDetailTellsWhatDecides(t *testing.T) {
	w := open(t, "en")
	all := someLinks()
	d := links.DetailOf(w, &all[0], now, time.UTC)
	want := map[string]string{
		"Table": "R-12", "Kind": "Wheel", "Address": "serial:usb:0403:6001:A50285BI", "Leads to": "/dev/ttyUSB1", "Driver": "ss2",
		"In this state since": "21:46:36 · 40 s", "Last heard, ago": "42 s", "Usually speaks every": "0.5 s", "Called silent after": "1.5 s",
		"Lines understood": "48,213", "Lines rejected": "0", "Reconnected": "2",
	}
	for _, f := range d.Facts {
		if want[f.Label] != f.Value {
			t.Errorf("%s is %q, want %q", f.Label, f.Value, want[f.Label])
		}
		delete(want, f.Label)
		if amiss := f.Label == "Last heard, ago" || f.Label == "In this state since"; f.Amiss != amiss {
			t.Errorf("%s is amiss: %v", f.Label, f.Amiss)
		}
	}
	if len(want) > 0 || !d.Amiss || d.State != "silent" || !strings.Contains(d.Why, "says nothing") {
		t.Errorf("%v is missing; %+v", want, d)
	}
	d = links.DetailOf(w, &all[1], now, time.UTC)
	if d.Amiss || len(d.Bad) != 1 || len(d.Settings) != 1 || d.Settings[0] != (links.Fact{Label: "cut_card", Value: "CUT"}) {
		t.Errorf("%+v", d)
	}
}

// A state or a reason that came with another version is shown as it is.
func TestStatesWithoutWordsAreShown(t *testing.T) {
	w := open(t, "th")
	if got := links.StateText(w, &links.Link{State: "hibernating"}); got != "hibernating" {
		t.Errorf("it says %q", got)
	}
	if got := trial.ReasonText(w, "eaten by mice"); got != "eaten by mice" {
		t.Errorf("it says %q", got)
	}
	if got := trial.ReasonText(w, ""); got != "" {
		t.Errorf("it says %q", got)
	}
}
