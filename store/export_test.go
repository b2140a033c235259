package store_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"

	"pitboss/store"
)

func TestCSV(t *testing.T) {
	at := time.Date(2026, 11, 30, 3, 4, 5, 678_000_000, time.FixedZone("ICT", 7*3600))
	record := func(change func(*store.Record)) store.Record {
		r := store.Record{N: 7, Day: today, Entry: store.Entry{At: at, Source: "desk", Table: "B-07", Round: "r1", Kind: "note", Data: []byte(`{"person":"d1"}`)}}
		change(&r)
		return r
	}
	var b bytes.Buffer
	w := store.NewCSVWriter(&b)
	records := []store.Record{
		record(func(*store.Record) {}),
		record(func(r *store.Record) { r.Table, r.Round, r.Source, r.Kind = "=1+1", "+7", "-x", "@SUM(A1)" }),
		record(func(r *store.Record) { r.Table, r.Round, r.Source, r.Kind = "\ttab", "\rreturn", " =1", "＝1" }),
		record(func(r *store.Record) { r.Table, r.Round = "a,b \"c\"\nd", "ท-07" }),
		record(func(r *store.Record) {
			r.Table, r.At, r.Fault, r.Raw = "\xff", time.Time{}, "its time is none", []byte("{raw\xfe")
		}),
		record(func(r *store.Record) { r.Data, r.Table, r.Round, r.Source = nil, "", "", "" }),
	}
	for i := range records {
		if err := w.Write(&records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	text, ok := strings.CutPrefix(b.String(), "\uFEFF")
	if !ok || strings.Count(text, "\r\n") < len(records)+1 {
		t.Errorf("no byte order mark, or other ends of lines: %q", text)
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"day", "n", "at", "source", "table", "round", "kind", "people", "data", "fault"},
		{today, "7", "2026-11-29T20:04:05.678Z", "desk", "B-07", "r1", "note", "d1", `{"person":"d1"}`, ""},
		{today, "7", "2026-11-29T20:04:05.678Z", "'-x", "'=1+1", "'+7", "'@SUM(A1)", "d1", `{"person":"d1"}`, ""},
		{today, "7", "2026-11-29T20:04:05.678Z", "' =1", "'\ttab", "'return", "'＝1", "d1", `{"person":"d1"}`, ""},
		{today, "7", "2026-11-29T20:04:05.678Z", "desk", "a,b \"c\"\nd", "ท-07", "note", "d1", `{"person":"d1"}`, ""},
		{today, "7", "", "desk", "\uFFFD", "r1", "note", "d1", "{raw\uFFFD", "its time is none"},
		{today, "7", "2026-11-29T20:04:05.678Z", "", "", "", "note", "", "", ""},
	}
	for i := range want {
		if i >= len(rows) || fmt.Sprint(rows[i]) != fmt.Sprint(want[i]) {
			t.Errorf("row %d: %q, want %q", i, rows[i], want[i])
		}
	}
	t.Run("of nothing has its columns", func(t *testing.T) {
		var b bytes.Buffer
		if err := store.NewCSVWriter(&b).Flush(); err != nil || !strings.HasPrefix(b.String(), "\uFEFFday,n,at,") {
			t.Errorf("%q, %v", b.String(), err)
		}
	})
	t.Run("to a disk that is full", func(t *testing.T) {
		w := store.NewCSVWriter(full{})
		if err := w.Flush(); !errors.Is(err, errNoRoom) {
			t.Errorf("%v", err)
		}
	})
}

var errNoRoom = errors.New("no room")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errNoRoom }

