package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/store"
)

// model is what a journal should be: the records that were acknowledged, in order,
// and where each came to lie.
type model struct {
	t       *testing.T
	dir     string
	w       *wall
	j       *store.Journal // nil while no desk runs
	records []modelRecord
	copies  map[string][]byte // older copies of files, by name
	hurt    bool              // something was damaged since the last start
	snap    store.Receipt     // the newest snapshot
	ops     map[string]int
}

type modelRecord struct {
	at          store.Receipt
	id          int
	table, kind string
}

func (m *model) config() store.Config { return config(m.dir, m.w) }

func (m *model) needs(r *rapid.T, open bool) {
	if (m.j != nil) != open {
		r.Skip("the desk runs, or it does not")
	}
}

func (m *model) open(r *rapid.T) {
	m.needs(r, false)
	j, err := store.Open(m.config())
	if err != nil {
		r.Fatalf("open: %v", err)
	}
	if said := alarms(r, j); len(said) > 0 && !m.hurt && !slices.ContainsFunc(said, func(s string) bool { return len(s) > 15 && s[:15] == "the clock says " }) {
		r.Fatalf("nothing was damaged, and the start says %q", said)
	}
	m.j, m.hurt = j, false
	m.ops["open"]++
}

func (m *model) close(r *rapid.T) {
	m.needs(r, true)
	if err := m.j.Close(); err != nil {
		r.Fatalf("close: %v", err)
	}
	m.j = nil
	m.ops["close"]++
}

func (m *model) append(r *rapid.T) {
	m.needs(r, true)
	n := rapid.SampledFrom([]int{1, 2, 5, 60}).Draw(r, "records")
	entries := make([]store.Entry, n)
	made := make([]modelRecord, n)
	for i := range entries {
		made[i] = modelRecord{
			id: len(m.records) + i, table: rapid.SampledFrom([]string{"", "B-01", "B-02"}).Draw(r, "table"),
			kind: rapid.SampledFrom([]string{"model.a", "model.b"}).Draw(r, "kind"),
		}
		data, err := json.Marshal(map[string]any{"id": made[i].id, "fill": rapid.StringN(0, 40, -1).Draw(r, "fill")})
		if err != nil {
			r.Fatal(err)
		}
		entries[i] = store.Entry{At: m.w.now(), Mono: m.w.reading(), Source: "desk", Table: made[i].table, Kind: made[i].kind, Data: data}
	}
	receipts, err := m.j.Append(context.Background(), entries...)
	if err != nil {
		r.Fatalf("append: %v", err)
	}
	for i := range made {
		made[i].at = receipts[i]
	}
	m.records = append(m.records, made...)
	m.ops["append"] += n
}

func (m *model) checkpoint(r *rapid.T) {
	m.needs(r, true)
	if _, err := m.j.Checkpoint(context.Background()); err != nil {
		r.Fatalf("checkpoint: %v", err)
	}
	m.ops["checkpoint"]++
}

func (m *model) snapshot(r *rapid.T) {
	m.needs(r, true)
	if len(m.records) == 0 || m.records[len(m.records)-1].at.Day != m.j.Health().Day {
		r.Skip("there is no record of the day")
	}
	at := m.records[len(m.records)-1].at
	if err := m.j.Snapshot(context.Background(), at, fmt.Appendf(nil, "after %v", at)); err != nil {
		r.Fatalf("snapshot: %v", err)
	}
	m.snap = at
	m.ops["snapshot"]++
}

func (m *model) time(r *rapid.T) {
	d := rapid.SampledFrom([]time.Duration{time.Second, 11 * time.Minute, 5 * time.Hour, 24 * time.Hour, 72 * time.Hour}).Draw(r, "time")
	if d < 0 {
		m.w.step(d)
	} else {
		m.w.pass(d)
	}
	if m.j != nil {
		if err := m.j.Tick(context.Background()); err != nil {
			r.Fatalf("tick: %v", err)
		}
	}
	m.ops["time"]++
}

func (m *model) step(r *rapid.T) {
	m.w.step(time.Duration(rapid.IntRange(-40, 40).Draw(r, "hours")) * time.Hour)
	m.ops["step"]++
}

// copy keeps copies of the newest day's files for later.
func (m *model) copy(r *rapid.T) {
	m.needs(r, false)
	for _, name := range m.newest(r) {
		if b, err := os.ReadFile(name); err == nil {
			m.copies[name] = b
		}
	}
	m.ops["copy"]++
}

// newest are the two files of the newest day.
func (m *model) newest(r *rapid.T) []string {
	reader := store.OpenReader(m.dir, "")
	defer reader.Close()
	days, err := reader.Days()
	if err != nil || len(days) == 0 {
		r.Skip("there is no day")
	}
	last := days[len(days)-1]
	return []string{rollFile(m.dir, last), dbFile(m.dir, last)}
}

