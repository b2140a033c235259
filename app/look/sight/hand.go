package sight

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// Hand is a person at a screen in a window of the tests: it types where the keyboard is, as
// the window hands keys on, and reads what is in sight.
type Hand struct {
	T      *testing.T
	Window fyne.Window
	Words  string                    // begins the keys of the screen's words: "shift_"
	Key    func(*fyne.KeyEvent) bool // the screen's: takes a key that nothing focused has taken
	Show   func()                    // brings the screen up to the moment; after every key
}

// Begin begins the program that a test's windows are of, with the letters of a language.
// Widgets are made after it.
func Begin(t *testing.T, lang string) {
	t.Helper()
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	test.NewTempApp(t).Settings().SetTheme(theme)
}

// Open shows a content so large.
func (h *Hand) Open(content fyne.CanvasObject, width, height float32) {
	h.Window = test.NewTempWindow(h.T, content)
	h.Window.SetPadded(false)
	h.Window.Resize(fyne.NewSize(width, height))
	h.Window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { h.Key(e) })
	h.Show()
}

// Press types keys where the keyboard is.
func (h *Hand) Press(names ...fyne.KeyName) {
	h.T.Helper()
	for _, name := range names {
		if f := h.Window.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: name})
		} else if !h.Key(&fyne.KeyEvent{Name: name}) {
			h.T.Fatalf("nobody takes the key %s; in sight is\n%s", name, h.Text())
		}
	}
	h.Show()
}

// Type types letters where the keyboard is.
func (h *Hand) Type(text string) {
	h.T.Helper()
	for _, l := range text {
		f := h.Window.Canvas().Focused()
		if f == nil {
			h.T.Fatalf("nobody takes the letter %q", l)
		}
		f.TypedRune(l)
	}
	h.Show()
}

// Sign chooses a person on the pad, which Enter leads to where the keyboard is nowhere, and
// signs with a PIN.
func (h *Hand) Sign(name, pin string) {
	h.T.Helper()
	if h.Window.Canvas().Focused() == nil {
		h.Press(fyne.KeyReturn)
	}
	h.Press(fyne.KeyW)
	h.Type(name)
	h.Press(fyne.KeyReturn)
	h.Type(pin)
	h.Press(fyne.KeyReturn)
}

// Text is everything that is in sight, a text a line.
func (h *Hand) Text() string {
	var all []string
	for _, t := range Texts(h.Window.Content()) {
		all = append(all, t.Text)
	}
	return strings.Join(all, "\n")
}

// Sees fails unless texts are in sight.
func (h *Hand) Sees(texts ...string) {
	h.T.Helper()
	all := strings.ReplaceAll(h.Text(), "\n", " ")
	for _, want := range texts {
		if !strings.Contains(all, want) {
			h.T.Errorf("%q is not in sight; there is\n%s", want, h.Text())
		}
	}
}

// Clean fails where a text is cut, lies over another or is no word, and where a finger
// cannot hit what is to be hit.
func (h *Hand) Clean(what string) {
	h.T.Helper()
	for _, fault := range Faults(h.Window.Content(), h.Words) {
		h.T.Errorf("%s: %s", what, fault)
	}
}
