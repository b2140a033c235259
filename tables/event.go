package tables

import (
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Event is one thing that was heard or decided: a frame of the game server, what
// a decoder made of a device's bytes, or a record of the desk itself. Server
// events are counted (Epoch, Seq); devices and the desk name themselves in Source.
type Event struct {
	Type     string
	Table    string
	Round    string
	Source   string // "", "device:wheel-9", "desk"
	Epoch    string
	Seq      int64 // meaningful where Counted
	Counted  bool
	Time     time.Time // the source's own time; for a device, when its bytes came
	Received time.Time // when the desk heard it; zero where that was not recorded
	Data     Data      // nil for a type this desk does not know
	Fault    string    // why a known event is impossible (card "1X"); "" if it is not
}

// Data is what an event says: one of the types of this file.
type Data interface{ append(dst []byte) []byte }

// The words of Event.Type.
const (
	TableImageType       = "table.image"
	TableOpenedType      = "table.opened"
	TableClosedType      = "table.closed"
	DealerChangedType    = "dealer.changed"
	ShoeStartedType      = "shoe.started"
	ShoeCutCardType      = "shoe.cut_card"
	ShoeShuffledType     = "shoe.shuffled"
	RoundOpenedType      = "round.opened"
	BetAcceptedType      = "bet.accepted"
	BetCancelledType     = "bet.cancelled"
	BetRefusedType       = "bet.refused"
	NoMoreBetsType       = "round.no_more_bets"
	BallLaunchedType     = "ball.launched"
	CardDealtType        = "card.dealt"
	CardRevealedType     = "card.revealed"
	ActionTakenType      = "action.taken"
	SpinResultType       = "spin.result"
	SpinVoidedType       = "spin.voided"
	RoundSettledType     = "round.settled"
	RoundVoidedType      = "round.voided"
	HeartbeatType        = "hb"
	SubscribedType       = "subscribed"
	CardScannedType      = "card.scanned"
	CardUnreadableType   = "card.unreadable"
	CutCardScannedType   = "cut_card.scanned"
	WheelStateType       = "wheel.state"
	WheelRevolutionsType = "wheel.revolutions"
	WheelResultType      = "wheel.result"
	WheelVoidType        = "wheel.void"
	DeviceFaultType      = "device.fault"
	DeviceLostType       = "device.lost"
	DeviceBackType       = "device.back"
	LineRejectedType     = "line.rejected"
	InspectionType       = "inspection.recorded"
	InspectionBegunType  = "inspection.begun"
	InspectionEndedType  = "inspection.cancelled"
)

// DeskSource is the Source of the desk's own records.
const DeskSource = "desk"

// DevicePrefix begins the Source of a device's events; its name follows.
const DevicePrefix = "device:"

// TableOpened opens a table for play and says by which rules.
type TableOpened struct {
	Game, Profile, Currency string
	Rules, Limits           wire.Value // as in a round of the settlement contract
}

// TableImage is everything that is true of a table now.
type TableImage struct {
	TableOpened
	Phase, Dealer, Round string
	Shoe                 string
	Decks                int
	Bets                 []wager.Offer
	Cards                []CardDealt
	Actions              []ActionTaken
	LastRound            string
	LastResult           wire.Value
}

// TableClosed closes a table.
type TableClosed struct{ Reason string }

// DealerChanged says who deals now, by the house's reference.
type DealerChanged struct{ Dealer string }

// ShoeStarted puts a shoe into play.
type ShoeStarted struct {
	Shoe  string
	Decks int // 0 where it is not said
}

// ShoeCutCard says that the cut card came out: this hand is the last.
type ShoeCutCard struct{}

// ShoeShuffled says that a shoe was shuffled.
type ShoeShuffled struct{ Shoe string }

// RoundOpened opens the betting; Betting is how long the timer runs.
type RoundOpened struct{ Betting time.Duration }

// BetAccepted holds the bets that the server took.
type BetAccepted struct{ Bets []wager.Offer }

// BetCancelled takes a bet back.
type BetCancelled struct{ ID string }

// BetRefused says that the server did not take a bet.
type BetRefused struct {
	Bet    wager.Offer
	Reason string
}

// NoMoreBets closes the betting by the dealer's call.
type NoMoreBets struct{}

// BallLaunched says that the ball runs, and which way ("cw", "ccw" or "").
type BallLaunched struct{ Direction string }

// CardDealt is a card that left the shoe. Card is cards.None while it lies face
// down.
type CardDealt struct {
	Card cards.Card
	To   string // player, banker, dealer, seat:3, seat:3/2
	Face string // up, down
}

// CardRevealed turns the dealer's hole card.
type CardRevealed struct{ Card cards.Card }

// ActionTaken is a guest's decision at blackjack. Stake is "" where none was
// named.
type ActionTaken struct {
	Seat, Hand int
	Do, Stake  string
}

// SpinResult is the number the server announces.
type SpinResult struct{ Number int }

// SpinVoided is a launch that does not count; Cause is one of the decision
// spin_rerun.
type SpinVoided struct{ Cause string }

// Payout is what the server gave back for one wager.
type Payout struct{ ID, Returned string }

// RoundSettled is the server's own settlement.
type RoundSettled struct {
	Result wire.Value // in the shape of the settlement contract; may be empty
	Paid   []Payout
	Listed bool // that paid was there at all
}

// RoundVoided says that every stake goes back.
type RoundVoided struct {
	Reason string
	Paid   []Payout
	Listed bool
}

// Heartbeat is the server's sign of life; it carries the number of the last event
// sent.
type Heartbeat struct{ Seq int64 }

// Subscribed is the server's answer to a subscription.
type Subscribed struct {
	Mode      string // "resume" or "image"
	Heartbeat time.Duration
}

// CardScanned is a card that a shoe or scanner read.
type CardScanned struct {
	Card           cards.Card
	Code           string // as read
	Place          string // player1, player2, player3, banker1 … if the scanner says it
	PossibleDouble bool
}

// CardUnreadable is a card that passed and could not be read.
type CardUnreadable struct{ Code string }

// CutCardScanned is the cut card passing the scanner.
type CutCardScanned struct{}

// WheelState is a wheel's state line, told only when something changed.
type WheelState struct {
	State   string // before_game place_bets ball_in_rim no_more_bets winning_number closed no_ball
	Spin    int    // the device's own counter; no round id
	DeciRPM int    // rotor speed in tenths of a revolution a minute; -1 where unknown
	Rotor   string // cw, ccw or ""
	Flags   []string
}

// WheelRevolutions is how often the ball has gone round in this spin.
type WheelRevolutions struct{ Count int }

// WheelResult is a number that enough of the wheel's lines agree on.
type WheelResult struct{ Number, Agreeing int }

// WheelVoid is a spin that the decoder concludes is void.
type WheelVoid struct{ Cause string }

// DeviceFault is a fault that a device reports of itself.
type DeviceFault struct{ Code, Text string }

// DeviceLost says that a device is not heard; Reason "silent" means that its line
// is open and says nothing.
type DeviceLost struct{ Reason string }

// DeviceBack says that a device is heard again.
type DeviceBack struct{ Reason string }

// LineRejected is a line that no driver of this device understands. Reason is English;
// Code is its fixed word, with what was wanted and what came where it names them.
type LineRejected struct{ Text, Reason, Code, Want, Got string }

// InspectionRecorded is the desk's own record of an inspection: of a shoe and its
// rack, of decks, of a wheel, or a shuffle.
type InspectionRecorded struct {
	Record    string // deck_inspection, shoe_inspection, wheel_inspection, shuffle
	Equipment string // the shoe's id or the wheel's serial; "" for whatever the table has
	Passed    bool
	Counted   int // cards that came out of the shoe at its end, of a shuffle; 0 where nobody counted
	Expected  int // decks that they should be
}

// InspectionBegun says that cards are being counted at the table from now on: what its
// scanner reads is that count, and no game.
type InspectionBegun struct{ Record string }

// InspectionEnded says that an inspection was begun and not made.
type InspectionEnded struct{ Record string }
