package inspections_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/house"
	screen "pitboss/app/inspections"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

const (
	password = "my own password 2"
	given    = "first password of many"
	pin      = "495062"
	patience = 30 * time.Second
)

var morning = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

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

// source is a game server or a device that says what a test has it say.
type source struct {
	name  string
	heard chan []pit.Heard
	took  chan error
	seq   int
}

func (s *source) Name() string       { return s.name }
func (s *source) Health() pit.Health { return pit.Health{State: "live"} }

func (s *source) Run(ctx context.Context, deliver pit.Deliver) error {
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case heard := <-s.heard:
			s.took <- deliver(ctx, heard)
		}
	}
}

func newSource(name string) *source {
	return &source{name: name, heard: make(chan []pit.Heard), took: make(chan error, 1)}
}

// roll is the pit's journal on the disk.
type roll struct{ *store.Journal }

func (r roll) Append(ctx context.Context, records []pit.Record) error {
	_, err := r.AppendPlaced(ctx, records)
	return err
}

func (r roll) AppendPlaced(ctx context.Context, records []pit.Record) ([]pit.Filed, error) {
	entries := make([]store.Entry, len(records))
	for i := range records {
		e := &records[i]
		entries[i] = store.Entry{At: e.At, Mono: e.Mono, Source: e.Src, Table: e.Table, Round: e.Round, Kind: e.Kind, Data: e.Data}
	}
	receipts, err := r.Journal.Append(ctx, entries...)
	filed := make([]pit.Filed, len(receipts))
	for i, at := range receipts {
		filed[i] = pit.Filed{Day: at.Day, N: int64(at.N)}
	}
	return filed, err
}

// rig is the screen at the desk of a pit that runs, with its journal on the disk.
type rig struct {
	*pit.Desk
	t       testing.TB
	hands   *hands
	staff   *staff.DB
	journal *store.Journal
	podium  *pit.Podium
	live    *pit.Pit
	server  *source
	scanner *source
	screen  *screen.Screen
	window  fyne.Window
	words   *words.Words
	went    []look.Place
	dir     string
}

func newRig(t testing.TB, lang string, width, height float32) *rig {
	t.Helper()
	r := &rig{t: t, hands: &hands{wall: morning}, podium: pit.NewPodium(), server: newSource("server:main"), scanner: newSource("device:scan"), dir: t.TempDir()}
	files, err := crewFiles()
	r.must(err)
	for name, text := range files {
		r.must(os.WriteFile(filepath.Join(r.dir, name), text, 0o600))
	}
	zone := time.FixedZone("", 7*3600)
	clock := r.hands.clock()
	r.journal, err = store.Open(store.Config{Dir: r.dir, Desk: "desk-2", Clock: clock.Now, Mono: clock.Mono, Random: newChance(9), GamingDay: 6 * time.Hour, Zone: zone})
	r.must(err)
	t.Cleanup(func() { _ = r.journal.Close() })
	r.staff, err = staff.Open(staff.Config{Dir: r.dir, Now: clock.Now, Mono: clock.Mono, Random: newChance(3)})
	r.must(err)
	t.Cleanup(func() { _ = r.staff.Close() })
	book, err := house.Builtin()
	r.must(err)
	r.live, err = pit.New(pit.Config{
		Fold: tables.Config{Book: book, Inspections: true, GamingDay: 6 * time.Hour, Zone: zone}, Sources: []pit.Source{r.server, r.scanner, r.podium},
		Journal: r.podium.Journal(roll{r.journal}), Clock: clock, Tick: time.Hour,
	})
	r.must(err)
	r.Desk, err = pit.NewDesk(pit.DeskConfig{
		Name: "desk-2", Staff: r.staff, Register: r.podium, Clock: clock, Random: newChance(2), Zone: zone, GamingDay: 6 * time.Hour,
		Game: func(string) profile.Game { return profile.Baccarat }, Played: pit.PlayedFrom(r.journal, clock.Now), Freeze: pit.FreezeFrom(r.journal),
	})
	r.must(err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- r.live.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		r.podium.End()
	})
	r.open(lang, width, height, zone)
	return r
}

func (r *rig) open(lang string, width, height float32, zone *time.Location) {
	a := test.NewTempApp(r.t.(*testing.T))
	theme, err := look.NewTheme(lang)
	r.must(err)
	a.Settings().SetTheme(theme)
	r.words, err = words.Open(lang)
	r.must(err)
	r.screen = screen.New(screen.Config{
		Desk: r.Desk, Pit: r, Words: r.words, Zone: zone, Go: func(p look.Place) { r.went = append(r.went, p) },
		Do: func(elsewhere, back func()) { elsewhere(); back() },
	})
	r.t.Cleanup(r.screen.Close)
	r.window = test.NewTempWindow(r.t.(*testing.T), r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSize(width, height))
	r.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { r.screen.Key(e) })
	r.show()
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// Tables implements screen.Pit.
func (r *rig) Tables() []*tables.Table { return r.live.View().Tables }

// Table implements screen.Pit.
func (r *rig) Table(number string) *tables.Table { return r.live.Table(number) }

// Part implements screen.Pit.
func (r *rig) Part(string) string { return "1" }

// Camera implements screen.Pit.
func (r *rig) Camera(string) string { return "9" }

// People implements screen.Pit.
func (r *rig) People() []staff.Person {
	all, err := r.staff.People()
	r.must(err)
	return all
}

func (r *rig) on(id string) {
	r.t.Helper()
	_, err := r.ChangeUser(r.t.Context(), id, password)
	r.must(err)
}

