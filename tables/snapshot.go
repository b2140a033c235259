package tables

import (
	"slices"
	"time"

	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/round"
	"pitboss/tables/shoe"
	"pitboss/tables/wager"
	"pitboss/tables/wheel"
)

// Table is a table at a moment, for whoever shows it. It never changes and may be
// read by any number of goroutines.
type Table struct {
	Number    string
	Game      profile.Game
	Terms     TableOpened // as approved
	Phase     Phase
	Round     string        // "" between two rounds: while cards are shuffled, or the table is closed
	Played    string        // the round that the bets, the cards and the numbers below are of
	Since     time.Time     // of the phase
	Opened    time.Time     // when the table was; zero while it is closed
	Usual     time.Duration // how long the phase lasts at this table; 0 while unknown
	Result    string        // with the phase result
	Dealer    string
	BetsUntil time.Time // when the betting timer ends
	Closed    time.Time // the signal that closed the betting; zero while it is open
	Unseen    bool      // the round was not seen live

	Bets    []wager.Offer
	Cards   []CardDealt // by the server
	Scanned []cards.Card
	Coup    baccarat.Coup    // of a baccarat table
	Hands   []blackjack.Hand // of a blackjack table
	Hole    blackjack.Hand   // its dealer's hand
	Next    blackjack.Next
	Actions []round.Action

	Server, Wheel int // the numbers of the spin; -1 where none is known
	Spin          SpinView
	Prison        []wager.Offer

	Roads, FeltRoads roads.Shoe
	Numbers          []uint8 // last results, newest last
	Shoe             shoe.Ledger
	Scanner          bool         // the felt has a scanner
	Counting         bool         // its cards are being counted
	Counted          []cards.Card // by its scanner, since that began; None for one it could not read
	Pace, Target     int          // rounds an hour
	Paces            Paces        // how the pace went
	Settlement       *round.Answer
	Paid             []Payout           // what the server paid in round PaidRound, by wager; not to be written to
	PaidListed       bool               // that it said so
	PaidRound        string             // the last that ended, also where it cannot be settled here
	Open             []findings.Finding // not to be written to
	Devices          []DeviceView
	HasServer        bool
	Stale            bool
	Heard            time.Time // the server's last sign of life

	// Record is the record of the wheel at the table, since it was first heard; nil before
	// its first spin. It is not to be written to.
	Record *wheel.Stats

	Camera      string // the house's reference; "" where it has none
	WheelSerial string // "" where none is known
	Inspections []InspectionView
	Disputes    []DisputeView // open ones, oldest first
}

// InspectionView is the last inspection of a kind that was recorded of the table.
type InspectionView struct {
	Record    string // as of InspectionRecorded
	Equipment string
	Passed    bool
	At        time.Time
	Today     bool // in the gaming day of now
}

// DisputeView is a claim about a round of the table on which nobody has ruled.
type DisputeView struct {
	ID, Round     string
	Opened        time.Time
	ManagerCalled time.Time // zero while nobody did
}

// ManagerCalled is when the manager was called to the table about a claim that is still
// open; zero if nobody did.
func (t *Table) ManagerCalled() (at time.Time) {
	for _, d := range t.Disputes {
		if !d.ManagerCalled.IsZero() && (at.IsZero() || d.ManagerCalled.Before(at)) {
			at = d.ManagerCalled
		}
	}
	return at
}

// SpinView is a spin as its wheel shows it.
type SpinView struct {
	Device, State, Rotor string
	DeciRPM              int
	Flags                []string
	Revolutions          int
	Counted              bool // somebody counts the revolutions
}

// DeviceView is a device as it is heard.
type DeviceView struct {
	Name         string
	Lost, Silent bool
	Since, Heard time.Time
	Fault        string
}

