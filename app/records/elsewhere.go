package records

import (
	"context"
	"path/filepath"
	"strings"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/store"
)

// otherJournal is what a person types to read another journal than this desk's, or to
// have an evidence bundle verified.
type otherJournal struct {
	screen *Screen
	field  *look.Field
	open   *look.Key
	home   *look.Key
	failed string
}

func (o *otherJournal) make(s *Screen) {
	o.screen = s
	o.field = look.NewField()
	o.field.OnEnter = func(string) { s.openOther() }
	o.field.OnChange = func(string) { o.failed = "" }
	o.open = look.NewKey("", s.openOther)
	o.home = look.NewKey("", s.goHome)
}

// paint offers the other journal, or the way back from it.
func (o *otherJournal) paint(t *teller) {
	s := o.screen
	if s.cfg.Elsewhere == nil {
		return
	}
	t.rule()
	t.line(s.text("other_title"), look.InkHead)
	t.line(s.text("other_text"), look.InkPlain)
	t.y += 6
	problem, cause, _ := strings.Cut(o.failed, "\n")
	o.field.Set(look.FieldFace{Hint: s.text("other_hint"), Problem: problem})
	h := o.field.MinSize().Height
	t.paper.Key(o.field, look.Padding, t.y, t.room(), h)
	t.y += h + look.Gap
	if cause != "" {
		t.line(breakable(cause, 24), look.InkLabel)
		t.y += 4
	}
	o.open.Text, o.open.Disabled = s.text("other_open"), s.errands.busy(opening)
	o.open.Refresh()
	t.key(o.open)
	if s.folder != nil {
		o.home.Text = s.text("other_home")
		o.home.Refresh()
		t.key(o.home)
	}
}

// openOther opens what was typed: a bundle is verified, a folder is read.
func (s *Screen) openOther() {
	o := &s.panel.days.other
	path := strings.TrimSpace(o.field.Text())
	if path == "" || s.cfg.Elsewhere == nil || s.errands.busy(opening) {
		return
	}
	o.failed = ""
	failed := func(err error) {
		o.failed = s.failure(err)
		s.draw()
	}
	if strings.EqualFold(filepath.Ext(path), ".zip") {
		s.errands.run(opening, func(ctx context.Context) func() {
			v, err := s.cfg.Elsewhere.Bundle(ctx, path)
			return func() {
				if err != nil {
					failed(err)
					return
				}
				s.panel.verify.show(path, v)
				s.open(verifyMode)
			}
		})
		s.draw()
		return
	}
	s.errands.run(opening, func(ctx context.Context) func() {
		f, err := s.cfg.Elsewhere.Folder(ctx, path)
		if err == nil && ctx.Err() != nil {
			f.Close() // nobody takes it any more
		}
		return func() {
			if err != nil {
				failed(err)
				return
			}
			s.read(f, f, path)
		}
	})
	s.draw()
}

// goHome reads this desk's journal again.
func (s *Screen) goHome() { s.read(s.cfg.Journal, nil, "") }

// read reads a journal from its newest record on. What was asked of the other one is
// forgotten.
func (s *Screen) read(j Journal, f Folder, where string) {
	for l := range lanes {
		s.errands.drop(l)
	}
	if old := s.folder; old != nil {
		// An errand of before may still read in it.
		s.errands.after(old.Close)
	}
	s.journal, s.folder, s.where = j, f, where
	s.days, s.found, s.rows, s.query = nil, nil, nil, store.Query{}
	s.chosen, s.whole, s.proof = nil, nil, nil
	s.panel.verify.forget()
	s.ask(reading.Asked{})
	s.listDays()
}
