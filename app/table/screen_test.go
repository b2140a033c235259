package table_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// shown is a screen in a window of the test driver.
type shown struct {
	*table.Screen
	window fyne.Window
	pit    *canned
	went   []look.Place
	acked  []findings.Code
	moment look.Moment
}

func show(t testing.TB, c *canned, number, lang string, w, h float32) *shown {
	t.Helper()
	app := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	app.Settings().SetTheme(theme)
	s := &shown{pit: c, moment: look.Moment{Now: c.now, Scale: 1}}
	s.Screen = table.New(table.Config{
		Pit: c, Words: open(t, lang), Book: book(t), Go: func(to look.Place) { s.went = append(s.went, to) },
		Acknowledge: func(a *table.Alarm) { s.acked = append(s.acked, a.Finding.Code) },
	})
	told(s.Screen, c, number)
	s.window = test.NewTempWindow(t, s.Content())
	s.window.SetPadded(false)
	s.window.Resize(fyne.NewSize(w, h))
	s.Enter(look.Place{Screen: "table", Table: number})
	s.Show(s.moment)
	return s
}

// line is a text on the screen, in its panel.
type written struct {
	text       string
	x, y, w, h float32
	size       float32
	panel      fyne.CanvasObject
}

// written walks through what is in sight and gathers its texts, each with the object
// it lies in.
func (s *shown) written() []written {
	var all []written
	var walk func(o, in fyne.CanvasObject, x, y float32)
	walk = func(o, in fyne.CanvasObject, x, y float32) {
		if !o.Visible() {
			return
		}
		x, y = x+o.Position().X, y+o.Position().Y
		switch o := o.(type) {
		case *canvas.Text:
			all = append(all, written{o.Text, x, y, o.MinSize().Width, o.MinSize().Height, o.TextSize, in})
		case *fyne.Container:
			for _, child := range o.Objects {
				walk(child, o, x, y)
			}
		case *look.Scroll:
			walk(o.Content, o, x-o.Offset.X, y-o.Offset.Y)
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				walk(child, o, x, y)
			}
		}
	}
	walk(s.Content(), s.Content(), 0, 0)
	return all
}

func (s *shown) says(text string) bool {
	for _, w := range s.written() {
		if strings.Contains(w.text, text) {
			return true
		}
	}
	return false
}

// earlier says that the screen shows an earlier round.
func (s *shown) earlier() bool {
	for _, w := range s.written() {
		if w.text == "Earlier round" {
			return true
		}
	}
	return false
}

var cannedTables = map[string]func(testing.TB) *canned{"B-07": differingCoup, "J-33": softSeventeen, "R-03": shortSpin}

// TestNothingIsClipped: in every language and at every size of the window, each text
// lies whole in its panel, is not shortened, and covers no other text.
func TestNothingIsClipped(t *testing.T) {
	for _, lang := range languages {
		for _, size := range [...][2]float32{{1496, 860}, {1176, 580}, {749, 340}, {2456, 1300}, {1330, 700}, {595, 256}, {3096, 1660}} {
			for number, make := range cannedTables {
				t.Run(fmt.Sprintf("%s %s %v×%v", lang, number, size[0], size[1]), func(t *testing.T) {
					s := show(t, make(t), number, lang, size[0], size[1])
					if n := len(s.written()); n < 60 {
						t.Fatalf("there are %d texts", n)
					}
					s.whole(t)
					for _, fault := range sight.Faults(s.Content(), "table_") {
						t.Error(fault)
					}
				})
			}
		}
	}
}

// whole fails the test for every text that is not whole in sight, or lies on another.
func (s *shown) whole(t *testing.T) {
	t.Helper()
	all := s.written()
	for i := range all {
		a := &all[i]
		if strings.HasSuffix(a.text, "…") {
			t.Errorf("%q is shortened", a.text)
		}
		at, size := position(s.Content(), a.panel), a.panel.Size()
		if a.x < at.X-1 || a.x+a.w > at.X+size.Width+1 {
			t.Errorf("%q lies at %.0f to %.0f, its panel at %.0f to %.0f", a.text, a.x, a.x+a.w, at.X, at.X+size.Width)
		}
		if y := a.y + a.h/2; y < at.Y || y > at.Y+size.Height {
			t.Errorf("%q lies at height %.0f, its panel at %.0f to %.0f", a.text, y, at.Y, at.Y+size.Height)
		}
		for j := range all[:i] {
			if b := &all[j]; a.panel == b.panel && cover(a, b) {
				t.Errorf("%q covers %q", a.text, b.text)
			}
		}
	}
}

