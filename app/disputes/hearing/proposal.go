package hearing

import (
	"strings"

	"pitboss/app/evidence"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// The kinds of rulings, in the words of the decision.
const (
	Upheld   = "upheld"
	Rejected = "rejected"
	Void     = "round_void"
)

// Proposal is a ruling that can be signed, with what it moves.
type Proposal struct {
	Kind    string // upheld, rejected, round_void
	Title   string
	Money   string            // what it moves, in a sentence
	Outcome *evidence.Outcome // that it settles on; nil where the round stands as it is
	Why     string            // why it cannot be chosen; "" if it can
}

// Possible says that the ruling can be signed.
func (p *Proposal) Possible() bool { return p.Why == "" }

// adjustments are what the ruling gives each guest, or takes.
func (p *Proposal) adjustments(c money.Currency) (all []decisions.Adjustment) {
	if p.Kind == Rejected || p.Outcome == nil {
		return nil
	}
	for _, g := range p.Outcome.Guests {
		if g.Difference != 0 {
			all = append(all, decisions.Adjustment{
				Player: g.Player, Owed: c.Format(g.WhatIf), Paid: c.Format(g.Recorded), Amount: c.Format(g.Difference),
			})
		}
	}
	return all
}

// Proposals are the rulings: upheld as the what-if has it, rejected, and the round void.
func (h *Hearing) Proposals() []Proposal { return h.proposals }

// Proposal is the ruling that is chosen; nil for none.
func (h *Hearing) Proposal() *Proposal {
	if h.Chosen < 0 || h.Chosen >= len(h.proposals) {
		return nil
	}
	return &h.proposals[h.Chosen]
}

// Choose chooses a ruling; one that is not possible is not chosen.
func (h *Hearing) Choose(i int) {
	if i >= 0 && i < len(h.proposals) && h.proposals[i].Possible() {
		h.Chosen = i
		h.wording()
	}
}

// propose makes the rulings anew.
func (h *Hearing) propose() {
	upheld := Proposal{Kind: Upheld, Title: h.say("uphold", map[string]any{"What": h.Remedy()}), Outcome: h.outcome}
	switch {
	case !h.outcome.Settles():
		upheld.Why = h.Fault(h.outcome)
	case h.outcome.Total.Difference == 0 && !h.moves(h.outcome):
		upheld.Why = h.say("nothing_differs", nil)
	default:
		upheld.Money = h.moved(h.outcome)
	}
	rejected := Proposal{Kind: Rejected, Title: h.say("reject", nil), Money: h.say("nothing_moves", nil)}
	void := Proposal{Kind: Void, Title: h.say("void", nil), Outcome: h.Round.WhatIf(evidence.SetVoid{Void: true})}
	switch {
	case h.Round.Recorded.Void:
		void.Why = h.say("is_void", nil)
	case !void.Outcome.Settles():
		void.Why = h.Fault(void.Outcome)
	default:
		void.Money = h.moved(void.Outcome)
	}
	h.proposals = []Proposal{upheld, rejected, void}
	if p := h.Proposal(); p != nil && !p.Possible() {
		h.Chosen = -1
	}
	h.wording()
}

// wording writes the words of the ruling, unless a person did.
func (h *Hearing) wording() {
	if h.Worded {
		return
	}
	h.Ruling = ""
	if p := h.Proposal(); p != nil {
		h.Ruling = p.Title
		if p.Money != "" {
			h.Ruling += ": " + p.Money
		}
	}
}

func (h *Hearing) moves(o *evidence.Outcome) bool {
	for _, g := range o.Guests {
		if g.Difference != 0 {
			return true
		}
	}
	return false
}

// moved is what an outcome moves: 6,400.00 to three guests; 2,250.00 back from one.
func (h *Hearing) moved(o *evidence.Outcome) string {
	t := h.Teller()
	var to, from money.Amount
	more, less := 0, 0
	for _, g := range o.Guests {
		switch {
		case g.Difference > 0:
			to, more = to+g.Difference, more+1
		case g.Difference < 0:
			from, less = from-g.Difference, less+1
		}
	}
	var parts []string
	if more > 0 {
		parts = append(parts, t.Full(to)+" "+h.count("to_guests", more))
	}
	if less > 0 {
		parts = append(parts, t.Full(from)+" "+h.count("from_guests", less))
	}
	if len(parts) == 0 {
		return h.say("nothing_moves", nil)
	}
	return strings.Join(parts, ", ")
}

// remedy is what a finding of the round asks for.
type remedy struct {
	is      bool // something is proposed
	void    bool // and that is that the round does not count
	changes []evidence.Change
	tab     Tab
}

// remedyOf finds the remedy of what is wrong with a round: an extra card is burned, late
// bets go back, a launch that does not count makes the round void, and else it is settled
// as it is owed.
func remedyOf(r *evidence.Round) remedy {
	if f := r.Owed.Fault; f != nil && f.Code == wager.DrawExtra && f.Card > 0 {
		burned := evidence.RemoveCard{Number: f.Card}
		if r.WhatIf(burned).Settles() {
			return remedy{is: true, changes: []evidence.Change{burned}, tab: CardTab}
		}
	}
	var back []evidence.Change
	for _, l := range r.LateBets() {
		if !l.Back {
			back = append(back, evidence.RemoveBet{ID: l.Bet.ID})
		}
	}
	if len(back) > 0 {
		return remedy{is: r.WhatIf(back...).Settles(), changes: back, tab: TimeTab}
	}
	tab := CardTab
	if r.Game == profile.Roulette {
		tab = ResultTab
	}
	for i := range r.Findings {
		if r.Findings[i].Code == findings.SpinInvalid && r.Recorded.Settled {
			return remedy{is: true, void: true, tab: tab}
		}
	}
	return remedy{is: r.Owed.Settles() && r.Owed.Total.Difference != 0, tab: tab}
}

// Remedy is what the what-if does, in a few words: burn the card, settle on 17.
func (h *Hearing) Remedy() string {
	t := h.Teller()
	var parts []string
	for _, c := range h.changes {
		parts = append(parts, h.change(c))
	}
	o := h.outcome
	if o.Settles() && !o.Void {
		switch h.Round.Game {
		case profile.Blackjack:
			parts = append(parts, h.say("settle_on", map[string]any{"Result": o.Felt.Dealer.Total}))
		case profile.Baccarat:
			parts = append(parts, h.say("settle_on", map[string]any{"Result": t.Words.Say("winner_"+o.Answer.Winner(), nil)}))
		case profile.Roulette:
			parts = append(parts, h.say("settle_on", map[string]any{"Result": o.Answer.Number}))
		}
	}
	if len(parts) == 0 {
		return h.say("as_owed", nil)
	}
	return strings.Join(parts, ", ")
}

// change is one change in words.
func (h *Hearing) change(c evidence.Change) string {
	t := h.Teller()
	switch c := c.(type) {
	case evidence.RemoveCard:
		return h.say("burn_card", map[string]any{"Number": c.Number})
	case evidence.SetCard:
		return h.say("card_is", map[string]any{"Number": c.Number, "Card": t.Card(c.Card)})
	case evidence.AddCard:
		return h.say("card_added", map[string]any{"Number": c.Number, "Card": t.Card(c.Card)})
	case evidence.SetNumber:
		return h.say("number_is", map[string]any{"Number": c.Number})
	case evidence.SetVoid:
		if c.Void {
			return h.say("round_void", nil)
		}
		return h.say("round_counts", nil)
	case evidence.RemoveBet:
		return h.say("bet_returned", map[string]any{"Bet": h.betName(c.ID)})
	case evidence.AddBet:
		return h.say("bet_taken", map[string]any{"Bet": t.Bet(&c.Offer)})
	case evidence.SetSpot:
		return h.say("bet_lies", map[string]any{"Bet": h.betName(c.ID), "Spot": t.Bet(&c.To)})
	case evidence.SetStake:
		return h.say("stake_is", map[string]any{"Bet": h.betName(c.ID), "Amount": t.Amount(c.Stake)})
	case evidence.SetBetTime:
		return h.say("bet_at", map[string]any{"Bet": h.betName(c.ID), "Time": t.Exact(c.At)})
	case evidence.SetSignal:
		if c.At.IsZero() {
			return h.say("signal_never", map[string]any{"Signal": t.Signal(c.Kind)})
		}
		return h.say("signal_at", map[string]any{"Signal": t.Signal(c.Kind), "Time": t.Exact(c.At)})
	case evidence.SetAction:
		return h.say("action_is", map[string]any{"Box": t.Box(c.Action.Seat, 0), "Do": t.Words.Say("table_do_"+c.Action.Do, nil)})
	case evidence.AddAction:
		return h.say("action_is", map[string]any{"Box": t.Box(c.Action.Seat, 0), "Do": t.Words.Say("table_do_"+c.Action.Do, nil)})
	case evidence.RemoveAction:
		return h.say("action_gone", map[string]any{"Number": c.Number})
	case evidence.SetOption:
		return h.say("option_is", map[string]any{"Option": h.option(c.Name), "Value": h.optionValue(c.Value)})
	}
	return ""
}

func (h *Hearing) betName(id string) string {
	for _, b := range h.bets() {
		if b.ID == id {
			return h.Teller().Bet(&b.Offer) + " " + b.Player
		}
	}
	return id
}

// Fault says why an outcome cannot be settled: which card or action is missing, or is
// one too many.
func (h *Hearing) Fault(o *evidence.Outcome) string {
	if o.Fault == nil {
		return ""
	}
	f, t := o.Fault, h.Teller()
	place := t.Place(f.Expected)
	if f.Seat > 0 {
		place = t.Box(f.Seat, 0)
	}
	switch f.Code {
	case wager.DealShort, wager.DrawMissing:
		return h.say("fault_card_missing", map[string]any{"Number": f.Card, "Place": place})
	case wager.DrawExtra:
		return h.say("fault_card_extra", map[string]any{"Number": f.Card})
	case wager.ActionMissing:
		return h.say("fault_action_missing", map[string]any{"Place": place})
	case wager.ActionIllegal:
		return h.say("fault_action_illegal", map[string]any{"Place": place, "Number": f.Action})
	case wager.CardInvalid:
		return h.say("fault_card_unknown", map[string]any{"Number": f.Card})
	case wager.NumberInvalid:
		return h.say("fault_number", nil)
	}
	return h.say("fault_other", map[string]any{"Code": string(f.Code)})
}

// Source is what the proposal stands on, in two sentences: whose rule it is, and what it
// says; and whether it is borrowed.
type Source struct {
	Text     string
	Clause   string
	Borrowed bool
	Silent   bool // nobody's rule says anything
}

// Source finds the rule behind what is proposed.
func (h *Hearing) Source() Source {
	r := h.Round
	borrowed := func(key string) Source { return Source{Text: h.say("source_"+key, nil), Borrowed: true} }
	if f := r.Owed.Fault; f != nil {
		switch {
		case f.Code == wager.DrawExtra && r.Game == profile.Blackjack:
			return borrowed("bj_extra")
		case f.Code == wager.DrawExtra && r.Game == profile.Baccarat:
			return borrowed("bac_extra")
		case f.Code == wager.DrawMissing && r.Game == profile.Blackjack:
			return borrowed("bj_missing")
		case f.Code == wager.DrawMissing && r.Game == profile.Baccarat:
			return Source{Text: h.say("source_bac_missing", nil), Clause: f.Clause}
		}
		return Source{Text: h.say("source_silent", nil), Silent: true}
	}
	for i := range r.Findings {
		if g := &r.Findings[i]; g.Code == findings.SpinInvalid {
			return Source{Text: h.say("source_spin", map[string]any{"Clause": g.Clause}), Clause: g.Clause}
		}
	}
	for i := range r.Findings {
		switch g := &r.Findings[i]; g.Code {
		case findings.BetLate, findings.BetAfterLaunch:
			return Source{Text: h.say("source_late", map[string]any{"Clause": g.Clause}), Clause: g.Clause, Borrowed: true}
		case findings.PayoutDiffers:
			return Source{Text: h.say("source_price", map[string]any{"Clause": g.Clause}), Clause: g.Clause}
		case findings.CardDiffers, findings.ResultDiffers:
			return Source{Text: h.say("source_felt", nil), Clause: "A-GEN-2"}
		}
	}
	return Source{Text: h.say("source_silent", nil), Silent: true}
}

// Note is a house option on which the money of the round hangs, as the table plays it
// whatever is tried; "" where there is none.
func (h *Hearing) Note() string {
	option, value := h.Round.HangsOn()
	if option == "" {
		return ""
	}
	return h.say("option_note", map[string]any{"Option": h.option(option), "Value": h.optionValue(value)})
}

func (h *Hearing) option(name string) string {
	key := "dispute_option_" + name
	if text := h.words.Say(key, nil); text != key {
		return text
	}
	return name
}

func (h *Hearing) optionValue(value string) string {
	key := "dispute_value_" + value
	if text := h.words.Say(key, nil); text != key {
		return text
	}
	return value
}
