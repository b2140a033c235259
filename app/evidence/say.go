package evidence

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Teller says the steps of a round in a reader's language.
type Teller struct {
	Words *words.Words
	Round *Round
	Zone  *time.Location // of the times; UTC if nil
}

func (t *Teller) say(key string, values map[string]any) string {
	return t.Words.Say("evidence_"+key, values)
}

// Clock is a time of the day to the second; "" for none.
func (t *Teller) Clock(at time.Time) string { return t.clock(at, time.TimeOnly) }

// Exact is a time of the day to the thousandth of a second: closing signals are often
// less than a second apart.
func (t *Teller) Exact(at time.Time) string { return t.clock(at, "15:04:05.000") }

func (t *Teller) clock(at time.Time, layout string) string {
	if at.IsZero() {
		return ""
	}
	if t.Zone != nil {
		return at.In(t.Zone).Format(layout)
	}
	return at.UTC().Format(layout)
}

// Amount is a sum with its thousands apart, without decimals that are nought.
func (t *Teller) Amount(a money.Amount) string {
	full := t.Full(a)
	if whole, part, has := strings.Cut(full, "."); has && strings.Trim(part, "0") == "" {
		return whole
	}
	return full
}

// Full is a sum with its thousands apart and all its decimals: 2,000.00. A minus is an
// en dash.
func (t *Teller) Full(a money.Amount) string { return words.Amount(t.Round.Currency.Format(a)) }

// Signed is a difference: +2,000.00, –950.00, or a dash where there is none.
func (t *Teller) Signed(a money.Amount) string {
	switch {
	case a == 0:
		return "–"
	case a > 0:
		return "+" + t.Full(a)
	}
	return t.Full(a)
}

// Bet is what a bet is on: Box 3, Banker, Split 17/20.
func (t *Teller) Bet(o *wager.Offer) string {
	switch t.Round.Game {
	case profile.Baccarat:
		if o.Spot == "player" || o.Spot == "banker" || o.Spot == "tie" {
			return t.Words.Say("winner_"+o.Spot, nil)
		}
	case profile.Blackjack:
		if o.Seat > 0 {
			return t.Box(o.Seat, 0)
		}
	case profile.Roulette:
		return t.spot(o)
	}
	return o.Spot
}

// Box is a seat, and one of its hands where hand is not 0.
func (t *Teller) Box(seat, hand int) string {
	if hand > 0 {
		return t.Words.Say("table_box_hand", map[string]any{"Box": seat, "Hand": hand})
	}
	return t.Words.Say("table_box", map[string]any{"Box": seat})
}

func (t *Teller) spot(o *wager.Offer) string {
	numbers := slices.Sorted(slices.Values(o.Numbers))
	each := make([]string, len(numbers))
	for i, n := range numbers {
		each[i] = strconv.Itoa(n)
	}
	joined := strings.Join(each, "-")
	if o.Spot == "split" {
		joined = strings.Join(each, "/")
	}
	key := "table_bet_" + o.Spot
	if o.Spot == "dozen" {
		key += "_" + strconv.Itoa(o.Which)
	}
	text := t.Words.Say(key, map[string]any{"Numbers": joined, "Which": o.Which})
	if text == key {
		return o.Spot
	}
	return strings.TrimSpace(text)
}

// Place is where a card lies: Player, Dealer, Box 3, hand 2.
func (t *Teller) Place(place string) string {
	p, ok := tables.ParsePlace(place)
	switch {
	case !ok:
		return place
	case p.Side == "player" || p.Side == "banker":
		return t.Words.Say("winner_"+p.Side, nil)
	case p.Side == "dealer":
		return t.Words.Say("table_dealer", nil)
	case p.Hand > 1 || t.split(p.Seat):
		return t.Box(p.Seat, p.Hand)
	}
	return t.Box(p.Seat, 0)
}

// split says that the hand of a seat was split.
func (t *Teller) split(seat int) bool {
	return slices.ContainsFunc(t.Round.line.Actions, func(a round.Action) bool { return a.Seat == seat && a.Do == "split" })
}

// Card is a card as it is written: 10♠ without its suit's sign is of no use, so the suit
// is a word.
func (t *Teller) Card(c cards.Card) string {
	if !c.Valid() {
		return t.Words.Say("table_card_unread", nil)
	}
	rank := c.String()[:1]
	if c.Rank() == cards.Ten {
		rank = "10"
	}
	suits := [...]string{cards.Spades: "spades", cards.Hearts: "hearts", cards.Clubs: "clubs", cards.Diamonds: "diamonds"}
	return t.Words.Say("table_card_of_"+suits[c.Suit()], map[string]any{"Rank": rank})
}

// Signal is the name of a closing signal.
func (t *Teller) Signal(k SignalKind) string {
	return t.say([...]string{
		"signal_timer", "signal_call", "signal_first_card", "signal_launch", "signal_device_call", "signal_first_scan", "signal_rim",
	}[k], nil)
}

// Finding is what was found wrong, in a few words.
func (t *Teller) Finding(g *findings.Finding) string {
	key := "alarm_" + strings.ReplaceAll(string(g.Code), ".", "_")
	if text := t.Words.Say(key, nil); text != key {
		return text
	}
	return string(g.Code)
}

