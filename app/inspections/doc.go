// Package inspections is the screen on which decks, shoes, wheels and shuffles are
// inspected, and on which one sees what of that is due.
//
// It has four pages. The list of what is due has the tables, the most pressing first, and
// beside it one table with what can be inspected there. The register lists what was
// inspected and tells one inspection whole. The registry has the equipment, where it lies
// and how it came there. The form is one inspection: the count and the decks at the left,
// the checks in the middle, at the right what follows where something fails, and the
// signatures.
//
// What stands on the pages is package sheet, which knows no toolkit. A form stays open
// until it is recorded or cancelled: whoever goes to another screen finds it as it was.
package inspections
