package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/go-gl/gl/v2.1/gl"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// errNoDisplay says that there is no screen to open a window on.
var errNoDisplay = errors.New("there is no display")

// tryDisplay opens a hidden window of the kind that the desk needs, and closes it
// again. The toolkit ends the whole program when it cannot make its window, and
// recording must not end with it.
func tryDisplay() (err error) {
	defer func() {
		// Not every failure is an error there: what the system says is printed, and the
		// next call panics.
		if p := recover(); p != nil {
			err = fmt.Errorf("reach the display: %v", p)
		}
	}()
	wayland := os.Getenv("WAYLAND_DISPLAY") != "" || os.Getenv("FYNE_PLATFORM") != ""
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && !wayland {
		return errNoDisplay
	}
	if err := glfw.Init(); err != nil {
		return fmt.Errorf("reach the display: %w", err)
	}
	if runtime.GOOS != "linux" || wayland {
		// The toolkit chooses anew how it reaches the display.
		defer glfw.Terminate()
	}
	// Else the connection stays, and the toolkit goes on with it: an X server whose only
	// client leaves begins anew, and does not listen meanwhile.
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 2)
	glfw.WindowHint(glfw.ContextVersionMinor, 1)
	defer glfw.DefaultWindowHints()
	w, err := overheard(func() (*glfw.Window, error) { return glfw.CreateWindow(16, 16, "Pit Boss", nil, nil) })
	if err != nil {
		return fmt.Errorf("make a window with OpenGL 2.1: %w", err)
	}
	defer w.Destroy()
	w.MakeContextCurrent()
	defer glfw.DetachCurrentContext()
	if err := gl.Init(); err != nil {
		return fmt.Errorf("use OpenGL 2.1: %w", err)
	}
	return nil
}

// overheard makes a window. Where the system itself refuses one, glfw prints why, and returns
// neither a window nor an error.
func overheard(window func() (*glfw.Window, error)) (*glfw.Window, error) {
	var said bytes.Buffer
	usual := log.Writer()
	log.SetOutput(io.MultiWriter(&said, usual))
	w, err := window()
	log.SetOutput(usual)
	if w != nil || err != nil {
		return w, err
	}
	line, _, _ := strings.Cut(said.String(), "\n")
	if _, why, found := strings.Cut(line, "Error: "); found { // behind the time and the kind
		return nil, errors.New(strings.TrimSpace(why))
	}
	return nil, errors.New("the system does not say why it cannot")
}

// closeDisplay takes every window away.
func closeDisplay() { glfw.Terminate() }

// guarded does something of the window's. What goes badly wrong there ends the window,
// and must not end the recording.
func guarded(do func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the window failed: %v\n%s", p, debug.Stack())
		}
	}()
	do()
	return nil
}
