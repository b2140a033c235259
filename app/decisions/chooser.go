package decisions

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
)

// chooser is what is being chosen: the table and round, and what is decided of them.
type chooser struct {
	about   form.Opening
	choices []form.Choice
	at      int    // the one that Enter takes
	busy    bool   // the desk is opening it
	failed  string // why it did not
}

// startChoosing asks what is decided. A form that is open about the same goes on; a
// finding whose remedy the house's own rules name opens its form at once.
func (s *Screen) startChoosing(about form.Opening) {
	switch about.Finding.Code {
	case findings.InspectionDue: // an inspection answers it, and no decision
		about.Finding = findings.Identity{}
	case findings.RoundUnseen: // and what was not seen nobody decides: it is about the round that is played
		about.Finding, about.Round = findings.Identity{}, ""
	}
	asked := about.Finding.Code != "" // and not only found at the table
	s.complete(&about)
	for _, f := range s.forms {
		if f.Draft.Table == about.Table && (about.Round == "" || f.Draft.Round == about.Round) && about.Table != "" && about.Corrects == f.Draft.Corrects {
			if about.Finding.Code == "" || f.Finding.Code == "" || f.Finding.Code == about.Finding.Code {
				s.showForm(f)
				return
			}
		}
	}
	s.unfocus()
	s.page, s.choose, s.notice = chooserPage, chooser{about: about}, ""
	s.right.ScrollToTop()
	if f := s.left.Kept("search"); f != nil {
		f.SetText("")
	}
	if i := form.Propose(about.Finding, about.Game); i != nil && asked && i.Basis == form.OwnRule && i.Kind == decisions.SpinRerun && s.mayDecide() == "" {
		s.find()
		if c := s.choose.choices; len(c) > 0 && c[0].Proposed && c[0].Why == "" {
			s.open(&c[0])
		}
	}
	if about.Finding.Code == findings.InspectionFailed && s.cfg.Suggest != nil && s.mayDecide() == "" {
		for _, k := range [...]decisions.Kind{decisions.DeckReplacement, decisions.TableClose} {
			if _, ok := s.cfg.Suggest(k, about.Table); ok {
				s.open(&form.Choice{Kind: k}) // what failed says itself what is to be decided
				break
			}
		}
	}
	s.refresh()
	s.focusSearch()
}

// focusSearch puts the keyboard into the search, where the chooser is in sight.
func (s *Screen) focusSearch() {
	if f := s.left.Kept("search"); f != nil && s.page == chooserPage {
		f.TakeFocus()
	}
}

// complete fills in what the pit knows of a table: its game, its round, and which
// finding is meant.
func (s *Screen) complete(about *form.Opening) {
	t := s.cfg.Pit.Table(about.Table)
	if t == nil {
		return
	}
	about.Game = t.Game
	if about.Finding.Code != "" {
		about.Finding = form.Whole(about.Finding, t.Open)
		if about.Round == "" {
			about.Round = about.Finding.Round
		}
	}
	if about.Finding.Code == "" && about.Corrects == "" {
		about.Finding = form.Worst(t, about.Round)
	}
	if about.Round == "" {
		about.Round = about.Finding.Round
	}
	if about.Round == "" {
		about.Round = cmp.Or(t.Round, t.Played) // between two rounds it is about the last
	}
}

// mayDecide says why nobody can decide now; "" if somebody can.
func (s *Screen) mayDecide() string {
	if s.cfg.Desk == nil {
		return s.say("no_desk")
	}
	on, ok := s.cfg.Desk.Session()
	switch {
	case !ok:
		return s.words.Say("deny_nobody_on", nil)
	case on.Locked:
		return s.words.Say("deny_locked", nil)
	case !s.mayDecideRole():
		return s.words.Say("deny_not_allowed", nil)
	}
	return ""
}

// find finds the choices for what is searched.
func (s *Screen) find() {
	search := ""
	if f := s.left.Kept("search"); f != nil {
		search = f.Text()
	}
	h := decisions.House{}
	if s.cfg.Desk != nil {
		h = s.cfg.Desk.House()
	}
	s.choose.choices = form.Choices(&s.choose.about, s.cfg.Pit.People(), h, search, s.words)
	s.choose.at = min(max(s.choose.at, 0), max(len(s.choose.choices)-1, 0))
}

