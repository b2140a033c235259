package disputes

import (
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/disputes/hearing"
	"pitboss/app/look"
	"pitboss/app/pit"
)

// docketPanel is the list of disputes.
type docketPanel struct {
	screen  *Screen
	head    *panel
	ground  *panel
	table   *look.Table
	filters []*look.Choice

	filter hearing.Filter
	all    []pit.KeptDispute
	rows   []hearing.Row
	counts [3]int
	stake  string
	chosen string
	narrow bool // there is no room for what is in the dispute itself
}

func newDocketPanel(s *Screen) *docketPanel {
	d := &docketPanel{screen: s}
	d.head, d.ground = newPanel(d.paintHead), newPanel(d.paintGround)
	d.table = look.NewTable(func(row int) { d.choose(row) })
	d.table.Pitch(44)
	for _, f := range hearing.Filters() {
		d.filters = append(d.filters, look.NewChoice(func() { d.turn(f) }))
	}
	return d
}

func (d *docketPanel) objects() []fyne.CanvasObject {
	d.show()
	return []fyne.CanvasObject{d.head.pad, d.ground.pad, d.table}
}

// show brings the list up to date.
func (d *docketPanel) show() {
	s := d.screen
	d.all = s.cfg.Pit.Disputes()
	d.rows, d.counts, d.stake = hearing.Docket(d.all, d.filter, s.moment.Now, s.words, s.cfg.Zone)
	head := func(key string) string { return s.say("col_"+key, nil) }
	columns, picked := []look.Column{
		{Head: head("number"), Share: 0.05},
		{Head: head("table"), Share: 0.05},
		{Head: head("round"), Share: 0.12},
		{Head: head("guest"), Share: 0.08},
		{Head: head("claim")},
		{Head: head("stake"), Share: 0.11, Right: true},
		{Head: head("opened"), Share: 0.1},
		{Head: head("waits"), Share: 0.06, Right: true},
		{Head: head("state"), Share: 0.13},
	}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	if d.narrow {
		picked = []int{0, 1, 3, 5, 8}
		columns = []look.Column{
			{Head: head("number"), Share: 0.1},
			{Head: head("table"), Share: 0.1},
			{Head: head("guest"), Share: 0.16},
			{Head: head("stake"), Share: 0.24, Right: true},
			{Head: head("state")},
		}
	}
	at := -1
	for i := range d.rows {
		if d.rows[i].ID == d.chosen {
			at = i
		}
	}
	d.table.Set(columns, len(d.rows), func(i int) look.Row {
		r := &d.rows[i]
		row := look.Texts(r.Number, r.Table, r.Round, r.Guest, r.Claim, r.Amount, r.Opened, "", r.State)
		row.Cells[0].Ink = look.InkSum
		if r.IsOpen {
			row.Cells[7].Text = look.Elapsed(r.Waits.Truncate(time.Minute))
			row.Cells[8].Ink = look.InkSum
		}
		few := look.Row{Tint: row.Tint}
		for _, c := range picked {
			few.Cells = append(few.Cells, row.Cells[c])
		}
		return few
	}, at)
	for i, f := range hearing.Filters() {
		key := [...]string{"filter_open", "filter_ruled", "filter_all"}[f]
		d.filters[i].Set(look.ChoiceFace{
			Text: s.say(key, map[string]any{"Count": d.counts[f]}), Chosen: d.filter == f, Small: true,
		})
	}
	d.head.pad.Refresh()
	d.ground.pad.Refresh()
}

func (d *docketPanel) place(w, h, zoom float32) {
	if narrow := w < oneColumn; narrow != d.narrow {
		d.narrow = narrow
		d.show()
	}
	d.head.place(0, 0, w, headTall, zoom)
	d.ground.place(0, headTall+look.Gap, w, h-headTall-look.Gap, zoom)
	look.Settle(d.table, 0, (headTall+look.Gap+8)*zoom, w*zoom, max(h-headTall-look.Gap-16, 1)*zoom)
	if len(d.rows) == 0 {
		d.table.Hide()
	}
}

func (d *docketPanel) paintHead(p *look.Paper, w, h float32) {
	s := d.screen
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	x := look.Padding + p.Write(s.say("title", nil), look.Padding, h/2, look.InkTitle, look.FromLeft) + 24
	for _, f := range d.filters {
		wide := f.Needs()
		p.Key(f, x, (h-look.SmallTarget)/2, wide, look.SmallTarget)
		x += wide + look.Gap
	}
	if d.stake != "" {
		p.Write(s.say("at_stake", nil), w-look.Padding, 20, look.InkLabel, look.ToRight)
		p.Shrink(d.stake, w-look.Padding, 40, w-x-32, look.InkOf(look.Points16, true, look.Text1), look.ToRight)
	}
}

func (d *docketPanel) paintGround(p *look.Paper, w, h float32) {
	s := d.screen
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	if len(d.rows) == 0 {
		key := [...]string{"none_open", "none_ruled", "none"}[d.filter]
		p.Write(s.say(key, nil), w/2, h/2-14, look.InkOf(look.Points16, true, look.Text1), look.InMiddle)
		p.Clip(s.say("how_to_open", nil), w/2, h/2+14, w-40, look.InkPlain, look.InMiddle)
	}
	if s.failed != "" {
		p.Clip(s.failed, look.Padding, h-18, w-32, look.InkCell, look.FromLeft)
	}
}

func (d *docketPanel) turn(f hearing.Filter) {
	d.filter = f
	d.screen.draw()
}

// choose chooses a row; one that is chosen already is heard.
func (d *docketPanel) choose(row int) {
	if row < 0 || row >= len(d.rows) {
		return
	}
	if d.chosen == d.rows[row].ID {
		d.open()
		return
	}
	d.chosen = d.rows[row].ID
	// The list keeps the keyboard after a tap and knows no Enter: the screen does.
	if c := fyne.CurrentApp().Driver().CanvasForObject(d.table); c != nil {
		c.Unfocus()
	}
}

func (d *docketPanel) open() {
	for i := range d.all {
		if d.all[i].ID == d.chosen {
			d.screen.hear(d.all[i])
			return
		}
	}
}

func (d *docketPanel) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown, fyne.KeyK:
		d.step(1)
	case fyne.KeyUp, fyne.KeyJ:
		d.step(-1)
	case fyne.KeyReturn, fyne.KeyEnter:
		if d.chosen == "" {
			return false
		}
		d.open()
	case fyne.KeyF:
		d.turn((d.filter + 1) % hearing.Filter(len(d.filters)))
	default:
		return false
	}
	return true
}

// step chooses the next row or the one before.
func (d *docketPanel) step(by int) {
	at := -1
	for i := range d.rows {
		if d.rows[i].ID == d.chosen {
			at = i
		}
	}
	if len(d.rows) == 0 {
		return
	}
	if at < 0 && by < 0 {
		at = len(d.rows)
	}
	d.chosen = d.rows[min(max(at+by, 0), len(d.rows)-1)].ID
	d.screen.draw()
}
