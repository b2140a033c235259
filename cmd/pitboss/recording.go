package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/app/warnings"
	"pitboss/cmd/wires"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/round"
)

// recording is the part of the program that must go on whatever the window does: the
// sources, the journal and the pit.
type recording struct {
	pit      *pit.Pit
	house    house.Config
	book     round.Book
	zone     *time.Location
	now      func() time.Time
	records  *counted
	watch    *stopwatch // nil where nobody measures
	reminded time.Time  // of inspections that are due

	journal  *journal
	gone     func() // takes a demo's folder away
	dir      string
	running  context.Context // until the desk is left
	cancel   context.CancelFunc
	leaveOff context.CancelFunc // ends running
	ended    chan error
	once     sync.Once
	restored chan struct{} // closed once the pit stands where its journal ends
	broken   chan struct{} // closed if it cannot; ended then says why
	asked    chan struct{} // closed when the system asks the program to end
	attended func()        // tells the system that recording has ended; nil while it does not ask

	desk     *pit.Desk
	staff    *staff.DB
	uncopied atomic.Bool  // the copy of the staff file is older than the file, and it is told
	unfiled  atomic.Bool  // something that people did is not in the journal yet
	filing   atomic.Int64 // since when the journal is being told of it, in ns; 0 while it is not
	aside    string       // the folder of a staff file that stands for one that cannot be opened
	podium   *pit.Podium
	wires    wires.Sources
	obeying  sync.WaitGroup    // what goes on beside the pit, until running ends
	stands   standing.Standing // where the start brought the pit. To be read once restored is closed
	keeper   *keeper           // nil of a practice pit
	board    *warnings.Board   // what the desk found wrong with itself
	printed  time.Time         // until when it is in the log; of the main goroutine
	practice bool              // the pit is there to practise on
	file     string            // the configuration that is heard

	practising *demoLinks // how the practice pit's devices do; nil of a real pit
	hiring     error      // why the practice pit has not all of its staff; to be read once obeying ends
}

// counted is a journal that counts what it takes, anew on each gaming day.
type counted struct {
	under *journal
	took  func(day string, n int64) // nil where nobody asks
	day   string                    // of the one goroutine that writes
	n     atomic.Int64
}

// AppendPlaced implements pit.Placed.
func (c *counted) AppendPlaced(ctx context.Context, records []pit.Record) ([]pit.Filed, error) {
	placed, err := c.under.AppendPlaced(ctx, records)
	if err != nil || len(placed) == 0 {
		return placed, err
	}
	n := int64(len(placed))
	if day := placed[n-1].Day; day != c.day {
		c.day = day
		c.n.Store(n)
	} else {
		c.n.Add(n)
	}
	if c.took != nil {
		c.took(c.day, n)
	}
	return placed, nil
}

// Append implements pit.Journal.
func (c *counted) Append(ctx context.Context, records []pit.Record) error {
	_, err := c.AppendPlaced(ctx, records)
	return err
}

// record starts recording: from here on the pit is heard and written down. Tell is
// told what the fold says.
func record(o *options, clock pit.Clock, tell func([]tables.Out)) (*recording, error) {
	dir, gone, err := o.folder()
	if err != nil {
		return nil, err
	}
	r, err := newRecording(o, dir, clock, tell)
	if err != nil {
		gone()
		return nil, err
	}
	r.gone, r.dir = gone, dir
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	r.running, r.leaveOff = context.WithCancel(ctx)
	go func() { r.ended <- r.run(ctx) }()
	r.obeying.Go(func() { r.tick(r.running) })
	if r.practice {
		r.obeying.Go(func() {
			if err := r.hire(r.running); err != nil && r.running.Err() == nil {
				r.hiring = err
			}
		})
	}
	return r, nil
}

// run brings a house's pit to where today's journal ends, and lets it run from there. The
// window comes meanwhile: a day may be long. What the sources say is heard after that;
// their devices and servers wait or say it again.
func (r *recording) run(ctx context.Context) error {
	if !r.practice {
		err := r.restore(ctx, nil)
		switch {
		case ctx.Err() != nil:
			return nil // it was left while it was reading
		case err != nil:
			close(r.broken)
			return err
		}
		defer r.keeper.leave()
		var keeping sync.WaitGroup
		defer keeping.Wait()
		first := r.keeper.first(&r.stands, r.pit)
		keeping.Go(func() { r.keeper.run(r.running, first) })
		debug.FreeOSMemory() // what was read is not needed any more
	}
	r.warnStart(r.stands.Refused, r.stands.From, r.stands.Unread)
	r.warnLeft(&r.stands.Reached)
	close(r.restored)
	return r.pit.Run(ctx)
}

// reading says that the pit is not there yet: its journal is being read.
func (r *recording) reading() bool {
	select {
	case <-r.restored:
		return false
	default:
		return true
	}
}

