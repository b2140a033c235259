package generic

import (
	"bytes"

	"pitboss/devices/line"
)

// framing says how frames are cut out of the stream.
type framing struct {
	start, end []byte // no start: a frame begins where the last one ended; no end and no length: lines
	tail       int    // bytes behind end that belong to the frame
	length     int    // of what stands behind start; 0: frames have an end
	most       int    // bytes before end
}

// found is what stands at the beginning of the bytes that a cutter holds.
type found int

const (
	more    found = iota // nothing that is over
	whole                // a frame
	stray                // bytes outside of any frame
	torn                 // a frame that another one interrupts
	tooLong              // a frame that did not end where one must
)

// wrong says why what was found is rejected.
var wrong = map[found]string{
	stray:   line.FrameStray,
	torn:    line.FrameInFrame,
	tooLong: line.FrameEndless,
}

// cutter cuts a stream into frames. What it finds depends on the bytes alone, never
// on how they were split into reads.
type cutter struct {
	framing
	held []byte // what is not cut yet; within its capacity
	from int    // of held, the bytes before are cut
}

func newCutter(f framing) *cutter {
	room := len(f.start) + max(f.most+len(f.end)+f.tail, f.length) + line.Longest
	return &cutter{framing: f, held: make([]byte, 0, room)}
}

// fill takes as much of b as there is room for, and says how much. There is room
// again when find has found nothing more.
func (c *cutter) fill(b []byte) int {
	if c.from > 0 {
		c.held = c.held[:copy(c.held, c.held[c.from:])]
		c.from = 0
	}
	n := min(len(b), cap(c.held)-len(c.held))
	c.held = append(c.held, b[:n]...)
	return n
}

// find says what stands first, its text, and how many bytes it takes; drop takes
// them. A frame's text lacks start, and end too unless there is a tail behind it.
func (c *cutter) find() (what found, text []byte, size int) {
	b := c.held[c.from:]
	if len(c.start) == 0 {
		return c.frame(b)
	}
	i := bytes.Index(b, c.start)
	switch {
	case i < 0 && len(b) < line.Longest+len(c.start)-1:
		return more, nil, 0
	case i < 0 || i > line.Longest:
		i = line.Longest
	}
	if i > 0 {
		return stray, b[:i], i
	}
	what, text, size = c.frame(b[len(c.start):])
	return what, text, size + len(c.start)
}

// frame finds the frame that begins with b, behind any start.
func (c *cutter) frame(b []byte) (what found, text []byte, size int) {
	if c.length > 0 {
		if len(b) < c.length {
			return more, nil, 0
		}
		return whole, b[:c.length], c.length
	}
	within := b[:min(len(b), c.most+max(len(c.end), 1))]
	var i, behind int
	if len(c.end) > 0 {
		i, behind = bytes.Index(within, c.end), len(c.end)
	} else {
		i, behind = bytes.IndexAny(within, "\r\n"), 1
	}
	if len(c.start) > 0 {
		if k := bytes.Index(within, c.start); k >= 0 && (i < 0 || k+len(c.start) < i+behind) {
			return torn, b[:k], k
		}
	}
	switch {
	case i < 0 && len(within) == len(b) && len(b) < c.most+behind:
		return more, nil, 0
	case i < 0:
		return tooLong, b[:c.most], c.most
	case len(b) < i+behind+c.tail:
		return more, nil, 0
	}
	size = i + behind + c.tail
	if c.tail > 0 {
		return whole, b[:size], size
	}
	return whole, b[:i], size
}

// drop takes so many bytes away.
func (c *cutter) drop(n int) { c.from += n }

// rest takes away all that is left, and gives it.
func (c *cutter) rest() []byte {
	b := c.held[c.from:]
	c.from = len(c.held)
	return b
}

func (c *cutter) waiting() int { return len(c.held) - c.from }

// slides says that frames have neither start nor end: only what fits shows where one
// begins.
func (c *cutter) slides() bool { return c.length > 0 && len(c.start) == 0 }
