package tables

import (
	"slices"
	"time"

	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/round"
	"pitboss/tables/shoe"
	"pitboss/tables/wager"
)

// table is one table as it stands.
type table struct {
	// What nearly every event looks at lies together.
	number   string
	feed     *feed // the server's stream that speaks of it; nil if none does
	deskOnly bool  // opened by the desk: it has devices and no server
	approved bool
	awaiting bool // an image is due
	holed    bool // something was not heard since the table was opened
	closing  bool // it closes when its round is over
	game     profile.Game
	rules    *round.Terms
	current  *liveRound
	last     *liveRound // the last round that ended
	rounds   rounds
	read     betsRead
	unopened []unopened // bets whose rounds are not open yet, oldest first

	house Approved
	terms TableOpened // what the house approved

	phase      Phase
	phaseRound string
	phaseAt    time.Time
	result     string
	lasted     [len(phasesOfRound)]rhythm
	dealer     string

	prison                        []wager.Offer
	kept                          []wager.Offer // stakes that the server holds of bets that the rules refused
	shoes                         shoes
	strays                        int          // scans outside any round
	counting                      bool         // cards are being counted: no scan is of a game
	counted                       []cards.Card // what the scanner read since
	before                        Phase        // the phase that the counting broke into
	openedAt                      time.Time    // zero while it is closed
	shoeInspected, wheelInspected string       // the gaming day of the last inspection passed
	stats                         *wheelRecord
	wheel                         wheelNow
	spins                         rhythm // from no more bets to the result
	coups                         roads.Shoe
	felt                          roads.Shoe // the same by the scanner alone
	coupRounds, feltRounds        []string   // whose coups they are
	words                         []word     // what was decided here, oldest first
	numbers                       []uint8    // last results, newest last
	pace                          pace
	reruns                        reruns
	dues                          dues
	open                          []findings.Finding
	answer                        *round.Answer // of the last round settled here
	paid                          []Payout      // what the server paid in round paidRound
	paidListed                    bool
	paidRound                     string                                 // the last that ended, also where the deal or the play was wrong
	inspections                   [len(inspectionRecords)]InspectionView // the last of each kind
	disputes                      []DisputeView                          // never written to
}

func (t *table) currency() money.Currency {
	c, ok := money.LookupCurrency(t.terms.Currency)
	if !ok {
		c, _ = money.LookupCurrency("")
	}
	return c
}

// mostOpen is how many findings of a table are open at most. What is wrong with a round
// stays so until somebody decides, and when nobody does, until so much else is.
const mostOpen = 200

// note keeps a finding with its table until it is cleared. The list is never written
// to: snapshots share it. What it has no room for any more is forgotten: the oldest
// finding of a round, else the oldest.
func (t *table) note(g findings.Finding) (gone findings.Identity, full bool) {
	if full = len(t.open) >= mostOpen; full {
		at := max(0, slices.IndexFunc(t.open, func(g findings.Finding) bool { return g.Round != "" }))
		gone = t.open[at].Identity
		t.open = slices.Delete(slices.Clone(t.open), at, at+1)
	}
	t.open = append(slices.Clip(t.open), g)
	return gone, full
}

func (t *table) forget(id findings.Identity) {
	for i := range t.open {
		if t.open[i].Identity == id {
			t.open = append(t.open[:i:i], t.open[i+1:]...)
			return
		}
	}
}

