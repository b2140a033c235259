package store_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"pitboss/store"
	"pitboss/store/roll"
)

// held are the lines of a roll that at least one of two files still has somewhere.
// whole says that none is missing but perhaps the last, the record of the last
// checkpoint, for which nothing vouches but itself.
func held(t testing.TB, original []byte, files ...[]byte) (records map[string]bool, whole bool) {
	t.Helper()
	records, whole = map[string]bool{}, true
	all := lines(t, original)
	for i, record := range all {
		line := roll.Append(nil, []byte(record))
		found := false
		for _, f := range files {
			found = found || bytes.Contains(f, line)
		}
		if found {
			records[record] = true
		} else if i < len(all)-1 {
			whole = false
		}
	}
	return records, whole
}

// Both files are damaged, each in its own way: whatever one of them still holds is
// there afterwards, and can be read.
func TestBothDamagedLoseNothingThatOneHolds(t *testing.T) {
	d := smallDay(t, 60)
	random := rand.New(rand.NewPCG(4, 11))
	hurt := func(b []byte) []byte {
		b = bytes.Clone(b)
		for range 1 + random.IntN(4) {
			at := random.IntN(len(b))
			switch random.IntN(4) {
			case 0:
				b = b[:max(at, len(b)/3)]
			case 1:
				copy(b[at:], make([]byte, random.IntN(3000)))
			case 2:
				copy(b[at:], bytes.Repeat([]byte{byte(random.IntN(256))}, random.IntN(9000)))
			default:
				b[at] ^= 1 << random.IntN(8)
			}
		}
		return b
	}
	cases, holes := 600, 0
	if raceEnabled {
		cases = 60
	}
	dir := filepath.Join(memoryDir(t), "case")
	for i := range cases {
		r, db := hurt(d.roll), hurt(d.db)
		want, whole := held(t, d.roll, r, db)
		d.put(t, dir, r, db)
		if v := verify(t, dir); v.Good() {
			t.Fatalf("case %d: verify finds nothing before the start", i)
		}
		j := mustOpen(t, config(dir, d.w))
		mustAppend(t, j, entry(d.w, 999))
		if a := alarms(t, j); len(a) == 0 {
			t.Errorf("case %d: no alarm, only %v", i, j.Notices())
		}
		mustClose(t, j)
		there := map[string]bool{}
		for _, r := range all(t, dir) {
			there[string(r.Raw)] = true
		}
		for record := range want {
			if !there[record] {
				t.Fatalf("case %d: one of the files had %.60s and it is not there any more; the start said %v", i, record, j.Notices())
			}
		}
		if !whole {
			holes++
		}
		if v := verify(t, dir); v.Good() != whole {
			t.Fatalf("case %d: every record was there: %v; verify says %v after the start", i, whole, v.First)
		}
		again := mustOpen(t, config(dir, d.w)) // what was repaired is not repaired again
		if n := alarms(t, again); len(n) > 0 {
			t.Errorf("case %d: the next start says %q", i, n)
		}
		mustClose(t, again)
	}
	tried(t, "%d pairs of which both files were damaged, %d of them with records that neither had any more", cases, holes)
}

// twoDays is a sealed day and one that goes on behind it.
func twoDays(t testing.TB) (dir string, w *wall) {
	t.Helper()
	dir, w = memoryDir(t), newWall()
	writeDay(t, dir, w, 8)
	w.pass(24 * time.Hour)
	writeDay(t, dir, w, 9)
	return dir, w
}

func swap(t testing.TB, a, b string) {
	t.Helper()
	one, two := readFile(t, a), readFile(t, b)
	writeFile(t, a, two)
	writeFile(t, b, one)
}

