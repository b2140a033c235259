package form_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/app/decisions/form"
	"pitboss/app/evidence"
	"pitboss/app/pit"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/roles"
)

func TestFindingsAreRead(t *testing.T) {
	whole := findings.Identity{Table: "R-03", Round: "R-03-0187", Code: findings.SpinInvalid, Subject: "revolutions"}
	for name, c := range map[string]struct {
		text string
		want findings.Identity
		ok   bool
	}{
		"as a decision names it":  {"R-03/R-03-0187/spin.invalid/revolutions", whole, true},
		"as an alarm is known":    {"R-03\x1fR-03-0187\x1fspin.invalid\x1frevolutions", whole, true},
		"a code alone":            {"spin.hung", findings.Identity{Table: "T", Round: "R", Code: findings.SpinHung}, true},
		"a subject with a stroke": {"B-1/1/payout.differs/b1/double", findings.Identity{Table: "B-1", Round: "1", Code: findings.PayoutDiffers, Subject: "b1/double"}, true},
		"a code there is not":     {"R-03/1/spin.lost/", findings.Identity{}, false},
		"a decision's id":         {"d-8f1c", findings.Identity{}, false},
		"nothing":                 {"", findings.Identity{}, false},
	} {
		t.Run(name, func(t *testing.T) {
			got, ok := form.ReadFinding(c.text, "T", "R")
			if got != c.want || ok != c.ok {
				t.Errorf("%+v, %v, want %+v", got, ok, c.want)
			}
		})
	}
	open := []findings.Finding{{Identity: findings.Identity{Table: "R-03", Round: "1", Code: findings.SpinHung}}, {Identity: whole}}
	same(t, "the finding of a code", form.Whole(findings.Identity{Table: "R-03", Code: findings.SpinInvalid}, open), whole)
	same(t, "one that is not there", form.Whole(findings.Identity{Table: "B-1", Code: findings.SpinInvalid}, open), findings.Identity{Table: "B-1", Code: findings.SpinInvalid})
}

func FuzzReadFinding(f *testing.F) {
	f.Add("R-03/R-03-0187/spin.invalid/revolutions", "R-03", "1")
	f.Add("spin.hung", "", "")
	f.Add("a\x1fb\x1fspin.hung\x1fc", "", "")
	f.Fuzz(func(t *testing.T, text, table, round string) {
		id, ok := form.ReadFinding(text, table, round)
		if !ok {
			if id != (findings.Identity{}) {
				t.Errorf("%q is none, and is %+v", text, id)
			}
			return
		}
		if id.Code.Severity() == 0 {
			t.Errorf("%q has the code %q", text, id.Code)
		}
		if strings.ContainsAny(id.Table+id.Round, "/\x1f") || strings.Contains(id.Subject, "\x1f") {
			return // such a table or round is none of a house's
		}
		if again, ok := form.ReadFinding(id.String(), "", ""); !ok || again != id {
			t.Errorf("%+v is read again as %+v, %v", id, again, ok)
		}
	})
}

// Whatever is typed into the lines, it is read or refused by Check.
func FuzzWhole(f *testing.F) {
	f.Add("JC 9S", "2027-11-30", "D-1")
	f.Add(";;,", "30.11.2027", "\x00")
	f.Fuzz(func(t *testing.T, cards, until, deck string) {
		b := opened(decisions.DeckReplacement)
		b.Write("cards", cards)
		b.Write("until", until)
		b.Write("decks.0", deck)
		d := b.Whole(time.UTC)
		if len(d.Decks) != 1 || len(d.Replaced) != 1 {
			t.Errorf("%q gives %v and %v", deck, d.Decks, d.Replaced)
		}
		for _, c := range d.Cards {
			if c == "" || strings.ContainsAny(c, " ,;") {
				t.Errorf("%q has the card %q", cards, c)
			}
		}
		_ = b.Missing(now, time.UTC)
	})
}

func TestRoundNames(t *testing.T) {
	for _, c := range [][3]string{
		{"R-03", "R-03-0187", "0187"},
		{"R-03", "R-03-20261130-0187", "0187"},
		{"R-03", "x-1", "x-1"},
		{"", "R-03-0187", "R-03-0187"},
		{"R-03", "R-03", "R-03"},
		{"R-03", "R-03-", "R-03-"},
		{"R-03", "R-03@2026-11-30T14:57:00Z", "R-03@2026-11-30T14:57:00Z"},
		{"R-03", "", ""},
	} {
		same(t, c[1]+" at "+c[0], evidence.RoundName(c[0], c[1]), c[2])
	}
}

