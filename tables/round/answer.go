package round

import (
	"slices"
	"strconv"

	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Answer is the settlement of one round, or the fault for which it is not settled.
type Answer struct {
	LineNumber             int // from 1; written where the input was no round
	Table, Round, GameWord string
	Game                   profile.Game
	Profile                string
	Currency               money.Currency
	Void                   bool
	Coup                   baccarat.Coup
	Blackjack              blackjack.Result
	Number                 int
	Bets                   []wager.Settled
	Players                []Player
	Totals                 Totals
	Fault                  *wager.Fault
	Checked                bool
	Findings               []findings.Finding

	kept        []wager.Settled                // what became of the line's Kept
	payments    *payments                      // working memory of RaisePaid
	raised      map[findings.Identity]struct{} // each finding is raised once
	cutShort    bool                           // not all that the actions of a void round staked is known
	cardDiffers bool                           // a card of the round differs, raised here or elsewhere
}

// Kept is what became of the line's kept stakes, by a check. It is the engine's until the
// next round.
func (a *Answer) Kept() []wager.Settled { return a.kept }

// Player is what one player staked and got back. Net is Returned less Staked.
type Player struct {
	Name             string
	Staked, Returned money.Amount
	Change           money.Amount
	Net              money.Amount
}

// Totals are the sums of a round. NetToHouse is Staked less Returned.
type Totals struct{ Staked, Returned, Change, NetToHouse money.Amount }

func (a *Answer) begin(l *Line) {
	*a = Answer{
		LineNumber: a.LineNumber, Table: l.Table, Round: l.Round, GameWord: l.GameWord, Game: l.Game, Profile: l.Profile, Void: l.Void,
		Number: l.Number, Bets: a.Bets[:0], Players: a.Players[:0], Findings: a.Findings[:0], payments: a.payments, raised: a.raised,
		kept: a.kept[:0],
	}
	clear(a.raised)
}

// finish adds the sums up, or keeps only the fault.
func (a *Answer) finish(e *Engine, f *wager.Fault) {
	if f == nil && !a.addUp(e) {
		f = wager.Faultf(wager.MoneyInvalid, "", "the sums of the round are too large")
	}
	if f != nil {
		a.Fault, a.Bets, a.Players, a.Totals = f, a.Bets[:0], a.Players[:0], Totals{}
	}
}

func (a *Answer) addUp(e *Engine) bool {
	clear(e.players)
	for i := range a.Bets {
		b := &a.Bets[i]
		p := a.player(e, b.Player)
		staked := b.Stake
		if b.Held {
			staked = 0 // the spin that took it counted it
		}
		var ok1, ok2, ok3 bool
		p.Staked, ok1 = money.Add(p.Staked, staked)
		p.Returned, ok2 = money.Add(p.Returned, b.Returned)
		p.Change, ok3 = money.Add(p.Change, b.Change)
		if !ok1 || !ok2 || !ok3 {
			return false
		}
	}
	t := &a.Totals
	for i := range a.Players {
		p := &a.Players[i]
		p.Net = p.Returned - p.Staked // neither is below zero
		var ok1, ok2, ok3 bool
		t.Staked, ok1 = money.Add(t.Staked, p.Staked)
		t.Returned, ok2 = money.Add(t.Returned, p.Returned)
		t.Change, ok3 = money.Add(t.Change, p.Change)
		if !ok1 || !ok2 || !ok3 {
			return false
		}
	}
	t.NetToHouse = t.Staked - t.Returned
	return true
}

// player finds a player's sums, or begins them. A few players are compared one by one,
// which is quicker than to look them up.
func (a *Answer) player(e *Engine, name string) *Player {
	const few = 12
	at, ok := 0, false
	if len(a.Players) <= few {
		at = slices.IndexFunc(a.Players, func(p Player) bool { return p.Name == name })
		ok = at >= 0
	} else {
		at, ok = e.players[name]
	}
	if ok {
		return &a.Players[at]
	}
	a.Players = append(a.Players, Player{Name: name})
	if n := len(a.Players); n == few+1 {
		for i := range a.Players {
			e.players[a.Players[i].Name] = i
		}
	} else if n > few {
		e.players[name] = n - 1
	}
	return &a.Players[len(a.Players)-1]
}

// Say puts a sentence into words: it appends the text of w, not yet quoted, with
// amounts written in c.
type Say func(dst []byte, w *wager.Why, c money.Currency) []byte

// Append writes the answer as the contract has it, without a line feed.
func (a *Answer) Append(dst []byte, say Say) []byte {
	dst = append(dst, '{')
	if a.Fault != nil && a.Fault.Code == wager.InputInvalid && a.LineNumber > 0 {
		dst = wire.AppendInt(dst, "line", a.LineNumber)
	}
	if a.Fault == nil || a.Fault.Code != wager.InputInvalid || a.Table != "" || a.Round != "" || a.Game != profile.NoGame {
		dst = wire.AppendField(dst, "table", a.Table)
		dst = wire.AppendField(dst, "round", a.Round)
		dst = wire.AppendField(dst, "game", a.GameWord)
	}
	if a.Fault != nil {
		dst = append(wire.AppendName(dst, "error"), '{')
		dst = wire.AppendField(dst, "code", string(a.Fault.Code))
		dst = wire.AppendField(dst, "message", a.Fault.Message)
		if a.Fault.Clause != "" {
			dst = wire.AppendField(dst, "clause", a.Fault.Clause)
		}
		if a.Fault.Card > 0 {
			dst = wire.AppendInt(dst, "card", a.Fault.Card)
		}
		dst = append(dst, '}')
	} else {
		dst = a.appendSettlement(dst, say)
	}
	if a.Checked {
		dst = append(wire.AppendName(dst, "findings"), '[')
		for i := range a.Findings {
			dst = append(wire.AppendComma(dst), '{')
			dst = a.Findings[i].AppendFields(dst, func(dst []byte, w *wager.Why) []byte { return a.appendWhy(dst, w, say) })
			dst = append(dst, '}')
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// appendWhy writes a sentence as a JSON string. A catalogue's sentence holds
// nothing to escape but what it quotes from the input, so it is written in place
// and escaped only if it must be.
func (a *Answer) appendWhy(dst []byte, w *wager.Why, say Say) []byte {
	from := len(dst)
	dst = say(append(dst, '"'), w, a.Currency)
	for _, b := range dst[from+1:] {
		if b < ' ' || b == '"' || b == '\\' {
			return wire.AppendText(dst[:from], string(dst[from+1:]))
		}
	}
	return append(dst, '"')
}

func (a *Answer) appendSettlement(dst []byte, say Say) []byte {
	dst = wire.AppendField(dst, "profile", a.Profile)
	if !a.Void {
		dst = append(dst, `,"result":`...)
		dst = a.AppendResult(dst)
	}
	dst = append(dst, `,"bets":[`...)
	for i := range a.Bets {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = a.appendBet(dst, &a.Bets[i], say)
	}
	dst = append(dst, `],"players":[`...)
	for i := range a.Players {
		if i > 0 {
			dst = append(dst, ',')
		}
		p := &a.Players[i]
		dst = append(dst, '{')
		dst = wire.AppendField(dst, "player", p.Name)
		dst = a.amount(dst, `,"staked":"`, p.Staked)
		dst = a.amount(dst, `,"returned":"`, p.Returned)
		dst = a.amount(dst, `,"change":"`, p.Change)
		dst = append(a.amount(dst, `,"net":"`, p.Net), '}')
	}
	dst = append(dst, `],"totals":{`...)
	dst = a.amount(dst, `"staked":"`, a.Totals.Staked)
	dst = a.amount(dst, `,"returned":"`, a.Totals.Returned)
	dst = a.amount(dst, `,"change":"`, a.Totals.Change)
	dst = a.amount(dst, `,"net_to_house":"`, a.Totals.NetToHouse)
	return append(dst, '}')
}

func (a *Answer) amount(dst []byte, name string, m money.Amount) []byte {
	dst = append(dst, name...)
	return append(a.Currency.Append(dst, m), '"')
}

func (a *Answer) appendBet(dst []byte, b *wager.Settled, say Say) []byte {
	dst = append(dst, '{')
	dst = wire.AppendField(dst, "id", b.ID)
	dst = wire.AppendField(dst, "player", b.Player)
	dst = append(dst, `,"outcome":"`...)
	dst = append(append(dst, b.Outcome.String()...), '"')
	if b.Reason != wager.Accepted {
		dst = append(dst, `,"reason":"`...)
		dst = append(append(dst, b.Reason.String()...), '"')
	}
	dst = a.amount(dst, `,"stake":"`, b.Stake)
	if !b.Odds.Zero() {
		dst = append(dst, `,"odds":"`...)
		dst = append(b.Odds.Append(dst), '"')
	}
	dst = a.amount(dst, `,"won":"`, b.Won)
	dst = a.amount(dst, `,"commission":"`, b.Commission)
	dst = a.amount(dst, `,"returned":"`, b.Returned)
	dst = a.amount(dst, `,"change":"`, b.Change)
	if len(b.Placed) > 0 {
		dst = append(dst, `,"placed":[`...)
		for i := range b.Placed {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = a.appendPlaced(dst, &b.Placed[i])
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"clause":"`...)
	dst = append(append(dst, b.Clause...), `","why":`...)
	return append(a.appendWhy(dst, &b.Why, say), '}')
}

func (a *Answer) appendPlaced(dst []byte, p *wager.Placed) []byte {
	dst = append(dst, `{"spot":"`...)
	dst = append(append(dst, p.Spot...), `","numbers":[`...)
	for i, n := range p.Numbers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(n), 10)
	}
	dst = append(dst, `],"chips":`...)
	dst = strconv.AppendInt(dst, int64(p.Chips), 10)
	dst = a.amount(dst, `,"stake":"`, p.Stake)
	dst = append(dst, `,"outcome":"`...)
	dst = append(append(dst, p.Outcome.String()...), '"')
	dst = a.amount(dst, `,"won":"`, p.Won)
	return append(a.amount(dst, `,"returned":"`, p.Returned), '}')
}

// AppendResult writes the result of the round as an object.
func (a *Answer) AppendResult(dst []byte) []byte {
	switch a.Game {
	case profile.Baccarat:
		dst = append(dst, `{"winner":"`...)
		dst = append(append(dst, a.Winner()...), `","natural":`...)
		dst = strconv.AppendBool(dst, a.Coup.Natural())
		dst = append(dst, `,"player":`...)
		dst = appendHand(dst, a.Coup.Player)
		dst = append(dst, `,"banker":`...)
		return append(appendHand(dst, a.Coup.Banker), '}')
	case profile.Blackjack:
		return appendBlackjack(dst, &a.Blackjack)
	default:
		dst = append(dst, `{"number":`...)
		dst = strconv.AppendInt(dst, int64(a.Number), 10)
		dst = append(dst, `,"colour":"`...)
		return append(append(dst, roulette.ColourWord(a.Number)...), `"}`...)
	}
}

// Winner is "player", "banker" or "tie" of a coup.
func (a *Answer) Winner() string {
	if w := a.Coup.Winner(); w != baccarat.Nobody {
		return w.String()
	}
	return "tie"
}

func appendHand(dst []byte, h baccarat.Hand) []byte {
	dst = append(dst, '{')
	dst = appendCards(dst, h.Cards[:h.Size])
	dst = append(dst, `,"points":`...)
	dst = strconv.AppendInt(dst, int64(h.Points()), 10)
	return append(dst, '}')
}

func appendCards(dst []byte, all []cards.Card) []byte {
	dst = append(dst, `"cards":[`...)
	for i, c := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), c.String()...), '"')
	}
	return append(dst, ']')
}

