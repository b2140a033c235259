package tables

import (
	"slices"
	"strconv"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/gamingday"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// gamingDay is the day to which a moment belongs.
func (f *Fold) gamingDay(at time.Time) string {
	return gamingday.Of(at, f.cfg.GamingDay, f.cfg.Zone)
}

// inspectionRecords are the kinds of inspections of which a table keeps the last.
var inspectionRecords = [...]string{"deck_inspection", "shoe_inspection", "wheel_inspection", "shuffle"}

// inspected takes the desk's record of an inspection. From the first one on the fold
// knows that the house keeps them here, unless the house has said that it does not.
func (f *Fold) inspected(e *Event, d InspectionRecorded) {
	f.kept = f.kept || !f.cfg.InspectionsElsewhere
	t := f.table(e.Table)
	if d.Record == "deck_inspection" || d.Record == "shuffle" {
		f.countEnds(t, e.Time)
	}
	f.checkCount(t, d, e.Time)
	if i := slices.Index(inspectionRecords[:], d.Record); i >= 0 {
		t.inspections[i] = InspectionView{Record: d.Record, Equipment: d.Equipment, Passed: d.Passed, At: e.Time}
	}
	day := f.gamingDay(e.Time)
	if !d.Passed { // the newest word counts, a correction's too
		switch d.Record {
		case "shoe_inspection":
			t.shoeInspected = ""
		case "wheel_inspection":
			t.wheelInspected = ""
		}
		return
	}
	switch d.Record {
	case "shoe_inspection":
		t.shoeInspected = day
		f.clearAll(t, e.Time, findings.ShoeNotInspected)
	case "deck_inspection":
		f.decksWhole(t, e.Time)
	case "wheel_inspection":
		t.wheelInspected = day
		f.clearAll(t, e.Time, findings.WheelNotInspected)
	}
}

// checkShoeInspected says that cards go into a shoe that was not inspected this
// gaming day (J-11).
func (f *Fold) checkShoeInspected(t *table, id string, at time.Time) {
	if !f.kept || t.shoeInspected == f.gamingDay(at) {
		return
	}
	g := found(findings.ShoeNotInspected, t, "", id)
	g.Clause = "J-11"
	why(&g)
	f.raise(g, t, at)
}

// checkWheelInspected says that a wheel opens that was not inspected this gaming day
// (R0-24).
func (f *Fold) checkWheelInspected(t *table, at time.Time) {
	if !f.kept || t.game != profile.Roulette || t.wheelInspected == f.gamingDay(at) {
		return
	}
	g := found(findings.WheelNotInspected, t, "", t.wheelSubject())
	g.Clause = "R0-24"
	why(&g)
	f.raise(g, t, at)
}

// countBegins takes a table's scanner for the counting of its cards.
func (f *Fold) countBegins(t *table, at time.Time) {
	if t.current != nil && t.current.live() {
		return // the round is played to its end
	}
	t.counting, t.counted = true, nil
	if t.phase != Inspecting {
		t.before = t.phase
		f.setPhase(t, nil, Inspecting, at)
	}
}

// mostCounted bounds what a scanner reads in one count: twice the largest pack.
const mostCounted = 2 * 16 * cards.Kinds

// count takes what the scanner read, None for a card that it could not. One that may
// be the last one read again is not counted twice.
func (t *table) count(s scan) {
	if !s.double && len(t.counted) < mostCounted {
		t.counted = append(t.counted, s.card)
	}
}

// countEnds gives the scanner back, and the table is again as it was.
func (f *Fold) countEnds(t *table, at time.Time) {
	t.counting, t.counted = false, nil
	if t.phase == Inspecting && t.before != "" {
		f.setPhase(t, nil, t.before, at)
	}
	t.before = ""
}

// checkCount says that the cards that came out of a shoe at its end are not those
// that it was loaded with (B-16).
func (f *Fold) checkCount(t *table, d InspectionRecorded, at time.Time) {
	want := cards.Kinds * d.Expected
	if d.Counted == 0 || d.Expected == 0 || d.Counted == want {
		return
	}
	g := found(findings.ShoeShort, t, "", t.shoes.id)
	g.Expected, g.Got, g.Clause = strconv.Itoa(want), strconv.Itoa(d.Counted), "B-16"
	if t.game == profile.Blackjack {
		g.Clause = "J-47"
	}
	g.Why = wager.Why{Key: "finding_shoe_count", Place: g.Expected, Text: g.Got}
	f.raise(g, t, at)
}

// decksWhole answers every doubt about the cards of a table: they were counted by rank
// and suit, and they are all there. What is watched shoe by shoe begins anew.
func (f *Fold) decksWhole(t *table, at time.Time) {
	t.shoes.missing = nil
	f.clearAll(t, at, findings.ShoeComposition, findings.ShoeCardMissing, findings.ShoeShort)
}

// clearAll says that every finding of some codes at a table is over.
func (f *Fold) clearAll(t *table, at time.Time, codes ...findings.Code) {
	for _, g := range slices.Clone(t.open) {
		if slices.Contains(codes, g.Code) {
			f.clear(g.Identity, at)
		}
	}
}
