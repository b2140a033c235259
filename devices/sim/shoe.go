package sim

import (
	"math/rand/v2"
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
)

// physical is one card of the decks.
type physical struct {
	card cards.Card
	deck uint8 // from 1
}

// shoe is the decks of a table and the shoe they lie in.
type shoe struct {
	id      string
	decks   []physical // all of them, whatever lies in the shoe
	cards   []physical // in the order in which they will be drawn
	drawn   int
	behind  int // cards behind the cut card
	cut     bool
	hands   int          // left to deal, once the cut card showed
	one     bool         // one hand more than the last is dealt
	foreign bool         // a foreign card is in it, or was
	lost    []cards.Card // from the decks
	first   []cards.Card // what the next shoe is told to begin with
	away    []cards.Card // what is told to be missing from it
}

func newShoe(id string, decks int) *shoe {
	s := &shoe{id: id}
	s.renew(decks)
	return s
}

// renew puts whole decks in the place of the old ones. The cards in the shoe stay until
// it is loaded again.
func (s *shoe) renew(decks int) {
	s.decks, s.lost = nil, nil
	for d := range decks {
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			s.decks = append(s.decks, physical{c, uint8(d + 1)})
		}
	}
}

// lose takes a card out of the decks for good.
func (s *shoe) lose(rng *rand.Rand) {
	if len(s.decks) < 2 {
		return
	}
	s.take(rng.IntN(len(s.decks)))
}

// loseAway takes the cards out of the decks that are told to be missing.
func (s *shoe) loseAway() {
	for _, c := range s.away {
		if i := slices.IndexFunc(s.decks, func(p physical) bool { return p.card == c }); i >= 0 && len(s.decks) > 1 {
			s.take(i)
		}
	}
	s.away = nil
}

func (s *shoe) take(i int) {
	s.lost = append(s.lost, s.decks[i].card)
	s.decks = append(s.decks[:i:i], s.decks[i+1:]...)
}

// shuffle puts all the decks into the shoe and the cut card where the house has it.
func (s *shoe) shuffle(rng *rand.Rand, r *profile.Rules) {
	s.cards = append(s.cards[:0], s.decks...)
	rng.Shuffle(len(s.cards), func(i, j int) { s.cards[i], s.cards[j] = s.cards[j], s.cards[i] })
	s.drawn, s.cut, s.foreign, s.hands = 0, false, false, 0
	s.behind = r.Decks()*cards.Kinds - r.CardsBeforeCut()
	s.stack(s.first, r.Decks())
	s.first = nil
}

// stack brings cards to the front of those that are left, in this order. A card of
// which no copy is left is one too many: it takes the place of one from behind, so that
// the shoe gives as many as it should.
func (s *shoe) stack(want []cards.Card, decks int) {
	rest := s.cards[s.drawn:]
	for i, c := range want[:min(len(want), len(rest))] {
		at := slices.IndexFunc(rest[i:], func(p physical) bool { return p.card == c })
		if at < 0 {
			at = len(rest) - 1 - i
			for at > 0 && slices.Contains(want[i:], rest[i+at].card) {
				at--
			}
			rest[i+at] = physical{c, uint8(min(decks+1, 9))}
			s.foreign = true
		}
		rest[i], rest[i+at] = rest[i+at], rest[i]
	}
}

// cutDue says that the cut card comes before the next card, when it lies so many
// cards further to the front than the house has it.
func (s *shoe) cutDue(early int) bool { return !s.cut && s.left() <= s.behind+early }

// left is how many cards are left in the shoe.
func (s *shoe) left() int { return len(s.cards) - s.drawn }

// draw takes the next card. A shoe that is empty gives the zero card.
func (s *shoe) draw() physical {
	if s.drawn == len(s.cards) {
		return physical{}
	}
	c := s.cards[s.drawn]
	s.drawn++
	return c
}

// slip puts a card too many into the shoe: of the card that was seen most often the
// copies that are left, and one more, come among the next within cards. It reports
// whether there was room.
func (s *shoe) slip(rng *rand.Rand, decks, within int) bool {
	if s.foreign {
		return false
	}
	var seen cards.Count
	for _, c := range s.cards[:s.drawn] {
		seen.Add(c.card)
	}
	kind := cards.Card(1 + rng.IntN(cards.Kinds))
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		if seen[c] > seen[kind] {
			kind = c
		}
	}
	rest := s.cards[s.drawn:]
	before := min(within, len(rest)-s.behind)
	if before < 2*(decks+1-int(seen[kind])) {
		return false
	}
	// The extra copy takes the place of a card behind the cut card, so that the shoe
	// gives as many cards as it should.
	at := len(rest) - 1
	for at > before && rest[at].card == kind {
		at--
	}
	rest[at] = physical{kind, uint8(min(decks+1, 9))}
	to := 0
	for i := range rest {
		if rest[i].card != kind || i < before {
			continue
		}
		for to < before && rest[to].card == kind {
			to++
		}
		if to == before {
			return false
		}
		spot := to + rng.IntN(before-to)
		for rest[spot].card == kind {
			spot = (spot + 1) % before
		}
		rest[spot], rest[i] = rest[i], rest[spot]
	}
	s.foreign = true
	return true
}

// gap is how long before a card its scan is, and how long before that the cut card
// shows.
const (
	scanBefore = 60 * time.Millisecond
	cutBefore  = 450 * time.Millisecond
)

// showCut lets the cut card out if it is due before the card that is dealt at a moment;
// midHand says that cards of the hand are out already.
func (t *table) showCut(at moment, midHand bool) {
	s, early := t.shoe, 0
	if t.isArmed(HandAfterLast) {
		early = enoughForAHand // so that there are cards for one hand more; no shoe is short by a coup
	}
	if !s.cutDue(early) {
		return
	}
	s.cut, s.hands = true, 1
	if midHand && t.game == profile.Baccarat {
		s.hands += t.rules.Baccarat.HandsAfterCut
	}
	if d := t.reader(); d >= 0 {
		t.send(at-cutBefore, d, t.cutLine(d))
	}
	t.say(at-cutBefore+40*time.Millisecond, tables.ShoeCutCardType, "", tables.ShoeCutCard{})
}

// handOver ends a hand: after the last one the cards are shuffled. It gives the moment
// at which the next round can begin.
func (t *table) handOver(at, next moment) moment {
	s := t.shoe
	if s.cut {
		s.hands--
	}
	if s.hands > 0 || !s.cut {
		return next
	}
	if s.one { // dealt on past the last hand, once
		s.one = false
	} else if s.left() >= enoughForAHand && t.take(HandAfterLast) {
		s.one = true
		return next
	}
	shuffled := at + t.between(80*time.Second, 140*time.Second)
	started := shuffled + t.between(4*time.Second, 8*time.Second)
	t.loadShoe(shuffled, started)
	return started + t.between(3*time.Second, 5*time.Second)
}

// enoughForAHand is how many cards a hand after the last one needs at most: a coup.
const enoughForAHand = 6
