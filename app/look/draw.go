package look

import (
	"fmt"
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/tables/lettering"
)

// Do hands work to the goroutine of the window. It is the only way in from another
// one. What is still queued when the program quits is dropped: nothing that must be
// kept may be in it.
func Do(f func()) { fyne.Do(f) }

// Text is a line of text. As in all that is drawn here, a sign that nobody sees and that
// changes how others read is drawn as its number.
func Text(s string, size float32, bold bool, c color.Color) *canvas.Text {
	s = lettering.Seen(s)
	t := canvas.NewText(s, c)
	t.TextSize = size
	t.TextStyle.Bold = bold
	t.FontSource = FontOf(s, bold)
	return t
}

// Fill is a filled rectangle with rounded corners.
func Fill(c color.Color, radius float32) *canvas.Rectangle {
	r := canvas.NewRectangle(c)
	r.CornerRadius = radius
	return r
}

// Frame is a rectangle with a border and nothing inside.
func Frame(c color.Color, width, radius float32) *canvas.Rectangle {
	r := canvas.NewRectangle(Clear)
	r.StrokeColor, r.StrokeWidth, r.CornerRadius = c, width, radius
	return r
}

// Picture is an image that is drawn at the scale of the device: its pixels are shown
// as they are. None is an empty one.
func Picture(of image.Image) *canvas.Image {
	if of == nil {
		of = image.NewNRGBA(image.Rect(0, 0, 1, 1))
	}
	i := canvas.NewImageFromImage(of)
	i.ScaleMode = canvas.ImageScalePixels
	return i
}

// Put places an object; its size is what it needs where none is given.
func Put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	if w > 0 || h > 0 {
		o.Resize(fyne.NewSize(w, h))
		return
	}
	o.Resize(o.MinSize())
}

// capital is how high a capital or a digit of the typefaces is, in parts of the size.
const capital = 0.714

// Baseline places a text so that a row of texts of any size and language stands on
// one line: y is the middle of its capitals.
func Baseline(t *canvas.Text, x, y float32) {
	t.FontSource = FontOf(t.Text, t.TextStyle.Bold)
	size, base := fyne.CurrentApp().Driver().RenderedTextSize(t.Text, t.TextSize, t.TextStyle, t.FontSource)
	t.Move(fyne.NewPos(x, y+t.TextSize*capital/2-base))
	t.Resize(size)
}

// Right places a text so that it ends at x.
func Right(t *canvas.Text, x, y float32) {
	Baseline(t, x-Width(t.Text, t.TextSize, t.TextStyle.Bold), y)
}

// Middle places a text around x.
func Middle(t *canvas.Text, x, y float32) {
	Baseline(t, x-Width(t.Text, t.TextSize, t.TextStyle.Bold)/2, y)
}

// Width is how wide a text is.
func Width(s string, size float32, bold bool) float32 {
	s = lettering.Seen(s)
	whole, _ := fyne.CurrentApp().Driver().RenderedTextSize(s, size, fyne.TextStyle{Bold: bold}, FontOf(s, bold))
	return whole.Width
}

// longestLine is how many bytes of a text are looked at when it is fitted to a room: more
// than any window shows in one line, and few enough to be measured.
const longestLine = 2000

// Fit shortens a text to a width, with an ellipsis where something is left out.
func Fit(s string, size float32, bold bool, width float32) string {
	whole := len(s) <= longestLine
	s = lettering.Seen(s[:min(len(s), longestLine)])
	if whole && Width(s, size, bold) <= width {
		return s
	}
	runes := []rune(s)
	few, many := -1, len(runes)-1 // so many letters are known to fit, and at most so many do
	for few < many {
		n := (few + many + 1) / 2
		if Width(string(runes[:n])+"…", size, bold) <= width {
			few = n
		} else {
			many = n - 1
		}
	}
	if few < 0 {
		return ""
	}
	return string(runes[:few]) + "…"
}

// Elapsed is a length of time as the desk writes it: 0:14, 1:02:33.
func Elapsed(d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
