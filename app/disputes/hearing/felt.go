package hearing

import (
	"strconv"

	"pitboss/app/evidence"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// FeltView is the felt as it is shown: what was recorded beside the what-if, and below it
// every box or spot with what it was paid and would have been.
type FeltView struct {
	Game     profile.Game
	Title    string // of the what-if's side: what is changed
	Changed  bool   // something is changed, or it is paid otherwise
	Recorded HalfView
	WhatIf   HalfView
	Boxes    []BoxView // blackjack: by number; baccarat: player, tie, banker
	Chips    []wager.Offer
	Number   int // of the layout: as recorded; below 0 for none
}

// HalfView is one half of the felt's head: the dealer's hand, the two hands of a coup, or
// the number.
type HalfView struct {
	Hands  []HandView
	Note   string // what the result says, in a line
	Number int    // roulette; below 0 for none
	Fault  string // why there is no result
}

// HandView is a hand.
type HandView struct {
	Name   string
	Cards  []CardView
	Total  string
	Word   string // below the total: dealer, soft
	Bust   bool
	Double bool
}

// CardView is a card of a hand.
type CardView struct {
	Card     cards.Card
	Sideways bool
	Marked   bool // what the dispute is about
	Burned   bool // the what-if takes it away
	Set      bool // the what-if made it another one
}

// BoxView is a box or a spot with its money.
type BoxView struct {
	Name, Guest              string
	Spot                     string // baccarat: the spot that it is
	Taken                    bool
	Hands                    []HandView
	Lines                    [][2]string // baccarat: each guest's stake on the spot
	RecordedWord, RecordedIs string
	WhatWord, WhatIs         string
	Changed                  bool
}

// Felt is the felt at the step that is looked at.
func (h *Hearing) Felt() FeltView {
	r := h.Round
	f := r.At(h.Step)
	v := FeltView{Game: r.Game, Chips: f.Chips, Number: f.Number, Title: h.say("what_if", nil)}
	v.Changed = h.Changed() || h.moves(h.outcome)
	if len(h.changes) > 0 {
		v.Title = h.say("what_if_is", map[string]any{"What": h.change(h.changes[len(h.changes)-1])})
	}
	switch r.Game {
	case profile.Blackjack:
		v.Recorded.Hands = []HandView{h.dealer(f, false)}
		v.WhatIf.Hands = []HandView{h.dealer(&h.outcome.Felt, true)}
		v.Boxes = h.seats(f)
	case profile.Baccarat:
		v.Recorded.Hands = h.coup(f, false)
		v.WhatIf.Hands = h.coup(&h.outcome.Felt, true)
		v.Boxes = h.spots()
	case profile.Roulette:
		v.Boxes = nil
	}
	v.Recorded.Number, v.WhatIf.Number = f.Number, h.outcome.Felt.Number
	v.Recorded.Note = h.recordedNote()
	switch o := h.outcome; {
	case o.Void:
		v.WhatIf.Note = h.say("every_stake_back", nil)
	case o.Settles():
		v.WhatIf.Note = h.resultNote(o)
	default:
		v.WhatIf.Fault = h.Fault(o)
	}
	return v
}

// dealer is the dealer's hand, of the recorded felt or of the what-if's.
func (h *Hearing) dealer(f *evidence.Felt, whatIf bool) HandView {
	v := HandView{Name: h.words.Say("table_dealer", nil)}
	for _, c := range f.Dealer.Cards {
		v.Cards = append(v.Cards, CardView{Card: c})
	}
	total, soft := f.Dealer.Total, f.Dealer.Soft
	if !whatIf {
		var lying []cards.Card
		lying = append(lying, f.Dealer.Cards...)
		for _, c := range f.Extra {
			if c.Place == "dealer" {
				v.Cards = append(v.Cards, CardView{Card: c.Card, Marked: true})
				lying = append(lying, c.Card)
			}
		}
		total, soft = blackjack.Total(lying)
	} else {
		for _, c := range h.burned() {
			if c.Place == "dealer" {
				v.Cards = append(v.Cards, CardView{Card: c.Card, Burned: true})
			}
		}
	}
	if total > 0 {
		v.Total = strconv.Itoa(total)
	}
	v.Word, v.Bust = v.Name, total > 21
	switch {
	case whatIf && !h.outcome.Settles():
	case blackjack.IsBlackjack(f.Dealer.Cards) && len(v.Cards) == 2:
		v.Word = h.say("blackjack", nil)
	case whatIf && total >= 17 && total <= 21 && soft:
		v.Word = h.say("soft_stands", nil)
	case whatIf && total >= 17 && total <= 21:
		v.Word = h.say("stands", nil)
	}
	h.mark(v.Cards, "dealer", whatIf)
	return v
}

// burned are the cards that the what-if takes away, with the places they lay at.
func (h *Hearing) burned() (all []evidence.CardOf) {
	for _, c := range h.changes {
		if gone, is := c.(evidence.RemoveCard); is {
			for _, lay := range h.Round.Owed.Felt.Order {
				if lay.Number == gone.Number {
					if lay.Place == "" {
						lay.Place = h.placed(lay.Number)
					}
					all = append(all, lay)
				}
			}
		}
	}
	return all
}

func (h *Hearing) placed(number int) string {
	for _, c := range h.Round.Cards {
		if c.Number == number {
			return c.Place
		}
	}
	return ""
}

// mark marks the cards of a place that the what-if made others, or that a finding is
// about.
func (h *Hearing) mark(list []CardView, place string, whatIf bool) {
	var at []int
	for _, c := range h.Round.Owed.Felt.Order {
		if c.Place == place || c.Place == "" && h.placed(c.Number) == place {
			at = append(at, c.Number)
		}
	}
	for i := range list {
		if i >= len(at) {
			return
		}
		if whatIf {
			for _, c := range h.changes {
				if set, is := c.(evidence.SetCard); is && set.Number == at[i] {
					list[i].Set = true
				}
			}
			continue
		}
		for _, s := range h.Round.Steps {
			if s.Card == at[i] && s.Marked() {
				list[i].Marked = true
			}
		}
	}
}

// coup are the two hands of a coup.
func (h *Hearing) coup(f *evidence.Felt, whatIf bool) []HandView {
	hand := func(side string, of *baccarat.Hand) HandView {
		v := HandView{Name: h.words.Say("winner_"+side, nil)}
		for i, c := range of.Cards[:of.Size] {
			v.Cards = append(v.Cards, CardView{Card: c, Sideways: i == 2})
		}
		for _, c := range f.Extra {
			if c.Place == side {
				v.Cards = append(v.Cards, CardView{Card: c.Card, Marked: !whatIf})
			}
		}
		if whatIf {
			for _, c := range h.burned() {
				if c.Place == side {
					v.Cards = append(v.Cards, CardView{Card: c.Card, Burned: true})
				}
			}
		}
		if of.Size > 0 {
			v.Total = strconv.Itoa(of.Points())
		}
		h.mark(v.Cards, side, whatIf)
		return v
	}
	return []HandView{hand("player", &f.Coup.Player), hand("banker", &f.Coup.Banker)}
}

// seats are the boxes of a blackjack table, from box 1.
func (h *Hearing) seats(f *evidence.Felt) []BoxView {
	n := 7
	for _, hand := range h.outcome.Felt.Hands {
		n = max(n, hand.Seat)
	}
	all := make([]BoxView, n)
	for i := range all {
		b := &all[i]
		b.Name = h.Teller().Box(i+1, 0)
		for j := range h.Round.Bets {
			if o := &h.Round.Bets[j]; o.Seat == i+1 && o.Taken {
				b.Taken, b.Guest = true, o.Player
			}
		}
		for k := range f.Hands {
			if f.Hands[k].Seat == i+1 {
				b.Hands = append(b.Hands, h.hand(&f.Hands[k]))
			}
		}
		if b.Taken {
			h.money(b, func(w *evidence.Wager) bool { return w.Seat == i+1 })
		}
	}
	return all
}

func (h *Hearing) hand(of *blackjack.Hand) HandView {
	v := HandView{Total: strconv.Itoa(of.Total), Bust: of.Over(), Double: of.Doubled}
	for i, c := range of.Cards {
		v.Cards = append(v.Cards, CardView{Card: c, Sideways: of.Doubled && i == len(of.Cards)-1})
	}
	switch {
	case of.Blackjack():
		v.Total = h.say("bj", nil)
	case of.Over():
		v.Word = h.say("bust", nil)
	}
	h.mark(v.Cards, placeOf(of), false)
	return v
}

func placeOf(of *blackjack.Hand) string {
	return blackjack.Place{Seat: of.Seat, Hand: of.Hand}.String()
}

// spots are the three spots of a baccarat layout.
func (h *Hearing) spots() []BoxView {
	all := make([]BoxView, 0, 3)
	for _, spot := range [...]string{"player", "tie", "banker"} {
		b := BoxView{Name: h.words.Say("winner_"+spot, nil), Spot: spot}
		guests := map[string]bool{}
		ids := map[string]bool{}
		staked := money.Amount(0)
		for i := range h.Round.Bets {
			o := &h.Round.Bets[i]
			if o.Spot == spot && o.Taken && o.Stands {
				b.Taken = true
				guests[o.Player], ids[o.ID] = true, true
				staked += o.Amount
				b.Lines = append(b.Lines, [2]string{o.Player, h.Teller().Amount(o.Amount)})
			}
		}
		if b.Taken {
			b.Guest = h.count("guests_count", len(guests)) + ", " + h.Teller().Amount(staked)
			h.money(&b, func(w *evidence.Wager) bool { return ids[w.ID] })
		}
		all = append(all, b)
	}
	return all
}
