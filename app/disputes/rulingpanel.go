package disputes

import (
	"context"
	"errors"
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// rulingKeys are the rulings to choose from, what was looked at, and the signature.
type rulingKeys struct {
	of      *hearingPanel
	options [3]*look.Option
	checks  []*look.Check
	words   *look.Field
	pad     *sign.Pad
	rule    *look.Choice // to the signature
	record  *look.Choice // signed
	cancel  *look.Choice
	form    *decisions.Decision // that the desk has opened; nil while none is
	problem string
}

func newRulingKeys(h *hearingPanel) *rulingKeys {
	r := &rulingKeys{of: h}
	for i := range r.options {
		r.options[i] = look.NewOption(func() { r.choose(i) })
	}
	r.words = look.NewField()
	r.words.Limit(decisions.LongestText)
	r.words.OnChange = func(text string) {
		if h.of != nil {
			h.of.Ruling, h.of.Worded, r.problem = text, true, ""
			h.ruling.pad.Refresh()
		}
	}
	r.words.OnEnter = func(string) { r.pad.TakeFocus() }
	r.pad = sign.New(sign.Config{
		Words: h.screen.words, People: h.screen.cfg.Pit.People, Compact: true,
		Changed: func() { h.show() }, Enter: h.record, Everywhere: true,
	})
	r.rule, r.record, r.cancel = look.NewChoice(h.sign), look.NewChoice(h.record), look.NewChoice(h.unsign)
	return r
}

// begin makes the keys of another hearing.
func (r *rulingKeys) begin() {
	r.problem, r.form = "", nil
	r.checks = nil
	for i := range r.of.of.Checks() {
		r.checks = append(r.checks, look.NewCheck(func(ticked bool) {
			r.of.of.Tick(i, ticked)
			r.problem = ""
			r.of.show()
		}))
	}
	r.words.SetText(r.of.of.Ruling)
}

func (r *rulingKeys) choose(i int) {
	h := r.of
	if h.of == nil || !h.of.Open() || h.signing {
		return
	}
	h.of.Choose(i)
	r.problem = ""
	h.show()
	h.screen.layOut()
}

// show gives the keys their faces.
func (r *rulingKeys) show() {
	h := r.of
	if h.of == nil {
		return
	}
	of := h.of
	for i, p := range of.Proposals() {
		r.options[i].Set(look.OptionFace{
			Ring: true, Title: p.Title, Second: p.Money, Chosen: of.Chosen == i, Disabled: !p.Possible() || !of.Open() || h.signing, Why: p.Why,
		})
	}
	for i, c := range of.Checks() {
		if i < len(r.checks) {
			r.checks[i].Set(look.CheckFace{Text: c.Text, Note: c.Note, Ticked: c.Ticked, Disabled: !of.Open() || h.signing})
		}
	}
	if !r.words.Focused() {
		r.words.SetText(of.Ruling)
	}
	r.words.Set(look.FieldFace{Label: h.say("ruling_words", nil), Disabled: h.screen.busy})
	may := h.screen.may(roles.Decide) && of.Open() && !h.screen.busy
	r.rule.Set(look.ChoiceFace{Text: h.say("rule_and_sign", nil), Cap: "Enter", Main: may && of.Proposal() != nil, Disabled: !may || of.Proposal() == nil})
	ready := r.pad.Complete() && !h.screen.busy
	r.record.Set(look.ChoiceFace{Text: h.say("record_ruling", nil), Cap: "Enter", Main: ready, Disabled: !ready})
	r.cancel.Set(look.ChoiceFace{Text: h.say("cancel", nil), Cap: r.pad.Cap("Esc"), Disabled: h.screen.busy})
}

// key takes the keys that choose a ruling.
func (r *rulingKeys) key(e *fyne.KeyEvent) bool {
	switch name := string(e.Name); name {
	case "1", "2", "3":
		r.choose(int(name[0] - '1'))
	case "T":
		return r.tick()
	case "N":
		if !r.of.signing {
			return false
		}
		r.words.TakeFocus()
	default:
		return false
	}
	return true
}

// tick says that the next piece of evidence was looked at.
func (r *rulingKeys) tick() bool {
	h := r.of
	if !h.of.Open() || h.signing {
		return false
	}
	for i, c := range h.of.Checks() {
		if !c.Ticked {
			h.of.Tick(i, true)
			break
		}
	}
	r.problem = ""
	h.show()
	h.screen.layOut()
	h.side.scroll.ScrollToBottom()
	return true
}

// sign asks for the signature: the desk opens the form, and freezes what is recorded.
func (h *hearingPanel) sign() {
	s := h.screen
	switch {
	case h.signing:
		h.record()
		return
	case h.of == nil || s.busy || !h.of.Open() || !s.may(roles.Decide):
		return
	case h.of.Proposal() == nil:
		h.lacks("choose_ruling")
		return
	case !h.of.Looked():
		h.lacks("say_looked")
		return
	}
	k := h.kept
	h.rule.problem = ""
	s.errand(func(ctx context.Context) (func(), error) {
		form, err := s.cfg.Pit.Form(ctx, &k)
		if err != nil {
			return nil, err
		}
		return func() {
			h.rule.form, h.signing = form, true
			h.rule.pad.Clear()
			h.rule.pad.Set(sign.Face{May: roles.Who(roles.RuleDispute)})
			if p, ok := s.cfg.Pit.Person(); ok && p.May(roles.RuleDispute) {
				h.rule.pad.Sign(p)
			} else {
				h.rule.pad.Sign(staff.Person{})
			}
			h.show()
			s.layOut()
			h.rule.pad.TakeFocus()
		}, nil
	}, h.failed)
}

// lacks says what a ruling lacks before it can be signed.
func (h *hearingPanel) lacks(what string) {
	h.rule.problem = h.say(what, nil)
	h.show()
	h.screen.layOut() // the foot has a line more
}

// record records the ruling that was signed.
func (h *hearingPanel) record() {
	s, r := h.screen, h.rule
	if !h.signing || s.busy || r.form == nil {
		return
	}
	secret, ok := r.pad.Secret()
	if !ok {
		return
	}
	draft := h.of.Decision(*r.form)
	id := h.kept.ID
	s.errand(func(ctx context.Context) (func(), error) {
		if _, err := s.cfg.Pit.Rule(ctx, draft, secret); err != nil {
			return nil, err
		}
		return func() {
			h.signing, r.form = false, nil
			h.release()
			for _, k := range s.cfg.Pit.Disputes() {
				if k.ID == id {
					s.hear(k)
				}
			}
		}, nil
	}, func(err error) {
		var form *pit.Incomplete
		if errors.As(err, &form) {
			r.problem = sign.Why(s.words, err)
			return
		}
		r.pad.Failed(err)
		r.pad.TakeFocus()
	})
}

// unsign leaves the signature; that the form was left is recorded.
func (h *hearingPanel) unsign() {
	s, r := h.screen, h.rule
	if !h.signing || s.busy {
		return
	}
	h.signing = false
	h.release()
	r.pad.Clear()
	if form := r.form; form != nil {
		r.form = nil
		s.errands.run(func(ctx context.Context) func() {
			err := s.cfg.Pit.Cancel(ctx, form.ID)
			return func() {
				if err != nil {
					h.failed(err)
				}
				s.draw()
			}
		})
	}
	h.show()
	s.layOut()
}

// drop lets the signature be where whoever asked for it is not at the desk any more.
func (h *hearingPanel) drop() {
	if h.signing {
		h.signing, h.rule.form = false, nil
		h.release()
		h.rule.pad.Clear()
	}
}

// release takes the keyboard out of the pad, which goes out of sight.
func (h *hearingPanel) release() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(h.head.pad); c != nil && c.Focused() != nil {
		c.Unfocus()
	}
}

