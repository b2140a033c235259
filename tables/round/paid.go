package round

import (
	"strings"

	"pitboss/tables/few"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// payments are what a table paid and what it owes, by wager.
type payments struct {
	first few.Map[string, string]
	owed  few.Map[string, due]
}

// due is what is owed under one id. It is usually one wager's; a second bet under the
// id of another was taken all the same, and what it would have brought is owed with it.
type due struct {
	sum     money.Amount
	first   money.Amount // for the first that could be worked out
	apart   bool         // another brings something else: it is another bet
	bet     int          // the first with this id
	priced  bool         // at least one of them could be worked out
	unknown bool         // another could not: then only less than the sum is wrong for certain
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
	paid, owed := &a.payments.first, &a.payments.owed
	paid.Clear()
	a.addDues(owed)
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
		if d, _ := owed.Get(b.ID); d.bet == i && d.priced && b.ID != "" {
			text, _ := paid.Get(b.ID)
			a.comparePaid(b, d, text)
		}
	}
	for _, p := range did.Paid {
		if _, taken := owed.At(p.ID); taken {
			continue
		}
		if first, _ := paid.Get(p.ID); !a.unequal(first, "0") {
			continue
		}
		if base, _, extra := strings.Cut(p.ID, "/"); extra && a.cutShort {
			if _, taken := owed.Get(base); taken {
				continue
			}
		}
		f := findings.New(findings.PayoutDiffers, p.ID)
		f.Expected, f.Got = a.Currency.Format(0), a.full(p.Returned)
		f.Why = wager.Why{Key: "finding_paid_nobody", Text: p.ID, Place: f.Got}
		a.raise(f)
	}
}

func (a *Answer) addDues(to *few.Map[string, due]) {
	to.Clear()
	for i := range a.Bets {
		b := &a.Bets[i]
		d, again := to.At(b.ID)
		if !again {
			d.bet = i
		}
		sum, fits := money.Add(d.sum, b.Owed)
		if !b.Priced || !fits {
			d.unknown = true
			continue
		}
		if !d.priced {
			d.first = b.Owed
		}
		d.apart = d.apart || b.Owed != d.first
		d.sum, d.priced = sum, true
	}
}

func (a *Answer) comparePaid(b *wager.Settled, d due, text string) {
	got, err := money.Amount(0), error(nil)
	if text != "" {
		got, err = a.Currency.ParseSum(text)
	}
	// A bet told twice may be one: then the first alone is paid.
	if err == nil && (got == d.sum || got == d.first && !d.apart || d.unknown && got > d.sum) {
		return
	}
	if a.Void && !b.Held && err == nil && got > d.sum && got <= b.Offer {
		return // what the table had to give back anyway goes back with the stake
	}
	code := findings.PayoutDiffers
	if a.Void && (err != nil || got < d.sum) {
		code = findings.RoundVoidUnpaid
	}
	f := findings.New(code, b.ID)
	f.Clause, f.Expected, f.Got = b.Clause, a.Currency.Format(d.sum), text
	f.Why = wager.Why{Key: "finding_payout_short", Place: f.Expected, Text: text, Amount: d.sum - got}
	switch {
	case err != nil:
		f.Why.Key, f.Why.Amount = "finding_payout_unreadable", d.sum
	case got > d.sum:
		f.Why.Key, f.Why.Amount = "finding_payout_over", got-d.sum
	}
	if err == nil {
		f.Got = a.Currency.Format(got)
		f.Why.Text = f.Got
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
