package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"pitboss/tables/gamingday"
)

// Config is what a journal is opened with.
type Config struct {
	Dir       string // the data folder
	RollDir   string // where the rolls lie, if not beside the index: a second disk
	Desk      string // the desk's name, at the first start
	Clock     func() time.Time
	Mono      func() time.Duration // a reading that never steps back
	Random    io.Reader            // for the desk's key
	GamingDay time.Duration        // the hour at which a gaming day begins
	Zone      *time.Location       // nil is UTC
	// KeepDay writes into the newest day whatever the clock says: for a tool that adds a
	// record to a journal of which it does not know when its days change.
	KeepDay bool
	// Every is how long there may be news without a checkpoint; 0 is ten minutes.
	Every time.Duration
	// MostIndex is how large the index of a day may grow, in bytes; 0 is 16 GiB. The roll
	// goes on without it.
	MostIndex int64
	// LowDisk is how little room on a disk is an alarm, in bytes; 0 is 2 GiB.
	LowDisk uint64
	// Slow is how long a commit may take before it is an alarm; 0 is one second.
	Slow time.Duration
	// Free asks how much room a folder's disk has; nil asks the system.
	Free func(dir string) (uint64, error)

	files files // a test puts a disk that fails in its place
}

// What Config says where it says nothing.
const (
	usualEvery     = 10 * time.Minute
	usualMostIndex = 16 << 30
	usualLowDisk   = 2 << 30
	usualSlow      = time.Second
)

const (
	journalDir   = "journal"
	keysDir      = "keys"
	lockName     = "desk.lock"
	lastNoteFile = "last.checkpoint"
)

func (c *Config) fill() {
	if c.Zone == nil {
		c.Zone = time.UTC
	}
	if c.Every == 0 {
		c.Every = usualEvery
	}
	if c.RollDir == "" {
		c.RollDir = c.folder()
	}
	if c.MostIndex == 0 {
		c.MostIndex = usualMostIndex
	}
	if c.LowDisk == 0 {
		c.LowDisk = usualLowDisk
	}
	if c.Slow == 0 {
		c.Slow = usualSlow
	}
	if c.Free == nil {
		c.Free = freeDisk
	}
	if c.files.openRoll == nil {
		c.files = usualFiles()
	}
}

// folder is where the indexes lie.
func (c *Config) folder() string { return filepath.Join(c.Dir, journalDir) }

// Receipt is where a record came to lie.
type Receipt struct {
	Day string
	N   uint64
}

// Journal is the journal of a running desk. Its methods may be called by any
// goroutine.
//
// Three goroutines do its work. The writer alone appends to the roll, signs checkpoints
// and changes the day. The forester works the hashes out, beside it. The follower alone
// writes to the indexes: it reads in the roll what the writer made durable.
type Journal struct {
	cfg  Config
	keys Keys
	lock *os.File
	old  *Reader // of the days that nobody writes to any more

	in     chan *request
	closed chan struct{} // Close was called
	done   chan struct{} // all goroutines have ended
	once   sync.Once

	news chan struct{} // for the follower: there is more in the roll
	asks chan *ask     // for the follower: something that concerns an index

	mu      sync.Mutex // guards what follows; never held while a file is used
	days    []*day     // that the follower follows; the last is being written
	last    Checkpoint
	health  Health
	notices []Notice
	failed  error // of ending

	// The writer's own.
	day    *day
	at     time.Time
	mono   time.Duration
	doubt  string // why the day that was to be opened was left as it lies
	signed time.Duration
	trees  *forester
}

// Open opens the journal of a data folder, making what is not there and repairing
// what is damaged; Notices says what it found.
func Open(cfg Config) (*Journal, error) {
	cfg.fill()
	if err := os.MkdirAll(cfg.folder(), 0o700); err != nil {
		return nil, fmt.Errorf("make the journal's folder: %w", told(err))
	}
	lock, err := takeLock(cfg.folder())
	if err != nil {
		return nil, err
	}
	j := &Journal{
		cfg: cfg, lock: lock, in: make(chan *request, 1024), closed: make(chan struct{}), done: make(chan struct{}),
		news: make(chan struct{}, 1), asks: make(chan *ask), trees: newForester(),
	}
	if err := os.MkdirAll(cfg.RollDir, 0o700); err != nil {
		j.tell(alarmOf(NoticeRollDir, "").because(err).said("the folder of the rolls cannot be used, they go beside the index: %v", err))
		j.cfg.RollDir = cfg.folder()
	}
	j.old = newReader(j.cfg.folder(), j.cfg.RollDir)
	var notices []Notice
	j.keys, notices, err = OpenKeys(filepath.Join(cfg.Dir, keysDir), cfg.Desk, stampOf(cfg.Clock()), cfg.Random)
	j.tell(notices...)
	if err == nil {
		err = j.start()
	}
	if err == nil {
		for _, d := range j.days {
			if err := j.openIndex(d); err != nil { // the follower tries again
				j.health.IndexError = err.Error()
			}
		}
	}
	if err != nil {
		for _, d := range j.days {
			_ = d.close()
		}
		j.trees.end()
		j.old.Close()
		_ = lock.Close()
		return nil, err
	}
	j.watch()
	go j.run()
	return j, nil
}

