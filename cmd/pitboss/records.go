package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"golang.org/x/mod/sumdb/note"

	"pitboss/app/pit"
	"pitboss/app/records"
	"pitboss/app/records/reading"
	"pitboss/app/reports"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables/gamingday"
	"pitboss/tables/roles"
)

// recordPit is the journal as its screen needs it.
type recordPit struct{ view *view }

// exportsDir is where exports and reports are written, below the data folder.
const exportsDir = "exports"

// May implements records.Journal.
func (p recordPit) May(what roles.Permission) bool {
	who := p.view.person()
	return who.id != "" && who.role.May(what)
}

// Standing implements records.Journal.
func (p recordPit) Standing() records.Standing {
	r := p.view.recording
	return records.Standing{
		Today:   gamingday.Of(r.now(), r.house.GamingDay, r.zone),
		Records: r.records.n.Load(), Newest: r.journal.store.Last(), Tables: p.view.order,
	}
}

// Days implements records.Journal.
func (p recordPit) Days(context.Context) ([]string, error) {
	r := store.OpenReader(p.view.recording.dir, "")
	defer r.Close()
	return r.Days()
}

// Find implements records.Journal.
func (p recordPit) Find(_ context.Context, q store.Query) (store.Page, error) {
	if err := p.allowed(roles.Read); err != nil {
		return store.Page{}, err
	}
	return p.view.recording.journal.store.Find(q)
}

// Prove implements records.Journal.
func (p recordPit) Prove(_ context.Context, at store.Receipt) (reading.Proof, error) {
	of, err := p.view.recording.journal.store.Prove(at)
	return reading.Proof{Under: of.Under, Proved: err == nil && of.Under.Size > 0, Hashes: len(of.Hashes)}, err
}

// Verify implements records.Journal.
func (p recordPit) Verify(ctx context.Context, progress func(done, all int64)) (store.Verdict, error) {
	if err := p.allowed(roles.Verify); err != nil {
		return store.Verdict{}, err
	}
	known, err := p.keys()
	if err != nil {
		return store.Verdict{}, err
	}
	return store.VerifyWatched(ctx, p.view.recording.dir, "", known, progress)
}

// keys are the public keys that this desk knows.
func (p recordPit) keys() (note.Verifiers, error) {
	return store.KnownKeys(filepath.Join(p.view.recording.dir, "keys"))
}

// checkpointIn is the checkpoint that a record of one is of.
func checkpointIn(r *store.Record, known note.Verifiers) (store.Checkpoint, error) {
	var data struct{ Note string }
	if err := json.Unmarshal(r.Data, &data); err != nil {
		return store.Checkpoint{}, err
	}
	return store.ReadCheckpoint([]byte(data.Note), known)
}

// allowed says why whoever is signed on may not do something with the journal. Asking is
// not touching the desk: screens ask by themselves.
func (p recordPit) allowed(what roles.Permission) error {
	if !p.May(what) {
		return pit.ErrNotAllowed
	}
	return nil
}

// note writes down that something of the journal goes out of the house, before it does. It
// is where everything goes out, and so where it is looked who may.
func (p recordPit) note(ctx context.Context, of *reports.Exported, at time.Time) error {
	if err := p.allowed(roles.Export); err != nil {
		return err
	}
	sheet, err := of.Sheet(at)
	if err == nil {
		_, err = p.view.recording.podium.File(ctx, sheet)
	}
	if err != nil {
		return fmt.Errorf("write the export down: %w", err)
	}
	return nil
}

// Export implements records.Journal. The journal has a record of it before the file has
// a line.
func (p recordPit) Export(ctx context.Context, as records.Format, q store.Query, asked string) (records.Written, error) {
	j := p.view.recording.journal.store
	if as != records.Bundle {
		return p.export(ctx, as, q, asked, j.Each)
	}
	person, now := p.view.person().id, p.view.recording.now()
	return p.noted(ctx, as, asked, func(w io.Writer) (int, error) {
		return j.Bundle(ctx, w, q, store.BundleAbout{Made: now.UTC(), Person: person, Asked: asked})
	})
}

