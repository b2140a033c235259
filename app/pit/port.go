package pit

import (
	"context"
	"errors"
	"strings"
	"time"

	"pitboss/tables"
)

// Heard is one event of a source.
type Heard struct {
	tables.Event
	// Line is the frame word for word, where there was one: it goes into the journal as
	// it is. Without it the event is written in the envelope of the feed.
	Line []byte
}

// Deliver hands events to the pit, in the order heard. It waits while the source's
// queue is full, and fails only when ctx ends; what it then could not hand over was
// not heard by the pit. The pit keeps the slice's events and lines, not the slice.
type Deliver func(ctx context.Context, heard []Heard) error

// Source is where events come from: a game server, a device, a recording.
type Source interface {
	// Name says what it is: "server:main", "device:R-03 wheel". A server or a device
	// speaks for itself alone: the pit puts this name on its events. Whatever else a
	// source is called, its events say themselves whose they are.
	Name() string
	// Run delivers from one goroutine until ctx ends and returns when everything it
	// started has ended. Nil before ctx ends says that nothing more will come; after an
	// error, or a panic, the pit runs it again.
	Run(ctx context.Context, deliver Deliver) error
	// Health may be asked at any time, also before and after Run.
	Health() Health
}

// Health is how a source does, for people to look at.
type Health struct {
	Name    string
	State   string    // in the source's own word: live, stale, lost …
	Since   time.Time // of the state
	Heard   time.Time // the last sign of life
	Problem string    // what went wrong last; "" if nothing did

	// The pit's part.
	Waiting  int           // events not taken by the pit
	Delay    time.Duration // how long the oldest of them has waited
	Events   int64         // delivered since the pit runs
	Restarts int           // how often it died
	Ended    bool          // nothing more will come
}

// Prefixes of a Source's name.
const (
	ServerPrefix = "server:"
	DevicePrefix = tables.DevicePrefix
)

func isServer(name string) bool { return strings.HasPrefix(name, ServerPrefix) }

// Record is one line of the journal. Data is JSON: what was heard, as it was heard,
// or what the desk has to say.
type Record struct {
	N     int64         // counts by one
	Day   string        // the gaming day, 2026-11-30
	At    time.Time     // by the desk's wall clock, UTC, in milliseconds
	Mono  time.Duration // since the pit began to run; no one can set it back
	Src   string        // server:main, device:R-03 wheel, desk
	Table string        // its number on the felt; "" for none
	Round string
	Kind  string // card.dealt …; alarm.acknowledged …
	Data  []byte
}

// Journal keeps records. Append returns nil when all of them are durable; where it
// fails none of them counts as written, and the same records, with the same numbers,
// are given again. It is called from one goroutine and must return when ctx ends.
type Journal interface {
	Append(ctx context.Context, records []Record) error
}

// Clock is the time that the pit lives by.
type Clock struct {
	Now  func() time.Time     // the wall clock
	Mono func() time.Duration // a clock that only runs forward
}

// MachineClock is the clock of this machine.
func MachineClock() Clock {
	began := time.Now()
	return Clock{Now: time.Now, Mono: func() time.Duration { return time.Since(began) }}
}

// Errors of the use cases.
var (
	ErrNoAlarm      = errors.New("there is no such alarm")
	ErrAcknowledged = errors.New("the alarm is acknowledged already")
	ErrNotShelved   = errors.New("the alarm is not shelved")
	ErrUntil        = errors.New("an alarm is shelved until a time at most 30 minutes from now")
	ErrPerson       = errors.New("it must be said who does this")
	ErrReason       = errors.New("it must be said why, in at most 1000 letters")
	ErrStopped      = errors.New("the pit does not run")
)