// TestNothingIsClippedWhateverHappens plays the recorded pits to the screen, in Thai
// and Ukrainian and at all sizes of the window by turns, and looks at it now and then, and at everything that is
// found wrong.
func TestNothingIsClippedWhateverHappens(t *testing.T) {
	files, err := filepath.Glob("../../cmd/pitctl/testdata/scenarios/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no recorded pits: %v", err)
	}
	for i, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			fold := tables.NewFold(tables.Config{Book: book(t)})
			c := &canned{tables: map[string]*tables.Table{}}
			var s *shown
			wrong := ""
			for n, e := range events(t, file) {
				fold.Apply(&e)
				for _, number := range fold.Numbers() {
					snapshot := fold.Snapshot(number)
					c.tables[number], c.alarms, c.now = snapshot, alarmsOf(snapshot), e.Time
					if snapshot.Game == profile.NoGame {
						continue
					}
					if s == nil {
						size := windows()[i%len(windows())]
						s = show(t, c, number, languages[1+i%2], size[0], size[1])
					}
					s.Watch(e.Time, snapshot)
					now := ""
					for _, g := range snapshot.Open {
						now += string(g.Code) + g.Round + " "
					}
					if now == wrong && n%97 != 0 {
						continue
					}
					wrong = now
					s.moment.Now = e.Time
					s.Enter(look.Place{Screen: "table", Table: number})
					s.Show(s.moment)
					s.whole(t)
					if t.Failed() {
						t.Fatalf("at event %d, %s of round %s", n+1, e.Type, snapshot.Round)
					}
				}
			}
		})
	}
}

// position is where an object lies in another.
func position(in, of fyne.CanvasObject) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(of).Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(in))
}

// cover says that two texts lie on one another: their letters, not the room around
// them.
func cover(a, b *written) bool {
	const letters = 0.36 // of the size, above and below the middle
	ay, by := a.y+a.h/2, b.y+b.h/2
	apart := (a.size + b.size) * letters
	return a.x < b.x+b.w-1 && b.x < a.x+a.w-1 && ay-by < apart && by-ay < apart
}

func TestKeysLeadOn(t *testing.T) {
	s := show(t, differingCoup(t), "B-07", "en", 1496, 860)
	for key, screen := range map[fyne.KeyName]string{fyne.KeyD: "decisions", fyne.KeyP: "disputes", fyne.KeyI: "inspections", fyne.KeyC: "calculator"} {
		s.went = nil
		same(t, "taken", s.Key(&fyne.KeyEvent{Name: key}), true)
		if len(s.went) != 1 || s.went[0] != (look.Place{Screen: screen, Table: "B-07", Round: "0412", Subject: "B-07\x1f0412\x1fcard.differs\x1fcard:4"}) {
			t.Errorf("%s leads to %v", key, s.went)
		}
	}
	for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyA, fyne.Key7, fyne.KeyF1} {
		same(t, string(key)+" is left to the desk", s.Key(&fyne.KeyEvent{Name: key}), false)
	}
	same(t, "chosen", s.Chosen(), "B-07")
	same(t, "name", s.Name(), "table")
}

func TestFingerLeadsOn(t *testing.T) {
	s := show(t, differingCoup(t), "B-07", "en", 1496, 860)
	tap(t, s, "Acknowledge")
	same(t, "acknowledged", len(s.acked) == 1 && s.acked[0] == findings.CardDiffers, true)
	tap(t, s, "Calculator")
	same(t, "went", len(s.went) == 1 && s.went[0].Screen == "calculator", true)
	s = show(t, softSeventeen(t), "J-33", "en", 1496, 860)
	same(t, "nothing to acknowledge", s.says("Acknowledge") && !s.says("Acknowledged by"), false)
	tap(t, s, "Open a dispute")
	same(t, "went", len(s.went) == 1 && s.went[0].Screen == "disputes", true)
}

