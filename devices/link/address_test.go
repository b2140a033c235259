package link_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/link"
)

func TestAddressReads(t *testing.T) {
	nine := link.DefaultLine
	for _, c := range []struct {
		text string
		want link.Address
		back string // "" is text
	}{
		{"serial:/dev/ttyUSB0?baud=9600&bits=8&parity=none&stop=1", link.Address{Kind: link.Serial, Port: "/dev/ttyUSB0", Line: nine}, "serial:/dev/ttyUSB0"},
		{"serial:COM3?baud=19200&bits=7&parity=even&stop=2", link.Address{Kind: link.Serial, Port: "COM3", Line: link.Line{Baud: 19200, Bits: 7, Parity: "even", Stop: "2"}}, ""},
		{`serial:\\.\COM12`, link.Address{Kind: link.Serial, Port: `\\.\COM12`, Line: nine}, ""},
		{"serial:usb:0403:6001:A50285BI", link.Address{Kind: link.Serial, USB: link.USB{Vendor: 0x0403, Product: 0x6001, Serial: "A50285BI"}, Line: nine}, ""},
		{"serial:usb:303A:1001:F4:12:FA:01:02:03", link.Address{Kind: link.Serial, USB: link.USB{Vendor: 0x303a, Product: 0x1001, Serial: "F4:12:FA:01:02:03"}, Line: nine}, "serial:usb:303a:1001:F4:12:FA:01:02:03"},
		{"serial:usb:1a86:7523?baud=4800", link.Address{Kind: link.Serial, USB: link.USB{Vendor: 0x1a86, Product: 0x7523}, Line: link.Line{Baud: 4800, Bits: 8, Parity: "none", Stop: "1"}}, ""},
		{"serial:/dev/serial/by-id/usb-FTDI_A%3Fx%25-if00", link.Address{Kind: link.Serial, Port: "/dev/serial/by-id/usb-FTDI_A?x%-if00", Line: nine}, ""},
		{"serial:/dev/ttyS1?silence=never", link.Address{Kind: link.Serial, Port: "/dev/ttyS1", Line: nine, Silence: link.Never}, ""},
		{"serial:/dev/ttyS1?silence=learn", link.Address{Kind: link.Serial, Port: "/dev/ttyS1", Line: nine}, "serial:/dev/ttyS1"},
		{"serial:/dev/ttyS1?poll=%3FS%0D&every=500ms", link.Address{Kind: link.Serial, Port: "/dev/ttyS1", Line: nine, Poll: "?S\r", Every: 500 * time.Millisecond}, ""},
		{"tcp://10.0.0.5:4001", link.Address{Kind: link.TCP, HostPort: "10.0.0.5:4001"}, ""},
		{"tcp://moxa-7.pit:04001?silence=1500ms", link.Address{Kind: link.TCP, HostPort: "moxa-7.pit:4001", Silence: 1500 * time.Millisecond}, "tcp://moxa-7.pit:4001?silence=1.5s"},
		{"tcp://[fe80::1%eth0]:4001", link.Address{Kind: link.TCP, HostPort: "[fe80::1%eth0]:4001"}, ""},
		{"file:capture.log?speed=10", link.Address{Kind: link.File, Path: "capture.log", Speed: 10}, ""},
		{"file:capture.log?speed=0", link.Address{Kind: link.File, Path: "capture.log"}, "file:capture.log?speed=max"},
		{`file:C:\old captures\R-03.log`, link.Address{Kind: link.File, Path: `C:\old captures\R-03.log`, Speed: 1}, `file:C:\old%20captures\R-03.log`},
	} {
		t.Run(c.text, func(t *testing.T) {
			got, err := link.ParseAddress(c.text)
			if err != nil || got != c.want {
				t.Fatalf("got %+v, %v, want %+v", got, err, c.want)
			}
			want := c.back
			if want == "" {
				want = c.text
			}
			if got.String() != want {
				t.Errorf("it is written %q, want %q", got.String(), want)
			}
		})
	}
}

