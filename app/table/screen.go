package table

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/profile"
	"pitboss/tables/round"
)

// Pit is what the screen asks of the pit. It is asked on the goroutine of the window
// and must answer from what it has.
type Pit interface {
	// Table is a table as it stands, nil if there is none of this number.
	Table(number string) *tables.Table
	// Part is the part of the pit that a table stands in; "" where there are none.
	Part(number string) string
	// Expected is what the house has of a table of which nothing has been heard yet; nil
	// once something has.
	Expected(number string) *Expected
	// Alarms are the alarms of the pit, those that ring first.
	Alarms() []Alarm
}

// Config is what the screen is made of.
type Config struct {
	Pit   Pit
	Words *words.Words
	// Go leads to another screen: decisions, disputes, inspections, calculator. The
	// place names the table and, where it has one, the round and the finding.
	Go func(look.Place)
	// Acknowledge takes an alarm in the name of whoever is signed on; nil where nobody
	// can.
	Acknowledge func(*Alarm)
	// Book is the house's profiles: with them the screen says limits and rules, and
	// what a round that waits for a decision would pay. It may be nil.
	Book round.Book
}

// Screen is the table screen. It belongs to the goroutine of the window.
type Screen struct {
	cfg       Config
	words     *words.Words
	engine    *round.Engine
	chronicle Chronicle

	number, chosen string
	past           string // the earlier round that is shown; "" shows the table as it is
	view           View
	alarm          *Alarm
	table          *tables.Table
	moment         look.Moment
	forget         bool // the words are other ones

	head, wrong *panel
	heads       *headPainter
	wrongs      *wrongPainter
	panels      map[profile.Game][2][]*panel // main and side
	grows       map[profile.Game][2]*panel
	main, side  *column
	earlier     *earlierPainter
	notice      *look.Paper
	content     *fyne.Container
	size        fyne.Size
	game        profile.Game
	oneColumn   bool
	laidAlarm   bool
	all         []*panel
}

