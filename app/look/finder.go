package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Found is one thing that a search found.
type Found struct {
	ID     string
	Title  string
	Second string // beside the title, paler
	Badge  bool   // with the initials of the title before it
}

// Finder is a field with what it finds below: it searches as one writes. The arrows go
// through what was found, Enter takes it.
type Finder struct {
	widget.BaseWidget
	Find   func(text string) []Found
	OnPick func(id string)
	Field  *Field
	None   string // what is said where nothing is found

	found  []Found
	chosen int
	pad    *Pad
}

const foundHigh = Target

// NewFinder makes a finder; find is asked with what is written, "" at first, and pick is
// told what was taken.
func NewFinder(find func(text string) []Found, pick func(id string)) *Finder {
	f := &Finder{Find: find, OnPick: pick, Field: NewField()}
	f.Field.OnChange = func(string) { f.Search() }
	f.Field.OnEnter = func(string) { f.take(f.chosen) }
	f.Field.OnKey = func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyDown:
			f.step(1)
		case fyne.KeyUp:
			f.step(-1)
		default:
			return false
		}
		return true
	}
	f.pad = NewPad(f.paint)
	f.ExtendBaseWidget(f)
	return f
}

// Search searches again for what is written.
func (f *Finder) Search() {
	f.found, f.chosen = f.Find(f.Field.Text()), 0
	f.pad.Refresh()
}

// Found is what was found last.
func (f *Finder) Found() []Found { return f.found }

func (f *Finder) step(by int) {
	if n := len(f.found); n > 0 {
		f.chosen = (f.chosen + by + n) % n
		f.pad.Refresh()
	}
}

// Take takes what is chosen, if anything is.
func (f *Finder) Take() { f.take(f.chosen) }

func (f *Finder) take(i int) {
	if i >= 0 && i < len(f.found) && f.OnPick != nil {
		f.OnPick(f.found[i].ID)
	}
}

// paint paints what was found, as much as there is room for, with the chosen one in
// sight.
func (f *Finder) paint(size fyne.Size) {
	p := f.pad
	rows := max(int(size.Height/foundHigh), 1)
	first := max(min(f.chosen-rows/2, len(f.found)-rows), 0)
	if len(f.found) == 0 {
		p.Wrap(f.None, 8, foundHigh/2, size.Width-16, 20, InkPale)
	}
	for i := first; i < len(f.found) && i < first+rows; i++ {
		of, y := &f.found[i], float32(i-first)*foundHigh
		x := float32(12)
		if i == f.chosen {
			p.Fill(0, y, size.Width, foundHigh-2, RadiusKey, Bg3)
		}
		if of.Badge {
			p.Badge(of.Title, x-4, y+5, 28)
			x += 34
		}
		w := p.Clip(of.Title, x, y+foundHigh/2-1, (size.Width-x)*0.62, InkValue, FromLeft)
		p.Clip(of.Second, size.Width-12, y+foundHigh/2-1, max(size.Width-x-w-24, 1), InkPale, ToRight)
		p.Touch(0, y, size.Width, foundHigh, func() { f.take(i) })
	}
}

// MinSize implements fyne.CanvasObject.
func (f *Finder) MinSize() fyne.Size { return fyne.NewSize(160, f.Field.Height()+Gap+2*foundHigh) }

// Focused says that the keyboard is here.
func (f *Finder) Focused() bool { return f.Field.Focused() }

// CreateRenderer implements fyne.Widget.
func (f *Finder) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: (*finderLayout)(f), Objects: []fyne.CanvasObject{f.Field, f.pad}})
}

// Held implements Holder.
func (f *Finder) Held() []fyne.CanvasObject { return []fyne.CanvasObject{f.Field, f.pad} }

type finderLayout Finder

// Layout implements fyne.Layout.
func (l *finderLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	h := l.Field.Height()
	Put(l.Field, 0, 0, size.Width, h)
	Put(l.pad, 0, h+Gap, size.Width, max(size.Height-h-Gap, 1))
}

// MinSize implements fyne.Layout.
func (l *finderLayout) MinSize([]fyne.CanvasObject) fyne.Size { return (*Finder)(l).MinSize() }
