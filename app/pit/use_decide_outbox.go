package pit

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pitboss/tables/decisions"
	"pitboss/tables/wire"
)

// Upstream is the game server that is told what is decided at a table, and the table's
// name on its feed.
type Upstream struct {
	Server string `json:"server"`
	Table  string `json:"table"`
}

// Telling is what a game server is told of a decision. Its fields are those of
// gameserver.Decision.
type Telling struct {
	Server   string
	ID       string // the server knows a repeated one by it
	Table    string // its name on the feed
	Round    string
	Decision string
	Details  []byte // a JSON object with the further fields of the message
}

// untold is a decision that its server has not answered.
type untold struct {
	Telling
	since  time.Time
	handed bool // to whoever tells the server, in this run of the desk
	// answer is what it said, on its way into the journal; nil before.
	answer *Answer
}

// Answer is what a game server said to a decision, as it is recorded. A decision stands
// whatever the server says; one that it refused is carried out by people.
type Answer struct {
	ID       string `json:"id"`
	Server   string `json:"server"`
	Accepted bool   `json:"accepted"`
	Reason   string `json:"reason,omitempty"`
}

// tellingOf is what a server is told: what was decided, and nobody's name.
func tellingOf(k *decisions.Decision, up *Upstream) Telling {
	b := []byte{'{'}
	for _, f := range []struct{ name, text string }{
		{"cause", k.Cause},
		{"reason", k.Reason},
		{"note", k.Note},
		{"outcome", k.Outcome},
		{"ruling", k.Ruling},
		{"currency", k.Currency},
		{"corrects", k.Corrects},
		{"role", k.By.Role.String()},
	} {
		if f.text != "" {
			b = wire.AppendField(b, f.name, f.text)
		}
	}
	if k.BetsStand != nil {
		b = wire.AppendBool(b, "bets_stand", *k.BetsStand)
	}
	if len(k.Adjustments) > 0 {
		// Texts alone: it can be written.
		list, _ := json.Marshal(k.Adjustments)
		b = append(wire.AppendName(b, "adjustments"), list...)
	}
	b = append(b, '}')
	return Telling{Server: up.Server, ID: k.ID, Table: up.Table, Round: k.Round, Decision: string(k.Kind), Details: b}
}

// tell hands over what was not handed over yet in this run. The client knows a
// decision that it has already by its id.
func (d *Desk) tell() {
	if d.cfg.Tell == nil {
		return
	}
	d.mu.Lock()
	var due []Telling
	for _, u := range d.untold {
		if !u.handed && u.answer == nil {
			u.handed = true
			due = append(due, u.Telling)
		}
	}
	d.mu.Unlock()
	for _, t := range due {
		err := d.cfg.Tell(t)
		if err == nil {
			continue
		}
		d.troubled("tell the server of "+t.ID, err)
		d.mu.Lock()
		for _, u := range d.untold {
			if u.ID == t.ID {
				u.handed = false
			}
		}
		d.mu.Unlock()
	}
}

// Untold is a decision that its server has not answered yet, for the outbox on the
// screen.
type Untold struct {
	Telling
	Since time.Time // when it was decided
}

// Untold lists the decisions that wait for their server's answer, oldest first.
func (d *Desk) Untold() []Untold {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]Untold, 0, len(d.untold))
	for _, u := range d.untold {
		all = append(all, Untold{u.Telling, u.since})
	}
	return all
}

// ServerOutbox is the outbox of one game server: the journal keeps what is in it. It
// has the shape of gameserver.Outbox, with a Telling for a Decision; whoever wires the
// two copies the fields.
type ServerOutbox struct {
	desk   *Desk
	server string
}

// Outbox is the outbox of a server.
func (d *Desk) Outbox(server string) *ServerOutbox { return &ServerOutbox{d, server} }

// Waiting gives the decisions that the server has not answered, oldest first.
func (o *ServerOutbox) Waiting(context.Context) ([]Telling, error) {
	o.desk.mu.Lock()
	defer o.desk.mu.Unlock()
	var all []Telling
	for _, u := range o.desk.untold {
		if u.Server == o.server {
			all = append(all, u.Telling)
		}
	}
	return all, nil
}

// Keep keeps a decision: its own record does so, so that between deciding and keeping
// no power can fail. One that was not decided here is refused.
func (o *ServerOutbox) Keep(_ context.Context, t Telling) error {
	o.desk.mu.Lock()
	defer o.desk.mu.Unlock()
	if !slices.ContainsFunc(o.desk.untold, func(u *untold) bool { return u.Server == o.server && u.ID == t.ID }) {
		return fmt.Errorf("keep %s: it is not in the journal, or was answered", t.ID)
	}
	return nil
}

// Answered takes the server's answer and writes it down; from then on the decision is
// not told again. It may be told twice of one answer.
func (o *ServerOutbox) Answered(ctx context.Context, id string, accepted bool, reason string) {
	o.desk.mu.Lock()
	for _, u := range o.desk.untold {
		if u.Server == o.server && u.ID == id && u.answer == nil {
			const most = 500
			u.answer = &Answer{id, o.server, accepted, cutText(reason, most)}
		}
	}
	o.desk.mu.Unlock()
	_ = o.Drop(ctx, id)
}

// Drop forgets a decision that was answered, once the answer is in the journal; an
// error says that it is not, and Drop is called again later. One that is not there is
// no error.
func (o *ServerOutbox) Drop(ctx context.Context, id string) error {
	d := o.desk
	d.mu.Lock()
	at := slices.IndexFunc(d.untold, func(u *untold) bool { return u.Server == o.server && u.ID == id })
	if at < 0 {
		d.mu.Unlock()
		return nil
	}
	u := d.untold[at]
	answer := u.answer
	table, round := "", u.Round
	if k := d.decided[id]; k != nil {
		table = k.Table
	}
	d.mu.Unlock()
	if answer == nil {
		return fmt.Errorf("drop %s: it was not answered", id)
	}
	if _, err := d.file(ctx, KindDecisionAnswered, table, round, nil, answer); err != nil {
		return err
	}
	d.keepAnswer(answer)
	return nil
}

// keepAnswer takes in what a server said: it is not told again.
func (d *Desk) keepAnswer(a *Answer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.untold = slices.DeleteFunc(d.untold, func(u *untold) bool { return u.ID == a.ID })
	if k := d.decided[a.ID]; k != nil && k.Answer == nil {
		k.Answer = a
	}
}

// cutText is the beginning of a text that somebody else wrote.
func cutText(s string, most int) string {
	s = string(bytes.ToValidUTF8([]byte(s), []byte("?")))
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}
