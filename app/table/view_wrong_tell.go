package table

import (
	"cmp"
	"slices"
	"strconv"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// tellDifference lays the two readings side by side.
func (m *maker) tellDifference(g *findings.Finding, v *Wrong) {
	v.Felt, v.Server = m.feltSource(), m.say("server")
	if c := m.open(findings.CardDiffers); c != nil {
		if n := subjectCard(c); n > 0 {
			felt, server, hasFelt, hasServer := cardAt(m.t, n-1)
			v.Readings = append(v.Readings, Reading{
				m.cardName(n), Value{Card: felt, IsCard: hasFelt, Text: none, Alarmed: true}, Value{Card: server, IsCard: hasServer, Text: none, Alarmed: true},
			})
		}
	}
	if r := m.open(findings.ResultDiffers); r != nil {
		felt, server := r.Expected, r.Got
		if m.t.Game == profile.Baccarat {
			felt, server = m.coupResults()
		} else if m.t.Game == profile.Roulette {
			felt, server = m.numberWord(r.Expected), m.numberWord(r.Got)
		}
		v.Readings = append(v.Readings, Reading{m.say("result"), Value{Text: felt}, Value{Text: server}})
	}
	if m.t.Game == profile.Baccarat && len(v.Readings) > 0 {
		felt, server := feltCoup(m.t), serverCoup(m.t)
		if felt.Complete() && server.Complete() {
			v.Notes = append(v.Notes, m.with("both_by_the_rules", map[string]any{"Felt": bankerClause(&felt), "Server": bankerClause(&server)}))
		}
	}
	if len(v.Readings) == 0 {
		m.tellAny(g, v)
	}
}

func (m *maker) feltSource() string {
	if m.t.Game == profile.Roulette {
		return m.say("sensor")
	}
	return m.say("scanner")
}

// numberWord is a number that is written in a finding, with its colour.
func (m *maker) numberWord(text string) string {
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= 36 {
		return m.numberText(n)
	}
	return text
}

// cardName is the name of a card by its place off the shoe: Banker's card 2, card 17.
func (m *maker) cardName(n int) string {
	if m.t.Game == profile.Baccarat {
		if side, at := m.coupPlace(n); side != "" {
			return m.with("card_of_"+side, map[string]any{"Number": at})
		}
	}
	return m.with("card_number", map[string]any{"Number": n})
}

func (m *maker) tellDraw(g *findings.Finding, v *Wrong) {
	n := subjectCard(g)
	if extra := m.extraCard(); extra > 0 {
		n = extra
	}
	felt, server, hasFelt, hasServer := cardAt(m.t, n-1)
	if n > 0 && (hasFelt || hasServer) {
		value := Value{Card: server, IsCard: true, Alarmed: true}
		text := m.say("by_the_server")
		switch {
		case hasFelt && hasServer && felt == server:
			text = m.say("both_agree")
		case hasFelt && !hasServer:
			value.Card, text = felt, m.say("by_the_scanner")
		}
		v.Rows = append(v.Rows, WrongRow{m.with("card_number", map[string]any{"Number": n}), value, text})
	}
	text := ""
	switch {
	case m.extraCard() > 0:
		h := m.dealerBefore()
		key := "clause_dealer_stands"
		if m.rules != nil && m.rules.Blackjack.HitSoft17 {
			key = "clause_dealer_hits_soft"
		}
		had := "dealer_had_hard"
		if h.soft {
			had = "dealer_had_soft"
		}
		text = m.say(key) + " " + m.with(had, map[string]any{"Total": h.total, "Cards": m.ranks(h.cards)})
	case m.t.Game == profile.Baccarat:
		felt := m.judgedCoup()
		text = m.with("coup_due_"+dueKey(g.Expected), map[string]any{"Player": felt.Player.Points(), "Banker": felt.Banker.Points()})
	default:
		text = m.with("draw_expected", map[string]any{"Expected": m.who(g.Expected), "Got": m.who(g.Got)})
	}
	if g.Clause != "" {
		text = g.Clause + ": " + text
	}
	v.Rows = append(v.Rows, WrongRow{Name: m.say("clause"), Text: text})
}

// ranks are the ranks of cards as they are said: A and 6.
func (m *maker) ranks(all []cards.Card) string {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b cards.Card) int { return cmp.Compare(min(a.Rank(), 2), min(b.Rank(), 2)) }) // aces first
	text := ""
	for i, c := range all {
		switch {
		case i == 0:
		case i == len(all)-1:
			text += " " + m.say("and") + " "
		default:
			text += ", "
		}
		if c.Rank() == cards.Ace {
			text += m.say("ace")
		} else {
			text += rankText(c)
		}
	}
	return text
}

// dueKey is who should have drawn, as the catalogue knows it.
func dueKey(expected string) string {
	if expected == "player" || expected == "banker" {
		return expected
	}
	return "nobody"
}

// who is a place of a card, or nobody, in words.
func (m *maker) who(word string) string {
	if p, ok := tables.ParsePlace(word); ok {
		return m.place(p, p.Hand > 1)
	}
	return m.say("nobody")
}

