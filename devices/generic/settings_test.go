package generic_test

import (
	"errors"
	"strings"
	"testing"

	"pitboss/devices/generic"
	"pitboss/devices/line"
)

func TestSettingsErrorsNameTheSettingAndWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		name  string
		pairs []string
		want  []string
	}{
		{"no pattern", []string{"end", ";"}, []string{"setting pattern: want a regular expression with named groups"}},
		{"no expression", []string{"pattern", "(?P<card>"}, []string{"setting pattern =", "want a regular expression: error parsing regexp: missing closing )"}},
		{"an expression that closes what it did not open", []string{"pattern", "a)|(b"}, []string{"setting pattern ="}},
		{"a group twice", []string{"pattern", "(?P<card>a)|(?P<card>b)"}, []string{"want the group card once; another kind of frame has a pattern of its own"}},
		{"an unknown group", []string{"pattern", "(?P<crad>a)"}, []string{"want no group crad; the groups are card, rank, suit"}},
		{"the second pattern", []string{"pattern", card, "pattern2", "("}, []string{"setting pattern2 ="}},
		{"a long pattern", []string{"pattern", strings.Repeat("a", 1001)}, []string{"at most 1000 characters"}},
		{"a pattern that explodes", []string{"pattern", "(((a{1000}){1000}){1000})"}, []string{"setting pattern ="}},
		{"rank without suit", []string{"pattern", "(?P<rank>a)"}, []string{"the groups rank and suit together, or card"}},
		{"a direction without a state", []string{"pattern", "(?P<direction>a)"}, []string{"a group state beside the group direction"}},
		{"a length and an end", []string{"pattern", card, "length", "4", "end", ";"}, []string{`setting length = "4": want no end and no tail`}},
		{"a tail without an end", []string{"pattern", card, "tail", "2"}, []string{`setting tail = "2": want an end`}},
		{"a start that is the end", []string{"pattern", card, "start", ";", "end", ";"}, []string{`setting end = ";": want other bytes than start`}},
		{"a length of nothing", []string{"pattern", card, "length", "0"}, []string{"want a whole number from 1 to 4096"}},
		{"a checksum without its group", []string{"pattern", card, "checksum", "xor"}, []string{`setting checksum = "xor": want a group checksum in every pattern`}},
		{"the group without a checksum", []string{"pattern", `(?P<checksum>\w\w)`}, []string{`setting checksum = "none": want a group checksum in every pattern`}},
		{"a checksum in one pattern of two", []string{"pattern", `(?P<checksum>\w\w)`, "pattern2", card, "checksum", "sum"}, []string{"setting checksum ="}},
		{"an unknown checksum", []string{"pattern", card, "checksum", "md5"}, []string{"want none, xor, sum, crc16"}},
		{"an unknown crc", []string{"pattern", `(?P<checksum>\w+)`, "checksum", "crc16", "crc", "kermit"}, []string{"want modbus, ccitt, xmodem, arc"}},
		{"a crc without a crc16", []string{"pattern", `(?P<checksum>\w+)`, "checksum", "xor", "crc", "arc"}, []string{`setting crc = "arc": want no crc unless checksum is crc16`}},
		{"a state that is none", []string{"pattern", `(?P<state>\w)`, "states", "1=betting"}, []string{"setting states =", "the right sides are before_game, place_bets"}},
		{"a direction that is none", []string{"pattern", `(?P<state>\w)`, "directions", "1=left"}, []string{"setting directions =", "the right sides are cw, ccw"}},
		{"several at once", []string{"pattern", card, "agree", "0", "cheksum", "xor"}, []string{"setting agree =", "setting cheksum =", "checksum"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := generic.New(config(c.pairs...))
			if wrong := (*line.SettingError)(nil); !errors.As(err, &wrong) {
				t.Fatalf("got %v, want a SettingError", err)
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %s", err, want)
				}
			}
		})
	}
}