// liveRound is a round as far as it has been heard.
type liveRound struct {
	id       string
	openedAt time.Time
	unseen   bool // not seen live: it gets a phase and no verdict
	owed     bool // an image showed it settled, and its settlement was not heard
	deaf     bool // the scanner was lost in it: what it saw is not whole
	byImage  bool // an image gave it: its bets' times are not judged
	settled  bool
	voided   bool
	endedAt  time.Time

	timer     time.Time // when the betting timer ends; zero without one
	call      time.Time // no more bets
	firstCard time.Time
	launched  time.Time
	deviceNMB time.Time // the same by the devices
	firstScan time.Time
	lastScan  time.Time
	shut      bool // an image showed the betting closed

	bets     []wager.Offer // that the server took
	gone     []time.Time   // when each was taken back, as far as any was; zero where it was not
	dealt    []cards.Card  // by the server; None lies face down
	to       []string
	hole     int // place of the card that lies face down, from 1; 0 if none does
	coup     baccarat.Coup
	actions  []round.Action
	played   []blackjack.Action // the same as the engine of the game takes them
	seats    []blackjack.Box    // in play, as found for seatBets bets
	seatBets int
	broken   bool // the drawing or an action was against the rules, and it is said

	scans     []scan
	felt      baccarat.Coup // the coup as the scanner saw it
	differs   bool          // a card differs, and it is said
	early     time.Time     // a scan before the betting closed, not yet judged
	outOfTurn int           // scans that came when the coup was complete

	number  int // by the server
	hasNo   bool
	wheelNo int
	hasWhl  bool
	spin    launch
	hungAt  time.Time // from when the ball is waited for

	first     *RoundSettled // the settlement that counts
	firstVoid *RoundVoided
	again     int // equal settlements that came again

	dealer   string // who launched last
	voids    int    // launches that the server said are void
	reruns   int    // launches that a decision took back
	counted  int    // launches counted as void
	taken    int    // launches taken back
	fresh    bool   // no ball was launched since
	goesBack bool   // by a decision its stakes go back
	entry    spinEntry
	out      *takenOut // where it was on the roads, once it was taken off them; nil before
}

// live says that the round has begun and not ended.
func (r *liveRound) live() bool { return !r.settled && !r.voided }

// closed is the earliest signal of the server that closed the betting; zero while
// there is none.
func (r *liveRound) closed() time.Time {
	c := wager.Clock{NoMoreBets: r.bell(), FirstCard: r.firstCard}
	return c.Closed()
}

// bell is the earlier of the timer and the call.
func (r *liveRound) bell() time.Time {
	if r.call.IsZero() || !r.timer.IsZero() && r.timer.Before(r.call) {
		return r.timer
	}
	return r.call
}

// scan is a card that the scanner saw in a round. Card is None where it could not
// read one.
type scan struct {
	card   cards.Card
	place  string
	double bool // it may be the card before, read twice
}

// shoes are the account of the shoe in play, by the server and by the scanner.
type shoes struct {
	id       string
	started  map[string]bool // shoes that are in play and not shuffled since
	byServer shoe.Ledger
	byFelt   shoe.Ledger
	scanner  bool                      // the felt has a scanner: it counts the shoe
	deaf     bool                      // the scanner is lost
	missing  map[string]*shoe.Detector // by the deck set, which goes by the shoe's id
	renew    bool                      // by a decision its cards are others once the round is over
	lastSaid bool                      // that a card came after the last hand, in this round
}

// ledger is the one that counts the shoe: the scanner's where there is one, unless it
// missed a part that the server did not.
func (s *shoes) ledger() *shoe.Ledger {
	if s.scanner && (s.byFelt.Whole() || !s.byServer.Whole()) {
		return &s.byFelt
	}
	return &s.byServer
}

// shoeBroken says that cards of the shoe may have been missed.
func (t *table) shoeBroken() {
	t.shoes.byServer.Break()
}

// wheelNow is the wheel as its device shows it.
type wheelNow struct {
	device  string
	state   string
	counter int
	deciRPM int
	rotor   string // in the rim, of the spin in progress
	flags   []string
	lastWay string // of the last valid spin
	lastSet bool
}

// launch is what is known of the ball's launch.
type launch struct {
	began       time.Time // by the device: when the ball was in the rim
	ball        string    // its direction, by the server
	rotor       string    // the rotor's, by the device
	revolutions int
	counted     bool
	cause       string // another cause that makes it invalid; "" if none
	judged      bool
}
