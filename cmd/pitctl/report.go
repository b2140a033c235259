package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"pitboss/app/house"
	"pitboss/app/reports"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
)

const reportUsage = `usage: pitctl report DIR --kind KIND --from DAY [--to DAY] --out FILE [--language en|th|uk] [--csv] …
       pitctl report DIR --dispute ID [--bundle] --out FILE …

Makes a report of some gaming days, or the sheet of one dispute: a page for the printer,
with everything it needs inside, or a table for a spreadsheet. FILE may be - for the
standard output. With --bundle the sheet comes in a ZIP file with the records that it
speaks of and what proves them: pitctl verify checks it. The journal keeps a record of the report; where a desk runs or nothing
may be written, --untouched makes it without one, and without a checkpoint of its own.

KIND is one of %s.

`

// reporting is one report that is made.
type reporting struct {
	dir, rollDir, config string
	kind                 reports.Kind
	dispute              string
	from, to             string
	file                 string
	person               string
	csv, untouched       bool
	bundle               bool
	journal              *store.Journal // nil where it stays untouched
	words                *words.Words
	source               reports.Source
	period               reports.Period
}

func runReport(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(problems)
	var r reporting
	var kinds []string
	for _, n := range reports.Kinds() {
		kinds = append(kinds, string(n.Kind))
	}
	kind := flags.String("kind", "", "what it is about")
	flags.StringVar(&r.dispute, "dispute", "", "the sheet of this dispute, by its id or number")
	flags.StringVar(&r.from, "from", "", "the first gaming `DAY`, 2026-11-30")
	flags.StringVar(&r.to, "to", "", "the last gaming `DAY`; the first one where it is not given")
	language := flags.String("language", "en", "en, th or uk")
	flags.BoolVar(&r.csv, "csv", false, "a table for a spreadsheet")
	flags.BoolVar(&r.bundle, "bundle", false, "with --dispute: an evidence bundle, with the sheet in it")
	flags.StringVar(&r.file, "out", "", "to this `FILE`")
	flags.StringVar(&r.config, "config", "", "the house's pit.toml; that of the data folder where it is not given")
	flags.StringVar(&r.rollDir, "roll-dir", "", "where the rolls lie, if not beside the indexes")
	flags.StringVar(&r.person, "by", "", "who makes it, by the staff's id")
	flags.BoolVar(&r.untouched, "untouched", false, "leave the journal as it lies: no record of the report")
	dir, done, status := place(flags, fmt.Sprintf(reportUsage, strings.Join(kinds, ", ")), args, problems)
	if done {
		return status
	}
	r.dir, r.kind = dir, reports.Kind(*kind)
	if r.to == "" {
		r.to = r.from
	}
	if err := r.prepare(*language); err != nil {
		tellFaults(problems, err)
		return exitUsage
	}
	report, err := r.run(out, problems)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	for _, w := range report.Warnings {
		fmt.Fprintln(problems, "pitctl:", w)
	}
	return exitDone
}

// prepare looks at the command line, and reads what the house says of itself.
func (r *reporting) prepare(language string) (err error) {
	switch {
	case r.file == "":
		return errors.New("--out FILE is missing")
	case (r.kind == "") == (r.dispute == ""):
		return errors.New("--kind KIND is wanted, or --dispute ID")
	case r.bundle && (r.dispute == "" || r.csv || r.untouched):
		return errors.New("--bundle goes with --dispute, and not with --csv or --untouched: it needs a checkpoint of its own")
	case r.dispute == "" && !r.kind.Known():
		return fmt.Errorf("--kind %q: %w", string(r.kind), reports.ErrKind)
	case r.kind == reports.Access && r.person == "":
		return errors.New("--by ID is missing: who has access is listed for an administrator or an auditor")
	}
	if r.words, err = words.Open(language); err != nil {
		return err
	}
	book, err := house.Builtin()
	if err != nil {
		return err
	}
	r.source.Fold = tables.Config{Book: book, GamingDay: usualGamingDay, Zone: time.UTC}
	c, err := configure(r.dir, r.config)
	if err != nil {
		return err
	}
	if c.house != nil {
		r.source.Fold = c.house.Fold(book)
		for i := range c.house.Servers {
			r.source.Servers = append(r.source.Servers, c.house.Servers[i].Name)
		}
	}
	if r.dispute == "" {
		r.period, err = reports.Days(r.from, r.to, r.source.Fold.GamingDay, r.source.Fold.Zone)
	}
	r.source.By, r.source.Now, r.source.Version = r.person, time.Now(), version()
	return err
}

