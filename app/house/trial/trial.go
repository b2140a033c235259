// Package trial is what comes of trying a device or a game server before it is written
// into the house's configuration: the wire is opened for some seconds, and what is
// heard is shown to whoever fills the form in.
//
// A trial writes nothing down and tells nobody: it is not the pit that listens.
package trial

import "time"

// Lasts is how long a device is tried.
const Lasts = 12 * time.Second

// Line is something that was heard, fit to be shown: bytes that no keyboard has are
// written \r, \n or \x02.
type Line struct {
	At   time.Time
	Text string
	Why  Reason // why it was rejected; the zero Reason for what was understood
}

// Reason is why a line was rejected: the driver's fixed word, what it wanted and what it
// got where the word names them, and all of it in English.
type Reason struct{ Code, Want, Got, English string }

// Event is what the driver made of what was heard.
type Event struct {
	At   time.Time
	Type string // card.scanned …
	Text string // its values, as the journal would have them
}

// Bounds of what a trial keeps.
const (
	MostLines  = 12
	MostEvents = 12
)

// Device is how the trial of a device goes.
type Device struct {
	State    string // opening, live, silent, lost
	Reason   string // why it is lost, in the transport's words
	Problem  string // the whole error
	Bytes    int
	Lines    int // that the driver understood
	Rejected int
	Last     []Line // as they came, oldest first
	Bad      []Line // rejected, oldest first
	Events   []Event
	Over     bool
}

// Heard says that the driver understood something.
func (d *Device) Heard() bool { return d.Lines > 0 }

// Server is how the trial of a game server goes.
type Server struct {
	State   string  // connecting, joining, live, refused, lost
	Reason  string  // why it is not live, in the client's words
	Problem string  // the whole error
	Joined  bool    // it answered hello
	Tables  []Table // it spoke of, by name
	Events  int
	Over    bool
}

// Table is a table as a server speaks of it.
type Table struct {
	Name    string // on the feed
	Game    string // "" where it was not said
	Profile string
	Limits  []Limit
}

// Limit is a limit of a table as its server plays it; an end that is "" is none.
type Limit struct{ Spot, Min, Max string }
