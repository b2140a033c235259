package firstrun_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/firstrun"
	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/store/staff"
)

const (
	password = "a good long one"
	pin      = "495062"
)

func facts(t testing.TB) firstrun.Facts {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return firstrun.Facts{Language: "en", Book: book, Check: func(c house.Config) error {
		_, err := house.WriteConfig("pit.toml", c, house.Known{Profiles: book})
		return err
	}}
}

// set fills in fields of the page in sight.
func set(s *firstrun.Setup, fields ...string) {
	for i := 0; i+1 < len(fields); i += 2 {
		s.Set(fields[i], fields[i+1])
	}
}

var admin = []string{"id", "Nok", "person_name", "Nok Admin", "password", password, "password_again", password, "pin", pin, "pin_again", pin}

// next goes on as far as a page; what was not tried is passed over.
func next(t testing.TB, s *firstrun.Setup, to firstrun.Step) {
	t.Helper()
	for range 2 {
		switch s.Next() {
		case firstrun.Moved:
			if s.Step() != to {
				t.Fatalf("it is on page %s, want %s", s.Step().Key(), to.Key())
			}
			return
		case firstrun.Untold:
		default:
			fields, others := s.Fields()
			t.Fatalf("page %s cannot be left: %+v %v", s.Step().Key(), fields, others)
		}
	}
}

func faults(s *firstrun.Setup) string {
	var all []string
	fields, others := s.Fields()
	for _, f := range fields {
		if f.Fault != nil {
			all = append(all, f.Key+" "+string(f.Fault.Why))
		}
	}
	for _, f := range others {
		all = append(all, "! "+f.Path+" "+string(f.Why))
	}
	return strings.Join(all, ", ")
}

func TestHouseWithAServerIsSetUp(t *testing.T) {
	s := firstrun.NewSetup(facts(t))
	if s.Back() {
		t.Error("there is a page before the first")
	}
	set(s, "language", "th")
	next(t, s, firstrun.Admin)
	set(s, admin...)
	next(t, s, firstrun.Source)
	set(s, "url", "wss://games.example/pit")
	next(t, s, firstrun.Tables)
	set(s, "number", "R-03", "game", "roulette", "profile", "european", "limits.straight.min", "5", "limits.straight.max", "100")
	s.AddTable()
	set(s, "number", "R-04")
	next(t, s, firstrun.Day)
	set(s, "gaming_day", "05:30", "zone", "Asia/Bangkok")
	next(t, s, firstrun.Review)
	if got := s.Next(); got != firstrun.Whole {
		t.Fatalf("the last page says %d", got)
	}
	c := s.Config()
	limits := map[string]house.Limit{"straight": {Min: "5", Max: "100"}}
	if err := facts(t).Check(c); err != nil || c.Language != "th" || c.GamingDay != 5*time.Hour+30*time.Minute || len(c.Tables) != 2 ||
		c.Tables[0].Server != "main" || c.Tables[1].Limits["straight"] != limits["straight"] || c.Tables[1].Profile != "european" {
		t.Errorf("%v: %+v", err, c)
	}
	p, secret, digits := s.First()
	if p.ID != "nok" || p.Name != "Nok Admin" || p.Language != "th" || string(secret) != password || string(digits) != pin {
		t.Errorf("the admin is %+v", p)
	}
	s.Forget()
	if _, secret, digits := s.First(); secret != "" || digits != "" {
		t.Error("the secrets are still there")
	}
}

func TestHouseWithDevicesAloneIsSetUp(t *testing.T) {
	s := firstrun.NewSetup(facts(t))
	next(t, s, firstrun.Admin)
	set(s, admin...)
	next(t, s, firstrun.Source)
	set(s, "source", "devices")
	next(t, s, firstrun.Tables)
	set(s, "number", "R-03", "game", "roulette")
	next(t, s, firstrun.Devices)
	if got := s.Next(); got != firstrun.Wrong || faults(s) != "link missing" {
		t.Errorf("%d, %s", got, faults(s))
	}
	set(s, "link", "tcp://10.0.0.5:4001")
	next(t, s, firstrun.Day)
	next(t, s, firstrun.Review)
	c := s.Config()
	if len(c.Servers) != 0 || c.Tables[0].Server != "" || len(c.Tables[0].Devices) != 1 || c.Tables[0].Devices[0].Link != "tcp://10.0.0.5:4001" {
		t.Errorf("%+v", c)
	}
	// And a server after all: the tables are its tables then.
	for s.Step() != firstrun.Source {
		s.Back()
	}
	set(s, "source", "server", "url", "ws://h/p", "name", "games")
	next(t, s, firstrun.Tables)
	if c := s.Config(); c.Tables[0].Server != "games" || len(c.Tables[0].Devices) != 0 {
		t.Errorf("%+v", c)
	}
}

