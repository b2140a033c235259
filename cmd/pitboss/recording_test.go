package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/desk"
	"pitboss/app/floor"
	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/findings"
)

// until waits for something as long as a slow machine may need.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if done() {
			return
		}
	}
	t.Fatalf("waited in vain: %s", what)
}

// noLeftovers fails the test if it leaves goroutines behind.
func noLeftovers(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		until(t, "all goroutines end", func() bool { return runtime.NumGoroutine() <= before })
	})
}

func start(t *testing.T, o options) *recording {
	t.Helper()
	noLeftovers(t)
	r, err := record(&o, pit.MachineClock(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.stop(); err != nil {
			t.Errorf("stop: %v", err)
		}
	})
	<-r.restored
	return r
}

func open(t *testing.T, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// watch is a view that follows.
func watch(t *testing.T, r *recording) *view {
	t.Helper()
	v := newView(r, open(t, "en"))
	stop := make(chan struct{})
	var follower sync.WaitGroup
	follower.Go(func() { v.follow(stop) })
	t.Cleanup(func() {
		close(stop)
		follower.Wait()
	})
	return v
}

// The practice pit opens on an evening that has gone on: every table has its rounds, in
// the order of the floor, and nothing is wrong yet.
func TestDemoOpensOnAGoodEvening(t *testing.T) {
	r := start(t, options{demo: true, tables: 15, speed: 1})
	v := watch(t, r)
	var bars desk.Bars
	until(t, "all tables are there", func() bool { bars = v.Bars(); return len(bars.Tables) == 15 })
	want := []string{"B-01", "J-02", "R-03", "B-04", "J-05", "R-06", "B-07", "J-08", "R-09", "B-10", "J-11", "R-12", "B-13", "J-14", "R-15"}
	if !slices.Equal(bars.Tables, want) {
		t.Errorf("the tables are %v", bars.Tables)
	}
	until(t, "the pit boss of the practice pit is signed on", func() bool {
		return v.Bars().Person == desk.Person{Name: "Oksana Kravets", Role: "Pit boss"}
	})
	rounds, parts := 0, map[string]int{}
	for _, row := range v.Floor() {
		parts[row.Pit]++
		if row.Roads.Len() > 0 || len(row.Numbers) > 0 || row.Settlement != nil {
			rounds++
		}
	}
	if rounds != 15 || parts["1"] != 9 || parts["2"] != 6 {
		t.Errorf("%d tables have played, the parts are %v", rounds, parts)
	}
	if len(bars.Alarms) > 3 {
		t.Errorf("there are %d alarms", len(bars.Alarms))
	}
	var health []string
	for _, h := range bars.Health {
		health = append(health, h.Text)
	}
	if text := strings.Join(health, " · "); !strings.Contains(text, "demo live") || !strings.Contains(text, "devices live") || !strings.Contains(text, "journal ") {
		t.Errorf("the health is %q", text)
	}
}

// An alarm comes, is acknowledged in somebody's name, and that is in the journal.
func TestAlarmIsAcknowledged(t *testing.T) {
	data := t.TempDir()
	r := start(t, options{demo: true, tables: 12, speed: 20, data: data})
	v := watch(t, r)
	var rings *desk.Chip
	until(t, "an alarm rings", func() bool {
		for _, a := range v.Bars().Alarms {
			if a.State == desk.Unacknowledged && a.Table != "" {
				rings = &a
				return true
			}
		}
		return false
	})
	onFloor := func() floor.Alarm {
		for _, row := range v.Floor() {
			if row.Number == rings.Table {
				return row.Alarm
			}
		}
		return floor.Alarm{}
	}
	if a := onFloor(); a.Life != floor.Fresh || a.Text == "" || strings.Contains(a.Text, "alarm_") {
		t.Errorf("the tile shows %+v", a)
	}
	until(t, "somebody is signed on", func() bool { return v.person().id != "" })
	v.Acknowledge(rings.ID)
	until(t, "it is acknowledged", func() bool {
		for _, a := range v.Bars().Alarms {
			if a.ID == rings.ID {
				return a.State == desk.Acknowledged && a.By == "Oksana K." && !a.At.IsZero()
			}
		}
		return true // it is over, and so it is gone
	})
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	reader := store.OpenReader(data, filepath.Join(data, "journal"))
	defer reader.Close()
	page, err := reader.Find(store.Query{Kind: "alarm.acknowledged"})
	if err != nil || len(page.Records) != 1 || !strings.Contains(string(page.Records[0].Data), `"kravets"`) {
		t.Errorf("the journal has %d, %v", len(page.Records), err)
	}
}

// Nobody is signed on, the desk is locked, or somebody is there who may not: then
// nothing is acknowledged, and the desk says why.
func TestWhoMayNotAcknowledge(t *testing.T) {
	r := start(t, options{demo: true, tables: 3, speed: 1})
	v := watch(t, r)
	until(t, "the staff is there", func() bool { p, err := r.staff.Person("hrytsenko"); return err == nil && !p.MustChange })
	ctx := context.Background()
	said := make(chan string, 1)
	v.notice = func(text string) { said <- text }
	refused := func(t *testing.T, want string) {
		t.Helper()
		v.Bars()
		v.ids["x"] = findings.Identity{Table: "B-01"}
		v.Acknowledge("x")
		select {
		case got := <-said:
			if got != want {
				t.Errorf("it says %q, want %q", got, want)
			}
		case <-time.After(time.Minute):
			t.Fatal("it says nothing")
		}
	}
	until(t, "the pit boss is signed on", func() bool { return v.person().id != "" })
	t.Run("locked", func(t *testing.T) {
		if err := r.desk.Lock(ctx); err != nil {
			t.Fatal(err)
		}
		if b := v.Bars(); !b.Person.Locked || b.Person.Name != "Oksana Kravets" {
			t.Errorf("the bar shows %+v", b.Person)
		}
		refused(t, "The desk is locked: sign on again.")
	})
	t.Run("a technician", func(t *testing.T) {
		if _, err := r.desk.ChangeUser(ctx, "hrytsenko", practicePassword); err != nil {
			t.Fatal(err)
		}
		refused(t, "This is not allowed to you.")
	})
	t.Run("nobody", func(t *testing.T) {
		if err := r.desk.SignOff(ctx); err != nil {
			t.Fatal(err)
		}
		refused(t, "Nobody is signed on.")
	})
	t.Run("no such alarm", func(t *testing.T) {
		v.Acknowledge("nothing of this name")
		if len(said) > 0 {
			t.Errorf("it says %q", <-said)
		}
	})
}

// What was recorded is there after a start: the pit stands where it stood.
func TestStartGoesOnWhereTheJournalEnds(t *testing.T) {
	data := t.TempDir()
	config := filepath.Join(data, "pit.toml")
	text := "currency = \"THB\"\ngaming_day = \"06:00\"\nlanguage = \"uk\"\n\n[[server]]\nname = \"main\"\nurl = \"ws://127.0.0.1:1/pit\"\n\n" +
		"[[table]]\nnumber = \"R-03\"\npit = \"A\"\ngame = \"roulette\"\nprofile = \"european\"\nserver = \"main\"\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o := options{data: data, config: config}
	first := start(t, o)
	if first.house.Language != "uk" {
		t.Errorf("the house speaks %q", first.house.Language)
	}
	if _, err := record(&o, pit.MachineClock(), nil); err == nil {
		t.Error("two desks run on one folder")
	}
	v := watch(t, first)
	until(t, "the house's table is on the floor", func() bool { v.Bars(); return len(v.Floor()) == 1 })
	if f := v.Floor()[0]; f.Number != "R-03" || len(f.Closing) != 1 || f.Closing[0] != "Nothing heard yet" {
		t.Errorf("before anything is heard the floor is %+v", f)
	}
	records := []pit.Record{
		{N: 1, Day: "2026-11-30", At: time.Now(), Src: "desk", Table: "R-03", Kind: "table.opened", Data: []byte(
			`{"type":"table.opened","table":"R-03","time":"2026-11-30T20:00:00.000Z","data":{"game":"roulette","profile":"european","currency":"THB"}}`)},
		{N: 2, Day: "2026-11-30", At: time.Now(), Src: "desk", Kind: "clock.stepped", Data: []byte(`{"by":"1s"}`)},
	}
	if err := first.records.Append(context.Background(), records); err != nil {
		t.Fatal(err)
	}
	if err := first.stop(); err != nil {
		t.Fatal(err)
	}
	second := start(t, o)
	if second.pit.Table("R-03") == nil {
		t.Error("the table is not known any more")
	}
	if got := second.records.n.Load(); got < 2 {
		t.Errorf("the journal has %d records", got)
	}
	kinds := map[string]bool{}
	nothing := func(store.Receipt, []byte) error { return store.ErrWhole }
	_, err := second.journal.store.Tail(store.Reach{}, nothing, func(_ store.Receipt, line []byte) error {
		r := store.Decode(line)
		if rec, ok := standing.Record(&r, 1); ok {
			kinds[rec.Kind] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !kinds["table.opened"] || !kinds["clock.stepped"] || kinds["day.opened"] {
		t.Errorf("the pit's records are of the kinds %v", kinds)
	}
}

func TestDemoIsNotLaidOverAJournal(t *testing.T) {
	data := t.TempDir()
	o := options{demo: true, tables: 2, speed: 1, data: data}
	r := start(t, o)
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := record(&o, pit.MachineClock(), nil); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("it says %v", err)
	}
}

// The pit as text: alarms as they come, and how things stand.
func TestTextShowsTheSamePit(t *testing.T) {
	r := start(t, options{demo: true, tables: 12, speed: 20})
	w := open(t, "en")
	ctx, cancel := context.WithCancel(context.Background())
	var out safe
	done := make(chan struct{})
	go func() {
		defer close(done)
		showText(ctx, &out, newView(r, w), w)
	}()
	until(t, "an alarm is told", func() bool {
		return strings.Contains(out.text(), "12 tables, ") && strings.Contains(out.text(), ": new\n")
	})
	cancel()
	<-done
}

// Where the system asks for the end, as at the end of a session, the text ends, what was heard
// is written, and only then is the system told so.
func TestTheSystemIsKeptWaitingUntilEverythingIsWritten(t *testing.T) {
	r := start(t, options{demo: true, tables: 2, speed: 20})
	w := open(t, "en")
	told := 0
	r.attended = func() {
		told++
		if _, err := r.journal.store.Append(t.Context(), store.Entry{Kind: "late", Source: "desk"}); !errors.Is(err, store.ErrClosed) {
			t.Errorf("the journal is still open: %v", err)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		showText(t.Context(), io.Discard, newView(r, w), w)
	}()
	close(r.asked)
	<-done
	if told > 0 {
		t.Error("the system was told before the end")
	}
	if err := r.stop(); err != nil || told != 1 {
		t.Errorf("stopped with %v, told %d times", err, told)
	}
}

// safe is a text that two goroutines may use.
type safe struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safe) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func TestAlarmsAreToldAsTheyComeAndGo(t *testing.T) {
	w, at := open(t, "en"), time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)
	var out strings.Builder
	chip := func(state desk.State) []desk.Chip {
		return []desk.Chip{{ID: "1", Table: "B-07", Title: "Card differs", Severity: 1, State: state}}
	}
	known := sayAlarms(&out, nil, chip(desk.Unacknowledged), at, w)
	known = sayAlarms(&out, known, chip(desk.Unacknowledged), at, w)
	known = sayAlarms(&out, known, chip(desk.Acknowledged), at, w)
	sayAlarms(&out, known, nil, at, w)
	want := "21:47:16  1 B-07   Card differs: new\n21:47:16  1 B-07   Card differs: acknowledged\n21:47:16  1 B-07   Card differs: over\n"
	if out.String() != want {
		t.Errorf("told is\n%swant\n%s", out.String(), want)
	}
}
