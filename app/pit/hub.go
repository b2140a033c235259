package pit

import (
	"maps"
	"slices"
	"sync"
	"time"

	"pitboss/tables"
)

// Update is what has changed, for whoever shows it. It never changes and may be read
// by any number of goroutines.
type Update struct {
	At     time.Time       // by the pit's clock
	Tables []*tables.Table // those that changed, by number
	// Alarms is the whole list where AlarmsChanged says that it is another than before:
	// what rings first.
	Alarms        []Alarm
	AlarmsChanged bool
}

// hub shows what changes to whoever has subscribed. It never waits for anybody.
type hub struct {
	mu     sync.Mutex // guards what follows
	at     time.Time
	tables map[string]*tables.Table
	alarms []Alarm
	subs   map[chan Update]struct{}
	ended  bool
}

// publish takes what has changed.
func (h *hub) publish(u Update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables == nil {
		h.tables = map[string]*tables.Table{}
	}
	h.at = u.At
	for _, t := range u.Tables {
		h.tables[t.Number] = t
	}
	if u.AlarmsChanged {
		h.alarms = u.Alarms
	}
	for c := range h.subs {
		send(c, u)
	}
}

// send puts an update into a channel of one. Whatever lies there is joined to it.
// Only one goroutine at a time sends, so there is room then.
func send(c chan Update, u Update) {
	select {
	case before := <-c:
		u = before.join(u)
	default:
	}
	c <- u
}

// join is two updates, one after the other.
func (u Update) join(after Update) Update {
	if !after.AlarmsChanged {
		after.Alarms, after.AlarmsChanged = u.Alarms, u.AlarmsChanged
	}
	if len(u.Tables) == 0 {
		return after
	}
	newest := make(map[string]*tables.Table, len(u.Tables)+len(after.Tables))
	for _, part := range [][]*tables.Table{u.Tables, after.Tables} {
		for _, t := range part {
			newest[t.Number] = t
		}
	}
	after.Tables = inOrder(newest)
	return after
}

func inOrder(all map[string]*tables.Table) []*tables.Table {
	list := make([]*tables.Table, 0, len(all))
	for _, number := range slices.Sorted(maps.Keys(all)) {
		list = append(list, all[number])
	}
	return list
}

func (h *hub) wholeLocked() Update {
	return Update{At: h.at, Tables: inOrder(h.tables), Alarms: h.alarms, AlarmsChanged: true}
}

func (h *hub) whole() Update {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.wholeLocked()
}

func (h *hub) table(number string) *tables.Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[number]
}

func (h *hub) subscribe() (<-chan Update, func()) {
	c := make(chan Update, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	c <- h.wholeLocked()
	if h.ended {
		close(c)
		return c, func() {}
	}
	if h.subs == nil {
		h.subs = map[chan Update]struct{}{}
	}
	h.subs[c] = struct{}{}
	return c, func() { h.cancel(c) }
}

func (h *hub) cancel(c chan Update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, there := h.subs[c]; there {
		delete(h.subs, c)
		close(c)
	}
}

// end closes every channel; what lies in one can still be taken.
func (h *hub) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	for c := range h.subs {
		close(c)
	}
	clear(h.subs)
}
