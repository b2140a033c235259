package look

import "strings"

// Initials are the first letters of the first two words of a name. A Thai vowel that is
// written before its consonant takes that with it.
func Initials(name string) string {
	out, begin := []rune(nil), true
	for _, r := range name {
		if r == ' ' {
			begin = true
			continue
		}
		if begin && len(out) < 2 {
			out = append(out, r)
			begin = r >= 'เ' && r <= 'ไ' && len(out) < 2
		}
	}
	return strings.ToUpper(string(out))
}

// Badge paints the initials of a person in a disc, its corner at x, y.
func (p *Paper) Badge(name string, x, y, size float32) {
	p.Plate(x, y, PlateOf{Width: size, Height: size, Radius: size / 2, Ground: Bg3, Edge: Line2, Thick: 1})
	p.Write(Initials(name), x+size/2, y+size/2, Ink{float32(int(size*0.35 + 0.5)), true, Text1}, InMiddle)
}
