package firstrun_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/firstrun"
	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/words"
	"pitboss/store/staff"
)

// fakeHost answers as a server with two tables, and keeps what is written.
type fakeHost struct {
	facts firstrun.Facts
	fails error

	mu      sync.Mutex
	written []house.Config
	admin   staff.Person
}

func (h *fakeHost) Facts() firstrun.Facts { return h.facts }
func (h *fakeHost) Path() string          { return "/srv/pit/pit.toml" }

func (h *fakeHost) Text(c house.Config) (string, error) {
	return house.WriteConfig("pit.toml", c, house.Known{Profiles: h.facts.Book})
}

func (h *fakeHost) TryServer(_ context.Context, _ house.Server, tell func(trial.Server)) {
	tell(trial.Server{State: "live", Joined: true, Tables: []trial.Table{
		{Name: "B-01", Game: "baccarat", Profile: "house-baccarat", Limits: []trial.Limit{{Spot: "tie", Min: "20"}}},
		{Name: "R-02", Game: "roulette", Profile: "of their own"},
	}})
}

func (h *fakeHost) TryDevice(_ context.Context, _ house.Device, _ string, tell func(trial.Device)) {
	tell(trial.Device{State: "live", Bytes: 21, Lines: 1, Last: []trial.Line{{Text: "*X;4;011;34;0;137;1"}}})
}

func (h *fakeHost) Write(_ context.Context, p staff.Person, _, _ staff.Secret, c house.Config) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.fails != nil {
		return h.fails
	}
	h.written, h.admin = append(h.written, c), p
	return nil
}

type desk struct {
	t        *testing.T
	host     *fakeHost
	screen   *firstrun.Screen
	window   fyne.Window
	queue    sight.Queue
	done     bool
	practice bool
}

func newDesk(t *testing.T, lang string, width, height float32) *desk {
	t.Helper()
	app := test.NewTempApp(t)
	speak := func(lang string) (*words.Words, error) {
		theme, err := look.NewTheme(lang)
		if err != nil {
			return nil, err
		}
		app.Settings().SetTheme(theme)
		return words.Open(lang)
	}
	w, err := speak(lang)
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, host: &fakeHost{facts: facts(t)}, queue: sight.NewQueue()}
	d.host.facts.Language = lang
	d.screen = firstrun.New(firstrun.Config{
		Host: d.host, Words: w, Speak: speak, Done: func() { d.done = true }, Practice: func() { d.practice = true },
		Do: d.queue.Later,
	})
	t.Cleanup(d.screen.Close)
	d.window = app.NewWindow("")
	d.window.SetPadded(false)
	d.window.SetContent(d.screen.Content())
	d.window.Resize(fyne.NewSize(width, height))
	d.window.Canvas().SetOnTypedKey(d.screen.Key)
	return d
}

func (d *desk) key(name fyne.KeyName) {
	if o := d.window.Canvas().Focused(); o != nil {
		o.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	d.screen.Key(&fyne.KeyEvent{Name: name})
}

func (d *desk) typed(text string) {
	for _, r := range text {
		if o := d.window.Canvas().Focused(); o != nil {
			o.TypedRune(r)
		}
	}
}

// tab goes to the next field, as the window does.
func (d *desk) tab(times int) {
	for range times {
		d.window.Canvas().(interface{ FocusNext() }).FocusNext()
	}
}

func (d *desk) texts() string {
	return sight.Line(d.window.Content())
}

func (d *desk) says(want string) {
	d.t.Helper()
	if got := d.texts(); !strings.Contains(got, want) {
		d.t.Errorf("there is no %q in:\n%s", want, got)
	}
}

func (d *desk) soon(what string, is func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("%s never came in:\n%s", what, d.texts())
		}
		d.queue.Drain()
		d.screen.Beat()
	}
}

