package reports

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"pitboss/app/evidence"
	"pitboss/app/words"
	"pitboss/store"
)

// Prover is a journal that proves records of its own (store.Journal).
type Prover interface {
	BundleOf(ctx context.Context, w io.Writer, named []store.Receipt, about store.BundleAbout, files ...store.BundleFile) (int, error)
}

// DisputeBundle writes the evidence bundle of a dispute, and says how many records it
// proves: those of the round, what devices of the table said meanwhile, what people did
// about it, and the sheet of the dispute. id is the dispute's, or its number.
func DisputeBundle(ctx context.Context, to io.Writer, j Prover, id string, s Source, w *words.Words) (int, error) {
	m := newMaker(ctx, Sheet, Period{}, s, w)
	c, err := m.find(id)
	if err != nil {
		return 0, fmt.Errorf("make the bundle: %w", err)
	}
	sheet, err := DisputeSheet(ctx, c.ID, s, w)
	if err != nil {
		return 0, err
	}
	var page bytes.Buffer
	if err := sheet.WriteHTML(&page); err != nil {
		return 0, err
	}
	named, err := m.about(c)
	if err != nil {
		return 0, fmt.Errorf("make the bundle: %w", err)
	}
	about := store.BundleAbout{
		Made: s.Now.UTC(), Person: s.By, Version: s.Version,
		Asked: "dispute " + c.ID + ", table " + c.Table + ", round " + c.Round,
	}
	return j.BundleOf(ctx, to, named, about, store.BundleFile{Name: "dispute-" + c.Form() + ".html", Data: page.Bytes()})
}

// about names the records that are about a dispute.
func (m *maker) about(c *claimed) ([]store.Receipt, error) {
	seen := map[store.Receipt]bool{}
	var named []store.Receipt
	add := func(r *store.Record) error {
		at := store.Receipt{Day: r.Day, N: r.N}
		if !seen[at] {
			seen[at] = true
			named = append(named, at)
		}
		return nil
	}
	round, err := evidence.Gather(m.s.Records.Find, c.Table, c.Round)
	if err != nil && !errors.Is(err, evidence.ErrNoRound) && !errors.Is(err, evidence.ErrTooMany) {
		return nil, err
	}
	for i := range round {
		_ = add(&round[i])
	}
	// What people did about it names its table and round, however long afterwards.
	return named, m.each(store.Query{Table: c.Table, Round: c.Round}, add)
}
