package main

import (
	"fmt"
	"time"

	"pitboss/app/house"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// pitEvents makes up what a game server says of a busy pit: every table plays round
// after round by the rules, pays what is owed, and says an event every fifth of a
// second. The same seed makes the same events; none of them is a finding.
type pitEvents struct {
	lines  *pitLines
	engine *round.Engine
	tables []*busyTable
	said   int64
	start  time.Time
}

// beat is how often each table says something.
const beat = 200 * time.Millisecond

// busyTable is a table and what it will say next.
type busyTable struct {
	number, profile, limits string
	game                    string
	seat                    int // its place among the tables of its game
	rounds, shoes           int
	queue                   []tables.Event
}

func newPitEvents(seed uint64, many int, start time.Time) (*pitEvents, error) {
	lines, err := newPitLines(seed)
	if err != nil {
		return nil, err
	}
	book, err := house.Builtin()
	if err != nil {
		return nil, err
	}
	p := &pitEvents{lines: lines, engine: round.NewEngine(book), start: start}
	games := []busyTable{
		{number: "B", game: "baccarat", profile: "house-baccarat", limits: `{"player":{"min":"20"},"banker":{"min":"20"},"tie":{"min":"20"}}`},
		{number: "R", game: "roulette", profile: "house-roulette", limits: `{"straight":{"min":"5","max":"200"},"outside":{"min":"25","max":"2000"}}`},
		{number: "J", game: "blackjack", profile: "house-blackjack", limits: `{"seat":{"min":"50","max":"1000"}}`},
	}
	for i := range many {
		t := games[i%len(games)]
		t.seat = 1 + i/len(games)
		t.number = fmt.Sprintf("%s-%02d", t.number, t.seat)
		t.say("", tables.TableOpenedType, tables.TableOpened{
			Game: t.game, Profile: t.profile, Currency: "THB", Limits: []byte(t.limits),
		})
		p.tables = append(p.tables, &t)
	}
	return p, nil
}

func (t *busyTable) say(roundID, kind string, d tables.Data) {
	t.queue = append(t.queue, tables.Event{Type: kind, Table: t.number, Round: roundID, Epoch: "bench", Counted: true, Data: d})
}

// next is the next event of the pit, with its number and its time.
func (p *pitEvents) next() tables.Event {
	many := int64(len(p.tables))
	t := p.tables[p.said%many]
	for len(t.queue) == 0 {
		p.play(t)
	}
	e := t.queue[0]
	t.queue = t.queue[1:]
	e.Seq = 1 + p.said
	e.Time = p.start.Add(time.Duration(p.said)*beat/time.Duration(many) + 3*time.Millisecond)
	p.said++
	return e
}

// play adds a whole round to what a table will say.
func (p *pitEvents) play(t *busyTable) {
	t.rounds++
	id := fmt.Sprintf("%s-%06d", t.number, t.rounds)
	p.lines.offers = p.lines.offers[:0]
	game, _ := profile.ParseGame(t.game)
	line := round.Line{
		Table: t.number, Round: id, Game: game, GameWord: t.game, Profile: t.profile, Currency: "THB", Limits: []byte(t.limits),
	}
	p.freshShoe(t)
	for range 3 + p.lines.chance.IntN(6) {
		p.offer(t)
	}
	t.say(id, tables.RoundOpenedType, tables.RoundOpened{Betting: beat*time.Duration(len(p.lines.offers)+2) - beat/2})
	for i := range p.lines.offers {
		p.lines.offers[i].At = time.Time{}
		line.Offers = append(line.Offers, p.lines.offers[i])
		t.say(id, tables.BetAcceptedType, tables.BetAccepted{Bets: []wager.Offer{p.lines.offers[i]}})
	}
	switch t.game {
	case "baccarat":
		p.coup(t, id, &line)
	case "roulette":
		p.spin(t, id, &line)
	default:
		p.hands(t, id, &line)
	}
	p.settle(t, id, &line)
}

// offer is a bet within the limits.
func (p *pitEvents) offer(t *busyTable) {
	chance := p.lines.chance
	switch t.game {
	case "baccarat":
		p.lines.bet([...]string{"player", "banker", "tie"}[chance.IntN(3)], 5000).Stake = fmt.Sprint(20 * (1 + chance.IntN(50)))
	case "roulette":
		n := len(p.lines.offers)
		o := p.lines.bet([...]string{"red", "even", "low", "straight", "black", "odd", "high", "straight"}[n%8], 2000)
		o.Player, o.Stake = fmt.Sprintf("p%d", 1+n), fmt.Sprint(25*(1+chance.IntN(4)))
		if o.Spot == "straight" {
			o.Numbers, o.Has = []int{chance.IntN(roulette.Numbers)}, o.Has|wager.HasNumbers
		}
	default:
		seat := 1 + len(p.lines.offers)
		if seat > 4 {
			return
		}
		o := p.lines.bet("seat", 1000)
		o.Seat, o.Stake, o.Has = seat, fmt.Sprint(50*(1+chance.IntN(10))), o.Has|wager.HasSeat
	}
}

func (p *pitEvents) freshShoe(t *busyTable) {
	if t.game == "roulette" {
		return
	}
	before := len(p.lines.shoes[t.number])
	p.lines.shuffle(t.number)
	if len(p.lines.shoes[t.number]) == before {
		return
	}
	t.shoes++
	shoe := fmt.Sprintf("%s/%d", t.number, t.shoes)
	t.say("", tables.ShoeShuffledType, tables.ShoeShuffled{Shoe: shoe})
	t.say("", tables.ShoeStartedType, tables.ShoeStarted{Shoe: shoe, Decks: 8})
}

func (p *pitEvents) coup(t *busyTable, id string, line *round.Line) {
	t.say(id, tables.NoMoreBetsType, tables.NoMoreBets{})
	for c := baccarat.Start(); c.Next != baccarat.Nobody; {
		card := p.lines.card(t.number)
		t.say(id, tables.CardDealtType, tables.CardDealt{Card: card, To: c.Next.String(), Face: "up"})
		c.Take(card)
		line.Dealt = append(line.Dealt, card)
	}
}

func (p *pitEvents) spin(t *busyTable, id string, line *round.Line) {
	line.Number, line.HasNumber = p.lines.chance.IntN(roulette.Numbers), true
	t.say(id, tables.BallLaunchedType, tables.BallLaunched{Direction: [...]string{"cw", "ccw"}[t.rounds%2]})
	t.say(id, tables.NoMoreBetsType, tables.NoMoreBets{})
	t.say(id, tables.SpinResultType, tables.SpinResult{Number: line.Number})
}

func (p *pitEvents) hands(t *busyTable, id string, line *round.Line) {
	t.say(id, tables.NoMoreBetsType, tables.NoMoreBets{})
	var boxes []blackjack.Box
	for _, o := range line.Offers {
		stake, _ := p.lines.rules.Currency.Parse(o.Stake)
		boxes = append(boxes, blackjack.Box{Seat: o.Seat, Stake: stake})
	}
	var actions []blackjack.Action
	hole, down := 0, cards.None
	for {
		progress, fault := p.lines.felt.Replay(p.lines.rules, boxes, line.Dealt, actions)
		next := progress.Next
		card := cards.None
		switch {
		case fault != nil || next.Kind == blackjack.Complete:
			return
		case next.Kind == blackjack.Turn || next.Kind == blackjack.Insure && blackjack.Value(down) == 10:
			// Under an ace the dealer looks, and a ten there ends the round.
			line.Dealt[hole] = down
			t.say(id, tables.CardRevealedType, tables.CardRevealed{Card: down})
			continue
		case next.Place.Seat > 0 && next.May != 0:
			do := p.lines.decide(next, &progress)
			actions = append(actions, blackjack.Action{Seat: next.Place.Seat, Hand: next.Place.Hand, Do: do})
			line.Actions = append(line.Actions, round.Action{Seat: next.Place.Seat, Hand: next.Place.Hand, Do: do})
			t.say(id, tables.ActionTakenType, tables.ActionTaken{Seat: next.Place.Seat, Hand: next.Place.Hand, Do: do})
			continue
		}
		card = p.lines.card(t.number)
		if next.Kind == blackjack.Deal && next.Place.Seat == 0 && len(progress.Dealer.Cards) == 1 {
			hole, down, card = len(line.Dealt), card, cards.None
			t.say(id, tables.CardDealtType, tables.CardDealt{To: next.Place.String(), Face: "down"})
		} else {
			t.say(id, tables.CardDealtType, tables.CardDealt{Card: card, To: next.Place.String(), Face: "up"})
		}
		line.Dealt = append(line.Dealt, card)
	}
}

func (p *pitEvents) settle(t *busyTable, id string, line *round.Line) {
	var answer round.Answer
	baht, _ := money.LookupCurrency("THB")
	p.engine.Settle(line, &answer)
	settled := tables.RoundSettled{Listed: true}
	for _, b := range answer.Bets {
		if b.Returned > 0 {
			settled.Paid = append(settled.Paid, tables.Payout{ID: b.ID, Returned: baht.Format(b.Returned)})
		}
	}
	t.say(id, tables.RoundSettledType, settled)
}
