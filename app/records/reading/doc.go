// Package reading is how a journal is read at the desk, without a window: what a person
// asks for, the way from page to page, a record as a row and as a whole, and what a
// verification found, all of it in the language of the desk.
//
// A journal is never held: a page is, and the places where the pages before it began.
// A record is shown as it lies. What the desk does not understand of it is shown all
// the same, as the bytes that were written; nothing is left out for being strange.
package reading
