package decisions

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
)

// paintSteps paints the numbered parts of the form, each a panel, one below the other.
// The ground of a panel lies below what is on it, so it is painted first: as high as it
// came out the last time, and once more where that was wrong.
func (s *Screen) paintSteps(p *look.Paper, width float32) float32 {
	high := float32(0)
	for range 3 {
		s.panelAt, s.panelMoved = 0, false
		if high = s.paintPanels(p, width); !s.panelMoved {
			break
		}
		p.Begin()
	}
	return high
}

func (s *Screen) paintPanels(p *look.Paper, width float32) float32 {
	f := s.form
	room := width - 2*look.Padding
	y := float32(0)
	s.problemAt, s.problemKey, s.problemIn = -1, nil, ""
	wrong := f.Problems(s.now, s.cfg.Zone)
	other := s.otherProblems(wrong)
	if f.Failed != "" {
		other = append([]string{f.Failed}, other...)
	}
	if len(other) > 0 {
		s.mark(0, nil)
		y = s.panel(p, y, width, 0, func(y float32) float32 {
			for _, text := range other {
				y = p.Wrap(text, look.Padding, y, room, 20, look.InkOf(look.Points13, true, look.Text1))
			}
			return y - 10
		})
	}
	if due := s.due(); len(due) > 0 {
		y = s.panel(p, y, width, 0, func(y float32) float32 {
			y = p.Wrap(s.with("due", map[string]any{"What": s.inspectionNames(due)}), look.Padding, y, room, 20, look.InkOf(look.Points13, true, look.Text1))
			k := s.middle.Choice("inspect", look.ChoiceFace{Text: s.say("to_inspect"), Cap: s.sign.pad.Cap("I"), Disabled: s.cfg.Go == nil}, func() { s.toInspection() })
			p.Key(k, look.Padding, y, min(k.Needs(), room), look.Target)
			return y + look.Target
		})
	}
	steps := f.Steps(s.words, s.now, s.cfg.Zone)
	for i, step := range steps {
		least := float32(0)
		if i == len(steps)-1 && s.size.Width >= threeFrom {
			least = s.middle.Height() - y // the columns end at one line
		}
		y = s.panel(p, y, width, least, func(y float32) float32 {
			p.Clip(heading(i+1, step.Title), look.Padding, y, room, look.InkHead, look.FromLeft)
			y += 18
			for k := 0; k < len(step.Controls); k++ {
				c := &step.Controls[k]
				if k+1 < len(step.Controls) && c.Beside && room >= 420 {
					y = s.paintBeside(p, c, &step.Controls[k+1], wrong, y, room)
					k++
					continue
				}
				y = s.paintControl(p, c, wrong, y, room)
			}
			if step.Note != "" && !s.besideLast(p, &step, y, room) {
				y = p.Wrap(step.Note, look.Padding, y+6, room, 18, look.InkLabel) - 10
			}
			return y
		})
	}
	if s.form.State == form.Open && s.size.Width < threeFrom {
		k := s.middle.Choice("to_sign", look.ChoiceFace{Text: s.say("to_sign"), Cap: "Enter", Main: true, Disabled: f.Busy}, s.enter)
		p.Key(k, 0, y, width, look.Target)
		y += look.Target + look.Gap
	}
	return y
}

// due are the inspections that a table needs before the form in sight can open it.
func (s *Screen) due() []inspections.Kind {
	f := s.form
	if f.Draft.Kind != decisions.TableOpen || f.State != form.Open {
		return nil
	}
	return s.cfg.Desk.DueInspections(f.Draft.Table)
}

func (s *Screen) inspectionNames(kinds []inspections.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = s.words.Say("inspection_kind_"+string(k), nil)
	}
	return strings.Join(names, ", ")
}

// toInspection goes to the first inspection that is due; the form stays open.
func (s *Screen) toInspection() bool {
	due := s.due()
	if len(due) == 0 || s.cfg.Go == nil {
		return false
	}
	s.cfg.Go(look.Place{Screen: "inspections", Table: s.form.Draft.Table, Subject: string(due[0])})
	return true
}

