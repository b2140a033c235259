// Package decisions is the screen on which decisions are taken and looked up.
//
// It has three pages. The register lists what was decided, what waits for a second
// person and what no server has answered, and tells one decision whole. The chooser asks
// what happened and what is decided of it. The form is the decision itself: at the left
// what was recorded of the round, frozen when the form was opened; in the middle cause,
// outcome and what they mean in money; at the right whoever signs, with their PIN.
//
// What is on the pages is package form, which knows no toolkit. Forms stay open until
// they are recorded or cancelled: whoever goes to another screen finds them as they
// left them.
package decisions
