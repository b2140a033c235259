package wheel_test

import (
	"fmt"
	"testing"
	"time"
)

func TestNumberIsThePreviousGamesUntilStateFive(t *testing.T) {
	h := listen(t, newSS2(t))
	for state := 1; state <= 4; state++ {
		h.times(5, crlf(status(state, 11, "34", '0')))
	}
	h.wantOf("result")
	h.times(2, crlf(status(5, 11, " 6", '0'))).wantOf("result", "result 6 of 2")
}

func TestResultNeedsTwoAgreeingLines(t *testing.T) {
	five := func(number string) string { return crlf(status(5, 11, number, '0')) }
	four := crlf(status(4, 11, "34", '0'))
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"one is not enough", []string{four, five("17")}, nil},
		{"two", []string{four, five("17"), five("17")}, []string{"result 17 of 2"}},
		{"about eleven are one event", []string{
			four, five("17"), five("17"), five("17"), five("17"), five("17"), five("17"), five("17"), five("17"), five("17"), five("17"), five("17"),
		}, []string{"result 17 of 2"}},
		{"one and the bare line before it", []string{four, "17\r\n", five("17")}, []string{"result 17 of 2"}},
		{"a bare line of one digit is padded", []string{four, " 6\r\n", five(" 6")}, []string{"result 6 of 2"}},
		{"one and the bare line after it", []string{four, five("17"), "17\r\n"}, []string{"result 17 of 2"}},
		{"a bare line alone is none", []string{four, "17\r\n", "17\r\n", four}, nil},
		{"a bare line that differs", []string{four, "18\r\n", five("17")}, nil},
		{"a bare line that differs, and two lines", []string{four, "18\r\n", five("17"), five("17")}, []string{"result 17 of 2"}},
		{"a bare line of the game before", []string{"17\r\n", crlf(status(2, 11, "34", '0')), crlf(status(3, 11, "34", '0')), four, five("17")}, nil},
		{"a wrong line between", []string{four, five("17"), five("18"), five("17")}, []string{"result 17 of 2"}},
		{"the last pair that agrees", []string{four, five("18"), five("17"), five("17")}, []string{"result 17 of 2"}},
		{"no number at all", []string{four, five("  "), five("  ")}, nil},
		{"the number comes late", []string{four, five("  "), five("17"), five("17")}, []string{"result 17 of 2"}},
		{"a wrong state between the two", []string{four, five("17"), four, five("17")}, []string{"result 17 of 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			listen(t, newSS2(t)).say(c.lines...).wantOf("result void", c.want...)
		})
	}
}

func TestTheSameNumberInTheNextGameIsAnotherResult(t *testing.T) {
	h := listen(t, newSS2(t)).say(game(1, "  ", "17")...).say(game(2, "17", "17")...)
	h.wantOf("result void", "result 17 of 2", "result 17 of 2")
}

func TestAnotherNumberAfterTheResultIsSaidAndIsNoSecondResult(t *testing.T) {
	h := listen(t, newSS2(t)).say(crlf(status(4, 11, "34", '0')))
	h.times(3, crlf(status(5, 11, "17", '0'))).times(8, crlf(status(5, 11, "18", '0')))
	h.wantOf("result fault", "result 17 of 2", "fault number_changed: the wheel showed 17, and now 18")
}

func TestANumberThatNothingAgreedWithIsSaid(t *testing.T) {
	h := listen(t, newSS2(t)).say(crlf(status(4, 11, "34", '0')), crlf(status(5, 11, "17", '0')), crlf(status(2, 12, "17", '0')))
	h.wantOf("result void fault", "fault unconfirmed: the number 17 was shown, and no other line agrees")
}

func TestBothLegalLoopsSayNothingBeyondTheirStates(t *testing.T) {
	for _, loop := range [][]int{{1, 2, 3, 4, 5, 1, 2}, {2, 3, 4, 5, 2, 3, 4, 5}, {1, 2, 6, 1}, {5, 6, 2}} {
		t.Run(fmt.Sprint(loop), func(t *testing.T) {
			h := listen(t, newSS2(t))
			for _, s := range loop {
				h.times(3, crlf(status(s, 11, "17", '0')))
			}
			h.wantOf("fault void rejected")
		})
	}
}

