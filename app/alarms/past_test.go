package alarms_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/alarms/watch"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/tables/findings"
)

// pastJournal is a journal that answers when the test lets it.
type pastJournal struct{ asked []*askedPast }

type askedPast struct {
	from, to  time.Time
	done      func([]watch.Gone, error)
	cancelled bool
}

func (p *pastJournal) read(from, to time.Time, done func([]watch.Gone, error)) (cancel func()) {
	a := &askedPast{from: from, to: to, done: done}
	p.asked = append(p.asked, a)
	return func() { a.cancelled = true }
}

func (p *pastJournal) last() *askedPast { return p.asked[len(p.asked)-1] }

// begins says that a line in sight begins with a text.
func (r *rig) begins(text string) bool {
	return slices.ContainsFunc(r.texts(), func(s seen) bool { return strings.HasPrefix(s.text, text) })
}

// before is an alarm of before the desk was started, as the journal has it.
func before(code findings.Code, table string, ago, taken, lasted time.Duration) watch.Gone {
	a := finding(code, table, ago)
	if taken > 0 {
		a.State, a.AckedBy, a.AckedAt = pit.Acknowledged, "Vasyl M.", a.Raised.Add(taken)
	}
	g := watch.Gone{Alarm: a}
	if lasted > 0 {
		g.At = a.Raised.Add(lasted)
	}
	return g
}

// The desk may have been started a moment ago: what rang before is in the journal.
func TestReviewIsOfWhatTheJournalHas(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyW)
	same(t, "asked for the shift", r.past.last().from.Equal(now.Add(-8*time.Hour)) && r.past.last().to.Equal(now), true)
	r.mustSay("8 alarms")
	same(t, "it says that it reads", r.begins("The journal is being read"), true)
	seen := finding(findings.PayoutDiffers, "R-05", 7*time.Second) // the desk sees it too
	r.past.last().done([]watch.Gone{
		before(findings.ShoeComposition, "B-31", 3*time.Hour, 40*time.Second, 5*time.Minute), {Alarm: seen},
	}, nil)
	r.mustSay("9 alarms", "B-31", "18:47:16", "Vasyl M.", "0:40", "5:00", "Foreign card")
	same(t, "and it reads no more", r.begins("The journal is being read"), false)
	t.Run("an earlier day", func(t *testing.T) {
		r.keys(fyne.KeyLeft)
		day := r.past.last()
		same(t, "today", day.from.Equal(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)) && day.to.Equal(now), true)
		r.tap("Earlier", 0)
		same(t, "what is no longer wanted is ended", day.cancelled, true)
		day = r.past.last()
		same(t, "yesterday", day.from.Equal(time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)) && day.to.Equal(time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)), true)
		r.mustSay("Gaming day 29 Nov", "The journal of that day is being read.", "0 alarms")
		day.done([]watch.Gone{before(findings.BetLate, "R-77", 30*time.Hour, 0, time.Minute)}, nil)
		r.mustSay("1 alarm", "R-77", "nobody", "1:00")
		same(t, "nothing of today is in it", r.says("R-05"), false)
	})
	t.Run("an answer that comes too late is not taken", func(t *testing.T) {
		r.keys(fyne.KeyLeft)
		late := r.past.last()
		r.keys(fyne.KeyRight)
		late.done([]watch.Gone{before(findings.BetLate, "R-99", 60*time.Hour, 0, time.Minute)}, nil)
		same(t, "taken", r.says("R-99"), false)
	})
	t.Run("a journal that cannot be read is said", func(t *testing.T) {
		r.past.last().done(nil, errors.New("the disk is gone"))
		r.mustSay("The journal of that day could not be read.")
	})
	t.Run("there is nothing after the shift", func(t *testing.T) {
		for range 5 {
			r.keys(fyne.KeyRight)
		}
		r.mustSay("The shift so far")
	})
	t.Run("what is being read ends with the screen", func(t *testing.T) {
		reading := r.past.last()
		same(t, "before", reading.cancelled, false)
		r.screen.Close()
		same(t, "after", reading.cancelled, true)
	})
}

// A whole evening of alarms: every word is whole, and those of the list that are too many
// are told where to be found.
func TestReviewOfALongDayIsWhole(t *testing.T) {
	codes := []findings.Code{findings.PayoutDiffers, findings.ShoeCardMissing, findings.DealBeforeNoMoreBets, findings.WheelNotInspected, findings.CardOutOfTurn, findings.RoundSettledTwice}
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{drawn, smallest, magnified, sight.Least(), sight.Largest()} {
			t.Run(fmt.Sprint(lang, size), func(t *testing.T) {
				r := open(t, lang, size)
				r.keys(fyne.KeyW)
				check := func() {
					t.Helper()
					for _, fault := range append(sight.Faults(r.window.Content(), "alarm_"), sight.Cut(r.window.Content())...) {
						t.Error(fault)
					}
				}
				check()
				var past []watch.Gone
				for i := range 260 {
					past = append(past, before(codes[i%len(codes)], fmt.Sprintf("B-%02d", i), time.Duration(i+1)*90*time.Second, time.Duration(i%3)*time.Minute, time.Duration(i)*time.Minute))
				}
				r.past.last().done(past, nil)
				for range 12 {
					check()
					r.keys(fyne.KeyPageDown)
				}
				r.keys(fyne.KeyLeft)
				check()
			})
		}
	}
}
