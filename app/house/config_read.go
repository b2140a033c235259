package house

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"pitboss/tables/money"
)

// The bounds of a configuration.
const (
	longestConfig = 4 << 20
	mostPace      = 1000 // rounds an hour
	mostReruns    = 100  // in 100 spins
	mostRPM       = 200  // of a rotor, a minute
	leastScale    = 80   // percent
	mostScale     = 150
	mostIdle      = 60 // minutes
	mostYears     = 50
)

const (
	usualDay      = 6 * time.Hour
	usualLanguage = "en"
	wantDay       = `an hour such as "06:00", from "00:00" to "23:59"`
	wantRotor     = "a range in revolutions a minute, such as { min = 20, max = 35.5 }"
	wantNumber    = `the table's number as on the felt, such as "R-03"`
)

// ReadConfig reads the text of a pit.toml; name is what its faults call the file.
// The error is every fault that was found, as Faults takes it apart; it is a
// *Fault's error alone where the text is no TOML.
func ReadConfig(name, text string, known Known) (Config, error) {
	if len(text) > longestConfig {
		return Config{}, &Fault{File: name, Line: 1, Text: fmt.Sprintf("it is longer than %d bytes", longestConfig)}
	}
	values := map[string]any{}
	if _, err := toml.Decode(text, &values); err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			return Config{}, &Fault{File: name, Line: max(1, parse.Position.Line), Key: parse.LastKey, Text: parse.Message}
		}
		return Config{}, &Fault{File: name, Line: 1, Text: err.Error()}
	}
	r := reader{document: &document{file: name, lines: keyLines(text)}, known: known, devices: map[string]bool{}}
	c := r.config(r.section("", "", values))
	return c, r.err()
}

// reader reads one configuration.
type reader struct {
	*document
	known   Known
	devices map[string]bool // by name
}

func (r *reader) config(s *section) Config {
	c := Config{GamingDay: usualDay}
	c.Currency = s.text("currency", money.DefaultCurrency, "a code of ISO 4217, such as \"THB\"")
	currency, ok := money.LookupCurrency(c.Currency)
	if !ok || c.Currency == "" {
		s.want("currency", c.Currency, "a code of ISO 4217, such as \"THB\"").because(WhyCurrency)
		currency, _ = money.LookupCurrency("")
	}
	if day := s.text("gaming_day", "", wantDay); day != "" || s.values["gaming_day"] == "" {
		at, err := time.Parse("15:04", day)
		if err != nil || len(day) != len("15:04") {
			s.want("gaming_day", day, wantDay).because(WhyHour)
		}
		c.GamingDay = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
	}
	c.Language = s.word("language", usualLanguage, "en", "th", "uk")
	c.Zone = s.text("zone", "", "a time zone such as \"Asia/Bangkok\"")
	if _, err := time.LoadLocation(c.Zone); err != nil {
		s.want("zone", c.Zone, "a time zone such as \"Asia/Bangkok\"").because(WhyZone)
	}
	_, said := s.get("inspections")
	c.Inspections = s.flag("inspections")
	c.InspectionsElsewhere = said && !c.Inspections
	c.Reruns, c.Rotor = s.number("reruns_per_100", 1, mostReruns), r.rotor(s)
	c.Desk = Desk{
		Scale: s.number("scale_percent", leastScale, mostScale), LargeText: s.flag("large_text"), Sound: s.flag("alarm_sound"),
		IdleLock: s.number("idle_lock_minutes", 1, mostIdle), KeepYears: s.number("keep_years", 1, mostYears),
	}
	s.each("server", "server.", func(s *section) { c.Servers = append(c.Servers, r.server(s, &c)) })
	s.each("table", "table.", func(s *section) { c.Tables = append(c.Tables, r.table(s, &c, currency)) })
	s.noMore()
	return c
}

func (r *reader) rotor(s *section) Rotor {
	in := s.inner("rotor", wantRotor)
	if in == nil {
		return Rotor{}
	}
	speed := func(key string) int {
		v, ok := in.get(key)
		if !ok {
			return 0
		}
		deci := -1.0
		switch v := v.(type) {
		case int64:
			deci = 10 * float64(v)
		case float64:
			deci = 10 * v
		}
		tenths := int(max(-1, min(deci, 10*mostRPM+1)) + 0.5)
		if off := float64(tenths) - deci; tenths < 1 || tenths > 10*mostRPM || off > 1e-6 || off < -1e-6 {
			in.want(key, v, fmt.Sprintf("a speed from 0.1 to %d with at most one decimal", mostRPM)).because(WhySpeed, strconv.Itoa(mostRPM))
			return 0
		}
		return tenths
	}
	rotor := Rotor{speed("min"), speed("max")}
	in.noMore()
	if rotor.Max > 0 && rotor.Min > rotor.Max {
		in.want("max", in.values["max"], "no less than min").because(WhyOrder)
	}
	return rotor
}

func (r *reader) server(s *section, c *Config) Server {
	v := Server{Name: s.needText("name", `a name such as "main"`)}
	v.URL = s.needText("url", `an address such as "wss://games.example/pit"`)
	if why := wrongURL(v.URL); v.URL != "" && why != "" {
		f := s.want("url", v.URL, why)
		if f.because(WhyURL); strings.Contains(v.URL, "@") {
			f.because(WhySecret)
		}
	}
	v.TokenFile = s.text("token_file", "", `the name of a file, such as "main.token"`)
	v.CAFile = s.text("ca_file", "", `the name of a file, such as "casino-ca.pem"`)
	v.Decisions = s.flag("decisions")
	if _, twice := c.Server(v.Name); twice && v.Name != "" {
		s.want("name", v.Name, "another name: this server is there already").because(WhyTwice)
	}
	s.noMore()
	return v
}

