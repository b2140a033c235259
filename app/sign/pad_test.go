package sign_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

type padRig struct {
	*shown
	pad     *sign.Pad
	changes int
	entered int
}

func newPad(t *testing.T, lang string, compact bool, width, height float32) *padRig {
	t.Helper()
	start(t, lang)
	r := &padRig{}
	r.pad = sign.New(sign.Config{
		Words: open(t, lang), People: people, Changed: func() { r.changes++ }, Enter: func() { r.entered++ }, Compact: compact,
	})
	r.pad.Sign(people()[1])
	r.shown = show(t, r.pad.Object(), width, height)
	r.pad.Tick(now)
	r.pad.TakeFocus()
	return r
}

// A PIN is typed, never shown, and taken once.
func TestPINIsTakenOnce(t *testing.T) {
	r := newPad(t, "en", false, 432, 560)
	r.says("Vasyl Melnyk", "Manager", "0 of 6 entered")
	r.types("13579")
	if r.pad.Complete() {
		t.Error("five digits are complete")
	}
	r.press(fyne.KeyEnter)
	if r.entered != 0 {
		t.Error("Enter counted before the PIN was complete")
	}
	r.types("1")
	r.press(fyne.KeyEnter)
	if !r.pad.Complete() || r.entered != 1 || r.changes != 6 {
		t.Errorf("complete %v, entered %d times, changed %d times", r.pad.Complete(), r.entered, r.changes)
	}
	r.saysNot("13579")
	s, ok := r.pad.Secret()
	if !ok || s.Person != "melnyk" || string(s.PIN) != "135791" {
		t.Errorf("it gives %s, %v", s.Person, ok)
	}
	if _, again := r.pad.Secret(); again || r.pad.Complete() {
		t.Error("a PIN was given twice")
	}
	if text := fmt.Sprint(s); text != "{melnyk (secret)}" {
		t.Errorf("it prints as %q", text)
	}
}

// Digits come from any keyboard, Backspace and Delete take them back, and what is no
// digit is the window's.
func TestPINKeys(t *testing.T) {
	r := newPad(t, "th", false, 432, 560)
	r.types("๑๓ๅภ57")
	s, _ := r.pad.Secret()
	if string(s.PIN) != "131457" {
		t.Error("Thai digits were not taken for what they are")
	}
	r.types("1234567890123456")
	if s, _ = r.pad.Secret(); string(s.PIN) != "123456789012" {
		t.Error("a PIN has more than twelve digits")
	}
	r.types("123456")
	r.press(fyne.KeyBackspace)
	if r.pad.Complete() {
		t.Error("Backspace took nothing back")
	}
	r.press(fyne.KeyDelete)
	r.says("0 จาก 6")
	r.press(fyne.KeyD, fyne.KeyF1, fyne.KeyEscape, fyne.Key7)
	if len(r.keys) != 3 || r.keys[0] != fyne.KeyD {
		t.Errorf("the window got %v", r.keys)
	}
}

// Another language while another person is looked for: the line says what goes into it in
// that language, and nobody found is said in it.
func TestAnotherLanguageWhileAPersonIsLookedFor(t *testing.T) {
	r := newPad(t, "en", false, 432, 560)
	r.press(fyne.KeyW)
	r.types("zzz")
	english := open(t, "en").Say("sign_none", nil)
	r.says(english)
	r.pad.Speak(open(t, "uk"))
	r.says(open(t, "uk").Say("sign_none", nil))
	r.says("zzz")
	if text := r.texts(); strings.Contains(text, english) {
		t.Errorf("it still says %q", text)
	}
}

// A finger types on the twelve keys.
func TestPINByFinger(t *testing.T) {
	r := newPad(t, "en", true, 400, 400)
	at := func(i int) fyne.Position { // of the key with this number, from the upper left
		h := r.pad.Height(400)
		return fyne.NewPos(66+float32(i%3)*133, h-8-4*44-3*4+float32(i/3)*48+20)
	}
	tap := func(keys ...int) {
		for _, i := range keys {
			r.pad.Object().(fyne.Tappable).Tapped(&fyne.PointEvent{Position: at(i)})
		}
	}
	tap(0, 1, 2, 3, 10, 8)
	s, ok := r.pad.Secret()
	if !ok || string(s.PIN) != "123409" {
		t.Errorf("the keys type %q, %v", string(s.PIN), ok)
	}
	tap(0, 1, 2, 11, 11)
	r.says("1 of 6")
	tap(9)
	r.says("0 of 6")
}

