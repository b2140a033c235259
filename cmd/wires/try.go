package wires

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/devices/gameserver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables"
)

// tellEvery is how often a trial is told of.
const tellEvery = 250 * time.Millisecond

// TryDevice opens a device's wire with its driver until ctx ends, or a capture does, and
// tells how it goes. Nothing that is heard goes to the pit. It returns when everything
// it started has ended.
func TryDevice(ctx context.Context, d house.Device, table, folder string, tell func(trial.Device)) {
	t := trial.Device{State: link.Lost.String()}
	a, err := address(d, table, folder)
	if err == nil && a.Kind == link.File && a.Speed == 1 {
		a.Speed = 0 // nobody waits for a capture of an evening
	}
	var l *link.Link
	if err == nil {
		l, err = link.New(link.Config{Address: a, Name: d.Name})
	}
	if err != nil {
		t.Reason, t.Problem = link.ReasonOpen, err.Error()
		tell(t)
		return
	}
	decoder, err := Driver(d, table, folder)
	if err != nil {
		t.Reason, t.Problem = link.ReasonOpen, err.Error()
		tell(t)
		return
	}
	open, hangUp := context.WithCancel(ctx)
	defer hangUp()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = l.Run(open) // that it ended is told by its reports
	}()
	tryWire(ctx, l, decoder, tell)
	hangUp()
	for range l.Reports() {
		continue
	}
	<-ended
}

func tryWire(ctx context.Context, l *link.Link, decoder line.Decoder, tell func(trial.Device)) {
	t := trial.Device{State: link.Opening.String()}
	var tail Tail
	news, told := true, time.NewTicker(tellEvery)
	defer told.Stop()
	say := func() {
		if !news {
			return
		}
		stats := decoder.Stats()
		t.Bytes, t.Lines, t.Rejected = stats.Bytes, stats.Lines-stats.Rejected, stats.Rejected
		t.Last, t.Bad = tail.Last(), rejectedOf(stats.LastRejected)
		if h := l.Health(); h.State != link.Live || t.Bytes > 0 {
			t.State, t.Reason = h.State.String(), h.Reason
			if t.Problem = ""; h.State == link.Lost {
				t.Problem = h.LastError
			}
		}
		out := t
		out.Events = slices.Clone(t.Events)
		tell(out)
		news = false
	}
	defer func() { news = true; say() }()
	for {
		var events []tables.Event
		select {
		case <-ctx.Done():
			return
		case r, ok := <-l.Reports():
			if !ok {
				return
			}
			news = true
			if r.IsChange() {
				if r.State == link.Lost {
					events = decoder.Break(r.At)
				}
				break
			}
			tail.Bytes(r.At, r.Bytes)
			events = decoder.Feed(r.At, r.Bytes)
		case now := <-told.C:
			events = decoder.Tick(now)
			news = news || len(events) > 0
			say()
		}
		for i := range events {
			if e, ok := shownEvent(&events[i]); ok {
				t.Events = append(t.Events, e)
			}
		}
		t.Events = t.Events[max(len(t.Events)-trial.MostEvents, 0):]
	}
}

// shownEvent is what a driver understood, as a person reads it; what it did not is shown
// among the rejected lines.
func shownEvent(e *tables.Event) (trial.Event, bool) {
	if e.Type == tables.LineRejectedType {
		return trial.Event{}, false
	}
	const most = 120
	text := string(e.Append(nil))
	if _, data, ok := strings.Cut(text, `"data":`); ok {
		text = strings.TrimSuffix(data, "}")
	}
	if text = strings.NewReplacer(`"`, "", "{", "", "}", "", ":", " ", ",", ", ").Replace(text); len(text) > most {
		text = text[:most] + "…"
	}
	return trial.Event{At: e.Time, Type: e.Type, Text: text}, true
}

// TryServer joins a game server until ctx ends, and tells how it goes and which tables
// it speaks of. Nothing that is heard goes to the pit, and nothing is sent but the
// greeting.
func TryServer(ctx context.Context, s house.Server, folder string, tell func(trial.Server)) {
	t := trial.Server{State: gameserver.Connecting.String()}
	heard := make(chan []gameserver.Heard, 64)
	cfg := NewServer(s, folder, "pitboss", nil).Config()
	cfg.Deliver = func(ctx context.Context, some []gameserver.Heard) {
		select {
		case heard <- some:
		case <-ctx.Done():
		}
	}
	client, err := gameserver.New(cfg)
	if err != nil {
		t.State, t.Reason, t.Problem = gameserver.Refused.String(), link.ReasonOpen, err.Error()
		tell(t)
		return
	}
	open, hangUp := context.WithCancel(ctx)
	defer hangUp()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = client.Run(open) // it ends with its context
	}()
	defer func() {
		hangUp()
		<-ended
	}()
	told := time.NewTicker(tellEvery)
	defer told.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case some := <-heard:
			for i := range some {
				t.Events++
				noteTable(&t, &some[i].Event)
			}
		case <-told.C:
			h := client.Health()
			t.State, t.Reason, t.Problem = h.State.String(), h.Reason, h.Error
			if t.Joined = t.Joined || h.State == gameserver.Live; h.State == gameserver.Live {
				t.Reason, t.Problem = "", ""
			}
			out := t
			out.Tables = slices.Clone(t.Tables)
			tell(out)
		}
	}
}

// mostTables bounds what a trial keeps of a server's tables.
const mostTables = 500

// noteTable takes in a table that a server speaks of.
func noteTable(t *trial.Server, e *tables.Event) {
	if e.Table == "" {
		return
	}
	at, there := slices.BinarySearchFunc(t.Tables, e.Table, func(of trial.Table, name string) int { return strings.Compare(of.Name, name) })
	if !there {
		if len(t.Tables) == mostTables {
			return
		}
		t.Tables = slices.Insert(t.Tables, at, trial.Table{Name: e.Table})
	}
	of := &t.Tables[at]
	switch d := e.Data.(type) {
	case tables.TableOpened:
		of.Game, of.Profile, of.Limits = d.Game, d.Profile, limitsOf(d.Limits)
	case tables.TableImage:
		of.Game, of.Profile, of.Limits = d.Game, d.Profile, limitsOf(d.Limits)
	}
}

// limitsOf are the limits that a server plays, by their spots; none where they cannot be
// read.
func limitsOf(text []byte) (all []trial.Limit) {
	var limits map[string]struct{ Min, Max string }
	if json.Unmarshal(text, &limits) != nil {
		return nil
	}
	for _, spot := range slices.Sorted(maps.Keys(limits)) {
		all = append(all, trial.Limit{Spot: spot, Min: limits[spot].Min, Max: limits[spot].Max})
	}
	return all
}
