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
	window   fyne.Window
	floor    *floor.Screen
	at       screenAt // the screen that it fills; none where it is a window beside the desk
	fills    bool
	unfilled func() // called when that screen is gone
}

// screenAt is where a screen begins, which tells it from every other: two of one make have
// one name.
type screenAt struct{ x, y int }

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
	w.window.SetContent(exact(container.New(wallLayout{}, look.Fill(look.Bg1, 0), w.floor.Content())))
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
	w.unfilled = d.window.RequestFocus
	d.wall = w
	w.place(screens())
	w.window.Show()
	d.beat()
}

// screens are where the screens begin, the desk's own first.
func screens() (all []screenAt) {
	own := glfw.GetPrimaryMonitor()
	for _, m := range glfw.GetMonitors() {
		x, y := m.GetPos()
		if m == own {
			all = append([]screenAt{{x, y}}, all...)
		} else {
			all = append(all, screenAt{x, y})
		}
	}
	return all
}

// second is the screen that the wall is for; false where there is none, or where it shows
// what the first one does.
func second(all []screenAt) (screenAt, bool) {
	for _, s := range all {
		if s != all[0] {
			return s, true
		}
	}
	return screenAt{}, false
}

// How far from the corner of a screen the wall's window is put.
const wallInset = 48

// place has the wall fill the second screen as soon as there is one, and makes it a window
// beside the desk when that is gone.
func (w *wall) place(all []screenAt) {
	at, there := second(all)
	if there == w.fills && at == w.at {
		return
	}
	if !there && len(all) > 0 {
		at = all[0]
	}
	// The toolkit fills the screen that the window is on. By itself it takes the first of
	// another name for the second, and two of one make have one name.
	if on, ok := w.window.(desktop.Window); ok {
		on.RequestPosition(at.x+wallInset, at.y+wallInset)
	}
	w.window.SetFullScreen(there)
	if !there {
		w.window.Resize(fyne.NewSize(wallWidth, wallHeight))
		w.unfilled()
		at = screenAt{}
	}
	w.at, w.fills = at, there
}

// show brings the wall up to a moment.
func (w *wall) show(m look.Moment) {
	w.place(screens())
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
