package wheel_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/wheel"
)

func TestSS2ReadsEveryFieldOfAStatusLine(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"the first example", "*X;4;011;34;0;137;1", "state no_more_bets 11 ccw 137"},
		{"the second example", "*X;5;013; 6;0;177;1", "state winning_number 13 ccw 177"},
		{"the third example", "*X;6;001;  ;0;000;0", "state closed 1 cw 0"},
		{"before game", "*X;1;001;  ;0;137;0", "state before_game 1 cw 137"},
		{"place bets", "*X;2;001;  ;0;137;0", "state place_bets 1 cw 137"},
		{"ball in rim", "*X;3;001;  ;0;137;0", "state ball_in_rim 1 cw 137"},
		{"ball not detected", "*X;7;001;  ;0;137;0", "state no_ball 1 cw 137"},
		{"the last spin", "*X;2;256;  ;0;137;0", "state place_bets 256 cw 137"},
		{"speed in tenths", "*X;2;001;  ;0;999;0", "state place_bets 1 cw 999"},
		{"flag 1", "*X;2;001;  ;1;137;0", "state place_bets 1 cw -1 no_ball"},
		{"flag 2", "*X;2;001;  ;2;137;0", "state place_bets 1 cw -1 same_direction"},
		{"flag 4", "*X;2;001;  ;4;137;0", "state place_bets 1 cw -1 sensor"},
		{"flag 8", "*X;2;001;  ;8;137;0", "state place_bets 1 cw -1 launch_failed"},
		{"flags add", "*X;2;001;  ;5;137;0", "state place_bets 1 cw -1 no_ball+sensor"},
		{"all flags", "*X;2;001;  ;F;137;0", "state place_bets 1 cw -1 no_ball+same_direction+sensor+launch_failed"},
		{"flags in small letters", "*X;2;001;  ;a;137;0", "state place_bets 1 cw -1 same_direction+launch_failed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			listen(t, newSS2(t)).say(c.line).want(c.want)
		})
	}
}

func TestSS2EventIsInTheShapeOfTheFeed(t *testing.T) {
	d := newSS2(t)
	got := full(d.Feed(start, []byte("*X;4;011;34;4;137;1\r\n")))
	want := `{"v":1,"source":"device:wheel-9","type":"wheel.state","table":"R-09","time":"2026-11-30T03:45:00.000Z",` +
		`"data":{"state":"no_more_bets","spin":11,"rotor":"ccw","flags":["sensor"]}}` + "\n"
	if got != want {
		t.Errorf("got  %swant %s", got, want)
	}
}

func TestSS2TakesExactlyTheShapeOf19Characters(t *testing.T) {
	const good = "*X;4;011;34;0;137;1"
	for _, c := range []struct{ name, line, reason string }{
		{"short", "*X;4;011;34;0;137;", "a status line has 19 characters, this one 18"},
		{"long", "*X;4;011;34;0;0137;1", "a status line has 19 characters, this one 20"},
		{"other separators", "*X;4;011;34;0,137;1", "a status line looks like *X;S;GGG;NN;W;RRR;D"},
		{"state 0", "*X;0;011;34;0;137;1", "the state is not 1 to 7"},
		{"state 8", "*X;8;011;34;0;137;1", "the state is not 1 to 7"},
		{"counter 000", "*X;4;000;34;0;137;1", "the spin counter is not 001 to 256"},
		{"counter 257", "*X;4;257;34;0;137;1", "the spin counter is not 001 to 256"},
		{"counter of letters", "*X;4;0A1;34;0;137;1", "the spin counter is not 001 to 256"},
		{"number 37", "*X;4;011;37;0;137;1", "no wheel has this number"},
		{"number 40", "*X;4;011;40;0;137;1", "no wheel has this number"},
		{"number to the left", "*X;4;011;6 ;0;137;1", "no wheel has this number"},
		{"number padded with zero", "*X;4;011;06;0;137;1", "no wheel has this number"},
		{"flags G", "*X;4;011;34;G;137;1", "the flags are not one hexadecimal digit"},
		{"speed of letters", "*X;4;011;34;0;1 7;1", "the speed is not three digits"},
		{"direction 2", "*X;4;011;34;0;137;2", "the direction is not 0 or 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := listen(t, newSS2(t)).say(c.line+"\r\n", crlf(good))
			h.want("rejected "+c.line+": "+c.reason, "state no_more_bets 11 ccw 137")
		})
	}
	t.Run("what follows is no part of it", func(t *testing.T) {
		listen(t, newSS2(t)).say(good+"3;1\r\n").want(
			"state no_more_bets 11 ccw 137", "rejected 3;1: neither a status line nor a number of two characters")
	})
}

func TestSS2EveryNumberOfTheWheel(t *testing.T) {
	for n := range wheel.Pockets {
		number := fmt.Sprintf("%2d", n)
		h := listen(t, newSS2(t)).times(2, crlf(status(5, 1, number, '0')))
		h.wantOf("result", fmt.Sprintf("result %d of 2", n))
	}
}

func TestSS2NumbersThatASingleZeroWheelDoesNotHave(t *testing.T) {
	for number, name := range map[string]string{"00": "00", "38": "000", "39": "0000"} {
		t.Run(number, func(t *testing.T) {
			h := listen(t, newSS2(t)).say(crlf(status(4, 1, number, '0')), number+"\r\n")
			h.times(11, crlf(status(5, 1, number, '0'))).say(crlf(status(1, 1, number, '0')))
			h.want(
				"state no_more_bets 1 ccw 137", "state winning_number 1 ccw 137",
				"fault no_pocket: the wheel shows "+name+", which a wheel with one zero does not have",
				"state before_game 1 ccw 137",
			)
		})
	}
}