func TestAnyForwardJumpIsAcceptedAndSaid(t *testing.T) {
	for _, c := range []struct {
		from, to int
		want     string
	}{
		{1, 3, "from before_game to ball_in_rim without place_bets"},
		{1, 4, "from before_game to no_more_bets without place_bets, ball_in_rim"},
		{1, 5, "from before_game to winning_number without place_bets, ball_in_rim, no_more_bets"},
		{2, 4, "from place_bets to no_more_bets without ball_in_rim"},
		{2, 5, "from place_bets to winning_number without ball_in_rim, no_more_bets"},
		{3, 5, "from ball_in_rim to winning_number without no_more_bets"},
		{5, 3, "from winning_number to ball_in_rim without place_bets"},
		{6, 4, "from closed to no_more_bets without place_bets, ball_in_rim"},
	} {
		t.Run(fmt.Sprintf("%d to %d", c.from, c.to), func(t *testing.T) {
			h := listen(t, newSS2(t)).say(crlf(status(c.from, 11, "  ", '0')))
			h.say(crlf(status(c.to, 11, "  ", '0'))).wantOf("fault void", "fault skipped: "+c.want)
			if c.to < 5 {
				h.say(crlf(status(4, 11, "  ", '0')))
			}
			h.times(2, crlf(status(5, 11, "17", '0'))).wantOf("result void", "result 17 of 2")
		})
	}
	t.Run("to the next game's call", func(t *testing.T) {
		h := listen(t, newSS2(t)).times(2, crlf(status(5, 11, "17", '0'))).wait(40 * time.Second).say(crlf(status(4, 12, "17", '0')))
		h.times(2, crlf(status(5, 12, "17", '0')))
		h.wantOf("result fault", "result 17 of 2", "fault skipped: from winning_number to no_more_bets without place_bets, ball_in_rim", "result 17 of 2")
	})
	t.Run("over a number and on", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(4, 11, "  ", '0')), crlf(status(3, 12, "  ", '0')))
		h.wantOf("fault void", "fault skipped: from no_more_bets to ball_in_rim without winning_number, place_bets")
	})
	t.Run("round to another game", func(t *testing.T) {
		for from := 1; from <= 2; from++ {
			for to := 1; to <= from; to++ {
				h := listen(t, newSS2(t)).say(crlf(status(from, 11, "  ", '0'))).wait(time.Minute).say(crlf(status(to, 12, "  ", '0')))
				h.wantOf("void result")
			}
		}
		h := listen(t, newSS2(t)).say(crlf(status(2, 11, "  ", '0')), crlf(status(1, 12, "  ", '0')))
		h.wantOf("fault", "fault skipped: from place_bets to before_game without ball_in_rim, no_more_bets, winning_number")
	})
	t.Run("the first state that is heard is no jump", func(t *testing.T) {
		for state := 1; state <= 7; state++ {
			listen(t, newSS2(t)).say(crlf(status(state, 11, "17", '0'))).wantOf("fault void")
		}
	})
}

func TestAStateThatGoesBackIsSaidAndBelieved(t *testing.T) {
	t.Run("the ball is launched again", func(t *testing.T) {
		h := listen(t, newSS2(t))
		h.say(crlf(status(3, 11, "  ", '0')), crlf(status(4, 11, "  ", '0')), crlf(status(3, 11, "  ", '0')), crlf(status(4, 11, "  ", '0')))
		h.times(2, crlf(status(5, 11, "17", '0')))
		h.wantOf("result fault void", "fault back: from no_more_bets back to ball_in_rim", "result 17 of 2")
	})
	t.Run("a number taken back is not shown twice", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(4, 11, "  ", '0'))).times(2, crlf(status(5, 11, "17", '0')))
		h.say(crlf(status(4, 11, "17", '0'))).times(3, crlf(status(5, 11, "17", '0'))).say(crlf(status(2, 12, "17", '0')))
		h.wantOf("result fault void", "result 17 of 2", "fault back: from winning_number back to no_more_bets")
	})
	t.Run("bets are closed again", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(2, 11, "  ", '0')), crlf(status(1, 11, "  ", '0')))
		h.wantOf("fault void", "fault back: from place_bets back to before_game")
	})
}

