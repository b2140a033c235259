package live

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"pitboss/devices/sim"
	"pitboss/tables"
)

// mostLineages is how many histories are kept; those that nobody listens in go first,
// the oldest of them before the others.
const mostLineages = 32

// hub hands what the pit's server says to the desks. Its lock is held for moments
// only: nothing under it writes to a connection.
type hub struct {
	history int
	now     func() time.Time // the pit's time: of its last output

	mu       sync.Mutex // guards what follows, and every desk's queue
	pictures sim.Pictures
	lineages []*lineage // oldest first
	epochs   int
	born     string // begins every epoch of this server
	desks    map[*desk]bool
	down     bool
	muted    bool
	closed   bool
}

func newHub(history int, born string, now func() time.Time) *hub {
	return &hub{history: history, born: born, now: now, desks: map[*desk]bool{}}
}

// take hands one output on.
func (h *hub) take(o *sim.Output) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch o.Kind {
	case sim.Sent, sim.Withheld, sim.Torn:
		h.pictures.Take(&o.Event)
		h.say(o)
	case sim.SentAgain:
		h.sayAgain(o)
	case sim.Unheard:
		h.pictures.Take(&o.Event)
	case sim.Fell:
		h.down, h.lineages = true, nil
		for d := range h.desks {
			d.hangUp("the feed went down")
		}
	case sim.Rose:
		h.down = false
	case sim.Muted:
		h.muted = true
	case sim.Unmuted:
		h.muted = false
		for d := range h.desks {
			if asked := d.asked; asked != nil {
				d.asked = nil
				h.join(d, asked)
			}
			d.nudge()
		}
	}
}

func (h *hub) say(o *sim.Output) {
	f := newFrame(o.Event.Seq, o.Event)
	for _, l := range h.lineages {
		if !l.want(o.Table) {
			continue
		}
		l.add(f)
		if o.Kind == sim.Withheld || l.users == 0 {
			continue
		}
		b := f.counted(l.epoch, l.last)
		for d := range h.desks {
			if d.lineage == l {
				d.owe(b, o.Kind == sim.Torn)
			}
		}
	}
}

func (h *hub) sayAgain(o *sim.Output) {
	for _, l := range h.lineages {
		seq := l.find(o.Event.Seq)
		if seq == 0 || l.users == 0 {
			continue
		}
		b := l.frames[seq-l.first()].counted(l.epoch, seq)
		for d := range h.desks {
			if d.lineage == l {
				d.owe(b, false)
			}
		}
	}
}

// subscribe answers a desk that joins, or joins again on its connection.
func (h *hub) subscribe(d *desk, s *subscription) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.muted {
		d.asked = s
		return
	}
	h.join(d, s)
}

func (h *hub) join(d *desk, s *subscription) {
	if d.gone {
		return
	}
	mode, from := "image", int64(0)
	l := h.resumable(s)
	if l != nil {
		mode, from = "resume", s.Resume.Seq
	} else {
		l = h.newLineage(s)
	}
	if d.lineage != nil {
		d.lineage.users--
	}
	d.lineage, d.heartbeat = l, s.heartbeat()
	l.users++
	e := tables.Event{
		Type: tables.SubscribedType, Epoch: l.epoch, Seq: from, Counted: true, Time: h.now(),
		Data: tables.Subscribed{Mode: mode, Heartbeat: d.heartbeat},
	}
	d.answer(e.Append(nil))
	for _, b := range l.after(from) {
		d.answer(b)
	}
	h.prune()
}

// resumable is the lineage in which a desk can go on; nil if there is none.
func (h *hub) resumable(s *subscription) *lineage {
	if s.Resume == nil {
		return nil
	}
	for _, l := range h.lineages {
		if l.epoch == s.Resume.Epoch && l.holds(s.Resume.Seq) && maps.Equal(l.wants, s.wants()) {
			return l
		}
	}
	return nil
}

func (h *hub) newLineage(s *subscription) *lineage {
	h.epochs++
	l := &lineage{epoch: fmt.Sprintf("%s-%d", h.born, h.epochs), wants: s.wants(), most: h.history}
	l.images(&h.pictures, h.now())
	h.lineages = append(h.lineages, l)
	return l
}

func (h *hub) prune() {
	for i := 0; len(h.lineages) > mostLineages && i < len(h.lineages); {
		if h.lineages[i].users == 0 {
			h.lineages = slices.Delete(h.lineages, i, i+1)
			continue
		}
		i++
	}
}

// beat gives the heartbeat that a desk is due, unless something waits for it: then
// that is sign enough. It is asked by the desk's own writer, so all that was counted
// up to the heartbeat's number has been written.
func (h *hub) beat(d *desk) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(d.queue) > 0 || h.muted || d.lineage == nil || d.gone {
		return nil
	}
	l := d.lineage
	e := tables.Event{
		Type: tables.HeartbeatType, Epoch: l.epoch, Seq: l.last, Counted: true, Time: h.now(), Data: tables.Heartbeat{Seq: l.last},
	}
	return e.Append(nil)
}

// enter lets a desk in; false while the feed is down or full.
func (h *hub) enter(d *desk) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.down || h.closed || len(h.desks) >= mostDesks {
		return false
	}
	h.desks[d] = true
	return true
}

func (h *hub) leave(d *desk) {
	h.mu.Lock()
	defer h.mu.Unlock()
	d.hangUp("it left")
	if h.desks[d] && d.lineage != nil {
		d.lineage.users--
		d.lineage = nil
	}
	delete(h.desks, d)
}

// isDown says that the feed is down.
func (h *hub) isDown() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.down
}

// knows says that the pit has a table.
func (h *hub) knows(table string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Contains(h.pictures.Tables(), table)
}

// close sends every desk away.
func (h *hub) close(reason string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for d := range h.desks {
		d.hangUp(reason)
	}
}

// takes says that some desk that listens owes no more than so many bytes, or that
// none can listen now.
func (h *hub) takes(most int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for d := range h.desks {
		if d.lineage != nil && !d.gone && d.owed <= most {
			return true
		}
	}
	return h.down || h.muted
}

// idle says that nothing waits for any desk.
func (h *hub) idle() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for d := range h.desks {
		if len(d.queue) > 0 || d.writing {
			return false
		}
	}
	return true
}
