package disputes

import (
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
// where it ends.
func guestGrid(p *look.Paper, s *Screen, t *evidence.Teller, o *evidence.Outcome, x, y, w float32) float32 {
	heads := [...]string{"", s.say("staked", nil), s.say("recorded", nil), s.say("what_if", nil), s.say("difference", nil)}
	columns := make([]look.Column, len(heads))
	for i, head := range heads {
		columns[i] = look.Column{Head: head, Right: i > 0}
	}
	cells := func(name string, m evidence.Money, how look.Ink) look.Row {
		row := look.Texts(name, t.Full(m.Staked), t.Full(m.Recorded), t.Full(m.WhatIf), t.Signed(m.Difference))
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
	rows := make([]look.Row, 0, len(o.Guests))
	for i := range o.Guests {
		g := &o.Guests[i]
		rows = append(rows, cells(guestName(g), g.Money, look.InkPlain))
	}
	sums := cells(s.say("total", nil), o.Total, look.InkSum)
	house := look.Texts(s.say("house", nil), "", won(t, o.House.Recorded), won(t, o.House.WhatIf), t.Signed(o.House.Difference))
	for i := range house.Cells {
		house.Cells[i].Ink = look.InkPale
		if i > 1 {
			house.Cells[i].Ink = look.InkPlain
		}
	}
	if !o.Settles() {
		house.Cells[3].Text, house.Cells[4].Text = "–", "–"
	}
	for i := 1; i < len(columns); i++ { // each as wide as its money: what is left is the guests'
		need := look.Width(heads[i], look.Points12, false)
		for _, row := range append(rows, sums, house) {
			need = max(need, look.Width(row.Cells[i].Text, look.Points13, true))
		}
		columns[i].Share = need / w
	}
	y = p.Grid(columns, rows, &sums, x, y, w)
	p.Line(columns, &house, x, y+look.RowPitch/2, w)
	return y + look.RowPitch
}

// won is what the house won, with its sign.
func won(t *evidence.Teller, a money.Amount) string {
	if a > 0 {
		return "+" + t.Full(a)
	}
	return t.Full(a)
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
