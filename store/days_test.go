package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/store"
)

// opening is what a day's first record says.
type opening struct {
	Previous string `json:"previous"`
	Size     uint64 `json:"size"`
	Root     string `json:"root"`
	Doubt    string `json:"doubt"`
}

func openingOf(t testing.TB, dir, day string) (o opening) {
	t.Helper()
	for _, r := range all(t, dir) {
		if r.Day == day && r.N == 1 {
			if r.Kind != store.KindOpened {
				t.Fatalf("%s begins with %s", day, r.Kind)
			}
			if err := json.Unmarshal(r.Data, &o); err != nil {
				t.Fatal(err)
			}
			return o
		}
	}
	t.Fatalf("there is no day %s", day)
	return o
}

func TestGamingDayBeginsAtItsHour(t *testing.T) {
	bangkok := time.FixedZone("ICT", 7*60*60)
	kyiv, err := time.LoadLocation("Europe/Kyiv")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, at, want string
		zone           *time.Location
	}{
		{"an hour before", "2026-11-30T05:00:00Z", "2026-11-29", time.UTC},
		{"a moment before", "2026-11-30T05:59:59.999Z", "2026-11-29", time.UTC},
		{"at its hour", "2026-11-30T06:00:00Z", "2026-11-30", time.UTC},
		{"at midnight", "2026-12-01T00:00:00Z", "2026-11-30", time.UTC},
		{"on the house's clock", "2026-11-29T22:59:59Z", "2026-11-29", bangkok},
		{"at its hour on the house's clock", "2026-11-29T23:00:00Z", "2026-11-30", bangkok},
		{"in the night the clocks go forward", "2026-03-29T03:30:00Z", "2026-03-29", kyiv}, // 06:30
		{"an hour before that", "2026-03-29T02:59:59Z", "2026-03-28", kyiv},                // 05:59
		{"in the night the clocks go back", "2026-10-25T03:59:59Z", "2026-10-24", kyiv},    // 05:59
		{"at its hour after that", "2026-10-25T04:00:00Z", "2026-10-25", kyiv},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, w := sound(t), newWall()
			if w.at, err = time.Parse(time.RFC3339, c.at); err != nil {
				t.Fatal(err)
			}
			cfg := config(dir, w)
			cfg.Zone = c.zone
			j := mustOpen(t, cfg)
			defer mustClose(t, j)
			if r := mustAppend(t, j, entry(w, 1)); r[0].Day != c.want {
				t.Errorf("%s is of the gaming day %s, want %s", c.at, r[0].Day, c.want)
			}
		})
	}
}

func TestDaysChain(t *testing.T) {
	for _, c := range []struct {
		name string
		// between is what happens between the first and the second day.
		between func(t *testing.T, j *store.Journal, cfg store.Config, w *wall) *store.Journal
		want    string
	}{
		{"while the desk runs", func(_ *testing.T, j *store.Journal, _ store.Config, w *wall) *store.Journal {
			w.pass(24 * time.Hour)
			return j
		}, "2026-12-01"},
		{"while nobody writes", func(t *testing.T, j *store.Journal, _ store.Config, w *wall) *store.Journal {
			w.pass(24 * time.Hour)
			if err := j.Tick(context.Background()); err != nil {
				t.Fatal(err)
			}
			if h := j.Health(); h.Day != "2026-12-01" || h.Records != 1 {
				t.Errorf("the day that began by itself is %s and has %d records", h.Day, h.Records)
			}
			return j
		}, "2026-12-01"},
		{"while the desk does not run", func(t *testing.T, j *store.Journal, cfg store.Config, w *wall) *store.Journal {
			mustClose(t, j)
			w.pass(24 * time.Hour)
			return mustOpen(t, cfg)
		}, "2026-12-01"},
		{"days without a desk", func(t *testing.T, j *store.Journal, cfg store.Config, w *wall) *store.Journal {
			mustClose(t, j)
			w.pass(9 * 24 * time.Hour)
			return mustOpen(t, cfg)
		}, "2026-12-09"},
		{"days in which nothing happened", func(_ *testing.T, j *store.Journal, _ store.Config, w *wall) *store.Journal {
			w.pass(9 * 24 * time.Hour)
			return j
		}, "2026-12-09"},
	} {
		t.Run(c.name, func(t *testing.T) {
			noLeaks(t)
			dir, w := sound(t), newWall()
			cfg := config(dir, w)
			j := mustOpen(t, cfg)
			first := mustAppend(t, j, entry(w, 1), entry(w, 2))
			j = c.between(t, j, cfg, w)
			r := mustAppend(t, j, entry(w, 3))
			if r[0].Day != c.want || r[0].N != 2 {
				t.Errorf("the next record is %v, want number 2 of %s", r[0], c.want)
			}
			mustClose(t, j)
			if a := alarms(t, j); len(a) > 0 {
				t.Errorf("alarms: %q", a)
			}
			o := openingOf(t, dir, c.want)
			if o.Previous != today || o.Size < first[1].N || o.Root == "" {
				t.Errorf("%s carries on %s with %d records", c.want, o.Previous, o.Size)
			}
			for _, name := range []string{rollFile(dir, today), dbFile(dir, today)} {
				info, err := os.Stat(name)
				if err != nil || info.Mode().Perm()&0o222 != 0 {
					t.Errorf("%s may still be written to: %v", name, info.Mode())
				}
			}
			if v := mustVerify(t, dir); v.Days != 2 {
				t.Errorf("there are %d days", v.Days)
			}
		})
	}
}

