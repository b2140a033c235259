package links

import (
	"context"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/look/form"
	"pitboss/app/warnings"
	"pitboss/app/words"
)

// Config is what the screen is made of.
type Config struct {
	Pit   Pit
	Words *words.Words
	Zone  *time.Location // of the times that are shown; UTC if nil
	// Ask asks for a yes or a no in the words of four keys; nil does without asking.
	Ask func(title, text, yes, no string, agreed func())
	// Notice says in the status bar what was done.
	Notice func(text string)
	// Why says an error of the desk in words; nil says it as it is.
	Why func(w *words.Words, err error) string
	// Do hands work to the goroutine of the window; look.Do if nil.
	Do func(func())
}

// Screen is the devices. It belongs to the goroutine of the window.
type Screen struct {
	cfg   Config
	words *words.Words
	now   time.Time

	links  []Link
	rows   []Row
	counts [4]int
	part   Part
	chosen string // the key of a link; "" is none
	inFull bool   // in a narrow window: the chosen link is in sight, not the list
	drawn  string // what the last drawing was of

	draft   *Draft
	ports   []Port
	listed  bool   // the ports were listed
	problem string // why the last thing was not done
	saved   string // what the last thing that was saved needs
	restart func() // has it take effect
	busy    bool   // something is being saved

	content *fyne.Container
	head    *header
	list    *list
	detail  *detail
	form    *form.Form
	side    *trialPanel

	work sync.WaitGroup // goroutines of the screen
	ctx  context.Context
	end  context.CancelFunc
	stop context.CancelFunc // ends the trial in progress
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
	s.head, s.list, s.detail, s.side = newHeader(s), newList(s), newDetail(s), newTrialPanel(s)
	s.form = form.New(cfg.Words)
	s.form.OnChange = func(key, value string) {
		s.draft.Set(key, value)
		if s.draft.Running() && !s.draft.Trying() {
			s.stop() // it is of what was there before, and would keep the next one waiting
		}
		s.problem = ""
		s.showDraft()
	}
	s.form.OnEnter, s.form.OnTyping = s.next, s.side.show
	s.content = &fyne.Container{Layout: &layout{s}, Objects: []fyne.CanvasObject{
		s.head.pad, s.list.ground, s.list.table, s.detail.ground, s.detail.scroll, s.detail.bar, s.form, s.side.scroll, s.side.bar,
	}}
	return s
}

// Close ends a trial that is going on and waits until everything the screen began has
// ended.
func (s *Screen) Close() {
	s.end()
	s.work.Wait()
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "devices" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Enter shows the devices; a place with a subject or a table chooses the link of that
// name, or the first of that table.
func (s *Screen) Enter(to look.Place) {
	s.problem = ""
	if to.Subject == "" && to.Table == "" || s.draft != nil {
		return
	}
	s.links = s.cfg.Pit.Links()
	for i := range s.links {
		l := &s.links[i]
		if to.Subject != "" && l.Name == to.Subject || to.Subject == "" && l.Table == to.Table {
			s.part, s.chosen, s.inFull = Everything, keyOf(l), true
			break
		}
	}
	s.refresh()
}

// keyOf tells links apart: a server and a device may have one name.
func keyOf(l *Link) string {
	if l.Server {
		return "server:" + l.Name
	}
	return "device:" + l.Name
}

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now
	if s.draft != nil {
		s.form.Follow()
		return
	}
	s.links = s.cfg.Pit.Links()
	if s.fill(); s.picture() != s.drawn {
		s.draw()
	}
}

// picture is what a drawing depends on.
func (s *Screen) picture() string {
	b := []byte(s.words.Language)
	for i := range s.rows {
		r := &s.rows[i]
		b = append(b, keyOf(&r.Link)+"\x00"+r.State+"\x00"+r.Age+"\x00"...)
		b = append(b, byte(r.Condition))
	}
	ok, why := s.cfg.Pit.May()
	if !ok {
		b = append(b, why...)
	}
	return string(b) + s.chosen
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.problem, s.saved = w, "", ""
	s.form.Speak(w)
	s.refresh()
}

func (s *Screen) fill() { s.rows, s.counts = Rows(s.words, s.links, s.part, s.now) }

func (s *Screen) refresh() {
	s.fill()
	s.draw()
}

func (s *Screen) draw() {
	s.drawn = s.picture()
	s.content.Layout.Layout(s.content.Objects, s.content.Size())
	s.head.pad.Refresh()
	if s.draft != nil {
		s.showDraft()
		return
	}
	s.list.show()
	s.detail.show()
}

func (s *Screen) say(key string) string { return s.words.Say("link_"+key, nil) }