// paintChoices paints the search and what can be decided.
func (s *Screen) paintChoices(p *look.Paper, width float32) float32 {
	c := &s.choose
	room := width - 2*look.Padding
	y := float32(look.Padding)
	table, made := s.left.Field("table", look.FieldFace{Label: s.say("table")})
	if made {
		table.Limit(decisions.LongestName)
		table.OnFocus = func(bool) { s.head.Paint() }
		table.OnChange = func(text string) {
			s.about(func(o *form.Opening) { o.Table = strings.ToUpper(strings.TrimSpace(text)) })
		}
	}
	round, made := s.left.Field("round", look.FieldFace{Label: s.say("round_label")})
	if made {
		round.Limit(decisions.LongestName)
		round.OnFocus = func(bool) { s.head.Paint() }
		round.OnChange = func(text string) {
			s.choose.about.Round = strings.TrimSpace(text)
			s.refresh()
		}
	}
	if !table.Focused() {
		table.SetText(c.about.Table)
	}
	if !round.Focused() {
		round.SetText(c.about.Round)
	}
	third := (room - 2*look.Gap) / 4
	p.Key(table, look.Padding, y, third, table.Height())
	p.Key(round, look.Padding+third+look.Gap, y, third, round.Height())
	search, made := s.left.Field("search", look.FieldFace{Label: s.say("search"), Hint: s.say("search_hint")})
	if made {
		search.Limit(60)
		search.OnFocus = func(bool) { s.head.Paint() }
		search.OnChange = func(string) { s.choose.at = 0; s.refresh() }
		search.OnEnter = func(string) { s.takeChoice(s.choose.at) }
		search.OnKey = s.chooserKey
		search.OnRune = s.chooserDigit
	}
	p.Key(search, look.Padding+2*(third+look.Gap), y, room-2*(third+look.Gap), search.Height())
	y += search.Height() + look.Gap
	s.find()
	if why := s.mayDecide(); why != "" {
		y = p.Wrap(why, look.Padding, y+14, room, 22, look.InkOf(look.Points14, true, look.Text1)) + 4
	}
	if c.failed != "" {
		y = p.Wrap(c.failed, look.Padding, y+14, room, 22, look.InkOf(look.Points14, true, look.Text1)) + 4
	}
	y = s.paintOptions(p, y, room)
	return y + look.Padding
}

func (s *Screen) paintOptions(p *look.Paper, y, room float32) float32 {
	c := &s.choose
	columns := 1
	if room > 720 && len(c.choices) > 0 && c.choices[len(c.choices)-1].Digit > 0 {
		columns = 2
	}
	wide := (room - float32(columns-1)*look.Gap) / float32(columns)
	at, x, tallest := 0, float32(look.Padding), float32(0)
	for i := range c.choices {
		of := &c.choices[i]
		face := look.OptionFace{Title: of.Text, Second: of.Sub, Chosen: i == c.at, Disabled: of.Why != "" || c.busy, Why: of.Why}
		if of.Digit > 0 {
			face.Digit = strconv.Itoa(of.Digit)
		}
		if of.Proposed {
			face.Note = s.say("proposed")
			face.Second = s.words.Say("decide_propose_"+of.Incident.Key(), nil) + " " + form.Source(of.Incident, s.words)
		}
		o := s.left.Option("choice"+strconv.Itoa(i), face, func() { s.takeChoice(i) })
		w := wide
		if of.Proposed {
			w = room
		}
		high := o.Height(w)
		p.Key(o, x, y, w, high)
		tallest = max(tallest, high)
		if at++; of.Proposed || at%columns == 0 {
			x, y, tallest, at = look.Padding, y+tallest+look.Gap, 0, 0
		} else {
			x += wide + look.Gap
		}
	}
	if tallest > 0 {
		y += tallest + look.Gap
	}
	if len(c.choices) == 0 {
		y = p.Wrap(s.say("nothing_found"), look.Padding, y+14, room, 22, look.InkPlain)
	}
	return y
}

// about changes what is chosen about.
func (s *Screen) about(change func(*form.Opening)) {
	o := &s.choose.about
	change(o)
	o.Round, o.Game, o.Finding = "", 0, findings.Identity{}
	s.complete(o)
	s.choose.failed = ""
	s.refresh()
}

// chooserKey takes the keys of the chooser, wherever the keyboard is.
func (s *Screen) chooserKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown:
		s.choose.at = min(s.choose.at+1, len(s.choose.choices)-1)
	case fyne.KeyUp:
		s.choose.at = max(s.choose.at-1, 0)
	case fyne.KeyPageDown:
		s.left.Turn(true)
	case fyne.KeyPageUp:
		s.left.Turn(false)
	default:
		return false
	}
	s.refresh()
	return true
}

// choosing says that a line of the chooser has the keyboard.
func (s *Screen) choosing() bool {
	for _, name := range [...]string{"table", "round", "search"} {
		if f := s.left.Kept(name); f != nil && f.Focused() {
			return true
		}
	}
	return false
}

