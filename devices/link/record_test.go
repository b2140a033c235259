package link_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/link"
)

func TestReadRecord(t *testing.T) {
	at := time.Date(2026, 11, 30, 3, 45, 0, 123e6, time.UTC)
	for _, c := range []struct {
		name, line, want string
		wrong            bool
	}{
		{"a line", "2026-11-30T03:45:00.123Z\t\"*X;4;011\\r\\n\"", "*X;4;011\r\n", false},
		{"with its line end", "2026-11-30T10:45:00.123+07:00\t\"\\x02AS\"\r\n", "\x02AS", false},
		{"nothing heard", "2026-11-30T03:45:00.123Z\t\"\"", "", false},
		{"as it is", "2026-11-30T03:45:00.123Z\t`\\n`", `\n`, false},
		{"no tab", "2026-11-30T03:45:00.123Z \"AS\"", "", true},
		{"no time", "yesterday\t\"AS\"", "", true},
		{"no quotes", "2026-11-30T03:45:00.123Z\tAS", "", true},
		{"one rune", "2026-11-30T03:45:00.123Z\t'A'", "", true},
		{"cut off", "2026-11-30T03:45:00.123Z\t\"A", "", true},
		{"nothing", "", "", true},
		{"a time alone", "2026-11-30T03:45:00.123Z\t", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := link.ReadRecord([]byte(c.line))
			if errors.Is(err, link.ErrRecord) != c.wrong || err == nil == c.wrong {
				t.Fatalf("error %v, want one: %t", err, c.wrong)
			}
			if string(got.Bytes) != c.want || !c.wrong && !got.At.Equal(at) {
				t.Errorf("got %q at %s", got.Bytes, got.At)
			}
		})
	}
}

func TestRecordRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := link.Chunk{
			At:    time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "s"), rapid.Int64Range(0, 999_999_999).Draw(t, "ns")),
			Bytes: rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"),
		}
		line := link.AppendRecord([]byte("before"), c)[len("before"):]
		got, err := link.ReadRecord(line)
		if err != nil || !got.At.Equal(c.At) || !bytes.Equal(got.Bytes, c.Bytes) {
			t.Fatalf("%q is read as %q at %s, %v; want %q at %s", line, got.Bytes, got.At, err, c.Bytes, c.At)
		}
		if bytes.IndexByte(line, '\n') != len(line)-1 {
			t.Fatalf("%q is not one line", line)
		}
	})
}

func FuzzReadRecord(f *testing.F) {
	f.Add([]byte("2026-11-30T03:45:00.123Z\t\"*X;4;011;34;0;137;1\\r\\n\"\n"))
	f.Add([]byte("2026-11-30T03:45:00+07:00\t`\x02`"))
	f.Add([]byte("\t"))
	f.Fuzz(func(t *testing.T, line []byte) {
		c, err := link.ReadRecord(line)
		if err != nil {
			return
		}
		if y := c.At.UTC().Year(); y < 0 || y > 9999 {
			return // RFC 3339 cannot write it in UTC
		}
		again, err := link.ReadRecord(link.AppendRecord(nil, c))
		if err != nil || !again.At.Equal(c.At) || !bytes.Equal(again.Bytes, c.Bytes) {
			t.Fatalf("%q is read as %q at %s, and written and read again as %q at %s, %v", line, c.Bytes, c.At, again.Bytes, again.At, err)
		}
	})
}
