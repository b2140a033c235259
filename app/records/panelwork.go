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

// dayName is a gaming day as a person reads it; a second pair of files of a day keeps
// its number.
func (s *Screen) dayName(day string) string {
	at, err := time.Parse(time.DateOnly, day[:min(len(day), len(time.DateOnly))])
	if err != nil {
		return reading.Plain(day)
	}
	return s.words.Date(at) + day[len(time.DateOnly):]
}

// daysPanel is the gaming days that there are, to look at one of them.
type daysPanel struct {
	screen *Screen
	other  otherJournal
	all    *look.Key
	each   []*look.Key
}

func (d *daysPanel) make(s *Screen) {
	d.screen = s
	d.all = look.NewKey("", func() { s.openDay("") })
	d.other.make(s)
}

func (d *daysPanel) keys() [][]*look.Key { return nil }

func (d *daysPanel) paint(t *teller) {
	s := d.screen
	t.title(s.text("days_title"))
	t.line(s.text("days_text"), look.InkPlain)
	t.y += 8
	d.all.Text, d.all.Chosen = s.text("all_days"), s.asked.Day == ""
	d.all.Refresh()
	t.key(d.all)
	for i, day := range s.days {
		if i == len(d.each) {
			d.each = append(d.each, look.NewKey("", nil))
		}
		k := d.each[i]
		k.OnTapped = func() { s.openDay(day) }
		k.Text, k.Count, k.Chosen = s.dayName(day), "", s.asked.Day == day
		if day == s.journal.Standing().Today {
			k.Count = s.text("today")
		}
		k.Refresh()
		t.key(k)
	}
	d.other.paint(t)
}

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
				v.failed = s.say("failed", map[string]any{"Reason": reading.Plain(err.Error())})
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
		t.line(v.failed, look.InkSum)
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

// exportPanel writes what was found to a file.
type exportPanel struct {
	screen            *Screen
	csv, jsonl, proof *look.Key
	folder            *look.Key
	done              *Written
	failed            string
}

func (e *exportPanel) make(s *Screen) {
	e.screen = s
	e.csv = look.NewKey("", func() { s.export(CSV) })
	e.jsonl = look.NewKey("", func() { s.export(JSONL) })
	e.proof = look.NewKey("", func() { s.export(Bundle) })
	e.folder = look.NewKey("", func() {
		if e.done != nil {
			s.openFile(filepath.Dir(e.done.File), &e.failed)
		}
	})
}

// export writes what was found to a file, which becomes a record too.
func (s *Screen) export(as Format) {
	e := &s.panel.export
	if !s.may(roles.Export) || s.errands.busy(writing) || as == Bundle && s.query.Round == "" {
		return
	}
	e.done, e.failed = nil, ""
	q := s.query
	q.Limit, q.After = 0, nil
	s.write(&e.done, &e.failed, func(ctx context.Context) (Written, error) {
		return s.journal.Export(ctx, as, q, reading.InWords(&q))
	})
}

// write has a file written, and keeps what came of it.
func (s *Screen) write(done **Written, failed *string, work func(context.Context) (Written, error)) {
	s.errands.run(writing, func(ctx context.Context) func() {
		w, err := work(ctx)
		return func() {
			if err != nil {
				*failed = s.say("failed", map[string]any{"Reason": reading.Plain(err.Error())})
			} else {
				*done = &w
			}
			s.draw()
		}
	})
	s.draw()
}

// openFile has the system open a file or a folder.
func (s *Screen) openFile(file string, failed *string) {
	s.errands.run(writing, func(ctx context.Context) func() {
		err := s.journal.Open(ctx, file)
		return func() {
			if err != nil {
				*failed = s.say("failed", map[string]any{"Reason": reading.Plain(err.Error())})
			}
			s.draw()
		}
	})
}

func (e *exportPanel) keys() [][]*look.Key {
	e.folder.Text = e.screen.text("open_folder")
	if e.done != nil {
		return [][]*look.Key{{e.folder}}
	}
	return nil
}

func (e *exportPanel) paint(t *teller) {
	s := e.screen
	t.title(s.text("export_title"))
	t.line(s.say("export_what", map[string]any{"Asked": reading.Found(s.words, s.cfg.Zone, &s.query)}), look.InkValue)
	t.y += 2
	t.line(s.text("export_text"), look.InkPlain)
	t.outcome(s, e.done, e.failed, "export_running", "export_done")
	t.y += 8
	may := s.may(roles.Export)
	for i, k := range []*look.Key{e.csv, e.jsonl, e.proof} {
		k.Text, k.Cap = s.text([...]string{"export_csv", "export_jsonl", "export_bundle"}[i]), string(rune('1'+i))
		k.Disabled = !may || s.errands.busy(writing) || k == e.proof && s.query.Round == ""
		k.Refresh()
		t.key(k)
	}
	switch {
	case !may:
		t.line(s.text("may_not"), look.InkPale)
	case s.query.Round == "":
		t.line(s.text("export_bundle_needs"), look.InkPale)
	}
}

