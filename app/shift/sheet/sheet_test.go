package sheet_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/shift/sheet"
	"pitboss/app/words"
	"pitboss/tables/inspections"
)

var evening = time.Date(2026, 11, 30, 15, 24, 5, 0, time.UTC)

func teller(t *testing.T, lang string) sheet.Teller {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return sheet.Teller{Words: w, Zone: time.FixedZone("", 7*3600), Name: func(id string) string { return strings.ToUpper(id) }}
}

func TestSections(t *testing.T) {
	h := &pit.Handover{
		Opened: evening, Since: evening.Add(-8 * time.Hour),
		Alarms: []pit.HandedAlarm{
			{Table: "R-05", Code: "payout.differs", Severity: 1, Raised: evening.Add(-time.Minute)},
			{Table: "R-11", Code: "spin.hung", Severity: 2, Raised: evening.Add(-26 * time.Hour), AckedBy: "okravets"},
			{Table: "B-19", Code: "pace.low", Severity: 3, Shelved: evening.Add(9 * time.Minute), Why: "a birthday"},
		},
		Disputes: []pit.HandedDispute{{ID: "c-1", Table: "R-05", Opened: evening}, {ID: "c-2", Table: "R-06", Claim: "17 was paid to another"}},
		Duties: []pit.HandedDuty{
			{Table: "B-12", Record: inspections.Decks, State: "awaited", By: evening.Add(time.Minute)}, {Table: "B-13", Record: inspections.Shoe, State: "overdue", By: evening},
		},
		Requests: []pit.HandedRequest{{ID: "q-1", Action: pit.ActionOverride, By: "okravets", Until: evening}},
		Untold:   2,
		Changed:  []pit.Change{{What: "spin_rerun", Table: "R-03", By: "okravets", At: evening.Add(-time.Hour)}, {What: "deck_inspection", Table: "B-12", By: "okravets", At: evening, Fails: true}},
	}
	parts := teller(t, "en").Sections(h)
	var got []string
	for _, p := range parts {
		for _, l := range p.Lines {
			mark := ""
			if l.Presses {
				mark = "!"
			}
			got = append(got, strings.TrimSpace(mark+l.Lead+" | "+l.Text+" | "+l.Right))
		}
	}
	want := `!R-05 | Payout differs | 22:23
R-11 | Ball hung | 29 Nov 20:24  OKRAVETS
B-19 | Pace low: a birthday | until 22:33
!R-05 | c-1 | 22:24
!R-06 | 17 was paid to another |
!B-13 | Shoe and rack inspection | overdue since 22:24
B-12 | Deck inspection | due by 22:25
! | an exception to the rules, OKRAVETS | until 22:24
! | 2 decisions are not acknowledged by their servers |
B-12 | Deck inspection, did not pass | 22:24  OKRAVETS
R-03 | Rerun of a spin | 21:24  OKRAVETS`
	for i := range got {
		got[i] = strings.TrimSpace(got[i])
	}
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("the sheet says\n%s\nwant\n%s", s, want)
	}
	if parts[5].Title != "Since the last handover, 14:24" {
		t.Errorf("its changes are headed %q", parts[5].Title)
	}
}

// Whatever is on a sheet is said in every language, and an empty one says so.
func TestEmptySheet(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, p := range teller(t, lang).Sections(&pit.Handover{Opened: evening}) {
			if len(p.Lines) > 0 || p.None == "" || strings.HasPrefix(p.None, "shift_") || strings.HasPrefix(p.Title, "shift_") {
				t.Errorf("%s: %+v", lang, p)
			}
		}
		for _, st := range []inspections.State{inspections.Overdue, inspections.Failed, inspections.Awaited, inspections.Before} {
			parts := teller(t, lang).Sections(&pit.Handover{Duties: []pit.HandedDuty{{Table: "B-12", Record: inspections.Decks, State: st.String()}}})
			if l := parts[3].Lines; len(l) != 1 || strings.HasPrefix(l[0].Right, "shift_") {
				t.Errorf("%s: %s is said as %+v", lang, st, l)
			}
		}
		for _, a := range []pit.Action{pit.ActionOverride, pit.ActionRoles, pit.ActionSetting} {
			parts := teller(t, lang).Sections(&pit.Handover{Requests: []pit.HandedRequest{{Action: a}}})
			if l := parts[4].Lines; strings.HasPrefix(l[0].Text, "shift_") {
				t.Errorf("%s: %s is said as %+v", lang, a, l)
			}
		}
	}
}
