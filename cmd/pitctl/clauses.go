package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"strings"

	"pitboss/app/clauses"
)

func listClauses(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("clauses", flag.ContinueOnError)
	flags.SetOutput(problems)
	uncovered := flags.Bool("uncovered", false, "only those that nothing holds yet")
	flags.Usage = func() {
		fmt.Fprintln(problems, "usage: pitctl clauses [--uncovered] [CLAUSE|PREFIX]...")
		flags.PrintDefaults()
	}
	if done, status := parse(flags, args, len(args)); done {
		return status
	}
	all, err := clauses.Open()
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	chosen, missing := choose(all, flags.Args())
	if missing != "" {
		fmt.Fprintf(problems, "pitctl: there is no clause %s; they are G-, B-, J-, R0-, R1-, R4-, A- and a number\n", missing)
		return exitUsage
	}
	to := bufio.NewWriter(out)
	for i := range chosen {
		c := &chosen[i]
		switch {
		case *uncovered && c.Covered():
		case flags.NArg() > 0:
			writeWhole(to, c)
		default:
			fmt.Fprintf(to, "%-8s %-90s %s\n", c.ID, c.Says, brief(c))
		}
	}
	if flags.NArg() == 0 && !*uncovered {
		writeSums(to, chosen)
	}
	if err := to.Flush(); err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	return exitDone
}

// choose picks clauses by their id, or by how it begins where no clause has it. It
// names the first word that picks none.
func choose(all []clauses.Clause, words []string) (chosen []clauses.Clause, missing string) {
	if len(words) == 0 {
		return all, ""
	}
	picked := map[string]bool{}
	for _, w := range words {
		w = strings.ToUpper(w)
		exact, some := false, false
		for i := range all {
			exact = exact || all[i].ID == w
		}
		for i := range all {
			if id := all[i].ID; id == w || !exact && strings.HasPrefix(id, w) {
				picked[id], some = true, true
			}
		}
		if !some {
			return nil, w
		}
	}
	for i := range all {
		if picked[all[i].ID] {
			chosen = append(chosen, all[i])
		}
	}
	return chosen, ""
}

// brief is what holds a clause, in one line.
func brief(c *clauses.Clause) string {
	var all []string
	switch n := len(c.Held); {
	case n == 1:
		all = append(all, c.Held[0].Package+" "+c.Held[0].Name)
	case n > 1:
		all = append(all, fmt.Sprintf("%s %s, and %d more", c.Held[0].Package, c.Held[0].Name, n-1))
	}
	if c.KeptBy != "" {
		all = append(all, c.KeptBy)
	}
	if c.Waits != "" {
		all = append(all, "waits for "+c.Waits)
	}
	return strings.Join(all, "; ")
}

// writeWhole writes a clause with everything that holds it.
func writeWhole(w io.Writer, c *clauses.Clause) {
	fmt.Fprintf(w, "%-8s %s\n", c.ID, c.Says)
	for _, t := range c.Held {
		fmt.Fprintf(w, "         held by %s %s\n", t.Package, t.Name)
	}
	if c.KeptBy != "" {
		fmt.Fprintf(w, "         kept by %s\n", c.KeptBy)
	}
	if c.Waits != "" {
		fmt.Fprintf(w, "         waits for %s\n", c.Waits)
	}
}

func writeSums(w io.Writer, all []clauses.Clause) {
	held, kept, wait := 0, 0, 0
	for i := range all {
		switch c := &all[i]; {
		case len(c.Held) > 0:
			held++
		case c.KeptBy != "":
			kept++
		default:
			wait++
		}
	}
	fmt.Fprintf(w, "%d clauses: %d are held by tests, %d are kept by what people do and record, %d wait\n", len(all), held, kept, wait)
}
