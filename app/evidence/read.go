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
