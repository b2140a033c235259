package main

import "io"

// terminalSize is a usual one.
func terminalSize(io.Writer) (columns, rows int) { return usualColumns, usualRows }
