package evidence

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// Round is a round as it was recorded. It must not be changed.
type Round struct {
	Table, ID string
	Game      profile.Game
	Terms     tables.TableOpened // what it was judged by
	Currency  money.Currency
	Dealer    string
	Opened    time.Time // zero where that was not recorded
	Ended     time.Time // zero while it is not
	Unseen    bool      // it was not heard whole: the desk gave no verdict on it

	Steps    []Step
	Findings []findings.Finding // raised in the round, in their order
	Bets     []Bet              // everything that was staked or offered, in its order
	Cards    []Card             // in the order off the shoe
	Spins    []Spin             // the launches of a roulette round
	Closing  Closing
	Recorded Recorded // the settlement, as the server gave it
	Owed     *Outcome // the same round as the engine settles it, nothing changed

	book  round.Book
	line  round.Line // the round as the engine takes it
	heard []heardEvent
	fold  tables.Config
}

// heardEvent is a record with what it says.
type heardEvent struct {
	record *store.Record
	event  tables.Event
	is     bool // it is an event; else a record of the desk's own
	source Source
	folded bool // the fold was told of it
	of     bool // it belongs to the round
	step   int  // where it does: its step
	raised []findings.Finding
}

func (e *heardEvent) ref() Ref { return Ref{e.record.Day, e.record.N} }

// Read makes a round of records, in whatever order they come. Records of other rounds of
// the table may be among them: what they say of the table counts, and they are no part
// of the round. A record that cannot be read is left out. The round keeps the records'
// memory; they must not change.
func Read(records []store.Record, t Terms) (*Round, error) {
	if len(records) > MostRecords {
		return nil, ErrTooMany
	}
	sorted := make([]*store.Record, len(records))
	for i := range records {
		sorted[i] = &records[i]
	}
	slices.SortStableFunc(sorted, func(a, b *store.Record) int { return inOrder(a, b) })
	for _, r := range sorted {
		if t.Round == "" && r.Round != "" && (t.Table == "" || t.Table == r.Table) {
			t.Table, t.Round = r.Table, r.Round
		}
	}
	if t.Round == "" {
		return nil, ErrNoRound
	}
	r := &Round{Table: t.Table, ID: t.Round, book: t.Book, fold: tables.Config{Book: t.Book}}
	if t.Approved.Game != "" {
		r.fold.Tables = map[string]tables.Approved{t.Table: {TableOpened: t.Approved}}
	}
	r.Terms = t.Approved
	for _, record := range sorted {
		if record.Table != t.Table {
			continue
		}
		if e, ok := hear(record); ok {
			r.heard = append(r.heard, e)
		}
	}
	if !r.listen() {
		return nil, fmt.Errorf("round %q of table %q: %w", t.Round, t.Table, ErrNoRound)
	}
	r.takeSteps()
	r.makeLine()
	r.takeClosing()
	r.takeBets()
	r.takeCards()
	r.takeSpins()
	r.settle()
	return r, nil
}

// hear reads a record. One of the desk's own is none of the feed's events.
func hear(record *store.Record) (heardEvent, bool) {
	h := heardEvent{record: record, step: -1}
	e, err := tables.ReadEvent(record.Data)
	switch {
	case err == nil && record.Source != "":
		e.Table, e.Received = record.Table, record.At
		// The count of the stream is over all tables: of one alone it would seem full of
		// gaps.
		e.Counted, e.Epoch, e.Seq = false, "", 0
		switch {
		case strings.HasPrefix(record.Source, tables.DevicePrefix):
			e.Source, h.source = record.Source, Scanner
			if isWheel(e.Type) {
				h.source = Wheel
			}
		case record.Source == tables.DeskSource:
			e.Source, h.source = tables.DeskSource, Desk
		default:
			e.Source = ""
		}
		if e.Type == tables.HeartbeatType || e.Type == tables.SubscribedType {
			return h, false
		}
		if h.is = e.Data != nil; h.is || h.source != Desk {
			h.event = e
			return h, h.is
		}
	case record.Source != tables.DeskSource:
		return h, false
	}
	h.source = Desk
	return h, record.Round != ""
}

func isWheel(kind string) bool { return strings.HasPrefix(kind, "wheel.") }

