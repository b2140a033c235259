package shift

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/shift/sheet"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// Desk is what the screen needs of the desk's use cases: *pit.Desk. Those with a
// context may take a while and are called elsewhere.
type Desk interface {
	Session() (pit.Session, bool)
	OpenHandover(ctx context.Context, view pit.Update) (*pit.Handover, error)
	SignHandover(ctx context.Context, id, note string, s pit.Secret) (pit.Filed, error)
	HandOver(ctx context.Context, id, note string, to pit.Secret, from *pit.Secret) (pit.Filed, error)
	CancelHandover(ctx context.Context, id, why string) (pit.Filed, error)
	Handovers() []pit.KeptHandover
}

// Pit is what the screen needs to know of the pit. It is asked on the goroutine of the
// window and must answer from what it has.
type Pit interface {
	View() pit.Update
	People() []staff.Person
}

// Config is what the screen is made of.
type Config struct {
	Desk  Desk // nil where nobody signs
	Pit   Pit
	Words *words.Words
	Zone  *time.Location // of the house; UTC if nil
	Go    func(look.Place)
	// Print makes the printed sheet of a handover in a language and shows it where it can be
	// printed; nil where nothing prints. It is called elsewhere and may take a while. It
	// says which file it made, also where that cannot be shown.
	Print func(ctx context.Context, h *pit.KeptHandover, w *words.Words) (file string, err error)
	// Do does something elsewhere, and then back on the goroutine of the window; nil is
	// a goroutine and look.Do.
	Do func(elsewhere, back func())
}

// Screen is the handover. It belongs to the goroutine of the window; Close ends it.
type Screen struct {
	cfg    Config
	words  *words.Words
	now    time.Time
	shown  shown
	notice string
	busy   bool

	open       *pit.Handover // the sheet that is not signed by both; nil if there is none
	first      *given        // whoever leaves has signed it
	cancelling bool
	past       []pit.KeptHandover
	chosen     string // the id of the earlier sheet in sight
	padFor     string
	faced      faced
	inFull     bool // in a narrow window: the right side is in sight

	pad     *sign.Pad
	note    *look.Field
	keys    *look.Keyring
	errands *look.Errands
	size    fyne.Size
	high    float32 // of what lies at the right
	head    *look.Pad
	left    *look.Board
	back    *look.Plate // behind right
	right   *look.Pad
	scroll  *look.Scroll // what right lies in: a low window has no room for the keys of a PIN

	content *fyne.Container
}

// given is the signature of whoever leaves.
type given struct {
	person string
	note   string
	at     time.Time
	filed  pit.Filed
}

// New makes the screen, with the last sheet in sight.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	s := &Screen{cfg: cfg, words: cfg.Words, keys: look.NewKeyring(), note: look.NewField(), back: look.NewPlate()}
	s.errands = look.NewErrands(cfg.Do)
	s.pad = sign.New(sign.Config{Words: cfg.Words, People: cfg.Pit.People, Changed: s.refresh, Enter: s.sign, Held: s.refresh, Everywhere: true, Compact: true})
	s.note.OnChange = func(string) { s.refresh() }
	s.head, s.right = look.NewPad(s.paintHead), look.NewPad(s.paintRight)
	s.left = look.NewBoard(s.paintSheet)
	s.scroll = look.NewScroll(&fyne.Container{Layout: (*asHigh)(s), Objects: []fyne.CanvasObject{s.right}})
	s.content = &fyne.Container{Layout: &layout{s}, Objects: []fyne.CanvasObject{s.head, s.left.Object, s.back.Image, s.scroll}}
	return s
}

// Close ends what the screen still does elsewhere. It is not used afterwards.
func (s *Screen) Close() {
	s.errands.Close()
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "shift" }

// OffRail says that the screen has no place in the rail: it is reached from the person
// in the top bar, and with Ctrl H.
func (s *Screen) OffRail() bool { return true }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Chosen is no table: the desk's own keys are about none here.
func (s *Screen) Chosen() string { return "" }

// Enter opens the handover: the sheet that is open, else the last one; a place whose
// subject is the id of a sheet shows that one, and "new" opens one.
func (s *Screen) Enter(to look.Place) {
	s.inFull = false
	s.leavePad() // what was typed of a PIN does not outlast a way to another screen, nor a lock
	switch {
	case to.Subject == "new":
		s.begin()
	case to.Subject != "" && s.open == nil:
		s.chosen = to.Subject
	}
	s.refresh()
}

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now
	s.pad.Tick(m.Now)
	if now := s.standing(m.Scale); now != s.shown {
		s.shown = now
		s.refresh()
	}
}

// shown is what the screen depends on beside what a person does on it: each drawing
// costs a frame of the whole window.
type shown struct {
	person string
	locked bool
	sheets int
	scale  float32
}

func (s *Screen) standing(scale float32) shown {
	v := shown{scale: scale}
	if s.cfg.Desk != nil {
		if session, on := s.cfg.Desk.Session(); on {
			v.person, v.locked = session.Person.ID, session.Locked
		}
		v.sheets = len(s.cfg.Desk.Handovers())
	}
	return v
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.notice = w, ""
	s.pad.Speak(w)
	s.refresh()
}

func (s *Screen) say(key string) string { return s.words.Say("shift_"+key, nil) }

func (s *Screen) with(key string, values map[string]any) string {
	return s.words.Say("shift_"+key, values)
}

func (s *Screen) teller() sheet.Teller {
	return sheet.Teller{Words: s.words, Zone: s.cfg.Zone, Name: s.name}
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

// inSight is the sheet in sight, and where it lies if it is recorded; nil if there is
// none.
func (s *Screen) inSight() (h *pit.Handover, kept *pit.KeptHandover) {
	if s.open != nil {
		return s.open, nil
	}
	if len(s.past) == 0 {
		return nil, nil
	}
	at := max(slices.IndexFunc(s.past, func(k pit.KeptHandover) bool { return k.ID == s.chosen }), 0)
	return &s.past[at].Handover, &s.past[at]
}

// act has the desk do something elsewhere, and says what came of it.
func (s *Screen) act(what func(ctx context.Context) error, then func(error)) {
	if s.busy {
		return
	}
	s.busy, s.notice = true, ""
	var err error
	s.errands.Do(func(ctx context.Context) { err = what(ctx) }, func() {
		s.busy = false
		then(err)
		s.refresh()
	})
	s.refresh()
}

// may says whether whoever is signed on may hand over, and why not in words.
func (s *Screen) may() (string, bool) {
	if s.cfg.Desk == nil {
		return s.say("no_desk"), false
	}
	session, on := s.cfg.Desk.Session()
	switch {
	case !on:
		return sign.Why(s.words, pit.ErrNobodyOn), false
	case session.Locked:
		return sign.Why(s.words, pit.ErrDeskLocked), false
	case !session.Person.May(roles.HandOver):
		return sign.Why(s.words, pit.ErrNotAllowed), false
	}
	return "", true
}
