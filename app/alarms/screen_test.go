package alarms_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/alarms"
	"pitboss/app/alarms/watch"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// fakePit writes down what the screen asks for.
type fakePit struct {
	person    string
	may       bool
	asked     []string
	fails     error
	shelfLife time.Duration
	now       time.Time
}

func (p *fakePit) Person() (name string, acknowledge, shelve bool) { return p.person, p.may, p.may }

func (p *fakePit) Acknowledge(id findings.Identity, note string, done func(error)) {
	if note != "" {
		note = ": " + note
	}
	p.asked = append(p.asked, "take "+id.Table+note)
	done(p.fails)
}

func (p *fakePit) Shelve(id findings.Identity, why string, until time.Time, done func(error)) {
	p.asked = append(p.asked, "shelve "+id.Table+" because "+why)
	p.shelfLife = until.Sub(p.now)
	done(p.fails)
}

func (p *fakePit) Unshelve(id findings.Identity, done func(error)) {
	p.asked = append(p.asked, "bring back "+id.Table)
	done(p.fails)
}

var now = time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)

func finding(code findings.Code, table string, ago time.Duration) pit.Alarm {
	g := findings.New(code, "subject of it")
	g.Table, g.Round, g.Expected, g.Got, g.Clause = table, table+"-0412", "1800.00", "900.00", "R1-14"
	g.Why = wager.Why{Key: "finding_payout_short", Place: "1800.00", Text: "900.00", Amount: 90_000}
	return pit.Alarm{Finding: g, Raised: now.Add(-ago), Last: now.Add(-ago)}
}

func takenBy(a pit.Alarm, who string) pit.Alarm {
	a.State, a.AckedBy, a.AckedAt = pit.Acknowledged, who, a.Raised.Add(5*time.Second)
	return a
}

func someAlarms() []pit.Alarm {
	back := finding(findings.DeviceSilent, "R-12", 9*time.Minute)
	back.State, back.Over = pit.Returned, now.Add(-time.Minute)
	shelved := finding(findings.PaceLow, "B-19", time.Hour)
	shelved.Shelf = pit.Shelf{By: "Nok", Why: "Known", Since: now.Add(-time.Minute), Until: now.Add(9 * time.Minute)}
	hidden := finding(findings.RoundStuck, "R-11", time.Minute)
	hidden.HiddenBy = findings.Identity{Table: "R-11", Code: findings.SpinHung}
	return []pit.Alarm{
		finding(findings.PayoutDiffers, "R-05", 7*time.Second), takenBy(finding(findings.CardDiffers, "B-07", 45*time.Second), "Oksana Kravets"),
		finding(findings.SpinHung, "R-11", 112*time.Second), back, finding(findings.ClockSkew, "", 5*time.Minute), shelved, hidden,
	}
}

type rig struct {
	t      testing.TB
	screen *alarms.Screen
	pit    *fakePit
	keeper *watch.Keeper
	bell   *watch.Bell
	window fyne.Window
	went   []look.Place
	past   pastJournal
}

func open(t testing.TB, lang string, size fyne.Size) *rig {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(theme)
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	baht, _ := money.LookupCurrency("THB")
	r := &rig{t: t, pit: &fakePit{person: "Oksana", may: true, now: now}, keeper: &watch.Keeper{}, bell: &watch.Bell{}}
	r.keeper.Take(append(someAlarms(), takenBy(finding(findings.BetLate, "R-02", 15*time.Minute), "Nok")), now.Add(-time.Minute))
	r.keeper.Take(someAlarms(), now.Add(-30*time.Second))
	r.screen = alarms.New(alarms.Config{
		Pit: r.pit, Keeper: r.keeper, Words: w, Currency: baht, Sound: r.bell, Open: func(p look.Place) { r.went = append(r.went, p) }, Past: r.past.read,
	})
	r.window = test.NewWindow(r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(size)
	r.show()
	return r
}

func (r *rig) show() { r.screen.Show(look.Moment{Now: now, Scale: 1, Blink: true}) }

func (r *rig) keys(names ...fyne.KeyName) {
	r.t.Helper()
	for _, name := range names {
		r.screen.Key(&fyne.KeyEvent{Name: name})
	}
}

type seen struct {
	text           string
	x, y, w, h     float32
	hx, hy, hw, hh float32 // what it stands on
	key            bool
}

func (r *rig) texts() (all []seen) {
	var walk func(o fyne.CanvasObject, x, y float32, on seen)
	walk = func(o fyne.CanvasObject, x, y float32, on seen) {
		if !o.Visible() {
			return
		}
		x, y = x+o.Position().X, y+o.Position().Y
		switch o := o.(type) {
		case *canvas.Text:
			if o.Text != "" {
				on.text, on.x, on.y, on.w, on.h = o.Text, x, y, o.MinSize().Width, o.MinSize().Height
				all = append(all, on)
			}
		case *fyne.Container:
			on.hx, on.hy, on.hw, on.hh = x, y, o.Size().Width, o.Size().Height
			for _, c := range o.Objects {
				walk(c, x, y, on)
			}
		case *look.Scroll:
			walk(o.Content, x, y, on)
		case fyne.Widget:
			_, key := o.(*look.Key)
			on = seen{hx: x, hy: y, hw: o.Size().Width, hh: o.Size().Height, key: key}
			for _, c := range test.WidgetRenderer(o).Objects() {
				walk(c, x, y, on)
			}
		}
	}
	walk(r.window.Content(), 0, 0, seen{})
	return all
}

func (r *rig) says(text string) bool {
	for _, s := range r.texts() {
		if s.text == text {
			return true
		}
	}
	return false
}

func (r *rig) mustSay(texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		if !r.says(text) {
			r.t.Errorf("%q is not to be seen", text)
		}
	}
}

