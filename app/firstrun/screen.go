package firstrun

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

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
	scroll  *look.Scroll
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
	s.form.OnTyping = func() { s.bar.pad.Refresh() }
	s.review = look.NewPaper()
	s.scroll = look.NewScroll(s.review.Root)
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

// withFields is for the layout: the review has a text in place of fields.
func (s *Screen) withFields() bool { return s.setup.Step() != Review }
