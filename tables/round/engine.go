package round

import (
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/few"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// Book is the house's profiles by name.
type Book map[string]profile.Profile

// Engine settles rounds of all three games. It keeps its working memory and the
// rules it has already read; it belongs to one goroutine.
type Engine struct {
	book      Book
	rules     map[rulesKey]*profile.Rules
	limits    map[limitsKey]*profile.Limits
	baccarat  *baccarat.Settler
	blackjack *blackjack.Felt
	roulette  *roulette.Settler
	bets      []wager.Bet
	prison    []wager.Bet
	actions   []blackjack.Action
	ids       few.Map[string, struct{}] // of the line's bets
	players   map[string]int
}

type rulesKey struct{ profile, currency, options string }

type limitsKey struct {
	game             profile.Game
	currency, limits string
}

// Rules and limits that were read are kept by their text, but not without bounds:
// a pit has a few dozen, of a few hundred bytes.
const (
	mostKept     = 256
	mostKeptText = 4096
)

// NewEngine makes an engine that knows the profiles of a book.
func NewEngine(book Book) *Engine {
	return &Engine{
		book: book, rules: map[rulesKey]*profile.Rules{}, limits: map[limitsKey]*profile.Limits{},
		baccarat: baccarat.NewSettler(), blackjack: new(blackjack.Felt), roulette: roulette.NewSettler(),
		players: map[string]int{},
	}
}

// Terms are what a round is settled by.
type Terms struct {
	Rules  *profile.Rules
	Limits *profile.Limits
}

// Terms reads the currency, profile, rules and limits of a line, in this order. What
// is wrong with its prison is wrong with the input, and comes before whatever it can
// be told without.
func (e *Engine) Terms(l *Line) (Terms, *wager.Fault) {
	if f := e.prisonShape(l); f != nil {
		return Terms{}, f
	}
	currency, ok := money.LookupCurrency(l.Currency)
	if !ok {
		return Terms{}, wager.Faultf(wager.MoneyInvalid, "", "currency: %q is no currency of ISO 4217", l.Currency)
	}
	if f := prisonStakes(l, currency); f != nil {
		return Terms{}, f
	}
	rules, f := e.readRules(l, currency)
	if f != nil {
		return Terms{}, f
	}
	if len(l.Prison) > 0 && rules.Roulette.Zero != profile.EnPrison {
		return Terms{}, wager.Faultf(wager.InputInvalid, "R1-47", "prison: this table does not imprison stakes")
	}
	limits, f := e.readLimits(l, currency)
	return Terms{rules, limits}, f
}

// prisonShape holds the imprisoned stakes of a line to be what they say, as far as
// that can be told without rules: held money is never guessed.
func (e *Engine) prisonShape(l *Line) *wager.Fault {
	if len(l.Prison) == 0 {
		return nil
	}
	if l.Game != profile.Roulette {
		return wager.Faultf(wager.InputInvalid, "R1-44", "prison: stakes are imprisoned at roulette, not at %s", l.Game)
	}
	e.ids.Clear()
	for i := range l.Prison {
		o := &l.Prison[i]
		switch _, again := e.ids.Get(o.ID); {
		case o.Wrong != "":
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: %s cannot be read", i, o.Wrong)
		case o.ID == "":
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: the id is missing", i)
		case again:
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: the id %q is there twice", i, o.ID)
		case !roulette.EvenChance(o.Spot):
			return wager.Faultf(wager.InputInvalid, "R1-44", "prison[%d]: only a stake on an even chance is imprisoned", i)
		case o.Has&wager.HasStake == 0:
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: the stake is missing", i)
		}
		e.ids.At(o.ID)
	}
	return nil
}

func prisonStakes(l *Line, c money.Currency) *wager.Fault {
	for i := range l.Prison {
		if b := wager.Read(&l.Prison[i], c); b.Bad != "" {
			return wager.Faultf(wager.InputInvalid, "", "prison[%d]: %s is no amount above zero in %s", i, b.Bad, c.Code)
		}
	}
	return nil
}

func (e *Engine) readRules(l *Line, c money.Currency) (*profile.Rules, *wager.Fault) {
	if r, ok := e.rules[rulesKey{l.Profile, c.Code, string(l.Rules)}]; ok && r.Game == l.Game {
		return r, nil
	}
	p, ok := e.book[l.Profile]
	if !ok {
		return nil, wager.Faultf(wager.ProfileUnknown, "", "profile: there is no house profile %q", l.Profile)
	}
	if p.Game != l.Game {
		return nil, wager.Faultf(wager.ProfileUnknown, "", "profile: %q is a profile of %s, not of %s", l.Profile, p.Game, l.Game)
	}
	p, f := p.Override(l.Rules)
	if f != nil {
		return nil, f
	}
	r, f := p.Rules(c)
	if f != nil {
		return nil, f
	}
	if len(l.Rules) <= mostKeptText {
		if len(e.rules) >= mostKept {
			clear(e.rules)
		}
		e.rules[rulesKey{l.Profile, c.Code, string(l.Rules)}] = &r
	}
	return &r, nil
}

func (e *Engine) readLimits(l *Line, c money.Currency) (*profile.Limits, *wager.Fault) {
	if known, ok := e.limits[limitsKey{l.Game, c.Code, string(l.Limits)}]; ok {
		return known, nil
	}
	limits, f := profile.ReadLimits(l.Limits, l.Game, c)
	if f != nil {
		return nil, f
	}
	if len(l.Limits) <= mostKeptText {
		if len(e.limits) >= mostKept {
			clear(e.limits)
		}
		e.limits[limitsKey{l.Game, c.Code, string(l.Limits)}] = &limits
	}
	return &limits, nil
}

// Settle settles a line into an answer, whose memory is used again. Slices of the
// answer are good until the engine settles the next round.
func (e *Engine) Settle(l *Line, a *Answer) {
	a.begin(l)
	t, f := e.Terms(l)
	if f == nil {
		a.Currency = t.Rules.Currency
		f = e.settle(l, t, a, false)
	}
	a.finish(e, f)
}

// settle works the round out by terms; checked deals and prices what the rules
// refuse as well.
func (e *Engine) settle(l *Line, t Terms, a *Answer, checked bool) *wager.Fault {
	if !l.Void && l.Game != profile.Roulette {
		if f := checkCards(l, t.Rules.Decks()); f != nil {
			return f
		}
	}
	e.read(l, t.Rules.Currency)
	var f *wager.Fault
	switch l.Game {
	case profile.Baccarat:
		a.Coup, a.Bets, f = e.baccarat.Settle(t.Rules, t.Limits, &baccarat.Round{
			Bets: e.bets, Dealt: l.Dealt, Clock: l.Clock, Void: l.Void, Checked: checked,
		}, a.Bets)
	case profile.Blackjack:
		a.Blackjack, a.Bets, f = e.blackjack.Settle(*t.Rules, *t.Limits, e.blackjackRound(l, checked), a.Bets)
	case profile.Roulette:
		a.Bets, f = e.roulette.Settle(t.Rules, t.Limits, &roulette.Spin{
			Number: l.Number, HasNumber: l.HasNumber, Bets: e.bets, Prison: e.prison, Clock: l.Clock, Void: l.Void, Checked: checked,
		}, a.Bets)
	}
	return f
}

func (e *Engine) blackjackRound(l *Line, checked bool) blackjack.Round {
	e.actions = e.actions[:0]
	for _, x := range l.Actions {
		act := blackjack.Action{Seat: x.Seat, Hand: x.Hand, Do: x.Do, Stake: x.Stake, HasStake: x.HasStake}
		if x.Bad {
			act = blackjack.Action{Do: "unreadable"}
		}
		e.actions = append(e.actions, act)
	}
	return blackjack.Round{
		Bets: e.bets, Dealt: l.Dealt, Actions: e.actions, Clock: l.Clock, Void: l.Void, Checked: checked,
	}
}

// read turns offers into bets of the table's currency and marks ids that come
// again; ids in prison come first.
func (e *Engine) read(l *Line, c money.Currency) {
	e.ids.Clear()
	e.prison = e.readBets(e.prison[:0], l.Prison, nil, c)
	e.bets = e.readBets(e.bets[:0], l.Offers, l.Read, c)
}

func (e *Engine) readBets(to []wager.Bet, offers []wager.Offer, read []wager.Bet, c money.Currency) []wager.Bet {
	for i := range offers {
		var b wager.Bet
		if len(read) == len(offers) {
			b, b.Offer = read[i], &offers[i]
		} else {
			b = wager.Read(&offers[i], c)
		}
		if b.ID != "" {
			_, b.Again = e.ids.At(b.ID)
		}
		to = append(to, b)
	}
	return to
}

// checkCards looks at every card before the round is played: a code that is no
// card, then a card more often than the shoe holds it.
func checkCards(l *Line, decks int) *wager.Fault {
	clause := "B-10"
	if l.Game == profile.Blackjack {
		clause = "J-14"
	}
	for i, c := range l.Dealt {
		if c == cards.None {
			return wager.Faultf(wager.CardInvalid, clause, "dealt: card %d, %s, is no card (rank A 2–9 T J Q K, then suit S H C D)",
				i+1, l.code(i)).At(i + 1)
		}
	}
	if i := excess(l.Dealt, decks); i > 0 && !l.AnyCount {
		if l.Game == profile.Baccarat {
			clause = "B-66"
		}
		return wager.Faultf(wager.CardExcess, clause, "dealt: card %d is one %s more than %d decks hold", i, l.Dealt[i-1], decks).At(i)
	}
	return nil
}

func excessClause(g profile.Game) string {
	if g == profile.Blackjack {
		return "J-14"
	}
	return "B-66"
}

// excess is the place, from 1, of the first card that there are too many of; 0 if
// there is none.
func excess(dealt []cards.Card, decks int) int {
	if len(dealt) <= decks {
		return 0
	}
	var n cards.Count
	for i, c := range dealt {
		if n.Add(c) > decks && c != cards.None {
			return i + 1
		}
	}
	return 0
}
