package store

import (
	"errors"
	"fmt"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/roll"
)

// ErrWhole is what the reader of a state says that cannot use it.
var ErrWhole = errors.New("the snapshot is not used")

// Reach bounds how far back Tail goes behind the newest day, or behind one that it is
// to take for the newest.
type Reach struct {
	Days    int    // whole days before it
	Bytes   int64  // that are read of their rolls
	Through string // the last gaming day that is read; "" is the newest
}

// Reached says from where on Tail gave the records.
type Reached struct {
	From   string  // the first day that it read
	State  Receipt // the record after which the state was; its N is 0 where none was used
	Left   string  // the day before From, where there is one that was not read; "" if none
	Why    error   // why not: an ErrTooFar or an ErrBroken; nil if there was no need
	Damage *Damage // where the newest day cannot be read on; nil if it can
}

// Why Tail stops before a day.
var (
	ErrTooFar = errors.New("it is too far back")
	ErrBroken = errors.New("the days do not follow one another")
)

// Tail gives the newest state that was kept, of whatever day, and walks every record
// after it, oldest first. Where there is none, or state returns [ErrWhole], it walks
// every record within reach. A state that the roll has no record of is not used, and of
// the days before the newest only what they were sealed with. Records and states are good
// only during the call.
func (j *Journal) Tail(reach Reach, state func(at Receipt, state []byte) error, each func(at Receipt, record []byte) error) (Reached, error) {
	select {
	case <-j.done:
		return Reached{}, ErrClosed
	default:
	}
	t := tailing{library: shelves{j}, pairAt: j.pair, known: j.keys.Known}
	r, err := t.tail(reach, state, each)
	if err == nil && r.Damage != nil {
		err = r.Damage
	}
	return r, err
}

// Tail is [Journal.Tail], of files that somebody else may write to. Whoever signed is
// believed; what lies behind a damage of the newest day is not read.
func (r *Reader) Tail(reach Reach, state func(at Receipt, state []byte) error, each func(at Receipt, record []byte) error) (Reached, error) {
	t := tailing{library: r, pairAt: func(name string) pair { return pairOf(r.rollDir, r.folder, name) }}
	return t.tail(reach, state, each)
}

// tailing goes back from the newest day to where there is something to go on from.
type tailing struct {
	library
	pairAt func(name string) pair
	known  note.Verifiers // nil where whoever signed is believed
	state  func(at Receipt, state []byte) error
	left   int64 // bytes that may be read of older days
	whole  bool  // the state is of no use
	got    Reached
	from   stateAt // where the first day goes on
}

func (t *tailing) tail(reach Reach, state func(Receipt, []byte) error, each func(Receipt, []byte) error) (Reached, error) {
	t.state, t.left = state, reach.Bytes
	names, err := t.names()
	if err != nil || len(names) == 0 {
		return t.got, err
	}
	after := ""
	for ; len(names) > 0 && reach.Through != "" && gamingDay(names[len(names)-1]) > reach.Through; names = names[:len(names)-1] {
		after = names[len(names)-1]
	}
	if len(names) == 0 {
		return t.got, nil
	}
	first := len(names) - 1
	if after != "" {
		if why, err := t.before(names[first], after); why != nil || err != nil {
			t.got.Left, t.got.Why = names[first], why
			return t.got, err
		}
	} else if err := t.newest(names[first]); err != nil {
		return t.got, err
	}
	for ; t.from.n == 0 && first > 0; first-- {
		why := error(ErrTooFar)
		if len(names)-first <= reach.Days {
			if why, err = t.before(names[first-1], names[first]); err != nil {
				return t.got, err
			}
		}
		if why != nil {
			t.got.Left, t.got.Why = names[first-1], why
			break
		}
	}
	if o, err := readOpened(t.pairAt(names[0])); first == 0 && t.from.n == 0 && err == nil && o.Previous != "" {
		t.got.Left, t.got.Why = o.Previous, fmt.Errorf("%w: %s is not there", ErrBroken, o.Previous)
	}
	t.got.From = names[first]
	for _, name := range names[first:] {
		if err := t.walk(name, each); err != nil {
			return t.got, err
		}
	}
	return t.got, nil
}

