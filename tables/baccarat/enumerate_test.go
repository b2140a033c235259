package baccarat_test

import (
	"fmt"
	"math/big"
	"testing"

	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
)

// counts are the integers of a shoe's first coup, and the edges of its bets as
// fractions: banker at 5 per cent, player, tie at 8 to 1.
var counts = []struct {
	decks                      int
	total, banker, player, tie uint64
	edges                      [3]string
}{
	{1, 14_658_134_400, 6_737_232_640, 6_548_674_432, 1_372_227_328, [3]string{"49303/4873050", "163679/12724075", "2003549/12724075"}},
	{2, 1_092_514_737_600, 501_543_728_128, 487_816_735_232, 103_154_274_240, [3]string{"295577956/28450904625", "214484264/17070542775", "18996096/126448465"}},
	{4, 75_297_571_090_560, 34_543_624_867_840, 33_608_344_225_792, 7_145_601_996_928, [3]string{"268987976/25576620615", "2435626672/196087424715", "9537459304/65362474905"}},
	{6, 878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, [3]string{"460294100/43594702723", "18880657128/1525814595305", "220299549488/1525814595305"}},
	{8, 4_998_398_275_503_360, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216, [3]string{"114753351728/10847218479825", "241149546272/19524993263685", "103841353768/723147898655"}},
}

func TestEnumeration(t *testing.T) {
	for _, c := range counts {
		s := baccarat.Enumerate(c.decks, baccarat.House())
		t.Run(fmt.Sprintf("B-48 B-49 B-50 B-51 B-52 B-53 B-54 B-55 B-56 B-57 B-58 %d decks", c.decks), func(t *testing.T) {
			same(t, "total", s.Total, c.total)
			same(t, "banker", s.Won(baccarat.Banker), c.banker)
			same(t, "player", s.Won(baccarat.Player), c.player)
			same(t, "tie", s.Won(baccarat.Nobody), c.tie)
		})
		t.Run(fmt.Sprintf("B-29 B-30 B-32 the house's edge with %d decks", c.decks), func(t *testing.T) {
			for i, bet := range []string{"banker", "player", "tie"} {
				same(t, bet, edge(t, s, bet, "").RatString(), c.edges[i])
			}
		})
	}
	eight := baccarat.Enumerate(8, baccarat.House())
	t.Run("B-32 the edge of a tie at 9 to 1", func(t *testing.T) {
		same(t, "edge", percent(edge(t, eight, "tie", `{"tie_odds":9}`), 13), "4.8440319763598")
	})
	t.Run("B-31 the edge of the banker at four per cent", func(t *testing.T) {
		same(t, "edge", percent(edge(t, eight, "banker", `{"commission_bp":400}`), 13), "0.5993083616144")
	})
	t.Run("B-21 the edge of a resolved bet, ties ignored", func(t *testing.T) {
		resolved := new(big.Rat).SetFrac(u(eight.Total-eight.Won(baccarat.Nobody)), u(eight.Total))
		for bet, want := range map[string]string{"banker": "1.1691581608", "player": "1.3649659889"} {
			e := edge(t, eight, bet, "")
			same(t, bet, percent(e.Quo(e, resolved), 10), want)
		}
	})
	t.Run("B-10 a shoe without decks, or with more than can be counted, is empty", func(t *testing.T) {
		for _, decks := range []int{-1, 0, baccarat.MostDecks + 1} {
			same(t, fmt.Sprintf("%d decks", decks), baccarat.Enumerate(decks, baccarat.House()).Total, 0)
		}
		var want uint64 = 1
		for i := range uint64(6) {
			want *= 52*baccarat.MostDecks - i
		}
		same(t, "the largest shoe", baccarat.Enumerate(baccarat.MostDecks, baccarat.House()).Total, want)
	})
}

