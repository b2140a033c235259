// Package money holds amounts as whole minor units of a currency and does the
// arithmetic of a bank: checked for overflow, rounded where a rule says so, and
// never through a floating-point number.
//
// An Amount knows nothing of its currency; a Currency reads and writes amounts
// in its own digits ("12.50" baht, "15" yen, "1.234" dinars).
package money

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Amount is a sum of money in minor units (satang, cents, yen, fils).
type Amount int64

// Most is the largest amount that is read from text: 10^15 minor units. What is
// larger is a slip of the pen or an attack, and is refused.
const Most Amount = 1_000_000_000_000_000

// Errors of Parse. Both mean that the text is not an amount of this currency.
var (
	ErrNotAnAmount = errors.New("not an amount")
	ErrTooLarge    = errors.New("amount too large")
)

// Add returns a + b, and false when int64 cannot hold it.
func Add(a, b Amount) (Amount, bool) {
	s := a + b
	if (s > a) == (b > 0) || b == 0 {
		return s, true
	}
	return 0, false
}

// Sub returns a − b, and false when int64 cannot hold it.
func Sub(a, b Amount) (Amount, bool) {
	d := a - b
	if (d < a) == (b > 0) || b == 0 {
		return d, true
	}
	return 0, false
}

// Times returns a × n for a and n not below zero, and false when int64 cannot
// hold it.
func Times(a Amount, n int64) (Amount, bool) {
	if a < 0 || n < 0 {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(a), uint64(n))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	return Amount(lo), true
}

// Rounding says which way a part of a minor unit goes.
type Rounding uint8

// The roundings a house may declare.
const (
	Down Rounding = iota
	Up
	HalfUp
)

// ParseRounding reads "down", "up" or "half_up".
func ParseRounding(s string) (Rounding, bool) {
	switch s {
	case "down":
		return Down, true
	case "up":
		return Up, true
	case "half_up":
		return HalfUp, true
	}
	return Down, false
}

func (r Rounding) String() string {
	switch r {
	case Up:
		return "up"
	case HalfUp:
		return "half_up"
	default:
		return "down"
	}
}

// Share returns a × num ÷ den rounded by r, for a and num not below zero and den
// above zero; false when int64 cannot hold the answer. The product is held in
// 128 bits, so only the answer itself can overflow.
func Share(a Amount, num, den int64, r Rounding) (Amount, bool) {
	if a < 0 || num < 0 || den <= 0 {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(a), uint64(num))
	if hi >= uint64(den) {
		return 0, false
	}
	quo, rem := bits.Div64(hi, lo, uint64(den))
	switch r {
	case Up:
		if rem > 0 {
			quo++
		}
	case HalfUp:
		if rem >= uint64(den)-rem {
			quo++
		}
	case Down:
	}
	if quo > math.MaxInt64 {
		return 0, false
	}
	return Amount(quo), true
}

// ShareTo is Share rounded to whole multiples of unit (above zero) rather than
// to one minor unit: a house that takes its commission in quarter coins.
func ShareTo(a Amount, num, den int64, unit Amount, r Rounding) (Amount, bool) {
	if unit <= 1 {
		return Share(a, num, den, r)
	}
	if a < 0 || num < 0 || den <= 0 {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(a), uint64(num))
	if hi >= uint64(den) {
		return 0, false
	}
	whole, part := bits.Div64(hi, lo, uint64(den))
	units, rest := whole/uint64(unit), whole%uint64(unit)
	switch r {
	case Up:
		if rest > 0 || part > 0 {
			units++
		}
	case HalfUp:
		// The rest is whole minor units and a part of one; unit may be odd, so
		// that the part decides when the whole units are just under a half.
		short := uint64(unit) - rest
		if rest >= short || rest+1 == short && part >= uint64(den)-part {
			units++
		}
	case Down:
	}
	return Times(unit, int64(units)) // what int64 cannot hold is below nought here
}

// Odds are a price: Win to Stake, "17:1", "3:2".
type Odds struct{ Win, Stake int64 }

// To1 is the price n to 1.
func To1(n int64) Odds { return Odds{n, 1} }

