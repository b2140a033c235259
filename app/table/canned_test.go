package table_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/table"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/round"
	"pitboss/tables/shoe"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// evening is a moment of the evening on which the canned tables are played.
func evening(clock string) time.Time {
	t, err := time.Parse("2006-01-02 15:04:05", "2026-11-30 "+clock)
	if err != nil {
		panic(err)
	}
	return t
}

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func book(t testing.TB) round.Book {
	t.Helper()
	b, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func card(t testing.TB, code string) cards.Card {
	t.Helper()
	c, err := cards.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// canned is a pit of a few tables that never change.
type canned struct {
	tables map[string]*tables.Table
	alarms []table.Alarm
	now    time.Time

	expected map[string]*table.Expected
}

func (c *canned) Table(number string) *tables.Table { return c.tables[number] }

func (c *canned) Part(number string) string {
	if strings.HasPrefix(number, "J") {
		return "2"
	}
	return "1"
}

func (c *canned) Expected(number string) *table.Expected { return c.expected[number] }

func (c *canned) Alarms() []table.Alarm { return c.alarms }

// raise adds an alarm of a table for a finding of it.
func (c *canned) raise(t *tables.Table, at int, life table.Life, raised time.Time, by string, taken time.Time) {
	c.alarms = append(c.alarms, table.Alarm{Finding: t.Open[at], Life: life, Raised: raised, By: by, At: taken})
}

func offer(id, player, spot, stake, at string, more func(o *wager.Offer)) wager.Offer {
	o := wager.Offer{ID: id, Player: player, Spot: spot, Stake: stake, At: evening(at), Has: wager.HasStake}
	if more != nil {
		more(&o)
	}
	return o
}

func terms(game profile.Game, limits string) tables.TableOpened {
	return tables.TableOpened{Game: game.String(), Profile: "house-" + game.String(), Currency: "THB", Limits: wire.Value(limits)}
}

// differingCoup is a coup of which scanner and server have another card, and so
// another winner.
func differingCoup(t testing.TB) *canned {
	t.Helper()
	s := &tables.Table{
		Number: "B-07", Game: profile.Baccarat, Phase: tables.Settled, Round: "0412", Since: evening("21:47:15"), Usual: 11300 * time.Millisecond,
		Dealer: "Kanya S.", BetsUntil: evening("21:47:01"), Closed: evening("21:47:01"), Server: -1, Wheel: -1, Scanner: true, HasServer: true,
		Terms:   terms(profile.Baccarat, `{"player":{"min":"100","max":"20000"},"banker":{"min":"100","max":"20000"},"tie":{"min":"100","max":"20000"}}`),
		Devices: []tables.DeviceView{{Name: "SC-07"}}, Camera: "12",
	}
	for i, b := range [...][3]string{
		{"G-1043", "banker", "2000"},
		{"G-1051", "player", "500"},
		{"G-1051", "tie", "100"},
		{"G-1088", "banker", "1000"},
		{"G-1102", "player", "3000"},
		{"G-1117", "tie", "200"},
	} {
		s.Bets = append(s.Bets, offer(string(rune('a'+i)), b[0], b[1], b[2], "21:46:59", nil))
	}
	deal(t, s, "5S player 7D banker KH player 9D banker 8C player")
	for _, code := range strings.Fields("5S 7D KH 6D 8C") {
		s.Scanned = append(s.Scanned, card(t, code))
	}
	l := line(s)
	l.Did = round.Did{
		Scanned: s.Scanned, HasScan: true, Listed: true, Announced: wire.Value(`{"winner":"banker"}`),
		Paid: []round.Paid{{ID: "a", Returned: "3900"}, {ID: "d", Returned: "1950"}},
	}
	check(t, s, l, "21:47:13")
	for i := range s.Open {
		switch s.Open[i].Code {
		case findings.CardDiffers:
			s.Open[i].At = evening("21:47:09")
		case findings.PayoutDiffers:
			s.Open[i].At = evening("21:47:15")
		}
	}
	coups := beads("PTBBBB BBPTBP PBPPBB PBPPBP PPPBPP BPPBBT BPBBPT B")
	s.FeltRoads = roads.Of(append(coups, roads.Result{Winner: roads.Tie})...)
	s.Roads = roads.Of(append(coups, roads.Result{Winner: roads.Banker})...)
	s.Shoe = usedShoe("SH-18", 8, 16, 225)
	c := &canned{tables: map[string]*tables.Table{s.Number: s}, now: evening("21:47:24")}
	for i := range s.Open {
		if s.Open[i].Code != findings.PayoutDiffers || i == len(s.Open)-1 {
			c.raise(s, i, table.Fresh, evening("21:47:09"), "", time.Time{})
		}
	}
	return c
}

// beads reads coups as they stand on a bead plate; what is between columns is blank.
func beads(letters string) []roads.Result {
	var coups []roads.Result
	for i, c := range strings.ReplaceAll(letters, " ", "") {
		w := map[rune]roads.Winner{'B': roads.Banker, 'P': roads.Player, 'T': roads.Tie}[c]
		coups = append(coups, roads.Result{Winner: w, BankerPair: i == 26 || i == 13 || i == 40, PlayerPair: i%8 == 5})
	}
	return coups
}

func usedShoe(id string, decks, behind, dealt int) shoe.Ledger {
	l := shoe.New(id, shoe.House{Decks: decks, Behind: behind})
	for i := range dealt {
		l.Deal(cards.Card(1 + (i*19+i/52)%52))
	}
	return l
}

// deal puts cards on the table: code and place by turns.
func deal(t testing.TB, s *tables.Table, dealt string) {
	t.Helper()
	fields := strings.Fields(dealt)
	for i := 0; i+1 < len(fields); i += 2 {
		s.Cards = append(s.Cards, tables.CardDealt{Card: card(t, fields[i]), To: fields[i+1], Face: "up"})
	}
}

func line(s *tables.Table) *round.Line {
	l := &round.Line{
		Table: s.Number, Round: s.Round, Game: s.Game, GameWord: s.Game.String(), Profile: s.Terms.Profile, Currency: s.Terms.Currency,
		Limits: s.Terms.Limits, Offers: s.Bets, Actions: s.Actions, AnyCount: true,
	}
	for _, c := range s.Cards {
		l.Dealt = append(l.Dealt, c.Card)
	}
	l.Clock.NoMoreBets = s.Closed
	return l
}

// check settles a round as the fold does, and keeps what it found.
func check(t testing.TB, s *tables.Table, l *round.Line, at string) {
	t.Helper()
	var a round.Answer
	round.NewEngine(book(t)).Check(l, &a)
	for i := range a.Findings {
		a.Findings[i].At = evening(at)
	}
	s.Open = append(s.Open, a.Findings...)
	if a.Fault == nil {
		s.Settlement = a.Clone()
	}
}

// softSeventeen is a round in which the dealer drew on soft 17.
func softSeventeen(t testing.TB) *canned {
	t.Helper()
	s := &tables.Table{
		Number: "J-33", Game: profile.Blackjack, Phase: tables.Settled, Round: "0296", Since: evening("22:06:17"), Usual: 17 * time.Second,
		Dealer: "Kaew P.", Closed: evening("22:05:17"), Server: -1, Wheel: -1, Scanner: true, HasServer: true,
		Terms: terms(profile.Blackjack, `{"seat":{"min":"100","max":"20000"}}`), Shoe: usedShoe("SH-44", 8, 208, 129),
	}
	for _, b := range [...]struct {
		id, player, stake string
		seat              int
	}{{"a", "G-1301", "1000", 1}, {"b", "G-1308", "500", 2}, {"c", "G-1315", "800", 3}, {"e", "G-1322", "1500", 5}, {"g", "G-1330", "2000", 7}} {
		s.Bets = append(s.Bets, offer(b.id, b.player, "seat", b.stake, "22:05:14", func(o *wager.Offer) { o.Seat, o.Has = b.seat, o.Has|wager.HasSeat }))
	}
	deal(t, s, "TS seat:1 8D seat:2 8C seat:3 AH seat:5 9C seat:7 6D dealer 8H seat:1 3C seat:2 8S seat:3 KD seat:5 7S seat:7 AC dealer "+
		"9H seat:2 3D seat:3 9S seat:3/2 7C seat:3 4H dealer")
	for _, c := range s.Cards {
		s.Scanned = append(s.Scanned, c.Card)
	}
	s.Actions = []round.Action{
		{Seat: 1, Do: "stand"},
		{Seat: 2, Do: "double", Stake: "500", HasStake: true},
		{Seat: 3, Do: "split", Stake: "800", HasStake: true},
		{Seat: 3, Hand: 1, Do: "hit"},
		{Seat: 3, Hand: 1, Do: "stand"},
		{Seat: 3, Hand: 2, Do: "stand"},
		{Seat: 7, Do: "stand"},
	}
	check(t, s, line(s), "22:06:03")
	l := line(s)
	l.Dealt = l.Dealt[:len(l.Dealt)-1]
	var a round.Answer
	round.NewEngine(book(t)).Settle(l, &a)
	if a.Fault != nil {
		t.Fatal(a.Fault)
	}
	s.Hands = a.Clone().Blackjack.Hands
	s.Paid, s.PaidListed, s.PaidRound = []tables.Payout{{ID: "e", Returned: "3750"}}, true, s.Round
	s.Inspections = []tables.InspectionView{
		{Record: "shoe_inspection", Passed: true, At: evening("18:04:00"), Today: true},
		{Record: "deck_inspection", Passed: true, At: evening("18:11:00"), Today: true},
	}
	c := &canned{
		tables: map[string]*tables.Table{s.Number: s}, now: evening("22:06:41"),
	}
	c.raise(s, 0, table.Taken, evening("22:06:03"), "Oksana Kravets", evening("22:06:20"))
	return c
}

// shortSpin is a spin of two revolutions that waits for a manager.
func shortSpin(t testing.TB) *canned {
	t.Helper()
	s := &tables.Table{
		Number: "R-03", Game: profile.Roulette, Phase: tables.Result, Round: "0187", Since: evening("21:57:33"), Usual: 7 * time.Second,
		Dealer: "Ploy W.", Closed: evening("21:57:28"), Server: 20, Wheel: 20, HasServer: true,
		Terms:       terms(profile.Roulette, `{"straight":{"min":"50","max":"1000"},"outside":{"min":"200","max":"20000"}}`),
		WheelSerial: "W-2121", Disputes: []tables.DisputeView{{ID: "D-1", Round: "0187", ManagerCalled: evening("21:57:45")}},
		Spin: tables.SpinView{Device: "wheel-03", State: "winning_number", Rotor: "cw", Revolutions: 2, Counted: true},
	}
	numbers := func(n ...int) func(*wager.Offer) {
		return func(o *wager.Offer) { o.Numbers, o.Has = n, o.Has|wager.HasNumbers }
	}
	add := func(player, spot, stake string, more func(*wager.Offer)) {
		s.Bets = append(s.Bets, offer(string(rune('a'+len(s.Bets))), player, spot, stake, "21:57:20", more))
	}
	add("G-1204", "straight", "500", numbers(20))
	add("G-1204", "split", "200", numbers(17, 20))
	add("G-1211", "red", "5000", nil)
	add("G-1219", "dozen", "3000", func(o *wager.Offer) { o.Which, o.Has = 2, o.Has|wager.HasWhich })
	add("G-1219", "corner", "400", numbers(19, 20, 22, 23))
	add("G-1226", "even", "2000", nil)
	add("G-1226", "straight", "300", numbers(5))
	add("G-1230", "six_line", "600", numbers(31, 32, 33, 34, 35, 36))
	add("G-1230", "black", "1000", nil)
	add("G-1237", "straight", "200", numbers(0))
	g := round.SpinInvalid("revolutions", "3", "2", profile.HouseBook)
	g.Table, g.Round, g.At = s.Number, s.Round, evening("21:57:33")
	s.Open = append(s.Open, g)
	s.Numbers = spun()
	c := &canned{tables: map[string]*tables.Table{s.Number: s}, now: evening("21:57:54")}
	c.raise(s, 0, table.Taken, evening("21:57:33"), "Oksana Kravets", evening("21:57:41"))
	return c
}

// spun is 200 spins of a wheel.
func spun() []uint8 {
	times := map[uint8]int{
		33: 7, 1: 7, 20: 4, 14: 3, 31: 7, 9: 6, 22: 3, 18: 5, 29: 5, 7: 6, 28: 3, 12: 8, 35: 7, 3: 9, 26: 3, 0: 6, 32: 7, 15: 5, 19: 3,
		4: 3, 21: 3, 2: 3, 25: 5, 17: 7, 34: 6, 6: 9, 27: 3, 13: 5, 36: 5, 11: 2, 30: 8, 8: 4, 23: 3, 10: 4, 5: 13, 24: 7, 16: 6,
	}
	last := []uint8{3, 33, 1, 7, 8, 17, 10, 21, 3, 33, 24, 5, 19, 5, 23, 29, 0, 3, 28}
	for _, n := range last {
		times[n]--
	}
	var all []uint8
	for n := range uint8(37) {
		for range times[n] {
			all = append(all, n)
		}
	}
	return append(all, last...)
}

// told plays the story of a canned round to a screen, snapshot by snapshot.
func told(s *table.Screen, c *canned, number string) {
	whole := c.tables[number]
	see := func(at string, change func(t *tables.Table)) {
		t := *whole
		t.Settlement, t.Open = nil, nil
		change(&t)
		s.Watch(evening(at), &t)
	}
	bare := func(t *tables.Table) {
		t.Cards, t.Scanned, t.Closed, t.Bets = nil, nil, time.Time{}, nil
		t.Server, t.Wheel, t.Spin.State = -1, -1, "place_bets"
	}
	switch whole.Game {
	case profile.Baccarat:
		see("21:46:41", func(t *tables.Table) { bare(t); t.Phase, t.Since = tables.Betting, evening("21:46:41") })
		for i := range whole.Cards {
			at := evening("21:47:03").Add(time.Duration(2*i) * time.Second)
			see(at.Format("15:04:05"), func(t *tables.Table) {
				t.Phase, t.Since, t.Cards, t.Scanned = tables.Dealing, evening("21:47:03"), whole.Cards[:i+1], whole.Scanned[:i+1]
			})
		}
		see("21:47:13", func(t *tables.Table) { t.Phase, t.Since = tables.Result, evening("21:47:13") })
	case profile.Roulette:
		for _, spin := range [...][4]string{{"0185", "21:54:00", "21:54:21", "21:54:41"}, {"0186", "21:55:30", "21:55:52", "21:56:12"}} {
			phases := [...]tables.Phase{tables.Betting, tables.Spinning, tables.Result}
			for i, phase := range phases {
				see(spin[i+1], func(t *tables.Table) {
					bare(t)
					t.Round, t.Phase, t.Since, t.Spin.State = spin[0], phase, evening(spin[i+1]), ""
				})
			}
		}
		see("21:57:02", func(t *tables.Table) { bare(t); t.Phase, t.Since = tables.Betting, evening("21:57:02") })
		see("21:57:24", func(t *tables.Table) {
			bare(t)
			t.Phase, t.Since, t.Spin.State = tables.Betting, evening("21:57:02"), "ball_in_rim"
		})
		see("21:57:28", func(t *tables.Table) {
			bare(t)
			t.Phase, t.Since, t.Spin.State, t.Closed = tables.Spinning, evening("21:57:28"), "no_more_bets", evening("21:57:28")
		})
	}
}
