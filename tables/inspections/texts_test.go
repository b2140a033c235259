package inspections_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// lists is what each inspection looks at, as the house wrote it down: the item, the clauses
// it keeps, and "may" where it need not apply.
const lists = `
deck_inspection   spread           B-34 J-48
deck_inspection   complete         B-33 J-47
deck_inspection   backs            B-10
deck_inspection   damage           B-33 J-47
deck_inspection   surveillance     B-34 J-48
deck_inspection   cut_cards        B-11       may
shoe_inspection   undamaged        J-11 B-9
shoe_inspection   works            J-11
shoe_inspection   untampered       J-11
shoe_inspection   rack             J-11
wheel_inspection  foreign_objects  R0-24
wheel_inspection  level            R0-25
wheel_inspection  turns_freely     R0-26
wheel_inspection  parts_secure     R0-26
wheel_inspection  ball             R0-27
wheel_inspection  magnet           R0-27      may
shuffle           stacks           B-37
shuffle           cut              B-40
shuffle           cut_card         B-42
shuffle           counted          B-16       may
`

func TestChecklistsAreThoseOfTheHouse(t *testing.T) {
	var want, got []string
	for line := range strings.Lines(lists) {
		if f := strings.Fields(line); len(f) > 0 {
			want = append(want, strings.Join(f, " "))
		}
	}
	for _, k := range inspections.Kinds() {
		for _, item := range inspections.Checklist(k) {
			said := string(k) + " " + item.Code + " " + item.Clause
			if item.Optional {
				said += " may"
			}
			got = append(got, said)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the program looks at\n%s\nand the house at\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// What is not answered, or left out though it applies, is told with its clause.
func TestAnItemThatIsNotAnsweredNamesItsClause(t *testing.T) {
	for _, k := range inspections.Kinds() {
		for _, item := range inspections.Checklist(k) {
			t.Run(item.Clause+" "+item.Code, func(t *testing.T) {
				i := whole(k)
				delete(i.Items, item.Code)
				if got := inspections.Check(i); len(got) == 0 || got[0].Text != item.Clause {
					t.Errorf("unanswered: told %+v", got)
				}
				i.Items[item.Code] = inspections.NotApplicable
				got := said(inspections.Check(i))
				if item.Optional == slices.Contains(got, "items."+item.Code+" inspection_applies") {
					t.Errorf("it does not apply: told %q", got)
				}
			})
		}
	}
}

// Every text of an inspection may have as many letters as its bound, and not one more, nor
// a control character: each is told by its own name.
func TestEveryTextOfAnInspectionIsBounded(t *testing.T) {
	for _, f := range []struct {
		field string
		of    func(*inspections.Inspection) *string
		most  int
	}{
		{"id", func(i *inspections.Inspection) *string { return &i.ID }, decisions.LongestName},
		{"desk", func(i *inspections.Inspection) *string { return &i.Desk }, decisions.LongestName},
		{"table", func(i *inspections.Inspection) *string { return &i.Table }, decisions.LongestName},
		{"equipment", func(i *inspections.Inspection) *string { return &i.Equipment }, decisions.LongestName},
		{"ball", func(i *inspections.Inspection) *string { return &i.Ball }, decisions.LongestName},
		{"opened_by", func(i *inspections.Inspection) *string { return &i.OpenBy }, decisions.LongestName},
		{"local", func(i *inspections.Inspection) *string { return &i.Local }, decisions.LongestName},
		{"video", func(i *inspections.Inspection) *string { return &i.Video }, decisions.LongestName},
		{"corrects", func(i *inspections.Inspection) *string { return &i.Corrects }, decisions.LongestName},
		{"by", func(i *inspections.Inspection) *string { return &i.By.ID }, decisions.LongestName},
		{"note", func(i *inspections.Inspection) *string { return &i.Note }, decisions.LongestText},
	} {
		t.Run(f.field, func(t *testing.T) {
			i := whole(inspections.Wheel)
			*f.of(i) = strings.Repeat("ก", f.most)
			expect(t, i)
			for _, wrong := range []string{strings.Repeat("ก", f.most+1), "ding\a"} {
				*f.of(i) = wrong
				got := inspections.Check(i)
				if len(got) != 1 || got[0].Field != f.field || got[0].Key != "inspection_text" || got[0].Text != strconv.Itoa(f.most) {
					t.Errorf("%.10q: told %v", wrong, got)
				}
			}
		})
	}
}

// B-33, J-47: how much can be counted, to the card.
func TestCountsAreBounded(t *testing.T) {
	decks := func(n int) *inspections.Inspection {
		i := whole(inspections.Decks)
		i.Decks, i.Expected = nil, n
		for d := range n {
			i.Decks = append(i.Decks, deck("D-"+strconv.Itoa(d)))
		}
		return i
	}
	t.Run("as many decks as are counted at once", func(t *testing.T) {
		expect(t, decks(16))
		expect(t, decks(17), "decks inspection_decks")
	})
	for _, c := range []struct {
		name   string
		kind   inspections.Kind
		change func(*inspections.Inspection)
		want   []string
	}{
		{"as many copies as there can be of a card", inspections.Decks, func(i *inspections.Inspection) { i.Decks[0].Counts["AS"] = 999 }, []string{"items.complete inspection_not_complete", "passed inspection_not_sound"}},
		{"a copy more", inspections.Decks, func(i *inspections.Inspection) { i.Decks[0].Counts["AS"] = 1000 }, []string{"decks.0.counts inspection_count", "items.complete inspection_not_complete", "passed inspection_not_sound"}},
		{"as many foreign cards as there can be", inspections.Decks, func(i *inspections.Inspection) { i.Decks[0].Foreign = slices.Repeat([]string{"joker"}, 100) }, []string{"items.complete inspection_not_complete", "passed inspection_not_sound"}},
		{"a foreign card more", inspections.Decks, func(i *inspections.Inspection) { i.Decks[0].Foreign = slices.Repeat([]string{"joker"}, 101) }, []string{"decks.0 inspection_text", "items.complete inspection_not_complete", "passed inspection_not_sound"}},
		{"a shoe of more cards than there can be", inspections.Shuffle, func(i *inspections.Inspection) { i.Counted = 16*999 + 1 }, []string{"counted inspection_count", "passed inspection_not_sound"}},
		{"a shoe of as many cards as there can be", inspections.Shuffle, func(i *inspections.Inspection) { i.Counted = 16 * 999 }, []string{"items.counted inspection_not_complete", "passed inspection_not_sound"}},
		{"a shoe of as many decks as there can be", inspections.Shuffle, func(i *inspections.Inspection) { i.Counted, i.Expected = 16*52, 16 }, nil},
		{"a shoe of a deck more", inspections.Shuffle, func(i *inspections.Inspection) { i.Counted, i.Expected = 17*52, 17 }, []string{"expected inspection_missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := whole(c.kind)
			c.change(i)
			expect(t, i, c.want...)
		})
	}
	for _, off := range []int{-3, 3} {
		t.Run("B-16 the end of a shoe that is off by "+strconv.Itoa(off), func(t *testing.T) {
			i := whole(inspections.Shuffle)
			i.Counted += off
			got := inspections.Check(i)
			if len(got) == 0 || got[0].Key != "inspection_not_complete" || got[0].Text != "3" {
				t.Errorf("told %+v", got)
			}
		})
	}
}

// R0-25: what a list asks for is not answered by saying that it does not apply; and a count
// that failed says how many it were.
func TestWhatAppliesIsNotLeftOut(t *testing.T) {
	i := whole(inspections.Wheel)
	i.Items["level"] = inspections.NotApplicable
	if i.Sound() {
		t.Error("a wheel that nobody levelled is sound")
	}
	expect(t, i, "items.level inspection_applies", "passed inspection_not_sound")
	i = whole(inspections.Shuffle)
	i.Items["counted"], i.Counted, i.Passed, i.Note = inspections.Fail, 0, false, "the counter stopped"
	expect(t, i, "counted inspection_missing")
}

// B-33: a fault of the count says of which deck, which card and how many; what is none of
// the 52 by what was written of it, and it counts among the cards.
func TestAFaultOfTheCountSaysWhatAndWhere(t *testing.T) {
	i := whole(inspections.Decks)
	i.Decks[1].Counts["AS"] = 0
	i.Decks[2].Foreign = []string{"joker"}
	var said []string
	for _, f := range i.Count() {
		said = append(said, f.Deck+" "+f.Card.String()+" "+strconv.Itoa(f.Have)+" "+f.Foreign)
	}
	none := inspections.Fault{}
	if want := []string{"D-5104 AS 0 ", "D-5105 " + none.Card.String() + " 1 joker"}; !slices.Equal(said, want) {
		t.Errorf("told %q, want %q", said, want)
	}
	if have, want := i.Total(); have != 416 || want != 416 {
		t.Errorf("%d of %d cards, with a joker for an ace", have, want)
	}
	if i.Whole() || i.Sound() {
		t.Error("a joker for an ace is a whole deck")
	}
}

// A problem about a signature names who may give it.
func TestASignatureThatIsMissingNamesWhoMayGiveIt(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*inspections.Inspection)
		want   string
		text   string
		may    []roles.Role
	}{
		{"B-34 decks without a dealer", func(i *inspections.Inspection) { i.Dealer = nil }, "dealer inspection_dealer", "dealer", []roles.Role{roles.Dealer}},
		{"B-34 decks inspected by a manager", func(i *inspections.Inspection) { i.By.Role = roles.Manager }, "by inspection_wrong_role", "pit_boss", []roles.Role{roles.PitBoss}},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := whole(inspections.Decks)
			c.change(i)
			got := inspections.Check(i)
			if len(got) != 1 || got[0].Field+" "+got[0].Key != c.want || got[0].Text != c.text || !slices.Equal(got[0].Roles, c.may) {
				t.Errorf("told %+v, want %s (%s)", got, c.want, c.text)
			}
		})
	}
}

