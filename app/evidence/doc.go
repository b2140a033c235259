// Package evidence rebuilds a round from the records of the journal, for the people who
// must rule on it.
//
// A dispute is settled by what was written down, not by what a screen remembers. Read
// takes the records of a table and makes a Round of them: what happened, step by step,
// by every source; the bets and the cards; the signals that closed the betting on one
// line of time; what was paid and what the engine owes. At shows the felt as it stood at
// a step. WhatIf changes something — a card, a number, a bet, a time, an action, an
// option of the house — has the engine settle the round again, and says what that means
// to every guest.
//
// Nothing here judges a round by rules of its own: the steps are applied to the same
// fold that the desk lives by, and money comes from the same engine that checks it. A
// Round never changes once it is made and may be read by any number of goroutines.
package evidence
