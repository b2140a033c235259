package link

import (
	"errors"
	"fmt"
	"strings"
)

// PortInfo is a serial port of this machine.
type PortInfo struct {
	Name    string // "/dev/ttyUSB0", "COM3"
	USB     USB    // zero where the port is no USB adapter
	Product string // what the adapter says it is; may be ""
}

// Address is the address that leads to the port for good: by the adapter where it
// has a serial number, else by the port's name.
func (p PortInfo) Address() Address {
	a := Address{Kind: Serial, Line: DefaultLine}
	if p.USB.Serial != "" {
		a.USB = p.USB
	} else {
		a.Port = p.Name
	}
	return a
}

var (
	errNoAdapter       = errors.New("no port has this adapter")
	errSeveralAdapters = errors.New("several ports have such an adapter; add its serial number")
)

// among finds the name of the port that the adapter has now.
func (u USB) among(ports []PortInfo) (string, error) {
	var found []string
	for _, p := range ports {
		if p.USB.Vendor == u.Vendor && p.USB.Product == u.Product &&
			(u.Serial == "" || strings.EqualFold(p.USB.Serial, u.Serial)) { // Windows writes them in capitals
			found = append(found, p.Name)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", fmt.Errorf("%s: %w", u, errNoAdapter)
	}
	return "", fmt.Errorf("%s: %w: %s", u, errSeveralAdapters, strings.Join(found, ", "))
}
