package house_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/app/house"
)

// Each line of a text that is marked with "# ✗ KEY: WORDS" must have a fault with
// this key and these words, and no other line may have one.
func TestConfigFaultsNameLineKeyAndWhatIsRight(t *testing.T) {
	table := "[[table]]\nnumber = \"R-1\"\ngame = \"roulette\"\nprofile = \"european\"\n"
	device := table + "[[table.device]]\nname = \"w\"\nkind = \"wheel\"\ndriver = \"ss2\"\nlink = \"serial:COM3\"\n"
	for _, c := range []struct{ name, text string }{
		{"no TOML", "currency = \"THB\n# ✗ : "},
		{"an unknown key", "curency = \"THB\" # ✗ curency: there are alarm_sound, currency"},
		{"an unknown currency", "currency = \"BAHT\" # ✗ currency: ISO 4217"},
		{"a number for a text", "currency = 764 # ✗ currency: ISO 4217"},
		{"an hour that is none", "gaming_day = \"24:00\" # ✗ gaming_day: 23:59"},
		{"an hour without its nought", "gaming_day = \"6:00\" # ✗ gaming_day: \"06:00\""},
		{"an hour that is empty", "gaming_day = \"\" # ✗ gaming_day: \"06:00\""},
		{"an unknown language", "language = \"de\" # ✗ language: en, th, uk"},
		{"an unknown zone", "zone = \"Asia/Bankok\" # ✗ zone: Asia/Bangkok"},
		{"reruns that cannot be", "reruns_per_100 = 101 # ✗ reruns_per_100: 1 to 100"},
		{"a rotor's range upside down", "rotor = { min = 30, max = 20 } # ✗ rotor.max: no less than min"},
		{"a rotor's speed with two decimals", "rotor = { min = 30.05 } # ✗ rotor.min: one decimal"},
		{"a rotor that is too fast", "rotor = { max = 200.1 } # ✗ rotor.max: 0.1 to 200"},
		{"a rotor that stands", "rotor = { min = 0 } # ✗ rotor.min: 0.1 to 200"},
		{"a rotor that turns back", "rotor = { min = -0.1 } # ✗ rotor.min: 0.1 to 200"},
		{"a rotor's speed in words", "rotor = { min = \"fast\" } # ✗ rotor.min: 0.1 to 200"},
		{"a rotor's key", "rotor = { least = 30 } # ✗ rotor.least: max, min"},
		{"inspections as a word", "inspections = \"yes\" # ✗ inspections: true or false"},
		{"a server without an address", "[[server]] # ✗ server.url: missing\nname = \"main\""},
		{"a server without a name", "[[server]] # ✗ server.name: missing\nurl = \"ws://h/p\""},
		{"a web address", "[[server]]\nname = \"m\"\nurl = \"https://games.example/pit\" # ✗ server.url: wss://"},
		{"an address without a host", "[[server]]\nname = \"m\"\nurl = \"wss:///pit\" # ✗ server.url: wss://"},
		{"an address with something behind a #", "[[server]]\nname = \"m\"\nurl = \"wss://games.example/pit#a\" # ✗ server.url: nothing behind a #"},
		{"a secret in the address", "[[server]]\nname = \"m\"\nurl = \"wss://a:b@games.example/pit\" # ✗ server.url: token file"},
		{"an unknown key of a server", "[[server]]\nname = \"m\"\nurl = \"ws://h/p\"\ntoken = \"x\" # ✗ server.token: token_file"},
		{
			"a server twice",
			"[[server]]\nname = \"m\"\nurl = \"ws://h/p\"\n[[server]]\nname = \"m\" # ✗ server.name: already\nurl = \"ws://h/p\"",
		},
		{"one section for a list", "[server] # ✗ server: [[server]]\nname = \"m\""},
		{"a table without a number", "[[table]] # ✗ table.number: missing\ngame = \"roulette\"\nprofile = \"european\""},
		{"a table without a game", "[[table]] # ✗ table.game: missing\nnumber = \"R-1\"\nprofile = \"european\""},
		{"a table without a profile", "[[table]] # ✗ table.profile: missing\nnumber = \"R-1\"\ngame = \"roulette\""},
		{"B-8 J-7 R0-13 a table twice", table + "[[table]]\nnumber = \"R-1\" # ✗ table.number: already\ngame = \"roulette\"\nprofile = \"european\""},
		{"a number with a space at its end", "[[table]]\nnumber = \"R-1 \" # ✗ table.number: felt\ngame = \"roulette\"\nprofile = \"european\""},
		{"an unknown game", "[[table]]\nnumber = \"P-1\"\ngame = \"poker\" # ✗ table.game: baccarat\nprofile = \"european\""},
		{"an unknown profile", "[[table]]\nnumber = \"R-1\"\ngame = \"roulette\"\nprofile = \"europaean\" # ✗ table.profile: american, european"},
		{"another game's profile", "[[table]]\nnumber = \"R-1\"\ngame = \"roulette\"\nprofile = \"house-baccarat\" # ✗ table.profile: a profile of roulette"},
		{"an unknown option", table + "rules = { zeros = \"lose\" } # ✗ table.rules.zeros: no such option"},
		{"an impossible option", table + "[table.rules]\ntrio = true\nzero = \"win\" # ✗ table.rules.zero: la_partage"},
		{"an option that is a date", table + "rules.zero = 2026-11-30 # ✗ table.rules.zero: a text"},
		{"an option's amount", table + "rules.call_step = \"x\" # ✗ table.rules.call_step: THB"},
		{
			"options that cannot be together",
			"[[table]]\nnumber = \"B-1\"\ngame = \"baccarat\"\nprofile = \"house-baccarat\"\n[table.rules] # ✗ table.rules: cut_depth\ndecks = 1\ncut_depth = 52",
		},
		{"rules that are a text", table + "rules = \"la_partage\" # ✗ table.rules: options"},
		{"another game's limit", table + "limits = { player = { min = \"5\" } } # ✗ table.limits.player: straight, outside"},
		{"a limit that is no amount", table + "limits.straight = { min = \"5.001\" } # ✗ table.limits.straight.min: THB"},
		{"a limit that is a number", table + "limits.straight.max = 100 # ✗ table.limits.straight.max: in quotes"},
		{"a limit upside down", table + "[table.limits.straight]\nmin = \"100\"\nmax = \"5\" # ✗ table.limits.straight.max: no less"},
		{"a limit's key", table + "limits = { straight = { most = \"5\" } } # ✗ table.limits.straight.most: max, min"},
		{"an unknown server", table + "server = \"mian\" # ✗ table.server: the name of a [[server]]"},
		{"a feed's name without a feed", table + "feed_name = \"x\" # ✗ table.feed_name: a server"},
		{
			"two tables of one name on a feed",
			"[[server]]\nname = \"m\"\nurl = \"ws://h/p\"\n" + table + "server = \"m\"\n" +
				"[[table]]\nnumber = \"R-2\"\ngame = \"roulette\"\nprofile = \"european\"\nserver = \"m\"\nfeed_name = \"R-1\" # ✗ table.feed_name: another name",
		},
		{"a pace that cannot be", table + "target_rounds_an_hour = 0 # ✗ table.target_rounds_an_hour: 1 to 1000"},
		{"a camera that is no address", table + "camera = \"cam 3\" # ✗ table.camera: https://"},
		{"an unknown key of a table", table + "limit = 5 # ✗ table.limit: limits"},
		{"a device without a link", table + "[[table.device]] # ✗ device.link: missing\nname = \"w\"\nkind = \"wheel\"\ndriver = \"ss2\""},
		{"a device without a kind", table + "[[table.device]] # ✗ device.kind: missing\nname = \"w\"\ndriver = \"ss2\"\nlink = \"serial:COM3\""},
		{"an unknown kind", table + "[[table.device]]\nname = \"w\"\nkind = \"weel\" # ✗ device.kind: wheel, shoe, scanner\ndriver = \"ss2\"\nlink = \"serial:COM3\""},
		{"another kind's driver", table + "[[table.device]]\nname = \"w\"\nkind = \"wheel\"\ndriver = \"bee\" # ✗ device.driver: ss2, number-line, generic\nlink = \"serial:COM3\""},
		{"a link that leads nowhere", table + "[[table.device]]\nname = \"w\"\nkind = \"wheel\"\ndriver = \"ss2\"\nlink = \"COM3\" # ✗ device.link: serial:COM3"},
		{"a device twice", device + "[[table.device]]\nname = \"w\" # ✗ device.name: already\nkind = \"wheel\"\ndriver = \"ss2\"\nlink = \"serial:COM4\""},
		{"a setting that is a list", device + "coding = [1] # ✗ device.coding: a text"},
		{"a setting of which the driver says it cannot be", device + "bad = \"x\" # ✗ device.bad: a good one"},
		{"a setting that the driver misses", device + "serial = \"missing\" # ✗ device.serial: a setting"},
		{
			"every fault, and lines behind texts of many lines",
			"zone = \"\"\"\nx = 1\n\"\"\"   \n# ✗ : \n[[table]]\nnumber = \"\"",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := known(t)
			k.Device = func(d house.Device) (wrong []house.Wrong) {
				if v, ok := d.Settings["bad"]; ok {
					wrong = append(wrong, house.Wrong{Key: "bad", Value: v, Want: "a good one"})
				}
				if d.Serial == "missing" {
					wrong = append(wrong, house.Wrong{Key: "serial", Want: "a setting"})
				}
				return wrong
			}
			_, err := house.ReadConfig("pit.toml", c.text, k)
			if err == nil {
				t.Fatal("it was read")
			}
			if strings.Contains(c.text, "# ✗ : ") {
				return // where the library stops is its own affair; that it is said is tested below
			}
			var want, got []string
			for n, line := range strings.Split(c.text, "\n") {
				if _, mark, ok := strings.Cut(line, "# ✗ "); ok {
					want = append(want, fmt.Sprintf("pit.toml, line %d, %s", n+1, mark))
				}
			}
			for _, f := range house.Faults(err) {
				got = append(got, f.Error())
			}
			if len(got) != len(want) {
				t.Fatalf("faults:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			for i := range want {
				where, words, _ := strings.Cut(want[i], ": ")
				if !strings.HasPrefix(got[i], where+": ") || !strings.Contains(got[i], words) {
					t.Errorf("fault %q\nwant  %q", got[i], want[i])
				}
			}
		})
	}
}

