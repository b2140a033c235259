package wires

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

// Open reads a pit.toml with the profiles beside it, on top of those that are known,
// and tries every device's link and driver.
func Open(file string, known round.Book) (house.Config, round.Book, error) {
	return house.OpenConfig(os.DirFS(Folder(file)), filepath.Base(file), Known(file, known))
}

// Known is what a configuration at a place may name: these profiles, and the links and
// drivers there are.
func Known(file string, profiles round.Book) house.Known {
	folder := Folder(file)
	return house.Known{Profiles: profiles, Device: func(d house.Device) []house.Wrong { return Try(d, folder) }}
}

// Folder is the folder of a configuration; what it names lies beside it.
func Folder(file string) string { return filepath.Dir(file) }

// Beside is a file that a configuration in a folder names.
func Beside(folder, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// Try says what of a device's link and settings its transport and its driver refuse.
func Try(d house.Device, folder string) (wrong []house.Wrong) {
	if _, err := link.ParseAddress(d.Link); err != nil {
		wrong = append(wrong, house.Wrong{Key: "link", Value: d.Link, Want: "an address that can be read: " + err.Error()})
	}
	_, err := Driver(d, "", folder)
	for _, err := range Parts(err) {
		var setting *line.SettingError
		if errors.As(err, &setting) {
			wrong = append(wrong, house.Wrong{Key: setting.Setting, Value: setting.Value, Want: setting.Want})
			continue
		}
		wrong = append(wrong, house.Wrong{Key: "driver", Value: d.Driver, Want: "settings that it can use: " + err.Error()})
	}
	return wrong
}

// Driver makes a device's decoder. Files that its settings name lie beside the
// configuration.
func Driver(d house.Device, table, folder string) (line.Decoder, error) {
	decoder, err := driver.Open(d.Driver, line.Config{Device: d.Name, Table: table, Settings: d.Settings, ReadFile: func(name string) ([]byte, error) {
		return os.ReadFile(Beside(folder, name))
	}})
	if err != nil {
		return nil, fmt.Errorf("device %s: %w", d.Name, err)
	}
	return decoder, nil
}

// Parts are the errors that an error joins, however deep.
func Parts(err error) []error {
	if err == nil {
		return nil
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		if many, ok := e.(interface{ Unwrap() []error }); ok {
			var all []error
			for _, one := range many.Unwrap() {
				all = append(all, Parts(one)...)
			}
			return all
		}
	}
	return []error{err}
}

// Sources are a house's servers and devices, each as a source of the pit.
type Sources struct {
	Servers []*Server
	Devices []*Device
	// FeedNames gives for each server, by its source's name, the numbers of the tables
	// that it calls otherwise.
	FeedNames map[string]map[string]string
}

// All are the servers, then the devices.
func (s *Sources) All() (all []pit.Source) {
	for _, one := range s.Servers {
		all = append(all, one)
	}
	for _, one := range s.Devices {
		all = append(all, one)
	}
	return all
}

// Server is the server of a name; nil if there is none.
func (s *Sources) Server(name string) *Server {
	for _, one := range s.Servers {
		if one.cfg.Name == name {
			return one
		}
	}
	return nil
}

// Hear makes the sources of a house whose configuration lies in a folder. Client is
// what this desk is called when it joins a server.
func Hear(h *house.Config, folder, client string) (Sources, error) {
	s := Sources{FeedNames: map[string]map[string]string{}}
	for i := range h.Servers {
		server := NewServer(h.Servers[i], folder, client, nil)
		if err := server.Try(); err != nil {
			return s, err
		}
		s.Servers = append(s.Servers, server)
		if names := h.FeedNames(h.Servers[i].Name); len(names) > 0 {
			s.FeedNames[server.Name()] = names
		}
	}
	for i := range h.Tables {
		for _, d := range h.Tables[i].Devices {
			device, err := NewDevice(d, h.Tables[i].Number, folder)
			if err != nil {
				return s, err
			}
			s.Devices = append(s.Devices, device)
		}
	}
	return s, nil
}
