package main

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"pitboss/app/alarms"
	alarmwatch "pitboss/app/alarms/watch"
	"pitboss/app/calculator"
	"pitboss/app/calculator/worksheet"
	"pitboss/app/decisions"
	"pitboss/app/desk"
	"pitboss/app/disputes"
	"pitboss/app/floor"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/records"
	"pitboss/app/table"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/gamingday"
	"pitboss/tables/money"
	"pitboss/tables/round"
)

// makeScreens makes the screens there are, in the order of the rail. A screen that is
// not built is not in it.
func (d *window) makeScreens(w *words.Words) []desk.Screen {
	goTo := func(p look.Place) { d.desk.Go(p) }
	keys := func(w *words.Words) []look.Hint { return d.desk.Keys(w) }
	r := d.view.recording
	d.table = table.New(table.Config{
		Pit: tablePit{d.view}, Words: w, Go: goTo, Book: r.book,
		Acknowledge: func(a *table.Alarm) { d.view.Acknowledge(alarmwatch.ID(a.Finding.Identity)) },
	})
	d.journal = records.New(records.Config{
		Journal: recordPit{d.view}, Elsewhere: elsewhere{recordPit{d.view}}, Keeping: keepingPit{r}, Words: w, Zone: r.zone, Begins: r.house.GamingDay, Go: goTo,
	})
	deciding := &decisionPit{view: d.view}
	currency, _ := money.LookupCurrency(r.house.Currency) // the configuration was read with it
	inspect, handOver := d.inspectionScreens(w)
	// The order of the rail: floor, table, alarms, decisions, disputes, inspections,
	// calculator, journal, devices, settings.
	return append([]desk.Screen{
		floor.New(d.view, w, goTo, keys),
		d.table,
		alarms.New(alarms.Config{
			Pit: alarmPit{d.view}, Keeper: &d.view.kept, Words: w, Currency: currency, Zone: r.zone, Open: goTo, Sound: &d.bell,
			Shift: r.shiftBegan, Day: r.gamingDay, Past: alarmPit{d.view}.past, About: d.view.about,
		}),
		decisions.New(decisions.Config{
			Desk: r.desk, Pit: deciding, Words: w, Zone: r.zone, Go: goTo, Suggest: r.desk.Suggest, Print: deciding.Print,
		}),
		disputes.New(disputes.Config{Pit: newDisputePit(d.view), Words: w, Zone: r.zone, Currency: currency, Go: goTo}),
		inspect,
		calculator.New(calculator.Config{
			Sheet: worksheet.Config{Book: r.book, Currency: r.house.Currency, Tables: terms(r)}, Words: w, Zone: r.zone, Rounds: d.table.Rounds,
			Dispute: func(line string) { goTo(disputed(line)) },
		}),
		d.journal,
		handOver,
	}, d.houseScreens(w)...)
}

// shiftBegan is when the shift of a moment began: when the last one was handed over, if
// that was in this gaming day, else with the day itself.
func (r *recording) shiftBegan(now time.Time) time.Time {
	began := gamingday.Began(now, r.house.GamingDay, r.zone)
	for _, h := range r.desk.Handovers() {
		if h.At.After(began) && !h.At.After(now) {
			return h.At
		}
	}
	return began
}

// gamingDay is from when to when the gaming day of a moment is, or one so many days before.
func (r *recording) gamingDay(now time.Time, before int) (from, to time.Time) {
	date := gamingday.Began(now, r.house.GamingDay, r.zone).In(r.zone).AddDate(0, 0, -before)
	return gamingday.Begins(date, r.house.GamingDay, r.zone), gamingday.Begins(date.AddDate(0, 0, 1), r.house.GamingDay, r.zone)
}

// disputed is where a dispute about what the calculator holds is opened: at its table and
// round, if it is of one.
func disputed(line string) look.Place {
	to := look.Place{Screen: "disputes"}
	var l round.Line
	if round.Read([]byte(line), &l) == nil {
		to.Table, to.Round = l.Table, l.Round
	}
	return to
}

// closing is a screen that has something going on beside the window: Close ends it, and
// waits until it has.
type closing interface{ Close() }

// terms are what the house's tables play by, for the calculator.
func terms(r *recording) (all []worksheet.Terms) {
	for i := range r.house.Tables {
		t := &r.house.Tables[i]
		of := worksheet.Terms{Table: t.Number, Game: r.book[t.Profile].Game, Profile: t.Profile, Currency: r.house.Currency}
		for _, name := range slices.Sorted(maps.Keys(t.Rules)) {
			if value, err := json.Marshal(t.Rules[name]); err == nil {
				of.Rules = append(of.Rules, worksheet.Setting{Name: name, Value: string(value)})
			}
		}
		for _, name := range slices.Sorted(maps.Keys(t.Limits)) {
			of.Limits = append(of.Limits, worksheet.Bound{Name: name, Min: t.Limits[name].Min, Max: t.Limits[name].Max})
		}
		all = append(all, of)
	}
	return all
}

// tablePit is the pit as the table screen asks it.
type tablePit struct{ view *view }

// Table implements table.Pit.
func (p tablePit) Table(number string) *tables.Table { return p.view.floorTable(number) }

// Part implements table.Pit.
func (p tablePit) Part(number string) string { return p.view.places[number].part }

// Expected implements table.Pit.
func (p tablePit) Expected(number string) *table.Expected {
	v := p.view
	if v.heardOf(number) {
		return nil
	}
	for i := range v.recording.house.Tables {
		if t := &v.recording.house.Tables[i]; t.Number == number {
			e := &table.Expected{Reading: v.recording.reading(), Server: t.Server, FeedName: t.FeedName}
			for _, d := range t.Devices {
				e.Devices = append(e.Devices, d.Name)
			}
			return e
		}
	}
	return nil
}

var lifeAtTable = map[pit.AlarmState]table.Life{
	pit.Unacknowledged: table.Fresh, pit.Acknowledged: table.Taken, pit.Returned: table.Returned,
}

// Alarms implements table.Pit.
func (p tablePit) Alarms() (all []table.Alarm) {
	p.view.mu.Lock()
	defer p.view.mu.Unlock()
	for i := range p.view.alarms {
		a := &p.view.alarms[i]
		if a.Shelved() || a.Hidden() {
			continue
		}
		at := a.AckedAt
		if a.State == pit.Returned {
			at = a.Over
		}
		all = append(all, table.Alarm{Finding: a.Finding, Life: lifeAtTable[a.State], Raised: a.Raised, By: a.AckedBy, At: at})
	}
	return all
}
