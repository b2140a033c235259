package calculator

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
)

// choice is a key with which one thing of several is chosen, or something is done. It
// may have a picture before its text and the keyboard's key behind it.
type choice struct {
	look.Spot
	face  face
	scale float32
	does  func()

	ground, capFrame *look.Plate
	icon             *canvas.Image
	text, cap        *canvas.Text
}

// face is how a choice looks.
type face struct {
	Text     string
	Cap      string
	Icon     image.Image
	IconSize float32
	Chosen   bool
	Disabled bool
	Small    bool
}

func newChoice(tapped func()) *choice {
	c := &choice{ground: look.NewPlate(), capFrame: look.NewPlate(), icon: look.Picture(nil), scale: 1}
	c.text, c.cap = look.Text("", look.Points14, false, look.Text1), look.Text("", look.Points12, true, look.Text2)
	c.does = tapped
	c.Init(c, func() {
		if !c.face.Disabled && c.does != nil {
			c.does()
		}
	}, c.arrange, c.ground.Image, c.icon, c.text, c.capFrame.Image, c.cap)
	return c
}

// show gives it another face.
func (c *choice) show(f face, scale float32) {
	if f == c.face && scale == c.scale {
		return
	}
	c.face, c.scale = f, scale
	c.Refresh()
}

// needs is how wide it must be for its text.
func (c *choice) needs() float32 {
	w := look.Width(c.face.Text, c.size(), c.face.Chosen) + 2*choiceInset
	if c.face.Icon != nil {
		w += c.face.IconSize + iconGap
	}
	if c.face.Cap != "" {
		w += look.CapWidth(c.face.Cap) + choiceInset
	}
	return w
}

const (
	choiceInset = 12
	tightInset  = 6 // where room is short
	iconGap     = 12
)

func (c *choice) size() float32 {
	if c.face.Small {
		return look.Points13
	}
	return look.Points14
}

func (c *choice) arrange(size fyne.Size) {
	f := &c.face
	ground, edge, ink, thick := look.Bg3, look.Line2, look.Text1, float32(1)
	switch {
	case f.Disabled:
		ground, edge, ink = look.Bg2, look.Line, look.Text4
	case f.Chosen:
		ground, edge, thick = look.Bg4, look.Text1, 2
	}
	c.ground.Show(0, 0, look.PlateOf{
		Width: size.Width, Height: size.Height, Radius: look.RadiusKey, Ground: ground, Edge: edge, Thick: thick, Scale: c.scale,
	})
	y := size.Height / 2
	c.text.Color, c.text.TextSize, c.text.TextStyle.Bold = color.Color(ink), c.size(), f.Chosen
	left, room := float32(choiceInset), size.Width-2*tightInset
	c.icon.Hide()
	if f.Icon != nil {
		c.icon.Show()
		c.icon.Image = f.Icon
		room -= f.IconSize + iconGap
	}
	c.capFrame.Image.Hide()
	c.cap.Text = f.Cap
	if f.Cap != "" {
		w := look.CapWidth(f.Cap)
		room -= w + 2*choiceInset - tightInset
		c.capFrame.Image.Show()
		c.capFrame.Show(size.Width-choiceInset-w, y-10, look.PlateOf{Width: w, Height: 20, Radius: 3, Ground: ground, Edge: look.Line2, Thick: 1, Scale: c.scale})
		look.Baseline(c.cap, size.Width-choiceInset-w/2-c.cap.MinSize().Width/2, y)
	}
	c.text.Text = look.Fit(f.Text, c.size(), f.Chosen, max(room, 1))
	w := c.text.MinSize().Width
	switch {
	case f.Icon != nil && f.Text == "":
		look.Put(c.icon, (size.Width-f.IconSize)/2, y-f.IconSize/2, f.IconSize, f.IconSize)
	case f.Icon != nil && f.Cap == "":
		left = max((size.Width-w-f.IconSize-iconGap)/2, 8)
		look.Put(c.icon, left, y-f.IconSize/2, f.IconSize, f.IconSize)
		left += f.IconSize + iconGap
	case f.Cap == "":
		left = (size.Width - w) / 2
	}
	look.Baseline(c.text, left, y)
}
