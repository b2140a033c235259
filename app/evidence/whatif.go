package evidence

import (
	"slices"
	"strings"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Outcome is a round as the engine settles it, and what that means in money beside what
// was recorded. It must not be changed.
type Outcome struct {
	// Answer is the settlement; nil where Fault says why there can be none: which card or
	// action is missing, or is one too many.
	Answer *round.Answer
	Fault  *wager.Fault
	Void   bool
	// Unfit are the places, from 0, of changes that did not fit and changed nothing.
	Unfit   []int
	Closing Closing // the signals that this outcome goes by
	Felt    Felt    // as it would lie
	Wagers  []Wager // every stake, its extras after it
	Guests  []Guest // in the order of their first bet
	Total   Money
	House   House
	line    round.Line
}

// Money is what a stake, a guest or a round comes to. Recorded and WhatIf are what is
// handed back of Staked, the stake itself included; Difference is WhatIf less Recorded,
// from the guest's side: plus is short, minus is overpaid.
type Money struct{ Staked, Recorded, WhatIf, Difference money.Amount }

// Wager is one stake: a bet, or what an action added to one (b1/double).
type Wager struct {
	Money
	ID, Player string
	Seat       int
	Extra      bool
	Held       bool // an imprisoned stake: it was staked by an earlier spin
	Priced     bool // this outcome says what becomes of it
	Back       bool // it is given back, won or lost
	Outcome    wager.Outcome
	Reason     wager.Reason // why the rules refuse it, where they do
	Odds       money.Odds
	Clause     string
	Why        wager.Why

	again bool // it is the bet before it with its id, told once more: it counts for nothing
}

// Guest is one guest's money in a round.
type Guest struct {
	Money
	Player string
	Seats  []int // at blackjack
}

// House is the same from the other side of the table: what it won.
type House struct{ Recorded, WhatIf, Difference money.Amount }

// WhatIf has the engine settle the round again with changes made, one after another. It
// fails on nothing: a round that cannot be settled so is an Outcome with a Fault.
func (r *Round) WhatIf(changes ...Change) *Outcome {
	d := r.draft()
	var unfit []int
	for i, c := range changes {
		if c == nil || !c.apply(d) {
			unfit = append(unfit, i)
		}
	}
	o := r.settleDraft(d)
	o.Unfit = unfit
	return o
}

// settle works out what was owed, and what was taken and paid.
func (r *Round) settle() { r.Owed = r.settleDraft(r.draft()) }

func (r *Round) settleDraft(d *draft) *Outcome {
	o := &Outcome{Closing: d.signals, Void: d.line.Void, line: d.line}
	engine := round.NewEngine(r.book)
	var a round.Answer
	engine.Check(&d.line, &a)
	if a.Fault == nil {
		o.Answer = a.Clone()
	} else {
		f := *a.Fault
		o.Fault = &f
	}
	o.Felt = feltOf(engine, &d.line)
	now := r.wagers(o.Answer, d)
	recorded := r.recorded(engine)
	o.take(recorded, now)
	return o
}

// recorded is what was taken and paid, stake by stake.
func (r *Round) recorded(engine *round.Engine) []Wager {
	d := r.draft()
	var a round.Answer
	engine.Check(&d.line, &a)
	if a.Fault != nil { // what was staked is known though it cannot be settled
		d.line.Void = true
		if engine.Check(&d.line, &a); a.Fault != nil {
			d.line.Actions = nil
			engine.Check(&d.line, &a)
		}
	}
	list := r.wagers(&a, d)
	paid, first := map[string]money.Amount{}, map[string]bool{}
	for _, p := range r.Recorded.Paid {
		if amount, err := r.Currency.ParseSum(p.Returned); err == nil && !first[p.ID] {
			paid[p.ID], first[p.ID] = amount, true
		}
	}
	known := map[string]bool{}
	for i := range list {
		w := &list[i]
		known[w.ID] = true
		switch {
		case r.Recorded.Listed:
			w.Recorded = paid[w.ID]
			delete(paid, w.ID)
		case r.Recorded.Void:
			w.Recorded = w.Staked
		case r.Recorded.Settled && a.Fault == nil && !d.line.Void:
			w.Recorded = w.WhatIf // nobody says what was paid: what is owed stands for it
		default:
			w.Recorded = 0
		}
	}
	if r.Recorded.Listed {
		toldAgain(list)
	}
	for _, p := range r.Recorded.Paid {
		if amount, there := paid[p.ID]; there && !known[p.ID] {
			known[p.ID] = true
			list = append(list, Wager{ID: p.ID, Player: r.playerOf(p.ID), Money: Money{Recorded: amount}})
		}
	}
	return list
}

// toldAgain finds the bets that were told twice. What bets of one id bring was paid under
// that id, and so far counts as the first's: if it is what the first alone brings, and the
// others bring the same, they are that bet.
func toldAgain(list []Wager) {
	first, others := map[string]int{}, map[string][]int{}
	for i := range list {
		if f, there := first[list[i].ID]; !there {
			first[list[i].ID] = i
		} else if list[i].Priced && list[f].Priced {
			others[list[i].ID] = append(others[list[i].ID], i)
		}
	}
	for id, all := range others {
		is := &list[first[id]]
		if is.Recorded != is.WhatIf || slices.ContainsFunc(all, func(i int) bool { return list[i].WhatIf != is.WhatIf }) {
			continue
		}
		for _, i := range all {
			list[i].Money, list[i].again = Money{}, true
		}
	}
}

// playerOf is whose a wager is, by the bet it belongs to.
func (r *Round) playerOf(id string) string {
	whole, _, _ := strings.Cut(id, "/")
	for _, one := range [...]string{id, whole} {
		if b, ok := r.Bet(one); ok {
			return b.Player
		}
	}
	return ""
}

// wagers are the stakes of a settlement: Staked is what the guest has on the table, and
// WhatIf what comes back of it. What the rules refuse was taken all the same: it counts
// as it was offered, unless it is given back.
func (r *Round) wagers(a *round.Answer, d *draft) (list []Wager) {
	if a == nil {
		return nil
	}
	for i := range a.Bets {
		b := &a.Bets[i]
		w := Wager{
			ID: b.ID, Player: b.Player, Extra: b.Extra, Held: b.Held, Priced: true, Outcome: b.Outcome, Reason: b.Reason, Odds: b.Odds,
			Clause: b.Clause, Why: b.Why,
		}
		base, _, _ := strings.Cut(b.ID, "/")
		if o := d.offer(base); o != nil && o.Has&wager.HasSeat != 0 {
			w.Seat = o.Seat
		}
		late := b.Reason == wager.Late || b.Reason == wager.AfterLaunch
		switch {
		case d.back[b.ID] || d.back[base] && b.Extra || d.timed && late:
			w.Back = true
		case b.Reason != wager.Accepted && b.Priced:
			w.Staked, w.WhatIf = b.Offer, b.Owed
			if b.Extra {
				w.Staked = max(b.Offer, b.Stake)
			}
		case b.Reason == wager.Duplicate:
			w.Priced = false // the first with its id is the bet
		case b.Reason != wager.Accepted:
			w.Priced, w.Back = false, true // nobody can say what it would win
			w.Staked, w.WhatIf = b.Offer, b.Offer
		default:
			w.Staked, w.WhatIf = b.Stake, b.Returned
			if b.Held {
				w.Staked = 0
			}
		}
		list = append(list, w)
	}
	return list
}

// take puts what was recorded beside what the outcome says. A stake that the outcome has
// not, or has otherwise, is made up for: what was staked more comes back, what would have
// been staked more is taken off.
func (o *Outcome) take(recorded, now []Wager) {
	at := map[string][]int{}
	for i := range recorded {
		w := recorded[i]
		w.WhatIf, w.Priced = w.Staked, o.Answer != nil && !w.again // not in the outcome: its stake comes back
		if o.Answer == nil {
			w.WhatIf = w.Recorded // nothing is said of it
		}
		w.Back = true
		at[w.ID] = append(at[w.ID], len(o.Wagers))
		o.Wagers = append(o.Wagers, w)
	}
	for _, w := range now {
		if len(at[w.ID]) == 0 {
			w.WhatIf -= w.Staked // it was never staked
			w.Staked, w.Recorded = 0, 0
			o.Wagers = append(o.Wagers, w)
			continue
		}
		i := at[w.ID][0] // of bets with one id each is that of its turn
		at[w.ID] = at[w.ID][1:]
		was := o.Wagers[i].Money
		if o.Wagers[i].again {
			w.Money, w.Priced, w.again = Money{}, false, true
		} else {
			w.WhatIf += was.Staked - w.Staked
			w.Staked, w.Recorded = was.Staked, was.Recorded
		}
		o.Wagers[i] = w
	}
	fits := true
	for i := range o.Wagers {
		w := &o.Wagers[i]
		difference, ok := money.Sub(w.WhatIf, w.Recorded)
		w.Difference = difference
		fits = o.add(w) && ok && fits
	}
	if !fits {
		o.Answer, o.Fault = nil, wager.Faultf(wager.MoneyInvalid, "", "the sums of the round are too large")
		o.Wagers, o.Guests, o.Total = nil, nil, Money{}
	}
	o.House = House{Recorded: o.Total.Staked - o.Total.Recorded, WhatIf: o.Total.Staked - o.Total.WhatIf}
	o.House.Difference = o.House.WhatIf - o.House.Recorded
}

// add adds a stake to its guest and to the round; false where int64 cannot hold the sum.
func (o *Outcome) add(w *Wager) bool {
	at := slices.IndexFunc(o.Guests, func(g Guest) bool { return g.Player == w.Player })
	if at < 0 {
		at = len(o.Guests)
		o.Guests = append(o.Guests, Guest{Player: w.Player})
	}
	g := &o.Guests[at]
	if w.Seat > 0 && !slices.Contains(g.Seats, w.Seat) {
		g.Seats = append(g.Seats, w.Seat)
		slices.Sort(g.Seats)
	}
	fits := true
	for _, m := range [...]*Money{&g.Money, &o.Total} {
		for _, sum := range [...]struct {
			to *money.Amount
			by money.Amount
		}{{&m.Staked, w.Staked}, {&m.Recorded, w.Recorded}, {&m.WhatIf, w.WhatIf}, {&m.Difference, w.Difference}} {
			total, ok := money.Add(*sum.to, sum.by)
			*sum.to, fits = total, fits && ok
		}
	}
	return fits
}

// Settles says that the outcome has a settlement.
func (o *Outcome) Settles() bool { return o.Answer != nil }

// Wager finds a stake of the outcome.
func (o *Outcome) Wager(id string) (*Wager, bool) {
	for i := range o.Wagers {
		if o.Wagers[i].ID == id {
			return &o.Wagers[i], true
		}
	}
	return nil, false
}

// Guest finds a guest of the outcome.
func (o *Outcome) Guest(player string) (*Guest, bool) {
	for i := range o.Guests {
		if o.Guests[i].Player == player {
			return &o.Guests[i], true
		}
	}
	return nil, false
}

// Actions are what the guests do in the outcome, in their order. The slice is the
// caller's.
func (o *Outcome) Actions() []round.Action { return slices.Clone(o.line.Actions) }

// Bets are the bets that stand in the outcome. The slice is the caller's.
func (o *Outcome) Bets() []wager.Offer { return slices.Clone(o.line.Offers) }

// Number is where the ball rests in the outcome; false where nobody says.
func (o *Outcome) Number() (int, bool) { return o.line.Number, o.line.HasNumber }

// Option is how the outcome plays one of the house's options; "" for none of this name.
func (o *Outcome) Option(r *Round, name string) string {
	t, fault := round.NewEngine(r.book).Terms(&o.line)
	if fault != nil {
		return ""
	}
	return t.Rules.Option(name)
}

// HangsOn is the option of the house on which the money of a round hangs, and how the table
// plays it: what a dealer's blackjack takes of doubles and splits, A-BJ-4. It is "" where
// no money does.
func (r *Round) HangsOn() (option, value string) {
	const takes = "dealer_blackjack_takes"
	if r.Game != profile.Blackjack || r.Owed == nil || !r.Owed.Felt.Dealer.Blackjack() {
		return "", ""
	}
	for _, w := range r.Owed.Wagers {
		if w.Extra && !strings.HasSuffix(w.ID, "/insurance") {
			return takes, r.Owed.Option(r, takes)
		}
	}
	return "", ""
}

// Fate is what a decision about a round without a result does to one guest's stakes.
type Fate struct {
	Player string
	Seats  []int
	Staked money.Amount
	Back   money.Amount // goes back now
	Stands money.Amount // stays for the rerun
	// Would is what the number or the cards that do not count would have handed back: for
	// information only. HasWould says that there is a result.
	Would    money.Amount
	HasWould bool
}

// PerGuest is what becomes of the stakes when the spin is run again, with the bets
// standing or given back, or when the round is void: nothing stands then.
func (r *Round) PerGuest(stand bool) []Fate {
	d := r.draft()
	d.line.Void = false
	if !d.line.HasNumber {
		for i := range slices.Backward(r.Spins) {
			if n := r.Spins[i].Number(); n >= 0 {
				d.line.Number, d.line.HasNumber = n, true
				break
			}
		}
	}
	would := r.settleDraft(d)
	v := r.draft()
	v.line.Void = true
	list := r.settleDraft(v)
	all := make([]Fate, 0, len(list.Guests))
	for _, g := range list.Guests {
		f := Fate{Player: g.Player, Seats: g.Seats, Staked: g.Staked}
		if stand {
			f.Stands = f.Staked
		} else {
			f.Back = f.Staked
		}
		if w, ok := would.Guest(g.Player); ok && would.Settles() {
			f.Would, f.HasWould = w.WhatIf, true
		}
		all = append(all, f)
	}
	return all
}
