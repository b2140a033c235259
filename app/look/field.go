package look

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Field is a line to write into: a dark well, with a label above it and what is wrong
// below it, where there is such. It keeps the keyboard until Tab or Esc. The toolkit's
// own draws the window sixty times a second for a blinking caret, and speaks its own
// language in a menu.
//
// Enter, the arrows up and down and the keys F1 to F12 go on to the window where nobody
// takes them; Ctrl and a letter does unless it is copy, cut, paste or mark all.
type Field struct {
	widget.BaseWidget
	OnChange func(text string)         // after every change by hand
	OnEnter  func(text string)         // Enter; nil hands it on to the window
	OnFocus  func(gained bool)         // the keyboard came, or went elsewhere
	OnKey    func(*fyne.KeyEvent) bool // is asked first; true: it was meant for it
	OnRune   func(rune) bool           // is asked of every letter first

	face    FieldFace
	line    fieldLine
	focused bool
	stray   Stray
	first   int // the letter that is shown first, where not all are
	shown   []float32
	shape   FieldShape

	label, hint, problem *canvas.Text
	text, full           *canvas.Text
	well                 *Plate
	ring, caret, marked  *canvas.Rectangle
}

// FieldFace is how a field looks.
type FieldFace struct {
	Label    string // above the well
	Hint     string // in the well, while nothing is written
	Problem  string // below the well: what is wrong with what is written
	Secret   bool   // dots for letters; nothing can be copied
	Disabled bool
}

// FieldShape is how high a field and its type are; the zero shape is the usual one.
type FieldShape struct{ High, Size float32 }

// Measures of a field.
const (
	FieldLabel   = 22 // the height of its label
	FieldProblem = 20 // the height of what is wrong
	fieldInset   = 12
	fieldLetters = 1000
)

// NewField makes an empty field of at most a thousand letters.
func NewField() *Field {
	f := &Field{line: fieldLine{most: fieldLetters}, well: NewPlate(), shape: FieldShape{Target, Points14}}
	f.label, f.problem = Text("", Points12, false, Text3), Text("", Points12, false, Text1)
	f.hint, f.text = Text("", Points14, false, Text4), Text("", Points14, false, Text1)
	f.full = Text("", Points12, true, HighColour)
	f.ring, f.caret, f.marked = Frame(Focus, 2, RadiusKey+2), Fill(Text1, 0), Fill(Bg4, 2)
	f.ExtendBaseWidget(f)
	return f
}

// Limit says how many letters there may be.
func (f *Field) Limit(letters int) { f.line.most = letters }

// Set gives the field another face; what is written stays.
func (f *Field) Set(face FieldFace) {
	if face == f.face {
		return
	}
	f.face = face
	if face.Disabled {
		Unfocus(f)
	}
	f.Refresh()
}

// Text is what is written.
func (f *Field) Text() string { return f.line.text() }

// SetText writes another text; OnChange is not told.
func (f *Field) SetText(text string) {
	if text == f.line.text() {
		return
	}
	f.line.set(text)
	f.first = 0
	f.Refresh()
}

// Clear forgets what is written, also where it lay in memory.
func (f *Field) Clear() {
	f.line.wipe()
	f.first = 0
	f.text.Text = ""
	f.Refresh()
}

// TakeFocus puts the keyboard into the field, with everything marked.
func (f *Field) TakeFocus() {
	if !f.face.Disabled {
		if !f.focused {
			f.stray.Arrive()
		}
		TakeKeyboard(f)
		f.line.all()
		f.Refresh()
	}
}

// Focused says that the keyboard is here.
func (f *Field) Focused() bool { return f.focused }

// FocusGained implements fyne.Focusable.
func (f *Field) FocusGained() {
	if f.face.Disabled {
		return
	}
	f.focused = true
	f.Refresh()
	if f.OnFocus != nil {
		f.OnFocus(true)
	}
}

// FocusLost implements fyne.Focusable.
func (f *Field) FocusLost() {
	f.focused = false
	f.line.mark = f.line.caret
	f.Refresh()
	if f.OnFocus != nil {
		f.OnFocus(false)
	}
}

// changed tells of a change by hand.
func (f *Field) changed(yes bool) {
	f.Refresh()
	if yes && f.OnChange != nil {
		f.OnChange(f.line.text())
	}
}

// TypedRune implements fyne.Focusable.
func (f *Field) TypedRune(r rune) {
	if f.face.Disabled || f.stray.Drops() || f.OnRune != nil && f.OnRune(r) {
		return
	}
	f.changed(f.line.insert(string(r)))
}

