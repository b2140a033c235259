package inspections

import (
	"fyne.io/fyne/v2"

	"pitboss/app/inspections/sheet"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/tables/inspections"
)

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	if s.page == formPage && s.form != nil {
		return s.formKey(e)
	}
	switch e.Name {
	case fyne.KeyDown, fyne.KeyUp:
		s.step(e.Name == fyne.KeyDown)
	case fyne.KeyF:
		s.turn((s.page + 1) % formPage)
	case fyne.KeyEscape:
		return s.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.page == duePage && s.row() != nil {
			return s.beginFirst()
		}
		return false
	case fyne.KeyD:
		return s.leadOne()
	case fyne.KeyC:
		return s.correctOne()
	default:
		return s.page == duePage && s.beginDigit(e.Name)
	}
	return true
}

// step chooses the next row of the list, or the one before.
func (s *Screen) step(down bool) {
	by := -1
	if down {
		by = 1
	}
	if s.list.Chosen() < 0 {
		s.choose(0)
		return
	}
	s.list.Step(by)
}

// escape goes back one step; false where there is none.
func (s *Screen) escape() bool {
	switch {
	case s.moving || s.retiring:
		s.moving, s.retiring = false, false
	case s.inFull && s.size.Width < twoFrom:
		s.inFull = false
	case s.page == equipmentPage && s.thing != "":
		s.thing = ""
	case s.page == donePage:
		s.turn(duePage)
	case s.notice != "":
		s.notice = ""
	default:
		return false
	}
	s.refresh()
	return true
}

// beginFirst opens the form of what presses most at the chosen table.
func (s *Screen) beginFirst() bool {
	r := s.row()
	var most *inspections.Duty
	for i := range r.Duties {
		if u := &r.Duties[i]; u.State != inspections.Done && (most == nil || u.State < most.State) {
			most = u
		}
	}
	if most == nil {
		return false
	}
	s.begin(most.Kind, r.Table)
	return true
}

// beginDigit opens the form whose digit was pressed, where a table is chosen.
func (s *Screen) beginDigit(key fyne.KeyName) bool {
	r := s.row()
	if r == nil || len(key) != 1 {
		return false
	}
	kinds := sheet.Kinds(r.Game)
	i := int(key[0] - '1')
	if key[0] < '1' || i >= len(kinds) {
		return false
	}
	s.begin(kinds[i], r.Table)
	return true
}

// leadOne goes to the decision of the inspection in full.
func (s *Screen) leadOne() bool {
	k := s.inFullView()
	if k == nil || k.Passed {
		return false
	}
	s.lead(&k.Inspection)
	return true
}

// correctOne opens the form of a correction of the inspection in full.
func (s *Screen) correctOne() bool {
	k := s.inFullView()
	if k == nil {
		return false
	}
	s.beginAs(k.Kind, k.Table, &k.Inspection)
	return true
}

// inFullView is the inspection in full on the register; nil if there is none that
// counts.
func (s *Screen) inFullView() *pit.KeptInspection {
	for i := range s.done {
		if k := &s.done[i]; s.page == donePage && k.ID == s.seen && k.CorrectedBy == "" {
			return k
		}
	}
	return nil
}

// formKey takes a key of the form.
func (s *Screen) formKey(e *fyne.KeyEvent) bool {
	f := s.form
	switch {
	case s.cancel != nil:
		return s.cancelKey(e)
	case (s.pad.Focused() || e.Name == fyne.KeyEscape) && s.pad.Key(e):
		return true
	}
	switch e.Name {
	case fyne.KeyEscape:
		s.askToCancel()
		return true
	case fyne.KeyD:
		if f.Draft.LeadsTo() == "" {
			return false
		}
		s.lead(&f.Draft)
		return true
	case fyne.KeyReturn, fyne.KeyEnter:
		switch {
		case f.Locked():
			s.leave()
		case s.pad.Complete():
			s.sign()
		default:
			s.inFull = true
			s.refresh()
			if len(f.Problems()) == 0 {
				s.pad.TakeFocus()
			} else {
				s.toMissing()
			}
		}
		return true
	}
	if f.Locked() {
		return false
	}
	return s.countKey(e.Name)
}

// toMissing puts the keyboard into the first line that something is missing in.
func (s *Screen) toMissing() {
	for _, p := range s.form.Problems() {
		name := p.Field
		if name == "equipment" {
			name = equipmentWord(s.form.Draft.Kind)
		}
		if line := s.checks.Kept(name); line != nil && s.checks.Object.Visible() {
			line.TakeFocus()
			return
		}
	}
}

// countKey takes a key with which decks are counted and items are answered.
func (s *Screen) countKey(name fyne.KeyName) bool {
	f := s.form
	items := inspections.Checklist(f.Draft.Kind)
	if len(name) == 1 && name[0] >= '1' && int(name[0]-'1') < len(items) {
		f.Turn(items[name[0]-'1'])
		s.refresh()
		return true
	}
	if name == fyne.KeyP {
		f.PassRest()
		s.refresh()
		return true
	}
	if f.Draft.Kind != inspections.Decks {
		return false
	}
	switch name {
	case fyne.KeyW:
		f.Whole()
	case fyne.KeyN:
		f.NextDeck()
	case fyne.KeyJ:
		f.Joker("joker", 1)
	case fyne.KeyDelete, fyne.KeyBackspace:
		f.Anew()
	case fyne.KeyB:
		f.Flaw(inspections.Backs)
	case fyne.KeyM:
		f.Flaw(inspections.Damage)
	case fyne.KeyPageDown:
		f.Take(f.Deck + 1)
	case fyne.KeyPageUp:
		f.Take(f.Deck - 1)
	case fyne.KeyPlus, fyne.KeyEqual:
		f.Add(f.Card, 1)
	case fyne.KeyMinus:
		f.Add(f.Card, -1)
	case fyne.KeyLeft:
		f.Move(-1, 0)
	case fyne.KeyRight:
		f.Move(1, 0)
	case fyne.KeyUp:
		f.Move(0, -1)
	case fyne.KeyDown:
		f.Move(0, 1)
	default:
		return false
	}
	s.refresh()
	return true
}

func (s *Screen) cancelKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		s.askToCancel()
	case fyne.KeyReturn, fyne.KeyEnter:
		text := ""
		if f := s.signing.Kept("why"); f != nil {
			text = f.Text()
		}
		s.cancelNow(text)
	default:
		if len(e.Name) != 1 || e.Name[0] < '1' || int(e.Name[0]-'1') >= len(cancelReasons) {
			return false
		}
		s.cancel.reason = int(e.Name[0] - '1')
		s.refresh()
	}
	return true
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, word string) look.Hint { return look.Hint{Key: key, Text: s.say("hint_" + word)} }
	if s.page != formPage || s.form == nil {
		return []look.Hint{hint("Enter", "begin"), hint("F", "turn")}
	}
	if s.form.Locked() {
		return []look.Hint{hint("Enter", "back"), hint("D", "decide")}
	}
	all := []look.Hint{hint("P", "pass")}
	if s.form.Draft.Kind == inspections.Decks {
		all = []look.Hint{hint("Tab", "card"), hint("+", "more"), hint("–", "less"), hint("W", "whole"), hint("N", "next"), hint("P", "pass")}
	}
	return s.pad.Hints(append(all, hint("Enter", "record"), hint("Esc", "cancel"))...)
}
