package table

import (
	"strconv"
	"strings"
	"time"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
)

// Input is what a View is made of.
type Input struct {
	Table    *tables.Table
	Part     string        // of the pit, "" if there are none
	Alarms   []Alarm       // of any table; what rings first
	Chosen   string        // the finding to show, by its code or whole; "" shows the worst
	Story    *Story        // of the table's round, nil if it was not seen
	Rounds   []*Story      // those that are remembered, newest first
	Rhythm   Rhythm        // how the table went, as far as it was seen
	Usual    time.Duration // how long the ball usually runs; 0 while unknown
	Past     bool          // the round is not the table's last one
	Expected *Expected     // nothing has been heard of the table yet: what the house has of it
	Now      time.Time
	Zone     *time.Location
	Engine   *round.Engine // works out what a round that was not settled would pay; nil: it is not said
}

// View is all that the screen says of a table. It knows no toolkit.
type View struct {
	Game         profile.Game
	Head         Head
	Wrong        Wrong
	Money        Money
	Round        Round
	Earlier      []EarlierRound
	EarlierTitle string
	Pace         PaceView
	Baccarat     Coup
	Boxes        Boxes
	Roulette     Spin
	Shoe         ShoeView
}

// Head is the header of the screen.
type Head struct {
	Number, Name, Under string
	Game                profile.Game
	State               string
	Severity            findings.Severity // of what holds the table up; 0 if nothing does
	Time                string
	Filled, Mark        float32 // of the bar; the mark is below 0 where no usual time is known
	Facts               []Fact
}

// Fact is a value with its name.
type Fact struct{ Name, Value string }

// Value is a reading: a text, or a card.
type Value struct {
	Text    string
	Card    cards.Card
	IsCard  bool
	Alarmed bool
}

// EarlierRound is a round that is remembered.
type EarlierRound struct {
	Round, Name, Time, Result string
	Verified, Wrong           bool
	Shown                     bool // it is the one on the screen
}

// MakeView says a table.
func MakeView(in *Input, w *words.Words) View {
	m := newMaker(in, w)
	t := in.Table
	v := View{Game: t.Game, Head: m.head(), Wrong: m.wrong(), Money: m.moneyOf(), Earlier: m.earlier(), EarlierTitle: m.say("earlier_rounds"), Pace: m.pace()}
	switch t.Game {
	case profile.Baccarat:
		v.Baccarat, v.Round, v.Shoe = m.coup(), m.roundOf(), m.shoe()
	case profile.Blackjack:
		v.Boxes, v.Round, v.Shoe = m.boxes(), m.order(), m.shoe()
	case profile.Roulette:
		v.Roulette = m.spin()
	}
	return v
}

// maker makes a View.
type maker struct {
	speaker
	in     *Input
	t      *tables.Table
	rules  *profile.Rules  // nil where they are not known
	limits *profile.Limits // nil where they are not known
	alarm  *Alarm          // that the screen is about; nil if none is
	alarms []*Alarm        // of the table
	answer *round.Answer   // the settlement of this round, or what it would be
	would  bool            // it is only what it would be
}

func newMaker(in *Input, w *words.Words) *maker {
	m := &maker{in: in, t: in.Table, speaker: speaker{Words: w, zone: in.Zone}}
	if m.zone == nil {
		m.zone = time.UTC
	}
	m.money, _ = money.LookupCurrency(m.t.Terms.Currency)
	if in.Engine != nil {
		if terms, fault := in.Engine.Terms(m.line()); fault == nil {
			m.rules, m.limits = terms.Rules, terms.Limits
		}
	}
	m.pick()
	m.settle()
	return m
}

// line is the round as the engine takes it.
func (m *maker) line() *round.Line {
	t := m.t
	l := &round.Line{
		Table: t.Number, Round: t.Round, Game: t.Game, GameWord: t.Game.String(), Profile: t.Terms.Profile, Currency: t.Terms.Currency,
		Rules: t.Terms.Rules, Limits: t.Terms.Limits, Offers: t.Bets, Actions: t.Actions, AnyCount: true,
	}
	l.Clock.NoMoreBets = t.Closed
	return l
}

// pick finds the alarm that the screen is about: the chosen one, else the worst of
// this round, else the worst of the table.
func (m *maker) pick() {
	best := func(a, b *Alarm) bool {
		here := func(a *Alarm) bool { return a.Finding.Round == m.t.Round }
		chosen := func(a *Alarm) bool {
			return m.in.Chosen != "" && (string(a.Finding.Code) == m.in.Chosen || findingID(a) == m.in.Chosen)
		}
		switch {
		case chosen(a) != chosen(b):
			return chosen(a)
		case here(a) != here(b):
			return here(a)
		case a.Finding.Severity != b.Finding.Severity:
			return a.Finding.Severity < b.Finding.Severity
		case rank(a.Finding.Code) != rank(b.Finding.Code):
			return rank(a.Finding.Code) < rank(b.Finding.Code)
		}
		return a.Raised.Before(b.Raised)
	}
	for i := range m.in.Alarms {
		a := &m.in.Alarms[i]
		if a.Finding.Table != m.t.Number || m.in.Past && a.Finding.Round != m.t.Round {
			continue
		}
		m.alarms = append(m.alarms, a)
		if m.alarm == nil || best(a, m.alarm) {
			m.alarm = a
		}
	}
}

