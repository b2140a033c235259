package pages_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
	"pgregory.net/rapid"

	"pitboss/store/pages"
)

// database makes a bbolt file, one call a transaction.
func database(t *testing.T, transactions ...func(*bolt.Tx) error) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "x.db")
	db, err := bolt.Open(name, 0o600, &bolt.Options{Timeout: time.Second, FreelistType: bolt.FreelistMapType})
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range transactions {
		if err := db.Update(do); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type pair struct{ key, value string }

// check walks every bucket of a file and says what is in it and what is wrong.
func check(b []byte) (map[string][]pair, error) {
	f, err := pages.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return nil, err
	}
	c, err := f.Check()
	if err != nil {
		return nil, err
	}
	all := map[string][]pair{}
	for _, name := range c.Names() {
		cursor := c.Cursor(name)
		all[string(name)] = nil
		for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
			all[string(name)] = append(all[string(name)], pair{string(k), string(v)})
		}
		if cursor.Err() != nil {
			return all, cursor.Err()
		}
	}
	return all, c.Done()
}

// some is a file with a large bucket, a small one, an empty one, values over many
// pages, and free pages.
func some(t *testing.T) []byte {
	t.Helper()
	return read(t, database(t, func(tx *bolt.Tx) error {
		for _, name := range []string{"empty", "large", "small"} {
			if _, err := tx.CreateBucket([]byte(name)); err != nil {
				return err
			}
		}
		for i := range 400 {
			if err := tx.Bucket([]byte("large")).Put(fmt.Appendf(nil, "key %05d", i), bytes.Repeat([]byte{byte(i)}, i%90)); err != nil {
				return err
			}
		}
		if err := tx.Bucket([]byte("large")).Put([]byte("long"), bytes.Repeat([]byte("x"), 20_000)); err != nil {
			return err
		}
		return tx.Bucket([]byte("small")).Put([]byte("a"), []byte("b"))
	}, func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("large")).Put([]byte("key 00200"), []byte("again"))
	}, func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("small")).Put([]byte("c"), []byte("d"))
	}))
}

func TestWhateverBboltWritesIsReadAsItIs(t *testing.T) {
	runs := 0
	rapid.Check(t, func(r *rapid.T) {
		runs++
		model := map[string]map[string]string{}
		name := filepath.Join(t.TempDir(), fmt.Sprintf("%d.db", runs))
		db, err := bolt.Open(name, 0o600, &bolt.Options{Timeout: time.Second, FreelistType: bolt.FreelistMapType, NoSync: true})
		if err != nil {
			r.Fatal(err)
		}
		key := rapid.Custom(func(r *rapid.T) string {
			return fmt.Sprintf("%0*d", rapid.IntRange(1, 60).Draw(r, "width"), rapid.IntRange(0, 300).Draw(r, "key"))
		})
		for range rapid.IntRange(1, 12).Draw(r, "transactions") {
			err := db.Update(func(tx *bolt.Tx) error {
				for range rapid.IntRange(1, 80).Draw(r, "changes") {
					of := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(r, "bucket")
					b, err := tx.CreateBucketIfNotExists([]byte(of))
					if err != nil {
						return err
					}
					if model[of] == nil {
						model[of] = map[string]string{}
					}
					b.FillPercent = rapid.SampledFrom([]float64{0.5, 0.95}).Draw(r, "fill")
					k := key.Draw(r, "key")
					if rapid.IntRange(0, 3).Draw(r, "delete") == 0 {
						if err := b.Delete([]byte(k)); err != nil {
							return err
						}
						delete(model[of], k)
						continue
					}
					v := string(bytes.Repeat([]byte("v"), rapid.SampledFrom([]int{0, 1, 30, 500, 5000}).Draw(r, "length")))
					if err := b.Put([]byte(k), []byte(v)); err != nil {
						return err
					}
					model[of][k] = v
				}
				return nil
			})
			if err != nil {
				r.Fatal(err)
			}
		}
		if err := db.Close(); err != nil {
			r.Fatal(err)
		}
		b := read(t, name)
		all, err := check(b)
		if err != nil {
			r.Fatalf("a file as bbolt wrote it is found damaged: %v", err)
		}
		for of, want := range model {
			if len(all[of]) != len(want) {
				r.Fatalf("bucket %s has %d keys, want %d", of, len(all[of]), len(want))
			}
			for _, p := range all[of] {
				if v, ok := want[p.key]; !ok || v != p.value {
					r.Fatalf("bucket %s, key %q: %q", of, p.key, p.value)
				}
			}
			walkEveryWay(r, b, of, all[of])
		}
	})
	t.Logf("cases: %d files", runs)
}