func TestPageIsNotLeftWhileSomethingIsWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		page firstrun.Step
		set  []string
		want string
	}{
		{"nobody", firstrun.Admin, nil, "id refused, person_name refused, password refused, pin refused"},
		{"an id with a blank", firstrun.Admin, append(slices.Clone(admin), "id", "Nok A"), "id refused"},
		{"a short password", firstrun.Admin, append(slices.Clone(admin), "password", "short", "password_again", "short"), "password refused"},
		{"two passwords", firstrun.Admin, append(slices.Clone(admin), "password_again", "another"), "password_again refused"},
		{"a simple PIN", firstrun.Admin, append(slices.Clone(admin), "pin", "123456", "pin_again", "123456"), "pin refused"},
		{"two PINs", firstrun.Admin, append(slices.Clone(admin), "pin_again", "495063"), "pin_again refused"},
		{"no address", firstrun.Source, nil, "url missing"},
		{"a web address", firstrun.Source, []string{"url", "https://games.example"}, "url url"},
		{"no number", firstrun.Tables, nil, "number missing"},
		{"a limit that is none", firstrun.Tables, []string{"number", "B-1", "limits.tie.min", "x"}, "limits.tie.min amount"},
		{"an hour that is none", firstrun.Day, []string{"gaming_day", "6"}, "gaming_day hour"},
		{"no currency", firstrun.Day, []string{"currency", ""}, "currency currency"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := firstrun.NewSetup(facts(t))
			for s.Step() != c.page {
				switch s.Step() {
				case firstrun.Admin:
					set(s, admin...)
				case firstrun.Source:
					set(s, "url", "ws://h/p")
				case firstrun.Tables:
					set(s, "number", "B-1")
				default:
				}
				all := s.Steps()
				next(t, s, all[slices.Index(all, s.Step())+1])
			}
			set(s, c.set...)
			if faults(s) != "" {
				t.Errorf("faults are shown while somebody writes: %s", faults(s))
			}
			if got := s.Next(); got != firstrun.Wrong || faults(s) != c.want {
				t.Errorf("%d: %q, want %q", got, faults(s), c.want)
			}
			if s.Step() != c.page {
				t.Errorf("it is on page %s", s.Step().Key())
			}
		})
	}
}

// The first table that is wrong comes into sight.
func TestWrongTableIsShown(t *testing.T) {
	s := firstrun.NewSetup(facts(t))
	next(t, s, firstrun.Admin)
	set(s, admin...)
	next(t, s, firstrun.Source)
	set(s, "url", "ws://h/p")
	next(t, s, firstrun.Tables)
	set(s, "number", "B-1", "limits.tie.max", "x")
	s.AddTable()
	set(s, "number", "B-2", "limits.tie.max", "5")
	if got := s.Next(); got != firstrun.Wrong || faults(s) != "limits.tie.max amount" {
		t.Errorf("%d: %s", got, faults(s))
	}
	fields, _ := s.Fields()
	if at := slices.IndexFunc(fields, func(f sheet.Field) bool { return f.Key == "number" }); fields[at].Value != "B-1" {
		t.Errorf("table %s is in sight", fields[at].Value)
	}
	s.RemoveTable()
	s.RemoveTable()
	s.RemoveTable()
	if got := s.Next(); got != firstrun.Wrong {
		t.Errorf("a pit without a table: %d", got)
	}
}

func TestStaffThatIsThereSignsOn(t *testing.T) {
	f := facts(t)
	f.Staff = true
	s := firstrun.NewSetup(f)
	next(t, s, firstrun.Admin)
	fields, _ := s.Fields()
	if len(fields) != 2 || fields[1].Key != "password" {
		t.Errorf("the page has %+v", fields)
	}
	set(s, "id", "nok", "password", "x")
	next(t, s, firstrun.Source)
	s.Refuse(staff.ErrWrong)
	if s.Step() != firstrun.Admin || !errors.Is(s.Refused("id"), staff.ErrWrong) || faults(s) != "id refused" {
		t.Errorf("page %s: %s", s.Step().Key(), faults(s))
	}
}
