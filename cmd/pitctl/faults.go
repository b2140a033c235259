package main

import (
	"fmt"
	"io"

	"pitboss/cmd/wires"
)

// tellFaults says everything that is wrong with a configuration, a line each.
func tellFaults(problems io.Writer, err error) {
	for _, one := range wires.Parts(err) {
		fmt.Fprintln(problems, "pitctl:", one)
	}
}
