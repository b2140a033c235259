package table

import (
	"image"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/profile"
)

// Types of writing that panels share.
var (
	labelInk   = look.InkOf(look.Points12, false, look.Text3)
	valueInk   = look.InkOf(look.Points13, false, look.Text2)
	strongInk  = look.InkOf(look.Points13, false, look.Text1)
	boldInk    = look.InkOf(look.Points13, true, look.Text1)
	titleInk   = look.InkOf(look.Points13, true, look.Text3)
	buttonsInk = look.InkOf(look.Points14, false, look.Text1)
)

// headPainter is the header: which table, what it does and for how long, the facts of
// the round, and the ways on.
type headPainter struct {
	head    Head
	actions []Action
	keys    keyRow
	glyph   image.Image
	glyphOf profile.Game
	scale   float32
}

func (h *headPainter) take(v *View) bool {
	same := headEqual(&h.head, &v.Head)
	h.head = v.Head
	return !same
}

func headEqual(a, b *Head) bool {
	if len(a.Facts) != len(b.Facts) {
		return false
	}
	for i := range a.Facts {
		if a.Facts[i] != b.Facts[i] {
			return false
		}
	}
	return a.Number == b.Number && a.Name == b.Name && a.Under == b.Under && a.Game == b.Game && a.State == b.State &&
		a.Severity == b.Severity && a.Time == b.Time && a.Filled == b.Filled && a.Mark == b.Mark
}

// act says which ways on there are; it says whether they are others than before.
func (h *headPainter) act(actions []Action) bool {
	same := len(actions) == len(h.actions)
	for i := range actions {
		same = same && actions[i] == h.actions[i]
	}
	h.actions = actions
	h.keys.show(actions)
	return !same
}

func (h *headPainter) breadth() float32 { return 1 }

const (
	headTall  = 60
	HeadRow   = 50 // of facts or keys, where the header is folded
	stateWide = 164
	factGap   = 32
	factTight = 16 // where the header would have to be folded otherwise
)

// widths are how much room the parts of the header take.
func (h *headPainter) widths() (left, facts, keys float32) {
	title := 16 + look.Width(h.head.Number, look.Points36, true) + 39 +
		max(look.Width(h.head.Name, look.Points18, true), look.Width(h.head.Under, look.Points12, false))
	left = max(256, title+20) + 16 + h.stateWidth() + 16
	for i := range h.head.Facts {
		facts += h.factWidth(i) + factTight
	}
	for _, k := range h.keys.keys[:len(h.actions)] {
		keys += k.width() + look.Gap
	}
	return left, facts, keys
}

func (h *headPainter) stateWidth() float32 {
	return max(stateWide, look.Width(h.head.State, look.Points18, true)+look.Width(h.head.Time, look.Points16, false)+16)
}

// factWidth is the room of a fact; short ones have some, so that they stand at the
// same places at every table.
func (h *headPainter) factWidth(i int) float32 {
	f, least := h.head.Facts[i], float32(60)
	if i == 0 {
		least = 52
	}
	return max(least, look.Width(f.Name, look.Points12, false), look.Width(f.Value, look.Points14, false))
}

// rows is how the header is folded at a width: what stands in the first row, and how
// many rows of keys there are.
func (h *headPainter) rows(w float32) (factsBeside, keysBeside bool, tall float32) {
	left, facts, keys := h.widths()
	factsBeside = left+16+facts <= w-16
	keysBeside = factsBeside && left+16+facts+keys+12 <= w
	tall = headTall
	if !factsBeside {
		tall += HeadRow
	}
	if !keysBeside {
		tall += HeadRow * float32(len(h.keyRows(w-24)))
	}
	return factsBeside, keysBeside, tall
}

// between is the room behind a fact in the first row: more than the least where there is
// some to spare.
func (h *headPainter) between(w float32, keysBeside bool) float32 {
	left, facts, keys := h.widths()
	spare := w - 16 - left - 16 - facts
	if keysBeside {
		spare -= keys
	}
	return min(max(factTight+spare/float32(max(len(h.head.Facts), 1)), factTight), factGap)
}

