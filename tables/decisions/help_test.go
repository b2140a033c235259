package decisions_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

var night = time.Date(2026, 11, 30, 14, 58, 40, 0, time.UTC)

// whole is a decision of a kind with nothing missing, signed by whoever may.
func whole(k decisions.Kind) *decisions.Decision {
	yes := true
	d := &decisions.Decision{
		ID: "d-8f1c", Kind: k, Desk: "desk-2", GamingDay: "2026-11-30", Table: "R-03", Opened: night.Add(-time.Minute), OpenBy: "okravets",
		At: night, Local: "2026-11-30 21:58:40", Video: "camera 4, 21:57:20 to 21:57:40",
	}
	if _, codes := decisions.Codes(k); codes != nil {
		d.Reason = codes[0]
	}
	switch k {
	case decisions.SpinRerun:
		d.Cause, d.Reason, d.Round, d.BetsStand = d.Reason, "", "R-03-0187", &yes
	case decisions.RoundVoid:
		d.Round = "R-03-0187"
	case decisions.DeckReplacement:
		d.Cause, d.Reason = d.Reason, ""
		d.FoundBy, d.Decks, d.Replaced, d.Cards, d.Storage = "ibondar", []string{"D-5107"}, []string{"D-5120"}, []string{"JC"}, true
	case decisions.DisputeRuling:
		d.Round, d.Claim, d.Ruling, d.Outcome = "J-33-0296", "the dealer had 17 and took a card", "burn the card, settle on 17", "upheld"
		d.Evidence = []string{"2026-11-30/52671"}
		d.Adjustments = []decisions.Adjustment{{Player: "G-1301", Owed: "2000.00", Paid: "0", Amount: "2000.00"}}
	case decisions.PersonBarred:
		d.Table, d.Person, d.Until = "", "G-1204", night.AddDate(1, 0, 0)
	case decisions.Override:
		d.Reason, d.After = "the reader was changed in the middle of the shoe", "the shoe goes on with the new reader"
	}
	d.By = roles.Person{ID: "vmelnyk", Role: decisions.Signers(k, d.Cause, decisions.House{})[0]}
	if s := decisions.Seconds(k, d.By.Role); len(s) > 0 {
		d.Second = &roles.Person{ID: "okravets", Role: s[0]}
	}
	return d
}

// said are the problems as "field key", in the order told.
func said(all []decisions.Problem) []string {
	var s []string
	for _, p := range all {
		s = append(s, p.Field+" "+p.Key)
	}
	return s
}

// expect fails unless exactly these problems are told.
func expect(t *testing.T, d *decisions.Decision, want ...string) {
	t.Helper()
	if got := said(decisions.Check(d, decisions.House{})); !slices.Equal(got, want) {
		t.Errorf("%s: told %q, want %q", d.Kind, got, want)
	}
}

func list(all []roles.Role) string {
	var s []string
	for _, r := range all {
		s = append(s, r.String())
	}
	return strings.Join(s, " ")
}
