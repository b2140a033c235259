package table

import (
	"time"

	"pitboss/tables/findings"
)

// Life is where an alarm is in its life.
type Life uint8

// The lives of an alarm.
const (
	Fresh Life = iota // nobody has taken it
	Taken
	Returned // it is over, and nobody took it
)

// Alarm is a finding that asks for a person. Whoever gives the screen its alarms leaves
// out those that are shelved, and those that another one hides.
type Alarm struct {
	Finding findings.Finding
	Life    Life
	Raised  time.Time
	By      string    // who took it
	At      time.Time // when it was taken, or was over
}
