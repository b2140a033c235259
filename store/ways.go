package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"slices"
	"strings"

	"pitboss/store/roll"
	"pitboss/tables/wire"
)

// The index finds records by table, round, person and kind. For every name it keeps,
// in blocks of a thousand numbers or so, which records of the block carry it: two
// bytes a record. Answers to more than one name are where the lists meet. The times
// of a block are kept as its earliest and its latest.

const (
	blockBits = 10
	blockSize = 1 << blockBits

	// hashesEach is how many hashes of the tree lie in one value.
	hashesEach = 64
)

func blockOf(n uint64) uint64 { return n >> blockBits }

// key is a number as a key: big-endian, so that order is order.
func key(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func number(k []byte) uint64 {
	if len(k) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(k[len(k)-8:])
}

// mostName is the longest name that is a key as it is. What is longer is cut and told
// apart by its hash; that a record is really meant is seen in the record.
const mostName = 200

// clean is a name as it is part of a key. Its own zeros would mix keys up, so they
// are taken out; no name of the house has one.
func clean(name string) string {
	if strings.IndexByte(name, 0) >= 0 {
		name = strings.ReplaceAll(name, "\x00", "")
	}
	if len(name) > mostName {
		sum := sha256.Sum256([]byte(name))
		name = name[:mostName] + hex.EncodeToString(sum[:8])
	}
	return name
}

// nameKey is a clean name and a zero: what the keys of all its blocks begin with.
func nameKey(name string) []byte { return append([]byte(name), 0) }

// blockKey is where a name's records of a block are.
func blockKey(name []byte, block uint64) []byte {
	return binary.BigEndian.AppendUint64(slices.Clip(name), block)
}

// Every value of the index but the records ends with a checksum over its key and
// itself, so that a start sees what a disk did to it. Records are lines of the roll
// and have their own.

const sumSize = 4

func sumOf(k, v []byte) uint32 {
	table := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(k, table), table, v)
}

// summed is a value as it is kept.
func summed(k, v []byte) []byte {
	return binary.BigEndian.AppendUint32(v, sumOf(k, v))
}

// unsummed is a kept value without its checksum; false if that is not right.
func unsummed(k, kept []byte) ([]byte, bool) {
	if len(kept) < sumSize {
		return nil, false
	}
	v := kept[: len(kept)-sumSize : len(kept)-sumSize]
	return v, binary.BigEndian.Uint32(kept[len(v):]) == sumOf(k, v)
}

// sight is what of a record the index is made from. Its names are clean.
type sight struct {
	table, round, kind string
	people             []string
	at                 int64 // milliseconds; 0 where it has no time
	note               []byte
	fault              bool // it cannot be understood, or not all of it
}

// see reads what the index wants of a record. What cannot be understood is left out:
// such a record is found by its number, and by what of it can be read.
func see(record []byte) (s sight) {
	f, ok := cut(record)
	if !ok {
		s.fault = true
		return s
	}
	s.fault = f.wrong()
	name := func(v wire.Value) string { text, _ := v.Text(); return clean(text) }
	s.table, s.round, s.kind = name(f.table), name(f.round), name(f.kind)
	if at, ok := readTime(f.at); ok {
		s.at = max(at.UnixMilli(), 1)
	}
	if f.data.Kind() == wire.Object && bytes.IndexByte(f.data, 'p') >= 0 {
		for _, p := range people(f.data) {
			if p = clean(p); p != "" && !slices.Contains(s.people, p) {
				s.people = append(s.people, p)
			}
		}
	}
	if strings.HasPrefix(s.kind, KindCheckpoint) {
		s.note = noteIn(record)
	}
	return s
}

// ways are the lists a record is entered in, with the names it is entered under.
func (s *sight) ways(each func(bucket []byte, name string)) {
	for _, w := range [...]struct {
		bucket []byte
		name   string
	}{{bucketKinds, s.kind}, {bucketTables, s.table}, {bucketRounds, s.round}} {
		if w.name != "" {
			each(w.bucket, w.name)
		}
	}
	for _, p := range s.people {
		each(bucketPeople, p)
	}
}

// span is the earliest and the latest of some times, in milliseconds; zero is none.
type span struct{ from, to int64 }

func (s *span) add(at int64) {
	if at == 0 {
		return
	}
	if s.from == 0 || at < s.from {
		s.from = at
	}
	s.to = max(s.to, at)
}

func (s *span) append(dst []byte) []byte {
	dst = binary.BigEndian.AppendUint64(dst, uint64(s.from))
	return binary.BigEndian.AppendUint64(dst, uint64(s.to))
}

func readSpan(v []byte) (span, bool) {
	if len(v) != 16 {
		return span{}, false
	}
	return span{int64(binary.BigEndian.Uint64(v)), int64(binary.BigEndian.Uint64(v[8:]))}, true
}

// recordIn is the record of a line that the index holds under a number.
func recordIn(n uint64, line []byte) ([]byte, bool) {
	record, size, wrong := roll.Cut(line)
	if wrong != "" || size != len(line) {
		return nil, false
	}
	m, _, ok := roll.Head(record)
	return record, ok && m == n
}
