package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"pitboss/store"
	"pitboss/store/roll"
)

// far is far enough for any test.
var far = store.Reach{Days: 100, Bytes: 1 << 30}

// tailed is what Tail gave.
type tailed struct {
	store.Reached
	at    store.Receipt
	state string
	all   []string // 30/2 is record 2 of the 30th
	notes []string // of the records that are no own ones, their data
}

// tailer is who tails: a desk that runs, or whoever reads its files.
type tailer interface {
	Tail(store.Reach, func(store.Receipt, []byte) error, func(store.Receipt, []byte) error) (store.Reached, error)
}

func tail(t *testing.T, of tailer, reach store.Reach, use error) (got tailed) {
	t.Helper()
	reached, err := of.Tail(reach, func(at store.Receipt, s []byte) error {
		got.at, got.state = at, string(s)
		return use
	}, func(at store.Receipt, record []byte) error {
		r := store.Decode(record)
		if r.N != at.N || r.Day != at.Day {
			t.Errorf("record %d of %s is given as %v", r.N, r.Day, at)
		}
		got.all = append(got.all, fmt.Sprintf("%s/%d", at.Day[8:], at.N))
		if !store.OwnKind(r.Kind) {
			got.notes = append(got.notes, r.Table)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got.Reached = reached
	return got
}

func keepState(t *testing.T, j *store.Journal, at store.Receipt, state string) {
	t.Helper()
	if err := j.Snapshot(context.Background(), at, []byte(state)); err != nil {
		t.Fatal(err)
	}
}

func TestSnapshotAndTail(t *testing.T) {
	dir, w := sound(t), newWall()
	cfg := config(dir, w)
	j := mustOpen(t, cfg)
	r := mustAppend(t, j, entry(w, 1), entry(w, 2), entry(w, 3))
	is := func(what string, got tailed, at store.Receipt, state, all string) {
		t.Helper()
		if list := strings.Join(got.all, " "); got.at != at || got.state != state || list != all {
			t.Errorf("%s: %v %q %s\nwant %v %q %s", what, got.at, got.state, list, at, state, all)
		}
	}
	is("without a state", tail(t, j, far, nil), store.Receipt{}, "", "30/1 30/2 30/3 30/4")
	for i, state := range []string{"one", "two", "three"} {
		keepState(t, j, r[i], state)
	}
	for _, bad := range []store.Receipt{{Day: today, N: 0}, {Day: today, N: 99}, {Day: "2026-11-29", N: 1}} {
		if err := j.Snapshot(context.Background(), bad, nil); err == nil {
			t.Errorf("a state of %v was kept", bad)
		}
	}
	mustAppend(t, j, entry(w, 4))
	is("from the newest", tail(t, j, far, nil), r[2], "three", "30/5 30/6 30/7 30/8")
	is("a state that cannot be used", tail(t, j, far, fmt.Errorf("it is of another: %w", store.ErrWhole)), r[2], "three", "30/1 30/2 30/3 30/4 30/5 30/6 30/7 30/8")
	mustClose(t, j)
	j = mustOpen(t, cfg)
	is("after a start", tail(t, j, far, nil), r[2], "three", "30/5 30/6 30/7 30/8 30/9")
	w.pass(24 * time.Hour)
	mustAppend(t, j, entry(w, 5))
	is("in the next day", tail(t, j, far, nil), r[2], "three", "30/5 30/6 30/7 30/8 30/9 01/1 01/2")
	w.pass(72 * time.Hour)
	mustAppend(t, j, entry(w, 6))
	mustClose(t, j)
	j = mustOpen(t, cfg)
	is("after days on which nothing was", tail(t, j, far, nil), r[2], "three", "30/5 30/6 30/7 30/8 30/9 01/1 01/2 04/1 04/2 04/3")
	mustClose(t, j)
	// A state that is gone, or that its index lost with a page, is made up for by the
	// records.
	if err := os.Chmod(dbFile(dir, today), 0o600); err != nil {
		t.Fatal(err)
	}
	b := readFile(t, dbFile(dir, today))
	writeFile(t, dbFile(dir, today), bytes.ReplaceAll(b, []byte("three"), []byte("thre!")))
	reader := store.OpenReader(dir, "")
	is("with the newest state damaged", tail(t, reader, far, nil), r[1], "two", "30/4 30/5 30/6 30/7 30/8 30/9 01/1 01/2 04/1 04/2 04/3")
	reader.Close()
	if err := os.Remove(dbFile(dir, today)); err != nil {
		t.Fatal(err)
	}
	j = mustOpen(t, cfg)
	is("without the index", tail(t, j, far, nil), store.Receipt{}, "", "30/1 30/2 30/3 30/4 30/5 30/6 30/7 30/8 30/9 01/1 01/2 04/1 04/2 04/3")
	mustClose(t, j)
}

// How far back a start goes is bounded, and it says where it had to stop.
func TestTailSaysWhereItHadToStop(t *testing.T) {
	const day2, day3 = "2026-12-01", "2026-12-02"
	size := func(dir, day string) int64 { return int64(len(readFile(t, rollFile(dir, day)))) }
	edit := func(dir, day string, with func([]byte) []byte) {
		name := rollFile(dir, day)
		if err := os.Chmod(name, 0o600); err != nil {
			t.Fatal(err)
		}
		writeFile(t, name, with(readFile(t, name)))
	}
	for name, c := range map[string]struct {
		reach func(dir string) store.Reach
		hurt  func(t *testing.T, dir string)
		from  string
		left  string
		why   error
		notes []string
	}{
		"nothing in the way": {from: today, notes: []string{"T-0", "T-1", "T-2"}},
		"no day before":      {reach: func(string) store.Reach { return store.Reach{Bytes: 1 << 30} }, from: day3, left: day2, why: store.ErrTooFar, notes: []string{"T-2"}},
		"one day before":     {reach: func(string) store.Reach { return store.Reach{Days: 1, Bytes: 1 << 30} }, from: day2, left: today, why: store.ErrTooFar, notes: []string{"T-1", "T-2"}},
		"as many bytes as the day before has": {
			reach: func(dir string) store.Reach { return store.Reach{Days: 9, Bytes: size(dir, day2)} },
			from:  day2, left: today, why: store.ErrTooFar, notes: []string{"T-1", "T-2"},
		},
		"a byte less": {
			reach: func(dir string) store.Reach { return store.Reach{Days: 9, Bytes: size(dir, day2) - 1} },
			from:  day3, left: day2, why: store.ErrTooFar, notes: []string{"T-2"},
		},
		"a day in between is gone": {
			hurt: func(t *testing.T, dir string) {
				if err := errors.Join(os.Remove(rollFile(dir, day2)), os.Remove(dbFile(dir, day2))); err != nil {
					t.Fatal(err)
				}
			},
			from: day3, left: today, why: store.ErrBroken, notes: []string{"T-2"},
		},
		"the days before are gone": {
			hurt: func(t *testing.T, dir string) {
				for _, day := range []string{today, day2} {
					if err := errors.Join(os.Remove(rollFile(dir, day)), os.Remove(dbFile(dir, day))); err != nil {
						t.Fatal(err)
					}
				}
			},
			from: day3, left: day2, why: store.ErrBroken, notes: []string{"T-2"},
		},
		"a record of an older day was altered": {
			hurt: func(_ *testing.T, dir string) {
				edit(dir, today, func(b []byte) []byte { // with a right checksum
					var all []byte
					for _, record := range lines(t, b) {
						all = roll.Append(all, []byte(strings.Replace(record, `"table":"T-0"`, `"table":"T-7"`, 1)))
					}
					return all
				})
			},
			from: day2, left: today, why: store.ErrBroken, notes: []string{"T-1", "T-2"},
		},
		"a record of an older day is damaged": {
			hurt: func(_ *testing.T, dir string) {
				edit(dir, day2, func(b []byte) []byte { b[len(b)/2] ^= 4; return b })
			},
			from: day3, left: day2, why: store.ErrBroken, notes: []string{"T-2"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, w := memoryDir(t), newWall()
			j := mustOpen(t, config(dir, w))
			for i := range 3 {
				e := entry(w, i)
				e.Table = fmt.Sprintf("T-%d", i)
				mustAppend(t, j, e)
				if i < 2 {
					w.pass(24 * time.Hour)
				}
			}
			mustClose(t, j)
			reach := far
			if c.reach != nil {
				reach = c.reach(dir)
			}
			if c.hurt != nil {
				c.hurt(t, dir)
			}
			r := store.OpenReader(dir, "")
			defer r.Close()
			got := tail(t, r, reach, nil)
			if got.From != c.from || got.Left != c.left || !errors.Is(got.Why, c.why) || !slices.Equal(got.notes, c.notes) {
				t.Errorf("it reads %v from %s and leaves %s: %v\nwant %v from %s, %s: %v", got.notes, got.From, got.Left, got.Why, c.notes, c.from, c.left, c.why)
			}
		})
	}
}

// A state lies in the index, which nobody signs. One that the desk did not keep is not
// used, however well it is made, and verify names it.
func TestForgedStateIsNotUsed(t *testing.T) {
	for name, forge := range map[string]func(b *bolt.Bucket) error{
		"put in the place of one": func(b *bolt.Bucket) error {
			k, v := b.Cursor().Last()
			return b.Put(k, store.Summed(k, append(bytes.Clone(v[:8]), "forged"...)))
		},
		"added after another record": func(b *bolt.Bucket) error {
			_, v := b.Cursor().Last()
			k := []byte{0, 0, 0, 0, 0, 0, 0, 5}
			return b.Put(k, store.Summed(k, append(bytes.Clone(v[:8]), "forged"...)))
		},
		"of another moment": func(b *bolt.Bucket) error { // the first one's bytes, said to be the newest
			_, v := b.Cursor().First()
			k := []byte{0, 0, 0, 0, 0, 0, 0, 5}
			return b.Put(k, store.Summed(k, bytes.Clone(v[:len(v)-4])))
		},
	} {
		for _, later := range []int{0, 1} {
			t.Run(fmt.Sprintf("%s, %d days later", name, later), func(t *testing.T) {
				dir, w := memoryDir(t), newWall()
				j := mustOpen(t, config(dir, w))
				r := mustAppend(t, j, entry(w, 1), entry(w, 2))
				keepState(t, j, r[0], "first")
				keepState(t, j, r[1], "second")
				mustAppend(t, j, entry(w, 3))
				for range later {
					w.pass(24 * time.Hour)
					mustAppend(t, j, entry(w, 4))
				}
				mustClose(t, j)
				mustVerify(t, dir)
				if err := os.Chmod(dbFile(dir, today), 0o600); err != nil {
					t.Fatal(err)
				}
				db, err := bolt.Open(dbFile(dir, today), 0o600, nil)
				if err != nil {
					t.Fatal(err)
				}
				err = db.Update(func(tx *bolt.Tx) error { return forge(tx.Bucket([]byte("snapshots"))) })
				if err := errors.Join(err, db.Close()); err != nil {
					t.Fatal(err)
				}
				v := verify(t, dir)
				if v.Good() || !strings.Contains(v.First.What, "state") {
					t.Errorf("verify says %v", v.First)
				}
				reader := store.OpenReader(dir, "")
				if got := tail(t, reader, far, nil); got.state != "first" && got.state != "second" {
					t.Errorf("whoever reads gets the state %q", got.state)
				}
				reader.Close()
				j = mustOpen(t, config(dir, w))
				if got := tail(t, j, far, nil); got.state != "first" && got.state != "second" {
					t.Errorf("the desk goes on from the state %q", got.state)
				}
				mustClose(t, j)
			})
		}
	}
}