// B-16, B-36: a duty says why it is there and since when.
func TestADutySaysWhyAndSinceWhen(t *testing.T) {
	of := func(s inspections.Situation, done ...*inspections.Inspection) (said []string) {
		s.Table, s.Game, s.Day, s.Begins, s.Now, s.Within = "B-12", profile.Baccarat, "2026-11-30", at(6, 0), at(15, 0), 0
		for _, d := range inspections.Duties(s, done) {
			since := "-"
			if !d.From.IsZero() {
				since = d.From.Format("15:04")
			}
			said = append(said, string(d.Kind)+" "+d.When+" "+string(d.Cause)+" "+since)
		}
		return said
	}
	decks := made(inspections.Decks, at(11, 50), true)
	for _, c := range []struct {
		name string
		got  []string
		want []string
	}{
		{"before it opens", of(inspections.Situation{}), []string{"shoe_inspection  day -", "deck_inspection opening day -"}},
		{"in play", of(inspections.Situation{Playing: true, Opened: at(12, 0)}), []string{"shoe_inspection  day 12:00", "deck_inspection opening day 12:00"}},
		{"play has ended", of(inspections.Situation{Closed: at(14, 50)}), []string{"shoe_inspection  day -", "deck_inspection opening day -", "deck_inspection end end 14:50"}},
		{"it plays again", of(inspections.Situation{Playing: true, Opened: at(14, 55), Closed: at(14, 50)}), []string{"shoe_inspection  day 14:55", "deck_inspection opening day 14:55"}},
		{"decks came back", of(inspections.Situation{Arrived: at(14, 30)}, decks), []string{"shoe_inspection  day -", "deck_inspection return arrived 14:30"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !slices.Equal(c.got, c.want) {
				t.Errorf("got  %q\nwant %q", c.got, c.want)
			}
		})
	}
}
