package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

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
	fmt.Fprintf(problems, "%d records\n", n)
	return tellProblems(all, problems)
}

// run exports to a file that is there whole or not at all.
func (e *exporting) run(out, problems io.Writer) (n int, all []store.Problem, err error) {
	if e.file == "-" {
		return e.write(out, problems)
	}
	f, err := os.CreateTemp(filepath.Dir(e.file), ".export-*")
	if err != nil {
		return 0, nil, fmt.Errorf("write the export: %w", err)
	}
	defer func() { _ = os.Remove(f.Name()) }()
	n, all, err = e.write(f, problems)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), e.file)
	}
	if err != nil {
		return n, all, fmt.Errorf("write the export: %w", err)
	}
	return n, all, nil
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
	data, err := json.Marshal(struct {
		Format string `json:"format"`
		File   string `json:"file"`
		Asked  string `json:"asked"`
		Person string `json:"person,omitempty"`
	}{e.format, filepath.Base(e.file), e.wanted.asked(), e.person})
	if err != nil {
		return 0, nil, err
	}
	ctx := context.Background()
	if _, err := j.Append(ctx, store.Entry{Source: "desk", Kind: "export", Data: data}); err != nil {
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
