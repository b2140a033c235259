// Package staff keeps who works at the pit and what they may do: people, their roles
// and secrets, the equipment with its identities, and the settings of the house.
//
// It lies in a file of its own, staff.db, beside the journal, because it is the one
// thing of the desk that is edited. So that nothing changes unseen, every change is
// also an Entry for the journal, and both are made in one transaction: an entry waits
// in the file until whoever writes the journal says that it is written down. No change
// can be there without its entry, however the machine ends, and no entry without its
// change; one that came into the journal twice because the power went between the two
// carries the same number.
//
// # Secrets
//
// A password is asked for at sign-on, a PIN to sign. Both are kept as argon2id in PHC
// form, with their own cost and salt, so that the cost can be raised: a secret is
// hashed anew at the next sign-on. The PIN is chosen by its owner, who shows the
// password for it; nobody else ever knows it, so that a signature is one's own. An
// admin can only give a new password, to be changed at the first sign-on, and takes
// the PIN away with it. No secret is in an entry, an error or a log: Secret does not
// print.
//
// # Wrong tries
//
// Five wrong tries lock a person, for a minute at first and twice as long after every
// further one. A try is counted before the secret is looked at, so that switching the
// machine off in time does not help. The time that is left runs by a clock that
// nobody sets; across a restart it runs by the wall clock, but only forwards.
//
// # Damage
//
// After every change a copy is written beside the file. If the file cannot be read it
// is moved aside and made again from the copy, and the notices say so: a desk that
// forgot its staff would make whoever comes first an admin.
package staff
