package baccarat_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/baccarat"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// clause is a coup that shows a clause of the house rules.
type clause struct {
	name     string
	currency string
	rules    string
	limits   string
	bets     string // "player 100" unless named
	dealt    string
	closed   int // the second of no more bets; 0: not heard
	first    int // the second of the first card
	void     bool
	want     string // every answer, "outcome returned clause", or the fault
}

func runClauses(t *testing.T, all []clause) {
	t.Helper()
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			r, l := terms(t, c.currency, c.rules, c.limits)
			if c.bets == "" {
				c.bets = "player 100"
			}
			in := baccarat.Round{Bets: bets(t, r.Currency, c.bets), Dealt: deck(t, c.dealt), Void: c.void}
			if c.closed > 0 {
				in.Clock.NoMoreBets = second(c.closed)
			}
			if c.first > 0 {
				in.Clock.FirstCard = second(c.first)
			}
			_, got, f := baccarat.NewSettler().Settle(r, l, &in, nil)
			same(t, "the answer", told(r.Currency, got, f), c.want)
			for _, s := range got {
				if s.Why.Key == "" || s.Clause == "" {
					t.Errorf("%s: no reason or no clause: %+v", s.ID, s)
				}
				same(t, s.ID+": offer", s.Offer, s.Stake+s.Change)
			}
			if f != nil && f.Code != wager.DealShort && !strings.Contains(f.Message, fmt.Sprintf("card %d ", f.Card)) {
				t.Errorf("the fault's words do not name its card: %+v", f)
			}
		})
	}
}

const all3 = "player 100, banker 100, tie 100"

func TestCounting(t *testing.T) {
	runClauses(t, []clause{
		{name: "B-1 nought is a count and compares", bets: all3, dealt: "KH QS JD TC KS TD", want: "push 100 B-21, push 100 B-21, win 900 B-32"},
		{name: "B-2 B-46 G-1 G-4 cards one and three are the player's, two and four the banker's", bets: all3, dealt: "9H 2S TD 5C", want: "win 200 B-29, lose 0 B-18, lose 0 B-20"},
		{name: "B-3 nine on three cards is no natural: the banker of three draws against it", bets: all3, dealt: "2H KS 3D 3C 4S 6H", want: "push 100 B-21, push 100 B-21, win 900 B-32"},
		{name: "B-4 equal counts are a tie", bets: "tie 100", dealt: "3H KS 4D 7C", want: "win 900 B-32"},
		{name: "B-5 the right digit: seven and eight are five, and draw", bets: all3, dealt: "7H 9S 8D 8C 2S", want: "push 100 B-21, push 100 B-21, win 900 B-32"},
		{name: "B-13 two to nine count their face", bets: all3, dealt: "2H 3S 6D 4C", want: "win 200 B-29, lose 0 B-18, lose 0 B-20"},
		{name: "B-14 ten, jack, queen and king count nought", bets: all3, dealt: "TH KS 9D JC", want: "win 200 B-29, lose 0 B-18, lose 0 B-20"},
		{name: "B-15 the ace counts one: ace, two and four are seven", bets: all3, dealt: "AH KS 2D 6C 4S 9D", want: "draw.extra B-56 card 6"},
		{name: "B-15 ace, two and nine are two", bets: all3, dealt: "AH KS 2D 7C 9S", want: "lose 0 B-19, win 195 B-30, lose 0 B-20"},
		{name: "B-58 A-BAC-7 nine beats eight and so on down to nought", bets: all3, dealt: "9H 8S KD QC", want: "win 200 B-29, lose 0 B-18, lose 0 B-20"},
	})
}

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		name, hand string
		want       int
	}{
		{"B-5 three nines are seven", "9H 9S 9D", 7},
		{"B-5 seven and eight are five", "7H 8S", 5},
		{"B-5 B-14 ten and king are nought", "TH KS", 0},
		{"B-15 ace, two and four are seven", "AH 2S 4D", 7},
		{"B-15 ace, two and nine are two", "AH 2S 9D", 2},
		{"B-1 no card counts nought", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var h baccarat.Hand
			for i, card := range deck(t, c.hand) {
				h.Cards[i], h.Size = card, i+1
			}
			same(t, "points", h.Points(), c.want)
		})
	}
	t.Run("B-13 B-14 B-15 every card of the deck", func(t *testing.T) {
		counts := map[string]int{
			"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0,
		}
		for rank, want := range counts {
			for _, suit := range []string{"S", "H", "C", "D"} {
				same(t, rank+suit, baccarat.Points(deck(t, rank+suit)[0]), want)
			}
		}
	})
}

