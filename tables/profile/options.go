package profile

import (
	"strconv"
	"strings"
)

// Option is one option of a profile, its value in words.
type Option struct{ Name, Value string }

// Options lists the options of the profile's game in a fixed order.
func (p Profile) Options() []Option {
	switch p.Game {
	case Baccarat:
		o := p.Baccarat
		return []Option{
			{"decks", strconv.Itoa(o.Decks)},
			{"tie_odds", strconv.Itoa(o.TieOdds)},
			{"commission_bp", strconv.Itoa(o.CommissionBP)},
			{"commission_rounding", o.CommissionRounding.String()},
			{"commission_unit", o.CommissionUnit},
			{"cut_depth", strconv.Itoa(o.CutDepth)},
			{"hands_after_cut", strconv.Itoa(o.HandsAfterCut)},
		}
	case Blackjack:
		o := p.Blackjack
		return []Option{
			{"decks", strconv.Itoa(o.Decks)},
			{"cut_decks", strconv.Itoa(o.CutDecks)},
			{"seats", strconv.Itoa(o.Seats)},
			{"blackjack_odds", o.BlackjackOdds.String()},
			{"insurance_odds", o.InsuranceOdds.String()},
			{"win_odds", o.WinOdds.String()},
			{"soft17", either(o.HitSoft17, "stand", "hit")},
			{"double", either(o.Double, "none", "any_two")},
			{"double_for_less", strconv.FormatBool(o.DoubleForLess)},
			{"double_after_split", strconv.FormatBool(o.DoubleAfterSplit)},
			{"splits", strconv.Itoa(o.Splits)},
			{"split_by", either(o.SplitByRank, "value", "rank")},
			{"split_aces_one_card", strconv.FormatBool(o.SplitAcesOneCard)},
			{"split_deal", either(o.SplitDealSequential, "both", "sequential")},
			{"peek", [...]string{"ace", "ten_or_ace", "never"}[o.Peek]},
			{"dealer_blackjack_takes", [...]string{"all", "original"}[o.DealerBlackjackTakes]},
			{"rounding", o.Rounding.String()},
		}
	case Roulette:
		return p.Roulette.options()
	}
	return nil
}

func (o RouletteOptions) options() []Option {
	var calls, sides, multiples []string
	for c, on := range o.Calls {
		if on {
			calls = append(calls, Call(c).String())
		}
	}
	for n, on := range o.Sides {
		if on {
			sides = append(sides, strconv.Itoa(n))
		}
	}
	for i, n := range o.Multiples {
		multiples = append(multiples, Inside(i).String()+" "+strconv.Itoa(n))
	}
	return []Option{
		{"trio", strconv.FormatBool(o.Trio)},
		{"first_four", strconv.FormatBool(o.FirstFour)},
		{"zero", [...]string{"lose", "la_partage", "en_prison"}[o.Zero]},
		{"second_zero", either(o.SecondZeroStays, "lose", "stay")},
		{"half_rounding", o.HalfRounding.String()},
		{"calls", strings.Join(calls, " ")},
		{"neighbour_sides", strings.Join(sides, " ")},
		{"complete", strconv.FormatBool(o.Complete)},
		{"call_step", o.CallStep},
		{"call_overflow", either(o.CallSurplus, "spread", "surplus")},
		{"call_multiples", strconv.FormatBool(o.CallMultiples)},
		{"call_deadline", either(o.CallUntilLaunch, "no_more_bets", "launch")},
		{"over_maximum", either(o.Surplus, "refuse", "surplus")},
		{"maximum_multiples", strings.Join(multiples, ", ")},
		{"min_revolutions", strconv.Itoa(o.MinRevolutions)},
		{"one_colour_per_player", strconv.FormatBool(o.OneColourAPlayer)},
	}
}

func either(b bool, no, yes string) string {
	if b {
		return yes
	}
	return no
}

// Option is the value of one option in words; "" if the game has no such option.
func (p Profile) Option(name string) string {
	for _, o := range p.Options() {
		if o.Name == name {
			return o.Value
		}
	}
	return ""
}
