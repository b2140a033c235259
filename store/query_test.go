package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/store"
)

// mixed are entries of all sorts: tables, rounds, people, kinds and times that meet
// and do not meet, and names that are awkward as keys.
func mixed(random *rand.Rand, w *wall) store.Entry {
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	long := strings.Repeat("L", 300)
	e := store.Entry{
		At: w.now().Add(time.Duration(random.IntN(2000)-1000) * time.Second), Mono: w.reading(), Source: pick("server:main", "device:wheel-3", "desk"),
		Table: pick("", "B-01", "B-02", "B-0", "B", "ท-07", "a\x00b", "ab", long+"1", long+"2"),
		Round: pick("", "1", "2", "10", "1\x00", "r", long+"1", long+"2"),
		Kind:  pick("card.dealt", "card", "decision", "inspection", "decision.x", "ü"),
	}
	switch random.IntN(4) {
	case 0:
		e.Data = fmt.Appendf(nil, `{"person":%q}`, pick("d1", "d2", "m1", "", long))
	case 1:
		e.Data = fmt.Appendf(nil, `{"second":%q,"person":%q,"people":["d1",7,"x9",%q]}`, pick("m1", "d1"), pick("d1", "d2"), pick("d2", "d1"))
	case 2:
		e.Data = []byte(`{"people":"d1","person":["d2"],"second":null}`)
	}
	return e
}

// plainly answers a query by looking at every record.
func plainly(records []store.Record, q store.Query) (found []store.Receipt) {
	for i := len(records) - 1; i >= 0; i-- {
		r := &records[i]
		if (q.Table == "" || r.Table == q.Table) && (q.Round == "" || r.Round == q.Round) && (q.Kind == "" || r.Kind == q.Kind) &&
			(q.Person == "" || slices.Contains(r.People(), q.Person)) &&
			(q.Since.IsZero() || !r.At.Before(q.Since)) && (q.Until.IsZero() || r.At.Before(q.Until)) &&
			(q.FromDay == "" || r.Day[:10] >= q.FromDay) && (q.ToDay == "" || r.Day[:10] <= q.ToDay) {
			found = append(found, store.Receipt{Day: r.Day, N: r.N})
		}
	}
	return found
}

// paged answers a query page by page.
func paged(t *testing.T, find func(store.Query) (store.Page, error), q store.Query) (found []store.Receipt) {
	t.Helper()
	for {
		page, err := find(q)
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Problems) > 0 {
			t.Errorf("problems: %v", page.Problems)
		}
		for i := range page.Records {
			found = append(found, store.Receipt{Day: page.Records[i].Day, N: page.Records[i].N})
		}
		if page.More == nil {
			return found
		}
		if len(page.Records) != q.Limit {
			t.Fatalf("a page of %d records, and there are more", len(page.Records))
		}
		q.After = page.More
	}
}

func queriesTried() int {
	if raceEnabled {
		return 25
	}
	return 100
}

