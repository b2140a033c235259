package disputes

import (
	"context"
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"pitboss/app/disputes/hearing"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/tables/roles"
)

// claimPanel is the form that opens a dispute.
type claimPanel struct {
	screen *Screen
	of     *hearing.Claim

	head, guests, claim, facts *panel
	left, middle, right        *column
	people                     []*look.Option
	quick                      []*look.Option
	player, text, amount       *look.Field
	video                      *look.Field
	open                       *look.Choice
	cancel                     *look.Choice
	problems                   map[string]string
	rounds                     []string // of the table, the newest first
	earlier, later             *look.Choice
}

func newClaimPanel(s *Screen) *claimPanel {
	c := &claimPanel{screen: s, problems: map[string]string{}}
	c.head, c.guests, c.claim, c.facts = newPanel(c.paintHead), newPanel(c.paintGuests), newPanel(c.paintClaim), newPanel(c.paintFacts)
	c.left, c.middle, c.right = newColumn(c.guests), newColumn(c.claim), newColumn(c.facts)
	field := func(letters int, changed func(string)) *look.Field {
		f := look.NewField()
		f.Limit(letters)
		f.OnChange = func(text string) { changed(text); c.problems = map[string]string{}; c.show() }
		f.OnEnter = func(string) { c.record() }
		f.OnFocus = func(bool) { c.show() }
		return f
	}
	c.player = field(32, func(text string) { c.of.Player, c.of.Chosen = text, -1 })
	c.text = field(1000, func(text string) { c.of.Text, c.of.Quick = text, -1 })
	c.amount = field(24, func(text string) { c.of.Amount = text })
	c.video = field(120, func(text string) { c.of.Video = text })
	c.open, c.cancel = look.NewChoice(c.record), look.NewChoice(c.leave)
	c.earlier, c.later = look.NewChoice(func() { c.walk(1) }), look.NewChoice(func() { c.walk(-1) })
	return c
}

func (c *claimPanel) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.head.pad, c.left.scroll, c.middle.scroll, c.right.scroll}
}

// begin shows a claim; what was written by hand into the one before about the same round
// stays.
func (c *claimPanel) begin(of *hearing.Claim) {
	if old := c.of; old != nil && old.Table == of.Table && old.ID == of.ID && old.Round == nil {
		if old.Text != "" {
			of.Text, of.Quick = old.Text, -1
		}
		if old.Player != "" {
			of.Player, of.Chosen = old.Player, -1
		}
		of.Video = old.Video
	}
	c.of, c.problems = of, map[string]string{}
	c.fill()
}

// fill writes the claim into its fields.
func (c *claimPanel) fill() {
	c.player.SetText(c.of.Player)
	c.text.SetText(c.of.Text)
	c.amount.SetText(words.Amount(c.of.Amount))
	c.video.SetText(c.of.Video)
	c.show()
}

func (c *claimPanel) speak() {
	if c.of == nil {
		return
	}
	old := c.of
	c.of = hearing.NewClaim(old.Table, old.ID, old.Finding, old.Round, c.screen.cfg.Currency, c.screen.words)
	c.of.Player, c.of.Chosen = old.Player, old.Chosen
	if c.of.Text, c.of.Quick = old.Text, -1; old.Quick >= 0 {
		c.of.Say(old.Quick) // one of the desk's own sentences is said in the other language
	}
	c.of.Amount, c.of.Video = old.Amount, old.Video
	c.problems = map[string]string{}
	c.fill()
}

func (c *claimPanel) say(key string, values map[string]any) string { return c.screen.say(key, values) }

