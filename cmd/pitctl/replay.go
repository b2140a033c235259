package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"pitboss/tables"
)

// replay reads recorded events and says what the desk would have concluded.
func replay(args []string, in io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(problems)
	profiles := flags.String("profiles", "", "a folder with the house's own profiles, NAME.toml")
	config := flags.String("config", "", "the house's pit.toml: what is approved for each table")
	flags.Usage = func() {
		fmt.Fprintln(problems, "usage: pitctl replay [--config FILE] [--profiles DIR] [FILE|-]")
		flags.PrintDefaults()
	}
	if flags.Parse(args) != nil {
		return exitUsage
	}
	if flags.NArg() > 1 {
		flags.Usage()
		return exitUsage
	}
	s, err := newSettler(*profiles, false)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	setup := tables.Config{Book: s.book}
	_ = config
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
	p := replayer{fold: tables.NewFold(setup), say: s, out: bufio.NewWriterSize(out, 64<<10), problems: problems}
	err = p.run(input)
	if flushed := p.out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	if p.failed {
		return exitAnswered
	}
	return exitDone
}

// replayer takes one line after another through the fold.
type replayer struct {
	fold     *tables.Fold
	say      *settler
	out      *bufio.Writer
	problems io.Writer
	failed   bool
	line     []byte
}

func (p *replayer) run(in io.Reader) error {
	r := bufio.NewReaderSize(in, 256<<10)
	var long []byte
	for number := 1; ; number++ {
		line, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			long = append(long[:0], line...)
			for errors.Is(err, bufio.ErrBufferFull) && len(long) <= mostLine {
				line, err = r.ReadSlice('\n')
				long = append(long, line...)
			}
			line = long
		}
		if len(line) > 0 {
			if err := p.take(number, line); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the events: %w", err)
		}
	}
}

func (p *replayer) take(number int, line []byte) error {
	e, err := tables.ReadEvent(line)
	if err != nil {
		p.failed = true
		fmt.Fprintf(p.problems, "line %d: %v\n", number, err)
		return nil
	}
	outs := p.fold.Apply(&e)
	for i := range outs {
		p.line = append(outs[i].Append(p.line[:0], p.say.say), '\n')
		if _, err := p.out.Write(p.line); err != nil {
			return fmt.Errorf("write the answers: %w", err)
		}
	}
	return nil
}
