package draw_test

import (
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pitboss/app/draw"
	"pitboss/tables/cards"
	"pitboss/tables/roads"
	"pitboss/tables/shoe"
	"pitboss/tables/wheel"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// golden compares a picture with the one that is kept, and lays what it got beside it
// where they differ. A pixel may be a shade off: another processor rounds another way.
func golden(t *testing.T, name string, got image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *update {
		write(t, file, got)
		return
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatalf("there is no golden picture, run with -update: %v", err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if got.Bounds() != want.Bounds() {
		t.Fatalf("the picture is %v, the golden one %v", got.Bounds(), want.Bounds())
	}
	off := 0
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			if !alike(got, want, x, y) {
				off++
			}
		}
	}
	if off > 0 {
		failed := filepath.Join("testdata", "failed", name+".png")
		write(t, failed, got)
		t.Errorf("%d pixels are not as in %s; what was drawn is in %s", off, file, failed)
	}
}

func alike(a, b image.Image, x, y int) bool {
	const shade = 6 << 8
	near := func(p, q uint32) bool { return max(p, q)-min(p, q) <= shade }
	r1, g1, b1, a1 := a.At(x, y).RGBA()
	r2, g2, b2, a2 := b.At(x, y).RGBA()
	return near(r1, r2) && near(g1, g2) && near(b1, b2) && near(a1, a2)
}

func write(t *testing.T, file string, picture image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, picture); err != nil {
		t.Fatal(err)
	}
}

func hand(t testing.TB, codes ...string) []draw.Lying {
	t.Helper()
	var all []draw.Lying
	for _, code := range codes {
		if code == "?" {
			all = append(all, draw.Lying{})
			continue
		}
		c, err := cards.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, draw.Lying{Card: c})
	}
	return all
}

// thirdCard is a coup in which the server has another card than the felt.
func thirdCard(t testing.TB) draw.BaccaratFelt {
	f := draw.BaccaratFelt{TwoReadings: true}
	f.Player = draw.BaccaratHand{
		Felt: hand(t, "5S", "KH", "8C"), Server: hand(t, "5S", "KH", "8C"), Order: []int{1, 3, 5}, FeltPoints: 3, ServerPoints: 3,
	}
	f.Banker = draw.BaccaratHand{
		Felt: hand(t, "7D", "6D"), Server: hand(t, "7D", "9D"), Order: []int{2, 4}, FeltPoints: 3, ServerPoints: 6, Differs: true,
	}
	f.Player.Felt[2].Sideways, f.Player.Server[2].Sideways = true, true
	f.Banker.Felt[1].Marked, f.Banker.Server[1].Marked = true, true
	return f
}

// splitRound is a round with a split, an empty box, a hand to act and a dealer who
// took one card too many.
func splitRound(t testing.TB) draw.BlackjackFelt {
	f := draw.BlackjackFelt{Dealer: hand(t, "6D", "AC", "4H"), Boxes: make([]draw.BoxOnFelt, 7)}
	f.Dealer[2].Marked = true
	box := func(n int, hands ...[]draw.Lying) {
		b := &f.Boxes[n-1]
		b.Taken = true
		for _, h := range hands {
			b.Hands = append(b.Hands, draw.HandOnFelt{Cards: h})
		}
	}
	box(1, hand(t, "TS", "8H"))
	box(2, hand(t, "8D", "3C", "9H"))
	box(3, hand(t, "8C", "3D", "7C"), hand(t, "8S", "9S"))
	box(5, hand(t, "AH", "KD"))
	box(6, hand(t, "8C", "2D"), hand(t, "8S", "9S"), hand(t, "8H", "JD", "2C"), hand(t, "8D"))
	box(7, hand(t, "9C", "7S"))
	f.Boxes[6].Acting = true
	f.Boxes[5].Hands[1].Acting = true
	return f
}

