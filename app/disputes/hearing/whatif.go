package hearing

import (
	"slices"
	"strconv"
	"time"

	"pitboss/app/evidence"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Tab is what the what-if changes.
type Tab uint8

// The tabs.
const (
	CardTab Tab = iota
	BetTab
	ActionTab
	ResultTab
	TimeTab
)

// Tabs are those that a game has.
func (h *Hearing) Tabs() []Tab {
	switch h.Round.Game {
	case profile.Roulette:
		return []Tab{ResultTab, BetTab, TimeTab}
	case profile.Blackjack:
		return []Tab{CardTab, BetTab, ActionTab, ResultTab, TimeTab}
	}
	return []Tab{CardTab, BetTab, ResultTab, TimeTab}
}

// Turn shows another tab; the next one for a negative one.
func (h *Hearing) Turn(t Tab) {
	if slices.Contains(h.Tabs(), t) {
		h.Tab = t
	}
}

// NextTab shows the tab after the one in sight.
func (h *Hearing) NextTab() {
	all := h.Tabs()
	h.Tab = all[(slices.Index(all, h.Tab)+1)%len(all)]
}

// target is what each tab is aimed at.
type target struct {
	card   int // off the shoe, from 1; 0 for none
	bet    string
	action int // from 1; 0 for none
	signal evidence.SignalKind
	has    bool // there is such a signal
}

// aim aims the tabs at what the step in sight is about, and keeps the others.
func (h *Hearing) aim() {
	r := h.Round
	if !slices.Contains(h.Tabs(), h.Tab) {
		h.Tab = h.Tabs()[0]
	}
	if len(r.Steps) == 0 {
		return
	}
	s := &r.Steps[h.Step]
	if s.Card > 0 {
		h.target.card = s.Card
	} else if h.target.card == 0 && len(r.Cards) > 0 {
		h.target.card = len(r.Cards)
	}
	switch {
	case len(s.Bets) > 0:
		h.target.bet = s.Bets[0].ID
	case s.Bet != "":
		h.target.bet = s.Bet
	case h.target.bet == "":
		h.target.bet = h.firstBet()
	}
	n := 0
	for i := range r.Steps[:h.Step+1] {
		if r.Steps[i].Kind == "action.taken" {
			n++
		}
	}
	h.target.action = max(n, min(len(r.Owed.Actions()), 1))
	for _, sig := range r.Closing.Signals {
		if sig.Step == h.Step || !h.target.has {
			h.target.signal, h.target.has = sig.Kind, true
		}
	}
}

// firstBet is the bet that the dispute is about: a late one, else one of the guest's.
func (h *Hearing) firstBet() string {
	if late := h.Round.LateBets(); len(late) > 0 {
		return late[0].Bet.ID
	}
	for i := range h.Round.Bets {
		if h.Round.Bets[i].Player == h.Dispute.Player {
			return h.Round.Bets[i].ID
		}
	}
	if len(h.Round.Bets) > 0 {
		return h.Round.Bets[0].ID
	}
	return ""
}

// Card is the card that the what-if is aimed at, and what it is in the what-if: cards.None
// where it is gone.
func (h *Hearing) Card() (number int, was, is cards.Card, gone bool) {
	number = h.target.card
	for _, c := range h.Round.Owed.Felt.Order {
		if c.Number == number {
			was = c.Card
		}
	}
	is = was
	for _, c := range h.changes {
		switch c := c.(type) {
		case evidence.SetCard:
			if c.Number == number {
				is = c.Card
			}
		case evidence.RemoveCard:
			gone = gone || c.Number == number
		}
	}
	return number, was, is, gone
}

// PlaceOf is where a card of the round lies, in words.
func (h *Hearing) PlaceOf(number int) string {
	for _, c := range h.Round.Cards {
		if c.Number == number && c.Place != "" {
			return h.Teller().Place(c.Place)
		}
	}
	for _, c := range h.Round.Owed.Felt.Order {
		if c.Number == number {
			return h.Teller().Place(c.Place)
		}
	}
	return ""
}

// StepCard aims at the next card, or the one before.
func (h *Hearing) StepCard(by int) {
	if n := len(h.Round.Owed.Felt.Order); n > 0 {
		h.target.card = min(max(h.target.card+by, 1), n)
	}
}

// SetRank makes the card another rank, SetSuit another suit. A card that was not read is
// of spades, or an ace, until the other is said.
func (h *Hearing) SetRank(r cards.Rank) bool {
	number, _, is, _ := h.Card()
	suit := cards.Spades
	if is.Valid() {
		suit = is.Suit()
	}
	return h.setCard(number, cards.Of(r, suit))
}

// SetSuit makes the card another suit.
func (h *Hearing) SetSuit(s cards.Suit) bool {
	number, _, is, _ := h.Card()
	rank := cards.Rank(1)
	if is.Valid() {
		rank = is.Rank()
	}
	return h.setCard(number, cards.Of(rank, s))
}

// setCard makes a card another one; a change of the same card before it is replaced.
func (h *Hearing) setCard(number int, c cards.Card) bool {
	return h.replace(evidence.SetCard{Number: number, Card: c}, func(of evidence.Change) bool {
		set, is := of.(evidence.SetCard)
		gone, removed := of.(evidence.RemoveCard)
		return is && set.Number == number || removed && gone.Number == number
	})
}

// NoCard burns the card: it was never dealt to anybody.
func (h *Hearing) NoCard() bool {
	number, _, _, gone := h.Card()
	if gone {
		return false
	}
	return h.Try(evidence.RemoveCard{Number: number})
}

// InsertCard deals a card that was never dealt before the one aimed at, or at the end.
func (h *Hearing) InsertCard(c cards.Card) bool {
	return h.Try(evidence.AddCard{Number: len(h.outcome.Felt.Order) + 1, Card: c})
}

// replace adds a change in the place of the last one, where that is of its kind. Where the
// new one does not fit, all stays as it was.
func (h *Hearing) replace(c evidence.Change, is func(evidence.Change) bool) bool {
	before := h.changes
	if n := len(before); n > 0 && is(before[n-1]) {
		h.changes = before[:n-1]
	}
	if h.Try(c) {
		return true
	}
	h.changes = before
	return false
}

// bets are those of the round, and those that the what-if added.
func (h *Hearing) bets() []evidence.Bet {
	all := slices.Clip(h.Round.Bets)
	for _, c := range h.changes {
		add, is := c.(evidence.AddBet)
		if !is {
			continue
		}
		if _, there := h.Round.Bet(add.Offer.ID); !there {
			b := evidence.Bet{Offer: add.Offer, Stands: true, Taken: true}
			b.Amount, _ = h.Round.Currency.Parse(add.Offer.Stake)
			all = append(all, b)
		}
	}
	return all
}

// Bet is the bet that the what-if is aimed at, as it has it; nil where there is none.
func (h *Hearing) Bet() *evidence.Bet {
	all := h.bets()
	at := slices.IndexFunc(all, func(b evidence.Bet) bool { return b.ID == h.target.bet })
	if at < 0 {
		return nil
	}
	b := all[at]
	for _, o := range h.outcome.Bets() {
		if o.ID == b.ID {
			b.Offer = o
		}
	}
	return &b
}

// StepBet aims at the next bet, or the one before.
func (h *Hearing) StepBet(by int) {
	all := h.bets()
	if len(all) == 0 {
		return
	}
	at := slices.IndexFunc(all, func(b evidence.Bet) bool { return b.ID == h.target.bet })
	h.target.bet = all[min(max(at+by, 0), len(all)-1)].ID
}

// ReturnBet gives the bet back, or has one stand that was refused.
func (h *Hearing) ReturnBet() bool {
	b := h.Bet()
	switch {
	case b == nil:
		return false
	case b.Taken:
		return h.Try(evidence.RemoveBet{ID: b.ID})
	}
	return h.Try(evidence.AddBet{Offer: b.Offer})
}

// NewBet has the guest of the dispute have one bet more, like the one that is aimed at,
// and aims at it. At a table of boxes a bet is a box, and no more are added.
func (h *Hearing) NewBet() bool {
	of := h.Bet()
	if of == nil || h.Round.Game == profile.Blackjack {
		return false
	}
	o := of.Offer
	o.ID, o.Player = "what-if-"+strconv.Itoa(len(h.bets())+1), h.Dispute.Player
	if !h.Try(evidence.AddBet{Offer: o}) {
		return false
	}
	h.target.bet = o.ID
	return true
}

// MoveBet has the bet lie elsewhere on the layout.
func (h *Hearing) MoveBet(to wager.Offer) bool {
	id := h.target.bet
	return h.replace(evidence.SetSpot{ID: id, To: to}, func(of evidence.Change) bool { set, is := of.(evidence.SetSpot); return is && set.ID == id })
}

// MoveBetTime has the bet made earlier or later.
func (h *Hearing) MoveBetTime(by time.Duration) bool {
	b := h.Bet()
	if b == nil || b.At.IsZero() {
		return false
	}
	id := b.ID
	return h.replace(evidence.SetBetTime{ID: id, At: b.At.Add(by)}, func(of evidence.Change) bool { set, is := of.(evidence.SetBetTime); return is && set.ID == id })
}

// SetStake makes the bet another amount.
func (h *Hearing) SetStake(amount money.Amount) bool {
	if h.target.bet == "" {
		return false
	}
	id := h.target.bet
	return h.replace(evidence.SetStake{ID: id, Stake: amount}, func(of evidence.Change) bool { set, is := of.(evidence.SetStake); return is && set.ID == id })
}

// Stake is the bet's amount in the what-if.
func (h *Hearing) Stake() money.Amount {
	for _, o := range h.outcome.Bets() {
		if o.ID == h.target.bet {
			if a, err := h.Round.Currency.Parse(o.Stake); err == nil {
				return a
			}
		}
	}
	if b := h.Bet(); b != nil {
		return b.Amount
	}
	return 0
}

// Action is the action that the what-if is aimed at, from 1, as the what-if has it; false
// where there is none.
func (h *Hearing) Action() (number int, a round.Action, ok bool) {
	all := h.outcome.Actions()
	n := min(max(h.target.action, 1), len(all))
	if n < 1 {
		return 0, round.Action{}, false
	}
	return n, all[n-1], true
}

// StepAction aims at the next action, or the one before.
func (h *Hearing) StepAction(by int) {
	h.target.action = min(max(h.target.action+by, 1), max(len(h.outcome.Actions()), 1))
}

// Do makes the action another one.
func (h *Hearing) Do(word string) bool {
	n, a, ok := h.Action()
	if !ok {
		return false
	}
	return h.Try(evidence.SetAction{Number: n, Action: round.Action{Seat: a.Seat, Hand: a.Hand, Do: word}})
}

// DropAction takes the action away.
func (h *Hearing) DropAction() bool {
	n, _, ok := h.Action()
	return ok && h.Try(evidence.RemoveAction{Number: n})
}

// SetNumber makes the ball rest elsewhere.
func (h *Hearing) SetNumber(n int) bool {
	return h.replace(evidence.SetNumber{Number: n}, func(of evidence.Change) bool { _, is := of.(evidence.SetNumber); return is })
}

// SetVoid takes the round back in the what-if, or has it count.
func (h *Hearing) SetVoid(void bool) bool {
	return h.replace(evidence.SetVoid{Void: void}, func(of evidence.Change) bool { _, is := of.(evidence.SetVoid); return is })
}

// Options are the values of the house's option on which a dealer's blackjack hangs.
func (h *Hearing) Options() (name string, values []string, now string) {
	if h.Round.Game != profile.Blackjack {
		return "", nil, ""
	}
	name = "dealer_blackjack_takes"
	return name, []string{"all", "original"}, h.outcome.Option(h.Round, name)
}

// SetOption plays by another value of a house option.
func (h *Hearing) SetOption(name, value string) bool {
	return h.replace(evidence.SetOption{Name: name, Value: value}, func(of evidence.Change) bool { set, is := of.(evidence.SetOption); return is && set.Name == name })
}

// Signal is the closing signal that the what-if is aimed at, as the what-if has it; false
// where there is none.
func (h *Hearing) Signal() (evidence.Signal, bool) {
	if !h.target.has {
		return evidence.Signal{}, false
	}
	s, ok := h.outcome.Closing.Signal(h.target.signal)
	if !ok {
		s = evidence.Signal{Kind: h.target.signal, Step: -1}
	}
	return s, true
}

// StepSignal aims at the next signal, or the one before.
func (h *Hearing) StepSignal(by int) {
	all := h.Round.Closing.Signals
	if len(all) == 0 {
		return
	}
	at := slices.IndexFunc(all, func(s evidence.Signal) bool { return s.Kind == h.target.signal })
	h.target.signal, h.target.has = all[min(max(at+by, 0), len(all)-1)].Kind, true
}

// MoveSignal has the signal given earlier or later.
func (h *Hearing) MoveSignal(by time.Duration) bool {
	s, ok := h.Signal()
	if !ok || s.At.IsZero() {
		return false
	}
	kind := s.Kind
	return h.replace(evidence.SetSignal{Kind: kind, At: s.At.Add(by)}, func(of evidence.Change) bool { set, is := of.(evidence.SetSignal); return is && set.Kind == kind })
}

// NoSignal has the signal never given.
func (h *Hearing) NoSignal() bool {
	s, ok := h.Signal()
	return ok && h.Try(evidence.SetSignal{Kind: s.Kind})
}
