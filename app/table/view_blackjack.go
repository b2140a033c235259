package table

import (
	"strconv"

	"pitboss/app/draw"
	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// Boxes is the felt of a blackjack table.
type Boxes struct {
	Felt   draw.BlackjackFelt
	Dealer string
	Rules  []string  // by which the dealer and the guests play
	Says   [3]string // what the dealer has; what should not have been; what that means
	Boxes  []BoxView // from box 1
}

// BoxView is what a box says.
type BoxView struct {
	Name, Guest string
	Empty       string // what is said of one without a bet
	Taken       bool
	Acting      bool
	Hands       []HandView
	Lines       []BoxLine // stake, paid, owed, insurance
	Note        string
	NoteShort   string // the same where there is less room
	Wrong       bool   // paid is not owed
	Settled     bool
}

// BoxLine is an amount of a box, with its name and a shorter one.
type BoxLine struct{ Name, Short, Value string }

// HandView is what a hand says.
type HandView struct {
	Total, Word string
	Bust        bool
}

func (m *maker) seats() int {
	n := 7
	if m.rules != nil {
		n = m.rules.Blackjack.Seats
	}
	for i := range m.t.Bets {
		n = max(n, min(m.t.Bets[i].Seat, 12))
	}
	return n
}

func (m *maker) boxes() Boxes {
	v := Boxes{Dealer: m.say("dealer"), Rules: m.houseRules()}
	marked := m.markedCard()
	at := map[blackjack.Place][]draw.Lying{}
	for i := range m.t.Cards {
		p, ok := tables.ParsePlace(m.t.Cards[i].To)
		if !ok {
			continue
		}
		place := blackjack.Place{Seat: p.Seat, Hand: p.Hand}
		if p.Side == "dealer" {
			place = blackjack.Place{}
		}
		at[place] = append(at[place], draw.Lying{Card: m.t.Cards[i].Card, Marked: i+1 == marked})
	}
	v.Felt.Dealer = at[blackjack.Place{}]
	for box := 1; box <= m.seats(); box++ {
		view, felt := m.boxOf(box, at)
		v.Boxes = append(v.Boxes, view)
		v.Felt.Boxes = append(v.Felt.Boxes, felt)
	}
	v.Says = m.dealerSays()
	return v
}

// boxOf is a box with its hands. The cards are as they were dealt; where a pair was
// split, they are as the rules lay them.
func (m *maker) boxOf(box int, at map[blackjack.Place][]draw.Lying) (BoxView, draw.BoxOnFelt) {
	v := BoxView{Name: m.box(box), Empty: m.say("empty")}
	var felt draw.BoxOnFelt
	stake := money.Amount(0)
	for i := range m.t.Bets {
		if o := &m.t.Bets[i]; o.Seat == box {
			v.Taken, v.Guest = true, o.Player
			if a, err := m.money.Parse(o.Stake); err == nil {
				stake += a
			}
		}
	}
	hands := m.handsOf(box)
	for i := range hands {
		h := &hands[i]
		v.Taken = true
		on := draw.HandOnFelt{Acting: m.acts(h.Seat, h.Hand)}
		dealt := at[blackjack.Place{Seat: box, Hand: h.Hand}]
		if len(hands) == 1 && len(dealt) == len(h.Cards) {
			on.Cards = dealt
		} else {
			for _, c := range h.Cards {
				on.Cards = append(on.Cards, draw.Lying{Card: c})
			}
		}
		felt.Hands = append(felt.Hands, on)
		v.Acting = v.Acting || on.Acting
		v.Hands = append(v.Hands, m.handView(h, i, len(hands)))
	}
	if len(hands) == 0 && v.Taken {
		if dealt := at[blackjack.Place{Seat: box, Hand: 1}]; len(dealt) > 0 {
			felt.Hands = []draw.HandOnFelt{{Cards: dealt}}
		}
	}
	felt.Taken, felt.Acting = v.Taken, v.Acting && len(hands) == 1
	if v.Taken {
		m.boxMoney(box, stake, &v)
	}
	return v, felt
}

func (m *maker) acts(seat, hand int) bool {
	n := m.t.Next
	return m.t.Phase == tables.Acting && n.Place.Seat == seat && max(n.Place.Hand, 1) == max(hand, 1)
}

// handsOf are the hands of a box: as they are played, or as they were settled.
func (m *maker) handsOf(box int) []blackjack.Hand {
	var all []blackjack.Hand
	for _, list := range [][]blackjack.Hand{m.t.Hands, m.resultHands()} {
		for i := range list {
			if list[i].Seat == box && len(list[i].Cards) > 0 {
				all = append(all, list[i])
			}
		}
		if len(all) > 0 {
			return all
		}
	}
	return all
}

func (m *maker) handView(h *blackjack.Hand, i, n int) HandView {
	v := HandView{Total: strconv.Itoa(h.Total), Bust: h.Over()}
	if n > 1 {
		v.Word = m.with("hand_number", map[string]any{"Hand": i + 1})
		if n > 2 {
			v.Word = strconv.Itoa(i + 1)
		}
		return v
	}
	switch {
	case h.Blackjack():
		v.Total, v.Word = "BJ", m.say("word_blackjack")
	case h.Over():
		v.Word = m.Say("bust", nil)
	case h.Doubled:
		v.Word = m.say("doubled")
	case h.End == blackjack.Stood:
		v.Word = m.say("do_stand")
	case h.End == blackjack.TimedOut:
		v.Word = m.say("do_timeout")
	case h.Soft && h.End == blackjack.Playing:
		v.Word = m.say("soft")
	}
	return v
}

// boxMoney adds the wagers of a box up.
func (m *maker) boxMoney(box int, stake money.Amount, v *BoxView) {
	line := func(name string, a money.Amount) {
		v.Lines = append(v.Lines, BoxLine{firstUpper(m.say(name)), m.say(name + "_short"), m.short(a)})
	}
	if m.answer == nil {
		line("stake", stake)
		return
	}
	stake = 0
	var paid, owes, insured money.Amount
	known := true
	for i := range m.answer.Bets {
		b := &m.answer.Bets[i]
		seat, suffix := m.seatOf(b.ID)
		if seat != box {
			continue
		}
		down := b.Stake
		if b.Reason != wager.Accepted {
			down = b.Offer // it lies there, though the rules refuse it
		}
		if suffix == "/insurance" {
			insured += down
		} else {
			stake += down
		}
		owes += owed(b)
		p, ok := m.paid(b)
		paid, known = paid+p, known && ok
	}
	line("stake", stake)
	if insured > 0 {
		line("insurance", insured)
	}
	if known {
		line("paid", paid)
	}
	line("owed", owes)
	v.Settled = known
	switch d := owes - paid; {
	case !known:
	case d == 0:
		v.Note = m.say("no_difference")
	case d > 0:
		v.Wrong, v.Note, v.NoteShort = true, m.with("short", map[string]any{"Amount": m.short(d)}), "+"+m.short(d)
	default:
		v.Wrong, v.Note, v.NoteShort = true, m.with("overpaid", map[string]any{"Amount": m.short(-d)}), m.short(d)
	}
}

func (m *maker) houseRules() []string {
	if m.rules == nil {
		return nil
	}
	o := &m.rules.Blackjack
	dealer := "rule_stands"
	if o.HitSoft17 {
		dealer = "rule_hits_soft"
	}
	guests := "rule_no_double"
	if o.Double {
		guests = "rule_double"
	}
	return []string{m.with(dealer, map[string]any{"Clause": "J-67"}), m.say(guests) + ", " + m.count("rule_splits", o.Splits)}
}

// dealerSays is what the dealer's hand comes to, and what is wrong with it.
func (m *maker) dealerSays() [3]string {
	t := m.t
	h := m.dealerBefore()
	if len(h.cards) == 0 {
		return [3]string{}
	}
	values := map[string]any{"Total": h.total, "Count": len(h.cards)}
	if m.dealerDrewTooMuch() {
		key := "dealer_stands_hard"
		if h.soft {
			key = "dealer_stands_soft"
		}
		all := append(h.cards[:len(h.cards):len(h.cards)], t.Cards[len(t.Cards)-1].Card)
		now, _ := blackjack.Total(all)
		return [3]string{
			m.count1(key, len(h.cards), values), m.with("card_not_drawn", map[string]any{"Card": m.nthCard(len(h.cards) + 1)}),
			m.with("server_counted", map[string]any{"Server": now, "Rules": h.total}),
		}
	}
	if m.open(findings.DrawMissing) != nil {
		return [3]string{m.with("dealer_has_total", values), m.say("card_is_missing"), ""}
	}
	for i := range h.cards {
		if !h.cards[i].Valid() {
			return [3]string{m.with("dealer_shows_total", values), "", ""}
		}
	}
	switch {
	case len(h.cards) == 1:
		return [3]string{m.with("dealer_shows_total", values), "", ""}
	case blackjack.IsBlackjack(h.cards):
		return [3]string{m.say("dealer_blackjack"), "", ""}
	case h.total > 21:
		return [3]string{m.with("dealer_over", values), "", ""}
	case h.soft:
		return [3]string{m.with("dealer_has_soft", values), "", ""}
	}
	return [3]string{m.with("dealer_has_total", values), "", ""}
}

// nthCard is a card of a hand by its place: the third card.
func (m *maker) nthCard(n int) string {
	switch n {
	case 3:
		return m.say("third_card")
	case 4:
		return m.say("fourth_card")
	case 5:
		return m.say("fifth_card")
	}
	return m.with("card_number", map[string]any{"Number": n})
}

// count1 is a text with a plural and other values.
func (m *maker) count1(key string, n int, values map[string]any) string {
	values["After"] = m.spoken("after_cards", n)
	return m.with(key, values)
}
