package generic_test

import (
	"testing"
	"time"
)

func TestGenericShoe(t *testing.T) {
	d := open(t,
		"pattern", `C:(?P<rank>\w+)/(?P<suit>\w)(?:@(?P<place>\w+))?`, "pattern2", `BAD:(?P<unreadable>.*)`,
		"pattern3", `(?P<cut>CUT)`, "pattern4", `E(?P<fault>\d+) (?P<text>.*)`, "pattern5", "ALIVE",
		"suits", "1=S,2=H,3=C,4=D", "ranks", "1=A,11=J,12=Q,13=K", "places", "P=player1,B=banker1")
	say(t, d, "C:1/1\r\nC:10/2@P\r\nC:13/4@B\r\nC:7/3@X\r\n", "AS by 11", "TH by 102 at player1", "KD by 134 at banker1", "7C by 73 at X")
	say(t, d, "C:14/1\r\nC:2/5\r\nBAD:3?\r\nBAD:\r\n", "unreadable 141", "unreadable 25", "unreadable 3?", "unreadable ")
	say(t, d, "CUT\r\nE7 lid open\r\nALIVE\r\n", "cut card", "fault 7: lid open")
	if s := d.Stats(); s.Lines != 11 || s.Other != 1 || s.Rejected != 0 || s.Cards != 4 || s.Unreadable != 4 || s.LastOther[0].Line != "ALIVE" {
		t.Errorf("counted %+v", s)
	}
}

func TestGenericScannerHasEveryCoding(t *testing.T) {
	for coding, codes := range map[string][2]string{
		"rank-suit": {"10H", "TH"}, "suit-rank": {"H10", "TH"}, "suit4": {"A2100", "TH"}, "rank-suit-deck": {"0H3", "TH"}, "index52": {"23", "TH"},
	} {
		d := open(t, "pattern", card, "coding", coding, "cut_card", "CUT")
		place := ""
		if coding == "suit4" {
			place = " at player1"
		}
		say(t, d, codes[0]+"\rCUT\r", codes[1]+" by "+codes[0]+place, "cut card")
	}
	t.Run("the place of the line goes before that of the code", func(t *testing.T) {
		d := open(t, "pattern", `(?P<place>\w+) `+card, "coding", "suit4")
		say(t, d, "banker3 A2100\r", "TH by A2100 at banker3")
	})
	t.Run("equal scans too soon are marked, in two parts as in one", func(t *testing.T) {
		d := open(t, "pattern", `(?P<rank>\w)(?P<suit>\w)`, "cut_card", "XX")
		say(t, d, "AS\rAS\rXX\r", "AS by AS", "AS by AS, double?", "cut card")
		sayAt(t, d, start.Add(time.Second), "AS\r", "AS by AS")
	})
}

func TestGenericWheelWithStates(t *testing.T) {
	d := open(t,
		"pattern", `S=(?P<state>\w),G=(?P<spin>\d+),N=(?P<number>[\d ]*),D=(?P<direction>\w),V=(?P<rpm>[\d.]*)(?:,F=(?P<flag>\w*))?`,
		"pattern2", `NUM (?P<number>\d+)`, "pattern3", `(?P<void>V\d)`,
		"states", "O=place_bets,R=ball_in_rim,C=no_more_bets,W=winning_number,B=before_game,X=closed,N=no_ball",
		"directions", "R=cw,L=ccw", "flags", "B=no_ball,R=same_direction", "voids", "V1=same_direction", "agree", "2")
	say(t, d, "S=O,G=1,N=17,D=R,V=17.7\r", `state place_bets 1 "cw" 177 []`)
	say(t, d, "S=R,G=1,N=17,D=L,V=17.75\r", `state ball_in_rim 1 "ccw" 177 []`)
	say(t, d, "S=C,G=1,N=  ,D=L,V=17,F=\r", `state no_more_bets 1 "ccw" 170 []`)
	say(t, d, "NUM 23\r") // beside states that carry the number it only confirms
	say(t, d, "S=W,G=1,N=23,D=L,V=\r", `state winning_number 1 "ccw" -1 []`, "result 23 of 2")
	say(t, d, "S=R,G=2,N=23,D=R,V=9,F=R\r",
		"fault skipped: from winning_number to ball_in_rim without place_bets", `state ball_in_rim 2 "cw" -1 [same_direction]`, "void same_direction")
	say(t, d, "S=O,G=3,N=23,D=R,V=9\rS=R,G=3,N=23,D=R,V=9\rV1\rV1\rS=O,G=4,N=23,D=R,V=9\r",
		`state place_bets 3 "cw" 90 []`, `state ball_in_rim 3 "cw" 90 []`, "void same_direction", `state place_bets 4 "cw" 90 []`)
	say(t, d, "S=R,G=4,N=23,D=R,V=9\rV2\r", `state ball_in_rim 4 "cw" 90 []`, "void other")
	for l, reason := range map[string]string{
		"S=Q,G=1,N=17,D=R,V=1":           "its state is not in the setting states",
		"S=O,G=9999999999,N=17,D=R,V=1":  "its spin counter is not a number to 999999999",
		"S=O,G=1,N=37,D=R,V=1":           "no wheel with one zero has this number",
		"S=O,G=1,N=00,D=R,V=1":           "00 is the double zero of another wheel; if this one writes zero so, set padded = true",
		"S=O,G=1,N=123,D=R,V=1":          "not a number of one or two digits",
		"S=O,G=1,N=17,D=Z,V=1":           "its direction is not in the setting directions",
		"S=O,G=1,N=17,D=R,V=1.2.3":       "its speed is not a number such as 17 or 17.7",
		"S=O,G=1,N=17,D=R,V=.":           "its speed is not a number such as 17 or 17.7",
		"S=O,G=1,N=17,D=R,V=99999999999": "its speed is not a number such as 17 or 17.7",
		"S=O,G=1,N=17,D=R,V=1,F=Z":       "its flag is not in the setting flags",
	} {
		say(t, d, l+"\r", "rejected "+l+": "+reason)
	}
}

