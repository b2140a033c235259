package tables

import (
	"strconv"
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

// feed is what one game server's stream has come to: what was counted, what waits
// beyond a gap, and when it was last heard.
type feed struct {
	source string
	epoch  string
	last   int64 // the last event applied
	known  bool  // that epoch and last mean anything
	ahead  int64 // the last event the server says it sent
	held   []*Event
	gap    bool
	rhythm time.Duration // of heartbeats; 0 until the stream showed one
	heard  time.Time
	stale  bool
	dues   dues
	clock  *clock        // the server's own
	skewed bool          // that it is off was said
	skew   time.Duration // by how much, while it was said
	late   catchUp

	resumed time.Time // what is older came as history
	counts  FeedCounts
}

// FeedCounts are what a feed was like.
type FeedCounts struct{ Events, Duplicates, Gaps, Holes, Unknown, Malformed int }

const (
	mostTables = 5000
	gapWait    = 5 * time.Second
	staleAfter = 3 // heartbeats
	mostHeld   = 100_000
	usualBeat  = time.Second
)

func (f *Fold) feed(source string) *feed {
	if source == "" {
		if f.server == nil {
			f.server = f.feed(serverSource)
		}
		return f.server
	}
	s := f.feeds[source]
	if s == nil {
		s = &feed{source: source, clock: f.newClock()}
		s.dues = dues{feed: s, name: source, clock: f.clocks[0]}
		f.feeds[source] = s
	}
	return s
}

func (s *feed) identity(code findings.Code) findings.Identity {
	return findings.Identity{Code: code, Subject: s.source}
}

// hear takes an event of a game server: it counts it, and lets it through, holds it
// back, or drops it.
func (f *Fold) hear(s *feed, e *Event) {
	f.freshen(s, e)
	if e.Fault != "" {
		f.malformed(s.source, e)
	}
	switch d := e.Data.(type) {
	case Heartbeat:
		f.heartbeat(s, e, d)
		return
	case Subscribed:
		f.subscribed(s, e, d)
		return
	}
	if !e.Counted {
		f.deliver(s, e)
		return
	}
	s.counts.Events++
	switch {
	case !s.known:
		s.epoch, s.last, s.known = e.Epoch, e.Seq, true
		f.deliver(s, e)
	case e.Epoch != s.epoch && e.Epoch != "":
		f.newEpoch(s, e.Epoch, e.Seq-1)
		s.last = e.Seq
		f.deliver(s, e)
	case e.Seq <= s.last:
		s.counts.Duplicates++
	case e.Seq == s.last+1:
		s.last = e.Seq
		f.deliver(s, e)
		f.drain(s)
	case e.Type == TableImageType:
		// An image answers the gap before it: what it covers need not be heard.
		f.seeGap(s, e.Seq)
		f.said.mark() // it is raised before it is over
		f.awaitImages(s)
		f.coverBy(s, e.Seq)
		f.deliver(s, e)
		f.drain(s)
	default:
		f.seeGap(s, e.Seq)
		s.hold(e)
		if len(s.held) >= mostHeld {
			f.acceptHole(s, f.now)
		}
	}
}

// freshen notes that the server was heard.
func (f *Fold) freshen(s *feed, e *Event) {
	s.heard = f.now
	if s.rhythm > 0 {
		f.set(&s.dues, dueStale, s.heard.Add(staleAfter*s.rhythm))
	}
	if s.stale {
		s.stale = false
		f.clear(s.identity(findings.FeedStale), f.now)
	}
	f.judgeClock(s, e)
}

func (f *Fold) malformed(source string, e *Event) {
	if s := f.feeds[source]; s != nil {
		s.counts.Malformed++
	}
	g := findings.New(findings.FeedMalformed, source)
	g.Got = e.Type
	g.Why = wager.Why{Key: "finding_feed_malformed", Place: e.Type, Text: e.Fault}
	f.raise(g, nil, e.Time)
}

func (f *Fold) heartbeat(s *feed, e *Event, d Heartbeat) {
	f.beat(s, 0)
	if e.Fault != "" {
		return
	}
	if e.Epoch != "" && s.known && e.Epoch != s.epoch {
		return // the image that must come says the rest
	}
	if !s.known {
		s.epoch, s.last, s.known = e.Epoch, d.Seq, true
		return
	}
	if d.Seq > s.last {
		f.seeGap(s, d.Seq)
	}
}

// beat notes the rhythm of the stream; from now on silence is judged.
func (f *Fold) beat(s *feed, rhythm time.Duration) {
	switch {
	case rhythm > 0:
		s.rhythm = rhythm
	case s.rhythm == 0:
		s.rhythm = usualBeat
	}
	f.set(&s.dues, dueStale, s.heard.Add(staleAfter*s.rhythm))
}

func (f *Fold) subscribed(s *feed, e *Event, d Subscribed) {
	f.beat(s, d.Heartbeat)
	if s.late = (catchUp{}); d.Mode == "resume" {
		s.late.since = f.now
		if s.resumed = e.Time; s.resumed.IsZero() {
			s.resumed = f.now
		}
	}
	if e.Fault != "" || !e.Counted {
		return
	}
	switch {
	case !s.known:
		s.epoch, s.last, s.known = e.Epoch, e.Seq, true
	case e.Epoch != "" && e.Epoch != s.epoch:
		f.newEpoch(s, e.Epoch, e.Seq)
	case d.Mode == "image":
		f.awaitImages(s)
		f.coverBy(s, e.Seq)
	}
}

// newEpoch begins to count anew: the server has lost its history, and what is open
// waits for the image.
func (f *Fold) newEpoch(s *feed, epoch string, last int64) {
	s.epoch, s.last, s.ahead = epoch, last, last
	s.held = nil
	f.closeGap(s)
	f.awaitImages(s)
}

// awaitImages marks the rounds that are open: unless the image shows one as its own,
// it was not seen whole.
func (f *Fold) awaitImages(s *feed) {
	for _, t := range f.tables {
		if t.feed == s {
			t.awaiting = true
			t.shoeBroken()
		}
	}
}

// coverBy drops what an image covers and goes on behind it.
func (f *Fold) coverBy(s *feed, seq int64) {
	if seq > s.last {
		s.last = seq
	}
	kept := s.held[:0]
	for _, h := range s.held {
		if h.Seq > s.last {
			kept = append(kept, h)
		}
	}
	s.held, s.ahead = kept, s.last
	f.closeGap(s)
}

func (f *Fold) seeGap(s *feed, ahead int64) {
	s.ahead = max(s.ahead, ahead)
	if s.gap {
		return
	}
	s.gap = true
	s.counts.Gaps++
	g := findings.New(findings.FeedGap, s.source)
	g.Expected, g.Got = strconv.FormatInt(s.last+1, 10), strconv.FormatInt(ahead, 10)
	why(&g)
	f.raise(g, nil, f.now)
	f.set(&s.dues, dueGap, f.now.Add(gapWait))
}

func (f *Fold) closeGap(s *feed) {
	s.gap = false
	f.set(&s.dues, dueGap, time.Time{})
	f.clear(s.identity(findings.FeedGap), f.now)
}

// hold keeps an event beyond a gap, in the order of the counting.
func (s *feed) hold(e *Event) {
	at := len(s.held)
	for at > 0 && s.held[at-1].Seq >= e.Seq {
		if s.held[at-1].Seq == e.Seq {
			s.counts.Duplicates++
			return
		}
		at--
	}
	kept := *e
	s.held = append(s.held, nil)
	copy(s.held[at+1:], s.held[at:])
	s.held[at] = &kept
}

// drain lets through what is no longer beyond a gap.
func (f *Fold) drain(s *feed) {
	for len(s.held) > 0 && s.held[0].Seq <= s.last+1 {
		e := s.held[0]
		s.held = s.held[1:]
		if e.Seq == s.last+1 {
			s.last = e.Seq
			f.deliver(s, e)
		}
	}
	if s.gap && len(s.held) == 0 && s.last >= s.ahead {
		f.closeGap(s)
	}
}

// acceptHole goes on with what was not heard missing: the rounds that were open are
// not seen whole, and what waited is applied.
func (f *Fold) acceptHole(s *feed, at time.Time) {
	s.counts.Holes++
	at = at.Add(-s.clock.lag())
	for _, t := range f.sorted() {
		if t.feed != s {
			continue
		}
		for _, r := range t.rounds.unended() {
			f.unsee(t, r, at)
		}
		t.release()
		t.wheel.lastSet = false
		t.holed = true
		for i := range t.unopened {
			t.unopened[i].holed = true
		}
		t.shoeBroken()
	}
	held := s.held
	s.held = nil
	for _, e := range held {
		if e.Seq > s.last {
			s.last = e.Seq
			f.deliver(s, e)
		}
	}
	s.last = max(s.last, s.ahead)
	f.closeGap(s)
}

func (f *Fold) feedDue(s *feed, kind dueKind, at time.Time) {
	switch kind {
	case dueGap:
		f.acceptHole(s, at)
	case dueStale:
		s.stale = true
		g := findings.New(findings.FeedStale, s.source)
		g.Expected, g.Got = s.rhythm.String(), at.Sub(s.heard).String()
		why(&g)
		f.raise(g, nil, at)
	}
}

// deliver hands an event to its table.
func (f *Fold) deliver(s *feed, e *Event) {
	if e.Data == nil {
		s.counts.Unknown++
		return
	}
	if e.Table == "" {
		return
	}
	t := f.tables[e.Table]
	if t == nil {
		if len(f.tables) >= mostTables {
			s.counts.Unknown++ // a server that makes up tables
			return
		}
		t = f.table(e.Table)
	}
	if t.feed != s {
		t.feed = s
		t.dues.keep(s.clock)
	}
	f.fromServer(t, e)
	if t.closing {
		f.closeWhenOver(t, e.Time)
	}
}
