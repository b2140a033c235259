package link

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
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

// withNames adds the ports that are known by name alone, and puts all in the order in which a
// person counts them: COM9 before COM10. Windows keeps two lists: that of the adapters, in
// which the ports of a serial device server or of a program are missing, and that of the names.
func withNames(ports []PortInfo, names []string) []PortInfo {
	for _, n := range names {
		if !slices.ContainsFunc(ports, func(p PortInfo) bool { return strings.EqualFold(p.Name, n) }) {
			ports = append(ports, PortInfo{Name: n})
		}
	}
	slices.SortFunc(ports, func(a, b PortInfo) int {
		return cmp.Or(cmp.Compare(portNumber(a.Name), portNumber(b.Name)), strings.Compare(a.Name, b.Name))
	})
	return ports
}

// portNumber is what stands at the end of a port's name; 0 if no number does.
func portNumber(name string) uint64 {
	digits := name[len(strings.TrimRight(name, "0123456789")):]
	n, err := strconv.ParseUint(digits, 10, 32)
	if err != nil {
		return 0
	}
	return n
}

var (
	errNoAdapter       = errors.New("no port has this adapter")
	errSeveralAdapters = errors.New("several ports have such an adapter; add its serial number")
)

// isSerial says whether a port's serial number is that of the adapter. Windows writes it in
// capitals; and the driver of FTDI's adapters there adds the letter of the port to it: A, where
// the adapter has one alone.
func (u USB) isSerial(s string) bool {
	const ftdi = 0x0403
	return strings.EqualFold(s, u.Serial) || u.Vendor == ftdi && strings.EqualFold(s, u.Serial+"A")
}

// among finds the name of the port that the adapter has now.
func (u USB) among(ports []PortInfo) (string, error) {
	var found []string
	for _, p := range ports {
		if p.USB.Vendor == u.Vendor && p.USB.Product == u.Product &&
			(u.Serial == "" || u.isSerial(p.USB.Serial)) {
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
