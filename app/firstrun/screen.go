package firstrun

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/look/form"
	"pitboss/app/sign"
	"pitboss/app/warnings"
	"pitboss/app/words"
	"pitboss/store/staff"
)

// Host is the program as the set-up needs it. Slow things are called from a goroutine of
// the screen's.
type Host interface {
	// Facts are what the set-up begins with.
	Facts() Facts
	// Path is the file that is written at the end.
	Path() string
	// Text is that file as a configuration makes it.
	Text(house.Config) (string, error)
	TryServer(ctx context.Context, s house.Server, tell func(trial.Server))
	TryDevice(ctx context.Context, d house.Device, table string, tell func(trial.Device))
	// Write makes the first admin, or signs one on that is there, and writes the file.
	Write(ctx context.Context, admin staff.Person, password, pin staff.Secret, c house.Config) error
}

// Config is what the screen is made of.
type Config struct {
	Host  Host
	Words *words.Words
	// Speak opens another language and gives the window its typeface.
	Speak func(language string) (*words.Words, error)
	// Done is told that everything is written, and the desk may begin.
	Done func()
	// Practice is told that somebody wants the practice pit instead.
	Practice func()
	// Do hands work to the goroutine of the window; look.Do if nil.
	Do func(func())
}

// Screen is the set-up in a window. It belongs to the goroutine of the window.
type Screen struct {
	cfg     Config
	words   *words.Words
	setup   *Setup
	problem string
	notice  string // what was done
	busy    bool
	trying  bool
	current func() bool // what is being tried is what is filled in

	content *fyne.Container
	grounds [3]*canvas.Rectangle
	steps   *look.Pad
	list    *look.Table
	form    *form.Form
	review  *look.Paper
	scroll  *container.Scroll
	bar     *bar

	work sync.WaitGroup
	ctx  context.Context
	end  context.CancelFunc
	stop context.CancelFunc
}

// New makes the screen. Close ends what it began.
func New(cfg Config) *Screen {
	if cfg.Do == nil {
		cfg.Do = look.Do
	}
	s := &Screen{cfg: cfg, words: cfg.Words, stop: func() {}, setup: NewSetup(cfg.Host.Facts())}
	s.ctx, s.end = context.WithCancel(context.Background())
	for i := range s.grounds {
		s.grounds[i] = look.Fill(look.Bg2, look.RadiusTile)
	}
	s.steps = look.NewPad(s.paintSteps)
	s.list = look.NewTable(s.choose)
	s.list.Pitch(40)
	s.form = form.New(cfg.Words)
	s.form.OnChange, s.form.OnEnter = s.change, s.next
	s.review = look.NewPaper()
	s.scroll = container.NewVScroll(s.review.Root)
	s.bar = newBar(s)
	s.content = &fyne.Container{Layout: &layout{s}, Objects: []fyne.CanvasObject{
		s.grounds[0], s.grounds[1], s.grounds[2], s.steps, s.list, s.form, s.scroll, s.bar.pad,
	}}
	s.begin()
	return s
}

// Close ends what goes on, and waits until it has ended.
func (s *Screen) Close() {
	s.end()
	s.work.Wait()
	s.setup.Forget()
}

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Beat keeps what has the keyboard in sight. It is called a few times a second.
func (s *Screen) Beat() { s.form.Follow() }

func (s *Screen) say(key string) string { return s.words.Say("first_"+key, nil) }

// begin shows a page from its top.
func (s *Screen) begin() {
	s.form.Begin(s.formContent())
	s.draw()
}

func (s *Screen) draw() {
	s.content.Layout.Layout(s.content.Objects, s.content.Size())
	s.steps.Refresh()
	s.showList()
	s.form.Set(s.formContent())
	s.showReview()
	s.bar.pad.Refresh()
}

// change is a field that was filled in.
func (s *Screen) change(key, value string) {
	if s.busy {
		return
	}
	s.setup.Set(key, value)
	if s.trying && !s.current() {
		s.stop() // it is of what was there before, and would keep the next one waiting
	}
	s.problem, s.notice = "", ""
	if s.setup.Step() == Language {
		s.speak(value)
		return
	}
	s.form.Set(s.formContent())
	s.showList()
	s.steps.Refresh()
	s.bar.pad.Refresh()
}

func (s *Screen) speak(language string) {
	if s.cfg.Speak == nil {
		return
	}
	w, err := s.cfg.Speak(language)
	if err != nil {
		s.problem = warnings.InLines(s.words, err)
		s.draw()
		return
	}
	s.words = w
	s.form.Speak(w)
	s.draw()
}