// panel paints a part of the form on a ground of its own, and returns where the next
// one begins. It is least high or higher.
func (s *Screen) panel(p *look.Paper, y, width, least float32, paint func(y float32) float32) float32 {
	at := s.panelAt
	s.panelAt++
	if at == len(s.panels) {
		s.panels = append(s.panels, 0)
	}
	p.Fill(0, y, width, s.panels[at], look.RadiusTile, look.Bg2)
	high := max(paint(y+18)+8-y, least)
	if high != s.panels[at] {
		s.panels[at], s.panelMoved = high, true
	}
	return y + high + look.Gap
}

// problemsOf are the words about a field, and of its parts where it has some.
func (s *Screen) problemsOf(wrong []decisions.Problem, field string) string {
	var all []string
	for _, w := range wrong {
		if w.Field == field {
			all = append(all, s.problem(&w))
		}
	}
	return strings.Join(all, " ")
}

// problem is a problem in words.
func (s *Screen) problem(w *decisions.Problem) string {
	text := w.Text
	if len(w.Roles) > 0 {
		names := make([]string, len(w.Roles))
		for i, r := range w.Roles {
			names[i] = s.say("role_" + r.String())
		}
		text = strings.Join(names, ", ")
	}
	switch w.Key {
	case "decision_not_one_of":
		codes := strings.Split(text, ", ")
		for i := range codes {
			codes[i] = s.words.Say("code_"+codes[i], nil)
		}
		text = strings.Join(codes, ", ")
	case "decision_inspection_due":
		text = s.words.Say("inspection_kind_"+text, nil)
	}
	return s.words.Say(w.Key, map[string]any{"Text": text})
}

// mark remembers where the first problem is, to bring it into sight, and what mends it,
// to put the keyboard there.
func (s *Screen) mark(y float32, mends fyne.Focusable) {
	if s.problemAt < 0 {
		s.problemAt, s.problemKey = y, mends
	}
}

func (s *Screen) paintControl(p *look.Paper, c *form.Control, wrong []decisions.Problem, y, room float32) float32 {
	top := y
	var first fyne.Focusable
	switch c.Kind {
	case form.Options:
		y, first = s.paintCodes(p, c, y, room)
	case form.Line, form.Text:
		return s.paintLine(p, c, wrong, y, room)
	case form.Swaps:
		return s.paintSwaps(p, wrong, y, room)
	case form.Money:
		return s.paintMoney(p, y, room)
	case form.Effect:
		told := s.form.Draft.Table != "" && s.cfg.Pit.Told(s.form.Draft.Table)
		y = p.Wrap(s.form.Effect(s.words, told), look.Padding, y+10, room, 20, look.InkPlain)
		return p.Wrap(s.say("never_edited"), look.Padding, y, room, 18, look.InkLabel) - 10
	}
	if text := s.problemsOf(wrong, c.Field); text != "" && !c.Quiet {
		if s.problemAt < 0 {
			s.problemIn = c.Field
		}
		s.mark(top, first)
		y = p.Wrap(text, look.Padding, y+6, room, 18, look.InkOf(look.Points12, true, look.Text1))
	}
	return y
}

// noteFrom is how wide an option must be for a note beside its title.
const noteFrom = 260

// paintCodes paints options, two beside each other where there is room. It gives the first
// of them too; nil if there is none.
func (s *Screen) paintCodes(p *look.Paper, c *form.Control, y, room float32) (below float32, first fyne.Focusable) {
	columns := 2
	if room < 380 {
		columns = 1
	}
	wide := (room - float32(columns-1)*look.Gap) / float32(columns)
	for at := 0; at < len(c.Options); at += columns {
		row := c.Options[at:min(at+columns, len(c.Options))]
		keys := make([]*look.Option, len(row))
		tall := float32(0)
		for i, o := range row {
			face := look.OptionFace{Title: o.Text, Chosen: o.Chosen, Disabled: !s.form.Changeable() && !o.Chosen}
			if o.Two {
				face.Ring, face.Second = true, o.Sub
			} else {
				face.Note, face.Digit = o.Sub, s.sign.pad.Cap(o.Cap)
			}
			if wide < noteFrom && face.Note != "" {
				face.Note, face.Second = "", face.Note
			}
			keys[i] = s.middle.Option(c.Field+"."+o.Code, face, func() {
				s.form.Choose(c.Field, o.Code)
				s.refresh()
				if s.form.Tried && s.form.State == form.Open {
					s.enter() // who asked to record is led from one thing that is missing to the next
				}
			})
			if first == nil {
				first = keys[i]
			}
			tall = max(tall, keys[i].Height(wide))
		}
		for i, k := range keys {
			p.Key(k, look.Padding+float32(i)*(wide+look.Gap), y, wide, tall)
		}
		y += tall + look.Gap
	}
	return y - 2, first
}