// keyRows are the keys in as many rows as they need: where each row ends.
func (h *headPainter) keyRows(room float32) (ends []int) {
	x := float32(0)
	for i, k := range h.keys.keys[:len(h.actions)] {
		if x > 0 && x+k.width() > room {
			ends = append(ends, i)
			x = 0
		}
		x += k.width() + look.Gap
	}
	return append(ends, len(h.actions))
}

func (h *headPainter) heights(w float32) (least, wants float32) {
	_, _, tall := h.rows(w)
	return tall, tall
}

func (h *headPainter) paint(p *look.Paper, w, tall float32) {
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	d := &h.head
	x := 16 + p.Write(d.Number, 16, 30, look.InkOf(look.Points36, true, look.Text1), look.FromLeft) + 13
	if h.glyph == nil || h.glyphOf != d.Game || h.scale != p.Scale() {
		h.glyph, h.glyphOf, h.scale = draw.DrawGlyph(draw.GlyphOf(d.Game), look.Text2, p.Scale()), d.Game, p.Scale()
	}
	p.Picture(h.glyph, x, 13, draw.GlyphSize, draw.GlyphSize)
	x += 26
	end := x + max(
		p.Write(d.Name, x, 21, look.InkOf(look.Points18, true, look.Text1), look.FromLeft),
		p.Write(d.Under, x, 44, labelInk, look.FromLeft),
	)
	x = max(256, end+20)
	p.Fill(x, 12, 1, 36, 0, look.Line)
	x = h.paintState(p, x+16) + 16
	p.Fill(x, 12, 1, 36, 0, look.Line)
	factsBeside, keysBeside, _ := h.rows(w)
	gap, y := h.between(w, keysBeside), float32(0)
	x += 16
	if !factsBeside {
		x, y, gap = 16, headTall-4, factGap
	}
	for i, f := range d.Facts {
		if x+h.factWidth(i) > w-12 {
			break
		}
		p.Write(f.Name, x, y+20, labelInk, look.FromLeft)
		p.Write(f.Value, x, y+42, buttonsInk, look.FromLeft)
		x += h.factWidth(i) + gap
	}
	if keysBeside {
		h.paintKeys(p, 0, len(h.actions), w-12, 10)
		return
	}
	from, y := 0, y+headTall-4
	if factsBeside {
		y = headTall - 4
	}
	for _, end := range h.keyRows(w - 24) {
		h.paintKeys(p, from, end, w-12, y)
		from, y = end, y+HeadRow
	}
}

// paintState paints the state word, its time and its bar, and returns where they end.
func (h *headPainter) paintState(p *look.Paper, x float32) float32 {
	d := &h.head
	wide := h.stateWidth()
	word, bar := look.Text1, look.Analogue
	if d.Severity > 0 {
		word = look.SeverityColour(d.Severity)
		bar = word
	}
	p.Write(d.State, x, 21, look.InkOf(look.Points18, true, word), look.FromLeft)
	p.Write(d.Time, x+wide, 22, look.InkOf(look.Points16, false, look.Text1), look.ToRight)
	if d.Time == "" {
		return x + wide
	}
	p.Fill(x, 42, wide, 4, 2, look.Bg0)
	if d.Filled > 0 {
		p.Fill(x, 42, wide*d.Filled, 4, 2, bar)
	}
	if d.Mark >= 0 {
		p.Fill(x+wide*d.Mark-1, 39, 2, 10, 0, look.Text1)
	}
	return x + wide
}

// paintKeys paints keys so that the last one ends at right.
func (h *headPainter) paintKeys(p *look.Paper, from, end int, right, y float32) {
	for i := end - 1; i >= from; i-- {
		k := h.keys.keys[i]
		w := k.width()
		x := right - w
		keyAt(p, k, x, y, w, keyTall)
		right = x - look.Gap
	}
}
