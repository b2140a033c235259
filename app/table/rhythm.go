package table

import (
	"image"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/wheel"
)

// Rhythm is how a table went over the last hours: its pace, slot by slot, and for a
// wheel its numbers by the rotor's direction and by dealer, as the pit has them.
type Rhythm struct {
	Pace  []int // rounds an hour, oldest first, the newest last; 0 where no round ended
	Wheel wheel.Stats
	Since time.Time // from when on the wheel was heard; zero where it never was
}

// The slots of the pace.
const (
	paceSlot  = tables.PaceSlot
	paceSlots = tables.PaceSlots
)

// RhythmOf is the rhythm of a table at a moment.
func RhythmOf(now time.Time, t *tables.Table) Rhythm {
	r := Rhythm{Pace: t.Paces.At(now)}
	if t.Record != nil && t.Record.Spins() > 0 {
		r.Wheel, r.Since = *t.Record, t.Record.Began()
	}
	return r
}

// PaceView is the chart of the rounds an hour.
type PaceView struct {
	Chart       draw.Pace // without its width
	Title, Note string
	From, Now   string // under the chart
	Target      string // beside the line; "" where the house expects nothing
}

func (m *maker) pace() PaceView {
	t, r := m.t, &m.in.Rhythm
	v := PaceView{Chart: draw.Pace{Slots: r.Pace, Target: t.Target}, Title: m.say("pace_title")}
	if !slices.ContainsFunc(r.Pace, func(n int) bool { return n > 0 }) {
		return PaceView{}
	}
	v.Note = m.with("pace_now", map[string]any{"Pace": t.Pace})
	if t.Target > 0 {
		v.Note = m.with("pace", map[string]any{"Pace": t.Pace, "Target": t.Target})
		v.Target = m.with("pace_target", map[string]any{"Target": t.Target})
	}
	v.From = m.in.Now.Add(-paceSlot * (paceSlots - 1)).Truncate(paceSlot).In(m.zone).Format("15:04")
	v.Now = m.say("pace_until_now")
	return v
}

// SplitsView is the numbers of a wheel by direction and by dealer.
type SplitsView struct {
	Title, Note string
	Heads       [4]string
	Rows        []SplitRow
	// Ranks are the numbers that came most often and those absent for longest; with enough
	// spins the sector that came most often too, and the way from one number to the next.
	Ranks []Fact
}

// SplitRow is the spins of one direction or one dealer.
type SplitRow struct {
	Name, Spins, Chi, Word string
	Watched                bool // the numbers are far from even
}

const mostSplits = 8

// since is a time of day, with its date where that is not today's.
func (m *maker) since(at time.Time) string {
	at, now := at.In(m.zone), m.in.Now.In(m.zone)
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format("15:04")
	}
	return m.Date(at) + ", " + at.Format("15:04")
}

// splits says how the numbers fell by direction and by dealer, those with the most
// spins first.
func (m *maker) splits() SplitsView {
	s := &m.in.Rhythm.Wheel
	if m.t.Game != profile.Roulette || m.in.Rhythm.Since.IsZero() {
		return SplitsView{}
	}
	v := SplitsView{
		Title: m.say("splits_title"), Note: m.with("splits_since", map[string]any{"Time": m.since(m.in.Rhythm.Since)}),
		Heads: [4]string{m.say("splits_who"), m.say("splits_spins"), m.say("chi_square"), ""},
	}
	row := func(name string, c *wheel.Counts) {
		b := s.Layout.Bias(c)
		r := SplitRow{Name: name, Spins: strconv.Itoa(int(c.Total())), Chi: none, Word: m.say("splits_few"), Watched: b.Level.Watch() || b.Level.Alarm()}
		if b.Level != wheel.TooFew {
			r.Chi, r.Word = oneDecimal(b.ChiSquare), m.say("splits_even")
			if r.Watched {
				r.Word = m.say("splits_watch")
			}
		}
		v.Rows = append(v.Rows, r)
	}
	for _, way := range [...]struct {
		way wheel.Direction
		key string
	}{{wheel.Clockwise, "splits_clockwise"}, {wheel.CounterClockwise, "splits_counter"}} {
		if c := s.ByWay(way.way).Numbers; c.Total() > 0 {
			row(m.say(way.key), &c)
		}
	}
	type of struct {
		name   string
		counts wheel.Counts
	}
	var dealers []of
	for _, d := range s.Dealers() {
		one := of{name: d.Name}
		for _, w := range d.Ways {
			for n, c := range w.Numbers {
				one.counts[n] += c
			}
		}
		dealers = append(dealers, one)
	}
	slices.SortStableFunc(dealers, func(a, b of) int { return int(b.counts.Total()) - int(a.counts.Total()) })
	for i := range dealers {
		if len(v.Rows) < mostSplits {
			row(dealers[i].name, &dealers[i].counts)
		}
	}
	if len(v.Rows) == 0 {
		return SplitsView{}
	}
	v.Ranks = append(v.Ranks, m.ranked("splits_hot", s.Hot(rankedOver, rankedPlaces)), m.ranked("splits_cold", s.Cold(rankedOver, rankedPlaces)))
	all := s.All()
	if s.Layout.Bias(&all.Numbers).Level != wheel.TooFew {
		ring := s.Layout.Ring(&all.Numbers)
		v.Ranks = append(v.Ranks, m.arc("splits_sector", "splits_from_to", s.Layout, &ring, s.Layout.Number))
		v.Ranks = append(v.Ranks, m.arc("splits_step", "splits_on", s.Layout, &all.Offsets, func(on int) uint8 { return uint8(on % s.Layout.Pockets()) }))
	}
	return v
}

