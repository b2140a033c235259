package table

import (
	"image"
	"image/color"
	"reflect"

	"fyne.io/fyne/v2/container"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// moneyPainter lists what each bet was paid and what it is owed, with the clause and
// the reason. Its rows scroll where there is no room for all of them.
type moneyPainter struct {
	shown    bool
	money    Money
	severity findings.Severity
	rows     *list
}

func newMoneyPainter() *moneyPainter { return &moneyPainter{rows: newList()} }

func (m *moneyPainter) take(v *View) bool {
	shown := v.Game == profile.Baccarat || v.Game == profile.Blackjack
	if shown == m.shown && m.severity == v.Wrong.Severity && reflect.DeepEqual(m.money, v.Money) {
		return false
	}
	m.shown, m.money, m.severity = shown, v.Money, v.Wrong.Severity
	return true
}

func (m *moneyPainter) scrolls() *container.Scroll { return m.rows.scroll }

func (m *moneyPainter) breadth() float32 { return 620 }

const (
	moneyHead  = 57 // where rows begin
	moneyFoot  = 35 // below the rows, with the total
	moneyPitch = 26
	moneyLeast = 4    // rows that are in sight at the least
	moneyWide  = 860  // a list that is narrower has its reasons in a second line
	moneyWhole = 1020 // the width of the design
)

// pitch is how far apart rows are at a width.
func (m *moneyPainter) pitch(w float32) float32 {
	if w < moneyWide && m.money.Settled {
		return 44
	}
	if len(m.money.Rows) > 6 {
		return 24
	}
	return moneyPitch
}

func (m *moneyPainter) heights(w float32) (least, wants float32) {
	if !m.shown {
		return 0, 0
	}
	n := float32(max(len(m.money.Rows), 1))
	pitch := m.pitch(w)
	wants = moneyHead + n*pitch + moneyFoot
	return moneyHead + min(n, moneyLeast)*pitch + moneyFoot, wants
}

// moneyColumns is where the columns of the list are; amounts end where theirs is.
type moneyColumns struct{ first, second, stake, paid, owed, difference, clause, why float32 }

func (m *moneyPainter) columns(w float32) moneyColumns {
	c := moneyColumns{16, 104, 280, 400, 520, 656, 684, 748}
	if m.money.Game == profile.Blackjack {
		c = moneyColumns{16, 156, 308, 408, 516, 640, 668, 732}
	}
	if w < moneyWide {
		k := (w - 32) / 640
		c = moneyColumns{16, 16 + 104*k, 16 + 320*k, 16 + 425*k, 16 + 530*k, 16 + 640*k, 32, 100}
		return c
	}
	k := min(w/moneyWhole, 1.3)
	return moneyColumns{16, c.second * k, c.stake * k, c.paid * k, c.owed * k, c.difference * k, c.clause * k, c.why * k}
}

func (m *moneyPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &m.money
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Under, w-16, 20, w-48-title, labelInk, look.ToRight)
	c, narrow := m.columns(w), w < moneyWide
	first, second := d.Heads[0], d.Heads[1]
	if d.Game == profile.Blackjack {
		first, second = second, first
	}
	p.Shrink(first, c.first, 39, c.second-c.first-8, labelInk, look.FromLeft)
	p.Shrink(second, c.second, 39, 80, labelInk, look.FromLeft)
	p.Write(d.Heads[2], c.stake, 39, labelInk, look.ToRight)
	if d.Settled {
		p.Write(d.Heads[3], c.paid, 39, labelInk, look.ToRight)
		p.Write(d.Heads[4], c.owed, 39, labelInk, look.ToRight)
		p.Write(d.Heads[5], c.difference, 39, labelInk, look.ToRight)
		if !narrow {
			p.Shrink(d.Heads[6], c.clause, 39, c.why-c.clause-6, labelInk, look.FromLeft)
			p.Write(d.Heads[7], c.why, 39, labelInk, look.FromLeft)
		}
	}
	p.Rule(16, 54, w-32, look.Line)
	if len(d.Rows) == 0 {
		p.Write(d.Empty, 16, 70, valueInk, look.FromLeft)
		return
	}
	pitch := m.pitch(w)
	tall := float32(len(d.Rows)) * pitch
	field := min(tall, h-moneyHead-moneyFoot)
	m.rows.show(p, 0, moneyHead, w, field, tall, func(p *look.Paper) {
		for i := range d.Rows {
			m.paintRow(p, &d.Rows[i], w, float32(i)*pitch+13, c, narrow)
		}
	})
	foot := moneyHead + field + 1
	p.Rule(16, foot, w-32, look.Line)
	m.paintTotal(p, w, foot+17, c)
}

