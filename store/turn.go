package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/sumdb/note"

	"pitboss/store/roll"
)

// opened is the data of a day's first record.
type opened struct {
	Previous string `json:"previous,omitempty"`
	Size     uint64 `json:"size,omitempty"`
	Root     string `json:"root,omitempty"`
	Note     string `json:"note,omitempty"`
	Doubt    string `json:"doubt,omitempty"`
	Format   string `json:"format"`
}

// start finds the newest day and goes on with it, or seals it and opens the next.
func (j *Journal) start() error {
	if err := j.readLast(); err != nil {
		return err
	}
	names, err := dayNames(j.cfg.RollDir, j.cfg.folder())
	if err != nil {
		return err
	}
	now := j.cfg.Clock()
	name := j.dayOf(now)
	if len(names) > 0 {
		newest := names[len(names)-1]
		if gamingDay(newest) > name && !j.cfg.KeepDay {
			j.tell(alarmOf(NoticeClockBehind, newest).said(
				"the clock says %s, the journal is at the gaming day %s already and goes on with it", now.UTC().Format(timeLayout), newest))
		}
		name = j.goOn(newest, name)
	}
	j.signed = j.cfg.Mono()
	if err := j.openDay(name, nil); err != nil {
		return err
	}
	j.unfinished(names)
	if j.last.Size > 0 && dayBefore(j.day.day, j.last.Day) {
		j.tell(alarmOf(NoticeDayMissing, j.last.Day).said("the last checkpoint is of the day %s, whose files are not there", j.last.Day))
	}
	return j.turnDay()
}

// goOn is the pair that a start opens: the newest one, whose time may be over, or the
// one after it where that was sealed.
func (j *Journal) goOn(newest, today string) string {
	h, signed := sealedHead(j.pair(newest).dbFile, newest)
	if h.sealed == 0 {
		return newest
	}
	if c, err := ReadCheckpoint(signed, j.keys.Known); err == nil && c.Day == newest && (j.last.Day != newest || j.last.Size < c.Size) {
		j.last = c
	}
	if today > gamingDay(newest) && !j.cfg.KeepDay {
		return today
	}
	return nextFile(newest)
}

// sealedHead is how an old day's index was left, and its last checkpoint; nothing
// where that cannot be read.
func sealedHead(dbFile, name string) (h head, signed []byte) {
	x, err := openPaged(dbFile)
	if err != nil {
		return h, nil
	}
	defer func() { _ = x.close() }()
	err = x.view(func(look looking) (err error) {
		if h, err = look.head(); err == nil {
			_, signed, err = look.newest(bucketCheckpoints)
		}
		return err
	})
	if err != nil || h.day != name {
		return head{}, nil
	}
	return h, signed
}

func (j *Journal) pair(name string) pair { return pairOf(j.cfg.RollDir, j.cfg.folder(), name) }

// mostDoubts is how many pairs of one day may be in doubt before the desk gives up.
const mostDoubts = 1000

// openDay opens a day's pair to write to it, or, where that is in doubt, a new pair
// beside it: doubt never stops the writing, and never hides itself. From then on the
// day before is over, with its last checkpoint.
func (j *Journal) openDay(name string, over *Checkpoint) error {
	for range mostDoubts {
		o := &opening{pair: j.pair(name), files: j.cfg.files, keys: &j.keys, stamp: stampOf(j.cfg.Clock())}
		if j.last.Size > 0 && j.last.Day == name {
			last := j.last
			o.last = &last
		}
		d, err := o.open()
		j.tell(o.notices...)
		if errors.Is(err, errDoubt) {
			j.tell(alarmOf(NoticeDoubt, name).because(err).said("%s is left as it lies, and a new file is begun: %v", name, err))
			j.doubt = err.Error()
			name = nextFile(name)
			continue
		}
		if err != nil {
			return fmt.Errorf("open the journal of %s: %w", name, err)
		}
		if c := o.newest; c != nil && (j.last.Day != c.Day || j.last.Size < c.Size) {
			j.tell(alarmOf(NoticeLastOlder, name).said(
				"the last checkpoint, which is kept apart, is not there or older than that of the day %s, which is taken", name))
			j.setLast(*c)
		}
		j.mu.Lock()
		if j.day != nil {
			j.day.over = over
		}
		j.days, j.day, j.health.Doubt = append(j.days, d), d, j.doubt
		j.mu.Unlock()
		return j.beginDay()
	}
	return fmt.Errorf("open the journal of %s: too many of its files are in doubt", name)
}

// beginDay writes the first record of a day that has none.
func (j *Journal) beginDay() error {
	if j.day.roll.n > 0 {
		return nil
	}
	first := opened{Format: formatVersion, Doubt: j.doubt}
	if c := j.last; c.Size > 0 && c.Day != j.day.day {
		first.Previous, first.Size, first.Note = c.Day, c.Size, string(c.Note)
		first.Root = base64.StdEncoding.EncodeToString(c.Root[:])
	}
	data, err := json.Marshal(first)
	if err != nil {
		return fmt.Errorf("begin the day: %w", err)
	}
	if err := j.enter(KindOpened, data); err != nil {
		return fmt.Errorf("begin the day %s: %w", j.day.day, err)
	}
	j.doubt = ""
	return syncFolder(filepath.Dir(j.day.rollFile))
}

