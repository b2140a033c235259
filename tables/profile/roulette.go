package profile

import "pitboss/tables/money"

// Zero is what becomes of an even chance on zero.
type Zero uint8

// The zero rules.
const (
	ZeroLoses Zero = iota
	LaPartage
	EnPrison
)

// Call is a series that is bet by its name.
type Call uint8

// The series.
const (
	Voisins Call = iota
	Tiers
	Orphelins
	JeuZero
	Calls // how many there are
)

var callWords = [Calls]string{"voisins", "tiers", "orphelins", "jeu_zero"}

func (c Call) String() string { return callWords[c] }

// ParseCall reads a series' word.
func ParseCall(s string) (Call, bool) {
	for i, w := range callWords {
		if s == w {
			return Call(i), true
		}
	}
	return 0, false
}

// Inside is a kind of inside bet.
type Inside uint8

// The kinds of inside bets.
const (
	Straight Inside = iota
	Split
	Street
	Trio
	Corner
	FirstFour
	SixLine
	Insides // how many there are
)

var insideWords = [Insides]string{"straight", "split", "street", "trio", "corner", "first_four", "six_line"}

func (i Inside) String() string { return insideWords[i] }

// MostSides is how far a bet on neighbours can reach on each side before it meets
// itself.
const MostSides = 18

// RouletteOptions are the options of a roulette table.
type RouletteOptions struct {
	Trio, FirstFour  bool
	Zero             Zero
	SecondZeroStays  bool // a second zero leaves the prisoner where he is
	HalfRounding     money.Rounding
	Calls            [Calls]bool
	Sides            [MostSides + 1]bool // by the number of sides
	Complete         bool
	CallStep         string
	CallSurplus      bool // call bets over the maximum are trimmed, not spread
	CallMultiples    bool // colour chips only in whole multiples
	CallUntilLaunch  bool // series and neighbours close at the launch
	Surplus          bool // over the maximum: the maximum stands, the rest is change
	Multiples        [Insides]int
	MinRevolutions   int
	OneColourAPlayer bool
}

func defaultRoulette() RouletteOptions {
	return RouletteOptions{
		FirstFour: true, HalfRounding: money.Down, CallStep: "5",
		Multiples:      [Insides]int{Straight: 1, Split: 2, Street: 3, Trio: 3, Corner: 4, FirstFour: 4, SixLine: 6},
		MinRevolutions: 3,
	}
}

func (o *RouletteOptions) set(s *setting) bool {
	switch s.name {
	case "trio":
		s.flag(&o.Trio)
	case "first_four":
		s.flag(&o.FirstFour)
	case "zero":
		o.Zero = Zero(s.word(int(o.Zero), "lose", "la_partage", "en_prison"))
	case "second_zero":
		s.either(&o.SecondZeroStays, "lose", "stay")
	case "half_rounding":
		s.rounding(&o.HalfRounding)
	case "calls":
		s.calls(&o.Calls)
	case "neighbour_sides":
		s.sides(&o.Sides)
	case "complete":
		s.flag(&o.Complete)
	case "call_step":
		s.amount(&o.CallStep)
	case "call_overflow":
		s.either(&o.CallSurplus, "spread", "surplus")
	case "call_multiples":
		s.flag(&o.CallMultiples)
	case "call_deadline":
		s.either(&o.CallUntilLaunch, "no_more_bets", "launch")
	case "over_maximum":
		s.either(&o.Surplus, "refuse", "surplus")
	case "maximum_multiples":
		s.multiples(&o.Multiples)
	case "min_revolutions":
		s.number(&o.MinRevolutions, 1, 20)
	case "one_colour_per_player":
		s.flag(&o.OneColourAPlayer)
	default:
		return false
	}
	return true
}
