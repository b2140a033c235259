package sheet

import (
	"maps"
	"slices"
	"strings"

	"pitboss/app/house"
	"pitboss/tables/profile"
	"pitboss/tables/round"
)

// Table is the form of a table.
type Table struct {
	table   house.Table
	book    round.Book
	servers []string
	typed   typed
}

// NewTable opens the form of a table of a house. A table without a game gets the first
// game with its profile.
func NewTable(t house.Table, c *house.Config, book round.Book) *Table {
	s := &Table{table: t, book: book, typed: typed{}}
	t.Rules, t.Limits = maps.Clone(t.Rules), maps.Clone(t.Limits)
	s.table = t
	s.servers = []string{""}
	for i := range c.Servers {
		s.servers = append(s.servers, c.Servers[i].Name)
	}
	if t.Game == "" {
		s.setGame(games[0])
	}
	return s
}

var games = []string{"baccarat", "blackjack", "roulette"}

// Fields are the form's fields.
func (s *Table) Fields() []Field {
	t := &s.table
	all := []Field{
		{Key: "number", Value: t.Number},
		{Key: "pit", Value: t.Pit},
		{Key: "game", Kind: Pick, Value: t.Game, Choices: games},
		{Key: "profile", Kind: Pick, Value: t.Profile, Choices: s.profiles(), Named: true},
	}
	if len(s.servers) > 1 || t.Server != "" {
		all = append(all, Field{Key: "server", Kind: Pick, Value: t.Server, Choices: s.servers, Named: true})
		if t.Server != "" || t.FeedName != "" {
			all = append(all, Field{Key: "feed_name", Value: t.FeedName, Usual: t.Number})
		}
	}
	for _, l := range (profile.Limits{}).Named(s.game()) {
		all = append(all,
			Field{Key: "limits." + l.Name + ".min", Value: t.Limits[l.Name].Min, Half: true, Group: Limits},
			Field{Key: "limits." + l.Name + ".max", Value: t.Limits[l.Name].Max, Half: true, Group: Limits})
	}
	all = append(all,
		Field{Key: "target_rounds_an_hour", Value: s.typed.or("target_rounds_an_hour", numberText(t.TargetPace)), Group: More},
		Field{Key: "camera", Value: t.Camera, Usual: "https://video.example/?cam=1&t={time}", Group: More})
	if s.game() == profile.Roulette {
		all = append(all,
			Field{Key: "reruns_per_100", Value: s.typed.or("reruns_per_100", numberText(t.Reruns)), Group: More},
			Field{Key: "rotor.min", Value: s.typed.or("rotor.min", speedText(t.Rotor.Min)), Group: More},
			Field{Key: "rotor.max", Value: s.typed.or("rotor.max", speedText(t.Rotor.Max)), Group: More})
	}
	return append(all, s.options()...)
}

func (s *Table) game() profile.Game {
	g, _ := profile.ParseGame(s.table.Game)
	return g
}

// profiles are the profiles of the game: the house's own first, then by name.
func (s *Table) profiles() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(s.book)) {
		if s.book[name].Game == s.game() {
			names = append(names, name)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int {
		own := func(name string) int {
			if strings.HasPrefix(name, "house") {
				return 0
			}
			return 1
		}
		return own(a) - own(b)
	})
	return names
}

func (s *Table) setGame(game string) {
	t := &s.table
	if t.Game == game {
		return
	}
	t.Game, t.Rules, t.Limits = game, nil, nil
	t.Profile = ""
	if all := s.profiles(); len(all) > 0 {
		t.Profile = all[0]
	}
	if game != "roulette" {
		t.Reruns, t.Rotor = 0, house.Rotor{}
	}
	s.typed = typed{}
}

// Set fills in a field. Another game takes its first profile; another profile is played
// as it is.
func (s *Table) Set(key, value string) {
	t := &s.table
	switch key {
	case "number":
		t.Number = strings.TrimSpace(value)
	case "pit":
		t.Pit = strings.TrimSpace(value)
	case "game":
		s.setGame(value)
	case "profile":
		if value != t.Profile {
			t.Profile, t.Rules = value, nil
		}
	case "server":
		if t.Server = value; value == "" {
			t.FeedName = ""
		}
	case "feed_name":
		t.FeedName = strings.TrimSpace(value)
	case "camera":
		t.Camera = strings.TrimSpace(value)
	case "target_rounds_an_hour":
		s.typed[key], t.TargetPace = value, number(value)
	case "reruns_per_100":
		s.typed[key], t.Reruns = value, number(value)
	case "rotor.min":
		s.typed[key], t.Rotor.Min = value, speed(value)
	case "rotor.max":
		s.typed[key], t.Rotor.Max = value, speed(value)
	default:
		if name, ok := strings.CutPrefix(key, "rules."); ok {
			s.setOption(name, value)
		} else if name, ok := strings.CutPrefix(key, "limits."); ok {
			s.setLimit(name, strings.TrimSpace(value))
		}
	}
}

func (s *Table) setLimit(name, value string) {
	spot, end, _ := strings.Cut(name, ".")
	if s.table.Limits == nil {
		s.table.Limits = map[string]house.Limit{}
	}
	l := s.table.Limits[spot]
	switch end {
	case "min":
		l.Min = value
	case "max":
		l.Max = value
	}
	if s.table.Limits[spot] = l; l == (house.Limit{}) {
		delete(s.table.Limits, spot)
	}
}

// Table is what is filled in.
func (s *Table) Table() house.Table { return s.table }
