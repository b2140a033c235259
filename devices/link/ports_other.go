//go:build !linux

package link

import (
	"errors"
	"fmt"
	"strconv"

	"go.bug.st/serial"
	"go.bug.st/serial/enumerator"
)

// ListPorts lists the serial ports of this machine. It is for a person who asks; no
// timer should.
func ListPorts() ([]PortInfo, error) {
	names, err := serial.GetPortsList()
	list, err2 := enumerator.GetDetailedPortsList()
	if err != nil && err2 != nil {
		return nil, fmt.Errorf("list the serial ports: %w", errors.Join(err, err2))
	}
	var ports []PortInfo
	for _, d := range list {
		if d.Name == "" {
			continue
		}
		p := PortInfo{Name: d.Name, Product: d.Product}
		vendor, err1 := strconv.ParseUint(d.VID, 16, 16)
		product, err2 := strconv.ParseUint(d.PID, 16, 16)
		if d.IsUSB && err1 == nil && err2 == nil {
			p.USB = USB{Vendor: uint16(vendor), Product: uint16(product), Serial: d.SerialNumber}
		}
		ports = append(ports, p)
	}
	return withNames(ports, names), nil
}
