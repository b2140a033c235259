package worksheet

import (
	"slices"
	"strconv"
	"time"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Spot is a place on a felt where a chip can lie.
type Spot struct {
	Word     string // of the contract: split, red, banker, seat
	Position int    // at roulette: which of roulette.Positions
	Seat     int    // at blackjack
}

// RouletteSpot is the spot of a position of the layout.
func RouletteSpot(position int) Spot {
	return Spot{Word: roulette.Positions()[position].Spot(), Position: position}
}

// offer is a bet on the spot, without anybody's name or money.
func (t Spot) offer(g profile.Game) (wager.Offer, bool) {
	o := wager.Offer{Spot: t.Word}
	switch g {
	case profile.Baccarat:
		return o, t.Word == "player" || t.Word == "banker" || t.Word == "tie"
	case profile.Blackjack:
		o.Seat, o.Has = t.Seat, wager.HasSeat
		return o, t.Word == "seat" && t.Seat >= 1 && t.Seat <= 7
	}
	all := roulette.Positions()
	if t.Position < 0 || t.Position >= len(all) {
		return o, false
	}
	at := &all[t.Position]
	o.Spot = at.Spot()
	if at.IsIn {
		for _, n := range at.Numbers {
			o.Numbers = append(o.Numbers, int(n))
		}
		o.Has = wager.HasNumbers
	} else if at.Which > 0 {
		o.Which, o.Has = at.Which, wager.HasWhich
	}
	return o, true
}

// SpotOf is where a bet lies; false for a call bet, a complete, and what is no bet of
// the game.
func SpotOf(g profile.Game, o *wager.Offer) (Spot, bool) {
	switch g {
	case profile.Baccarat:
		t := Spot{Word: o.Spot}
		_, ok := t.offer(g)
		return t, ok
	case profile.Blackjack:
		t := Spot{Word: o.Spot, Seat: o.Seat}
		_, ok := t.offer(g)
		return t, ok
	}
	for i := range roulette.Positions() {
		at := &roulette.Positions()[i]
		if at.Spot() != o.Spot {
			continue
		}
		if at.IsIn && sameNumbers(at.Numbers, o.Numbers) || !at.IsIn && at.Which == o.Which {
			return Spot{Word: o.Spot, Position: i}, true
		}
	}
	return Spot{}, false
}

func sameNumbers(a []uint8, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for _, n := range b {
		if n < 0 || n > 36 || !slices.Contains(a, uint8(n)) {
			return false
		}
	}
	return true
}

// Bets are the bets of the page in the order in which they were made.
func (s *Sheet) Bets() []wager.Offer { return s.page().line.Offers }

// Prison are the stakes that the spin before imprisoned.
func (s *Sheet) Prison() []wager.Offer { return s.page().line.Prison }

// Put lays the chip in hand on a spot for the guest who bets. A bet that he has there
// grows by it. It reports whether the game has such a spot, and room for the bet.
func (s *Sheet) Put(t Spot) bool {
	p := s.page()
	o, ok := t.offer(s.game)
	if !ok {
		return false
	}
	i := s.mine(o)
	if i < 0 {
		if len(p.line.Offers) >= mostBets {
			return false
		}
		o.Stake, o.Has = amountText(p.currency(), p.chip), o.Has|wager.HasStake
		s.add(o)
		return true
	}
	c := p.currency()
	there, err := c.Parse(p.line.Offers[i].Stake)
	sum, fits := money.Add(there, p.chip)
	if err != nil || !fits || sum > money.Most {
		return false
	}
	s.setStake(i, sum)
	return true
}

// TakeOff takes one chip of the guest off a spot, and the bet with its last.
func (s *Sheet) TakeOff(t Spot) bool {
	o, ok := t.offer(s.game)
	if !ok {
		return false
	}
	i := s.mine(o)
	if i < 0 {
		return false
	}
	p := s.page()
	there, err := p.currency().Parse(p.line.Offers[i].Stake)
	if err != nil || there <= p.chip {
		return s.Remove(i)
	}
	s.setStake(i, there-p.chip)
	return true
}

// mine is the bet of the guest on the spot of an offer, in the same kind of chips and
// without a time of its own; −1 if there is none.
func (s *Sheet) mine(o wager.Offer) int {
	p := s.page()
	want, _ := SpotOf(s.game, &o)
	for i := len(p.line.Offers) - 1; i >= 0; i-- {
		b := &p.line.Offers[i]
		if b.Player != p.guests[p.guest] || (b.Chips == colourChips) != p.colour || !b.At.IsZero() || b.Wrong != "" {
			continue
		}
		if at, ok := SpotOf(s.game, b); ok && at == want {
			return i
		}
	}
	return -1
}

const colourChips = "colour"

func (s *Sheet) setStake(i int, a money.Amount) {
	s.change(func(p *page) {
		p.line.Offers = slices.Clone(p.line.Offers)
		o := &p.line.Offers[i]
		o.Stake, o.Has = amountText(p.currency(), a), o.Has|wager.HasStake
	})
}

// add makes a bet of an offer: it gets an id, and the guest's name and chips unless
// it has its own.
func (s *Sheet) add(o wager.Offer) {
	s.change(func(p *page) {
		p.finish(&o)
		p.line.Offers = append(slices.Clip(p.line.Offers), o)
	})
}

func (p *page) finish(o *wager.Offer) {
	if o.ID == "" {
		o.ID = p.freeID()
	}
	if o.Player == "" {
		o.Player = p.guests[p.guest]
	}
	if p.colour && o.Chips == "" && p.line.Game == profile.Roulette {
		o.Chips = colourChips
		if o.Has&wager.HasChip == 0 {
			o.Chip, o.Has = amountText(p.currency(), p.chip), o.Has|wager.HasChip
		}
	}
}

func (p *page) freeID() string {
	for n := len(p.line.Offers) + len(p.line.Prison) + 1; ; n++ {
		id := "b" + strconv.Itoa(n)
		taken := func(o wager.Offer) bool { return o.ID == id }
		if !slices.ContainsFunc(p.line.Offers, taken) && !slices.ContainsFunc(p.line.Prison, taken) {
			return id
		}
	}
}

// Remove takes a bet off the page.
func (s *Sheet) Remove(i int) bool {
	if i < 0 || i >= len(s.page().line.Offers) {
		return false
	}
	s.change(func(p *page) {
		o := p.line.Offers[i]
		p.line.Offers = slices.Delete(slices.Clone(p.line.Offers), i, i+1)
		if o.Spot == "seat" {
			p.line.Actions = slices.DeleteFunc(slices.Clone(p.line.Actions), func(a round.Action) bool { return a.Seat == o.Seat })
		}
	})
	return true
}

// RemovePrisoner takes an imprisoned stake off the page.
func (s *Sheet) RemovePrisoner(i int) bool {
	if i < 0 || i >= len(s.page().line.Prison) {
		return false
	}
	s.change(func(p *page) { p.line.Prison = slices.Delete(slices.Clone(p.line.Prison), i, i+1) })
	return true
}

// SetTime says when a bet was made; the zero time takes that back.
func (s *Sheet) SetTime(i int, at time.Time) bool {
	if i < 0 || i >= len(s.page().line.Offers) || s.page().line.Offers[i].At.Equal(at) {
		return false
	}
	s.change(func(p *page) {
		p.line.Offers = slices.Clone(p.line.Offers)
		p.line.Offers[i].At = at
	})
	return true
}

// Call bets a series by its name: as many chips of the one in hand as it takes.
func (s *Sheet) Call(c profile.Call) bool {
	if c >= profile.Calls {
		return false
	}
	return s.byVoice(wager.Offer{Spot: c.String()}, roulette.CallChips(c))
}

// Neighbours bets a number with as many on each side of it on the wheel.
func (s *Sheet) Neighbours(n, sides int) bool {
	if n < 0 || n >= roulette.Numbers || sides < 1 || sides > profile.MostSides {
		return false
	}
	return s.byVoice(wager.Offer{Spot: "neighbours", Numbers: []int{n}, Sides: sides, Has: wager.HasNumbers | wager.HasSides}, 2*sides+1)
}

// Complete bets every inside position that has the number, in the chip in hand.
func (s *Sheet) Complete(n int) bool {
	if n < 0 || n >= roulette.Numbers || s.game != profile.Roulette || len(s.page().line.Offers) >= mostBets {
		return false
	}
	chip := amountText(s.Currency(), s.Chip())
	s.add(wager.Offer{Spot: "complete", Numbers: []int{n}, Chip: chip, Has: wager.HasNumbers | wager.HasChip})
	return true
}

// Sides is how many neighbours on each side the table takes: two where it takes
// two, else the fewest; 0 where it takes none.
func (s *Sheet) Sides() int {
	r, f := s.rules()
	if f != nil {
		return 0
	}
	if r.Roulette.Sides[2] {
		return 2
	}
	return max(slices.Index(r.Roulette.Sides[:], true), 0)
}

func (s *Sheet) byVoice(o wager.Offer, chips int) bool {
	p := s.page()
	stake, ok := money.Times(p.chip, int64(chips))
	if s.game != profile.Roulette || !ok || stake > money.Most || len(p.line.Offers) >= mostBets {
		return false
	}
	o.Stake, o.Has = amountText(p.currency(), stake), o.Has|wager.HasStake
	s.add(o)
	return true
}

// NextSpin begins the spin after this one: the stakes that it imprisoned stay so, and
// everything else goes. It reports whether any was.
func (s *Sheet) NextSpin() bool {
	r := s.Result()
	var held []wager.Offer
	for i := range r.Answer.Bets {
		b := &r.Answer.Bets[i]
		if r.State != Settled || b.Outcome != wager.Prison {
			continue
		}
		for _, o := range slices.Concat(s.page().line.Prison, s.page().line.Offers) {
			if o.ID == b.ID && roulette.EvenChance(o.Spot) {
				held = append(held, wager.Offer{
					ID: o.ID, Player: o.Player, Spot: o.Spot, Stake: amountText(s.Currency(), b.Stake), Has: wager.HasStake,
				})
				break
			}
		}
	}
	if len(held) == 0 {
		return false
	}
	s.change(func(p *page) {
		p.line.Prison, p.line.Offers, p.line.HasNumber, p.line.NumberCode = held, nil, false, ""
		p.line.Void, p.line.VoidReason, p.line.Clock = false, "", wager.Clock{}
	})
	return true
}
