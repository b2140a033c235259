package link

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// ListPorts lists the serial ports of this machine. It reads what the kernel knows
// about them and opens none: the library's own list opens and resets every ttyS on
// Linux, which would garble a device that is being heard on one.
func ListPorts() ([]PortInfo, error) { return listPorts("/sys/class/tty", "/dev") }

var portName = regexp.MustCompile(`^(ttyS|ttyHS|ttyUSB|ttyACM|ttyAMA|rfcomm|ttyO|ttymxc)[0-9]{1,3}$`)

func listPorts(class, dev string) ([]PortInfo, error) {
	entries, err := os.ReadDir(class)
	if err != nil {
		return nil, fmt.Errorf("list the serial ports: %w", err)
	}
	var ports []PortInfo
	for _, e := range entries {
		name := e.Name()
		if !portName.MatchString(name) || isPlaceholder(filepath.Join(class, name)) {
			continue
		}
		p := PortInfo{Name: filepath.Join(dev, name)}
		// A port that goes away meanwhile has no adapter; the others are listed still.
		if device, err := filepath.EvalSymlinks(filepath.Join(class, name, "device")); err == nil {
			p.USB, p.Product = usbAbove(device)
		}
		ports = append(ports, p)
	}
	return ports, nil
}

// isPlaceholder says that a ttyS has no hardware behind it: its driver never found a
// UART there (type 0).
func isPlaceholder(dir string) bool {
	kind, err := os.ReadFile(filepath.Join(dir, "type"))
	return err == nil && strings.TrimSpace(string(kind)) == "0"
}

// usbAbove finds the USB adapter that a port belongs to: the nearest directory above
// it that has a vendor. The port is one or two directories below its adapter.
func usbAbove(device string) (USB, string) {
	for range 3 {
		vendor, ok1 := hex16(filepath.Join(device, "idVendor"))
		product, ok2 := hex16(filepath.Join(device, "idProduct"))
		if ok1 && ok2 {
			return USB{vendor, product, line(filepath.Join(device, "serial"))}, line(filepath.Join(device, "product"))
		}
		device = filepath.Dir(device)
	}
	return USB{}, ""
}

func line(file string) string {
	b, err := os.ReadFile(file)
	if err != nil {
		return "" // an adapter need not have it
	}
	s, _, _ := strings.Cut(string(b), "\n")
	return s
}

func hex16(file string) (uint16, bool) {
	n, err := strconv.ParseUint(line(file), 16, 16)
	return uint16(n), err == nil
}
