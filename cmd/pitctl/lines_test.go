package main_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// spin is a round that can be settled, without its line feed.
func spin(name string) string {
	return `{"table":"R-03","round":"` + name + `","game":"roulette","profile":"european","number":17,` +
		`"bets":[{"id":"b1","player":"p7","spot":"black","stake":"100"}]}`
}

// padded is a round in a line of so many bytes.
func padded(name string, length int) string {
	s := strings.Replace(spin(name), "{", `{"note":"",`, 1)
	return strings.Replace(s, `""`, `"`+strings.Repeat("x", length-len(s))+`"`, 1)
}

// told is an answer in short: the round it settles, or the line and code of its
// error.
func told(a map[string]any) string {
	fault, failed := a["error"].(map[string]any)
	switch {
	case !failed:
		return fmt.Sprint(a["round"])
	case a["line"] != nil:
		return fmt.Sprintf("line %v %v", a["line"], fault["code"])
	}
	return fmt.Sprintf("%v %v", a["round"], fault["code"])
}

func TestLinesThatAreNoRound(t *testing.T) {
	const long = 17 << 20
	for _, c := range []struct {
		name, in string
		want     []string
	}{
		{"a blank line", spin("1") + "\n\n" + spin("3") + "\n", []string{"1", "line 2 input.invalid", "3"}},
		{"a line of blanks", spin("1") + "\n \t \n" + spin("3") + "\n", []string{"1", "line 2 input.invalid", "3"}},
		{"blank lines at the end", spin("1") + "\n\n\n", []string{"1", "line 2 input.invalid", "line 3 input.invalid"}},
		{"no JSON", "number 17\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"half a round", spin("1") + "\n" + spin("2")[:40] + "\n" + spin("3") + "\n", []string{"1", "line 2 input.invalid", "3"}},
		{"two rounds on a line", spin("1") + spin("1") + "\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"a list", "[" + spin("1") + "]\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"a text", "\"17\"\nnull\n17\n" + spin("4") + "\n", []string{"line 1 input.invalid", "line 2 input.invalid", "line 3 input.invalid", "4"}},
		{"no game", "{}\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"another game", `{"table":"P-1","round":"1","game":"poker"}` + "\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"bets that are no list", `{"game":"roulette","number":1,"bets":{}}` + "\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"a line that is too long", spin("1") + "\n" + strings.Repeat("x", long) + "\n\n" + spin("4") + "\n", []string{"1", "line 2 input.invalid", "line 3 input.invalid", "4"}},
		{"a line just as long as can be", padded("1", 16<<20) + "\n" + spin("2") + "\n", []string{"1", "2"}},
		{"a line a byte too long", padded("1", 16<<20+1) + "\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{
			"a round that is too long",
			spin("1") + "\n" + padded("2", long) + "\n" + spin("3") + "\n",
			[]string{"1", "line 2 input.invalid", "3"},
		},
		{"a last line that is too long", spin("1") + "\n" + strings.Repeat("[", long), []string{"1", "line 2 input.invalid"}},
		{"no line feed at the end", spin("1") + "\n" + spin("2"), []string{"1", "2"}},
		{"line ends of another system", spin("1") + "\r\n\r\n" + spin("3") + "\r\n", []string{"1", "line 2 input.invalid", "3"}},
		{"bytes that are no text", spin("1") + "\n\xff\xfe{}\n" + spin("3") + "\n", []string{"1", "line 2 input.invalid", "3"}},
		{"a nought byte", spin("1") + "\n\x00\n" + spin("3") + "\n", []string{"1", "line 2 input.invalid", "3"}},
		{"a mark of byte order", "\ufeff" + spin("1") + "\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
		{"nested without end", strings.Repeat("[", 100_000) + "\n" + spin("2") + "\n", []string{"line 1 input.invalid", "2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, command := range []string{"settle", "check"} {
				got := pitctl(t, c.in, command)
				var all []string
				for _, a := range got.lines(t) {
					all = append(all, told(a))
				}
				if strings.Join(all, "\n") != strings.Join(c.want, "\n") {
					t.Errorf("%s answered\n%s\nwant\n%s", command, strings.Join(all, "\n"), strings.Join(c.want, "\n"))
				}
				status := 0
				if strings.Contains(strings.Join(c.want, ""), ".invalid") {
					status = 1
				}
				if got.status != status || got.problems != "" {
					t.Errorf("exit status %d and %q, want %d and nothing", got.status, got.problems, status)
				}
			}
		})
	}
}

// Names that are no UTF-8 come back as text that is; the round is settled.
func TestNameThatIsNoText(t *testing.T) {
	got := pitctl(t, strings.Replace(spin("1"), "p7", "p\xff", 1)+"\n", "settle")
	if !utf8.ValidString(got.out) || !strings.Contains(got.out, `"player":"p`+"\ufffd"+`"`) || got.status != 0 {
		t.Errorf("answered %+v", got)
	}
}

// The answers come in the order of the lines however many are at work on them, and
// lines of very different weight do not overtake each other.
func TestOrderIsKept(t *testing.T) {
	const lines = 20_000
	var in strings.Builder
	for i := range lines {
		switch {
		case i%997 == 0:
			in.WriteString("no round\n")
		case i%101 == 0: // two hundred bets
			bet := `{"id":"%d","player":"p1","spot":"voisins","stake":"900"}`
			bets := make([]string, 200)
			for n := range bets {
				bets[n] = fmt.Sprintf(bet, n)
			}
			fmt.Fprintf(&in, `{"round":"%d","game":"roulette","profile":"european","number":0,"bets":[%s]}`+"\n", i, strings.Join(bets, ","))
		default:
			in.WriteString(spin(fmt.Sprint(i)) + "\n")
		}
	}
	answers := pitctl(t, in.String(), "settle").lines(t)
	if len(answers) != lines {
		t.Fatalf("%d answers to %d lines", len(answers), lines)
	}
	for i, a := range answers {
		want := fmt.Sprint(i)
		if i%997 == 0 {
			want = fmt.Sprintf("line %d input.invalid", i+1)
		}
		if told(a) != want {
			t.Fatalf("answer %d is %q, want %q", i+1, told(a), want)
		}
	}
}

// running is a pitctl whose input is still open.
type running struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	raw io.ReadCloser
	err *strings.Builder
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	r := &running{Cmd: exec.CommandContext(t.Context(), program, args...), err: new(strings.Builder)}
	r.Stderr = r.err
	var err1, err2 error
	r.in, err1 = r.StdinPipe()
	r.raw, err2 = r.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	r.out = bufio.NewReader(r.raw)
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	return r
}

// soon fails the test if do has not come back after a time that no machine needs, also
// one that does a dozen other things.
func soon(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s: nothing in %v", what, patience)
	}
}

func (r *running) answer(t *testing.T) string {
	t.Helper()
	var line string
	soon(t, "an answer", func() { line, _ = r.out.ReadString('\n') })
	var a map[string]any
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("answer %q: %v", line, err)
	}
	return told(a)
}

func TestAnswersComeBeforeTheInputEnds(t *testing.T) {
	r := start(t, "settle")
	for i := range 3 {
		name := fmt.Sprint("line by line ", i)
		fmt.Fprintln(r.in, spin(name))
		if got := r.answer(t); got != name {
			t.Fatalf("answered %q, want %q", got, name)
		}
	}
	// The first line is whole, so it is answered; the second has only begun.
	next := spin("whole") + "\n" + spin("begun")
	fmt.Fprint(r.in, next[:len(next)-20])
	if got := r.answer(t); got != "whole" {
		t.Fatalf("answered %q, want the whole line", got)
	}
	fmt.Fprint(r.in, next[len(next)-20:])
	r.in.Close()
	if got := r.answer(t); got != "begun" {
		t.Fatalf("answered %q, want the last line", got)
	}
	soon(t, "the end", func() {
		if err := r.Wait(); err != nil {
			t.Error(err)
		}
	})
}
