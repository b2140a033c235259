package sheet_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/inspections/sheet"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

var night = time.Date(2026, 11, 30, 15, 24, 5, 0, time.UTC)

func decks(n int) (names []string) {
	return sheet.DeckNames("D-5103..51" + string(rune('0'+(2+n)/10)) + string(rune('0'+(2+n)%10)))
}

func begin(k inspections.Kind) *sheet.Form {
	draft := inspections.Inspection{ID: "i-1", Kind: k, Table: "B-12", Opened: night, OpenBy: "okravets"}
	return sheet.New(sheet.Start{
		Draft: &draft, Game: profile.Baccarat, When: "return", Expected: 8, Decks: decks(8), Shoe: "SH-23", Ball: "4", CutDepth: 7, Video: "camera 9",
	})
}

func card(t *testing.T, code string) cards.Card {
	t.Helper()
	c, err := cards.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func missing(f *sheet.Form) string {
	var all []string
	for _, p := range f.Problems() {
		all = append(all, p.Field+" "+p.Key)
	}
	return strings.Join(all, ", ")
}

func english(t *testing.T) sheet.Teller {
	t.Helper()
	w, err := words.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	return sheet.Teller{Words: w}
}

func TestDeckNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"D-5103", "D-5103"},
		{"D-5103..5105", "D-5103 D-5104 D-5105"},
		{"D-5109..11", "D-5109 D-5110 D-5111"},
		{"D-01..03, red-7", "D-01 D-02 D-03 red-7"},
		{"D-5103..D-5104", "D-5103 D-5104"},
		{"D-9..3", ""},
		{"a/b", ""},
		{"D..E", ""},
		{"", ""},
	} {
		if got := strings.Join(sheet.DeckNames(c.text), " "); got != c.want {
			t.Errorf("%q is %q, want %q", c.text, got, c.want)
		}
	}
}

func FuzzDeckNames(f *testing.F) {
	f.Add("D-5103..5110")
	f.Add("..")
	f.Add("1..999999999999")
	f.Fuzz(func(t *testing.T, text string) {
		if names := sheet.DeckNames(text); len(names) > 64 {
			t.Fatalf("%d names", len(names))
		}
	})
}

func TestCountByHand(t *testing.T) {
	t.Run("B-33 every deck whole, one key a deck", func(t *testing.T) {
		f := begin(inspections.Decks)
		for range 8 {
			f.Whole()
		}
		f.PassRest()
		if got := missing(f); got != "" || !f.Draft.Passed || f.Fails() {
			t.Errorf("lacks %q, passed is %v", got, f.Draft.Passed)
		}
		if have, want := f.Draft.Total(); have != 416 || want != 416 {
			t.Errorf("counted %d of %d", have, want)
		}
		if text, wrong := english(t).Verdict(f); wrong || text == "" {
			t.Errorf("the verdict is %q", text)
		}
	})
	t.Run("B-33 J-47 the jack of clubs is missing from one deck", func(t *testing.T) {
		f := begin(inspections.Decks)
		for range 4 {
			f.Whole()
		}
		f.Add(card(t, "JC"), -1)
		f.NextDeck()
		for range 3 {
			f.Whole()
		}
		f.PassRest()
		if got := missing(f); got != "" {
			t.Errorf("lacks %q", got)
		}
		if f.Sum(card(t, "JC")) != 7 || f.Wrong(card(t, "JC")) != -1 || f.Wrong(card(t, "AS")) != 0 || f.Draft.Passed {
			t.Errorf("%d jacks of clubs", f.Sum(card(t, "JC")))
		}
		if got := f.Draft.Unfit(); !slices.Equal(got, []string{"D-5107"}) {
			t.Errorf("unfit are %v", got)
		}
		say := english(t)
		if text, wrong := say.Verdict(f); !wrong || text != "One card short: the jack of clubs, 7 of 8." {
			t.Errorf("the verdict is %q", text)
		}
		if got := say.Follows(&f.Draft, true); got[0] != "Table "+f.Draft.Table+" is in play: it finishes the round and deals no other." {
			t.Errorf("in play follows %q", got[0])
		}
		if got := say.Follows(&f.Draft, false); len(got) != 4 || got[1] != "Deck D-5107 goes back to card storage, sealed." {
			t.Errorf("what follows is %q", got)
		}
		if got := say.Leads(&f.Draft); got != "Replace deck D-5107" {
			t.Errorf("it leads to %q", got)
		}
	})
	t.Run("a card too many in one deck and missing in another is not made up for", func(t *testing.T) {
		f := begin(inspections.Decks)
		f.Add(card(t, "JC"), -1)
		f.NextDeck()
		f.Whole()
		f.Take(1)
		f.Add(card(t, "JC"), 1)
		if f.Sum(card(t, "JC")) != 2 || f.Wrong(card(t, "JC")) != -1 || len(f.Faults()) != 2 {
			t.Errorf("found %+v", f.Faults())
		}
	})
	t.Run("B-10 a joker", func(t *testing.T) {
		f := begin(inspections.Decks)
		f.Joker("joker", 1)
		if got := f.Faults(); len(got) != 1 || got[0].Foreign != "joker" {
			t.Errorf("found %+v", got)
		}
		f.Joker("", -1)
		if got := f.Faults(); len(got) != 0 {
			t.Errorf("found %+v", got)
		}
	})
	t.Run("B-34 nothing is signed before every deck is counted and every item looked at", func(t *testing.T) {
		f := begin(inspections.Decks)
		f.Whole()
		if got := missing(f); !strings.Contains(got, "decks.1.counts inspection_missing") || !strings.Contains(got, "items.spread inspection_open") {
			t.Errorf("lacks %q", got)
		}
	})
	t.Run("B-33 a deck that is bent fails by itself", func(t *testing.T) {
		f := begin(inspections.Decks)
		for range 8 {
			f.Whole()
		}
		f.PassRest()
		f.Take(2)
		f.Flaw(inspections.Damage)
		if f.Draft.Items["damage"] != inspections.Fail || f.Draft.Passed || missing(f) != "note inspection_why" {
			t.Errorf("%v, lacks %q", f.Draft.Items, missing(f))
		}
		f.Flaw(inspections.Damage)
		if f.Draft.Items["damage"] != "" {
			t.Errorf("taken back it is %q", f.Draft.Items["damage"])
		}
	})
}

