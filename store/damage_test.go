package store_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/store"
)

// written is what a desk left behind: a day's pair and what lies apart from it.
type written struct {
	w    *wall
	keys map[string][]byte
	roll []byte
	db   []byte
}

// smallDay is a day of a few records that was closed as it should be.
func smallDay(t testing.TB, records int) written {
	t.Helper()
	dir, w := memoryDir(t), newWall()
	return writeDay(t, dir, w, records)
}

// writeDay writes some records, signs in between, closes, and takes what is there.
func writeDay(t testing.TB, dir string, w *wall, records int) written {
	t.Helper()
	j := mustOpen(t, config(dir, w))
	for i := range records {
		r := mustAppend(t, j, entry(w, i))
		if i == records/2 {
			checkpoint(t, j)
			if err := j.Snapshot(context.Background(), r[0], []byte("a state of the tables")); err != nil {
				t.Fatal(err)
			}
		}
		w.pass(time.Second)
	}
	mustClose(t, j)
	day := j.Last().Day
	keys := map[string][]byte{}
	names, err := filepath.Glob(filepath.Join(dir, "keys", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		keys[filepath.Base(name)] = readFile(t, name)
	}
	return written{w, keys, readFile(t, rollFile(dir, day)), readFile(t, dbFile(dir, day))}
}

// put lays files out in a folder of its own as somebody might find them; nil is no
// file.
func (d *written) put(t testing.TB, dir string, roll, db []byte) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	for _, sub := range []string{"journal", "keys"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, b := range d.keys {
		writeFile(t, filepath.Join(dir, "keys", name), b)
	}
	if roll != nil {
		writeFile(t, rollFile(dir, today), roll)
	}
	if db != nil {
		writeFile(t, dbFile(dir, today), db)
	}
}

// damaged is one case: what of a pair is left.
type damaged struct {
	name     string
	roll, db []byte
	// nothing says that the damage hit only what holds nothing: nobody need see it.
	nothing bool
	// quiet says that it is what a crash leaves: it is seen to without an alarm.
	quiet bool
}

// survive puts damaged pairs before a desk. One of the two files is whole in each of
// them: the desk must open, say what happened and have every record, and verify must
// tell the truth before and after.
func survive(t *testing.T, d written, cases func(try func(damaged))) {
	t.Helper()
	var through atomic.Int64
	queue := make(chan damaged)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		dir := filepath.Join(memoryDir(t), "case")
		workers.Go(func() {
			for c := range queue {
				if !t.Failed() {
					d.survive(t, dir, c)
					through.Add(1)
				}
			}
		})
	}
	cases(func(c damaged) { queue <- c })
	close(queue)
	workers.Wait()
	tried(t, "%d damaged pairs: the desk opened, said so, and had every record of each", through.Load())
}

func (d *written) survive(t *testing.T, dir string, c damaged) {
	t.Helper()
	d.put(t, dir, c.roll, c.db)
	switch v := verify(t, dir); {
	case v.Good() && len(v.Remarks) == 0 != c.nothing, !v.Good() && (c.nothing || c.quiet):
		t.Errorf("%s: verify says %v before the start, and remarks %v", c.name, v.First, v.Remarks)
	}
	j, err := store.Open(config(dir, d.w))
	if err != nil {
		t.Errorf("%s: %v", c.name, err)
		return
	}
	said := j.Notices()
	if len(said) == 0 && !c.nothing || len(alarms(t, j)) == 0 && !c.nothing && !c.quiet {
		t.Errorf("%s: the start says only %v", c.name, said)
	}
	if _, err := j.Append(context.Background(), entry(d.w, 999)); err != nil {
		t.Errorf("%s: %v", c.name, err)
	}
	if err := j.Close(); err != nil {
		t.Errorf("%s: %v", c.name, err)
	}
	if now := readFile(t, rollFile(dir, today)); !bytes.HasPrefix(now, d.roll) {
		t.Errorf("%s: the roll is not what it was, with the new records behind it", c.name)
	}
	if v := verify(t, dir); !v.Good() {
		t.Errorf("%s: verify says %v after the start; it said %v", c.name, v.First, said)
	}
}

// step is how far apart damaged places lie in a test that does not try them all.
func step(every int) int {
	switch {
	case *long:
		return 1
	case raceEnabled:
		return 11 * every
	}
	return every
}

func TestRollCutAnywhere(t *testing.T) {
	d := smallDay(t, 10)
	survive(t, d, func(try func(damaged)) {
		for size := 0; size < len(d.roll); size += step(1) {
			try(damaged{name: fmt.Sprintf("the roll cut to %d bytes", size), roll: d.roll[:size], db: d.db})
		}
		try(damaged{name: "no roll", db: d.db})
	})
}

