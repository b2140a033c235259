// Package calculator is the screen on which a round is worked out by hand: any game,
// any profile, with chips on a drawn felt or bets that are typed, and who is owed what
// and why, at once. It needs no table and nobody signed on, and sends nothing.
//
// What can be done and what comes of it is package worksheet, which knows no toolkit.
// Here a sheet is put on panels and keys: a panel paints itself on a paper, whole,
// whenever the sheet has changed, and says where on it a finger means what. Panels lie
// in two columns where there is room and in one where there is not; a column that is
// too long scrolls.
package calculator
