package shoe_test

import (
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/cards"
	"pitboss/tables/shoe"
)

var (
	baccarat  = shoe.House{Decks: 8, Behind: 7}
	blackjack = shoe.House{Decks: 8, Behind: 4 * 52}
)

// deal deals n cards of a full shoe in a fixed order, from the card at from on.
func deal(t *testing.T, l *shoe.Ledger, from, n int) {
	t.Helper()
	for i := range n {
		if l.Deal(cards.Card((from+i)%cards.Kinds + 1)) {
			t.Fatalf("card %d is foreign", i)
		}
	}
}

func card(t *testing.T, code string) cards.Card {
	t.Helper()
	c, err := cards.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestOneCopyMoreThanThereAreDecksIsForeign(t *testing.T) {
	for _, decks := range []int{1, 2, 6, 8} {
		l := shoe.New("S-7", shoe.House{Decks: decks})
		ace := card(t, "AS")
		for i := range decks {
			var foreign bool
			if i%2 == 0 {
				foreign = l.Deal(ace)
			} else {
				foreign = l.Burn(ace)
			}
			if foreign || l.Foreign(ace) || l.Copies(ace) != i+1 {
				t.Errorf("%d decks: copy %d is foreign", decks, i+1)
			}
		}
		if l.Deal(card(t, "AH")) {
			t.Errorf("%d decks: another ace is foreign", decks)
		}
		extra := l
		if !l.Deal(ace) || !l.Foreign(ace) {
			t.Errorf("%d decks: copy %d is not foreign", decks, decks+1)
		}
		if !extra.Burn(ace) {
			t.Errorf("%d decks: copy %d, burnt, is not foreign", decks, decks+1)
		}
	}
}

func TestAShoeOfUnknownDecksIsCountedAndNotJudged(t *testing.T) {
	for _, decks := range []int{0, -1, shoe.MostDecks + 1} {
		l := shoe.New("S-7", shoe.House{Decks: decks, Behind: 7, HandsAfterCut: -1})
		if l.House() != (shoe.House{}) {
			t.Errorf("%d decks: house %+v", decks, l.House())
		}
		for range 20 {
			if l.Deal(card(t, "AS")) {
				t.Fatalf("%d decks: a card is foreign", decks)
			}
		}
		l.CutCard()
		fewer, short := l.Short()
		if fewer != 0 || short || l.Percent() != 0 || l.DecksLeft() != 0 || l.Left() != 0 || l.Whole() {
			t.Errorf("%d decks: judged", decks)
		}
		if l.Out() != 20 || l.Copies(card(t, "AS")) != 20 {
			t.Errorf("%d decks: %d cards out", decks, l.Out())
		}
	}
	if l := shoe.New("", shoe.House{Decks: shoe.MostDecks}); l.Total() != 5200 {
		t.Errorf("the largest shoe holds %d", l.Total())
	}
}

func TestNewHoldsTheCutWithinTheShoe(t *testing.T) {
	tests := []struct{ give, want shoe.House }{
		{shoe.House{Decks: 1, Behind: 53}, shoe.House{Decks: 1, Behind: 52}},
		{shoe.House{Decks: 1, Behind: -1}, shoe.House{Decks: 1}},
		{shoe.House{Decks: 1, Behind: 52, HandsAfterCut: 1 << 62}, shoe.House{Decks: 1, Behind: 52, HandsAfterCut: 9}},
	}
	for _, tt := range tests {
		l := shoe.New("", tt.give)
		if l.House() != tt.want {
			t.Errorf("%+v: got %+v, want %+v", tt.give, l.House(), tt.want)
		}
	}
}

func TestCardsFaceDownAreCountedAndNamedLater(t *testing.T) {
	l := shoe.New("S-7", shoe.House{Decks: 1})
	ace := card(t, "AS")
	l.Deal(cards.None)
	l.Burn(200)
	if l.Dealt() != 1 || l.Burnt() != 1 || l.Unread() != 2 || l.Out() != 2 {
		t.Fatalf("dealt %d, burnt %d, unread %d", l.Dealt(), l.Burnt(), l.Unread())
	}
	if l.Reveal(cards.None) || l.Unread() != 2 {
		t.Error("no card was revealed")
	}
	if l.Reveal(ace) || l.Unread() != 1 || l.Copies(ace) != 1 || l.Out() != 2 {
		t.Errorf("after the ace: unread %d, out %d", l.Unread(), l.Out())
	}
	if !l.Reveal(ace) {
		t.Error("the second ace of one deck is not foreign when it is revealed")
	}
	if l.Reveal(card(t, "2S")) || l.Copies(card(t, "2S")) != 0 || l.Unread() != 0 {
		t.Error("a card was revealed that does not lie there")
	}
	if l.Copies(cards.None) != 0 || l.Copies(255) != 0 || l.Foreign(255) || l.Foreign(cards.None) {
		t.Error("what is no card has copies")
	}
}

func TestCopiesStopCountingBeforeTheyOverflow(t *testing.T) {
	l := shoe.New("S-7", baccarat)
	for range 70_000 {
		l.Deal(1)
	}
	if !l.Foreign(1) || l.Copies(1) != 65_535 || l.Out() != 70_000 {
		t.Errorf("%d copies, %d out", l.Copies(1), l.Out())
	}
}

func TestShort(t *testing.T) {
	tests := []struct {
		name  string
		house shoe.House
		out   int // before the cut card
		burnt int // of them
		fewer int
		short bool
	}{
		{"baccarat gives its 409", baccarat, 409, 0, 0, false},
		{"six fewer is the width of a coup", baccarat, 403, 0, 6, false},
		{"over six fewer", baccarat, 402, 0, 7, true},
		{"burnt cards came out too", baccarat, 403, 10, 6, false},
		{"more than expected", baccarat, 412, 0, -3, false},
		{"a missing deck", baccarat, 357, 0, 52, true},
		{"blackjack gives its 208", blackjack, 208, 1, 0, false},
		{"blackjack six fewer", blackjack, 202, 1, 6, false},
		{"blackjack seven fewer", blackjack, 201, 1, 7, true},
		{"one deck uncut", shoe.House{Decks: 1}, 45, 0, 7, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := shoe.New("S-7", tt.house)
			for range tt.burnt {
				l.Burn(cards.None)
			}
			deal(t, &l, 0, tt.out-tt.burnt)
			if _, short := l.Short(); short {
				t.Error("short before the cut card")
			}
			l.CutCard()
			deal(t, &l, tt.out, 3)
			l.CutCard()
			if fewer, short := l.Short(); fewer != tt.fewer || short != tt.short {
				t.Errorf("got %d fewer, short %v; want %d, %v", fewer, short, tt.fewer, tt.short)
			}
			if l.PastCut() != 3 {
				t.Errorf("%d cards since the cut card", l.PastCut())
			}
			l.Break()
			if fewer, short := l.Short(); fewer != 0 || short || l.Whole() {
				t.Error("a shoe that was not seen whole is short")
			}
		})
	}
}

