package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/sumdb/note"

	"pitboss/app/records"
	"pitboss/app/records/reading"
	"pitboss/app/warnings"
	"pitboss/store"
	"pitboss/tables/roles"
)

// elsewhere is what the screen of the journal reads beside this desk's journal.
type elsewhere struct{ desk recordPit }

// Folder implements records.Elsewhere.
func (e elsewhere) Folder(_ context.Context, dir string) (records.Folder, error) {
	info, err := os.Stat(filepath.Join(dir, "journal"))
	if err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no data folder: %w", dir, warnings.ErrNoJournal)
	}
	f := folderPit{e.desk, dir, store.OpenReader(dir, "")}
	if _, err := f.reader.Days(); err != nil {
		f.reader.Close()
		return nil, err
	}
	return f, nil
}

// Bundle implements records.Elsewhere.
func (e elsewhere) Bundle(_ context.Context, file string) (store.BundleVerdict, error) {
	f, err := os.Open(file)
	if err != nil {
		return store.BundleVerdict{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return store.BundleVerdict{}, err
	}
	known, err := e.desk.keys()
	if err != nil {
		return store.BundleVerdict{}, err
	}
	v, err := store.VerifyBundle(f, info.Size(), known)
	if err == nil && v.Key == "" { // it is another desk's: with its own key, and that is said
		v, err = store.VerifyBundle(f, info.Size(), nil)
	}
	return v, err
}

// folderPit is the journal of another data folder. It is read by whoever may read this
// desk's; what is exported of it is written down in this desk's journal.
type folderPit struct {
	recordPit
	dir    string
	reader *store.Reader
}

// Close implements records.Folder.
func (f folderPit) Close() { f.reader.Close() }

// Standing implements records.Journal: a folder has no now.
func (f folderPit) Standing() records.Standing { return records.Standing{} }

// Days implements records.Journal.
func (f folderPit) Days(context.Context) ([]string, error) { return f.reader.Days() }

// Find implements records.Journal.
func (f folderPit) Find(_ context.Context, q store.Query) (store.Page, error) {
	if err := f.allowed(roles.Read); err != nil {
		return store.Page{}, err
	}
	return f.reader.Find(q)
}

// keys are those of the folder; where it came without any, those that this desk knows.
func (f folderPit) keys() (note.Verifiers, error) {
	known, err := store.KnownKeys(filepath.Join(f.dir, "keys"))
	if errors.Is(err, fs.ErrNotExist) {
		return f.recordPit.keys()
	}
	return known, err
}

// Prove implements records.Journal: the checkpoint that is over a record, as the
// journal's own records have it. The way to the root is walked by a verification.
func (f folderPit) Prove(_ context.Context, at store.Receipt) (reading.Proof, error) {
	known, err := f.keys()
	if err != nil {
		return reading.Proof{}, err
	}
	page, err := f.reader.Find(store.Query{Kind: store.KindCheckpoint, FromDay: at.Day, ToDay: at.Day, Limit: 10})
	if err != nil {
		return reading.Proof{}, err
	}
	for i := range page.Records {
		c, err := checkpointIn(&page.Records[i], known)
		if err == nil && c.Day == at.Day && c.Size >= at.N {
			return reading.Proof{Under: c}, nil
		}
	}
	return reading.Proof{}, nil
}

// Verify implements records.Journal.
func (f folderPit) Verify(ctx context.Context, progress func(done, all int64)) (store.Verdict, error) {
	if err := f.allowed(roles.Verify); err != nil {
		return store.Verdict{}, err
	}
	known, err := f.keys()
	if err != nil {
		return store.Verdict{}, err
	}
	return store.VerifyWatched(ctx, f.dir, "", known, progress)
}

// Export implements records.Journal. A bundle is made and signed by the desk that wrote
// the records.
func (f folderPit) Export(ctx context.Context, as records.Format, q store.Query, asked string) (records.Written, error) {
	if as == records.Bundle {
		return records.Written{}, errors.New("an evidence bundle is made at the desk whose journal it is")
	}
	return f.export(ctx, as, q, filepath.Base(f.dir)+": "+asked, f.reader.Each)
}

// Reports implements records.Journal: reports are made at the desk, by the rules of its
// house.
func (f folderPit) Reports() []records.Report { return nil }