// tap taps the key whose text is this.
func tap(t testing.TB, s *shown, text string) {
	t.Helper()
	for _, w := range s.written() {
		if target, ok := w.panel.(fyne.Tappable); ok && w.text == text {
			if size := w.panel.Size(); size.Height < look.SmallTarget {
				t.Errorf("the key %q is %v high", text, size.Height)
			}
			target.Tapped(nil)
			return
		}
	}
	t.Fatalf("there is no key %q", text)
}

func focus(t testing.TB, s *shown, text string) {
	t.Helper()
	for _, w := range s.written() {
		if target, ok := w.panel.(fyne.Focusable); ok && w.text == text {
			s.window.Canvas().Focus(target)
			return
		}
	}
	t.Fatalf("there is no key %q", text)
}

func TestOnlyANewAlarmBlinks(t *testing.T) {
	for name, life := range map[string]table.Life{"fresh": table.Fresh, "taken": table.Taken} {
		t.Run(name, func(t *testing.T) {
			c := differingCoup(t)
			for i := range c.alarms {
				c.alarms[i].Life = life
			}
			s := show(t, c, "B-07", "en", 1496, 860)
			before := s.window.Canvas().Capture()
			s.moment.Blink = true
			s.Show(s.moment)
			after := s.window.Canvas().Capture()
			changed := before.At(1100, 90) != after.At(1100, 90)
			same(t, "the head blinks", changed, life == table.Fresh)
			if before.At(500, 200) != after.At(500, 200) {
				t.Error("the felt blinks")
			}
		})
	}
}

func TestScreenFollowsItsTable(t *testing.T) {
	c := differingCoup(t)
	s := show(t, c, "B-07", "en", 1496, 860)
	same(t, "old", s.says("0412, coup 44"), true)
	next := *c.tables["B-07"]
	next.Round, next.Phase, next.Since, next.Open, next.Scanned, next.Cards, next.Bets = "0413", tables.Betting, c.now, nil, nil, nil, nil
	c.tables["B-07"], c.alarms = &next, nil
	s.moment.Now = s.moment.Now.Add(3 * time.Second)
	s.Show(s.moment)
	same(t, "new", s.says("0413, coup 44") && s.says("Bets open") && s.says("0:03"), true)
	same(t, "no bets yet", s.says("No bets yet."), true)
	same(t, "quiet", s.says("Nothing is wrong"), true)
	t.Run("and shows the rounds before", func(t *testing.T) {
		same(t, "taken", s.Key(&fyne.KeyEvent{Name: fyne.KeyLeft}), true)
		same(t, "state", s.earlier() && s.says("0412, coup 44"), true)
		same(t, "its money", s.says("owed more 6,200.00, overpaid 2,850.00"), true)
		same(t, "no way past the oldest", s.Key(&fyne.KeyEvent{Name: fyne.KeyLeft}) && s.earlier(), true)
		same(t, "back", s.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}), true)
		same(t, "now", s.says("0413, coup 44") && !s.earlier(), true)
		tap(t, s, "0412")
		same(t, "by finger", s.earlier(), true)
		tap(t, s, "Back to now")
		same(t, "back by finger", s.earlier(), false)
	})
	t.Run("or one that a place names", func(t *testing.T) {
		s.Enter(look.Place{Screen: "table", Table: "B-07", Round: "0412"})
		s.Show(s.moment)
		same(t, "state", s.earlier(), true)
		s.Enter(look.Place{Screen: "table", Table: "B-07", Round: "0001"})
		s.Show(s.moment)
		same(t, "one that is forgotten", s.earlier(), false)
	})
}

func TestAnotherLanguageFromTheNextShowOn(t *testing.T) {
	s := show(t, differingCoup(t), "B-07", "en", 1496, 860)
	s.Speak(open(t, "uk"))
	s.Show(s.moment)
	same(t, "English is gone", s.says("What to do"), false)
	same(t, "Ukrainian is there", s.says("Що робити"), true)
	same(t, "hints", s.Hints()[0].Text, "зал")
}

func TestTableThatThereIsNot(t *testing.T) {
	s := show(t, differingCoup(t), "B-07", "en", 1496, 860)
	s.Enter(look.Place{Screen: "table", Table: "B-99"})
	s.Show(s.moment)
	same(t, "says so", s.says("There is no table B-99."), true)
	same(t, "keys do nothing", s.Key(&fyne.KeyEvent{Name: fyne.KeyD}) && len(s.went) == 0, true)
	s.Enter(look.Place{Screen: "table", Table: "B-07"})
	s.Show(s.moment)
	same(t, "and back", s.says("Baccarat") && !s.says("There is no table"), true)
}

