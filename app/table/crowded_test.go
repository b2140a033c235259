package table_test

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look/sight"
	"pitboss/tables"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// everyBet is a roulette table with a bet of every kind on it, some of them refused, and
// guests whose names and stakes are long.
func everyBet(t testing.TB) *canned {
	t.Helper()
	c := shortSpin(t)
	s := c.tables["R-03"]
	s.Bets = nil
	for i, b := range [...]struct {
		spot    string
		numbers []int
		which   int
	}{
		{"straight", []int{20}, 0},
		{"split", []int{32, 35}, 0},
		{"street", []int{34, 35, 36}, 0},
		{"trio", []int{0, 2, 3}, 0},
		{"corner", []int{32, 33, 35, 36}, 0},
		{"first_four", []int{0, 1, 2, 3}, 0},
		{"six_line", []int{31, 32, 33, 34, 35, 36}, 0},
		{"dozen", nil, 2},
		{"column", nil, 2},
		{"red", nil, 0},
		{"black", nil, 0},
		{"odd", nil, 0},
		{"even", nil, 0},
		{"low", nil, 0},
		{"high", nil, 0},
		{"voisins", nil, 0},
		{"tiers", nil, 0},
		{"orphelins", nil, 0},
		{"jeu_zero", nil, 0},
		{"neighbours", []int{20}, 0},
		{"complete", []int{20}, 0},
	} {
		s.Bets = append(s.Bets, offer(string(rune('a'+i)), [...]string{"G-1204", "M-20488123", "พี่ต้อม 12"}[i%3], b.spot, [...]string{"500", "150000", "1800"}[i%3], "21:57:20", func(o *wager.Offer) {
			if o.Numbers = b.numbers; b.numbers != nil {
				o.Has |= wager.HasNumbers
			}
			if o.Which = b.which; b.which > 0 {
				o.Has |= wager.HasWhich
			}
		}))
	}
	return c
}

// beforeTheBall is a table while bets are taken, with stakes of an even chance that are
// imprisoned.
func beforeTheBall(t testing.TB) *canned {
	c := everyBet(t)
	s := c.tables["R-03"]
	s.Phase, s.Open, s.Server, s.Wheel, c.alarms = tables.Betting, nil, -1, -1, nil
	s.Prison = []wager.Offer{offer("z", "M-20488123", "black", "150000", "21:57:20", nil)}
	return c
}

// settledSpin is a table whose bets are paid, and not as they are owed.
func settledSpin(t testing.TB) *canned {
	c := everyBet(t)
	s := c.tables["R-03"]
	s.Phase, s.Open, c.alarms = tables.Settled, nil, nil
	l := line(s)
	l.Number, l.HasNumber = 20, true
	l.Did = round.Did{Listed: true, Paid: []round.Paid{{ID: "a", Returned: "17000"}, {ID: "k", Returned: "1234567.50"}}}
	s.Paid, s.PaidListed, s.PaidRound = []tables.Payout{{ID: "a", Returned: "17000"}, {ID: "k", Returned: "1234567.50"}}, true, s.Round
	check(t, s, l, "21:57:50")
	c.alarms = alarmsOf(s)
	return c
}

