package worksheet

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// spotTyped reads a spot as a person types it into a bet.
func (s *Sheet) spotTyped(text string, o *wager.Offer) bool {
	switch s.game {
	case profile.Baccarat:
		return sideTyped(text, o)
	case profile.Blackjack:
		return boxTyped(text, o)
	}
	return outsideTyped(text, o) || callTyped(text, s.Sides(), o) || insideTyped(text, o)
}

func sideTyped(text string, o *wager.Offer) bool {
	for _, side := range [...]string{"player", "banker", "tie"} {
		if text == side || text == side[:1] {
			o.Spot = side
			return true
		}
	}
	return false
}

func boxTyped(text string, o *wager.Offer) bool {
	for _, word := range [...]string{"box", "seat"} {
		text = strings.TrimSpace(strings.TrimPrefix(text, word))
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 99 {
		return false
	}
	o.Spot, o.Seat, o.Has = "seat", n, o.Has|wager.HasSeat
	return true
}

var evenChances = map[string]string{"1-18": "low", "1–18": "low", "19-36": "high", "19–36": "high"}

func outsideTyped(text string, o *wager.Offer) bool {
	if word, ok := evenChances[text]; ok {
		text = word
	}
	if roulette.EvenChance(text) {
		o.Spot = text
		return true
	}
	for _, kind := range [...]struct{ word, short, long string }{{"dozen", "d", "doz"}, {"column", "c", "col"}} {
		for _, begins := range [...]string{kind.word, kind.long, kind.short} {
			rest, ok := strings.CutPrefix(text, begins)
			if n, err := strconv.Atoi(strings.TrimSpace(rest)); ok && err == nil && n >= 1 && n <= 3 {
				o.Spot, o.Which, o.Has = kind.word, n, o.Has|wager.HasWhich
				return true
			}
		}
	}
	for i, ordinal := range [...]string{"1st 12", "2nd 12", "3rd 12"} {
		if text == ordinal {
			o.Spot, o.Which, o.Has = "dozen", i+1, o.Has|wager.HasWhich
			return true
		}
	}
	return false
}

// callTyped reads a series, neighbours or a complete; sides is how many neighbours
// the table takes unless the line says so.
func callTyped(text string, sides int, o *wager.Offer) bool {
	if c, ok := profile.ParseCall(strings.NewReplacer(" ", "_", "é", "e").Replace(text)); ok {
		o.Spot = c.String()
		return true
	}
	if rest, ok := strings.CutPrefix(text, "complete"); ok {
		o.Spot = "complete"
		return oneNumber(rest, o)
	}
	rest, ok := strings.CutPrefix(text, "neighbours")
	if !ok {
		rest, ok = strings.CutPrefix(text, "n")
	}
	if !ok {
		return false
	}
	number, times, said := strings.Cut(rest, "x")
	if said {
		n, err := strconv.Atoi(strings.TrimSpace(times))
		if err != nil || n < 1 || n > profile.MostSides {
			return false
		}
		sides = n
	}
	if !oneNumber(number, o) {
		return false
	}
	o.Spot = "neighbours"
	if sides > 0 {
		o.Sides, o.Has = sides, o.Has|wager.HasSides
	}
	return true
}

func oneNumber(text string, o *wager.Offer) bool {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n >= roulette.Numbers {
		return false
	}
	o.Numbers, o.Has = []int{n}, o.Has|wager.HasNumbers
	return true
}

// insideTyped reads the numbers of an inside bet: how many they are says its kind. A
// range of three or six is a street or a six line.
func insideTyped(text string, o *wager.Offer) bool {
	text = strings.NewReplacer("–", "-", ",", "/", " ", "/").Replace(text)
	numbers, ok := split(text)
	if !ok {
		return false
	}
	if first, last := numbers[0], numbers[len(numbers)-1]; len(numbers) == 2 && strings.Contains(text, "-") && first%3 == 1 && first < last &&
		last < roulette.Numbers && (last-first == 2 || last-first == 5) {
		for n := first + 1; n < last; n++ {
			numbers = slices.Insert(numbers, len(numbers)-1, n)
		}
	}
	o.Numbers, o.Has = numbers, o.Has|wager.HasNumbers
	hasZero := slices.Contains(numbers, 0)
	switch len(numbers) {
	case 1:
		o.Spot = "straight"
	case 2:
		o.Spot = "split"
	case 3:
		o.Spot = "street"
		if hasZero {
			o.Spot = "trio"
		}
	case 4:
		o.Spot = "corner"
		if hasZero {
			o.Spot = "first_four"
		}
	case 6:
		o.Spot = "six_line"
	default:
		return false
	}
	return true
}

func split(text string) (numbers []int, ok bool) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == '/' }) {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n >= roulette.Numbers || len(numbers) == 6 {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) > 0
}