// Snapshot returns a table as it stands, nil if there is none of this number.
func (f *Fold) Snapshot(number string) *Table {
	t := f.tables[number]
	if t == nil {
		return nil
	}
	s := &Table{
		Number: t.number, Game: t.game, Terms: t.terms, Phase: t.phase, Round: t.phaseRound, Since: t.phaseAt, Opened: t.openedAt,
		Result: t.result, Dealer: t.dealer, Prison: slices.Clone(t.prison), Roads: t.coups, FeltRoads: t.felt,
		Numbers: t.numbers[:len(t.numbers):len(t.numbers)], Shoe: *t.shoes.ledger(), Scanner: t.shoes.scanner,
		Counting: t.counting, Counted: t.counted[:len(t.counted):len(t.counted)],
		Pace: t.pace.perHour(), Paces: t.pace.past, Record: t.stats.view(), Target: t.house.TargetPace, Settlement: t.answer, Open: t.open,
		Paid: t.paid, PaidListed: t.paidListed, PaidRound: t.paidRound, Camera: t.house.Camera, WheelSerial: t.serial(), Disputes: t.disputes,
		Server: -1, Wheel: -1, HasServer: t.feed != nil,
		Spin: SpinView{Device: t.wheel.device, State: t.wheel.state, Rotor: t.wheel.rotor, DeciRPM: t.wheel.deciRPM, Flags: t.wheel.flags},
	}
	if i := slices.Index(phasesOfRound[:], t.phase); i >= 0 {
		s.Usual = t.lasted[i].median()
	}
	if t.feed != nil {
		s.Stale, s.Heard = t.feed.stale, t.feed.heard
	}
	for i := range t.inspections {
		if v := t.inspections[i]; !v.At.IsZero() {
			v.Today = f.gamingDay(v.At) == f.gamingDay(f.now)
			s.Inspections = append(s.Inspections, v)
		}
	}
	for _, name := range sortedKeys(f.devices) {
		if d := f.devices[name]; d.table == number {
			s.Devices = append(s.Devices, DeviceView{d.name, d.lost, d.silent, d.since, d.heard, d.fault})
		}
	}
	if r := t.current; r != nil {
		f.snapshotRound(t, r, s)
	}
	return s
}

func (f *Fold) snapshotRound(t *table, r *liveRound, s *Table) {
	s.Played = r.id
	s.BetsUntil, s.Closed, s.Unseen = r.timer, r.closed(), r.unseen
	s.Bets = roomOf(r.bets)
	for i := range r.bets {
		if r.stands(i) {
			s.Bets = append(s.Bets, r.bets[i])
		}
	}
	s.Cards = slices.Grow(s.Cards, len(r.dealt))
	for i, c := range r.dealt {
		face := "up"
		if c == cards.None {
			face = "down"
		}
		s.Cards = append(s.Cards, CardDealt{Card: c, To: r.to[i], Face: face})
	}
	s.Scanned, _ = r.aligned(t.game)
	s.Actions = append(s.Actions, r.actions...)
	if r.hasNo {
		s.Server = r.number
	}
	if r.hasWhl {
		s.Wheel = r.wheelNo
	}
	s.Spin.Revolutions, s.Spin.Counted = r.spin.revolutions, r.spin.counted
	switch {
	case t.game == profile.Baccarat && (t.feed == nil || len(s.Scanned) > len(r.dealt)):
		s.Coup, _ = deal(s.Scanned)
	case t.game == profile.Baccarat:
		s.Coup = r.coup
	case t.game == profile.Blackjack && t.rules != nil && len(r.dealt) > 0:
		p, _ := f.felt.Replay(*t.rules.Rules, f.boxes(t, r), r.dealt, r.played)
		for _, h := range p.Hands {
			h.Cards = slices.Clone(h.Cards)
			s.Hands = append(s.Hands, h)
		}
		s.Hole, s.Next = p.Dealer, p.Next
		s.Hole.Cards = slices.Clone(p.Dealer.Cards)
	}
}

// Numbers lists the tables there are, in their order.
func (f *Fold) Numbers() []string { return sortedKeys(f.tables) }

// WheelStats is the record of a table's wheel; the zero Stats if it has none.
func (f *Fold) WheelStats(number string) wheel.Stats {
	if t := f.tables[number]; t != nil {
		if s := t.stats.view(); s != nil {
			return *s
		}
	}
	return wheel.Stats{}
}

// Feeds tells how each game server was heard.
func (f *Fold) Feeds() map[string]FeedCounts {
	all := make(map[string]FeedCounts, len(f.feeds))
	for name, s := range f.feeds {
		all[name] = s.counts
	}
	return all
}
