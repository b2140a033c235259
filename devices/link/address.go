package link

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Kind says what an address leads to.
type Kind int

// The kinds of link.
const (
	Serial Kind = iota + 1 // a port of this machine
	TCP                    // a serial device server: raw TCP
	File                   // a recorded capture
)

// Never, as a silence, says that this device's silence is not judged: it speaks when
// something happens.
const Never time.Duration = -1

// Address says where a device's bytes come from. It is comparable; the zero Address
// leads nowhere. [ParseAddress] makes it, String writes it back.
type Address struct {
	Kind Kind

	Port string // Serial: "/dev/ttyUSB0", "COM3"; "" where USB says which
	USB  USB    // Serial: the adapter to look for; zero where Port says which
	Line Line   // Serial

	HostPort string // TCP: "10.0.0.5:4001"

	Path  string // File
	Speed int    // File: times its own timing; 0 is as fast as possible

	// Silence after which the device is called silent: 0 learns it from the device,
	// Never does not judge it.
	Silence time.Duration

	// Poll is a read-only question sent at each interval Every; "" for none, and
	// never for a capture.
	Poll  string
	Every time.Duration
}

// USB names an adapter whatever port name it was given. Serial may be "" for an
// adapter that has no serial number; then only one such adapter may be there.
type USB struct {
	Vendor, Product uint16
	Serial          string
}

// Line is how a serial line is set.
type Line struct {
	Baud   int
	Bits   int    // 5 … 8
	Parity string // none, odd, even, mark, space
	Stop   string // 1, 1.5, 2
}

// DefaultLine is the line of an address that names no setting: 9600 8N1.
var DefaultLine = Line{Baud: 9600, Bits: 8, Parity: "none", Stop: "1"}

const kinds = "write serial:/dev/ttyUSB0, serial:COM3, serial:usb:0403:6001:A50285BI, tcp://10.0.0.5:4001 or file:capture.log"

// ParseAddress reads an address. Its errors say what is wrong and what would be right.
//
//	serial:/dev/ttyUSB0?baud=9600&bits=8&parity=none&stop=1
//	serial:usb:0403:6001:A50285BI     vendor, product, serial number
//	tcp://10.0.0.5:4001
//	file:capture.log?speed=10         0 or max: as fast as possible
//
// Every address takes silence=1500ms, silence=never or silence=learn; a port and a
// server also poll=…&every=1s. In names, % and ? are written %25 and %3F.
func ParseAddress(s string) (Address, error) {
	a, err := parseAddress(s)
	if err != nil {
		return Address{}, fmt.Errorf("the address %q: %w", shorten(s), err)
	}
	return a, nil
}

func parseAddress(s string) (Address, error) {
	switch {
	case s == "":
		return Address{}, fmt.Errorf("it is empty; %s", kinds)
	case strings.TrimSpace(s) != s:
		return Address{}, fmt.Errorf("it has spaces around it; leave them out")
	case strings.ContainsFunc(s, unicode.IsControl):
		return Address{}, fmt.Errorf("it has a control character in it; leave it out, or write it %%0D in a poll")
	}
	body, query, _ := strings.Cut(s, "?")
	var a Address
	var err error
	switch {
	case strings.HasPrefix(body, "serial:"):
		a, err = parsePort(body[len("serial:"):])
	case strings.HasPrefix(body, "tcp://"):
		a, err = parseHost(body[len("tcp://"):])
	case strings.HasPrefix(body, "file:"):
		a, err = parseFile(body[len("file:"):])
	case strings.HasPrefix(body, "tcp:"):
		err = fmt.Errorf("tcp: is followed by two slashes; write tcp://%s", body[len("tcp:"):])
	default:
		word, _, found := strings.Cut(body, ":")
		if !found {
			err = fmt.Errorf("it does not say what it leads to; %s", kinds)
		} else {
			err = fmt.Errorf("there is no link called %q; %s", word, kinds)
		}
	}
	if err != nil {
		return Address{}, err
	}
	if strings.HasSuffix(s, "?") {
		return Address{}, fmt.Errorf("nothing follows the ?; leave it out, or write options such as ?%s=…", optionNames(a.Kind)[0])
	}
	if err := a.options(query); err != nil {
		return Address{}, err
	}
	return a, nil
}

func parsePort(body string) (Address, error) {
	a := Address{Kind: Serial, Line: DefaultLine}
	name, err := unescape(body)
	if err != nil {
		return a, err
	}
	if usb, ok := strings.CutPrefix(name, "usb:"); ok {
		a.USB, err = parseUSB(usb)
		return a, err
	}
	if !isPortName(name) {
		return a, fmt.Errorf("%q is no port; write the whole name, such as /dev/ttyUSB0 or COM3, or usb: with vendor, product and serial number", name)
	}
	a.Port = name
	return a, nil
}

