package rig

import (
	"math/rand/v2"
	"sync"
	"time"

	"pitboss/app/pit"
)

// Zone is where the house is.
func Zone() *time.Location { return time.FixedZone("", 7*3600) }

// GamingDay is the hour at which the house's gaming day begins.
const GamingDay = 6 * time.Hour

// Morning is when a rig begins: 10:45 of a gaming day.
func Morning() time.Time { return time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC) }

// Hands are the hands of a clock that stands where a test puts it.
type Hands struct {
	mu   sync.Mutex
	wall time.Time
	mono time.Duration
}

// Now is the time of the wall.
func (h *Hands) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wall
}

// Mono is the time that is never set back.
func (h *Hands) Mono() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.mono
}

// Clock is both.
func (h *Hands) Clock() pit.Clock { return pit.Clock{Now: h.Now, Mono: h.Mono} }

// Run lets time pass.
func (h *Hands) Run(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wall, h.mono = h.wall.Add(d), h.mono+d
}

// chance is a source of numbers that is the same in every run.
type chance struct {
	mu sync.Mutex
	r  *rand.Rand
}

func newChance(seed uint64) *chance { return &chance{r: rand.New(rand.NewPCG(seed, 7))} }

// Read implements io.Reader.
func (c *chance) Read(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range b {
		b[i] = byte(c.r.Uint32())
	}
	return len(b), nil
}
