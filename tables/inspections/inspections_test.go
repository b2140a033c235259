package inspections_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

var night = time.Date(2026, 11, 30, 15, 24, 5, 0, time.UTC)

func deck(id string) inspections.Deck {
	d := inspections.Deck{ID: id, Colour: "blue", Counts: map[string]int{}}
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		d.Counts[c.String()] = 1
	}
	return d
}

// whole is an inspection of a kind that found nothing wrong.
func whole(k inspections.Kind) *inspections.Inspection {
	i := &inspections.Inspection{
		ID: "i-77", Kind: k, Desk: "desk-2", GamingDay: "2026-11-30", Table: "B-12", Opened: night.Add(-7 * time.Minute), OpenBy: "okravets",
		At: night, Local: "2026-11-30 22:24:05", Items: map[string]inspections.Answer{}, Passed: true,
	}
	for _, item := range inspections.Checklist(k) {
		i.Items[item.Code] = inspections.Pass
	}
	by, dealer := inspections.Signers(k)
	i.By = roles.Person{ID: "okravets", Role: by[0]}
	if dealer != nil {
		i.Dealer = &roles.Person{ID: "ibondar", Role: dealer[0]}
	}
	switch k {
	case inspections.Decks:
		i.When, i.Video, i.Expected = "opening", "camera 9, 22:16 to now", 8
		for n := range 8 {
			i.Decks = append(i.Decks, deck(fmt.Sprintf("D-%d", 5103+n)))
		}
	case inspections.Shoe:
		i.Equipment = "SH-23"
	case inspections.Wheel:
		i.Equipment, i.Ball = "SS2-1182", "ball 19 mm, 4"
	case inspections.Shuffle:
		i.Method, i.CutDepth, i.Counted, i.Expected = "hand", 7, 416, 8
	}
	return i
}

func said(all []decisions.Problem) []string {
	var s []string
	for _, p := range all {
		s = append(s, p.Field+" "+p.Key)
	}
	return s
}

func expect(t *testing.T, i *inspections.Inspection, want ...string) {
	t.Helper()
	if got := said(inspections.Check(i)); !slices.Equal(got, want) {
		t.Errorf("%s: told %q, want %q", i.Kind, got, want)
	}
}

func TestWholeInspections(t *testing.T) {
	for _, k := range inspections.Kinds() {
		t.Run(string(k), func(t *testing.T) {
			i := whole(k)
			expect(t, i)
			if !i.Sound() || i.LeadsTo() != "" {
				t.Errorf("sound is %v, it leads to %q", i.Sound(), i.LeadsTo())
			}
		})
	}
}

// signers is who signs what: the kind, who signs, who signs as the dealer.
const signers = `
deck_inspection   pit_boss         dealer
shoe_inspection   dealer,pit_boss  -
wheel_inspection  pit_boss         -
shuffle           dealer,pit_boss  -
`

func TestWhoMayInspect(t *testing.T) {
	cases := 0
	for line := range strings.Lines(signers) {
		f := strings.Fields(line)
		if len(f) != 3 {
			continue
		}
		k := inspections.Kind(f[0])
		for _, r := range roles.All() {
			t.Run(f[0]+" by "+r.String(), func(t *testing.T) {
				i := whole(k)
				i.By.Role = r
				if slices.Contains(strings.Split(f[1], ","), r.String()) {
					expect(t, i)
				} else {
					expect(t, i, "by inspection_wrong_role")
				}
			})
			t.Run(f[0]+" with "+r.String(), func(t *testing.T) {
				i := whole(k)
				i.Dealer = &roles.Person{ID: "another", Role: r}
				if f[2] == "-" || f[2] == r.String() {
					expect(t, i)
				} else {
					expect(t, i, "dealer inspection_wrong_role")
				}
			})
			cases += 2
		}
	}
	t.Logf("%d cases:%s", cases, signers)
}

