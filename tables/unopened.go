package tables

import (
	"slices"
	"time"

	"pitboss/tables/wager"
)

// A server may tell of a bet before it tells that the bet's round is open: two of its
// parts speak, and the place on the wire is never the time of a bet. Such a bet waits for
// its round. When another round opens, the table closes or the recording ends instead, it
// was taken for a round never opened. A round that shows itself otherwise, by a card or
// its settlement, was opened unheard: it is unseen, and says nothing of its bets.

// unopened is a bet whose round was not opened yet.
type unopened struct {
	round string
	offer wager.Offer
	told  time.Time
	holed bool // its opening may have been missed since: then nobody says that there was none
}

// mostUnopened is how many bets of a table wait for their rounds; one more is late.
const mostUnopened = 500

// awaitOpening keeps a bet until its round opens.
func (f *Fold) awaitOpening(t *table, e *Event, o *wager.Offer) {
	if len(t.unopened) >= mostUnopened {
		f.lateBet(t, e.Round, nil, o, e.Time)
		return
	}
	t.unopened = append(t.unopened, unopened{round: e.Round, offer: *o, told: e.Time})
}

// takeUnopened gives the bets that waited for a round.
func (t *table) takeUnopened(roundID string) []wager.Offer {
	var bets []wager.Offer
	t.unopened = slices.DeleteFunc(t.unopened, func(u unopened) bool {
		if u.round == roundID {
			bets = append(bets, u.offer)
		}
		return u.round == roundID
	})
	return bets
}

// cancelUnopened takes back a bet that waits; false if there is none.
func (t *table) cancelUnopened(roundID, id string) bool {
	at := slices.IndexFunc(t.unopened, func(u unopened) bool { return u.round == roundID && u.offer.ID == id })
	if at >= 0 {
		t.unopened = slices.Delete(t.unopened, at, at+1)
	}
	return at >= 0
}

// neverOpened says which bets were taken for a round never opened.
func (f *Fold) neverOpened(t *table, at time.Time) {
	waiting := t.unopened
	t.unopened = nil
	for i := range waiting {
		if u := &waiting[i]; !u.holed {
			f.lateBet(t, u.round, nil, &u.offer, later(at, u.told))
		}
	}
}

// End says what the end of a recording alone shows: nothing more will open.
func (f *Fold) End() []Out {
	f.said.begin()
	for _, t := range f.sorted() {
		f.neverOpened(t, time.Time{})
	}
	return f.said.outs
}
