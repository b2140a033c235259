package settings_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/settings"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/roles"
	"pitboss/tables/round"
)

var now = time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)

const (
	password = "a long new password"
	pin      = "495062"
)

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// fakeHouse is a house and its staff, which write down what they are asked.
type fakeHouse struct {
	t      *testing.T
	mu     sync.Mutex
	config house.Config
	book   round.Book
	may    bool
	two    bool
	fails  error
	asked  []string

	who      staff.Person
	people   []staff.Person
	requests []pit.Request
	needs    bool          // roles and settings take two people
	answers  chan struct{} // a server answers once something comes; nil is at once
}

func newHouse(t *testing.T) *fakeHouse {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	person := func(id, name string, r ...roles.Role) staff.Person {
		return staff.Person{ID: id, Name: name, Language: "en", Active: true, Roles: r}
	}
	gone := person("old", "Old Hand", roles.Dealer)
	gone.Active = false
	h := &fakeHouse{
		t: t, may: true, book: book, who: person("root", "Root Admin", roles.Admin),
		config: house.Config{
			Currency: "THB", Language: "en", GamingDay: 6 * time.Hour, Servers: []house.Server{{Name: "main", URL: "wss://games.example/pit"}},
			Tables: []house.Table{
				{Number: "R-12", Pit: "A", Game: "roulette", Profile: "european", Server: "main", Limits: map[string]house.Limit{"straight": {Min: "5"}}},
				{Number: "B-07", Pit: "B", Game: "baccarat", Profile: "house-baccarat"},
			},
		},
	}
	h.people = []staff.Person{gone, person("pavlo", "Pavlo Boss", roles.PitBoss), h.who, person("rita", "Rita Admin", roles.Admin)}
	return h
}

func (h *fakeHouse) note(format string, values ...any) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = append(h.asked, fmt.Sprintf(format, values...))
	return h.fails
}

func (h *fakeHouse) deeds() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.asked, "; ")
}

func (h *fakeHouse) May() (bool, string) { return h.may, "settings_may_not" }

func (h *fakeHouse) Open() (house.Config, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.config, nil
}
func (h *fakeHouse) Book() round.Book { return h.book }
func (h *fakeHouse) Check(c house.Config) error {
	_, err := house.WriteConfig("pit.toml", c, house.Known{Profiles: h.book})
	return err
}
func (h *fakeHouse) Two() bool { return h.two }

func (h *fakeHouse) Save(_ context.Context, c house.Config, second *pit.Secret) error {
	h.mu.Lock()
	changes := house.Differences(h.config, c)
	h.mu.Unlock()
	if len(changes) == 0 {
		return pit.ErrNoChange
	}
	by := ""
	if second != nil {
		by = " with " + second.Person
		if string(second.PIN) != pin {
			return staff.ErrWrong
		}
	}
	for _, d := range changes {
		if err := h.note("%s %s: %s to %s%s", d.Where, d.Key, d.Was, d.Is, by); err != nil {
			return err
		}
	}
	h.mu.Lock()
	h.config = c
	h.mu.Unlock()
	return nil
}

func (h *fakeHouse) RemoveOld(_ context.Context, second *pit.Secret) (int, error) {
	if h.two && (second == nil || string(second.PIN) != pin) {
		return 0, staff.ErrWrong
	}
	return 3, h.note("remove old days")
}

func (h *fakeHouse) TryServer(_ context.Context, s house.Server, tell func(trial.Server)) {
	_ = h.note("try %s", s.URL)
	tell(trial.Server{State: "connecting"})
	if h.answers != nil {
		<-h.answers
	}
	tell(trial.Server{State: "live", Joined: true, Tables: []trial.Table{{Name: "roulette-3"}, {Name: "baccarat-1"}}})
}
func (h *fakeHouse) Restart() func()                 { return func() { _ = h.note("restart") } }
func (h *fakeHouse) Person() (staff.Person, bool)    { return h.who, true }
func (h *fakeHouse) People() ([]staff.Person, error) { return slices.Clone(h.people), nil }

func (h *fakeHouse) Add(_ context.Context, p staff.Person, given staff.Secret) error {
	if p.ID == "pavlo" {
		return staff.ErrExists
	}
	return h.note("add %s %q %v %s %v", p.ID, p.Name, p.Roles, p.Language, string(given) == password)
}

func (h *fakeHouse) Edit(_ context.Context, id, name, language string) error {
	return h.note("edit %s %q %s", id, name, language)
}

func (h *fakeHouse) Reset(_ context.Context, id string, given staff.Secret) error {
	return h.note("reset %s %v", id, string(given) == password)
}

func (h *fakeHouse) Deactivate(_ context.Context, id string) error {
	return h.note("deactivate %s", id)
}

func (h *fakeHouse) Reactivate(_ context.Context, id string, given staff.Secret) error {
	return h.note("reactivate %s %v", id, string(given) == password)
}

