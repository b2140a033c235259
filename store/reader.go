package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"pitboss/store/roll"
)

// source is a day as it is read: its index as far as that goes, and its roll for what
// the index does not have.
type source struct {
	pair
	shelf   shelf       // nil where there is none, or it cannot be used
	roll    io.ReaderAt // nil where there is none
	size    int64       // of the roll, as far as it is durable
	problem func(what string)
}

// errEnough ends a walk that was not to go on.
var errEnough = errors.New("enough")

// walk gives a day's records from one number to another, both included, that may be
// wanted, oldest or newest first. What the index cannot give is taken from the roll;
// keep bounds how many newest records of a roll are held to give them backwards.
func (s *source) walk(q *Query, back bool, from, to uint64, keep int, each func(n uint64, record []byte) (bool, error)) error {
	var own error // of each, which is no fault of the index
	got := func(n uint64, record []byte) (bool, error) {
		on, err := each(n, record)
		if back {
			to = n - 1
		} else {
			from = n + 1
		}
		if own = err; err == nil && !on {
			own = errEnough
		}
		return own == nil, own
	}
	err := errPause
	for s.shelf != nil && errors.Is(err, errPause) && own == nil {
		given := 0
		err = s.walkIndex(q, back, &from, &to, keep, func(n uint64, record []byte) (bool, error) {
			on, err := got(n, record)
			if given++; on && given == mostAtOnce {
				return false, errPause
			}
			return on, err
		})
	}
	if s.shelf != nil && err != nil && own == nil && !errors.Is(err, errMaking) {
		s.problem(noIndex(err))
	}
	if own == nil && (s.shelf == nil || err != nil) {
		err = s.walkRoll(roll.Part{}, q, back, from, to, keep, got)
	}
	if errors.Is(own, errEnough) {
		return nil
	}
	return errors.Join(own, err)
}

// errPause says that a walk goes on with another state of the index: one that lasts
// must not keep the follower waiting.
var errPause = errors.New("pause")

// mostAtOnce is how many records are given from one state of an index.
const mostAtOnce = 4096

func noIndex(err error) string {
	return fmt.Sprintf("the index cannot be used, the roll was read: %v", err)
}

func (s *source) walkIndex(q *Query, back bool, from, to *uint64, keep int, each func(uint64, []byte) (bool, error)) error {
	return s.shelf.view(func(look looking) error {
		r, err := look.reach()
		if err != nil {
			return err
		}
		rest := s.partOf(r.offset, r.n, s.size)
		if back {
			if err := s.walkRoll(rest, q, back, max(*from, r.n+1), *to, keep, each); err != nil {
				return err
			}
		}
		if *from <= min(*to, r.n) {
			found, err := newSearch(look, q, back)
			if err == nil {
				err = found.run(*from, min(*to, r.n), each)
			}
			if err != nil {
				return err
			}
		}
		if back {
			return nil
		}
		return s.walkRoll(rest, q, back, max(*from, r.n+1), *to, keep, each)
	})
}

// walkRoll gives records from the roll: from a place on, or, where no part is given,
// every whole line that there is.
func (s *source) walkRoll(part roll.Part, q *Query, back bool, from, to uint64, keep int, each func(uint64, []byte) (bool, error)) error {
	if s.roll == nil || from > to {
		return nil
	}
	var held []Record // the newest ones, to be given backwards
	line := func(l *roll.Line) error {
		if _, day, _ := roll.Head(l.Record); l.N < from || l.N > to || string(day) != s.day {
			return nil
		}
		if !back {
			on, err := each(l.N, l.Record)
			if err == nil && !on {
				err = errEnough
			}
			return err
		}
		r := Decode(l.Record)
		if !q.matches(&r) {
			return nil
		}
		if len(held) == 2*keep {
			held = append(held[:0], held[keep:]...)
		}
		held = append(held, Record{N: l.N, Raw: append([]byte(nil), l.Record...)})
		return nil
	}
	var err error
	if part.File == "" {
		err = roll.Rescue(s.roll, s.size, line)
	} else if part.From < part.Size {
		var end roll.End
		if end, err = roll.Walk(s.roll, part, line); err == nil && end.Damage != nil {
			s.problem(fmt.Sprintf("the roll is damaged: %v", end.Damage))
		}
	}
	if errors.Is(err, errEnough) {
		return nil
	}
	if err != nil {
		return err
	}
	for i := len(held) - 1; i >= max(len(held)-keep, 0); i-- {
		if on, err := each(held[i].N, held[i].Raw); !on || err != nil {
			return err
		}
	}
	return nil
}

