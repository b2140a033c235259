package main

import (
	"log"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.4/glfw"
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

// Where the system refuses a window, what it says of that is told and not lost: on Windows
// nobody reads what is printed.
func TestWhyThereIsNoWindowIsOverheard(t *testing.T) {
	usual := log.Writer()
	for _, c := range []struct{ name, printed, want string }{
		{"said", "PlatformError: WGL: Failed to find a suitable pixel format\n", "WGL: Failed to find a suitable pixel format"},
		{"not said", "", "does not say"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, err := overheard(func() (*glfw.Window, error) {
				if c.printed != "" {
					log.Print(c.printed)
				}
				return nil, nil
			})
			if w != nil || err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "PlatformError") {
				t.Errorf("it is told %v, want %q", err, c.want)
			}
			if log.Writer() != usual {
				t.Error("the log goes elsewhere now")
			}
		})
	}
}
