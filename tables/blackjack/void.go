package blackjack

// stakeWithoutCards finds what the actions of a void round staked. Its cards are not
// looked at, so nothing is said about turns, totals or pairs; what can be told without
// them still holds: the seat is in play, the hand exists, the house offers the wager,
// it is made once, and its stake is what the rules want, because it goes back.
func (f *Felt) stakeWithoutCards(actions []Action) {
	f.actions = actions
	for _, b := range f.boxes {
		f.hands = append(f.hands, Hand{Seat: b.Seat, Hand: 1})
	}
	for f.action < len(actions) && f.fault == nil {
		f.stakeOf(actions[f.action])
		f.action++
	}
}

func (f *Felt) stakeOf(a Action) {
	p := Place{a.Seat, a.hand()}
	h := f.hand(p)
	switch {
	case !known(a.Do):
		f.illegal("J-58", "there is no such action")
		return
	case h == nil:
		f.illegal("J-57", "%s is not in play", p.words())
		return
	}
	switch a.Do {
	case Insurance:
		if h.Hand != 1 {
			f.illegal("J-33", "insurance is taken on the first hand of a seat")
			return
		}
		f.insure(f.box(a.Seat), a)
	case Double:
		switch {
		case !f.rules.Double || h.FromSplit && !f.rules.DoubleAfterSplit:
			f.illegal("J-39", "this house does not offer that double")
		case h.Doubled:
			f.illegal("J-40", "%s is doubled already", p.words())
		default:
			if stake, ok := f.doubleStake(a.Seat, a); ok {
				h.Doubled = true
				f.wagers = append(f.wagers, Wager{a.Seat, h.Hand, DoubledDown, stake})
			}
		}
	case Split:
		n := f.handsOf(a.Seat)
		if n > f.rules.Splits || h.Doubled {
			f.illegal("J-44", "%s may not split again", p.words())
			return
		}
		if stake, ok := f.splitStake(a.Seat, a); ok {
			h.FromSplit = true
			f.hands = append(f.hands, Hand{Seat: a.Seat, Hand: n + 1, FromSplit: true})
			f.wagers = append(f.wagers, Wager{a.Seat, n + 1, SplitOff, stake})
		}
	}
}
