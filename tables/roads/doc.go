// Package roads draws the five roads of a baccarat shoe: bead plate, big road, Big
// Eye Boy, Small Road and Cockroach Pig.
//
// The bead plate is every coup in order. The big road is runs: coups won by one side
// fill a logical column, and a change of side begins the next. The three derived
// roads compare logical columns with those before them; their red says regular and
// their blue irregular, whoever won.
//
// Two things are kept apart that a drawing mixes up. Logical columns are the shoe's
// truth, and the derived roads are made from nothing else. Where a long run finds
// no room below, it turns to the right and becomes a dragon's tail: that is
// placement, and only for the eye.
//
// A supervisor reads roads as a fingerprint: that of the felt and that of the server
// are the same, or [FirstDifference] says where they part.
package roads
