package store

import (
	"time"
)

// Health is how the journal keeps up.
type Health struct {
	Day     string
	Records uint64 // durable, of this day
	Indexed uint64 // of them in the index; what is not is read from the roll

	Groups  uint64        // commits so far
	Slowest time.Duration // the slowest commit since the last look
	Waiting time.Duration // since when the commit that is being written is being written; 0 if none is

	Full     bool   // the last write found no room
	ReadOnly bool   // the last write was not allowed
	Error    string // why the last write failed; "" if it did not
	Regular  string // why the last checkpoint or change of the day failed

	IndexError string // why the index does not follow; "" if it does
	IndexFull  bool   // it is that there is no room, or that it may grow no further
	IndexSize  int64  // in bytes
	FreeRoll   uint64 // room on the disk of the rolls, in bytes
	FreeIndex  uint64 // and on that of the indexes
	FreeError  string // why that is not known

	Doubt  string    // why an older pair of files was left as it lies
	Signed time.Time // of the newest checkpoint

	slow  time.Duration
	low   uint64
	most  int64
	busy  bool
	began time.Duration
}

// The alarms of a journal, as the catalogue of findings has them.
const (
	AlarmSlow = "journal.slow"
	AlarmFull = "journal.full"
)

// Alarms are the codes of the findings that a journal's health is worth: that the disk
// does not keep up, and that there is no room or will soon be none.
func (h *Health) Alarms() (codes []string) {
	if max(h.Slowest, h.Waiting) > h.slow || h.Error != "" && !h.Full || h.IndexError != "" && !h.IndexFull {
		codes = append(codes, AlarmSlow)
	}
	const wellBefore = 4 // the index has used three quarters of what it may
	if h.Full || h.ReadOnly || h.IndexFull || min(h.FreeRoll, h.FreeIndex) < h.low && h.FreeError == "" || h.IndexSize > h.most-h.most/wellBefore {
		codes = append(codes, AlarmFull)
	}
	return codes
}

// Health says how the journal keeps up. The slowest commit is counted anew from here.
func (j *Journal) Health() Health {
	now := j.cfg.Mono()
	j.mu.Lock()
	defer j.mu.Unlock()
	h := j.health
	h.slow, h.low, h.most = j.cfg.Slow, j.cfg.LowDisk, j.cfg.MostIndex
	j.health.Slowest = 0
	if h.busy {
		h.Waiting = now - h.began
	}
	if len(j.days) > 0 {
		d := j.days[len(j.days)-1]
		h.Day, h.Records, h.Indexed = d.day, d.n, d.indexed
	}
	return h
}

// watch looks how much room there is.
func (j *Journal) watch() {
	inRoll, err := j.cfg.Free(j.cfg.RollDir)
	inIndex, err2 := j.cfg.Free(j.cfg.folder())
	if err == nil {
		err = err2
	}
	days := j.following()
	size := fileSize(days[len(days)-1].dbFile)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.health.FreeRoll, j.health.FreeIndex, j.health.IndexSize, j.health.FreeError = inRoll, inIndex, size, ""
	if err != nil {
		j.health.FreeError = err.Error()
	}
}
