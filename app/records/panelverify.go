package records

import (
	"context"
	"path/filepath"
	"sync/atomic"
	"time"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/store"
	"pitboss/tables/roles"
)

// verifyPanel is a verification: that it runs, and what it found.
type verifyPanel struct {
	screen      *Screen
	again, stop *look.Key
	since, took time.Time
	done, all   atomic.Int64
	verdict     *store.Verdict
	bundle      *store.BundleVerdict // of an evidence bundle
	file        string               // which one
	failed      string
}

// show shows what a bundle was found to be.
func (v *verifyPanel) show(file string, of store.BundleVerdict) {
	v.forget()
	v.file, v.bundle = file, &of
}

func (v *verifyPanel) forget() { v.verdict, v.bundle, v.file, v.failed = nil, nil, "", "" }

func (v *verifyPanel) make(s *Screen) {
	v.screen = s
	v.again, v.stop = look.NewKey("", s.verify), look.NewKey("", func() {
		s.errands.drop(verifying)
		s.draw()
	})
}

// verify has everything checked.
func (s *Screen) verify() {
	v := &s.panel.verify
	if !s.may(roles.Verify) || s.errands.busy(verifying) {
		return
	}
	v.forget()
	v.since = s.now
	v.done.Store(0)
	v.all.Store(0)
	s.errands.run(verifying, func(ctx context.Context) func() {
		found, err := s.journal.Verify(ctx, func(done, all int64) {
			v.done.Store(done)
			v.all.Store(all)
		})
		return func() {
			if v.took = s.now; err != nil {
				v.failed = s.failure(err)
			} else {
				v.verdict = &found
			}
			s.draw()
		}
	})
	s.draw()
}

// progress is how far it came.
func (v *verifyPanel) progress() string {
	s, all := v.screen, v.all.Load()
	if all == 0 {
		return ""
	}
	return s.say("verify_part", map[string]any{"Percent": min(100*v.done.Load()/all, 100)})
}

func (v *verifyPanel) keys() [][]*look.Key {
	s := v.screen
	v.again.Text, v.again.Cap, v.again.Main = s.text("verify_again"), "Enter", true
	v.stop.Text, v.stop.Cap = s.text("stop"), ""
	switch {
	case s.errands.busy(verifying):
		return [][]*look.Key{{v.stop}}
	case v.verdict == nil:
		v.again.Text = s.text("verify")
	}
	v.again.Disabled = !s.may(roles.Verify)
	return [][]*look.Key{{v.again}}
}

func (v *verifyPanel) paint(t *teller) {
	s := v.screen
	t.title(s.text("verify_title"))
	t.line(s.text("verify_text"), look.InkPlain)
	switch {
	case s.errands.busy(verifying):
		t.rule()
		t.line(s.say("verify_running_now", map[string]any{"Time": look.Elapsed(s.now.Sub(v.since))}), look.InkSum)
		v.bar(t)
	case v.failed != "":
		t.rule()
		t.failure(v.failed)
	case v.bundle != nil:
		t.rule()
		t.line(breakable(filepath.Base(v.file), 12), look.InkSum)
		v.found(t, reading.BundleVerdictOf(s.words, s.cfg.Zone, v.bundle))
	case v.verdict != nil:
		v.found(t, reading.VerdictOf(s.words, v.verdict))
	}
}

// bar is how far the verification came, as a bar and in words.
func (v *verifyPanel) bar(t *teller) {
	all := v.all.Load()
	if all == 0 {
		return
	}
	t.y += 6
	t.paper.Fill(look.Padding, t.y, t.room(), 4, 2, look.Bg0)
	t.paper.Fill(look.Padding, t.y, t.room()*min(float32(v.done.Load())/float32(all), 1), 4, 2, look.Analogue)
	t.y += 12
	t.line(v.progress(), look.InkPlain)
}

func (v *verifyPanel) found(t *teller, said reading.Verdict) {
	s := v.screen
	t.rule()
	if !said.Good {
		const thick = 3
		t.paper.Fill(look.Padding, t.y, thick, 26, 1, look.UrgentColour)
		t.paper.Write(said.Title, look.Padding+12, t.y+13, look.InkOf(look.Points16, true, look.UrgentColour), look.FromLeft)
		t.y += 32
		t.line(s.text("verify_first"), look.InkHead)
		t.line(said.Place, look.InkSum)
		t.line(said.First, look.InkValue)
		if len(said.Also) > 0 {
			t.head(s.text("verify_also"))
			for _, text := range said.Also {
				t.line(text, look.InkPlain)
			}
		}
		t.rule()
	} else {
		t.line(said.Title, look.InkOf(look.Points16, true, look.Text1))
		t.y += 4
	}
	for _, fact := range said.Facts {
		t.line(fact, look.InkPlain)
		t.y += 2
	}
}
