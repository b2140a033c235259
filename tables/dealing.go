package tables

import (
	"strconv"
	"time"

	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// cardDealt takes a card that the server says was dealt.
func (f *Fold) cardDealt(t *table, r *liveRound, d CardDealt, at time.Time) {
	if !r.live() {
		return
	}
	first := len(r.dealt) == 0
	r.take(d)
	n := len(r.dealt)
	t.unscanned(r, n, at)
	f.countServerCard(t, r, d.Card, n, at)
	if first {
		r.firstCard = at
		f.beforeClosing(t, r, "card:1", at)
		f.bettingClosedByCard(t, r, at)
	}
	switch t.game {
	case profile.Baccarat:
		f.followCoup(t, r, d, n, at)
	case profile.Blackjack:
		f.followBlackjack(t, r, n-1, at)
	}
	f.compareCards(t, r, at)
}

// unscanned notes a card that came as history and that the scanner has not told of: the
// desk itself did not run when it was dealt. A server sends its history, a scanner does
// not, so that what the scanner reads from here on is not the coup from its beginning.
func (t *table) unscanned(r *liveRound, n int, at time.Time) {
	if len(r.scans) < n && t.feed != nil && at.Before(t.feed.resumed) {
		r.deaf = true
		t.shoes.byFelt.Break()
	}
}

// bettingClosedByCard follows the first card: it closes the betting, whatever the
// timer says.
func (f *Fold) bettingClosedByCard(t *table, r *liveRound, at time.Time) {
	f.set(&t.dues, dueBetting, time.Time{})
	f.judgeEarly(t, r, at)
	f.judgeCancels(t, r, at)
	f.judgeTimes(t, r, at)
	f.setPhase(t, r, Dealing, at)
}

// followCoup deals a server's card to the coup: one too many, or one to the wrong
// hand, is said when it comes.
func (f *Fold) followCoup(t *table, r *liveRound, d CardDealt, n int, at time.Time) {
	due := r.coup.Next
	if !r.coup.Take(d.Card) {
		if !r.broken {
			r.broken = true
			fault := r.coup.Extra(n)
			g := found(findings.DrawExtra, t, r.id, "card:"+strconv.Itoa(n))
			g.Clause, g.Expected, g.Got = fault.Clause, fault.Expected, d.To
			g.Why = wager.Why{Key: "finding_text", Text: fault.Message}
			f.raiseRound(t, r, g, at)
		}
		return
	}
	if d.To != due.String() {
		f.dealOrder(t, r, n, due.String(), d.To, at)
	}
	if r.coup.Complete() && (!t.shoes.scanner || r.deaf) {
		f.coupComplete(t, r, &r.coup, at)
	}
}

func (f *Fold) dealOrder(t *table, r *liveRound, n int, expected, got string, at time.Time) {
	g := found(findings.DealOrder, t, r.id, "card:"+strconv.Itoa(n))
	g.Expected, g.Got = expected, got
	g.Clause = "B-46"
	if t.game == profile.Blackjack {
		g.Clause = "J-57"
	}
	g.Why = wager.Why{Key: "finding_deal_order", Number: n, Place: expected, Text: got}
	f.raiseRound(t, r, g, at)
}

// coupComplete says the result of a coup on the felt.
func (f *Fold) coupComplete(t *table, r *liveRound, c *baccarat.Coup, at time.Time) {
	if r.unseen || t.phase == Result && t.phaseRound == r.id {
		return
	}
	f.setPhaseResult(t, r, Result, winnerWord(c), at)
}

func winnerWord(c *baccarat.Coup) string {
	if w := c.Winner(); w != baccarat.Nobody {
		return w.String()
	}
	return "tie"
}

// cardRevealed turns the card that lies face down.
func (f *Fold) cardRevealed(t *table, r *liveRound, c cards.Card, at time.Time) {
	if !r.live() || r.hole == 0 {
		return
	}
	r.dealt[r.hole-1] = c
	if foreign := t.shoes.byServer.Reveal(c); foreign && t.shoes.ledger() == &t.shoes.byServer {
		f.foreign(t, r, c, at)
	}
	judged := len(r.dealt)
	if t.game == profile.Blackjack && t.rules != nil && r.hole != 2*len(f.boxes(t, r))+2 {
		judged = r.hole // it lay elsewhere, and what came behind it had to wait
	}
	r.hole = 0
	f.followBlackjack(t, r, judged, at)
	f.compareCards(t, r, at)
}

func (f *Fold) actionTaken(t *table, r *liveRound, d ActionTaken, at time.Time) {
	if !r.live() {
		return
	}
	r.act(d)
	f.followBlackjack(t, r, len(r.dealt), at)
}

// followBlackjack plays the round again as far as it went, says what the rules forbid
// and which cards went to a wrong place, as far as that is not judged yet, and finds the
// phase.
func (f *Fold) followBlackjack(t *table, r *liveRound, judged int, at time.Time) {
	if t.rules == nil || t.game != profile.Blackjack || r.unseen || r.broken {
		return
	}
	p, fault := f.felt.Replay(*t.rules.Rules, f.boxes(t, r), r.dealt, r.played)
	for n := judged + 1; n <= len(p.Places); n++ {
		if due := p.Places[n-1]; !lies(due, r.to[n-1]) {
			f.dealOrder(t, r, n, due.String(), r.to[n-1], at)
		}
	}
	if fault != nil && fault.Code == wager.CardInvalid && fault.Card == r.hole {
		// The card that lies face down is due elsewhere: until it is turned, nothing
		// behind it can be judged.
		if due := p.Next.Place; r.hole == len(r.dealt) && !lies(due, r.to[r.hole-1]) {
			f.dealOrder(t, r, r.hole, due.String(), r.to[r.hole-1], at)
		}
		return
	}
	if fault != nil {
		r.broken = f.playFault(t, r, f.blackjackRound(t, r), fault, at)
		return
	}
	if len(r.dealt) == 0 {
		return
	}
	switch p.Next.Kind {
	case blackjack.Insure:
		if p.Insurance && p.Dealer.Cards[0].Rank() == cards.Ace {
			f.setPhase(t, r, Insurance, at)
		} else {
			f.setPhase(t, r, Acting, at)
		}
	case blackjack.Act, blackjack.Draw:
		f.setPhase(t, r, Acting, at)
	case blackjack.Turn, blackjack.DealerDraw:
		f.setPhase(t, r, DealerPlay, at)
	case blackjack.Complete:
		if r.hole == 0 {
			f.setPhaseResult(t, r, Result, strconv.Itoa(p.Dealer.Total), at)
		}
	case blackjack.Deal:
		f.setPhase(t, r, Dealing, at)
	}
}

// lies says that the server's word for a place means this one; "seat:3/1" is "seat:3".
func lies(due blackjack.Place, to string) bool {
	p, ok := ParsePlace(to)
	switch {
	case !ok:
		return false
	case due.Seat == 0:
		return p.Side == "dealer"
	}
	return p.Seat == due.Seat && p.Hand == max(due.Hand, 1)
}

// boxes are the seats in play. They are found anew when bets have come or gone.
func (f *Fold) boxes(t *table, r *liveRound) []blackjack.Box {
	if r.seats == nil || r.seatBets != len(r.bets) {
		r.seats = blackjack.Boxes(*t.rules.Rules, *t.rules.Limits, f.blackjackRound(t, r))
		r.seatBets = len(r.bets)
	}
	return r.seats
}

func (f *Fold) blackjackRound(t *table, r *liveRound) blackjack.Round {
	in := blackjack.Round{Dealt: r.dealt, Actions: r.played, Clock: r.clock(), Checked: true}
	ids := map[string]bool{}
	for i := range r.bets {
		if r.stands(i) {
			bet := wager.Read(&r.bets[i], t.currency())
			bet.Again = ids[bet.ID]
			ids[bet.ID] = true
			in.Bets = append(in.Bets, bet)
		}
	}
	return in
}

// playFault says a card or an action against the rules, or the option that alone
// explains it; false if there is no finding for the fault.
func (f *Fold) playFault(t *table, r *liveRound, in blackjack.Round, fault *wager.Fault, at time.Time) bool {
	l := f.line(t, r)
	g, ok := f.engine.FaultFinding(&l, *t.rules, fault)
	if !ok {
		return false
	}
	if option, value, explained := f.felt.Explains(*t.rules.Rules, *t.rules.Limits, in, false, fault); explained {
		g = findings.New(findings.RulesDiffer, option)
		g.Clause, g.Expected, g.Got = fault.Clause, t.rules.Rules.Option(option), value
		g.Why = wager.Why{Key: "finding_rules_explain", Text: option, Place: value}
	}
	g.Table, g.Round = t.number, r.id
	f.raiseRound(t, r, g, at)
	return true
}

// compareCards compares the server's cards with the scanner's, position by position;
// the first difference of a round is said.
func (f *Fold) compareCards(t *table, r *liveRound, at time.Time) {
	if r.differs || r.unseen || r.deaf || len(r.scans) == 0 {
		return
	}
	felt, _ := r.aligned(t.game)
	for i := range felt {
		if i >= len(r.dealt) {
			return
		}
		if felt[i] == cards.None || r.dealt[i] == cards.None || felt[i] == r.dealt[i] {
			continue
		}
		r.differs = true
		g := round.CardDiffers(felt, r.dealt, i+1)
		g.Table, g.Round = t.number, r.id
		f.raiseRound(t, r, g, at)
		return
	}
}

// aligned is the round's cards by the scanner, in the order of dealing. A card that
// may be one read twice, and that the server does not have there, is left out; with
// no server it stays. Whole is false while a card waits for the server's.
func (r *liveRound) aligned(game profile.Game) (felt []cards.Card, whole bool) {
	if game == profile.Baccarat && r.placed() {
		return r.byPlace(), true
	}
	whole = true
	for _, s := range r.scans {
		at := len(felt)
		if s.double && len(r.dealt) > 0 {
			if at >= len(r.dealt) {
				whole = false
				continue
			}
			if r.dealt[at] != s.card {
				continue
			}
		}
		felt = append(felt, s.card)
	}
	return felt, whole
}

// placed says that the scanner told the place of every card.
func (r *liveRound) placed() bool {
	for _, s := range r.scans {
		if s.place == "" {
			return false
		}
	}
	return len(r.scans) > 0
}

// byPlace puts a coup's cards, told by place, into the order of dealing: P B P B,
// then the third cards.
func (r *liveRound) byPlace() []cards.Card {
	order := [...]string{"player1", "banker1", "player2", "banker2", "player3", "banker3"}
	var felt []cards.Card
	for _, place := range order {
		card, there := cards.None, false
		for _, s := range r.scans {
			if s.place == place && !(s.double && there) {
				card, there = s.card, true
			}
		}
		switch {
		case there:
			felt = append(felt, card)
		case place == "player3":
			// the banker alone may draw
		default:
			return felt
		}
	}
	return felt
}
