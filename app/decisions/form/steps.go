package form

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/words"
	"pitboss/tables/decisions"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// ControlKind is how a field is filled in.
type ControlKind uint8

// The kinds of controls.
const (
	Options ControlKind = iota // one of a few
	Line                       // a line of text
	Text                       // lines of text
	Swaps                      // decks that go and come, pair by pair
	Money                      // what it means, guest by guest: shown and not filled in
	Effect                     // what will be recorded: shown
)

// Control is a part of a step: a field with what can be put into it.
type Control struct {
	Kind    ControlKind
	Field   string
	Label   string // beside a line; "" where the step's title says it
	Hint    string // in an empty line
	Text    string
	Options []Option
	Beside  bool // the next one stands beside it, where there is room
	Quiet   bool // another control of the field says what is wrong with it
}

// Option is one of a few.
type Option struct {
	Code, Text, Sub string
	Cap             string // the key that takes it
	Chosen          bool
	Two             bool // it shows a mark of choice, and a line below
}

// Step is one numbered part of a form.
type Step struct {
	Title    string
	Controls []Control
	Note     string // below
}

// Steps are the parts of the form as it stands, in the order in which they are filled
// in; money has the amounts of the house's currency. Every field that the record
// demands of this kind is in one of them.
func (f *Form) Steps(w *words.Words, now time.Time, zone *time.Location) []Step {
	var all []Step
	add := func(title, note string, controls ...Control) {
		all = append(all, Step{Title: w.Say(title, map[string]any{"Currency": f.Stakes.Currency.Code}), Note: note, Controls: controls})
	}
	if c := f.codes(w); c != nil {
		title := "decide_step_reason"
		if c.Field == "cause" {
			title = "decide_step_cause"
		}
		add(title, f.clause(w), *c)
	}
	d := &f.Draft
	money := Control{Kind: Money}
	switch d.Kind {
	case decisions.SpinRerun:
		add("decide_step_bets", "", f.bets(w))
		add("decide_step_money", "", money)
	case decisions.RoundVoid:
		add("decide_step_money", "", money)
	case decisions.DeckReplacement:
		add("decide_step_decks", w.Say("decide_decks_note", nil), Control{Kind: Swaps, Field: "decks"})
		add("decide_step_found", "", f.found(w)...)
		if d.Round != "" {
			add("decide_step_in_progress", "", f.inProgress(w))
		}
	case decisions.PersonBarred:
		add("decide_step_person", w.Say("decide_person_note", nil),
			Control{Kind: Line, Field: "reference", Label: w.Say("decide_reference", nil), Hint: "G-1204", Text: d.Person})
		add("decide_step_until", "", f.untils(w, now, zone)...)
	case decisions.Override:
		add("decide_step_exception", "", Control{Kind: Text, Field: "after", Label: w.Say("decide_after", nil), Text: d.After},
			Control{Kind: Text, Field: "reason", Label: w.Say("decide_why", nil), Text: d.Reason},
			Control{Kind: Line, Field: "before", Label: w.Say("decide_before", nil), Text: d.Before})
	case decisions.Reshuffle, decisions.TableClose, decisions.TableOpen, decisions.DisputeRuling:
	}
	add("decide_step_note", "", Control{Kind: Line, Field: "note", Hint: w.Say("decide_note_hint", nil), Text: d.Note, Beside: true},
		Control{Kind: Line, Field: "video", Hint: w.Say("decide_video_hint", nil), Text: d.Video},
		Control{Kind: Effect})
	return all
}

// codes are the causes or reasons of the kind, on the digits.
func (f *Form) codes(w *words.Words) *Control {
	field, codes := decisions.Codes(f.Draft.Kind)
	if codes == nil {
		return nil
	}
	c := &Control{Kind: Options, Field: field}
	for i, code := range codes {
		o := Option{Code: code, Text: w.Say("code_"+code, nil), Cap: strconv.Itoa(i + 1), Chosen: f.Code() == code}
		o.Sub = f.besideCode(code, w)
		c.Options = append(c.Options, o)
	}
	return c
}

// besideCode is what stands beside a code: what was measured, or that another signs it.
func (f *Form) besideCode(code string, w *words.Words) string {
	if f.Draft.Kind != decisions.SpinRerun {
		return ""
	}
	if p := Propose(f.Finding, f.Game); p != nil && p.Code == code {
		return w.Say("decide_found", nil)
	}
	if signers := decisions.Signers(f.Draft.Kind, code, f.House); !slices.Contains(signers, roles.PitBoss) {
		return roleNames(w, signers)
	}
	return ""
}

