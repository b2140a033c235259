package money_test

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/money"
)

func currency(t testing.TB, code string) money.Currency {
	t.Helper()
	c, ok := money.LookupCurrency(code)
	if !ok {
		t.Fatalf("there is no currency %s", code)
	}
	return c
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, currency, text string
		want                 money.Amount
		err                  error
	}{
		{"whole baht", "THB", "100", 10_000, nil},
		{"satang", "THB", "100.25", 10_025, nil},
		{"one decimal of two", "THB", "0.5", 50, nil},
		{"nought is an amount", "THB", "0", 0, nil},
		{"leading noughts", "THB", "007.00", 700, nil},
		{"yen", "JPY", "15", 15, nil},
		{"dinars", "KWD", "1.234", 1234, nil},
		{"dinars with one decimal", "KWD", "1.2", 1200, nil},
		{"the most", "THB", "10000000000000.00", money.Most, nil},
		{"the most in yen", "JPY", "1000000000000000", money.Most, nil},
		{"one over the most", "THB", "10000000000000.01", 0, money.ErrTooLarge},
		{"one yen over", "JPY", "1000000000000001", 0, money.ErrTooLarge},
		{"over the most only in minor units", "KWD", "1000000000001", 0, money.ErrTooLarge},
		{"more than int64 holds", "THB", "99999999999999999999999", 0, money.ErrTooLarge},
		{"a long nought", "THB", strings.Repeat("0", 100), 0, nil},
		{"nothing", "THB", "", 0, money.ErrNotAnAmount},
		{"a sign", "THB", "-1", 0, money.ErrNotAnAmount},
		{"a plus", "THB", "+1", 0, money.ErrNotAnAmount},
		{"a blank", "THB", " 1", 0, money.ErrNotAnAmount},
		{"a blank behind", "THB", "1 ", 0, money.ErrNotAnAmount},
		{"an exponent", "THB", "1e3", 0, money.ErrNotAnAmount},
		{"a separator", "THB", "1,000", 0, money.ErrNotAnAmount},
		{"three decimals", "THB", "1.005", 0, money.ErrNotAnAmount},
		{"three decimals of nought", "THB", "1.000", 0, money.ErrNotAnAmount},
		{"yen with decimals", "JPY", "1.0", 0, money.ErrNotAnAmount},
		{"a point alone", "THB", ".", 0, money.ErrNotAnAmount},
		{"no whole", "THB", ".5", 0, money.ErrNotAnAmount},
		{"no part", "THB", "5.", 0, money.ErrNotAnAmount},
		{"yen with a point", "JPY", "5.", 0, money.ErrNotAnAmount},
		{"two points", "THB", "1.2.3", 0, money.ErrNotAnAmount},
		{"hexadecimal", "THB", "0x10", 0, money.ErrNotAnAmount},
		{"Thai digits", "THB", "๑๐", 0, money.ErrNotAnAmount},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := currency(t, c.currency).Parse(c.text)
			if got != c.want || !errors.Is(err, c.err) {
				t.Errorf("%q is %d, %v; want %d, %v", c.text, got, err, c.want, c.err)
			}
		})
	}
	t.Run("a sum may be as large as int64 holds", func(t *testing.T) {
		baht := currency(t, "THB")
		got, err := baht.ParseSum("92233720368547758.07")
		if got != math.MaxInt64 || err != nil {
			t.Errorf("%d, %v", got, err)
		}
		if _, err = baht.ParseSum("92233720368547758.08"); !errors.Is(err, money.ErrTooLarge) {
			t.Errorf("one more: %v", err)
		}
	})
	for _, c := range []struct {
		currency, text string
		want           money.Amount
		err            error
	}{
		{"THB", "1800.000", 180_000, nil},
		{"JPY", "1800.00", 1800, nil},
		{"KWD", "1.2340", 1234, nil},
		{"JPY", "1800.50", 0, money.ErrNotAnAmount},
		{"THB", "1.005", 0, money.ErrNotAnAmount},
		{"JPY", "1800.", 0, money.ErrNotAnAmount},
		{"JPY", ".0", 0, money.ErrNotAnAmount},
		{"JPY", "1.0.0", 0, money.ErrNotAnAmount},
	} {
		t.Run("a sum is the same however written: "+c.currency+" "+c.text, func(t *testing.T) {
			got, err := currency(t, c.currency).ParseSum(c.text)
			if got != c.want || !errors.Is(err, c.err) {
				t.Errorf("%q is %d, %v; want %d, %v", c.text, got, err, c.want, c.err)
			}
		})
	}
	t.Run("a long text is cut where it is shown", func(t *testing.T) {
		if _, err := currency(t, "THB").Parse(strings.Repeat("x", 10_000)); len(err.Error()) > 100 {
			t.Errorf("the error has %d bytes", len(err.Error()))
		}
	})
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		name, currency string
		amount         money.Amount
		want           string
	}{
		{"full digits", "THB", 180_000, "1800.00"},
		{"less than one", "THB", 5, "0.05"},
		{"below nought", "THB", -4500, "-45.00"},
		{"yen", "JPY", 29, "29"},
		{"dinars", "KWD", 2406, "2.406"},
		{"four decimals", "CLF", 10_001, "1.0001"},
		{"the least of int64", "THB", math.MinInt64, "-92233720368547758.08"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := currency(t, c.currency).Format(c.amount); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestCurrencies(t *testing.T) {
	for code, digits := range map[string]int{
		"": 2, "THB": 2, "EUR": 2, "UAH": 2, "GBP": 2, "HUF": 2,
		"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "KWD": 3, "BHD": 3, "OMR": 3, "JOD": 3, "TND": 3, "IQD": 3, "LYD": 3,
	} {
		t.Run("the decimals of "+code, func(t *testing.T) {
			if got := currency(t, code).Digits; got != digits {
				t.Errorf("%d, want %d", got, digits)
			}
		})
	}
	t.Run("a currency knows its code", func(t *testing.T) {
		for _, code := range []string{"THB", "JPY", "KWD"} {
			if got := currency(t, code).Code; got != code {
				t.Errorf("%s calls itself %q", code, got)
			}
		}
		if got := currency(t, "").Code; got != money.DefaultCurrency {
			t.Errorf("where none is named: %q", got)
		}
	})
	for _, code := range []string{"THX", "thb", "TH", "THBB", " THB", "BTC"} {
		t.Run("none is "+code, func(t *testing.T) {
			if c, ok := money.LookupCurrency(code); ok {
				t.Errorf("it is %v", c)
			}
		})
	}
}

func TestChecked(t *testing.T) {
	const most, least = money.Amount(math.MaxInt64), money.Amount(math.MinInt64)
	for _, c := range []struct {
		name string
		got  func() (money.Amount, bool)
		want money.Amount
		ok   bool
	}{
		{"a sum", func() (money.Amount, bool) { return money.Add(1, 2) }, 3, true},
		{"nought added", func() (money.Amount, bool) { return money.Add(most, 0) }, most, true},
		{"a sum too large", func() (money.Amount, bool) { return money.Add(most, 1) }, 0, false},
		{"a sum too small", func() (money.Amount, bool) { return money.Add(least, -1) }, 0, false},
		{"a difference", func() (money.Amount, bool) { return money.Sub(1, 2) }, -1, true},
		{"a difference too small", func() (money.Amount, bool) { return money.Sub(least, 1) }, 0, false},
		{"a difference too large", func() (money.Amount, bool) { return money.Sub(0, least) }, 0, false},
		{"a product", func() (money.Amount, bool) { return money.Times(7, 6) }, 42, true},
		{"nothing times nothing", func() (money.Amount, bool) { return money.Times(0, 0) }, 0, true},
		{"a product too large", func() (money.Amount, bool) { return money.Times(most/2, 3) }, 0, false},
		{"a product far too large", func() (money.Amount, bool) { return money.Times(most, math.MaxInt64) }, 0, false},
		{"a product below nought", func() (money.Amount, bool) { return money.Times(-1, 1) }, 0, false},
		{"nothing times less than nothing", func() (money.Amount, bool) { return money.Times(0, -1) }, 0, false},
		{"less than nothing times nothing", func() (money.Amount, bool) { return money.Times(-1, 0) }, 0, false},
		{"a share, of a part below nought", func() (money.Amount, bool) { return money.Share(0, -1, 2, money.Down) }, 0, false},
		{"a share of less than nothing", func() (money.Amount, bool) { return money.Share(-1, 1, 2, money.Down) }, 0, false},
		{"a share of nought", func() (money.Amount, bool) { return money.Share(0, 1, 2, money.Up) }, 0, true},
		{"nought of a share", func() (money.Amount, bool) { return money.ShareTo(5, 0, 2, 3, money.Up) }, 0, true},
		{"a share of just too much", func() (money.Amount, bool) { return money.Share(1<<62, 8, 2, money.Down) }, 0, false},
		{"a share to a unit of just too much", func() (money.Amount, bool) { return money.ShareTo(1<<62, 8, 2, 2, money.Down) }, 0, false},
		{"a share to a unit, of a part below nought", func() (money.Amount, bool) { return money.ShareTo(2, -1, 2, 2, money.Down) }, 0, false},
		{"a share to a unit, of parts that are none", func() (money.Amount, bool) { return money.ShareTo(2, 1, 0, 2, money.Down) }, 0, false},
		{"a share to a unit, of less than nothing, rounded down", func() (money.Amount, bool) { return money.ShareTo(-2, 1, 4, 2, money.Down) }, 0, false},
		{"a share of nothing", func() (money.Amount, bool) { return money.Share(1, 1, 0, money.Down) }, 0, false},
		{"a share too large", func() (money.Amount, bool) { return money.Share(most, 2, 1, money.Down) }, 0, false},
		{"a share far too large", func() (money.Amount, bool) { return money.Share(most, math.MaxInt64, 1, money.Down) }, 0, false},
		{"a share of a product too large", func() (money.Amount, bool) { return money.Share(most, 3, 3, money.Down) }, most, true},
		{"rounded up over the edge", func() (money.Amount, bool) { return money.Share(most, math.MaxInt64-1, math.MaxInt64-2, money.Up) }, 0, false},
		{"a share to a unit of less than nothing", func() (money.Amount, bool) { return money.ShareTo(-1, 1, 2, 5, money.Up) }, 0, false},
		{"a share to a unit rounded over the edge", func() (money.Amount, bool) { return money.ShareTo(most, 1, 1, most-1, money.Up) }, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := c.got(); got != c.want || ok != c.ok {
				t.Errorf("%d, %v; want %d, %v", got, ok, c.want, c.ok)
			}
		})
	}
}

func TestRounding(t *testing.T) {
	for _, c := range []struct {
		name          string
		a             money.Amount
		num, den      int64
		unit          money.Amount
		down, up, mid money.Amount
	}{
		{"B-30 A-BAC-4 five per cent of 10.10", 1010, 500, 10_000, 1, 50, 51, 51},
		{"A-BAC-4 five per cent of 10.01", 1001, 500, 10_000, 1, 50, 51, 50},
		{"A-BAC-4 whole", 2000, 500, 10_000, 1, 100, 100, 100},
		{"A-BAC-4 to quarters: 0.15", 300, 500, 10_000, 25, 0, 25, 25},
		{"A-BAC-4 to quarters: 0.12", 240, 500, 10_000, 25, 0, 25, 0},
		{"A-BAC-4 to quarters: the half, 0.125", 250, 500, 10_000, 25, 0, 25, 25},
		{"A-BAC-4 to whole units: 2.50", 5000, 500, 10_000, 100, 200, 300, 300},
		{"A-BAC-4 to whole units: 2.495", 4990, 500, 10_000, 100, 200, 300, 200},
		{"A-BAC-4 a part of a minor unit alone, over whole units", 5, 1, 2, 2, 2, 4, 2},
		{"A-BAC-4 a unit that int64 holds only alone", 1010, 500, 10_000, math.MaxInt64, 0, math.MaxInt64, 0},
		{"J-29 3:2 of an odd stake", 25, 3, 2, 1, 37, 38, 38},
		{"A-R1-6 half of an odd stake", 25, 1, 2, 1, 12, 13, 13},
	} {
		t.Run(c.name, func(t *testing.T) {
			for r, want := range map[money.Rounding]money.Amount{money.Down: c.down, money.Up: c.up, money.HalfUp: c.mid} {
				if got, ok := money.ShareTo(c.a, c.num, c.den, c.unit, r); got != want || !ok {
					t.Errorf("%s: %d, %v; want %d", r, got, ok, want)
				}
			}
		})
	}
	t.Run("the words", func(t *testing.T) {
		for _, word := range []string{"down", "up", "half_up"} {
			if r, ok := money.ParseRounding(word); !ok || r.String() != word {
				t.Errorf("%s is %v, %v", word, r, ok)
			}
		}
		if _, ok := money.ParseRounding("nearest"); ok {
			t.Error("nearest is a rounding")
		}
	})
}

// TestShareIsExact holds Share and ShareTo against arithmetic without bounds.
func TestShareIsExact(t *testing.T) {
	t.Run("B-30 J-29 A-R1-6 as exact as with whole numbers of any size", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			a := rapid.Int64Range(0, math.MaxInt64).Draw(t, "a")
			num := rapid.Int64Range(0, 1_000_000).Draw(t, "num")
			den := rapid.Int64Range(1, 1_000_000).Draw(t, "den")
			unit := rapid.Int64Range(1, 1_000_000_000).Draw(t, "unit")
			r := rapid.SampledFrom([]money.Rounding{money.Down, money.Up, money.HalfUp}).Draw(t, "rounding")
			product := new(big.Int).Mul(big.NewInt(a), big.NewInt(num))
			divisor := new(big.Int).Mul(big.NewInt(den), big.NewInt(unit))
			quo, rem := new(big.Int).QuoRem(product, divisor, new(big.Int))
			twice := new(big.Int).Lsh(rem, 1)
			if r == money.Up && rem.Sign() > 0 || r == money.HalfUp && twice.Cmp(divisor) >= 0 {
				quo.Add(quo, big.NewInt(1))
			}
			quo.Mul(quo, big.NewInt(unit))
			got, ok := money.ShareTo(money.Amount(a), num, den, money.Amount(unit), r)
			if ok && quo.Cmp(big.NewInt(int64(got))) != 0 {
				t.Fatalf("%d, want %v", got, quo)
			}
			// Only what is near the edge of int64 may be given up.
			if !ok && quo.Cmp(big.NewInt(math.MaxInt64)) <= 0 && new(big.Int).Quo(product, big.NewInt(den)).IsUint64() {
				t.Fatalf("given up, and it is %v", quo)
			}
		})
	})
}

