// Package roulette settles a spin: the positions of the single-zero layout, what
// each pays on each number, the call bets and completes, the zero rules, and
// whether a bet may stand.
//
// Everything is looked up in two small tables made once from the layout itself:
// the position that a set of numbers names, and what each of the 157 positions
// pays on each of the 37 numbers. A Settler keeps the working memory of a spin, so
// that settling allocates nothing for a bet.
package roulette

import (
	"math/bits"
	"strconv"

	"pitboss/tables/profile"
	"pitboss/tables/wheel"
)

// Numbers is how many pockets the wheel has: 0 to 36.
const Numbers = 37

// Outside is a kind of outside bet.
type Outside uint8

// The kinds of outside bets.
const (
	Dozen Outside = iota
	Column
	Red
	Black
	Odd
	Even
	Low
	High
)

var outsideWords = [...]string{"dozen", "column", "red", "black", "odd", "even", "low", "high"}

func (o Outside) String() string { return outsideWords[o] }

// EvenChance says that the bet pays 1 to 1 and that a zero rule concerns it.
func (o Outside) EvenChance() bool { return o >= Red }

// EvenChance says that a spot's word is that of an even chance: what a zero rule
// can halve or imprison (R1-44).
func EvenChance(spot string) bool {
	for o := Red; o <= High; o++ {
		if spot == outsideWords[o] {
			return true
		}
	}
	return false
}

// Position is one place on the layout where a chip can lie.
type Position struct {
	Inside  profile.Inside // of an inside position
	Outside Outside        // of an outside position
	IsIn    bool
	Which   int     // the dozen's or column's number
	Numbers []uint8 // ascending; never written to
	Pays    int64   // to 1
	mask    uint64
	place   string
}

// Spot is the word of the contract for the position's kind.
func (p *Position) Spot() string {
	if p.IsIn {
		return p.Inside.String()
	}
	return p.Outside.String()
}

// Place names the position for a reader: "17/20", "dozen 2", "red".
func (p *Position) Place() string { return p.place }

// Covers says that the position wins on a number.
func (p *Position) Covers(n int) bool { return p.mask>>uint(n)&1 == 1 }

const (
	insidePositions = 145
	outsideStart    = insidePositions
	allPositions    = insidePositions + 12
)

var (
	positions [allPositions]Position
	byNumbers = make(map[uint64]uint8, insidePositions)
	pays      [Numbers][allPositions]uint8
)

// Positions returns every position of the layout: the 145 inside, then dozens,
// columns and even chances. The slice is shared; it must not be written to.
func Positions() []Position { return positions[:] }

func init() {
	n := 0
	add := func(p Position) {
		for _, k := range p.Numbers {
			p.mask |= 1 << k
		}
		if p.IsIn {
			p.place = join(p.Numbers)
			byNumbers[p.mask] = uint8(n)
		} else {
			p.place = p.Outside.String()
			if p.Which > 0 {
				p.place += " " + strconv.Itoa(p.Which)
			}
		}
		positions[n] = p
		n++
	}
	inside := func(kind profile.Inside, pays int64, numbers ...uint8) {
		add(Position{Inside: kind, IsIn: true, Pays: pays, Numbers: numbers})
	}
	for k := uint8(0); k < Numbers; k++ {
		inside(profile.Straight, 35, k)
	}
	for k := uint8(1); k <= 3; k++ {
		inside(profile.Split, 17, 0, k)
	}
	for k := uint8(1); k <= 36; k++ {
		if k%3 != 0 {
			inside(profile.Split, 17, k, k+1)
		}
		if k <= 33 {
			inside(profile.Split, 17, k, k+3)
		}
	}
	for k := uint8(1); k <= 34; k += 3 {
		inside(profile.Street, 11, k, k+1, k+2)
	}
	inside(profile.Trio, 11, 0, 1, 2)
	inside(profile.Trio, 11, 0, 2, 3)
	for k := uint8(1); k <= 32; k++ {
		if k%3 != 0 {
			inside(profile.Corner, 8, k, k+1, k+3, k+4)
		}
	}
	inside(profile.FirstFour, 8, 0, 1, 2, 3)
	for k := uint8(1); k <= 31; k += 3 {
		inside(profile.SixLine, 5, k, k+1, k+2, k+3, k+4, k+5)
	}
	outside := func(kind Outside, which int, pays int64, wins func(k int) bool) {
		p := Position{Outside: kind, Which: which, Pays: pays}
		for k := 1; k < Numbers; k++ {
			if wins(k) {
				p.Numbers = append(p.Numbers, uint8(k))
			}
		}
		add(p)
	}
	for w := 1; w <= 3; w++ {
		outside(Dozen, w, 2, func(k int) bool { return (k-1)/12 == w-1 })
	}
	for w := 1; w <= 3; w++ {
		outside(Column, w, 2, func(k int) bool { return (k-1)%3 == w-1 })
	}
	outside(Red, 0, 1, func(k int) bool { return wheel.Colour(k) == wheel.Red })
	outside(Black, 0, 1, func(k int) bool { return wheel.Colour(k) == wheel.Black })
	outside(Odd, 0, 1, func(k int) bool { return k%2 == 1 })
	outside(Even, 0, 1, func(k int) bool { return k%2 == 0 })
	outside(Low, 0, 1, func(k int) bool { return k <= 18 })
	outside(High, 0, 1, func(k int) bool { return k >= 19 })
	for i := range positions {
		for _, k := range positions[i].Numbers {
			pays[k][i] = uint8(positions[i].Pays)
		}
	}
	makeSets()
}

func join(numbers []uint8) string {
	var b []byte
	for i, k := range numbers {
		if i > 0 {
			b = append(b, '/')
		}
		b = strconv.AppendUint(b, uint64(k), 10)
	}
	return string(b)
}

// lookup finds the inside position of exactly these numbers, in any order.
func lookup(numbers []int) (at uint8, ok bool) {
	var mask uint64
	for _, k := range numbers {
		if k < 0 || k >= Numbers {
			return 0, false
		}
		mask |= 1 << uint(k)
	}
	if bits.OnesCount64(mask) != len(numbers) {
		return 0, false
	}
	if len(numbers) == 1 {
		return uint8(numbers[0]), true
	}
	at, ok = byNumbers[mask]
	return at, ok
}

func mustFind(numbers ...int) uint8 {
	at, ok := lookup(numbers)
	if !ok {
		// Cannot happen: only the series and completes of this package ask, and a
		// test walks them all.
		panic("roulette: a series names numbers that are no position")
	}
	return at
}

// ColourWord is "red", "black" or "green".
func ColourWord(n int) string {
	switch wheel.Colour(n) {
	case wheel.Red:
		return "red"
	case wheel.Black:
		return "black"
	default:
		return "green"
	}
}
