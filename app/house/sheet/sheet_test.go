package sheet_test

import (
	"reflect"
	"slices"
	"testing"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
)

func known(t *testing.T) house.Known {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return house.Known{Profiles: book}
}

// form is what every sheet is to a screen.
type form interface {
	Fields() []sheet.Field
	Set(key, value string)
}

func field(t *testing.T, s form, key string) sheet.Field {
	t.Helper()
	for _, f := range s.Fields() {
		if f.Key == key {
			return f
		}
	}
	t.Fatalf("there is no field %s", key)
	return sheet.Field{}
}

func has(s form, key string) bool {
	return slices.ContainsFunc(s.Fields(), func(f sheet.Field) bool { return f.Key == key })
}

// faultsOf gives the reason at every field that has one, by its key.
func faultsOf(fields []sheet.Field) map[string]house.Why {
	all := map[string]house.Why{}
	for _, f := range fields {
		if f.Fault != nil {
			all[f.Key] = f.Fault.Why
		}
	}
	return all
}

var pit = house.Config{
	Currency: "THB", GamingDay: 6 * 3600e9, Language: "th", Zone: "Asia/Bangkok",
	Servers: []house.Server{{Name: "main", URL: "wss://games.example/pit"}},
	Tables: []house.Table{
		{
			Number: "R-03", Game: "roulette", Profile: "european", Server: "main", FeedName: "roulette-3", TargetPace: 48,
			Rules: map[string]any{"zero": "la_partage"}, Limits: map[string]house.Limit{"straight": {Min: "5", Max: "100"}},
			Rotor: house.Rotor{Min: 205},
			Devices: []house.Device{
				{Name: "R-03 wheel", Kind: "wheel", Driver: "ss2", Link: "serial:usb:0403:6001:A50285BI", Serial: "SS2-1182"},
			},
		},
		{Number: "B-07", Game: "baccarat", Profile: "house-baccarat"},
	},
}

func TestFaultsStandAtTheirFields(t *testing.T) {
	for _, c := range []struct {
		name string
		set  map[string]string
		want map[string]house.Why
	}{
		{"nothing is wrong", nil, map[string]house.Why{}},
		{"no number", map[string]string{"number": " "}, map[string]house.Why{"number": house.WhyMissing}},
		{"another table's number", map[string]string{"number": "B-07"}, map[string]house.Why{"number": house.WhyTwice}},
		{"a pace that is no number", map[string]string{"target_rounds_an_hour": "fast"}, map[string]house.Why{"target_rounds_an_hour": house.WhyRange}},
		{"a pace of nothing", map[string]string{"target_rounds_an_hour": "0"}, map[string]house.Why{"target_rounds_an_hour": house.WhyRange}},
		{"a rotor that is no number", map[string]string{"rotor.max": "20,5"}, map[string]house.Why{"rotor.max": house.WhySpeed}},
		{"a rotor upside down", map[string]string{"rotor.max": "20"}, map[string]house.Why{"rotor.max": house.WhyOrder}},
		{"a limit that is no amount", map[string]string{"limits.straight.min": "five"}, map[string]house.Why{"limits.straight.min": house.WhyAmount}},
		{"limits upside down", map[string]string{"limits.straight.min": "500"}, map[string]house.Why{"limits.straight.max": house.WhyOrder}},
		{"an option's amount", map[string]string{"rules.call_step": "x"}, map[string]house.Why{"rules.call_step": house.WhyOption}},
		{"an option that is no number", map[string]string{"rules.min_revolutions": "three"}, map[string]house.Why{"rules.min_revolutions": house.WhyOption}},
		{"series that there are not", map[string]string{"rules.calls": "tiers voisin"}, map[string]house.Why{"rules.calls": house.WhyOption}},
		{"a camera that is no address", map[string]string{"camera": "cam 3"}, map[string]house.Why{"camera": house.WhyCamera}},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := pit
			config.Tables = slices.Clone(pit.Tables)
			s := sheet.NewTable(config.Tables[0], &config, known(t).Profiles)
			for key, value := range c.set {
				s.Set(key, value)
			}
			config.Tables[0] = s.Table()
			_, err := house.WriteConfig("pit.toml", config, known(t))
			fields := s.Fields()
			if others := sheet.Place(fields, "table[0]", err); len(others) > 0 {
				t.Errorf("no field has %v", others)
			}
			if err != nil && len(house.Faults(err)) == 0 {
				t.Errorf("%v is no fault that a field could show", err)
			}
			if got := faultsOf(fields); !reflect.DeepEqual(got, c.want) {
				t.Errorf("faults %v, want %v", got, c.want)
			}
			for key, value := range c.set {
				if got := field(t, s, key).Value; got != value && key != "number" {
					t.Errorf("%s shows %q, and %q was typed", key, got, value)
				}
			}
		})
	}
}

