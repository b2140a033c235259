package main

import (
	"fmt"
	"io"
	"runtime/metrics"
	"sync"
	"time"
)

// gaugeEvery is how often a desk that is measured says what it holds.
const gaugeEvery = time.Minute

// measuring has a desk that is to be measured say what it holds, until the function is
// called that it returns.
func measuring(o *options, rec *recording, out io.Writer) (enough func()) {
	if !o.measure {
		return func() {}
	}
	ticks, stop := time.NewTicker(gaugeEvery), make(chan struct{})
	var said sync.WaitGroup
	said.Go(func() {
		gauge(out, ticks.C, stop, func() int64 { return int64(rec.journal.store.Health().Records) })
	})
	return func() {
		ticks.Stop()
		close(stop)
		said.Wait()
	}
}

// gauge says on every tick what the program holds and what it has written, until stop is
// closed. What the system counts as the program's memory is more: the window's libraries,
// and garbage that waits.
func gauge(out io.Writer, ticks <-chan time.Time, stop <-chan struct{}, records func() int64) {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}, {Name: "/sched/goroutines:goroutines"}}
	for {
		select {
		case <-ticks:
		case <-stop:
			return
		}
		metrics.Read(samples)
		fmt.Fprintf(out, "holds %d MB of which %d were in use, %d goroutines, %d records\n",
			samples[0].Value.Uint64()>>20, samples[1].Value.Uint64()>>20, samples[2].Value.Uint64(), records())
	}
}
