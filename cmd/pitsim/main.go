// Command pitsim is a pit to practise on: a game server that speaks pit.v1 and table
// devices on real lines, with faults on demand. It can as well write down a pit's
// evening, as fast as the machine can, for `pitctl replay` and `pitctl decode`.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"pitboss/app/house"
	"pitboss/devices/sim"
)

// Exit statuses, as pitctl has them.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

const usage = `usage: pitsim [FLAGS]

Plays a pit. Without --record, or with --listen, a game server is opened; its address
is printed, and those of the devices' lines. On standard input it takes, a line each:

  f FAULT [TABLE]   let a fault happen, in the next round that it fits
  TABLE WORD …      tell a table what comes, by a line as a script has it
  faults            list the faults
  tables            list the tables
  q                 end

Decisions that close and open a table, replace its decks or shuffle its cards are obeyed.
A script tells tables what comes, a line each; what it does not tell comes as it may:

  J-05  rule    dealer_blackjack_takes original
                                an option of the rules, before the table opens
  B-04  shoe    AS AS 9H 2C     the next shoe begins with these cards
  B-04  lose    KS 3D           these are missing from the next shoe on
  B-04  shuffle                 the shoe ends, and its cards are shuffled
  B-04  renew                   the same with new decks
  B-04  close                   the table closes, and later opens: open

  J-02  bet     G-7 seat 1 200  a bet of the next round; nobody else bets in it
  R-03  bet     G-7 split 17/20 50
  J-02  act     1 split, 1 hit, 1/2 double 100
  B-04  scan    3 unread        how its third card is read: unread, twice, or as 7H
  R-03  ball_hung               a fault, by its name
  J-02  deal    8S TH 8D AH     the round is dealt these cards, as the shoe gives them,
  R-03  spin    17              the ball falls there,
  B-04  round   3               or it is played as it comes, and two rounds after it

`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// options are what the command line says.
type options struct {
	tables, rounds         int
	seed                   uint64
	speed                  float64
	start                  time.Time
	listen, token, devices string
	faults                 []sim.Order
	record, raw, config    string
	script                 string
	inspections            bool
}

// practiceEvening is when a pit begins that is played faster than any clock: the same
// seed gives the same file on any day.
var practiceEvening = time.Date(2026, time.November, 30, 11, 0, 0, 0, time.UTC)

func run(ctx context.Context, args []string, in io.Reader, out, problems io.Writer) int {
	o, err := read(args, problems)
	if errors.Is(err, flag.ErrHelp) {
		return exitDone
	}
	if err != nil {
		fmt.Fprintln(problems, "pitsim:", err)
		return exitUsage
	}
	book, err := house.Builtin()
	if err != nil {
		fmt.Fprintln(problems, "pitsim: read the profiles:", err)
		return exitFailed
	}
	speed := o.speed
	if speed == 0 {
		speed = 1
	}
	script, err := o.readScript()
	if err != nil {
		fmt.Fprintln(problems, "pitsim:", err)
		return exitUsage
	}
	pit, err := sim.New(sim.Config{
		Book: book, Seed: o.seed, Start: o.start, Tables: sim.Floor(o.tables, speed), Speed: speed, Faults: o.faults,
		Script: script, Inspections: o.inspections, Rounds: o.rounds,
	})
	if err != nil {
		if o.script != "" {
			err = fmt.Errorf("%w (the script is %s)", err, o.script)
		}
		fmt.Fprintln(problems, "pitsim:", err)
		return exitUsage
	}
	e := &evening{options: o, pit: pit, floor: pit.Tables(), book: book, out: out, problems: problems}
	if o.record == "-" {
		e.out = problems // what is said beside the events
		e.events = out
	}
	if err := e.play(ctx, in); err != nil {
		fmt.Fprintln(problems, "pitsim:", err)
		return exitFailed
	}
	return exitDone
}

// readScript reads what tables are told from the beginning.
func (o *options) readScript() ([]sim.Cue, error) {
	if o.script == "" {
		return nil, nil
	}
	f, err := os.Open(o.script)
	if err != nil {
		return nil, fmt.Errorf("read the script: %w", err)
	}
	defer func() { _ = f.Close() }()
	cues, err := sim.ReadScript(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.script, err)
	}
	return cues, nil
}

// read reads the command line.
func read(args []string, problems io.Writer) (options, error) {
	var o options
	var start string
	fs := flag.NewFlagSet("pitsim", flag.ContinueOnError)
	fs.SetOutput(problems)
	fs.Usage = func() {
		fmt.Fprint(problems, usage)
		fs.PrintDefaults()
	}
	fs.IntVar(&o.tables, "tables", 9, "how many tables")
	fs.Uint64Var(&o.seed, "seed", 1, "the same seed gives the same pit")
	fs.Float64Var(&o.speed, "speed", 1, "how many times faster than life; 0: as fast as the machine can")
	fs.IntVar(&o.rounds, "rounds", 0, "end after so many rounds in all; 0: never")
	fs.StringVar(&o.listen, "listen", "", "address of the game server (127.0.0.1:0 if there is no --record)")
	fs.StringVar(&o.token, "token", "", "the bearer token that a desk must bring")
	fs.StringVar(&o.devices, "devices", "tcp", "the devices' lines: tcp, pty or none")
	fs.StringVar(&o.record, "record", "", "file for the events a desk would hear, devices' among them, for pitctl replay; - for standard output")
	fs.StringVar(&o.raw, "raw", "", "folder for the devices' bytes, NAME.capture each, for pitctl decode --timed")
	fs.StringVar(&o.config, "config", "", "file to write the pit.toml to that a desk needs for this pit")
	fs.StringVar(&o.script, "script", "", "file that tells tables which cards they deal and where the ball falls, as above")
	fs.BoolVar(&o.inspections, "inspections", false, "the house keeps its inspections on the desk; they are recorded")
	fs.StringVar(&start, "start", "", "when the pit begins, RFC 3339 (now, or 2026-11-30T11:00:00Z at speed 0)")
	fs.Func("fault", "a fault: NAME once, NAME@TABLE once there, NAME=0.01 in so many of the rounds; may be given again", func(s string) error {
		order, err := sim.ParseOrder(s)
		o.faults = append(o.faults, order)
		return err
	})
	if err := fs.Parse(args); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			err = errors.New("see pitsim --help")
		}
		return o, err
	}
	switch {
	case fs.NArg() > 0:
		return o, fmt.Errorf("%q is no flag; see pitsim --help", fs.Arg(0))
	case o.tables < 1 || o.tables > 999:
		return o, fmt.Errorf("a pit of %d tables cannot be; want 1 to 999", o.tables)
	case o.speed < 0:
		return o, fmt.Errorf("a speed of %g cannot be; want 0 or more", o.speed)
	case !strings.Contains(" tcp pty none ", " "+o.devices+" "):
		return o, fmt.Errorf("--devices %q: want tcp, pty or none", o.devices)
	case o.speed == 0 && o.rounds == 0 && o.listen == "" && o.record != "":
		return o, errors.New("as fast as the machine can, and for ever, is more than a disk holds; give --rounds")
	}
	if o.listen == "" && o.record == "" && o.raw == "" {
		o.listen = "127.0.0.1:0"
	}
	o.start = practiceEvening
	if o.speed > 0 {
		o.start = time.Now()
	}
	if start != "" {
		var err error
		if o.start, err = time.Parse(time.RFC3339, start); err != nil {
			return o, fmt.Errorf("--start %q: want a time such as 2026-11-30T11:00:00Z", start)
		}
	}
	return o, nil
}