// line is the field of a name, that writes into the form.
func (s *Screen) line(name string, face look.FieldFace, text string) *look.Field {
	face.Disabled = !s.form.Changeable()
	k, made := s.middle.Field(name, face)
	if made {
		k.Limit(decisions.LongestText)
		k.OnChange = func(text string) {
			s.form.Write(name, text)
			s.refresh()
		}
	}
	if !k.Focused() {
		k.SetText(text)
	}
	return k
}

func (s *Screen) paintLine(p *look.Paper, c *form.Control, wrong []decisions.Problem, y, room float32) float32 {
	k := s.lineOf(c, wrong, y)
	p.Key(k, look.Padding, y, room, k.Height())
	return y + k.Height() + look.Gap
}

// besideLast writes the note of a step into the place beside its last option, where
// that is free and large enough.
func (s *Screen) besideLast(p *look.Paper, step *form.Step, y, room float32) bool {
	const pitch, most = 16, 3
	c := &step.Controls[len(step.Controls)-1]
	if c.Kind != form.Options || len(c.Options)%2 == 0 || room < 380 {
		return false
	}
	wide := (room - look.Gap) / 2
	lines := look.Wrap(step.Note, wide-12, look.InkLabel)
	if len(lines) > most {
		return false
	}
	at := y + 2 - look.Gap - look.Target/2 - pitch*float32(len(lines)-1)/2
	for i, line := range lines {
		p.Write(line, look.Padding+wide+look.Gap+12, at+float32(i)*pitch, look.InkLabel, look.FromLeft)
	}
	return true
}

// paintBeside paints two lines beside each other, the first the wider one.
func (s *Screen) paintBeside(p *look.Paper, a, b *form.Control, wrong []decisions.Problem, y, room float32) float32 {
	one, two := s.lineOf(a, wrong, y), s.lineOf(b, wrong, y)
	wide := float32(int(room * 0.58))
	p.Key(one, look.Padding, y, wide, one.Height())
	p.Key(two, look.Padding+wide+look.Gap, y, room-wide-look.Gap, two.Height())
	return y + max(one.Height(), two.Height()) + look.Gap
}

// lineOf is the line of a control, with what is wrong with it.
func (s *Screen) lineOf(c *form.Control, wrong []decisions.Problem, y float32) *look.Field {
	problem := s.problemsOf(wrong, c.Field)
	for i := range wrong { // of one card of several
		if problem == "" && strings.HasPrefix(wrong[i].Field, c.Field+".") {
			problem = s.problem(&wrong[i])
		}
	}
	k := s.line(c.Field, look.FieldFace{Label: c.Label, Hint: c.Hint, Problem: problem}, c.Text)
	if problem != "" {
		s.mark(y, k)
	}
	return k
}

