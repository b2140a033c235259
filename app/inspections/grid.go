package inspections

import (
	"image"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/draw"
	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/tables/cards"
)

// The grid: a column for the suits, then thirteen ranks.
const (
	gridSuits = 56
	gridHeads = 28
	gridGap   = 5
	ranks     = 13
	suits     = 4
)

// counts is everything that the picture of the grid depends on.
type counts struct {
	sum    [cards.Kinds + 1]int
	wrong  [cards.Kinds + 1]int
	decks  int
	at     cards.Card // where the keyboard is; None where it is elsewhere
	hand   cards.Card
	w, h   float32
	scale  float32
	locked bool
}

// grid is the cards by rank and suit, each with how often it was counted. It takes the
// keyboard: Tab and the arrows go from card to card, plus and minus count.
type grid struct {
	widget.BaseWidget
	screen  *Screen
	picture *canvas.Image
	ring    *canvas.Rectangle
	focused bool
	drawn   counts
}

func newGrid(s *Screen) *grid {
	g := &grid{screen: s, picture: look.Picture(nil), ring: look.Frame(look.Focus, 2, look.RadiusTile)}
	g.ring.Hide()
	g.ExtendBaseWidget(g)
	return g
}

// MinSize implements fyne.CanvasObject.
func (g *grid) MinSize() fyne.Size { return fyne.NewSize(200, 120) }

// CreateRenderer implements fyne.Widget.
func (g *grid) CreateRenderer() fyne.WidgetRenderer { return &gridRenderer{g} }

type gridRenderer struct{ grid *grid }

func (r *gridRenderer) MinSize() fyne.Size { return r.grid.MinSize() }
func (r *gridRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.grid.picture, r.grid.ring}
}
func (r *gridRenderer) Destroy() {}
func (r *gridRenderer) Refresh() { r.Layout(r.grid.Size()) }

// Layout implements fyne.WidgetRenderer.
func (r *gridRenderer) Layout(size fyne.Size) {
	g := r.grid
	f := g.screen.form
	if f == nil || size.Width < 100 || size.Height < 60 {
		return
	}
	c := counts{decks: f.Expected(), w: size.Width, h: size.Height, scale: look.ScaleOf(g), locked: f.Locked()}
	for k := cards.Card(1); k <= cards.Kinds; k++ {
		c.sum[k], c.wrong[k] = f.Sum(k), f.Wrong(k)
	}
	if c.hand = f.Card; g.focused {
		c.at = f.Card
	}
	look.Put(g.picture, 0, 0, size.Width, size.Height)
	look.Put(g.ring, -3, -3, size.Width+6, size.Height+6)
	if c != g.drawn {
		g.drawn = c
		g.picture.Image = c.draw()
		g.picture.Refresh()
	}
}

// cell is where a card lies in the grid.
func (c *counts) cell(rank, row int) (x, y, w, h float32) {
	w = (c.w - gridSuits + gridGap) / ranks
	h = (c.h - gridHeads + gridGap) / suits
	return gridSuits + float32(rank)*w, gridHeads + float32(row)*h, w - gridGap, h - gridGap
}

// draw draws the grid: a well for each card with its number, and a bar of as many parts
// as there should be copies.
func (c *counts) draw() image.Image {
	ink := draw.Dark()
	s := draw.NewSheet(c.w, c.h, c.scale)
	for r := range ranks {
		x, _, w, _ := c.cell(r, 0)
		s.Text(draw.RankText(cards.Rank(r+1)), x+w/2, gridHeads/2-2, 15, true, draw.Centre, ink.Text)
	}
	for row, suit := range sheet.GridSuits {
		_, y, _, h := c.cell(0, row)
		hue := ink.Text
		if suit == cards.Hearts || suit == cards.Diamonds {
			hue = ink.Pip
		}
		s.Suit(suit, gridSuits/2-8, y+h/2, min(28, h*0.6), hue)
		for r := range ranks {
			c.drawCell(s, cards.Of(cards.Rank(r+1), suit), r, row, &ink)
		}
	}
	return s.Image
}