// why says an error in words.
func (s *Screen) why(err error) string {
	if s.cfg.Why != nil {
		return s.cfg.Why(s.words, err)
	}
	return warnings.InLines(s.words, err)
}

// at is the row of the chosen link; −1 where it is not listed.
func (s *Screen) at() int {
	for i := range s.rows {
		if keyOf(&s.rows[i].Link) == s.chosen {
			return i
		}
	}
	return -1
}

func (s *Screen) choose(i int) {
	if i >= 0 && i < len(s.rows) {
		s.chosen, s.inFull, s.problem = keyOf(&s.rows[i].Link), true, ""
		s.refresh()
	}
}

func (s *Screen) turn(p Part) {
	s.part, s.inFull = p, false
	s.refresh()
}

// device is the chosen device; nil where a server or nothing is chosen.
func (s *Screen) device() *Link {
	if i := s.at(); i >= 0 && !s.rows[i].Link.Server {
		return &s.rows[i].Link
	}
	return nil
}

// open opens the form of the chosen device, or of a new one.
func (s *Screen) open(fresh bool) {
	ok, why := s.cfg.Pit.May()
	if !ok {
		s.problem = s.words.Say(why, nil)
		s.refresh()
		return
	}
	name, table := "", ""
	if l := s.device(); l != nil {
		table = l.Table
		if !fresh {
			name = l.Name
		}
	}
	config, err := s.cfg.Pit.House()
	if err != nil {
		s.problem = s.why(err)
		s.refresh()
		return
	}
	s.problem, s.saved, s.listed, s.ports = "", "", false, nil
	s.draft = NewDraft(config, name, table)
	s.form.Begin(s.formContent())
	s.draw()
	s.form.Focus("")
}

// leave closes the form.
func (s *Screen) leave() {
	s.stop()
	s.draft, s.problem = nil, ""
	s.links = s.cfg.Pit.Links()
	s.refresh()
}

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	if s.draft != nil {
		return s.formKey(e)
	}
	switch e.Name {
	case fyne.KeyDown:
		s.list.table.Step(1)
	case fyne.KeyUp:
		s.list.table.Step(-1)
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.device() == nil {
			return false
		}
		s.open(false)
	case fyne.KeyN:
		s.open(true)
	case fyne.KeyF:
		s.turn((s.part + 1) % parts)
	case fyne.KeyDelete:
		s.remove()
	case fyne.KeyPageUp, fyne.KeyPageDown:
		look.TurnOver(s.detail.scroll, e.Name == fyne.KeyPageDown)
	case fyne.KeyEscape:
		switch {
		case s.inFull && s.narrow():
			s.inFull = false
		case s.chosen != "":
			s.chosen, s.problem = "", ""
		default:
			return false
		}
		s.refresh()
	default:
		return false
	}
	return true
}

func (s *Screen) formKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		s.leave()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.next()
	case fyne.KeyP:
		s.listPorts()
	case fyne.KeyPageUp, fyne.KeyPageDown:
		look.TurnOver(s.side.scroll, e.Name == fyne.KeyPageDown)
	default:
		return true // a form is filled in: no key leads elsewhere
	}
	return true
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.say("hint_" + text)} }
	if s.draft != nil {
		enter := "test"
		if s.draft.Tried() {
			enter = "save"
		}
		return s.form.Hints(hint("Enter", enter), hint("P", "ports"), hint("Esc", "cancel"))
	}
	all := []look.Hint{hint("N", "add"), hint("Enter", "change"), hint("F", "part")}
	if s.chosen != "" {
		all = append(all, hint("PgDn", "turn"))
	}
	return all
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

// try opens the wire of what is filled in, for some seconds.
func (s *Screen) try() {
	d := s.draft
	if d == nil || d.Running() {
		return
	}
	if !d.Check(s.cfg.Pit.Check) {
		s.showDraft()
		s.form.FocusFault()
		return
	}
	of, table := d.Begin()
	ctx, stop := context.WithTimeout(s.ctx, trial.Lasts)
	s.stop = stop
	s.showDraft()
	s.work.Go(func() {
		defer stop()
		last := trial.Device{State: "opening"}
		s.cfg.Pit.Try(ctx, of, table, func(t trial.Device) {
			last = t
			s.cfg.Do(func() { s.tell(d, t) })
		})
		last.Over = true
		if s.ctx.Err() == nil {
			s.cfg.Do(func() { s.tell(d, last) })
		}
	})
}

func (s *Screen) tell(d *Draft, t trial.Device) {
	if d.Tell(t); s.draft == d {
		s.showDraft()
	}
}
