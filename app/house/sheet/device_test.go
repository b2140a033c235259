package sheet_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
)

func TestAddressesAreTakenApartAndPutTogether(t *testing.T) {
	for _, address := range []string{
		"serial:/dev/ttyUSB0", "serial:COM3?baud=19200&parity=even", "serial:usb:0403:6001:A50285BI", "serial:usb:0403:6001:AA:BB?bits=7",
		"tcp://10.0.0.5:4001", "tcp://[fd00::5]:4001?silence=never", "file:capture.log?speed=10", "file:a%20b%3F.log",
		"serial:/dev/ttyS0?silence=1500ms&poll=Q%0D&every=1s",
	} {
		t.Run(address, func(t *testing.T) {
			s := sheet.NewDevice(house.Device{Name: "w", Kind: "wheel", Driver: "ss2", Link: address}, "R-03", &pit)
			if d, _ := s.Device(); d.Link != address {
				t.Errorf("it came to %s", d.Link)
			}
			for _, f := range s.Fields() {
				s.Set(f.Key, f.Value)
			}
			if d, _ := s.Device(); d.Link != address {
				t.Errorf("with every field filled in as it is, it came to %s", d.Link)
			}
		})
	}
}

func TestAddressIsFilledIn(t *testing.T) {
	for _, c := range []struct {
		name string
		set  [][2]string
		link string
		why  house.Why // "" if it may be
	}{
		{"a port", [][2]string{{"link", "/dev/ttyUSB1"}, {"link.baud", "19200"}}, "serial:/dev/ttyUSB1?baud=19200", ""},
		{"the usual line is left out", [][2]string{{"link", "COM3"}, {"link.parity", "none"}, {"link.bits", "8"}}, "serial:COM3", ""},
		{"an adapter", [][2]string{{"link.kind", "adapter"}, {"link", "0403:6001:X"}}, "serial:usb:0403:6001:X", ""},
		{"a server", [][2]string{{"link.kind", "network"}, {"link", " 10.0.0.5:4001 "}}, "tcp://10.0.0.5:4001", ""},
		{"a capture", [][2]string{{"link.kind", "capture"}, {"link", "a?.log"}, {"link.speed", "max"}}, "file:a%3F.log?speed=max", ""},
		{"a whole address pasted", [][2]string{{"link", "tcp://h:1?silence=never"}}, "tcp://h:1?silence=never", ""},
		{"another kind forgets what does not fit", [][2]string{{"link", "COM3"}, {"link.baud", "19200"}, {"link.kind", "network"}, {"link", "h:1"}}, "tcp://h:1", ""},
		{"nothing", nil, "", house.WhyMissing},
		{"half a name", [][2]string{{"link", "ttyUSB0"}}, "serial:ttyUSB0", sheet.WhyPort},
		{"no port of a host", [][2]string{{"link.kind", "network"}, {"link", "10.0.0.5"}}, "tcp://10.0.0.5", sheet.WhyNetwork},
		{"half an adapter", [][2]string{{"link.kind", "adapter"}, {"link", "403:6001"}}, "serial:usb:403:6001", sheet.WhyAdapter},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sheet.NewDevice(house.Device{}, "R-03", &pit) // which has a wheel already
			for _, f := range c.set {
				s.Set(f[0], f[1])
			}
			if d, _ := s.Device(); d.Link != c.link || d.Name != "R-03 wheel 2" {
				t.Errorf("%q at %q, want %q", d.Name, d.Link, c.link)
			}
			why := house.Why("")
			if f := s.Wrong(); f != nil {
				why = f.Why
			}
			if why != c.why {
				t.Errorf("wrong: %q, want %q", why, c.why)
			}
		})
	}
}

