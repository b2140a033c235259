package draw_test

import (
	"image"
	"testing"
	"time"

	"pitboss/app/draw"
	"pitboss/tables/cards"
	"pitboss/tables/roulette"
	"pitboss/tables/shoe"
	"pitboss/tables/wheel"
)

func TestEveryPositionIsHitWhereItsChipLies(t *testing.T) {
	layouts := []draw.Layout{draw.NewRoomyLayout()}
	for _, size := range [...][2]float32{{draw.RouletteWidth, draw.RouletteHeight}, {700, 220}, {1176, 320}} {
		layouts = append(layouts, draw.NewLayout(size[0], size[1]))
	}
	for _, l := range layouts {
		for i, p := range roulette.Positions() {
			x, y := l.Chip(i)
			got, ok := l.At(x, y)
			if !ok || got != i {
				t.Errorf("%v × %v: the chip of %s %s is hit as %d, %v", l.Width, l.Height, p.Spot(), p.Place(), got, ok)
			}
		}
	}
}

func TestNothingIsHitOffTheLayout(t *testing.T) {
	l := draw.NewLayout(draw.RouletteWidth, draw.RouletteHeight)
	for _, at := range [...][2]float32{{-1, -1}, {5, 5}, {1010, 200}, {30, 250}, {2000, 100}} {
		if got, ok := l.At(at[0], at[1]); ok {
			t.Errorf("%v is hit as %d", at, got)
		}
	}
	if x, y := l.Chip(-1); x != 0 || y != 0 {
		t.Errorf("the chip of no position lies at %v, %v", x, y)
	}
	if _, _, _, _, ok := l.Rect(9999); ok {
		t.Error("a position that there is not has a field")
	}
}

func TestPositionIsFoundByItsWords(t *testing.T) {
	for i, p := range roulette.Positions() {
		var numbers []int
		if p.IsIn {
			for _, n := range p.Numbers {
				numbers = append([]int{int(n)}, numbers...) // any order
			}
		}
		if got, ok := draw.PositionOf(p.Spot(), numbers, p.Which); !ok || got != i {
			t.Errorf("%s %s is found as %d, %v", p.Spot(), p.Place(), got, ok)
		}
	}
	for _, c := range []struct {
		name, spot string
		numbers    []int
		which      int
	}{
		{"a call bet", "voisins", nil, 0},
		{"numbers that do not touch", "split", []int{1, 36}, 0},
		{"a number that there is not", "straight", []int{37}, 0},
		{"one below nought", "straight", []int{-1}, 0},
		{"a fourth dozen", "dozen", nil, 4},
		{"a split of the numbers of a street", "split", []int{1, 2, 3}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := draw.PositionOf(c.spot, c.numbers, c.which); ok {
				t.Errorf("found as %d", got)
			}
		})
	}
}

func TestBoxesLieFromTheDealersLeftHandOn(t *testing.T) {
	if one, seven := boxLeft(1), boxLeft(7); one < seven {
		t.Error("box 1 should lie at the right, at the dealer's left hand")
	}
}

func boxLeft(box int) float32 {
	x, _, _, _ := draw.BoxRect(box, 7)
	return x
}

func TestChipText(t *testing.T) {
	for whole, want := range map[int64]string{
		-5: "0", 0: "0", 600: "600", 999: "999", 1000: "1k", 1500: "1.5k", 1999: "1.9k", 12_345: "12k", 999_999: "999k",
		1_000_000: "1M", 2_500_000: "2.5M", 7_000_000_000: "7G",
	} {
		if got := draw.ChipText(whole); got != want {
			t.Errorf("%d is written %q, want %q", whole, got, want)
		}
	}
}

func TestGuestLetters(t *testing.T) {
	for guest, want := range map[int]string{-1: "", 0: "A", 5: "F", 25: "Z", 26: "A2", 53: "B3"} {
		if got := draw.GuestLetter(guest); got != want {
			t.Errorf("guest %d has %q, want %q", guest, got, want)
		}
	}
}

