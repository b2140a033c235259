package rig

import (
	"io"
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

// NewHands is a clock that stands at a time of the wall, on a machine just switched on.
func NewHands(wall time.Time) *Hands { return &Hands{wall: wall} }

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

// RunTo lets time pass until a moment, if that is later.
func (h *Hands) RunTo(to time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if d := to.Sub(h.wall); d > 0 {
		h.wall, h.mono = to, h.mono+d
	}
}

// Set moves the hands on the wall and lets no time pass: somebody sets the clock.
func (h *Hands) Set(by time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wall = h.wall.Add(by)
}

// SwitchOff begins the time that is never set back anew, as a machine does that was off.
func (h *Hands) SwitchOff() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.mono = 0
}

type chance struct {
	mu sync.Mutex
	r  *rand.Rand
}

// Chance is a source of random bytes that is the same in every run.
func Chance(seed uint64) io.Reader { return &chance{r: rand.New(rand.NewPCG(seed, 7))} }

// Read implements io.Reader.
func (c *chance) Read(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range b {
		b[i] = byte(c.r.Uint32())
	}
	return len(b), nil
}
