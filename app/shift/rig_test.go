package shift_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/shift"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

const (
	password = "my own password 2"
	given    = "first password of many"
	pin      = "495062"
)

var (
	morning = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)
	zone    = time.FixedZone("", 7*3600)
)

// hands is a clock that stands where it is put.
type hands struct {
	mu   sync.Mutex
	wall time.Time
	mono time.Duration
}

func (h *hands) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wall
}

func (h *hands) clock() pit.Clock {
	return pit.Clock{Now: h.now, Mono: func() time.Duration {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.mono
	}}
}

func (h *hands) run(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wall, h.mono = h.wall.Add(d), h.mono+d
}

// chance is a source of numbers that is the same in every run.
type chance struct {
	mu sync.Mutex
	r  *rand.Rand
}

func newChance(seed uint64) *chance { return &chance{r: rand.New(rand.NewPCG(seed, 7))} }

func (c *chance) Read(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range b {
		b[i] = byte(c.r.Uint32())
	}
	return len(b), nil
}

var crew = []staff.Person{
	{ID: "root", Name: "Root", Roles: []roles.Role{roles.Admin}},
	{ID: "okravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}},
	{ID: "vmelnyk", Name: "Viktor Melnyk", Roles: []roles.Role{roles.Manager}},
	{ID: "ibondar", Name: "Iryna Bondar", Roles: []roles.Role{roles.Dealer}},
}

// crewFiles are the files of a staff of the crew, made once: secrets cost time.
var crewFiles = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "staff")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	h := &hands{wall: morning.Add(-24 * time.Hour)}
	db, err := staff.Open(staff.Config{Dir: dir, Now: h.clock().Now, Mono: h.clock().Mono, Random: newChance(1)})
	if err != nil {
		return nil, err
	}
	for i, p := range crew {
		if p.Language = "en"; i == 0 {
			err = errors.Join(err, db.Begin(p, password))
		} else {
			err = errors.Join(err, db.Add("root", p, given), db.ChangePassword(p.ID, given, password))
		}
		err = errors.Join(err, db.SetPIN(p.ID, password, pin))
	}
	last, failed := db.Last()
	if err = errors.Join(err, failed, db.Written(last), db.Close()); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range []string{"staff.db", "staff.copy"} {
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// rig is the screen at a desk with its journal on the disk.
type rig struct {
	*pit.Desk
	t       *testing.T
	hands   *hands
	staff   *staff.DB
	journal *store.Journal
	screen  *shift.Screen
	window  fyne.Window
	words   *words.Words
	view    pit.Update
	printed []string
	unshown error // why a printed sheet cannot be shown
	dir     string
}

func newRig(t *testing.T, lang string, width, height float32) *rig {
	t.Helper()
	r := &rig{t: t, hands: &hands{wall: morning}, dir: t.TempDir()}
	files, err := crewFiles()
	r.must(err)
	for name, text := range files {
		r.must(os.WriteFile(filepath.Join(r.dir, name), text, 0o600))
	}
	clock := r.hands.clock()
	r.journal, err = store.Open(store.Config{Dir: r.dir, Desk: "desk-2", Clock: clock.Now, Mono: clock.Mono, Random: newChance(9), GamingDay: 6 * time.Hour, Zone: zone})
	r.must(err)
	t.Cleanup(func() { _ = r.journal.Close() })
	r.staff, err = staff.Open(staff.Config{Dir: r.dir, Now: clock.Now, Mono: clock.Mono, Random: newChance(3)})
	r.must(err)
	t.Cleanup(func() { _ = r.staff.Close() })
	r.Desk, err = pit.NewDesk(pit.DeskConfig{
		Name: "desk-2", Staff: r.staff, Register: pit.StoreRegister{Journal: r.journal, Mono: clock.Mono}, Clock: clock, Random: newChance(2), Zone: zone,
		GamingDay: 6 * time.Hour, Game: func(string) profile.Game { return profile.Baccarat }, Checkpoint: pit.CheckpointFrom(r.journal),
	})
	r.must(err)
	r.view = sights()
	a := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	r.must(err)
	a.Settings().SetTheme(theme)
	r.words, err = words.Open(lang)
	r.must(err)
	r.screen = shift.New(shift.Config{
		Desk: r.Desk, Pit: r, Words: r.words, Zone: zone, Do: func(elsewhere, back func()) { elsewhere(); back() },
		Print: func(_ context.Context, h *pit.KeptHandover, w *words.Words) (string, error) {
			r.printed = append(r.printed, h.ID+" "+w.Language)
			return "handover.html", r.unshown
		},
	})
	t.Cleanup(r.screen.Close)
	r.window = test.NewTempWindow(t, r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSize(width, height))
	r.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { r.screen.Key(e) })
	r.show()
	return r
}

