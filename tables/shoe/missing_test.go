package shoe_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/cards"
	"pitboss/tables/shoe"
)

// shoesNeeded is how many shoes it takes to notice a missing copy: the cards dealt
// are the share of the shoe rounded down.
var shoesNeeded = []struct{ decks, percent, shoes int }{
	{1, 60, 12},
	{1, 75, 8},
	{1, 85, 6},
	{2, 60, 25},
	{2, 75, 14},
	{2, 85, 9},
	{6, 60, 237},
	{6, 75, 57},
	{6, 85, 24},
	{8, 60, 685},
	{8, 75, 106},
	{8, 85, 36},
}

func TestShoesNeededToNoticeAMissingCopy(t *testing.T) {
	for _, tt := range shoesNeeded {
		t.Run(fmt.Sprintf("%d decks, %d %%", tt.decks, tt.percent), func(t *testing.T) {
			if got := shoe.ShoesNeeded(tt.decks, tt.decks*52*tt.percent/100); got != tt.shoes {
				t.Errorf("got %d, want %d", got, tt.shoes)
			}
		})
	}
	if got := shoe.ShoesNeeded(8, 7); got != 0 {
		t.Errorf("seven cards never show eight copies: got %d shoes", got)
	}
	if got := shoe.ShoesNeeded(1, 52); got != 1 {
		t.Errorf("a whole deck without a card: got %d shoes", got)
	}
}

// partShoe deals so many cards of a shoe that lacks one copy of a card. Of the other
// cards it shows some whole: which, goes round with turn.
func partShoe(t *testing.T, decks, dealt, turn int, lacks cards.Card) shoe.Ledger {
	t.Helper()
	l := shoe.New("S-7", shoe.House{Decks: decks, Behind: 7})
	out := 0
	for i := 0; out < dealt; i++ {
		c := cards.Card((turn+i)%cards.Kinds + 1)
		for copies := decks; copies > 0 && out < dealt; copies-- {
			if c == lacks && copies == decks {
				continue
			}
			l.Deal(c)
			out++
		}
	}
	return l
}

func TestDetectorNoticesTheMissingCardAndNoOther(t *testing.T) {
	lacks := card(t, "QH")
	for _, tt := range shoesNeeded {
		t.Run(fmt.Sprintf("%d decks, %d %%", tt.decks, tt.percent), func(t *testing.T) {
			dealt := tt.decks * 52 * tt.percent / 100
			var d shoe.Detector
			for i := 1; i <= tt.shoes; i++ {
				l := partShoe(t, tt.decks, dealt, i*dealt/tt.decks, lacks)
				if !d.Close("red", &l) {
					t.Fatal("a whole shoe was not entered")
				}
				missing := d.Missing()
				if i < tt.shoes && len(missing) != 0 {
					t.Fatalf("shoe %d: already %v", i, missing)
				}
				if i == tt.shoes && (len(missing) != 1 || missing[0].Card != lacks || missing[0].Shoes != i || missing[0] != d.Card(lacks)) {
					t.Fatalf("shoe %d: got %v, want the queen of hearts", i, missing)
				}
			}
			if got := d.Card(lacks).Chance.PerBillion(); got*52 > 1_000_000 || got == 0 {
				t.Errorf("chance %d in 10^9", got)
			}
		})
	}
}