// listen applies what was heard to the fold, and finds what belongs to the round and what
// was found wrong in it.
func (r *Round) listen() bool {
	f := r.newFold()
	began, any, scanned := false, false, 0
	for i := range r.heard {
		h := &r.heard[i]
		mine := h.record.Round == r.ID
		if !h.is {
			h.of = mine
			any = any || mine
			continue
		}
		if !r.wanted(h, mine, began) {
			continue
		}
		h.folded = true
		outs := f.Apply(&h.event)
		s := f.Snapshot(r.Table)
		if s != nil && r.Game == profile.NoGame {
			r.Game = s.Game
		}
		h.of = mine || h.record.Round == "" && h.source != Server && s != nil && s.Round == r.ID && r.stillOurs(h, s, scanned)
		if s != nil {
			scanned = len(s.Scanned)
		}
		if !h.of {
			r.foundLate(outs)
			continue
		}
		if !began {
			began, any = true, true
			r.Dealer = s.Dealer
			r.line.Prison = s.Prison
		}
		r.follow(h)
		if s.Dealer != "" && r.Ended.IsZero() {
			r.Dealer = s.Dealer
		}
		for _, o := range outs {
			if o.Kind == tables.FindingOut && o.Finding.Round == r.ID {
				h.raised = append(h.raised, o.Finding)
				r.Findings = append(r.Findings, o.Finding)
			}
		}
	}
	return any
}

// newFold is a fold before the first of what was heard: the table is open, by the terms
// that were approved.
func (r *Round) newFold() *tables.Fold {
	f := tables.NewFold(r.fold)
	if approved, ok := r.fold.Tables[r.Table]; ok && len(r.heard) > 0 {
		source := tables.DeskSource
		if slices.ContainsFunc(r.heard, func(h heardEvent) bool { return h.is && h.source == Server }) {
			source = ""
		}
		f.Apply(&tables.Event{Type: tables.TableOpenedType, Table: r.Table, Source: source, Time: r.heard[0].record.At, Data: approved.TableOpened})
	}
	return f
}

// wanted says that an event is applied: everything before the round has ended, and then
// only what still concerns it.
func (r *Round) wanted(h *heardEvent, mine, began bool) bool {
	switch {
	case mine || !began || r.Ended.IsZero():
		return true
	case h.record.Round != "" || h.source == Server:
		return false
	}
	return h.event.Time.Sub(r.Ended) <= after
}

// stillOurs says that what a device tells when a round has ended is of that round: a card
// that it lacked, and of a wheel nothing that begins the next spin.
func (r *Round) stillOurs(h *heardEvent, s *tables.Table, scanned int) bool {
	if r.Ended.IsZero() {
		return true
	}
	switch d := h.event.Data.(type) {
	case tables.CardScanned, tables.CardUnreadable:
		return len(s.Scanned) > scanned
	case tables.WheelState:
		return d.State != "place_bets" && d.State != "before_game"
	}
	return true
}

// foundLate takes findings of the round that fall due while something else is heard.
func (r *Round) foundLate(outs []tables.Out) {
	for _, o := range outs {
		if o.Kind != tables.FindingOut || o.Finding.Round != r.ID {
			continue
		}
		r.Findings = append(r.Findings, o.Finding)
		for i := range slices.Backward(r.heard) {
			if h := &r.heard[i]; h.of && h.is {
				h.raised = append(h.raised, o.Finding)
				break
			}
		}
	}
}

// follow notes when the round began and ended, and how.
func (r *Round) follow(h *heardEvent) {
	at := h.event.Time
	switch d := h.event.Data.(type) {
	case tables.RoundOpened:
		if r.Opened.IsZero() {
			r.Opened = at
			r.Closing.Betting = d.Betting
		}
	case tables.RoundSettled:
		if !r.Recorded.Ended() {
			r.Ended = at
			r.Recorded = Recorded{Settled: true, At: at, Result: d.Result, Paid: paidOf(d.Paid), Listed: d.Listed}
		}
	case tables.RoundVoided:
		if !r.Recorded.Ended() {
			r.Ended = at
			r.Recorded = Recorded{Void: true, At: at, Reason: d.Reason, Paid: paidOf(d.Paid), Listed: d.Listed}
		}
	}
}

func paidOf(list []tables.Payout) []round.Paid {
	all := make([]round.Paid, len(list))
	for i, p := range list {
		all[i] = round.Paid(p)
	}
	return all
}

// takeSteps makes the steps of what belongs to the round.
func (r *Round) takeSteps() {
	timer := time.Time{}
	if !r.Opened.IsZero() && r.Closing.Betting > 0 {
		timer = r.Opened.Add(r.Closing.Betting)
	}
	dealt, scanned := map[int]int{}, map[int]int{} // card → step
	cardsDealt, cardsScanned := 0, 0
	for i := range r.heard {
		h := &r.heard[i]
		if !h.of {
			continue
		}
		s := r.deskStep(h)
		if h.is && h.source != Desk {
			s = stepOf(h)
		}
		s.Findings = h.raised
		if !timer.IsZero() && h.is && !s.At.Before(timer) {
			r.Steps = append(r.Steps, Step{At: timer, Source: Server, Kind: TimerEnded})
			timer = time.Time{}
		}
		switch s.Data.(type) {
		case tables.BetAccepted:
			if r.joinBets(h, &s) {
				continue
			}
		case tables.CardDealt:
			cardsDealt++
			s.Card = cardsDealt
			if r.joinCard(h, &s, scanned) {
				dealt[s.Card] = h.step
				continue
			}
			dealt[s.Card] = len(r.Steps)
		case tables.CardScanned, tables.CardUnreadable:
			if s.Place == "burn" {
				break
			}
			if d, is := s.Data.(tables.CardScanned); is && d.PossibleDouble {
				break
			}
			cardsScanned++
			s.Card = cardsScanned
			if r.joinCard(h, &s, dealt) {
				scanned[s.Card] = h.step
				continue
			}
			scanned[s.Card] = len(r.Steps)
		case tables.CardRevealed:
			s.Card = r.covered()
		}
		h.step = len(r.Steps)
		r.Steps = append(r.Steps, s)
	}
}

