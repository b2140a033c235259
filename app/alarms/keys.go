package alarms

import (
	"fyne.io/fyne/v2"

	"pitboss/app/alarms/watch"
	"pitboss/app/look"
)

// Key takes a key that nothing focused has taken.
func (s *Screen) Key(e *fyne.KeyEvent) bool {
	i := s.at()
	if s.review {
		if done, taken := s.reviewKey(e.Name); taken {
			return done
		}
	}
	switch e.Name {
	case fyne.KeyDown, fyne.KeyUp:
		s.step(i, e.Name == fyne.KeyDown)
	case fyne.KeyA:
		if i < 0 && len(s.rows) > 0 && s.filter == watch.Active {
			i = 0
		}
		if i < 0 || s.rows[i].Next != watch.Take {
			return false // the desk knows which is the first of all
		}
		s.take(s.rows[i].Alarm.Finding.Identity, "")
	case fyne.KeyN:
		if i < 0 || !s.rows[i].Alarm.AckedAt.IsZero() || s.filter == watch.Over {
			return false
		}
		s.openNote()
	case fyne.KeyW:
		s.toggleReview()
	case fyne.KeyS:
		if i < 0 {
			return false
		}
		if s.form != nil {
			s.shelve()
		} else if s.filter != watch.Over {
			s.openForm()
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		switch {
		case s.form != nil:
			s.shelve()
		case s.noting:
			s.takeWithNote()
		case i >= 0:
			s.goTo(&s.rows[i])
		default:
			return false
		}
	case fyne.KeyF:
		s.turn((s.filter + 1) % watch.Filter(len(watch.Filters())))
	case fyne.KeyM:
		return s.toggleSound()
	case fyne.KeyEscape:
		return s.escape()
	default:
		return false
	}
	return true
}

// reviewKey takes a key while one looks back: an earlier day, a later one, up and down.
func (s *Screen) reviewKey(key fyne.KeyName) (done, taken bool) {
	switch key {
	case fyne.KeyLeft:
		s.lookAt(s.looked.days + 1)
	case fyne.KeyRight:
		s.lookAt(s.looked.days - 1)
	case fyne.KeyDown, fyne.KeyPageDown, fyne.KeyUp, fyne.KeyPageUp:
		s.back.move(key)
		return true, true
	case fyne.KeyA, fyne.KeyN, fyne.KeyS, fyne.KeyReturn, fyne.KeyEnter:
		return false, true // the list that they are about is not in sight
	default:
		return false, false
	}
	s.refresh()
	return true, true
}

// toggleReview looks back on the shift, or at the list again.
func (s *Screen) toggleReview() {
	s.review, s.form, s.noting, s.inFull = !s.review, nil, false, false
	s.dropPast()
	if s.review {
		s.lookAt(theShift)
	}
	s.refresh()
}

func (s *Screen) toggleSound() bool {
	if s.cfg.Sound == nil {
		return false
	}
	s.cfg.Sound.On = !s.cfg.Sound.On
	s.refresh()
	return true
}

func (s *Screen) escape() bool {
	switch {
	case s.form != nil:
		s.form = nil
	case s.noting:
		s.noting = false
		look.Unfocus(s.panel.note)
	case s.review:
		s.review = false
		s.dropPast()
	case s.inFull && s.narrow():
		s.inFull = false
	case s.has:
		s.has = false
	default:
		return false
	}
	s.failed = ""
	s.refresh()
	return true
}

// step chooses the next alarm of the list, or the one before.
func (s *Screen) step(i int, down bool) {
	n := len(s.rows)
	switch {
	case n == 0:
		return
	case i < 0 && down:
		i = 0
	case i < 0:
		i = n - 1
	case down:
		i = min(i+1, n-1)
	default:
		i = max(i-1, 0)
	}
	s.choose(i)
	s.list.ScrollTo(i)
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.text("hint_" + text)} }
	if s.review {
		return []look.Hint{hint("‹", "earlier"), hint("›", "later"), hint("W", "list")}
	}
	all := []look.Hint{hint("A", "acknowledge"), hint("S", "shelve"), hint("Enter", "table"), hint("N", "note"), hint("F", "filter"), hint("W", "review")}
	if s.cfg.Sound != nil {
		all = append(all, hint("M", "sound"))
	}
	return all
}
