package settings

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	if s.asked != nil {
		if s.pad.Key(e) {
			return true
		}
		if e.Name == fyne.KeyEscape {
			s.asked = nil
			s.pad.Clear()
			s.draw()
		}
		return true
	}
	switch e.Name {
	case fyne.KeyDown, fyne.KeyUp:
		by := 1
		if e.Name == fyne.KeyUp {
			by = -1
		}
		s.step(by)
	case fyne.KeyN:
		s.add()
	case fyne.KeyF:
		s.turn((s.section + 1) % sections)
	case fyne.KeyReturn, fyne.KeyEnter:
		if s.draft == nil {
			return false
		}
		if !s.draft.dirty {
			s.form.Focus("")
			return true
		}
		s.save()
	case fyne.KeyEscape:
		return s.escape()
	default:
		return s.draft != nil && s.draft.dirty // what is filled in is not left by a key
	}
	return true
}

func (s *Screen) step(by int) {
	if len(s.items) == 0 {
		return
	}
	at := s.at() + by
	if s.at() < 0 && by < 0 {
		at = len(s.items) - 1
	}
	s.choose(min(max(at, 0), len(s.items)-1))
}

func (s *Screen) escape() bool {
	switch {
	case s.draft != nil && s.draft.dirty:
		s.cancel()
	case s.inFull && s.narrow() && s.section != TheHouse:
		s.inFull = false
	case s.chosen != "":
		s.drop()
	default:
		return false
	}
	s.problem = ""
	s.draw()
	return true
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.say("hint_" + text)} }
	if s.draft != nil && s.draft.dirty {
		return s.form.Hints(hint("Enter", "save"), hint("Esc", "cancel"))
	}
	return []look.Hint{hint("N", "add"), hint("Enter", "fill"), hint("F", "section")}
}
