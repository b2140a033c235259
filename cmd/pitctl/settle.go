package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"

	"pitboss/app/house"
	"pitboss/app/words"
	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// batchSize is how much text is settled in one piece. Batches are big enough to
// cost nothing and small enough that memory stays flat.
const batchSize = 256 << 10

// mostLine is the longest line that is read as a round.
const mostLine = 16 << 20

// batch is a run of whole lines, and their answers.
type batch struct {
	first  int // number of its first line, from 1
	lines  []byte
	out    []byte
	failed bool
	done   chan struct{}
}

// settler is what `settle` and `check` have in common: lines in, answers out, in
// order, on every core.
type settler struct {
	book  round.Book
	words *words.Words
	check bool
}

func settle(args []string, in io.Reader, out, problems io.Writer) int {
	return runSettler("settle", false, args, in, out, problems)
}

func check(args []string, in io.Reader, out, problems io.Writer) int {
	return runSettler("check", true, args, in, out, problems)
}

func runSettler(name string, check bool, args []string, in io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(problems)
	profiles := flags.String("profiles", "", "a folder with the house's own profiles, NAME.toml")
	flags.Usage = func() {
		fmt.Fprintf(problems, "usage: pitctl %s [--profiles DIR] [FILE|-]\n", name)
		flags.PrintDefaults()
	}
	if flags.Parse(args) != nil {
		return exitUsage
	}
	if flags.NArg() > 1 {
		flags.Usage()
		return exitUsage
	}
	s, err := newSettler(*profiles, check)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	input := in
	if file := flags.Arg(0); file != "" && file != "-" {
		f, err := os.Open(file)
		if err != nil {
			fmt.Fprintln(problems, "pitctl:", err)
			return exitUsage
		}
		defer f.Close()
		input = f
	}
	failed, err := s.run(input, out)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	if failed {
		return exitAnswered
	}
	return exitDone
}

func newSettler(folder string, check bool) (*settler, error) {
	book, err := house.Builtin()
	if err != nil {
		return nil, err
	}
	if folder != "" {
		if book, err = house.ReadProfiles(os.DirFS(folder), ".", book); err != nil {
			return nil, err
		}
	}
	english, err := words.Open("en")
	if err != nil {
		return nil, err
	}
	return &settler{book: book, words: english, check: check}, nil
}

// run answers every line of in. It says whether a line was answered with an error.
func (s *settler) run(in io.Reader, out io.Writer) (failed bool, err error) {
	workers := runtime.GOMAXPROCS(0)
	work := make(chan *batch, workers)
	order := make(chan *batch, 2*workers)
	var readErr error
	var wait sync.WaitGroup
	stop := make(chan struct{})
	wait.Go(func() {
		defer close(order)
		defer close(work)
		readErr = readBatches(in, func(b *batch) bool {
			select {
			case order <- b:
			case <-stop:
				return false
			}
			select {
			case work <- b:
				return true
			case <-stop:
				close(b.done)
				return false
			}
		})
	})
	for range workers {
		wait.Go(func() {
			e := round.NewEngine(s.book)
			for b := range work {
				s.answer(e, b)
				close(b.done)
			}
		})
	}
	for b := range order {
		<-b.done
		failed = failed || b.failed
		if err == nil {
			if _, err = out.Write(b.out); err != nil {
				close(stop)
			}
		}
	}
	wait.Wait()
	return failed, errors.Join(err, readErr)
}

// readBatches cuts the input into batches of whole lines until it ends or deliver
// says to stop. A last line without a line feed is a line.
func readBatches(in io.Reader, deliver func(*batch) bool) error {
	r := bufio.NewReaderSize(in, batchSize)
	line := 1
	b := &batch{first: line, done: make(chan struct{})}
	for {
		piece, err := r.ReadSlice('\n')
		b.lines = append(b.lines, piece...)
		if len(b.lines) > mostLine {
			return fmt.Errorf("line %d is longer than %d bytes", line, mostLine)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == nil {
			line++
		}
		// An interactive reader gets its answers when the input pauses.
		if full := len(b.lines) >= batchSize || r.Buffered() == 0; (full || err != nil) && len(b.lines) > 0 {
			if !deliver(b) {
				return nil
			}
			b = &batch{first: line, done: make(chan struct{})}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the rounds: %w", err)
		}
	}
}

func (s *settler) answer(e *round.Engine, b *batch) {
	var l round.Line
	var a round.Answer
	rest := b.lines
	b.out = make([]byte, 0, 2*len(rest)+1024)
	for number := b.first; len(rest) > 0; number++ {
		line := rest
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			line, rest = rest[:end], rest[end+1:]
		} else {
			rest = nil
		}
		a.LineNumber = number
		if f := round.Read(line, &l); f != nil {
			a = round.Answer{LineNumber: number, Table: l.Table, Round: l.Round, GameWord: l.GameWord, Fault: f, Checked: s.check}
		} else if s.check {
			e.Check(&l, &a)
		} else {
			e.Settle(&l, &a)
		}
		b.failed = b.failed || a.Fault != nil
		b.out = append(a.Append(b.out, s.say), '\n')
	}
	b.lines = nil
}

func (s *settler) say(dst []byte, w *wager.Why, c money.Currency) []byte {
	return s.words.Why(dst, w, c)
}
