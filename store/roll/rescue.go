package roll

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// rescueStep is how much of a file is searched at a time.
const rescueStep = 4 << 20

// Rescue finds every whole line of a file, whatever lies between them, in the order
// in which they lie. A line is only good until each returns. The same record may be
// found more than once where a file holds it more than once. Of what cannot be read at
// all the error tells when the rest was searched.
func Rescue(r io.ReaderAt, size int64, each func(*Line) error) error {
	s := rescue{r: r, size: size, each: each}
	// Steps overlap by what a line may have before its record and by the words a record
	// begins with, so that no line is lost between two of them.
	const overlap = int64(mostHead + len(start))
	var unread error
	for at := int64(0); at < size; at += rescueStep {
		from := max(at-overlap, 0)
		if err := s.window(from, min(at+rescueStep, size)-from); err != nil {
			unread = errors.Join(unread, err)
			continue // what a disk does not give back any more does not hide what lies behind it
		}
		if err := s.search(max(at-int64(len(start))+1, 0)); err != nil {
			return err
		}
	}
	return unread
}

type rescue struct {
	r    io.ReaderAt
	size int64
	each func(*Line) error
	from int64 // of buf
	buf  []byte
	line []byte // a line that is longer than buf
	seen int64  // where the last line found ends: lines do not lie in one another
}

func (s *rescue) window(from, length int64) error {
	if int64(cap(s.buf)) < length {
		s.buf = make([]byte, length)
	}
	s.from, s.buf = from, s.buf[:length]
	return readFull(s.r, s.buf, from)
}

func readFull(r io.ReaderAt, b []byte, at int64) error {
	n, err := r.ReadAt(b, at)
	if n < len(b) {
		if err == nil || errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return fmt.Errorf("read at byte %d: %w", at+int64(n), err)
	}
	return nil
}

// search looks for the words a record begins with, from a place of the file on.
func (s *rescue) search(from int64) error {
	for at := int(from - s.from); ; {
		found := bytes.Index(s.buf[at:], []byte(start))
		if found < 0 {
			return nil
		}
		at += found
		if s.from+int64(at) >= s.seen {
			if err := s.try(at); err != nil {
				return err
			}
		}
		at += len(start)
	}
}

// try looks whether the record at a place of buf has a whole line around it. What lies
// before the line may end in digits too, so every length is tried.
func (s *rescue) try(at int) error {
	if at < sumLen+3 || s.buf[at-1] != ' ' || s.buf[at-2-sumLen] != ' ' {
		return nil
	}
	digits := at - 2 - sumLen
	for begin := digits - 1; begin >= max(digits-mostDigits, 0) && s.buf[begin] >= '0' && s.buf[begin] <= '9'; begin-- {
		length, head, wrong := cutHead(s.buf[begin:])
		if wrong != "" || head == 0 {
			continue
		}
		line, err := s.bytes(begin, head+length+1)
		if err != nil {
			return err
		}
		record, size, wrong := Cut(line)
		if wrong != "" || size == 0 {
			continue
		}
		n, _, ok := Head(record)
		if !ok {
			continue
		}
		s.seen = s.from + int64(begin+size)
		return s.each(&Line{N: n, Offset: s.from + int64(begin), Whole: line[:size], Record: record})
	}
	return nil
}

// bytes are those at a place of buf, or nothing if the file ends before them.
func (s *rescue) bytes(at, length int) ([]byte, error) {
	if at+length <= len(s.buf) {
		return s.buf[at : at+length], nil
	}
	if s.from+int64(at+length) > s.size {
		return nil, nil
	}
	if cap(s.line) < length {
		s.line = make([]byte, length)
	}
	s.line = s.line[:length]
	return s.line, readFull(s.r, s.line, s.from+int64(at))
}
