package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"

	"pitboss/app/house"
	"pitboss/cmd/wires"
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
	if done, status := parse(flags, args, 1); done {
		return status
	}
	s, err := newSettler(*profiles, false)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	setup, names := tables.Config{Book: s.book}, map[string]string{}
	if *config != "" {
		h, book, err := wires.Open(*config, s.book)
		if err != nil {
			tellFaults(problems, err)
			return exitUsage
		}
		setup, names = h.Fold(book), feedNames(&h)
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
	p := replayer{
		fold: tables.NewFold(setup), names: names, say: s, out: bufio.NewWriterSize(out, 64<<10), problems: problems,
	}
	err = p.run(input)
	if flushed := p.out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("write the answers: %w", flushed)
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

// feedNames are the numbers of the tables that a server calls otherwise. A recording
// does not always say of which server it is, so a name that two servers use for
// different tables is nobody's.
func feedNames(h *house.Config) map[string]string {
	all, twice := map[string]string{}, map[string]bool{}
	for _, server := range h.Servers {
		for name, number := range h.FeedNames(server.Name) {
			if other, there := all[name]; there && other != number {
				twice[name] = true
			}
			all[name] = number
		}
	}
	for name := range twice {
		delete(all, name)
	}
	return all
}

// replayer takes one event after another through the fold. Another goroutine reads
// the lines, so that two cores share the work; the fold itself is one, as on the
// desk.
type replayer struct {
	fold     *tables.Fold
	names    map[string]string // of tables on the feed
	say      *settler
	out      *bufio.Writer
	problems io.Writer
	failed   bool
	line     []byte
}

// run takes every line of in. What it concludes is written out as soon as no line
// waits, so that it can be used on a recording that is still growing.
func (p *replayer) run(in io.Reader) error {
	lines := readEvents(in)
	defer lines.stop()
	for some := range lines.ready {
		for i := range some.events {
			if err := p.take(&some.events[i]); err != nil {
				return err
			}
		}
		lines.recycle(some)
		if len(lines.ready) > 0 {
			continue
		}
		if err := p.out.Flush(); err != nil {
			return fmt.Errorf("write the answers: %w", err)
		}
	}
	if lines.err != nil {
		return lines.err
	}
	return p.write(p.fold.End())
}

func (p *replayer) take(l *eventLine) error {
	if l.err != nil {
		p.failed = true
		fmt.Fprintf(p.problems, "line %d: %v\n", l.number, l.err)
		return nil
	}
	if number, ok := p.names[l.event.Table]; ok {
		l.event.Table = number
	}
	return p.write(p.fold.Apply(&l.event))
}

// write says what was concluded.
func (p *replayer) write(outs []tables.Out) error {
	for i := range outs {
		p.line = append(outs[i].Append(p.line[:0], p.say.say), '\n')
		if _, err := p.out.Write(p.line); err != nil {
			return fmt.Errorf("write the answers: %w", err)
		}
	}
	return nil
}
