package decisions_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/decisions"
	"pitboss/app/evidence"
	"pitboss/app/house"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
	"pitboss/tables/wager"
)

const (
	password = rig.Password
	bossPIN  = rig.PIN
	managers = "728401"
	wrongPIN = "111222"
)

var evening = time.Date(2026, 11, 30, 14, 57, 0, 0, time.UTC)

// layCrew puts the staff file of those who work in these tests into a folder.
var layCrew = rig.StaffFile(
	rig.Member{ID: "root", Name: "Rita Root", PIN: "618352", Roles: []roles.Role{roles.Admin}},
	rig.Member{ID: "okravets", Name: "Oksana Kravets", PIN: bossPIN, Roles: []roles.Role{roles.PitBoss}},
	rig.Member{ID: "ppavlo", Name: "Pavlo Pavlenko", PIN: "583920", Roles: []roles.Role{roles.PitBoss}},
	rig.Member{ID: "vmelnyk", Name: "Vasyl Melnyk", PIN: managers, Roles: []roles.Role{roles.Manager}},
	rig.Member{ID: "ibondar", Name: "Ivan Bondar", PIN: "904817", Roles: []roles.Role{roles.Dealer}},
)

// atDesk is a desk on a journal of its own, with the screen in a window.
type atDesk struct {
	t       testing.TB
	dir     string
	hands   *rig.Hands
	journal *store.Journal
	staff   *staff.DB
	desk    *pit.Desk
	fold    *tables.Fold
	book    map[string]profile.Profile
	told    []string // what the server was told, by id
	deaf    bool     // nobody tells the server: the power goes

	screen *decisions.Screen
	window fyne.Window
	words  *words.Words
	went   []look.Place
	typed  int // keys that were pressed
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func open(t testing.TB, lang string, size fyne.Size) *atDesk {
	t.Helper()
	r := &atDesk{t: t, dir: t.TempDir(), hands: rig.NewHands(evening)}
	layCrew(t, r.dir)
	var err error
	r.book, err = house.Builtin()
	must(t, err)
	r.words, err = words.Open(lang)
	must(t, err)
	approved := map[string]tables.Approved{}
	for number, of := range map[string][2]string{"R-03": {"roulette", "european"}, "B-12": {"baccarat", "baccarat"}, "J-33": {"blackjack", "house-blackjack"}} {
		approved[number] = tables.Approved{Camera: "4", TableOpened: tables.TableOpened{Game: of[0], Profile: of[1], Currency: "THB"}}
	}
	r.fold = tables.NewFold(tables.Config{Book: r.book, Tables: approved, Zone: time.UTC, GamingDay: 6 * time.Hour})
	r.start()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	theme, err := look.NewTheme(lang)
	must(t, err)
	a.Settings().SetTheme(theme)
	r.show(size)
	return r
}

// start opens journal, staff and desk of the folder.
func (r *atDesk) start() {
	r.t.Helper()
	var err error
	r.journal, err = store.Open(store.Config{
		Dir: r.dir, Desk: "desk-2", Clock: r.hands.Now, Mono: r.hands.Mono, Random: rig.Chance(9), GamingDay: 6 * time.Hour, Zone: time.UTC,
	})
	must(r.t, err)
	r.staff, err = staff.Open(staff.Config{Dir: r.dir, Now: r.hands.Now, Mono: r.hands.Mono, Random: rig.Chance(3)})
	must(r.t, err)
	cfg := pit.DeskConfig{
		Name: "desk-2", Staff: r.staff, Register: pit.StoreRegister{Journal: r.journal, Mono: r.hands.Mono}, Clock: r.hands.Clock(), Random: rig.Chance(2),
		Zone: time.UTC, GamingDay: 6 * time.Hour, Freeze: pit.FreezeFrom(r.journal), Idle: time.Hour,
		Game: func(table string) profile.Game {
			return map[byte]profile.Game{'R': profile.Roulette, 'B': profile.Baccarat, 'J': profile.Blackjack}[table[0]]
		},
		Upstream: func(table string) (pit.Upstream, bool) {
			return pit.Upstream{Server: "main", Table: "feed of " + table}, strings.HasPrefix(table, "R")
		},
	}
	if !r.deaf {
		cfg.Tell = func(t pit.Telling) error {
			r.told = append(r.told, t.ID)
			return nil
		}
	}
	r.desk, err = pit.NewDesk(cfg)
	must(r.t, err)
	warnings, err := r.desk.Restore(pit.DeskRecords(r.journal, ""))
	must(r.t, err)
	if len(warnings) > 0 {
		r.t.Errorf("warned of %q", warnings)
	}
	r.t.Cleanup(r.stop)
}

func (r *atDesk) stop() {
	if r.journal != nil {
		_ = r.journal.Close()
		_ = r.staff.Close()
		r.journal = nil
	}
}

// restart ends the program, as a power cut does, and starts it again.
func (r *atDesk) restart() {
	r.t.Helper()
	size := r.window.Canvas().Size()
	r.screen.Close()
	r.stop()
	r.start()
	r.show(size)
}

// show makes the screen in a window.
func (r *atDesk) show(size fyne.Size) { r.showWith(r.desk, size) }

// with puts another desk under the screen.
func (r *atDesk) with(desk decisions.Desk) { r.showWith(desk, r.window.Canvas().Size()) }

func (r *atDesk) showWith(desk decisions.Desk, size fyne.Size) {
	r.screen = decisions.New(decisions.Config{
		Desk: desk, Pit: r, Words: r.words, Zone: time.UTC, Go: func(p look.Place) { r.went = append(r.went, p) },
		Do: func(elsewhere, back func()) { elsewhere(); back() },
		Print: func(_ context.Context, day string, w *words.Words) (string, error) {
			return "decisions of " + day + " in " + w.Language, nil
		},
	})
	r.window = test.NewWindow(r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(size)
	r.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { r.screen.Key(e) })
	r.beat()
}

func (r *atDesk) beat() { r.screen.Show(look.Moment{Now: r.hands.Now(), Scale: 1}) }

// Table implements decisions.Pit.
func (r *atDesk) Table(number string) *tables.Table { return r.fold.Snapshot(number) }

// Tables implements decisions.Pit.
func (r *atDesk) Tables() []string { return r.fold.Numbers() }

// People implements decisions.Pit.
func (r *atDesk) People() []staff.Person {
	all, err := r.staff.People()
	must(r.t, err)
	return all
}

// Told implements decisions.Pit.
func (r *atDesk) Told(table string) bool { return strings.HasPrefix(table, "R") }

// Round implements decisions.Pit.
func (r *atDesk) Round(_ context.Context, table, round string) (*evidence.Round, error) {
	records, err := evidence.Gather(r.journal.Find, table, round)
	if err != nil {
		return nil, err
	}
	return evidence.Read(records, evidence.Terms{Table: table, Round: round, Book: r.book})
}

// play writes a script into the journal and folds it: SECONDS SOURCE TABLE ROUND TYPE
// DATA, a line each; SOURCE is s for the server, d:NAME for a device.
func (r *atDesk) play(script string) {
	r.t.Helper()
	for line := range strings.SplitSeq(script, "\n") {
		f := strings.SplitN(strings.TrimSpace(line), " ", 6)
		if len(f) < 5 {
			continue
		}
		seconds, err := strconv.ParseFloat(f[0], 64)
		must(r.t, err)
		data := "{}"
		if len(f) == 6 {
			data = f[5]
		}
		at := evening.Add(time.Duration(seconds * float64(time.Second)))
		r.hands.RunTo(at)
		e := store.Entry{At: at, Mono: r.hands.Mono(), Table: f[2], Round: strings.TrimPrefix(f[3], "-"), Kind: f[4], Source: "server:main"}
		envelope := fmt.Sprintf(`{"v":1,"type":%q,"table":%q,"time":%q,"data":%s`, f[4], f[2], at.Format(wager.TimeLayout), data)
		if e.Round != "" {
			envelope += fmt.Sprintf(`,"round":%q`, e.Round)
		}
		if device, ok := strings.CutPrefix(f[1], "d:"); ok {
			e.Source = "device:" + device
		}
		e.Data = json.RawMessage(envelope + "}")
		_, err = r.journal.Append(context.Background(), e)
		must(r.t, err)
		event, err := tables.ReadEvent(e.Data)
		must(r.t, err)
		event.Received, event.Source = at, ""
		if strings.HasPrefix(e.Source, tables.DevicePrefix) {
			event.Source = e.Source
		}
		r.fold.Apply(&event)
	}
	r.beat()
}

// on signs somebody on, in place of whoever is.
func (r *atDesk) on(id string) {
	r.t.Helper()
	_, err := r.desk.ChangeUser(context.Background(), id, password)
	must(r.t, err)
	r.beat()
}

// twoRevolutions is a spin that the wheel says was launched with two revolutions and
// that has its number.
const twoRevolutions = `
0 s R-03 - table.opened {"game":"roulette","profile":"european","currency":"THB"}
1 s R-03 - dealer.changed {"dealer":"ibondar"}
2 s R-03 R-03-0187 round.opened {"betting_ms":25000}
5 s R-03 R-03-0187 bet.accepted {"bets":[{"id":"b1","player":"G-1204","spot":"straight","numbers":[20],"stake":"100"},{"id":"b2","player":"G-1211","spot":"red","stake":"500"}]}
9 s R-03 R-03-0187 bet.accepted {"bets":[{"id":"b3","player":"G-1219","spot":"column","which":2,"stake":"300"}]}
24 d:wheel R-03 - wheel.state {"state":"ball_in_rim","spin":187,"rpm":13.7,"rotor":"cw"}
24.1 s R-03 R-03-0187 ball.launched {"direction":"ccw"}
26 d:wheel R-03 - wheel.revolutions {"count":1}
27 d:wheel R-03 - wheel.revolutions {"count":2}
28 s R-03 R-03-0187 round.no_more_bets
33 d:wheel R-03 - wheel.result {"number":20,"agreeing":2}
33.1 s R-03 R-03-0187 spin.result {"number":20}`

// keys presses keys of the keyboard, where the focus is.
func (r *atDesk) keys(names ...fyne.KeyName) {
	r.t.Helper()
	for _, name := range names {
		r.typed++
		c := r.window.Canvas()
		if f := c.Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: name})
			if len(name) == 1 {
				f.TypedRune(rune(strings.ToLower(string(name))[0]))
			}
			continue
		}
		r.screen.Key(&fyne.KeyEvent{Name: name})
	}
	r.beat()
}

