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

// The list of steps: how high a row is, and where the first one begins.
const (
	stepPitch = 26
	stepsTop  = 4
	stepsHead = 36
)

func (h *hearingPanel) stepsTall() float32 {
	if h.of == nil {
		return stepsTop
	}
	return stepsTop + stepPitch*float32(len(h.of.Round.Steps)) + 12
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
	from := int((h.list.scroll.Offset.Y/z - stepsTop) / stepPitch)
	to := from + int(h.list.scroll.Size().Height/z/stepPitch) + 3
	t := h.of.Teller()
	for i := max(from, 0); i < min(to, len(steps)); i++ {
		h.paintStep(p, t, &steps[i], i, w)
	}
}

func (h *hearingPanel) paintStep(p *look.Paper, t *evidence.Teller, s *evidence.Step, i int, w float32) {
	top := stepsTop + stepPitch*float32(i)
	y := top + stepPitch/2
	if i == h.of.Step {
		p.Plate(8, top, look.PlateOf{Width: w - 16, Height: stepPitch, Radius: look.RadiusKey, Ground: look.Bg4, Edge: look.Text1, Thick: 1.5})
	}
	dim := look.InkPale
	if i == h.of.Step {
		dim.Color = look.Text2 // the third grey is too dark on a chosen row
	}
	p.Write(strconv.Itoa(i+1), 38, y, dim, look.ToRight)
	at := t.Clock(s.At)
	p.Write(at, 48, y, dim, look.FromLeft)
	x := float32(108)
	how := look.InkCell
	if i > h.of.Step {
		how.Color = look.Text3
	}
	if s.Marked() {
		how = look.InkOf(look.Points13, true, look.SeverityColour(s.Worst()))
	}
	if s.Card > 0 {
		x = h.paintTags(p, s, x, y)
	}
	p.Shrink(t.Step(s), x, y, w-x-14, how, look.FromLeft)
	p.Touch(8, top, w-16, stepPitch, func() {
		h.playing = false
		h.of.Pick(i)
		h.show()
	})
}

// paintTags paints the card of a step, and the server's beside it where it differs.
func (h *hearingPanel) paintTags(p *look.Paper, s *evidence.Step, x, y float32) float32 {
	list := []cards.Card{s.Dealt}
	switch {
	case s.Differs():
		list = []cards.Card{s.Felt, s.Dealt}
	case s.Scan && !s.Dealt.Valid():
		list[0] = s.Felt
	}
	for i, c := range list {
		if !c.Valid() && s.Kind != "card.unreadable" && !s.Scan {
			continue // it lies face down
		}
		marked := s.Marked() && (len(list) == 1 || i == 1)
		p.Picture(h.tags(c, marked, s.Worst(), p.Scale()), x, y-draw.TagHeight/2, draw.TagWidth, draw.TagHeight)
		x += draw.TagWidth
	}
	return x + 4
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
	if h.of == nil {
		return
	}
	z := h.steps.pad.Zoom
	top := (stepsTop + stepPitch*float32(h.of.Step) - stepPitch) * z
	bottom := top + 3*stepPitch*z
	c := h.list.scroll
	switch high := c.Size().Height; {
	case top < c.Offset.Y:
		c.Offset.Y = max(top, 0)
	case bottom > c.Offset.Y+high:
		c.Offset.Y = max(bottom-high, 0)
	default:
		return
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
