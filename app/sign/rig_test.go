package sign_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

var now = time.Date(2026, 11, 30, 21, 58, 40, 0, time.UTC)

func people() []staff.Person {
	return []staff.Person{
		{ID: "kravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}, Active: true},
		{ID: "melnyk", Name: "Vasyl Melnyk", Roles: []roles.Role{roles.Manager}, Active: true},
		{ID: "bondar", Name: "Iryna Bondar", Roles: []roles.Role{roles.Dealer}, Active: true},
		{ID: "gone", Name: "Vasyl Gone", Roles: []roles.Role{roles.Manager}},
	}
}

func open(t *testing.T, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func start(t *testing.T, lang string) {
	t.Helper()
	a := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(theme)
}

// shown is a window with one object in it, so large.
type shown struct {
	t      *testing.T
	window fyne.Window
	keys   []fyne.KeyName // that the window got
}

func show(t *testing.T, o fyne.CanvasObject, width, height float32) *shown {
	t.Helper()
	s := &shown{t: t, window: test.NewTempWindow(t, o)}
	s.window.SetPadded(false)
	s.window.Resize(fyne.NewSize(width, height))
	s.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { s.keys = append(s.keys, e.Name) })
	return s
}

// types writes with whatever has the keyboard.
func (s *shown) types(text string) {
	s.t.Helper()
	for _, r := range text {
		f := s.window.Canvas().Focused()
		if f == nil {
			s.t.Fatal("nothing has the keyboard")
		}
		f.TypedRune(r)
	}
}

func (s *shown) press(names ...fyne.KeyName) {
	s.t.Helper()
	for _, name := range names {
		f := s.window.Canvas().Focused()
		if f == nil {
			s.t.Fatal("nothing has the keyboard")
		}
		f.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// texts are the texts in sight, after each other; each must lie inside the window.
func (s *shown) texts() string {
	s.t.Helper()
	var all []string
	size := s.window.Canvas().Size()
	var walk func(o fyne.CanvasObject, x, y float32)
	walk = func(o fyne.CanvasObject, x, y float32) {
		if !o.Visible() {
			return
		}
		x, y = x+o.Position().X, y+o.Position().Y
		switch o := o.(type) {
		case *canvas.Text:
			if o.Text == "" {
				return
			}
			if x < -0.5 || x+o.MinSize().Width > size.Width+0.5 {
				s.t.Errorf("%q lies at %v to %v of %v", o.Text, x, x+o.MinSize().Width, size.Width)
			}
			all = append(all, o.Text)
		case *fyne.Container:
			for _, c := range o.Objects {
				walk(c, x, y)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				walk(c, x, y)
			}
		}
	}
	walk(s.window.Content(), 0, 0)
	return strings.Join(all, " | ")
}

func (s *shown) says(parts ...string) {
	s.t.Helper()
	text := s.texts()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			s.t.Errorf("in sight is\n%s\nwant %q", text, part)
		}
	}
}

func (s *shown) saysNot(parts ...string) {
	s.t.Helper()
	text := s.texts()
	for _, part := range parts {
		if strings.Contains(text, part) {
			s.t.Errorf("in sight is\n%s\nand should not be %q", text, part)
		}
	}
}

// noLeftovers fails the test if it leaves goroutines behind.
func noLeftovers(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Errorf("%d goroutines are left", runtime.NumGoroutine()-before)
				return
			}
		}
	})
}