// edge is what the house keeps of a unit, from the settling code: the bet is settled
// on a coup of each winner and weighed by how often that winner comes.
func edge(t *testing.T, s baccarat.Shoe, bet, rules string) *big.Rat {
	t.Helper()
	r, l := terms(t, "", rules, "")
	const stake = 10_000
	kept := new(big.Int)
	for winner, dealt := range map[baccarat.Side]string{
		baccarat.Player: "9H 3S KD 4C", baccarat.Banker: "2H 9S KD TC", baccarat.Nobody: "9H 9S KD KC",
	} {
		in := baccarat.Round{Bets: bets(t, r.Currency, fmt.Sprintf("%s %d", bet, stake)), Dealt: deck(t, dealt)}
		c, got, f := baccarat.NewSettler().Settle(r, l, &in, nil)
		if f != nil || c.Winner() != winner {
			t.Fatalf("%v wins, %v is wanted (%v)", c.Winner(), winner, f)
		}
		loss := big.NewInt(int64(got[0].Stake - got[0].Returned))
		kept.Add(kept, loss.Mul(loss, u(s.Won(winner))))
	}
	all := big.NewInt(stake * 100)
	return new(big.Rat).SetFrac(kept, all.Mul(all, u(s.Total)))
}

func u(n uint64) *big.Int { return new(big.Int).SetUint64(n) }

// percent writes a part as a percentage, rounded to so many decimals.
func percent(r *big.Rat, decimals int) string {
	return new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(decimals)
}

func TestStructure(t *testing.T) {
	s := baccarat.Enumerate(8, baccarat.House())
	ratio := func(n uint64) *big.Rat { return new(big.Rat).SetFrac(u(n), u(s.Total)) }
	for _, c := range []struct {
		name string
		got  uint64
		want uint64 // 0: only the percentage is known
		part string
	}{
		{"B-48 B-49 B-56 four cards", s.Four, 1_893_735_611_458_560, "37.8868491"},
		{"B-50 five cards, the banker's alone", s.FiveBanker, 588_400_143_851_520, "11.7717739"},
		{"B-51 five cards, the player's alone", s.FivePlayer, 928_334_664_929_280, "18.5726430"},
		{"B-52 six cards", s.Six, 1_587_927_855_264_000, "31.7687341"},
		{"B-3 the banker wins a coup with a natural", s.Naturals[baccarat.Banker], 812_685_054_124_032, "16.2589095"},
		{"B-3 the player wins as often", s.Naturals[baccarat.Player], 812_685_054_124_032, "16.2589095"},
		{"B-3 B-4 a tie of naturals", s.Naturals[baccarat.Nobody], 89_325_908_267_520, "1.7870907"},
		{"B-58 the banker wins with six", s.BankerSix, 269_232_304_455_680, "5.3863716"},
		{"B-58 the banker wins with seven on three cards", s.BankerSeven, 112_633_011_329_024, "2.2533821"},
		{"B-58 the player wins with eight on three cards", s.PlayerEight, 0, "3.4543218"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.want > 0 {
				same(t, "combinations", c.got, c.want)
			}
			same(t, "per cent", percent(ratio(c.got), 7), c.part)
		})
	}
	t.Run("B-3 any natural", func(t *testing.T) {
		same(t, "per cent", percent(ratio(s.Naturals[0]+s.Naturals[1]+s.Naturals[2]), 10), "34.3049097332")
	})
	t.Run("B-47 A-BAC-1 the mean of the cards of a coup, and the coups of a shoe", func(t *testing.T) {
		mean := new(big.Rat).SetFrac(u(4*s.Four+5*(s.FiveBanker+s.FivePlayer)+6*s.Six), u(s.Total))
		same(t, "cards", mean.FloatString(15), "4.938818849691652")
		same(t, "coups before the cut card", new(big.Rat).Quo(big.NewRat(409, 1), mean).FloatString(1), "82.8")
	})
	t.Run("B-1 B-5 B-58 every pair of final counts", func(t *testing.T) {
		for p := range matrix {
			for b, want := range matrix[p] {
				same(t, fmt.Sprintf("player %d, banker %d", p, b), s.Matrix[p][b], want)
			}
		}
	})
	t.Run("B-10 B-13 B-14 B-15 B-66 a shoe by values: 128 nought and 32 of each other", func(t *testing.T) {
		var by [10]int
		var shoe cards.Count
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			for range 8 {
				shoe.Add(c)
				by[baccarat.Points(c)]++
			}
		}
		same(t, "values", by, [10]int{128, 32, 32, 32, 32, 32, 32, 32, 32, 32})
		same(t, "cards", shoe.Total(), 416)
		same(t, "the chance that the next card is the same", big.NewRat(int64(shoe[1]-1), int64(shoe.Total()-1)).FloatString(6), "0.016867")
	})
}

