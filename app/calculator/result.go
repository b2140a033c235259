package calculator

import (
	"image"
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wheel"
)

// resultPanel is where the result is said: the numbers in the order of the wheel, or
// the 52 cards and what was dealt of them, and at blackjack what the guests do.
type resultPanel struct {
	screen  *Screen
	paper   *look.Pad
	choices []*look.Choice
	next    *look.Choice
}

func newResultPanel(s *Screen) *resultPanel {
	r := &resultPanel{screen: s}
	r.paper = look.NewPad(r.paint)
	r.next = look.NewChoice(func() {
		if s.sheet.NextSpin() {
			s.changed()
		}
	})
	return r
}

func (r *resultPanel) object() fyne.CanvasObject { return r.paper }
func (r *resultPanel) refresh()                  { r.paper.Refresh() }

// The strip of numbers; where a number would be too narrow for a finger it has two
// rows.
const (
	stripTop   = 28
	numberHigh = 44
	oneStrip   = 900
	stripGap   = 1.5
	underlined = 3
)

// The grid of cards: thirteen ranks of four suits.
const (
	gridTop   = 30
	gridPitch = 40
	cellHigh  = 36
	gridWide  = 572
	gridFits  = 900
	dealtHigh = 210
)

func (r *resultPanel) rowsOfStrip(width float32) int {
	if width < oneStrip {
		return 2
	}
	return 1
}

func (r *resultPanel) height(width float32) float32 {
	if r.screen.sheet.Game() == profile.Roulette {
		return r.stripTop() + float32(r.rowsOfStrip(width))*(numberHigh+underlined+5) + 8
	}
	h := float32(gridTop + 4*gridPitch + 4)
	if width < gridFits {
		h += dealtHigh // what was dealt lies below
	}
	return h
}

// stripTop is where the numbers begin: lower where there is a key above them.
func (r *resultPanel) stripTop() float32 {
	if r.screen.holds() {
		return stripTop + 16
	}
	return stripTop
}

func (r *resultPanel) paint(size fyne.Size) {
	r.paper.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	if r.screen.sheet.Game() == profile.Roulette {
		r.paintNumbers(size)
		return
	}
	r.paintCards(size)
}

func (r *resultPanel) paintNumbers(size fyne.Size) {
	s, p := r.screen, r.paper
	p.Clip(s.text("wheel"), look.Padding, 14, size.Width*0.5, look.InkHead, look.FromLeft)
	hint, how := s.text("type_number"), look.InkLabel
	if s.armed != nothingArmed {
		hint, how = s.text("which_number"), look.InkSum
	}
	right, top := size.Width-look.Padding, r.stripTop()
	if s.holds() {
		r.next.Set(look.ChoiceFace{Text: s.text("next_spin"), Small: true})
		w := r.next.Needs()
		p.Key(r.next, right-w, 4, w, 36)
		right -= w + look.Gap
	}
	p.Clip(hint, right, 14, size.Width*0.45, how, look.ToRight)
	rows := r.rowsOfStrip(size.Width)
	perRow := (len(wheel.European) + rows - 1) / rows
	pitch := (size.Width - 2*look.Padding + stripGap) / float32(perRow)
	number, there := s.sheet.Number()
	for i := range wheel.European {
		// As it was drawn, the strip begins with 9 and has zero a third of the way in.
		n := int(wheel.SingleZero.Number(i - 10))
		x := look.Padding + float32(i%perRow)*pitch
		y := top + float32(i/perRow)*(numberHigh+underlined+5)
		w := pitch - stripGap
		p.Fill(x, y, w, numberHigh, 2, numberInk(n))
		if there && n == number {
			p.Frame(x-1, y-1, w+2, numberHigh+2, 3, 2, look.Focus)
		}
		p.Clip(strconv.Itoa(n), x+w/2, y+numberHigh/2, 0, look.InkOf(look.Points14, true, look.OnNumber), look.InMiddle)
		for k, guest := range s.neighboursOn(n) {
			if k < 2 {
				p.Fill(x, y+numberHigh+3+float32(k)*4, w, underlined, 1, look.Chips[guest%len(look.Chips)])
			}
		}
		p.Touch(x, y, pitch, numberHigh, func() { s.tapNumber(n) })
	}
}

func numberInk(n int) color.NRGBA {
	switch wheel.Colour(n) {
	case wheel.Red:
		return look.Red
	case wheel.Green:
		return look.Green
	}
	return look.Black
}

