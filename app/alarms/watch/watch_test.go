package watch_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/alarms/watch"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func speaker(t testing.TB, lang string) *watch.Speaker {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	baht, _ := money.LookupCurrency("THB")
	return &watch.Speaker{Words: w, Currency: baht, Zone: time.UTC}
}

var start = time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC)

func at(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }

// alarm is one that was raised so many seconds after the start.
func alarm(code findings.Code, table string, raised int) pit.Alarm {
	g := findings.New(code, "x")
	g.Table = table
	return pit.Alarm{Finding: g, Raised: at(raised), Last: at(raised)}
}

func taken(a pit.Alarm, by string, when int) pit.Alarm {
	a.State, a.AckedBy, a.AckedAt = pit.Acknowledged, by, at(when)
	return a
}

func over(a pit.Alarm, when int) pit.Alarm {
	a.State, a.Over = pit.Returned, at(when)
	return a
}

func tables(rows []watch.Row) string {
	var all []string
	for _, r := range rows {
		all = append(all, r.Table)
	}
	return strings.Join(all, " ")
}

func TestListIsBySeverityThenAge(t *testing.T) {
	k := speaker(t, "en")
	all := []pit.Alarm{
		alarm(findings.PaceLow, "M-2", 5), alarm(findings.SpinHung, "H-1", 9), taken(alarm(findings.CardDiffers, "U-1", 7), "Nok", 8),
		alarm(findings.ClockSkew, "L-1", 1), alarm(findings.PayoutDiffers, "U-2", 8), over(alarm(findings.DeviceLost, "H-0", 2), 4),
		alarm(findings.PaceLow, "M-1", 5),
	}
	for range 3 {
		slices.Reverse(all)
		rows, _ := k.List(all, nil, watch.Active, at(60))
		same(t, "order", tables(rows), "U-1 U-2 H-0 H-1 M-1 M-2 L-1")
	}
}

func TestStates(t *testing.T) {
	k := speaker(t, "en")
	shelved := taken(alarm(findings.PaceLow, "T-1", 0), "Nok", 1)
	shelved.Shelf = pit.Shelf{By: "Oksana", Why: "known", Since: at(2), Until: at(600)}
	hidden := alarm(findings.DeviceSilent, "T-2", 0)
	hidden.HiddenBy = findings.Identity{Code: findings.DeviceLost, Table: "T-2", Subject: "x"}
	noTable := taken(alarm(findings.JournalSlow, "", 0), "Nok", 30)
	for _, c := range []struct {
		name   string
		of     pit.Alarm
		filter watch.Filter
		want   string
	}{
		{"nobody took it", alarm(findings.PayoutDiffers, "T-1", 0), watch.Active, "T-1|Payout differs|1:40|not acknowledged||Acknowledge"},
		{"somebody did", taken(alarm(findings.PayoutDiffers, "T-1", 0), "Nok", 30), watch.Active, "T-1|Payout differs|1:40|acknowledged|Nok|To the table"},
		{"it is over and nobody did", over(alarm(findings.PayoutDiffers, "T-1", 0), 30), watch.Active, "T-1|Payout differs|1:40|back to normal||Acknowledge"},
		{"put away", shelved, watch.OnShelf, "T-1|Pace low|1:40|shelved|Oksana|Bring back"},
		{"hidden by its cause", hidden, watch.Hidden, "T-2|Device silent|1:40|suppressed||To the table"},
		{"about no table", noTable, watch.Active, "desk|Journal slow|1:40|acknowledged|Nok|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, f := range watch.Filters() {
				rows, counts := k.List([]pit.Alarm{c.of}, nil, f, at(100))
				want := 0
				if f == c.filter {
					want = 1
					r := rows[0]
					same(t, "row", strings.Join([]string{r.Table, r.Text, r.Age, r.Word, r.Owner, r.NextText}, "|"), c.want)
				}
				same(t, "rows of the filter", len(rows), want)
				same(t, "count of it", counts[c.filter], 1)
			}
		})
	}
}