func TestClausesOfInspections(t *testing.T) {
	t.Run("B-34 two signatures: dealer and pit boss", func(t *testing.T) {
		i := whole(inspections.Decks)
		i.Dealer = nil
		expect(t, i, "dealer inspection_dealer")
		i.Dealer = &roles.Person{Role: roles.Dealer}
		expect(t, i, "dealer inspection_dealer")
		i.Dealer = &roles.Person{ID: i.By.ID, Role: roles.Dealer}
		expect(t, i, "dealer inspection_same_person")
	})
	t.Run("B-34 J-48 under the camera", func(t *testing.T) {
		i := whole(inspections.Decks)
		i.Video = ""
		expect(t, i, "video inspection_missing")
	})
	t.Run("B-33 J-47 a deck that is short is not complete", func(t *testing.T) {
		i := whole(inspections.Decks)
		i.Decks[4].Counts["JC"] = 0
		expect(t, i, "items.complete inspection_not_complete", "passed inspection_not_sound")
		i.Items["complete"], i.Passed = inspections.Fail, false
		expect(t, i)
		if have, want := i.Total(); have != 415 || want != 416 {
			t.Errorf("counted %d of %d", have, want)
		}
		jack, _ := cards.Parse("JC")
		if got := i.Count(); len(got) != 1 || got[0] != (inspections.Fault{Deck: "D-5107", Card: jack}) {
			t.Errorf("found %+v", got)
		}
	})
	t.Run("B-35 an unfit deck leads to its replacement", func(t *testing.T) {
		i := whole(inspections.Decks)
		i.Passed, i.Items["damage"], i.Note = false, inspections.Fail, "a bend in the ace of spades of D-5104"
		expect(t, i)
		if i.LeadsTo() != decisions.DeckReplacement {
			t.Errorf("leads to %q", i.LeadsTo())
		}
	})
	t.Run("B-33 a deck that is marked fails the item, and is known", func(t *testing.T) {
		i := whole(inspections.Decks)
		i.Decks[2].Flaws = []string{"damage"}
		expect(t, i, "items.damage inspection_not_sound")
		i.Items["damage"], i.Passed, i.Note = inspections.Fail, false, "a bend in the ace of spades"
		i.Decks[4].Counts["JC"], i.Items["complete"] = 0, inspections.Fail
		expect(t, i)
		if got := i.Unfit(); !slices.Equal(got, []string{"D-5105", "D-5107"}) {
			t.Errorf("unfit are %v", got)
		}
		i.Decks[2].Flaws = []string{"ugly"}
		expect(t, i, "decks.2.flaws inspection_item")
	})
	t.Run("B-10 no jokers", func(t *testing.T) {
		i := whole(inspections.Decks)
		i.Decks[0].Foreign = []string{"joker"}
		expect(t, i, "items.complete inspection_not_complete", "passed inspection_not_sound")
	})
	t.Run("B-16 A-BAC-2 before play and when it has ended", func(t *testing.T) {
		for _, when := range inspections.Occasions() {
			i := whole(inspections.Decks)
			i.When = when
			expect(t, i)
		}
		i := whole(inspections.Decks)
		i.When = "after every coup"
		expect(t, i, "when inspection_when")
	})
	t.Run("B-36 J-50 when they come back", func(t *testing.T) {
		if !slices.Contains(inspections.Occasions(), "return") {
			t.Errorf("occasions are %q", inspections.Occasions())
		}
	})
	t.Run("J-11 B-9 shoe and rack every gaming day", func(t *testing.T) {
		i := whole(inspections.Shoe)
		if got := due(profile.Blackjack, "B-12", "2026-11-30", []*inspections.Inspection{i, whole(inspections.Decks)}); got != nil {
			t.Errorf("due today: %v", got)
		}
		if got := due(profile.Blackjack, "B-12", "2026-12-01", []*inspections.Inspection{i}); !slices.Contains(got, inspections.Shoe) {
			t.Errorf("due tomorrow: %v", got)
		}
		delete(i.Items, "rack")
		expect(t, i, "items.rack inspection_open", "passed inspection_not_sound")
	})
	for _, c := range []struct{ name, item string }{
		{"R0-24 foreign objects in the wheel", "foreign_objects"},
		{"R0-25 the wheel is level", "level"},
		{"R0-26 it turns freely", "turns_freely"},
		{"R0-26 its parts are secure", "parts_secure"},
		{"R0-27 the ball is smooth and round", "ball"},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := whole(inspections.Wheel)
			i.Items[c.item] = inspections.Fail
			expect(t, i, "passed inspection_not_sound")
			i.Passed = false
			expect(t, i, "note inspection_why")
			i.Note = "seen by the pit boss"
			expect(t, i)
			if i.LeadsTo() != decisions.TableClose {
				t.Errorf("leads to %q", i.LeadsTo())
			}
			i.Items[c.item] = inspections.NotApplicable
			expect(t, i, "items."+c.item+" inspection_applies")
			delete(i.Items, c.item)
			expect(t, i, "items."+c.item+" inspection_open")
		})
	}
	t.Run("R0-24 the wheel is the pit boss's", func(t *testing.T) {
		i := whole(inspections.Wheel)
		i.By.Role = roles.Manager
		expect(t, i, "by inspection_wrong_role")
	})
	t.Run("B-37 B-40 B-42 a shuffle says how, and where the cut card is", func(t *testing.T) {
		i := whole(inspections.Shuffle)
		i.Method, i.CutDepth = "", 0
		expect(t, i, "method inspection_missing", "cut_depth inspection_missing")
		i = whole(inspections.Shuffle)
		i.Items["cut"], i.Passed, i.Note = inspections.Fail, false, "cut by a guest"
		expect(t, i)
		if i.LeadsTo() != decisions.Reshuffle {
			t.Errorf("leads to %q", i.LeadsTo())
		}
	})
	t.Run("B-16 a shoe that gives two cards fewer is not whole", func(t *testing.T) {
		i := whole(inspections.Shuffle)
		i.Counted = 414
		expect(t, i, "items.counted inspection_not_complete", "passed inspection_not_sound")
		i.Items["counted"], i.Passed = inspections.Fail, false
		expect(t, i) // the count says why
		if have, want := i.Total(); have != 414 || want != 416 || i.Whole() {
			t.Errorf("counted %d of %d", have, want)
		}
		if i.LeadsTo() != decisions.DeckReplacement {
			t.Errorf("leads to %q", i.LeadsTo())
		}
	})
	t.Run("J-49 J-51 a machine has a name", func(t *testing.T) {
		i := whole(inspections.Shuffle)
		i.Method = "machine"
		expect(t, i, "equipment inspection_missing")
	})
}

