package table

import (
	"image"
	"image/color"
	"reflect"
	"strconv"
	"strings"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
)

// wrongPainter says what is wrong and what to do. Nobody having taken it, its head
// blinks once a second.
type wrongPainter struct {
	wrong Wrong
	blink bool
	keys  keyRow
	tags  tagBox
	shape drawn
	turns drawn
}

func (r *wrongPainter) take(v *View) bool {
	if reflect.DeepEqual(r.wrong, v.Wrong) {
		return false
	}
	r.wrong = v.Wrong
	r.keys.show(r.wrong.Keys)
	return true
}

// beat turns the fill of the head on or off; it says whether that changed anything.
func (r *wrongPainter) beat(on bool) bool {
	changed := r.blink != on && r.fresh()
	r.blink = on
	return changed
}

func (r *wrongPainter) fresh() bool {
	return r.wrong.Severity > 0 && r.wrong.Life == Fresh
}

func (r *wrongPainter) breadth() float32 { return 400 }

func (r *wrongPainter) heights(w float32) (least, wants float32) {
	y := r.lay(nil, w)
	if r.wrong.Severity == 0 {
		return y, y
	}
	if len(r.wrong.Keys) > 0 && w < wrongBeside {
		y = max(y, wrongTall)
	}
	return y, y
}

func (r *wrongPainter) paint(p *look.Paper, w, h float32) {
	ground := float32(0)
	if s := r.wrong.Severity; s > 0 {
		// A frame is a field in a field: a stroke lies on the edge on one painter and
		// inside it on another.
		ground = 3
		if r.wrong.Life == Returned {
			ground = 1
		}
		p.Fill(0, 0, w, h, look.RadiusTile, look.SeverityColour(s))
	}
	p.Fill(ground, ground, w-2*ground, h-2*ground, look.RadiusTile-ground, look.Bg2)
	r.lay(p, w)
	r.placeKeys(p, w, h)
}

const (
	wrongPad  = 16
	wrongKey  = 44
	wrongFoot = 14 // below the keys
	wrongTall = 364
	// wrongBeside is the width from which what to do stands beside what is wrong.
	wrongBeside = 900
)

// lay paints the panel from its top, or only measures it where there is no paper; it
// returns how high the panel is.
func (r *wrongPainter) lay(p *look.Paper, w float32) float32 {
	y := r.layHead(p, w)
	d := &r.wrong
	b := block{p: p, x: wrongPad, y: y, w: w - 2*wrongPad}
	todo := len(d.Steps) > 0 || d.Proposal != ""
	beside := todo && w >= wrongBeside
	if beside {
		b.w = w/2 - wrongPad - look.GapSide
	}
	r.layReadings(&b)
	r.layRows(&b)
	for _, note := range d.Notes {
		b.text(note, 20, valueInk)
	}
	told := b.y
	switch {
	case beside:
		b.x, b.y, b.w = w/2+look.GapSide, y, w/2-wrongPad-look.GapSide
	case todo:
		b.line()
	}
	r.layTodo(&b)
	if len(d.Keys) > 0 {
		b.y += 16 + wrongKey + wrongFoot - 23
	}
	return max(b.y, told) + 23
}

// layTodo paints what to do, and what else there is to say.
func (r *wrongPainter) layTodo(b *block) {
	d := &r.wrong
	if d.StepsTitle != "" {
		b.write(d.StepsTitle, 0, 12, titleInk)
		b.y += 22
		if len(d.Steps) > 0 {
			b.y += 3
		}
	}
	for i, step := range d.Steps {
		b.step(i+1, step)
	}
	if d.Proposal != "" {
		how := look.InkOf(look.Points14, d.StepsTitle == "", look.Text1)
		b.text(d.Proposal, 22, how)
	}
	if d.Source != "" {
		b.y += 4
		b.text(d.Source, 20, look.InkOf(look.Points13, false, look.Text3))
	}
	if len(d.Also) > 0 {
		b.y += 4
		b.text(d.AlsoTitle+": "+strings.Join(d.Also, ", "), 20, valueInk)
	}
	if d.Foot != "" {
		b.y += 7
		b.text(d.Foot, 20, valueInk)
	}
}

