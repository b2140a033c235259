package blackjack

import (
	"strconv"

	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// Explains finds the one option whose other value makes a faulty round right: the
// table was played by another house's rule. It returns the option's name and the
// value it would have, as the contract writes them.
//
// Fault is what Settle or Replay said to the round; only faults of drawing and of
// actions can be explained. Whole says that the round is over, so that it must also
// be complete under the other rule; else it must be right as far as it went. Of
// several options the first counts, in the order soft17, peek, double,
// double_for_less, double_after_split, splits, split_by, split_aces_one_card,
// split_deal.
func Explains(r profile.Rules, limits profile.Limits, in Round, whole bool, fault *wager.Fault) (option, value string, ok bool) {
	return new(Felt).Explains(r, limits, in, whole, fault)
}

// Explains is the function Explains on a felt that is used again.
func (f *Felt) Explains(r profile.Rules, limits profile.Limits, in Round, whole bool, fault *wager.Fault) (option, value string, ok bool) {
	if fault == nil || in.Void {
		return "", "", false
	}
	switch fault.Code {
	case wager.DrawMissing, wager.DrawExtra, wager.ActionIllegal, wager.ActionMissing:
	default:
		return "", "", false
	}
	for _, o := range otherRules(r.Blackjack) {
		other := r
		o.set(&other.Blackjack)
		f.clear(&other)
		f.judge(limits, in)
		f.play(in.Dealt, in.Actions)
		if whole {
			f.finish()
		}
		if f.fault == nil {
			return o.option, o.value, true
		}
	}
	return "", "", false
}

// otherRule is one option at another value.
type otherRule struct {
	option, value string
	set           func(*profile.BlackjackOptions)
}

// otherRules are all rules that differ from a house's in one option of play.
func otherRules(o profile.BlackjackOptions) []otherRule {
	var all []otherRule
	add := func(option, value string, set func(*profile.BlackjackOptions)) {
		all = append(all, otherRule{option, value, set})
	}
	flip := func(option string, flag func(*profile.BlackjackOptions) *bool, no, yes string) {
		value := yes
		if *flag(&o) {
			value = no
		}
		add(option, value, func(to *profile.BlackjackOptions) { *flag(to) = !*flag(to) })
	}
	flip("soft17", func(o *profile.BlackjackOptions) *bool { return &o.HitSoft17 }, "stand", "hit")
	for i, word := range [...]string{"ace", "ten_or_ace", "never"} {
		if peek := profile.Peek(i); peek != o.Peek {
			add("peek", word, func(to *profile.BlackjackOptions) { to.Peek = peek })
		}
	}
	flip("double", func(o *profile.BlackjackOptions) *bool { return &o.Double }, "none", "any_two")
	flip("double_for_less", func(o *profile.BlackjackOptions) *bool { return &o.DoubleForLess }, "false", "true")
	flip("double_after_split", func(o *profile.BlackjackOptions) *bool { return &o.DoubleAfterSplit }, "false", "true")
	for n := range 4 {
		if n != o.Splits {
			add("splits", strconv.Itoa(n), func(to *profile.BlackjackOptions) { to.Splits = n })
		}
	}
	flip("split_by", func(o *profile.BlackjackOptions) *bool { return &o.SplitByRank }, "value", "rank")
	flip("split_aces_one_card", func(o *profile.BlackjackOptions) *bool { return &o.SplitAcesOneCard }, "false", "true")
	flip("split_deal", func(o *profile.BlackjackOptions) *bool { return &o.SplitDealSequential }, "both", "sequential")
	return all
}