// clause is the sentence about the proposal: whose rule it is, and what it says.
func (f *Form) clause(w *words.Words) string {
	i := f.Incident
	if i == nil {
		return ""
	}
	text := w.Say("decide_propose_"+i.Key(), nil) + " " + Source(i, w)
	if i.Subject == "revolutions" && f.Evidence.Counted {
		text = w.Say("decide_measured", map[string]any{"Number": f.Evidence.Revolutions}) + " " + text
	}
	return text
}

// Source says what a proposal stands on: the house's own rule, or one that is borrowed.
func Source(i *Incident, w *words.Words) string {
	switch {
	case i.Basis == OwnRule && i.Source != "":
		return w.Say("decide_source_own_and", map[string]any{"Clause": i.Clause, "Source": i.Source})
	case i.Basis == OwnRule:
		return w.Say("decide_source_own", map[string]any{"Clause": i.Clause})
	case i.Basis == Borrowed:
		return w.Say("decide_source_borrowed", map[string]any{"Source": i.Source})
	}
	return w.Say("decide_source_practice", nil)
}

func (f *Form) bets(w *words.Words) Control {
	stand := f.Draft.BetsStand
	back := w.Say("decide_bets_back_sub", map[string]any{"Amount": f.Stakes.Amount(f.Stakes.Total())})
	if !f.Stakes.Known {
		back = w.Say("decide_bets_back_unknown", nil)
	}
	return Control{Kind: Options, Field: "bets_stand", Options: []Option{
		{Code: "stand", Text: w.Say("decide_bets_stand", nil), Sub: w.Say("decide_bets_stand_sub", nil), Cap: "B", Chosen: stand != nil && *stand, Two: true},
		{Code: "back", Text: w.Say("decide_bets_back", nil), Sub: back, Chosen: stand != nil && !*stand, Two: true},
	}}
}

func (f *Form) found(w *words.Words) []Control {
	found := Control{Kind: Options, Field: "found_by", Quiet: true}
	for i := range f.People {
		p := &f.People[i]
		if role, ok := roles.In(p.Roles, []roles.Role{roles.Dealer, roles.PitBoss}); ok && (p.ID == f.Draft.OpenBy || p.ID == f.Dealer() || p.ID == f.Draft.FoundBy) {
			found.Options = append(found.Options, Option{
				Code: p.ID, Text: p.Name, Sub: w.Say("role_"+role.String(), nil), Chosen: f.Draft.FoundBy == p.ID,
			})
		}
	}
	controls := []Control{{Kind: Line, Field: "found_by", Label: w.Say("decide_found_by", nil), Hint: w.Say("decide_found_by_hint", nil), Text: f.Draft.FoundBy}}
	if len(found.Options) > 0 {
		controls = append(controls, found)
	}
	return append(controls,
		Control{Kind: Line, Field: "cards", Label: w.Say("decide_cards", nil), Hint: "JC 9S", Text: f.Cards},
		Control{Kind: Options, Field: "to_storage", Options: []Option{{
			Code: "storage", Text: w.Say("decide_storage", nil), Sub: w.Say("decide_storage_sub", nil), Cap: "S", Chosen: f.Draft.Storage, Two: true,
		}}})
}

// Dealer is who deals at the table, by the house's id; "" where that is not known.
func (f *Form) Dealer() string {
	if f.Table == nil {
		return ""
	}
	return f.Table.Dealer
}

func (f *Form) inProgress(w *words.Words) Control {
	c := Control{Kind: Options, Field: "round_in_progress"}
	for _, end := range decisions.Ends() {
		c.Options = append(c.Options, Option{
			Code: end, Text: w.Say("decide_round_"+end, nil), Sub: w.Say("decide_round_"+end+"_sub", nil), Chosen: f.Draft.InProgress == end, Two: true,
		})
	}
	return c
}

