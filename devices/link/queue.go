package link

import (
	"bytes"
	"time"
)

// joining is how far apart two reads may be to become one report under pressure.
const joining = 10 * time.Millisecond

// queue holds what was read and not taken yet. Its owner locks it.
type queue struct {
	items []waiting
	head  int
	bytes int // of the items that wait

	mostBytes, mostReports int
}

type waiting struct {
	Report
	since time.Time // of the desk's clock, which a capture's times are not
}

func (q *queue) len() int          { return len(q.items) - q.head }
func (q *queue) oldest() time.Time { return q.items[q.head].since }

// room says whether the port may be read.
func (q *queue) room() bool { return q.bytes < q.mostBytes && q.len() < q.mostReports }

// change appends a change of state. There is always room for one: a link makes none
// while it waits for room.
func (q *queue) change(r Report, now time.Time) { q.items = append(q.items, waiting{r, now}) }

// read appends what was read; it copies b. Under pressure it joins it to the report
// before, if it may.
func (q *queue) read(at time.Time, b []byte, now time.Time, join bool) {
	q.bytes += len(b)
	if join && q.len() > q.mostReports/2 {
		last := &q.items[len(q.items)-1]
		if gap := at.Sub(last.At); !last.IsChange() && gap >= 0 && gap < joining {
			last.Bytes = append(last.Bytes, b...)
			return
		}
	}
	q.items = append(q.items, waiting{Report{Chunk: Chunk{At: at, Bytes: bytes.Clone(b)}, State: Live}, now})
}

// take removes the oldest report.
func (q *queue) take() (waiting, bool) {
	if q.len() == 0 {
		return waiting{}, false
	}
	w := q.items[q.head]
	q.items[q.head] = waiting{}
	q.head++
	q.bytes -= len(w.Bytes)
	switch {
	case q.head == len(q.items) && cap(q.items) > 1024:
		q.items, q.head = nil, 0 // a backlog that is over keeps no memory
	case q.head == len(q.items):
		q.items, q.head = q.items[:0], 0
	case q.head >= 1024 && q.head >= q.len():
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	return w, true
}
