package tables

import (
	"strconv"
	"strings"
)

// Place is where a card goes: the player's or banker's hand, the dealer's, or a
// hand of a seat.
type Place struct {
	Side string // player, banker, dealer, seat
	Seat int    // 1 … for a seat
	Hand int    // 1 … for a seat; "seat:3" is its first hand
}

// ParsePlace reads "player", "banker", "dealer", "seat:3" or "seat:3/2".
func ParsePlace(s string) (Place, bool) {
	switch s {
	case "player", "banker", "dealer":
		return Place{Side: s}, true
	}
	rest, ok := strings.CutPrefix(s, "seat:")
	if !ok {
		return Place{}, false
	}
	seat, hand, split := strings.Cut(rest, "/")
	p := Place{Side: "seat", Hand: 1}
	var err error
	if p.Seat, err = strconv.Atoi(seat); err != nil || p.Seat < 1 || p.Seat > mostSeats {
		return Place{}, false
	}
	if split {
		if p.Hand, err = strconv.Atoi(hand); err != nil || p.Hand < 1 || p.Hand > mostSeats {
			return Place{}, false
		}
	}
	return p, true
}

// String is the place as the feed writes it; the first hand of a seat is "seat:3".
func (p Place) String() string {
	if p.Side != "seat" {
		return p.Side
	}
	s := "seat:" + strconv.Itoa(p.Seat)
	if p.Hand > 1 {
		s += "/" + strconv.Itoa(p.Hand)
	}
	return s
}
