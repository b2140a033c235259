package settings

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/look/form"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// Config is what the screen is made of.
type Config struct {
	House House
	Staff Staff
	Words *words.Words
	Zone  *time.Location // of the times that are shown; UTC if nil
	// Ask asks for a yes or a no in the words of four keys; nil does without asking.
	Ask func(title, text, yes, no string, agreed func())
	// Notice says in the status bar what was done.
	Notice func(text string)
	// Why says an error in words; nil says it as sign.Why does.
	Why func(w *words.Words, err error) string
	// Do hands work to the goroutine of the window; look.Do if nil.
	Do func(func())
}

// Screen is the settings. It belongs to the goroutine of the window.
type Screen struct {
	cfg   Config
	words *words.Words
	now   time.Time

	section Section
	config  house.Config // as the file says it, when it was read last
	people  []staff.Person
	items   []Item
	chosen  string
	draft   *draft
	reason  string // why a request is refused
	inFull  bool   // in a narrow window: the form is in sight, not the list
	may     bool
	mayNot  string

	problem string // why the last thing was not done
	saved   string
	restart func()
	busy    bool
	trial   *trial.Server
	trying  bool
	asked   *asked // a PIN that is being asked for

	content *fyne.Container
	head    *header
	list    *list
	form    *form.Form
	bar     *bar
	pad     *sign.Pad
	padHead *look.Pad

	work sync.WaitGroup
	ctx  context.Context
	end  context.CancelFunc
	stop context.CancelFunc // ends a trial
}

// asked is a PIN that something waits for.
type asked struct {
	title string // key of what is signed
	face  sign.Face
	then  func(by pit.Secret)
}

// New makes the screen. Close ends what it began.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	if cfg.Do == nil {
		cfg.Do = look.Do
	}
	s := &Screen{cfg: cfg, words: cfg.Words, stop: func() {}}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.head, s.list, s.bar = newHeader(s), newList(s), newBar(s)
	s.form = form.New(cfg.Words)
	s.form.OnChange = s.change
	s.form.OnEnter = s.save
	s.form.OnTyping = func() { s.bar.pad.Refresh() }
	s.pad = sign.New(sign.Config{
		Words: cfg.Words, People: func() []staff.Person { return s.people }, Changed: func() { s.bar.pad.Refresh() }, Enter: s.signed,
		Everywhere: true,
	})
	s.padHead = look.NewPad(func(size fyne.Size) {
		if s.asked != nil {
			s.padHead.Wrap(s.say(s.asked.title), 0, 14, size.Width, 24, look.InkTitle)
		}
	})
	s.content = &fyne.Container{Layout: &layout{s}, Objects: []fyne.CanvasObject{
		s.head.pad, s.list.ground, s.list.table, s.bar.ground, s.form, s.padHead, s.pad.Object(), s.bar.pad,
	}}
	return s
}

// Close ends what goes on, and waits until it has ended.
func (s *Screen) Close() {
	s.end()
	s.work.Wait()
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "settings" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Enter opens the settings; a place with a table opens that table's form.
func (s *Screen) Enter(to look.Place) {
	s.pad.Clear() // what was typed of a PIN does not outlast a way to another screen, nor a lock
	if s.draft != nil && s.draft.dirty {
		return // somebody was in the middle of something
	}
	s.problem, s.saved, s.restart = "", "", nil
	s.load()
	if to.Table != "" {
		s.section = Tables
		s.fill()
		s.open(to.Table)
		return
	}
	s.turn(s.section)
}

// load reads the file, and the people elsewhere.
func (s *Screen) load() {
	s.may, s.mayNot = s.cfg.House.May()
	c, err := s.cfg.House.Open()
	if err != nil {
		s.problem = s.why(err)
		return
	}
	s.config = c
	s.elsewhere(func(context.Context) func() {
		people, err := s.cfg.Staff.People()
		return func() {
			if err != nil {
				s.problem = s.why(err)
			}
			s.people = people
			if s.section == People {
				s.fill()
				s.draw()
			}
		}
	})
}

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now
	s.pad.Tick(m.Now)
	s.form.Follow()
	if may, why := s.cfg.House.May(); may != s.may || why != s.mayNot {
		s.may, s.mayNot = may, why
		if !may { // whoever was filling something in is gone
			s.drop()
		}
		s.draw()
	}
	if s.section == Requests {
		before := s.items
		if s.fill(); !same(before, s.items) {
			s.draw()
		}
	}
}