func TestDetectorBeginsAnew(t *testing.T) {
	lacks := card(t, "AS")
	short := func(t *testing.T, decks int) *shoe.Ledger {
		t.Helper()
		l := partShoe(t, decks, decks*52*85/100, 0, lacks)
		return &l
	}
	tests := []struct {
		name  string
		shoe  func(t *testing.T, d *shoe.Detector) // the shoe after three that lacked the ace
		shoes int
	}{
		{"the same set goes on", func(t *testing.T, d *shoe.Detector) { d.Close("red", short(t, 1)) }, 4},
		{"another set", func(t *testing.T, d *shoe.Detector) { d.Close("blue", short(t, 1)) }, 1},
		{"another number of decks", func(t *testing.T, d *shoe.Detector) { d.Close("red", short(t, 2)) }, 1},
		{"the card shows every copy", func(t *testing.T, d *shoe.Detector) {
			l := short(t, 1)
			l.Deal(lacks)
			d.Close("red", l)
		}, 0},
		{"a foreign copy shows too", func(t *testing.T, d *shoe.Detector) {
			l := short(t, 1)
			l.Deal(lacks)
			l.Deal(lacks)
			d.Close("red", l)
		}, 0},
		{"a shoe that was not seen whole says nothing", func(t *testing.T, d *shoe.Detector) {
			l := short(t, 1)
			l.Deal(lacks)
			l.Break()
			if d.Close("blue", l) {
				t.Error("it was entered")
			}
		}, 3},
		{"a shoe of unknown decks says nothing", func(t *testing.T, d *shoe.Detector) {
			var l shoe.Ledger
			if d.Close("red", &l) {
				t.Error("it was entered")
			}
		}, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var d shoe.Detector
			for range 3 {
				d.Close("red", short(t, 1))
			}
			snapshot := d
			tt.shoe(t, &d)
			if got := d.Card(lacks).Shoes; got != tt.shoes {
				t.Errorf("%d shoes, want %d", got, tt.shoes)
			}
			if tt.shoes == 0 && d.Card(lacks) != (shoe.Away{}) {
				t.Errorf("got %v", d.Card(lacks))
			}
			if snapshot.Card(lacks).Shoes != 3 {
				t.Error("the snapshot changed")
			}
		})
	}
	var d shoe.Detector
	if d.Card(cards.None) != (shoe.Away{}) || d.Card(255) != (shoe.Away{}) || d.Missing() != nil {
		t.Error("a detector without a shoe says something")
	}
}

// Cards that nobody read and copies beyond the decks are no evidence.
func TestChanceRestsOnTheCardsThatWereRead(t *testing.T) {
	lacks := card(t, "AS")
	l := partShoe(t, 2, 80, 0, lacks)
	extra := l
	for range 10 {
		extra.Deal(cards.None)
		extra.Burn(card(t, "2S")) // both copies are out already
	}
	var plain, odd shoe.Detector
	plain.Close("", &l)
	odd.Close("", &extra)
	if plain.Card(lacks) != odd.Card(lacks) || plain.Card(lacks).Chance != shoe.Unseen(2, 80) {
		t.Errorf("got %v, want %v", odd.Card(lacks), plain.Card(lacks))
	}
}

// unseen is 1 − C(N−D, d−D)/C(N, d), as it is written.
func unseen(decks, dealt int) *big.Rat {
	one := big.NewRat(1, 1)
	if dealt < decks {
		return one
	}
	total := int64(decks * 52)
	above := new(big.Int).Binomial(total-int64(decks), int64(dealt-decks))
	below := new(big.Int).Binomial(total, int64(dealt))
	return one.Sub(one, new(big.Rat).SetFrac(above, below))
}

func ratOf(c shoe.Chance) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(uint64(c)), new(big.Int).Lsh(big.NewInt(1), 62))
}

func TestUnseenIsTheBinomialRoundedUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		decks := rapid.IntRange(1, 12).Draw(t, "decks")
		dealt := rapid.IntRange(0, decks*52).Draw(t, "dealt")
		off := new(big.Rat).Sub(ratOf(shoe.Unseen(decks, dealt)), unseen(decks, dealt))
		if off.Sign() < 0 || off.Cmp(big.NewRat(int64(decks), 1<<62)) > 0 {
			t.Fatalf("%d of %d decks: off by %v", dealt, decks, off)
		}
	})
}

