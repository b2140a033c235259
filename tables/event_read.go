package tables

import (
	"errors"
	"fmt"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Errors of ReadEvent: the line is no event at all.
var (
	ErrNotJSON  = errors.New("not JSON")
	ErrNotEvent = errors.New("not an event")
)

// ReadEvent reads one event of the feed or of a device. A known event with an
// impossible value comes back with its Fault set; an unknown type comes back with
// no Data and is not an error. The event keeps nothing of line.
func ReadEvent(line []byte) (Event, error) {
	if !wire.Valid(line) {
		return Event{}, ErrNotJSON
	}
	v := wire.Trim(line)
	if v.Kind() != wire.Object {
		return Event{}, fmt.Errorf("a JSON object is wanted: %w", ErrNotEvent)
	}
	var e Event
	var data wire.Value
	wrong := ""
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		if value.Kind() == wire.Absent {
			continue
		}
		good := true
		switch string(name) {
		case "type":
			e.Type, good = known(value)
		case "table":
			e.Table, good = value.Text()
		case "round":
			e.Round, good = value.Text()
		case "source":
			e.Source, good = value.Text()
		case "epoch":
			e.Epoch, good = value.Text()
		case "seq":
			var n int
			n, good = value.Int()
			good = good && n >= 0
			e.Seq, e.Counted = int64(n), true
		case "time":
			e.Time, good = wager.ReadTime(value)
		case "received":
			e.Received, good = wager.ReadTime(value)
		case "data":
			data = value
		}
		if !good && wrong == "" {
			wrong = string(name)
		}
	}
	if e.Type == "" {
		return Event{}, fmt.Errorf("it has no type: %w", ErrNotEvent)
	}
	r := reading{fields: data, outer: v}
	e.Data = r.read(e.Type)
	if e.Data != nil {
		switch {
		case wrong != "":
			e.Fault = fmt.Sprintf("%s cannot be read", wrong)
		case r.fault != "":
			e.Fault = r.fault
		case data.Kind() != wire.Object && data.Kind() != wire.Absent:
			e.Fault = "data is no object"
		}
	}
	return e, nil
}

// known returns the constant for a type that is known, so that the many events of
// a day share their type's string.
func known(v wire.Value) (string, bool) {
	if v.Kind() == wire.Text {
		if s, ok := typeWords[string(v[1:len(v)-1])]; ok {
			return s, true
		}
	}
	return v.Text()
}

var typeWords = func() map[string]string {
	all := map[string]string{}
	for _, s := range []string{
		TableImageType, TableOpenedType, TableClosedType, DealerChangedType, ShoeStartedType, ShoeCutCardType,
		ShoeShuffledType, RoundOpenedType, BetAcceptedType, BetCancelledType, BetRefusedType, NoMoreBetsType,
		BallLaunchedType, CardDealtType, CardRevealedType, ActionTakenType, SpinResultType, SpinVoidedType,
		RoundSettledType, RoundVoidedType, HeartbeatType, SubscribedType, CardScannedType, CardUnreadableType,
		CutCardScannedType, WheelStateType, WheelRevolutionsType, WheelResultType, WheelVoidType, DeviceFaultType,
		DeviceLostType, DeviceBackType, LineRejectedType, InspectionType, InspectionBegunType, InspectionEndedType,
		DecisionType, DisputeOpenedType, DisputeEscalatedType, DisputeWithdrawnType,
	} {
		all[s] = s
	}
	return all
}()

const (
	mostBets    = 10_000
	mostSeats   = 99
	mostDecks   = 100
	longestTime = 24 * time.Hour
)