// wrongURL says what would be right for a server's address; "" if it can be used.
func wrongURL(text string) string {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "ws" && u.Scheme != "wss" || u.Hostname() == "":
		return "an address such as \"wss://games.example/pit\""
	case u.User != nil:
		return "no user and password in it; put the secret into the token file"
	case u.Fragment != "":
		return "nothing behind a #"
	}
	return ""
}

func (r *reader) table(s *section, c *Config, currency money.Currency) Table {
	t := Table{Number: s.needText("number", wantNumber), Pit: s.text("pit", "", "a text")}
	for i := range c.Tables {
		if c.Tables[i].Number == t.Number && t.Number != "" {
			s.want("number", t.Number, "another number: this table is there already").because(WhyTwice)
			break
		}
	}
	r.terms(s, &t, currency)
	t.Server = s.text("server", "", "the name of a [[server]]")
	if _, ok := c.Server(t.Server); !ok && t.Server != "" {
		s.want("server", t.Server, "the name of a [[server]]: "+serverNames(c)).because(WhyServer, serverNames(c))
	}
	t.FeedName = s.text("feed_name", "", "the table's name on the feed")
	if t.FeedName != "" && t.Server == "" {
		s.want("feed_name", t.FeedName, "a server with it, or none of both").because(WhyAlone)
	}
	r.oneFeedName(s, c, &t)
	t.TargetPace = s.number("target_rounds_an_hour", 1, mostPace)
	t.Camera = s.text("camera", "", "an address")
	if u, err := url.Parse(t.Camera); t.Camera != "" && (err != nil || u.Scheme == "") {
		s.want("camera", t.Camera, `an address such as "https://video.example/?cam=R03&t={time}"`).because(WhyCamera)
	}
	t.Reruns, t.Rotor = s.number("reruns_per_100", 1, mostReruns), r.rotor(s)
	s.each("device", "device.", func(s *section) { t.Devices = append(t.Devices, r.device(s)) })
	s.noMore()
	return t
}

// oneFeedName holds that a server has one name for one table.
func (r *reader) oneFeedName(s *section, c *Config, t *Table) {
	onFeed := func(t *Table) string {
		if t.FeedName != "" {
			return t.FeedName
		}
		return t.Number
	}
	for i := range c.Tables {
		o := &c.Tables[i]
		if t.Server != "" && o.Server == t.Server && onFeed(o) == onFeed(t) && o.Number != t.Number {
			s.want("feed_name", onFeed(t), "another name: on the feed of "+t.Server+" it is the table "+o.Number).because(WhyFeed, o.Number)
			return
		}
	}
}

func serverNames(c *Config) string {
	if len(c.Servers) == 0 {
		return "there is none yet"
	}
	var names []string
	for _, v := range c.Servers {
		names = append(names, v.Name)
	}
	return strings.Join(names, ", ")
}

func (r *reader) device(s *section) Device {
	d := Device{Name: s.needText("name", `a name such as "R-03 wheel"`)}
	if r.devices[d.Name] {
		s.want("name", d.Name, "another name: this device is there already").because(WhyTwice)
	}
	r.devices[d.Name] = d.Name != ""
	before := len(r.faults)
	if d.Kind = s.word("kind", "", "wheel", "shoe", "scanner"); d.Kind == "" && len(r.faults) == before {
		s.missing("kind", "wheel, shoe, scanner")
	}
	if d.Driver = s.needText("driver", "a driver: "+strings.Join(drivers[d.Kind], ", ")); d.Driver != "" && d.Kind != "" {
		s.word("driver", "", drivers[d.Kind]...)
	}
	const wantLink = `an address: serial:/dev/ttyUSB0, serial:COM3, serial:usb:0403:6001:A50285BI, tcp://10.0.0.5:4001 or file:capture.log`
	if d.Link = s.needText("link", wantLink); d.Link != "" && !isLink(d.Link) {
		s.want("link", d.Link, wantLink).because(WhyLink)
	}
	d.Serial = s.text("serial", "", "the equipment's serial number")
	for _, key := range s.rest() {
		if d.Settings == nil {
			d.Settings = map[string]string{}
		}
		switch v := s.values[key].(type) {
		case string:
			d.Settings[key] = v
		case int64:
			d.Settings[key] = strconv.FormatInt(v, 10)
		case bool:
			d.Settings[key] = strconv.FormatBool(v)
		default:
			s.want(key, v, "a text, a whole number, true or false")
		}
	}
	if r.known.Device != nil && len(r.faults) == before {
		for _, w := range r.known.Device(d) {
			if w.Value == "" {
				s.wrong(s.at(w.Key), s.name+w.Key, "want "+w.Want).because(WhyDevice, w.Want)
				continue
			}
			s.want(w.Key, w.Value, w.Want).because(WhyDevice, w.Want)
		}
	}
	return d
}

// isLink says that an address begins like one; what follows is the transport's own.
func isLink(address string) bool {
	for _, kind := range []string{"serial:", "tcp://", "file:"} {
		if rest, ok := strings.CutPrefix(address, kind); ok {
			return rest != ""
		}
	}
	return false
}
