package evidence

import (
	"slices"
	"strings"

	"pitboss/tables"
	"pitboss/tables/profile"
	"pitboss/tables/round"
)

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
