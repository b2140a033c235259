package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
)

// A wheel whose numbers are far from even is found, and how far: past its watch limit it is
// watched, past its alarm limit it is urgent enough to look at. The numbers here are worked
// out beside the program: 37 pockets, chi-square with 36 degrees of freedom, of 185 spins or
// more, watched past 58.62 (1 %), an alarm past 76.36 (0.01 %), over when inside 51.00 (5 %).
func TestAWheelThatIsNotEvenIsFound(t *testing.T) {
	const watch, alarm, even, enough = 58.62, 76.36, 51.00, 185
	var script strings.Builder
	script.WriteString(rouletteTable)
	var counts [37]int
	var want []string
	said, passed := 0, [3]bool{}
	for n := 1; n <= 900; n++ {
		number := n * 5 % 37
		if n > 150 && n < 240 && n%4 == 0 {
			number = 17
		}
		at := float64(n) * 30
		fmt.Fprintf(&script, "%v s R1 r%d round.opened {\"betting_ms\":20000}\n%v s R1 r%d round.no_more_bets\n", at, n, at+20, n)
		fmt.Fprintf(&script, "%v s R1 r%d spin.result {\"number\":%d}\n%v s R1 r%d round.settled {\"result\":{\"number\":%d}}\n", at+25, n, number, at+26, n, number)
		counts[number]++
		squares := 0
		for _, c := range counts {
			squares += c * c
		}
		chi := 37*float64(squares)/float64(n) - float64(n)
		now := 0
		switch {
		case n < enough:
		case chi > alarm:
			now = 2
		case chi > watch:
			now = 1
		}
		if now == said || now < said && chi > even {
			continue
		}
		if said > 0 {
			want = append(want, fmt.Sprintf("%d over", n))
		}
		switch now {
		case 1:
			want = append(want, fmt.Sprintf("%d medium past %v", n, watch))
		case 2:
			want = append(want, fmt.Sprintf("%d high past %v", n, alarm))
		}
		said, passed[now] = now, true
	}
	if !passed[0] || !passed[1] || !passed[2] {
		t.Fatalf("the spins do not pass both limits and come back: %q", want)
	}
	var got []string
	for _, o := range play(t, tables.Config{}, script.String()).full {
		if o.Finding.Code != findings.WheelBias {
			continue
		}
		n := int(o.At.Sub(day).Seconds()) / 30
		switch o.Kind {
		case tables.FindingOut:
			g := o.Finding
			got = append(got, fmt.Sprintf("%d %s past %s", n, g.Severity, g.Expected))
			if g.Why.Key != "finding_wheel_bias" || g.Why.Number != n || g.Why.Place != g.Expected || g.Why.Text != g.Got || g.Got == "" {
				t.Errorf("spin %d: its sentence speaks of %+v", n, g.Why)
			}
		case tables.ClearedOut:
			got = append(got, fmt.Sprintf("%d over", n))
		}
	}
	wantLines(t, "the wheel", got, strings.Join(want, "\n"))
}

