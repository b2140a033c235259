package wheel_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/wheel"
)

func TestNumberLineEveryNumberAndEveryEnd(t *testing.T) {
	for _, end := range []string{"\r", "\n", "\r\n"} {
		h := listen(t, newNumberLine(t))
		var want []string
		for n := range wheel.Pockets {
			h.say(fmt.Sprintf("%d%s", n, end))
			want = append(want, fmt.Sprintf("result %d of 1", n))
		}
		h.want(want...)
	}
}

func TestNumberLineTakesOneOrTwoDigitsOnly(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"05", "result 5 of 1"},
		{" 5", "result 5 of 1"},
		{"5  ", "result 5 of 1"},
		{"37", "rejected 37: no wheel with one zero has this number"},
		{"99", "rejected 99: no wheel with one zero has this number"},
		{"017", "rejected 017: not a number of one or two digits"},
		{"1 7", "rejected 1 7: not a number of one or two digits"},
		{"-1", "rejected -1: not a number of one or two digits"},
		{"x", "rejected x: not a number of one or two digits"},
		{"\x81\x82", `rejected \x81\x82: not a number of one or two digits`},
		{"00", "rejected 00: 00 is the double zero of another wheel; if this one writes zero so, set padded = true"},
		{strings.Repeat("7", 65), "rejected " + strings.Repeat("7", 64) + ": no line has more than 64 characters"},
	} {
		t.Run(c.line, func(t *testing.T) {
			listen(t, newNumberLine(t)).say(crlf(c.line), "\r\n", "   \r\n").want(c.want)
		})
	}
	t.Run("00 of a head that pads", func(t *testing.T) {
		listen(t, newNumberLine(t, "padded", "true")).say("00\r\n").want("result 0 of 1")
	})
}

func TestNumberLinePrefixAndSuffix(t *testing.T) {
	d := newNumberLine(t, "prefix", `\x02N`, "suffix", "#")
	listen(t, d).say("\x02N17#\r\n", "\x02N 6#\r\n", "17\r\n", "\x02N17\r\n", "N17#\r\n").want(
		"result 17 of 1", "result 6 of 1", "rejected 17: its prefix or suffix is missing",
		`rejected \x02N17: its prefix or suffix is missing`, "rejected N17#: its prefix or suffix is missing",
	)
}

func TestNumberLineRepeatedWithinTheConfiguredTimeIsOneResult(t *testing.T) {
	for _, c := range []struct {
		name, repeat string
		pause        time.Duration
		want         int
	}{
		{"within", "5s", 5 * time.Second, 1},
		{"later", "5s", 5*time.Second + time.Millisecond, 2},
		{"within the usual", "", 10 * time.Second, 1},
		{"later than the usual", "", 11 * time.Second, 2},
		{"a clock set back a little", "5s", -5 * time.Second, 1},
		{"a clock set back by hours", "5s", -5 * time.Hour, 2},
		{"never the same", "0s", time.Millisecond, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			var pairs []string
			if c.repeat != "" {
				pairs = []string{"repeat", c.repeat}
			}
			h := listen(t, newNumberLine(t, pairs...)).say("17\r\n").wait(c.pause - halfSecond).say("17\r\n")
			if got := h.d.Stats().Results; got != c.want {
				t.Errorf("%d results, want %d", got, c.want)
			}
		})
	}
	t.Run("for as long as it goes on", func(t *testing.T) {
		h := listen(t, newNumberLine(t)).times(100, "17\r\n").say("18\r\n", "17\r\n")
		h.want("result 17 of 1", "result 18 of 1", "result 17 of 1")
	})
}

func TestNumberLineHalfANumberIsNeverANumber(t *testing.T) {
	h := listen(t, newNumberLine(t)).say("1")
	h.note(h.d.Break(h.at))
	h.say("7\r\n", "23\r\n").want(
		"rejected 1: the wire was interrupted before the line was over",
		"rejected 7: it may be the end of the line that was interrupted", "result 23 of 1",
	)
	t.Run("an interruption between lines tears none", func(t *testing.T) {
		h := listen(t, newNumberLine(t)).say("17\r\n")
		h.note(h.d.Break(h.at))
		h.say("7\r\n").want("result 17 of 1", "result 7 of 1")
	})
	t.Run("a prefix shows that the line is whole", func(t *testing.T) {
		h := listen(t, newNumberLine(t, "prefix", "N")).say("N1")
		h.note(h.d.Break(h.at))
		h.say("N7\r\n").wantOf("result", "result 7 of 1")
	})
}

func TestNumberLineSettings(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"prefix", `\r`, "setting prefix"},
		{"suffix", `a\n`, "setting suffix"},
		{"repeat", "11m", "at most 10m0s"},
		{"padded", "1", "want true or false"},
		{"prefx", "N", "want one of the settings of this driver: padded, prefix, repeat, suffix"},
	} {
		_, err := wheel.NewNumberLine(config(c.name, c.value))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

func TestNumberLineTickSaysNothing(t *testing.T) {
	var d line.Decoder = newNumberLine(t)
	d.Feed(start, []byte("17"))
	if e := d.Tick(start.Add(time.Hour)); e != nil || d.Stats().Unfinished != 2 {
		t.Errorf("said %s", full(e))
	}
}