func TestCountByScanner(t *testing.T) {
	var read []cards.Card
	f := begin(inspections.Decks)
	deck := func(without cards.Card) {
		for c := cards.Card(1); c <= cards.Kinds; c++ {
			if c != without {
				read = append(read, c)
			}
		}
	}
	deck(cards.None)
	deck(cards.None)
	if !f.Heard(read) || f.Heard(read) {
		t.Error("what the scanner reads is not taken once")
	}
	if f.Counted() != 2 || len(f.Faults()) != 0 {
		t.Errorf("counted are %d decks, found %v", f.Counted(), f.Faults())
	}
	deck(card(t, "AS"))
	f.Heard(read)
	if len(f.Faults()) != 0 || f.Deck != 2 || f.Draft.Items[inspections.Complete] != "" {
		t.Errorf("a deck in hand misses %v", f.Faults())
	}
	f.NextDeck() // whoever spreads it knows that it ends here
	if got := f.Faults(); len(got) != 1 || got[0].Card != card(t, "AS") || got[0].Deck != "D-5105" {
		t.Errorf("found %+v", got)
	}
	read = append(read, cards.None, card(t, "2S"))
	f.Heard(read)
	if n, _ := sheet.CountOf(&f.Draft.Decks[3]); n != 1 {
		t.Errorf("%d cards of the next deck", n)
	}
}

// Whatever keys are pressed, the sheet never passes while a deck is not whole, and what
// the dealer signed is what stands there.
func TestSheetHoldsWhateverIsPressed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := begin(inspections.Decks)
		signed := -1
		for range rapid.IntRange(1, 60).Draw(t, "keys") {
			c := cards.Card(rapid.IntRange(0, cards.Kinds+1).Draw(t, "card"))
			before := f.Version()
			switch rapid.IntRange(0, 13).Draw(t, "key") {
			case 0:
				f.Whole()
			case 1:
				f.Add(c, 1)
			case 2:
				f.Add(c, -1)
			case 3:
				f.NextDeck()
			case 4:
				f.Take(rapid.IntRange(-1, 9).Draw(t, "deck"))
			case 5:
				f.Joker("joker", rapid.SampledFrom([]int{-1, 1}).Draw(t, "by"))
			case 6:
				f.Anew()
			case 7:
				f.PassRest()
			case 8:
				f.Tap(c)
			case 9:
				f.Flaw(rapid.SampledFrom([]string{"backs", "damage"}).Draw(t, "flaw"))
			case 10:
				f.DropDeck()
			case 11:
				f.Move(rapid.IntRange(-1, 1).Draw(t, "across"), rapid.IntRange(-1, 1).Draw(t, "down"))
			case 12:
				f.Turn(rapid.SampledFrom(inspections.Checklist(inspections.Decks)).Draw(t, "item"))
			case 13:
				f.Signed("ibondar", night, pit.Filed{})
				signed = f.Version()
			}
			if f.Version() != before && f.First != nil {
				t.Fatal("a signature outlives a change")
			}
			if f.First != nil && signed != f.Version() {
				t.Fatal("another version is signed")
			}
			if !f.Card.Valid() {
				t.Fatal("the keyboard is at no card")
			}
			d := f.Sheet()
			if d.Passed && (len(d.Count()) > 0 || len(d.Decks) != 8) {
				t.Fatalf("it passes with %v in %d decks", d.Count(), len(d.Decks))
			}
		}
	})
}

