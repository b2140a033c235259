package tables

import (
	"strconv"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Append writes the event as one JSON object in the envelope of the feed; an event
// read and written again says the same.
func (e Event) Append(dst []byte) []byte {
	dst = append(dst, `{"v":1`...)
	if e.Epoch != "" {
		dst = wire.AppendField(dst, "epoch", e.Epoch)
	}
	if e.Counted {
		dst = strconv.AppendInt(wire.AppendName(dst, "seq"), e.Seq, 10)
	}
	if e.Source != "" {
		dst = wire.AppendField(dst, "source", e.Source)
	}
	dst = wire.AppendField(dst, "type", e.Type)
	if e.Table != "" {
		dst = wire.AppendField(dst, "table", e.Table)
	}
	if e.Round != "" {
		dst = wire.AppendField(dst, "round", e.Round)
	}
	if !e.Time.IsZero() {
		dst = appendTime(dst, "time", e.Time)
	}
	if !e.Received.IsZero() {
		dst = appendTime(dst, "received", e.Received)
	}
	switch d := e.Data.(type) {
	case nil:
	case Subscribed:
		dst = d.append(dst)
	default:
		dst = append(wire.AppendName(dst, "data"), '{')
		dst = append(d.append(dst), '}')
	}
	return append(dst, '}')
}

func appendTime(dst []byte, name string, t time.Time) []byte {
	dst = append(wire.AppendName(dst, name), '"')
	return append(wager.AppendTime(dst, t), '"')
}

func appendSome(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return wire.AppendField(dst, name, text)
}

func appendValue(dst []byte, name string, v wire.Value) []byte {
	if len(v) == 0 {
		return dst
	}
	return append(wire.AppendName(dst, name), v...)
}

func appendCard(dst []byte, c cards.Card) []byte {
	if c == cards.None {
		return dst
	}
	return wire.AppendField(dst, "card", c.String())
}

func (d TableOpened) append(dst []byte) []byte {
	dst = wire.AppendField(dst, "game", d.Game)
	dst = wire.AppendField(dst, "profile", d.Profile)
	dst = appendSome(dst, "currency", d.Currency)
	dst = appendValue(dst, "rules", d.Rules)
	return appendValue(dst, "limits", d.Limits)
}

func (d TableImage) append(dst []byte) []byte {
	dst = d.TableOpened.append(dst)
	dst = appendSome(dst, "phase", d.Phase)
	dst = appendSome(dst, "dealer", d.Dealer)
	if d.Shoe != "" {
		dst = append(wire.AppendName(dst, "shoe"), '{')
		dst = append(ShoeStarted{d.Shoe, d.Decks}.append(dst), '}')
	}
	dst = append(wire.AppendName(dst, "bets"), '[')
	dst = append(appendOffers(dst, d.Bets), ']')
	dst = append(wire.AppendName(dst, "cards"), '[')
	for _, c := range d.Cards {
		dst = append(wire.AppendComma(dst), '{')
		dst = append(c.append(dst), '}')
	}
	dst = append(dst, ']')
	dst = append(wire.AppendName(dst, "actions"), '[')
	for _, a := range d.Actions {
		dst = append(wire.AppendComma(dst), '{')
		dst = append(a.append(dst), '}')
	}
	dst = append(dst, ']')
	dst = appendSome(dst, "round", d.Round)
	if d.LastRound != "" {
		dst = append(wire.AppendName(dst, "last"), '{')
		dst = wire.AppendField(dst, "round", d.LastRound)
		dst = append(appendValue(dst, "result", d.LastResult), '}')
	}
	return dst
}

func appendOffers(dst []byte, bets []wager.Offer) []byte {
	for _, b := range bets {
		dst = b.Append(wire.AppendComma(dst))
	}
	return dst
}

func (d TableClosed) append(dst []byte) []byte   { return appendSome(dst, "reason", d.Reason) }
func (d DealerChanged) append(dst []byte) []byte { return wire.AppendField(dst, "dealer", d.Dealer) }
func (d ShoeCutCard) append(dst []byte) []byte   { return dst }
func (d ShoeShuffled) append(dst []byte) []byte  { return wire.AppendField(dst, "shoe", d.Shoe) }
func (d NoMoreBets) append(dst []byte) []byte    { return dst }
func (d BallLaunched) append(dst []byte) []byte  { return appendSome(dst, "direction", d.Direction) }
func (d BetCancelled) append(dst []byte) []byte  { return wire.AppendField(dst, "id", d.ID) }
func (d CardRevealed) append(dst []byte) []byte  { return appendCard(dst, d.Card) }
func (d SpinResult) append(dst []byte) []byte    { return wire.AppendInt(dst, "number", d.Number) }
func (d SpinVoided) append(dst []byte) []byte    { return appendSome(dst, "cause", d.Cause) }
func (d CutCardScanned) append(dst []byte) []byte {
	return dst
}
func (d CardUnreadable) append(dst []byte) []byte { return wire.AppendField(dst, "code", d.Code) }
func (d WheelRevolutions) append(dst []byte) []byte {
	return wire.AppendInt(dst, "count", d.Count)
}
func (d WheelVoid) append(dst []byte) []byte  { return wire.AppendField(dst, "cause", d.Cause) }
func (d DeviceLost) append(dst []byte) []byte { return wire.AppendField(dst, "reason", d.Reason) }
func (d DeviceBack) append(dst []byte) []byte { return appendSome(dst, "reason", d.Reason) }

func (d ShoeStarted) append(dst []byte) []byte {
	dst = wire.AppendField(dst, "shoe", d.Shoe)
	if d.Decks > 0 {
		dst = wire.AppendInt(dst, "decks", d.Decks)
	}
	return dst
}

func (d RoundOpened) append(dst []byte) []byte {
	return wire.AppendInt(dst, "betting_ms", int(d.Betting/time.Millisecond))
}

func (d BetAccepted) append(dst []byte) []byte {
	dst = append(wire.AppendName(dst, "bets"), '[')
	return append(appendOffers(dst, d.Bets), ']')
}

func (d BetRefused) append(dst []byte) []byte {
	dst = d.Bet.Append(wire.AppendName(dst, "bet"))
	return appendSome(dst, "reason", d.Reason)
}

func (d CardDealt) append(dst []byte) []byte {
	dst = appendCard(dst, d.Card)
	dst = wire.AppendField(dst, "to", d.To)
	return appendSome(dst, "face", d.Face)
}

func (d ActionTaken) append(dst []byte) []byte {
	dst = wire.AppendInt(dst, "seat", d.Seat)
	dst = wire.AppendInt(dst, "hand", d.Hand)
	dst = wire.AppendField(dst, "do", d.Do)
	return appendSome(dst, "stake", d.Stake)
}

func appendPayouts(dst []byte, paid []Payout, listed bool) []byte {
	if !listed {
		return dst
	}
	dst = append(wire.AppendName(dst, "paid"), '[')
	for _, p := range paid {
		dst = append(wire.AppendComma(dst), '{')
		dst = wire.AppendField(dst, "id", p.ID)
		dst = append(wire.AppendField(dst, "returned", p.Returned), '}')
	}
	return append(dst, ']')
}

func (d RoundSettled) append(dst []byte) []byte {
	return appendPayouts(appendValue(dst, "result", d.Result), d.Paid, d.Listed)
}

func (d RoundVoided) append(dst []byte) []byte {
	return appendPayouts(appendSome(dst, "reason", d.Reason), d.Paid, d.Listed)
}

func (d Heartbeat) append(dst []byte) []byte {
	return strconv.AppendInt(wire.AppendName(dst, "seq"), d.Seq, 10)
}

func (d Subscribed) append(dst []byte) []byte {
	dst = appendSome(dst, "mode", d.Mode)
	return wire.AppendInt(dst, "heartbeat_ms", int(d.Heartbeat/time.Millisecond))
}

func (d CardScanned) append(dst []byte) []byte {
	dst = wire.AppendField(appendCard(dst, d.Card), "code", d.Code)
	dst = appendSome(dst, "place", d.Place)
	if d.PossibleDouble {
		dst = wire.AppendBool(dst, "possible_double", true)
	}
	return dst
}

func (d WheelState) append(dst []byte) []byte {
	dst = wire.AppendField(dst, "state", d.State)
	dst = wire.AppendInt(dst, "spin", d.Spin)
	if d.DeciRPM >= 0 {
		dst = strconv.AppendInt(wire.AppendName(dst, "rpm"), int64(d.DeciRPM/10), 10)
		dst = append(dst, '.', byte('0'+d.DeciRPM%10))
	}
	dst = appendSome(dst, "rotor", d.Rotor)
	dst = append(wire.AppendName(dst, "flags"), '[')
	for _, f := range d.Flags {
		dst = wire.AppendText(wire.AppendComma(dst), f)
	}
	return append(dst, ']')
}

func (d WheelResult) append(dst []byte) []byte {
	dst = wire.AppendInt(dst, "number", d.Number)
	return wire.AppendInt(dst, "agreeing", d.Agreeing)
}

func (d DeviceFault) append(dst []byte) []byte {
	return appendSome(wire.AppendField(dst, "code", d.Code), "text", d.Text)
}

func (d LineRejected) append(dst []byte) []byte {
	dst = appendSome(wire.AppendField(dst, "text", d.Text), "reason", d.Reason)
	return appendSome(appendSome(appendSome(dst, "code", d.Code), "want", d.Want), "got", d.Got)
}

func (d InspectionRecorded) append(dst []byte) []byte {
	dst = wire.AppendField(dst, "record", d.Record)
	dst = appendSome(dst, "equipment", d.Equipment)
	if d.Counted > 0 {
		dst = wire.AppendInt(wire.AppendInt(dst, "counted", d.Counted), "expected", d.Expected)
	}
	return wire.AppendBool(dst, "passed", d.Passed)
}

func (d InspectionBegun) append(dst []byte) []byte { return appendSome(dst, "record", d.Record) }

func (d InspectionEnded) append(dst []byte) []byte { return appendSome(dst, "record", d.Record) }