func TestKeeperRemembersWhatIsOver(t *testing.T) {
	var k watch.Keeper
	a, b := alarm(findings.PayoutDiffers, "T-1", 0), alarm(findings.SpinHung, "T-2", 10)
	k.Take([]pit.Alarm{a, b}, at(10))
	k.Take([]pit.Alarm{taken(a, "Nok", 20), b}, at(20))
	k.Take([]pit.Alarm{b}, at(80))
	same(t, "gone", len(k.Gone()), 1)
	g := k.Gone()[0]
	same(t, "by whom", g.AckedBy, "Nok")
	same(t, "over", g.Over.Equal(at(80)) && g.At.Equal(at(80)), true)
	k.Take(nil, at(100))
	same(t, "the last one first", k.Gone()[0].Finding.Table, "T-2")
	same(t, "nothing is there", len(k.Now()), 0)

	w := k.Times(at(100))
	same(t, "acknowledged after", w.Acknowledged, 20*time.Second)
	same(t, "of", w.Taken, 1)
	same(t, "resolved after", w.Resolved, 90*time.Second)
	same(t, "of", w.Counted, 2)
	same(t, "load", w.Load, 2)
	same(t, "load later", k.Times(at(100+11*60)).Load, 0)

	s := speaker(t, "en")
	rows, counts := s.List(k.Now(), k.Gone(), watch.Over, at(200))
	same(t, "the last one first", tables(rows), "T-2 T-1")
	same(t, "count", counts[watch.Over], 2)
	same(t, "it no longer ages", rows[1].Age, "1:20")
	d := s.Tell(&rows[1])
	same(t, "nothing can be done", d.CanTake || d.CanShelve || d.CanBringBack, false)
	same(t, "times", facts(d.Times), "Raised=21:00:00; Acknowledged=21:00:20, after 0:20, Nok; Back to normal=21:01:20, after 1:20; Resolved=21:01:20, after 1:20")
}

func facts(all []watch.Fact) string {
	var parts []string
	for _, f := range all {
		parts = append(parts, f.Label+"="+f.Value)
	}
	return strings.Join(parts, "; ")
}

// What a Keeper remembers is bounded, and an alarm is in one place only.
func TestKeeperIsBounded(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var k watch.Keeper
		for i := range 40 {
			var all []pit.Alarm
			for n := range rapid.IntRange(0, 40).Draw(rt, "alarms") {
				all = append(all, alarm(findings.PaceLow, fmt.Sprintf("T-%d", n+rapid.IntRange(0, 60).Draw(rt, "table")), i))
			}
			slices.SortFunc(all, func(a, b pit.Alarm) int { return strings.Compare(a.Finding.Table, b.Finding.Table) })
			all = slices.CompactFunc(all, func(a, b pit.Alarm) bool { return a.Finding.Identity == b.Finding.Identity })
			k.Take(all, at(i))
			if len(k.Now()) != len(all) {
				rt.Fatalf("%d of %d are there", len(k.Now()), len(all))
			}
			if len(k.Gone()) > 500 {
				rt.Fatalf("%d are remembered", len(k.Gone()))
			}
		}
	})
}

func TestBell(t *testing.T) {
	urgent, high := alarm(findings.PayoutDiffers, "T-1", 0), alarm(findings.SpinHung, "T-2", 0)
	hidden := high
	hidden.HiddenBy = findings.Identity{Code: findings.DeviceLost}
	again := high
	again.Repeats = 1
	for _, c := range []struct {
		name  string
		lists [][]pit.Alarm
		after []int
		want  string // what rings at each look
	}{
		{"what is there at the start does not ring", [][]pit.Alarm{{high}, {high}}, []int{0, 1}, "0 0"},
		{"a new one rings once", [][]pit.Alarm{{}, {high}, {high}}, []int{0, 1, 2}, "0 2 0"},
		{"the more urgent of two", [][]pit.Alarm{{}, {high, urgent}}, []int{0, 1}, "0 1"},
		{"one that is hidden does not", [][]pit.Alarm{{}, {hidden}}, []int{0, 1}, "0 0"},
		{"one that comes again does", [][]pit.Alarm{{}, {high}, {again}, {again}}, []int{0, 1, 2, 3}, "0 2 2 0"},
		{"an urgent one rings until somebody takes it", [][]pit.Alarm{{}, {urgent}, {urgent}, {urgent}, {taken(urgent, "Nok", 12)}}, []int{0, 1, 6, 11, 25}, "0 1 0 1 0"},
		{"an urgent one of the start rings after a while", [][]pit.Alarm{{urgent}, {urgent}}, []int{0, 10}, "0 1"},
		{"one that is over is silent", [][]pit.Alarm{{}, {over(urgent, 0)}}, []int{0, 1}, "0 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			on, off := watch.Bell{On: true}, watch.Bell{}
			var got []string
			for i, list := range c.lists {
				s, ring := on.Hear(list, at(c.after[i]))
				if !ring {
					s = 0
				}
				got = append(got, fmt.Sprint(int(s)))
				if _, ring = off.Hear(list, at(c.after[i])); ring {
					t.Error("it rings with the sound off")
				}
			}
			same(t, "rings", strings.Join(got, " "), c.want)
		})
	}
}

