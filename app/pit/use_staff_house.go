package pit

import (
	"time"

	"pitboss/app/house"
	"pitboss/tables/profile"
)

// House takes from the house's configuration what a desk needs of it: its day, when it
// locks, what each table plays, and which server is told what is decided there.
func (c *DeskConfig) House(h *house.Config) {
	c.Zone, c.GamingDay = h.Location(), h.GamingDay
	c.Idle = time.Duration(h.Desk.IdleLock) * time.Minute
	find := func(number string) *house.Table {
		for i := range h.Tables {
			if h.Tables[i].Number == number {
				return &h.Tables[i]
			}
		}
		return nil
	}
	c.Game = func(number string) profile.Game {
		t := find(number)
		if t == nil {
			return 0
		}
		game, _ := profile.ParseGame(t.Game)
		return game
	}
	c.Upstream = func(number string) (Upstream, bool) {
		t := find(number)
		if t == nil {
			return Upstream{}, false
		}
		s, ok := h.Server(t.Server)
		if !ok || !s.Decisions {
			return Upstream{}, false
		}
		name := t.FeedName
		if name == "" {
			name = t.Number
		}
		return Upstream{Server: s.Name, Table: name}, true
	}
}
