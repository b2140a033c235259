package floor_test

import (
	"testing"
	"time"

	"pitboss/app/draw"
	"pitboss/app/floor"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/shoe"
	"pitboss/tables/wager"
)

var now = time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func codes(t testing.TB, all ...string) (out []cards.Card) {
	t.Helper()
	for _, code := range all {
		c, err := cards.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

func dealt(all []cards.Card) (out []tables.CardDealt) {
	for _, c := range all {
		out = append(out, tables.CardDealt{Card: c})
	}
	return out
}

func coup(t testing.TB, all ...string) baccarat.Coup {
	t.Helper()
	c := baccarat.Start()
	for _, card := range codes(t, all...) {
		if !c.Take(card) {
			t.Fatalf("%v is one too many", card)
		}
	}
	return c
}

// quiet is a table with nothing known but its number and game.
func quiet(number string, game profile.Game) *tables.Table {
	return &tables.Table{Number: number, Game: game, Server: -1, Wheel: -1, Since: now}
}

func TestTileSaysTheTable(t *testing.T) {
	for _, c := range []struct {
		name string
		of   floor.Table
		want func(floor.Tile) any
		is   any
	}{
		{"its number without the letter of the game", floor.Table{Table: quiet("B-07", profile.Baccarat)}, func(s floor.Tile) any { return s.Number }, "07"},
		{"a number without digits as it is", floor.Table{Table: quiet("VIP", profile.Baccarat)}, func(s floor.Tile) any { return s.Number }, "VIP"},
		{"the state in a word", floor.Table{Table: phase("R-1", profile.Roulette, tables.NoBets)}, func(s floor.Tile) any { return s.Word }, "No more bets"},
		{"no state yet is open", floor.Table{Table: quiet("R-1", profile.Roulette)}, func(s floor.Tile) any { return s.Word }, "Open"},
		{"which box is to act", floor.Table{Table: acting(3)}, func(s floor.Tile) any { return s.Word }, "Box 3 to act"},
		{"the dealer by name, where the house has one", floor.Table{Table: dealer("d7"), Dealer: "Nadia"}, func(s floor.Tile) any { return s.Dealer }, "Nadia"},
		{"the dealer as the table calls them", floor.Table{Table: dealer("d7")}, func(s floor.Tile) any { return s.Dealer }, "d7"},
		{"the pace", floor.Table{Table: pace(48)}, func(s floor.Tile) any { return s.Pace }, "48/h"},
		{"no pace before there is one", floor.Table{Table: pace(0)}, func(s floor.Tile) any { return s.Pace }, ""},
		{"the shoe and its depth", floor.Table{Table: dealtOut(208)}, func(s floor.Tile) any { return s.Equipped }, "SH-18 50%"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tile := floor.MakeTile(&c.of, now, open(t, "en"))
			if got := c.want(tile); got != c.is {
				t.Errorf("got %v, want %v", got, c.is)
			}
		})
	}
}

func phase(number string, game profile.Game, p tables.Phase) *tables.Table {
	t := quiet(number, game)
	t.Phase = p
	return t
}

func acting(box int) *tables.Table {
	t := phase("J-1", profile.Blackjack, tables.Acting)
	t.Next.Place.Seat = box
	return t
}

func dealer(id string) *tables.Table {
	t := quiet("B-1", profile.Baccarat)
	t.Dealer = id
	return t
}

func pace(n int) *tables.Table {
	t := quiet("B-1", profile.Baccarat)
	t.Pace = n
	return t
}

func dealtOut(n int) *tables.Table {
	t := quiet("B-1", profile.Baccarat)
	t.Shoe = shoe.New("SH-18", shoe.House{Decks: 8})
	for range n {
		t.Shoe.Deal(cards.None)
	}
	return t
}

// The bar measures the phase against what is usual at this table: the mark stands at
// 63 per cent of it.
func TestBarMeasuresAgainstWhatIsUsual(t *testing.T) {
	for _, c := range []struct {
		name           string
		elapsed, usual time.Duration
		filled         float32
		mark, over     bool
	}{
		{"just begun", 0, 10 * time.Second, 0, true, false},
		{"half of the usual", 5 * time.Second, 10 * time.Second, 0.315, true, false},
		{"as long as usual", 10 * time.Second, 10 * time.Second, 0.63, true, false},
		{"longer than usual", 11 * time.Second, 10 * time.Second, 0.693, true, true},
		{"far longer fills it and no more", time.Hour, 10 * time.Second, 1, true, true},
		{"the usual is not known yet", time.Minute, 0, 0.5, false, false},
		{"a clock that is behind", -time.Minute, 10 * time.Second, 0, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := phase("R-1", profile.Roulette, tables.Spinning)
			of.Since, of.Usual = now.Add(-c.elapsed), c.usual
			s := floor.MakeTile(&floor.Table{Table: of}, now, open(t, "en"))
			if d := s.Filled - c.filled; d < -0.005 || d > 0.005 || s.Mark != c.mark || s.Over != c.over {
				t.Errorf("filled %v, mark %v, over %v; want %v, %v, %v", s.Filled, s.Mark, s.Over, c.filled, c.mark, c.over)
			}
		})
	}
}

