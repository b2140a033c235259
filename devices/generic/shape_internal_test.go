package generic

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A shape fits what its regular expression fits, and puts the groups where that does.
func TestAShapeFitsWhatItsExpressionFits(t *testing.T) {
	pieces := []string{
		`A`, `CARD `, `;`, `\d`, `\d{3}`, `\d{2,4}`, `\d{1,}`, `[ \d]{2}`, `\w+`, `\w*`, `[A-F]?`, `[^;]+`, `.`, `.*`, `.{2}`, `\x03`, `\s*`, `é`, `[é0-9]+`,
		`(?P<card>\w+)`, `(?P<state>\d);`, `(?P<number>[ \d]{2})`, `(?P<flag>\d?)`, `(?P<text>.*)`, `(?P<rpm>\d+\.\d)`, `(a|b)`, `(?i:q)`, `\d+?`, `(?:ab)+`, `()`, `x{0}`, `\bA`,
	}
	shapes := 0
	rapid.Check(t, func(rt *rapid.T) {
		drawn := rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 6).Draw(rt, "pieces")
		seen := map[string]bool{}
		drawn = slices.DeleteFunc(drawn, func(p string) bool { // a group stands once
			again := strings.Contains(p, "?P<") && seen[p]
			seen[p] = true
			return again
		})
		whole := `(?s)\A(?:` + strings.Join(drawn, "") + `)\z`
		re := regexp.MustCompile(whole)
		s := newShape(whole, re.NumSubexp())
		if s == nil {
			return
		}
		shapes++
		letters := []string{"A", "CARD ", ";", "1", "23", "456", " ", "x", "B", "\x03", "\n", "q", "Q", "é", "\xff", ".", "ab", "7.5", "\x7f"}
		for range 20 {
			frame := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(letters), 0, 8).Draw(rt, "frame"), ""))
			at, judged := s.fit(frame)
			want := re.FindSubmatchIndex(frame)
			if judged && !slices.Equal(at, want) || !judged && ascii(frame) {
				rt.Fatalf("%s in %q: %v (judged %t), want %v", whole, frame, at, judged, want)
			}
		}
	})
	if shapes < 20 {
		t.Errorf("only %d of the patterns are shapes", shapes)
	}
}

func TestTheUsualPatternsAreShapes(t *testing.T) {
	for pattern, plain := range map[string]bool{
		`S=(?P<state>\d);G=(?P<spin>\d{3});N=(?P<number>[ \d]{2});F=(?P<flag>\d?);V=(?P<rpm>\d{3});D=(?P<direction>[01])`: true,
		`CARD (?P<card>\w+)\x03(?P<checksum>\w\w)`: true,
		`R(?P<revolutions>\d+)`:                    true,
		`(?P<card>\w+) ?(?P<place>P1|B1)?`:         false,
		`(?P<card>\w+)\d`:                          false, // the last digit may be the group's
	} {
		whole := `(?s)\A(?:` + pattern + `)\z`
		if got := newShape(whole, regexp.MustCompile(whole).NumSubexp()) != nil; got != plain {
			t.Errorf("%s is a shape: %t", pattern, got)
		}
	}
}
