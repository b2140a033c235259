package main

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/sim"
	"pitboss/devices/sim/live"
	"pitboss/tables/decisions"
)

// A pit as a house has one: its game server over WebSocket, its devices on wires, and a
// pit.toml that says so. The desk hears all of it, and the token opens the door.
func TestDeskHearsAPitOnItsWires(t *testing.T) {
	noLeftovers(t)
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	const speed = 10
	floor := sim.Floor(6, speed)
	evening, err := sim.New(sim.Config{Book: book, Seed: 7, Start: time.Now(), Tables: floor, Speed: speed})
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	config := house.Config{Currency: "THB", GamingDay: 6 * time.Hour, Language: "th", Servers: []house.Server{{Name: "main", TokenFile: "main.token", Decisions: true}}}
	if err := os.WriteFile(filepath.Join(data, "main.token"), []byte("letmein\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	wires := map[string]live.Wire{}
	for _, s := range floor {
		table := house.Table{Number: s.Number, Pit: "A", Game: book[s.Profile].Game.String(), Profile: s.Profile, Server: "main"}
		for _, d := range s.Devices {
			line, err := live.ListenTCP("127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer line.Close()
			wires[d.Name] = line
			table.Devices = append(table.Devices, house.Device{
				Name: d.Name, Kind: d.Kind(), Driver: d.Driver, Link: line.Address(), Settings: d.Settings,
			})
		}
		config.Tables = append(config.Tables, table)
	}
	decided := make(chan live.Decision, 10)
	server := live.New(live.Config{Pit: evening, Token: "letmein", Wires: wires, Decided: func(d live.Decision) { decided <- d }})
	door := httptest.NewServer(server)
	defer door.Close()
	config.Servers[0].URL = "ws" + strings.TrimPrefix(door.URL, "http") + "/pit"
	text, err := house.WriteConfig("pit.toml", config, house.Known{Profiles: book})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, "pit.toml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan error, 1)
	go func() { over <- server.Run(ctx) }()
	defer func() {
		cancel()
		<-over
	}()

	r := start(t, options{data: data, config: filepath.Join(data, "pit.toml")})
	v := watch(t, r)
	until(t, "every table is heard, and its devices", func() bool {
		v.Bars()
		heard, scanned := 0, 0
		for _, row := range v.Floor() {
			if row.HasServer && row.Round != "" {
				heard++
			}
			if len(row.Scanned) > 0 || row.Spin.State != "" {
				scanned++
			}
		}
		return heard == len(floor) && scanned >= 2
	})
	tellsTheServer(t, r, v, decided)
	until(t, "the server and a device are live", func() bool { // a machine that stands still makes them silent for a while
		server, devices := false, 0
		for _, h := range r.pit.Sources() {
			server = server || h.Name == "server:main" && h.State == "live"
			if strings.HasPrefix(h.Name, "device:") && h.State == "live" {
				devices++
			}
		}
		return server && devices > 0
	})
	if err := r.stop(); err != nil {
		t.Error(err)
	}
}

// tellsTheServer decides something at a table and waits until its server was told and has
// answered.
func tellsTheServer(t *testing.T, r *recording, v *view, decided <-chan live.Decision) {
	t.Helper()
	ctx := t.Context()
	if err := r.hire(ctx); err != nil {
		t.Fatal(err)
	}
	round := ""
	until(t, "a spin is under way", func() bool {
		if spins := v.floorTable("R-03"); spins != nil {
			round = spins.Round
		}
		return round != ""
	})
	draft, err := r.desk.OpenDecision(ctx, decisions.SpinRerun, "R-03", round)
	if err != nil {
		t.Fatal(err)
	}
	stand := true
	draft.Cause, draft.BetsStand, draft.Note = "wheel_stopped", &stand, "The rotor stood still."
	if _, err := r.desk.Decide(ctx, *draft, pit.Secret{Person: "melnyk", PIN: "135791"}, nil); err != nil {
		t.Fatal(err)
	}
	select {
	case d := <-decided:
		if d.ID != draft.ID || d.Table != "R-03" || d.Round != round || d.Decision != "spin_rerun" {
			t.Errorf("the server heard %+v", d)
		}
	case <-time.After(time.Minute):
		t.Fatal("the server was told nothing")
	}
	until(t, "the answer is in the journal", func() bool { return len(r.desk.Untold()) == 0 })
}

// What is wrong in a pit.toml is said with its line, before anything runs.
func TestWrongConfigurationSaysWhere(t *testing.T) {
	for name, c := range map[string]struct {
		table string
		says  []string
	}{
		"a link that leads nowhere":  {"[[table.device]]\nname = \"w\"\nkind = \"wheel\"\ndriver = \"ss2\"\nlink = \"carrier pigeon\"\n", []string{"pit.toml, line ", "link", "carrier pigeon"}},
		"a setting that cannot be":   {"[[table.device]]\nname = \"w\"\nkind = \"wheel\"\ndriver = \"generic\"\nlink = \"tcp://127.0.0.1:1\"\npattern = \"(\"\n", []string{"pit.toml, line ", "pattern"}},
		"a server that there is not": {"server = \"other\"\n", []string{"pit.toml, line ", "server", "other"}},
	} {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			text := "currency = \"THB\"\n\n[[table]]\nnumber = \"R-03\"\ngame = \"roulette\"\nprofile = \"european\"\n" + c.table
			if err := os.WriteFile(filepath.Join(data, "pit.toml"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, problems strings.Builder
			if got := run([]string{"--data", data, "--text"}, &out, &problems); got != exitTrouble {
				t.Errorf("it ends with %d", got)
			}
			for _, part := range c.says {
				if !strings.Contains(problems.String(), part) {
					t.Errorf("it says %q, want it to say %q", problems.String(), part)
				}
			}
		})
	}
}
