//go:build !race

package store_test

// raceEnabled says that the tests run ten times slower than the program does.
const raceEnabled = false
