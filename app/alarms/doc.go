// Package alarms is the screen on which alarms are seen to: the list by severity and
// age, one alarm in full with what to do about it, and the ways to take it, to put it
// away for a while, and to go to its table.
//
// What the list says and the times that are kept are package watch, which knows no
// toolkit. Here it is laid out: the list at the left, the chosen alarm at the right; in
// a narrow window the chosen alarm takes the place of the list.
package alarms