func appendBlackjack(dst []byte, r *blackjack.Result) []byte {
	dst = append(dst, `{"dealer":{`...)
	dst = appendCards(dst, r.Dealer.Cards)
	total, _ := blackjack.Total(r.Dealer.Cards)
	dst = append(dst, `,"total":`...)
	dst = strconv.AppendInt(dst, int64(total), 10)
	dst = append(dst, `,"bust":`...)
	dst = strconv.AppendBool(dst, total > 21)
	dst = append(dst, `},"hands":[`...)
	for i := range r.Hands {
		if i > 0 {
			dst = append(dst, ',')
		}
		h := &r.Hands[i]
		dst = append(dst, `{"seat":`...)
		dst = strconv.AppendInt(dst, int64(h.Seat), 10)
		dst = append(dst, `,"hand":`...)
		dst = strconv.AppendInt(dst, int64(h.Hand), 10)
		dst = append(dst, ',')
		dst = appendCards(dst, h.Cards)
		total, soft := blackjack.Total(h.Cards)
		dst = append(dst, `,"total":`...)
		dst = strconv.AppendInt(dst, int64(total), 10)
		dst = append(dst, `,"soft":`...)
		dst = strconv.AppendBool(dst, soft)
		dst = append(dst, '}')
	}
	return append(dst, `]}`...)
}