func betsOnLayout() draw.RouletteFelt {
	f := draw.RouletteFelt{Layout: draw.NewLayout(draw.RouletteWidth, draw.RouletteHeight), Result: -1, Chips: map[int]draw.Chip{}}
	put := func(spot string, which, guest int, text string, numbers ...int) {
		if p, ok := draw.PositionOf(spot, numbers, which); ok {
			f.Chips[p] = draw.Chip{Text: text, Guest: guest, Guests: 1}
		}
	}
	put("straight", 0, 0, "500", 20)
	put("split", 0, 0, "200", 17, 20)
	put("red", 0, 1, "5k")
	put("dozen", 2, 2, "3k")
	put("corner", 0, 2, "400", 19, 20, 22, 23)
	put("even", 0, 3, "2k")
	put("straight", 0, 3, "300", 5)
	put("six_line", 0, 4, "600", 31, 32, 33, 34, 35, 36)
	put("black", 0, 4, "1k")
	put("straight", 0, 5, "200", 0)
	put("trio", 0, 5, "50", 0, 1, 2)
	put("first_four", 0, 1, "1.5k", 0, 1, 2, 3)
	put("street", 0, 2, "75", 10, 11, 12)
	put("column", 2, 0, "900")
	if p, ok := draw.PositionOf("split", []int{0, 3}, 0); ok {
		f.Chips[p] = draw.Chip{Text: "150", Mixed: true, Guests: 3}
	}
	return f
}

// longShoe is 44 coups with ties, pairs and a dragon tail.
func longShoe() roads.Shoe {
	letters := "PTBBBBPBTPBBPPBBBBBBPPBPPPPTPPBTBPPTBTBBPBTB"
	var coups []roads.Result
	for i, c := range letters {
		w := map[rune]roads.Winner{'B': roads.Banker, 'P': roads.Player, 'T': roads.Tie}[c]
		coups = append(coups, roads.Result{Winner: w, BankerPair: i%11 == 4, PlayerPair: i%7 == 3})
	}
	return roads.Of(coups...)
}

func counted() wheel.Counts {
	var c wheel.Counts
	for n := range 37 {
		c[n] = uint32(3 + (n*n)%7)
	}
	c[5] = 13
	return c
}

func usedShoe() shoe.Ledger {
	l := shoe.New("SH-44", shoe.House{Decks: 8, Behind: 208})
	l.Burn(cards.None)
	for i := range 129 {
		l.Deal(cards.Card(1 + i*7%52))
	}
	return l
}

