package calculator

import (
	"strings"
	"unicode"

	"pitboss/app/look"
)

// wrap cuts a text into lines that fit a room. Lines end at blanks and at the breaks
// of no width that Thai has between its words; a word that is wider than the room is
// cut where no mark loses its letter.
func wrap(text string, how ink, room float32) []string {
	fits := func(s string) bool { return look.Width(s, how.size, how.bold) <= room }
	var lines []string
	line := ""
	for _, word := range wordsOf(text) {
		bare := strings.TrimRight(word, " ")
		switch {
		case fits(line + bare):
			line += word
			continue
		case strings.TrimSpace(line) != "":
			lines = append(lines, strings.TrimRight(line, " "))
		}
		for !fits(bare) {
			head := longestThatFits(bare, fits)
			if head == bare {
				break
			}
			lines = append(lines, head)
			bare, word = bare[len(head):], word[len(head):]
		}
		line = word
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// noWidth is where a Thai line may end.
const noWidth = "\u200b"

// wordsOf cuts a text where a line may end; a blank stays with the word before it.
func wordsOf(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, noWidth) {
		all = append(all, strings.SplitAfter(part, " ")...)
	}
	return all
}

// longestThatFits is the beginning of a word that fits, one letter at least.
func longestThatFits(word string, fits func(string) bool) string {
	cut := 0
	for i, r := range word {
		if i == 0 || unicode.In(r, unicode.Mn, unicode.Mc) || thaiFollows(r) {
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