// Step is a step in a few words. The card of a step is not in them: it is drawn.
func (t *Teller) Step(s *Step) string {
	if s.Source == Desk && s.Data == nil {
		return t.desk(s)
	}
	switch d := s.Data.(type) {
	case tables.RoundOpened:
		if d.Betting > 0 {
			return t.say("bets_open_for", map[string]any{"Seconds": int(d.Betting.Seconds())})
		}
		return t.say("bets_open", nil)
	case tables.BetAccepted:
		return t.bets(s.Bets)
	case tables.BetCancelled:
		return t.say("bet_back", map[string]any{"Bet": t.betOf(d.ID)})
	case tables.BetRefused:
		return t.say("bet_refused", map[string]any{"Bet": t.Bet(&d.Bet), "Amount": t.stake(&d.Bet)})
	case tables.NoMoreBets:
		return t.say("no_more_bets", nil)
	case tables.CardDealt:
		return t.dealt(s)
	case tables.CardRevealed:
		return t.say("hole_turned", nil)
	case tables.CardScanned, tables.CardUnreadable:
		if s.Place != "" {
			return t.Place(s.Place)
		}
		return t.say("scanned", map[string]any{"Number": s.Card})
	case tables.ActionTaken:
		return t.action(s, d)
	case tables.SpinResult:
		return t.say("spin_result", map[string]any{"Number": d.Number})
	case tables.SpinVoided:
		return t.say("spin_void", map[string]any{"Cause": t.cause(d.Cause)})
	case tables.RoundSettled:
		return t.settled(d)
	case tables.RoundVoided:
		return t.say("round_void", nil)
	}
	return t.device(s)
}

func (t *Teller) bets(list []wager.Offer) string {
	sum, fits := money.Amount(0), true
	for i := range list {
		if amount, err := roulette.Offered(&list[i], t.Round.Currency); err == nil {
			total, ok := money.Add(sum, amount)
			sum, fits = total, fits && ok
		}
	}
	text := t.Words.Count("evidence_bets", len(list))
	if len(list) == 1 {
		text = t.Bet(&list[0])
	}
	if !fits || sum == 0 {
		return text
	}
	return text + ", " + t.Amount(sum)
}

func (t *Teller) stake(o *wager.Offer) string {
	if amount, err := roulette.Offered(o, t.Round.Currency); err == nil {
		return t.Amount(amount)
	}
	return o.Stake
}

func (t *Teller) betOf(id string) string {
	if b, ok := t.Round.Bet(id); ok {
		return t.Bet(&b.Offer)
	}
	return id
}

// dealt is where a card went; the dealer's first is the up card, the second the hole.
func (t *Teller) dealt(s *Step) string {
	if s.Place != "dealer" || t.Round.Game != profile.Blackjack {
		return t.Place(s.Place)
	}
	before := 0
	for i := range t.Round.Cards {
		if c := &t.Round.Cards[i]; c.Place == "dealer" && c.Number < s.Card {
			before++
		}
	}
	switch before {
	case 0:
		return t.Words.Say("table_dealer_up", nil)
	case 1:
		return t.Words.Say("table_dealer_hole", nil)
	}
	return t.Place(s.Place)
}

func (t *Teller) action(s *Step, d tables.ActionTaken) string {
	hand := 0
	if t.split(d.Seat) {
		hand = s.Hand
	}
	text := t.Box(d.Seat, hand) + " " + t.do(d.Do)
	if amount, err := t.Round.Currency.Parse(d.Stake); err == nil {
		text += " " + t.Amount(amount)
	}
	return text
}

func (t *Teller) do(word string) string {
	switch word {
	case "hit", "stand", "double", "split", "insurance", "timeout":
		return t.Words.Say("table_do_"+word, nil)
	}
	return word
}

func (t *Teller) settled(d tables.RoundSettled) string {
	word, _ := member(d.Result, "winner").Text()
	switch word {
	case "player", "banker", "tie":
		return t.say("settled_as", map[string]any{"Result": t.Words.Say("winner_"+word, nil)})
	}
	for _, v := range [...]struct{ of, name string }{{"", "number"}, {"dealer", "total"}} {
		in := d.Result
		if v.of != "" {
			in = member(in, v.of)
		}
		if n, ok := member(in, v.name).Int(); ok {
			return t.say("settled_as", map[string]any{"Result": n})
		}
	}
	return t.say("settled", nil)
}

// cause is why a spin is void, in words where the house has any.
func (t *Teller) cause(code string) string {
	key := "evidence_cause_" + code
	if text := t.Words.Say(key, nil); text != key {
		return text
	}
	return code
}

// RoundName is a round without the number of its table and the day: 0187 of
// R-03-20261130-0187. One that is named otherwise is whole.
func RoundName(table, round string) string {
	rest, own := strings.CutPrefix(round, table)
	if i := strings.LastIndexByte(rest, '-'); own && table != "" && i >= 0 && i+1 < len(rest) && !strings.HasPrefix(rest, "@") {
		return rest[i+1:]
	}
	return round
}
