package links_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/app/house/trial"
	"pitboss/app/links"
	"pitboss/app/look"
	"pitboss/app/look/sight"
)

// fakePit has a house of two tables and writes down what the screen asks for.
type fakePit struct {
	mu     sync.Mutex
	links  []links.Link
	mayNot string
	config house.Config
	saved  []links.Change
	fails  error
	live   bool
	hears  trial.Device
	ports  []links.Port
	tries  int
	ended  int
}

func (p *fakePit) Links() []links.Link { return p.links }

func (p *fakePit) May() (bool, string) { return p.mayNot == "", p.mayNot }

func (p *fakePit) House() (house.Config, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.config, nil
}

func (p *fakePit) Check(c house.Config) error {
	book, err := house.Builtin()
	if err != nil {
		return err
	}
	_, err = house.WriteConfig("pit.toml", c, house.Known{Profiles: book})
	return err
}

func (p *fakePit) Save(_ context.Context, c house.Config, change links.Change) (links.Effect, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fails != nil {
		return links.Effect{}, p.fails
	}
	p.saved, p.config = append(p.saved, change), c
	return links.Effect{Live: p.live}, nil
}

func (p *fakePit) Ports(context.Context) ([]links.Port, error) { return p.ports, nil }

func (p *fakePit) Try(ctx context.Context, d house.Device, table string, tell func(trial.Device)) {
	p.mu.Lock()
	p.tries++
	p.mu.Unlock()
	tell(trial.Device{State: "opening"})
	tell(p.hears)
	if p.hears.Lines == 0 {
		<-ctx.Done()
	}
	p.mu.Lock()
	p.ended++
	p.mu.Unlock()
}

func (p *fakePit) Restart() func() { return func() {} }

func (p *fakePit) deeds() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("saved %v, %d devices", p.saved, len(p.config.Tables[0].Devices))
}

func aPit() *fakePit {
	return &fakePit{
		links: someLinks(),
		config: house.Config{
			Currency: "THB", Language: "en", GamingDay: 6 * time.Hour,
			Tables: []house.Table{
				{
					Number: "R-12", Game: "roulette", Profile: "european",
					Devices: []house.Device{{Name: "R-12 wheel", Kind: "wheel", Driver: "ss2", Link: "serial:usb:0403:6001:A50285BI"}},
				},
				{Number: "B-07", Game: "baccarat", Profile: "house-baccarat"},
			},
		},
		hears: trial.Device{
			State: "live", Bytes: 21, Lines: 1, Last: []trial.Line{{At: now, Text: "*X;4;011;34;0;137;1"}},
			Events: []trial.Event{{At: now, Type: "wheel.state", Text: "no more bets"}},
		},
		ports: []links.Port{{Name: "/dev/ttyUSB0", Product: "FT232R", Address: "serial:usb:0403:6001:A9"}},
	}
}

// changes are what was saved so far, and the house after it.
func (p *fakePit) changes() ([]links.Change, house.Config) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.saved), p.config
}

// trials are how many were begun and how many have ended.
func (p *fakePit) trials() (begun, ended int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tries, p.ended
}

// desk is the screen in a window.
type desk struct {
	t      *testing.T
	screen *links.Screen
	window fyne.Window
	pit    *fakePit
	queue  sight.Queue
}

func newDesk(t *testing.T, pit *fakePit, lang string, width, height float32) *desk {
	t.Helper()
	app := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	app.Settings().SetTheme(theme)
	d := &desk{t: t, pit: pit, queue: sight.NewQueue()}
	d.screen = links.New(links.Config{Pit: pit, Words: open(t, lang), Do: d.queue.Later})
	d.window = app.NewWindow("")
	d.window.SetPadded(false)
	d.window.SetContent(d.screen.Content())
	d.window.Resize(fyne.NewSize(width, height))
	d.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { d.screen.Key(e) })
	t.Cleanup(d.screen.Close)
	d.screen.Enter(look.Place{Screen: "devices"})
	d.beat()
	return d
}

func (d *desk) beat() {
	d.queue.Drain()
	d.show()
}

func (d *desk) show() { d.screen.Show(look.Moment{Now: now, Scale: 1}) }