// outcome says what came of a file that was to be written.
func (t *teller) outcome(s *Screen, done *Written, failed, running, ended string) {
	switch {
	case s.errands.busy(writing) && done == nil:
		t.rule()
		t.line(s.text(running), look.InkSum)
	case failed != "":
		t.rule()
		t.line(failed, look.InkSum)
	case done != nil:
		t.rule()
		t.line(s.say(ended, map[string]any{"Records": s.words.Count("journal_records", done.Records)}), look.InkSum)
		t.line(breakable(done.File, 12), look.InkPlain)
	}
}

// reportPanel makes reports of some gaming days.
type reportPanel struct {
	screen   *Screen
	from, to *look.Field
	each     []*look.Key
	again    *look.Key
	done     *Written
	failed   string
	wrongDay bool
}

func (r *reportPanel) make(s *Screen) {
	r.screen = s
	r.from, r.to = look.NewField(), look.NewField()
	for _, f := range []*look.Field{r.from, r.to} {
		f.Limit(len(time.DateOnly))
		f.OnChange = func(string) {
			r.wrongDay = false
			s.panel.show()
		}
	}
	r.again = look.NewKey("", func() {
		if r.done != nil {
			s.openFile(r.done.File, &r.failed)
		}
	})
}

// begin fills in the day in sight.
func (r *reportPanel) begin() {
	day := r.screen.asked.Day
	if day == "" {
		day = r.screen.cfg.Journal.Standing().Today
	}
	r.from.SetText(day)
	r.to.SetText(day)
	r.done, r.failed, r.wrongDay = nil, "", false
}

// report makes a report of the days that are typed, and opens it.
func (s *Screen) report(kind string) {
	r := &s.panel.reports
	if !s.may(roles.Export) || s.errands.busy(writing) {
		return
	}
	from, err := time.Parse(time.DateOnly, r.from.Text())
	to, err2 := time.Parse(time.DateOnly, r.to.Text())
	if r.wrongDay = err != nil || err2 != nil || to.Before(from); r.wrongDay {
		s.draw()
		return
	}
	r.done, r.failed = nil, ""
	first, last, w := from.Format(time.DateOnly), to.Format(time.DateOnly), s.words
	s.write(&r.done, &r.failed, func(ctx context.Context) (Written, error) {
		made, err := s.journal.Report(ctx, kind, first, last, w)
		if err == nil {
			err = s.journal.Open(ctx, made.File)
		}
		return made, err
	})
}

func (r *reportPanel) keys() [][]*look.Key {
	r.again.Text = r.screen.text("open_file")
	if r.done != nil {
		return [][]*look.Key{{r.again}}
	}
	return nil
}

func (r *reportPanel) paint(t *teller) {
	s := r.screen
	t.title(s.text("reports_title"))
	t.line(s.text("reports_text"), look.InkPlain)
	t.outcome(s, r.done, r.failed, "reports_running", "reports_done")
	t.y += 8
	all := s.journal.Reports()
	if len(all) == 0 {
		t.line(s.text("reports_none"), look.InkPale)
		return
	}
	problem := ""
	if r.wrongDay {
		problem = s.text("reports_bad_day")
	}
	r.from.Set(look.FieldFace{Label: s.text("reports_from"), Hint: time.DateOnly})
	r.to.Set(look.FieldFace{Label: s.text("reports_to"), Hint: time.DateOnly, Problem: problem})
	half := (t.room() - look.GapSide) / 2
	h := max(r.from.MinSize().Height, r.to.MinSize().Height)
	t.paper.Key(r.from, look.Padding, t.y, half, r.from.MinSize().Height)
	t.paper.Key(r.to, look.Padding+half+look.GapSide, t.y, half, r.to.MinSize().Height)
	t.y += h + look.GapSide
	may := s.may(roles.Export)
	for i, of := range all {
		if i == len(r.each) {
			r.each = append(r.each, look.NewKey("", nil))
		}
		k := r.each[i]
		k.OnTapped = func() { s.report(of.Kind) }
		k.Text, k.Cap, k.Disabled = of.Name, "", !may || s.errands.busy(writing)
		if i < 9 {
			k.Cap = string(rune('1' + i))
		}
		k.Refresh()
		t.key(k)
	}
}
