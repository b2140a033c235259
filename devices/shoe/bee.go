package shoe

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"pitboss/devices/line"
	"pitboss/tables"
)

const (
	longestFrame = 96 // of a section and its content, brackets and all
	// BurnPlace is the place of a card that the shoe says is burnt.
	BurnPlace = "burn"
)

// where a Bee stands in a frame.
type within uint8

const (
	outside    within = iota
	inSection         // [Game
	afterIt           // [Game] and perhaps blanks
	inContent         // [Game]<Card:4S
	behind            // [Game]<Card:4S> and perhaps blanks: a remark may follow
	inRemark          // (unreadable card
	inNoise           // anything else
	passedOver        // the rest of something that was too long
)

// Bee decodes the text frames of electronic shoes: 9600 8N1, usually one on a line
// and padded with blanks, without a checksum or a number.
//
//	[Game]<Card:4S>               a card
//	[Manual Burn Cards]<Card:QH>  a card that is burnt
//	[Game]<Game>                  a card that could not be read
//	[GameAlarm]<Alarm:E3 Card Not Read>
//	<W0x01>                       a warning
//
// It looks for the brackets alone: neither line ends nor blanks between frames mean
// anything, and a remark in parentheses behind a frame is passed over. Within
// brackets a line end shows that the frame was torn. A card whose section was lost is
// a card all the same.
//
//	order          rank-suit if absent, or suit-rank; ten is T or 10
//	cut_card       what stands between < and > when the cut card comes
//	double_window  as in NewCards
type Bee struct {
	book   *line.Book
	cards  *Cards
	where  within
	held   []byte // the frame, or the noise, as far as it has come
	inside int    // where in held the content begins
}

// NewBee makes the decoder.
func NewBee(c line.Config) (*Bee, error) {
	s := line.NewSettings(c.Settings)
	d := &Bee{book: line.NewBook(c)}
	order := s.Word("order", RankSuit, SuitRank)
	d.cards = newCards(d.book, codings[order], s)
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// Feed is of line.Decoder.
func (d *Bee) Feed(at time.Time, b []byte) []tables.Event {
	d.book.Heard(at, len(b))
	for _, c := range b {
		d.take(at, c)
	}
	return d.book.Take()
}

// Tick is of line.Decoder; nothing waits here.
func (d *Bee) Tick(time.Time) []tables.Event { return nil }

// Break is of line.Decoder.
func (d *Bee) Break(at time.Time) []tables.Event {
	d.torn(at, line.Because(line.FrameInterrupted))
	d.where = outside
	return d.book.Take()
}

// Stats is of line.Decoder.
func (d *Bee) Stats() line.Stats { return d.book.Stats(len(d.held)) }

func blank(c byte) bool { return c == ' ' || c == '\r' || c == '\n' || c == '\t' }

func (d *Bee) take(at time.Time, c byte) {
	switch c {
	case '[':
		d.torn(at, line.Because(line.FrameInFrame))
		d.begin(inSection, c)
		return
	case '<':
		if d.where == afterIt {
			d.where, d.inside = inContent, len(d.held)+1
			d.held = append(d.held, c)
			return
		}
		d.torn(at, line.Because(line.FrameInFrame))
		d.begin(inContent, c)
		d.inside = 1
		return
	case '\r', '\n':
		switch d.where {
		case inSection, inContent, inNoise:
			d.torn(at, line.Because(line.FrameCut))
			d.where = outside
			return
		case inRemark, passedOver:
			d.where = outside
			return
		}
	}
	switch d.where {
	case passedOver:
		return
	case inRemark:
		if c == ')' {
			d.where = outside
		}
		return
	case outside, behind:
		switch {
		case blank(c):
		case c == '(' && d.where == behind:
			d.where = inRemark
		default:
			d.begin(inNoise, c)
		}
		return
	case afterIt:
		if blank(c) {
			return
		}
		d.where = inNoise
	}
	if len(d.held) == longestFrame {
		d.torn(at, line.Reason{Code: line.FrameTooLong, Want: strconv.Itoa(longestFrame)})
		d.where = passedOver
		return
	}
	d.held = append(d.held, c)
	switch {
	case c == ']' && d.where == inSection:
		d.where = afterIt
	case c == '>' && d.where == inContent:
		d.frame(at)
		d.held, d.where = d.held[:0], behind
	}
}

func (d *Bee) begin(where within, c byte) {
	d.where, d.held = where, append(d.held[:0], c)
}

// torn rejects what came of a frame that will not be finished, or of noise.
func (d *Bee) torn(at time.Time, reason line.Reason) {
	if len(d.held) == 0 {
		return
	}
	if d.where == inNoise {
		reason = line.Because(line.NoBrackets)
	}
	d.book.Reject(at, d.held, reason)
	d.held = d.held[:0]
}

// frame takes a whole frame.
func (d *Bee) frame(at time.Time) {
	content := string(bytes.TrimSpace(d.held[d.inside : len(d.held)-1]))
	section := ""
	if d.inside > 1 {
		section, _, _ = strings.Cut(string(d.held[1:d.inside]), "]")
	}
	if !line.AllReadable(d.held) {
		d.book.Reject(at, d.held, line.Because(line.Noise))
		return
	}
	kind, value, named := strings.Cut(content, ":")
	kind, value = strings.TrimSpace(kind), strings.TrimSpace(value)
	switch {
	case d.cards.CutCard(content):
		d.book.Line()
		d.cards.Cut(at)
	case named && strings.EqualFold(kind, "Card"):
		d.book.Line()
		place := ""
		if strings.Contains(strings.ToLower(section), BurnPlace) {
			place = BurnPlace
		}
		d.cards.Code(at, []byte(value), place)
	case !named && strings.EqualFold(kind, "Game"):
		d.book.Line()
		d.cards.Unreadable(at, string(d.held))
	case named && strings.EqualFold(kind, "Alarm"):
		d.book.Line()
		code, text, _ := strings.Cut(value, " ")
		d.book.Fault(at, code, strings.TrimSpace(text))
	case !named && section == "" && warning(content):
		d.book.Line()
		d.book.Fault(at, content, "warning")
	default:
		d.book.Other(at, d.held)
	}
}

// warning says that a content is W and a number.
func warning(content string) bool {
	number, ok := strings.CutPrefix(content, "W")
	if !ok || number == "" {
		return false
	}
	for i := range len(number) {
		if !strings.ContainsRune("0123456789abcdefxABCDEFX", rune(number[i])) {
			return false
		}
	}
	return true
}
