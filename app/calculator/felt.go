package calculator

import (
	"image"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// feltPanel is the felt of the game with what lies on it. A tap lays the chip in hand
// where it falls, the other button of a mouse takes one off.
type feltPanel struct {
	screen *Screen
	paper  *look.Pad
	drawn  string // what the picture was drawn from
	image  image.Image
}

func newFeltPanel(s *Screen) *feltPanel {
	f := &feltPanel{screen: s}
	f.paper = look.NewPad(f.paint)
	return f
}

func (f *feltPanel) object() fyne.CanvasObject { return f.paper }
func (f *feltPanel) refresh()                  { f.paper.Refresh() }

// The felt as it was drawn; it grows with the window up to a size.
const (
	feltWidth    = draw.RoomyWidth
	rouletteHigh = draw.RoomyHeight
	cardFeltHigh = 236
	feltGrowsTo  = 1.4
)

func (f *feltPanel) height(width float32) float32 {
	if f.screen.sheet.Game() == profile.Roulette {
		return rouletteHigh * min(width/feltWidth, feltGrowsTo)
	}
	return cardFeltHigh
}

func (f *feltPanel) paint(size fyne.Size) {
	f.paper.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Felt)
	switch f.screen.sheet.Game() {
	case profile.Roulette:
		f.paintRoulette(size)
	case profile.Baccarat:
		f.paintBaccarat(size)
	default:
		f.paintBlackjack(size)
	}
}

// keep draws the picture again only when what is on it has changed.
func (f *feltPanel) keep(size fyne.Size, paint func() image.Image) image.Image {
	s := f.screen
	from := s.sheet.Text() + strconv.Itoa(s.card) + " " + strconv.FormatFloat(float64(size.Width*10000+size.Height), 'f', 1, 32) + "@" + strconv.FormatFloat(float64(s.scale), 'f', 2, 32)
	if f.image == nil || f.drawn != from {
		f.drawn, f.image = from, paint()
	}
	return f.image
}

func (f *feltPanel) paintRoulette(size fyne.Size) {
	s, p := f.screen, f.paper
	// The felt keeps its proportions: chips, numbers and what a finger reaches grow and
	// shrink with it.
	k := min(size.Width/feltWidth, size.Height/rouletteHigh)
	left := (size.Width - feltWidth*k) / 2
	layout := draw.NewRoomyLayout()
	chips := s.piles()
	p.Picture(f.keep(size, func() image.Image {
		felt := draw.RouletteFelt{Layout: layout, Chips: chips, Result: -1}
		if n, ok := s.sheet.Number(); ok {
			felt.Result = n
		}
		return felt.Draw(&s.ink, s.scale*k)
	}), left, 0, feltWidth*k, rouletteHigh*k)
	for _, l := range layout.Labels() {
		_, taken := chips[l.Position]
		f.label(&layout, l, left, k, taken)
	}
	at := func(x, y float32) (int, bool) { return layout.At((x-left)/k, y/k) }
	p.TouchAt(0, 0, size.Width, size.Height,
		func(x, y float32) {
			if i, ok := at(x, y); ok {
				s.tapPosition(i)
			}
		},
		func(x, y float32) {
			if i, ok := at(x, y); ok && s.sheet.TakeOff(worksheet.RouletteSpot(i)) {
				s.changed()
			}
		},
	)
}

// label writes the word of a dozen, a column or an even chance. A word makes room for
// a chip that lies right of it.
func (f *feltPanel) label(layout *draw.Layout, l draw.Label, left, k float32, taken bool) {
	s := f.screen
	position := &roulette.Positions()[l.Position]
	text := worksheet.SpotName(s.words, profile.Roulette, &wager.Offer{Spot: position.Spot(), Which: position.Which})
	how := look.InkOf(max(look.Points14*k, look.Points12), false, look.Text2)
	switch position.Outside {
	case roulette.Column:
		text = s.text("felt_2to1")
		how.Size = max(look.Points13*k, look.Points11)
	case roulette.Red, roulette.Black:
		how.Color = look.OnNumber
	}
	x, _, w, _, _ := layout.Rect(l.Position)
	from, to := x+6, x+w-6
	if taken {
		chip, _ := layout.Chip(l.Position)
		to = chip - 17
	}
	for how.Size > look.Points11 && look.Width(text, how.Size, false) > (to-from)*k {
		how.Size--
	}
	half := look.Width(text, how.Size, false) / k / 2
	middle := max(min(l.X, to-half), from+half)
	f.paper.Clip(text, left+middle*k, l.Y*k, (to-from)*k, how, look.InMiddle)
}

// tapPosition is a tap on the layout: a chip, or the number that a bet by voice waits
// for.
func (s *Screen) tapPosition(i int) {
	position := &roulette.Positions()[i]
	if s.armed != nothingArmed {
		if position.IsIn && len(position.Numbers) == 1 {
			s.byVoice(int(position.Numbers[0]))
		}
		return
	}
	if s.sheet.Put(worksheet.RouletteSpot(i)) {
		s.changed()
	}
}

// byVoice makes the bet that waited for its number.
func (s *Screen) byVoice(n int) {
	switch s.armed {
	case neighboursArmed:
		s.sheet.Neighbours(n, max(s.sheet.Sides(), 1))
	case completeArmed:
		s.sheet.Complete(n)
	case nothingArmed:
		return
	}
	s.changed()
}

// pile is what lies on one spot.
type pile struct {
	sum    money.Amount
	guests []int
}

// lay adds a stake of a guest to a pile.
func (k *pile) lay(guest int, a money.Amount) {
	if sum, ok := money.Add(k.sum, a); ok {
		k.sum = sum
	}
	if !slices.Contains(k.guests, guest) {
		k.guests = append(k.guests, guest)
	}
}

func (s *Screen) chipOf(k *pile) draw.Chip {
	c := draw.Chip{Text: worksheet.OnChip(s.sheet.Currency(), k.sum), Guests: len(k.guests), Mixed: len(k.guests) > 1}
	if len(k.guests) > 0 {
		c.Guest = max(k.guests[0], 0)
	}
	return c
}

// piles are the chips of the layout: of bets that stand, where they lie, and of call
// bets, where the dealer put them.
func (s *Screen) piles() map[int]draw.Chip {
	piles := map[int]*pile{}
	at := func(position int) *pile {
		if piles[position] == nil {
			piles[position] = &pile{}
		}
		return piles[position]
	}
	s.eachStake(func(o *wager.Offer, guest int, b *wager.Settled) {
		if len(b.Placed) > 0 {
			for i := range b.Placed {
				at(int(b.Placed[i].At)).lay(guest, b.Placed[i].Stake)
			}
		} else if spot, ok := worksheet.SpotOf(profile.Roulette, o); ok {
			at(spot.Position).lay(guest, b.Stake)
		}
	})
	chips := map[int]draw.Chip{}
	for position, k := range piles {
		chips[position] = s.chipOf(k)
	}
	return chips
}

// eachStake walks the bets that stand, and the imprisoned stakes.
func (s *Screen) eachStake(do func(o *wager.Offer, guest int, b *wager.Settled)) {
	r := s.sheet.Result()
	if r.Answer.Fault != nil {
		return
	}
	guests, _ := s.sheet.Guests()
	all := slices.Concat(s.sheet.Prison(), s.sheet.Bets())
	next := 0
	for i := range r.Answer.Bets {
		b := &r.Answer.Bets[i]
		if b.Extra || next >= len(all) {
			continue
		}
		o := &all[next]
		next++
		if b.Outcome != wager.Refused {
			do(o, slices.Index(guests, o.Player), b)
		}
	}
}
