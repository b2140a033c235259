// Package inspections holds what is inspected at the pit, by which checklist, who
// must sign, and what a failed item leads to.
package inspections

import (
	"slices"
	"strconv"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// Kind is what is inspected.
type Kind string

// The kinds.
const (
	Decks   Kind = "deck_inspection"
	Shoe    Kind = "shoe_inspection"
	Wheel   Kind = "wheel_inspection"
	Shuffle Kind = "shuffle"
)

// Kinds lists the kinds of inspections.
func Kinds() []Kind { return []Kind{Decks, Shoe, Wheel, Shuffle} }

// Answer is what was found at an item.
type Answer string

// The answers. An item left open is not answered.
const (
	Pass          Answer = "pass"
	Fail          Answer = "fail"
	NotApplicable Answer = "na"
)

// Item is one line of a checklist: its code, the clause it comes from, and whether it
// may be left as not applicable.
type Item struct {
	Code     string
	Clause   string
	Optional bool
}

// Checklist is what an inspection of a kind looks at (S0 II 3.1, III 1.4, IV 3.2).
func Checklist(k Kind) []Item {
	switch k {
	case Decks:
		return []Item{{"complete", "B-33", false}, {"faces", "B-34", false}, {"backs", "B-34", false}, {"damage", "B-34", false}, {"surveillance", "B-34", false}}
	case Shoe:
		return []Item{{"undamaged", "J-11", false}, {"works", "J-11", false}, {"untampered", "J-11", false}, {"rack", "J-11", false}}
	case Wheel:
		return []Item{
			{"foreign_objects", "R0-24", false},
			{"level", "R0-25", false},
			{"turns_freely", "R0-26", false},
			{"parts_secure", "R0-26", false},
			{"ball", "R0-27", false},
			{"magnet", "R0-27", true},
		}
	case Shuffle:
		return []Item{{"stacks", "B-37", false}, {"cut", "B-40", false}, {"cut_card", "B-42", false}}
	}
	return nil
}

// Deck is one deck that was counted.
type Deck struct {
	ID     string         `json:"id"`
	Colour string         `json:"colour,omitempty"`
	Counts map[string]int `json:"counts"` // copies by card code; a whole deck has one of each
}

// Inspection is an inspection as it is recorded.
type Inspection struct {
	ID        string            `json:"id"`
	Kind      Kind              `json:"inspection"`
	Desk      string            `json:"desk"`
	GamingDay string            `json:"gaming_day"`
	Table     string            `json:"table"`
	Equipment string            `json:"equipment,omitempty"` // the shoe's id, the wheel's serial
	When      string            `json:"when,omitempty"`      // opening, return, end
	At        time.Time         `json:"at"`
	Items     map[string]Answer `json:"items"`
	Decks     []Deck            `json:"decks,omitempty"`
	Method    string            `json:"method,omitempty"`    // of a shuffle
	CutDepth  int               `json:"cut_depth,omitempty"` // cards behind the cut card
	Dealer    *roles.Person     `json:"dealer,omitempty"`
	By        roles.Person      `json:"by"`
	Video     string            `json:"video,omitempty"`
	Note      string            `json:"note,omitempty"`
	Corrects  string            `json:"corrects,omitempty"`
	Passed    bool              `json:"passed"`
}

// Whens are the occasions of a deck inspection: cards arrive, come back to the table,
// or the play ends.
var Whens = []string{"opening", "return", "end"}

// Fault is a card of which a deck has too many or too few copies.
type Fault struct {
	Deck string
	Card cards.Card
	Have int
}

// Count says which cards are wrong in the decks that were counted. Each deck of 52
// has every card once.
func (i *Inspection) Count() []Fault {
	var all []Fault
	for _, d := range i.Decks {
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			if n := d.Counts[c.String()]; n != 1 {
				all = append(all, Fault{d.ID, c, n})
			}
		}
	}
	return all
}