// write types letters where the focus is.
func (r *atDesk) write(text string) {
	r.t.Helper()
	f := r.window.Canvas().Focused()
	if f == nil {
		r.t.Fatalf("nothing takes %q", text)
	}
	for _, letter := range text {
		r.typed++
		f.TypedRune(letter)
	}
	r.beat()
}

type seen struct {
	text       string
	x, y, w, h float32
	cut        bool // it is outside of what it stands on
}

// texts are the texts in sight.
func (r *atDesk) texts() (all []seen) {
	size := r.window.Canvas().Size()
	var walk func(o fyne.CanvasObject, x, y, right float32)
	walk = func(o fyne.CanvasObject, x, y, right float32) {
		if !o.Visible() {
			return
		}
		x, y = x+o.Position().X, y+o.Position().Y
		switch o := o.(type) {
		case *canvas.Text:
			if o.Text != "" {
				w := o.MinSize().Width
				all = append(all, seen{o.Text, x, y, w, o.MinSize().Height, x < -0.5 || x+w > right+0.5})
			}
		case *fyne.Container:
			for _, c := range o.Objects {
				walk(c, x, y, right)
			}
		case *look.Scroll:
			walk(o.Content, x, y, min(right, x+o.Size().Width))
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				walk(c, x, y, min(right, x+o.Size().Width))
			}
		}
	}
	walk(r.window.Content(), 0, 0, size.Width)
	return all
}

