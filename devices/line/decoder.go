package line

import (
	"time"

	"pitboss/tables"
)

// Decoder makes events of one device's bytes. It belongs to one goroutine, holds a
// bounded amount of memory whatever comes, and never panics. The events are good until
// the decoder is called again: who keeps them copies them, but may keep what they hold.
// Their Time is when the bytes that completed them were received, their Source and Table
// are those of the Config.
type Decoder interface {
	// Feed takes the bytes of one read, received at that time. It keeps nothing
	// of b. Empty bytes are no sign of life.
	Feed(at time.Time, b []byte) []tables.Event
	// Tick says that it is now that late and nothing more has come: conclusions
	// that only waited for the next line fall due. It is never needed; a second
	// or so is a good rhythm.
	Tick(at time.Time) []tables.Event
	// Break says that the wire was interrupted, or that the capture is over: a
	// line that was not finished never will be, and what comes next may begin in
	// the middle of one.
	Break(at time.Time) []tables.Event
	// Stats is the book so far, as a copy.
	Stats() Stats
}

// Config is what a driver needs to know of a device.
type Config struct {
	Device   string            // its name; events come from "device:" and this
	Table    string            // the table it stands at
	Settings map[string]string // the driver's own settings, as in pit.toml
	// ReadFile gives the content of a file that a setting names. It is asked while
	// the decoder is made and never again. Nil: there are no files.
	ReadFile func(name string) ([]byte, error)
}
