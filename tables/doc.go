// Package tables is the domain of the pit: what happens at a table, as events;
// what a table is at a moment, as a fold of those events; and what is wrong, as
// findings.
//
// It is pure. It knows no clock, file, socket, goroutine or language: time comes
// from the events, words from the catalogue, and the same events always give the
// same tables and the same findings.
//
// # Readings
//
// Where the contract of the replay is silent, the fold reads it so:
//
//   - A bet may be told before its round opens: the place on the wire is not its time.
//     It waits, and is late only when another round opens, the table closes or the
//     recording ends instead. A round that shows itself by anything else was opened
//     unheard, and is unseen.
//   - A bet that is refused for one reason when it is told, and by its own time is late
//     once the betting closes, has both findings: both are true, and the first is said.
//   - What a server imprisons of a bet that the rules refused is in no settlement of the
//     fold's. It is carried apart, and only what the next spins pay it is compared.
//   - A void round may give back all that was offered, also what was over a maximum or
//     is left of a call bet; more than that is payout.differs, less than the accepted
//     stake round.void_unpaid.
//   - Where the server tells of launches, they begin the spins, and not the wheel's word
//     that the ball is in the rim. Where it tells of none, the wheel's does.
//   - A round that the felt shows whole has no card missing, though the server never had
//     it: that is card.differs, with nothing on the server's side.
//   - A scan that cannot be read, with no round open, is card.out_of_turn and holds no
//     place.
//   - A ball is not hung, as long as a gap may hold its result.
//   - A bet whose opening may lie in a hole is never said to be of a round never opened.
package tables
