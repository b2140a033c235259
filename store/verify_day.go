package store

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/roll"
)

// dayCheck is a day being verified.
type dayCheck struct {
	*verifier
	pair
	x       examiner
	live    bool // a desk writes to it
	lists   *listCheck
	notes   []uint64          // the sizes of the checkpoints that are records of the day
	kept    map[uint64][]kept // what the records say of states, by the record after which they are
	indexed []Checkpoint      // those of the index, to be compared when all roots are known
	later   []Damage
}

func (d *dayCheck) wrong(offset int64, n uint64, format string, args ...any) {
	d.verdict.wrong(Damage{File: d.rollFile, Offset: offset, N: n, What: fmt.Sprintf(format, args...)})
}

// indexWrong keeps what is wrong with the index until all is said of the roll, from
// which it can be made again.
func (d *dayCheck) indexWrong(offset int64, n uint64, format string, args ...any) {
	if len(d.later) < mostFaults {
		d.later = append(d.later, Damage{File: d.dbFile, Offset: offset, N: n, What: fmt.Sprintf(format, args...)})
	}
}

// remark says what is no fault.
func (d *dayCheck) remark(file string, offset int64, n uint64, format string, args ...any) {
	if v := &d.verdict; len(v.Remarks) < mostFaults {
		v.Remarks = append(v.Remarks, Damage{File: file, Offset: offset, N: n, What: fmt.Sprintf(format, args...)})
	}
}

// has says that the index goes as far as a record. Where there is no use in asking it,
// it is as far as any.
func (d *dayCheck) has(n uint64) bool { return !d.x.f.indexIs || n <= d.x.f.index.n }

// note looks at a checkpoint that is a record.
func (d *dayCheck) note(l *roll.Line, signed []byte, at *tree) {
	n, offset := l.N, l.Offset
	c, err := ReadCheckpoint(signed, d.known)
	switch {
	case len(signed) == 0:
		d.wrong(offset, n, "it is a checkpoint and holds no note")
	case err != nil:
		d.wrong(offset, n, "its checkpoint is not signed by a known key: %v", err)
	case c.Day == d.day && c.Size == at.n && c.Root == at.root():
		if d.has(n) {
			d.notes = append(d.notes, c.Size)
		}
		d.remember(c)
	case c.Day == d.day && c.Size == at.n:
		d.wrong(offset, n, "the first %d records are not those its checkpoint was signed for", c.Size)
	case len(c.By) > 1 && d.roots[c.Day][c.Size] == c.Root: // of an earlier one, cosigned
		d.remember(c)
	default:
		d.wrong(offset, n, "its checkpoint speaks of %d records of %s, and that is none of the journal's", c.Size, c.Day)
	}
}

// seen looks at a record's meaning, where the journal itself gives it one.
func (d *dayCheck) seen(l *roll.Line, s *sight) {
	if d.has(l.N) {
		d.lists.add(l.N, s)
	}
	if s.fault {
		d.verdict.Unread++
	}
	switch {
	case l.N == 1:
		d.first(l)
	case s.kind == KindKept:
		if k, ok := keptIn(l.Record); ok {
			d.kept[k.After] = append(d.kept[k.After], k)
		}
	case s.kind == KindRemoved:
		if err := d.removed(l); err != nil {
			d.wrong(l.Offset, l.N, "%v", err)
		}
	}
}

