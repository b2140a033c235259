package disputes

import (
	"image"
	"reflect"
	"strconv"

	"pitboss/app/draw"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
)

// The list of steps: how high a row is, where the first one begins, and how far the lines
// are apart of what takes more than one.
const (
	stepPitch = 26
	stepsTop  = 4
	stepsHead = 36
	stepLine  = 16
	stepText  = 108 // where what happened begins
)

// stepRow is a row of the list: what it says, in lines, and where it lies.
type stepRow struct {
	lines     []string
	top, tall float32
}

// planSteps fits what happened into the rows of a list of a width.
func (h *hearingPanel) planSteps(w float32) {
	h.rows = h.rows[:0]
	if h.of == nil {
		return
	}
	t, top := h.of.Teller(), float32(stepsTop)
	for i := range h.of.Round.Steps {
		s := &h.of.Round.Steps[i]
		room := w - stepText - tagsWide(s) - 14
		row := stepRow{lines: []string{t.Step(s)}, top: top, tall: stepPitch}
		how := look.InkOf(look.Points12, s.Marked(), look.Text2)
		if look.Width(row.lines[0], how.Size, how.Bold) > room {
			row.lines = look.Wrap(row.lines[0], room, how)
			row.tall += stepLine * float32(len(row.lines)-1)
		}
		h.rows = append(h.rows, row)
		top += row.tall
	}
}

func (h *hearingPanel) stepsTall() float32 {
	if len(h.rows) == 0 {
		return stepsTop
	}
	last := &h.rows[len(h.rows)-1]
	return last.top + last.tall + 12
}

// paintStepsHead paints which step is looked at.
func (h *hearingPanel) paintStepsHead(p *look.Paper, w, tall float32) {
	p.Cap(0, 0, w, tall, look.RadiusTile, look.Bg2)
	p.Write(h.say("steps", nil), look.Padding, 20, look.InkHead, look.FromLeft)
	if h.of != nil {
		p.Write(h.say("of", map[string]any{"Step": h.of.Step + 1, "Count": len(h.of.Round.Steps)}), w-look.Padding, 20, look.InkPlain, look.ToRight)
	}
}

// paintSteps paints those of the steps that are in sight.
func (h *hearingPanel) paintSteps(p *look.Paper, w, tall float32) {
	p.Fill(0, 0, w, tall, 0, look.Bg2)
	if h.of == nil {
		text := h.say("reading", nil)
		if h.screen.failed != "" {
			text = h.screen.failed
		}
		p.Wrap(text, look.Padding, 20, w-32, 20, look.InkCell)
		return
	}
	steps := h.of.Round.Steps
	z := h.steps.pad.Zoom
	from := h.list.scroll.Offset.Y / z
	to := from + h.list.scroll.Size().Height/z
	for i := range h.rows {
		if row := &h.rows[i]; i < len(steps) && row.top+row.tall >= from-stepPitch && row.top <= to+stepPitch {
			h.paintStep(p, &steps[i], row, i, w)
		}
	}
}

func (h *hearingPanel) paintStep(p *look.Paper, s *evidence.Step, row *stepRow, i int, w float32) {
	y := row.top + stepPitch/2
	if i == h.of.Step {
		p.Plate(8, row.top, look.PlateOf{Width: w - 16, Height: row.tall, Radius: look.RadiusKey, Ground: look.Bg4, Edge: look.Text1, Thick: 1.5})
	}
	dim := look.InkPale
	if i == h.of.Step {
		dim.Color = look.Text2 // the third grey is too dark on a chosen row
	}
	p.Write(strconv.Itoa(i+1), 38, y, dim, look.ToRight)
	p.Write(h.of.Teller().Clock(s.At), 48, y, dim, look.FromLeft)
	how := look.InkCell
	if i > h.of.Step {
		how.Color = look.Text3
	}
	if s.Marked() {
		how = look.InkOf(look.Points13, true, look.SeverityColour(s.Worst()))
	}
	if len(row.lines) > 1 {
		how.Size = look.Points12
	}
	x := h.paintTags(p, s, stepText, y)
	for k, line := range row.lines {
		p.Shrink(line, x, y+stepLine*float32(k), w-x-14, how, look.FromLeft)
	}
	p.Touch(8, row.top, w-16, row.tall, func() {
		h.playing = false
		h.of.Pick(i)
		h.show()
	})
}

