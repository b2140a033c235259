package wires

import (
	"pitboss/app/pit"
	"pitboss/store"
)

// pitsOwn begins the kind of a record of the pit where the journal has records of its
// own of that kind.
const pitsOwn = "pit."

// Entry is a record of the pit as the journal takes it.
func Entry(r *pit.Record) store.Entry {
	kind := r.Kind
	if kind == store.KindStepped {
		kind = pitsOwn + kind
	}
	return store.Entry{At: r.At, Mono: r.Mono, Source: r.Src, Table: r.Table, Round: r.Round, Kind: kind, Data: r.Data}
}

// Record is a record of the journal as the pit wrote it, the n-th of its own; false for
// the journal's own records.
func Record(r *store.Record, n int64) (pit.Record, bool) {
	kind := r.Kind
	switch kind {
	case store.KindOpened, store.KindCheckpoint, store.KindCosigned, store.KindStepped, store.KindRemoved:
		return pit.Record{}, false
	case pitsOwn + store.KindStepped:
		kind = store.KindStepped
	}
	return pit.Record{
		N: n, Day: r.Day, At: r.At, Mono: r.Mono, Src: r.Source, Table: r.Table, Round: r.Round, Kind: kind, Data: r.Data,
	}, true
}
