// Package warnings is what the desk found wrong with itself and must not hide: with its
// journal, its staff file, the state that it kept. Doubt never stops supervision and never
// hides itself, so each is kept with its time, shown in the language of the reader with
// its cause beside it, and stays in sight until somebody signed on has taken it.
//
// What lies below tells of itself by codes (store.Notice, staff.Notice, pit.Warning); here
// they become one kind of thing.
package warnings
