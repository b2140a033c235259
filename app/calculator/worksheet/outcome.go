package worksheet

import (
	"slices"
	"time"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
)

// Number is the number of the spin; false while there is none.
func (s *Sheet) Number() (n int, ok bool) { return s.page().line.Number, s.page().line.HasNumber }

// SetNumber says where the ball lies. The number that is there already is taken back.
func (s *Sheet) SetNumber(n int) bool {
	if s.game != profile.Roulette || n < 0 || n >= roulette.Numbers {
		return false
	}
	s.typed = typed{}
	same := s.page().line.HasNumber && s.page().line.Number == n
	s.change(func(p *page) { p.number(n, !same) })
	return true
}

func (p *page) number(n int, there bool) {
	p.line.Number, p.line.HasNumber, p.line.NumberCode = n, there, ""
}

// Cards are the cards off the shoe, in their order.
func (s *Sheet) Cards() []cards.Card { return s.cardsOf() }

// Deal takes the next card off the shoe. Too many are taken as well: what is wrong
// with them is for the Result to say.
func (s *Sheet) Deal(c cards.Card) bool {
	if s.game == profile.Roulette || !c.Valid() || len(s.cardsOf()) >= mostCards {
		return false
	}
	s.typed = typed{}
	s.change(func(p *page) {
		p.line.Dealt = append(slices.Clip(p.line.Dealt), c)
		p.line.Codes = nil
	})
	return true
}

// ReplaceCard puts another card in the place of one, counted from 0.
func (s *Sheet) ReplaceCard(i int, c cards.Card) bool {
	if i < 0 || i >= len(s.cardsOf()) || !c.Valid() || s.cardsOf()[i] == c {
		return false
	}
	s.typed = typed{}
	s.change(func(p *page) {
		p.line.Dealt = slices.Clone(p.line.Dealt)
		p.line.Dealt[i] = c
		if i < len(p.line.Codes) {
			p.line.Codes = slices.Clone(p.line.Codes)
			p.line.Codes[i] = ""
		}
	})
	return true
}

// RemoveCard takes a card out, counted from 0; those behind move up.
func (s *Sheet) RemoveCard(i int) bool {
	if i < 0 || i >= len(s.cardsOf()) {
		return false
	}
	s.change(func(p *page) {
		p.line.Dealt = slices.Delete(slices.Clone(p.line.Dealt), i, i+1)
		if i < len(p.line.Codes) {
			p.line.Codes = slices.Delete(slices.Clone(p.line.Codes), i, i+1)
		}
	})
	return true
}

// Choice is something that a guest may do now.
type Choice struct {
	Do         string // the action's word: hit, stand, double, split, insurance
	Seat, Hand int
}

// Choices are what the rules allow next: of the hand whose turn it is, and the
// insurance of every seat that can still take it.
func (s *Sheet) Choices() []Choice {
	if s.game != profile.Blackjack || s.page().line.Void {
		return nil
	}
	r := s.Result()
	var all []Choice
	if r.Need == NeedAction {
		next := r.Progress.Next
		for _, do := range [...]string{blackjack.Hit, blackjack.Stand, blackjack.Double, blackjack.Split} {
			if next.May.May(do) {
				all = append(all, Choice{do, next.Place.Seat, next.Place.Hand})
			}
		}
	}
	for _, seat := range s.insurable(r) {
		all = append(all, Choice{blackjack.Insurance, seat, 1})
	}
	return all
}

// insurable are the seats that can still insure. Here the hole card lies open before
// anybody is asked, so a dealer's blackjack, which ends the round, must not take the
// insurance away: it is there as long as nothing but insurance was taken.
func (s *Sheet) insurable(r *Result) (seats []int) {
	other := func(a round.Action) bool { return a.Do != blackjack.Insurance }
	p := &r.Progress
	if r.State == Impossible || len(p.Dealer.Cards) != 2 || p.Dealer.Cards[0].Rank() != cards.Ace || slices.ContainsFunc(s.Actions(), other) {
		return nil
	}
	for i := range p.Hands {
		seat := p.Hands[i].Seat
		insured := func(w blackjack.Wager) bool { return w.Kind == blackjack.Insured && w.Seat == seat }
		if !slices.ContainsFunc(p.Wagers, insured) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Act writes down what a guest does, if the rules allow it now. Stake is what he adds
// with a double for less, "" for the whole.
func (s *Sheet) Act(c Choice, stake string) bool {
	if !slices.Contains(s.Choices(), c) {
		return false
	}
	if stake != "" {
		a, err := s.Currency().Parse(stake)
		if err != nil || a == 0 || c.Do != blackjack.Double {
			return false
		}
		stake = amountText(s.Currency(), a)
	}
	s.change(func(p *page) {
		p.line.Actions = append(slices.Clip(p.line.Actions), round.Action{
			Seat: c.Seat, Hand: c.Hand, Do: c.Do, Stake: stake, HasStake: stake != "",
		})
	})
	return true
}

// Actions are what the guests did, in their order.
func (s *Sheet) Actions() []round.Action { return s.page().line.Actions }

// RemoveAction takes an action out, counted from 0.
func (s *Sheet) RemoveAction(i int) bool {
	if i < 0 || i >= len(s.page().line.Actions) {
		return false
	}
	s.change(func(p *page) { p.line.Actions = slices.Delete(slices.Clone(p.line.Actions), i, i+1) })
	return true
}

// Void says that the round has no result; SetVoid says so, or takes it back.
func (s *Sheet) Void() bool { return s.page().line.Void }

// SetVoid declares the round void, or not.
func (s *Sheet) SetVoid(on bool) {
	if on != s.Void() {
		s.change(func(p *page) { p.line.Void, p.line.VoidReason = on, "" })
	}
}

// Signal is a moment that closes betting.
type Signal uint8

// The signals.
const (
	NoMoreBets Signal = iota
	FirstCard
	Launched
)

// Heard is when a signal was heard; zero if it was not, or nobody said so.
func (s *Sheet) Heard(which Signal) time.Time { return *s.page().signal(which) }

// Hear says when a signal was heard; the zero time takes that back.
func (s *Sheet) Hear(which Signal, at time.Time) {
	if which <= Launched && !s.Heard(which).Equal(at) {
		s.change(func(p *page) { *p.signal(which) = at })
	}
}

func (p *page) signal(which Signal) *time.Time {
	switch which {
	case FirstCard:
		return &p.line.Clock.FirstCard
	case Launched:
		return &p.line.Clock.Launched
	default:
		return &p.line.Clock.NoMoreBets
	}
}
