package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
	"golang.org/x/mod/sumdb/tlog"
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
	// Every is how long there may be news without a checkpoint; 0 is ten minutes.
	Every time.Duration
}

// Receipt is where a record came to lie.
type Receipt struct {
	Day string
	N   uint64
}

// Journal is the journal of a running desk. Its methods may be called by any
// goroutine.
type Journal struct {
	cfg     Config
	keys    Keys
	lock    *bolt.DB
	notices []Notice

	in     chan *request
	closed chan struct{} // Close was called
	done   chan struct{} // the writer has ended
	once   sync.Once

	indexing sync.Mutex // held while records are entered into the index

	mu      sync.Mutex // guards what follows; never held while a file is written
	day     *day
	behind  [][]byte   // durable records that the index does not have yet
	caught  *sync.Cond // the index caught up, or failed
	indexed error      // why the index does not follow; nil while it does
	last    Checkpoint
	health  Health

	// The writer's own.
	at    time.Time
	mono  time.Duration
	dirty bool // the roll's end is not known: it is opened again before it is written
}

// Health is how the journal keeps up.
type Health struct {
	Day      string
	Records  uint64 // durable, of this day
	Indexed  uint64
	Groups   uint64        // commits so far
	Slowest  time.Duration // the slowest commit since the last look
	Full     bool          // the last write found no room
	ReadOnly bool          // the last write was not allowed
	Error    string        // why the last write failed; "" if it did not
	Doubt    string        // why an older pair of files was left as it lies
	Signed   time.Time     // of the newest checkpoint
}

// request is what one caller wants written.
type request struct {
	entries []Entry
	answer  chan answer
	action  func() error // instead of entries: something for the writer to do in turn
}

type answer struct {
	receipts []Receipt
	err      error
}

// mostGroup bounds what one commit takes.
const (
	mostGroup    = 8192
	usualEvery   = 10 * time.Minute
	mostBehind   = 1 << 16 // records that the index may be behind before writing waits for it
	clockSteps   = 2 * time.Second
	journalDir   = "journal"
	keysDir      = "keys"
	lastNoteFile = "last.checkpoint"
)

// Open opens the journal of a data folder, making what is not there and repairing
// what is damaged; Notices says what it found.
func Open(cfg Config) (*Journal, error) {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	if cfg.Every == 0 {
		cfg.Every = usualEvery
	}
	if cfg.RollDir == "" {
		cfg.RollDir = filepath.Join(cfg.Dir, journalDir)
	}
	for _, dir := range []string{filepath.Join(cfg.Dir, journalDir), cfg.RollDir} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("make the journal's folder: %w", err)
		}
	}
	lock, err := bolt.Open(filepath.Join(cfg.Dir, journalDir, "desk.lock"), 0o600, &bolt.Options{Timeout: lockWait})
	if err != nil {
		if errors.Is(err, berrors.ErrTimeout) {
			return nil, ErrRunning
		}
		return nil, fmt.Errorf("lock the journal: %w", err)
	}
	j := &Journal{
		cfg: cfg, lock: lock, in: make(chan *request, 1024), closed: make(chan struct{}), done: make(chan struct{}),
	}
	j.caught = sync.NewCond(&j.mu)
	if j.keys, err = OpenKeys(filepath.Join(cfg.Dir, keysDir), cfg.Desk, cfg.Random); err == nil {
		err = j.start()
	}
	if err != nil {
		_ = lock.Close()
		return nil, err
	}
	go j.write()
	return j, nil
}

// Notices are what the start found and did, for the desk to show.
func (j *Journal) Notices() []Notice { return j.notices }

// Append writes entries down, in order, and returns when they are durable. All of
// them are in the journal or none is.
func (j *Journal) Append(ctx context.Context, entries ...Entry) ([]Receipt, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	a, err := j.ask(ctx, &request{entries: entries, answer: make(chan answer, 1)})
	return a.receipts, err
}

