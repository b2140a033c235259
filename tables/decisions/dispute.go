package decisions

import (
	"fmt"
	"strings"
	"time"

	"pitboss/tables/money"
)

// Dispute is a guest's claim about a round, as it is recorded when it is opened. It ends
// with a decision of the kind dispute_ruling that names it, or is withdrawn; meanwhile
// the manager can be called. The guest is known by the house's reference alone.
type Dispute struct {
	ID        string    `json:"id"`
	Number    int       `json:"number"` // the desk's own count, from 1: what is on the form
	Desk      string    `json:"desk"`
	GamingDay string    `json:"gaming_day"`
	Table     string    `json:"table"`
	Round     string    `json:"round"`
	At        time.Time `json:"at"`
	Local     string    `json:"local"` // the same in the house's own time
	OpenBy    string    `json:"opened_by"`

	Player   string `json:"player"`         // the house's reference of the guest
	Spot     string `json:"spot,omitempty"` // what it is about: box 1, tie, split 17/20
	Claim    string `json:"claim"`          // in words
	Amount   string `json:"amount"`         // the money at stake, written in Currency; "0" where it is not about money
	Currency string `json:"currency"`

	Finding  string   `json:"finding,omitempty"` // the finding it rests on, if any
	Video    string   `json:"video,omitempty"`
	Evidence []string `json:"evidence,omitempty"` // the records of the round, DAY/N
	Frozen   *Frozen  `json:"frozen,omitempty"`   // what there was when it was opened
}

// Form is the number as it is printed and spoken: 0031.
func (d *Dispute) Form() string { return fmt.Sprintf("%04d", d.Number) }

// CheckDispute says everything that keeps a dispute from being opened; an empty list is
// a whole one. It never fails on any draft.
func CheckDispute(d *Dispute) []Problem {
	var all problems
	for _, f := range []struct{ field, text string }{
		{"id", d.ID},
		{"desk", d.Desk},
		{"table", d.Table},
		{"round", d.Round},
		{"local", d.Local},
		{"opened_by", d.OpenBy},
	} {
		all.missing(f.field, f.text == "")
		all.short(f.field, f.text)
	}
	all.missing("at", d.At.IsZero())
	all.missing("number", d.Number < 1)
	if _, err := time.Parse(time.DateOnly, d.GamingDay); err != nil {
		all.add("gaming_day", "decision_missing", "")
	}
	switch {
	case d.Player == "":
		all.missing("player", true)
	case !isReference(d.Player):
		all.add("player", "decision_reference", "")
	}
	all.missing("claim", strings.TrimSpace(d.Claim) == "")
	if !Shown(d.Claim, LongestText, true) {
		all.add("claim", "decision_text", "1000")
	}
	for _, f := range []struct{ field, text string }{{"spot", d.Spot}, {"finding", d.Finding}, {"video", d.Video}} {
		all.short(f.field, f.text)
	}
	if len(d.Evidence) > mostListed {
		all.add("evidence", "decision_list", "500")
	}
	c, ok := money.LookupCurrency(d.Currency)
	if !ok || d.Currency == "" {
		all.add("currency", "decision_currency", short(d.Currency))
		return all
	}
	if d.Amount == "" {
		all.missing("amount", true)
	} else if _, err := c.ParseSum(d.Amount); err != nil {
		all.add("amount", "decision_amount", short(d.Amount))
	}
	return all
}

// short looks at a text of one line.
func (all *problems) short(field, text string) {
	if !Shown(text, LongestName, false) {
		all.add(field, "decision_text", "120")
	}
}
