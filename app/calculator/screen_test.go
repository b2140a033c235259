package calculator_test

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator"
	"pitboss/app/calculator/worksheet"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
)

// feltTop is where the felt lies, below the header.
const feltTop = 68

// onFelt is where the chip of a position lies in the window as it was drawn.
func onFelt(t testing.TB, place string) (x, y float32) {
	t.Helper()
	layout := draw.NewRoomyLayout()
	for i := range roulette.Positions() {
		if roulette.Positions()[i].Place() == place {
			x, y = layout.Chip(i)
			return x, y + feltTop
		}
	}
	t.Fatalf("there is no position %s", place)
	return 0, 0
}

func TestChipsAreTapped(t *testing.T) {
	d := open(t, "en", drawn, nil)
	for _, place := range []string{"17", "17/20", "16/17/18", "0/2/3", "13/14/16/17", "0/1/2/3", "16/17/18/19/20/21", "red", "dozen 2", "column 3"} {
		d.tap(onFelt(t, place))
	}
	var got []string
	for _, o := range d.screen.Sheet().Bets() {
		at, _ := worksheet.SpotOf(profile.Roulette, &o)
		got = append(got, roulette.Positions()[at.Position].Place())
	}
	same(t, "bets", strings.Join(got, " "), "17 17/20 16/17/18 0/2/3 13/14/16/17 0/1/2/3 16/17/18/19/20/21 red dozen 2 column 3")
	d.mustSay("Straight 17", "Trio 0-2-3", "2nd 12")

	x, y := onFelt(t, "17/20")
	d.tap(x, y)
	same(t, "a second chip", d.screen.Sheet().Bets()[1].Stake, "200")
	d.tapOther(x, y)
	same(t, "taken off with the other button", d.screen.Sheet().Bets()[1].Stake, "100")
}

func TestARoundWithFingersAlone(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.tap(onFelt(t, "17"))
	d.tapText("new")
	d.tapText("Orphelins")
	d.tapText("Neighbours")
	d.mustSay("Which number? Tap it or type it.")
	d.tap(onFelt(t, "17")) // the number, not a chip
	d.tapText("Complete")
	d.tap(numberAt(20))
	var spots []string
	for _, o := range d.screen.Sheet().Bets() {
		spots = append(spots, o.Spot)
	}
	same(t, "bets", strings.Join(spots, " "), "straight orphelins neighbours complete")
	d.tap(numberAt(17))
	d.mustSay("Settlement, 17 black", "Complete 20, 40 × 100", "Guest 2", "House")
	d.tapText("Orphelins, 5 × 100")
	d.mustSay("5 chips of 100: 1 straight, 4 splits.", "row 2", "Together")
	d.tapText("Take off")
	same(t, "bets", len(d.screen.Sheet().Bets()), 3)
	d.tapText("Undo")
	same(t, "bets", len(d.screen.Sheet().Bets()), 4)
	d.tapText("Clear")
	same(t, "empty", d.screen.Sheet().Empty(), true)
	d.mustSay("Waits for the number: tap it, or type it.")
}

// numberAt is where a number lies in the strip, which begins with 9.
func numberAt(n int) (x, y float32) {
	order := []int{9, 22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31}
	for i, k := range order {
		if k == n {
			return 16 + (float32(i)+0.5)*26.7, 368 + 28 + 22
		}
	}
	return 0, 0
}

// The toolkit brings a key's letter after the key: B leads to the line of bets, and no b
// stands in it; O to the line that takes a round.
func TestKeyThatLeadsToALineIsNotWrittenThere(t *testing.T) {
	d := open(t, "en", drawn, nil)
	fyne.SetCurrentApp(withKeys{d.app})
	for _, key := range "BO" {
		d.keys(fyne.KeyName(string(key)))
		field, ok := d.window.Canvas().Focused().(*look.Field)
		if !ok {
			t.Fatalf("%c leads to no line", key)
		}
		field.TypedRune(key)
		field.KeyDown(&fyne.KeyEvent{Name: fyne.Key7})
		field.TypedRune('7')
		same(t, "what "+string(key)+" and 7 write", field.Text(), "7")
		d.keys(fyne.KeyEscape)
	}
}

