package decisions

import (
	"slices"

	"pitboss/app/decisions/form"
	"pitboss/app/look"
	"pitboss/app/sign"
	"pitboss/tables/decisions"
)

// signer is where the form is signed, or cancelled.
type signer struct {
	screen *Screen
	pad    *sign.Pad
	asking bool // it is asked why the form is cancelled
	inFull bool // in a narrow window: it is in sight, not the steps
	face   sign.Face
}

func newSigner(s *Screen) *signer {
	g := &signer{screen: s}
	g.pad = sign.New(sign.Config{
		Words: s.words, People: s.cfg.Pit.People, Changed: func() { g.changed() }, Enter: s.record,
		Everywhere: true, Held: s.refresh,
	})
	return g
}

// begin makes the pad ready for the form in sight.
func (g *signer) begin() {
	g.asking, g.inFull = false, false
	g.pad.Clear()
	g.follow()
}

// clear forgets what was typed.
func (g *signer) clear() {
	g.asking, g.inFull = false, false
	g.pad.Clear()
}

// follow brings the pad in line with the form: who may sign, and who is to.
func (g *signer) follow() {
	f := g.screen.form
	if f == nil {
		return
	}
	if g.pad.Person().ID != f.Signer {
		g.pad.Sign(form.Find(f.People, f.Signer))
	}
	face := sign.Face{May: f.Signers(), Not: f.First, Busy: f.Busy}
	if !slices.Equal(face.May, g.face.May) || face.Not != g.face.Not || face.Busy != g.face.Busy {
		g.face = face
		g.pad.Set(face)
	}
}

// changed takes in who signs now.
func (g *signer) changed() {
	s := g.screen
	if f := s.form; f != nil && s.page == formPage {
		if id := g.pad.Person().ID; id != f.Signer {
			f.Sign(id)
		}
		s.right.Paint()
	}
}

// change lets another person be chosen.
func (g *signer) change() {
	g.inFull = true
	g.screen.refresh()
	g.pad.Change()
}

func (g *signer) takeFocus() {
	if f := g.screen.form; f != nil && f.State == form.Open && !f.Busy {
		g.pad.TakeFocus()
	}
}

// paintSign paints the right panel of the form: the pad while it is open, the receipt
// once it is recorded.
func (s *Screen) paintSign(p *look.Paper, width float32) float32 {
	f := s.form
	room := width - 2*look.Padding
	y := float32(18)
	if f.State != form.Open {
		return s.paintReceipt(p, y, room)
	}
	s.sign.follow()
	n := len(f.Steps(s.words, s.now, s.cfg.Zone)) + 1
	title := s.say("sign")
	if f.First != "" {
		title = s.say("sign_second")
	}
	p.Write(heading(n, title), look.Padding, y, look.InkHead, look.FromLeft)
	y += 18
	if s.sign.asking {
		return s.paintAsking(p, y, room)
	}
	free := s.right.Height() - 4 - y - s.belowPad(room)
	high := max(min(s.sign.pad.Height(room), free), s.sign.pad.LeastHeight())
	p.Key(s.sign.pad.Object(), look.Padding, y, room, high)
	spare := max(free-high, 0) // what is recorded with stands at the foot, and is as large as there is room
	y += high + min(spare, 12)
	p.Rule(look.Padding, y, room, look.Line)
	y += 20
	for _, of := range s.signFacts() {
		p.Clip(of.label, look.Padding, y, 128, look.InkPale, look.FromLeft)
		y = p.Wrap(of.value, look.Padding+136, y, room-136, 20, look.InkCell) + 4
	}
	spare = max(spare-12, 0)
	larger := min(spare, recordTall-look.Target)
	y = s.paintRecordKeys(p, y+spare-larger, room, look.Target+larger)
	k := s.right.Choice("cancel", look.ChoiceFace{Text: s.say("cancel"), Cap: s.sign.pad.Cap("Esc"), Disabled: f.Busy}, s.askCancel)
	p.Key(k, look.Padding, y, room, look.Target)
	return y + look.Target + look.Padding
}