// first looks at a day's first record: it chains the day to the one before.
func (d *dayCheck) first(l *roll.Line) {
	wrong := func(format string, args ...any) { d.wrong(l.Offset, 1, format, args...) }
	r := Decode(l.Record)
	var o opened
	if r.Kind != KindOpened {
		wrong("the day does not begin with its opening")
		return
	}
	if err := json.Unmarshal(r.Data, &o); err != nil {
		wrong("the day's opening cannot be read: %v", err)
		return
	}
	if o.Doubt != "" {
		wrong("the desk was in doubt when it began: %s", o.Doubt)
	}
	if o.Previous == "" {
		if len(d.before) > 0 && o.Doubt == "" {
			wrong("the day does not name the day before it")
		}
		return
	}
	c, err := ReadCheckpoint([]byte(o.Note), d.known)
	switch {
	case err != nil:
		wrong("the checkpoint of the day before is not signed by a known key: %v", err)
		return
	case c.Day != o.Previous || c.Size != o.Size || base64.StdEncoding.EncodeToString(c.Root[:]) != o.Root:
		wrong("it says one thing of the day before, and its checkpoint another")
		return
	case len(d.before) == 0:
		d.beginning, d.beginFile = &o, d.rollFile
		d.remember(c)
		return
	}
	before := d.before[len(d.before)-1]
	switch {
	case before.day != o.Previous:
		if o.Doubt == "" {
			wrong("it follows the day %s, and the day before it is %s", o.Previous, before.day)
		}
	case !before.whole || o.Doubt != "":
	case before.size != c.Size || before.root != c.Root:
		wrong("the day before, %s, is not the one that was sealed", o.Previous)
	default:
		d.remember(c)
	}
}

// entry looks at a value of the index that is no record.
func (d *dayCheck) entry(bucket, k, v []byte, at int64) error {
	switch string(bucket) {
	case string(bucketCheckpoints):
		c, err := ReadCheckpoint(slices.Clone(v), d.known)
		switch {
		case err != nil:
			d.indexWrong(at, number(k), "the checkpoint of the index is not signed by a known key: %v", err)
		case c.Day != d.day || c.Size != number(k):
			d.indexWrong(at, number(k), "the checkpoint of the index is of another day or size")
		default:
			d.indexed = append(d.indexed, c)
		}
	case string(bucketSnapshots):
		d.state(k, v, at)
	case string(bucketMeta):
		d.meta(k, v, at)
	default:
		if d.x.f.index.n <= d.x.f.roll.N {
			d.lists.compare(d, bucket, k, v, at)
		}
	}
	return nil
}

// state looks at a state that was kept after a record.
func (d *dayCheck) state(k, v []byte, at int64) {
	n := number(k)
	switch said := d.kept[n]; {
	case n == 0 || n > d.x.f.index.n:
		d.indexWrong(at, n, "a state after a record that is not there")
	case d.x.f.roll.Damage != nil && said == nil: // its record may be what is damaged
	case said == nil:
		d.indexWrong(at, n, "a state of the pit that the desk did not keep: there is no record of it")
	case len(v) < 8 || !slices.Contains(said, keptOf(n, v[8:])):
		d.indexWrong(at, n, "the state of the pit is not the one that the desk kept")
	}
}

// meta looks at what an index says of itself; what a start needs of it was read
// before.
func (d *dayCheck) meta(k, v []byte, at int64) {
	switch string(k) {
	case string(metaFormat), string(metaDay):
	case string(metaSealed):
		if n := number(v); len(v) != 8 || n != d.x.f.roll.N && d.x.f.roll.Damage == nil {
			d.indexWrong(at, 0, "the day was sealed with %d records", n)
		}
	case string(metaEnd):
		if s, ok := readSpan(v[min(16, len(v)):]); !ok || d.x.f.index.n <= d.x.f.roll.N && s != d.lists.all {
			d.indexWrong(at, 0, "the times of the day are not those of its records")
		}
	default:
		d.indexWrong(at, 0, "it says something that no index says")
	}
}

