package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/tables"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// guest is a player at a table.
type guest struct {
	player string // the house's reference
	seat   int    // at blackjack
	chip   money.Amount
	rounds int // until the guest leaves
}

// comeAndGo lets guests leave and others come.
func (t *table) comeAndGo() {
	t.guests = slices.DeleteFunc(t.guests, func(g guest) bool { return g.rounds <= 0 })
	least, most := 2, 7
	if t.game == profile.Blackjack {
		most = min(5, t.rules.Blackjack.Seats)
		least = min(least, most)
	}
	for len(t.guests) < least || len(t.guests) < most && t.chance(12) {
		g := guest{player: t.newPlayer(), rounds: 5 + t.rng.IntN(60)}
		g.seat = t.freeSeat()
		g.chip = t.units([]int64{5, 10, 25}[t.rng.IntN(3)])
		t.guests = append(t.guests, g)
	}
	for i := range t.guests {
		t.guests[i].rounds--
	}
}

// newPlayer is the reference of a player who was not at the table before.
func (t *table) newPlayer() string {
	t.guestsSeen++
	return fmt.Sprintf("G-%d", 1000*(t.index+1)+t.guestsSeen)
}

// freeSeat is a seat nobody sits at; 0 if there is none or the game has none.
func (t *table) freeSeat() int {
	if t.game != profile.Blackjack {
		return 0
	}
	var free []int
	for seat := 1; seat <= t.rules.Blackjack.Seats; seat++ {
		if !slices.ContainsFunc(t.guests, func(g guest) bool { return g.seat == seat }) {
			free = append(free, seat)
		}
	}
	if len(free) == 0 {
		return 0
	}
	return free[t.rng.IntN(len(free))]
}

// units is so many whole units of the table's currency.
func (t *table) units(n int64) money.Amount {
	one, _ := t.rules.Currency.Parse("1")
	return one * money.Amount(n)
}

// amount writes an amount as guests' bets have it: whole amounts without a fraction.
func (t *table) amount(a money.Amount) string {
	return strings.TrimSuffix(t.rules.Currency.Format(a), ".00")
}

// stake is what a guest puts on a spot with a limit: some of its minimum, and now and
// then more than its maximum.
func (t *table) stake(l profile.Limit) money.Amount {
	least := t.units(10)
	if l.HasMin && l.Min > 0 {
		least = l.Min
	}
	if l.HasMax && l.Max > 0 {
		least = min(least, l.Max)
		if t.chance(1) {
			return l.Max + least
		}
	}
	a := least * money.Amount([]int64{1, 1, 1, 2, 2, 2, 3, 4, 4, 5, 6, 8, 10, 20}[t.rng.IntN(14)])
	if l.HasMax {
		a = min(a, l.Max)
	}
	return a
}

// maximum is the most that may lie on the spot on which an over-limit bet is made; 0
// where there is none.
func (t *table) maximum() money.Amount {
	l := t.limits.Outside
	switch t.game {
	case profile.Baccarat:
		l = t.limits.Player
	case profile.Blackjack:
		l = t.limits.Seat
	}
	if !l.HasMax {
		return 0
	}
	return l.Max
}

// betID names a bet of the table's evening.
func betID(n int) string { return fmt.Sprintf("b%d", n) }

// offer is a bet on its way to the table.
type offer struct {
	wager.Offer
	at    moment // when the server takes it
	fault Fault
	late  bool // made as a fault: not judged with the others
	told  bool // by a script: it is not taken back
}

// plain is a bet without numbers on a table's simplest spot, by somebody new.
func (t *table) plain(a money.Amount) wager.Offer {
	o := wager.Offer{Player: t.newPlayer(), Stake: t.amount(a), Has: wager.HasStake}
	switch t.game {
	case profile.Baccarat:
		o.Spot = "player"
	case profile.Blackjack:
		o.Spot, o.Seat = "seat", t.freeSeat()
		o.Has |= wager.HasSeat
	default:
		o.Spot = "red"
	}
	return o
}

// takeBets plans the betting of a round: offers in the order of their time, those that
// the rules refuse among them, and some that are taken back. It leaves in the round
// what the server took and kept.
func (t *table) takeBets(r *play, offers []offer) {
	if r.does(BetOverLimit) {
		over := t.plain(t.maximum() + t.units(100))
		offers = append(offers, offer{Offer: over, at: r.opened + t.between(4*time.Second, 6*time.Second), fault: BetOverLimit, late: true})
	}
	slices.SortStableFunc(offers, func(a, b offer) int { return cmp.Compare(a.at, b.at) })
	refused := t.refusals(r.id, offers)
	stands := 0
	for i := range offers {
		if refused[i] == wager.Accepted {
			stands++
		}
	}
	for i := range offers {
		o := &offers[i]
		t.bets++
		o.ID = betID(t.bets)
		if refused[i] != wager.Accepted {
			if word, known := serverReasons[refused[i]]; known {
				t.say(o.at, tables.BetRefusedType, r.id, tables.BetRefused{Bet: o.Offer, Reason: word})
			}
			continue
		}
		back := o.at + t.between(400*time.Millisecond, 1500*time.Millisecond)
		if !o.late && !o.told && stands > 1 && back < r.closes-time.Second && t.chance(2) {
			t.accept(r, o)
			t.say(back, tables.BetCancelledType, r.id, tables.BetCancelled{ID: o.ID})
			stands--
			continue
		}
		t.accept(r, o)
		r.keep(o)
	}
	t.group()
}

// serverReasons are the words with which a server refuses a bet.
var serverReasons = map[wager.Reason]string{
	wager.BelowMinimum: "below_minimum", wager.AboveMaximum: "above_maximum", wager.Malformed: "malformed",
}

// refusals says which of the offers the table's rules refuse.
func (t *table) refusals(round string, offers []offer) []wager.Reason {
	why := make([]wager.Reason, len(offers))
	l := t.line(round)
	l.Void = true
	var judged []int
	for i := range offers {
		if !offers[i].late {
			o := offers[i].Offer
			o.ID = betID(i)
			l.Offers = append(l.Offers, o)
			judged = append(judged, i)
		}
	}
	a := &t.pit.answer
	t.pit.engine.Check(l, a)
	for n, b := range a.Bets {
		if n < len(judged) {
			why[judged[n]] = b.Reason
		}
	}
	return why
}

// accept plans the server's word that it took a bet. Some servers say when the guest
// made it.
func (t *table) accept(r *play, o *offer) {
	said := o.Offer
	if t.chance(20) {
		said.At = t.pit.stamp(o.at - r.slow - 100*time.Millisecond)
		o.At = said.At
	} else {
		o.At = t.pit.stamp(o.at - r.slow)
	}
	t.say(o.at, tables.BetAcceptedType, r.id, tables.BetAccepted{Bets: []wager.Offer{said}}).fault = o.fault
}

// group lets the server tell bets that came close together in one event.
func (t *table) group() {
	const close = 120 * time.Millisecond
	kept := t.items[:0]
	for _, x := range t.items {
		d, bet := x.event.Data.(tables.BetAccepted)
		if n := len(kept) - 1; bet && n >= 0 && x.fault == "" && kept[n].fault == "" && x.at-kept[n].at < close {
			if before, same := kept[n].event.Data.(tables.BetAccepted); same && d.Bets[0].At.IsZero() && before.Bets[0].At.IsZero() {
				kept[n].event.Data = tables.BetAccepted{Bets: append(slices.Clip(before.Bets), d.Bets...)}
				continue
			}
		}
		kept = append(kept, x)
	}
	t.items = kept
}
