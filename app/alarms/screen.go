package alarms

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/alarms/watch"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables/findings"
	"pitboss/tables/money"
)

// Pit is what the screen needs of the pit. What a person does is done elsewhere and
// comes back: done is called on the goroutine of the window, with nil where it went
// well.
type Pit interface {
	// Person is whoever is signed on, and whether they may see to alarms; "" is nobody.
	Person() (name string, acknowledge, shelve bool)
	Acknowledge(id findings.Identity, note string, done func(error))
	Shelve(id findings.Identity, why string, until time.Time, done func(error))
	Unshelve(id findings.Identity, done func(error))
}

// Config is what the screen is made of.
type Config struct {
	Pit      Pit
	Keeper   *watch.Keeper // told by the program of every list the pit publishes
	Words    *words.Words
	Currency money.Currency
	Zone     *time.Location   // of the times that are shown; UTC if nil
	Open     func(look.Place) // goes to a table
	// Sound says whether alarms are heard, and changes that; nil where the desk has no
	// sound.
	Sound *watch.Bell
	// Shift is when the shift began that is looked back on at a moment; nil is eight hours
	// before.
	Shift func(now time.Time) time.Time
	// Day is from when to when the gaming day of a moment is, or one so many days before;
	// nil is from midnight to midnight.
	Day func(now time.Time, before int) (from, to time.Time)
	// About says what a finding is about, by the names of its table: which bet, card or
	// box; nil where nobody can.
	About func(*findings.Finding, *words.Words) string
	// Past has the journal read; nil where there is none, and the review is of what was
	// seen since the desk was started.
	Past Past
}

// Screen is the alarms. It belongs to the goroutine of the window.
type Screen struct {
	cfg   Config
	words *words.Words
	now   time.Time
	scale float32
	blink bool

	filter   watch.Filter
	rows     []watch.Row
	counts   [4]int
	shown    shown // what the last drawing was of
	drawings int
	chosen   findings.Identity
	has      bool // something is chosen
	form     *watch.Shelving
	failed   string      // why the last thing was not done
	noting   bool        // a note is being written to the chosen alarm
	review   bool        // the shift or a day is looked back on, in the place of the list
	looked   *lookedBack // which; nil while none is
	inFull   bool        // in a narrow window: the chosen alarm is in sight, not the list

	content *fyne.Container
	head    *header
	list    *look.List
	heads   *columnHeads
	panel   *detailPanel
	ground  *fyne.Container
	back    *reviewPanel
	quiet   bool
}

// usualShift is how long a shift is where the house does not say.
const usualShift = 8 * time.Hour

// New makes the screen.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	s := &Screen{cfg: cfg, words: cfg.Words, scale: 1}
	if cfg.Shift == nil {
		cfg.Shift = func(now time.Time) time.Time { return now.Add(-usualShift) }
	}
	if cfg.Day == nil {
		cfg.Day = func(now time.Time, before int) (from, to time.Time) {
			local := now.In(cfg.Zone)
			from = time.Date(local.Year(), local.Month(), local.Day()-before, 0, 0, 0, 0, cfg.Zone)
			return from, from.AddDate(0, 0, 1)
		}
	}
	s.cfg = cfg
	s.head, s.heads, s.panel = newHeader(s), newColumnHeads(s), newDetailPanel(s)
	s.list = look.NewList(
		func() int { return len(s.rows) },
		func() fyne.CanvasObject { return newRow(s) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*row).show(i) },
	)
	s.list.OnSelected = func(i widget.ListItemID) {
		if !s.quiet && i < len(s.rows) {
			s.choose(i)
		}
	}
	s.ground = container.New(listGround{}, look.Fill(look.Bg2, look.RadiusTile), s.heads.object, s.list)
	s.back = newReview(s)
	s.content = container.New(&layout{s}, s.head.object, s.ground, s.panel.object, s.back.object)
	return s
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "alarms" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Enter opens the alarms; a place with a subject chooses the alarm of that ID, one with
// a table the first of that table.
func (s *Screen) Enter(to look.Place) {
	s.failed, s.form, s.noting, s.review = "", nil, false, false
	s.dropPast()
	if to.Subject == "" && to.Table == "" {
		s.chooseFirst()
		return
	}
	for _, a := range s.cfg.Keeper.Now() {
		id := a.Finding.Identity
		if watch.ID(id) == to.Subject || to.Subject == "" && id.Table == to.Table {
			s.chosen, s.has = id, true
			s.filter = filterOf(watch.StateOf(&a))
			s.refresh()
			return
		}
	}
}

