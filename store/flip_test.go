package store_test

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"pitboss/store"
)

// metaOf reads the newer of the two meta pages of a bbolt file, for itself: what is
// tested here must not say by itself what it need not look at.
func metaOf(t testing.TB, db []byte) (pageSize int, pages, freelist uint64) {
	t.Helper()
	newest := uint64(0)
	for _, at := range []int{0, 4096} {
		m := db[at+16 : at+80]
		h := fnv.New64a()
		_, _ = h.Write(m[:56])
		if binary.LittleEndian.Uint64(m[56:]) != h.Sum64() {
			t.Fatalf("the meta page at %d is not valid", at)
		}
		if txid := binary.LittleEndian.Uint64(m[48:]); txid >= newest {
			newest = txid
			pageSize = int(binary.LittleEndian.Uint32(m[8:]))
			pages, freelist = binary.LittleEndian.Uint64(m[40:]), binary.LittleEndian.Uint64(m[32:])
		}
	}
	return pageSize, pages, freelist
}

// pagesEnd is where the last page of an index ends. What lies behind it is room that
// bbolt gave the file and has not used.
func pagesEnd(t testing.TB, db []byte) int {
	size, pages, _ := metaOf(t, db)
	return size * int(pages)
}

// holdsNothing says which bytes of an index hold nothing: those of pages that are
// free, as bbolt itself lists them, and those behind the last page. All others do:
// headers, elements, keys, values, both meta pages, the free list, and the room at
// the end of pages, which must be zeros.
func holdsNothing(t testing.TB, db []byte) func(at int) bool {
	t.Helper()
	name := filepath.Join(t.TempDir(), "copy.db")
	writeFile(t, name, db)
	b, err := bolt.Open(name, 0o600, &bolt.Options{ReadOnly: true, PreLoadFreelist: true, Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	free := map[int]bool{}
	err = b.View(func(tx *bolt.Tx) error {
		for id := 0; ; id++ {
			p, err := tx.Page(id)
			if p == nil || err != nil {
				return err
			}
			free[id] = p.Type == "free"
			for more := range p.OverflowCount {
				if p.Type != "free" {
					free[id+more+1] = false
				}
			}
			if p.Type != "free" {
				id += p.OverflowCount
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	size, end := 4096, pagesEnd(t, db)
	return func(at int) bool { return at >= end || free[at/size] }
}

// Every single byte of a small day, one at a time, and in each file: verify says so,
// every time, but where the byte holds nothing.
func TestEveryByteFlipped(t *testing.T) {
	d := smallDay(t, 24)
	nothing := holdsNothing(t, d.db)
	type file struct {
		name string
		in   func(dir string) string
		b    []byte
		none func(at int) bool
	}
	never := func(int) bool { return false }
	flips := []byte{0} // one bit of the byte, another for each
	if *long {
		flips = []byte{0, 0xFF, 0x20}
	}
	files := []file{
		{"the roll", func(dir string) string { return rollFile(dir, today) }, d.roll, never},
		{"the index", func(dir string) string { return dbFile(dir, today) }, d.db, nothing},
		{"the checkpoint kept apart", lastNote, d.keys["last.checkpoint"], never},
	}
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			var seen, unseen, spared atomic.Int64
			places := make(chan int)
			var workers sync.WaitGroup
			for range runtime.GOMAXPROCS(0) {
				dir := filepath.Join(memoryDir(t), "case")
				d.put(t, dir, d.roll, d.db)
				if v := verify(t, dir); !v.Good() {
					t.Fatalf("before anything is flipped: %v", v.First)
				}
				workers.Go(func() {
					for at := range places {
						for _, flip := range flips {
							if flip == 0 {
								flip = 1 << (at % 8)
							}
							hurt := bytes.Clone(f.b)
							hurt[at] ^= flip
							writeFile(t, f.in(dir), hurt)
							v := verify(t, dir)
							switch {
							case f.none(at) && !v.Good():
								t.Errorf("byte %d ^ %#x holds nothing, and verify says %v", at, flip, v.First)
							case f.none(at):
								spared.Add(1)
							case v.Good():
								unseen.Add(1)
								t.Errorf("byte %d ^ %#x: verify finds nothing", at, flip)
							default:
								seen.Add(1)
							}
						}
					}
					writeFile(t, f.in(dir), f.b)
				})
			}
			for at := 0; at < len(f.b) && unseen.Load() < 20; at += step(1) {
				if f.none(at) && at%4096%64 != 0 && !*long {
					continue // of what holds nothing a sample will do
				}
				places <- at
			}
			close(places)
			workers.Wait()
			holds := 0
			for at := range f.b {
				if !f.none(at) {
					holds++
				}
			}
			tried(t, "%d bytes, %d of which hold something; %d flips found, %d unseen; %d flips of bytes that hold nothing (free pages, and behind the last page)",
				len(f.b), holds, seen.Load(), unseen.Load(), spared.Load())
		})
	}
}

// The same with a second day behind the first: its chain, its sealed index.
func TestBytesOfASealedDayFlipped(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	writeDay(t, dir, w, 8)
	w.pass(24 * time.Hour)
	writeDay(t, dir, w, 8)
	if v := verify(t, dir); !v.Good() || v.Days != 2 {
		t.Fatalf("%d days, %v", v.Days, v.First)
	}
	flips := 0
	for _, name := range []string{rollFile(dir, today), dbFile(dir, today), rollFile(dir, "2026-12-01")} {
		good := readFile(t, name)
		nothing := func(int) bool { return false }
		if filepath.Ext(name) == ".db" {
			nothing = holdsNothing(t, good)
		}
		for at := 0; at < len(good); at += step(7) {
			hurt := bytes.Clone(good)
			hurt[at] ^= 1 << (at % 8)
			writeFile(t, name, hurt)
			flips++
			if v := verify(t, dir); v.Good() != nothing(at) {
				t.Fatalf("byte %d of %s: verify says %v", at, filepath.Base(name), v.First)
			}
		}
		writeFile(t, name, good)
	}
	tried(t, "%d flips", flips)
}

// Verify names the first record that is wrong, the file and the place.
func TestVerifyNamesTheFirstBadRecord(t *testing.T) {
	d := smallDay(t, 24)
	records := lines(t, d.roll)
	offset := 0
	dir := filepath.Join(memoryDir(t), "case")
	for i, record := range records {
		at := offset + bytes.Index(d.roll[offset:], []byte(record)) + len(record)/2
		d.put(t, dir, blot(d.roll, at, []byte{d.roll[at] ^ 4}), d.db)
		v := verify(t, dir)
		want := store.Damage{File: rollFile(dir, today), Offset: int64(offset), N: uint64(i + 1), What: "the checksum is not right"}
		if v.First == nil || *v.First != want {
			t.Errorf("record %d: %v, want %v", i+1, v.First, &want)
		}
		offset += bytes.IndexByte(d.roll[offset:], '\n') + 1
	}
	tried(t, "%d records damaged, one after another, and named", len(records))
}
