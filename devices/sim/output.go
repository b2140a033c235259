package sim

import (
	"time"

	"pitboss/tables"
)

// Kind is what an Output is.
type Kind uint8

// The kinds.
const (
	Sent      Kind = 1 + iota // an event that the server counts and sends
	Withheld                  // an event that it counts and does not send: only a resume brings it
	SentAgain                 // an event it counted before and sends now, for the first time or once more
	Torn                      // an event it counts, of which it sends half a frame and hangs up
	Unheard                   // an event while the server's feed was down: it is in no history
	Greeting                  // the answer to a desk that subscribes to this very stream
	Image                     // a table's image, for that desk
	Beat                      // a heartbeat, for that desk
	Fell                      // the feed goes down; connections end and history is lost
	Rose                      // it is up again, with a new epoch
	Muted                     // the server says nothing more, though its connections stand
	Unmuted                   // it speaks again; what it owed follows
	Wire                      // bytes on a device's wire
	Unplugged                 // a device is pulled out
	Plugged                   // a device is put back
	Recorded                  // a record of the desk itself

	nothing // leaves no pit: time passes at a closed table
)

// Output is one thing that leaves the pit.
type Output struct {
	Kind Kind
	At   time.Time // when it leaves
	// Event is set from Sent to Beat and for Recorded. Epoch and Seq count as one desk
	// hears it that listens from the beginning; Received is not set.
	Event  tables.Event
	Table  string // of the event or the device; "" where none is meant
	Device string // for Wire, Unplugged and Plugged
	Bytes  []byte // for Wire
	Fault  Fault  // the fault that this output carries, "" for what is as it should be
}
