// Package firstrun is the set-up that a desk begins with where there is no pit.toml yet:
// a few steps, each of which fits on a page and is held to the same rules as the file
// itself.
//
// One says which language the desk speaks, who its first admin is, whom it listens to,
// which tables it supervises and when its day begins; sees what will be written; and it
// is written. A game server is joined and a device is listened to before anything is
// saved, and the tables that a server speaks of are taken over with what they play.
// Whoever only wants to look begins with the pit to practise on instead.
//
// Nothing is on disk before the last step. The set-up itself is in Setup, which knows no
// window.
package firstrun
