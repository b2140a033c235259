package look

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Choice is a key with which one thing of several is chosen, or something is done. It
// may have a picture before its text and the keyboard's key behind it.
type Choice struct {
	Spot
	face     ChoiceFace
	scale    float32
	OnTapped func()

	ground, capFrame *Plate
	icon             *canvas.Image
	text, cap        *canvas.Text
}

// ChoiceFace is how a choice looks.
type ChoiceFace struct {
	Text     string
	Cap      string      // the key of the keyboard that does the same; the text stands at the left then
	Icon     image.Image // before the text
	IconSize float32
	Main     bool // the one primary key of a screen
	Chosen   bool
	Disabled bool
	Small    bool // with a smaller type
}

// NewChoice makes a choice without a face.
func NewChoice(tapped func()) *Choice {
	c := &Choice{ground: NewPlate(), capFrame: NewPlate(), icon: Picture(nil), scale: 1}
	c.text, c.cap = Text("", Points14, false, Text1), Text("", Points12, true, Text2)
	c.OnTapped = tapped
	c.Init(c, func() {
		if !c.face.Disabled && c.OnTapped != nil {
			c.OnTapped()
		}
	}, c.arrange, c.ground.Image, c.icon, c.text, c.capFrame.Image, c.cap)
	c.ringOutside(RadiusKey)
	return c
}

// Set gives it another face.
func (c *Choice) Set(f ChoiceFace) {
	if scale := ScaleOf(c); f == c.face && scale == c.scale {
		return
	}
	c.face = f
	c.Refresh()
}

// Needs is how wide it must be for its text.
func (c *Choice) Needs() float32 {
	w := Width(c.face.Text, c.size(), c.face.Chosen || c.face.Main) + 2*choiceInset
	if c.face.Icon != nil {
		w += c.face.IconSize + iconGap
	}
	if c.face.Cap != "" {
		w += CapWidth(c.face.Cap) + choiceInset
	}
	return w
}

const (
	choiceInset = 12
	tightInset  = 6 // where room is short
	iconGap     = 12
)

func (c *Choice) size() float32 {
	if c.face.Small {
		return Points13
	}
	return Points14
}

// ChoiceNeeds is how wide a choice is that has nothing but a text and an icon.
func ChoiceNeeds(text string, icon float32) float32 {
	return Width(text, Points14, true) + 2*tightInset + icon + iconGap
}

func (c *Choice) arrange(size fyne.Size) {
	f := &c.face
	c.scale = ScaleOf(c)
	strong := f.Chosen || f.Main
	ground, edge, ink, thick := Bg3, Line2, Text1, float32(1)
	switch {
	case f.Disabled:
		ground, edge, ink = Bg2, Line, Text4
	case f.Main:
		ground, edge, ink = Primary, Primary, OnPrimary
	case f.Chosen:
		ground, edge, thick = Bg4, Text1, 2
	}
	c.ground.Show(0, 0, PlateOf{
		Width: size.Width, Height: size.Height, Radius: RadiusKey, Ground: ground, Edge: edge, Thick: thick, Scale: c.scale,
	})
	y := size.Height / 2
	c.text.Color, c.text.TextSize, c.text.TextStyle.Bold = color.Color(ink), c.size(), strong
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
		w := CapWidth(f.Cap)
		room -= w + 2*choiceInset - tightInset
		c.capFrame.Image.Show()
		line, key := Line2, Text2
		switch {
		case f.Disabled:
			line, key = Line, Text4
		case f.Main:
			line, key = OnPrimary, OnPrimary
		}
		c.cap.Color = key
		c.capFrame.Show(size.Width-choiceInset-w, y-10, PlateOf{Width: w, Height: 20, Radius: 3, Ground: ground, Edge: line, Thick: 1, Scale: c.scale})
		Baseline(c.cap, size.Width-choiceInset-w/2-c.cap.MinSize().Width/2, y)
	}
	c.text.Text = Fit(f.Text, c.size(), strong, max(room, 1))
	w := c.text.MinSize().Width
	switch {
	case f.Icon != nil && f.Text == "":
		Put(c.icon, (size.Width-f.IconSize)/2, y-f.IconSize/2, f.IconSize, f.IconSize)
	case f.Icon != nil && f.Cap == "":
		left = max((size.Width-w-f.IconSize-iconGap)/2, 8)
		Put(c.icon, left, y-f.IconSize/2, f.IconSize, f.IconSize)
		left += f.IconSize + iconGap
	case f.Cap == "":
		left = (size.Width - w) / 2
	}
	Baseline(c.text, left, y)
}
