package main_test

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	openedLine = `{"v":1,"epoch":"e","seq":1,"type":"table.opened","table":"roulette-3","time":"2026-11-30T03:45:00.000Z",` +
		`"data":{"game":"roulette","profile":"european","currency":"THB","limits":{"straight":{"min":"5","max":"100"}}}}` + "\n"
	pitOfThree = `[[server]]
name = "main"
url = "ws://games.example/pit"

[[table]]
number = "R-03"
game = "roulette"
profile = "european"
rules = { zero = "en_prison" }
limits = { straight = { min = "5", max = "100" } }
server = "main"
feed_name = "roulette-3"
`
)

func TestReplayHoldsTablesToWhatIsConfigured(t *testing.T) {
	got := pitctl(t, openedLine, "replay", "--config", write(t, "pit.toml", pitOfThree))
	lines := got.lines(t)
	if got.status != 0 || got.problems != "" || len(lines) != 2 {
		t.Fatalf("answered %+v", got)
	}
	want := map[string]string{"code": "rules.differ", "table": "R-03", "subject": "zero", "expected": "en_prison", "got": "lose"}
	if !says(lines[1], want) && !says(lines[0], want) {
		t.Errorf("said %v, want %v", lines, want)
	}
	if alone := pitctl(t, openedLine, "replay"); strings.Contains(alone.out, "rules.differ") {
		t.Errorf("a recording that speaks for itself: %s", alone.out)
	}
}

func TestReplayConfigFaultsEndIt(t *testing.T) {
	for _, c := range []struct{ name, text, says string }{
		{"an unknown profile", strings.Replace(pitOfThree, `"european"`, `"europaean"`, 1), "pit.toml, line 8, table.profile: "},
		{"a link that cannot be", pitOfThree + "[[table.device]]\nname=\"w\"\nkind=\"wheel\"\ndriver=\"ss2\"\nlink=\"serial:usb:x\"\n", "pit.toml, line 17, device.link: "},
		{"a setting that the driver does not know", pitOfThree + "[[table.device]]\nname=\"w\"\nkind=\"wheel\"\ndriver=\"ss2\"\nlink=\"serial:COM3\"\npattern=\"x\"\n", "pit.toml, line 18, device.pattern: "},
		{"two faults", "currency = \"X\"\n" + strings.Replace(pitOfThree, "ws:", "w:", 1), "line 4, server.url"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, openedLine, "replay", "--config", write(t, "pit.toml", c.text))
			if got.status != 2 || got.out != "" || !strings.Contains(got.problems, c.says) {
				t.Errorf("answered %+v, want %q and 2", got, c.says)
			}
		})
	}
	if got := pitctl(t, "", "replay", "--config", filepath.Join(t.TempDir(), "pit.toml")); got.status != 2 {
		t.Errorf("a configuration that is not there: %+v", got)
	}
}

func TestReplayGoesOnBehindWhatIsNoEvent(t *testing.T) {
	long := `{"type":"` + strings.Repeat("x", 17<<20) + `"}`
	got := pitctl(t, "{\n\n"+long+"\n[]\n{\"a\":1}\n"+openedLine[:len(openedLine)-1], "replay")
	if got.status != 1 || len(got.lines(t)) != 1 {
		t.Errorf("ended with %d, said %q", got.status, got.out)
	}
	for _, want := range []string{"line 1: not JSON\n", "line 2: not JSON\n", "line 3: it is longer than", "line 4: ", "line 5: it has no type"} {
		if !strings.Contains(got.problems, want) {
			t.Errorf("problems %q, want %q", got.problems, want)
		}
	}
	if strings.Contains(got.problems, "line 6") {
		t.Errorf("problems %q", got.problems)
	}
}

// A recording that is still being written is answered as it grows.
func TestReplayAnswersBeforeTheEndOfItsInput(t *testing.T) {
	run := exec.CommandContext(t.Context(), program, "replay")
	in, err := run.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Write([]byte(openedLine)); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, `"phase":"open"`) {
		t.Errorf("said %q, %v", line, err)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if err := run.Wait(); err != nil {
		t.Error(err)
	}
}

func TestReplayCommandLine(t *testing.T) {
	for _, c := range []struct {
		name, args string
		status     int
		problems   string
	}{
		{"help", "replay -h", 0, "usage: pitctl replay [--config FILE]"},
		{"two files", "replay a b", 2, "usage: pitctl replay"},
		{"an unknown flag", "replay --fast", 2, "usage: pitctl replay"},
		{"no such file", "replay nowhere.jsonl", 2, "nowhere.jsonl"},
		{"a folder for a file", "replay .", 1, "read the events"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, "", strings.Fields(c.args)...)
			if got.status != c.status || !strings.Contains(got.problems, c.problems) || got.out != "" {
				t.Errorf("answered %+v, want %q and %d", got, c.problems, c.status)
			}
		})
	}
}
