package link

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"time"
)

// longestRecord is the longest line of a capture; a read of a port is far shorter.
const longestRecord = 256 << 10

// capture is a recorded capture as a port with a time of its own: what it reads has
// the time at which it was recorded, and time passes Speed times as fast as for the
// clock, or as fast as it is read if Speed is 0. A capture ends; it is not opened
// again, which would tell everything twice.
type capture struct {
	file  io.ReadCloser
	lines *bufio.Reader
	clock Clock
	speed int
	wrong func(line []byte, err error)

	number  int       // of the line read last
	started bool      // a record has been read
	next    Chunk     // read from the file, not all of it given yet
	waiting bool      // next is there and its time has not come
	now     time.Time // the capture's time
	due     time.Time // the clock's, when next is due
	looked  bool      // before next, a read has found nothing
}

func openCapture(a Address, clock Clock, wrong func(line []byte, err error)) (io.ReadCloser, error) {
	file, err := os.Open(a.Path)
	if err != nil {
		return nil, err
	}
	c := &capture{
		file: file, lines: bufio.NewReaderSize(file, longestRecord), clock: clock, speed: a.Speed,
		wrong: wrong,
	}
	c.now, c.due = clock.Now(), clock.Now()
	if err := c.fetch(); err != nil && err != io.EOF {
		return nil, closed(file, err)
	}
	return c, nil
}

// Time is the capture's own.
func (c *capture) Time() time.Time { return c.now }

// Read gives the next record when its time has come, and (0, nil) while it has not:
// at least once before each record that follows a longer pause, so that a silence is
// seen at any speed.
func (c *capture) Read(b []byte) (int, error) {
	if len(c.next.Bytes) == 0 && !c.waiting {
		if err := c.fetch(); err != nil {
			return 0, err
		}
	}
	if c.waiting {
		if !c.wait() {
			return 0, nil
		}
		c.waiting = false
	}
	c.now = c.next.At
	n := copy(b, c.next.Bytes)
	c.next.Bytes = c.next.Bytes[n:]
	return n, nil
}

// wait passes a Tick at most until next is due; it says whether it is.
func (c *capture) wait() bool {
	pause := c.next.At.Sub(c.now)
	if c.speed > 0 {
		left := c.due.Sub(c.clock.Now())
		if left > 0 {
			<-c.clock.After(min(left, Tick))
			left = c.due.Sub(c.clock.Now())
		}
		if left > 0 {
			c.now = c.next.At.Add(-left * time.Duration(c.speed))
			c.looked = true
			return false
		}
	}
	if pause >= Tick && !c.looked {
		c.now, c.looked = c.next.At, true
		return false
	}
	return true
}

// fetch reads the next record. Lines that are none are handed to wrong.
func (c *capture) fetch() error {
	for {
		line, err := c.lines.ReadSlice('\n')
		c.number++
		switch {
		case err == bufio.ErrBufferFull:
			c.wrong(line, fmt.Errorf("line %d has more than %d bytes: %w", c.number, longestRecord, ErrRecord))
			for err == bufio.ErrBufferFull {
				_, err = c.lines.ReadSlice('\n')
			}
			if err != nil {
				return err
			}
			continue
		case err != nil && (err != io.EOF || len(line) == 0):
			return err
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		record, err := ReadRecord(line)
		if err != nil {
			c.wrong(line, fmt.Errorf("line %d: %w", c.number, err))
			continue
		}
		if !c.started {
			c.started, c.now = true, record.At // the capture's time begins here
		}
		if pause := record.At.Sub(c.now); c.speed > 0 && pause > 0 {
			c.due = c.due.Add(pause / time.Duration(c.speed))
		}
		c.next, c.waiting, c.looked = record, true, false
		return nil
	}
}

// Close ends the capture; a Read that waits returns within a Tick.
func (c *capture) Close() error { return c.file.Close() }