// Every error says what is wrong and what would be right.
func TestAddressErrors(t *testing.T) {
	for _, c := range []struct{ text, wrong, right string }{
		{"", "empty", "tcp://10.0.0.5:4001"},
		{" tcp://a:1", "spaces around", "leave them out"},
		{"tcp://a:1\r", "spaces around", "leave"},
		{"file:a\x00b", "control character", "leave it out"},
		{"file:a%00b", "control character", "leave it out"},
		{"file:a%zz", "%", "%25"},
		{"/dev/ttyUSB0", "does not say", "serial:/dev/ttyUSB0"},
		{"seril:/dev/ttyUSB0", `no link called "seril"`, "serial:/dev/ttyUSB0"},
		{"file:" + strings.Repeat("x", 5000) + "?speed=a", "xxx…", "0 or max"},
		{"serial:/dev/tty%zz", "%", "%25"},
		{"serial:", "no port", "/dev/ttyUSB0 or COM3"},
		{"serial:ttyUSB0", `"ttyUSB0" is no port`, "/dev/ttyUSB0"},
		{"serial:COMX", "no port", "COM3"},
		{"serial:usb:0403", "vendor and product", "usb:0403:6001:A50285BI"},
		{"serial:usb:403:6001:A", `vendor "403"`, "four hexadecimal digits"},
		{"serial:usb:0403:60G1:A", `product "60G1"`, "four hexadecimal digits"},
		{"serial:usb:0403:6001:", "serial number", "leave the colon out"},
		{"serial:usb:0000:0000", "no adapter", "list of ports"},
		{"serial:/dev/ttyS0?baud=", "baud has no value", "baud=…"},
		{"serial:/dev/ttyS0?baud", "baud has no value", "baud=…"},
		{"serial:/dev/ttyS0?baud=fast", "baud=fast", "such as 9600"},
		{"serial:/dev/ttyS0?baud=20", "baud=20", "50 to 4000000"},
		{"serial:/dev/ttyS0?bits=9", "bits=9", "5, 6, 7, 8"},
		{"serial:/dev/ttyS0?parity=evn", "parity=evn", "none, odd, even, mark, space"},
		{"serial:/dev/ttyS0?stop=3", "stop=3", "1, 1.5, 2"},
		{"serial:/dev/ttyS0?baudrate=9600", `no option "baudrate"`, "baud, bits, parity, stop, silence, poll, every"},
		{"serial:/dev/ttyS0?baud=9600&baud=4800", "baud is there twice", "leave one out"},
		{"serial:/dev/ttyS0?", "nothing follows", "baud=…"},
		{"serial:/dev/ttyS0?speed=10", `no option "speed"`, "baud"},
		{"serial:/dev/ttyS0?poll=%3FS", "without its interval", "every=1s"},
		{"serial:/dev/ttyS0?every=1s", "without a poll", "poll=…"},
		{"serial:/dev/ttyS0?poll=%&every=1s", "poll=%", "%25"},
		{"serial:/dev/ttyS0?poll=" + strings.Repeat("A", 65) + "&every=1s", "65 bytes", "at most 64"},
		{"serial:/dev/ttyS0?poll=A&every=1ms", "every=1ms", "100ms to 1h"},
		{"serial:/dev/ttyS0?silence=soon", "silence=soon", "1500ms; never"},
		{"tcp:10.0.0.5:4001", "two slashes", "tcp://10.0.0.5:4001"},
		{"tcp://10.0.0.5", "not host:port", "tcp://10.0.0.5:4001"},
		{"tcp://fd00::5:4001", "not host:port", "brackets"},
		{"tcp://:4001", "host is missing", "tcp://10.0.0.5:4001"},
		{"tcp://10.0.0.999:4001", `"10.0.0.999"`, "four numbers"},
		{"tcp://a b:4001", `"a b"`, "a name"},
		{"tcp://moxa:0", `port "0"`, "1 to 65535"},
		{"tcp://moxa:telnet", `port "telnet"`, "1 to 65535"},
		{"tcp://moxa:4001/", "nothing may follow", "write tcp://moxa:4001"},
		{"tcp://moxa:4001?baud=9600", `no option "baud"`, "silence, poll, every"},
		{"file:", "name is missing", "file:capture.log"},
		{"file:///var/capture.log", "name alone", "file:var/capture.log"},
		{"file:a.log?speed=-1", "speed=-1", "0 or max"},
		{"file:a.log?poll=A&every=1s", `no option "poll"`, "speed, silence"},
	} {
		t.Run(c.text, func(t *testing.T) {
			a, err := link.ParseAddress(c.text)
			if err == nil {
				t.Fatalf("it is read as %+v", a)
			}
			if a != (link.Address{}) {
				t.Errorf("it is refused and yet read as %+v", a)
			}
			for _, part := range []string{c.wrong, c.right} {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("the error %q does not say %q", err, part)
				}
			}
		})
	}
}

