package table

import (
	"reflect"
	"strconv"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// timelinePainter is a coup from its opening to now, with what each source had.
type timelinePainter struct {
	shown    bool
	round    Round
	severity findings.Severity
	tags     tagBox
	rows     *list
}

func newTimelinePainter() *timelinePainter { return &timelinePainter{rows: newList()} }

func (t *timelinePainter) take(v *View) bool {
	shown := v.Game == profile.Baccarat
	if shown == t.shown && t.severity == v.Wrong.Severity && reflect.DeepEqual(t.round, v.Round) {
		return false
	}
	t.shown, t.round, t.severity = shown, v.Round, v.Wrong.Severity
	return true
}

func (t *timelinePainter) scrolls() *look.Scroll { return t.rows.scroll }

func (t *timelinePainter) breadth() float32 { return 420 }

const (
	timelineHead  = 58
	timelinePitch = 30
	findingPitch  = 25
)

func (t *timelinePainter) tall() float32 {
	tall := float32(len(t.round.Steps)) * timelinePitch
	if n := len(t.round.Findings); n > 0 {
		tall += 8 + float32(n)*findingPitch
	}
	return tall
}

func (t *timelinePainter) heights(float32) (least, wants float32) {
	if !t.shown {
		return 0, 0
	}
	wants = timelineHead + t.tall() + 12
	return min(wants, timelineHead+5*timelinePitch+12), wants
}

func (t *timelinePainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &t.round
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Under, w-16, 20, w-48-title, labelInk, look.ToRight)
	felt, server := t.columns(w)
	heads := [...]struct {
		x    float32
		from look.Side
	}{{16, look.FromLeft}, {88, look.FromLeft}, {felt, look.InMiddle}, {server, look.InMiddle}}
	for i, head := range heads {
		p.Shrink(d.Heads[i], head.x, 39, 90, labelInk, head.from)
	}
	p.Rule(16, 54, w-32, look.Line)
	field := min(t.tall(), h-timelineHead-8)
	if steps := float32(len(t.round.Steps)) * timelinePitch; field < steps {
		field = max(float32(int(field/timelinePitch)), 1) * timelinePitch
	}
	t.rows.show(p, 0, timelineHead, w, field, t.tall(), func(p *look.Paper) { t.paintRows(p, w) })
}

func (t *timelinePainter) columns(w float32) (felt, server float32) { return w - 160, w - 64 }

func (t *timelinePainter) paintRows(p *look.Paper, w float32) {
	felt, server := t.columns(w)
	tint := inkFor(t.severity).Tint
	y := float32(14)
	for i := range t.round.Steps {
		s := &t.round.Steps[i]
		if s.Marked {
			p.Fill(8, y-timelinePitch/2, w-16, timelinePitch-2, 3, tint)
		}
		p.Write(s.Time, 16, y, look.InkOf(look.Points13, false, look.Text3), look.FromLeft)
		t.event(p, s.Text, 88, y, felt-88-46)
		t.value(p, &s.Felt, felt, y)
		t.value(p, &s.Server, server, y)
		y += timelinePitch
	}
	if len(t.round.Findings) == 0 {
		return
	}
	p.Rule(16, y-14, w-32, look.Line)
	y += 4
	for i := range t.round.Findings {
		f := &t.round.Findings[i]
		time := p.Write(f.Time, 16, y, look.InkOf(look.Points13, false, look.Text3), look.FromLeft)
		p.Shrink(f.Text, 16+time+8, y, w-40-time, look.InkOf(look.Points13, true, look.SeverityColour(f.Severity)), look.FromLeft)
		y += findingPitch
	}
}

// event writes what happened, in two lines where one is too short for it.
func (t *timelinePainter) event(p *look.Paper, text string, x, y, room float32) {
	if look.Width(text, look.Points12, false) <= room {
		p.Shrink(text, x, y, room, strongInk, look.FromLeft)
		return
	}
	how := look.InkOf(look.Points12, false, look.Text1)
	lines := wrap(text, room, how)
	for i, line := range lines {
		p.Write(line, x, y+14*(float32(i)-float32(len(lines)-1)/2), how, look.FromLeft)
	}
}

