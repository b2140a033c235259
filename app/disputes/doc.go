// Package disputes is the screen on which a guest's claim is opened, heard and ruled on.
//
// It has three faces. The docket lists the disputes with the money at stake. The claim
// opens one: the round, its guests and what was found wrong are there already. The
// hearing replays the round step by step, shows it as it was recorded beside what it
// would have come to otherwise, and ends with a ruling that is signed with a PIN.
//
// What is shown is made by package hearing, which knows no window; this package paints
// it. Whatever may take a while — reading the journal, recording — is done on goroutines
// of the screen's own and comes back to the window's; Close ends them.
package disputes
