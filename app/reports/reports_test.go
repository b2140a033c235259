package reports_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
)

// says fails where a report has not some lines, or has some that it must not have.
func says(t *testing.T, r *reports.Report, want ...string) {
	t.Helper()
	got := text(r)
	for _, line := range want {
		line, not := strings.CutPrefix(line, "not: ")
		if strings.Contains(got, line) == not {
			t.Errorf("%s: %q is there: %v\n%s", r.Title, line, !not, got)
		}
	}
}

func TestACorrectedDecisionCountsOnceAndShowsBoth(t *testing.T) {
	f := anEvening(t)
	says(t, f.make(reports.Decisions, "en"),
		"Rerun of a spin | 1\n", "Ruling on a dispute | 1\n", "=Total | 2\n", "- Forms cancelled: 1\n",
		"~30 Nov 22:04:00 | Rerun of a spin | R-03 | s1 | Ball left the wheel | Bets stand", "Corrected by d-3\n",
		"\n30 Nov 22:04:10 | Rerun of a spin | R-03 | s1 | Under three revolutions |", "Counts; corrects d-2\n")
	says(t, f.make(reports.Reruns, "en"),
		"R-03 | 1 | 1 | 0 | 50.0\n", "=All tables | 2 | 1 | 0 | 33.3\n", "Ivan Bondar (dlr-9) | 1 | 0\n", "~30 Nov 22:04:00", "not: Ruling on a dispute")
}

// A bar ends in another year: a report that says only the day says nothing.
func TestABarSaysTheYearInWhichItEnds(t *testing.T) {
	f := newFloor(t)
	until := at(0).In(zone)
	until = time.Date(until.Year()+1, until.Month(), until.Day(), 0, 0, 0, 0, zone)
	f.decide(10, decisions.Decision{ID: "d-5", Kind: decisions.PersonBarred, Reason: "cheating", Person: "G-1204", Until: until})
	f.decide(20, decisions.Decision{ID: "d-6", Kind: decisions.PersonBarred, Reason: "conduct", Person: "G-1205", Until: until.Add(12 * time.Hour)})
	says(t, f.make(reports.Decisions, "en"), "Until Tue 30 Nov 2027 | ", "Until Tue 30 Nov 2027 12:00:00 | ", "not: 2027 00:00:00")
}

// A correction belongs to the period of what it corrects: the report of that period
// shows what counts now, and that of the next one counts it no second time.
func TestACorrectionInTheNextPeriod(t *testing.T) {
	f := anEvening(t)
	next := at(86400).Sub(at(0)).Seconds()
	f.decide(next, decisions.Decision{ID: "d-7", Kind: decisions.RoundVoid, Table: "R-03", Round: "s1", Reason: "malfunction", Corrects: "d-3"})
	says(t, f.make(reports.Decisions, "en"),
		"Round void | 1\n", "not: Rerun of a spin | 1\n", "~30 Nov 22:04:10", "Corrected by d-7", "1 Dec 22:00:00 | Round void")
	tomorrow := reports.Period{From: today.To, To: today.To.AddDate(0, 0, 1)}
	r, err := reports.Make(context.Background(), reports.Decisions, tomorrow, f.source(), open(t, "en"))
	if err != nil {
		t.Fatal(err)
	}
	says(t, r, "Corrects d-3 of an earlier period; not counted here", "not: =Total", "not: | 1\n")
}

// A spin that the server settled all the same, and that is taken back by a decision, is
// none of the rounds that were played; what the ball did afterwards is.
func TestASpinThatIsTakenBackCountsOnce(t *testing.T) {
	f := newFloor(t)
	f.play(`
0 s R-03 - table.opened {"game":"roulette","profile":"house-roulette","currency":"THB"}
1 s R-03 - dealer.changed {"dealer":"dlr-9"}
200 s R-03 s1 round.opened {"betting_ms":25000}
231 s R-03 s1 spin.result {"number":20}
232 s R-03 s1 round.settled {"result":{"number":20},"paid":[]}
`)
	stand := true
	d := decisions.Decision{ID: "d-2", Kind: decisions.SpinRerun, Table: "R-03", Round: "s1", Cause: "wheel_stopped", BetsStand: &stand, Before: "number 20", After: "spin void"}
	f.decide(240, d)
	f.play(`
331 s R-03 s1 spin.result {"number":7}
332 s R-03 s1 round.settled {"result":{"number":7},"paid":[]}
`)
	// The correction comes when the ball has run again: what it did then still counts.
	d.ID, d.Corrects, d.Cause = "d-3", "d-2", "under_three_revolutions"
	f.decide(340, d)
	says(t, f.make(reports.Reruns, "en"), "R-03 | 1 | 1 | 0 | 50.0\n", "Before: number 20", "After: spin void")
}

