package inspections

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// Bounds of what is counted and listed.
const (
	mostDecks   = 16
	mostCopies  = 999
	mostForeign = 100
)

// Signers are the roles that sign an inspection of a kind, and the roles of which
// another person must sign too as the one who dealt or counted; none where one
// signature is enough. Decks take two (B-34).
func Signers(k Kind) (by, dealer []roles.Role) {
	switch k {
	case Decks:
		return roles.Who(roles.InspectDecks), roles.Who(roles.SignDecks)
	case Shoe:
		return roles.Who(roles.InspectShoe), nil
	case Wheel:
		return roles.Who(roles.InspectWheel), nil
	case Shuffle:
		return roles.Who(roles.RecordShuffle), nil
	}
	return nil, nil
}

// problems gathers what is wrong with an inspection.
type problems []decisions.Problem

func (all *problems) add(field, key, text string) {
	*all = append(*all, decisions.Problem{Field: field, Key: key, Text: text})
}

func (all *problems) missing(field string, empty bool) {
	if empty {
		all.add(field, "inspection_missing", "")
	}
}

// Check says everything that keeps an inspection from being recorded; an empty list is
// a whole one. A failed item does not keep it: it is recorded as failed.
func Check(i *Inspection) []decisions.Problem {
	if !i.Kind.Known() {
		return []decisions.Problem{{Field: "record", Key: "inspection_unknown"}}
	}
	var all problems
	all.missing("id", i.ID == "")
	all.missing("desk", i.Desk == "")
	all.missing("table", i.Table == "")
	all.missing("opened_by", i.OpenBy == "")
	all.missing("at", i.At.IsZero())
	all.missing("local", i.Local == "")
	if _, err := time.Parse(time.DateOnly, i.GamingDay); err != nil {
		all.missing("gaming_day", true)
	}
	if i.Corrects != "" && i.Corrects == i.ID {
		all.add("corrects", "decision_corrects_itself", "")
	}
	all.items(i)
	all.signatures(i)
	switch i.Kind {
	case Decks:
		all.decks(i)
	case Wheel, Shoe:
		all.missing("equipment", i.Equipment == "")
	case Shuffle:
		all.shuffle(i)
	}
	all.result(i)
	all.texts(i)
	return all
}

// items looks that every line of the checklist is answered, and nothing else.
func (all *problems) items(i *Inspection) {
	known := map[string]bool{}
	for _, item := range Checklist(i.Kind) {
		known[item.Code] = true
		a := i.answer(item.Code)
		switch {
		case a == "":
			all.add("items."+item.Code, "inspection_open", item.Clause)
		case a == NotApplicable && !item.Optional:
			all.add("items."+item.Code, "inspection_applies", item.Clause)
		case a != Pass && a != Fail && a != NotApplicable:
			all.add("items."+item.Code, "inspection_answer", "pass, fail, na")
		}
	}
	for _, code := range slices.Sorted(maps.Keys(i.Items)) {
		if !known[code] {
			all.add("items", "inspection_item", "")
		}
	}
}

// decks looks at what was counted: as many decks as the table plays with, each with a
// name of its own.
func (all *problems) decks(i *Inspection) {
	all.missing("video", i.Video == "")
	if !slices.Contains(Occasions(), i.When) {
		all.add("when", "inspection_when", strings.Join(Occasions(), ", "))
	}
	switch {
	case len(i.Decks) == 0:
		all.missing("decks", true)
	case i.Expected <= 0:
		all.missing("expected", true)
	case len(i.Decks) > mostDecks || len(i.Decks) != i.Expected:
		all.add("decks", "inspection_decks", strconv.Itoa(i.Expected))
	}
	seen := map[string]bool{}
	for n, d := range i.Decks {
		field := "decks." + strconv.Itoa(n)
		switch {
		case d.ID == "":
			all.missing(field+".id", true)
		case seen[d.ID]:
			all.add(field+".id", "inspection_deck_twice", "")
		}
		seen[d.ID] = true
		if len(d.Counts) == 0 {
			all.missing(field+".counts", true)
		}
		for _, code := range slices.Sorted(maps.Keys(d.Counts)) {
			// The card's own code, so that one card is not counted under two.
			if c, err := cards.Parse(code); err != nil || c.String() != code || d.Counts[code] < 0 || d.Counts[code] > mostCopies {
				all.add(field+".counts", "inspection_count", "")
				break
			}
		}
		if len(d.Foreign) > mostForeign || slices.ContainsFunc(slices.Concat(d.Foreign, []string{d.ID, d.Colour}), unshown) {
			all.add(field, "inspection_text", strconv.Itoa(decisions.LongestName))
		}
	}
	for n, d := range i.Decks {
		for _, flaw := range d.Flaws {
			switch {
			case flaw != Backs && flaw != Damage:
				all.add("decks."+strconv.Itoa(n)+".flaws", "inspection_item", "")
			case i.Items[flaw] != Fail:
				all.add("items."+flaw, "inspection_not_sound", "")
			}
		}
	}
	if i.Items[Complete] == Pass && len(i.Decks) > 0 && len(i.Count()) > 0 {
		all.add("items."+Complete, "inspection_not_complete", strconv.Itoa(len(i.Count())))
	}
}