func TestFilesOfOtherDays(t *testing.T) {
	const tomorrow = "2026-12-01"
	for _, c := range []struct {
		name string
		do   func(t *testing.T, dir string)
		// goesOn is the pair that the desk writes to afterwards.
		goesOn, says string
	}{
		{"the rolls are swapped", func(t *testing.T, dir string) { swap(t, rollFile(dir, today), rollFile(dir, tomorrow)) }, tomorrow, "of the day"},
		{"the indexes are swapped", func(t *testing.T, dir string) { swap(t, dbFile(dir, today), dbFile(dir, tomorrow)) }, tomorrow, "of the day"},
		{"both are swapped", func(t *testing.T, dir string) {
			swap(t, rollFile(dir, today), rollFile(dir, tomorrow))
			swap(t, dbFile(dir, today), dbFile(dir, tomorrow))
		}, tomorrow + ".2", "they are of the day"},
		{"the roll is of the day before", func(t *testing.T, dir string) {
			writeFile(t, rollFile(dir, tomorrow), readFile(t, rollFile(dir, today)))
		}, tomorrow, "of the day"},
		{"the index is of the day before", func(t *testing.T, dir string) {
			writeFile(t, dbFile(dir, tomorrow), readFile(t, dbFile(dir, today)))
		}, tomorrow, "of the day"},
		{"both are of the day before", func(t *testing.T, dir string) {
			writeFile(t, rollFile(dir, tomorrow), readFile(t, rollFile(dir, today)))
			writeFile(t, dbFile(dir, tomorrow), readFile(t, dbFile(dir, today)))
		}, tomorrow + ".2", "they are of the day"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, w := twoDays(t)
			want := map[string]bool{}
			for _, name := range []string{rollFile(dir, today), rollFile(dir, tomorrow)} {
				for _, record := range lines(t, readFile(t, name)) {
					want[record] = true
				}
			}
			c.do(t, dir)
			if v := verify(t, dir); v.Good() {
				t.Error("verify finds nothing before the start")
			}
			j := mustOpen(t, config(dir, w))
			mention(t, alarms(t, j), c.says)
			if r := mustAppend(t, j, entry(w, 99)); r[0].Day != c.goesOn {
				t.Errorf("the desk goes on with %s, want %s", r[0].Day, c.goesOn)
			}
			mustClose(t, j)
			// Nothing that a file of the folder held is gone from all of them.
			var left []byte
			names, err := filepath.Glob(filepath.Join(dir, "journal", "*"))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				left = append(left, readFile(t, name)...)
			}
			_, both := strings.CutPrefix(c.name, "both are of")
			for record := range want {
				if !both && !bytes.Contains(left, []byte(record)) {
					t.Errorf("%.60s is in no file any more", record)
				}
			}
			v := verify(t, dir)
			if repaired := !strings.HasPrefix(c.name, "both"); v.Good() != repaired {
				t.Errorf("verify says %v after the start", v.First)
			}
		})
	}
	tried(t, "6 ways in which files are not of the day that they are called")
}

// tamper changes a record of a roll and makes its line whole again.
func tamper(t testing.TB, r []byte, n int, old, other string) []byte {
	t.Helper()
	var all []byte
	for i, record := range lines(t, r) {
		if i+1 == n {
			changed := strings.Replace(record, old, other, 1)
			if changed == record {
				t.Fatalf("record %d has no %q: %s", n, old, record)
			}
			record = changed
		}
		all = roll.Append(all, []byte(record))
	}
	return all
}

// forgeIndex puts another record into an index, as whoever knows its format can.
func forgeIndex(t testing.TB, db []byte, n uint64, record string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "forged.db")
	writeFile(t, name, db)
	b, err := bolt.Open(name, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = b.Update(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("records")).Put(binary.BigEndian.AppendUint64(nil, n), roll.Append(nil, []byte(record)))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	return readFile(t, name)
}