// A dealer who came while the line was down is known from the picture of the table that the
// server gave afterwards.
func TestRerunsGoToTheDealerOfAPictureThatCameLater(t *testing.T) {
	f := newFloor(t)
	f.play(`
0 s R-03 - table.opened {"game":"roulette","profile":"house-roulette","currency":"THB"}
1 s R-03 - table.image {"game":"roulette","profile":"house-roulette","currency":"THB","dealer":"dlr-2"}
2 s R-03 - dealer.changed {"dealer":"dlr-9"}
100 s R-03 - table.image {"game":"roulette","profile":"house-roulette","currency":"THB","dealer":"dlr-12"}
101 s R-03 - table.image {"game":"roulette","profile":"house-roulette","currency":"THB"}
200 s R-03 s1 round.opened {"betting_ms":25000}
`)
	stand := true
	f.decide(240, decisions.Decision{ID: "d-2", Kind: decisions.SpinRerun, Table: "R-03", Round: "s1", Cause: "wheel_stopped", BetsStand: &stand})
	says(t, f.make(reports.Reruns, "en"), "dlr-12 | 1 | 0\n", "not: dlr-9", "not: dlr-2 |")
}

func TestInspections(t *testing.T) {
	f := anEvening(t)
	says(t, f.make(reports.Inspections, "en"),
		"Shoe and rack inspection | 0 | 1\n", "Wheel inspection | 1 | 0\n", "=Total | 1 | 1\n",
		"shoe-7 | Failed | Failed: Shoe works / Leads to: Table closed / the lid sticks |")
	counts := map[string]int{"AS": 2, "2S": 0}
	f.file(600, pit.KindInspection, "B-07", "", inspections.Inspection{
		ID: "i-3", Kind: inspections.Decks, Table: "B-07", At: at(600), By: boss, Decks: []inspections.Deck{{ID: "deck-1", Counts: counts, Foreign: []string{"joker"}}},
		Affected: &inspections.Affected{Rounds: 2},
	})
	says(t, f.make(reports.Inspections, "uk"), "Колода deck-1: AS × 2", "Колода deck-1: 2S × 0", "І ще 41 карта", "Цими картами зіграно 2 кони")
}

func TestDisputes(t *testing.T) {
	f := anEvening(t)
	f.dispute(700, "c-2", 2, "B-07", "c1")
	f.dispute(710, "c-3", 3, "B-07", "c1")
	f.file(720, pit.KindDisputeWithdrawn, "B-07", "c1", pit.DisputeNote{ID: "c-2", By: "okravets", At: at(720)})
	f.decide(730, decisions.Decision{ID: "d-8", Kind: decisions.DisputeRuling, Table: "B-07", Round: "c9", Outcome: "rejected", Ruling: "at once", Currency: "THB"})
	says(t, f.make(reports.Disputes, "en"),
		"Claim upheld | 1\n", "Withdrawn | 1\n", "Open | 1\n", "=Total | 3\n",
		"2,000 THB | Claim upheld / Manager called | –2,000.00 THB | Olena Kravets (okravets), Pit boss | 1:00 |", "# Ruled at once\n", "Ruling: at once", "not: d-1 / 2026-11-30/18 | Counts")
}

