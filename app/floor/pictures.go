package floor

import (
	"image"
	"image/color"
	"slices"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// drawn is what the pictures of a tile were made from: one is made again only when
// that has changed.
type drawn struct {
	picture Tile
	width   float32
	scale   float32
	made    bool
	ground  ground
	bar     bar
	sign    sign
}

// ground is what lies behind a tile's texts: its frame, its header, the glyph of the
// game and the shape of the alarm.
type ground struct {
	game           profile.Game
	glyph          color.NRGBA
	glyphAt        float32
	life           Life
	severity       findings.Severity
	filled, dashed bool
	closed         bool
	width, scale   float32
}

// bar is how long the phase has lasted.
type bar struct {
	filled        float32
	mark          bool
	colour, notch color.NRGBA
	width, scale  float32
}

type sign struct {
	glyph draw.Glyph
	c     color.NRGBA
	scale float32
}

var palette = draw.Palette{
	Ground: look.Bg1, Acting: look.Bg3, Text: look.Text2, Strong: look.Text1, Dim: look.Text4, Frame: look.Line, Border: look.Line2,
	Banker: look.BankerDim, Player: look.PlayerDim, Tie: look.TieDim,
	Red: look.RedDim, Black: look.BlackDim, Green: look.GreenDim, RedNew: look.RedNewest, GreenNew: look.GreenNewest,
	Track: look.Bg0, Filled: look.Text4, Mark: look.Text2,
}

const (
	headerHeight = 32
	barHeight    = 8 // the bar itself is 4, its mark stands out
)

func (v *tileView) drawGround(glyph color.NRGBA, glyphAt float32) {
	a := &v.model.Alarm
	want := ground{
		v.model.Game, glyph, glyphAt, a.Life, a.Severity, v.filled(), v.dashed(), v.isClosed(), v.width, v.scale,
	}
	if v.drawn.ground != want {
		v.drawn.ground = want
		v.ground.Image = v.shared.of(want)
		v.ground.Refresh()
	}
}

// grounds are the pictures of grounds: most tables are at rest, and one picture is behind
// all that are of a game. Each by itself they were the largest thing a floor of 200 tables
// had in memory.
type grounds map[ground]*image.RGBA

// mostGrounds is how many are kept.
const mostGrounds = 64

// of gives the picture of a ground, which nobody changes.
func (all grounds) of(g ground) *image.RGBA {
	made := all[g]
	if made == nil {
		if len(all) >= mostGrounds { // of other widths and scales, or of alarms that are over
			clear(all)
		}
		made = g.draw().Image
		all[g] = made
	}
	return made
}

func (g *ground) draw() *draw.Sheet {
	s := draw.NewSheet(g.width, tileHeight, g.scale)
	hue := look.SeverityColour(g.severity)
	plate := func(thick float32, ground, edge color.NRGBA) {
		s.Plate(0, 0, g.width, tileHeight, look.RadiusTile, thick, ground, edge)
	}
	switch {
	case g.life == Quiet && g.closed:
		plate(1, look.Bg1, look.Line)
	case g.dashed:
		plate(0, look.Bg2, look.Bg2)
		s.Dashes(0, 0, g.width, tileHeight, look.RadiusTile, 2, 7, 5, look.Text2)
	case g.life == Quiet:
		plate(0, look.Bg2, look.Bg2)
	case g.life == Returned:
		plate(1, look.Bg2, hue)
	default:
		plate(3, look.Bg2, hue)
	}
	fill, digit := hue, look.OnFill
	if g.filled {
		s.Rect(0, 0, g.width, headerHeight-look.RadiusTile, look.RadiusTile, hue)
		s.Rect(0, look.RadiusTile, g.width, headerHeight-look.RadiusTile, 0, hue)
		fill, digit = look.OnFill, hue
	}
	s.Glyph(draw.GlyphOf(g.game), g.glyphAt, 8, g.glyph)
	if g.life != Quiet {
		s.Shape(g.width-inset-11, 16, 20, int(g.severity), fill, digit, g.life == Returned)
	}
	return s
}

// slow are the findings that say that something lasts too long: the bar shows it.
var slow = []findings.Code{findings.SpinHung, findings.RoundStuck}

func (v *tileView) drawBar() {
	m := &v.model
	want := bar{m.Filled, m.Mark, look.Analogue, look.Text3, v.width - 2*inset, v.scale}
	switch {
	case m.Stale != "":
		want.colour, want.notch = look.Text4, look.Text4
	case m.Over && m.Alarm.Life != Quiet && slices.Contains(slow, m.Alarm.Code):
		want.colour = look.SeverityColour(m.Alarm.Severity)
	}
	if v.drawn.bar == want {
		return
	}
	v.drawn.bar = want
	s := draw.NewSheet(want.width, barHeight, want.scale)
	s.Rect(0, 2, want.width, 4, 2, look.Bg0)
	if want.filled > 0 {
		s.Rect(0, 2, max(want.width*want.filled, 4), 4, 2, want.colour)
	}
	if want.mark {
		s.Rect(float32(int(want.width*usualAt)), 0, 2, barHeight, 0, want.notch)
	}
	v.bar.Image = s.Image
	v.bar.Refresh()
}

func samePicture(a, b *Tile) bool {
	return a.Game == b.Game && a.Boxes == b.Boxes && a.Out == b.Out && a.Cut == b.Cut && a.Road.Len() == b.Road.Len() &&
		slices.Equal(a.Numbers, b.Numbers) && (a.Alarm.Life == Quiet) == (b.Alarm.Life == Quiet)
}

// drawPicture draws the image of a tile.
func (v *tileView) drawPicture() {
	m, d := &v.model, &v.drawn
	if d.made && d.scale == v.scale && d.width == v.width && samePicture(&d.picture, m) {
		return
	}
	d.picture, d.scale, d.width, d.made = *m, v.scale, v.width, true
	width := v.width - 2*inset + 1
	p := palette
	p.Alarm = look.SeverityColour(m.Alarm.Severity)
	switch m.Game {
	case profile.Baccarat:
		v.picture.Image = draw.SmallRoad(m.Road, width, &p, v.scale)
	case profile.Roulette:
		v.picture.Image = draw.NumberStrip(m.Numbers, width, &p, v.scale)
	default:
		v.picture.Image = draw.Boxes(m.Boxes, m.Out, m.Cut, m.Alarm.Life != Quiet, width, &p, v.scale)
	}
	v.picture.Refresh()
}

func (v *tileView) drawSign(g draw.Glyph, c color.NRGBA) {
	want := sign{g, c, v.scale}
	if v.drawn.sign != want {
		v.drawn.sign = want
		v.sign.Image = draw.DrawGlyph(g, c, v.scale)
		v.sign.Refresh()
	}
}