func TestLineOfACoup(t *testing.T) {
	tie := []string{"5S", "7D", "KH", "6D", "8C"} // 3 : 3
	settled := func(f func(*round.Answer)) *round.Answer {
		a := &round.Answer{Round: "1", Coup: coup(t, "9S", "7D", "KH", "KD")}
		if f != nil {
			f(a)
		}
		return a
	}
	for _, c := range []struct {
		name string
		of   func(*tables.Table)
		want floor.Line
	}{
		{"no coup yet", func(*tables.Table) {}, floor.Line{}},
		{"a coup in progress has no result", func(o *tables.Table) { o.Coup = coup(t, "5S", "7D") }, floor.Line{Text: "P 5 : 7 B", ThisOne: true}},
		{"its result, worked out here", func(o *tables.Table) {
			o.Phase, o.Round, o.Coup, o.Settlement = tables.Settled, "1", coup(t, "9S", "7D", "KH", "KD"), settled(nil)
		}, floor.Line{Text: "P 9 : 7 B", Result: "Player", ThisOne: true, Verified: true}},
		{"a result that is not settled is not worked out", func(o *tables.Table) {
			o.Phase, o.Round, o.Coup, o.Settlement = tables.Result, "2", coup(t, "9S", "7D", "KH", "KD"), settled(nil)
		}, floor.Line{Text: "P 9 : 7 B", Result: "Player", ThisOne: true}},
		{
			"the last coup, while the next is bet on", func(o *tables.Table) { o.Phase, o.Settlement = tables.Betting, settled(nil) },
			floor.Line{Text: "P 9 : 7 B", Result: "Player", Verified: true},
		},
		{"a last coup in which something was wrong has no tick", func(o *tables.Table) {
			o.Phase = tables.Betting
			o.Settlement = settled(func(a *round.Answer) { a.Findings = []findings.Finding{{}} })
		}, floor.Line{Text: "P 9 : 7 B", Result: "Player"}},
		{"one that could not be settled has no tick", func(o *tables.Table) {
			o.Phase = tables.Betting
			o.Settlement = settled(func(a *round.Answer) { a.Fault = &wager.Fault{} })
		}, floor.Line{Text: "P 9 : 7 B", Result: "Player"}},
		{"banker's points differ", func(o *tables.Table) {
			o.Phase, o.Coup, o.Scanned = tables.Result, coup(t, tie...), codes(t, tie...)
			o.Cards = dealt(codes(t, "5S", "7D", "KH", "9D", "8C"))
		}, floor.Line{Text: "P 3 : 3", Other: "6 B", Bold: true, ThisOne: true}},
		{"player's points differ", func(o *tables.Table) {
			o.Phase, o.Coup, o.Scanned = tables.Result, coup(t, "9S", "7D", "KH", "KD"), codes(t, "9S", "7D", "KH", "KD")
			o.Cards = dealt(codes(t, "8S", "7D", "KH", "KD"))
		}, floor.Line{Text: "P 9", Other: "8 : 7 B", Bold: true, ThisOne: true}},
		{"both differ", func(o *tables.Table) {
			o.Phase, o.Coup, o.Scanned = tables.Result, coup(t, "9S", "7D", "KH", "KD"), codes(t, "9S", "7D", "KH", "KD")
			o.Cards = dealt(codes(t, "8S", "6D", "KH", "KD"))
		}, floor.Line{Text: "P 9 : 7", Other: "8 : 6 B", Bold: true, ThisOne: true}},
		{"another card with the same points is no difference here", func(o *tables.Table) {
			o.Phase, o.Coup, o.Scanned = tables.Result, coup(t, "9S", "7D", "KH", "KD"), codes(t, "9S", "7D", "KH", "KD")
			o.Cards = dealt(codes(t, "9S", "7D", "QH", "KD"))
		}, floor.Line{Text: "P 9 : 7 B", Result: "Player", ThisOne: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := quiet("B-1", profile.Baccarat)
			c.of(of)
			if got := floor.MakeTile(&floor.Table{Table: of}, now, open(t, "en")).Line; got != c.want {
				t.Errorf("got %+v\nwant %+v", got, c.want)
			}
		})
	}
}

