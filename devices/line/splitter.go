package line

// Piece is what a Splitter found.
type Piece int

// The pieces.
const (
	More    Piece = iota // no line is over yet
	Whole                // a line
	TooLong              // the beginning of a line that does not end where one must
)

// Longest is how long a line may be, unless its driver knows better.
const Longest = 256

// Splitter cuts a stream into lines. Any one of its ends ends a line; empty lines, such
// as the one between CR and LF, are passed over. Ends are not part of a line.
type Splitter struct {
	ends     [256]bool
	most     int
	held     []byte // of a line whose end has not come
	over     bool   // held was handed out
	skipping bool   // a line that was too long still goes on
}

// NewSplitter makes a Splitter of the bytes that end a line; a line of more than
// most bytes is too long.
func NewSplitter(ends string, most int) *Splitter {
	s := &Splitter{most: most}
	for i := range len(ends) {
		s.ends[ends[i]] = true
	}
	return s
}

// Next reads b up to the end of a line and says how many bytes it took. The line is
// good until the next call, or until b changes. Of a line that is too long the first
// bytes come once; the rest is passed over up to its end.
func (s *Splitter) Next(b []byte) (piece Piece, l []byte, n int) {
	if s.over {
		s.held, s.over = s.held[:0], false
	}
	if len(s.held) == 0 {
		for n < len(b) && s.ends[b[n]] {
			n++
			s.skipping = false
		}
	}
	end := n
	for end < len(b) && !s.ends[b[end]] {
		end++
	}
	text, ended := b[n:end], end < len(b)
	room := s.most - len(s.held)
	switch {
	case s.skipping:
		return More, nil, end
	case len(text) > room:
		s.held = append(s.held, text[:room]...)
		s.over, s.skipping = true, true
		return TooLong, s.held, n + room
	case !ended:
		s.held = append(s.held, text...)
		return More, nil, end
	case len(s.held) == 0:
		return Whole, text, end + 1
	}
	s.held = append(s.held, text...)
	s.over = true
	return Whole, s.held, end + 1
}

// Break forgets the line that has not ended, and gives it away.
func (s *Splitter) Break() []byte {
	if s.over {
		s.held = s.held[:0]
	}
	l := s.held
	s.over, s.skipping = true, false
	return l
}

// Held is how many bytes of a line wait for its end.
func (s *Splitter) Held() int {
	if s.over {
		return 0
	}
	return len(s.held)
}
