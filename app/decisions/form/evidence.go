package form

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
)

// Evidence is what there was of a round when a form about it was opened. It stays as it
// was; what came later is beside it.
type Evidence struct {
	Frozen      decisions.Frozen
	Round       *evidence.Round // as it was read then; nil where nothing is recorded
	Newer       *evidence.Round // as it was read last
	Steps       []evidence.Step // recorded by then
	Added       []evidence.Step // recorded since
	Currency    money.Currency
	Number      int    // that the spin showed; -1 where there is none
	Result      string // of the round, as it was recorded; "" if it has none
	Revolutions int    // that were counted
	Counted     bool   // somebody counts them
	Dealer      string
	Settled     bool // the server settled the round
	Differs     int  // findings of the round, when the form was opened
}

// Gathered makes the evidence of a round that was read from the journal; nil is a
// round of which nothing is recorded.
func Gathered(r *evidence.Round, frozen *decisions.Frozen) Evidence {
	e := Evidence{Number: -1}
	e.Currency, _ = money.LookupCurrency("")
	if frozen != nil {
		e.Frozen = *frozen
	}
	if r == nil {
		return e
	}
	e.Round, e.Newer = r, r
	e.Currency, e.Dealer, e.Settled, e.Differs = r.Currency, r.Dealer, r.Recorded.Settled, len(r.Findings)
	for i := range r.Steps {
		s := &r.Steps[i]
		if frozen != nil && !frozenBy(s, frozen) {
			e.Added = append(e.Added, *s)
			continue
		}
		e.Steps = append(e.Steps, *s)
		e.take(s)
	}
	return e
}

// Later takes in what has been recorded since, from a newer reading of the same round.
func (e *Evidence) Later(r *evidence.Round) {
	if r == nil || e.Frozen.Last == "" {
		return
	}
	e.Newer, e.Added = r, nil
	for i := range r.Steps {
		if !frozenBy(&r.Steps[i], &e.Frozen) {
			e.Added = append(e.Added, r.Steps[i])
		}
	}
}

// frozenBy says that a step was recorded when the form was opened.
func frozenBy(s *evidence.Step, f *decisions.Frozen) bool {
	if len(s.Records) == 0 || f.Last == "" {
		return f.Last == "" || !s.At.After(f.At)
	}
	day, number, _ := strings.Cut(f.Last, "/")
	last, err := strconv.ParseUint(number, 10, 64)
	first := s.Records[0]
	return err != nil || first.Day < day || first.Day == day && first.N <= last
}

// take keeps what the form itself speaks of.
func (e *Evidence) take(s *evidence.Step) {
	switch d := s.Data.(type) {
	case tables.WheelRevolutions:
		e.Revolutions, e.Counted = d.Count, true
	case tables.WheelResult:
		e.Number, e.Result = d.Number, strconv.Itoa(d.Number)
	case tables.SpinResult:
		if e.Number < 0 {
			e.Number, e.Result = d.Number, strconv.Itoa(d.Number)
		}
	case tables.WheelState:
		if d.State == "ball_in_rim" && e.Number < 0 {
			e.Revolutions = 0
		}
	}
}

// Row is a line of the evidence.
type Row struct {
	Time   string
	Letter string // S, C, W or D
	Text   string
	Worst  findings.Severity // of what was found wrong with it; 0 for nothing
}

// Teller says in words what happened and what was decided.
type Teller struct {
	*words.Words
	Zone   *time.Location
	People []staff.Person
	Title  func(findings.Code) string // of a finding
}

// Rows are steps of a round in words; a finding stands below what showed it.
func (t *Teller) Rows(r *evidence.Round, steps []evidence.Step) []Row {
	if r == nil {
		return nil
	}
	of := evidence.Teller{Words: t.Words, Round: r, Zone: t.Zone}
	var all []Row
	for i := range steps {
		s := &steps[i]
		at := of.Clock(s.At)
		all = append(all, Row{Time: at, Letter: s.Source.Letter(), Text: t.step(&of, s), Worst: s.Worst()})
		for k := range s.Findings {
			g := &s.Findings[k]
			text := t.Say("decide_finding", map[string]any{"Title": t.Title(g.Code)})
			if g.Clause != "" {
				text += ", " + g.Clause
			}
			all = append(all, Row{Time: at, Letter: evidence.Desk.Letter(), Text: text, Worst: g.Severity})
		}
	}
	return all
}

