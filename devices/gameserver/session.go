package gameserver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/tables"
)

// How long the server may take.
const (
	answerWait = 10 * time.Second // to answer a subscribe, though it sends other things
	writeWait  = 10 * time.Second // to take a message of ours
	closeWait  = time.Second      // to take our goodbye
)

// heartbeatsMissed makes a feed stale.
const heartbeatsMissed = 3

var (
	errSilent   = because(ReasonSilent, errors.New("nothing was heard for three heartbeats"))
	errNoAnswer = because(ReasonNoSubscribe, fmt.Errorf("the server did not answer subscribe within %v", answerWait))
	errNoMend   = because(ReasonNoMend, errors.New("events are missing, and neither a resume nor an image brought the count in order"))
)

// session is one connection. The goroutine of Run reads it, a second writes, a third
// closes it: nothing else does, so no lock is needed and no read or write can hold up
// the end.
type session struct {
	c     *Client
	conn  line
	asks  chan []byte   // subscribe messages to write; one at most is unanswered
	pongs chan string   // pings to answer; the newest is enough
	ready chan struct{} // closed once the server has answered the first subscribe

	// Owned by the reader.
	rhythm  time.Duration
	heard   time.Time // the last sign of life, or the end of a wait for the pit
	asked   time.Time // when the unanswered subscribe was written down
	healthy time.Time // since when traffic is whole; zero if it is not
	skew    skewMeter
	joined  bool
	buf     bytes.Buffer
}

func newSession(c *Client, conn line) *session {
	return &session{
		c: c, conn: conn,
		asks: make(chan []byte, 1), pongs: make(chan string, 1), ready: make(chan struct{}),
		rhythm: c.cfg.Heartbeat, heard: time.Now(),
	}
}

// run holds the connection to its end and says why it ended.
func (s *session) run(ctx context.Context) error {
	open, end := context.WithCancelCause(ctx)
	var helpers sync.WaitGroup
	written := make(chan struct{})
	helpers.Go(func() {
		defer close(written)
		if err := s.write(open); err != nil {
			end(err)
		}
	})
	helpers.Go(func() {
		<-open.Done()
		t := time.NewTimer(closeWait)
		defer t.Stop()
		select {
		case <-written:
		case <-t.C:
		}
		_ = s.conn.bare.Close()
	})
	s.conn.SetPingHandler(func(said string) error {
		// The library would write from the reader and wait for a stuck writer.
		replace(s.pongs, said)
		return nil
	})
	s.say(s.c.stream.join())
	end(s.listen(ctx))
	helpers.Wait()
	return context.Cause(open)
}

// listen reads until the connection ends. After an error of the connection it reads
// no more: the library panics at one who goes on.
func (s *session) listen(ctx context.Context) error {
	for {
		until, late := s.patience()
		_ = s.conn.SetReadDeadline(until)
		kind, err := s.read()
		if err != nil {
			var timeout net.Error
			if errors.As(err, &timeout) && timeout.Timeout() {
				return late
			}
			return fmt.Errorf("read: %w", err)
		}
		if err := s.take(ctx, s.buf.Bytes(), kind == websocket.TextMessage); err != nil {
			return err
		}
	}
}

// patience says until when the next frame must be here, and what is wrong if it is
// not. A frame that is only half here by then is not here.
func (s *session) patience() (until time.Time, late error) {
	until, late = s.heard.Add(heartbeatsMissed*s.rhythm), errSilent
	if s.c.stream.waiting {
		if answer := s.asked.Add(answerWait); answer.Before(until) {
			return answer, errNoAnswer
		}
	}
	return until, late
}

// read reads one whole message into buf; the connection's limit keeps it to MaxFrame.
func (s *session) read() (kind int, err error) {
	kind, r, err := s.conn.NextReader()
	if err != nil {
		return kind, err
	}
	s.buf.Reset()
	_, err = s.buf.ReadFrom(r)
	return kind, err
}

// take handles one message: what it means for the count, then the pit's copy.
func (s *session) take(ctx context.Context, frame []byte, isText bool) error {
	now := s.c.cfg.Now()
	e, code := readFrame(frame, isText)
	if code != "" {
		s.c.note(func(h *Health) { h.reject(frame, code, now) })
		return nil
	}
	e.Source, e.Received = "", now
	failed := s.judge(e, frame)
	waited, err := s.c.queue.put(ctx, Heard{e, bytes.Clone(frame)})
	if waited > 0 {
		// While the pit was waited for, the server was not listened to.
		s.heard, s.asked = time.Now(), time.Now()
		s.skew.spoil()
	}
	return errors.Join(failed, err)
}

