package cards_test

import (
	"strings"
	"testing"

	"pitboss/tables/cards"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"B-13 a rank of one figure", "9H", "9H"},
		{"B-14 the ten as T", "TH", "TH"},
		{"B-14 the ten as 10", "10H", "TH"},
		{"B-14 the ten in lower case", "10h", "TH"},
		{"B-15 the ace", "as", "AS"},
		{"lower case", "kd", "KD"},
		{"the queen", "qC", "QC"},
		{"B-10 a joker is none", "JOKER", ""},
		{"B-10 nor XX", "XX", ""},
		{"no suit", "9", ""},
		{"no rank", "H", ""},
		{"the suit first", "H9", ""},
		{"a one", "1H", ""},
		{"an eleven", "11H", ""},
		{"a nought", "0H", ""},
		{"a blank", " 9H", ""},
		{"a blank behind", "9H ", ""},
		{"nothing", "", ""},
		{"face down", "--", ""},
		{"a suit as a picture", "9♥", ""},
		{"three figures", "100H", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			card, err := cards.Parse(c.text)
			if (err == nil) != (c.want != "") {
				t.Fatalf("%q is %v, %v", c.text, card, err)
			}
			if err == nil && card.String() != c.want {
				t.Errorf("%q is %v, want %s", c.text, card, c.want)
			}
			if err != nil && card != cards.None {
				t.Errorf("%q is no card and %v", c.text, card)
			}
		})
	}
}

func TestDeck(t *testing.T) {
	t.Run("B-10 J-14 52 cards, each with a code of its own that is read as it", func(t *testing.T) {
		seen := map[string]bool{}
		for s := cards.Spades; s <= cards.Diamonds; s++ {
			for r := cards.Ace; r <= cards.King; r++ {
				c := cards.Of(r, s)
				if !c.Valid() || c.Rank() != r || c.Suit() != s {
					t.Errorf("%d of %d is %v: %d of %d", r, s, c, c.Rank(), c.Suit())
				}
				seen[c.String()] = true
				if again, err := cards.Parse(c.String()); err != nil || again != c {
					t.Errorf("%v is read as %v, %v", c, again, err)
				}
				if again, err := cards.Parse(strings.ToLower(c.String())); err != nil || again != c {
					t.Errorf("%v in lower case is read as %v, %v", c, again, err)
				}
			}
		}
		if len(seen) != cards.Kinds {
			t.Errorf("%d codes", len(seen))
		}
	})
	t.Run("no card has no code, and what is beyond the 52 is none", func(t *testing.T) {
		for _, c := range []cards.Card{cards.None, 53, 255} {
			if c.Valid() || c.String() != "--" {
				t.Errorf("%d is %v", uint8(c), c)
			}
		}
		if cards.None.Rank() != 0 {
			t.Error("no card has a rank")
		}
	})
}

func TestCount(t *testing.T) {
	t.Run("B-66 copies are counted by card", func(t *testing.T) {
		var n cards.Count
		ace, two := cards.Of(cards.Ace, cards.Spades), cards.Of(2, cards.Spades)
		if n.Add(ace) != 1 || n.Add(ace) != 2 || n.Add(two) != 1 || n.Total() != 3 {
			t.Errorf("counted %v", n)
		}
	})
}

// FuzzParseCard: what is read is one of the 52, and its code is read as the same.
func FuzzParseCard(f *testing.F) {
	for _, s := range []string{"AS", "TH", "10h", "kd", "1S", "", "X", "♠A", "10", "S", "--", "0H"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := cards.Parse(s)
		if err != nil {
			if c != cards.None {
				t.Fatalf("%q is no card and %v", s, c)
			}
			return
		}
		if again, err := cards.Parse(c.String()); !c.Valid() || err != nil || again != c {
			t.Fatalf("%q is %v, which is read as %v, %v", s, c, again, err)
		}
		if up := strings.Replace(strings.ToUpper(s), "10", "T", 1); up != c.String() {
			t.Fatalf("%q is read as %v", s, c)
		}
	})
}
