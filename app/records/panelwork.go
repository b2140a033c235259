package records

import (
	"context"
	"path/filepath"
	"time"

	"pitboss/app/look"
	"pitboss/app/records/reading"
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

// write has a file written, and keeps what came of it. A file that is written and could
// not be shown is there all the same.
func (s *Screen) write(done **Written, failed *string, work func(context.Context) (Written, error)) {
	s.errands.run(writing, func(ctx context.Context) func() {
		w, err := work(ctx)
		return func() {
			switch {
			case err == nil:
				*done = &w
			case w.File != "":
				*done, *failed = &w, s.text("not_shown")
			default:
				*failed = s.failure(err)
			}
			s.draw()
		}
	})
	s.draw()
}

// openFile has the system open a file or a folder. The file is there, whatever it says.
func (s *Screen) openFile(file string, failed *string) {
	s.errands.run(writing, func(ctx context.Context) func() {
		err := s.journal.Open(ctx, file)
		return func() {
			if *failed = ""; err != nil {
				*failed = s.text("not_shown")
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
		t.failure(failed)
	case done != nil:
		t.rule()
		t.line(s.say(ended, map[string]any{"Records": s.words.Count("journal_records", done.Records)}), look.InkSum)
	}
	if done != nil {
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