// takeLock says that a desk runs here. Whoever only looks whether one does may hold
// the lock for a moment, so it is tried for a while.
func takeLock(folder string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(folder, lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the journal: %w", told(err))
	}
	const tries, apart = 10, 30 * time.Millisecond
	for i := range tries {
		if err = lockFile(f); !errors.Is(err, ErrRunning) {
			break
		}
		if i < tries-1 {
			time.Sleep(apart)
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// deskRuns says that a desk runs on a data folder, in whatever process.
func deskRuns(folder string) bool {
	f, err := os.Open(filepath.Join(folder, lockName))
	if err != nil {
		return false // no desk ever ran here, or nobody may write here
	}
	defer func() { _ = f.Close() }()
	return errors.Is(lockFile(f), ErrRunning)
}

func (j *Journal) run() {
	defer close(j.done)
	stop := make(chan struct{})
	var follower sync.WaitGroup
	follower.Go(func() { j.follower(stop) })
	err := j.writer()
	close(stop)
	follower.Wait()
	j.trees.end()
	for _, d := range j.following() {
		err = errors.Join(err, d.close())
	}
	j.old.Close()
	j.mu.Lock()
	j.failed = err
	j.mu.Unlock()
}

// Append writes entries down, in order, and returns when they are durable. All of
// them are in the journal or none is; where the context ended first that is not
// known. An entry that cannot be written down (ErrNoKind, ErrBadData, ErrBadTime,
// ErrTooLong, ErrOwnKind) keeps those beside it back too. After ErrFull and
// ErrReadOnly it may be tried again.
func (j *Journal) Append(ctx context.Context, entries ...Entry) ([]Receipt, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	r := &request{answer: make(chan answer, 1)}
	if r.entries = r.one[:]; len(entries) > 1 {
		r.entries = make([][]byte, len(entries))
	}
	for i := range entries {
		e := entries[i]
		if OwnKind(e.Kind) {
			return nil, fmt.Errorf("%w: %s", ErrOwnKind, e.Kind)
		}
		if e.At.IsZero() {
			e.At, e.Mono = j.cfg.Clock(), j.cfg.Mono()
		}
		var err error
		if r.entries[i], err = encode(&e); err != nil {
			return nil, err
		}
	}
	a, err := j.ask(ctx, r)
	return a.receipts, err
}

func (j *Journal) ask(ctx context.Context, r *request) (answer, error) {
	select {
	case <-j.closed:
		return answer{}, ErrClosed
	default:
	}
	select {
	case j.in <- r:
	case <-j.closed:
		return answer{}, ErrClosed
	case <-ctx.Done():
		return answer{}, fmt.Errorf("write to the journal: %w", ctx.Err())
	}
	select {
	case a := <-r.answer:
		return a, a.err
	case <-ctx.Done():
		return answer{}, fmt.Errorf("wait for the journal: %w", ctx.Err())
	case <-j.done:
		select {
		case a := <-r.answer: // it was answered as the writer ended
			return a, a.err
		default:
			return answer{}, ErrClosed
		}
	}
}

// do has the writer do something in its turn.
func (j *Journal) do(ctx context.Context, action func() error) error {
	_, err := j.ask(ctx, &request{action: action, answer: make(chan answer, 1)})
	return err
}

// Close writes what was handed over, makes a last checkpoint if there is news, brings
// the index up, and ends.
func (j *Journal) Close() error {
	j.once.Do(func() { close(j.closed) })
	<-j.done
	_ = j.lock.Close() // it may have been closed by another call
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.failed
}

// Tick does what is due: the change of the gaming day, a checkpoint. The journal does
// it by itself every second.
func (j *Journal) Tick(ctx context.Context) error { return j.do(ctx, j.regular) }

// Last is the newest checkpoint; a size of 0 is none.
func (j *Journal) Last() Checkpoint {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.last
}

// Desk is the desk's name, as it signs.
func (j *Journal) Desk() string { return j.keys.Desk }

// Checkpoint signs what the journal holds now: at the end of a shift, before an
// export.
func (j *Journal) Checkpoint(ctx context.Context) (Checkpoint, error) {
	var c Checkpoint
	err := j.do(ctx, func() (err error) {
		c, err = j.checkpoint()
		return err
	})
	if err != nil {
		return Checkpoint{}, err // whoever stopped waiting may not look: the writer may be at it
	}
	return c, nil
}

// dayOf is the gaming day of a moment.
func (j *Journal) dayOf(at time.Time) string {
	return gamingday.Of(at, j.cfg.GamingDay, j.cfg.Zone)
}

// following are the days that the follower follows.
func (j *Journal) following() []*day {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]*day(nil), j.days...)
}
