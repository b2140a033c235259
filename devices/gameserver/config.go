package gameserver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"time"

	"pitboss/tables"
)

// Protocol is the WebSocket sub-protocol this client speaks. A server that does not
// choose it is refused.
const Protocol = "pit.v1"

// MaxFrame is the size in bytes of the largest message the feed allows.
const MaxFrame = 1 << 20

// The limits of what a Config may ask for and a server may answer.
const (
	shortestHeartbeat = 50 * time.Millisecond
	longestHeartbeat  = 5 * time.Minute
	usualHeartbeat    = time.Second
	usualHandshake    = 10 * time.Second
	usualQueue        = 4096
)

// Heard is one event of the server as it came.
type Heard struct {
	// Event has its Received set and no Source: a server does not speak for a device
	// or for the desk.
	tables.Event
	// Line is the frame, word for word. It is the only copy of the data of a type
	// this desk does not know.
	Line []byte
}

// Position is a place in the server's count of events. The zero Position is none.
type Position struct {
	Epoch string // the server's history that Seq counts in
	Seq   int64  // the last event heard
}

// Config says which server to hear and what to do with what is heard. Name, URL,
// Client and Deliver are needed; everything else has a use when left out.
type Config struct {
	Name string // the server's name in pit.toml
	URL  string // ws:// or wss://; a token sent over ws:// can be read on the way
	// Token gives the bearer token for each handshake, so that it can be changed
	// while the desk runs. Nil for a server that asks for none.
	Token func() (string, error)
	// CAFile is a PEM file of the authorities to trust instead of the system's. It is
	// read for each handshake.
	CAFile string

	Client    string        // this desk's name
	Tables    []string      // names on the feed; nil for all
	Heartbeat time.Duration // the rhythm asked for; a second if 0
	Resume    Position      // where the journal ends, so that a restarted desk misses nothing

	// Deliver takes events in the order heard, from one goroutine. The slice is the
	// callee's. It may block as long as the pit needs and must return when ctx ends;
	// what was not delivered by then is asked for again from the next Resume.
	Deliver func(ctx context.Context, heard []Heard)
	// Queue is how many events may wait for Deliver; 4096 if 0.
	Queue int

	Decisions bool   // this server takes decisions
	Outbox    Outbox // keeps decisions until they are answered; in memory if nil
	// Answered is told once of each decision the server has acknowledged or refused,
	// from one goroutine, before the Outbox drops it. After a crash between the two it
	// is told again. It must return when ctx ends. Nil if nobody asks.
	Answered func(ctx context.Context, a Answer)

	// Now is the desk's clock: it stamps Received and what Health shows. How long to
	// wait is measured by the machine's monotonic clock, which no one can set back.
	Now func() time.Time
	// Rand gives a number in [0, 1) that spreads the back-offs of several desks.
	Rand func() float64
	// Dial opens the connection; a plain net.Dialer if nil. No proxy is used: a game
	// server is in the house.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Handshake is how long dialling, TLS and the upgrade may take together; 10 s if 0.
	Handshake time.Duration
}

// complete checks the configuration and fills in what was left out.
func (cfg Config) complete() (Config, error) {
	switch {
	case cfg.Name == "":
		return cfg, errors.New("game server: it has no name")
	case cfg.Client == "":
		return cfg, fmt.Errorf("game server %s: this desk has no name to join with", cfg.Name)
	case cfg.Deliver == nil:
		return cfg, fmt.Errorf("game server %s: nobody takes its events", cfg.Name)
	case cfg.Queue < 0:
		return cfg, fmt.Errorf("game server %s: a queue of %d events cannot be", cfg.Name, cfg.Queue)
	case cfg.Handshake < 0:
		return cfg, fmt.Errorf("game server %s: a handshake time-out of %v cannot be", cfg.Name, cfg.Handshake)
	}
	if err := checkURL(cfg.URL); err != nil {
		return cfg, fmt.Errorf("game server %s: url: %w", cfg.Name, err)
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = usualHeartbeat
	}
	if cfg.Heartbeat < shortestHeartbeat || cfg.Heartbeat > longestHeartbeat {
		return cfg, fmt.Errorf("game server %s: a heartbeat of %v is not between %v and %v",
			cfg.Name, cfg.Heartbeat, shortestHeartbeat, longestHeartbeat)
	}
	if len(cfg.Tables) == 0 {
		cfg.Tables = []string{"*"}
	}
	if n := len(subscribeLine(cfg, &cfg.Resume)); n > maxOutgoing {
		return cfg, fmt.Errorf("game server %s: its list of tables is too long to send; use \"*\"", cfg.Name)
	}
	if cfg.Queue == 0 {
		cfg.Queue = usualQueue
	}
	if cfg.Handshake == 0 {
		cfg.Handshake = usualHandshake
	}
	if cfg.Outbox == nil {
		cfg.Outbox = &MemoryOutbox{}
	}
	if cfg.Answered == nil {
		cfg.Answered = func(context.Context, Answer) {}
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Rand == nil {
		cfg.Rand = rand.Float64
	}
	if cfg.Dial == nil {
		cfg.Dial = (&net.Dialer{}).DialContext
	}
	return cfg, nil
}

func checkURL(s string) error {
	u, err := url.Parse(s)
	switch {
	case err != nil:
		// The parser's own error repeats the text, which may hold a secret.
		return errors.New("it cannot be read; wss://host/path is wanted")
	case u.Scheme != "ws" && u.Scheme != "wss":
		return fmt.Errorf("it begins with %q; ws or wss is wanted", u.Scheme)
	case u.Hostname() == "":
		return errors.New("it names no host")
	case u.User != nil:
		return errors.New("it holds a user or password; put the secret into the token file")
	case u.Fragment != "":
		return errors.New("a # part has no meaning here")
	}
	return nil
}