func (d *desk) tap(text string) {
	d.t.Helper()
	var found *look.Choice
	sight.Each(d.window.Content(), func(o fyne.CanvasObject) {
		c, ok := o.(*look.Choice)
		if !ok {
			return
		}
		sight.Each(c, func(part fyne.CanvasObject) {
			if l, ok := part.(*canvas.Text); ok && l.Text == text && found == nil {
				found = c
			}
		})
	})
	if found == nil {
		d.t.Fatalf("there is nothing %q to tap in:\n%s", text, d.texts())
	}
	found.Tapped(&fyne.PointEvent{})
}

// beAdmin fills the page of the first admin in.
func (d *desk) beAdmin() {
	for i, text := range []string{"nok", "Nok Admin", password, password, pin, pin} {
		if i > 0 {
			d.tab(1)
		}
		d.typed(text)
	}
}

// The whole of it by keyboard alone.
func TestHouseIsSetUpByKeyboard(t *testing.T) {
	d := newDesk(t, "en", 1280, 820)
	d.says("nothing is written before the last one")
	d.key(fyne.KeyReturn)
	d.key(fyne.KeyReturn)
	d.says("1 to 32 small letters")
	d.beAdmin()
	if got := d.texts(); strings.Contains(got, password) || strings.Contains(got, pin) {
		t.Error("a secret is shown")
	}
	d.key(fyne.KeyReturn)
	d.says("The pit is heard from")
	d.tab(4)
	d.typed("ws://127.0.0.1:9/pit")
	d.tap("Test")
	d.soon("the answer of the server", func() bool { return strings.Contains(d.texts(), "the desk understands it") })
	d.key(fyne.KeyReturn)
	d.says("B-01")
	d.says("R-02")
	d.key(fyne.KeyReturn)
	d.says("Gaming day begins at")
	d.key(fyne.KeyReturn)
	d.says("/srv/pit/pit.toml")
	d.says(`"ws://127.0.0.1:9/pit"`)
	d.key(fyne.KeyReturn)
	d.soon("the end", func() bool { return d.done })
	c := d.host.written[0]
	if len(c.Tables) != 2 || c.Tables[0].Limits["tie"].Min != "20" || c.Tables[1].Game != "roulette" || d.host.admin.ID != "nok" {
		t.Errorf("%+v by %+v", c, d.host.admin)
	}
}

// Esc leaves a line first, and only then the page: it is printed on the key where it does
// what that key does.
func TestPrintedEscapeIsTrue(t *testing.T) {
	d := newDesk(t, "en", 1280, 820)
	d.key(fyne.KeyReturn)
	d.typed("nok")
	if got := d.texts(); strings.Contains(got, "Esc") {
		t.Errorf("in a line Esc is said to lead back:\n%s", got)
	}
	d.key(fyne.KeyEscape)
	d.says("Esc")
	d.says("nok")
	d.key(fyne.KeyEscape)
	if got := d.texts(); strings.Contains(got, "nok") {
		t.Errorf("Esc does not lead back:\n%s", got)
	}
	d.key(fyne.KeyReturn)
	d.says("nok")
}

func TestWhatWasNotHeardIsSaidOnce(t *testing.T) {
	d := newDesk(t, "en", 1280, 820)
	d.key(fyne.KeyReturn)
	d.beAdmin()
	d.key(fyne.KeyReturn)
	d.tab(4)
	d.typed("ws://127.0.0.1:9/pit")
	d.key(fyne.KeyReturn)
	d.says("This was not heard yet")
	d.key(fyne.KeyReturn)
	d.says("Number, as on the felt")
	d.key(fyne.KeyEscape) // out of the line
	d.key(fyne.KeyEscape)
	d.says("The pit is heard from")
}

func TestDevicesAreTried(t *testing.T) {
	d := newDesk(t, "en", 1280, 820)
	d.key(fyne.KeyReturn)
	d.beAdmin()
	d.key(fyne.KeyReturn)
	d.tap("devices only")
	d.tap("Next")
	d.typed("B-01")
	d.tap("Next")
	d.says("The wires at the tables")
	d.tap("Network (TCP)")
	d.tap("Test")
	d.says("must be filled in")
	d.typed("10.0.0.5:4001")
	d.tap("Test")
	d.soon("the line of the wheel", func() bool { return strings.Contains(d.texts(), "*X;4;011;34;0;137;1") })
	d.tap("Next")
	d.says("Gaming day begins at")
}

