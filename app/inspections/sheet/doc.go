// Package sheet is what stands on the screen of the inspections, in plain Go: the
// sheet of one inspection as it is filled in, the list of what is due at the tables, and
// the registry of equipment. It knows no toolkit.
//
// A count is kept deck by deck, since it is a deck that goes back to storage and not a
// card. The grid shows the sum of all decks by rank and suit; what it marks is a card of
// which the decks that were counted have not one each.
package sheet
