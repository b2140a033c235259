package records

import (
	"fyne.io/fyne/v2"

	"pitboss/tables/roles"
)

// toggle shows a part of the panel, or the record again.
func (s *Screen) toggle(m mode) {
	if s.mode == m {
		s.escape()
		return
	}
	s.open(m)
}

// open shows a part of the panel.
func (s *Screen) open(m mode) {
	if !s.mayOpen(m) {
		return
	}
	s.mode, s.inFull = m, true
	switch m {
	case daysMode:
		s.listDays()
	case exportMode:
		s.panel.export.done, s.panel.export.failed = nil, ""
	case reportMode:
		s.panel.reports.begin()
	case healthMode:
		s.panel.health.failed = ""
		s.panel.health.look()
	case recordMode, verifyMode:
	}
	s.panel.toTop()
	s.draw()
}

func (s *Screen) mayOpen(m mode) bool {
	switch m {
	case verifyMode:
		return s.may(roles.Verify)
	case exportMode, reportMode:
		return s.may(roles.Export)
	case healthMode:
		return s.cfg.Keeping != nil // what is wrong with the desk is no secret of the house
	case recordMode, daysMode:
	}
	return s.may(roles.Read)
}

// escape goes a step back: from a part of the panel to the record, from the record to
// the list.
func (s *Screen) escape() bool {
	switch {
	case s.mode != recordMode:
		s.mode = recordMode
		s.inFull = s.inFull && s.chosen != nil
	case s.asking && s.low() && !s.inFull:
		s.asking = false
	case s.inFull && s.narrow():
		s.inFull = false
	case s.chosen != nil:
		s.chosen, s.whole, s.proof, s.inFull = nil, nil, nil, false
		s.errands.drop(proving)
	default:
		return false
	}
	s.panel.toTop()
	s.draw()
	return true
}

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	if digit := e.Name; len(digit) == 1 && digit >= "1" && digit <= "9" {
		return s.digit(int(digit[0] - '1'))
	}
	switch e.Name {
	case fyne.KeyDown:
		s.step(1)
	case fyne.KeyUp:
		s.step(-1)
	case fyne.KeyPageDown:
		s.turn(true)
	case fyne.KeyPageUp:
		s.turn(false)
	case fyne.KeyHome:
		s.newest()
	case fyne.KeyF, fyne.KeySlash:
		s.seek()
	case fyne.KeyO:
		s.toggle(daysMode)
	case fyne.KeyLeftBracket:
		s.stepDay(true)
	case fyne.KeyRightBracket:
		s.stepDay(false)
	case fyne.KeyV:
		s.toggle(verifyMode)
	case fyne.KeyE:
		s.toggle(exportMode)
	case fyne.KeyR:
		s.toggle(reportMode)
	case fyne.KeyH:
		s.toggle(healthMode)
	case fyne.KeyReturn, fyne.KeyEnter:
		return s.enter()
	case fyne.KeyT:
		s.toTable()
	case fyne.KeyS:
		s.sameRound()
	case fyne.KeyB:
		s.roundBundle()
	case fyne.KeyEscape:
		return s.escape()
	default:
		return false
	}
	return true
}

// digit chooses among what a part of the panel offers; elsewhere digits are the desk's.
func (s *Screen) digit(i int) bool {
	switch s.mode {
	case exportMode:
		if i < 3 {
			s.export([...]Format{CSV, JSONL, Bundle}[i])
		}
		return true
	case reportMode:
		if all := s.journal.Reports(); i < len(all) {
			s.report(all[i].Kind)
		}
		return true
	case recordMode, daysMode, verifyMode, healthMode:
	}
	return false
}

func (s *Screen) enter() bool {
	switch {
	case s.mode == verifyMode:
		s.verify()
	case s.mode == healthMode:
		s.panel.health.taken()
	case s.mode == recordMode && s.whole != nil:
		s.toTable()
	default:
		return false
	}
	return true
}

// Chosen is the table of the chosen record: what the desk's own keys are about.
func (s *Screen) Chosen() string {
	if s.whole != nil && s.mode == recordMode {
		return s.whole.Record.Table
	}
	return ""
}