func TestCounterWrapsAndIsNoRoundID(t *testing.T) {
	t.Run("from 256 to 001", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(game(256, "  ", "17")...).say(game(1, "17", "17")...)
		h.wantOf("result fault void", "result 17 of 2", "result 17 of 2")
	})
	t.Run("starts again at power-up", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(game(77, "  ", "17")...)
		h.say(crlf("*X;6;001;  ;0;000;0"), crlf("*X;1;001;  ;0;000;0")).say(game(1, "  ", "17")...)
		h.wantOf("result fault void", "result 17 of 2", "result 17 of 2")
	})
	t.Run("power-up in mid-game", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(4, 77, "17", '0')), crlf("*X;6;001;  ;0;000;0"))
		h.wantOf("result fault void", "void closed")
	})
	t.Run("the same counter in two games", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(game(1, "  ", "17")...).say(game(1, "17", "17")...)
		h.wantOf("result fault void", "result 17 of 2", "result 17 of 2")
	})
	t.Run("that moves on while the number stands, without a pause, is the same spin", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(4, 11, "  ", '0'))).times(5, crlf(status(5, 11, "17", '0'))).times(5, crlf(status(5, 12, "17", '0')))
		h.wantOf("result fault void", "result 17 of 2")
	})
	t.Run("that moves on over a silence is another spin", func(t *testing.T) {
		h := listen(t, newSS2(t)).times(2, crlf(status(5, 11, "17", '0'))).wait(9501*time.Millisecond).times(2, crlf(status(5, 12, "17", '0')))
		h.wantOf("result fault void", "result 17 of 2", "result 17 of 2")
	})
	t.Run("that moves on with another number is another spin", func(t *testing.T) {
		h := listen(t, newSS2(t)).times(2, crlf(status(5, 11, "17", '0'))).times(2, crlf(status(5, 12, "23", '0')))
		h.wantOf("result fault void", "result 17 of 2", "result 23 of 2")
	})
	t.Run("that moves on over a pause too short for a spin is the same", func(t *testing.T) {
		h := listen(t, newSS2(t)).times(2, crlf(status(5, 11, "17", '0'))).wait(9500*time.Millisecond).times(2, crlf(status(5, 12, "17", '0')))
		h.wantOf("result fault void", "result 17 of 2")
		h = listen(t, newSS2(t)).say(crlf(status(3, 11, "17", '2'))).wait(9500 * time.Millisecond).say(crlf(status(3, 12, "17", '2')))
		h.wantOf("result fault void", "void same_direction")
	})
	t.Run("that moves on over a silence in mid-game", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(4, 11, "  ", '0'))).wait(50 * time.Second).say(crlf(status(4, 12, "  ", '0')))
		h.times(2, crlf(status(5, 12, "17", '0')))
		h.wantOf("result fault void",
			"fault unheard: spin 12 after 11, and no_more_bets still: how the one before ended was not heard", "result 17 of 2")
	})
}