func TestTheSheetOfADispute(t *testing.T) {
	f := anEvening(t)
	r := f.sheet("c-1", "en")
	says(t, r, "G-1204 | 18,000 | 20,000 | –2,000 |", "=Total THB |", " –2,000.00 THB |",
		"G-1204 | 2,000.00 | 20,000.00 | 18,000.00 | –2,000.00\n", "=Total THB | 2,500.00 | 20,500.00 | 18,500.00 | –2,000.00\n",
		"22:00:20.000 | No more bets | This closed the betting\n", "| 9H |", "| Payout differs | 2026-11-30/14\n", "@ Table B-07, round c1, as it lay at its end", "@ Big road")
	if r.Title != "Dispute 0001" || len(r.Sections[len(r.Sections)-1].Sign) != 3 {
		t.Errorf("%s, to be signed by %q", r.Title, r.Sections[len(r.Sections)-1].Sign)
	}
	if byNumber := f.sheet("0001", "en"); text(byNumber) != text(r) {
		t.Error("by its number it is another sheet")
	}
	if _, err := reports.DisputeSheet(context.Background(), "c-99", f.source(), open(t, "en")); !errors.Is(err, reports.ErrDispute) {
		t.Errorf("a dispute there is not: %v", err)
	}
	f.dispute(700, "c-2", 2, "Z-1", "nowhere")
	says(t, f.sheet("c-2", "en"), "There is no ruling yet.", "Nothing that can be read is recorded of this round.")
}

// The bundle proves, with the desk's public key alone, the round with what its devices
// said, the claim, the ruling, and the sheet.
func TestTheBundleOfADispute(t *testing.T) {
	f := newFloor(t)
	f.play(twoReadings)
	f.dispute(200, "c-9", 1, "B-07", "c1")
	f.decide(4000, decisions.Decision{ID: "d-1", Kind: decisions.DisputeRuling, Dispute: "c-9", Table: "B-07", Round: "c1", Outcome: "rejected", Currency: "THB"})
	f.play("5000 s B-07 c9 round.opened {}")
	var b bytes.Buffer
	n, err := reports.DisputeBundle(context.Background(), &b, f.j, "1", f.source(), open(t, "th"))
	if err != nil {
		t.Fatal(err)
	}
	v, err := store.VerifyBundle(bytes.NewReader(b.Bytes()), int64(b.Len()), nil)
	// The table's opening, five and nine of the round, the claim, the ruling.
	if err != nil || !v.Good() || v.Records != n || n != 15 || v.About.Asked != "dispute c-9, table B-07, round c1" {
		t.Errorf("%d records, %+v, %v", n, v, err)
	}
	for _, want := range []string{"dispute-0001.html", "2026-11-30/records.jsonl"} {
		if !bytes.Contains(b.Bytes(), []byte(want)) {
			t.Errorf("there is no %s in it", want)
		}
	}
	if _, err := reports.DisputeBundle(context.Background(), &b, f.j, "c-1", f.source(), open(t, "th")); !errors.Is(err, reports.ErrDispute) {
		t.Errorf("of a dispute there is not: %v", err)
	}
}

func TestSettlementDifferences(t *testing.T) {
	f := anEvening(t)
	f.play(`
800 s B-07 c2 round.opened {"betting_ms":20000}
804 s B-07 c2 bet.accepted {"id":"b1","player":"G-1204","spot":"player","stake":"100"}
820 s B-07 c2 round.no_more_bets
821 s B-07 c2 card.dealt {"card":"9H","to":"player"}
822 s B-07 c2 card.dealt {"card":"3S","to":"banker"}
823 s B-07 c2 card.dealt {"card":"KD","to":"player"}
824 s B-07 c2 card.dealt {"card":"4C","to":"banker"}
826 s B-07 c2 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"150.00"}]}
`)
	says(t, f.make(reports.Settlements, "en"),
		"B-07 | 2 | 50.00 THB | 2,000.00 THB\n", "=Total | 2 | 50.00 THB | 2,000.00 THB\n",
		"| Owed is 18000.00, paid was 20000.00: 2000.00 too much. | 18000.00 | 20000.00 | –2,000.00 THB | B-32 | d-1\n", "| 50.00 THB |")
}

