// Package live puts a pit to practise on onto real wires: a game server that speaks
// pit.v1 over WebSocket, and device lines over TCP and pseudo-terminals.
//
// The server gives every desk what the feed's contract gives it: a place to resume
// from, or images and then everything; a count without a hole; heartbeats; an answer
// to each decision. The trouble it makes is the pit's, on purpose and by name.
//
// # Counts
//
// The feed counts a stream by exactly one, images too, and two desks that joined at
// different times, or that hear different tables, cannot share one count. So every
// desk that joins by images begins a lineage: a history of its own, with its own
// epoch, in which it counts from the first image on. A desk that names a lineage's
// epoch resumes in it, on whatever connection. The tails of the frames are shared.
//
// # Who waits for whom
//
// Nobody waits for a desk. What a desk has not taken is kept up to a bound; one that
// owes more is cut off, and may come back and resume. A device line that nobody reads
// loses what does not fit, as a real one does.
package live
