package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"pitboss/app/house"
	"pitboss/app/words"
	"pitboss/tables/baccarat"
	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// settler is what `settle` and `check` have in common: lines in, answers out, in
// order, on every core.
type settler struct {
	book    round.Book
	words   *words.Words
	check   bool
	workers int
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
	if done, status := parse(flags, args, 1); done {
		return status
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

// parse reads a command's flags and at most so many arguments after them. If that is
// all there is to do, done says so, and status is how it ended.
func parse(flags *flag.FlagSet, args []string, most int) (done bool, status int) {
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return true, exitDone
	case err != nil:
		return true, exitUsage
	case flags.NArg() > most:
		flags.Usage()
		return true, exitUsage
	}
	return false, exitDone
}

func newSettler(folder string, check bool) (*settler, error) {
	if err := baccarat.SelfTest(); err != nil {
		return nil, err
	}
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
	return &settler{book: book, words: english, check: check, workers: runtime.GOMAXPROCS(0)}, nil
}

// batch is a run of whole lines, and their answers. There are a fixed number of
// batches, used again and again: that bounds the memory of a run, and makes the
// reader wait for a slow writer.
type batch struct {
	first  int // number of its first line, from 1
	lines  []byte
	out    []byte
	failed bool
	done   chan struct{} // holds one
}

// aWorker is how many batches there are for each worker: one it works on, one that
// waits for it, one that waits to be written.
const aWorker = 3

// run answers every line of in. It says whether a line was answered with an error.
//
// If out fails there is nobody to answer, and run returns at once: it does not wait
// for an input that may never go on. Its reader then ends at the next line of in.
func (s *settler) run(in io.Reader, out io.Writer) (failed bool, err error) {
	batches := aWorker * s.workers
	free := make(chan *batch, batches)
	work := make(chan *batch, batches)
	order := make(chan *batch, batches)
	for range batches {
		free <- &batch{done: make(chan struct{}, 1)}
	}
	stop := make(chan struct{})
	lines := &lineReader{in: in, next: 1}
	go func() {
		defer close(order)
		defer close(work)
		for {
			select {
			case b := <-free:
				if !lines.read(b) {
					return
				}
				order <- b
				work <- b
			case <-stop:
				return
			}
		}
	}()
	for range s.workers {
		go func() {
			w := worker{settler: s, engine: round.NewEngine(s.book)}
			for b := range work {
				w.answer(b)
				b.done <- struct{}{}
			}
		}()
	}
	for b := range order {
		<-b.done
		failed = failed || b.failed
		if _, err := out.Write(b.out); err != nil {
			close(stop)
			return failed, fmt.Errorf("write the answers: %w", err)
		}
		b.recycle()
		free <- b
	}
	return failed, lines.err
}

// worker answers batches with an engine and memory of its own.
type worker struct {
	*settler
	engine *round.Engine
	line   round.Line
	reply  round.Answer
}

func (w *worker) answer(b *batch) {
	rest := b.lines
	for number := b.first; len(rest) > 0; number++ {
		line := rest
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			line, rest = rest[:end], rest[end+1:]
		} else {
			rest = nil
		}
		a := w.settle(line, number)
		b.failed = b.failed || a.Fault != nil
		b.out = append(a.Append(b.out, w.say), '\n')
	}
}

// settle answers one line. The answer is good until the next.
func (w *worker) settle(line []byte, number int) *round.Answer {
	var f *wager.Fault
	if len(line) > mostLine {
		w.line = round.Line{}
		f = wager.Faultf(wager.InputInvalid, "", "the line is longer than %d bytes", mostLine)
	} else {
		f = round.Read(line, &w.line)
	}
	if l := &w.line; f != nil {
		return &round.Answer{LineNumber: number, Table: l.Table, Round: l.Round, GameWord: l.GameWord, Fault: f, Checked: w.check}
	}
	w.reply.LineNumber = number
	if w.check {
		w.engine.Check(&w.line, &w.reply)
	} else {
		w.engine.Settle(&w.line, &w.reply)
	}
	return &w.reply
}

func (s *settler) say(dst []byte, w *wager.Why, c money.Currency) []byte {
	return s.words.Why(dst, w, c)
}
