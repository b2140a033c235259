package links

import (
	"context"
	"time"

	"pitboss/app/house"
	"pitboss/app/house/trial"
)

// Pit is what the screen needs of the program. Slow things are called from a goroutine
// of the screen's.
type Pit interface {
	// Links are the servers and devices, as they do now. It does not wait.
	Links() []Link
	// May says whether whoever is signed on may change devices, and else why not, in the
	// words of a key of the catalogue.
	May() (ok bool, why string)
	// House is the house's configuration as its file says it now.
	House() (house.Config, error)
	// Check says what stands against a configuration, as house.Faults takes it apart.
	Check(house.Config) error
	// Save writes the configuration down: into the journal who changed what, and into the
	// file. It says what takes effect at once.
	Save(ctx context.Context, c house.Config, change Change) (Effect, error)
	// Ports lists the serial ports of the machine.
	Ports(ctx context.Context) ([]Port, error)
	// Try opens a device's wire until ctx ends, and tells how it goes, a few times a second.
	Try(ctx context.Context, d house.Device, table string, tell func(trial.Device))
	// Restart has the desk begin anew; nil where it cannot.
	Restart() func()
}

// Change is what is done to a device.
type Change struct {
	Device string // its name before; "" for a new one
	Now    string // its name now; "" for one that is removed
	Table  string
}

// Effect says what a saved change has done.
type Effect struct {
	Live bool // the device is heard as it is written now; else from the next start of the desk
}

// Port is a serial port of this machine.
type Port struct {
	Name    string // /dev/ttyUSB0, COM3
	Product string // what the adapter says it is
	Address string // the address that leads to it for good
}

// Link is a device or a server at a moment.
type Link struct {
	Name   string
	Server bool

	Table    string // of a device
	Tables   int    // of a server: how many are heard through it
	Kind     string // wheel, shoe, scanner
	Driver   string
	Address  string
	Port     string // where the address led to
	Serial   string
	Settings []Setting

	State   string // opening, live, silent, lost, closed; connecting, joining, stale, refused, stopped
	Reason  string // why, in the transport's words
	Problem string // the last error in full
	Since   time.Time

	Heard   time.Time     // the last sign of life
	Gap     time.Duration // usual, between two of them; 0 is not known yet
	Allowed time.Duration // longer is silent; 0 is not known yet, Never is not judged

	Lines      uint64 // or events, of a server
	Rejected   uint64
	Reconnects uint64
	Bytes      uint64
	Waiting    int           // that nobody took yet
	Delay      time.Duration // how long the oldest of them has waited
	Restarts   int

	Skew    time.Duration // of a server's clock
	Unknown []string      // types and fields of a server that this desk does not know

	Last []trial.Line // oldest first
	Bad  []trial.Line // rejected, oldest first
}

// Never, as Link.Allowed, says that silence is not judged.
const Never time.Duration = -1

// Setting is a driver's setting.
type Setting struct{ Name, Value string }
