package shoe_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
)

func benchmark(b *testing.B, d line.Decoder, stream string) {
	bytes := []byte(stream)
	b.SetBytes(int64(len(bytes)))
	b.ReportAllocs()
	at := start
	for b.Loop() {
		at = at.Add(time.Minute)
		d.Feed(at, bytes)
	}
}

func BenchmarkDecodeBee(b *testing.B) {
	benchmark(b, newBee(b), strings.Repeat("[Game]<Card:4S>"+strings.Repeat(" ", 63)+"\r\n[Game]<Card:10H>"+strings.Repeat(" ", 62)+"\r\n", 20))
}

func BenchmarkDecodeBarcode(b *testing.B) {
	for _, c := range []struct{ coding, scans string }{
		{"rank-suit", "AS\r\n10H\r\nQD\r\n"}, {"suit4", "A1010\r\nC2130\r\n4090\r\n"}, {"rank-suit-deck", "4D8\r\n0S1\r\n1H2\r\n"},
	} {
		b.Run(c.coding, func(b *testing.B) { benchmark(b, newBarcode(b, "coding", c.coding), strings.Repeat(c.scans, 20)) })
	}
}
