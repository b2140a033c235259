package worksheet

import (
	"strconv"
	"strings"

	"pitboss/app/words"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// Detail says one row of a statement in full. The statement must be the sheet's last.
func (s *Sheet) Detail(w *words.Words, t *Statement, row int) (Detail, bool) {
	if row < 0 || row >= len(t.Rows) {
		return Detail{}, false
	}
	r, c := &t.Rows[row], s.Currency()
	guests, _ := s.Guests()
	name := ""
	if r.Guest >= 0 {
		name = guests[r.Guest]
	}
	d := Detail{
		Title: strings.Join([]string{r.Spot, r.Stake, GuestName(w, name)}, ", "),
		Row:   w.Say("calculator_row", values{"Row": row + 1}),
		Lead:  r.Why,
	}
	b := r.settled
	if b == nil {
		return d, true
	}
	if r.Clause != "" {
		d.Lead += " (" + r.Clause + ")"
	}
	if lead := s.howPlaced(w, b); lead != "" {
		if d.Lead != "" {
			d.Lines = append(d.Lines, d.Lead)
		}
		d.Lead = lead
	}
	if b.Commission > 0 {
		d.Lines = append(d.Lines, w.Say("calculator_commission", values{"Amount": Grouped(c, b.Commission)}))
	}
	if b.Change > 0 {
		d.Lines = append(d.Lines, w.Say("calculator_change", values{"Amount": Grouped(c, b.Change)}))
	}
	if !b.At.IsZero() {
		d.Lines = append(d.Lines, w.Say("calculator_made_at", values{"Time": b.At.Format("15:04:05.000")}))
	}
	settled := t.State == Settled
	for i := range b.Placed {
		d.Placed = append(d.Placed, s.placedRow(w, &b.Placed[i], settled))
	}
	d.Together = PlacedRow{Name: w.Say("calculator_together", nil), Stake: Grouped(c, b.Stake)}
	if settled {
		d.Together.Won, d.Together.Returned = Grouped(c, b.Won), Grouped(c, b.Returned)
	}
	return d, true
}

func (s *Sheet) placedRow(w *words.Words, p *wager.Placed, settled bool) PlacedRow {
	c := s.Currency()
	row := PlacedRow{Name: placedName(w, p), Stake: Grouped(c, p.Stake), Outcome: "–"}
	if settled {
		row.Outcome = w.Say("calculator_outcome_"+p.Outcome.String(), nil)
		row.Won, row.Returned, row.Strong = Grouped(c, p.Won), Grouped(c, p.Returned), p.Returned > 0
	}
	return row
}

// howPlaced says into which chips a call bet went: "5 chips of 50: 1 straight, 4 splits."
func (s *Sheet) howPlaced(w *words.Words, b *wager.Settled) string {
	chips, each, even := chipsOf(b)
	if chips == 0 {
		return ""
	}
	kinds := map[string]int{}
	for i := range b.Placed {
		kinds[b.Placed[i].Spot]++
	}
	var parts []string
	for i := range profile.Insides {
		if n := kinds[i.String()]; n > 0 {
			parts = append(parts, w.Count("calculator_count_"+i.String(), n))
		}
	}
	text := w.Count("calculator_chips", chips)
	if even {
		text = w.Say("calculator_chips_of", values{"Chips": text, "Value": Short(s.Currency(), each)})
	}
	return text + ": " + strings.Join(parts, ", ") + "."
}

// notice says what a round waits for, or why it cannot have happened.
func (s *Sheet) notice(w *words.Words, r *Result) []string {
	switch r.State {
	case Waiting:
		return s.needs(w, r)
	case Impossible:
		return s.impossible(w, r)
	}
	return nil
}

func (s *Sheet) needs(w *words.Words, r *Result) []string {
	withHand := r.Place.Seat > 0 && s.handsOf(r, r.Place.Seat) > 1
	switch r.Need {
	case NeedBet:
		return []string{w.Say("calculator_needs_bet", nil)}
	case NeedNumber:
		return []string{w.Say("calculator_needs_number", nil)}
	case NeedAction:
		return []string{w.Say("calculator_needs_action", values{"Place": PlaceName(w, r.Place, withHand)})}
	case NeedCard:
		n := len(s.cardsOf()) + 1
		if s.game == profile.Baccarat {
			return []string{w.Say("calculator_needs_card", values{"Card": n, "Place": sayWord(w, r.Side.String())})}
		}
		return []string{w.Say("calculator_needs_card", values{"Card": n, "Place": PlaceName(w, r.Place, withHand)})}
	case NoNeed:
	}
	return nil
}

func (s *Sheet) handsOf(r *Result, seat int) int {
	n := 0
	for i := range r.Progress.Hands {
		if r.Progress.Hands[i].Seat == seat {
			n++
		}
	}
	return n
}

func (s *Sheet) impossible(w *words.Words, r *Result) []string {
	f := r.Fault
	lines := []string{s.faultText(w, r)}
	if f.Clause != "" {
		lines[0] += " (" + f.Clause + ")"
	}
	if may, ok := mayText(w, f.Expected); ok {
		place := PlaceName(w, blackjack.Place{Seat: f.Seat, Hand: max(f.Hand, 1)}, f.Hand > 1)
		lines = append(lines, w.Say("calculator_may", values{"Place": place, "Actions": may}))
	}
	if r.Option != "" {
		lines = append(lines, w.Say("calculator_explained", values{"Option": OptionName(w, r.Option), "Value": OptionValue(w, r.Value)}))
	}
	switch f.Code {
	case wager.RulesInvalid, wager.MoneyInvalid, wager.InputInvalid:
		if w.Language == "en" { // which option, which limit: the engine says it, in English
			lines = append(lines, f.Message)
		}
	}
	return lines
}

func (s *Sheet) faultText(w *words.Words, r *Result) string {
	f := r.Fault
	switch f.Code {
	case wager.DrawExtra:
		return s.extraText(w, r)
	case wager.ActionMissing:
		place := PlaceName(w, blackjack.Place{Seat: f.Seat, Hand: max(f.Hand, 1)}, f.Hand > 1)
		return w.Say("calculator_fault_action_missing", values{"Card": f.Card, "Place": place})
	case wager.ActionIllegal:
		place := PlaceName(w, blackjack.Place{Seat: f.Seat, Hand: max(f.Hand, 1)}, f.Hand > 1)
		do := ""
		if all := s.Actions(); f.Action >= 1 && f.Action <= len(all) {
			do = sayDo(w, all[f.Action-1].Do)
		}
		return w.Say("calculator_fault_action_illegal", values{"Action": f.Action, "Do": lower(do), "Place": place})
	case wager.CardInvalid:
		return w.Say("calculator_fault_card_invalid", values{"Card": f.Card})
	case wager.CardExcess:
		code := ""
		if all := s.cardsOf(); f.Card >= 1 && f.Card <= len(all) {
			code = all[f.Card-1].String()
		}
		decks := 0
		if p, fault := s.profile(); fault == nil {
			decks = p.Decks()
		}
		return w.Say("calculator_fault_card_excess", values{"Card": f.Card, "Code": code, "Decks": w.Count("calculator_decks", decks)})
	case wager.NumberInvalid:
		number := s.page().line.NumberCode
		if number == "" {
			number = strconv.Itoa(s.page().line.Number)
		}
		return w.Say("calculator_fault_number_invalid", values{"Number": number})
	case wager.ProfileUnknown:
		return w.Say("calculator_fault_profile_unknown", values{"Profile": s.Profile()})
	case wager.MoneyInvalid:
		return w.Say("calculator_fault_money_invalid", values{"Currency": s.page().line.Currency})
	case wager.RulesInvalid:
		return w.Say("calculator_fault_rules_invalid", nil)
	case wager.InputInvalid, wager.DealShort, wager.DrawMissing:
	}
	return w.Say("calculator_fault_input_invalid", nil)
}

func (s *Sheet) extraText(w *words.Words, r *Result) string {
	f := r.Fault
	if s.game == profile.Baccarat {
		coup, _ := baccarat.Deal(s.cardsOf()[:max(f.Card-1, 0)])
		return w.Say("calculator_fault_extra_baccarat", values{"Card": f.Card, "Player": coup.Player.Points(), "Banker": coup.Banker.Points()})
	}
	if f.Clause == "J-68" {
		return w.Say("calculator_fault_extra_needless", values{"Card": f.Card})
	}
	return w.Say("calculator_fault_extra_dealer", values{"Card": f.Card, "Total": r.Progress.Dealer.Total})
}

// mayText is a list of actions in the reader's words; false for anything else.
func mayText(w *words.Words, expected string) (string, bool) {
	if expected == "" {
		return "", false
	}
	var all []string
	for _, do := range strings.Split(expected, ", ") {
		switch do {
		case blackjack.Hit, blackjack.Stand, blackjack.Double, blackjack.Split, blackjack.Insurance:
			all = append(all, lower(sayDo(w, do)))
		default:
			return "", false
		}
	}
	return strings.Join(all, ", "), true
}
