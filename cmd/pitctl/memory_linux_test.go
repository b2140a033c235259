package main_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// mostMemory settles a text, handed over a number of times, and gives the most
// memory in megabytes that pitctl held. (What the system tells of a program that has
// ended is at least what the program that started it held.)
func mostMemory(t *testing.T, text string, times, answers int) int {
	t.Helper()
	r := start(t, "settle")
	most := 0
	soon(t, "all answers", func() {
		go func() {
			for range times {
				if _, err := io.WriteString(r.in, text); err != nil {
					return // the answers will be missing
				}
			}
		}()
		lines := 0
		for piece := make([]byte, 64<<10); lines < answers; {
			n, err := r.out.Read(piece)
			if err != nil {
				t.Errorf("%d answers of %d, then %v", lines, answers, err)
				return
			}
			lines += bytes.Count(piece[:n], []byte{'\n'})
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", r.Process.Pid))
		if err != nil {
			t.Error(err)
			return
		}
		held := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
		if held == nil {
			t.Errorf("the system does not tell the memory: %s", status)
			return
		}
		most, _ = strconv.Atoi(string(held[1]))
	})
	r.in.Close()
	soon(t, "the end", func() { _ = r.Wait() })
	return most >> 10
}

func TestMemoryIsFlat(t *testing.T) {
	const rounds = 2000
	var text strings.Builder
	for i := range rounds {
		text.WriteString(spin(fmt.Sprint("R-03-", i)) + "\n")
	}
	few := mostMemory(t, text.String(), 4, 4*rounds)
	many := mostMemory(t, text.String(), 400, 400*rounds) // 120 MB
	t.Logf("%d MB, and %d MB for a hundred times the input", few, many)
	if many > few+32 {
		t.Errorf("a hundred times the input took %d MB more; at most 32 MB more is flat", many-few)
	}
}

// Nor does a line that does not end take more than the longest line that is read.
func TestMemoryIsFlatInALine(t *testing.T) {
	unending := strings.Repeat("x", 300<<20) + "\n"
	most := mostMemory(t, unending, 1, 1)
	t.Logf("%d MB for a line of 300 MB", most)
	if most > 150 {
		t.Errorf("a line of 300 MB took %d MB", most)
	}
}
