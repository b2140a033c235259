package table

import (
	"image"
	"image/color"
	"reflect"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// drawn is a picture that is drawn again when what it shows, or the scale, is another.
type drawn struct {
	of    any
	scale float32
	image image.Image
}

// get gives the picture of a model, from the last time where nothing has changed.
func (d *drawn) get(of any, scale float32, make func() image.Image) image.Image {
	if d.image == nil || d.scale != scale || !reflect.DeepEqual(d.of, of) {
		d.of, d.scale, d.image = of, scale, make()
	}
	return d.image
}

// coupPainter is the felt of a baccarat table.
type coupPainter struct {
	shown    bool
	coup     Coup
	severity findings.Severity
	felt     drawn
}

func (c *coupPainter) take(v *View) bool {
	shown := v.Game == profile.Baccarat
	next := v.Baccarat
	next.Roads = Roads{}
	if shown == c.shown && v.Wrong.Severity == c.severity && reflect.DeepEqual(c.coup, next) {
		return false
	}
	c.shown, c.coup, c.severity = shown, next, v.Wrong.Severity
	return true
}

func (c *coupPainter) breadth() float32 { return draw.BaccaratWidth }

func (c *coupPainter) heights(float32) (least, wants float32) {
	if !c.shown {
		return 0, 0
	}
	return draw.BaccaratHeight, draw.BaccaratHeight
}

func (c *coupPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Felt)
	x := (w - draw.BaccaratWidth) / 2
	colours := inkFor(c.severity)
	felt := c.felt.get([]any{c.coup.Felt, c.severity}, p.Scale(), func() image.Image { return c.coup.Felt.Draw(&colours, p.Scale()) })
	p.Picture(felt, x, 0, draw.BaccaratWidth, draw.BaccaratHeight)
	d := &c.coup
	left, right := x+16, x+draw.BaccaratWidth-16
	side := float32(draw.BaccaratLeft - 32)
	name := look.InkOf(look.Points18, true, look.Player)
	p.Write(d.PlayerName, left, 22, name, look.FromLeft)
	name.Color = look.Banker
	p.Write(d.BankerName, right, 22, name, look.ToRight)
	quiet := look.InkOf(look.Points13, false, look.Text2)
	top, second := float32(48), float32(186)
	if !d.Felt.TwoReadings {
		top = 56
	}
	p.Shrink(d.Source, left, top, side, quiet, look.FromLeft)
	p.Shrink(d.Source, right, top, side-60, quiet, look.ToRight)
	if d.Felt.TwoReadings {
		p.Write(d.Second, left, second, quiet, look.FromLeft)
		p.Write(d.Second, right, second, quiet, look.ToRight)
	}
	p.Shrink(d.Order, left, 284, side, look.InkOf(look.Points12, false, look.Text2), look.FromLeft)
	c.paintResult(p, x+(draw.BaccaratLeft+draw.BaccaratRight)/2)
}

// winnerColour is the colour of a side.
func winnerColour(side string) color.Color {
	switch side {
	case "player":
		return look.Player
	case "banker":
		return look.Banker
	case "tie":
		return look.Tie
	}
	return look.Text1
}

func (c *coupPainter) paintResult(p *look.Paper, x float32) {
	d := &c.coup
	const room = draw.BaccaratRight - draw.BaccaratLeft - 24
	quiet := look.InkOf(look.Points13, false, look.Text2)
	if !d.Felt.TwoReadings && d.Announced == "" {
		if d.Winner != "" || d.Points != "" {
			p.Write(d.ByTheCards, x, 64, quiet, look.InMiddle)
		}
		p.Shrink(d.Result, x, 106, room, look.InkOf(look.Points44, true, winnerColour(d.Winner)), look.InMiddle)
		p.Write(d.Points, x, 150, look.InkOf(look.Points22, true, look.Text1), look.InMiddle)
		c.paintReasons(p, x, 196, room)
		return
	}
	p.Write(d.ByTheCards, x, 28, quiet, look.InMiddle)
	p.Shrink(d.Result, x, 65, room, look.InkOf(look.Points44, true, winnerColour(d.Winner)), look.InMiddle)
	p.Write(d.Points, x, 106, look.InkOf(look.Points22, true, look.Text1), look.InMiddle)
	p.Write(d.Announced, x, 154, quiet, look.InMiddle)
	p.Shrink(d.Says, x, 185, room, look.InkOf(look.Points28, true, winnerColour(d.SaysWinner)), look.InMiddle)
	p.Write(d.SaysPoints, x, 216, look.InkOf(20, true, look.Text1), look.InMiddle)
	c.paintReasons(p, x, 246, room)
}

func (c *coupPainter) paintReasons(p *look.Paper, x, y, room float32) {
	for _, r := range c.coup.Reasons {
		p.Shrink(r, x, y, room, look.InkOf(look.Points13, false, look.Text2), look.InMiddle)
		y += 20
	}
}
