// Package gameserver is the desk's ear at the game server: the client of the feed,
// WebSocket sub-protocol pit.v1.
//
// A Client holds one connection to one server and keeps it for ever. Its idea is
// that three questions are asked apart from each other:
//
//   - Is there a connection? Run dials, is refused, hangs up and dials again, with
//     a back-off that forgets its failures only after 30 s of healthy traffic.
//   - Is anything heard on it? Connected is not live. Only an event or a heartbeat
//     is a sign of life; pongs, answers and rubbish are not. Three heartbeats
//     without one and the feed is stale: the client says so and hangs up.
//   - Is everything heard? The server counts its events by exactly one. Where a
//     number is missing, or a heartbeat is ahead, the client asks to resume once,
//     then takes an image, then hangs up and joins again.
//
// # What the pit gets
//
// Every frame that is an event goes to Config.Deliver in the order heard, with the
// time it was received: duplicates, events beyond a gap, heartbeats, answers and
// types this desk does not know as well. The journal writes down everything heard,
// and the fold, which must do the same over a recording, drops the duplicates and
// waits at the gaps. The client counts along for one purpose alone, to know what to
// ask the server for; it never withholds and never reorders.
//
// A frame that is no event (binary, not UTF-8, not JSON, no object with a type) is
// counted and the last few are kept word for word in Health. One larger than 1 MiB
// ends the connection, as WebSocket demands.
//
// # A pit that does not keep up
//
// Between the connection and the pit lies a queue bounded in events and bytes. When
// it is full the client stops reading, TCP tells the server to wait, and Health
// shows the age of the oldest event not taken. Nothing is dropped, and the time
// spent waiting for the pit is never held against the server. Writing goes on: a
// pong that nobody asked for, once a heartbeat, tells a server that pings into a
// full line that the desk is there.
//
// # Decisions
//
// Send takes a decision that the pit has already recorded, and returns at once. It
// is kept in the Outbox, sent when a connection has joined, and sent again on every
// later one until the server acknowledges or refuses it. The server sees a decision
// once or several times and knows it by its id.
package gameserver
