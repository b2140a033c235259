package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Kinds of the journal's own records.
const (
	KindOpened     = "day.opened" // the first record of a day: it carries the sealed day's root
	KindCheckpoint = "checkpoint" // a signed note of the records before it
	KindStepped    = "clock.stepped"
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

// storedNote is a checkpoint as a record holds it.
type storedNote struct {
	Text   string
	signed []byte
}

// checkpointIn is the checkpoint that a record is, nil if it is none.
func checkpointIn(record []byte) *storedNote {
	if !bytes.Contains(record, []byte(`"kind":"`+KindCheckpoint+`"`)) {
		return nil
	}
	r, err := Decode(record)
	if err != nil || r.Kind != KindCheckpoint {
		return nil
	}
	var d struct {
		Note string `json:"note"`
	}
	if json.Unmarshal(r.Data, &d) != nil {
		return nil
	}
	text, _, ok := strings.Cut(d.Note, "\n\n")
	if !ok {
		return nil
	}
	return &storedNote{Text: text + "\n", signed: []byte(d.Note)}
}

// start finds the last day, seals it if its time is over, and opens today's pair.
func (j *Journal) start() error {
	last, err := j.readLast()
	if err != nil {
		return err
	}
	j.last = last
	now := j.cfg.Clock()
	today := j.dayOf(now)
	names, err := dayNames(j.cfg.RollDir, filepath.Join(j.cfg.Dir, journalDir))
	if err != nil {
		return err
	}
	current := today
	if n := len(names); n > 0 && names[n-1] >= today {
		current = names[n-1] // the clock may have been stepped back: days never go back
	}
	if n := len(names); n > 0 && names[n-1] < today && !j.isSealed(names[n-1]) {
		if err := j.openDay(names[n-1], now); err != nil {
			return err
		}
		if err := j.seal(); err != nil {
			return err
		}
		if err := j.day.close(); err != nil {
			return err
		}
		j.day = nil
	}
	if err := j.openDay(current, now); err != nil {
		return err
	}
	return j.beginDay()
}

// isSealed says that a day was sealed; one that cannot be read is not.
func (j *Journal) isSealed(name string) bool {
	_, dbFile := pairFiles(j.cfg.RollDir, filepath.Join(j.cfg.Dir, journalDir), name)
	if fileSize(dbFile) == 0 {
		return false
	}
	x, err := openIndex(dbFile, name, true)
	if err != nil {
		return false
	}
	defer func() { _ = x.close() }()
	return x.sealed()
}

// openDay opens a day's pair, or, where it is not what the last checkpoint vouches
// for, a new pair beside it: doubt never stops the writing, and never hides itself.
func (j *Journal) openDay(name string, now time.Time) error {
	rollFile, dbFile := pairFiles(j.cfg.RollDir, filepath.Join(j.cfg.Dir, journalDir), name)
	o := &opening{name: name, rollFile: rollFile, dbFile: dbFile, keys: &j.keys, stamp: stampOf(now)}
	if j.last.Size > 0 {
		o.last = &j.last
	}
	d, err := o.open()
	j.notices = append(j.notices, o.notices...)
	if errors.Is(err, errDoubt) {
		j.notices = append(j.notices, Notice{true, fmt.Sprintf("the day %s is left as it lies, and a new file is begun: %v", name, err)})
		j.health.Doubt = err.Error()
		return j.openDay(nextFile(name), now)
	}
	if err != nil {
		return fmt.Errorf("open the journal of %s: %w", name, err)
	}
	j.day = d
	return nil
}

// nextFile is the name of the pair that goes on after a doubtful one: 2026-11-30.2.
func nextFile(name string) string {
	day, part, split := strings.Cut(name, ".")
	n := 1
	if split {
		n, _ = strconv.Atoi(part)
	}
	return day + "." + strconv.Itoa(n+1)
}

// beginDay writes the first record of a day that has none.
func (j *Journal) beginDay() error {
	if j.day.roll.n > 0 {
		return nil
	}
	first := opened{Format: formatVersion, Doubt: j.health.Doubt}
	if c := j.last; c.Size > 0 && c.Day != j.day.name {
		first.Previous, first.Size, first.Note = c.Day, c.Size, string(c.Note)
		first.Root = base64.StdEncoding.EncodeToString(c.Root[:])
	}
	data, err := json.Marshal(first)
	if err != nil {
		return fmt.Errorf("begin the day: %w", err)
	}
	b := batch{day: j.day.name, next: 1}
	b.own(Entry{At: j.cfg.Clock(), Mono: j.cfg.Mono(), Source: "desk", Kind: KindOpened, Data: data})
	return j.appendRoll(&b)
}

// turnDay seals the day when its time is over and opens the next. A clock that was
// stepped back does not reopen a day.
func (j *Journal) turnDay() error {
	if j.day == nil {
		return ErrClosed
	}
	today := j.dayOf(j.cfg.Clock())
	if day, _, _ := strings.Cut(j.day.name, "."); today <= day {
		return nil
	}
	if err := j.seal(); err != nil {
		return err
	}
	old := j.day
	rollFile, dbFile := pairFiles(j.cfg.RollDir, filepath.Join(j.cfg.Dir, journalDir), today)
	o := &opening{name: today, rollFile: rollFile, dbFile: dbFile, keys: &j.keys, stamp: stampOf(j.cfg.Clock())}
	d, err := o.open()
	if err != nil {
		return fmt.Errorf("open the journal of %s: %w", today, err)
	}
	j.indexing.Lock()
	j.mu.Lock()
	j.day, j.health.Doubt = d, ""
	j.mu.Unlock()
	j.indexing.Unlock()
	if err := old.close(); err != nil {
		j.note(err, 0)
	}
	return j.beginDay()
}

// checkpoint signs everything written so far and keeps the note in three places: in
// the index, apart in the folder of the keys, and in the journal as its next record.
func (j *Journal) checkpoint() (Checkpoint, error) {
	c, err := j.signNow()
	if err != nil {
		return c, err
	}
	data, err := json.Marshal(map[string]any{"size": c.Size, "root": base64.StdEncoding.EncodeToString(c.Root[:]), "note": string(c.Note)})
	if err != nil {
		return c, fmt.Errorf("keep the checkpoint: %w", err)
	}
	b := batch{day: j.day.name, next: j.day.roll.n + 1}
	b.own(Entry{At: j.cfg.Clock(), Mono: j.cfg.Mono(), Source: "desk", Kind: KindCheckpoint, Data: data})
	return c, j.appendRoll(&b)
}

// signNow signs the tree as it is and keeps the note, but writes no record.
func (j *Journal) signNow() (Checkpoint, error) {
	if j.day == nil {
		return Checkpoint{}, ErrClosed
	}
	n, root, err := j.root()
	if err != nil {
		return Checkpoint{}, fmt.Errorf("work out the checkpoint: %w", err)
	}
	c, err := j.keys.sign(j.day.name, n, root)
	if err != nil {
		return c, err
	}
	if err := j.day.index.put(bucketCheckpoints, n, c.Note); err != nil {
		return c, err
	}
	if err := writeFile(j.lastFile(), c.Note, 0o600); err != nil {
		return c, err
	}
	j.mu.Lock()
	j.last, j.health.Signed = c, j.cfg.Clock()
	j.mu.Unlock()
	return c, nil
}

func (j *Journal) lastFile() string { return filepath.Join(j.cfg.Dir, keysDir, lastNoteFile) }

func (j *Journal) readLast() (Checkpoint, error) {
	signed, err := os.ReadFile(j.lastFile())
	if errors.Is(err, os.ErrNotExist) {
		return Checkpoint{}, nil
	}
	if err != nil {
		return Checkpoint{}, fmt.Errorf("read the last checkpoint: %w", err)
	}
	c, err := ReadCheckpoint(signed, j.keys.Known)
	if err != nil {
		j.notices = append(j.notices, Notice{true, fmt.Sprintf("the last checkpoint cannot be used: %v", err)})
		return Checkpoint{}, nil
	}
	return c, nil
}

// seal ends a day: a last checkpoint over everything, the index compacted, both files
// read-only.
func (j *Journal) seal() error {
	c, err := j.signNow()
	if err != nil {
		return fmt.Errorf("seal the day %s: %w", j.day.name, err)
	}
	x := j.day.index
	err = x.db.Update(func(tx *bolt.Tx) error { return tx.Bucket(bucketMeta).Put(metaSealed, key(c.Size)) })
	if err != nil {
		return fmt.Errorf("seal the day %s: %w", j.day.name, err)
	}
	if err := compact(x); err != nil {
		j.notices = append(j.notices, Notice{false, fmt.Sprintf("the index of %s stays as large as it is: %v", j.day.name, err)})
	}
	rollFile, dbFile := pairFiles(j.cfg.RollDir, filepath.Join(j.cfg.Dir, journalDir), j.day.name)
	_ = os.Chmod(rollFile, 0o400) // a reminder, not a lock: the checkpoint is the lock
	_ = os.Chmod(dbFile, 0o400)
	return nil
}

// compact writes an index anew without its free pages, beside the old one, and puts
// it in its place.
func compact(x *index) (err error) {
	defer recovered(x.file, &err)
	tmp := x.file + ".new"
	_ = os.Remove(tmp)
	to, err := bolt.Open(tmp, 0o600, &bolt.Options{Timeout: lockWait, FreelistType: bolt.FreelistMapType, NoFreelistSync: true})
	if err != nil {
		return fmt.Errorf("compact the index: %w", err)
	}
	const eachTransaction = 8 << 20
	err = bolt.Compact(to, x.db, eachTransaction)
	if closed := to.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(tmp)
		return fmt.Errorf("compact the index: %w", err)
	}
	if err := os.Rename(tmp, x.file); err != nil {
		return fmt.Errorf("compact the index: %w", err)
	}
	return syncFolder(filepath.Dir(x.file))
}

// dayNames lists the days there are files of, in order: a doubtful day's later files
// come after it.
func dayNames(dirs ...string) ([]string, error) {
	seen := map[string]bool{}
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, fmt.Errorf("list the days: %w", err)
		}
		for _, e := range entries {
			for _, suffix := range []string{".roll", ".db"} {
				if name, ok := strings.CutSuffix(e.Name(), suffix); ok && isDay(name) {
					seen[name] = true
				}
			}
		}
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Slice(names, func(a, b int) bool { return dayOrder(names[a]) < dayOrder(names[b]) })
	return names, nil
}

func isDay(name string) bool {
	day, part, split := strings.Cut(name, ".")
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return false
	}
	_, err := strconv.Atoi(part)
	return !split || err == nil
}

// dayOrder makes 2026-11-30.10 come after 2026-11-30.9.
func dayOrder(name string) string {
	day, part, _ := strings.Cut(name, ".")
	n, _ := strconv.Atoi(part)
	return fmt.Sprintf("%s.%06d", day, n)
}
