// Package round is the settlement contract: a round as one JSON line in, its
// settlement as one JSON line out, and the check of what a table or a server did.
//
// Read takes a line apart leniently, so that one bad bet never spoils a round; an
// Engine holds the house profiles and the settlers of the three games; an Answer
// writes itself. Where the contract leaves a choice, this is what is done:
//
//   - A line without a game, or with an unknown one, is input.invalid.
//   - A field that is null is a field that is not there.
//   - A limit of another game is rules.invalid, like an unknown one.
//   - What is wrong with paid, announced, scanned or spin is no matter to a
//     settlement, which does not look at them; to a check it is input.invalid.
//   - A prison where no stake can be imprisoned, at another game too, is
//     input.invalid.
//   - A bet without an id or a spot is malformed; one without a player is
//     nobody's, and its sums are kept under the empty name.
//   - A player's colour is the one of his first colour bet that was accepted.
//   - A complete is closed by no more bets only; the launch closes series and
//     neighbours.
//   - What an announced result is compared by is its headline (winner, number,
//     dealer's total); counts and colours are looked at where the headline agrees.
//   - Where the felt settles, a code or number of the server's that is none is one
//     more difference, and no fault.
//   - A check of a round that cannot be settled still says which bets should not
//     have been taken.
package round