func TestLineOfASpin(t *testing.T) {
	for _, c := range []struct {
		name string
		of   func(*tables.Table)
		want floor.Line
		last uint8 // the newest number of the strip
	}{
		{
			"the last number, while the ball runs", func(o *tables.Table) { o.Phase = tables.Spinning },
			floor.Line{Text: "21", Result: "red", Bold: true},
			21,
		},
		{
			"the server's, not settled yet", func(o *tables.Table) { o.Phase, o.Server = tables.Result, 11 },
			floor.Line{Text: "11", Result: "black", Bold: true, ThisOne: true},
			11,
		},
		{
			"the wheel's and the server's differ", func(o *tables.Table) { o.Phase, o.Wheel, o.Server = tables.Result, 37, 0 },
			floor.Line{Text: "00", Other: "0", Bold: true, ThisOne: true},
			37,
		},
		{"once settled it is among the last", func(o *tables.Table) {
			o.Phase, o.Server, o.Round, o.Settlement = tables.Settled, 21, "9", &round.Answer{Round: "9"}
		}, floor.Line{Text: "21", Result: "red", Bold: true, ThisOne: true, Verified: true}, 21},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := quiet("R-1", profile.Roulette)
			of.Numbers, of.HasServer = []uint8{5, 21}, true
			c.of(of)
			s := floor.MakeTile(&floor.Table{Table: of}, now, open(t, "en"))
			if s.Line != c.want || s.Numbers[len(s.Numbers)-1] != c.last {
				t.Errorf("got %+v and %v\nwant %+v and %v", s.Line, s.Numbers, c.want, c.last)
			}
			if len(of.Numbers) != 2 {
				t.Errorf("the table itself was changed: %v", of.Numbers)
			}
		})
	}
	alone := phase("R-1", profile.Roulette, tables.Result) // a wheel that no server speaks of enters its own results
	alone.Numbers, alone.Wheel = []uint8{5, 21}, 21
	if got := floor.MakeTile(&floor.Table{Table: alone}, now, open(t, "en")).Numbers; len(got) != 2 {
		t.Errorf("the strip is %v", got)
	}
	none := quiet("R-1", profile.Roulette)
	if got := floor.MakeTile(&floor.Table{Table: none}, now, open(t, "en")).Line; got.Text != "" {
		t.Errorf("a wheel that gave no number says %q", got.Text)
	}
}

func TestBoxesOfABlackjackTable(t *testing.T) {
	of := phase("J-1", profile.Blackjack, tables.Acting)
	hand := func(seat, n, total int, all ...string) blackjack.Hand {
		return blackjack.Hand{Seat: seat, Hand: n, Total: total, Cards: codes(t, all...)}
	}
	of.Bets = []wager.Offer{{Seat: 7}, {Seat: 1}, {Seat: 9}}
	of.Hands = []blackjack.Hand{
		hand(1, 1, 20, "TS", "KD"),
		hand(2, 1, 22, "TS", "5D", "7D"),
		hand(3, 1, 21, "AS", "KD"),
		hand(4, 1, 18, "9S", "9D"), hand(4, 2, 14, "9S", "5D"), // split, and the second acts
		hand(5, 1, 25, "TS", "TD", "5D"), hand(5, 2, 12, "TS", "2D"), // split, one bust
		{Seat: 6, Hand: 1, Total: 8, Cards: []cards.Card{codes(t, "8S")[0], cards.None}},
		hand(9, 1, 20, "TS", "KD"), // there is no such box
	}
	of.Next.Place = blackjack.Place{Seat: 4, Hand: 2}
	got := floor.MakeTile(&floor.Table{Table: of, Alarm: floor.Alarm{Life: floor.Fresh, Box: 6}}, now, open(t, "en")).Boxes
	want := [7]draw.BoxOnTile{
		{Text: "20", Mark: draw.BoxPlayed},
		{Text: "22", Mark: draw.BoxBust},
		{Text: "BJ", Mark: draw.BoxPlayed},
		{Text: "14", Mark: draw.BoxActing},
		{Text: "12", Mark: draw.BoxPlayed},
		{Text: "?", Mark: draw.BoxPlayed, Alarm: true},
		{Text: "•", Mark: draw.BoxBet},
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("box %d is %+v, want %+v", i+1, got[i], want[i])
		}
	}
}