func newRecording(o *options, dir string, clock pit.Clock, tell func([]tables.Out)) (*recording, error) {
	book, err := house.Builtin()
	if err != nil {
		return nil, fmt.Errorf("read the house profiles: %w", err)
	}
	r := &recording{book: book, ended: make(chan error, 1), restored: make(chan struct{}), broken: make(chan struct{}), asked: make(chan struct{}), now: clock.Now, podium: pit.NewPodium(), practice: o.demo, file: o.config}
	cfg := pit.Config{Clock: clock, Tell: tell}
	var desk pit.DeskConfig
	var practice *demo
	if o.demo {
		if practice, err = newDemo(book, o.tables, o.speed, clock.Now); err != nil {
			return nil, err
		}
		r.house, r.practising, r.file = practice.configuration(o.language), practice.links, practiceFile
		cfg.Fold, cfg.Sources = practice.fold(book), []pit.Source{practice}
		desk.Tell = r.obey
	} else {
		if r.house, r.book, err = wires.Open(o.config, book); err != nil {
			return nil, err
		}
		if r.wires, err = wires.Hear(&r.house, wires.Folder(o.config), "pitboss"); err != nil {
			return nil, err
		}
		cfg.Fold, cfg.Sources, cfg.FeedNames = r.house.Fold(r.book), r.wires.All(), r.wires.FeedNames
		for _, s := range r.wires.Servers {
			s.Tells(func() *pit.ServerOutbox { return r.desk.Outbox(s.Name()[len(pit.ServerPrefix):]) })
		}
	}
	opened := func(number string) bool { return r.pit.Table(number) != nil }
	cfg.Sources = append(cfg.Sources, r.podium, &wires.Openings{House: &r.house, Fold: cfg.Fold, Skip: opened, Now: clock.Now})
	if o.measure {
		r.watch = newStopwatch(clock.Mono)
		for i, s := range cfg.Sources {
			cfg.Sources[i] = timed{s, r.watch}
		}
	}
	r.zone = r.house.Location()
	if r.journal, err = openJournal(dir, r.house.GamingDay, r.zone, clock); err != nil {
		return nil, err
	}
	r.board = newBoard(r.journal)
	r.records = &counted{under: r.journal}
	cfg.Journal = r.podium.Journal(r.records)
	if practice == nil {
		cfg.Program = standing.Program()
		r.keeper = newKeeper(r.journal.store, cfg, r.unkept)
		r.records.took = r.keeper.took
	}
	if r.pit, err = pit.New(cfg); err == nil && practice != nil {
		err = r.restore(context.Background(), practice)
	}
	if err == nil {
		err = r.openDesk(dir, clock, desk)
	}
	if err != nil {
		return nil, errors.Join(err, r.journal.close())
	}
	debug.FreeOSMemory() // what was read and hashed is not needed any more
	return r, nil
}

// restore brings the pit to where its journal ends. A demo begins with the evening before
// it, which is written down first.
func (r *recording) restore(ctx context.Context, practice *demo) (err error) {
	if practice != nil {
		return r.rehearse(ctx, practice)
	}
	r.stands, err = standing.Bring(ctx, r.journal.store, standing.Reach(), r.pit)
	r.records.day = r.stands.Day
	r.records.n.Store(r.stands.Records)
	for _, s := range r.wires.Servers {
		s.GoOnAfter([]byte(r.stands.Frames[s.Name()]))
	}
	return err
}

// rehearse gives the practice pit the evening before it, which is written down first.
func (r *recording) rehearse(ctx context.Context, practice *demo) error {
	if err := r.journal.empty(); err != nil {
		return err
	}
	before := practice.history(r.zone, r.house.GamingDay)
	for part := range slices.Chunk(before, 4096) {
		if err := r.records.Append(ctx, part); err != nil {
			return fmt.Errorf("write the evening so far: %w", err)
		}
	}
	return r.pit.Restore(func(yield func(pit.Record, error) bool) {
		for i := range before {
			if !yield(before[i], nil) {
				return
			}
		}
	})
}

// stop ends recording: what was heard is written first. It may be called again, and
// then does nothing.
func (r *recording) stop() (err error) {
	r.once.Do(func() {
		r.leaveOff()
		r.obeying.Wait()
		left := errors.Join(r.hiring, r.leave())
		r.cancel()
		err = errors.Join(left, <-r.ended)
		r.podium.End()
		err = errors.Join(err, r.closeStaff(), r.journal.close())
		r.gone()
		if r.attended != nil {
			r.attended()
		}
	})
	return err
}

// serverNames are the names of the house's game servers.
func (r *recording) serverNames() []string {
	all := make([]string, len(r.house.Servers))
	for i := range r.house.Servers {
		all[i] = r.house.Servers[i].Name
	}
	return all
}
