package worksheet

import (
	"slices"
	"strings"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Profiles are the names of the house's profiles for the page's game: the house's own
// first, then by name.
func (s *Sheet) Profiles() []string { return s.profilesOf(s.game) }

func (s *Sheet) profilesOf(g profile.Game) []string {
	var names []string
	for name, p := range s.cfg.Book {
		if p.Game == g {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if own := strings.HasPrefix(a, "house"); own != strings.HasPrefix(b, "house") {
			if own {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return names
}

// Profile is the name of the page's profile.
func (s *Sheet) Profile() string { return s.page().line.Profile }

// SetProfile plays by another profile; options that differed from the old one are
// dropped. A name that the house does not know is not taken.
func (s *Sheet) SetProfile(name string) bool {
	p, ok := s.cfg.Book[name]
	if !ok || p.Game != s.game || name == s.Profile() {
		return false
	}
	s.change(func(p *page) { p.line.Profile, p.rules, p.line.Rules = name, nil, nil })
	return true
}

// SetCurrency counts in another currency; false if ISO 4217 has none of this code.
func (s *Sheet) SetCurrency(code string) bool {
	code = strings.ToUpper(strings.TrimSpace(code))
	c, ok := money.LookupCurrency(code)
	if !ok || code == "" {
		return false
	}
	if c.Code != s.page().line.Currency {
		s.change(func(p *page) {
			p.line.Currency = c.Code
			p.chip = p.chips()[2]
		})
	}
	return true
}

// Tables are the tables of the house for the page's game, whose terms it can play by.
func (s *Sheet) Tables() []Terms {
	return slices.DeleteFunc(slices.Clone(s.cfg.Tables), func(t Terms) bool { return t.Game != s.game })
}

// TakeTerms plays by the terms of a table.
func (s *Sheet) TakeTerms(t *Terms) bool {
	if t.Game != s.game {
		return false
	}
	s.change(func(p *page) {
		p.take(t)
		p.chip = p.chips()[2]
	})
	return true
}

// Limits are the limits of the game in their order, each with what the page has.
func (s *Sheet) Limits() []Bound {
	var all []Bound
	for _, l := range (profile.Limits{}).Named(s.game) {
		all = append(all, s.page().bound(l.Name))
	}
	return all
}

func (p *page) bound(name string) Bound {
	for _, b := range p.limits {
		if b.Name == name {
			return b
		}
	}
	return Bound{Name: name}
}

// SetLimit sets both ends of a limit; "" is none. False if an end is no amount of the
// currency, or the least is over the most: nothing is changed then.
func (s *Sheet) SetLimit(name, least, most string) bool {
	least, most = strings.TrimSpace(least), strings.TrimSpace(most)
	known := slices.ContainsFunc(s.Limits(), func(b Bound) bool { return b.Name == name })
	c := s.Currency()
	low, err1 := c.Parse(least)
	high, err2 := c.Parse(most)
	if !known || least != "" && err1 != nil || most != "" && err2 != nil || least != "" && most != "" && low > high {
		return false
	}
	b := Bound{name, least, most}
	if b == s.page().bound(name) {
		return true
	}
	s.change(func(p *page) {
		rest := slices.DeleteFunc(slices.Clone(p.limits), func(b Bound) bool { return b.Name == name })
		if least != "" || most != "" {
			rest = append(rest, b)
		}
		p.limits, p.line.Limits = rest, nil
		if !slices.Contains(p.chips(), p.chip) {
			p.chip = p.chips()[2]
		}
	})
	return true
}

// Options are the options of the game as the page plays them, in words.
func (s *Sheet) Options() []profile.Option {
	p, f := s.profile()
	if f != nil {
		p = s.cfg.Book[s.Profile()]
	}
	return p.Options()
}

// Overridden says that the page plays an option otherwise than its profile.
func (s *Sheet) Overridden(name string) bool {
	p, f := s.profile()
	return f == nil && p.Option(name) != s.cfg.Book[s.Profile()].Option(name)
}

func (s *Sheet) profile() (profile.Profile, *wager.Fault) {
	return s.cfg.Book[s.Profile()].Override(s.page().rulesValue())
}

// SetOption plays an option at a value of its own: JSON as in the contract, or a bare
// word. The fault says why it cannot be; nothing is changed then.
func (s *Sheet) SetOption(name, value string) *wager.Fault {
	text := strings.TrimSpace(value)
	if !wire.Valid([]byte(text)) {
		text = string(wire.AppendText(nil, text))
	}
	base := s.cfg.Book[s.Profile()]
	next := slices.DeleteFunc(slices.Clone(s.page().rules), func(o Setting) bool { return o.Name == name })
	next = append(next, Setting{name, text})
	p, f := base.Override(writeRules(next))
	if f == nil {
		_, f = p.Rules(s.Currency())
	}
	if f != nil {
		return f
	}
	if p.Option(name) == base.Option(name) {
		next = next[:len(next)-1]
	}
	if !slices.Equal(next, s.page().rules) || s.page().line.Rules != nil {
		s.change(func(p *page) { p.rules, p.line.Rules = next, nil })
	}
	return nil
}

// ResetOptions plays the profile as it is.
func (s *Sheet) ResetOptions() {
	if len(s.page().rulesValue()) > 0 {
		s.change(func(p *page) { p.rules, p.line.Rules = nil, nil })
	}
}

// StepOption plays an option at the next of its usual values, or the one before. A
// value that would contradict another option is passed over. It reports whether
// there was another value.
func (s *Sheet) StepOption(name string, forward bool) bool {
	all := usual(s.game, name)
	p, _ := s.profile()
	now := p.Option(name)
	at := slices.IndexFunc(all, func(v string) bool { return s.reads(name, v) == now })
	for range all {
		switch {
		case forward:
			at = (at + 1) % len(all)
		case at <= 0:
			at = len(all) - 1
		default:
			at--
		}
		if s.reads(name, all[at]) != now && s.SetOption(name, all[at]) == nil {
			return true
		}
	}
	return false
}

// reads is how the profile shows an option at a value.
func (s *Sheet) reads(name, value string) string {
	p := s.cfg.Book[s.Profile()]
	p, f := p.Override(writeRules([]Setting{{name, value}}))
	if f != nil {
		return ""
	}
	return p.Option(name)
}

// usualValues are the values that houses play, as JSON, in the order in which a
// screen offers them. Any other that the rules allow can be typed.
var usualValues = map[string][]string{
	"decks": {"1", "2", "4", "6", "8"}, "tie_odds": {"8", "9"}, "commission_bp": {"0", "400", "500"},
	"commission_rounding": {`"half_up"`, `"down"`, `"up"`}, "commission_unit": {`"1"`, `"5"`, `"10"`},
	"cut_depth": {"7", "14", "16", "52"}, "hands_after_cut": {"0", "1"},
	"cut_decks": {"0", "1", "2", "3", "4"}, "seats": {"5", "6", "7"},
	"blackjack_odds": {`"3:2"`, `"2:1"`}, "insurance_odds": {`"2:1"`, `"3:1"`}, "win_odds": {`"1:1"`, `"2:1"`},
	"soft17": {`"stand"`, `"hit"`}, "double": {`"any_two"`, `"none"`}, "double_for_less": yesNo, "double_after_split": yesNo,
	"splits": {"0", "1", "2", "3"}, "split_by": {`"value"`, `"rank"`}, "split_aces_one_card": yesNo, "split_deal": {`"both"`, `"sequential"`},
	"peek": {`"ace"`, `"ten_or_ace"`, `"never"`}, "dealer_blackjack_takes": {`"all"`, `"original"`}, "rounding": {`"down"`, `"half_up"`, `"up"`},
	"trio": yesNo, "first_four": yesNo, "zero": {`"lose"`, `"la_partage"`, `"en_prison"`}, "second_zero": {`"lose"`, `"stay"`},
	"half_rounding": {`"down"`, `"half_up"`, `"up"`}, "calls": {`[]`, `["voisins","tiers","orphelins","jeu_zero"]`},
	"neighbour_sides": {`[]`, `[2]`, `[1,2,3]`}, "complete": yesNo, "call_step": {`"1"`, `"5"`, `"10"`, `"25"`, `"50"`, `"100"`},
	"call_overflow": {`"spread"`, `"surplus"`}, "call_multiples": yesNo, "call_deadline": {`"no_more_bets"`, `"launch"`},
	"over_maximum":      {`"refuse"`, `"surplus"`},
	"maximum_multiples": {`{"straight":1,"split":2,"street":3,"trio":3,"corner":4,"first_four":4,"six_line":6}`, `{"straight":1,"split":1,"street":1,"trio":1,"corner":1,"first_four":1,"six_line":1}`},
	"min_revolutions":   {"2", "3", "4"}, "one_colour_per_player": yesNo,
}

var yesNo = []string{"true", "false"}

func usual(g profile.Game, name string) []string {
	if !slices.ContainsFunc(profile.New("", g, profile.HouseBook).Options(), func(o profile.Option) bool { return o.Name == name }) {
		return nil
	}
	return usualValues[name]
}
