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
	paper  *pad
	list   *widget.List
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
	r.paper = newPad(r.paint)
	r.list = widget.NewList(
		func() int { return len(s.told.Rows) },
		func() fyne.CanvasObject { return newBetRow(s) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*betRow).show(i) },
	)
	r.list.HideSeparators = true
	r.list.OnSelected = func(i widget.ListItemID) {
		if !r.quiet && i != s.chosen {
			s.chosen = i
			s.columns.refresh()
		}
	}
	return r
}

func (r *rowsPanel) object() fyne.CanvasObject { return r.paper }

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

// notes are what the round waits for, or why it is impossible.
func (r *rowsPanel) notes(width float32) []string {
	var lines []string
	for _, n := range r.screen.told.Notice {
		lines = append(lines, wrap(n, inkValue, width-2*look.Padding-12)...)
	}
	if len(r.screen.told.Rows) == 0 && len(lines) == 0 {
		lines = wrap(r.screen.text("no_bets"), inkValue, width-2*look.Padding-12)
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
	p.fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	c := cellsFor(size.Width)
	w := p.write(s.told.Heading, look.Padding, 20, size.Width*0.6, inkHead, fromLeft)
	p.write(s.told.Summary, c.end, 20, size.Width-w-3*look.Padding, inkLabel, toRight)
	y := float32(32)
	if notes := r.notes(size.Width); len(notes) > 0 {
		how := inkValue
		if s.told.State == worksheet.Impossible {
			p.fill(look.Padding, y, 3, float32(len(notes))*noteLine, 1, look.Text1)
		} else {
			how.color = look.Text2
		}
		for i, line := range notes {
			p.write(line, look.Padding+12, y+noteLine/2+float32(i)*noteLine, 0, how, fromLeft)
		}
		y += r.noteHeight(size.Width)
	}
	r.heads(c, y+6)
	p.rule(look.Padding, y+18, c.end-look.Padding)
	foot := size.Height - rowsFoot
	p.key(r.list, 8, y+20, size.Width-16, max(foot-y-22, 1))
	if s.columns.low {
		r.wheel.to = s.columns.main.scroll
		p.key(r.wheel, 8, y+20, size.Width-16, max(foot-y-22, 1))
	}
	p.rule(look.Padding, foot, c.end-look.Padding)
	if s.told.State != worksheet.Settled {
		return
	}
	middle := foot + rowsFoot/2 - 2
	p.write(s.text("total"), c.name, middle, 0, inkSum, fromLeft)
	p.write(s.told.Staked, c.stake, middle, 0, inkSum, toRight)
	p.write(s.told.Returned, c.returned, middle, 0, inkSum, toRight)
	if c.clause > 0 {
		house := s.saying("house_is", map[string]any{"Amount": s.told.House})
		p.write(house, c.clause, middle, c.end-c.clause, inkSum, fromLeft)
	}
}

func (r *rowsPanel) heads(c cells, y float32) {
	s, p := r.screen, r.paper
	for _, h := range [...]struct {
		key  string
		x    float32
		from side
	}{
		{"col_bet", c.name, fromLeft},
		{"col_stake", c.stake, toRight},
		{"col_outcome", c.outcome, fromLeft},
		{"col_odds", c.odds, toRight},
		{"col_won", c.won, toRight},
		{"col_returned", c.returned, toRight},
		{"col_clause", c.clause, fromLeft},
		{"col_why", c.why, fromLeft},
	} {
		if h.x > 0 {
			p.write(s.text(h.key), h.x, y, 0, inkLabel, h.from)
		}
	}
}

// betRow is one row of the list.
type betRow struct {
	*strip
	screen *Screen
	row    int
}

func newBetRow(s *Screen) *betRow {
	b := &betRow{screen: s}
	b.strip = newStrip(rowPitch-rowGap, b.paint)
	return b
}

func (b *betRow) show(i int) {
	b.row = i
	b.strip.Refresh()
}

func (b *betRow) paint(size fyne.Size) {
	s, p := b.screen, &b.paper
	if b.row >= len(s.told.Rows) {
		return
	}
	const inset = 8 // of the list in its panel
	r, c := &s.told.Rows[b.row], cellsFor(size.Width+2*inset)
	middle := size.Height / 2
	p.picture(s.guestMark(r.Guest, r.Mark), 14-inset, middle-9, 18, 18)
	p.write(r.Name, c.name-inset, middle, c.stake-c.name-80, inkCell, fromLeft)
	p.write(r.Stake, c.stake-inset, middle, 0, inkPlain, toRight)
	outcome, money, why := inkPale, inkPale, inkPale
	if r.Strong {
		outcome, money, why = inkSum, inkCell, inkPlain
	}
	if r.Refused {
		outcome, why = inkSum, inkPlain
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
	p.write(r.Outcome, c.outcome-inset, middle, room, outcome, fromLeft)
	if c.odds > 0 {
		p.write(r.Odds, c.odds-inset, middle, 0, inkPlain, toRight)
		p.write(r.Won, c.won-inset, middle, 0, why, toRight)
	}
	p.write(r.Returned, c.returned-inset, middle, 0, money, toRight)
	if c.clause > 0 {
		p.write(r.Clause, c.clause-inset, middle, 0, inkPlain, fromLeft)
	}
	if c.why > 0 {
		p.write(r.Why, c.why-inset, middle, c.end-c.why, why, fromLeft)
	}
}
