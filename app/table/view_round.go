package table

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/shoe"
)

// Round is the round from its opening to now: a timeline, or the cards in the order
// off the shoe with what the guests did.
type Round struct {
	Title, Under string
	Heads        [4]string // time, event, scanner, server
	Steps        []Step
	Findings     []Step
	Cards        []OrderCard
	ActionsTitle string
	Actions      []string
}

// Step is something that happened in a round.
type Step struct {
	Time, Text   string
	Felt, Server Value
	Marked       bool
	Severity     findings.Severity // of a finding
}

// OrderCard is a card in the order off the shoe.
type OrderCard struct {
	Number int
	Felt   cards.Card // or the server's, where the felt has none
	Server cards.Card // where it is another; cards.None where it is the same
	To     string
	Marked bool
}

// roundOf is the timeline of a coup.
func (m *maker) roundOf() Round {
	t := m.t
	s := m.in.Story
	if s == nil {
		s = &Story{}
	}
	v := Round{Title: m.with("round_title", map[string]any{"Round": m.roundName(t.Round)}), Heads: [4]string{m.say("time"), m.say("event"), m.say("scanner"), m.say("server")}}
	if t.Round == "" {
		v.Title = m.say("no_round")
		return v
	}
	if begin := firstTime(s.Opened, s.Closed); !begin.IsZero() {
		end := m.in.Now
		if !s.Ended.IsZero() {
			end = s.Ended
		}
		v.Under = m.with("from_to", map[string]any{"From": m.clock(begin), "To": m.clock(end)})
	}
	nothing := Value{Text: none}
	step := func(at time.Time, text string, felt, server Value, marked bool) {
		v.Steps = append(v.Steps, Step{Time: m.clock(at), Text: text, Felt: felt, Server: server, Marked: marked})
	}
	if t.HasServer {
		m.betSteps(s, step)
	}
	m.cardSteps(s, step)
	m.endSteps(s, step)
	if len(v.Steps) == 0 && t.Phase != "" { // a round whose opening was not heard is in no phase
		step(t.Since, m.Say("state_"+string(t.Phase), nil), nothing, nothing, false)
	}
	v.Findings = m.findingSteps()
	return v
}

type stepper func(at time.Time, text string, felt, server Value, marked bool)

func (m *maker) betSteps(s *Story, step stepper) {
	t := m.t
	nothing := Value{Text: none}
	open := m.say("bets_open")
	if d := t.BetsUntil.Sub(s.Opened); !s.Opened.IsZero() && d > 0 && d < time.Hour {
		open = m.with("bets_open_for", map[string]any{"Time": m.seconds(d)})
	}
	if !s.Opened.IsZero() {
		step(s.Opened, open, nothing, nothing, false)
	}
	if n := len(t.Bets); n > 0 {
		sum := money.Amount(0)
		for i := range t.Bets {
			if a, err := roulette.Offered(&t.Bets[i], m.money); err == nil {
				sum += a
			}
		}
		text := m.count("bets_taken", n) + ", " + m.short(sum)
		accepted := m.accepted()
		step(s.LastBet, text, nothing, Value{Text: m.with("of", map[string]any{"Part": accepted, "All": n}), Alarmed: accepted < n}, false)
	}
	closed, timer := firstTime(s.Closed, t.Closed), t.BetsUntil
	apart := !closed.IsZero() && !timer.IsZero() && closed.Sub(timer).Abs() >= time.Second
	if apart && timer.Before(closed) {
		step(timer, m.say("timer_ended"), nothing, nothing, false)
	}
	if !closed.IsZero() && !closed.After(m.in.Now) {
		step(closed, m.say("no_more_bets"), nothing, nothing, false)
	}
	if apart && closed.Before(timer) && !timer.After(m.in.Now) && len(t.Cards) == 0 {
		step(timer, m.say("timer_ended"), nothing, nothing, false)
	}
}

// accepted is how many of the bets the rules let stand.
func (m *maker) accepted() int {
	n := len(m.t.Bets)
	for i := range m.t.Open {
		g := &m.t.Open[i]
		if area, _, _ := strings.Cut(string(g.Code), "."); area != "bet" || g.Round != m.t.Round {
			continue
		}
		if o, _ := m.offer(g.Subject); o != nil {
			n--
		}
	}
	return max(n, 0)
}

func (m *maker) cardSteps(s *Story, step stepper) {
	t := m.t
	marked := m.markedCard()
	for i := range max(len(t.Scanned), len(t.Cards)) {
		felt, server, hasFelt, hasServer := cardAt(t, i)
		at := time.Time{}
		if i < len(s.Cards) {
			at = s.Cards[i]
		}
		side, place := m.coupPlace(i + 1)
		name := m.Say("winner_"+side, nil) + " " + strconv.Itoa(place)
		is := i+1 == marked
		step(at, name, m.cardValue(felt, hasFelt, is), m.cardValue(server, hasServer, is), is)
	}
}