// TestParseAndFormat: what is written is read as the same amount.
func TestParseAndFormat(t *testing.T) {
	t.Run("every amount of every currency", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			c, _ := money.LookupCurrency(rapid.SampledFrom([]string{"THB", "JPY", "KWD", "CLF"}).Draw(t, "currency"))
			a := money.Amount(rapid.Int64Range(0, math.MaxInt64).Draw(t, "amount"))
			if got, err := c.ParseSum(c.Format(a)); got != a || err != nil {
				t.Fatalf("%s is read as %d, %v", c.Format(a), got, err)
			}
			got, err := c.Parse(c.Format(a))
			if a <= money.Most && (got != a || err != nil) || a > money.Most && !errors.Is(err, money.ErrTooLarge) {
				t.Fatalf("%s is read as %d, %v", c.Format(a), got, err)
			}
		})
	})
}

func TestOdds(t *testing.T) {
	for _, c := range []struct {
		text string
		want money.Odds
		ok   bool
	}{
		{"3:2", money.Odds{Win: 3, Stake: 2}, true},
		{"17:1", money.To1(17), true},
		{"9:1", money.To1(9), true},
		{"1000000:1000000", money.Odds{Win: 1_000_000, Stake: 1_000_000}, true},
		{"1000001:1", money.Odds{}, false},
		{"0:1", money.Odds{}, false},
		{"3:0", money.Odds{}, false},
		{"3", money.Odds{}, false},
		{"3:2:1", money.Odds{}, false},
		{":", money.Odds{}, false},
		{"", money.Odds{}, false},
		{"-3:2", money.Odds{}, false},
		{"3 :2", money.Odds{}, false},
		{"3/2", money.Odds{}, false},
		{"00000003:2", money.Odds{}, false},
	} {
		t.Run("J-29 the odds "+c.text, func(t *testing.T) {
			got, ok := money.ParseOdds(c.text)
			if ok != c.ok || ok && got != c.want {
				t.Errorf("%v, %v; want %v, %v", got, ok, c.want, c.ok)
			}
			if ok && got.String() != c.text {
				t.Errorf("written %s", got)
			}
		})
	}
	t.Run("J-29 6:5 is less than 3:2, and 3:2 is not less than 6:4", func(t *testing.T) {
		three := money.Odds{Win: 3, Stake: 2}
		if !(money.Odds{Win: 6, Stake: 5}).Less(three) || three.Less(money.Odds{Win: 6, Stake: 4}) || !(money.Odds{}).Zero() {
			t.Error("the odds are not in order")
		}
	})
	t.Run("J-29 R0-20 what a stake wins", func(t *testing.T) {
		if got, ok := (money.Odds{Win: 3, Stake: 2}).Pay(25, money.Down); got != 37 || !ok {
			t.Errorf("3:2 of 25 is %d", got)
		}
		if got, ok := money.To1(35).Pay(100, money.Up); got != 3500 || !ok {
			t.Errorf("35:1 of 100 is %d", got)
		}
		if _, ok := money.To1(35).Pay(math.MaxInt64/2, money.Up); ok {
			t.Error("what int64 cannot hold is paid")
		}
	})
}