func isPortName(name string) bool {
	if rest, ok := strings.CutPrefix(strings.ToUpper(name), "COM"); ok {
		_, err := strconv.ParseUint(rest, 10, 16)
		return err == nil
	}
	return len(name) > 1 && name[0] == '/' || strings.HasPrefix(name, `\\.\`) && len(name) > 4
}

func parseUSB(s string) (USB, error) {
	// A serial number may have colons in it: many are a network address.
	part := strings.SplitN(s, ":", 3)
	if len(part) < 2 {
		return USB{}, fmt.Errorf("usb: wants vendor and product, and the serial number where there is one; write usb:0403:6001:A50285BI")
	}
	var u USB
	for i, to := range []*uint16{&u.Vendor, &u.Product} {
		n, err := strconv.ParseUint(part[i], 16, 16)
		if err != nil || len(part[i]) != 4 {
			what := [2]string{"vendor", "product"}[i]
			return USB{}, fmt.Errorf("the %s %q is not four hexadecimal digits, such as 0403", what, part[i])
		}
		*to = uint16(n)
	}
	if u.Vendor == 0 && u.Product == 0 {
		return USB{}, fmt.Errorf("vendor and product 0000 are no adapter; the list of ports shows them")
	}
	if len(part) == 3 {
		if part[2] == "" {
			return USB{}, fmt.Errorf("the serial number after the last colon is missing; leave the colon out for an adapter without one")
		}
		u.Serial = part[2]
	}
	return u, nil
}

func parseHost(body string) (Address, error) {
	a := Address{Kind: TCP}
	if before, _, found := strings.Cut(body, "/"); found {
		return a, fmt.Errorf("nothing may follow the port; write tcp://%s", before)
	}
	host, port, err := net.SplitHostPort(body)
	if err != nil {
		return a, fmt.Errorf("%q is not host:port; write tcp://10.0.0.5:4001, and an IPv6 host in brackets: tcp://[fd00::5]:4001", body)
	}
	if err := checkHost(host); err != nil {
		return a, err
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil || n == 0 {
		return a, fmt.Errorf("the port %q is not a number from 1 to 65535, such as 4001", port)
	}
	a.HostPort = net.JoinHostPort(host, strconv.FormatUint(n, 10))
	return a, nil
}

func checkHost(host string) error {
	if host == "" {
		return fmt.Errorf("the host is missing; write tcp://10.0.0.5:4001")
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return nil
	}
	digits := true
	for _, r := range host {
		switch {
		case r >= '0' && r <= '9' || r == '.':
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '-' || r == '_':
			digits = false
		default:
			return fmt.Errorf("the host %q is neither a name nor an IP address; write tcp://10.0.0.5:4001", host)
		}
	}
	if digits {
		return fmt.Errorf("the host %q is not an IP address; four numbers from 0 to 255 are wanted, such as 10.0.0.5", host)
	}
	return nil
}

func parseFile(body string) (Address, error) {
	a := Address{Kind: File, Speed: 1}
	if strings.HasPrefix(body, "//") {
		return a, fmt.Errorf("file: is followed by the name alone; write file:%s", strings.TrimLeft(body, "/"))
	}
	path, err := unescape(body)
	if err != nil {
		return a, err
	}
	if path == "" {
		return a, fmt.Errorf("the file's name is missing; write file:capture.log")
	}
	a.Path = path
	return a, nil
}

// unescape reads a name in which % and ? are written %25 and %3F.
func unescape(s string) (string, error) {
	name, err := url.PathUnescape(s)
	if err != nil {
		return "", fmt.Errorf("a %% in a name is written %%25 and a ? %%3F (%w)", err)
	}
	if strings.ContainsFunc(name, unicode.IsControl) {
		return "", fmt.Errorf("the name has a control character in it; leave it out")
	}
	return name, nil
}

// escapeName is what unescape reads back; spaces are written so that none can stand
// at the end of an address.
func escapeName(s string) string {
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if r == '%' || r == '?' || unicode.IsSpace(r) {
			for _, c := range []byte(s[i : i+size]) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
			continue
		}
		b.WriteString(s[i : i+size]) // as it is, even where it is not UTF-8
	}
	return b.String()
}

// shorten keeps an error readable.
func shorten(s string) string {
	const most = 120
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// String writes the address as [ParseAddress] reads it, leaving out what is usual.
func (a Address) String() string {
	var b strings.Builder
	switch a.Kind {
	case Serial:
		b.WriteString("serial:")
		if a.Port != "" {
			b.WriteString(escapeName(a.Port))
		} else {
			b.WriteString(a.USB.String())
		}
	case TCP:
		b.WriteString("tcp://" + a.HostPort)
	case File:
		b.WriteString("file:" + escapeName(a.Path))
	}
	before := "?"
	for _, o := range options {
		if value := o.write(&a); value != "" && o.kind&kindBit(a.Kind) != 0 {
			b.WriteString(before + o.name + "=" + value)
			before = "&"
		}
	}
	return b.String()
}

// String is the adapter as an address writes it.
func (u USB) String() string {
	s := fmt.Sprintf("usb:%04x:%04x", u.Vendor, u.Product)
	if u.Serial != "" {
		s += ":" + escapeName(u.Serial)
	}
	return s
}
