package house_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pitboss/app/house"
	"pitboss/tables"
)

// pitFile is the example of the design, with everything that a house may add.
const pitFile = `currency   = "THB"
gaming_day = "06:00"
language   = "th"                      # en, th, uk
zone       = "Asia/Bangkok"
inspections = true
reruns_per_100 = 3
rotor = { min = 20, max = 35.5 }

[[server]]
name       = "main"
url        = "wss://games.example/pit"
token_file = "main.token"              # beside this file, 0600
ca_file    = ""                        # own CA, PEM
decisions  = true                      # send decisions upstream

[[table]]
number  = "R-03"                       # as on the felt
pit     = "A"
game    = "roulette"
profile = "european"                   # built in, or a file in profiles/
rules   = { zero = "la_partage" }      # options that differ from the profile
limits  = { straight = { min = "5", max = "100" }, outside = { min = "25", max = "2000" } }
server  = "main"                       # leave out for a table with devices only
feed_name = "roulette-3"               # its name on the feed, if another
target_rounds_an_hour = 48
camera  = "https://video.example/?cam=R03&t={time}"

[[table.device]]
name   = "R-03 wheel"
kind   = "wheel"                       # wheel, shoe, scanner
driver = "ss2"
link   = "serial:usb:0403:6001:A50285BI"
serial = "SS2-1182"                    # the equipment's identity

[[table]]
number  = "B-07"
game    = "baccarat"
profile = "house-baccarat"
rotor   = { min = 1 }
reruns_per_100 = 9
  [table.limits]
  player.min = "50"
  [table.limits.tie]
  max = "5000"
  [[table.device]]
  name     = "B-07 shoe"
  kind     = "shoe"
  driver   = "barcode"
  link     = "tcp://10.0.0.5:4001"
  coding   = "suit4"
  cards    = 6
  flip     = true
  cut_card = "CUT"
`

func known(t *testing.T) house.Known {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return house.Known{Profiles: book}
}

func readConfig(t *testing.T, text string) house.Config {
	t.Helper()
	c, err := house.ReadConfig("pit.toml", text, known(t))
	if err != nil {
		t.Fatalf("ReadConfig: %v", err)
	}
	return c
}

func TestConfigOfTheDesignIsRead(t *testing.T) {
	c := readConfig(t, pitFile)
	if c.Currency != "THB" || c.GamingDay != 6*time.Hour || c.Language != "th" || !c.Inspections || c.Reruns != 3 ||
		c.Rotor != (house.Rotor{Min: 200, Max: 355}) || c.Location().String() != "Asia/Bangkok" {
		t.Errorf("the house: %+v", c)
	}
	want := house.Server{Name: "main", URL: "wss://games.example/pit", TokenFile: "main.token", Decisions: true}
	if len(c.Servers) != 1 || c.Servers[0] != want {
		t.Errorf("servers: %+v", c.Servers)
	}
	if len(c.Tables) != 2 {
		t.Fatalf("%d tables", len(c.Tables))
	}
	r := c.Tables[0]
	if r.Number != "R-03" || r.Pit != "A" || r.Server != "main" || r.FeedName != "roulette-3" || r.TargetPace != 48 ||
		r.Rules["zero"] != "la_partage" || r.Limits["straight"] != (house.Limit{Min: "5", Max: "100"}) ||
		!strings.Contains(r.Camera, "{time}") || len(r.Devices) != 1 || r.Devices[0].Serial != "SS2-1182" {
		t.Errorf("R-03: %+v", r)
	}
	b := c.Tables[1]
	settings := b.Devices[0].Settings
	if len(settings) != 4 || settings["coding"] != "suit4" || settings["cards"] != "6" || settings["flip"] != "true" {
		t.Errorf("settings of the shoe: %v", settings)
	}
	if b.Limits["player"] != (house.Limit{Min: "50"}) || b.Limits["tie"] != (house.Limit{Max: "5000"}) {
		t.Errorf("limits of B-07: %v", b.Limits)
	}
	if got := c.FeedNames("main"); len(got) != 1 || got["roulette-3"] != "R-03" {
		t.Errorf("names on the feed: %v", got)
	}
}

func TestConfigSaysWhatIsUsualWhereItIsSilent(t *testing.T) {
	c := readConfig(t, "")
	if c.Currency != "THB" || c.GamingDay != 6*time.Hour || c.Language != "en" || c.Inspections || c.Location() != time.Local {
		t.Errorf("an empty file: %+v", c)
	}
}