// export writes the records that each gives of a query.
func (p recordPit) export(
	ctx context.Context, as records.Format, q store.Query, asked string, each func(store.Query, func(*store.Record) error) ([]store.Problem, error),
) (records.Written, error) {
	return p.noted(ctx, as, asked, func(w io.Writer) (n int, err error) {
		b := bufio.NewWriter(w)
		write, flush := func(rec *store.Record) error { return store.WriteLine(b, rec) }, func() error { return nil }
		if as == records.CSV {
			c := store.NewCSVWriter(b)
			write, flush = c.Write, c.Flush
		}
		_, err = each(q, func(rec *store.Record) error {
			n++
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return write(rec)
		})
		return n, errors.Join(err, flush(), b.Flush())
	})
}

// noted writes an export down, then to a file.
func (p recordPit) noted(ctx context.Context, as records.Format, asked string, write func(io.Writer) (int, error)) (records.Written, error) {
	r, person := p.view.recording, p.view.person().id
	ends := map[records.Format]string{records.CSV: "csv", records.JSONL: "jsonl", records.Bundle: "zip"}
	now := r.now()
	name := p.free("journal-"+now.In(r.zone).Format(fileTime), ends[as])
	if err := p.note(ctx, &reports.Exported{Format: string(as), File: name, Asked: asked, Person: person}, now); err != nil {
		return records.Written{}, err
	}
	return p.toFile(name, write)
}

// fileTime is the time in the name of a file.
const fileTime = "2006-01-02-150405"

// free is the name of a file that is not there yet: two exports can be of one second, and
// the journal names each of them.
func (p recordPit) free(begins, ends string) string {
	name := begins + "." + ends
	for n := 2; n < 100; n++ {
		if _, err := os.Stat(filepath.Join(p.view.recording.dir, exportsDir, name)); err != nil {
			break
		}
		name = begins + "-" + strconv.Itoa(n) + "." + ends
	}
	return name
}

// toFile writes a file of the exports that is there whole or not at all.
func (p recordPit) toFile(name string, write func(io.Writer) (int, error)) (records.Written, error) {
	dir := filepath.Join(p.view.recording.dir, exportsDir)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return records.Written{}, fmt.Errorf("make the folder of exports: %w", err)
	}
	f, err := os.CreateTemp(dir, ".export-*")
	if err != nil {
		return records.Written{}, fmt.Errorf("write the export: %w", err)
	}
	defer func() { _ = os.Remove(f.Name()) }()
	n, err := write(f)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, name))
	}
	if err != nil {
		return records.Written{}, fmt.Errorf("write the export: %w", err)
	}
	return records.Written{File: filepath.Join(dir, name), Records: n}, nil
}

// Reports implements records.Journal.
func (p recordPit) Reports() (all []records.Report) {
	for _, of := range reports.Kinds() {
		all = append(all, records.Report{Kind: string(of.Kind), Name: p.view.words.Say(of.Title, nil)})
	}
	return all
}

// Report implements records.Journal: a page for the printer, in a language.
func (p recordPit) Report(ctx context.Context, kind, fromDay, toDay string, w *words.Words) (records.Written, error) {
	r, person, now := p.view.recording, p.view.person().id, p.view.recording.now()
	period, err := reports.Days(fromDay, toDay, r.house.GamingDay, r.zone)
	if err != nil {
		return records.Written{}, err
	}
	name := p.free(kind+"-"+now.In(r.zone).Format(fileTime), "html")
	note := reports.Exported{Format: "html", File: name, Asked: period.Asked(r.zone), Person: person, Report: reports.Kind(kind), Language: w.Language}
	if err := p.note(ctx, &note, now); err != nil {
		return records.Written{}, err
	}
	checkpoint, err := r.journal.store.Checkpoint(ctx)
	if err != nil {
		return records.Written{}, err
	}
	names, err := r.staff.People()
	if err != nil {
		return records.Written{}, err
	}
	report, err := reports.Make(ctx, reports.Kind(kind), period, reports.Source{
		Records: r.journal.store, Fold: r.house.Fold(r.book), Servers: r.serverNames(), Access: func() ([]staff.Access, error) { return r.staff.ListAccess(person) }, Checkpoint: checkpoint,
		Desk: r.journal.store.Desk(), By: person, Now: now,
		Name: func(id string) string {
			for i := range names {
				if names[i].ID == id {
					return names[i].Name
				}
			}
			return ""
		},
	}, w)
	if err != nil {
		return records.Written{}, err
	}
	return p.toFile(name, func(to io.Writer) (int, error) { return 0, report.WriteHTML(to) })
}

// Open implements records.Journal: the system shows it.
func (p recordPit) Open(_ context.Context, file string) error { return reports.Opener{}.Open(file) }
