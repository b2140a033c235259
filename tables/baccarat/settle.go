package baccarat

import (
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// Round is a coup to be settled.
type Round struct {
	Bets    []wager.Bet
	Dealt   []cards.Card // in the order off the shoe
	Clock   wager.Clock
	Void    bool
	Checked bool // price refused bets too, as they were offered
}

// Settler settles coups one after another and keeps its working memory between
// them. It belongs to one goroutine.
type Settler struct {
	sums map[sumKey]money.Amount
}

type sumKey struct {
	player string
	spot   spot
}

// NewSettler makes a Settler.
func NewSettler() *Settler { return &Settler{sums: map[sumKey]money.Amount{}} }

// spot is one of the three betting spots (B-6).
type spot uint8

const (
	noSpot spot = iota
	playerSpot
	bankerSpot
	tieSpot
)

func spotOf(word string) spot {
	switch word {
	case "player":
		return playerSpot
	case "banker":
		return bankerSpot
	case "tie":
		return tieSpot
	}
	return noSpot
}

// Settle answers every bet of a coup, appending to dst in the order given, and
// returns the coup as dealt (empty for a void one). The fault is set, and dst as it
// was, when the coup cannot be settled.
func (s *Settler) Settle(r *profile.Rules, l *profile.Limits, in *Round, dst []wager.Settled) (Coup, []wager.Settled, *wager.Fault) {
	clear(s.sums)
	var c Coup
	if !in.Void {
		var f *wager.Fault
		if c, f = Deal(in.Dealt); f == nil {
			f = c.Missing()
		}
		if f != nil {
			return c, dst, f
		}
	}
	from := len(dst)
	for i := range in.Bets {
		b := &in.Bets[i]
		a := wager.Settled{ID: b.ID, Player: b.Player, Offer: b.Amount, At: b.At}
		ok := true
		if a.Reason = s.refuse(l, in, b, &a); a.Reason != wager.Accepted {
			a.Outcome, a.Change = wager.Refused, b.Amount
			if in.Checked {
				asOffered(r, &c, in.Void, b, &a)
			}
		} else {
			a.Stake = b.Amount
			ok = resolve(r, &c, in.Void, spotOf(b.Spot), &a)
			a.Owed, a.Priced = a.Returned, true
		}
		if !ok {
			return c, dst[:from], wager.Faultf(wager.MoneyInvalid, "", "bet %q: the sums are too large", b.ID)
		}
		dst = append(dst, a)
	}
	return c, dst, nil
}

// asOffered prices a bet that these rules refuse, as if it had been taken as it was put
// down. Of a void coup every stake goes back, whatever it was put on.
func asOffered(r *profile.Rules, c *Coup, void bool, b *wager.Bet, a *wager.Settled) {
	at := spotOf(b.Spot)
	readable := b.Bad == "" && at != noSpot && a.Reason != wager.Malformed
	if b.Amount == 0 || !void && !readable {
		return
	}
	priced := wager.Settled{Stake: b.Amount}
	if resolve(r, c, void, at, &priced) {
		a.Owed, a.Priced = priced.Returned, true
	}
}

// refuse says why a bet may not stand, trying the reasons in the order of the
// contract. A bet that may stand counts toward its player's sum on the spot.
func (s *Settler) refuse(l *profile.Limits, in *Round, b *wager.Bet, a *wager.Settled) wager.Reason {
	at := spotOf(b.Spot)
	switch {
	case b.Again:
		a.Clause, a.Why = "B-27", wager.Why{Key: "bet_duplicate", Text: b.ID}
		return wager.Duplicate
	case b.Bad != "" || b.Spot == "" || b.Amount == 0:
		a.Clause, a.Why = "B-26", wager.Why{Key: "bet_unreadable", Text: b.Bad}
		if b.Bad == "" {
			a.Why.Text = "stake"
			if b.Spot == "" {
				a.Why.Text = "spot"
			}
		}
		return wager.Malformed
	case at == noSpot:
		a.Clause, a.Why = "B-6", wager.Why{Key: "baccarat_not_offered", Text: b.Spot}
		return wager.NotOffered
	case in.Clock.Late(b.At):
		a.Clause, a.Why = "B-22", wager.Why{Key: "baccarat_late"}
		return wager.Late
	}
	limit := [...]*profile.Limit{playerSpot: &l.Player, bankerSpot: &l.Banker, tieSpot: &l.Tie}[at]
	if limit.HasMin && b.Amount < limit.Min {
		a.Clause, a.Why = "B-27", wager.Why{Key: "baccarat_below", Amount: b.Amount, Limit: limit.Min, Text: b.Spot}
		return wager.BelowMinimum
	}
	if limit.HasMax {
		key := sumKey{b.Player, at}
		if room, _ := limit.Room(s.sums[key]); b.Amount > room {
			a.Sum = s.sums[key] + b.Amount
			a.Clause, a.Why = "B-27", wager.Why{Key: "baccarat_above", Amount: b.Amount, Limit: limit.Max, Text: b.Spot}
			return wager.AboveMaximum
		}
		s.sums[key] += b.Amount
	}
	return wager.Accepted
}

// resolve says what becomes of a stake; false means that int64 cannot hold it.
func resolve(r *profile.Rules, c *Coup, void bool, at spot, a *wager.Settled) bool {
	if void {
		a.Outcome, a.Returned, a.Clause, a.Why.Key = wager.Void, a.Stake, "B-28", "baccarat_void"
		return true
	}
	winner := c.Winner()
	a.Why = wager.Why{Number: c.Player.Points(), Other: c.Banker.Points()}
	switch {
	case at == tieSpot && winner == Nobody:
		a.Clause, a.Why.Key = "B-32", "baccarat_tie_wins"
		return win(a, money.To1(int64(r.Baccarat.TieOdds)), 0)
	case at == tieSpot:
		a.Clause, a.Why.Key = "B-20", "baccarat_tie_loses"
	case winner == Nobody:
		a.Outcome, a.Returned, a.Clause, a.Why.Key = wager.Push, a.Stake, "B-21", "baccarat_push"
		return true
	case at == playerSpot && winner == Player:
		a.Clause, a.Why.Key = "B-29", "baccarat_player_wins"
		return win(a, money.To1(1), 0)
	case at == bankerSpot && winner == Banker:
		a.Clause, a.Why.Key = "B-30", "baccarat_banker_wins"
		commission, ok := money.ShareTo(a.Stake, int64(r.Baccarat.CommissionBP), 10_000, r.CommissionUnit, r.Baccarat.CommissionRounding)
		if !ok || commission > a.Stake {
			commission = a.Stake
		}
		a.Why.Amount = commission
		return win(a, money.To1(1), commission)
	case at == playerSpot:
		a.Clause, a.Why.Key = "B-19", "baccarat_player_loses"
	default:
		a.Clause, a.Why.Key = "B-18", "baccarat_banker_loses"
	}
	a.Outcome = wager.Lose
	return true
}

func win(a *wager.Settled, odds money.Odds, commission money.Amount) bool {
	won, ok1 := odds.Pay(a.Stake, money.Down)
	back, ok2 := money.Add(a.Stake, won)
	a.Outcome, a.Odds, a.Won, a.Commission, a.Returned = wager.Win, odds, won, commission, back-commission
	return ok1 && ok2
}
