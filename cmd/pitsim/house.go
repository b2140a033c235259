package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"pitboss/app/house"
	"pitboss/tables/wire"
)

// writeConfig writes the pit.toml with which a desk hears this pit.
func (e *evening) writeConfig(url string, lines []lineAddress) error {
	c := house.Config{Currency: "THB", GamingDay: 6 * time.Hour, Language: "en", Inspections: e.inspections}
	server := house.Server{Name: "practice", URL: url, Decisions: true}
	if e.token != "" {
		server.TokenFile = "practice.token"
		name := filepath.Join(filepath.Dir(e.config), server.TokenFile)
		if err := os.WriteFile(name, []byte(e.token+"\n"), 0o600); err != nil {
			return fmt.Errorf("write the token file: %w", err)
		}
	}
	if url != "" {
		c.Servers = []house.Server{server}
	}
	for _, s := range e.floor {
		game := e.book[s.Profile].Game
		t := house.Table{Number: s.Number, Pit: "A", Game: game.String(), Profile: s.Profile, Limits: limits(s.Limits)}
		var err error
		if t.Rules, err = rules(s.Rules); err != nil {
			return fmt.Errorf("write the rules of table %s: %w", s.Number, err)
		}
		if url != "" {
			t.Server = server.Name
		}
		for _, l := range lines {
			if l.number == s.Number {
				t.Devices = append(t.Devices, house.Device{
					Name: l.device.Name, Kind: l.device.Kind(), Driver: l.device.Driver, Link: l.address, Settings: l.device.Settings,
				})
			}
		}
		c.Tables = append(c.Tables, t)
	}
	text, err := house.WriteConfig(e.config, c, house.Known{Profiles: e.book})
	if err != nil {
		return err
	}
	if err := os.WriteFile(e.config, []byte(text), 0o644); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	return nil
}

// limits are a table's limits as pit.toml has them.
func limits(v wire.Value) map[string]house.Limit {
	var all map[string]struct{ Min, Max string }
	if json.Unmarshal(v, &all) != nil {
		return nil
	}
	m := map[string]house.Limit{}
	for spot, l := range all {
		m[spot] = house.Limit{Min: l.Min, Max: l.Max}
	}
	return m
}

// rules are a table's options as pit.toml has them, where whole numbers are whole.
func rules(v wire.Value) (map[string]any, error) {
	if len(v) == 0 {
		return nil, nil
	}
	var all map[string]any
	if err := json.Unmarshal(v, &all); err != nil {
		return nil, err
	}
	for name, value := range all {
		if n, ok := value.(float64); ok && n == float64(int64(n)) {
			all[name] = int64(n)
		}
	}
	return all, nil
}
