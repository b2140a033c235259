// Package form shows the fields of a sheet: labels with lines to write into, choices
// and ticks, in as many columns as there is room for, and below each field what is
// wrong with what is written.
//
// A form has no opinion of its own. It shows fields and tells of changes; the screen
// puts a change into its sheet, asks what is wrong, and shows the fields that come of
// it. Fields are known by their keys: one that stays keeps the keyboard and its caret
// while others come and go around it.
//
// The words of fields are here too, so that every screen calls a thing the same: Label,
// ChoiceText and FaultText.
package form
