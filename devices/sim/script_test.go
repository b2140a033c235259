package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
)

// scripted is a pit of nine tables that was told a script, and the events it was heard
// to say until so many rounds were over.
func scripted(t *testing.T, rounds int, lines ...string) (*desk, []tables.Event) {
	t.Helper()
	script, err := sim.ReadScript(strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, sim.Config{Seed: 6, Tables: sim.Floor(9, 1), Script: script, Inspections: true})
	var said []tables.Event
	d.listen(func(o *sim.Output) bool {
		if o.Kind == sim.Sent {
			said = append(said, o.Event)
		}
		return d.pit.Rounds() >= rounds
	})
	return d, said
}

// of is what one table said, its first round alone if first.
func of(said []tables.Event, table string, first bool) []tables.Event {
	var all []tables.Event
	for _, e := range said {
		if e.Table == table && (!first || strings.HasSuffix(e.Round, "-0001")) {
			all = append(all, e)
		}
	}
	return all
}

func dealt(said []tables.Event) (all []cards.Card) {
	for _, e := range said {
		switch d := e.Data.(type) {
		case tables.CardDealt:
			all = append(all, d.Card)
		case tables.CardRevealed:
			all[slices.Index(all, cards.None)] = d.Card
		}
	}
	return all
}

func words(of []cards.Card) string {
	var all []string
	for _, c := range of {
		all = append(all, c.String())
	}
	return strings.Join(all, " ")
}

func TestAToldRoundIsDealtBetAndPlayedAsItWasTold(t *testing.T) {
	d, said := scripted(t, 60,
		"# a ten is up, and the ace comes after a split and a double",
		"J-05 rule dealer_blackjack_takes original",
		"J-05 bet G-1 seat 1 200 # on the left",
		"J-05 bet G-2 seat 3 100",
		"J-05 act 1 split, 1 stand, 1/2 hit, 3 double 60",
		"J-05 deal 8S 6H TH 8D 5C AD 9H 9C TS 7H",
		"B-01 bet G-3 banker 500",
		"B-01 deal 9S 2H KD 3H",
		"R-03 bet G-4 split 17/20 50",
		"R-03 bet G-4 dozen 2 75",
		"R-03 spin 17",
	)
	compareFindings(t, d, nil)
	if got, want := words(dealt(of(said, "J-05", true))), "8S 6H TH 8D 5C AD 9H 9C TS 7H"; got != want {
		t.Errorf("J-05 dealt %s, want %s", got, want)
	}
	if got, want := words(dealt(of(said, "B-01", true))), "9S 2H KD 3H"; got != want {
		t.Errorf("B-01 dealt %s, want %s", got, want)
	}
	var bets, acts []string
	paid := map[string]string{}
	for _, e := range slices.Concat(of(said, "J-05", true), of(said, "B-01", true), of(said, "R-03", true)) {
		switch d := e.Data.(type) {
		case tables.BetAccepted:
			for _, b := range d.Bets {
				bets = append(bets, fmt.Sprint(b.Player, " ", b.Spot, " ", b.Stake))
			}
		case tables.ActionTaken:
			acts = append(acts, fmt.Sprint(d.Seat, "/", d.Hand, " ", d.Do, " ", d.Stake))
		case tables.SpinResult:
			if d.Number != 17 {
				t.Errorf("the ball fell on %d", d.Number)
			}
		case tables.RoundSettled:
			for _, p := range d.Paid {
				paid[e.Table+" "+p.ID] = p.Returned
			}
		}
	}
	if got, want := strings.Join(bets, ", "), "G-1 seat 200, G-2 seat 100, G-3 banker 500, G-4 split 50, G-4 dozen 75"; got != want {
		t.Errorf("the bets were %s, want %s", got, want)
	}
	if got, want := strings.Join(acts, ", "), "1/1 split 200.00, 1/1 stand , 1/2 hit , 3/1 double 60"; got != want {
		t.Errorf("done was %s, want %s", got, want)
	}
	for _, want := range []struct{ bet, returned string }{
		{"J-05 b1", "0.00"},         // the stake is lost to the blackjack
		{"J-05 b1/split", "0.00"},   // over 21
		{"J-05 b2/double", "60.00"}, // comes back: the original stake alone is taken
		{"R-03 b1", "900.00"},
		{"B-01 b1", "0.00"},
	} {
		if paid[want.bet] != want.returned {
			t.Errorf("%s was paid %s, want %s", want.bet, paid[want.bet], want.returned)
		}
	}
}

func TestAToldShoeGivesItsCardsAndANinthCopyIsForeign(t *testing.T) {
	d, said := scripted(t, 60, "B-01 shoe AS AS AS AS AS AS AS AS AS 2C")
	if got := words(dealt(of(said, "B-01", false))[:10]); got != "AS AS AS AS AS AS AS AS AS 2C" {
		t.Errorf("the shoe began with %s", got)
	}
	compareFindings(t, d, []want{{findings.ShoeComposition, "AS"}})
}

