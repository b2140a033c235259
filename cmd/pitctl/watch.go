package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/cmd/wires"
	"pitboss/tables"
)

const watchUsage = `usage: pitctl watch --server URL [--token-file FILE] [--ca FILE] [--config FILE] [--table R-03,B-07|*] [--json | --screen]

Hears a pit live and prints what the desk would show, until it is interrupted. With
--config it hears the devices of the tables as well, and, without --server, the
servers that are configured.

`

// watchOptions is what the command line of watch says.
type watchOptions struct {
	server, token, ca, config, tables, profiles string
	json, screen                                bool
}

func watch(args []string, _ io.Reader, out, problems io.Writer) int {
	var o watchOptions
	flags := flag.NewFlagSet("watch", flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.StringVar(&o.server, "server", "", "the game server's address, wss://host/path")
	flags.StringVar(&o.token, "token-file", "", "a file that holds the server's bearer token")
	flags.StringVar(&o.ca, "ca", "", "a PEM file with the authorities to trust, instead of the system's")
	flags.StringVar(&o.config, "config", "", "the house's pit.toml")
	flags.StringVar(&o.profiles, "profiles", "", "a folder with the house's own profiles, NAME.toml")
	flags.StringVar(&o.tables, "table", "*", "the tables to watch, by number, with commas between; * for all")
	flags.BoolVar(&o.json, "json", false, "print the lines of replay")
	flags.BoolVar(&o.screen, "screen", false, "draw the floor once a second; needs a terminal")
	flags.Usage = func() {
		fmt.Fprint(problems, watchUsage)
		flags.PrintDefaults()
	}
	if done, status := parse(flags, args, 0); done {
		return status
	}
	if o.json && o.screen || o.server == "" && o.config == "" || o.server == "" && (o.token != "" || o.ca != "") {
		flags.Usage()
		return exitUsage
	}
	if o.screen && !isTerminal(out) {
		fmt.Fprintln(problems, "pitctl: --screen needs a terminal; leave it out to print a line a change")
		return exitUsage
	}
	w, err := newWatcher(&o, out, problems)
	if err != nil {
		tellFaults(problems, err)
		return exitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := w.run(ctx); err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	return exitDone
}

// isTerminal says that somebody may look at what is written.
func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// watcher is a pit that runs and is printed.
type watcher struct {
	*watchOptions
	say      *settler
	out      io.Writer
	problems io.Writer
	pit      *pit.Pit
	only     map[string]bool // the tables to print; nil for all
	names    []string        // of the servers, for the screen
	json     *jsonView       // nil where nobody asked
}

func newWatcher(o *watchOptions, out, problems io.Writer) (*watcher, error) {
	s, err := newSettler(o.profiles, false)
	if err != nil {
		return nil, err
	}
	w := &watcher{watchOptions: o, say: s, out: out, problems: problems}
	if o.tables != "*" {
		w.only = map[string]bool{}
		for number := range strings.SplitSeq(o.tables, ",") {
			if number = strings.TrimSpace(number); number != "" {
				w.only[number] = true
			}
		}
		if len(w.only) == 0 {
			return nil, errors.New(`--table names no table; want "R-03,B-07" or "*"`)
		}
	}
	h, cfg, err := w.house()
	if err != nil {
		return nil, err
	}
	if o.json {
		w.json = &jsonView{out: out, say: s, shows: w.shows}
		cfg.Tell = w.json.tell
	}
	if cfg.Sources, err = w.sources(&h, cfg.Fold, cfg.FeedNames); err != nil {
		return nil, err
	}
	w.pit, err = pit.New(cfg)
	return w, err
}

// shows says that a table is to be printed. What is no table's is printed always.
func (w *watcher) shows(table string) bool { return w.only == nil || table == "" || w.only[table] }

// house is what is configured, with the server of the command line in it.
func (w *watcher) house() (house.Config, pit.Config, error) {
	var h house.Config
	cfg := pit.Config{
		Fold: tables.Config{Book: w.say.book}, Journal: &pit.MemoryJournal{Most: 1000}, FeedNames: map[string]map[string]string{},
	}
	if w.config != "" {
		read, book, err := wires.Open(w.config, w.say.book)
		if err != nil {
			return h, cfg, err
		}
		h, cfg.Fold = read, read.Fold(book)
	}
	if w.server != "" {
		// It is heard instead of those that are configured. Which of them it stands for
		// is told by its address.
		named := house.Server{Name: "main", URL: w.server, TokenFile: w.token, CAFile: w.ca}
		i := slices.IndexFunc(h.Servers, func(s house.Server) bool { return s.URL == w.server })
		if i >= 0 {
			named.Name = h.Servers[i].Name
		} else {
			cfg.FeedNames[pit.ServerPrefix+named.Name] = feedNames(&h)
		}
		h.Servers = []house.Server{named}
	}
	for _, s := range h.Servers {
		if name := pit.ServerPrefix + s.Name; cfg.FeedNames[name] == nil {
			cfg.FeedNames[name] = h.FeedNames(s.Name)
		}
	}
	return h, cfg, nil
}

// sources are the servers, the devices, and the desk that opens the tables which no
// server speaks of.
func (w *watcher) sources(h *house.Config, fold tables.Config, feeds map[string]map[string]string) ([]pit.Source, error) {
	var all []pit.Source
	folder := ""
	if w.config != "" {
		folder = wires.Folder(w.config)
	}
	for _, s := range h.Servers {
		beside := folder
		if w.server != "" {
			beside = "" // the command line names files from where it is given
		}
		source := wires.NewServer(s, beside, "pitctl", w.subscription(feeds[pit.ServerPrefix+s.Name]))
		if err := source.Try(); err != nil {
			return nil, err
		}
		all = append(all, source)
		w.names = append(w.names, source.Name())
	}
	alone := &wires.Openings{House: h, Fold: fold, Skip: func(number string) bool { return !w.shows(number) }, Now: time.Now}
	for i := range h.Tables {
		t := &h.Tables[i]
		if !w.shows(t.Number) {
			continue
		}
		for _, d := range t.Devices {
			source, err := wires.NewDevice(d, t.Number, folder)
			if err != nil {
				return nil, err
			}
			all = append(all, source)
		}
	}
	if alone.Any() {
		all = append(all, alone)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there is nothing to hear: %s names neither a server nor a device", w.config)
	}
	return all, nil
}

// subscription are the names that a server has for the tables to watch; nil for all.
func (w *watcher) subscription(names map[string]string) []string {
	if w.only == nil {
		return nil
	}
	var all []string
	for number := range w.only {
		onFeed := number
		for name, n := range names {
			if n == number {
				onFeed = name
			}
		}
		all = append(all, onFeed)
	}
	slices.Sort(all)
	return all
}

// run runs the pit and prints it until ctx ends or nobody reads any more.
func (w *watcher) run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	updates, cancel := w.pit.Subscribe()
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- w.pit.Run(ctx) }()
	printed := make(chan error, 1)
	go func() {
		err := w.print(ctx, updates)
		if err != nil {
			stop(err)
		}
		printed <- err
	}()
	if w.json != nil {
		w.json.broken = stop
	}
	err := <-ended
	failed := <-printed
	switch {
	case failed != nil:
		return failed
	case w.json != nil && w.json.err != nil:
		return w.json.err
	}
	return err
}