func TestDrawing(t *testing.T) {
	runClauses(t, []clause{
		{name: "B-47 the fifth card is the player's if the player draws", dealt: "2H KS 3D 7C 4S", want: "win 200 B-29"},
		{name: "B-47 else the banker's", dealt: "2H KS 4D 5C 4S", want: "lose 0 B-19"},
		{name: "B-47 a seventh card is nobody's", dealt: "KH QS JD TC KS TD 2C", want: "draw.extra B-47 card 7"},
		{name: "B-48 a natural of the banker stops a player of nought", dealt: "KH 9S QD KC", want: "lose 0 B-19"},
		{name: "B-48 a natural of the player stops a banker of nought", dealt: "KH QS 8D KC", want: "win 200 B-29"},
		{name: "B-48 a card after a natural is one too many", dealt: "KH 9S QD KC 3D", want: "draw.extra B-48 card 5"},
		{name: "B-49 the player stands on six", dealt: "KH 7S 6D TC", want: "lose 0 B-19"},
		{name: "B-49 a card to a player of seven against six", dealt: "KH 6S 7D TC 2C", want: "draw.extra B-49 card 5"},
		{name: "B-49 a sixth card where only the banker drew", dealt: "KH 5S 7D TC 2C 3C", want: "draw.extra B-49 card 6"},
		{name: "B-50 A-BAC-6 the banker draws on five when the player stands", dealt: "KH 5S 6D TC 2C", want: "lose 0 B-19"},
		{name: "B-50 A-BAC-6 and has to", dealt: "KH 5S 6D TC", want: "draw.missing B-50 card 5"},
		{name: "B-51 the player draws on five", dealt: "KH 7S 5D TC", want: "draw.missing B-51 card 5"},
		{name: "B-52 the banker of nought draws against any", dealt: "2H TS TD QC 8C", want: "draw.missing B-52 card 6"},
		{name: "B-52 the banker of one too", dealt: "2H AS TD TC 8C", want: "draw.missing B-52 card 6"},
		{name: "B-52 the banker of two draws against an eight", dealt: "2H 2S TD TC 8C", want: "draw.missing B-52 card 6"},
		{name: "B-53 the banker of three stands against an eight", dealt: "2H 3S TD TC 8C 2D", want: "draw.extra B-53 card 6"},
		{name: "B-53 and draws against a nine", dealt: "2H 3S TD TC 9C", want: "draw.missing B-53 card 6"},
		{name: "B-53 A-BAC-8 and against a ten: nought is a card", dealt: "2H 3S TD TC KC", want: "draw.missing B-53 card 6"},
		{name: "B-54 the banker of four draws against two to seven", dealt: "2H 4S TD TC 2C", want: "draw.missing B-54 card 6"},
		{name: "B-54 A-BAC-7 and stands against an ace", dealt: "2H 4S TD TC AC 5H", want: "draw.extra B-54 card 6"},
		{name: "B-55 the banker of five draws against four", dealt: "2H 5S TD TC 4C", want: "draw.missing B-55 card 6"},
		{name: "B-55 and stands against three", dealt: "2H 5S TD TC 3C 5H", want: "draw.extra B-55 card 6"},
		{name: "B-56 the banker of six draws against six", dealt: "2H 6S TD TC 6C", want: "draw.missing B-56 card 6"},
		{name: "B-56 and stands against five, whatever the player's total", dealt: "AH 6S TD TC 5C 5H", want: "draw.extra B-56 card 6"},
		{name: "B-57 the banker of seven stands", dealt: "2H 7S TD TC 6C 5H", want: "draw.extra B-57 card 6"},
		{name: "B-46 three cards are no coup", dealt: "2H 7S TD", want: "deal.short B-46 card 4"},
		{name: "B-46 nor is none", dealt: "", want: "deal.short B-46 card 1"},
	})
}

