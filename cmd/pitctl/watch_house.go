package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pitboss/app/house"
	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables/round"
)

// openHouse reads a pit.toml with the profiles beside it, on top of those that are
// known, and tries every device's link and driver.
func openHouse(file string, known round.Book) (house.Config, round.Book, error) {
	folder, name := folderOf(file), filepath.Base(file)
	return house.OpenConfig(os.DirFS(folder), name, house.Known{Profiles: known, Device: func(d house.Device) []house.Wrong {
		return tryDevice(d, folder)
	}})
}

// folderOf is the folder of a configuration; what it names lies beside it.
func folderOf(file string) string { return filepath.Dir(file) }

// tryDevice says what of a device's link and settings its transport and its driver
// refuse.
func tryDevice(d house.Device, folder string) (wrong []house.Wrong) {
	if _, err := link.ParseAddress(d.Link); err != nil {
		wrong = append(wrong, house.Wrong{Key: "link", Value: d.Link, Want: "an address that can be read: " + err.Error()})
	}
	_, err := openDriver(d, "", folder)
	for _, err := range parts(err) {
		var setting *line.SettingError
		if errors.As(err, &setting) {
			wrong = append(wrong, house.Wrong{Key: setting.Setting, Value: setting.Value, Want: setting.Want})
			continue
		}
		wrong = append(wrong, house.Wrong{Key: "driver", Value: d.Driver, Want: "settings that it can use: " + err.Error()})
	}
	return wrong
}

// openDriver makes a device's decoder. Files that its settings name lie beside the
// configuration.
func openDriver(d house.Device, table, folder string) (line.Decoder, error) {
	return driver.Open(d.Driver, line.Config{Device: d.Name, Table: table, Settings: d.Settings, ReadFile: func(name string) ([]byte, error) {
		return os.ReadFile(beside(folder, name))
	}})
}

// beside is a file that a configuration names.
func beside(folder, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// parts are the errors that an error joins, however deep.
func parts(err error) []error {
	if err == nil {
		return nil
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		if many, ok := e.(interface{ Unwrap() []error }); ok {
			var all []error
			for _, one := range many.Unwrap() {
				all = append(all, parts(one)...)
			}
			return all
		}
	}
	return []error{err}
}

// tellFaults says everything that is wrong with a configuration, a line each.
func tellFaults(problems io.Writer, err error) {
	for _, one := range parts(err) {
		fmt.Fprintln(problems, "pitctl:", one)
	}
}