func TestMoneyPerGuest(t *testing.T) {
	w := speak(t, "en")
	baht, _ := money.LookupCurrency("THB")
	f := opened(decisions.SpinRerun)
	f.Stakes = form.Stakes{Known: true, Currency: baht, HasWould: true, Result: "20", Guests: []form.Stake{{"G-1204", 70_000, 2_160_000}, {"G-1211", 500_000, 0}}}
	row := func(r form.MoneyRow) string {
		return strings.Join([]string{r.Guest, r.Staked, r.Back, r.Stands, r.Would}, " ")
	}
	m := f.MoneyTable(w)
	same(t, "before anybody says", row(m.Total), "Total 5,700.00 0.00 0.00 21,600.00")
	f.Choose("bets_stand", "stand")
	m = f.MoneyTable(w)
	same(t, "a guest whose bets stand", row(m.Rows[0]), "G-1204 700.00 – 700.00 21,600.00")
	same(t, "all of them", row(m.Total), "Total 5,700.00 0.00 5,700.00 21,600.00")
	f.Choose("bets_stand", "back")
	same(t, "a guest whose bets go back", row(f.MoneyTable(w).Rows[1]), "G-1211 5,000.00 5,000.00 – –")
	v := opened(decisions.RoundVoid)
	v.Stakes = f.Stakes
	same(t, "a void round", row(v.MoneyTable(w).Total), "Total 5,700.00 5,700.00 0.00 21,600.00")
	v.Stakes = form.Stakes{}
	if m := v.MoneyTable(w); m.Note == "" || len(m.Rows) > 0 {
		t.Errorf("of bets nobody knows it says %+v", m)
	}
}

func TestRegisterFilters(t *testing.T) {
	w := speak(t, "en")
	teller := &form.Teller{Words: w, Zone: time.UTC, People: here, Title: func(c findings.Code) string { return string(c) }}
	kept := func(id, table string, k decisions.Kind, by string, ago time.Duration, change func(*pit.KeptDecision)) pit.KeptDecision {
		d := pit.KeptDecision{Decision: decisions.Decision{
			ID: id, Table: table, Round: table + "-0187", Kind: k, By: roles.Person{ID: by, Role: roles.PitBoss}, OpenBy: "okravets", At: now.Add(-ago), Reason: "misdeal",
		}}
		if change != nil {
			change(&d)
		}
		return d
	}
	all := []pit.KeptDecision{
		kept("d-3", "B-12", decisions.RoundVoid, "okravets", time.Minute, func(d *pit.KeptDecision) { d.Corrects = "d-2" }),
		kept("d-2", "B-12", decisions.RoundVoid, "okravets", time.Hour, func(d *pit.KeptDecision) { d.CorrectedBy, d.Note = "d-3", "the wrong coup" }),
		kept("d-1", "R-03", decisions.TableClose, "vmelnyk", 30*time.Hour, nil),
	}
	for name, c := range map[string]struct {
		filter form.Filter
		want   string
	}{
		"everything":       {form.Filter{}, "d-3 d-2 d-1"},
		"a table":          {form.Filter{Table: "R-03"}, "d-1"},
		"a kind":           {form.Filter{Kind: decisions.RoundVoid}, "d-3 d-2"},
		"a person":         {form.Filter{Person: "vmelnyk"}, "d-1"},
		"who opened":       {form.Filter{Person: "okravets"}, "d-3 d-2 d-1"},
		"lately":           {form.Filter{Since: now.Add(-2 * time.Hour)}, "d-3 d-2"},
		"words of a note":  {form.Filter{Text: "WRONG coup"}, "d-2"},
		"a name":           {form.Filter{Text: "melnyk closed"}, "d-1"},
		"what is not said": {form.Filter{Text: "dragon"}, ""},
		"two of them":      {form.Filter{Table: "B-12", Since: now.Add(-10 * time.Minute)}, "d-3"},
	} {
		t.Run(name, func(t *testing.T) {
			var ids []string
			r := teller.Register(all, &c.filter, nil)
			for _, e := range r.Entries {
				ids = append(ids, e.ID)
			}
			same(t, "what is listed", strings.Join(ids, " "), c.want)
		})
	}
	r := teller.Register(all, &form.Filter{}, map[string]bool{"d-3": true})
	if r.All != 3 || r.Counted != 2 || !r.Entries[1].Struck || !r.Entries[0].Correction || !r.Entries[0].Untold || r.Entries[0].Table != "B-12 · 0187" {
		t.Errorf("the register is %+v", r)
	}
}

func TestRequestsThatWaitComeFirst(t *testing.T) {
	w := speak(t, "en")
	teller := &form.Teller{Words: w, Zone: time.UTC, People: here}
	q := func(id string, state pit.RequestState) pit.Request {
		return pit.Request{
			ID: id, Action: pit.ActionOverride, By: roles.Person{ID: "okravets", Role: roles.PitBoss}, At: now, Until: now.Add(20 * time.Minute), State: state,
			Override: &decisions.Decision{Table: "J-33", After: "so", Reason: "since"},
		}
	}
	all := teller.Requests([]pit.Request{q("q-2", pit.Refused), q("q-1", pit.Waiting), {ID: "q-0", Action: pit.ActionSetting, Key: "four_eyes", Value: "roles", State: pit.Expired}}, "okravets", now)
	if all[0].ID != "q-1" || !all[0].Own || all[0].Over || all[0].Left != 20*time.Minute || all[0].Approvers != "manager" || all[0].What != "J-33 Exception to the rules" {
		t.Errorf("first is %+v", all[0])
	}
	if !all[1].Over || all[1].State != "refused" || all[2].What != "Setting four_eyes" {
		t.Errorf("then %+v", all[1:])
	}
}