func TestConfigThatIsNoTOMLNamesFileAndLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"language = \"en\"\ncurrency = \"THB\n", "pit.toml, line 2, currency: "},
		{"a = 1\na = 2\n", "pit.toml, line 2, a: "},
		{"\x00", "pit.toml, line 1"},
	} {
		_, err := house.ReadConfig("pit.toml", c.text, known(t))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || len(house.Faults(err)) != 1 {
			t.Errorf("%q: %v, want %q…", c.text, err, c.want)
			continue
		}
		if f := house.Faults(err)[0]; f.Text == "" {
			t.Errorf("%q: nobody is told what is wrong: %+v", c.text, f)
		}
	}
	_, err := house.ReadConfig("pit.toml", strings.Repeat("#", 5<<20), known(t))
	if err == nil || !strings.Contains(err.Error(), "longer") || !strings.HasPrefix(err.Error(), "pit.toml, line 1: ") {
		t.Errorf("a file that is too long: %v", err)
	}
}

func TestConfigFaultsAreAllSaidInTheOrderOfTheirLines(t *testing.T) {
	_, err := house.ReadConfig("pit.toml", "zone = \"\"\"a \"b\n[[table]]\nnumber = 1\n\"\"\"\n[[table]]\nnumber = \"R-1\"\nx = 1\n[[server]]\nname = 'm'\nurl = '''\n'''\n[[table]]\nnumber = 7\ngame='roulette'\nprofile=\"european\"\n", known(t))
	var got []string
	for _, f := range house.Faults(err) {
		got = append(got, fmt.Sprintf("%d %s", f.Line, f.Key))
	}
	want := "1 zone, 5 table.game, 5 table.profile, 7 table.x, 10 server.url, 13 table.number"
	if strings.Join(got, ", ") != want {
		t.Errorf("faults %s\nwant   %s", strings.Join(got, ", "), want)
	}
}
