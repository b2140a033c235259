// Package decisions holds what people decide at the pit, and what makes a decision
// whole: who may take it, what it must say, and when two must sign.
//
// A decision is a record, never an edit: a correction is a new decision that names
// the old one. What is wrong with a draft is told field by field, so that a form can
// show it where it belongs; the words are the catalogue's.
package decisions

import (
	"slices"
	"time"

	"pitboss/tables/roles"
)

// Kind is what is decided.
type Kind string

// The kinds.
const (
	SpinRerun       Kind = "spin_rerun"
	RoundVoid       Kind = "round_void"
	DeckReplacement Kind = "deck_replacement"
	Reshuffle       Kind = "reshuffle"
	DisputeRuling   Kind = "dispute_ruling"
	TableClose      Kind = "table_close"
	TableOpen       Kind = "table_open"
	PersonBarred    Kind = "person_barred"
	Override        Kind = "override"
)

// Kinds lists the kinds of decisions.
func Kinds() []Kind {
	return []Kind{
		SpinRerun, RoundVoid, DeckReplacement, Reshuffle, DisputeRuling, TableClose, TableOpen, PersonBarred, Override,
	}
}

// Known says that a kind is one of Kinds.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Other is the code under which everything goes that no other code says; it wants a
// note.
const Other = "other"

// Codes are the codes that say why a decision of a kind is taken, and the field they
// are written in: the cause of a rerun and of a deck's replacement, the reason of
// others. A kind without codes gives its reason in words (an override), or its ruling.
func Codes(k Kind) (field string, codes []string) {
	switch k {
	case SpinRerun:
		return "cause", []string{
			"under_three_revolutions", "wrong_direction", "ball_left_wheel", "wheel_stopped", "foreign_object", "ball_hung", Other,
		}
	case DeckReplacement:
		return "cause", []string{"damaged", "marked", "missing", "extra", "foreign", Other}
	case RoundVoid:
		return "reason", []string{"malfunction", "communication", "misdeal", "exposed_card", "late_bets", "wrong_cards", Other}
	case Reshuffle:
		return "reason", []string{"house_order", "cut_card", "shoe_fault", "exposed_cards", "wrong_shuffle", Other}
	case TableClose:
		return "reason", []string{"end_of_play", "conflict", "inspection_failed", "equipment", "staff", Other}
	case TableOpen:
		return "reason", []string{"start_of_play", "inspection_passed", "conflict_over", "equipment", "staff", Other}
	case PersonBarred:
		return "reason", []string{"cheating", "conduct", "age", "own_wish", Other}
	case DisputeRuling, Override:
	}
	return "", nil
}

// Outcomes are how a dispute can end: the claim is upheld, it is rejected, or the
// round is taken back.
func Outcomes() []string { return []string{"upheld", "rejected", "round_void"} }

// The ends of a round in which decks were found to be replaced: it was finished before
// they went, or it is void and the stakes go back by a decision of its own.
const (
	Finished = "finished"
	Void     = "void"
)

// Ends lists them.
func Ends() []string { return []string{Finished, Void} }

// ownCauses are those in which the rules themselves make a launch void (R4-20, R0-21):
// a supervisor confirms them. In every other the manager decides (R4-21).
var ownCauses = []string{"under_three_revolutions", "wrong_direction", "ball_left_wheel", "wheel_stopped", "foreign_object"}

// House is what a house may ask for beyond the rules.
type House struct {
	// ManagerForReruns asks for the manager at every rerun.
	ManagerForReruns bool
}