// sights is a pit with alarms of every kind, and tables.
func sights() pit.Update {
	var u pit.Update
	for i, c := range []findings.Code{findings.PayoutDiffers, findings.SpinHung, findings.PaceLow, findings.ClockSkew, findings.InspectionDue} {
		g := findings.New(c, "")
		g.Table = []string{"R-05", "R-11", "B-19", "", "B-12"}[i]
		a := pit.Alarm{Finding: g, Raised: morning.Add(-time.Duration(i) * time.Minute)}
		switch i {
		case 1:
			a.State, a.AckedBy, a.AckedAt = pit.Acknowledged, "okravets", morning
		case 2:
			a.Shelf = pit.Shelf{By: "okravets", Why: "a birthday at the table", Since: morning, Until: morning.Add(10 * time.Minute)}
		}
		u.Alarms = append(u.Alarms, a)
	}
	u.Tables = []*tables.Table{{Number: "B-12", Game: profile.Baccarat, Opened: morning.Add(-5 * time.Minute), Phase: tables.Betting}, {Number: "B-13", Game: profile.Baccarat}}
	return u
}

// View implements shift.Pit.
func (r *rig) View() pit.Update { return r.view }

// People implements shift.Pit.
func (r *rig) People() []staff.Person {
	all, err := r.staff.People()
	r.must(err)
	return all
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) on(id string) {
	r.t.Helper()
	_, err := r.ChangeUser(r.t.Context(), id, password)
	r.must(err)
	r.show()
}

func (r *rig) show() { r.screen.Show(look.Moment{Now: r.hands.now().In(zone), Scale: 1}) }

func (r *rig) press(names ...fyne.KeyName) {
	r.t.Helper()
	for _, name := range names {
		if f := r.window.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: name})
		} else if !r.screen.Key(&fyne.KeyEvent{Name: name}) {
			r.t.Fatalf("nobody takes the key %s; in sight is\n%s", name, r.text())
		}
	}
	r.show()
}

func (r *rig) typed(text string) {
	r.t.Helper()
	for _, l := range text {
		f := r.window.Canvas().Focused()
		if f == nil {
			r.t.Fatalf("nobody takes the letter %q", l)
		}
		f.TypedRune(l)
	}
	r.show()
}

// sign chooses a person on the pad, and types a PIN and Enter.
func (r *rig) sign(name, with string) {
	r.t.Helper()
	if r.window.Canvas().Focused() == nil {
		r.press(fyne.KeyReturn)
	}
	r.press(fyne.KeyW)
	r.typed(name)
	r.press(fyne.KeyReturn)
	r.typed(with)
	r.press(fyne.KeyReturn)
}

func (r *rig) text() string {
	var all []string
	for _, t := range sight.Texts(r.window.Content()) {
		all = append(all, t.Text)
	}
	return strings.Join(all, "\n")
}

func (r *rig) sees(texts ...string) {
	r.t.Helper()
	all := strings.ReplaceAll(r.text(), "\n", " ")
	for _, want := range texts {
		if !strings.Contains(all, want) {
			r.t.Errorf("%q is not in sight; there is\n%s", want, r.text())
		}
	}
}

func (r *rig) clean(what string) {
	r.t.Helper()
	for _, fault := range sight.Faults(r.window.Content(), "shift_") {
		r.t.Errorf("%s: %s", what, fault)
	}
}