// hear has the server say something.
func (r *rig) hear(kind, table, round, data string) {
	r.t.Helper()
	r.server.seq++
	at := r.hands.now().Format("2006-01-02T15:04:05.000Z")
	text := fmt.Sprintf(`{"v":1,"epoch":"9f3c","seq":%d,"type":%q,"table":%q,"time":%q,"data":%s}`, r.server.seq, kind, table, at, data)
	if round != "" {
		text = strings.Replace(text, `"time"`, fmt.Sprintf(`"round":%q,"time"`, round), 1)
	}
	r.say(r.server, text)
}

// scan has the scanner of a table read a card.
func (r *rig) scan(table, card string) {
	r.t.Helper()
	at := r.hands.now().Format("2006-01-02T15:04:05.000Z")
	r.say(r.scanner, fmt.Sprintf(`{"v":1,"source":"device:scan","type":"card.scanned","table":%q,"time":%q,"data":{"card":%q,"code":%q}}`, table, at, card, card))
}

func (r *rig) say(by *source, text string) {
	r.t.Helper()
	e, err := tables.ReadEvent([]byte(text))
	r.must(err)
	by.heard <- []pit.Heard{{Event: e, Line: []byte(text)}}
	r.must(<-by.took)
}

// until waits for something that must come true.
func (r *rig) until(what string, true func() bool) {
	r.t.Helper()
	for began := time.Now(); !true(); time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			r.t.Fatalf("waited in vain: %s", what)
		}
	}
}

// baccarat opens a table with a shoe of eight decks and a scanner.
func (r *rig) baccarat(table string) {
	r.t.Helper()
	r.hear("table.opened", table, "", `{"game":"baccarat","profile":"house-baccarat","currency":"THB"}`)
	r.hear("shoe.shuffled", table, "", `{"shoe":"SH-23"}`)
	r.hear("shoe.started", table, "", `{"shoe":"SH-23","decks":8}`)
	r.until("the table is there", func() bool {
		t := r.Table(table)
		return t != nil && t.Shoe.ID == "SH-23"
	})
}

func (r *rig) alarm(code findings.Code) *pit.Alarm {
	for _, a := range r.live.View().Alarms {
		if a.Finding.Code == code && a.State != pit.Returned {
			return &a
		}
	}
	return nil
}

func (r *rig) show() {
	r.screen.Show(look.Moment{Now: r.hands.now().In(time.FixedZone("", 7*3600)), Scale: 1})
}

// goTo enters the screen at a place, as the desk does.
func (r *rig) goTo(p look.Place) {
	p.Screen = "inspections"
	r.screen.Enter(p)
	r.show()
}

// press types keys where the keyboard is, as the window hands them on.
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

// typed types letters where the keyboard is.
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

// sign chooses a person on the pad and signs with a PIN.
func (r *rig) sign(name, with string) {
	r.t.Helper()
	r.press(fyne.KeyReturn) // to the pad
	r.press(fyne.KeyW)
	r.typed(name)
	r.press(fyne.KeyReturn)
	r.typed(with)
	r.press(fyne.KeyReturn)
}

// text is everything that is in sight.
func (r *rig) text() string {
	var all []string
	for _, t := range sight.Texts(r.window.Content()) {
		all = append(all, t.Text)
	}
	return strings.Join(all, "\n")
}

// sees fails unless texts are in sight.
func (r *rig) sees(texts ...string) {
	r.t.Helper()
	all := strings.ReplaceAll(r.text(), "\n", " ")
	for _, want := range texts {
		if !strings.Contains(all, want) {
			r.t.Errorf("%q is not in sight; there is\n%s", want, r.text())
		}
	}
}

// kinds are the kinds of the records of the journal that the desk made.
func (r *rig) kinds() (all []string) {
	r.t.Helper()
	_, err := r.journal.Each(store.Query{}, func(rec *store.Record) error {
		if rec.Source == tables.DeskSource {
			all = append(all, rec.Kind)
		}
		return nil
	})
	r.must(err)
	return all
}

func (r *rig) last() pit.KeptInspection {
	r.t.Helper()
	all := r.Inspections()
	if len(all) == 0 {
		r.t.Fatal("nothing was inspected")
	}
	return all[0]
}

// whole records a whole inspection of the decks of a table without the screen.
func (r *rig) whole(table string) {
	r.t.Helper()
	i, err := r.OpenInspection(r.t.Context(), inspections.Decks, table)
	r.must(err)
	for code := range i.Items {
		i.Items[code] = inspections.Pass
	}
	i.When, i.Video, i.Expected, i.Passed = "opening", "9", 8, true
	for n := range 8 {
		d := inspections.Deck{ID: fmt.Sprintf("D-%d", 5103+n), Colour: "blue", Counts: map[string]int{}}
		for c := 1; c <= 52; c++ {
			d.Counts[cardCode(c)] = 1
		}
		i.Decks = append(i.Decks, d)
	}
	_, err = r.Inspect(r.t.Context(), *i, pit.Secret{Person: "okravets", PIN: pin}, &pit.Secret{Person: "ibondar", PIN: pin})
	r.must(err)
}

func cardCode(c int) string { return cards.Card(c).String() }

// write writes a text into a line of the screen, by the name of the line.
func (r *rig) write(name, text string) {
	r.t.Helper()
	f := r.screen.Line(name)
	if f == nil {
		r.t.Fatalf("there is no line %s; in sight is\n%s", name, r.text())
	}
	r.window.Canvas().Focus(f)
	r.typed(text)
	if f.OnEnter != nil {
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	r.window.Canvas().Unfocus()
	r.show()
}

// tap taps a key by its name.
func (r *rig) tap(name string) {
	r.t.Helper()
	k := r.screen.Choice(name)
	if k == nil {
		r.t.Fatalf("there is no key %q; in sight is\n%s", name, r.text())
	}
	k.Tapped(nil)
	r.show()
}
