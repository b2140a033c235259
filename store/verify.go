package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Verdict is what Verify found.
type Verdict struct {
	Days        int
	Records     uint64
	Unread      uint64 // records whose meaning cannot be understood: kept, and no fault
	Checkpoints int
	Newest      Checkpoint
	Removed     string   // through which day days were removed by the retention, "" if none were
	Running     []string // days of which the index was not looked at, since a desk writes to it
	Remarks     []Damage // what a desk that was cut off leaves and its next start puts right: no fault
	First       *Damage  // the first thing that is wrong; nil if nothing is
	Faults      []Damage // all of them, up to a bound
}

// Good says that nothing was found wrong.
func (v *Verdict) Good() bool { return v.First == nil }

func (v *Verdict) wrong(d Damage) {
	if len(v.Faults) < mostFaults {
		v.Faults = append(v.Faults, d)
	}
	if v.First == nil {
		v.First = &d
	}
}

// mostFaults bounds what is listed; the first one says where to look.
const mostFaults = 100

// Verify checks everything of a data folder from its files and the public keys alone:
// every line's checksum, every hash, every checkpoint, the chain of days, and the
// indexes, byte by byte, against the records. Nothing is changed. Where a desk runs,
// the index of the day that it writes is left out. The error is for what could not be
// looked at; what is wrong is in the Verdict.
//
// An index is made from its roll and follows it. One that does not have the last records
// yet is a remark, and held against those that it has; one that says something else than
// the roll is wrong.
//
// What it cannot know is whether everything was put back to an earlier state, with
// the checkpoint that lies apart: for that the roots are printed on reports and
// cosigned by others.
func Verify(dir, rollDir string, known note.Verifiers) (Verdict, error) {
	return VerifyWatched(context.Background(), dir, rollDir, known, nil)
}

// VerifyWatched is Verify for somebody who waits: it says how far it is in the rolls, in
// bytes of all of them, and ends with the context's error when the context does. Watch
// is called by the goroutine that verifies; it may be nil.
func VerifyWatched(ctx context.Context, dir, rollDir string, known note.Verifiers, watch func(done, all int64)) (Verdict, error) {
	cfg := Config{Dir: dir, RollDir: rollDir}
	cfg.fill()
	v := verifier{
		cfg: cfg, known: known, running: deskRuns(cfg.folder()), roots: map[string]map[uint64]tlog.Hash{}, ctx: ctx, watch: watch,
	}
	if _, err := os.Stat(cfg.folder()); err != nil {
		return v.verdict, fmt.Errorf("look for the journal: %w", err)
	}
	v.readLast(filepath.Join(dir, keysDir)) // before the days: a desk that runs goes on meanwhile
	names, err := dayNames(cfg.folder(), cfg.RollDir)
	if err != nil {
		return v.verdict, err
	}
	for _, name := range names {
		v.all += fileSize(v.pairAt(name).rollFile)
	}
	for i, name := range names {
		next := ""
		if i+1 < len(names) {
			next = names[i+1]
		}
		v.newest = next == ""
		if err := v.pairOf(name, next); err != nil {
			return v.verdict, err
		}
		v.verdict.Days++
	}
	v.checkBeginning()
	v.checkLast()
	if !v.running && deskRuns(cfg.folder()) {
		return v.verdict, fmt.Errorf("a desk was started meanwhile: %w", ErrRunning)
	}
	return v.verdict, nil
}

// verifier goes from day to day.
type verifier struct {
	cfg     Config
	known   note.Verifiers
	running bool
	newest  bool // the day that is looked at is the newest one
	verdict Verdict

	ctx       context.Context
	watch     func(done, all int64) // nil where nobody waits
	done, all int64                 // bytes of the rolls of the days before, and of all days

	before []end // how the days before ended
	// roots are those that were found right, by day and size.
	roots map[string]map[uint64]tlog.Hash

	last      *Checkpoint // that is kept apart
	lastFile  string
	beginning *opened // what the first day says of the days before it
	beginFile string
	removals  []removal
}

// end is how a day's roll ended.
type end struct {
	day   string
	size  uint64
	root  tlog.Hash
	whole bool // it could be read to its end
}