func TestTimesOfAlarms(t *testing.T) {
	f := anEvening(t)
	says(t, f.make(reports.Alarms, "en"),
		"1 urgent | 1 | 1 | 0:14 | 0:14 | 1 | 1:24 | 1:24 | 0\n",
		"30 Nov 22:00:26 | 1 urgent | B-07 | c1 | Payout differs · b1 / seen | 30 Nov 22:00:40 | Olena Kravets (okravets) | 0:14 | 30 Nov 22:01:50 | 1:24 | d-1\n")
	// What the desk found of itself, and what is still there.
	own := func(seconds float64, kind string) {
		f.append(store.Entry{At: at(seconds), Source: "desk", Kind: kind, Data: []byte(`{"code":"journal.full","subject":"","expected":"","got":"the disk is full"}`)})
	}
	own(900, "finding.raised")
	says(t, f.make(reports.Alarms, "en"), "Journal fails |  |  |  |  |  | \n")
	own(960, "finding.cleared")
	own(1000, "finding.raised")
	says(t, f.make(reports.Alarms, "en"), "Came back once")
}

func TestWhoHasAccess(t *testing.T) {
	f := anEvening(t)
	says(t, f.make(reports.Access, "en"),
		"okravets | Olena Kravets | Pit boss |", "| yes | works here\ngone | Somebody |", "| no | left\n", "Roles changed | dlr-4 | root | Dealer |")
	s := f.source()
	s.Access = nil
	if _, err := reports.Make(context.Background(), reports.Access, today, s, open(t, "en")); !errors.Is(err, reports.ErrStaff) {
		t.Errorf("without the staff file: %v", err)
	}
	s.Access = func() ([]staff.Access, error) { return nil, staff.ErrMayNot }
	if _, err := reports.Make(context.Background(), reports.Access, today, s, open(t, "en")); !errors.Is(err, staff.ErrMayNot) {
		t.Errorf("where that is not allowed: %v", err)
	}
}

func TestHandover(t *testing.T) {
	f := anEvening(t)
	says(t, f.make(reports.Handover, "en"),
		"- From: Olena Kravets (okravets), Pit boss\n- To: ppavlo, Pit boss\n", "- Journal: Checkpoint of 2026-11-30: 60 records, root deadbeef\n",
		"1 urgent | B-07 | c1 | Payout differs · b1 |", "B-07 | Shoe and rack inspection | failed |", "Shoe and rack inspection | B-07 |  | Olena Kravets (okravets) | Failed | i-1\n")
	quiet := reports.Period{From: today.To, To: today.To.AddDate(0, 0, 1)}
	r, err := reports.Make(context.Background(), reports.Handover, quiet, f.source(), open(t, "en"))
	if err != nil {
		t.Fatal(err)
	}
	says(t, r, "No shift was handed over in this period.")
}

// Every report is whole in every language: nothing of another one, no key instead of
// words, on every page the checkpoint, and nothing that is fetched from elsewhere.
func TestEveryReportInEveryLanguage(t *testing.T) {
	f := anEvening(t)
	outside := regexp.MustCompile(`(?i)(https?:|//[a-z]|@import|<link|<script|<iframe|src=|url\((?:[^d]|d[^a]))`)
	key := regexp.MustCompile(`(reports|alarm|decision_kind|inspection_kind|code|item|role|finding)_[a-z_]+`)
	for _, lang := range []string{"en", "th", "uk"} {
		all := map[string]*reports.Report{"sheet": f.sheet("c-1", lang)}
		for _, n := range reports.Kinds() {
			all[string(n.Kind)] = f.make(n.Kind, lang)
			if title := open(t, lang).Say(n.Title, nil); title != all[string(n.Kind)].Title {
				t.Errorf("%s is called %q and %q", n.Kind, title, all[string(n.Kind)].Title)
			}
		}
		for name, r := range all {
			page := html(t, r)
			keep(t, name+"."+lang, r)
			plain := withoutFiles(page)
			if bad := outside.FindString(plain); bad != "" {
				t.Errorf("%s in %s refers to %q", name, lang, bad)
			}
			if bad := key.FindString(plain); bad != "" {
				t.Errorf("%s in %s has the key %s for words", name, lang, bad)
			}
			for _, want := range []string{`<html lang="` + lang + `">`, "size: A4", r.Foot[0], "Pit Boss 1.2", "@font-face"} {
				if !strings.Contains(plain, want) {
					t.Errorf("%s in %s has no %q", name, lang, want)
				}
			}
			if !strings.Contains(r.Foot[1], "2026-11-30") {
				t.Errorf("%s in %s names the checkpoint %q", name, lang, r.Foot[1])
			}
			if thai := strings.Contains(plain, "U+0E00-0E7F"); thai != (lang == "th") {
				t.Errorf("%s in %s has a Thai typeface: %v", name, lang, thai)
			}
			if strings.Contains(text(r)+r.Title, "<no value>") {
				t.Errorf("%s in %s misses a value", name, lang)
			}
		}
	}
}

