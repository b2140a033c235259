package wheel_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
)

// torture feeds the same bytes at once and one by one, with breaks and ticks, and
// sees that no more than a line is held.
func torture(t *testing.T, b []byte, open func(testing.TB) line.Decoder) {
	t.Helper()
	d := open(t)
	together := full(d.Feed(start, b))
	d = open(t)
	var apart strings.Builder
	for i := range b {
		apart.WriteString(full(d.Feed(start, b[i:i+1])))
		if s := d.Stats(); s.Unfinished > line.Longest || len(s.LastRejected) > line.KeptLines || len(s.LastOther) > line.KeptLines {
			t.Fatalf("holds %d bytes, %d and %d lines", s.Unfinished, len(s.LastRejected), len(s.LastOther))
		}
	}
	if apart.String() != together {
		t.Fatalf("together\n%s\napart\n%s", together, apart.String())
	}
	at := start
	for i := range b {
		at = at.Add(time.Duration(b[i]) * 40 * time.Millisecond)
		d.Feed(at, b[:i])
		d.Tick(at)
		if b[i]%7 == 0 {
			d.Break(at)
		}
		if i > 40 {
			break
		}
	}
}

func FuzzSS2(f *testing.F) {
	f.Add([]byte("00;0\r\n" + strings.Join(game(256, "  ", "17"), "")))
	f.Add([]byte("*F 5\r17\n*X;5;013; 6;0;177;1*X;5;013; 6;0;177;1*P OK\r\n\x80\xff"))
	f.Add([]byte(strings.Repeat("*X;4;013; 6;1;177;1\r", 12) + "*X;2;014; 6;0;177;1"))
	f.Fuzz(func(t *testing.T, b []byte) {
		torture(t, b, func(t testing.TB) line.Decoder { return newSS2(t) })
	})
}

func FuzzNumberLine(f *testing.F) {
	f.Add([]byte("17\r\n 5\r00\n37\r\nabc"), "", "")
	f.Add([]byte("N=17#\r\n"), "N=", "#")
	f.Fuzz(func(t *testing.T, b []byte, prefix, suffix string) {
		if strings.ContainsAny(prefix+suffix, "\\\r\n") || len(prefix) > 32 || len(suffix) > 32 {
			return
		}
		torture(t, b, func(t testing.TB) line.Decoder {
			return newNumberLine(t, "prefix", prefix, "suffix", suffix)
		})
	})
}
