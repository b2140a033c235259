package round_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// amounts are some fields of an object of an answer in one text.
func amounts(o map[string]any, names ...string) string {
	var all []string
	for _, n := range names {
		all = append(all, fmt.Sprint(o[n]))
	}
	return strings.Join(all, " ")
}

func TestAnswer(t *testing.T) {
	e := round.NewEngine(house(t))

	t.Run("R1-14 the answer of the contract, to the letter", func(t *testing.T) {
		got := string(answer(`{"table":"R-03","round":"R-03-0412","game":"roulette","profile":"european","number":17,`+
			`"bets":[{"id":"b1","player":"p7","spot":"split","numbers":[17,20],"stake":"100"}]}`, e.Settle))
		const want = `{"table":"R-03","round":"R-03-0412","game":"roulette","profile":"european","result":{"number":17,"colour":"black"},` +
			`"bets":[{"id":"b1","player":"p7","outcome":"win","stake":"100.00","odds":"17:1","won":"1700.00","commission":"0.00",` +
			`"returned":"1800.00","change":"0.00","clause":"R1-14","why":"roulette_win_split"}],` +
			`"players":[{"player":"p7","staked":"100.00","returned":"1800.00","change":"0.00","net":"1700.00"}],` +
			`"totals":{"staked":"100.00","returned":"1800.00","change":"0.00","net_to_house":"-1700.00"}}`
		same(t, "answer", got, want)
	})

	t.Run("B-30 stake, won, commission and returned of a win", func(t *testing.T) {
		a := settled(t, e, `{"game":"baccarat","profile":"house-baccarat","dealt":["2H","9S","KD","TC"],"bets":[{"id":"b1","player":"p1","spot":"banker","stake":"100"}]}`)
		same(t, "bet", amounts(bet(t, a, "b1"), "outcome", "stake", "odds", "won", "commission", "returned", "change"), "win 100.00 1:1 100.00 5.00 195.00 0.00")
	})

	t.Run("B-28 R0-19 J-24 a void round has no result, whatever it carries", func(t *testing.T) {
		for _, line := range []string{
			`{"game":"baccarat","profile":"house-baccarat","dealt":["9H","XX"],"void":{"reason":"malfunction"},"bets":[{"id":"b1","spot":"tie","stake":"5"}]}`,
			`{"game":"roulette","profile":"house-roulette","number":99,"void":{},"bets":[{"id":"b1","spot":"red","stake":"5"}]}`,
			`{"game":"blackjack","profile":"house-blackjack","dealt":["TS"],"void":{"reason":"malfunction"},"bets":[{"id":"b1","spot":"seat","seat":2,"stake":"5"}]}`,
		} {
			a := settled(t, e, line)
			if _, has := a["result"]; has {
				t.Errorf("a void round has a result: %v", a)
			}
			same(t, "bet", amounts(bet(t, a, "b1"), "outcome", "stake", "won", "returned", "change"), "void 5.00 0.00 5.00 0.00")
		}
	})

	t.Run("B-27 R0-18 refused: stake, won and returned are nought, change is the whole offer", func(t *testing.T) {
		a := settled(t, e, `{"game":"roulette","profile":"european","number":17,"limits":{"straight":{"max":"10"}},"bets":[`+
			`{"id":"b1","player":"p1","spot":"straight","numbers":[17],"stake":"11"},{"id":"b2","player":"p1","spot":"red","stake":"x"},`+
			`{"id":"b3","player":"p2","spot":"complete","numbers":[17],"chip":"11"},{"id":"b4","player":"p2","spot":"red","stake":7},7]}`)
		for id, want := range map[string]string{
			"b1": "refused above_maximum 0.00 0.00 0.00 11.00", "b2": "refused malformed 0.00 0.00 0.00 0.00",
			"b3": "refused above_maximum 0.00 0.00 0.00 440.00", "b4": "refused malformed 0.00 0.00 0.00 0.00", "": "refused malformed 0.00 0.00 0.00 0.00",
		} {
			same(t, id, amounts(bet(t, a, id), "outcome", "reason", "stake", "won", "returned", "change"), want)
			if _, has := bet(t, a, id)["odds"]; has {
				t.Errorf("%s has odds", id)
			}
		}
		same(t, "totals", amounts(a["totals"].(map[string]any), "staked", "returned", "change", "net_to_house"), "0.00 0.00 451.00 0.00")
	})

	t.Run("R1-31 a bet with positions has their sums and no odds; positions of nought are left out", func(t *testing.T) {
		a := settled(t, e, `{"game":"roulette","profile":"european","number":17,"limits":{"straight":{"max":"100"}},"bets":[`+
			`{"id":"b0","player":"p1","spot":"straight","numbers":[1],"stake":"100"},{"id":"b1","player":"p1","spot":"orphelins","stake":"500"}]}`)
		b := bet(t, a, "b1")
		same(t, "bet", amounts(b, "outcome", "stake", "won", "returned", "change", "odds"), "win 500.00 4250.00 4500.00 0.00 <nil>")
		same(t, "positions", fmt.Sprint(positions(b)), "map[14-17:125.00 17-20:125.00 31-34:125.00 6-9:125.00]")
		for _, p := range list(b, "placed") {
			want := "lose 125.00 0.00 0.00 1"
			if n := fmt.Sprint(p["numbers"]); strings.Contains(n, "17") {
				want = "win 125.00 2125.00 2250.00 1"
			}
			same(t, fmt.Sprint(p["numbers"]), amounts(p, "outcome", "stake", "won", "returned", "chips"), want)
		}
	})

	t.Run("R1-46 a prisoner's stake is shown, not staked again, and comes first", func(t *testing.T) {
		a := settled(t, e, `{"game":"roulette","profile":"french-en-prison","number":3,"bets":[{"id":"b1","player":"p1","spot":"red","stake":"10"},`+
			`{"id":"k1","player":"p2","spot":"red","stake":"10"}],"prison":[{"id":"k1","player":"p1","spot":"red","stake":"100"}]}`)
		bets := list(a, "bets")
		same(t, "the prisoner", amounts(bets[0], "id", "outcome", "stake", "won", "returned", "change", "clause"), "k1 released 100.00 0.00 100.00 0.00 R1-46")
		same(t, "its id is taken", amounts(bets[2], "id", "outcome", "reason", "change"), "k1 refused duplicate 10.00")
		same(t, "its player", amounts(list(a, "players")[0], "player", "staked", "returned", "net"), "p1 10.00 120.00 110.00")
		same(t, "totals", amounts(a["totals"].(map[string]any), "staked", "returned", "change", "net_to_house"), "10.00 120.00 10.00 -110.00")
	})

	t.Run("J-41 J-39 extras are bets of their own, behind the bet they were added to", func(t *testing.T) {
		a := settled(t, e, `{"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b2","player":"p2","spot":"seat","seat":2,"stake":"10"},`+
			`{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}],"actions":[{"seat":1,"do":"double"},{"seat":2,"do":"stand"}],`+
			`"dealt":["5S","TD","6D","6H","TH","TC","TS","9S"]}`)
		var order []string
		for _, b := range list(a, "bets") {
			order = append(order, b["id"].(string))
		}
		same(t, "order", strings.Join(order, " "), "b2 b1 b1/double")
	})

	t.Run("A-BAC-4 A-R1-6 amounts are written in the currency's own digits", func(t *testing.T) {
		for currency, want := range map[string]string{"JPY": "15 1 29", "KWD": "15.000 0.750 29.250", "": "15.00 0.75 29.25"} {
			line := `{"game":"baccarat","profile":"house-baccarat","currency":"` + currency + `","dealt":["2H","9S","KD","TC"],"bets":[{"id":"b1","spot":"banker","stake":"15"}]}`
			if currency == "" {
				line = strings.Replace(line, `"currency":"",`, "", 1)
			}
			same(t, currency, amounts(bet(t, settled(t, e, line), "b1"), "stake", "commission", "returned"), want)
		}
	})

	t.Run("B-14 10H and lower case are read, TH is written", func(t *testing.T) {
		a := settled(t, e, `{"game":"baccarat","profile":"house-baccarat","dealt":["9h","10s","kd","4C"]}`)
		r, _ := json.Marshal(a["result"])
		same(t, "result", string(r), `{"banker":{"cards":["TS","4C"],"points":4},"natural":true,"player":{"cards":["9H","KD"],"points":9},"winner":"player"}`)
	})

	t.Run("what is written is JSON whatever a guest is called", func(t *testing.T) {
		a := settled(t, e, `{"table":"โต๊ะ \"3\"\n","round":"\u0000","game":"roulette","profile":"european","number":0,"bets":[{"id":"a\\b","player":"Іван\t","spot":"\"red\"","stake":"1"}]}`)
		same(t, "table", a["table"], any("โต๊ะ \"3\"\n"))
		same(t, "id and player", amounts(list(a, "bets")[0], "id", "player", "outcome"), "a\\b Іван\t refused")
	})

	t.Run("nor is a sentence that speaks of a guest's own words", func(t *testing.T) {
		for _, spot := range []string{`"`, `\`, "\t", "red", "ก"} {
			var l round.Line
			var a round.Answer
			quoted, _ := json.Marshal(spot)
			if f := round.Read([]byte(`{"game":"baccarat","profile":"house-baccarat","dealt":["9H","3S","KD","4C"],"bets":[{"id":"b1","spot":`+string(quoted)+`,"stake":"1"}]}`), &l); f != nil {
				t.Fatal(f)
			}
			e.Settle(&l, &a)
			text := a.Append(nil, func(dst []byte, w *wager.Why, _ money.Currency) []byte {
				return append(append(dst, w.Text...), w.Key...)
			})
			var got map[string]any
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			same(t, "why", bet(t, got, "b1")["why"], any(spot+"baccarat_not_offered"))
		}
	})

	t.Run("R1-2 players in the order in which they come, and what each staked, got and was given back", func(t *testing.T) {
		a := settled(t, e, `{"game":"roulette","profile":"european","number":17,"bets":[{"id":"b1","player":"p9","spot":"black","stake":"10"},`+
			`{"id":"b2","player":"p1","spot":"red","stake":"10"},{"id":"b3","player":"p9","spot":"voisins","stake":"100"},{"id":"b4","spot":"red","stake":"3"}]}`)
		var all []string
		for _, p := range list(a, "players") {
			all = append(all, amounts(p, "player", "staked", "returned", "change", "net"))
		}
		same(t, "players", strings.Join(all, ", "), "p9 100.00 20.00 10.00 -80.00, p1 10.00 0.00 0.00 -10.00,  3.00 0.00 0.00 -3.00")
	})
}