func (d *desk) key(name fyne.KeyName) {
	if o := d.window.Canvas().Focused(); o != nil {
		o.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	d.screen.Key(&fyne.KeyEvent{Name: name})
}

// texts is everything that stands in the window.
func (d *desk) texts() string {
	return sight.Line(d.window.Content())
}

func (d *desk) says(want string) {
	d.t.Helper()
	if got := d.texts(); !strings.Contains(got, want) {
		d.t.Errorf("there is no %q in:\n%s", want, got)
	}
}

// soon waits until the window says something.
func (d *desk) soon(what string, is func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		d.queue.Drain()
		if time.Now().After(deadline) {
			d.t.Fatalf("%s never came in:\n%s", what, d.texts())
		}
	}
}

func (d *desk) tap(text string) {
	d.t.Helper()
	var found fyne.Tappable
	sight.Each(d.window.Content(), func(o fyne.CanvasObject) {
		w, ok := o.(fyne.Widget)
		tap, can := o.(fyne.Tappable)
		if !ok || !can || found != nil {
			return
		}
		if _, pad := o.(*look.Pad); pad {
			return
		}
		for _, part := range test.WidgetRenderer(w).Objects() {
			walk(part, func(l *canvas.Text) {
				if l.Text == text {
					found = tap
				}
			})
		}
	})
	if found == nil {
		d.t.Fatalf("there is nothing %q to tap in:\n%s", text, d.texts())
	}
	found.Tapped(&fyne.PointEvent{})
}

func walk(o fyne.CanvasObject, see func(*canvas.Text)) {
	sight.Each(o, func(o fyne.CanvasObject) {
		if text, ok := o.(*canvas.Text); ok {
			see(text)
		}
	})
}

func TestChosenLinkIsShownWhole(t *testing.T) {
	d := newDesk(t, aPit(), "en", 1496, 860)
	d.says("Choose a device")
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.beat()
	for _, want := range []string{"R-12 wheel", "42 s", "“*X;3;012; 6;0;177;1”", "1.5 s", "48,213"} {
		d.says(want)
	}
	d.screen.Enter(look.Place{Screen: "devices", Table: "B-07"})
	d.beat()
	d.says(`“[Ga\x80e]”`)
	d.says("No frame in brackets.")
}

func TestListIsWalkedByKeyboard(t *testing.T) {
	d := newDesk(t, aPit(), "en", 1496, 860)
	d.key(fyne.KeyDown)
	d.says("wss://games.example/pit")
	if d.screen.Key(&fyne.KeyEvent{Name: fyne.KeyReturn}) {
		t.Error("a server was opened to be changed")
	}
	d.key(fyne.KeyF)
	d.says("J-03 scanner")
	if strings.Contains(d.texts(), "R-02 wheel") {
		t.Error("what is well is among what needs a look")
	}
	for range 5 {
		d.key(fyne.KeyDown)
	}
	d.says("serial:usb:0403:6001:A50285BI")
	d.key(fyne.KeyEscape)
	d.says("Choose a device")
}

// What a device said last is read by keyboard in a window that is too low for it.
func TestDetailIsReadByKeyboard(t *testing.T) {
	d := newDesk(t, aPit(), "en", 1176, 340)
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.beat()
	inSight := func() bool {
		return slices.ContainsFunc(sight.Texts(d.window.Content()), func(s sight.Text) bool { return strings.Contains(s.Text, "*X;3;012") })
	}
	if inSight() {
		t.Fatal("the last line is in sight without a key")
	}
	for range 4 {
		d.key(fyne.KeyPageDown)
	}
	if !inSight() {
		t.Error("the last line is out of reach")
	}
	for range 4 {
		d.key(fyne.KeyPageUp)
	}
	if inSight() {
		t.Error("the keys do not lead back")
	}
}

func TestNobodyChangesADeviceWhoMayNot(t *testing.T) {
	pit := aPit()
	pit.mayNot = "link_may_not"
	d := newDesk(t, pit, "en", 1496, 860)
	d.says("A technician or an admin signs on")
	d.key(fyne.KeyN)
	if strings.Contains(d.texts(), "A new device") {
		t.Error("the form opened")
	}
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.key(fyne.KeyDelete)
	if got := pit.deeds(); got != "saved [], 1 devices" {
		t.Error(got)
	}
}

