package pit

import (
	"context"
	"fmt"
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
	seen  func(*Record)
	ended bool
}

// slip is one sheet on its way.
type slip struct {
	line  string
	event tables.Event
	done  chan Filed // holds one; closed without one when the pit has ended
}

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
// recovered, or ctx ends: then the sheets may still be written.
func (p *Podium) File(ctx context.Context, sheets ...Sheet) ([]Filed, error) {
	slips := make([]*slip, len(sheets))
	for i := range sheets {
		line := sheets[i].Line()
		e, err := tables.ReadEvent(line)
		if err != nil {
			return nil, fmt.Errorf("write %s down: %w", sheets[i].Kind, err)
		}
		slips[i] = &slip{string(line), e, make(chan Filed, 1)}
	}
	p.mu.Lock()
	if p.ended {
		p.mu.Unlock()
		return nil, ErrStopped
	}
	p.queue = append(p.queue, slips...)
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
			return nil, fmt.Errorf("wait for the journal: %w", context.Cause(ctx))
		}
	}
	return filed, nil
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
	var mine *slip
	for i, s := range p.out {
		if s.line == string(r.Data) {
			mine = s
			p.out = append(p.out[:i:i], p.out[i+1:]...)
			break
		}
	}
	p.mu.Unlock()
	if mine == nil {
		return // a record that the pit itself made
	}
	if seen != nil {
		placed := *r
		placed.Day, placed.N = place.Day, place.N
		seen(&placed)
	}
	mine.done <- place
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