func TestMissingFields(t *testing.T) {
	type row struct {
		field string
		drop  func(*inspections.Inspection)
		kinds []inspections.Kind
	}
	only := func(k ...inspections.Kind) []inspections.Kind { return k }
	cases := 0
	for _, r := range []row{
		{"id", func(i *inspections.Inspection) { i.ID = "" }, nil},
		{"desk", func(i *inspections.Inspection) { i.Desk = "" }, nil},
		{"table", func(i *inspections.Inspection) { i.Table = "" }, nil},
		{"opened_by", func(i *inspections.Inspection) { i.OpenBy = "" }, nil},
		{"at", func(i *inspections.Inspection) { i.At = time.Time{} }, nil},
		{"local", func(i *inspections.Inspection) { i.Local = "" }, nil},
		{"gaming_day", func(i *inspections.Inspection) { i.GamingDay = "today" }, nil},
		{"by", func(i *inspections.Inspection) { i.By.ID = "" }, nil},
		{"equipment", func(i *inspections.Inspection) { i.Equipment = "" }, only(inspections.Shoe, inspections.Wheel)},
		{"video", func(i *inspections.Inspection) { i.Video = "" }, only(inspections.Decks)},
		{"expected", func(i *inspections.Inspection) { i.Expected = 0 }, only(inspections.Decks)},
		{"decks.2.id", func(i *inspections.Inspection) { i.Decks[2].ID = "" }, only(inspections.Decks)},
		{"method", func(i *inspections.Inspection) { i.Method = "" }, only(inspections.Shuffle)},
		{"cut_depth", func(i *inspections.Inspection) { i.CutDepth = -1 }, only(inspections.Shuffle)},
	} {
		kinds := r.kinds
		if kinds == nil {
			kinds = inspections.Kinds()
		}
		for _, k := range kinds {
			t.Run(string(k)+" without "+r.field, func(t *testing.T) {
				i := whole(k)
				r.drop(i)
				expect(t, i, r.field+" inspection_missing")
			})
			cases++
		}
	}
	for _, k := range inspections.Kinds() {
		for _, item := range inspections.Checklist(k) {
			t.Run(string(k)+" without "+item.Code, func(t *testing.T) {
				i := whole(k)
				delete(i.Items, item.Code)
				expect(t, i, "items."+item.Code+" inspection_open", "passed inspection_not_sound")
			})
			cases++
		}
	}
	t.Logf("%d cases", cases)
}

