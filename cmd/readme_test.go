//go:build unix

package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// example is a command that the README shows, and what it shows of the answer.
type example struct{ command, shows string }

// examples takes the console blocks of a text apart: a command begins with "$ ",
// goes on with "> ", and what it answers follows.
func examples(text string) (all []example) {
	inside := false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = strings.TrimSpace(line) == "```console"
		case !inside:
		case strings.HasPrefix(line, "$ "):
			all = append(all, example{command: line[2:]})
		case len(all) == 0:
		case strings.HasPrefix(line, "> ") && all[len(all)-1].shows == "":
			all[len(all)-1].command += line[2:]
		default:
			all[len(all)-1].shows += line
		}
	}
	return all
}

// tells says that an answer is what was shown; "…" stands for anything left out
// of a line.
func tells(shown, answer string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(shown), "…", ".*")
	return regexp.MustCompile("^" + pattern + "$").MatchString(answer)
}

func TestReadmeShowsWhatPitctlAnswers(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(top, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	all := examples(string(text))
	if len(all) == 0 {
		t.Fatal("the README shows no command")
	}
	pitctl := filepath.Join(t.TempDir(), "pitctl")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", pitctl, "./pitctl").CombinedOutput(); err != nil {
		t.Fatalf("build pitctl: %v\n%s", err, out)
	}
	for _, e := range all {
		first, _, _ := strings.Cut(e.command, "\n")
		t.Run(first, func(t *testing.T) {
			command := strings.ReplaceAll(e.command, "build/pitctl", pitctl)
			run := exec.CommandContext(t.Context(), "bash", "-c", command)
			run.Dir = top
			answer, err := run.CombinedOutput()
			if _, exited := err.(*exec.ExitError); err != nil && !exited {
				t.Fatal(err)
			}
			if !tells(e.shows, string(answer)) {
				t.Errorf("the README shows\n%s\nand the answer is\n%s", e.shows, answer)
			}
		})
	}
}

func TestExamplesAreTakenApart(t *testing.T) {
	got := examples("$ not this\n```text\n$ nor this\n```\n```console\n$ a <<'END'\n> b\n> END\nanswer\n> of a\n$ c\n```\nd\n")
	want := []example{{"a <<'END'\nb\nEND\n", "answer\n> of a\n"}, {"c\n", ""}}
	if len(got) != len(want) {
		t.Fatalf("examples = %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("example %d = %q, want %q", i, got[i], want[i])
		}
	}
}

func TestWhatIsShownIsCompared(t *testing.T) {
	for _, c := range []struct {
		name, shown, answer string
		want                bool
	}{
		{"the same", "a [1]\nb\n", "a [1]\nb\n", true},
		{"part of a line left out", "a…z\nb\n", "a, b, c z\nb\n", true},
		{"another answer", "a…z\n", "a, b, c y\n", false},
		{"a line more", "a …\n", "a z\nb\n", false},
		{"a line less", "a\nb\n", "a\n", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := tells(c.shown, c.answer); got != c.want {
				t.Errorf("tells = %v, want %v", got, c.want)
			}
		})
	}
}
