package wheel

import (
	"bytes"
	"strconv"
	"time"

	"pitboss/devices/line"
	"pitboss/tables"
)

const (
	statusLen  = 19 // *X;S;GGG;NN;W;RRR;D
	longestSS2 = line.KeptBytes
	lastSpin   = 256 // the counter goes from here to 1
)

// SS2 decodes the line of in-rim readers that speak Slingshot 2: 9600 8N1, a status
// of 19 characters about every half second, in places a bare number or a fault, and
// no checksum anywhere.
//
// It depends on no line end: a status is over with its nineteenth character, every
// line but the bare number begins with a star, and CR, LF, both or neither may stand
// between them. A bare number always has two characters, so the tail of a line cut
// short, which ends in one digit behind a semicolon, is never taken for one.
type SS2 struct {
	book     *line.Book
	game     *Game
	held     []byte // of a line that is not over
	skipping bool   // a line that was too long still goes on
	joined   bool   // a line was understood since the wire was opened
	faulty   bool   // the last *F said a fault
}

// NewSS2 makes the decoder. The driver has no settings.
func NewSS2(c line.Config) (*SS2, error) {
	if err := line.NewSettings(c.Settings).Err(); err != nil {
		return nil, err
	}
	book := line.NewBook(c)
	return &SS2{book: book, game: NewGame(book, 2), held: make([]byte, 0, longestSS2)}, nil
}

// Feed is of line.Decoder.
func (d *SS2) Feed(at time.Time, b []byte) []tables.Event {
	d.book.Heard(at, len(b))
	for len(b) > 0 {
		if len(d.held) == 0 && len(b) >= statusLen && b[0] == '*' {
			if s, reason := parseStatus(b[:statusLen]); reason.Code == "" {
				d.status(at, s)
				b = b[statusLen:]
				continue
			}
		}
		d.take(at, b[0])
		b = b[1:]
	}
	return d.book.Take()
}

// Tick is of line.Decoder.
func (d *SS2) Tick(at time.Time) []tables.Event {
	d.game.Tick(at)
	return d.book.Take()
}

// Break is of line.Decoder.
func (d *SS2) Break(at time.Time) []tables.Event {
	d.game.Tick(at)
	if held := bytes.TrimRight(d.held, " "); len(held) > 0 {
		d.book.Reject(at, held, line.Because(line.LineInterrupted))
	}
	d.held, d.skipping, d.joined = d.held[:0], false, false
	return d.book.Take()
}

// Stats is of line.Decoder.
func (d *SS2) Stats() line.Stats { return d.book.Stats(len(d.held)) }

func (d *SS2) take(at time.Time, c byte) {
	switch {
	case c == '*', c == '\r', c == '\n':
		d.end(at)
		d.skipping = false
		if c == '*' {
			d.held = append(d.held, c)
		}
		return
	case d.skipping:
		return
	case len(d.held) == longestSS2:
		d.book.Reject(at, d.held, line.Reason{Code: line.LineTooLong, Want: strconv.Itoa(longestSS2)})
		d.held, d.skipping = d.held[:0], true
		return
	}
	d.held = append(d.held, c)
	if len(d.held) == statusLen && d.held[0] == '*' {
		if s, reason := parseStatus(d.held); reason.Code == "" {
			d.status(at, s)
			d.held = d.held[:0]
		}
	}
}

func (d *SS2) status(at time.Time, s Status) {
	d.joined, d.skipping = true, false
	d.book.Line()
	d.game.Status(at, s)
}

// end judges a line that is over and is no status.
func (d *SS2) end(at time.Time) {
	l := bytes.TrimRight(d.held, " ")
	d.held = d.held[:0]
	if len(l) == 0 {
		return
	}
	if !line.AllReadable(l) {
		d.book.Reject(at, l, line.Because(line.Noise))
		return
	}
	if l[0] == '*' {
		d.starred(at, l)
		return
	}
	if n, ok := parseNumber(l); ok && n != NoNumber {
		d.joined = true
		d.book.Line()
		d.game.Bare(at, n)
		return
	}
	if !d.joined {
		d.book.Reject(at, l, line.Because(line.LineBegunBefore))
		return
	}
	d.book.Reject(at, l, line.Because(line.NotStatus))
}

