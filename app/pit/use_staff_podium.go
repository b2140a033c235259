package pit

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"pitboss/tables"
)

// Podium is the Register of a desk whose pit runs: what people do goes through the pit
// like everything else it hears, so that the fold sees it and the journal has one
// writer. It is a Source, to be given to the pit, and stands between the pit and its
// journal to see what was written:
//
//	podium := NewPodium()
//	pit.New(Config{Sources: append(sources, podium), Journal: podium.Journal(journal)})
//
// When the pit has ended, End answers whoever still waits.
type Podium struct {
	news chan struct{} // something waits, one deep

	mu    sync.Mutex // guards what follows
	queue []*slip    // not handed to the pit
	out   []*slip    // handed over and not written
	late  []*slip    // written when nobody waited any more, the newest last
	seen  func(*Record)
	ended bool
}

// slip is one sheet on its way.
type slip struct {
	line  string
	event tables.Event
	done  chan Filed // holds one; closed without one when the pit has ended

	// Guarded by the podium's mutex.
	left    bool // whoever filed it gave up waiting
	written bool
}

// mostLate bounds what is known to be written though nobody waited for it.
const mostLate = 1000

// Placed is a Journal that says where records came to lie. One that does not has them
// under the numbers the pit gave them.
type Placed interface {
	AppendPlaced(ctx context.Context, records []Record) ([]Filed, error)
}

// NewPodium makes a podium at which nothing waits.
func NewPodium() *Podium { return &Podium{news: make(chan struct{}, 1)} }

// Name implements Source. The podium's events say themselves that they are the desk's.
func (p *Podium) Name() string { return tables.DeskSource }

// Health implements Source.
func (p *Podium) Health() Health { return Health{Name: p.Name(), State: "live"} }

// Run implements Source.
func (p *Podium) Run(ctx context.Context, deliver Deliver) error {
	for {
		p.mu.Lock()
		taken := p.queue
		p.queue = nil
		p.out = append(p.out, taken...)
		p.mu.Unlock()
		if len(taken) > 0 {
			heard := make([]Heard, len(taken))
			for i, s := range taken {
				heard[i] = Heard{Event: s.event, Line: []byte(s.line)}
			}
			if err := deliver(ctx, heard); err != nil {
				return err // the pit ends; End answers
			}
		}
		select {
		case <-p.news:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// File implements Register. Where the journal fails it waits until the journal has
// recovered, or ctx ends: then the sheets may still be written. A sheet that is filed
// again after that, word for word, is the same sheet and is written once.
func (p *Podium) File(ctx context.Context, sheets ...Sheet) ([]Filed, error) {
	slips := make([]*slip, len(sheets))
	for i := range sheets {
		line := sheets[i].Line()
		e, err := tables.ReadEvent(line)
		if err != nil {
			return nil, fmt.Errorf("write %s down: %w", sheets[i].Kind, err)
		}
		slips[i] = &slip{line: string(line), event: e, done: make(chan Filed, 1)}
	}
	p.mu.Lock()
	if p.ended {
		p.mu.Unlock()
		return nil, ErrStopped
	}
	for i, s := range slips {
		if before := p.againLocked(s.line); before != nil {
			slips[i] = before
		} else {
			p.queue = append(p.queue, s)
		}
	}
	p.mu.Unlock()
	wake(p.news)
	filed := make([]Filed, len(slips))
	for i, s := range slips {
		select {
		case f, ok := <-s.done:
			if !ok {
				return nil, ErrStopped
			}
			filed[i] = f
		case <-ctx.Done():
			for j, f := range filed[:i] { // it is answered as a whole: these are asked for again
				slips[j].done <- f
			}
			p.leave(slips)
			return nil, fmt.Errorf("wait for the journal: %w", context.Cause(ctx))
		}
	}
	return filed, nil
}

// againLocked finds a sheet whose owner gave up waiting for it, and takes it back; nil for
// none.
func (p *Podium) againLocked(line string) *slip {
	for _, list := range [][]*slip{p.queue, p.out, p.late} {
		for _, s := range list {
			if s.left && s.line == line {
				s.left = false
				p.late = slices.DeleteFunc(p.late, func(o *slip) bool { return o == s })
				return s
			}
		}
	}
	return nil
}

// leave notes that nobody waits for sheets any more.
func (p *Podium) leave(slips []*slip) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range slips {
		if s.left = true; s.written {
			p.lateLocked(s)
		}
	}
}

func (p *Podium) lateLocked(s *slip) {
	p.late = append(p.late, s)
	p.late = p.late[max(0, len(p.late)-mostLate):]
}

// Seen has every record of the desk that is written shown to a function, before
// whoever filed it is answered: also what nobody waits for any more.
func (p *Podium) Seen(seen func(*Record)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen = seen
}

// Journal is the journal to give to the pit: under, with the podium looking on.
func (p *Podium) Journal(under Journal) Journal { return &watched{p, under} }

type watched struct {
	podium *Podium
	under  Journal
}

func (w *watched) Append(ctx context.Context, records []Record) error {
	places := make([]Filed, len(records))
	for i := range records {
		places[i] = Filed{Day: records[i].Day, N: records[i].N}
	}
	if under, ok := w.under.(Placed); ok {
		filed, err := under.AppendPlaced(ctx, records)
		if err != nil {
			return err
		}
		if len(filed) == len(records) {
			places = filed
		}
	} else if err := w.under.Append(ctx, records); err != nil {
		return err
	}
	for i := range records {
		if records[i].Src == deskSource {
			w.podium.written(&records[i], places[i])
		}
	}
	return nil
}

// written answers whoever filed a record.
func (p *Podium) written(r *Record, place Filed) {
	place.Short = ShortHash(r.Data)
	p.mu.Lock()
	seen := p.seen
	at := slices.IndexFunc(p.out, func(s *slip) bool { return s.line == string(r.Data) })
	if at < 0 {
		p.mu.Unlock()
		return // a record that the pit itself made
	}
	mine := p.out[at]
	p.mu.Unlock()
	if seen != nil {
		placed := *r
		placed.Day, placed.N = place.Day, place.N
		seen(&placed)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return // whoever waited was told
	}
	p.out = slices.DeleteFunc(p.out, func(s *slip) bool { return s == mine })
	mine.done <- place
	if mine.written = true; mine.left {
		p.lateLocked(mine)
	}
}

// End answers whoever still waits that the pit does not run, and lets nobody else
// wait.
func (p *Podium) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	for _, list := range [][]*slip{p.queue, p.out} {
		for _, s := range list {
			close(s.done)
		}
	}
	p.queue, p.out = nil, nil
}