func (t *timelinePainter) value(p *look.Paper, v *Value, x, y float32) {
	if v.IsCard {
		p.Picture(t.tags.get(v.Card, v.Alarmed, t.severity, p.Scale()), x-draw.TagWidth/2, y-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
		return
	}
	how := boldInk
	switch {
	case v.Text == none:
		how = look.InkOf(look.Points13, false, look.Text3)
	case v.Alarmed:
		how.Color = inkFor(t.severity).Alarm
	case v.Text != "" && v.Text[0] >= '0' && v.Text[0] <= '9':
		how.Bold = false
	}
	p.Shrink(v.Text, x, y, 92, how, look.InMiddle)
}

// orderPainter is the cards of a blackjack round in the order off the shoe, and what
// the guests did.
type orderPainter struct {
	shown    bool
	round    Round
	severity findings.Severity
	tags     tagBox
	rows     *list
}

func newOrderPainter() *orderPainter { return &orderPainter{rows: newList()} }

func (o *orderPainter) take(v *View) bool {
	shown := v.Game == profile.Blackjack
	if shown == o.shown && o.severity == v.Wrong.Severity && reflect.DeepEqual(o.round, v.Round) {
		return false
	}
	o.shown, o.round, o.severity = shown, v.Round, v.Wrong.Severity
	return true
}

func (o *orderPainter) scrolls() *look.Scroll { return o.rows.scroll }

func (o *orderPainter) breadth() float32 { return 420 }

const (
	orderHead    = 30
	actionsPitch = 22
)

func (o *orderPainter) lines(w float32) int { return (len(o.round.Cards) + 1) / 2 }

func (o *orderPainter) tall(w float32) float32 {
	tall := 14 + float32(o.lines(w))*timelinePitch
	if len(o.round.Actions) > 0 {
		tall += 37 + actionsPitch*float32(len(o.actionLines(w)))
	}
	return tall
}

// actionLines are the sentences about the guests, as many in a line as fit.
func (o *orderPainter) actionLines(w float32) []string {
	var lines []string
	line := ""
	for _, a := range o.round.Actions {
		next := a
		if line != "" {
			next = line + "  " + a
		}
		if line != "" && look.Width(next, look.Points13, false) > (w-32)*snug {
			lines = append(lines, line)
			next = a
		}
		line = next
	}
	var all []string
	for _, l := range append(lines, line) {
		all = append(all, wrap(l, w-32, strongInk)...)
	}
	return all
}

func (o *orderPainter) heights(w float32) (least, wants float32) {
	if !o.shown {
		return 0, 0
	}
	wants = orderHead + o.tall(w)
	return min(wants, orderHead+6*timelinePitch), wants
}

func (o *orderPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &o.round
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Under, w-16, 19, w-48-title, labelInk, look.ToRight)
	field := min(o.tall(w), h-orderHead)
	if cards := float32(o.lines(w)) * timelinePitch; field < cards {
		field = max(float32(int(field/timelinePitch)), 1) * timelinePitch
	}
	o.rows.show(p, 0, orderHead, w, field, o.tall(w), func(p *look.Paper) { o.paintRows(p, w) })
}

func (o *orderPainter) paintRows(p *look.Paper, w float32) {
	d := &o.round
	lines := o.lines(w)
	for i := range d.Cards {
		x, y := float32(16), 14+float32(i)*timelinePitch
		if i >= lines {
			x, y = w/2+8, 14+float32(i-lines)*timelinePitch
		}
		o.paintCard(p, &d.Cards[i], x, y, w/2-24)
	}
	if len(d.Actions) == 0 {
		return
	}
	y := float32(lines)*timelinePitch + 12
	p.Rule(16, y, w-32, look.Line)
	p.Write(d.ActionsTitle, 16, y+18, titleInk, look.FromLeft)
	y += 42
	for _, line := range o.actionLines(w) {
		p.Write(line, 16, y, strongInk, look.FromLeft)
		y += actionsPitch
	}
}

func (o *orderPainter) paintCard(p *look.Paper, c *OrderCard, x, y, room float32) {
	how := strongInk
	if c.Marked {
		p.Fill(x-8, y-timelinePitch/2, room+16, timelinePitch, 3, inkFor(o.severity).Tint)
		how = look.InkOf(look.Points13, true, inkFor(o.severity).Alarm)
	}
	p.Write(strconv.Itoa(c.Number), x+20, y, labelInk, look.ToRight)
	p.Picture(o.tags.get(c.Felt, c.Marked, o.severity, p.Scale()), x+29, y-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
	at := x + 76
	if c.Server.Valid() {
		p.Picture(o.tags.get(c.Server, true, o.severity, p.Scale()), x+70, y-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
		at += 40
	}
	p.Shrink(c.To, at, y, room-(at-x), how, look.FromLeft)
}

// earlierPainter is the rounds that are remembered: each is a target that shows it.
type earlierPainter struct {
	title string
	list  []EarlierRound
	keys  []*earlierKey
	show  func(round string)
}

func (e *earlierPainter) take(v *View) bool {
	if e.title == v.EarlierTitle && reflect.DeepEqual(e.list, v.Earlier) {
		return false
	}
	e.title, e.list = v.EarlierTitle, v.Earlier
	return true
}

func (e *earlierPainter) breadth() float32 { return 420 }

const earlierTall = 36

// tall is how high the target of a round is: as drawn, or on a paper that is made smaller as
// high as a finger needs, as far as there is room.
func (e *earlierPainter) tall(zoom float32) float32 {
	return min(max(earlierTall, look.SmallTarget/zoom), earlierTall+look.GapGroup)
}

// rows are the rounds in two columns.
func (e *earlierPainter) rows() int { return (len(e.list) + 1) / 2 }

func (e *earlierPainter) heights(float32) (least, wants float32) {
	if len(e.list) < 2 {
		return 0, 0
	}
	tall := 36 + float32(e.rows())*(earlierTall+look.GapGroup) + 8
	return tall, tall
}

func (e *earlierPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	p.Write(e.title, 16, 18, titleInk, look.FromLeft)
	each := (w - 24 - look.Gap) / 2
	for len(e.keys) < len(e.list) {
		i := len(e.keys)
		e.keys = append(e.keys, newEarlierKey(func() { e.show(e.list[i].Round) }))
	}
	for i := range e.list {
		e.keys[i].set(e.list[i], p.Zoom)
		x, y := 12+float32(i%2)*(each+look.Gap), 36+float32(i/2)*(earlierTall+look.GapGroup)
		p.Key(e.keys[i], x, y, each, e.tall(p.Zoom))
	}
}