func TestBets(t *testing.T) {
	limits := `{"banker":{"min":"50","max":"500"},"tie":{"max":"20"}}`
	runClauses(t, []clause{
		{name: "B-6 there is no pair bet", bets: "pair 100, player_pair 100, straight 100", dealt: "9H 3S KD 4C", want: "refused not_offered B-6, refused not_offered B-6, refused not_offered B-6"},
		{name: "B-17 A-BAC-3 one player may bet all three at once", bets: all3, dealt: "9H 3S KD 4C", want: "win 200 B-29, lose 0 B-18, lose 0 B-20"},
		{name: "B-18 the banker bet wins if the banker is higher", bets: "banker 100", dealt: "2H 9S KD TC", want: "win 195 B-30"},
		{name: "B-18 loses if lower", bets: "banker 100", dealt: "9H 3S KD 4C", want: "lose 0 B-18"},
		{name: "B-18 B-21 and neither if equal", bets: "banker 100", dealt: "9H 9S KD KC", want: "push 100 B-21"},
		{name: "B-19 the player bet mirrors it", bets: "player 100", dealt: "2H 9S KD TC", want: "lose 0 B-19"},
		{name: "B-20 the tie bet loses if they are not equal", bets: "tie 100", dealt: "2H 9S KD TC", want: "lose 0 B-20"},
		{name: "B-21 B-31 after a tie all others go back whole, without commission", bets: all3, dealt: "9H 9S KD KC", want: "push 100 B-21, push 100 B-21, win 900 B-32"},
		{name: "B-22 A-GEN-1 at the closing signal a bet is late; a second before it is not", bets: "player 100 @20, player 100 @19, player 100", closed: 20, dealt: "9H 3S KD 4C", want: "refused late B-22, win 200 B-29, win 200 B-29"},
		{name: "B-23 A-GEN-1 the first card closes too, if it is earlier", bets: "player 100 @18, player 100 @17", closed: 20, first: 18, dealt: "9H 3S KD 4C", want: "refused late B-22, win 200 B-29"},
		{name: "B-22 A-GEN-1 and alone", bets: "player 100 @18", first: 18, dealt: "9H 3S KD 4C", want: "refused late B-22"},
		{name: "B-25 B-27 A-GEN-3 the least and the most of a spot", limits: limits, bets: "banker 49.99, banker 50 by=p2, banker 500 by=p3, banker 500.01 by=p4", dealt: "2H 9S KD TC", want: "refused below_minimum B-27, win 97.50 B-30, win 975 B-30, refused above_maximum B-27"},
		{name: "B-27 the maximum holds for the sum of one player on one spot", limits: limits, bets: "banker 300, banker 300, banker 200, banker 100 by=p2, player 9000", dealt: "2H 9S KD TC", want: "win 585 B-30, refused above_maximum B-27, win 390 B-30, win 195 B-30, lose 0 B-19"},
		{name: "B-26 the player answers for a right bet: a stake of nought, a sign, too many decimals, none", bets: "player 0, player -1, player 1.001, player", dealt: "9H 3S KD 4C", want: "refused malformed B-26, refused malformed B-26, refused malformed B-26, refused malformed B-26"},
		{name: "B-27 the later bet with an id is refused, and counts for nothing", limits: limits, bets: "banker 500, banker 500 id=b1, player 1", dealt: "2H 9S KD TC", want: "win 975 B-30, refused duplicate B-27, lose 0 B-19"},
		{name: "B-26 a refused bet keeps its id", bets: "player 0, player 5 id=b1", dealt: "9H 3S KD 4C", want: "refused malformed B-26, refused duplicate B-27"},
		{name: "B-28 A-GEN-4 a malfunction gives every stake back; what was refused stays refused", void: true, closed: 20, bets: all3 + ", player 10 @20, pair 5", want: "void 100 B-28, void 100 B-28, void 100 B-28, refused late B-22, refused not_offered B-6"},
		{name: "B-28 whatever cards were dealt", void: true, dealt: "9H 3S KD 4C 5C", want: "void 100 B-28"},
	})
}