// damage does something to one of the two files of the newest day; the other still
// has everything.
func (m *model) damage(r *rapid.T) {
	m.needs(r, false)
	if m.hurt {
		r.Skip("one file is damaged already")
	}
	name := rapid.SampledFrom(m.newest(r)).Draw(r, "file")
	b, err := os.ReadFile(name)
	if err != nil || len(b) == 0 {
		r.Skip("there is nothing to damage")
	}
	at := rapid.IntRange(0, len(b)-1).Draw(r, "at")
	switch rapid.SampledFrom([]string{"cut", "zeros", "garbage", "bit", "gone", "older"}).Draw(r, "damage") {
	case "cut":
		b = b[:at]
	case "zeros":
		copy(b[at:], make([]byte, 4096))
	case "garbage":
		copy(b[at:], slices.Repeat([]byte{0x5A, 0xC3}, 1000))
	case "bit":
		b[at] ^= 4
	case "gone":
		b = nil
	case "older":
		older, ok := m.copies[name]
		if !ok {
			r.Skip("there is no older copy")
		}
		b = older
	}
	_ = os.Chmod(name, 0o600)
	if b == nil {
		err = os.Remove(name)
	} else {
		err = os.WriteFile(name, b, 0o600)
	}
	if err != nil {
		r.Fatal(err)
	}
	m.hurt = true
	m.ops["damage"]++
}

// check compares everything with the model.
func (m *model) check(r *rapid.T) {
	if m.hurt {
		return
	}
	reader := store.OpenReader(m.dir, "")
	defer reader.Close()
	each, find := reader.Each, reader.Find
	if m.j != nil {
		each, find = m.j.Each, m.j.Find
	}
	table := rapid.SampledFrom([]string{"", "B-01", "B-02"}).Draw(r, "table")
	kind := rapid.SampledFrom([]string{"", "model.a", "model.b"}).Draw(r, "kind")
	var want []modelRecord
	for _, rec := range m.records {
		if (table == "" || rec.table == table) && (kind == "" || rec.kind == kind) {
			want = append(want, rec)
		}
	}
	var got []modelRecord
	if _, err := os.Stat(filepath.Join(m.dir, "journal")); err != nil {
		return
	}
	problems, err := each(store.Query{Table: table, Kind: kind}, func(rec *store.Record) error {
		var d struct{ ID int }
		if rec.Kind != "model.a" && rec.Kind != "model.b" {
			return nil
		}
		if err := json.Unmarshal(rec.Data, &d); err != nil {
			return err
		}
		got = append(got, modelRecord{store.Receipt{Day: rec.Day, N: rec.N}, d.ID, rec.Table, rec.Kind})
		return nil
	})
	if err != nil || !slices.Equal(got, want) {
		r.Fatalf("table %q, kind %q: %d records, want %d: %v", table, kind, len(got), len(want), err)
	}
	if m.j == nil && len(problems) > 0 {
		r.Fatalf("problems: %v", problems)
	}
	if kind != "" && len(want) > 0 {
		page, err := find(store.Query{Table: table, Kind: kind, Limit: 1})
		if last := want[len(want)-1].at; err != nil || len(page.Records) != 1 || page.Records[0].N != last.N || page.Records[0].Day != last.Day {
			r.Fatalf("the newest is not found: %v", err)
		}
	}
	m.tail(r)
}

// tail holds that the newest state and what follows it are all there is, over however
// many days.
func (m *model) tail(r *rapid.T) {
	if m.j == nil {
		return
	}
	next := 0 // of the model's records
	got, err := m.j.Tail(store.Reach{Days: 1000, Bytes: 1 << 40}, func(at store.Receipt, state []byte) error {
		if string(state) != fmt.Sprintf("after %v", at) {
			return fmt.Errorf("the snapshot of %v is %q", at, state)
		}
		next = 1 + slices.IndexFunc(m.records, func(rec modelRecord) bool { return rec.at == at })
		if next == 0 {
			return fmt.Errorf("the snapshot is after %v, which is no record", at)
		}
		return nil
	}, func(at store.Receipt, line []byte) error {
		if kind := store.Decode(line).Kind; kind != "model.a" && kind != "model.b" {
			return nil
		}
		if next == len(m.records) || m.records[next].at != at {
			return fmt.Errorf("record %v comes where the %d. is due", at, next+1)
		}
		next++
		return nil
	})
	if err != nil {
		r.Fatal(err)
	}
	if next != len(m.records) || got.Why != nil {
		r.Fatalf("it ends after %d of %d records, and goes back to %s: %v", next, len(m.records), got.From, got.Why)
	}
}

func TestJournalAgainstItsModel(t *testing.T) {
	ops := map[string]int{}
	runs := 0
	rapid.Check(t, func(r *rapid.T) {
		runs++
		dir, err := os.MkdirTemp(memoryRoot(t), "model-")
		if err != nil {
			r.Fatal(err)
		}
		defer os.RemoveAll(dir)
		m := &model{t: t, dir: dir, w: newWall(), copies: map[string][]byte{}, ops: ops}
		defer func() {
			if m.j != nil {
				_ = m.j.Close()
			}
		}()
		m.open(r)
		r.Repeat(map[string]func(*rapid.T){
			"": m.check, "open": m.open, "close": m.close, "append": m.append, "append more": m.append, "checkpoint": m.checkpoint,
			"snapshot": m.snapshot, "time": m.time, "step": m.step, "copy": m.copy, "damage": m.damage,
		})
		if m.j == nil {
			m.open(r)
		}
		m.close(r)
		m.check(r)
		known, err := store.KnownKeys(filepath.Join(dir, "keys"))
		if err != nil {
			r.Fatal(err)
		}
		if v, err := store.Verify(dir, "", known); err != nil || !v.Good() {
			r.Fatalf("verify: %v, %v", v.First, err)
		}
	})
	tried(t, "%d journals: %v", runs, ops)
}
