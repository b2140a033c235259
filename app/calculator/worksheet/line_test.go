package worksheet_test

import (
	"io/fs"
	"strings"
	"testing"

	"pitboss/app/calculator/worksheet"
	"pitboss/assets"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// TestSamplesAreSettledAlike loads every round that the program carries with it: the
// sheet settles it as the engine does, and so is what the sheet writes down.
func TestSamplesAreSettledAlike(t *testing.T) {
	data, err := fs.ReadFile(assets.Files, "samples/rounds.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	loaded := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		var l round.Line
		if f := round.Read([]byte(line), &l); f != nil {
			continue
		}
		loaded++
		want := settle(t, line)
		s := worksheet.New(worksheet.Config{Book: book(t)})
		if !s.Load(&l) {
			t.Fatalf("%s is not loaded", line)
		}
		r := s.Result()
		if want.Fault == nil {
			same(t, "state of "+line, r.State, worksheet.Settled)
			same(t, "totals of "+line, r.Answer.Totals, want.Totals)
			same(t, "written down, of "+line, settle(t, s.Text()).Totals, want.Totals)
		} else {
			same(t, "settled of "+line, r.State == worksheet.Settled, false)
			again := settle(t, s.Text())
			if again.Fault == nil || again.Fault.Code != want.Fault.Code {
				t.Errorf("%s: %v, written down %v", line, want.Fault, again.Fault)
			}
		}
	}
	if loaded < 3 {
		t.Errorf("only %d rounds were loaded", loaded)
	}
}

func TestLoadSharesNothing(t *testing.T) {
	line := []byte(`{"table":"R-03","round":"412","game":"roulette","profile":"european","currency":"EUR","rules":{"zero":"la_partage"},"limits":{"straight":{"min":"5","max":"100"}},` +
		`"bets":[{"id":"b1","player":"p7","spot":"split","numbers":[17,20],"stake":"100","at":"2026-11-30T03:45:00.123Z"}],"number":17,` +
		`"no_more_bets_at":"2026-11-30T03:45:10.000Z","launched_at":"2026-11-30T03:45:05.000Z"}`)
	want := string(line)
	var l round.Line
	if f := round.Read(line, &l); f != nil {
		t.Fatal(f)
	}
	s := sheet(t, profile.Roulette, "")
	s.Load(&l)
	for i := range line {
		line[i] = 'x'
	}
	l.Offers[0].Numbers[0] = 36
	round.Read([]byte(`{"game":"roulette","bets":[]}`), &l)
	same(t, "written", s.Text(), want)
	same(t, "staked", s.Tell(speak(t, "en")).Staked, "100.00")
	same(t, "limits", s.LimitsText(speak(t, "en")), "straight 5–100")
	t.Run("and can be taken back", func(t *testing.T) {
		s.Undo()
		same(t, "empty", s.Empty(), true)
	})
	t.Run("a round of no game is none", func(t *testing.T) {
		same(t, "loaded", s.Load(&round.Line{}), false)
	})
}

// FuzzLoad: what round.Read takes can be laid on a sheet, told, and written down again
// without a change.
func FuzzLoad(f *testing.F) {
	data, err := fs.ReadFile(assets.Files, "samples/rounds.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f.Add([]byte(strings.TrimSpace(line)))
	}
	f.Add([]byte(`{"game":"roulette","rules":[],"limits":7,"number":"x","bets":[{}],"prison":[7]}`))
	f.Add([]byte(`{"game":"blackjack","actions":[7,{"seat":"x"}],"dealt":["--",7],"void":{}}`))
	house, english := book(f), speak(f, "en")
	f.Fuzz(func(t *testing.T, line []byte) {
		var l round.Line
		if fault := round.Read(line, &l); fault != nil {
			return
		}
		s := worksheet.New(worksheet.Config{Book: house})
		s.Load(&l)
		s.Tell(english)
		text := s.Text()
		if !wire.Valid([]byte(text)) {
			t.Fatalf("%s is written as %s", line, text)
		}
		var again round.Line
		if fault := round.Read([]byte(text), &again); fault != nil {
			t.Fatalf("%s is written as %s: %v", line, text, fault)
		}
		s.Load(&again)
		if s.Text() != text {
			t.Fatalf("%s\nis written again as\n%s", text, s.Text())
		}
	})
}
