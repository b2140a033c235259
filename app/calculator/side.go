package calculator

import (
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/look"
	"pitboss/tables/profile"
)

// placePanel is how a bet is put down: a typed line, the chip, the guest, and at
// roulette the bets by voice.
type placePanel struct {
	screen *Screen
	paper  *look.Pad
	line   *look.Field
	guests []*look.Choice
	add    *look.Choice
	colour *look.Choice
	voice  []*look.Choice
}

func newPlacePanel(s *Screen) *placePanel {
	l := &placePanel{screen: s}
	l.paper = look.NewPad(l.paint)
	l.line = newLine(func(text string) bool { return s.typeLine(text) })
	l.add = look.NewChoice(func() {
		s.sheet.AddGuest()
		s.changed()
	})
	l.colour = look.NewChoice(func() {
		s.sheet.SetColour(!s.sheet.Colour())
		s.changed()
	})
	for c := range profile.Calls {
		l.voice = append(l.voice, look.NewChoice(func() {
			if s.sheet.Call(c) {
				s.changed()
			}
		}))
	}
	for _, a := range [...]armed{neighboursArmed, completeArmed} {
		l.voice = append(l.voice, look.NewChoice(func() { s.arm(a) }))
	}
	return l
}

// arm waits for the number of a bet by voice; a second tap lets it be.
func (s *Screen) arm(a armed) {
	if s.armed == a {
		a = nothingArmed
	}
	s.armed, s.notice = a, ""
	s.Refresh()
}

// typeLine takes what was typed into the line of bets.
func (s *Screen) typeLine(text string) bool {
	if err := s.sheet.TypeLine(text, worksheet.Names(s.words), s.now); err != nil {
		s.say(err)
		return false
	}
	s.changed()
	return true
}

func (l *placePanel) object() fyne.CanvasObject { return l.paper }
func (l *placePanel) refresh()                  { l.paper.Refresh() }

// Where the rows of the panel lie.
const (
	placeChips  = 64 // the middle of the chips
	placeGuests = 100
	placePitch  = 48
	placeVoice  = 56 // below the last row of guests
	guestPerRow = 4
)

// guestsInRow is how many guests stand side by side: fewer where their names are long.
func (l *placePanel) guestsInRow(width float32) (n int, w float32) {
	names, _ := l.screen.sheet.Guests()
	longest := float32(0)
	for _, name := range names {
		longest = max(longest, look.ChoiceNeeds(name, 18))
	}
	for n = guestPerRow; n > 1; n-- {
		if w = (width - placeLabels - look.Padding - float32(n-1)*look.Gap) / float32(n); w >= longest {
			return n, w
		}
	}
	return 1, width - placeLabels - look.Padding
}

func (l *placePanel) guestRows(width float32) int {
	names, _ := l.screen.sheet.Guests()
	n, _ := l.guestsInRow(width)
	return (len(names) + n) / n
}

func (l *placePanel) height(width float32) float32 {
	h := float32(placeGuests + l.guestRows(width)*placePitch)
	if l.screen.sheet.Game() == profile.Roulette {
		h += 2*placePitch + 4
		if l.colourOffered() {
			h += placePitch
		}
	}
	if l.screen.notice != "" {
		h += noteLine + 4
	}
	return h + 8
}

// colourOffered says that colour chips make a difference here.
func (l *placePanel) colourOffered() bool {
	s := l.screen
	for _, o := range s.sheet.Options() {
		if (o.Name == "call_multiples" || o.Name == "one_colour_per_player") && o.Value == "true" {
			return true
		}
	}
	return s.sheet.Colour()
}

const placeLabels = 84 // where what stands beside a label begins

func (l *placePanel) paint(size fyne.Size) {
	s, p := l.screen, l.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	hint := s.text("line_hint")
	if g := s.sheet.Game(); g != profile.Roulette {
		hint = s.text("line_hint_" + g.String())
	}
	title := p.Clip(s.text("place"), look.Padding, 20, size.Width*0.5, look.InkHead, look.FromLeft)
	l.line.Set(look.FieldFace{Hint: hint})
	x := max(placeLabels, look.Padding+title+12)
	p.Key(l.line, x, 3, size.Width-look.Padding-x, 36)
	room := float32(placeLabels - look.Padding - 4)
	p.Clip(s.text("chip"), look.Padding, placeChips, room, look.InkPale, look.FromLeft)
	l.paintChips(size)
	p.Clip(s.text("guest"), look.Padding, placeGuests+20, room, look.InkPale, look.FromLeft)
	l.paintGuests(size)
	y := placeGuests + float32(l.guestRows(size.Width))*placePitch + 4
	if s.sheet.Game() == profile.Roulette {
		y = l.paintVoice(size, y)
	}
	if s.notice != "" {
		p.Clip(s.notice, look.Padding, y+8, size.Width-2*look.Padding, look.InkCell, look.FromLeft)
	}
}

func (l *placePanel) paintChips(size fyne.Size) {
	s, p := l.screen, l.paper
	all := s.sheet.Chips()
	_, guest := s.sheet.Guests()
	pitch := (size.Width - placeLabels - look.Padding + 12) / float32(len(all))
	for i, a := range all {
		x := placeLabels + float32(i)*pitch + (pitch-12)/2 - chipSize/2
		text := worksheet.OnChip(s.sheet.Currency(), a)
		p.Picture(s.chipMark(guest, text, a == s.sheet.Chip()), x, placeChips-chipSize/2, chipSize, chipSize)
		p.Touch(x-2, placeChips-chipSize/2, pitch, chipSize, func() {
			s.sheet.TakeChip(i)
			s.Refresh()
		})
	}
}