// genAddress makes any address that can be.
func genAddress(t *rapid.T) link.Address {
	name := rapid.StringOf(rapid.RuneFrom([]rune("abcXYZ019-_./\\:%?&= +\u00a0é泰")))
	a := link.Address{Kind: rapid.SampledFrom([]link.Kind{link.Serial, link.TCP, link.File}).Draw(t, "kind")}
	switch a.Kind {
	case link.Serial:
		a.Line = link.Line{
			Baud: rapid.IntRange(50, 4_000_000).Draw(t, "baud"), Bits: rapid.IntRange(5, 8).Draw(t, "bits"),
			Parity: rapid.SampledFrom([]string{"none", "odd", "even", "mark", "space"}).Draw(t, "parity"),
			Stop:   rapid.SampledFrom([]string{"1", "1.5", "2"}).Draw(t, "stop"),
		}
		if rapid.Bool().Draw(t, "usb") {
			a.USB = link.USB{Vendor: rapid.Uint16Min(1).Draw(t, "vendor"), Product: rapid.Uint16().Draw(t, "product"), Serial: name.Draw(t, "serial")}
		} else {
			a.Port = "/dev/" + name.Draw(t, "port")
		}
	case link.TCP:
		host := rapid.SampledFrom([]string{"10.0.0.5", "moxa-7.pit", "[fd00::5]", "[fe80::1%eth0]"}).Draw(t, "host")
		a.HostPort = host + ":" + rapid.StringMatching(`[1-9][0-9]{0,3}`).Draw(t, "port")
	case link.File:
		a.Path = "x" + name.Draw(t, "path")
		a.Speed = rapid.IntRange(0, 1000).Draw(t, "speed")
	}
	a.Silence = rapid.SampledFrom([]time.Duration{0, link.Never, 1500 * time.Millisecond, 2*time.Hour + 3*time.Second}).Draw(t, "silence")
	if a.Kind != link.File {
		if poll := string(rapid.SliceOfN(rapid.Byte(), 0, 64).Draw(t, "poll")); poll != "" {
			a.Poll = poll
			a.Every = time.Duration(rapid.Int64Range(1e8, 3.6e12).Draw(t, "every"))
		}
	}
	return a
}

func TestAddressRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := genAddress(t)
		got, err := link.ParseAddress(want.String())
		if err != nil || got != want {
			t.Fatalf("%q is read as\n%+v, %v, want\n%+v", want, got, err, want)
		}
	})
}

func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{
		"serial:/dev/ttyUSB0?baud=9600&bits=8&parity=none&stop=1", "serial:usb:0403:6001:A50285BI", "serial:COM3?poll=%3F%0D&every=1s",
		"tcp://10.0.0.5:4001", "tcp://[fe80::1%a]:1?silence=never", "file:capture.log?speed=max", "file:a%20b%3f", "serial:usb:0403:6001:\xff",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := link.ParseAddress(s)
		if err != nil {
			if len(err.Error()) > 4*len(s)+2000 {
				t.Fatalf("the error has %d bytes", len(err.Error()))
			}
			return
		}
		if !slices.Contains([]link.Kind{link.Serial, link.TCP, link.File}, a.Kind) {
			t.Fatalf("%q leads nowhere: %+v", s, a)
		}
		again, err := link.ParseAddress(a.String())
		if err != nil || again != a {
			t.Fatalf("%q is written %q and read again as\n%+v, %v, not\n%+v", s, a, again, err, a)
		}
		if _, err := link.New(link.Config{Address: a}); err != nil {
			t.Fatal(err)
		}
	})
}
