package look

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fieldLine is a line of text that is being written: letters, where the caret stands
// and what is marked. A letter is a rune with the marks that stand on it: the caret
// never comes between them, and Backspace takes a mark before its letter, as Thai is
// put right.
type fieldLine struct {
	runes []rune
	caret int  // between runes
	mark  int  // what is between it and the caret is marked
	most  int  // runes that there may be
	over  bool // of what was to be written last not all had room
}

func (l *fieldLine) text() string { return string(l.runes) }

// set writes another text, with the caret behind it.
func (l *fieldLine) set(text string) {
	l.wipe()
	l.insert(text)
}

// wipe forgets the text, also where it lay.
func (l *fieldLine) wipe() {
	clear(l.runes[:cap(l.runes)])
	l.runes, l.caret, l.mark, l.over = l.runes[:0], 0, 0, false
}

// marked is the part that is marked; from is to where nothing is.
func (l *fieldLine) marked() (from, to int) { return min(l.caret, l.mark), max(l.caret, l.mark) }

func (l *fieldLine) markedText() string {
	from, to := l.marked()
	return string(l.runes[from:to])
}

// insert writes a text in place of what is marked. Line breaks and tabs become blanks,
// other signs of control are left out, marks that turn the order of letters around among
// them, and what is too much is not written.
func (l *fieldLine) insert(text string) (changed bool) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	changed = l.take()
	var all []rune
	for _, r := range text {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			all = append(all, ' ')
		case r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
		default:
			all = append(all, r)
		}
	}
	room := l.most - len(l.runes)
	if l.over = len(all) > room; l.over {
		all = all[:max(room, 0)]
	}
	if len(all) == 0 {
		return changed
	}
	l.runes = slices.Insert(l.runes, l.caret, all...)
	l.caret += len(all)
	l.mark = l.caret
	return true
}

// take takes away what is marked.
func (l *fieldLine) take() bool {
	from, to := l.marked()
	if from == to {
		return false
	}
	l.cut(from, to)
	return true
}

func (l *fieldLine) cut(from, to int) {
	l.over = false
	l.runes = slices.Delete(l.runes, from, to)
	l.caret, l.mark = from, from
}

// back takes away what is marked, or the sign before the caret; a whole word if so
// wanted.
func (l *fieldLine) back(word bool) bool {
	switch {
	case l.take():
	case l.caret == 0:
		return false
	case word:
		l.cut(l.wordBefore(), l.caret)
	default:
		l.cut(l.caret-1, l.caret)
	}
	return true
}

// forth takes away what is marked, or the letter behind the caret; a whole word if so
// wanted.
func (l *fieldLine) forth(word bool) bool {
	switch {
	case l.take():
	case l.caret == len(l.runes):
		return false
	case word:
		l.cut(l.caret, l.wordBehind())
	default:
		l.cut(l.caret, l.after(l.caret))
	}
	return true
}

// move puts the caret somewhere; extend marks what lies between.
func (l *fieldLine) move(to int, extend bool) {
	l.caret = min(max(to, 0), len(l.runes))
	for l.caret > 0 && l.caret < len(l.runes) && unicode.Is(unicode.M, l.runes[l.caret]) {
		l.caret--
	}
	if !extend {
		l.mark = l.caret
	}
}

// left and right step over a letter; without extend they first leave what is marked.
func (l *fieldLine) left(extend bool) {
	if from, to := l.marked(); from != to && !extend {
		l.move(from, false)
		return
	}
	l.move(l.caret-1, extend)
}

func (l *fieldLine) right(extend bool) {
	if from, to := l.marked(); from != to && !extend {
		l.move(to, false)
		return
	}
	l.move(l.after(l.caret), extend)
}

// after is where the letter that begins at a place ends.
func (l *fieldLine) after(at int) int {
	if at < len(l.runes) {
		at++
	}
	for at < len(l.runes) && unicode.Is(unicode.M, l.runes[at]) {
		at++
	}
	return at
}

func (l *fieldLine) wordBefore() int {
	at := l.caret
	for at > 0 && unicode.IsSpace(l.runes[at-1]) {
		at--
	}
	for at > 0 && !unicode.IsSpace(l.runes[at-1]) {
		at--
	}
	return at
}

func (l *fieldLine) wordBehind() int {
	at := l.caret
	for at < len(l.runes) && !unicode.IsSpace(l.runes[at]) {
		at++
	}
	for at < len(l.runes) && unicode.IsSpace(l.runes[at]) {
		at++
	}
	return at
}

// all marks everything.
func (l *fieldLine) all() { l.mark, l.caret = 0, len(l.runes) }

// word marks the word at a place.
func (l *fieldLine) word(at int) {
	l.move(at, false)
	for l.mark > 0 && !unicode.IsSpace(l.runes[l.mark-1]) {
		l.mark--
	}
	for l.caret < len(l.runes) && !unicode.IsSpace(l.runes[l.caret]) {
		l.caret++
	}
}