// Who signs is another: by id, by a word of the name; only those who may.
func TestAnotherSigns(t *testing.T) {
	r := newPad(t, "en", false, 432, 560)
	r.types("135791")
	r.press(fyne.KeyW)
	r.says("Oksana Kravets", "Iryna Bondar")
	r.saysNot("Vasyl Gone")
	if r.pad.Complete() {
		t.Error("it is complete while somebody is chosen")
	}
	r.types("bon")
	r.saysNot("Oksana Kravets")
	r.press(fyne.KeyEnter)
	if got := r.pad.Person().ID; got != "bondar" {
		t.Errorf("%q signs", got)
	}
	r.says("0 of 6") // what was typed for the other is gone
	r.pad.Set(sign.Face{May: []roles.Role{roles.PitBoss, roles.Manager}, Not: "kravets"})
	r.types("802604")
	r.says("Only these sign this: Pit boss, Manager.")
	if _, ok := r.pad.Secret(); ok {
		t.Error("a dealer signed what is a manager's")
	}
	r.press(fyne.KeyW)
	r.saysNot("Oksana Kravets")
	r.types("va")
	r.press(fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn)
	r.types("135791")
	if s, ok := r.pad.Secret(); !ok || s.Person != "melnyk" {
		t.Errorf("%v signs, %v", s.Person, ok)
	}
	r.pad.Set(sign.Face{Not: "melnyk"})
	r.types("135791")
	r.says("Another person signs here")
	if r.pad.Complete() {
		t.Error("the same person signs twice")
	}
	r.pad.Set(sign.Face{Fixed: true})
	r.press(fyne.KeyW)
	r.saysNot("Oksana Kravets")
}

// A wrong PIN is said in words; a lock counts down, and nothing is taken meanwhile.
func TestWrongPIN(t *testing.T) {
	r := newPad(t, "en", false, 432, 560)
	r.types("135791")
	r.pad.Failed(staff.ErrWrong)
	r.says("The id or the secret is wrong.")
	r.types("1")
	r.saysNot("wrong.")
	r.pad.Failed(&staff.Locked{Left: 61 * time.Second})
	r.says("1:01")
	r.types("135791")
	if r.pad.Complete() {
		t.Error("a PIN is taken from somebody who is locked out")
	}
	r.pad.Tick(now.Add(11 * time.Second))
	r.says("0:50")
	r.pad.Tick(now.Add(62 * time.Second))
	r.saysNot("Locked")
	r.types("135791")
	if !r.pad.Complete() {
		t.Error("it is still locked")
	}
	r.pad.Set(sign.Face{Busy: true})
	if r.pad.Complete() {
		t.Error("it signs again while it is recorded")
	}
	r.pad.Clear()
	r.pad.Set(sign.Face{})
	r.says("0 of 6")
}

// In every language and at every size, nothing lies outside, and the keys are as large
// as a finger.
func TestPadFitsItsField(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range [][2]float32{{432, 560}, {400, 360}, {300, 360}} {
			t.Run(fmt.Sprint(lang, size), func(t *testing.T) {
				r := newPad(t, lang, size[1] < 500, size[0], size[1])
				if least := r.pad.LeastHeight(); least > size[1]+1 {
					t.Errorf("it is at least %v high", least)
				}
				r.pad.Failed(&staff.Locked{Left: time.Hour})
				r.pad.Set(sign.Face{Says: "saw every card (B-34) and says so", May: []roles.Role{roles.PitBoss}})
				_ = r.texts()
				r.press(fyne.KeyW)
				_ = r.texts()
			})
		}
	}
}

// A key that is printed does what is printed at that moment, on the pad and beside it: W is
// the pad's only while the keyboard is there, unless the screen hands it on from anywhere.
func TestPrintedKeysAreTrue(t *testing.T) {
	r := newPad(t, "en", true, 400, 400)
	keys := func(want string) {
		t.Helper()
		got := ""
		for _, key := range []string{"W", "Del", "3", "1-7", "N", "Enter", "Esc"} {
			got += r.pad.Cap(key) + " "
		}
		if got = strings.Join(strings.Fields(got), " "); got != want {
			t.Errorf("the screen prints %s, want %s", got, want)
		}
	}
	r.says("Change | W")
	keys("N Enter Esc")
	r.window.Canvas().Unfocus()
	r.saysNot("Change | W", "Change | Esc")
	keys("W Del 3 1-7 N Enter Esc")
	r.pad.TakeFocus()
	r.says("Change | W")
	r.press(fyne.KeyW)
	r.says("Change | Esc")
	r.saysNot("Change | W")
	keys("")
	r.press(fyne.KeyEscape) // and that is the pad's, with the keyboard in its search
	if len(r.keys) > 0 || r.pad.Choosing() {
		t.Errorf("Esc went on as %v, and somebody is chosen: %v", r.keys, r.pad.Choosing())
	}
	keys("N Enter Esc")

	r.pad = sign.New(sign.Config{Words: open(t, "en"), People: people, Everywhere: true})
	r.pad.Sign(people()[1])
	r.shown = show(t, r.pad.Object(), 400, 400)
	r.says("Change | W")
	keys("Del 3 1-7 N Enter Esc")
}

// The screen is told when the keyboard comes to the PIN and when it leaves, so that it prints
// its own keys anew.
func TestScreenIsToldOfTheKeyboard(t *testing.T) {
	start(t, "en")
	told := 0
	p := sign.New(sign.Config{Words: open(t, "en"), People: people, Held: func() { told++ }})
	s := show(t, p.Object(), 400, 400)
	p.TakeFocus()
	s.window.Canvas().Unfocus()
	if told != 2 {
		t.Errorf("told %d times", told)
	}
}
