// Package worksheet is a round worked out by hand: what a calculator knows when its
// screen is taken away.
//
// A Sheet has a page for each game. On a page are the terms (profile, options,
// limits, currency), the guests, their bets, and the result: a number, or the cards
// off the shoe and what the guests did. Everything that a person can do to it is a
// method, and every one of them can be taken back. After each of them the round is
// worked out again by the engine that settles the live tables; there is no second
// opinion about a rule here.
//
// # Three states
//
// A round that is not whole yet waits, and the Result says for what: a number, the
// player's third card, the decision of box 3. Which bets stand and which are refused
// is known before: it is asked of the engine as if the round were void. A round that
// cannot have happened is impossible; the Result has the fault, its clause and its
// card, and at blackjack the one option under which it would have been right. What is
// neither is settled.
//
// A Sheet is not safe for two goroutines; it knows no clock, no file, no screen and
// no language. A Statement is what it says in words.
package worksheet
