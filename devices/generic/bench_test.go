package generic_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func benchmark(b *testing.B, stream string, pairs ...string) {
	d := open(b, pairs...)
	bytes := []byte(stream)
	b.SetBytes(int64(len(bytes)))
	b.ReportAllocs()
	at := start
	for b.Loop() {
		at = at.Add(time.Minute)
		d.Feed(at, bytes)
	}
	if s := d.Stats(); s.Rejected > 0 {
		b.Fatalf("%d lines were rejected", s.Rejected)
	}
}

func BenchmarkDecodeGenericWheel(b *testing.B) {
	benchmark(b, strings.Repeat("S=4;G=011;N=34;F=;V=137;D=1\r\n", 100),
		"pattern", `S=(?P<state>\d);G=(?P<spin>\d{3});N=(?P<number>[ \d]{2});F=(?P<flag>\d?);V=(?P<rpm>\d{3});D=(?P<direction>[01])`,
		"states", "2=place_bets,3=ball_in_rim,4=no_more_bets,5=winning_number", "directions", "0=cw,1=ccw", "rpm_unit", "tenths")
}

func BenchmarkDecodeGenericCards(b *testing.B) {
	var stream strings.Builder
	for range 20 {
		for _, frame := range []string{"CARD AS\x03", "CARD 10H\x03"} {
			var sum byte
			for i := range len(frame) {
				sum ^= frame[i]
			}
			fmt.Fprintf(&stream, "\x02%s%02X\r\n", frame, sum)
		}
	}
	benchmark(b, stream.String(),
		"start", `\x02`, "end", `\x03`, "tail", "2", "pattern", `CARD (?P<card>\w+)\x03(?P<checksum>\w\w)`, "checksum", "xor")
}