func TestPayment(t *testing.T) {
	const banker9 = "2H 9S KD TC"
	runClauses(t, []clause{
		{name: "B-29 player pays 1 to 1", dealt: "9H 3S KD 4C", want: "win 200 B-29"},
		{name: "B-30 banker pays 1 to 1 less five per cent of the amount won", bets: "banker 100", dealt: banker9, want: "win 195 B-30"},
		{name: "B-30 A-BAC-4 the base is what was won, not stake and winnings", bets: "banker 2000", dealt: banker9, want: "win 3900 B-30"},
		{name: "B-31 a house with four per cent", rules: `{"commission_bp":400}`, bets: "banker 100", dealt: banker9, want: "win 196 B-30"},
		{name: "B-31 and one with none", rules: `{"commission_bp":0}`, bets: "banker 100", dealt: banker9, want: "win 200 B-30"},
		{name: "B-31 at 100 per cent only the stake is left", rules: `{"commission_bp":10000}`, bets: "banker 100", dealt: banker9, want: "win 100 B-30"},
		{name: "B-32 tie pays 8 to 1", bets: "tie 100", dealt: "9H 9S KD KC", want: "win 900 B-32"},
		{name: "B-32 in a house of 9 to 1", rules: `{"tie_odds":9}`, bets: "tie 100", dealt: "9H 9S KD KC", want: "win 1000 B-32"},
		{name: "A-BAC-4 half a minor unit of commission goes up", bets: "banker 10.10", dealt: banker9, want: "win 19.69 B-30"},
		{name: "A-BAC-4 less than half goes down", bets: "banker 10.09", dealt: banker9, want: "win 19.68 B-30"},
		{name: "A-BAC-4 down", rules: `{"commission_rounding":"down"}`, bets: "banker 10.10", dealt: banker9, want: "win 19.70 B-30"},
		{name: "A-BAC-4 up", rules: `{"commission_rounding":"up"}`, bets: "banker 10.01", dealt: banker9, want: "win 19.51 B-30"},
		{name: "A-BAC-4 to quarter coins, up", rules: `{"commission_rounding":"up","commission_unit":"0.25"}`, bets: "banker 3", dealt: banker9, want: "win 5.75 B-30"},
		{name: "A-BAC-4 to quarter coins, half up", rules: `{"commission_unit":"0.25"}`, bets: "banker 2.50, banker 2.49 by=p2", dealt: banker9, want: "win 4.75 B-30, win 4.98 B-30"},
		{name: "A-BAC-4 never more than was won", rules: `{"commission_rounding":"up","commission_unit":"1"}`, bets: "banker 0.50", dealt: banker9, want: "win 0.50 B-30"},
		{name: "A-BAC-4 a unit larger than any stake takes nothing when it goes down", rules: `{"commission_rounding":"down","commission_unit":"10000000000000"}`, bets: "banker 100", dealt: banker9, want: "win 200 B-30"},
		{name: "A-BAC-4 yen have no decimals", currency: "JPY", bets: "banker 15, banker 9 by=p2", dealt: banker9, want: "win 29 B-30, win 18 B-30"},
		{name: "A-BAC-4 dinars have three", currency: "KWD", bets: "banker 1.234", dealt: banker9, want: "win 2.406 B-30"},
		{name: "B-30 the largest stake that can be read", bets: "banker 10000000000000", dealt: banker9, want: "win 19500000000000 B-30"},
		{name: "B-26 one more is malformed", bets: "banker 10000000000000.01", dealt: banker9, want: "refused malformed B-26"},
	})
}

