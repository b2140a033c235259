package decisions

import (
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/tables/decisions"
)

// showForm brings a form into sight. One that is whole waits for its PIN.
func (s *Screen) showForm(f *form.Form) {
	s.unfocus()
	if s.form != f {
		s.middle.Forget()
		s.middle.ScrollToTop()
		s.left.ScrollToTop()
		s.right.ScrollToTop()
	}
	s.page, s.form = formPage, f
	s.looks = s.now
	s.sign.begin()
	s.refresh()
	if len(f.Missing(s.now, s.cfg.Zone)) == 0 {
		s.sign.takeFocus()
	}
}

// leave puts a form that has ended away, and forgets nothing of one that has not.
func (s *Screen) leave() {
	if f := s.form; f != nil && f.State != form.Open {
		for i := range s.forms {
			if s.forms[i] == f {
				s.forms = append(s.forms[:i:i], s.forms[i+1:]...)
				break
			}
		}
	}
	s.form = nil
	s.sign.clear()
	s.unfocus()
	s.page = registerPage
	s.refresh()
}

// putAside goes to the register; the form stays open as it is.
func (s *Screen) putAside() {
	s.leave()
	s.showTab(openTab)
}

// unfocus takes the keyboard off what goes out of sight: there it would swallow every
// key that is typed.
func (s *Screen) unfocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.content); c != nil && c.Focused() != nil {
		c.Unfocus()
	}
}

// headHeight is how high the header is at a width.
func (s *Screen) headHeight(w float32) float32 {
	if s.page == formPage && w < threeFrom {
		return 2*headHigh - 8
	}
	return headHigh
}

// paintHead paints the header of the page that is in sight.
func (s *Screen) paintHead(p *look.Paper, width, _ float32) float32 {
	switch s.page {
	case formPage:
		if s.form != nil {
			s.paintFormHead(p, width)
		}
	case chooserPage:
		s.paintChooserHead(p, width)
	case registerPage:
		s.paintRegisterHead(p, width)
	}
	return s.headHeight(width) - 4
}

func (s *Screen) paintChooserHead(p *look.Paper, width float32) {
	middle := float32(headHigh)/2 - 2
	title := s.say("new")
	if s.choose.about.Corrects != "" {
		title = s.say("correction")
	}
	p.Write(title, look.Padding, middle, look.InkTitle, look.FromLeft)
	esc := "Esc"
	if s.choosing() {
		esc = "" // it leaves the line first
	}
	back := s.head.Choice("back", look.ChoiceFace{Text: s.say("back"), Cap: esc}, s.leave)
	w := back.Needs()
	p.Key(back, width-12-w, middle-look.Target/2, w, look.Target)
}

// fact is something that the header says: a label above a value.
type fact struct{ label, value string }

func (s *Screen) formFacts() []fact {
	f := s.form
	d := &f.Draft
	state := "draft"
	switch f.State {
	case form.Recorded:
		state = "recorded"
	case form.Requested:
		state = "requested"
	case form.Cancelled:
		state = "cancelled"
	case form.Open:
		if f.First != "" {
			state = "signed_once"
		}
	}
	facts := []fact{
		{s.say("head_decision"), s.say("state_" + state)},
		{s.say("head_opened"), s.with("opened_by", map[string]any{"Time": d.Opened.In(s.cfg.Zone).Format("15:04:05"), "Who": form.NameOf(f.People, d.OpenBy)})},
		{s.say("head_who"), f.WhoMay(s.words)},
	}
	if g := f.Finding; g.Code != "" {
		facts = append(facts, fact{s.say("head_answers"), s.words.Say(pit.Define(g.Code).Title, nil)})
	}
	if d.Corrects != "" {
		facts = append(facts, fact{s.say("head_corrects"), d.Corrects})
	}
	return facts
}

func (s *Screen) paintFormHead(p *look.Paper, width float32) {
	f := s.form
	d := &f.Draft
	middle := float32(headHigh)/2 - 2
	of := look.Headline{Table: d.Table, Game: draw.GlyphOf(f.Game), Title: f.Title(s.words), Under: form.Place(f.Game, d.Table, d.Round, s.words)}
	right := width - 12
	text, cap, tapped := s.say("cancel_head"), s.sign.pad.Cap("Esc"), s.askCancel
	if f.State != form.Open {
		text, cap, tapped = s.say("back"), "Esc", s.leave
	}
	k := s.head.Choice("cancel", look.ChoiceFace{Text: text, Cap: cap, Disabled: f.Busy}, tapped)
	right -= k.Needs()
	p.Key(k, right, middle-look.Target/2, k.Needs(), look.Target)
	if f.State == form.Open {
		keep := s.head.Choice("keep", look.ChoiceFace{Text: s.say("keep"), Cap: s.sign.pad.Cap("G")}, s.putAside)
		if room := right - look.Gap - keep.Needs(); room > of.Wide() {
			right = room
			p.Key(keep, right, middle-look.Target/2, keep.Needs(), look.Target)
		}
	}
	x, y := p.Headline(&of, right-16), middle
	if width < threeFrom {
		x, y, right = look.Padding, middle+headHigh-10, width-look.Padding
	}
	s.paintFacts(p, x, y, right-16)
}

// paintFacts paints as many facts as there is room for, the last ones shortened.
func (s *Screen) paintFacts(p *look.Paper, x, y, right float32) {
	facts := s.formFacts()
	for _, of := range facts {
		w := max(look.Width(of.label, look.Points12, false), look.Width(of.value, look.Points14, false))
		if room := right - x; w > room {
			if room < 90 {
				return
			}
			w = room
		}
		p.Clip(of.label, x, y-10, w, look.InkLabel, look.FromLeft)
		p.Clip(of.value, x, y+11, w, look.InkValue, look.FromLeft)
		x += w + 22
	}
}

