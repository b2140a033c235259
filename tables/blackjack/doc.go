// Package blackjack replays and settles rounds of blackjack by the live casino's
// house rules and the options a house may set beside them.
//
// A round is two lists: the cards in the order they left the shoe, and what the
// guests did. Neither says which card went where. The rules say it: one card up to
// each seat in its order, one to the dealer, a second to each seat, the dealer's
// hole card; then what the actions draw; then what the dealer draws. So the two
// lists can be played again card by card, and an action that is not allowed, a card
// too many or a card that is missing shows at the place where it happened.
//
// Replay does that for a round that may still be running and says what comes next.
// Settle does it for a finished round and prices every wager; it has no second
// opinion about where a card belongs. Explains finds the one option of another house
// under which a faulty round would have been right.
//
// The clauses J-… and the readings A-BJ-… are those of the house rules.
package blackjack
