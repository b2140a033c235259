// Package sight looks a drawn screen over as a person would, for the tests of screens:
// every text is whole, none lies over another, every letter has a shape, no text is the
// key of one that is missing, and a finger can hit everything that is to be hit.
//
// A Hand is such a person's: it types where the keyboard is. A Queue is the goroutine of the
// window, which in a test is the test's own.
//
// What is drawn inside a picture is not seen; pictures have tests of their own.
package sight

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"golang.org/x/image/font/sfnt"

	"pitboss/app/look"
)

// Text is a text that is in sight, and where it lies in the window.
type Text struct {
	Text       string
	X, Y, W, H float32
	Bold       bool
	face       fyne.Resource // of the text alone; nil is the theme's
	holder     area          // of the widget it is a part of
	clip       area          // what of the window is seen there
	scrolls    bool          // it lies in something that scrolls: above and below it may be cut
	typed      bool          // it is in a field that people type into
}

type area struct{ x, y, w, h float32 }

func (a area) meet(b area) area {
	x, y := max(a.x, b.x), max(a.y, b.y)
	return area{x, y, min(a.x+a.w, b.x+b.w) - x, min(a.y+a.h, b.y+b.h) - y}
}

// Texts are the texts of an object that fills a window, those hidden or scrolled out of
// sight left out.
func Texts(content fyne.CanvasObject) []Text {
	w := walker{}
	size := content.Size()
	all := area{0, 0, size.Width, size.Height}
	w.walk(content, 0, 0, all, all, false)
	return w.texts
}

type walker struct {
	texts []Text
	typed bool // what is looked at is a field that people type into
}

func (w *walker) walk(o fyne.CanvasObject, x, y float32, holder, clip area, scrolls bool) {
	if !o.Visible() {
		return
	}
	x, y = x+o.Position().X, y+o.Position().Y
	here := area{x, y, o.Size().Width, o.Size().Height}
	switch o := o.(type) {
	case *canvas.Text:
		size := o.MinSize()
		t := Text{
			Text: o.Text, X: x, Y: y, W: size.Width, H: size.Height, Bold: o.TextStyle.Bold, face: o.FontSource, holder: holder, clip: clip, scrolls: scrolls, typed: w.typed,
		}
		middle := y + size.Height/2
		if o.Text != "" && middle > clip.y && middle < clip.y+clip.h && clip.w > 0 {
			w.texts = append(w.texts, t)
		}
	case *look.Scroll:
		clip = clip.meet(here)
		w.walk(o.Content, x, y, here, clip, true)
	case *container.Scroll: // in a list of the toolkit's
		clip = clip.meet(here)
		w.walk(o.Content, x, y, here, clip, true)
	case *fyne.Container:
		for _, c := range o.Objects {
			w.walk(c, x, y, holder, clip, scrolls)
		}
	case *look.Field:
		w.typed = true
		for _, c := range test.WidgetRenderer(o).Objects() {
			w.walk(c, x, y, here, clip, scrolls)
		}
		w.typed = false
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			w.walk(c, x, y, here, clip, scrolls)
		}
	}
}

// How far a text may reach over an edge before somebody sees it, in pixels of the
// design.
const (
	slack  = 0.75
	lineUp = 4 // a line is higher than its letters
)

// Faults is what is wrong with what is in sight, in words; empty if nothing is. The
// keys of the screen's own texts begin with family: "journal_".
func Faults(content fyne.CanvasObject, family string) (all []string) {
	wrong := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	texts, letters := Texts(content), newShapes()
	for i := range texts {
		t := &texts[i]
		if strings.HasPrefix(t.Text, family) {
			wrong("there are no words for %s", t.Text)
		}
		if r := letters.missing(t); r != 0 {
			wrong("%q has the letter %q, which has no shape", t.Text, r)
		}
		for _, a := range []area{t.holder, t.clip} {
			if t.X < a.x-slack || t.X+t.W > a.x+a.w+slack {
				wrong("%q reaches from %.0f to %.0f on what lies from %.0f to %.0f", t.Text, t.X, t.X+t.W, a.x, a.x+a.w)
				break
			}
			if !t.scrolls && (t.Y < a.y-lineUp || t.Y+t.H > a.y+a.h+lineUp) {
				wrong("%q stands from %.0f to %.0f on what lies from %.0f to %.0f", t.Text, t.Y, t.Y+t.H, a.y, a.y+a.h)
				break
			}
		}
		for j := range texts[:i] {
			if u := &texts[j]; t.over(u) {
				wrong("%q lies over %q at %.0f, %.0f", t.Text, u.Text, t.X, t.Y)
			}
		}
	}
	return append(all, missed(content)...)
}

// Cuts are the texts in sight that were cut to fit: those that end in the middle of what
// they say. A text that ends with a mark after a space says of itself that more comes, and
// a field shows the beginning of what is in it.
func Cuts(content fyne.CanvasObject) (all []string) {
	for _, t := range Texts(content) {
		if rest, cut := strings.CutSuffix(t.Text, "…"); cut && !t.typed && !strings.HasSuffix(rest, " ") {
			all = append(all, t.Text)
		}
	}
	return all
}

// Cut are the texts in sight that were shortened to their room. Where a name may be as
// long as a person likes that is right; a word of the desk's own is to be whole.
func Cut(content fyne.CanvasObject) (all []string) {
	for _, t := range Texts(content) {
		if before, cut := strings.CutSuffix(t.Text, "…"); cut && !strings.HasSuffix(before, " ") {
			all = append(all, fmt.Sprintf("%q is cut short", t.Text))
		}
	}
	return all
}

// over says that two texts cover the same place.
func (t *Text) over(u *Text) bool {
	a := area{t.X, t.Y, t.W, t.H}.meet(area{u.X, u.Y, u.W, u.H})
	return a.w > 1.5 && a.h > 0.55*min(t.H, u.H)
}

// shapes knows which letters have a shape: in the typeface of a text, in the desk's own,
// or in those that the toolkit brings.
type shapes struct {
	faces map[string]*sfnt.Font // by name
	known map[letter]bool
}

// letter is a letter of a text with a typeface of its own, "" where it has none.
type letter struct {
	r    rune
	face string
}

func newShapes() *shapes { return &shapes{map[string]*sfnt.Font{}, map[letter]bool{}} }

// missing is the first letter of a text that has no shape; 0 if all have one.
func (s *shapes) missing(t *Text) rune {
	style := fyne.TextStyle{Bold: t.Bold}
	faces := []fyne.Resource{fyne.CurrentApp().Settings().Theme().Font(style), theme.DefaultTheme().Font(style)}
	name := ""
	if t.face != nil {
		faces, name = append(faces, t.face), t.face.Name()
	}
	for _, r := range t.Text {
		l := letter{r, name}
		known, asked := s.known[l]
		if !asked {
			known = r == '\u200b' || r == ' ' || r == '\u00a0'
			for _, f := range faces {
				known = known || s.has(f, r)
			}
			s.known[l] = known
		}
		if !known {
			return r
		}
	}
	return 0
}

func (s *shapes) has(face fyne.Resource, r rune) bool {
	f, read := s.faces[face.Name()]
	if !read {
		f, _ = sfnt.Parse(face.Content())
		s.faces[face.Name()] = f
	}
	if f == nil {
		return false
	}
	i, err := f.GlyphIndex(nil, r)
	return err == nil && i != 0
}
