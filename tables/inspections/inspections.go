// Package inspections holds what is inspected at the pit, by which checklist, who
// must sign, and what a failed item leads to.
//
// An inspection that finds something wrong is as good a record as one that does not:
// it is recorded as failed, and leads to a decision. What keeps a form from being
// recorded is a hole in it, a signature that is missing, or a result that its own
// items contradict.
package inspections

import (
	"slices"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/decisions"
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

// Known says that a kind is one of Kinds.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Answer is what was found at an item.
type Answer string

// The answers. An item left open is not answered.
const (
	Pass          Answer = "pass"
	Fail          Answer = "fail"
	NotApplicable Answer = "na"
)

// Item is one line of a checklist: its code, the clauses it comes from, and whether it
// may be left as not applicable.
type Item struct {
	Code     string
	Clause   string
	Optional bool
}

// The items that a count decides: of a deck inspection by rank and suit, and of a
// shuffle the number of cards that came out of the shoe at its end. A house without a
// counting shuffler leaves the second one out.
const (
	Complete = "complete"
	Counted  = "counted"
)

// The items of a deck inspection that are answered deck by deck.
const (
	Backs  = "backs"
	Damage = "damage"
)

// Checklist is what an inspection of a kind looks at.
func Checklist(k Kind) []Item {
	switch k {
	case Decks:
		return []Item{
			{"spread", "B-34 J-48", false},
			{Complete, "B-33 J-47", false},
			{Backs, "B-10", false},
			{Damage, "B-33 J-47", false},
			{"surveillance", "B-34 J-48", false},
			{"cut_cards", "B-11", true},
		}
	case Shoe:
		return []Item{
			{"undamaged", "J-11 B-9", false},
			{"works", "J-11", false},
			{"untampered", "J-11", false},
			{"rack", "J-11", false},
		}
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
		return []Item{
			{"stacks", "B-37", false},
			{"cut", "B-40", false},
			{"cut_card", "B-42", false},
			{Counted, "B-16", true},
		}
	}
	return nil
}

// Occasions are when decks are inspected: they arrive at the table, come back to it,
// or the play ends (B-16, B-36).
func Occasions() []string { return []string{"opening", "return", "end"} }

// Methods are how a pack is shuffled.
func Methods() []string { return []string{"hand", "machine"} }

// Deck is one deck that was counted.
type Deck struct {
	ID     string         `json:"id"`
	Colour string         `json:"colour,omitempty"` // of its backs
	Counts map[string]int `json:"counts"`           // copies by card code; a whole deck has one of each
	// Foreign is what was found that is none of the 52: a joker, a card without a face.
	Foreign []string `json:"foreign,omitempty"`
	// Flaws are the items that this deck fails beside its count: Backs, Damage.
	Flaws []string `json:"flaws,omitempty"`
}

// Inspection is an inspection as it is recorded.
type Inspection struct {
	ID        string            `json:"id"`
	Kind      Kind              `json:"record"`
	Desk      string            `json:"desk"`
	GamingDay string            `json:"gaming_day"`
	Table     string            `json:"table"`
	Equipment string            `json:"equipment,omitempty"` // the shoe's id, the wheel's serial, a shuffling machine's
	Ball      string            `json:"ball,omitempty"`
	When      string            `json:"when,omitempty"` // an occasion
	Opened    time.Time         `json:"opened"`
	OpenBy    string            `json:"opened_by"`
	At        time.Time         `json:"at"`
	Local     string            `json:"local"`
	Items     map[string]Answer `json:"items"`
	Expected  int               `json:"expected,omitempty"` // decks that the table plays with
	Decks     []Deck            `json:"decks,omitempty"`
	Method    string            `json:"method,omitempty"`    // of a shuffle
	CutDepth  int               `json:"cut_depth,omitempty"` // cards behind the cut card
	Counted   int               `json:"counted,omitempty"`   // cards out of the shoe at its end, of a shuffle
	Affected  *Affected         `json:"affected,omitempty"`  // where the cards were not whole
	Dealer    *roles.Person     `json:"dealer,omitempty"`
	By        roles.Person      `json:"by"`
	Video     string            `json:"video,omitempty"`
	Note      string            `json:"note,omitempty"`
	Corrects  string            `json:"corrects,omitempty"`
	Passed    bool              `json:"passed"`
}

// Affected is what was played with cards that were then found not whole: every round
// since they were last found whole at the table. How far back a result is doubted is
// for people to decide; this is how far it can go.
type Affected struct {
	Since  time.Time `json:"since,omitzero"` // they were found whole; zero if that is not recorded
	Rounds int       `json:"rounds"`
	First  string    `json:"first,omitempty"`
	Last   string    `json:"last,omitempty"`
}

// Fault is a card of which a deck has too many or too few copies; with the card None,
// something that is no card of it.
type Fault struct {
	Deck    string
	Card    cards.Card
	Have    int
	Foreign string
}

// Count says what is wrong in the decks that were counted: each of them has every one
// of its 52 cards once and nothing else.
func (i *Inspection) Count() []Fault {
	var all []Fault
	for _, d := range i.Decks {
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			if n := d.Counts[c.String()]; n != 1 {
				all = append(all, Fault{Deck: d.ID, Card: c, Have: n})
			}
		}
		for _, f := range d.Foreign {
			all = append(all, Fault{Deck: d.ID, Have: 1, Foreign: f})
		}
	}
	return all
}