func (m *maker) cardValue(c cards.Card, has, marked bool) Value {
	if !has {
		return Value{Text: none}
	}
	return Value{Card: c, IsCard: true, Alarmed: marked}
}

func (m *maker) endSteps(s *Story, step stepper) {
	t := m.t
	felt, server := feltCoup(t), serverCoup(t)
	if felt.Complete() || server.Complete() {
		f, g := m.coupResults()
		if len(t.Scanned) == 0 {
			f = none
		}
		if len(t.Cards) == 0 {
			g = none
		}
		at := s.Result
		if at.IsZero() && len(s.Cards) > 0 {
			at = s.Cards[len(s.Cards)-1]
		}
		step(at, m.say("result"), Value{Text: f}, Value{Text: g}, m.open(findings.ResultDiffers) != nil)
	}
	nothing := Value{Text: none}
	switch {
	case t.Phase == tables.Voided:
		step(s.Ended, m.say("voided"), nothing, nothing, false)
	case t.Phase == tables.Settled:
		step(s.Ended, m.say("settled"), nothing, nothing, false)
	}
}

// findingSteps are the findings of the round, those about the same thing together.
func (m *maker) findingSteps() []Step {
	type kind struct {
		code  findings.Code
		count int
		first *findings.Finding
	}
	var kinds []kind
	for i := range m.t.Open {
		g := &m.t.Open[i]
		if g.Round != m.t.Round {
			continue
		}
		at := -1
		for k := range kinds {
			if kinds[k].code == g.Code {
				at = k
			}
		}
		if at < 0 {
			kinds = append(kinds, kind{g.Code, 0, g})
			at = len(kinds) - 1
		}
		kinds[at].count++
	}
	var all []Step
	for _, k := range kinds {
		text, about := m.shortTitle(k.first), m.about(k.first).text
		switch {
		case k.count > 1 && (k.code == findings.PayoutDiffers || k.code == findings.RoundVoidUnpaid):
			about = m.count("bets", k.count)
		case k.count > 1:
			about = strconv.Itoa(k.count)
		}
		if about != "" {
			text += ": " + about
		}
		all = append(all, Step{Time: m.clock(k.first.At), Text: text, Severity: k.first.Severity})
	}
	return all
}

// order is the cards of a blackjack round in the order off the shoe, and what the
// guests did.
func (m *maker) order() Round {
	t := m.t
	v := Round{Title: m.say("order_off_the_shoe"), ActionsTitle: m.say("actions")}
	marked := m.markedCard()
	agree, differ := 0, false
	dealerCards := 0
	for i := range max(len(t.Cards), len(t.Scanned)) {
		felt, server, hasFelt, hasServer := cardAt(t, i)
		c := OrderCard{Number: i + 1, Felt: felt, Marked: i+1 == marked}
		switch {
		case !hasFelt:
			c.Felt = server
		case hasServer && felt == server:
			agree++
		case hasServer && felt.Valid() && server.Valid():
			c.Server, differ = server, true
		}
		if i < len(t.Cards) {
			if p, ok := tables.ParsePlace(t.Cards[i].To); ok {
				c.To = m.place(p, p.Side == "seat" && m.split(p.Seat) && m.afterSplit(i, p.Seat))
				if p.Side == "dealer" {
					dealerCards++
					c.To = m.dealerCard(dealerCards, i+1 == m.extraCard())
				}
			}
		}
		v.Cards = append(v.Cards, c)
	}
	switch {
	case len(v.Cards) == 0:
	case differ:
		v.Under = m.say("sources_differ")
	case agree == len(v.Cards):
		v.Under = m.count("sources_equal_short", agree)
	case len(t.Scanned) == 0:
		v.Under = m.say("by_the_server")
	}
	v.Actions = m.actions()
	return v
}

// afterSplit says that a card came to a box after its pair was split: its third, or
// later.
func (m *maker) afterSplit(i, seat int) bool {
	n := 0
	for k := range i + 1 {
		if p, ok := tables.ParsePlace(m.t.Cards[k].To); ok && p.Seat == seat {
			n++
		}
	}
	return n > 2
}

func (m *maker) dealerCard(n int, extra bool) string {
	switch {
	case extra:
		return m.say("dealer_extra")
	case n == 1:
		return m.say("dealer_up")
	case n == 2:
		return m.say("dealer_hole")
	}
	return m.say("dealer")
}

