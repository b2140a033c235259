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

// moneyPainter lists what each bet was paid and what it is owed, with the clause and
// the reason. Its rows scroll where there is no room for all of them.
//
// At a roulette table it stands in the side, and says whose chips they are; at the
// others it has the width of the felt.
type moneyPainter struct {
	aside    bool
	shown    bool
	money    Money
	severity findings.Severity
	rows     *list
	marks    map[int]*drawn
	plan     moneyPlan
}

func newMoneyPainter(aside bool) *moneyPainter {
	return &moneyPainter{aside: aside, rows: newList(), marks: map[int]*drawn{}}
}

func (m *moneyPainter) take(v *View) bool {
	shown := (v.Game == profile.Roulette) == m.aside && v.Game != profile.NoGame
	if shown == m.shown && m.severity == v.Wrong.Severity && reflect.DeepEqual(m.money, v.Money) {
		return false
	}
	m.shown, m.money, m.severity, m.plan = shown, v.Money, v.Wrong.Severity, moneyPlan{}
	return true
}

func (m *moneyPainter) scrolls() *look.Scroll { return m.rows.scroll }

func (m *moneyPainter) breadth() float32 {
	if m.aside {
		return 420
	}
	return 620
}

const (
	moneyHead  = 57 // where rows begin
	moneyFoot  = 35 // below the rows, with the total
	moneyLeast = 4  // rows that are in sight at the least
)

// planned is where everything stands at a width, worked out once for every list.
func (m *moneyPainter) planned(w float32) *moneyPlan {
	if m.plan.width != w {
		m.plan = planMoney(&m.money, w, m.aside)
	}
	return &m.plan
}

func (m *moneyPainter) heights(w float32) (least, wants float32) {
	if !m.shown {
		return 0, 0
	}
	p := m.planned(w)
	around := moneyHead + p.foot
	return around + p.tops[min(moneyLeast, len(p.tops)-1)], around + p.tops[len(p.tops)-1]
}

func (m *moneyPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d, at := &m.money, m.planned(w)
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Under, w-16, 20, w-48-title, labelInk, look.ToRight)
	m.paintHeads(p, at)
	p.Rule(16, 54, w-32, look.Line)
	if len(d.Rows) == 0 {
		p.Shrink(d.Empty, 16, 70, w-32, valueInk, look.FromLeft)
		return
	}
	tall := at.tops[len(d.Rows)]
	field := wholeRows(at.tops, h-moneyHead-at.foot)
	m.rows.show(p, 0, moneyHead, w, field, tall, func(p *look.Paper) {
		for i := range d.Rows {
			m.paintRow(p, at, i)
		}
	})
	foot := moneyHead + field + 1
	p.Rule(16, foot, w-32, look.Line)
	m.paintTotal(p, at, foot+17)
}

func (m *moneyPainter) paintHeads(p *look.Paper, at *moneyPlan) {
	d := &m.money
	heads := d.heads()
	for _, c := range at.columns {
		p.Write(heads[c], at.ends[c], 39, labelInk, look.ToRight)
	}
	if at.lines == threeLines {
		p.Shrink(d.second(&d.HeadRow), at.first, 39, at.ends[0]-at.widths[0]-at.first-8, labelInk, look.FromLeft)
		return
	}
	if !at.guestUnder {
		p.Write(d.first(&d.HeadRow), at.first, 39, labelInk, look.FromLeft)
	}
	p.Write(d.second(&d.HeadRow), at.second, 39, labelInk, look.FromLeft)
	if at.lines == oneLine && d.Settled {
		p.Write(d.HeadRow.Clause, at.clause, 39, labelInk, look.FromLeft)
		p.Write(d.HeadRow.Why, at.why, 39, labelInk, look.FromLeft)
	}
}

func (m *moneyPainter) paintRow(p *look.Paper, at *moneyPlan, i int) {
	d := &m.money
	r, y := &d.Rows[i], at.tops[i]+13
	if m.aside {
		p.Picture(m.mark(r.Mark, p.Scale()), 19, y-9, 18, 18)
	}
	first, second := valueInk, strongInk
	if d.Game == profile.Blackjack {
		first, second = second, first
	}
	wide := float32(0)
	if !at.guestUnder {
		wide = p.Shrink(d.first(r), at.first, y, at.first3, first, look.FromLeft)
	}
	x, room := at.second, at.second3
	if at.lines == threeLines { // the names have a line of their own
		x, room = at.first+wide+12, at.width-16-at.first-wide-12
	}
	p.Shrink(d.second(r), x, y, room, second, look.FromLeft)
	if at.lines == threeLines {
		y += moneyLine
	}
	for _, c := range at.columns {
		p.Write(r.amounts()[c], at.ends[c], y, m.amountInk(r, c), look.ToRight)
	}
	if len(at.whys) == 0 {
		return
	}
	why := valueInk
	if at.lines != oneLine {
		y += moneyLine
		why = labelInk
	}
	if at.guestUnder {
		p.Shrink(d.first(r), at.first, y, at.first3, why, look.FromLeft)
	}
	p.Write(r.Clause, at.clause, y, why, look.FromLeft)
	if at.below && r.Wrong {
		p.Write(r.Difference, at.width-16, y, look.InkOf(look.Points13, true, m.alarm()), look.ToRight)
	}
	for n, line := range at.whys[i] {
		p.Write(line, at.why, y+moneyLine*float32(n), why, look.FromLeft)
	}
}

// amountInk is how the amount of a column is written.
func (m *moneyPainter) amountInk(r *MoneyRow, column int) look.Ink {
	switch {
	case column == columnStake && !m.money.Settled, column == columnOwed && m.money.Would == "":
		return strongInk
	case column == columnOwed, column == columnDifference && !r.Wrong:
		return look.InkOf(look.Points13, false, look.Text3)
	case column == columnDifference:
		return look.InkOf(look.Points13, false, m.alarm())
	}
	return valueInk
}

// alarm is the colour of what is wrong: urgent, where the table has no alarm.
func (m *moneyPainter) alarm() color.Color { return inkFor(max(m.severity, findings.Urgent)).Alarm }

func (m *moneyPainter) paintTotal(p *look.Paper, at *moneyPlan, y float32) {
	t := &m.money.Total
	room := at.ends[0] - at.widths[0] - at.first - 8
	if at.lines == threeLines {
		room = at.width - 16 - at.first
	}
	p.Shrink(t.Guest, at.first, y, room, boldInk, look.FromLeft)
	if at.lines == threeLines {
		y += moneyLine
	}
	for _, c := range at.columns {
		how := boldInk
		switch {
		case t.Wrong && (c == columnDifference || c == columnOwed && at.below):
			how.Color = m.alarm()
		case c == columnOwed && m.money.Would != "":
			how.Color = look.Text2
		}
		p.Write(t.amounts()[c], at.ends[c], y, how, look.ToRight)
	}
	if at.beside {
		p.Write(at.note[0], at.clause, y, strongInk, look.FromLeft)
		return
	}
	for i, line := range at.note {
		p.Write(line, at.first0, y+24+moneyLine*float32(i), labelInk, look.FromLeft)
	}
}

func (m *moneyPainter) mark(guest int, scale float32) image.Image {
	d := m.marks[guest%26]
	if d == nil {
		d = &drawn{}
		m.marks[guest%26] = d
	}
	colours := draw.Dark()
	return d.get(guest, scale, func() image.Image { return draw.GuestMark(guest, &colours, scale) })
}
