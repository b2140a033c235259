package gameserver

import (
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"pitboss/tables"
	"pitboss/tables/wire"
)

// The frames of the feed that are no events of a table.
const (
	ackType     = "ack"
	refusedType = "refused"
)

// Why a frame is no event: the words of Rejected.Code.
const (
	FrameBinary  = "frame_binary"
	FrameNoText  = "frame_not_utf8"
	FrameNoJSON  = "frame_not_json"
	FrameNoEvent = "frame_no_event"
)

// FrameReasons are the English of those words.
func FrameReasons() map[string]string {
	return map[string]string{FrameBinary: "a binary frame", FrameNoText: "not UTF-8", FrameNoJSON: "not JSON", FrameNoEvent: "no event"}
}

// readFrame reads one message. code says why it is no event, and is "" if it is
// one. The event keeps nothing of line.
func readFrame(line []byte, text bool) (e tables.Event, code string) {
	if !text {
		return e, FrameBinary
	}
	// The library passes any bytes on in a text frame, and JSON's check lets a
	// broken character through.
	if !utf8.Valid(line) {
		return e, FrameNoText
	}
	e, err := tables.ReadEvent(line)
	switch {
	case errors.Is(err, tables.ErrNotJSON):
		return e, FrameNoJSON
	case err != nil:
		return e, FrameNoEvent
	}
	return e, ""
}

// readAnswer reads what the server says to a decision; false if it names none.
func readAnswer(kind string, line []byte) (Answer, bool) {
	a := Answer{Accepted: kind == ackType}
	c := wire.Trim(line).Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		switch string(name) {
		case "id":
			a.ID, _ = value.Text()
		case "reason":
			a.Reason, _ = value.Text()
		}
	}
	return a, a.ID != ""
}

// subscribeLine asks for tables: from a position, or with an image if p is nil or
// zero.
func subscribeLine(cfg Config, p *Position) []byte {
	line := wire.AppendField([]byte{'{'}, "op", "subscribe")
	line = wire.AppendInt(line, "v", 1)
	line = wire.AppendField(line, "client", cfg.Client)
	line = append(wire.AppendName(line, "tables"), '[')
	for _, t := range cfg.Tables {
		line = wire.AppendText(wire.AppendComma(line), t)
	}
	line = append(line, ']')
	line = wire.AppendInt(line, "heartbeat_ms", int(cfg.Heartbeat.Milliseconds()))
	if p != nil {
		line = append(wire.AppendName(line, "resume"), '{')
		line = wire.AppendField(line, "epoch", p.Epoch)
		line = strconv.AppendInt(wire.AppendName(line, "seq"), p.Seq, 10)
		line = append(line, '}')
	}
	return append(line, '}')
}

// unknownFields tells of every field of a frame that version 1 of the feed does not
// name, in its envelope and at the top of its data.
func unknownFields(line []byte, kind string, tell func(name []byte)) {
	c := wire.Trim(line).Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		switch string(name) {
		case "v", "epoch", "seq", "type", "table", "round", "time":
		case "data":
			names, known := dataFields[kind]
			if !known {
				continue
			}
			inner := value.Open()
			for name, _, ok := inner.Field(); ok; name, _, ok = inner.Field() {
				if !slices.Contains(names, string(name)) {
					tell(name)
				}
			}
		default:
			if !slices.Contains(envelopeFields[kind], string(name)) {
				tell(name)
			}
		}
	}
}

// envelopeFields are the fields that some frames carry beside the usual ones.
var envelopeFields = map[string][]string{
	tables.SubscribedType: {"mode", "heartbeat_ms"},
	ackType:               {"id"},
	refusedType:           {"id", "reason"},
}

// dataFields are the fields of an event's data, by design of the feed.
var dataFields = map[string][]string{
	tables.TableImageType: {
		"game", "profile", "currency", "rules", "limits", "phase", "dealer", "shoe", "round", "bets", "cards", "actions", "last",
	},
	tables.TableOpenedType:   {"game", "profile", "currency", "rules", "limits"},
	tables.TableClosedType:   {"reason"},
	tables.DealerChangedType: {"dealer"},
	tables.ShoeStartedType:   {"shoe", "decks"},
	tables.ShoeCutCardType:   {},
	tables.ShoeShuffledType:  {"shoe"},
	tables.RoundOpenedType:   {"betting_ms"},
	tables.BetAcceptedType: {
		"bets", "id", "player", "spot", "numbers", "which", "seat", "sides", "stake", "chip", "chips", "at",
	},
	tables.BetCancelledType: {"id"},
	tables.BetRefusedType:   {"bet", "reason"},
	tables.NoMoreBetsType:   {},
	tables.BallLaunchedType: {"direction"},
	tables.CardDealtType:    {"card", "to", "face"},
	tables.CardRevealedType: {"card"},
	tables.ActionTakenType:  {"seat", "hand", "do", "stake"},
	tables.SpinResultType:   {"number"},
	tables.SpinVoidedType:   {"cause"},
	tables.RoundSettledType: {"result", "paid"},
	tables.RoundVoidedType:  {"reason", "paid"},
	tables.HeartbeatType:    {"seq"},
}
