// Package shift is the screen on which one supervisor hands the pit over to the next.
//
// Whoever leaves opens a sheet: it gathers what is open at that moment, what changed
// since the last handover, and a signed checkpoint of the journal that all of it is read
// from. Both sign the same sheet with their own PIN, whoever leaves first. Earlier
// sheets are listed, and each can be printed.
//
// What stands on a sheet is package sheet, which knows no toolkit.
package shift