func TestCardsThatAreToldToBeLostMakeTheShoeShort(t *testing.T) {
	d, _ := scripted(t, 200, "J-02 lose AS AH AD AC KS KH KD KC QS QH")
	compareFindings(t, d, []want{{findings.ShoeShort, "S-J-02"}})
	if got := words(d.pit.Lost("J-02")); got != "AS AH AD AC KS KH KD KC QS QH" {
		t.Errorf("missing are %s", got)
	}
}

func TestNewDecksAreWholeAndShuffledBetweenRounds(t *testing.T) {
	d, said := scripted(t, 60, "J-02 lose AS", "J-02 round 2", "J-02 renew", "J-02 shoe 2C 3C", "J-02 round", "J-02 shuffle")
	compareFindings(t, d, nil)
	if lost := d.pit.Lost("J-02"); len(lost) > 0 {
		t.Errorf("new decks lack %v", lost)
	}
	var shoes []string
	rounds := 0
	for _, e := range of(said, "J-02", false) {
		switch e.Type {
		case tables.RoundOpenedType:
			rounds++
		case tables.ShoeStartedType:
			shoes = append(shoes, fmt.Sprint(rounds))
		}
	}
	if got := strings.Join(shoes, " "); got != "0 2 3" {
		t.Errorf("shoes began after %s rounds, want 0 2 3", got)
	}
	if got := words(dealt(of(said, "J-02", false))); !strings.Contains(got, " 2C 3C ") {
		t.Errorf("the last shoe did not begin as it was told: %s", got)
	}
}

func TestAClosedTablePlaysNothingUntilItOpens(t *testing.T) {
	for _, table := range []string{"B-01", "J-02", "R-03"} {
		t.Run(table, func(t *testing.T) {
			d, said := scripted(t, 60, table+" round 2", table+" close")
			compareFindings(t, d, nil)
			rounds := func(said []tables.Event) (n int) {
				for _, e := range of(said, table, false) {
					if e.Type == tables.RoundOpenedType {
						n++
					}
				}
				return n
			}
			if n := rounds(said); n != 2 {
				t.Fatalf("%d rounds were opened, want 2", n)
			}
			c, err := sim.ParseCue(table + " open")
			if err == nil {
				err = d.pit.Tell(c)
			}
			if err != nil {
				t.Fatal(err)
			}
			d.listen(func(o *sim.Output) bool {
				if o.Kind == sim.Sent {
					said = append(said, o.Event)
				}
				return d.pit.Rounds() >= 120
			})
			if n := rounds(said); n < 4 {
				t.Errorf("%d rounds were opened in all", n)
			}
			compareFindings(t, d, nil)
		})
	}
}

func TestCardsThatAreReplacedAtAClosedTableAreLoadedWhenItOpens(t *testing.T) {
	d, said := scripted(t, 60, "B-01 close", "B-01 renew", "B-01 shoe 2C 3C", "B-01 open", "J-02 round 2", "J-02 close", "J-02 open")
	compareFindings(t, d, nil)
	var told []string
	for _, e := range of(said, "B-01", false) {
		switch e.Type {
		case tables.TableOpenedType, tables.TableClosedType, tables.ShoeShuffledType, tables.ShoeStartedType:
			told = append(told, e.Type)
		}
	}
	want := "table.opened shoe.shuffled shoe.started table.closed table.opened shoe.shuffled shoe.started"
	if got := strings.Join(told, " "); got != want {
		t.Errorf("told %s", got)
	}
	if got := words(dealt(of(said, "B-01", false))); !strings.HasPrefix(got, "2C 3C ") {
		t.Errorf("the new shoe did not begin as it was told: %s", got)
	}
}

func TestAScannerMisreadsAsItIsTold(t *testing.T) {
	for _, c := range []struct {
		scan string
		want want
	}{
		{"3 unread", want{findings.CardUnreadable, "scan:3"}},
		{"3 twice", want{findings.CardDoubleRead, "scan:4"}},
		{"2 7D", want{findings.CardDiffers, "card:2"}},
	} {
		t.Run(c.scan, func(t *testing.T) {
			d, _ := scripted(t, 40, "B-04 scan "+c.scan, "B-04 deal 2S 7H 6H 9H 5D")
			compareFindings(t, d, []want{c.want})
		})
	}
}

func TestAFaultOfAScriptComesInItsRound(t *testing.T) {
	d, said := scripted(t, 60, "R-03 round 2", "R-03 two_revolutions", "R-03 spin 7", "B-07 wrong_payout", "B-07 round")
	compareFindings(t, d, []want{{findings.PayoutDiffers, "b*"}, {findings.SpinInvalid, "revolutions"}})
	for _, r := range d.raised {
		if r.Table == "R-03" && !strings.HasSuffix(r.Round, "-0003") {
			t.Errorf("the spin was bad in %s", r.Round)
		}
	}
	numbers := 0
	for _, e := range of(said, "R-03", false) {
		if s, ok := e.Data.(tables.SpinResult); ok {
			if numbers++; numbers == 3 && s.Number != 7 {
				t.Errorf("the ball fell on %d", s.Number)
			}
		}
	}
}

