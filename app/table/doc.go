// Package table is the second screen: one table whole. The felt as it lies, what each
// bet was paid and is owed, what is wrong and what to do about it, and the round from
// its opening to now.
//
// It is in two halves. The first is plain Go: MakeView turns a snapshot of a table,
// its alarms and what was seen of its rounds into a View, which is all that the screen
// says, in the reader's words. The second puts a View on panels. A panel paints itself
// on a paper anew whenever its part of the View is another one; what has not changed
// is not touched.
//
// A panel is measured in the pixels of the design. The screen lays the panels out in
// two columns where there is room, and in one that scrolls where there is not, and
// magnifies them to fill a large window: nothing is clipped, and nothing is smaller
// than it can be read.
package table
