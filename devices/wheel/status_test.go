package wheel_test

import (
	"regexp"
	"slices"
	"testing"

	"pitboss/devices/wheel"
)

// shape is the status line as its description says it, written a second way.
var shape = regexp.MustCompile(`^\*X;[1-7];(00[1-9]|0[1-9]\d|1\d\d|2[0-4]\d|25[0-6]);(  | \d|00|[12]\d|3[0-689]);[0-9A-Fa-f];\d{3};[01]$`)

func TestSS2TakesWhatHasTheShapeAndNothingElse(t *testing.T) {
	for _, good := range []string{"*X;4;011;34;0;137;1", "*X;5;256; 6;a;177;0", "*X;1;199;00;F;000;1", "*X;6;001;  ;0;000;0", "*X;2;250;19;9;999;0"} {
		for at := range len(good) {
			for c := range 256 {
				if c == '*' || c == '\r' || c == '\n' {
					continue // these begin or end a line
				}
				l := []byte(good)
				l[at] = byte(c)
				d := newSS2(t)
				d.Feed(start, l)
				s := d.Stats()
				if taken := s.Lines == 1 && s.Unfinished == 0; taken != shape.Match(l) {
					t.Errorf("%q was taken: %v", l, taken)
				}
			}
		}
	}
}

func TestSS2EveryPairOfCharactersAsABareNumber(t *testing.T) {
	bare := regexp.MustCompile(`^( \d|00|[12]\d|3[0-689])$`)
	for a := ' '; a <= '~'; a++ {
		for b := '!'; b <= '~'; b++ { // a blank behind is padding
			if a == '*' || b == '*' {
				continue
			}
			l := string(a) + string(b)
			d := newSS2(t)
			d.Feed(start, []byte(l+"\r"))
			if s := d.Stats(); (s.Rejected == 0) != bare.MatchString(l) {
				t.Errorf("%q was taken: %v", l, s.Rejected == 0)
			}
		}
	}
}

func TestSS2KnowsATailFromNoise(t *testing.T) {
	const noise = "rejected x: neither a status line nor a number of two characters"
	for _, first := range []string{"*X;4;011;34;0;137;1", "17", "*F 0", "*P OK"} {
		listen(t, newSS2(t)).say(first+"\r", "x\r").wantOf("rejected", noise)
	}
	listen(t, newSS2(t)).say("x\r", "x\r").wantOf("rejected",
		"rejected x: the end of a line that began before the wire was opened", "rejected x: the end of a line that began before the wire was opened")
}

func TestStatesAndFlagsHaveTheFeedsWords(t *testing.T) {
	states := []string{"before_game", "place_bets", "ball_in_rim", "no_more_bets", "winning_number", "closed", "no_ball"}
	if got := wheel.StateWords(); !slices.Equal(got, states) {
		t.Errorf("the states are %v", got)
	}
	for i, w := range states {
		if s, ok := wheel.ParseState(w); !ok || s != wheel.State(i+1) || s.String() != w {
			t.Errorf("%s is state %d, %v", w, s, ok)
		}
	}
	flags := []string{"no_ball", "same_direction", "sensor", "launch_failed"}
	if got := wheel.FlagWords(); !slices.Equal(got, flags) {
		t.Errorf("the flags are %v", got)
	}
	for i, w := range flags {
		if f, ok := wheel.ParseFlag(w); !ok || f != 1<<i || !slices.Equal(f.Words(), []string{w}) {
			t.Errorf("%s is flag %d, %v", w, f, ok)
		}
	}
	if _, ok := wheel.ParseState("betting"); ok {
		t.Error("betting is a state")
	}
	if _, ok := wheel.ParseFlag(""); ok {
		t.Error("nothing is a flag")
	}
	if wheel.Unknown.String() != "" || wheel.State(8).String() != "" {
		t.Error("a state that is none has a word")
	}
}

func TestPockets(t *testing.T) {
	for n := wheel.QuadrupleZero; n <= 40; n++ {
		if n.Pocket() != (n >= 0 && n <= 36) {
			t.Errorf("%d is a pocket: %v", n, n.Pocket())
		}
	}
}
