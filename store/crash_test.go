package store_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	mrand "math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/store"
)

// crashFor is how long writers are killed; 0 is a fixed number of times.
var crashFor = flag.Duration("crash", 0, "kill writers for so long, and not a fixed number of times")

const (
	crashTimes = 210
	crashRuns  = 10                   // in one folder
	crashDir   = "PITBOSS_CRASH_DIR"  // in a child: where it writes
	crashRun   = "PITBOSS_CRASH_RUN"  // what it calls its records
	crashDays  = "PITBOSS_CRASH_DAYS" // how long a day of its clock takes
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		crashChild(dir, os.Getenv(crashRun), os.Getenv(crashDays))
		return
	}
	os.Exit(m.Run())
}

// crashChild writes for all it is worth until it is killed, and says on its output
// what was acknowledged.
func crashChild(dir, run, days string) {
	begun := time.Now()
	day, _ := time.ParseDuration(days)
	start, _ := time.Parse(time.RFC3339, os.Getenv("PITBOSS_CRASH_START"))
	cfg := store.Config{
		Dir: dir, Desk: "desk-1", Random: rand.Reader, GamingDay: 6 * time.Hour,
		Mono: func() time.Duration { return time.Since(begun) },
		// The clock of this desk runs so fast that days go by.
		Clock: func() time.Time {
			ran := time.Since(begun)
			if day > 0 {
				ran = time.Duration(float64(ran) * float64(24*time.Hour) / float64(day))
			}
			return start.Add(ran)
		},
		Every: 5 * time.Millisecond,
	}
	j, err := store.Open(cfg)
	if err != nil {
		fmt.Fprintln(os.Stderr, "open:", err)
		os.Exit(3)
	}
	for _, n := range j.Notices() {
		if n.Alarm {
			fmt.Fprintln(os.Stderr, "alarm:", n.What)
		}
	}
	fmt.Println("open")
	const producers = 8
	for p := range producers {
		go func() {
			for i := 0; ; i += 2 {
				data := func(i int) json.RawMessage { return fmt.Appendf(nil, `{"is":"%s-%d-%d"}`, run, p, i) }
				e := store.Entry{Source: "desk", Kind: "note", Table: fmt.Sprintf("T-%d", p)}
				first, then := e, e
				first.Data, then.Data = data(i), data(i+1)
				r, err := j.Append(context.Background(), first, then)
				if err != nil {
					fmt.Fprintln(os.Stderr, "append:", err)
					os.Exit(3)
				}
				// One write: whoever reads sees whole lines, up to the moment of the kill.
				fmt.Printf("%s %d %s-%d-%d\n%s %d %s-%d-%d\n", r[0].Day, r[0].N, run, p, i, r[1].Day, r[1].N, run, p, i+1)
			}
		}()
	}
	for {
		time.Sleep(7 * time.Millisecond)
		_, _ = j.Checkpoint(context.Background())
		if last := j.Last(); last.Size > 0 {
			_ = j.Snapshot(context.Background(), store.Receipt{Day: last.Day, N: last.Size}, make([]byte, 5000))
		}
	}
}

// The writer is killed at any moment: as it opens, writes, signs, indexes, seals and
// turns the day. Every record that it said was written is there, and no record twice.
func TestKilledWriter(t *testing.T) {
	var kills, records, days atomic.Int64
	begun := time.Now()
	more := func() bool {
		if *crashFor > 0 {
			return time.Since(begun) < *crashFor
		}
		return kills.Load() < crashTimes
	}
	var all sync.WaitGroup
	const desks = 2 // folders that are written to at the same time
	for desk := range desks {
		all.Go(func() {
			for folder := 0; more() && !t.Failed(); folder++ {
				c := crashes{t: t, dir: memoryDir(t), start: newWall().at, random: mrand.New(mrand.NewPCG(uint64(desk), uint64(folder))), acknowledged: map[string]string{}}
				if desk == 0 {
					c.dir = t.TempDir() // a disk, where a sync takes its time
				}
				for run := 0; run < crashRuns && more() && !t.Failed(); run++ {
					c.run(fmt.Sprintf("%d.%d.%d", desk, folder, run))
					kills.Add(1)
				}
				records.Add(int64(len(c.acknowledged)))
				days.Add(int64(c.days))
				_ = os.RemoveAll(c.dir)
			}
		})
	}
	all.Wait()
	tried(t, "%d writers killed in %v; %d records acknowledged over %d days, every one of them there, once", kills.Load(), time.Since(begun).Round(time.Second), records.Load(), days.Load())
}