// walkEveryWay compares what a cursor of a bucket says with what is in it.
func walkEveryWay(r *rapid.T, b []byte, of string, want []pair) {
	f, err := pages.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		r.Fatal(err)
	}
	bucket, err := f.Bucket([]byte(of))
	if err != nil || bucket == nil {
		r.Fatalf("bucket %s: %v", of, err)
	}
	c := bucket.Cursor()
	i := len(want) - 1
	for k, v := c.Last(); k != nil; k, v = c.Prev() {
		if i < 0 || string(k) != want[i].key || string(v) != want[i].value {
			r.Fatalf("backwards: %q", k)
		}
		i--
	}
	if i != -1 || c.Err() != nil {
		r.Fatalf("backwards %d are left: %v", i+1, c.Err())
	}
	for range 5 {
		if len(want) == 0 {
			break
		}
		at := rapid.IntRange(0, len(want)-1).Draw(r, "at")
		k, _ := c.Seek([]byte(want[at].key))
		if string(k) != want[at].key {
			r.Fatalf("looked for %q, found %q", want[at].key, k)
		}
		k, _ = c.Seek(append([]byte(want[at].key), 0))
		if at+1 < len(want) && string(k) != want[at+1].key || at+1 == len(want) && k != nil {
			r.Fatalf("looked for what is behind %q, found %q", want[at].key, k)
		}
		k, _ = c.Prev()
		if at+1 < len(want) && string(k) != want[at].key {
			r.Fatalf("before what is behind %q there is %q", want[at].key, k)
		}
	}
}

func TestBucketThatIsNotThere(t *testing.T) {
	b := some(t)
	f, err := pages.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := f.Bucket([]byte("medium"))
	if bucket != nil || err != nil {
		t.Errorf("found %v, %v", bucket, err)
	}
}

// Whatever is done to a file, the answer is one, and says where.
func TestDamageIsAFaultAndNothingElse(t *testing.T) {
	good := some(t)
	if _, err := check(good); err != nil {
		t.Fatal(err)
	}
	cases := 0
	try := func(what string, b []byte) {
		cases++
		_, err := check(b)
		var f *pages.Fault
		if err != nil && !errors.As(err, &f) && err.Error() != "no second meta page" {
			t.Errorf("%s: %v is no fault", what, err)
		}
		if err == nil && what != "" {
			t.Errorf("%s: nothing was found wrong", what)
		}
	}
	for size := 0; size < len(good); size += 97 {
		what := fmt.Sprintf("cut at %d", size)
		if bytes.Count(good[size:], []byte{0}) == len(good)-size {
			what = "" // nothing but the empty end of the file is cut off
		}
		try(what, good[:size])
	}
	for at := 0; at+4096 <= len(good); at += 4096 {
		for _, with := range [][]byte{make([]byte, 4096), bytes.Repeat([]byte{0xA7}, 4096), good[:4096], good[2*4096 : 3*4096]} {
			b := bytes.Clone(good)
			copy(b[at:], with)
			try("", b)
		}
	}
	t.Logf("cases: %d damaged files", cases)
}

func FuzzCheck(f *testing.F) {
	name := filepath.Join(f.TempDir(), "x.db")
	db, err := bolt.Open(name, 0o600, nil)
	if err != nil {
		f.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucket([]byte("b"))
		if err != nil {
			return err
		}
		for i := range 300 {
			if err := b.Put(fmt.Appendf(nil, "%04d", i), []byte("value")); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		f.Fatal(err)
	}
	if err := db.Close(); err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	for at := 0; at < len(good); at += 509 {
		f.Add(at, []byte{0xFF})
		f.Add(at, []byte{1, 2, 3, 4, 5, 6, 7, 8})
	}
	f.Fuzz(func(t *testing.T, at int, with []byte) {
		b := bytes.Clone(good)
		if at < 0 || at > len(b) {
			b = with
		} else {
			b = append(b[:at], append(with, b[min(at+len(with), len(b)):]...)...)
		}
		all, err := check(b)
		n := 0
		for _, pairs := range all {
			n += len(pairs)
		}
		if err == nil && n != 300 && at >= 0 && at <= len(good) {
			t.Errorf("%d keys and no fault", n)
		}
	})
}
