package worksheet

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Trouble is why a typed line could not be taken. Key names the sentence that says
// so, Text is what of the line it is about.
type Trouble struct{ Key, Text string }

func (t *Trouble) Error() string { return t.Key + ": " + t.Text }

func trouble(key, text string) error {
	const most = 40
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return &Trouble{"calculator_typed_" + key, text}
}

// mostTyped bounds what is read of a typed line; a round of the contract is longer
// than a bet.
const (
	mostTyped     = 400
	mostTypedLine = 1 << 20
)

// TypeLine takes what a person types into the line of bets:
//
//	17 100              a straight up; 17/20, 16-17-18, 13/14/16/17 or 16-21 likewise
//	red 500             red black odd even low high, 1-18, d2 (dozen), c3 (column)
//	voisins 450         tiers, orphelins, jeu zero; n17 250, n17x3 350 (neighbours)
//	complete 17 25      the value of one chip
//	player 100          banker, tie
//	3 200               at blackjack: the box and the stake
//	double 50           at blackjack: what the hand whose turn it is does
//	9h 3s kd            cards off the shoe
//	=17                 the number of the spin
//	soft17=hit          an option at a value of its own
//	{"game":…}          a round of the contract, or a bet of it
//
// Before a bet may stand whose it is ("2:") and "prison" for a stake that the spin
// before imprisoned; behind it when it was made ("@22:31:05") and the value of the
// guest's colour chips ("colour 5"). Names gives the words of another language for
// the spots: "червоне" for "red". Day is the day of the times. Either the whole line
// is taken or nothing of it, and the error is a *Trouble.
func (s *Sheet) TypeLine(text string, names map[string]string, day time.Time) error {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		return s.typeJSON(text)
	}
	if text == "" || len(text) > mostTyped {
		return trouble("nothing", "")
	}
	if number, ok := strings.CutPrefix(text, "="); ok {
		return s.typeNumber(strings.TrimSpace(number))
	}
	if name, value, ok := strings.Cut(text, "="); ok {
		return s.typeOption(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	words := strings.Fields(strings.ToLower(text))
	if taken, err := s.typeCards(words); taken {
		return err
	}
	if taken, err := s.typeAction(words); taken {
		return err
	}
	return s.typeBet(words, names, day)
}

func (s *Sheet) typeJSON(text string) error {
	line := []byte(text)
	if len(line) > mostTypedLine || !wire.Valid(line) {
		return trouble("json", text)
	}
	v := wire.Trim(line)
	isRound := false
	c := v.Open()
	for name, _, ok := c.Field(); ok; name, _, ok = c.Field() {
		isRound = isRound || string(name) == "game"
	}
	if isRound {
		var l round.Line
		if f := round.Read(line, &l); f != nil || !s.Load(&l) {
			return trouble("json", text)
		}
		return nil
	}
	o := wager.ReadOffer(v)
	if o.Spot == "" || o.Wrong != "" {
		return trouble("json", text)
	}
	return s.take(o, false)
}

func (s *Sheet) typeNumber(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || s.game != profile.Roulette || n < 0 || n >= roulette.Numbers {
		return trouble("number", text)
	}
	if !s.page().line.HasNumber || s.page().line.Number != n {
		s.SetNumber(n)
	}
	return nil
}

func (s *Sheet) typeOption(name, value string) error {
	if f := s.SetOption(strings.ToLower(name), value); f != nil {
		return trouble("option", name+" = "+value)
	}
	return nil
}

// typeCards takes a line that is cards and nothing else.
func (s *Sheet) typeCards(words []string) (taken bool, err error) {
	if s.game == profile.Roulette {
		return false, nil
	}
	var all []cards.Card
	for _, w := range words {
		c, err := cards.Parse(w)
		if err != nil {
			return false, nil
		}
		all = append(all, c)
	}
	if len(s.cardsOf())+len(all) > mostCards {
		return true, trouble("full", "")
	}
	s.typed = typed{}
	s.change(func(p *page) { p.line.Dealt = append(slices.Clip(p.line.Dealt), all...) })
	return true, nil
}

// typeAction takes what the hand whose turn it is does: "double 50", "insurance 3".
func (s *Sheet) typeAction(words []string) (taken bool, err error) {
	do := words[0]
	switch {
	case s.game != profile.Blackjack || len(words) > 2:
		return false, nil
	case !slices.Contains([]string{blackjack.Hit, blackjack.Stand, blackjack.Double, blackjack.Split, blackjack.Insurance}, do):
		return false, nil
	}
	rest, stake := "", ""
	if len(words) == 2 {
		rest = words[1]
	}
	if do == blackjack.Double {
		rest, stake = "", rest
	}
	for _, c := range s.Choices() {
		if c.Do == do && (rest == "" || rest == strconv.Itoa(c.Seat)) && s.Act(c, stake) {
			return true, nil
		}
	}
	return true, trouble("action", strings.Join(words, " "))
}

// typeBet takes a bet apart from both ends: whose and when, then how much; what is
// left in the middle is the spot.
func (s *Sheet) typeBet(words []string, names map[string]string, day time.Time) error {
	line := strings.Join(words, " ")
	var o wager.Offer
	if name, ok := strings.CutSuffix(words[0], ":"); ok && name != "" {
		o.Player, words = s.guestTyped(name), words[1:]
	}
	prison := len(words) > 0 && words[0] == "prison"
	if prison {
		words = words[1:]
	}
	if n := len(words); n > 0 && strings.HasPrefix(words[n-1], "@") {
		at, ok := ReadClock(words[n-1][1:], day)
		if !ok {
			return trouble("time", words[n-1])
		}
		o.At, words = at, words[:n-1]
	}
	if n := len(words); n > 1 && (words[n-2] == colourChips || words[n-2] == "color") {
		chip, ok := s.amountTyped(words[n-1])
		if !ok {
			return trouble("amount", words[n-1])
		}
		o.Chips, o.Chip, o.Has, words = colourChips, chip, wager.HasChip, words[:n-2]
	}
	n := len(words)
	if n < 2 {
		return trouble("nothing", line)
	}
	amount, ok := s.amountTyped(words[n-1])
	if !ok {
		return trouble("amount", words[n-1])
	}
	spot := strings.Join(words[:n-1], " ")
	if word, known := names[spot]; known {
		spot = word
	}
	if !s.spotTyped(spot, &o) {
		return trouble("spot", spot)
	}
	if o.Spot == "complete" {
		o.Chip, o.Has = amount, o.Has|wager.HasChip
	} else {
		o.Stake, o.Has = amount, o.Has|wager.HasStake
	}
	if prison && !roulette.EvenChance(o.Spot) {
		return trouble("prison", spot)
	}
	return s.take(o, prison)
}

// take puts a whole bet on the page, and its guest at the table.
func (s *Sheet) take(o wager.Offer, prison bool) error {
	p := s.page()
	known := o.Player == "" || slices.Contains(p.guests, o.Player)
	if len(p.line.Offers) >= mostBets || len(p.line.Prison) >= mostBets || !known && len(p.guests) >= mostGuests {
		return trouble("full", "")
	}
	s.change(func(p *page) {
		if o.Player != "" {
			p.guest = p.guestNamed(o.Player)
		}
		if prison {
			o.Chips, o.Chip, o.At, o.Has = "", "", time.Time{}, wager.HasStake
			if o.ID == "" {
				o.ID = p.freeID()
			}
			if o.Player == "" {
				o.Player = p.guests[p.guest]
			}
			p.line.Prison = append(slices.Clip(p.line.Prison), o)
			return
		}
		p.finish(&o)
		p.line.Offers = append(slices.Clip(p.line.Offers), o)
	})
	return nil
}

// guestTyped is the name of a guest as the page has it: typed in small letters, or by
// his place.
func (s *Sheet) guestTyped(name string) string {
	for _, g := range s.page().guests {
		if strings.ToLower(g) == name {
			return g
		}
	}
	return name
}

// amountTyped reads an amount, with or without a comma between thousands.
func (s *Sheet) amountTyped(text string) (string, bool) {
	if whole, part, _ := strings.Cut(text, "."); strings.Contains(whole, ",") {
		groups := strings.Split(whole, ",")
		for i, g := range groups {
			if i == 0 && (len(g) < 1 || len(g) > 3) || i > 0 && len(g) != 3 {
				return "", false
			}
		}
		text = strings.Join(groups, "")
		if part != "" {
			text += "." + part
		}
	}
	a, err := s.Currency().Parse(text)
	if err != nil || a == 0 {
		return "", false
	}
	return amountText(s.Currency(), a), true
}

// ReadClock reads a time of day, 22:31:05 or 22:31:05.250, of a day and in its zone.
func ReadClock(text string, day time.Time) (time.Time, bool) {
	for _, layout := range [...]string{"15:04:05.000", "15:04:05", "15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			y, m, d := day.Date()
			return time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), day.Location()), true
		}
	}
	return time.Time{}, false
}
