package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/desk"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/tables/findings"
)

func TestDigitsGoToTheirTable(t *testing.T) {
	for _, c := range []struct {
		typed string
		wait  time.Duration // after the last digit
		want  string        // the table; "" stays on the floor
		says  string
	}{
		{typed: "02", want: "J-02"},
		{typed: "2", want: "J-02"},
		{typed: "3", want: "R-03"},
		{typed: "12", want: "R-12"},
		{typed: "11", want: "J-11"},
		{typed: "1", want: ""},                                    // 10, 11, 12 or 100 may be meant
		{typed: "1", wait: 2 * time.Second, want: "B-01"},         // and then it was 1
		{typed: "10", want: ""},                                   // 100 may be meant
		{typed: "10", wait: 2 * time.Second, want: "B-10"},        //
		{typed: "100", want: "B-100"},                             //
		{typed: "9", want: "", says: "There is no table 9."},      //
		{typed: "92", want: "J-02", says: "There is no table 9."}, // the 2 begins anew
	} {
		t.Run(c.typed+" "+c.wait.String(), func(t *testing.T) {
			s := newStand(t, "en", 1600, 1000)
			for _, digit := range c.typed {
				s.press(fyne.KeyName(digit))
			}
			s.tick(c.wait)
			if c.want == "" {
				s.isAt("floor", "")
			} else {
				s.isAt("table", c.want)
			}
			if c.says != "" && c.want == "" {
				s.says(c.says)
			}
		})
	}
}

// Digits that come too late are another number.
func TestDigitsArePausedApart(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.press(fyne.Key1)
	if last := s.floor.places[len(s.floor.places)-1]; last.Table != "B-01" {
		t.Errorf("while 1 is typed the floor is at %+v", last)
	}
	s.tick(3 * time.Second)
	s.isAt("table", "B-01")
	s.press(fyne.Key2)
	s.isAt("table", "J-02")
}

func TestKeysLeadToScreensAndBack(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.press(fyne.Key0, fyne.Key3)
	s.isAt("table", "R-03")
	for key, name := range map[fyne.KeyName]string{fyne.KeyD: "decisions", fyne.KeyP: "disputes", fyne.KeyI: "inspections", fyne.KeyC: "calculator"} {
		s.press(key)
		s.isAt(name, "R-03")
		s.press(fyne.KeyEscape)
		s.isAt("floor", "R-03")
		s.floor.chosen = "R-03"
	}
	s.press(fyne.KeyL)
	if s.locked != 0 {
		t.Error("a desk that is nobody's was locked")
	}
	s.pit.bars.Person = desk.Person{Name: "Oksana Kravets", Role: "Pit boss"}
	s.tick(0)
	s.press(fyne.KeyL)
	s.press(fyne.KeyF11)
	if s.filled != 1 {
		t.Errorf("F11 filled the screen %d times", s.filled)
	}
	if s.locked != 1 {
		t.Errorf("L locked %d times", s.locked)
	}
}

// Every place of the rail has a key: Esc the first, the row of function keys the others.
func TestEveryPlaceOfTheRailHasAKey(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.press(fyne.Key0, fyne.Key3)
	s.tick(3 * time.Second)
	want := []string{"table", "alarms", "decisions", "disputes", "inspections", "calculator", "journal", "devices", "settings"}
	keys := []fyne.KeyName{fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10}
	for i, key := range keys {
		s.press(key)
		s.isAt(want[i], "R-03")
	}
	s.press(fyne.KeyEscape)
	s.isAt("floor", "R-03")
}

// Where the rail is too low for all of its places, the one that the desk is at is in sight.
func TestPlaceOfTheDeskIsInSightInALowRail(t *testing.T) {
	s := newStand(t, "en", 683, 384)
	s.press(fyne.KeyF10)
	var scroll *look.Scroll
	walk(s.desk.Content(), fyne.Position{}, func(o fyne.CanvasObject, _ fyne.Position) {
		if c, ok := o.(*look.Scroll); ok && scroll == nil {
			scroll = c
		}
	})
	if most := scroll.Content.MinSize().Height - scroll.Size().Height; most <= 0 || scroll.Offset.Y != most {
		t.Errorf("at the last screen the rail is scrolled by %v of %v", scroll.Offset.Y, most)
	}
	s.press(fyne.KeyEscape)
	if scroll.Offset.Y != 0 {
		t.Errorf("at the first it is scrolled by %v", scroll.Offset.Y)
	}
}

