package roll

import (
	"bytes"
	"hash/crc32"
	"strconv"
)

// MostRecord is the length of the longest record, in bytes. A longer one is a fault
// of whoever writes it.
const MostRecord = 8 << 20

const (
	mostDigits = 7                       // of MostRecord
	sumLen     = 8                       // hex digits
	mostHead   = mostDigits + 2 + sumLen // LENGTH, blank, CRC, blank
	mostLine   = mostHead + MostRecord + 1
	start      = `{"n":` // how every record begins
)

// castagnoli is what the processor computes by itself; it is never written to.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Sum is the checksum of a line.
func Sum(record []byte) uint32 { return crc32.Checksum(record, castagnoli) }

// Append writes a record as a line. The record may come in parts, which are written
// one behind the other.
func Append(dst []byte, parts ...[]byte) []byte {
	length, sum := 0, uint32(0)
	for _, part := range parts {
		length += len(part)
		sum = crc32.Update(sum, castagnoli, part)
	}
	dst = strconv.AppendInt(dst, int64(length), 10)
	dst = append(dst, ' ')
	const hex = "0123456789abcdef"
	for shift := 28; shift >= 0; shift -= 4 {
		dst = append(dst, hex[sum>>shift&15])
	}
	dst = append(dst, ' ')
	for _, part := range parts {
		dst = append(dst, part...)
	}
	return append(dst, '\n')
}

// What can be wrong with a line.
const (
	notALine    = "the line does not begin with a length and a checksum"
	noLineFeed  = "the record is not followed by a line feed"
	wrongSum    = "the checksum is not right"
	noNumber    = "the record does not begin with its number and its day"
	wrongNumber = "the record's number is not "
	wrongDay    = "the record is of the day "
)

// Cut takes the first line off b. size is the whole line's; it is 0 where b ends
// before the line does. What is wrong with the line, if anything is, is said in wrong.
func Cut(b []byte) (record []byte, size int, wrong string) {
	length, head, wrong := cutHead(b)
	if head == 0 || wrong != "" {
		return nil, 0, wrong
	}
	if size = head + length + 1; size > len(b) {
		return nil, 0, ""
	}
	record = b[head : size-1 : size-1]
	switch {
	case b[size-1] != '\n':
		return nil, 0, noLineFeed
	case Sum(record) != sumIn(b[head-1-sumLen:]):
		return nil, 0, wrongSum
	}
	return record, size, ""
}

// cutHead reads LENGTH, blank, CRC, blank. head is 0 where b ends before they do.
func cutHead(b []byte) (length, head int, wrong string) {
	digits := 0
	for digits < len(b) && b[digits] >= '0' && b[digits] <= '9' {
		length = length*10 + int(b[digits]-'0')
		if digits++; digits > mostDigits {
			return 0, 0, notALine
		}
	}
	if digits == len(b) && (digits == 0 || b[0] != '0') {
		return 0, 0, ""
	}
	if digits == 0 || b[0] == '0' || length > MostRecord || b[digits] != ' ' {
		return 0, 0, notALine
	}
	head = digits + 2 + sumLen
	for i := digits + 1; i < min(head-1, len(b)); i++ {
		if !hexDigit(b[i]) {
			return 0, 0, notALine
		}
	}
	if head > len(b) {
		return 0, 0, ""
	}
	if b[head-1] != ' ' {
		return 0, 0, notALine
	}
	return length, head, ""
}

func hexDigit(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' }

// sumIn reads eight hex digits.
func sumIn(b []byte) (sum uint32) {
	for _, c := range b[:sumLen] {
		digit := uint32(c - '0')
		if c >= 'a' {
			digit = uint32(c-'a') + 10
		}
		sum = sum<<4 | digit
	}
	return sum
}

// AppendHead begins a record with what every record begins with: its number and its
// day. What follows begins with a comma.
func AppendHead(dst []byte, n uint64, day string) []byte {
	dst = append(dst, start...)
	dst = strconv.AppendUint(dst, n, 10)
	dst = append(dst, `,"day":"`...)
	dst = append(dst, day...)
	return append(dst, '"')
}

// Head reads the number and the day that a record begins with. The day lies in the
// record's own bytes.
func Head(record []byte) (n uint64, day []byte, ok bool) {
	rest, ok := bytes.CutPrefix(record, []byte(start))
	if !ok {
		return 0, nil, false
	}
	digits := 0
	for digits < len(rest) && digits < 19 && rest[digits] >= '0' && rest[digits] <= '9' {
		n = n*10 + uint64(rest[digits]-'0')
		digits++
	}
	rest, ok = bytes.CutPrefix(rest[digits:], []byte(`,"day":"`))
	if !ok || n == 0 {
		return 0, nil, false
	}
	end := bytes.IndexByte(rest, '"')
	if end < 0 {
		return 0, nil, false
	}
	return n, rest[:end], true
}

// Damage is a place in a file that is not as it was written.
type Damage struct {
	File   string
	Offset int64  // of the line or the thing; -1 where there is no place
	N      uint64 // the record that should be there; 0 where none is known
	What   string
}

func (d *Damage) Error() string {
	s := d.File
	if d.Offset >= 0 {
		s += " at byte " + strconv.FormatInt(d.Offset, 10)
	}
	if d.N > 0 {
		s += ", record " + strconv.FormatUint(d.N, 10)
	}
	return s + ": " + d.What
}
