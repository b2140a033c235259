package inspections

import (
	"image/color"
	"strings"

	"pitboss/app/draw"
	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/inspections"
)

// stateInk is the ink in which a state is written: only what presses has a colour.
func stateInk(st inspections.State) look.Ink {
	c := color.Color(look.Text2)
	switch st {
	case inspections.Overdue, inspections.Failed:
		return look.InkOf(look.Points13, true, look.HighColour)
	case inspections.Awaited:
		return look.InkOf(look.Points13, true, look.MediumColour)
	case inspections.Done:
		c = look.Text3
	}
	return look.InkOf(look.Points13, false, c)
}

// stateText is a state in a few words, with its time where a clock runs.
func (s *Screen) stateText(u *inspections.Duty) string {
	if u == nil {
		return "–"
	}
	at := map[string]any{"Time": s.clock(u.By)}
	switch u.State {
	case inspections.Overdue:
		return s.with("state_overdue", at)
	case inspections.Failed:
		return s.say("state_failed")
	case inspections.Awaited:
		return s.with("state_due", at)
	case inspections.Before:
		return s.say("state_before")
	}
	return s.with("state_done", map[string]any{"Time": s.clock(u.Last.At)})
}

// showList fills the list of the page that is in sight.
func (s *Screen) showList(w float32) {
	switch s.page {
	case donePage:
		s.showDone(w)
	case equipmentPage:
		s.showThings(w)
	default:
		s.showDue(w)
	}
}

func (s *Screen) foundRows() []sheet.Row { return sheet.Find(s.rows, s.find) }

func (s *Screen) showDue(w float32) {
	rows := s.foundRows()
	columns := []look.Column{
		{Head: s.say("col_table"), Share: 0.1},
		{Head: s.say("col_game"), Share: 0.14},
		{Head: s.say("col_first"), Share: 0.24},
		{Head: s.say("col_decks"), Share: 0.24},
		{Head: s.say("col_signed")},
	}
	at := -1
	for i := range rows {
		if rows[i].Table == s.chosen {
			at = i
		}
	}
	s.list.Set(columns, len(rows), func(i int) look.Row {
		r := &rows[i]
		first, cards := r.Duty(inspections.Shoe), r.Duty(inspections.Decks)
		if wheel := r.Duty(inspections.Wheel); wheel != nil {
			first = wheel
		}
		cell := func(u *inspections.Duty) look.Cell {
			if u == nil {
				return look.Cell{Text: "–", Ink: look.InkPale}
			}
			return look.Cell{Text: s.stateText(u), Ink: stateInk(u.State)}
		}
		signed := ""
		if r.Last != nil {
			signed = s.signedBy(r.Last)
		}
		decks := cell(cards)
		if r.Old > 0 && (cards == nil || cards.State == inspections.Done) {
			decks = look.Cell{Text: s.say("state_old"), Ink: stateInk(inspections.Awaited)}
		}
		return look.Row{Cells: []look.Cell{
			{Text: r.Table, Ink: look.InkOf(look.Points14, true, look.Text1)},
			{Text: s.words.Game(r.Game.String()), Ink: look.InkPlain},
			cell(first), decks,
			{Text: signed, Ink: look.InkPlain},
		}}
	}, at)
	_ = w
}

// signedBy says who signed an inspection, and how it came out.
func (s *Screen) signedBy(k *pit.KeptInspection) string {
	who := s.name(k.By.ID)
	if k.Dealer != nil {
		who = s.name(k.Dealer.ID) + ", " + who
	}
	return s.clock(k.At) + " " + who
}

func (s *Screen) foundDone() []pit.KeptInspection {
	text := strings.ToLower(strings.TrimSpace(s.find))
	if text == "" {
		return s.done
	}
	var all []pit.KeptInspection
	for _, k := range s.done {
		hay := strings.ToLower(k.Table + " " + draw.OnFelt(k.Table) + " " + s.words.Say("inspection_kind_"+string(k.Kind), nil) + " " + s.signedBy(&k) + " " + k.Equipment)
		for _, d := range k.Decks {
			hay += " " + strings.ToLower(d.ID)
		}
		if strings.Contains(hay, text) {
			all = append(all, k)
		}
	}
	return all
}

