package inspections

import (
	"context"
	"reflect"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// Desk is what the screen needs of the desk's use cases: *pit.Desk. Those with a
// context, Duties and the two about equipment may take a while and are called elsewhere.
type Desk interface {
	Session() (pit.Session, bool)
	May(what ...roles.Permission) error
	Duties(all []*tables.Table) ([]pit.TableDuties, error)
	Inspections() []pit.KeptInspection
	Consequence(id string) (pit.Consequence, bool)
	OpenInspection(ctx context.Context, k inspections.Kind, table string) (*inspections.Inspection, error)
	BeginCount(ctx context.Context, id string) error
	SignInspection(ctx context.Context, draft inspections.Inspection, s pit.Secret) (pit.Filed, error)
	Inspect(ctx context.Context, draft inspections.Inspection, by pit.Secret, dealer *pit.Secret) (pit.Filed, error)
	CancelInspection(ctx context.Context, id, why string) (pit.Filed, error)
	Equipment(kind staff.EquipmentKind, table string) ([]staff.Equipment, error)
	EquipmentHistory(kind staff.EquipmentKind, id string) ([]staff.Move, error)
	Equip(ctx context.Context, kind staff.EquipmentKind, table string, ids ...string) error
	MoveEquipment(ctx context.Context, kind staff.EquipmentKind, id, table, why string) error
	TakeEquipmentBack(ctx context.Context, kind staff.EquipmentKind, id, why string) error
	WithdrawEquipment(ctx context.Context, kind staff.EquipmentKind, id, why string) error
}

// Pit is what the screen needs to know of the pit. It is asked on the goroutine of the
// window and must answer from what it has.
type Pit interface {
	Tables() []*tables.Table // in the order of the floor
	Table(number string) *tables.Table
	Part(number string) string // of the pit
	Camera(number string) string
	People() []staff.Person
}

// Config is what the screen is made of.
type Config struct {
	Desk  Desk // nil where nobody can inspect anything
	Pit   Pit
	Words *words.Words
	Zone  *time.Location // of the house; UTC if nil
	Go    func(look.Place)
	// Do does something elsewhere, and then back on the goroutine of the window; nil is
	// a goroutine and look.Do.
	Do func(elsewhere, back func())
}

// page is what the screen shows.
type page uint8

const (
	duePage page = iota
	donePage
	equipmentPage
	formPage
)

// Screen is the inspections. It belongs to the goroutine of the window; Close ends it.
type Screen struct {
	cfg    Config
	words  *words.Words
	now    time.Time
	page   page
	notice string // about what was done last, or why it was not
	busy   bool   // something is being done elsewhere

	find     string
	rows     []sheet.Row
	chosen   string // the table
	done     []pit.KeptInspection
	seen     string // the id of the inspection in full
	things   []staff.Equipment
	thing    string // the piece of equipment in full, kind/id
	way      []staff.Move
	adding   staff.EquipmentKind
	loading  bool
	shown    shown
	drawings int
	loaded   time.Time
	tried    bool // something was loaded already
	inFull   bool // in a narrow window: the right side is in sight
	retiring bool // somebody says why a thing is retired
	moving   bool // somebody says where it goes

	form   *sheet.Form
	why    string // the form is filled in, as it was before it was recorded
	cancel *cancelling
	pad    *sign.Pad
	padFor string
	faced  faced
	grid   *grid

	errands *look.Errands
	size    fyne.Size
	content *fyne.Container
	head    *look.Board
	list    *look.Table
	ground  *look.Board // behind the list
	count   *look.Board
	decks   *look.Board
	checks  *look.Board
	side    *look.Board
	signing *look.Board
}

// New makes the screen, with what is due in sight.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	s := &Screen{cfg: cfg, words: cfg.Words, adding: staff.Deck}
	s.errands = look.NewErrands(cfg.Do)
	s.head, s.ground = look.NewBoard(s.paintHead), look.NewBoard(func(*look.Paper, float32, float32) float32 { return 1 })
	s.count, s.decks, s.checks = look.NewBoard(s.paintCount), look.NewBoard(s.paintDecks), look.NewBoard(s.paintChecks)
	s.side, s.signing = look.NewBoard(s.paintSide), look.NewBoard(s.paintSigning)
	s.list = look.NewTable(s.choose)
	s.list.Pitch(look.Target)
	s.grid = newGrid(s)
	s.pad = sign.New(sign.Config{Words: cfg.Words, People: cfg.Pit.People, Changed: s.refresh, Enter: s.sign, Held: s.refresh, Compact: true})
	s.content = &fyne.Container{Layout: &layout{s}, Objects: []fyne.CanvasObject{
		s.head.Object, s.ground.Object, s.list, s.count.Object, s.decks.Object, s.checks.Object, s.side.Object, s.signing.Object,
	}}
	return s
}