func TestOtherSheets(t *testing.T) {
	t.Run("R0-24 a wheel that fails", func(t *testing.T) {
		f := begin(inspections.Wheel)
		f.PassRest()
		if got := missing(f); got != "" || f.Two() || !slices.Equal(f.Signers(), []roles.Role{roles.PitBoss}) {
			t.Errorf("lacks %q, signed by %v", got, f.Signers())
		}
		f.Turn(inspections.Checklist(inspections.Wheel)[1])
		if !f.Fails() || missing(f) != "note inspection_why" || f.Draft.LeadsTo() != decisions.TableClose {
			t.Errorf("lacks %q", missing(f))
		}
		f.Turn(inspections.Checklist(inspections.Wheel)[5])
		f.Turn(inspections.Checklist(inspections.Wheel)[5])
		if f.Draft.Items["magnet"] != inspections.NotApplicable {
			t.Errorf("the magnet test is %q", f.Draft.Items["magnet"])
		}
	})
	t.Run("B-16 two decks short at the end of the shoe", func(t *testing.T) {
		f := begin(inspections.Shuffle)
		f.PassRest()
		if got := missing(f); got != "" || !f.Draft.Passed {
			t.Errorf("without a count it lacks %q", got)
		}
		f.Edit(func(d *inspections.Inspection) { d.Counted = 414 })
		if f.Draft.Items[inspections.Counted] != inspections.Fail || missing(f) != "" || f.Draft.Passed || f.Draft.LeadsTo() != decisions.DeckReplacement {
			t.Errorf("%v, lacks %q", f.Draft.Items, missing(f))
		}
		f.Edit(func(d *inspections.Inspection) { d.Counted = 416 })
		if !f.Draft.Passed {
			t.Error("a whole count does not pass")
		}
	})
	t.Run("B-34 the dealer signs, then the pit boss; a change takes the first signature away", func(t *testing.T) {
		f := begin(inspections.Decks)
		if got := f.Signers(); !slices.Equal(got, []roles.Role{roles.Dealer}) {
			t.Errorf("first sign %v", got)
		}
		f.Signed("ibondar", night, pit.Filed{N: 7})
		if got := f.Signers(); !slices.Equal(got, []roles.Role{roles.PitBoss}) || f.First == nil {
			t.Errorf("then sign %v", got)
		}
		f.Whole()
		if f.First != nil {
			t.Error("the signature of another count stands")
		}
	})
	t.Run("a correction begins as what it corrects was, and leaves that alone", func(t *testing.T) {
		f := begin(inspections.Decks)
		for range 8 {
			f.Whole()
		}
		f.PassRest()
		old := f.Sheet()
		old.ID, old.When, old.Note = "i-0", "end", "as it was"
		again := begin(inspections.Decks)
		again.Correct(&old)
		if d := again.Sheet(); d.Corrects != "i-0" || d.When != "end" || d.Note != "as it was" || !d.Passed || again.Counted() != 8 || missing(again) != "" {
			t.Errorf("it begins as %+v", d)
		}
		again.Add(card(t, "JC"), -1)
		if len(old.Count()) != 0 || len(again.Faults()) != 1 {
			t.Error("what it corrects was changed")
		}
	})
	t.Run("what is recorded stays as it is", func(t *testing.T) {
		f := begin(inspections.Decks)
		f.Whole()
		f.Recorded(pit.Filed{N: 9}, nil)
		before := f.Version()
		f.Whole()
		f.Add(1, -1)
		f.Anew()
		f.PassRest()
		f.Flaw("backs")
		f.AddDecks("X-1")
		if f.Version() != before {
			t.Error("it was changed")
		}
	})
}

