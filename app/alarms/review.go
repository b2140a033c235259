package alarms

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/alarms/watch"
	"pitboss/app/look"
	"pitboss/app/pit"
)

// reviewPanel looks back on the shift: how many alarms there were, who waited how long,
// and which kinds came too often.
type reviewPanel struct {
	screen *Screen
	object *fyne.Container
	ground *canvas.Rectangle
	paper  *look.Paper
	scroll *container.Scroll
}

func newReview(s *Screen) *reviewPanel {
	r := &reviewPanel{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile), paper: look.NewPaper()}
	r.scroll = container.NewVScroll(r.paper.Root)
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

// The review is in two columns where there is room: what there is to say of the whole
// shift, and the kinds of alarm.
const (
	reviewFacts = 420
	reviewSplit = 900
	reviewPitch = 24
)

func (r *reviewPanel) paint() {
	s, p, wide := r.screen, r.paper, r.object.Size().Width
	if wide < 2 || !s.review {
		return
	}
	of := s.cfg.Keeper.Review(s.cfg.Shift(s.now), s.now)
	k := s.speaker()
	p.Device = look.ScaleOf(r.object)
	p.Begin()
	room := wide - 2*look.Padding
	facts := min(room, reviewFacts)
	since := s.words.Say("alarm_review_since", map[string]any{"Time": of.Since.In(s.cfg.Zone).Format("15:04")})
	y := p.Wrap(s.text("review_title"), look.Padding, 26, facts, 26, look.InkTitle)
	y = p.Wrap(since, look.Padding, y, facts, 20, look.InkPale) + 12
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
	y = max(y, r.kinds(&of, x, top, grid))
	p.End()
	if least := fyne.NewSize(1, y+8); least != p.Least {
		p.Least = least
		r.scroll.Refresh()
	}
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
