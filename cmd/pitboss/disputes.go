package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
)

// disputePit is the pit as the disputes screen needs it.
type disputePit struct {
	view   *view
	people *decisionPit // who keeps the list of people
}

func newDisputePit(v *view) *disputePit { return &disputePit{v, &decisionPit{view: v}} }

// Person implements disputes.Pit.
func (p *disputePit) Person() (staff.Person, bool) {
	s, ok := p.view.recording.desk.Session()
	return s.Person, ok && !s.Locked && s.Person.Active
}

// People implements disputes.Pit.
func (p *disputePit) People() []staff.Person { return p.people.People() }

// Disputes implements disputes.Pit.
func (p *disputePit) Disputes() []pit.KeptDispute { return p.view.recording.desk.Disputes() }

// Current implements disputes.Pit.
func (p *disputePit) Current(number string) string {
	round := ""
	if t := p.view.floorTable(number); t != nil {
		round = cmp.Or(t.Round, t.Played)
	}
	p.view.mu.Lock()
	defer p.view.mu.Unlock()
	var raised time.Time
	for i := range p.view.alarms {
		a := &p.view.alarms[i]
		if a.Finding.Table == number && a.Finding.Round != "" && a.Raised.After(raised) {
			round, raised = a.Finding.Round, a.Raised
		}
	}
	return round
}

// lastRounds is how many rounds of a table a dispute can be about without a search in the
// journal.
const lastRounds = 40

// Rounds implements disputes.Pit.
func (p *disputePit) Rounds(_ context.Context, number string) (all []string, err error) {
	page, err := p.view.recording.journal.store.Find(store.Query{Table: number, Kind: tables.RoundOpenedType, Limit: lastRounds})
	for i := range page.Records {
		if id := page.Records[i].Round; id != "" && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all, err
}

// Round implements disputes.Pit.
func (p *disputePit) Round(_ context.Context, number, round string) (*evidence.Round, error) {
	r := p.view.recording
	records, err := evidence.Gather(r.journal.store.Find, number, round)
	if err != nil {
		return nil, err
	}
	of := evidence.Terms{Table: number, Round: round, Book: r.book}
	if t := p.view.floorTable(number); t != nil {
		of.Approved = t.Terms
	}
	return evidence.Read(records, of)
}

// Open implements disputes.Pit.
func (p *disputePit) Open(ctx context.Context, draft decisions.Dispute) (pit.KeptDispute, error) {
	return p.view.recording.desk.OpenDispute(ctx, draft)
}

// Escalate implements disputes.Pit.
func (p *disputePit) Escalate(ctx context.Context, id, note string) error {
	_, err := p.view.recording.desk.EscalateDispute(ctx, id, note)
	return err
}

// Withdraw implements disputes.Pit.
func (p *disputePit) Withdraw(ctx context.Context, id, note string) error {
	_, err := p.view.recording.desk.WithdrawDispute(ctx, id, note)
	return err
}

// Form implements disputes.Pit.
func (p *disputePit) Form(ctx context.Context, k *pit.KeptDispute) (*decisions.Decision, error) {
	return p.view.recording.desk.OpenDecision(ctx, decisions.DisputeRuling, k.Table, k.Round)
}

// Rule implements disputes.Pit.
func (p *disputePit) Rule(ctx context.Context, draft decisions.Decision, by pit.Secret) (pit.Filed, error) {
	return p.view.recording.desk.Decide(ctx, draft, by, nil)
}

// Cancel implements disputes.Pit.
func (p *disputePit) Cancel(ctx context.Context, id string) error {
	_, err := p.view.recording.desk.CancelDecision(ctx, id, "")
	return err
}

// Export implements disputes.Pit: the bundle is verified with the desk's public key
// alone. The journal has a record of it before the file has a line.
func (p *disputePit) Export(ctx context.Context, k *pit.KeptDispute, w *words.Words) (string, error) {
	now := p.view.recording.now()
	of := reports.Exported{
		Format: "bundle", File: p.fileName(k, now, "zip"), Person: p.view.person().id, Report: reports.Sheet, Language: w.Language,
		Asked: fmt.Sprintf("dispute %s, table %s, round %s", k.Form(), k.Table, k.Round),
	}
	if err := (recordPit{p.view}).note(ctx, &of, now); err != nil {
		return "", err
	}
	written, err := recordPit{p.view}.toFile(of.File, func(to io.Writer) (int, error) {
		return reports.DisputeBundle(ctx, to, p.view.recording.journal.store, k.ID, p.source(now), w)
	})
	return written.File, err
}

func (p *disputePit) fileName(k *pit.KeptDispute, now time.Time, ends string) string {
	return recordPit{p.view}.free("dispute-"+k.Form()+"-"+now.In(p.view.recording.zone).Format(fileTime), ends)
}

// HasSheet implements disputes.Pit.
func (p *disputePit) HasSheet() bool { return true }

// Sheet implements disputes.Pit: a page for the printer, opened by the system.
func (p *disputePit) Sheet(ctx context.Context, k *pit.KeptDispute, w *words.Words) (string, error) {
	now := p.view.recording.now()
	name := p.fileName(k, now, "html")
	of := reports.Exported{Format: "html", File: name, Asked: k.ID, Person: p.view.person().id, Report: reports.Sheet, Language: w.Language}
	if err := (recordPit{p.view}).note(ctx, &of, now); err != nil {
		return "", err
	}
	sheet, err := reports.DisputeSheet(ctx, k.ID, p.source(now), w)
	if err != nil {
		return "", err
	}
	written, err := recordPit{p.view}.toFile(name, func(to io.Writer) (int, error) { return 1, sheet.WriteHTML(to) })
	if err != nil {
		return "", err
	}
	return written.File, recordPit{p.view}.Open(ctx, written.File)
}

// source is what the sheet is made from.
func (p *disputePit) source(now time.Time) reports.Source {
	r := p.view.recording
	return reports.Source{
		Records: r.journal.store, Fold: r.house.Fold(r.book), Servers: r.serverNames(), Checkpoint: r.journal.store.Last(), Desk: r.journal.store.Desk(),
		By: p.view.person().id, Now: now,
		Name: func(id string) string {
			who, err := r.staff.Person(id)
			if err != nil {
				return ""
			}
			return who.Name
		},
	}
}
