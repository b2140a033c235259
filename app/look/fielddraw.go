package look

import (
	"sort"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Reshape gives the field another height of its well and size of its type.
func (f *Field) Reshape(to FieldShape) {
	if f.shape != to {
		f.shape = to
		f.Refresh()
	}
}

// MinSize implements fyne.CanvasObject: the label and what is wrong count.
func (f *Field) MinSize() fyne.Size { return fyne.NewSize(80, f.Height()) }

// Height is how high the field is with all that it has to say.
func (f *Field) Height() float32 {
	h := f.shape.High
	if f.face.Label != "" {
		h += FieldLabel
	}
	if f.face.Problem != "" {
		h += FieldProblem
	}
	return h
}

// at is where in the text a finger is.
func (f *Field) at(x float32) int {
	x -= fieldInset
	for i, end := range f.shown {
		before := float32(0)
		if i > 0 {
			before = f.shown[i-1]
		}
		if x < (before+end)/2 {
			return f.first + i
		}
	}
	return f.first + len(f.shown)
}

// window finds what is shown of a text that is wider than its room: the caret is always in
// sight while somebody writes, and the beginning while nobody does. It returns the text,
// and measures where each of its letters ends.
func (f *Field) window(room float32) string {
	all, size := f.said(), f.shape.Size
	wide := func(from, to int) float32 { return Width(string(all[from:to]), size, false) }
	caret := f.line.caret
	if !f.focused {
		caret = 0
	}
	f.first = min(f.first, len(all), caret)
	if over := sort.Search(caret-f.first, func(n int) bool { return wide(f.first+n, caret) <= room-1 }); over > 0 {
		f.first = f.line.after(f.first + over - 1)
	}
	for f.focused && f.first > 0 && wide(f.first-1, len(all)) <= room-1 { // no blank at the end while letters wait before
		f.first--
	}
	f.shown = f.shown[:0]
	end := f.first
	for end < len(all) {
		w := wide(f.first, end+1)
		if w > room {
			break
		}
		f.shown = append(f.shown, w)
		end++
	}
	if !f.focused && end < len(all) {
		return Fit(string(all), size, false, room)
	}
	return string(all[f.first:end])
}

// CreateRenderer implements fyne.Widget.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	return &fieldRenderer{f, []fyne.CanvasObject{f.well.Image, f.marked, f.hint, f.text, f.full, f.caret, f.label, f.problem, f.ring}}
}

type fieldRenderer struct {
	field   *Field
	objects []fyne.CanvasObject
}

func (r *fieldRenderer) MinSize() fyne.Size           { return r.field.MinSize() }
func (r *fieldRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *fieldRenderer) Destroy()                     {}
func (r *fieldRenderer) Refresh()                     { r.Layout(r.field.Size()); canvas.Refresh(r.field) }

// Layout implements fyne.WidgetRenderer.
func (r *fieldRenderer) Layout(size fyne.Size) {
	f := r.field
	if size.Width < 2*fieldInset {
		return
	}
	y := float32(0)
	Visible(f.face.Label != "", f.label)
	if f.face.Label != "" {
		f.label.Text = Fit(f.face.Label, Points12, false, size.Width)
		Baseline(f.label, 0, FieldLabel/2-2)
		y = FieldLabel
	}
	high := f.shape.High
	ground, edge, ink := Bg0, Line2, Text1
	switch {
	case f.face.Disabled:
		ground, edge, ink = Bg2, Line, Text4
	case f.face.Problem != "":
		edge = Text1
	}
	f.well.Show(0, y, PlateOf{Width: size.Width, Height: high, Radius: RadiusKey, Ground: ground, Edge: edge, Thick: 1, Scale: ScaleOf(f)})
	Put(f.ring, -3, y-3, size.Width+6, high+6)
	Visible(f.focused, f.ring)
	Visible(f.face.Problem != "", f.problem)
	if f.face.Problem != "" {
		f.problem.Text = Fit(f.face.Problem, Points12, false, size.Width)
		Baseline(f.problem, 0, y+high+FieldProblem/2+1)
	}
	r.layText(size.Width-2*fieldInset-r.layFull(size.Width-fieldInset, y+high/2), y+high/2)
	f.text.Color = ink
}

// layFull says at the right that there are as many letters as there may be, where more were
// to be written: what is left out of a text that is pasted is not left out in silence. It
// returns how much room that takes.
func (r *fieldRenderer) layFull(right, middle float32) float32 {
	f := r.field
	f.full.Text = ""
	if !f.line.over || f.face.Secret {
		return 0
	}
	n := strconv.Itoa(f.line.most)
	f.full.Text = n + "/" + n
	Right(f.full, right, middle)
	return f.full.MinSize().Width + Gap
}

const caretWide = 2

// layText puts the text, the caret and what is marked into the well.
func (r *fieldRenderer) layText(room, middle float32) {
	f := r.field
	f.text.TextSize, f.hint.TextSize = f.shape.Size, f.shape.Size
	f.text.Text = f.window(room)
	Baseline(f.text, fieldInset, middle)
	Visible(len(f.line.runes) == 0, f.hint)
	f.hint.Text = Fit(f.face.Hint, f.shape.Size, false, room)
	Baseline(f.hint, fieldInset, middle)
	ends := func(at int) float32 {
		if at -= f.first; at <= 0 || len(f.shown) == 0 {
			return 0
		}
		return f.shown[min(at, len(f.shown))-1]
	}
	tall := f.shape.Size * 1.5
	Visible(f.focused, f.caret)
	caret := ends(f.line.caret) - 1 // between two letters
	if caret < 0 {
		caret = -caretWide // before the first one, of the hint too
	}
	Put(f.caret, fieldInset+caret, middle-tall/2, caretWide, tall)
	from, to := f.line.marked()
	Visible(from != to && f.focused, f.marked)
	Put(f.marked, fieldInset+ends(from), middle-tall/2, max(ends(to)-ends(from), 1), tall)
}
