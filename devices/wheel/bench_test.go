package wheel_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/devices/line"
)

func benchmark(b *testing.B, d line.Decoder, stream string, size int) {
	bytes := []byte(stream)
	b.SetBytes(int64(len(bytes)))
	b.ReportAllocs()
	at := start
	for b.Loop() {
		for rest := bytes; len(rest) > 0; {
			n := min(size, len(rest))
			d.Feed(at, rest[:n])
			rest = rest[n:]
			at = at.Add(time.Millisecond)
		}
	}
}

func BenchmarkDecodeSS2(b *testing.B) {
	stream := strings.Join(append(game(1, " 9", "17"), game(2, "17", " 9")...), "")
	b.Run("reads of 4096 bytes", func(b *testing.B) { benchmark(b, newSS2(b), stream, 4096) })
	b.Run("a line a read", func(b *testing.B) { benchmark(b, newSS2(b), stream, statusBytes) })
	b.Run("a byte a read", func(b *testing.B) { benchmark(b, newSS2(b), stream, 1) })
}

const statusBytes = len("*X;S;GGG;NN;W;RRR;D\r\n")

func BenchmarkDecodeNumberLine(b *testing.B) {
	benchmark(b, newNumberLine(b), strings.Repeat("17\r\n", 11)+strings.Repeat("9\r\n", 11), 4096)
}