// Decision is a decision as it is recorded.
type Decision struct {
	ID        string    `json:"id"`
	Kind      Kind      `json:"decision"`
	Desk      string    `json:"desk"`
	GamingDay string    `json:"gaming_day"`
	Table     string    `json:"table,omitempty"`
	Round     string    `json:"round,omitempty"`
	Opened    time.Time `json:"opened"`    // when the form was
	OpenBy    string    `json:"opened_by"` // the person who did
	At        time.Time `json:"at"`        // when it was signed
	Local     string    `json:"local"`     // the same in the house's own time

	By     roles.Person  `json:"by"`               // who signs with a PIN
	Second *roles.Person `json:"second,omitempty"` // where two are needed

	Cause    string   `json:"cause,omitempty"`  // a code, of a rerun or a deck's replacement
	Reason   string   `json:"reason,omitempty"` // a code; words for an override
	Note     string   `json:"note,omitempty"`
	Video    string   `json:"video,omitempty"`
	Findings []string `json:"findings,omitempty"` // those it answers
	Before   string   `json:"before,omitempty"`
	After    string   `json:"after,omitempty"`
	Corrects string   `json:"corrects,omitempty"` // the id of the decision it corrects
	Request  string   `json:"request,omitempty"`  // the id of the request that it was approved by

	Evidence []string `json:"evidence,omitempty"` // records looked at, DAY/N
	Frozen   *Frozen  `json:"frozen,omitempty"`   // what there was when the form was opened

	BetsStand *bool `json:"bets_stand,omitempty"` // of a rerun: they stand for it, or go back

	FoundBy  string   `json:"found_by,omitempty"` // deck replacement: who found it
	Decks    []string `json:"decks,omitempty"`
	Replaced []string `json:"replaced_by,omitempty"` // deck by deck
	Cards    []string `json:"cards,omitempty"`       // what was wrong
	Storage  bool     `json:"to_storage,omitempty"`  // they went back to card storage
	// InProgress says what became of the round in which the decks were found: one of Ends.
	InProgress string `json:"round_in_progress,omitempty"`

	Dispute     string       `json:"dispute,omitempty"` // the id of the dispute it rules on; "" for one that was never opened as such
	Claim       string       `json:"claim,omitempty"`
	Outcome     string       `json:"outcome,omitempty"`
	Ruling      string       `json:"ruling,omitempty"` // in words
	Currency    string       `json:"currency,omitempty"`
	Adjustments []Adjustment `json:"adjustments,omitempty"`
	Escalated   bool         `json:"escalated,omitempty"` // the manager was called

	Person string    `json:"reference,omitempty"` // who is barred, by the house's reference
	Until  time.Time `json:"until,omitzero"`
}

// Frozen is what was recorded of a round when a form about it was opened: it stays as
// it was, whatever comes after.
type Frozen struct {
	At      time.Time `json:"at"`
	First   string    `json:"first,omitempty"` // DAY/N
	Last    string    `json:"last,omitempty"`
	Records int       `json:"records"`
	Size    uint64    `json:"size,omitempty"` // of the checkpoint that covers them
	Root    string    `json:"root,omitempty"` // its root, in short
}

// Adjustment is what a ruling gives one guest, as the engine worked it out: what was
// owed, what was paid, and the difference from the guest's side, negative where the
// guest was paid too much. Amounts are written in the decision's currency.
type Adjustment struct {
	Player string `json:"player"`
	Owed   string `json:"owed"`
	Paid   string `json:"paid"`
	Amount string `json:"amount"`
}

// Signers are the roles that may sign a decision of a kind and cause. A cause that is
// none of the rules' own is the manager's, also one that nobody knows.
func Signers(k Kind, cause string, h House) []roles.Role {
	switch k {
	case SpinRerun:
		if h.ManagerForReruns || !slices.Contains(ownCauses, cause) {
			return roles.Who(roles.RerunOther)
		}
		return roles.Who(roles.RerunInvalid)
	case RoundVoid:
		return roles.Who(roles.VoidRound)
	case DeckReplacement, Reshuffle:
		return roles.Who(roles.ReplaceDeck)
	case DisputeRuling:
		return roles.Who(roles.RuleDispute)
	case TableClose, TableOpen:
		return roles.Who(roles.CloseTable)
	case PersonBarred:
		return roles.Who(roles.BarPerson)
	case Override:
		return roles.Who(roles.Override)
	}
	return nil
}

// Seconds are the roles of which another person must sign too, given who signs first;
// none where one signature is enough. An override is a pit boss's and a manager's
// together.
func Seconds(k Kind, first roles.Role) []roles.Role {
	if k != Override {
		return nil
	}
	switch first {
	case roles.PitBoss:
		return []roles.Role{roles.Manager}
	case roles.Manager:
		return []roles.Role{roles.PitBoss}
	}
	return []roles.Role{roles.PitBoss, roles.Manager}
}
