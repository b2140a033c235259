package gameserver

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// ErrRunning says that Run was called a second time.
var ErrRunning = errors.New("this game server client has already run")

// Client hears one game server. Make one with New and let it Run.
type Client struct {
	cfg   Config
	queue *queue
	clerk *clerk

	// Owned by the goroutine of Run.
	stream    stream
	tries     int      // since traffic was last healthy
	connected int      // connections so far
	tooLong   Position // where a frame over MaxFrame ended a connection
	oversized bool     // that one has

	mu     sync.Mutex // guards what follows
	health Health
	ran    bool
}

// New makes a client; an error says what in the configuration cannot be. Nothing is
// dialled or read before Run.
func New(cfg Config) (*Client, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	c := &Client{cfg: cfg, queue: newQueue(cfg.Queue)}
	c.health = Health{Name: cfg.Name, Since: cfg.Now(), Heartbeat: cfg.Heartbeat, Last: cfg.Resume}
	c.stream.startAt(cfg.Resume)
	c.clerk = newClerk(cfg, func(err error) {
		c.note(func(h *Health) { h.OutboxError = text(err) })
	})
	return c, nil
}

// Send tells the server of a decision, and goes on telling it until the server
// answers. It never waits. A decision sent before Run is kept once Run begins.
func (c *Client) Send(d Decision) error {
	if !c.cfg.Decisions {
		return ErrNoDecisions
	}
	return c.clerk.send(d)
}

// Run hears the server until ctx ends, and returns the reason ctx ended when every
// goroutine it started has. A Client runs once.
func (c *Client) Run(ctx context.Context) error {
	c.mu.Lock()
	if c.ran {
		c.mu.Unlock()
		return ErrRunning
	}
	c.ran = true
	c.health.enter(Connecting, c.cfg.Now())
	c.mu.Unlock()

	var helpers sync.WaitGroup
	helpers.Go(func() { c.deliver(ctx) })
	if c.cfg.Decisions {
		helpers.Go(func() { c.clerk.run(ctx) })
	}
	for ctx.Err() == nil {
		err := c.connect(ctx)
		if ctx.Err() != nil {
			break
		}
		wait := waitBefore(c.tries, c.cfg.Rand())
		c.tries++
		now := c.cfg.Now()
		c.note(func(h *Health) {
			h.fell(err, now)
			h.Attempt, h.NextTry = c.tries, now.Add(wait)
		})
		sleep(ctx, wait)
	}
	helpers.Wait()
	c.note(func(h *Health) {
		h.enter(Stopped, c.cfg.Now())
		h.NextTry = time.Time{}
	})
	return context.Cause(ctx)
}

// connect holds one connection from dialling to its end, and says why it ended.
func (c *Client) connect(ctx context.Context) error {
	conn, err := c.dial(ctx)
	if err != nil {
		c.note(func(h *Health) { h.Status = 0 })
		return err
	}
	c.connected++
	c.note(func(h *Health) {
		h.enter(Joining, c.cfg.Now())
		h.Status = http.StatusSwitchingProtocols
		h.NextTry = time.Time{}
		h.Reconnects = int64(c.connected - 1)
	})
	err = newSession(c, conn).run(ctx)
	if errors.Is(err, websocket.ErrReadLimit) {
		c.skipTooLong()
	} else {
		c.oversized = false
	}
	return err
}

// skipTooLong gives up the claim to continue where a resume has only brought the same
// frame that is too long: without it the desk would never hear what follows.
func (c *Client) skipTooLong() {
	if c.oversized && c.tooLong == c.stream.at {
		c.stream.forget()
	}
	c.oversized, c.tooLong = true, c.stream.at
}

// fell says why there is no connection.
func (h *Health) fell(err error, now time.Time) {
	h.Error, h.Reason = text(err), reasonOf(err)
	var refused *refusal
	switch {
	case errors.As(err, &refused):
		h.enter(Refused, now)
		h.Status = refused.status
	case errors.Is(err, errSilent):
		h.enter(Stale, now)
		h.Stales++
	default:
		h.enter(Lost, now)
	}
}

// deliver hands what is heard to the pit.
func (c *Client) deliver(ctx context.Context) {
	for {
		batch, err := c.queue.take(ctx)
		if err != nil {
			return
		}
		c.cfg.Deliver(ctx, batch)
		c.queue.done()
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return shorten(err.Error(), longestError)
}
