package decisions_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/roles"
)

// settledAll is what the server makes of the spin of two revolutions.
const settledAll = `34 s R-03 R-03-0187 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"3600"},{"id":"b2","returned":"0"},{"id":"b3","returned":"900"}]}`

// runAgain is the next spin, for which the bets stand.
const runAgain = `
60 s R-03 R-03-0188 round.opened {"betting_ms":0}
60.1 s R-03 R-03-0188 bet.accepted {"bets":[{"id":"b4","player":"G-1204","spot":"straight","numbers":[20],"stake":"100"},{"id":"b5","player":"G-1211","spot":"red","stake":"500"},{"id":"b6","player":"G-1219","spot":"column","which":2,"stake":"300"}]}
61 d:wheel R-03 - wheel.state {"state":"ball_in_rim","spin":188,"rpm":13.7,"rotor":"ccw"}
61.1 s R-03 R-03-0188 ball.launched {"direction":"cw"}
63 d:wheel R-03 - wheel.revolutions {"count":2}
65 d:wheel R-03 - wheel.revolutions {"count":7}
66 s R-03 R-03-0188 round.no_more_bets
78 d:wheel R-03 - wheel.result {"number":7,"agreeing":2}
78.1 s R-03 R-03-0188 spin.result {"number":7}
80 s R-03 R-03-0188 round.settled {"result":{"number":7},"paid":[{"id":"b4","returned":"0"},{"id":"b5","returned":"1000"},{"id":"b6","returned":"0"}]}`

// report is a report of the gaming day as a spreadsheet has it.
func (r *atDesk) report(k reports.Kind) string {
	r.t.Helper()
	day, err := reports.Days("2026-11-30", "2026-11-30", 6*time.Hour, time.UTC)
	must(r.t, err)
	c, err := r.journal.Checkpoint(context.Background())
	must(r.t, err)
	report, err := reports.Make(context.Background(), k, day, reports.Source{
		Records: r.journal, Fold: tables.Config{Book: r.book, GamingDay: 6 * time.Hour, Zone: time.UTC}, Checkpoint: c, Desk: "desk-2",
		By: "okravets", Now: r.hands.Now(), Name: func(id string) string { return id },
	}, r.words)
	must(r.t, err)
	if len(report.Warnings) > 0 {
		r.t.Errorf("%s warns: %q", k, report.Warnings)
	}
	var b strings.Builder
	must(r.t, report.WriteCSV(&b))
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

// heed lets the fold hear what the desk has recorded of decisions, as the pit does.
func (r *atDesk) heed() {
	r.t.Helper()
	_, err := r.journal.Each(store.Query{Kind: pit.KindDecision}, func(record *store.Record) error {
		e, err := tables.ReadEvent(record.Data)
		if err != nil {
			return err
		}
		e.Received, e.Source = record.At, record.Source
		r.fold.Apply(&e)
		return nil
	})
	must(r.t, err)
	r.beat()
}

// hasLines says which lines of a report are not in it.
func (r *atDesk) hasLines(report string, want ...string) {
	r.t.Helper()
	for _, line := range want {
		if !strings.Contains(report, line) {
			r.t.Errorf("the report has no %q:\n%s", line, report)
		}
	}
}

// Issue 6, story 1: the wheel reports two revolutions, the server settles all the same.
// The finding is urgent, the pit boss has the spin run again and signs, the bets stand,
// the next spin settles, and the report shows both.
func TestStoryTheSpinOfTwoRevolutionsIsRunAgain(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.play(settledAll)
	found := r.Table("R-03").Open
	if len(found) != 1 || found[0].Code != findings.SpinInvalid || found[0].Severity != findings.Urgent || found[0].Got != "2" {
		t.Fatalf("found is %+v", found)
	}
	r.enter("R-03", "R-03-0187", string(findings.SpinInvalid))
	r.mustSay("Under three revolutions", "Stand for the rerun", "The server has settled this round: what it paid must be taken back.", "Settled as 20")
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	k := r.newest()
	if k.BetsStand == nil || !*k.BetsStand || k.By.Role != roles.PitBoss || k.Before != "number 20" {
		t.Fatalf("recorded %+v", k)
	}
	r.heed()
	if open := r.Table("R-03").Open; len(open) != 0 {
		t.Errorf("open after the decision are %+v", open)
	}
	r.play(runAgain)
	now := r.Table("R-03")
	if s := now.Settlement; s == nil || s.Round != "R-03-0188" || len(now.Open) != 0 {
		t.Errorf("the next spin settles as %+v, with %+v", s, now.Open)
	}
	if !slices.Equal(now.Numbers, []uint8{7}) {
		t.Errorf("the numbers that count are %v", now.Numbers)
	}
	r.hasLines(r.report(reports.Reruns), "By table,R-03,1,1,0,50.0\n", "By dealer,ibondar,1,0\n", "R-03,R-03-0187,ibondar,Under three revolutions,", "Bets stand", "Before: number 20")
	r.hasLines(r.report(reports.Decisions), "By kind,Rerun of a spin,1\n", k.ID)
	r.verify()
}

// Issue 6, story 9: a wrong decision is corrected; the register shows both, the reports
// count it once, and the journal verifies.
func TestStoryTheReportsCountACorrectionOnce(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", string(findings.SpinInvalid))
	r.window.Canvas().Unfocus()
	r.keys("4", fyne.KeyReturn) // wheel stopped: wrong
	r.write(bossPIN)
	r.keys(fyne.KeyReturn, fyne.KeyReturn, fyne.KeyK)
	wrong := r.newest()
	r.window.Canvas().Unfocus()
	r.keys("1", fyne.KeyReturn)
	r.write(bossPIN)
	r.keys(fyne.KeyReturn, fyne.KeyReturn)
	right := r.newest()
	same(t, "what it corrects", right.Corrects, wrong.ID)
	r.mustSay("Decided 2", "Rerun of a spin · corrected", "Rerun of a spin · correction")
	decided := r.report(reports.Decisions)
	r.hasLines(decided, "By kind,Rerun of a spin,1\n", "By kind,Total,1\n", "Wheel stopped", "Under three revolutions", "Corrected by "+right.ID, "Counts; corrects "+wrong.ID)
	r.hasLines(r.report(reports.Reruns), "By table,All tables,0,1,0,100.0\n", "By dealer,ibondar,1,0\n", wrong.ID, right.ID)
	r.verify()
}

// A decision at a table whose round before was not seen is about the one that is played.
func TestADecisionIsOfTheRoundThatIsSeen(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(hung)
	r.enter("R-03", "R-03-0001", form.Subject(findings.Identity{Table: "R-03", Round: "R-03-0001", Code: findings.RoundUnseen}))
	r.window.Canvas().Unfocus()
	r.keys("1")
	r.mustSay("Rerun of a spin", "Roulette, spin 0188")
}

// A decision at a table where an inspection is due says nothing of that: it stays due.
func TestADecisionIsNoInspection(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "R-03//inspection.due/wheel_inspection")
	r.window.Canvas().Unfocus()
	r.keys("2") // round void
	r.keys("1", fyne.KeyReturn)
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	if k := r.newest(); slices.ContainsFunc(k.Findings, func(id string) bool { return strings.Contains(id, "inspection") }) {
		t.Errorf("it answers %q", k.Findings)
	}
}