func TestFaultsOfTheHouseStandAtTheirFields(t *testing.T) {
	for key, c := range map[string]struct {
		value string
		why   house.Why
	}{
		"currency": {"BAHT", house.WhyCurrency}, "gaming_day": {"6 o'clock", house.WhyHour}, "zone": {"Bangkok", house.WhyZone},
		"idle_lock_minutes": {"never", house.WhyRange}, "scale_percent": {"10", house.WhyRange}, "keep_years": {"0", house.WhyRange},
		"reruns_per_100": {"-4", house.WhyRange}, "rotor.min": {"0", house.WhySpeed},
	} {
		t.Run(key, func(t *testing.T) {
			h := sheet.NewHome(pit)
			h.Set(key, c.value)
			config := pit
			h.Into(&config)
			_, err := house.WriteConfig("pit.toml", config, known(t))
			fields := h.Fields()
			sheet.Place(fields, "", err)
			if got := faultsOf(fields); len(got) != 1 || got[key] != c.why {
				t.Errorf("faults %v (%v), want %s at %s", got, err, c.why, key)
			}
			h.Set(key, "")
			config = pit
			h.Into(&config)
			_, err = house.WriteConfig("pit.toml", config, known(t))
			must := key == "currency" || key == "gaming_day"
			if (err != nil) != must {
				t.Errorf("left empty: %v", err)
			}
		})
	}
}

func TestFaultsOfAServerStandAtTheirFields(t *testing.T) {
	config := pit
	s := sheet.NewServer(house.Server{})
	s.Set("url", "https://games.example")
	config.Servers = append(slices.Clone(pit.Servers), s.Server())
	_, err := house.WriteConfig("pit.toml", config, known(t))
	fields := s.Fields()
	sheet.Place(fields, "server[1]", err)
	if got := faultsOf(fields); got["name"] != house.WhyMissing || got["url"] != house.WhyURL || len(got) != 2 {
		t.Errorf("faults %v", got)
	}
}

func TestUntouchedSheetsChangeNothing(t *testing.T) {
	for i, table := range pit.Tables {
		if got := sheet.NewTable(table, &pit, known(t).Profiles).Table(); !reflect.DeepEqual(got, pit.Tables[i]) {
			t.Errorf("%+v, want %+v", got, table)
		}
	}
	c := house.Config{Servers: pit.Servers, Tables: pit.Tables}
	if sheet.NewHome(pit).Into(&c); !reflect.DeepEqual(c, pit) {
		t.Errorf("%+v, want %+v", c, pit)
	}
	if got := sheet.NewServer(pit.Servers[0]).Server(); got != pit.Servers[0] {
		t.Errorf("%+v", got)
	}
}

// Whoever goes through all fields and leaves each as it is plays by the same rules.
func TestFieldsThatAreFilledInAsTheyAreChangeNoRule(t *testing.T) {
	k := known(t)
	for name, p := range k.Profiles {
		t.Run(name, func(t *testing.T) {
			table := house.Table{Number: "1", Game: p.Game.String(), Profile: name}
			if name == "european" {
				table = pit.Tables[0]
			}
			s := sheet.NewTable(table, &pit, k.Profiles)
			for _, f := range s.Fields() {
				s.Set(f.Key, f.Value)
			}
			if got := s.Table(); len(got.Rules) != len(table.Rules) || got.Profile != name || got.Rotor != table.Rotor {
				t.Errorf("it came to %+v", got)
			}
		})
	}
}

func TestOptionsThatDifferFromTheProfileAreTheTablesOwn(t *testing.T) {
	k := known(t)
	s := sheet.NewTable(pit.Tables[0], &pit, k.Profiles)
	if f := field(t, s, "rules.zero"); !f.Changed || f.Value != "la_partage" || f.Usual != "lose" {
		t.Errorf("the option is %+v", f)
	}
	for key, value := range map[string]string{
		"rules.calls": "tiers, orphelins", "rules.neighbour_sides": "1 2", "rules.trio": "false", "rules.call_step": "25",
		"rules.min_revolutions": "4", "rules.maximum_multiples": "straight 1, split 3",
	} {
		s.Set(key, value)
	}
	config := pit
	config.Tables = []house.Table{s.Table()}
	if _, err := house.WriteConfig("pit.toml", config, k); err != nil {
		t.Fatalf("%v\n%+v", err, s.Table().Rules)
	}
	want := map[string]any{
		"zero": "la_partage", "calls": []any{"tiers", "orphelins"}, "neighbour_sides": []any{int64(1), int64(2)}, "trio": false,
		"call_step": "25", "min_revolutions": int64(4), "maximum_multiples": map[string]any{"straight": int64(1), "split": int64(3)},
	}
	if got := s.Table().Rules; !reflect.DeepEqual(got, want) {
		t.Errorf("rules %#v, want %#v", got, want)
	}
	for key := range want {
		s.Set("rules."+key, k.Profiles["european"].Option(key))
	}
	if got := s.Table().Rules; len(got) != 0 {
		t.Errorf("as the profile has it, %v is left", got)
	}
}

func TestAnotherGameBeginsAnew(t *testing.T) {
	s := sheet.NewTable(pit.Tables[0], &pit, known(t).Profiles)
	s.Set("game", "blackjack")
	got := s.Table()
	if got.Profile != "house-blackjack" || got.Rules != nil || got.Limits != nil || got.Rotor != (house.Rotor{}) || got.Number != "R-03" {
		t.Errorf("%+v", got)
	}
	if !has(s, "limits.seat.min") || has(s, "limits.straight.min") || has(s, "rotor.min") {
		t.Error("the fields are another game's")
	}
	if len(pit.Tables[0].Rules) != 1 || len(pit.Tables[0].Limits) != 1 {
		t.Error("the house's own table changed")
	}
}
