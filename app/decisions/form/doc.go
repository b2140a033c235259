// Package form is what there is to a decision before it is signed, without a window.
//
// A decision begins as a choice (Chooser): what happened, at which table, and what is
// decided of it. It becomes a Form when the desk opens it: what was recorded of the
// round lies frozen beside it (Evidence), what the house's rules propose is marked as
// theirs, what is borrowed from other rules as borrowed (Incident), and every field
// that the record demands has a control that says what is wrong with it. Nothing is
// applied by itself: what a proposal fills in stands until a person signs or changes
// it.
//
// What was decided is in the Register: decisions with their corrections, requests that
// wait for a second person, and what the servers have not answered.
package form