// What people wrote stays text on the page and in the table.
func TestWhatPeopleWriteIsOnlyText(t *testing.T) {
	f := anEvening(t)
	f.decide(600, decisions.Decision{
		ID: "d-5", Kind: decisions.Override, Reason: `@SUM(A1) <script>alert("1")</script>`, Table: "R-03", Round: "-2+3",
		Note: "</td><img src=x onerror=y>\u202e",
	})
	r := f.make(reports.Decisions, "th")
	page := html(t, r)
	for _, bad := range []string{"<script>", "<img", `alert("1")`, "\u202e"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	if !strings.Contains(page, "&lt;U+202E&gt;") {
		t.Error("a mark that turns the order of letters around is not seen on the page")
	}
	rows := table(t, r)
	found := false
	for _, row := range rows {
		for _, c := range row {
			if c != "" && strings.ContainsRune("=+@", rune(c[0])) {
				t.Errorf("a spreadsheet takes %q for a formula", c)
			}
			found = found || strings.HasPrefix(c, "'@SUM")
			if strings.ContainsRune(c, '\u202e') {
				t.Errorf("the table has an unseen mark in %q", c)
			}
		}
	}
	if !found {
		t.Error("the reason is not in the table")
	}
}

// table is a report as a spreadsheet reads it.
func table(t *testing.T, r *reports.Report) [][]string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(b.String(), "\uFEFF")
	if !marked || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") {
		t.Error("no byte order mark, or other ends of lines")
	}
	c := csv.NewReader(strings.NewReader(text))
	c.FieldsPerRecord = -1
	rows, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestTheTableForASpreadsheet(t *testing.T) {
	f := anEvening(t)
	rows := table(t, f.make(reports.Settlements, "en"))
	var lines []string
	for _, row := range rows {
		lines = append(lines, strings.Join(row, "|"))
	}
	all := strings.Join(lines, "\n")
	for _, want := range []string{
		"Settlement differences|Period|2026-11-30T06:00:00+07:00/2026-12-01T06:00:00+07:00",
		"By table|B-07|1|0.00|2000.00", "Differences|2026-11-30T15:00:26Z|B-07|c1|", "|18000.00|20000.00|-2000.00|B-32|d-1",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %q:\n%s", want, all)
		}
	}
}

