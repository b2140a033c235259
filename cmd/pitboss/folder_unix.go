//go:build !windows

package main

// usualFolder is the data folder of a desk that was begun without one: none. Here it is begun
// from a command line, which can name it.
func usualFolder() string { return "" }