// What the status bar says of a key, a finger does on what it says; of two keys on a cap it
// is the one that is hit, and what stands for many keys is none.
func TestHintsArePressedByAFinger(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.table.hints = []look.Hint{{Key: "D", Text: "decide"}, {Key: "0-9", Text: "go to table"}, {Key: "Esc", Text: "floor"}, {Key: "PgUp PgDn", Text: "page"}}
	s.press(fyne.Key0, fyne.Key3)
	s.tick(3 * time.Second)
	hit := func(text string, aside float32) {
		t.Helper()
		for _, seen := range s.texts() {
			if seen.text == text {
				test.TapCanvas(s.window.Canvas(), seen.at.AddXY(aside, 5))
				return
			}
		}
		t.Fatalf("there is no hint %q", text)
	}
	s.table.takes = fyne.KeyPageUp
	hit("PgUp PgDn", 5)
	s.isAt("table", "R-03")
	hit("go to table", 5)
	s.isAt("table", "R-03")
	hit("decide", 5)
	s.isAt("decisions", "R-03")
	s.press(fyne.KeyF2)
	hit("Esc", 5)
	s.isAt("floor", "R-03")
}

// A finger that cannot press Esc closes the sheet of keys too.
func TestHelpSheetIsClosedByAFinger(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.press(fyne.KeyF1)
	s.says("Keys")
	for _, o := range s.window.Canvas().Overlays().Top().(*fyne.Container).Objects {
		if k, ok := o.(*look.Key); ok {
			test.Tap(k)
		}
	}
	s.silentOf("Keys")
}

func TestScreenTakesItsOwnKeys(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.floor.takes = fyne.Key2
	s.press(fyne.Key2)
	s.isAt("floor", "")
}

// A key is said to do what it does where one is: the screen's own come first, and a key
// of the desk that the screen takes for itself is not said to be the desk's.
func TestHelpSheetSaysWhatAKeyDoesHere(t *testing.T) {
	for _, c := range []struct {
		name         string
		hints        []look.Hint
		says, silent []string
	}{
		{"P prints", []look.Hint{{Key: "P", Text: "print"}}, []string{"print", "decide", "inspect", "go to table"}, []string{"dispute", "filter", "larger tiles"}},
		{"digits are the result", []look.Hint{{Key: "0-9", Text: "result"}}, []string{"result"}, []string{"go to table"}},
		{"digits choose", []look.Hint{{Key: "1-6", Text: "claim"}}, []string{"claim"}, []string{"go to table"}},
		{"cards by letters", []look.Hint{{Key: "A-K S H D C", Text: "card"}}, []string{"card", "dispute"}, []string{"acknowledge", "decide", "inspect", "calculate"}},
		{"Esc cancels", []look.Hint{{Key: "Esc", Text: "cancel"}}, []string{"cancel"}, []string{"back to the floor"}},
		{"Ctrl C alone", []look.Hint{{Key: "Ctrl C", Text: "copy the round"}}, []string{"copy the round", "calculate"}, []string{"copy, and Ctrl V to paste"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStand(t, "en", 1600, 1000)
			s.table.hints = c.hints
			s.press(fyne.Key0, fyne.Key3, fyne.KeyF1)
			s.says(c.says...)
			s.silentOf(c.silent...)
		})
	}
	s := newStand(t, "en", 1600, 1000)
	s.press(fyne.KeyF1)
	s.says("filter", "larger tiles")
}

func TestCyrillicAndThaiKeyboards(t *testing.T) {
	s := newStand(t, "uk", 1600, 1000)
	s.pit.bars.Alarms = []desk.Chip{alarm("1", "B-01", desk.Unacknowledged, 0)}
	s.tick(0)
	s.desk.Rune('ф')
	s.desk.Rune('x')
	if !slices.Equal(s.pit.acked, []string{"1"}) {
		t.Errorf("acknowledged are %v", s.pit.acked)
	}
}

