// Package roll is the audit roll: a file of records, one a line, that is only ever
// appended to.
//
//	211 5c2a90b1 {"n":48213,"day":"2026-11-30", … }
//
// A line is the record's length in bytes, the CRC-32C of its bytes in eight small hex
// digits, the record, and a line feed. A record is JSON on one line and begins with
// its number and its gaming day, so that a line says by itself where it belongs. A
// torn tail is seen and can be cut; a damaged place is seen and what lies behind it
// is still found.
//
// Scan reads a roll from its beginning and stops at the first thing that is wrong.
// Rescue finds every whole line in any file, whatever lies between: in a damaged
// roll, and in the pages of an index, which holds the same lines.
package roll