func TestPicturesOfATable(t *testing.T) {
	ink := draw.Dark()
	const small = 0.5 // of the felts: what matters shows at half the size
	twoReadings, split, layout, ledger := thirdCard(t), splitRound(t), betsOnLayout(), usedShoe()
	one := thirdCard(t)
	one.TwoReadings = false
	one.Player.Felt = hand(t, "5S", "?")
	one.Chips = map[string]draw.Chip{"banker": {Text: "2k", Guest: 1, Guests: 2}}
	six := thirdCard(t) // the banker has the least room for three
	six.Banker.Felt, six.Banker.Order = hand(t, "7D", "6D", "3H"), []int{2, 4, 6}
	six.Banker.Felt[2].Sideways = true
	alone := six
	alone.TwoReadings = false
	result := betsOnLayout()
	result.Layout, result.Result = draw.NewLayout(draw.RouletteWidth, 290), 17
	road := draw.Roadmap{Shoe: longShoe(), Columns: 10, Cell: 24, Marked: 43}
	big := draw.Roadmap{Shoe: longShoe(), Columns: 30, Cell: 14, Marked: 43}
	derived := draw.Roadmap{Shoe: longShoe(), Columns: 31, Cell: 9, Marked: -1}
	track := draw.Racetrack{Counts: counted(), Marked: 20, Result: 26}
	seen := ledger.Seen()
	seen[cards.Of(cards.Queen, cards.Diamonds)] = 9
	for name, picture := range map[string]image.Image{
		"baccarat":            twoReadings.Draw(&ink, small),
		"baccarat_one":        one.Draw(&ink, small),
		"baccarat_six":        six.Draw(&ink, small),
		"baccarat_six_alone":  alone.Draw(&ink, small),
		"blackjack":           split.Draw(&ink, small),
		"roulette":            layout.Draw(&ink, small),
		"roulette_result":     result.Draw(&ink, small),
		"racetrack":           track.Draw(&ink, small),
		"chi_square":          draw.ChiSquare(wheel.Bias{ChiSquare: 35_70, Level: wheel.Even}, wheel.SingleZero, &ink, 1),
		"chi_square_alarm":    draw.ChiSquare(wheel.Bias{ChiSquare: 80_10, Level: wheel.PastHundredth}, wheel.SingleZero, &ink, 1),
		"strip":               (&draw.Strip{Numbers: []uint8{3, 33, 1, 7, 8, 0, 17}, Waiting: -1, Width: 500}).Draw(&ink, 1),
		"strip_waiting":       (&draw.Strip{Numbers: []uint8{3, 33}, Waiting: 20, Width: 260}).Draw(&ink, 1),
		"bead_plate":          road.BeadPlate(&ink, 1),
		"big_road":            big.BigRoad(&ink, 1),
		"big_eye_boy":         derived.DerivedRoad(roads.BigEyeBoy, &ink, 1),
		"small_road":          derived.DerivedRoad(roads.SmallRoad, &ink, 1),
		"cockroach_pig":       derived.DerivedRoad(roads.CockroachPig, &ink, 1),
		"ask":                 draw.Ask(longShoe(), &ink, 1),
		"shoe":                draw.Shoe(ledger.Bar(), 440, false, &ink, 1),
		"shoe_past":           draw.Shoe(shoe.Bar{Burnt: 1, Dealt: 230, Behind: 185}, 440, true, &ink, 1),
		"ledger":              draw.Ledger(seen, 8, &ink, 1),
		"tag":                 draw.CardTag(cards.Of(cards.Ten, cards.Hearts), true, &ink, 1),
		"tag_unread":          draw.CardTag(cards.None, false, &ink, 1),
		"guest":               draw.GuestMark(2, &ink, 1),
		"revolutions":         draw.Revolutions(2, 3, &ink, 1),
		"clock":               spinClock().Draw(&ink, 1),
		"clock_without_phase": (&draw.Clock{Width: 400, Whole: time.Minute, Elapsed: 20 * time.Second, Marks: []time.Duration{38 * time.Second}}).Draw(&ink, 1),
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, picture) })
	}
}

func spinClock() *draw.Clock {
	const s = time.Second
	return &draw.Clock{
		Width: 600, Whole: 60 * s,
		Phases: []draw.Stretch{{To: 22 * s}, {From: 22 * s, To: 26 * s}, {From: 26 * s, To: 29 * s}, {From: 31 * s, To: 52 * s, Now: true, Alarm: true}},
		Marks:  []time.Duration{22 * s, 42 * s}, Wrong: []time.Duration{26 * s},
	}
}

func TestPace(t *testing.T) {
	ink := draw.Dark()
	c := draw.Pace{Width: 300, Slots: []int{0, 0, 31, 40, 44, 46, 48, 50, 66, 48, 47, 0, 20, 45}, Target: 48}
	golden(t, "pace", c.Draw(&ink, 1))
	if top := c.Top(); top != 80 {
		t.Errorf("the chart reaches to %d, want 80", top)
	}
	if y := c.At(80); y != 0 {
		t.Errorf("its top lies at %v", y)
	}
	if y := c.At(-5); y != draw.PaceHeight {
		t.Errorf("less than nothing lies at %v", y)
	}
	empty := draw.Pace{Width: 300}
	golden(t, "pace_empty", empty.Draw(&ink, 1))
}
