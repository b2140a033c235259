package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// decodes runs decode over a text given as standard input.
func decodes(t *testing.T, input string, args ...string) (out, problems string, status int) {
	t.Helper()
	var o, p bytes.Buffer
	status = run(append([]string{"decode"}, args...), strings.NewReader(input), &o, &p)
	return o.String(), p.String(), status
}

// lastLine is the summary of an output.
func lastLine(t *testing.T, out string) map[string]any {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	var s map[string]any
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &s); err != nil || s["out"] != "summary" {
		t.Fatalf("the last line is no summary: %s", lines[len(lines)-1])
	}
	return s
}

func TestDecodePrintsEventsAndASummary(t *testing.T) {
	out, problems, status := decodes(t, "00;0\r\n*X;4;011;34;0;137;1\r\n17\r\n*X;5;011;17;0;137;1\r\n*P OK\r\n", "--driver", "ss2", "--name", "wheel-3", "--table", "R-03", "-")
	want := `{"v":1,"source":"device:wheel-3","type":"line.rejected","table":"R-03","time":"1970-01-01T00:00:00.004Z","data":{"text":"00;0","reason":"the end of a line that began before the wire was opened","code":"line_begun_before"}}
{"v":1,"source":"device:wheel-3","type":"wheel.state","table":"R-03","time":"1970-01-01T00:00:00.024Z","data":{"state":"no_more_bets","spin":11,"rpm":13.7,"rotor":"ccw","flags":[]}}
{"v":1,"source":"device:wheel-3","type":"wheel.state","table":"R-03","time":"1970-01-01T00:00:00.051Z","data":{"state":"winning_number","spin":11,"rpm":13.7,"rotor":"ccw","flags":[]}}
{"v":1,"source":"device:wheel-3","type":"wheel.result","table":"R-03","time":"1970-01-01T00:00:00.051Z","data":{"number":17,"agreeing":2}}
{"out":"summary","driver":"ss2","lines":5,"results":1,"voids":{},"rejected":1,"other":1,"cards":0,"unreadable":0,"cut_cards":0,"faults":0,"bytes":59,"longest_silence_ms":0}
`
	if out != want || problems != "" || status != exitDone {
		t.Errorf("status %d, problems %q, got\n%swant\n%s", status, problems, out, want)
	}
}

// timedLine is a line of a timed capture.
func timedLine(at time.Time, text string) string {
	return fmt.Sprintf("%s\t%q\n", at.Format(time.RFC3339Nano), text)
}

func TestDecodeTimedHasTheCapturesOwnTimes(t *testing.T) {
	at := time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)
	var in strings.Builder
	say := func(after time.Duration, text string) {
		at = at.Add(after)
		in.WriteString(timedLine(at, text))
	}
	say(0, "*X;3;011;34;0;137;1\r\n")
	for range 12 {
		say(500*time.Millisecond, "*X;4;011;34;1;137;1\r\n")
	}
	say(134*time.Second, "*X;2;012;34;0;137;1\r\n*X;3;0")
	say(500*time.Millisecond, "12;34;2;137;1\r")
	say(500*time.Millisecond, "*X;2;013;34;0;137;1")
	say(500*time.Millisecond, "*X;3;013;34;0;137;1")
	say(500*time.Millisecond, "*X;2;014;34;0;137;1")
	out, problems, status := decodes(t, in.String(), "--timed", "--driver", "ss2", "-")
	if status != exitDone || problems != "" {
		t.Fatalf("status %d, problems %q", status, problems)
	}
	s := lastLine(t, out)
	if fmt.Sprint(s["voids"]) != "map[abandoned:1 no_ball:1 same_direction:1]" || s["longest_silence_ms"] != 134000.0 || s["lines"] != 18.0 || s["rejected"] != 0.0 {
		t.Errorf("the summary is %v", s)
	}
	for _, want := range []string{
		`"type":"wheel.void","time":"2026-11-30T03:45:06.000Z","data":{"cause":"no_ball"}`,
		`"type":"wheel.void","time":"2026-11-30T03:47:20.500Z","data":{"cause":"same_direction"}`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is not in\n%s", want, out)
		}
	}
}