// tapNumber is a tap on a number: the result, or what a bet by voice waits for.
func (s *Screen) tapNumber(n int) {
	if s.armed != nothingArmed {
		s.byVoice(n)
		return
	}
	if s.sheet.SetNumber(n) {
		s.changed()
	}
}

// holds says that the spin imprisoned a stake.
func (s *Screen) holds() bool {
	r := s.sheet.Result()
	return r.State == worksheet.Settled && slices.ContainsFunc(r.Answer.Bets, func(b wager.Settled) bool { return b.Outcome == wager.Prison })
}

// neighboursOn are the guests who have neighbours on a number.
func (s *Screen) neighboursOn(n int) (guests []int) {
	names, _ := s.sheet.Guests()
	for _, o := range s.sheet.Bets() {
		if o.Spot != "neighbours" || len(o.Numbers) != 1 {
			continue
		}
		sides := o.Sides
		if sides == 0 {
			sides = 2
		}
		if slices.Contains(wheel.Neighbours(o.Numbers[0], sides), uint8(n)) {
			if g := slices.Index(names, o.Player); g >= 0 && !slices.Contains(guests, g) {
				guests = append(guests, g)
			}
		}
	}
	return guests
}

func (r *resultPanel) paintCards(size fyne.Size) {
	s, p := r.screen, r.paper
	p.Clip(s.text("cards"), look.Padding, 15, size.Width*0.5, look.InkHead, look.FromLeft)
	hint := s.text("type_card")
	if begun := s.sheet.Begun(); begun != "" {
		hint = begun + " …"
	}
	wide := size.Width >= gridFits
	grid := min(float32(gridWide), size.Width-2*look.Padding)
	p.Clip(hint, look.Padding+grid-4, 15, grid*0.5, look.InkLabel, look.ToRight)
	r.grid(look.Padding, gridTop, grid)
	if wide {
		r.dealt(look.Padding+grid+12, 6, size.Width-grid-2*look.Padding-12, size.Height-12)
		return
	}
	r.dealt(look.Padding, gridTop+4*gridPitch+4, size.Width-2*look.Padding, dealtHigh-4)
}

// grid is the 52 cards. A card of which no copy is left in the shoe is pale; it can be
// dealt all the same, and the sheet says what is wrong.
func (r *resultPanel) grid(x, y, w float32) {
	s, p := r.screen, r.paper
	pitch := w / 13
	seen, decks := s.seen(), s.decks()
	for suit := range 4 {
		for rank := range 13 {
			c := cards.Of(cards.Rank(rank+1), suitOrder[suit])
			cx, cy, cw := x+float32(rank)*pitch, y+float32(suit)*gridPitch, pitch-4
			p.Picture(s.cardFace(c, cw, seen[c] >= decks), cx, cy, cw, cellHigh)
			p.Touch(cx, cy, pitch, gridPitch, func() { s.tapCard(c) })
		}
	}
}

var suitOrder = [...]cards.Suit{cards.Spades, cards.Hearts, cards.Diamonds, cards.Clubs}

func (s *Screen) seen() map[cards.Card]int {
	n := map[cards.Card]int{}
	for _, c := range s.sheet.Cards() {
		n[c]++
	}
	return n
}

func (s *Screen) decks() int {
	for _, o := range s.sheet.Options() {
		if o.Name == "decks" {
			n, _ := strconv.Atoi(o.Value)
			return n
		}
	}
	return 1
}

// tapCard deals a card, or puts it in the place of the chosen one.
func (s *Screen) tapCard(c cards.Card) {
	if s.card >= 0 {
		s.sheet.ReplaceCard(s.card, c)
		s.card = -1
		s.changed()
		return
	}
	if s.sheet.Deal(c) {
		s.changed()
	}
}

// cardFace is a card of the grid.
func (s *Screen) cardFace(c cards.Card, w float32, gone bool) image.Image {
	return s.marks.get(mark{text: c.String(), size: w, ring: gone, scale: s.scale}, func() image.Image {
		sheet := draw.NewSheet(w, cellHigh, s.scale)
		hue := look.CardBlack
		if suit := c.Suit(); suit == cards.Hearts || suit == cards.Diamonds {
			hue = look.CardRed
		}
		ground := look.CardFace
		if gone {
			ground = look.Analogue
		}
		sheet.Rect(0, 0, w, cellHigh, look.RadiusKey, ground)
		sheet.Text(draw.RankText(c.Rank()), w*0.31, cellHigh/2, look.Points16, true, draw.Centre, hue)
		sheet.Suit(c.Suit(), w*0.73, cellHigh/2, 14, hue)
		return sheet.Image
	})
}