// Unfit are the decks that fail, in their order: by the count, or by a flaw.
func (i *Inspection) Unfit() []string {
	short := map[string]bool{}
	for _, f := range i.Count() {
		short[f.Deck] = true
	}
	var all []string
	for _, d := range i.Decks {
		if short[d.ID] || len(d.Flaws) > 0 {
			all = append(all, d.ID)
		}
	}
	return all
}

// Total is how many cards were counted, and how many there should be.
func (i *Inspection) Total() (have, want int) {
	have = i.Counted
	for _, d := range i.Decks {
		for _, n := range d.Counts {
			have += n
		}
		have += len(d.Foreign)
	}
	return have, cards.Kinds * max(i.Expected, len(i.Decks))
}

// Whole says that no card was found missing or too many where cards were counted.
func (i *Inspection) Whole() bool {
	have, want := i.Total()
	return len(i.Count()) == 0 && (i.Counted == 0 || have == want)
}

// answer is what was found at an item. Who says nothing of a count has not counted.
func (i *Inspection) answer(code string) Answer {
	if a := i.Items[code]; a != "" || code != Counted || i.Counted != 0 {
		return a
	}
	return NotApplicable
}

// Sound says that nothing was found wrong: every item passed or does not apply, every
// deck is whole.
func (i *Inspection) Sound() bool {
	for _, item := range Checklist(i.Kind) {
		if a := i.answer(item.Code); a != Pass && (a != NotApplicable || !item.Optional) {
			return false
		}
	}
	return i.Kind.Known() && (i.Kind != Decks || len(i.Decks) > 0) && i.Whole()
}

// LeadsTo is the decision that a failed inspection leads to: unfit decks are replaced
// (B-35), also where the count of a shoe at its end is off, a pack is shuffled again, and
// a table with a shoe or wheel that failed stays closed. It is "" where nothing failed.
func (i *Inspection) LeadsTo() decisions.Kind {
	switch {
	case i.Passed:
		return ""
	case i.Kind == Decks, i.Kind == Shuffle && !i.Whole():
		return decisions.DeckReplacement
	case i.Kind == Shuffle:
		return decisions.Reshuffle
	}
	return decisions.TableClose
}

// Needed are the inspections a table of a game needs in a gaming day before it opens.
func Needed(g profile.Game) []Kind {
	switch g {
	case profile.Roulette:
		return []Kind{Wheel}
	case profile.Baccarat, profile.Blackjack:
		return []Kind{Shoe, Decks}
	}
	return nil
}
