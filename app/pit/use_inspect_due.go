package pit

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/gamingday"
	"pitboss/tables/inspections"
)

// What a house has for an inspection, and for its decks, where it says nothing.
const (
	usualInspection = 20 * time.Minute
	usualDeck       = 24 * time.Hour
)

// TableDuties is what a table has to have inspected, and its decks as the registry
// knows them.
type TableDuties struct {
	Table   string
	Duties  []inspections.Duty
	Decks   []staff.Equipment
	Old     []staff.Equipment // of these, those in use for longer than the house wants
	Allowed time.Duration     // how long that is; 0 is as long as they pass
}

// Duties says of tables as they stand what has to be inspected, by when, and what was,
// in the order of the tables. Of a table that nobody knows the game of, nothing is.
func (d *Desk) Duties(all []*tables.Table) ([]TableDuties, error) {
	decks, err := d.cfg.Staff.Equipment(staff.Deck, "")
	if err != nil {
		return nil, err
	}
	now := d.now()
	begins := gamingday.Began(now, d.cfg.GamingDay, d.cfg.Zone).UTC()
	within := d.houseTime(staff.InspectionMinutes, time.Minute, usualInspection)
	allowed := d.houseTime(staff.DeckHours, time.Hour, usualDeck)
	list := make([]TableDuties, 0, len(all))
	for _, t := range all {
		s := inspections.Situation{
			Table: t.Number, Game: t.Game, Day: d.gamingDay(now), Begins: begins, Now: now, Within: within,
			Playing: !t.Opened.IsZero(), Opened: t.Opened, Arrived: d.replacedAt(t.Number),
		}
		if s.Game == 0 && d.cfg.Game != nil {
			s.Game = d.cfg.Game(t.Number)
		}
		if t.Phase == tables.Closed && t.Since.After(begins) && hasPlayed(t) {
			s.Closed = t.Since
		}
		of := TableDuties{Table: t.Number, Allowed: allowed}
		for _, e := range decks {
			if e.State != staff.AtTable || e.Table != t.Number {
				continue
			}
			of.Decks = append(of.Decks, e)
			s.Arrived = later(s.Arrived, e.Since)
			if allowed > 0 && now.Sub(e.Since) > allowed {
				of.Old = append(of.Old, e)
			}
		}
		of.Duties = inspections.Duties(s, d.inspectedOn(t.Number, s.Day))
		list = append(list, of)
	}
	return list, nil
}

// hasPlayed says that a table that is closed was in play before.
func hasPlayed(t *tables.Table) bool { return t.Settlement != nil || t.Shoe.Out() > 0 }

// houseTime is a setting of the house in so many units. What cannot be read is as if it
// had not been set.
func (d *Desk) houseTime(key string, unit, usual time.Duration) time.Duration {
	const most = 100_000
	s, err := d.cfg.Staff.Setting(key)
	if err != nil || s.Value == "" {
		return usual
	}
	n, err := strconv.Atoi(strings.TrimSpace(s.Value))
	if err != nil || n < 0 || n > most {
		return usual
	}
	return time.Duration(n) * unit
}

// replacedAt is when decks were last replaced at a table by a decision: they arrived
// then, also where the registry does not know them.
func (d *Desk) replacedAt(table string) (at time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, id := range d.order {
		k := d.decided[id]
		if k.Kind == decisions.DeckReplacement && k.Table == table && k.CorrectedBy == "" && len(k.Replaced) > 0 {
			at = later(at, d.arrivedLocked(k))
		}
	}
	return at
}

// arrivedLocked is when the new decks of a replacement came: a correction that names the same
// ones does not bring them again.
func (d *Desk) arrivedLocked(k *KeptDecision) time.Time {
	at := k.At
	for old := d.decided[k.Corrects]; old != nil && slices.Equal(old.Replaced, k.Replaced); old = d.decided[old.Corrects] {
		at = old.At
	}
	return at
}

// inspectedOn are the inspections of a table in a gaming day that count. A correction
// counts as made when what it corrects was.
func (d *Desk) inspectedOn(table, day string) (done []*inspections.Inspection) {
	d.mu.Lock()
	defer d.mu.Unlock()
	made := map[string]time.Time{}
	for _, i := range d.inspected {
		if i.Table != table || i.GamingDay != day {
			continue
		}
		made[i.ID] = i.At
		if at, ok := made[i.Corrects]; ok {
			made[i.ID] = at
		}
		if i.CorrectedBy == "" {
			counts := i.Inspection
			counts.At = made[i.ID]
			done = append(done, &counts)
		}
	}
	return done
}

// Remind has the pit raise what is due at its tables and has grown old, and take back
// what is not any more. Nothing is written down that has not changed. It is called every
// few seconds, where the house keeps its inspections on the desk.
func Remind(ctx context.Context, d *Desk, p *Pit) error {
	view := p.View()
	all, err := d.Duties(view.Tables)
	if err != nil {
		return err
	}
	due := map[findings.Identity]deskRecord{}
	for i := range all {
		d.remindOf(&all[i], due)
	}
	return p.keepRaised(ctx, &view, due, findings.InspectionDue, findings.DeckOld)
}

// keepRaised has those findings of some codes be raised that are given, and no others.
func (p *Pit) keepRaised(ctx context.Context, view *Update, all map[findings.Identity]deskRecord, codes ...findings.Code) error {
	var failed error
	for i := range view.Alarms {
		id := view.Alarms[i].Finding.Identity
		if _, still := all[id]; !still && slices.Contains(codes, id.Code) {
			failed = errors.Join(failed, p.report(ctx, deskRecord{kind: findingCleared, id: id}))
		}
	}
	for _, r := range all {
		failed = errors.Join(failed, p.report(ctx, r))
	}
	return failed
}

func (d *Desk) remindOf(t *TableDuties, due map[findings.Identity]deskRecord) {
	for _, u := range t.Duties {
		if u.State != inspections.Awaited && u.State != inspections.Overdue {
			continue
		}
		id := findings.Identity{Table: t.Table, Code: findings.InspectionDue, Subject: string(u.Kind)}
		due[id] = deskRecord{kind: findingRaised, id: id, limit: u.By.In(d.cfg.Zone).Format("15:04")}
	}
	if len(t.Old) == 0 {
		return
	}
	oldest := t.Old[0]
	for _, e := range t.Old {
		if e.Since.Before(oldest.Since) {
			oldest = e
		}
	}
	id := findings.Identity{Table: t.Table, Code: findings.DeckOld, Subject: oldest.ID}
	due[id] = deskRecord{
		kind: findingRaised, id: id, limit: strconv.Itoa(int(t.Allowed / time.Hour)), got: strconv.Itoa(int(d.now().Sub(oldest.Since) / time.Hour)),
	}
}

// errSaid says that a finding of the desk's is there already, or is over already.
var errSaid = errors.New("the pit knows that")

// report has the pit write down a finding of the desk's, unless it is as it should be
// already.
func (p *Pit) report(ctx context.Context, r deskRecord) error {
	r.person = deskSource
	_, err := p.do(ctx, r)
	if errors.Is(err, errSaid) {
		return nil
	}
	return err
}
