package reports

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"pitboss/app/draw"
	"pitboss/app/evidence"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// pictureScale is how many pixels a picture has for one of the design's: what lies
// 1020 wide on a page of 184 mm prints at 280 to the inch.
const pictureScale = 2

// paper is the ink of what is printed: dark on light, so that a page of it is not a
// page of ink.
func paper() draw.Ink {
	c := func(v uint32) color.NRGBA {
		return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
	}
	ink := draw.Dark()
	ink.Felt, ink.Box, ink.Edge = c(0xE4EDE8), c(0xF4F8F6), c(0x8FA69A)
	ink.Well, ink.Floor, ink.Panel = c(0xFFFFFF), c(0xD5DBDF), c(0xFFFFFF)
	ink.Key, ink.Chosen, ink.Line, ink.Rim = c(0xC3CBD0), c(0xA9B3BA), c(0xA9B3BA), c(0x5E6A72)
	ink.Strong, ink.Text, ink.Dim, ink.Pale = c(0x101214), c(0x2B3135), c(0x4A5359), c(0x6B757C)
	ink.Bar, ink.Low = c(0x6E7A82), c(0x9AA4AB)
	ink.Banker, ink.Player, ink.Tie = c(0xB4231B), c(0x1C4F9C), c(0x1B7A41)
	ink.Face = c(0xFFFFFF)
	ink.Alarm, ink.Tint, ink.Focus = c(0x8A1FB0), c(0xF3E4F9), c(0xF2A900)
	return ink
}

// The inks of what is written over a picture.
const (
	inkStrong   = "#101214"
	inkText     = "#2b3135"
	inkOnNumber = "#f1f1ef"
)

func label(x, y, size float32, anchor, text string, bold bool) Label {
	l := Label{X: x, Y: y, Size: size, Text: text, Anchor: anchor, Bold: bold, Colour: inkText}
	if bold {
		l.Colour = inkStrong
	}
	return l
}

// racetrack is how often each number of a wheel came in the period.
func (m *maker) racetrack(table string, p *played) Picture {
	ink := paper()
	track := draw.Racetrack{Counts: p.numbers, Marked: -1, Result: -1}
	return Picture{
		Image: track.Draw(&ink, pictureScale), Width: draw.RacetrackWidth, Height: draw.RacetrackHeight,
		Caption: m.with("caption_track", map[string]any{"Table": table, "Spins": m.w.Number(int64(p.spins))}),
	}
}

// road is the big road of the shoe as it was when a round was over.
func (m *maker) road(t *tables.Table) (Picture, bool) {
	if t == nil || t.Game != profile.Baccarat || t.Roads.Len() == 0 {
		return Picture{}, false
	}
	const columns, cell = 40, 24
	ink := paper()
	road := draw.Roadmap{Shoe: t.Roads, Columns: columns, Cell: cell, Marked: -1}
	img := road.BigRoad(&ink, pictureScale)
	b := img.Bounds()
	return Picture{
		Image: img, Width: float32(b.Dx()) / pictureScale, Height: float32(b.Dy()) / pictureScale, Caption: m.say("caption_road"),
	}, true
}

// felt is the felt of a round as it lay when it was over; false where nothing is
// recorded of it.
func (m *maker) felt(r *evidence.Round, t *evidence.Teller) (Picture, bool) {
	var f *evidence.Felt
	for step := len(r.Steps) - 1; step >= 0; step-- {
		if f = r.At(step); len(f.Order) > 0 || f.Number >= 0 || len(f.Chips) > 0 {
			break
		}
	}
	if f == nil {
		return Picture{}, false
	}
	var p Picture
	switch r.Game {
	case profile.Baccarat:
		p = m.coup(r, f)
	case profile.Blackjack:
		p = m.boxes(r, f, t)
	case profile.Roulette:
		p = m.layout(r, f, t)
	default:
		return Picture{}, false
	}
	p.Caption = m.with("caption_felt", map[string]any{"Table": r.Table, "Round": r.ID})
	return p, true
}