// next goes on: to the next page, or to writing everything down.
func (s *Screen) next() {
	if s.busy {
		return
	}
	s.problem, s.notice = "", ""
	switch s.setup.Next() {
	case Moved:
		s.stop()
		s.begin()
		s.focus()
	case Wrong:
		if s.listed() { // the thing that is wrong came into sight
			s.begin()
		}
		s.draw()
		s.form.FocusFault()
		if s.setup.Step() == Tables && len(s.setup.tables) == 0 {
			s.problem = s.say("no_tables")
			s.draw()
		}
	case Untold:
		s.problem = s.say("untried")
		s.draw()
	case Whole:
		s.write()
	}
}

// focus puts the keyboard where one writes first.
func (s *Screen) focus() {
	if s.setup.Step() != Source && s.setup.Step() != Review {
		s.form.Focus("")
	}
}

func (s *Screen) back() {
	if s.busy || !s.setup.Back() {
		return
	}
	s.stop()
	s.problem, s.notice = "", ""
	s.begin()
}

// write writes everything down, elsewhere.
func (s *Screen) write() {
	s.busy = true
	s.draw()
	admin, password, pin := s.setup.First()
	c := s.setup.Config()
	s.work.Go(func() {
		ctx, cancel := context.WithTimeout(s.ctx, time.Minute)
		defer cancel()
		err := s.cfg.Host.Write(ctx, admin, password, pin, c)
		if s.ctx.Err() != nil {
			return
		}
		s.cfg.Do(func() {
			s.busy = false
			if err == nil {
				s.setup.Forget()
				s.cfg.Done()
				return
			}
			s.failed(err)
		})
	})
}

// failed says why nothing was written. What is wrong with the admin is said there.
func (s *Screen) failed(err error) {
	var refusal *staff.Refusal
	var locked *staff.Locked
	if errors.As(err, &refusal) || errors.As(err, &locked) {
		s.setup.Refuse(err)
		s.begin()
		return
	}
	s.problem = warnings.InLines(s.words, err)
	s.draw()
}

// formContent is the page as it stands.
func (s *Screen) formContent() form.Content {
	step := s.setup.Step()
	c := form.Content{Title: s.say("step_" + step.Key()), Intro: s.say("intro_" + step.Key()), Locked: s.busy}
	if step == Admin || step == Source { // what is typed twice stands side by side
		c.Columns = 2
	}
	if step == Admin && s.setup.facts.Staff {
		c.Intro = s.say("intro_sign_on")
	}
	if step == Review {
		c.Intro = s.words.Say("first_intro_review", map[string]any{"File": s.cfg.Host.Path()})
	}
	fields, others := s.setup.Fields()
	for i := range fields {
		if f := fields[i].Fault; f != nil && f.Why == WhyRefused {
			fields[i].Fault = &house.Fault{Why: "said", Text: s.why(s.setup.Refused(fields[i].Key))}
		}
	}
	c.Fields = fields
	for _, f := range others {
		c.Problems = append(c.Problems, form.FaultText(s.words, f))
	}
	s.trialContent(&c)
	if s.notice != "" {
		c.Intro += "\n" + s.notice
	}
	if s.problem != "" {
		text, cause, _ := strings.Cut(s.problem, "\n")
		c.Problems, c.Cause = append(c.Problems, text), cause
	}
	return c
}

func (s *Screen) why(err error) string {
	if errors.Is(err, ErrDifferent) {
		return s.words.Say("fault_different", nil)
	}
	return sign.Why(s.words, err)
}

// trialContent says how a trial goes.
func (s *Screen) trialContent(c *form.Content) {
	set := s.setup
	switch t := set.serverTrial; {
	case set.Step() == Source && set.source == fromServer && t != nil:
		c.Intro += "\n" + s.words.Say("settings_trial", map[string]any{
			"State": s.words.Say("link_state_"+t.State, nil), "Tables": s.words.Count("settings_tables", len(t.Tables)),
		})
		if t.Joined {
			c.Intro += "\n" + s.words.Say("settings_trial_joined", nil)
		} else if t.Problem != "" {
			failed(s.words, c, t.Reason, t.Problem)
		}
	case set.Step() == Devices && set.deviceTrial != nil && set.tried == set.wire():
		s.deviceContent(c, set.deviceTrial)
	}
}

func (s *Screen) deviceContent(c *form.Content, t *trial.Device) {
	text := s.words.Say("link_state_"+t.State, nil)
	if n := len(t.Last); n > 0 {
		text += ": “" + t.Last[n-1].Text + "”"
	}
	switch {
	case t.Heard():
		text += "\n" + s.words.Say("link_trial_understood", nil)
	case t.Rejected > 0:
		text += "\n" + s.words.Say("link_trial_not_understood", nil)
	case t.Over && t.State != "lost":
		text += "\n" + s.words.Say("link_trial_nothing", nil)
	}
	c.Intro += "\n" + text
	if t.State == "lost" || t.Problem != "" {
		failed(s.words, c, t.Reason, t.Problem)
	}
}

