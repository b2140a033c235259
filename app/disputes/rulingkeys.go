package disputes

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/sign"
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
	h.inSight(h.evidence)
	return true
}
