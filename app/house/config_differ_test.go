package house_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pitboss/app/house"
)

func TestDifferencesAreToldKeyByKey(t *testing.T) {
	type all = []house.Difference
	for _, c := range []struct {
		name    string
		make    func(*house.Config)
		want    all
		devices bool // a technician may do it
	}{
		{"nothing", func(*house.Config) {}, nil, true},
		{"the house", func(c *house.Config) { c.Desk.IdleLock, c.Zone = 5, "" }, all{
			{"", "zone", `"Asia/Bangkok"`, ""}, {"", "idle_lock_minutes", "", "5"},
		}, false},
		{"a limit", func(c *house.Config) {
			c.Tables[0].Limits = map[string]house.Limit{"straight": {Min: "10", Max: "100"}}
		}, all{{
			"table R-03", "limits",
			`{ outside = { min = "25", max = "2000" }, straight = { min = "5", max = "100" } }`, `{ straight = { min = "10", max = "100" } }`,
		}}, false},
		{"a server that goes", func(c *house.Config) { c.Servers = nil }, all{
			{"server main", "name", `"main"`, ""},
			{"server main", "url", `"wss://games.example/pit"`, ""},
			{"server main", "token_file", `"main.token"`, ""},
			{"server main", "decisions", "true", ""},
		}, false},
		{"a device's address", func(c *house.Config) { c.Tables[0].Devices[0].Link = "tcp://h:1" }, all{
			{"device R-03 wheel", "link", `"serial:usb:0403:6001:A50285BI"`, `"tcp://h:1"`},
		}, true},
		{"a device at another table", func(c *house.Config) {
			c.Tables[0].Devices, c.Tables[1].Devices = nil, append(c.Tables[1].Devices, c.Tables[0].Devices...)
		}, all{{"device R-03 wheel", "table", `"R-03"`, `"B-07"`}}, true},
		{"a new device", func(c *house.Config) {
			c.Tables[1].Devices = append(c.Tables[1].Devices, house.Device{Name: "n", Kind: "shoe", Driver: "bee", Link: "tcp://h:2"})
		}, all{
			{"device n", "table", "", `"B-07"`},
			{"device n", "name", "", `"n"`},
			{"device n", "kind", "", `"shoe"`},
			{"device n", "driver", "", `"bee"`},
			{"device n", "link", "", `"tcp://h:2"`},
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			was, is := readConfig(t, pitFile), readConfig(t, pitFile)
			c.make(&is)
			if got := house.Differences(was, is); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v\nwant %+v", got, c.want)
			}
			if got := house.OnlyDevices(was, is); got != c.devices {
				t.Errorf("only devices: %v", got)
			}
		})
	}
}

// Two configurations differ exactly where something is told.
func TestNothingThatDiffersIsLeftOut(t *testing.T) {
	k := known(t)
	rapid.Check(t, func(t *rapid.T) {
		was, is := drawConfig(t, k), drawConfig(t, k)
		if rapid.Bool().Draw(t, "alike") {
			is = was
		}
		a, err := house.WriteConfig("pit.toml", was, k)
		if err != nil {
			t.Fatal(err)
		}
		b, err := house.WriteConfig("pit.toml", is, k)
		if err != nil {
			t.Fatal(err)
		}
		if told := house.Differences(was, is); a != b && len(told) == 0 || a == b && len(told) > 0 {
			t.Fatalf("%+v is told of\n%s\nand\n%s", told, a, b)
		}
	})
}
