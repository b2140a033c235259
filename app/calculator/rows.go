package calculator

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/look"
)

// rowsPanel is the settlement: a row for each bet, and the sums below.
type rowsPanel struct {
	screen *Screen
	paper  *look.Pad
	list   *look.List
	wheel  *wheelPass
	quiet  bool // the list is being told what is chosen, and did not say so itself
}

// The rows and where they lie.
const (
	rowPitch  = 24
	rowGap    = 4 // the toolkit's own, between the rows of a list
	rowsHead  = 50
	rowsFoot  = 34
	leastRows = 6
	noteLine  = 20
)

func newRowsPanel(s *Screen) *rowsPanel {
	r := &rowsPanel{screen: s, wheel: newWheelPass()}
	r.paper = look.NewPad(r.paint)
	r.list = look.NewList(
		func() int { return len(s.told.Rows) },
		func() fyne.CanvasObject { return newBetRow(s) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*betRow).show(i) },
	)
	r.list.OnSelected = func(i widget.ListItemID) {
		if !r.quiet && i != s.chosen {
			s.chosen = i
			s.columns.refresh()
		}
	}
	return r
}

func (r *rowsPanel) object() fyne.CanvasObject { return r.paper }

// reveal brings the chosen bet into sight where the column scrolls: a longer list does it
// by itself.
func (r *rowsPanel) reveal() {
	s := r.screen
	if s.chosen < 0 || !s.columns.low {
		return
	}
	top := r.paper.Position().Y + r.list.Position().Y + float32(s.chosen)*rowPitch
	bottom := top + rowPitch
	if s.chosen == len(s.told.Rows)-1 {
		bottom += rowsFoot // the sums
	}
	look.Reveal(s.columns.main.scroll, top, bottom)
}

func (r *rowsPanel) refresh() {
	r.list.Refresh()
	r.quiet = true
	if r.screen.chosen >= 0 {
		r.list.Select(r.screen.chosen)
	} else {
		r.list.UnselectAll()
	}
	r.quiet = false
	r.paper.Refresh()
}

func (r *rowsPanel) height(width float32) float32 {
	rows := max(len(r.screen.told.Rows), leastRows)
	if !r.screen.columns.low {
		rows = leastRows // the list scrolls by itself
	}
	return rowsHead + r.noteHeight(width) + float32(rows)*rowPitch + rowsFoot
}

// noteIndent is how far behind the bar of what is impossible its words stand.
const noteIndent = 12

// notes are what the round waits for, or why it is impossible.
func (r *rowsPanel) notes(width float32) []string {
	var lines []string
	for _, n := range r.screen.told.Notice {
		lines = append(lines, look.Wrap(n, width-2*look.Padding-noteIndent, look.InkValue)...)
	}
	if len(r.screen.told.Rows) == 0 && len(lines) == 0 {
		lines = look.Wrap(r.screen.text("no_bets"), width-2*look.Padding-noteIndent, look.InkValue)
	}
	return lines
}

func (r *rowsPanel) noteHeight(width float32) float32 {
	if n := len(r.notes(width)); n > 0 {
		return float32(n)*noteLine + 10
	}
	return 0
}

// cells are where the columns of a row lie, at the width of the panel. What has no
// room is left out: odds and winnings first, then the sentence, which is told in full
// beside the rows.
type cells struct {
	name, stake, outcome, odds, won, returned, clause, why, end float32
}

func cellsFor(width float32) cells {
	end := width - look.Padding
	switch {
	case width >= 940:
		return cells{40, 312, 336, 468, 568, 676, 700, 764, end}
	case width >= 700:
		return cells{40, 270, 286, 0, 0, 444, 460, 516, end}
	case width >= 560:
		return cells{40, width - 300, width - 284, 0, 0, width - 92, width - 76, 0, end}
	}
	return cells{40, width - 204, width - 190, 0, 0, end, 0, 0, end}
}

