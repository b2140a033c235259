package form

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// State is where a form is in its life.
type State uint8

// The states. A form ends as a record: of the decision, of its request, or of being
// cancelled.
const (
	Open      State = iota
	Recorded        // the decision is in the journal
	Requested       // it waits for its second person
	Cancelled       // the record says so
)

// Form is a decision that is being filled in. It belongs to one goroutine.
type Form struct {
	Draft    decisions.Decision // as the desk opened it, with what has been chosen
	Game     profile.Game
	House    decisions.House
	People   []staff.Person
	Finding  findings.Identity
	Incident *Incident     // what is proposed; nil if nothing is
	Table    *tables.Table // as it was when the form was opened; nil where it is not known
	Evidence Evidence
	Stakes   Stakes

	Decks []Swap // of a replacement, as they are typed
	Cards string // what was wrong, as typed: JC 9S
	Until string // of a barred person, as typed: 2027-11-30

	Signer   string    // who is to sign now
	named    bool      // a person said so
	First    string    // who has signed already, where two are needed
	FirstAt  pit.Filed // where that is recorded
	Tried    bool      // somebody tried to record it: what is missing is said
	Answered []decisions.Problem

	State   State
	Filed   pit.Filed
	Busy    bool   // something is being recorded
	Reading bool   // the round is being read anew
	Failed  string // why the last thing was not done
}

// Swap is a deck that goes and the one that replaces it.
type Swap struct{ Old, New string }

// DateLayout is how the day until which somebody is barred is typed.
const DateLayout = time.DateOnly

// New makes the form of a draft that the desk has opened. A proposal of the house's own
// rules is filled in, for a person to sign or to change; the operator signs unless it
// is not theirs to.
func New(draft *decisions.Decision, o *Opening, i *Incident, people []staff.Person, h decisions.House) *Form {
	f := &Form{
		Draft: *draft, Game: o.Game, House: h, People: people, Finding: o.Finding, Incident: i,
	}
	f.Draft.Corrects = o.Corrects
	if i == nil && o.Finding.Code != "" {
		if p := Propose(o.Finding, o.Game); p != nil && p.Kind == draft.Kind {
			f.Incident = p
		}
	}
	if draft.Kind == decisions.DeckReplacement {
		f.Decks = []Swap{{}}
	}
	if i := f.Incident; i != nil && i.Code != "" {
		f.setCode(i.Code)
		if draft.Kind == decisions.SpinRerun && i.Stand && i.Basis == OwnRule {
			yes := true
			f.Draft.BetsStand = &yes
		}
	}
	f.pickSigner()
	return f
}

// Take fills the form in as a decision that it corrects was.
func (f *Form) Take(old *decisions.Decision) {
	d := &f.Draft
	d.Cause, d.Reason, d.Note, d.Video, d.Before, d.After = old.Cause, old.Reason, old.Note, old.Video, old.Before, old.After
	d.BetsStand, d.FoundBy, d.Storage, d.InProgress, d.Person = old.BetsStand, old.FoundBy, old.Storage, old.InProgress, old.Person
	f.Cards = strings.Join(old.Cards, " ")
	if !old.Until.IsZero() {
		f.Until = old.Until.Format(DateLayout)
	}
	for i := range old.Decks {
		if i == 0 {
			f.Decks = nil
		}
		s := Swap{Old: old.Decks[i]}
		if i < len(old.Replaced) {
			s.New = old.Replaced[i]
		}
		f.Decks = append(f.Decks, s)
	}
	f.Incident = ProposeFor(d.Kind, f.Code(), f.Game)
	f.pickSigner()
}

// Code is the cause or reason that is chosen.
func (f *Form) Code() string {
	if field, _ := decisions.Codes(f.Draft.Kind); field == "cause" {
		return f.Draft.Cause
	}
	return f.Draft.Reason
}

func (f *Form) setCode(code string) {
	field, codes := decisions.Codes(f.Draft.Kind)
	switch {
	case !slices.Contains(codes, code):
	case field == "cause":
		f.Draft.Cause = code
	default:
		f.Draft.Reason = code
	}
}

// Changeable says that the form can still be filled in: it is open, nothing is being
// recorded, and nobody has signed what it says.
func (f *Form) Changeable() bool { return f.State == Open && !f.Busy && f.First == "" }

// Choose takes an option of a field. The one proposed changes with the cause, and so
// may who signs.
func (f *Form) Choose(field, code string) {
	if !f.Changeable() {
		return
	}
	f.touch(field)
	yes := code == "stand"
	switch field {
	case "cause", "reason":
		f.setCode(code)
		if i := f.Incident; i == nil || i.Code != code {
			f.Incident = ProposeFor(f.Draft.Kind, code, f.Game)
		}
		f.pickSigner()
	case "bets_stand":
		f.Draft.BetsStand = &yes
	case "round_in_progress":
		f.Draft.InProgress = code
	case "to_storage":
		f.Draft.Storage = !f.Draft.Storage
	case "until":
		f.Until = code
	case "found_by":
		f.Draft.FoundBy = code
	}
}