func TestSS2Faults(t *testing.T) {
	for code, text := range map[string]string{
		"1": "hardware", "2": "no ball", "3": "no position", "4": "wrong direction", "5": "motor", "6": "encoder",
		"7": "cannot turn", "8": "cannot turn", "11": "sensor stuck", "12": "sensor stuck", "13": "sensor stuck",
		"21": "sensor blind", "22": "sensor blind", "23": "sensor blind", "100": "time-out",
		"55": "a fault that is not in the list",
	} {
		t.Run(code, func(t *testing.T) {
			listen(t, newSS2(t)).say("*F " + code + "\r\n").want("fault " + code + ": " + text)
		})
	}
	t.Run("0 is no fault", func(t *testing.T) {
		h := listen(t, newSS2(t)).say("*F 0\r\n")
		h.want()
		if s := h.d.Stats(); s.Lines != 1 || s.Rejected != 0 || s.Faults != 0 {
			t.Errorf("counted %+v", s)
		}
	})
	t.Run("0 after a fault says that it is over, once", func(t *testing.T) {
		listen(t, newSS2(t)).say("*F 5\r", "*F 0\r", "*F 0\r").want("fault 5: motor", "fault 0: ok")
	})
	t.Run("0 after a fault and then a fault", func(t *testing.T) {
		h := listen(t, newSS2(t)).say("*F 5\r", "*F 0\r")
		h.want("fault 5: motor", "fault 0: ok")
		h.say("*F 6\r", "*F 0\r").want("fault 5: motor", "fault 0: ok", "fault 6: encoder", "fault 0: ok")
	})
	t.Run("the same fault again is a fault again", func(t *testing.T) {
		listen(t, newSS2(t)).say("*F 5\r", "*F 5\r").want("fault 5: motor", "fault 5: motor")
	})
	t.Run("without a number", func(t *testing.T) {
		listen(t, newSS2(t)).say("*F ?\r").want("rejected *F ?: a fault without a number")
	})
}

func TestSS2RepliesAreKeptAsOther(t *testing.T) {
	d := newSS2(t)
	replies := []string{"*P OK", "*P NO", "*o BUSY", "* NO", "*V 3.17", "*"}
	h := listen(t, d)
	for _, r := range replies {
		h.say(r + "\r\n")
	}
	h.want()
	s := d.Stats()
	if s.Other != len(replies) || s.Rejected != 0 || s.Lines != len(replies) {
		t.Errorf("counted %+v", s)
	}
	for i, k := range s.LastOther {
		if k.Line != replies[i] {
			t.Errorf("kept %q, want %q", k.Line, replies[i])
		}
	}
}

func TestSS2HasNoSettings(t *testing.T) {
	_, err := wheel.NewSS2(config("baud", "9600"))
	if err == nil || !strings.Contains(err.Error(), `setting baud = "9600": want no settings at all`) {
		t.Errorf("got %v", err)
	}
}

func TestSS2AWholeNightOfGames(t *testing.T) {
	d := newSS2(t)
	h := listen(t, d)
	var want []string
	before := "  "
	for i := range 600 {
		spin, number := i%256+1, fmt.Sprintf("%2d", i*7%wheel.Pockets)
		rotor := [...]string{"cw", "ccw"}[spin%2]
		h.say(game(spin, before, number)...)
		for _, state := range []string{"place_bets", "ball_in_rim", "no_more_bets", "winning_number"} {
			want = append(want, fmt.Sprintf("state %s %d %s 137", state, spin, rotor))
		}
		want = append(want, fmt.Sprintf("result %d of 2", i*7%wheel.Pockets))
		before = number
	}
	h.want(want...)
	s := d.Stats()
	if s.Results != 600 || s.Lines != 600*89 || s.Rejected != 0 || len(s.Voids) != 0 || s.Faults != 0 {
		t.Errorf("counted %+v", s)
	}
	if s.LongestSilence != halfSecond {
		t.Errorf("the longest silence is %s", s.LongestSilence)
	}
}

var _ line.Decoder = (*wheel.SS2)(nil)

func TestSS2StateIsToldOnlyWhenSomethingChanged(t *testing.T) {
	h := listen(t, newSS2(t))
	h.times(5, "*X;2;011;34;0;137;1")
	h.say("*X;2;011;34;0;139;1", "*X;2;011;35;0;141;1") // speed and last number are no news
	h.want("state place_bets 11 ccw 137")
	h.said = nil
	h.say("*X;2;012;34;0;137;1").want("state place_bets 12 ccw 137")
	h.said = nil
	h.say("*X;2;012;34;4;137;1").want("state place_bets 12 ccw -1 sensor")
	h.said = nil
	h.say("*X;2;012;34;0;137;1").want("state place_bets 12 ccw 137")
	h.said = nil
	h.say("*X;2;012;34;0;137;0").want("state place_bets 12 cw 137")
}

func TestSS2EventHasTheTimeOfTheReadThatCompletedTheLine(t *testing.T) {
	d := newSS2(t)
	if e := d.Feed(start, []byte("*X;4;011;34;0")); e != nil {
		t.Fatalf("half a line said %v", short(e))
	}
	e := d.Feed(start.Add(time.Second), []byte(";137;1"))
	if len(e) != 1 || !e[0].Time.Equal(start.Add(time.Second)) {
		t.Errorf("got %s", full(e))
	}
}
