package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
)

const (
	// batchSize is how much text is read, and settled, in one piece: big enough to
	// cost nothing, small enough that memory stays flat.
	batchSize = 256 << 10
	// mostLine is the longest line that is read as a round. A longer one is answered
	// as no round, and is never held whole.
	mostLine = 16 << 20
	// mostKept is the largest batch whose memory is used again.
	mostKept = 4 * batchSize
)

func (b *batch) recycle() {
	b.lines, b.out, b.failed = b.lines[:0], b.out[:0], false
	if cap(b.lines) > mostKept {
		b.lines = nil
	}
	if cap(b.out) > mostKept {
		b.out = nil
	}
}

// lineReader cuts an input into batches of whole lines. It hands over what a single
// read brought, so that somebody who writes line by line is answered line by line.
type lineReader struct {
	in   io.Reader
	next int    // number of the next line
	rest []byte // read, and not handed over: it begins a line
	end  bool
	err  error // what ended the input, if not its end
}

// read fills an empty batch; false when the input has ended. A last line without a
// line feed is a line.
func (r *lineReader) read(b *batch) bool {
	b.first = r.next
	b.lines = append(b.lines, r.rest...)
	r.rest = r.rest[:0]
	for seen := 0; ; {
		if last := bytes.LastIndexByte(b.lines[seen:], '\n'); last >= 0 {
			whole := b.lines[:seen+last+1]
			r.rest = append(r.rest, b.lines[len(whole):]...)
			b.lines = whole
			r.next += bytes.Count(whole, []byte{'\n'})
			return true
		}
		seen = len(b.lines)
		switch {
		case r.err != nil:
			return false // nobody knows how the line goes on
		case r.end:
			r.next++
			return len(b.lines) > 0
		case len(b.lines) > mostLine:
			r.skip(b)
			return true
		}
		b.lines = r.more(b.lines)
	}
}

// skip passes over the rest of a line that is too long already.
func (r *lineReader) skip(b *batch) {
	r.next++
	var piece []byte
	for !r.end && r.err == nil {
		piece = r.more(piece[:0])
		if at := bytes.IndexByte(piece, '\n'); at >= 0 {
			r.rest = append(r.rest, piece[at+1:]...)
			return
		}
	}
}

// more appends what one read brings.
func (r *lineReader) more(to []byte) []byte {
	const emptyReads = 100
	to = slices.Grow(to, batchSize)
	for range emptyReads {
		n, err := r.in.Read(to[len(to) : len(to)+batchSize])
		if err == io.EOF {
			r.end = true
		} else if err != nil {
			r.err = fmt.Errorf("read the rounds: %w", err)
		}
		if n > 0 || err != nil {
			return to[:len(to)+n]
		}
	}
	r.err = fmt.Errorf("read the rounds: %w", io.ErrNoProgress)
	return to
}