// evidence is a journal of three days and a bundle of some of its records.
func evidence(t testing.TB, q store.Query, files ...store.BundleFile) (dir string, bundle []byte, n int) {
	t.Helper()
	dir, w := memoryDir(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	for i := range 60 {
		mustAppend(t, j, entry(w, i))
		if i%20 == 19 && i < 59 {
			w.pass(24 * time.Hour)
		}
	}
	var b bytes.Buffer
	n, err := j.Bundle(context.Background(), &b, q, store.BundleAbout{Person: "a1", Made: w.now(), Asked: "table B-01"}, files...)
	if err != nil {
		t.Fatal(err)
	}
	return dir, b.Bytes(), n
}

func verifyBundle(t testing.TB, b []byte, known note.Verifiers) store.BundleVerdict {
	t.Helper()
	v, err := store.VerifyBundle(bytes.NewReader(b), int64(len(b)), known)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestBundle(t *testing.T) {
	report := store.BundleFile{Name: "report.html", Data: []byte("<p>…</p>")}
	dir, b, n := evidence(t, store.Query{Table: "B-01"}, report)
	known, err := store.KnownKeys(dir + "/keys")
	if err != nil {
		t.Fatal(err)
	}
	for name, known := range map[string]note.Verifiers{"with a key from elsewhere": known, "with its own key": nil} {
		t.Run(name, func(t *testing.T) {
			v := verifyBundle(t, b, known)
			if !v.Good() || v.Records != 12 || n != 12 || len(v.Checkpoints) != 3 || v.OwnKey != (known == nil) || !strings.HasPrefix(v.Key, "desk-1+") {
				t.Errorf("%+v", v)
			}
			if v.About.Desk != "desk-1" || v.About.Person != "a1" || v.About.Asked != "table B-01" {
				t.Errorf("%+v", v.About)
			}
		})
	}
	t.Run("with a key that did not sign it", func(t *testing.T) {
		_, public, err := note.GenerateKey(strings.NewReader(strings.Repeat("x", 64)), "desk-1")
		if err != nil {
			t.Fatal(err)
		}
		key, err := note.NewVerifier(public)
		if err != nil {
			t.Fatal(err)
		}
		if v := verifyBundle(t, b, note.VerifierList(key)); v.Good() {
			t.Error("it is found good")
		}
	})
	t.Run("of everything, and of nothing", func(t *testing.T) {
		_, b, n := evidence(t, store.Query{})
		if v := verifyBundle(t, b, nil); !v.Good() || v.Records != n || n < 60 {
			t.Errorf("%d records, %+v", n, v)
		}
		_, b, n = evidence(t, store.Query{Table: "nowhere"})
		if v := verifyBundle(t, b, nil); !v.Good() || v.Records != 0 || n != 0 {
			t.Errorf("%d records, %+v", n, v)
		}
	})
	t.Run("of records that are named", func(t *testing.T) {
		dir, w := memoryDir(t), newWall()
		j := mustOpen(t, config(dir, w))
		defer mustClose(t, j)
		var named []store.Receipt
		for i := range 30 {
			if r := mustAppend(t, j, entry(w, i)); i%7 == 0 {
				named = append(named, r[0])
			}
			if i == 15 {
				w.pass(24 * time.Hour)
			}
		}
		var b bytes.Buffer
		n, err := j.BundleOf(context.Background(), &b, append(named, named[0]), store.BundleAbout{Asked: "five"})
		if v := verifyBundle(t, b.Bytes(), nil); err != nil || n != 5 || !v.Good() || v.Records != 5 || len(v.Checkpoints) != 2 {
			t.Errorf("%d records, %+v, %v", n, v, err)
		}
		for _, missing := range []store.Receipt{{Day: today, N: 999}, {Day: "2020-01-01", N: 1}} {
			if _, err := j.BundleOf(context.Background(), io.Discard, append(named, missing), store.BundleAbout{}); !errors.Is(err, store.ErrNoProof) {
				t.Errorf("%v is not there: %v", missing, err)
			}
		}
		if n, err := j.BundleOf(context.Background(), io.Discard, nil, store.BundleAbout{}); n != 0 || err != nil {
			t.Errorf("none: %d, %v", n, err)
		}
	})
	t.Run("files that cannot be in it", func(t *testing.T) {
		dir, w := memoryDir(t), newWall()
		j := mustOpen(t, config(dir, w))
		defer mustClose(t, j)
		for _, name := range []string{"", "../x", "a/b", `a\b`, ".hidden", "a\nb", "bundle", "about.json", "desk.pub"} {
			if _, err := j.Bundle(context.Background(), io.Discard, store.Query{}, store.BundleAbout{}, store.BundleFile{Name: name}); err == nil {
				t.Errorf("%q is in the bundle", name)
			}
		}
	})
}

// rezip makes a bundle again with its files changed.
func rezip(t testing.TB, b []byte, change func(name string, data []byte) (string, []byte)) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	to := zip.NewWriter(&out)
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		name, data := change(f.Name, data)
		if name == "" {
			continue
		}
		w, err := to.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestBundleThatWasChanged(t *testing.T) {
	_, good, _ := evidence(t, store.Query{Table: "B-01"}, store.BundleFile{Name: "report.html", Data: []byte("as it was")})
	only := func(of string, change func([]byte) []byte) func(string, []byte) (string, []byte) {
		return func(name string, data []byte) (string, []byte) {
			if strings.HasSuffix(name, of) {
				return name, change(data)
			}
			return name, data
		}
	}
	swap := func(old, other string) func([]byte) []byte {
		return func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(other), 1) }
	}
	for _, c := range []struct {
		name   string
		change func(string, []byte) (string, []byte)
		says   string
	}{
		{"a card", only(today+"/records.jsonl", swap("9H", "2C")), "not as the desk signed it"},
		{"the report", only("report.html", swap("was", "is")), "not as the desk signed it"},
		{"what it says of itself", only("about.json", swap(`"records": 12`, `"records": 11`)), "not as the desk signed it"},
		{"a checkpoint", only(today+"/checkpoint", swap("\n\n", "\n1\n")), "not as the desk signed it"},
		{"a proof", only(today+"/proofs.jsonl", swap(`"n":`, `"n":1`)), "not as the desk signed it"},
		{"the list", only("bundle", swap("report", "rapport")), "not signed by a known key"},
		{"a record left out", only(today+"/records.jsonl", func(b []byte) []byte { return b[bytes.IndexByte(b, '\n')+1:] }), "not as the desk signed it"},
		{"a file left out", func(name string, data []byte) (string, []byte) {
			if name == "report.html" {
				return "", nil
			}
			return name, data
		}, "it is not there"},
		{"a day left out", func(name string, data []byte) (string, []byte) {
			if strings.HasPrefix(name, today) {
				return "", nil
			}
			return name, data
		}, "it is not there"},
		{"a file under another name", func(name string, data []byte) (string, []byte) {
			if name == "report.html" {
				return "other.html", data
			}
			return name, data
		}, "not in the signed list"},
		{"another key", only("desk.pub", func([]byte) []byte { return []byte("desk-1+00000000+AAAA") }), "it is no key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := verifyBundle(t, rezip(t, good, c.change), nil)
			if v.Good() || !strings.Contains(fmt.Sprint(v.Faults), c.says) {
				t.Errorf("it says %v, want %q", v.Faults, c.says)
			}
		})
	}
	if v := verifyBundle(t, rezip(t, good, func(n string, b []byte) (string, []byte) { return n, b }), nil); !v.Good() {
		t.Errorf("packed again as it was: %v", v.First)
	}
	for name, b := range map[string][]byte{"nothing": nil, "no zip": []byte("evidence"), "half": good[:len(good)/2], "an empty zip": rezip(t, good, func(string, []byte) (string, []byte) { return "", nil })} {
		if _, err := store.VerifyBundle(bytes.NewReader(b), int64(len(b)), nil); !errors.Is(err, store.ErrBundle) {
			t.Errorf("%s: %v", name, err)
		}
	}
	tried(t, "15 bundles that were changed, cut, or never were any")
}

