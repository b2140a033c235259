package shift

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

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

	pad    *sign.Pad
	note   *look.Field
	keys   map[string]*look.Choice
	work   sync.WaitGroup  // what is done elsewhere
	ctx    context.Context // ends with the screen
	end    context.CancelFunc
	size   fyne.Size
	head   *look.Pad
	left   *look.Paper
	scroll *container.Scroll
	ground *look.Plate
	back   *look.Plate
	right  *look.Pad

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
	s := &Screen{cfg: cfg, words: cfg.Words, keys: map[string]*look.Choice{}, note: look.NewField(), ground: look.NewPlate(), back: look.NewPlate()}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.pad = sign.New(sign.Config{Words: cfg.Words, People: cfg.Pit.People, Changed: s.refresh, Enter: s.sign, Held: s.refresh, Everywhere: true, Compact: true})
	s.note.OnChange = func(string) { s.refresh() }
	s.head, s.right = look.NewPad(s.paintHead), look.NewPad(s.paintRight)
	s.left = look.NewPaper()
	s.scroll = container.NewVScroll(s.left.Root)
	s.content = &fyne.Container{Layout: &layout{s}, Objects: []fyne.CanvasObject{s.head, s.ground.Image, s.scroll, s.back.Image, s.right}}
	return s
}