func TestAScriptThatCannotBeNamesItsLine(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ lines, says string }{
		{"B-01", `line 1: "B-01" alone tells nothing`},
		{"\n\nB-01 dance", `line 3: there is no "dance"; want rule, shoe`},
		{"B-01 deal", "line 1: table B-01: deal: which cards?"},
		{"B-01 deal AS 1X", `line 1: table B-01: deal: "1X" is not a card`},
		{"R-03 spin 37", `line 1: table R-03: spin: "37"; want a number from 0 to 36`},
		{"R-03 spin 3 4", `"4" is too much`},
		{"R-03 round 0", `"0"; want a number from 1`},
		{"B-01 shuffle now", `"now" is too much`},
		{"B-01 scan 3", "want the number of a card and how it is read"},
		{"B-01 scan 0 twice", `"0"; want a number from 1`},
		{"B-01 scan 3 badly", `"badly" is not a card`},
		{"B-01 bet G-1 player", "want who, on what, where on it, how much"},
		{"R-03 bet G-1 split 17/x 50", `"x"; want a number`},
		{"J-02 act split", `"split"; want seat and action`},
		{"J-02 act x split", `"x"; want a number`},
		{"J-05 rule decks", "want an option of the table's rules and its value"},
		{"J-05 rule deck 2", "table J-05: "},
		{"X-1 shuffle", "line 1: table X-1: shuffle: there is no such table"},
		{"X-1 rule decks 2", "line 1: table X-1: rule: there is no such table"},
		{"R-03 shuffle", "line 1: table R-03: shuffle: no cards are dealt there"},
		{"R-03 deal AS", "no cards are dealt there"},
		{"B-01 spin 3", "no ball runs there"},
		{"B-01 act 1 hit\nB-01 round", "nobody acts but at blackjack"},
		{"J-02 act 1 hit\nJ-02 round", "who sits there? tell the bets first"},
		{"B-07 scan 1 twice\nB-07 round", "it has no shoe or scanner"},
		{"B-01 ball_hung\nB-01 round", "line 1: table B-01: ball_hung: no ball runs there"},
		{"B-01 bet G-1 player 50\nB-01 bet G-1 red 50\nB-01 round", "line 2: table B-01: bet: the table's rules refuse this bet"},
		{"B-01 bet G-1 player 50", "line 1: table B-01: nothing plays this round; deal, spin or round must follow"},
		{"B-01 open", "the table is open by then"},
		{"B-01 close\nB-01 round", "line 2: table B-01: round: the table is closed by then"},
		{"J-02 bet G-1 seat 1 100\nJ-02 act 1 split\nJ-02 deal 8S TH 9D KH", "line 3: table J-02: deal: action 1 cannot be with these cards"},
		{"B-01 shoe " + strings.Repeat("AS ", 410), "more than lie before the cut card"},
	} {
		t.Run(c.lines[:min(len(c.lines), 40)], func(t *testing.T) {
			script, err := sim.ReadScript(strings.NewReader(c.lines))
			if err == nil {
				_, err = sim.New(sim.Config{Book: book, Tables: sim.Floor(9, 1), Script: script})
			}
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("said %v, want %s", err, c.says)
			}
		})
	}
}

func TestRulesAreToldBeforeTheTableOpens(t *testing.T) {
	d, _ := scripted(t, 5)
	c, err := sim.ParseCue("J-05 rule decks 2")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.pit.Tell(c); err == nil || !strings.Contains(err.Error(), "before the table opens") {
		t.Errorf("said %v", err)
	}
}

func FuzzReadScript(f *testing.F) {
	for _, s := range []string{
		"B-01 shoe AS AS\nB-01 lose 2C\nB-01 shuffle\nB-01 renew\nB-01 close\nB-01 open",
		"J-02 bet G-1 seat 1 200\nJ-02 act 1 split, 1 hit, 1/2 double 100\nJ-02 deal 8S TH 8D AH 2C 3C",
		"R-03 bet G-7 split 17/20 50\nR-03 ball_hung\nR-03 spin 17\nR-03 spin\nR-03 round 3",
		"J-02 rule decks 1\nJ-02 scan 3 7H\nJ-02 round # so",
		"J-02 rule a \"\nB-01 deal \x00",
	} {
		f.Add(s)
	}
	book, err := house.Builtin()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		script, err := sim.ReadScript(strings.NewReader(text))
		if err != nil {
			return
		}
		p, err := sim.New(sim.Config{Book: book, Tables: sim.Floor(3, 1), Script: script})
		if err != nil {
			return
		}
		for range 2000 {
			if _, ok := p.Next(); !ok {
				t.Fatal("the pit came to an end")
			}
		}
	})
}
