package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A desk of a system that names no language begins without a complaint in its log.
func TestALocaleWithoutALanguageIsNoTrouble(t *testing.T) {
	for _, c := range []struct{ lang, language string }{{"C.UTF-8", ""}, {"POSIX.UTF-8", ""}, {"C", ""}, {"", ""}, {"uk_UA.UTF-8", ""}, {"C.UTF-8", "th"}} {
		begun := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
		for _, of := range os.Environ() {
			if name, _, _ := strings.Cut(of, "="); name != "LANG" && name != "LANGUAGE" && !strings.HasPrefix(name, "LC_") {
				begun.Env = append(begun.Env, of)
			}
		}
		begun.Env = append(begun.Env, "LANG="+c.lang, "LANGUAGE="+c.language)
		said, err := begun.CombinedOutput()
		if err != nil || strings.Contains(string(said), "locale") {
			t.Errorf("LANG=%s LANGUAGE=%s: %v, %s", c.lang, c.language, err, said)
		}
	}
}