func (r *wrongPainter) layHead(p *look.Paper, w float32) float32 {
	d := &r.wrong
	if d.Severity == 0 {
		if p != nil {
			p.Shrink(d.Title, wrongPad, 24, w-2*wrongPad, look.InkOf(look.Points16, true, look.Text2), look.FromLeft)
		}
		return 44
	}
	tall := float32(44)
	if d.By != "" {
		tall = 64
	}
	if p == nil {
		return r.headEnd(tall)
	}
	c := look.SeverityColour(d.Severity)
	text, under, fill, digit := color.Color(look.Text1), color.Color(look.Text3), color.Color(c), color.Color(look.OnFill)
	if r.fresh() && r.blink {
		p.Cap(0, 0, w, tall, look.RadiusTile, c)
		text, under, fill, digit = look.OnFill, look.OnFill, look.OnFill, c
	}
	hollow := d.Life == Returned
	shape := r.shape.get([]any{d.Severity, d.Life, r.fresh() && r.blink}, p.Scale(), func() image.Image {
		return draw.Shape(int(d.Severity), fill, digit, hollow, 24, p.Scale())
	})
	y := float32(22)
	if d.By != "" {
		y = 24
	}
	p.Picture(shape, 14, y-12, 24, 24)
	clock := p.Write(d.Time, w-wrongPad, y, look.InkOf(look.Points16, true, text), look.ToRight)
	p.Shrink(d.Title, 50, y, w-50-wrongPad-clock-12, look.InkOf(look.Points16, true, text), look.FromLeft)
	if d.By != "" {
		p.Shrink(d.By, 50, 46, w-50-wrongPad, look.InkOf(look.Points12, false, under), look.FromLeft)
		p.Rule(wrongPad, tall, w-2*wrongPad, look.Line)
	}
	return r.headEnd(tall)
}

// headEnd is where the text under a head begins.
func (r *wrongPainter) headEnd(tall float32) float32 {
	if r.wrong.By != "" {
		return tall + 12
	}
	return tall + 8
}

func (r *wrongPainter) layReadings(b *block) {
	d := &r.wrong
	if len(d.Readings) == 0 {
		return
	}
	name, felt, server := float32(0), b.w/3, b.w*0.62
	for i := range d.Readings {
		v := &d.Readings[i]
		b.fitted(v.Name, name, 14, felt-8, look.InkOf(look.Points13, false, look.Text3))
		r.value(b, d.Felt, &v.Felt, felt, server-felt-8)
		r.value(b, d.Server, &v.Server, server, b.w-server)
		b.y += 32
	}
	b.y -= 4
}

// value writes a reading; a card has the name of its source before it.
func (r *wrongPainter) value(b *block, source string, v *Value, x, room float32) {
	if b.p == nil {
		return
	}
	if v.IsCard {
		label := b.fitted(source, x, 14, room-46, valueInk)
		b.p.Picture(r.tags.get(v.Card, v.Alarmed, r.wrong.Severity, b.p.Scale()), b.x+x+label+8, b.y, draw.TagWidth, draw.TagHeight)
		return
	}
	b.fitted(v.Text, x, 14, room, boldInk)
}

func (r *wrongPainter) layRows(b *block) {
	d := &r.wrong
	if t := d.Revolutions; t != nil {
		r.layTurns(b, t)
	}
	name := min(b.w*0.44, 192)
	if len(d.Rows) > 0 && d.Revolutions == nil {
		name = r.nameWidth(b.w)
	}
	for i := range d.Rows {
		row := &d.Rows[i]
		b.fitted(row.Name, 0, 12, name-8, look.InkOf(look.Points13, false, look.Text3))
		switch {
		case row.Value.IsCard:
			if b.p != nil {
				b.p.Picture(r.tags.get(row.Value.Card, row.Value.Alarmed, d.Severity, b.p.Scale()), b.x+name-3, b.y-2, draw.TagWidth, draw.TagHeight)
			}
			b.fitted(row.Text, name+50, 12, b.w-name-50, valueInk)
			b.y += 30
		case row.Text != "":
			x := b.x
			b.x, b.w = b.x+name, b.w-name
			b.text(row.Text, 20, strongInk)
			b.x, b.w = x, b.w+name
			b.y += 2
		default:
			how := strongInk
			if row.Value.Alarmed {
				how = look.InkOf(look.Points13, true, look.SeverityColour(d.Severity))
			}
			b.fitted(row.Value.Text, name, 12, b.w-name, how)
			b.y += 24
			if i == len(d.Rows)-1 {
				b.y -= 4
			}
		}
	}
}