func TestLastHand(t *testing.T) {
	begin, end, cut := (*shoe.Ledger).HandBegins, (*shoe.Ledger).HandEnds, (*shoe.Ledger).CutCard
	type steps []func(*shoe.Ledger)
	tests := []struct {
		name       string
		after      int
		steps      steps
		last, over bool
	}{
		{"no cut card", 0, steps{begin, end, begin, end}, false, false},
		{"in a hand: this hand is the last", 0, steps{begin, cut}, true, false},
		{"and when it ends it is over", 0, steps{begin, cut, end}, false, true},
		{"its end told twice", 0, steps{begin, cut, end, end}, false, true},
		{"between hands: the next is the last", 0, steps{begin, end, cut}, true, false},
		{"while it is dealt", 0, steps{begin, end, cut, begin}, true, false},
		{"over when it ends", 0, steps{cut, begin, end}, false, true},
		{"the end between hands is no end", 0, steps{cut, end}, true, false},
		{"a hand begun after the last does not reopen the shoe", 0, steps{begin, cut, end, begin}, false, true},
		{"nor when it ends", 0, steps{begin, cut, end, begin, end}, false, true},
		{"the cut card told twice is one", 0, steps{begin, cut, end, cut}, false, true},
		{"an end that was not heard", 0, steps{begin, cut, begin}, false, true},
		{"one hand more: not yet the last", 1, steps{begin, cut}, false, false},
		{"one hand more: the next is the last", 1, steps{begin, cut, end}, true, false},
		{"one hand more: over after it", 1, steps{begin, cut, end, begin, end}, false, true},
		{"one hand more, cut between hands: the next is the last", 1, steps{begin, end, cut}, true, false},
		{"one hand more, cut between hands: over after it", 1, steps{cut, begin, end}, false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := baccarat
			h.HandsAfterCut = tt.after
			l := shoe.New("S-7", h)
			for _, step := range tt.steps {
				step(&l)
			}
			if l.LastHand() != tt.last || l.Over() != tt.over {
				t.Errorf("last %v, over %v; want %v, %v", l.LastHand(), l.Over(), tt.last, tt.over)
			}
		})
	}
}