// A house keeps its inspections on the desk, or elsewhere, or has not said: then the first one
// that is recorded says so.
func TestConfigSaysWhereInspectionsAreKept(t *testing.T) {
	for text, want := range map[string][2]bool{"": {}, "inspections = true\n": {true, false}, "inspections = false\n": {false, true}} {
		c := readConfig(t, text)
		f := c.Fold(known(t).Profiles)
		if got := [2]bool{f.Inspections, f.InspectionsElsewhere}; got != want || got != [2]bool{c.Inspections, c.InspectionsElsewhere} {
			t.Errorf("%q: here and elsewhere are %v, want %v", text, got, want)
		}
	}
}

func TestConfigTellsTheFoldWhatIsApproved(t *testing.T) {
	c := readConfig(t, pitFile)
	f := c.Fold(known(t).Profiles)
	if !f.Inspections || f.GamingDay != 6*time.Hour || f.Zone.String() != "Asia/Bangkok" || len(f.Book) == 0 {
		t.Errorf("the fold's house: %+v", f)
	}
	r := f.Tables["R-03"]
	if string(r.Rules) != `{"zero":"la_partage"}` ||
		string(r.Limits) != `{"outside":{"max":"2000","min":"25"},"straight":{"max":"100","min":"5"}}` ||
		r.Game != "roulette" || r.Profile != "european" || r.Currency != "THB" || r.WheelSerial["R-03 wheel"] != "SS2-1182" ||
		r.TargetPace != 48 || r.RerunRate != 3 || r.MinDeciRPM != 200 || r.MaxDeciRPM != 355 {
		t.Errorf("R-03: %+v", r)
	}
	b := f.Tables["B-07"]
	if b.RerunRate != 9 || b.MinDeciRPM != 10 || b.MaxDeciRPM != 0 || b.Rules != nil || len(b.WheelSerial) != 0 {
		t.Errorf("B-07 has its own reruns and rotor: %+v", b)
	}
	// The fold reads these very terms: a table that plays them raises nothing, one that
	// plays others raises rules.differ.
	fold := tables.NewFold(f)
	open := func(zero string) []tables.Out {
		e, err := tables.ReadEvent([]byte(`{"type":"table.opened","table":"R-03","time":"2026-11-30T03:45:00Z","data":{"game":"roulette",` +
			`"profile":"european","currency":"THB","rules":{"zero":"` + zero + `"},` +
			`"limits":{"straight":{"min":"5.00","max":"100"},"outside":{"min":"25","max":"2000"}}}}`))
		if err != nil {
			t.Fatal(err)
		}
		var raised []tables.Out
		for _, o := range fold.Apply(&e) {
			if o.Kind == tables.FindingOut && o.Finding.Code == "rules.differ" {
				raised = append(raised, o)
			}
		}
		return raised
	}
	if outs := open("la_partage"); len(outs) > 0 {
		t.Errorf("as approved: %v", outs[0].Finding)
	}
	if outs := open("lose"); len(outs) != 1 || outs[0].Finding.Subject != "zero" || outs[0].Finding.Expected != "la_partage" {
		t.Errorf("another option: %v", outs)
	}
}

func TestConfigIsOpenedWithTheProfilesBesideIt(t *testing.T) {
	files := fstest.MapFS{
		"house/pit.toml":               {Data: []byte("[[table]]\nnumber = \"B-1\"\ngame = \"baccarat\"\nprofile = \"tie-nine\"\n")},
		"house/profiles/tie-nine.toml": {Data: []byte("game = \"baccarat\"\nbook = \"house\"\nbase = \"house-baccarat\"\n[rules]\ntie_odds = 9\n")},
	}
	c, book, err := house.OpenConfig(files, "house/pit.toml", known(t))
	if err != nil {
		t.Fatal(err)
	}
	if book["tie-nine"].Baccarat.TieOdds != 9 || len(book) < 2 || c.Tables[0].Profile != "tie-nine" {
		t.Errorf("config %+v, profile %+v", c, book["tie-nine"])
	}
	if _, _, err := house.OpenConfig(files, "pit.toml", known(t)); err == nil {
		t.Error("a file that is not there was opened")
	}
}