// Close ends what the screen still does elsewhere. It is not used afterwards.
func (s *Screen) Close() {
	s.end()
	s.work.Wait()
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

// answerWithin is how long the desk may take to write something down.
const answerWithin = 30 * time.Second

// act has the desk do something elsewhere, and says what came of it.
func (s *Screen) act(what func(ctx context.Context) error, then func(error)) {
	if s.busy {
		return
	}
	s.busy, s.notice = true, ""
	run := s.cfg.Do
	if run == nil {
		run = func(elsewhere, back func()) {
			s.work.Go(func() {
				elsewhere()
				look.Do(back)
			})
		}
	}
	ctx, done := context.WithTimeout(s.ctx, answerWithin)
	var err error
	run(func() {
		defer done()
		err = what(ctx)
	}, func() {
		if s.ctx.Err() != nil {
			return
		}
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

// begin opens a sheet.
func (s *Screen) begin() {
	if s.open != nil {
		return
	}
	if why, may := s.may(); !may {
		s.notice = why
		s.refresh()
		return
	}
	view := s.cfg.Pit.View()
	var h *pit.Handover
	s.act(func(ctx context.Context) (err error) {
		h, err = s.cfg.Desk.OpenHandover(ctx, view)
		return err
	}, func(err error) {
		if err != nil {
			s.notice = sign.Why(s.words, err)
			return
		}
		s.open, s.first, s.cancelling, s.padFor = h, nil, false, ""
		s.note.SetText("")
		s.scroll.ScrollToTop()
	})
}

// sign takes the signature of the pad: of whoever leaves, and then of whoever comes.
func (s *Screen) sign() {
	if s.open == nil || s.busy || s.cancelling {
		return
	}
	secret, ok := s.pad.Secret()
	if !ok {
		return
	}
	id, note, first := s.open.ID, s.noted(), s.first == nil
	var filed pit.Filed
	s.act(func(ctx context.Context) (err error) {
		if first {
			filed, err = s.cfg.Desk.SignHandover(ctx, id, note, secret)
		} else {
			filed, err = s.cfg.Desk.HandOver(ctx, id, note, secret, nil)
		}
		return err
	}, func(err error) {
		switch {
		case err != nil:
			s.pad.Failed(err)
		case first && s.noted() == note:
			s.first = &given{secret.Person, note, s.now, filed}
			s.padFor = ""
			s.refresh()
			s.pad.TakeFocus()
		case !first:
			s.open, s.first, s.chosen = nil, nil, id
			s.leavePad()
			s.notice = s.with("recorded", map[string]any{"Number": s.words.Number(filed.N), "Short": filed.Short})
		}
	})
}

// noted is the note as it is signed.
func (s *Screen) noted() string { return strings.TrimSpace(s.note.Text()) }

// leavePad forgets what was typed and takes the keyboard off the pad.
func (s *Screen) leavePad() {
	if s.pad.Focused() {
		if c := fyne.CurrentApp().Driver().CanvasForObject(s.content); c != nil {
			c.Unfocus()
		}
	}
	s.pad.Clear()
}

// cancel asks whether the open sheet is cancelled, or records that it is.
func (s *Screen) cancel() {
	switch {
	case s.open == nil:
		return
	case !s.cancelling:
		s.cancelling = true
		s.leavePad()
		s.refresh()
		return
	}
	id, why := s.open.ID, s.say("cancel_reason")
	s.act(func(ctx context.Context) error {
		_, err := s.cfg.Desk.CancelHandover(ctx, id, why)
		return err
	}, func(err error) {
		s.cancelling = false
		if err != nil {
			s.notice = sign.Why(s.words, err)
			return
		}
		s.open, s.first = nil, nil
		s.notice = s.say("cancelled")
	})
}

// print prints the sheet in sight.
func (s *Screen) print() {
	_, kept := s.inSight()
	if kept == nil || s.cfg.Print == nil {
		return
	}
	h, w, file := *kept, s.words, ""
	s.act(func(ctx context.Context) (err error) {
		file, err = s.cfg.Print(ctx, &h, w)
		return err
	}, func(err error) {
		switch {
		case err == nil:
			s.notice = s.say("printed")
		case file != "":
			s.notice = s.with("made", map[string]any{"File": file})
		default:
			s.notice = sign.Why(s.words, err)
		}
	})
}

// face brings the pad to whoever signs next.
func (s *Screen) face() {
	if s.first != nil && s.first.note != s.noted() {
		s.first = nil // another note is another sheet
	}
	face := sign.Face{May: roles.Who(roles.HandOver), Says: s.say("says_from"), Busy: s.busy}
	want := "from"
	if s.first != nil {
		want, face.Says, face.Not = "to", s.say("says_to"), s.first.person
	}
	if s.padFor != want+s.open.ID {
		s.padFor = want + s.open.ID
		who := staff.Person{}
		if session, on := s.cfg.Desk.Session(); on && session.Person.ID != face.Not && session.Person.May(roles.HandOver) {
			who = session.Person
		}
		s.pad.Sign(who)
	}
	// Setting a face draws the pad anew.
	if now := (faced{s.padFor, face.Says, face.Not, face.Busy}); now != s.faced {
		s.faced = now
		s.pad.Set(face)
	}
}

// faced is what the pad was set to last.
type faced struct {
	of, says, not string
	busy          bool
}

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape && s.cancelling:
		s.cancelling = false
	case s.open != nil && !s.cancelling && s.pad.Key(e):
		s.inFull = s.inFull || e.Name == fyne.KeyW
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		switch {
		case s.cancelling:
			s.cancel()
		case s.open == nil:
			s.begin()
		case s.pad.Complete():
			s.sign()
		default:
			s.inFull = true
			s.refresh()
			s.pad.TakeFocus()
		}
	case s.inFull && e.Name == fyne.KeyEscape && s.size.Width < twoFrom:
		s.inFull = false
	case e.Name == fyne.KeyEscape && s.open != nil:
		s.cancel()
		return true
	case e.Name == fyne.KeyN && s.open != nil && !s.cancelling:
		s.note.TakeFocus()
	case e.Name == fyne.KeyP && s.open == nil && s.cfg.Print != nil:
		s.print()
	case (e.Name == fyne.KeyUp || e.Name == fyne.KeyDown) && s.open == nil && len(s.past) > 0:
		s.step(e.Name == fyne.KeyDown)
	case e.Name == fyne.KeyPageUp, e.Name == fyne.KeyPageDown:
		s.turn(e.Name == fyne.KeyPageDown)
	default:
		return false
	}
	s.refresh()
	return true
}

// step shows the sheet before the one in sight, or the one after.
func (s *Screen) step(older bool) {
	at := max(slices.IndexFunc(s.past, func(k pit.KeptHandover) bool { return k.ID == s.chosen }), 0)
	if older {
		at = min(at+1, len(s.past)-1)
	} else {
		at = max(at-1, 0)
	}
	s.chosen = s.past[at].ID
	s.scroll.ScrollToTop()
}

// turn scrolls the sheet by most of what is in sight.
func (s *Screen) turn(down bool) {
	by := s.scroll.Size().Height * 0.85
	if !down {
		by = -by
	}
	most := max(s.left.Least.Height-s.scroll.Size().Height, 0)
	s.scroll.ScrollToOffset(fyne.NewPos(0, min(max(s.scroll.Offset.Y+by, 0), most)))
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, word string) look.Hint { return look.Hint{Key: key, Text: s.say("hint_" + word)} }
	if s.open != nil {
		return s.pad.Hints(hint("N", "note"), hint("Enter", "sign"), hint("PgDn", "turn"), hint("Esc", "cancel"))
	}
	all := []look.Hint{hint("Enter", "begin")}
	if s.cfg.Print != nil {
		all = append(all, hint("P", "print"))
	}
	return append(all, hint("PgDn", "turn"))
}