func TestShoePartsFillTheBar(t *testing.T) {
	parts := draw.ShoeParts(shoe.Bar{Burnt: 1, Dealt: 128, ToCut: 79, Behind: 208}, 416)
	for i, want := range [...]draw.ShoePart{{0, 1}, {1, 128}, {129, 79}, {208, 208}} {
		if parts[i] != want {
			t.Errorf("part %d is %v, want %v", i, parts[i], want)
		}
	}
	if parts := draw.ShoeParts(shoe.Bar{}, 400); parts != [4]draw.ShoePart{} {
		t.Errorf("a shoe of which nothing is known has parts %v", parts)
	}
}

func TestClockHoldsItsMarks(t *testing.T) {
	c := draw.Clock{Width: 600, Whole: time.Minute}
	for d, want := range map[time.Duration]float32{-time.Second: 0, 0: 0, 30 * time.Second: 300, time.Hour: 600} {
		if got := c.At(d); got != want {
			t.Errorf("%v lies at %v, want %v", d, got, want)
		}
	}
	if got := (&draw.Clock{Width: 600}).At(time.Second); got != 0 {
		t.Errorf("a clock of no length puts a second at %v", got)
	}
}

func TestStripShowsWhatFits(t *testing.T) {
	for width, want := range map[float32]int{0: 0, 44: 1, 92: 1, 93: 2, 988: 20} {
		if got := (&draw.Strip{Width: width, Waiting: -1}).Shown(); got != want {
			t.Errorf("%v holds %d, want %d", width, got, want)
		}
	}
	if got := (&draw.Strip{Width: 988, Waiting: 20}).Shown(); got != 19 {
		t.Errorf("beside a number that waits there are %d", got)
	}
}

// TestPicturesOfNothing: what is empty, or impossible, is drawn and does not panic.
func TestPicturesOfNothing(t *testing.T) {
	ink := draw.Dark()
	for name, f := range map[string]func() image.Image{
		"baccarat":    func() image.Image { return new(draw.BaccaratFelt).Draw(&ink, 1) },
		"blackjack":   func() image.Image { return new(draw.BlackjackFelt).Draw(&ink, 1) },
		"nine boxes":  func() image.Image { return (&draw.BlackjackFelt{Boxes: make([]draw.BoxOnFelt, 9)}).Draw(&ink, 1) },
		"no hand":     func() image.Image { return (&draw.BlackjackFelt{Boxes: []draw.BoxOnFelt{{Taken: true}}}).Draw(&ink, 1) },
		"roulette":    func() image.Image { return new(draw.RouletteFelt).Draw(&ink, 1) },
		"racetrack":   func() image.Image { return new(draw.Racetrack).Draw(&ink, 1) },
		"strip":       func() image.Image { return new(draw.Strip).Draw(&ink, 1) },
		"big road":    func() image.Image { return new(draw.Roadmap).BigRoad(&ink, 1) },
		"bead plate":  func() image.Image { return new(draw.Roadmap).BeadPlate(&ink, 1) },
		"clock":       func() image.Image { return new(draw.Clock).Draw(&ink, 1) },
		"shoe":        func() image.Image { return draw.Shoe(shoe.Bar{}, 0, false, &ink, 1) },
		"ledger":      func() image.Image { return draw.Ledger(cards.Count{}, 0, &ink, 1) },
		"chi-square":  func() image.Image { return draw.ChiSquare(wheel.Bias{}, 0, &ink, 1) },
		"tag":         func() image.Image { return draw.CardTag(99, true, &ink, 1) },
		"guest":       func() image.Image { return draw.GuestMark(-3, &ink, 1) },
		"revolutions": func() image.Image { return draw.Revolutions(-1, 0, &ink, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			if f().Bounds().Empty() {
				t.Error("the picture is empty")
			}
		})
	}
}

func BenchmarkFelts(b *testing.B) {
	ink := draw.Dark()
	coup, split, layout := thirdCard(b), splitRound(b), betsOnLayout()
	track := draw.Racetrack{Counts: counted(), Marked: 20, Result: -1}
	big := draw.Roadmap{Shoe: longShoe(), Columns: 30, Cell: 14, Marked: 43}
	for name, f := range map[string]func(){
		"baccarat":  func() { coup.Draw(&ink, 1) },
		"blackjack": func() { split.Draw(&ink, 1) },
		"roulette":  func() { layout.Draw(&ink, 1) },
		"racetrack": func() { track.Draw(&ink, 1) },
		"big_road":  func() { big.BigRoad(&ink, 1) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
}
