package tables

import (
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

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