// conclude says what both files together come to.
func (d *dayCheck) conclude() {
	f := &d.x.f
	for size, root := range f.roots {
		d.rootAt(size, root)
	}
	switch {
	case f.roll.Damage != nil:
		d.verdict.wrong(*f.roll.Damage)
	case f.roll.Torn && !d.live && d.newest:
		d.remark(d.rollFile, f.roll.Offset, f.roll.N+1, "the last line is not whole: the desk was cut off as it wrote it, and nobody was told that it was written")
	case f.roll.Torn && !d.live:
		d.wrong(f.roll.Offset, f.roll.N+1, "the last line is not whole")
	case !f.rollIs && d.newest && f.index.n == 0 && f.broken == nil && len(d.before) > 0:
		d.remark(d.rollFile, -1, 0, "the day has no record yet: the next start begins it")
	case !f.rollIs:
		d.wrong(-1, 0, "the roll is not there, or empty")
	}
	defer func() {
		for _, damage := range d.later {
			d.verdict.wrong(damage)
		}
	}()
	if d.live {
		d.verdict.Running = append(d.verdict.Running, d.day)
		return
	}
	var damage *Damage
	switch {
	case errors.As(f.broken, &damage):
		d.later = append(d.later, *damage)
	case f.broken != nil:
		d.indexWrong(-1, 0, "%v", f.broken)
	case !f.indexIs && d.newest && f.sealed == 0:
		d.remark(d.dbFile, -1, 0, "there is no index yet: the next start makes it from the roll")
	case !f.indexIs:
		d.indexWrong(-1, 0, "the index is not there")
	case f.differ > 0:
		d.indexWrong(-1, f.differ, "roll and index have it differently")
	case f.index.n > f.roll.N:
		if f.roll.Damage == nil {
			d.wrong(-1, f.roll.N+1, "the index has it and the roll does not")
		}
	default:
		if behind := f.roll.N - f.index.n; behind > 0 {
			d.remark(d.dbFile, -1, f.index.n+1, "the index is %d records behind the roll: the next start brings it up", behind)
		}
		d.lists.rest(d)
		d.checkpoints()
	}
}

// checkpoints compares those of the index with the records.
func (d *dayCheck) checkpoints() {
	has := map[uint64]bool{}
	for i := range d.indexed {
		c := &d.indexed[i]
		has[c.Size] = true
		root, known := d.x.f.roots[c.Size]
		if slices.Contains(d.notes, c.Size) {
			root, known = d.roots[d.day][c.Size], true
		}
		switch {
		case !known:
			d.indexWrong(-1, c.Size, "the index has a checkpoint of it that the journal does not have")
		case root != c.Root:
			d.indexWrong(-1, c.Size, "the records are not those the checkpoint of the index was signed for")
		}
	}
	for _, size := range d.notes {
		if !has[size] {
			d.indexWrong(-1, size, "the index does not have its checkpoint")
		}
	}
	if d.x.f.sealed > 0 && !has[d.x.f.sealed] {
		d.indexWrong(-1, d.x.f.sealed, "the day was sealed, and the index does not have the last checkpoint")
	}
}

// rootAt keeps a root that was asked for, whoever signed it.
func (d *dayCheck) rootAt(size uint64, root tlog.Hash) {
	if d.roots[d.day] == nil {
		d.roots[d.day] = map[uint64]tlog.Hash{}
	}
	d.roots[d.day][size] = root
}

// removal is what the journal says of days that were removed.
type removal struct {
	Through string   `json:"through"` // the last of them
	Size    uint64   `json:"size"`    // with which it was sealed
	Root    string   `json:"root"`
	Days    []string `json:"days"`
	Years   int      `json:"years"`
	Person  string   `json:"person,omitempty"`
	Reason  string   `json:"reason,omitempty"`
}

func (d *dayCheck) removed(l *roll.Line) error {
	r := Decode(l.Record)
	var m removal
	if err := json.Unmarshal(r.Data, &m); err != nil {
		return fmt.Errorf("what it says of removed days cannot be read: %w", err)
	}
	d.removals = append(d.removals, m)
	d.verdict.Removed = m.Through
	return nil
}

// checkBeginning says whether the days before the first one were removed as they must
// be: the journal says so, and names the root with which the first one goes on.
func (v *verifier) checkBeginning() {
	o := v.beginning
	if o == nil {
		return
	}
	for _, m := range v.removals {
		if m.Through == o.Previous && m.Size == o.Size && m.Root == o.Root {
			return
		}
		if m.Through != o.Previous && slices.Contains(m.Days, o.Previous) {
			return // the removal was interrupted: what it names and left goes with the next one
		}
	}
	v.verdict.wrong(Damage{
		File: v.beginFile, Offset: 0, N: 1,
		What: "the day before, " + strings.Clone(o.Previous) + ", is not there, and the journal does not say that it was removed",
	})
}
