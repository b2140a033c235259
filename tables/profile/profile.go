// Package profile holds a house's rules as data: which options, prices and limits
// a table plays by.
//
// A Profile is a named set of options for one game. A table, or a single round,
// may override options by name; what is unknown or impossible is refused with the
// option's name and what would be right. Options that are amounts stay text until
// Rules gives them a currency.
package profile

import (
	"pitboss/tables/money"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Game is one of the three games of the pit.
type Game uint8

// The games.
const (
	NoGame Game = iota
	Baccarat
	Blackjack
	Roulette
)

var gameWords = [...]string{"", "baccarat", "blackjack", "roulette"}

func (g Game) String() string { return gameWords[g] }

// ParseGame reads a game's word.
func ParseGame(s string) (Game, bool) {
	for g := Baccarat; g <= Roulette; g++ {
		if s == gameWords[g] {
			return g, true
		}
	}
	return NoGame, false
}

// Book is the rule book whose clauses a table cites.
type Book uint8

// The books: the live casino's house rules, the European trainer's, the
// "American" table's.
const (
	HouseBook    Book = iota // clauses B-…, J-…, R0-…
	EuropeanBook             // R1-…
	AmericanBook             // R4-…
)

var bookWords = [...]string{"house", "european", "american"}

func (b Book) String() string { return bookWords[b] }

// ParseBook reads a book's word.
func ParseBook(s string) (Book, bool) {
	for i, w := range bookWords {
		if s == w {
			return Book(i), true
		}
	}
	return HouseBook, false
}

// Profile is a house profile. Only the options of its own game count.
type Profile struct {
	Name      string
	Game      Game
	Book      Book
	Baccarat  BaccaratOptions
	Blackjack BlackjackOptions
	Roulette  RouletteOptions
}

// New returns a profile of a game with the house's default options.
func New(name string, game Game, book Book) Profile {
	return Profile{
		Name: name, Game: game, Book: book,
		Baccarat: defaultBaccarat(), Blackjack: defaultBlackjack(), Roulette: defaultRoulette(),
	}
}

// Override returns the profile with options replaced by those of an object
// {"option":value}; an empty value changes nothing. The fault names the option.
func (p Profile) Override(options wire.Value) (Profile, *wager.Fault) {
	if options.Kind() == wire.Absent {
		return p, nil
	}
	if options.Kind() != wire.Object {
		return p, invalid("rules", "an object of options is wanted")
	}
	c := options.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if f := p.set(string(name), value); f != nil {
			return p, f
		}
	}
	return p, p.whole()
}

func (p *Profile) set(name string, v wire.Value) *wager.Fault {
	s := setting{name: name, value: v}
	known := false
	switch p.Game {
	case Baccarat:
		known = p.Baccarat.set(&s)
	case Blackjack:
		known = p.Blackjack.set(&s)
	case Roulette:
		known = p.Roulette.set(&s)
	}
	if !known {
		return invalid(name, "there is no such option in "+p.Game.String())
	}
	return s.fault
}

// whole checks what no single option can see.
func (p *Profile) whole() *wager.Fault {
	switch p.Game {
	case Baccarat:
		if p.Baccarat.CutDepth >= p.Baccarat.Decks*52 {
			return invalid("cut_depth", "it must be less than the cards of the shoe")
		}
	case Blackjack:
		if p.Blackjack.CutDecks >= p.Blackjack.Decks {
			f := invalid("cut_decks", "it must be less than decks: the cut card would lie in front of the shoe")
			f.Clause = "J-55"
			return f
		}
	}
	return nil
}

func invalid(option, right string) *wager.Fault {
	return wager.Faultf(wager.RulesInvalid, "", "option %q: %s", option, right)
}

// Decks is how many decks a shoe of this profile holds; 0 for roulette.
func (p Profile) Decks() int {
	switch p.Game {
	case Baccarat:
		return p.Baccarat.Decks
	case Blackjack:
		return p.Blackjack.Decks
	}
	return 0
}

// CardsBeforeCut is how many cards a shoe gives before its cut card; 0 for
// roulette.
func (p Profile) CardsBeforeCut() int {
	switch p.Game {
	case Baccarat:
		return p.Baccarat.Decks*52 - p.Baccarat.CutDepth
	case Blackjack:
		return (p.Blackjack.Decks - p.Blackjack.CutDecks) * 52
	}
	return 0
}