func TestTampering(t *testing.T) {
	d := smallDay(t, 20)
	dir := filepath.Join(memoryDir(t), "case")
	forged := tamper(t, d.roll, 7, `"9H"`, `"2C"`)
	t.Run("of the roll", func(t *testing.T) {
		d.put(t, dir, forged, d.db)
		v := verify(t, dir)
		if v.Good() || v.First.N == 0 {
			t.Fatalf("verify says %v", v.First)
		}
		j := mustOpen(t, config(dir, d.w))
		mention(t, alarms(t, j), "says that the index is right")
		mustClose(t, j)
		if !bytes.HasPrefix(readFile(t, rollFile(dir, today)), d.roll) {
			t.Error("the forged record stayed")
		}
		mustVerify(t, dir)
		if kept, _ := filepath.Glob(rollFile(dir, today) + ".damaged-*"); len(kept) != 1 || !bytes.Equal(readFile(t, kept[0]), forged) {
			t.Errorf("the forged roll was not kept: %v", kept)
		}
	})
	index := forgeIndex(t, d.db, 7, lines(t, forged)[6])
	t.Run("of the index", func(t *testing.T) {
		d.put(t, dir, d.roll, index)
		if v := verify(t, dir); v.Good() || v.First.N != 7 {
			t.Errorf("verify says %v", v.First)
		}
		j := mustOpen(t, config(dir, d.w))
		mention(t, alarms(t, j), "have record 7 differently")
		mustClose(t, j)
		if !bytes.HasPrefix(readFile(t, rollFile(dir, today)), d.roll) {
			t.Error("the roll was changed")
		}
		mustVerify(t, dir)
	})
	t.Run("of both", func(t *testing.T) {
		d.put(t, dir, forged, index)
		if v := verify(t, dir); v.Good() {
			t.Error("verify finds nothing")
		}
		j := mustOpen(t, config(dir, d.w))
		mention(t, alarms(t, j), "in doubt")
		if r := mustAppend(t, j, entry(d.w, 1)); r[0].Day != today+".2" {
			t.Errorf("the desk writes on in %s", r[0].Day)
		}
		mustClose(t, j)
		if v := verify(t, dir); v.Good() {
			t.Error("verify finds nothing after the start")
		}
	})
	t.Run("of both, by whoever has the desk's key and makes the index anew", func(t *testing.T) {
		d.put(t, dir, forged, nil)
		if err := os.Remove(lastNote(dir)); err != nil {
			t.Fatal(err)
		}
		mustClose(t, mustOpen(t, config(dir, d.w)))
		// What he signed before still says what the records were.
		if v := verify(t, dir); v.Good() || !strings.Contains(v.First.What, "not those its checkpoint was signed for") {
			t.Errorf("verify says %v", v.First)
		}
	})
	t.Run("where no checkpoint says who is right", func(t *testing.T) {
		last := len(lines(t, d.roll))
		d.put(t, dir, tamper(t, d.roll, last, `"mono":`, `"mono":1`), d.db)
		j := mustOpen(t, config(dir, d.w))
		mention(t, alarms(t, j), "no checkpoint says which is right")
		mustAppend(t, j, entry(d.w, 1))
		mustClose(t, j)
		if v := verify(t, dir); v.Good() {
			t.Error("verify finds nothing")
		}
	})
	t.Run("by taking the last records out of both", func(t *testing.T) {
		records := lines(t, d.roll)
		var short []byte
		for _, record := range records[:15] {
			short = roll.Append(short, []byte(record))
		}
		d.put(t, dir, short, nil)
		v := verify(t, dir)
		if v.Good() {
			t.Error("verify finds nothing")
		}
		j := mustOpen(t, config(dir, d.w))
		mention(t, alarms(t, j), fmt.Sprintf("vouches for %d records, there are 15", len(records)-1))
		mustClose(t, j)
	})
	tried(t, "6 ways to change records with the checksums made right again")
}