// failed says why something was not done.
func (h *hearingPanel) failed(err error) { h.screen.failed = h.screen.unread(err) }

func (h *hearingPanel) guestsTall() float32 {
	switch {
	case h.of == nil:
		return 120
	case h.signing:
		return 0 // the adjustments are with what is signed
	}
	return 40 + look.GridHeight(len(h.of.Outcome().Guests), true) + look.RowPitch + 14
}

func (h *hearingPanel) paintGuests(p *look.Paper, w, tall float32) {
	if h.signing {
		return
	}
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	if h.of == nil {
		return
	}
	p.Write(h.say("per_guest", map[string]any{"Currency": h.of.Round.Currency.Code}), look.Padding, 20, look.InkHead, look.FromLeft)
	guestGrid(p, h.screen, h.of.Teller(), h.shownOutcome(), look.Padding, 34, w-2*look.Padding)
}

// The pitch of the sentences below the rulings.
const sentencePitch = 18

// sentences are what the proposal stands on, in lines as wide as there is room.
func (h *hearingPanel) sentences(w float32) (strong, pale []string) {
	room := w - 2*look.Padding
	src := h.of.Source()
	text := src.Text
	switch {
	case src.Silent:
	case src.Borrowed:
		text = h.say("proposed_borrowed", map[string]any{"Source": src.Text})
	default:
		text = h.say("proposed_own", map[string]any{"Source": src.Text})
	}
	strong = look.Wrap(text, room, look.InkPlain)
	if note := h.of.Note(); note != "" {
		strong = append(strong, look.Wrap(note, room, look.InkPlain)...)
	}
	if src.Borrowed {
		pale = look.Wrap(h.say("house_silent", nil), room, look.InkPale)
	}
	return strong, pale
}

