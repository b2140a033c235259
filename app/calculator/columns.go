package calculator

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/look"
)

// panel is a part of the screen: something to show, and how high it must be at a
// width. One that stretches takes what is left of its column.
type panel interface {
	object() fyne.CanvasObject
	height(width float32) float32
	refresh()
}

// columns lays the panels out: the header above, the felt and what comes of it on the
// main side, placing and telling on the other. A window that is too narrow has one
// column; a column that is too long for the window scrolls.
type columns struct {
	screen     *Screen
	object     *fyne.Container
	main, side *column
	narrow     bool
	low        bool // too low for lists that scroll by themselves
}

// column is panels below one another; the last one stretches.
type column struct {
	panels []panel
	box    *fyne.Container
	scroll *look.Scroll
	least  fyne.Size
}

const (
	sideWidth   = 464
	slimSide    = 420
	wideEnough  = 1300 // for the side as it was drawn
	twoColumns  = 980
	headerBelow = 8
	lowWindow   = 720
)

func newColumns(s *Screen) *columns {
	c := &columns{screen: s, main: newColumn(), side: newColumn()}
	c.object = container.New(c, s.header.object(), c.main.scroll, c.side.scroll)
	return c
}

func newColumn() *column {
	k := &column{}
	k.box = container.New(k)
	k.scroll = look.NewScroll(k.box)
	return k
}

// panelsFor are the panels of the two columns as the screen stands.
func (c *columns) panelsFor() (main, side []panel) {
	s := c.screen
	main = []panel{s.felt, s.result, s.rows}
	switch s.side {
	case termsSide:
		side = []panel{s.terms}
	case loadSide:
		side = []panel{s.loads}
	default:
		side = []panel{s.place, s.guests, s.detail}
	}
	if c.narrow {
		if s.side != betsSide {
			return side, nil
		}
		return []panel{s.felt, s.result, s.place, s.rows, s.guests, s.detail}, nil
	}
	return main, side
}

// refresh shows every panel as it stands and lays them out anew.
func (c *columns) refresh() {
	c.screen.header.refresh()
	c.Layout(c.object.Objects, c.object.Size())
	for _, k := range []*column{c.main, c.side} {
		for _, p := range k.panels {
			p.refresh()
		}
	}
	c.object.Refresh()
}

// Layout implements fyne.Layout.
func (c *columns) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 {
		return
	}
	before := slices.Concat(c.main.panels, c.side.panels)
	defer func() { c.leave(before) }()
	c.narrow = size.Width < twoColumns
	c.low = c.narrow || size.Height < lowWindow
	main, side := c.panelsFor()
	head := c.screen.header.height(size.Width)
	look.Settle(c.screen.header.object(), 0, 0, size.Width, head)
	top := head + headerBelow
	room := max(size.Height-top, 1)
	w := size.Width
	if !c.narrow {
		sw := float32(sideWidth)
		if size.Width < wideEnough {
			sw = slimSide
		}
		w -= sw + look.GapSide
		c.side.show(side, w+look.GapSide, top, sw, room)
	} else {
		c.side.show(nil, 0, 0, 0, 0)
	}
	c.main.show(main, 0, top, w, room)
}

// leave takes the keyboard off what was in a panel that is no longer in sight: the line
// that a round was typed into would swallow every key after it.
func (c *columns) leave(before []panel) {
	for _, p := range before {
		if slices.Contains(c.main.panels, p) || slices.Contains(c.side.panels, p) {
			continue
		}
		if paper, ok := p.object().(interface{ Keys() []fyne.CanvasObject }); ok {
			for _, k := range paper.Keys() {
				look.Unfocus(k)
			}
		}
	}
}

// MinSize implements fyne.Layout.
func (c *columns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

// show lays panels into a column.
func (k *column) show(panels []panel, x, y, w, room float32) {
	k.panels = panels
	if len(panels) == 0 {
		k.scroll.Hide()
		return
	}
	k.box.Objects = k.box.Objects[:0]
	total := -float32(look.Gap)
	for _, p := range panels {
		k.box.Objects = append(k.box.Objects, p.object())
		total += p.height(w) + look.Gap
	}
	k.least = fyne.NewSize(1, max(total, room))
	k.scroll.Show()
	look.Settle(k.scroll, x, y, w, room)
	k.scroll.Refresh()
	k.Layout(nil, fyne.NewSize(w, k.least.Height))
}

// Layout implements fyne.Layout.
func (k *column) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for i, p := range k.panels {
		h := p.height(size.Width)
		if i == len(k.panels)-1 {
			h = max(size.Height-y, h)
		}
		look.Settle(p.object(), 0, y, size.Width, h)
		y += h + look.Gap
	}
}

// MinSize implements fyne.Layout.
func (k *column) MinSize([]fyne.CanvasObject) fyne.Size { return k.least }

// wheelPass lies over a list that is shown whole, in a column that scrolls: it hands the
// wheel of the mouse and the pull of a finger to the column, which the list would take for
// itself. Taps go through it.
type wheelPass struct {
	widget.BaseWidget
	to *look.Scroll
}

func newWheelPass() *wheelPass {
	w := &wheelPass{}
	w.ExtendBaseWidget(w)
	return w
}

// Scrolled implements fyne.Scrollable.
func (w *wheelPass) Scrolled(e *fyne.ScrollEvent) {
	if w.to != nil {
		w.to.Scrolled(e)
	}
}

// Dragged implements fyne.Draggable.
func (w *wheelPass) Dragged(e *fyne.DragEvent) {
	if w.to != nil {
		w.to.Dragged(e)
	}
}

// DragEnd implements fyne.Draggable.
func (w *wheelPass) DragEnd() {
	if w.to != nil {
		w.to.DragEnd()
	}
}

// CreateRenderer implements fyne.Widget.
func (w *wheelPass) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(look.Fill(look.Clear, 0))
}
