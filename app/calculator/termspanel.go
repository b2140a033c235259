package calculator

import (
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/look"
	"pitboss/tables/profile"
)

// termsPanel is what is played: profile, currency, limits, times and every option.
type termsPanel struct {
	screen   *Screen
	paper    *look.Pad
	done     *look.Choice
	profiles []*look.Choice
	table    *look.Choice
	nextIn   int // of the house's tables: whose terms the key takes
	currency *look.Field
	limits   []limitEntries
	times    []*look.Field
	void     *look.Choice
	reset    *look.Choice
	list     *look.List
}

type limitEntries struct {
	name  string
	least *look.Field
	most  *look.Field
}

func newTermsPanel(s *Screen) *termsPanel {
	t := &termsPanel{screen: s}
	t.paper = look.NewPad(t.paint)
	t.done = look.NewChoice(func() { s.turnSide(betsSide) })
	t.table = look.NewChoice(t.takeTable)
	t.currency = t.entry(func(text string) bool { return s.sheet.SetCurrency(text) })
	t.void = look.NewChoice(func() {
		s.sheet.SetVoid(!s.sheet.Void())
		s.changed()
	})
	t.reset = look.NewChoice(func() {
		s.sheet.ResetOptions()
		s.changed()
	})
	for i := range 4 {
		t.times = append(t.times, t.entry(func(text string) bool { return t.setTime(i, text) }))
	}
	t.list = look.NewList(
		func() int { return len(s.sheet.Options()) },
		func() fyne.CanvasObject { return newOptionRow(s) },
		func(i int, o fyne.CanvasObject) { o.(*optionRow).show(i) },
	)
	t.list.OnSelected = func(i int) {
		t.list.UnselectAll()
		if all := s.sheet.Options(); i < len(all) && s.sheet.StepOption(all[i].Name, true) {
			s.changed()
		}
	}
	return t
}

// entry is a field that is taken when Enter is pressed or the keyboard leaves it; what
// cannot be taken goes back to what it was.
func (t *termsPanel) entry(take func(text string) bool) *look.Field {
	f := look.NewField()
	f.Reshape(look.FieldShape{High: 36, Size: look.Points14})
	f.OnEnter = func(text string) {
		take(text)
		t.fill()
		t.screen.changed()
	}
	f.OnFocus = func(gained bool) {
		if !gained {
			f.OnEnter(f.Text())
		}
	}
	return f
}

// fill puts what is played into the fields.
func (t *termsPanel) fill() {
	s := t.screen
	limits := s.sheet.Limits()
	if len(t.limits) != len(limits) || len(limits) > 0 && t.limits[0].name != limits[0].Name {
		t.limits = nil
		for _, b := range limits {
			l := limitEntries{name: b.Name}
			set := func(string) bool { return s.sheet.SetLimit(l.name, l.least.Text(), l.most.Text()) }
			l.least = t.entry(func(text string) bool { return set(text) })
			l.most = t.entry(func(text string) bool { return set(text) })
			t.limits = append(t.limits, l)
		}
	}
	for i, b := range limits {
		t.limits[i].least.SetText(b.Min)
		t.limits[i].most.SetText(b.Max)
	}
	t.currency.SetText(s.sheet.Currency().Code)
	for i, e := range t.times {
		e.SetText(t.timeText(i))
	}
}

const ofTheBet = 3 // the field that is the time of the chosen bet

func (t *termsPanel) timeText(i int) string {
	s := t.screen
	at := time.Time{}
	if i < ofTheBet {
		at = s.sheet.Heard(worksheet.Signal(i))
	} else if b := t.chosenBet(); b >= 0 {
		at = s.sheet.Bets()[b].At
	}
	if at.IsZero() {
		return ""
	}
	return at.In(s.cfg.Zone).Format("15:04:05.000")
}

func (t *termsPanel) chosenBet() int {
	s := t.screen
	if s.chosen < 0 || s.chosen >= len(s.told.Rows) {
		return -1
	}
	return s.told.Rows[s.chosen].Bet
}

