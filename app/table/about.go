package table

import (
	"strconv"
	"strings"
	"time"

	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// About says what a finding is about, as one names it at the table: which bet of which
// guest, which card, which box, which device. It is "" where the finding is about the
// round or the table as a whole. The table is as it was in the finding's round; of
// another round its bets and cards are not known.
func About(t *tables.Table, g *findings.Finding, zone *time.Location, w *words.Words) string {
	if t == nil {
		t = &tables.Table{Number: g.Table, Server: -1, Wheel: -1}
	}
	m := newMaker(&Input{Table: t, Zone: zone}, w)
	return m.about(g).text
}

// about is what a finding is about: what it is called, and its name.
type about struct {
	what string // a key of the catalogue
	text string
	card cards.Card // where it is a card; None where it is not known which
}

func (m *maker) about(g *findings.Finding) about {
	kind, rest, _ := strings.Cut(g.Subject, ":")
	n, _ := strconv.Atoi(rest)
	switch {
	case g.Code == findings.RoundSettledTwice:
		return m.aboutTwice(g)
	case g.Subject == "":
	case kind == "card" && n > 0:
		return m.aboutCard(g, n)
	case kind == "scan" && n > 0:
		return about{what: "about_card", text: m.with("card_number", map[string]any{"Number": n})}
	case kind == "seat":
		if p, ok := tables.ParsePlace(g.Subject); ok {
			return about{what: "hand", text: m.place(p, p.Hand > 1 || !m.elsewhere(g) && m.split(p.Seat))}
		}
	}
	area, _, _ := strings.Cut(string(g.Code), ".")
	switch g.Code {
	case findings.ShoeComposition, findings.ShoeCardMissing:
		if c, err := cards.Parse(g.Subject); err == nil {
			return about{what: "about_card", text: firstUpper(m.Card(c)), card: c}
		}
	case findings.ShoeShort, findings.ShoeNotShuffled, findings.ShoeNotInspected:
		return about{what: "fact_shoe", text: g.Subject}
	case findings.PayoutDiffers, findings.RoundVoidUnpaid:
		return m.aboutBet(g)
	case findings.RoundStuck:
		return about{what: "about_phase", text: m.has("state_"+g.Subject, nil)}
	case findings.InspectionDue, findings.InspectionFailed:
		return about{what: "about_inspection", text: m.has("inspection_kind_"+g.Subject, nil)}
	case findings.DeckOld:
		return about{what: "about_deck", text: g.Subject}
	case findings.RulesDiffer:
		return m.aboutRule(g)
	}
	switch area {
	case "bet":
		return m.aboutBet(g)
	case "wheel":
		return about{what: "fact_wheel", text: g.Subject}
	case "device":
		return about{what: "about_device", text: g.Subject}
	case "feed", "clock":
		if _, name, named := strings.Cut(g.Subject, ":"); named {
			return about{what: "server", text: name}
		}
	}
	return about{}
}

// seenOf is whoever knows the round of a finding: of an earlier one that is remembered, its
// table as it was.
func (m *maker) seenOf(g *findings.Finding) *maker {
	if !m.elsewhere(g) {
		return m
	}
	for _, s := range m.in.Rounds {
		if s.Table != nil && s.Table.Round == g.Round {
			return newMaker(&Input{Table: s.Table, Zone: m.zone}, m.Words)
		}
	}
	return m
}

// aboutBet names a bet: whose it is and what is on it. Of another round no more is known
// than what its server called it.
func (m *maker) aboutBet(g *findings.Finding) about {
	a := about{what: "bet"}
	o, suffix := m.offer(g.Subject)
	switch {
	case g.Subject == "":
		return about{}
	case m.elsewhere(g) || o == nil:
		a.text = g.Subject
	case o.Seat > 0:
		a.text = m.wagerName(o.Seat, suffix, m.split(o.Seat))
	default:
		a.text = m.bet(m.t.Game, o)
	}
	if o != nil && !m.elsewhere(g) && o.Player != "" {
		a.text = o.Player + ", " + a.text
	}
	return a
}

// aboutTwice names the bets that were settled a second time, and otherwise: what was paid
// then says which, "b1 10.00, b2 0.00".
func (m *maker) aboutTwice(g *findings.Finding) about {
	a := about{what: "bet"}
	if m.elsewhere(g) {
		return a
	}
	var names []string
	for part := range strings.SplitSeq(g.Got, ", ") {
		id, _, _ := strings.Cut(part, " ")
		one := findings.Finding{Identity: findings.Identity{Round: g.Round, Subject: id}}
		if o, _ := m.offer(id); o != nil && len(names) < 3 {
			names = append(names, m.aboutBet(&one).text)
		}
	}
	a.text = strings.Join(names, "; ")
	return a
}

// aboutCard names a card by where it lies: Banker's card 2; box 3, card 9.
func (m *maker) aboutCard(g *findings.Finding, n int) about {
	a := about{what: "about_card", text: m.cardName(n)}
	if g.Code == findings.DrawMissing && m.t.Game == profile.Baccarat { // it never came: the rules say whose it is
		a.text = m.with("card_number", map[string]any{"Number": n})
		if p, ok := tables.ParsePlace(g.Expected); ok {
			a.text = m.place(p, false) + ", " + lowerFirst(a.text)
		}
		return a
	}
	if m.elsewhere(g) {
		a.text = m.with("card_number", map[string]any{"Number": n})
		return a
	}
	if n <= len(m.t.Cards) {
		a.card = m.t.Cards[n-1].Card
		if p, ok := tables.ParsePlace(m.t.Cards[n-1].To); ok && (p.Seat > 0 || p.Side == "dealer") {
			a.text = m.place(p, p.Hand > 1 || m.split(p.Seat)) + ", " + lowerFirst(a.text)
		}
	}
	return a
}

// aboutRule names the option or the limit that the server plays otherwise.
func (m *maker) aboutRule(g *findings.Finding) about {
	a := about{what: "about_rule", text: g.Subject}
	switch spot, limit := strings.CutPrefix(g.Subject, "limits."); {
	case g.Subject == "profile":
		a.text = m.say("expected_profile")
	case limit:
		a.text = m.with("about_limit", map[string]any{"Spot": m.limitName(spot)})
	default:
		if text := m.has("calculator_option_"+g.Subject, nil); text != "" {
			a.text = text
		}
	}
	return a
}

// limitName is what a limit is of.
func (m *maker) limitName(spot string) string {
	for _, key := range [...]string{"winner_" + spot, "table_limit_of_" + spot} {
		if text := m.has(key, nil); text != "" {
			return text
		}
	}
	return m.spot(spot, nil, 0)
}

// lowerFirst is a text as it stands in a sentence.
func lowerFirst(text string) string {
	for i, r := range text {
		if i == 0 {
			return strings.ToLower(string(r)) + text[len(string(r)):]
		}
	}
	return text
}