// coup draws a coup by both readings where they are not the same.
func (m *maker) coup(r *evidence.Round, f *evidence.Felt) Picture {
	d := draw.BaccaratFelt{Chips: map[string]draw.Chip{}}
	var felt, server []cards.Card
	for i := range r.Cards {
		c := &r.Cards[i]
		d.TwoReadings = d.TwoReadings || c.Differs()
		card := c.Server
		if c.Scanned && c.Felt.Valid() {
			card = c.Felt
		}
		felt, server = append(felt, card), append(server, c.Server)
	}
	byCards, byServer := deal(felt), deal(server)
	d.Player, d.Banker = draw.BaccaratHand{FeltPoints: -1, ServerPoints: -1}, draw.BaccaratHand{FeltPoints: -1, ServerPoints: -1}
	for i := range r.Cards {
		c := &r.Cards[i]
		h := &d.Player
		if c.Place == "banker" {
			h = &d.Banker
		}
		h.Felt = append(h.Felt, draw.Lying{Card: felt[i], Sideways: len(h.Felt) == 2, Marked: c.Differs()})
		h.Server = append(h.Server, draw.Lying{Card: server[i], Sideways: len(h.Server) == 2, Marked: c.Differs()})
		h.Order = append(h.Order, i+1)
	}
	points := func(h *draw.BaccaratHand, felt, server baccarat.Hand) {
		h.FeltPoints, h.ServerPoints = felt.Points(), server.Points()
		h.Differs = h.FeltPoints != h.ServerPoints
	}
	if len(r.Cards) >= 2 {
		points(&d.Player, byCards.Player, byServer.Player)
		points(&d.Banker, byCards.Banker, byServer.Banker)
	}
	for spot, c := range chipsBy(f.Chips, r.Currency, func(o *wager.Offer) (string, bool) { return o.Spot, true }) {
		d.Chips[spot] = c
	}
	ink := paper()
	p := Picture{Image: d.Draw(&ink, pictureScale), Width: draw.BaccaratWidth, Height: draw.BaccaratHeight}
	middle := float32(draw.BaccaratLeft+draw.BaccaratRight) / 2
	player, banker := m.w.Say("winner_player", nil), m.w.Say("winner_banker", nil)
	p.Labels = []Label{
		label(16, 24, 18, "start", player, true), label(draw.BaccaratWidth-16, 24, 18, "end", banker, true),
		label(middle, 40, 14, "middle", m.say("by_the_cards"), false),
	}
	if byCards.Complete() {
		p.Labels = append(p.Labels, label(middle, 84, 34, "middle", m.winner(&byCards), true))
	}
	if d.TwoReadings {
		p.Labels = append(p.Labels,
			label(16, 50, 13, "start", m.say("on_the_felt"), false), label(16, 190, 13, "start", m.say("by_the_server"), false),
			label(middle, 158, 14, "middle", m.say("by_the_server"), false))
		if byServer.Complete() {
			p.Labels = append(p.Labels, label(middle, 194, 26, "middle", m.winner(&byServer), true))
		}
	}
	return p
}

func deal(all []cards.Card) baccarat.Coup {
	c, _ := baccarat.Deal(all)
	return c
}

func (m *maker) winner(c *baccarat.Coup) string {
	player, banker := c.Player.Points(), c.Banker.Points()
	switch {
	case player > banker:
		return m.w.Say("winner_player", nil)
	case banker > player:
		return m.w.Say("winner_banker", nil)
	}
	return m.w.Say("winner_tie", nil)
}

