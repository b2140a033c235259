package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/store"
	"pitboss/tables"
)

const statusUsage = `usage: pitctl status DIR [--config FILE] [--roll DIR]

How the pit of a data folder stands: its tables, the alarms that ring, and how old the
newest record is. It is worked out from the journal; nothing is changed. A desk may be
running on it, with its window or without.

`

// status shows how a pit stands by what its desk has written down.
func status(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("status", flag.ContinueOnError)
	flags.SetOutput(problems)
	config := flags.String("config", "", "the house's pit.toml; that of the folder if it is left out")
	rolls := flags.String("roll", "", "where the rolls lie, if not with the journal")
	dir, done, ended := place(flags, statusUsage, args, problems)
	if done {
		return ended
	}
	if *config == "" {
		*config = filepath.Join(dir, "pit.toml")
		if _, err := os.Stat(*config); errors.Is(err, fs.ErrNotExist) {
			*config = ""
		}
	}
	s, err := newSettler("", false)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	w := &watcher{watchOptions: &watchOptions{config: *config}, say: s, out: out, problems: problems}
	h, cfg, err := w.house()
	if err != nil {
		tellFaults(problems, err)
		return exitUsage
	}
	cfg.Program = standing.Program()
	for _, server := range h.Servers {
		cfg.Sources = append(cfg.Sources, named(pit.ServerPrefix+server.Name))
	}
	if w.pit, err = pit.New(cfg); err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	stood, err := w.restore(dir, *rolls)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	if err := w.stands(time.Now(), &stood.Newest); err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	if stood.Why != nil {
		fmt.Fprintf(problems, "pitctl: what was before %s is left out: %v\n", stood.From, stood.Why)
	}
	if stood.Damage != nil {
		fmt.Fprintln(problems, "pitctl: what follows is left out:", stood.Damage)
		return exitAnswered
	}
	return exitDone
}

// restore brings the pit to where the journal ends, as a start of the desk does, and gives
// its last record. What it could not read is said in the end.
func (w *watcher) restore(dir, rolls string) (s standing.Standing, err error) {
	r := store.OpenReader(dir, rolls)
	defer r.Close()
	days, err := r.Days()
	if err != nil || len(days) == 0 {
		return s, errors.Join(err, fmt.Errorf("%s has no day in its journal", dir))
	}
	return standing.Bring(context.Background(), r, standing.Reach(), w.pit)
}

// named is a source that is known by its name alone: nobody runs it.
type named string

func (n named) Name() string                         { return string(n) }
func (named) Health() pit.Health                     { return pit.Health{} }
func (named) Run(context.Context, pit.Deliver) error { return nil }

// errNoMore ends the reading of records that nobody wants any more.
var errNoMore = errors.New("no more is wanted")

// stands prints how the pit stands at a time.
func (w *watcher) stands(now time.Time, last *store.Record) error {
	view := newScreenView(w)
	view.take(w.pit.View())
	var b bytes.Buffer
	age := now.Sub(last.At).Round(time.Second)
	fmt.Fprintf(&b, "%s, gaming day %s: %s, the newest at %s, %s ago\n\n", now.Format(time.DateTime), last.Day, several(last.N, "record"), clock(last.At), age)
	fmt.Fprintln(&b, statusHead)
	for _, number := range slices.Sorted(maps.Keys(view.floor)) {
		fmt.Fprintln(&b, view.row(view.floor[number], now))
	}
	ringing := view.bells()
	fmt.Fprintf(&b, "\n%s\n", counted(view.floor, len(ringing)))
	for _, line := range ringing {
		fmt.Fprintln(&b, line)
	}
	if _, err := w.out.Write(b.Bytes()); err != nil {
		return fmt.Errorf("write how the pit stands: %w", err)
	}
	return nil
}

// statusHead names the columns of a row.
var statusHead = fmt.Sprintf("%-7s %-13s %5s  %-10s %-8s %-9s %6s  %s", "table", "", "s", "result", "dealer", "rounds/h", "shoe", "alarms")

func counted(floor map[string]*tables.Table, ringing int) string {
	open := 0
	for _, t := range floor {
		if t.Phase != tables.Closed {
			open++
		}
	}
	switch ringing {
	case 0:
		return fmt.Sprintf("%d of %d tables are open, and nothing rings.", open, len(floor))
	case 1:
		return fmt.Sprintf("%d of %d tables are open, and an alarm rings:", open, len(floor))
	}
	return fmt.Sprintf("%d of %d tables are open, and alarms ring:", open, len(floor))
}
