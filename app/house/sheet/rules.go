package sheet

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pitboss/tables/profile"
)

// optionChoices are the options that have one of a few words. The others are typed.
var optionChoices = map[string][]string{
	"commission_rounding": {"down", "half_up", "up"}, "rounding": {"down", "half_up", "up"}, "half_rounding": {"down", "half_up", "up"},
	"soft17": {"stand", "hit"}, "double": {"any_two", "none"}, "double_for_less": yesNo, "double_after_split": yesNo,
	"split_by": {"value", "rank"}, "split_aces_one_card": yesNo, "split_deal": {"both", "sequential"},
	"peek": {"ace", "ten_or_ace", "never"}, "dealer_blackjack_takes": {"all", "original"},
	"trio": yesNo, "first_four": yesNo, "zero": {"lose", "la_partage", "en_prison"}, "second_zero": {"lose", "stay"},
	"complete": yesNo, "call_overflow": {"spread", "surplus"}, "call_multiples": yesNo,
	"call_deadline": {"no_more_bets", "launch"}, "over_maximum": {"refuse", "surplus"}, "one_colour_per_player": yesNo,
}

var yesNo = []string{"true", "false"}

// options are the fields of the table's rules, each with what is played: the profile's
// value, or the table's own.
func (s *Table) options() []Field {
	p, ok := s.book[s.table.Profile]
	if !ok {
		return nil
	}
	own := p
	for _, name := range slices.Sorted(maps.Keys(s.table.Rules)) {
		if q, fault := own.Override(one(name, s.table.Rules[name])); fault == nil {
			own = q
		}
	}
	var all []Field
	for _, o := range own.Options() {
		_, changed := s.table.Rules[o.Name]
		f := Field{Key: "rules." + o.Name, Value: o.Value, Choices: optionChoices[o.Name], Usual: p.Option(o.Name), Changed: changed, Group: Rules}
		if f.Choices != nil {
			f.Kind = Pick
		}
		f.Value = s.typed.or(f.Key, f.Value)
		all = append(all, f)
	}
	return all
}

// one is a single option as the contract has it.
func one(name string, value any) []byte {
	text, err := json.Marshal(map[string]any{name: value})
	if err != nil {
		return nil
	}
	return text
}

// setOption plays an option otherwise than the profile, or as the profile does.
func (s *Table) setOption(name, text string) {
	key := "rules." + name
	p, ok := s.book[s.table.Profile]
	if !ok {
		return
	}
	if optionChoices[name] == nil {
		s.typed[key] = text
	}
	text = strings.TrimSpace(text)
	value := optionValue(p, name, text)
	q, fault := p.Override(one(name, value))
	if text == "" || fault == nil && q.Option(name) == p.Option(name) {
		delete(s.table.Rules, name)
		if text == "" {
			delete(s.typed, key)
		}
		return
	}
	if s.table.Rules == nil {
		s.table.Rules = map[string]any{}
	}
	s.table.Rules[name] = value
}

// optionValue reads what was typed for an option, in the shape that the profile's own
// value has: a number, yes or no, a list, a multiple for each spot, or a text.
func optionValue(p profile.Profile, name, text string) any {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' })
	switch name {
	case "calls":
		all := []any{}
		for _, w := range words {
			all = append(all, w)
		}
		return all
	case "neighbour_sides":
		all := []any{}
		for _, w := range words {
			all = append(all, numberOr(w))
		}
		return all
	case "maximum_multiples":
		all := map[string]any{}
		for i := 0; i+1 < len(words); i += 2 {
			all[words[i]] = numberOr(words[i+1])
		}
		return all
	case "commission_unit", "call_step":
		return text
	}
	if _, err := strconv.ParseInt(p.Option(name), 10, 64); err == nil {
		return numberOr(text)
	}
	switch text {
	case "true":
		return true
	case "false":
		return false
	}
	return text
}

// numberOr is a number, or the text that is none.
func numberOr(text string) any {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return text
	}
	return n
}