func (h *hearingPanel) rulingTall(w float32) float32 {
	if h.of == nil {
		return rulingLeast
	}
	room := w - 2*look.Padding
	if h.kept.State != pit.DisputeOpen {
		return 60 + 20*float32(len(h.ruledLines(room))) + look.GridHeight(len(h.adjusted()), false)
	}
	if h.signing {
		return 46 + h.rule.words.Height() + 12 + look.GridHeight(max(len(h.adjusted()), 1), false) + 12 + h.rule.pad.Height(room) + 8
	}
	tall := float32(42)
	for _, o := range h.rule.options {
		tall += o.Height(room) + look.Gap
	}
	strong, pale := h.sentences(w)
	return tall + 10 + sentencePitch*float32(len(strong)+len(pale)) + 8
}

func (h *hearingPanel) paintRuling(p *look.Paper, w, tall float32) {
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	if h.of == nil {
		return
	}
	p.Write(h.say("ruling", nil), look.Padding, 20, look.InkHead, look.FromLeft)
	room := w - 2*look.Padding
	switch {
	case h.kept.State != pit.DisputeOpen:
		h.paintRuled(p, room)
	case h.signing:
		h.paintSigning(p, w, room)
	default:
		y := float32(38)
		for _, o := range h.rule.options {
			high := o.Height(room)
			p.Key(o, look.Padding, y, room, high)
			y += high + look.Gap
		}
		y += 10
		strong, pale := h.sentences(w)
		for _, line := range strong {
			p.Write(line, look.Padding, y, look.InkPlain, look.FromLeft)
			y += sentencePitch
		}
		for _, line := range pale {
			p.Write(line, look.Padding, y, look.InkPale, look.FromLeft)
			y += sentencePitch
		}
	}
}

// adjusted are the guests whom the ruling gives something, or takes it from.
func (h *hearingPanel) adjusted() []decisions.Adjustment {
	if h.kept.State == pit.DisputeRuled {
		return h.kept.Ruling.Adjustments
	}
	return h.of.Decision(decisions.Decision{}).Adjustments
}

func (h *hearingPanel) paintAdjustments(p *look.Paper, y, room float32) float32 {
	columns := []look.Column{
		{Head: h.say("guest", nil)},
		{Head: h.say("owed", nil), Share: 0.24, Right: true},
		{Head: h.say("paid", nil), Share: 0.24, Right: true},
		{Head: h.say("adjustment", nil), Share: 0.26, Right: true},
	}
	rows := []look.Row{}
	for _, a := range h.adjusted() {
		amount := words.Amount(a.Amount)
		if !strings.HasPrefix(a.Amount, "-") {
			amount = "+" + amount
		}
		row := look.Texts(a.Player, words.Amount(a.Owed), words.Amount(a.Paid), amount)
		row.Cells[3].Ink = look.InkSum
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		rows = append(rows, look.Texts(h.say("nothing_moves", nil)))
	}
	return p.Grid(columns, rows, nil, look.Padding, y, room)
}

func (h *hearingPanel) paintSigning(p *look.Paper, w, room float32) {
	y := float32(36)
	p.Key(h.rule.words, look.Padding, y, room, h.rule.words.Height())
	y += h.rule.words.Height() + 12
	y = h.paintAdjustments(p, y, room) + 12
	p.Key(h.rule.pad.Object(), look.Padding, y, room, h.rule.pad.Height(room))
}

func (h *hearingPanel) ruledLines(room float32) []string {
	how := look.InkCell
	if h.kept.State == pit.DisputeWithdrawn {
		return look.Wrap(h.say("withdrawn_by", map[string]any{"Person": h.screen.name(h.kept.Withdrawn.By)}), room, how)
	}
	r := h.kept.Ruling
	text := h.say("ruled_by", map[string]any{"Outcome": h.say("outcome_"+r.Outcome, nil), "Person": h.screen.name(r.By.ID), "Time": r.At.In(h.screen.cfg.Zone).Format("15:04:05")})
	lines := look.Wrap(text, room, how)
	lines = append(lines, look.Wrap(r.Ruling, room, how)...)
	lines = append(lines, look.Wrap(r.Note, room, how)...)
	lines = append(lines, look.Wrap(h.say("recorded_as", map[string]any{"Record": r.Filed.String()}), room, how)...)
	return lines
}

