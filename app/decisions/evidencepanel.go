package decisions

import (
	"context"
	"image/color"
	"time"

	"pitboss/app/decisions/form"
	"pitboss/app/draw"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

const (
	evidenceTime = 66 // where the letter stands
	evidenceText = 96
	evidenceRow  = 26
	factLabel    = 116
)

// paintEvidence paints what was recorded when the form was opened, and below it what
// came later, from a height on.
func (s *Screen) paintEvidence(p *look.Paper, y, width float32) float32 {
	f := s.form
	e := &f.Evidence
	t := s.teller()
	room := width - 2*look.Padding
	y += 18
	p.Write(s.say("evidence"), look.Padding, y, look.InkHead, look.FromLeft)
	p.Mark(look.MarkLock, width-look.Padding-24, y-9, 24, look.Text3)
	y += 22
	y = s.paintFrozen(p, f, y, room)
	p.Rule(look.Padding, y, room, look.Line)
	y += 18
	rows := t.Rows(e.Round, e.Steps)
	if len(rows) == 0 {
		y = p.Wrap(s.say("nothing_recorded"), look.Padding, y, room, 20, look.InkPale)
	}
	y = paintRows(p, rows, y, room)
	if legend := t.Legend(rows); legend != "" {
		y = p.Wrap(legend, look.Padding, y+4, room, 18, look.InkLabel)
	}
	facts := f.Facts(t)
	if y += 4; len(facts) > 0 {
		p.Rule(look.Padding, y, room, look.Line)
		y += 22
	}
	if f.Game == profile.Roulette && e.Counted {
		y = s.paintRevolutions(p, e.Revolutions, y, room)
	}
	for _, of := range facts {
		p.Clip(of.Label, look.Padding, y, factLabel-8, look.InkPale, look.FromLeft)
		y = p.Wrap(of.Value, look.Padding+factLabel, y, room-factLabel, 20, look.InkCell) + 6
	}
	y += 4
	p.Rule(look.Padding, y, room, look.Line)
	y += 22
	p.Write(s.say("added"), look.Padding, y, look.InkHead, look.FromLeft)
	y += 24
	added := t.Rows(e.Newer, e.Added)
	if len(added) == 0 {
		p.Write(s.say("added_nothing"), look.Padding, y, look.InkCell, look.FromLeft)
		y += 26
	}
	y = paintRows(p, added, y, room)
	return p.Wrap(s.say("added_note"), look.Padding, y+4, room, 18, look.InkLabel)
}

// paintRevolutions paints how often the ball went round, and what was missing where that
// was too few.
func (s *Screen) paintRevolutions(p *look.Paper, made int, y, room float32) float32 {
	const least = 3 // revolutions that a launch must have (R0-21)
	p.Clip(s.say("revolutions"), look.Padding, y, room*0.6, look.InkPale, look.FromLeft)
	if made > least {
		p.Write(s.words.Number(int64(made)), look.Padding+room, y, look.InkCell, look.ToRight)
		return y + 26
	}
	ink := draw.Dark()
	marks := draw.Revolutions(made, least, &ink, p.Scale())
	w, h := float32(marks.Bounds().Dx())/p.Scale(), float32(marks.Bounds().Dy())/p.Scale()
	p.Picture(marks, look.Padding+room-w, y-h/2, w, h)
	return y + 30
}

// paintFrozen says which records were there, and what proves it.
func (s *Screen) paintFrozen(p *look.Paper, f *form.Form, y, room float32) float32 {
	z := &f.Evidence.Frozen
	at := f.Draft.Opened.In(s.cfg.Zone).Format("15:04:05")
	text := s.with("frozen_at", map[string]any{"Time": at})
	if z.Records > 0 {
		text = s.with("frozen", map[string]any{"Time": at, "First": number(z.First), "Last": number(z.Last)})
	}
	y = p.Wrap(text, look.Padding, y, room, 20, look.InkSum)
	if z.Root != "" {
		y = p.Wrap(s.with("root", map[string]any{"Root": spaced(z.Root), "Size": z.Size}), look.Padding, y, room, 18, look.InkLabel)
	}
	return y + 2
}

// number is the number of a record of DAY/N.
func number(ref string) string {
	for i := range ref {
		if ref[i] == '/' {
			return ref[i+1:]
		}
	}
	return ref
}

// spaced writes a hash in groups of four.
func spaced(hash string) string {
	text := ""
	for i, r := range hash {
		if i > 0 && i%4 == 0 {
			text += " "
		}
		text += string(r)
	}
	return text
}

func paintRows(p *look.Paper, rows []form.Row, y, room float32) float32 {
	for i := range rows {
		r := &rows[i]
		p.Write(r.Time, look.Padding, y, look.InkPale, look.FromLeft)
		p.Plate(look.Padding+evidenceTime-2, y-10, look.PlateOf{Width: 20, Height: 20, Radius: 3, Ground: look.Bg3})
		p.Write(r.Letter, look.Padding+evidenceTime+8, y, look.InkOf(look.Points12, true, look.Text1), look.InMiddle)
		how := look.InkCell
		if r.Worst > 0 {
			how = look.InkOf(look.Points13, true, severityInk(r.Worst))
		}
		y = p.Wrap(r.Text, look.Padding+evidenceText, y, room-evidenceText, 20, how) + evidenceRow - 20
	}
	return y
}

func severityInk(v findings.Severity) color.Color {
	if v == 0 {
		return look.Text1
	}
	return look.SeverityColour(v)
}

// often is how often the evidence is read anew for what came later.
const often = 2 * time.Second

// readAgain looks for what was recorded since the form was opened.
func (s *Screen) readAgain() {
	f := s.form
	if f == nil || f.Draft.Round == "" || f.State != form.Open || f.Reading || s.now.Sub(s.looks) < often {
		return
	}
	s.looks, f.Reading = s.now, true
	var round *evidence.Round
	s.errands.Do(func(ctx context.Context) {
		round, _ = s.cfg.Pit.Round(ctx, f.Draft.Table, f.Draft.Round) // what cannot be read now is read the next time
	}, func() {
		f.Reading = false
		f.Evidence.Later(round)
		if s.form == f {
			s.refresh()
		}
	})
}
