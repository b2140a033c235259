package alarms

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/alarms/watch"
	"pitboss/app/look"
	"pitboss/app/pit"
)

// reviewPanel looks back on the shift or a gaming day: what rang, who waited how long, and
// which kinds came too often.
type reviewPanel struct {
	screen         *Screen
	object         *fyne.Container
	ground         *canvas.Rectangle
	paper          *look.Paper
	scroll         *look.Scroll
	earlier, later *look.Key
}

func newReview(s *Screen) *reviewPanel {
	r := &reviewPanel{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile), paper: look.NewPaper()}
	r.scroll = look.NewScroll(r.paper.Root)
	r.earlier = look.NewKey("", func() { s.reviewKey(fyne.KeyLeft) })
	r.later = look.NewKey("", func() { s.reviewKey(fyne.KeyRight) })
	r.object = container.New(r, r.ground, r.scroll)
	r.object.Hide()
	return r
}

// Layout implements fyne.Layout.
func (r *reviewPanel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Put(r.ground, 0, 0, size.Width, size.Height)
	look.Put(r.scroll, 0, 4, size.Width, max(size.Height-8, 1))
	r.paint()
}

// MinSize implements fyne.Layout.
func (r *reviewPanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

func (r *reviewPanel) show() {
	if r.screen.review {
		r.paint()
	}
}

// move scrolls by a few rows, or by most of what is in sight.
func (r *reviewPanel) move(key fyne.KeyName) {
	by := float32(2 * look.RowPitch)
	if key == fyne.KeyPageDown || key == fyne.KeyPageUp {
		by = r.scroll.Size().Height * 0.8
	}
	if key == fyne.KeyUp || key == fyne.KeyPageUp {
		by = -by
	}
	most := max(r.paper.Least.Height-r.scroll.Size().Height, 0)
	r.scroll.ScrollToOffset(fyne.NewPos(0, min(max(r.scroll.Offset.Y+by, 0), most)))
}

// The review is in two columns where there is room: what there is to say of all of it, and
// beside it the kinds of alarm and every alarm.
const (
	reviewFacts = 420
	reviewSplit = 900
	reviewPitch = 24
	// mostListed is how many alarms are listed; all of them are in the journal's report.
	mostListed = 200
)

func (r *reviewPanel) paint() {
	s, p, wide := r.screen, r.paper, r.object.Size().Width
	if wide < 2 || !s.review || s.looked == nil {
		return
	}
	of := s.reviewed()
	k := s.speaker()
	p.Device = look.ScaleOf(r.object)
	p.Begin()
	room := wide - 2*look.Padding
	facts := min(room, reviewFacts)
	y := r.head(facts)
	for _, f := range k.Facts(&of) {
		label := look.Wrap(f.Label, facts-150, look.InkPale)
		for i, line := range label {
			p.Write(line, look.Padding, y+float32(i)*20, look.InkPale, look.FromLeft)
		}
		p.Shrink(f.Value, look.Padding+facts, y, 140, look.InkSum, look.ToRight)
		y += float32(len(label)-1)*20 + reviewPitch
	}
	if advice := k.Advice(&of); len(advice) > 0 {
		p.Rule(look.Padding, y-6, facts, look.Line)
		y += 10
		for _, a := range advice {
			y = p.Wrap(a, look.Padding, y, facts, 20, look.InkCell) + 6
		}
	}
	x, top, grid := float32(look.Padding), y+12, room
	if wide >= reviewSplit {
		x, top, grid = look.Padding+facts+2*look.Padding, 16, room-facts-2*look.Padding
	}
	end := r.kinds(&of, x, top, grid)
	y = max(y, r.log(&of, x, end+20, grid))
	p.End()
	if least := fyne.NewSize(1, y+8); least != p.Least {
		p.Least = least
		r.scroll.Refresh()
	}
}

// head says what is looked back on and how much of it is known, with the keys to an
// earlier day and a later one; it returns where the facts begin.
func (r *reviewPanel) head(room float32) float32 {
	s, p, l := r.screen, r.paper, r.screen.looked
	day := s.words.Day(l.from.In(s.cfg.Zone))
	title := s.text("review_title")
	if l.days >= 0 {
		title = s.words.Say("alarm_review_day", map[string]any{"Day": day})
	}
	y := p.Wrap(title, look.Padding, 26, room, 26, look.InkTitle)
	clock := func(at time.Time) string { return at.In(s.cfg.Zone).Format("15:04") }
	span := s.words.Say("alarm_review_since", map[string]any{"Time": clock(l.from)})
	if l.days > 0 {
		span = s.words.Say("alarm_review_span", map[string]any{"From": clock(l.from), "To": clock(l.to)})
	}
	y = p.Wrap(span, look.Padding, y, room, 20, look.InkPale)
	known := ""
	switch {
	case l.read.IsZero() && l.days > 0:
		known = s.text("review_reading")
	case l.read.IsZero():
		known = s.text("review_reading_now")
	case l.failed && l.days > 0:
		known = s.text("review_unread")
	case l.failed:
		known = s.text("review_unread_now")
	}
	if known != "" {
		y = p.Wrap(known, look.Padding, y, room, 20, look.InkCell)
	}
	r.earlier.Text, r.earlier.Cap, r.earlier.Disabled = s.text("review_earlier"), "‹", l.days >= oldestDay
	r.later.Text, r.later.Cap, r.later.Disabled = s.text("review_later"), "›", l.days <= s.firstLook()
	y += 4
	x := float32(look.Padding)
	for _, k := range []*look.Key{r.earlier, r.later} {
		k.Refresh()
		w := k.MinSize().Width
		p.Key(k, x, y-8, w, look.Target)
		x += w + look.Gap
	}
	return y + look.Target + 16
}

// log paints every alarm, the last one first: when it rang, who took it and after how
// long, and how long it lasted. It returns where it ends.
func (r *reviewPanel) log(of *watch.Review, x, y, room float32) float32 {
	s, p := r.screen, r.paper
	if len(of.Log) == 0 {
		return y
	}
	head := func(key string, share float32) look.Column { return look.Column{Head: s.text(key), Share: share} }
	narrow := room < 700
	columns := []look.Column{head("review_col_raised", 0.15), head("review_col_table", 0.14), head("review_col_kind", 0), head("review_col_lasted", 0.15)}
	if !narrow {
		columns = []look.Column{
			head("review_col_raised", 0.09), head("review_col_table", 0.09), head("review_col_kind", 0), head("review_col_by", 0.2), head("review_col_taken", 0.11), head("review_col_lasted", 0.11),
		}
	}
	columns[len(columns)-1].Right = true
	columns[len(columns)-2].Right = !narrow
	var rows []look.Row
	for i := range of.Log[:min(len(of.Log), mostListed)] {
		a := &of.Log[i]
		g := &a.Finding
		table, by, taken, lasted := g.Table, s.text("review_nobody_took"), "–", s.text("review_there")
		if table == "" {
			table = s.text("desk")
		}
		if !a.AckedAt.IsZero() {
			by, taken = a.AckedBy, look.Elapsed(a.AckedAt.Sub(a.Raised))
		}
		if !a.At.IsZero() {
			lasted = look.Elapsed(a.At.Sub(a.Raised))
		}
		texts := []string{a.Raised.In(s.cfg.Zone).Format("15:04:05"), table, s.words.Say(pit.Define(g.Code).Title, nil), by, taken, lasted}
		if narrow {
			texts = []string{texts[0], table, texts[2], lasted}
		}
		row := look.Texts(texts...)
		row.Cells[2].Ink = look.InkOf(look.Points13, false, look.SeverityColour(g.Severity))
		rows = append(rows, row)
	}
	p.Write(s.words.Count("alarm_review_alarms", len(of.Log)), x, y, look.InkHead, look.FromLeft)
	y = p.Grid(columns, rows, nil, x, y+14, room)
	if more := len(of.Log) - mostListed; more > 0 {
		y = p.Wrap(s.words.Count("alarm_review_more", more), x, y+14, room, 20, look.InkPale)
	}
	return y
}

// kinds paints the kinds of alarm, the most frequent first, and returns where they end.
func (r *reviewPanel) kinds(of *watch.Review, x, y, room float32) float32 {
	s := r.screen
	head := func(key string, share float32) look.Column {
		return look.Column{Head: s.text(key), Share: share, Right: key != "review_col_kind"}
	}
	narrow := room < 560
	columns := []look.Column{head("review_col_kind", 0), head("review_col_times", 0.12), head("review_col_untaken", 0.17), head("review_col_taken", 0.15)}
	if !narrow {
		columns = []look.Column{head("review_col_kind", 0), head("review_col_times", 0.1), head("review_col_tables", 0.1), head("review_col_untaken", 0.16), head("review_col_taken", 0.14), head("review_col_longest", 0.14)}
	}
	var rows []look.Row
	for i := range of.Kinds {
		k := &of.Kinds[i]
		taken, untaken := "–", "–"
		if k.Acknowledged > 0 {
			taken = look.Elapsed(k.Acknowledged)
		}
		if k.Untaken > 0 {
			untaken = strconv.Itoa(k.Untaken)
		}
		texts := []string{s.words.Say(pit.Define(k.Code).Title, nil), strconv.Itoa(k.Times), untaken, taken}
		if !narrow {
			texts = []string{texts[0], texts[1], strconv.Itoa(k.Tables), untaken, taken, look.Elapsed(k.Longest)}
		}
		rows = append(rows, look.Texts(texts...))
	}
	return r.paper.Grid(columns, rows, nil, x, y, room)
}
