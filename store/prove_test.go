package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store"
)

// A record of today and one of a sealed day are led to the root that was signed; what
// nothing was signed for yet is under none.
func TestRecordsAreProvedOneByOne(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer func() { mustClose(t, j) }()
	var old []store.Receipt
	for i := range 40 {
		old = append(old, mustAppend(t, j, entry(w, i))...)
	}
	w.pass(24 * time.Hour)
	if err := j.Tick(t.Context()); err != nil {
		t.Fatal(err)
	}
	today := mustAppend(t, j, entry(w, 41), entry(w, 42))
	c, err := j.Checkpoint(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	late := mustAppend(t, j, entry(w, 43))[0]
	records := map[store.Receipt]store.Record{}
	for _, r := range all(t, dir) {
		records[store.Receipt{Day: r.Day, N: r.N}] = r
	}
	for _, at := range append(old, today...) {
		p, err := j.Prove(at)
		if err != nil {
			t.Fatal(err)
		}
		r := records[at]
		if p.Under.Day != at.Day || p.Under.Size < at.N {
			t.Errorf("%v is under the checkpoint of %d records of %s", at, p.Under.Size, p.Under.Day)
		}
		if err := tlog.CheckRecord(p.Hashes, int64(p.Under.Size), p.Under.Root, int64(at.N-1), tlog.RecordHash(r.Raw)); err != nil {
			t.Errorf("%v: %v", at, err)
		}
		if at.Day == c.Day && p.Under.Root != c.Root {
			t.Errorf("%v is under another checkpoint than the last", at)
		}
	}
	if p, err := j.Prove(late); err != nil || p.Under.Size != 0 {
		t.Errorf("what nothing was signed for is under %d records: %v", p.Under.Size, err)
	}
	for _, at := range []store.Receipt{{Day: "2020-01-01", N: 1}, {Day: c.Day, N: 0}} {
		if _, err := j.Prove(at); !errors.Is(err, store.ErrNoProof) {
			t.Errorf("%v: %v, want no proof", at, err)
		}
	}
}

// A record that was changed after it was signed for is not proved, whatever the index
// says.
func TestAChangedRecordIsNotProved(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	j := mustOpen(t, config(dir, w))
	at := mustAppend(t, j, entry(w, 1), entry(w, 2), entry(w, 3))[1]
	w.pass(24 * time.Hour)
	if err := j.Tick(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustClose(t, j)
	db := filepath.Join(dir, "journal", at.Day+".db")
	b := readFile(t, db)
	raw := []byte(all(t, dir)[at.N-1].Raw)
	changed := 0
	for i := 0; i+len(raw) <= len(b); i++ {
		if string(b[i:i+len(raw)]) == string(raw) {
			b[i+len(raw)-3] ^= 1
			changed++
		}
	}
	if changed == 0 {
		t.Fatal("the record is not in the index")
	}
	writeFile(t, db, b)
	j = mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	if p, err := j.Prove(at); err == nil && p.Under.Size > 0 {
		page, err := j.Find(store.Query{FromDay: at.Day, ToDay: at.Day})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Records {
			if r.N == at.N && string(r.Raw) != string(raw) {
				t.Error("a changed record was proved")
			}
		}
	}
}

// Whoever waits for a verification hears how far it is, and can end it.
func TestVerificationIsWatched(t *testing.T) {
	d := smallDay(t, 400)
	dir := memoryDir(t)
	d.put(t, dir, d.roll, d.db)
	known, err := store.KnownKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	var last, whole int64
	calls := 0
	v, err := store.VerifyWatched(t.Context(), dir, "", known, func(done, all int64) {
		if calls++; done < last || done > all {
			t.Errorf("after %d of %d it is at %d of %d", last, whole, done, all)
		}
		last, whole = done, all
	})
	if err != nil || !v.Good() {
		t.Fatal(err, v.First)
	}
	if calls < 2 || last != int64(len(d.roll)) || whole != last {
		t.Errorf("%d calls, the last at %d of %d bytes; the roll has %d", calls, last, whole, len(d.roll))
	}
	why := errors.New("nobody waits any more")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if _, err := store.VerifyWatched(ctx, dir, "", known, nil); !errors.Is(err, why) {
		t.Errorf("ended, it says %v", err)
	}
}