// matrix is the joint distribution of the final counts with eight decks: the player's
// by row, the banker's by column.
var matrix = [10][10]uint64{
	{28_979_901_420_544, 24_291_119_898_624, 24_211_866_148_864, 26_957_461_020_672, 46_033_607_532_544, 46_171_612_971_008, 48_639_204_401_152, 54_083_703_291_904, 85_076_577_230_848, 85_351_454_494_720},
	{24_639_193_538_560, 20_499_217_668_352, 20_469_715_722_240, 23_203_622_991_872, 40_593_010_774_016, 40_755_264_745_472, 40_608_057_946_112, 46_026_293_614_592, 57_774_350_200_832, 57_948_328_357_888},
	{24_214_066_700_288, 20_114_458_411_008, 20_006_606_104_576, 22_766_694_555_648, 38_585_331_400_704, 42_895_386_193_920, 42_768_049_588_224, 45_544_433_684_480, 57_197_896_224_768, 57_372_732_461_056},
	{23_748_210_556_928, 19_634_953_029_632, 19_563_259_723_776, 22_250_510_129_408, 38_147_840_425_984, 45_111_417_946_112, 44_979_215_931_392, 45_155_412_082_688, 56_875_337_277_440, 57_051_058_384_896},
	{24_642_962_657_280, 20_535_822_327_808, 20_465_430_315_008, 20_521_555_795_968, 36_294_133_463_040, 41_782_247_059_456, 45_802_040_381_440, 45_975_559_438_336, 57_616_152_412_160, 57_790_127_128_576},
	{25_228_523_110_400, 21_127_406_358_528, 21_055_697_346_560, 21_104_461_946_880, 34_322_188_435_456, 39_684_046_743_808, 46_435_736_207_360, 46_610_049_437_696, 58_332_350_017_536, 58_535_141_937_152},
	{57_372_381_863_936, 48_967_402_696_704, 48_870_027_180_032, 48_999_874_119_680, 51_520_246_087_680, 56_928_963_244_032, 96_170_001_308_416, 100_883_873_370_112, 77_985_646_493_696, 78_221_719_912_448},
	{58_350_707_818_496, 49_945_260_759_040, 49_787_546_013_696, 49_957_422_518_272, 49_835_600_281_600, 55_257_433_686_016, 94_910_008_393_728, 101_717_538_899_968, 79_056_148_815_872, 79_299_874_000_896},
	{88_188_576_587_776, 60_551_359_631_360, 60_325_437_726_720, 64_689_446_563_840, 64_455_840_866_304, 67_329_651_249_152, 72_372_438_790_144, 77_910_445_719_552, 54_879_416_675_072, 55_279_842_324_480},
	{88_370_543_349_760, 60_628_881_760_256, 60_401_880_698_880, 63_310_197_227_520, 67_209_934_278_656, 67_443_153_604_608, 72_499_777_142_784, 78_043_684_069_376, 55_165_968_408_576, 55_146_054_060_032},
}

// wrong is a drawing with one fault, and what eight decks then count: the fault's
// fingerprint, and the proof that the enumeration sees it.
type wrong struct {
	name                string
	change              func(*baccarat.Drawing)
	banker, player, tie uint64
}

func banker(rule func(banker, third, player int) bool) func(*baccarat.Drawing) {
	return func(d *baccarat.Drawing) { d.Banker = rule }
}

// cell changes one cell of the tableau.
func cell(count, third int, draws bool) func(*baccarat.Drawing) {
	return banker(func(b, x, p int) bool {
		if b == count && x == third {
			return draws
		}
		return baccarat.House().Banker(b, x, p)
	})
}

