package sheet

import (
	"net"
	"net/url"
	"strconv"
	"strings"

	"pitboss/app/house"
)

// The kinds of address, as the form offers them.
const (
	Port    = "port"    // a serial port by its name
	Adapter = "adapter" // a serial port by its USB adapter
	Network = "network" // a serial device server
	Capture = "capture" // a recorded capture
)

var linkKinds = []string{Port, Adapter, Network, Capture}

// link is an address taken apart: what it leads to, and its options in the order in
// which they are written.
type link struct {
	kind    string
	place   string // /dev/ttyUSB0, 0403:6001:A50285BI, 10.0.0.5:4001, capture.log
	options []option
}

type option struct{ name, value string }

// lineOptions are how a serial line is set; the first choice is the usual one.
var lineOptions = []Setting{
	{Name: "baud", Usual: "9600"},
	{Name: "bits", Choices: []string{"8", "7", "6", "5"}},
	{Name: "parity", Choices: []string{"none", "even", "odd", "mark", "space"}},
	{Name: "stop", Choices: []string{"1", "1.5", "2"}},
}

func readLink(address string) link {
	body, query, _ := strings.Cut(address, "?")
	l := link{kind: Port}
	switch {
	case strings.HasPrefix(body, "serial:usb:"):
		l.kind, l.place = Adapter, strings.TrimPrefix(body, "serial:usb:")
	case strings.HasPrefix(body, "tcp://"):
		l.kind, l.place = Network, strings.TrimPrefix(body, "tcp://")
	case strings.HasPrefix(body, "file:"):
		l.kind, l.place = Capture, strings.TrimPrefix(body, "file:")
	default:
		l.place = strings.TrimPrefix(body, "serial:")
	}
	if plain, err := url.PathUnescape(l.place); err == nil {
		l.place = plain
	}
	for pair := range strings.SplitSeq(query, "&") {
		if name, value, _ := strings.Cut(pair, "="); name != "" {
			l.options = append(l.options, option{name, value})
		}
	}
	return l
}

func (l *link) address() string {
	if l.place == "" {
		return ""
	}
	place := strings.NewReplacer("%", "%25", "?", "%3F", " ", "%20").Replace(l.place)
	head := map[string]string{Port: "serial:", Adapter: "serial:usb:", Network: "tcp://", Capture: "file:"}[l.kind]
	address, before := head+place, "?"
	for _, o := range l.options {
		if o.value != "" && l.takes(o.name) {
			address += before + o.name + "=" + o.value
			before = "&"
		}
	}
	return address
}

// takes says that an address of this kind has an option. What is not known is kept.
func (l *link) takes(name string) bool {
	serial := l.kind == Port || l.kind == Adapter
	switch name {
	case "baud", "bits", "parity", "stop":
		return serial
	case "speed":
		return l.kind == Capture
	case "poll", "every":
		return l.kind != Capture
	}
	return true
}

func (l *link) option(name string) string {
	for _, o := range l.options {
		if o.name == name {
			return o.value
		}
	}
	return ""
}

func (l *link) setOption(name, value string) {
	for i := range l.options {
		if l.options[i].name == name {
			l.options[i].value = value
			return
		}
	}
	l.options = append(l.options, option{name, value})
}

func (l *link) fields() []Field {
	usual := map[string]string{Port: "/dev/ttyUSB0", Adapter: "0403:6001:A50285BI", Network: "10.0.0.5:4001", Capture: "capture.log"}
	all := []Field{
		{Key: "link.kind", Kind: Pick, Value: l.kind, Choices: linkKinds},
		{Key: "link", Value: l.place, Usual: usual[l.kind]},
	}
	if l.kind == Port || l.kind == Adapter {
		for _, o := range lineOptions {
			all = append(all, o.field("link."+o.Name, l.option(o.Name), Line2))
		}
	}
	if l.kind == Capture {
		all = append(all, Field{Key: "link.speed", Value: l.option("speed"), Usual: "1", Group: Line2})
	}
	return append(all, Field{Key: "link.silence", Value: l.option("silence"), Usual: "learn", Group: Line2})
}

func (l *link) set(key, value string) {
	value = strings.TrimSpace(value)
	switch key {
	case "link":
		// Somebody who pastes a whole address means a whole address.
		for _, head := range []string{"serial:", "tcp://", "file:"} {
			if strings.HasPrefix(value, head) {
				*l = readLink(value)
				return
			}
		}
		l.place = value
	case "link.kind":
		if l.kind != value {
			l.kind, l.place = value, ""
		}
	default:
		name := strings.TrimPrefix(key, "link.")
		for _, o := range lineOptions {
			if o.Name == name && len(o.Choices) > 0 && value == o.Choices[0] {
				value = ""
			}
		}
		l.setOption(name, value)
	}
}

// Reasons that a form says of an address before the transport does, in the words of
// the kind that was chosen.
const (
	WhyNetwork house.Why = "link_network" // host:port
	WhyAdapter house.Why = "link_adapter" // vendor:product:serial
	WhyPort    house.Why = "link_port"    // a port's whole name
)

// wrong says what is plainly wrong with the place.
func (l *link) wrong() *house.Fault {
	bad := func(why house.Why, text string) *house.Fault { return &house.Fault{Key: "link", Text: text, Why: why} }
	switch l.kind {
	case Network:
		_, port, err := net.SplitHostPort(l.place)
		if n, bad2 := strconv.Atoi(port); err != nil || bad2 != nil || n < 1 || n > 65535 {
			return bad(WhyNetwork, "want a host and a port, such as 10.0.0.5:4001")
		}
	case Adapter:
		part := strings.SplitN(l.place, ":", 3)
		if len(part) < 2 || !hex4(part[0]) || !hex4(part[1]) {
			return bad(WhyAdapter, "want vendor, product and serial number, such as 0403:6001:A50285BI")
		}
	case Port:
		com := strings.HasPrefix(strings.ToUpper(l.place), "COM")
		if !com && !strings.HasPrefix(l.place, "/") && !strings.HasPrefix(l.place, `\\.\`) {
			return bad(WhyPort, "want the whole name of a port, such as /dev/ttyUSB0 or COM3")
		}
	}
	return nil
}

func hex4(text string) bool {
	_, err := strconv.ParseUint(text, 16, 16)
	return len(text) == 4 && err == nil
}
