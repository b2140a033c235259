package pit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/inspections"
	"pitboss/tables/wager"
)

// knowing is a desk whose house has R-03 and J-33, where one round each was heard and one
// thing was found wrong.
func knowing(t *testing.T) *office {
	t.Helper()
	return newOffice(t, func(c *pit.DeskConfig) {
		c.Known = pit.Known{
			Table: func(table string) bool { return table == "R-03" || table == "J-33" },
			Round: func(_ context.Context, table, round string) (bool, error) {
				return table == "R-03" && round == "R-03-0187" || table == "J-33" && round == "J-33-0296" || table == "B-99", nil
			},
			Finding: func(_ context.Context, id findings.Identity) (bool, error) {
				return id.Table == "R-03" && id.Code == findings.SpinInvalid || id.Code == findings.DrawExtra, nil
			},
		}
	}).on("okravets")
}

// A table that the house does not have, and a round that nobody heard, have no form.
func TestNoFormOfWhatIsNotThere(t *testing.T) {
	o := knowing(t)
	at := o.drawer.size()
	for _, c := range []struct{ name, table, round, want string }{
		{"no such table", "R-99", "", "table decision_no_table"},
		{"no such table, and a round", "R-99", "R-99-0001", "table decision_no_table"},
		{"a round never heard", "R-03", "R-03-9999", "round decision_no_round"},
		{"another table's round", "R-03", "J-33-0296", "round decision_no_round"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := o.OpenDecision(t.Context(), decisions.RoundVoid, c.table, c.round)
			lacks(t, err, c.want)
			claim := claim()
			claim.Table, claim.Round, claim.Finding = c.table, c.round, ""
			if c.round != "" {
				_, err = o.OpenDispute(t.Context(), claim)
				lacks(t, err, c.want)
			}
		})
	}
	_, err := o.OpenInspection(t.Context(), inspections.Wheel, "R-99")
	lacks(t, err, "table decision_no_table")
	_, err = o.OpenDecision(t.Context(), decisions.PersonBarred, "", "")
	o.must(err)
	_, err = o.OpenDecision(t.Context(), decisions.TableClose, "R-03", "")
	o.must(err)
	// The house took the table away; what was played there can still be judged.
	_, err = o.OpenDecision(t.Context(), decisions.RoundVoid, "B-99", "B-99-0001")
	o.must(err)
	_, err = o.OpenDispute(t.Context(), claim())
	o.must(err)
	if got := o.drawer.kinds(at); got != pit.KindDisputeOpened {
		t.Errorf("recorded %s", got)
	}
}

// Where it cannot be looked whether something was heard there is no form either, and it is
// said why.
func TestAJournalThatCannotBeReadOpensNoForm(t *testing.T) {
	broken := errors.New("the index is damaged")
	o := newOffice(t, func(c *pit.DeskConfig) {
		c.Known.Round = func(context.Context, string, string) (bool, error) { return false, broken }
		c.Known.Finding = func(context.Context, findings.Identity) (bool, error) { return false, broken }
	}).on("okravets")
	_, err := o.OpenDecision(t.Context(), decisions.RoundVoid, "R-03", "R-03-0187")
	wants(t, "a decision", err, broken)
	_, err = o.OpenDispute(t.Context(), claim())
	wants(t, "a dispute", err, broken)
	d, err := o.OpenDecision(t.Context(), decisions.TableClose, "R-03", "")
	o.must(err)
	d.Reason, d.Findings = "end_of_play", []string{"R-03/R-03-0187/spin.invalid/"}
	_, err = o.Decide(t.Context(), *d, by("okravets"), nil)
	wants(t, "a finding", err, broken)
}

func TestADecisionAnswersWhatWasFoundThere(t *testing.T) {
	o := knowing(t)
	for _, c := range []struct{ name, finding, want string }{
		{"no code", "nonsense", "findings decision_no_finding"},
		{"a code that there is not", "R-03/R-03-0187/spin.sideways/", "findings decision_no_finding"},
		{"another table's", "J-33/J-33-0296/draw.extra/card:5", "findings decision_other_finding"},
		{"another round's", "R-03/R-03-0186/spin.invalid/", "findings decision_other_finding"},
		{"never raised", "R-03/R-03-0187/spin.hung/", "findings decision_no_finding"},
		{"another table's, too long to be said whole", "J-33/" + strings.Repeat("ก", 100) + "/draw.extra/", "findings decision_other_finding"},
	} {
		t.Run(c.name, func(t *testing.T) {
			draft := o.rerun("wheel_stopped")
			draft.Findings = []string{draft.Findings[0], c.finding}
			_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
			lacks(t, err, c.want)
		})
	}
	for _, text := range []string{"spin.invalid", "R-03/R-03-0187/spin.invalid/revolutions", "R-03//device.lost/R-03 wheel"} {
		draft := o.rerun("wheel_stopped")
		draft.Findings = []string{text}
		_, err := o.Decide(t.Context(), draft, by("okravets"), nil)
		o.must(err)
	}
	other := claim()
	other.Finding = "R-03/R-03-0187/spin.invalid/"
	_, err := o.OpenDispute(t.Context(), other)
	lacks(t, err, "finding decision_other_finding")
	// What was found in one round can be the reason to close the table in the next.
	d, err := o.OpenDecision(t.Context(), decisions.TableClose, "R-03", "")
	o.must(err)
	d.Reason, d.Findings = "equipment", []string{"R-03/R-03-0180/spin.invalid/"}
	_, err = o.Decide(t.Context(), *d, by("vmelnyk"), nil)
	o.must(err)
}

