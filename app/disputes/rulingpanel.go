package disputes

import (
	"strings"

	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/decisions"
)

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
	all := h.adjusted()
	if len(all) == 0 {
		columns = []look.Column{{Head: h.say("adjustment", nil)}} // no guest and no sum: the words need the room
	}
	rows := []look.Row{}
	for _, a := range all {
		amount := words.Amount(a.Amount)
		if !strings.HasPrefix(a.Amount, "-") {
			amount = "+" + amount
		}
		row := look.Texts(a.Player, words.Amount(a.Owed), words.Amount(a.Paid), amount)
		row.Cells[3].Ink = look.InkSum
		rows = append(rows, row)
	}
	if len(all) == 0 {
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
		return look.Wrap(h.say("withdrawn_by", map[string]any{"Person": h.screen.name(h.kept.Withdrawn.By)}), room, look.InkSum)
	}
	r := h.kept.Ruling
	text := h.say("ruled_by", map[string]any{"Outcome": h.say("outcome_"+r.Outcome, nil), "Person": h.screen.name(r.By.ID), "Time": r.At.In(h.screen.cfg.Zone).Format("15:04:05")})
	lines := look.Wrap(text, room, look.InkSum)
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

// checkPitch is how far two checks are apart: a finger hits the one that is meant.
const checkPitch = look.SmallTarget

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
	y += 10
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
