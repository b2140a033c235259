// Package wheel knows the roulette wheel as a ring of pockets, and keeps the
// statistics of one wheel.
//
// The layout on the felt says what a number pays; the wheel says which numbers lie
// beside each other. A wheel that is out of level, a loose pocket or a dealer with
// a habit shows on the ring, not on the felt: so counts are kept by number and
// looked at in wheel order.
//
// A wheel has an identity, its serial number, that moves with it from table to
// table. Its [Stats] begin anew when it is adjusted, because what it did before
// says nothing of what it is now; the windows before that are kept in short.
//
// Everything that leads to a finding is computed with integers: every machine that
// reads the same spins says the same thing.
package wheel
