//go:build !windows

package main

import (
	"bytes"
	"image/png"

	"fyne.io/fyne/v2"

	"pitboss/app/draw"
)

// programIcon is what the bar of windows shows the window by.
func programIcon() fyne.Resource {
	const side = 256
	var b bytes.Buffer
	if err := png.Encode(&b, draw.ProgramIcon(side)); err != nil {
		return nil
	}
	return fyne.NewStaticResource("pitboss.png", b.Bytes())
}
