package calculator

import (
	"image"
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// The baccarat felt: the player's hand at the left, the tie in the middle, the banker's
// hand at the right.
var (
	sides      = [...]string{"player", "tie", "banker"}
	sideShares = [...]float32{0, 0.38, 0.62, 1}
	coupShape  = draw.CardShape{Width: 62, Height: 90, Gap: 10}
)

const (
	coupTop  = 50
	chipHigh = 32 // of a chip's middle above the lower edge
	// splitChip is where the chip of a box of several hands has its middle: between their
	// cards and their totals.
	splitChip = 82
)

func (f *feltPanel) paintBaccarat(size fyne.Size) {
	s, p := f.screen, f.paper
	p.Picture(f.keep(size, func() image.Image { return s.coupPicture(size) }), 0, 0, size.Width, size.Height)
	coup := s.sheet.Result().Coup
	rules := s.sheet.Options()
	odds := "8"
	for _, o := range rules {
		if o.Name == "tie_odds" {
			odds = o.Value
		}
	}
	for i, side := range sides {
		x, w := sideShares[i]*size.Width, (sideShares[i+1]-sideShares[i])*size.Width
		name := worksheet.SpotName(s.words, profile.Baccarat, &wager.Offer{Spot: side})
		switch side {
		case "player":
			p.Clip(name, x+look.Padding, 26, w-2*look.Padding, look.InkOf(look.Points18, true, look.Player), look.FromLeft)
			f.points(&coup.Player, x+w-56, size.Height)
		case "banker":
			p.Clip(name, x+w-look.Padding, 26, w-2*look.Padding, look.InkOf(look.Points18, true, look.Banker), look.ToRight)
			f.points(&coup.Banker, x+56, size.Height)
		default:
			name = s.saying("felt_tie", map[string]any{"Odds": odds})
			p.Clip(name, x+w/2, 26, w-2*look.Padding, look.InkOf(look.Points16, true, look.Tie), look.InMiddle)
		}
		s.spotZone(p, x, 0, w, size.Height, worksheet.Spot{Word: side})
	}
}

func (f *feltPanel) points(h *baccarat.Hand, x, high float32) {
	if h.Size > 0 {
		f.paper.Clip(strconv.Itoa(h.Points()), x, high/2-14, 0, look.InkOf(look.Points56, true, look.Text1), look.InMiddle)
	}
}

// spotZone is a part of a felt that takes chips.
func (s *Screen) spotZone(p *look.Pad, x, y, w, h float32, spot worksheet.Spot) {
	p.TouchAt(x, y, w, h,
		func(float32, float32) {
			if s.sheet.Put(spot) {
				s.changed()
			}
		},
		func(float32, float32) {
			if s.sheet.TakeOff(spot) {
				s.changed()
			}
		},
	)
}

func (s *Screen) coupPicture(size fyne.Size) image.Image {
	sheet := draw.NewSheet(size.Width, size.Height, s.scale)
	for _, at := range sideShares[1:3] {
		sheet.Rect(at*size.Width, 16, 1, size.Height-32, 0, look.Edge)
	}
	coup := s.sheet.Result().Coup
	player, order := s.lyingCoup(&coup.Player, true)
	banker, bankerOrder := s.lyingCoup(&coup.Banker, false)
	middles := sheet.Hand(look.Padding, coupTop, coupShape, player, &s.ink)
	right := size.Width - look.Padding - draw.HandWidth(coupShape, banker)
	middles = append(middles, sheet.Hand(right, coupTop, coupShape, banker, &s.ink)...)
	for i, n := range append(order, bankerOrder...) {
		if i < len(middles) {
			sheet.Text(strconv.Itoa(n), middles[i], coupTop+coupShape.Height+13, look.Points12, false, draw.Centre, look.Text3)
		}
	}
	piles := map[string]*pile{}
	s.eachStake(func(o *wager.Offer, guest int, b *wager.Settled) {
		if piles[o.Spot] == nil {
			piles[o.Spot] = &pile{}
		}
		piles[o.Spot].lay(guest, b.Stake)
	})
	for i, side := range sides {
		if k := piles[side]; k != nil {
			x := (sideShares[i] + sideShares[i+1]) / 2 * size.Width
			sheet.Chip(x, size.Height-chipHigh, 18, s.chipOf(k), &s.ink)
		}
	}
	return sheet.Image
}

// lyingCoup is a hand as it lies, its third card sideways, and where each of its cards
// came in the order off the shoe.
func (s *Screen) lyingCoup(h *baccarat.Hand, player bool) (hand []draw.Lying, order []int) {
	first, third := 1, 5
	if !player {
		first = 2
		if coup := s.sheet.Result().Coup; coup.Player.Size == 3 {
			third = 6
		}
	}
	for i := range h.Size {
		n := first + 2*i
		if i == 2 {
			n = third
		}
		hand = append(hand, draw.Lying{Card: h.Cards[i], Sideways: i == 2, Marked: s.card == n-1})
		order = append(order, n)
	}
	return hand, order
}

// The blackjack felt: the dealer above, seven boxes below, box 1 at the right.
const (
	boxes      = 7
	boxesTop   = 88
	boxesInset = 12
	boxGap     = 6
	boxHand    = 26 // where the cards of a box begin
)

var (
	dealerShape = draw.CardShape{Width: 46, Height: 64, Gap: 8}
	boxShape    = draw.CardShape{Width: 36, Height: 50}
	smallShape  = draw.CardShape{Width: 26, Height: 36}
)

// boxRect is where a box lies.
func boxRect(box int, size fyne.Size) (x, y, w, h float32) {
	pitch := (size.Width - 2*boxesInset + boxGap) / boxes
	return boxesInset + float32(boxes-box)*pitch, boxesTop, pitch - boxGap, size.Height - boxesTop - boxesInset
}

func (f *feltPanel) paintBlackjack(size fyne.Size) {
	s, p := f.screen, f.paper
	p.Picture(f.keep(size, func() image.Image { return s.boxesPicture(size) }), 0, 0, size.Width, size.Height)
	r := s.sheet.Result()
	d := &r.Progress.Dealer
	p.Clip(s.text("felt_dealer"), look.Padding, 28, size.Width*0.25, look.InkTitle, look.FromLeft)
	if len(d.Cards) > 0 {
		x := size.Width/2 + 2*dealerShape.Width + 40
		w := p.Clip(strconv.Itoa(d.Total), x, 44, 0, look.InkOf(look.Points40, true, look.Text1), look.FromLeft)
		if d.Soft && d.Total != 21 {
			p.Clip(s.text("felt_soft"), x+w+16, 48, size.Width-x-w-32, look.InkPlain, look.FromLeft)
		}
	}
	for box := 1; box <= boxes; box++ {
		f.box(box, size, r)
	}
}

// box writes what a picture cannot: names, totals, and what a guest's hand is worth.
func (f *feltPanel) box(box int, size fyne.Size, r *worksheet.Result) {
	s, p := f.screen, f.paper
	x, y, w, h := boxRect(box, size)
	s.spotZone(p, x, y, w, h, worksheet.Spot{Word: "seat", Seat: box})
	name := s.words.Say("calculator_box", map[string]any{"Box": box})
	hands := handsOfBox(r, box)
	if len(hands) == 0 && s.boxPile(box) == nil {
		p.Clip(name, x+w/2, y+16, w-8, look.InkPale, look.InMiddle)
		p.Clip(s.text("felt_empty"), x+w/2, y+h/2+6, w-8, look.InkPale, look.InMiddle)
		return
	}
	p.Clip(name, x+10, y+14, w-16, look.InkSum, look.FromLeft)
	for i, hand := range hands {
		if len(hand.Cards) == 0 {
			continue
		}
		text, how := strconv.Itoa(hand.Total), look.InkOf(look.Points22, true, look.Text1)
		switch {
		case hand.Blackjack():
			text = s.text("felt_blackjack")
		case hand.Over():
			how.Color = look.Text4
		}
		if len(hands) > 1 {
			how.Size = look.Points16
		}
		at, _ := draw.SplitSlot(i, len(hands), w)
		p.Clip(text, x+at+4, y+h-20, 0, how, look.FromLeft)
	}
}

func handsOfBox(r *worksheet.Result, box int) (hands []*blackjack.Hand) {
	for i := range r.Progress.Hands {
		if h := &r.Progress.Hands[i]; h.Seat == box {
			hands = append(hands, h)
		}
	}
	return hands
}

// boxPile is what lies in a box: its first stake and what was added to it.
func (s *Screen) boxPile(box int) *pile {
	var k *pile
	s.eachStake(func(o *wager.Offer, guest int, b *wager.Settled) {
		if o.Seat == box {
			k = &pile{}
			k.lay(guest, b.Stake)
		}
	})
	if k != nil {
		for _, w := range s.sheet.Result().Progress.Wagers {
			if w.Seat == box {
				k.lay(k.guests[0], w.Stake)
			}
		}
	}
	return k
}

func (s *Screen) boxesPicture(size fyne.Size) image.Image {
	sheet := draw.NewSheet(size.Width, size.Height, s.scale)
	r := s.sheet.Result()
	dealer := lying(r.Progress.Dealer.Cards)
	const dealerRoom = 240
	sheet.Fan(size.Width/2-2*dealerShape.Width, 12, dealerRoom, dealerShape, dealerShape.Width+dealerShape.Gap, dealer, &s.ink)
	for box := 1; box <= boxes; box++ {
		x, y, w, h := boxRect(box, size)
		hands, k := handsOfBox(r, box), s.boxPile(box)
		if len(hands) == 0 && k == nil {
			sheet.Frame(x, y, w, h, 6, 1, look.Box)
			continue
		}
		sheet.Rect(x, y, w, h, 6, look.Edge)
		sheet.Rect(x+1, y+1, w-2, h-2, 5, look.Box)
		if r.Need == worksheet.NeedAction && r.Place.Seat == box {
			sheet.Frame(x-1, y-1, w+2, h+2, 7, 2, look.Text1)
		}
		for i, hand := range hands {
			shape, step := boxShape, float32(24)
			if len(hands) > 1 {
				shape, step = smallShape, 14
			}
			slot, room := draw.SplitSlot(i, len(hands), w)
			place := blackjack.Place{Seat: box, Hand: hand.Hand}
			sheet.Fan(x+slot+2, y+boxHand, room-2, shape, step, lying(hand.Cards), &s.ink)
			if len(hands) > 1 && r.Need == worksheet.NeedAction && r.Place == place {
				sheet.Rect(x+slot+2, y+h-8, room-4, 2, 0, look.Text1)
			}
		}
		if k != nil {
			middle := y + h - 22
			if len(hands) > 1 {
				middle = y + splitChip // below are the totals, up to the edge
			}
			sheet.Chip(x+w-20, middle, 15, s.chipOf(k), &s.ink)
		}
	}
	return sheet.Image
}

func lying(hand []cards.Card) []draw.Lying {
	all := make([]draw.Lying, len(hand))
	for i, c := range hand {
		all[i] = draw.Lying{Card: c}
	}
	return all
}
