package sign_test

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
)

// sheetRig is a sheet with a desk that answers when it is told to.
type sheetRig struct {
	*shown
	sheet   *sign.Sheet
	session pit.Session
	on      bool
	asked   []string // what the sheet asked for, with the secrets
	answer  func(error)
	done    int
	deeds   []string
}

func newSheet(t *testing.T, lang string, height float32, practice bool) *sheetRig {
	t.Helper()
	start(t, lang)
	r := &sheetRig{}
	ask := func(what string, parts ...any) func(done func(error)) {
		return func(done func(error)) {
			r.asked = append(r.asked, what+" "+fmt.Sprint(parts...))
			r.answer = done
		}
	}
	cfg := sign.SheetConfig{
		Words: open(t, lang), Session: func() (pit.Session, bool) { return r.session, r.on }, People: people,
		SignOn: func(id string, password staff.Secret, done func(error)) { ask("on", id, " ", string(password))(done) },
		ChangePassword: func(old, fresh staff.Secret, done func(error)) {
			ask("password", string(old), " ", string(fresh))(done)
		},
		SetPIN: func(password, pin staff.Secret, done func(error)) {
			ask("pin", string(password), " ", string(pin))(done)
		},
		Lock:     func() { r.deeds = append(r.deeds, "lock") },
		SignOff:  func() { r.deeds = append(r.deeds, "off") },
		Standing: func() sign.Standing { return sign.Standing{Records: 48213, Day: "2026-11-30", Root: "7f3a91c4"} },
		Done:     func() { r.done++ },
		Large:    func() { r.deeds = append(r.deeds, "large") },
		Wall:     func() { r.deeds = append(r.deeds, "wall") },
	}
	if practice {
		cfg.Practice = func(w *words.Words) []string { return []string{"a practice pit"} }
	}
	r.sheet = sign.NewSheet(cfg)
	r.shown = show(t, r.sheet.Object(), sign.SheetWidth, height)
	r.window.Canvas().SetOnTypedKey(r.sheet.Key)
	r.sheet.Tick(now)
	return r
}

func (r *sheetRig) expect(asked ...string) {
	r.t.Helper()
	if fmt.Sprint(r.asked) != fmt.Sprint(asked) {
		r.t.Errorf("the desk was asked %q, want %q", r.asked, asked)
	}
	r.asked = nil
}

// Nobody is signed on: a person is chosen by name, shows the password, and is on. Who
// works here is not told to whoever asks.
func TestSigningOn(t *testing.T) {
	r := newSheet(t, "en", 700, false)
	r.sheet.Open()
	r.says("Sign on", "48,213 records of 2026-11-30, root 7f3a91c4")
	r.saysNot("Oksana", "practice")
	r.types("oks")
	r.says("Oksana Kravets")
	r.press(fyne.KeyReturn)
	r.types("a good secret")
	r.saysNot("a good secret")
	r.press(fyne.KeyReturn)
	r.expect("on kravets a good secret")
	r.says("One moment")
	r.answer(staff.ErrWrong)
	r.says("The id or the secret is wrong.")
	r.types("x")
	r.saysNot("is wrong")
	r.press(fyne.KeyReturn)
	r.expect("on kravets x")
	r.answer(&staff.Locked{Left: time.Minute})
	r.says("1:00")
	r.sheet.Tick(now.Add(20 * time.Second))
	r.says("0:40")
	r.sheet.Tick(now.Add(time.Hour))
	r.saysNot("Locked")
	r.sheet.Open()
	r.types("kravets")
	r.press(fyne.KeyReturn)
	r.types("right")
	r.press(fyne.KeyReturn)
	r.on, r.session = true, pit.Session{Person: people()[0], Since: now}
	r.answer(nil)
	if r.done != 1 {
		t.Errorf("it is done %d times", r.done)
	}
}

// An id that nobody has is asked for like any other: the sheet does not tell.
func TestUnknownIdIsAskedFor(t *testing.T) {
	r := newSheet(t, "uk", 700, false)
	r.sheet.Open()
	r.types("Nobody ")
	r.press(fyne.KeyReturn)
	r.types("pw")
	r.press(fyne.KeyReturn)
	r.expect("on nobody pw")
}

