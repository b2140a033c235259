package store

import (
	"slices"
	"time"
)

// Query says which records are wanted. Empty fields want any. The answer is newest
// first.
type Query struct {
	Table, Round string
	Person       string
	Kind         string
	Since, Until time.Time // Until is not included
	FromDay      string    // the oldest gaming day looked at; "" is all there are
	ToDay        string    // the newest
	Limit        int       // of one page; 0 is 100
	After        *Receipt  // the last record of the page before
}

// Page is a part of an answer. A record that cannot be understood says so in its
// Fault; it is found by what of it can be read.
type Page struct {
	Records  []Record
	More     *Receipt  // give it as After for the next page; nil at the end
	Problems []Problem // days of which not everything could be looked at
}

// Problem is a day of which not everything could be looked at, and why.
type Problem struct {
	Day  string
	What string
}

const usualPage = 100

// matches says that a record is wanted. One whose time cannot be read is wanted at any
// time: it is not hidden for being damaged.
func (q *Query) matches(r *Record) bool {
	switch {
	case q.Table != "" && r.Table != q.Table,
		q.Round != "" && r.Round != q.Round,
		q.Kind != "" && r.Kind != q.Kind,
		!r.At.IsZero() && !q.Since.IsZero() && r.At.Before(q.Since),
		!r.At.IsZero() && !q.Until.IsZero() && !r.At.Before(q.Until):
		return false
	}
	return q.Person == "" || slices.Contains(r.People(), q.Person)
}

// named are the lists whose records the query wants, the narrowest first.
func (q *Query) named() (ways []listKey) {
	for _, w := range []struct {
		bucket []byte
		name   string
	}{{bucketRounds, q.Round}, {bucketPeople, q.Person}, {bucketTables, q.Table}, {bucketKinds, q.Kind}} {
		if w.name != "" {
			ways = append(ways, listKey{bucket: string(w.bucket), name: clean(w.name)})
		}
	}
	return ways
}

// times says that a span of time may have wanted records. A span that is not known
// may.
func (q *Query) times(s span) bool {
	if s.from == 0 {
		return true
	}
	return (q.Since.IsZero() || s.to >= q.Since.UnixMilli()) && (q.Until.IsZero() || s.from <= q.Until.UnixMilli())
}

// wants says that the query concerns a day at all.
func (q *Query) wants(day string) bool {
	gaming := gamingDay(day)
	return (q.FromDay == "" || gaming >= gamingDay(q.FromDay)) && (q.ToDay == "" || gaming <= gamingDay(q.ToDay))
}
