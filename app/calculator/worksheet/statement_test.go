package worksheet_test

import (
	"strings"
	"testing"

	"pitboss/app/calculator/worksheet"
	"pitboss/tables/profile"
)

// felt is the round that the design draws: three guests, thirteen bets, 17 black.
func felt(t testing.TB) *worksheet.Sheet {
	t.Helper()
	s := sheet(t, profile.Roulette, "european")
	s.SetLimit("straight", "20", "1000")
	s.SetLimit("outside", "100", "20000")
	s.TakeChip(2)
	for _, place := range []string{"17", "17/20", "13/14/16/17", "16/17/18/19/20/21", "red"} {
		if !s.Put(spot(t, place)) {
			t.Fatalf("no chip on %s", place)
		}
	}
	s.AddGuest()
	s.TakeChip(1)
	s.Call(profile.Orphelins)
	s.Neighbours(17, 2)
	s.Call(profile.Tiers)
	s.AddGuest()
	types(t, s, "16-17-18 200", "d2 500", "c2 500", "1-18 500", "even 500", "=17")
	return s
}

func TestTheDrawnRound(t *testing.T) {
	s := felt(t)
	w := speak(t, "en")
	got := s.Tell(w)
	same(t, "state", got.State, worksheet.Settled)
	same(t, "heading", got.Heading, "Settlement, 17 black")
	same(t, "summary", got.Summary, "13 bets, 3 guests, amounts in THB")
	same(t, "limits", s.LimitsText(w), "straight 20–1,000, outside 100–20,000")
	want := []string{
		"1|Straight 17|100.00|win|35 to 1|3,500.00|3,600.00|R1-13",
		"1|Split 17/20|100.00|win|17 to 1|1,700.00|1,800.00|R1-14",
		"1|Corner 13-14-16-17|100.00|win|8 to 1|800.00|900.00|R1-17",
		"1|Six line 16–21|100.00|win|5 to 1|500.00|600.00|R1-19",
		"1|Red|100.00|lose|1 to 1|0.00|0.00|R1-22",
		"2|Orphelins, 5 × 50|250.00|win|placed|1,700.00|1,800.00|R1-29",
		"2|Neighbours of 17, 5 × 50|250.00|win|placed|1,750.00|1,800.00|R1-35",
		"2|Tiers, 6 × 50|300.00|lose|placed|0.00|0.00|R1-28",
		"3|Street 16-17-18|200.00|win|11 to 1|2,200.00|2,400.00|R1-15",
		"3|2nd 12|500.00|win|2 to 1|1,000.00|1,500.00|R1-21",
		"3|Column 2|500.00|win|2 to 1|1,000.00|1,500.00|R1-21",
		"3|1–18|500.00|win|1 to 1|500.00|1,000.00|R1-22",
		"3|Even|500.00|lose|1 to 1|0.00|0.00|R1-22",
	}
	brief := []string{
		"17 is the number", "17 is on the split", "17 is in the corner", "17 is in the six line", "17 is black", "17 is on 2 of its places",
		"17 is on 17; the other chips lose", "17 is not in it", "17 is in the street", "17 is in dozen 2", "17 is in column 2", "17 is low", "17 is odd",
	}
	same(t, "rows", len(got.Rows), len(want))
	for i, r := range got.Rows {
		line := strings.Join([]string{r.Mark, r.Name, r.Stake, r.Outcome, r.Odds, r.Won, r.Returned, r.Clause}, "|")
		same(t, "row", line, want[i])
		same(t, "a sentence says why", strings.HasPrefix(r.Why, "17 is "), true)
		same(t, "and few words do", r.Brief, brief[i])
		same(t, "whether something comes back of "+r.Name, r.Strong, r.Outcome == "win")
	}
	same(t, "staked, returned, house", got.Staked+" "+got.Returned+" "+got.House, "3,500.00 16,900.00 –13,400.00")
	sums := []string{"1|Guest 1|500.00|6,900.00|+6,400.00", "2|Guest 2|800.00|3,600.00|+2,800.00", "3|Guest 3|2,200.00|6,400.00|+4,200.00"}
	for i, g := range got.Guests {
		same(t, "guest", strings.Join([]string{g.Mark, g.Name, g.Staked, g.Returned, g.Net}, "|"), sums[i])
	}

	d, ok := s.Detail(w, &got, 5)
	same(t, "row six is told", ok, true)
	same(t, "title", d.Title, "Orphelins, 250.00, Guest 2")
	same(t, "place", d.Row, "row 6")
	same(t, "lead", d.Lead, "5 chips of 50: 1 straight, 4 splits.")
	same(t, "why", strings.Join(d.Lines, "|"), got.Rows[5].Why+" (R1-29)")
	var placed []string
	for _, p := range append(d.Placed, d.Together) {
		placed = append(placed, strings.Join([]string{p.Name, p.Stake, p.Outcome, p.Won, p.Returned}, "|"))
	}
	same(t, "placed", strings.Join(placed, "\n"), `Straight 1|50.00|lose|0.00|0.00
Split 6/9|50.00|lose|0.00|0.00
Split 14/17|50.00|win|850.00|900.00
Split 17/20|50.00|win|850.00|900.00
Split 31/34|50.00|lose|0.00|0.00
Together|250.00||1,700.00|1,800.00`)
	if _, ok = s.Detail(w, &got, 13); ok {
		t.Error("a row that is not there is told")
	}
}

