package draw

import (
	"image"
	"image/color"
)

// What the program's own icon is painted with. It lies on whatever colour the system's bars
// and folders have, so it brings its ground with it.
var (
	programGround = color.NRGBA{0x22, 0x26, 0x29, 0xff}
	programFrame  = color.NRGBA{0xBF, 0xC6, 0xCB, 0xff}
	programName   = color.NRGBA{0xE6, 0xE9, 0xEB, 0xff}
)

// ProgramIcon draws the icon of the program, for the window's frame, the bar of windows and
// the file itself: the sign at the top of the rail. side is in device pixels.
func ProgramIcon(side int) image.Image {
	const all = 16 // the smallest one, which the frame must be sharp in
	s := NewSheet(all, all, float32(side)/all)
	s.Rect(0, 0, all, all, 3, programGround)
	thick := float32(1)
	if side > 2*all {
		thick = 0.7
	}
	s.Frame(0, 0, all, all, 3, thick, programFrame)
	s.Text("PB", all/2, all/2, 9, true, Centre, programName)
	return s.Image
}
