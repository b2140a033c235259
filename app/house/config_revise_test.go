package house_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/app/house"
)

// Each case changes the design's file; minus and plus are the lines that are to go and
// to come, and everything else is to stay letter by letter.
func TestWhatIsWrittenByHandSurvivesTheScreens(t *testing.T) {
	for _, c := range []struct {
		name        string
		make        func(*house.Config)
		minus, plus []string
	}{
		{"nothing", func(*house.Config) {}, nil, nil},
		{
			"a value with a comment behind it", func(c *house.Config) { c.Language = "uk" },
			[]string{`language   = "th"                      # en, th, uk`},
			[]string{`language   = "uk"                      # en, th, uk`},
		},
		{
			"a key that was not there", func(c *house.Config) { c.Desk.IdleLock = 5 },
			nil,
			[]string{"idle_lock_minutes = 5"},
		},
		{
			"a key that goes, with its comment", func(c *house.Config) { c.Servers[0].Decisions = false },
			[]string{"decisions  = true                      # send decisions upstream"},
			nil,
		},
		{
			"limits", func(c *house.Config) {
				c.Tables[0].Limits = map[string]house.Limit{"straight": {Min: "10", Max: "100"}}
			},
			[]string{`limits  = { straight = { min = "5", max = "100" }, outside = { min = "25", max = "2000" } }`},
			[]string{`limits  = { straight = { min = "10", max = "100" } }`},
		},
		{
			"limits in sections of their own", func(c *house.Config) {
				c.Tables[1].Limits = map[string]house.Limit{"tie": {Max: "600"}}
			},
			[]string{"  [table.limits]", `  player.min = "50"`, "  [table.limits.tie]", `  max = "5000"`},
			[]string{`limits  = { tie = { max = "600" } }`},
		},
		{
			"a device's address", func(c *house.Config) { c.Tables[0].Devices[0].Link = "serial:/dev/ttyUSB0" },
			[]string{`link   = "serial:usb:0403:6001:A50285BI"`},
			[]string{`link   = "serial:/dev/ttyUSB0"`},
		},
		{
			"a device's setting", func(c *house.Config) { c.Tables[1].Devices[0].Settings["coding"] = "index52" },
			[]string{`  coding   = "suit4"`},
			[]string{`  coding   = "index52"`},
		},
		{
			"a new device", func(c *house.Config) {
				c.Tables[0].Devices = append(c.Tables[0].Devices, house.Device{Name: "R-03 ball", Kind: "wheel", Driver: "ss2", Link: "tcp://h:1"})
			},
			nil,
			[]string{"  [[table.device]]", `  name   = "R-03 ball"`, `  kind   = "wheel"`, `  driver = "ss2"`, `  link   = "tcp://h:1"`},
		},
		{
			"a device that goes", func(c *house.Config) { c.Tables[0].Devices = nil },
			[]string{
				"[[table.device]]", `name   = "R-03 wheel"`, `kind   = "wheel"                       # wheel, shoe, scanner`,
				`driver = "ss2"`, `link   = "serial:usb:0403:6001:A50285BI"`, `serial = "SS2-1182"                    # the equipment's identity`,
			},
			nil,
		},
		{
			"a table by another number", func(c *house.Config) { c.Tables[0].Number = "R-04" },
			[]string{`number  = "R-03"                       # as on the felt`},
			[]string{`number  = "R-04"                       # as on the felt`},
		},
		{
			"a new table", func(c *house.Config) {
				c.Tables = append(c.Tables, house.Table{Number: "J-01", Game: "blackjack", Profile: "house-blackjack"})
			},
			nil,
			[]string{"[[table]]", `number  = "J-01"`, `game    = "blackjack"`, `profile = "house-blackjack"`},
		},
		{
			"a new server", func(c *house.Config) {
				c.Servers = append(c.Servers, house.Server{Name: "two", URL: "ws://h/p"})
			},
			nil,
			[]string{"[[server]]", `name = "two"`, `url  = "ws://h/p"`},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := readConfig(t, pitFile)
			c.make(&config)
			got, err := house.ReviseConfig("pit.toml", pitFile, config, known(t))
			if err != nil {
				t.Fatal(err)
			}
			if again := readConfig(t, got); !reflect.DeepEqual(again, config) {
				t.Errorf("it reads back as\n%+v\nwant\n%+v", again, config)
			}
			minus, plus := difference(strings.Split(pitFile, "\n"), strings.Split(got, "\n"))
			if !slices.Equal(minus, c.minus) || !slices.Equal(plus, c.plus) {
				t.Errorf("gone:\n%s\ncame:\n%s\nin:\n%s", strings.Join(minus, "\n"), strings.Join(plus, "\n"), got)
			}
		})
	}
}

