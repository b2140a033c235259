// Package shoe decodes the cards that a dealing shoe or a card scanner reads.
//
// Two equal cards in a row are legal in a shoe of eight decks, and a scanner may
// read one card twice. The bytes are the same, so a decoder never drops a card: it
// marks one that comes again too soon to be another, or whose code proves that it is
// the same piece of pasteboard, as a possible double read, for a person to settle.
//
// A card that passed and could not be read is told too, with what was read of it: it
// holds a place in the order of the coup. A line that is no text at all is not a
// card but noise, and goes into the book as rejected.
package shoe
