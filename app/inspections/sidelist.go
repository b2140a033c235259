package inspections

import (
	"context"
	"image/color"
	"strings"

	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// inspecting are those who may open a form of an inspection.
func inspecting() []roles.Permission {
	return []roles.Permission{roles.InspectDecks, roles.SignDecks, roles.InspectShoe, roles.InspectWheel, roles.RecordShuffle}
}

// paintSide paints what is beside a list, or what follows from a form that fails.
func (s *Screen) paintSide(p *look.Paper, w, h float32) float32 {
	s.side.Edge = color.NRGBA{}
	switch {
	case s.page == formPage && s.form != nil:
		return s.paintFollows(p, w, h)
	case s.page == donePage:
		return s.paintOne(p, w)
	case s.page == equipmentPage:
		return s.paintThing(p, w)
	}
	return s.paintTable(p, w)
}

// row is the row of the chosen table; nil if there is none.
func (s *Screen) row() *sheet.Row {
	for i := range s.rows {
		if s.rows[i].Table == s.chosen {
			return &s.rows[i]
		}
	}
	return nil
}

// paintTable paints a table with what is due there and what can be inspected.
func (s *Screen) paintTable(p *look.Paper, w float32) float32 {
	const x = look.Padding
	room := w - 2*x
	r := s.row()
	y := float32(22)
	if r == nil {
		text := s.say("choose_table")
		if s.tried && len(s.rows) == 0 {
			text = s.say("no_tables")
		}
		return p.Wrap(text, x, y, room, 20, look.InkPale)
	}
	p.Clip(s.with("table_head", map[string]any{"Table": r.Table, "Game": s.words.Game(r.Game.String())}), x, y, room, look.InkTitle, look.FromLeft)
	y += 30
	for i := range r.Duties {
		u := &r.Duties[i]
		state := s.stateText(u)
		wide := p.Write(state, x+room, y, stateInk(u.State), look.ToRight)
		p.Clip(s.dutyName(u), x, y, room-wide-12, look.InkCell, look.FromLeft)
		y += 26
	}
	if r.Old > 0 {
		p.Clip(s.words.Count("inspect_old_decks", r.Old), x, y, room, stateInk(inspections.Awaited), look.FromLeft)
		y += 26
	}
	y += 6
	why, may := s.may(inspecting()...)
	for i, k := range sheet.Kinds(r.Game) {
		o := s.side.Option("kind "+string(k), look.OptionFace{
			Digit: itoa(i + 1), Title: s.words.Say("inspection_kind_"+string(k), nil), Second: s.say("does_" + string(k)), Disabled: !may || s.busy, Why: why,
		}, func() { s.begin(k, r.Table) })
		high := o.Height(room)
		p.Key(o, x, y, room, high)
		y += high + look.Gap
	}
	y += 14
	p.Write(s.say("latest"), x, y, look.InkHead, look.FromLeft)
	y += 24
	shown := 0
	for i := range s.done {
		k := &s.done[i]
		if k.Table != r.Table || shown == 8 {
			continue
		}
		shown++
		cell := s.resultCell(k)
		wide := p.Write(cell.Text, x+room, y, cell.Ink, look.ToRight)
		p.Clip(s.clock(k.At)+"  "+s.words.Say("inspection_kind_"+string(k.Kind), nil), x, y, room-wide-12, look.InkPlain, look.FromLeft)
		p.Touch(0, y-14, w, 28, func() {
			s.seen = k.ID
			s.turn(donePage)
		})
		y += 26
	}
	if shown == 0 {
		y = p.Wrap(s.say("none_yet"), x, y, room, 20, look.InkPale)
	}
	if len(r.Decks) > 0 {
		y += 14
		p.Write(s.say("at_table"), x, y, look.InkHead, look.FromLeft)
		var names []string
		for i := range r.Decks {
			names = append(names, r.Decks[i].ID)
		}
		y = p.Wrap(strings.Join(names, ", "), x, y+24, room, 20, look.InkPlain)
	}
	return y
}

// dutyName is what is to be inspected, and on which occasion.
func (s *Screen) dutyName(u *inspections.Duty) string {
	name := s.words.Say("inspection_kind_"+string(u.Kind), nil)
	if u.When == "return" || u.When == "end" {
		name += ", " + s.say("when_"+u.When)
	}
	return name
}

// paintOne paints a recorded inspection whole.
func (s *Screen) paintOne(p *look.Paper, w float32) float32 {
	const x = look.Padding
	room := w - 2*x
	var k *pit.KeptInspection
	for i := range s.done {
		if s.done[i].ID == s.seen {
			k = &s.done[i]
		}
	}
	y := float32(22)
	if k == nil {
		return p.Wrap(s.say("choose_done"), x, y, room, 20, look.InkPale)
	}
	p.Clip(k.Table+"  "+s.words.Say("inspection_kind_"+string(k.Kind), nil), x, y, room, look.InkTitle, look.FromLeft)
	cell := s.resultCell(k)
	p.Write(cell.Text, x, y+26, look.InkOf(look.Points14, true, cell.Ink.Color), look.FromLeft)
	y += 56
	line := func(label, value string) {
		if value == "" {
			return
		}
		p.Write(label, x, y, look.InkLabel, look.FromLeft)
		y = p.Wrap(value, x+116, y, room-116, 20, look.InkCell) + 4
	}
	line(s.say("fact_time"), k.Local)
	if k.When != "" {
		line(s.say("field_when"), s.say("when_"+k.When))
	}
	if k.Equipment != "" {
		line(s.say("fact_"+equipmentWord(k.Kind)), k.Equipment)
	}
	if k.Dealer != nil {
		line(s.words.Say("role_dealer", nil), s.name(k.Dealer.ID))
	}
	line(s.words.Say("role_"+k.By.Role.String(), nil), s.name(k.By.ID))
	if have, want := k.Total(); want > 0 && have > 0 {
		line(s.say("counted"), s.with("of", map[string]any{"Have": have, "Want": want}))
	}
	y = s.paintFound(p, k, x, y, room)
	line(s.say("fact_camera"), k.Video)
	line(s.say("field_note"), k.Note)
	line(s.say("fact_record"), k.Filed.Day+"/"+s.words.Number(k.Filed.N)+", "+k.Filed.Short)
	y += 8
	for _, item := range inspections.Checklist(k.Kind) {
		a := k.Items[item.Code]
		ink := look.InkPlain
		if a == inspections.Fail {
			ink = stateInk(inspections.Failed)
		}
		wide := p.Write(s.say("answer_"+string(a)), x+room, y, ink, look.ToRight)
		p.Clip(s.words.Say("item_"+item.Code, nil), x, y, room-wide-12, look.InkCell, look.FromLeft)
		y += 24
	}
	if k.CorrectedBy != "" {
		return y
	}
	_, may := s.may(inspecting()...)
	correct := s.side.Choice("correct", look.ChoiceFace{Text: s.say("correct"), Cap: "C", Disabled: !may || s.busy}, func() { s.beginAs(k.Kind, k.Table, &k.Inspection) })
	p.Key(correct, x, y+8, room, look.Target)
	if y += look.Target + 8; k.Passed {
		return y + 16
	}
	c := s.consequence(k.ID)
	face := look.ChoiceFace{Text: s.teller().Leads(&k.Inspection), Cap: "D", Main: true}
	if became := s.became(c); became != "" {
		y = p.Wrap(became, x, y+18, room, 20, look.InkCell)
		if face.Text, face.Main = s.say("see_decision"), false; c.Decision == nil {
			return y + 16
		}
	}
	o := s.side.Choice("lead", face, func() { s.lead(&k.Inspection) })
	p.Key(o, x, y+8, room, 44)
	return y + 60
}

// paintFound paints what was wrong in the decks, and how many rounds they were in.
func (s *Screen) paintFound(p *look.Paper, k *pit.KeptInspection, x, y, room float32) float32 {
	const most = 12
	faults := k.Count()
	for i, o := range faults {
		if i == most {
			p.Write(s.words.Count("inspect_more_faults", len(faults)-most), x+116, y, look.InkPale, look.FromLeft)
			y += 22
			break
		}
		text := s.with("fault", map[string]any{"Deck": o.Deck, "Card": s.teller().Card(o.Card), "Have": o.Have})
		if !o.Card.Valid() {
			text = s.with("fault_foreign", map[string]any{"Deck": o.Deck, "What": s.teller().Foreign(o.Foreign)})
		}
		y = p.Wrap(text, x+116, y, room-116, 20, stateInk(inspections.Failed)) + 2
	}
	if a := k.Affected; a != nil {
		y = p.Wrap(s.affected(a), x+116, y, room-116, 20, look.InkOf(look.Points13, true, look.Text1)) + 4
	}
	return y
}

// affected says how many rounds were played with cards that are not whole.
func (s *Screen) affected(a *inspections.Affected) string {
	text := s.words.Count("inspect_affected", a.Rounds)
	switch {
	case a.Rounds == 0:
		return text
	case a.Since.IsZero():
		return text + " " + s.with("affected_never", map[string]any{"First": a.First, "Last": a.Last})
	}
	return text + " " + s.with("affected_since", map[string]any{"Time": s.clock(a.Since), "First": a.First, "Last": a.Last})
}

// paintThing paints a piece of equipment and its way, or how one is added.
func (s *Screen) paintThing(p *look.Paper, w float32) float32 {
	const x = look.Padding
	room := w - 2*x
	y := float32(22)
	why, may := s.may(roles.InspectDecks, roles.ManageDevices, roles.ManageHouse)
	if e := s.chosenThing(); e != nil {
		p.Clip(s.say("thing_"+string(e.Kind))+" "+e.ID, x, y, room, look.InkTitle, look.FromLeft)
		p.Clip(s.place(e.State, e.Table)+", "+s.with("since", map[string]any{"Time": s.clock(e.Since)}), x, y+26, room, look.InkPlain, look.FromLeft)
		y += 52
		switch {
		case e.State != staff.Withdrawn:
			y = s.paintMoving(p, e, may && !s.busy, x, y, room)
		case pit.ByHand(s.way):
			kind, id := e.Kind, e.ID
			back := s.side.Choice("take_back", look.ChoiceFace{Text: s.say("take_back"), Disabled: !may || s.busy}, func() {
				why := s.say("take_back_why")
				s.act(func(ctx context.Context) error { return s.cfg.Desk.TakeEquipmentBack(ctx, kind, id, why) }, func() {})
			})
			p.Key(back, x, y, room, look.Target)
			y += look.Target + 8
		case len(s.way) > 0:
			y = p.Wrap(s.say("by_decision"), x, y, room, 20, look.InkPale) + 8
		}
		if !may {
			y = p.Wrap(why, x, y+6, room, 20, look.InkPale)
		}
		return s.paintWay(p, e, x, y+14, room)
	}
	p.Write(s.say("add"), x, y, look.InkTitle, look.FromLeft)
	y += 24
	kinds := staff.EquipmentKinds()
	wide := (room - look.Gap*float32(len(kinds)-1)) / float32(len(kinds))
	for i, k := range kinds {
		c := s.side.Choice("adding "+string(k), look.ChoiceFace{Text: s.say("thing_" + string(k)), Chosen: s.adding == k, Small: true}, func() {
			s.adding = k
			s.refresh()
		})
		p.Key(c, x+float32(i)*(wide+look.Gap), y, wide, look.Target)
	}
	y += look.Target + 12
	serial, _ := s.side.Field("serial", look.FieldFace{Label: s.say("col_serial"), Hint: s.say("serial_hint"), Disabled: !may})
	p.Key(serial, x, y, room, look.FieldLabel+look.Target)
	y += look.FieldLabel + look.Target + 12
	table, _ := s.side.Field("table", look.FieldFace{Label: s.say("to_table"), Hint: s.say("to_storage_hint"), Disabled: !may})
	p.Key(table, x, y, room, look.FieldLabel+look.Target)
	y += look.FieldLabel + look.Target + 12
	add := s.side.Choice("add", look.ChoiceFace{Text: s.say("add_do"), Main: true, Disabled: !may || s.busy}, func() { s.add(serial.Text(), table.Text()) })
	p.Key(add, x, y, room, 44)
	y += 56
	if !may {
		return p.Wrap(why, x, y+6, room, 20, look.InkPale)
	}
	return p.Wrap(s.say("choose_thing"), x, y+6, room, 20, look.InkPale)
}

// add puts things into the registry.
func (s *Screen) add(serials, table string) {
	ids, table := sheet.DeckNames(serials), strings.ToUpper(strings.TrimSpace(table))
	switch {
	case len(ids) == 0:
		s.notice = s.say("no_serial")
	case table != "" && s.cfg.Pit.Table(table) == nil:
		s.notice = s.with("no_such_table", map[string]any{"Table": table})
	default:
		kind := s.adding
		s.act(func(ctx context.Context) error { return s.cfg.Desk.Equip(ctx, kind, table, ids...) }, func() {
			s.notice = s.words.Count("inspect_added", len(ids))
			s.side.ForgetFields()
		})
		return
	}
	s.refresh()
}

// paintMoving paints the keys that move and retire a thing, and the lines they need.
func (s *Screen) paintMoving(p *look.Paper, e *staff.Equipment, may bool, x, y, room float32) float32 {
	if !s.moving && !s.retiring {
		wide := (room - look.Gap) / 2
		move := s.side.Choice("move", look.ChoiceFace{Text: s.say("move"), Disabled: !may}, func() { s.moving = true; s.refresh() })
		retire := s.side.Choice("retire", look.ChoiceFace{Text: s.say("retire"), Disabled: !may}, func() { s.retiring = true; s.refresh() })
		p.Key(move, x, y, wide, look.Target)
		p.Key(retire, x+wide+look.Gap, y, wide, look.Target)
		return y + look.Target + 8
	}
	label, hint, does := s.say("to_table"), s.say("to_storage_hint"), s.say("move_do")
	if s.retiring {
		label, hint, does = s.say("retire_why"), "", s.say("retire_do")
	}
	name := "moving"
	if s.retiring {
		name = "retiring"
	}
	f, made := s.side.Field(name, look.FieldFace{Label: label, Hint: hint})
	if made {
		f.OnEnter = func(text string) { s.move(e.Kind, e.ID, text) }
	}
	p.Key(f, x, y, room, look.FieldLabel+look.Target)
	y += look.FieldLabel + look.Target + 8
	wide := (room - look.Gap) / 2
	back := s.side.Choice("not", look.ChoiceFace{Text: s.say("not_so"), Cap: "Esc"}, func() { s.moving, s.retiring = false, false; s.refresh() })
	do := s.side.Choice("do", look.ChoiceFace{Text: does, Main: true, Disabled: !may}, func() { s.move(e.Kind, e.ID, f.Text()) })
	p.Key(back, x, y, wide, look.Target)
	p.Key(do, x+wide+look.Gap, y, wide, look.Target)
	return y + look.Target + 8
}

// move moves a thing to a table or to storage, or retires it.
func (s *Screen) move(kind staff.EquipmentKind, id, text string) {
	text = strings.TrimSpace(text)
	retire := s.retiring
	table := strings.ToUpper(text)
	switch {
	case retire && text == "":
		s.notice = s.say("retire_why")
		s.refresh()
		return
	case !retire && table != "" && s.cfg.Pit.Table(table) == nil:
		s.notice = s.with("no_such_table", map[string]any{"Table": table})
		s.refresh()
		return
	}
	s.act(func(ctx context.Context) error {
		if retire {
			return s.cfg.Desk.WithdrawEquipment(ctx, kind, id, text)
		}
		return s.cfg.Desk.MoveEquipment(ctx, kind, id, table, "")
	}, func() {
		s.moving, s.retiring = false, false
		s.side.ForgetFields()
	})
}

// paintWay paints where a thing was and what was found of it, newest first.
func (s *Screen) paintWay(p *look.Paper, e *staff.Equipment, x, y, room float32) float32 {
	p.Write(s.say("history"), x, y, look.InkHead, look.FromLeft)
	y += 24
	steps := sheet.History(e, s.way, s.done)
	const most = 100
	for i, step := range steps[:min(len(steps), most)] {
		_ = i
		at := s.clock(step.At)
		p.Write(at, x, y, look.InkPale, look.FromLeft)
		text, ink := "", look.InkCell
		if step.Move != nil {
			text = s.place(step.Move.State, step.Move.To)
			if step.Move.Why != "" {
				text += ": " + step.Move.Why
			}
		} else {
			found := *step.Found
			found.Passed = !step.Fails
			cell := s.resultCell(&found)
			text, ink = s.words.Say("inspection_kind_"+string(step.Found.Kind), nil)+", "+cell.Text, cell.Ink
		}
		y = p.Wrap(text+" · "+s.name(step.By), x+96, y, room-96, 20, ink) + 6
	}
	if len(steps) == 0 {
		y = p.Wrap(s.say("no_history"), x, y, room, 20, look.InkPale)
	}
	return y
}
