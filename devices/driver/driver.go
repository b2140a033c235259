// Package driver knows every device driver by the name it has in pit.toml.
package driver

import (
	"fmt"
	"slices"
	"strings"

	"pitboss/devices/generic"
	"pitboss/devices/line"
	"pitboss/devices/shoe"
	"pitboss/devices/wheel"
)

type driver struct {
	name string
	open func(line.Config) (line.Decoder, error)
}

// as makes a driver's constructor give the decoder that all of them are.
func as[D line.Decoder](open func(line.Config) (D, error)) func(line.Config) (line.Decoder, error) {
	return func(c line.Config) (line.Decoder, error) {
		d, err := open(c)
		if err != nil {
			return nil, err // and no decoder at all, rather than one that is nil
		}
		return d, nil
	}
}

var drivers = []driver{
	{"ss2", as(wheel.NewSS2)},
	{"number-line", as(wheel.NewNumberLine)},
	{"bee", as(shoe.NewBee)},
	{"barcode", as(shoe.NewBarcode)},
	{"generic", as(generic.New)},
}

// Names are the drivers' names.
func Names() []string {
	var names []string
	for _, d := range drivers {
		names = append(names, d.name)
	}
	return names
}

// Open makes a device's decoder. The error names a driver that does not exist, or
// each setting that is wrong (a line.SettingError) and what would be right.
func Open(name string, c line.Config) (line.Decoder, error) {
	i := slices.IndexFunc(drivers, func(d driver) bool { return d.name == name })
	if i < 0 {
		return nil, fmt.Errorf("driver %q: want one of %s", name, strings.Join(Names(), ", "))
	}
	d, err := drivers[i].open(c)
	if err != nil {
		return nil, fmt.Errorf("driver %s: %w", name, err)
	}
	return d, nil
}
