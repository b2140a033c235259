package generic_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/devices/generic"
	"pitboss/devices/line"
)

func FuzzGeneric(f *testing.F) {
	f.Add([]byte("AS\r\nKH\r\n"), card, "", "", uint8(0), uint8(0), "none")
	f.Add([]byte("\x02AS\x0311\x02AS\x0312"), `(?P<card>\w+)\x03(?P<checksum>..)`, `\x02`, `\x03`, uint8(2), uint8(0), "xor")
	f.Add([]byte("A!AS12KH03"), `(?P<card>..)(?P<checksum>..)`, "", "", uint8(0), uint8(4), "xor")
	f.Add([]byte("no_more_bets 17\rplace_bets \r"), `(?P<state>\w+) (?P<number>\d*)`, "", "", uint8(0), uint8(0), "none")
	f.Add([]byte("RRR"), `(?P<pulse>R)`, "", "", uint8(0), uint8(1), "none")
	f.Fuzz(func(t *testing.T, b []byte, pattern, begin, end string, tail, length uint8, checksum string) {
		pairs := []string{"pattern", pattern, "start", begin, "end", end, "checksum", checksum}
		if tail > 0 {
			pairs = append(pairs, "tail", string(rune('0'+tail%10)))
		}
		if length > 0 {
			pairs = append(pairs, "length", string(rune('0'+length%10)))
		}
		d, err := generic.New(config(pairs...))
		if err != nil {
			return
		}
		together := full(d.Feed(start, b))
		d = open(t, pairs...)
		var apart strings.Builder
		for i := range b {
			apart.WriteString(full(d.Feed(start, b[i:i+1])))
			if s := d.Stats(); s.Unfinished > 3*line.Longest {
				t.Fatalf("holds %d bytes", s.Unfinished)
			}
		}
		if apart.String() != together {
			t.Fatalf("together\n%s\napart\n%s", together, apart.String())
		}
		for i := range min(len(b), 20) {
			at := start.Add(time.Duration(i) * time.Second)
			d.Feed(at, b[i:])
			d.Tick(at)
			d.Break(at)
		}
	})
}