// paintLeft paints what the left panel has on the page that is in sight.
func (s *Screen) paintLeft(p *look.Paper, width, _ float32) float32 {
	switch s.page {
	case chooserPage:
		return s.paintChoices(p, width)
	case formPage:
		if s.form != nil {
			return s.paintEvidence(p, 0, width)
		}
	case registerPage:
	}
	return 1
}

// paintMiddle paints the steps of the form.
func (s *Screen) paintMiddle(p *look.Paper, width, _ float32) float32 {
	if s.page != formPage || s.form == nil {
		return 1
	}
	y := s.paintSteps(p, width)
	if s.size.Width < threeFrom { // there is no other place for it
		return s.paintEvidence(p, y, width)
	}
	return y - look.Gap
}

// paintRight paints what the right panel has on the page that is in sight.
func (s *Screen) paintRight(p *look.Paper, width, _ float32) float32 {
	switch s.page {
	case registerPage:
		return s.paintDetail(p, width)
	case chooserPage:
		return s.paintAbout(p, width)
	case formPage:
		if s.form != nil {
			return s.paintSign(p, width)
		}
	}
	return 1
}

// formKey takes the keys of the form.
func (s *Screen) formKey(e *fyne.KeyEvent) bool {
	f := s.form
	switch name := e.Name; {
	case s.sign.asking && name == fyne.KeyEscape:
		s.sign.asking = false
	case name == fyne.KeyEscape && f.State == form.Open && s.sign.pad.Key(e):
	case name == fyne.KeyEscape && f.State != form.Open:
		s.leave()
	case name == fyne.KeyEscape && s.sign.inFull && s.size.Width < threeFrom:
		s.sign.inFull = false
	case name == fyne.KeyEscape:
		s.askCancel()
	case name == fyne.KeyReturn || name == fyne.KeyEnter:
		s.enter()
	case name == fyne.KeyPageDown:
		s.middle.Turn(true)
	case name == fyne.KeyPageUp:
		s.middle.Turn(false)
	case name == fyne.KeyDown:
		s.middle.ScrollBy(60)
	case name == fyne.KeyUp:
		s.middle.ScrollBy(-60)
	case len(name) == 1 && name[0] >= '0' && name[0] <= '9':
		s.chooseDigit(int(name[0] - '0'))
	default:
		return s.formLetter(name)
	}
	s.refresh()
	return true
}

// formLetter takes the letters that stand for parts of the form.
func (s *Screen) formLetter(name fyne.KeyName) bool {
	f := s.form
	switch name {
	case fyne.KeyB:
		if f.Draft.Kind != decisions.SpinRerun {
			return false
		}
		code := "stand"
		if b := f.Draft.BetsStand; b != nil && *b {
			code = "back"
		}
		f.Choose("bets_stand", code)
	case fyne.KeyN:
		s.focusField("note")
	case fyne.KeyV:
		s.focusField("video")
	case fyne.KeyW:
		s.sign.change()
	case fyne.KeyI:
		return s.toInspection()
	case fyne.KeyG:
		s.putAside()
	case fyne.KeyT:
		if f.State == form.Open || f.Draft.Table == "" || s.cfg.Go == nil {
			return false
		}
		s.toTable()
		return true
	case fyne.KeyR:
		if !f.NeedsTwo() {
			return false
		}
		s.request()
	case fyne.KeyS:
		if f.Draft.Kind != decisions.DeckReplacement {
			return false
		}
		f.Choose("to_storage", "storage")
	default:
		return false
	}
	s.refresh()
	return true
}

// chooseDigit takes the cause or reason of a digit.
func (s *Screen) chooseDigit(n int) {
	f := s.form
	field, codes := decisions.Codes(f.Draft.Kind)
	if n < 1 || n > len(codes) || s.ledPast(field) {
		return
	}
	f.Choose(field, codes[n-1])
}

// ledPast says that Enter has put the keyboard on what is missing further down than a
// field: whoever takes it to be the pad and types a PIN must not choose another cause.
func (s *Screen) ledPast(field string) bool {
	k, ok := s.problemKey.(*look.Option)
	if !ok || s.problemIn == field {
		return false
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(k)
	return c != nil && c.Focused() == fyne.Focusable(k)
}

// focusField puts the keyboard into a line of the form.
func (s *Screen) focusField(name string) {
	if k := s.middle.Kept(name); k != nil && s.form.Changeable() {
		k.TakeFocus()
	}
}

// enter goes on: to the PIN where nothing is missing, to what is missing where
// something is.
func (s *Screen) enter() {
	f := s.form
	switch {
	case s.sign.asking:
		s.cancel()
		return
	case f.State == form.Recorded:
		s.leave()
		s.showRegister(f.Draft.ID)
		return
	case f.State == form.Requested:
		s.leave()
		s.showTab(requestsTab)
		return
	case f.State != form.Open:
		s.leave()
		return
	}
	f.Tried = true
	if len(f.Missing(s.now, s.cfg.Zone)) > 0 {
		s.revealProblem()
		return
	}
	s.sign.inFull = true
	s.refresh()
	s.sign.takeFocus()
}

// heading is the title of a numbered part.
func heading(n int, title string) string { return strconv.Itoa(n) + "  " + title }
