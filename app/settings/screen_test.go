package settings_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

func TestTableIsChanged(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.key(fyne.KeyDown)
	d.says("Table R-12")
	d.write("Straight, maximum", "100")
	d.key(fyne.KeyReturn)
	d.soon("next start of the desk")
	d.done(`table R-12 limits: { straight = { min = "5" } } to { straight = { min = "5", max = "100" } }`)
	d.soon("Restart the desk now") // what is done elsewhere comes back on a goroutine of its own here
	d.says("Table R-12")
	d.tap("Restart the desk now")
	if got := d.house.deeds(); !strings.HasSuffix(got, "; restart") {
		t.Errorf("done: %s", got)
	}
}

func TestWrongFieldIsSaidAndNothingIsSaved(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.key(fyne.KeyN)
	d.says("A new table")
	d.write("Pit", "A")
	d.tap("Save")
	d.says("must be filled in")
	d.write("Number, as on the felt", "B-07")
	d.tap("Save")
	d.says("taken already")
	d.write("Number, as on the felt", "B-08")
	d.tap("Save")
	d.soon("Table B-08")
	if got := d.house.deeds(); !strings.Contains(got, `table B-08 number:  to "B-08"`) || !strings.Contains(got, `server:  to "main"`) {
		t.Errorf("done: %s", got)
	}
}

// Whoever renames a server takes its tables along; a server that tables name stays.
func TestServerIsRenamedTriedAndNotRemovedWhileItIsUsed(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.key(fyne.KeyF)
	d.key(fyne.KeyDown)
	d.says("Game server main")
	d.tap("Remove the server")
	d.says("table[0].server")
	d.tap("Test")
	d.soon("the desk understands it")
	d.says("2 tables: roulette-3, baccarat-1")
	d.write("Name", "games")
	d.tap("Save")
	d.soon("Game server games")
	if c, _ := d.house.Open(); c.Tables[0].Server != "games" || c.Servers[0].Name != "games" {
		t.Errorf("%+v", c)
	}
}

// The answer of a server is not told as that of the address that was filled in meanwhile.
func TestAnswerOfAnotherServerIsNotShown(t *testing.T) {
	h := newHouse(t)
	h.answers = make(chan struct{})
	d := newDesk(t, h, "en", 1496, 860)
	d.key(fyne.KeyF)
	d.key(fyne.KeyDown)
	d.tap("Test")
	d.soon("connecting")
	d.write("Address", "ws://10.0.0.9/other")
	close(h.answers)
	for deadline := time.Now().Add(20 * time.Second); len(d.queue) < 2; time.Sleep(time.Millisecond) { // its answer, and the end
		if time.Now().After(deadline) {
			t.Fatal("the server never answered")
		}
	}
	if d.beat(); strings.Contains(d.texts(), "the desk understands it") {
		t.Errorf("an address that was never tried is said to answer:\n%s", d.texts())
	}
	d.tap("Test")
	d.soon("the desk understands it")
}

func TestTableIsRemoved(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.key(fyne.KeyDown)
	d.key(fyne.KeyDown)
	d.tap("Remove the table")
	d.soon("next start of the desk")
	if c, _ := d.house.Open(); len(c.Tables) != 1 || c.Tables[0].Number != "R-12" {
		t.Errorf("%+v", c.Tables)
	}
}

func TestWhatIsFilledInIsNotLeftByAKey(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.key(fyne.KeyDown)
	d.write("Pit", "C")
	d.window.Canvas().Unfocus()
	d.key(fyne.KeyDown)
	d.says("Save or cancel first")
	d.says("Table R-12")
	d.tap("People")
	d.says("Table R-12")
	d.key(fyne.KeyEscape)
	d.key(fyne.KeyDown)
	d.says("Table B-07")
	d.done("")
}

func TestAnotherAdminSignsWhereTheHouseWantsTwo(t *testing.T) {
	h := newHouse(t)
	h.two = true
	d := newDesk(t, h, "en", 1496, 860)
	d.tap("People")
	d.soon("Rita Admin")
	d.tap("Tables")
	d.key(fyne.KeyDown)
	d.write("Pit", "C")
	d.tap("Save")
	d.says("Another admin signs this change")
	d.typed("rita")
	d.key(fyne.KeyReturn)
	d.typed("111222")
	d.tap("Sign")
	d.soon("the secret is wrong")
	d.typed(pin)
	d.tap("Sign")
	d.done(`table R-12 pit: "A" to "C" with rita`)
	d.soon("next start of the desk")
}

