package main

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"sync"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/links"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/cmd/wires"
	"pitboss/devices/gameserver"
	"pitboss/devices/link"
	"pitboss/tables/roles"
)

// errPractice says that the practice pit has no configuration to save.
var errPractice = errors.New("this is a pit to practise on: its configuration is nowhere and is not saved")

// paper is the house's pit.toml as the screens read it and write it.
type paper struct {
	view *view

	mu   sync.Mutex // guards what follows
	file *house.File
}

// open reads the file as it is now.
func (p *paper) open() (house.Config, error) {
	r := p.view.recording
	if r.practice {
		return r.house, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	file, err := house.OpenFile(r.file, wires.Known(r.file, r.book))
	if err != nil {
		return house.Config{}, err
	}
	p.file = file
	return file.Config(), nil
}

// check says what stands against a configuration.
func (p *paper) check(c house.Config) error {
	r := p.view.recording
	_, err := house.WriteConfig(filepath.Base(r.file), c, wires.Known(r.file, r.book))
	return err
}

// save writes down who changes what, and then the file that was opened last.
func (p *paper) save(ctx context.Context, c house.Config, second *pit.Secret) error {
	r := p.view.recording
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.practice || p.file == nil {
		return errPractice
	}
	_, err := r.desk.ChangeHouse(ctx, p.file.Config(), c, second, func() error { return p.file.Save(c) })
	return err
}

// whyUnsaved says in words why the configuration is not as somebody wants it.
func whyUnsaved(w *words.Words, err error) string {
	switch {
	case errors.Is(err, errPractice):
		return w.Say("house_practice", nil)
	case errors.Is(err, house.ErrEdited):
		return w.Say("house_edited", nil)
	}
	if all := house.Faults(err); len(all) > 0 {
		return w.Say("house_fault", map[string]any{"File": all[0].File, "Line": all[0].Line, "Text": all[0].Key + ": " + all[0].Text})
	}
	return sign.Why(w, err)
}

// linkPit is the pit as the screen of devices needs it.
type linkPit struct {
	view    *view
	paper   *paper
	restart func()
}

// May implements links.Pit.
func (p linkPit) May() (ok bool, why string) {
	who := p.view.recording.signed()
	if who.id != "" && (who.role.May(roles.ManageDevices) || who.role.May(roles.ManageHouse)) {
		return true, ""
	}
	return false, "link_may_not"
}

// House implements links.Pit.
func (p linkPit) House() (house.Config, error) { return p.paper.open() }

// Check implements links.Pit.
func (p linkPit) Check(c house.Config) error { return p.paper.check(c) }

// Save implements links.Pit.
func (p linkPit) Save(ctx context.Context, c house.Config, change links.Change) (links.Effect, error) {
	if err := p.paper.save(ctx, c, nil); err != nil {
		return links.Effect{}, err
	}
	if change.Device != change.Now {
		return links.Effect{}, nil
	}
	for i := range c.Tables {
		for _, d := range c.Tables[i].Devices {
			if d.Name != change.Now {
				continue
			}
			for _, s := range p.view.recording.wires.Devices {
				if s.Name() == pit.DevicePrefix+d.Name {
					return links.Effect{Live: s.Change(d, c.Tables[i].Number)}, nil
				}
			}
		}
	}
	return links.Effect{}, nil
}

// Ports implements links.Pit.
func (p linkPit) Ports(context.Context) ([]links.Port, error) {
	all, err := link.ListPorts()
	if err != nil {
		return nil, err
	}
	ports := make([]links.Port, len(all))
	for i := range all {
		ports[i] = links.Port{Name: all[i].Name, Product: all[i].Product, Address: all[i].Address().String()}
	}
	return ports, nil
}

// Try implements links.Pit.
func (p linkPit) Try(ctx context.Context, d house.Device, table string, tell func(trial.Device)) {
	wires.TryDevice(ctx, d, table, wires.Folder(p.view.recording.file), tell)
}

// Restart implements links.Pit.
func (p linkPit) Restart() func() { return p.restart }

// Links implements links.Pit.
func (p linkPit) Links() []links.Link {
	r := p.view.recording
	if r.practising != nil {
		return r.practising.links()
	}
	parts := map[string]pit.Health{}
	for _, h := range r.pit.Sources() {
		parts[h.Name] = h
	}
	var all []links.Link
	for _, s := range r.wires.Servers {
		l := serverLink(s)
		for i := range r.house.Tables {
			if pit.ServerPrefix+r.house.Tables[i].Server == s.Name() {
				l.Tables++
			}
		}
		all = append(all, shared(l, parts[s.Name()]))
	}
	for _, s := range r.wires.Devices {
		all = append(all, shared(deviceLink(s), parts[s.Name()]))
	}
	return all
}

// shared adds what the pit knows of a source.
func shared(l links.Link, h pit.Health) links.Link {
	l.Waiting, l.Delay, l.Restarts = l.Waiting+h.Waiting, max(l.Delay, h.Delay), h.Restarts
	if h.Restarts > 0 && l.Problem == "" {
		l.Problem = h.Problem
	}
	return l
}

func deviceLink(s *wires.Device) links.Link {
	d, last, bad, gap := s.Shown()
	l := links.Link{
		Name: d.Name, Table: s.Table(), Kind: d.Kind, Driver: d.Driver, Address: d.Link, Serial: d.Serial, Last: last, Bad: bad, Gap: gap,
		State: link.Opening.String(),
	}
	for _, name := range sortedKeys(d.Settings) {
		l.Settings = append(l.Settings, links.Setting{Name: name, Value: d.Settings[name]})
	}
	wire := s.Link()
	if wire == nil {
		return l
	}
	h := wire.Health()
	l.Port, l.State, l.Reason, l.Since, l.Heard = h.Port, h.State.String(), h.Reason, h.Since, h.LastByte
	l.Allowed = h.Silence
	if h.Silence == link.Never {
		l.Allowed = links.Never
	}
	l.Lines, l.Rejected, l.Reconnects, l.Bytes = h.Lines, h.RejectedLines, h.Reconnects, h.Bytes
	l.Waiting, l.Delay = h.Waiting, h.Delay
	if h.State == link.Lost {
		l.Problem = h.LastError
	}
	return l
}

func serverLink(s *wires.Server) links.Link {
	cfg := s.Config()
	l := links.Link{Name: cfg.Name, Server: true, Address: cfg.URL, State: gameserver.Stopped.String(), Last: s.Tail().Last(), Gap: s.Tail().Gap()}
	client := s.Client()
	if client == nil {
		return l
	}
	h := client.Health()
	l.State, l.Since, l.Heard = h.State.String(), h.Since, h.Heard
	if h.State != gameserver.Live {
		l.Problem, l.Reason = h.Error, h.Reason
	}
	l.Allowed = 3 * h.Heartbeat
	l.Lines, l.Rejected, l.Reconnects = uint64(h.Events), uint64(h.Rejected), uint64(h.Reconnects)
	l.Waiting, l.Delay, l.Unknown = h.Queue, h.Delay, h.Unknown
	if h.SkewKnown {
		l.Skew = h.Skew
	}
	if l.Gap == 0 {
		l.Gap = h.Heartbeat
	}
	for _, b := range h.Rejects {
		text := b.Text
		if b.Size > len(b.Text) {
			text += " (" + strconv.Itoa(b.Size) + ")"
		}
		l.Bad = append(l.Bad, trial.Line{At: b.At, Text: text, Why: trial.Reason{Code: b.Code, English: b.Reason}})
	}
	return l
}