func (r *rowsPanel) paint(size fyne.Size) {
	s, p := r.screen, r.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	c := cellsFor(size.Width)
	w := p.Clip(s.told.Heading, look.Padding, 20, size.Width*0.6, look.InkHead, look.FromLeft)
	p.Clip(s.told.Summary, c.end, 20, size.Width-w-3*look.Padding, look.InkLabel, look.ToRight)
	y := float32(32)
	if notes := r.notes(size.Width); len(notes) > 0 {
		how, x := look.InkValue, float32(look.Padding)
		if s.told.State == worksheet.Impossible {
			p.Fill(look.Padding, y, 3, float32(len(notes))*noteLine, 1, look.Text1)
			x += noteIndent
		} else {
			how.Color = look.Text2
		}
		for i, line := range notes {
			p.Clip(line, x, y+noteLine/2+float32(i)*noteLine, 0, how, look.FromLeft)
		}
		y += r.noteHeight(size.Width)
	}
	r.heads(c, y+6)
	p.Rule(look.Padding, y+18, c.end-look.Padding, look.Line)
	foot := size.Height - rowsFoot + 3
	p.Key(r.list, 8, y+23, size.Width-16, max(foot-y-25, 1))
	if s.columns.low {
		r.wheel.to = s.columns.main.scroll
		p.Key(r.wheel, 8, y+23, size.Width-16, max(foot-y-25, 1))
	}
	p.Rule(look.Padding, foot, c.end-look.Padding, look.Line)
	if s.told.State != worksheet.Settled {
		return
	}
	middle := foot + rowsFoot/2 - 2
	p.Clip(s.text("total"), c.name, middle, 0, look.InkSum, look.FromLeft)
	p.Clip(s.told.Staked, c.stake, middle, 0, look.InkSum, look.ToRight)
	p.Clip(s.told.Returned, c.returned, middle, 0, look.InkSum, look.ToRight)
	if c.clause > 0 {
		house := s.saying("house_is", map[string]any{"Amount": s.told.House})
		p.Clip(house, c.clause, middle, c.end-c.clause, look.InkSum, look.FromLeft)
	}
}

func (r *rowsPanel) heads(c cells, y float32) {
	s, p := r.screen, r.paper
	for _, h := range [...]struct {
		key  string
		x    float32
		from look.Side
	}{
		{"col_bet", c.name, look.FromLeft},
		{"col_stake", c.stake, look.ToRight},
		{"col_outcome", c.outcome, look.FromLeft},
		{"col_odds", c.odds, look.ToRight},
		{"col_won", c.won, look.ToRight},
		{"col_returned", c.returned, look.ToRight},
		{"col_clause", c.clause, look.FromLeft},
		{"col_why", c.why, look.FromLeft},
	} {
		if h.x > 0 {
			p.Clip(s.text(h.key), h.x, y, 0, look.InkLabel, h.from)
		}
	}
}

// betRow is one row of the list.
type betRow struct {
	*look.Strip
	screen *Screen
	row    int
}

func newBetRow(s *Screen) *betRow {
	b := &betRow{screen: s}
	b.Strip = look.NewStrip(rowPitch-rowGap, b.paint)
	return b
}

func (b *betRow) show(i int) {
	b.row = i
	b.Strip.Refresh()
}

func (b *betRow) paint(size fyne.Size) {
	s, p := b.screen, &b.Paper
	if b.row >= len(s.told.Rows) {
		return
	}
	const inset = 8 // of the list in its panel
	r, c := &s.told.Rows[b.row], cellsFor(size.Width+2*inset)
	middle := size.Height / 2
	p.Picture(s.guestMark(r.Guest, r.Mark), 14-inset, middle-9, 18, 18)
	p.Clip(r.Name, c.name-inset, middle, c.stake-c.name-80, look.InkCell, look.FromLeft)
	p.Clip(r.Stake, c.stake-inset, middle, 0, look.InkPlain, look.ToRight)
	outcome, money, why := look.InkPale, look.InkPale, look.InkPale
	if r.Strong {
		outcome, money, why = look.InkSum, look.InkCell, look.InkPlain
	}
	if r.Refused {
		outcome, why = look.InkSum, look.InkPlain
	}
	next := c.end
	if c.clause > 0 {
		next = c.clause
	}
	room := next - c.outcome - 8
	if c.odds > 0 {
		room = c.odds - c.outcome - 56
	} else if c.returned > 0 {
		room = c.returned - c.outcome - 70
	}
	p.Clip(r.Outcome, c.outcome-inset, middle, room, outcome, look.FromLeft)
	if c.odds > 0 {
		p.Clip(r.Odds, c.odds-inset, middle, 0, look.InkPlain, look.ToRight)
		p.Clip(r.Won, c.won-inset, middle, 0, why, look.ToRight)
	}
	p.Clip(r.Returned, c.returned-inset, middle, 0, money, look.ToRight)
	if c.clause > 0 {
		p.Clip(r.Clause, c.clause-inset, middle, 0, look.InkPlain, look.FromLeft)
	}
	if c.why > 0 {
		p.Clip(r.Brief, c.why-inset, middle, c.end-c.why, why, look.FromLeft)
	}
}