func TestTheClockIsSteppedBackOverTheHour(t *testing.T) {
	dir, w := sound(t), newWall()
	cfg := config(dir, w)
	j := mustOpen(t, cfg)
	mustAppend(t, j, entry(w, 1))
	w.pass(24 * time.Hour)
	mustAppend(t, j, entry(w, 2))
	w.step(-24 * time.Hour)
	if r := mustAppend(t, j, entry(w, 3)); r[0].Day != "2026-12-01" {
		t.Errorf("the day went back: %v", r[0])
	}
	mustClose(t, j)
	j = mustOpen(t, cfg)
	mention(t, alarms(t, j), "goes on with it")
	if r := mustAppend(t, j, entry(w, 4)); r[0].Day != "2026-12-01" {
		t.Errorf("the day went back at a start: %v", r[0])
	}
	mustClose(t, j)
}

// A day that was sealed is not written to again, even if the desk ended before it
// began the next one and the clock says then that the day is not over.
func TestASealedDayIsNeverOpenedAgain(t *testing.T) {
	dir, w := sound(t), newWall()
	cfg := config(dir, w)
	j := mustOpen(t, cfg)
	mustAppend(t, j, entry(w, 1))
	w.pass(24 * time.Hour)
	mustAppend(t, j, entry(w, 2))
	mustClose(t, j)
	for _, name := range []string{rollFile(dir, "2026-12-01"), dbFile(dir, "2026-12-01")} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(lastNote(dir)); err != nil {
		t.Fatal(err)
	}
	w.step(-24 * time.Hour)
	j = mustOpen(t, cfg)
	if r := mustAppend(t, j, entry(w, 3)); r[0].Day != today+".2" {
		t.Errorf("the sealed day goes on as %v", r[0])
	}
	mustClose(t, j)
	if o := openingOf(t, dir, today+".2"); o.Previous != today || o.Doubt != "" {
		t.Errorf("it carries on %q, in doubt of %q", o.Previous, o.Doubt)
	}
}

func TestStepsOfTheClockAreSaid(t *testing.T) {
	for _, c := range []struct {
		name  string
		steps []time.Duration
		want  []string
	}{
		{"none", nil, nil},
		{"drift", []time.Duration{time.Second, -time.Second, 1900 * time.Millisecond}, nil},
		{"back", []time.Duration{-time.Hour}, []string{"-1h0m0s"}},
		{"forward", []time.Duration{3 * time.Hour}, []string{"3h0m0s"}},
		{"there and back", []time.Duration{time.Minute, -time.Minute}, []string{"1m0s", "-1m0s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, w := sound(t), newWall()
			j := mustOpen(t, config(dir, w))
			mustAppend(t, j, entry(w, 0))
			for i, step := range c.steps {
				w.pass(time.Minute)
				w.step(step)
				mustAppend(t, j, entry(w, i+1))
			}
			w.pass(time.Hour)
			mustAppend(t, j, entry(w, 99))
			mustClose(t, j)
			var said []string
			for _, r := range all(t, dir) {
				if r.Kind != store.KindStepped {
					continue
				}
				var d struct{ From, To, By string }
				if err := json.Unmarshal(r.Data, &d); err != nil {
					t.Fatal(err)
				}
				said = append(said, d.By)
			}
			if fmt.Sprint(said) != fmt.Sprint(c.want) {
				t.Errorf("said %v, want %v", said, c.want)
			}
		})
	}
	tried(t, "5 ways in which the wall clock is stepped")
}