func TestWrongFields(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   inspections.Kind
		change func(*inspections.Inspection)
		want   []string
	}{
		{"a kind that there is not", inspections.Shoe, func(i *inspections.Inspection) { i.Kind = "chip_inspection" }, []string{"record inspection_unknown"}},
		{"a correction of itself", inspections.Shoe, func(i *inspections.Inspection) { i.Corrects = i.ID }, []string{"corrects decision_corrects_itself"}},
		{"an answer that is none", inspections.Shoe, func(i *inspections.Inspection) { i.Items["works"] = "so so" }, []string{"items.works inspection_answer", "passed inspection_not_sound"}},
		{"an empty answer", inspections.Shoe, func(i *inspections.Inspection) { i.Items["works"] = "" }, []string{"items.works inspection_open", "passed inspection_not_sound"}},
		{"an item of another list", inspections.Shoe, func(i *inspections.Inspection) { i.Items["ball"] = inspections.Pass }, []string{"items inspection_item"}},
		{"no count of the shoe", inspections.Shuffle, func(i *inspections.Inspection) {
			i.Items["counted"], i.Counted, i.Expected = inspections.NotApplicable, 0, 0
		}, nil},
		{"nothing said of a count", inspections.Shuffle, func(i *inspections.Inspection) {
			delete(i.Items, "counted")
			i.Counted, i.Expected = 0, 0
		}, nil},
		{"a count of which nobody says how it came out", inspections.Shuffle, func(i *inspections.Inspection) { delete(i.Items, "counted") }, []string{"items.counted inspection_open", "passed inspection_not_sound"}},
		{"a count that is none", inspections.Shuffle, func(i *inspections.Inspection) { i.Counted = -1 }, []string{"counted inspection_count", "passed inspection_not_sound"}},
		{"a count without its number", inspections.Shuffle, func(i *inspections.Inspection) { i.Counted = 0 }, []string{"counted inspection_missing"}},
		{"a count of nobody knows how many decks", inspections.Shuffle, func(i *inspections.Inspection) { i.Expected = 0 }, []string{"expected inspection_missing", "passed inspection_not_sound"}},
		{"no magnet test", inspections.Wheel, func(i *inspections.Inspection) { i.Items["magnet"] = inspections.NotApplicable }, nil},
		{"no decks", inspections.Decks, func(i *inspections.Inspection) { i.Decks = nil }, []string{"decks inspection_missing", "passed inspection_not_sound"}},
		{"seven decks of eight", inspections.Decks, func(i *inspections.Inspection) { i.Decks = i.Decks[:7] }, []string{"decks inspection_decks"}},
		{"nine decks of eight", inspections.Decks, func(i *inspections.Inspection) { i.Decks = append(i.Decks, deck("D-1")) }, []string{"decks inspection_decks"}},
		{"a deck twice", inspections.Decks, func(i *inspections.Inspection) { i.Decks[1].ID = i.Decks[0].ID }, []string{"decks.1.id inspection_deck_twice"}},
		{"a deck not counted", inspections.Decks, func(i *inspections.Inspection) { i.Decks[1].Counts = nil }, []string{"decks.1.counts inspection_missing", "items.complete inspection_not_complete", "passed inspection_not_sound"}},
		{"a card that is none", inspections.Decks, func(i *inspections.Inspection) { i.Decks[1].Counts["1X"] = 1 }, []string{"decks.1.counts inspection_count"}},
		{"a card under another name", inspections.Decks, func(i *inspections.Inspection) { i.Decks[1].Counts["10H"] = 1 }, []string{"decks.1.counts inspection_count"}},
		{"fewer than no cards", inspections.Decks, func(i *inspections.Inspection) { i.Decks[1].Counts["TH"] = -1 }, []string{"decks.1.counts inspection_count", "items.complete inspection_not_complete", "passed inspection_not_sound"}},
		{"a way to shuffle that is none", inspections.Shuffle, func(i *inspections.Inspection) { i.Method = "wind" }, []string{"method inspection_method"}},
		{"failed without a reason", inspections.Shoe, func(i *inspections.Inspection) { i.Passed = false }, []string{"note inspection_why"}},
		{"failed though nothing is wrong, with a reason", inspections.Shoe, func(i *inspections.Inspection) { i.Passed, i.Note = false, "it rattles" }, nil},
		{"a note too long", inspections.Shoe, func(i *inspections.Inspection) { i.Note = strings.Repeat("x", 1001) }, []string{"note inspection_text"}},
		{"a shoe with a line end", inspections.Shoe, func(i *inspections.Inspection) { i.Equipment = "SH\n23" }, []string{"equipment inspection_text"}},
		{"a deck with a line end", inspections.Decks, func(i *inspections.Inspection) { i.Decks[0].Colour = "\n" }, []string{"decks.0 inspection_text"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := whole(c.kind)
			c.change(i)
			expect(t, i, c.want...)
		})
	}
}

