package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables/round"
)

// wired is a house as its pit.toml says it, with its servers and devices.
type wired struct {
	config    house.Config
	book      round.Book
	sources   []pit.Source
	feedNames map[string]map[string]string
}

// openHouse reads a pit.toml, with the profiles beside it, and makes a source of every
// server and device that it names.
func openHouse(file string, known round.Book) (wired, error) {
	folder, name := filepath.Split(file)
	if folder == "" {
		folder = "."
	}
	var w wired
	var err error
	w.config, w.book, err = house.OpenConfig(os.DirFS(folder), name, house.Known{Profiles: known, Device: func(d house.Device) []house.Wrong {
		return tryDevice(d, folder)
	}})
	if err != nil {
		return w, err
	}
	w.feedNames = map[string]map[string]string{}
	for i := range w.config.Servers {
		s := newServerSource(&w.config.Servers[i], folder)
		w.sources = append(w.sources, s)
		if names := w.config.FeedNames(w.config.Servers[i].Name); len(names) > 0 {
			w.feedNames[s.Name()] = names
		}
	}
	for i := range w.config.Tables {
		t := &w.config.Tables[i]
		for _, d := range t.Devices {
			s, err := newDeviceSource(d, t.Number, folder)
			if err != nil {
				return w, err
			}
			w.sources = append(w.sources, s)
		}
	}
	return w, nil
}

// tryDevice says what of a device's link and settings its transport and its driver
// refuse.
func tryDevice(d house.Device, folder string) (wrong []house.Wrong) {
	if _, err := link.ParseAddress(d.Link); err != nil {
		wrong = append(wrong, house.Wrong{Key: "link", Value: d.Link, Want: "an address that can be read: " + err.Error()})
	}
	if _, err := openDriver(d, "", folder); err != nil {
		var setting *line.SettingError
		if errors.As(err, &setting) {
			return append(wrong, house.Wrong{Key: setting.Setting, Value: setting.Value, Want: setting.Want})
		}
		wrong = append(wrong, house.Wrong{Key: "driver", Value: d.Driver, Want: "settings that it can use: " + err.Error()})
	}
	return wrong
}

// openDriver makes a device's decoder. Files that its settings name lie beside the
// configuration.
func openDriver(d house.Device, table, folder string) (line.Decoder, error) {
	decoder, err := driver.Open(d.Driver, line.Config{Device: d.Name, Table: table, Settings: d.Settings, ReadFile: func(name string) ([]byte, error) {
		return os.ReadFile(beside(folder, name))
	}})
	if err != nil {
		return nil, fmt.Errorf("device %s: %w", d.Name, err)
	}
	return decoder, nil
}

// beside is a file that a configuration names.
func beside(folder, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}