// turnDay seals the day when its time is over and opens the next. A clock that was
// stepped back does not reopen a day. What there is to do with the sealed day's index
// is left to the follower: writing goes on at once.
func (j *Journal) turnDay() error {
	if err := j.beginDay(); err != nil {
		return err
	}
	today := j.dayOf(j.cfg.Clock())
	if j.cfg.KeepDay || today <= gamingDay(j.day.day) {
		return nil
	}
	c, err := j.signNow()
	if err != nil {
		return fmt.Errorf("seal the day %s: %w", j.day.day, err)
	}
	return j.openDay(today, &c)
}

// unfinished repairs the days before of which a file is not what the other says, as
// far as that can be seen without reading them, and hands those to the follower whose
// sealing was interrupted.
func (j *Journal) unfinished(names []string) {
	var todo []*day
	for i, name := range names {
		doubted := i+1 < len(names) && gamingDay(names[i+1]) == gamingDay(name)
		p := j.pair(name)
		if name == j.day.day || doubted || p.seemsSealed() {
			continue
		}
		c := j.chained(names[i+1:])
		if c == nil || c.Day != name {
			continue // whoever verifies will hear of it
		}
		o := &opening{pair: p, files: j.cfg.files, keys: &j.keys, last: c, stamp: stampOf(j.cfg.Clock())}
		_ = os.Chmod(p.rollFile, 0o600)
		_ = os.Chmod(p.dbFile, 0o600)
		d, err := o.open()
		j.tell(o.notices...)
		if err != nil {
			j.tell(alarmOf(NoticeUnsealed, name).because(err).said("the day %s was not sealed as it should be, and cannot be: %v", name, err))
			continue
		}
		d.over = c
		todo = append(todo, d)
	}
	j.mu.Lock()
	j.days = append(todo, j.days...)
	j.mu.Unlock()
}

// seemsSealed says that a day's index was sealed and its roll begins and ends as the
// index says. What lies between only Verify reads.
func (p *pair) seemsSealed() bool {
	h, _ := sealedHead(p.dbFile, p.day)
	return h.sealed > 0 && h.n == h.sealed && h.offset == fileSize(p.rollFile) && p.firstDay() == p.day
}

// firstDay is the day that a roll's first record says it is of; "" where that cannot
// be read.
func (p *pair) firstDay() string {
	f, err := openFile(p.rollFile, os.O_RDONLY, 0)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	var first [128]byte
	n, _ := f.ReadAt(first[:], 0)
	_, record, _ := bytes.Cut(first[:n], []byte(" "))
	_, record, _ = bytes.Cut(record, []byte(" "))
	_, day, _ := roll.Head(record)
	return string(day)
}

// chained is the checkpoint with which the first of some days carries on the day
// before it.
func (j *Journal) chained(names []string) *Checkpoint {
	if len(names) == 0 {
		return nil
	}
	o, err := readOpened(j.pair(names[0]))
	if err != nil {
		return nil
	}
	c, err := ReadCheckpoint([]byte(o.Note), j.keys.Known)
	if err != nil {
		return nil
	}
	return &c
}

// checkpoint signs everything written so far and keeps the note in three places: in
// the journal as its next record, with it in the index, and apart in the folder of the
// keys.
func (j *Journal) checkpoint() (Checkpoint, error) {
	if err := j.beginDay(); err != nil {
		return Checkpoint{}, err
	}
	c, err := j.signNow()
	if err != nil {
		return c, err
	}
	data, err := noteData(&c)
	if err != nil {
		return c, err
	}
	return c, j.enter(KindCheckpoint, data)
}

// signNow signs the tree as it is and keeps the note apart, but writes no record.
func (j *Journal) signNow() (Checkpoint, error) {
	j.trees.settled()
	c, err := j.keys.sign(j.day.day, j.day.tree.n, j.day.tree.root())
	if err != nil {
		return c, err
	}
	if err := writeFile(j.lastFile(), c.Note, 0o600); err != nil {
		return c, told(err)
	}
	j.setLast(c)
	j.signed = j.cfg.Mono()
	return c, nil
}

func (j *Journal) setLast(c Checkpoint) {
	now := j.cfg.Clock()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.last, j.health.Signed = c, now
}

func (j *Journal) lastFile() string { return filepath.Join(j.cfg.Dir, keysDir, lastNoteFile) }

// readLast reads the checkpoint that is kept apart from what it speaks of.
func (j *Journal) readLast() error {
	c, err := readNote(j.lastFile(), j.keys.Known)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case errors.Is(err, errNote):
		j.tell(alarmOf(NoticeLastUnusable, "").because(err).said("the last checkpoint cannot be used: %v", err))
		return nil
	case err != nil:
		return err
	}
	j.last = c
	return nil
}

// errNote says that a file holds no checkpoint that counts.
var errNote = errors.New("the note does not count")

// readNote reads a checkpoint from a file.
func readNote(file string, known note.Verifiers) (Checkpoint, error) {
	signed, err := os.ReadFile(file)
	if err != nil {
		return Checkpoint{}, fmt.Errorf("read the checkpoint: %w", err)
	}
	c, err := ReadCheckpoint(signed, known)
	if err != nil {
		return Checkpoint{}, fmt.Errorf("%w: %s: %w", errNote, file, err)
	}
	return c, nil
}

// previousNote is the checkpoint that the opening of a day carries.
func previousNote(r *Record) []byte {
	var o opened
	if json.Unmarshal(r.Data, &o) != nil {
		return nil
	}
	return []byte(o.Note)
}
