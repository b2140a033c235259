package table

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// speaker says things of one table in one language.
type speaker struct {
	*words.Words
	money money.Currency
	zone  *time.Location
}

func (s *speaker) say(key string) string { return s.Say("table_"+key, nil) }

func (s *speaker) with(key string, values map[string]any) string { return s.Say("table_"+key, values) }

func (s *speaker) count(key string, n int) string { return s.Count("table_"+key, n) }

// spoken is count in a sentence: a language that says small numbers in words has them
// there.
func (s *speaker) spoken(key string, n int) string {
	text, digits := s.count(key, n), strconv.Itoa(n)
	word := s.has("table_number_"+digits, nil)
	if word == "" || word == digits {
		return text
	}
	return strings.Replace(text, digits, word, 1)
}

// firstUpper is a text as the beginning of a line.
func firstUpper(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// has is a text that not every language or case has; "" where there is none.
func (s *speaker) has(key string, values map[string]any) string {
	if text := s.Say(key, values); text != key {
		return text
	}
	return ""
}

// none stands in a table where there is nothing to say.
const none = "–"

// amount is a sum with its thousands apart: 2,000.00.
func (s *speaker) amount(a money.Amount) string { return words.Amount(s.money.Format(a)) }

// short is a sum without its decimals where they are nought: 2,000.
func (s *speaker) short(a money.Amount) string {
	text := s.amount(a)
	if whole, part, has := strings.Cut(text, "."); has && strings.Trim(part, "0") == "" {
		return whole
	}
	return text
}

// signed is a difference: +1,000.00, –950.00, or nothing to say.
func (s *speaker) signed(a money.Amount) string {
	switch {
	case a == 0:
		return none
	case a > 0:
		return "+" + s.amount(a)
	}
	return s.amount(a)
}

// whole is a sum in whole units of the currency, for a chip.
func (s *speaker) whole(a money.Amount) int64 {
	n := int64(a)
	for range s.money.Digits {
		n /= 10
	}
	return n
}

// clock is a time of the day; nothing to say of one that was not seen.
func (s *speaker) clock(t time.Time) string {
	if t.IsZero() {
		return none
	}
	return t.In(s.zone).Format("15:04:05")
}

func rankText(c cards.Card) string {
	if c.Rank() == cards.Ten {
		return "10"
	}
	return c.String()[:1]
}

// bet is a bet's name: Straight 20, Banker, Box 3.
func (s *speaker) bet(game profile.Game, o *wager.Offer) string {
	switch game {
	case profile.Baccarat:
		switch o.Spot {
		case "player", "banker", "tie":
			return s.Say("winner_"+o.Spot, nil)
		}
	case profile.Blackjack:
		if o.Seat > 0 {
			return s.box(o.Seat)
		}
	case profile.Roulette:
		return s.spot(o.Spot, o.Numbers, o.Which)
	}
	return o.Spot
}

func (s *speaker) box(seat int) string { return s.with("box", map[string]any{"Box": seat}) }

// spot is the name of a roulette bet.
func (s *speaker) spot(spot string, numbers []int, which int) string {
	sorted := slices.Clone(numbers)
	slices.Sort(sorted)
	each := make([]string, 0, len(sorted))
	for _, n := range sorted {
		each = append(each, strconv.Itoa(n))
	}
	joined := strings.Join(each, "-")
	if spot == "split" {
		joined = strings.Join(each, "/")
	}
	if spot == "six_line" && len(sorted) == 6 {
		joined = strconv.Itoa(sorted[0]) + "–" + strconv.Itoa(sorted[5])
	}
	key := "table_bet_" + spot
	if spot == "dozen" {
		key += "_" + strconv.Itoa(which)
	}
	if text := s.has(key, map[string]any{"Numbers": joined, "Which": which}); text != "" {
		return strings.TrimSpace(text)
	}
	return spot
}

// position is the name of a position of the layout.
func (s *speaker) position(p *roulette.Position) string {
	numbers := make([]int, 0, len(p.Numbers))
	if p.IsIn {
		for _, n := range p.Numbers {
			numbers = append(numbers, int(n))
		}
	}
	return s.spot(p.Spot(), numbers, p.Which)
}

// wagerName is the name of a wager of a blackjack round: the bet of a box, or what an
// action added to it.
func (s *speaker) wagerName(seat int, suffix string, split bool) string {
	hand, double := 1, strings.HasSuffix(suffix, "/double")
	switch {
	case suffix == "/insurance":
		return s.box(seat) + ", " + s.say("insurance")
	case strings.HasPrefix(suffix, "/split"):
		hand = 2
		if n, err := strconv.Atoi(strings.TrimSuffix(suffix, "/double")[len("/split"):]); err == nil {
			hand = n + 1
		}
	}
	name := s.box(seat)
	if split {
		name = s.with("box_hand", map[string]any{"Box": seat, "Hand": hand})
	}
	if double {
		name += " " + s.say("doubled")
	}
	return name
}

// place is where a card went: Box 3, hand 2; the dealer; Banker 2.
func (s *speaker) place(p tables.Place, split bool) string {
	switch {
	case p.Side == "dealer":
		return s.say("dealer")
	case p.Side == "player" || p.Side == "banker":
		return s.Say("winner_"+p.Side, nil)
	case split:
		return s.with("box_hand", map[string]any{"Box": p.Seat, "Hand": p.Hand})
	case p.Seat > 0:
		return s.box(p.Seat)
	}
	return ""
}

// do is an action in words.
func (s *speaker) do(word string) string {
	switch word {
	case blackjack.Hit, blackjack.Stand, blackjack.Double, blackjack.Split, blackjack.Insurance, blackjack.Timeout:
		return s.say("do_" + word)
	}
	return word
}

// dos are actions in words, from how the domain lists them: "hit, stand".
func (s *speaker) dos(list string) string {
	var all []string
	for word := range strings.SplitSeq(list, ", ") {
		all = append(all, s.do(word))
	}
	return strings.Join(all, ", ")
}

// why is the reason of a bet's settlement: short where the catalogue has it so.
func (s *speaker) why(b *wager.Settled) string {
	w := &b.Why
	odds := ""
	if !b.Odds.Zero() {
		odds = s.with("odds", map[string]any{"Win": b.Odds.Win, "Stake": b.Odds.Stake})
	}
	values := map[string]any{
		"Number": w.Number, "Other": w.Other, "Place": w.Place, "Text": w.Text, "Amount": s.short(w.Amount),
		"Limit": s.short(w.Limit), "Odds": odds,
	}
	if text := s.has("table_why_"+w.Key, values); text != "" {
		return text
	}
	return strings.TrimSuffix(string(s.Why(nil, w, s.money)), ".")
}
