package shoe

import (
	"bytes"
	"strconv"
	"time"

	"pitboss/devices/line"
	"pitboss/tables"
)

const (
	stx = '\x02'
	etx = '\x03'
)

// suffixes are the bytes of which any ends a scan, by the setting suffix. CR LF is a
// scan and then an empty one.
var suffixes = map[string]string{"any": "\r\n\t", "cr": "\r", "lf": "\n", "crlf": "\r\n", "tab": "\t", "etx": ""}

// Barcode decodes a card scanner: a code for each card, framed in one of the ways in
// which scanners are delivered. A frame may begin with STX and ends with ETX, with
// its suffix or with both; before the code may stand a preamble and the identifier of
// the symbology.
//
//	suffix     what ends a scan beside ETX: any of CR, LF and TAB if absent, or cr, lf,
//	           crlf, tab; etx: nothing else
//	preamble   bytes that stand before every code, none if absent
//	symbol_id  aim, if absent: an identifier such as ]C0 is taken off where it stands;
//	           none; or 1, 2, 3: so many characters stand before every code
//
// and the settings of NewCards. A code that is in no coding is told as an unreadable
// card, whatever it is: "NOREAD" says as much.
type Barcode struct {
	book     *line.Book
	cards    *Cards
	lines    *line.Splitter
	preamble []byte
	symbol   int // characters of the identifier; aimSymbol
	torn     bool
}

const (
	aimSymbol  = -1
	longestAim = len("]C0")
)

// NewBarcode makes the decoder.
func NewBarcode(c line.Config) (*Barcode, error) {
	s := line.NewSettings(c.Settings)
	d := &Barcode{book: line.NewBook(c)}
	ends := suffixes[s.Word("suffix", "any", "cr", "lf", "crlf", "tab", "etx")]
	d.lines = line.NewSplitter(ends+string(rune(etx)), line.Longest)
	d.preamble = s.Bytes("preamble")
	if bytes.ContainsAny(d.preamble, ends+"\x02\x03") {
		s.Wrong("preamble", s.Text("preamble", ""), "bytes other than STX, ETX and the suffix")
	}
	switch id := s.Word("symbol_id", "aim", "none", "1", "2", "3"); id {
	case "aim":
		d.symbol = aimSymbol
	case "none":
	default:
		d.symbol = int(id[0] - '0')
	}
	d.cards = NewCards(d.book, c, s, Codings()...)
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// Feed is of line.Decoder.
func (d *Barcode) Feed(at time.Time, b []byte) []tables.Event {
	d.book.Heard(at, len(b))
	for len(b) > 0 {
		piece, l, n := d.lines.Next(b)
		b = b[n:]
		switch piece {
		case line.Whole:
			d.frame(at, l)
		case line.TooLong:
			d.torn = false
			d.book.Reject(at, l, line.Reason{Code: line.ScanTooLong, Want: strconv.Itoa(line.Longest)})
		}
	}
	return d.book.Take()
}

// Tick is of line.Decoder; nothing waits here.
func (d *Barcode) Tick(time.Time) []tables.Event { return nil }

// Break is of line.Decoder. A scan without its end may be half a code, which another
// coding would read as a card: it is never taken for one.
func (d *Barcode) Break(at time.Time) []tables.Event {
	if l := d.lines.Break(); len(bytes.TrimSpace(l)) > 0 {
		d.torn = true
		d.book.Reject(at, l, line.Because(line.ScanInterrupted))
	}
	return d.book.Take()
}

// Stats is of line.Decoder.
func (d *Barcode) Stats() line.Stats { return d.book.Stats(d.lines.Held()) }

// frame takes a scan off its frame.
func (d *Barcode) frame(at time.Time, l []byte) {
	begun := bytes.LastIndexByte(l, stx)
	if begun > 0 && len(bytes.TrimSpace(l[:begun])) > 0 {
		d.book.Reject(at, l[:begun], line.Because(line.ScanInScan))
	}
	l = l[begun+1:]
	code := bytes.TrimSpace(l)
	if len(code) == 0 {
		return
	}
	torn := d.torn && begun < 0 && len(d.preamble) == 0
	d.torn = false
	if torn {
		d.book.Reject(at, l, line.Because(line.ScanTail))
		return
	}
	code, ok := bytes.CutPrefix(code, d.preamble)
	if !ok {
		d.book.Reject(at, l, line.Because(line.PreambleMissing))
		return
	}
	switch {
	case d.symbol == aimSymbol && len(code) > longestAim && code[0] == ']':
		code = code[longestAim:]
	case d.symbol > 0 && len(code) <= d.symbol:
		d.book.Reject(at, l, line.Because(line.SymbolAlone))
		return
	case d.symbol > 0:
		code = code[d.symbol:]
	}
	code = bytes.TrimSpace(code)
	if !line.AllReadable(code) || len(code) > longestCode {
		d.book.Reject(at, l, line.Because(line.NoCode))
		return
	}
	d.book.Line()
	d.cards.Code(at, code, "")
}
