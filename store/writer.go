package store

import (
	"encoding/json"
	"errors"
	"time"

	"pitboss/store/roll"
)

// request is what one caller wants written: records without their heads, or an action
// for the writer to do in its turn.
type request struct {
	entries [][]byte
	one     [1][]byte // room for the entries where there is one, as there mostly is
	action  func() error
	answer  chan answer
}

type answer struct {
	receipts []Receipt
	err      error
}

const (
	mostGroup  = 8192            // requests that one commit takes
	mostBytes  = 16 << 20        // and about so many bytes
	clockSteps = 2 * time.Second // what is no drift any more
	tickEvery  = time.Second
)

// writer is the goroutine that alone appends.
func (j *Journal) writer() error {
	timer := time.NewTicker(tickEvery)
	defer timer.Stop()
	for open := true; open; {
		var group []*request
		select {
		case r := <-j.in:
			group = append(group, r)
		case <-timer.C:
			_ = j.regular() // a failure shows in Health, and it is tried again
		case <-j.closed:
			open = false
		}
		j.commit(j.gather(group))
	}
	for group := j.gather(nil); len(group) > 0; group = j.gather(nil) {
		j.commit(group)
	}
	if !j.hasNews() {
		return nil
	}
	_, err := j.checkpoint()
	return err
}

// gather takes what has arrived, up to a bound.
func (j *Journal) gather(group []*request) []*request {
	size := 0
	for _, r := range group {
		size += r.size()
	}
	for len(group) < mostGroup && size < mostBytes {
		select {
		case r := <-j.in:
			group = append(group, r)
			size += r.size()
		default:
			return group
		}
	}
	return group
}

func (r *request) size() (n int) {
	for _, e := range r.entries {
		n += len(e)
	}
	return n
}

// commit writes a group: one write and one sync for all of it, except where somebody
// wants something done in between.
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
	began := j.begin()
	err := j.turnDay()
	b := j.trees.batch(j.day)
	if err == nil {
		b.stepped(j)
		for _, r := range group {
			for _, e := range r.entries {
				b.add(e)
			}
		}
		err = j.write(b)
	}
	j.end(began, err)
	if err != nil {
		for _, r := range group {
			r.answer <- answer{err: err}
		}
		group = nil
	}
	b.group = group
	j.trees.grow(b)
}

// batch is a group being made into lines.
type batch struct {
	of     *tree      // that it grows
	group  []*request // who waits for it
	day    string
	next   uint64 // the number of the next record
	first  uint64 // the number of the first one that somebody waits for
	lines  []byte
	head   []byte
	hashes []int // where each record begins and ends in lines
	done   bool  // it is durable
	at     time.Time
	mono   time.Duration
}

func (b *batch) add(e []byte) {
	if b.first == 0 {
		b.first = b.next
	}
	b.head = roll.AppendHead(b.head[:0], b.next, b.day)
	b.lines = roll.Append(b.lines, b.head, e)
	end := len(b.lines) - 1
	b.hashes = append(b.hashes, end-len(e)-len(b.head), end)
	b.next++
}

// answer says to those who wait where their records came to lie.
func (b *batch) answer() {
	next := b.first
	for _, r := range b.group {
		receipts := make([]Receipt, len(r.entries))
		for i := range receipts {
			receipts[i] = Receipt{b.day, next}
			next++
		}
		r.answer <- answer{receipts: receipts}
	}
	b.group = nil
}

// own adds a record of the journal itself.
func (b *batch) own(e *Entry) error {
	record, err := encode(e)
	if err != nil {
		return err
	}
	first := b.first
	b.add(record)
	b.first = first
	return nil
}

// stepped says a step of the wall clock against the monotonic one.
func (b *batch) stepped(j *Journal) {
	at, mono := j.cfg.Clock(), j.cfg.Mono()
	b.at, b.mono = at, mono
	if !j.at.IsZero() {
		due := j.at.Add(mono - j.mono)
		if off := at.Sub(due); off.Abs() > clockSteps {
			data, err := json.Marshal(map[string]string{
				"from": due.UTC().Format(timeLayout), "to": at.UTC().Format(timeLayout), "by": off.String(),
			})
			if err == nil {
				_ = b.own(&Entry{At: at, Mono: mono, Source: "desk", Kind: KindStepped, Data: data})
			}
		}
	}
}

// write makes a batch durable.
func (j *Journal) write(b *batch) error {
	d := j.day
	records := uint64(len(b.hashes) / 2)
	if records == 0 {
		return nil
	}
	if err := d.roll.append(b.lines, records); err != nil {
		return told(err)
	}
	b.done = true
	if !b.at.IsZero() {
		j.at, j.mono = b.at, b.mono // not before: a step that could not be written is said again
	}
	j.mu.Lock()
	d.size, d.n = d.roll.size, d.roll.n
	j.mu.Unlock()
	select {
	case j.news <- struct{}{}:
	default:
	}
	return nil
}

// enter writes a record of the journal itself.
func (j *Journal) enter(kind string, data json.RawMessage) error {
	b := j.trees.batch(j.day)
	err := b.own(&Entry{At: j.cfg.Clock(), Mono: j.cfg.Mono(), Source: "desk", Kind: kind, Data: data})
	if err == nil {
		err = j.write(b)
	}
	j.trees.grow(b)
	return err
}

// regular is what is done from time to time.
func (j *Journal) regular() error {
	err := j.turnDay()
	if err == nil && j.hasNews() && j.cfg.Mono()-j.signed >= j.cfg.Every {
		_, err = j.checkpoint()
	}
	j.mu.Lock()
	j.health.Regular = ""
	if err != nil {
		j.health.Regular = err.Error()
	}
	j.mu.Unlock()
	return err
}

// hasNews says that something was written since the last checkpoint, beside the
// checkpoint itself.
func (j *Journal) hasNews() bool {
	d := j.day
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.last.Day != d.day || d.roll.n > j.last.Size+1
}

// begin and end measure a commit for Health.
func (j *Journal) begin() time.Duration {
	began := j.cfg.Mono()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.health.busy, j.health.began = true, began
	return began
}

func (j *Journal) end(began time.Duration, err error) {
	took := j.cfg.Mono() - began
	j.mu.Lock()
	defer j.mu.Unlock()
	h := &j.health
	h.busy = false
	h.Groups++
	h.Slowest = max(h.Slowest, took)
	h.Full, h.ReadOnly, h.Error = errors.Is(err, ErrFull), errors.Is(err, ErrReadOnly), ""
	if err != nil {
		h.Error = err.Error()
	}
}