func (h *fakeHouse) SetRoles(_ context.Context, p staff.Person, by *pit.Secret) error {
	if h.needs && by == nil {
		return pit.ErrNeedsApproval
	}
	if by != nil {
		return h.note("request roles %s %v by %s", p.ID, p.Roles, by.Person)
	}
	return h.note("roles %s %v", p.ID, p.Roles)
}
func (h *fakeHouse) Setting(string) string { return "" }
func (h *fakeHouse) Set(_ context.Context, key, value string, by *pit.Secret) error {
	if h.needs && by == nil {
		return pit.ErrNeedsApproval
	}
	if by != nil {
		return h.note("request %s = %s by %s", key, value, by.Person)
	}
	return h.note("%s = %s", key, value)
}
func (h *fakeHouse) Requests() []pit.Request { return h.requests }
func (h *fakeHouse) Approve(_ context.Context, id string, by pit.Secret) error {
	if string(by.PIN) != pin {
		return staff.ErrWrong
	}
	return h.note("approve %s by %s", id, by.Person)
}

func (h *fakeHouse) Refuse(_ context.Context, id string, by pit.Secret, why string) error {
	return h.note("refuse %s by %s: %s", id, by.Person, why)
}

func (h *fakeHouse) Withdraw(_ context.Context, id string) error { return h.note("withdraw %s", id) }

// desk is the screen in a window.
type desk struct {
	t      *testing.T
	screen *settings.Screen
	window fyne.Window
	house  *fakeHouse
	queue  sight.Queue
}

func newDesk(t *testing.T, h *fakeHouse, lang string, width, height float32) *desk {
	t.Helper()
	app := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	app.Settings().SetTheme(theme)
	d := &desk{t: t, house: h, queue: sight.NewQueue()}
	d.screen = settings.New(settings.Config{House: h, Staff: h, Words: open(t, lang), Do: d.queue.Later})
	d.window = app.NewWindow("")
	d.window.SetPadded(false)
	d.window.SetContent(d.screen.Content())
	d.window.Resize(fyne.NewSize(width, height))
	d.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { d.screen.Key(e) })
	t.Cleanup(d.screen.Close)
	d.screen.Enter(look.Place{Screen: "settings"})
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

func (d *desk) typed(text string) {
	for _, r := range text {
		if o := d.window.Canvas().Focused(); o != nil {
			o.TypedRune(r)
		}
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

func (d *desk) soon(what string) {
	d.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(d.texts(), what); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("%q never came in:\n%s\ndone: %s", what, d.texts(), d.house.deeds())
		}
		d.beat()
	}
}

func (d *desk) done(want string) {
	d.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); d.house.deeds() != want; time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("done: %s\nwant: %s\n%s", d.house.deeds(), want, d.texts())
		}
		d.queue.Drain()
	}
}

// tap taps the key with a text, or the check.
func (d *desk) tap(text string) {
	d.t.Helper()
	var found fyne.Tappable
	sight.Each(d.window.Content(), func(o fyne.CanvasObject) {
		switch o.(type) {
		case *look.Choice, *look.Check:
		default:
			return
		}
		sight.Each(o, func(part fyne.CanvasObject) {
			if l, ok := part.(*canvas.Text); ok && l.Text == text && found == nil {
				found = o.(fyne.Tappable)
			}
		})
	})
	if found == nil {
		d.t.Fatalf("there is nothing %q to tap in:\n%s", text, d.texts())
	}
	found.Tapped(&fyne.PointEvent{})
}

// write writes into the field below a label.
func (d *desk) write(label, text string) {
	d.t.Helper()
	var at fyne.Position
	var field *look.Field
	position := fyne.CurrentApp().Driver().AbsolutePositionForObject
	sight.Each(d.window.Content(), func(o fyne.CanvasObject) {
		if l, ok := o.(*canvas.Text); ok && l.Text == label {
			at = position(o)
		}
	})
	best := float32(1e9)
	sight.Each(d.window.Content(), func(o fyne.CanvasObject) {
		f, ok := o.(*look.Field)
		if !ok {
			return
		}
		p := position(f)
		if dx, dy := p.X-at.X, p.Y-at.Y; dx > -40 && dx < 20 && dy >= 0 && dy < best {
			best, field = dy, f
		}
	})
	if field == nil || at == (fyne.Position{}) {
		d.t.Fatalf("there is no field %q in:\n%s", label, d.texts())
	}
	d.window.Canvas().Focus(field)
	field.TypedShortcut(&fyne.ShortcutSelectAll{})
	d.typed(text)
}

func (d *desk) whole(size fyne.Size) {
	d.t.Helper()
	for _, fault := range sight.Faults(d.window.Content(), "settings_") {
		d.t.Error(fault)
	}
	for _, fault := range sight.KeyFaults(d.window.Content(), size.Width) {
		d.t.Error(fault)
	}
}
