package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Board is a part of a screen: a ground, and a paper on it that scrolls where it is higher
// than its room. It is painted whole every time; the paper leaves alone what is the same as
// before, and the Keyring keeps the controls that lie on it.
type Board struct {
	*Keyring
	Object *fyne.Container
	Bare   bool        // what is painted has grounds of its own
	Edge   color.NRGBA // of the ground; clear is none

	ground *Plate
	paper  *Paper
	scroll *Scroll
	paint  func(p *Paper, width, height float32) (high float32)
	size   fyne.Size
	want   stretch // what is to be in sight
	seen   stretch // what was brought into sight last
}

// stretch is a part of a paper, from above to below.
type stretch struct{ from, to float32 }

// thickEdge is how thick the edge of a ground is that has one.
const thickEdge = 3

// NewBoard makes a board; paint paints it in a room, and returns how high it came out.
func NewBoard(paint func(p *Paper, width, height float32) (high float32)) *Board {
	b := &Board{Keyring: NewKeyring(), ground: NewPlate(), paper: NewPaper(), paint: paint}
	b.scroll = NewScroll(b.paper.Root)
	b.Object = container.NewWithoutLayout(b.ground.Image, b.scroll)
	return b
}

// Place puts the board somewhere, into sight, and paints it.
func (b *Board) Place(x, y, w, h float32) {
	Settle(b.Object, x, y, w, h)
	b.size = fyne.NewSize(w, h)
	b.Paint()
}

// Hide takes the board out of sight, and the keyboard off it.
func (b *Board) Hide() {
	if !b.Object.Visible() {
		return
	}
	for _, k := range b.paper.Keys() {
		Unfocus(k)
	}
	b.Object.Hide()
}

// Paint paints the board where it is; out of sight it does nothing.
func (b *Board) Paint() {
	if b.size.Width < 2 || b.size.Height < 2 || !b.Object.Visible() {
		return
	}
	inset := float32(2) // what is painted does not lie over the corners of the ground
	if b.Bare {
		inset = 0
	}
	room := b.size.Height - 2*inset
	b.paper.Device = ScaleOf(b.Object)
	b.paper.Begin()
	high := b.paint(b.paper, b.size.Width, b.size.Height)
	b.paper.Least = fyne.NewSize(1, high)
	b.paper.End()
	b.showGround()
	Settle(b.scroll, 0, inset, b.size.Width, max(room, 1))
	if b.want.to > 0 && b.want != b.seen {
		b.seen = b.want
		if top := b.scroll.Offset.Y; b.want.from < top || b.want.to > top+room {
			b.scroll.ScrollToOffset(fyne.NewPos(0, max(min(b.want.from, high-room), 0)))
		}
	}
	if b.paper.Root.Size() != fyne.NewSize(b.size.Width, max(high, room)) {
		b.scroll.Refresh()
	}
}

func (b *Board) showGround() {
	if b.Bare {
		return
	}
	of := PlateOf{Width: b.size.Width, Height: b.size.Height, Radius: RadiusTile, Ground: Bg2, Scale: b.paper.Device}
	if b.Edge.A > 0 {
		of.Edge, of.Thick = b.Edge, thickEdge
	}
	b.ground.Show(0, 0, of)
}

// InSight wants a part of what is painted in sight. It is brought there by the next painting,
// once: whoever scrolls away from it is left alone.
func (b *Board) InSight(from, to float32) { b.want = stretch{from, to} }

// Height is how high the room of the board is.
func (b *Board) Height() float32 { return b.size.Height }

// ScrollBy scrolls the board; below 0 upwards.
func (b *Board) ScrollBy(pixels float32) { b.ScrollTo(b.scroll.Offset.Y + pixels) }

// Turn scrolls the board by most of what is in sight.
func (b *Board) Turn(down bool) {
	by := b.size.Height * 0.8
	if !down {
		by = -by
	}
	b.ScrollBy(by)
}

// ScrollTo has a place of what is painted at the upper end.
func (b *Board) ScrollTo(y float32) {
	most := max(b.paper.Least.Height-b.scroll.Size().Height, 0)
	b.scroll.ScrollToOffset(fyne.NewPos(0, min(max(y, 0), most)))
}

// ScrollToTop has the beginning in sight.
func (b *Board) ScrollToTop() { b.scroll.ScrollToTop() }
