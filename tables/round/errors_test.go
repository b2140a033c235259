package round_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/round"
)

// TestErrors: each line that is no round, or an impossible one, is answered with its
// code. A line stands for {"table":"T-1","round":"1",…}.
func TestErrors(t *testing.T) {
	const (
		coup = `"game":"baccarat","profile":"house-baccarat","dealt":["9H","3S","KD","4C"]`
		spin = `"game":"roulette","profile":"european","number":17`
		jail = `"game":"roulette","profile":"french-en-prison","number":17`
		seat = `"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","spot":"seat","seat":1,"stake":"1"}],"dealt":["TS","TD","6H","9S"],`
		k1   = `"prison":[{"id":"k1","player":"p1","spot":"red","stake":"100"}]`
	)
	e := round.NewEngine(house(t))
	for _, c := range []struct {
		name, line string
		code       string
		card       int
		clause     string
	}{
		{"a round", coup, "", 0, ""},
		{"a round without bets, limits or rules", spin, "", 0, ""},
		{"nulls are not there", coup + `,"bets":null,"limits":null,"rules":null,"prison":null,"void":null,"currency":null,"no_more_bets_at":null`, "", 0, ""},
		{"unknown fields are passed over", coup + `,"expect":{"bets":[]},"about":7,"number":"x"`, "", 0, ""},
		{"of a list given twice the last counts", coup + `,"dealt":["2H"],"dealt":["9H","3S","KD","4C"]`, "", 0, ""},
		{"fields of a check that cannot be read are no matter", coup + `,"paid":7,"announced":"tie","scanned":7,"spin":{"left_wheel":"no"}`, "", 0, ""},

		{"no game", `"profile":"european","number":17`, "input.invalid", 0, ""},
		{"a game that is none", `"game":"poker"`, "input.invalid", 0, ""},
		{"a game that is a number", `"game":7`, "input.invalid", 0, ""},
		{"bets that are no list", spin + `,"bets":{}`, "input.invalid", 0, ""},
		{"cards that are no list", `"game":"baccarat","profile":"house-baccarat","dealt":"9H"`, "input.invalid", 0, ""},
		{"actions that are no list", `"game":"blackjack","profile":"house-blackjack","actions":"stand"`, "input.invalid", 0, ""},
		{"a prison that is no list", jail + `,"prison":{}`, "input.invalid", 0, ""},
		{"a void that is no object", spin + `,"void":true`, "input.invalid", 0, ""},
		{"a closing time that is none", spin + `,"no_more_bets_at":"soon"`, "input.invalid", 0, ""},
		{"a first card's time that is a number", coup + `,"first_card_at":1`, "input.invalid", 0, ""},
		{"a launch's time that is none", spin + `,"launched_at":""`, "input.invalid", 0, ""},

		{"R1-46 a prison entry that is no object", jail + `,"prison":[7]`, "input.invalid", 0, ""},
		{"R1-46 one without an id", jail + `,"prison":[{"spot":"red","stake":"1"}]`, "input.invalid", 0, ""},
		{"R1-46 two with one id", jail + `,"prison":[{"id":"k","spot":"red","stake":"1"},{"id":"k","spot":"odd","stake":"1"}]`, "input.invalid", 0, ""},
		{"R1-44 one on a dozen", jail + `,"prison":[{"id":"k","spot":"dozen","which":1,"stake":"1"}]`, "input.invalid", 0, "R1-44"},
		{"R1-46 one without a stake", jail + `,"prison":[{"id":"k","spot":"red"}]`, "input.invalid", 0, ""},
		{"R1-46 one with a stake that is none", jail + `,"prison":[{"id":"k","spot":"red","stake":"1.001"}]`, "input.invalid", 0, ""},
		{"R1-46 one with a stake of nought", jail + `,"prison":[{"id":"k","spot":"red","stake":"0"}]`, "input.invalid", 0, ""},
		{"R1-47 one at a table that holds no stakes", spin + "," + k1, "input.invalid", 0, "R1-47"},
		{"R1-44 one at another game", coup + "," + k1, "input.invalid", 0, "R1-44"},
		{"R1-47 none is no prison", spin + `,"prison":[]`, "", 0, ""},

		{"a currency that is none", coup + `,"currency":"THX"`, "money.invalid", 0, ""},
		{"no profile", `"game":"roulette","number":17`, "profile.unknown", 0, ""},
		{"a profile that is none", `"game":"roulette","profile":"macau","number":17`, "profile.unknown", 0, ""},
		{"a profile of another game", `"game":"roulette","profile":"house-baccarat","number":17`, "profile.unknown", 0, ""},
		{"an option that is none", spin + `,"rules":{"decks":8}`, "rules.invalid", 0, ""},
		{"an option without a value", spin + `,"rules":{"zero":null}`, "rules.invalid", 0, ""},
		{"a step that is no amount here", spin + `,"currency":"JPY","rules":{"call_step":"0.5"}`, "rules.invalid", 0, ""},
		{"a limit that is none", spin + `,"limits":{"seat":{"max":"1"}}`, "rules.invalid", 0, ""},
		{"B-25 a least over the most", coup + `,"limits":{"tie":{"min":"6","max":"5"}}`, "rules.invalid", 0, ""},
		{"a limit that is no amount", coup + `,"limits":{"tie":{"min":"ten"}}`, "money.invalid", 0, ""},
		{"B-10 a joker", `"game":"baccarat","profile":"house-baccarat","dealt":["9H","JOKER","KD","4C"]`, "card.invalid", 2, "B-10"},
		{"J-14 a card that is a number", `"game":"blackjack","profile":"house-blackjack","dealt":[9]`, "card.invalid", 1, "J-14"},
		{"B-66 a card more than the shoe holds", coup + `,"rules":{"decks":1},"dealt":["9H","3S","KD","9H"]`, "card.excess", 4, "B-66"},
		{"B-10 a card that is none is said before one too many, wherever it lies", coup + `,"rules":{"decks":1},"dealt":["9H","9H","??","4C"]`, "card.invalid", 3, "B-10"},
		{"R0-28 no number", `"game":"roulette","profile":"house-roulette"`, "number.invalid", 0, "R0-28"},
		{"R0-28 a number that is not on the wheel", `"game":"roulette","profile":"house-roulette","number":37`, "number.invalid", 0, "R0-28"},
		{"R1-1 a number in quotes", `"game":"roulette","profile":"european","number":"17"`, "number.invalid", 0, "R1-1"},
		{"R1-1 half a number", `"game":"roulette","profile":"european","number":17.5`, "number.invalid", 0, "R1-1"},
		{"B-46 no cards", `"game":"baccarat","profile":"house-baccarat"`, "deal.short", 1, "B-46"},
		{"B-46 three cards", coup + `,"dealt":["9H","3S","KD"]`, "deal.short", 4, "B-46"},
		{"B-51 a card is missing", coup + `,"dealt":["2H","3S","KD","4C"]`, "draw.missing", 5, "B-51"},
		{"B-49 a card too many", coup + `,"dealt":["7H","6S","KD","KC","2C"]`, "draw.extra", 5, "B-49"},
		{"J-58 an action with a member more, and one that is null", seat + `"actions":[{"seat":1,"hand":null,"do":"stand","after_ms":900}]`, "", 0, ""},
		{"J-58 an action that cannot be read: its seat", seat + `"actions":[{"seat":"1","do":"stand"}]`, "action.illegal", 0, "J-58"},
		{"J-58 its hand: there is none before the first", seat + `"actions":[{"seat":1,"hand":0,"do":"stand"}]`, "action.illegal", 0, "J-58"},
		{"J-58 nor one below it", seat + `"actions":[{"seat":1,"hand":-1,"do":"stand"}]`, "action.illegal", 0, "J-58"},
		{"J-58 its word", seat + `"actions":[{"seat":1,"do":1}]`, "action.illegal", 0, "J-58"},
		{"J-58 its stake", seat + `"actions":[{"seat":1,"do":"stand","stake":5}]`, "action.illegal", 0, "J-58"},
		{"J-58 all of it", seat + `"actions":["stand"]`, "action.illegal", 0, "J-58"},
		{
			"B-32 sums that int64 cannot hold", coup + `,"rules":{"tie_odds":1000},"dealt":["9H","9S","KD","KC"],"bets":[` +
				strings.TrimSuffix(strings.Repeat(`{"id":"b%d","spot":"tie","stake":"10000000000000"},`, 10), ",") + `]`, "money.invalid", 0, "",
		},
		{
			"B-32 nor those of many players", coup + `,"rules":{"tie_odds":1000},"dealt":["9H","9S","KD","KC"],"bets":[` +
				strings.TrimSuffix(strings.Repeat(`{"id":"b%d","player":"p%d","spot":"tie","stake":"10000000000000"},`, 10), ",") + `]`, "money.invalid", 0, "",
		},
		{
			"B-32 but nine of them fit", coup + `,"rules":{"tie_odds":1000},"dealt":["9H","9S","KD","KC"],"bets":[` +
				strings.TrimSuffix(strings.Repeat(`{"id":"b%d","player":"p%d","spot":"tie","stake":"10000000000000"},`, 9), ",") + `]`, "", 0, "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := numbered(`{"table":"T-1","round":"1",` + c.line + `}`)
			a := settled(t, e, line)
			same(t, "code", code(a), c.code)
			fault, _ := a["error"].(map[string]any)
			if c.code == "" {
				return
			}
			card, named := fault["card"].(float64)
			same(t, "card", int(card), c.card)
			same(t, "a card is named", named, c.card > 0)
			if strings.HasPrefix(c.code, "card.") && !strings.Contains(fault["message"].(string), fmt.Sprintf("card %d", c.card)) {
				t.Errorf("the words do not name card %d: %v", c.card, fault["message"])
			}
			clause, _ := fault["clause"].(string)
			same(t, "clause", clause, c.clause)
			if fault["message"] == "" || a["bets"] != nil || a["totals"] != nil || a["result"] != nil {
				t.Errorf("an error and more, or without words: %v", a)
			}
			same(t, "table", a["table"], any("T-1"))
			_, line1 := a["line"]
			same(t, "the line's number is named", line1, c.code == "input.invalid")
		})
	}
}

