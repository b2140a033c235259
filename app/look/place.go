package look

import "time"

// Place is somewhere in the desk: a screen by its fixed word, and what it is to show
// there. What is empty is left to the screen.
type Place struct {
	Screen  string // "floor", "table", "alarms" …
	Table   string // the table's whole number, "B-07"
	Round   string
	Subject string // what else there is to say: a finding's identity, a dispute's number
}

// Moment is one beat of the desk's clock, the only clock that screens have. There
// are at most five a second, and the last one of a second is never left out.
type Moment struct {
	Now   time.Time
	Blink bool    // the fill of what nobody acknowledged is on in this second
	Scale float32 // device pixels in a pixel of the design: pictures are drawn at it
}

// Hint is a key of the keyboard and what it does, for the status bar.
type Hint struct {
	Key  string // as it stands on the key: "A", "0-9", "Esc"
	Text string // in the language of the desk
}
