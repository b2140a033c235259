// Package hearing is a dispute while it is heard: the round as it was recorded, the step
// that is looked at, what is tried as a what-if, the rulings that can be proposed and
// what each of them moves, and the decision that is signed in the end.
//
// It has no window. The screen shows a Hearing and tells it what a person does; what it
// says is in the reader's language, and its money is the engine's. A proposal names its
// source, and says whether it is the house's own rule or borrowed; nothing is applied by
// itself.
package hearing