func (r *atDesk) says(text string) bool {
	for _, s := range r.texts() {
		if strings.Contains(s.text, text) {
			return true
		}
	}
	// A sentence may be wrapped.
	var all []string
	for _, s := range r.texts() {
		all = append(all, s.text)
	}
	return strings.Contains(strings.ReplaceAll(strings.Join(all, " "), "  ", " "), text)
}

func (r *atDesk) mustSay(texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		if !r.says(text) {
			var all []string
			for _, s := range r.texts() {
				all = append(all, s.text)
			}
			r.t.Errorf("%q is not to be seen among %q", text, all)
		}
	}
}

// tap taps the n-th text of these words.
func (r *atDesk) tap(text string, n int) {
	r.t.Helper()
	for _, s := range r.texts() {
		if s.text == text {
			if n == 0 {
				test.TapCanvas(r.window.Canvas(), fyne.NewPos(s.x+s.w/2, s.y+s.h/2))
				r.beat()
				return
			}
			n--
		}
	}
	r.t.Fatalf("there is no %q to tap", text)
}

// kinds are the kinds of the journal's records of the desk, oldest first.
func (r *atDesk) kinds(from int) (all []string) {
	r.t.Helper()
	n := 0
	_, err := r.journal.Each(store.Query{}, func(record *store.Record) error {
		if record.Source == tables.DeskSource {
			if n++; n > from {
				all = append(all, record.Kind)
			}
		}
		return nil
	})
	must(r.t, err)
	return all
}

func (r *atDesk) records() int { return len(r.kinds(0)) }

var (
	drawn     = fyne.NewSize(1496, 860)
	smallest  = fyne.NewSize(1176, 580)
	magnified = fyne.NewSize(749, 340)
	large     = fyne.NewSize(2456, 1300)
)

func (r *atDesk) tapAt(x, y float32) {
	test.TapCanvas(r.window.Canvas(), fyne.NewPos(x, y))
	r.beat()
}