// tap taps the n-th text of these words.
func (r *rig) tap(text string, n int) {
	r.t.Helper()
	for _, s := range r.texts() {
		if s.text == text {
			if n == 0 {
				test.TapCanvas(r.window.Canvas(), fyne.NewPos(s.x+s.w/2, s.y+s.h/2))
				return
			}
			n--
		}
	}
	r.t.Fatalf("%q is nowhere to be seen", text)
}

var (
	drawn     = fyne.NewSize(1496, 860)
	smallest  = fyne.NewSize(1176, 580)
	magnified = fyne.NewSize(749, 340)
)

func TestAcknowledgeByFinger(t *testing.T) {
	r := open(t, "en", drawn)
	r.tap("Acknowledge", 0) // of the first row
	same(t, "asked", strings.Join(r.pit.asked, "; "), "take R-05")
	r.tap("To the table", 0)
	same(t, "went to", r.went[0].Screen+" "+r.went[0].Table, "table B-07")
	r.tap("R-11", 0)
	r.mustSay("What to do", "Ball hung", "21:45:24")
	r.tap("Acknowledge", len(r.countOf("Acknowledge"))-1) // the panel's own
	same(t, "asked", strings.Join(r.pit.asked, "; "), "take R-05; take R-11")
}

// A finger that moves a little on the key of a row takes the alarm, and does not choose the
// row alone.
func TestAcknowledgeByAFingerThatMoves(t *testing.T) {
	r := open(t, "en", drawn)
	key := r.countOf("Acknowledge")[0]
	sight.Pull(t, r.window, key.x+key.w/2, key.y+key.h/2, 4)
	same(t, "asked", strings.Join(r.pit.asked, "; "), "take R-05")
}

func (r *rig) countOf(text string) (all []seen) {
	for _, s := range r.texts() {
		if s.text == text {
			all = append(all, s)
		}
	}
	return all
}

func TestAcknowledgeByKeyboard(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyA) // the first of the list: urgent and the oldest nobody took
	same(t, "of another's the desk knows", len(r.pit.asked), 0)
	r.keys(fyne.KeyDown, fyne.KeyDown, fyne.KeyA)
	same(t, "asked", strings.Join(r.pit.asked, "; "), "take R-05")
	same(t, "the desk's own keys are about its table", r.screen.Chosen(), "R-05")
	r.keys(fyne.KeyReturn)
	same(t, "went to", r.went[0].Table+" "+r.went[0].Round, "R-05 R-05-0412")
	same(t, "Esc lets go", r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}), true)
	same(t, "and then is the desk's", r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}), false)
	same(t, "nothing is chosen", r.screen.Chosen(), "")
	same(t, "a digit is the desk's", r.screen.Key(&fyne.KeyEvent{Name: fyne.Key5}), false)
}

