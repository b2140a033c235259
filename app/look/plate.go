package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/draw"
)

// Plate is a rounded rectangle with an edge, drawn as a picture. The toolkit's own
// rounded rectangles are soft by a pixel on every side.
type Plate struct {
	Image *canvas.Image
	made  PlateOf
}

// PlateOf is how a plate looks. The edge lies inside the size.
type PlateOf struct {
	Width, Height, Radius float32
	Ground, Edge          color.NRGBA
	Thick                 float32 // of the edge; 0 is none
	Scale                 float32
}

// NewPlate makes an empty plate; what is shown is its Image.
func NewPlate() *Plate { return &Plate{Image: Picture(nil)} }

// Show puts the plate at a place and draws it, if it looks otherwise than before.
func (p *Plate) Show(x, y float32, of PlateOf) {
	Put(p.Image, x, y, of.Width, of.Height)
	if p.made == of {
		return
	}
	p.made = of
	s := draw.NewSheet(of.Width, of.Height, of.Scale)
	s.Plate(0, 0, of.Width, of.Height, of.Radius, of.Thick, of.Ground, of.Edge)
	p.Image.Image = s.Image
	p.Image.Refresh()
}

// ScaleOf is how many pixels of the device a pixel of the design is where an object is
// shown.
func ScaleOf(o fyne.CanvasObject) float32 {
	d := fyne.CurrentApp().Driver()
	if c := d.CanvasForObject(o); c != nil {
		return c.Scale()
	}
	if all := d.AllWindows(); len(all) > 0 {
		return all[0].Canvas().Scale()
	}
	return 1
}