// Problem is one thing that keeps an inspection from being recorded.
type Problem struct {
	Field string
	Key   string
	Text  string
}

// Check says everything that keeps an inspection from being recorded. A failed item
// does not: it is recorded as failed.
func Check(i *Inspection) []Problem {
	if !slices.Contains(Kinds(), i.Kind) {
		return []Problem{{Field: "inspection", Key: "inspection_unknown", Text: string(i.Kind)}}
	}
	var all []Problem
	missing := func(field string, empty bool) {
		if empty {
			all = append(all, Problem{Field: field, Key: "inspection_missing"})
		}
	}
	missing("id", i.ID == "")
	missing("table", i.Table == "")
	missing("at", i.At.IsZero())
	missing("by", i.By.ID == "")
	for _, item := range Checklist(i.Kind) {
		a, answered := i.Items[item.Code]
		switch {
		case !answered:
			all = append(all, Problem{Field: "items." + item.Code, Key: "inspection_open"})
		case a != Pass && a != Fail && (a != NotApplicable || !item.Optional):
			all = append(all, Problem{Field: "items." + item.Code, Key: "inspection_answer", Text: string(a)})
		}
	}
	all = append(all, checkSignatures(i)...)
	switch i.Kind {
	case Decks:
		missing("decks", len(i.Decks) == 0)
		missing("video", i.Video == "")
		if !slices.Contains(Whens, i.When) {
			all = append(all, Problem{Field: "when", Key: "inspection_when", Text: i.When})
		}
		for n, d := range i.Decks {
			missing("decks."+strconv.Itoa(n)+".id", d.ID == "")
		}
	case Wheel, Shoe:
		missing("equipment", i.Equipment == "")
	case Shuffle:
		missing("method", i.Method == "")
	}
	if i.Passed && !i.Sound() {
		all = append(all, Problem{Field: "passed", Key: "inspection_not_sound"})
	}
	return all
}

// Sound says that nothing failed: every item passed, every deck is whole.
func (i *Inspection) Sound() bool {
	for _, item := range Checklist(i.Kind) {
		if a := i.Items[item.Code]; a != Pass && a != NotApplicable {
			return false
		}
	}
	return i.Kind != Decks || len(i.Count()) == 0
}

// checkSignatures: decks take a dealer and a pit boss (B-34), a wheel a pit boss
// (R0-24), shoe and shuffle whoever may.
func checkSignatures(i *Inspection) []Problem {
	need := map[Kind]roles.Permission{
		Decks: roles.InspectDecks, Shoe: roles.InspectShoe, Wheel: roles.InspectWheel, Shuffle: roles.RecordShuffle,
	}[i.Kind]
	var all []Problem
	if i.By.ID != "" && !i.By.Role.May(need) {
		all = append(all, Problem{Field: "by", Key: "inspection_wrong_role"})
	}
	if i.Kind != Decks {
		return all
	}
	switch {
	case i.Dealer == nil || i.Dealer.ID == "":
		all = append(all, Problem{Field: "dealer", Key: "inspection_dealer"})
	case i.Dealer.ID == i.By.ID:
		all = append(all, Problem{Field: "dealer", Key: "inspection_same_person"})
	case !i.Dealer.Role.May(roles.SignDecks):
		all = append(all, Problem{Field: "dealer", Key: "inspection_wrong_role"})
	}
	return all
}

// LeadsTo is the decision that a failed inspection leads to; "" where none is the
// rules' own.
func (i *Inspection) LeadsTo() string {
	if i.Sound() {
		return ""
	}
	if i.Kind == Decks {
		return "deck_replacement"
	}
	return "table_close"
}

// Needed are the inspections a table of a game needs before it opens, in a gaming
// day.
func Needed(g profile.Game) []Kind {
	switch g {
	case profile.Roulette:
		return []Kind{Wheel}
	case profile.Baccarat, profile.Blackjack:
		return []Kind{Shoe, Decks}
	}
	return nil
}
