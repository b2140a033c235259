package sign_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// Every word of the catalogue is said here or where the practice pit tells its secrets.
func TestWordsAreSaid(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"*.go", "../../cmd/pitboss/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(name, "_test.go") {
				source.Write(text)
			}
		}
	}
	said := map[string]bool{}
	for _, m := range regexp.MustCompile(`"(sign_[a-z_]+)"`).FindAllStringSubmatch(source.String(), -1) {
		said[m[1]] = true
	}
	known := map[string]bool{}
	for _, key := range open(t, "en").DeskKeys() {
		if strings.HasPrefix(key, "sign_") {
			known[key] = true
			if !said[key] {
				t.Errorf("%s is said nowhere", key)
			}
		}
	}
	if len(known) < 30 {
		t.Errorf("only %d words", len(known))
	}
	for key := range said {
		if !known[key] {
			t.Errorf("%s is said and has no words", key)
		}
	}
}

// Whatever is refused is said in words.
func TestRefusalsInWords(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"nothing", nil, ""},
		{"the desk denies it", pit.ErrDeskLocked, "The desk is locked: sign on again."},
		{"the staff file refuses it", staff.ErrPINSimple, "This PIN is too easy to guess: no digits again and again, none in a row."},
		{"locked out", &staff.Locked{Left: 90 * time.Second}, "Locked after too many wrong tries, for another 1:30."},
		{"roles that do not go together", &staff.RolesError{Fault: roles.Together([]roles.Role{roles.Admin, roles.PitBoss})}, "Admin"},
		{"a form lacks something", &pit.Incomplete{Problems: []decisions.Problem{
			{Field: "by", Key: "decision_wrong_role", Text: "manager", Roles: []roles.Role{roles.Manager}},
			{Field: "by", Key: "decision_same_person"},
		}}, "Only these may sign it: Manager.\n"},
		{"the journal is slow", context.DeadlineExceeded, "The journal has not answered yet."},
		{"the pit has ended", pit.ErrStopped, "The desk is closing."},
		{"the disk is full", errors.New("no space left on device"), "This was not recorded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sign.Why(open(t, "en"), c.err)
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("it says %q, want %q", got, c.want)
			}
			for _, lang := range []string{"th", "uk"} {
				other := sign.Why(open(t, lang), c.err)
				if c.err != nil && (other == got || other == "" || strings.Contains(other, "_")) {
					t.Errorf("%s: it says %q", lang, other)
				}
			}
		})
	}
}