func (l *placePanel) paintGuests(size fyne.Size) {
	s, p := l.screen, l.paper
	names, chosen := s.sheet.Guests()
	for len(l.guests) < len(names) {
		i := len(l.guests)
		l.guests = append(l.guests, look.NewChoice(func() {
			s.sheet.ChooseGuest(i)
			s.Refresh()
		}))
	}
	n, w := l.guestsInRow(size.Width)
	at := func(i int) (x, y float32) {
		return placeLabels + float32(i%n)*(w+look.Gap), placeGuests + float32(i/n)*placePitch
	}
	for i, name := range names {
		k := l.guests[i]
		k.Set(look.ChoiceFace{Text: name, Icon: s.guestMark(i, ""), IconSize: 18, Chosen: i == chosen})
		x, y := at(i)
		p.Key(k, x, y, w, look.Target)
	}
	l.add.Set(look.ChoiceFace{Text: s.text("new_guest")})
	x, y := at(len(names))
	p.Key(l.add, x, y, w, look.Target)
}

// paintVoice offers the bets that are made by their name; one that the table does not
// take is offered all the same, since it may have been made, and is then refused.
func (l *placePanel) paintVoice(size fyne.Size, y float32) float32 {
	s, p := l.screen, l.paper
	p.Clip(s.text("by_voice"), look.Padding, y+20, placeLabels-look.Padding-4, look.InkPale, look.FromLeft)
	w := (size.Width - placeLabels - look.Padding - 2*look.Gap) / 3
	for i, word := range [...]string{"voisins", "tiers", "orphelins", "jeu_zero", "neighbours", "complete"} {
		chosen := word == "neighbours" && s.armed == neighboursArmed || word == "complete" && s.armed == completeArmed
		l.voice[i].Set(look.ChoiceFace{Text: s.text("word_" + word), Chosen: chosen, Small: true})
		p.Key(l.voice[i], placeLabels+float32(i%3)*(w+look.Gap), y+float32(i/3)*placePitch, w, look.Target)
	}
	y += 2 * placePitch
	if l.colourOffered() {
		l.colour.Set(look.ChoiceFace{Text: s.text("colour_chips"), Chosen: s.sheet.Colour()})
		p.Key(l.colour, placeLabels, y, size.Width-placeLabels-look.Padding, look.Target)
		y += placePitch
	}
	return y
}

// guestsPanel is what each guest staked and got back, and the house.
type guestsPanel struct {
	screen *Screen
	paper  *look.Pad
}

func newGuestsPanel(s *Screen) *guestsPanel {
	g := &guestsPanel{screen: s}
	g.paper = look.NewPad(g.paint)
	return g
}

func (g *guestsPanel) object() fyne.CanvasObject { return g.paper }
func (g *guestsPanel) refresh()                  { g.paper.Refresh() }

const guestPitch = 30

func (g *guestsPanel) height(float32) float32 {
	return 40 + float32(max(len(g.screen.told.Guests), 1))*guestPitch + 50
}

func (g *guestsPanel) paint(size fyne.Size) {
	s, p := g.screen, g.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	end := size.Width - look.Padding
	net, returned, staked := end, end-size.Width*0.228, end-size.Width*0.47
	p.Clip(s.text("guests_title"), look.Padding, 20, 0, look.InkHead, look.FromLeft)
	p.Clip(s.text("col_staked"), staked, 20, 0, look.InkLabel, look.ToRight)
	p.Clip(s.text("col_returned"), returned, 20, 0, look.InkLabel, look.ToRight)
	p.Clip(s.text("col_net"), net, 20, 0, look.InkLabel, look.ToRight)
	p.Rule(look.Padding, 34, end-look.Padding, look.Line)
	y := float32(54)
	big := look.InkOf(look.Points14, false, look.Text1)
	for i := range s.told.Guests {
		q := &s.told.Guests[i]
		p.Picture(s.guestMark(q.Guest, q.Mark), look.Padding, y-9, 18, 18)
		p.Clip(q.Name, 44, y, staked-44-70, big, look.FromLeft)
		p.Clip(q.Staked, staked, y, 0, look.InkOf(look.Points14, false, look.Text2), look.ToRight)
		p.Clip(q.Returned, returned, y, 0, big, look.ToRight)
		p.Clip(q.Net, net, y, 0, look.InkOf(look.Points14, true, look.Text1), look.ToRight)
		y += guestPitch
	}
	if len(s.told.Guests) == 0 {
		y += guestPitch
	}
	y -= guestPitch / 2
	p.Rule(look.Padding, y, end-look.Padding, look.Line)
	if s.told.House != "" {
		p.Clip(s.text("house"), 44, y+20, 0, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
		p.Clip(s.told.House, net, y+20, 0, look.InkOf(look.Points14, true, look.Text1), look.ToRight)
	}
}

// newLine makes a field whose Enter hands over what is written; what is taken goes.
func newLine(take func(text string) bool) *look.Field {
	f := look.NewField()
	f.Limit(longestLine)
	f.Reshape(look.FieldShape{High: 36, Size: look.Points14})
	f.OnEnter = func(text string) {
		if strings.TrimSpace(text) == "" || take(text) {
			f.Clear()
		}
	}
	return f
}

// longestLine is how many letters a line may have: a whole round is pasted into one.
const longestLine = 1 << 16