// A takes the first alarm of the table in question, and without one the first of the
// strip; what is taken already is left alone.
func TestAcknowledging(t *testing.T) {
	all := []desk.Chip{
		alarm("1", "B-01", desk.Acknowledged, 0), alarm("2", "J-02", desk.Unacknowledged, 0), alarm("3", "R-03", desk.Acknowledged, 0),
		alarm("4", "R-03", desk.Returned, 0), alarm("5", "R-03", desk.Unacknowledged, 0),
	}
	for _, c := range []struct {
		name, chosen, at string
		alarms           []desk.Chip
		want             []string
		says             string
	}{
		{name: "on the floor with nothing chosen", alarms: all, want: []string{"2"}},
		{name: "on the floor with a table chosen", chosen: "R-03", alarms: all, want: []string{"4"}},
		{name: "with a table chosen that is well", chosen: "B-10", alarms: all, want: []string{"2"}},
		{name: "at a table", at: "03", alarms: all, want: []string{"4"}},
		{name: "at a table whose alarms are taken", at: "01", alarms: all, want: []string{"2"}},
		{name: "when all are taken", alarms: all[:1], says: "There is nothing to acknowledge."},
		{name: "when there is none", says: "There is nothing to acknowledge."},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStand(t, "en", 1600, 1000)
			s.floor.chosen = c.chosen
			for _, digit := range c.at {
				s.press(fyne.KeyName(digit))
			}
			s.pit.bars.Alarms = c.alarms
			s.tick(0)
			s.press(fyne.KeyA)
			if !slices.Equal(s.pit.acked, c.want) {
				t.Errorf("acknowledged are %v, want %v", s.pit.acked, c.want)
			}
			if c.says != "" {
				s.says(c.says)
				s.tick(7 * time.Second)
				s.silentOf(c.says)
			}
		})
	}
}

func TestChipsOfTheStrip(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.says("No alarm")
	s.pit.bars.Alarms = []desk.Chip{
		alarm("1", "B-07", desk.Unacknowledged, 7*time.Second),
		{ID: "2", Table: "R-05", Title: "Ball hung", Severity: findings.High, State: desk.Acknowledged, Raised: now.Add(-112 * time.Second), By: "Oksana K.", At: now.Add(-74 * time.Second)},
		{ID: "3", Title: "Journal fails", Severity: findings.Urgent, State: desk.Returned, Raised: now.Add(-2 * time.Hour)},
	}
	s.tick(0)
	s.says("B-07", "Card differs", "0:07", "not acknowledged", "R-05", "Ball hung", "1:52", "Oksana K., 21:46:02", "Journal fails", "2:00:00", "over, not acknowledged")
	s.silentOf("No alarm")
	s.tick(time.Second)
	s.says("0:08", "1:53")
	// A chip leads to its table, one of no table to the alarms.
	test.TapCanvas(s.window.Canvas(), fyne.NewPos(92+100, 40))
	s.isAt("table", "B-07")
	test.TapCanvas(s.window.Canvas(), fyne.NewPos(92+2*280+100, 40))
	s.isAt("alarms", "")
	if got := s.alarms.places[0].Subject; got != "3" {
		t.Errorf("the alarms were told %q", got)
	}
	s.pit.bars.Alarms = nil
	s.tick(0)
	s.says("No alarm")
	s.silentOf("B-07")
}

// A warning of the desk itself is in the strip and leads to where it is shown; the rail
// does not count it among the alarms, whose list does not have it.
func TestAWarningOfTheDeskLeadsToItsOwnScreen(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.pit.bars.Alarms = []desk.Chip{
		{ID: "w", Screen: "decisions", Subject: "warnings", Title: "2 warnings", Severity: findings.High, Raised: now},
		alarm("1", "B-07", desk.Unacknowledged, 7*time.Second),
	}
	s.tick(0)
	s.says("2 warnings", "1")
	s.silentOf("2")
	test.TapCanvas(s.window.Canvas(), fyne.NewPos(92+100, 40))
	s.isAt("decisions", "")
}

