// Package shoe keeps the ledger of a shoe: what was put in, what came out, and what
// that says of the cards.
//
// A shoe of n decks holds n copies of each of 52 cards. One copy more is a foreign
// card, and is seen the moment it is dealt. One copy fewer is seen by nobody: part of
// every shoe stays behind the cut card, and the copy could always lie there. Only
// when a copy stays away shoe after shoe does it stop being chance; the [Detector]
// says when.
//
// The cut card divides a shoe. What comes out before it is known beforehand to within
// a hand; a shoe that gives fewer is short. The hand in which it shows is the last,
// or as many hands later as the house plays; no card may be dealt after that until
// the shoe was shuffled.
package shoe