// tagged are the cards of a step that are shown beside it, the server's after the one on the
// felt where it differs.
func tagged(s *evidence.Step) []cards.Card {
	if s.Card == 0 {
		return nil
	}
	list := []cards.Card{s.Dealt}
	switch {
	case s.Differs():
		return []cards.Card{s.Felt, s.Dealt}
	case s.Scan && !s.Dealt.Valid():
		list[0] = s.Felt
	}
	if !list[0].Valid() && s.Kind != "card.unreadable" && !s.Scan {
		return nil // it lies face down
	}
	return list
}

func tagsWide(s *evidence.Step) float32 {
	if s.Card == 0 {
		return 0
	}
	return draw.TagWidth*float32(len(tagged(s))) + 4
}

// paintTags paints the cards of a step, and returns where its words begin.
func (h *hearingPanel) paintTags(p *look.Paper, s *evidence.Step, x, y float32) float32 {
	list := tagged(s)
	for i, c := range list {
		marked := s.Marked() && (len(list) == 1 || i == 1)
		p.Picture(h.tags(c, marked, s.Worst(), p.Scale()), x+draw.TagWidth*float32(i), y-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
	}
	return x + tagsWide(s)
}

// tagOf is how a card's tag is drawn.
type tagOf struct {
	card   cards.Card
	marked bool
	worst  findings.Severity
	scale  float32
}

// tags draws a card's tag once.
func (h *hearingPanel) tags(c cards.Card, marked bool, worst findings.Severity, scale float32) image.Image {
	return h.tries.tags.get(tagOf{c, marked, worst, scale})
}

// tagBox keeps the tags that were drawn.
type tagBox map[tagOf]image.Image

func (b *tagBox) get(of tagOf) image.Image {
	const most = 300
	if *b == nil || len(*b) >= most {
		*b = tagBox{}
	}
	if (*b)[of] == nil {
		ink := inkOf(of.worst)
		(*b)[of] = draw.CardTag(of.card, of.marked, &ink, of.scale)
	}
	return (*b)[of]
}

// inkOf is the ink of pictures in which something is wrong.
func inkOf(worst findings.Severity) draw.Ink {
	ink := draw.Dark()
	if worst > 0 {
		ink.Alarm = look.SeverityColour(worst)
	}
	return ink
}

// reveal brings the step that is looked at into sight.
func (h *hearingPanel) reveal() {
	if h.of == nil || h.of.Step >= len(h.rows) {
		return
	}
	z := h.steps.pad.Zoom
	row := &h.rows[h.of.Step]
	top := (row.top - stepPitch) * z
	bottom := (row.top + row.tall + stepPitch) * z
	c := h.list.scroll
	switch high := c.Size().Height; {
	case top < c.Offset.Y:
		c.Offset.Y = max(top, 0)
	case bottom > c.Offset.Y+high:
		c.Offset.Y = max(bottom-high, 0)
	default:
		return
	}
	most := c.Content.MinSize().Height - c.Size().Height
	for i := range h.rows { // the first row in sight is whole
		if at := h.rows[i].top * z; at >= c.Offset.Y && at <= most {
			c.Offset.Y = at
			break
		}
	}
	c.Refresh()
	h.steps.pad.Refresh()
}

// drawn is a picture that is drawn again when what it shows, or the scale, is another.
type drawn struct {
	of    any
	scale float32
	image image.Image
}

func (d *drawn) get(of any, scale float32, make func() image.Image) image.Image {
	if d.image == nil || d.scale != scale || !reflect.DeepEqual(d.of, of) {
		d.of, d.scale, d.image = of, scale, make()
	}
	return d.image
}
