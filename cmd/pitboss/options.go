package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pitboss/app/house"
)

// options are what the command line asks for.
type options struct {
	demo     bool
	tables   int     // of the demo
	speed    float64 // of the demo: times as fast as life
	data     string  // the data folder; "" in a demo is one that goes with the program
	config   string
	language string // "" is what the configuration says
	large    bool
	scale    float64
	text     bool // no window
	measure  bool // say at the end how long events took
	restart  bool // somebody wants it to begin anew when it has ended
}

// languages are those that the desk speaks, in the order in which its key goes through
// them.
var languages = []string{"en", "th", "uk"}

func readOptions(args []string, problems io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("pitboss", flag.ContinueOnError)
	f.SetOutput(problems)
	f.BoolVar(&o.demo, "demo", false, "show a pit to practise on")
	f.IntVar(&o.tables, "tables", 40, "how many tables the practice pit has")
	f.Float64Var(&o.speed, "speed", 1, "how many times as fast as life the practice pit is played")
	f.StringVar(&o.data, "data", "", "the data `folder`: the journal and what goes with it")
	f.StringVar(&o.config, "config", "", "the pit's configuration `file`; pit.toml of the data folder if it is left out")
	f.StringVar(&o.language, "language", "", "en, th or uk; what the configuration says if it is left out")
	f.BoolVar(&o.large, "large", false, "large text, for arm's length")
	f.Float64Var(&o.scale, "scale", 0, "how large everything is, 0.8 to 1.5; what the configuration says if it is left out")
	f.BoolVar(&o.text, "text", false, "no window: show the pit in the terminal")
	f.BoolVar(&o.measure, "measure", false, "say every minute what the desk holds, and at the end how long events took from their arrival to their tile")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	return o, o.check(f.Args())
}

func (o *options) check(rest []string) error {
	if !o.demo && o.data == "" {
		o.data = usualFolder()
	}
	switch {
	case len(rest) > 0:
		return fmt.Errorf("there is nothing to do with %q", strings.Join(rest, " "))
	case o.language != "" && !slices.Contains(languages, o.language):
		return fmt.Errorf("language %q: the desk speaks %s", o.language, strings.Join(languages, ", "))
	case o.scale != 0 && !(o.scale >= 0.8 && o.scale <= 1.5):
		return fmt.Errorf("scale %g: it goes from 0.8 to 1.5", o.scale)
	case o.demo && (o.tables < 1 || o.tables > 200):
		return fmt.Errorf("tables %d: the practice pit has 1 to 200", o.tables)
	case o.demo && !(o.speed >= 0.1 && o.speed <= 50):
		return fmt.Errorf("speed %g: the practice pit is played 0.1 to 50 times as fast as life", o.speed)
	case !o.demo && o.data == "":
		return errors.New("say where the journal is, with --data FOLDER, or see a pit to practise on, with --demo")
	}
	if o.config == "" && o.data != "" {
		o.config = filepath.Join(o.data, "pit.toml")
	}
	return nil
}

// factor is the scale that the window is drawn at: what the command line says, or else
// what the house's configuration does.
func (o *options) factor(d house.Desk) float64 {
	scale := o.scale
	if scale == 0 {
		if scale = float64(d.Scale) / 100; d.Scale == 0 {
			scale = 1
		}
	}
	if o.large || o.scale == 0 && d.LargeText {
		return scale * largeText
	}
	return scale
}

// folder is the data folder, made if it is not there. What a demo writes goes when the
// program does: then gone takes it away.
func (o *options) folder() (dir string, gone func(), err error) {
	if o.data != "" {
		if err := os.MkdirAll(o.data, 0o700); err != nil {
			return "", nil, fmt.Errorf("make the data folder: %w", err)
		}
		return o.data, func() {}, nil
	}
	dir, err = os.MkdirTemp("", "pitboss-demo-")
	if err != nil {
		return "", nil, fmt.Errorf("make a folder for the demo: %w", err)
	}
	return dir, func() { _ = os.RemoveAll(dir) }, nil
}
