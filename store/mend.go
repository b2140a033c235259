package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/roll"
)

// A damaged pair is made again from every whole line that either file still holds,
// wherever in it that lies: an index holds the same lines as a roll. What both have
// differently, the last checkpoint decides. What neither has is a hole; what lies
// behind it is kept, and the day is written to no more.

// place is where the line of a record is.
type place struct {
	in   int8 // 0 roll, 1 index, or nowhere, or twice
	at   int64
	size int32
	sum  uint32
}

const (
	nowhere = -1
	twice   = -2 // the same file has it in two ways: neither counts
)

// gathered are the places of a day's records, that of record n at n-1.
type gathered struct {
	places  []place
	foreign string // a day whose records were found among them
}

// mostHole is how many records may be missing in a row before what follows is taken
// for a fault in a number.
const mostHole = 1 << 20

// mend makes a damaged pair again.
func (o *opening) mend(f *findings) error {
	o.say(f)
	var sources [2]*os.File
	defer func() { letGo(sources) }()
	var all [2]gathered
	for i, name := range []string{o.rollFile, o.dbFile} {
		s, err := openFile(name, os.O_RDONLY, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("read what is damaged: %w", err)
		}
		sources[i] = s
		if all[i], err = o.gather(s, int8(i)); err != nil {
			o.note(alarmOf(NoticeUnreadable, o.day).because(err), "a part of it cannot be read: %v", err)
		}
	}
	if foreign := all[0].foreign + all[1].foreign; foreign != "" && len(all[0].places)+len(all[1].places) == 0 {
		return doubt("they are of the day %s", foreign)
	}
	places, differ, err := o.merge(sources, all)
	if err != nil {
		return err
	}
	if f.differ == 0 {
		f.differ = differ
	}
	return o.remake(f, sources, places)
}

// letGo closes what is open. Windows puts no file in the place of one that somebody has.
func letGo(files [2]*os.File) {
	for _, f := range files {
		if f != nil {
			_ = f.Close() // more than once is once
		}
	}
}

func (o *opening) say(f *findings) {
	if f.roll.Damage != nil {
		o.note(alarmOf(NoticeRollDamaged, o.day).because(f.roll.Damage), "the roll is damaged: %v", f.roll.Damage)
	}
	if f.broken != nil {
		o.note(alarmOf(NoticeIndexDamaged, o.day).because(f.broken), "the index is damaged: %v", f.broken)
	}
	if f.differ > 0 {
		o.note(alarmOf(NoticeDiffer, o.day).of(f.differ), "roll and index have record %d differently", f.differ)
	}
}

// gather finds every whole line of the day in a file.
func (o *opening) gather(f *os.File, in int8) (g gathered, err error) {
	info, err := f.Stat()
	if err != nil {
		return g, fmt.Errorf("read what is damaged: %w", err)
	}
	err = roll.Rescue(f, info.Size(), func(l *roll.Line) error {
		_, day, _ := roll.Head(l.Record)
		if string(day) != o.day {
			g.foreign = string(day)
			return nil
		}
		if l.N > uint64(len(g.places))+mostHole {
			return nil
		}
		for uint64(len(g.places)) < l.N {
			g.places = append(g.places, place{in: nowhere})
		}
		p := &g.places[l.N-1]
		found := place{in, l.Offset, int32(len(l.Whole)), roll.Sum(l.Record)}
		switch {
		case p.in == nowhere:
			*p = found
		case p.in != twice && (p.sum != found.sum || p.size != found.size):
			p.in = twice
		}
		return nil
	})
	return g, err
}

// merge puts together what roll and index hold. differ is the first record that they
// have differently.
func (o *opening) merge(sources [2]*os.File, all [2]gathered) (places []place, differ uint64, err error) {
	a, b := all[0].places, all[1].places
	for i := range min(len(a), len(b)) {
		if a[i].in >= 0 && b[i].in >= 0 && (a[i].sum != b[i].sum || a[i].size != b[i].size) {
			differ = uint64(i + 1)
			break
		}
	}
	if differ == 0 {
		return fill(a, b), 0, nil
	}
	for i, candidate := range [][]place{fill(a, b), fill(b, a)} {
		if o.vouches(sources, candidate, differ) {
			code := []NoticeCode{NoticeRollIsRight, NoticeIndexIsRight}[i]
			o.note(alarmOf(code, o.day), "the last checkpoint says that the %s is right", []string{"roll", "index"}[i])
			return candidate, differ, nil
		}
	}
	return nil, differ, doubt("roll and index have record %d differently, and no checkpoint says which is right", differ)
}

