package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// Recording does not end with a display that cannot be reached, whatever the system says
// about it, or fails to say.
func TestDisplayThatCannotBeReached(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("only X11 is told by a name which display it is")
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program)
	c.Env = append(os.Environ(), "PITBOSS_DISPLAY=yes", "DISPLAY=:nowhere", "WAYLAND_DISPLAY=", "FYNE_PLATFORM=")
	said, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "no window: ") {
		t.Errorf("it ended with %v and said %s", err, said)
	}
}
