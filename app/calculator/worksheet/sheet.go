package worksheet

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Terms are what a table plays by, to begin a page with.
type Terms struct {
	Table    string // its number on the felt
	Game     profile.Game
	Profile  string
	Currency string
	Rules    []Setting
	Limits   []Bound
}

// Setting is one option at a value of its own; Value is JSON, as the contract has it.
type Setting struct{ Name, Value string }

// Bound is a limit by its word; an empty end is none.
type Bound struct{ Name, Min, Max string }

// Config is what a house gives its calculator. Book is needed.
type Config struct {
	Book     round.Book
	Currency string  // ISO 4217; "" is the default of the contract
	Tables   []Terms // the first of each game begins its page
}

// Bounds of what one page can hold: a person types it.
const (
	mostBets   = 500
	mostGuests = 40
	mostCards  = 200
	mostUndone = 200
)

// Sheet is a calculator's paper. Make it with New.
type Sheet struct {
	cfg    Config
	engine *round.Engine
	felt   blackjack.Felt
	game   profile.Game
	pages  [profile.Roulette + 1]page
	past   [profile.Roulette + 1][]page

	typed  typed
	result Result
	worked bool // result is of the page as it stands
	answer round.Answer
}

// page is one round. A change never writes into a slice of it but into a copy, so
// that the pages of the past stay as they were.
type page struct {
	line   round.Line // its rules and limits are those it was loaded with, nil once they were set here
	rules  []Setting
	limits []Bound
	guests []string
	guest  int          // the one whose bets are put down
	chip   money.Amount // what one tap puts down
	colour bool         // the guest plays colour chips of that value
}

// New makes a sheet with an empty page for each game; it begins with roulette.
func New(cfg Config) *Sheet {
	s := &Sheet{cfg: cfg, engine: round.NewEngine(cfg.Book), game: profile.Roulette}
	for g := profile.Baccarat; g <= profile.Roulette; g++ {
		s.pages[g] = s.blank(g)
	}
	return s
}

// blank is an empty page by the terms of the house's first table of a game.
func (s *Sheet) blank(g profile.Game) page {
	p := page{guests: []string{"1"}}
	p.line.Game, p.line.GameWord = g, g.String()
	p.line.Currency = s.cfg.Currency
	if p.line.Currency == "" {
		p.line.Currency = money.DefaultCurrency
	}
	if names := s.profilesOf(g); len(names) > 0 {
		p.line.Profile = names[0]
	}
	for i := range s.cfg.Tables {
		if t := &s.cfg.Tables[i]; t.Game == g {
			p.take(t)
			break
		}
	}
	p.chip = p.chips()[2]
	return p
}

func (p *page) take(t *Terms) {
	p.line.Profile = t.Profile
	if t.Currency != "" {
		p.line.Currency = t.Currency
	}
	p.rules, p.limits = slices.Clone(t.Rules), slices.Clone(t.Limits)
	p.line.Rules, p.line.Limits = nil, nil
}

// Game is the game of the page that lies on top.
func (s *Sheet) Game() profile.Game { return s.game }

// SetGame turns to the page of a game. What is on the others stays there.
func (s *Sheet) SetGame(g profile.Game) {
	if g < profile.Baccarat || g > profile.Roulette || g == s.game {
		return
	}
	s.game, s.worked, s.typed = g, false, typed{}
}

func (s *Sheet) page() *page { return &s.pages[s.game] }

// change does something to the page that can be taken back.
func (s *Sheet) change(do func(p *page)) {
	past := append(s.past[s.game], *s.page())
	if len(past) > mostUndone {
		past = slices.Delete(past, 0, len(past)-mostUndone)
	}
	s.past[s.game] = past
	s.amend(do)
}

// amend changes the page without a step of its own to take back.
func (s *Sheet) amend(do func(p *page)) {
	do(s.page())
	s.worked = false
}

// CanUndo says that there is something to take back.
func (s *Sheet) CanUndo() bool { return len(s.past[s.game]) > 0 }

// Undo takes the last change of this page back; it reports whether there was one.
func (s *Sheet) Undo() bool {
	past := s.past[s.game]
	if len(past) == 0 {
		return false
	}
	*s.page() = past[len(past)-1]
	s.past[s.game] = past[:len(past)-1]
	s.worked, s.typed = false, typed{}
	return true
}