// FuzzParseAmount: what is read is at most the most, and is written as what was read.
func FuzzParseAmount(f *testing.F) {
	for _, s := range []string{"100", "0.05", "1.", ".5", "1e3", "-1", "10000000000000.00", "99999999999999999999", "1.234", "00"} {
		f.Add("THB", s)
		f.Add("JPY", s)
		f.Add("KWD", s)
	}
	f.Fuzz(func(t *testing.T, code, s string) {
		c, ok := money.LookupCurrency(code)
		if !ok {
			c, _ = money.LookupCurrency("")
		}
		a, err := c.Parse(s)
		switch {
		case err != nil:
			if a != 0 || !errors.Is(err, money.ErrNotAnAmount) && !errors.Is(err, money.ErrTooLarge) {
				t.Fatalf("%q: %d, %v", s, a, err)
			}
			return
		case a < 0 || a > money.Most:
			t.Fatalf("%q is %d", s, a)
		}
		if sum, err := c.ParseSum(s); sum != a || err != nil {
			t.Fatalf("%q is %d as an amount and %d, %v as a sum", s, a, sum, err)
		}
		whole, part, point := strings.Cut(s, ".")
		if point && (part == "" || len(part) > c.Digits) || whole == "" || strings.Trim(whole+part, "0123456789") != "" {
			t.Fatalf("%q is read", s)
		}
		if again, err := c.Parse(c.Format(a)); again != a || err != nil {
			t.Fatalf("%q is written %q", s, c.Format(a))
		}
	})
}