// Close ends what the screen still does elsewhere. It is not used afterwards.
func (s *Screen) Close() {
	s.errands.Close()
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "inspections" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Chosen is the table in question: what the desk's own keys are about.
func (s *Screen) Chosen() string {
	if s.page == formPage && s.form != nil {
		return s.form.Draft.Table
	}
	return s.chosen
}

// Enter opens the inspections. A place with a table chooses it; one whose subject is a
// kind of inspection opens its form; one whose subject is the id of an inspection shows
// that one. A form that is open about the table stays in sight.
func (s *Screen) Enter(to look.Place) {
	s.loaded = time.Time{}
	s.leavePad() // what was typed of a PIN does not outlast a way to another screen, nor a lock
	if !inspections.Kind(to.Subject).Known() && !s.known(to.Subject) {
		to.Subject = "" // a finding at the table: the inspections of that table answer it
	}
	switch {
	case s.form != nil && (to.Table == "" || to.Table == s.form.Draft.Table) && to.Subject == "":
		s.turn(formPage)
		return
	case inspections.Kind(to.Subject).Known() && to.Table != "":
		s.chosen = to.Table
		s.begin(inspections.Kind(to.Subject), to.Table)
		return
	case to.Subject != "" && s.known(to.Subject):
		s.seen = to.Subject
		s.turn(donePage)
		return
	}
	if to.Table != "" {
		s.chosen, s.find = to.Table, ""
	}
	s.turn(duePage)
}

func (s *Screen) known(id string) bool {
	if s.cfg.Desk == nil || id == "" {
		return false
	}
	return slices.ContainsFunc(s.cfg.Desk.Inspections(), func(k pit.KeptInspection) bool { return k.ID == id })
}

// turn shows another page.
func (s *Screen) turn(p page) {
	if p != s.page {
		s.head.ForgetFields()
		s.side.ForgetFields()
	}
	s.page, s.inFull, s.moving, s.retiring = p, false, false, false
	if p != formPage {
		s.leavePad()
	}
	s.load()
	s.refresh()
}

// leavePad forgets what was typed on the pad and takes the keyboard off it.
func (s *Screen) leavePad() {
	if s.pad.Focused() {
		if c := fyne.CurrentApp().Driver().CanvasForObject(s.content); c != nil {
			c.Unfocus()
		}
	}
	s.pad.Clear()
}

// loadEvery is how old what is shown of the desk may be.
const loadEvery = 2 * time.Second

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now
	s.pad.Tick(m.Now)
	if f := s.form; f != nil {
		if t := s.cfg.Pit.Table(f.Draft.Table); t != nil && t.Counting {
			f.Heard(t.Counted)
		}
	}
	if s.page != formPage && s.now.Sub(s.loaded) >= loadEvery {
		s.load()
	}
	if now := s.standing(m.Scale); s.page == formPage || now != s.shown {
		s.shown = now
		s.refresh()
	}
}

// shown is what a list depends on beside what was loaded and what a person does: each
// drawing of it costs a frame of the whole window.
type shown struct {
	person string
	locked bool
	scale  float32
	minute int64
}