// Esc leaves a line first, and only then the form, and P is a letter in a line: what is
// printed on a key is what the keyboard's does at that moment.
func TestPrintedKeysOfAFormAreTrue(t *testing.T) {
	d := newDesk(t, aPit(), "en", 1496, 860)
	d.key(fyne.KeyN)
	said := func() string { return d.texts() + fmt.Sprint(d.screen.Hints()) }
	if got := said(); strings.Contains(got, "Esc") || strings.Contains(got, "{P ") {
		t.Errorf("in a line Esc and P are said to be the form's:\n%s", got)
	}
	d.key(fyne.KeyEscape)
	d.says("Esc")
	if got := said(); !strings.Contains(got, "{P ") {
		t.Errorf("P is not said:\n%s", got)
	}
	d.key(fyne.KeyEscape)
	if got := d.texts(); strings.Contains(got, "A new device") {
		t.Errorf("Esc does not lead back:\n%s", got)
	}
}

func TestDeviceIsTriedBeforeItIsSaved(t *testing.T) {
	pit := aPit()
	d := newDesk(t, pit, "en", 1496, 860)
	d.key(fyne.KeyN)
	d.says("A new device")
	d.key(fyne.KeyEscape) // out of the first line
	d.key(fyne.KeyReturn)
	d.says("must be filled in")
	if begun, _ := pit.trials(); begun != 0 {
		t.Fatal("nothing was tried")
	}
	for _, r := range "/dev/ttyUSB3" {
		d.window.Canvas().Focused().TypedRune(r)
	}
	d.key(fyne.KeyReturn)
	d.soon("the end of the trial", func() bool { d.beat(); return strings.Contains(d.texts(), "It is heard and understood") })
	d.says("“*X;4;011;34;0;137;1”")
	d.says("wheel.state")
	d.key(fyne.KeyReturn)
	d.soon("the save", func() bool { return strings.Contains(pit.deeds(), "2 devices") })
	d.soon("what was saved", func() bool { d.beat(); return strings.Contains(d.texts(), "next start of the desk") })
	if saved, _ := pit.changes(); saved[0] != (links.Change{Now: "R-12 wheel 2", Table: "R-12"}) {
		t.Errorf("the change is %+v", saved[0])
	}
}

func TestChangedDeviceMustBeTriedAgain(t *testing.T) {
	pit := aPit()
	pit.live = true
	d := newDesk(t, pit, "en", 1496, 860)
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.key(fyne.KeyReturn)
	d.says("Change R-12 wheel")
	d.key(fyne.KeyEscape)
	d.key(fyne.KeyReturn)
	d.soon("the end of the trial", func() bool { d.beat(); return strings.Contains(d.texts(), "It is heard and understood") })
	d.tap("List the serial ports")
	d.soon("the ports", func() bool { d.beat(); return strings.Contains(d.texts(), "FT232R") })
	d.tap("/dev/ttyUSB0")
	d.says("opens the wire for 12 seconds") // the trial was of another address
	d.key(fyne.KeyReturn)                   // and Enter does not save what was not tried
	d.soon("the second trial", func() bool { begun, _ := pit.trials(); return begun == 2 })
	if saved, _ := pit.changes(); len(saved) > 0 {
		t.Fatal("what was not tried was saved")
	}
	d.tap("Save")
	d.soon("the save", func() bool { saved, _ := pit.changes(); return len(saved) == 1 })
	if _, c := pit.changes(); c.Tables[0].Devices[0].Link != "serial:usb:0403:6001:A9" {
		t.Errorf("the address is %s", c.Tables[0].Devices[0].Link)
	}
	d.soon("what was saved", func() bool { d.beat(); return strings.Contains(d.texts(), "It is heard as it is written now") })
}

func TestWhatCannotBeSavedIsSaid(t *testing.T) {
	pit := aPit()
	pit.fails = errors.New("the disk is full")
	d := newDesk(t, pit, "en", 1496, 860)
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.key(fyne.KeyReturn)
	d.tap("Save")
	d.soon("the reason", func() bool { d.beat(); return strings.Contains(d.texts(), "the disk is full") })
	d.says("Change R-12 wheel")
}

func TestDeviceIsRemoved(t *testing.T) {
	pit := aPit()
	d := newDesk(t, pit, "en", 1496, 860)
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.key(fyne.KeyDelete)
	d.soon("the save", func() bool { return strings.Contains(pit.deeds(), "0 devices") })
}