func TestDecodeTimedSaysWhichLinesAreBadAndGoesOn(t *testing.T) {
	good := timedLine(time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC), "AS\r\n")
	for _, c := range []struct{ name, line, want string }{
		{"no tab", "2026-11-30T03:45:00Z \"AS\"\n", "line 2: there is no tab"},
		{"no time", "yesterday\t\"AS\"\n", "is no RFC 3339 time"},
		{"no quotes", "2026-11-30T03:45:00Z\tAS\n", "is no Go string in quotes"},
		{"a character for a string", "2026-11-30T03:45:00Z\t'A'\n", "is no Go string in quotes"},
		{"no string at all", "2026-11-30T03:45:00Z\t\n", "is no Go string in quotes"},
		{"as long as nothing is", strings.Repeat("x", longestCapture+10) + "\n", "line 2: there is no tab"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, problems, status := decodes(t, good+c.line+"\n"+strings.Replace(good, "AS", "KH", 1), "--timed", "--driver", "barcode", "-")
			if status != exitAnswered || !strings.Contains(problems, c.want) || strings.Count(problems, "\n") != 1 {
				t.Errorf("status %d, problems %q, want %s", status, problems, c.want)
			}
			if s := lastLine(t, out); s["cards"] != 2.0 {
				t.Errorf("the summary is %v", s)
			}
		})
	}
	t.Run("a line without its end", func(t *testing.T) {
		out, _, status := decodes(t, strings.TrimSuffix(good, "\n"), "--timed", "--driver", "barcode", "-")
		if s := lastLine(t, out); status != exitDone || s["cards"] != 1.0 {
			t.Errorf("status %d, the summary is %v", status, s)
		}
	})
	t.Run("lines that end in CR LF, a zone and a raw string", func(t *testing.T) {
		out, problems, _ := decodes(t, "2026-11-30T10:45:00.25+07:00\t`AS\t`\r\n", "--timed", "--driver", "barcode", "-")
		if !strings.Contains(out, `"time":"2026-11-30T03:45:00.250Z","data":{"card":"AS"`) {
			t.Errorf("got %s %s", out, problems)
		}
	})
}

func TestDecodeWhatIsUnfinishedAtTheEndIsSaid(t *testing.T) {
	out, _, status := decodes(t, "AS\r\nK", "--driver", "barcode", "-")
	if status != exitDone || !strings.Contains(out, `"text":"K","reason":"the wire was interrupted before the scan was over"`) {
		t.Errorf("status %d, got %s", status, out)
	}
	if s := lastLine(t, out); s["rejected"] != 1.0 || s["cards"] != 1.0 {
		t.Errorf("the summary is %v", s)
	}
	if out, _, _ := decodes(t, "", "--driver", "ss2", "--timed", "-"); lastLine(t, out)["lines"] != 0.0 {
		t.Errorf("of nothing came %s", out)
	}
}

