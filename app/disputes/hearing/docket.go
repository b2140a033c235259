package hearing

import (
	"cmp"
	"slices"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/money"
)

// Filter is a part of the docket.
type Filter uint8

// The filters.
const (
	OpenOnly Filter = iota
	RuledOnly
	Everything
)

// Filters lists them.
func Filters() []Filter { return []Filter{OpenOnly, RuledOnly, Everything} }

// Row is a dispute in the docket.
type Row struct {
	ID                                 string
	Number, Table, Round, Guest, Claim string
	Amount, State, Opened, By, Ruled   string
	IsOpen                             bool
	Waits                              time.Duration // how long it has been open
}

// Docket is the list of disputes: the open ones first, the one that waits longest on top,
// then the others, the newest first. Counts are how many each filter has; Stake is the
// money of the open ones.
func Docket(all []pit.KeptDispute, f Filter, now time.Time, w *words.Words, zone *time.Location) (rows []Row, counts [3]int, stake string) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b pit.KeptDispute) int {
		x, y := a.State == pit.DisputeOpen, b.State == pit.DisputeOpen
		switch {
		case x != y && x:
			return -1
		case x != y:
			return 1
		case x:
			return a.At.Compare(b.At)
		}
		return -cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Number, b.Number))
	})
	sums := map[string]money.Amount{}
	for i := range sorted {
		k := &sorted[i]
		is := k.State == pit.DisputeOpen
		counts[Everything]++
		if is {
			counts[OpenOnly]++
			if c, ok := money.LookupCurrency(k.Currency); ok {
				if a, err := c.ParseSum(k.Amount); err == nil {
					if sum, fits := money.Add(sums[k.Currency], a); fits {
						sums[k.Currency] = sum
					}
				}
			}
		}
		if k.State == pit.DisputeRuled {
			counts[RuledOnly]++
		}
		if f == Everything || f == OpenOnly && is || f == RuledOnly && k.State == pit.DisputeRuled {
			rows = append(rows, rowOf(k, now, w, zone))
		}
	}
	for _, code := range slices.Sorted(keys(sums)) {
		c, _ := money.LookupCurrency(code)
		if stake != "" {
			stake += ", "
		}
		stake += words.Amount(c.Format(sums[code])) + " " + code
	}
	return rows, counts, stake
}

func keys(m map[string]money.Amount) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func rowOf(k *pit.KeptDispute, now time.Time, w *words.Words, zone *time.Location) Row {
	r := Row{
		ID: k.ID, Number: k.Form(), Table: k.Table, Round: k.Round, Guest: k.Player, Claim: k.Claim,
		Amount: words.Amount(k.Amount) + " " + k.Currency, Opened: clock(k.At, now, zone, w), By: k.OpenBy, IsOpen: k.State == pit.DisputeOpen,
	}
	switch k.State {
	case pit.DisputeOpen:
		r.State, r.Waits = w.Say("dispute_state_open", nil), max(now.Sub(k.At), 0)
		if k.Escalated != nil {
			r.State = w.Say("dispute_state_escalated", nil)
		}
	case pit.DisputeRuled:
		r.State = w.Say("dispute_outcome_"+k.Ruling.Outcome, nil)
		r.Ruled = clock(k.Ruling.At, now, zone, w)
	case pit.DisputeWithdrawn:
		r.State = w.Say("dispute_state_withdrawn", nil)
		r.Ruled = clock(k.Withdrawn.At, now, zone, w)
	}
	return r
}

// clock is a time of today, or the day of another one.
func clock(at, now time.Time, zone *time.Location, w *words.Words) string {
	if zone == nil {
		zone = time.UTC
	}
	at, now = at.In(zone), now.In(zone)
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format(time.TimeOnly)
	}
	return w.Day(at) + " " + at.Format("15:04")
}
