package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"pitboss/app/house"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// benchEnumeration counts a whole shoe of eight decks: the self-test at every start.
func benchEnumeration(b *bench) error {
	var total uint64
	took, _ := repeat(func() { total = baccarat.Enumerate(8, baccarat.House()).Total })
	if total == 0 {
		return fmt.Errorf("no coup was counted")
	}
	b.tell(figure{Of: "enumerate a shoe of eight decks", Value: took.Seconds() * 1e3, Unit: "ms", Most: 5})
	return nil
}

// benchBets settles one round of each game again and again: the rules alone, with
// nothing to read or write.
func benchBets(b *bench) error {
	const simple = 5e6 // a second and core
	for _, x := range []struct {
		of   string
		line string
		goal float64
	}{
		{"settle a coup, 3 bets", coupOfThree, simple},
		{"settle a round of blackjack, 5 boxes", fiveBoxes, 0},
		{"settle a spin, 200 simple bets", spinOf(200, simpleBet), simple},
		{"settle a spin, 200 call bets", spinOf(200, callBet), 0},
		{"settle a spin, 37 completes", spinOf(37, completeBet), 0},
	} {
		settle, bets, err := settling(x.line)
		if err != nil {
			return fmt.Errorf("%s: %w", x.of, err)
		}
		took, allocations := repeat(settle)
		b.tell(figure{Of: x.of, Value: float64(bets) / took.Seconds(), Unit: "bets/s", Least: x.goal})
		b.tell(figure{Of: x.of, Value: allocations / float64(bets), Unit: "allocations", Nought: true})
	}
	return nil
}

const coupOfThree = `{"game":"baccarat","profile":"house-baccarat","dealt":["4H","3S","3D","4C"],
"limits":{"player":{"min":"10","max":"5000"},"banker":{"min":"10","max":"5000"},"tie":{"min":"10","max":"500"}},
"bets":[{"id":"b1","player":"p1","spot":"player","stake":"300"},{"id":"b2","player":"p2","spot":"banker","stake":"500"},
{"id":"b3","player":"p2","spot":"tie","stake":"20"}]}`

const fiveBoxes = `{"game":"blackjack","profile":"house-blackjack","limits":{"seat":{"min":"50","max":"1000"}},
"dealt":["TS","5C","AS","9C","6H","7D","9H","6D","KS","9D","TC","8H","KD","2C"],
"actions":[{"seat":1,"do":"stand"},{"seat":2,"do":"hit"},{"seat":5,"do":"stand"},{"seat":7,"do":"stand"}],
"bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"},{"id":"b2","player":"p2","spot":"seat","seat":2,"stake":"250"},
{"id":"b3","player":"p3","spot":"seat","seat":3,"stake":"50"},{"id":"b4","player":"p4","spot":"seat","seat":5,"stake":"75"},
{"id":"b5","player":"p5","spot":"seat","seat":7,"stake":"1000"}]}`

// spinOf is a spin with so many bets, of eight guests.
func spinOf(bets int, bet func(n int) string) string {
	all := make([]string, bets)
	for n := range all {
		all[n] = fmt.Sprintf(`{"id":"b%d","player":"p%d",%s}`, n, n%8, bet(n))
	}
	return `{"game":"roulette","profile":"european","number":17,` +
		`"limits":{"straight":{"min":"5","max":"10000"},"outside":{"min":"25","max":"200000"}},"bets":[` + strings.Join(all, ",") + "]}"
}

func simpleBet(n int) string {
	row := 1 + n%11*3
	switch n % 6 {
	case 0:
		return fmt.Sprintf(`"spot":"straight","numbers":[%d],"stake":"20"`, n%roulette.Numbers)
	case 1:
		return fmt.Sprintf(`"spot":"split","numbers":[%d,%d],"stake":"20"`, row, row+1)
	case 2:
		return fmt.Sprintf(`"spot":"corner","numbers":[%d,%d,%d,%d],"stake":"20"`, row, row+1, row+3, row+4)
	case 3:
		return fmt.Sprintf(`"spot":"dozen","which":%d,"stake":"50"`, 1+n%3)
	case 4:
		return `"spot":"red","stake":"100"`
	}
	return `"spot":"even","stake":"100"`
}

func callBet(n int) string {
	if n%5 == 4 {
		return fmt.Sprintf(`"spot":"neighbours","numbers":[%d],"sides":2,"stake":"100"`, n%roulette.Numbers)
	}
	return fmt.Sprintf(`"spot":"%s","stake":"900"`, [...]string{"voisins", "tiers", "orphelins", "jeu_zero"}[n%5])
}

func completeBet(n int) string {
	return fmt.Sprintf(`"spot":"complete","numbers":[%d],"chip":"25"`, n%roulette.Numbers)
}

// settling reads a line once and gives what settles it, and how many bets that are.
func settling(text string) (settle func(), bets int, err error) {
	book, err := house.Builtin()
	if err != nil {
		return nil, 0, err
	}
	var l round.Line
	if f := round.Read([]byte(text), &l); f != nil {
		return nil, 0, f
	}
	terms, f := round.NewEngine(book).Terms(&l)
	if f != nil {
		return nil, 0, f
	}
	read := make([]wager.Bet, len(l.Offers))
	for i := range l.Offers {
		read[i] = wager.Read(&l.Offers[i], terms.Rules.Currency)
	}
	answers := make([]wager.Settled, 0, 2*len(read))
	switch l.GameWord {
	case "baccarat":
		s, in := baccarat.NewSettler(), &baccarat.Round{Bets: read, Dealt: l.Dealt}
		settle = func() { _, answers, f = s.Settle(terms.Rules, terms.Limits, in, answers[:0]) }
	case "blackjack":
		s, in := new(blackjack.Felt), blackjack.Round{Bets: read, Dealt: l.Dealt}
		for _, a := range l.Actions {
			in.Actions = append(in.Actions, blackjack.Action{Seat: a.Seat, Hand: a.Hand, Do: a.Do})
		}
		settle = func() { _, answers, f = s.Settle(*terms.Rules, *terms.Limits, in, answers[:0]) }
	default:
		s, in := roulette.NewSettler(), &roulette.Spin{Number: l.Number, HasNumber: true, Bets: read}
		settle = func() { answers, f = s.Settle(terms.Rules, terms.Limits, in, answers[:0]) }
	}
	settle()
	if f != nil {
		return nil, 0, f
	}
	for i := range answers {
		if answers[i].Outcome == wager.Refused {
			return nil, 0, fmt.Errorf("bet %s is refused", answers[i].ID)
		}
	}
	return settle, len(read), nil
}

// repeat does a thing in short bursts and gives what one took in the quickest of
// them, and how often it allocated: whoever else is at work on the machine disturbs
// some bursts, hardly all.
func repeat(do func()) (took time.Duration, allocations float64) {
	const enough, bursts = 5 * time.Millisecond, 60
	times := 1
	for burst(do, times) < enough {
		times *= 2
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var shortest least
	for range bursts {
		shortest.add(burst(do, times))
	}
	runtime.ReadMemStats(&after)
	return shortest.Duration / time.Duration(times), float64(after.Mallocs-before.Mallocs) / float64(bursts*times)
}

func burst(do func(), times int) time.Duration {
	begun := time.Now()
	for range times {
		do()
	}
	return time.Since(begun)
}
