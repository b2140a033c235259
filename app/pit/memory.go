package pit

import (
	"context"
	"slices"
	"sync"
)

// MemoryJournal keeps records for as long as the program runs. Its zero value is
// empty and keeps all; with Most it keeps the newest so many.
type MemoryJournal struct {
	Most int

	mu      sync.Mutex
	records []Record
}

// Append implements Journal.
func (j *MemoryJournal) Append(_ context.Context, records []Record) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.records = append(j.records, records...)
	// Twice as many may lie there before the old ones go, so that going costs little.
	if j.Most > 0 && len(j.records) > 2*j.Most {
		j.records = slices.Clone(j.records[len(j.records)-j.Most:])
	}
	return nil
}

// Records are what is kept, oldest first. The slice is the caller's.
func (j *MemoryJournal) Records() []Record {
	j.mu.Lock()
	defer j.mu.Unlock()
	from := 0
	if j.Most > 0 {
		from = max(0, len(j.records)-j.Most)
	}
	return slices.Clone(j.records[from:])
}
