package wires

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/gameserver"
)

// Server is a game server as the pit hears it, and as it is told what is decided.
type Server struct {
	cfg    gameserver.Config
	takes  bool                     // it takes decisions, says the house
	outbox func() *pit.ServerOutbox // what it has not answered; nil tells it nothing
	tail   Tail

	mu     sync.Mutex // guards what follows
	client *gameserver.Client
	last   gameserver.Position // where a further client goes on
}

// NewServer makes a server's source. Names are the tables to hear, as the feed has
// them; nil is all.
func NewServer(s house.Server, folder, client string, names []string) *Server {
	cfg := gameserver.Config{Name: s.Name, URL: s.URL, CAFile: Beside(folder, s.CAFile), Client: client, Tables: names}
	if file := Beside(folder, s.TokenFile); file != "" {
		cfg.Token = func() (string, error) {
			text, err := os.ReadFile(file)
			if err != nil {
				return "", fmt.Errorf("read the token: %w", err)
			}
			return strings.TrimSpace(string(text)), nil
		}
	}
	return &Server{cfg: cfg, takes: s.Decisions}
}

// Config is what the server's client is made of, for whoever only tells it something.
func (s *Server) Config() gameserver.Config { return s.cfg }

// Try says what in the configuration cannot be.
func (s *Server) Try() error {
	cfg := s.cfg
	cfg.Deliver = func(context.Context, []gameserver.Heard) {}
	_, err := gameserver.New(cfg)
	return err
}

// GoOnAfter has the server continue after the last of its frames that the journal has, so
// that a desk that starts again misses nothing of what was said meanwhile. A frame
// without a place in the server's count changes nothing. It is called before the server
// runs.
func (s *Server) GoOnAfter(frame []byte) {
	var at struct {
		Epoch string `json:"epoch"`
		Seq   int64  `json:"seq"`
	}
	if json.Unmarshal(frame, &at) == nil && at.Epoch != "" && at.Seq > 0 {
		s.last = gameserver.Position{Epoch: at.Epoch, Seq: at.Seq}
	}
}

// Tells has the server told what waits in an outbox, if the house says that it takes
// decisions. It is called before the server runs; the outbox is asked for when it does.
func (s *Server) Tells(outbox func() *pit.ServerOutbox) { s.outbox = outbox }

// Name implements pit.Source.
func (s *Server) Name() string { return pit.ServerPrefix + s.cfg.Name }

// Run implements pit.Source. A client runs once: every run has its own, which goes on
// where the one before it ended.
func (s *Server) Run(ctx context.Context, deliver pit.Deliver) error {
	cfg := s.cfg
	cfg.Deliver = func(ctx context.Context, heard []gameserver.Heard) {
		some := make([]pit.Heard, len(heard))
		for i := range heard {
			some[i] = pit.Heard{Event: heard[i].Event, Line: heard[i].Line}
			s.tail.Frame(heard[i].Received, heard[i].Line)
		}
		_ = deliver(ctx, some) // it fails when ctx ends, and then nobody hears any more
	}
	if s.takes && s.outbox != nil {
		box := Outbox{s.outbox()}
		cfg.Decisions, cfg.Outbox = true, box
		cfg.Answered = func(ctx context.Context, a gameserver.Answer) { box.Answered(ctx, a.ID, a.Accepted, a.Reason) }
	}
	s.mu.Lock()
	if s.client != nil {
		s.last = s.client.Health().Last
	}
	cfg.Resume = s.last
	client, err := gameserver.New(cfg)
	s.client = client
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return client.Run(ctx)
}

// errNotJoined says that the server has not been reached in this run of the desk. What
// waits in its outbox is told once it is.
var errNotJoined = errors.New("the server is not joined yet; it is told when it is")

// Tell hands a decision to the server's client. It does not wait.
func (s *Server) Tell(t pit.Telling) error {
	s.mu.Lock()
	client := s.client
	s.mu.Unlock()
	if client == nil {
		return errNotJoined
	}
	return client.Send(DecisionOf(&t))
}

// Client is the client of the run in progress, for those who show how it does; nil
// before the first.
func (s *Server) Client() *gameserver.Client {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.client
}

// Tail is what the server said last.
func (s *Server) Tail() *Tail { return &s.tail }

// Health implements pit.Source.
func (s *Server) Health() pit.Health {
	client := s.Client()
	if client == nil {
		return pit.Health{State: gameserver.Stopped.String()}
	}
	h := client.Health()
	problem := h.Error
	if h.State == gameserver.Live {
		problem = ""
	}
	return pit.Health{State: h.State.String(), Since: h.Since, Heard: h.Heard, Problem: problem}
}

// Outbox is the journal's outbox of a server as its client wants it.
type Outbox struct{ *pit.ServerOutbox }

// Waiting implements gameserver.Outbox.
func (o Outbox) Waiting(ctx context.Context) ([]gameserver.Decision, error) {
	waiting, err := o.ServerOutbox.Waiting(ctx)
	all := make([]gameserver.Decision, len(waiting))
	for i := range waiting {
		all[i] = DecisionOf(&waiting[i])
	}
	return all, err
}

// Keep implements gameserver.Outbox.
func (o Outbox) Keep(ctx context.Context, d gameserver.Decision) error {
	return o.ServerOutbox.Keep(ctx, pit.Telling{ID: d.ID, Table: d.Table, Round: d.Round, Decision: d.Decision, Details: d.Details})
}

// DecisionOf is what a server is told, as its client sends it.
func DecisionOf(t *pit.Telling) gameserver.Decision {
	return gameserver.Decision{ID: t.ID, Table: t.Table, Round: t.Round, Decision: t.Decision, Details: t.Details}
}
