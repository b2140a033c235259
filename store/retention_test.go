package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/store"
)

func TestRetention(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	cfg := config(dir, w)
	j := mustOpen(t, cfg)
	const days = 12
	for i := range days {
		mustAppend(t, j, entry(w, i))
		w.pass(100 * 24 * time.Hour)
		tick(t, j)
	}
	mustClose(t, j)
	j = mustOpen(t, cfg) // everything is sealed now
	ctx := context.Background()
	if _, err := j.Remove(ctx, store.Retention{Years: 0, Person: "a1"}); !errors.Is(err, store.ErrRetention) {
		t.Errorf("no year at all: %v", err)
	}
	if gone, err := j.Remove(ctx, store.Retention{Years: 10, Person: "a1"}); err != nil || len(gone) > 0 {
		t.Errorf("nothing is ten years old, and %v is gone: %v", gone, err)
	}
	writeFile(t, rollFile(dir, today)+".damaged-x", []byte("moved aside once"))
	gone, err := j.Remove(ctx, store.Retention{Years: 1, Person: "a1", Reason: "kept long enough"})
	if err != nil {
		t.Fatal(err)
	}
	// 1200 days after the first, those of more than 365 days ago: 0, 100 … 800.
	if len(gone) != 9 || gone[0] != today {
		t.Errorf("gone are %v", gone)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "journal", today+"*")); len(left) > 0 {
		t.Errorf("of the first day there is still %v", left)
	}
	page, err := j.Find(store.Query{Kind: store.KindRemoved})
	if err != nil || len(page.Records) != 1 || !strings.Contains(string(page.Records[0].Data), `"person":"a1"`) {
		t.Errorf("the journal says %v of it: %v", page.Records, err)
	}
	if page, err := j.Find(store.Query{Kind: "card.dealt"}); err != nil || len(page.Records) != days-len(gone) || len(page.Problems) > 0 {
		t.Errorf("%d records are left, %v, %v", len(page.Records), page.Problems, err)
	}
	mustClose(t, j)
	v := mustVerify(t, dir)
	if v.Removed == "" || v.Days != days+1-len(gone) {
		t.Errorf("verify: removed through %q, %d days left", v.Removed, v.Days)
	}
	j = mustOpen(t, cfg)
	if n := j.Notices(); len(n) > 0 {
		t.Errorf("the next start says %v", n)
	}
	// Again, later: what was removed then is removed with its own record.
	w.pass(200 * 24 * time.Hour)
	gone, err = j.Remove(ctx, store.Retention{Years: 1})
	if err != nil || len(gone) != 2 {
		t.Errorf("later %v are gone: %v", gone, err)
	}
	mustClose(t, j)
	mustVerify(t, dir)
	t.Run("and somebody took another day away", func(t *testing.T) {
		names, err := filepath.Glob(filepath.Join(dir, "journal", "*.roll"))
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(names)
		for i, why := range []string{"does not say that it was removed", "it follows the day"} {
			for _, name := range []string{names[i], strings.TrimSuffix(names[i], "roll") + "db"} {
				if err := os.Rename(name, name+".away"); err != nil {
					t.Fatal(err)
				}
			}
			v := verify(t, dir)
			found := false
			for _, f := range v.Faults {
				found = found || strings.Contains(f.What, why)
			}
			if !found {
				t.Errorf("without %s verify says %v", filepath.Base(names[i]), v.Faults)
			}
			for _, name := range []string{names[i], strings.TrimSuffix(names[i], "roll") + "db"} {
				if err := os.Rename(name+".away", name); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// A day is kept until it is older than the years to the day, not on the day itself.
func TestRetentionKeepsADayToTheDay(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	j := mustOpen(t, config(dir, w))
	mustAppend(t, j, entry(w, 0))
	for _, days := range []int{1, 364} {
		w.pass(time.Duration(days) * 24 * time.Hour)
		mustAppend(t, j, entry(w, days))
	}
	mustClose(t, j)
	j = mustOpen(t, config(dir, w)) // everything is sealed now
	defer mustClose(t, j)
	if gone, err := j.Remove(context.Background(), store.Retention{Years: 1, Person: "a1"}); err != nil || len(gone) != 0 {
		t.Errorf("a year later to the day %v are gone: %v", gone, err)
	}
	w.pass(24 * time.Hour)
	gone, err := j.Remove(context.Background(), store.Retention{Years: 1, Person: "a1", Reason: "kept long enough"})
	if err != nil || !slices.Equal(gone, []string{today}) {
		t.Errorf("a day later %v are gone: %v", gone, err)
	}
	page, err := j.Find(store.Query{Kind: store.KindRemoved})
	if err != nil || len(page.Records) != 1 {
		t.Fatalf("the journal has %d records of it: %v", len(page.Records), err)
	}
	var said struct {
		Through, Person, Reason string
		Days                    []string
		Years                   int
		Size                    uint64
		Root                    []byte
	}
	if err := json.Unmarshal(page.Records[0].Data, &said); err != nil {
		t.Fatal(err)
	}
	if said.Through != today || said.Person != "a1" || said.Reason != "kept long enough" || said.Years != 1 || said.Size == 0 || len(said.Root) != 32 || !slices.Equal(said.Days, gone) {
		t.Errorf("the journal says %+v of it", said)
	}
}

// A desk that ended between the record and the files: they go with the next removal,
// and verify is content in between.
func TestRetentionInterrupted(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	cfg := config(dir, w)
	for i := range 6 {
		j := mustOpen(t, cfg)
		mustAppend(t, j, entry(w, i))
		mustClose(t, j)
		w.pass(200 * 24 * time.Hour)
	}
	before := memoryDir(t)
	copyTree(t, filepath.Join(dir, "journal"), filepath.Join(before, "journal"))
	j := mustOpen(t, cfg)
	gone, err := j.Remove(context.Background(), store.Retention{Years: 2})
	if err != nil || len(gone) == 0 {
		t.Fatal(gone, err)
	}
	mustClose(t, j)
	for _, name := range gone[1:] {
		writeFile(t, rollFile(dir, name), readFile(t, rollFile(before, name)))
		writeFile(t, dbFile(dir, name), readFile(t, dbFile(before, name)))
	}
	mustVerify(t, dir)
	j = mustOpen(t, cfg)
	again, err := j.Remove(context.Background(), store.Retention{Years: 2})
	if err != nil || !slices.Equal(again, gone[1:]) {
		t.Errorf("the second time %v are gone, want %v: %v", again, gone[1:], err)
	}
	mustClose(t, j)
	mustVerify(t, dir)
}
