package reports

import (
	"strconv"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

func number(n uint64) string { return strconv.FormatUint(n, 10) }

// why is the cause or reason of a decision, or its ruling, in words.
func (m *maker) why(d *decisions.Decision) string {
	field, codes := decisions.Codes(d.Kind)
	switch {
	case d.Kind == decisions.DisputeRuling:
		return m.word("code_", d.Outcome)
	case len(codes) == 0:
		return d.Reason
	case field == "cause":
		return m.word("code_", d.Cause)
	}
	return m.word("code_", d.Reason)
}

// details are what else a decision says, each in a line.
func (m *maker) details(d *decisions.Decision) string {
	var lines []string
	add := func(key, value string) {
		if value != "" {
			lines = append(lines, m.with(key, map[string]any{"Value": value}))
		}
	}
	if d.BetsStand != nil {
		key := "bets_back"
		if *d.BetsStand {
			key = "bets_stand"
		}
		lines = append(lines, m.say(key))
	}
	add("detail_before", d.Before)
	add("detail_after", d.After)
	add("detail_decks", strings.Join(d.Decks, ", "))
	add("detail_cards", strings.Join(d.Cards, " "))
	add("detail_replaced", strings.Join(d.Replaced, ", "))
	add("detail_ruling", d.Ruling)
	for _, a := range d.Adjustments {
		lines = append(lines, m.with("detail_adjustment", map[string]any{"Player": a.Player, "Amount": words.Amount(a.Amount), "Currency": d.Currency}))
	}
	add("detail_barred", d.Person)
	if !d.Until.IsZero() {
		add("detail_until", m.ending(d.Until))
	}
	add("detail_note", d.Note)
	add("detail_video", d.Video)
	return strings.Join(lines, "\n")
}

// ending is a time that can be years away: with its year, and without an hour where it is the
// beginning of a day.
func (m *maker) ending(at time.Time) string {
	local := at.In(m.zone)
	if hour := local.Format(time.TimeOnly); hour != "00:00:00" {
		return m.w.Date(local) + " " + hour
	}
	return m.w.Date(local)
}

func (m *maker) second(p *roles.Person) Cell {
	if p == nil {
		return Cell{}
	}
	return m.signer(*p)
}

// decisions is the register of a period, and how many of each kind there were.
func (m *maker) decisions() error {
	all, err := m.decided()
	if err != nil {
		return err
	}
	cancelled := 0
	err = m.each(store.Query{Kind: pit.KindDecisionCancelled, Since: m.p.From, Until: m.p.To}, func(*store.Record) error {
		cancelled++
		return nil
	})
	if err != nil {
		return err
	}
	counts, total := map[decisions.Kind]int{}, 0
	for _, f := range all {
		if f.counts() {
			counts[f.Of.Kind]++
			total++
		}
	}
	s := m.section("by_kind")
	m.columns(s, "kind", "-count")
	for _, k := range decisions.Kinds() {
		if counts[k] > 0 {
			s.row(cell(m.word("decision_kind_", string(k))), m.number(counts[k]))
		}
	}
	if total > 0 {
		s.row(cell(m.say("total")), m.number(total)).Total = true
	}
	m.factOf(s, "cancelled", m.number(cancelled))
	m.register(m.section("register"), all)
	return nil
}

// register lists decisions, those that do not count struck out.
func (m *maker) register(s *Section, all []*filed[decisions.Decision]) {
	m.columns(s, "time", "kind", "table", "round", "why", "+details", "signed", "second", "record", "standing")
	for _, f := range all {
		d := &f.Of
		s.row(
			m.moment(d.At), cell(m.word("decision_kind_", string(d.Kind))), cell(d.Table), cell(d.Round), cell(m.why(d)), cell(m.details(d)),
			m.signer(d.By), m.second(d.Second), cell(d.ID+"\n"+f.place), m.standing(f.by, f.Corrects, f.elsewhere),
		).Struck = f.by != ""
	}
}