func TestShelve(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyDown, fyne.KeyDown, fyne.KeyS)
	r.mustSay("Known, somebody is on it", "30 min", "Shelve until 21:57")
	r.tap("Service at the table", 0)
	r.tap("30 min", 0)
	r.keys(fyne.KeyReturn)
	same(t, "asked", strings.Join(r.pit.asked, "; "), "shelve R-05 because Service at the table")
	if r.pit.shelfLife <= 29*time.Minute || r.pit.shelfLife > pit.LongestShelf {
		t.Errorf("for %s", r.pit.shelfLife)
	}
	same(t, "the form is gone", r.says("30 min"), false)
	t.Run("Esc puts nothing away", func(t *testing.T) {
		r.keys(fyne.KeyS, fyne.KeyEscape)
		same(t, "asked", len(r.pit.asked), 1)
		same(t, "the alarm is still chosen", r.screen.Chosen(), "R-05")
	})
	t.Run("and back", func(t *testing.T) {
		r.tap("Shelved", 0)
		r.mustSay("Bring back", "B-19")
		r.tap("B-19", 0)
		r.mustSay("Nok: Known, until 21:56:16")
		r.tap("Bring back", 0)
		same(t, "asked", r.pit.asked[1], "bring back B-19")
	})
}

func TestAcknowledgeWithANote(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyDown, fyne.KeyDown, fyne.KeyN)
	focused := r.window.Canvas().Focused()
	if focused == nil {
		t.Fatal("nothing has the keyboard")
	}
	for _, c := range "the chip was found " {
		focused.TypedRune(c)
	}
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	same(t, "asked", strings.Join(r.pit.asked, "; "), "take R-05: the chip was found")
	same(t, "the keyboard is free again", r.window.Canvas().Focused(), nil)
	t.Run("Esc takes nothing", func(t *testing.T) {
		r.keys(fyne.KeyN, fyne.KeyEscape)
		same(t, "asked", len(r.pit.asked), 1)
		same(t, "the alarm is still chosen", r.screen.Chosen(), "R-05")
	})
	t.Run("what somebody took has no other note", func(t *testing.T) {
		r.keys(fyne.KeyUp)
		same(t, "chosen", r.screen.Chosen(), "B-07")
		same(t, "taken", r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyN}), false)
	})
}

func TestReviewOfTheShift(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyW)
	r.mustSay("The shift so far", "since 13:47", "8 alarms", "stop the table", "Not taken", "Late bet", "Longest")
	same(t, "the keys of the list are not there", r.says("Acknowledge"), false)
	t.Run("each with when, by whom, and how long", func(t *testing.T) {
		r.mustSay("21:47:09", "R-05", "nobody", "still there", "21:32:16", "R-02", "Nok", "0:05", "14:30")
	})
	t.Run("its keys do nothing to what is not in sight", func(t *testing.T) {
		r.keys(fyne.KeyA, fyne.KeyS, fyne.KeyReturn)
		same(t, "asked", len(r.pit.asked)+len(r.went), 0)
	})
	r.keys(fyne.KeyEscape)
	r.mustSay("Acknowledge")
}

func TestWhoMayNot(t *testing.T) {
	r := open(t, "en", drawn)
	r.pit.person, r.pit.may = "", false
	r.keys(fyne.KeyDown, fyne.KeyDown, fyne.KeyA)
	r.mustSay("Sign on to acknowledge or shelve.")
	r.keys(fyne.KeyS)
	same(t, "no form", r.says("30 min"), false)
	same(t, "nothing is asked", len(r.pit.asked), 0)
}

func TestWhatFailsIsSaid(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyDown, fyne.KeyDown)
	for err, want := range map[error]string{
		pit.ErrAcknowledged:    "It was not done: somebody has acknowledged it",
		errors.New("the moon"): "It was not done: the pit did not take it",
	} {
		r.pit.fails = err
		r.keys(fyne.KeyA)
		r.mustSay(want)
	}
	r.pit.fails = nil
	r.keys(fyne.KeyA)
	same(t, "said no more", r.says("It was not done: the pit did not take it"), false)
}

func TestThePartsOfTheList(t *testing.T) {
	r := open(t, "en", drawn)
	r.mustSay("Active", "5", "Resolved", "back to normal", "not acknowledged", "acknowledged", "Oksana Kravets", "desk")
	r.keys(fyne.KeyF, fyne.KeyF)
	r.mustSay("suppressed", "R-11")
	r.tap("R-11", 0)
	r.mustSay("Hidden while this lasts: R-11 Ball hung")
	r.tap("Resolved", 0)
	r.mustSay("R-02", "resolved", "Late bet")
	r.tap("R-02", 0)
	r.mustSay("Resolved", "21:46:46, after 14:30")
	r.keys(fyne.KeyS)
	same(t, "what is over is not put away", r.says("30 min"), false)
}

