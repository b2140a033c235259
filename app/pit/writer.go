package pit

import (
	"context"
	"math"
	"time"
)

// writer hands records to the journal from a goroutine of its own, so that the pit
// can see how long that takes. One commit is under way at a time. It belongs to the
// pit's goroutine.
type writer struct {
	journal Journal
	clock   Clock
	most    int // bytes of records kept while the journal fails

	work chan []Record
	done chan error

	underWay []Record      // being written
	began    time.Duration // mono
	// failing says that the pit goes on without the journal: what comes is applied at
	// once and kept in the backlog, which begins with underWay.
	failing bool
	backlog []Record
	bytes   int
	tries   int
	nextTry time.Duration // mono
	hurry   bool          // there is no later: it is tried at every tick

	lost     int // records that the backlog had no room for
	lostFrom time.Time
}

const (
	mostAtOnce = 4096 // records in one commit
	firstRetry = 250 * time.Millisecond
	lastRetry  = 5 * time.Second
	recordCost = 256 // of a record beside its data, roughly, in bytes
)

func (w *writer) start(ctx context.Context) {
	w.work, w.done = make(chan []Record, 1), make(chan error, 1)
	go func() {
		defer close(w.done)
		for records := range w.work {
			w.done <- w.journal.Append(ctx, records)
		}
	}()
}

// stop ends the goroutine and waits for it.
func (w *writer) stop() {
	close(w.work)
	for range w.done {
		continue
	}
}

// busy says that a commit is under way.
func (w *writer) busy() bool { return len(w.underWay) > 0 }

func (w *writer) write(records []Record) {
	w.underWay, w.began = records, w.clock.Mono()
	w.work <- records
}

// taking is how long the commit under way has taken; 0 if there is none.
func (w *writer) taking() time.Duration {
	if !w.busy() {
		return 0
	}
	return w.clock.Mono() - w.began
}

// keep adds a record to the backlog. It says so if there was no room; the record is
// lost then, and counted.
func (w *writer) keep(r *Record) bool {
	if w.bytes+len(r.Data)+recordCost > w.most {
		if w.lost == 0 {
			w.lostFrom = r.At
		}
		w.lost++
		return false
	}
	w.add(r)
	return true
}

func (w *writer) add(r *Record) {
	w.bytes += len(r.Data) + recordCost
	w.backlog = append(w.backlog, *r)
}

// loss is the data of a record that says how many were lost; from now on none is.
func (w *writer) loss() []byte {
	d := deskRecord{kind: recordsLost, lost: w.lost, from: w.lostFrom}
	w.lost = 0
	return d.data()
}

// hasRoom says that the loss of records is over and can be said: not only one fits.
func (w *writer) hasRoom() bool { return w.bytes < w.most/2 }

// written takes the records of the last commit off the backlog.
func (w *writer) written(n int) {
	for i := range n {
		w.bytes -= len(w.backlog[i].Data) + recordCost
	}
	w.backlog = w.backlog[n:]
	if len(w.backlog) == 0 {
		w.backlog, w.bytes = nil, 0
	}
	w.tries = 0
}

// retry writes the beginning of the backlog, if it is time to try again.
func (w *writer) retry() {
	if w.busy() || len(w.backlog) == 0 || w.clock.Mono() < w.nextTry {
		return
	}
	w.write(w.backlog[:min(mostAtOnce, len(w.backlog))])
}

// refused puts the next try off.
func (w *writer) refused() {
	if w.hurry {
		w.nextTry = math.MaxInt64
		return
	}
	w.nextTry = w.clock.Mono() + min(lastRetry, firstRetry<<min(w.tries, 10))
	w.tries++
}