// paintSwaps paints the decks that go, each with the one that replaces it.
func (s *Screen) paintSwaps(p *look.Paper, wrong []decisions.Problem, y, room float32) float32 {
	f := s.form
	const arrow = 28
	wide := (room - arrow) / 2
	p.Clip(s.say("deck_old"), look.Padding, y+2, wide, look.InkLabel, look.FromLeft)
	p.Clip(s.say("deck_new"), look.Padding+wide+arrow, y+2, wide, look.InkLabel, look.FromLeft)
	y += 14
	for i, swap := range f.Decks {
		at := strconv.Itoa(i)
		first, second := s.problemsOf(wrong, "decks."+at), s.problemsOf(wrong, "replaced_by."+at)
		one := s.line("decks."+at, look.FieldFace{Hint: "D-5107", Problem: first}, swap.Old)
		two := s.line("replaced_by."+at, look.FieldFace{Hint: "D-5120", Problem: second}, swap.New)
		if first != "" {
			s.mark(y, one)
		} else if second != "" {
			s.mark(y, two)
		}
		tall := max(one.Height(), two.Height())
		p.Key(one, look.Padding, y, wide, one.Height())
		p.Mark(look.MarkArrow, look.Padding+wide+6, y+12, 16, look.Text3)
		p.Key(two, look.Padding+wide+arrow, y, wide, two.Height())
		y += tall + look.Gap
	}
	for _, field := range [...]string{"decks", "replaced_by"} {
		if text := s.problemsOf(wrong, field); text != "" {
			s.mark(y, nil)
			y = p.Wrap(text, look.Padding, y+6, room, 18, look.InkOf(look.Points12, true, look.Text1))
		}
	}
	more := s.middle.Choice("more_decks", look.ChoiceFace{Text: s.say("deck_more"), Disabled: !f.Changeable() || len(f.Decks) >= form.MostDecks}, func() { f.AddDeck(); s.refresh() })
	less := s.middle.Choice("less_decks", look.ChoiceFace{Text: s.say("deck_less"), Disabled: !f.Changeable() || len(f.Decks) == 1}, func() { f.DropDeck(); s.refresh() })
	half := (room - look.Gap) / 2
	p.Key(more, look.Padding, y, half, look.Target)
	p.Key(less, look.Padding+half+look.Gap, y, half, look.Target)
	return y + look.Target + look.Gap
}

// paintMoney paints what the decision means to every guest.
func (s *Screen) paintMoney(p *look.Paper, y, room float32) float32 {
	t := s.form.MoneyTable(s.words)
	if len(t.Rows) > 0 {
		columns := []look.Column{{Head: t.Heads[0]}}
		shares := [...]float32{0.19, 0.19, 0.19}
		if t.Would {
			shares = [...]float32{0.17, 0.21, 0.22}
		}
		for i, head := range t.Heads[1:4] {
			columns = append(columns, look.Column{Head: head, Share: shares[i], Right: true})
		}
		if t.Would {
			columns = append(columns, look.Column{Head: t.Heads[4], Share: 0.225, Right: true})
		}
		cells := func(r *form.MoneyRow, how look.Ink) look.Row {
			row := look.Row{Cells: []look.Cell{{Text: r.Guest, Ink: how}, {Text: r.Staked, Ink: how}, {Text: r.Back, Ink: how}, {Text: r.Stands, Ink: how}}}
			if t.Would {
				row.Cells = append(row.Cells, look.Cell{Text: r.Would, Ink: look.InkPale})
			}
			return row
		}
		const mark = 32   // the guest's chip stands before the name
		const nearer = 11 // the heads of the columns are below the title as in any other table
		y -= nearer
		var rows []look.Row
		for i := range t.Rows {
			rows = append(rows, cells(&t.Rows[i], look.InkCell))
		}
		sums := cells(&t.Total, look.InkSum)
		ink := draw.Dark()
		for i := range t.Rows {
			chip := draw.GuestMark(t.Rows[i].Mark, &ink, p.Scale())
			w, h := float32(chip.Bounds().Dx())/p.Scale(), float32(chip.Bounds().Dy())/p.Scale()
			middle := y + look.GridHeight(i, false) + look.RowPitch/2
			p.Picture(chip, look.Padding+12-w/2, middle-h/2, w, h)
		}
		y = p.Grid(columns, rows, &sums, look.Padding+mark, y, room-mark)
	}
	if t.Note != "" {
		y = p.Wrap(t.Note, look.Padding, y+10, room, 18, look.InkLabel) - 10
	}
	return y
}

// otherProblems are what is wrong with what no control of the form has.
func (s *Screen) otherProblems(wrong []decisions.Problem) (all []string) {
	shown := s.form.Fields()
	for i := range wrong {
		name, _, _ := strings.Cut(wrong[i].Field, ".")
		if !slices.Contains(shown, name) && wrong[i].Field != "by" && wrong[i].Field != "second" {
			all = append(all, s.problem(&wrong[i]))
		}
	}
	return all
}

// revealProblem brings the first field with something wrong into sight, and puts the
// keyboard there.
func (s *Screen) revealProblem() {
	s.sign.inFull = false
	s.refresh()
	if s.problemAt >= 0 {
		s.middle.ScrollTo(max(s.problemAt-60, 0))
	}
	switch k := s.problemKey.(type) {
	case nil:
	case *look.Field:
		k.TakeFocus()
	default:
		look.TakeKeyboard(k)
	}
}
