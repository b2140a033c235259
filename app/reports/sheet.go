package reports

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/app/evidence"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/cards"
	"pitboss/tables/decisions"
)

// ErrDispute says that the journal has no dispute of an id.
var ErrDispute = errors.New("the journal has no such dispute")

// DisputeSheet makes the sheet of one dispute for the file: the claim, every player's
// money, the felt of the round, its closing signals and steps, and the ruling. id is
// the dispute's, or its number.
func DisputeSheet(ctx context.Context, id string, s Source, w *words.Words) (*Report, error) {
	m := newMaker(ctx, Sheet, Period{}, s, w)
	c, err := m.find(id)
	if err != nil {
		return nil, fmt.Errorf("make the sheet: %w", err)
	}
	m.p.From = c.At
	if err := m.fates([]*claimed{c}); err != nil {
		return nil, fmt.Errorf("make the sheet: %w", err)
	}
	m.r.Title = m.with("sheet_of", map[string]any{"Number": c.Form()})
	m.claim(c)
	m.begin()
	m.ruled(c)
	if err := m.evidence(c); err != nil {
		return nil, fmt.Errorf("make the sheet: %w", err)
	}
	last := m.r.Sections[len(m.r.Sections)-1]
	last.Sign = []string{m.say("sign_pit_boss"), m.say("sign_manager"), m.say("sign_guest")}
	return m.r, nil
}

// find finds a dispute, the newest first.
func (m *maker) find(id string) (*claimed, error) {
	q := store.Query{Kind: pit.KindDisputeOpened}
	for {
		page, err := m.s.Records.Find(q)
		if err != nil {
			return nil, err
		}
		for i := range page.Records {
			r := &page.Records[i]
			c := &claimed{place: r.Day + "/" + number(r.N)}
			if content(r, &c.Dispute) && (c.ID == id || c.Form() == id || strconv.Itoa(c.Number) == id) {
				return c, nil
			}
		}
		if page.More == nil {
			return nil, fmt.Errorf("%w: %s", ErrDispute, id)
		}
		q.After = page.More
	}
}

func (m *maker) claim(c *claimed) {
	for _, f := range []struct {
		key string
		c   Cell
	}{
		{"table", cell(c.Table)},
		{"round", cell(c.Round)},
		{"gaming_day", cell(c.GamingDay)},
		{"opened", m.moment(c.At)},
		{"opened_by", m.who(c.OpenBy)},
		{"guest", cell(c.Player)},
		{"spot", cell(c.Spot)},
		{"claim", cell(c.Claim)},
		{"at_stake", m.stake(&c.Dispute)},
		{"video", cell(c.Video)},
		{"record", cell(c.ID + " · " + c.place)},
	} {
		if f.c.Text != "" {
			m.fact(f.key, f.c)
		}
	}
	if f := c.Frozen; f != nil && f.Records > 0 {
		m.fact("frozen", cell(m.with("frozen", map[string]any{
			"Records": f.Records, "First": f.First, "Last": f.Last, "Size": m.w.Number(int64(f.Size)), "Root": f.Root,
		})))
	}
}

// ruled says how the dispute ended, with the rulings that were corrected.
func (m *maker) ruled(c *claimed) {
	s := m.section("ruling")
	if c.escalated != nil {
		m.factOf(s, "escalated", cell(m.moment(c.escalated.At).Text+" · "+m.who(c.escalated.By).Text+" · "+c.escalated.Note))
	}
	if c.withdrawn != nil {
		m.factOf(s, "withdrawn", cell(m.moment(c.withdrawn.At).Text+" · "+m.who(c.withdrawn.By).Text+" · "+c.withdrawn.Note))
	}
	if len(c.rulings) == 0 {
		if c.withdrawn == nil {
			s.Note = m.say("not_ruled")
		}
		return
	}
	m.columns(s, "time", "end", "+ruling", "signed", "guest", "-owed", "-paid", "-difference", "record", "standing")
	for _, f := range c.rulings {
		d := &f.Of
		digits := digitsOf(d.Currency)
		adjustments := d.Adjustments
		if len(adjustments) == 0 {
			adjustments = []decisions.Adjustment{{}}
		}
		for i, a := range adjustments {
			row := cells("", "", "", "")
			if i == 0 {
				ruling := d.Ruling
				if d.Note != "" {
					ruling = strings.TrimSpace(ruling + "\n" + d.Note)
				}
				row = []Cell{m.moment(d.At), cell(m.word("code_", d.Outcome)), cell(ruling), m.signer(d.By)}
			}
			row = append(row, cell(a.Player), written(a.Owed), written(a.Paid), written(a.Amount))
			if i == 0 {
				row = append(row, cell(d.ID+"\n"+f.place), m.standing(f.by, f.Corrects, f.elsewhere))
			} else {
				row = append(row, cells("", "")...)
			}
			s.row(row...).Struck = f.by != ""
		}
		if f.by == "" && len(d.Adjustments) > 0 {
			total := m.adjusted(f)
			s.row(append(append(cells(m.say("total")+" "+digits.code, "", "", "", "", "", ""), total), cells("", "")...)...).Total = true
		}
	}
}

// written is an amount as somebody wrote it down.
func written(s string) Cell { return Cell{words.Amount(s), s} }