// crashes are those of one data folder.
type crashes struct {
	t            *testing.T
	dir          string
	start        time.Time
	random       *mrand.Rand
	acknowledged map[string]string // what the record is called, and where it lies
	days         int
}

func (c *crashes) run(name string) {
	t := c.t
	dayLength := time.Duration(0)
	if c.random.IntN(2) == 0 {
		dayLength = time.Duration(15+c.random.IntN(30)) * time.Millisecond
	}
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), crashDir+"="+c.dir, crashRun+"="+name, crashDays+"="+dayLength.String(),
		"PITBOSS_CRASH_START="+c.start.Format(time.RFC3339))
	var problems strings.Builder
	child.Stderr = &problems
	out, err := child.StdoutPipe()
	if err != nil {
		t.Error(err)
		return
	}
	if err := child.Start(); err != nil {
		t.Error(err)
		return
	}
	// Most are killed while they write; some while they open.
	early := c.random.IntN(6) == 0
	delay := time.Duration(c.random.IntN(40_000)) * time.Microsecond
	told := make(chan struct{})
	go func() {
		if !early {
			<-told
		}
		time.Sleep(delay)
		_ = child.Process.Kill()
	}()
	c.listen(out, sync.OnceFunc(func() { close(told) }))
	_ = child.Wait()
	if said := problems.String(); said != "" {
		t.Errorf("run %s: %s", name, said)
	}
	c.check(name)
}

// listen takes what the child says was acknowledged.
func (c *crashes) listen(out io.Reader, opened func()) {
	defer opened()
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		opened()
		if at := strings.LastIndexByte(strings.TrimSpace(line), ' '); at > 0 {
			c.acknowledged[strings.TrimSpace(line)[at+1:]] = line[:at]
		}
	}
}

// check looks at what the killed writer left behind, before and after a start.
func (c *crashes) check(run string) {
	t := c.t
	w := &wall{at: c.start}
	if _, err := os.Stat(c.dir + "/journal"); err == nil { // it may have been killed before it made one
		for _, f := range verify(t, c.dir).Faults {
			if !leftByAKill(f.What) {
				t.Errorf("run %s, before a start: %v", run, &f)
			}
		}
	}
	cfg := config(c.dir, w)
	cfg.KeepDay = true // the newest day may be later than this clock
	j, err := store.Open(cfg)
	if err != nil {
		t.Errorf("run %s: %v", run, err)
		return
	}
	for _, n := range j.Notices() {
		if n.Alarm && !strings.Contains(n.What, "the index was not there") {
			t.Errorf("run %s: %s", run, n.What)
		}
	}
	if err := j.Close(); err != nil {
		t.Errorf("run %s: %v", run, err)
	}
	v := verify(t, c.dir)
	for _, f := range v.Faults {
		t.Errorf("run %s: %v", run, &f)
	}
	c.days = v.Days
	c.compare(run)
}

// leftByAKill says that a fault is what a writer leaves that was killed: of a first day
// that was not begun, or of a day that lasted some milliseconds, for which there was no
// time to make an index. All else that a kill leaves is a remark.
func leftByAKill(what string) bool {
	return what == "the roll is not there, or empty" || what == "the index is not there"
}

// compare looks for every record that was acknowledged, and for any that is there
// twice.
func (c *crashes) compare(run string) {
	seen := map[string]string{}
	r := store.OpenReader(c.dir, "")
	defer r.Close()
	names, err := r.Days()
	if err != nil || len(names) == 0 {
		c.t.Errorf("run %s: there are no days: %v", run, err)
		return
	}
	// The clock of the next run goes on in the newest day.
	if newest := names[len(names)-1][:len(time.DateOnly)]; newest > c.start.Format(time.DateOnly) {
		c.start, _ = time.Parse(time.RFC3339, newest+"T12:00:00Z")
	}
	_, err = r.Each(store.Query{Kind: "note"}, func(r *store.Record) error {
		var d struct{ Is string }
		if err := json.Unmarshal(r.Data, &d); err != nil {
			return err
		}
		at := fmt.Sprintf("%s %d", r.Day, r.N)
		if before, twice := seen[d.Is]; twice {
			c.t.Errorf("run %s: %s is there twice: %s and %s", run, d.Is, before, at)
		}
		seen[d.Is] = at
		return nil
	})
	if err != nil {
		c.t.Errorf("run %s: %v", run, err)
	}
	lost := 0
	for is, at := range c.acknowledged {
		if seen[is] != at {
			if lost++; lost < 5 {
				c.t.Errorf("run %s: %s was acknowledged as %q and is at %q", run, is, at, seen[is])
			}
		}
	}
}