func TestStripNeverScrolls(t *testing.T) {
	for _, c := range []struct {
		width  float32
		alarms int
		chips  int
		more   string
	}{{1600, 4, 4, ""}, {1600, 9, 3, "+6 more"}, {1280, 2, 2, ""}, {1280, 4, 2, "+2 more"}, {853, 2, 1, "+1 more"}, {640, 1, 1, ""}, {2560, 7, 7, ""}} {
		t.Run(fmt.Sprint(c.width, c.alarms), func(t *testing.T) {
			s := newStand(t, "en", c.width, 720)
			for i := range c.alarms {
				s.pit.bars.Alarms = append(s.pit.bars.Alarms, alarm(fmt.Sprint(i), fmt.Sprintf("B-%02d", i+1), desk.Unacknowledged, 0))
			}
			s.tick(0)
			chips, more := 0, ""
			for _, text := range s.shown() {
				if strings.HasPrefix(text, "B-") {
					chips++
				}
				if strings.HasPrefix(text, "+") {
					more = text
				}
			}
			if chips != c.chips || more != c.more {
				t.Errorf("%d chips and %q, want %d and %q", chips, more, c.chips, c.more)
			}
		})
	}
}

func TestBarsTellWhoAndHow(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.says("21:47:16", "Mon 30 Nov 2026", "Nobody", "not signed on", "stop the table", "closed")
	s.pit.bars.Person = desk.Person{Name: "Oksana Kravets", Role: "Pit boss"}
	s.pit.bars.Health = []desk.Health{{Text: "Gaming day 30 Nov"}, {Text: "B stale 0:48", Bad: true}, {Text: "journal 48,213"}}
	s.tick(0)
	s.says("Oksana Kravets", "Pit boss", "OK", "Gaming day 30 Nov · B stale 0:48 · journal 48,213")
	// On a narrow window what is bad stays.
	s.window.Resize(fyne.NewSize(300, 700))
	s.tick(0)
	s.says("B stale 0:48 · journal 48,213")
	s.window.Resize(fyne.NewSize(240, 700))
	s.tick(0)
	s.says("B stale 0:48")
}

func TestTitleOfTheWindow(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	if got := s.desk.Title(); got != "Pit Boss – Floor" {
		t.Errorf("it is %q", got)
	}
	s.pit.bars.Alarms = []desk.Chip{alarm("1", "B-01", desk.Unacknowledged, 0), alarm("2", "B-01", desk.Acknowledged, 0), alarm("3", "", desk.Returned, 0)}
	s.tick(0)
	s.press(fyne.Key0, fyne.Key3)
	if got := s.desk.Title(); got != "(2) Pit Boss – Table R-03" {
		t.Errorf("it is %q", got)
	}
	s.desk.Speak(open(t, "uk"))
	if got := s.desk.Title(); got != "(2) Pit Boss – Стіл R-03" {
		t.Errorf("it is %q", got)
	}
}

func TestLongNameIsCutOff(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.pit.bars.Person = desk.Person{Name: "Oleksandra-Viktoriia Kravets-Pidmohylna of the night shift", Role: "Pit boss"}
	s.tick(0)
	for _, text := range s.texts() {
		if text.at.X+text.size.Width > 1600 {
			t.Errorf("%q leaves the window", text.text)
		}
	}
}

func TestInitials(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	for name, want := range map[string]string{"Oksana Kravets": "OK", "demo": "D", "อรสา กิตติวงศ์": "อก", "Оксана Кравець": "ОК", "a b c": "AB", "เอก ใจดี": "เอ"} {
		s.pit.bars.Person = desk.Person{Name: name, Role: "x"}
		s.tick(0)
		s.says(want)
	}
}

// The keys of the screen in sight stand where the legend is on the floor.
func TestHintsOfAScreen(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.desk.Go(look.Place{Screen: "table", Table: "B-01"})
	s.says("Esc", "floor")
	s.silentOf("stop the table")
	s.press(fyne.KeyEscape)
	s.says("stop the table")
}

func TestHelpSheet(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.press(fyne.KeyF1)
	s.says("Keys", "go to table", "acknowledge", "decide", "dispute", "inspect", "calculate", "back to the floor")
	s.press(fyne.Key2) // any key takes it away and does nothing else
	s.silentOf("Keys")
	s.isAt("floor", "")
}