// New makes the screen.
func New(cfg Config) *Screen {
	s := &Screen{cfg: cfg, words: cfg.Words, moment: look.Moment{Scale: 1}}
	if len(cfg.Book) > 0 {
		s.engine = round.NewEngine(cfg.Book)
	}
	s.heads = &headPainter{}
	s.heads.keys.open = s.open
	s.wrongs = &wrongPainter{}
	s.wrongs.keys.open = s.open
	s.earlier = &earlierPainter{show: s.showRound}
	s.head, s.wrong = newPanel(s.heads), newPanel(s.wrongs)
	coup, boxes, layout := newPanel(&coupPainter{}), newPanel(&boxesPainter{}), newPanel(&layoutPainter{})
	money, roads, shoe := newPanel(newMoneyPainter(false)), newPanel(&roadsPainter{}), newPanel(&shoePainter{})
	wheel, clock, strip := newPanel(&wheelPainter{}), newPanel(&clockPainter{}), newPanel(&stripPainter{})
	timeline, order, bets, earlier := newPanel(newTimelinePainter()), newPanel(newOrderPainter()), newPanel(newMoneyPainter(true)), newPanel(s.earlier)
	pace, splits := newPanel(&pacePainter{}), newPanel(&splitsPainter{})
	earlier.optional, pace.optional, splits.optional = true, true, true
	s.panels = map[profile.Game][2][]*panel{
		profile.Baccarat:  {{coup, money, roads}, {s.wrong, timeline, earlier, pace}},
		profile.Blackjack: {{boxes, shoe, money}, {s.wrong, order, earlier, pace}},
		profile.Roulette:  {{layout, wheel, clock, strip}, {s.wrong, bets, earlier, splits, pace}},
	}
	s.grows = map[profile.Game][2]*panel{
		profile.Baccarat: {money, timeline}, profile.Blackjack: {money, order}, profile.Roulette: {strip, bets},
	}
	s.all = []*panel{coup, boxes, layout, money, roads, shoe, wheel, clock, strip, s.wrong, timeline, order, bets, earlier, splits, pace}
	s.main, s.side = newColumn(), newColumn()
	s.notice = look.NewPaper()
	s.content = container.New(&screenLayout{s}, s.head.paper.Root, s.main.scroll, s.side.scroll, s.notice.Root)
	return s
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "table" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Enter chooses a table, and what of it is shown: a finding, by its code or whole, or an
// earlier round. Without a table the one before stays.
func (s *Screen) Enter(to look.Place) {
	if to.Table != "" && to.Table != s.number {
		s.number = to.Table
		for _, p := range append(s.all, s.head) {
			for _, k := range p.paper.Keys() {
				look.Unfocus(k)
			}
		}
	}
	s.chosen, s.past = to.Subject, ""
	if t := s.cfg.Pit.Table(s.number); t != nil && to.Round != "" && to.Round != t.Round {
		s.past = to.Round
	}
	s.main.scroll.ScrollToTop()
	s.side.scroll.ScrollToTop()
	s.table = nil
}

// Speak changes the language; the next Show speaks it.
func (s *Screen) Speak(w *words.Words) { s.words, s.forget = w, true }

// Watch tells the screen of a table that changed, whether it is in sight or not: the
// timeline of a round and the earlier rounds are what was seen of them.
func (s *Screen) Watch(at time.Time, t *tables.Table) { s.chronicle.See(at, t) }

// mostLines is how many rounds are handed to the calculator.
const mostLines = 100

// Rounds are the rounds that were seen, of all tables, the last one first, as the engine
// takes them.
func (s *Screen) Rounds() []*round.Line {
	var all []*round.Line
	for _, r := range s.chronicle.Newest(mostLines) {
		all = append(all, Line(r.Table))
	}
	return all
}

// Chosen is the table in sight: what A acknowledges.
func (s *Screen) Chosen() string { return s.number }

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	scaled := m.Scale != s.moment.Scale
	s.moment = m
	t := s.cfg.Pit.Table(s.number)
	if t == nil {
		s.showNotice()
		return
	}
	s.chronicle.See(m.Now, t)
	in := s.input(t)
	s.view = MakeView(&in, s.words)
	s.alarm = chosenAlarm(&in)
	moved := s.take()
	if s.wrongs.beat(m.Blink) {
		s.wrong.stale = true
	}
	if moved || s.forget || scaled || s.table == nil {
		s.forget, s.table = false, t
		s.layOut()
		return
	}
	s.table = t
	for _, p := range s.all {
		if p.stale && p.w > 0 && p.paper.Root.Visible() {
			p.repaint()
		}
	}
	if s.head.stale {
		s.head.repaint()
	}
}

// lying is a table with the round whose cards and bets lie there: between two rounds that
// is the one before, which guests still ask about while the cards are shuffled or after
// the table has closed.
func lying(t *tables.Table) *tables.Table {
	if t.Round != "" || t.Played == "" {
		return t
	}
	shown := *t
	shown.Round = t.Played
	return &shown
}

func (s *Screen) input(t *tables.Table) Input {
	rounds := s.chronicle.Rounds(t.Number)
	t = lying(t)
	story := s.chronicle.Round(t.Number, t.Round)
	rhythm := RhythmOf(s.moment.Now, t)
	if s.past != "" {
		if old := s.chronicle.Round(t.Number, s.past); old != nil && old.Table.Round != t.Round {
			story, t = old, old.Table
		} else {
			s.past = ""
		}
	}
	return Input{
		Table: t, Part: s.cfg.Pit.Part(t.Number), Alarms: s.cfg.Pit.Alarms(), Chosen: s.chosen,
		Story: story, Rounds: rounds, Rhythm: rhythm, Usual: s.chronicle.UsualSpin(t.Number), Past: s.past != "", Expected: s.cfg.Pit.Expected(t.Number), Now: s.moment.Now,
		Zone: s.moment.Now.Location(), Engine: s.engine,
	}
}

