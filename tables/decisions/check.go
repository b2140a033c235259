package decisions

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/tables/cards"
	"pitboss/tables/lettering"
	"pitboss/tables/money"
	"pitboss/tables/roles"
)

// Problem is one thing that keeps a form from being recorded: the field, and a key of
// the catalogue. Text is what was written, or what would be right; Roles are those who
// may sign, where that is the point.
type Problem struct {
	Field string
	Key   string
	Text  string
	Roles []roles.Role
}

func (p Problem) Error() string {
	if p.Text == "" {
		return p.Field + ": " + p.Key
	}
	return p.Field + ": " + p.Key + " (" + p.Text + ")"
}

// The bounds of what people write.
const (
	LongestText = 1000 // letters of a note, a claim, a ruling
	LongestName = 120  // letters of a name, a reference, an id
	mostListed  = 500  // decks, cards, adjustments, records looked at
	// longestBar is for how many years somebody can be barred: for life, but not for the
	// five centuries of a year that was typed by another calendar, 2570 for 2027.
	longestBar = 100
)

// problems gathers what is wrong.
type problems []Problem

func (all *problems) add(field, key, text string) {
	*all = append(*all, Problem{Field: field, Key: key, Text: text})
}

func (all *problems) missing(field string, empty bool) {
	if empty {
		all.add(field, "decision_missing", "")
	}
}

// Check says everything that keeps a decision from being recorded; an empty list is a
// whole one. It never fails on any draft.
func Check(d *Decision, h House) []Problem {
	if !d.Kind.Known() {
		return []Problem{{Field: "decision", Key: "decision_unknown", Text: short(string(d.Kind))}}
	}
	var all problems
	all.missing("id", d.ID == "")
	all.missing("desk", d.Desk == "")
	all.missing("table", d.Table == "" && d.Kind != PersonBarred)
	all.missing("opened_by", d.OpenBy == "")
	all.missing("at", d.At.IsZero())
	all.missing("local", d.Local == "")
	if _, err := time.Parse(time.DateOnly, d.GamingDay); err != nil {
		all.add("gaming_day", "decision_missing", "")
	}
	if d.Corrects != "" && d.Corrects == d.ID {
		all.add("corrects", "decision_corrects_itself", "")
	}
	all.signers(d, h)
	all.code(d)
	all.ofKind(d)
	all.texts(d)
	return all
}

// signers looks at who signed.
func (all *problems) signers(d *Decision, h House) {
	may := Signers(d.Kind, d.Cause, h)
	switch {
	case d.By.ID == "":
		all.missing("by", true)
	case !slices.Contains(may, d.By.Role):
		*all = append(*all, Problem{Field: "by", Key: "decision_wrong_role", Text: words(may), Roles: may})
	}
	second := Seconds(d.Kind, d.By.Role)
	switch {
	case d.Second == nil || d.Second.ID == "":
		if len(second) > 0 {
			*all = append(*all, Problem{Field: "second", Key: "decision_second", Text: words(second), Roles: second})
		}
	case d.Second.ID == d.By.ID:
		all.add("second", "decision_same_person", "")
	case len(second) > 0 && !slices.Contains(second, d.Second.Role):
		*all = append(*all, Problem{Field: "second", Key: "decision_wrong_role", Text: words(second), Roles: second})
	}
}

// code looks at the code of the cause or reason.
func (all *problems) code(d *Decision) {
	field, codes := Codes(d.Kind)
	if codes == nil {
		return
	}
	got := d.Reason
	if field == "cause" {
		got = d.Cause
	}
	switch {
	case got == "":
		all.missing(field, true)
	case !slices.Contains(codes, got):
		all.add(field, "decision_not_one_of", strings.Join(codes, ", "))
	case got == Other && strings.TrimSpace(d.Note) == "":
		all.add("note", "decision_other", "")
	}
}

// ofKind looks at what a kind needs beside its code.
func (all *problems) ofKind(d *Decision) {
	switch d.Kind {
	case SpinRerun:
		all.missing("round", d.Round == "")
		all.missing("bets_stand", d.BetsStand == nil)
	case RoundVoid:
		all.missing("round", d.Round == "")
	case DeckReplacement:
		all.decks(d)
	case DisputeRuling:
		all.dispute(d)
	case PersonBarred:
		switch {
		case d.Person == "":
			all.missing("reference", true)
		case !isReference(d.Person):
			all.add("reference", "decision_reference", "")
		}
		switch {
		case d.Until.IsZero():
			all.missing("until", true)
		case !d.At.IsZero() && !d.Until.After(d.At):
			all.add("until", "decision_until", "")
		case !d.At.IsZero() && d.Until.After(d.At.AddDate(longestBar, 0, 0)):
			all.add("until", "decision_until_far", strconv.Itoa(longestBar))
		}
	case Override:
		all.missing("reason", strings.TrimSpace(d.Reason) == "")
		all.missing("after", strings.TrimSpace(d.After) == "")
	case Reshuffle, TableClose, TableOpen:
	}
}