// findingID is the finding of an alarm as places name it: table, round, code and subject.
func findingID(a *Alarm) string {
	id := a.Finding.Identity
	return strings.Join([]string{id.Table, id.Round, string(id.Code), id.Subject}, "\x1f")
}

// rank puts causes before what follows from them: a card that differs explains a
// result, and a result what was paid.
func rank(c findings.Code) int {
	switch c {
	case findings.CardDiffers, findings.DrawExtra, findings.DrawMissing, findings.ActionIllegal, findings.ActionMissing, findings.SpinInvalid,
		findings.ShoeComposition, findings.RulesDiffer:
		return 0
	case findings.ResultDiffers:
		return 1
	case findings.PayoutDiffers, findings.RoundVoidUnpaid:
		return 2
	}
	return 3
}

// has says that a finding of a code is open for the round.
func (m *maker) open(code findings.Code) *findings.Finding {
	for i := range m.t.Open {
		if g := &m.t.Open[i]; g.Code == code && (g.Round == m.t.Round || g.Round == "") {
			return g
		}
	}
	return nil
}

// held says that the round waits for a person: a launch that does not count, and no
// settlement.
func (m *maker) held() bool {
	return m.open(findings.SpinInvalid) != nil && m.t.Phase != tables.Settled && m.t.Phase != tables.Voided && m.t.Phase != tables.Betting
}

const (
	usualAt = 0.63            // where on the bar the usual length of a phase lies
	unusual = 2 * time.Minute // what the bar is long where none is known
)

func (m *maker) head() Head {
	t := m.t
	h := Head{Game: t.Game, Number: draw.OnFelt(t.Number), Name: m.Game(t.Game.String()), Under: m.under(), Mark: -1}
	since := t.Since
	switch {
	case m.in.Expected != nil:
		h.State = m.Say("floor_unheard", nil)
		if m.in.Expected.Reading {
			h.State = m.Say("floor_reading", nil)
		}
		h.Facts = m.facts()
		return h
	case m.in.Past:
		h.State = m.say("state_earlier")
		h.Facts = m.facts()
		return h
	case t.Stale:
		h.State, since = m.Say("state_stale", nil), t.Heard
	case m.held():
		h.State, h.Severity = m.say("state_on_hold"), findings.Urgent
		if g := m.open(findings.SpinInvalid); g.At.After(since) {
			since = g.At
		}
	case t.Phase == tables.Acting && t.Next.Place.Seat > 0:
		h.State = m.Say("state_box_to_act", map[string]any{"Box": t.Next.Place.Seat})
	case t.Phase == "":
		h.State = m.Say("state_open", nil)
	default:
		h.State = m.Say("state_"+string(t.Phase), nil)
	}
	elapsed := max(m.in.Now.Sub(since), 0)
	h.Time = look.Elapsed(elapsed)
	h.Filled, h.Mark = bar(elapsed, t.Usual)
	if g := m.alarm; h.Severity == 0 && g != nil && h.Mark >= 0 && elapsed > t.Usual && late(g.Finding.Code) {
		h.Severity = g.Finding.Severity
	}
	h.Facts = m.facts()
	return h
}

// late says that a finding is about how long something lasts.
func late(c findings.Code) bool { return c == findings.RoundStuck || c == findings.SpinHung }

// bar is how far the bar of a phase is filled and where the mark of its usual length
// stands. One that lasts much longer fills the bar, and the mark moves back.
func bar(elapsed, usual time.Duration) (filled, mark float32) {
	if usual <= 0 {
		return min(float32(elapsed)/float32(unusual), 1), -1
	}
	filled = float32(elapsed) / float32(usual) * usualAt
	if filled <= 1 {
		return filled, usualAt
	}
	return 1, usualAt / filled
}

// digits is a table's number without the letters of its game.
func (m *maker) under() string {
	var parts []string
	if m.in.Part != "" {
		parts = append(parts, m.Say("pit_name", map[string]any{"Pit": m.in.Part}))
	}
	switch n := m.decks(); {
	case m.t.Game == profile.Roulette:
		parts = append(parts, m.say("one_zero"))
	case n > 0:
		parts = append(parts, m.count("decks", n))
	}
	return strings.Join(parts, " · ")
}

func (m *maker) decks() int {
	if n := m.t.Shoe.House().Decks; n > 0 || m.rules == nil {
		return n
	}
	return m.rules.Decks()
}

