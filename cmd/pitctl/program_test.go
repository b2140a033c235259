// Package main_test runs pitctl as it is run from a shell: built, with arguments, a
// standard input and an exit status.
package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// top is the top of the repository, as seen from this folder.
const top = "../.."

// program is the built pitctl.
var program string

func TestMain(m *testing.M) {
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	folder, err := os.MkdirTemp("", "pitctl")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	program = filepath.Join(folder, "pitctl")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build pitctl: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// answer is what a run of pitctl came to.
type answer struct {
	out, problems string
	status        int
}

func pitctl(t *testing.T, in string, args ...string) answer {
	t.Helper()
	run := exec.CommandContext(t.Context(), program, args...)
	run.Stdin = strings.NewReader(in)
	var out, problems bytes.Buffer
	run.Stdout, run.Stderr = &out, &problems
	err := run.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("run pitctl %s: %v", strings.Join(args, " "), err)
	}
	return answer{out.String(), problems.String(), run.ProcessState.ExitCode()}
}

// lines are the answers, each an object.
func (a answer) lines(t *testing.T) []map[string]any {
	t.Helper()
	var all []map[string]any
	for line := range strings.Lines(a.out) {
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil || !strings.HasSuffix(line, "\n") {
			t.Fatalf("answer %d is no line of JSON (%v): %.200q", len(all)+1, err, line)
		}
		all = append(all, o)
	}
	return all
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCommandLine(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	broken := filepath.Dir(write(t, "ours.toml", "game = \"baccarat\"\nbook = \"house\"\n\n[rules]\ndecks = 0\n"))
	for _, c := range []struct {
		name     string
		args     string
		status   int
		out      string // a part of it; "" for nothing at all
		problems string
	}{
		{"no command", "", 2, "", "usage: pitctl COMMAND"},
		{"unknown command", "setle", 2, "", `there is no command "setle"`},
		{"help", "help", 0, "usage: pitctl COMMAND", ""},
		{"-h", "-h", 0, "usage: pitctl COMMAND", ""},
		{"unknown flag of settle", "settle --profile x", 2, "", "usage: pitctl settle [--profiles DIR] [FILE|-]"},
		{"unknown flag of check", "check --fix", 2, "", "usage: pitctl check [--profiles DIR] [FILE|-]"},
		{"flag without its value", "settle --profiles", 2, "", "usage: pitctl settle"},
		{"two files", "settle a.jsonl b.jsonl", 2, "", "usage: pitctl settle"},
		{"help of settle", "settle -h", 0, "", "usage: pitctl settle"},
		{"no such file", "settle " + nowhere, 2, "", nowhere},
		{"a folder for a file", "settle " + filepath.Dir(nowhere), 1, "", "read the rounds"},
		{"profile that cannot be", "settle --profiles " + broken, 2, "", `profile ours.toml, line 5: option "decks"`},
		{"nothing to settle", "settle", 0, "", ""},
		{"nothing to check", "check -", 0, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, "", strings.Fields(c.args)...)
			if got.status != c.status {
				t.Errorf("exit status %d, want %d", got.status, c.status)
			}
			if c.out == "" && got.out != "" || !strings.Contains(got.out, c.out) {
				t.Errorf("wrote %q, want %q in it", got.out, c.out)
			}
			if c.problems == "" && got.problems != "" || !strings.Contains(got.problems, c.problems) {
				t.Errorf("complained %q, want %q in it", got.problems, c.problems)
			}
		})
	}
}

func TestExitStatus(t *testing.T) {
	const (
		good       = `{"game":"roulette","profile":"european","number":17,"bets":[]}` + "\n"
		refused    = `{"game":"roulette","profile":"european","number":17,"bets":[{"id":"b1","spot":"straight","numbers":[17],"stake":"-1"}]}` + "\n"
		impossible = `{"game":"roulette","profile":"european","number":37,"bets":[]}` + "\n"
		unpaid     = `{"game":"roulette","profile":"european","number":1,"bets":[{"id":"b1","spot":"red","stake":"1"}],"paid":[]}` + "\n"
	)
	for _, c := range []struct {
		name, command, in string
		status            int
	}{
		{"all settled", "settle", good + good, 0},
		{"a refused bet is settled", "settle", refused, 0},
		{"a round that cannot be settled", "settle", good + impossible + good, 1},
		{"a line that is no round", "settle", "x\n" + good, 1},
		{"a finding is an answer", "check", unpaid, 0},
		{"a check of what cannot be settled", "check", good + impossible, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, c.in, c.command)
			if got.status != c.status || got.problems != "" {
				t.Errorf("exit status %d and %q, want %d and nothing", got.status, got.problems, c.status)
			}
			if n := len(got.lines(t)); n != strings.Count(c.in, "\n") {
				t.Errorf("%d answers to %d lines", n, strings.Count(c.in, "\n"))
			}
		})
	}
}

func TestHouseProfiles(t *testing.T) {
	const line = `{"game":"baccarat","profile":"ours","dealt":["4H","3S","3D","4C"],"bets":[{"id":"b1","spot":"tie","stake":"10"}]}` + "\n"
	folder := filepath.Dir(write(t, "ours.toml", "game = \"baccarat\"\nbook = \"house\"\nbase = \"house-baccarat\"\n\n[rules]\ntie_odds = 9\n"))
	if got := pitctl(t, line, "settle"); got.status != 1 || !strings.Contains(got.out, "profile.unknown") {
		t.Errorf("without the folder: %+v", got)
	}
	if got := pitctl(t, line, "settle", "--profiles", folder); got.status != 0 || !strings.Contains(got.out, `"returned":"100.00"`) {
		t.Errorf("with the folder: %+v", got)
	}
}