// step is a step with its card in words, and with the names of people for their ids.
func (t *Teller) step(of *evidence.Teller, s *evidence.Step) string {
	text := of.Step(s)
	if s.Source == evidence.Desk {
		for _, key := range [...]string{"person", "by"} {
			if id := s.Value(key); id != "" {
				return strings.Replace(text, id, NameOf(t.People, id), 1)
			}
		}
		return text
	}
	switch {
	case s.Card == 0:
	case s.Differs():
		text += ": " + t.Say("decide_card_differs", map[string]any{"Felt": of.Card(s.Felt), "Server": of.Card(s.Dealt)})
	case s.Dealt.Valid():
		text += ": " + of.Card(s.Dealt)
	case s.Felt.Valid():
		text += ": " + of.Card(s.Felt)
	}
	return text
}

// Legend says what the letters of rows mean.
func (t *Teller) Legend(rows []Row) string {
	var all []string
	for _, letter := range [...]string{"S", "W", "C", "D"} {
		if slices.ContainsFunc(rows, func(r Row) bool { return r.Letter == letter }) {
			all = append(all, t.Say("decide_letter_"+strings.ToLower(letter), nil))
		}
	}
	return strings.Join(all, ", ")
}

// Fact is a thing about the round beside what happened in it.
type Fact struct{ Label, Value string }

// Facts are those about the round and its table when the form was opened.
func (f *Form) Facts(t *Teller) []Fact {
	var all []Fact
	add := func(key, value string) {
		if value != "" {
			all = append(all, Fact{t.Say("decide_fact_"+key, nil), value})
		}
	}
	e := &f.Evidence
	dealer := e.Dealer
	if dealer == "" {
		dealer = f.Dealer()
	}
	add("dealer", NameOf(f.People, dealer))
	tb := f.Table
	if tb != nil && f.Game == profile.Roulette && f.Draft.Round == tb.Round && (tb.Wheel >= 0 || tb.Server >= 0) {
		add("numbers", t.Say("decide_numbers", map[string]any{"Wheel": numberOr(tb.Wheel), "Server": numberOr(tb.Server)}))
	}
	if f.Stakes.Known {
		text := t.Count("decide_bets_frozen", f.Stakes.Bets)
		add("bets", text+", "+f.Stakes.Amount(f.Stakes.Total())+" "+f.Stakes.Currency.Code)
	}
	switch {
	case f.Draft.Round == "":
	case e.Settled:
		add("settlement", t.Say("decide_settled", nil))
	default:
		add("settlement", t.Say("decide_not_settled", nil))
	}
	if tb != nil {
		for i := range tb.Inspections {
			of := &tb.Inspections[i]
			value := of.At.In(t.Zone).Format("15:04")
			if !of.Today {
				value = t.Day(of.At.In(t.Zone)) + " " + value
			}
			if !of.Passed {
				value += ", " + t.Say("decide_not_passed", nil)
			}
			all = append(all, Fact{t.Say("inspection_kind_"+of.Record, nil), value})
		}
		for i := range tb.Devices {
			d := &tb.Devices[i]
			state := "live"
			switch {
			case d.Lost:
				state = "lost"
			case d.Silent:
				state = "silent"
			}
			add("device", d.Name+", "+t.Say("decide_device_"+state, nil))
		}
	}
	return all
}

// SuggestVideo names the camera of the table and the time of the round, where the house
// says which camera that is and nobody has written another. An address has its time in
// it.
func (f *Form) SuggestVideo(t *Teller) {
	e := &f.Evidence
	if f.Draft.Video != "" || f.Table == nil || f.Table.Camera == "" || len(e.Steps) == 0 {
		return
	}
	from, to := e.Steps[0].At, e.Steps[len(e.Steps)-1].At
	if r := e.Round; r != nil && !r.Closing.At.IsZero() {
		from = r.Closing.At
	}
	if to.Before(from) {
		to = from
	}
	text := f.Table.Camera
	if strings.Contains(text, "{time}") {
		text = strings.ReplaceAll(text, "{time}", from.UTC().Format(time.RFC3339))
	} else if !strings.ContainsAny(text, ":/") {
		text = t.Say("decide_camera", map[string]any{
			"Camera": text, "From": from.In(t.Zone).Format(time.TimeOnly), "To": to.In(t.Zone).Format(time.TimeOnly),
		})
	}
	if decisions.Shown(text, decisions.LongestName, false) {
		f.Draft.Video = text
	}
}

func numberOr(n int) string {
	if n < 0 {
		return nothing
	}
	return strconv.Itoa(n)
}
