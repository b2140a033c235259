package main

import (
	"os"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// scales are how large everything can be made while the desk runs, in parts of the
// design.
var scales = [...]float64{0.8, 0.9, 1, 1.1, 1.25, 1.5}

// largeText is how much larger everything is for arm's length.
const largeText = 1.25

// scaleKeys are the keys of how large everything is, with Ctrl.
func (d *window) scaleKeys() {
	for key, by := range map[fyne.KeyName]int{fyne.KeyEqual: 1, fyne.KeyPlus: 1, fyne.KeyMinus: -1, fyne.Key0: 0} {
		for _, with := range []fyne.KeyModifier{fyne.KeyModifierControl, fyne.KeyModifierControl | fyne.KeyModifierShift} {
			d.window.Canvas().AddShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: with}, func(fyne.Shortcut) { d.stepScale(by) })
		}
	}
}

// stepScale makes everything a step larger or smaller; 0 makes it as it was drawn.
func (d *window) stepScale(by int) {
	at := 0
	for i, s := range scales {
		if s <= d.scale+0.01 {
			at = i
		}
	}
	to := 1.0
	if by != 0 {
		to = scales[min(max(at+by, 0), len(scales)-1)]
	}
	d.setScale(to)
}

// toggleLarge makes the text large, for arm's length, or as it was drawn.
func (d *window) toggleLarge() {
	if d.scale < largeText {
		d.setScale(largeText)
		return
	}
	d.setScale(1)
}

// setScale draws everything at another scale. The window stays as large as it is.
func (d *window) setScale(to float64) {
	if to == d.scale {
		return
	}
	before := d.window.Canvas().Scale()
	size := d.window.Canvas().Size()
	if err := os.Setenv(scaleVariable, strconv.FormatFloat(to, 'f', 2, 64)); err != nil {
		return
	}
	d.scale = to
	d.app.Settings().SetTheme(d.app.Settings().Theme()) // that has the toolkit read its scale again
	if !d.window.FullScreen() {
		ratio := before / d.window.Canvas().Scale()
		d.window.Resize(fyne.NewSize(size.Width*ratio, size.Height*ratio))
	}
	d.beat()
}

// scaleVariable is where the toolkit takes its scale from, and from nowhere else.
const scaleVariable = "FYNE_SCALE"