// belowPad is how much room what is below the pad takes.
func (s *Screen) belowPad(room float32) float32 {
	h := float32(20 + look.Target + noteBelow + look.Target + look.Padding)
	if s.form.NeedsTwo() && s.form.First == "" {
		h += look.Target + look.Gap
	}
	for _, of := range s.signFacts() {
		h += 20*float32(max(len(look.Wrap(of.value, room-136, look.InkCell)), 1)) + 4
	}
	return h
}

// How high the key that records is where there is room, and what is said below it.
const (
	recordTall = 56
	noteBelow  = 28
)

// paintRecordKeys paints the keys that record the decision, the first one tall high, with
// when they open.
func (s *Screen) paintRecordKeys(p *look.Paper, y, room, tall float32) float32 {
	f := s.form
	text := s.say("record")
	if f.NeedsTwo() && f.First == "" {
		text = s.say("record_first")
	}
	whole := len(f.Missing(s.now, s.cfg.Zone)) == 0
	ready := s.sign.pad.Complete() && !f.Busy && whole
	k := s.right.Choice("record", look.ChoiceFace{Text: text, Cap: "Enter", Main: ready, Disabled: f.Busy || whole && !ready}, s.record)
	p.Key(k, look.Padding, y, room, tall)
	y += tall
	if f.NeedsTwo() && f.First == "" {
		y += look.Gap
		later := s.right.Choice("later", look.ChoiceFace{Text: s.say("ask_later"), Cap: s.sign.pad.Cap("R"), Disabled: !ready}, s.request)
		p.Key(later, look.Padding, y, room, look.Target)
		y += look.Target
	}
	note := s.say("opens_pin")
	switch {
	case f.Busy:
		note = s.say("recording")
	case !whole:
		note = s.say("opens_whole")
	case ready:
		note = s.say("recorded_once")
	}
	p.Clip(note, look.Padding, y+14, room, look.InkLabel, look.FromLeft)
	return y + noteBelow
}

// signFacts are who asked, and who else must sign.
func (s *Screen) signFacts() []fact {
	f := s.form
	asked := form.Find(f.People, f.Draft.OpenBy)
	who := asked.Name
	if len(asked.Roles) > 0 {
		who += ", " + s.say("role_"+asked.Roles[0].String())
	}
	facts := []fact{{s.say("asked_by"), who}}
	second := s.say("second_not_needed")
	switch {
	case f.First != "":
		second = s.with("first_signed", map[string]any{"Who": form.NameOf(f.People, f.First), "Filed": f.FirstAt.String()})
	case f.NeedsTwo():
		second = s.say("second_needed")
	}
	facts = append(facts, fact{s.say("second"), second})
	if f.OperatorMayNot() && f.First == "" && len(asked.Roles) > 0 {
		facts = append(facts, fact{s.with("cannot", map[string]any{"Who": s.say("role_" + asked.Roles[0].String())}), s.with("cannot_sign", map[string]any{"Who": f.WhoMay(s.words)})})
	}
	return facts
}

// paintAsking asks why the form is cancelled.
func (s *Screen) paintAsking(p *look.Paper, y, room float32) float32 {
	y = p.Wrap(s.say("cancel_ask"), look.Padding, y+10, room, 22, look.InkValue)
	k, made := s.right.Field("why", look.FieldFace{Label: s.say("cancel_why")})
	if made {
		k.Limit(decisions.LongestText)
		k.OnEnter = func(string) { s.cancel() }
	}
	p.Key(k, look.Padding, y, room, k.Height())
	y += k.Height() + look.Gap
	yes := s.right.Choice("cancel_yes", look.ChoiceFace{Text: s.say("cancel_yes"), Cap: "Enter", Main: true, Disabled: s.form.Busy}, s.cancel)
	p.Key(yes, look.Padding, y, room, look.Target)
	y += look.Target + look.Gap
	no := s.right.Choice("cancel_no", look.ChoiceFace{Text: s.say("cancel_no"), Cap: "Esc"}, func() { s.sign.asking = false; s.refresh() })
	p.Key(no, look.Padding, y, room, look.Target)
	y += look.Target + look.Gap
	if s.form.Failed != "" {
		y = p.Wrap(s.form.Failed, look.Padding, y+8, room, 20, look.InkOf(look.Points14, true, look.Text1))
	}
	return y + look.Padding
}