func TestAnAlarmInFull(t *testing.T) {
	a := taken(alarm(findings.PayoutDiffers, "R-03", 0), "Nok", 15)
	a.Repeats, a.Last, a.Note = 2, at(40), "seen"
	g := &a.Finding
	g.Round, g.Expected, g.Got, g.Clause = "R-03-7", "1800.00", "900.00", "R1-14"
	g.Why = wager.Why{Key: "finding_payout_short", Place: "1800.00", Text: "900.00", Amount: 90_000}
	a.Shelf = pit.Shelf{By: "Oksana", Why: "Service at the table", Since: at(50), Until: at(650)}
	a.HiddenBy = findings.Identity{Table: "R-03", Code: findings.RulesDiffer}
	k := speaker(t, "en")
	rows, _ := k.List([]pit.Alarm{a}, nil, watch.Hidden, at(60))
	d := k.Tell(&rows[0])
	same(t, "title", d.Title, "Payout differs")
	same(t, "sentence", strings.Contains(d.Sentence, "900.00"), true)
	same(t, "facts", facts(d.Facts), "Round=R-03-7; Expected=1800.00; Found=900.00; Clause=R1-14")
	same(t, "times", facts(d.Times), "Raised=21:00:00; Last raised, 2 times again=21:00:40, after 0:40; Acknowledged=21:00:15, after 0:15, Nok; Note=seen")
	same(t, "status", strings.Join(d.Status, "; "), "Oksana: Service at the table, until 21:10:50; Hidden while this lasts: R-03 Rules differ")
	same(t, "what can be done", fmt.Sprint(d.CanTake, d.CanShelve, d.CanBringBack), "false false true")
	t.Run("a finding without a sentence says its title alone", func(t *testing.T) {
		rows, _ := k.List([]pit.Alarm{alarm(findings.DeckOld, "R-03", 0)}, nil, watch.Active, at(60))
		same(t, "sentence", k.Tell(&rows[0]).Sentence, "")
	})
}

func TestShelving(t *testing.T) {
	w := speaker(t, "en").Words
	f := watch.Shelving{Reason: 1}
	same(t, "a reason that is often given", f.Why(w), "Service at the table")
	f = watch.Shelving{Reason: -1, Other: "  the dealer changes "}
	same(t, "a typed one", f.Why(w), "the dealer changes")
	f = watch.Shelving{Reason: -1, Other: "  "}
	same(t, "none", f.Why(w), "")
	for _, m := range watch.Minutes() {
		f.Minutes = m
		if d := f.Until(start).Sub(start); d <= 0 || d > pit.LongestShelf {
			t.Errorf("%d minutes are %s", m, d)
		}
	}
	f.Minutes = 90
	same(t, "no longer than the longest", f.Until(start).Sub(start) <= pit.LongestShelf, true)
}

func TestErrorsHaveWords(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		w := speaker(t, lang).Words
		for _, err := range []error{
			pit.ErrNoAlarm, pit.ErrAcknowledged, pit.ErrNotShelved, pit.ErrUntil, pit.ErrPerson, pit.ErrReason, pit.ErrStopped,
			fmt.Errorf("wait: %w", pit.ErrUntil), errors.New("anything"),
		} {
			if key := watch.ErrorKey(err); w.Say(key, nil) == key {
				t.Errorf("%s: %v has no words", lang, err)
			}
		}
	}
	same(t, "what is wrapped is found", watch.ErrorKey(fmt.Errorf("wait: %w", pit.ErrUntil)), "alarm_error_until")
}

