package live

import (
	"encoding/binary"
	"encoding/json"
	"net"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/tables/wire"
)

const (
	mostDesks        = 64
	mostAsked        = 64 << 10 // bytes of a message from a desk
	shortestBeat     = 50 * time.Millisecond
	longestBeat      = 5 * time.Minute
	usualBeat        = time.Second
	writeWait        = 10 * time.Second // for a message to be taken
	batch            = 64               // messages written without looking up
	mostTablesWanted = 1000
)

// desk is one connection. A goroutine reads it and another writes it.
type desk struct {
	hub  *hub
	conn *websocket.Conn
	room int // bytes it may owe
	wake chan struct{}

	// Guarded by the hub's lock.
	lineage   *lineage
	asked     *subscription // while the server is mute
	heartbeat time.Duration
	queue     []message
	owed      int // bytes of the queue that came live
	writing   bool
	gone      bool
	reason    string
}

// message waits to be written.
type message struct {
	b    []byte
	live bool // it came live: the desk owes it
	torn bool // half of it is written, and the connection ends
}

// subscription is what a desk asks for.
type subscription struct {
	Tables    []string  `json:"tables"`
	Heartbeat int       `json:"heartbeat_ms"`
	Resume    *position `json:"resume"`
}

type position struct {
	Epoch string `json:"epoch"`
	Seq   int64  `json:"seq"`
}

// wants is the set of tables that are wanted; nil for all.
func (s *subscription) wants() map[string]bool {
	wants := map[string]bool{}
	for _, t := range s.Tables {
		if t == "*" {
			return nil
		}
		wants[t] = true
	}
	if len(wants) == 0 {
		return nil
	}
	return wants
}

func (s *subscription) heartbeat() time.Duration {
	if s.Heartbeat <= 0 {
		return usualBeat
	}
	return min(max(time.Duration(min(s.Heartbeat, 1e6))*time.Millisecond, shortestBeat), longestBeat)
}

// The following are called under the hub's lock.

// owe queues an event that comes live. A desk that owes too much is cut off.
func (d *desk) owe(b []byte, torn bool) {
	if d.gone {
		return
	}
	d.queue = append(d.queue, message{b, true, torn})
	if d.owed += len(b); d.owed > d.room {
		if tcp, ok := d.conn.NetConn().(*net.TCPConn); ok {
			_ = tcp.SetLinger(0) // what the kernel holds for it is given up as well
		}
		d.hangUp("it does not keep up")
		return
	}
	d.nudge()
}

// answer queues what the desk has asked for itself.
func (d *desk) answer(b []byte) {
	if !d.gone {
		d.queue = append(d.queue, message{b: b})
		d.nudge()
	}
}

// hangUp ends the connection at once; whoever reads or writes it is released.
func (d *desk) hangUp(reason string) {
	if d.gone {
		return
	}
	d.gone, d.reason, d.queue, d.owed = true, reason, nil, 0
	_ = d.conn.NetConn().Close()
	d.nudge()
}

func (d *desk) nudge() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// next takes what is to be written now.
func (d *desk) next() (messages []message, heartbeat time.Duration, gone bool) {
	d.hub.mu.Lock()
	defer d.hub.mu.Unlock()
	d.writing = false
	if d.gone {
		return nil, 0, true
	}
	if d.hub.muted {
		return nil, d.heartbeat, false
	}
	n := min(batch, len(d.queue))
	messages = d.queue[:n:n]
	d.queue = d.queue[n:]
	for _, m := range messages {
		if m.live {
			d.owed -= len(m.b)
		}
	}
	d.writing = n > 0
	return messages, d.heartbeat, false
}

// write writes what waits, and a heartbeat when nothing was written for as long as
// the desk asked for.
func (d *desk) write() {
	timer := time.NewTimer(usualBeat)
	defer timer.Stop()
	for {
		messages, heartbeat, gone := d.next()
		if gone {
			return
		}
		for _, m := range messages {
			if m.torn {
				d.tear(m.b)
				return
			}
			if !d.put(m.b) {
				return
			}
		}
		if len(messages) > 0 {
			continue
		}
		if heartbeat == 0 {
			heartbeat = usualBeat // it has not joined
		}
		timer.Reset(heartbeat)
		select {
		case <-d.wake:
		case <-timer.C:
			if b := d.hub.beat(d); b != nil && !d.put(b) {
				return
			}
		}
	}
}

func (d *desk) put(b []byte) bool {
	_ = d.conn.SetWriteDeadline(time.Now().Add(writeWait))
	return d.conn.WriteMessage(websocket.TextMessage, b) == nil
}

// tear writes the beginning of a frame and ends the connection.
func (d *desk) tear(b []byte) {
	_, _ = d.conn.NetConn().Write(halfFrame(b))
	d.hub.mu.Lock()
	defer d.hub.mu.Unlock()
	d.hangUp("it was sent half a frame")
}

// halfFrame is the header of a text frame and half of what it announces (RFC 6455,
// section 5.2).
func halfFrame(b []byte) []byte {
	const finalText = 0x81
	f := []byte{finalText}
	switch n := len(b); {
	case n < 126:
		f = append(f, byte(n))
	case n <= 0xffff:
		f = binary.BigEndian.AppendUint16(append(f, 126), uint16(n))
	default:
		f = binary.BigEndian.AppendUint64(append(f, 127), uint64(n))
	}
	return append(f, b[:len(b)/2]...)
}

// read takes what the desk says until the connection ends.
func (d *desk) read(decided func(Decision)) {
	d.conn.SetReadLimit(mostAsked)
	for {
		kind, b, err := d.conn.ReadMessage()
		if err != nil {
			return
		}
		if kind == websocket.TextMessage {
			d.hear(b, decided)
		}
	}
}

// Decision is what a desk has decided, as it came.
type Decision struct {
	ID, Table, Round, Decision string
	Line                       []byte
}

func (d *desk) hear(b []byte, decided func(Decision)) {
	var op struct {
		subscription
		Op       string `json:"op"`
		ID       string `json:"id"`
		Table    string `json:"table"`
		Round    string `json:"round"`
		Decision string `json:"decision"`
	}
	if json.Unmarshal(b, &op) != nil {
		return // a server is lenient: what it does not understand it passes over
	}
	switch op.Op {
	case "subscribe":
		if len(op.Tables) <= mostTablesWanted {
			d.hub.subscribe(d, &op.subscription)
		}
	case "decision":
		reason := ""
		switch {
		case op.ID == "":
			return
		case op.Decision == "":
			reason = "it names no decision"
		case !d.hub.knows(op.Table):
			reason = "there is no such table"
		}
		if reason == "" && decided != nil {
			decided(Decision{op.ID, op.Table, op.Round, op.Decision, b})
		}
		d.hub.mu.Lock()
		d.answer(decisionAnswer(op.ID, reason))
		d.hub.mu.Unlock()
	}
}

// decisionAnswer acknowledges a decision, or refuses it for a reason.
func decisionAnswer(id, reason string) []byte {
	kind := "ack"
	if reason != "" {
		kind = "refused"
	}
	b := wire.AppendField([]byte(`{"v":1`), "type", kind)
	b = wire.AppendField(b, "id", id)
	if reason != "" {
		b = wire.AppendField(b, "reason", reason)
	}
	return append(b, '}')
}
