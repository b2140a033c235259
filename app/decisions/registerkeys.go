package decisions

import (
	"slices"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/pit"
	"pitboss/tables/decisions"
)

// nextFilter takes the next value of a filter, of those that there are.
func (s *Screen) nextFilter(what string) {
	l := &s.list
	all := s.cfg.Desk.Decisions()
	next := func(now string, of func(k *pit.KeptDecision) []string) string {
		values := []string{""}
		for i := range all {
			for _, v := range of(&all[i]) {
				if v != "" && !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
		}
		slices.Sort(values)
		return values[(slices.Index(values, now)+1)%len(values)]
	}
	switch what {
	case "table":
		l.filter.Table = next(l.filter.Table, func(k *pit.KeptDecision) []string { return []string{k.Table} })
	case "kind":
		l.filter.Kind = decisions.Kind(next(string(l.filter.Kind), func(k *pit.KeptDecision) []string { return []string{string(k.Kind)} }))
	case "person":
		l.filter.Person = next(l.filter.Person, func(k *pit.KeptDecision) []string {
			people := []string{k.By.ID, k.OpenBy}
			if k.Second != nil {
				people = append(people, k.Second.ID)
			}
			return people
		})
	case "since":
		l.since = (l.since + 1) % len(sinces)
	}
	s.refresh()
}

// registerKey takes the keys of the register.
func (s *Screen) registerKey(e *fyne.KeyEvent) bool {
	l := &s.list
	switch e.Name {
	case fyne.KeyN:
		if s.mayDecide() == "" {
			s.startChoosing(form.Opening{})
		}
	case fyne.KeyDown:
		s.rows.table.Step(1)
	case fyne.KeyUp:
		s.rows.table.Step(-1)
	case fyne.KeyPageDown:
		s.right.Turn(true)
	case fyne.KeyPageUp:
		s.right.Turn(false)
	case fyne.KeyRight:
		s.showTab((l.tab + 1) % (openTab + 1))
	case fyne.KeyLeft:
		s.showTab((l.tab + openTab) % (openTab + 1))
	case fyne.KeyReturn, fyne.KeyEnter:
		return s.registerEnter()
	case fyne.KeyEscape:
		if s.judge.Key(e) {
			break
		}
		if !l.inFull && !l.refusing {
			return false
		}
		l.inFull, l.refusing = false, false
		s.refresh()
	case fyne.KeyK:
		return s.correct()
	case fyne.KeyT:
		return s.goToTable()
	case fyne.KeyR:
		return l.tab == decidedTab && s.print()
	case fyne.KeyF:
		if f := s.rows.filter.Kept("find"); f != nil && l.tab == decidedTab {
			f.TakeFocus()
		}
	default:
		return false
	}
	return true
}

func (s *Screen) registerEnter() bool {
	l := &s.list
	switch {
	case l.tab == openTab && l.chosen != "":
		s.openForm(l.chosen)
	case s.size.Width < twoFrom && !l.inFull && l.chosen != "":
		l.inFull = true
		s.refresh()
	case l.tab == requestsTab:
		s.judge.TakeFocus()
	default:
		return false
	}
	return true
}