// boxes draws the boxes of a blackjack round with their totals.
func (m *maker) boxes(_ *evidence.Round, f *evidence.Felt, t *evidence.Teller) Picture {
	var d draw.BlackjackFelt
	for _, c := range f.Dealer.Cards {
		d.Dealer = append(d.Dealer, draw.Lying{Card: c})
	}
	for _, c := range f.Extra {
		if c.Place == "dealer" {
			d.Dealer = append(d.Dealer, draw.Lying{Card: c.Card, Marked: true})
		}
	}
	seats := 7
	for i := range f.Hands {
		seats = max(seats, f.Hands[i].Seat)
	}
	d.Boxes = make([]draw.BoxOnFelt, seats)
	var labels []Label
	if f.Dealer.Total > 0 {
		labels = append(labels, label(16, 24, 18, "start", m.w.Say("table_dealer", nil)+" "+strconv.Itoa(f.Dealer.Total), true))
	}
	totals := map[int][]string{}
	for i := range f.Hands {
		h := &f.Hands[i]
		if h.Seat < 1 {
			continue
		}
		box := &d.Boxes[h.Seat-1]
		box.Taken = true
		var hand draw.HandOnFelt
		for n, c := range h.Cards {
			hand.Cards = append(hand.Cards, draw.Lying{Card: c, Sideways: h.Doubled && n == len(h.Cards)-1})
		}
		box.Hands = append(box.Hands, hand)
		totals[h.Seat] = append(totals[h.Seat], strconv.Itoa(h.Total))
	}
	for seat, total := range totals {
		x, y, w, _ := draw.BoxRect(seat, seats)
		labels = append(labels,
			label(x+10, y+18, 14, "start", t.Box(seat, 0), true), label(x+w/2, y+112, 20, "middle", strings.Join(total, " · "), true))
	}
	slices.SortFunc(labels, func(a, b Label) int { return int(a.X - b.X) })
	ink := paper()
	return Picture{Image: d.Draw(&ink, pictureScale), Width: draw.BlackjackWidth, Height: draw.BlackjackHeight, Labels: labels}
}

// layout draws a roulette layout with the bets and the number.
func (m *maker) layout(r *evidence.Round, f *evidence.Felt, t *evidence.Teller) Picture {
	d := draw.RouletteFelt{Layout: draw.NewLayout(draw.RouletteWidth, draw.RouletteHeight), Result: f.Number}
	d.Chips = chipsBy(f.Chips, r.Currency, func(o *wager.Offer) (int, bool) { return draw.PositionOf(o.Spot, o.Numbers, o.Which) })
	ink := paper()
	p := Picture{Image: d.Draw(&ink, pictureScale), Width: draw.RouletteWidth, Height: draw.RouletteHeight}
	for _, l := range d.Layout.Labels() {
		at := draw.PositionAt(l.Position)
		if at == nil || at.Spot() == "column" {
			continue
		}
		name := label(l.X, l.Y, 14, "middle", t.Bet(&wager.Offer{Spot: at.Spot(), Which: at.Which}), false)
		if at.Spot() == "red" || at.Spot() == "black" {
			name.Colour = inkOnNumber
		}
		p.Labels = append(p.Labels, name)
	}
	return p
}

// chipsBy are the piles of bets by where they lie.
func chipsBy[K comparable](bets []wager.Offer, c money.Currency, where func(*wager.Offer) (K, bool)) map[K]draw.Chip {
	type pile struct {
		sum    money.Amount
		guests map[string]int
	}
	piles, guests := map[K]*pile{}, map[string]int{}
	for i := range bets {
		o := &bets[i]
		k, ok := where(o)
		a, err := roulette.Offered(o, c)
		if !ok || err != nil {
			continue
		}
		if _, known := guests[o.Player]; !known {
			guests[o.Player] = len(guests)
		}
		p := piles[k]
		if p == nil {
			p = &pile{guests: map[string]int{}}
			piles[k] = p
		}
		p.sum += a
		p.guests[o.Player] = guests[o.Player]
	}
	one, err := c.Parse("1")
	if err != nil || one <= 0 {
		one = 1
	}
	all := map[K]draw.Chip{}
	for k, p := range piles {
		chip := draw.Chip{Text: draw.ChipText(int64(p.sum / one)), Guests: len(p.guests), Mixed: len(p.guests) > 1}
		for _, guest := range p.guests {
			chip.Guest = guest
		}
		all[k] = chip
	}
	return all
}
