package reports_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
	"pitboss/tables/wager"
)

// The evening of these tests begins at ten, Bangkok time.
var (
	zone    = time.FixedZone("ICT", 7*3600)
	evening = time.Date(2026, 11, 30, 22, 0, 0, 0, zone)
	today   = reports.Period{
		From: time.Date(2026, 11, 30, 6, 0, 0, 0, zone), To: time.Date(2026, 12, 1, 6, 0, 0, 0, zone),
	}
)

func at(seconds float64) time.Time {
	return evening.Add(time.Duration(seconds * float64(time.Second))).UTC()
}

// floor is a journal on the disk that a test writes into.
type floor struct {
	t   *testing.T
	j   *store.Journal
	now atomic.Int64 // milliseconds since the evening began
}

func (f *floor) clock() time.Time { return at(float64(f.now.Load()) / 1000) }

func (f *floor) mono() time.Duration { return time.Duration(f.now.Load()) * time.Millisecond }

func newFloor(t *testing.T) *floor {
	t.Helper()
	f := &floor{t: t}
	j, err := store.Open(store.Config{
		Dir: t.TempDir(), Desk: "desk-1", Clock: f.clock, Mono: f.mono,
		Random: strings.NewReader(strings.Repeat("reports", 64)), GamingDay: 6 * time.Hour, Zone: zone, KeepDay: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	f.j = j
	t.Cleanup(func() { _ = j.Close() })
	return f
}

// play writes down a script, a line each: SECONDS SOURCE TABLE ROUND TYPE DATA. SOURCE
// is s for the server and d:NAME for a device; ROUND - is none.
func (f *floor) play(script string) {
	f.t.Helper()
	for line := range strings.Lines(script) {
		words := strings.SplitN(strings.TrimSpace(line), " ", 6)
		if len(words) < 5 {
			continue
		}
		seconds, err := strconv.ParseFloat(words[0], 64)
		if err != nil {
			f.t.Fatal(err)
		}
		data := "{}"
		if len(words) == 6 {
			data = words[5]
		}
		e := store.Entry{At: at(seconds), Source: "server:main", Table: words[2], Kind: words[4]}
		if name, ok := strings.CutPrefix(words[1], "d:"); ok {
			e.Source = "device:" + name
		}
		text := fmt.Sprintf(`{"v":1,"type":%q,"table":%q,"time":%q,"data":%s`, e.Kind, e.Table, e.At.Format(wager.TimeLayout), data)
		if words[3] != "-" {
			e.Round = words[3]
			text += fmt.Sprintf(`,"round":%q`, e.Round)
		}
		e.Data = json.RawMessage(text + "}")
		f.append(e)
	}
}

func (f *floor) append(e store.Entry) {
	f.t.Helper()
	f.now.Store(e.At.Sub(at(0)).Milliseconds())
	if _, err := f.j.Append(context.Background(), e); err != nil {
		f.t.Fatal(err)
	}
}

// file writes down what people did, as the desk does.
func (f *floor) file(seconds float64, kind, table, round string, data any) {
	f.t.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		f.t.Fatal(err)
	}
	s := pit.Sheet{At: at(seconds), Table: table, Round: round, Kind: kind, Data: text}
	f.append(store.Entry{At: s.At, Source: "desk", Table: table, Round: round, Kind: kind, Data: s.Line()})
}

func (f *floor) acknowledge(seconds float64, table, round, code, subject, person, note string) {
	f.t.Helper()
	data := fmt.Sprintf(`{"code":%q,"subject":%q,"person":%q,"note":%q}`, code, subject, person, note)
	f.append(store.Entry{At: at(seconds), Source: "desk", Table: table, Round: round, Kind: "alarm.acknowledged", Data: json.RawMessage(data)})
}

var boss = roles.Person{ID: "okravets", Role: roles.PitBoss}

func (f *floor) decide(seconds float64, d decisions.Decision) {
	f.t.Helper()
	d.Desk, d.GamingDay, d.At, d.Opened, d.OpenBy = "desk-1", "2026-11-30", at(seconds), at(seconds-20), "okravets"
	if d.By.ID == "" {
		d.By = boss
	}
	f.file(seconds, pit.KindDecision, d.Table, d.Round, d)
}

// anEvening is what happens in one: a tie paid nine to one and the dispute about it, a
// spin that is run again by a decision that is corrected, an inspection that fails.
func anEvening(t *testing.T) *floor {
	t.Helper()
	f := newFloor(t)
	stand := true
	f.play(`
0 s B-07 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB"}
0 s R-03 - table.opened {"game":"roulette","profile":"house-roulette","currency":"THB"}
1 s R-03 - dealer.changed {"dealer":"dlr-9"}
1 s B-07 - dealer.changed {"dealer":"dlr-4"}
2 s B-07 c1 round.opened {"betting_ms":20000}
4 s B-07 c1 bet.accepted {"id":"b1","player":"G-1204","spot":"tie","stake":"2000"}
6 s B-07 c1 bet.accepted {"id":"b2","player":"G-1211","spot":"banker","stake":"500"}
20 s B-07 c1 round.no_more_bets
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
22 s B-07 c1 card.dealt {"card":"9S","to":"banker"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
24 s B-07 c1 card.dealt {"card":"KC","to":"banker"}
26 s B-07 c1 round.settled {"result":{"winner":"tie"},"paid":[{"id":"b1","returned":"20000.00"},{"id":"b2","returned":"500.00"}]}
`)
	f.acknowledge(40, "B-07", "c1", "payout.differs", "b1", "okravets", "seen")
	f.file(50, pit.KindDisputeOpened, "B-07", "c1", decisions.Dispute{
		ID: "c-1", Number: 1, Desk: "desk-1", GamingDay: "2026-11-30", Table: "B-07", Round: "c1", At: at(50), Local: "22:00:50", OpenBy: "okravets",
		Player: "G-1204", Spot: "tie", Claim: "The tie pays <nine> & not eight", Amount: "2000", Currency: "THB",
		Frozen: &decisions.Frozen{At: at(50), First: "2026-11-30/6", Last: "2026-11-30/14", Records: 9, Size: 16, Root: "0badcafe"},
	})
	f.file(60, pit.KindDisputeEscalated, "B-07", "c1", pit.DisputeNote{ID: "c-1", By: "okravets", At: at(60), Note: "asked for"})
	f.decide(110, decisions.Decision{
		ID: "d-1", Kind: decisions.DisputeRuling, Table: "B-07", Round: "c1", Dispute: "c-1", Claim: "The tie pays nine", Outcome: "upheld",
		Ruling: "The table pays 8 to 1", Currency: "THB", Findings: []string{"B-07/c1/payout.differs/b1"},
		Adjustments: []decisions.Adjustment{{Player: "G-1204", Owed: "18000", Paid: "20000", Amount: "-2000"}},
	})
	f.play(`
200 s R-03 s1 round.opened {"betting_ms":25000}
205 s R-03 s1 bet.accepted {"id":"b1","player":"G-1204","spot":"straight","numbers":[20],"stake":"600"}
222 s R-03 s1 ball.launched {"direction":"ccw"}
226 s R-03 s1 round.no_more_bets
231 s R-03 s1 spin.result {"number":20}
`)
	f.decide(240, decisions.Decision{ID: "d-2", Kind: decisions.SpinRerun, Table: "R-03", Round: "s1", Cause: "ball_left_wheel", BetsStand: &stand})
	f.decide(250, decisions.Decision{
		ID: "d-3", Kind: decisions.SpinRerun, Table: "R-03", Round: "s1", Cause: "under_three_revolutions", BetsStand: &stand, Corrects: "d-2",
		Note: "=HYPERLINK(\"x\")",
	})
	f.play(`
300 s R-03 s1 ball.launched {"direction":"ccw"}
331 s R-03 s1 spin.result {"number":7}
332 s R-03 s1 round.settled {"result":{"number":7},"paid":[{"id":"b1","returned":"0.00"}]}
`)
	f.file(400, pit.KindInspection, "B-07", "", inspections.Inspection{
		ID: "i-1", Kind: inspections.Shoe, Desk: "desk-1", GamingDay: "2026-11-30", Table: "B-07", Equipment: "shoe-7", At: at(400), Opened: at(390),
		OpenBy: "okravets", By: boss, Items: map[string]inspections.Answer{"undamaged": "pass", "works": "fail", "untampered": "pass", "rack": "pass"},
		Note: "the lid sticks",
	})
	f.file(420, pit.KindInspection, "R-03", "", inspections.Inspection{
		ID: "i-2", Kind: inspections.Wheel, Desk: "desk-1", GamingDay: "2026-11-30", Table: "R-03", Equipment: "wheel-9", At: at(420), Opened: at(410),
		OpenBy: "okravets", By: boss, Passed: true,
	})
	f.file(430, pit.KindDecisionCancelled, "R-03", "s1", map[string]any{"id": "d-9", "note": "opened by mistake"})
	f.file(440, staff.KindRoles, "", "", map[string]any{"person": "dlr-4", "by": "root", "roles": []string{"dealer"}})
	f.file(500, pit.KindHandedOver, "", "", pit.Handover{
		ID: "h-1", Desk: "desk-1", GamingDay: "2026-11-30", Opened: at(490), OpenBy: "okravets", At: at(500), Local: "22:08:20",
		From: boss, To: roles.Person{ID: "ppavlo", Role: roles.PitBoss},
		Alarms:   []pit.HandedAlarm{{Table: "B-07", Round: "c1", Code: "payout.differs", Subject: "b1", Severity: 1, Raised: at(26), AckedBy: "okravets"}},
		Duties:   []pit.HandedDuty{{Table: "B-07", Record: inspections.Shoe, State: "failed"}},
		Requests: []pit.HandedRequest{}, Disputes: []pit.HandedDispute{}, Note: "the lid of shoe-7",
		Changed: []pit.Change{{At: at(250), What: "spin_rerun", ID: "d-3", Table: "R-03", Round: "s1", By: "okravets"}, {At: at(400), What: "shoe_inspection", ID: "i-1", Table: "B-07", By: "okravets", Fails: true}},
		Size:    60, Root: "deadbeef",
	})
	return f
}

func (f *floor) source() reports.Source {
	f.t.Helper()
	book, err := house.Builtin()
	if err != nil {
		f.t.Fatal(err)
	}
	c, err := f.j.Checkpoint(context.Background())
	if err != nil {
		f.t.Fatal(err)
	}
	return reports.Source{
		Records: f.j, Fold: tables.Config{Book: book, GamingDay: 6 * time.Hour, Zone: zone}, Checkpoint: c, Desk: "desk-1", Version: "1.2",
		By: "auditor1", Now: at(3600),
		Name: func(id string) string {
			return map[string]string{"okravets": "Olena Kravets", "dlr-9": "Ivan Bondar"}[id]
		},
		Access: func() ([]staff.Access, error) {
			return []staff.Access{
				{Person: staff.Person{ID: "gone", Name: "Somebody", Since: at(-9e6)}},
				{Person: staff.Person{ID: "okravets", Name: "Olena Kravets", Roles: []roles.Role{roles.PitBoss}, Active: true, Since: at(-9e6), SignedOn: at(-60)}, PIN: true},
			}, nil
		},
	}
}

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (f *floor) make(k reports.Kind, lang string) *reports.Report {
	f.t.Helper()
	r, err := reports.Make(context.Background(), k, today, f.source(), open(f.t, lang))
	if err != nil {
		f.t.Fatalf("%s: %v", k, err)
	}
	if len(r.Warnings) > 0 {
		f.t.Errorf("%s warns: %q", k, r.Warnings)
	}
	return r
}

func (f *floor) sheet(id, lang string) *reports.Report {
	f.t.Helper()
	r, err := reports.DisputeSheet(context.Background(), id, f.source(), open(f.t, lang))
	if err != nil {
		f.t.Fatal(err)
	}
	return r
}

// text is a report in lines: a section's title, its facts, its rows with bars between
// the cells; ~ begins what is struck, = a total.
func text(r *reports.Report) string {
	var b strings.Builder
	one := func(s string) string { return strings.ReplaceAll(s, "\n", " / ") }
	for _, s := range r.Sections {
		fmt.Fprintf(&b, "# %s\n", s.Title)
		if s.Note != "" {
			fmt.Fprintf(&b, "! %s\n", s.Note)
		}
		for _, f := range s.Facts {
			fmt.Fprintf(&b, "- %s: %s\n", f.Name, one(f.Value.Text))
		}
		for _, p := range s.Pictures {
			fmt.Fprintf(&b, "@ %s\n", p.Caption)
		}
		for _, row := range s.Rows {
			mark := ""
			if row.Struck {
				mark = "~"
			}
			if row.Total {
				mark = "="
			}
			var all []string
			for _, c := range row.Cells {
				all = append(all, one(c.Text))
			}
			fmt.Fprintf(&b, "%s%s\n", mark, strings.Join(all, " | "))
		}
	}
	return b.String()
}

// pages is where the pages of the tests are kept to be looked at; "" keeps none.
var pages = flag.String("pages", "", "keep the pages in this folder")

// keep keeps a page where somebody wants to look at it.
func keep(t testing.TB, name string, r *reports.Report) {
	t.Helper()
	if *pages == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(*pages, name+".html"), []byte(html(t, r)), 0o600); err != nil {
		t.Error(err)
	}
}

// withoutFiles is a page without the files that lie in it.
func withoutFiles(page string) string {
	var b strings.Builder
	for {
		before, file, more := strings.Cut(page, ";base64,")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		page = file[strings.IndexAny(file, ")\""):]
	}
}

func html(t testing.TB, r *reports.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