// Write takes the text of a field.
func (f *Form) Write(field, text string) {
	if !f.Changeable() {
		return
	}
	f.touch(field)
	d := &f.Draft
	name, at, listed := strings.Cut(field, ".")
	if n, err := strconv.Atoi(at); listed && err == nil && n >= 0 && n < len(f.Decks) {
		switch name {
		case "decks":
			f.Decks[n].Old = text
		case "replaced_by":
			f.Decks[n].New = text
		}
		return
	}
	switch field {
	case "note":
		d.Note = text
	case "video":
		d.Video = text
	case "reason":
		d.Reason = text
	case "before":
		d.Before = text
	case "after":
		d.After = text
	case "found_by":
		d.FoundBy = text
	case "reference":
		d.Person = text
	case "cards":
		f.Cards = text
	case "until":
		f.Until = text
	}
}

// touch forgets what was said of a field that is being changed.
func (f *Form) touch(field string) {
	f.Failed = ""
	f.Answered = slices.DeleteFunc(f.Answered, func(p decisions.Problem) bool { return p.Field == field })
}

// MostDecks is how many decks a form replaces at most: those of the largest shoe.
const MostDecks = 8

// AddDeck adds a deck to those that are replaced.
func (f *Form) AddDeck() {
	if f.Changeable() && len(f.Decks) < MostDecks {
		f.Decks = append(f.Decks, Swap{})
	}
}

// DropDeck takes the last deck off the list, and leaves one.
func (f *Form) DropDeck() {
	if f.Changeable() && len(f.Decks) > 1 {
		f.Decks = f.Decks[:len(f.Decks)-1]
	}
}

// Whole is the decision as it stands, with what is typed read.
func (f *Form) Whole(zone *time.Location) decisions.Decision {
	d := f.Draft
	d.Decks, d.Replaced, d.Cards = nil, nil, nil
	for _, s := range f.Decks {
		d.Decks, d.Replaced = append(d.Decks, strings.TrimSpace(s.Old)), append(d.Replaced, strings.TrimSpace(s.New))
	}
	for _, c := range strings.FieldsFunc(f.Cards, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		d.Cards = append(d.Cards, strings.ToUpper(c))
	}
	if day, err := time.ParseInLocation(DateLayout, strings.TrimSpace(f.Until), zone); err == nil {
		d.Until = day
	}
	d.Note, d.Video, d.Person, d.FoundBy = strings.TrimSpace(d.Note), strings.TrimSpace(d.Video), strings.TrimSpace(d.Person), strings.TrimSpace(d.FoundBy)
	return d
}

// Missing says what keeps the form from being recorded by whoever is to sign, field by
// field; now is the desk's time.
func (f *Form) Missing(now time.Time, zone *time.Location) []decisions.Problem {
	d := f.Whole(zone)
	d.At, d.Local, d.GamingDay = now, now.Format(time.DateTime), now.Format(time.DateOnly)
	if p := Find(f.People, f.Signer); f.Signer != "" {
		d.By = roles.Person{ID: f.Signer, Role: f.roleOf(&p)}
	}
	if f.First != "" {
		p := Find(f.People, f.First)
		d.Second = &roles.Person{ID: f.First}
		d.Second.Role, _ = roles.In(p.Roles, decisions.Seconds(d.Kind, d.By.Role))
	}
	all := decisions.Check(&d, f.House)
	if f.First == "" {
		// The second signs after the first.
		all = slices.DeleteFunc(all, func(p decisions.Problem) bool { return p.Field == "second" && p.Key == "decision_second" })
	}
	if t := strings.TrimSpace(f.Until); d.Kind == decisions.PersonBarred && t != "" && d.Until.IsZero() {
		for i := range all {
			if all[i].Field == "until" {
				all[i].Key = "decide_until_day"
			}
		}
	}
	return all
}

func (f *Form) roleOf(p *staff.Person) roles.Role {
	if r, ok := roles.In(p.Roles, f.Signers()); ok {
		return r
	}
	if len(p.Roles) > 0 {
		return p.Roles[0]
	}
	return roles.NoRole
}

// Problems are what is said at the fields: what the desk answered, and, once somebody
// tried to record the form, what is missing.
func (f *Form) Problems(now time.Time, zone *time.Location) []decisions.Problem {
	all := slices.Clone(f.Answered)
	if !f.Tried || f.State != Open {
		return all
	}
	for _, p := range f.Missing(now, zone) {
		if !slices.ContainsFunc(all, func(q decisions.Problem) bool { return q.Field == p.Field }) {
			all = append(all, p)
		}
	}
	return all
}

// Fields are the fields of the record that a control of the form has.
func (f *Form) Fields() []string {
	all := []string{"note", "video"}
	if field, codes := decisions.Codes(f.Draft.Kind); codes != nil {
		all = append(all, field)
	}
	switch f.Draft.Kind {
	case decisions.SpinRerun:
		all = append(all, "bets_stand")
	case decisions.DeckReplacement:
		all = append(all, "decks", "replaced_by", "found_by", "cards", "to_storage", "round_in_progress")
	case decisions.PersonBarred:
		all = append(all, "reference", "until")
	case decisions.Override:
		all = append(all, "after", "reason", "before")
	case decisions.RoundVoid, decisions.Reshuffle, decisions.DisputeRuling, decisions.TableClose, decisions.TableOpen:
	}
	return all
}
