package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"pitboss/tables"
)

// eventLine is one line of a recording, read.
type eventLine struct {
	number int // from 1
	event  tables.Event
	err    error // why it is no event
}

// someEvents are lines one after another. A few of these go round between the reader
// and the fold: that bounds the memory, and makes the reader wait for a slow fold.
type someEvents struct{ events []eventLine }

const (
	eventsAtOnce = 256
	eventsAhead  = 8 // of someEvents
)

// eventReader reads the events of a recording ahead of whoever takes them.
type eventReader struct {
	ready chan *someEvents // closed at the end of the input
	free  chan *someEvents
	done  chan struct{}
	err   error // of the input; set before ready is closed
}

// readEvents begins to read. Its goroutine ends with the input, or after stop at the
// next line of it.
func readEvents(in io.Reader) *eventReader {
	r := &eventReader{
		ready: make(chan *someEvents, eventsAhead), free: make(chan *someEvents, eventsAhead), done: make(chan struct{}),
	}
	for range eventsAhead {
		r.free <- &someEvents{events: make([]eventLine, 0, eventsAtOnce)}
	}
	go r.read(bufio.NewReaderSize(in, 256<<10))
	return r
}

func (r *eventReader) stop() { close(r.done) }

func (r *eventReader) recycle(s *someEvents) {
	clear(s.events)
	s.events = s.events[:0]
	r.free <- s
}

func (r *eventReader) read(in *bufio.Reader) {
	defer close(r.ready)
	var long []byte
	number := 1
	for ended := false; !ended; {
		var some *someEvents
		select {
		case some = <-r.free:
		case <-r.done:
			return
		}
		for !ended && len(some.events) < eventsAtOnce {
			line, err := in.ReadSlice('\n')
			if errors.Is(err, bufio.ErrBufferFull) {
				long, err = readLong(in, append(long[:0], line...))
				line = long
			}
			if len(line) > 0 {
				l := eventLine{number: number}
				if l.event, l.err = tables.ReadEvent(line); len(line) > mostLine {
					l.err = fmt.Errorf("it is longer than %d bytes: %w", mostLine, tables.ErrNotEvent)
				}
				some.events = append(some.events, l)
				number++
			}
			if err != nil {
				ended = true
				if !errors.Is(err, io.EOF) {
					r.err = fmt.Errorf("read the events: %w", err)
				}
			}
			if in.Buffered() == 0 {
				break // whoever writes a recording into us sees what came of it
			}
		}
		select {
		case r.ready <- some:
		case <-r.done:
			return
		}
	}
}

// readLong reads on in a line that does not fit into the reader. What is beyond the
// longest line that can be is read and not kept.
func readLong(in *bufio.Reader, line []byte) ([]byte, error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line) <= mostLine {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}