// Reader reads the days of a data folder that nobody in this process writes to. It may
// be used by several goroutines at a time.
type Reader struct {
	folder, rollDir string
	// written says that a desk of another process runs here. The index of a day that is
	// not sealed cannot be read then; its roll can.
	written bool

	mu    sync.Mutex // guards what follows
	days  map[string]*shelved
	clock uint64 // counts uses, to find what was not used for longest
}

// shelved is an old day that is held open.
type shelved struct {
	index   *paged // nil where it cannot be read
	why     error
	roll    *os.File
	size    int64
	used    uint64
	readers int
	dropped bool // it is closed when nobody reads it any more
}

// mostShelved bounds how many old days are held open.
const mostShelved = 64

// OpenReader reads the journal of a data folder. A desk may run there.
func OpenReader(dir, rollDir string) *Reader {
	cfg := Config{Dir: dir, RollDir: rollDir}
	cfg.fill()
	r := newReader(cfg.folder(), cfg.RollDir)
	r.written = deskRuns(r.folder)
	return r
}

func newReader(folder, rollDir string) *Reader {
	return &Reader{folder: folder, rollDir: rollDir, days: map[string]*shelved{}}
}

// Close closes what is held open.
func (r *Reader) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name := range r.days {
		r.drop(name)
	}
}

// drop lets go of a day; mu is held.
func (r *Reader) drop(name string) {
	d := r.days[name]
	delete(r.days, name)
	if d == nil {
		return
	}
	if d.dropped = true; d.readers == 0 {
		d.close()
	}
}

// forget lets go of a day whose files change.
func (r *Reader) forget(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(name)
}

func (d *shelved) close() {
	if d.index != nil {
		_ = d.index.close()
	}
	if d.roll != nil {
		_ = d.roll.Close()
	}
}

// take gives a day that stays open until it is given back.
func (r *Reader) take(name string) *shelved {
	r.mu.Lock()
	defer r.mu.Unlock()
	d := r.days[name]
	if d == nil {
		d = r.open(name)
		r.days[name] = d
	}
	r.clock++
	d.used = r.clock
	d.readers++
	if len(r.days) > mostShelved {
		oldest := name
		for n, o := range r.days {
			if o.used < r.days[oldest].used {
				oldest = n
			}
		}
		r.drop(oldest)
	}
	return d
}

func (r *Reader) giveBack(d *shelved) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if d.readers--; d.readers == 0 && d.dropped {
		d.close()
	}
}

// with gives a day to read; it is good until read returns.
func (r *Reader) with(name string, problem func(string), read func(*source) error) error {
	d := r.take(name)
	defer r.giveBack(d)
	s := &source{pair: pairOf(r.rollDir, r.folder, name), size: d.size, problem: problem}
	if d.index != nil {
		s.shelf = d.index
	}
	if d.roll != nil {
		s.roll = d.roll
	}
	if d.why != nil {
		problem(noIndex(d.why))
	}
	return read(s)
}

// open opens what there is of a day.
func (r *Reader) open(name string) *shelved {
	p := pairOf(r.rollDir, r.folder, name)
	d := &shelved{}
	x, err := openPaged(p.dbFile)
	if err == nil {
		var h head
		if h, err = x.head(); err == nil && h.day != name {
			err = fmt.Errorf("it is of the day %q", h.day)
		}
		// The roll of a day that a desk writes to has all of it, and sooner: there is no need
		// of its index.
		if d.index = x; err != nil || r.written && h.sealed == 0 {
			_ = x.close()
			d.index = nil
		}
	}
	d.why = err
	if f, err := openFile(p.rollFile, os.O_RDONLY, 0); err == nil {
		d.roll, d.size = f, fileSize(p.rollFile)
	}
	return d
}
