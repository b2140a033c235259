package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

func madeUp(t testing.TB, seed uint64, rounds int) []byte {
	t.Helper()
	pit, err := newPitLines(seed)
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	for range rounds {
		text = pit.append(text)
	}
	return text
}

func settled(t testing.TB, in []byte) string {
	t.Helper()
	s, err := newSettler("", false)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	failed, err := s.run(bytes.NewReader(in), &out)
	if err != nil {
		t.Fatal(err)
	}
	if failed {
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, `"error"`) {
				t.Fatalf("a made-up round is not settled: %s", line)
			}
		}
	}
	return out.String()
}

// What is measured is worth something only if it is like a pit's day.
func TestMadeUpRoundsAreThoseOfAPit(t *testing.T) {
	const rounds = 4000
	in := madeUp(t, 1, rounds)
	out := settled(t, in)
	if n := strings.Count(out, "\n"); n != rounds {
		t.Fatalf("%d answers to %d rounds", n, rounds)
	}
	for _, part := range []string{
		`"game":"roulette"`, `"game":"baccarat"`, `"game":"blackjack"`, `"european"`, `"american"`, `"house-roulette"`,
		`"outcome":"win"`, `"outcome":"lose"`, `"outcome":"push"`, `"outcome":"void"`, `"outcome":"refused"`,
		`"reason":"late"`, `"reason":"below_minimum"`, `"reason":"above_maximum"`, `"placed":[`, `/split"`, `/double"`, `/insurance"`,
		`"winner":"tie"`, `"natural":true`, `"bust":true`, `"hand":2`,
	} {
		if !strings.Contains(out, part) {
			t.Errorf("among %d rounds there is none with %s", rounds, part)
		}
	}
	refused, bets := strings.Count(out, `"outcome":"refused"`), strings.Count(out, `"outcome":`)
	if refused*10 > bets {
		t.Errorf("%d of %d bets are refused: no pit is like that", refused, bets)
	}
}

func TestASeedMakesTheSameRounds(t *testing.T) {
	if !bytes.Equal(madeUp(t, 7, 200), madeUp(t, 7, 200)) {
		t.Error("the same seed made other rounds")
	}
	if bytes.Equal(madeUp(t, 7, 200), madeUp(t, 8, 200)) {
		t.Error("another seed made the same rounds")
	}
}

// The plain reading and writing that settle is measured against leaves nothing out.
func TestPlainShapesHoldEverything(t *testing.T) {
	in := madeUp(t, 3, 2000)
	for line := range strings.Lines(string(in)) {
		var r plainRound
		strict := json.NewDecoder(strings.NewReader(line))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
	}
	out := settled(t, in)
	var again bytes.Buffer
	if _, err := writePlain(strings.NewReader(out), &again); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out) {
		if plain, err := again.ReadString('\n'); err != nil || plain != line {
			t.Fatalf("plain JSON writes\n%s%v, settle\n%s", plain, err, line)
		}
	}
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		name string
		f    figure
		want string
	}{
		{"no goal", figure{Of: "a", Value: 1234567.8, Unit: "bets/s"}, "a 1234568 bets/s"},
		{"at least, met", figure{Of: "a", Value: 5, Unit: "x", Least: 5}, "a 5 x goal at least 5"},
		{"at least, missed", figure{Of: "a", Value: 4.999, Unit: "x", Least: 5}, "a 5 x goal at least 5: MISSED"},
		{"at most, met", figure{Of: "a", Value: 1.25, Unit: "times", Most: 2}, "a 1.25 times goal at most 2"},
		{"at most, missed", figure{Of: "a", Value: 21.25, Unit: "times", Most: 2}, "a 21.2 times goal at most 2: MISSED"},
		{"nought, met", figure{Of: "a", Value: 0, Unit: "allocations", Nought: true}, "a 0 allocations goal none"},
		{"nought, missed", figure{Of: "a", Value: 0.5, Unit: "allocations", Nought: true}, "a 0.5 allocations goal none: MISSED"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(strings.Fields(c.f.line()), " "); got != c.want {
				t.Errorf("line = %q, want %q", got, c.want)
			}
		})
	}
}

// The settling code itself allocates nothing for a bet; what the program measures
// shows it here too.
func TestSettlingAllocatesNothing(t *testing.T) {
	for name, line := range map[string]string{
		"a coup": coupOfThree, "blackjack": fiveBoxes, "simple bets": spinOf(200, simpleBet),
		"call bets": spinOf(200, callBet), "completes": spinOf(37, completeBet),
	} {
		t.Run(name, func(t *testing.T) {
			settle, bets, err := settling(line)
			if err != nil {
				t.Fatal(err)
			}
			if n := testing.AllocsPerRun(50, settle); n > 0 {
				t.Errorf("%v allocations for %d bets", n, bets)
			}
		})
	}
}

func BenchmarkSettleFile(b *testing.B) {
	in := madeUp(b, 1, 10_000)
	s, err := newSettler("", false)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		if _, err := s.run(bytes.NewReader(in), io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