func same(a, b []Item) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.problem, s.saved = w, "", ""
	s.form.Speak(w)
	s.pad.Speak(w)
	s.fill()
	s.draw()
}

func (s *Screen) say(key string) string { return s.words.Say("settings_"+key, nil) }

func (s *Screen) why(err error) string {
	if s.cfg.Why != nil {
		return s.cfg.Why(s.words, err)
	}
	return sign.Why(s.words, err)
}

// fill makes the list of the section.
func (s *Screen) fill() {
	switch s.section {
	case Tables:
		s.items = tableItems(s.words, &s.config)
	case Servers:
		s.items = serverItems(s.words, &s.config)
	case People:
		s.items = nil
		if s.may {
			s.items = peopleItems(s.words, s.people)
		}
	case Requests:
		s.items = requestItems(s.words, s.cfg.Staff.Requests())
	case TheHouse, sections:
		s.items = nil
	}
}

// at is the row of what is chosen; −1 where it is not listed.
func (s *Screen) at() int {
	for i := range s.items {
		if s.items[i].ID == s.chosen && s.chosen != "" {
			return i
		}
	}
	return -1
}

// turn shows another section.
func (s *Screen) turn(to Section) {
	if !s.free() {
		return
	}
	s.section, s.inFull = to, false
	s.drop()
	s.fill()
	if to == TheHouse {
		s.open("")
		return
	}
	s.draw()
}

// free says that nothing is filled in that would be lost; else it says so.
func (s *Screen) free() bool {
	if s.draft == nil || !s.draft.dirty {
		return true
	}
	s.problem = s.say("unsaved")
	s.draw()
	return false
}

// drop closes the form.
func (s *Screen) drop() {
	s.stop()
	if s.draft != nil && s.draft.person != nil {
		s.draft.person.forget()
	}
	s.draft, s.chosen, s.trial, s.trying, s.asked, s.reason = nil, "", nil, false, nil, ""
	s.pad.Clear()
}

// open opens the form of a thing of the section; "" is a new one.
func (s *Screen) open(id string) {
	if s.section == People && !s.may {
		return
	}
	s.drop()
	s.problem = ""
	s.chosen, s.inFull = id, true
	s.draft = newDraft(s.section, id, s.config, s.cfg.House.Book())
	switch s.section {
	case People:
		s.draft.person = newPersonForm(s.person(id), s.words.Language)
	case TheHouse:
		s.draft.rules = newDeskRules(s.cfg.Staff.Setting)
	case Tables, Servers, Requests, sections:
	}
	s.begin()
}

// begin shows the form that was opened, from its top.
func (s *Screen) begin() {
	s.form.Begin(s.formContent())
	s.draw()
}

func (s *Screen) person(id string) staff.Person {
	for i := range s.people {
		if s.people[i].ID == id {
			return s.people[i]
		}
	}
	return staff.Person{}
}

func (s *Screen) request() *pit.Request {
	for _, q := range s.cfg.Staff.Requests() {
		if q.ID == s.chosen && s.section == Requests {
			return &q
		}
	}
	return nil
}

func (s *Screen) choose(i int) {
	if i < 0 || i >= len(s.items) || s.items[i].ID == s.chosen && s.draft != nil {
		return
	}
	if !s.free() {
		return
	}
	s.saved = ""
	s.open(s.items[i].ID)
}

// change is a field that was filled in.
func (s *Screen) change(key, value string) {
	if s.draft == nil || s.busy {
		return
	}
	if key == reasonKey {
		s.reason = value
	} else {
		s.draft.set(key, value)
	}
	s.problem, s.saved = "", ""
	if s.trial = nil; s.trying {
		s.stop() // it is of what was there before
	}
	s.form.Set(s.formContent())
	s.bar.pad.Refresh()
}

// reasonKey is the field of why a request is refused.
const reasonKey = "reason"

func (s *Screen) draw() {
	s.content.Layout.Layout(s.content.Objects, s.content.Size())
	s.head.pad.Refresh()
	s.list.show()
	s.form.Set(s.formContent())
	s.padHead.Refresh()
	s.bar.pad.Refresh()
}

// elsewhere does something on a goroutine of the screen's, and comes back to the
// window's with what is to be done there.
func (s *Screen) elsewhere(do func(ctx context.Context) func()) {
	s.work.Go(func() {
		after := do(s.ctx)
		if s.ctx.Err() == nil {
			s.cfg.Do(after)
		}
	})
}

// admins are the roles whose second PIN a change of the house takes.
func admins() []roles.Role { return roles.Who(roles.ManageHouse) }
