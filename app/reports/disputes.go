package reports

import (
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/decisions"
	"pitboss/tables/money"
)

// claimed is a dispute and what became of it, as of now.
type claimed struct {
	decisions.Dispute
	place     string
	escalated *pit.DisputeNote
	withdrawn *pit.DisputeNote
	ruling    *filed[decisions.Decision]
	rulings   []*filed[decisions.Decision] // the one that counts and those that it corrected
}

// fates reads what became of disputes: rulings and notes from a moment on.
func (m *maker) fates(all []*claimed) error {
	byID := map[string]*claimed{}
	for _, c := range all {
		byID[c.ID] = c
	}
	for _, kind := range []string{pit.KindDisputeEscalated, pit.KindDisputeWithdrawn} {
		err := m.each(store.Query{Kind: kind, Since: m.p.From}, func(r *store.Record) error {
			var n pit.DisputeNote
			c := (*claimed)(nil)
			if content(r, &n) {
				c = byID[n.ID]
			}
			switch {
			case c == nil:
			case kind == pit.KindDisputeEscalated && c.escalated == nil:
				c.escalated = &n
			case kind == pit.KindDisputeWithdrawn && c.withdrawn == nil:
				c.withdrawn = &n
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	later := *m
	later.p.To = time.Time{} // a ruling may come after the period
	decided, err := later.decided()
	if err != nil {
		return err
	}
	of := map[string]*claimed{}
	for _, f := range decided {
		c := byID[f.Of.Dispute]
		if c == nil {
			c = of[f.Corrects]
		}
		if f.Of.Kind != decisions.DisputeRuling || c == nil {
			continue
		}
		of[f.ID] = c
		c.rulings = append(c.rulings, f)
		if f.by == "" {
			c.ruling = f
		}
	}
	return nil
}

// disputes is every claim of a period: what was at stake, how it ended, and how long
// that took.
func (m *maker) disputes() error {
	var all []*claimed
	err := m.each(store.Query{Kind: pit.KindDisputeOpened, Since: m.p.From, Until: m.p.To}, func(r *store.Record) error {
		c := &claimed{place: r.Day + "/" + number(r.N)}
		if content(r, &c.Dispute) {
			all = append(all, c)
		} else {
			m.warn(m.with("unread_record", map[string]any{"Record": c.place}))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := m.fates(all); err != nil {
		return err
	}
	counts := map[string]int{}
	for _, c := range all {
		counts[c.end()]++
	}
	s := m.section("by_end")
	m.columns(s, "end", "-count")
	for _, end := range append(decisions.Outcomes(), "withdrawn", "open") {
		if counts[end] > 0 {
			s.row(cell(m.endWord(end)), m.number(counts[end]))
		}
	}
	if len(all) > 0 {
		s.row(cell(m.say("total")), m.number(len(all))).Total = true
	}
	s = m.section("disputes")
	m.columns(s, "number", "opened", "table", "round", "guest", "+claim", "-at_stake", "end", "-adjusted", "signed", "-after", "record")
	for _, c := range all {
		by, after := Cell{}, Cell{}
		if c.ruling != nil {
			by, after = m.signer(c.ruling.Of.By), took(c.At, c.ruling.Of.At)
		} else if c.withdrawn != nil {
			by, after = m.who(c.withdrawn.By), took(c.At, c.withdrawn.At)
		}
		end := m.endWord(c.end())
		if c.escalated != nil {
			end += "\n" + m.say("escalated")
		}
		s.row(
			cell(c.Form()), m.moment(c.At), cell(c.Table), cell(c.Round), cell(c.Player), cell(c.Claim), m.stake(&c.Dispute), cell(end),
			m.adjusted(c.ruling), by, after, cell(c.ID+"\n"+c.place),
		)
	}
	m.ruledAtOnce(all)
	return nil
}

// ruledAtOnce lists the rulings of the period that name no dispute.
func (m *maker) ruledAtOnce(all []*claimed) {
	decided, err := m.decided()
	if err != nil {
		return // it was read a moment ago
	}
	known := map[string]bool{}
	for _, c := range all {
		for _, f := range c.rulings {
			known[f.ID] = true
		}
	}
	var rest []*filed[decisions.Decision]
	for _, f := range decided {
		if f.Of.Kind == decisions.DisputeRuling && !known[f.ID] {
			rest = append(rest, f)
		}
	}
	if len(rest) > 0 {
		m.register(m.section("ruled_at_once"), rest)
	}
}

// end is how a dispute ended: an outcome, withdrawn, or open.
func (c *claimed) end() string {
	switch {
	case c.ruling != nil:
		return c.ruling.Of.Outcome
	case c.withdrawn != nil:
		return "withdrawn"
	}
	return "open"
}

func (m *maker) endWord(end string) string {
	if end == "withdrawn" || end == "open" {
		return m.say("end_" + end)
	}
	return m.word("code_", end)
}

func (m *maker) stake(d *decisions.Dispute) Cell {
	return Cell{words.Amount(d.Amount) + " " + d.Currency, d.Amount}
}

// adjusted is what a ruling moves in all, from the guests' side.
func (m *maker) adjusted(f *filed[decisions.Decision]) Cell {
	if f == nil {
		return Cell{}
	}
	digits := digitsOf(f.Of.Currency)
	var sum money.Amount
	for _, a := range f.Of.Adjustments {
		amount, ok := digits.signed(a.Amount)
		if !ok {
			return cell("?")
		}
		sum += amount
	}
	return m.amount(sum, digits)
}