// decks looks at a deck's replacement (B-35): who found it, which decks, what replaced
// each, and that they went back to card storage.
func (all *problems) decks(d *Decision) {
	all.missing("found_by", d.FoundBy == "")
	all.missing("decks", len(d.Decks) == 0)
	all.missing("replaced_by", len(d.Replaced) == 0)
	if len(d.Decks) > 0 && len(d.Replaced) > 0 && len(d.Decks) != len(d.Replaced) {
		all.add("replaced_by", "decision_deck_for_deck", "")
	}
	seen := map[string]bool{}
	for _, list := range []struct {
		field string
		ids   []string
	}{{"decks", d.Decks}, {"replaced_by", d.Replaced}} {
		for i, id := range list.ids {
			field := list.field + "." + strconv.Itoa(i)
			switch {
			case id == "":
				all.missing(field, true)
			case seen[id]:
				all.add(field, "decision_deck_twice", short(id))
			}
			seen[id] = true
		}
	}
	for i, code := range d.Cards {
		if _, err := cards.Parse(code); err != nil {
			all.add("cards."+strconv.Itoa(i), "decision_card", short(code))
		}
	}
	if !d.Storage {
		all.add("to_storage", "decision_storage", "")
	}
	switch {
	case d.Round == "" || slices.Contains(Ends(), d.InProgress):
	case d.InProgress == "":
		all.missing("round_in_progress", true)
	default:
		all.add("round_in_progress", "decision_not_one_of", strings.Join(Ends(), ", "))
	}
}

// dispute looks at a ruling: the claim, what was looked at, how it ended and in which
// words, and the money, guest by guest.
func (all *problems) dispute(d *Decision) {
	all.missing("round", d.Round == "")
	all.missing("claim", strings.TrimSpace(d.Claim) == "")
	all.missing("ruling", strings.TrimSpace(d.Ruling) == "")
	all.missing("evidence", len(d.Evidence) == 0)
	switch {
	case d.Outcome == "":
		all.missing("outcome", true)
	case !slices.Contains(Outcomes(), d.Outcome):
		all.add("outcome", "decision_not_one_of", strings.Join(Outcomes(), ", "))
	case d.Outcome == "rejected" && len(d.Adjustments) > 0:
		all.add("adjustments", "decision_rejected_pays", "")
	}
	c, ok := money.LookupCurrency(d.Currency)
	if !ok {
		all.add("currency", "decision_currency", short(d.Currency))
		return
	}
	seen := map[string]bool{}
	for i, a := range d.Adjustments {
		field := "adjustments." + strconv.Itoa(i)
		owed, err1 := c.ParseSum(a.Owed)
		paid, err2 := c.ParseSum(a.Paid)
		switch {
		case !isReference(a.Player):
			all.add(field+".player", "decision_reference", "")
		case seen[a.Player]:
			all.add(field+".player", "decision_guest_twice", a.Player)
		}
		seen[a.Player] = true
		switch difference, fits := money.Sub(owed, paid); {
		case err1 != nil:
			all.add(field+".owed", "decision_amount", short(a.Owed))
		case err2 != nil:
			all.add(field+".paid", "decision_amount", short(a.Paid))
		case !fits || a.Amount != c.Format(difference):
			all.add(field+".amount", "decision_difference", c.Format(difference))
		}
	}
}

// texts looks at how long everything is, and that it can be shown.
func (all *problems) texts(d *Decision) {
	text := func(field, s string, most int, lines bool) {
		if !Shown(s, most, lines) {
			all.add(field, "decision_text", strconv.Itoa(most))
		}
	}
	for _, t := range []struct{ field, text string }{
		{"note", d.Note}, {"claim", d.Claim}, {"ruling", d.Ruling}, {"before", d.Before}, {"after", d.After}, {"reason", d.Reason},
	} {
		text(t.field, t.text, LongestText, true)
	}
	for _, t := range []struct{ field, text string }{
		{"id", d.ID},
		{"desk", d.Desk},
		{"table", d.Table},
		{"round", d.Round},
		{"local", d.Local},
		{"opened_by", d.OpenBy},
		{"by", d.By.ID},
		{"cause", d.Cause},
		{"video", d.Video},
		{"corrects", d.Corrects},
		{"found_by", d.FoundBy},
		{"request", d.Request},
		{"dispute", d.Dispute},
	} {
		text(t.field, t.text, LongestName, false)
	}
	for _, l := range []struct {
		field string
		list  []string
	}{{"findings", d.Findings}, {"evidence", d.Evidence}, {"decks", d.Decks}, {"replaced_by", d.Replaced}, {"cards", d.Cards}} {
		if len(l.list) > mostListed || slices.ContainsFunc(l.list, func(s string) bool { return !Shown(s, LongestName, false) }) {
			all.add(l.field, "decision_list", strconv.Itoa(mostListed))
		}
	}
	if len(d.Adjustments) > mostListed {
		all.add("adjustments", "decision_list", strconv.Itoa(mostListed))
	}
}

// Shown says that a text can be written down and shown: letters that are UTF-8, at
// most so many, without control characters but, where it may have lines, their ends.
func Shown(s string, most int, lines bool) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && !strings.ContainsFunc(s, func(c rune) bool {
		return lettering.Governs(c) && !(lines && c == '\n')
	})
}

// isReference says that a text can be the house's reference of a guest, G-1204: no
// words about a person, but letters, digits and - _ . / with a digit among them.
func isReference(s string) bool {
	const most = 32
	digit := false
	for _, c := range s {
		isDigit := c >= '0' && c <= '9'
		digit = digit || isDigit
		if !isDigit && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && !strings.ContainsRune("-_./", c) {
			return false
		}
	}
	return digit && len(s) <= most
}

// short cuts what somebody wrote for a sentence about it.
func short(s string) string {
	const most = 40
	s = strings.ToValidUTF8(s, "?")
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

func words(list []roles.Role) string {
	all := make([]string, len(list))
	for i, r := range list {
		all[i] = r.String()
	}
	return strings.Join(all, ", ")
}
