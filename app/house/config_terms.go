package house

import (
	"maps"
	"slices"
	"strings"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// terms reads by what a table plays: its game, profile, rules and limits.
func (r *reader) terms(s *section, t *Table, currency money.Currency) {
	t.Game = s.needText("game", "baccarat, blackjack or roulette")
	game, known := profile.ParseGame(t.Game)
	if !known && t.Game != "" {
		s.want("game", t.Game, "baccarat, blackjack or roulette").because(WhyChoice, "baccarat, blackjack, roulette")
	}
	t.Profile = s.needText("profile", "the name of a profile")
	p, there := r.known.Profiles[t.Profile]
	switch {
	case t.Profile == "":
	case !there:
		s.want("profile", t.Profile, "a profile that is built in or a file in profiles/: "+strings.Join(r.profiles(game), ", ")).because(WhyProfile, strings.Join(r.profiles(game), ", "))
	case known && p.Game != game:
		s.want("profile", t.Profile, "a profile of "+t.Game+": "+strings.Join(r.profiles(game), ", ")).because(WhyProfile, strings.Join(r.profiles(game), ", "))
		there = false
	}
	if in := s.inner("rules", `options that differ from the profile, such as { zero = "la_partage" }`); in != nil {
		t.Rules = r.rules(in, p, there && known, currency)
	}
	if in := s.inner("limits", `limits by spot, such as { straight = { min = "5", max = "100" } }`); in != nil {
		t.Limits = r.limits(in, game, currency)
	}
}

// profiles are the names of the profiles of a game; of all where it is none.
func (r *reader) profiles(game profile.Game) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(r.known.Profiles)) {
		if game == profile.NoGame || r.known.Profiles[name].Game == game {
			names = append(names, name)
		}
	}
	return names
}

// rules tries every option alone, so that a fault stands at its own line, and then
// all of them together.
func (r *reader) rules(in *section, p profile.Profile, judged bool, currency money.Currency) map[string]any {
	options := map[string]any{}
	good := judged
	for _, key := range in.rest() {
		v := in.values[key]
		if !plain(v, 0) {
			in.want(key, v, "a text, a whole number, true or false, or a list of these")
			continue
		}
		options[key] = v
		if !judged {
			continue
		}
		one := object(map[string]any{key: v})
		if q, f := p.Override(one); f != nil && f.Message != together(p, one) {
			in.wrong(in.at(key), in.name+key, optionText(f)).because(WhyOption, optionText(f))
			good = false
		} else if _, f := q.Rules(currency); f != nil {
			in.wrong(in.at(key), in.name+key, optionText(f)).because(WhyOption, optionText(f))
			good = false
		}
	}
	if len(options) == 0 {
		return nil
	}
	if good {
		if _, f := p.Override(object(options)); f != nil {
			in.wrong(in.path, strings.TrimSuffix(in.name, "."), optionText(f)).because(WhyOption, optionText(f))
		}
	}
	return options
}

// together is what is wrong with an option only beside the profile's others: another
// option of the table may put it right.
func together(p profile.Profile, one []byte) string {
	q, f := p.Override(one)
	if f == nil {
		return ""
	}
	if _, again := q.Override([]byte("{}")); again != nil {
		return again.Message
	}
	return ""
}

func optionText(f *wager.Fault) string {
	if f.Clause != "" {
		return f.Message + " (" + f.Clause + ")"
	}
	return f.Message
}

// plain says that a value can be an option's.
func plain(v any, depth int) bool {
	switch v := v.(type) {
	case string, bool, int64:
		return true
	case []any:
		return depth < 2 && !slices.ContainsFunc(v, func(e any) bool { return !plain(e, depth+1) })
	case map[string]any:
		for _, e := range v {
			if depth >= 2 || !plain(e, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

func (r *reader) limits(in *section, game profile.Game, currency money.Currency) map[string]Limit {
	var spots []string
	for _, l := range (profile.Limits{}).Named(game) {
		spots = append(spots, l.Name)
	}
	all := map[string]Limit{}
	for _, spot := range in.rest() {
		if game != profile.NoGame && !slices.Contains(spots, spot) {
			in.wrong(in.at(spot), in.name+spot, game.String()+" has no such limit; there are "+strings.Join(spots, ", "))
			continue
		}
		ends := in.inner(spot, `a least and a most, such as { min = "5", max = "100" }`)
		if ends == nil {
			continue
		}
		l := Limit{amount(ends, "min", currency), amount(ends, "max", currency)}
		ends.noMore()
		least, _ := currency.Parse(l.Min)
		most, _ := currency.Parse(l.Max)
		if l.Min != "" && l.Max != "" && least > most {
			ends.want("max", l.Max, "no less than min, "+shown(l.Min)).because(WhyOrder)
		}
		if l != (Limit{}) {
			all[spot] = l
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

// amount is the text of an amount of money; "" where it is left out.
func amount(s *section, key string, currency money.Currency) string {
	v, ok := s.get(key)
	if !ok {
		return ""
	}
	text, ok := v.(string)
	if _, err := currency.Parse(text); !ok || err != nil {
		s.want(key, v, "an amount in "+currency.Code+` in quotes, such as "100"`).because(WhyAmount, currency.Code)
		return ""
	}
	return text
}