// The cards that were dealt, as tags in a row.
const (
	tagPitch = 40
	tagRow   = 30
)

// dealt is what came off the shoe so far, and what can be done now.
func (r *resultPanel) dealt(x, y, w, h float32) {
	s, p := r.screen, r.paper
	perRow := max(int(w/tagPitch), 1)
	bottom := y + h
	tags := s.sheet.Cards()
	first := 0
	if rows := 2; len(tags) > rows*perRow { // the last ones are in sight
		first = (len(tags) - rows*perRow + perRow - 1) / perRow * perRow
	}
	for i := first; i < len(tags); i++ {
		tx, ty := x+float32((i-first)%perRow)*tagPitch, y+float32((i-first)/perRow)*tagRow
		c := tags[i]
		p.Picture(s.tag(c, i == s.card), tx, ty, draw.TagWidth, draw.TagHeight)
		p.Touch(tx, ty, tagPitch, tagRow, func() {
			if s.card == i { // a second tap lets it go
				s.card = -1
			} else {
				s.card = i
			}
			s.Refresh()
		})
	}
	r.decide(x, y+2*tagRow+6, w, bottom)
}

func (s *Screen) tag(c cards.Card, chosen bool) image.Image {
	return s.marks.get(mark{text: c.String(), size: draw.TagWidth, ring: chosen, chip: true, scale: s.scale}, func() image.Image {
		return draw.CardTag(c, chosen, &s.ink, s.scale)
	})
}

// decide offers what the guests may do, the insurance of each box, and takes a chosen
// card out.
func (r *resultPanel) decide(x, y, w, bottom float32) {
	s, p := r.screen, r.paper
	k := keyRow{panel: r, x: x, y: y, left: x, right: x + w, bottom: bottom}
	res := s.sheet.Result()
	if res.Need == worksheet.NeedAction && s.sheet.Game() == profile.Blackjack {
		p.Clip(worksheet.PlaceName(s.words, res.Place, res.Place.Hand > 1), x, y+8, w, look.InkSum, look.FromLeft)
		k.y += 20
	}
	if s.card >= 0 {
		k.add(look.ChoiceFace{Text: s.text("take_back"), Cap: "Del"}, s.takeOff)
	}
	insurance := false
	for _, c := range s.sheet.Choices() {
		act := func() {
			if s.sheet.Act(c, "") {
				s.changed()
			}
		}
		if c.Do != blackjack.Insurance {
			k.add(look.ChoiceFace{Text: s.text("do_" + c.Do), Cap: actionKeys[c.Do]}, act)
			continue
		}
		if !insurance {
			insurance = true
			k.line()
			k.x += p.Clip(s.text("do_insurance"), k.x, k.y+18, w*0.4, look.InkPale, look.FromLeft) + look.Gap
		}
		k.add(look.ChoiceFace{Text: strconv.Itoa(c.Seat)}, act)
	}
	k.add(look.ChoiceFace{Text: s.text("void"), Chosen: s.sheet.Void()}, func() {
		s.sheet.SetVoid(!s.sheet.Void())
		s.changed()
	})
}

// keyRow puts keys side by side, and on the next line where there is no room.
type keyRow struct {
	panel               *resultPanel
	x, y                float32
	left, right, bottom float32
	used                int
}

const keyGap = 6

func (k *keyRow) add(f look.ChoiceFace, tap func()) {
	c := k.panel.choice(k.used, tap)
	k.used++
	f.Small = true
	c.Set(f)
	w := min(max(c.Needs(), 36), k.right-k.left)
	if k.x > k.left && k.x+w > k.right {
		k.line()
	}
	if k.y+36 > k.bottom+1 {
		return
	}
	k.panel.paper.Key(c, k.x, k.y, w, 36)
	k.x += w + keyGap
}

// line begins a new line, unless this one is empty.
func (k *keyRow) line() {
	if k.x > k.left {
		k.x, k.y = k.left, k.y+look.Target
	}
}

// choice is the key at a place of the row; what it does changes with what is offered.
func (r *resultPanel) choice(i int, tap func()) *look.Choice {
	for len(r.choices) <= i {
		r.choices = append(r.choices, look.NewChoice(nil))
	}
	r.choices[i].OnTapped = tap
	return r.choices[i]
}

// actionKeys are the keys of the keyboard for what a guest does.
var actionKeys = map[string]string{
	blackjack.Hit: "H", blackjack.Stand: "S", blackjack.Double: "D", blackjack.Split: "X", blackjack.Insurance: "I",
}