func (c *claimPanel) show() {
	if c.of == nil {
		return
	}
	for i, text := range c.of.QuickClaims() {
		if i >= len(c.quick) {
			c.quick = append(c.quick, look.NewOption(func() { c.say1(i) }))
		}
		c.quick[i].Set(look.OptionFace{Digit: string('1' + rune(i)), Title: text, Chosen: c.of.Quick == i})
	}
	for i := range c.of.Guests {
		if i >= len(c.people) {
			c.people = append(c.people, look.NewOption(func() { c.choose(i) }))
		}
		g := &c.of.Guests[i]
		c.people[i].Set(look.OptionFace{Ring: true, Title: g.Player, Second: g.Spot, Note: g.Staked, Chosen: c.of.Chosen == i})
	}
	c.player.Set(look.FieldFace{Label: c.say("field_guest", nil), Hint: "G-1204", Problem: c.problems["player"]})
	c.text.Set(look.FieldFace{Label: c.say("field_claim", nil), Hint: c.say("hint_claim_words", nil), Problem: c.problems["claim"]})
	c.amount.Set(look.FieldFace{Label: c.say("field_amount", map[string]any{"Currency": c.of.Currency()}), Problem: c.problems["amount"]})
	c.video.Set(look.FieldFace{Label: c.say("field_video", nil), Hint: c.say("hint_video", nil), Problem: c.problems["video"]})
	may := c.screen.may(roles.Decide)
	c.open.Set(look.ChoiceFace{Text: c.say("open", nil), Cap: "Enter", Main: may && !c.screen.busy, Disabled: !may || c.screen.busy})
	c.cancel.Set(look.ChoiceFace{Text: c.say("back", nil), Cap: c.cap("Esc")})
	at := slices.Index(c.rounds, c.of.ID)
	c.earlier.Set(look.ChoiceFace{Text: c.say("earlier_round", nil), Cap: c.cap("J"), Disabled: c.screen.busy || at < 0 || at+1 >= len(c.rounds)})
	c.later.Set(look.ChoiceFace{Text: c.say("later_round", nil), Cap: c.cap("K"), Disabled: c.screen.busy || at < 1})
	for _, n := range []*panel{c.head, c.guests, c.claim, c.facts} {
		n.pad.Refresh()
	}
}

// typing says that the keyboard is in a line: Esc leaves that first, and letters are written.
func (c *claimPanel) typing() bool {
	return c.player.Focused() || c.text.Focused() || c.amount.Focused() || c.video.Focused()
}

// cap is a key as it is printed on what it does: nothing while it does something else.
func (c *claimPanel) cap(key string) string {
	if c.typing() {
		return ""
	}
	return key
}

func (c *claimPanel) say1(i int) {
	c.of.Say(i)
	c.fill()
}

func (c *claimPanel) choose(i int) {
	c.of.Choose(i)
	c.fill()
}

func (c *claimPanel) place(w, h, zoom float32) {
	head := float32(headTall)
	if c.keysBelow(w) {
		head += look.Target + look.Gap
	}
	top := head + look.Gap
	room := h - top
	c.head.place(0, 0, w, head, zoom)
	if w < oneColumn {
		c.stack(w, top, room, zoom)
		return
	}
	c.middle.hold(c.claim)
	c.left.hold(c.guests)
	c.right.hold(c.facts)
	side := max(w*0.26, 260)
	right := max(w*0.3, 300)
	tall := max(c.guestsTall(side), room)
	c.left.place(0, top, side, room, tall, zoom)
	c.guests.place(0, 0, side, tall, zoom)
	wide := w - side - right - 2*look.GapSide
	claim := max(c.claimTall(wide), room)
	c.middle.place(side+look.GapSide, top, wide, room, claim, zoom)
	c.claim.place(0, 0, wide, claim, zoom)
	facts := max(c.factsTall(), room)
	c.right.place(w-right, top, right, room, facts, zoom)
	c.facts.place(0, 0, right, facts, zoom)
}

// stack puts all of it below each other, the claim first.
func (c *claimPanel) stack(w, top, room, zoom float32) {
	hide(c.left, c.right)
	c.left.hold()
	c.right.hold()
	c.middle.hold(c.claim, c.guests, c.facts)
	claim, guests, facts := c.claimTall(w), c.guestsTall(w), c.factsTall()
	c.middle.place(0, top, w, room, claim+guests+facts+2*look.Gap, zoom)
	c.claim.place(0, 0, w, claim, zoom)
	c.guests.place(0, claim+look.Gap, w, guests, zoom)
	c.facts.place(0, claim+guests+2*look.Gap, w, facts, zoom)
}

// hide takes columns out of sight.
func hide(columns ...*column) {
	for _, c := range columns {
		c.scroll.Hide()
	}
}

// keysBelow says that the name and the keys have no room beside each other.
func (c *claimPanel) keysBelow(w float32) bool {
	at := w - look.GapSide
	for _, k := range c.keys() {
		at -= k.Needs() + look.Gap
	}
	return c.of != nil && at-16 < c.headline().Wide()
}