func TestOverview(t *testing.T) {
	at := func(m int) time.Time { return night.Add(time.Duration(m) * time.Minute) }
	duties := []pit.TableDuties{
		{Table: "B-01", Duties: []inspections.Duty{{Kind: inspections.Shoe, State: inspections.Done}}},
		{Table: "B-02", Duties: []inspections.Duty{{Kind: inspections.Decks, State: inspections.Awaited, By: at(9)}, {Kind: inspections.Shoe, State: inspections.Done}}},
		{Table: "R-03", Duties: []inspections.Duty{{Kind: inspections.Wheel, State: inspections.Overdue, By: at(-3)}}},
		{Table: "B-04", Duties: []inspections.Duty{{Kind: inspections.Decks, State: inspections.Awaited, By: at(5)}}},
		{Table: "B-05", Duties: []inspections.Duty{{Kind: inspections.Decks, State: inspections.Before}}},
		{Table: "B-06", Duties: []inspections.Duty{{Kind: inspections.Decks, State: inspections.Failed}}, Old: make([]staff.Equipment, 2)},
	}
	done := []pit.KeptInspection{
		{Inspection: inspections.Inspection{Table: "B-02", ID: "i-3"}, CorrectedBy: "i-4"}, {Inspection: inspections.Inspection{Table: "B-02", ID: "i-2"}},
	}
	rows := sheet.Overview(duties, []*tables.Table{{Number: "R-03", Game: profile.Roulette}}, func(string) string { return "1" }, done)
	var order []string
	for _, r := range rows {
		order = append(order, r.Table)
	}
	if want := []string{"R-03", "B-06", "B-04", "B-02", "B-05", "B-01"}; !slices.Equal(order, want) {
		t.Errorf("in order %v, want %v", order, want)
	}
	if rows[0].Game != profile.Roulette || rows[1].Old != 2 || rows[3].Last == nil || rows[3].Last.ID != "i-2" || rows[3].Duty(inspections.Shoe) == nil {
		t.Errorf("rows are %+v", rows)
	}
	for text, want := range map[string]int{"": 6, "b-0": 5, "4": 1, "r": 1, "x": 0, "01": 1} {
		if got := len(sheet.Find(rows, text)); got != want {
			t.Errorf("%q finds %d tables, want %d", text, got, want)
		}
	}
}

func TestHistoryOfEquipment(t *testing.T) {
	deck := staff.Equipment{Kind: staff.Deck, ID: "D-1"}
	moves := []staff.Move{{At: night, By: "okravets", To: "B-12"}}
	failed := pit.KeptInspection{Inspection: inspections.Inspection{Kind: inspections.Decks, At: night.Add(time.Hour), Decks: []inspections.Deck{{ID: "D-1"}}}}
	other := pit.KeptInspection{Inspection: inspections.Inspection{Kind: inspections.Decks, At: night, Decks: []inspections.Deck{{ID: "D-2"}}}}
	got := sheet.History(&deck, moves, []pit.KeptInspection{failed, other})
	if len(got) != 2 || got[0].Found == nil || got[1].Move == nil || !got[0].Fails {
		t.Errorf("its history is %+v", got)
	}
	if never := sheet.History(&deck, moves, nil); len(never) != 1 || never[0].Found != nil {
		t.Errorf("it was never inspected: %+v", never)
	}
	for _, c := range []struct {
		e    staff.Equipment
		i    inspections.Inspection
		want bool
	}{
		{staff.Equipment{Kind: staff.Wheel, ID: "W"}, inspections.Inspection{Kind: inspections.Wheel, Equipment: "W"}, true},
		{staff.Equipment{Kind: staff.Ball, ID: "4"}, inspections.Inspection{Kind: inspections.Wheel, Equipment: "W", Ball: "4"}, true},
		{staff.Equipment{Kind: staff.Shoe, ID: "S"}, inspections.Inspection{Kind: inspections.Shoe, Equipment: "S"}, true},
		{staff.Equipment{Kind: staff.Shuffler, ID: "M"}, inspections.Inspection{Kind: inspections.Shuffle, Equipment: "M"}, true},
		{staff.Equipment{Kind: staff.Shoe, ID: "S"}, inspections.Inspection{Kind: inspections.Wheel, Equipment: "S"}, false},
	} {
		if got := len(sheet.History(&c.e, nil, []pit.KeptInspection{{Inspection: c.i}})) == 1; got != c.want {
			t.Errorf("%s at %s: %v", c.e.Kind, c.i.Kind, got)
		}
	}
}