// A round that was typed in is in sight, and the line that it was typed into is not: it
// keeps no key back.
func TestLineOutOfSightTakesNoKey(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.keys(fyne.KeyO)
	d.write(`{"table":"R-03","round":"1","game":"roulette","profile":"european","bets":[],"number":4}`)
	d.keys(fyne.KeyReturn)
	d.mustSay("round 1 of R-03", "Place a bet")
	if o := d.window.Canvas().Focused(); o != nil {
		t.Fatalf("the keyboard is in %T", o)
	}
	d.keys(fyne.KeyF)
	d.mustSay("Done")
}

// withKeys is an app whose keys go down before their letters come, as those of a window
// do.
type withKeys struct{ fyne.App }

func (a withKeys) Driver() fyne.Driver { return keyDriver{a.App.Driver()} }

type keyDriver struct{ fyne.Driver }

func (keyDriver) CreateSplashWindow() fyne.Window       { return nil }
func (keyDriver) CurrentKeyModifiers() fyne.KeyModifier { return 0 }
func (keyDriver) HasSecondaryDisplay() bool             { return false }

func TestARoundWithTheKeyboardAlone(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.keys(fyne.KeyB)
	d.write("17/20 100")
	d.keys(fyne.KeyReturn)
	d.write("2: red 500 @22:30:00")
	d.keys(fyne.KeyReturn)
	d.write("blue 5")
	d.keys(fyne.KeyReturn)
	d.mustSay("There is no spot “blue” at this game.")
	d.keys(fyne.KeyEscape, fyne.Key2, fyne.Key0)
	n, _ := d.screen.Sheet().Number()
	same(t, "number", n, 20)
	d.mustSay("Settlement, 20 black", "+1,700.00", "–500.00")
	d.keys(fyne.KeyV)
	d.keys(fyne.KeyReturn) // Voisins has the keyboard
	d.window.Canvas().Unfocus()
	same(t, "bets", d.screen.Sheet().Bets()[2].Spot, "voisins")
	d.keys(fyne.KeyDown)
	d.mustSay("row 1")
	d.keys(fyne.KeyUp, fyne.KeyDown, fyne.KeyDown, fyne.KeyDelete)
	same(t, "the third is gone", len(d.screen.Sheet().Bets()), 2)
	d.keys(fyne.KeyU)
	same(t, "and back", len(d.screen.Sheet().Bets()), 3)
	d.keys(fyne.KeyC, fyne.KeyG, fyne.KeyN)
	names, chosen := d.screen.Sheet().Guests()
	same(t, "guests", len(names), 3)
	same(t, "the new one bets", chosen, 2)
	d.keys(fyne.KeyDelete)
	same(t, "cleared", d.screen.Sheet().Empty(), true)
	same(t, "nothing to let go of", d.screen.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}), false)
}

func TestNeighboursByKeyboard(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []fyne.KeyName
		want int
	}{
		{"two digits", []fyne.KeyName{fyne.Key1, fyne.Key7}, 17},
		{"one that nothing can follow", []fyne.KeyName{fyne.Key9}, 9},
		{"one and Enter", []fyne.KeyName{fyne.Key3, fyne.KeyReturn}, 3},
		{"nought", []fyne.KeyName{fyne.Key0}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, "en", drawn, nil)
			d.tapText("Neighbours")
			d.keys(c.keys...)
			bets := d.screen.Sheet().Bets()
			if len(bets) != 1 || bets[0].Spot != "neighbours" || bets[0].Numbers[0] != c.want {
				t.Errorf("bets are %v", bets)
			}
			if _, there := d.screen.Sheet().Number(); there {
				t.Error("the number became the result")
			}
		})
	}
	t.Run("Esc lets it be", func(t *testing.T) {
		d := open(t, "en", drawn, nil)
		d.tapText("Complete")
		d.keys(fyne.Key1, fyne.KeyEscape, fyne.Key7)
		n, _ := d.screen.Sheet().Number()
		same(t, "the result", n, 7)
		same(t, "bets", len(d.screen.Sheet().Bets()), 0)
	})
}

