package records

import (
	"context"
	"strconv"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/app/warnings"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/roles"
)

// Keeping is how this desk keeps its journal, and what it found wrong with itself.
type Keeping interface {
	Health() Health // asked once a second; it must not wait
	// TakeWarnings says that whoever is signed on has seen warnings. It may take a while, and
	// is called on another goroutine than the window's.
	TakeWarnings(context.Context, []warnings.Warning) error
	// Why says in words why that was not possible.
	Why(*words.Words, error) string
}

// Health is how the journal is kept now.
type Health struct {
	Kept     store.Health
	Warnings []warnings.Warning // newest first
	Fresh    []warnings.Warning // of them those that somebody must take and nobody has
}

// healthPanel is how the journal is kept: what is written and signed, what room there is,
// and everything that was found wrong, newest first.
type healthPanel struct {
	screen *Screen
	take   *look.Key
	of     Health
	failed string
}

// mostShown bounds what is shown of them; all are in the journal and in the log.
const mostShown = 60

func (h *healthPanel) make(s *Screen) {
	h.screen = s
	h.take = look.NewKey("", h.taken)
}

// look asks how the journal is kept.
func (h *healthPanel) look() {
	if k := h.screen.cfg.Keeping; k != nil {
		h.of = k.Health()
	}
}

// mark is what tells one state of health from another, for the eye.
func (h *healthPanel) mark() string {
	if h.screen.cfg.Keeping == nil {
		return ""
	}
	k := &h.of.Kept
	text := strconv.Itoa(len(h.of.Fresh)) + " " + strconv.Itoa(len(h.of.Warnings)) + k.Error + k.IndexError + k.Regular + k.FreeError + k.Doubt +
		strconv.FormatBool(k.Full) + strconv.FormatBool(k.ReadOnly)
	if len(h.of.Warnings) > 0 {
		text += h.of.Warnings[0].At.String()
	}
	return text
}

// taken says that the warnings in sight were seen.
func (h *healthPanel) taken() {
	s := h.screen
	fresh := h.of.Fresh
	if len(fresh) == 0 || !s.may(roles.Acknowledge) || s.errands.busy(taking) {
		return
	}
	h.failed = ""
	s.errands.run(taking, func(ctx context.Context) func() {
		err := s.cfg.Keeping.TakeWarnings(ctx, fresh)
		return func() {
			if err != nil {
				h.failed = s.cfg.Keeping.Why(s.words, err)
			}
			h.look()
			s.draw()
		}
	})
	s.draw()
}

func (h *healthPanel) keys() [][]*look.Key {
	if len(h.of.Fresh) == 0 {
		return nil
	}
	s := h.screen
	h.take.Text, h.take.Cap, h.take.Main = s.text("health_take"), "Enter", true
	h.take.Disabled = !s.may(roles.Acknowledge) || s.errands.busy(taking)
	return [][]*look.Key{{h.take}}
}

func (h *healthPanel) paint(t *teller) {
	s := h.screen
	t.title(s.text("health_title"))
	h.kept(t)
	t.head(s.text("health_found"))
	if h.failed != "" {
		t.line(h.failed, look.InkSum)
	}
	if len(h.of.Warnings) == 0 {
		t.line(s.text("health_none"), look.InkPlain)
	}
	for i := range h.of.Warnings {
		if i == mostShown {
			t.line(s.say("health_more", map[string]any{"Number": s.words.Number(int64(len(h.of.Warnings) - i))}), look.InkPale)
			break
		}
		h.warning(t, &h.of.Warnings[i])
	}
}

// warning is one of them: when, what, and dimmed what the machine said.
func (h *healthPanel) warning(t *teller, w *warnings.Warning) {
	s := h.screen
	at := w.At.In(s.cfg.Zone)
	when := s.words.Day(at) + ", " + at.Format("15:04:05")
	if w.Times > 1 {
		when += "  ×" + strconv.Itoa(w.Times)
	}
	t.y += 4
	ink := look.InkPlain
	for i := range h.of.Fresh {
		if f := &h.of.Fresh[i]; f.Code == w.Code && f.At.Equal(w.At) && f.What == w.What {
			ink = look.InkSum
			t.paper.Fill(look.Padding-9, t.y+3, 3, 14, 1, look.HighColour)
			break
		}
	}
	t.line(when, look.InkLabel)
	t.line(reading.Plain(w.Say(s.words)), ink)
	if w.Cause != "" {
		t.line(breakable(reading.Plain(w.Cause), 24), look.InkLabel)
	}
}

// kept is how the journal does, a line each; what is wrong has its cause below it.
func (h *healthPanel) kept(t *teller) {
	s, k := h.screen, &h.of.Kept
	amiss := look.InkOf(look.Points13, true, look.HighColour)
	label := float32(factLabel) // as wide as the widest, so that all values begin together
	for _, key := range []string{"written", "index", "signed", "room", "doubt"} {
		label = max(label, look.Width(s.text("health_"+key), look.Points13, false)+10)
	}
	fact := func(key, value string, bad bool, cause string) {
		ink := look.InkCell
		if bad {
			ink = amiss
		}
		t.columnAt(label, s.text("health_"+key), value, ink)
		if cause != "" {
			t.line(breakable(reading.Plain(cause), 24), look.InkLabel)
		}
	}
	switch {
	case k.Full:
		fact("written", s.text("health_full"), true, k.Error)
	case k.ReadOnly:
		fact("written", s.text("health_read_only"), true, k.Error)
	case k.Error != "":
		fact("written", s.text("health_not_written"), true, k.Error)
	default:
		fact("written", s.say("health_records", map[string]any{"Number": s.words.Number(int64(k.Records))}), false, "")
	}
	switch {
	case k.IndexFull:
		fact("index", s.text("health_index_full"), true, k.IndexError)
	case k.IndexError != "":
		fact("index", s.text("health_index_stuck"), true, k.IndexError)
	case k.Indexed < k.Records:
		fact("index", s.say("health_index_behind", map[string]any{"Number": s.words.Number(int64(k.Records - k.Indexed))}), false, "")
	default:
		fact("index", s.text("health_index_good"), false, "")
	}
	signed := s.text("unsigned")
	if c := s.cfg.Journal.Standing().Newest; c.Size > 0 {
		signed = s.say("signed", map[string]any{"Number": s.words.Number(int64(c.Size)), "Root": c.Short()})
	}
	if !k.Signed.IsZero() { // by this desk, since it was started
		signed = k.Signed.In(s.cfg.Zone).Format("15:04:05") + ", " + signed
	}
	if k.Regular != "" {
		signed = s.text("health_not_signed")
	}
	fact("signed", signed, k.Regular != "", k.Regular)
	if k.FreeError != "" {
		fact("room", s.text("health_room_unknown"), true, k.FreeError)
	} else {
		fact("room", s.room(min(k.FreeRoll, k.FreeIndex)), hasCode(k, store.AlarmFull), "")
	}
	if k.Doubt != "" {
		fact("doubt", s.text("health_doubt_left"), true, k.Doubt)
	}
}

func hasCode(k *store.Health, code string) bool {
	for _, c := range k.Alarms() {
		if c == code {
			return true
		}
	}
	return false
}

// room is a size in gigabytes, with a tenth below ten.
func (s *Screen) room(bytes uint64) string {
	const giga, ten = 1 << 30, 10
	text := s.words.Number(int64(bytes / giga))
	if tenths := bytes % giga * ten / giga; bytes < ten*giga {
		text += s.words.Say("reading_point", nil) + strconv.FormatUint(tenths, 10)
	}
	return s.say("health_gigabytes", map[string]any{"Number": text})
}
