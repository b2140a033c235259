package calculator

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/tables/blackjack"
	"pitboss/tables/profile"
)

// turnTo turns to the page of a game.
func (s *Screen) turnTo(g profile.Game) {
	s.sheet.SetGame(g)
	s.chosen, s.card = -1, -1
	s.changed()
}

// turnSide shows something else in the side column, or what was there before.
func (s *Screen) turnSide(v sideView) {
	if s.side == v {
		v = betsSide
	}
	s.side, s.notice = v, ""
	s.terms.fill()
	s.Refresh()
	if v == loadSide {
		s.loads.line.TakeFocus()
	}
}

func (s *Screen) undo() {
	if s.sheet.Undo() {
		s.changed()
	}
}

func (s *Screen) clearSheet() {
	s.sheet.Clear()
	s.chosen, s.card = -1, -1
	s.changed()
}

// takeOff takes the chosen card out, or the chosen bet off.
func (s *Screen) takeOff() {
	switch {
	case s.card >= 0:
		s.sheet.RemoveCard(s.card)
		s.card = -1
	case s.chosen >= 0 && s.chosen < len(s.told.Rows):
		r := &s.told.Rows[s.chosen]
		if r.Prisoner >= 0 {
			s.sheet.RemovePrisoner(r.Prisoner)
		} else {
			s.sheet.Remove(r.Bet)
		}
		s.chosen = -1
	default:
		return
	}
	s.changed()
}

// Copy puts the sheet into the clipboard, as a line of the contract.
func (s *Screen) Copy() {
	fyne.CurrentApp().Clipboard().SetContent(s.sheet.Text() + "\n")
	s.notice = s.text("copied")
	s.Refresh()
}

// paste lays the round that is in the clipboard on the sheet.
func (s *Screen) paste() {
	s.loadLine([]byte(strings.TrimSpace(fyne.CurrentApp().Clipboard().Content())))
}

func (s *Screen) dispute() {
	if s.cfg.Dispute != nil && !s.sheet.Empty() {
		s.cfg.Dispute(s.sheet.Text())
	}
}

// Shortcut takes what is typed with Ctrl: copying and pasting a round. It reports
// whether it was meant for the screen.
func (s *Screen) Shortcut(k fyne.Shortcut) bool {
	switch k.ShortcutName() {
	case (&fyne.ShortcutCopy{}).ShortcutName():
		s.Copy()
	case (&fyne.ShortcutPaste{}).ShortcutName():
		s.paste()
	default:
		return false
	}
	return true
}

// Key takes a key that nothing focused has taken. A rank that was begun wants its
// suit first; then cards and numbers; then what keys do.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	name := string(e.Name)
	if len(name) == 1 {
		at := s.now
		if at.IsZero() {
			at = time.Unix(0, 0)
		}
		if n, armedDigit := digitOf(name); armedDigit && s.armed != nothingArmed {
			return s.armedDigit(n)
		}
		if s.sheet.Type(rune(strings.ToLower(name)[0]), at) {
			s.card = -1
			s.notice = ""
			s.Refresh()
			return true
		}
	}
	return s.command(e.Name)
}

func digitOf(name string) (int, bool) {
	if name[0] < '0' || name[0] > '9' {
		return 0, false
	}
	return int(name[0] - '0'), true
}

// armedDigit types the number of a bet by voice: two digits, or one that nothing may
// follow.
func (s *Screen) armedDigit(n int) bool {
	both := s.typed*10 + n
	switch {
	case s.typed > 0 && both <= 36:
		s.typed = 0
		s.byVoice(both)
	case n >= 4:
		s.typed = 0
		s.byVoice(n)
	case n == 0 && s.typed == 0:
		s.byVoice(0)
	default:
		s.typed = n
		s.notice = s.text("which_number") + " " + string(rune('0'+n)) + " …"
		s.Refresh()
	}
	return true
}