// B-66, J-65: a card of which a copy stays away, shoe after shoe of the same decks, is found
// when chance would not do it once in a thousand; another shoe's cards say nothing of it.
func TestACardThatStaysAwayIsFound(t *testing.T) {
	// shoeful deals a deck of one shoe but for the card away, four cards a coup, and shuffles.
	shoeful := func(s *strings.Builder, at *float64, shoe string, away string) {
		line := func(text string) { fmt.Fprintf(s, "%v %s\n", *at, text); *at++ }
		line(`s B1 - shoe.started {"shoe":"` + shoe + `","decks":1}`)
		round, in := 0, 4
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			if c.String() == away {
				continue
			}
			if in++; in > 4 {
				if round++; round > 1 {
					line(fmt.Sprintf("s B1 %s-%v-%d round.voided {\"reason\":\"misdeal\"}", shoe, *at, round-1))
				}
				in = 1
			}
			if in == 1 {
				line(fmt.Sprintf("s B1 %s-%d round.opened {}", shoe, round))
			}
			line(fmt.Sprintf(`s B1 %s-%d card.dealt {"card":%q,"to":%q}`, shoe, round, c, []string{"player", "banker"}[(in+1)%2]))
		}
		line(`s B1 - shoe.shuffled {"shoe":"` + shoe + `"}`)
	}
	const table = `0 s B1 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB","rules":{"decks":1}}
0.5 s B1 - shoe.shuffled {"shoe":"S1"}
0.6 s B1 - shoe.shuffled {"shoe":"S2"}
`
	found := func(t *testing.T, shoes, away []string) (all []string) {
		t.Helper()
		var s strings.Builder
		s.WriteString(table)
		at := 1.0
		for i := range shoes {
			shoeful(&s, &at, shoes[i], away[i])
		}
		for _, o := range play(t, tables.Config{}, s.String()).full {
			if o.Kind == tables.FindingOut && o.Finding.Code == findings.ShoeCardMissing {
				g := o.Finding
				all = append(all, fmt.Sprintf("%s %s %s %s", g.Subject, g.Got, g.Clause, g.Severity))
				if g.Why.Key != "finding_shoe_card_missing" || g.Why.Place != g.Subject || fmt.Sprint(g.Why.Number) != g.Got {
					t.Errorf("its sentence speaks of %+v", g.Why)
				}
			}
		}
		return all
	}
	for _, c := range []struct {
		name        string
		shoes, away []string
		want        string
	}{
		{"B-66 away in two shoes", []string{"S1", "S1"}, []string{"9H", "9H"}, ""},
		{"B-66 away in three", []string{"S1", "S1", "S1"}, []string{"9H", "9H", "9H"}, "9H 3 B-66 high"},
		{"B-66 another card each time", []string{"S1", "S1", "S1"}, []string{"9H", "2C", "KD"}, ""},
		{"B-66 it came between", []string{"S1", "S1", "S1", "S1"}, []string{"9H", "9H", "2C", "9H"}, ""},
		{"B-66 three shoes of two sets", []string{"S1", "S2", "S1"}, []string{"9H", "9H", "9H"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) { wantLines(t, "the cards", found(t, c.shoes, c.away), c.want) })
	}
}

// The rotor's speed is held to the house's range, its ends included; one that cannot be
// believed says nothing, and one inside the range again ends it.
func TestTheRotorsSpeedIsHeldToTheRange(t *testing.T) {
	spin := func(at float64, id, speed, more string) string {
		return fmt.Sprintf("%v s R1 %s round.opened {\"betting_ms\":20000}\n%v d:wheel R1 - wheel.state {\"state\":\"ball_in_rim\",\"rotor\":\"cw\",\"rpm\":%s%s}\n%v s R1 %s round.voided {\"reason\":\"practice\"}\n",
			at, id, at+5, speed, more, at+10, id)
	}
	for _, c := range []struct {
		name     string
		min, max int
		speeds   []string
		more     string
		want     string
	}{
		{"inside", 120, 250, []string{"12.0", "18.5", "25.0"}, "", ""},
		{"too fast", 120, 250, []string{"25.1"}, "", "+wheel.speed . wheel 12.0–25.0|25.1"},
		{"too slow", 120, 250, []string{"11.9"}, "", "+wheel.speed . wheel 12.0–25.0|11.9"},
		{"as fast as it likes", 120, 0, []string{"99.9"}, "", ""},
		{"too slow where none is too fast", 120, 0, []string{"11.9"}, "", "+wheel.speed . wheel ≥ 12.0|11.9"},
		{"too fast where none is too slow", 0, 250, []string{"25.1"}, "", "+wheel.speed . wheel ≤ 25.0|25.1"},
		{"as slow as it likes", 0, 250, []string{"0.1"}, "", ""},
		{"no range", 0, 0, []string{"1", "99"}, "", ""},
		{"with a flag that says it is not to be believed", 120, 250, []string{"30.0"}, `,"flags":["speed"]`, ""},
		{"too fast and right again", 120, 250, []string{"30.0", "20.0"}, "", "+wheel.speed . wheel 12.0–25.0|30.0\n-wheel.speed . wheel"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := tables.Config{Tables: map[string]tables.Approved{"R1": {MinDeciRPM: c.min, MaxDeciRPM: c.max}}}
			script := rouletteTable
			for i, speed := range c.speeds {
				script += spin(float64(10+i*30), fmt.Sprintf("r%d", i), speed, c.more)
			}
			var got []string
			for _, s := range play(t, cfg, script).findings() {
				if strings.Contains(s, "wheel.speed") {
					got = append(got, s)
				}
			}
			wantLines(t, "the speed", got, c.want)
		})
	}
}