func (h *hearingPanel) paintRuled(p *look.Paper, room float32) {
	y := float32(46)
	for i, line := range h.ruledLines(room) {
		how := look.InkCell
		if i == 0 {
			how = look.InkSum
		}
		p.Write(line, look.Padding, y, how, look.FromLeft)
		y += 20
	}
	if len(h.adjusted()) > 0 {
		h.paintAdjustments(p, y, room)
	}
}

// checkPitch is how far two checks are apart.
const checkPitch = 30

func (h *hearingPanel) evidenceTall(w float32) float32 {
	switch {
	case h.of == nil || h.signing:
		return 0
	case h.kept.State == pit.DisputeOpen:
		tall := 36 + checkPitch*float32(len(h.rule.checks)) + 10 + look.SmallTarget + look.GapSide
		if h.stacked(w) {
			tall += look.SmallTarget + look.Gap
		}
		return tall
	}
	return 0 // what was looked at is in the ruling's words
}

// stacked says that the two keys about the dispute have no room side by side.
func (h *hearingPanel) stacked(w float32) bool {
	each := (w - 2*look.Padding - look.Gap) / 2
	return h.escalate.Needs() > each || h.withdraw.Needs() > each
}

// footTall is how high the foot of the column is: the key that rules, and why it does
// not.
func (h *hearingPanel) footTall(w float32) float32 {
	lines := h.problemTall(w)
	switch {
	case h.of == nil:
		return 0
	case h.signing:
		return lines + look.GapSide + 44 + look.Gap + look.Target + look.GapSide
	case h.kept.State == pit.DisputeOpen:
		return lines + look.GapSide + 48 + look.GapSide
	case lines > 0:
		return lines + 2*look.GapSide
	}
	return 0
}

func (h *hearingPanel) problemTall(w float32) float32 {
	return 20 * float32(len(h.problemLines(w)))
}

// problemLines are why something was not done, or what came of it.
func (h *hearingPanel) problemLines(w float32) []string {
	text := h.rule.problem
	for _, other := range [...]string{h.screen.failed, h.screen.said} {
		if text == "" {
			text = other
		}
	}
	return look.Wrap(text, w-2*look.Padding, look.InkSum)
}

func (h *hearingPanel) paintEvidence(p *look.Paper, w, tall float32) {
	if h.of == nil || tall < 2 {
		return
	}
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	room := w - 2*look.Padding
	p.Write(h.say("looked", nil), look.Padding, 18, look.InkHead, look.FromLeft)
	y := float32(30)
	for _, c := range h.rule.checks {
		p.Key(c, look.Padding, y, room, look.SmallTarget)
		y += checkPitch
	}
	y += 16
	if h.stacked(w) {
		p.Key(h.escalate, look.Padding, y, room, look.SmallTarget)
		p.Key(h.withdraw, look.Padding, y+look.SmallTarget+look.Gap, room, look.SmallTarget)
		return
	}
	each := (room - look.Gap) / 2
	p.Key(h.escalate, look.Padding, y, each, look.SmallTarget)
	p.Key(h.withdraw, look.Padding+each+look.Gap, y, each, look.SmallTarget)
}

func (h *hearingPanel) paintFoot(p *look.Paper, w, tall float32) {
	if h.of == nil || tall < 2 {
		return
	}
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	room, y := w-2*look.Padding, float32(look.GapSide)
	for _, line := range h.problemLines(w) {
		p.Write(line, look.Padding, y+8, look.InkSum, look.FromLeft)
		y += 20
	}
	switch {
	case h.signing:
		p.Key(h.rule.record, look.Padding, y, room, 44)
		p.Key(h.rule.cancel, look.Padding, y+44+look.Gap, room, look.Target)
	case h.kept.State == pit.DisputeOpen:
		p.Key(h.rule.rule, look.Padding, y, room, 48)
	}
}

// shownOutcome is the outcome of the ruling that is chosen: of a rejected claim the
// what-if stays in sight.
func (h *hearingPanel) shownOutcome() *evidence.Outcome {
	if p := h.of.Proposal(); p != nil && p.Outcome != nil {
		return p.Outcome
	}
	return h.of.Outcome()
}
