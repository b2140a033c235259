package table

import (
	"strconv"
	"strings"
)

// Expected is what the house has written down of a table of which nothing has been heard
// yet. Its game and its terms are in the table itself.
type Expected struct {
	Reading  bool   // the journal is still being read: it may come yet
	Server   string // "" for a table with devices only
	FeedName string // its name there, where it is another than its number
	Devices  []string
}

// expected says a table that nobody has spoken of yet: that it is so, and what is known
// of it all the same.
func (m *maker) expected() Wrong {
	e, t := m.in.Expected, m.t
	v := Wrong{Title: m.say("unheard_title"), Notes: []string{m.say("unheard_note")}, StepsTitle: m.say("what_to_do")}
	if e.Reading {
		v.Title = m.say("reading_title")
	}
	row := func(name, text string) {
		if text == "" {
			text = m.say("expected_none")
		}
		v.Rows = append(v.Rows, WrongRow{Name: name, Text: text})
	}
	row(m.say("expected_game"), m.Game(t.Game.String()))
	row(m.say("expected_profile"), t.Terms.Profile)
	if name, value := m.limitsText(); value != "" {
		row(name, value)
	}
	if t.Target > 0 {
		row(m.say("expected_target"), strconv.Itoa(t.Target))
	}
	server := e.Server
	if server != "" && e.FeedName != "" && e.FeedName != t.Number {
		server = m.with("expected_name", map[string]any{"Server": server, "Name": e.FeedName})
	}
	row(m.say("expected_server"), server)
	row(m.say("expected_devices"), strings.Join(e.Devices, ", "))
	v.Steps = strings.Split(m.say("todo_unheard"), "\n")
	v.Keys = []Action{{Text: m.say("open_links"), Screen: "links"}}
	return v
}