func TestVoidIsConcluded(t *testing.T) {
	l := func(state int, flags byte) string { return crlf(status(state, 11, "34", flags)) }
	next := crlf(status(2, 12, "34", '0'))
	for _, c := range []struct {
		name  string
		lines []string
		want  []string
	}{
		{"flag 2 in state 3", []string{l(3, '0'), l(3, '2'), l(3, '2'), l(3, '2')}, []string{"void same_direction"}},
		{"flag 2 among others in state 3", []string{l(3, 'A')}, []string{"void same_direction"}},
		{"flag 2 in state 4 is none", []string{l(3, '0'), l(4, '2'), l(4, '2')}, nil},
		{"flag 2 in state 2 is none", []string{l(2, '2'), l(2, '2')}, nil},
		{"falling to 6 from 3", []string{l(2, '0'), l(3, '0'), l(6, '0')}, []string{"void closed"}},
		{"falling to 6 from 4", []string{l(3, '0'), l(4, '0'), l(6, '0'), l(6, '0')}, []string{"void closed"}},
		{"closing before the launch is none", []string{l(2, '0'), l(6, '0')}, nil},
		{"closing after the number is none", []string{l(4, '0'), l(5, '0'), l(5, '0'), l(6, '0')}, nil},
		{"3 to 2 with no 5", []string{l(3, '0'), next}, []string{"void abandoned"}},
		{"4 to 2 with no 5", []string{l(3, '0'), l(4, '0'), next}, []string{"void abandoned"}},
		{"4 to 1 with no 5", []string{l(3, '0'), l(4, '0'), l(1, '0'), next}, []string{"void abandoned"}},
		{"4 to 2 over 7", []string{l(4, '0'), l(7, '0'), l(7, '0'), next}, []string{"void abandoned"}},
		{"7 alone is none", []string{l(4, '0'), l(7, '0'), l(7, '0'), l(5, '0'), l(5, '0'), next}, nil},
		{"4 to 2 with a 5 that had no number is none", []string{l(4, '0'), crlf(status(5, 11, "  ", '0')), next}, nil},
		{"a 5 taken back is a 5", []string{l(4, '0'), l(5, '0'), l(5, '0'), l(4, '0'), next}, nil},
		{"one spin is void once", []string{l(3, '2'), l(3, '2'), next}, []string{"void same_direction"}},
		{"every spin anew", []string{l(3, '2'), next, l(3, '2'), next}, []string{"void same_direction", "void same_direction"}},
		{"a second launch anew", []string{l(3, '2'), l(4, '0'), l(3, '2')}, []string{"void same_direction", "void same_direction"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := listen(t, newSS2(t)).say(c.lines...)
			h.wantOf("void", c.want...)
			total := 0
			for _, n := range h.d.Stats().Voids {
				total += n
			}
			if total != len(c.want) {
				t.Errorf("the book has %v", h.d.Stats().Voids)
			}
		})
	}
	t.Run("a number after a void is told", func(t *testing.T) {
		listen(t, newSS2(t)).say(l(3, '2'), l(4, '0'), l(5, '0'), l(5, '0')).wantOf("void result", "void same_direction", "result 34 of 2")
	})
	t.Run("an abandoned spin is void before the next state, a spin with the rotor after its own", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(l(3, '2'), crlf(status(2, 12, "34", '0')), crlf(status(3, 12, "34", '0')), crlf(status(2, 13, "34", '0')))
		h.want("state ball_in_rim 11 ccw -1 same_direction", "void same_direction", "state place_bets 12 cw 137",
			"state ball_in_rim 12 cw 137", "void abandoned", "state place_bets 13 ccw 137")
	})
}

