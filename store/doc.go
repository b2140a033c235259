// Package store keeps the journal: what the pit heard and what people decided, for
// ten years, provably unaltered.
//
// A gaming day is a pair of files. The audit roll, DAY.roll, holds one record a line
// and is only ever appended to; it is the journal. DAY.db, a bbolt file, is its index:
// the same records by number, their Merkle tree, and the ways to find them. Each can
// be made again from the other, and every start compares them.
//
// A record is durable, and acknowledged, when its line lies in the roll and the roll
// was synced: one write and one sync for everything that waits (group commit). The
// index follows behind in transactions of its own; whoever reads waits for it. So a
// slow or damaged index never holds the pit up, and a crash between the two loses
// nothing: the start brings the index up to the roll.
//
// The records of a day are the leaves of an RFC 6962 tree (golang.org/x/mod/sumdb/tlog)
// over their bytes as they lie in the roll. Checkpoints are signed notes
// (golang.org/x/mod/sumdb/note) of the tree's size and root; the next day's first
// record carries the last one, so that days chain. Verify needs the files and the
// public key, and nothing else.
//
// Layout below the data folder:
//
//	journal/DAY.roll      LENGTH CRC32C JSON, one record a line
//	journal/DAY.db        the index
//	journal/desk.lock     held while a desk runs here
//	keys/desk.key         the desk's signing key, 0600
//	keys/NAME.pub         the public keys it trusts, its own among them
//	keys/last.checkpoint  the newest checkpoint, kept apart from what it speaks of
package store
