package table_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/table"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

func view(t testing.TB, c *canned, number, lang string) table.View {
	t.Helper()
	in := input(t, c, number)
	return table.MakeView(&in, open(t, lang))
}

func input(t testing.TB, c *canned, number string) table.Input {
	t.Helper()
	return table.Input{
		Table: c.tables[number], Part: c.Part(number), Alarms: c.alarms, Expected: c.expected[number], Now: c.now, Zone: time.UTC,
		Engine: round.NewEngine(book(t)),
	}
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func equal(t testing.TB, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s are\n%q, want\n%q", what, got, want)
	}
}

func TestViewOfACoupWhoseCardDiffers(t *testing.T) {
	v := view(t, differingCoup(t), "B-07", "en")
	t.Run("the header", func(t *testing.T) {
		same(t, "head", v.Head.Number+" "+v.Head.Name+" "+v.Head.Under, "07 Baccarat Pit 1 · 8 decks")
		same(t, "state", v.Head.State+" "+v.Head.Time, "Paying 0:09")
		var facts []string
		for _, f := range v.Head.Facts {
			facts = append(facts, f.Name+" "+f.Value)
		}
		equal(t, "facts", facts, []string{"Round 0412, coup 44", "Dealer Kanya S.", "Shoe SH-18 54%", "Limits THB 100–20,000"})
	})
	t.Run("both readings are on the felt", func(t *testing.T) {
		f := v.Baccarat.Felt
		same(t, "two readings", f.TwoReadings, true)
		same(t, "felt", f.Banker.Felt[1].Card.String()+" "+f.Banker.Server[1].Card.String(), "6D 9D")
		same(t, "marked", f.Banker.Felt[1].Marked && f.Banker.Server[1].Marked && !f.Banker.Felt[0].Marked, true)
		same(t, "third card lies across", f.Player.Felt[2].Sideways, true)
		same(t, "points", f.Banker.FeltPoints*10+f.Banker.ServerPoints, 36)
		same(t, "differs", f.Banker.Differs && !f.Player.Differs, true)
		same(t, "order", f.Banker.Order[1]*10+f.Player.Order[2], 45)
		same(t, "result", v.Baccarat.Result+" "+v.Baccarat.Points, "TIE 3 : 3")
		same(t, "announced", v.Baccarat.Says+" "+v.Baccarat.SaysPoints, "BANKER 3 : 6")
		equal(t, "reasons", v.Baccarat.Reasons, []string{"Player 5 draws (B-51): 8", "Banker 3 stands against 8 (B-53)"})
	})
	t.Run("roads part at the coup", func(t *testing.T) {
		r := v.Baccarat.Roads
		same(t, "two", r.Two, true)
		same(t, "marked", r.Marked, 43)
		same(t, "words", r.Here+", "+r.There, "hand 44: tie, hand 44: banker")
		same(t, "counts", r.Counts, "B 20  P 19  T 5")
	})
	t.Run("each bet is paid and owed with its clause", func(t *testing.T) {
		same(t, "first", rowText(&v.Money.Rows[0]), "G-1043 Banker 2,000.00 3,900.00 2,000.00 –1,900.00 B-21 Tie: stake returned")
		same(t, "third", rowText(&v.Money.Rows[2]), "G-1051 Tie 100.00 0.00 900.00 +900.00 B-32 Tie pays 8 to 1")
		same(t, "total", rowText(&v.Money.Total), "Total  6,800.00 5,850.00 9,200.00 +3,350.00")
		same(t, "note", v.Money.Note, "owed more 6,200.00, overpaid 2,850.00")
		same(t, "under", v.Money.Under, "THB, profile house-baccarat, 6 bets, 5 guests")
	})
	t.Run("what is wrong and what to do", func(t *testing.T) {
		same(t, "title", v.Wrong.Title+" "+v.Wrong.Time, "Card differs, and so does the result 0:15")
		same(t, "readings", len(v.Wrong.Readings), 2)
		r := v.Wrong.Readings
		same(t, "card", r[0].Name+" "+r[0].Felt.Card.String()+" "+r[0].Server.Card.String(), "Banker’s card 2 6D 9D")
		same(t, "result", r[1].Name+" "+r[1].Felt.Text+" "+r[1].Server.Text, "Result Tie 3 : 3 Banker 3 : 6")
		equal(t, "notes", v.Wrong.Notes, []string{"Both hands are drawn by the rules either way (B-53, B-56)."})
		same(t, "steps", len(v.Wrong.Steps), 4)
	})
	t.Run("the timeline without a chronicle has its cards and no times", func(t *testing.T) {
		same(t, "findings", v.Round.Findings[2].Text, "Payout differs: 6 bets")
		i := slices.IndexFunc(v.Round.Steps, func(s table.Step) bool { return s.Text == "Banker 2" })
		if i < 0 || !v.Round.Steps[i].Marked || v.Round.Steps[i].Time != "–" {
			t.Errorf("the steps are %+v", v.Round.Steps)
		}
	})
}