// difference is what a text lost and what it won, blank lines aside.
func difference(old, now []string) (minus, plus []string) {
	blank := func(line string) bool { return strings.TrimSpace(line) == "" }
	old, now = slices.DeleteFunc(old, blank), slices.DeleteFunc(now, blank)
	longest := make([][]int, len(old)+1)
	for i := range longest {
		longest[i] = make([]int, len(now)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for j := len(now) - 1; j >= 0; j-- {
			if longest[i][j] = max(longest[i+1][j], longest[i][j+1]); old[i] == now[j] {
				longest[i][j] = max(longest[i][j], longest[i+1][j+1]+1)
			}
		}
	}
	for len(old) > 0 || len(now) > 0 {
		switch {
		case len(old) > 0 && len(now) > 0 && old[0] == now[0]:
			old, now = old[1:], now[1:]
		case len(now) == 0 || len(old) > 0 && longest[len(longest)-len(old)][len(longest[0])-len(now)-1] == longest[len(longest)-len(old)-1][len(longest[0])-len(now)-1]:
			minus, old = append(minus, old[0]), old[1:]
		default:
			plus, now = append(plus, now[0]), now[1:]
		}
	}
	return minus, plus
}

func TestCommentsAreKeptWhereTheLayoutCannotBe(t *testing.T) {
	const text = "# of the house\ntable = [ { number = \"R-1\", game = \"roulette\", profile = \"european\" } ] # all of them\n"
	c := readConfig(t, text)
	c.Tables[0].Pit = "A"
	got, err := house.ReviseConfig("pit.toml", text, c, known(t))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got, "# of the house\n# all of them\n") || !reflect.DeepEqual(readConfig(t, got), c) {
		t.Errorf("it is\n%s", got)
	}
}

func TestConfigThatCannotBeReadIsNotRevised(t *testing.T) {
	c := readConfig(t, pitFile)
	c.Tables[1].Number = "R-03"
	if _, err := house.ReviseConfig("pit.toml", pitFile, c, known(t)); err == nil || !strings.Contains(err.Error(), "table.number") {
		t.Errorf("%v", err)
	}
}

// From any configuration to any other: it reads back as that, and what did not change
// keeps its comment.
func TestRevisedConfigReadsBack(t *testing.T) {
	k := known(t)
	rapid.Check(t, func(t *rapid.T) {
		old, now := drawConfig(t, k), drawConfig(t, k)
		if rapid.Bool().Draw(t, "related") {
			old.Servers, old.Tables = now.Servers, now.Tables
			if n := len(now.Tables); n > 0 && rapid.Bool().Draw(t, "one more") {
				if now.Tables = now.Tables[:n-1]; n == 1 {
					now.Tables = nil
				}
			}
		}
		text, err := house.WriteConfig("pit.toml", old, k)
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "by Windows") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		text = "# first\r\n" + strings.ReplaceAll(text, "[[table]]", "# of a table\n[[table]] # here")
		got, err := house.ReviseConfig("pit.toml", text, now, k)
		if err != nil {
			t.Fatalf("%v\n%+v", err, now)
		}
		if again, err := house.ReadConfig("pit.toml", got, k); err != nil || !reflect.DeepEqual(again, now) {
			t.Fatalf("from\n%s\nit came to\n%s\n%v", text, got, err)
		}
		if !strings.Contains(got, "# first") {
			t.Fatalf("a comment is gone from\n%s", got)
		}
	})
}
