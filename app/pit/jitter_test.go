package pit_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"pitboss/app/pit"
)

// jitter is a journal that takes now this long and now that. It says what is written
// when it is, and not before.
type jitter struct {
	written func(pit.Record)

	mu     sync.Mutex
	chance *rand.Rand
}

func (j *jitter) Append(_ context.Context, records []pit.Record) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.chance == nil {
		j.chance = rand.New(rand.NewPCG(1, 2))
	}
	if j.chance.IntN(4) == 0 {
		time.Sleep(time.Duration(j.chance.IntN(2000)) * time.Microsecond)
	}
	for _, r := range records {
		j.written(r)
	}
	return nil
}
