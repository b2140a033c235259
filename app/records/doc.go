// Package records is the screen of the journal: every record, newest first, a page at a
// time, found by table, round, person, kind and time; one record whole, with its bytes,
// its hash and what proves it; verification, export and reports.
//
// Whatever touches the disk is an errand: it runs on a goroutine of the screen's and
// comes back to the window's. A newer errand of the same lane makes the answer of the
// one before it void, so that what is shown always belongs to what was asked last.
package records