// TypedKey implements fyne.Focusable.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if f.face.Disabled {
		PassKey(f, e)
		return
	}
	if f.OnKey != nil && f.OnKey(e) {
		return
	}
	l, extend := &f.line, modifiers()&fyne.KeyModifierShift != 0
	switch e.Name {
	case fyne.KeyEscape:
		if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
			c.Unfocus()
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if f.OnEnter == nil {
			PassKey(f, e)
			return
		}
		f.OnEnter(l.text())
	case fyne.KeyBackspace:
		f.changed(l.back(false))
	case fyne.KeyDelete:
		f.changed(l.forth(false))
	case fyne.KeyLeft:
		l.left(extend)
		f.Refresh()
	case fyne.KeyRight:
		l.right(extend)
		f.Refresh()
	case fyne.KeyHome:
		l.move(0, extend)
		f.Refresh()
	case fyne.KeyEnd:
		l.move(len(l.runes), extend)
		f.Refresh()
	default:
		if handedOn(e.Name) {
			PassKey(f, e)
		}
	}
}

// handedOn says that a key writes nothing.
func handedOn(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		return true
	}
	return len(name) > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9'
}

func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// TypedShortcut implements fyne.Shortcutable.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	l := &f.line
	switch s := s.(type) {
	case *fyne.ShortcutPaste:
		if s.Clipboard != nil && !f.face.Disabled {
			f.changed(l.insert(s.Clipboard.Content()))
		}
	case *fyne.ShortcutCopy:
		f.copyTo(s.Clipboard)
	case *fyne.ShortcutCut:
		if f.copyTo(s.Clipboard) && !f.face.Disabled {
			f.changed(l.take())
		}
	case *fyne.ShortcutSelectAll:
		l.all()
		f.Refresh()
	case *desktop.CustomShortcut:
		f.word(s)
	default:
		passShortcut(f, s)
	}
}

// copyTo copies what is marked. A secret is never copied.
func (f *Field) copyTo(to fyne.Clipboard) bool {
	text := f.line.markedText()
	if to == nil || text == "" || f.face.Secret {
		return false
	}
	to.SetContent(text)
	return true
}

// word does what Ctrl does with the keys of the caret.
func (f *Field) word(s *desktop.CustomShortcut) {
	l, extend := &f.line, s.Modifier&fyne.KeyModifierShift != 0
	if s.Modifier&^fyne.KeyModifierShift != fyne.KeyModifierShortcutDefault {
		passShortcut(f, s)
		return
	}
	switch s.KeyName {
	case fyne.KeyLeft:
		l.move(l.wordBefore(), extend)
		f.Refresh()
	case fyne.KeyRight:
		l.move(l.wordBehind(), extend)
		f.Refresh()
	case fyne.KeyBackspace:
		f.changed(!f.face.Disabled && l.back(true))
	case fyne.KeyDelete:
		f.changed(!f.face.Disabled && l.forth(true))
	default:
		passShortcut(f, s)
	}
}

// passShortcut hands a shortcut that a focused widget does not want to the window.
func passShortcut(from fyne.CanvasObject, s fyne.Shortcut) {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(from).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// Cursor implements desktop.Cursorable.
func (f *Field) Cursor() desktop.Cursor { return desktop.TextCursor }

// MouseDown implements desktop.Mouseable: it takes the keyboard and puts the caret
// where the finger is.
func (f *Field) MouseDown(e *desktop.MouseEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil && !f.face.Disabled {
		c.Focus(f)
	}
	f.line.move(f.at(e.Position.X), modifiers()&fyne.KeyModifierShift != 0)
	f.Refresh()
}

// MouseUp implements desktop.Mouseable.
func (f *Field) MouseUp(*desktop.MouseEvent) {}

// Tapped implements fyne.Tappable: MouseDown has done it, but not for a test or a
// driver without a mouse.
func (f *Field) Tapped(*fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil && !f.focused && !f.face.Disabled {
		c.Focus(f)
	}
}

// DoubleTapped implements fyne.DoubleTappable: it marks a word.
func (f *Field) DoubleTapped(e *fyne.PointEvent) {
	f.line.word(f.at(e.Position.X))
	f.Refresh()
}

// Dragged implements fyne.Draggable: it marks.
func (f *Field) Dragged(e *fyne.DragEvent) {
	f.line.move(f.at(e.Position.X), true)
	f.Refresh()
}

// DragEnd implements fyne.Draggable.
func (f *Field) DragEnd() {}

// said is the text as it is shown.
func (f *Field) said() []rune {
	if f.face.Secret {
		return []rune(strings.Repeat("•", len(f.line.runes)))
	}
	return f.line.runes
}
