package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wheel"
)

// Spin is the felt of a roulette table, its wheel and its clock.
type Spin struct {
	Felt    draw.RouletteFelt
	Names   map[int]string // of dozens, columns and even chances, by position
	Wheel   WheelView
	Clock   ClockView
	Numbers StripView
	Splits  SplitsView
}

// WheelView is how the numbers fell, in the order of the wheel.
type WheelView struct {
	Track       draw.Racetrack
	Title, Note string
	Bias        wheel.Bias
	Chi         [3]string // its name, its value, what is said of it
	Limits      [2]string // watch and alarm
	Sectors     []SectorView
}

// wheelName is the serial number of the wheel, where it is known, else its sensor.
func (m *maker) wheelName() string {
	if m.t.WheelSerial != "" {
		return m.t.WheelSerial
	}
	return m.t.Spin.Device
}

// SectorView is how often a part of the wheel came.
type SectorView struct{ Name, Seen, Expected string }

// ClockView is the time of a spin.
type ClockView struct {
	Clock       draw.Clock // without its width
	Title, Note string
	Words       []ClockWord // in the phases
	Marks       []ClockWord // under them
}

// ClockWord is a word at a moment of the clock.
type ClockWord struct {
	From, To time.Duration
	Text     string
	Alarmed  bool
}

// StripView is the last numbers.
type StripView struct {
	Numbers     []uint8
	Waiting     int // below 0 for none
	WaitingWord string
	Title, Note string
}