func TestGenericWheelWithTheFeedsOwnWords(t *testing.T) {
	d := open(t, "pattern", `(?P<state>\w+) (?P<direction>\w+) (?P<rpm>\d+) (?P<flag>\w*)`, "rpm_unit", "tenths")
	say(t, d, "no_more_bets ccw 177 \r", `state no_more_bets 0 "ccw" 177 []`)
	say(t, d, "no_more_bets ccw 177 sensor\r", `state no_more_bets 0 "ccw" -1 [sensor]`)
}

func TestSpeedIsReadInTenths(t *testing.T) {
	for _, c := range []struct {
		unit, text string
		want       string // "" is rejected
	}{
		{"rpm", "17", "170"},
		{"rpm", "17.7", "177"},
		{"rpm", "17.", "170"},
		{"rpm", ".5", "5"},
		{"rpm", "0", "0"},
		{"rpm", "17.79", "177"},
		{"rpm", "9999.9", "99999"},
		{"rpm", "10000", ""},
		{"rpm", "1..", ""},
		{"rpm", "9", "90"},
		{"tenths", "177", "177"},
		{"tenths", "17.7", ""},
		{"tenths", "99999", "99999"},
		{"tenths", "100000", ""},
		{"tenths", "0", "0"},
		{"tenths", "1:", ""},
	} {
		d := open(t, "pattern", `(?P<state>\w+) (?P<rpm>.*)`, "rpm_unit", c.unit)
		want := "rejected place_bets " + c.text + ": its speed is not a number such as 17 or 17.7"
		if c.want != "" {
			want = `state place_bets 0 "" ` + c.want + " []"
		}
		say(t, d, "place_bets "+c.text+"\r", want)
	}
}

func TestTheSpinCounterOfAStateIsBounded(t *testing.T) {
	d := open(t, "pattern", `(?P<state>\w+) (?P<spin>.*)`)
	const reason = ": its spin counter is not a number to 999999999"
	say(t, d, "place_bets 999999999\rplace_bets 1000000000\rplace_bets x\rplace_bets -1\r", `state place_bets 999999999 "" -1 []`,
		"rejected place_bets 1000000000"+reason, "rejected place_bets x"+reason, "rejected place_bets -1"+reason)
}

func TestNinePatterns(t *testing.T) {
	d := open(t, "pattern", "1(?P<card>..)", "pattern9", "9(?P<card>..)", "pattern5", "5(?P<card>..)")
	say(t, d, "1AS\r5KH\r9QD\r2AS\r", "AS by AS", "KH by KH", "QD by QD", "rejected 2AS: it fits no pattern")
}

func TestRankAndSuitMayTakeNoPart(t *testing.T) {
	d := open(t, "pattern", `(?P<rank>\d)?(?P<suit>[SHCD])?x`)
	say(t, d, "7x\rSx\rx\r7Sx\r", "7S by 7S")
	if s := d.Stats(); s.Other != 3 {
		t.Errorf("counted %+v", s)
	}
}

