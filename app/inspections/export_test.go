package inspections

import "pitboss/app/look"

// Line finds a line to write into by its name, wherever it is in sight.
func (s *Screen) Line(name string) *look.Field {
	for _, p := range []*panel{s.head, s.count, s.decks, s.checks, s.side, s.signing} {
		if f := p.fields[name]; f != nil && p.object.Visible() {
			return f
		}
	}
	return nil
}

// Grid is the cards by rank and suit.
func (s *Screen) Grid() *grid { return s.grid }

// Choice finds a key that is in sight by its name.
func (s *Screen) Choice(name string) *look.Choice {
	for _, p := range []*panel{s.head, s.count, s.decks, s.checks, s.side, s.signing} {
		if c := p.choices[name]; c != nil && p.object.Visible() && c.Visible() {
			return c
		}
	}
	return nil
}
