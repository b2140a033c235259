package tables

import (
	"errors"
	"fmt"
	"strings"
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

// reading takes an event's data apart; the first thing that is impossible is its
// fault.
type reading struct {
	fields wire.Value
	outer  wire.Value
	fault  string
}

func (r *reading) wrong(name string, v wire.Value) {
	if r.fault == "" {
		const most = 40
		shown := string(v)
		if len(shown) > most {
			shown = strings.ToValidUTF8(shown[:most], "") + "…"
		}
		r.fault = fmt.Sprintf("%s %s is impossible", name, shown)
	}
}

func (r *reading) missing(name string) {
	if r.fault == "" {
		r.fault = name + " is missing"
	}
}

func (r *reading) find(name string) wire.Value { return field(r.fields, name) }

func field(v wire.Value, name string) (found wire.Value) {
	c := v.Open()
	for n, value, ok := c.Field(); ok; n, value, ok = c.Field() {
		if string(n) == name && value.Kind() != wire.Absent {
			found = value
		}
	}
	return found
}

func (r *reading) text(name string) string {
	v := r.find(name)
	s, ok := v.Text()
	if !ok && v.Kind() != wire.Absent {
		r.wrong(name, v)
	}
	return s
}

func (r *reading) needText(name string) string {
	s := r.text(name)
	if s == "" {
		r.missing(name)
	}
	return s
}

func (r *reading) number(name string, low, high, absent int) int {
	v := r.find(name)
	if v.Kind() == wire.Absent {
		return absent
	}
	n, ok := v.Int()
	if !ok || n < low || n > high {
		r.wrong(name, v)
		return absent
	}
	return n
}

func (r *reading) need(name string, low, high int) int {
	if r.find(name).Kind() == wire.Absent {
		r.missing(name)
		return 0
	}
	return r.number(name, low, high, 0)
}

func (r *reading) card(name string) cards.Card {
	v := r.find(name)
	if v.Kind() == wire.Absent {
		return cards.None
	}
	s, ok := v.Text()
	c, err := cards.Parse(s)
	if !ok || err != nil {
		r.wrong(name, v)
	}
	return c
}

func (r *reading) word(name string, absent string, words ...string) string {
	v := r.find(name)
	if v.Kind() == wire.Absent {
		return absent
	}
	s, ok := v.Text()
	if ok {
		for _, w := range words {
			if s == w {
				return w
			}
		}
	}
	r.wrong(name, v)
	return absent
}

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

func clone(v wire.Value) wire.Value {
	if len(v) == 0 {
		return nil
	}
	return append(wire.Value(nil), v...)
}

func (r *reading) opened() TableOpened {
	return TableOpened{
		Game: r.text("game"), Profile: r.text("profile"), Currency: r.text("currency"),
		Rules: clone(r.find("rules")), Limits: clone(r.find("limits")),
	}
}

func (r *reading) image() TableImage {
	i := TableImage{TableOpened: r.opened(), Phase: r.text("phase"), Dealer: r.text("dealer"), Round: r.text("round")}
	shoe := r.find("shoe")
	switch shoe.Kind() {
	case wire.Object:
		i.Shoe, _ = field(shoe, "shoe").Text()
		i.Decks, _ = field(shoe, "decks").Int()
	case wire.Text:
		i.Shoe, _ = shoe.Text()
	}
	i.Bets = readOffers(r.list("bets"))
	list := r.list("cards").Open()
	for v, ok := list.Element(); ok; v, ok = list.Element() {
		sub := reading{fields: v}
		i.Cards = append(i.Cards, sub.dealt())
		r.inherit(sub)
	}
	list = r.list("actions").Open()
	for v, ok := list.Element(); ok; v, ok = list.Element() {
		sub := reading{fields: v}
		i.Actions = append(i.Actions, sub.action())
		r.inherit(sub)
	}
	last := r.find("last")
	i.LastRound, _ = field(last, "round").Text()
	i.LastResult = clone(field(last, "result"))
	return i
}

// list finds a list that may be left out; anything else in its place is impossible.
func (r *reading) list(name string) wire.Value {
	v := r.find(name)
	if v.Kind() != wire.Absent && v.Kind() != wire.Array {
		r.wrong(name, v)
		return nil
	}
	return v
}

func (r *reading) inherit(sub reading) {
	if r.fault == "" {
		r.fault = sub.fault
	}
}

func readOffers(v wire.Value) []wager.Offer {
	var all []wager.Offer
	c := v.Open()
	for e, ok := c.Element(); ok && len(all) < mostBets; e, ok = c.Element() {
		all = append(all, wager.ReadOffer(e))
	}
	return all
}

func (r *reading) accepted() []wager.Offer {
	if r.find("bets").Kind() != wire.Absent {
		return readOffers(r.list("bets"))
	}
	o := wager.ReadOffer(r.fields)
	if o.ID == "" {
		r.missing("id")
	}
	return []wager.Offer{o}
}

func (r *reading) dealt() CardDealt {
	d := CardDealt{Card: r.card("card"), To: r.needText("to"), Face: r.word("face", "up", "up", "down")}
	if d.Card == cards.None && d.Face == "up" {
		r.missing("card")
	}
	if _, ok := ParsePlace(d.To); !ok && d.To != "" {
		r.wrong("to", r.find("to"))
	}
	return d
}

func (r *reading) action() ActionTaken {
	return ActionTaken{
		Seat: r.need("seat", 1, mostSeats), Hand: r.number("hand", 1, mostSeats, 1),
		Do: r.needText("do"), Stake: r.text("stake"),
	}
}

func (r *reading) payouts() ([]Payout, bool) {
	v := r.list("paid")
	if v.Kind() == wire.Absent {
		return nil, false
	}
	all := []Payout{}
	c := v.Open()
	for e, ok := c.Element(); ok; e, ok = c.Element() {
		var p Payout
		var ok1, ok2 bool
		p.ID, ok1 = field(e, "id").Text()
		p.Returned, ok2 = field(e, "returned").Text()
		if !ok1 || !ok2 {
			r.wrong("paid", e)
		}
		all = append(all, p)
	}
	return all, true
}

func (r *reading) heartbeat() Heartbeat {
	v := field(r.outer, "seq")
	if v.Kind() == wire.Absent {
		v = r.find("seq")
	}
	n, ok := v.Int()
	if !ok || n < 0 {
		r.missing("seq")
	}
	return Heartbeat{int64(n)}
}

func (r *reading) subscribed() Subscribed {
	fields := r.outer
	if r.fields.Kind() == wire.Object && field(r.outer, "mode").Kind() == wire.Absent {
		fields = r.fields
	}
	sub := reading{fields: fields}
	s := Subscribed{Mode: sub.word("mode", "", "resume", "image")}
	ms := sub.number("heartbeat_ms", 0, int(longestTime/time.Millisecond), 0)
	s.Heartbeat = time.Duration(ms) * time.Millisecond
	r.inherit(sub)
	return s
}

func (r *reading) wheelState() WheelState {
	w := WheelState{
		State: r.word("state", "", "before_game", "place_bets", "ball_in_rim", "no_more_bets", "winning_number", "closed", "no_ball"),
		Spin:  r.number("spin", 0, 1_000_000_000, 0), DeciRPM: -1,
		Rotor: r.word("rotor", "", "cw", "ccw"),
	}
	if r.find("state").Kind() == wire.Absent {
		r.missing("state")
	}
	if v := r.find("rpm"); v.Kind() != wire.Absent {
		n, ok := tenths(v)
		if !ok {
			r.wrong("rpm", v)
		}
		w.DeciRPM = n
	}
	c := r.list("flags").Open()
	for v, ok := c.Element(); ok; v, ok = c.Element() {
		if s, good := v.Text(); good {
			w.Flags = append(w.Flags, s)
		}
	}
	return w
}

// tenths reads a number like 17.7 as 177, without a float.
func tenths(v wire.Value) (int, bool) {
	if v.Kind() != wire.Number {
		return 0, false
	}
	n, decimals, point := 0, 0, false
	for _, b := range v {
		switch {
		case b == '.' && !point:
			point = true
		case b >= '0' && b <= '9' && n < 1_000_000:
			if !point || decimals == 0 {
				n = n*10 + int(b-'0')
			}
			if point {
				decimals++
			}
		default:
			return 0, false
		}
	}
	if decimals == 0 {
		n *= 10
	}
	return n, true
}
