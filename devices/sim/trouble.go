package sim

import (
	"slices"
	"time"

	"pitboss/tables"
)

// How long a trouble of a wire or of the feed lasts.
const (
	outFor    = 8 * time.Second         // a device is unplugged
	muteFor   = 4200 * time.Millisecond // the server says nothing: over three heartbeats
	downFor   = 1600 * time.Millisecond // the server is down: under three heartbeats
	swapLimit = 1500 * time.Millisecond // two events that change places are no further apart
)

// scanFaults bends how the scanner read the round's cards.
func (t *table) scanFaults(r *play) {
	if t.reader() < 0 {
		return
	}
	var scans []int // of items
	for i := r.first; i < len(t.items); i++ {
		if x := &t.items[i]; x.kind == Sent && x.event.Type == tables.CardDealtType {
			for j := range t.items {
				if y := &t.items[j]; y.kind == Wire && y.at == x.at-scanBefore {
					scans = append(scans, j)
				}
			}
		}
	}
	t.misread(r, scans)
	if len(scans) < 4 || r.fault != "" {
		return
	}
	n := t.luck.IntN(len(scans) - 1) // never the last: its successor tells a card read twice
	x := &t.items[scans[n]]
	switch next := &t.items[scans[n+1]]; {
	case t.isArmed(UnreadableCard) && r.does(UnreadableCard):
		t.readWrong(r, scans, n, UnreadableCard, nil)
	case t.isArmed(MisreadCard) && r.does(MisreadCard):
		t.readWrong(r, scans, n, MisreadCard, nil)
	case t.isArmed(DoubleRead) && !slices.Equal(x.bytes, next.bytes) && r.does(DoubleRead):
		t.readWrong(r, scans, n, DoubleRead, nil)
	}
}

// close ends a stretch: the next one begins at next. Over is when the round was over.
func (t *table) close(r *play, over, next moment) {
	for i := r.first; i < len(t.items); i++ {
		if t.items[i].kind == Sent {
			t.items[i].late = r.slow
			if r.slow > 0 {
				t.items[i].fault = ClockSkew
			}
		}
	}
	t.wireTrouble(r)
	t.from = t.feedTrouble(r, over, next)
	for i := range t.items {
		t.from = max(t.from, t.items[i].at+time.Millisecond)
	}
}

// wireTrouble pulls a device's plug, or lets its wire make noise, while the bets are
// open: then no card and no ball is missed.
func (t *table) wireTrouble(r *play) {
	if len(t.Devices) == 0 {
		return
	}
	if t.isArmed(Unplug) && t.take(Unplug) {
		d, out := t.luck.IntN(len(t.Devices)), r.opened+time.Second
		t.plan(out, Unplugged, Unplug).device = d
		back := min(out+outFor, r.closes-5*time.Second)
		t.plan(back, Plugged, Unplug).device = d
	}
	if t.isArmed(Garbage) && t.take(Garbage) {
		t.noise(r.opened+10*time.Second+270*time.Millisecond, t.luck.IntN(len(t.Devices)))
	}
}

// feedTrouble lets the server's feed misbehave around this round. It gives the moment
// at which the next round can begin.
func (t *table) feedTrouble(r *play, over, next moment) moment {
	if t.isArmed(FeedGap) {
		if x := t.lastSent(r, tables.BetAcceptedType, tables.NoMoreBetsType); x != nil && t.take(FeedGap) {
			x.fault = FeedGap
		}
	}
	if t.isArmed(FeedDuplicate) {
		if x := t.lastSent(r, tables.CardDealtType, tables.NoMoreBetsType); x != nil && t.take(FeedDuplicate) {
			x.fault = FeedDuplicate
		}
	}
	if t.isArmed(HalfFrame) {
		if x := t.lastSent(r, tables.BetAcceptedType, tables.NoMoreBetsType); x != nil && t.take(HalfFrame) {
			x.fault = HalfFrame
		}
	}
	if t.isArmed(FeedReorder) {
		if x := t.swappable(r); x != nil && t.take(FeedReorder) {
			x.fault = FeedReorder
		}
	}
	if t.isArmed(FeedStale) && t.take(FeedStale) {
		// The server falls silent when the round is over; the table waits for it.
		quiet := over + 2*time.Second
		t.plan(quiet, Muted, FeedStale)
		next = max(next, quiet+muteFor+time.Second)
	} else if t.isArmed(LostHistory) && next-over < time.Minute && t.take(LostHistory) {
		// The settlement falls into the time in which nobody hears.
		t.plan(over-200*time.Millisecond, Fell, LostHistory)
		next = over - 200*time.Millisecond + downFor*3/4
	}
	return next
}

// lastSent is the last event of the round of one of two types that carries no fault
// yet: the first type if there is one, else the other.
func (t *table) lastSent(r *play, first, second string) *item {
	var found *item
	for i := r.first; i < len(t.items); i++ {
		x := &t.items[i]
		if x.kind != Sent || x.fault != "" {
			continue
		}
		if x.event.Type == first || x.event.Type == second && (found == nil || found.event.Type == second) {
			found = x
		}
	}
	return found
}

// swappable is an event of the round that another follows so closely that they may
// change places.
func (t *table) swappable(r *play) *item {
	var sent []*item
	for i := r.first; i < len(t.items); i++ {
		if x := &t.items[i]; x.kind == Sent {
			sent = append(sent, x)
		}
	}
	slices.SortStableFunc(sent, func(a, b *item) int { return int(a.at - b.at) })
	for i := 1; i < len(sent); i++ {
		a, b := sent[i-1], sent[i]
		if apart := b.at - a.at; a.fault == "" && b.fault == "" && apart > 0 && apart <= swapLimit {
			return a
		}
	}
	return nil
}
