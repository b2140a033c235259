// Package rig is a desk to try screens and use cases at: its staff file and its journal are
// real and on the disk, its clock stands until a test moves it, chance is the same in every
// run, and everybody who works there has the same password and PIN. With a pit it hears what
// a test has a game server and a scanner say.
//
// A package whose desk is another one takes clock, chance and the staff file of its own crew
// from here. Only tests use it.
package rig
