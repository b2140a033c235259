package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/store"
)

const exportUsage = `usage: pitctl export DIR --csv FILE | --jsonl FILE | --bundle FILE [--table T] [--round R] [--person P] …

Writes records of a journal to a file: as a table for a spreadsheet, as the records
themselves, or as an evidence bundle that proves them. FILE may be - for the standard
output. The journal keeps a record of the export; where a desk runs or nothing may be
written, --untouched exports without one.

`

// exporting is one export.
type exporting struct {
	wanted    *wanted
	q         store.Query
	dir       string
	format    string
	file      string
	person    string
	report    string
	untouched bool
}

func runExport(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	flags.SetOutput(problems)
	e := exporting{wanted: wantedFlags(flags)}
	csv := flags.String("csv", "", "a table for a spreadsheet, to this `FILE`")
	jsonl := flags.String("jsonl", "", "the records themselves, one a line, to this `FILE`")
	bundle := flags.String("bundle", "", "an evidence bundle, to this `FILE`")
	flags.StringVar(&e.person, "by", "", "who exports, by the staff's id")
	flags.StringVar(&e.report, "report", "", "a report to go into the bundle, a `FILE`")
	flags.BoolVar(&e.untouched, "untouched", false, "leave the journal as it lies: no record of the export, and no bundle")
	dir, done, status := place(flags, exportUsage, args, problems)
	if done {
		return status
	}
	e.dir = dir
	for _, f := range []struct{ format, file string }{{"csv", *csv}, {"jsonl", *jsonl}, {"bundle", *bundle}} {
		if f.file == "" {
			continue
		}
		if e.format != "" {
			fmt.Fprintf(problems, "pitctl: --%s and --%s: one at a time\n", e.format, f.format)
			return exitUsage
		}
		e.format, e.file = f.format, f.file
	}
	var err error
	switch e.q, err = e.wanted.query(); {
	case err != nil:
	case e.format == "":
		flags.Usage()
		return exitUsage
	case e.format == "bundle" && e.untouched:
		err = errors.New("a bundle needs a checkpoint of its own: it cannot be made --untouched")
	case e.report != "" && e.format != "bundle":
		err = errors.New("--report goes with --bundle alone")
	}
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	n, all, err := e.run(out, problems)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	fmt.Fprintln(problems, several(n, "record"))
	return tellProblems(all, problems)
}

func (e *exporting) run(out, problems io.Writer) (n int, all []store.Problem, err error) {
	err = toFile(e.file, out, func(w io.Writer) (err error) {
		n, all, err = e.write(w, problems)
		return err
	})
	return n, all, err
}

// toFile has a file written that is there whole or not at all; - is out.
func toFile(name string, out io.Writer, write func(io.Writer) error) error {
	if name == "-" {
		return write(out)
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".export-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer func() { _ = os.Remove(f.Name()) }()
	if err = write(f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

func (e *exporting) write(to io.Writer, problems io.Writer) (int, []store.Problem, error) {
	if e.untouched {
		r := store.OpenReader(e.dir, e.wanted.rollDir)
		defer r.Close()
		return e.table(to, r.Each)
	}
	began := time.Now()
	j, err := store.Open(store.Config{
		Dir: e.dir, RollDir: e.wanted.rollDir, Desk: "desk", Clock: time.Now, Mono: func() time.Duration { return time.Since(began) },
		Random: rand.Reader, KeepDay: true,
	})
	if errors.Is(err, store.ErrRunning) || errors.Is(err, store.ErrReadOnly) {
		return 0, nil, fmt.Errorf("the journal must have a record of the export: %w (--untouched exports without one)", err)
	}
	if err != nil {
		return 0, nil, err
	}
	for _, n := range j.Notices() {
		fmt.Fprintln(problems, "pitctl:", n.What)
	}
	n, all, err := e.record(j, to)
	return n, all, errors.Join(err, j.Close())
}

// record writes down that there is an export, and makes it.
func (e *exporting) record(j *store.Journal, to io.Writer) (int, []store.Problem, error) {
	ctx := context.Background()
	err := fileExport(ctx, j, &reports.Exported{
		Format: e.format, File: filepath.Base(e.file), Asked: e.wanted.asked(), Person: e.person,
	})
	if err != nil {
		return 0, nil, err
	}
	if e.format != "bundle" {
		return e.table(to, j.Each)
	}
	var files []store.BundleFile
	if e.report != "" {
		text, err := os.ReadFile(e.report)
		if err != nil {
			return 0, nil, fmt.Errorf("read the report: %w", err)
		}
		files = append(files, store.BundleFile{Name: filepath.Base(e.report), Data: text})
	}
	n, err := j.Bundle(ctx, to, e.q, store.BundleAbout{Made: time.Now().UTC(), Person: e.person, Asked: e.wanted.asked()}, files...)
	return n, nil, err
}

// fileExport writes an export down as the desk does.
func fileExport(ctx context.Context, j *store.Journal, e *reports.Exported) error {
	s, err := e.Sheet(time.Now())
	if err != nil {
		return err
	}
	_, err = pit.StoreRegister{Journal: j, Mono: func() time.Duration { return 0 }}.File(ctx, s)
	return err
}

// table writes the records, oldest first.
func (e *exporting) table(to io.Writer, each func(store.Query, func(*store.Record) error) ([]store.Problem, error)) (n int, all []store.Problem, err error) {
	b := bufio.NewWriter(to)
	write, flush := func(r *store.Record) error { return store.WriteLine(b, r) }, func() error { return nil }
	if e.format == "csv" {
		w := store.NewCSVWriter(b)
		write, flush = w.Write, w.Flush
	}
	all, err = each(e.q, func(r *store.Record) error {
		n++
		return write(r)
	})
	if err == nil {
		err = flush()
	}
	return n, all, errors.Join(err, b.Flush())
}
