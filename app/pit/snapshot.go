package pit

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pitboss/tables"
)

// ErrSnapshot is a snapshot that the pit cannot go on from: it is damaged, or of another
// program or configuration. The pit is then as New made it, and is restored from all of
// the day's records.
var ErrSnapshot = errors.New("the snapshot of the pit cannot be used")

// snapshotVersion counts the changes of what a snapshot means.
const snapshotVersion = 1

// snapshot is what a board is beside its tables.
type snapshot struct {
	Version     int
	Program     string
	Single      bool
	Now, Passed time.Time // of the board; of the alarms
	Due         time.Time
	Offset      time.Duration
	Last        int64
	Unread      int
	Feeds       map[string]string
	Alarms      []keptAlarm
}

type keptAlarm struct {
	Alarm           Alarm
	ShowAt, ClearAt time.Time
}

// snapshot is the board as bytes: a seal, the length of the part that follows, this part,
// and the tables, which have a seal of their own.
func (b *board) snapshot(program string) ([]byte, error) {
	s := snapshot{
		Version: snapshotVersion, Program: program, Single: b.single, Now: b.now, Passed: b.alarms.now, Due: b.alarms.due,
		Offset: b.offset, Last: b.last, Unread: b.unread, Feeds: b.feeds,
	}
	for _, e := range b.alarms.entries {
		s.Alarms = append(s.Alarms, keptAlarm{e.Alarm, e.showAt, e.clearAt})
	}
	head, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("write the alarms: %w", err)
	}
	fold, err := b.fold.State()
	if err != nil {
		return nil, err
	}
	seal := sha256.Sum256(head)
	state := make([]byte, 0, len(seal)+binary.MaxVarintLen64+len(head)+len(fold))
	state = binary.AppendUvarint(append(state, seal[:]...), uint64(len(head)))
	return append(append(state, head...), fold...), nil
}

// readSnapshot makes a board from a snapshot.
func readSnapshot(cfg *Config, state []byte) (*board, error) {
	if len(state) < sha256.Size {
		return nil, fmt.Errorf("%w: it is cut off", ErrSnapshot)
	}
	seal, rest := state[:sha256.Size], state[sha256.Size:]
	length, size := binary.Uvarint(rest)
	if size <= 0 || length > uint64(len(rest)-size) {
		return nil, fmt.Errorf("%w: it is cut off", ErrSnapshot)
	}
	head, fold := rest[size:size+int(length)], rest[size+int(length):]
	if sum := sha256.Sum256(head); !bytes.Equal(sum[:], seal) {
		return nil, fmt.Errorf("%w: it is damaged", ErrSnapshot)
	}
	var s snapshot
	if err := json.Unmarshal(head, &s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	b := newBoard(cfg)
	if s.Version != snapshotVersion || s.Program != cfg.Program || s.Single != b.single {
		return nil, fmt.Errorf("%w: %w", ErrSnapshot, tables.ErrOtherProgram)
	}
	var err error
	if b.fold, err = tables.FoldFrom(cfg.Fold, fold); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	b.now, b.offset, b.last, b.unread = s.Now, s.Offset, s.Last, s.Unread
	if s.Feeds != nil {
		b.feeds = s.Feeds
	}
	l := b.alarms
	l.now, l.due, l.changed = s.Passed, s.Due, true
	for i := range s.Alarms {
		a := &s.Alarms[i]
		l.add(a.Alarm.Finding.Identity, &alarmEntry{Alarm: a.Alarm, showAt: a.ShowAt, clearAt: a.ClearAt})
	}
	for _, number := range b.fold.Numbers() {
		b.changed[number] = struct{}{}
	}
	return b, nil
}

// State is the pit as bytes, as it stands after the last record that it was given. A pit
// that runs is not asked: whoever wants its state makes a pit of the same configuration
// beside it and restores that from the journal, which holds up nobody.
func (p *Pit) State() ([]byte, error) {
	state, err := p.board.snapshot(p.cfg.Program)
	if err != nil {
		return nil, fmt.Errorf("write the state of the pit: %w", err)
	}
	return state, nil
}

// Resume brings a new pit to where a state was taken, and says after which record that
// was: Restore is then given those that follow it. The error is an [ErrSnapshot].
func (p *Pit) Resume(state []byte) (n int64, err error) {
	b, err := readSnapshot(&p.cfg, state)
	if err != nil {
		return 0, err
	}
	p.board = b
	return b.last, nil
}