func TestBaccaratIsTold(t *testing.T) {
	s := sheet(t, profile.Baccarat, "")
	types(t, s, "banker 100", "tie 50", "2: player 20")
	deal(t, s, "9H 3S KD 4C")
	got := s.Tell(speak(t, "en"))
	same(t, "heading", got.Heading, "Settlement, player 9 : 7 banker")
	same(t, "banker", got.Rows[0].Name+" "+got.Rows[0].Outcome+" "+got.Rows[0].Clause, "Banker lose B-18")
	same(t, "player", got.Rows[2].Outcome+" "+got.Rows[2].Returned, "win 40.00")
	same(t, "house", got.House, "+130.00")
}

func TestBlackjackWagersAreNamed(t *testing.T) {
	s := sheet(t, profile.Blackjack, "")
	types(t, s, "2 100", "8S AD 8H TC") // the dealer has an ace up and no blackjack with a nine
	s.Undo()
	types(t, s, "8S AD 8H 9C", "insurance 2", "split")
	deal(t, s, "3D TD")
	types(t, s, "hit", "9D", "stand", "stand")
	got := s.Tell(speak(t, "en"))
	same(t, "state", got.State, worksheet.Settled)
	var names []string
	for _, r := range got.Rows {
		names = append(names, r.Name+" "+r.Stake)
	}
	same(t, "wagers", strings.Join(names, ", "), "Box 2 100.00, Box 2 insurance 50.00, Box 2, hand 2 100.00")
	same(t, "heading", got.Heading, "Settlement, dealer 20")
}

// What a bet was refused for is known before there is a result.
func TestRefusedIsKnownAtOnce(t *testing.T) {
	s := sheet(t, profile.Roulette, "european")
	s.SetLimit("straight", "20", "1000")
	types(t, s, "17 10", "17 100")
	got := s.Tell(speak(t, "en"))
	same(t, "state", got.State, worksheet.Waiting)
	same(t, "the low one", got.Rows[0].Outcome+" "+got.Rows[0].Clause, "refused R1-5")
	same(t, "whether it says why", got.Rows[0].Refused && strings.Contains(got.Rows[0].Why, "20.00"), true)
	same(t, "its offer", got.Rows[0].Stake, "10.00")
	same(t, "the other", got.Rows[1].Outcome+got.Rows[1].Why, "–")
}