func (r *reading) read(kind string) Data {
	switch kind {
	case TableImageType:
		return r.image()
	case TableOpenedType:
		return r.opened()
	case TableClosedType:
		return TableClosed{r.text("reason")}
	case DealerChangedType:
		return DealerChanged{r.text("dealer")}
	case ShoeStartedType:
		return ShoeStarted{r.text("shoe"), r.number("decks", 1, mostDecks, 0)}
	case ShoeCutCardType:
		return ShoeCutCard{}
	case ShoeShuffledType:
		return ShoeShuffled{r.text("shoe")}
	case RoundOpenedType:
		ms := r.number("betting_ms", 0, int(longestTime/time.Millisecond), 0)
		return RoundOpened{time.Duration(ms) * time.Millisecond}
	case BetAcceptedType:
		return BetAccepted{r.accepted()}
	case BetCancelledType:
		return BetCancelled{r.needText("id")}
	case BetRefusedType:
		return BetRefused{wager.ReadOffer(r.find("bet")), r.text("reason")}
	case NoMoreBetsType:
		return NoMoreBets{}
	case BallLaunchedType:
		return BallLaunched{r.word("direction", "", "cw", "ccw")}
	case CardDealtType:
		return r.dealt()
	case CardRevealedType:
		c := r.card("card")
		if c == cards.None {
			r.missing("card")
		}
		return CardRevealed{c}
	case ActionTakenType:
		return r.action()
	case SpinResultType:
		return SpinResult{r.need("number", 0, 36)}
	case SpinVoidedType:
		return SpinVoided{r.text("cause")}
	case RoundSettledType:
		paid, listed := r.payouts()
		return RoundSettled{clone(r.find("result")), paid, listed}
	case RoundVoidedType:
		paid, listed := r.payouts()
		return RoundVoided{r.text("reason"), paid, listed}
	case HeartbeatType:
		return r.heartbeat()
	case SubscribedType:
		return r.subscribed()
	}
	return r.readDevice(kind)
}

func (r *reading) readDevice(kind string) Data {
	switch kind {
	case CardScannedType:
		s := CardScanned{Card: r.card("card"), Code: r.text("code"), Place: r.text("place")}
		if s.Card == cards.None {
			r.missing("card")
		}
		s.PossibleDouble, _ = r.find("possible_double").Bool()
		return s
	case CardUnreadableType:
		return CardUnreadable{r.text("code")}
	case CutCardScannedType:
		return CutCardScanned{}
	case WheelStateType:
		return r.wheelState()
	case WheelRevolutionsType:
		return WheelRevolutions{r.need("count", 0, 1000)}
	case WheelResultType:
		return WheelResult{r.need("number", 0, 36), r.number("agreeing", 0, 1000, 0)}
	case WheelVoidType:
		return WheelVoid{r.text("cause")}
	case DeviceFaultType:
		return DeviceFault{r.text("code"), r.text("text")}
	case DeviceLostType:
		return DeviceLost{r.text("reason")}
	case DeviceBackType:
		return DeviceBack{r.text("reason")}
	case DecisionType:
		table, _ := field(r.outer, "table").Text()
		round, _ := field(r.outer, "round").Text()
		return r.decision(table, round)
	case DisputeOpenedType, DisputeEscalatedType, DisputeWithdrawnType:
		return DisputeNoted{r.needText("id")}
	case InspectionType:
		i := InspectionRecorded{
			Record:    r.word("record", "", "deck_inspection", "shoe_inspection", "wheel_inspection", "shuffle"),
			Equipment: r.text("equipment"), Passed: true,
		}
		if i.Record == "" {
			r.missing("record")
		}
		if v := r.find("passed"); v.Kind() != wire.Absent {
			i.Passed, _ = v.Bool()
		}
		if i.Record == "shuffle" {
			const mostDecks = 100
			if i.Counted = r.number("counted", 0, 10_000, 0); i.Counted > 0 {
				i.Expected = r.number("expected", 0, mostDecks, 0)
			}
		}
		return i
	case InspectionBegunType:
		return InspectionBegun{r.text("record")}
	case InspectionEndedType:
		return InspectionEnded{r.text("record")}
	case LineRejectedType:
		return LineRejected{r.text("text"), r.text("reason"), r.text("code"), r.text("want"), r.text("got")}
	}
	return nil
}
