package roll_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/store/roll"
)

const day = "2026-11-30"

// record is one of some length.
func record(n int, length int) []byte {
	b := roll.AppendHead(nil, uint64(n), day)
	b = append(b, `,"data":"`...)
	b = append(b, strings.Repeat("x", length)...)
	return append(b, `"}`...)
}

// rollOf is a roll of so many records.
func rollOf(records, length int) []byte {
	var b []byte
	for n := 1; n <= records; n++ {
		b = roll.Append(b, record(n, length+n%7))
	}
	return b
}

// scan reads a roll and gives the numbers of its records.
func scan(t testing.TB, b []byte, workers int) (numbers []uint64, end roll.End) {
	t.Helper()
	part := roll.Part{File: "x.roll", Day: day, Size: int64(len(b)), Workers: workers}
	count := func(p *roll.Piece) int { return len(p.Lines) }
	end, err := roll.Scan(bytes.NewReader(b), part, count, func(p *roll.Piece, n int) error {
		if n != len(p.Lines) {
			return fmt.Errorf("work saw %d lines of %d", n, len(p.Lines))
		}
		for _, l := range p.Lines {
			if got := b[l.Offset : l.Offset+int64(len(l.Whole))]; !bytes.Equal(got, l.Whole) || !bytes.Contains(l.Whole, l.Record) {
				return fmt.Errorf("record %d does not lie at %d", l.N, l.Offset)
			}
			numbers = append(numbers, l.N)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return numbers, end
}

func TestLine(t *testing.T) {
	got := roll.Append(nil, []byte(`{"n":1,`), []byte(`"day":"2026-11-30"}`))
	if want := "26 29ac1053 {\"n\":1,\"day\":\"2026-11-30\"}\n"; string(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct {
		name, line string
		wrong      string // "" and no size: it is not whole
		size       int
	}{
		{"whole", string(got), "", len(got)},
		{"with more behind it", string(got) + "26 ", "", len(got)},
		{"nothing", "", "", 0},
		{"a length", "26", "", 0},
		{"half a checksum", "26 29ac", "", 0},
		{"no record", "26 29ac1053 ", "", 0},
		{"half a record", string(got[:20]), "", 0},
		{"no line feed yet", string(got[:len(got)-1]), "", 0},
		{"another line feed", strings.Replace(string(got), "\n", "\r", 1), "not followed by a line feed", 0},
		{"another record", strings.Replace(string(got), "30\"}", "31\"}", 1), "checksum", 0},
		{"a large digit", strings.Replace(string(got), "29ac", "29Ac", 1), "does not begin", 0},
		{"no digit", strings.Replace(string(got), "29ac", "29gc", 1), "does not begin", 0},
		{"a zero in front", "0" + string(got), "does not begin", 0},
		{"a length that cannot be", "99999999 ", "does not begin", 0},
		{"just too long", "8388609 ", "does not begin", 0},
		{"no length", " 29ac1053 ", "does not begin", 0},
		{"a sign", "-26 29ac1053 ", "does not begin", 0},
		{"two blanks", "26  29ac1053 ", "does not begin", 0},
		{"no second blank", strings.Replace(string(got), "53 {", "53_{", 1), "does not begin", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, size, wrong := roll.Cut([]byte(c.line))
			if size != c.size || (c.wrong == "") != (wrong == "") || !strings.Contains(wrong, c.wrong) {
				t.Errorf("size %d, wrong %q; want %d, %q", size, wrong, c.size, c.wrong)
			}
		})
	}
}

func TestHead(t *testing.T) {
	for _, c := range []struct {
		record string
		n      uint64
		day    string
	}{
		{`{"n":48213,"day":"2026-11-30","at":1}`, 48213, day},
		{`{"n":1,"day":""}`, 1, ""},
		{`{"n":0,"day":"x"}`, 0, ""},
		{`{"n":,"day":"x"}`, 0, ""},
		{`{"n":-1,"day":"x"}`, 0, ""},
		{`{"n":1, "day":"x"}`, 0, ""},
		{`{"n":1,"day":"x`, 0, ""},
		{`{"n":18446744073709551616,"day":"x"}`, 0, ""},
		{`{"day":"x","n":1}`, 0, ""},
		{``, 0, ""},
	} {
		n, of, ok := roll.Head([]byte(c.record))
		if n != c.n || string(of) != c.day || ok != (c.n > 0) {
			t.Errorf("%s: %d %q %v", c.record, n, of, ok)
		}
	}
}

func TestScanReadsPiecesInOrder(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, c := range []struct{ records, length int }{{0, 0}, {1, 0}, {1, 8 << 19}, {3, 1 << 20}, {40_000, 90}, {7, 3 << 20}} {
		b := rollOf(c.records, c.length)
		for _, workers := range []int{0, 1, 2, 5} {
			numbers, end := scan(t, b, workers)
			if !end.Good() || end.N != uint64(c.records) || end.Offset != int64(len(b)) || len(numbers) != c.records {
				t.Errorf("%v by %d workers: %+v, %d records", c, workers, end, len(numbers))
			}
			for i, n := range numbers {
				if n != uint64(i+1) {
					t.Fatalf("%v: record %d comes as number %d", c, n, i+1)
				}
			}
		}
	}
	for range 500 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

func TestScanEndsWhereSomethingIsWrong(t *testing.T) {
	b := rollOf(30_000, 80) // several pieces
	at := func(n int) int { // where record n begins
		_, _ = b, n
		offset := 0
		for i := 1; i < n; i++ {
			offset += bytes.IndexByte(b[offset:], '\n') + 1
		}
		return offset
	}
	for _, n := range []int{1, 2, 9_000, 9_001, 29_999, 30_000} {
		offset := at(n)
		for _, c := range []struct {
			name string
			hurt func() []byte
			torn bool
			what string
		}{
			{"cut", func() []byte { return b[:offset+20] }, true, ""},
			{"cut behind the line", func() []byte { return b[:offset] }, false, ""},
			{"zeros to the end", func() []byte { return append(bytes.Clone(b[:offset]), make([]byte, 5000)...) }, true, ""},
			{"a bit", func() []byte { c := bytes.Clone(b); c[offset+40] ^= 1; return c }, false, "checksum"},
			{"left out", func() []byte {
				next := offset + bytes.IndexByte(b[offset:], '\n') + 1
				return append(bytes.Clone(b[:offset]), b[next:]...)
			}, false, "number"},
			{"of another day", func() []byte {
				other := bytes.Replace(record(n, 5), []byte(day), []byte("2026-12-01"), 1)
				return append(roll.Append(bytes.Clone(b[:offset]), other), b[offset:]...)
			}, false, "2026-12-01"},
			{"no record", func() []byte { return append(roll.Append(bytes.Clone(b[:offset]), []byte("{}")), b[offset:]...) }, false, "number and its day"},
			{"a length that is too long", func() []byte { c := bytes.Clone(b); c[offset] = '9'; return c }, false, ""},
			{"no line feed any more", func() []byte { return append(bytes.Clone(b[:offset]), bytes.Repeat([]byte("9"), 3<<20)...) }, false, "does not begin"},
		} {
			hurt := c.hurt()
			numbers, end := scan(t, hurt, 2)
			if c.name == "left out" && n == 30_000 {
				continue // then it ends one earlier, and nothing is wrong
			}
			if end.N != uint64(n-1) || end.Offset != int64(offset) || len(numbers) != n-1 || end.Torn != c.torn {
				t.Errorf("record %d, %s: %+v after %d records", n, c.name, end, len(numbers))
			}
			if wrong := !c.torn && c.name != "cut behind the line"; (end.Damage != nil) != wrong {
				t.Errorf("record %d, %s: %v", n, c.name, end.Damage)
			}
			if d := end.Damage; d != nil && (d.N != uint64(n) || d.Offset != int64(offset) || !strings.Contains(d.What, c.what)) {
				t.Errorf("record %d, %s: %v", n, c.name, d)
			}
		}
	}
}

// What is wrong is named to the byte and to the record, also where the reading begins in
// the middle of a roll: it is what an auditor is told.
func TestDamageIsNamedToTheByteAndTheRecord(t *testing.T) {
	b := rollOf(9, 80)
	offsets := []int64{0, 0} // where record n begins
	for i := range b {
		if b[i] == '\n' {
			offsets = append(offsets, int64(i+1))
		}
	}
	leftOut := func(n int) []byte { return append(bytes.Clone(b[:offsets[n]]), b[offsets[n+1]:]...) }
	flipped := func(n int) []byte { c := bytes.Clone(b); c[offsets[n]+40] ^= 1; return c }
	for _, c := range []struct {
		name string
		roll []byte
		from int
		want string
	}{
		{"a record left out", leftOut(5), 1, "x.roll at byte %d, record 5: the record's number is not 5"},
		{"a record left out behind where the reading begins", leftOut(7), 4, "x.roll at byte %d, record 7: the record's number is not 7"},
		{"the first of those read left out", leftOut(4), 4, "x.roll at byte %d, record 4: the record's number is not 4"},
		{"a bit", flipped(6), 1, "x.roll at byte %d, record 6: the checksum is not right"},
		{"a bit of the first that is read", flipped(6), 6, "x.roll at byte %d, record 6: the checksum is not right"},
	} {
		t.Run(c.name, func(t *testing.T) {
			part := roll.Part{File: "x.roll", Day: day, Size: int64(len(c.roll)), From: offsets[c.from], Next: uint64(c.from)}
			end, err := roll.Walk(bytes.NewReader(c.roll), part, func(*roll.Line) error { return nil })
			if err != nil || end.Damage == nil {
				t.Fatalf("%+v, %v", end, err)
			}
			want := fmt.Sprintf(c.want, offsets[end.Damage.N])
			if end.Damage.Error() != want || end.N != end.Damage.N-1 || end.Offset != offsets[end.Damage.N] {
				t.Errorf("told %q after record %d at %d, want %q", end.Damage, end.N, end.Offset, want)
			}
		})
	}
	t.Run("nothing behind where the reading begins", func(t *testing.T) {
		part := roll.Part{File: "x.roll", Day: day, Size: int64(len(b)), From: int64(len(b)), Next: 10}
		end, err := roll.Walk(bytes.NewReader(b), part, func(*roll.Line) error { return nil })
		if err != nil || end != (roll.End{Offset: int64(len(b)), N: 9}) {
			t.Errorf("%+v, %v", end, err)
		}
	})
	t.Run("a file without a place or a record in it", func(t *testing.T) {
		if got := (&roll.Damage{File: "x.db", Offset: -1, What: "it is not there"}).Error(); got != "x.db: it is not there" {
			t.Errorf("%q", got)
		}
		if got := (&roll.Damage{File: "x.db", Offset: 0, N: 1, What: "no"}).Error(); got != "x.db at byte 0, record 1: no" {
			t.Errorf("%q", got)
		}
	})
}

func TestScanEndsWithTheErrorOfWhoeverReads(t *testing.T) {
	b := rollOf(30_000, 80)
	stop := errors.New("stop")
	n := 0
	_, err := roll.Walk(bytes.NewReader(b), roll.Part{Day: day, Size: int64(len(b)), Workers: 3}, func(*roll.Line) error {
		if n++; n == 12_345 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || n != 12_345 {
		t.Errorf("%v after %d", err, n)
	}
}

// bad is a disk that does not give some of its bytes back.
type bad struct {
	b        []byte
	from, to int64
}

var errDisk = errors.New("the disk does not answer")

func (d bad) ReadAt(b []byte, at int64) (int, error) {
	if at < d.to && at+int64(len(b)) > d.from {
		return 0, errDisk
	}
	return bytes.NewReader(d.b).ReadAt(b, at)
}

func TestDiskThatCannotBeRead(t *testing.T) {
	b := rollOf(150_000, 80)
	d := bad{b, 5 << 20, 5<<20 + 512}
	_, err := roll.Walk(d, roll.Part{Day: day, Size: int64(len(b))}, func(*roll.Line) error { return nil })
	if !errors.Is(err, errDisk) {
		t.Errorf("reading: %v", err)
	}
	found := 0
	err = roll.Rescue(d, int64(len(b)), func(*roll.Line) error { found++; return nil })
	if !errors.Is(err, errDisk) || found < 60_000 {
		t.Errorf("%d records behind and before what cannot be read: %v", found, err)
	}
}

func TestRescueFindsEveryWholeLine(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var b []byte
		want := map[uint64]string{}
		trash := rapid.SampledFrom([]string{"", "trash", "\n", "12 ", "9", "123456789", `{"n":`, `12 deadbeef {"n":7,"day":"x"}` + "\n", "\x00\x00\x00\x31", `5 `})
		for n := range rapid.IntRange(0, 30).Draw(r, "records") {
			b = append(b, trash.Draw(r, "trash")...)
			rec := record(n+1, rapid.SampledFrom([]int{0, 1, 50, 5000}).Draw(r, "length"))
			at := len(b)
			b = roll.Append(b, rec)
			if rapid.IntRange(0, 4).Draw(r, "damage") == 0 {
				b[at+rapid.IntRange(0, len(b)-at-1).Draw(r, "where")] ^= 1 << rapid.IntRange(0, 7).Draw(r, "bit")
				continue
			}
			want[uint64(n+1)] = string(rec)
		}
		b = append(b, trash.Draw(r, "trash")...)
		got := map[uint64]string{}
		err := roll.Rescue(bytes.NewReader(b), int64(len(b)), func(l *roll.Line) error {
			if string(b[l.Offset:l.Offset+int64(len(l.Whole))]) != string(l.Whole) {
				r.Fatalf("record %d does not lie at %d", l.N, l.Offset)
			}
			got[l.N] = string(l.Record)
			return nil
		})
		if err != nil {
			r.Fatal(err)
		}
		for n, rec := range want {
			if got[n] != rec {
				r.Fatalf("record %d is not found", n)
			}
		}
		if len(got) > len(want) {
			r.Fatalf("%d found, there are %d", len(got), len(want))
		}
	})
}

// Lines that lie across the places where the search goes on.
func TestRescueAcrossItsSteps(t *testing.T) {
	line := roll.Append(nil, record(1, 300))
	for shift := -len(line) - 30; shift < 30; shift += 7 {
		b := make([]byte, 4<<20+shift)
		b = append(b, line...)
		b = append(b, make([]byte, 4<<20)...)
		n := 0
		if err := roll.Rescue(bytes.NewReader(b), int64(len(b)), func(*roll.Line) error { n++; return nil }); err != nil || n != 1 {
			t.Errorf("a line at 4 MB %+d is found %d times, %v", shift, n, err)
		}
	}
	long := roll.Append(make([]byte, 3<<20), record(1, 7<<20))
	n := 0
	if err := roll.Rescue(bytes.NewReader(long), int64(len(long)), func(*roll.Line) error { n++; return nil }); err != nil || n != 1 {
		t.Errorf("a line over two steps is found %d times, %v", n, err)
	}
}

func FuzzScan(f *testing.F) {
	f.Add(rollOf(3, 5))
	f.Add(rollOf(2, 5)[:60])
	f.Add([]byte("26 29ac1053 {\"n\":1,\"day\":\"2026-11-30\"}\n\x00\x00"))
	f.Add([]byte("\n\n\n"))
	f.Add([]byte("8388608 00000000 "))
	f.Fuzz(func(t *testing.T, b []byte) {
		numbers, end := scan(t, b, 2)
		if end.N != uint64(len(numbers)) || end.Offset > int64(len(b)) || end.Torn && end.Damage != nil {
			t.Errorf("%+v after %d records", end, len(numbers))
		}
		again, second := scan(t, b[:end.Offset], 1)
		if !second.Good() || len(again) != len(numbers) {
			t.Errorf("what was whole is not: %+v", second)
		}
		found := map[uint64]bool{}
		if err := roll.Rescue(bytes.NewReader(b), int64(len(b)), func(l *roll.Line) error { found[l.N] = true; return nil }); err != nil {
			t.Fatal(err)
		}
		for _, n := range numbers {
			if !found[n] {
				t.Errorf("record %d is read and not rescued", n)
			}
		}
	})
}

var _ io.ReaderAt = bad{}
