package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
)

// measurement is one thing that `bench` measures. It tells its figures as it finds
// them.
type measurement struct {
	name string // for --only
	run  func(*bench) error
}

// measurements are made in this order. A part of the program that wants to be
// measured adds itself here.
var measurements = []measurement{
	{"enumerate", benchEnumeration},
	{"bets", benchBets},
	{"file", benchFile},
	{"replay", benchReplay},
	{"pit", benchPit},
	{"shift", benchShift},
	{"append", benchAppend},
	{"day", benchDay},
	{"start", benchStart},
	{"find", benchFind},
}

// figure is something measured: a value, and the goal set for it, if there is one.
type figure struct {
	Of     string  `json:"of"`
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
	Least  float64 `json:"at_least,omitempty"`
	Most   float64 `json:"at_most,omitempty"`
	Nought bool    `json:"nought,omitempty"` // the goal is nought
	Missed bool    `json:"missed,omitempty"`
}

// judge says what the goal is, "" if there is none, and marks a figure that misses
// it.
func (f *figure) judge() (goal string) {
	switch {
	case f.Nought:
		f.Missed = f.Value >= 0.001
		return "none"
	case f.Least > 0:
		f.Missed = f.Value < f.Least
		return "at least " + shown(f.Least)
	case f.Most > 0:
		f.Missed = f.Value > f.Most
		return "at most " + shown(f.Most)
	}
	return ""
}

// shown is a value with as many digits as it is worth.
func shown(v float64) string {
	switch {
	case v == float64(int64(v)) || v >= 1000:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.3g", v)
}

// bench is one run of the measurements.
type bench struct {
	rounds int // of the file
	events int // of the recording
	tell   func(figure)
}

func runBench(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(problems)
	rounds := flags.Int("rounds", 100_000, "how many rounds the file has that is settled")
	events := flags.Int("events", 1_000_000, "how many events the recording has that is replayed")
	only := flags.String("only", "", "measure this alone: "+strings.Join(measurementNames(), ", "))
	asJSON := flags.Bool("json", false, "answer with JSON, a figure a line")
	flags.Usage = func() {
		fmt.Fprintln(problems, "usage: pitctl bench [--rounds N] [--events N] [--only NAME] [--json]")
		flags.PrintDefaults()
	}
	if done, status := parse(flags, args, 0); done {
		return status
	}
	if *rounds < 1 || *events < 1 {
		fmt.Fprintf(problems, "pitctl: --rounds %d --events %d: at least one round is wanted, and one event\n", *rounds, *events)
		return exitUsage
	}
	chosen := measurements
	if *only != "" {
		at := slices.Index(measurementNames(), *only)
		if at < 0 {
			fmt.Fprintf(problems, "pitctl: --only %q is none of %s\n", *only, strings.Join(measurementNames(), ", "))
			return exitUsage
		}
		chosen = measurements[at : at+1]
	}
	b := &bench{rounds: *rounds, events: *events}
	if *asJSON {
		b.tell = func(f figure) {
			f.judge()
			_ = json.NewEncoder(out).Encode(f)
		}
	} else {
		fmt.Fprintf(out, "%s, %s %s, %d cores\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0))
		b.tell = func(f figure) { fmt.Fprintln(out, f.line()) }
	}
	for _, m := range chosen {
		if err := m.run(b); err != nil {
			fmt.Fprintf(problems, "pitctl: measure %s: %v\n", m.name, err)
			return exitAnswered
		}
	}
	return exitDone
}

func (f *figure) line() string {
	s := fmt.Sprintf("%-42s %10s %-12s", f.Of, shown(f.Value), f.Unit)
	if goal := f.judge(); goal != "" {
		s += " goal " + goal
	}
	if f.Missed {
		s += ": MISSED"
	}
	return strings.TrimRight(s, " ")
}

func measurementNames() []string {
	all := make([]string, 0, len(measurements))
	for _, m := range measurements {
		all = append(all, m.name)
	}
	return all
}
