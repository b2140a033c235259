package standing

import (
	"strings"

	"pitboss/app/pit"
	"pitboss/store"
)

// pitsOwn begins the kind of a record of the pit where the journal has records of its
// own of that kind: a server may call what it says whatever it likes.
const pitsOwn = "pit."

// Entry is a record of the pit as the journal takes it.
func Entry(r *pit.Record) store.Entry {
	kind := r.Kind
	if store.OwnKind(kind) {
		kind = pitsOwn + kind
	}
	return store.Entry{At: r.At, Mono: r.Mono, Source: r.Src, Table: r.Table, Round: r.Round, Kind: kind, Data: r.Data}
}

// Record is a record of the journal as the pit wrote it, the n-th of its own; false for
// the journal's own records.
func Record(r *store.Record, n int64) (pit.Record, bool) {
	kind := r.Kind
	if store.OwnKind(kind) {
		return pit.Record{}, false
	}
	if plain, is := strings.CutPrefix(kind, pitsOwn); is && store.OwnKind(plain) {
		kind = plain
	}
	return pit.Record{
		N: n, Day: r.Day, At: r.At, Mono: r.Mono, Src: r.Source, Table: r.Table, Round: r.Round, Kind: kind, Data: r.Data,
	}, true
}
