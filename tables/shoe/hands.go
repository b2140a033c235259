package shoe

import "pitboss/tables/cards"

// HandBegins says that the first card of a hand is about to be dealt. If the end of
// the hand before was not heard, it has ended now.
func (l *Ledger) HandBegins() {
	l.HandEnds()
	l.inHand = true
}

// HandEnds says that a hand was settled, or given up. It does nothing between hands.
func (l *Ledger) HandEnds() {
	if l.inHand && l.handsLeft > 0 {
		l.handsLeft--
	}
	l.inHand = false
}

// CutCard says that the cut card showed. In a hand, that hand is the last, or the one
// that comes as many hands later as the house plays. Between hands, or as the first
// card of one, the next hand is the last. Told by server and scanner it is one cut
// card: only the first telling counts.
func (l *Ledger) CutCard() {
	if l.cut {
		return
	}
	l.cut, l.cutAt = true, l.Out()
	l.handsLeft = 1
	if l.inHand {
		l.handsLeft += l.house.HandsAfterCut
	}
}

// CutSeen says that the cut card showed.
func (l *Ledger) CutSeen() bool { return l.cut }

// Over says that the last hand ended: no card may leave the shoe until it was
// shuffled.
func (l *Ledger) Over() bool { return l.cut && l.handsLeft == 0 }

// PastCut is how many cards came since the cut card showed.
func (l *Ledger) PastCut() int {
	if !l.cut {
		return 0
	}
	return l.Out() - l.cutAt
}

// Percent is how deep the shoe is dealt, burnt cards too, in whole per cent rounded
// half up; 0 where its decks are not known.
func (l *Ledger) Percent() int {
	total := l.Total()
	if total == 0 {
		return 0
	}
	return (l.Out()*100 + total/2) / total
}

// DecksLeft is how many tenths of a deck are left in the shoe, rounded half up.
func (l *Ledger) DecksLeft() int { return (l.Left()*10 + cards.Kinds/2) / cards.Kinds }

// Left is how many cards are left in the shoe, 0 where its decks are not known.
func (l *Ledger) Left() int { return max(l.Total()-l.Out(), 0) }

// Bar is the parts of a shoe in cards, in the order in which they are drawn.
type Bar struct{ Burnt, Dealt, ToCut, Behind int }

// Bar says how the shoe stands. Once the cut card showed, all that is left is behind
// it; until then it is believed to be where the house cuts.
func (l *Ledger) Bar() Bar {
	b := Bar{Burnt: l.burnt, Dealt: l.dealt}
	if !l.cut {
		b.ToCut = max(l.Expected()-l.Out(), 0)
	}
	b.Behind = l.Left() - b.ToCut
	return b
}
