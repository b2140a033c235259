package form

import (
	"fmt"
	"strconv"
	"strings"

	"pitboss/app/evidence"
	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/money"
)

// step is what happened in words; "" for what need not be said.
func (t *Teller) step(s *evidence.Step, c money.Currency) string {
	switch d := s.Data.(type) {
	case tables.RoundOpened:
		if d.Betting > 0 {
			return t.with("bets_open_for", map[string]any{"Seconds": int(d.Betting.Seconds())})
		}
		return t.say("bets_open")
	case tables.BetAccepted:
		return t.bets(s, c)
	case tables.BetCancelled:
		return t.say("bet_cancelled")
	case tables.BetRefused:
		return t.with("bet_refused", map[string]any{"Guest": d.Bet.Player})
	case tables.NoMoreBets:
		return t.say("no_more_bets")
	case tables.BallLaunched:
		return t.turned("launched", d.Direction)
	case tables.CardDealt, tables.CardRevealed, tables.CardScanned:
		return t.card(s)
	case tables.CardUnreadable:
		return t.say("card_unreadable")
	case tables.CutCardScanned, tables.ShoeCutCard:
		return t.say("cut_card")
	case tables.ActionTaken:
		return t.with("action", map[string]any{"Box": d.Seat, "Do": t.orPlain("decide_ev_do_"+d.Do, d.Do)})
	case tables.SpinResult:
		return t.with("result", map[string]any{"Number": d.Number})
	case tables.SpinVoided:
		return t.with("spin_voided", map[string]any{"Cause": t.orPlain("code_"+d.Cause, d.Cause)})
	case tables.RoundSettled:
		return t.say("settled")
	case tables.RoundVoided:
		return t.say("voided")
	case tables.ShoeStarted, tables.ShoeShuffled:
		return t.say("shoe_" + strings.TrimPrefix(s.Kind, "shoe."))
	case tables.TableOpened, tables.TableClosed, tables.TableImage:
		return t.say("table_" + strings.TrimPrefix(s.Kind, "table."))
	case tables.DealerChanged:
		return t.with("dealer", map[string]any{"Dealer": NameOf(t.People, d.Dealer)})
	case tables.DeviceFault, tables.DeviceLost, tables.DeviceBack:
		return t.say(strings.ReplaceAll(s.Kind, ".", "_"))
	case tables.LineRejected:
		return t.say("line_rejected")
	}
	return t.wheelOrDesk(s)
}

// wheelOrDesk is what a wheel's reader says, or what somebody did at the desk.
func (t *Teller) wheelOrDesk(s *evidence.Step) string {
	switch d := s.Data.(type) {
	case tables.WheelState:
		text := t.orPlain("decide_ev_wheel_"+d.State, d.State)
		if d.State == "ball_in_rim" {
			text = t.turned("wheel_ball_in_rim", d.Rotor)
		}
		if d.State == "place_bets" && d.DeciRPM >= 0 {
			text += ", " + t.with("rotor", map[string]any{"Speed": fmt.Sprintf("%d.%d", d.DeciRPM/10, d.DeciRPM%10)})
		}
		return text
	case tables.WheelRevolutions:
		return t.with("revolution", map[string]any{"Number": d.Count})
	case tables.WheelResult:
		return t.with("wheel_result", map[string]any{"Number": d.Number, "Lines": d.Agreeing})
	case tables.WheelVoid:
		return t.with("wheel_void", map[string]any{"Cause": t.orPlain("code_"+d.Cause, d.Cause)})
	case tables.InspectionRecorded:
		return t.Say("inspection_kind_"+d.Record, nil)
	case nil:
	default:
		return ""
	}
	return t.desk(s)
}

// desk is a record of the desk's own.
func (t *Teller) desk(s *evidence.Step) string {
	value := func(keys ...string) string {
		for _, key := range keys {
			for _, v := range s.Values {
				if v.Key == key && v.Text != "" {
					return v.Text
				}
			}
		}
		return ""
	}
	who := NameOf(t.People, value("person", "by"))
	switch s.Kind {
	case evidence.TimerEnded:
		return t.say("timer_ended")
	case "alarm.acknowledged":
		return t.with("acknowledged", map[string]any{"Who": who})
	case "alarm.shelved":
		return t.with("shelved", map[string]any{"Who": who})
	case pit.KindDecision:
		return t.with("decided", map[string]any{"What": t.orPlain("decision_kind_"+value("decision"), value("decision"))})
	case pit.KindDecisionCancelled:
		return t.with("cancelled", map[string]any{"Who": who})
	case pit.KindFormSigned:
		return t.with("signed", map[string]any{"Who": who})
	case pit.KindDecisionAnswered:
		return t.say("answered")
	case pit.KindRequested:
		return t.say("requested")
	case "finding.raised", "finding.cleared", "alarm.unshelved":
		return ""
	}
	return t.orPlain("decide_ev_kind_"+strings.ReplaceAll(s.Kind, ".", "_"), s.Kind)
}

// orPlain is a text of the catalogue, or a plain word where it has none.
func (t *Teller) orPlain(key, plain string) string {
	if !t.Has(key) {
		return plain
	}
	return t.Say(key, nil)
}

func (t *Teller) turned(key, direction string) string {
	text := t.say(key)
	if direction == "cw" || direction == "ccw" {
		text += ", " + t.say(direction)
	}
	return text
}

func (t *Teller) bets(s *evidence.Step, c money.Currency) string {
	sum := money.Amount(0)
	for i := range s.Bets {
		if a, err := c.Parse(s.Bets[i].Stake); err == nil {
			if more, ok := money.Add(sum, a); ok {
				sum = more
			}
		}
	}
	stakes := Stakes{Currency: c}
	return t.Count("decide_ev_bets", len(s.Bets)) + ", " + stakes.Amount(sum)
}

// card is a card in words: Card 3, 9 of spades, Player; both where the sources differ.
func (t *Teller) card(s *evidence.Step) string {
	place := t.place(s)
	name := func(c cards.Card) string {
		if !c.Valid() {
			return t.say("face_down")
		}
		rank := c.String()[:1]
		if c.Rank() == cards.Ten {
			rank = "10"
		}
		suits := [...]string{cards.Spades: "spades", cards.Hearts: "hearts", cards.Clubs: "clubs", cards.Diamonds: "diamonds"}
		return t.with("of_"+suits[c.Suit()], map[string]any{"Rank": rank})
	}
	of := s.Dealt
	if of == cards.None {
		of = s.Felt
	}
	text := name(of)
	if s.Differs() {
		text = t.with("card_differs", map[string]any{"Felt": name(s.Felt), "Server": name(s.Dealt)})
	}
	if place != "" {
		text = place + ": " + text
	}
	return text
}

func (t *Teller) place(s *evidence.Step) string {
	switch {
	case s.Place == "dealer" || s.Place == "player" || s.Place == "banker":
		return t.say("place_" + s.Place)
	case s.Seat > 0:
		return t.with("box", map[string]any{"Box": strconv.Itoa(s.Seat)})
	}
	return ""
}
