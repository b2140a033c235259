package house_test

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/house"
	"pitboss/tables/profile"
)

func TestConfigIsWrittenForPeople(t *testing.T) {
	c := readConfig(t, pitFile)
	got, err := house.WriteConfig("pit.toml", c, known(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"currency       = \"THB\"\n", "gaming_day     = \"06:00\"\n", "rotor          = { min = 20, max = 35.5 }\n",
		"\n[[server]]\n", "\n[[table]]\nnumber                = \"R-03\"\n",
		"rules                 = { zero = \"la_partage\" }\n",
		"limits                = { outside = { min = \"25\", max = \"2000\" }, straight = { min = \"5\", max = \"100\" } }\n",
		"\n  [[table.device]]\n  name   = \"R-03 wheel\"\n", "  coding   = \"suit4\"\n",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("there is no line %q in:\n%s", line, got)
		}
	}
}

func TestConfigThatCannotBeReadIsNotWritten(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(*house.Config)
		says string
	}{
		{"a table without a number", func(c *house.Config) { c.Tables[0].Number = "" }, "pit.toml, line 15, table.number: it is missing"},
		{"an unknown profile", func(c *house.Config) { c.Tables[1].Profile = "x" }, "table.profile"},
		{"a text that is not UTF-8", func(c *house.Config) { c.Tables[0].Pit = "\xff" }, "read back"},
		{"a setting that is the device's own", func(c *house.Config) {
			c.Tables[0].Devices[0].Settings = map[string]string{"serial": "x"}
		}, "line"},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := readConfig(t, pitFile)
			c.make(&config)
			if _, err := house.WriteConfig("pit.toml", config, known(t)); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %q", err, c.says)
			}
		})
	}
}

// Every configuration that can be, is written and read back equal.
func TestConfigReadsBackAsItWasWritten(t *testing.T) {
	k := known(t)
	rapid.Check(t, func(t *rapid.T) {
		c := drawConfig(t, k)
		text, err := house.WriteConfig("pit.toml", c, k)
		if err != nil {
			t.Fatalf("%v\n%+v", err, c)
		}
		again, err := house.ReadConfig("pit.toml", text, k)
		if err != nil || !reflect.DeepEqual(again, c) {
			t.Fatalf("it was\n%+v\nand is\n%+v\n%v\n%s", c, again, err, text)
		}
	})
}

var (
	anyText  = rapid.StringMatching(`[a-zA-Zก-ฮа-я0-9_."'\\#=\[\]{} ,é-]{0,12}`)
	anyName  = rapid.StringMatching(`[A-Zก-ฮ][a-z0-9"'\\#.=\[\]-]{0,8}`)
	anyValue = rapid.StringMatching("[ -~ก-ฮ\\t\\r\\n\\x00\\x1b\\x7f]{0,12}")
)

func drawConfig(t *rapid.T, k house.Known) house.Config {
	maybe := func(g *rapid.Generator[string], what string) string {
		if rapid.Bool().Draw(t, "has "+what) {
			return g.Draw(t, what)
		}
		return ""
	}
	inspections := rapid.IntRange(0, 2).Draw(t, "inspections")
	c := house.Config{
		Currency: rapid.SampledFrom([]string{"THB", "JPY", "EUR", "KWD"}).Draw(t, "currency"),
		Language: rapid.SampledFrom([]string{"en", "th", "uk"}).Draw(t, "language"),
		Zone:     rapid.SampledFrom([]string{"", "Asia/Bangkok", "Europe/Kyiv"}).Draw(t, "zone"),
		// Midnight, and the last minute of a day.
		GamingDay:   time.Duration(rapid.IntRange(0, 24*60-1).Draw(t, "day")) * time.Minute,
		Inspections: inspections == 1, InspectionsElsewhere: inspections == 2, Reruns: rapid.IntRange(0, 100).Draw(t, "reruns"), Rotor: drawRotor(t),
		Desk: house.Desk{
			Scale: rapid.SampledFrom([]int{0, 80, 125, 150}).Draw(t, "scale"), LargeText: rapid.Bool().Draw(t, "large"),
			Sound: rapid.Bool().Draw(t, "sound"), IdleLock: rapid.IntRange(0, 60).Draw(t, "idle"), KeepYears: rapid.IntRange(0, 50).Draw(t, "keep"),
		},
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "servers") {
		c.Servers = append(c.Servers, house.Server{
			Name: anyName.Draw(t, "server") + strconv.Itoa(i), URL: rapid.SampledFrom([]string{"ws://h/p", "wss://[::1]:9/p?a=b"}).Draw(t, "url"),
			TokenFile: anyText.Draw(t, "token"), CAFile: anyText.Draw(t, "ca"), Decisions: rapid.Bool().Draw(t, "decisions"),
		})
	}
	profiles := slices.Sorted(maps.Keys(k.Profiles))
	for i := range rapid.IntRange(0, 3).Draw(t, "tables") {
		p := k.Profiles[rapid.SampledFrom(profiles).Draw(t, "profile")]
		n := house.Table{
			Number: anyName.Draw(t, "number") + strconv.Itoa(i), Pit: anyText.Draw(t, "pit"), Game: p.Game.String(), Profile: p.Name,
			Rules: drawRules(t, p.Game), Limits: drawLimits(t, p.Game), TargetPace: rapid.IntRange(0, 1000).Draw(t, "pace"),
			Camera: maybe(rapid.Just("https://video.example/?cam=R03&t={time}"), "camera"),
			Reruns: rapid.IntRange(0, 100).Draw(t, "reruns"), Rotor: drawRotor(t),
		}
		if len(c.Servers) > 0 && rapid.Bool().Draw(t, "on a feed") {
			n.Server = rapid.SampledFrom(c.Servers).Draw(t, "of").Name
			n.FeedName = maybe(rapid.Just("on the feed "+strconv.Itoa(i)), "feed name")
		}
		for j := range rapid.IntRange(0, 2).Draw(t, "devices") {
			n.Devices = append(n.Devices, drawDevice(t, strconv.Itoa(i)+"."+strconv.Itoa(j)))
		}
		c.Tables = append(c.Tables, n)
	}
	return c
}

