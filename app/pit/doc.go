// Package pit is the running pit: what every source says goes in, is written down,
// is folded into tables and findings, and comes out as snapshots and alarms. It has
// no window and knows no device.
//
// One goroutine owns everything that changes. It takes what has arrived from all
// sources, writes it to the journal in one commit, and only then folds it and shows
// it:
//
//	Source → queue → Pit → Journal → fold → tables, findings → alarms → Subscribe
//
// # Written down before it is shown
//
// No snapshot, no alarm and nothing told (Config.Tell) says anything of an event that
// is not in the journal. A slow disk therefore shows: as the finding journal.slow,
// and as events that wait, in queues that are bounded; then the sources wait, and the
// game server with them. Nothing is dropped. A journal that fails, or that does not
// answer for Config.GiveUp, is the one exception: supervision goes on without it,
// journal.full says so, and what was not written is kept and written, in its order,
// when the journal takes it again.
//
// # The same journal gives the same pit
//
// Everything that changes the pit is a record: what sources say, what people do about
// an alarm, what the pit finds out about itself (a slow journal, a clock that was
// set). What falls due in silence falls due at its own time and not at the time
// somebody looked. So Restore gives from the records alone the same tables, the same
// findings and the same alarm list as the pit that wrote them.
//
// # Time
//
// A record carries the desk's wall clock, which people can set. The pit lives by a
// clock that is never set back: when the wall clock is, that becomes a record, and
// the pit's own time goes on from where it was.
package pit
