// Package pages reads bbolt files that may be damaged.
//
// bbolt maps a file into memory and believes what it finds there: on a damaged file
// it panics, runs off its map, or goes round in circles, and none of that can be
// caught for certain. This package reads the same files page by page and believes
// nothing. Whatever a file holds, what comes back is a value or a Fault that names
// the byte.
//
// It is as strict as the writer is exact. bbolt (1.5, file version 2) lays the
// elements of a page out without a gap, fills what is left with zeros, repeats a
// child's first key in its parent, and lists every page that is not in use in the
// free list. All of it is checked, so that no byte of a file can change unseen,
// except where the file holds nothing: in pages that are free, and behind the last
// page. Those hold what was there before and are never read.
//
// A file that somebody writes to meanwhile must not be read with it.
package pages