// readLast reads the checkpoint that is kept apart.
func (v *verifier) readLast(keys string) {
	v.lastFile = filepath.Join(keys, lastNoteFile)
	c, err := readNote(v.lastFile, v.known)
	if errors.Is(err, os.ErrNotExist) {
		if _, err := os.Stat(keys); err != nil {
			v.lastFile = "" // the days were copied without it
		}
		return
	}
	if err != nil {
		v.verdict.wrong(Damage{File: v.lastFile, Offset: -1, What: err.Error()})
		v.lastFile = ""
		return
	}
	v.last = &c
}

// pairOf verifies one pair.
func (v *verifier) pairOf(name, next string) error {
	p := pairOf(v.cfg.RollDir, v.cfg.folder(), name)
	d := dayCheck{verifier: v, pair: p, lists: newListCheck(p), kept: map[uint64][]kept{}}
	h, _ := sealedHead(p.dbFile, name)
	d.live = v.running && h.sealed == 0
	d.x = examiner{pair: p, known: v.known, sees: true, note: d.note, seen: d.seen, entry: d.entry}
	d.x.roots = d.wanted(h, next)
	d.x.piece = func(offset int64) error {
		if v.watch != nil {
			v.watch(v.done+offset, v.all)
		}
		return context.Cause(v.ctx)
	}
	if err := d.x.run(!d.live); err != nil {
		if errors.Is(err, errFormat) {
			return fmt.Errorf("verify the day %s: %w", name, err)
		}
		return err
	}
	d.conclude()
	f := &d.x.f
	v.verdict.Records += f.roll.N
	if v.done += fileSize(p.rollFile); v.watch != nil {
		v.watch(v.done, max(v.all, v.done)) // a desk that runs writes on
	}
	v.before = append(v.before, end{name, f.roll.N, f.tree.root(), f.roll.Good()})
	return nil
}

// wanted are the sizes at which the root of a day is compared with a checkpoint that
// is not a record of the day itself.
func (d *dayCheck) wanted(h head, next string) []uint64 {
	var sizes []uint64
	add := func(c *Checkpoint) {
		if c != nil && c.Day == d.day && c.Size > 0 {
			sizes = append(sizes, c.Size)
		}
	}
	add(d.last)
	if next != "" {
		if o, err := readOpened(d.pairAt(next)); err == nil {
			if c, ok := unsigned([]byte(o.Note)); ok {
				add(&c)
			}
		}
	}
	if h.sealed > 0 {
		sizes = append(sizes, h.sealed)
	}
	slices.Sort(sizes)
	return slices.Compact(sizes)
}

func (v *verifier) pairAt(name string) pair { return pairOf(v.cfg.RollDir, v.cfg.folder(), name) }

// remember keeps a checkpoint that was found right.
func (v *verifier) remember(c Checkpoint) {
	v.verdict.Checkpoints++
	if v.roots[c.Day] == nil {
		v.roots[c.Day] = map[uint64]tlog.Hash{}
	}
	v.roots[c.Day][c.Size] = c.Root
	newest := &v.verdict.Newest
	if newest.Size == 0 || dayBefore(newest.Day, c.Day) || newest.Day == c.Day && newest.Size <= c.Size {
		*newest = c
	}
}

// checkLast compares the checkpoint that is kept apart with the days.
func (v *verifier) checkLast() {
	wrong := func(n uint64, format string, args ...any) {
		v.verdict.wrong(Damage{File: v.lastFile, Offset: -1, N: n, What: fmt.Sprintf(format, args...)})
	}
	c := v.last
	newest := v.verdict.Newest
	switch {
	case v.lastFile == "":
		return
	case c == nil:
		if newest.Size > 0 {
			wrong(0, "the newest checkpoint is not kept apart")
		}
		return
	case !v.running && (c.Day == newest.Day && c.Size < newest.Size || dayBefore(c.Day, newest.Day)):
		wrong(0, "the checkpoint kept apart is older than that of record %d of %s", newest.Size, newest.Day)
		return
	}
	for _, e := range v.before {
		switch {
		case e.day != c.Day:
			continue
		case e.size < c.Size:
			wrong(e.size+1, "%d records of %s were signed for, there are %d", c.Size, c.Day, e.size)
		case v.roots[c.Day][c.Size] != c.Root:
			wrong(c.Size, "the first %d records of %s are not those it was signed for", c.Size, c.Day)
		}
		return
	}
	wrong(0, "it is of the day %s, which is not there", c.Day)
}