// splitToTheLimit is a round with all seven boxes taken and an eighth that the table has
// not: one box split to four hands, one doubled, one insured.
func splitToTheLimit(t testing.TB) *canned {
	t.Helper()
	s := &tables.Table{
		Number: "J-33", Game: profile.Blackjack, Phase: tables.Settled, Round: "0297", Since: evening("22:06:17"), Usual: 17 * time.Second,
		Dealer: "Kaew P.", Closed: evening("22:05:17"), Server: -1, Wheel: -1, HasServer: true,
		Terms: terms(profile.Blackjack, `{"seat":{"min":"100","max":"200000"}}`), Shoe: usedShoe("SH-44", 8, 208, 129),
	}
	s.Terms.Rules = wire.Value(`{"splits":3}`)
	for seat := 1; seat <= 8; seat++ {
		s.Bets = append(s.Bets, offer(string(rune('a'+seat-1)), [...]string{"G-1204", "M-20488123"}[seat%2], "seat", "150000", "22:05:14", func(o *wager.Offer) {
			o.Seat, o.Has = seat, o.Has|wager.HasSeat
		}))
	}
	deal(t, s, "TS seat:1 6D seat:2 8C seat:3 AH seat:4 9C seat:5 5D seat:6 7D seat:7 AD dealer "+
		"8H seat:1 5C seat:2 8S seat:3 KD seat:4 7S seat:5 6C seat:6 TH seat:7 8D dealer "+
		"TC seat:2 8H seat:3 3D seat:3/2 8D seat:3 2D seat:3/3 3H seat:3 2C seat:3/4")
	for _, a := range [...]round.Action{
		{Seat: 4, Do: "insurance", Stake: "75000", HasStake: true},
		{Seat: 1, Do: "stand"},
		{Seat: 2, Do: "double", Stake: "150000", HasStake: true},
		{Seat: 3, Do: "split", Stake: "150000", HasStake: true},
		{Seat: 3, Hand: 1, Do: "split", Stake: "150000", HasStake: true},
		{Seat: 3, Hand: 1, Do: "split", Stake: "150000", HasStake: true},
		{Seat: 3, Hand: 1, Do: "stand"},
		{Seat: 3, Hand: 2, Do: "stand"},
		{Seat: 3, Hand: 3, Do: "stand"},
		{Seat: 3, Hand: 4, Do: "stand"},
		{Seat: 5, Do: "stand"},
		{Seat: 6, Do: "stand"},
		{Seat: 7, Do: "stand"},
	} {
		s.Actions = append(s.Actions, a)
	}
	l := line(s)
	l.Rules = s.Terms.Rules
	l.Did = round.Did{Listed: true, Paid: []round.Paid{{ID: "a", Returned: "300000"}, {ID: "c", Returned: "1234567"}}}
	s.Paid, s.PaidListed, s.PaidRound = []tables.Payout{{ID: "a", Returned: "300000"}, {ID: "c", Returned: "1234567"}}, true, s.Round
	check(t, s, l, "22:06:03")
	if s.Settlement == nil {
		t.Fatalf("the round is not settled: %v", s.Open)
	}
	s.Hands = s.Settlement.Blackjack.Hands
	return &canned{tables: map[string]*tables.Table{s.Number: s}, now: evening("22:06:41"), alarms: alarmsOf(s)}
}

// longQueue is a baccarat table with 150 bets of guests of whom some have long names,
// and stakes of seven figures.
func longQueue(t testing.TB) *canned {
	c := differingCoup(t)
	s := c.tables["B-07"]
	s.Bets, s.Open, s.Settlement = nil, nil, nil
	for i := range 150 {
		s.Bets = append(s.Bets, offer(fmt.Sprintf("q%d", i), fmt.Sprintf("%s%04d", [...]string{"G-", "M-204881"}[i%2], i), [...]string{"banker", "player", "tie"}[i%3],
			[...]string{"1500000", "100"}[i%2], "21:46:59", nil))
	}
	l := line(s)
	l.Did = round.Did{Scanned: s.Scanned, HasScan: true, Listed: true, Announced: wire.Value(`{"winner":"banker"}`)}
	check(t, s, l, "21:47:13")
	c.alarms = alarmsOf(s)
	return c
}

// windows are what a screen is drawn in: the window's room at 1280 × 720, 1600 × 1000 and
// 2560 × 1440, each at the scales 0.8, 1 and 1.5, and the least there is.
func windows() (all [][2]float32) {
	const rail, bars = 104, 140 // of the desk, around every screen
	for _, size := range [...][2]float32{{1280, 720}, {1600, 1000}, {2560, 1440}} {
		for _, scale := range [...]float32{0.8, 1, 1.5} {
			all = append(all, [2]float32{size[0]/scale - rail, size[1]/scale - bars})
		}
	}
	return append(all, [2]float32{595, 256})
}

func TestNoWordIsCutAtACrowdedTable(t *testing.T) {
	for name, make := range map[string]func(testing.TB) *canned{
		"every bet on hold": everyBet, "every bet before the ball": beforeTheBall, "every bet settled": settledSpin,
		"split to the limit": splitToTheLimit, "a long queue": longQueue,
	} {
		for _, lang := range languages {
			t.Run(name+" "+lang, func(t *testing.T) {
				c := make(t)
				for number := range c.tables {
					s := show(t, c, number, lang, 1496, 860)
					for _, size := range windows() {
						s.window.Resize(fyne.NewSize(size[0], size[1]))
						s.whole(t)
						for _, fault := range sight.Faults(s.Content(), "table_") {
							t.Errorf("%.0f × %.0f: %s", size[0], size[1], fault)
						}
					}
				}
			})
		}
	}
}