func (m *maker) facts() []Fact {
	t := m.t
	var all []Fact
	add := func(name, value string) {
		if value != "" {
			all = append(all, Fact{name, value})
		}
	}
	switch t.Game {
	case profile.Roulette:
		add(m.say("fact_spin"), m.roundName(t.Round))
	case profile.Baccarat:
		value := m.roundName(t.Round)
		if n := t.Roads.Len(); n > 0 && value != "" {
			value = m.with("round_coup", map[string]any{"Round": value, "Coup": n})
		}
		add(m.say("fact_round"), value)
	default:
		add(m.say("fact_round"), m.roundName(t.Round))
	}
	add(m.say("fact_dealer"), t.Dealer)
	if t.Game == profile.Roulette {
		add(m.say("fact_wheel"), m.wheelName())
	} else if t.Shoe.ID != "" {
		add(m.say("fact_shoe"), t.Shoe.ID+" "+strconv.Itoa(t.Shoe.Percent())+"%")
	}
	if name, value := m.limitsText(); value != "" {
		add(name, value)
	}
	if t.Target > 0 && t.Pace > 0 && t.Game != profile.Roulette && len(all) < 4 {
		add(m.say("fact_pace"), m.with("pace", map[string]any{"Pace": t.Pace, "Target": t.Target}))
	}
	return all
}

// roundName is a round as it is called at its table: the number at the end of the
// server's name for it, or the time at which a round of devices alone began.
func (m *maker) roundName(id string) string {
	rest, own := strings.CutPrefix(id, m.t.Number)
	if !own || rest == "" {
		return id
	}
	if at, err := time.Parse(time.RFC3339Nano, strings.TrimPrefix(rest, "@")); err == nil {
		return m.clock(at)
	}
	if i := strings.LastIndexByte(rest, '-'); i >= 0 && i+1 < len(rest) {
		return rest[i+1:]
	}
	return id
}

// limitsText is the limits of the table, the ones that most bets are under.
func (m *maker) limitsText() (name, value string) {
	if m.limits == nil {
		return "", ""
	}
	l, currency := m.limits, map[string]any{"Currency": m.money.Code}
	switch m.t.Game {
	case profile.Roulette:
		a, b := m.limit(l.Straight), m.limit(l.Outside)
		if a == "" || b == "" || a == b {
			return m.with("fact_limits", currency), a + strings.TrimPrefix(b, a)
		}
		return m.with("fact_limits_roulette", currency), a + ", " + b
	case profile.Blackjack:
		return m.with("fact_limits_box", currency), m.limit(l.Seat)
	}
	value = m.limit(l.Banker)
	if p := m.limit(l.Player); value == "" {
		value = p
	}
	if tie := m.limit(l.Tie); tie != "" && tie != value {
		value = strings.TrimPrefix(value+", ", ", ") + m.with("limit_tie", map[string]any{"Limit": tie})
	}
	return m.with("fact_limits", currency), value
}

func (m *maker) limit(l profile.Limit) string {
	switch {
	case l.HasMin && l.HasMax:
		return m.short(l.Min) + "–" + m.short(l.Max)
	case l.HasMin:
		return m.with("limit_from", map[string]any{"Limit": m.short(l.Min)})
	case l.HasMax:
		return m.with("limit_to", map[string]any{"Limit": m.short(l.Max)})
	}
	return ""
}

// earlier are the rounds that are remembered.
func (m *maker) earlier() []EarlierRound {
	var all []EarlierRound
	for _, s := range m.in.Rounds {
		t := s.Table
		e := EarlierRound{Round: t.Round, Name: m.roundName(t.Round), Time: t.Since.In(m.zone).Format("15:04"), Result: m.resultText(t), Shown: t.Round == m.t.Round}
		for i := range t.Open {
			e.Wrong = e.Wrong || t.Open[i].Round == t.Round && t.Open[i].Severity <= findings.High
		}
		if a := t.Settlement; a != nil && a.Round == t.Round {
			e.Verified = len(a.Findings) == 0
			e.Wrong = e.Wrong || len(a.Findings) > 0
		}
		all = append(all, e)
	}
	return all
}

// resultText is the result of a round in a few words.
func (m *maker) resultText(t *tables.Table) string {
	switch {
	case t.Phase == tables.Voided:
		return m.Say("state_voided", nil)
	case t.Game == profile.Baccarat:
		if c := feltCoup(t); c.Complete() {
			return m.coupText(&c)
		}
	case t.Game == profile.Roulette:
		n := t.Wheel
		if n < 0 {
			n = t.Server
		}
		if n >= 0 {
			return m.numberText(n)
		}
	case len(t.Hole.Cards) > 0:
		return m.Say("dealer_has", map[string]any{"Total": t.Hole.Total})
	}
	return ""
}

// ink is what the pictures are drawn in where something of a severity is wrong.
func inkFor(s findings.Severity) draw.Ink {
	ink := draw.Dark()
	if s > 0 {
		ink.Alarm = look.SeverityColour(s)
		if s != findings.Urgent {
			ink.Tint = look.HighTint
		}
	}
	return ink
}