// chooseFirst chooses the alarm that is the most urgent, where none is chosen: what to do
// about it is in sight at once. In a narrow window the list stays in sight.
func (s *Screen) chooseFirst() {
	if s.narrow() || s.at() >= 0 {
		return
	}
	s.filter = watch.Active
	if s.fill(); len(s.rows) > 0 {
		s.chosen, s.has = s.rows[0].Alarm.Finding.Identity, true
	}
	s.refresh()
}

func filterOf(st watch.State) watch.Filter {
	switch st {
	case watch.Shelved:
		return watch.OnShelf
	case watch.Suppressed:
		return watch.Hidden
	case watch.Resolved:
		return watch.Over
	}
	return watch.Active
}

// Chosen is the table of the chosen alarm: what the desk's own keys are about.
func (s *Screen) Chosen() string {
	if s.has {
		return s.chosen.Table
	}
	return ""
}

// Show brings the list up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now, s.blink = m.Now, m.Blink
	if m.Scale > 0 {
		s.scale = m.Scale
	}
	before := s.rows
	s.fill()
	if !slices.Equal(before, s.rows) || s.shown != s.state() {
		s.draw()
	}
}

// shown is everything but the rows that a drawing depends on.
type shown struct {
	counts           [4]int
	blink            bool
	scale            float32
	language, person string
	take, shelve     bool
	load             int
}

func (s *Screen) state() shown {
	v := shown{counts: s.counts, scale: s.scale, language: s.words.Language, load: s.cfg.Keeper.Times(s.now).Load}
	v.person, v.take, v.shelve = s.cfg.Pit.Person()
	for i := range s.rows { // the beat matters where something blinks
		if s.rows[i].State == watch.Unacknowledged {
			v.blink = s.blink
			break
		}
	}
	return v
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.failed = w, ""
	s.refresh()
}

// refresh makes the list anew and draws it.
func (s *Screen) refresh() {
	s.fill()
	s.draw()
}

func (s *Screen) draw() {
	s.drawings++
	s.shown = s.state()
	s.head.show()
	s.heads.show()
	s.list.Refresh()
	s.quiet = true
	if i := s.at(); i >= 0 {
		s.list.Select(i)
	} else {
		s.list.UnselectAll()
	}
	s.quiet = false
	s.panel.show()
	s.back.show()
	s.content.Layout.Layout(s.content.Objects, s.content.Size())
}

func (s *Screen) fill() {
	s.rows, s.counts = s.speaker().List(s.cfg.Keeper.Now(), s.cfg.Keeper.Gone(), s.filter, s.now)
}

func (s *Screen) speaker() *watch.Speaker {
	k := &watch.Speaker{Words: s.words, Currency: s.cfg.Currency, Zone: s.cfg.Zone}
	if s.cfg.About != nil {
		k.About = func(g *findings.Finding) string { return s.cfg.About(g, s.words) }
	}
	return k
}

// Drawings is how often the screen has been drawn: each time costs a frame of the whole
// window.
func (s *Screen) Drawings() int { return s.drawings }

// at is the row of the chosen alarm; −1 where it is not listed.
func (s *Screen) at() int {
	if !s.has {
		return -1
	}
	for i := range s.rows {
		if s.rows[i].Alarm.Finding.Identity == s.chosen {
			return i
		}
	}
	return -1
}

// choose puts an alarm into full view.
func (s *Screen) choose(i int) {
	id := s.rows[i].Alarm.Finding.Identity
	if s.noting = s.noting && s.has && id == s.chosen; !s.noting {
		s.panel.note.Clear()
	}
	s.chosen, s.has, s.form, s.failed, s.inFull = id, true, nil, "", true
	s.refresh()
}

// turn shows another part of the list.
func (s *Screen) turn(f watch.Filter) {
	s.filter, s.form, s.failed, s.inFull, s.noting, s.review = f, nil, "", false, false, false
	s.dropPast()
	s.refresh()
}

func (s *Screen) text(key string) string { return s.words.Say("alarm_"+key, nil) }
