package reports

import (
	"strings"

	"pitboss/tables/inspections"
)

// inspections is what was inspected in a period, and what failed.
func (m *maker) inspections() error {
	all, err := m.inspected()
	if err != nil {
		return err
	}
	type tally struct{ passed, failed int }
	counts := map[inspections.Kind]*tally{}
	var sum tally
	for _, f := range all {
		if !f.counts() {
			continue
		}
		t := counts[f.Of.Kind]
		if t == nil {
			t = &tally{}
			counts[f.Of.Kind] = t
		}
		if f.Of.Passed {
			t.passed++
			sum.passed++
		} else {
			t.failed++
			sum.failed++
		}
	}
	s := m.section("by_kind")
	m.columns(s, "kind", "-passed", "-failed")
	for _, k := range inspections.Kinds() {
		if t := counts[k]; t != nil {
			s.row(cell(m.word("inspection_kind_", string(k))), m.number(t.passed), m.number(t.failed))
		}
	}
	if len(s.Rows) > 0 {
		s.row(cell(m.say("total")), m.number(sum.passed), m.number(sum.failed)).Total = true
	}
	s = m.section("inspections")
	m.columns(s, "time", "kind", "table", "equipment", "result", "+found", "signed", "dealer", "record", "standing")
	for _, f := range all {
		i := &f.Of
		s.row(
			m.moment(i.At), cell(m.word("inspection_kind_", string(i.Kind))), cell(i.Table), cell(equipment(i)), cell(m.result(i)),
			cell(m.found(i)), m.signer(i.By), m.second(i.Dealer), cell(i.ID+"\n"+f.place), m.standing(f.by, f.Corrects, f.elsewhere),
		).Struck = f.by != ""
	}
	return nil
}

func equipment(i *inspections.Inspection) string {
	var all []string
	for _, s := range []string{i.Equipment, i.Ball} {
		if s != "" {
			all = append(all, s)
		}
	}
	for _, d := range i.Decks {
		all = append(all, d.ID)
	}
	return strings.Join(all, ", ")
}

func (m *maker) result(i *inspections.Inspection) string {
	if i.Passed {
		return m.say("passed")
	}
	return m.say("failed")
}

// found is what an inspection found wrong, what that leads to, and its note.
func (m *maker) found(i *inspections.Inspection) string {
	var lines []string
	for _, item := range inspections.Checklist(i.Kind) {
		if i.Items[item.Code] == inspections.Fail {
			lines = append(lines, m.with("item_failed", map[string]any{"Item": m.word("item_", item.Code)}))
		}
	}
	const most = 12 // of a deck that is another game's, all cards are wrong
	faults := i.Count()
	for n, f := range faults {
		if n == most {
			lines = append(lines, m.w.Count("reports_more_cards", len(faults)-most))
			break
		}
		card := f.Foreign
		if card == "" {
			card = f.Card.String()
		}
		lines = append(lines, m.with("deck_card", map[string]any{"Deck": f.Deck, "Card": card, "Have": f.Have}))
	}
	if i.Kind == inspections.Shuffle && i.Counted > 0 {
		have, want := i.Total()
		lines = append(lines, m.with("cards_counted", map[string]any{"Have": have, "Want": want}))
	}
	if next := i.LeadsTo(); next != "" {
		lines = append(lines, m.with("leads_to", map[string]any{"Value": m.word("decision_kind_", string(next))}))
	}
	if a := i.Affected; a != nil && a.Rounds > 0 {
		lines = append(lines, m.w.Count("reports_affected", a.Rounds))
	}
	if i.Note != "" {
		lines = append(lines, i.Note)
	}
	return strings.Join(lines, "\n")
}
