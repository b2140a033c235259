package wires

import (
	"slices"
	"strings"
	"sync"
	"time"

	"pitboss/app/house/trial"
	"pitboss/devices/line"
)

// Tail keeps the last lines of a wire as they came, and how often something comes. It
// may be asked from any goroutine.
type Tail struct {
	mu    sync.Mutex // guards what follows
	last  []trial.Line
	begun []byte // of a line that has not ended
	since time.Time
	gaps  []time.Duration
	heard time.Time
	lines uint64
	bytes uint64
}

const (
	tailLines = trial.MostLines
	tailBytes = line.KeptBytes
	// frameBytes is how much of a server's message is kept: they are longer than lines,
	// and say what they are at their beginning.
	frameBytes = 240
	tailGaps   = 32
	// pause ends a line that nothing else ends, and begins another: the bytes of one line
	// come closer than this at any speed.
	pause = 60 * time.Millisecond
)

// Bytes takes the bytes of one read: lines end with CR, LF or both, or with a pause.
func (t *Tail) Bytes(at time.Time, b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(b) == 0 {
		return
	}
	if len(t.begun) > 0 && at.Sub(t.heard) > pause {
		t.end()
	}
	t.rhythm(at)
	t.bytes += uint64(len(b))
	for _, c := range b {
		if c == '\r' || c == '\n' {
			t.end()
			continue
		}
		if len(t.begun) == 0 {
			t.since = at
		}
		if len(t.begun) <= tailBytes { // one more says that there was more
			t.begun = append(t.begun, c)
		}
	}
}

// Frame takes a whole message, which is text.
func (t *Tail) Frame(at time.Time, b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rhythm(at)
	t.bytes += uint64(len(b))
	text := strings.ToValidUTF8(string(b[:min(len(b), frameBytes)]), "")
	if len(b) > frameBytes {
		text += "…"
	}
	t.keep(trial.Line{At: at, Text: text})
}

func (t *Tail) end() {
	if len(t.begun) > 0 {
		t.keep(trial.Line{At: t.since, Text: line.Printable(t.begun)})
		t.begun = t.begun[:0]
	}
}

func (t *Tail) keep(l trial.Line) {
	t.lines++
	if len(t.last) == tailLines {
		t.last = slices.Delete(t.last, 0, 1)
	}
	t.last = append(t.last, l)
}

func (t *Tail) rhythm(at time.Time) {
	if gap := at.Sub(t.heard); !t.heard.IsZero() && gap > pause {
		if len(t.gaps) == tailGaps {
			t.gaps = slices.Delete(t.gaps, 0, 1)
		}
		t.gaps = append(t.gaps, gap)
	}
	t.heard = at
}

// Last are the last lines, oldest first.
func (t *Tail) Last() []trial.Line {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := slices.Clone(t.last)
	if len(t.begun) > 0 {
		all = append(all, trial.Line{At: t.since, Text: line.Printable(t.begun)})
	}
	return all[max(len(all)-tailLines, 0):]
}

// Gap is the usual time between two signs of life: the median of the last few; 0 while
// too little is known.
func (t *Tail) Gap() time.Duration {
	const enough = 4
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.gaps) < enough {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t.gaps))
	return sorted[len(sorted)/2]
}

// Heard is when something came last, how many lines have, and how many bytes.
func (t *Tail) Heard() (at time.Time, lines, bytes uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.heard, t.lines, t.bytes
}

func whyOf(r line.Reason) trial.Reason {
	return trial.Reason{Code: r.Code, Want: r.Want, Got: r.Got, English: r.String()}
}

// rejectedOf are the rejected lines of a driver's book, fit to be shown.
func rejectedOf(kept []line.Kept) []trial.Line {
	all := make([]trial.Line, len(kept))
	for i, k := range kept {
		all[i] = trial.Line{At: k.At, Text: line.Printable([]byte(k.Line)), Why: whyOf(k.Reason)}
		if k.Cut {
			all[i].Text += "…"
		}
	}
	return all
}
