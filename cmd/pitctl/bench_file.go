package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The whole of `settle` on a file, against reading and writing the same JSON.
func benchFile(b *bench) error {
	const grown = 4 // times the rounds, to see whether memory grows with them
	rounds, clear, err := temporary()
	if err != nil {
		return err
	}
	defer clear()
	some, err := makeUp(rounds, b.rounds, grown*b.rounds)
	if err != nil {
		return err
	}
	s, err := newSettler("", false)
	if err != nil {
		return err
	}
	part := func() io.Reader { return io.NewSectionReader(rounds, 0, some) }

	answers, clear, err := temporary()
	if err != nil {
		return err
	}
	defer clear()
	if err := s.fill(part(), answers); err != nil {
		return err
	}

	// Whoever else is at work on this machine disturbs: the least of three counts.
	const tries = 3
	var settled, alone, read, written least
	one := *s
	one.workers = 1
	for range tries {
		for _, x := range []struct {
			s    *settler
			took *least
		}{{s, &settled}, {&one, &alone}} {
			begun := time.Now()
			if _, err := x.s.run(part(), io.Discard); err != nil {
				return err
			}
			x.took.add(time.Since(begun))
		}
		took, err := readPlain(part())
		if err != nil {
			return err
		}
		read.add(took)
		if _, err := answers.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read the answers again: %w", err)
		}
		if took, err = writePlain(answers, io.Discard); err != nil {
			return err
		}
		written.add(took)
	}
	plain := read.Seconds() + written.Seconds()
	file := fmt.Sprintf("settle, a file of %d rounds", b.rounds)
	b.tell(figure{Of: file, Value: settled.Seconds(), Unit: "s"})
	b.tell(figure{Of: file, Value: float64(some) / 1e6 / settled.Seconds(), Unit: "MB/s"})
	b.tell(figure{Of: file, Value: float64(b.rounds) / settled.Seconds(), Unit: "rounds/s"})
	b.tell(figure{Of: "the same with one worker", Value: alone.Seconds(), Unit: "s"})
	b.tell(figure{Of: "plain JSON, reading the rounds", Value: read.Seconds(), Unit: "s"})
	b.tell(figure{Of: "plain JSON, writing the answers", Value: written.Seconds(), Unit: "s"})
	b.tell(figure{Of: "settle ÷ plain JSON on one core", Value: settled.Seconds() / plain, Unit: "times", Most: 2})
	b.tell(figure{Of: "settle with one worker ÷ the same", Value: alone.Seconds() / plain, Unit: "times"})

	few, err := mostMemory(func() error { _, err := s.run(part(), io.Discard); return err })
	if err != nil {
		return err
	}
	if _, err := rounds.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read the rounds again: %w", err)
	}
	many, err := mostMemory(func() error { _, err := s.run(rounds, io.Discard); return err })
	if err != nil {
		return err
	}
	b.tell(figure{Of: fmt.Sprintf("memory, %d rounds", b.rounds), Value: few / 1e6, Unit: "MB"})
	b.tell(figure{Of: fmt.Sprintf("memory, %d rounds", grown*b.rounds), Value: many / 1e6, Unit: "MB"})
	return nil
}

// fill settles in into a file that is read afterwards. Made-up rounds can all be
// settled.
func (s *settler) fill(in io.Reader, out *os.File) error {
	failed, err := s.run(in, out)
	if err == nil && failed {
		err = fmt.Errorf("a made-up round was not settled")
	}
	return err
}

// least is the shortest of some times.
type least struct{ time.Duration }

func (l *least) add(d time.Duration) {
	if l.Duration == 0 || d < l.Duration {
		l.Duration = d
	}
}

// makeUp writes a number of rounds to a file; some is how many bytes the first few
// of them are.
func makeUp(file *os.File, few, all int) (some int64, err error) {
	pit, err := newPitLines(1)
	if err != nil {
		return 0, err
	}
	to := bufio.NewWriterSize(file, batchSize)
	var line []byte
	for i := range all {
		line = pit.append(line[:0])
		if i < few {
			some += int64(len(line))
		}
		if _, err := to.Write(line); err != nil {
			return 0, fmt.Errorf("make rounds up: %w", err)
		}
	}
	if err := to.Flush(); err != nil {
		return 0, fmt.Errorf("make rounds up: %w", err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return 0, fmt.Errorf("make rounds up: %w", err)
	}
	return some, nil
}

// temporary is a file that clear closes and takes away.
func temporary() (file *os.File, clear func(), err error) {
	file, err = os.CreateTemp("", "pitctl-bench-*.jsonl")
	if err != nil {
		return nil, nil, fmt.Errorf("make a temporary file: %w", err)
	}
	return file, func() {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}, nil
}

// mostMemory is the most memory, in bytes, that the program held while do ran.
func mostMemory(do func() error) (float64, error) {
	debug.FreeOSMemory()
	done, most := make(chan struct{}), make(chan float64)
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		held := 0.0
		for {
			held = max(held, memory())
			select {
			case <-tick.C:
			case <-done:
				most <- held
				return
			}
		}
	}()
	err := do()
	close(done)
	return <-most, err
}

// memory is what the program holds of the system's memory, in bytes.
func memory() float64 {
	all := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(all)
	return float64(all[0].Value.Uint64() - all[1].Value.Uint64())
}