// version is the program's, as it was built; "" where that is not known.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return ""
}

func (r *reporting) run(out, problems io.Writer) (*reports.Report, error) {
	if r.untouched {
		reader := store.OpenReader(r.dir, r.rollDir)
		defer reader.Close()
		r.source.Records = reader
		return r.write(out)
	}
	began := time.Now()
	mono := func() time.Duration { return time.Since(began) }
	j, err := store.Open(store.Config{
		Dir: r.dir, RollDir: r.rollDir, Desk: "desk", Clock: time.Now, Mono: mono, Random: rand.Reader, KeepDay: true,
	})
	if errors.Is(err, store.ErrRunning) || errors.Is(err, store.ErrReadOnly) {
		return nil, fmt.Errorf("the journal must have a record of the report: %w (--untouched makes it without one)", err)
	}
	if err != nil {
		return nil, err
	}
	for _, n := range j.Notices() {
		fmt.Fprintln(problems, "pitctl:", n.What)
	}
	report, err := r.record(j, mono, out)
	return report, errors.Join(err, j.Close())
}

// record writes down that a report is made, signs what there is, and makes it.
func (r *reporting) record(j *store.Journal, mono func() time.Duration, out io.Writer) (*reports.Report, error) {
	ctx := context.Background()
	if _, err := os.Stat(filepath.Join(r.dir, staff.FileName)); err == nil {
		people, err := staff.Open(staff.Config{Dir: r.dir, Now: time.Now, Mono: mono, Random: rand.Reader})
		if err != nil {
			return nil, err
		}
		defer func() { _ = people.Close() }()
		r.source.Name = func(id string) string {
			p, _ := people.Person(id)
			return p.Name
		}
		r.source.Access = func() ([]staff.Access, error) { return people.ListAccess(r.person) }
	}
	e := reports.Exported{Format: "html", File: filepath.Base(r.file), Person: r.person, Report: r.kind, Language: r.words.Language}
	if e.Asked = "dispute " + r.dispute; r.dispute == "" {
		e.Asked = r.period.Asked(r.source.Fold.Zone)
	} else {
		e.Report = reports.Sheet
	}
	switch {
	case r.bundle:
		e.Format = "bundle"
	case r.csv:
		e.Format = "csv"
	}
	if err := fileExport(ctx, j, &e); err != nil {
		return nil, err
	}
	c, err := j.Checkpoint(ctx)
	if err != nil {
		return nil, err
	}
	r.source.Checkpoint, r.source.Records, r.source.Desk, r.journal = c, j, j.Desk(), j
	return r.write(out)
}

func (r *reporting) write(out io.Writer) (report *reports.Report, err error) {
	ctx := context.Background()
	if r.dispute != "" {
		report, err = reports.DisputeSheet(ctx, r.dispute, r.source, r.words)
	} else {
		report, err = reports.Make(ctx, r.kind, r.period, r.source, r.words)
	}
	if err != nil {
		return nil, err
	}
	return report, toFile(r.file, out, func(w io.Writer) error {
		switch {
		case r.bundle:
			_, err := reports.DisputeBundle(ctx, w, r.journal, r.dispute, r.source, r.words)
			return err
		case r.csv:
			return report.WriteCSV(w)
		}
		return report.WriteHTML(w)
	})
}