func (all *problems) shuffle(i *Inspection) {
	switch {
	case i.Method == "":
		all.missing("method", true)
	case !slices.Contains(Methods(), i.Method):
		all.add("method", "inspection_method", strings.Join(Methods(), ", "))
	}
	if i.Method == "machine" {
		all.missing("equipment", i.Equipment == "")
	}
	all.missing("cut_depth", i.CutDepth <= 0)
	all.counted(i)
}

// counted: who says that the shoe was counted says how many cards it gave, and that is
// 52 for each deck or the item does not pass.
func (all *problems) counted(i *Inspection) {
	a := i.Items[Counted]
	have, want := i.Total()
	switch {
	case i.Counted < 0 || i.Counted > mostDecks*mostCopies:
		all.add("counted", "inspection_count", "")
	case a != Pass && a != Fail:
	case i.Counted == 0:
		all.missing("counted", true)
	case i.Expected <= 0 || i.Expected > mostDecks:
		all.missing("expected", true)
	case a == Pass && have != want:
		all.add("items."+Counted, "inspection_not_complete", strconv.Itoa(max(have-want, want-have)))
	}
}

// signatures: decks take a dealer and a pit boss, a wheel a pit boss (R0-24), shoe and
// shuffle whoever may.
func (all *problems) signatures(i *Inspection) {
	by, dealer := Signers(i.Kind)
	wrong := func(field, key string, may []roles.Role) {
		*all = append(*all, decisions.Problem{Field: field, Key: key, Text: words(may), Roles: may})
	}
	switch {
	case i.By.ID == "":
		all.missing("by", true)
	case !slices.Contains(by, i.By.Role):
		wrong("by", "inspection_wrong_role", by)
	}
	switch {
	case i.Dealer == nil || i.Dealer.ID == "":
		if len(dealer) > 0 {
			wrong("dealer", "inspection_dealer", dealer)
		}
	case i.Dealer.ID == i.By.ID:
		all.add("dealer", "inspection_same_person", "")
	case len(dealer) > 0 && !slices.Contains(dealer, i.Dealer.Role):
		wrong("dealer", "inspection_wrong_role", dealer)
	}
}

// result: nothing passes that is not sound, what fails is said in words, and so is why
// something sound does not pass.
func (all *problems) result(i *Inspection) {
	sound, noted := i.Sound(), strings.TrimSpace(i.Note) != ""
	failed := false
	for code, a := range i.Items {
		failed = failed || a == Fail && (code != Complete && code != Counted || i.Whole())
	}
	switch {
	case i.Passed && !sound:
		all.add("passed", "inspection_not_sound", "")
	case (failed || !i.Passed && sound) && !noted:
		all.add("note", "inspection_why", "")
	}
}

func (all *problems) texts(i *Inspection) {
	if !decisions.Shown(i.Note, decisions.LongestText, true) {
		all.add("note", "inspection_text", strconv.Itoa(decisions.LongestText))
	}
	for _, t := range []struct{ field, text string }{
		{"id", i.ID},
		{"desk", i.Desk},
		{"table", i.Table},
		{"equipment", i.Equipment},
		{"ball", i.Ball},
		{"opened_by", i.OpenBy},
		{"local", i.Local},
		{"video", i.Video},
		{"corrects", i.Corrects},
		{"by", i.By.ID},
	} {
		if unshown(t.text) {
			all.add(t.field, "inspection_text", strconv.Itoa(decisions.LongestName))
		}
	}
}

func unshown(s string) bool { return !decisions.Shown(s, decisions.LongestName, false) }

func words(list []roles.Role) string {
	all := make([]string, len(list))
	for i, r := range list {
		all[i] = r.String()
	}
	return strings.Join(all, ", ")
}
