package main_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/tables"
)

// The secrets of everybody in these tests; none of them may come out anywhere.
const (
	adminPassword = "correct horse 1"
	firstPassword = "first password of many"
	ownPassword   = "my own password 2"
	ownPIN        = "495062"
	wrongPIN      = "495063"
)

// desk is a data folder with staff, for pitctl to work on.
type desk struct {
	t   *testing.T
	dir string
}

func lines(all ...string) string { return strings.Join(all, "\n") + "\n" }

// newDesk is a folder with a staff: an admin, two pit bosses, a manager and a dealer.
// It is made once and copied, since every command waits for the disk.
func newDesk(t *testing.T) *desk {
	t.Helper()
	staffed.Do(func() {
		d := &desk{t, t.TempDir()}
		d.done(lines(adminPassword), "staff", "first", "--id", "root", "--name", "Rita Root")
		for _, p := range [][2]string{{"okravets", "pit_boss"}, {"ppavlo", "pit_boss,manager"}, {"vmelnyk", "manager"}, {"ibondar", "dealer"}} {
			d.join(p[0], p[1])
		}
		d.hear()
		staffedFiles = filesOf(t, d.dir)
	})
	d := &desk{t, t.TempDir()}
	for name, text := range staffedFiles {
		file := filepath.Join(d.dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// staffed and staffedFiles are the folder that newDesk copies.
var (
	staffed      sync.Once
	staffedFiles map[string][]byte
)

// hear has a day begin in the journal: a round is opened at each of two tables, and a wheel
// that no server speaks of begins to spin.
func (d *desk) hear() {
	d.t.Helper()
	clock := pit.MachineClock()
	j, err := store.Open(store.Config{
		Dir: d.dir, Desk: "desk", Clock: clock.Now, Mono: clock.Mono, Random: rand.Reader, GamingDay: 6 * time.Hour, KeepDay: true,
	})
	if err != nil {
		d.t.Fatal(err)
	}
	at := clock.Now().UTC().Truncate(time.Millisecond)
	for _, e := range []struct{ source, table, round, kind, data string }{
		{"server:main", "R-03", "R-03-0187", tables.RoundOpenedType, `{"game":"roulette","betting_ms":30000}`},
		{"server:main", "B-07", "B-07-0112", tables.RoundOpenedType, `{"game":"baccarat","betting_ms":30000}`},
		{"device:R-09 wheel", "R-09", "", "wheel.state", `{"state":"place_bets"}`},
		{"server:main", "R-03", "R-03-0187", "spin.result", `{"number":20}`},
	} {
		text := fmt.Sprintf(`{"v":1,"type":%q,"ts":%q,"table":%q,"round":%q,"data":%s}`, e.kind, at.Format(time.RFC3339Nano), e.table, e.round, e.data)
		_, err := j.Append(d.t.Context(), store.Entry{At: at, Source: e.source, Table: e.table, Round: e.round, Kind: e.kind, Data: []byte(text)})
		if err != nil {
			d.t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		d.t.Fatal(err)
	}
}

// filesOf are the files below a folder, by their names from there.
func filesOf(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		short, err := filepath.Rel(dir, name)
		if err == nil {
			all[short], err = os.ReadFile(name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func (d *desk) join(id, role string) {
	d.t.Helper()
	d.done(lines(adminPassword, firstPassword), "staff", "add", "--as", "root", "--id", id, "--name", "Somebody's Name", "--roles", role)
	d.done(lines(firstPassword, ownPassword), "staff", "password", "--as", id)
	d.done(lines(ownPassword, ownPIN), "staff", "pin", "--as", id)
}

// run runs a command on the folder: its name, and what follows the folder.
func (d *desk) run(in, name string, args ...string) answer {
	d.t.Helper()
	got := pitctl(d.t, in, append([]string{name, d.dir}, args...)...)
	for _, s := range []string{adminPassword, firstPassword, ownPassword, ownPIN, wrongPIN, "$argon2id$"} {
		if strings.Contains(got.out+got.problems, s) {
			d.t.Errorf("%s %q says a secret: %s%s", name, args, got.out, got.problems)
		}
	}
	return got
}

// done runs a command that must be done, and gives what it printed.
func (d *desk) done(in, name string, args ...string) string {
	d.t.Helper()
	got := d.run(in, name, args...)
	if got.status != 0 {
		d.t.Fatalf("%s %q ended with %d: %s%s", name, args, got.status, got.out, got.problems)
	}
	return got.out
}

// refused runs a command that must be refused in these words.
func (d *desk) refused(words, in, name string, args ...string) {
	d.t.Helper()
	got := d.run(in, name, args...)
	if got.status != 1 || got.out != "" || !strings.Contains(got.problems, words) {
		d.t.Errorf("%s %q ended with %d, said %q, want to be refused with %q", name, args, got.status, got.out+got.problems, words)
	}
}

// draft writes a draft for decide or inspect.
func (d *desk) draft(of map[string]any) string {
	d.t.Helper()
	text, err := json.Marshal(of)
	if err != nil {
		d.t.Fatal(err)
	}
	return write(d.t, "draft.json", string(text))
}

// records are the kinds in the journal, oldest first, but for the journal's own.
func (d *desk) records() []store.Record {
	d.t.Helper()
	r := store.OpenReader(d.dir, "")
	defer r.Close()
	var all []store.Record
	if _, err := r.Each(store.Query{}, func(r *store.Record) error {
		if r.Source == "desk" {
			all = append(all, *r)
		}
		return nil
	}); err != nil {
		d.t.Fatal(err)
	}
	return all
}

func (d *desk) kinds(from int) string {
	d.t.Helper()
	var all []string
	for _, r := range d.records()[from:] {
		if !strings.HasPrefix(r.Kind, "staff.signed_") && r.Kind != "checkpoint" && r.Kind != "day.opened" {
			all = append(all, r.Kind)
		}
	}
	return strings.Join(all, " ")
}

// silent fails if a secret lies in any file of the folder, and if the journal does not
// verify.
func (d *desk) silent() {
	d.t.Helper()
	for name, text := range filesOf(d.t, d.dir) {
		for _, s := range []string{adminPassword, firstPassword, ownPassword, ownPIN, wrongPIN} {
			if strings.Contains(string(text), s) {
				d.t.Errorf("%s holds a secret", name)
			}
		}
		if strings.Contains(name, "journal") && strings.Contains(string(text), "Somebody's Name") {
			d.t.Errorf("%s holds a name", name)
		}
	}
	known, err := store.KnownKeys(filepath.Join(d.dir, "keys"))
	if err != nil {
		d.t.Fatal(err)
	}
	if v, err := store.Verify(d.dir, "", known); err != nil || !v.Good() {
		d.t.Errorf("the journal: %+v, %v", v.First, err)
	}
}

func TestStaff(t *testing.T) {
	d := newDesk(t)
	list := d.done("", "staff", "list")
	for _, want := range []string{"ibondar          active    dealer", "okravets         active    pit_boss", "ppavlo           active    pit_boss,manager", "root             active    admin"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is not in\n%s", want, list)
		}
	}
	admin := lines(adminPassword)
	d.done(admin, "staff", "roles", "--as", "root", "--id", "ibondar", "--roles", "dealer,surveillance")
	d.done(admin, "staff", "edit", "--as", "root", "--id", "ibondar", "--language", "th")
	d.done(admin, "staff", "deactivate", "--as", "root", "--id", "vmelnyk")
	d.done(lines(adminPassword, firstPassword), "staff", "reactivate", "--as", "root", "--id", "vmelnyk")
	d.done(lines(adminPassword, firstPassword), "staff", "reset", "--as", "root", "--id", "okravets")
	d.done(admin, "staff", "unlock", "--as", "root", "--id", "okravets")
	d.done(admin, "staff", "set", "--as", "root", "--key", "reruns.manager", "--value", "yes")
	if got := d.done("", "staff", "settings"); !strings.HasPrefix(got, `reruns.manager = "yes", set by root at `) {
		t.Errorf("settings are %s", got)
	}
	access := d.done(admin, "staff", "access", "--as", "root")
	for _, want := range []string{", has a PIN", "okravets         active    pit_boss", ", must change the password"} {
		if !strings.Contains(access, want) {
			t.Errorf("%q is not in\n%s", want, access)
		}
	}
	want := "staff.roles staff.edited staff.deactivated staff.reactivated staff.reset staff.unlocked setting.changed staff.access_listed"
	if got := d.kinds(0); !strings.HasSuffix(got, want) || !strings.HasPrefix(got, "staff.began staff.added ") {
		t.Errorf("recorded %s", got)
	}
	d.silent()
}

func TestStaffRefuses(t *testing.T) {
	d := &desk{t, t.TempDir()}
	admin := lines(adminPassword)
	d.refused("There is no staff yet", admin, "staff", "unlock", "--as", "root", "--id", "x")
	d.refused("at least 10 letters", "short\n", "staff", "first", "--id", "root", "--name", "Rita")
	d.done(admin, "staff", "first", "--id", "root", "--name", "Rita")
	d.refused("There is staff already", admin, "staff", "first", "--id", "thief", "--name", "T")
	d.join("okravets", "pit_boss")
	own := lines(ownPassword)
	d.refused("The id or the secret is wrong", lines("not the password"), "staff", "access", "--as", "root")
	d.refused("The id or the secret is wrong", lines(adminPassword), "staff", "access", "--as", "nobody")
	d.refused("not allowed to you", own, "staff", "unlock", "--as", "okravets", "--id", "root")
	d.refused("not allowed to you", lines(ownPassword, firstPassword), "staff", "add", "--as", "okravets", "--id", "x", "--name", "X")
	d.refused("Nobody does this for themselves", admin, "staff", "roles", "--as", "root", "--id", "root", "--roles", "pit_boss")
	d.refused("admin and dealer are never the same person's", admin, "staff", "roles", "--as", "root", "--id", "okravets", "--roles", "admin,dealer")
	d.refused("There is no such person", admin, "staff", "deactivate", "--as", "root", "--id", "nobody")
	d.refused("ids are never used again", lines(adminPassword, firstPassword), "staff", "add", "--as", "root", "--id", "okravets", "--name", "X")
	d.refused("too easy to guess", lines(ownPassword, "123456"), "staff", "pin", "--as", "okravets")
	d.refused("6 to 12 digits", lines(ownPassword, "1234"), "staff", "pin", "--as", "okravets")
	d.refused("The new password is the old one", lines(ownPassword, ownPassword), "staff", "password", "--as", "okravets")
	d.done(lines(adminPassword, firstPassword), "staff", "reset", "--as", "root", "--id", "okravets")
	d.refused("must be changed first", lines(firstPassword, ownPIN), "staff", "pin", "--as", "okravets")
	d.refused("รหัส รหัสผ่าน หรือ PIN ไม่ถูกต้อง", lines("not the password"), "staff", "access", "--as", "root", "--words", "th")
	d.silent()
}

func TestStaffCommandLine(t *testing.T) {
	d := newDesk(t)
	nowhere := filepath.Join(d.dir, "nowhere")
	for _, c := range []struct {
		name string
		args []string
		says string
	}{
		{"nothing", []string{"staff"}, "usage: pitctl staff DIR VERB"},
		{"no verb", []string{"staff", d.dir}, "usage: pitctl staff DIR VERB"},
		{"a verb that there is not", []string{"staff", d.dir, "hire"}, `staff has no verb "hire"`},
		{"a flag that there is not", []string{"staff", d.dir, "list", "--password", "x"}, "flag provided but not defined: -password"},
		{"something after it", []string{"staff", d.dir, "list", "all"}, "usage: pitctl staff DIR VERB"},
		{"no folder", []string{"staff", nowhere, "list"}, "is no data folder"},
		{"nobody", []string{"staff", d.dir, "access"}, "say who does this, with --as ID"},
		{"no secret", []string{"staff", d.dir, "access", "--as", "root"}, "password of root is missing"},
		{"a role that there is not", []string{"staff", d.dir, "add", "--as", "root", "--id", "x", "--name", "X", "--roles", "owner"}, "there is no such role"},
		{"a language that there is not", []string{"staff", d.dir, "list", "--words", "de"}, "there is no catalogue"},
		{"a configuration that there is not", []string{"staff", d.dir, "list", "--config", nowhere}, "read the configuration"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := ""
			if strings.Contains(c.name, "role") {
				in = lines(adminPassword)
			}
			got := pitctl(t, in, c.args...)
			if got.status != 2 || !strings.Contains(got.problems, c.says) {
				t.Errorf("ended with %d, said %q, want %q", got.status, got.problems, c.says)
			}
		})
	}
	if got := pitctl(t, "", "staff", "-h"); got.status != 0 || !strings.Contains(got.problems, "usage: pitctl staff DIR VERB") {
		t.Errorf("help: %+v", got)
	}
}

// Secrets can come from the environment, and then nothing is read.
func TestSecretsOfTheEnvironment(t *testing.T) {
	d := newDesk(t)
	t.Setenv("PITCTL_PASSWORD", adminPassword)
	t.Setenv("PITCTL_NEW", firstPassword)
	d.done("", "staff", "add", "--as", "root", "--id", "new", "--name", "N", "--roles", "dealer")
	d.done("", "staff", "access", "--as", "root")
	t.Setenv("PITCTL_PASSWORD", ownPassword)
	t.Setenv("PITCTL_PIN", ownPIN)
	d.done(`{"decision":"reshuffle","table":"B-07","reason":"house_order"}`, "decide", "--as", "okravets", "-")
}

// A staff file that is taken away does not make whoever comes first an admin.
func TestStaffFileTakenAway(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"staff.db", "staff.copy"} {
		if err := os.Remove(filepath.Join(d.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	got := d.run(lines(adminPassword), "staff", "first", "--id", "thief", "--name", "T")
	if got.status != 2 || !strings.Contains(got.problems, "it was taken away") || !strings.Contains(got.problems, "--again") {
		t.Errorf("ended with %d: %s", got.status, got.problems)
	}
	if out := d.done("", "staff", "list"); out != "" {
		t.Errorf("there is %s", out)
	}
	d.done(lines(adminPassword), "staff", "first", "--id", "root2", "--name", "R", "--again")
	if got := d.kinds(0); strings.Count(got, "staff.began") != 2 {
		t.Errorf("recorded %s", got)
	}
}

func TestEquipmentOfPitctl(t *testing.T) {
	d := newDesk(t)
	own := lines(ownPassword)
	d.done(own, "staff", "equip", "--as", "okravets", "--kind", "deck", "--item", "D-5107")
	d.done(own, "staff", "move", "--as", "okravets", "--kind", "deck", "--item", "D-5107", "--table", "B-12")
	if got := d.done("", "staff", "equipment", "--table", "B-12"); !strings.HasPrefix(got, "deck   D-5107               at_table   B-12     since ") {
		t.Errorf("equipment is %s", got)
	}
	d.done(own, "staff", "withdraw", "--as", "okravets", "--kind", "deck", "--item", "D-5107", "--why", "a bend")
	d.refused("does not come back", own, "staff", "move", "--as", "okravets", "--kind", "deck", "--item", "D-5107", "--table", "B-12")
	d.refused("Equipment has a kind", "", "staff", "equipment", "--kind", "chip")
	d.refused("not allowed to you", own, "staff", "equip", "--as", "ibondar", "--kind", "deck", "--item", "D-1")
}
