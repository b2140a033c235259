package evidence_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pitboss/app/evidence"
	"pitboss/app/words"
)

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// everything is a round in which everything happens that there are words for.
const everything = `
0 s R-03 s1 round.opened {"betting_ms":25000}
0.5 s R-03 s1 dealer.changed {"dealer":"Ploy W."}
1 d:wheel R-03 - wheel.state {"state":"before_game"}
1 d:wheel R-03 - wheel.state {"state":"place_bets","rpm":13.7,"rotor":"cw"}
1.1 d:wheel R-03 - wheel.state {"state":"no_ball"}
1.2 d:wheel R-03 - wheel.state {"state":"place_bets"}
1.3 d:wheel R-03 - device.lost {"reason":"unplugged"}
1.4 d:wheel R-03 - device.back {"reason":"plugged"}
1.5 d:wheel R-03 - device.fault {"code":"E7"}
1.6 d:wheel R-03 - line.rejected {"text":"?","reason":"unknown"}
5 s R-03 s1 bet.accepted {"bets":[{"id":"b1","player":"G-1204","spot":"straight","numbers":[20],"stake":"600"},{"id":"b2","player":"G-1211","spot":"dozen","which":2,"stake":"5000"}]}
6 s R-03 s1 bet.cancelled {"id":"b2"}
7 s R-03 s1 bet.refused {"bet":{"id":"b3","player":"G-1","spot":"split","numbers":[20,17],"stake":"5"},"reason":"late"}
8 s R-03 s1 bet.accepted {"id":"b4","player":"G-1204","spot":"red","stake":"600"}
20 s R-03 s1 ball.launched
22 d:wheel R-03 - wheel.state {"state":"ball_in_rim"}
22.5 s R-03 s1 spin.voided {"cause":"ball_left_wheel"}
22 d:wheel R-03 - wheel.state {"state":"ball_in_rim","rotor":"cw"}
22 s R-03 s1 ball.launched {"direction":"ccw"}
22 s R-03 s1 ball.launched {"direction":"cw"}
24 d:wheel R-03 - wheel.revolutions {"count":3}
26 s R-03 s1 round.no_more_bets
26 d:wheel R-03 - wheel.state {"state":"no_more_bets"}
31 d:wheel R-03 - wheel.state {"state":"winning_number"}
31 d:wheel R-03 - wheel.result {"number":20,"agreeing":2}
31 d:wheel R-03 - wheel.void {"cause":"abandoned"}
31 d:wheel R-03 - wheel.state {"state":"closed"}
31.1 s R-03 s1 spin.result {"number":20}
32 s R-03 s1 round.settled {"result":{"number":20},"paid":[]}
33 s R-03 s1 round.settled {"paid":[]}
34 s R-03 s1 round.voided {"reason":"malfunction"}
40 desk! R-03 s1 alarm.acknowledged {"person":"oksana"}
41 desk! R-03 s1 alarm.shelved {"person":"oksana"}
42 desk! R-03 s1 alarm.unshelved {"person":"oksana"}
43 desk! R-03 s1 dispute.opened {"by":"oksana"}
44 desk! R-03 s1 dispute.escalated {"by":"oksana"}
45 desk! R-03 s1 form.signed {"person":"vasyl"}
46 desk! R-03 s1 decision.recorded {"v":1,"source":"desk","type":"decision.recorded","table":"R-03","round":"s1","data":{"decision":"spin_rerun","by":{"id":"vasyl","role":"manager"}}}
47 desk! R-03 s1 decision.cancelled {"decision":"spin_rerun"}
48 desk! R-03 s1 decision.answered {}
`

// Every step is said, in every language, and no key of the catalogue is left over.
func TestStepsAreSaid(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		t.Run(lang, func(t *testing.T) {
			w := open(t, lang)
			said := []string{}
			for _, c := range []struct{ game, profile, script string }{
				{"roulette", "house-roulette", everything}, {"blackjack", "house-blackjack", drewOn17}, {"baccarat", "house-baccarat", tieAt9},
			} {
				r := read(t, c.game, c.profile, c.script)
				teller := evidence.Teller{Words: w, Round: r}
				for i := range r.Steps {
					text := teller.Step(&r.Steps[i])
					if text == "" || strings.Contains(text, "_") || strings.Contains(text, "{{") || text == r.Steps[i].Kind {
						t.Errorf("step %d, %s, is said as %q", i, r.Steps[i].Kind, text)
					}
					if lang == "th" && strings.ContainsAny(strings.ReplaceAll(strings.ReplaceAll(text, "Ploy W.", ""), "oksana", ""), "BDPW") && !strings.Contains(text, "E7") {
						t.Errorf("step %d is said in English: %q", i, text)
					}
					said = append(said, text)
				}
				for i := range r.Findings {
					if text := teller.Finding(&r.Findings[i]); strings.Contains(text, ".") || strings.Contains(text, "_") {
						t.Errorf("the finding %s is said as %q", r.Findings[i].Code, text)
					}
				}
			}
			if lang == "en" {
				for _, want := range []string{
					"Bets open, 25 s", "5 bets, 5,800", "Box 2 double 500", "Box 3, hand 1 hit", "Dealer, up", "Settled as 21",
					"Settled as Tie", "Number 20, 2 lines agree", "Acknowledged, oksana", "Dealer", "Box 3, hand 2", "Spin void: ball left the wheel",
					"Bet refused, Split 17/20 5", "Decided: Rerun of a spin",
				} {
					if !slices.Contains(said, want) {
						t.Errorf("nobody says %q", want)
					}
				}
				if t.Failed() {
					t.Log(strings.Join(said, "\n"))
				}
			}
		})
	}
}

func TestMoneyIsWritten(t *testing.T) {
	teller := evidence.Teller{Words: open(t, "en"), Round: read(t, "baccarat", "house-baccarat", tieAt9)}
	same(t, "short", teller.Amount(123_456_700), "1,234,567")
	same(t, "full", teller.Full(-200_050), "–2,000.50")
	same(t, "more", teller.Signed(640_000), "+6,400.00")
	same(t, "none", teller.Signed(0), "–")
}

// No word of the catalogue is left over.
func TestNoWordIsLeftOver(t *testing.T) {
	source := ""
	for _, name := range []string{"say.go", "say_device.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(text)
	}
	found := 0
	for _, key := range open(t, "en").DeskKeys() {
		rest, is := strings.CutPrefix(key, "evidence_")
		if !is {
			continue
		}
		found++
		put := slices.ContainsFunc([]string{"cause_", "wheel_", "launched", "rim"}, func(begun string) bool { return strings.HasPrefix(rest, begun) })
		if !put && !strings.Contains(source, `"`+rest+`"`) && !strings.Contains(source, `"`+key+`"`) {
			t.Errorf("%s is said nowhere", key)
		}
	}
	if found < 40 {
		t.Errorf("only %d words are found", found)
	}
}