// Whoever sits at the desk can have its key sign another list of files. Then the list is
// right, and the checkpoints, the proofs and the records must each say what was changed.
func TestBundleWhoseListWasSignedAnew(t *testing.T) {
	dir, good, _ := evidence(t, store.Query{Table: "B-01"}, store.BundleFile{Name: "report.html", Data: []byte("as it was")})
	keys, _, err := store.OpenKeys(dir+"/keys", "desk-1", "", strings.NewReader(""))
	if err != nil {
		t.Fatal(err)
	}
	// anew changes the files of the good bundle, and signs the list of what is there then.
	anew := func(t *testing.T, change func(files map[string]string), extra string) store.BundleVerdict {
		t.Helper()
		files, origin := map[string]string{}, ""
		rezip(t, good, func(name string, data []byte) (string, []byte) {
			if name == "bundle" {
				origin, _, _ = strings.Cut(string(data), "\n")
			} else {
				files[name] = string(data)
			}
			return name, data
		})
		change(files)
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		list := origin + "\n"
		put := func(name, text string) {
			w, err := z.Create(name)
			if err == nil {
				_, err = io.WriteString(w, text)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			put(name, files[name])
			list += fmt.Sprintf("%x %s\n", sha256.Sum256([]byte(files[name])), name)
		}
		signed, err := note.Sign(&note.Note{Text: list + extra}, keys.Signer)
		if err != nil {
			t.Fatal(err)
		}
		put("bundle", string(signed))
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return verifyBundle(t, b.Bytes(), nil)
	}
	const records, proofs, checkpoint = today + "/records.jsonl", today + "/proofs.jsonl", today + "/checkpoint"
	yesterday := func(files map[string]string, end string) string {
		for name, text := range files {
			if strings.HasSuffix(name, end) && !strings.HasPrefix(name, today) {
				return text
			}
		}
		return ""
	}
	first := func(text string) string { line, _, _ := strings.Cut(text, "\n"); return line + "\n" }
	nothing := func(map[string]string) {}
	whole := anew(t, nothing, "")
	if !whole.Good() || whole.Records != 12 || len(whole.Checkpoints) != 3 || whole.Checkpoints[0].Day >= whole.Checkpoints[2].Day || !slices.IsSorted(whole.Files) {
		t.Fatalf("as it was it is %+v", whole)
	}
	for _, c := range []struct {
		name   string
		change func(files map[string]string)
		extra  string
		file   string // the first that is wrong
		n      bool   // and a record is named
		says   string
	}{
		{"a card of a record", func(f map[string]string) { f[records] = strings.Replace(f[records], "9H", "2C", 1) }, "", records, true, "it is not the record that the checkpoint was signed for"},
		{"a record left out", func(f map[string]string) { f[records] = strings.TrimPrefix(f[records], first(f[records])) }, "", proofs, true, "its proof is none"},
		{"the last record left out", func(f map[string]string) {
			lines := strings.SplitAfter(f[records], "\n")
			f[records] = strings.Join(lines[:len(lines)-2], "")
		}, "", proofs, false, "it has proofs of records that are not there"},
		{"all records of a day left out", func(f map[string]string) { f[records] = "" }, "", proofs, false, "it has proofs of records that are not there"},
		{"the last proof left out", func(f map[string]string) {
			lines := strings.SplitAfter(f[proofs], "\n")
			f[proofs] = strings.Join(lines[:len(lines)-2], "")
		}, "", proofs, true, "there is no proof of it"},
		{"the proofs left out", func(f map[string]string) { delete(f, proofs) }, "", proofs, false, "it is not there"},
		{"a proof that is none", func(f map[string]string) { f[proofs] = "{}\n" + strings.TrimPrefix(f[proofs], first(f[proofs])) }, "", proofs, true, "its proof is none"},
		{"a proof that is no JSON", func(f map[string]string) { f[proofs] = "proof\n" + strings.TrimPrefix(f[proofs], first(f[proofs])) }, "", proofs, true, "its proof is none"},
		{"a line that is no record", func(f map[string]string) { f[records] = "{}\n" + strings.TrimPrefix(f[records], first(f[records])) }, "", records, false, "a line is no record of the day"},
		{"the records of another day", func(f map[string]string) { f[records] = yesterday(f, "/records.jsonl") }, "", records, true, "a line is no record of the day"},
		{"the checkpoint of another day", func(f map[string]string) { f[checkpoint] = yesterday(f, "/checkpoint") }, "", checkpoint, false, "it is of the day "},
		{"a checkpoint of more records", func(f map[string]string) { f[checkpoint] = strings.Replace(f[checkpoint], "\n", "\n1", 1) }, "", checkpoint, false, "it is not signed by a known key"},
		{"the checkpoint left out", func(f map[string]string) { delete(f, checkpoint) }, "", checkpoint, false, "it is not there"},
		{"how many records it says it has", func(f map[string]string) {
			f["about.json"] = strings.Replace(f["about.json"], `"records": 12`, `"records": 11`, 1)
		}, "", "about.json", false, "it speaks of 11 records, there are 12"},
		{"what it says of itself is no JSON", func(f map[string]string) { f["about.json"] = "about" }, "", "about.json", false, "it cannot be read"},
		{"a list that names a file more", nothing, strings.Repeat("0", 64) + " other.html\n", "other.html", false, "the signed list has it, and it is not there"},
		{"a list with a line that is none", nothing, "and more\n", "more", false, "the signed list has it, and it is not there"},
		{"a list with a word too much", nothing, "more\n", "bundle", false, "the list is no list of a bundle's files"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := anew(t, c.change, c.extra)
			if v.First == nil || v.First.File != c.file || !strings.Contains(v.First.What, c.says) || (v.First.N > 0) != c.n {
				t.Errorf("the first that is wrong is %v, want %s: %s", v.First, c.file, c.says)
			}
			if len(v.Faults) == 0 || v.Faults[0] != *v.First {
				t.Errorf("it is not the first of %v", v.Faults)
			}
		})
	}
	t.Run("two files of one name", func(t *testing.T) {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		rezip(t, good, func(name string, data []byte) (string, []byte) {
			for range map[bool]int{true: 2, false: 1}[name == records] {
				w, err := z.Create(name)
				if err == nil {
					_, err = w.Write(data)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			return name, data
		})
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if v := verifyBundle(t, b.Bytes(), nil); v.First == nil || v.First.File != records || v.First.What != "two files have this name" {
			t.Errorf("it says %v", v.First)
		}
	})
	t.Run("without its list or its key it is no bundle", func(t *testing.T) {
		for _, file := range []string{"bundle", "desk.pub"} {
			b := rezip(t, good, func(name string, data []byte) (string, []byte) {
				if name == file {
					return "", nil
				}
				return name, data
			})
			if _, err := store.VerifyBundle(bytes.NewReader(b), int64(len(b)), nil); !errors.Is(err, store.ErrBundle) {
				t.Errorf("without %s: %v", file, err)
			}
		}
	})
}

// Whoever has a key of his own can sign a list of files; he cannot make the desk's
// checkpoint vouch for another record.
func TestBundleSignedBySomebodyElse(t *testing.T) {
	dir, good, _ := evidence(t, store.Query{Table: "B-01"})
	known, err := store.KnownKeys(dir + "/keys")
	if err != nil {
		t.Fatal(err)
	}
	v := verifyBundle(t, rezip(t, good, func(name string, data []byte) (string, []byte) {
		if name == today+"/records.jsonl" {
			return name, bytes.Replace(data, []byte("9H"), []byte("2C"), 1)
		}
		return name, data
	}), known)
	proved := false
	for _, f := range v.Faults {
		proved = proved || strings.Contains(f.What, "not the record that the checkpoint was signed for")
	}
	if !proved {
		t.Errorf("the proof of the changed record holds: %v", v.Faults)
	}
}

func TestJSONLines(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	for i := range 5 {
		mustAppend(t, j, entry(w, i))
	}
	var b bytes.Buffer
	if _, err := j.Each(store.Query{}, func(r *store.Record) error { return store.WriteLine(&b, r) }); err != nil {
		t.Fatal(err)
	}
	written := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(written) != 6 {
		t.Errorf("%d lines", len(written))
	}
	for i, line := range written {
		var r struct{ N int }
		if err := json.Unmarshal([]byte(line), &r); err != nil || r.N != i+1 {
			t.Errorf("line %d: %v, %s", i, err, line)
		}
	}
	if err := store.WriteLine(full{}, &store.Record{}); !errors.Is(err, errNoRoom) {
		t.Errorf("%v", err)
	}
}
