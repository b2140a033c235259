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

	"pitboss/tables/money"
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

// The causes of a rerun, and what may be wrong with a deck.
var (
	RerunCauses = []string{
		"ball_left_wheel", "wheel_stopped", "under_three_revolutions", "foreign_object", "ball_hung", "wrong_direction", "other",
	}
	DeckFaults = []string{"damaged", "marked", "missing", "extra", "foreign", "other"}
)

// managersCauses are those that the manager alone decides (R4-21).
var managersCauses = []string{"ball_hung", "other"}

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
	Table     string    `json:"table"`
	Round     string    `json:"round,omitempty"`
	At        time.Time `json:"at"`
	Local     string    `json:"local"` // the same in the house's own time

	By     roles.Person  `json:"by"`               // who signs with a PIN
	Second *roles.Person `json:"second,omitempty"` // where two are needed
	OpenBy string        `json:"opened_by"`        // who opened the form

	Cause     string   `json:"cause,omitempty"` // of a rerun, or what was wrong with a deck
	Reason    string   `json:"reason,omitempty"`
	Note      string   `json:"note,omitempty"`
	Video     string   `json:"video,omitempty"`
	Findings  []string `json:"findings,omitempty"` // those it answers
	Before    string   `json:"before,omitempty"`
	After     string   `json:"after,omitempty"`
	Corrects  string   `json:"corrects,omitempty"` // the id of the decision it corrects
	Evidence  []string `json:"evidence,omitempty"` // records looked at, DAY/N
	BetsStand *bool    `json:"bets_stand,omitempty"`

	FoundBy  string   `json:"found_by,omitempty"` // deck replacement
	Decks    []string `json:"decks,omitempty"`
	Replaced []string `json:"replaced_by,omitempty"`
	Cards    []string `json:"cards,omitempty"`
	Storage  bool     `json:"to_storage,omitempty"`

	Claim       string       `json:"claim,omitempty"` // dispute
	Ruling      string       `json:"ruling,omitempty"`
	Adjustments []Adjustment `json:"adjustments,omitempty"`
	Escalated   bool         `json:"escalated,omitempty"`

	Reference string    `json:"reference,omitempty"` // of a person barred, the house's
	Until     time.Time `json:"until,omitzero"`
}

// Adjustment is what a ruling gives one player, worked out by the engine: what was
// owed, what was paid, and the difference from the guest's side.
type Adjustment struct {
	Player   string       `json:"player"`
	Owed     money.Amount `json:"-"`
	Paid     money.Amount `json:"-"`
	OwedText string       `json:"owed"`
	PaidText string       `json:"paid"`
	Amount   string       `json:"amount"`
}

// Signers are the roles that may sign a decision of a kind and cause.
func Signers(k Kind, cause string, h House) []roles.Role {
	switch k {
	case SpinRerun:
		if h.ManagerForReruns || slices.Contains(managersCauses, cause) {
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

// NeedsSecond says that two people must sign, and who the second may be, given who
// signed first. An override is a pit boss's and a manager's together.
func NeedsSecond(k Kind, first roles.Role) []roles.Role {
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

// Problem is one thing wrong with a draft: the field, and a key of the catalogue.
type Problem struct {
	Field string
	Key   string
	Text  string
}

func (p Problem) Error() string { return p.Field + ": " + p.Key }

// Check says everything that keeps a decision from being recorded. None is an empty
// list.
func Check(d *Decision, h House) []Problem {
	var all []Problem
	missing := func(field string, empty bool) {
		if empty {
			all = append(all, Problem{Field: field, Key: "decision_missing"})
		}
	}
	if !slices.Contains(Kinds(), d.Kind) {
		return []Problem{{Field: "decision", Key: "decision_unknown", Text: string(d.Kind)}}
	}
	missing("id", d.ID == "")
	missing("table", d.Table == "" && d.Kind != PersonBarred)
	missing("at", d.At.IsZero())
	missing("by", d.By.ID == "")
	all = append(all, checkSigners(d, h)...)
	switch d.Kind {
	case SpinRerun:
		missing("round", d.Round == "")
		missing("bets_stand", d.BetsStand == nil)
		all = append(all, oneOf("cause", d.Cause, RerunCauses)...)
		missing("note", d.Cause == "other" && d.Note == "")
	case RoundVoid:
		missing("round", d.Round == "")
		missing("reason", d.Reason == "")
	case DeckReplacement:
		all = append(all, oneOf("cause", d.Cause, DeckFaults)...)
		missing("found_by", d.FoundBy == "")
		missing("decks", len(d.Decks) == 0)
		missing("replaced_by", len(d.Replaced) == 0)
		if !d.Storage {
			all = append(all, Problem{Field: "to_storage", Key: "decision_storage"})
		}
		missing("note", d.Cause == "other" && d.Note == "")
	case Reshuffle, TableClose, TableOpen:
		missing("reason", d.Reason == "")
	case DisputeRuling:
		missing("round", d.Round == "")
		missing("claim", d.Claim == "")
		missing("ruling", d.Ruling == "")
		missing("evidence", len(d.Evidence) == 0)
	case PersonBarred:
		missing("reference", d.Reference == "")
		missing("reason", d.Reason == "")
		missing("until", d.Until.IsZero())
		if !d.Until.IsZero() && !d.Until.After(d.At) {
			all = append(all, Problem{Field: "until", Key: "decision_until"})
		}
	case Override:
		missing("reason", d.Reason == "")
	}
	return all
}

func oneOf(field, got string, words []string) []Problem {
	switch {
	case got == "":
		return []Problem{{Field: field, Key: "decision_missing"}}
	case !slices.Contains(words, got):
		return []Problem{{Field: field, Key: "decision_not_one_of", Text: got}}
	}
	return nil
}

func checkSigners(d *Decision, h House) []Problem {
	var all []Problem
	if may := Signers(d.Kind, d.Cause, h); d.By.ID != "" && !slices.Contains(may, d.By.Role) {
		all = append(all, Problem{Field: "by", Key: "decision_wrong_role", Text: words(may)})
	}
	second := NeedsSecond(d.Kind, d.By.Role)
	switch {
	case len(second) == 0:
	case d.Second == nil || d.Second.ID == "":
		all = append(all, Problem{Field: "second", Key: "decision_second", Text: words(second)})
	case d.Second.ID == d.By.ID:
		all = append(all, Problem{Field: "second", Key: "decision_same_person"})
	case !slices.Contains(second, d.Second.Role):
		all = append(all, Problem{Field: "second", Key: "decision_wrong_role", Text: words(second)})
	}
	return all
}

func words(list []roles.Role) string {
	s := ""
	for i, r := range list {
		if i > 0 {
			s += ", "
		}
		s += r.String()
	}
	return s
}