func (c *counts) drawCell(s *draw.Sheet, k cards.Card, rank, row int, ink *draw.Ink) {
	x, y, w, h := c.cell(rank, row)
	n, wrong := c.sum[k], c.wrong[k]
	ground, number, bar := ink.Floor, ink.Text, ink.Bar
	if n == 0 {
		number = ink.Dim
	}
	if wrong != 0 {
		ground, number, bar = look.HighTint, ink.Strong, look.HighColour
	}
	s.Rect(x, y, w, h, 4, ground)
	tall := h >= 52
	size, middle := min(22, h*0.42), y+h*0.4
	if !tall {
		size, middle = min(17, h*0.46), y+h*0.38
	}
	s.Text(strconv.Itoa(n), x+w/2, middle, size, wrong != 0, draw.Centre, number)
	if c.decks > 0 && c.decks <= 16 {
		c.drawBar(s, x, y, w, h, n, bar, ink.Line)
	}
	if wrong != 0 {
		s.Frame(x, y, w, h, 4, 3, look.HighColour)
		if tall {
			s.Shape(x+w-11, y+11, 14, 2, look.HighColour, look.OnFill, false)
		}
	}
	switch k {
	case c.at:
		s.Frame(x+3, y+3, w-6, h-6, 3, 2, look.Focus)
	case c.hand:
		s.Frame(x+3, y+3, w-6, h-6, 3, 1, ink.Rim)
	}
}

// drawBar draws one part for each copy that there should be, and one more for each that
// there is too many.
func (c *counts) drawBar(s *draw.Sheet, x, y, w, h float32, n int, full, empty color.Color) {
	const inset, gap = 7, 1.5
	parts := min(max(c.decks, n), 20)
	high := min(9, h*0.16)
	wide := (w - 2*inset - gap*float32(parts-1)) / float32(parts)
	top := y + h - high - min(9, h*0.14)
	for i := range parts {
		at := x + inset + float32(i)*(wide+gap)
		if i < n {
			s.Rect(at, top, wide, high, 1, full)
		} else {
			s.Frame(at, top, wide, high, 1, 1, empty)
		}
	}
}

// FocusGained implements fyne.Focusable.
func (g *grid) FocusGained() { g.focused = true; g.ring.Show(); g.Refresh() }

// FocusLost implements fyne.Focusable.
func (g *grid) FocusLost() { g.focused = false; g.ring.Hide(); g.Refresh() }

// Focused says that the keyboard is here.
func (g *grid) Focused() bool { return g.focused }

// AcceptsTab implements fyne.Tabbable: Tab goes to the next card.
func (g *grid) AcceptsTab() bool { return true }

// TypedRune implements fyne.Focusable.
func (g *grid) TypedRune(r rune) {
	f := g.screen.form
	switch {
	case f != nil && (r == '+' || r == '='):
		f.Add(f.Card, 1)
	case f != nil && (r == '-' || r == '_' || r == '–'):
		f.Add(f.Card, -1)
	default:
		look.PassRune(g, r)
		return
	}
	g.screen.refresh()
}

// TypedKey implements fyne.Focusable.
func (g *grid) TypedKey(e *fyne.KeyEvent) {
	f := g.screen.form
	if f == nil {
		look.PassKey(g, e)
		return
	}
	switch e.Name {
	case fyne.KeyTab, fyne.KeyRight:
		f.Move(1, 0)
	case fyne.KeyLeft:
		f.Move(-1, 0)
	case fyne.KeyDown:
		f.Move(0, 1)
	case fyne.KeyUp:
		f.Move(0, -1)
	case fyne.KeyPlus, fyne.KeyEqual, fyne.KeyMinus: // they come as letters too
		return
	default:
		look.PassKey(g, e)
		return
	}
	g.screen.refresh()
}

// Tapped implements fyne.Tappable.
func (g *grid) Tapped(e *fyne.PointEvent) { g.tap(e, false) }

// TappedSecondary implements fyne.SecondaryTappable: one less.
func (g *grid) TappedSecondary(e *fyne.PointEvent) { g.tap(e, true) }

func (g *grid) tap(e *fyne.PointEvent, less bool) {
	f := g.screen.form
	if f == nil {
		return
	}
	if w := fyne.CurrentApp().Driver().CanvasForObject(g); w != nil {
		w.Focus(g)
	}
	for row, suit := range sheet.GridSuits {
		for r := range ranks {
			x, y, w, h := g.drawn.cell(r, row)
			if e.Position.X < x || e.Position.X >= x+w || e.Position.Y < y || e.Position.Y >= y+h {
				continue
			}
			k := cards.Of(cards.Rank(r+1), suit)
			if less {
				f.Add(k, -1)
			} else {
				f.Tap(k)
			}
			g.screen.refresh()
			return
		}
	}
}