// actions are what the guests did: a sentence for each box, in the order of the boxes, as
// they act.
func (m *maker) actions() []string {
	by := map[int][]round.Action{}
	for _, a := range m.t.Actions {
		by[a.Seat] = append(by[a.Seat], a)
	}
	natural := map[int]bool{}
	for i := range m.t.Hands {
		if h := &m.t.Hands[i]; h.Blackjack() && len(by[h.Seat]) == 0 {
			natural[h.Seat], by[h.Seat] = true, nil
		}
	}
	var all []string
	for _, seat := range slices.Sorted(maps.Keys(by)) {
		if natural[seat] {
			all = append(all, m.box(seat)+" "+m.say("word_blackjack")+".")
			continue
		}
		all = append(all, m.actionsOf(seat, by[seat])...)
	}
	return all
}

func (m *maker) actionsOf(seat int, acts []round.Action) []string {
	var all []string
	text, hand := m.box(seat), 0
	for i, a := range acts {
		switch h := max(a.Hand, 1); {
		case i == 0:
		case m.split(seat) && acts[i-1].Do == blackjack.Split:
			all = append(all, text+".")
			text = m.with("box_hand_short", map[string]any{"Box": seat, "Hand": h})
		case h != hand:
			all = append(all, text+".")
			text = m.with("hand_number_long", map[string]any{"Hand": h})
		default:
			text += ","
		}
		hand = max(a.Hand, 1)
		text += " " + m.do(a.Do)
		if amount, err := m.money.Parse(a.Stake); a.HasStake && err == nil {
			text += " " + m.short(amount)
		}
	}
	return append(all, text+".")
}

// ShoeView is the shoe in play.
type ShoeView struct {
	Known     bool
	Title     string
	Bar       shoe.Bar
	Past      bool
	Parts     [4]string // in the bar: burnt, dealt, to the cut, behind it
	Numbers   [4]string // the same without words
	Percent   string
	Text      string
	Notes     []string
	SeenTitle string
	Seen      cards.Count
	Decks     int
}

func (m *maker) shoe() ShoeView {
	l := &m.t.Shoe
	v := ShoeView{Known: l.Total() > 0 || l.Out() > 0, Bar: l.Bar(), Seen: l.Seen(), Decks: l.House().Decks}
	v.Past = l.Over() && l.PastCut() > 0 && m.open(findings.ShoeAfterLastHand) != nil
	v.Title = m.with("shoe_title", map[string]any{"Shoe": l.ID, "Cards": m.count("cards", l.Total())})
	if l.Total() == 0 {
		v.Title = strings.TrimSpace(m.say("fact_shoe") + " " + l.ID)
	}
	b := l.Bar()
	for i, part := range [...]struct {
		key string
		n   int
	}{{"shoe_burnt", b.Burnt}, {"shoe_dealt", b.Dealt}, {"shoe_to_cut", b.ToCut}, {"shoe_behind", b.Behind}} {
		if part.n > 0 {
			v.Parts[i], v.Numbers[i] = m.with(part.key, map[string]any{"Cards": part.n}), strconv.Itoa(part.n)
		}
	}
	v.Percent = strconv.Itoa(l.Percent()) + "%"
	if l.Total() > 0 {
		v.Text = m.with("decks_left", map[string]any{"Left": decimal(l.DecksLeft()), "ToCut": decimal((b.ToCut*10 + 26) / 52)})
		if l.CutSeen() {
			v.Text = m.with("decks_left_cut", map[string]any{"Left": decimal(l.DecksLeft())})
		}
	}
	switch {
	case m.open(findings.ShoeComposition) != nil:
		v.Notes = append(v.Notes, m.say("shoe_foreign"))
	case v.Decks > 0 && l.Out() > 0:
		v.Notes = append(v.Notes, m.say("shoe_sound"))
	}
	if l.Out() > 0 && !l.Whole() {
		v.Notes = append(v.Notes, m.say("shoe_not_whole"))
	}
	if n := l.Unread(); n > 0 {
		v.Notes = append(v.Notes, m.count("shoe_unread", n))
	}
	if text := m.inspected(); text != "" {
		v.Notes = append(v.Notes, text)
	}
	v.SeenTitle = m.with("seen_title", map[string]any{"Decks": v.Decks})
	return v
}

// decimal is a figure in tenths.
func decimal(n int) string { return strconv.Itoa(n/10) + "." + strconv.Itoa(n%10) }

// inspected is when the shoe and its decks were looked at today.
func (m *maker) inspected() string {
	var all []string
	for i := range m.t.Inspections {
		v := &m.t.Inspections[i]
		key := map[string]string{"shoe_inspection": "shoe", "deck_inspection": "decks"}[v.Record]
		if key == "" || !v.Today {
			continue
		}
		if v.Passed {
			key += "_inspected"
		} else {
			key += "_failed"
		}
		all = append(all, m.with(key, map[string]any{"Time": v.At.In(m.zone).Format("15:04")}))
	}
	return strings.Join(all, " ")
}