// take gives every panel its part of the view, and says whether they must be laid out
// anew.
func (s *Screen) take() (moved bool) {
	for _, p := range s.all {
		moved = p.show(&s.view) || moved
	}
	if s.heads.take(&s.view) {
		s.head.stale = true
	}
	if s.heads.act(s.actions()) {
		s.head.stale, moved = true, true
	}
	if s.game != s.view.Game || s.laidAlarm != (s.view.Wrong.Severity > 0) {
		s.game, moved = s.view.Game, true
	}
	if _, _, tall := s.heads.rows(max(s.head.w, 1)); tall != s.head.h {
		moved = true
	}
	return moved
}

// actions are the ways on that the header has.
func (s *Screen) actions() []Action {
	say := func(key string) string { return s.words.Say("table_"+key, nil) }
	if s.past != "" {
		return []Action{
			{Text: say("back_to_now"), Cap: "Esc", Screen: "now", Main: true},
			{Text: say("dispute"), Cap: "P", Screen: "disputes"},
			{Text: say("calculator"), Cap: "C", Screen: "calculator"},
		}
	}
	decide := Action{Text: say("decide"), Cap: "D", Screen: "decisions"}
	fresh := s.alarm != nil && s.alarm.Life != Taken && s.cfg.Acknowledge != nil
	all := []Action{}
	switch {
	case fresh:
		all = append(all, Action{Text: say("acknowledge"), Cap: "A", Screen: "acknowledge", Main: true})
	case s.alarm != nil:
		decide.Main = true
		if s.view.Head.Severity > 0 && s.view.Game == profile.Roulette {
			decide.Text = say("decide_rerun")
		}
	}
	all = append(all, decide, Action{Text: say("dispute"), Cap: "P", Screen: "disputes"})
	if !fresh {
		all = append(all, Action{Text: say("inspect"), Cap: "I", Screen: "inspections"})
	}
	return append(all, Action{Text: say("calculator"), Cap: "C", Screen: "calculator"})
}

func chosenAlarm(in *Input) *Alarm {
	m := maker{in: in, t: in.Table}
	m.pick()
	return m.alarm
}

// open does what a key stands for.
func (s *Screen) open(what string) {
	switch what {
	case "now":
		s.showRound("")
	case "acknowledge":
		if s.alarm != nil && s.cfg.Acknowledge != nil {
			s.cfg.Acknowledge(s.alarm)
		}
	default:
		if s.cfg.Go == nil || s.table == nil {
			return
		}
		if id, round := strings.CutPrefix(what, showRound); round {
			if s.chronicle.Round(s.number, id) == nil { // it is too long ago: its records are there
				s.cfg.Go(look.Place{Screen: "journal", Table: s.number, Round: id})
				return
			}
			s.showRound(id)
			return
		}
		to := look.Place{Screen: what, Table: s.number, Round: lying(s.table).Round}
		if s.past != "" {
			to.Round = s.past
		}
		if s.alarm != nil {
			to.Subject = findingID(s.alarm)
		}
		s.cfg.Go(to)
	}
}

// showRound shows an earlier round, or the table as it is.
func (s *Screen) showRound(id string) {
	if s.table != nil && id == lying(s.table).Round && s.past == "" {
		return
	}
	s.past = id
	if t := s.cfg.Pit.Table(s.number); t != nil && lying(t).Round == id {
		s.past = ""
	}
	if !s.moment.Now.IsZero() {
		s.table = nil
		s.Show(s.moment)
	}
}

// step goes to the round before the one shown, or after it.
func (s *Screen) step(by int) {
	rounds := s.chronicle.Rounds(s.number)
	if s.table == nil || len(rounds) == 0 {
		return
	}
	shown := s.past
	if shown == "" {
		shown = lying(s.table).Round
	}
	at := slices.IndexFunc(rounds, func(r *Story) bool { return r.Table.Round == shown })
	if at+by >= 0 && at+by < len(rounds) {
		s.showRound(rounds[at+by].Table.Round)
	}
}

