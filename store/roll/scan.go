package roll

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
)

// Line is a record where it lies.
type Line struct {
	N      uint64
	Offset int64  // of the line
	Whole  []byte // the line, with its line feed
	Record []byte // the record in it
}

// Piece is some lines that follow one another. It is good only until the call it is
// given to returns.
type Piece struct {
	Lines []Line

	buf    []byte // what was read; Lines lie in it
	offset int64  // of buf in the file
	last   bool   // nothing follows
	torn   bool
	damage *Damage
	err    error
}

// Part is what of a roll is to be read.
type Part struct {
	File string // its name, for Damage
	Day  string // the gaming day all its records are of
	From int64  // where to begin: at a line
	Size int64  // where to end: the file's size, or what of it is known to be durable
	Next uint64 // the number of the first record; 0 is 1
	// Workers is how many pieces are worked on at a time; 0 is one.
	Workers int
}

// End is how far a roll could be read.
type End struct {
	Offset int64  // behind the last whole line
	N      uint64 // the last record; 0 if there is none
	Torn   bool   // the file ends inside a line, or in zeros: what a power cut leaves
	Damage *Damage
}

// Good says that the roll ends where a line ends.
func (e *End) Good() bool { return !e.Torn && e.Damage == nil }

// Scan reads lines up to the end or to the first thing that is wrong, which is said
// in End. work is done on pieces by several goroutines at a time; each gets the
// pieces in their order, with what work made of them, on the caller's. The error is
// that of reading or of each.
func Scan[T any](r io.ReaderAt, part Part, work func(*Piece) T, each func(*Piece, T) error) (End, error) {
	end := End{Offset: part.From}
	if part.Next > 0 {
		end.N = part.Next - 1
	}
	s := scan[T]{part: part, r: r, work: work, stop: make(chan struct{})}
	s.start()
	defer s.end()
	for j := range s.order {
		<-j.done
		p := &j.piece
		if p.err != nil {
			return end, p.err
		}
		p.follow(part.File, end.N+1)
		if n := len(p.Lines); n > 0 {
			if err := each(p, j.made); err != nil {
				return end, err
			}
			end.N = p.Lines[n-1].N
			end.Offset = p.Lines[n-1].Offset + int64(len(p.Lines[n-1].Whole))
		}
		end.Torn, end.Damage = p.torn, p.damage
		if !end.Good() {
			return end, nil
		}
		s.free <- j
	}
	return end, nil
}