func TestPersonIsAdded(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("People")
	d.soon("Pavlo Boss")
	d.key(fyne.KeyN)
	d.says("A new person")
	d.write("Id, for signing on", "Nok")
	d.write("Name", "Nok Dealer")
	d.tap("Dealer")
	d.tap("Admin")
	d.write("Password", password)
	d.write("Password once more", "another")
	d.tap("Save")
	d.says("are never the same person's")
	d.tap("Admin")
	d.tap("Save")
	d.says("The two are not the same")
	d.write("Password once more", password)
	d.tap("Save")
	d.done(`add nok "Nok Dealer" [dealer] en true`)
	d.soon("Saved.")
	if strings.Contains(d.texts(), password) {
		t.Error("the password is shown")
	}
}

func TestWhatTheStaffFileRefusesStandsAtItsField(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("People")
	d.soon("Pavlo Boss")
	d.key(fyne.KeyN)
	d.write("Id, for signing on", "pavlo")
	d.write("Name", "Another Pavlo")
	d.write("Password", "short")
	d.tap("Save")
	d.says("at least 10 letters")
	d.write("Password", password)
	d.write("Password once more", password)
	d.tap("Save")
	d.soon("There is a person with this id already")
}

func TestRolesAreRequestedWhereTheHouseWantsTwo(t *testing.T) {
	h := newHouse(t)
	h.needs = true
	d := newDesk(t, h, "en", 1496, 860)
	d.tap("People")
	d.soon("Pavlo Boss")
	d.key(fyne.KeyDown)
	d.says("Pavlo Boss")
	d.tap("Manager")
	d.tap("Save")
	d.soon("This takes two people: sign the request")
	d.typed(pin)
	d.tap("Sign")
	d.done("request roles pavlo [pit_boss manager] by root")
	d.soon("Another admin approves it")
}

func TestPasswordIsGivenAndAccessTakenAway(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("People")
	d.soon("Pavlo Boss")
	d.key(fyne.KeyDown)
	d.tap("New password")
	d.says("A new password for Pavlo Boss")
	d.write("Password", password)
	d.write("Password once more", password)
	d.tap("Save")
	d.done("reset pavlo true")
	d.soon("Saved.")
	d.key(fyne.KeyEscape)
	d.key(fyne.KeyDown)
	d.tap("Take access away")
	d.done("reset pavlo true; deactivate pavlo")
	d.soon("Saved.")
	d.key(fyne.KeyUp)
	d.says("Old Hand")
	d.tap("Give access again")
	d.write("Password", password)
	d.write("Password once more", password)
	d.tap("Save")
	d.done("reset pavlo true; deactivate pavlo; reactivate old true")
}

func TestNobodyTakesTheirOwnAccessAway(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("People")
	d.soon("Pavlo Boss")
	for range 3 {
		d.key(fyne.KeyDown)
	}
	d.says("Root Admin")
	if got := d.texts(); strings.Contains(got, "Take access away") || strings.Contains(got, "New password") {
		t.Errorf("it is offered: %s", got)
	}
}

func TestHouseAndItsRulesAreSaved(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("The house")
	d.write("Gaming day begins at", "25:00")
	d.tap("Save")
	d.says("from 00:00 to 23:59")
	d.write("Gaming day begins at", "05:30")
	d.tap("A manager signs every rerun")
	d.tap("Two admins for settings")
	d.tap("Save")
	d.done(` gaming_day: "06:00" to "05:30"; reruns.manager = yes; four_eyes = settings`)
}

func TestOldDaysAreRemoved(t *testing.T) {
	h := newHouse(t)
	d := newDesk(t, h, "en", 1496, 860)
	d.tap("People")
	d.soon("Rita Admin")
	d.tap("The house")
	d.tap("Remove days kept long enough")
	d.soon("3 days were removed")
	h.two = true
	d.tap("Remove days kept long enough")
	d.says("Another admin signs this change")
	d.typed("rita")
	d.key(fyne.KeyReturn)
	d.typed(pin)
	d.tap("Sign")
	d.done("remove old days; remove old days")
}

func TestRulesAloneAreSaved(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("The house")
	d.tap("Two admins for other roles")
	d.tap("Save")
	d.done("four_eyes = roles")
}

func TestTimesOfInspectionsAreTheHouses(t *testing.T) {
	d := newDesk(t, newHouse(t), "en", 1496, 860)
	d.tap("The house")
	d.write("Minutes for an inspection that is due", "soon")
	d.tap("Save")
	d.says("A whole number from 1 to 1440.")
	d.write("Minutes for an inspection that is due", "45")
	d.write("Hours that decks may be in use, 0 for any", "0")
	d.tap("Save")
	d.done("inspections.minutes = 45; decks.hours = 0")
}

