package sim

import (
	"fmt"
	"strconv"
	"time"

	"pitboss/tables/cards"
)

// cardLine is what the table's shoe or scanner says of a card.
func (t *table) cardLine(device int, c physical) []byte {
	d := &t.Devices[device]
	if d.Driver == bee {
		return fmt.Appendf(nil, "[Game]<Card:%s>   \r\n", cardCode(d.Settings["order"], c))
	}
	return fmt.Appendf(nil, "\x02%s\x03\r\n", cardCode(d.Settings["coding"], c))
}

// cutLine is what it says of the cut card.
func (t *table) cutLine(device int) []byte {
	d := &t.Devices[device]
	if d.Driver == bee {
		return fmt.Appendf(nil, "[Game]<%s>\r\n", d.Settings["cut_card"])
	}
	return fmt.Appendf(nil, "\x02%s\x03\r\n", d.Settings["cut_card"])
}

// unreadLine is what it says of a card that it could not read.
func (t *table) unreadLine(device int) []byte {
	if t.Devices[device].Driver == bee {
		return []byte("[Game]<Game> (unreadable card)\r\n")
	}
	return []byte("\x02NOREAD\x03\r\n")
}

const (
	rankLetters  = "?A23456789TJQK"
	indexedRanks = "?1234567890JQK" // in a code with a deck, 1 is the ace and 0 the ten
	suitLetters  = "SHCD"
)

// cardCode is a card in a coding of the scanners.
func cardCode(coding string, c physical) string {
	rank, suit := c.card.Rank(), c.card.Suit()
	switch coding {
	case "suit-rank":
		return string([]byte{suitLetters[suit], rankLetters[rank]})
	case "suit4":
		return fmt.Sprintf("%d%02d0", suit+1, rank)
	case "rank-suit-deck":
		return string([]byte{indexedRanks[rank], suitLetters[suit], '0' + c.deck})
	case "index52":
		return strconv.Itoa(int(c.card))
	}
	if rank == cards.Ten {
		return "10" + string(suitLetters[suit])
	}
	return c.card.String()
}

// The states of an in-rim reader.
const (
	beforeGame = 1 + iota
	placeBets
	ballInRim
	noMoreBets
	winningNumber
)

// Flags of an in-rim reader.
const (
	ballNotDetected = 1
	sameDirection   = 2
)

// statusLine is a line of an in-rim reader. No number is shown while it is below 0.
func statusLine(state, spin, number, flags, deciRPM int, rotor string) []byte {
	shown := ""
	if number >= 0 {
		shown = strconv.Itoa(number)
	}
	direction := 0
	if rotor == "ccw" {
		direction = 1
	}
	return fmt.Appendf(nil, "*X;%d;%03d;%2s;%X;%03d;%d\r\n", state, spin, shown, flags, deciRPM, direction)
}

// noise plans lines of noise on a device's wire, as a bad plug makes it.
func (t *table) noise(at moment, device int) {
	const lines = 4
	for i := range lines {
		b := make([]byte, 3+t.luck.IntN(12))
		for j := range b {
			b[j] = byte(0x80 + t.luck.IntN(0x7f))
		}
		t.send(at+moment(i)*700*time.Millisecond, device, append(b, '\r', '\n'))
		t.items[len(t.items)-1].fault = Garbage
	}
}
