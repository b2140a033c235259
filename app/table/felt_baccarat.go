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

func (c *coupPainter) paint(p *paper, w, h float32) {
	p.fill(0, 0, w, h, look.RadiusTile, look.Felt)
	x := (w - draw.BaccaratWidth) / 2
	colours := inkFor(c.severity)
	felt := c.felt.get([]any{c.coup.Felt, c.severity}, p.scale(), func() image.Image { return c.coup.Felt.Draw(&colours, p.scale()) })
	p.picture(felt, x, 0, draw.BaccaratWidth, draw.BaccaratHeight)
	d := &c.coup
	left, right := x+16, x+draw.BaccaratWidth-16
	side := float32(draw.BaccaratLeft - 32)
	name := ink{look.Points18, true, look.Player}
	p.write(d.PlayerName, left, 22, name, fromLeft)
	name.color = look.Banker
	p.write(d.BankerName, right, 22, name, toRight)
	quiet := ink{look.Points13, false, look.Text2}
	top, second := float32(48), float32(186)
	if !d.Felt.TwoReadings {
		top = 56
	}
	p.fitted(d.Source, left, top, side, quiet, fromLeft)
	p.fitted(d.Source, right, top, side-60, quiet, toRight)
	if d.Felt.TwoReadings {
		p.write(d.Second, left, second, quiet, fromLeft)
		p.write(d.Second, right, second, quiet, toRight)
	}
	p.fitted(d.Order, left, 284, side, ink{look.Points12, false, look.Text2}, fromLeft)
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

func (c *coupPainter) paintResult(p *paper, x float32) {
	d := &c.coup
	const room = draw.BaccaratRight - draw.BaccaratLeft - 24
	quiet := ink{look.Points13, false, look.Text2}
	if !d.Felt.TwoReadings && d.Announced == "" {
		if d.Winner != "" || d.Points != "" {
			p.write(d.ByTheCards, x, 64, quiet, inMiddle)
		}
		p.fitted(d.Result, x, 106, room, ink{look.Points44, true, winnerColour(d.Winner)}, inMiddle)
		p.write(d.Points, x, 150, ink{look.Points22, true, look.Text1}, inMiddle)
		c.paintReasons(p, x, 196, room)
		return
	}
	p.write(d.ByTheCards, x, 28, quiet, inMiddle)
	p.fitted(d.Result, x, 65, room, ink{look.Points44, true, winnerColour(d.Winner)}, inMiddle)
	p.write(d.Points, x, 106, ink{look.Points22, true, look.Text1}, inMiddle)
	p.write(d.Announced, x, 154, quiet, inMiddle)
	p.fitted(d.Says, x, 185, room, ink{look.Points28, true, winnerColour(d.SaysWinner)}, inMiddle)
	p.write(d.SaysPoints, x, 216, ink{20, true, look.Text1}, inMiddle)
	c.paintReasons(p, x, 246, room)
}

func (c *coupPainter) paintReasons(p *paper, x, y, room float32) {
	for _, r := range c.coup.Reasons {
		p.fitted(r, x, y, room, ink{look.Points13, false, look.Text2}, inMiddle)
		y += 20
	}
}
