package desk

import (
	"time"

	"pitboss/tables/findings"
)

// Pit is what the desk itself needs of the pit, for its bars and its keys.
type Pit interface {
	// Bars is how things stand, in the language of the desk. The slices are the desk's
	// until the next call.
	Bars() Bars
	// Acknowledge takes an alarm, by the ID of its chip, in the name of whoever is signed
	// on. It does not wait; what goes wrong comes to the notice function of the desk.
	Acknowledge(id string)
}

// Bars is what is always in sight.
type Bars struct {
	Alarms []Chip   // the most urgent first, the oldest first among equals
	Tables []string // the numbers of the tables, as on the felt
	Person Person
	Health []Health
}

// Person is whoever is signed on. The zero Person is nobody.
type Person struct {
	Name, Role string
	Locked     bool // the desk is locked: the floor is in sight, and nothing can be done
}

// Health is a part of the line about what is heard and written.
type Health struct {
	Text string
	Bad  bool
}

// State is where an alarm is in its life.
type State uint8

// The states.
const (
	Unacknowledged State = iota
	Acknowledged
	Returned // over, and nobody took it
)

// Chip is an alarm of the strip.
type Chip struct {
	ID       string // what Acknowledge is told
	Table    string // whole, B-07; "" for what is about no table
	Title    string // what happened, in a few words
	Severity findings.Severity
	State    State
	Raised   time.Time
	By       string    // who acknowledged
	At       time.Time // when they did
	Silent   bool      // it says that nothing is heard
	// Screen and Subject are where it is shown; "" is the table, or the alarms.
	Screen, Subject string
}
