package gameserver

import (
	"context"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
)

// write sends everything that goes out on a connection, one message at a time, until
// the connection ends. It returns nil if that was not its own doing.
func (s *session) write(open context.Context) error {
	sign := time.NewTicker(s.c.cfg.Heartbeat)
	defer sign.Stop()
	ready, news := s.ready, (<-chan struct{})(nil)
	at := int64(0)
	for {
		var err error
		select {
		case <-open.Done():
			s.goodbye()
			return nil
		case message := <-s.asks:
			err = s.send(message)
		case said := <-s.pongs:
			err = s.control(websocket.PongMessage, []byte(said), writeWait)
		case <-sign.C:
			// A pong that answers no ping: the server sees that the desk is there, also while
			// reading stands still, and has nothing to answer.
			err = s.control(websocket.PongMessage, nil, writeWait)
		case <-ready:
			ready, news = nil, s.c.clerk.news
			wake(s.c.clerk.work)
			wake(s.c.clerk.news)
		case <-news:
			message, n, ok := s.c.clerk.next(at)
			if !ok {
				continue
			}
			at = n
			err = s.send(message)
			wake(s.c.clerk.news) // there may be more; what else waits goes between
		}
		if err != nil {
			return fmt.Errorf("write: %w", err)
		}
	}
}

// send writes a message as one text frame.
func (s *session) send(message []byte) error {
	_ = s.conn.SetWriteDeadline(time.Now().Add(writeWait))
	return s.conn.WriteMessage(websocket.TextMessage, message)
}

func (s *session) control(kind int, said []byte, within time.Duration) error {
	return s.conn.WriteControl(kind, said, time.Now().Add(within))
}

// goodbye tells the server that the desk hangs up; whether it hears it does not
// matter.
func (s *session) goodbye() {
	_ = s.control(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, ""), closeWait)
}
