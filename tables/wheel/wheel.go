package wheel

// European is the single-zero wheel, clockwise from zero. It is read by everybody
// and written by nobody.
var European = [37]uint8{
	0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
	5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
}

// American is the double-zero wheel, clockwise from zero; its double zero is
// [ZeroZero]. It is read by everybody and written by nobody.
var American = [38]uint8{
	0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1,
	ZeroZero, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
}

// ZeroZero is the number that stands for the double zero.
const ZeroZero = 37

// Layout says which wheel it is. The zero Layout is the single-zero wheel.
type Layout uint8

// The two wheels.
const (
	SingleZero Layout = iota
	DoubleZero
)

// Pockets is how many pockets the wheel has, 37 or 38.
func (l Layout) Pockets() int { return len(l.order()) }

// Has says that the wheel has a pocket of this number.
func (l Layout) Has(n int) bool { return n >= 0 && n < l.Pockets() }

// Number is the number of the pocket at a position, counted clockwise from zero;
// positions go round, so -1 is the pocket before zero.
func (l Layout) Number(position int) uint8 {
	order := l.order()
	return order[around(position, len(order))]
}

// Position is where a number lies, counted clockwise from zero; -1 for a number
// the wheel does not have.
func (l Layout) Position(n int) int {
	if !l.Has(n) {
		return -1
	}
	if l == DoubleZero {
		return int(positions.american[n])
	}
	return int(positions.european[n])
}

// Offset is how far a number lies from another, in pockets clockwise, 0 up to one
// less than the wheel has; -1 if the wheel lacks either.
func (l Layout) Offset(from, to int) int {
	a, b := l.Position(from), l.Position(to)
	if a < 0 || b < 0 {
		return -1
	}
	return around(b-a, l.Pockets())
}

// Neighbours are a number and those that lie beside it, as many on each side as
// sides says, in clockwise order with n in the middle. It is nil for a number the
// wheel does not have, for fewer than 0 sides, and for so many that a pocket would
// be named twice (clause R1-33).
func (l Layout) Neighbours(n, sides int) []uint8 {
	at := l.Position(n)
	if at < 0 || sides < 0 || sides > (l.Pockets()-1)/2 {
		return nil
	}
	beside := make([]uint8, 0, 2*sides+1)
	for p := at - sides; p <= at+sides; p++ {
		beside = append(beside, l.Number(p))
	}
	return beside
}

func (l Layout) order() []uint8 {
	if l == DoubleZero {
		return American[:]
	}
	return European[:]
}

// Position is where a number lies on the European wheel; see [Layout.Position].
func Position(n int) int { return SingleZero.Position(n) }

// Neighbours are a number and its neighbours on the European wheel, so those of 0
// with two sides are 3 26 0 32 15; see [Layout.Neighbours].
func Neighbours(n, sides int) []uint8 { return SingleZero.Neighbours(n, sides) }

// positions is where each number lies: the wheels read backwards.
var positions = func() (p struct {
	european [37]uint8
	american [38]uint8
},
) {
	for at, n := range European {
		p.european[n] = uint8(at)
	}
	for at, n := range American {
		p.american[n] = uint8(at)
	}
	return p
}()

// around brings a position back onto a ring of that many pockets.
func around(position, pockets int) int {
	p := position % pockets
	if p < 0 {
		p += pockets
	}
	return p
}