func TestKindsAndDriversGoTogether(t *testing.T) {
	s := sheet.NewDevice(house.Device{}, "B-07", &pit)
	if d, _ := s.Device(); d.Kind != "shoe" || d.Driver != "bee" {
		t.Errorf("a baccarat table begins with %s, %s", d.Kind, d.Driver)
	}
	s.Set("driver", "barcode")
	s.Set("coding", "suit4")
	s.Set("cut_card", "CUT")
	if s.Set("driver", "bee"); has(s, "coding") || field(t, s, "cut_card").Value != "CUT" {
		t.Errorf("the bee has %v", s.Fields())
	}
	s.Set("driver", "barcode")
	if got := field(t, s, "coding").Value; got != "suit4" {
		t.Errorf("what was set before is %q", got)
	}
	if s.Set("kind", "wheel"); field(t, s, "driver").Value != "ss2" {
		t.Error("a wheel has a shoe's driver")
	}
	if d, _ := s.Device(); d.Settings != nil {
		t.Errorf("an ss2 has the settings %v", d.Settings)
	}
}

func TestSettingsThatGoWithOthersAreOfferedBesideThem(t *testing.T) {
	s := sheet.NewDevice(house.Device{Name: "g", Kind: "wheel", Driver: "generic"}, "R-03", &pit)
	for _, c := range []struct{ key, value, shows string }{
		{"checksum", "crc16", "crc"}, {"coding", "table", "codes"}, {"pattern", "x", "pattern2"}, {"pattern2", "y", "pattern3"},
	} {
		if has(s, c.shows) {
			t.Errorf("%s is there already", c.shows)
		}
		if s.Set(c.key, c.value); !has(s, c.shows) {
			t.Errorf("%s = %s, and there is no %s", c.key, c.value, c.shows)
		}
	}
	s = sheet.NewDevice(house.Device{Name: "g", Kind: "shoe", Driver: "bee", Settings: map[string]string{"strange": "1"}}, "B-07", &pit)
	if f := field(t, s, "strange"); f.Value != "1" {
		t.Error("a setting that nobody knows is not shown")
	}
}

func TestDeviceIsPutIntoItsTable(t *testing.T) {
	wheel := pit.Tables[0].Devices[0]
	for _, c := range []struct {
		name, instead string
		set           [][2]string
		section       string
		r, b          int // devices at R-03 and B-07
	}{
		{"a new one", "", [][2]string{{"name", "two"}}, "table[0].device[1]", 2, 0},
		{"another address", wheel.Name, [][2]string{{"link", "tcp://h:1"}}, "table[0].device[0]", 1, 0},
		{"another name", wheel.Name, [][2]string{{"name", "new"}}, "table[0].device[0]", 1, 0},
		{"another table", wheel.Name, [][2]string{{"table", "B-07"}}, "table[1].device[0]", 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sheet.NewDevice(wheel, "R-03", &pit)
			for _, f := range c.set {
				s.Set(f[0], f[1])
			}
			config := pit
			if got := s.Into(&config, c.instead); got != c.section {
				t.Errorf("it is in %q, want %q", got, c.section)
			}
			if len(config.Tables[0].Devices) != c.r || len(config.Tables[1].Devices) != c.b {
				t.Errorf("%+v", config.Tables)
			}
			if len(pit.Tables[0].Devices) != 1 || pit.Tables[0].Devices[0].Name != "R-03 wheel" || len(pit.Tables[1].Devices) != 0 {
				t.Fatal("the house's own configuration changed")
			}
		})
	}
	config := pit
	if sheet.Remove(&config, wheel.Name); len(config.Tables[0].Devices) != 0 || len(pit.Tables[0].Devices) != 1 {
		t.Error("it was not removed, or out of the house's own")
	}
}

// Whatever is written in an address, it comes back as it was or the form shows it whole.
func TestAnyAddressIsShownWithoutHarm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := house.Device{Name: "d", Kind: "wheel", Driver: "ss2", Link: rapid.StringMatching(`(serial:|tcp://|file:|)[ -~ก-ฮ]{0,20}`).Draw(t, "address")}
		s := sheet.NewDevice(d, "R-03", &pit)
		s.Fields()
		first, _ := s.Device()
		second, _ := sheet.NewDevice(first, "R-03", &pit).Device()
		if !reflect.DeepEqual(first, second) {
			t.Fatalf("%q became %q and then %q", d.Link, first.Link, second.Link)
		}
	})
}
