package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"
)

// mostRecord is the longest record; a longer one is a fault of whoever writes it.
const mostRecord = 8 << 20

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendLine writes a record as the roll has it: LENGTH CRC32C JSON.
func appendLine(dst, record []byte) []byte {
	dst = strconv.AppendInt(dst, int64(len(record)), 10)
	dst = append(dst, ' ')
	crc := crc32.Checksum(record, castagnoli)
	const hex = "0123456789abcdef"
	for shift := 28; shift >= 0; shift -= 4 {
		dst = append(dst, hex[crc>>shift&15])
	}
	dst = append(dst, ' ')
	dst = append(dst, record...)
	return append(dst, '\n')
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

// rollReader reads the lines of a roll one after another.
type rollReader struct {
	file   string
	r      *bufio.Reader
	offset int64 // of the next line
	next   uint64
	buf    []byte
}

func newRollReader(file string, r io.Reader, offset int64, next uint64) *rollReader {
	return &rollReader{file: file, r: bufio.NewReaderSize(r, 1<<20), offset: offset, next: next}
}

// errTorn says that the file ends inside a line: what a power cut leaves.
var errTorn = errors.New("the last line is not whole")

// read returns the next record's bytes, good until the next call; io.EOF at a clean
// end, errTorn where the file ends inside a line, else a *Damage.
func (r *rollReader) read() ([]byte, error) {
	head, err := r.head()
	if err != nil {
		return nil, err
	}
	length, crc, ok := parseHead(head)
	if !ok {
		return nil, r.damage("the line does not begin with a length and a checksum")
	}
	if cap(r.buf) < length+1 {
		r.buf = make([]byte, length+1, 2*(length+1))
	}
	line := r.buf[:length+1]
	if _, err := io.ReadFull(r.r, line); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return nil, errTorn
		}
		return nil, fmt.Errorf("read %s: %w", r.file, err)
	}
	record := line[:length]
	if line[length] != '\n' {
		return nil, r.damage("the record is not followed by a line feed")
	}
	if crc32.Checksum(record, castagnoli) != crc {
		return nil, r.damage("the checksum is not right")
	}
	n, ok := numberOf(record)
	if !ok || n != r.next {
		return nil, r.damage("the record's number is not " + strconv.FormatUint(r.next, 10))
	}
	r.offset += int64(len(head) + length + 1)
	r.next++
	return record, nil
}

// head reads LENGTH, blank, CRC, blank.
func (r *rollReader) head() ([]byte, error) {
	const most = 8 + 1 + 8 + 1
	peek, err := r.r.Peek(most)
	if len(peek) == 0 {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("read %s: %w", r.file, err)
	}
	first := bytes.IndexByte(peek, ' ')
	if first < 1 || first+10 > len(peek) {
		if len(peek) < most && err != nil && plausibleHead(peek) {
			return nil, errTorn
		}
		return nil, r.damage("the line does not begin with a length and a checksum")
	}
	head := append([]byte(nil), peek[:first+10]...)
	_, _ = r.r.Discard(len(head))
	return head, nil
}

// plausibleHead says that bytes may be the beginning of a line cut off.
func plausibleHead(b []byte) bool {
	for i, c := range b {
		digit := c >= '0' && c <= '9'
		hex := digit || c >= 'a' && c <= 'f' || c == ' '
		if i == 0 && !digit || !hex {
			return false
		}
	}
	return true
}

func parseHead(head []byte) (length int, crc uint32, ok bool) {
	fields := bytes.Split(head, []byte{' '})
	if len(fields) != 3 || len(fields[1]) != 8 || len(fields[2]) != 0 || fields[0][0] == '0' {
		return 0, 0, false
	}
	n, err1 := strconv.ParseUint(string(fields[0]), 10, 31)
	c, err2 := strconv.ParseUint(string(fields[1]), 16, 32)
	lower := bytes.Equal(fields[1], bytes.ToLower(fields[1]))
	return int(n), uint32(c), err1 == nil && err2 == nil && lower && n <= mostRecord
}

func (r *rollReader) damage(what string) *Damage {
	return &Damage{File: r.file, Offset: r.offset, N: r.next, What: what}
}

// roll is the audit roll of a day that is being written.
type roll struct {
	file *os.File
	size int64  // of whole lines
	n    uint64 // the last record
}

// append writes lines and syncs them. If that fails the roll is cut back to where it
// was, so that a part of a line is never followed by another; if even that fails the
// roll is not to be written to any more, and dirty is true.
func (r *roll) append(lines []byte, records uint64) (dirty bool, err error) {
	if _, err = r.file.WriteAt(lines, r.size); err == nil {
		err = r.file.Sync()
	}
	if err == nil {
		r.size += int64(len(lines))
		r.n += records
		return false, nil
	}
	err = fmt.Errorf("write the roll: %w", err)
	if cut := r.file.Truncate(r.size); cut != nil {
		return true, errors.Join(err, fmt.Errorf("cut the roll back: %w", cut))
	}
	return false, err
}
