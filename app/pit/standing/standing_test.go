package standing_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/app/pit/standing"
	"pitboss/store"
	"pitboss/tables"
)

// evening is when these pits begin to play: an hour before the gaming day changes, so
// that a night goes over into the next.
var evening = time.Date(2026, 11, 30, 22, 30, 0, 0, time.UTC)

const gamingDay = 23*time.Hour + 30*time.Minute

// tester is what a test and a run of a property have in common.
type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// desk is a journal on the disk with a clock of its own.
type desk struct {
	dir  string
	at   atomic.Int64
	j    *store.Journal
	told []string // by the pit, of what was read
}

func (d *desk) now() time.Time      { return time.Unix(0, d.at.Load()).UTC() }
func (d *desk) mono() time.Duration { return time.Duration(d.at.Load() - evening.UnixNano()) }

func open(t tester, dir string, at time.Time) *desk {
	t.Helper()
	d := &desk{dir: dir}
	d.at.Store(at.UnixNano())
	var err error
	d.j, err = store.Open(store.Config{
		Dir: dir, Desk: "desk", Clock: d.now, Mono: d.mono, Random: strings.NewReader(strings.Repeat("standing", 64)), GamingDay: gamingDay,
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *desk) config(t tester) pit.Config {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return pit.Config{
		Fold: tables.Config{Book: book, GamingDay: gamingDay, Inspections: true}, Journal: new(pit.MemoryJournal),
		Tell: func(outs []tables.Out) {
			for i := range outs {
				o := &outs[i]
				d.told = append(d.told, fmt.Sprint(o.Kind, o.At, o.Table, o.Round, o.Phase, o.Finding.Identity))
			}
		},
	}
}

// bring makes a pit that stands where the journal ends.
func (d *desk) bring(t tester) (*pit.Pit, standing.Standing) {
	t.Helper()
	p, err := pit.New(d.config(t))
	if err != nil {
		t.Fatal(err)
	}
	s, err := standing.Bring(context.Background(), d.j, standing.Reach(), p)
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

func (d *desk) write(t tester, r pit.Record) {
	t.Helper()
	d.at.Store(r.At.UnixNano())
	if _, err := d.j.Append(context.Background(), standing.Entry(&r)); err != nil {
		t.Fatal(err)
	}
}

// killed is a copy of a desk's folder as a kill would leave it now, and the desk that
// begins anew there at a time.
func (d *desk) killed(t tester, dir string, at time.Time) *desk {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS(d.dir)); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			err = os.Chmod(path, 0o600)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return open(t, dir, at)
}

// recorded are the recorded pits as records of a night that begins in the evening.
func recorded(t tester) map[string][]pit.Record {
	t.Helper()
	files, err := filepath.Glob("../../../cmd/pitctl/testdata/scenarios/*.jsonl")
	if err != nil || len(files) != 16 {
		t.Fatalf("%d recorded pits, %v", len(files), err)
	}
	all := map[string][]pit.Record{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var records []pit.Record
		var first time.Time
		for _, frame := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			e, err := tables.ReadEvent(frame)
			if err != nil {
				t.Fatal(err)
			}
			if first.IsZero() {
				first = e.Time
			}
			src := e.Source
			if src == "" {
				src = "server:main"
			}
			records = append(records, pit.Record{
				At: evening.Add(e.Time.Sub(first)), Src: src, Table: e.Table, Round: e.Round, Kind: e.Type, Data: frame,
			})
		}
		all[strings.TrimSuffix(filepath.Base(file), ".jsonl")] = records
	}
	return all
}

// An evening that is cut anywhere by a kill, and begun anew on the same gaming day, the
// next or the third, stands where the evening stood that was not cut, and from there on
// says the same. States were kept at whatever moments, or never.
func TestEveningCutByAKillGoesOnAsIfItWereNot(t *testing.T) {
	all := recorded(t)
	names := slices.Sorted(maps.Keys(all))
	root := t.TempDir()
	runs := 0
	used := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		runs++
		records := all[rapid.SampledFrom(names).Draw(rt, "recording")]
		records = records[:min(len(records), rapid.IntRange(2, 300).Draw(rt, "records"))]
		cut := rapid.IntRange(1, len(records)-1).Draw(rt, "cut after")
		pace := time.Duration(rapid.IntRange(1, 400).Draw(rt, "times slower"))
		away := rapid.SampledFrom([]time.Duration{time.Second, 2 * time.Hour, 24 * time.Hour, 49 * time.Hour}).Draw(rt, "away for")
		keeps := rapid.SliceOfN(rapid.IntRange(0, cut-1), 0, 3).Draw(rt, "states after")
		d := open(rt, filepath.Join(root, fmt.Sprint(runs)), evening)
		defer func() { _ = d.j.Close() }()
		slower := func(r pit.Record) pit.Record {
			r.At = evening.Add(r.At.Sub(evening) * pace)
			return r
		}
		for i, r := range records[:cut] {
			d.write(rt, slower(r))
			if slices.Contains(keeps, i) {
				if err := standing.Keep(context.Background(), d.j, d.config(rt)); err != nil {
					rt.Fatal(err)
				}
			}
		}
		again := d.now().Add(away)
		e := d.killed(rt, filepath.Join(root, fmt.Sprint(runs, "-killed")), again)
		defer func() { _ = e.j.Close() }()
		p, s := e.bring(rt)
		if s.Why != nil || s.Refused != nil || len(keeps) > 0 && s.State.N == 0 {
			rt.Fatalf("it goes back to %s: %v, %v, state after %v", s.From, s.Why, s.Refused, s.State)
		}
		used[fmt.Sprintf("state %v, days %d", s.State.N > 0, len(days(rt, e.dir)))]++
		// The pit that was not cut heard every record, one after another.
		whole, told := uncut(rt, d, records[:cut], slower)
		if same := sameView(p.View(), whole.View()); same != "" {
			rt.Fatal(same)
		}
		// What comes after it says the same to both.
		for i := cut; i < len(records); i++ {
			r := records[i]
			r.At = again.Add(r.At.Sub(records[cut].At))
			r.N = int64(i + 1)
			one := func(yield func(pit.Record, error) bool) { yield(r, nil) }
			e.told, *told = nil, nil
			if err := errors.Join(p.Restore(one), whole.Restore(one)); err != nil {
				rt.Fatal(err)
			}
			if !slices.Equal(e.told, *told) {
				rt.Fatalf("of record %d, %s, it says\n%s\nwant\n%s", i+1, r.Kind, strings.Join(e.told, "\n"), strings.Join(*told, "\n"))
			}
		}
		if same := sameView(p.View(), whole.View()); same != "" {
			rt.Fatal(same)
		}
	})
	t.Logf("cases: %d evenings: %v", runs, used)
}

