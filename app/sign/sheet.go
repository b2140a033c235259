package sign

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
)

// SheetConfig is what a sheet is made of. What takes time is done elsewhere and comes
// back: done is called on the goroutine of the window, with nil where it went well.
type SheetConfig struct {
	Words *words.Words
	// Session is who is signed on now; false for nobody.
	Session func() (pit.Session, bool)
	People  func() []staff.Person

	SignOn         func(id string, password staff.Secret, done func(error))
	ChangePassword func(old, password staff.Secret, done func(error))
	SetPIN         func(password, pin staff.Secret, done func(error))
	Lock           func()
	SignOff        func()
	HandOver       func() // goes to the handover of the shift; nil where there is none

	// Large makes everything larger or as it was drawn, and Wall opens the floor on a second
	// screen: what a finger must reach too. Either may be nil.
	Large, Wall func()

	// Standing is the newest checkpoint of the journal, which is told to whoever signs on.
	Standing func() Standing
	// Practice is what the practice pit tells to whoever signs on; nil outside of it.
	Practice func(*words.Words) []string
	// Done is told that the sheet has nothing more to do; it is to be put away.
	Done func()
	// Resized is told that the sheet may be of another height now.
	Resized func()
	Zone    *time.Location
}

// Standing is how much is in the journal under a signature.
type Standing struct {
	Records uint64
	Day     string // the gaming day
	Root    string // the first digits of it
}

// view is what the sheet shows.
type view uint8

const (
	whoView      view = iota // the person is chosen
	passwordView             // and shows the password
	meView                   // somebody is signed on: what they may do about that
	renewView                // a new password
	pinView                  // a new PIN
)

// mostRecent bounds who is offered before anything is typed.
const mostRecent = 6

// Sheet is where somebody signs on, gives the desk to another, locks it, and changes
// their own password and PIN. It belongs to the goroutine of the window.
type Sheet struct {
	cfg   SheetConfig
	words *words.Words
	view  view

	id     string       // who signs on
	given  staff.Secret // the password that must be changed, between signing on and changing it
	recent []string     // ids of those who signed on in this run, the last one first
	busy   bool
	failed string
	locked time.Time
	now    time.Time

	paper  *look.Pad
	scroll *look.Scroll
	finder *look.Finder
	old    *look.Field // the password
	fresh  *look.Field // a new password or PIN
	again  *look.Field // and once more
	keys   []*look.Choice
	faces  []sheetKey
}

// sheetKey is one thing that can be done, and its key.
type sheetKey struct {
	says string // of the catalogue
	cap  string
	name fyne.KeyName
	main bool
	does func()
}

// NewSheet makes a sheet; Open opens it.
func NewSheet(cfg SheetConfig) *Sheet {
	s := &Sheet{cfg: cfg, words: cfg.Words}
	if s.cfg.Zone == nil {
		s.cfg.Zone = time.UTC
	}
	s.paper = look.NewPad(s.paint)
	s.scroll = look.NewScroll(&fyne.Container{Layout: (*sheetLayout)(s), Objects: []fyne.CanvasObject{s.paper}})
	s.finder = look.NewFinder(s.find, s.pick)
	s.finder.Field.OnEnter = func(text string) {
		if found := s.finder.Found(); len(found) == 0 && strings.TrimSpace(text) != "" {
			s.pick(staff.FoldID(text)) // whether there is such a person is nobody's to know here
		} else {
			s.finder.Take()
		}
	}
	leaves := func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyEscape {
			s.back()
			return true
		}
		return false
	}
	steps := s.finder.Field.OnKey
	s.finder.Field.OnKey = func(e *fyne.KeyEvent) bool { return leaves(e) || steps(e) }
	field := func() *look.Field {
		f := look.NewField()
		f.Limit(200)
		f.OnChange = func(string) { s.typed() }
		f.OnEnter = func(string) { s.enter() }
		f.OnKey = leaves
		return f
	}
	s.old, s.fresh, s.again = field(), field(), field()
	return s
}

// Object is what is shown.
func (s *Sheet) Object() fyne.CanvasObject { return s.scroll }

// Open opens the sheet: for whoever is to sign on, or with what somebody may do who is.
func (s *Sheet) Open() {
	s.wipe()
	session, on := s.cfg.Session()
	switch {
	case on && session.Person.MustChange && !session.Locked:
		s.turn(renewView)
	case on && !session.Locked:
		s.turn(meView)
	case on:
		s.id = session.Person.ID
		s.turn(passwordView)
	default:
		s.turn(whoView)
	}
}

// Shut forgets what was typed: the sheet goes out of sight.
func (s *Sheet) Shut() {
	s.wipe()
	s.given = ""
}

func (s *Sheet) wipe() {
	s.old.Clear()
	s.fresh.Clear()
	s.again.Clear()
	s.finder.Field.Clear()
	s.busy, s.failed, s.locked = false, "", time.Time{}
}

// Speak changes the language.
func (s *Sheet) Speak(w *words.Words) {
	s.words, s.failed = w, ""
	s.refresh()
}

// Tick brings the sheet up to a moment.
func (s *Sheet) Tick(now time.Time) {
	before := s.lockedFor()
	s.now = now
	if before > 0 {
		if s.lockedFor() == 0 {
			s.failed, s.locked = "", time.Time{}
		}
		s.refresh()
	}
}

func (s *Sheet) lockedFor() time.Duration {
	if s.locked.IsZero() {
		return 0
	}
	return max(s.locked.Sub(s.now), 0)
}

func (s *Sheet) refresh() {
	if s.cfg.Resized != nil {
		s.cfg.Resized()
	}
	s.paper.Refresh()
	s.scroll.Refresh()
}

