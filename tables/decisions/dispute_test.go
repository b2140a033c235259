package decisions_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pitboss/tables/decisions"
)

// dispute is a dispute with nothing missing.
func dispute() *decisions.Dispute {
	return &decisions.Dispute{
		ID: "c-0f21", Number: 31, Desk: "desk-2", GamingDay: "2026-11-30", Table: "J-33", Round: "J-33-0296", At: night,
		Local: "2026-11-30 21:58:40", OpenBy: "okravets", Player: "G-1301", Spot: "box 1", Claim: "the dealer had 17 and took a card",
		Amount: "2000", Currency: "THB", Video: "camera 4", Evidence: []string{"2026-11-30/52671"},
	}
}

// expectDispute fails unless exactly these problems are told.
func expectDispute(t *testing.T, d *decisions.Dispute, want ...string) {
	t.Helper()
	if got := said(decisions.CheckDispute(d)); !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// R4-33: what a dispute needs before it is opened, and what cannot be written in it.
func TestWhatKeepsADisputeFromBeingOpened(t *testing.T) {
	long := strings.Repeat("ก", decisions.LongestName)
	for _, c := range []struct {
		name   string
		change func(*decisions.Dispute)
		want   string // "" for nothing
		text   string
	}{
		{"nothing", func(*decisions.Dispute) {}, "", ""},
		{"no id", func(d *decisions.Dispute) { d.ID = "" }, "id decision_missing", ""},
		{"no desk", func(d *decisions.Dispute) { d.Desk = "" }, "desk decision_missing", ""},
		{"no table", func(d *decisions.Dispute) { d.Table = "" }, "table decision_missing", ""},
		{"no round", func(d *decisions.Dispute) { d.Round = "" }, "round decision_missing", ""},
		{"no time of the house", func(d *decisions.Dispute) { d.Local = "" }, "local decision_missing", ""},
		{"nobody who opened it", func(d *decisions.Dispute) { d.OpenBy = "" }, "opened_by decision_missing", ""},
		{"no moment", func(d *decisions.Dispute) { d.At = time.Time{} }, "at decision_missing", ""},
		{"no number", func(d *decisions.Dispute) { d.Number = 0 }, "number decision_missing", ""},
		{"the first of the desk", func(d *decisions.Dispute) { d.Number = 1 }, "", ""},
		{"no gaming day", func(d *decisions.Dispute) { d.GamingDay = "30.11." }, "gaming_day decision_missing", ""},
		{"no guest", func(d *decisions.Dispute) { d.Player = "" }, "player decision_missing", ""},
		{"no claim", func(d *decisions.Dispute) { d.Claim = " \n" }, "claim decision_missing", ""},
		{"a claim of a thousand letters", func(d *decisions.Dispute) { d.Claim = strings.Repeat("ก", 1000) }, "", ""},
		{"a claim of a letter more", func(d *decisions.Dispute) { d.Claim = strings.Repeat("ก", 1001) }, "claim decision_text", "1000"},
		{"a claim in two lines", func(d *decisions.Dispute) { d.Claim = "one\ntwo" }, "", ""},
		{"as many letters as a name may have", func(d *decisions.Dispute) {
			d.ID, d.Desk, d.Table, d.Round, d.Local, d.OpenBy, d.Spot, d.Finding, d.Video = long, long, long, long, long, long, long, long, long
		}, "", ""},
		{"an id too long", func(d *decisions.Dispute) { d.ID = long + "1" }, "id decision_text", "120"},
		{"a table in two lines", func(d *decisions.Dispute) { d.Table = "J\n33" }, "table decision_text", "120"},
		{"a spot too long", func(d *decisions.Dispute) { d.Spot = long + "1" }, "spot decision_text", "120"},
		{"a finding too long", func(d *decisions.Dispute) { d.Finding = long + "1" }, "finding decision_text", "120"},
		{"a video reference too long", func(d *decisions.Dispute) { d.Video = long + "1" }, "video decision_text", "120"},
		{"as many records as are listed", func(d *decisions.Dispute) { d.Evidence = make([]string, 500) }, "", ""},
		{"a record more", func(d *decisions.Dispute) { d.Evidence = make([]string, 501) }, "evidence decision_list", "500"},
		{"no currency", func(d *decisions.Dispute) { d.Currency = "" }, "currency decision_currency", ""},
		{"a currency that there is not", func(d *decisions.Dispute) { d.Currency = "XYZ" }, "currency decision_currency", "XYZ"},
		{"no amount", func(d *decisions.Dispute) { d.Amount = "" }, "amount decision_missing", ""},
		{"no money at stake", func(d *decisions.Dispute) { d.Amount = "0" }, "", ""},
		{"an amount that is none", func(d *decisions.Dispute) { d.Amount = "2,000" }, "amount decision_amount", "2,000"},
	} {
		t.Run("R4-33 "+c.name, func(t *testing.T) {
			d := dispute()
			c.change(d)
			if c.want == "" {
				expectDispute(t, d)
				return
			}
			expectDispute(t, d, c.want)
			if got := decisions.CheckDispute(d); got[0].Text != c.text {
				t.Errorf("it says %q, want %q", got[0].Text, c.text)
			}
		})
	}
	t.Run("the bounds are those that are told", func(t *testing.T) {
		if strconv.Itoa(decisions.LongestText) != "1000" || strconv.Itoa(decisions.LongestName) != "120" {
			t.Error("a sentence names a bound that is another")
		}
	})
}
