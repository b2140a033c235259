package hearing

import (
	"slices"
	"strings"

	"pitboss/app/evidence"
	"pitboss/app/words"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// quick are the claims that guests make most often; each has its sentence, and a digit.
var quick = [...]string{"paid", "card", "result", "late_bet", "closed_early", "action"}

// Claim is a dispute that is being opened. Most of it is there already: the guests of the
// round, what they staked, what is found wrong.
type Claim struct {
	Round   *evidence.Round // nil while it is read, or where nothing is recorded
	Table   string
	ID      string // of the round
	Finding string // table/round/code/subject; "" for none
	Guests  []ClaimGuest
	Chosen  int    // of the guests; -1 for none
	Quick   int    // of the quick claims; -1 for none
	Player  string // the reference that counts
	Text    string // the claim in words
	Amount  string
	Video   string

	currency money.Currency
	words    *words.Words
}

// ClaimGuest is a guest of the round.
type ClaimGuest struct{ Player, Spot, Staked string }

// NewClaim begins a dispute about a round; r may be nil.
func NewClaim(table, id, finding string, r *evidence.Round, c money.Currency, w *words.Words) *Claim {
	q := &Claim{Round: r, Table: table, ID: id, Finding: finding, Chosen: -1, Quick: -1, currency: c, words: w, Amount: c.Format(0)}
	if r == nil {
		return q
	}
	q.currency = r.Currency
	t := &evidence.Teller{Words: w, Round: r}
	for _, g := range r.Owed.Guests {
		if g.Player == "" {
			continue
		}
		var spots []string
		for i := range r.Bets {
			if b := &r.Bets[i]; b.Player == g.Player {
				if name := t.Bet(&b.Offer); !slices.Contains(spots, name) {
					spots = append(spots, name)
				}
			}
		}
		const most = 3
		if len(spots) > most {
			spots = append(spots[:most], "…")
		}
		q.Guests = append(q.Guests, ClaimGuest{g.Player, strings.Join(spots, ", "), t.Full(g.Staked)})
	}
	q.suggest()
	return q
}

// suggest chooses the guest for whom it is wrong most, and the claim that fits what is found.
func (q *Claim) suggest() {
	r := q.Round
	best, better := money.Amount(0), q.Better()
	for i, g := range q.Guests {
		if of, ok := better.Guest(g.Player); ok && max(of.Difference, -of.Difference) > best {
			best = max(of.Difference, -of.Difference)
			q.Chosen = i
		}
	}
	if f := r.Owed.Fault; f != nil {
		switch f.Code {
		case wager.DrawExtra, wager.DrawMissing, wager.DealShort:
			q.Quick = slices.Index(quick[:], "card")
		case wager.ActionIllegal, wager.ActionMissing:
			q.Quick = slices.Index(quick[:], "action")
		}
	}
	for i := 0; i < len(r.Findings) && q.Quick < 0; i++ {
		kind := ""
		switch r.Findings[i].Code {
		case findings.PayoutDiffers:
			kind = "paid"
		case findings.CardDiffers, findings.DrawExtra, findings.DrawMissing, findings.DealOrder:
			kind = "card"
		case findings.ResultDiffers, findings.SpinInvalid:
			kind = "result"
		case findings.BetLate, findings.BetAfterLaunch:
			kind = "late_bet"
		case findings.ActionIllegal, findings.ActionMissing:
			kind = "action"
		default:
			continue
		}
		q.Quick = slices.Index(quick[:], kind)
	}
	if q.Chosen >= 0 {
		q.Choose(q.Chosen)
	}
	if q.Quick >= 0 {
		q.Say(q.Quick)
	}
}

// Better is the round with the remedy of what is wrong with it.
func (q *Claim) Better() *evidence.Outcome { return q.Round.WhatIf(remedyOf(q.Round).changes...) }

// Choose chooses a guest of the round, and puts the money at stake down: what the guest
// is short, else what was staked.
func (q *Claim) Choose(i int) {
	if i < 0 || i >= len(q.Guests) {
		return
	}
	q.Chosen, q.Player = i, q.Guests[i].Player
	if of, ok := q.Better().Guest(q.Player); ok {
		at := of.Difference
		if at < 0 {
			at = -at
		}
		if at == 0 {
			at = of.Staked
		}
		q.Amount = q.currency.Format(at)
	}
}

// QuickClaims are the sentences of the claims that are made most often.
func (q *Claim) QuickClaims() (all []string) {
	for _, key := range quick {
		all = append(all, q.words.Say("dispute_claim_"+key, nil))
	}
	return all
}

// Say makes one of them the claim.
func (q *Claim) Say(i int) {
	if i >= 0 && i < len(quick) {
		q.Quick, q.Text = i, q.words.Say("dispute_claim_"+quick[i], nil)
	}
}

// Draft is the dispute as the desk records it.
func (q *Claim) Draft() decisions.Dispute {
	d := decisions.Dispute{
		Table: q.Table, Round: q.ID, Player: strings.TrimSpace(q.Player), Claim: strings.TrimSpace(q.Text),
		Amount: strings.ReplaceAll(strings.TrimSpace(q.Amount), ",", ""), Currency: q.currency.Code, Finding: q.Finding, Video: strings.TrimSpace(q.Video),
	}
	if q.Chosen >= 0 && q.Chosen < len(q.Guests) && q.Guests[q.Chosen].Player == d.Player {
		d.Spot = clip(q.Guests[q.Chosen].Spot, decisions.LongestName)
	}
	if c := q.currency; c.Code != "" {
		if a, err := c.ParseSum(d.Amount); err == nil {
			d.Amount = c.Format(a)
		}
	}
	return d
}

// Currency is what the money at stake is in.
func (q *Claim) Currency() string { return q.currency.Code }