// Sixteen producers go on while the days change under them: every record is in one
// day, once, in the order in which it was given.
func TestDaysChangeUnderLoad(t *testing.T) {
	noLeaks(t)
	const producers, days = 16, 5
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	var wait sync.WaitGroup
	var mu sync.Mutex
	acknowledged := map[store.Receipt]int{}
	stop := make(chan struct{})
	for p := range producers {
		wait.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				r, err := j.Append(context.Background(), entry(w, p<<20|i), entry(w, p<<20|1<<19|i))
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				for k, r := range r {
					if _, twice := acknowledged[r]; twice {
						t.Errorf("%v was given twice", r)
					}
					acknowledged[r] = p<<20 | k<<19 | i
				}
				mu.Unlock()
			}
		})
	}
	for day := range days {
		mu.Lock()
		before := len(acknowledged)
		mu.Unlock()
		eventually(t, "the day fills", func() bool {
			mu.Lock()
			defer mu.Unlock()
			return len(acknowledged) > before+2000
		})
		w.pass(24 * time.Hour)
		next := fmt.Sprintf("2026-12-%02d", day+1)
		eventually(t, "the next day begins", func() bool { return j.Health().Day == next })
	}
	close(stop)
	wait.Wait()
	mustClose(t, j)
	seen := 0
	for _, r := range all(t, dir) {
		if r.Kind != "card.dealt" {
			continue
		}
		seen++
		var d struct{ I int }
		if err := json.Unmarshal(r.Data, &d); err != nil {
			t.Fatal(err)
		}
		if want, ok := acknowledged[store.Receipt{Day: r.Day, N: r.N}]; !ok || want != d.I {
			t.Fatalf("record %d of %s is %x, acknowledged was %x (%v)", r.N, r.Day, d.I, want, ok)
		}
	}
	if seen != len(acknowledged) {
		t.Errorf("%d records were acknowledged, %d are there", len(acknowledged), seen)
	}
	v := mustVerify(t, dir)
	if v.Days != days+1 {
		t.Errorf("there are %d days, want %d", v.Days, days+1)
	}
	tried(t, "%d records of %d producers over %d days", seen, producers, v.Days)
}

func TestAfterTwoPartsOfADayComesTheNextDay(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	cfg := config(dir, w)
	j := mustOpen(t, cfg)
	mustAppend(t, j, entry(w, 1))
	mustClose(t, j)
	for _, name := range []string{rollFile(dir, today), dbFile(dir, today)} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	j = mustOpen(t, cfg)
	mention(t, alarms(t, j), "in doubt")
	if j.Health().Doubt == "" {
		t.Error("the journal's health says nothing of the doubt")
	}
	if r := mustAppend(t, j, entry(w, 2)); r[0].Day != today+".2" {
		t.Errorf("the doubtful day goes on as %v", r[0])
	}
	w.pass(24 * time.Hour)
	if r := mustAppend(t, j, entry(w, 3)); r[0].Day != "2026-12-01" {
		t.Errorf("the next day is %v", r[0])
	}
	mustClose(t, j)
	o := openingOf(t, dir, "2026-12-01")
	if o.Previous != today+".2" || o.Doubt != "" {
		t.Errorf("the next day carries on %q, in doubt of %q", o.Previous, o.Doubt)
	}
	v := verify(t, dir)
	if v.Good() || !strings.Contains(v.First.What, "in doubt") {
		t.Errorf("verify says %v", v.First)
	}
}

func lastNote(dir string) string { return dir + "/keys/last.checkpoint" }