// evidence is the round itself: the felt, the money, the signals, the steps.
func (m *maker) evidence(c *claimed) error {
	records, err := evidence.Gather(m.s.Records.Find, c.Table, c.Round)
	if errors.Is(err, evidence.ErrNoRound) || errors.Is(err, evidence.ErrTooMany) {
		m.section("felt").Note = m.say("no_evidence")
		return nil
	}
	if err != nil {
		return err
	}
	approved := m.s.Fold.Tables[c.Table].TableOpened
	r, err := evidence.Read(records, evidence.Terms{Table: c.Table, Round: c.Round, Book: m.s.Fold.Book, Approved: approved})
	if err != nil || !slices.ContainsFunc(r.Steps, func(p evidence.Step) bool { return p.Source != evidence.Desk }) {
		m.section("felt").Note = m.say("no_evidence")
		return nil // the sheet is made all the same, and says so
	}
	t := &evidence.Teller{Words: m.w, Round: r, Zone: m.zone}
	s := m.section("felt")
	m.factOf(s, "dealer", m.who(r.Dealer))
	if r.Unseen {
		s.Note = m.say("unseen")
	}
	if p, ok := m.felt(r, t); ok {
		s.Pictures = append(s.Pictures, p)
	}
	if err := m.pictures(s, c, r); err != nil {
		return err
	}
	m.players(r, t)
	m.signals(r, t)
	m.steps(r, t)
	return nil
}

// pictures are what the table had behind it when the round was over: the road of the
// shoe, or the numbers of the wheel.
func (m *maker) pictures(s *Section, c *claimed, r *evidence.Round) error {
	end := r.Ended
	if end.IsZero() {
		end = c.At
	}
	before := *m
	before.p = Period{From: end, To: end.Add(1)}
	report := *m.r
	before.r = &report // what could not be read of other rounds is not this sheet's matter
	y, err := before.replay(c.Table)
	if err != nil {
		return err
	}
	t := y.pit.Table(c.Table)
	if p, ok := m.road(t); ok {
		s.Pictures = append(s.Pictures, p)
	}
	if t != nil && len(t.Numbers) > 0 {
		p := played{spins: len(t.Numbers)}
		for _, n := range t.Numbers {
			if int(n) < len(p.numbers) {
				p.numbers[n]++
			}
		}
		s.Pictures = append(s.Pictures, m.racetrack(c.Table, &p))
	}
	return nil
}

func (m *maker) players(r *evidence.Round, t *evidence.Teller) {
	s := m.section("money")
	if r.Owed == nil || !r.Owed.Settles() {
		s.Note = m.say("no_settlement")
		if r.Owed != nil && r.Owed.Fault != nil {
			s.Note += " " + string(r.Owed.Fault.Code) + " " + r.Owed.Fault.Clause
		}
		return
	}
	s.Note = m.say("note_money")
	if option, value := r.HangsOn(); option != "" {
		s.Note += " " + m.w.Say("dispute_option_note", map[string]any{
			"Option": m.word("dispute_option_", option), "Value": m.word("dispute_value_", value),
		})
	}
	m.columns(s, "guest", "-staked", "-handed_back", "-owed", "-difference")
	row := func(name string, x *evidence.Money) *Row {
		return s.row(
			cell(name), Cell{t.Full(x.Staked), r.Currency.Format(x.Staked)}, Cell{t.Full(x.Recorded), r.Currency.Format(x.Recorded)},
			Cell{t.Full(x.WhatIf), r.Currency.Format(x.WhatIf)}, Cell{t.Signed(x.Difference), r.Currency.Format(x.Difference)},
		)
	}
	for i := range r.Owed.Guests {
		g := &r.Owed.Guests[i]
		row(g.Player, &g.Money)
	}
	row(m.say("total")+" "+r.Currency.Code, &r.Owed.Total).Total = true
}

func (m *maker) signals(r *evidence.Round, t *evidence.Teller) {
	s := m.section("closing")
	m.columns(s, "time", "signal", "standing")
	for _, g := range r.Closing.Signals {
		counts := ""
		if g.Kind == r.Closing.By && g.At.Equal(r.Closing.At) {
			counts = m.say("closes")
		}
		s.row(Cell{t.Exact(g.At), g.At.UTC().Format(toMilli)}, cell(t.Signal(g.Kind)), cell(counts))
	}
	for _, b := range r.LateBets() {
		s.row(Cell{t.Exact(b.At), b.At.UTC().Format(toMilli)}, cell(m.with("late_bet", map[string]any{"Player": b.Bet.Player, "Bet": t.Bet(&b.Bet.Offer)})), Cell{})
	}
}

// toMilli is a time to the millisecond, as events have it.
const toMilli = "2006-01-02T15:04:05.000Z07:00"

func (m *maker) steps(r *evidence.Round, t *evidence.Teller) {
	s := m.section("steps")
	m.columns(s, "time", "source", "+step", "card", "+found", "record")
	for i := range r.Steps {
		p := &r.Steps[i]
		card := ""
		for _, c := range []cards.Card{p.Felt, p.Dealt} {
			if c.Valid() && !strings.Contains(card, c.String()) {
				card = strings.TrimSpace(card + " " + c.String())
			}
		}
		var found, refs []string
		for k := range p.Findings {
			found = append(found, t.Finding(&p.Findings[k]))
		}
		for _, ref := range p.Records {
			refs = append(refs, ref.String())
		}
		if len(refs) > 2 {
			refs = []string{refs[0], "…", refs[len(refs)-1]}
		}
		s.row(
			Cell{t.Exact(p.At), p.At.UTC().Format(toMilli)}, cell(m.say("source_"+p.Source.Letter())), cell(t.Step(p)), cell(card),
			cell(strings.Join(found, "\n")), cell(strings.Join(refs, "\n")),
		)
	}
}
