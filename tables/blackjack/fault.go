package blackjack

import (
	"strconv"

	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// illegal is an action that the rules forbid. The fault names the seat and hand that
// the action is for.
func (f *Felt) illegal(clause, format string, args ...any) {
	a := f.actions[f.action]
	args = append([]any{f.action + 1, a.Do}, args...)
	f.fault = wager.Faultf(wager.ActionIllegal, clause, "action %d (%s): "+format, args...)
	f.fault.Action = f.action + 1
	f.fault.Seat, f.fault.Hand = a.Seat, a.hand()
	f.fault.Got = a.Do
}

// sayWhatMay adds to the fault of an action what the hand may do.
func (f *Felt) sayWhatMay(i int) {
	if f.fault == nil || f.fault.Code != wager.ActionIllegal || f.fault.Expected != "" {
		return
	}
	h := &f.hands[i]
	f.fault.Expected = f.choices(h).String()
	f.fault.Message += "; " + h.place().words() + " may " + f.fault.Expected
}

// outOfTurn is an action for another hand than the one whose turn it is.
func (f *Felt) outOfTurn(a Action, h *Hand) {
	clause, why := f.whyNot(a)
	f.illegal(clause, "%s; it is the turn of %s", why, h.place().words())
	f.fault.Expected, f.fault.Got = h.place().String(), Place{a.Seat, a.hand()}.String()
}

// nobodyActs is an action when no hand is to act any more.
func (f *Felt) nobodyActs() {
	a := f.actions[f.action]
	switch {
	case !known(a.Do):
		f.illegal("J-58", "there is no such action, and no hand is to act any more")
	case a.Do == Insurance:
		f.illegal("J-37", "insurance comes before every other action, right after the second cards")
	case f.peeks() && f.dealer.Blackjack():
		clause := "J-63"
		if f.aceUp() {
			clause = "J-64"
		}
		f.illegal(clause, "the dealer has looked and has blackjack: no hand acts")
	default:
		clause, why := f.whyNot(a)
		f.illegal(clause, "%s; no hand is to act any more", why)
	}
	f.fault.Expected = "nobody"
}

// whyNot says why it is not the turn of the hand that an action is for.
func (f *Felt) whyNot(a Action) (clause, why string) {
	p := Place{a.Seat, a.hand()}
	h := f.hand(p)
	if h == nil {
		return "J-57", p.words() + " is not in play"
	}
	switch h.End {
	case Natural:
		return "J-66", p.words() + " has blackjack and is not asked"
	case TwentyOne:
		return "J-66", p.words() + " has 21 and draws no more"
	case Bust:
		return "J-31", p.words() + " has " + strconv.Itoa(h.Total) + " and is lost already"
	case Doubled:
		return "J-40", p.words() + " is doubled and got its one card"
	case OneCard:
		return "J-45", p.words() + " is a split ace and got its one card"
	case Stood, TimedOut:
		return "J-57", p.words() + " has stood already"
	}
	return "J-57", p.words() + " is not to act yet; seats act in their order, and the hands of a seat in theirs"
}

// wrongStake is a wager of an action that is not what the rules want. Right is 0
// where the original stake is not known.
func (f *Felt) wrongStake(clause, rule string, right money.Amount) {
	a := f.actions[f.action]
	f.illegal(clause, "the stake is %q; %s, %s", a.Stake, rule, f.currency.Format(right))
	f.fault.Expected, f.fault.Got = f.currency.Format(right), a.Stake
}

// actionMissing is a hand that must act and does not (J-60).
func (f *Felt) actionMissing() {
	p, may := f.next.Place, f.next.May.String()
	f.fault = wager.Faultf(wager.ActionMissing, "J-60", "%s has not acted; it may %s", p.words(), may)
	f.fault.Action = len(f.actions) + 1
	f.fault.Seat, f.fault.Hand = p.Seat, p.Hand
	f.fault.Expected, f.fault.Got = may, "nothing"
	if f.card < len(f.dealt) {
		f.fault.Got = "card " + strconv.Itoa(f.card+1)
		f.fault.Message += "; card " + strconv.Itoa(f.card+1) + " was drawn all the same"
		f.fault.At(f.card + 1)
	}
}

// drawExtra is a card after the last that the rules allow.
func (f *Felt) drawExtra(matters bool) {
	clause, why := "J-67", "the dealer has "+strconv.Itoa(f.dealer.Total)+" and stands"
	switch {
	case !matters:
		clause, why = "J-68", "every hand is over 21 or a blackjack: the dealer draws nothing"
	case f.dealer.Blackjack():
		clause, why = "J-67", "the dealer has blackjack"
	case f.dealer.Soft:
		why = "the dealer has a soft " + strconv.Itoa(f.dealer.Total) + " and stands"
	}
	f.fault = wager.Faultf(wager.DrawExtra, clause, "card %d is one too many: %s", f.card+1, why)
	f.fault.At(f.card + 1)
	f.fault.Expected, f.fault.Got = "nobody", "dealer"
}

// finish makes a fault of whatever a finished round still waits for.
func (f *Felt) finish() {
	if f.fault != nil {
		return
	}
	n, p := len(f.dealt)+1, f.next.Place
	missing := func(code wager.Code, clause, why string) {
		f.fault = wager.Faultf(code, clause, "card %d is missing: %s", n, why)
		f.fault.At(n)
		f.fault.Seat, f.fault.Hand = p.Seat, p.Hand
		f.fault.Expected, f.fault.Got = p.String(), "nobody"
	}
	switch f.next.Kind {
	case Complete:
	case Deal:
		need := 2*len(f.boxes) + 2
		missing(wager.DealShort, "J-57", "it is due to "+p.words()+"; "+strconv.Itoa(len(f.boxes))+
			" seats in play take "+strconv.Itoa(need)+" cards before the first action")
	case Draw:
		f.drawMissing(missing)
	case DealerDraw:
		missing(wager.DrawMissing, "J-67", "the dealer has "+strconv.Itoa(f.dealer.Total)+" and must draw")
	case Turn:
		f.holeCovered()
	case Insure, Act:
		if p.Seat == 0 {
			f.holeCovered()
			return
		}
		f.actionMissing()
	}
}

func (f *Felt) drawMissing(missing func(wager.Code, string, string)) {
	h := f.hand(f.next.Place)
	clause, why := "J-66", "the hand asked for one"
	switch {
	case h == nil:
	case h.Doubled:
		clause, why = "J-40", "the hand was doubled"
	case len(h.Cards) == 1:
		clause, why = "J-42", "each hand of a split takes a second card"
	}
	missing(wager.DrawMissing, clause, "it is due to "+f.next.Place.words()+"; "+why)
}

func (f *Felt) holeCovered() {
	at := 2*len(f.boxes) + 2
	f.fault = wager.Faultf(wager.CardInvalid, "J-3", "card %d, the dealer's hole card, has not been turned", at)
	f.fault.At(at)
}