func TestIndexCutAnywhere(t *testing.T) {
	d := smallDay(t, 10)
	survive(t, d, func(try func(damaged)) {
		places := map[int]bool{}
		for size := 0; size < len(d.db); size += step(53) {
			places[size] = true
		}
		for page := 0; page < len(d.db); page += 4096 {
			for _, at := range []int{page - 1, page, page + 1, page + 16, page + 80} {
				if at >= 0 && at < len(d.db) {
					places[at] = true
				}
			}
		}
		end := pagesEnd(t, d.db)
		for size := range places {
			try(damaged{name: fmt.Sprintf("the index cut to %d bytes", size), roll: d.roll, db: d.db[:size], nothing: size >= end})
		}
		try(damaged{name: "no index", roll: d.roll})
	})
}

// blot is d with a piece of it replaced.
func blot(b []byte, at int, with []byte) []byte {
	c := bytes.Clone(b)
	copy(c[at:], with)
	return c
}

func TestZerosAndGarbageAnywhere(t *testing.T) {
	d := smallDay(t, 60)
	nothing := holdsNothing(t, d.db)
	const page = 4096
	fills := map[string][]byte{
		"zeros":             make([]byte, page),
		"garbage":           bytes.Repeat([]byte{0xA7, 0x13, 0x00, 0xFF}, page/4),
		"its own beginning": d.roll[:page],
		"line feeds":        bytes.Repeat([]byte{'\n'}, page),
	}
	survive(t, d, func(try func(damaged)) {
		for what, fill := range fills {
			for _, length := range []int{1, 16, 700, page} {
				for at := 0; at < len(d.roll); at += step(397) {
					hurt := blot(d.roll, at, fill[:length])
					try(damaged{name: fmt.Sprintf("%d bytes of %s at %d of the roll", length, what, at), roll: hurt, db: d.db, nothing: bytes.Equal(hurt, d.roll)})
				}
				for at := 0; at < len(d.db); at += step(1021) {
					hurt := blot(d.db, at, fill[:length])
					unseen := true
					for i := range hurt {
						unseen = unseen && (hurt[i] == d.db[i] || nothing(i))
					}
					try(damaged{name: fmt.Sprintf("%d bytes of %s at %d of the index", length, what, at), roll: d.roll, db: hurt, nothing: unseen})
				}
			}
		}
	})
}

// What a crash leaves of a group that was never acknowledged is cut off, quietly.
func TestTornTail(t *testing.T) {
	d := smallDay(t, 10)
	survive(t, d, func(try func(damaged)) {
		last := d.roll[bytes.LastIndexByte(d.roll[:len(d.roll)-1], '\n')+1:]
		for size := 1; size < len(last); size++ {
			try(damaged{name: fmt.Sprintf("%d bytes of another line", size), roll: append(bytes.Clone(d.roll), last[:size]...), db: d.db, quiet: true})
		}
		for _, zeros := range []int{1, 17, 4096, 100_000} {
			try(damaged{name: fmt.Sprintf("%d zeros", zeros), roll: append(bytes.Clone(d.roll), make([]byte, zeros)...), db: d.db, quiet: true})
		}
	})
}

func TestAnOlderCopyIsPutBack(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	var older []written
	for i := range 6 {
		older = append(older, writeDay(t, dir, w, 5+i))
	}
	d := older[len(older)-1]
	older = older[:len(older)-1]
	survive(t, d, func(try func(damaged)) {
		for i, o := range older {
			try(damaged{name: fmt.Sprintf("an older roll, of the start %d", i), roll: o.roll, db: d.db})
			try(damaged{name: fmt.Sprintf("an older index, of the start %d", i), roll: d.roll, db: o.db, quiet: true})
		}
	})
	// Both: nobody has the newer records any more, and the checkpoint that lies apart
	// says so.
	for i, o := range older {
		dir := memoryDir(t)
		d.put(t, dir, o.roll, o.db)
		if v := verify(t, dir); v.Good() || !strings.Contains(v.First.What, "were signed for") {
			t.Errorf("both of the start %d: verify says %v", i, v.First)
		}
		j := mustOpen(t, config(dir, d.w))
		mention(t, alarms(t, j), "vouches for")
		if r := mustAppend(t, j, entry(w, 1)); r[0].Day != today+".2" {
			t.Errorf("both of the start %d: %v is written behind what is in doubt", i, r[0])
		}
		mustClose(t, j)
		if !bytes.Equal(readFile(t, rollFile(dir, today)), o.roll) || !bytes.Equal(readFile(t, dbFile(dir, today)), o.db) {
			t.Errorf("both of the start %d: what is in doubt was changed", i)
		}
		if v := verify(t, dir); v.Good() {
			t.Errorf("both of the start %d: verify finds nothing wrong after the start", i)
		}
		if n := len(all(t, dir)); n != len(lines(t, o.roll))+3 {
			t.Errorf("both of the start %d: %d records can be read", i, n)
		}
	}
}
