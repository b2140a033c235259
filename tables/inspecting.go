package tables

import (
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// gamingDay is the day to which a moment belongs.
func (f *Fold) gamingDay(at time.Time) string {
	return at.In(f.cfg.Zone).Add(-f.cfg.GamingDay).Format(time.DateOnly)
}

// inspected takes the desk's record of an inspection. From the first one on the fold
// knows that the house keeps them here.
func (f *Fold) inspected(e *Event, d InspectionRecorded) {
	f.kept = true
	t := f.table(e.Table)
	if !d.Passed {
		return
	}
	day := f.gamingDay(e.Time)
	switch d.Record {
	case "shoe_inspection":
		t.shoeInspected = day
		f.clear(findings.Identity{Table: t.number, Code: findings.ShoeNotInspected, Subject: t.shoes.id}, e.Time)
	case "wheel_inspection":
		t.wheelInspected = day
		f.clear(findings.Identity{Table: t.number, Code: findings.WheelNotInspected, Subject: t.wheelSubject()}, e.Time)
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
