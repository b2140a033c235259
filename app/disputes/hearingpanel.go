package disputes

import (
	"context"
	"image"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/disputes/hearing"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/roles"
)

// hearingPanel is a dispute being heard.
type hearingPanel struct {
	screen *Screen
	kept   pit.KeptDispute
	of     *hearing.Hearing // nil while the round is read

	head, stepsHead, steps, felt, bar, whatif, guests, ruling, evidence, foot *panel
	list, main, side, end                                                     *column

	decide, export, escalate, withdraw, sheet, back *look.Choice
	replay                                          [5]*look.Choice
	tries                                           *tries
	rule                                            *rulingKeys
	feltPicture, layoutPicture                      drawn
	signs                                           map[signOf]image.Image
	flags                                           map[tagOf]image.Image

	read    time.Time // when a round that is still played was read last
	playing bool
	played  time.Time // when the last step was shown
	signing bool      // the signature is being asked for
	wide    float32   // of the columns, as laid out last
	across  float32   // of all of it, likewise
	headWas float32   // how high the header was then
	rows    []stepRow // of the list of steps, as planned then
}

func newHearingPanel(s *Screen) *hearingPanel {
	h := &hearingPanel{screen: s}
	h.head, h.stepsHead, h.steps = newPanel(h.paintHead), newPanel(h.paintStepsHead), newPanel(h.paintSteps)
	h.felt, h.bar, h.foot = newPanel(h.paintFelt), newPanel(h.paintBar), newPanel(h.paintFoot)
	h.whatif, h.guests, h.ruling, h.evidence = newPanel(h.paintWhatIf), newPanel(h.paintGuests), newPanel(h.paintRuling), newPanel(h.paintEvidence)
	h.list, h.main, h.side = newColumn(h.steps), newColumn(h.felt, h.bar, h.whatif), newColumn(h.guests, h.ruling, h.evidence)
	h.end = newColumn(h.foot)
	h.list.scroll.OnScrolled = func(fyne.Position) { h.steps.pad.Refresh() }
	h.decide, h.export = look.NewChoice(h.goDecide), look.NewChoice(h.doExport)
	h.escalate, h.withdraw = look.NewChoice(h.doEscalate), look.NewChoice(h.doWithdraw)
	h.sheet, h.back = look.NewChoice(h.doSheet), look.NewChoice(h.goBack)
	for i, f := range [5]func(){
		func() { h.walk(-1 << 20) }, func() { h.walk(-1) }, h.play, func() { h.walk(1) }, func() { h.walk(1 << 20) },
	} {
		h.replay[i] = look.NewChoice(f)
	}
	h.tries, h.rule = newTries(h), newRulingKeys(h)
	return h
}

func (h *hearingPanel) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{h.head.pad, h.stepsHead.pad, h.list.scroll, h.main.scroll, h.side.scroll, h.end.scroll}
}

// begin shows a dispute whose round is still to be read.
func (h *hearingPanel) begin(k pit.KeptDispute) {
	h.kept, h.of, h.playing, h.signing = k, nil, false, false
	h.rule.pad.Clear()
	h.show()
}

// take shows the round.
func (h *hearingPanel) take(of *hearing.Hearing) {
	h.of = of
	h.rule.begin()
	h.show()
	h.screen.layOut()
	h.reveal()
}

// leave forgets what was typed.
func (h *hearingPanel) leave() {
	h.playing = false
	if h.signing {
		h.unsign()
	}
}

func (h *hearingPanel) speak(w *words.Words) {
	h.rule.pad.Speak(w)
	if h.of != nil {
		h.of.Speak(w)
		form := h.rule.form
		h.rule.begin()
		h.rule.form = form // what is being signed goes on
	}
}

func (h *hearingPanel) say(key string, values map[string]any) string {
	return h.screen.say(key, values)
}

// beat follows the desk's clock: a replay goes on by it.
func (h *hearingPanel) beat(now time.Time) {
	const pace = 700 * time.Millisecond
	h.rule.pad.Tick(now)
	h.followRound(now)
	if !h.playing || h.of == nil || now.Sub(h.played) < pace {
		return
	}
	h.played = now
	if h.of.Step >= len(h.of.Round.Steps)-1 {
		h.playing = false
	} else {
		h.of.Go(h.of.Step + 1)
		h.reveal()
	}
	h.show()
}

// followRound reads a round anew that is still being played, as long as nobody has begun
// to try anything with it.
func (h *hearingPanel) followRound(now time.Time) {
	const often = 3 * time.Second
	if h.of == nil || h.of.Round.Recorded.Ended() || h.of.Tried() || h.signing || h.screen.busy || now.Sub(h.read) < often {
		return
	}
	h.read = now
	s, k, before := h.screen, h.kept, h.of
	s.errands.run(func(ctx context.Context) func() {
		r, err := s.cfg.Pit.Round(ctx, k.Table, k.Round)
		return func() {
			if err != nil || h.of != before || before.Tried() || h.signing || len(r.Steps) == len(before.Round.Steps) {
				return
			}
			h.take(hearing.New(h.kept, r, s.words, s.cfg.Zone))
		}
	})
}

