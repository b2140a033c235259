package desk_test

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"pitboss/app/desk"
	"pitboss/app/look"
	running "pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// signed is a stand at which people sign on.
type signed struct {
	*stand
	session running.Session
	on      bool
	touched int
}

func newSigned(t *testing.T, width, height float32) *signed {
	t.Helper()
	s := &signed{}
	people := []staff.Person{{ID: "kravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}, Active: true}}
	s.stand = newStandWith(t, "en", width, height, func(cfg *desk.Config) {
		cfg.Touched = func() { s.touched++ }
		cfg.Sign = sign.NewSheet(sign.SheetConfig{
			Words: cfg.Words, Session: func() (running.Session, bool) { return s.session, s.on }, People: func() []staff.Person { return people },
			SignOn: func(_ string, _ staff.Secret, done func(error)) {
				s.on = true
				s.session = running.Session{Person: people[0]}
				done(nil)
			},
			Standing: func() sign.Standing { return sign.Standing{} },
			Lock:     func() { s.locked++ }, Done: func() { s.desk.SignedOn() }, Resized: func() { s.desk.SigningResized() },
		})
	})
	return s
}

func (s *signed) is(p desk.Person) {
	s.pit.bars.Person = p
	s.tick(time.Second)
}

func (s *signed) overlay() fyne.CanvasObject { return s.window.Canvas().Overlays().Top() }

// Where nobody is signed on the lock's place leads to the sheet; who is on locks at once.
func TestLockLeadsToSigningOn(t *testing.T) {
	s := newSigned(t, 1600, 1000)
	s.desk.LockNow()
	if s.overlay() == nil || s.locked != 0 {
		t.Fatalf("nobody is signed on, the sheet is there: %v, locked %d times", s.overlay() != nil, s.locked)
	}
	for _, r := range "kravets" {
		s.window.Canvas().Focused().TypedRune(r)
	}
	enter := func() { s.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	enter()
	s.window.Canvas().Focused().TypedRune('x')
	enter()
	if s.overlay() != nil {
		t.Error("somebody signed on, and the sheet stays")
	}
	s.is(desk.Person{Name: "Oksana Kravets", Role: "Pit boss"})
	s.desk.LockNow()
	if s.locked != 1 {
		t.Errorf("it locked %d times", s.locked)
	}
	s.desk.SignOn()
	s.press(fyne.KeyEscape)
	if s.overlay() != nil {
		t.Error("Esc leaves the sheet there")
	}
}

// A desk that comes to be locked shows the floor and says whose it is; what is typed is
// not lost to it.
func TestLockedDeskShowsTheFloor(t *testing.T) {
	s := newSigned(t, 1600, 1000)
	s.is(desk.Person{Name: "Oksana Kravets", Role: "Pit boss"})
	s.desk.Go(look.Place{Screen: "journal"})
	s.is(desk.Person{Name: "Oksana Kravets", Role: "Pit boss", Locked: true})
	s.isAt("floor", "")
	s.says("Oksana Kravets", "locked", "Sign on")
	s.desk.Go(look.Place{Screen: "alarms"})
	s.tick(time.Second)
	s.isAt("alarms", "") // looking is free
}

// A key that goes down and a mouse that moves are somebody at the desk.
func TestPresence(t *testing.T) {
	s := newSigned(t, 1600, 1000)
	s.desk.Touched()
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case desktop.Cursorable:
			o.Cursor()
		case *fyne.Container:
			for _, c := range o.Objects {
				walk(c)
			}
		}
	}
	walk(s.window.Content())
	if s.touched != 2 {
		t.Errorf("it was touched %d times", s.touched)
	}
}

// The sheet fits every window, and what it shows lies inside.
func TestSheetFitsTheWindow(t *testing.T) {
	for _, size := range [][2]float32{{1600, 1000}, {1280, 720}, {853, 480}, {2560, 1440}} {
		s := newSigned(t, size[0], size[1])
		s.desk.SignOn()
		o := s.overlay()
		if o == nil {
			t.Fatalf("%v: there is no sheet", size)
		}
		for _, c := range o.(*fyne.Container).Objects {
			if end := c.Position().Add(c.Size()); end.X > size[0]+1 || end.Y > size[1]+1 || c.Position().X < -1 || c.Position().Y < -1 {
				t.Errorf("%v: a part lies at %v to %v", size, c.Position(), end)
			}
		}
	}
}

// Copy and paste go to the screen in sight, unless something is asked.
func TestShortcutsGoToTheScreen(t *testing.T) {
	s := newSigned(t, 1600, 1000)
	s.desk.Go(look.Place{Screen: "alarms"})
	s.desk.Shortcut(&fyne.ShortcutCopy{})
	s.desk.SignOn()
	s.desk.Shortcut(&fyne.ShortcutPaste{})
	if s.alarms.pasted != 1 || s.floor.pasted != 0 {
		t.Errorf("the screen in sight took %d, the floor %d", s.alarms.pasted, s.floor.pasted)
	}
}