func (j *Journal) ask(ctx context.Context, r *request) (answer, error) {
	select {
	case j.in <- r:
	case <-j.closed:
		return answer{}, ErrClosed
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
	select {
	case a := <-r.answer:
		return a, a.err
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

// Close writes what was handed over, makes a last checkpoint and ends.
func (j *Journal) Close() error {
	j.once.Do(func() { close(j.closed) })
	<-j.done
	return j.lock.Close()
}

// Health says how the journal keeps up. The slowest commit is counted anew from here.
func (j *Journal) Health() Health {
	j.mu.Lock()
	defer j.mu.Unlock()
	h := j.health
	j.health.Slowest = 0
	if j.day != nil {
		h.Day, h.Records, h.Indexed = j.day.name, j.day.roll.n, j.day.index.n
	}
	return h
}

// Last is the newest checkpoint; a size of 0 is none.
func (j *Journal) Last() Checkpoint {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.last
}

// Checkpoint signs what the journal holds now: at the end of a shift, before an
// export.
func (j *Journal) Checkpoint(ctx context.Context) (Checkpoint, error) {
	var c Checkpoint
	err := j.do(ctx, func() (err error) {
		c, err = j.checkpoint()
		return err
	})
	return c, err
}

// dayOf is the gaming day of a moment.
func (j *Journal) dayOf(at time.Time) string {
	return at.In(j.cfg.Zone).Add(-j.cfg.GamingDay).Format(time.DateOnly)
}

// write is the writer: it alone appends.
func (j *Journal) write() {
	defer close(j.done)
	index := make(chan struct{}, 1)
	stop := make(chan struct{})
	var follower sync.WaitGroup
	follower.Go(func() { j.follow(index, stop) })
	timer := time.NewTicker(max(j.cfg.Every/8, time.Millisecond))
	defer timer.Stop()
	for open := true; open; {
		var group []*request
		select {
		case r := <-j.in:
			group = append(group, r)
		case <-timer.C:
			j.regular()
		case <-j.closed:
			open = false
		}
		group = j.gather(group)
		j.commit(group)
		select {
		case index <- struct{}{}:
		default:
		}
	}
	j.commit(j.gather(nil))
	_, err := j.checkpoint()
	close(stop)
	follower.Wait()
	j.finish(err)
}

// gather takes what has arrived, up to a bound.
func (j *Journal) gather(group []*request) []*request {
	for len(group) < mostGroup {
		select {
		case r := <-j.in:
			group = append(group, r)
		default:
			return group
		}
	}
	return group
}

// regular is done from time to time: a checkpoint when there is news, and the change
// of the gaming day even when nothing happens.
func (j *Journal) regular() {
	j.mu.Lock()
	news := j.day != nil && j.day.roll.n > j.last.Size+1 || j.day != nil && j.last.Day != j.day.name
	j.mu.Unlock()
	now := j.cfg.Clock()
	if news && now.Sub(j.lastAt()) >= j.cfg.Every {
		_, _ = j.checkpoint() // a failure shows in Health
	}
}

func (j *Journal) lastAt() time.Time {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.health.Signed
}

// commit writes a group: one write and one sync for all of it.
func (j *Journal) commit(group []*request) {
	from := 0
	for i, r := range group {
		if r.action == nil {
			continue
		}
		j.commitEntries(group[from:i])
		r.answer <- answer{err: r.action()}
		from = i + 1
	}
	j.commitEntries(group[from:])
}

func (j *Journal) commitEntries(group []*request) {
	if len(group) == 0 {
		return
	}
	began := j.cfg.Mono()
	if err := j.turnDay(); err != nil {
		refuse(group, err)
		return
	}
	b := batch{day: j.day.name, next: j.day.roll.n + 1}
	b.stepped(j)
	for _, r := range group {
		b.add(r)
	}
	err := j.appendRoll(&b)
	j.note(err, j.cfg.Mono()-began)
	for _, r := range b.accepted {
		if err != nil {
			r.request.answer <- answer{err: err}
		} else {
			r.request.answer <- answer{receipts: r.receipts}
		}
	}
}

func refuse(group []*request, err error) {
	for _, r := range group {
		r.answer <- answer{err: err}
	}
}

// note keeps how a commit went.
func (j *Journal) note(err error, took time.Duration) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.health.Groups++
	j.health.Slowest = max(j.health.Slowest, took)
	j.health.Full, j.health.ReadOnly, j.health.Error = noSpace(err) || errors.Is(err, ErrFull), errors.Is(err, os.ErrPermission), ""
	if err != nil {
		j.health.Error = err.Error()
	}
}

// batch is a group being made into lines.
type batch struct {
	day      string
	next     uint64
	lines    []byte
	records  [][]byte
	accepted []accepted
}

type accepted struct {
	request  *request
	receipts []Receipt
}

// add encodes a request's entries. One that cannot be written is answered with why,
// and nothing of it is written.
func (b *batch) add(r *request) {
	n, size, had := b.next, len(b.lines), len(b.records)
	receipts := make([]Receipt, 0, len(r.entries))
	for i := range r.entries {
		record, err := encode(b.next, b.day, &r.entries[i])
		if err != nil {
			b.next, b.lines, b.records = n, b.lines[:size], b.records[:had]
			r.answer <- answer{err: err}
			return
		}
		b.lines = appendLine(b.lines, record)
		b.records = append(b.records, record)
		receipts = append(receipts, Receipt{b.day, b.next})
		b.next++
	}
	b.accepted = append(b.accepted, accepted{r, receipts})
}

// stepped says a step of the wall clock against the monotonic one.
func (b *batch) stepped(j *Journal) {
	at, mono := j.cfg.Clock(), j.cfg.Mono()
	if !j.at.IsZero() {
		if off := at.Sub(j.at) - (mono - j.mono); off.Abs() > clockSteps {
			data, _ := json.Marshal(map[string]string{"from": j.at.Add(mono - j.mono).UTC().Format(timeLayout), "to": at.UTC().Format(timeLayout), "by": off.String()})
			b.own(Entry{At: at, Mono: mono, Source: "desk", Kind: "clock.stepped", Data: data})
		}
	}
	j.at, j.mono = at, mono
}

// own adds a record of the journal itself.
func (b *batch) own(e Entry) {
	record, err := encode(b.next, b.day, &e)
	if err != nil {
		return // its data was made here
	}
	b.lines = appendLine(b.lines, record)
	b.records = append(b.records, record)
	b.next++
}

// appendRoll makes the batch durable and hands it to the index.
func (j *Journal) appendRoll(b *batch) error {
	if len(b.records) == 0 {
		return nil
	}
	if j.dirty {
		if err := j.reopenRoll(); err != nil {
			return err
		}
	}
	j.waitForIndex(mostBehind)
	dirty, err := j.day.roll.append(b.lines, uint64(len(b.records)))
	if dirty {
		j.dirty = true
	}
	if noSpace(err) {
		return fmt.Errorf("%w: %w", ErrFull, err)
	}
	if err != nil {
		return err
	}
	j.mu.Lock()
	j.behind = append(j.behind, b.records...)
	j.mu.Unlock()
	return nil
}

// reopenRoll cuts a roll back whose end could not be cut when a write failed.
func (j *Journal) reopenRoll() error {
	if err := j.day.roll.file.Truncate(j.day.roll.size); err != nil {
		return fmt.Errorf("cut the roll back: %w", err)
	}
	j.dirty = false
	return nil
}

// follow brings the index after the roll.
func (j *Journal) follow(news, stop <-chan struct{}) {
	const retry = 200 * time.Millisecond
	for {
		select {
		case <-news:
		case <-time.After(retry):
		case <-stop:
			j.catchUp()
			return
		}
		j.catchUp()
	}
}

// catchUp enters what the index is behind by. What fails is tried again later; the
// roll has it.
func (j *Journal) catchUp() {
	j.indexing.Lock()
	defer j.indexing.Unlock()
	j.mu.Lock()
	todo := j.behind[:len(j.behind):len(j.behind)]
	x := (*index)(nil)
	if j.day != nil {
		x = j.day.index
	}
	j.mu.Unlock()
	if x == nil {
		return
	}
	var err error
	if len(todo) > 0 {
		err = x.add(todo)
	}
	j.mu.Lock()
	if err == nil {
		j.behind = j.behind[len(todo):]
		if len(j.behind) == 0 {
			j.behind = nil
		}
	}
	j.indexed = err
	j.caught.Broadcast()
	j.mu.Unlock()
}

// waitForIndex waits until the index is behind by at most some records, or fails.
func (j *Journal) waitForIndex(most int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for len(j.behind) > most && j.indexed == nil {
		j.caught.Wait()
	}
}

// sync waits until the index holds what was acknowledged, and says if it cannot.
func (j *Journal) sync() error {
	j.catchUp()
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.indexed
}

// root is the root over everything written.
func (j *Journal) root() (uint64, tlog.Hash, error) {
	if err := j.sync(); err != nil {
		return 0, tlog.Hash{}, err
	}
	n := j.day.roll.n
	root, err := j.day.index.root(n)
	return n, root, err
}

func (j *Journal) finish(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err != nil {
		j.health.Error = err.Error()
	}
	if j.day != nil {
		_ = j.day.close()
		j.day = nil
	}
}