// Every kind of finding says what to do, and who decides or who sees to it.
func TestEveryCodeSaysWhatToDo(t *testing.T) {
	who := map[string][]string{
		"en": {"pit boss", "manager", "technician", "administrator"},
		"th": {"พิทบอส", "ผู้จัดการ", "ช่าง", "ผู้ดูแลระบบ"},
		"uk": {"піт-бос", "менеджер", "технік", "адміністратор"},
	}
	for lang, people := range who {
		k := speaker(t, lang)
		for code := range findings.Codes() {
			text := watch.Todo(code, k.Words)
			if strings.HasPrefix(text, "alarm_do_") {
				t.Errorf("%s: nothing is said of %s", lang, code)
				continue
			}
			if n := len([]rune(text)); n > 190 {
				t.Errorf("%s: of %s too much is said, %d letters", lang, code, n)
			}
			if !slices.ContainsFunc(people, func(p string) bool { return strings.Contains(strings.ToLower(text), p) }) {
				t.Errorf("%s: of %s it is not said who decides: %s", lang, code, text)
			}
			a := alarm(code, "R-01", 0)
			if rows, _ := k.List([]pit.Alarm{a}, nil, watch.Active, at(1)); strings.HasPrefix(rows[0].Text, "alarm_") {
				t.Errorf("%s: %s has no title", lang, code)
			}
		}
	}
}

func TestWhoDecidesIsAsTheRulesHaveIt(t *testing.T) {
	w := speaker(t, "en").Words
	for code, who := range map[findings.Code]string{
		findings.SpinHung: "manager", findings.SpinInvalid: "pit boss or the manager", findings.ShoeComposition: "pit boss",
		findings.RulesDiffer: "manager", findings.WheelBias: "manager", findings.PayoutDiffers: "pit boss",
	} {
		if text := watch.Todo(code, w); !strings.Contains(text, who) {
			t.Errorf("%s: %s", code, text)
		}
	}
}

// The talk at the end of the shift: counts, middle times, the most in ten minutes, and
// what stands out.
func TestReview(t *testing.T) {
	var k watch.Keeper
	old := alarm(findings.CardDiffers, "B-01", -7200)
	all := []pit.Alarm{old}
	for i := range 12 {
		a := alarm(findings.PaceLow, fmt.Sprintf("R-%02d", i%3), 60*i)
		a.Repeats = 1
		if i%2 == 0 {
			a = taken(a, "Nok", 60*i+30)
		}
		a.Finding.Round = fmt.Sprint(i)
		all = append(all, a)
	}
	shelved := taken(alarm(findings.ClockSkew, "", 100), "Nok", 110)
	shelved.Shelf = pit.Shelf{By: "Nok", Why: "known", Since: at(120), Until: at(900)}
	k.Take(append(all, shelved), at(700))
	k.Take([]pit.Alarm{shelved}, at(720))

	r := k.Review(nil, at(-60), at(800))
	same(t, "alarms of the shift and those that lasted into it", r.All, 14)
	same(t, "of watch", r.BySeverity[findings.Medium], 12)
	same(t, "nobody took", r.Untaken, 7)
	same(t, "shelved", r.Shelved, 1)
	same(t, "the most in ten minutes", r.Peak, 12)
	same(t, "the middle of those taken", r.Acknowledged, 30*time.Second)
	same(t, "kinds", len(r.Kinds), 3)
	same(t, "the most frequent, repeats counted", fmt.Sprintf("%s %d %d %d", r.Kinds[0].Code, r.Kinds[0].Times, r.Kinds[0].Tables, r.Kinds[0].Untaken), "pace.low 24 3 6")
	same(t, "the longest", r.Kinds[0].Longest, 720*time.Second)
	same(t, "what went before does not count", k.Review(nil, at(730), at(800)).All, 0)
	for _, lang := range []string{"en", "th", "uk"} {
		s := speaker(t, lang)
		same(t, "advice", len(s.Advice(&r)), 3)
		for _, f := range s.Facts(&r) {
			if f.Label == "" || f.Value == "" || strings.HasPrefix(f.Label, "alarm_") {
				t.Errorf("%s: a fact is %+v", lang, f)
			}
		}
	}
	stands := k.Review(nil, at(-60), at(100+25*3600))
	same(t, "stood for more than a day", stands.Old, 1)
	same(t, "and that is said", strings.Contains(strings.Join(speaker(t, "en").Advice(&stands), " "), "1 alarm has stood for more than a day"), true)
	var none watch.Keeper
	empty := none.Review(nil, at(0), at(1))
	same(t, "nothing to say of nothing", len(speaker(t, "en").Advice(&empty)), 0)
}