// judge counts a frame, asks the server for what is missing, and shows the result.
func (s *session) judge(e tables.Event, frame []byte) error {
	stream := &s.c.stream
	duplicates := stream.duplicates
	var next ask
	var failed error
	life := false
	switch d := e.Data.(type) {
	case tables.Subscribed:
		next, failed = s.answered(e, d)
	case tables.Heartbeat:
		life = true
		if e.Fault == "" {
			next = stream.beat(e.Epoch, d.Seq)
		}
	default:
		life = e.Type != ackType && e.Type != refusedType
		if e.Counted {
			next = stream.heard(e.Epoch, e.Seq)
		}
	}
	if failed == nil {
		failed = s.say(next)
	}
	if life {
		s.alive()
	}
	s.show(e, frame, life, stream.duplicates > duplicates)
	return failed
}

// answered hears the server's answer to subscribe.
func (s *session) answered(e tables.Event, d tables.Subscribed) (ask, error) {
	if d.Mode == "" || e.Fault != "" {
		return askNothing, because(ReasonNoSubscribe, errors.New("the server's answer to subscribe names no mode; resume or image is wanted"))
	}
	if d.Heartbeat > 0 {
		s.rhythm = min(max(d.Heartbeat, shortestHeartbeat), longestHeartbeat)
	}
	if s.c.stream.waiting { // one that nobody asked for is no sign of life
		s.heard = time.Now()
	}
	s.skew.spoil()
	if !s.joined {
		s.joined = true
		close(s.ready)
	}
	return s.c.stream.subscribed(e, d.Mode), nil
}

// say writes down what to ask the server. The writer sends it.
func (s *session) say(a ask) error {
	switch a {
	case askNothing:
		return nil
	case askAnew:
		return errNoMend
	}
	var from *Position
	if a == askResume {
		from = &s.c.stream.at
	}
	s.asked = time.Now()
	// One that a stuck writer has not sent is overtaken.
	replace(s.asks, subscribeLine(s.c.cfg, from))
	return nil
}

// replace puts v into a channel of one place, over what may lie there. Only one
// goroutine may do so.
func replace[T any](c chan T, v T) {
	select {
	case <-c:
	default:
	}
	c <- v
}

// alive notes a sign of life. Traffic that stays whole for long enough lets the next
// back-off start from the bottom again.
func (s *session) alive() {
	now := time.Now()
	s.heard = now
	switch stream := &s.c.stream; {
	case stream.gap || stream.waiting:
		s.healthy = time.Time{}
	case s.healthy.IsZero():
		s.healthy = now
	case now.Sub(s.healthy) >= healthyAfter:
		s.c.tries = 0
	}
}

// show brings the health up to date after one frame.
func (s *session) show(e tables.Event, frame []byte, life, duplicate bool) {
	stray := false
	if e.Type == ackType || e.Type == refusedType {
		a, ok := readAnswer(e.Type, frame)
		a.Received = e.Received
		stray = !ok || !s.c.clerk.hear(a)
	}
	skew, judged := time.Duration(0), false
	if life && !duplicate && !e.Time.IsZero() {
		skew, judged = s.skew.add(e.Received, e.Time)
	}
	stream := &s.c.stream
	s.c.note(func(h *Health) {
		switch {
		case !life:
		case e.Type == tables.HeartbeatType:
			h.Heartbeats++
		case !duplicate:
			h.Events++
		}
		if life {
			h.Heard = e.Received
			h.enter(Live, e.Received)
		}
		if stray {
			h.StrayAnswers++
		}
		if judged {
			h.Skew, h.SkewKnown = skew, true
		}
		if e.Data == nil && life {
			h.unknown(e.Type, nil)
		}
		unknownFields(frame, e.Type, func(name []byte) { h.unknown(e.Type, name) })
		h.Heartbeat, h.Last, h.Gap, h.Attempt = s.rhythm, stream.at, stream.gap, s.c.tries
		h.Duplicates, h.Gaps, h.Epochs = stream.duplicates, stream.gaps, stream.epochs
		h.Resumes, h.Images = stream.resumes, stream.images
	})
}
