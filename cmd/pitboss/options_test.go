package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pitboss/app/house"
)

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		line string
		says string // of the error; "" is none
	}{
		{"--demo", ""},
		{"--demo --language th --large --scale 1.5 --tables 200 --speed 0.5", ""},
		{"--data x", ""},
		{"", "--demo"},
		{"--demo here", `"here"`},
		{"--demo --language de", "en, th, uk"},
		{"--demo --scale 0.7", "0.8 to 1.5"},
		{"--demo --scale 1.6", "0.8 to 1.5"},
		{"--demo --scale NaN", "0.8 to 1.5"},
		{"--demo --tables 0", "1 to 200"},
		{"--demo --tables 201", "1 to 200"},
		{"--demo --speed 0", "0.1 to 50"},
		{"--demo --speed NaN", "0.1 to 50"},
		{"--nothing", "-nothing"},
	} {
		t.Run(c.line, func(t *testing.T) {
			var told strings.Builder
			_, err := readOptions(strings.Fields(c.line), &told)
			switch {
			case c.says == "" && err != nil:
				t.Errorf("it says %v", err)
			case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
				t.Errorf("it says %v, want it to say %q", err, c.says)
			}
		})
	}
}

func TestConfigurationLiesInTheDataFolder(t *testing.T) {
	o, err := readOptions([]string{"--data", "d"}, os.Stderr)
	if err != nil || o.config != filepath.Join("d", "pit.toml") {
		t.Errorf("it is %q, %v", o.config, err)
	}
	o, err = readOptions([]string{"--data", "d", "--config", "e.toml"}, os.Stderr)
	if err != nil || o.config != "e.toml" {
		t.Errorf("it is %q, %v", o.config, err)
	}
}

// How large everything is says the command line, or else the house.
func TestScale(t *testing.T) {
	for _, c := range []struct {
		name string
		o    options
		desk house.Desk
		want float64
	}{
		{"nobody says", options{}, house.Desk{}, 1},
		{"the command line", options{scale: 1.2}, house.Desk{Scale: 80}, 1.2},
		{"for arm's length", options{scale: 1.2, large: true}, house.Desk{}, 1.5},
		{"the house", options{}, house.Desk{Scale: 120}, 1.2},
		{"the house, for arm's length", options{}, house.Desk{Scale: 120, LargeText: true}, 1.5},
		{"the command line against the house", options{scale: 1}, house.Desk{LargeText: true}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.o.factor(c.desk); math.Abs(got-c.want) > 1e-9 {
				t.Errorf("the factor is %v, want %v", got, c.want)
			}
		})
	}
}

// What a demo writes goes with it; a data folder stays.
func TestFolders(t *testing.T) {
	dir, gone, err := (&options{demo: true}).folder()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the demo's folder is there: %v", err)
	}
	want := filepath.Join(t.TempDir(), "a", "b")
	dir, gone, err = (&options{data: want}).folder()
	if err != nil || dir != want {
		t.Fatalf("it is %q, %v", dir, err)
	}
	gone()
	if _, err := os.Stat(dir); err != nil {
		t.Errorf("the data folder is gone: %v", err)
	}
}

func TestWrongCommandLineIsAnswered(t *testing.T) {
	var out, problems strings.Builder
	if got := run([]string{"--tables", "3"}, &out, &problems); got != exitUsage || !strings.Contains(problems.String(), "pitboss: ") {
		t.Errorf("it ends with %d and says %q", got, problems.String())
	}
	if got := run([]string{"--help"}, &out, &problems); got != exitDone || !strings.Contains(problems.String(), "-demo") {
		t.Errorf("asked for help it ends with %d", got)
	}
	problems.Reset()
	if got := run([]string{"--data", t.TempDir(), "--text"}, &out, &problems); got != exitUsage || !strings.Contains(problems.String(), "pit.toml") {
		t.Errorf("with no configuration it ends with %d and says %q", got, problems.String())
	}
}