// Key takes the keys of the screen: the ways on, the rounds before, and scrolling.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyD:
		s.open("decisions")
	case fyne.KeyP:
		s.open("disputes")
	case fyne.KeyR:
		s.open("disputes")
	case fyne.KeyI:
		s.open("inspections")
	case fyne.KeyC:
		s.open("calculator")
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.alarm == nil || s.table == nil || s.past != "" || s.alarm.Finding.Round == "" || s.alarm.Finding.Round == lying(s.table).Round {
			return false
		}
		s.open(showRound + s.alarm.Finding.Round)
	case fyne.KeyLeft:
		s.step(1)
	case fyne.KeyRight:
		s.step(-1)
	case fyne.KeyUp:
		s.scroll(-60)
	case fyne.KeyDown:
		s.scroll(60)
	case fyne.KeyPageUp:
		s.scroll(-s.main.scroll.Size().Height * 0.8)
	case fyne.KeyPageDown:
		s.scroll(s.main.scroll.Size().Height * 0.8)
	case fyne.KeyEscape:
		if s.past == "" {
			return false
		}
		s.showRound("")
	default:
		return false
	}
	return true
}

// scroll moves whatever does not fit: the columns, then the lists in them.
func (s *Screen) scroll(by float32) {
	for _, c := range [...]*look.Scroll{s.main.scroll, s.side.scroll} {
		move(c, by)
	}
	for _, p := range s.all {
		if l, ok := p.painter.(interface{ scrolls() *look.Scroll }); ok && p.paper.Root.Visible() {
			move(l.scrolls(), by)
		}
	}
}

func move(c *look.Scroll, by float32) {
	most := c.Content.MinSize().Height - c.Size().Height
	if most <= 0 {
		return
	}
	c.ScrollToOffset(fyne.NewPos(0, min(max(c.Offset.Y+by, 0), most)))
}

// Hints is what the status bar says of the keys.
func (s *Screen) Hints() []look.Hint {
	say := func(key string) string { return s.words.Say("table_key_"+key, nil) }
	hints := []look.Hint{{Key: "Esc", Text: say("floor")}, {Key: "0-9", Text: s.words.Say("key_digits", nil)}}
	if s.past != "" {
		hints = []look.Hint{{Key: "Esc", Text: say("now")}}
	} else if s.alarm != nil && s.alarm.Life != Taken && s.cfg.Acknowledge != nil {
		hints = append(hints, look.Hint{Key: "A", Text: s.words.Say("key_acknowledge", nil)})
	}
	for _, k := range [...]look.Hint{{Key: "D", Text: "decide"}, {Key: "P", Text: "dispute"}, {Key: "I", Text: "inspect"}, {Key: "C", Text: "calculator"}} {
		hints = append(hints, look.Hint{Key: k.Key, Text: say(k.Text)})
	}
	if len(s.chronicle.Rounds(s.number)) > 1 {
		hints = append(hints, look.Hint{Key: "‹", Text: say("earlier")})
	}
	return hints
}

// showNotice says that there is no such table.
func (s *Screen) showNotice() {
	s.table = nil
	for _, o := range []fyne.CanvasObject{s.head.paper.Root, s.main.scroll, s.side.scroll} {
		o.Hide()
	}
	text := s.words.Say("table_no_table", nil)
	if s.number != "" {
		text = s.words.Say("table_gone", map[string]any{"Table": s.number})
	}
	s.notice.Root.Show()
	s.notice.Device = s.moment.Scale
	s.notice.Begin()
	s.notice.Wrap(strings.TrimSpace(text), 16, 30, max(s.size.Width-32, 200), 24, look.InkOf(look.Points16, false, look.Text2))
	s.notice.End()
}
