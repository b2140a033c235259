// Package floor is the first screen: one tile a table, in the order of the tables,
// and at a glance the ones that need a person. What is well is grey and nearly
// invisible.
package floor
