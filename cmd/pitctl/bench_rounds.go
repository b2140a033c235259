package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"pitboss/app/house"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// pitLines makes up rounds of a busy pit, each a line of the contract: the same
// seed makes the same rounds. The games are dealt by the rules, from shoes that are
// dealt down and shuffled; a few bets are late, too small or too large, and a round
// in a thousand is void.
type pitLines struct {
	chance *rand.Rand
	rules  profile.Rules // of the blackjack tables
	felt   blackjack.Felt
	shoes  map[string][]cards.Card
	round  int
	offers []wager.Offer
}

func newPitLines(seed uint64) (*pitLines, error) {
	book, err := house.Builtin()
	if err != nil {
		return nil, err
	}
	baht, _ := money.LookupCurrency(money.DefaultCurrency)
	rules, f := book["house-blackjack"].Rules(baht)
	if f != nil {
		return nil, f
	}
	return &pitLines{
		chance: rand.New(rand.NewPCG(seed, seed)), rules: rules, shoes: map[string][]cards.Card{},
	}, nil
}

// lastBets is when the betting of every made-up round is closed.
var lastBets = time.Date(2026, 11, 30, 3, 45, 20, 0, time.UTC)

// append adds the next round and a line feed.
func (p *pitLines) append(dst []byte) []byte {
	p.round++
	p.offers = p.offers[:0]
	table := p.chance.IntN(8) + 1
	switch n := p.chance.IntN(10); {
	case n < 5:
		dst = p.spin(dst, table)
	case n < 8:
		dst = p.coup(dst, table)
	default:
		dst = p.hands(dst, table)
	}
	return append(dst, '}', '\n')
}

func (p *pitLines) begin(dst []byte, table, game, house, limits string) []byte {
	dst = append(dst, '{')
	dst = wire.AppendField(dst, "table", table)
	dst = wire.AppendField(dst, "round", fmt.Sprintf("%s-%06d", table, p.round))
	dst = wire.AppendField(dst, "game", game)
	dst = wire.AppendField(dst, "profile", house)
	dst = wire.AppendField(dst, "currency", "THB")
	dst = append(wire.AppendName(dst, "limits"), limits...)
	dst = append(wire.AppendName(dst, "bets"), '[')
	for _, o := range p.offers {
		dst = o.Append(wire.AppendComma(dst))
	}
	dst = append(dst, ']')
	dst = append(wire.AppendName(dst, "no_more_bets_at"), '"')
	dst = append(wager.AppendTime(dst, lastBets), '"')
	if p.chance.IntN(1000) == 0 {
		dst = append(wire.AppendName(dst, "void"), `{"reason":"malfunction"}`...)
	}
	return dst
}

// bet is what all bets of a round have: an id, a guest, a stake in whole tens, and
// a time that once in five hundred is too late.
func (p *pitLines) bet(spot string, most int) *wager.Offer {
	at := lastBets.Add(-time.Duration(1+p.chance.IntN(18_000)) * time.Millisecond)
	if p.chance.IntN(500) == 0 {
		at = lastBets.Add(time.Duration(p.chance.IntN(900)) * time.Millisecond)
	}
	p.offers = append(p.offers, wager.Offer{
		ID: "b" + strconv.Itoa(len(p.offers)+1), Player: "p" + strconv.Itoa(1+p.chance.IntN(9)), Spot: spot,
		Stake: strconv.Itoa(10 * (1 + p.chance.IntN(most/10))), At: at, Has: wager.HasStake,
	})
	return &p.offers[len(p.offers)-1]
}

func (p *pitLines) spin(dst []byte, table int) []byte {
	house, calls := "house-roulette", false
	switch table {
	case 1, 2, 3:
		house, calls = "european", true
	case 4:
		house, calls = "american", true
	}
	for range 1 + p.chance.IntN(15) {
		switch n := p.chance.IntN(20); {
		case n < 10:
			o := p.bet(p.inside(), 210)
			o.Numbers = p.numbers(o.Spot)
			o.Has |= wager.HasNumbers
		case n < 14:
			o := p.bet([...]string{"dozen", "column"}[n&1], 2000)
			o.Which = 1 + p.chance.IntN(3)
			o.Has |= wager.HasWhich
		case n < 19 || !calls:
			p.bet([...]string{"red", "black", "odd", "even", "low", "high"}[p.chance.IntN(6)], 2000)
		default:
			p.bet([...]string{"voisins", "tiers", "orphelins", "jeu_zero"}[p.chance.IntN(4)], 1800)
		}
	}
	dst = p.begin(dst, fmt.Sprintf("R-%02d", table), "roulette", house,
		`{"straight":{"min":"5","max":"200"},"outside":{"min":"25","max":"2000"}}`)
	return wire.AppendInt(dst, "number", p.chance.IntN(roulette.Numbers))
}

func (p *pitLines) inside() string {
	return [...]string{"straight", "straight", "split", "street", "corner", "six_line"}[p.chance.IntN(6)]
}

// numbers are those of a position on the layout: n is its first number.
func (p *pitLines) numbers(spot string) []int {
	row := 1 + 3*p.chance.IntN(11) // not the last, so that there is one after it
	n := row + p.chance.IntN(2)    // not the last of its row
	switch spot {
	case "split":
		return []int{n, n + 1}
	case "street":
		return []int{row, row + 1, row + 2}
	case "corner":
		return []int{n, n + 1, n + 3, n + 4}
	case "six_line":
		return []int{row, row + 1, row + 2, row + 3, row + 4, row + 5}
	}
	return []int{p.chance.IntN(roulette.Numbers)}
}

// card takes the next card of a table's shoe.
func (p *pitLines) card(table string) cards.Card {
	shoe := p.shoes[table]
	c := shoe[len(shoe)-1]
	p.shoes[table] = shoe[:len(shoe)-1]
	return c
}

// shuffle makes sure that the shoe has cards for a round.
func (p *pitLines) shuffle(table string) {
	const decks, aRound = 8, 208
	shoe := p.shoes[table]
	if len(shoe) >= aRound {
		return
	}
	shoe = shoe[:0]
	for range decks {
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			shoe = append(shoe, c)
		}
	}
	p.chance.Shuffle(len(shoe), func(i, j int) { shoe[i], shoe[j] = shoe[j], shoe[i] })
	p.shoes[table] = shoe
}

func (p *pitLines) coup(dst []byte, table int) []byte {
	for range 1 + p.chance.IntN(9) {
		p.bet([...]string{"player", "banker", "banker", "tie"}[p.chance.IntN(4)], 5100)
	}
	name := fmt.Sprintf("B-%02d", table)
	dst = p.begin(dst, name, "baccarat", "house-baccarat",
		`{"player":{"min":"20","max":"5000"},"banker":{"min":"20","max":"5000"},"tie":{"min":"20","max":"5000"}}`)
	dst = append(wire.AppendName(dst, "dealt"), '[')
	p.shuffle(name)
	for c := baccarat.Start(); c.Next != baccarat.Nobody; {
		card := p.card(name)
		c.Take(card)
		dst = wire.AppendText(wire.AppendComma(dst), card.String())
	}
	return append(dst, ']')
}
