package wheel

// Hue is the colour of a pocket.
type Hue uint8

// The colours. Only a zero is green.
const (
	NoHue Hue = iota
	Green
	Red
	Black
)

// String is the letter a display shows beside the colour: "G", "R", "B"; "" for
// NoHue.
func (h Hue) String() string {
	switch h {
	case Green:
		return "G"
	case Red:
		return "R"
	case Black:
		return "B"
	}
	return ""
}

// reds has a bit for each red number.
const reds = 1<<1 | 1<<3 | 1<<5 | 1<<7 | 1<<9 | 1<<12 | 1<<14 | 1<<16 | 1<<18 |
	1<<19 | 1<<21 | 1<<23 | 1<<25 | 1<<27 | 1<<30 | 1<<32 | 1<<34 | 1<<36

// Colour is the colour of a number, the same on both wheels; NoHue for what is no
// number.
func Colour(n int) Hue {
	switch {
	case n < 0 || n > ZeroZero:
		return NoHue
	case n == 0 || n == ZeroZero:
		return Green
	case uint64(reds)>>n&1 == 1:
		return Red
	}
	return Black
}

// Sector is one of the three parts that the European wheel is called by.
type Sector uint8

// The sectors. Together they are the whole wheel, and no number is in two.
const (
	NoSector  Sector = iota
	Voisins          // 17 numbers around zero, 22 to 25
	Tiers            // the 12 opposite, 27 to 33
	Orphelins        // the 8 left over: 17 34 6 and 1 20 14 31 9
)

// SectorOf is the sector of a number of the European wheel; NoSector for what is
// none of its numbers.
func SectorOf(n int) Sector {
	p := Position(n)
	switch {
	case p < 0:
		return NoSector
	case p <= Position(25) || p >= Position(22):
		return Voisins
	case p >= Position(27) && p <= Position(33):
		return Tiers
	}
	return Orphelins
}

// Numbers are the numbers of a sector clockwise: voisins from 22, tiers from 27,
// orphelins 17 34 6, then 1 20 14 31 9.
func (s Sector) Numbers() []uint8 {
	from := Position(22)
	if s != Voisins {
		from = 0
	}
	var in []uint8
	for p := from; p < from+len(European); p++ {
		if n := SingleZero.Number(p); SectorOf(int(n)) == s {
			in = append(in, n)
		}
	}
	return in
}