func TestFindAgreesWithLookingAtEveryRecord(t *testing.T) {
	dir, w := sound(t), newWall()
	random := rand.New(rand.NewPCG(7, 7))
	j := mustOpen(t, config(dir, w))
	for day := range 4 {
		for i := range 2500 {
			mustAppend(t, j, mixed(random, w))
			if i%100 == 0 {
				w.pass(time.Minute)
			}
		}
		if day < 3 {
			w.pass(24 * time.Hour)
		}
	}
	checkpoint(t, j) // from here on the journal has no reason to write of its own
	check := func(find func(store.Query) (store.Page, error), every func(store.Query, func(*store.Record) error) ([]store.Problem, error)) {
		t.Helper()
		var records []store.Record
		if _, err := every(store.Query{}, func(r *store.Record) error { records = append(records, *r); return nil }); err != nil {
			t.Fatal(err)
		}
		queries, answers := 0, 0
		for range queriesTried() {
			e, other := mixed(random, w), mixed(random, w)
			q := store.Query{Limit: []int{1, 7, 100, 5000}[random.IntN(4)]}
			chance := func() bool { return random.IntN(3) == 0 }
			if chance() {
				q.Table = e.Table
			}
			if chance() {
				q.Round = e.Round
			}
			if chance() {
				q.Kind = e.Kind
			}
			if chance() {
				q.Person = []string{"d1", "d2", "m1", "x9", "nobody", strings.Repeat("L", 300)}[random.IntN(6)]
			}
			if chance() {
				q.Since = e.At.Add(-time.Duration(random.IntN(90)) * time.Hour)
			}
			if chance() {
				q.Until = other.At.Add(-time.Duration(random.IntN(90)) * time.Hour)
			}
			if chance() {
				q.FromDay = []string{"2026-11-30", "2026-12-01", "2026-12-09"}[random.IntN(3)]
			}
			if chance() {
				q.ToDay = []string{"2026-11-01", "2026-12-01", "2026-12-02"}[random.IntN(3)]
			}
			if q.Limit == 1 && q.Table+q.Round+q.Person == "" {
				q.Limit = 100
			}
			want := plainly(records, q)
			if got := paged(t, find, q); !slices.Equal(got, want) {
				t.Fatalf("%+v: found %d, want %d", q, len(got), len(want))
			}
			var risen []store.Receipt
			if _, err := every(q, func(r *store.Record) error {
				risen = append(risen, store.Receipt{Day: r.Day, N: r.N})
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			slices.Reverse(risen)
			if !slices.Equal(risen, want) {
				t.Fatalf("%+v: all oldest first are %d, want %d", q, len(risen), len(want))
			}
			queries++
			answers += len(want)
		}
		tried(t, "%d queries over %d records, %d answers", queries, len(records), answers)
	}
	check(j.Find, j.Each)
	mustClose(t, j)
	r := store.OpenReader(dir, "")
	defer r.Close()
	check(r.Find, r.Each)
}

func TestEachEndsWithTheErrorOfWhoeverReads(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	for i := range 10 {
		mustAppend(t, j, entry(w, i))
	}
	enough, n := errors.New("enough"), 0
	problems, err := j.Each(store.Query{}, func(*store.Record) error {
		if n++; n == 4 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || n != 4 || len(problems) > 0 {
		t.Errorf("%d records, %v, %v", n, err, problems)
	}
}

// What was acknowledged is found at once, long before the index has it.
func TestAcknowledgedIsFound(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	behind := 0
	for i := range 300 {
		e := entry(w, i)
		e.Round = fmt.Sprintf("only-%d", i)
		r := mustAppend(t, j, e)
		page, err := j.Find(store.Query{Round: e.Round, Table: e.Table, Limit: 5})
		if err != nil || len(page.Records) != 1 || page.Records[0].N != r[0].N {
			t.Fatalf("record %d was acknowledged, and found are %d: %v", r[0].N, len(page.Records), err)
		}
		if h := j.Health(); h.Indexed < h.Records {
			behind++
		}
	}
	if behind == 0 {
		t.Error("the index was never behind: nothing was tested")
	}
}

func TestFindWhereAnIndexIsGoneOrDamaged(t *testing.T) {
	dir, w := twoDays(t)
	good := readFile(t, dbFile(dir, today))
	q := store.Query{Table: "B-01", Limit: 3}
	find := func() []store.Receipt {
		t.Helper()
		r := store.OpenReader(dir, "")
		defer r.Close()
		var found []store.Receipt
		for q := q; ; {
			page, err := r.Find(q)
			if err != nil {
				t.Fatal(err)
			}
			for i := range page.Records {
				found = append(found, store.Receipt{Day: page.Records[i].Day, N: page.Records[i].N})
			}
			if page.More == nil {
				return found
			}
			q.After = page.More
		}
	}
	want := find()
	if len(want) != 4 {
		t.Fatalf("there are %d records of the table", len(want))
	}
	for name, db := range map[string][]byte{
		"gone": nil, "empty": {}, "cut": good[:len(good)/2], "garbage": []byte(strings.Repeat("garbage", 9000)),
		"its lists overwritten": []byte(strings.ReplaceAll(string(good), "B-01\x00", "B-99\x00")),
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.Remove(dbFile(dir, today)); err != nil {
				t.Fatal(err)
			}
			if db != nil {
				writeFile(t, dbFile(dir, today), db)
			}
			if got := find(); !slices.Equal(got, want) {
				if name != "its lists overwritten" { // bytes that agree with one another only Verify sees through
					t.Errorf("found %v, want %v", got, want)
				}
			}
			r := store.OpenReader(dir, "")
			defer r.Close()
			page, err := r.Find(store.Query{})
			if err != nil || len(page.Records) != 25 {
				t.Errorf("all: %d, %v", len(page.Records), err)
			}
			writeFile(t, dbFile(dir, today), good)
		})
	}
	_ = w
}

// While a desk runs in another process its newest index is not read, and everything
// is found all the same.
func TestReadingWhileADeskRuns(t *testing.T) {
	dir, w := twoDays(t)
	j := mustOpen(t, config(dir, w))
	for i := range 50 {
		mustAppend(t, j, entry(w, 100+i))
	}
	want, err := j.Find(store.Query{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	r := store.OpenReader(dir, "")
	page, err := r.Find(store.Query{Limit: 1000})
	if err != nil || len(page.Records) != len(want.Records) {
		t.Errorf("found %d, the desk itself %d: %v", len(page.Records), len(want.Records), err)
	}
	r.Close()
	v := verify(t, dir)
	if !v.Good() || !slices.Equal(v.Running, []string{"2026-12-01"}) {
		t.Errorf("verify beside a desk that runs: %v, left out %v", v.First, v.Running)
	}
	mustClose(t, j)
	if v := mustVerify(t, dir); len(v.Running) > 0 {
		t.Errorf("left out %v", v.Running)
	}
}

func TestManyOldDaysAreReadInTurn(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	const days = 80 // more than are held open
	for i := range days {
		mustAppend(t, j, entry(w, i))
		w.pass(24 * time.Hour)
	}
	for range 2 {
		page, err := j.Find(store.Query{Kind: "card.dealt", Limit: 1000})
		if err != nil || len(page.Records) != days || len(page.Problems) > 0 {
			t.Errorf("found %d, %v %v", len(page.Records), page.Problems, err)
		}
	}
	mustClose(t, j)
}

func TestRollsOnASecondDisk(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	second := memoryDir(t)
	cfg := config(dir, w)
	cfg.RollDir = second
	check := func(records uint64) {
		t.Helper()
		known, err := store.KnownKeys(dir + "/keys")
		if err != nil {
			t.Fatal(err)
		}
		v, err := store.Verify(dir, second, known)
		if err != nil || !v.Good() || v.Records != records {
			t.Errorf("verify: %d records, %v, %v", v.Records, v.First, err)
		}
	}
	j := mustOpen(t, cfg)
	mustAppend(t, j, entry(w, 1))
	mustClose(t, j)
	check(3)
	if _, err := os.Stat(rollFile(dir, today)); !os.IsNotExist(err) {
		t.Error("a roll lies beside the index too")
	}
	// The second disk is gone, and comes back as it was.
	away := second + ".away"
	if err := os.Rename(second, away); err != nil {
		t.Fatal(err)
	}
	writeFile(t, second, []byte("no folder"))
	j = mustOpen(t, cfg)
	mention(t, alarms(t, j), "the rolls cannot be used")
	mustAppend(t, j, entry(w, 2))
	mustClose(t, j)
	mustVerify(t, dir)
	if err := errors.Join(os.Remove(second), os.Rename(away, second)); err != nil {
		t.Fatal(err)
	}
	j = mustOpen(t, cfg)
	mention(t, alarms(t, j), "behind the index")
	mustAppend(t, j, entry(w, 3))
	mustClose(t, j)
	check(7)
}
