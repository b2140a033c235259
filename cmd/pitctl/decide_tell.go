package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"pitboss/app/house"
	"pitboss/cmd/wires"
	"pitboss/devices/gameserver"
	"pitboss/tables/round"
)

// tellServers tells every server what it has not answered, until it has, or patience
// ends.
func (d *deskOf) tellServers(ctx context.Context, patience time.Duration) error {
	ctx, cancel := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer cancel()
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	names := map[string][]string{} // by server: the tables it is told of
	untold := d.Untold()
	for _, u := range untold {
		names[u.Server] = append(names[u.Server], u.Table)
	}
	answers := make(chan gameserver.Answer)
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	for name, tables := range names {
		client, err := d.client(name, tables, answers)
		if err != nil {
			return err
		}
		running.Go(func() { _ = client.Run(ctx) }) // it ends with ctx alone
	}
	for range untold {
		select {
		case a := <-answers:
			said := "accepted"
			if !a.Accepted {
				said = "refused: " + a.Reason
			}
			if err := d.print("%s %s\n", a.ID, said); err != nil {
				return err
			}
		case <-ctx.Done():
			return d.allTold()
		}
	}
	return d.allTold()
}

// allTold says what was not answered, or whose answer the journal did not take.
func (d *deskOf) allTold() error {
	if n := len(d.Untold()); n > 0 {
		return fmt.Errorf("%d decisions are not answered yet; they are told again the next time", n)
	}
	return nil
}

// client is the client of a server that only tells it decisions.
func (d *deskOf) client(name string, tables []string, answers chan<- gameserver.Answer) (*gameserver.Client, error) {
	if d.house == nil {
		return nil, errors.New("there is no pit.toml that says where the servers are")
	}
	s, ok := d.house.Server(name)
	if !ok {
		return nil, fmt.Errorf("pit.toml names no server %s any more", name)
	}
	box := wires.Outbox{ServerOutbox: d.Outbox(name)}
	cfg := wires.NewServer(s, d.folder, d.journal.Desk(), tables).Config()
	cfg.Deliver = func(context.Context, []gameserver.Heard) {} // only the answers count
	cfg.Decisions, cfg.Outbox = true, box
	cfg.Answered = func(ctx context.Context, a gameserver.Answer) {
		box.Answered(ctx, a.ID, a.Accepted, a.Reason)
		select {
		case answers <- a:
		case <-ctx.Done():
		}
	}
	return gameserver.New(cfg)
}

// configured is a house's configuration, with the folder that it lies in.
type configured struct {
	house  *house.Config
	folder string
	book   round.Book // the profiles that the house's tables play by
}