// fill is a, with what it lacks from b.
func fill(a, b []place) []place {
	all := make([]place, max(len(a), len(b)))
	for i := range all {
		all[i].in = nowhere
		if i < len(b) {
			all[i] = b[i]
		}
		if i < len(a) && a[i].in >= 0 {
			all[i] = a[i]
		}
	}
	return all
}

// vouches says that records are those of the last checkpoint, and that it speaks of
// the one that is in question.
func (o *opening) vouches(sources [2]*os.File, all []place, differ uint64) bool {
	c := o.last
	if c == nil || c.Size < differ || uint64(len(all)) < c.Size {
		return false
	}
	var t tree
	var made []tlog.Hash
	h := newHasher()
	var line []byte
	for i := range all[:c.Size] {
		var err error
		if line, err = all[i].read(sources, line); err != nil {
			return false
		}
		record, ok := recordIn(uint64(i+1), line)
		if !ok {
			return false
		}
		made = t.add(h.record(record), made[:0])
	}
	return t.root() == c.Root
}

// read reads a line where it lies.
func (p *place) read(sources [2]*os.File, line []byte) ([]byte, error) {
	if p.in < 0 {
		return line, errors.New("it is nowhere")
	}
	if cap(line) < int(p.size) {
		line = make([]byte, p.size)
	}
	line = line[:p.size]
	if _, err := sources[p.in].ReadAt(line, p.at); err != nil && !errors.Is(err, io.EOF) {
		return line, fmt.Errorf("read a line again: %w", err)
	}
	return line, nil
}

// remake writes the roll anew where it is not whole, and moves what is damaged aside.
// An index that is sound is kept.
func (o *opening) remake(f *findings, sources [2]*os.File, places []place) error {
	hole := uint64(0)
	asItIs := f.roll.Damage == nil && f.roll.N == uint64(len(places))
	for i := range places {
		if places[i].in < 0 && hole == 0 {
			hole = uint64(i + 1)
		}
		asItIs = asItIs && places[i].in == 0
	}
	if !asItIs {
		if err := o.rewrite(sources, places); err != nil {
			return err
		}
	}
	if f.broken != nil || f.differ > 0 || hole > 0 {
		letGo(sources)
		if err := aside(o.dbFile, o.stamp); err != nil {
			return err
		}
	}
	if hole > 0 {
		return doubt("record %d is in neither of them; what lies behind it was kept", hole)
	}
	return nil
}

// rewrite makes the roll again and moves the old one aside; it needs the sources no more
// then, and closes them.
func (o *opening) rewrite(sources [2]*os.File, places []place) error {
	tmp := o.rollFile + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("make the roll again: %w", told(err))
	}
	held, err := copyLines(f, sources, places)
	letGo(sources)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = replace(o.rollFile, tmp, o.stamp)
	}
	if err != nil {
		_ = os.Remove(tmp)
		return fmt.Errorf("make the roll again: %w", told(err))
	}
	o.note(alarmOf(NoticeRollRewritten, o.day).of(uint64(held)), "the roll was made again with %d records; what was damaged lies beside it", held)
	return nil
}

// copyLines writes the lines that are somewhere, in order.
func copyLines(to io.Writer, sources [2]*os.File, places []place) (held int, err error) {
	var lines, line []byte
	for i := range places {
		if places[i].in < 0 {
			continue
		}
		if line, err = places[i].read(sources, line); err != nil {
			return held, err
		}
		held++
		if lines = append(lines, line...); len(lines) >= rewriteStep {
			if _, err := to.Write(lines); err != nil {
				return held, err
			}
			lines = lines[:0]
		}
	}
	_, err = to.Write(lines)
	return held, err
}