// ParseOdds reads "a:b" with whole numbers from 1 to 1,000,000.
func ParseOdds(s string) (Odds, bool) {
	for i := range len(s) {
		if s[i] != ':' {
			continue
		}
		win, ok1 := smallNumber(s[:i])
		stake, ok2 := smallNumber(s[i+1:])
		return Odds{win, stake}, ok1 && ok2
	}
	return Odds{}, false
}

func smallNumber(s string) (int64, bool) {
	if s == "" || len(s) > 7 {
		return 0, false
	}
	var n int64
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n, n >= 1 && n <= 1_000_000
}

// Zero says that no price was named.
func (o Odds) Zero() bool { return o.Stake == 0 }

// Less says that o pays less than p.
func (o Odds) Less(p Odds) bool { return o.Win*p.Stake < p.Win*o.Stake }

func (o Odds) String() string { return string(o.Append(nil)) }

// Append writes the odds as "17:1".
func (o Odds) Append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, o.Win, 10)
	dst = append(dst, ':')
	return strconv.AppendInt(dst, o.Stake, 10)
}

// Pay returns what a stake wins at these odds, rounded by r.
func (o Odds) Pay(stake Amount, r Rounding) (Amount, bool) {
	if o.Stake == 1 {
		return Times(stake, o.Win)
	}
	return Share(stake, o.Win, o.Stake, r)
}

// Parse reads an amount of the currency, up to Most: digits, and after a point at
// most the currency's own decimals. No sign, blank, exponent or separator.
func (c Currency) Parse(s string) (Amount, error) { return c.parse(s, Most) }

// ParseSum is Parse for what was paid or added up: as much as an Amount holds.
// Equal amounts are equal however written, so noughts may follow the last decimal
// ("1800.00" in yen).
func (c Currency) ParseSum(s string) (Amount, error) {
	if whole, decimals, ok := strings.Cut(s, "."); ok && len(decimals) > c.Digits && strings.Trim(decimals[c.Digits:], "0") == "" {
		if s = whole; c.Digits > 0 {
			s = whole + "." + decimals[:c.Digits]
		}
	}
	return c.parse(s, math.MaxInt64)
}

func (c Currency) parse(s string, most Amount) (Amount, error) {
	var n Amount
	whole, decimals, point, fits := 0, 0, false, true
	for i := range len(s) {
		switch b := s[i]; {
		case b == '.' && !point:
			point = true
		case b >= '0' && b <= '9':
			if point {
				decimals++
			} else {
				whole++
			}
			n, fits = shift(n, Amount(b-'0'), most, fits)
		default:
			return 0, fmt.Errorf("%.40q: %w", s, ErrNotAnAmount)
		}
	}
	switch {
	case whole == 0 || point && decimals == 0:
		return 0, fmt.Errorf("%.40q: %w", s, ErrNotAnAmount)
	case decimals > c.Digits:
		return 0, fmt.Errorf("%.40q has more than %d decimals: %w", s, c.Digits, ErrNotAnAmount)
	}
	for range c.Digits - decimals {
		n, fits = shift(n, 0, most, fits)
	}
	if !fits {
		return 0, fmt.Errorf("%.40q: %w", s, ErrTooLarge)
	}
	return n, nil
}

// shift puts a digit behind n, if that still fits.
func shift(n, digit, most Amount, fits bool) (Amount, bool) {
	if !fits || n > (most-digit)/10 {
		return n, false
	}
	return n*10 + digit, true
}

// Format writes an amount in full digits: "1800.00", "-45.00", "29".
func (c Currency) Format(a Amount) string { return string(c.Append(nil, a)) }

// Append is Format into a buffer.
func (c Currency) Append(dst []byte, a Amount) []byte {
	u := uint64(a)
	if a < 0 {
		dst = append(dst, '-')
		u = -u
	}
	if c.Digits == 0 {
		return strconv.AppendUint(dst, u, 10)
	}
	unit := uint64(1)
	for range c.Digits {
		unit *= 10
	}
	dst = strconv.AppendUint(dst, u/unit, 10)
	dst = append(dst, '.')
	part := u % unit
	for unit /= 10; unit > 0; unit /= 10 {
		dst = append(dst, byte('0'+part/unit%10))
	}
	return dst
}
