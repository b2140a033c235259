package decisions

import (
	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/look"
	"pitboss/tables/decisions"
)

// Key takes the keys of the screen.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	switch s.page {
	case chooserPage:
		return s.chooserPageKey(e)
	case formPage:
		if s.form != nil {
			return s.formKey(e)
		}
	case registerPage:
		return s.cfg.Desk != nil && s.registerKey(e)
	}
	return false
}

// chooserPageKey takes the keys of the chooser that its search did not have.
func (s *Screen) chooserPageKey(e *fyne.KeyEvent) bool {
	switch name := e.Name; {
	case name == fyne.KeyEscape:
		s.leave()
	case name == fyne.KeyReturn || name == fyne.KeyEnter:
		s.takeChoice(s.choose.at)
	case len(name) == 1 && name[0] >= '1' && name[0] <= '9':
		return s.chooserDigit(rune(name[0]))
	default:
		return s.chooserKey(e)
	}
	return true
}

// Hints is what the status bar says of the keys.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.say("key_" + text)} }
	switch s.page {
	case chooserPage:
		all := []look.Hint{hint("1-9", "choose"), hint("Enter", "take")}
		if s.choosing() {
			return all
		}
		return append(all, hint("Esc", "back"))
	case formPage:
		f := s.form
		if f == nil || f.State != form.Open {
			return []look.Hint{hint("Esc", "back")}
		}
		var all []look.Hint
		if _, codes := decisions.Codes(f.Draft.Kind); codes != nil {
			all = append(all, look.Hint{Key: "1-" + string(rune('0'+len(codes))), Text: s.say("key_cause")})
		}
		if f.Draft.Kind == decisions.SpinRerun {
			all = append(all, hint("B", "bets"))
		}
		all = s.sign.pad.Hints(append(all, hint("N", "note"), hint("Enter", "record"), hint("G", "keep"), hint("Esc", "cancel"))...)
		if !s.sign.pad.Choosing() {
			all = append(all, hint("W", "who"))
		}
		return all
	case registerPage:
	}
	return []look.Hint{hint("N", "new"), hint("K", "correct"), hint("F", "find"), hint("T", "table")}
}
