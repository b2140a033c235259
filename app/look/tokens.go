package look

import "image/color"

func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
}

// Surfaces, from the rail to a chosen option.
var (
	Bg0   = hex(0x16191B) // rail, bars, wells, tracks
	Bg1   = hex(0x222629) // the floor
	Bg2   = hex(0x2D3236) // tile, panel
	Bg3   = hex(0x394045) // button, key, selected row
	Bg4   = hex(0x4A545B) // chosen option
	Felt  = hex(0x22312B)
	Box   = hex(0x1B2823) // a box on the felt
	Edge  = hex(0x4B6157) // a line on the felt
	Line  = hex(0x434B51) // divider
	Line2 = hex(0x727E87) // border of a control
	Clear = color.NRGBA{}
	Shade = color.NRGBA{A: 0xa0} // over what a question waits before
)

// Text, from what matters now to what nobody must read.
var (
	Text1  = hex(0xE6E9EB)
	Text2  = hex(0xBFC6CB)
	Text3  = hex(0x98A2A9)
	Text4  = hex(0x727C84)
	OnFill = Bg0 // text on an alarm's fill
)

// Alarms, and the tints of their rows.
var (
	UrgentColour = hex(0xE27BFF)
	HighColour   = hex(0xFFA13D)
	MediumColour = hex(0xDCCB74)
	LowColour    = hex(0xA9C4D4)
	UrgentTint   = hex(0x3A3042)
	HighTint     = hex(0x43362A)
)

// The games: full at a table, desaturated on the floor.
var (
	Banker      = hex(0xEC6A61)
	Pip         = hex(0xD5636A) // a heart or a diamond on no card
	Player      = hex(0x6FA6F0)
	Tie         = hex(0x58BD7C)
	BankerDim   = hex(0xA0706C)
	PlayerDim   = hex(0x71849E)
	TieDim      = hex(0x6E9078)
	Red         = hex(0xB53A38)
	Black       = hex(0x0E1011)
	Green       = hex(0x2C7A4D)
	OnNumber    = hex(0xF1F1EF)
	RedDim      = hex(0x4F403F)
	BlackDim    = hex(0x16191B)
	GreenDim    = hex(0x34493B)
	RedNewest   = hex(0x5F4543)
	GreenNewest = hex(0x3D5646)
	CardFace    = hex(0xDEDBD3)
	CardRed     = hex(0xB02A28)
	CardBlack   = hex(0x1A1D1F)
)

// Chips are the colours of the guests' chips; each also carries a letter.
var Chips = [...]color.NRGBA{hex(0xC9B48A), hex(0x8FB8B0), hex(0xD9D6CE), hex(0xA39A8C), hex(0xB9C48F), hex(0xC79F86)}

// Controls.
var (
	Focus     = hex(0xFFFFFF)
	Primary   = hex(0xC9D1D6)
	OnPrimary = Bg0
	Analogue  = hex(0x838D94)
)

// Sizes of type, in pixels at scale 1.
const (
	Points56 = 56 // points, result, totals at the felt
	Points44 = 44
	Points40 = 40
	Points36 = 36 // a table's number at the felt
	Points28 = 28 // the clock
	Points22 = 22 // a table's number on a tile
	Points18 = 18 // titles, state words at the felt
	Points16 = 16 // title of a finding
	Points14 = 14 // buttons, values
	Points13 = 13 // tables, state words of a tile
	Points12 = 12 // labels; the smallest text
	Points11 = 11 // inside chips and marks only
)

// Gaps and radii.
const (
	GapGroup    = 4
	Gap         = 8
	GapSide     = 12
	Padding     = 16
	RadiusTile  = 6
	RadiusKey   = 4
	Target      = 40 // the least height of what a finger hits
	SmallTarget = 36 // the same in a row of filters
)
