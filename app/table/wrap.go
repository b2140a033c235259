package table

import (
	"strings"
	"unicode"

	"pitboss/app/look"
)

// zeroWidth stands between Thai words, where a line may end.
const zeroWidth = "\u200b"

// wrap cuts a text into lines no wider than a room: at blanks, at the marks between
// Thai words, and inside a word only where it alone is wider than the room.
func wrap(text string, room float32, how ink) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrapParagraph(paragraph, room, how)...)
	}
	return lines
}

func wrapParagraph(text string, room float32, how ink) []string {
	fits := func(s string) bool { return look.Width(s, how.size, how.bold) <= room }
	var lines []string
	line := ""
	for _, word := range breakable(text) {
		switch {
		case fits(line + strings.TrimRight(word, " ")):
			line += word
			continue
		case line != "":
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		for !fits(strings.TrimRight(word, " ")) {
			head := longest(word, fits)
			if head == word {
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
	for part := range strings.SplitSeq(text, zeroWidth) {
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
	last := 0
	for i, r := range word {
		if i > 0 && !unicode.Is(unicode.M, r) {
			if !fits(word[:i]) && last > 0 {
				return word[:last]
			}
			last = i
		}
	}
	if last == 0 || fits(word) {
		return word
	}
	return word[:last]
}
