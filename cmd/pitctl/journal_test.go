package main_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/store"
)

// pitDays writes a journal of three days: forty records of two tables.
func pitDays(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	clock := movedFrom(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	j := openAt(t, dir, clock)
	for i := range 40 {
		e := store.Entry{
			Source: "server:main", Table: fmt.Sprintf("B-0%d", i%2+1), Round: fmt.Sprintf("r%d", i/4), Kind: "card.dealt",
			Data: fmt.Appendf(nil, `{"card":"9H","person":"d%d"}`, i%3),
		}
		if i%10 == 0 {
			e.Kind, e.Data = "decision.recorded", []byte(`{"person":"m1","note":"=HYPERLINK(\"x\")\u001b[2J"}`)
		}
		if _, err := j.Append(context.Background(), e); err != nil {
			t.Fatal(err)
		}
		clock.move(time.Minute)
		if i == 15 || i == 30 {
			clock.move(24 * time.Hour)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// moved is a clock that a test moves while a journal looks at it.
type moved struct {
	begun time.Time
	since atomic.Int64
}

func movedFrom(begun time.Time) *moved { return &moved{begun: begun} }

func (m *moved) mono() time.Duration  { return time.Duration(m.since.Load()) }
func (m *moved) now() time.Time       { return m.begun.Add(m.mono()) }
func (m *moved) move(d time.Duration) { m.since.Add(int64(d)) }

func openAt(t *testing.T, dir string, clock *moved) *store.Journal {
	t.Helper()
	j, err := store.Open(store.Config{
		Dir: dir, Desk: "desk-1", Clock: clock.now, Mono: clock.mono,
		Random: rand.Reader, GamingDay: 6 * time.Hour, Every: 1000 * time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestJournalFinds(t *testing.T) {
	dir := pitDays(t)
	for _, c := range []struct {
		name string
		args []string
		want int
	}{
		{"everything", []string{"--limit", "1000"}, 40 + 3 + 1}, // with the openings and the last checkpoint
		{"by table", []string{"--table", "B-01", "--limit", "1000"}, 20},
		{"by round", []string{"--round", "r3"}, 4},
		{"by table and round", []string{"--round", "r3", "--table", "B-02"}, 2},
		{"by person", []string{"--person", "m1"}, 4},
		{"by kind", []string{"--kind", "decision.recorded"}, 4},
		{"since", []string{"--since", "2026-12-02T00:00:00Z", "--kind", "card.dealt"}, 9},
		{"until", []string{"--until", "2026-11-30T12:05", "--kind", "card.dealt"}, 4},
		{"of a day", []string{"--day", "2026-12-01", "--kind", "card.dealt"}, 13},
		{"of days", []string{"--day", "2026-12-01..2026-12-02", "--kind", "card.dealt"}, 22},
		{"by nothing that is there", []string{"--table", "Z-9"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := pitctl(t, "", append([]string{"journal", dir}, c.args...)...)
			if n := strings.Count(a.out, "\n"); n != c.want || a.status != 0 {
				t.Errorf("%d lines, status %d, want %d:\n%s%s", n, a.status, c.want, a.out, a.problems)
			}
			if strings.Contains(a.out, "\x1b") {
				t.Error("a record moves the cursor of the terminal")
			}
			j := pitctl(t, "", append(append([]string{"journal"}, c.args...), "--json", dir)...)
			if n := len(j.lines(t)); n != c.want {
				t.Errorf("%d lines of JSON, want %d", n, c.want)
			}
		})
	}
}

func TestJournalPages(t *testing.T) {
	dir := pitDays(t)
	var numbers []string
	args := []string{"journal", dir, "--json", "--limit", "7"}
	for page := 0; ; page++ {
		a := pitctl(t, "", args...)
		for _, l := range a.lines(t) {
			numbers = append(numbers, fmt.Sprintf("%v %v", l["day"], l["n"]))
		}
		_, more, found := strings.Cut(a.problems, "--after ")
		if !found {
			break
		}
		args = []string{"journal", dir, "--json", "--limit", "7", "--after", strings.TrimSpace(more)}
		if page > 20 {
			t.Fatal("it does not end")
		}
	}
	if len(numbers) != 44 || numbers[0] != "2026-12-02 11" || numbers[43] != "2026-11-30 1" {
		t.Errorf("%d records: %v", len(numbers), numbers)
	}
}

func TestJournalCommandLines(t *testing.T) {
	dir := pitDays(t)
	for _, args := range [][]string{
		{"journal"},
		{"journal", dir, dir},
		{"journal", filepath.Join(dir, "nowhere")},
		{"journal", filepath.Join(dir, "keys")},
		{"journal", dir, "--since", "yesterday"},
		{"journal", dir, "--day", "30.11.2026"},
		{"journal", dir, "--limit", "0"},
		{"journal", dir, "--after", "17"},
		{"journal", dir, "--colour", "red"},
		{"verify"},
		{"verify", dir, dir},
		{"verify", filepath.Join(dir, "nowhere")},
		{"verify", dir, "--key", filepath.Join(dir, "nowhere")},
		{"verify", dir, "--key", filepath.Join(dir, "keys", "desk.key")},
		{"verify", filepath.Join(dir, "keys", "desk.pub")},
		{"verify", filepath.Join(dir, "journal")},
		{"export", dir},
		{"export", dir, "--csv", "a", "--jsonl", "b"},
		{"export", dir, "--bundle", "a", "--untouched"},
		{"export", dir, "--csv", "a", "--report", "b"},
		{"export", dir, "--csv", "a", "--since", "noon"},
		{"cosign"},
		{"cosign", "--new", "x", "--with", "y", "z"},
		{"cosign", "--new", "x"},
	} {
		if a := pitctl(t, "", args...); a.status != 2 || a.problems == "" {
			t.Errorf("%v: status %d, %q", args, a.status, a.problems)
		}
	}
	if a := pitctl(t, "", "journal", "--help"); a.status != 0 || !strings.Contains(a.problems, "newest first") {
		t.Errorf("help: %d, %q", a.status, a.problems)
	}
}

func TestVerifyJournal(t *testing.T) {
	dir := pitDays(t)
	good := pitctl(t, "", "verify", dir)
	if good.status != 0 || !strings.Contains(good.out, "3 days, 44 records") || !strings.HasSuffix(good.out, "all is right\n") {
		t.Errorf("status %d:\n%s%s", good.status, good.out, good.problems)
	}
	asJSON := pitctl(t, "", "verify", "--json", dir).lines(t)
	if len(asJSON) != 1 || asJSON[0]["good"] != true || asJSON[0]["records"] != 44.0 {
		t.Errorf("%v", asJSON)
	}
	own := filepath.Join(t.TempDir(), "own.pub")
	copyFile(t, filepath.Join(dir, "keys", "desk.pub"), own)
	if a := pitctl(t, "", "verify", dir, "--key", own); a.status != 0 {
		t.Errorf("with an own key: %d, %s%s", a.status, a.out, a.problems)
	}
	other := filepath.Join(t.TempDir(), "other")
	if a := pitctl(t, "", "cosign", "--new", "desk-1", other); a.status != 0 {
		t.Fatalf("make a key: %s", a.problems)
	}
	if a := pitctl(t, "", "verify", dir, "--key", other+".pub"); a.status != 1 || !strings.Contains(a.out, "not signed by a known key") {
		t.Errorf("with a key that did not sign: %d, %s%s", a.status, a.out, a.problems)
	}
	roll := filepath.Join(dir, "journal", "2026-12-01.roll")
	b, err := os.ReadFile(roll)
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(b), `"n":5,`)
	b[at+60] ^= 1
	if err := os.Chmod(roll, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(roll, b, 0o600); err != nil {
		t.Fatal(err)
	}
	bad := pitctl(t, "", "verify", dir)
	begin := strings.LastIndexByte(string(b[:at]), '\n') + 1
	if want := fmt.Sprintf("WRONG: %s at byte %d, record 5: the checksum is not right\n", roll, begin); bad.status != 1 || !strings.HasPrefix(bad.out, want) {
		t.Errorf("status %d, want it to begin %q:\n%s", bad.status, want, bad.out)
	}
	faults, _ := pitctl(t, "", "verify", "--json", dir).lines(t)[0]["faults"].([]any)
	if len(faults) == 0 || faults[0].(map[string]any)["n"] != 5.0 {
		t.Errorf("%v", faults)
	}
	// What is damaged is found all the same.
	if a := pitctl(t, "", "journal", dir, "--table", "B-02", "--day", "2026-12-01"); a.status != 0 || strings.Count(a.out, "\n") != 7 {
		t.Errorf("status %d:\n%s%s", a.status, a.out, a.problems)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestExportCSVAndLines(t *testing.T) {
	dir := pitDays(t)
	to := filepath.Join(t.TempDir(), "out.csv")
	if a := pitctl(t, "", "export", dir, "--csv", to, "--kind", "decision.recorded", "--by", "a1"); a.status != 0 || !strings.Contains(a.problems, "4 records") {
		t.Errorf("status %d: %s", a.status, a.problems)
	}
	b, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(b), "\uFEFF"))).ReadAll()
	if err != nil || len(rows) != 5 || rows[1][0] != "2026-11-30" || rows[1][7] != "m1" {
		t.Errorf("%v, %v", rows, err)
	}
	a := pitctl(t, "", "export", "--jsonl", "-", "--table", "B-01", dir)
	if n := len(a.lines(t)); n != 20 || a.status != 0 {
		t.Errorf("%d lines, status %d: %s", n, a.status, a.problems)
	}
	exports := pitctl(t, "", "journal", dir, "--kind", "export", "--json").lines(t)
	if len(exports) != 2 {
		t.Fatalf("the journal has %d records of exports", len(exports))
	}
	data, _ := json.Marshal(exports[1]["data"].(map[string]any)["data"])
	if want := `{"asked":"kind decision.recorded","file":"out.csv","format":"csv","person":"a1"}`; string(data) != want {
		t.Errorf("%s, want %s", data, want)
	}
	if found := pitctl(t, "", "journal", dir, "--person", "a1", "--json").lines(t); len(found) != 1 {
		t.Errorf("%d records speak of who exported", len(found))
	}
	if a := pitctl(t, "", "verify", dir); a.status != 0 {
		t.Errorf("after the exports: %s", a.out)
	}
	before := pitctl(t, "", "journal", dir, "--limit", "1").out
	if a := pitctl(t, "", "export", dir, "--untouched", "--jsonl", "-"); a.status != 0 || pitctl(t, "", "journal", dir, "--limit", "1").out != before {
		t.Errorf("untouched it was touched, or not exported: %d, %s", a.status, a.problems)
	}
	if a := pitctl(t, "", "export", dir, "--csv", filepath.Join(dir, "no", "such", "folder")); a.status != 1 {
		t.Errorf("to nowhere: %d", a.status)
	}
}

func TestExportWhileADeskRuns(t *testing.T) {
	dir := pitDays(t)
	j := openAt(t, dir, movedFrom(time.Date(2026, 12, 2, 14, 0, 0, 0, time.UTC)))
	defer func() { _ = j.Close() }()
	if a := pitctl(t, "", "export", dir, "--jsonl", "-"); a.status != 1 || !strings.Contains(a.problems, "--untouched") || a.out != "" {
		t.Errorf("%d, %s", a.status, a.problems)
	}
	if a := pitctl(t, "", "export", dir, "--jsonl", "-", "--untouched"); len(a.lines(t)) != 44 {
		t.Errorf("%d lines, %s", len(a.lines(t)), a.problems)
	}
	if a := pitctl(t, "", "verify", dir); a.status != 0 || !strings.Contains(a.out, "its index was not looked at") {
		t.Errorf("%d, %s", a.status, a.out)
	}
	if a := pitctl(t, "", "journal", dir, "--limit", "1000"); strings.Count(a.out, "\n") != 44 {
		t.Errorf("%s%s", a.out, a.problems)
	}
}

func TestExportBundleAndVerifyIt(t *testing.T) {
	dir := pitDays(t)
	folder := t.TempDir()
	report, bundle := filepath.Join(folder, "report.html"), filepath.Join(folder, "evidence.zip")
	if err := os.WriteFile(report, []byte("<p>a report</p>"), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := pitctl(t, "", "export", dir, "--bundle", bundle, "--round", "r3", "--by", "a1", "--report", report); a.status != 0 {
		t.Fatalf("status %d: %s", a.status, a.problems)
	}
	a := pitctl(t, "", "verify", bundle)
	if a.status != 0 || !strings.Contains(a.out, "1 day, 4 records") || !strings.Contains(a.out, "came with the bundle") {
		t.Errorf("status %d: %s%s", a.status, a.out, a.problems)
	}
	if a := pitctl(t, "", "verify", bundle, "--key", filepath.Join(dir, "keys", "desk.pub")); a.status != 0 || strings.Contains(a.out, "came with the bundle") {
		t.Errorf("status %d: %s%s", a.status, a.out, a.problems)
	}
	b, err := os.ReadFile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	changed := repacked(t, b, "2026-11-30/records.jsonl", `"9H"`, `"2C"`)
	if err := os.WriteFile(bundle, changed, 0o600); err != nil {
		t.Fatal(err)
	}
	if a := pitctl(t, "", "verify", bundle); a.status != 1 || !strings.Contains(a.out, "2026-11-30/records.jsonl") || !strings.Contains(a.out, "record 14") {
		t.Errorf("a card changed: status %d: %s%s", a.status, a.out, a.problems)
	}
	if err := os.WriteFile(bundle, b[:len(b)-40], 0o600); err != nil {
		t.Fatal(err)
	}
	if a := pitctl(t, "", "verify", bundle); a.status != 2 || !strings.Contains(a.problems, "no evidence bundle") {
		t.Errorf("cut: status %d: %s%s", a.status, a.out, a.problems)
	}
	if a := pitctl(t, "", "verify", dir); a.status != 0 {
		t.Errorf("after the bundle: %s", a.out)
	}
}

// repacked is a bundle in one file of which something else stands.
func repacked(t *testing.T, bundle []byte, name, old, other string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(bundle), int64(len(bundle)))
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
		if f.Name == name {
			data = bytes.Replace(data, []byte(old), []byte(other), 1)
		}
		w, err := to.Create(f.Name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestCosign(t *testing.T) {
	dir := pitDays(t)
	folder := t.TempDir()
	key, note := filepath.Join(folder, "property"), filepath.Join(folder, "note")
	if a := pitctl(t, "", "cosign", "--new", "property", key); a.status != 0 {
		t.Fatal(a.problems)
	}
	if a := pitctl(t, "", "cosign", "--new", "property", key); a.status != 1 {
		t.Errorf("a key was written over another: %d", a.status)
	}
	last := filepath.Join(dir, "keys", "last.checkpoint")
	a := pitctl(t, "", "cosign", "--with", key, last)
	if a.status != 0 || strings.Count(a.out, "— ") != 2 {
		t.Fatalf("status %d: %s%s", a.status, a.out, a.problems)
	}
	if err := os.WriteFile(note, []byte(a.out), 0o600); err != nil {
		t.Fatal(err)
	}
	if a := pitctl(t, "", "cosign", "--keep", note, dir); a.status != 1 {
		t.Errorf("a key that the desk does not trust: %d", a.status)
	}
	copyFile(t, key+".pub", filepath.Join(dir, "keys", "property.pub"))
	if a := pitctl(t, "", "cosign", "--keep", note, dir); a.status != 0 {
		t.Errorf("status %d: %s", a.status, a.problems)
	}
	if a := pitctl(t, "", "verify", dir); a.status != 0 {
		t.Errorf("%s", a.out)
	}
	if a := pitctl(t, "", "journal", dir, "--kind", "checkpoint.cosigned"); strings.Count(a.out, "\n") != 1 {
		t.Errorf("%s", a.out)
	}
	if a := pitctl(t, "no note", "cosign", "--with", key, "--known", filepath.Join(dir, "keys"), "-"); a.status != 1 {
		t.Errorf("what is no note: %d", a.status)
	}
}

func TestBenchMeasuresTheJournal(t *testing.T) {
	for only, want := range map[string]string{
		"append": "journal, 256 waiting producers ÷ plain loop", "day": "a day of 3000 records, verify", "find": "a round in 31 days of 150 records",
	} {
		a := pitctl(t, "", "bench", "--rounds", "300", "--only", only, "--json")
		found := false
		for _, line := range a.lines(t) {
			found = found || line["of"] == want && line["value"].(float64) > 0
		}
		if a.status != 0 || !found {
			t.Errorf("--only %s: status %d, %s%s", only, a.status, a.out, a.problems)
		}
	}
}
