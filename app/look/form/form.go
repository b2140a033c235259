package form

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/house/sheet"
	"pitboss/app/look"
	"pitboss/app/words"
)

// Content is what a form shows.
type Content struct {
	Title    string
	Intro    string   // below the title
	Problems []string // what is wrong with no one field
	Cause    string   // of the last of them, in the words of the machine; shown dimmed
	Fields   []sheet.Field
	Locked   bool // it can be read and not filled in
	Columns  int  // at most; 3 if 0
	// NoGroups shows the fields without the titles of their groups.
	NoGroups bool
}

// Form is the widget. It belongs to the goroutine of the window.
type Form struct {
	widget.BaseWidget
	OnChange func(key, value string) // after every change by hand
	OnEnter  func()                  // Enter in a line; nil hands it on to the window
	OnTyping func()                  // the keyboard came into a line, or left it

	words    *words.Words
	content  Content
	rows     map[string]*row
	paper    *look.Paper
	scroll   *look.Scroll
	followed fyne.Focusable
}

// row is what one field is filled in with.
type row struct {
	line     *look.Field
	check    *look.Check
	choices  []*look.Choice
	top, end float32
}

// New makes an empty form.
func New(w *words.Words) *Form {
	f := &Form{words: w, rows: map[string]*row{}, paper: look.NewPaper()}
	f.scroll = look.NewScroll(f.paper.Root)
	f.ExtendBaseWidget(f)
	return f
}

// Typing says that a line has the keyboard: Esc leaves it, and letters are written.
func (f *Form) Typing() bool {
	for _, r := range f.rows {
		if r.line != nil && r.line.Focused() {
			return true
		}
	}
	return false
}

// Cap is a key of the screen as it is printed on what it does: nothing as long as a line has
// the keyboard, since the key does something else then.
func (f *Form) Cap(key string) string {
	if f.Typing() {
		return ""
	}
	return key
}

// Hints are the screen's without those of keys that a line takes for itself: all but Enter.
func (f *Form) Hints(all ...look.Hint) []look.Hint {
	return slices.DeleteFunc(all, func(h look.Hint) bool { return h.Key != "Enter" && f.Cap(h.Key) == "" })
}

// Speak changes the language; Set follows.
func (f *Form) Speak(w *words.Words) { f.words = w }

// Set shows other content. What is written in lines of the same keys follows the
// fields' values.
func (f *Form) Set(c Content) {
	f.content = c
	f.paint()
}

// Begin shows other content from its top, with nothing left of what was there: another
// thing is filled in now.
func (f *Form) Begin(c Content) {
	for _, r := range f.rows {
		if r.line != nil {
			r.line.Clear()
		}
	}
	f.rows, f.followed = map[string]*row{}, nil
	f.scroll.Offset = fyne.Position{}
	f.Set(c)
}

// Focus puts the keyboard into the field of a key, the first line where the key is "".
func (f *Form) Focus(key string) {
	for i := range f.content.Fields {
		of := &f.content.Fields[i]
		if r := f.rows[of.Key]; r != nil && r.line != nil && (key == "" || of.Key == key) {
			r.line.TakeFocus()
			f.Follow()
			return
		}
	}
}

// FocusFault puts the keyboard into the first field with a fault; false if there is
// none.
func (f *Form) FocusFault() bool {
	for i := range f.content.Fields {
		of := &f.content.Fields[i]
		r := f.rows[of.Key]
		if of.Fault == nil || r == nil {
			continue
		}
		if r.line != nil {
			r.line.TakeFocus()
		}
		f.reveal(r)
		return true
	}
	return false
}

// Line is the text that is written into the line of a key.
func (f *Form) Line(key string) string {
	if r := f.rows[key]; r != nil && r.line != nil {
		return r.line.Text()
	}
	return ""
}

// Follow brings the field that has the keyboard into sight, once for every time the
// keyboard moves. The screen calls it at every beat.
func (f *Form) Follow() {
	c := fyne.CurrentApp().Driver().CanvasForObject(f)
	if c == nil || c.Focused() == f.followed {
		return
	}
	f.followed = c.Focused()
	if f.followed == nil {
		return
	}
	for _, r := range f.rows {
		if r.has(f.followed) {
			f.reveal(r)
			return
		}
	}
}

func (r *row) has(o fyne.Focusable) bool {
	if r.line != nil && o == fyne.Focusable(r.line) || r.check != nil && o == fyne.Focusable(r.check) {
		return true
	}
	for _, c := range r.choices {
		if o == fyne.Focusable(c) {
			return true
		}
	}
	return false
}

// reveal scrolls no further than is needed.
func (f *Form) reveal(r *row) {
	at, high := f.scroll.Offset.Y, f.scroll.Size().Height
	switch {
	case r.top < at:
		at = r.top - look.Gap
	case r.end > at+high:
		at = r.end - high + look.Gap
	default:
		return
	}
	f.scroll.ScrollToOffset(fyne.NewPos(0, max(at, 0)))
}

// MinSize implements fyne.CanvasObject.
func (f *Form) MinSize() fyne.Size { return fyne.NewSize(200, 120) }

// CreateRenderer implements fyne.Widget.
func (f *Form) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: (*layout)(f), Objects: []fyne.CanvasObject{f.scroll}})
}

// Held implements look.Holder.
func (f *Form) Held() []fyne.CanvasObject { return []fyne.CanvasObject{f.scroll} }

type layout Form

// Layout implements fyne.Layout.
func (l *layout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Put(l.scroll, 0, 0, size.Width, size.Height)
	(*Form)(l).paint()
}

// MinSize implements fyne.Layout.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return (*Form)(l).MinSize() }
