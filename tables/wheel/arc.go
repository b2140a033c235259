package wheel

import (
	"math/bits"
	"math/rand/v2"
)

// ArcPockets is how wide an arc is: a third of the wheel, what a dealer with a
// habit or a wheel off its level favours.
const ArcPockets = 12

// MostTrials is the most permutations that are tried for one chance.
const MostTrials = 100_000

// Arc is a stretch of [ArcPockets] pockets and how often it came.
type Arc struct {
	From        int // its first position, clockwise
	Hits, Spins int
}

// TopArc is the arc of a ring that came most often; of equal ones the first from
// position 0. The ring is counts by position ([Layout.Ring]) or by offset.
func (l Layout) TopArc(ring *Counts) Arc {
	k := l.Pockets()
	hits := 0
	for p := range ArcPockets {
		hits += int(ring[p])
	}
	top := Arc{Hits: hits}
	for from := range k {
		top.Spins += int(ring[from])
		if hits > top.Hits {
			top.From, top.Hits = from, hits
		}
		hits += int(ring[(from+ArcPockets)%k]) - int(ring[from])
	}
	return top
}

// Chance is how often chance alone made an arc as good as the one that was seen.
type Chance struct{ AsGood, Trials int }

// Myriads is the chance in parts of ten thousand, rounded up. What was seen counts
// as one of the trials, so it is never 0.
func (c Chance) Myriads() int {
	return ((1+c.AsGood)*10_000 + c.Trials) / (1 + c.Trials)
}

// ArcChance says what the top arc of a ring is worth: it lays the same counts
// around the ring in a random order, trials times, and counts how often the top
// arc is then as large. A small chance says that the pockets which come often lie
// together; whether they come too often at all is for [Layout.Bias] to say.
//
// The same ring, trials and seed give the same chance on every machine. Trials are
// held between 1 and [MostTrials]; ten thousand take a few milliseconds, so it is
// asked for and not computed with every spin.
func (l Layout) ArcChance(ring *Counts, trials int, seed uint64) Chance {
	c := Chance{Trials: min(max(trials, 1), MostTrials)}
	seen := l.TopArc(ring).Hits
	draw := rand.NewPCG(seed, seed^0x9E3779B97F4A7C15)
	shuffled := *ring
	for range c.Trials {
		shuffle(shuffled[:l.Pockets()], draw)
		if l.TopArc(&shuffled).Hits >= seen {
			c.AsGood++
		}
	}
	return c
}

// shuffle puts counts into a random order. It is written out, and not left to the
// library, because the library promises the numbers of its generator for ever and
// those of its shuffles not.
func shuffle(counts []uint32, draw *rand.PCG) {
	for i := len(counts) - 1; i > 0; i-- {
		// Of 64 random bits the share that falls unevenly is under 2^-58.
		j, _ := bits.Mul64(draw.Uint64(), uint64(i+1))
		counts[i], counts[j] = counts[j], counts[i]
	}
}
