// Package lettering says which signs of a text a person sees.
//
// What is written down is read by people, and signed by them: a name with a mark that
// turns the order of letters around, or with a sign of no width, reads like another name.
// In a name there is none of that. In what somebody wrote at length it may be there, since
// a text is kept as it came; but where it is shown, such a sign is shown too.
package lettering

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Governs says that a sign is not seen itself but changes how others are: a control
// character, an end of a line, a mark that turns the order of letters around. What Thai
// is broken into words by is none.
func Governs(c rune) bool {
	const lineEnd, paragraphEnd, byteOrder = 0x2028, 0x2029, 0xfeff
	return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c == lineEnd || c == paragraphEnd || c == byteOrder
}

// blanks are letters and marks of other scripts that are drawn as nothing.
var blanks = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x034f, 0x034f, 1}, {0x115f, 0x1160, 1}, {0x17b4, 0x17b5, 1}, {0x2800, 0x2800, 1}, {0x3164, 0x3164, 1}, {0xffa0, 0xffa0, 1},
	},
}

// Hidden says that a sign of a name is not seen, or looks like another: what governs
// others, what has no width, a blank that is not the blank of the keyboard, and what is no
// letter at all.
func Hidden(c rune) bool {
	return Governs(c) || c == utf8.RuneError || unicode.In(c, unicode.Cf, unicode.Co, unicode.Cs, unicode.Variation_Selector, blanks) ||
		c != ' ' && unicode.In(c, unicode.Zs, unicode.Zl, unicode.Zp)
}

// Sign is how a sign that is not seen is written: U+202E.
func Sign(c rune) string { return fmt.Sprintf("U+%04X", c) }

// InName is the first sign of a text that a name may not have; false where it has none.
func InName(s string) (rune, bool) {
	if i := strings.IndexFunc(s, Hidden); i >= 0 {
		c, _ := utf8.DecodeRuneInString(s[i:])
		return c, true
	}
	return 0, false
}

// Seen is a text as it is shown: a sign that governs others is written as its number,
// <U+202E>, and does nothing. Ends of lines and tabs stay, since whoever draws them knows
// them.
func Seen(s string) string { return Marked(s, "<", ">") }

// Marked is Seen with other marks around the number, for where these mean something.
func Marked(s, before, after string) string {
	governs := func(c rune) bool { return c != '\n' && c != '\r' && c != '\t' && Governs(c) }
	at := strings.IndexFunc(s, governs)
	if at < 0 {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:at])
	for _, c := range s[at:] {
		if governs(c) {
			b.WriteString(before + Sign(c) + after)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}