var wrongs = []wrong{
	{"A-BAC-6 B-50 the banker never draws when the player stands", banker(func(b, x, p int) bool {
		return x != baccarat.NoThird && baccarat.House().Banker(b, x, p)
	}), 2_179_185_074_956_288, 2_388_779_468_539_904, 430_433_732_007_168},
	{"A-BAC-8 B-50 no third card is taken for a card of nought", banker(func(b, x, p int) bool {
		if x == baccarat.NoThird {
			x = 0
		}
		return baccarat.House().Banker(b, x, p)
	}), 2_257_779_336_945_664, 2_278_819_655_352_320, 461_799_283_205_376},
	{"A-BAC-8 B-53 a third card of nought is taken for none", banker(func(b, x, p int) bool {
		if x == 0 {
			x = baccarat.NoThird
		}
		return baccarat.House().Banker(b, x, p)
	}), 2_278_222_577_942_528, 2_251_802_067_116_032, 468_373_630_444_800},
	{"B-53 three draws against eight", cell(3, 8, true), 2_292_687_197_757_440, 2_231_003_394_142_208, 474_707_683_603_712},
	{"B-54 four draws against one", cell(4, 1, true), 2_292_733_251_756_032, 2_230_956_867_125_248, 474_708_156_622_080},
	{"B-54 four draws against nought", cell(4, 0, true), 2_290_519_458_693_120, 2_235_840_597_565_440, 472_038_219_244_800},
	{"B-55 five stands against four", cell(5, 4, false), 2_291_708_454_707_200, 2_230_139_461_750_784, 476_550_359_045_376},
	{"B-55 five draws against six and seven only", banker(func(b, x, p int) bool {
		if b == 5 && x != baccarat.NoThird {
			return x == 6 || x == 7
		}
		return baccarat.House().Banker(b, x, p)
	}), 2_288_716_421_439_488, 2_230_725_435_019_264, 478_956_419_044_608},
	{"B-56 six draws when the player stands", cell(6, baccarat.NoThird, true), 2_309_451_406_430_464, 2_240_636_185_108_736, 448_310_683_964_160},
	{"B-56 six looks at the player's total and not at the third card", banker(func(b, x, p int) bool {
		if b == 6 && x != baccarat.NoThird {
			total := (p + x) % 10
			return total == 6 || total == 7
		}
		return baccarat.House().Banker(b, x, p)
	}), 2_300_162_919_006_208, 2_235_810_379_403_264, 462_424_977_093_888},
	{
		"B-52 the banker always draws on five or less", banker(func(b, x, _ int) bool { return b <= 5 }),
		2_264_835_797_995_520, 2_264_835_797_995_520, 468_726_679_512_320,
	},
	{
		"B-51 the player stands on five", func(d *baccarat.Drawing) { d.Player = func(p int) bool { return p <= 4 } },
		2_307_487_341_871_104, 2_231_443_477_807_104, 459_467_455_825_152,
	},
	{"B-48 there is no natural", func(d *baccarat.Drawing) {
		d.Ends = func(int, int) bool { return false }
	}, 2_247_059_196_878_848, 2_185_324_913_033_216, 566_014_165_591_296},
}

// TestWrongTableaus: each of thirteen faults that drawing tables were found with
// shows in the integers, as exactly this fault.
func TestWrongTableaus(t *testing.T) {
	right := counts[len(counts)-1]
	for _, w := range wrongs {
		t.Run(w.name, func(t *testing.T) {
			d := baccarat.House()
			w.change(&d)
			s := baccarat.Enumerate(8, d)
			same(t, "total", s.Total, right.total)
			same(t, "banker", s.Won(baccarat.Banker), w.banker)
			same(t, "player", s.Won(baccarat.Player), w.player)
			same(t, "tie", s.Won(baccarat.Nobody), w.tie)
			if w.banker == right.banker && w.player == right.player {
				t.Error("the fault would not show")
			}
		})
	}
	t.Run("B-52 B-53 B-54 B-55 B-56 B-57 every single wrong cell shows", func(t *testing.T) {
		for count := range 8 {
			for third := range 11 {
				d := baccarat.House()
				cell(count, third, !d.Banker(count, third, 0))(&d)
				s := baccarat.Enumerate(8, d)
				if s.Won(baccarat.Banker) == right.banker && s.Won(baccarat.Player) == right.player {
					t.Errorf("a banker of %d against %d: the fault does not show", count, third)
				}
			}
		}
	})
	t.Run("B-52 B-53 B-54 B-55 B-56 B-57 the test at every start says that the table is right", func(t *testing.T) {
		if err := baccarat.SelfTest(); err != nil {
			t.Error(err)
		}
	})
}
