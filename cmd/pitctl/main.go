// Command pitctl is the desk's engine without a window: it settles and checks
// rounds, replays recorded events and decodes captures, from the command line.
package main

import (
	"fmt"
	"io"
	"os"
)

// Exit statuses: every command keeps to them.
const (
	exitDone     = 0 // everything was answered
	exitAnswered = 1 // something was answered with an error, or could not be read
	exitUsage    = 2 // the command line was wrong
)

// command is one verb of pitctl. run gets the arguments after the verb.
type command struct {
	name, summary string
	run           func(args []string, in io.Reader, out, problems io.Writer) int
}

var commands = []command{
	{"settle", "settle rounds, one JSON object a line", settle},
	{"check", "settle rounds and say what the table or server did wrong", check},
	{"clauses", "every clause of the house rules, and what holds it", listClauses},
	{"replay", "read recorded events and say what the desk would have concluded", replay},
	{"bench", "measure what settling costs on this machine", runBench},
	{"watch", "hear a pit live and say what the desk would show", watch},
	{"status", "how a pit stands, from the journal of its desk", status},
	{"decode", "say what a device's decoder makes of recorded bytes", decode},
	{"journal", "find records of a journal", readJournal},
	{"verify", "check a journal or an evidence bundle", runVerify},
	{"export", "write records of a journal to a file", runExport},
	{"report", "make a report for print or for a spreadsheet", runReport},
	{"cosign", "sign a desk's checkpoint with a second key, and keep it", runCosign},
	{"staff", "people, roles, secrets, settings and equipment", runStaff},
	{"decide", "record a decision, signed by those who may", runDecide},
	{"inspect", "record an inspection, signed by those who may", runInspect},
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, in io.Reader, out, problems io.Writer) int {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.run(args[1:], in, out, problems)
			}
		}
		switch args[0] {
		case "help", "-h", "--help":
			usage(out)
			return exitDone
		}
		fmt.Fprintf(problems, "pitctl: there is no command %q\n", args[0])
	}
	usage(problems)
	return exitUsage
}

func usage(w io.Writer) {
	fmt.Fprint(w, "usage: pitctl COMMAND [ARGUMENTS]\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.summary)
	}
}