// turn shows another view, with the keyboard where one begins to write.
func (s *Sheet) turn(v view) {
	s.view = v
	s.finder.Search()
	s.refresh()
	switch v {
	case whoView:
		s.finder.Field.TakeFocus()
	case passwordView:
		s.old.TakeFocus()
	case renewView, pinView:
		if s.given != "" {
			s.fresh.TakeFocus()
		} else {
			s.old.TakeFocus()
		}
	case meView:
		if len(s.keys) > 0 {
			look.TakeKeyboard(s.keys[0])
		}
	}
}

// find offers those who signed on here before, and, as one writes, everybody whose id
// or name begins so.
func (s *Sheet) find(text string) (all []look.Found) {
	people := s.cfg.People()
	rank := func(id string) int {
		if at := slices.Index(s.recent, id); at >= 0 {
			return at
		}
		return len(s.recent)
	}
	slices.SortStableFunc(people, func(a, b staff.Person) int { return rank(a.ID) - rank(b.ID) })
	for i := range people {
		who := &people[i]
		known := slices.Contains(s.recent, who.ID) || s.cfg.Practice != nil
		if !who.Active || text == "" && !known || !Named(who, text) || len(all) == mostRecent {
			continue
		}
		all = append(all, look.Found{ID: who.ID, Title: who.Name, Second: Roles(s.words, who.Roles), Badge: true})
	}
	return all
}

func (s *Sheet) pick(id string) {
	s.id, s.failed, s.locked = id, "", time.Time{}
	s.old.Clear()
	s.turn(passwordView)
}

// person is who signs on; one that is not known has the id alone.
func (s *Sheet) person() staff.Person {
	for _, p := range s.cfg.People() {
		if p.ID == s.id && (s.cfg.Practice != nil || slices.Contains(s.recent, p.ID) || s.holds(p.ID)) {
			return p
		}
	}
	return staff.Person{ID: s.id, Name: s.id}
}

// holds says that the desk is somebody's.
func (s *Sheet) holds(id string) bool {
	session, on := s.cfg.Session()
	return on && session.Person.ID == id
}

// typed is a change of one of the fields by hand.
func (s *Sheet) typed() {
	if s.failed != "" && s.locked.IsZero() {
		s.failed = ""
	}
	s.refresh()
}

// enter does what the view is for, if everything is there.
func (s *Sheet) enter() {
	if s.busy || s.lockedFor() > 0 {
		return
	}
	switch s.view {
	case passwordView:
		s.signOn()
	case renewView:
		s.renew(func(old, fresh staff.Secret) { s.cfg.ChangePassword(old, fresh, s.renewed) })
	case pinView:
		s.renew(func(old, fresh staff.Secret) { s.cfg.SetPIN(old, fresh, s.renewed) })
	case whoView, meView:
	}
}

func (s *Sheet) signOn() {
	if s.old.Text() == "" {
		s.old.TakeFocus()
		return
	}
	password := staff.Secret(s.old.Text())
	id := s.id
	s.begin()
	s.cfg.SignOn(id, password, func(err error) {
		s.old.Clear()
		if !s.end(err) {
			s.old.TakeFocus()
			return
		}
		s.recent = append([]string{id}, slices.DeleteFunc(s.recent, func(one string) bool { return one == id })...)
		if session, on := s.cfg.Session(); on && session.Person.MustChange {
			s.given = password
			s.turn(renewView)
			return
		}
		s.done()
	})
}

// renew changes a secret, once both fields say the same.
func (s *Sheet) renew(do func(old, fresh staff.Secret)) {
	old := staff.Secret(s.old.Text())
	if s.given != "" {
		old = s.given
	}
	switch {
	case old == "":
		s.old.TakeFocus()
	case s.fresh.Text() == "":
		s.fresh.TakeFocus()
	case s.again.Text() == "":
		s.again.TakeFocus()
	case s.fresh.Text() != s.again.Text():
		s.again.Clear()
		s.failed = s.words.Say("sign_differ", nil)
		s.refresh()
		s.again.TakeFocus()
	default:
		s.begin()
		do(old, staff.Secret(s.fresh.Text()))
	}
}

// renewed is how a change of a secret went.
func (s *Sheet) renewed(err error) {
	s.fresh.Clear()
	s.again.Clear()
	if !s.end(err) {
		s.turn(s.view)
		return
	}
	s.old.Clear()
	if s.given != "" { // who had to change the password has no PIN yet
		s.given = ""
		s.turn(pinView)
		return
	}
	s.done()
}

func (s *Sheet) begin() {
	s.busy, s.failed = true, ""
	s.refresh()
}

// end takes in how something went; it says whether it went well.
func (s *Sheet) end(err error) bool {
	s.busy = false
	s.locked = time.Time{}
	if left, ok := lockOf(err); ok {
		s.locked = s.now.Add(left)
	}
	s.failed = Why(s.words, err)
	s.refresh()
	return err == nil
}

func (s *Sheet) done() {
	s.Shut()
	s.cfg.Done()
}

// Key takes a key that nothing in the sheet has taken.
func (s *Sheet) Key(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		s.back()
		return
	}
	for _, k := range s.faces {
		if k.name == e.Name && k.name != "" {
			k.does()
			return
		}
	}
}

// back is Esc: from a secret to the person, and from there away. A password that must
// be changed stays, but the desk can be left.
func (s *Sheet) back() {
	if s.busy {
		return
	}
	session, on := s.cfg.Session()
	if (s.view == renewView || s.view == pinView) && on && !session.Locked && s.given == "" && !session.Person.MustChange {
		s.wipe()
		s.turn(meView)
		return
	}
	s.done()
}