func TestDepth(t *testing.T) {
	tests := []struct {
		name             string
		house            shoe.House
		burnt, dealt     int
		percent, decks10 int
		bar              shoe.Bar
	}{
		{"full", baccarat, 0, 0, 0, 80, shoe.Bar{ToCut: 409, Behind: 7}},
		{"61 %, 3.1 decks left", baccarat, 3, 251, 61, 31, shoe.Bar{Burnt: 3, Dealt: 251, ToCut: 155, Behind: 7}},
		{"half per cent up", shoe.House{Decks: 2}, 0, 13, 13, 18, shoe.Bar{Dealt: 13, ToCut: 91}}, // 12.5 %
		{"under half a per cent down", blackjack, 0, 2, 0, 80, shoe.Bar{Dealt: 2, ToCut: 206, Behind: 208}},
		{"half a tenth of a deck up", shoe.House{Decks: 1}, 0, 13, 25, 8, shoe.Bar{Dealt: 13, ToCut: 39}}, // 0.75
		{"past where the cut card should be", baccarat, 0, 412, 99, 1, shoe.Bar{Dealt: 412, Behind: 4}},
		{"empty", shoe.House{Decks: 1, Behind: 7}, 0, 52, 100, 0, shoe.Bar{Dealt: 52}},
		{"more out than it holds", shoe.House{Decks: 1, Behind: 7}, 1, 52, 102, 0, shoe.Bar{Burnt: 1, Dealt: 52}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := shoe.New("S-7", tt.house)
			for range tt.burnt {
				l.Burn(cards.None)
			}
			for range tt.dealt {
				l.Deal(cards.None)
			}
			if l.Percent() != tt.percent || l.DecksLeft() != tt.decks10 || l.Bar() != tt.bar {
				t.Errorf("got %d %%, %d tenths, %+v; want %d, %d, %+v", l.Percent(), l.DecksLeft(), l.Bar(), tt.percent, tt.decks10, tt.bar)
			}
			if l.CutSeen() || l.PastCut() != 0 {
				t.Error("the cut card was not seen")
			}
			l.CutCard()
			want := tt.bar
			want.Behind, want.ToCut = want.Behind+want.ToCut, 0
			if got := l.Bar(); got != want || !l.CutSeen() {
				t.Errorf("after the cut card: got %+v, want %+v", got, want)
			}
		})
	}
}

func TestTheBarIsTheShoe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := shoe.House{Decks: rapid.IntRange(1, 10).Draw(t, "decks")}
		h.Behind = rapid.IntRange(0, h.Decks*52).Draw(t, "behind")
		l := shoe.New("S-7", h)
		cutAt := rapid.IntRange(0, 600).Draw(t, "cut at")
		for i := range rapid.IntRange(0, 600).Draw(t, "cards") {
			if i == cutAt {
				l.CutCard()
			}
			c := cards.Card(rapid.IntRange(0, 60).Draw(t, "card"))
			before := l
			foreign := l.Deal(c)
			if i%50 == 0 {
				l = before
				foreign = l.Burn(c)
			}
			if before.Out() != i {
				t.Fatal("the snapshot changed")
			}
			if foreign != (c.Valid() && l.Copies(c) > h.Decks) {
				t.Fatalf("copy %d of %d decks: foreign is %v", l.Copies(c), h.Decks, foreign)
			}
		}
		seen := l.Seen()
		if l.Out() != seen.Total()+l.Unread() || l.Out() != l.Dealt()+l.Burnt() {
			t.Fatalf("out %d, read %d, unread %d", l.Out(), seen.Total(), l.Unread())
		}
		b := l.Bar()
		if b.Burnt+b.Dealt != l.Out() || b.ToCut < 0 || b.Behind < 0 || b.ToCut+b.Behind != max(h.Decks*52-l.Out(), 0) {
			t.Fatalf("%d of %d out: %+v", l.Out(), h.Decks*52, b)
		}
	})
}

func BenchmarkDeal(b *testing.B) {
	l := shoe.New("S-7", baccarat)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		l.Deal(cards.Card(i%cards.Kinds + 1))
	}
}

func BenchmarkDealWithSnapshot(b *testing.B) {
	l := shoe.New("S-7", baccarat)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		next := l
		next.Deal(cards.Card(i%cards.Kinds + 1))
		l = next
	}
}
