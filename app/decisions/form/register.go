package form

import (
	"slices"
	"strings"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// Filter says which decisions of the register are wanted; empty fields want any.
type Filter struct {
	Table, Person string
	Kind          decisions.Kind
	Since         time.Time // not before
	Text          string    // found in table, round, person, kind, note or id
}

// Any says that the filter wants everything.
func (f *Filter) Any() bool { return *f == Filter{} }

// Wants says that a decision is wanted.
func (f *Filter) Wants(k *pit.KeptDecision, people []staff.Person, w *words.Words) bool {
	of := func(id string) bool { return id == f.Person }
	switch {
	case f.Table != "" && k.Table != f.Table,
		f.Kind != "" && k.Kind != f.Kind,
		!f.Since.IsZero() && k.At.Before(f.Since),
		f.Person != "" && !of(k.By.ID) && !of(k.OpenBy) && (k.Second == nil || !of(k.Second.ID)):
		return false
	}
	terms := strings.Fields(strings.ToLower(f.Text))
	if len(terms) == 0 {
		return true
	}
	text := strings.Join([]string{
		k.Table, k.Round, k.By.ID, NameOf(people, k.By.ID), w.Say("decision_kind_"+string(k.Kind), nil), codeText(&k.Decision, w), k.Note, k.ID,
		k.Filed.Day, k.Person,
	}, " ")
	return matches(terms, text)
}

// Entry is a decision as the register lists it.
type Entry struct {
	ID                        string
	Time, Table, Kind, Detail string
	Who, Filed                string
	Struck                    bool // a correction counts in its place
	Correction                bool
	Untold                    bool // its server has not answered
	Refused                   bool // its server has refused it
}

// Register is what was decided.
type Register struct {
	Entries []Entry
	All     int // before the filter
	Counted int // of those listed, that no correction replaces
}

// Teller's zone and people say how decisions are listed; untold are the ids of those
// that a server has not answered.
func (t *Teller) Register(all []pit.KeptDecision, f *Filter, untold map[string]bool) Register {
	r := Register{All: len(all)}
	for i := range all {
		k := &all[i]
		if !f.Wants(k, t.People, t.Words) {
			continue
		}
		e := Entry{
			ID: k.ID, Time: t.when(k.At), Table: k.Table, Kind: t.Say("decision_kind_"+string(k.Kind), nil), Who: NameOf(t.People, k.By.ID),
			Filed: k.Filed.String(), Struck: k.CorrectedBy != "", Correction: k.Corrects != "", Untold: untold[k.ID],
			Refused: k.Answer != nil && !k.Answer.Accepted,
		}
		e.Detail = codeText(&k.Decision, t.Words)
		if k.Round != "" {
			e.Table += " · " + evidence.RoundName(k.Table, k.Round)
		}
		if k.Second != nil {
			e.Who += ", " + NameOf(t.People, k.Second.ID)
		}
		if !e.Struck {
			r.Counted++
		}
		r.Entries = append(r.Entries, e)
	}
	return r
}

func (t *Teller) when(at time.Time) string {
	local := at.In(t.Zone)
	return t.Day(local) + " " + local.Format("15:04:05")
}

// codeText is the cause or reason of a decision in words.
func codeText(d *decisions.Decision, w *words.Words) string {
	field, codes := decisions.Codes(d.Kind)
	code := d.Reason
	if field == "cause" {
		code = d.Cause
	}
	switch {
	case d.Kind == decisions.DisputeRuling && d.Outcome != "":
		return w.Say("code_"+d.Outcome, nil)
	case slices.Contains(codes, code):
		return w.Say("code_"+code, nil)
	}
	return code
}

// Told is a line of one decision told whole.
type Told struct{ Label, Value string }

// Whole tells one decision with everything it says.
func (t *Teller) Whole(k *pit.KeptDecision) []Told {
	var all []Told
	add := func(key, value string) {
		if strings.TrimSpace(value) != "" {
			all = append(all, Told{t.Say("decide_of_"+key, nil), value})
		}
	}
	by := func(id, role string) string { return NameOf(t.People, id) + ", " + t.Say("role_"+role, nil) }
	d := &k.Decision
	add("table", d.Table)
	add("round", evidence.RoundName(d.Table, d.Round))
	add("code", codeText(d, t.Words))
	if d.BetsStand != nil {
		key := "decide_bets_back"
		if *d.BetsStand {
			key = "decide_bets_stand"
		}
		add("bets", t.Say(key, nil))
	}
	add("before", d.Before)
	add("after", d.After)
	add("found_by", NameOf(t.People, d.FoundBy))
	add("decks", pairs(d.Decks, d.Replaced))
	add("cards", strings.Join(d.Cards, " "))
	if d.Storage {
		add("storage", t.Say("decide_storage", nil))
	}
	if d.InProgress != "" {
		add("in_progress", t.Say("decide_round_"+d.InProgress, nil))
	}
	add("claim", d.Claim)
	add("ruling", d.Ruling)
	for _, a := range d.Adjustments {
		add("adjustment", a.Player+": "+a.Amount+" "+d.Currency)
	}
	add("person", d.Person)
	if !d.Until.IsZero() {
		add("until", d.Until.In(t.Zone).Format(DateLayout))
	}
	add("note", d.Note)
	add("video", d.Video)
	add("answers", strings.Join(findingNames(d.Findings, t.Title), ", "))
	add("signed", by(d.By.ID, d.By.Role.String())+", "+t.when(d.At))
	if d.Second != nil {
		add("second", by(d.Second.ID, d.Second.Role.String()))
	}
	add("opened", NameOf(t.People, d.OpenBy)+", "+t.when(d.Opened))
	add("corrects", d.Corrects)
	add("corrected_by", k.CorrectedBy)
	if f := d.Frozen; f != nil && f.Records > 0 {
		add("evidence", t.Say("decide_of_records", map[string]any{"First": f.First, "Last": sameDay(f.First, f.Last), "Count": f.Records}))
		add("root", f.Root)
	}
	if a := k.Answer; a != nil {
		text := t.Say("decide_server_accepted", map[string]any{"Server": a.Server})
		if !a.Accepted {
			text = t.Say("decide_server_refused", map[string]any{"Server": a.Server, "Reason": a.Reason})
		}
		add("server", text)
	}
	add("filed", k.Filed.String())
	return all
}

// sameDay is the record DAY/N without its day, where another one is of the same.
func sameDay(first, last string) string {
	day, _, _ := strings.Cut(first, "/")
	return strings.TrimPrefix(last, day+"/")
}

func pairs(old, replaced []string) string {
	var all []string
	for i := range old {
		pair := old[i]
		if i < len(replaced) {
			pair += " › " + replaced[i]
		}
		all = append(all, pair)
	}
	return strings.Join(all, ", ")
}

// Waiting is a request as the register shows it.
type Waiting struct {
	ID, What, Text string
	By, Since      string
	Left           time.Duration
	Own            bool // whoever is signed on asked for it
	Over           bool // it waits no more
	State          string
	Approvers      string // who may approve, in words
	May            []roles.Role
	Asked          string // the id of who asked
}

// Requests tells the requests, those that wait first, as of a moment; me is whoever is
// signed on.
func (t *Teller) Requests(all []pit.Request, me string, now time.Time) []Waiting {
	var waiting, over []Waiting
	for i := range all {
		q := &all[i]
		v := Waiting{
			ID: q.ID, By: NameOf(t.People, q.By.ID), Since: t.when(q.At), Left: q.Until.Sub(now), Own: q.By.ID == me,
			Asked: q.By.ID, Over: q.State != pit.Waiting, State: t.Say("decide_request_"+string(q.State), nil),
		}
		switch o := q.Override; {
		case o != nil:
			v.What = t.Say("decision_kind_override", nil)
			if o.Table != "" {
				v.What = o.Table + " " + v.What
			}
			v.Text = o.After + "\n" + o.Reason
			v.May = decisions.Seconds(decisions.Override, q.By.Role)
		case q.Action == pit.ActionRoles:
			v.What = t.Say("decide_request_roles", map[string]any{"Person": NameOf(t.People, q.Person)})
			v.May = roles.Who(roles.ManagePeople)
		default:
			v.What = t.Say("decide_request_setting", map[string]any{"Key": q.Key})
			v.Text = q.Value
			v.May = roles.Who(roles.ManageHouse)
		}
		v.Approvers = roleNames(t.Words, v.May)
		if v.Over {
			over = append(over, v)
		} else {
			waiting = append(waiting, v)
		}
	}
	return append(waiting, over...)
}