func TestQuestion(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	agreed := 0
	ask := func() { s.desk.Ask("close_title", "close_text", "close_yes", "close_no", func() { agreed++ }) }
	ask()
	s.says("Close the desk?", "Close and stop recording", "Stay")
	ask() // it is not asked twice
	if got := len(s.window.Canvas().Overlays().List()); got != 1 {
		t.Errorf("it is asked %d times", got)
	}
	s.press(fyne.Key2) // the desk waits for an answer
	s.isAt("floor", "")
	focused := s.window.Canvas().Focused()
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // the key that does no harm has the focus
	s.silentOf("Close the desk?")
	ask()
	s.press(fyne.KeyEscape)
	s.silentOf("Close the desk?")
	if agreed != 0 {
		t.Fatal("that was no yes")
	}
	ask()
	for _, o := range s.window.Canvas().Overlays().Top().(*fyne.Container).Objects {
		if k, ok := o.(*look.Key); ok && k.Text == "Close and stop recording" {
			test.Tap(k)
		}
	}
	if agreed != 1 {
		t.Errorf("yes was taken %d times", agreed)
	}
}

func TestLanguageChangesAtOnce(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.pit.bars.Alarms = []desk.Chip{alarm("1", "B-07", desk.Unacknowledged, 0)}
	s.tick(0)
	s.says("Floor", "Settings", "EN", "not acknowledged", "before the next round")
	s.press(fyne.KeyF1)
	s.desk.Notice("Sound could not be played.")
	s.desk.Speak(open(t, "th"))
	s.silentOf("Sound could not be played.")
	s.silentOf("Keys")
	s.says("ฟลอร์", "ตั้งค่า", "ไทย", "ยังไม่รับทราบ", "ก่อนเริ่มรอบใหม่", "จ. 30 พ.ย. 2569")
	s.silentOf("Floor", "Settings", "EN", "not acknowledged", "before the next round")
	if s.floor.spoken != "th" || s.table.spoken != "th" {
		t.Errorf("the screens speak %q and %q", s.floor.spoken, s.table.spoken)
	}
	for _, text := range s.texts() {
		if text.text == "ไทย" {
			test.TapCanvas(s.window.Canvas(), text.at.AddXY(5, 5))
		}
	}
	if s.language != 1 {
		t.Errorf("the key of the language was hit %d times", s.language)
	}
}

// A screen that there is none of is no way to go.
func TestNoSuchScreen(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	s.desk.Go(look.Place{Screen: "bar"})
	s.isAt("floor", "")
}

// Only what is in sight is brought up to date, once more when it comes into sight.
func TestOnlyTheScreenInSightIsShown(t *testing.T) {
	s := newStand(t, "en", 1600, 1000)
	before := s.floor.moments
	s.desk.Go(look.Place{Screen: "table", Table: "B-01"})
	if s.table.moments != 1 {
		t.Errorf("coming into sight it was shown %d times", s.table.moments)
	}
	s.tick(time.Second)
	if s.floor.moments != before || s.table.moments != 2 {
		t.Errorf("the floor was shown %d times, the table %d times", s.floor.moments-before, s.table.moments)
	}
}

// At every size and in every language all words are inside the window, none is cut off,
// none runs into another, and every screen has its place in the rail.
func TestDeskIsWholeAtEverySize(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{{Width: 1600, Height: 1000}, {Width: 2560, Height: 1440}, {Width: 1280, Height: 720}, {Width: 1024, Height: 576}, {Width: 853, Height: 480}, {Width: 683, Height: 384}, {Width: 3200, Height: 1800}} {
			t.Run(fmt.Sprint(lang, size.Width), func(t *testing.T) {
				s := newStand(t, lang, size.Width, size.Height)
				w := open(t, lang)
				s.pit.bars.Person = desk.Person{Name: map[string]string{"en": "Oksana Kravets", "th": "อรสา กิตติวงศ์", "uk": "Оксана Кравець"}[lang], Role: w.Say("role_pit_boss", nil)}
				for code, severity := range findings.Codes() {
					s.pit.bars.Alarms = append(s.pit.bars.Alarms, desk.Chip{
						ID: string(code), Table: "B-100", Title: w.Say("alarm_"+strings.ReplaceAll(string(code), ".", "_"), nil), Severity: severity, Raised: now.Add(-time.Hour),
					})
				}
				s.pit.bars.Health = []desk.Health{{Text: w.Say("health_day", map[string]any{"Day": "30"})}, {Text: "journal 1,048,213"}}
				s.tick(0)
				checkTexts(t, s, size)
				// One chip after another shows each alarm there is.
				for len(s.pit.bars.Alarms) > 1 {
					s.pit.bars.Alarms = s.pit.bars.Alarms[1:]
					s.tick(0)
					checkTexts(t, s, size)
				}
				s.press(fyne.KeyF1)
				checkSight(t, s.window.Canvas().Overlays().Top())
				s.press(fyne.KeyF1)
				s.desk.Ask("close_title", "close_text", "close_yes", "close_no", func() {})
				checkOverlay(t, s, size)
			})
		}
	}
}