// BaccaratOptions are the options of a baccarat table.
type BaccaratOptions struct {
	Decks              int
	TieOdds            int // to 1
	CommissionBP       int // of the amount won, in basis points
	CommissionRounding money.Rounding
	CommissionUnit     string // "" for the minor unit
	CutDepth           int    // cards behind the cut card
	HandsAfterCut      int
}

func defaultBaccarat() BaccaratOptions {
	return BaccaratOptions{Decks: 8, TieOdds: 8, CommissionBP: 500, CommissionRounding: money.HalfUp, CutDepth: 7}
}

func (o *BaccaratOptions) set(s *setting) bool {
	switch s.name {
	case "decks":
		s.number(&o.Decks, 1, 100)
	case "tie_odds":
		s.number(&o.TieOdds, 1, 1000)
	case "commission_bp":
		s.number(&o.CommissionBP, 0, 10_000)
	case "commission_rounding":
		s.rounding(&o.CommissionRounding)
	case "commission_unit":
		s.amount(&o.CommissionUnit)
	case "cut_depth":
		s.number(&o.CutDepth, 0, 5199)
	case "hands_after_cut":
		s.number(&o.HandsAfterCut, 0, 1)
	default:
		return false
	}
	return true
}

// Takes says whose extra wagers a dealer's blackjack takes.
type Takes uint8

// All wagers, or only the original stake (doubles and splits come back).
const (
	TakesAll Takes = iota
	TakesOriginal
)

// Peek says under which upcards the dealer looks at the hole card.
type Peek uint8

// The peeks.
const (
	PeekAce Peek = iota
	PeekTenOrAce
	PeekNever
)

// BlackjackOptions are the options of a blackjack table.
type BlackjackOptions struct {
	Decks, CutDecks, Seats int
	BlackjackOdds          money.Odds
	InsuranceOdds          money.Odds
	WinOdds                money.Odds
	HitSoft17              bool
	Double                 bool // any two cards; false: none
	DoubleForLess          bool
	DoubleAfterSplit       bool
	Splits                 int
	SplitByRank            bool
	SplitAcesOneCard       bool
	SplitDealSequential    bool // hand one is dealt and played out first
	Peek                   Peek
	DealerBlackjackTakes   Takes
	Rounding               money.Rounding
}

func defaultBlackjack() BlackjackOptions {
	return BlackjackOptions{
		Decks: 8, CutDecks: 4, Seats: 7,
		BlackjackOdds: money.Odds{Win: 3, Stake: 2}, InsuranceOdds: money.To1(2), WinOdds: money.To1(1),
		Double: true, DoubleForLess: true, Splits: 1, SplitAcesOneCard: true, Rounding: money.Down,
	}
}

func (o *BlackjackOptions) set(s *setting) bool {
	switch s.name {
	case "decks":
		s.number(&o.Decks, 1, 100)
	case "cut_decks":
		s.number(&o.CutDecks, 0, 99)
	case "seats":
		s.number(&o.Seats, 1, 7)
	case "blackjack_odds":
		s.odds(&o.BlackjackOdds, money.Odds{Win: 3, Stake: 2}, "J-29")
	case "insurance_odds":
		s.odds(&o.InsuranceOdds, money.To1(2), "J-38")
	case "win_odds":
		s.odds(&o.WinOdds, money.To1(1), "J-29")
	case "soft17":
		s.either(&o.HitSoft17, "stand", "hit")
	case "double":
		s.either(&o.Double, "none", "any_two")
	case "double_for_less":
		s.flag(&o.DoubleForLess)
	case "double_after_split":
		s.flag(&o.DoubleAfterSplit)
	case "splits":
		s.number(&o.Splits, 0, 3)
	case "split_by":
		s.either(&o.SplitByRank, "value", "rank")
	case "split_aces_one_card":
		s.flag(&o.SplitAcesOneCard)
	case "split_deal":
		s.either(&o.SplitDealSequential, "both", "sequential")
	case "peek":
		o.Peek = Peek(s.word(int(o.Peek), "ace", "ten_or_ace", "never"))
	case "dealer_blackjack_takes":
		o.DealerBlackjackTakes = Takes(s.word(int(o.DealerBlackjackTakes), "all", "original"))
	case "rounding":
		s.rounding(&o.Rounding)
	default:
		return false
	}
	return true
}