func TestWhyNothingWasWrittenIsSaid(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		says string
	}{
		{"a wrong password", staff.ErrWrong, "the secret is wrong"},
		{"a full disk", errors.New("the disk is full"), "the disk is full"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, "en", 1280, 820)
			d.host.fails = c.err
			d.key(fyne.KeyReturn)
			d.beAdmin()
			d.key(fyne.KeyReturn)
			d.tap("devices only")
			d.tap("Next")
			d.typed("B-01")
			d.tap("Next")
			d.tap("Remove")
			d.tap("Next")
			d.tap("Next")
			d.tap("Save and begin")
			d.soon("the reason", func() bool { return strings.Contains(d.texts(), c.says) })
			if d.done {
				t.Error("it is done all the same")
			}
		})
	}
}

func TestLanguageAndPracticePit(t *testing.T) {
	d := newDesk(t, "en", 1280, 820)
	d.tap("Українська")
	d.says("Перше налаштування")
	d.tap("Почати з навчального піту")
	if !d.practice {
		t.Error("the practice pit did not begin")
	}
}

// Whole and usable in every language from a small window to a large one.
func TestNothingIsCutInAnyWindow(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{{Width: 683, Height: 384}, {Width: 3200, Height: 1800}, {Width: 853, Height: 480}, {Width: 1280, Height: 720}, {Width: 1600, Height: 1000}, {Width: 2560, Height: 1440}} {
			t.Run(fmt.Sprintf("%s %vx%v", lang, size.Width, size.Height), func(t *testing.T) {
				d := newDesk(t, lang, size.Width, size.Height)
				d.whole(size)
				d.key(fyne.KeyReturn)
				d.whole(size)
				d.beAdmin()
				d.key(fyne.KeyReturn)
				d.tab(4)
				d.typed("ws://127.0.0.1:9/pit")
				d.key(fyne.KeyReturn)
				d.whole(size)
				d.key(fyne.KeyReturn)
				d.typed("B-01")
				d.whole(size)
				d.key(fyne.KeyReturn)
				d.whole(size)
				d.key(fyne.KeyReturn)
				d.whole(size)
			})
		}
	}
}

// So are the pages of a house with devices alone, with nothing filled in and with all
// that is wrong told beside it.
func TestNothingIsCutWithDevicesAlone(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{{Width: 683, Height: 384}, {Width: 3200, Height: 1800}, {Width: 853, Height: 480}, {Width: 1280, Height: 720}, {Width: 1600, Height: 1000}, {Width: 2560, Height: 1440}} {
			t.Run(fmt.Sprintf("%s %vx%v", lang, size.Width, size.Height), func(t *testing.T) {
				w, err := words.Open(lang)
				if err != nil {
					t.Fatal(err)
				}
				d := newDesk(t, lang, size.Width, size.Height)
				next := func() {
					d.tap(w.Say("first_next", nil))
					d.whole(size)
				}
				next()
				next()
				d.beAdmin()
				next()
				d.tap(w.Say("form_source_devices", nil))
				next()
				next()
				d.typed("B-01")
				next()
				d.tap(w.Say("form_link_kind_network", nil))
				next()
				d.typed("10.0.0.5:4001")
				d.tap(w.Say("link_test", nil))
				d.soon("the line of the wheel", func() bool { return strings.Contains(d.texts(), "*X;4;011;34;0;137;1") })
				d.whole(size)
				next()
				next()
			})
		}
	}
}

func (d *desk) whole(size fyne.Size) {
	d.t.Helper()
	for _, fault := range sight.Faults(d.window.Content(), "first_") {
		d.t.Error(fault)
	}
	for _, fault := range sight.KeyFaults(d.window.Content(), size.Width) {
		d.t.Error(fault)
	}
}
