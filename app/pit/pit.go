package pit

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"pitboss/tables"
)

// Config says what a pit is made of. Fold.Book and Journal are needed; everything
// else has a use when left out.
type Config struct {
	Fold    tables.Config
	Sources []Source
	// FeedNames gives for each server, by its source's name, the numbers of the tables
	// that it calls otherwise.
	FeedNames map[string]map[string]string
	Journal   Journal
	Clock     Clock // the machine's if it is the zero Clock

	// Tell is told what the fold says, in order, once it is written down. It is called
	// by the goroutine that owns the pit, which waits for it; the slice is good until it
	// returns. Nil if nobody asks.
	Tell func([]tables.Out)

	Tick    time.Duration // how often the pit looks what has fallen due; 250 ms if 0
	Publish time.Duration // how often at most changes are shown; 50 ms if 0
	Slow    time.Duration // a commit that takes longer is slow; 1 s if 0
	GiveUp  time.Duration // a commit that takes longer has failed; 30 s if 0
	Unheard time.Duration // a server of which nothing is heard for so long is stale; 10 s if 0
	Grace   time.Duration // what is left at the end may take so long to be written; 5 s if 0
	Restart time.Duration // after which a source that died is run again, at first; 1 s if 0

	// Program says which program this is: a state that was written by another is not used.
	Program string

	Queue      int // events of a source that may wait; 4096 if 0
	QueueBytes int // and their bytes; 16 MiB if 0
	Backlog    int // bytes of records kept while the journal fails; 256 MiB if 0
}

// servers is how many of the sources are game servers.
func (cfg *Config) servers() int {
	n := 0
	for _, s := range cfg.Sources {
		if isServer(s.Name()) {
			n++
		}
	}
	return n
}

func (cfg *Config) complete() {
	usual := func(d *time.Duration, value time.Duration) {
		if *d <= 0 {
			*d = value
		}
	}
	usual(&cfg.Tick, 250*time.Millisecond)
	usual(&cfg.Publish, 50*time.Millisecond)
	usual(&cfg.Slow, time.Second)
	usual(&cfg.GiveUp, 30*time.Second)
	usual(&cfg.Unheard, 10*time.Second)
	usual(&cfg.Grace, 5*time.Second)
	usual(&cfg.Restart, time.Second)
	many := func(n *int, value int) {
		if *n <= 0 {
			*n = value
		}
	}
	many(&cfg.Queue, 4096)
	many(&cfg.QueueBytes, 16<<20)
	many(&cfg.Backlog, 256<<20)
	if cfg.Clock.Now == nil || cfg.Clock.Mono == nil {
		cfg.Clock = MachineClock()
	}
}

// Pit is the running pit. Make it with New, give it what the journal holds with
// Restore, and let it Run. Everything else may be called from any goroutine.
type Pit struct {
	cfg     Config
	intake  intake
	feeders []*feeder
	hub     hub

	// Owned by the goroutine of Run; before that by whoever made the pit.
	board  *board
	maker  maker
	writer writer
	clock  stepper
	ran    bool
}

// New makes a pit. Nothing runs before Run.
func New(cfg Config) (*Pit, error) {
	if cfg.Journal == nil {
		return nil, errors.New("a pit without a journal writes nothing down")
	}
	if len(cfg.Fold.Book) == 0 {
		return nil, errors.New("a pit without profiles knows no rules")
	}
	cfg.complete()
	p := &Pit{cfg: cfg, board: newBoard(&cfg)}
	p.maker.zone, p.maker.day = cfg.Fold.Zone, cfg.Fold.GamingDay
	if p.maker.zone == nil {
		p.maker.zone = time.UTC
	}
	p.intake = intake{clock: cfg.Clock, most: cfg.Queue, bytes: cfg.QueueBytes, news: make(chan struct{}, 1)}
	p.writer = writer{journal: cfg.Journal, clock: cfg.Clock, most: cfg.Backlog}
	names := map[string]bool{}
	for _, s := range cfg.Sources {
		name := s.Name()
		if name == "" || names[name] {
			return nil, fmt.Errorf("a source needs a name of its own, and %q is none", name)
		}
		names[name] = true
		p.feeders = append(p.feeders, &feeder{
			source: s, name: name, device: len(name) > len(DevicePrefix) && name[:len(DevicePrefix)] == DevicePrefix,
			names: cfg.FeedNames[name], room: make(chan struct{}, 1),
		})
	}
	return p, nil
}

// Restore brings the pit to where the records of a journal end. It is called before
// Run, with the journal's own records in their order. A record that is missing is an
// error; the pit then stands before it. One that cannot be read changes nothing, since
// a desk must open whatever lies in its journal: Unread counts those.
func (p *Pit) Restore(records iter.Seq2[Record, error]) error {
	for r, err := range records {
		if err == nil {
			err = p.board.restore(&r)
		}
		if err != nil {
			return fmt.Errorf("restore the pit: %w", err)
		}
	}
	p.maker.n, p.maker.now, p.maker.offset = p.board.last, p.board.now, p.board.offset
	p.show()
	return nil
}

// Unread is how many records Restore was given that say nothing that can be read.
func (p *Pit) Unread() int { return p.board.unread }

// Run runs every source and the pit itself until ctx ends, and returns when
// everything it started has. What was delivered by then is written and shown; the
// error says how many records the journal did not take.
func (p *Pit) Run(ctx context.Context) error {
	if p.ran {
		return errors.New("a pit runs once; make a new one and restore it")
	}
	p.ran = true
	r := newRunning(p)
	return r.run(ctx)
}

// Sources tells how every source does.
func (p *Pit) Sources() []Health {
	all := make([]Health, 0, len(p.feeders))
	for _, f := range p.feeders {
		all = append(all, p.intake.health(f, f.source.Health()))
	}
	return all
}

// Table is a table as it was shown last; nil if there is none of this number.
func (p *Pit) Table(number string) *tables.Table { return p.hub.table(number) }

// View is everything as it was shown last.
func (p *Pit) View() Update { return p.hub.whole() }

// Subscribe shows what changes from now on, beginning with everything as it is. The
// channel holds one Update: who does not take it finds in it later all that has
// changed since, each table in its newest state. The channel is closed by cancel, or
// when the pit ends.
func (p *Pit) Subscribe() (updates <-chan Update, cancel func()) { return p.hub.subscribe() }
