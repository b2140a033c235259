package reports

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"
)

// Opener shows a file with what the system shows such files with: a page in its
// browser. The zero Opener is the machine's own.
type Opener struct {
	System string                                     // as runtime.GOOS has it
	Start  func(program string, args ...string) error // starts a program and does not wait for its end
	Show   func(file string) error                    // shows a file, on Windows, which knows with what
}

// ErrNoOpener says that nothing is known of how this system opens a file.
var ErrNoOpener = errors.New("this system has no way to open a file that the desk knows")

// Open shows a file. It returns when the program that shows it was started and did not
// fail at once; that may take a few seconds.
func (o Opener) Open(file string) error {
	if o.System == "" {
		o.System = runtime.GOOS
	}
	if o.Start == nil {
		o.Start = start
	}
	if o.Show == nil {
		o.Show = show
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return fmt.Errorf("open the report: %w", err)
	}
	switch o.System {
	case "linux", "freebsd", "netbsd", "openbsd":
		err = o.Start("xdg-open", file)
	case "windows":
		err = o.Show(file)
	case "darwin":
		err = o.Start("open", file)
	default:
		err = ErrNoOpener
	}
	if err != nil {
		return fmt.Errorf("open the report %s: %w", file, err)
	}
	return nil
}

// failsWithin is how long a program may take to find that it cannot show a file: where there
// is no browser xdg-open starts, looks for one and ends. One that shows it may run on.
const failsWithin = 3 * time.Second

// start starts a program and says if it failed. Somebody takes note of its end, so that it
// does not stay behind as a dead process.
func start(program string, args ...string) error {
	c := exec.Command(program, args...)
	if err := c.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(failsWithin):
		return nil
	}
}
