package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"pitboss/devices/sim"
	"pitboss/devices/sim/live"
)

// obey takes commands, a line each, until there are none or ctx ends. A read that
// waits for the keyboard cannot be taken back: then it ends with the program.
func (e *evening) obey(ctx context.Context, in io.Reader, server *live.Server, stop func()) {
	lines := bufio.NewScanner(in)
	for lines.Scan() && ctx.Err() == nil {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "f", "fault":
			e.order(server, words[1:])
		case "faults":
			for _, f := range sim.Faults() {
				fmt.Fprintf(e.out, "  %s\n", f)
			}
		case "tables":
			for _, s := range e.floor {
				fmt.Fprintf(e.out, "  %s  %s, %d devices\n", s.Number, s.Profile, len(s.Devices))
			}
		case "q", "quit":
			stop()
			return
		default:
			if slices.ContainsFunc(e.floor, func(s sim.Setup) bool { return s.Number == words[0] }) {
				e.tell(server, lines.Text())
				continue
			}
			fmt.Fprintln(e.out, "want f FAULT [TABLE], TABLE WORD …, faults, tables or q")
		}
	}
}

func (e *evening) order(server *live.Server, words []string) {
	text := strings.Join(words, "@")
	if len(words) < 1 || len(words) > 2 {
		fmt.Fprintln(e.out, "want f FAULT [TABLE]; faults lists them")
		return
	}
	o, err := sim.ParseOrder(text)
	if err == nil {
		err = server.Order(o)
	}
	if err != nil {
		fmt.Fprintln(e.out, err)
		return
	}
	fmt.Fprintf(e.out, "ordered   %s\n", o)
}

// tell tells a table what comes, by a line as a script has it.
func (e *evening) tell(server *live.Server, text string) {
	c, err := sim.ParseCue(text)
	if err == nil {
		err = server.Tell(c)
	}
	if err != nil {
		fmt.Fprintln(e.out, err)
		return
	}
	fmt.Fprintf(e.out, "told      %s\n", strings.Join(strings.Fields(text), " "))
}

// decided carries a decision out, where a pit to practise on can.
func (e *evening) decided(server *live.Server, d live.Decision) {
	fmt.Fprintf(e.out, "decision  %s\n", d.Line)
	switch d.Decision {
	case "table_close":
		e.tell(server, d.Table+" close")
	case "table_open":
		e.tell(server, d.Table+" open")
	case "deck_replacement":
		e.tell(server, d.Table+" renew")
	case "reshuffle":
		e.tell(server, d.Table+" shuffle")
	}
}