// numbered gives the bets b%d of a line their numbers.
func numbered(line string) string {
	for i := 1; strings.Contains(line, "%d"); i++ {
		line = strings.Replace(line, "%d", fmt.Sprint(i), 1)
	}
	return line
}

// TestWords: a fault's words show what was written.
func TestWords(t *testing.T) {
	e := round.NewEngine(house(t))
	for name, c := range map[string][2]string{
		"B-10 the code that is no card":      {`"game":"baccarat","profile":"house-baccarat","dealt":["9H","JOKER"]`, `"JOKER"`},
		"B-10 cut where it is long":          {`"game":"baccarat","profile":"house-baccarat","dealt":["` + strings.Repeat("x", 1000) + `"]`, "xxx…"},
		"B-66 the card that is too many":     {`"game":"baccarat","profile":"house-baccarat","rules":{"decks":1},"dealt":["9H","9H","2C","3C"]`, "one 9H more than 1 decks"},
		"the currency":                       {`"game":"baccarat","profile":"house-baccarat","currency":"THX"`, `"THX"`},
		"the profile":                        {`"game":"baccarat","profile":"macau"`, `"macau"`},
		"the profile and its game":           {`"game":"baccarat","profile":"european"`, "roulette, not of baccarat"},
		"the option and what would be right": {`"game":"baccarat","profile":"house-baccarat","rules":{"decks":0}`, `option "decks": 0 is not possible; a whole number from 1 to 100`},
		"the limit":                          {`"game":"baccarat","profile":"house-baccarat","limits":{"tie":{"min":"ten"}}`, `limits.tie.min: "ten" is no amount in THB`},
		"the field":                          {`"game":"baccarat","bets":7`, "bets: a list is wanted"},
		"the prisoner":                       {`"game":"roulette","prison":[{"id":"k","spot":"red","stake":"1"},{"id":"k","spot":"red","stake":"1"}]`, `prison[1]: the id "k"`},
	} {
		t.Run(name, func(t *testing.T) {
			fault, _ := settled(t, e, "{"+c[0]+"}")["error"].(map[string]any)
			message, _ := fault["message"].(string)
			if !strings.Contains(message, c[1]) || len(message) > 300 {
				t.Errorf("%q does not show %q", message, c[1])
			}
		})
	}
}

