package records

import (
	"strings"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/tables/roles"
)

// recordPanel is the chosen record in full.
type recordPanel struct {
	screen               *Screen
	table, round, bundle *look.Key
}

func (r *recordPanel) make(s *Screen) {
	r.screen = s
	r.table = look.NewKey("", s.toTable)
	r.round = look.NewKey("", s.sameRound)
	r.bundle = look.NewKey("", s.roundBundle)
}

func (r *recordPanel) keys() [][]*look.Key {
	s := r.screen
	if s.whole == nil || !s.may(roles.Read) {
		return nil
	}
	of := &s.whole.Record
	r.table.Text, r.table.Cap = s.text("to_table"), "T"
	r.round.Text, r.round.Cap = s.text("same_round"), "S"
	r.bundle.Text, r.bundle.Cap, r.bundle.Disabled = s.text("round_bundle"), "B", !s.may(roles.Export)
	switch {
	case of.Table == "":
		return nil
	case of.Round == "":
		return [][]*look.Key{{r.table}}
	}
	return [][]*look.Key{{r.table, r.round}, {r.bundle}}
}

func (r *recordPanel) paint(t *teller) {
	s := r.screen
	w := s.whole
	switch {
	case !s.may(roles.Read):
		t.line(s.text("sign_on"), look.InkValue)
		return
	case w == nil:
		t.line(s.text("choose"), look.InkOf(look.Points14, false, look.Text3))
		return
	}
	title := w.Kind
	if title == "" {
		title = s.say("record", map[string]any{"Number": w.Number})
	}
	t.title(title)
	t.line(s.say("record", map[string]any{"Number": w.Number})+" · "+s.dayName(w.Day), look.InkPlain)
	if w.Fault != "" {
		t.line(s.say("fault", map[string]any{"Reason": w.Fault}), look.InkSum)
	}
	t.rule()
	t.fact(s.text("fact_time"), w.At)
	t.fact(s.text("fact_source"), reading.SourceName(s.words, w.Record.Source))
	if w.Record.Table != "" {
		t.fact(s.text("fact_table"), w.Table)
	}
	if w.Record.Round != "" {
		t.fact(s.text("fact_round"), w.Round)
	}
	if w.People != "" {
		t.fact(s.text("fact_people"), w.People)
	}
	if w.Code != "" {
		t.fact(s.text("fact_written"), w.Code)
	}
	t.head(s.text("says"))
	if len(w.Data) == 0 {
		t.line(s.text("says_nothing"), look.InkPale)
	}
	for _, l := range w.Data {
		t.factAt(float32(l.Depth)*14, l.Name, l.Value, look.InkCell)
	}
	if w.Cut {
		t.line(s.text("says_more"), look.InkPale)
	}
	r.proof(t)
	t.head(s.say("bytes", map[string]any{"Number": s.words.Number(int64(len(w.Record.Raw)))}))
	t.line(breakable(w.Bytes, 8), look.InkOf(look.Points12, false, look.Text2))
	if w.Rest > 0 {
		t.line(s.say("bytes_more", map[string]any{"Number": s.words.Number(int64(w.Rest))}), look.InkPale)
	}
}

func (r *recordPanel) proof(t *teller) {
	s := r.screen
	t.head(s.text("proof"))
	if s.proof == nil {
		t.line(s.text("proof_looking"), look.InkPale)
	} else {
		ink := look.InkPlain
		if s.proof.Wrong != "" {
			ink = look.InkSum
		}
		t.line(s.proof.Tell(s.words), ink)
	}
	t.y += 4
	t.line(s.text("hash"), look.InkLabel)
	t.line(breakable(s.whole.Hash, 8), look.InkOf(look.Points12, false, look.Text2))
}

// breakable lets a text that has no blanks end a line after every so many letters.
func breakable(text string, every int) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n == every {
			b.WriteRune('\u200b')
			n = 0
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

func (s *Screen) toTable() {
	if s.whole != nil && s.whole.Record.Table != "" && s.cfg.Go != nil {
		s.cfg.Go(look.Place{Screen: "table", Table: s.whole.Record.Table, Round: s.whole.Record.Round})
	}
}

func (s *Screen) sameRound() {
	if w := s.whole; w != nil && w.Record.Round != "" {
		s.ask(reading.Asked{Table: w.Record.Table, Round: w.Record.Round, Day: s.asked.Day})
	}
}

// roundBundle begins the evidence bundle of the chosen record's round.
func (s *Screen) roundBundle() {
	if s.whole == nil || s.whole.Record.Round == "" || !s.may(roles.Export) {
		return
	}
	s.sameRound()
	s.open(exportMode)
}
