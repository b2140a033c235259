package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/go-gl/gl/v2.1/gl"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// errNoDisplay says that there is no screen to open a window on.
var errNoDisplay = errors.New("there is no display")

// tryDisplay opens a hidden window of the kind that the desk needs, and closes it
// again. The toolkit ends the whole program when it cannot make its window, and
// recording must not end with it.
func tryDisplay() error {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errNoDisplay
	}
	runtime.LockOSThread()
	if err := glfw.Init(); err != nil {
		return fmt.Errorf("reach the display: %w", err)
	}
	defer glfw.Terminate()
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 2)
	glfw.WindowHint(glfw.ContextVersionMinor, 1)
	w, err := glfw.CreateWindow(16, 16, "Pit Boss", nil, nil)
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