// A server may call a table anything, and people have long names: they are cut off where
// their place ends, and run into nothing.
func TestLongNamesStayInTheirPlaces(t *testing.T) {
	for name, long := range map[string]string{"Latin": strings.Repeat("East-117 ", 40), "Thai": strings.Repeat("โต๊ะที่", 60), "one letter": strings.Repeat("W", 5000)} {
		for _, size := range []fyne.Size{{Width: 1600, Height: 1000}, {Width: 1280, Height: 720}, {Width: 853, Height: 480}} {
			t.Run(fmt.Sprint(name, size.Width), func(t *testing.T) {
				s := newStand(t, "en", size.Width, size.Height)
				s.pit.bars.Person = desk.Person{Name: long, Role: long}
				for i := range 3 {
					s.pit.bars.Alarms = append(s.pit.bars.Alarms, desk.Chip{
						ID: fmt.Sprint(i), Table: long, Title: long, By: long, State: desk.State(i), Severity: findings.Urgent, Raised: now.Add(-time.Hour),
					})
				}
				s.pit.bars.Health = []desk.Health{{Text: long}, {Text: "journal 1,048,213"}}
				s.tick(0)
				checkPlaces(t, shown(s), size)
			})
		}
	}
}

func checkTexts(t *testing.T, s *stand, size fyne.Size) {
	t.Helper()
	all := shown(s)
	for _, a := range all {
		if strings.Contains(a.text, "…") {
			t.Errorf("%q is cut off", a.text)
		}
	}
	checkPlaces(t, all, size)
	checkSight(t, s.desk.Content())
}

// checkSight looks over what is drawn in the window, or what lies over it.
func checkSight(t *testing.T, o fyne.CanvasObject) {
	t.Helper()
	for _, family := range []string{"desk_", "key_", "screen_", "health_", "alarm_"} {
		for _, fault := range sight.Faults(o, family) {
			t.Error(fault)
		}
	}
}

// shown are the texts of the desk, and where they are.
func shown(s *stand) (all []seen) {
	walk(s.desk.Content(), fyne.Position{}, func(o fyne.CanvasObject, at fyne.Position) {
		if text, ok := o.(*canvas.Text); ok && text.Text != "" {
			all = append(all, seen{text: text.Text, at: at, size: text.MinSize()})
		}
	})
	return all
}

func checkPlaces(t *testing.T, all []seen, size fyne.Size) {
	t.Helper()
	for i, a := range all {
		if a.at.X < -0.5 || a.at.Y < -3 || a.at.X+a.size.Width > size.Width+0.5 || a.at.Y+a.size.Height > size.Height+3 {
			t.Errorf("%.60q leaves the window: it is at %v and %v", a.text, a.at, a.size)
		}
		for _, b := range all[:i] {
			y, z := a.at.Y+a.size.Height/2, b.at.Y+b.size.Height/2
			if y-z < 7 && z-y < 7 && a.at.X < b.at.X+b.size.Width && b.at.X < a.at.X+a.size.Width {
				t.Errorf("%.60q at %v runs into %.60q at %v", a.text, a.at, b.text, b.at)
			}
		}
	}
}

func checkOverlay(t *testing.T, s *stand, size fyne.Size) {
	t.Helper()
	checkSight(t, s.window.Canvas().Overlays().Top())
	walk(s.window.Canvas().Overlays().Top(), fyne.Position{}, func(o fyne.CanvasObject, at fyne.Position) {
		if text, ok := o.(*canvas.Text); ok && text.Text != "" && (at.X < 0 || at.X+text.MinSize().Width > size.Width) {
			t.Errorf("%q of the question leaves the window", text.Text)
		}
	})
}