// chooserDigit takes a digit that stands for a kind while nothing is searched.
func (s *Screen) chooserDigit(r rune) bool {
	f := s.left.Kept("search")
	if f == nil || f.Text() != "" {
		return false
	}
	for i := range s.choose.choices {
		if d := s.choose.choices[i].Digit; d > 0 && rune('0'+d) == r {
			s.takeChoice(i)
			return true
		}
	}
	return false
}

// takeChoice takes one of the choices.
func (s *Screen) takeChoice(i int) {
	if i < 0 || i >= len(s.choose.choices) || s.choose.busy {
		return
	}
	c := &s.choose.choices[i]
	s.choose.at = i
	if c.Why != "" {
		s.choose.failed = c.Why
		s.refresh()
		return
	}
	if why := s.mayDecide(); why != "" {
		s.refresh()
		return
	}
	s.open(c)
}

// open opens the form of a choice at the desk, elsewhere: what is recorded of the round
// is frozen there and read.
func (s *Screen) open(c *form.Choice) {
	about, incident, kind := s.choose.about, c.Incident, c.Kind
	if kind == decisions.DisputeRuling {
		if s.cfg.Go != nil {
			to := look.Place{Screen: "disputes", Table: about.Table, Round: about.Round}
			if about.Finding.Code != "" {
				to.Subject = form.Subject(about.Finding)
			}
			s.page = registerPage
			s.cfg.Go(to)
		}
		return
	}
	if kind == decisions.PersonBarred && about.Finding.Code == "" {
		about.Round = ""
	}
	s.choose.busy, s.choose.failed = true, ""
	var answers []string
	if about.Finding.Code != "" {
		answers = append(answers, about.Finding.String())
	}
	var draft *decisions.Decision
	var round *evidence.Round
	var err error
	s.errands.Do(func(ctx context.Context) {
		if draft, err = s.cfg.Desk.OpenDecision(ctx, kind, about.Table, about.Round, answers...); err == nil && about.Round != "" {
			round, _ = s.cfg.Pit.Round(ctx, about.Table, about.Round) // without it the form has its frozen records alone
		}
	}, func() {
		s.choose.busy = false
		if err != nil {
			s.choose.failed = s.fault(err)
			s.refresh()
			return
		}
		f := form.New(draft, &about, incident, s.cfg.Pit.People(), s.cfg.Desk.House())
		if old, ok := s.cfg.Desk.Decision(about.Corrects); ok {
			f.Take(&old.Decision)
		} else if s.cfg.Suggest != nil {
			if known, ok := s.cfg.Suggest(kind, about.Table); ok {
				f.Take(&known)
			}
		}
		f.Table = s.cfg.Pit.Table(about.Table)
		f.Evidence, f.Stakes = form.Gathered(round, draft.Frozen), form.StakesOf(round)
		f.SuggestVideo(s.teller())
		s.forms = append(s.forms, f)
		s.showForm(f)
	})
	s.refresh()
}

// paintAbout paints what there is at the table beside the choices.
func (s *Screen) paintAbout(p *look.Paper, width float32) float32 {
	o := &s.choose.about
	room := width - 2*look.Padding
	y := float32(24)
	title := o.Table
	if title == "" {
		title = s.say("no_table")
	}
	p.Write(title, look.Padding, y, look.InkTitle, look.FromLeft)
	p.Clip(form.Place(o.Game, o.Table, o.Round, s.words), width-look.Padding, y, room/2, look.InkPale, look.ToRight)
	y += 30
	if o.Corrects != "" {
		y = p.Wrap(s.with("correcting", map[string]any{"ID": o.Corrects}), look.Padding, y, room, 20, look.InkPlain)
	}
	t := s.cfg.Pit.Table(o.Table)
	if t == nil {
		return p.Wrap(s.say("choose_table"), look.Padding, y, room, 20, look.InkPale)
	}
	p.Write(s.say("open_findings"), look.Padding, y, look.InkHead, look.FromLeft)
	y += 26
	if len(t.Open) == 0 {
		y = p.Wrap(s.say("no_findings"), look.Padding, y, room, 20, look.InkPale)
	}
	for i := range t.Open {
		g := &t.Open[i]
		text := s.words.Say(pit.Define(g.Code).Title, nil)
		second := strings.TrimSpace(evidence.RoundName(g.Table, g.Round) + " " + g.Clause)
		k := s.right.Option("finding"+strconv.Itoa(i), look.OptionFace{
			Ring: true, Title: text, Second: second, Chosen: o.Finding == g.Identity,
		}, func() {
			s.choose.at = 0
			if o.Finding == g.Identity {
				o.Finding = findings.Identity{}
			} else if o.Finding = g.Identity; g.Round != "" {
				o.Round = g.Round
			}
			s.refresh()
		})
		high := k.Height(room)
		p.Key(k, look.Padding, y-10, room, high)
		y += high + look.Gap
	}
	return y + look.Padding
}
