package sim

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/round"
)

// Pit is a pit as far as its evening has gone. It belongs to one goroutine.
type Pit struct {
	cfg    Config
	engine *round.Engine
	answer round.Answer
	tables []*table
	queue  queue
	feed   feed
	luck   *rand.Rand // which table a fault that names none falls on
	rounds int

	out   []Output // not yet given
	given int
}

// moment is a time in the pit's own evening, from its start, as if it were played no
// faster than life.
type moment = time.Duration

// Streams of the seed: what one table does changes nothing at another.
const (
	feedStream = 1 << 32
	luckStream = 2 << 32
)

// New sets up a pit. The error says what of the configuration cannot be.
func New(cfg Config) (*Pit, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	p := &Pit{cfg: cfg, engine: round.NewEngine(cfg.Book), luck: rand.New(rand.NewPCG(cfg.Seed, luckStream))}
	p.feed.begin(rand.New(rand.NewPCG(cfg.Seed, feedStream)))
	for i := range p.cfg.Tables {
		t, err := newTable(p, i)
		if err != nil {
			return nil, err
		}
		p.tables = append(p.tables, t)
	}
	for _, o := range cfg.Faults {
		if err := p.Order(o); err != nil {
			return nil, err
		}
	}
	if err := p.tellAll(cfg.Script); err != nil {
		return nil, err
	}
	return p, nil
}

// checkDevice makes sure that the desk's own decoder takes a device's settings.
func checkDevice(number string, d Device) error {
	if _, err := driver.Open(d.Driver, line.Config{Device: d.Name, Table: number, Settings: d.Settings}); err != nil {
		return fmt.Errorf("table %s: device %s: %w", number, d.Name, err)
	}
	return nil
}

// Order asks for a fault. One that no table of the pit, or not the table named, can
// ever show is an error. A fault that comes once comes in the next round that it fits,
// which may be the one after next: the round that is being played is not changed.
func (p *Pit) Order(o Order) error {
	var able []*table
	var why error
	for _, t := range p.tables {
		if o.Table != "" && t.Number != o.Table {
			continue
		}
		if err := t.can(o.Fault); err != nil {
			why = fmt.Errorf("fault %s: table %s: %w", o.Fault, t.Number, err)
			continue
		}
		able = append(able, t)
	}
	switch {
	case len(able) == 0 && why == nil:
		return fmt.Errorf("fault %s: there is no table %q in the pit", o.Fault, o.Table)
	case len(able) == 0:
		return why
	case o.Rate > 0:
		for _, t := range able {
			t.rates = append(t.rates, o)
		}
	default:
		able[p.luck.IntN(len(able))].arm(o.Fault)
	}
	return nil
}

// Tables lists the pit's tables.
func (p *Pit) Tables() []Setup { return slices.Clone(p.cfg.Tables) }

// Rounds is how many rounds are over.
func (p *Pit) Rounds() int { return p.rounds }

// Pending lists the faults that were ordered once and have not come yet, by table.
func (p *Pit) Pending() []Order {
	var all []Order
	for _, t := range p.tables {
		for _, f := range t.armed {
			all = append(all, Order{Fault: f, Table: t.Number})
		}
	}
	return all
}

// Lost lists the cards that are missing from a table's decks.
func (p *Pit) Lost(number string) []cards.Card {
	for _, t := range p.tables {
		if t.Number == number && t.shoe != nil {
			return slices.Clone(t.shoe.lost)
		}
	}
	return nil
}

// Next gives the next thing that leaves the pit; false when Config.Rounds are over.
// What it gives is the caller's.
func (p *Pit) Next() (Output, bool) {
	for p.given == len(p.out) {
		p.out, p.given = p.out[:0], 0
		if !p.step() {
			return Output{}, false
		}
	}
	o := p.out[p.given]
	p.out[p.given] = Output{}
	p.given++
	return o, true
}

// step lets the next thing happen.
func (p *Pit) step() bool {
	if p.cfg.Rounds > 0 && p.rounds >= p.cfg.Rounds {
		return false
	}
	if p.queue == nil {
		p.queue = slices.Clone(p.tables)
		for _, t := range p.queue {
			t.goOn()
		}
		heap.Init(&p.queue)
		p.greet(p.queue[0].due(), "image")
		return true
	}
	t := p.queue[0]
	if p.mend(t.due()) || p.beat(t.due()) {
		return true
	}
	x := t.items[t.next]
	t.next++
	if t.next == len(t.items) {
		t.goOn()
	}
	heap.Fix(&p.queue, 0)
	p.leave(t, &x)
	return true
}

// leave lets one thing out of the pit.
func (p *Pit) leave(t *table, x *item) {
	switch x.kind {
	case Sent:
		p.say(t, x)
		if x.event.Type == tables.RoundSettledType && x.fault != SettledTwice || x.event.Type == tables.RoundVoidedType {
			p.rounds++
		}
	case Fell:
		p.fall(x.at)
	case Muted:
		p.mute(x.at)
	case Recorded:
		e := x.event
		e.Table, e.Source, e.Time = t.Number, tables.DeskSource, p.stamp(x.at)
		p.out = append(p.out, Output{Kind: Recorded, At: e.Time, Event: e, Table: t.Number, Fault: x.fault})
	case Wire, Unplugged, Plugged:
		d := &t.devices[x.device]
		if x.kind == Wire && d.out {
			return
		}
		d.out = x.kind == Unplugged
		p.out = append(p.out, Output{
			Kind: x.kind, At: p.stamp(x.at), Table: t.Number, Device: t.Devices[x.device].Name, Bytes: x.bytes, Fault: x.fault,
		})
	}
}

// stamp is a moment as a time of the evening.
func (p *Pit) stamp(m moment) time.Time { return p.cfg.Start.Add(p.lasts(m)) }

// lasts is how long something takes that takes d in life.
func (p *Pit) lasts(d time.Duration) time.Duration {
	if p.cfg.Speed != 1 {
		d = time.Duration(float64(d) / p.cfg.Speed)
	}
	return d.Truncate(time.Millisecond)
}

// queue is the tables by what is due first. Of two that are due together the one that
// was named first goes first.
type queue []*table

func (q queue) Len() int { return len(q) }

func (q queue) Less(i, j int) bool {
	a, b := q[i], q[j]
	if a.due() != b.due() {
		return a.due() < b.due()
	}
	return a.index < b.index
}

func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push and Pop are of heap.Interface: the tables of a pit stay the same.
func (q *queue) Push(x any) { *q = append(*q, x.(*table)) }

// Pop is of heap.Interface.
func (q *queue) Pop() any {
	last := len(*q) - 1
	t := (*q)[last]
	*q = (*q)[:last]
	return t
}
