package tables

import (
	"strconv"
	"strings"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// device is one device as it was heard.
type device struct {
	name     string
	table    string
	scanner  bool // it reads cards
	wheel    bool // it speaks of a wheel
	lost     bool
	silent   bool
	since    time.Time // of lost or silent
	heard    time.Time
	rejected [garbledLines]time.Time // the last rejected lines
	count    int
	fault    string
}

const (
	garbledLines = 3
	garbledSpan  = 10 * time.Second
)

// fromDevice applies what a device's decoder or link says.
func (f *Fold) fromDevice(e *Event) {
	name := strings.TrimPrefix(e.Source, DevicePrefix)
	d := f.devices[name]
	if d == nil {
		d = &device{name: name}
		f.devices[name] = d
	}
	if e.Fault != "" {
		f.malformed(e.Source, e)
		return
	}
	if e.Data == nil || e.Table == "" {
		return
	}
	d.table, d.heard = e.Table, e.Time
	t := f.table(e.Table)
	at := t.timeAt(e.Time)
	switch x := e.Data.(type) {
	case DeviceLost:
		f.deviceLost(t, d, x.Reason, e.Time)
	case DeviceBack:
		f.deviceBack(t, d, e.Time)
	case DeviceFault:
		d.fault = x.Code
	case LineRejected:
		f.garbled(t, d, e.Time)
	case CardScanned:
		d.scanner = true
		f.scanned(t, scan{card: x.Card, place: x.Place, double: x.PossibleDouble}, at)
	case CardUnreadable:
		d.scanner = true
		f.scanned(t, scan{}, at)
	case CutCardScanned:
		t.shoes.scanner = true
		f.cutCard(t, at)
	case WheelState:
		d.wheel = true
		f.wheelState(t, d, x, at)
	case WheelRevolutions:
		f.revolutions(t, x.Count)
	case WheelResult:
		f.wheelResult(t, x.Number, at)
	case WheelVoid:
		f.wheelVoid(t, x.Cause, at)
	}
	if t.closing {
		f.closeWhenOver(t, at)
	}
}

// unheard notes what is not whole any more because a device was lost: the cards of
// the round and of the shoe, or the spin and the alternation of the rotor.
func (t *table) unheard(d *device) {
	r := t.current
	if d.scanner {
		t.shoes.deaf = true
		t.shoes.byFelt.Break()
		if r != nil && r.live() {
			r.deaf = true
		}
	}
	if d.wheel {
		t.wheel.lastSet = false
	}
}

// deviceLost says that a device is lost, or silent. A lost device is silent as well:
// that is no second finding.
func (f *Fold) deviceLost(t *table, d *device, reason string, at time.Time) {
	d.since = at
	if reason == "silent" {
		d.silent = true
		if d.lost {
			return
		}
		f.raiseDevice(t, d, findings.DeviceSilent, reason, at)
		return
	}
	d.lost = true
	t.unheard(d)
	f.clear(findings.Identity{Table: t.number, Code: findings.DeviceSilent, Subject: d.name}, at)
	f.raiseDevice(t, d, findings.DeviceLost, reason, at)
}

func (f *Fold) raiseDevice(t *table, d *device, code findings.Code, got string, at time.Time) {
	g := found(code, t, "", d.name)
	g.Got = got
	g.Why = wager.Why{Key: "finding_" + keyOf(code), Place: d.name, Text: got}
	f.raise(g, t, at)
}

func (f *Fold) deviceBack(t *table, d *device, at time.Time) {
	d.lost, d.silent = false, false
	if d.scanner {
		t.shoes.deaf = false
	}
	f.clear(findings.Identity{Table: t.number, Code: findings.DeviceLost, Subject: d.name}, at)
	f.clear(findings.Identity{Table: t.number, Code: findings.DeviceSilent, Subject: d.name}, at)
}

// garbled says that a device sends line after line that nobody understands. It is
// over when a rejected line comes alone again.
func (f *Fold) garbled(t *table, d *device, at time.Time) {
	d.rejected[d.count%garbledLines] = at
	d.count++
	id := findings.Identity{Table: t.number, Code: findings.DeviceGarbled, Subject: d.name}
	if oldest := d.rejected[d.count%garbledLines]; d.count >= garbledLines && at.Sub(oldest) <= garbledSpan {
		f.raiseDevice(t, d, findings.DeviceGarbled, strconv.Itoa(garbledLines), at)
		return
	}
	f.clear(id, at)
}

// scanned takes a card, or one that could not be read, that passed the scanner.
func (f *Fold) scanned(t *table, s scan, at time.Time) {
	sh := &t.shoes
	sh.scanner = true
	if t.counting {
		t.count(s)
		return
	}
	if s.place == "burn" {
		if sh.byFelt.Burn(s.card) {
			f.foreign(t, nil, s.card, at)
		}
		return
	}
	if t.feed == nil {
		f.scanAlone(t, s, at)
		return
	}
	r := t.scanRound(at)
	if r == nil {
		t.strays++
		f.scanFinding(t, "", findings.CardOutOfTurn, t.strays, s, at)
		f.countScan(t, nil, s, false, at)
		return
	}
	n := len(r.scans) + 1
	complete := t.game == profile.Baccarat && feltCoupComplete(t, r)
	if complete && !s.double && !r.deaf {
		f.scanFinding(t, r.id, findings.CardOutOfTurn, n+r.outOfTurn, s, at)
		r.outOfTurn++
		f.countScan(t, r, s, false, at)
		return
	}
	if !f.roomFor(t, r, len(r.scans), mostSteps, at) {
		return
	}
	r.scans = append(r.scans, s)
	f.countScan(t, r, s, n == 1, at)
	switch {
	case s.card == cards.None:
		f.scanFinding(t, r.id, findings.CardUnreadable, n, s, at)
	case s.double:
		f.scanFinding(t, r.id, findings.CardDoubleRead, n, s, at)
	}
	if n == 1 {
		f.firstScan(t, r, at)
	}
	f.compareCards(t, r, at)
	if t.game == profile.Baccarat && !complete && feltCoupComplete(t, r) && r.live() {
		felt, _ := r.aligned(t.game)
		c, _ := deal(felt)
		f.coupComplete(t, r, &c, at)
	}
}

// firstScan notes when the first card of a round passed the scanner. If the betting
// is still open it is judged a little later: the clocks may be apart.
func (f *Fold) firstScan(t *table, r *liveRound, at time.Time) {
	r.firstScan = at
	if !r.live() || r.shut {
		return
	}
	if closed := r.closed(); closed.IsZero() || closed.After(at) {
		r.early = at
		f.set(&t.dues, dueEarly, at.Add(deviceTolerance))
	}
}

// scanRound is the round a scan belongs to: the one in progress, or the one that the
// server settled a moment before its last card was heard.
func (t *table) scanRound(at time.Time) *liveRound {
	r := t.current
	switch {
	case r == nil:
		return nil
	case r.live():
		return r
	case at.Sub(r.endedAt) <= deviceTolerance && len(r.scans) > 0 && t.game == profile.Baccarat && !feltCoupComplete(t, r):
		return r
	}
	return nil
}

func feltCoupComplete(t *table, r *liveRound) bool {
	felt, _ := r.aligned(t.game)
	for _, c := range felt {
		if c == cards.None {
			return false
		}
	}
	c, fault := deal(felt)
	return fault != nil || c.Complete()
}

// countScan counts a card for the shoe. One that may be a card read twice is not
// counted: the shoe would seem to hold too many.
func (f *Fold) countScan(t *table, r *liveRound, s scan, first bool, at time.Time) {
	l := &t.shoes.byFelt
	if first && r != nil {
		f.handBegins(t, r, l, l == t.shoes.ledger(), at)
	}
	if !s.double && l.Deal(s.card) && l == t.shoes.ledger() {
		f.foreign(t, r, s.card, at)
	}
}

func (f *Fold) scanFinding(t *table, roundID string, code findings.Code, n int, s scan, at time.Time) {
	g := found(code, t, roundID, "scan:"+strconv.Itoa(n))
	if s.card != cards.None {
		g.Got = s.card.String()
	}
	why(&g)
	g.Why.Number = n
	f.raiseRound(t, t.rounds.find(roundID), g, at)
}

// judgeEarly judges a scan that came before the betting was closed, now that it is
// closed: a device's clock and the server's may be a little apart.
func (f *Fold) judgeEarly(t *table, r *liveRound, closed time.Time) {
	if r.early.IsZero() {
		return
	}
	early := r.early
	r.early = time.Time{}
	f.set(&t.dues, dueEarly, time.Time{})
	if closed.Sub(early) > deviceTolerance {
		f.sayEarly(t, r, early, closed)
	}
}

// earlyScan is due when the betting is still open some time after a scan.
func (f *Fold) earlyScan(t *table, r *liveRound, at time.Time) {
	if r.early.IsZero() {
		return
	}
	early := r.early
	if bell := r.bell(); bell.IsZero() || bell.Sub(early) > deviceTolerance {
		r.early = time.Time{}
		f.sayEarly(t, r, early, at)
	}
}

func (f *Fold) sayEarly(t *table, r *liveRound, early, at time.Time) {
	if r.shut || r.byImage {
		return
	}
	g := found(findings.DealBeforeNoMoreBets, t, r.id, "card:1")
	g.Expected, g.Got, g.Clause = timeText(r.bell()), timeText(early), "B-23"
	if t.game == profile.Blackjack {
		g.Clause = "J-22"
	}
	g.Why = wager.Why{Key: "finding_before_no_more_bets", Place: g.Expected, Text: g.Got}
	f.raiseRound(t, r, g, at)
}