func TestBlackjackByKeyboard(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.tapText("Blackjack")
	d.keys(fyne.KeyB)
	d.write("1 100")
	d.keys(fyne.KeyReturn, fyne.KeyEscape)
	for _, k := range "8S6D8HTC" { // a rank, then its suit, whatever else the keys do
		d.keys(fyne.KeyName(string(k)))
	}
	d.mustSay("Box 1 is to act.", "Split", "16")
	d.keys(fyne.KeyX)
	for _, k := range "3STD" {
		d.keys(fyne.KeyName(string(k)))
	}
	d.keys(fyne.KeyD) // no double after a split here
	same(t, "actions", len(d.screen.Sheet().Actions()), 1)
	d.keys(fyne.KeyH, fyne.Key9, fyne.KeyS, fyne.KeyS, fyne.KeyS)
	d.keys(fyne.Key9, fyne.KeyC)
	d.mustSay("Settlement, dealer over with 25", "Box 1, hand 2")
}

func TestBaccaratByFinger(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.tapText("Baccarat")
	d.tap(100, 200) // the player's field
	d.tap(510, 200)
	d.tap(950, 200)
	var spots []string
	for _, o := range d.screen.Sheet().Bets() {
		spots = append(spots, o.Spot)
	}
	same(t, "bets", strings.Join(spots, " "), "player tie banker")
	cell := func(rank, suit int) { d.tap(16+(float32(rank)-0.5)*44, 312+30+float32(suit)*40+18) }
	cell(9, 1) // hearts
	cell(3, 0)
	cell(13, 2)
	cell(4, 3)
	same(t, "cards", d.screen.Sheet().Text()[strings.Index(d.screen.Sheet().Text(), `"dealt"`):], `"dealt":["9H","3S","KD","4C"]}`)
	d.mustSay("Settlement, player 9 : 7 banker")
	t.Run("a card is put right", func(t *testing.T) {
		d.tap(16+572+12+40+20, 312+6+14) // the second tag
		cell(2, 0)
		same(t, "second", d.screen.Sheet().Cards()[1].String(), "2S")
		d.tap(16+572+12+20, 312+6+14)
		d.tapText("Take card out")
		same(t, "first", d.screen.Sheet().Cards()[0].String(), "2S")
	})
}

func TestTermsAreChanged(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.keys(fyne.KeyF)
	d.mustSay("What is played", "Series", "as table R-03")
	d.tapText("french-la-partage")
	same(t, "profile", d.screen.Sheet().Profile(), "french-la-partage")
	d.tapText("Trio")
	same(t, "trio", d.screen.Sheet().Overridden("trio"), true)
	d.tapText("As the profile")
	same(t, "trio", d.screen.Sheet().Overridden("trio"), false)
	d.tapText("as table R-03")
	same(t, "profile", d.screen.Sheet().Profile(), "european")
	d.tapText("Void round")
	same(t, "void", d.screen.Sheet().Void(), true)
	d.keys(fyne.KeyEscape)
	d.mustSay("Place a bet")
}

func TestARoundIsBroughtAlong(t *testing.T) {
	var line round.Line
	if f := round.Read([]byte(`{"table":"R-03","round":"412","game":"roulette","profile":"european","bets":[{"id":"b1","player":"G-7","spot":"red","stake":"100"}],"number":1}`), &line); f != nil {
		t.Fatal(f)
	}
	rounds := func() []*round.Line { return []*round.Line{&line} }
	d := open(t, "en", drawn, func(c *calculator.Config) { c.Rounds = rounds })
	d.screen.Enter(look.Place{Screen: "calculator"})
	same(t, "nothing is brought", d.screen.Sheet().Empty(), true)
	d.screen.Enter(look.Place{Screen: "calculator", Table: "R-03", Round: "411"})
	same(t, "no such round", d.screen.Sheet().Empty(), true)
	d.screen.Enter(look.Place{Screen: "calculator", Table: "R-03", Round: "412"})
	d.mustSay("round 412 of R-03", "G-7", "200.00")
	t.Run("or chosen from those there are", func(t *testing.T) {
		d.keys(fyne.KeyDelete, fyne.KeyO)
		d.window.Canvas().Unfocus()
		d.tapText("R-03, round 412")
		d.mustSay("round 412 of R-03")
	})
	t.Run("or handed over", func(t *testing.T) {
		var l round.Line
		if f := round.Read([]byte(`{"game":"baccarat","profile":"house-baccarat","dealt":["9H"],"bets":[]}`), &l); f != nil {
			t.Fatal(f)
		}
		same(t, "loaded", d.screen.Load(&l), true)
		d.mustSay("Waits for card 2: Banker.")
		same(t, "no round", d.screen.Load(&round.Line{}), false)
	})
}