// A record whose bytes are valid and whose meaning is not: it is kept, shown as such,
// found by what of it can be read, proved and verified like any other.
func TestRecordsThatMeanNothing(t *testing.T) {
	d := smallDay(t, 5)
	records := lines(t, d.roll)
	strange := []string{
		`{"n":%d,"day":"2026-11-30","at":"yesterday","mono":1,"src":"desk","table":"B-07","kind":"strange","data":{}}`,
		`{"n":%d,"day":"2026-11-30","at":"2026-11-30T12:00:00.000000Z","mono":"x","src":7,"table":["B-07"],"kind":"strange","data":{}}`,
		`{"n":%d,"day":"2026-11-30","kind":{},"data":[]}`,
		`{"n":%d,"day":"2026-11-30"}`,
		`{"n":%d,"day":"2026-11-30", this is no JSON`,
		`{"n":%d,"day":"2026-11-30","data":` + strings.Repeat("[", 20_000),
		`{"n":%d,"day":"2026-11-30","at":"2026-02-30T25:61:00.000000Z","mono":1,"src":"desk","kind":"strange","data":{"people":[}`,
		"{\"n\":%d,\"day\":\"2026-11-30\",\"kind\":\"\xff\xfe\x00\",\"data\":{}}",
		`{"n":%d,"day":"2026-11-30","at":"2026-11-30T12:00:00.000000Z","mono":1,"src":"desk","kind":"","data":null}`,
		`{"n":%d,"day":"2026-11-30","n":3,"at":"2026-11-30T12:00:00.000000Z","mono":1,"src":"desk","kind":"strange","day":"1999-01-01","data":{}}`,
	}
	bytesOf := bytes.Clone(d.roll)
	for i, s := range strange {
		bytesOf = roll.Append(bytesOf, fmt.Appendf(nil, strings.Replace(s, "%d", "%[1]d", 1), len(records)+i+1))
	}
	dir := memoryDir(t)
	d.put(t, dir, bytesOf, d.db)
	j := mustOpen(t, config(dir, d.w))
	if n := alarms(t, j); len(n) > 0 {
		t.Errorf("alarms: %q", n)
	}
	if err := j.Snapshot(context.Background(), store.Receipt{Day: today, N: 1}, nil); err != nil {
		t.Fatal(err) // the index has everything now
	}
	page, err := j.Find(store.Query{})
	if err != nil {
		t.Fatal(err)
	}
	faults := 0
	for _, r := range page.Records {
		if r.Fault != "" {
			faults++
			if len(r.Raw) == 0 {
				t.Errorf("record %d has no bytes", r.N)
			}
		}
	}
	if want := len(strange) - 1; faults != want || len(page.Records) != len(records)+len(strange)+1 { // and that of a state
		t.Errorf("%d of %d records mean nothing, want %d of %d", faults, len(page.Records), want, len(records)+len(strange)+1)
	}
	if page, err := j.Find(store.Query{Table: "B-07"}); err != nil || len(page.Records) != 1 || page.Records[0].Fault != "its time is none" {
		t.Errorf("by the table that can be read: %+v, %v", page.Records, err)
	}
	if page, err := j.Find(store.Query{Kind: "strange", Since: d.w.now(), Limit: 1000}); err != nil || len(page.Records) != 1 {
		t.Errorf("a record without a time is hidden: %d, %v", len(page.Records), err)
	}
	var b bytes.Buffer
	n, err := j.Bundle(context.Background(), &b, store.Query{}, store.BundleAbout{Asked: "everything"})
	if err != nil || n < len(page.Records) {
		t.Errorf("bundled %d, %v", n, err)
	}
	if v, err := store.VerifyBundle(bytes.NewReader(b.Bytes()), int64(b.Len()), nil); err != nil || !v.Good() {
		t.Errorf("the bundle: %v, %v", v.First, err)
	}
	mustClose(t, j)
	v := mustVerify(t, dir)
	if v.Unread != uint64(len(strange)-1) {
		t.Errorf("verify counts %d records that mean nothing", v.Unread)
	}
	tried(t, "%d records whose bytes are valid and whose meaning is not", len(strange))
}