// TestNoRound: what is no JSON object is answered by its line alone.
func TestNoRound(t *testing.T) {
	e := round.NewEngine(house(t))
	for name, line := range map[string]string{
		"a blank line": "", "blanks": "  \t", "no JSON": "{", "half a line": `{"game":"rou`, "a list": `[]`, "a text": `"game"`,
		"null": `null`, "two objects": `{} {}`, "a comma too many": `{"game":"roulette",}`, "a comment": `{} // so`,
	} {
		t.Run(name, func(t *testing.T) {
			a := settled(t, e, line)
			same(t, "code", code(a), "input.invalid")
			same(t, "line", a["line"], any(1.0))
			same(t, "members", len(a), 2)
		})
	}
	t.Run("an error that is not the input's names table, round and game even where they are empty", func(t *testing.T) {
		a := settled(t, e, `{"game":"roulette","profile":"european","number":40}`)
		same(t, "code", code(a), "number.invalid")
		same(t, "game", a["game"], any("roulette"))
		same(t, "table", a["table"], any(""))
	})
}

// TestOrderOfErrors puts everything wrong into one line and takes it away, one by
// one, from the first that is answered to the last.
func TestOrderOfErrors(t *testing.T) {
	e := round.NewEngine(house(t))
	for _, c := range []struct {
		name  string
		steps [][2]string // what is wrong, and the code
		rest  string
	}{
		{
			"input, money, profile, rules, limits, cards, the deal",
			[][2]string{
				{`"bets":7`, "input.invalid"},
				{`"prison":[{"id":"k","spot":"red","stake":"1"}]`, "input.invalid"},
				{`"currency":"THX"`, "money.invalid"},
				{`"profile":"european"`, "profile.unknown"},
				{`"rules":{"decks":0}`, "rules.invalid"},
				{`"limits":{"tie":{"min":"x"}}`, "money.invalid"},
				{`"dealt":["9H","XX"]`, "card.invalid"},
				{`"rules":{"decks":1},"dealt":["9H","9H"]`, "card.excess"},
				{`"dealt":["9H"]`, "deal.short"},
				{`"dealt":["2H","3S","KD","4C"]`, "draw.missing"},
			},
			`"game":"baccarat","profile":"house-baccarat","dealt":["9H","3S","KD","4C"]`,
		},
		{
			"a bad prisoner before the currency, and one that this table does not hold before its limits and the number",
			[][2]string{
				{`"prison":[{"id":"k"}]`, "input.invalid"},
				{`"prison":[{"id":"k","spot":"red","stake":"1.001"}]`, "input.invalid"},
				{`"profile":"macau"`, "profile.unknown"},
				{`"rules":{"zero":"x"}`, "rules.invalid"},
				{`"profile":"european","prison":[{"id":"k","spot":"red","stake":"1"}]`, "input.invalid"},
				{`"limits":{"seat":{}}`, "rules.invalid"},
				{`"number":40`, "number.invalid"},
			},
			`"game":"roulette","profile":"french-en-prison","number":17`,
		},
		{
			"cards, the deal, actions and draws in the order of play",
			[][2]string{
				{`"dealt":["XX"]`, "card.invalid"},
				{`"dealt":["9H"]`, "deal.short"},
				{`"actions":[{"seat":1,"do":"surrender"}]`, "action.illegal"},
				{`"actions":[]`, "action.missing"},
				{`"dealt":["TS","TD","6H","6S"]`, "draw.missing"},
				{`"dealt":["TS","TD","6H","9S","2C"]`, "draw.extra"},
			},
			`"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","spot":"seat","seat":1,"stake":"1"}],` +
				`"dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}]`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			// A field that is given again counts in its last form: the first fault
			// is written last.
			for i, step := range c.steps {
				line := "{" + c.rest
				for k := len(c.steps) - 1; k >= i; k-- {
					line += "," + c.steps[k][0]
				}
				same(t, fmt.Sprintf("with %s and all that comes after it", step[0]), code(settled(t, e, line+"}")), step[1])
			}
			same(t, "with nothing wrong", code(settled(t, e, "{"+c.rest+"}")), "")
		})
	}
}