func TestCopyPasteAndDispute(t *testing.T) {
	disputed := ""
	d := open(t, "en", drawn, func(c *calculator.Config) { c.Dispute = func(line string) { disputed = line } })
	d.keys(fyne.KeyP)
	same(t, "an empty sheet is no dispute", disputed, "")
	d.tap(onFelt(t, "17"))
	want := d.screen.Sheet().Text()
	same(t, "copied", d.screen.Shortcut(&fyne.ShortcutCopy{}), true)
	same(t, "clipboard", d.app.Clipboard().Content(), want+"\n")
	d.mustSay("Copied, as pitctl settle reads it.")
	d.keys(fyne.KeyP)
	same(t, "disputed", disputed, want)
	d.screen.Sheet().Clear()
	same(t, "pasted", d.screen.Shortcut(&fyne.ShortcutPaste{}), true)
	same(t, "as it was", d.screen.Sheet().Text(), want)
	d.app.Clipboard().SetContent("no round")
	d.screen.Shortcut(&fyne.ShortcutPaste{})
	same(t, "another shortcut", d.screen.Shortcut(&fyne.ShortcutCut{}), false)
	same(t, "still as it was", d.screen.Sheet().Text(), want)
}

// The chosen bet is in sight in a low window, and the keys for a page move what is not.
func TestALowWindowFollowsTheKeyboard(t *testing.T) {
	for name, size := range map[string]fyne.Size{"smallest": smallest, "magnified": magnified} {
		t.Run(name, func(t *testing.T) {
			d := open(t, "en", size, nil)
			for _, line := range append(slices.Repeat([]string{"red 100"}, 12), "17 100", "=17") {
				if err := d.screen.Sheet().TypeLine(line, nil, at(0)); err != nil {
					t.Fatal(err)
				}
			}
			d.screen.Refresh()
			inSight := func(text string) bool {
				for _, s := range sight.Texts(d.window.Content()) {
					if s.Text == text && s.Y > 60 && s.Y+s.H < size.Height {
						return true
					}
				}
				return false
			}
			d.keys(fyne.KeyUp)
			for _, want := range []string{"Straight 17", "Total"} {
				if !inSight(want) {
					t.Errorf("the last bet is chosen, and %q is not in sight", want)
				}
			}
			for range 9 {
				d.keys(fyne.KeyPageUp)
			}
			if inSight("Total") || !inSight("2 to 1") {
				t.Error("the keys for a page do not lead back to the felt")
			}
		})
	}
}

// In a low window the bets are all in sight and the column scrolls, wherever the mouse
// is.
func TestALowWindowScrolls(t *testing.T) {
	d := open(t, "en", smallest, nil)
	for range 30 {
		if err := d.screen.Sheet().TypeLine("red 100 @10:00", nil, at(0)); err != nil {
			t.Fatal(err)
		}
	}
	d.screen.Refresh()
	rows := 0
	for _, s := range d.texts() {
		if s.text == "Red" {
			rows++
		}
	}
	if rows < 30 {
		t.Errorf("%d of 30 bets are there", rows)
	}
	top := func() float32 {
		for _, s := range d.texts() {
			if s.text == "Bets" {
				return s.y
			}
		}
		t.Fatal("the bets are nowhere")
		return 0
	}
	before := top()
	d.scroll(300, 200, -60) // over the felt
	middle := top()
	d.scroll(300, middle+80, -60) // over the bets
	if after := top(); middle >= before || after >= middle {
		t.Errorf("the bets were at %.0f, then %.0f, then %.0f", before, middle, after)
	}
	before = top()
	sight.Pull(t, d.window, 300, before+80, -20)
	if after := top(); after >= before {
		t.Errorf("a finger on the bets has pulled them from %.0f to %.0f", before, after)
	}
}

func TestTheLanguageChanges(t *testing.T) {
	d := open(t, "en", drawn, nil)
	d.tap(onFelt(t, "red"))
	uk := open(t, "uk", drawn, nil)
	uk.tap(onFelt(t, "red"))
	uk.mustSay("Червоне", "Зробити ставку", "Калькулятор")
	for _, x := range uk.texts() {
		for _, y := range d.texts() {
			if x.text == y.text && strings.ContainsAny(x.text, "abcdefghijklmnopqrstuvwxyz") && !strings.Contains("european Del Ctrl C", x.text) {
				t.Errorf("%q is in English in both", x.text)
			}
		}
	}
}