func (t *termsPanel) setTime(i int, text string) bool {
	s := t.screen
	at := time.Time{}
	if text != "" {
		var ok bool
		if at, ok = worksheet.ReadClock(text, t.day()); !ok {
			return false
		}
	}
	if i < ofTheBet {
		s.sheet.Hear(worksheet.Signal(i), at)
		return true
	}
	return s.sheet.SetTime(t.chosenBet(), at)
}

// day is the day that a typed time is of: that of the round, where a time of it is
// known.
func (t *termsPanel) day() time.Time {
	s := t.screen
	for i := range ofTheBet {
		if at := s.sheet.Heard(worksheet.Signal(i)); !at.IsZero() {
			return at.In(s.cfg.Zone)
		}
	}
	for _, o := range s.sheet.Bets() {
		if !o.At.IsZero() {
			return o.At.In(s.cfg.Zone)
		}
	}
	return s.now
}

func (t *termsPanel) takeTable() {
	s := t.screen
	all := s.sheet.Tables()
	if len(all) == 0 {
		return
	}
	s.sheet.TakeTerms(&all[t.nextIn%len(all)])
	t.nextIn++
	t.fill()
	s.changed()
}

func (t *termsPanel) object() fyne.CanvasObject { return t.paper }

func (t *termsPanel) refresh() {
	t.list.Refresh()
	t.paper.Refresh()
}

const (
	termsRow   = 44
	termsLabel = 128
	optionsMin = 6
	scrollBar  = 10
)

func (t *termsPanel) height(float32) float32 {
	rows := 2 + (len(t.screen.sheet.Profiles())+1)/2 + len(t.screen.sheet.Limits()) + 2
	if len(t.screen.sheet.Tables()) > 0 {
		rows++
	}
	return float32(rows)*termsRow + 20 + termsRow + optionsMin*termsRow
}

func (t *termsPanel) paint(size fyne.Size) {
	s, p := t.screen, t.paper
	p.Fill(0, 0, size.Width, size.Height, look.RadiusTile, look.Bg2)
	end := size.Width - look.Padding
	room := end - look.Padding
	p.Clip(s.text("terms"), look.Padding, 22, room*0.5, look.InkHead, look.FromLeft)
	t.done.Set(look.ChoiceFace{Text: s.text("terms_done"), Cap: "F", Small: true})
	w := t.done.Needs()
	p.Key(t.done, end-w, 4, w, 36)
	y := t.paintProfiles(termsRow, room)
	if len(s.sheet.Tables()) > 0 {
		all := s.sheet.Tables()
		t.table.Set(look.ChoiceFace{Text: s.saying("as_table", map[string]any{"Table": all[t.nextIn%len(all)].Table}), Small: true})
		p.Key(t.table, look.Padding, y, room, 36)
		y += termsRow
	}
	p.Clip(s.text("currency"), look.Padding, y+18, termsLabel-look.Padding-8, look.InkPale, look.FromLeft)
	p.Key(t.currency, termsLabel, y, 96, 36)
	t.void.Set(look.ChoiceFace{Text: s.text("void"), Chosen: s.sheet.Void(), Small: true})
	vw := min(t.void.Needs(), end-termsLabel-104)
	p.Key(t.void, end-vw, y, vw, 36)
	y += termsRow
	y = t.paintLimits(y, end)
	y = t.paintTimes(y, end)
	p.Rule(look.Padding, y, room, look.Line)
	p.Clip(s.text("options"), look.Padding, y+22, room*0.5, look.InkHead, look.FromLeft)
	t.reset.Set(look.ChoiceFace{Text: s.text("reset"), Small: true, Disabled: len(s.sheet.Line().Rules) == 0})
	w = t.reset.Needs()
	p.Key(t.reset, end-w, y+4, w, 36)
	y += termsRow
	p.Key(t.list, 8, y, size.Width-16, max(size.Height-y-8, 1))
}