// joinBets adds bets to the step before, if that took bets and nothing was wrong.
func (r *Round) joinBets(h *heardEvent, s *Step) bool {
	n := len(r.Steps) - 1
	if n < 0 || r.Steps[n].Kind != tables.BetAcceptedType || r.Steps[n].Marked() || s.Marked() {
		return false
	}
	last := &r.Steps[n]
	last.Bets = slices.Concat(last.Bets, s.Bets)
	last.Records = append(last.Records, s.Records...)
	last.At, last.Heard = s.At, s.Heard
	h.step = n
	return true
}

// joinCard makes one step of a card that both sources read, where the other one came
// first.
func (r *Round) joinCard(h *heardEvent, s *Step, other map[int]int) bool {
	at, ok := other[s.Card]
	if !ok || at != len(r.Steps)-1 && !r.onlyCards(at) {
		return false
	}
	first := &r.Steps[at]
	if s.Scan {
		first.Felt, first.Scan = s.Felt, true
	} else {
		first.Dealt, first.Place, first.Seat, first.Hand = s.Dealt, s.Place, s.Seat, s.Hand
		first.Source, first.Kind, first.Data = s.Source, s.Kind, s.Data
	}
	first.Records = append(first.Records, s.Records...)
	first.Findings = append(first.Findings, s.Findings...)
	h.step = at
	return true
}

// onlyCards says that since a step nothing but cards came: the other source may lag a
// card or two behind, but a card is not joined across what a guest did.
func (r *Round) onlyCards(from int) bool {
	for i := from + 1; i < len(r.Steps); i++ {
		if r.Steps[i].Card == 0 {
			return false
		}
	}
	return true
}

// covered is the card that lies face down, from 1; 0 if none does.
func (r *Round) covered() int {
	for i := range slices.Backward(r.Steps) {
		if s := &r.Steps[i]; s.Kind == tables.CardDealtType && s.Card > 0 {
			if d, ok := s.Data.(tables.CardDealt); ok && (d.Face == "down" || d.Card == 0) {
				return s.Card
			}
		}
	}
	return 0
}

// deskStep makes a step of a record of the desk's own.
func (r *Round) deskStep(h *heardEvent) Step {
	s := Step{At: h.record.At, Heard: h.record.At, Source: Desk, Kind: h.record.Kind, Records: []Ref{h.ref()}}
	if !wire.Valid(h.record.Data) {
		return s
	}
	v := wire.Trim(wire.Value(h.record.Data))
	if inner := member(v, "data"); inner.Kind() == wire.Object && member(v, "type").Kind() == wire.Text {
		v = inner // what people do lies in the envelope of the feed
	}
	if v.Kind() != wire.Object {
		return s
	}
	const most = 40
	c := v.Open()
	for name, value, ok := c.Field(); ok && len(s.Values) < most; name, value, ok = c.Field() {
		switch value.Kind() {
		case wire.Text:
			text, _ := value.Text()
			s.Values = append(s.Values, Value{string(name), text})
		case wire.Object:
			if id, ok := member(value, "id").Text(); ok {
				s.Values = append(s.Values, Value{string(name), id}) // a person with their role
			}
		case wire.Number, wire.Bool:
			s.Values = append(s.Values, Value{string(name), string(value)})
		}
	}
	return s
}

// Value is what a step of the desk's own says under a name; "" for nothing.
func (s *Step) Value(key string) string {
	for _, v := range s.Values {
		if v.Key == key {
			return v.Text
		}
	}
	return ""
}

// Refs are the records that the round is made of, in their order.
func (r *Round) Refs() []Ref {
	var all []Ref
	for i := range r.heard {
		if r.heard[i].of {
			all = append(all, r.heard[i].ref())
		}
	}
	return all
}

// Bet finds a bet of the round.
func (r *Round) Bet(id string) (*Bet, bool) {
	for i := range r.Bets {
		if r.Bets[i].ID == id {
			return &r.Bets[i], true
		}
	}
	return nil, false
}