func (c *claimPanel) keys() []*look.Choice { return []*look.Choice{c.cancel, c.later, c.earlier} }

// headline says of which round the claim is, and when that was.
func (c *claimPanel) headline() *look.Headline {
	r := c.of.Round
	of := c.screen.headline(c.of.Table, c.of.ID, r, c.say("new", nil))
	if r != nil && !r.Opened.IsZero() {
		t := c.screen.teller(r)
		of.Under += ", " + t.Clock(r.Opened)
		if !r.Ended.IsZero() {
			of.Under += " – " + t.Clock(r.Ended)
		}
	}
	return &of
}

func (c *claimPanel) paintHead(p *look.Paper, w, h float32) {
	if c.of == nil {
		return
	}
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	top, at := float32(10), w-look.GapSide
	below := c.keysBelow(w)
	if below {
		top = headTall
	}
	for _, k := range c.keys() {
		wide := k.Needs()
		at -= wide
		p.Key(k, at, top, wide, look.Target)
		at -= look.Gap
	}
	if at -= 16; below {
		at = w - look.Padding
	}
	p.Headline(c.headline(), at)
}

func (c *claimPanel) guestsTall(w float32) float32 {
	tall := float32(44)
	if c.of == nil {
		return tall
	}
	for i := range c.of.Guests {
		if i < len(c.people) {
			tall += c.people[i].Height(w-2*look.Padding) + look.Gap
		}
	}
	return tall + look.Padding
}

func (c *claimPanel) paintGuests(p *look.Paper, w, h float32) {
	if c.of == nil {
		return
	}
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	p.Write(c.say("guests", nil), look.Padding, 22, look.InkHead, look.FromLeft)
	p.Write(c.say("staked", nil), w-look.Padding, 22, look.InkLabel, look.ToRight)
	y := float32(44)
	for i := range c.of.Guests {
		o := c.people[i]
		tall := o.Height(w - 2*look.Padding)
		p.Key(o, look.Padding, y, w-2*look.Padding, tall)
		y += tall + look.Gap
	}
	if len(c.of.Guests) == 0 {
		key := "no_guests"
		if c.screen.busy {
			key = "reading"
		}
		p.Wrap(c.say(key, nil), look.Padding, 56, w-2*look.Padding, 20, look.InkPlain)
	}
}

// claimTall is how high the claim is in a width: paintClaim's own measures.
func (c *claimPanel) claimTall(w float32) float32 {
	room := w - 2*look.Padding
	each := (room - look.Gap) / 2
	y := float32(44) + look.Gap
	for i := 0; i < len(c.quick); i += 2 {
		tall := c.quick[i].Height(each)
		if i+1 < len(c.quick) {
			tall = max(tall, c.quick[i+1].Height(each))
		}
		y += tall + look.Gap
	}
	y += c.text.Height() + max(c.player.Height(), c.amount.Height()) + c.video.Height() + 3*look.GapSide
	if c.screen.failed != "" {
		y += 20*float32(len(look.Wrap(c.screen.failed, room, look.InkSum))) + look.Gap
	}
	why := float32(0)
	if !c.screen.may(roles.Decide) {
		why = 20 * float32(len(look.Wrap(c.say("needs_person", nil), room, look.InkPlain)))
	}
	return y + max(24, why+look.Gap) + 44 + look.Padding
}

func (c *claimPanel) paintClaim(p *look.Paper, w, h float32) {
	if c.of == nil {
		return
	}
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	p.Write(c.say("claim", nil), look.Padding, 22, look.InkHead, look.FromLeft)
	x, y, room := float32(look.Padding), float32(44), w-2*look.Padding
	each := (room - look.Gap) / 2
	for i := 0; i < len(c.quick); i += 2 {
		tall := c.quick[i].Height(each)
		if i+1 < len(c.quick) {
			tall = max(tall, c.quick[i+1].Height(each))
			p.Key(c.quick[i+1], x+each+look.Gap, y, each, tall)
		}
		p.Key(c.quick[i], x, y, each, tall)
		y += tall + look.Gap
	}
	y += look.Gap
	tall := c.text.Height()
	p.Key(c.text, x, y, room, tall)
	y += tall + look.GapSide
	tall = max(c.player.Height(), c.amount.Height())
	p.Key(c.player, x, y, each, tall)
	p.Key(c.amount, x+each+look.Gap, y, each, tall)
	y += tall + look.GapSide
	p.Key(c.video, x, y, room, c.video.Height())
	y += c.video.Height() + look.GapSide
	if c.screen.failed != "" {
		y = p.Wrap(c.screen.failed, x, y+10, room, 20, look.InkOf(look.Points13, true, look.Text1)) + look.Gap
	}
	if !c.screen.may(roles.Decide) {
		y = p.Wrap(c.say("needs_person", nil), x, y+10, room, 20, look.InkPlain) - 24
	}
	p.Key(c.open, x, max(h-look.Padding-44, y+24), room, 44)
}