func (s *Screen) command(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyC:
		s.sheet.NextChip()
	case fyne.KeyG:
		s.sheet.NextGuest()
	case fyne.KeyN:
		s.sheet.AddGuest()
	case fyne.KeyU:
		s.undo()
	case fyne.KeyDelete, fyne.KeyBackspace:
		if s.chosen < 0 && s.card < 0 {
			s.clearSheet()
		} else {
			s.takeOff()
		}
	case fyne.KeyB:
		s.side = betsSide
		s.Refresh()
		s.place.line.TakeFocus()
	case fyne.KeyV:
		if s.sheet.Game() != profile.Roulette {
			return false
		}
		look.TakeKeyboard(s.place.voice[0])
	case fyne.KeyF:
		s.turnSide(termsSide)
	case fyne.KeyO:
		s.turnSide(loadSide)
	case fyne.KeyP:
		s.dispute()
	case fyne.KeyUp, fyne.KeyDown:
		s.step(key == fyne.KeyDown)
		s.Refresh()
		s.rows.reveal()
		return true
	case fyne.KeyPageUp, fyne.KeyPageDown:
		for _, c := range []*column{s.columns.main, s.columns.side} {
			look.TurnOver(c.scroll, key == fyne.KeyPageDown)
		}
		return true
	case fyne.KeyReturn, fyne.KeyEnter:
		return s.finishArmed()
	case fyne.KeyEscape:
		return s.escape()
	default:
		return s.actByKey(key)
	}
	s.Refresh()
	return true
}

// finishArmed takes the one digit that was typed as the number.
func (s *Screen) finishArmed() bool {
	if s.armed == nothingArmed || s.typed == 0 {
		return false
	}
	n := s.typed
	s.typed = 0
	s.byVoice(n)
	return true
}

// escape lets go of what was begun, the innermost first; false when nothing was.
func (s *Screen) escape() bool {
	switch {
	case s.sheet.Forget():
	case s.armed != nothingArmed:
		s.armed, s.typed, s.notice = nothingArmed, 0, ""
	case s.card >= 0:
		s.card = -1
	case s.side != betsSide:
		s.side = betsSide
	case s.chosen >= 0:
		s.chosen = -1
	default:
		return false
	}
	s.Refresh()
	return true
}

// step chooses the next bet, or the one before.
func (s *Screen) step(down bool) {
	n := len(s.told.Rows)
	switch {
	case n == 0:
		return
	case s.chosen < 0 && down:
		s.chosen = 0
	case s.chosen < 0:
		s.chosen = n - 1
	case down:
		s.chosen = min(s.chosen+1, n-1)
	default:
		s.chosen = max(s.chosen-1, 0)
	}
}

// actByKey does what a guest decides: the first choice of that key.
func (s *Screen) actByKey(key fyne.KeyName) bool {
	if s.sheet.Game() != profile.Blackjack {
		return false
	}
	for _, c := range s.sheet.Choices() {
		if actionKeys[c.Do] == string(key) && s.sheet.Act(c, "") {
			s.changed()
			return true
		}
	}
	for _, k := range actionKeys { // nobody may do that now
		if k == string(key) {
			return true
		}
	}
	return false
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.text(text)} }
	var all []look.Hint
	switch s.sheet.Game() {
	case profile.Roulette:
		all = append(all, hint("0-9", "hint_result"))
	default:
		all = append(all, hint("A-K S H D C", "hint_card"))
	}
	if s.sheet.Game() == profile.Blackjack {
		for _, do := range [...]string{blackjack.Hit, blackjack.Stand, blackjack.Double, blackjack.Split} {
			all = append(all, look.Hint{Key: actionKeys[do], Text: strings.ToLower(s.text("do_" + do))})
		}
	}
	all = append(all, hint("C", "hint_chip"), hint("G", "hint_guest"))
	if s.sheet.Game() == profile.Roulette {
		all = append(all, hint("V", "hint_voice"))
	}
	return append(all, hint("B", "hint_bet"), hint("Del", "hint_off"), hint("U", "hint_undo"), hint("F", "hint_profile"))
}
