package words_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/wager"
)

func TestReadingsOfFindings(t *testing.T) {
	bangkok := time.FixedZone("ICT", 7*3600)
	for _, c := range []struct{ lang, text, want string }{
		{"en", "2026-11-30T14:47:01Z", "21:47:01"},
		{"en", "2026-11-30T14:47:01.25Z", "21:47:01.250"},
		{"en", "300ms", "0.3 s"},
		{"uk", "300ms", "0,3 с"},
		{"th", "12s", "12 วินาที"},
		{"en", "-4.26s", "–4.3 s"},
		{"en", "9.96s", "10 s"},
		{"en", "1m30s", "1:30"},
		{"en", "2h1m5.4s", "2:01:05"},
		{"uk", "banker", "Банкір"},
		{"th", "cw", "ตามเข็มนาฬิกา"},
		{"en", "ccw", "counter-clockwise"},
		{"en", "18.2", "18.2"},
		{"en", "1800.00", "1800.00"},
		{"en", "9S", "9S"},
		{"en", "", ""},
	} {
		if got := open(t, c.lang).Reading(c.text, bangkok); got != c.want {
			t.Errorf("%s: %q is read %q, want %q", c.lang, c.text, got, c.want)
		}
	}
	why := open(t, "uk").Readings(wager.Why{Key: "finding_feed_stale", Place: "10s", Text: "1m30s"}, nil)
	if why.Place != "10 с" || why.Text != "1:30" || why.Key != "finding_feed_stale" {
		t.Errorf("the sentence names %+v", why)
	}
}

// Whatever a finding says is read, and what is no reading of those known stays.
func TestAnyReading(t *testing.T) {
	w := open(t, "en")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		got := w.Reading(text, nil)
		_, duration := time.ParseDuration(text)
		_, moment := time.Parse(time.RFC3339Nano, text)
		if duration != nil && moment != nil && len(text) > 6 && got != text {
			t.Fatalf("%q is read %q", text, got)
		}
	})
}

// In a sentence about a table a card is said as a card, and a place as a place.
func TestFoundIsSaidAsAtTheTable(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"en", "9S", "9 of spades"},
		{"uk", "TD", "10 бубон"},
		{"en", "9s", "9 s"},
		{"th", "nobody", "ไม่มีใคร"},
		{"uk", "dealer", "Крупʼє"},
		{"en", "seat:3/2", "Box 3, hand 2"},
		{"uk", "banker", "Банкір"},
		{"en", "1800.00", "1800.00"},
	} {
		if got := open(t, c.lang).Found(c.text, time.UTC); got != c.want {
			t.Errorf("%s: %q is said as %q, want %q", c.lang, c.text, got, c.want)
		}
	}
}