// Walk reads lines one after another on the caller's goroutine.
func Walk(r io.ReaderAt, part Part, each func(*Line) error) (End, error) {
	none := func(*Piece) struct{} { return struct{}{} }
	return Scan(r, part, none, func(p *Piece, _ struct{}) error {
		for i := range p.Lines {
			if err := each(&p.Lines[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// pieceSize is how much is read at a time.
const pieceSize = 1 << 20

type job[T any] struct {
	piece Piece
	made  T
	done  chan struct{}
}

// scan is a reader, some workers, and whoever takes what they made, in order.
type scan[T any] struct {
	part  Part
	r     io.ReaderAt
	work  func(*Piece) T
	jobs  chan *job[T] // for the workers
	order chan *job[T] // the same, for the taker
	free  chan *job[T] // jobs to be used again: their number bounds what is in memory
	stop  chan struct{}
	all   sync.WaitGroup
}

func (s *scan[T]) start() {
	workers := max(s.part.Workers, 1)
	few := int((s.part.Size-s.part.From)/pieceSize) + 1
	workers = max(min(workers, few), 1)
	jobs := 2*workers + 1
	s.jobs, s.order, s.free = make(chan *job[T], jobs), make(chan *job[T], jobs), make(chan *job[T], jobs)
	for range jobs {
		s.free <- &job[T]{done: make(chan struct{}, 1)}
	}
	s.all.Go(s.read)
	for range workers {
		s.all.Go(func() {
			for j := range s.jobs {
				if j.piece.err == nil {
					j.piece.cut(s.part.File, s.part.Day)
					j.made = s.work(&j.piece)
				}
				j.done <- struct{}{}
			}
		})
	}
}

// end stops whoever is still at work and waits for them.
func (s *scan[T]) end() {
	close(s.stop)
	s.all.Wait()
}

// read cuts the file into pieces that end where a line ends.
func (s *scan[T]) read() {
	defer close(s.order)
	defer close(s.jobs)
	var rest []byte // the beginning of a line whose end was not read yet
	at := s.part.From
	for last := false; !last; {
		var j *job[T]
		select {
		case j = <-s.free:
		case <-s.stop:
			return
		}
		p := &j.piece
		p.offset = at - int64(len(rest))
		p.buf = append(p.buf[:0], rest...)
		for {
			n, err := s.more(p, at)
			at += int64(n)
			p.err, last = err, err != nil || at >= s.part.Size
			whole := bytes.LastIndexByte(p.buf, '\n') + 1
			if last || len(p.buf) > mostLine {
				rest, last = nil, true
				break
			}
			if whole > 0 {
				rest = append(rest[:0], p.buf[whole:]...)
				p.buf = p.buf[:whole]
				break
			}
		}
		p.last = last
		s.order <- j
		s.jobs <- j
	}
}

// more reads on behind what a piece has.
func (s *scan[T]) more(p *Piece, at int64) (int, error) {
	want := int(min(pieceSize, s.part.Size-at))
	if want <= 0 {
		return 0, nil
	}
	had := len(p.buf)
	if cap(p.buf) < had+want {
		grown := make([]byte, had, max(had+want+want/4, 2*cap(p.buf)))
		copy(grown, p.buf)
		p.buf = grown
	}
	p.buf = p.buf[:had+want]
	n, err := s.r.ReadAt(p.buf[had:], at)
	p.buf = p.buf[:had+n]
	if err != nil && (!errors.Is(err, io.EOF) || n < want) {
		return n, fmt.Errorf("read %s at byte %d: %w", s.part.File, at+int64(n), err)
	}
	return n, nil
}

// cut finds the lines of a piece.
func (p *Piece) cut(file, day string) {
	const usualLine = 192
	p.Lines, p.torn, p.damage = p.Lines[:0], false, nil
	if p.Lines == nil {
		p.Lines = make([]Line, 0, len(p.buf)/usualLine+1)
	}
	for at := 0; at < len(p.buf); {
		rest := p.buf[at:]
		offset := p.offset + int64(at)
		record, size, wrong := Cut(rest)
		if size == 0 && wrong == "" {
			if p.last && bytes.IndexByte(rest, '\n') < 0 {
				p.torn = true
				return
			}
			wrong = "the record's length is not right"
		}
		if rest[0] == 0 && p.last && len(bytes.Trim(rest, "\x00")) == 0 {
			p.torn = true // room that a system gave the file, and a power cut kept from being filled
			return
		}
		var n uint64
		if wrong == "" {
			n, wrong = p.place(record, day)
		}
		if wrong != "" {
			p.damage = &Damage{File: file, Offset: offset, What: wrong}
			if len(p.Lines) > 0 {
				p.damage.N = p.Lines[len(p.Lines)-1].N + 1
			}
			return
		}
		p.Lines = append(p.Lines, Line{N: n, Offset: offset, Whole: rest[:size:size], Record: record})
		at += size
	}
}

// place says what number a record has, and what is wrong with it where it lies.
func (p *Piece) place(record []byte, day string) (n uint64, wrong string) {
	n, of, ok := Head(record)
	switch {
	case !ok:
		return 0, noNumber
	case string(of) != day:
		return 0, wrongDay + strconv.Quote(string(of))
	case len(p.Lines) > 0 && n != p.Lines[len(p.Lines)-1].N+1:
		return 0, wrongNumber + strconv.FormatUint(p.Lines[len(p.Lines)-1].N+1, 10)
	}
	return n, ""
}

// follow says whether a piece begins with the record that is due.
func (p *Piece) follow(file string, next uint64) {
	if len(p.Lines) > 0 && p.Lines[0].N != next {
		p.damage = &Damage{File: file, Offset: p.Lines[0].Offset, N: next, What: wrongNumber + strconv.FormatUint(next, 10)}
		p.Lines, p.torn = p.Lines[:0], false
	}
	if p.damage != nil && p.damage.N == 0 {
		p.damage.N = next
	}
}
