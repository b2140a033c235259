package house_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pitboss/app/house"
)

func openFile(t *testing.T, path string) *house.File {
	t.Helper()
	f, err := house.OpenFile(path, known(t))
	if err != nil {
		t.Fatalf("open %s: %v", path, err)
	}
	return f
}

func TestFileIsSavedWithWhatWasWrittenByHand(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pit.toml")
	if err := os.WriteFile(path, []byte(pitFile), 0o600); err != nil {
		t.Fatal(err)
	}
	f := openFile(t, path)
	c := f.Config()
	c.Desk.IdleLock = 10
	if err := f.Save(c); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(text), "# own CA, PEM") || !strings.Contains(string(text), "idle_lock_minutes = 10\n") {
		t.Errorf("%v\n%s", err, text)
	}
	c.Desk.IdleLock = 11 // and once more, from the same desk
	if err := f.Save(c); err != nil {
		t.Fatal(err)
	}
	if got := openFile(t, path).Config().Desk.IdleLock; got != 11 {
		t.Errorf("idle lock is %d", got)
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Errorf("%v, %v: something else was left beside it", left, err)
	}
}

func TestWhatSomebodyWroteMeanwhileIsNotOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pit.toml")
	f := openFile(t, path)
	if f.There() {
		t.Error("it is there before it was written")
	}
	if err := os.WriteFile(path, []byte("language = \"uk\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(f.Config()); !errors.Is(err, house.ErrEdited) {
		t.Errorf("a file that came meanwhile: %v", err)
	}
	f = openFile(t, path)
	const edited = "language = \"th\"\n"
	if err := os.WriteFile(path, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(f.Config()); !errors.Is(err, house.ErrEdited) {
		t.Errorf("a file that was written anew meanwhile: %v", err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != edited {
		t.Errorf("it is %q now, %v", text, err)
	}
	f = openFile(t, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(f.Config()); !errors.Is(err, house.ErrEdited) {
		t.Errorf("a file that went meanwhile: %v", err)
	}
}

// A file written where lines end in CR and LF keeps its ends of lines, those that come
// with a key, a server or a table more too.
func TestFileKeepsTheLineEndsOfItsSystem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pit.toml")
	crlf := strings.ReplaceAll(strings.TrimRight(pitFile, "\n"), "\n", "\r\n")
	if err := os.WriteFile(path, []byte(crlf), 0o600); err != nil {
		t.Fatal(err)
	}
	f := openFile(t, path)
	c := f.Config()
	c.Desk.IdleLock = 10
	c.Servers = append(c.Servers, house.Server{Name: "second", URL: "wss://games.example/second"})
	c.Tables = append(c.Tables, house.Table{Number: "R-99", Game: "roulette", Profile: "european"})
	if err := f.Save(c); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bare := strings.ReplaceAll(string(text), "\r\n", ""); strings.ContainsAny(bare, "\r\n") {
		t.Errorf("a line ends otherwise:\n%q", text)
	}
	for _, want := range []string{"\r\nidle_lock_minutes = 10\r\n", "# own CA, PEM\r\n", "name = \"second\"\r\n", "= \"R-99\"\r\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in it:\n%s", want, text)
		}
	}
	again := openFile(t, path).Config()
	if again.Desk.IdleLock != 10 || len(again.Servers) != len(c.Servers) || len(again.Tables) != len(c.Tables) {
		t.Errorf("read again it is %+v", again)
	}
}

func TestFileTakesTheProfilesBesideIt(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "profiles"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "profiles", "ours.toml"), []byte("game = \"roulette\"\nbook = \"house\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := openFile(t, filepath.Join(dir, "pit.toml"))
	c := f.Config()
	c.Tables = []house.Table{{Number: "R-1", Game: "roulette", Profile: "ours"}}
	if err := f.Check(c); err != nil {
		t.Errorf("a table by the house's own profile: %v", err)
	}
	c.Tables[0].Profile = "theirs"
	faults := house.Faults(f.Check(c))
	if len(faults) != 1 || faults[0].Path != "table[0].profile" || faults[0].Why != house.WhyProfile || !strings.Contains(faults[0].Args[0], "ours") {
		t.Errorf("a profile that there is not: %v", faults)
	}
	if err := f.Save(c); len(house.Faults(err)) != 1 || f.There() {
		t.Errorf("it was saved: %v", err)
	}
}

// A form finds the field by the path and says what is wrong in its own words.
func TestFaultsSayTheirPathAndTheirReason(t *testing.T) {
	table := "[[table]]\nnumber = \"R-1\"\ngame = \"roulette\"\nprofile = \"european\"\n"
	for _, c := range []struct {
		text, path string
		why        house.Why
	}{
		{"currency = \"X\"", "currency", house.WhyCurrency},
		{"gaming_day = \"6\"", "gaming_day", house.WhyHour},
		{"zone = \"x\"", "zone", house.WhyZone},
		{"language = \"de\"", "language", house.WhyChoice},
		{"idle_lock_minutes = 0", "idle_lock_minutes", house.WhyRange},
		{"scale_percent = 200", "scale_percent", house.WhyRange},
		{"rotor = { min = 300 }", "rotor.min", house.WhySpeed},
		{"rotor = { min = 3, max = 2 }", "rotor.max", house.WhyOrder},
		{"[[server]]\nname = \"m\"\nurl = \"http://h\"", "server[0].url", house.WhyURL},
		{"[[server]]\nname = \"m\"\nurl = \"ws://a:b@h\"", "server[0].url", house.WhySecret},
		{"[[server]]\nurl = \"ws://h\"", "server[0].name", house.WhyMissing},
		{table + table, "table[1].number", house.WhyTwice},
		{table + "server = \"x\"", "table[0].server", house.WhyServer},
		{table + "feed_name = \"x\"", "table[0].feed_name", house.WhyAlone},
		{table + "camera = \"x\"", "table[0].camera", house.WhyCamera},
		{table + "limits.straight.min = \"x\"", "table[0].limits.straight.min", house.WhyAmount},
		{table + "limits.straight = { min = \"9\", max = \"1\" }", "table[0].limits.straight.max", house.WhyOrder},
		{table + "rules.zero = \"win\"", "table[0].rules.zero", house.WhyOption},
		{"[[table]]\nnumber = \" R\"\ngame = \"roulette\"\nprofile = \"european\"", "table[0].number", house.WhyText},
		{"[[table]]\nnumber = \"R-03\u202e\"\ngame = \"roulette\"\nprofile = \"european\"", "table[0].number", house.WhyUnseen},
		{"[[table]]\nnumber = \"R\u200b-03\"\ngame = \"roulette\"\nprofile = \"european\"", "table[0].number", house.WhyUnseen},
		{"[[server]]\nname = \"m\u00ad\"\nurl = \"ws://h\"", "server[0].name", house.WhyUnseen},
		{table + "pit = \"A\u00a0\"", "table[0].pit", house.WhyUnseen},
		{table + "[[table.device]]\nname = \"w\"\nkind = \"wheel\"\ndriver = \"ss2\"\nlink = \"x\"", "table[0].device[0].link", house.WhyLink},
	} {
		t.Run(c.path+" "+string(c.why), func(t *testing.T) {
			_, err := house.ReadConfig("pit.toml", c.text, known(t))
			faults := house.Faults(err)
			if len(faults) != 1 || faults[0].Path != c.path || faults[0].Why != c.why {
				t.Fatalf("%+v", faults)
			}
			if c.why == house.WhyUnseen && (faults[0].Line == 0 || !strings.Contains(err.Error(), "pit.toml, line ") || !strings.Contains(err.Error(), "the sign U+")) {
				t.Errorf("it says %v", err)
			}
		})
	}
}