func (m *moneyPainter) paintRow(p *look.Paper, r *MoneyRow, w, y float32, c moneyColumns, narrow bool) {
	first, second := look.InkOf(look.Points13, false, look.Text2), strongInk
	a, b := r.Guest, r.Bet
	if m.money.Game == profile.Blackjack {
		a, b, first, second = b, a, second, first
	}
	p.Shrink(a, c.first, y, c.second-c.first-8, first, look.FromLeft)
	p.Shrink(b, c.second, y, c.stake-c.second-62, second, look.FromLeft)
	p.Write(r.Stake, c.stake, y, valueInk, look.ToRight)
	if !m.money.Settled {
		return
	}
	p.Write(r.Paid, c.paid, y, valueInk, look.ToRight)
	p.Write(r.Owed, c.owed, y, strongInk, look.ToRight)
	difference := look.InkOf(look.Points13, false, look.Text3)
	if r.Wrong {
		difference.Color = m.alarm()
	}
	p.Write(r.Difference, c.difference, y, difference, look.ToRight)
	if narrow {
		y += 19
		p.Write(r.Clause, c.clause, y, labelInk, look.FromLeft)
		p.Shrink(r.Why, c.why, y, w-c.why-16, labelInk, look.FromLeft)
		return
	}
	p.Shrink(r.Clause, c.clause, y, c.why-c.clause-6, valueInk, look.FromLeft)
	p.Shrink(r.Why, c.why, y, w-c.why-16, valueInk, look.FromLeft)
}

// alarm is the colour of what is wrong: urgent, where the table has no alarm.
func (m *moneyPainter) alarm() color.Color { return inkFor(max(m.severity, findings.Urgent)).Alarm }

func (m *moneyPainter) paintTotal(p *look.Paper, w, y float32, c moneyColumns) {
	t := &m.money.Total
	p.Shrink(t.Guest, c.first, y, c.stake-c.first-70, boldInk, look.FromLeft)
	p.Write(t.Stake, c.stake, y, boldInk, look.ToRight)
	if !m.money.Settled {
		return
	}
	p.Write(t.Paid, c.paid, y, boldInk, look.ToRight)
	p.Write(t.Owed, c.owed, y, boldInk, look.ToRight)
	how := boldInk
	if t.Wrong {
		how.Color = m.alarm()
	}
	p.Write(t.Difference, c.difference, y, how, look.ToRight)
	if w >= moneyWide {
		p.Shrink(m.money.Note, c.clause, y, w-c.clause-16, strongInk, look.FromLeft)
	}
}

// layoutBetsPainter is the bets of a roulette table, in the side: whose chips they
// are, and what they bring.
type layoutBetsPainter struct {
	shown    bool
	money    Money
	severity findings.Severity
	rows     *list
	marks    map[int]*drawn
}

func newLayoutBetsPainter() *layoutBetsPainter {
	return &layoutBetsPainter{rows: newList(), marks: map[int]*drawn{}}
}

func (m *layoutBetsPainter) take(v *View) bool {
	shown := v.Game == profile.Roulette
	if shown == m.shown && m.severity == v.Wrong.Severity && reflect.DeepEqual(m.money, v.Money) {
		return false
	}
	m.shown, m.money, m.severity = shown, v.Money, v.Wrong.Severity
	return true
}

func (m *layoutBetsPainter) scrolls() *container.Scroll { return m.rows.scroll }

func (m *layoutBetsPainter) breadth() float32 { return 420 }

const (
	betsHead  = 54
	betsFoot  = 36
	betsNote  = 26
	betsPitch = 29
	betsTall  = 46 // a row with its difference and its reason
)

// full says that a row has a second line: it was settled, and says why.
func (m *layoutBetsPainter) full() bool { return m.money.Settled && m.money.Would == "" }

func (m *layoutBetsPainter) pitch() float32 {
	if m.full() {
		return betsTall
	}
	return betsPitch
}

func (m *layoutBetsPainter) foot() float32 {
	if m.money.Footnote != "" || m.full() && m.money.Note != "" {
		return betsFoot + betsNote
	}
	return betsFoot
}

func (m *layoutBetsPainter) heights(float32) (least, wants float32) {
	if !m.shown {
		return 0, 0
	}
	n := float32(max(len(m.money.Rows), 1))
	return betsHead + min(n, 4)*m.pitch() + m.foot(), betsHead + n*m.pitch() + m.foot()
}