func TestEveryGameTakesTheOthersPlace(t *testing.T) {
	c := differingCoup(t)
	for _, more := range []*canned{softSeventeen(t), shortSpin(t)} {
		for number, s := range more.tables {
			c.tables[number] = s
		}
		c.alarms = append(c.alarms, more.alarms...)
	}
	s := show(t, c, "B-07", "en", 1496, 860)
	focus(t, s, "Acknowledge")
	for _, step := range [...]struct{ table, here, gone string }{
		{"R-03", "Chi-square", "Big Eye Boy"}, {"J-33", "Box 7", "Chi-square"}, {"B-07", "Big Eye Boy", "Box 7"},
	} {
		s.Enter(look.Place{Screen: "table", Table: step.table})
		s.Show(s.moment)
		same(t, "the keyboard is at no key out of sight", s.window.Canvas().Focused() == nil, true)
		same(t, step.table+" shows "+step.here, s.says(step.here), true)
		same(t, step.table+" shows "+step.gone, s.says(step.gone), false)
	}
}

func TestInkIsTheDesks(t *testing.T) {
	ink := draw.Dark()
	for i, pair := range [...][2]any{
		{ink.Felt, look.Felt},
		{ink.Box, look.Box},
		{ink.Edge, look.Edge},
		{ink.Well, look.Bg0},
		{ink.Floor, look.Bg1},
		{ink.Panel, look.Bg2},
		{ink.Key, look.Bg3},
		{ink.Chosen, look.Bg4},
		{ink.Line, look.Line},
		{ink.Rim, look.Line2},
		{ink.Strong, look.Text1},
		{ink.Text, look.Text2},
		{ink.Dim, look.Text3},
		{ink.Pale, look.Text4},
		{ink.Bar, look.Analogue},
		{ink.Banker, look.Banker},
		{ink.Player, look.Player},
		{ink.Tie, look.Tie},
		{ink.Red, look.Red},
		{ink.Black, look.Black},
		{ink.Green, look.Green},
		{ink.OnNumber, look.OnNumber},
		{ink.Face, look.CardFace},
		{ink.Hearts, look.CardRed},
		{ink.Spades, look.CardBlack},
		{ink.OnChip, look.OnFill},
		{ink.Chips, look.Chips},
		{ink.Alarm, look.UrgentColour},
		{ink.Tint, look.UrgentTint},
		{ink.Focus, look.Focus},
	} {
		if pair[0] != pair[1] {
			t.Errorf("colour %d of the pictures is %v, the desk's %v", i, pair[0], pair[1])
		}
	}
}

func BenchmarkShow(b *testing.B) {
	for number, make := range cannedTables {
		b.Run(number, func(b *testing.B) {
			s := show(b, make(b), number, "en", 1496, 860)
			b.ReportAllocs()
			for b.Loop() {
				s.moment.Now = s.moment.Now.Add(time.Second)
				s.Show(s.moment)
			}
		})
	}
}

// Enter leads to the round that the finding is about: on the screen where it was seen,
// else to its records.
func TestEnterShowsTheRoundOfTheFinding(t *testing.T) {
	c := differingCoup(t)
	c.alarms = c.alarms[:1]
	c.alarms[0].Finding.Round = "0411"
	s := show(t, c, "B-07", "en", 1496, 860)
	enter := func() bool { return s.Key(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	if !enter() || len(s.went) != 1 || s.went[0] != (look.Place{Screen: "journal", Table: "B-07", Round: "0411"}) {
		t.Errorf("Enter leads to %v", s.went)
	}
	old := *c.tables["B-07"]
	old.Round = "0411"
	s.Watch(c.now.Add(-time.Minute), &old)
	s.Watch(c.now, c.tables["B-07"])
	if !enter() || !s.earlier() {
		t.Error("Enter does not show the round")
	}
	c.alarms[0].Finding.Round = "0412"
	s.Key(&fyne.KeyEvent{Name: fyne.KeyEscape})
	s.Show(s.moment)
	if enter() {
		t.Error("the round in sight is no other")
	}
}
