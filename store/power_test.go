package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"pitboss/store"
)

// errPower is what a disk says whose power is gone.
var errPower = errors.New("the power is gone")

// cache is a disk with a cache that a power cut empties: what was synced stays, of
// what was written since, some of it does.
type cache struct {
	mu     sync.Mutex
	random *rand.Rand
	left   int // writes and syncs before the power goes; below zero it is gone
	synced []byte
	now    []byte
}

type cachedRoll struct {
	store.RollFile
	c *cache
}

func (c *cache) open(name string) (store.RollFile, error) {
	f, err := store.OpenRoll(name)
	return cachedRoll{f, c}, err
}

// step says that the power is still there.
func (c *cache) step() bool {
	c.left--
	return c.left >= 0
}

func (f cachedRoll) WriteAt(b []byte, at int64) (int, error) {
	c := f.c
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = append(c.now[:at], b...)
	if !c.step() {
		return 0, errPower
	}
	return f.RollFile.WriteAt(b, at)
}

func (f cachedRoll) Sync() error {
	c := f.c
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.step() {
		return errPower
	}
	c.synced = append(c.synced[:0], c.now...)
	return f.RollFile.Sync()
}

func (f cachedRoll) Truncate(size int64) error {
	c := f.c
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left < 0 {
		return errPower
	}
	c.now = c.now[:size]
	return f.RollFile.Truncate(size)
}

// after is the file as it is found when the power is back. Where the file system
// keeps the order, a beginning of what was not synced is there; else any sectors of
// it, with zeros between.
func (c *cache) after(ordered bool) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := append([]byte(nil), c.synced...)
	rest := c.now[min(len(c.synced), len(c.now)):]
	if ordered {
		return append(found, rest[:c.random.IntN(len(rest)+1)]...)
	}
	const sector = 512
	lost := append([]byte(nil), rest...)
	for at := 0; at < len(lost); at += sector {
		if c.random.IntN(2) == 0 {
			clear(lost[at:min(at+sector, len(lost))])
		}
	}
	return append(found, lost...)
}

func TestThePowerGoes(t *testing.T) {
	for _, ordered := range []bool{true, false} {
		t.Run(map[bool]string{true: "and the file system keeps the order", false: "and any sector may be lost"}[ordered], func(t *testing.T) {
			cases, doubts, acknowledged := 150, 0, 0
			if raceEnabled {
				cases = 40
			}
			for i := range cases {
				random := rand.New(rand.NewPCG(uint64(i), 5))
				doubt, n := powerCut(t, random, ordered)
				if doubt {
					doubts++
				}
				acknowledged += n
			}
			if ordered && doubts > 0 {
				t.Errorf("%d starts were in doubt of what nobody had damaged", doubts)
			}
			tried(t, "%d power cuts, %d records acknowledged, every one of them there; %d starts in doubt of what was never acknowledged", cases, acknowledged, doubts)
		})
	}
}

// powerCut lets some producers write until the power goes, and a desk start again.
func powerCut(t *testing.T, random *rand.Rand, ordered bool) (doubt bool, n int) {
	t.Helper()
	dir, w := memoryDir(t), newWall()
	c := &cache{random: random, left: 2 + random.IntN(60)}
	acknowledged := map[store.Receipt]string{}
	j, err := store.Open(store.WithRoll(config(dir, w), c.open))
	if err == nil {
		var wait sync.WaitGroup
		var mu sync.Mutex
		for p := range 4 {
			wait.Go(func() {
				for i := 0; ; i++ {
					group := make([]store.Entry, 1+i%9)
					for k := range group {
						group[k] = entry(w, i)
						group[k].Round = fmt.Sprintf("%d-%d-%d %s", p, i, k, strings.Repeat("x", i*37%900))
					}
					r, err := j.Append(context.Background(), group...)
					if err != nil {
						return
					}
					mu.Lock()
					for k := range r {
						acknowledged[r[k]] = group[k].Round
					}
					mu.Unlock()
				}
			})
		}
		wait.Wait()
		_ = j.Close()
	}
	writeFile(t, rollFile(dir, today), c.after(ordered))
	j = mustOpen(t, config(dir, w))
	doubt = j.Health().Doubt != ""
	mustAppend(t, j, entry(w, 1))
	mustClose(t, j)
	there := map[store.Receipt]string{}
	for _, r := range all(t, dir) {
		there[store.Receipt{Day: r.Day, N: r.N}] = r.Round
	}
	for at, round := range acknowledged {
		if there[at] != round {
			t.Fatalf("%v was acknowledged and is not there; the start said %v", at, j.Notices())
		}
	}
	if v := verify(t, dir); v.Good() == doubt {
		t.Errorf("the start was in doubt: %v; verify says %v", doubt, v.First)
	}
	return doubt, len(acknowledged)
}