// untils offer the usual lengths of time, and any other day.
func (f *Form) untils(w *words.Words, now time.Time, zone *time.Location) []Control {
	offer := Control{Kind: Options, Field: "until", Quiet: true}
	today := now.In(zone)
	for _, u := range []struct {
		key string
		day time.Time
	}{
		{"decide_until_month", today.AddDate(0, 1, 0)},
		{"decide_until_half_year", today.AddDate(0, 6, 0)},
		{"decide_until_year", today.AddDate(1, 0, 0)},
		{"decide_until_years", today.AddDate(5, 0, 0)},
	} {
		code := u.day.Format(DateLayout)
		offer.Options = append(offer.Options, Option{Code: code, Text: w.Say(u.key, nil), Sub: code, Chosen: strings.TrimSpace(f.Until) == code})
	}
	return []Control{offer, {Kind: Line, Field: "until", Label: w.Say("decide_until", nil), Hint: today.AddDate(2, 0, 0).Format(DateLayout), Text: f.Until}}
}

// Title is what the form is of.
func (f *Form) Title(w *words.Words) string { return w.Say("decision_kind_"+string(f.Draft.Kind), nil) }

// Place is game and round: "Roulette, spin 0187".
func Place(g profile.Game, table, round string, w *words.Words) string {
	name := w.Game(g.String())
	if round == "" {
		return name
	}
	key := "decide_round"
	if g == profile.Roulette {
		key = "decide_spin"
	}
	text := w.Say(key, map[string]any{"Round": evidence.RoundName(table, round)})
	if name != "" {
		text = name + ", " + text
	}
	return text
}

// Effect says what will be recorded and who is told, sentence by sentence. told is
// whether a game server hears of it.
func (f *Form) Effect(w *words.Words, told bool) string {
	d := &f.Draft
	round := evidence.RoundName(d.Table, d.Round)
	var all []string
	say := func(key string, values map[string]any) { all = append(all, w.Say("decide_effect_"+key, values)) }
	switch d.Kind {
	case decisions.SpinRerun:
		if n := f.Evidence.Number; n >= 0 {
			say("spin_void_number", map[string]any{"Round": round, "Number": n})
		} else {
			say("spin_void", map[string]any{"Round": round})
		}
		switch {
		case d.BetsStand == nil:
		case *d.BetsStand:
			say("bets_stand", nil)
		default:
			say("bets_back", map[string]any{"Amount": f.Stakes.Amount(f.Stakes.Total())})
		}
	case decisions.RoundVoid:
		say("round_void", map[string]any{"Round": round, "Amount": f.Stakes.Amount(f.Stakes.Total())})
	case decisions.DeckReplacement:
		say("decks", nil)
		if d.InProgress == decisions.Void {
			say("then_void", map[string]any{"Round": round})
		}
	case decisions.Reshuffle:
		say("reshuffle", nil)
	case decisions.TableClose:
		say("close", map[string]any{"Table": d.Table})
	case decisions.TableOpen:
		say("open", map[string]any{"Table": d.Table})
	case decisions.PersonBarred:
		say("barred", nil)
	case decisions.Override:
		say("override", nil)
	case decisions.DisputeRuling:
	}
	if f.Evidence.Settled && (d.Kind == decisions.SpinRerun || d.Kind == decisions.RoundVoid) {
		say("settled_already", nil)
	}
	if told {
		code := string(d.Kind)
		if c := f.Code(); c != "" && d.Kind != decisions.Override {
			code += ", " + c
		}
		say("told", map[string]any{"Code": code})
	} else {
		say("not_told", nil)
	}
	return strings.Join(all, " ")
}

// Fill writes what was before and what is after into the draft, where the form does not
// ask for it.
func (f *Form) Fill(w *words.Words) {
	d := &f.Draft
	switch d.Kind {
	case decisions.SpinRerun:
		d.Before, d.After = "", w.Say("decide_after_void", nil)
		if n := f.Evidence.Number; n >= 0 {
			d.Before = w.Say("decide_before_number", map[string]any{"Number": n})
		}
		if d.BetsStand != nil && *d.BetsStand {
			d.After = w.Say("decide_after_void_stand", nil)
		}
	case decisions.RoundVoid:
		d.Before, d.After = "", w.Say("decide_after_void_back", map[string]any{"Amount": f.Stakes.Amount(f.Stakes.Total())})
		if r := f.Evidence.Result; r != "" {
			d.Before = w.Say("decide_before_result", map[string]any{"Result": r})
		}
	case decisions.DeckReplacement, decisions.Reshuffle, decisions.DisputeRuling, decisions.TableClose, decisions.TableOpen, decisions.PersonBarred, decisions.Override:
	}
}
