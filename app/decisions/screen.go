package decisions

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
)

// Desk is what the screen needs of the desk's use cases: *pit.Desk. Those with a
// context may take a while and are called elsewhere.
type Desk interface {
	Session() (pit.Session, bool)
	House() decisions.House
	OpenDecision(ctx context.Context, k decisions.Kind, table, round string, findings ...string) (*decisions.Decision, error)
	Decide(ctx context.Context, draft decisions.Decision, by pit.Secret, second *pit.Secret) (pit.Filed, error)
	SignDecision(ctx context.Context, draft decisions.Decision, s pit.Secret) (pit.Filed, error)
	CancelDecision(ctx context.Context, id, why string) (pit.Filed, error)
	RequestOverride(ctx context.Context, draft decisions.Decision, by pit.Secret) (pit.Request, error)
	Approve(ctx context.Context, id string, by pit.Secret) (pit.Filed, error)
	Refuse(ctx context.Context, id string, by pit.Secret, why string) (pit.Filed, error)
	WithdrawRequest(ctx context.Context, id string) (pit.Filed, error)
	Requests() []pit.Request
	Decisions() []pit.KeptDecision
	Decision(id string) (pit.KeptDecision, bool)
	Untold() []pit.Untold
	DueInspections(table string) []inspections.Kind
}

// Pit is what the screen needs to know of the pit. But for Round it is asked on the
// goroutine of the window and must answer from what it has.
type Pit interface {
	// Table is a table as it stands; nil if there is none of this number.
	Table(number string) *tables.Table
	// Tables are the numbers of the tables, as on the felt.
	Tables() []string
	// People are those who work here.
	People() []staff.Person
	// Told says that a game server is told what is decided at a table.
	Told(table string) bool
	// Round reads a round from the journal; nil where nothing is recorded of it. It is
	// called elsewhere and may take a while.
	Round(ctx context.Context, table, round string) (*evidence.Round, error)
}

// Config is what the screen is made of.
type Config struct {
	Desk  Desk // nil where nobody can decide anything
	Pit   Pit
	Words *words.Words
	Zone  *time.Location // of the house; UTC if nil
	Go    func(look.Place)
	// Suggest is what the desk's records say to a form of a kind at a table: the decks
	// that an inspection found unfit. Nil says nothing.
	Suggest func(k decisions.Kind, table string) (decisions.Decision, bool)
	// Print makes the report on the decisions of a gaming day, has the system show it, and
	// names its file. It is called elsewhere; nil where nothing can be printed.
	Print func(ctx context.Context, day string, w *words.Words) (file string, err error)
	// Do does something elsewhere, and then back on the goroutine of the window; nil is
	// a goroutine and look.Do. It is not told to do two things of which one must be
	// first.
	Do func(elsewhere, back func())
}

// page is what the screen shows.
type page uint8

const (
	registerPage page = iota
	chooserPage
	formPage
)

// Screen is the decisions. It belongs to the goroutine of the window.
type Screen struct {
	cfg    Config
	words  *words.Words
	now    time.Time
	scale  float32
	page   page
	notice string // about what was done last, on the register

	forms  []*form.Form // those that are neither recorded nor cancelled, oldest first
	form   *form.Form   // the one in sight
	choose chooser
	list   registerState
	sign   *signer
	judge  *sign.Pad // on which requests are approved and refused

	panels     []float32 // how high the panels of the form were painted
	panelAt    int
	panelMoved bool
	problemAt  float32        // where the first field with something wrong is; below 0 where none is
	problemKey fyne.Focusable // what mends it; nil where nothing in the form does
	problemIn  string         // the field of that, where it is options

	errands *look.Errands
	size    fyne.Size
	looks   time.Time // when the evidence was read anew

	content *fyne.Container
	head    *look.Board
	left    *look.Board // the evidence; the choices; the register
	middle  *look.Board
	right   *look.Board
	rows    *registerRows
}

// New makes the screen, with the register in sight.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	s := &Screen{cfg: cfg, words: cfg.Words, scale: 1}
	s.errands = look.NewErrands(cfg.Do)
	s.head = look.NewBoard(s.paintHead)
	s.left, s.middle, s.right = look.NewBoard(s.paintLeft), look.NewBoard(s.paintMiddle), look.NewBoard(s.paintRight)
	s.middle.Bare = true
	s.rows = newRegisterRows(s)
	s.sign, s.judge = newSigner(s), newJudge(s)
	s.content = &fyne.Container{
		Layout:  &layout{s},
		Objects: []fyne.CanvasObject{s.head.Object, s.left.Object, s.rows.object, s.middle.Object, s.right.Object},
	}
	return s
}

// Close ends what the screen still does elsewhere, and waits until it has. The screen is
// not used afterwards.
func (s *Screen) Close() {
	s.errands.Close()
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "decisions" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Chosen is the table of what is in sight: what the desk's own keys are about.
func (s *Screen) Chosen() string {
	switch {
	case s.page == formPage && s.form != nil:
		return s.form.Draft.Table
	case s.page == chooserPage:
		return s.choose.about.Table
	}
	return ""
}

// Enter opens the decisions. A place with a table or a finding asks what is decided of
// it, or shows the form that is open about it; one whose subject is a kind of decision
// opens its form; one whose subject is the id of a decision shows that one; an empty one
// leaves what was in sight.
func (s *Screen) Enter(to look.Place) {
	s.sign.pad.Clear() // what was typed of a PIN does not outlast a way to another screen
	s.judge.Clear()
	switch {
	case to.Subject == "" && to.Table == "" && to.Round == "":
		return
	case to.Subject == "new":
		s.startChoosing(form.Opening{Table: to.Table, Round: to.Round})
		return
	case s.cfg.Desk != nil:
		if _, ok := s.cfg.Desk.Decision(to.Subject); ok {
			s.showRegister(to.Subject)
			return
		}
	}
	about := form.Opening{Table: to.Table, Round: to.Round}
	if id, ok := form.ReadFinding(to.Subject, to.Table, to.Round); ok {
		about.Finding = id
		if id.Table != "" {
			about.Table = id.Table
		}
		if id.Round != "" {
			about.Round = id.Round
		}
	}
	s.startChoosing(about)
	if k := decisions.Kind(to.Subject); k.Known() && s.page == chooserPage && s.mayDecide() == "" {
		s.open(&form.Choice{Kind: k})
	}
}

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now
	scaled := m.Scale > 0 && m.Scale != s.scale
	if m.Scale > 0 {
		s.scale = m.Scale
	}
	s.sign.pad.Tick(m.Now)
	s.judge.Tick(m.Now)
	if s.page == formPage {
		s.readAgain()
	}
	s.refresh()
	if scaled {
		s.content.Refresh()
	}
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.notice = w, ""
	s.sign.pad.Speak(w)
	s.judge.Speak(w)
	s.refresh()
}

// say is a text of the screen.
func (s *Screen) say(key string) string { return s.words.Say("decide_"+key, nil) }

func (s *Screen) with(key string, values map[string]any) string {
	return s.words.Say("decide_"+key, values)
}

// teller says what happened in the words of the desk.
func (s *Screen) teller() *form.Teller {
	return &form.Teller{
		Words: s.words, Zone: s.cfg.Zone, People: s.cfg.Pit.People(),
		Title: func(c findings.Code) string { return s.words.Say(pit.Define(c).Title, nil) },
	}
}

// refresh paints what is in sight.
func (s *Screen) refresh() {
	s.arrange()
}