// What is changed while it is tried can be tried at once: the trial of what was there
// before ends.
func TestChangeEndsTheTrialOfWhatWasThere(t *testing.T) {
	pit := aPit()
	pit.hears = trial.Device{State: "silent"}
	d := newDesk(t, pit, "en", 1496, 860)
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.key(fyne.KeyReturn)
	d.tap("Test")
	d.soon("the trial", func() bool { begun, _ := pit.trials(); return begun == 1 })
	d.window.Canvas().Focused().TypedRune('x') // into the name, which is not tried
	if _, ended := pit.trials(); ended != 0 {
		t.Error("another name ends the trial")
	}
	d.tap("Network (TCP)")
	d.soon("its end", func() bool { _, ended := pit.trials(); return ended == 1 })
	d.soon("the line of the address", func() bool {
		d.key(fyne.KeyReturn)
		line, ok := d.window.Canvas().Focused().(*look.Field)
		return ok && line.Text() == ""
	})
	for _, r := range "10.0.0.5:4001" {
		d.window.Canvas().Focused().TypedRune(r)
	}
	d.soon("the next trial", func() bool {
		d.tap("Test")
		begun, _ := pit.trials()
		return begun == 2
	})
}

// Esc ends the trial that is going on, and Close leaves no goroutine behind.
func TestTrialEndsWithItsForm(t *testing.T) {
	pit := aPit()
	pit.hears = trial.Device{State: "silent"}
	before := runtime.NumGoroutine()
	d := newDesk(t, pit, "en", 1496, 860)
	d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
	d.key(fyne.KeyReturn)
	d.tap("Test")
	d.soon("the trial", func() bool { begun, _ := pit.trials(); return begun == 1 })
	d.key(fyne.KeyEscape) // out of the line
	d.key(fyne.KeyEscape) // out of the form
	d.soon("its end", func() bool { _, ended := pit.trials(); return ended == 1 })
	d.says("R-02 wheel")
	d.screen.Close()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before+2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, before %d", runtime.NumGoroutine(), before)
		}
	}
}

// Whole and usable in every language from a small window to a large one.
func TestNothingIsCutInAnyWindow(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{sight.Least(), sight.Largest(), {Width: 749, Height: 340}, {Width: 1176, Height: 580}, {Width: 1496, Height: 860}, {Width: 1896, Height: 1110}, {Width: 2350, Height: 1300}} {
			t.Run(fmt.Sprintf("%s %vx%v", lang, size.Width, size.Height), func(t *testing.T) {
				pit := aPit()
				d := newDesk(t, pit, lang, size.Width, size.Height)
				d.whole(size)
				d.screen.Enter(look.Place{Screen: "devices", Subject: "R-12 wheel"})
				d.beat()
				d.whole(size)
				d.key(fyne.KeyReturn)
				d.whole(size)
				w := open(t, lang)
				for _, kind := range sheet.Kinds() {
					d.tap(w.Say("form_kind_"+kind, nil))
					for _, driver := range sheet.Drivers(kind) {
						d.tap(driver)
						d.whole(size)
					}
				}
				d.window.Canvas().Unfocus()
				d.key(fyne.KeyP)
				d.soon("the ports", func() bool { return strings.Contains(d.texts(), "/dev/ttyUSB0") })
				d.whole(size)
				d.tap(w.Say("link_test", nil))
				d.soon("the trial", func() bool { _, ended := pit.trials(); return ended == 1 })
				d.whole(size)
			})
		}
	}
}

// whole says that every key and every text lies within the window, and none is cut.
func (d *desk) whole(size fyne.Size) {
	d.t.Helper()
	for _, fault := range sight.Faults(d.window.Content(), "link_") {
		d.t.Error(fault)
	}
	sight.Each(d.window.Content(), func(o fyne.CanvasObject) {
		if text, ok := o.(*canvas.Text); ok && strings.HasSuffix(text.Text, "…") && !strings.Contains(text.Text, " …") {
			d.t.Errorf("%q is cut", text.Text)
		}
		if c, ok := o.(*look.Choice); ok {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(c)
			if at.X < 0 || at.X+c.Size().Width > size.Width+0.5 {
				d.t.Errorf("a key at %v, %v wide, is outside", at, c.Size().Width)
			}
			if c.Needs() > c.Size().Width+13 {
				d.t.Errorf("a key needs %v and has %v", c.Needs(), c.Size().Width)
			}
		}
	})
}
