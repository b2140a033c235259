package store

import (
	"crypto/sha256"
	"hash"
	"sync"

	"golang.org/x/mod/sumdb/tlog"
)

// tree is the right edge of a day's Merkle tree: what is needed to add a record and
// to know the root, whatever becomes of the index. It is a few hundred bytes, and is
// made from the roll at every start.
type tree struct {
	n    uint64
	edge []tlog.Hash // for every bit of n that is set, from the lowest: the root of so many records
}

// add enters a record's hash and appends to stored the hashes that the index keeps of
// it, in tlog's order: its own, and that of every subtree it completes.
func (t *tree) add(leaf tlog.Hash, stored []tlog.Hash) []tlog.Hash {
	stored = append(stored, leaf)
	h := leaf
	full := 0
	for bit := t.n; bit&1 == 1; bit >>= 1 {
		h = tlog.NodeHash(t.edge[full], h)
		stored = append(stored, h)
		full++
	}
	t.edge = append(t.edge[:0], t.edge[max(full-1, 0):]...)
	if full == 0 {
		t.edge = append(t.edge, tlog.Hash{})
		copy(t.edge[1:], t.edge)
	}
	t.edge[0] = h
	t.n++
	return stored
}

// root is the root over all records so far.
func (t *tree) root() tlog.Hash {
	if t.n == 0 {
		h, _ := tlog.TreeHash(0, nil)
		return h
	}
	h := t.edge[0]
	for _, left := range t.edge[1:] {
		h = tlog.NodeHash(left, h)
	}
	return h
}

func (t *tree) clone() tree {
	return tree{n: t.n, edge: append([]tlog.Hash(nil), t.edge...)}
}

// hasher makes the hashes of records: tlog.RecordHash without making anything new for
// each.
type hasher struct {
	h     hash.Hash
	leaf  tlog.Hash
	begun [1]byte // what RFC 6962 puts before a record
}

func newHasher() *hasher { return &hasher{h: sha256.New()} }

func (x *hasher) record(b []byte) tlog.Hash {
	x.h.Reset()
	_, _ = x.h.Write(x.begun[:])
	_, _ = x.h.Write(b)
	x.h.Sum(x.leaf[:0])
	return x.leaf
}

// forester does, beside the writer, what follows when a group is durable: those who
// wait for it have their answer, and it is entered in the tree of its day, while the
// next group is being written. A tree belongs to it from grow until settled.
type forester struct {
	work  chan *batch
	free  chan *batch // batches to be used again
	owed  sync.WaitGroup
	ended sync.WaitGroup
}

// mostOwed is how many batches it may be behind.
const mostOwed = 4

func newForester() *forester {
	f := &forester{work: make(chan *batch, mostOwed), free: make(chan *batch, mostOwed)}
	f.ended.Go(func() {
		h := newHasher()
		var made []tlog.Hash
		for b := range f.work {
			b.answer()
			for i := 0; i < len(b.hashes); i += 2 {
				made = b.of.add(h.record(b.lines[b.hashes[i]:b.hashes[i+1]]), made[:0])
			}
			f.giveBack(b)
			f.owed.Done()
		}
	})
	return f
}

// batch is an empty one for a day.
func (f *forester) batch(d *day) *batch {
	b := &batch{}
	select {
	case b = <-f.free:
	default:
	}
	*b = batch{of: &d.tree, day: d.day, next: d.roll.n + 1, lines: b.lines[:0], head: b.head, hashes: b.hashes[:0]}
	return b
}

func (f *forester) giveBack(b *batch) {
	if cap(b.lines) > mostBytes {
		return
	}
	select {
	case f.free <- b:
	default:
	}
}

// grow has a batch answered and entered, if it is durable.
func (f *forester) grow(b *batch) {
	if !b.done {
		f.giveBack(b)
		return
	}
	f.owed.Add(1)
	f.work <- b
}

// settled waits until all is entered.
func (f *forester) settled() { f.owed.Wait() }

// end ends it, when all is entered.
func (f *forester) end() {
	close(f.work)
	f.ended.Wait()
}