func (t *termsPanel) paintProfiles(y, room float32) float32 {
	s, p := t.screen, t.paper
	names := s.sheet.Profiles()
	half := (room - look.Gap) / 2
	for i, name := range names {
		if i == len(t.profiles) {
			t.profiles = append(t.profiles, look.NewChoice(nil))
		}
		k := t.profiles[i]
		k.OnTapped = func() {
			if s.sheet.SetProfile(name) {
				t.fill()
				s.changed()
			}
		}
		k.Set(look.ChoiceFace{Text: name, Chosen: name == s.sheet.Profile(), Small: true})
		p.Key(k, look.Padding+float32(i%2)*(half+look.Gap), y+float32(i/2)*termsRow, half, 36)
	}
	return y + float32((len(names)+1)/2)*termsRow
}

func (t *termsPanel) paintLimits(y, end float32) float32 {
	s, p := t.screen, t.paper
	w := (end - termsLabel - look.Gap) / 2
	for i := range t.limits {
		l := &t.limits[i]
		p.Clip(s.text("word_"+l.name), look.Padding, y+18, termsLabel-look.Padding-8, look.InkPale, look.FromLeft)
		l.least.Set(look.FieldFace{Hint: s.text("least")})
		l.most.Set(look.FieldFace{Hint: s.text("most")})
		p.Key(l.least, termsLabel, y, w, 36)
		p.Key(l.most, termsLabel+w+look.Gap, y, w, 36)
		y += termsRow
	}
	return y
}

var timeLabels = [...]string{"time_no_more_bets", "time_first_card", "time_launched", "time_bet"}

func (t *termsPanel) paintTimes(y, end float32) float32 {
	s, p := t.screen, t.paper
	// A spin has no first card, and cards no launch.
	shown := []int{0, 1, ofTheBet}
	if s.sheet.Game() == profile.Roulette {
		shown = []int{0, 2, ofTheBet}
	}
	w := (end - look.Padding - 2*look.Gap) / 3
	for k, i := range shown {
		x := look.Padding + float32(k)*(w+look.Gap)
		p.Clip(s.text(timeLabels[i]), x, y+8, w, look.InkLabel, look.FromLeft)
		t.times[i].Set(look.FieldFace{Hint: "22:31:05", Disabled: i == ofTheBet && t.chosenBet() < 0})
		p.Key(t.times[i], x, y+18, w, 36)
	}
	return y + 64
}

// optionRow is one option: its name, its value, and a key each way.
type optionRow struct {
	*look.Strip
	screen       *Screen
	row          int
	before, next *look.Choice
}

func newOptionRow(s *Screen) *optionRow {
	o := &optionRow{screen: s}
	o.Strip = look.NewStrip(termsRow-rowGap, o.paint)
	o.before = look.NewChoice(func() { o.step(false) })
	o.next = look.NewChoice(func() { o.step(true) })
	return o
}

func (o *optionRow) step(forward bool) {
	if all := o.screen.sheet.Options(); o.row < len(all) && o.screen.sheet.StepOption(all[o.row].Name, forward) {
		o.screen.changed()
	}
}

func (o *optionRow) show(i int) {
	o.row = i
	o.Strip.Refresh()
}

func (o *optionRow) paint(size fyne.Size) {
	s, p := o.screen, &o.Paper
	all := s.sheet.Options()
	if o.row >= len(all) {
		return
	}
	option := all[o.row]
	name, value := look.InkPlain, look.InkPlain
	if s.sheet.Overridden(option.Name) {
		name, value = look.InkCell, look.InkSum
	}
	o.before.Set(look.ChoiceFace{Text: "‹", Small: true})
	o.next.Set(look.ChoiceFace{Text: "›", Small: true})
	right := size.Width - scrollBar
	p.Key(o.before, right-84, 2, 38, 36)
	p.Key(o.next, right-42, 2, 38, 36)
	middle := size.Height / 2
	w := p.Clip(worksheet.OptionName(s.words, option.Name), 8, middle, size.Width*0.5, name, look.FromLeft)
	p.Clip(worksheet.OptionValue(s.words, option.Value), right-94, middle, right-94-w-24, value, look.ToRight)
}
