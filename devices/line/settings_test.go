package line_test

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
)

func TestSettingsAreRead(t *testing.T) {
	s := line.NewSettings(map[string]string{
		"coding": "suit4", "agree": "2", "padded": "true", "repeat": "1m30s", "start": `\x02\r\n\t\\A`,
		"places": "A = player1,B=player2", "name": "x",
	})
	if s.Word("coding", "rank-suit", "suit4") != "suit4" || s.Word("order", "first", "second") != "first" {
		t.Error("a word is wrong")
	}
	if s.Number("agree", 1, 1, 9) != 2 || s.Number("tail", 3, 1, 9) != 3 {
		t.Error("a number is wrong")
	}
	if !s.Yes("padded", false) || !s.Yes("other", true) {
		t.Error("a truth is wrong")
	}
	if s.Time("repeat", time.Second, time.Hour) != 90*time.Second || s.Time("gap", time.Second, time.Hour) != time.Second {
		t.Error("a time is wrong")
	}
	if got := string(s.Bytes("start")); got != "\x02\r\n\t\\A" {
		t.Errorf("the bytes are %q", got)
	}
	if s.Bytes("end") != nil {
		t.Error("absent bytes are not none")
	}
	if got := s.Words("places"); !maps.Equal(got, map[string]string{"A": "player1", "B": "player2"}) {
		t.Errorf("the words are %v", got)
	}
	if s.Words("flags") != nil || s.Text("name", "") != "x" || !s.Has("name") || s.Has("nothing") {
		t.Error("a text is wrong")
	}
	if err := s.Err(); err != nil {
		t.Errorf("right settings are wrong: %v", err)
	}
}

func TestSettingsAtTheirBoundsAreRight(t *testing.T) {
	s := line.NewSettings(map[string]string{"low": "1", "high": "9", "none": "0s", "most": "1m", "bytes": strings.Repeat("a", 32), "no": "false"})
	if s.Number("low", 5, 1, 9) != 1 || s.Number("high", 5, 1, 9) != 9 || s.Yes("no", true) {
		t.Error("a number or a truth is wrong")
	}
	if s.Time("none", time.Second, time.Minute) != 0 || s.Time("most", time.Second, time.Minute) != time.Minute || len(s.Bytes("bytes")) != 32 {
		t.Error("a time or the bytes are wrong")
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}

func TestSettingErrorNamesTheSettingAndWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		name, value string
		read        func(s *line.Settings)
		want        string
	}{
		{"coding", "foo", func(s *line.Settings) { s.Word("coding", "a", "b") }, `setting coding = "foo": want a, b`},
		{"agree", "two", func(s *line.Settings) { s.Number("agree", 1, 1, 9) }, `setting agree = "two": want a whole number from 1 to 9`},
		{"agree", "10", func(s *line.Settings) { s.Number("agree", 1, 1, 9) }, `want a whole number from 1 to 9`},
		{"agree", "0", func(s *line.Settings) { s.Number("agree", 1, 1, 9) }, `want a whole number from 1 to 9`},
		{"padded", "yes", func(s *line.Settings) { s.Yes("padded", false) }, `setting padded = "yes": want true or false`},
		{"repeat", "10", func(s *line.Settings) { s.Time("repeat", time.Second, time.Minute) }, `want a time such as 1s, at most 1m0s`},
		{"repeat", "-1s", func(s *line.Settings) { s.Time("repeat", time.Second, time.Minute) }, `want a time`},
		{"repeat", "2m", func(s *line.Settings) { s.Time("repeat", time.Second, time.Minute) }, `want a time`},
		{"end", `\q`, func(s *line.Settings) { s.Bytes("end") }, `want at most 32 bytes; write those that no keyboard has as \r`},
		{"end", `\`, func(s *line.Settings) { s.Bytes("end") }, `want at most 32 bytes`},
		{"end", `\x0`, func(s *line.Settings) { s.Bytes("end") }, `want at most 32 bytes`},
		{"end", `\xzz`, func(s *line.Settings) { s.Bytes("end") }, `want at most 32 bytes`},
		{"end", strings.Repeat("a", 33), func(s *line.Settings) { s.Bytes("end") }, `want at most 32 bytes`},
		{"places", "A", func(s *line.Settings) { s.Words("places") }, `setting places = "A": want pairs such as A=player1`},
		{"places", "A=", func(s *line.Settings) { s.Words("places") }, `want pairs`},
		{"places", "=a", func(s *line.Settings) { s.Words("places") }, `want pairs`},
		{"places", "A=a,A=b", func(s *line.Settings) { s.Words("places") }, `want pairs`},
		{"suits", "1=X", func(s *line.Settings) { s.Words("suits", "S", "H") }, `want pairs such as A=S; the right sides are S, H`},
		{"codin", "x", func(s *line.Settings) { s.Text("coding", "") }, `setting codin = "x": want one of the settings of this driver: coding`},
		{"any", "x", func(*line.Settings) {}, `setting any = "x": want no settings at all for this driver`},
		{"", "", func(s *line.Settings) { s.Wrong("pattern", "", "an expression") }, `setting pattern: want an expression`},
	} {
		t.Run(c.name+" "+c.value, func(t *testing.T) {
			values := map[string]string{}
			if c.name != "" {
				values[c.name] = c.value
			}
			s := line.NewSettings(values)
			c.read(s)
			err := s.Err()
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want %s", err, c.want)
			}
			if wrong := (*line.SettingError)(nil); !errors.As(err, &wrong) {
				t.Errorf("the error is no SettingError: %v", err)
			}
		})
	}
}

func TestEveryWrongSettingIsTold(t *testing.T) {
	s := line.NewSettings(map[string]string{"a": "x", "b": "x", "c": "x"})
	s.Yes("a", false)
	s.Number("b", 0, 0, 1)
	err := s.Err()
	for _, name := range []string{"setting a", "setting b", "setting c"} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not in %v", name, err)
		}
	}
}