func TestBallNotSeenInStateFourForOverFiveSecondsIsVoid(t *testing.T) {
	bad, good := crlf(status(4, 11, "34", '1')), crlf(status(4, 11, "34", '0'))
	for _, c := range []struct {
		name string
		run  func(h *heard)
		want []string
	}{
		{"five seconds are not over five", func(h *heard) { h.times(11, bad).times(3, good) }, nil},
		{"five and a half are", func(h *heard) { h.times(12, bad) }, []string{"void no_ball"}},
		{"once", func(h *heard) { h.times(40, bad) }, []string{"void no_ball"}},
		{"seen in between", func(h *heard) { h.times(8, bad).say(good).times(8, bad).say(good) }, nil},
		{"other flags too", func(h *heard) { h.times(12, crlf(status(4, 11, "34", '5'))) }, []string{"void no_ball"}},
		{"in state 3 it is none", func(h *heard) { h.times(20, crlf(status(3, 11, "34", '1'))) }, nil},
		{"in state 5 it is none", func(h *heard) { h.times(20, crlf(status(5, 11, "34", '1'))) }, nil},
		{"a line every two seconds", func(h *heard) {
			for range 4 {
				h.say(bad).wait(1500 * time.Millisecond)
			}
			h.say(good)
		}, []string{"void no_ball"}},
		{"two lines six seconds apart, and the next", func(h *heard) { h.say(bad).wait(5500 * time.Millisecond).say(bad).say(good) }, []string{"void no_ball"}},
		{"two lines four seconds apart, and the next", func(h *heard) { h.say(bad).wait(3500 * time.Millisecond).say(bad).say(good) }, nil},
		{"a burst after a stall is as long as its lines are", func(h *heard) {
			h.say(bad).wait(20 * time.Second).say(bad + bad + bad + good + good).say(good)
		}, nil},
		{"a burst after a stall that is long enough", func(h *heard) {
			h.say(bad).wait(20 * time.Second).say(bad + bad + bad + bad + bad + bad + bad + bad + bad + bad + bad)
		}, []string{"void no_ball"}},
		{"lines handed over in batches are not counted twice", func(h *heard) {
			h.say(bad + bad + bad + bad).wait(1500 * time.Millisecond).say(bad + bad + bad + bad).say(good)
		}, nil},
		{"a silence as long as a game says nothing", func(h *heard) { h.say(bad).wait(134 * time.Second).say(bad).say(good) }, nil},
		{"a new launch begins anew", func(h *heard) {
			h.times(8, bad).say(crlf(status(2, 12, "34", '0')), crlf(status(3, 12, "34", '0'))).times(8, crlf(status(4, 12, "34", '1')))
		}, []string{"void abandoned"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := listen(t, newSS2(t))
			c.run(h)
			h.wantOf("void", c.want...)
		})
	}
	t.Run("a Tick concludes what waits only for another line", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(bad).wait(5500 * time.Millisecond).say(bad)
		h.note(h.d.Tick(h.at.Add(-halfSecond)))
		h.wantOf("void")
		h.note(h.d.Tick(h.at))
		h.wantOf("void", "void no_ball")
		h.note(h.d.Tick(h.at.Add(time.Hour)))
		h.wantOf("void", "void no_ball")
	})
	t.Run("a Tick makes no silence into a void", func(t *testing.T) {
		h := listen(t, newSS2(t)).times(3, bad)
		h.note(h.d.Tick(h.at.Add(time.Hour)))
		h.wantOf("void")
	})
}

func TestFlagEightIsIgnoredForTheFirstThreeSecondsOfStateThree(t *testing.T) {
	bad := crlf(status(3, 11, "34", '8'))
	t.Run("the launch succeeds in time", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(2, 11, "34", '0'))).times(6, bad).times(2, crlf(status(3, 11, "34", '0')))
		h.want("state place_bets 11 ccw 137", "state ball_in_rim 11 ccw -1")
	})
	t.Run("it does not", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(status(2, 11, "34", '0'))).times(7, bad).say(crlf(status(3, 11, "34", '0')))
		h.want("state place_bets 11 ccw 137", "state ball_in_rim 11 ccw -1", "state ball_in_rim 11 ccw -1 launch_failed", "state ball_in_rim 11 ccw 137")
	})
	t.Run("other flags are not ignored", func(t *testing.T) {
		listen(t, newSS2(t)).say(crlf(status(3, 11, "34", 'C'))).want("state ball_in_rim 11 ccw -1 sensor")
	})
	t.Run("nor is it in another state", func(t *testing.T) {
		listen(t, newSS2(t)).say(crlf(status(4, 11, "34", '8'))).want("state no_more_bets 11 ccw -1 launch_failed")
	})
	t.Run("in a burst its lines count", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(bad + bad + bad + bad + bad + bad)
		h.want("state ball_in_rim 11 ccw -1")
		h.said = nil
		h.wait(-halfSecond).say(bad).want("state ball_in_rim 11 ccw -1 launch_failed")
	})
}

func TestAfterASilenceAsLongAsAGameNoVoidIsGuessed(t *testing.T) {
	h := listen(t, newSS2(t)).say(crlf(status(4, 11, "34", '0'))).wait(133500 * time.Millisecond).say(crlf(status(2, 12, "34", '0')))
	h.wantOf("void fault", "fault unheard: from no_more_bets to place_bets after a silence in which the spin may have ended")
	h = listen(t, newSS2(t)).say(crlf(status(4, 11, "34", '0'))).wait(43500 * time.Millisecond).say(crlf(status(2, 12, "34", '0')))
	h.wantOf("void fault", "void abandoned")
}
