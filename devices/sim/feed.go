package sim

import (
	"math/rand/v2"
	"strconv"

	"pitboss/tables"
)

// feed is the game server's stream as one desk hears it that listened from the
// beginning.
type feed struct {
	rng    *rand.Rand
	epoch  string
	seq    int64
	heard  moment // when something was said last
	late   moment // how slow the server's clock is
	down   bool
	muted  bool
	back   moment        // when that is over
	owed   []Output      // what a mute server has not sent
	swap   *tables.Event // withheld until the next event has gone before it
	images Pictures
}

func (f *feed) begin(rng *rand.Rand) {
	f.rng = rng
	f.epoch = f.newEpoch()
	f.seq = 1000 + rng.Int64N(90_000)
}

func (f *feed) newEpoch() string {
	const digits = 4
	s := strconv.FormatUint(0x1_0000|f.rng.Uint64N(0x1_0000), 16)
	return s[len(s)-digits:]
}

// say lets the server tell an event of a table.
func (p *Pit) say(t *table, x *item) {
	f := &p.feed
	e := x.event
	e.Table, e.Time = t.Number, p.stamp(x.at-x.late)
	f.images.Take(&e)
	o := Output{Kind: Sent, At: p.stamp(x.at), Event: e, Table: t.Number, Fault: x.fault}
	if f.down {
		o.Kind = Unheard
		p.out = append(p.out, o)
		return
	}
	f.late = x.late
	f.seq++
	o.Event.Epoch, o.Event.Seq, o.Event.Counted = f.epoch, f.seq, true
	switch x.fault {
	case FeedGap:
		o.Kind = Withheld
	case HalfFrame:
		o.Kind = Torn
	case FeedReorder:
		if f.swap == nil {
			o.Kind = Withheld
			kept := o.Event
			f.swap = &kept
			p.send(x.at, o)
			return
		}
	}
	p.send(x.at, o)
	if x.fault == FeedDuplicate {
		o.Kind = SentAgain
		p.send(x.at, o)
	}
	if f.swap != nil {
		p.send(x.at, Output{Kind: SentAgain, At: o.At, Event: *f.swap, Table: f.swap.Table, Fault: FeedReorder})
		f.swap = nil
	}
}

// send puts on the stream what the server is able to send.
func (p *Pit) send(at moment, o Output) {
	f := &p.feed
	if f.muted {
		f.owed = append(f.owed, o)
		return
	}
	if o.Kind != Withheld {
		f.heard = at
	}
	p.out = append(p.out, o)
}

// beat sends a heartbeat if one is due before a moment.
func (p *Pit) beat(before moment) bool {
	f := &p.feed
	due := f.heard + p.cfg.Heartbeat
	if f.down || f.muted || due >= before {
		return false
	}
	e := tables.Event{
		Type: tables.HeartbeatType, Epoch: f.epoch, Seq: f.seq, Counted: true, Time: p.stamp(due - f.late),
		Data: tables.Heartbeat{Seq: f.seq},
	}
	p.send(due, Output{Kind: Beat, At: p.stamp(due), Event: e})
	return true
}

// greet answers the desk's subscription.
func (p *Pit) greet(at moment, mode string) {
	f := &p.feed
	e := tables.Event{
		Type: tables.SubscribedType, Epoch: f.epoch, Seq: f.seq, Counted: true, Time: p.stamp(at),
		Data: tables.Subscribed{Mode: mode, Heartbeat: p.lasts(p.cfg.Heartbeat)},
	}
	p.send(at, Output{Kind: Greeting, At: e.Time, Event: e})
}

// fall takes the feed down: what was counted is lost.
func (p *Pit) fall(at moment) {
	f := &p.feed
	if f.down {
		return
	}
	if f.muted {
		p.unmute(at)
	}
	f.down, f.swap, f.back = true, nil, at+downFor
	p.out = append(p.out, Output{Kind: Fell, At: p.stamp(at), Fault: LostHistory})
}

// mend lets the feed recover if that is due before a moment.
func (p *Pit) mend(before moment) bool {
	f := &p.feed
	if !f.down && !f.muted || f.back >= before {
		return false
	}
	if f.down {
		p.rise(f.back)
	} else {
		p.unmute(f.back)
	}
	return true
}

// rise brings the feed up with a new history, which begins with the tables' images.
func (p *Pit) rise(at moment) {
	f := &p.feed
	old := f.epoch
	for f.epoch == old {
		f.epoch = f.newEpoch()
	}
	f.down, f.seq = false, 0
	p.out = append(p.out, Output{Kind: Rose, At: p.stamp(at), Fault: LostHistory})
	p.greet(at, "image")
	for _, t := range p.tables {
		e, ok := f.images.Image(t.Number, p.stamp(at))
		if !ok {
			continue
		}
		f.seq++
		e.Epoch, e.Seq, e.Counted = f.epoch, f.seq, true
		p.send(at, Output{Kind: Image, At: e.Time, Event: e, Table: t.Number})
	}
}

func (p *Pit) mute(at moment) {
	f := &p.feed
	if f.down || f.muted {
		return
	}
	f.muted, f.back = true, at+muteFor
	p.out = append(p.out, Output{Kind: Muted, At: p.stamp(at), Fault: FeedStale})
}

// unmute lets the server speak again; what it owes comes at once.
func (p *Pit) unmute(at moment) {
	f := &p.feed
	f.muted = false
	p.out = append(p.out, Output{Kind: Unmuted, At: p.stamp(at), Fault: FeedStale})
	for _, o := range f.owed {
		o.At = p.stamp(at)
		p.send(at, o)
	}
	f.owed = nil
	if f.heard < at {
		f.heard = at - p.cfg.Heartbeat // a heartbeat is due
	}
}
