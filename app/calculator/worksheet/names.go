package worksheet

import (
	"strconv"
	"strings"

	"pitboss/app/words"
	"pitboss/tables/blackjack"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

type values = map[string]any

// Grouped writes an amount as a page of money has it.
func Grouped(c money.Currency, a money.Amount) string { return words.Amount(c.Format(a)) }

// Short writes an amount without decimals that are nought: "1,000".
func Short(c money.Currency, a money.Amount) string {
	text := Grouped(c, a)
	if whole, part, ok := strings.Cut(text, "."); ok && strings.Trim(part, "0") == "" {
		return whole
	}
	return text
}

// OnChip writes an amount as it fits on a chip: "150", "1k", "2.5k", "1m".
func OnChip(c money.Currency, a money.Amount) string {
	unit := money.Amount(1)
	for range c.Digits {
		unit *= 10
	}
	for _, size := range [...]struct {
		of     money.Amount
		letter string
	}{{1_000_000_000, "b"}, {1_000_000, "m"}, {1000, "k"}} {
		of := size.of * unit
		if a < of {
			continue
		}
		text := strconv.FormatInt(int64(a/of), 10)
		if tenth := a % of / (of / 10); tenth > 0 && len(text) < 3 {
			text += "." + strconv.FormatInt(int64(tenth), 10)
		}
		return text + size.letter
	}
	return strings.ReplaceAll(Short(c, a), ",", "")
}

// SpotName is a bet's place in the reader's words: "Split 17/20", "2nd 12", "Box 3".
func SpotName(w *words.Words, g profile.Game, o *wager.Offer) string {
	switch {
	case o.Spot == "seat":
		return w.Say("calculator_box", values{"Box": o.Seat})
	case g == profile.Baccarat:
		return sayWord(w, o.Spot)
	}
	switch o.Spot {
	case "straight", "split", "street", "trio", "corner", "first_four", "six_line":
		return w.Say("calculator_spot_"+o.Spot, values{"Numbers": numbersText(o.Spot, o.Numbers)})
	case "dozen", "column":
		if o.Which >= 1 && o.Which <= 3 {
			return w.Say("calculator_"+o.Spot+"_"+strconv.Itoa(o.Which), nil)
		}
	case "neighbours", "complete":
		return w.Say("calculator_spot_"+o.Spot, values{"Number": numbersText("", o.Numbers)})
	}
	return sayWord(w, o.Spot)
}

func numbersText(spot string, numbers []int) string {
	join := "-"
	switch spot {
	case "split":
		join = "/"
	case "six_line":
		if n := len(numbers); n == 6 {
			low, high := numbers[0], numbers[0]
			for _, k := range numbers {
				low, high = min(low, k), max(high, k)
			}
			return strconv.Itoa(low) + "–" + strconv.Itoa(high)
		}
	}
	all := make([]string, len(numbers))
	for i, n := range numbers {
		all[i] = strconv.Itoa(n)
	}
	return strings.Join(all, join)
}

// placedName is the name of one position of a call bet.
func placedName(w *words.Words, p *wager.Placed) string {
	numbers := make([]int, len(p.Numbers))
	for i, n := range p.Numbers {
		numbers[i] = int(n)
	}
	return SpotName(w, profile.Roulette, &wager.Offer{Spot: p.Spot, Numbers: numbers})
}

// spoken are the words of the domain that a sentence may quote, and that have a word
// of the reader's.
var spoken = map[string]bool{
	"player": true, "banker": true, "tie": true,
	"red": true, "black": true, "odd": true, "even": true, "low": true, "high": true,
	"straight": true, "split": true, "street": true, "trio": true, "corner": true, "first_four": true, "six_line": true,
	"dozen": true, "column": true, "outside": true, "seat": true,
	"voisins": true, "tiers": true, "orphelins": true, "jeu_zero": true, "neighbours": true, "complete": true,
	"bet": true, "id": true, "spot": true, "stake": true, "chip": true, "chips": true, "numbers": true, "which": true,
	"sides": true, "at": true,
}

// sayDo is an action of blackjack in the reader's words.
func sayDo(w *words.Words, do string) string {
	switch do {
	case blackjack.Hit, blackjack.Stand, blackjack.Double, blackjack.Split, blackjack.Insurance, blackjack.Timeout:
		return w.Say("calculator_do_"+do, nil)
	}
	return do
}

// sayWord is a word of the domain in the reader's language; what is none stays.
func sayWord(w *words.Words, word string) string {
	if spoken[word] {
		return w.Say("calculator_word_"+word, nil)
	}
	return word
}

// WhyText is the sentence of a bet. A field that it quotes is in the reader's words,
// too.
func WhyText(w *words.Words, why wager.Why, c money.Currency) string {
	why.Text = sayWord(w, why.Text)
	return string(w.Why(nil, &why, c))
}

// briefWhy is why a bet was paid, in few words where the catalogue has them so: for the
// row of a table.
func briefWhy(w *words.Words, b *wager.Settled, c money.Currency) string {
	why, key := &b.Why, "table_why_"+b.Why.Key
	if !w.Has(key) {
		return strings.TrimSuffix(WhyText(w, *why, c), ".")
	}
	odds := ""
	if !b.Odds.Zero() {
		odds = w.Say("calculator_odds", values{"Win": b.Odds.Win, "Stake": b.Odds.Stake})
	}
	return w.Say(key, values{
		"Number": why.Number, "Other": why.Other, "Place": why.Place, "Text": sayWord(w, why.Text), "Amount": Short(c, why.Amount),
		"Limit": Short(c, why.Limit), "Odds": odds,
	})
}

// Names are the reader's words for what a typed bet can be on, in small letters, and
// what they stand for.
func Names(w *words.Words) map[string]string {
	all := map[string]string{}
	for _, word := range [...]string{
		"player", "banker", "tie", "red", "black", "odd", "even", "low", "high", "voisins", "tiers", "orphelins", "jeu_zero",
	} {
		all[strings.ToLower(sayWord(w, word))] = word
	}
	for n := 1; n <= 3; n++ {
		which := strconv.Itoa(n)
		all[strings.ToLower(w.Say("calculator_dozen_"+which, nil))] = "dozen " + which
		all[strings.ToLower(w.Say("calculator_column_"+which, nil))] = "column " + which
	}
	for n := 1; n <= 7; n++ {
		all[strings.ToLower(w.Say("calculator_box", values{"Box": n}))] = "box " + strconv.Itoa(n)
	}
	return all
}

// GuestName is how a guest is called: by his name, or "Guest 2" where he has only a
// number.
func GuestName(w *words.Words, name string) string {
	if name == "" {
		return w.Say("calculator_nobody", nil)
	}
	if _, err := strconv.Atoi(name); err == nil {
		return w.Say("calculator_guest_n", values{"Guest": name})
	}
	return name
}

// GuestMark is what stands on a guest's chips: his number, or his place at the table.
func GuestMark(guests []string, i int) string {
	if i < 0 || i >= len(guests) {
		return "–"
	}
	if n, err := strconv.Atoi(guests[i]); err == nil && n >= 0 && n < 100 {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(i + 1)
}

// LimitsText says the limits of the page: "straight 20–1,000, outside 100–20,000".
func (s *Sheet) LimitsText(w *words.Words) string {
	c := s.Currency()
	end := func(text string) string {
		if a, err := c.Parse(text); err == nil {
			return Short(c, a)
		}
		return text
	}
	var all []string
	limits := s.Limits()
	for i := 0; i < len(limits); i++ {
		b, spot := limits[i], lower(sayWord(w, limits[i].Name))
		for i+1 < len(limits) && limits[i+1].Min == b.Min && limits[i+1].Max == b.Max { // player and banker are mostly under one
			i++
			spot += "/" + lower(sayWord(w, limits[i].Name))
		}
		switch {
		case b.Min == "" && b.Max == "":
			continue
		case b.Max == "":
			all = append(all, w.Say("calculator_limit_from", values{"Spot": spot, "Amount": end(b.Min)}))
		case b.Min == "":
			all = append(all, w.Say("calculator_limit_to", values{"Spot": spot, "Amount": end(b.Max)}))
		default:
			all = append(all, spot+" "+end(b.Min)+"–"+end(b.Max))
		}
	}
	if len(all) == 0 {
		return w.Say("calculator_no_limits", nil)
	}
	return strings.Join(all, ", ")
}

func lower(s string) string { return strings.ToLower(s) }

// OptionName and OptionValue are an option in the reader's words.
func OptionName(w *words.Words, name string) string { return w.Say("calculator_option_"+name, nil) }

// OptionValue says the value of an option as profile.Option has it.
func OptionValue(w *words.Words, value string) string {
	if value == "" {
		return w.Say("calculator_value_none", nil)
	}
	if value[0] >= '0' && value[0] <= '9' {
		return value
	}
	switch {
	case value == "voisins tiers orphelins jeu_zero":
		return w.Say("calculator_value_all", nil)
	case strings.HasPrefix(value, "straight "): // the maximum by spot, as the rules print it
		return strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r < '0' || r > '9' }), "·")
	}
	var all []string
	for _, word := range strings.Fields(value) {
		bare := strings.TrimRight(word, ",")
		if !optionWords[bare] && !spoken[bare] {
			all = append(all, word)
			continue
		}
		said := sayWord(w, bare)
		if optionWords[bare] {
			said = w.Say("calculator_value_"+bare, nil)
		}
		all = append(all, said+word[len(bare):])
	}
	return strings.Join(all, " ")
}

var optionWords = map[string]bool{
	"true": true, "false": true, "down": true, "up": true, "half_up": true, "stand": true, "hit": true, "any_two": true, "none": true,
	"value": true, "rank": true, "both": true, "sequential": true, "ace": true, "ten_or_ace": true, "never": true, "all": true,
	"original": true, "lose": true, "la_partage": true, "en_prison": true, "stay": true, "spread": true, "surplus": true,
	"no_more_bets": true, "launch": true, "refuse": true,
}