func (m *layoutBetsPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &m.money
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Under, w-16, 20, w-48-title, labelInk, look.ToRight)
	right, owed := w-16, w-120
	p.Write(d.Heads[0], 48, 36, labelInk, look.FromLeft)
	p.Write(d.Heads[1], 128, 36, labelInk, look.FromLeft)
	switch {
	case m.full():
		p.Write(d.Heads[2], w-208, 36, labelInk, look.ToRight)
		p.Write(d.Heads[3], owed+8, 36, labelInk, look.ToRight)
		p.Write(d.Heads[4], right, 36, labelInk, look.ToRight)
	case d.Would != "":
		p.Write(d.Heads[2], w-134, 36, labelInk, look.ToRight)
		p.Shrink(d.Would, right, 36, 112, labelInk, look.ToRight)
	default:
		p.Write(d.Heads[2], right, 36, labelInk, look.ToRight)
	}
	p.Rule(16, 50, w-32, look.Line)
	if len(d.Rows) == 0 {
		p.Write(d.Empty, 16, 68, valueInk, look.FromLeft)
		return
	}
	tall := float32(len(d.Rows)) * m.pitch()
	field := min(tall, h-betsHead-m.foot())
	m.rows.show(p, 0, betsHead, w, field, tall, func(p *look.Paper) {
		for i := range d.Rows {
			m.paintRow(p, &d.Rows[i], w, float32(i)*m.pitch()+14)
		}
	})
	foot := betsHead + field
	p.Rule(16, foot, w-32, look.Line)
	m.paintTotal(p, w, foot+18)
	note := d.Footnote
	if note == "" && m.full() {
		note = d.Note
	}
	p.Shrink(note, 16, foot+44, w-32, labelInk, look.FromLeft)
}

func (m *layoutBetsPainter) mark(guest int, scale float32) image.Image {
	d := m.marks[guest%26]
	if d == nil {
		d = &drawn{}
		m.marks[guest%26] = d
	}
	colours := draw.Dark()
	return d.get(guest, scale, func() image.Image { return draw.GuestMark(guest, &colours, scale) })
}

func (m *layoutBetsPainter) paintRow(p *look.Paper, r *MoneyRow, w, y float32) {
	right := w - 16
	p.Picture(m.mark(r.Mark, p.Scale()), 19, y-9, 18, 18)
	p.Shrink(r.Guest, 48, y, 74, valueInk, look.FromLeft)
	if !m.full() {
		room := w - 128 - 210
		stake := w - 134
		if m.money.Would == "" {
			stake, room = right, w-128-106
		}
		p.Shrink(r.Bet, 128, y, room+20, strongInk, look.FromLeft)
		p.Write(r.Stake, stake, y, strongInk, look.ToRight)
		if m.money.Would != "" {
			p.Write(r.Owed, right, y, look.InkOf(look.Points13, false, look.Text3), look.ToRight)
		}
		return
	}
	p.Shrink(r.Bet, 128, y, w-128-276, strongInk, look.FromLeft)
	p.Write(r.Stake, w-208, y, valueInk, look.ToRight)
	p.Write(r.Paid, w-112, y, valueInk, look.ToRight)
	p.Write(r.Owed, right, y, strongInk, look.ToRight)
	y += 18
	room := w - 48 - 16
	if r.Wrong {
		room -= 8 + p.Write(r.Difference, right, y, look.InkOf(look.Points13, true, inkFor(max(m.severity, findings.Urgent)).Alarm), look.ToRight)
	}
	p.Shrink(r.Clause+"  "+r.Why, 48, y, room, labelInk, look.FromLeft)
}

func (m *layoutBetsPainter) paintTotal(p *look.Paper, w, y float32) {
	t := &m.money.Total
	right := w - 16
	p.Write(t.Guest, 48, y, boldInk, look.FromLeft)
	switch {
	case m.full():
		p.Write(t.Stake, w-208, y, boldInk, look.ToRight)
		p.Write(t.Paid, w-112, y, boldInk, look.ToRight)
		how := boldInk
		if t.Wrong {
			how.Color = inkFor(max(m.severity, findings.Urgent)).Alarm
		}
		p.Write(t.Owed, right, y, how, look.ToRight)
	case m.money.Would != "":
		p.Write(t.Stake, w-134, y, boldInk, look.ToRight)
		p.Write(t.Owed, right, y, look.InkOf(look.Points13, true, look.Text2), look.ToRight)
	default:
		p.Write(t.Stake, right, y, boldInk, look.ToRight)
	}
}
