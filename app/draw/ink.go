package draw

import "image/color"

// Ink is the colours that the pictures of a table are drawn in, full as they are at
// the felt and not dimmed as on the floor.
type Ink struct {
	Felt, Box, Edge         color.NRGBA // the cloth, a box on it, a line on it
	Well, Floor, Panel      color.NRGBA // tracks and roads, their grid, what a picture lies on
	Key, Chosen, Line, Rim  color.NRGBA // a phase that is past, the one before now, dividers, borders
	Strong, Text, Dim, Pale color.NRGBA // what matters, values, labels, what nobody must read
	Bar, Low                color.NRGBA // what is measured, and the same where it is text's ground
	Banker, Player, Tie     color.NRGBA
	Red, Black, Green       color.NRGBA // roulette
	OnNumber                color.NRGBA // a number on any of the three
	Face, Hearts, Spades    color.NRGBA // a card and its two colours
	Pip                     color.NRGBA // a heart or a diamond that lies on no card
	OnChip                  color.NRGBA
	Chips                   [6]color.NRGBA
	Alarm, Tint, Focus      color.NRGBA // what is wrong, its ground, what was chosen
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}

// Dark is the ink of the dark desk. Whoever draws with another alarm than an urgent
// one changes its copy.
func Dark() Ink {
	return Ink{
		Felt: rgb(0x22312B), Box: rgb(0x1B2823), Edge: rgb(0x4B6157),
		Well: rgb(0x16191B), Floor: rgb(0x222629), Panel: rgb(0x2D3236),
		Key: rgb(0x394045), Chosen: rgb(0x4A545B), Line: rgb(0x434B51), Rim: rgb(0x727E87),
		Strong: rgb(0xE6E9EB), Text: rgb(0xBFC6CB), Dim: rgb(0x98A2A9), Pale: rgb(0x727C84),
		Bar: rgb(0x838D94), Low: rgb(0x6C757C),
		Banker: rgb(0xEC6A61), Player: rgb(0x6FA6F0), Tie: rgb(0x58BD7C),
		Red: rgb(0xB53A38), Black: rgb(0x0E1011), Green: rgb(0x2C7A4D), OnNumber: rgb(0xF1F1EF),
		Face: rgb(0xDEDBD3), Hearts: rgb(0xB02A28), Spades: rgb(0x1A1D1F), Pip: rgb(0xD5636A), OnChip: rgb(0x16191B),
		Chips: [6]color.NRGBA{rgb(0xC9B48A), rgb(0x8FB8B0), rgb(0xD9D6CE), rgb(0xA39A8C), rgb(0xB9C48F), rgb(0xC79F86)},
		Alarm: rgb(0xE27BFF), Tint: rgb(0x3A3042), Focus: rgb(0xFFFFFF),
	}
}

// faint is a colour half-way to what it lies on.
func faint(c, on color.NRGBA) color.NRGBA {
	half := func(a, b uint8) uint8 { return uint8((int(a) + int(b)) / 2) }
	return color.NRGBA{R: half(c.R, on.R), G: half(c.G, on.G), B: half(c.B, on.B), A: 0xff}
}