func TestRequestsAreJudgedByAnotherAdmin(t *testing.T) {
	h := newHouse(t)
	h.requests = []pit.Request{
		{ID: "q-1", Action: pit.ActionRoles, By: roles.Person{ID: "rita", Role: roles.Admin}, Person: "pavlo", Roles: []roles.Role{roles.Manager}, State: pit.Waiting, At: now, Until: now},
		{ID: "q-2", Action: pit.ActionSetting, By: roles.Person{ID: "root", Role: roles.Admin}, Key: staff.FourEyes, Value: "roles", State: pit.Waiting, At: now, Until: now},
	}
	d := newDesk(t, h, "en", 1496, 860)
	d.tap("People")
	d.soon("Rita Admin")
	d.tap("Requests")
	d.key(fyne.KeyDown)
	d.says("pavlo: Manager")
	d.tap("Approve")
	d.typed("000111")
	d.tap("Sign")
	d.soon("the secret is wrong")
	d.typed(pin)
	d.tap("Sign")
	d.done("approve q-1 by root")
	d.soon("Done.")
	d.key(fyne.KeyDown)
	d.tap("Refuse")
	d.says("Say why it is refused.")
	d.write("Why it is refused", "Not now")
	d.window.Canvas().Unfocus()
	d.tap("Refuse")
	d.typed(pin)
	d.tap("Sign")
	d.done("approve q-1 by root; refuse q-1 by root: Not now")
	d.soon("Done.")
	d.key(fyne.KeyDown)
	d.key(fyne.KeyDown)
	d.says("Two people: roles")
	d.tap("Withdraw")
	d.done("approve q-1 by root; refuse q-1 by root: Not now; withdraw q-2")
}

func TestWhoMayNotSeesAndChangesNothing(t *testing.T) {
	h := newHouse(t)
	h.may = false
	d := newDesk(t, h, "en", 1496, 860)
	d.key(fyne.KeyDown)
	d.says("An admin signs on to change the settings")
	d.key(fyne.KeyN)
	d.tap("Save")
	d.tap("People")
	if strings.Contains(d.texts(), "Pavlo") {
		t.Error("people are shown to anybody")
	}
	d.done("")
}

// An admin who leaves the desk leaves no half-filled form and no secret behind.
func TestFormEndsWithTheSession(t *testing.T) {
	h := newHouse(t)
	d := newDesk(t, h, "en", 1496, 860)
	d.tap("People")
	d.soon("Pavlo Boss")
	d.key(fyne.KeyN)
	d.write("Password", password)
	h.may = false
	d.beat()
	d.says("An admin signs on")
	h.may = true
	d.beat()
	if strings.Contains(d.texts(), "A new person") {
		t.Error("the form is still there")
	}
}

func TestTableOfAPlaceIsOpened(t *testing.T) {
	d := newDesk(t, newHouse(t), "uk", 1496, 860)
	d.screen.Enter(look.Place{Screen: "settings", Table: "B-07"})
	d.says("Стіл B-07")
}

func TestWhatCannotBeSavedIsSaid(t *testing.T) {
	h := newHouse(t)
	h.fails = errors.New("the disk is full")
	d := newDesk(t, h, "en", 1496, 860)
	d.key(fyne.KeyDown)
	d.write("Pit", "C")
	d.tap("Save")
	d.soon("This was not recorded")
	d.says("Table R-12")
}

func TestScreenEndsWithoutAGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	d := newDesk(t, newHouse(t), "en", 800, 600)
	d.screen.Close()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before+2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, before %d", runtime.NumGoroutine(), before)
		}
	}
}

// Whole and usable in every language from a small window to a large one.
func TestNothingIsCutInAnyWindow(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range []fyne.Size{sight.Least(), sight.Largest(), {Width: 749, Height: 340}, {Width: 1176, Height: 580}, {Width: 1496, Height: 860}, {Width: 2350, Height: 1300}} {
			t.Run(fmt.Sprintf("%s %vx%v", lang, size.Width, size.Height), func(t *testing.T) {
				d := newDesk(t, newHouse(t), lang, size.Width, size.Height)
				for range 5 {
					d.key(fyne.KeyDown)
					d.whole(size)
					d.window.Canvas().Unfocus()
					d.key(fyne.KeyF)
					d.whole(size)
				}
			})
		}
	}
}
