package round_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/round"
)

// survives settles and checks a line, whatever it is: no panic, and an answer that is
// one line of JSON with an error or with money that balances.
func survives(t rapid.TB, e *round.Engine, line []byte) {
	t.Helper()
	for _, how := range []func(*round.Line, *round.Answer){e.Settle, e.Check} {
		var l round.Line
		a := round.Answer{LineNumber: 7}
		if a.Fault = round.Read(line, &l); a.Fault == nil {
			how(&l, &a)
		}
		text := a.Append(nil, say)
		if !json.Valid(text) || strings.ContainsRune(string(text), '\n') {
			t.Fatalf("%s\nis answered\n%s", line, text)
		}
		if a.Fault == nil {
			balanced(t, &a)
		} else if a.Fault.Code == "" || a.Fault.Message == "" || len(a.Bets)+len(a.Players) > 0 {
			t.Fatalf("%s: a fault without words, or with bets: %+v", line, a)
		}
		for _, f := range a.Findings {
			if f.Severity == 0 || f.Why.Key == "" {
				t.Fatalf("%s: a finding without severity or reason: %+v", line, f)
			}
		}
	}
}

// TestNoInputPanics changes the shared vectors at random: values, members, bytes.
func TestNoInputPanics(t *testing.T) {
	e := round.NewEngine(house(t))
	all := allVectors(t)
	values := []string{
		"null", "true", "0", "-1", "37", "1e9", "99999999999999999999", `""`, `"x"`, `"10000000000000"`, "[]", "{}", "[null]", `[{}]`, `[7]`,
		`"tie"`, `{"number":20}`, `["9H","XX"]`, `"2026-11-30T03:45:00Z"`, `[0,0,0]`,
	}
	t.Run("values", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			v := rapid.SampledFrom(all).Draw(t, "vector")
			var tree any
			if err := json.Unmarshal([]byte(v.line), &tree); err != nil {
				t.Fatal(err)
			}
			line, err := json.Marshal(mutated(t, tree, values, 0))
			if err != nil {
				t.Fatal(err)
			}
			survives(t, e, line)
		})
	})
	t.Run("members of a check", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			line := strings.TrimSuffix(rapid.SampledFrom(all).Draw(t, "vector").line, "}")
			for _, name := range []string{"paid", "announced", "scanned", "spin", "void", "first_card_at", "dealt", "number", "actions", "prison", "limits", "rules"} {
				if rapid.IntRange(0, 3).Draw(t, "member") == 0 {
					line += `,"` + name + `":` + rapid.SampledFrom(values).Draw(t, "value")
				}
			}
			survives(t, e, []byte(line+"}"))
		})
	})
	t.Run("bytes", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			line := []byte(rapid.SampledFrom(all).Draw(t, "vector").line)
			for range rapid.IntRange(1, 4).Draw(t, "changes") {
				at := rapid.IntRange(0, len(line)-1).Draw(t, "at")
				if rapid.Bool().Draw(t, "out") {
					line = append(line[:at:at], line[at+1:]...)
				} else {
					line[at] = rapid.SampledFrom([]byte(`0123456789"{}[],:nNtKAx.- `)).Draw(t, "byte")
				}
			}
			survives(t, e, line)
		})
	})
}

// mutated changes some of the values of a tree, and takes some away.
func mutated(t *rapid.T, tree any, values []string, depth int) any {
	if depth > 0 && rapid.IntRange(0, 15).Draw(t, "change") == 0 {
		var v any
		_ = json.Unmarshal([]byte(rapid.SampledFrom(values).Draw(t, "value")), &v)
		return v
	}
	switch x := tree.(type) {
	case map[string]any:
		for name, v := range x {
			if name == "expect" || name == "about" {
				delete(x, name)
				continue
			}
			x[name] = mutated(t, v, values, depth+1)
		}
	case []any:
		for i, v := range x {
			x[i] = mutated(t, v, values, depth+1)
		}
		if len(x) > 0 && rapid.IntRange(0, 9).Draw(t, "less") == 0 {
			return x[1:]
		}
		if len(x) > 0 && rapid.IntRange(0, 9).Draw(t, "more") == 0 {
			return append(x, x[0])
		}
	}
	return tree
}

func seeds(f *testing.F) {
	for i, v := range allVectors(f) {
		if i%5 == 0 {
			f.Add([]byte(v.line))
		}
	}
	for _, s := range []string{
		``, `[]`, `null`, `{}`, `{"game":"roulette","profile":"european","number":17}`,
		`{"game":"baccarat","profile":"house-baccarat","dealt":["9H","3S","KD","4C"],"scanned":["9H","??"],"announced":{"winner":"tie"},"paid":[]}`,
		`{"game":"roulette","profile":"american","number":3,"spin":{"revolutions":2.9,"left_wheel":true},"scanned":{"number":4}}`,
		`{"game":"blackjack","profile":"house-blackjack","bets":[{"id":"b1","spot":"seat","seat":1,"stake":"1"}],"dealt":["TS","TD","6H","6S"],"void":{}}`,
	} {
		f.Add([]byte(s))
	}
}

// FuzzRead: whatever a line is, it is read or refused, and what is read of it can be
// written and is read again as the same.
func FuzzRead(f *testing.F) {
	seeds(f)
	e := round.NewEngine(house(f))
	f.Fuzz(func(t *testing.T, line []byte) {
		var l round.Line
		if f := round.Read(line, &l); f != nil {
			if f.Code != "input.invalid" || f.Message == "" {
				t.Fatalf("%v", f)
			}
			return
		}
		if hasWrong(&l) {
			return // what cannot be read cannot be written either
		}
		copied := written(&l)
		first, second := answer(string(line), e.Settle), answer(string(copied), e.Settle)
		if string(first) != string(second) {
			t.Fatalf("%s\nis written\n%s\nand answered\n%s\nnot\n%s", line, copied, second, first)
		}
	})
}

func hasWrong(l *round.Line) bool {
	for _, o := range l.Offers {
		if o.Wrong != "" {
			return true
		}
	}
	for _, o := range l.Prison {
		if o.Wrong != "" {
			return true
		}
	}
	for _, a := range l.Actions {
		if a.Bad {
			return true
		}
	}
	for _, c := range l.Codes {
		if c != "" && !json.Valid([]byte(c)) {
			return true // it was cut
		}
	}
	return false
}

// FuzzCheck: whatever a line is, it is settled and checked without a panic, and the
// money balances.
func FuzzCheck(f *testing.F) {
	seeds(f)
	e := round.NewEngine(house(f))
	f.Fuzz(func(t *testing.T, line []byte) { survives(t, e, line) })
}
