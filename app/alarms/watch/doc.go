// Package watch is the list of alarms as a person watches it: which there are and in
// what order, what each says and what to do about it, and the times that are kept of
// them. It knows no toolkit.
//
// The pit says what is an alarm and in which state; nothing of that is decided here. A
// Keeper is told every list that the pit publishes and remembers what is in it no
// longer: the pit forgets an alarm that is over and was taken, and the times to
// acknowledge and to resolve would go with it. A Bell says when it is time to make
// itself heard. Rows and Detail put a list into the reader's words.
//
// The list is sorted by severity, then by age, the oldest first, and by nothing else:
// an alarm stays where it is when somebody takes it.
package watch
