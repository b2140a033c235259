package tables

import (
	"strconv"
	"testing"

	"pitboss/tables/wager"
)

// A round with many bets makes none of the later ones large, however often its place in
// the ring is taken again: a shift ends as large as it began.
func TestRoundsThatAreRememberedAreAsLargeAsTheyWere(t *testing.T) {
	var b rounds
	play := func(id string, bets int) {
		r := b.begin(id)
		for range bets {
			r.bets = append(r.bets, wager.Offer{})
		}
	}
	for n := range 2 * mostRounds {
		play("large "+strconv.Itoa(n), 500)
		play("small "+strconv.Itoa(n), 3)
	}
	play("the last", 0)
	held, room := 0, 0
	for _, r := range b.last {
		held, room = held+len(r.bets), room+cap(r.bets)
	}
	if room > held+held/8 {
		t.Errorf("for %d bets there is room for %d", held, room)
	}
}
