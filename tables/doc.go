// Package tables is the domain of the pit: what happens at a table, as events;
// what a table is at a moment, as a fold of those events; and what is wrong, as
// findings.
//
// It is pure. It knows no clock, file, socket, goroutine or language: time comes
// from the events, words from the catalogue, and the same events always give the
// same tables and the same findings.
package tables