// starred judges a line that begins with a star and is no status.
func (d *SS2) starred(at time.Time, l []byte) {
	if bytes.HasPrefix(l, []byte("*X")) {
		_, reason := parseStatus(l)
		d.book.Reject(at, l, reason)
		return
	}
	if rest, ok := bytes.CutPrefix(l, []byte("*F")); ok {
		code, err := strconv.ParseUint(string(bytes.TrimSpace(rest)), 10, 16)
		if err != nil {
			d.book.Reject(at, l, line.Because(line.FaultNumber))
			return
		}
		d.joined = true
		d.book.Line()
		d.fault(at, int(code))
		return
	}
	d.joined = true
	d.book.Other(at, l)
}

// ss2Faults are the codes of *F; 0 says that all is well.
var ss2Faults = map[int]string{
	0: "ok", 1: "hardware", 2: "no ball", 3: "no position", 4: "wrong direction", 5: "motor", 6: "encoder",
	7: "cannot turn", 8: "cannot turn",
	11: "sensor stuck", 12: "sensor stuck", 13: "sensor stuck",
	21: "sensor blind", 22: "sensor blind", 23: "sensor blind",
	100: "time-out",
}

// fault tells a fault, and after one that it is over; a wheel that was well and says
// so tells nothing new.
func (d *SS2) fault(at time.Time, code int) {
	was := d.faulty
	d.faulty = code != 0
	if code == 0 && !was {
		return
	}
	text := ss2Faults[code]
	if text == "" {
		text = "a fault that is not in the list"
	}
	d.book.Fault(at, strconv.Itoa(code), text)
}

// parseStatus reads *X;S;GGG;NN;W;RRR;D, all nineteen characters of it, or says why
// the line is none.
func parseStatus(l []byte) (s Status, reason line.Reason) {
	if len(l) != statusLen {
		return s, line.Reason{Code: line.StatusLength, Want: strconv.Itoa(statusLen), Got: strconv.Itoa(len(l))}
	}
	if l[0] != '*' || l[1] != 'X' || l[2] != ';' || l[4] != ';' || l[8] != ';' || l[11] != ';' || l[13] != ';' || l[17] != ';' {
		return s, line.Because(line.StatusShape)
	}
	if l[3] < '1' || l[3] > '7' {
		return s, line.Because(line.StatusState)
	}
	s.State = State(l[3] - '0')
	var ok bool
	if s.Spin, ok = digits(l[5:8]); !ok || s.Spin < 1 || s.Spin > lastSpin {
		return s, line.Because(line.StatusSpin)
	}
	if s.Number, ok = parseNumber(l[9:11]); !ok {
		return s, line.Because(line.StatusNumber)
	}
	switch w := l[12]; {
	case w >= '0' && w <= '9':
		s.Flags = Flags(w - '0')
	case w >= 'A' && w <= 'F':
		s.Flags = Flags(w - 'A' + 10)
	case w >= 'a' && w <= 'f':
		s.Flags = Flags(w - 'a' + 10)
	default:
		return s, line.Because(line.StatusFlags)
	}
	if s.DeciRPM, ok = digits(l[14:17]); !ok {
		return s, line.Because(line.StatusSpeed)
	}
	switch l[18] {
	case '0':
		s.Rotor = "cw"
	case '1':
		s.Rotor = "ccw"
	default:
		return s, line.Because(line.StatusDirection)
	}
	return s, reason
}

// parseNumber reads the two characters of a number: padded with a space, not with
// a zero; 00, 38 and 39 are the further zeros of other wheels; two spaces none.
func parseNumber(l []byte) (Number, bool) {
	if len(l) != 2 {
		return NoNumber, false
	}
	tens, ones := l[0], l[1]
	switch {
	case tens == ' ' && ones == ' ':
		return NoNumber, true
	case ones < '0' || ones > '9':
		return NoNumber, false
	case tens == ' ':
		return Number(ones - '0'), true
	case tens == '0':
		return DoubleZero, ones == '0'
	case tens < '1' || tens > '3':
		return NoNumber, false
	}
	switch n := Number(tens-'0')*10 + Number(ones-'0'); n {
	case 37:
		return NoNumber, false
	case 38:
		return TripleZero, true
	case 39:
		return QuadrupleZero, true
	default:
		return n, true
	}
}

func digits(l []byte) (n int, ok bool) {
	for _, c := range l {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}
