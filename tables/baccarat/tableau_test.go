package baccarat_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/wager"
)

// tableau is the drawing of the banker as a casino prints it: a row for each count
// of the banker, a column for each third card of the player, nought to nine, and at
// the end for a player who stood.
var tableau = []string{
	0: "DDDDDDDDDD D", // B-52
	1: "DDDDDDDDDD D",
	2: "DDDDDDDDDD D",
	3: "DDDDDDDDSD D", // B-53
	4: "SSDDDDDDSS D", // B-54
	5: "SSSSDDDDSS D", // B-55
	6: "SSSSSSDDSS S", // B-56
	7: "SSSSSSSSSS S", // B-57
}

// TestTableau deals a coup for each of the 88 cells and looks who gets the next card.
func TestTableau(t *testing.T) {
	clauses := []string{"B-50 B-52", "B-50 B-52", "B-50 B-52", "B-50 B-53", "B-50 B-54", "B-50 B-55", "B-56", "B-57"}
	for banker, row := range tableau {
		t.Run(fmt.Sprintf("%s the row of a banker of %d", clauses[banker], banker), func(t *testing.T) {
			row := strings.ReplaceAll(row, " ", "")
			for third := range 11 {
				c := baccarat.Start()
				player := 7 // stands
				if third < 10 {
					player = 5 // draws
				}
				deal(t, &c, value(player), value(banker), cards.Of(cards.King, cards.Clubs), cards.Of(cards.Queen, cards.Clubs))
				if third < 10 {
					same(t, "the fifth card's owner", c.Next, baccarat.Player)
					deal(t, &c, value(third))
				}
				want := baccarat.Nobody
				if row[third] == 'D' {
					want = baccarat.Banker
				}
				same(t, fmt.Sprintf("the next card's owner against %d", third), c.Next, want)
			}
		})
	}
}

// TestNaturals: 8 or 9 on two cards ends the coup whatever the other hand has, and
// nothing else does.
func TestNaturals(t *testing.T) {
	t.Run("B-3 B-5 B-48 B-49 B-51 every four first cards", func(t *testing.T) {
		for deck := range 10_000 {
			first := [4]int{deck / 1000, deck / 100 % 10, deck / 10 % 10, deck % 10}
			c := baccarat.Start()
			deal(t, &c, value(first[0]), value(first[1]), value(first[2]), value(first[3]))
			player, banker := (first[0]+first[2])%10, (first[1]+first[3])%10
			natural := player >= 8 || banker >= 8
			want := baccarat.Nobody
			switch {
			case natural:
			case player <= 5:
				want = baccarat.Player
			case banker <= 5:
				want = baccarat.Banker
			}
			if c.Natural() != natural || c.Next != want || c.Complete() != (want == baccarat.Nobody) {
				t.Fatalf("%v: natural %v, the fifth card goes to %v", first, c.Natural(), c.Next)
			}
		}
	})
}

// value is a card of a value.
func value(v int) cards.Card {
	if v == 0 {
		return cards.Of(cards.Ten, cards.Hearts)
	}
	return cards.Of(cards.Rank(v), cards.Hearts)
}

func deal(t *testing.T, c *baccarat.Coup, all ...cards.Card) {
	t.Helper()
	for _, card := range all {
		if !c.Take(card) {
			t.Fatalf("%v is not taken as card %d", card, c.Dealt+1)
		}
	}
}

// TestAnyCoup: whatever comes off the shoe, a coup takes four to six cards, replays
// the same, and one card more or less is a fault that names its place.
func TestAnyCoup(t *testing.T) {
	t.Run("B-46 B-47 B-66 four to six cards, and no card is lost or doubled", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			shoe := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) cards.Card {
				return cards.Card(rapid.IntRange(1, cards.Kinds).Draw(t, "card"))
			}), 7, 7).Draw(t, "shoe")
			c := baccarat.Start()
			n := 0
			for !c.Complete() {
				if !c.Take(shoe[n]) {
					t.Fatalf("card %d is due and is not taken", n+1)
				}
				n++
			}
			if n < 4 || n > 6 || c.Player.Size+c.Banker.Size != n {
				t.Fatalf("%d cards, the player has %d and the banker %d", n, c.Player.Size, c.Banker.Size)
			}
			if again, f := baccarat.Deal(shoe[:n]); f != nil || again != c {
				t.Fatalf("dealt again it is %+v (%v), not %+v", again, f, c)
			}
			if _, f := baccarat.Deal(shoe[:n+1]); f == nil || f.Code != wager.DrawExtra || f.Card != n+1 {
				t.Fatalf("with a card more: %v", f)
			}
			short, f := baccarat.Deal(shoe[:n-1])
			if f != nil {
				t.Fatalf("with a card less: %v", f)
			}
			code := wager.DrawMissing
			if n == 4 {
				code = wager.DealShort
			}
			if f := short.Missing(); f == nil || f.Code != code || f.Card != n {
				t.Fatalf("with a card less: %v", f)
			}
			if c.Take(shoe[n]) || c.Dealt != n {
				t.Fatal("a complete coup takes a card")
			}
		})
	})
}
