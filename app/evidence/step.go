package evidence

import (
	"fmt"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

// Source is who says that something happened.
type Source uint8

// The sources.
const (
	Server  Source = iota // the game server
	Scanner               // what reads cards: a shoe, a scanner
	Wheel                 // the wheel's reader
	Desk                  // this desk: what people did, and what it found
)

// Letter is the source on the evidence's own sheet: S, C, W or D.
func (s Source) Letter() string { return [...]string{"S", "C", "W", "D"}[s] }

// TimerEnded is the kind of a step that nobody sent: the betting timer came to its end.
const TimerEnded = "round.timer_ended"

// Ref names a record of the journal.
type Ref struct {
	Day string
	N   uint64
}

// String is the reference as decisions write it: DAY/N.
func (r Ref) String() string { return fmt.Sprintf("%s/%d", r.Day, r.N) }

// Value is one thing that a step says, under the name that the record gives it.
type Value struct{ Key, Text string }

// Step is one thing that happened in a round. Bets that were taken one after another are
// one step, and so is a card that both sources read.
type Step struct {
	At     time.Time // by the source's own clock
	Heard  time.Time // when the desk wrote it down; zero for TimerEnded
	Source Source
	Kind   string      // the type of the event or the kind of the record
	Data   tables.Data // what an event says; nil for the desk's own records
	Values []Value     // what a record of the desk's own says, as far as it is plain

	Card  int        // which card off the shoe, from 1; 0 if the step is about none
	Felt  cards.Card // as the scanner read it
	Dealt cards.Card // as the server says; cards.None while it lies face down
	Scan  bool       // the scanner said something of this card
	Place string     // player, banker, dealer, seat:3, seat:3/2
	Seat  int        // the box it is about; 0 for none
	Hand  int
	Bets  []wager.Offer // taken at this step
	Bet   string        // the bet it is about, where it is one

	Records  []Ref
	Findings []findings.Finding // raised at this step
}

// Differs says that the two sources read the card of the step differently.
func (s *Step) Differs() bool {
	return s.Card > 0 && s.Felt != cards.None && s.Dealt != cards.None && s.Felt != s.Dealt
}

// Marked says that something was found wrong at this step.
func (s *Step) Marked() bool { return len(s.Findings) > 0 }

// Worst is the most urgent severity of what was found wrong at this step; 0 for nothing.
func (s *Step) Worst() (worst findings.Severity) {
	for i := range s.Findings {
		if v := s.Findings[i].Severity; worst == 0 || v < worst {
			worst = v
		}
	}
	return worst
}

// stepOf makes a step of an event.
func stepOf(e *heardEvent) Step {
	s := Step{At: e.event.Time, Heard: e.record.At, Source: e.source, Kind: e.event.Type, Data: e.event.Data, Records: []Ref{e.ref()}}
	if s.At.IsZero() {
		s.At = e.record.At
	}
	switch d := e.event.Data.(type) {
	case tables.BetAccepted:
		s.Bets = d.Bets
	case tables.BetCancelled:
		s.Bet = d.ID
	case tables.BetRefused:
		s.Bet = d.Bet.ID
	case tables.ActionTaken:
		s.Seat, s.Hand = d.Seat, max(d.Hand, 1)
	case tables.CardDealt:
		s.Place, s.Dealt = d.To, d.Card
		if p, ok := tables.ParsePlace(d.To); ok {
			s.Place, s.Seat, s.Hand = p.String(), p.Seat, p.Hand
		}
	case tables.CardRevealed:
		s.Place, s.Dealt = "dealer", d.Card
	case tables.CardScanned:
		s.Felt, s.Scan, s.Place = d.Card, true, feltPlace(d.Place)
	case tables.CardUnreadable:
		s.Scan = true
	}
	return s
}

// feltPlace is a scanner's place as the server would write it: player2 is the player's.
func feltPlace(place string) string {
	for _, side := range [...]string{"player", "banker", "dealer"} {
		if len(place) >= len(side) && place[:len(side)] == side {
			return side
		}
	}
	return place
}
