package hearing

import (
	"slices"
	"strconv"

	"pitboss/app/draw"
	"pitboss/app/evidence"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
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

// money says what the stakes of a box were paid, and what they would have been.
func (h *Hearing) money(b *BoxView, mine func(*evidence.Wager) bool) {
	t := h.Teller()
	var was, is, staked money.Amount
	var words, then []string
	for i := range h.outcome.Wagers {
		w := &h.outcome.Wagers[i]
		if !mine(w) {
			continue
		}
		staked += w.Staked
		was, is = was+w.Recorded, is+w.WhatIf
		words = once(words, h.fate(w.Staked, w.Recorded))
		if h.outcome.Settles() {
			then = once(then, h.outcomeWord(w))
		}
	}
	if len(words) > 1 {
		words = []string{h.fate(staked, was)}
	}
	b.RecordedWord, b.RecordedIs = join(words), t.Amount(was)
	b.WhatWord, b.WhatIs = "–", "–"
	if h.outcome.Settles() {
		b.WhatWord, b.WhatIs = join(then), t.Amount(is)
		b.Changed = was != is
	}
	if !h.Round.Recorded.Ended() {
		b.RecordedWord, b.RecordedIs = "–", "–"
	}
}

func once(list []string, word string) []string {
	if word == "" || slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}

func join(list []string) string {
	text := ""
	for i, w := range list {
		if i > 0 {
			text += ", "
		}
		text += w
	}
	return text
}

// fate is what became of a stake by what came back of it.
func (h *Hearing) fate(staked, back money.Amount) string {
	switch {
	case back == 0:
		return h.say("word_lose", nil)
	case back == staked:
		return h.say("word_push", nil)
	case back > staked:
		return h.say("word_win", nil)
	}
	return h.say("word_part", nil)
}

func (h *Hearing) outcomeWord(w *evidence.Wager) string {
	if w.Back {
		return h.say("word_back", nil)
	}
	switch w.Outcome {
	case wager.Win:
		return h.say("word_win", nil)
	case wager.Lose:
		return h.say("word_lose", nil)
	case wager.Push, wager.Released:
		return h.say("word_push", nil)
	case wager.Prison:
		return h.say("word_prison", nil)
	case wager.Half:
		return h.say("word_part", nil)
	case wager.Refused, wager.Void:
	}
	return h.fate(w.Staked, w.WhatIf)
}

// recordedNote is what the server said of the result.
func (h *Hearing) recordedNote() string {
	for i := range h.Round.Steps {
		if s := &h.Round.Steps[i]; s.Kind == "round.settled" || s.Kind == "round.voided" {
			return h.say("server_says", map[string]any{"What": h.Teller().Step(s)})
		}
	}
	if n := len(h.Round.Steps); n > 0 {
		return h.Teller().Step(&h.Round.Steps[h.Step])
	}
	return ""
}

// resultNote is what the engine says of the result, with its clause.
func (h *Hearing) resultNote(o *evidence.Outcome) string {
	clause := ""
	for i := range o.Wagers {
		if w := &o.Wagers[i]; w.Difference != 0 && w.Clause != "" {
			clause = w.Clause
			break
		}
	}
	switch o.Answer.Game {
	case profile.Baccarat:
		text := h.say("result_is", map[string]any{"Result": h.words.Say("winner_"+o.Answer.Winner(), nil)})
		if clause != "" {
			text += ", " + clause
		}
		return text
	case profile.Blackjack:
		if f := h.Round.Owed.Fault; f != nil && f.Code == wager.DrawExtra {
			return h.say("no_card_on", map[string]any{"Clause": f.Clause, "Total": o.Felt.Dealer.Total})
		}
		text := h.say("result_is", map[string]any{"Result": o.Felt.Dealer.Total})
		if clause != "" {
			text += ", " + clause
		}
		return text
	}
	text := h.say("result_is", map[string]any{"Result": o.Answer.Number})
	if clause != "" {
		text += ", " + clause
	}
	return text
}

// Piles are the chips on a roulette layout, by position: one chip for each, with the sum.
// A call bet lies where the engine places it.
func (h *Hearing) Piles(bets []wager.Offer) map[int]draw.Chip {
	type pile struct {
		sum    money.Amount
		guests map[string]bool
		first  int
	}
	piles := map[int]*pile{}
	guests := map[string]int{}
	for _, g := range h.Round.Owed.Guests {
		guests[g.Player] = len(guests)
	}
	add := func(position int, player string, amount money.Amount) {
		p := piles[position]
		if p == nil {
			p = &pile{guests: map[string]bool{}, first: guests[player]}
			piles[position] = p
		}
		p.sum += amount
		p.guests[player] = true
	}
	for i := range bets {
		o := &bets[i]
		if at, ok := draw.PositionOf(o.Spot, o.Numbers, o.Which); ok {
			if b, has := h.Round.Bet(o.ID); has {
				add(at, o.Player, b.Amount)
			}
			continue
		}
		if a := h.Round.Owed.Answer; a != nil {
			for j := range a.Bets {
				if a.Bets[j].ID != o.ID {
					continue
				}
				for _, placed := range a.Bets[j].Placed {
					add(int(placed.At), o.Player, placed.Stake)
				}
			}
		}
	}
	chips := make(map[int]draw.Chip, len(piles))
	for at, p := range piles {
		whole := int64(p.sum)
		for range h.Round.Currency.Digits {
			whole /= 10
		}
		chips[at] = draw.Chip{Text: draw.ChipText(whole), Guest: p.first, Guests: len(p.guests), Mixed: len(p.guests) > 1}
	}
	return chips
}

// PositionName is the word of a field of the layout.
func (h *Hearing) PositionName(p *roulette.Position) string {
	return h.Teller().Bet(&wager.Offer{Spot: p.Spot(), Which: p.Which})
}