const factPitch = 24

func (c *claimPanel) factsTall() float32 {
	if c.of == nil || c.of.Round == nil {
		return 120
	}
	return 90 + factPitch*float32(len(c.of.Round.Findings)) + look.GridHeight(len(c.of.Round.Owed.Guests), true) + 60
}

// paintFacts shows what is found wrong with the round, and what it is owed as it is.
func (c *claimPanel) paintFacts(p *look.Paper, w, h float32) {
	if c.of == nil {
		return
	}
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	p.Write(c.say("found", nil), look.Padding, 22, look.InkHead, look.FromLeft)
	r := c.of.Round
	if r == nil {
		return
	}
	t := c.screen.teller(r)
	y := float32(50)
	if len(r.Findings) == 0 {
		p.Clip(c.say("found_nothing", nil), look.Padding, y, w-32, look.InkPlain, look.FromLeft)
		y += factPitch
	}
	for i := range r.Findings {
		g := &r.Findings[i]
		at := p.Write(t.Clock(g.At), look.Padding, y, look.InkPale, look.FromLeft)
		p.Clip(t.Finding(g), look.Padding+at+10, y, w-42-at, look.InkOf(look.Points13, true, look.SeverityColour(g.Severity)), look.FromLeft)
		y += factPitch
	}
	guestGrid(p, c.screen, t, c.of.Better(), look.Padding, y+14, w-2*look.Padding)
}

// record opens the dispute.
func (c *claimPanel) record() {
	s := c.screen
	if c.of == nil || s.busy || !s.may(roles.Decide) {
		return
	}
	draft := c.of.Draft()
	s.errand(func(ctx context.Context) (func(), error) {
		k, err := s.cfg.Pit.Open(ctx, draft)
		if err != nil {
			return nil, err
		}
		return func() { s.hear(k) }, nil
	}, c.refused)
}

// refused says beside each field what is wrong with it.
func (c *claimPanel) refused(err error) {
	var form *pit.Incomplete
	if !errors.As(err, &form) {
		c.screen.failed = sign.Why(c.screen.words, err)
		return
	}
	for _, problem := range form.Problems {
		switch problem.Field {
		case "player", "claim", "amount", "video":
			c.problems[problem.Field] = sign.Problem(c.screen.words, problem)
		default:
			c.screen.failed = sign.Problem(c.screen.words, problem)
		}
	}
	for _, f := range []struct {
		name string
		at   *look.Field
	}{{"player", c.player}, {"claim", c.text}, {"amount", c.amount}, {"video", c.video}} {
		if c.problems[f.name] != "" {
			f.at.TakeFocus()
			return
		}
	}
}

// walk goes to an earlier round of the table, or a later one. What was written stays.
func (c *claimPanel) walk(by int) {
	at := slices.Index(c.rounds, c.of.ID)
	if c.screen.busy || at < 0 || at+by < 0 || at+by >= len(c.rounds) {
		return
	}
	c.screen.file(c.of.Table, c.rounds[at+by], "")
}

func (c *claimPanel) leave() { c.screen.turn(docketFace) }

func (c *claimPanel) key(e *fyne.KeyEvent) bool {
	switch name := string(e.Name); {
	case len(name) == 1 && name[0] >= '1' && int(name[0]-'1') < len(c.quick):
		c.say1(int(name[0] - '1'))
	case name == "G":
		if n := len(c.of.Guests); n > 0 {
			c.choose((c.of.Chosen + 1) % n)
		}
	case name == "J":
		c.walk(1)
	case name == "K":
		c.walk(-1)
	case name == "N":
		c.text.TakeFocus()
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		c.record()
	case e.Name == fyne.KeyEscape:
		c.leave()
	default:
		return false
	}
	return true
}
