package gameserver

import (
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// State is what the desk knows of a server now.
type State uint8

// The states of a Client. While it tries again, a Client keeps the state that says
// why the feed is not heard.
const (
	Stopped    State = iota // Run has not begun, or has ended
	Connecting              // dialling for the first time
	Joining                 // connected, and nothing heard yet
	Live                    // an event or a heartbeat was heard within three heartbeats
	Stale                   // connected, and silent for three heartbeats
	Refused                 // the handshake was refused, by the server or by the desk
	Lost                    // no connection
)

// String gives the state's word.
func (s State) String() string {
	words := [...]string{"stopped", "connecting", "joining", "live", "stale", "refused", "lost"}
	if int(s) < len(words) {
		return words[s]
	}
	return "state " + strconv.Itoa(int(s))
}

// Health is what a Client shows of itself. Counts are since Run began; times are by
// the desk's clock.
type Health struct {
	Name   string
	State  State
	Since  time.Time // when State began
	Error  string    // the last thing that went wrong with the connection
	Reason string    // the same in one of the Reason words
	// Status is the HTTP status of the last handshake: 101 where it succeeded, 0 where
	// no answer came.
	Status  int
	Attempt int       // tries since traffic was last healthy
	NextTry time.Time // zero while connected

	Heard     time.Time     // the last event or heartbeat
	Heartbeat time.Duration // the server's rhythm
	Last      Position      // the last event of the unbroken count
	Gap       bool          // an event is missing now

	Events        int64 // heartbeats, answers and duplicates not among them
	Heartbeats    int64
	Duplicates    int64
	UnknownTypes  int64 // events of a type this desk does not know
	UnknownFields int64 // fields this desk does not know
	Rejected      int64 // frames that are no event
	Gaps          int64
	Resumes       int64 // answers to subscribe that resumed
	Images        int64 // answers to subscribe that gave an image
	Epochs        int64 // histories the server lost
	Stales        int64
	Reconnects    int64 // connections after the first
	StrayAnswers  int64 // answers to no waiting decision, repeated ones among them

	// Skew is the desk's clock minus the server's, judged every 10 s.
	Skew      time.Duration
	SkewKnown bool

	Queue   int           // events the pit has not taken
	Delay   time.Duration // the age of the oldest of them
	Blocked bool          // the queue is full and reading has stopped

	Outbox      int    // decisions not answered
	OutboxError string // what the outbox could not do; "" once it can

	Unknown []string   // the first few unknown types and fields, as "type" and "type.field"
	Rejects []Rejected // the last few rejected frames, the newest last
}

// Skewed says that the clocks differ by more than MostSkew.
func (h Health) Skewed() bool { return h.SkewKnown && (h.Skew > MostSkew || h.Skew < -MostSkew) }

// Rejected is a frame that is no event.
type Rejected struct {
	At     time.Time
	Text   string // the frame's beginning, quoted where it is not text
	Size   int    // of the whole frame, in bytes
	Code   string // why: one of the Frame words
	Reason string // the same in English
}

// The bounds of what Health keeps word for word.
const (
	mostRejects  = 8
	mostUnknown  = 8
	longestText  = 200
	longestName  = 60
	longestError = 400
)

// Health gives the client's health now. It may be called at any time, from any
// goroutine.
func (c *Client) Health() Health {
	c.mu.Lock()
	h := c.health
	h.Unknown, h.Rejects = slices.Clone(h.Unknown), slices.Clone(h.Rejects)
	c.mu.Unlock()
	h.Queue, h.Delay, h.Blocked = c.queue.depth()
	h.Outbox = c.clerk.waiting()
	return h
}

// note changes the health under its lock.
func (c *Client) note(change func(h *Health)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(&c.health)
}

// enter sets the state; a state that goes on keeps its Since.
func (h *Health) enter(s State, now time.Time) {
	if h.State != s {
		h.State, h.Since = s, now
	}
}

// reject keeps a frame that is no event.
func (h *Health) reject(line []byte, code string, now time.Time) {
	h.Rejected++
	if len(h.Rejects) == mostRejects {
		h.Rejects = append(h.Rejects[:0], h.Rejects[1:]...)
	}
	h.Rejects = append(h.Rejects, Rejected{At: now, Text: excerpt(line), Size: len(line), Code: code, Reason: FrameReasons()[code]})
}

// unknown counts a type or field this desk does not know.
func (h *Health) unknown(kind string, field []byte) {
	name := shorten(kind, longestName)
	if field == nil {
		h.UnknownTypes++
	} else {
		h.UnknownFields++
		name += "." + shorten(string(field), longestName)
	}
	if len(h.Unknown) < mostUnknown && !slices.Contains(h.Unknown, name) {
		h.Unknown = append(h.Unknown, name)
	}
}

// excerpt is the beginning of a frame, fit to be shown.
func excerpt(line []byte) string {
	if utf8.Valid(line) {
		return shorten(string(line), longestText)
	}
	return strconv.QuoteToASCII(string(line[:min(len(line), longestText/2)]))
}

// shorten cuts s after at most n bytes, between characters.
func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}
