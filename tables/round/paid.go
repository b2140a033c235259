package round

import (
	"pitboss/tables/few"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// payments are what a table paid, by wager.
type payments struct {
	first few.Map[string, string]
	seen  few.Map[string, struct{}] // the wagers that were compared
}

// RaisePaid compares what each wager was paid with what it is owed. A void round's
// short payments are round.void_unpaid.
func (a *Answer) RaisePaid(did *Did) {
	if !did.Listed {
		return
	}
	if a.payments == nil {
		a.payments = new(payments)
	}
	paid, seen := &a.payments.first, &a.payments.seen
	paid.Clear()
	seen.Clear()
	for _, p := range did.Paid {
		first, again := paid.At(p.ID)
		switch {
		case !again:
			*first = p.Returned
		case a.unequal(*first, p.Returned) && !a.has(findings.RoundSettledTwice):
			f := findings.New(findings.RoundSettledTwice, "")
			f.Expected, f.Got = *first, p.Returned
			f.Why = wager.Why{Key: "finding_paid_twice", Text: p.ID}
			a.raise(f)
		}
	}
	for i := range a.Bets {
		b := &a.Bets[i]
		if _, again := seen.At(b.ID); again || !b.Priced {
			continue
		}
		text, _ := paid.Get(b.ID)
		a.comparePaid(b, text)
	}
	for _, p := range did.Paid {
		if _, taken := seen.Get(p.ID); taken {
			continue
		}
		if first, _ := paid.Get(p.ID); !a.unequal(first, "0") {
			continue
		}
		seen.At(p.ID)
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
