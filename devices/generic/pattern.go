package generic

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"pitboss/devices/line"
)

// group is a named group of a pattern.
type group int

const (
	groupCard group = iota
	groupRank
	groupSuit
	groupPlace
	groupCut
	groupUnreadable
	groupNumber
	groupState
	groupSpin
	groupDirection
	groupRPM
	groupFlag
	groupRevolutions
	groupPulse
	groupVoid
	groupFault
	groupText
	groupChecksum
	groupCovered
	manyGroups
)

var groupNames = [manyGroups]string{
	"card", "rank", "suit", "place", "cut", "unreadable", "number", "state", "spin", "direction",
	"rpm", "flag", "revolutions", "pulse", "void", "fault", "text", "checksum", "covered",
}

const (
	mostPatterns   = 9
	longestPattern = 1000
)

// pattern is one kind of frame.
type pattern struct {
	re    *regexp.Regexp
	shape *shape          // the same, where it is of the plain kind; else nil
	index [manyGroups]int // of each group; 0 where there is none
	parts [manyParts]bool // which parts of a frame it can say
}

// readPatterns reads pattern, pattern2 … pattern9.
func readPatterns(s *line.Settings) (all []pattern) {
	for i := 1; i <= mostPatterns; i++ {
		name := "pattern"
		if i > 1 {
			name = fmt.Sprintf("pattern%d", i)
		}
		text := s.Text(name, "")
		if text == "" {
			if i == 1 {
				s.Wrong(name, "", `a regular expression with named groups, such as CARD (?P<card>\w+)`)
			}
			continue
		}
		if p, want := newPattern(text); want != "" {
			s.Wrong(name, text, want)
		} else {
			all = append(all, p)
		}
	}
	return all
}

// newPattern compiles a pattern that must fit a whole frame, or says what is wanted.
func newPattern(text string) (p pattern, want string) {
	if len(text) > longestPattern {
		return p, fmt.Sprintf("at most %d characters", longestPattern)
	}
	// The expression must be whole by itself, not only within the frame put around it.
	if _, err := syntax.Parse(text, syntax.Perl); err != nil {
		return p, fmt.Sprintf("a regular expression: %v", err)
	}
	whole := `(?s)\A(?:` + text + `)\z`
	re, err := regexp.Compile(whole)
	if err != nil {
		return p, fmt.Sprintf("a regular expression: %v", err)
	}
	p = pattern{re: re, shape: newShape(whole, re.NumSubexp())}
	for i, name := range re.SubexpNames() {
		if name == "" {
			continue
		}
		g := group(slices.Index(groupNames[:], name))
		switch {
		case g < 0:
			return p, fmt.Sprintf("no group %s; the groups are %s", name, strings.Join(groupNames[:], ", "))
		case p.has(g):
			return p, "the group " + name + " once; another kind of frame has a pattern of its own"
		}
		p.index[g] = i
	}
	if p.has(groupRank) != p.has(groupSuit) {
		return p, "the groups rank and suit together, or card"
	}
	for _, g := range []group{groupSpin, groupDirection, groupRPM, groupFlag} {
		if p.has(g) && !p.has(groupState) {
			return p, "a group state beside the group " + groupNames[g]
		}
	}
	for i := range p.parts {
		p.parts[i] = slices.ContainsFunc(partGroups[i], p.has)
	}
	return p, ""
}

func (p *pattern) has(g group) bool { return p.index[g] > 0 }

// match is a frame that a pattern fits.
type match struct {
	pattern *pattern
	frame   []byte
	at      []int // where the groups stand, as the regexp package has it
}

// fit says where the groups stand in a frame, until the next one; nil if it does not fit.
func (p *pattern) fit(frame []byte) []int {
	if p.shape != nil {
		if at, judged := p.shape.fit(frame); judged {
			return at
		}
	}
	return p.re.FindSubmatchIndex(frame)
}

// fit gives the match of the first pattern that fits.
func fit(all []pattern, frame []byte) (match, bool) {
	for i := range all {
		if at := all[i].fit(frame); at != nil {
			return match{&all[i], frame, at}, true
		}
	}
	return match{}, false
}

// where says where a group stands; false if it took no part in the match.
func (m match) where(g group) (from, to int, ok bool) {
	i := m.pattern.index[g]
	if i == 0 || m.at[2*i] < 0 {
		return 0, 0, false
	}
	return m.at[2*i], m.at[2*i+1], true
}

// text of a group, at most line.KeptBytes of it; false if it took no part in the
// match. It is a part of the frame, good for as long as that is.
func (m match) text(g group) ([]byte, bool) {
	from, to, ok := m.where(g)
	return m.frame[from:min(to, from+line.KeptBytes)], ok
}

// said is the text of a group that said anything.
func (m match) said(g group) ([]byte, bool) {
	text, _ := m.text(g)
	return text, len(text) > 0
}

// checksum verifies the frame's checksum, and says what is wrong.
func (m match) checksum(k checksum) (reason line.Reason) {
	from, to, ok := m.where(groupChecksum)
	if !ok {
		return line.Because(line.ChecksumMissing)
	}
	over := m.frame[:from]
	if first, last, ok := m.where(groupCovered); ok {
		over = m.frame[first:last]
	}
	got, ok := unhex(m.frame[from:to], k.digits)
	if !ok {
		return line.Reason{Code: line.ChecksumShape, Want: strconv.Itoa(k.digits)}
	}
	if want := k.of(over); got != want {
		return line.Reason{Code: line.ChecksumDiffers, Want: fmt.Sprintf("%0*X", k.digits, want), Got: fmt.Sprintf("%0*X", k.digits, got)}
	}
	return reason
}
