package look

import (
	"strings"
	"unicode"

	"pitboss/tables/lettering"
)

// noWidth stands between Thai words, where a line may end.
const noWidth = "\u200b"

// Wrap cuts a text into lines no wider than a room: at its own line breaks, at blanks,
// at the marks of no width between Thai words, and inside a word only where it alone is
// wider than the room; then no mark loses its letter. An empty text has no line.
func Wrap(text string, room float32, how Ink) []string {
	if text == "" {
		return nil
	}
	text = lettering.Seen(text)
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrapParagraph(paragraph, room, how)...)
	}
	return lines
}

func wrapParagraph(text string, room float32, how Ink) []string {
	fits := func(s string) bool { return Width(s, how.Size, how.Bold) <= room }
	var lines []string
	line := ""
	for _, word := range breakable(text) {
		switch {
		case fits(line + strings.TrimRight(word, " ")):
			line += word
			continue
		case strings.TrimSpace(line) != "":
			lines = append(lines, strings.TrimRight(line, " "))
		}
		for bare := strings.TrimRight(word, " "); !fits(bare); bare = strings.TrimRight(word, " ") {
			head := longest(bare, fits)
			if head == bare {
				break
			}
			lines = append(lines, head)
			word = word[len(head):]
		}
		line = word
	}
	if line = strings.TrimRight(line, " "); line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// breakable cuts a text where a line may end; a blank stays with the word before it.
func breakable(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, noWidth) {
		for part != "" {
			at := strings.IndexByte(part, ' ')
			if at < 0 {
				all = append(all, part)
				break
			}
			for at+1 < len(part) && part[at+1] == ' ' {
				at++
			}
			all = append(all, part[:at+1])
			part = part[at+1:]
		}
	}
	return all
}

// longest is the longest beginning of a word that fits, at least one letter with the
// marks that stand on it.
func longest(word string, fits func(string) bool) string {
	cut := 0
	for i, r := range word {
		if i == 0 || unicode.Is(unicode.M, r) || thaiFollows(r) {
			continue
		}
		if cut > 0 && !fits(word[:i]) {
			return word[:cut]
		}
		cut = i
	}
	if cut == 0 || fits(word) {
		return word
	}
	return word[:cut]
}

// thaiFollows says that a Thai vowel or sign never begins a line.
func thaiFollows(r rune) bool {
	return r == 'ะ' || r == 'า' || r == 'ำ' || r == 'ๆ' || r == 'ฯ'
}
