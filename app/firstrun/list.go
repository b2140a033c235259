package firstrun

import (
	"pitboss/app/look"
)

// things are what the list of the page has; nil where it has none.
func (s *Screen) things() (rows []look.Row, chosen int) {
	set := s.setup
	switch set.Step() {
	case Tables:
		for _, t := range set.tables {
			of := t.Table()
			rows = append(rows, look.Texts(orDash(of.Number), s.words.Game(of.Game), of.Profile))
		}
		return rows, set.table
	case Devices:
		for _, d := range set.devices {
			of, table := d.Device()
			rows = append(rows, look.Texts(of.Name, table, of.Driver))
		}
		return rows, set.device
	case Language, Admin, Source, Day, Review:
	}
	return nil, -1
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

func (s *Screen) listed() bool { return s.setup.Step() == Tables || s.setup.Step() == Devices }

func (s *Screen) showList() {
	rows, chosen := s.things()
	columns := []look.Column{{Head: s.say("col_name")}, {Head: s.say("col_second"), Share: 0.3}, {Head: s.say("col_third"), Share: 0.34}}
	s.list.Set(columns, len(rows), func(i int) look.Row {
		if i >= len(rows) {
			return look.Row{}
		}
		return rows[i]
	}, chosen)
}

func (s *Screen) choose(i int) {
	set := s.setup
	switch set.Step() {
	case Tables:
		if i == set.table || i >= len(set.tables) {
			return
		}
		set.table = i
	case Devices:
		if i == set.device || i >= len(set.devices) {
			return
		}
		set.device, set.deviceTrial = i, nil
	case Language, Admin, Source, Day, Review:
		return
	}
	s.problem, s.notice = "", ""
	s.begin()
}

// add and remove change the list of the page.
func (s *Screen) add() {
	if s.setup.Step() == Tables {
		s.setup.AddTable()
	} else {
		s.setup.AddDevice()
	}
	s.problem, s.notice = "", ""
	s.begin()
	s.form.Focus("")
}

func (s *Screen) remove() {
	if s.setup.Step() == Tables {
		s.setup.RemoveTable()
	} else {
		s.setup.RemoveDevice()
	}
	s.problem, s.notice = "", ""
	s.begin()
}

// take takes over the tables that the server spoke of.
func (s *Screen) take() {
	n := s.setup.TakeTables()
	s.notice = s.words.Count("first_taken", n)
	s.begin()
}