// What a journal knows of a baccarat table with a shoe alone: no record names its rounds.
func TestWhatAJournalKnows(t *testing.T) {
	s := newOnDisk(t)
	profiles, err := house.Builtin()
	s.must(err)
	fold := tables.Config{Book: profiles, Tables: map[string]tables.Approved{
		"B-07": {TableOpened: tables.TableOpened{Game: "baccarat", Profile: "house-baccarat", Currency: "THB"}},
	}}
	for n, e := range []tables.Event{
		{Source: tables.DeskSource, Type: tables.TableOpenedType, Data: fold.Tables["B-07"].TableOpened},
		{Source: "device:B-07 shoe", Type: "card.unreadable", Data: tables.CardUnreadable{Code: "??"}},
		{Source: "server:main", Type: tables.RoundOpenedType, Round: "B-07-0412", Data: tables.RoundOpened{Betting: time.Second}},
	} {
		e.Table, e.Time = "B-07", morning.Add(time.Duration(n)*time.Second)
		entry := store.Entry{At: e.Time, Source: e.Source, Table: e.Table, Round: e.Round, Kind: e.Type, Data: e.Append(nil)}
		_, err := s.journal.Append(t.Context(), entry)
		s.must(err)
	}
	_, err = s.journal.Append(t.Context(), store.Entry{
		At: morning, Source: tables.DeskSource, Table: "B-08", Round: "B-08-0001", Kind: pit.KindDecisionCancelled, Data: []byte(`{}`),
	})
	s.must(err)
	s.hands.Run(time.Minute)
	alone := "B-07@" + morning.Add(time.Second).Format(wager.TimeLayout)
	whole, bare := pit.KnownFrom(s.journal, s.hands.Clock(), fold), pit.KnownFrom(s.journal, s.hands.Clock(), tables.Config{})
	for _, c := range []struct {
		table, round string
		want         bool
	}{
		{"B-07", "B-07-0412", true},
		{"B-07", "B-07-0413", false},
		{"B-08", "B-08-0001", false}, // nobody but the desk speaks of it
		{"B-07", alone, true},
		{"B-07", "B-07@2026-11-30T01:00:00.000Z", false},
		{"B-07", "B-07@never", false},
		{"B-08", strings.Replace(alone, "7", "8", 1), false},
	} {
		if got, err := whole.Round(t.Context(), c.table, c.round); got != c.want || err != nil {
			t.Errorf("round %s of %s is heard: %v, %v", c.round, c.table, got, err)
		}
	}
	if !whole.Table("B-07") || whole.Table("B-08") {
		t.Error("the house's tables are not those of its fold")
	}
	for id, want := range map[findings.Identity]bool{
		{Table: "B-07", Round: alone, Code: findings.CardUnreadable}:                    true,
		{Table: "B-07", Round: alone, Code: findings.CardUnreadable, Subject: "scan:1"}: true,
		{Table: "B-07", Round: alone, Code: findings.CardUnreadable, Subject: "scan:2"}: false,
		{Table: "B-07", Round: alone, Code: findings.CardDoubleRead}:                    false,
		{Table: "B-07", Code: findings.CardUnreadable}:                                  false,
		{Table: "B-08", Round: alone, Code: findings.CardUnreadable}:                    false,
	} {
		if got, err := whole.Finding(t.Context(), id); got != want || err != nil {
			t.Errorf("%s was raised: %v, %v", id, got, err)
		}
	}
	if bare.Table != nil || bare.Finding != nil {
		t.Error("tables and findings are looked for where no house says which there are")
	}
	// The evidence of such a round is what the device said.
	frozen, seen, err := pit.FreezeFrom(s.journal)(t.Context(), "B-07", alone)
	if want := fmt.Sprint([]string{"2026-11-30/3"}); err != nil || frozen.Records != 1 || fmt.Sprint(seen) != want {
		t.Errorf("frozen is %+v, %q, %v; want %s", frozen, seen, err, want)
	}
}