func (m *maker) tellSpin(v *Wrong) {
	t := m.t
	invalid := map[string]*findings.Finding{}
	for i := range t.Open {
		if g := &t.Open[i]; g.Code == findings.SpinInvalid && g.Round == t.Round {
			invalid[g.Subject] = g
		}
	}
	least := 0
	if m.rules != nil {
		least = m.rules.Roulette.MinRevolutions
	}
	if g := invalid["revolutions"]; g != nil || t.Spin.Counted {
		r := &Revolutions{Name: m.say("revolutions"), Made: t.Spin.Revolutions, Wanted: least}
		if g != nil {
			if n, err := strconv.Atoi(g.Expected); err == nil {
				r.Wanted = n
			}
			if n, err := strconv.Atoi(g.Got); err == nil {
				r.Made = n
			}
			r.Clause = m.with("clause_number", map[string]any{"Clause": g.Clause})
		}
		r.Least = m.with("at_least", map[string]any{"Number": r.Wanted})
		v.Revolutions = r
	}
	row := func(name, cause, well, ill string) {
		value := m.say(well)
		if g := invalid[cause]; g != nil {
			v.Rows = append(v.Rows, WrongRow{Name: m.say(name), Value: m.alarmed(m.say(ill) + ", " + g.Clause)})
			return
		}
		v.Rows = append(v.Rows, WrongRow{Name: m.say(name), Value: Value{Text: value}})
	}
	row("spin_direction", "same_direction", "spin_opposite", "spin_same")
	row("spin_left", "left_wheel", "no", "yes")
	row("spin_object", "foreign_object", "no", "yes")
	row("spin_stopped", "wheel_stopped", "no", "yes")
	switch {
	case t.Wheel >= 0 && t.Server == t.Wheel:
		v.Rows = append(v.Rows, WrongRow{Name: m.say("spin_number_both"), Value: Value{Text: m.with("number_both", map[string]any{"Number": m.numberText(t.Wheel)})}})
	case t.Wheel >= 0 && t.Server >= 0:
		v.Rows = append(v.Rows, WrongRow{Name: m.say("spin_number_both"), Value: m.alarmed(m.numberText(t.Wheel) + ", " + m.numberText(t.Server))})
	case t.Wheel >= 0:
		v.Rows = append(v.Rows, WrongRow{Name: m.say("spin_number_sensor"), Value: Value{Text: m.numberText(t.Wheel)}})
	case t.Server >= 0:
		v.Rows = append(v.Rows, WrongRow{Name: m.say("spin_number_server"), Value: Value{Text: m.numberText(t.Server)}})
	}
	if m.held() {
		v.Proposal, v.Source = m.say("manager_decides"), m.say("nothing_moves")
		if at := t.ManagerCalled(); !at.IsZero() {
			v.Proposal = m.with("manager_called", map[string]any{"Time": m.clock(at)})
		}
	}
}

func (m *maker) tellPayouts(code findings.Code, v *Wrong) {
	const most = 4
	shown := 0
	for i := range m.t.Open {
		g := &m.t.Open[i]
		if g.Code != code || g.Round != m.t.Round {
			continue
		}
		if shown++; shown > most {
			continue
		}
		name := g.Subject
		if o, suffix := m.offer(g.Subject); o != nil {
			name = o.Player + ", " + m.bet(m.t.Game, o)
			if m.t.Game == profile.Blackjack {
				name = o.Player + ", " + m.wagerName(o.Seat, suffix, m.split(o.Seat))
			}
		}
		v.Rows = append(v.Rows, WrongRow{Name: name, Text: m.with("owed_and_paid", map[string]any{"Owed": m.money1(g.Expected), "Paid": m.money1(g.Got)})})
	}
	if shown > most {
		v.Notes = append(v.Notes, m.count("more_below", shown-most))
	}
}

// money1 is an amount that a finding wrote.
func (m *maker) money1(text string) string {
	if a, err := m.money.ParseSum(text); err == nil {
		return m.amount(a)
	}
	return text
}

func (m *maker) tellAction(g *findings.Finding, v *Wrong) {
	if p, ok := tables.ParsePlace(g.Subject); ok {
		v.Rows = append(v.Rows, WrongRow{Name: m.say("hand"), Text: m.place(p, p.Hand > 1 || m.split(p.Seat))})
	}
	if g.Got != "" {
		v.Rows = append(v.Rows, WrongRow{Name: m.say("was_done"), Value: m.alarmed(m.dos(g.Got))})
	}
	if g.Expected != "" {
		v.Rows = append(v.Rows, WrongRow{Name: m.say("may_do"), Text: m.dos(g.Expected)})
	}
	if g.Clause != "" {
		v.Rows = append(v.Rows, WrongRow{Name: m.say("clause"), Text: g.Clause})
	}
}

// tellAny says any finding: what it is about, what was expected and what was got.
func (m *maker) tellAny(g *findings.Finding, v *Wrong) {
	switch a := m.seenOf(g).about(g); {
	case a.text == "":
	case a.card.Valid():
		v.Rows = append(v.Rows, WrongRow{Name: m.say(a.what), Value: Value{Card: a.card, IsCard: true, Alarmed: true}, Text: a.text})
	default:
		v.Rows = append(v.Rows, WrongRow{Name: m.say(a.what), Text: a.text})
	}
	text := m.because(g)
	if text != "" {
		v.Notes = append(v.Notes, text)
	}
	if text == "" || g.Code == findings.BetLate || g.Code == findings.BetAfterLaunch { // their sentence says no time
		if g.Expected != "" {
			v.Rows = append(v.Rows, WrongRow{Name: m.say("expected"), Text: m.Found(g.Expected, m.zone)})
		}
		if g.Got != "" {
			v.Rows = append(v.Rows, WrongRow{Name: m.say("got"), Value: m.alarmed(m.Found(g.Got, m.zone))})
		}
	}
	if g.Clause != "" {
		v.Rows = append(v.Rows, WrongRow{Name: m.say("clause"), Text: g.Clause})
	}
}