// numberText is a number with its colour: 20 black.
func (m *maker) numberText(n int) string {
	key := map[wheel.Hue]string{wheel.Red: "red", wheel.Black: "black", wheel.Green: "zero"}[wheel.Colour(n)]
	if key == "" {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(n) + " " + m.Say("colour_"+key, nil)
}

// number is the number of the spin, the wheel's before the server's; below 0 while
// there is none.
func (m *maker) number() int {
	if m.t.Wheel >= 0 {
		return m.t.Wheel
	}
	return m.t.Server
}

func (m *maker) spin() Spin {
	v := Spin{Wheel: m.wheel(), Clock: m.spinClock(), Numbers: m.strip(), Splits: m.splits()}
	v.Felt = draw.RouletteFelt{Layout: draw.NewLayout(draw.RouletteWidth, draw.RouletteHeight), Result: -1, Chips: m.chips()}
	if n := m.number(); n >= 0 && !m.held() && m.t.Phase != tables.Betting {
		v.Felt.Result = n
	}
	v.Names = map[int]string{}
	for _, l := range v.Felt.Layout.Labels() {
		v.Names[l.Position] = m.fieldName(l.Position)
	}
	return v
}

// fieldName is what is written on a field of the layout.
func (m *maker) fieldName(position int) string {
	p := draw.PositionAt(position)
	if p == nil {
		return ""
	}
	if p.Spot() == "column" {
		return m.with("odds", map[string]any{"Win": p.Pays, "Stake": 1})
	}
	return m.position(p)
}

// pile is what lies on one position.
type pile struct {
	sum    money.Amount
	guests map[string]bool
	first  string
}

// chips are the piles on the layout. A call bet lies where the engine places it.
func (m *maker) chips() map[int]draw.Chip {
	piles := map[int]*pile{}
	put := func(position int, guest string, a money.Amount) {
		p := piles[position]
		if p == nil {
			p = &pile{guests: map[string]bool{}, first: guest}
			piles[position] = p
		}
		p.sum += a
		p.guests[guest] = true
	}
	placed := m.placed()
	for _, list := range [][]wager.Offer{m.t.Bets, m.t.Prison} {
		for i := range list {
			o := &list[i]
			if all := placed[o.ID]; len(all) > 0 {
				for _, at := range all {
					put(int(at.At), o.Player, at.Stake)
				}
				continue
			}
			a, err := roulette.Offered(o, m.money)
			if position, ok := draw.PositionOf(o.Spot, o.Numbers, o.Which); ok && err == nil {
				put(position, o.Player, a)
			}
		}
	}
	marks, _ := m.guests()
	chips := make(map[int]draw.Chip, len(piles))
	for position, p := range piles {
		chips[position] = draw.Chip{
			Text: draw.ChipText(m.whole(p.sum)), Guest: marks[p.first], Guests: len(p.guests), Mixed: len(p.guests) > 1,
		}
	}
	return chips
}

// placed is where the call bets and completes of the round lie, by the bet's id.
func (m *maker) placed() map[string][]wager.Placed {
	answer := m.answer
	if answer == nil && m.in.Engine != nil && m.anyCall() {
		l := m.line()
		l.Number, l.HasNumber = 0, true // where chips lie does not depend on the number
		var a round.Answer
		m.in.Engine.Settle(l, &a)
		answer = a.Clone()
	}
	all := map[string][]wager.Placed{}
	if answer != nil {
		for i := range answer.Bets {
			if b := &answer.Bets[i]; len(b.Placed) > 0 {
				all[b.ID] = b.Placed
			}
		}
	}
	return all
}

func (m *maker) anyCall() bool {
	for i := range m.t.Bets {
		o := &m.t.Bets[i]
		if _, ok := draw.PositionOf(o.Spot, o.Numbers, o.Which); !ok {
			return true
		}
	}
	return false
}

// tenths is a share of a count, to one decimal: n of 37 parts.
func tenths(total, parts int) string {
	n := (total*parts*10 + 18) / 37
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

func (m *maker) wheel() WheelView {
	var counts wheel.Counts
	for _, n := range m.t.Numbers {
		if int(n) < len(counts) {
			counts[n]++
		}
	}
	total := counts.Total()
	v := WheelView{Track: draw.Racetrack{Counts: counts, Marked: -1, Result: -1}, Bias: wheel.SingleZero.Bias(&counts)}
	switch n := m.number(); {
	case n < 0 || m.t.Phase == tables.Betting:
	case m.held() || m.open(findings.ResultDiffers) != nil:
		v.Track.Marked = n
	default:
		v.Track.Result = n
	}
	v.Title = m.with("wheel_title", map[string]any{"Device": m.wheelName(), "Spins": m.count("valid_spins", total)})
	v.Note = m.with("wheel_note", map[string]any{"Expected": tenths(total, 1)})
	if m.held() {
		v.Note += " " + m.say("wheel_note_void")
	}
	v.Chi = [3]string{m.say("chi_square"), none, m.say("chi_too_few")}
	if v.Bias.Level != wheel.TooFew {
		word := "chi_normal"
		switch {
		case v.Bias.Level.Alarm():
			word = "chi_alarm"
		case v.Bias.Level.Watch():
			word = "chi_watch"
		}
		v.Chi[1], v.Chi[2] = oneDecimal(v.Bias.ChiSquare), m.say(word)
	}
	v.Limits = [2]string{
		m.with("limit_watch", map[string]any{"Limit": oneDecimal(wheel.SingleZero.Limit(wheel.PastOne))}),
		m.with("limit_alarm", map[string]any{"Limit": oneDecimal(wheel.SingleZero.Limit(wheel.PastHundredth))}),
	}
	sectors := counts.Sectors()
	for _, s := range [...]struct {
		key    string
		sector wheel.Sector
	}{{"voisins", wheel.Voisins}, {"tiers", wheel.Tiers}, {"orphelins", wheel.Orphelins}} {
		v.Sectors = append(v.Sectors, SectorView{
			m.say(s.key), strconv.Itoa(sectors[s.sector]), m.with("of_expected", map[string]any{"Expected": tenths(total, len(s.sector.Numbers()))}),
		})
	}
	return v
}

func oneDecimal(h wheel.Hundredths) string {
	n := (uint64(h) + 5) / 10
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

func (m *maker) strip() StripView {
	v := StripView{Numbers: m.t.Numbers, Waiting: -1, Title: m.say("last_numbers")}
	if n := m.number(); n >= 0 && m.held() {
		v.Waiting, v.WaitingWord = n, m.say("on_hold")
	}
	var counts wheel.Counts
	for _, n := range m.t.Numbers {
		if int(n) < len(counts) {
			counts[n]++
		}
	}
	o := counts.Outside()
	v.Note = m.with("numbers_note", map[string]any{
		"All": counts.Total(), "Red": o.Red, "Black": o.Black, "Zero": o.Zeros, "Even": o.Even, "Odd": o.Odd, "Low": o.Low, "High": o.High,
	})
	return v
}

// seconds is a length of time in whole seconds, as it is said.
func (m *maker) seconds(d time.Duration) string {
	return m.with("seconds", map[string]any{"Seconds": int(d.Round(time.Second) / time.Second)})
}

// spinClock lays the phases of a spin on its time.
func (m *maker) spinClock() ClockView {
	t := m.t
	v := ClockView{Title: m.with("spin_title", map[string]any{"Spin": m.roundName(t.Round)})}
	s := m.in.Story
	if s == nil || t.Round == "" {
		s = &Story{}
	}
	begin := firstTime(s.Opened, s.Launched, s.Closed, t.Since)
	end := m.in.Now
	if !s.Ended.IsZero() {
		end = s.Ended
	}
	span := max(end.Sub(begin), time.Second)
	v.Clock.Whole = max(time.Minute, (span * 115 / 100).Round(time.Second))
	v.Clock.Elapsed = span
	since := func(at time.Time) time.Duration { return min(max(at.Sub(begin), 0), span) }
	type beat struct {
		at    time.Time
		word  string
		alarm bool
	}
	var beats []beat
	add := func(at time.Time, word string) {
		if !at.IsZero() && !at.After(m.in.Now) { // the timer says beforehand when it will close
			beats = append(beats, beat{at: at, word: word})
		}
	}
	add(s.Opened, m.Say("state_betting", nil))
	add(s.Launched, m.Say("state_spinning", nil))
	add(s.Closed, m.say("betting_closed"))
	add(s.Result, m.Say("state_result", nil))
	if m.held() {
		at := s.Held
		if at.IsZero() {
			at = t.Since
		}
		beats = append(beats, beat{at, m.say("hold_waiting"), true})
	}
	slices.SortStableFunc(beats, func(a, b beat) int { return a.at.Compare(b.at) })
	for i, b := range beats {
		to := span
		if i+1 < len(beats) {
			to = since(beats[i+1].at)
		}
		from := since(b.at)
		v.Clock.Phases = append(v.Clock.Phases, draw.Stretch{From: from, To: to, Now: i == len(beats)-1, Alarm: b.alarm})
		v.Words = append(v.Words, ClockWord{from, to, b.word, b.alarm})
	}
	mark := func(at time.Duration, text string, alarmed bool) {
		v.Marks = append(v.Marks, ClockWord{From: at, Text: text, Alarmed: alarmed})
		if alarmed {
			v.Clock.Wrong = append(v.Clock.Wrong, at)
		} else {
			v.Clock.Marks = append(v.Clock.Marks, at)
		}
	}
	if !s.Launched.IsZero() && !s.Opened.IsZero() {
		mark(since(s.Launched), m.with("launch_at", map[string]any{"Time": m.seconds(s.Launched.Sub(s.Opened))}), false)
	}
	if s.Closed.After(s.Launched) && !s.Launched.IsZero() && !s.Closed.After(m.in.Now) {
		mark(since(s.Closed), m.with("closed_after", map[string]any{"Time": m.seconds(s.Closed.Sub(s.Launched))}), m.held())
	}
	if u := m.in.Usual; u > 0 && !s.Launched.IsZero() {
		mark(s.Launched.Sub(begin)+u, m.with("usually_after", map[string]any{"Time": m.seconds(u)}), false)
		v.Note = m.say("clock_note")
	}
	if signals := m.closing(s); signals != "" {
		v.Note = signals
	}
	if len(beats) == 0 {
		v.Words = append(v.Words, ClockWord{0, span, look.Elapsed(span), false})
	}
	return v
}

// closing names the signals that ended the betting, where they are of different moments:
// the betting timer, the server, the wheel. A late bet is judged by them.
func (m *maker) closing(s *Story) string {
	var all []string
	first, last := time.Time{}, time.Time{}
	for _, c := range [...]struct {
		key string
		at  time.Time
	}{{"signal_timer", m.t.BetsUntil}, {"signal_server", firstTime(s.Closed, m.t.Closed)}, {"signal_wheel", s.Wheel}} {
		if c.at.IsZero() || c.at.After(m.in.Now) {
			continue
		}
		all = append(all, m.with(c.key, map[string]any{"Time": m.clock(c.at)}))
		if first.IsZero() || c.at.Before(first) {
			first = c.at
		}
		if c.at.After(last) {
			last = c.at
		}
	}
	if len(all) < 2 || last.Sub(first) < time.Second {
		return ""
	}
	return m.with("signals", map[string]any{"Signals": strings.Join(all, ", ")})
}

func firstTime(all ...time.Time) time.Time {
	for _, t := range all {
		if !t.IsZero() {
			return t
		}
	}
	return time.Time{}
}