func rowText(r *table.MoneyRow) string {
	parts := []string{r.Guest, r.Bet, r.Stake, r.Paid, r.Owed, r.Difference, r.Clause, r.Why}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func TestViewOfADealerWhoDrewOnSoft17(t *testing.T) {
	v := view(t, softSeventeen(t), "J-33", "en")
	same(t, "title", v.Wrong.Title, "The dealer drew on soft 17")
	same(t, "by", v.Wrong.By, "Acknowledged by Oksana Kravets, 22:06:20")
	same(t, "rows", v.Wrong.Rows[0].Name+" "+v.Wrong.Rows[0].Value.Card.String()+" "+v.Wrong.Rows[0].Text, "Card 17 4H scanner and server agree")
	same(t, "clause", v.Wrong.Rows[1].Text, "J-67: the dealer draws until 17 to 21, hard or soft. Ace and 6 are soft 17: no card.")
	same(t, "proposal", v.Wrong.Proposal, "Burn the 4 of hearts, the dealer stands at 17, settle again: five wagers change, 6,400.00 more to guests.")
	if !strings.Contains(v.Wrong.Source, "borrowed") {
		t.Errorf("a proposal does not say that it is borrowed: %q", v.Wrong.Source)
	}
	equal(t, "felt", v.Boxes.Says[:], []string{
		"Soft 17 after two cards: stand", "The third card should not have been drawn", "Server counted 21. By the rules it is 17.",
	})
	same(t, "mark", v.Boxes.Felt.Dealer[2].Marked && !v.Boxes.Felt.Dealer[1].Marked, true)
	same(t, "boxes", len(v.Boxes.Boxes), 7)
	b := v.Boxes.Boxes[2]
	same(t, "split", b.Hands[0].Total+b.Hands[0].Word+" "+b.Hands[1].Total+b.Hands[1].Word, "18hand 1 17hand 2")
	same(t, "its money", b.Lines[0].Value+" "+b.Lines[1].Value+" "+b.Lines[2].Value+" "+b.Note, "1,600 0 2,400 short 2,400")
	same(t, "empty box", v.Boxes.Boxes[3].Taken, false)
	same(t, "blackjack", v.Boxes.Boxes[4].Hands[0].Total, "BJ")
	same(t, "double", v.Boxes.Boxes[1].Hands[0].Word, "double")
	same(t, "wagers", rowText(&v.Money.Rows[4]), "G-1315 Box 3, hand 2 800.00 0.00 800.00 +800.00 J-30 17 and 17 are equal: stake back")
	same(t, "note", v.Money.Note, "three guests are short, none overpaid")
	same(t, "cards", len(v.Round.Cards), 17)
	same(t, "last card", v.Round.Cards[16].To, "Dealer, extra")
	same(t, "split card", v.Round.Cards[14].To, "Box 3, hand 2")
	equal(t, "actions", v.Round.Actions, []string{
		"Box 1 stand.", "Box 2 double 500.", "Box 3 split 800.", "Box 3 hand 1 hit, stand.", "Hand 2 stand.", "Box 5 blackjack.", "Box 7 stand.",
	})
	same(t, "shoe", v.Shoe.Percent+" "+v.Shoe.Text, "31% 5.5 decks left, 1.5 to the cut card")
}

func TestViewOfASpinThatWaits(t *testing.T) {
	v := view(t, shortSpin(t), "R-03", "en")
	same(t, "state", v.Head.State, "On hold")
	same(t, "severity", v.Head.Severity, findings.Urgent)
	same(t, "the bar is full, its mark moved back", v.Head.Filled == 1 && v.Head.Mark < 0.5, true)
	same(t, "title", v.Wrong.Title, "Two revolutions: the spin is not valid")
	same(t, "revolutions", v.Wrong.Revolutions.Made*10+v.Wrong.Revolutions.Wanted, 23)
	same(t, "number", v.Wrong.Rows[4].Value.Text, "20 black, both")
	same(t, "would", v.Money.Would, "If 20 had stood")
	same(t, "straight", rowText(&v.Money.Rows[0]), "G-1204 Straight 20 500.00 – 18,000.00 – R0-20 20 is the number")
	same(t, "lost", v.Money.Rows[2].Owed, "–")
	same(t, "total", v.Money.Total.Owed, "40,200.00")
	same(t, "names", v.Money.Rows[3].Bet+", "+v.Money.Rows[4].Bet+", "+v.Money.Rows[7].Bet, "2nd 12, Corner 19-20-22-23, Six line 31–36")
	same(t, "chips", len(v.Roulette.Felt.Chips), 10)
	same(t, "wheel", v.Roulette.Wheel.Chi[1]+" "+v.Roulette.Wheel.Sectors[0].Seen+" "+v.Roulette.Wheel.Sectors[0].Expected, "35.7 84 of 91.9 expected")
	same(t, "marked", v.Roulette.Wheel.Track.Marked, 20)
	same(t, "waiting", v.Roulette.Numbers.Waiting, 20)
	same(t, "no result on the felt", v.Roulette.Felt.Result, -1)
}

func TestViewOfATableWithoutAlarm(t *testing.T) {
	c := differingCoup(t)
	s := c.tables["B-07"]
	c.alarms, s.Open, s.FeltRoads = nil, nil, s.Roads
	for i := range s.Cards {
		s.Scanned[i] = s.Cards[i].Card
	}
	l := line(s)
	l.Did = round.Did{Listed: true, Paid: []round.Paid{{ID: "a", Returned: "3900"}, {ID: "d", Returned: "1950"}}}
	check(t, s, l, "21:47:15")
	v := view(t, c, "B-07", "en")
	same(t, "severity", v.Wrong.Severity, 0)
	equal(t, "notes", v.Wrong.Notes, []string{"The round was worked out again: every bet was paid what it is owed.", "Scanner and server agree on all 5 cards."})
	same(t, "one reading", v.Baccarat.Felt.TwoReadings || v.Baccarat.Roads.Two, false)
	same(t, "note", v.Money.Note, "every bet was paid what it is owed")
	same(t, "why", v.Money.Rows[0].Why, "Banker 6 beats 3, less 100")
	same(t, "total", v.Money.Total.Difference, "–")
}

func TestBetsBeforeAResultAreStakesAlone(t *testing.T) {
	c := shortSpin(t)
	s := c.tables["R-03"]
	s.Phase, s.Open, s.Server, s.Wheel, c.alarms = tables.Betting, nil, -1, -1, nil
	s.Terms.Profile, s.Terms.Limits = "european", nil
	s.Bets = append(s.Bets, offer("v", "G-9", "voisins", "450", "21:57:00", nil))
	s.Prison = []wager.Offer{offer("p", "G-8", "black", "100", "21:55:00", nil)}
	v := view(t, c, "R-03", "en")
	same(t, "settled", v.Money.Settled, false)
	same(t, "stake", v.Money.Rows[0].Stake, "500.00")
	same(t, "imprisoned", v.Money.Rows[11].Bet, "Black, imprisoned")
	same(t, "total", v.Money.Total.Stake, "13,750.00")
	if n := len(v.Roulette.Felt.Chips); n <= 10 {
		t.Errorf("the voisins lie nowhere: %d piles", n)
	}
}

func TestChipsOfSeveralGuestsAreOnePile(t *testing.T) {
	c := shortSpin(t)
	s := c.tables["R-03"]
	s.Bets = append(s.Bets, offer("x", "G-9", "black", "1500", "21:57:00", nil))
	v := view(t, c, "R-03", "en")
	found := false
	for _, chip := range v.Roulette.Felt.Chips {
		if chip.Text == "2.5k" {
			found = true
			same(t, "guests", chip.Guests, 2)
			same(t, "mixed", chip.Mixed, true)
		}
	}
	same(t, "a pile of both", found, true)
}

func TestPaidIsNotClaimedWhereItIsNotKnown(t *testing.T) {
	t.Run("a void round that says nothing of payments", func(t *testing.T) {
		c := differingCoup(t)
		s := c.tables["B-07"]
		s.Open, s.Phase, c.alarms = nil, tables.Voided, nil
		l := line(s)
		l.Void = true
		check(t, s, l, "21:47:15")
		v := view(t, c, "B-07", "en")
		same(t, "paid", v.Money.Rows[0].Paid, "–")
		same(t, "owed", v.Money.Rows[0].Owed, "2,000.00")
		same(t, "note", v.Money.Note, "")
	})
	t.Run("a round that would be settled", func(t *testing.T) {
		c := softSeventeen(t)
		c.tables["J-33"].PaidListed = false
		v := view(t, c, "J-33", "en")
		same(t, "paid", v.Money.Rows[0].Paid, "–")
		same(t, "box", len(v.Boxes.Boxes[0].Lines), 2)
		if strings.Contains(v.Wrong.Proposal, "more to guests") {
			t.Errorf("it claims a difference: %q", v.Wrong.Proposal)
		}
	})
}

// What the house knows beside the round is said where it helps: the camera, whether the
// manager was called, the serial number of the wheel, when shoe and decks were inspected.
func TestWhatTheHouseKnows(t *testing.T) {
	c := differingCoup(t)
	same(t, "the camera", view(t, c, "B-07", "en").Wrong.Steps[2], "Ask surveillance: camera 12, 21:47:01 to 21:47:24.")
	c.tables["B-07"].Camera = "https://video.example/?cam=B07&t={time}"
	same(t, "an address cannot be said", view(t, c, "B-07", "en").Wrong.Steps[2], "Ask surveillance for 21:47:01 to 21:47:24.")

	c = shortSpin(t)
	v := view(t, c, "R-03", "en")
	same(t, "the manager", v.Wrong.Proposal, "A manager decides. Called 21:57:45.")
	same(t, "the wheel", v.Roulette.Wheel.Title, "Wheel W-2121, last 200 valid spins, in wheel order")
	c.tables["R-03"].Disputes, c.tables["R-03"].WheelSerial = nil, ""
	v = view(t, c, "R-03", "en")
	same(t, "nobody called", v.Wrong.Proposal, "A manager decides.")
	same(t, "its sensor", v.Roulette.Wheel.Title, "Wheel wheel-03, last 200 valid spins, in wheel order")

	c = softSeventeen(t)
	notes := view(t, c, "J-33", "en").Shoe.Notes
	equal(t, "the shoe", notes, []string{"No card seen more often than the shoe holds.", "Shoe inspected 18:04. Decks inspected 18:11."})
	of := c.tables["J-33"].Inspections
	of[0].Today, of[1].Passed = false, false
	equal(t, "yesterday's and a failed one", view(t, c, "J-33", "en").Shoe.Notes[1:], []string{"The decks failed their inspection 18:11."})
}

// A finding about another round than the one on the screen names its round, and says
// nothing of the cards and the money that are shown.
func TestFindingOfAnotherRound(t *testing.T) {
	c := differingCoup(t)
	g := c.alarms[0].Finding
	g.Round, g.At = "0411", evening("21:45:50")
	c.alarms = []table.Alarm{{Finding: g, Raised: evening("21:45:50")}}
	in := input(t, c, "B-07")
	old := &tables.Table{Number: "B-07", Game: profile.Baccarat, Round: "0411"}
	in.Rounds = []*table.Story{{Table: old, Closed: evening("21:45:20"), Ended: evening("21:45:44")}}
	v := table.MakeView(&in, open(t, "en"))
	same(t, "title", v.Wrong.Title, "Card differs")
	same(t, "its round", v.Wrong.Rows[0].Name+" "+v.Wrong.Rows[0].Text, "Round 0411")
	same(t, "readings of this round", len(v.Wrong.Readings), 0)
	same(t, "the camera", v.Wrong.Steps[2], "Ask surveillance: camera 12, 21:45:20 to 21:45:44.")
	same(t, "the way there", v.Wrong.Keys[0].Text+" "+v.Wrong.Keys[0].Screen, "Show the round round:0411")
	in.Rounds = nil
	v = table.MakeView(&in, open(t, "en"))
	same(t, "the camera where the round was not seen", v.Wrong.Steps[2], "Ask surveillance: camera 12, 21:44:50 to 21:45:50.")
}

// What the server paid is what it said, bet by bet, of this round and no other.
func TestPaidIsWhatTheServerSaid(t *testing.T) {
	c := softSeventeen(t)
	row := func(bet string) table.MoneyRow {
		for _, r := range view(t, c, "J-33", "en").Money.Rows {
			if strings.HasPrefix(r.Bet, bet) {
				return r
			}
		}
		t.Fatalf("there is no bet %s", bet)
		return table.MoneyRow{}
	}
	same(t, "listed", row("Box 5").Paid, "3,750.00")
	same(t, "not listed", row("Box 1").Paid, "0.00")
	s := c.tables["J-33"]
	s.Paid = []tables.Payout{{ID: "e", Returned: "a lot"}}
	same(t, "no amount", row("Box 5").Paid, "–")
	s.Settlement = &round.Answer{Round: "0295"}
	s.Paid = []tables.Payout{{ID: "e", Returned: "3750"}}
	same(t, "where the round before is the last that could be settled", row("Box 5").Paid, "3,750.00")
	s.PaidRound = "0295"
	same(t, "of the round before", row("Box 5").Paid, "–")
}

func TestWorstFindingComesFirst(t *testing.T) {
	c := differingCoup(t)
	s := c.tables["B-07"]
	add := func(code findings.Code, round string) {
		g := findings.New(code, "")
		g.Table, g.Round = s.Number, round
		c.alarms = append([]table.Alarm{{Finding: g, Raised: evening("21:40:00")}}, c.alarms...)
	}
	add(findings.PaceLow, "")
	add(findings.RulesDiffer, "")
	add(findings.FeedGap, "")
	v := view(t, c, "B-07", "en")
	same(t, "title", v.Wrong.Title, "Card differs, and so does the result")
	equal(t, "also", v.Wrong.Also, []string{"Gap in the feed", "Rules differ", "Pace low"})
	in := input(t, c, "B-07")
	in.Chosen = string(findings.FeedGap)
	same(t, "chosen", table.MakeView(&in, open(t, "en")).Wrong.Title, "Gap in the feed")
	in.Chosen = "B-07\x1f\x1ffeed.gap\x1f" // as the alarms screen names it
	same(t, "chosen whole", table.MakeView(&in, open(t, "en")).Wrong.Title, "Gap in the feed")
	c.alarms = append(c.alarms, table.Alarm{Finding: findings.Finding{Identity: findings.Identity{Table: "B-08", Code: findings.JournalFull}, Severity: findings.Urgent}})
	same(t, "another table's", view(t, c, "B-07", "en").Wrong.Title, "Card differs, and so does the result")
}

func TestStaleTableSaysSinceWhen(t *testing.T) {
	c := differingCoup(t)
	s := c.tables["B-07"]
	s.Stale, s.Heard = true, c.now.Add(-95*time.Second)
	v := view(t, c, "B-07", "en")
	same(t, "state", v.Head.State+" "+v.Head.Time, open(t, "en").Say("state_stale", nil)+" 1:35")
}

func TestLongNamesOfRoundsAreShort(t *testing.T) {
	for id, want := range map[string]string{
		"0412": "0412", "B-07-20261130-0412": "0412", "B-07@2026-11-30T21:45:12.345Z": "21:45:12", "B-07": "B-07", "B-07-": "B-07-", "x-1": "x-1",
	} {
		c := differingCoup(t)
		c.tables["B-07"].Round, c.tables["B-07"].Roads = id, roads.Shoe{}
		same(t, id, view(t, c, "B-07", "en").Head.Facts[0].Value, want)
	}
}

// TestBankersReasonIsTheRuleBook: whoever drew or stood is told by the clause of the
// drawing table, for every coup.
func TestBankersReasonIsTheRuleBook(t *testing.T) {
	w := open(t, "en")
	rapid.Check(t, func(rt *rapid.T) {
		var dealt []cards.Card
		coup := baccarat.Start()
		for !coup.Complete() {
			c := cards.Card(rapid.IntRange(1, 52).Draw(rt, "card"))
			dealt = append(dealt, c)
			coup.Take(c)
		}
		s := &tables.Table{Number: "B-1", Game: profile.Baccarat, Round: "1", Scanned: dealt, Server: -1, Wheel: -1}
		v := table.MakeView(&table.Input{Table: s, Zone: time.UTC}, w)
		if len(v.Baccarat.Felt.Player.Felt) != coup.Player.Size || len(v.Baccarat.Felt.Banker.Felt) != coup.Banker.Size {
			rt.Fatalf("%v lies as %v", dealt, v.Baccarat.Felt)
		}
		if v.Baccarat.Felt.Player.FeltPoints != coup.Player.Points() || v.Baccarat.Felt.Banker.FeltPoints != coup.Banker.Points() {
			rt.Fatalf("%v counts %v", dealt, v.Baccarat.Felt)
		}
		reasons := strings.Join(v.Baccarat.Reasons, "; ")
		if strings.Contains(reasons, "Banker") && strings.Contains(reasons, "draws") != (coup.Banker.Size == 3 || coup.Player.Size == 3) {
			rt.Fatalf("%v: %s", dealt, reasons)
		}
		if coup.Natural() != strings.Contains(reasons, "B-48") {
			rt.Fatalf("%v is natural %v: %s", dealt, coup.Natural(), reasons)
		}
	})
}

// TestEveryRecordedMomentHasItsWords plays the recorded pits to the screen, event by
// event: whatever a table goes through is said, in every language, and nothing is
// said by a key or with a value missing.
func TestEveryRecordedMomentHasItsWords(t *testing.T) {
	files, err := filepath.Glob("../../cmd/pitctl/testdata/scenarios/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no recorded pits: %v", err)
	}
	var speaks []*words.Words
	for _, lang := range languages {
		speaks = append(speaks, open(t, lang))
	}
	engine := round.NewEngine(book(t))
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			fold := tables.NewFold(tables.Config{Book: book(t)})
			var chronicle table.Chronicle
			moment := 0
			for _, e := range events(t, file) {
				fold.Apply(&e)
				moment++
				for _, number := range fold.Numbers() {
					s := fold.Snapshot(number)
					chronicle.See(e.Time, s)
					if moment%3 != 0 && len(s.Open) == 0 {
						continue // long recordings of nothing wrong are looked at now and then
					}
					in := table.Input{
						Table: s, Alarms: alarmsOf(s), Story: chronicle.Round(number, s.Round), Rounds: chronicle.Rounds(number), Now: e.Time, Zone: time.UTC, Engine: engine,
					}
					for _, w := range speaks {
						v := table.MakeView(&in, w)
						for _, text := range texts(v) {
							if aKey.MatchString(text) || strings.Contains(text, "<no value>") || strings.Contains(text, "{{") {
								t.Fatalf("%s, round %s, says %q", w.Language, s.Round, text)
							}
						}
					}
				}
			}
		})
	}
}

func alarmsOf(s *tables.Table) []table.Alarm {
	var all []table.Alarm
	for _, g := range s.Open {
		all = append(all, table.Alarm{Finding: g, Raised: g.At})
	}
	return all
}

func events(t testing.TB, file string) []tables.Event {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []tables.Event
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		e, err := tables.ReadEvent(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

func BenchmarkMakeView(b *testing.B) {
	w := open(b, "en")
	for name, c := range map[string]*canned{"baccarat": differingCoup(b), "blackjack": softSeventeen(b), "roulette": shortSpin(b)} {
		for number := range c.tables {
			in := input(b, c, number)
			b.Run(name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					table.MakeView(&in, w)
				}
			})
		}
	}
}