func TestGenericWheelOfNumbersAlone(t *testing.T) {
	d := open(t, "pattern", `N(?P<number>\d+)`, "repeat", "5s")
	say(t, d, "N17\rN17\rN17\r", "result 17 of 1")
	sayAt(t, d, start.Add(5*time.Second), "N17\r")
	sayAt(t, d, start.Add(11*time.Second), "N17\rN0\r", "result 17 of 1", "result 0 of 1")
	d = open(t, "pattern", `N(?P<number>\d+)`, "padded", "true")
	say(t, d, "N00\r", "result 0 of 1")
	t.Run("a number ends the spin that states tell of", func(t *testing.T) {
		d := open(t, "pattern", `N(?P<number>\d+)`, "pattern2", `(?P<state>\w+)`)
		say(t, d, "no_more_bets\rN17\rno_more_bets\rplace_bets\r",
			`state no_more_bets 0 "" -1 []`, "result 17 of 1", `state place_bets 0 "" -1 []`)
		say(t, d, "no_more_bets\rplace_bets\r", "fault skipped: from place_bets to no_more_bets without ball_in_rim",
			`state no_more_bets 0 "" -1 []`, "void abandoned", `state place_bets 0 "" -1 []`)
	})
}

func TestRevolutionsOfTheBall(t *testing.T) {
	t.Run("as a field", func(t *testing.T) {
		d := open(t, "pattern", `(?:revolutions=(?P<revolutions>\d+))?`, "pattern2", `S(?P<state>\w+)`)
		say(t, d, "Sball_in_rim\r", `state ball_in_rim 0 "" -1 []`)
		say(t, d, "revolutions=0\rrevolutions=1\rrevolutions=1\rrevolutions=4\r", "revolutions 0", "revolutions 1", "revolutions 4")
		say(t, d, "Sno_more_bets\rrevolutions=9\r", `state no_more_bets 0 "" -1 []`, "revolutions 9")
		say(t, d, "Splace_bets\rSball_in_rim\rrevolutions=9\r", "void abandoned", `state place_bets 0 "" -1 []`, `state ball_in_rim 0 "" -1 []`, "revolutions 9")
		say(t, d, "revolutions=60000\rrevolutions=99999\r", "revolutions 1000", "rejected revolutions=99999: its revolutions are no number")
	})
	t.Run("one pulse a revolution", func(t *testing.T) {
		d := open(t, "length", "1", "pattern", `(?P<pulse>R)`, "pulse_gap", "5s")
		sayAt(t, d, start, "R", "revolutions 1")
		sayAt(t, d, start.Add(time.Second), "R", "revolutions 2")
		sayAt(t, d, start.Add(2*time.Second), "RR", "revolutions 3", "revolutions 4")
		sayAt(t, d, start.Add(7*time.Second), "R", "revolutions 5")
		sayAt(t, d, start.Add(13*time.Second), "R", "revolutions 1")
	})
	t.Run("pulses of a new launch", func(t *testing.T) {
		d := open(t, "pattern", `(?P<pulse>R)`, "pattern2", `S(?P<state>\w+)`)
		say(t, d, "Sball_in_rim\rR\rR\r", `state ball_in_rim 0 "" -1 []`, "revolutions 1", "revolutions 2")
		say(t, d, "Sno_more_bets\rR\r", `state no_more_bets 0 "" -1 []`, "revolutions 3")
		say(t, d, "Sball_in_rim\rR\r", "fault back: from no_more_bets back to ball_in_rim", `state ball_in_rim 0 "" -1 []`, "revolutions 1")
	})
	t.Run("a number ends the count", func(t *testing.T) {
		d := open(t, "pattern", `(?P<pulse>R)`, "pattern2", `N(?P<number>\d+)`)
		say(t, d, "R\rR\rN17\rR\r", "revolutions 1", "revolutions 2", "result 17 of 1", "revolutions 1")
	})
}

func TestAFrameOfWhichOnePartMakesNoSenseSaysNothing(t *testing.T) {
	d := open(t, "pattern", `(?P<card>\w+) (?P<number>\d+)`)
	say(t, d, "AS 99\r", "rejected AS 99: no wheel with one zero has this number")
	if s := d.Stats(); s.Cards != 0 || s.Rejected != 1 {
		t.Errorf("counted %+v", s)
	}
}

func TestGenericTickConcludesWhatWaited(t *testing.T) {
	d := open(t, "pattern", `(?P<state>\w+) (?P<flag>\w*)`)
	sayAt(t, d, start, "no_more_bets no_ball\r", `state no_more_bets 0 "" -1 [no_ball]`)
	sayAt(t, d, start.Add(6*time.Second), "no_more_bets no_ball\r")
	compare(t, d.Tick(start.Add(7*time.Second)), "void no_ball")
}
