package main

import (
	"runtime"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Windows makes no window larger than the screen, and does not say so to whoever made it:
// the desk would be drawn for the size that was asked for, with its top out of sight.

// What a window has around it that is not the desk's, in parts of the design.
const (
	frameWidth  = 16
	frameHeight = 48
)

// fit makes a window no larger than what the screen has room for. It must be called
// while the toolkit runs. Elsewhere than on Windows whoever manages the windows does so,
// and says it.
func fit(w fyne.Window) {
	if runtime.GOOS != "windows" {
		return
	}
	m := glfw.GetPrimaryMonitor()
	if m == nil || w.FullScreen() {
		return
	}
	_, _, width, height := m.GetWorkarea()
	size := fitting(w.Canvas().Size(), width, height, w.Canvas().Scale())
	if size != w.Canvas().Size() {
		w.Resize(size)
	}
}

// fitting is the size of a window that has room on a screen of so many pixels, of which
// scale make one part of the design. Where the screen's size is not known it is as wanted.
func fitting(wanted fyne.Size, width, height int, scale float32) fyne.Size {
	if width <= 0 || height <= 0 || scale <= 0 {
		return wanted
	}
	room := fyne.NewSize(float32(width)/scale-frameWidth, float32(height)/scale-frameHeight)
	return fyne.NewSize(min(wanted.Width, room.Width), min(wanted.Height, room.Height))
}
