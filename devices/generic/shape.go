package generic

import "regexp/syntax"

// shape is a pattern of the plain kind that nearly all are: one run of characters after
// another, where each byte can belong to one run only. It fits just what its regular
// expression fits, without trying anything twice.
type shape struct {
	steps []step
	at    []int // of the last fit: where the groups stand, as the regexp package has it
}

// step is a run of bytes of a set, or the mark of a group.
type step struct {
	set         [2]uint64 // ASCII
	least, most int       // most < 0: any number
	mark        int       // of a group, an index of at; -1 for a run
}

func (s *step) has(c byte) bool { return c < 0x80 && s.set[c>>6]&(1<<(c&63)) != 0 }

// newShape makes the shape of an expression with so many groups; nil for one that is not
// of the plain kind.
func newShape(expression string, groups int) *shape {
	re, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		return nil
	}
	s := &shape{at: make([]int, 2*(groups+1))}
	if !s.add(re) || !s.plain() {
		return nil
	}
	return s
}

// add adds what an expression says; false where that is not plain.
func (s *shape) add(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginText, syntax.OpEndText:
		return true // the whole frame must fit, so the ends are where they are
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if !s.add(sub) {
				return false
			}
		}
		return true
	case syntax.OpCapture:
		s.steps = append(s.steps, step{mark: 2 * re.Cap})
		if !s.add(re.Sub[0]) {
			return false
		}
		s.steps = append(s.steps, step{mark: 2*re.Cap + 1})
		return true
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			set, ok := setOf(&syntax.Regexp{Op: syntax.OpLiteral, Flags: re.Flags, Rune: []rune{r}})
			if !ok {
				return false
			}
			s.run(set, 1, 1)
		}
		return true
	}
	least, most, of := 1, 1, re
	switch re.Op {
	case syntax.OpStar:
		least, most, of = 0, -1, re.Sub[0]
	case syntax.OpPlus:
		least, most, of = 1, -1, re.Sub[0]
	case syntax.OpQuest:
		least, most, of = 0, 1, re.Sub[0]
	case syntax.OpRepeat:
		least, most, of = re.Min, re.Max, re.Sub[0]
	}
	set, ok := setOf(of)
	if !ok || re.Flags&syntax.NonGreedy != 0 {
		return false
	}
	s.run(set, least, most)
	return true
}

func (s *shape) run(set [2]uint64, least, most int) {
	s.steps = append(s.steps, step{set: set, least: least, most: most, mark: -1})
}

// setOf is the set of bytes that an expression of one character fits.
func setOf(re *syntax.Regexp) (set [2]uint64, ok bool) {
	put := func(from, to rune) {
		for r := from; r <= min(to, 0x7f); r++ {
			set[r>>6] |= 1 << (r & 63)
		}
	}
	switch {
	case re.Op == syntax.OpLiteral && len(re.Rune) == 1 && re.Flags&syntax.FoldCase == 0:
		put(re.Rune[0], re.Rune[0])
	case re.Op == syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			put(re.Rune[i], re.Rune[i+1])
		}
	case re.Op == syntax.OpAnyChar:
		put(0, 0x7f)
	default:
		return set, false
	}
	return set, true
}

// plain says that a run of any length cannot be mistaken for what follows it.
func (s *shape) plain() bool {
	for i := range s.steps {
		r := &s.steps[i]
		if r.mark >= 0 || r.least == r.most {
			continue
		}
		for j := i + 1; j < len(s.steps); j++ {
			next := &s.steps[j]
			if next.mark >= 0 {
				continue
			}
			if r.set[0]&next.set[0] != 0 || r.set[1]&next.set[1] != 0 {
				return false
			}
			if next.least > 0 {
				break
			}
		}
	}
	return true
}

// fit finds where the groups stand; nil where the frame does not fit. A frame with bytes
// beyond ASCII is not judged.
func (s *shape) fit(frame []byte) (at []int, judged bool) {
	pos := 0
	for i := range s.steps {
		r := &s.steps[i]
		if r.mark >= 0 {
			s.at[r.mark] = pos
			continue
		}
		n := 0
		for pos < len(frame) && n != r.most && r.has(frame[pos]) {
			pos++
			n++
		}
		if n < r.least {
			return nil, ascii(frame)
		}
	}
	if pos < len(frame) {
		return nil, ascii(frame)
	}
	s.at[0], s.at[1] = 0, pos
	return s.at, true
}

func ascii(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}