func TestDecodeReadsFilesAndSettings(t *testing.T) {
	dir := t.TempDir()
	capture, codes := filepath.Join(dir, "capture.log"), filepath.Join(dir, "codes.txt")
	for name, text := range map[string]string{capture: "E1\r\nE2\r\nE3\r\n", codes: "E1 = AS\nE2 = CUT\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// Flags may stand behind the file.
	out, problems, status := decodes(t, "", "--driver", "barcode", capture, "--set", "coding=table", "--set", "codes="+codes)
	if status != exitDone || problems != "" {
		t.Fatalf("status %d, problems %q", status, problems)
	}
	if s := lastLine(t, out); s["cards"] != 1.0 || s["cut_cards"] != 1.0 || s["unreadable"] != 1.0 {
		t.Errorf("the summary is %v", s)
	}
}

func TestDecodeWrongUsage(t *testing.T) {
	for _, c := range []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no driver", []string{"-"}, exitUsage, "want --driver NAME and one FILE"},
		{"no file", []string{"--driver", "ss2"}, exitUsage, "want --driver NAME and one FILE"},
		{"two files", []string{"--driver", "ss2", "a", "b"}, exitUsage, "want --driver NAME and one FILE"},
		{"an unknown driver", []string{"--driver", "ss3", "-"}, exitUsage, "want one of ss2, number-line, bee, barcode, generic"},
		{"an unknown flag", []string{"--drvier", "ss2", "-"}, exitUsage, "flag provided but not defined"},
		{"a setting without a value", []string{"--driver", "ss2", "--set", "x", "-"}, exitUsage, "want key=value, each key once"},
		{"a setting twice", []string{"--driver", "bee", "--set", "order=suit-rank", "--set", "order=rank-suit", "-"}, exitUsage, "each key once"},
		{"a wrong setting", []string{"--driver", "barcode", "--set", "coding=x", "-"}, exitUsage, `setting coding = "x": want rank-suit`},
		{"a file that is not there", []string{"--driver", "ss2", "no-such-capture"}, exitAnswered, "open the capture: open no-such-capture"},
		{"help", []string{"--help"}, exitDone, "usage: pitctl decode --driver NAME"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, problems, status := decodes(t, "", c.args...)
			if status != c.status || !strings.Contains(problems, c.want) || out != "" {
				t.Errorf("status %d, problems %q, out %q; want %d, %s", status, problems, out, c.status, c.want)
			}
		})
	}
}

// broken fails after some bytes, as a disk or a pipe does.
type broken struct{ rest io.Reader }

func (b broken) Read(p []byte) (int, error) {
	n, err := b.rest.Read(p)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func TestDecodeACaptureThatCannotBeReadToItsEnd(t *testing.T) {
	for _, args := range [][]string{{"decode", "--driver", "ss2", "-"}, {"decode", "--driver", "ss2", "--timed", "-"}} {
		var out, problems bytes.Buffer
		if status := run(args, broken{strings.NewReader("")}, &out, &problems); status != exitAnswered || !strings.Contains(problems.String(), "read the capture") {
			t.Errorf("status %d, problems %q", status, problems.String())
		}
		lastLine(t, out.String())
	}
}

func TestDecodeStandardInputIsAStream(t *testing.T) {
	for _, timed := range []bool{false, true} {
		in, write := io.Pipe()
		read, out := io.Pipe()
		args := []string{"decode", "--driver", "barcode", "-"}
		first, second := "AS\r\n", "KH\r\n"
		if timed {
			args = append(args, "--timed")
			at := time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)
			first, second = timedLine(at, first), timedLine(at, second)
		}
		done := make(chan int)
		go func() {
			status := run(args, in, out, io.Discard)
			out.Close()
			done <- status
		}()
		// Each event must come before more is written: the test hangs if it does not.
		buf := make([]byte, 4096)
		for _, s := range []struct{ text, want string }{{first, `"card":"AS"`}, {second, `"card":"KH"`}} {
			if _, err := io.WriteString(write, s.text); err != nil {
				t.Fatal(err)
			}
			n, err := read.Read(buf)
			if err != nil || !strings.Contains(string(buf[:n]), s.want) {
				t.Errorf("timed %v: got %q %v, want %s", timed, buf[:n], err, s.want)
			}
		}
		write.Close()
		rest, err := io.ReadAll(read)
		if err != nil || !strings.Contains(string(rest), `"out":"summary"`) {
			t.Errorf("timed %v: got %q %v", timed, rest, err)
		}
		if status := <-done; status != exitDone {
			t.Errorf("timed %v: status %d", timed, status)
		}
	}
}

func FuzzDecodeTimed(f *testing.F) {
	f.Add("2026-11-30T03:45:00Z\t\"*X;4;011;34;0;137;1\\r\\n\"\n")
	f.Add("2026-11-30T03:45:00Z\t`17\r\n`\n\n\tx\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, driver := range []string{"ss2", "bee"} {
			out, _, status := decodes(t, text, "--driver", driver, "--timed", "-")
			if status == exitUsage {
				t.Fatalf("status %d", status)
			}
			lastLine(t, out)
		}
	})
}
