package link

import (
	"slices"
	"strings"
	"time"
)

// State is what a link is at a moment.
type State int

// The states of a link.
const (
	Opening State = iota // being opened, or open and not heard yet
	Live                 // bytes are coming
	Silent               // open, and the device says nothing though it is due
	Lost                 // there is no port
	Closed               // the link has ended; no report says so, the channel closes
)

// String is the state in one word.
func (s State) String() string {
	switch s {
	case Opening:
		return "opening"
	case Live:
		return "live"
	case Silent:
		return "silent"
	case Lost:
		return "lost"
	case Closed:
		return "closed"
	}
	return "unknown"
}

// Chunk is what one read brought.
type Chunk struct {
	At    time.Time // when it was read; for a capture, when it was recorded
	Bytes []byte    // as they came; they belong to whoever takes the chunk
}

// Report is one thing that a link tells: bytes, or a change of state. The reports of
// a link come in the order in which things happened.
type Report struct {
	Chunk         // Bytes is nil for a change of state; At is always there
	State  State  // what the link is from At on; Live for bytes
	Reason string // why it is Silent or Lost: one of the Reason words
}

// IsChange says whether the report is a change of state.
func (r Report) IsChange() bool { return r.Bytes == nil }

const (
	keptRejects   = 8
	longestReject = 256
)

// Health is a link at a moment, for people to look at.
type Health struct {
	Name    string
	Address Address
	Port    string // what the address led to: "/dev/ttyUSB1"

	State  State
	Reason string    // why it is silent or lost
	Since  time.Time // when it became so

	LastByte   time.Time // zero while none was ever heard
	Age        time.Duration
	Bytes      uint64
	Reads      uint64
	Reconnects uint64 // how often a port was opened after the first time

	Silence time.Duration // quieter than this is silent; 0 is not known yet, Never is not judged

	Lines         uint64 // lines that the decoder understood
	RejectedLines uint64
	Rejected      []string // the last few of them as they came, the oldest first

	Waiting int           // bytes read and not taken yet
	Delay   time.Duration // how long the oldest of them has waited
	Held    bool          // the queue is full and the port is not being read
	Dropped uint64        // bytes that nobody took after the link was told to end

	LastError   string // of opening, reading or polling, in full
	LastErrorAt time.Time
}

// Health is the link now. It may be asked at any time, from anywhere.
func (l *Link) Health() Health {
	now := l.cfg.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	h := l.health
	h.Rejected = slices.Clone(h.Rejected)
	h.Silence = l.rhythm.allowed()
	h.Waiting = l.queue.bytes + len(l.offered.Bytes)
	switch {
	case !l.offeredAt.IsZero():
		h.Delay = now.Sub(l.offeredAt)
	case l.queue.len() > 0:
		h.Delay = now.Sub(l.queue.oldest())
	}
	if !h.LastByte.IsZero() {
		if l.ownTime {
			now = l.seen
		}
		h.Age = now.Sub(h.LastByte)
	}
	return h
}

// Counted adds lines that the decoder understood.
func (l *Link) Counted(lines int) {
	if lines <= 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.health.Lines += uint64(lines)
}

// Rejected counts a line that the decoder did not understand and keeps it as it came,
// up to 256 bytes, among the last 8.
func (l *Link) Rejected(text string) {
	text = strings.Clone(text[:min(len(text), longestReject)])
	l.mu.Lock()
	defer l.mu.Unlock()
	l.health.RejectedLines++
	if len(l.health.Rejected) == keptRejects {
		l.health.Rejected = slices.Delete(l.health.Rejected, 0, 1)
	}
	l.health.Rejected = append(l.health.Rejected, text)
}

// failed keeps an error for people to see.
func (l *Link) failed(err error) {
	now := l.cfg.Clock.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.health.LastError, l.health.LastErrorAt = err.Error(), now
}