// newest looks for a state in the newest day. What it holds was looked at when it was
// opened.
func (t *tailing) newest(name string) error {
	return t.with(name, func(string) {}, func(s *source) error {
		for _, a := range s.statesThere() {
			if s.records(&a) {
				return t.use(name, a)
			}
		}
		return nil
	})
}

// statesThere are the states that can be read.
func (s *source) statesThere() (all []stateAt) {
	_ = s.look(func(look looking) (err error) { // it is an aid: without one everything is walked
		all, err = look.states()
		return err
	})
	return all
}

// use offers a state.
func (t *tailing) use(name string, a stateAt) error {
	if t.whole {
		return nil
	}
	at := Receipt{name, a.n}
	err := t.state(at, a.value)
	switch {
	case errors.Is(err, ErrWhole):
		t.whole = true
	case err != nil:
		return err
	default:
		t.from, t.got.State = stateAt{n: a.n, offset: a.offset}, at
	}
	return nil
}

// before goes back to the day before another, where that carries it on, its rest is what
// it was sealed with and may be read. Why says why it does not.
func (t *tailing) before(name, next string) (why, err error) {
	c := t.sealed(name, next)
	if c == nil {
		return fmt.Errorf("%w: %s does not go on where %s ended", ErrBroken, next, name), nil
	}
	err = t.with(name, func(string) {}, func(s *source) error {
		if !t.whole {
			for _, a := range s.statesThere() {
				if s.size-a.offset > t.left || !s.records(&a) || !s.vouched(c, a.n, a.offset) {
					continue
				}
				if err := t.use(name, a); err != nil || t.from.n > 0 {
					return err
				}
				break
			}
		}
		switch {
		case s.size > t.left:
			why = ErrTooFar
		case !s.vouched(c, 0, 0):
			why = fmt.Errorf("%w: %s is not what it was sealed with", ErrBroken, name)
		}
		t.left -= s.size
		return nil
	})
	return why, err
}

// sealed is the checkpoint with which a day carries on the one before it; nil where it
// does not.
func (t *tailing) sealed(name, next string) *Checkpoint {
	o, err := readOpened(t.pairAt(next))
	if err != nil || o.Doubt != "" || o.Previous != name {
		return nil
	}
	c, ok := unsigned([]byte(o.Note))
	if t.known != nil {
		c, err = ReadCheckpoint([]byte(o.Note), t.known)
		ok = err == nil
	}
	if !ok || c.Day != name || c.Size != o.Size {
		return nil
	}
	return &c
}

// vouched says that the records of a day from a place on are those that it was sealed
// with.
func (s *source) vouched(c *Checkpoint, n uint64, offset int64) bool {
	var t tree
	if s.roll == nil || n > c.Size || offset > s.size {
		return false
	}
	if err := s.look(func(look looking) (err error) {
		t, err = look.treeOf(n)
		return err
	}); n > 0 && err != nil {
		return false
	}
	h := newHasher()
	var made []tlog.Hash
	end, err := roll.Walk(s.roll, s.partOf(offset, n, s.size), func(l *roll.Line) error {
		made = t.add(h.record(l.Record), made[:0])
		return nil
	})
	return err == nil && end.Good() && t.n == c.Size && t.root() == c.Root
}

// treeOf is the tree over the first records of a day.
func (look looking) treeOf(n uint64) (t tree, err error) {
	var places []int64
	for level := 0; n>>level > 0; level++ {
		if n>>level&1 == 1 {
			places = append(places, tlog.StoredHashIndex(level, int64(n>>level-1)))
		}
	}
	if len(places) == 0 {
		return tree{}, nil
	}
	edge, err := look.ReadHashes(places)
	return tree{n: n, edge: edge}, err
}

// walk gives what a day has after where it goes on.
func (t *tailing) walk(name string, each func(Receipt, []byte) error) error {
	from := t.from
	t.from = stateAt{}
	return t.with(name, func(string) {}, func(s *source) error {
		if s.roll == nil {
			return fmt.Errorf("read the day %s: there is no roll of it", name)
		}
		end, err := roll.Walk(s.roll, s.partOf(from.offset, from.n, s.size), func(l *roll.Line) error {
			return each(Receipt{name, l.N}, l.Record)
		})
		t.got.Damage = end.Damage
		return err
	})
}
