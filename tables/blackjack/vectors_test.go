package blackjack_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"testing"
	"time"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// vector is a line of the shared vectors: a round of the contract, what it stands for
// and what must come out.
type vector struct {
	About    string
	Currency string
	Rules    json.RawMessage
	Limits   json.RawMessage
	Bets     []json.RawMessage
	Dealt    []string
	Actions  []struct {
		Seat, Hand int
		Do         string
		Stake      *string
	}
	Void       *struct{}
	NoMoreBets time.Time `json:"no_more_bets_at"`
	Expect     struct {
		Error  *struct{ Code string }
		Result *struct {
			Dealer struct {
				Cards []string
				Total int
				Bust  bool
			}
			Hands []struct {
				Seat, Hand int
				Cards      []string
				Total      int
				Soft       bool
			}
		}
		Bets map[string]struct {
			Outcome, Reason, Stake, Won, Returned, Change string
		}
		Totals struct{ Staked, Returned, Change string }
	}
}

func TestVectors(t *testing.T) {
	file, err := os.Open("testdata/blackjack.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	n := 0
	for ; lines.Scan(); n++ {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		t.Run(strconv.Itoa(n+1)+" "+v.About, func(t *testing.T) { v.run(t) })
	}
	if err := lines.Err(); err != nil || n != 83 {
		t.Fatalf("%d vectors, %v; 83 are wanted", n, err)
	}
}

func (v *vector) run(t *testing.T) {
	currency, _ := money.LookupCurrency(v.Currency)
	result, all, f := v.settle(t, currency)
	if want := v.Expect.Error; want != nil || f != nil {
		if want == nil || f == nil || string(f.Code) != want.Code {
			t.Fatalf("fault %v, want %v", f, want)
		}
		return
	}
	v.compareResult(t, result)

	var staked, returned, change money.Amount
	seen := map[string]int{}
	for _, s := range all {
		staked, returned, change = staked+s.Stake, returned+s.Returned, change+s.Change
		seen[s.ID]++
		want, ok := v.Expect.Bets[s.ID]
		if !ok {
			t.Fatalf("%s is answered and was not asked", s.ID)
		}
		same(t, s.ID+" outcome", s.Outcome.String(), want.Outcome)
		same(t, s.ID+" stake", currency.Format(s.Stake), want.Stake)
		same(t, s.ID+" returned", currency.Format(s.Returned), want.Returned)
		same(t, s.ID+" change", currency.Format(s.Change), want.Change)
		same(t, s.ID+" reason", s.Reason.String(), want.Reason)
		if want.Won != "" {
			same(t, s.ID+" won", currency.Format(s.Won), want.Won)
		}
		if s.Clause == "" || s.Why.Key == "" {
			t.Errorf("%s: no clause or no sentence: %+v", s.ID, s)
		}
	}
	if len(seen) != len(v.Expect.Bets) {
		t.Errorf("answers for %v, want %d", seen, len(v.Expect.Bets))
	}
	same(t, "staked", currency.Format(staked), v.Expect.Totals.Staked)
	same(t, "returned", currency.Format(returned), v.Expect.Totals.Returned)
	same(t, "change", currency.Format(change), v.Expect.Totals.Change)
}

// settle does what the reader of the contract does before and around Settle.
func (v *vector) settle(t *testing.T, currency money.Currency) (blackjack.Result, []wager.Settled, *wager.Fault) {
	p, f := profile.New("house-blackjack", profile.Blackjack, profile.HouseBook).Override(wire.Value(v.Rules))
	if f != nil {
		return blackjack.Result{}, nil, f
	}
	rules, f := p.Rules(currency)
	if f != nil {
		return blackjack.Result{}, nil, f
	}
	limits, f := profile.ReadLimits(wire.Value(v.Limits), profile.Blackjack, currency)
	if f != nil {
		return blackjack.Result{}, nil, f
	}
	in := blackjack.Round{Clock: wager.Clock{NoMoreBets: v.NoMoreBets}, Void: v.Void != nil}
	var count cards.Count
	for i, code := range v.Dealt {
		c, err := cards.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		if count.Add(c) > p.Decks() {
			return blackjack.Result{}, nil, wager.Faultf(wager.CardExcess, "", "card %d", i+1)
		}
		in.Dealt = append(in.Dealt, c)
	}
	for _, raw := range v.Bets {
		offer := wager.ReadOffer(wire.Value(raw))
		in.Bets = append(in.Bets, wager.Read(&offer, currency))
	}
	for _, a := range v.Actions {
		action := blackjack.Action{Seat: a.Seat, Hand: a.Hand, Do: a.Do}
		if a.Stake != nil {
			action.Stake, action.HasStake = *a.Stake, true
		}
		in.Actions = append(in.Actions, action)
	}
	return blackjack.Settle(rules, limits, in, nil)
}

func (v *vector) compareResult(t *testing.T, got blackjack.Result) {
	t.Helper()
	want := v.Expect.Result
	if want == nil {
		return
	}
	same(t, "dealer", codes(got.Dealer.Cards), join(want.Dealer.Cards))
	same(t, "dealer's total", got.Dealer.Total, want.Dealer.Total)
	same(t, "dealer bust", got.Dealer.Over(), want.Dealer.Bust)
	if len(got.Hands) != len(want.Hands) {
		t.Fatalf("%d hands, want %d", len(got.Hands), len(want.Hands))
	}
	for i, h := range got.Hands {
		w := want.Hands[i]
		same(t, "seat", h.Seat, w.Seat)
		same(t, "hand", h.Hand, w.Hand)
		same(t, "cards", codes(h.Cards), join(w.Cards))
		same(t, "total", h.Total, w.Total)
		same(t, "soft", h.Soft, w.Soft)
	}
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func codes(hand []cards.Card) string {
	var all []string
	for _, c := range hand {
		all = append(all, c.String())
	}
	return join(all)
}

func join(all []string) string {
	s := ""
	for _, c := range all {
		s += " " + c
	}
	return s
}