// walk goes some steps on or back.
func (h *hearingPanel) walk(by int) {
	if h.of == nil {
		return
	}
	h.playing = false
	h.of.Pick(h.of.Step + by)
	h.show()
	h.reveal()
}

// play begins to play, from the first step again at the end, or stops.
func (h *hearingPanel) play() {
	if h.of == nil {
		return
	}
	h.playing = !h.playing
	h.played = h.screen.moment.Now
	if h.playing && h.of.Step >= len(h.of.Round.Steps)-1 {
		h.of.Go(0)
	}
	h.show()
	h.reveal()
}

// show brings everything up to date.
func (h *hearingPanel) show() {
	s := h.screen
	for _, k := range s.cfg.Pit.Disputes() {
		if k.ID == h.kept.ID {
			h.kept = k
			if h.of != nil {
				h.of.Dispute = k
			}
		}
	}
	open := h.kept.State == pit.DisputeOpen
	may := s.may(roles.Decide) && !s.busy
	h.decide.Set(look.ChoiceFace{Text: h.say("decide", nil), Cap: "D"})
	h.export.Set(look.ChoiceFace{Text: h.say("export", nil), Cap: "E", Disabled: s.busy || !s.may(roles.Export)})
	h.sheet.Set(look.ChoiceFace{Text: h.say("print", nil), Cap: "S", Disabled: s.busy || h.kept.State != pit.DisputeRuled || !s.may(roles.Export)})
	h.escalate.Set(look.ChoiceFace{Text: h.say("escalate", nil), Cap: "M", Disabled: !may || !open || h.kept.Escalated != nil})
	h.withdraw.Set(look.ChoiceFace{Text: h.say("withdraw", nil), Disabled: !may || !open})
	esc := "Esc"
	if h.signing { // it ends the signing first
		esc = ""
	}
	h.back.Set(look.ChoiceFace{Text: h.say("back", nil), Cap: esc})
	h.showReplay()
	h.tries.show()
	h.rule.show()
	for _, n := range []*panel{h.head, h.stepsHead, h.steps, h.felt, h.bar, h.whatif, h.guests, h.ruling, h.evidence, h.foot} {
		n.pad.Refresh()
	}
	if h.across > 0 && h.headHigh(h.across) != h.headWas {
		h.screen.layOut() // what is said of the dispute takes a row more, or less
	}
}

// Measures of the hearing.
const (
	barTall     = 108
	whatifTall  = 218
	feltLeast   = 400
	rulingLeast = 250
)

func (h *hearingPanel) place(w, tall, zoom float32) {
	head := h.headHigh(w)
	h.across, h.headWas = w, head
	top := head + look.Gap
	room := tall - top
	left := min(max(w*0.2, 240), 360)
	side := min(max(w*0.31, 360), 560)
	main := w - left - side - look.Gap - look.GapSide
	h.wide = main
	h.head.place(0, 0, w, head, zoom)
	if w < oneColumn {
		h.stack(w, top, room, zoom)
		return
	}
	h.list.hold(h.steps)
	h.main.hold(h.felt, h.bar, h.whatif)
	h.side.hold(h.guests, h.ruling, h.evidence)
	h.end.hold(h.foot)

	h.stepsHead.place(0, top, left, stepsHead, zoom)
	h.planSteps(left)
	steps := max(h.stepsTall(), room-stepsHead)
	h.list.place(0, top+stepsHead, left, room-stepsHead, steps, zoom)
	h.steps.place(0, 0, left, steps, zoom)

	felt := max(room-barTall-whatifTall-2*look.Gap, feltLeast)
	h.main.place(left+look.Gap, top, main, room, felt+barTall+whatifTall+2*look.Gap, zoom)
	h.felt.place(0, 0, main, felt, zoom)
	h.bar.place(0, felt+look.Gap, main, barTall, zoom)
	h.whatif.place(0, felt+barTall+2*look.Gap, main, whatifTall, zoom)

	foot := h.footTall(side)
	h.end.place(w-side, tall-foot, side, foot, foot, zoom)
	h.foot.place(0, 0, side, foot, zoom)
	if foot > 0 {
		room -= foot + look.Gap
	}
	guests := h.guestsTall()
	ruling := h.rulingTall(side)
	evidence := h.evidenceTall(side)
	y := float32(0)
	if guests > 0 {
		y = guests + look.Gap
	}
	whole := y + ruling
	if evidence > 0 {
		whole += look.Gap + evidence
	}
	if whole < room {
		ruling += room - whole
		whole = room
	}
	h.side.place(w-side, top, side, room, whole, zoom)
	h.guests.place(0, 0, side, guests, zoom)
	h.ruling.place(0, y, side, ruling, zoom)
	h.evidence.place(0, y+ruling+look.Gap, side, evidence, zoom)
}

