package table

import (
	"image"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
)

// roadsPainter is the five roads of a baccarat shoe with the ask row: the big road
// twice where the sources part.
type roadsPainter struct {
	shown             bool
	roads             Roads
	shoe              ShoeView
	severity          findings.Severity
	plate, first, two drawn
	derived           [3]drawn
	ask, bar          drawn
}

func (r *roadsPainter) take(v *View) bool {
	shown := v.Game == profile.Baccarat
	a, b := r.roads, v.Baccarat.Roads
	same := shown == r.shown && r.severity == v.Wrong.Severity && sameShoe(a.Shoe, b.Shoe) && sameShoe(a.Second, b.Second)
	a.Shoe, a.Second, b.Shoe, b.Second = roads.Shoe{}, roads.Shoe{}, roads.Shoe{}, roads.Shoe{}
	same = same && a.Two == b.Two && a.Marked == b.Marked && a.Name == b.Name && a.SecondName == b.SecondName && a.Here == b.Here &&
		a.There == b.There && a.Plate == b.Plate && a.Counts == b.Counts && a.Next == b.Next && a.Derived == b.Derived &&
		r.shoe.Title == v.Shoe.Title && r.shoe.Bar == v.Shoe.Bar && r.shoe.Text == v.Shoe.Text
	r.shown, r.roads, r.severity, r.shoe = shown, v.Baccarat.Roads, v.Wrong.Severity, v.Shoe
	return !same
}

// sameShoe compares two shoes, coup by coup.
func sameShoe(a, b roads.Shoe) bool {
	if a.Len() != b.Len() {
		return false
	}
	x, y := a.Coups(), b.Coups()
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

func (r *roadsPainter) breadth() float32 { return 1020 }

// roadInk is for the names of the roads.
var roadInk = look.InkOf(look.Points12, false, look.Text2)

const roadsTall = 232

func (r *roadsPainter) heights(float32) (least, wants float32) {
	if !r.shown {
		return 0, 0
	}
	return roadsTall, roadsTall
}

func (r *roadsPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	colours := inkFor(r.severity)
	scale := p.Scale()
	d := &r.roads
	marked := -1
	if d.Two {
		marked = d.Marked
	}
	plate := draw.Roadmap{Shoe: d.Shoe, Columns: 10, Cell: 24, Marked: marked}
	p.Write(d.Plate, 16, 16, roadInk, look.FromLeft)
	p.Write(d.Counts, 256, 16, look.InkOf(look.Points12, false, look.Text2), look.ToRight)
	p.Picture(r.plate.get([]any{plate, r.severity}, scale, func() image.Image { return plate.BeadPlate(&colours, scale) }), 16, 28, 240, 144)
	p.Shrink(d.Next, 16, 188, 66, roadInk, look.FromLeft)
	p.Picture(r.ask.get(d.Shoe, scale, func() image.Image { return draw.Ask(d.Shoe, &colours, scale) }), 80, 176, draw.AskWidth, draw.AskHeight)

	const middle = 280
	side := w - 296
	room := side - 24 - middle
	alarm := look.InkOf(look.Points12, true, colours.Alarm)
	p.Write(d.Name, middle, 16, roadInk, look.FromLeft)
	if d.Two {
		p.Write(d.Here, middle+room, 16, alarm, look.ToRight)
		p.Write(d.SecondName, middle, 128, roadInk, look.FromLeft)
		p.Write(d.There, middle+room, 128, alarm, look.ToRight)
		first := draw.Roadmap{Shoe: d.Shoe, Columns: int(room / 14), Cell: 14, Marked: marked}
		second := draw.Roadmap{Shoe: d.Second, Columns: int(room / 14), Cell: 14, Marked: marked}
		wide := float32(first.Columns) * 14
		p.Picture(r.first.get([]any{first, r.severity}, scale, func() image.Image { return first.BigRoad(&colours, scale) }), middle, 28, wide, 84)
		p.Picture(r.two.get([]any{second, r.severity}, scale, func() image.Image { return second.BigRoad(&colours, scale) }), middle, 140, wide, 84)
	} else {
		first := draw.Roadmap{Shoe: d.Shoe, Columns: int(room / 20), Cell: 20, Marked: -1}
		p.Picture(r.first.get([]any{first, r.severity}, scale, func() image.Image { return first.BigRoad(&colours, scale) }), middle, 28, float32(first.Columns)*20, 120)
		paintShoeBar(p, &r.shoe, &r.bar, middle, 164, room, true)
	}
	for i, derived := range [...]roads.Derived{roads.BigEyeBoy, roads.SmallRoad, roads.CockroachPig} {
		y := float32(i) * 72
		p.Write(d.Derived[i], side, y+16, roadInk, look.FromLeft)
		m := draw.Roadmap{Shoe: d.Shoe, Columns: 31, Cell: 9, Marked: -1}
		p.Picture(r.derived[i].get(d.Shoe, scale, func() image.Image { return m.DerivedRoad(derived, &colours, scale) }), side, y+26, 279, 54)
	}
}
