package lettering_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pitboss/tables/lettering"
)

func TestNamesOfTheHouseAreNames(t *testing.T) {
	for _, name := range []string{"R-03", "Oksana Kravets", "Оксана Кравець-Лір’є", "สมศักดิ์ วงศ์ษา", "ห้อง 2 (ชั้น 3)", "Zał José", "№ 7", ""} {
		if c, bad := lettering.InName(name); bad {
			t.Errorf("%q has %s", name, lettering.Sign(c))
		}
	}
}

func TestSignsThatNobodySees(t *testing.T) {
	for name, want := range map[string]string{
		"R-03\u202e": "U+202E", "R\u200b-03": "U+200B", "R\u00ad-03": "U+00AD", "R-03\x00": "U+0000", "R\u00a003": "U+00A0", "\ufeffR-03": "U+FEFF",
		"R-03\u2066": "U+2066", "R\u200d03": "U+200D", "R\u3164": "U+3164", "R\ufe0f": "U+FE0F", "R\U000e0041": "U+E0041", "R\u061c": "U+061C",
		"R\u2028": "U+2028", "R\x7f": "U+007F", "R\n": "U+000A", "R\xff": "U+FFFD", "R\ue000": "U+E000", "R\u3000": "U+3000",
	} {
		if c, bad := lettering.InName(name); !bad || lettering.Sign(c) != want {
			t.Errorf("%q: found %s, %t; want %s", name, lettering.Sign(c), bad, want)
		}
	}
}

func TestSeen(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"a note\nof two lines": "a note\nof two lines",
		"ผู้เล่น\u200bขอ":      "ผู้เล่น\u200bขอ",
		"pay 500\u202e005":     "pay 500<U+202E>005",
		"\x1b[2Jgone":          "<U+001B>[2Jgone",
		"\ufeffbegun":          "<U+FEFF>begun",
		"one\u2028two":         "one<U+2028>two",
	} {
		if got := lettering.Seen(text); got != want {
			t.Errorf("%q is seen as %q, want %q", text, got, want)
		}
	}
}

// Whatever comes, what is shown has no sign that governs others, is seen as itself when it
// is shown again, and a text without such signs is untouched and costs nothing.
func TestSeenOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune{0x202e, 0x2066, 0, 0x1b, 0x200b, '\n', 'ก'}))).Draw(t, "text")
		got := lettering.Seen(text)
		for _, c := range got {
			if lettering.Governs(c) && c != '\n' && c != '\r' && c != '\t' {
				t.Fatalf("%q is shown as %q, with %s", text, got, lettering.Sign(c))
			}
		}
		if lettering.Seen(got) != got {
			t.Fatalf("%q is shown again otherwise", got)
		}
		plain := strings.Map(func(c rune) rune {
			if lettering.Governs(c) {
				return -1
			}
			return c
		}, text)
		if utf8.ValidString(plain) && lettering.Seen(plain) != plain {
			t.Fatalf("%q was changed", plain)
		}
	})
	if n := testing.AllocsPerRun(50, func() { lettering.Seen("โต๊ะควบคุม R-03, піт-бос") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
