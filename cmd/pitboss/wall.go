package main

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/glfw/v3.4/glfw"

	"pitboss/app/floor"
	"pitboss/app/look"
	"pitboss/app/words"
)

// wall is a second window with the floor alone, for another screen. A tile that is
// opened there opens in the desk's own window.
type wall struct {
	window fyne.Window
	floor  *floor.Screen
}

// The size of the wall where there is only one screen.
const (
	wallWidth  = 1280
	wallHeight = 800
)

// toggleWall opens the floor in a window of its own, or closes that.
func (d *window) toggleWall() {
	if d.wall != nil {
		d.wall.window.Close()
		return
	}
	w := &wall{window: d.app.NewWindow("Pit Boss – " + d.view.words.Say("screen_floor", nil))}
	w.floor = floor.New(d.view, d.view.words, func(p look.Place) {
		d.desk.Go(p)
		d.window.RequestFocus()
	}, func(*words.Words) []look.Hint { return nil })
	w.window.SetPadded(false)
	w.window.SetContent(container.New(wallLayout{}, look.Fill(look.Bg1, 0), w.floor.Content()))
	w.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch {
		case e.Name == fyne.KeyF12 || e.Name == fyne.KeyEscape:
			w.window.Close()
		case e.Name == fyne.KeyF11:
			w.window.SetFullScreen(!w.window.FullScreen())
		case !w.floor.Key(e):
			d.desk.Key(e)
		}
	})
	w.window.SetOnClosed(func() { d.wall = nil })
	w.window.Resize(fyne.NewSize(wallWidth, wallHeight))
	d.wall = w
	if on, ok := w.window.(desktop.Window); ok && len(glfw.GetMonitors()) > 1 {
		on.RequestFullScreenSecondary()
	}
	w.window.Show()
	d.beat()
}

// show brings the wall up to a moment.
func (w *wall) show(m look.Moment) {
	m.Scale = w.window.Canvas().Scale()
	w.floor.Show(m)
}

// speak changes the language of the wall.
func (w *wall) speak(to *words.Words) {
	w.window.SetTitle("Pit Boss – " + to.Say("screen_floor", nil))
	w.floor.Speak(to)
}

// wallLayout gives the floor the whole window, with a margin.
type wallLayout struct{}

// Layout implements fyne.Layout.
func (wallLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	look.Put(objects[0], 0, 0, size.Width, size.Height)
	look.Put(objects[1], look.GapSide, look.Gap, size.Width-2*look.GapSide, size.Height-look.Gap-look.GapSide)
}

// MinSize implements fyne.Layout.
func (wallLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }
