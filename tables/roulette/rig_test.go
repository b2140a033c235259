package roulette_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// The options in which the houses differ from the live casino's own roulette.
const (
	calls    = `"calls":["voisins","tiers","orphelins","jeu_zero"]`
	european = `"trio":true,"complete":true,"neighbour_sides":[1,2,3],` + calls
	american = `"neighbour_sides":[2],"call_step":"1","call_overflow":"surplus","call_multiples":true,` +
		`"call_deadline":"launch","over_maximum":"surplus","one_colour_per_player":true,"first_four":false,` + calls
)

// A wheel is a table that is asked: its rules and its limits.
type wheel struct {
	rules  *profile.Rules
	limits *profile.Limits
}

// at is a table of a book, in baht, with options: at(t, profile.EuropeanBook,
// european, `"zero":"la_partage"`). An option that begins with "limits" sets those.
func at(t testing.TB, book profile.Book, options ...string) wheel {
	t.Helper()
	limits := ""
	var rules []string
	currency := "THB"
	for _, o := range options {
		if rest, ok := strings.CutPrefix(o, "limits"); ok {
			limits = rest
		} else if rest, ok := strings.CutPrefix(o, "currency "); ok {
			currency = rest
		} else if o != "" {
			rules = append(rules, o)
		}
	}
	c, ok := money.LookupCurrency(currency)
	if !ok {
		t.Fatalf("there is no currency %s", currency)
	}
	p, f := profile.New("test", profile.Roulette, book).Override(wire.Value("{" + strings.Join(rules, ",") + "}"))
	if f != nil {
		t.Fatal(f)
	}
	r, f := p.Rules(c)
	if f != nil {
		t.Fatal(f)
	}
	l, f := profile.ReadLimits(wire.Value(limits), profile.Roulette, c)
	if f != nil {
		t.Fatal(f)
	}
	return wheel{&r, &l}
}

func houseTable(t testing.TB, options ...string) wheel {
	t.Helper()
	return at(t, profile.HouseBook, options...)
}

func europeanTable(t testing.TB, options ...string) wheel {
	t.Helper()
	return at(t, profile.EuropeanBook, append([]string{european}, options...)...)
}

func americanTable(t testing.TB, options ...string) wheel {
	t.Helper()
	return at(t, profile.AmericanBook, append([]string{american}, options...)...)
}

// bets reads bets as a felt is read: "split 17/20 100, red 50, voisins 900". What
// stands behind the stake: "@12" a second of the betting, "chip=25", "colour",
// "sides=1", "by=p2" the player, "id=b7". Without an id the first is b1.
func (w wheel) bets(t testing.TB, text string) []wager.Bet {
	t.Helper()
	var all []wager.Bet
	seen := map[string]bool{}
	for one := range strings.SplitSeq(text, ",") {
		words := strings.Fields(one)
		if len(words) == 0 {
			continue
		}
		o := &wager.Offer{ID: fmt.Sprintf("b%d", len(all)+1), Player: "p1", Spot: words[0]}
		words = words[1:]
		if len(words) > 0 && numbered(o.Spot) {
			o.Has |= wager.HasNumbers
			for n := range strings.SplitSeq(words[0], "/") {
				o.Numbers = append(o.Numbers, digits(t, n))
			}
			words = words[1:]
		} else if len(words) > 0 && (o.Spot == "dozen" || o.Spot == "column") {
			o.Which, o.Has = digits(t, words[0]), o.Has|wager.HasWhich
			words = words[1:]
		}
		for _, word := range words {
			with(t, o, word)
		}
		b := wager.Read(o, w.rules.Currency)
		b.Again = seen[b.ID]
		seen[b.ID] = true
		all = append(all, b)
	}
	return all
}

// clause is a spin that shows a clause.
type clause struct {
	name     string
	with     []string // options of the table
	bets     string
	number   int
	prison   string // bets that the spin before imprisoned; their ids begin with k
	closed   int    // the second of no more bets; 0: not heard
	launched int
	void     bool
	want     string // every answer: "win 3600 R1-13", "refused late R1-8"
	lies     string // where the first call bet's chips lie
}

func runClauses(t *testing.T, at func(testing.TB, ...string) wheel, all []clause) {
	t.Helper()
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			w := at(t, c.with...)
			in := roulette.Spin{Number: c.number, HasNumber: true, Bets: w.bets(t, c.bets), Prison: w.bets(t, c.prison), Void: c.void}
			for i := range in.Prison {
				in.Prison[i].ID = "k" + in.Prison[i].ID
			}
			if c.closed > 0 {
				in.Clock.NoMoreBets = second(c.closed)
			}
			if c.launched > 0 {
				in.Clock.Launched = second(c.launched)
			}
			got, f := roulette.NewSettler().Settle(w.rules, w.limits, &in, nil)
			if f != nil {
				same(t, "the fault", string(f.Code)+" "+f.Clause, c.want)
				return
			}
			same(t, "the answer", w.toldAll(got), c.want)
			for i, b := range slices.Concat(in.Prison, in.Bets) {
				same(t, "whose answer it is", got[i].ID+" "+got[i].Player, b.ID+" "+b.Player)
				same(t, "held from the spin before", got[i].Held, i < len(in.Prison))
				if i >= len(in.Prison) {
					same(t, "when it was made", got[i].At, b.At)
				}
			}
			if c.lies != "" {
				same(t, "where it lies", w.lies(got[0]), c.lies)
			}
			for _, s := range got {
				whole(t, s)
			}
		})
	}
}

