package store

import (
	"fmt"
	"slices"
	"time"
)

// NoticeCode is the fixed word of what a journal found: what screens say in their
// language, and what a program compares.
type NoticeCode string

// The codes, with what of a Notice they fill beside Alarm and Cause.
const (
	NoticeRollDir       NoticeCode = "rolls.elsewhere"     // the folder of the rolls cannot be used: they go beside the index
	NoticeKeyReplaced   NoticeCode = "key.replaced"        // the desk's key could not be read, was moved aside, and another was made
	NoticeKeyUntrusted  NoticeCode = "key.untrusted"       // a public key cannot be read and is not trusted
	NoticeClockBehind   NoticeCode = "clock.behind"        // the clock is before the gaming day Day, which goes on
	NoticeDayMissing    NoticeCode = "day.missing"         // the last checkpoint is of Day, whose files are not there
	NoticeLastUnusable  NoticeCode = "checkpoint.unusable" // the checkpoint that is kept apart does not count
	NoticeLastOlder     NoticeCode = "checkpoint.older"    // it is not there or older than that of Day, which is taken
	NoticeDoubt         NoticeCode = "day.doubt"           // the files of Day are left as they lie, and new ones are begun
	NoticeUnsealed      NoticeCode = "day.unsealed"        // Day was not sealed as it should be, and cannot be
	NoticeTorn          NoticeCode = "roll.torn"           // the roll ended inside a line and was cut; N bytes are gone
	NoticeRollRemade    NoticeCode = "roll.remade"         // the roll was not there; it is made again from the N records of the index
	NoticeRollBehind    NoticeCode = "roll.behind"         // the roll was N records behind the index and was brought up
	NoticeIndexRemade   NoticeCode = "index.remade"        // the index was not there; it is made again from the N records of the roll
	NoticeIndexBehind   NoticeCode = "index.behind"        // the index was N records behind the roll and is brought up
	NoticeIndexBroke    NoticeCode = "index.broke"         // while it was written to; it is made again
	NoticeIndexLarge    NoticeCode = "index.large"         // the index of a sealed day could not be compacted
	NoticeUnfinished    NoticeCode = "day.unfinished"      // a sealed day's index could not be put in its place
	NoticeUnreadable    NoticeCode = "part.unreadable"     // a part of what is damaged cannot be read
	NoticeRollDamaged   NoticeCode = "roll.damaged"        // it is made again from what roll and index hold
	NoticeIndexDamaged  NoticeCode = "index.damaged"       // likewise
	NoticeDiffer        NoticeCode = "record.differs"      // roll and index have record N differently
	NoticeRollIsRight   NoticeCode = "roll.right"          // the last checkpoint says that the roll is right
	NoticeIndexIsRight  NoticeCode = "index.right"         // likewise
	NoticeRollRewritten NoticeCode = "roll.rewritten"      // the roll was made again with N records; what was damaged lies beside it
)

// NoticeCodes are all of them.
func NoticeCodes() []NoticeCode {
	return []NoticeCode{
		NoticeRollDir, NoticeKeyReplaced, NoticeKeyUntrusted, NoticeClockBehind, NoticeDayMissing, NoticeLastUnusable, NoticeLastOlder,
		NoticeDoubt, NoticeUnsealed, NoticeTorn, NoticeRollRemade, NoticeRollBehind, NoticeIndexRemade, NoticeIndexBehind, NoticeIndexBroke,
		NoticeIndexLarge, NoticeUnfinished, NoticeUnreadable, NoticeRollDamaged, NoticeIndexDamaged, NoticeDiffer, NoticeRollIsRight, NoticeIndexIsRight, NoticeRollRewritten,
	}
}

// Notice is something that a journal found at its start or since, and what it did. An
// alarm is for a person to see.
type Notice struct {
	At    time.Time // by the journal's clock
	Code  NoticeCode
	Alarm bool
	Day   string // the pair of files; "" where it is about none
	N     uint64 // records, a record or bytes, as the code says
	Cause string // what stands behind it, in English; "" where nothing does
	Times int    // how often in a row it was found; At is the last time
	What  string // all of it in one English sentence, for a log
}

func (n Notice) said(format string, args ...any) Notice {
	n.What = fmt.Sprintf(format, args...)
	return n
}

// because is a notice with its cause.
func (n Notice) because(err error) Notice {
	if err != nil {
		n.Cause = err.Error()
	}
	return n
}

// of is a notice with its number.
func (n Notice) of(number uint64) Notice {
	n.N = number
	return n
}

func (n *Notice) same(o *Notice) bool { return n.Code == o.Code && n.What == o.What }

// alarmOf is a notice that is for a person to see.
func alarmOf(code NoticeCode, day string) Notice { return Notice{Code: code, Alarm: true, Day: day} }

// mostNotices bounds them. The first ones say most, and the newest what is wrong now: where
// there are more, those between are let go.
const mostNotices = 200

// Notices are what the start found and did, and what was found since, for the desk to
// show; oldest first.
func (j *Journal) Notices() []Notice {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]Notice(nil), j.notices...)
}

func (j *Journal) tell(all ...Notice) {
	now := j.cfg.Clock()
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, n := range all {
		n.At, n.Times = now, 1
		if last := len(j.notices) - 1; last >= 0 && j.notices[last].same(&n) {
			j.notices[last].At = now
			j.notices[last].Times++
			continue
		}
		if len(j.notices) == mostNotices {
			j.notices = slices.Delete(j.notices, mostNotices/2, mostNotices/2+1)
		}
		j.notices = append(j.notices, n)
	}
}