func TestUnseenAtTheEnds(t *testing.T) {
	const certain = shoe.Chance(1 << 62)
	tests := []struct {
		decks, dealt int
		want         shoe.Chance
	}{
		{1, 0, certain},
		{1, 26, certain / 2},
		{1, 52, 0},
		{8, 7, certain},
		{8, 416, 0},
		{8, -1, certain},
		{8, 500, 0},
		{0, 26, certain / 2},
		{-3, 26, certain / 2},
		{1000, 6000, 0},
	}
	for _, tt := range tests {
		if got := shoe.Unseen(tt.decks, tt.dealt); got != tt.want {
			t.Errorf("%d of %d decks: got %d, want %d", tt.dealt, tt.decks, got, tt.want)
		}
	}
	if got := shoe.Unseen(8, 8); got >= certain || got < certain-certain/1_000_000_000 {
		t.Errorf("eight cards that are one and the same: got %d", got)
	}
}

func TestPerBillionIsRoundedUp(t *testing.T) {
	for c, want := range map[shoe.Chance]int{
		0:           0,
		1:           1,
		1 << 62:     1_000_000_000,
		1 << 61:     500_000_000,
		1<<61 + 1:   500_000_001,
		1<<62 - 1:   1_000_000_000,
		1 << 62 / 3: 333_333_334,
	} {
		if got := c.PerBillion(); got != want {
			t.Errorf("%d: got %d, want %d", c, got, want)
		}
	}
}

// The detector agrees with exact fractions over shoes of every depth, read from cards
// in a random order.
func TestDetectorAgainstExactFractions(t *testing.T) {
	limit := big.NewRat(1, 52_000)
	rapid.Check(t, func(t *rapid.T) {
		decks := rapid.IntRange(1, 2).Draw(t, "decks")
		var d shoe.Detector
		var exact [cards.Kinds + 1]*big.Rat
		var shoes [cards.Kinds + 1]int
		for range rapid.IntRange(1, 8).Draw(t, "shoes") {
			l := shoe.New("S-7", shoe.House{Decks: decks})
			full := make([]cards.Card, 0, decks*cards.Kinds)
			for c := cards.Card(1); c <= cards.Kinds; c++ {
				full = append(full, slices.Repeat([]cards.Card{c}, decks)...)
			}
			full = rapid.Permutation(full).Draw(t, "order")
			dealt := rapid.IntRange(len(full)*3/4, len(full)).Draw(t, "dealt")
			for _, c := range full[:dealt] {
				l.Deal(c)
			}
			d.Close("red", &l)
			q := unseen(decks, dealt)
			for c := cards.Card(1); c <= cards.Kinds; c++ {
				shoes[c]++
				switch {
				case l.Copies(c) == decks:
					exact[c], shoes[c] = nil, 0
				case exact[c] == nil:
					exact[c] = new(big.Rat).Set(q)
				default:
					exact[c].Mul(exact[c], q)
				}
			}
		}
		missing := make(map[cards.Card]bool)
		for _, a := range d.Missing() {
			missing[a.Card] = true
		}
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			if want := exact[c] != nil && exact[c].Cmp(limit) < 0; missing[c] != want {
				t.Fatalf("%v: missing is %v, exactly %v", c, missing[c], exact[c])
			}
			a := d.Card(c)
			if a.Shoes != shoes[c] {
				t.Fatalf("%v: away for %d shoes, want %d", c, a.Shoes, shoes[c])
			}
			if exact[c] == nil {
				continue
			}
			// Each shoe rounds up by at most a few parts of 2^62.
			off := new(big.Rat).Sub(ratOf(a.Chance), exact[c])
			if off.Sign() < 0 || off.Cmp(big.NewRat(int64(a.Shoes*(decks+1)), 1<<62)) > 0 {
				t.Fatalf("%v: chance is off by %v", c, off)
			}
		}
	})
}

func BenchmarkClose(b *testing.B) {
	l := shoe.New("S-7", baccarat)
	for i := range 400 {
		l.Deal(cards.Card(i%cards.Kinds + 1))
	}
	var d shoe.Detector
	b.ReportAllocs()
	for b.Loop() {
		d.Close("red", &l)
	}
}