func TestLineOfTheDealer(t *testing.T) {
	bets := func(seats ...int) (all []wager.Offer) {
		for _, s := range seats {
			all = append(all, wager.Offer{Seat: s})
		}
		return all
	}
	for _, c := range []struct {
		name, lang string
		of         func(*tables.Table)
		want       floor.Line
	}{
		{"bets are counted by box", "en", func(o *tables.Table) { o.Phase, o.Bets = tables.Betting, bets(1, 3, 3) }, floor.Line{Text: "2 boxes", ThisOne: true}},
		{"in Ukrainian as one counts there", "uk", func(o *tables.Table) { o.Phase, o.Bets = tables.Betting, bets(1, 2, 3, 4, 5) }, floor.Line{Text: "5 боксів", ThisOne: true}},
		{"the upcard", "en", func(o *tables.Table) { o.Hole.Cards = []cards.Card{codes(t, "QS")[0], cards.None} }, floor.Line{Text: "Dealer Q", ThisOne: true}},
		{"a ten", "en", func(o *tables.Table) { o.Hole.Cards = codes(t, "TS") }, floor.Line{Text: "Dealer 10", ThisOne: true}},
		{"the total once it is turned", "en", func(o *tables.Table) { o.Hole.Cards, o.Hole.Total = codes(t, "TS", "3S"), 13 }, floor.Line{Text: "Dealer 13", ThisOne: true}},
		{"bust", "en", func(o *tables.Table) { o.Hole.Cards, o.Hole.Total = codes(t, "TS", "3S", "KS"), 23 }, floor.Line{Text: "Dealer 23", Result: "bust", ThisOne: true}},
		{"nothing is going on", "en", func(o *tables.Table) { o.Phase = tables.Open }, floor.Line{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			of := quiet("J-1", profile.Blackjack)
			c.of(of)
			if got := floor.MakeTile(&floor.Table{Table: of}, now, open(t, c.lang)).Line; got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

// What is not heard says so, how long, and since when; it keeps what was true then, and
// no tick.
func TestStaleTile(t *testing.T) {
	of := phase("B-19", profile.Baccarat, tables.Betting)
	of.Stale, of.Heard, of.Settlement = true, now.Add(-48*time.Second), &round.Answer{Coup: coup(t, "7S", "6D", "KH", "KD")}
	s := floor.MakeTile(&floor.Table{Table: of}, now, open(t, "en"))
	if s.Word != "Stale" || s.Stale != "No data since 21:46:28" || s.Time != "0:48" || s.Filled != 1 || s.Over || s.Line.Verified || s.Line.Text != "P 7 : 6 B" {
		t.Errorf("it says %+v", s)
	}
}

func TestClosedTile(t *testing.T) {
	of := phase("R-28", profile.Roulette, tables.Closed)
	of.Since = now.Add(-42 * time.Minute)
	if got := floor.MakeTile(&floor.Table{Table: of}, now, open(t, "en")).Closed; len(got) != 1 || got[0] != "Closed 21:05" {
		t.Errorf("it says %q", got)
	}
	why := []string{"Closed 21:05 by manager", "Reason: staffing"}
	if got := floor.MakeTile(&floor.Table{Table: of, Closing: why}, now, open(t, "en")).Closed; len(got) != 2 {
		t.Errorf("it says %q", got)
	}
	of.Stale = true
	if got := floor.MakeTile(&floor.Table{Table: of}, now, open(t, "en")).Stale; got != "" {
		t.Errorf("a closed table is silent, and says %q", got)
	}
}
