package generic_test

import (
	"fmt"
	"strings"
	"testing"
)

// The check value of a CRC is its value over "123456789"; these are the published
// ones. Xor and sum were worked out by hand.
func TestChecksumKinds(t *testing.T) {
	for _, c := range []struct{ kind, crc, sum string }{
		{"xor", "", "31"},
		{"sum", "", "DD"},
		{"crc16", "", "4B37"},
		{"crc16", "modbus", "4B37"},
		{"crc16", "ccitt", "29B1"},
		{"crc16", "xmodem", "31C3"},
		{"crc16", "arc", "BB3D"},
	} {
		t.Run(c.kind+" "+c.crc, func(t *testing.T) {
			pairs := []string{"pattern", `(?P<unreadable>\d+)(?P<checksum>\*?[0-9A-Za-z]*)`, "checksum", c.kind}
			pairs[1] = `(?P<unreadable>123456789)(?P<checksum>\w*)`
			if c.crc != "" {
				pairs = append(pairs, "crc", c.crc)
			}
			d := open(t, pairs...)
			say(t, d, "123456789"+c.sum+"\r\n", "unreadable 123456789")
			say(t, d, "123456789"+strings.ToLower(c.sum)+"\r\n", "unreadable 123456789")
			wrong := "0" + c.sum[1:]
			say(t, d, "123456789"+wrong+"\r\n",
				"rejected 123456789"+wrong+": its checksum is "+wrong+" and should be "+c.sum)
			for _, l := range []string{"123456789" + c.sum + "0", "123456789" + c.sum[1:], "123456789", "123456789" + strings.Repeat("G", len(c.sum))} {
				say(t, d, l+"\r\n", fmt.Sprintf("rejected %s: its checksum is not %d hexadecimal digits", l, len(c.sum)))
			}
			if s := d.Stats(); s.Rejected != 5 || s.Lines != 7 || s.Unreadable != 2 {
				t.Errorf("counted %+v", s)
			}
		})
	}
}

func TestChecksumReadsEveryHexadecimalDigit(t *testing.T) {
	for n := range 256 {
		for _, form := range []string{"%02X", "%02x"} {
			frame := string([]byte{byte(n)}) + fmt.Sprintf(form, n)
			d := open(t, "length", "3", "pattern", `(?P<unreadable>.)(?P<checksum>..)`, "checksum", "xor")
			if d.Feed(start, []byte(frame)); d.Stats().Unreadable != 1 {
				t.Errorf("%q was not read", frame)
			}
		}
	}
}

func TestChecksumIsOverWhatIsCovered(t *testing.T) {
	// 'A'^'S' is 12; the hash and the star are not covered.
	d := open(t, "start", "#", "pattern", `!(?P<covered>(?P<card>\w+))\*(?P<checksum>..)`, "checksum", "xor")
	say(t, d, "#!AS*12\r\n", "AS by AS")
	say(t, d, "#!AS*33\r\n", "rejected !AS*33: its checksum is 33 and should be 12")
	// With a tail the end mark is seen and covered: 12 xor ETX is 11.
	d = open(t, "start", `\x02`, "end", `\x03`, "tail", "2", "pattern", `(?P<card>\w+)\x03(?P<checksum>..)`, "checksum", "xor")
	say(t, d, "\x02AS\x0311\x02AS\x0312", "AS by AS", `rejected AS\x0312: its checksum is 12 and should be 11`)
	t.Run("a checksum that took no part", func(t *testing.T) {
		d := open(t, "pattern", `(?P<card>[A-Z]+)(?P<checksum>\d\d)?`, "checksum", "xor")
		say(t, d, "AS\r", "rejected AS: its checksum is missing")
	})
	t.Run("it shows where a frame of a length begins", func(t *testing.T) {
		d := open(t, "length", "4", "pattern", `(?P<card>..)(?P<checksum>..)`, "checksum", "xor")
		say(t, d, "A!AS12KH03", "rejected A!: nothing in it fits a pattern", "AS by AS", "KH by KH")
	})
}
