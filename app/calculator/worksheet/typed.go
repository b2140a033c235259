package worksheet

import (
	"strconv"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
)

// typed is what was begun on the keyboard and is not finished.
type typed struct {
	digits string    // of a number
	at     time.Time // of the last of them
	rank   cards.Rank
	one    bool // a 1 that will be a ten
}

// Pause is how long a second digit may take to belong to the first.
const Pause = 1200 * time.Millisecond

// Type takes a key of the keyboard: the digits of a number at roulette, the rank and
// then the suit of a card elsewhere (9 H; 1 0 or T for a ten). It reports whether the
// key meant anything here.
func (s *Sheet) Type(key rune, at time.Time) bool {
	if s.game == profile.Roulette {
		return s.typeDigit(key, at)
	}
	return s.typeCard(key)
}

// Begun is what has been typed of a card and waits for more: "9", "1".
func (s *Sheet) Begun() string {
	switch {
	case s.typed.one:
		return "1"
	case s.typed.rank == cards.Ten:
		return "10"
	case s.typed.rank > 0:
		return cards.Of(s.typed.rank, cards.Spades).String()[:1]
	}
	return ""
}

// Forget drops what was begun; it reports whether anything was.
func (s *Sheet) Forget() bool {
	begun := s.Begun() != ""
	s.typed = typed{}
	return begun
}

func (s *Sheet) typeDigit(key rune, at time.Time) bool {
	if key < '0' || key > '9' {
		return false
	}
	before := s.typed
	if both, err := strconv.Atoi(before.digits + string(key)); err == nil && len(before.digits) == 1 &&
		at.Sub(before.at) <= Pause && both < roulette.Numbers {
		// It goes on with the number that the first digit gave.
		s.typed = typed{}
		s.amend(func(p *page) { p.number(both, true) })
		return true
	}
	s.change(func(p *page) { p.number(int(key-'0'), true) })
	s.typed = typed{digits: string(key), at: at}
	return true
}

func (s *Sheet) typeCard(key rune) bool {
	if s.typed.rank > 0 {
		if suit, ok := cards.ParseSuit(byte(key)); ok && key < 0x80 {
			rank := s.typed.rank
			s.typed = typed{}
			return s.Deal(cards.Of(rank, suit))
		}
	}
	switch {
	case s.typed.one && key == '0':
		s.typed = typed{rank: cards.Ten}
		return true
	case key == '1':
		s.typed = typed{one: true}
		return true
	case key >= 0x80:
		return false
	}
	rank, ok := cards.ParseRank(string(key))
	if ok {
		s.typed = typed{rank: rank}
	}
	return ok
}
