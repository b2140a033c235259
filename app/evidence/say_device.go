package evidence

import (
	"strconv"

	"pitboss/tables"
)

// device says what a device told, and what else happens at a table.
func (t *Teller) device(s *Step) string {
	switch d := s.Data.(type) {
	case tables.BallLaunched:
		return t.turned("launched", d.Direction)
	case tables.WheelState:
		return t.wheel(d)
	case tables.WheelRevolutions:
		return t.say("revolution", map[string]any{"Number": d.Count})
	case tables.WheelResult:
		text := t.say("wheel_number", map[string]any{"Number": d.Number})
		if d.Agreeing > 1 {
			text += ", " + t.Words.Count("evidence_agreeing", d.Agreeing)
		}
		return text
	case tables.WheelVoid:
		return t.say("wheel_void", map[string]any{"Cause": t.cause(d.Cause)})
	case tables.DeviceLost:
		return t.say("device_lost", nil)
	case tables.DeviceBack:
		return t.say("device_back", nil)
	case tables.DeviceFault:
		return t.say("device_fault", map[string]any{"Code": d.Code})
	case tables.LineRejected:
		return t.say("line_rejected", nil)
	case tables.DealerChanged:
		return t.say("dealer_changed", map[string]any{"Dealer": d.Dealer})
	case tables.ShoeCutCard, tables.CutCardScanned:
		return t.say("cut_card", nil)
	case tables.TableImage:
		return t.say("image", nil)
	}
	switch s.Kind {
	case TimerEnded:
		return t.say("timer_ended", nil)
	case tables.ShoeStartedType:
		return t.say("shoe_started", nil)
	case tables.ShoeShuffledType:
		return t.say("shoe_shuffled", nil)
	}
	return s.Kind
}

// turned is a sentence that says which way something turns, where that is known.
func (t *Teller) turned(key, way string) string {
	if way == "cw" || way == "ccw" {
		key += "_" + way
	}
	return t.say(key, nil)
}

func (t *Teller) wheel(d tables.WheelState) string {
	switch d.State {
	case "ball_in_rim":
		return t.turned("rim", d.Rotor)
	case "place_bets":
		if d.DeciRPM > 0 {
			return t.say("wheel_place_bets_at", map[string]any{"Speed": strconv.Itoa(d.DeciRPM/10) + "." + strconv.Itoa(d.DeciRPM%10)})
		}
		return t.say("wheel_place_bets", nil)
	case "before_game", "no_more_bets", "winning_number", "closed", "no_ball":
		return t.say("wheel_"+d.State, nil)
	}
	return d.State
}

// desk says what people did at the desk.
func (t *Teller) desk(s *Step) string {
	person := s.Value("person")
	if person == "" {
		person = s.Value("by")
	}
	values := map[string]any{"Person": person}
	switch s.Kind {
	case "alarm.acknowledged":
		return t.say("acknowledged", values)
	case "alarm.shelved":
		return t.say("shelved", values)
	case "alarm.unshelved":
		return t.say("unshelved", values)
	case "decision.recorded":
		return t.decision("decided", s)
	case "decision.cancelled":
		return t.decision("decision_cancelled", s)
	case "form.signed":
		return t.say("signed", values)
	case "decision.answered":
		return t.say("answered", nil)
	case "dispute.opened":
		return t.say("dispute_opened", nil)
	case "dispute.escalated":
		return t.say("dispute_escalated", nil)
	}
	return s.Kind
}

func (t *Teller) decision(key string, s *Step) string {
	kind := "decision_kind_" + s.Value("decision")
	text := t.Words.Say(kind, nil)
	if text == kind {
		text = s.Value("decision")
	}
	return t.say(key, map[string]any{"Decision": text})
}
