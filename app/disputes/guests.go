package disputes

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/money"
)

// teller says a round in the screen's language.
func (s *Screen) teller(r *evidence.Round) *evidence.Teller {
	return &evidence.Teller{Words: s.words, Round: r, Zone: s.cfg.Zone}
}

// differs is the colour of what the dispute is about: an alarm's, since it is one.
func differs() look.Ink { return look.InkOf(look.Points13, true, look.SeverityColour(findings.Urgent)) }

// guestGrid paints what an outcome means to every guest, and to the house. It returns
// where it ends. Where there is no room for a guest's name beside the decimals, decimals
// that are nought are left out: a name is never cut.
func guestGrid(p *look.Paper, s *Screen, t *evidence.Teller, o *evidence.Outcome, x, y, w float32) float32 {
	g := gridOf(s, t, o, t.Full, look.Points12)
	for _, try := range [...]struct {
		say  func(money.Amount) string
		head float32
	}{{t.Full, look.Points11}, {t.Amount, look.Points12}, {t.Amount, look.Points11}} {
		if g.wide() > w {
			g = gridOf(s, t, o, try.say, try.head)
		}
	}
	for i := range g.columns { // each as wide as its money: what is left is the guests'
		if i > 0 {
			g.columns[i].Share = g.needs[i] / w
		}
	}
	y = p.Grid(g.columns, g.rows, &g.sums, x, y, w)
	p.Line(g.columns, &g.house, x, y+look.RowPitch/2, w)
	return y + look.RowPitch
}

// grid is the table of the guests, with how wide each of its columns must be.
type grid struct {
	columns     []look.Column
	rows        []look.Row
	sums, house look.Row
	needs       []float32
}

func (g *grid) wide() float32 {
	const gap = 12
	w := gap * float32(len(g.needs)-1)
	for _, need := range g.needs {
		w += need
	}
	return w
}

func gridOf(s *Screen, t *evidence.Teller, o *evidence.Outcome, say func(money.Amount) string, head float32) grid {
	g := grid{rows: make([]look.Row, 0, len(o.Guests))}
	signed := func(a money.Amount) string {
		if a > 0 {
			return "+" + say(a)
		}
		return say(a)
	}
	difference := func(a money.Amount) string {
		if a == 0 {
			return "–"
		}
		return signed(a)
	}
	for i, head := range [...]string{"", s.say("staked", nil), s.say("recorded", nil), s.say("what_if", nil), s.say("difference", nil)} {
		g.columns = append(g.columns, look.Column{Head: head, Right: i > 0})
	}
	cells := func(name string, m evidence.Money, how look.Ink) look.Row {
		row := look.Texts(name, say(m.Staked), say(m.Recorded), say(m.WhatIf), difference(m.Difference))
		for i := range row.Cells {
			row.Cells[i].Ink = how
		}
		if !o.Settles() {
			row.Cells[3].Text, row.Cells[4].Text = "–", "–"
		} else if m.Difference != 0 {
			row.Cells[4].Ink = differs()
			row.Cells[3].Ink = look.InkOf(how.Size, how.Bold, look.Text1)
		}
		return row
	}
	for i := range o.Guests {
		of := &o.Guests[i]
		g.rows = append(g.rows, cells(guestName(of), of.Money, look.InkPlain))
	}
	g.sums = cells(s.say("total", nil), o.Total, look.InkSum)
	g.house = look.Texts(s.say("house", nil), "", signed(o.House.Recorded), signed(o.House.WhatIf), difference(o.House.Difference))
	for i := range g.house.Cells {
		g.house.Cells[i].Ink = look.InkPale
		if i > 1 {
			g.house.Cells[i].Ink = look.InkPlain
		}
	}
	if !o.Settles() {
		g.house.Cells[3].Text, g.house.Cells[4].Text = "–", "–"
	}
	for i := range g.columns {
		need := look.Width(g.columns[i].Head, head, false) // one that has no room is written smaller
		for _, row := range slices.Concat(g.rows, []look.Row{g.sums, g.house}) {
			need = max(need, look.Width(row.Cells[i].Text, look.Points13, row.Cells[i].Ink.Bold))
		}
		g.needs = append(g.needs, need*1.02+1) // magnified, letters are a little wider
	}
	return g
}

// guestName is a guest with their boxes: G-1301, 1.
func guestName(g *evidence.Guest) string {
	if len(g.Seats) == 0 {
		return g.Player
	}
	seats := make([]string, len(g.Seats))
	for i, n := range g.Seats {
		seats[i] = strconv.Itoa(n)
	}
	return g.Player + ", " + strings.Join(seats, " ")
}