// failed says in words why nothing is heard, and the machine's own words after it.
func failed(w *words.Words, c *form.Content, reason, problem string) {
	if text, cause := trial.Failed(w, reason, problem); text != "" {
		c.Problems, c.Cause = append(c.Problems, text), cause
	}
}

// try tries the server or the device of the page, for some seconds.
func (s *Screen) try() {
	if s.trying || s.busy {
		return
	}
	s.setup.checked = true
	if !fine(s.setup.Fields()) {
		s.draw()
		s.form.FocusFault()
		return
	}
	ctx, stop := context.WithTimeout(s.ctx, trial.Lasts)
	s.stop, s.trying, s.problem = stop, true, ""
	set := s.setup
	tell := func(note func()) {
		if s.ctx.Err() == nil {
			s.cfg.Do(func() {
				note()
				s.draw()
			})
		}
	}
	if set.Step() == Source {
		of := set.server.Server()
		s.current = func() bool { return set.server.Server() == of }
		set.serverTrial = &trial.Server{State: "connecting"}
		s.work.Go(func() {
			defer stop()
			s.cfg.Host.TryServer(ctx, of, func(t trial.Server) {
				tell(func() {
					if set.server.Server() == of {
						set.serverTrial = &t
					}
				})
			})
			tell(func() { s.trying = false })
		})
	} else if set.device < len(set.devices) {
		of, table := set.devices[set.device].Device()
		set.deviceTrial, set.tried = &trial.Device{State: "opening"}, set.wire()
		s.current = func() bool { return set.tried == set.wire() }
		s.work.Go(func() {
			defer stop()
			var last trial.Device
			s.cfg.Host.TryDevice(ctx, of, table, func(t trial.Device) {
				last = t
				tell(func() { set.deviceTrial = &t })
			})
			last.Over = true
			tell(func() { s.trying, set.deviceTrial = false, &last })
		})
	}
	s.draw()
}

// things are what the list of the page has; nil where it has none.
func (s *Screen) things() (rows []look.Row, chosen int) {
	set := s.setup
	switch set.Step() {
	case Tables:
		for _, t := range set.tables {
			of := t.Table()
			rows = append(rows, look.Texts(orDash(of.Number), s.words.Game(of.Game), of.Profile))
		}
		return rows, set.table
	case Devices:
		for _, d := range set.devices {
			of, table := d.Device()
			rows = append(rows, look.Texts(of.Name, table, of.Driver))
		}
		return rows, set.device
	case Language, Admin, Source, Day, Review:
	}
	return nil, -1
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

func (s *Screen) listed() bool { return s.setup.Step() == Tables || s.setup.Step() == Devices }

func (s *Screen) showList() {
	rows, chosen := s.things()
	columns := []look.Column{{Head: s.say("col_name")}, {Head: s.say("col_second"), Share: 0.3}, {Head: s.say("col_third"), Share: 0.34}}
	s.list.Set(columns, len(rows), func(i int) look.Row {
		if i >= len(rows) {
			return look.Row{}
		}
		return rows[i]
	}, chosen)
}

func (s *Screen) choose(i int) {
	set := s.setup
	switch set.Step() {
	case Tables:
		if i == set.table || i >= len(set.tables) {
			return
		}
		set.table = i
	case Devices:
		if i == set.device || i >= len(set.devices) {
			return
		}
		set.device, set.deviceTrial = i, nil
	case Language, Admin, Source, Day, Review:
		return
	}
	s.problem, s.notice = "", ""
	s.begin()
}

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		s.next()
	case fyne.KeyEscape, fyne.KeyPageUp:
		s.back()
	case fyne.KeyPageDown:
		s.next()
	case fyne.KeyDown, fyne.KeyUp:
		if s.listed() {
			by := 1
			if e.Name == fyne.KeyUp {
				by = -1
			}
			s.list.Step(by)
		}
	}
}

// add and remove change the list of the page.
func (s *Screen) add() {
	if s.setup.Step() == Tables {
		s.setup.AddTable()
	} else {
		s.setup.AddDevice()
	}
	s.problem, s.notice = "", ""
	s.begin()
	s.form.Focus("")
}

func (s *Screen) remove() {
	if s.setup.Step() == Tables {
		s.setup.RemoveTable()
	} else {
		s.setup.RemoveDevice()
	}
	s.problem, s.notice = "", ""
	s.begin()
}

// take takes over the tables that the server spoke of.
func (s *Screen) take() {
	n := s.setup.TakeTables()
	s.notice = s.words.Count("first_taken", n)
	s.begin()
}

// withFields is for the layout: the review has a text in place of fields.
func (s *Screen) withFields() bool { return s.setup.Step() != Review }
