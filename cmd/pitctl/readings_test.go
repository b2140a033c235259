package main_test

import (
	"fmt"
	"strings"
	"testing"
)

// Beginnings of rounds under each of the books, for the rows below.
const (
	houseSpin    = `"game":"roulette","profile":"house-roulette","number":17,`
	europeanSpin = `"game":"roulette","profile":"european","number":17,`
	americanSpin = `"game":"roulette","profile":"american","number":17,`
	most100      = `"limits":{"straight":{"min":"1","max":"100"}},`
	oneSeat      = `"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}],`
)

// bets writes a list of bets of one guest, each as its spot and what follows it:
// `straight [17] 100`, `dozen 2 50`, `red 10`.
func bets(all ...string) string {
	var list []string
	for i, b := range all {
		f := strings.Fields(b)
		bet := fmt.Sprintf(`{"id":"b%d","player":"p1","spot":%q`, i+1, f[0])
		for _, x := range f[1 : len(f)-1] {
			if strings.HasPrefix(x, "[") {
				bet += `,"numbers":` + x
			} else {
				bet += `,"which":` + x
			}
		}
		amount := "stake"
		if f[0] == "complete" {
			amount = "chip"
		}
		list = append(list, bet+fmt.Sprintf(`,%q:%q}`, amount, f[len(f)-1]))
	}
	return `"bets":[` + strings.Join(list, ",") + "]"
}

// outcomes are the answers to the bets in short: "win 1800, refused late 100"; a
// refused bet with what goes back of it. Instead of them the error, and behind them
// the findings.
func outcomes(a map[string]any) string {
	if fault, failed := a["error"].(map[string]any); failed {
		return fmt.Sprintf("%v %v", fault["code"], fault["clause"])
	}
	short := func(v any) string { return strings.TrimSuffix(fmt.Sprint(v), ".00") }
	var all []string
	for _, b := range a["bets"].([]any) {
		bet := b.(map[string]any)
		s := fmt.Sprint(bet["outcome"])
		switch {
		case s == "refused":
			s += fmt.Sprintf(" %v %s", bet["reason"], short(bet["change"]))
		case short(bet["change"]) != "0":
			s += fmt.Sprintf(" %s and %s", short(bet["returned"]), short(bet["change"]))
		default:
			s += " " + short(bet["returned"])
		}
		all = append(all, s)
	}
	if found, _ := a["findings"].([]any); len(found) > 0 {
		for _, f := range found {
			finding := f.(map[string]any)
			all = append(all, fmt.Sprintf("%v %v", finding["code"], finding["subject"]))
		}
	}
	return strings.Join(all, ", ")
}

