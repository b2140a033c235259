package main

import (
	"context"
	"errors"
	"time"

	"pitboss/app/desk"
	"pitboss/app/inspections"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/app/shift"
	"pitboss/app/words"
	"pitboss/tables"
)

// inspectionPit is the pit as the screens of inspections and of the handover need it.
type inspectionPit struct{ decisionPit }

// Tables implements inspections.Pit.
func (p *inspectionPit) Tables() []*tables.Table {
	all := make([]*tables.Table, 0, len(p.view.order))
	for _, number := range p.view.order {
		if t := p.view.floorTable(number); t != nil {
			all = append(all, t)
		}
	}
	return all
}

// Part implements inspections.Pit.
func (p *inspectionPit) Part(number string) string { return p.view.places[number].part }

// Camera implements inspections.Pit: those who watch know a camera by its table.
func (p *inspectionPit) Camera(number string) string { return number }

// View implements shift.Pit.
func (p *inspectionPit) View() pit.Update { return p.view.recording.pit.View() }

// inspectionScreens are the inspections, and the handover of the shift, which has no
// place in the rail.
func (d *window) inspectionScreens(w *words.Words) (inspect, handOver desk.Screen) {
	r := d.view.recording
	goTo := func(p look.Place) { d.desk.Go(p) }
	of := &inspectionPit{decisionPit{view: d.view}}
	inspect = inspections.New(inspections.Config{Desk: r.desk, Pit: of, Words: w, Zone: r.zone, Go: goTo})
	handOver = shift.New(shift.Config{Desk: r.desk, Pit: of, Words: w, Zone: r.zone, Go: goTo, Print: recordPit{d.view}.handover})
	return inspect, handOver
}

// handover makes the printed sheets of the handovers of a day, and shows them.
func (p recordPit) handover(ctx context.Context, h *pit.KeptHandover, w *words.Words) (file string, err error) {
	made, err := p.Report(ctx, string(reports.Handover), h.GamingDay, h.GamingDay, w)
	if err != nil {
		return "", err
	}
	return made.File, p.Open(ctx, made.File)
}

// handOver goes to the handover of the shift.
func (d *window) handOver() { d.desk.Go(look.Place{Screen: "shift"}) }

// remindEvery is how often the desk looks what has to be inspected.
const remindEvery = 3 * time.Second

// remind has the pit raise which inspections failed at tables that play on and, where the
// house keeps them here, which are due. What the journal does not take now is raised the
// next time.
func (r *recording) remind(ctx context.Context) {
	if now := r.now(); now.Sub(r.reminded).Abs() < remindEvery {
		return
	}
	r.reminded = r.now()
	err := pit.RemindFailures(ctx, r.desk, r.pit)
	if r.house.Inspections {
		err = errors.Join(err, pit.Remind(ctx, r.desk, r.pit))
	}
	if err != nil && !errors.Is(err, pit.ErrStopped) && ctx.Err() == nil {
		r.reminded = time.Time{}
	}
}
