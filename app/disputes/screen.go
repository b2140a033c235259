package disputes

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/disputes/hearing"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/money"
	"pitboss/tables/roles"
)

// Pit is what the screen needs of the pit. Methods that take a context are called on
// other goroutines than the window's and may take a while; the others are asked at every
// beat and must not wait.
type Pit interface {
	Person() (staff.Person, bool) // whoever is signed on
	People() []staff.Person       // those who may be chosen to sign
	Disputes() []pit.KeptDispute
	// Current is the round at a table that a dispute is most likely about: one with
	// something wrong in it, else the one it is in, or was in last.
	Current(table string) (round string)

	Round(ctx context.Context, table, round string) (*evidence.Round, error)
	Rounds(ctx context.Context, table string) ([]string, error) // the last of a table, the newest first
	Open(ctx context.Context, draft decisions.Dispute) (pit.KeptDispute, error)
	Escalate(ctx context.Context, id, note string) error
	Withdraw(ctx context.Context, id, note string) error
	// Form opens the form of a ruling; Rule records it, and Cancel that it was left.
	Form(ctx context.Context, k *pit.KeptDispute) (*decisions.Decision, error)
	Rule(ctx context.Context, draft decisions.Decision, by pit.Secret) (pit.Filed, error)
	Cancel(ctx context.Context, id string) error
	// Export writes the evidence of a dispute, signed and with its proofs, and says where
	// it lies. Sheet writes the sheet for the file and opens it, to be printed; an error
	// with a file is one of opening it.
	Export(ctx context.Context, k *pit.KeptDispute, w *words.Words) (file string, err error)
	Sheet(ctx context.Context, k *pit.KeptDispute, w *words.Words) (file string, err error)
	HasSheet() bool // there is something that makes the sheet
}

// Config is what the screen is made of.
type Config struct {
	Pit      Pit
	Words    *words.Words
	Zone     *time.Location // of the house; UTC if nil
	Currency money.Currency // of the house
	Go       func(look.Place)
	Post     func(func()) // hands work to the goroutine of the window; look.Do if nil
}

// face is what the screen shows.
type face uint8

const (
	docketFace face = iota
	claimFace
	hearingFace
)

// Screen is the disputes. It belongs to the goroutine of the window. Close ends it.
type Screen struct {
	cfg     Config
	words   *words.Words
	errands *errands
	moment  look.Moment
	shown   shown

	face   face
	failed string // why the last thing was not done
	said   string // what came of it
	busy   bool   // something is being read or recorded
	due    int    // counts what is waited for: an answer to something older is nobody's

	docket  *docketPanel
	claim   *claimPanel
	hearing *hearingPanel
	content *fyne.Container
	size    fyne.Size
}

// shown is what a drawing of the docket depends on.
type shown struct {
	person   string
	disputes int
	minute   int64
	states   string
}

// New makes the screen.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	if cfg.Post == nil {
		cfg.Post = look.Do
	}
	s := &Screen{cfg: cfg, words: cfg.Words, errands: newErrands(cfg.Post), moment: look.Moment{Scale: 1}}
	s.docket, s.claim, s.hearing = newDocketPanel(s), newClaimPanel(s), newHearingPanel(s)
	s.content = &fyne.Container{Layout: (*layout)(s)}
	s.turn(docketFace)
	return s
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "disputes" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Close ends what the screen has done elsewhere, and waits for it.
func (s *Screen) Close() { s.errands.close() }

// Busy says that something is being read or recorded: no other such thing is begun
// meanwhile.
func (s *Screen) Busy() bool { return s.busy }

// Chosen is the table in question.
func (s *Screen) Chosen() string {
	switch {
	case s.face == hearingFace && s.hearing.of != nil:
		return s.hearing.of.Dispute.Table
	case s.face == claimFace && s.claim.of != nil:
		return s.claim.of.Table
	}
	return ""
}

// Enter opens a dispute by its id, or the claim about a round: with a finding as the
// subject, or about the round a table is in. Without any of these the docket is shown.
func (s *Screen) Enter(to look.Place) {
	s.failed, s.said = "", ""
	for _, k := range s.cfg.Pit.Disputes() {
		if to.Subject != "" && (k.ID == to.Subject || k.Form() == to.Subject) {
			s.hear(k)
			return
		}
	}
	if to.Table == "" {
		if s.face == hearingFace && s.hearing.of != nil && s.hearing.of.Open() {
			s.hearing.rule.pad.Clear() // it goes on where it was left, but for the PIN
			s.draw()
			return
		}
		s.turn(docketFace)
		return
	}
	finding, round := findingOf(to)
	if round == "" {
		round = s.cfg.Pit.Current(to.Table)
	}
	for _, k := range s.cfg.Pit.Disputes() {
		if k.Table == to.Table && k.Round == round && k.State == pit.DisputeOpen {
			s.hear(k)
			return
		}
	}
	if round == "" {
		s.turn(docketFace)
		return
	}
	s.file(to.Table, round, finding)
}

// findingOf is the finding that a place is about, as decisions name it: table, round,
// code and subject; and the round, which a finding may name where the place does not.
func findingOf(to look.Place) (finding, round string) {
	parts := strings.Split(to.Subject, "\x1f")
	round = to.Round
	switch {
	case to.Subject == "":
		return "", round
	case len(parts) == 4:
		if parts[1] != "" {
			round = parts[1] // the table has gone on since
		}
		return strings.Join(parts, "/"), round
	case strings.Count(to.Subject, "/") >= 3:
		return to.Subject, round
	}
	return to.Table + "/" + round + "/" + to.Subject + "/", round // the code alone
}

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	before := s.moment
	s.moment = m
	if m.Scale <= 0 {
		s.moment.Scale = before.Scale
	}
	now := s.state()
	if now.person != s.shown.person {
		s.hearing.drop()
	}
	if s.face == hearingFace {
		s.hearing.beat(m.Now)
	}
	if now != s.shown || s.moment.Scale != before.Scale {
		s.shown = now
		s.draw()
	}
}

