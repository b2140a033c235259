package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"golang.org/x/mod/sumdb/note"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/records"
	"pitboss/app/records/reading"
	"pitboss/store"
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
		Today:   r.now().In(r.zone).Add(-r.house.GamingDay).Format(time.DateOnly),
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
	return p.view.recording.journal.store.Find(q)
}

// Prove implements records.Journal: the newest checkpoint of the record's day that is
// over it, of the journal itself or of what sealed the day.
func (p recordPit) Prove(_ context.Context, at store.Receipt) (reading.Proof, error) {
	j := p.view.recording.journal.store
	if last := j.Last(); last.Day == at.Day {
		if last.Size < at.N {
			return reading.Proof{}, nil
		}
		return reading.Proof{Under: last}, nil
	}
	known, err := p.keys()
	if err != nil {
		return reading.Proof{}, err
	}
	q := store.Query{Kind: store.KindOpened, FromDay: at.Day, Limit: 1000}
	page, err := j.Find(q)
	if err != nil {
		return reading.Proof{}, err
	}
	for i := range page.Records {
		var opened struct{ Note string }
		if json.Unmarshal(page.Records[i].Data, &opened) != nil || opened.Note == "" {
			continue
		}
		c, err := store.ReadCheckpoint([]byte(opened.Note), known)
		if err == nil && c.Day == at.Day && c.Size >= at.N {
			return reading.Proof{Under: c}, nil
		}
	}
	return reading.Proof{}, nil
}

func (p recordPit) keys() (note.Verifiers, error) {
	return store.KnownKeys(filepath.Join(p.view.recording.dir, "keys"))
}

// Verify implements records.Journal. It cannot be cut short: what is not waited for
// runs to its end, which Close waits for.
func (p recordPit) Verify(_ context.Context, _ func(done, all uint64)) (store.Verdict, error) {
	known, err := p.keys()
	if err != nil {
		return store.Verdict{}, err
	}
	return store.Verify(p.view.recording.dir, "", known)
}

// Export implements records.Journal. The journal has a record of it before the file has
// a line.
func (p recordPit) Export(ctx context.Context, as records.Format, q store.Query, asked string) (records.Written, error) {
	r := p.view.recording
	ends := map[records.Format]string{records.CSV: "csv", records.JSONL: "jsonl", records.Bundle: "zip"}
	now := r.now()
	name := "journal-" + now.In(r.zone).Format("2006-01-02-150405") + "." + ends[as]
	data, err := json.Marshal(map[string]string{"format": string(as), "file": name, "asked": asked})
	if err != nil {
		return records.Written{}, err
	}
	sheet := pit.Sheet{At: now, Kind: "export", People: []string{p.view.person().id}, Data: data}
	if _, err := r.journal.store.Append(ctx, store.Entry{Source: "desk", Kind: sheet.Kind, Data: sheet.Line()}); err != nil {
		return records.Written{}, fmt.Errorf("write the export down: %w", err)
	}
	return p.toFile(name, func(w io.Writer) (n int, err error) {
		j := r.journal.store
		if as == records.Bundle {
			return j.Bundle(ctx, w, q, store.BundleAbout{Made: now.UTC(), Person: p.view.person().id, Asked: asked})
		}
		b := bufio.NewWriter(w)
		write, flush := func(rec *store.Record) error { return store.WriteLine(b, rec) }, func() error { return nil }
		if as == records.CSV {
			c := store.NewCSVWriter(b)
			write, flush = c.Write, c.Flush
		}
		_, err = j.Each(q, func(rec *store.Record) error {
			n++
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return write(rec)
		})
		return n, errors.Join(err, flush(), b.Flush())
	})
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
func (p recordPit) Reports() []records.Report { return nil }

// Report implements records.Journal.
func (p recordPit) Report(_ context.Context, kind, _, _ string) (records.Written, error) {
	return records.Written{}, fmt.Errorf("there is no report %q", kind)
}

// Open implements records.Journal: the system opens it.
func (p recordPit) Open(ctx context.Context, file string) error {
	done := make(chan error, 1)
	of := &url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	look.Do(func() { done <- fyne.CurrentApp().OpenURL(of) })
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