func (s *Screen) showDone(float32) {
	all := s.foundDone()
	columns := []look.Column{
		{Head: s.say("col_time"), Share: 0.14},
		{Head: s.say("col_table"), Share: 0.09},
		{Head: s.say("col_what"), Share: 0.25},
		{Head: s.say("col_result"), Share: 0.15},
		{Head: s.say("col_signed")},
	}
	at := -1
	for i := range all {
		if all[i].ID == s.seen {
			at = i
		}
	}
	s.list.Set(columns, len(all), func(i int) look.Row {
		k := &all[i]
		who := s.name(k.By.ID)
		if k.Dealer != nil {
			who = s.name(k.Dealer.ID) + ", " + who
		}
		return look.Row{Cells: []look.Cell{
			{Text: s.clock(k.At), Ink: look.InkPlain},
			{Text: k.Table, Ink: look.InkSum},
			{Text: s.words.Say("inspection_kind_"+string(k.Kind), nil)},
			s.resultCell(k),
			{Text: who, Ink: look.InkPlain},
		}}
	}, at)
}

func (s *Screen) resultCell(k *pit.KeptInspection) look.Cell {
	switch {
	case k.CorrectedBy != "":
		return look.Cell{Text: s.say("result_corrected"), Ink: look.InkPale}
	case k.Passed:
		return look.Cell{Text: s.say("result_passed"), Ink: look.InkPlain}
	}
	return look.Cell{Text: s.say("result_failed"), Ink: stateInk(inspections.Failed)}
}

func thingID(e *staff.Equipment) string { return string(e.Kind) + "/" + e.ID }

func (s *Screen) foundThings() []staff.Equipment {
	text := strings.ToLower(strings.TrimSpace(s.find))
	if text == "" {
		return s.things
	}
	var all []staff.Equipment
	for _, e := range s.things {
		if strings.Contains(strings.ToLower(e.ID+" "+e.Table+" "+s.say("thing_"+string(e.Kind))), text) {
			all = append(all, e)
		}
	}
	return all
}

// chosenThing is the piece of equipment in full; nil if none is.
func (s *Screen) chosenThing() *staff.Equipment {
	if s.page != equipmentPage {
		return nil
	}
	for i := range s.things {
		if thingID(&s.things[i]) == s.thing {
			return &s.things[i]
		}
	}
	return nil
}

func (s *Screen) showThings(float32) {
	all := s.foundThings()
	columns := []look.Column{
		{Head: s.say("col_kind"), Share: 0.18},
		{Head: s.say("col_serial"), Share: 0.24},
		{Head: s.say("col_where"), Share: 0.24},
		{Head: s.say("col_since"), Share: 0.16},
		{Head: s.say("col_moves"), Right: true},
	}
	at := -1
	for i := range all {
		if thingID(&all[i]) == s.thing {
			at = i
		}
	}
	s.list.Set(columns, len(all), func(i int) look.Row {
		e := &all[i]
		ink := look.InkPlain
		if e.State == staff.Withdrawn {
			ink = look.InkPale
		}
		return look.Row{Cells: []look.Cell{
			{Text: s.say("thing_" + string(e.Kind)), Ink: ink},
			{Text: e.ID, Ink: look.InkSum},
			{Text: s.place(e.State, e.Table), Ink: ink},
			{Text: s.clock(e.Since), Ink: ink},
			{Text: itoa(e.Moves), Ink: ink},
		}}
	}, at)
}

// place is where a thing lies, in words.
func (s *Screen) place(st staff.State, table string) string {
	switch st {
	case staff.AtTable:
		return s.with("place_table", map[string]any{"Table": table})
	case staff.Withdrawn:
		return s.say("place_withdrawn")
	}
	return s.say("place_storage")
}

// choose is a person choosing a row of the list.
func (s *Screen) choose(i int) {
	s.inFull, s.moving, s.retiring, s.notice = true, false, false, ""
	switch s.page {
	case donePage:
		if all := s.foundDone(); i < len(all) {
			s.seen = all[i].ID
		}
	case equipmentPage:
		if all := s.foundThings(); i < len(all) {
			s.thing, s.way = thingID(&all[i]), nil
			s.load()
		}
	default:
		if rows := s.foundRows(); i < len(rows) {
			s.chosen = rows[i].Table
		}
	}
	s.refresh()
}
