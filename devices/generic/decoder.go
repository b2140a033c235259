package generic

import (
	"bytes"
	"slices"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/shoe"
	"pitboss/devices/wheel"
	"pitboss/tables"
)

const (
	usualPulseGap = 15 * time.Second
	mostPulseGap  = 10 * time.Minute
	mostAgree     = 10
	mostLength    = 4096
	mostTail      = 16
	mostSpin      = 999_999_999
	mostDeciRPM   = 99_999
	otherVoid     = "other"
)

// Decoder decodes a device that is described by its settings.
type Decoder struct {
	book     *line.Book
	cutter   *cutter
	patterns []pattern
	sum      checksum // no digits: none
	cards    *shoe.Cards
	game     *wheel.Game
	numbers  *wheel.Numbers
	words    words
	pulseGap time.Duration
	tenths   bool
	padded   bool
	confirms bool   // a number without a state only confirms one with it
	noise    []byte // what was passed over to find a frame by its shape
	broken   bool   // the wire was interrupted within a frame, whose end may follow
}

// words are what a device's words mean.
type words struct {
	ranks, suits, places, states, directions, flags, voids map[string]string
}

// New makes the decoder; the package's comment has the settings.
func New(c line.Config) (*Decoder, error) {
	s := line.NewSettings(c.Settings)
	d := &Decoder{book: line.NewBook(c)}
	d.cutter = newCutter(readFraming(s))
	d.patterns = readPatterns(s)
	crc := s.Word("crc", "modbus", "ccitt", "xmodem", "arc")
	kind := s.Word("checksum", sumNone, sumXor, sumSum, sumCRC16)
	d.sum = newChecksum(kind, crc)
	if kind != sumCRC16 && s.Has("crc") {
		s.Wrong("crc", crc, "no crc unless checksum is crc16")
	}
	for i := range d.patterns {
		d.confirms = d.confirms || d.patterns[i].has(groupState) && d.patterns[i].has(groupNumber)
		if has := d.patterns[i].has(groupChecksum); has != (kind != sumNone) {
			s.Wrong("checksum", kind, "a group checksum in every pattern if there is a checksum, and in none if there is not")
			break
		}
	}
	d.padded = s.Yes("padded", false)
	d.cards = shoe.NewCards(d.book, c, s, shoe.Codings()...)
	d.numbers = wheel.NewNumbers(d.book, s)
	d.game = wheel.NewGame(d.book, s.Number("agree", 1, 1, mostAgree))
	d.pulseGap = s.Time("pulse_gap", usualPulseGap, mostPulseGap)
	d.tenths = s.Word("rpm_unit", "rpm", "tenths") == "tenths"
	d.words = words{
		ranks: s.Words("ranks"), suits: s.Words("suits", "S", "H", "C", "D"), places: s.Words("places"),
		states:     s.Words("states", wheel.StateWords()...),
		directions: s.Words("directions", "cw", "ccw"),
		flags:      s.Words("flags", wheel.FlagWords()...),
		voids:      s.Words("voids"),
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

func readFraming(s *line.Settings) framing {
	f := framing{
		start: s.Bytes("start"), end: s.Bytes("end"),
		tail:   s.Number("tail", 0, 0, mostTail),
		length: s.Number("length", 0, 1, mostLength),
		most:   s.Number("most", line.Longest, 1, mostLength),
	}
	switch {
	case f.length > 0 && (len(f.end) > 0 || f.tail > 0):
		s.Wrong("length", s.Text("length", ""), "no end and no tail beside a length")
	case f.tail > 0 && len(f.end) == 0:
		s.Wrong("tail", s.Text("tail", ""), "an end, behind which the tail stands")
	case len(f.end) > 0 && bytes.Equal(f.start, f.end):
		s.Wrong("end", s.Text("end", ""), "other bytes than start")
	}
	return f
}

// Feed is of line.Decoder.
func (d *Decoder) Feed(at time.Time, b []byte) []tables.Event {
	d.book.Heard(at, len(b))
	for len(b) > 0 {
		b = b[d.cutter.fill(b):]
		d.cut(at)
	}
	return d.book.Take()
}

// Tick is of line.Decoder.
func (d *Decoder) Tick(at time.Time) []tables.Event {
	d.game.Tick(at)
	return d.book.Take()
}

// Break is of line.Decoder.
func (d *Decoder) Break(at time.Time) []tables.Event {
	d.game.Tick(at)
	rest := slices.Concat(d.noise, d.cutter.rest())
	d.noise = d.noise[:0]
	if len(bytes.TrimSpace(rest)) > 0 {
		d.broken = true
		d.book.Reject(at, rest, line.Because(line.FrameInterrupted))
	}
	return d.book.Take()
}

// Stats is of line.Decoder.
func (d *Decoder) Stats() line.Stats { return d.book.Stats(d.cutter.waiting() + len(d.noise)) }

// cut takes every frame that is whole.
func (d *Decoder) cut(at time.Time) {
	for {
		what, text, size := d.cutter.find()
		switch {
		case what == more:
			return
		case what == whole && d.cutter.slides():
			size = d.slide(at, text)
		case what == whole:
			d.frame(at, text)
		case len(bytes.TrimSpace(text)) > 0:
			d.book.Reject(at, text, line.Because(wrong[what]))
		}
		d.cutter.drop(size)
	}
}

// slide takes a frame that only its shape shows, or passes over one byte, and says
// how many it took.
func (d *Decoder) slide(at time.Time, text []byte) int {
	m, ok := fit(d.patterns, text)
	if ok && d.sum.digits > 0 {
		ok = m.checksum(d.sum).Code == ""
	}
	if ok {
		d.rejectNoise(at)
		d.read(at, m)
		return len(text)
	}
	d.noise = append(d.noise, text[0])
	if len(d.noise) == line.Longest {
		d.rejectNoise(at)
	}
	return 1
}

func (d *Decoder) rejectNoise(at time.Time) {
	if len(bytes.TrimSpace(d.noise)) > 0 {
		d.book.Reject(at, d.noise, line.Because(line.FrameNothingFits))
	}
	d.noise = d.noise[:0]
}

// frame takes a frame whose ends are known.
func (d *Decoder) frame(at time.Time, text []byte) {
	marked := len(d.cutter.start) > 0
	if !marked && len(bytes.TrimSpace(text)) == 0 {
		return
	}
	torn := d.broken && !marked
	d.broken = false
	if torn {
		d.book.Reject(at, text, line.Because(line.FrameTail))
		return
	}
	m, ok := fit(d.patterns, text)
	if !ok {
		d.book.Reject(at, text, line.Because(line.FrameNoPattern))
		return
	}
	if d.sum.digits > 0 {
		if reason := m.checksum(d.sum); reason.Code != "" {
			d.book.Reject(at, text, reason)
			return
		}
	}
	d.read(at, m)
}