// Locked, the desk waits for whoever locked it; another may come in their place.
func TestUnlockingAndChangingUser(t *testing.T) {
	r := newSheet(t, "en", 700, true)
	r.on, r.session = true, pit.Session{Person: people()[0], Since: now, Locked: true}
	r.sheet.Open()
	r.says("Oksana Kravets locked this desk", "a practice pit")
	r.types("pw")
	r.press(fyne.KeyReturn)
	r.expect("on kravets pw")
	r.answer(nil)
	r.session.Locked = false
	r.sheet.Open()
	r.says("At this desk", "Signed on since 21:58.", "Sign off")
	r.press(fyne.KeyU)
	r.says("In place of Oksana Kravets")
	r.types("vas")
	r.press(fyne.KeyReturn)
	r.types("pw")
	r.press(fyne.KeyReturn)
	r.expect("on melnyk pw")
}

// What may be done by whoever is signed on: lock, sign off, a new password, a new PIN.
func TestAtThisDesk(t *testing.T) {
	r := newSheet(t, "en", 700, false)
	r.on, r.session = true, pit.Session{Person: people()[0], Since: now}
	for key, deed := range map[fyne.KeyName]string{fyne.KeyL: "lock", fyne.KeyO: "off", fyne.KeyT: "large", fyne.KeyF12: "wall"} {
		r.sheet.Open()
		r.deeds = nil
		r.sheet.Key(&fyne.KeyEvent{Name: key})
		if fmt.Sprint(r.deeds) != "["+deed+"]" {
			t.Errorf("%s does %v", key, r.deeds)
		}
	}
	r.sheet.Open()
	r.press(fyne.KeyP)
	r.says("Change the password")
	r.types("old")
	r.press(fyne.KeyReturn)
	r.types("a new secret")
	r.press(fyne.KeyReturn)
	r.types("another one")
	r.press(fyne.KeyReturn)
	r.says("The two are not the same.")
	r.expect()
	r.types("a new secret")
	r.press(fyne.KeyReturn)
	r.expect("password old a new secret")
	r.answer(staff.ErrPasswordSimple)
	r.says("too easy to guess")
	r.press(fyne.KeyEscape)
	r.says("At this desk")
	r.press(fyne.KeyN)
	r.types("pw")
	r.press(fyne.KeyReturn)
	r.types("246810")
	r.press(fyne.KeyReturn)
	r.types("246810")
	r.press(fyne.KeyReturn)
	r.expect("pin pw 246810")
	r.answer(nil)
}

// A password that an admin gave is changed at once, and a PIN is set then; what was
// given need not be typed again.
func TestGivenPasswordIsChanged(t *testing.T) {
	r := newSheet(t, "en", 700, false)
	r.sheet.Open()
	r.types("bondar")
	r.press(fyne.KeyReturn)
	r.types("given")
	r.press(fyne.KeyReturn)
	who := people()[2]
	who.MustChange = true
	r.on, r.session = true, pit.Session{Person: who, Since: now}
	r.asked = nil
	r.answer(nil)
	r.says("must be changed")
	r.types("a new secret")
	r.press(fyne.KeyReturn)
	r.types("a new secret")
	r.press(fyne.KeyReturn)
	r.expect("password given a new secret")
	r.session.Person.MustChange = false
	r.answer(nil)
	r.says("Set the PIN")
	done := r.done
	r.press(fyne.KeyEscape)
	if r.done == done {
		r.says("At this desk")
	}
}

// In every language and at every height of a window everything is in sight or scrolls.
func TestSheetFits(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, height := range []float32{700, 320} {
			t.Run(fmt.Sprint(lang, height), func(t *testing.T) {
				noLeftovers(t)
				r := newSheet(t, lang, height, true)
				r.sheet.Open()
				_ = r.texts()
				r.on, r.session = true, pit.Session{Person: people()[0], Since: now, Locked: true}
				r.sheet.Open()
				_ = r.texts()
				r.session.Locked = false
				for _, key := range []fyne.KeyName{fyne.KeyP, fyne.KeyN, fyne.KeyU} {
					r.sheet.Open()
					_ = r.texts()
					r.sheet.Key(&fyne.KeyEvent{Name: key})
					_ = r.texts()
				}
				r.sheet.Speak(open(t, "en"))
				r.says("Sign on")
			})
		}
	}
}