// arcTrials is how often the counts are laid round the wheel by chance, for a per cent.
const arcTrials = 1000

// arc says which stretch of a ring came most often, and how often chance alone lays the same
// counts so close together. Named gives a position its number.
func (m *maker) arc(title, key string, l wheel.Layout, ring *wheel.Counts, named func(int) uint8) Fact {
	top := l.TopArc(ring)
	chance := l.ArcChance(ring, arcTrials, 1)
	return Fact{m.say(title), m.with(key, map[string]any{
		"From": int(named(top.From)), "To": int(named(top.From + wheel.ArcPockets - 1)), "Hits": top.Hits, "Spins": top.Spins,
		"Percent": (chance.Myriads() + 99) / 100,
	})}
}

// The ranking of numbers: over so many spins, so many places.
const (
	rankedOver   = 200
	rankedPlaces = 4
	rankedMost   = 5 // of numbers that tie, so many are named
)

// ranked names the numbers of a ranking, each with what it is ranked by.
func (m *maker) ranked(key string, r wheel.Ranking) Fact {
	var all []string
	for _, n := range r.Numbers[:min(len(r.Numbers), rankedMost)] {
		all = append(all, strconv.Itoa(int(n.Number))+" ("+strconv.Itoa(n.By)+")")
	}
	text := strings.Join(all, ", ")
	if more := len(r.Numbers) - rankedMost; more > 0 {
		text += " " + m.with("splits_more", map[string]any{"Count": more})
	}
	return Fact{m.with(key, map[string]any{"Spins": r.Over}), text}
}

// pacePainter is the chart of the rounds an hour.
type pacePainter struct {
	pace  PaceView
	drawn drawn
}

func (c *pacePainter) take(v *View) bool {
	if reflect.DeepEqual(c.pace, v.Pace) {
		return false
	}
	c.pace = v.Pace
	return true
}

func (c *pacePainter) breadth() float32 { return 400 }

const paceTall = 140

func (c *pacePainter) heights(float32) (least, wants float32) {
	if c.pace.Title == "" {
		return 0, 0
	}
	return paceTall, paceTall
}

func (c *pacePainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &c.pace
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Note, w-16, 20, w-48-title, labelInk, look.ToRight)
	chart, colours := d.Chart, draw.Dark()
	room := w - 32
	if d.Target != "" {
		room -= look.Width(d.Target, look.Points12, false) + 8
	}
	chart.Width = room
	p.Picture(c.drawn.get(chart, p.Scale(), func() image.Image { return chart.Draw(&colours, p.Scale()) }), 16, 36, room, draw.PaceHeight)
	if d.Target != "" {
		p.Write(d.Target, w-16, 36+chart.At(chart.Target), labelInk, look.ToRight)
	}
	p.Write(d.From, 16, 126, labelInk, look.FromLeft)
	p.Write(d.Now, 16+room, 126, labelInk, look.ToRight)
}

// splitsPainter is the numbers of a wheel by direction and by dealer.
type splitsPainter struct {
	shown    bool
	splits   SplitsView
	severity findings.Severity
}

func (s *splitsPainter) take(v *View) bool {
	shown := v.Game == profile.Roulette && v.Roulette.Splits.Title != ""
	if shown == s.shown && s.severity == v.Wrong.Severity && reflect.DeepEqual(s.splits, v.Roulette.Splits) {
		return false
	}
	s.shown, s.splits, s.severity = shown, v.Roulette.Splits, v.Wrong.Severity
	return true
}

func (s *splitsPainter) breadth() float32 { return 440 }

const (
	splitsHead  = 60
	splitsPitch = 22
)

func (s *splitsPainter) heights(float32) (least, wants float32) {
	if !s.shown {
		return 0, 0
	}
	h := splitsHead + splitsPitch*float32(len(s.splits.Rows)+len(s.splits.Ranks)) + 22
	return h, h
}

func (s *splitsPainter) paint(p *look.Paper, w, h float32) {
	p.Fill(0, 0, w, h, look.RadiusTile, look.Bg2)
	d := &s.splits
	title := p.Write(d.Title, 16, 20, titleInk, look.FromLeft)
	p.Shrink(d.Note, w-16, 20, w-48-title, labelInk, look.ToRight)
	spins, chi, word := w*0.52, w*0.7, w*0.73
	p.Write(d.Heads[0], 16, 40, labelInk, look.FromLeft)
	p.Write(d.Heads[1], spins, 40, labelInk, look.ToRight)
	p.Write(d.Heads[2], chi, 40, labelInk, look.ToRight)
	p.Rule(16, 52, w-32, look.Line)
	for i := range d.Rows {
		r, y := &d.Rows[i], splitsHead+splitsPitch*float32(i)+8
		ink := valueInk
		if r.Watched {
			ink = boldInk
		}
		p.Clip(r.Name, 16, y, spins-16-50, ink, look.FromLeft)
		p.Write(r.Spins, spins, y, ink, look.ToRight)
		p.Write(r.Chi, chi, y, ink, look.ToRight)
		p.Shrink(r.Word, word, y, w-16-word, labelInk, look.FromLeft)
	}
	y := splitsHead + splitsPitch*float32(len(d.Rows)) + 4
	p.Rule(16, y, w-32, look.Line)
	for i, r := range d.Ranks {
		y := y + 16 + splitsPitch*float32(i)
		p.Shrink(r.Name, 16, y, w*0.34-24, labelInk, look.FromLeft)
		p.Shrink(r.Value, w*0.34, y, w*0.66-16, valueInk, look.FromLeft)
	}
}