func days(t tester, dir string) []string {
	t.Helper()
	r := store.OpenReader(dir, "")
	defer r.Close()
	all, err := r.Days()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// uncut is a pit that heard some records without a break, and what it says.
func uncut(t tester, d *desk, records []pit.Record, slower func(pit.Record) pit.Record) (*pit.Pit, *[]string) {
	t.Helper()
	said := &desk{dir: d.dir}
	p, err := pit.New(said.config(t))
	if err != nil {
		t.Fatal(err)
	}
	err = p.Restore(func(yield func(pit.Record, error) bool) {
		for i, r := range records {
			r = slower(r)
			if r.N = int64(i + 1); !yield(r, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, &said.told
}

// sameView says how two views differ; "" if they do not.
func sameView(got, want pit.Update) string {
	if len(got.Tables) != len(want.Tables) || len(got.Alarms) != len(want.Alarms) {
		return fmt.Sprintf("%d tables and %d alarms, want %d and %d", len(got.Tables), len(got.Alarms), len(want.Tables), len(want.Alarms))
	}
	for i := range want.Alarms {
		if !rig.Alike(reflect.ValueOf(got.Alarms[i]), reflect.ValueOf(want.Alarms[i])) {
			return fmt.Sprintf("an alarm is %+v, want %+v", got.Alarms[i], want.Alarms[i])
		}
	}
	for i := range want.Tables {
		if a, b := got.Tables[i], want.Tables[i]; !rig.Alike(reflect.ValueOf(*a), reflect.ValueOf(*b)) {
			return fmt.Sprintf("a table is\n%+v\nwant\n%+v", *a, *b)
		}
	}
	return ""
}

// A state is kept anew only where there is news, and what is no state of a pit is refused.
func TestKeepIsQuietWithoutNews(t *testing.T) {
	d := open(t, t.TempDir(), evening)
	for _, r := range recorded(t)["clean-baccarat"][:30] {
		d.write(t, r)
	}
	keep := func() {
		t.Helper()
		if err := standing.Keep(context.Background(), d.j, d.config(t)); err != nil {
			t.Fatal(err)
		}
	}
	states := func() int {
		t.Helper()
		page, err := d.j.Find(store.Query{Kind: store.KindKept})
		if err != nil {
			t.Fatal(err)
		}
		return len(page.Records)
	}
	keep()
	keep()
	if n := states(); n != 1 {
		t.Errorf("%d states of one moment", n)
	}
	d.write(t, recorded(t)["clean-baccarat"][30])
	keep()
	if n := states(); n != 2 {
		t.Errorf("%d states of two moments", n)
	}
	want, before := d.bring(t)
	if before.Read != 0 || before.Records != 31 || !strings.HasPrefix(before.Frames["server:main"], "{") {
		t.Errorf("it stands at %+v", before)
	}
	for _, no := range [][]byte{nil, {0xFF}, {5, '{'}, append([]byte{1}, "{x"...), {2, '{', '}'}} {
		if err := d.j.Snapshot(context.Background(), before.At(), no); err != nil {
			t.Fatal(err)
		}
		got, s := d.bring(t)
		if s.Refused == nil || s.Read != 31 {
			t.Errorf("from %q it goes on: %+v", no, s)
		}
		if same := sameView(got.View(), want.View()); same != "" {
			t.Error(same)
		}
	}
	if err := d.j.Close(); err != nil {
		t.Fatal(err)
	}
}

// What was open, in the shoe and in prison goes over into the next gaming day; and what a
// desk counts by the day does not.
func TestStandingCountsItsDayAnew(t *testing.T) {
	d := open(t, t.TempDir(), evening)
	records := recorded(t)["clean-baccarat"]
	for _, r := range records[:20] {
		d.write(t, r)
	}
	bad := pit.Record{At: d.now(), Src: "server:main", Table: "R-1", Kind: "dealer.changed", Data: []byte(`{"type":7}`)}
	d.write(t, bad)
	if _, s := d.bring(t); s.Records != 21 || s.Unread != 1 {
		t.Errorf("on its day it counts %d, %d", s.Records, s.Unread)
	}
	if err := standing.Keep(context.Background(), d.j, d.config(t)); err != nil {
		t.Fatal(err)
	}
	next := records[20]
	next.At = evening.Add(26 * time.Hour)
	d.write(t, next)
	if _, s := d.bring(t); s.Records != 1 || s.Unread != 0 || s.Read != 1 || s.Day != "2026-12-01" {
		t.Errorf("on the next it counts %d, %d, read %d of %s", s.Records, s.Unread, s.Read, s.Day)
	}
	if err := d.j.Close(); err != nil {
		t.Fatal(err)
	}
}
