package wires_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/cmd/wires"
	"pitboss/devices/driver"
)

// The forms offer exactly the settings that the drivers have, and every choice that is
// offered can be made.
func TestFormsOfferTheSettingsOfTheDrivers(t *testing.T) {
	for _, name := range driver.Names() {
		t.Run(name, func(t *testing.T) {
			have := map[string]string{"no such setting": "x"}
			if slices.ContainsFunc(sheet.DriverSettings(name), func(s sheet.Setting) bool { return s.Name == "coding" }) {
				have["coding"], have["codes"] = "table", "codes.txt"
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "codes.txt"), []byte("0001 AS\n0002 2S\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			want := "no such setting"
			var known []string
			for _, wrong := range wires.Try(house.Device{Name: "d", Driver: name, Link: "tcp://h:1", Settings: have}, dir) {
				if wrong.Key == want {
					_, list, _ := strings.Cut(wrong.Want, ": ")
					known = strings.Split(list, ", ")
				}
			}
			if len(known) == 1 && known[0] == "" {
				known = nil // it has none at all
			}
			var offered []string
			for _, s := range sheet.DriverSettings(name) {
				if strings.HasPrefix(s.Name, "pattern") && !slices.Contains(known, s.Name) && slices.Contains(known, "pattern") {
					continue // further patterns are asked for one by one
				}
				offered = append(offered, s.Name)
			}
			slices.Sort(offered)
			if !slices.Equal(offered, known) {
				t.Errorf("the form offers\n%q\nthe driver has\n%q", offered, known)
			}
		})
	}
}

func TestChoicesOfTheFormsCanBeMade(t *testing.T) {
	for _, name := range driver.Names() {
		for _, s := range sheet.DriverSettings(name) {
			for _, choice := range s.Choices {
				if choice == "" || choice == "table" {
					continue // a table is a file of the house
				}
				settings := map[string]string{s.Name: choice}
				if name == "generic" {
					settings["pattern"] = `(?P<number>\d+)`
				}
				if beside, value, ok := strings.Cut(s.Beside, "="); ok && value != "table" {
					settings[beside] = value
				}
				for _, wrong := range wires.Try(house.Device{Name: "d", Driver: name, Link: "tcp://h:1", Settings: settings}, "") {
					if wrong.Key == s.Name && !strings.Contains(wrong.Want, "checksum in every pattern") && s.Name != "unique" {
						t.Errorf("%s: %s = %s: want %s", name, s.Name, choice, wrong.Want)
					}
				}
			}
		}
	}
	for _, kind := range sheet.Kinds() {
		for _, name := range sheet.Drivers(kind) {
			if !slices.Contains(driver.Names(), name) {
				t.Errorf("%s: there is no driver %s", kind, name)
			}
		}
	}
}