func (s *Screen) standing(scale float32) shown {
	v := shown{scale: scale, minute: s.now.Unix() / 60}
	if s.cfg.Desk != nil {
		if session, on := s.cfg.Desk.Session(); on {
			v.person, v.locked = session.Person.ID, session.Locked
		}
	}
	return v
}

// load asks the desk anew, elsewhere, for what the page in sight shows.
func (s *Screen) load() {
	if s.cfg.Desk == nil || s.loading {
		return
	}
	s.loading, s.loaded = true, s.now
	var duties []pit.TableDuties
	var things []staff.Equipment
	var way []staff.Move
	var err error
	floor, kind, id := s.cfg.Pit.Tables(), staff.EquipmentKind(""), ""
	if e := s.chosenThing(); e != nil {
		kind, id = e.Kind, e.ID
	}
	s.errands.Do(func(context.Context) {
		if duties, err = s.cfg.Desk.Duties(floor); err != nil {
			return
		}
		if things, err = s.cfg.Desk.Equipment("", ""); err == nil && id != "" {
			way, err = s.cfg.Desk.EquipmentHistory(kind, id)
		}
	}, func() {
		first := !s.tried
		s.loading, s.tried = false, true
		if err != nil {
			s.notice = sign.Why(s.words, err)
			s.refresh()
			return
		}
		done := s.cfg.Desk.Inspections()
		rows := sheet.Overview(duties, floor, s.cfg.Pit.Part, done)
		if !first && len(done) == len(s.done) && reflect.DeepEqual(rows, s.rows) && reflect.DeepEqual(things, s.things) && reflect.DeepEqual(way, s.way) {
			return
		}
		s.done, s.rows, s.things, s.way = done, rows, things, way
		s.refresh()
	})
}

// act has the desk do something and says what came of it.
func (s *Screen) act(what func(ctx context.Context) error, then func()) {
	if s.busy {
		return
	}
	s.busy, s.notice = true, ""
	var err error
	s.errands.Do(func(ctx context.Context) { err = what(ctx) }, func() {
		s.busy = false
		if err != nil {
			s.notice = sign.Why(s.words, err)
		} else {
			then()
		}
		s.loaded = time.Time{}
		s.load()
		s.refresh()
	})
	s.refresh()
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.notice = w, ""
	s.pad.Speak(w)
	s.refresh()
}

func (s *Screen) say(key string) string { return s.words.Say("inspect_"+key, nil) }

func (s *Screen) with(key string, values map[string]any) string {
	return s.words.Say("inspect_"+key, values)
}

func (s *Screen) teller() sheet.Teller { return sheet.Teller{Words: s.words} }

// clock is a moment in the house's time: its hour, and its day where that is another.
func (s *Screen) clock(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	at = at.In(s.cfg.Zone)
	if now := s.now.In(s.cfg.Zone); now.Sub(at).Abs() < 20*time.Hour {
		return at.Format("15:04")
	}
	return s.words.Day(at) + " " + at.Format("15:04")
}

// name is a person by name; the id where nobody knows it.
func (s *Screen) name(id string) string {
	for _, p := range s.cfg.Pit.People() {
		if p.ID == id {
			return p.Name
		}
	}
	return id
}

// may says whether whoever is signed on may do something, and why not in words.
func (s *Screen) may(what ...roles.Permission) (string, bool) {
	if s.cfg.Desk == nil {
		return s.say("no_desk"), false
	}
	session, on := s.cfg.Desk.Session()
	switch {
	case !on:
		return sign.Why(s.words, pit.ErrNobodyOn), false
	case session.Locked:
		return sign.Why(s.words, pit.ErrDeskLocked), false
	case !slices.ContainsFunc(what, session.Person.May):
		return sign.Why(s.words, pit.ErrNotAllowed), false
	}
	return "", true
}

// refresh draws the page in sight.
func (s *Screen) refresh() {
	s.drawings++
	s.arrange()
}

// Drawings is how often the screen has been drawn.
func (s *Screen) Drawings() int { return s.drawings }
