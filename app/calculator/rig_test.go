package calculator_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/calculator"
	"pitboss/app/calculator/worksheet"
	"pitboss/app/house"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables/profile"
	"pitboss/tables/wire"
)

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// desk is a window with the calculator in it.
type desk struct {
	t      testing.TB
	screen *calculator.Screen
	window fyne.Window
	app    fyne.App
}

// The sizes of the field that the desk gives a screen: as it was drawn, the smallest
// window, and that window at scale 1.5.
var (
	drawn     = fyne.NewSize(1496, 860)
	smallest  = fyne.NewSize(1176, 580)
	magnified = fyne.NewSize(749, 340)
	large     = fyne.NewSize(2456, 1300)
)

func open(t testing.TB, lang string, size fyne.Size, change func(*calculator.Config)) *desk {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(theme)
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	limits := wire.Value(`{"straight":{"min":"20","max":"1000"},"outside":{"min":"100","max":"20000"}}`)
	cfg := calculator.Config{
		Words: w, Dispute: func(string) {},
		Sheet: worksheet.Config{Book: book, Tables: []worksheet.Terms{worksheet.TermsOf("R-03", profile.Roulette, "european", "THB", nil, limits)}},
	}
	if change != nil {
		change(&cfg)
	}
	d := &desk{t: t, screen: calculator.New(cfg), app: a}
	d.window = test.NewWindow(d.screen.Content())
	d.window.SetPadded(false)
	d.window.Resize(size)
	d.screen.Show(look.Moment{Now: at(0), Scale: 1})
	return d
}

func at(seconds float64) time.Time {
	return time.Date(2026, 11, 30, 22, 31, 0, 0, time.UTC).Add(time.Duration(seconds * float64(time.Second)))
}

// keys types keys as the desk hands them over: to what has the keyboard, then to the
// screen.
func (d *desk) keys(names ...fyne.KeyName) {
	d.t.Helper()
	for _, name := range names {
		e := &fyne.KeyEvent{Name: name}
		if o := d.window.Canvas().Focused(); o != nil {
			o.TypedKey(e)
			continue
		}
		d.screen.Key(e)
	}
}

// write types a text into what has the keyboard.
func (d *desk) write(text string) {
	d.t.Helper()
	o := d.window.Canvas().Focused()
	if o == nil {
		d.t.Fatalf("nothing has the keyboard for %q", text)
	}
	for _, r := range text {
		o.TypedRune(r)
	}
}

// tap taps a place of the window.
func (d *desk) tap(x, y float32) { test.TapCanvas(d.window.Canvas(), fyne.NewPos(x, y)) }

// under finds the topmost object of a kind at a place of the window, as the driver
// does, and where the place is on it.
func under[T any](d *desk, x, y float32) (T, fyne.Position) {
	d.t.Helper()
	at := fyne.NewPos(x, y)
	var found T
	var local fyne.Position
	any := false
	var walk func(o fyne.CanvasObject, from fyne.Position)
	walk = func(o fyne.CanvasObject, from fyne.Position) {
		from = from.Add(o.Position())
		inside := at.X >= from.X && at.Y >= from.Y && at.X < from.X+o.Size().Width && at.Y < from.Y+o.Size().Height
		if !o.Visible() || !inside {
			return
		}
		if s, ok := o.(T); ok {
			found, local, any = s, at.Subtract(from), true
		}
		for _, c := range children(o) {
			walk(c, from)
		}
	}
	walk(d.window.Content(), fyne.Position{})
	if !any {
		d.t.Fatalf("nothing of that kind lies at %v", at)
	}
	return found, local
}

// tapOther taps a place with the other button of a mouse.
func (d *desk) tapOther(x, y float32) {
	d.t.Helper()
	o, at := under[fyne.SecondaryTappable](d, x, y)
	o.TappedSecondary(&fyne.PointEvent{Position: at})
}

// scroll turns the wheel of the mouse over a place.
func (d *desk) scroll(x, y, by float32) {
	d.t.Helper()
	o, at := under[fyne.Scrollable](d, x, y)
	o.Scrolled(&fyne.ScrollEvent{PointEvent: fyne.PointEvent{Position: at}, Scrolled: fyne.NewDelta(0, by)})
}

// children are the objects inside another.
func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

// tapText taps the middle of a text that is in sight.
func (d *desk) tapText(text string) {
	d.t.Helper()
	for _, t := range d.texts() {
		if t.text == text {
			d.tap(t.x+t.w/2, t.y+t.h/2)
			return
		}
	}
	d.t.Fatalf("%q is nowhere to be seen", text)
}

// seen is a text and where it is in the window.
type seen struct {
	text       string
	x, y, w, h float32
	holder     fyne.Size // of what it is written on
	hx, hy     float32   // and where that is
}

// texts are all texts that are not hidden.
func (d *desk) texts() (all []seen) {
	var walk func(o fyne.CanvasObject, x, y float32, holder seen)
	walk = func(o fyne.CanvasObject, x, y float32, holder seen) {
		if !o.Visible() {
			return
		}
		x, y = x+o.Position().X, y+o.Position().Y
		switch o := o.(type) {
		case *canvas.Text:
			if o.Text != "" {
				s := holder
				s.text, s.x, s.y, s.w, s.h = o.Text, x, y, o.MinSize().Width, o.MinSize().Height
				all = append(all, s)
			}
		case *look.Scroll:
			walk(o.Content, x, y, holder)
		case fyne.Widget:
			inside := seen{holder: o.Size(), hx: x, hy: y}
			for _, c := range children(o) {
				walk(c, x, y, inside)
			}
		default:
			for _, c := range children(o) {
				walk(c, x, y, holder)
			}
		}
	}
	walk(d.window.Content(), 0, 0, seen{})
	return all
}

func (d *desk) says(text string) bool {
	for _, t := range d.texts() {
		if t.text == text {
			return true
		}
	}
	return false
}

func (d *desk) mustSay(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		if !d.says(text) {
			d.t.Errorf("%q is not to be seen", text)
		}
	}
}