// TestOverTheMaximum: the finding of a bet over its maximum names the sum.
func TestOverTheMaximum(t *testing.T) {
	t.Run("B-27 the sum that would lie there is told", func(t *testing.T) {
		r, l := terms(t, "", "", `{"banker":{"max":"500"}}`)
		in := baccarat.Round{Bets: bets(t, r.Currency, "banker 300, banker 250"), Dealt: deck(t, "9H 3S KD 4C")}
		_, got, _ := baccarat.NewSettler().Settle(r, l, &in, nil)
		same(t, "sum", r.Currency.Format(got[1].Sum), "550.00")
		same(t, "limit", r.Currency.Format(got[1].Why.Limit), "500.00")
	})
}

// TestAsOffered: what the rules refuse and a server took is priced as it was taken.
func TestAsOffered(t *testing.T) {
	r, l := terms(t, "", "", `{"banker":{"max":"500"}}`)
	in := baccarat.Round{
		Bets:  bets(t, r.Currency, "banker 600, banker 0, banker 10 id=b1, pair 10, player 10 @21"),
		Dealt: deck(t, "2H 9S KD TC"), Clock: wager.Clock{NoMoreBets: second(20)}, Checked: true,
	}
	_, got, _ := baccarat.NewSettler().Settle(r, l, &in, nil)
	for i, want := range []struct {
		name, owed string
		priced     bool
	}{
		{"B-27 over the maximum", "1170.00", true},
		{"B-26 malformed: nobody can say", "0.00", false},
		{"B-27 a duplicate was taken as well", "19.50", true},
		{"B-6 not offered: nobody can say", "0.00", false},
		{"B-22 late, and lost", "0.00", true},
	} {
		t.Run(want.name, func(t *testing.T) {
			same(t, "owed", r.Currency.Format(got[i].Owed), want.owed)
			same(t, "priced", got[i].Priced, want.priced)
			same(t, "returned", got[i].Returned, 0)
		})
	}
	t.Run("B-27 a settlement asks nobody what a refused bet would have brought", func(t *testing.T) {
		in.Checked = false
		_, got, _ := baccarat.NewSettler().Settle(r, l, &in, nil)
		for _, s := range got {
			same(t, s.ID+" is priced", s.Priced, false)
		}
	})
}

func TestShoe(t *testing.T) {
	p := profile.New("house-baccarat", profile.Baccarat, profile.HouseBook)
	t.Run("B-10 eight decks of 52", func(t *testing.T) { same(t, "cards", p.Decks()*52, 416) })
	t.Run("B-11 B-42 A-BAC-1 A-BAC-5 the cut card lies seven from the back, and nothing is burnt: it shows as card 410", func(t *testing.T) {
		same(t, "cards in front of it", p.CardsBeforeCut(), 409)
	})
	t.Run("B-61 A-BAC-1 the hand in progress is the last, and seven cards are always enough for it", func(t *testing.T) {
		same(t, "hands after the cut", p.Baccarat.HandsAfterCut, 0)
		most := 0
		for _, line := range []string{"9H 3S KD 4C", "2H KS 3D 3C 4S 6H"} {
			c := coup(t, line)
			most = max(most, c.Dealt)
		}
		if most > p.Baccarat.CutDepth {
			t.Errorf("a coup takes %d cards, %d lie behind the cut card", most, p.Baccarat.CutDepth)
		}
	})
	t.Run("A-BAC-1 a house that deals one hand more, or cuts deeper", func(t *testing.T) {
		q, f := p.Override(wire.Value(`{"hands_after_cut":1,"cut_depth":16}`))
		if f != nil {
			t.Fatal(f)
		}
		same(t, "hands", q.Baccarat.HandsAfterCut, 1)
		same(t, "cards", q.CardsBeforeCut(), 400)
	})
}
