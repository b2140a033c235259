package reports

import (
	"maps"
	"slices"
	"strings"

	"pitboss/app/words"
	"pitboss/tables/findings"
	"pitboss/tables/money"
)

// settling are the findings that say that a round was not settled as it should be.
var settling = []findings.Code{
	findings.PayoutDiffers, findings.ResultDiffers, findings.RoundSettledTwice, findings.RoundVoidUnpaid,
}

// short is by how much a guest was paid too little, below zero where it was too much;
// false where the finding is not about an amount.
func (f *raised) short() (money.Amount, bool) {
	switch f.Why.Key {
	case "finding_payout_short", "finding_payout_unreadable":
		return f.Why.Amount, true
	case "finding_payout_over":
		return -f.Why.Amount, true
	case "finding_paid_nobody":
		paid, err := f.digits.currency.ParseSum(f.Why.Place)
		return -paid, err == nil
	}
	return 0, false
}

func (m *maker) amount(a money.Amount, d moneyDigits) Cell {
	return Cell{words.Amount(d.currency.Format(a)) + " " + d.code, d.currency.Format(a)}
}

// signed reads an amount that may be below zero.
func (d moneyDigits) signed(s string) (money.Amount, bool) {
	digits, below := strings.CutPrefix(s, "-")
	a, err := d.currency.ParseSum(digits)
	if below {
		a = -a
	}
	return a, err == nil
}

// settlements is every difference between what the rules owe and what was paid.
func (m *maker) settlements() error {
	y, err := m.replay("")
	if err != nil {
		return err
	}
	type sum struct {
		found       int
		short, over money.Amount
		digits      moneyDigits
	}
	var found []*raised
	sums := map[string]*sum{}
	totals := map[string]*sum{}
	for _, f := range y.within() {
		if !slices.Contains(settling, f.Code) {
			continue
		}
		found = append(found, f)
		a, money := f.short()
		for _, of := range []struct {
			in  map[string]*sum
			key string
		}{{sums, f.Table + "\x00" + f.digits.code}, {totals, f.digits.code}} {
			s := of.in[of.key]
			if s == nil {
				s = &sum{digits: f.digits}
				of.in[of.key] = s
			}
			s.found++
			switch {
			case money && a > 0:
				s.short += a
			case money:
				s.over -= a
			}
		}
	}
	s := m.section("by_table")
	m.columns(s, "table", "-count", "-short", "-over")
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		t := sums[key]
		table := key[:len(key)-len(t.digits.code)-1]
		s.row(cell(table), m.number(t.found), m.amount(t.short, t.digits), m.amount(t.over, t.digits))
	}
	for _, code := range slices.Sorted(maps.Keys(totals)) {
		t := totals[code]
		s.row(cell(m.say("total")), m.number(t.found), m.amount(t.short, t.digits), m.amount(t.over, t.digits)).Total = true
	}
	s = m.section("differences")
	s.Note = m.say("note_differences")
	m.columns(s, "time", "table", "round", "finding", "+about", "-owed", "-paid", "-difference", "clause", "answered")
	for _, f := range found {
		difference := Cell{}
		if a, ok := f.short(); ok {
			difference = m.amount(a, f.digits)
		}
		s.row(
			m.moment(f.at), cell(f.Table), cell(f.Round), cell(m.word("alarm_", string(f.Code))), cell(m.sentence(&f.Why, f.digits)),
			cell(f.Expected), cell(f.Got), difference, cell(f.Clause), cell(f.decision),
		)
	}
	m.more(s, y.lost)
	return nil
}

func (m *maker) more(s *Section, n int) {
	if n > 0 {
		s.More = m.w.Count("reports_more_rows", n)
	}
}