// paintReceipt says where the record lies, and what may follow.
func (s *Screen) paintReceipt(p *look.Paper, y, room float32) float32 {
	f := s.form
	titles := map[form.State]string{form.Recorded: "done_recorded", form.Requested: "done_requested", form.Cancelled: "done_cancelled"}
	p.Mark(look.MarkTick, look.Padding, y, 20, look.Text1)
	p.Write(s.say(titles[f.State]), look.Padding+30, y+10, look.InkTitle, look.FromLeft)
	y += 44
	line := func(label, value string) {
		p.Clip(label, look.Padding, y, 132, look.InkPale, look.FromLeft)
		y = p.Wrap(value, look.Padding+140, y, room-140, 20, look.InkCell) + 6
	}
	line(s.say("done_journal"), f.Filed.Day+"/"+s.words.Number(f.Filed.N))
	if f.Filed.Short != "" {
		line(s.say("done_hash"), spaced(f.Filed.Short))
	}
	if f.State == form.Recorded {
		line(s.say("done_signed"), form.NameOf(f.People, f.Signer))
		line(s.say("done_server"), s.serverAnswer(f.Draft.ID))
	}
	y += 8
	key := func(name, text, cap string, main bool, does func()) {
		k := s.right.Choice(name, look.ChoiceFace{Text: text, Cap: cap, Main: main}, does)
		p.Key(k, look.Padding, y, room, look.Target)
		y += look.Target + look.Gap
	}
	if f.State == form.Recorded && f.Draft.InProgress == decisions.Void {
		key("then_void", s.say("then_void"), "", true, func() { s.followVoid(f) })
	}
	switch f.State {
	case form.Recorded:
		key("see", s.say("see_register"), "Enter", f.Draft.InProgress != decisions.Void, func() { s.leave(); s.showRegister(f.Draft.ID) })
	case form.Requested:
		key("see", s.say("see_waiting"), "Enter", true, func() { s.leave(); s.showTab(requestsTab) })
	default:
		key("see", s.say("back_register"), "Enter", true, s.leave)
	}
	if f.Draft.Table != "" && s.cfg.Go != nil {
		key("to_table", s.with("to_table", map[string]any{"Table": f.Draft.Table}), "T", false, s.toTable)
	}
	return y + look.Padding
}

// serverAnswer is how far the server has been told of a decision.
func (s *Screen) serverAnswer(id string) string {
	if !s.cfg.Pit.Told(s.form.Draft.Table) {
		return s.say("server_none")
	}
	switch k, _ := s.cfg.Desk.Decision(id); {
	case k.Answer == nil:
		return s.say("server_waits")
	case !k.Answer.Accepted:
		return s.with("server_refused", map[string]any{"Server": k.Answer.Server, "Reason": k.Answer.Reason})
	}
	return s.say("server_answered")
}

// followVoid opens the chooser for the round of a replacement that is void.
func (s *Screen) followVoid(f *form.Form) {
	about := form.Opening{Table: f.Draft.Table, Round: f.Draft.Round}
	s.leave()
	s.startChoosing(about)
	for i := range s.choose.choices {
		if s.choose.choices[i].Kind == decisions.RoundVoid && s.choose.choices[i].Incident == nil {
			s.takeChoice(i)
			return
		}
	}
}

func (s *Screen) toTable() {
	f := s.form
	to := look.Place{Screen: "table", Table: f.Draft.Table}
	s.leave()
	s.cfg.Go(to)
}