func TestDue(t *testing.T) {
	const day = "2026-11-30"
	at := func(k inspections.Kind, minutes int, passed bool) *inspections.Inspection {
		i := whole(k)
		i.At, i.Passed = night.Add(time.Duration(minutes)*time.Minute), passed
		return i
	}
	end := at(inspections.Decks, 9, true)
	end.When = "end"
	elsewhere := at(inspections.Shoe, 1, true)
	elsewhere.Table = "B-13"
	for _, c := range []struct {
		name string
		game profile.Game
		done []*inspections.Inspection
		want []inspections.Kind
	}{
		{"nothing was done at a card table", profile.Baccarat, nil, []inspections.Kind{inspections.Shoe, inspections.Decks}},
		{"nothing was done at a wheel", profile.Roulette, nil, []inspections.Kind{inspections.Wheel}},
		{"a wheel was inspected", profile.Roulette, []*inspections.Inspection{at(inspections.Wheel, 0, true)}, nil},
		{"a wheel failed afterwards", profile.Roulette, []*inspections.Inspection{at(inspections.Wheel, 1, false), at(inspections.Wheel, 0, true)}, []inspections.Kind{inspections.Wheel}},
		{"a wheel was mended", profile.Roulette, []*inspections.Inspection{at(inspections.Wheel, 0, false), at(inspections.Wheel, 1, true)}, nil},
		{"only the shoe", profile.Blackjack, []*inspections.Inspection{at(inspections.Shoe, 0, true)}, []inspections.Kind{inspections.Decks}},
		{"the cards at the end of play", profile.Baccarat, []*inspections.Inspection{at(inspections.Shoe, 0, true), end}, []inspections.Kind{inspections.Decks}},
		{"at another table", profile.Baccarat, []*inspections.Inspection{elsewhere, at(inspections.Decks, 0, true)}, []inspections.Kind{inspections.Shoe}},
		{"no game", 0, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := due(c.game, "B-12", day, c.done); !slices.Equal(got, c.want) {
				t.Errorf("due are %v, want %v", got, c.want)
			}
		})
	}
}

func TestInspectionAsJSON(t *testing.T) {
	for _, k := range inspections.Kinds() {
		i := whole(k)
		text, err := json.Marshal(i)
		if err != nil {
			t.Fatal(err)
		}
		var back inspections.Inspection
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(&back, i) {
			t.Errorf("%s came back as %+v, %v", k, back, err)
		}
		// The fold reads these three.
		for _, part := range []string{`"record":"` + string(k) + `"`, `"passed":true`} {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s is not in %s", part, text)
			}
		}
	}
}

// Every card of every deck, missing or twice, is found, and nothing else is.
func TestCountFindsEveryCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := whole(inspections.Decks)
		want := map[inspections.Fault]bool{}
		for range rapid.IntRange(0, 5).Draw(t, "faults") {
			n := rapid.IntRange(0, 7).Draw(t, "deck")
			c := cards.Card(rapid.IntRange(1, cards.Kinds).Draw(t, "card"))
			have := rapid.SampledFrom([]int{0, 2, 3}).Draw(t, "have")
			delete(want, inspections.Fault{Deck: i.Decks[n].ID, Card: c, Have: i.Decks[n].Counts[c.String()]})
			i.Decks[n].Counts[c.String()] = have
			want[inspections.Fault{Deck: i.Decks[n].ID, Card: c, Have: have}] = true
		}
		got := map[inspections.Fault]bool{}
		for _, f := range i.Count() {
			got[f] = true
		}
		if !maps.Equal(got, want) {
			t.Fatalf("found %v, want %v", got, want)
		}
		if i.Sound() != (len(want) == 0) {
			t.Fatalf("sound is %v with %d faults", i.Sound(), len(want))
		}
	})
}

// FuzzDraft reads drafts as they come from a file.
func FuzzDraft(f *testing.F) {
	for _, k := range inspections.Kinds() {
		text, err := json.Marshal(whole(k))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var i inspections.Inspection
		if json.Unmarshal(text, &i) != nil {
			return
		}
		wrong := inspections.Check(&i)
		if i.Passed && !i.Sound() && len(wrong) == 0 {
			t.Fatal("something passed that is not sound")
		}
		_, _ = i.Total()
		_ = i.LeadsTo()
	})
}

// due are the kinds that are still to be done at a table before it opens.
func due(g profile.Game, table, day string, done []*inspections.Inspection) (kinds []inspections.Kind) {
	for _, d := range inspections.Duties(inspections.Situation{Game: g, Table: table, Day: day}, done) {
		if d.State.Blocks() {
			kinds = append(kinds, d.Kind)
		}
	}
	return kinds
}
