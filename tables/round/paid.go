package round

import (
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// RaisePaid compares what each wager was paid with what it is owed. A void round's
// short payments are round.void_unpaid.
func (a *Answer) RaisePaid(did *Did) {
	if !did.Listed {
		return
	}
	seen := map[string]bool{}
	paid := make(map[string]string, len(did.Paid))
	for _, p := range did.Paid {
		first, again := paid[p.ID]
		switch {
		case !again:
			paid[p.ID] = p.Returned
		case a.unequal(first, p.Returned) && !a.has(findings.RoundSettledTwice):
			f := findings.New(findings.RoundSettledTwice, "")
			f.Expected, f.Got = first, p.Returned
			f.Why = wager.Why{Key: "finding_paid_twice", Text: p.ID}
			a.raise(f)
		}
	}
	for i := range a.Bets {
		b := &a.Bets[i]
		if seen[b.ID] {
			continue
		}
		seen[b.ID] = true
		if !b.Priced {
			continue
		}
		a.comparePaid(b, paid[b.ID])
	}
	for _, p := range did.Paid {
		if seen[p.ID] || !a.unequal(paid[p.ID], "0") {
			continue
		}
		seen[p.ID] = true
		f := findings.New(findings.PayoutDiffers, p.ID)
		f.Expected, f.Got = a.Currency.Format(0), a.full(p.Returned)
		f.Why = wager.Why{Key: "finding_paid_nobody", Text: p.ID, Place: f.Got}
		a.raise(f)
	}
}

func (a *Answer) comparePaid(b *wager.Settled, text string) {
	got, err := money.Amount(0), error(nil)
	if text != "" {
		got, err = a.Currency.ParseSum(text)
	}
	if err == nil && got == b.Owed {
		return
	}
	code := findings.PayoutDiffers
	if a.Void && (err != nil || got < b.Owed) {
		code = findings.RoundVoidUnpaid
	}
	f := findings.New(code, b.ID)
	f.Clause, f.Expected, f.Got = b.Clause, a.Currency.Format(b.Owed), text
	if err == nil {
		f.Got = a.Currency.Format(got)
	}
	f.Why = wager.Why{Key: "finding_payout_short", Place: f.Expected, Text: f.Got, Amount: b.Owed - max(got, 0)}
	if got > b.Owed {
		f.Why.Key, f.Why.Amount = "finding_payout_over", got-b.Owed
	}
	a.raise(f)
}

// unequal says that two texts are not the same amount; what is no amount is unequal
// to everything but itself.
func (a *Answer) unequal(x, y string) bool {
	p, err1 := a.Currency.ParseSum(x)
	q, err2 := a.Currency.ParseSum(y)
	if err1 != nil || err2 != nil {
		return x != y
	}
	return p != q
}

// full writes an amount in the currency's full digits, or as it is if it is none.
func (a *Answer) full(text string) string {
	m, err := a.Currency.ParseSum(text)
	if err != nil {
		return text
	}
	return a.Currency.Format(m)
}
