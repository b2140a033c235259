package shoe_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
	"pitboss/devices/shoe"
)

// torture feeds the same bytes at once and one by one, with breaks, and sees that no
// more than a frame is held.
func torture(t *testing.T, b []byte, open func(testing.TB) line.Decoder) {
	t.Helper()
	d := open(t)
	together := full(d.Feed(start, b))
	d = open(t)
	var apart strings.Builder
	for i := range b {
		apart.WriteString(full(d.Feed(start, b[i:i+1])))
		if s := d.Stats(); s.Unfinished > line.Longest || len(s.LastRejected) > line.KeptLines {
			t.Fatalf("holds %d bytes, %d lines", s.Unfinished, len(s.LastRejected))
		}
	}
	if apart.String() != together {
		t.Fatalf("together\n%s\napart\n%s", together, apart.String())
	}
	for i := range min(len(b), 40) {
		at := start.Add(time.Duration(i) * time.Second)
		d.Feed(at, b[:i])
		if b[i]%3 == 0 {
			d.Break(at)
		}
	}
}

func FuzzBee(f *testing.F) {
	f.Add([]byte("[Game]<Card:4S>   [Manual Burn Cards]<Card:QH>\r\n[Game]<Game> (unreadable card)<W0x01> (warning)"))
	f.Add([]byte("[GameAlarm]<Alarm:E3 Card Not Read>[Ga[Game]<C<Card:10H>>>]](("))
	f.Fuzz(func(t *testing.T, b []byte) {
		torture(t, b, func(t testing.TB) line.Decoder { return newBee(t) })
	})
}

func FuzzBarcode(f *testing.F) {
	for i := range shoe.Codings()[:5] {
		f.Add([]byte("\x02AS\x03\r\nH3\tA2130\n4D8\r52\r\x80\r"), i)
	}
	f.Fuzz(func(t *testing.T, b []byte, coding int) {
		if coding < 0 || coding > 4 {
			return
		}
		torture(t, b, func(t testing.TB) line.Decoder {
			return newBarcode(t, "coding", shoe.Codings()[coding], "cut_card", "CUT")
		})
	})
}

func FuzzTableOfCodes(f *testing.F) {
	f.Add("# chips\nE1 = AS\nE2,10H\nE3;CUT\n", "E1\r")
	f.Fuzz(func(t *testing.T, text, scan string) {
		pairs := []string{"coding", "table", "codes", "f", "file:f", text}
		if _, err := shoe.NewBarcode(config(pairs...)); err != nil {
			return
		}
		torture(t, []byte(scan), func(t testing.TB) line.Decoder { return newBarcode(t, pairs...) })
	})
}