// stack puts the parts below each other where there is room for one column: the felt with
// its replay, which says the step, then what is ruled on. The list of steps is left out.
func (h *hearingPanel) stack(w, top, room, zoom float32) {
	h.wide = w
	hide(h.list, h.side, h.end)
	look.Visible(false, h.stepsHead.pad)
	h.list.hold()
	h.side.hold()
	h.end.hold()
	h.main.hold(h.felt, h.bar, h.whatif, h.guests, h.ruling, h.evidence, h.foot)
	y := float32(0)
	parts := []struct {
		panel *panel
		tall  float32
	}{
		{h.felt, feltLeast},
		{h.bar, barTall},
		{h.whatif, whatifTall},
		{h.guests, h.guestsTall()},
		{h.ruling, h.rulingTall(w)},
		{h.evidence, h.evidenceTall(w)},
		{h.foot, h.footTall(w)},
	}
	all := -float32(look.Gap)
	for _, part := range parts {
		if part.tall > 0 {
			all += part.tall + look.Gap
		}
	}
	h.main.place(0, top, w, room, all, zoom)
	for _, part := range parts {
		part.panel.place(0, y, w, part.tall, zoom)
		if part.tall > 0 {
			y += part.tall + look.Gap
		}
	}
}

// inSight brings a part into sight in the column that it lies in.
func (h *hearingPanel) inSight(n *panel) {
	c := h.side
	if h.across < oneColumn || n == h.whatif {
		c = h.main
	}
	at := n.pad.Position().Y
	look.Reveal(c.scroll, at, at+n.pad.Size().Height)
}

func (h *hearingPanel) goBack() { h.screen.turn(docketFace) }

func (h *hearingPanel) goDecide() {
	if h.screen.cfg.Go != nil {
		h.screen.cfg.Go(look.Place{Screen: "decisions", Table: h.kept.Table, Round: h.kept.Round, Subject: h.kept.Finding})
	}
}

func (h *hearingPanel) doExport() {
	s, k, w := h.screen, h.kept, h.screen.words
	if s.busy || !s.may(roles.Export) {
		return
	}
	s.errand(func(ctx context.Context) (func(), error) {
		file, err := s.cfg.Pit.Export(ctx, &k, w)
		if err != nil {
			return nil, err
		}
		return func() { s.said = h.say("exported", map[string]any{"File": file}) }, nil
	}, h.failed)
}

func (h *hearingPanel) doSheet() {
	s, k, w := h.screen, h.kept, h.screen.words
	if s.busy || !s.cfg.Pit.HasSheet() || k.State != pit.DisputeRuled || !s.may(roles.Export) {
		return
	}
	s.errand(func(ctx context.Context) (func(), error) {
		file, err := s.cfg.Pit.Sheet(ctx, &k, w)
		key := "sheet_made"
		switch {
		case err != nil && file == "":
			return nil, err
		case err != nil: // it is written, and the system does not show it
			key = "sheet_unseen"
		}
		return func() { s.said = h.say(key, map[string]any{"File": file}) }, nil
	}, h.failed)
}

func (h *hearingPanel) doEscalate() { h.note(h.screen.cfg.Pit.Escalate) }

func (h *hearingPanel) doWithdraw() { h.note(h.screen.cfg.Pit.Withdraw) }

func (h *hearingPanel) note(what func(context.Context, string, string) error) {
	s, id := h.screen, h.kept.ID
	if s.busy || !s.may(roles.Decide) {
		return
	}
	s.errand(func(ctx context.Context) (func(), error) { return nil, what(ctx, id, "") }, h.failed)
}

func (h *hearingPanel) key(e *fyne.KeyEvent) bool {
	switch {
	case h.signing && h.rule.pad.Key(e):
		return true
	case h.signing && e.Name == fyne.KeyEscape:
		h.unsign()
		return true
	}
	switch e.Name {
	case fyne.KeyJ, fyne.KeyLeft, fyne.KeyUp:
		h.walk(-1)
	case fyne.KeyK, fyne.KeyRight, fyne.KeyDown:
		h.walk(1)
	case fyne.KeyHome:
		h.walk(-1 << 20)
	case fyne.KeyEnd:
		h.walk(1 << 20)
	case fyne.KeySpace:
		h.play()
	case fyne.KeyE:
		h.doExport()
	case fyne.KeyS:
		h.doSheet()
	case fyne.KeyM:
		h.doEscalate()
	case fyne.KeyD:
		h.goDecide()
	case fyne.KeyEscape:
		h.goBack()
	case fyne.KeyReturn, fyne.KeyEnter:
		h.sign()
	default:
		return h.of != nil && (h.tries.key(e) || h.rule.key(e))
	}
	return true
}
