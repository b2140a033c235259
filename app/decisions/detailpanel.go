package decisions

import (
	"context"
	"slices"

	"pitboss/app/decisions/form"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

const detailLabel = 132

// paintDetail paints what is chosen in the register, whole.
func (s *Screen) paintDetail(p *look.Paper, width float32) float32 {
	room := width - 2*look.Padding
	y := float32(24)
	if s.cfg.Desk == nil {
		return p.Wrap(s.say("no_desk"), look.Padding, y, room, 20, look.InkPlain)
	}
	switch s.list.tab {
	case decidedTab:
		if k, ok := s.cfg.Desk.Decision(s.list.chosen); ok {
			return s.paintDecision(p, &k, y, room)
		}
	case requestsTab:
		for i := range s.list.waiting {
			if s.list.waiting[i].ID == s.list.chosen {
				return s.paintRequest(p, &s.list.waiting[i], y, room)
			}
		}
	case outboxTab:
		if i := slices.IndexFunc(s.list.untold, func(u pit.Untold) bool { return u.ID == s.list.chosen }); i >= 0 {
			return s.paintUntold(p, &s.list.untold[i], y, room)
		}
	case openTab:
		if len(s.forms) > 0 {
			return p.Wrap(s.say("open_forms"), look.Padding, y, room, 20, look.InkPlain)
		}
	}
	empty := map[tab]string{decidedTab: "none_decided", requestsTab: "none_waiting", outboxTab: "none_untold", openTab: "none_open"}[s.list.tab]
	if s.list.tab == decidedTab && s.list.shown.All > 0 && len(s.list.shown.Entries) == 0 {
		empty = "none_found"
	}
	return p.Wrap(s.say(empty), look.Padding, y, room, 20, look.InkPale)
}

// paintDecision tells one decision with everything it says.
func (s *Screen) paintDecision(p *look.Paper, k *pit.KeptDecision, y, room float32) float32 {
	title := s.words.Say("decision_kind_"+string(k.Kind), nil)
	w := p.Clip(title, look.Padding, y, room, look.InkTitle, look.FromLeft)
	if k.CorrectedBy != "" {
		p.Fill(look.Padding, y, w, 2, 0, look.Text2)
		y = p.Wrap(s.say("struck_long"), look.Padding, y+26, room, 20, look.InkSum)
	} else {
		y += 28
	}
	for _, of := range s.teller().Whole(k) {
		how := look.InkCell
		if k.CorrectedBy != "" {
			how = look.InkPlain
		}
		p.Clip(of.Label, look.Padding, y, detailLabel-8, look.InkPale, look.FromLeft)
		y = p.Wrap(of.Value, look.Padding+detailLabel, y, room-detailLabel, 20, how) + 6
	}
	y = s.paintProof(p, k, y, room)
	p.Rule(look.Padding, y, room, look.Line)
	y += 12
	key := func(name, text, cap string, off bool, does func()) {
		c := s.right.Choice(name, look.ChoiceFace{Text: text, Cap: cap, Disabled: off}, does)
		p.Key(c, look.Padding, y, room, look.Target)
		y += look.Target + look.Gap
	}
	switch {
	case k.CorrectedBy != "":
		key("newer", s.say("see_correction"), "", false, func() { s.showRegister(k.CorrectedBy) })
	case k.Kind != decisions.DisputeRuling:
		key("correct", s.say("correct"), "K", !s.mayDecideRole(), func() { s.correct() })
	}
	if k.Corrects != "" {
		key("older", s.say("see_corrected"), "", false, func() { s.showRegister(k.Corrects) })
	}
	if k.Table != "" && s.cfg.Go != nil {
		key("table", s.with("to_table", map[string]any{"Table": k.Table}), "T", false, func() { s.goToTable() })
	}
	if s.cfg.Print != nil {
		key("print", s.with("print", map[string]any{"Day": k.GamingDay}), "R", s.list.busy || !s.mayPrint(), func() { s.print() })
	}
	if s.notice != "" {
		y = p.Wrap(s.notice, look.Padding, y+8, room, 20, look.InkPlain)
	}
	return s.paintBack(p, y, room)
}

// paintProof paints what was recorded of the round when the form of a decision was
// opened, as it lies in the journal still; and that something came since.
func (s *Screen) paintProof(p *look.Paper, k *pit.KeptDecision, y, room float32) float32 {
	if k.Round == "" || k.Frozen == nil || k.Frozen.Records == 0 {
		return y
	}
	s.prove(k)
	of := &s.list.proof
	p.Rule(look.Padding, y, room, look.Line)
	y += 20
	p.Clip(s.with("evidence_of", map[string]any{"Time": k.Opened.In(s.cfg.Zone).Format("15:04:05")}), look.Padding, y, room-24, look.InkHead, look.FromLeft)
	p.Mark(look.MarkLock, look.Padding+room-18, y-9, 18, look.Text2)
	y += 24
	switch rows := s.teller().Rows(of.evidence.Round, of.evidence.Steps); {
	case of.reading:
		y = p.Wrap(s.say("reading"), look.Padding, y, room, 20, look.InkPale)
	case len(rows) == 0:
		y = p.Wrap(s.say("nothing_recorded"), look.Padding, y, room, 20, look.InkPale)
	default:
		y = paintRows(p, rows, y, room)
		if n := len(of.evidence.Added); n > 0 {
			y = p.Wrap(s.words.Count("decide_since", n), look.Padding, y, room, 18, look.InkLabel)
		}
	}
	return y + 4
}

// prove reads the round of a decision, once.
func (s *Screen) prove(k *pit.KeptDecision) {
	if s.list.proof.id == k.ID {
		return
	}
	s.list.proof = proof{id: k.ID, reading: true}
	var round *evidence.Round
	s.errands.Do(func(ctx context.Context) { round, _ = s.cfg.Pit.Round(ctx, k.Table, k.Round) }, func() {
		if of := &s.list.proof; of.id == k.ID {
			of.reading, of.evidence = false, form.Gathered(round, k.Frozen)
			s.right.Paint()
		}
	})
}

// mayPrint says that whoever is signed on may have a report made.
func (s *Screen) mayPrint() bool {
	who, ok := s.operator()
	return ok && who.May(roles.Export)
}

// print has the report of the chosen decision's day made and shown.
func (s *Screen) print() bool {
	k, ok := s.cfg.Desk.Decision(s.list.chosen)
	if !ok || s.cfg.Print == nil || s.list.busy || !s.mayPrint() {
		return false
	}
	s.list.busy, s.notice = true, s.say("printing")
	words := s.words
	var file string
	var err error
	s.errands.Do(func(ctx context.Context) { file, err = s.cfg.Print(ctx, k.GamingDay, words) }, func() {
		s.list.busy = false
		switch {
		case err != nil && file == "":
			s.notice = s.say("not_printed")
		case err != nil: // it is written, and the system does not show it
			s.notice = s.with("printed_unseen", map[string]any{"File": file})
		default:
			s.notice = s.with("printed", map[string]any{"File": file})
		}
		s.refresh()
	})
	s.refresh()
	return true
}

// paintBack is the way back to the list where the window is narrow.
func (s *Screen) paintBack(p *look.Paper, y, room float32) float32 {
	if s.size.Width >= twoFrom {
		return y + look.Padding
	}
	k := s.right.Choice("list", look.ChoiceFace{Text: s.say("back"), Cap: "Esc"}, func() { s.list.inFull = false; s.refresh() })
	p.Key(k, look.Padding, y, room, look.Target)
	return y + look.Target + look.Padding
}

// correct opens the form of a decision that corrects the chosen one.
func (s *Screen) correct() bool {
	k, ok := s.cfg.Desk.Decision(s.list.chosen)
	if !ok || s.list.tab != decidedTab || k.CorrectedBy != "" || !s.mayDecideRole() || k.Kind == decisions.DisputeRuling {
		return false
	}
	about := form.Opening{Table: k.Table, Round: k.Round, Corrects: k.ID}
	if len(k.Findings) > 0 {
		about.Finding, _ = form.ReadFinding(k.Findings[0], k.Table, k.Round)
	}
	if t := s.cfg.Pit.Table(k.Table); t != nil {
		about.Game = t.Game
	}
	s.page, s.choose = chooserPage, chooser{about: about}
	s.find()
	s.open(&form.Choice{Kind: k.Kind})
	return true
}

func (s *Screen) goToTable() bool {
	k, ok := s.cfg.Desk.Decision(s.list.chosen)
	if !ok || k.Table == "" || s.cfg.Go == nil {
		return false
	}
	s.cfg.Go(look.Place{Screen: "table", Table: k.Table, Round: k.Round})
	return true
}

// paintUntold tells what a server has not answered.
func (s *Screen) paintUntold(p *look.Paper, u *pit.Untold, y, room float32) float32 {
	p.Clip(s.words.Say("decision_kind_"+u.Decision, nil), look.Padding, y, room, look.InkTitle, look.FromLeft)
	y += 28
	y = p.Wrap(s.say("untold_note"), look.Padding, y, room, 20, look.InkPlain) + 8
	for _, of := range [...]fact{
		{s.say("col_server"), u.Server},
		{s.say("col_table"), u.Table},
		{s.say("of_round"), u.Round},
		{s.say("untold_since"), look.Elapsed(s.now.Sub(u.Since))},
		{s.say("untold_text"), string(u.Details)},
	} {
		p.Clip(of.label, look.Padding, y, detailLabel-8, look.InkPale, look.FromLeft)
		y = p.Wrap(of.value, look.Padding+detailLabel, y, room-detailLabel, 20, look.InkCell) + 6
	}
	return s.paintBack(p, y+look.Gap, room)
}

// newJudge is the pad on which a request is approved or refused.
func newJudge(s *Screen) *sign.Pad {
	return sign.New(sign.Config{
		Words: s.words, People: s.cfg.Pit.People, Compact: true, Enter: func() { s.approve() }, Changed: func() { s.right.Paint() },
	})
}

// paintRequest tells a request, with the pad of whoever approves or refuses it.
func (s *Screen) paintRequest(p *look.Paper, q *form.Waiting, y, room float32) float32 {
	p.Clip(q.What, look.Padding, y, room, look.InkTitle, look.FromLeft)
	y += 28
	y = p.Wrap(q.Text, look.Padding, y, room, 20, look.InkCell) + 8
	for _, of := range [...]fact{{s.say("asked_by"), q.By + ", " + q.Since}, {s.say("col_state"), q.State}, {s.say("may_approve"), q.Approvers}} {
		if of.value == "" {
			continue
		}
		p.Clip(of.label, look.Padding, y, detailLabel-8, look.InkPale, look.FromLeft)
		y = p.Wrap(of.value, look.Padding+detailLabel, y, room-detailLabel, 20, look.InkCell) + 4
	}
	if q.Over {
		return s.paintBack(p, y+look.Gap, room)
	}
	y = p.Wrap(s.with("waits_until", map[string]any{"Left": look.Elapsed(q.Left)}), look.Padding, y+2, room, 20, look.InkLabel)
	if s.list.failed != "" {
		y = p.Wrap(s.list.failed, look.Padding, y+4, room, 20, look.InkOf(look.Points14, true, look.Text1))
	}
	key := func(name, text, cap string, main, off bool, does func()) {
		c := s.right.Choice(name, look.ChoiceFace{Text: text, Cap: cap, Main: main, Disabled: off}, does)
		p.Key(c, look.Padding, y, room, look.Target)
		y += look.Target + look.Gap
	}
	s.proposeJudge(q)
	if s.list.busy != s.list.shut {
		s.list.shut = s.list.busy
		s.judge.Set(sign.Face{Busy: s.list.busy})
	}
	high := s.judge.LeastHeight()
	p.Key(s.judge.Object(), look.Padding, y+4, room, high)
	y += high + look.Gap + 4
	ready := s.judge.Complete() && !s.list.busy
	if s.list.refusing {
		f, made := s.right.Field("refuse", look.FieldFace{Label: s.say("refuse_why")})
		if made {
			f.Limit(decisions.LongestText)
		}
		p.Key(f, look.Padding, y, room, f.Height())
		y += f.Height() + look.Gap
		key("refuse", s.say("refuse"), "", ready, !ready, s.refuse)
	} else {
		key("approve", s.say("approve"), "Enter", ready, !ready, s.approve)
		key("refusing", s.say("refuse"), "", false, s.list.busy, s.askRefusal)
	}
	if q.Own {
		key("withdraw", s.say("withdraw"), "", false, s.list.busy, s.withdraw)
	}
	return s.paintBack(p, y, room)
}

// proposeJudge names whoever most likely judges: the one at the desk, if they may and
// did not ask; else the first who may.
func (s *Screen) proposeJudge(q *form.Waiting) {
	if s.judge.Person().ID != "" {
		return
	}
	me, _ := s.operator()
	for _, p := range append([]staff.Person{me}, s.cfg.Pit.People()...) {
		if _, may := roles.In(p.Roles, q.May); may && p.Active && p.ID != q.Asked {
			s.judge.Sign(p)
			return
		}
	}
}

// judged does something to the chosen request with the pad's PIN.
func (s *Screen) judged(do func(ctx context.Context, id string, by pit.Secret) (pit.Filed, error), done string) {
	if s.list.busy {
		return
	}
	by, ok := s.judge.Secret()
	if !ok {
		s.judge.TakeFocus()
		return
	}
	id := s.list.chosen
	s.list.busy, s.list.failed = true, ""
	var err error
	s.errands.Do(func(ctx context.Context) { _, err = do(ctx, id, by) }, func() {
		s.list.busy = false
		if err != nil {
			s.judge.Failed(err)
			s.list.failed = s.fault(err)
		} else {
			s.list.refusing = false
			s.judge.Clear()
			s.judge.Sign(staff.Person{})
			s.notice = s.say(done)
		}
		s.refresh()
	})
	s.refresh()
}

// askRefusal asks why the request is refused.
func (s *Screen) askRefusal() {
	s.list.refusing = true
	s.refresh()
	if f := s.right.Kept("refuse"); f != nil {
		f.SetText("")
		f.TakeFocus()
	}
}

func (s *Screen) approve() { s.judged(s.cfg.Desk.Approve, "done_approved") }

func (s *Screen) refuse() {
	why := ""
	if f := s.right.Kept("refuse"); f != nil {
		why = f.Text()
	}
	s.judged(func(ctx context.Context, id string, by pit.Secret) (pit.Filed, error) {
		return s.cfg.Desk.Refuse(ctx, id, by, why)
	}, "done_refused")
}

func (s *Screen) withdraw() {
	id := s.list.chosen
	s.list.busy, s.list.failed = true, ""
	var err error
	s.errands.Do(func(ctx context.Context) { _, err = s.cfg.Desk.WithdrawRequest(ctx, id) }, func() {
		s.list.busy = false
		if err != nil {
			s.list.failed = s.fault(err)
		}
		s.refresh()
	})
	s.refresh()
}