// nameWidth is the room of the names of rows: as much as they need, up to half.
func (r *wrongPainter) nameWidth(w float32) float32 {
	name := float32(84)
	for i := range r.wrong.Rows {
		name = max(name, look.Width(r.wrong.Rows[i].Name, look.Points13, false)+16)
	}
	return min(name, w/2)
}

func (r *wrongPainter) layTurns(b *block, t *Revolutions) {
	if b.p != nil {
		colours := inkFor(r.wrong.Severity)
		b.fitted(t.Name, 0, 12, 150, look.InkOf(look.Points13, false, look.Text3))
		picture := r.turns.get([]any{*t, r.wrong.Severity}, b.p.Scale(), func() image.Image { return draw.Revolutions(t.Made, t.Wanted, &colours, b.p.Scale()) })
		size := picture.Bounds().Size()
		b.p.Picture(picture, b.x+154, b.y-2, float32(size.X)/b.p.Scale(), float32(size.Y)/b.p.Scale())
		b.p.Write(t.Least, b.x+b.w, b.y+6, boldInk, look.ToRight)
		b.p.Write(t.Clause, b.x+b.w, b.y+24, labelInk, look.ToRight)
	}
	b.y += 42
}

// placeKeys puts the keys along the foot of the panel, each as wide as the other.
func (r *wrongPainter) placeKeys(p *look.Paper, w, h float32) {
	n := len(r.wrong.Keys)
	if n == 0 {
		return
	}
	const gap = 12
	x := float32(wrongPad)
	if w >= wrongBeside {
		x = w/2 + look.GapSide
	}
	each := (w - wrongPad - x - gap*float32(n-1)) / float32(n)
	for i := range n {
		keyAt(p, r.keys.keys[i], x+float32(i)*(each+gap), h-wrongFoot-wrongKey, each, wrongKey)
	}
}

// block is text that runs down a panel: painted, or only measured where there is no
// paper.
type block struct {
	p       *look.Paper
	x, y, w float32
}

func (b *block) write(text string, x, y float32, how look.Ink) float32 {
	if b.p == nil {
		return 0
	}
	return b.p.Write(text, b.x+x, b.y+y, how, look.FromLeft)
}

func (b *block) fitted(text string, x, y, room float32, how look.Ink) float32 {
	if b.p == nil {
		return 0
	}
	return b.p.Shrink(text, b.x+x, b.y+y, room, how, look.FromLeft)
}

// text writes a text in as many lines as it takes.
func (b *block) text(text string, pitch float32, how look.Ink) {
	for _, line := range wrap(text, b.w, how) {
		b.write(line, 0, pitch*0.6, how)
		b.y += pitch
	}
}

// line is a rule with room around it.
func (b *block) line() {
	b.y += 10
	if b.p != nil {
		b.p.Rule(b.x, b.y, b.w, look.Line)
	}
	b.y += 7
}

// step is a numbered sentence.
func (b *block) step(n int, text string) {
	const indent = 28
	if b.p != nil {
		b.p.Fill(b.x+1, b.y+4, 18, 18, 9, look.Bg3)
		b.p.Write(strconv.Itoa(n), b.x+10, b.y+13, look.InkOf(look.Points11, true, look.Text1), look.InMiddle)
	}
	how := look.InkOf(look.Points14, false, look.Text1)
	lines := wrap(text, b.w-indent, how)
	for i, line := range lines {
		b.write(line, indent, 13+20*float32(i), how)
	}
	b.y += 26 + 20*float32(len(lines)-1)
}

// tagBox keeps the tags of cards that were drawn.
type tagBox struct {
	scale float32
	tags  map[tagKey]image.Image
}

type tagKey struct {
	card     cards.Card
	marked   bool
	severity findings.Severity
}

func (t *tagBox) get(c cards.Card, marked bool, s findings.Severity, scale float32) image.Image {
	if t.tags == nil || t.scale != scale {
		t.tags, t.scale = map[tagKey]image.Image{}, scale
	}
	if !marked {
		s = 0
	}
	key := tagKey{c, marked, s}
	if t.tags[key] == nil {
		colours := inkFor(s)
		t.tags[key] = draw.CardTag(c, marked, &colours, scale)
	}
	return t.tags[key]
}