// What the rules leave open or say in passing, as the program answers it: the rounds
// are checked, so that what the table did is looked at as well.
func TestReadings(t *testing.T) {
	const voisins = "voisins 1800"
	for _, c := range []struct{ name, round, want string }{
		{"B-44 each card lies in its area", `"game":"baccarat","profile":"house-baccarat","dealt":["2H","3S","3D","4C","4S"],"announced":{"player":{"cards":["2H","3D","4S"]},"banker":{"cards":["3S","4C"]}},"bets":[]`, ""},
		{"B-2 B-44 a card in the other area", `"game":"baccarat","profile":"house-baccarat","dealt":["2H","3S","3D","4C","4S"],"announced":{"player":{"cards":["2H","3D"]},"banker":{"cards":["3S","4C","4S"]}},"bets":[]`, "result.differs result"},
		{"J-12 court cards count ten, a nine nine", oneSeat + `"dealt":["KS","9D","QH","TC"],"actions":[{"seat":1,"do":"stand"}]`, "win 200"},
		{"J-14 a ninth of a card is in no eight decks", oneSeat + `"dealt":["2S","2S","2S","2S","2S","2S","2S","2S","2S"],"actions":[]`, "card.excess J-14"},
		{"A-BJ-10 no card to a soft 21", oneSeat + `"dealt":["AS","9D","5H","TC","5S","6S"],"actions":[{"seat":1,"do":"hit"},{"seat":1,"do":"hit"}]`, "action.illegal J-66"},
		{"A-BJ-10 a soft 20 may draw", oneSeat + `"dealt":["AS","9D","9H","TC","AC"],"actions":[{"seat":1,"do":"hit"}]`, "win 200"},
		{"A-BJ-11 time out stands, on five", oneSeat + `"dealt":["2S","9D","3H","TC"],"actions":[{"seat":1,"do":"timeout"}]`, "lose 0"},
		{"A-BJ-11 no answer is no insurance", oneSeat + `"dealt":["TS","AD","9H","TC"],"actions":[]`, "lose 0"},
		{"R0-8 every outside bet", houseSpin + bets("column 2 10", "dozen 2 10", "red 10", "black 10", "odd 10", "even 10", "low 10", "high 10"), "win 30, win 30, lose 0, win 20, win 20, lose 0, win 20, lose 0"},
		{"R0-14 A-GEN-1 the red timer closes before the call", houseSpin + `"first_card_at":"2026-11-30T03:45:19Z","no_more_bets_at":"2026-11-30T03:45:20Z",` + strings.Replace(bets("red 10"), "}", `,"at":"2026-11-30T03:45:19.500Z"}`, 1), "refused late 10, bet.late b1"},
		{"R0-16 a chip beside the number is beside it", houseSpin + bets("straight [16] 10", "straight [17] 10", "straight [20] 10"), "lose 0, win 360, lose 0"},
		{"R0-23 A-GEN-2 the announced number is not the wheel's", houseSpin + `"scanned":{"number":17},"announced":{"number":34},` + bets("straight [17] 10"), "win 360, result.differs result"},
		{"A-R0-1 each bet once, under its usual name", houseSpin + bets("low 10", "eighteen 10", "six_line [16,17,18,19,20,21] 10", "line [16,17,18,19,20,21] 10", "street [16,17,18] 10", "row [16,17,18] 10"), "win 20, refused not_offered 10, win 60, refused not_offered 10, win 120, refused not_offered 10, bet.not_offered b2, bet.not_offered b4, bet.not_offered b6"},
		{"A-R0-2 the first four, and no trio", strings.Replace(houseSpin, "17", "2", 1) + bets("first_four [0,1,2,3] 10", "trio [0,1,2] 10"), "win 90, refused not_offered 10, bet.not_offered b2"},
		{"A-R0-6 three revolutions count", houseSpin + `"spin":{"revolutions":3},"bets":[]`, ""},
		{"A-R0-6 less than three do not", houseSpin + `"spin":{"revolutions":2.99},"bets":[]`, "spin.invalid revolutions"},
		{"A-R0-6 a house that asks for four", houseSpin + `"rules":{"min_revolutions":4},"spin":{"revolutions":3},"bets":[]`, "spin.invalid revolutions"},
		{"R4-11 A-R0-6 a ball that runs with the wheel", americanSpin + `"spin":{"revolutions":9,"same_direction":true},"bets":[]`, "spin.invalid same_direction"},
		{"R1-10 R1-12 the stake comes back with the winnings", europeanSpin + bets("black 100"), "win 200"},
		{"R1-13 a straight up", europeanSpin + bets("straight [17] 100"), "win 3600"},
		{"R1-17 a corner", europeanSpin + bets("corner [16,17,19,20] 100"), "win 900"},
		{"R1-19 a six-line", europeanSpin + bets("six_line [16,17,18,19,20,21] 100"), "win 600"},
		{"R1-23 R4-2 the prices are the same at both tables", americanSpin + bets("straight [17] 10", "split [17,20] 10", "street [16,17,18] 10", "corner [16,17,19,20] 10", "six_line [13,14,15,16,17,18] 10", "column 2 10", "dozen 2 10", "odd 10"), "win 360, win 180, win 120, win 90, win 60, win 30, win 30, win 20"},
		{"R1-24 R1-25 a series and an amount", europeanSpin + bets("tiers 60", "orphelins 50"), "lose 0, win 360"},
		{"R1-27 Voisins on the trio's two chips", strings.Replace(europeanSpin, "17", "3", 1) + bets("voisins 90"), "win 240"},
		{"R1-27 Voisins on the corner's two chips", strings.Replace(europeanSpin, "17", "29", 1) + bets("voisins 90"), "win 180"},
		{"R1-36 R1-41 a complete, and the number beside it", europeanSpin + bets("complete [17] 1", "complete [16] 1", "complete [30] 1"), "win 432, win 216, lose 0"},
		{"R1-3 A-R0-7 the second column and black", europeanSpin + bets("column 1 10", "column 2 10", "column 3 10", "black 10"), "lose 0, win 30, lose 0, win 20"},
		{"R4-1 one zero, and no more bets than those", americanSpin + bets("straight [37] 10", "five [0,1,2,3] 10", "straight [0] 10"), "refused malformed 10, refused not_offered 10, lose 0, bet.malformed b1, bet.not_offered b2"},
		{"R4-10 between the least and the most", americanSpin + `"limits":{"straight":{"min":"5","max":"100"}},` + bets("straight [17] 4.99", "straight [17] 5", "straight [17] 100"), "refused below_minimum 4.99, win 180, win 3420 and 5, bet.under_limit b1"},
		{"A-R1-4 a complete at the maximum fills every position", europeanSpin + most100 + bets("complete [17] 100"), "win 43200"},
		{"A-R1-4 a complete over it", europeanSpin + most100 + bets("complete [17] 101"), "refused above_maximum 4040, bet.over_limit b1"},
		{"A-R1-5 the second complete over a shared maximum", europeanSpin + most100 + bets("complete [17] 100", "complete [20] 1"), "win 43200, refused above_maximum 40, bet.over_limit b2"},
		{"A-R4-1 neighbours of zero on the same wheel", strings.Replace(americanSpin, "17", "15", 1) + bets("neighbours [0] 50"), "win 360"},
		{"A-R4-1 there is no double zero", strings.Replace(americanSpin, "17", "37", 1) + bets("red 10"), "number.invalid R1-1"},
		{"A-R4-4 what came too late goes back and wins nothing", americanSpin + `"no_more_bets_at":"2026-11-30T03:45:20Z",` + strings.Replace(bets("straight [17] 10"), "}", `,"at":"2026-11-30T03:45:21Z"}`, 1), "refused late 10, bet.late b1"},
		{"A-P-1 over the maximum: the live casino refuses", houseSpin + most100 + bets("straight [17] 150"), "refused above_maximum 150, bet.over_limit b1"},
		{"A-P-1 over the maximum: the European table refuses", europeanSpin + most100 + bets("straight [17] 150"), "refused above_maximum 150, bet.over_limit b1"},
		{"A-P-1 over the maximum: the American table keeps the maximum", americanSpin + most100 + bets("straight [17] 150"), "win 3600 and 50"},
		{"A-P-1 a series over the maximum is spread", strings.Replace(europeanSpin, "17", "4", 1) + most100 + bets(voisins), "win 3600 and 100"},
		{"A-P-1 a series over the maximum is trimmed", strings.Replace(americanSpin, "17", "4", 1) + most100 + bets(voisins), "win 3600 and 100"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := pitctl(t, "{"+c.round+"}\n", "check").lines(t)
			if len(answers) != 1 {
				t.Fatalf("%d answers", len(answers))
			}
			if got := outcomes(answers[0]); got != c.want {
				t.Errorf("answered %q, want %q", got, c.want)
			}
		})
	}
}

// No book prints the red numbers; these are the standard ones.
func TestRedNumbers(t *testing.T) {
	red := map[int]bool{}
	for _, n := range []int{1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36} {
		red[n] = true
	}
	t.Run("R0-28 A-R0-7 eighteen red, eighteen black, and zero neither", func(t *testing.T) {
		var in strings.Builder
		for n := range 37 {
			fmt.Fprintf(&in, `{"game":"roulette","profile":"house-roulette","number":%d,%s}`+"\n", n, bets("red 1", "black 1"))
		}
		for n, a := range pitctl(t, in.String(), "settle").lines(t) {
			want := "lose 0, win 2"
			switch {
			case n == 0:
				want = "lose 0, lose 0"
			case red[n]:
				want = "win 2, lose 0"
			}
			if got := outcomes(a); got != want {
				t.Errorf("on %d: %s, want %s", n, got, want)
			}
		}
	})
}