// Clear takes bets, cards and result off the page. The terms, the guests and the
// chip stay.
func (s *Sheet) Clear() {
	s.typed = typed{}
	if s.Empty() {
		return
	}
	s.change(func(p *page) {
		p.line = round.Line{
			GameWord: p.line.GameWord, Game: p.line.Game, Profile: p.line.Profile, Currency: p.line.Currency,
			Rules: p.line.Rules, Limits: p.line.Limits,
		}
	})
}

// Empty says that neither a bet nor a result is on the page.
func (s *Sheet) Empty() bool {
	l := &s.page().line
	return len(l.Offers)+len(l.Prison)+len(l.Dealt)+len(l.Actions) == 0 && !l.HasNumber && l.NumberCode == "" && !l.Void &&
		l.Clock == (wager.Clock{}) && l.Table == "" && l.Round == ""
}

// Guests are the names of those who bet, and which of them does now.
func (s *Sheet) Guests() (names []string, chosen int) { return s.page().guests, s.page().guest }

// ChooseGuest lets another guest bet.
func (s *Sheet) ChooseGuest(i int) {
	if p := s.page(); i >= 0 && i < len(p.guests) && i != p.guest {
		s.amend(func(p *page) { p.guest = i })
	}
}

// NextGuest lets the next guest bet, and after the last the first.
func (s *Sheet) NextGuest() { s.ChooseGuest((s.page().guest + 1) % len(s.page().guests)) }

// AddGuest seats one more guest and lets him bet; false when the page is full.
func (s *Sheet) AddGuest() bool {
	p := s.page()
	if len(p.guests) >= mostGuests {
		return false
	}
	n := len(p.guests) + 1
	for slices.Contains(p.guests, strconv.Itoa(n)) {
		n++
	}
	s.change(func(p *page) {
		p.guests = append(slices.Clip(p.guests), strconv.Itoa(n))
		p.guest = len(p.guests) - 1
	})
	return true
}

// guestNamed is the place of a guest, who is seated if he is new; −1 when the page is
// full.
func (p *page) guestNamed(name string) int {
	if i := slices.Index(p.guests, name); i >= 0 {
		return i
	}
	if len(p.guests) >= mostGuests {
		return -1
	}
	p.guests = append(slices.Clip(p.guests), name)
	return len(p.guests) - 1
}

// Currency is what the page's amounts are in; the house's where its word is none.
func (s *Sheet) Currency() money.Currency { return s.page().currency() }

func (p *page) currency() money.Currency {
	c, ok := money.LookupCurrency(p.line.Currency)
	if !ok {
		c, _ = money.LookupCurrency("")
	}
	return c
}

// Chips are the values of the chips in the rack: the least that may be put down and
// from there on ones and fives.
func (s *Sheet) Chips() []money.Amount { return s.page().chips() }

const rack = 6

func (p *page) chips() []money.Amount {
	c := p.currency()
	least := money.Amount(0)
	for _, b := range p.limits {
		if m, err := c.Parse(b.Min); err == nil && m > 0 && (least == 0 || m < least) {
			least = m
		}
	}
	if least == 0 || least > money.Most/1_000_000 {
		least = 5
		for range c.Digits {
			least *= 10
		}
	}
	all := []money.Amount{least}
	for next, five := money.Amount(1), false; len(all) < rack; five = !five {
		if next > least {
			all = append(all, next)
		}
		if five {
			next *= 2
		} else {
			next *= 5
		}
	}
	return all
}

// Chip is the value of the chip in hand.
func (s *Sheet) Chip() money.Amount { return s.page().chip }

// TakeChip takes another chip of the rack in hand.
func (s *Sheet) TakeChip(i int) {
	if all := s.Chips(); i >= 0 && i < len(all) {
		s.amend(func(p *page) { p.chip = all[i] })
	}
}

// NextChip takes the next chip of the rack, and after the last the first.
func (s *Sheet) NextChip() { s.TakeChip((slices.Index(s.Chips(), s.Chip()) + 1) % rack) }

// Colour says that the chip in hand is a colour chip.
func (s *Sheet) Colour() bool { return s.page().colour }

// SetColour takes colour chips of the chip's value in hand, or cash.
func (s *Sheet) SetColour(on bool) { s.amend(func(p *page) { p.colour = on }) }

// amountText writes an amount as a person would: without decimals that are nought.
func amountText(c money.Currency, a money.Amount) string {
	text := c.Format(a)
	if whole, part, ok := strings.Cut(text, "."); ok && strings.Trim(part, "0") == "" {
		return whole
	}
	return text
}

// cardsOf are the cards of the page.
func (s *Sheet) cardsOf() []cards.Card { return s.page().line.Dealt }