func TestEnterChooses(t *testing.T) {
	r := open(t, "en", drawn)
	id := someAlarms()[5].Finding.Identity
	r.screen.Enter(look.Place{Screen: "alarms", Subject: watch.ID(id)})
	same(t, "by its ID, wherever it is", r.screen.Chosen(), "B-19")
	r.mustSay("shelved")
	r.screen.Enter(look.Place{Screen: "alarms", Table: "R-11"})
	same(t, "by its table", r.screen.Chosen(), "R-11")
	r.screen.Enter(look.Place{Screen: "alarms", Subject: "nothing of the kind"})
	r.screen.Enter(look.Place{Screen: "alarms"})
	same(t, "no other", r.screen.Chosen(), "R-11")
}

func TestSound(t *testing.T) {
	r := open(t, "en", drawn)
	r.mustSay("Sound off")
	r.keys(fyne.KeyM)
	same(t, "on", r.bell.On, true)
	r.tap("Sound on", 0)
	same(t, "off", r.bell.On, false)
}

// What is in sight is drawn again only when something of it has changed: every frame
// costs the whole window.
func TestNothingIsDrawnTwice(t *testing.T) {
	r := open(t, "en", drawn)
	r.keys(fyne.KeyDown)
	drawn := func(m look.Moment) bool {
		before := r.screen.Drawings()
		r.screen.Show(m)
		return r.screen.Drawings() > before
	}
	same(t, "the same moment", drawn(look.Moment{Now: now, Scale: 1, Blink: true}), false)
	same(t, "the same second", drawn(look.Moment{Now: now.Add(300 * time.Millisecond), Scale: 1, Blink: true}), false)
	same(t, "the beat", drawn(look.Moment{Now: now, Scale: 1}), true)
	same(t, "an age", drawn(look.Moment{Now: now.Add(time.Second), Scale: 1}), true)
	r.pit.may = false
	same(t, "somebody signs off", drawn(look.Moment{Now: now.Add(time.Second), Scale: 1}), true)
	r.keeper.Take(someAlarms()[:2], now)
	same(t, "an alarm goes", drawn(look.Moment{Now: now.Add(time.Second), Scale: 1}), true)
}

func TestNarrowShowsOneOfTwo(t *testing.T) {
	r := open(t, "en", magnified)
	same(t, "the list alone", r.says("What to do"), false)
	r.keys(fyne.KeyDown)
	r.mustSay("What to do", "‹ Alarms")
	same(t, "the alarm alone", r.says("What happened"), false)
	r.tap("‹ Alarms", 0)
	r.mustSay("What happened")
	r.keys(fyne.KeyDown, fyne.KeyEscape)
	r.mustSay("What happened")
}

// Nothing is written past the edge of what it stands on, in any language and at any
// size, and no key is cut short.
func TestNothingIsClipped(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for name, size := range map[string]fyne.Size{"drawn": drawn, "smallest": smallest, "magnified": magnified, "least": sight.Least(), "largest": sight.Largest()} {
			t.Run(fmt.Sprintf("%s %s", lang, name), func(t *testing.T) {
				r := open(t, lang, size)
				for _, key := range []fyne.KeyName{fyne.KeyM, fyne.KeyDown, fyne.KeyDown, fyne.KeyN, fyne.KeyEscape, fyne.KeyS, fyne.KeyEscape, fyne.KeyW, fyne.KeyW, fyne.KeyF, fyne.KeyDown, fyne.KeyF, fyne.KeyDown, fyne.KeyF, fyne.KeyDown} {
					r.keys(key)
					for _, fault := range sight.Faults(r.window.Content(), "alarm_") {
						t.Errorf("after %s %s", key, fault)
					}
					for _, s := range r.texts() {
						if strings.HasPrefix(s.text, "alarm_") {
							t.Errorf("after %s there are no words for %s", key, s.text)
						}
						if s.x < s.hx-0.6 || s.x+s.w > s.hx+s.hw+0.6 {
							t.Errorf("after %s %q reaches from %.0f to %.0f on what lies from %.0f to %.0f", key, s.text, s.x, s.x+s.w, s.hx, s.hx+s.hw)
						}
						if s.y < s.hy-3 || s.y+s.h > s.hy+s.hh+3 {
							t.Errorf("after %s %q stands from %.0f to %.0f on what lies from %.0f to %.0f", key, s.text, s.y, s.y+s.h, s.hy, s.hy+s.hh)
						}
						if s.key && strings.HasSuffix(s.text, "…") {
							t.Errorf("after %s %q is cut short on a key", key, s.text)
						}
					}
				}
			})
		}
	}
}
