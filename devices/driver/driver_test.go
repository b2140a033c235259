package driver_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/tables"
)

func TestEveryDriverOpensByItsName(t *testing.T) {
	at := time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		settings map[string]string
		bytes    string
		want     string
	}{
		"ss2":         {nil, "*X;2;011;34;0;137;1", tables.WheelStateType},
		"number-line": {nil, "17\r\n", tables.WheelResultType},
		"bee":         {nil, "[Game]<Card:4S>", tables.CardScannedType},
		"barcode":     {nil, "AS\r\n", tables.CardScannedType},
		"generic":     {map[string]string{"pattern": `N(?P<number>\d+)`}, "N17\r\n", tables.WheelResultType},
	} {
		d, err := driver.Open(name, line.Config{Device: "d", Table: "T-1", Settings: c.settings})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		e := d.Feed(at, []byte(c.bytes))
		if len(e) != 1 || e[0].Type != c.want || e[0].Source != "device:d" || e[0].Table != "T-1" || !e[0].Time.Equal(at) || e[0].Counted {
			t.Errorf("%s said %+v", name, e)
		}
	}
	if names := strings.Join(driver.Names(), " "); names != "ss2 number-line bee barcode generic" {
		t.Errorf("the drivers are %s", names)
	}
}

func TestUnknownDriverIsNamedWithThoseThereAre(t *testing.T) {
	_, err := driver.Open("ss3", line.Config{})
	if err == nil || err.Error() != `driver "ss3": want one of ss2, number-line, bee, barcode, generic` {
		t.Errorf("got %v", err)
	}
}

func TestWrongSettingIsNamedWithItsDriver(t *testing.T) {
	d, err := driver.Open("barcode", line.Config{Settings: map[string]string{"coding": "x"}})
	wrong := (*line.SettingError)(nil)
	if !errors.As(err, &wrong) || wrong.Setting != "coding" || !strings.HasPrefix(err.Error(), "driver barcode: setting coding") {
		t.Errorf("got %v", err)
	}
	if d != nil {
		t.Error("a decoder came with the error")
	}
}

// What decoders say is read again by the desk's journal and by replay: nothing of it
// may be malformed there.
func TestEventsOfEveryDriverAreReadAgain(t *testing.T) {
	streams := map[string]string{
		"ss2":         "00;0\r\n*X;2;011;34;0;137;1*X;3;011;34;2;137;1*X;5;011;17;0;137;1\r17\r*F 5\r\x80\r",
		"number-line": "17\r\nxx\r\n",
		"bee":         "[Game]<Card:4S>[Burn]<Card:5S><W0x01>[Game]<Game>",
		"barcode":     "AS\rAS\rXX\rCUT\r\"\\\r",
		"generic":     "R3\rN17\rV\r",
	}
	settings := map[string]map[string]string{
		"barcode": {"cut_card": "CUT"},
		"generic": {"pattern": `R(?P<revolutions>\d)`, "pattern2": `N(?P<number>\d+)`, "pattern3": "(?P<void>V)"},
	}
	for name, stream := range streams {
		d, err := driver.Open(name, line.Config{Device: "d", Table: "T-1", Settings: settings[name], ReadFile: os.ReadFile})
		if err != nil {
			t.Fatal(err)
		}
		events := slices.Clone(d.Feed(time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC), []byte(stream)))
		events = append(events, d.Break(time.Time{})...)
		if len(events) < 2 {
			t.Errorf("%s said only %v", name, events)
		}
		for _, e := range events {
			text := string(e.Append(nil))
			again, err := tables.ReadEvent([]byte(text))
			if err != nil || again.Fault != "" || string(again.Append(nil)) != text {
				t.Errorf("%s: %s is read as %s: %q %v", name, text, again.Append(nil), again.Fault, err)
			}
		}
	}
}
