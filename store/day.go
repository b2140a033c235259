package store

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

// day is the pair of files of a gaming day that is being written, or that the index
// still has to be finished of.
type day struct {
	pair

	// The writer's own, and the follower's once the day is over.
	roll growing
	tree tree

	// Guarded by Journal.mu.
	size    int64       // of what is durable in the roll
	n       uint64      // its last record
	over    *Checkpoint // with which the day was sealed; nil while it is being written
	indexed uint64      // the last record that the index has

	// use is held by whoever reads the index, and alone by the follower while it opens,
	// closes or replaces it, and between its transactions.
	use    sync.RWMutex
	index  *index   // nil until the follower has opened it, and while it makes it again
	shelf  *os.File // the same file, to be read
	closed bool

	follow following // the follower's own
}

// following is where an index goes on that is not open.
type following struct {
	n      uint64
	offset int64
	tree   tree
	all    span
	again  int // how often it was made again since the start
}

func (f *following) from(found *findings) {
	f.n, f.offset, f.tree, f.all = found.index.n, found.index.offset, found.indexTree, found.index.all
}

// close ends the use of both files.
func (d *day) close() error {
	d.use.Lock()
	defer d.use.Unlock()
	if d.closed {
		return nil
	}
	d.closed = true
	err := d.roll.file.Close()
	if d.index != nil {
		err = errors.Join(err, d.index.close(), d.shelf.Close())
	}
	return err
}

// change has the follower do something to the index once those are done who read the
// state before the last one.
func (d *day) change(do func(*index) error) error {
	d.use.Lock()
	x := d.index
	d.use.Unlock()
	return do(x)
}

// gamingDay is the day of a file's name: a doubtful day goes on under 2026-11-30.2.
func gamingDay(name string) string {
	day, _, _ := strings.Cut(name, ".")
	return day
}

// nextFile is the name of the pair that goes on after a doubtful one.
func nextFile(name string) string {
	day, part, split := strings.Cut(name, ".")
	n := 1
	if split {
		n, _ = strconv.Atoi(part)
	}
	return day + "." + strconv.Itoa(n+1)
}

// dayNames lists the days there are files of, in order: a doubtful day's later files
// come after it. A folder that is not there has none.
func dayNames(dirs ...string) ([]string, error) {
	seen := map[string]bool{}
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("list the days: %w", err)
		}
		for _, e := range entries {
			for _, suffix := range []string{rollEnd, dbEnd} {
				if name, ok := strings.CutSuffix(e.Name(), suffix); ok && isDay(name) {
					seen[name] = true
				}
			}
		}
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Slice(names, func(a, b int) bool { return dayBefore(names[a], names[b]) })
	return names, nil
}

// isDay says that a name is one that the journal gives.
func isDay(name string) bool {
	day, part, split := strings.Cut(name, ".")
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return false
	}
	n, err := strconv.Atoi(part)
	return !split || err == nil && n >= 2 && strconv.Itoa(n) == part
}

// dayBefore says that a comes before b: 2026-11-30.9 before 2026-11-30.10.
func dayBefore(a, b string) bool {
	dayA, partA, _ := strings.Cut(a, ".")
	dayB, partB, _ := strings.Cut(b, ".")
	if dayA != dayB {
		return dayA < dayB
	}
	m, _ := strconv.Atoi(partA)
	n, _ := strconv.Atoi(partB)
	return m < n
}
