package link

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// ErrRecord says that a line of a capture is no record.
var ErrRecord = errors.New("it is not a time, a tab and a quoted string")

// ReadRecord reads a line of a capture, with or without its line end: an RFC 3339
// time, a tab and a Go-quoted string of the bytes that were received then.
//
//	2026-11-30T03:45:00.123Z	"*X;4;011;34;0;137;1\r\n"
func ReadRecord(line []byte) (Chunk, error) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	stamp, text, found := bytes.Cut(line, []byte("\t"))
	if !found {
		return Chunk{}, fmt.Errorf("there is no tab: %w", ErrRecord)
	}
	at, err := time.Parse(time.RFC3339, string(stamp))
	if err != nil {
		return Chunk{}, fmt.Errorf("%q is no RFC 3339 time, such as 2026-11-30T03:45:00.123Z: %w", shorten(string(stamp)), ErrRecord)
	}
	s, err := strconv.Unquote(string(text))
	if err != nil || text[0] == '\'' {
		return Chunk{}, fmt.Errorf(`%q is no Go string in quotes, such as "\x02AS\r\n": %w`, shorten(string(text)), ErrRecord)
	}
	return Chunk{At: at, Bytes: []byte(s)}, nil
}

// AppendRecord appends a chunk as a line of a capture, as [ReadRecord] reads it. The
// time is written in UTC, to the nanosecond.
func AppendRecord(dst []byte, c Chunk) []byte {
	dst = c.At.UTC().AppendFormat(dst, time.RFC3339Nano)
	dst = append(dst, '\t')
	dst = strconv.AppendQuoteToASCII(dst, string(c.Bytes))
	return append(dst, '\n')
}