func (s *Screen) state() shown {
	v := shown{minute: s.moment.Now.Unix() / 60}
	if p, ok := s.cfg.Pit.Person(); ok {
		v.person = p.ID
	}
	if s.face != docketFace {
		v.minute = 0
	}
	all := s.cfg.Pit.Disputes()
	v.disputes = len(all)
	for i := range all {
		v.states += string('0' + rune(all[i].State))
		if all[i].Escalated != nil {
			v.states += "e"
		}
	}
	return v
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.failed, s.said = w, "", ""
	s.hearing.speak(w)
	s.claim.speak()
	s.draw()
}

func (s *Screen) say(key string, values map[string]any) string {
	return s.words.Say("dispute_"+key, values)
}

// may says that whoever is signed on may do something.
func (s *Screen) may(what roles.Permission) bool {
	p, ok := s.cfg.Pit.Person()
	return ok && p.May(what)
}

// name is a person's name; their id where they are not known.
func (s *Screen) name(id string) string {
	for _, p := range s.cfg.Pit.People() {
		if p.ID == id {
			return p.Name
		}
	}
	return id
}

// turn shows another face.
func (s *Screen) turn(f face) {
	if s.face == hearingFace && f != hearingFace {
		s.hearing.leave()
	}
	if f != s.face {
		s.unfocus()
	}
	s.face = f
	s.content.Objects = nil
	switch f {
	case docketFace:
		s.content.Objects = s.docket.objects()
	case claimFace:
		s.content.Objects = s.claim.objects()
	case hearingFace:
		s.content.Objects = s.hearing.objects()
	}
	s.layOut()
	s.content.Refresh()
}

// unfocus takes the keyboard off what goes out of sight: there it would swallow every
// key that is typed.
func (s *Screen) unfocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.content); c != nil && c.Focused() != nil {
		c.Unfocus()
	}
}

// draw paints the face in sight anew.
func (s *Screen) draw() {
	switch s.face {
	case docketFace:
		s.docket.show()
	case claimFace:
		s.claim.show()
	case hearingFace:
		s.hearing.show()
	}
	s.layOut()
}

// errand does something elsewhere and says how it went; only the newest counts.
func (s *Screen) errand(work func(context.Context) (func(), error), failed func(error)) {
	s.due++
	due := s.due
	s.busy, s.failed = true, ""
	s.draw()
	s.errands.run(func(ctx context.Context) func() {
		then, err := work(ctx)
		return func() {
			if due != s.due {
				return
			}
			s.busy = false
			switch {
			case err != nil:
				failed(err)
			case then != nil:
				then()
			}
			s.draw()
		}
	})
}

// hear opens a dispute.
func (s *Screen) hear(k pit.KeptDispute) {
	s.hearing.begin(k)
	s.docket.chosen = k.ID
	s.turn(hearingFace)
	s.errand(func(ctx context.Context) (func(), error) {
		r, err := s.cfg.Pit.Round(ctx, k.Table, k.Round)
		if err != nil {
			return nil, err
		}
		return func() { s.hearing.take(hearing.New(k, r, s.words, s.cfg.Zone)) }, nil
	}, func(err error) { s.failed = s.unread(err) })
}

// file begins a dispute about a round.
func (s *Screen) file(table, round, finding string) {
	s.claim.begin(hearing.NewClaim(table, round, finding, nil, s.cfg.Currency, s.words))
	s.turn(claimFace)
	s.errand(func(ctx context.Context) (func(), error) {
		r, err := s.cfg.Pit.Round(ctx, table, round)
		if err != nil {
			return nil, err
		}
		rounds, err := s.cfg.Pit.Rounds(ctx, table)
		if err != nil {
			return nil, err
		}
		return func() {
			s.claim.rounds = rounds
			s.claim.begin(hearing.NewClaim(table, round, finding, r, s.cfg.Currency, s.words))
		}, nil
	}, func(err error) { s.failed = s.unread(err) })
}

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	switch s.face {
	case claimFace:
		return s.claim.key(e)
	case hearingFace:
		return s.hearing.key(e)
	}
	return s.docket.key(e)
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.say("hint_"+text, nil)} }
	switch s.face {
	case claimFace:
		if s.claim.typing() {
			return []look.Hint{hint("Enter", "open")}
		}
		return []look.Hint{hint("1-6", "claim"), hint("G", "guest"), hint("J", "earlier"), hint("K", "later"), hint("Enter", "open"), hint("Esc", "back")}
	case hearingFace:
		if s.hearing.signing {
			return s.hearing.rule.pad.Hints(hint("Enter", "rule"), hint("Esc", "back"))
		}
		all := []look.Hint{hint("J", "back_step"), hint("K", "next_step"), hint("Space", "play"), hint("W", "whatif"), hint("U", "undo")}
		if s.hearing.of != nil && s.hearing.of.Open() {
			all = append(all, hint("1-3", "ruling"), hint("T", "tick"), hint("Enter", "rule"))
		}
		return all
	}
	return []look.Hint{hint("Enter", "hear"), hint("F", "filter")}
}
