package wheel

import (
	"slices"

	"pitboss/devices/line"
)

// State is where a wheel says its game is.
type State uint8

// The states, numbered as on the wire of an in-rim reader.
const (
	Unknown State = iota
	BeforeGame
	PlaceBets
	BallInRim
	NoMoreBets
	WinningNumber
	Closed
	NoBall
)

var stateWords = [...]string{
	"", "before_game", "place_bets", "ball_in_rim", "no_more_bets", "winning_number", "closed", "no_ball",
}

// String is the state's word on the feed; "" for Unknown.
func (s State) String() string {
	if int(s) >= len(stateWords) {
		return ""
	}
	return stateWords[s]
}

// ParseState reads a word of the feed.
func ParseState(word string) (State, bool) {
	i := slices.Index(stateWords[1:], word)
	return State(i + 1), i >= 0
}

// StateWords are the words of the feed, in the order of the states.
func StateWords() []string { return slices.Clone(stateWords[1:]) }

// Flags are what a wheel complains of in a status line; their bits add.
type Flags uint8

// The flags.
const (
	BallNotDetected Flags = 1 << iota
	SameDirection         // the ball turns with the rotor
	Sensor                // sensor, motor or encoder
	LaunchFailed          // and it is tried again
)

var flagWords = [...]string{"no_ball", "same_direction", "sensor", "launch_failed"}

// words of each combination, in the order of the bits.
var flagLists = func() (lists [16][]string) {
	for f := range lists {
		for bit, word := range flagWords {
			if f>>bit&1 == 1 {
				lists[f] = append(lists[f], word)
			}
		}
	}
	return lists
}()

// Words are the flags' words on the feed; nil if there are none.
func (f Flags) Words() []string { return slices.Clone(flagLists[f&15]) }

// ParseFlag reads a word of the feed.
func ParseFlag(word string) (Flags, bool) {
	i := slices.Index(flagWords[:], word)
	return 1 << max(i, 0), i >= 0
}

// FlagWords are the words of the feed, in the order of the bits.
func FlagWords() []string { return slices.Clone(flagWords[:]) }

// Number is a pocket, 0 to 36, or what else can stand in a number's place.
type Number int8

// What is no pocket of a wheel with one zero.
const (
	NoNumber      Number = -1 - iota
	DoubleZero           // 00
	TripleZero           // 000
	QuadrupleZero        // 0000
)

// Pockets is how many numbers a wheel with one zero has.
const Pockets = 37

// Pocket says that n is one of the 37.
func (n Number) Pocket() bool { return n >= 0 && n < Pockets }

// zeros are the names of the zeros that a wheel with one zero does not have.
func (n Number) zeros() string {
	switch n {
	case DoubleZero:
		return "00"
	case TripleZero:
		return "000"
	case QuadrupleZero:
		return "0000"
	}
	return ""
}

// ParsePocket reads one or two digits, or says why they are no pocket. 00 is zero on
// a wheel that pads its numbers with zeros, and the double zero of another wheel on
// one that does not.
func ParsePocket(text []byte, padded bool) (n Number, reason line.Reason) {
	v, ok := digits(text)
	switch {
	case !ok || len(text) == 0 || len(text) > 2:
		return NoNumber, line.Because(line.NotPocket)
	case v >= Pockets:
		return NoNumber, line.Because(line.NoSuchPocket)
	case v == 0 && len(text) == 2 && !padded:
		return NoNumber, line.Because(line.DoubleZero)
	}
	return Number(v), reason
}

// Status is what a wheel says of itself at one moment.
type Status struct {
	State   State
	Spin    int    // the wheel's own counter; 0 where it has none
	Number  Number // counts in state WinningNumber alone: before, it is the last game's
	Flags   Flags
	DeciRPM int    // rotor speed in tenths of a revolution a minute; -1 where unknown
	Rotor   string // cw, ccw or ""
}