func TestReportsThatCannotBe(t *testing.T) {
	f := newFloor(t)
	w := open(t, "en")
	for name, c := range map[string]struct {
		k    reports.Kind
		p    reports.Period
		want error
	}{
		"a kind there is not":        {"weather", today, reports.ErrKind},
		"a sheet of no dispute":      {reports.Sheet, today, reports.ErrKind},
		"no period":                  {reports.Decisions, reports.Period{}, reports.ErrPeriod},
		"a period that ends before":  {reports.Decisions, reports.Period{From: today.To, To: today.From}, reports.ErrPeriod},
		"a period that never begins": {reports.Decisions, reports.Period{To: today.To}, reports.ErrPeriod},
	} {
		if _, err := reports.Make(context.Background(), c.k, c.p, f.source(), w); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := reports.Make(ctx, reports.Alarms, today, f.source(), w); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}

// Of an empty period every report says so, and of a record that nobody can read it
// warns.
func TestEmptyAndUnreadable(t *testing.T) {
	f := newFloor(t)
	for _, n := range reports.Kinds() {
		if page := html(t, f.make(n.Kind, "en")); n.Kind != reports.Access && n.Kind != reports.Handover && !strings.Contains(page, "Nothing in this period.") {
			t.Errorf("%s of nothing does not say so", n.Kind)
		}
	}
	f.append(store.Entry{At: at(10), Source: "desk", Table: "B-07", Kind: pit.KindDecision, Data: []byte(`{"data":{"id":7}}`)})
	f.append(store.Entry{At: at(11), Source: "server:main", Table: "B-07", Kind: "card.dealt", Data: []byte(`{"card":"9H"}`)})
	f.append(store.Entry{At: at(12), Source: "desk", Kind: "export", Data: []byte(`{"format":"csv"}`)})
	for k, says := range map[reports.Kind]string{reports.Decisions: "Record 2026-11-30/", reports.Alarms: "One record cannot be understood"} {
		r, err := reports.Make(context.Background(), k, today, f.source(), open(t, "en"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.Join(r.Warnings, "\n"), says) || !strings.Contains(html(t, r), `class="warning"`) {
			t.Errorf("%s warns of %q", k, r.Warnings)
		}
	}
}

func TestDaysByTheClocksOnTheWalls(t *testing.T) {
	kyiv, err := time.LoadLocation("Europe/Kyiv")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, to string
		zone     *time.Location
		hours    float64
	}{
		{"2026-11-30", "2026-11-30", zone, 24},
		{"2026-11-30", "2026-12-06", nil, 7 * 24},
		{"2026-10-24", "2026-10-24", kyiv, 25},
		{"2026-03-28", "2026-03-28", kyiv, 23},
	} {
		p, err := reports.Days(c.from, c.to, 6*time.Hour, c.zone)
		if err != nil || p.To.Sub(p.From).Hours() != c.hours || p.From.Hour() != 6 || p.To.Hour() != 6 {
			t.Errorf("%s to %s is %v to %v: %v", c.from, c.to, p.From, p.To, err)
		}
	}
	for _, c := range [][2]string{{"", "2026-11-30"}, {"2026-11-30", "30.11."}, {"2026-11-30", "2026-11-29"}} {
		if _, err := reports.Days(c[0], c[1], 6*time.Hour, nil); !errors.Is(err, reports.ErrPeriod) {
			t.Errorf("%q: %v", c, err)
		}
	}
}

func TestAnExportIsARecord(t *testing.T) {
	e := reports.Exported{Format: "html", File: "x.html", Asked: today.Asked(zone), Person: "a1", Report: reports.Alarms, Language: "th"}
	s, err := e.Sheet(at(5))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"format":"html","file":"x.html","asked":"2026-11-30T06:00:00+07:00 .. 2026-12-01T06:00:00+07:00","person":"a1","report":"alarms","language":"th"}`
	if string(s.Data) != want || s.Kind != "export" || len(s.People) != 1 {
		t.Errorf("%s %s %q", s.Kind, s.Data, s.People)
	}
}

func TestOpenWithWhatTheSystemOpensItWith(t *testing.T) {
	for system, want := range map[string]string{
		"linux": "xdg-open", "windows": "shown", "darwin": "open",
	} {
		var got []string
		o := reports.Opener{System: system, Start: func(program string, args ...string) error {
			got = append([]string{program}, args...)
			return nil
		}, Show: func(file string) error {
			got = []string{"shown", file}
			return nil
		}}
		err := o.Open("a & b.html")
		if text := strings.Join(got, " "); err != nil || !strings.HasPrefix(text, want+" /") || !strings.HasSuffix(got[len(got)-1], "/a & b.html") {
			t.Errorf("%s: %q, %v", system, got, err)
		}
	}
	if err := (reports.Opener{System: "plan9"}).Open("x"); !errors.Is(err, reports.ErrNoOpener) {
		t.Errorf("plan9: %v", err)
	}
	none := errors.New("there is none")
	if err := (reports.Opener{System: "linux", Start: func(string, ...string) error { return none }}).Open("x"); !errors.Is(err, none) {
		t.Errorf("without a browser: %v", err)
	}
}

// A program that opens files can be there and find no browser: it starts, and fails.
func TestAnOpenerThatFailsIsToldOf(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin) // where such files do not run there is no such program at all
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte("#!/bin/sh\nexit 3\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := (reports.Opener{System: "linux"}).Open("sheet.html"); err == nil || !strings.Contains(err.Error(), "sheet.html") {
		t.Errorf("nothing shows it, and the opener says %v", err)
	}
}
