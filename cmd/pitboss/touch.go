package main

import (
	"image"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/go-gl/glfw/v3.4/glfw"

	"pitboss/app/look"
)

// The toolkit looks where the pointer is sixty times a second, after it has taken the
// buttons of that sixtieth: a finger, which comes and presses at once, pressed whatever lay
// where the pointer was before, the key that was touched last. Here a button is taken up
// only when the pointer has been looked at.

// exact gives what a window shows so that it is pressed where it is touched.
func exact(content fyne.CanvasObject) fyne.CanvasObject {
	hook := canvas.NewRaster(nil)
	hooked := sync.OnceFunc(delayButtons)
	hook.Generator = func(w, h int) image.Image {
		hooked() // while a raster is drawn, the window that it is drawn in is the current one
		return image.NewAlpha(image.Rect(0, 0, w, h))
	}
	return &fyne.Container{Layout: exactLayout{}, Objects: []fyne.CanvasObject{hook, content}}
}

// delayButtons has the buttons over the window that is being drawn wait for its pointer.
func delayButtons() {
	window := glfw.GetCurrentContext()
	if window == nil {
		return
	}
	var press glfw.MouseButtonCallback
	press = window.SetMouseButtonCallback(func(w *glfw.Window, button glfw.MouseButton, does glfw.Action, with glfw.ModifierKey) {
		look.Do(func() { press(w, button, does, with) })
	})
}

// exactLayout is a pixel at the back, and what the window shows.
type exactLayout struct{}

// Layout implements fyne.Layout.
func (exactLayout) Layout(of []fyne.CanvasObject, size fyne.Size) {
	of[0].Resize(fyne.NewSquareSize(1))
	of[1].Resize(size)
}

// MinSize implements fyne.Layout.
func (exactLayout) MinSize(of []fyne.CanvasObject) fyne.Size { return of[1].MinSize() }
