package shift

import (
	"slices"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
)

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape && s.cancelling:
		s.cancelling = false
	case s.open != nil && !s.cancelling && s.pad.Key(e):
		s.inFull = s.inFull || e.Name == fyne.KeyW
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		switch {
		case s.cancelling:
			s.cancel()
		case s.open == nil:
			s.begin()
		case s.pad.Complete():
			s.sign()
		default:
			s.inFull = true
			s.refresh()
			s.pad.TakeFocus()
			look.Reveal(s.scroll, openLeast, openLeast+s.pad.LeastHeight())
		}
	case s.inFull && e.Name == fyne.KeyEscape && s.size.Width < twoFrom:
		s.inFull = false
	case e.Name == fyne.KeyEscape && s.open != nil:
		s.cancel()
		return true
	case e.Name == fyne.KeyF && s.otherSide() != "":
		s.turnSide()
	case e.Name == fyne.KeyN && s.open != nil && !s.cancelling:
		s.inFull = true
		s.refresh()
		s.note.TakeFocus()
	case e.Name == fyne.KeyP && s.open == nil && s.cfg.Print != nil:
		s.print()
	case (e.Name == fyne.KeyUp || e.Name == fyne.KeyDown) && s.open == nil && len(s.past) > 0:
		s.step(e.Name == fyne.KeyDown)
	case e.Name == fyne.KeyPageUp, e.Name == fyne.KeyPageDown:
		s.turn(e.Name == fyne.KeyPageDown)
	default:
		return false
	}
	s.refresh()
	return true
}

// step shows the sheet before the one in sight, or the one after.
func (s *Screen) step(older bool) {
	at := max(slices.IndexFunc(s.past, func(k pit.KeptHandover) bool { return k.ID == s.chosen }), 0)
	if older {
		at = min(at+1, len(s.past)-1)
	} else {
		at = max(at-1, 0)
	}
	s.chosen = s.past[at].ID
	s.left.ScrollToTop()
}

// turn scrolls the sheet by most of what is in sight; in a narrow window what is there in
// its place.
func (s *Screen) turn(down bool) {
	if s.inFull && s.size.Width < twoFrom {
		look.TurnOver(s.scroll, down)
		return
	}
	s.left.Turn(down)
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, word string) look.Hint { return look.Hint{Key: key, Text: s.say("hint_" + word)} }
	var side []look.Hint
	if word := s.otherSide(); word != "" {
		side = append(side, look.Hint{Key: "F", Text: s.say(word)})
	}
	if s.open != nil {
		return s.pad.Hints(append(side, hint("N", "note"), hint("Enter", "sign"), hint("PgDn", "turn"), hint("Esc", "cancel"))...)
	}
	all := append(side, hint("Enter", "begin"))
	if s.cfg.Print != nil {
		all = append(all, hint("P", "print"))
	}
	return append(all, hint("PgDn", "turn"))
}