func drawRotor(t *rapid.T) house.Rotor {
	r := house.Rotor{Min: rapid.IntRange(0, 2000).Draw(t, "min"), Max: rapid.IntRange(0, 2000).Draw(t, "max")}
	if r.Max > 0 && r.Min > r.Max {
		r.Min, r.Max = r.Max, r.Min
	}
	return r
}

func drawRules(t *rapid.T, game profile.Game) map[string]any {
	if !rapid.Bool().Draw(t, "rules") {
		return nil
	}
	switch game {
	case profile.Roulette:
		return map[string]any{
			"zero": "en_prison", "trio": rapid.Bool().Draw(t, "trio"), "neighbour_sides": []any{int64(1), int64(2)},
			"maximum_multiples": map[string]any{"straight": int64(1), "split": int64(2)},
		}
	case profile.Blackjack:
		return map[string]any{"decks": int64(rapid.IntRange(5, 8).Draw(t, "decks")), "soft17": "hit"}
	}
	return map[string]any{"tie_odds": int64(9)}
}

func drawLimits(t *rapid.T, game profile.Game) map[string]house.Limit {
	all := map[string]house.Limit{}
	for _, l := range (profile.Limits{}).Named(game) {
		least, most := rapid.IntRange(0, 50).Draw(t, "least"), rapid.IntRange(0, 5000).Draw(t, "most")
		var n house.Limit
		if least > 0 {
			n.Min = strconv.Itoa(least)
		}
		if most > 50 {
			n.Max = strconv.Itoa(most)
		}
		if n != (house.Limit{}) {
			all[l.Name] = n
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

func drawDevice(t *rapid.T, name string) house.Device {
	d := house.Device{
		Name: anyName.Draw(t, "device") + name, Kind: rapid.SampledFrom([]string{"wheel", "shoe", "scanner"}).Draw(t, "kind"),
		Driver: "generic", Link: rapid.SampledFrom([]string{"serial:COM3", "tcp://10.0.0.5:4001", "file:a b.log?speed=10"}).Draw(t, "link"),
		Serial: anyText.Draw(t, "serial"),
	}
	own := []string{"name", "kind", "driver", "link", "serial"}
	for key, value := range rapid.MapOfN(rapid.StringMatching(`[a-z ก.="-]{0,8}`), anyValue, 0, 3).Draw(t, "settings") {
		if slices.Contains(own, key) {
			continue
		}
		if d.Settings == nil {
			d.Settings = map[string]string{}
		}
		d.Settings[key] = value
	}
	return d
}

func FuzzConfig(f *testing.F) {
	f.Add(pitFile)
	f.Add("a = '''\n'''\n[[table]]\n[table.limits.\"a.b\"]\nx = [[1], {y = 2}]\n")
	f.Add("table = [ { number = \"R-1\", limits = { straight = { min = 5 } } } ]")
	book, err := house.Builtin()
	if err != nil {
		f.Fatal(err)
	}
	k := house.Known{Profiles: book}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := house.ReadConfig("pit.toml", text, k)
		if err != nil {
			faults := house.Faults(err)
			if len(faults) == 0 {
				t.Fatalf("%v is no fault", err)
			}
			lines := strings.Count(text, "\n") + 1
			for _, n := range faults {
				if n.Line < 1 || n.Line > lines || n.Text == "" {
					t.Errorf("%+v in a text of %d lines", n, lines)
				}
			}
			return
		}
		written, err := house.WriteConfig("pit.toml", c, k)
		if err != nil {
			t.Fatalf("it was read and cannot be written: %v\n%+v", err, c)
		}
		if again, err := house.ReadConfig("pit.toml", written, k); err != nil || !reflect.DeepEqual(again, c) {
			t.Fatalf("it was\n%+v\nand is\n%+v\n%v", c, again, err)
		}
		c.Fold(book)
	})
}
