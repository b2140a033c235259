package reports

import (
	"strconv"

	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/tables/findings"
)

// handover is the sheets of the handovers of a period, each on a page of its own.
func (m *maker) handover() error {
	n := 0
	err := m.each(store.Query{Kind: pit.KindHandedOver, Since: m.p.From, Until: m.p.To}, func(r *store.Record) error {
		var h pit.Handover
		if !content(r, &h) {
			m.warn(m.with("unread_record", map[string]any{"Record": r.Day + "/" + number(r.N)}))
			return nil
		}
		n++
		m.sheet(&h, r, n > 1)
		return nil
	})
	if err == nil && n == 0 {
		m.section("handover").Note = m.say("no_handover")
	}
	return err
}

func (m *maker) sheet(h *pit.Handover, r *store.Record, apart bool) {
	s := m.section("handover")
	s.Apart = apart
	m.factOf(s, "handed_at", m.moment(h.At))
	m.factOf(s, "from", m.signer(h.From))
	m.factOf(s, "to", m.signer(h.To))
	m.factOf(s, "as_of", m.moment(h.Opened))
	m.factOf(s, "since", m.moment(h.Since))
	m.factOf(s, "untold", m.number(h.Untold))
	if h.Size > 0 {
		m.factOf(s, "journal", cell(m.with("checkpoint", map[string]any{"Day": r.Day, "Size": m.w.Number(int64(h.Size)), "Root": h.Root})))
	}
	m.factOf(s, "record", cell(h.ID+" · "+r.Day+"/"+number(r.N)))
	m.factOf(s, "note", cell(h.Note))

	s = m.section("handed_alarms")
	m.columns(s, "priority", "table", "round", "+alarm", "raised", "acknowledged", "shelved")
	for i := range h.Alarms {
		a := &h.Alarms[i]
		text := m.word("alarm_", a.Code)
		if a.Subject != "" {
			text += " · " + a.Subject
		}
		shelf := m.moment(a.Shelved)
		if a.Why != "" {
			shelf.Text += "\n" + a.Why
		}
		s.row(
			cell(m.priority(findings.Severity(a.Severity))), cell(a.Table), cell(a.Round), cell(text), m.moment(a.Raised), m.who(a.AckedBy), shelf,
		)
	}
	s = m.section("handed_disputes")
	m.columns(s, "id", "table", "round", "opened", "by", "+claim")
	for i := range h.Disputes {
		d := &h.Disputes[i]
		s.row(cell(d.ID), cell(d.Table), cell(d.Round), m.moment(d.Opened), m.who(d.By), cell(d.Claim))
	}
	s = m.section("handed_duties")
	m.columns(s, "table", "kind", "state", "until")
	for i := range h.Duties {
		d := &h.Duties[i]
		s.row(cell(d.Table), cell(m.word("inspection_kind_", string(d.Record))), cell(m.word("reports_duty_", d.State)), m.moment(d.By))
	}
	s = m.section("handed_requests")
	m.columns(s, "id", "kind", "by", "until")
	for i := range h.Requests {
		q := &h.Requests[i]
		s.row(cell(q.ID), cell(m.word("reports_action_", string(q.Action))), m.who(q.By), m.moment(q.Until))
	}
	s = m.section("handed_changes")
	m.columns(s, "time", "kind", "table", "round", "by", "result", "id")
	for i := range h.Changed {
		c := &h.Changed[i]
		kind := m.word("decision_kind_", c.What)
		if kind == c.What {
			kind = m.word("inspection_kind_", c.What)
		}
		result := ""
		if c.Fails {
			result = m.say("failed")
		}
		s.row(m.moment(c.At), cell(kind), cell(c.Table), cell(c.Round), m.who(c.By), cell(result), cell(c.ID))
	}
	if h.More > 0 {
		s.More = m.with("more_handed", map[string]any{"Count": strconv.Itoa(h.More)})
	}
	s.Sign = []string{m.signer(h.From).Text, m.signer(h.To).Text}
}