func TestImpossibleIsExplained(t *testing.T) {
	for _, c := range []struct {
		name, want string
		game       profile.Game
		lines      []string
		told, all  int // lines of the notice: the reader's own, and with the engine's
	}{
		{"B-48 a card after a natural", "Card 5 is one too many: player has 9, banker 7, and nobody draws. (B-48)", profile.Baccarat, []string{"tie 5", "9H 3S KD 4C 2C"}, 1, 1},
		{"a foreign card", "Card 9, AS: the shoe of 8 decks does not hold so many of it. (B-66)", profile.Baccarat, []string{"AS AS AS AS AS AS AS AS AS"}, 1, 1},
		{"J-67 the dealer draws on soft 17", "Card 5 is one too many: the dealer has 17 and stands. (J-67)|It would be right where “Soft 17” is draw.", profile.Blackjack, []string{"1 100", "TS 6D TH AC", "stand", "4H"}, 2, 2},
		{"J-68 the dealer draws against nobody", "Card 5 is one too many: every hand is over 21 or a blackjack, and the dealer draws nothing. (J-68)", profile.Blackjack, []string{"1 100", "AS 6D TH TC 4H"}, 1, 1},
		{"J-60 a card before the guest has acted", "Card 5 was drawn before Box 1 had acted. (J-60)|Box 1 may: hit, stand, double.", profile.Blackjack, []string{"1 100", "2S 6D TH TC 4H"}, 2, 2},
		{"J-41 a split of two that are not equal", "Action 1 (split) of Box 1 is not allowed. (J-41)|Box 1 may: hit, stand, double.", profile.Blackjack, []string{`{"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"1","spot":"seat","seat":1,"stake":"100"}],"dealt":["2S","6D","TH","TC"],"actions":[{"seat":1,"do":"split"}]}`}, 2, 2},
		{"a number that is on no wheel", "38 is no number of the wheel: it has 0 to 36. (R1-1)", profile.Roulette, []string{`{"game":"roulette","profile":"european","number":38,"bets":[]}`}, 1, 1},
		{"a number that is none", `"17" is no number of the wheel: it has 0 to 36. (R1-1)`, profile.Roulette, []string{`{"game":"roulette","profile":"european","number":"17","bets":[]}`}, 1, 1},
		{"a profile of another house", "This game has no profile lisbon.", profile.Roulette, []string{`{"game":"roulette","profile":"lisbon","number":17,"bets":[]}`}, 1, 1},
		{"limits in words", "An amount is none in THB, or a sum is too large.", profile.Roulette, []string{`{"game":"roulette","profile":"european","limits":{"straight":{"min":"ten"}},"number":17,"bets":[]}`}, 1, 2},
		{"J-29 odds that the rules forbid", "An option or a limit contradicts the rules. (J-29)", profile.Blackjack, []string{`{"game":"blackjack","profile":"house-blackjack","rules":{"blackjack_odds":"6:5"},"bets":[]}`}, 1, 2},
		{"R1-47 prisoners where none is held", "The round cannot be read. (R1-47)", profile.Roulette, []string{`{"game":"roulette","profile":"european","number":1,"prison":[{"id":"x","spot":"red","stake":"5"}],"bets":[]}`}, 1, 2},
		{"a card that is none", "Card 2 cannot be read. (B-10)", profile.Baccarat, []string{`{"game":"baccarat","profile":"house-baccarat","dealt":["9H","XX","KD","4C"],"bets":[]}`}, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sheet(t, c.game, "")
			types(t, s, c.lines...)
			got := s.Tell(speak(t, "en"))
			same(t, "state", got.State, worksheet.Impossible)
			same(t, "lines", len(got.Notice), c.all)
			said := strings.Join(got.Notice[:c.told], "|")
			same(t, "notice", said, c.want)
			same(t, "heading", got.Heading, "Not possible")
			same(t, "rows", len(got.Rows), len(s.Bets())+len(s.Prison()))
		})
	}
}

func TestWaitingSaysForWhat(t *testing.T) {
	for _, c := range []struct {
		name, want string
		game       profile.Game
		lines      []string
	}{
		{"a number", "Waits for the number: tap it, or type it.", profile.Roulette, []string{"17 5"}},
		{"B-46 the first card", "Waits for card 1: Player.", profile.Baccarat, nil},
		{"B-49 the player's third", "Waits for card 5: Player.", profile.Baccarat, []string{"2H 3S KD 4C"}},
		{"B-47 the banker's third", "Waits for card 6: Banker.", profile.Baccarat, []string{"2H 2S KD AC 5D"}},
		{"a box", "Nobody has a box yet: tap one, or type the box and the stake.", profile.Blackjack, []string{"2H"}},
		{"J-57 the card of the first box", "Waits for card 1: Box 2.", profile.Blackjack, []string{"5 10", "2 10"}},
		{"J-57 the dealer's", "Waits for card 3: Dealer.", profile.Blackjack, []string{"5 10", "2 10", "2H 3H"}},
		{"a decision", "Box 2 is to act.", profile.Blackjack, []string{"2 10", "2H 6S 3H TD"}},
		{"the decision of a second hand", "Box 2, hand 2 is to act.", profile.Blackjack, []string{"2 10", "8H 6S 8D TD", "split", "2S 3S", "stand"}},
		{"J-40 the card of a double", "Waits for card 5: Box 2.", profile.Blackjack, []string{"2 10", "2H 6S 3H TD", "double"}},
		{"J-67 the dealer draws", "Waits for card 5: Dealer.", profile.Blackjack, []string{"2 10", "2H 6S 3H TD", "stand"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sheet(t, c.game, "")
			types(t, s, c.lines...)
			got := s.Tell(speak(t, "en"))
			same(t, "state", got.State, worksheet.Waiting)
			same(t, "notice", strings.Join(got.Notice, "|"), c.want)
		})
	}
}
