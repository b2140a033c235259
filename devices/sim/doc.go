// Package sim is a pit to practise on: tables of all three games, with dealers,
// guests, shoes and wheels, whose game server and devices say what a real pit's say.
//
// A Pit makes up the evening as it goes, out of a seed. It has no clock, no socket
// and no goroutine: Next gives the next thing that leaves the pit, with the moment at
// which it does, and nothing but the seed and the Config decides what comes. The same
// seed gives the same pit, event for event.
//
// Everything is played by the house's own profiles and settled by the same engine as
// the desk settles with, so a pit without faults gives the desk nothing to find. Faults are made
// on purpose, by name: at a table on demand, or at a rate. A fault bends one round, or
// one wire, in one way; the rest of the pit goes on as before.
//
// What leaves the pit is an Output: an event that the game server sends, or withholds,
// or sends again; bytes on a device's wire; a plug that is pulled. A Recording makes
// of it what a desk would hear, by the desk's own decoders. The package live puts the
// same outputs on real sockets and ports.
package sim