// whole holds an answer to what every answer keeps.
func whole(t *testing.T, s wager.Settled) {
	t.Helper()
	if s.Clause == "" || s.Why.Key == "" {
		t.Errorf("%s: no clause or no reason: %+v", s.ID, s)
	}
	same(t, s.ID+": stake and change", s.Stake+s.Change, s.Offer)
	var stake, won, returned money.Amount
	for _, p := range s.Placed {
		stake, won, returned = stake+p.Stake, won+p.Won, returned+p.Returned
	}
	for _, p := range s.Placed {
		if p.Spot == "" || len(p.Numbers) == 0 || p.Chips == 0 {
			t.Errorf("%s: a position without its place or chips: %+v", s.ID, p)
		}
		same(t, s.ID+": a position that wins is one that pays", p.Outcome == wager.Win, p.Won > 0)
		same(t, s.ID+": a position of a void round is void", p.Outcome == wager.Void, s.Outcome == wager.Void)
	}
	same(t, s.ID+": refused for a reason", s.Outcome == wager.Refused, s.Reason != wager.Accepted)
	if s.Outcome != wager.Refused {
		same(t, s.ID+": what is owed is priced", s.Priced, true)
		same(t, s.ID+": owed", s.Owed, s.Returned)
	}
	if len(s.Placed) > 0 {
		same(t, s.ID+": the positions' stakes", stake, s.Stake)
		same(t, s.ID+": the positions' winnings", won, s.Won)
		same(t, s.ID+": the positions' returns", returned, s.Returned)
		same(t, s.ID+": odds", s.Odds, money.Odds{})
	}
	switch s.Outcome {
	case wager.Win:
		if len(s.Placed) == 0 {
			same(t, s.ID+": returned", s.Returned, s.Stake+s.Won)
		}
	case wager.Refused:
		same(t, s.ID+": stake, won, returned", s.Stake+s.Won+s.Returned, 0)
	case wager.Lose, wager.Prison:
		same(t, s.ID+": won and returned", s.Won+s.Returned, 0)
	}
}

func numbered(spot string) bool {
	switch spot {
	case "straight", "split", "street", "trio", "corner", "first_four", "six_line", "neighbours", "complete":
		return true
	}
	return false
}

func with(t testing.TB, o *wager.Offer, word string) {
	t.Helper()
	name, value, _ := strings.Cut(word, "=")
	switch {
	case name == "chip":
		o.Chip, o.Has = value, o.Has|wager.HasChip
	case name == "sides":
		o.Sides, o.Has = digits(t, value), o.Has|wager.HasSides
	case name == "by":
		o.Player = value
	case name == "id":
		o.ID = value
	case word == "colour" || word == "cash":
		o.Chips = word
	case word[0] == '@':
		o.At = second(digits(t, word[1:]))
	default:
		o.Stake, o.Has = word, o.Has|wager.HasStake
	}
}

// spin settles bets on a number. A spin that cannot be settled ends the test.
func (w wheel) spin(t testing.TB, number int, bets string) []wager.Settled {
	t.Helper()
	return w.settle(t, roulette.Spin{Number: number, HasNumber: true, Bets: w.bets(t, bets)})
}

func (w wheel) settle(t testing.TB, in roulette.Spin) []wager.Settled {
	t.Helper()
	all, f := roulette.NewSettler().Settle(w.rules, w.limits, &in, nil)
	if f != nil {
		t.Fatalf("not settled: %v", f)
	}
	return all
}

// told is an answer in words: "win 1800 R1-14", "refused late R1-8", and the change
// where there is some: "win 1400 change 10 R1-27".
func (w wheel) told(s wager.Settled) string {
	text := s.Outcome.String()
	if s.Reason != wager.Accepted {
		return text + " " + s.Reason.String() + " " + s.Clause
	}
	text += " " + w.plain(s.Returned)
	if s.Change > 0 {
		text += " change " + w.plain(s.Change)
	}
	return text + " " + s.Clause
}

func (w wheel) toldAll(all []wager.Settled) string {
	var text []string
	for _, s := range all {
		text = append(text, w.told(s))
	}
	return strings.Join(text, ", ")
}

// lies is where the chips of a call bet lie: "0/2/3 300, 4/7 155".
func (w wheel) lies(s wager.Settled) string {
	var text []string
	for _, p := range s.Placed {
		text = append(text, fmt.Sprintf("%s %s", strings.ReplaceAll(strings.Trim(fmt.Sprint(p.Numbers), "[]"), " ", "/"), w.plain(p.Stake)))
	}
	return strings.Join(text, ", ")
}

func (w wheel) plain(a money.Amount) string {
	return strings.TrimSuffix(w.rules.Currency.Format(a), ".00")
}

// second is a moment some seconds into the betting.
func second(n int) time.Time { return time.Date(2026, 11, 30, 3, 45, n, 0, time.UTC) }

func digits(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}
