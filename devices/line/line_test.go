package line_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/line"
	"pitboss/tables"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func TestPrintableTellsBytesApart(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"text stays", `*X;4;011; 6 "a"`, `*X;4;011; 6 "a"`},
		{"line ends", "a\r\n\tb", `a\r\n\tb`},
		{"noise", "\x00\x7f\x80\xff", `\x00\x7f\x80\xff`},
		{"a backslash is not an escape", `\x00`, `\\x00`},
		{"not UTF-8 although it could be", "é", `\xc3\xa9`},
		{"at the bound", strings.Repeat("a", line.KeptBytes), strings.Repeat("a", line.KeptBytes)},
		{"over the bound", strings.Repeat("a", line.KeptBytes+1), strings.Repeat("a", line.KeptBytes) + "…"},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := line.Printable([]byte(c.line)); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestBookKeepsTheLastFewVerbatim(t *testing.T) {
	b := line.NewBook(line.Config{Device: "wheel-9", Table: "R-09"})
	for i := range line.KeptLines + 3 {
		at := noon.Add(time.Duration(i) * time.Second)
		b.Reject(at, fmt.Appendf(nil, "bad %d\xff", i), line.Because(line.Noise))
		b.Other(at, fmt.Appendf(nil, "*P %d", i))
	}
	b.Reject(noon, []byte(strings.Repeat("z", 1000)), line.Reason{Code: line.LineTooLong, Want: "64"})
	s := b.Stats(7)
	if s.Rejected != line.KeptLines+4 || s.Other != line.KeptLines+3 || s.Lines != s.Rejected+s.Other || s.Unfinished != 7 {
		t.Errorf("counted %+v", s)
	}
	if len(s.LastRejected) != line.KeptLines || len(s.LastOther) != line.KeptLines {
		t.Fatalf("kept %d and %d lines, want %d", len(s.LastRejected), len(s.LastOther), line.KeptLines)
	}
	first, last := s.LastRejected[0], s.LastRejected[line.KeptLines-1]
	if want := (line.Kept{At: noon.Add(4 * time.Second), Line: "bad 4\xff", Reason: line.Because(line.Noise)}); first != want {
		t.Errorf("the oldest kept is %+v, want %+v", first, want)
	}
	if want := (line.Kept{At: noon, Line: strings.Repeat("z", line.KeptBytes), Cut: true, Reason: line.Reason{Code: line.LineTooLong, Want: "64"}}); last != want {
		t.Errorf("the newest kept is %+v, want %+v", last, want)
	}
	if got := s.LastOther[0]; got.Line != "*P 3" || got.Reason.Code != "" {
		t.Errorf("the oldest other is %+v", got)
	}
	s.LastRejected[0].Line = "changed"
	if b.Stats(0).LastRejected[0].Line != "bad 4\xff" {
		t.Error("the copy of the book shares its lines")
	}
}

func TestAKeptLineIsCutOverTheBoundOnly(t *testing.T) {
	for n, cut := range map[int]bool{line.KeptBytes: false, line.KeptBytes + 1: true} {
		b := line.NewBook(line.Config{})
		b.Other(noon, make([]byte, n))
		if k := b.Stats(0).LastOther[0]; len(k.Line) != line.KeptBytes || k.Cut != cut {
			t.Errorf("of %d bytes %d are kept, cut %v", n, len(k.Line), k.Cut)
		}
	}
}

func TestReadableIsWhatASCIICanPrint(t *testing.T) {
	for text, want := range map[string]bool{" az~": true, "": true, "a\x1f": false, "\x7f": false, "a\r": false, "\x80": false} {
		if line.AllReadable([]byte(text)) != want {
			t.Errorf("%q is readable: %v", text, !want)
		}
	}
}

func TestBookTellsRejectedLines(t *testing.T) {
	b := line.NewBook(line.Config{Device: "wheel-9", Table: "R-09"})
	b.Reject(noon, []byte("00;0\x80"), line.Because(line.LineTail))
	events := b.Take()
	want := `{"v":1,"source":"device:wheel-9","type":"line.rejected","table":"R-09","time":"2026-11-30T12:00:00.000Z",` +
		`"data":{"text":"00;0\\x80","reason":"it may be the end of the line that was interrupted","code":"line_tail"}}`
	if len(events) != 1 || string(events[0].Append(nil)) != want {
		t.Errorf("got %s\nwant %s", events[0].Append(nil), want)
	}
	if b.Take() != nil {
		t.Error("an event was handed out twice")
	}
}

func TestBookMeasuresSilenceBetweenReadsThatBroughtSomething(t *testing.T) {
	b := line.NewBook(line.Config{})
	for _, h := range []struct {
		after time.Duration
		n     int
	}{{0, 3}, {time.Second, 0}, {2 * time.Second, 1}, {136 * time.Second, 1}, {137 * time.Second, 1}, {130 * time.Second, 1}} {
		b.Heard(noon.Add(h.after), h.n)
	}
	s := b.Stats(0)
	if s.LongestSilence != 134*time.Second {
		t.Errorf("the longest silence is %s, want 2m14s", s.LongestSilence)
	}
	if s.Bytes != 7 || !s.LastByte.Equal(noon.Add(130*time.Second)) {
		t.Errorf("heard %d bytes, the last at %s", s.Bytes, s.LastByte)
	}
}

func TestBookCountsWhatItSays(t *testing.T) {
	b := line.NewBook(line.Config{})
	b.Say(noon, tables.CardScannedType, tables.CardScanned{})
	b.Say(noon, tables.CardUnreadableType, tables.CardUnreadable{})
	b.Say(noon, tables.CutCardScannedType, tables.CutCardScanned{})
	b.Say(noon, tables.WheelResultType, tables.WheelResult{})
	b.Say(noon, tables.WheelVoidType, tables.WheelVoid{Cause: "closed"})
	b.Say(noon, tables.WheelVoidType, tables.WheelVoid{Cause: "closed"})
	b.Fault(noon, "5", "motor")
	b.Line()
	s := b.Stats(0)
	if s.Cards != 1 || s.Unreadable != 1 || s.CutCards != 1 || s.Results != 1 || s.Voids["closed"] != 2 || s.Faults != 1 || s.Lines != 1 {
		t.Errorf("counted %+v", s)
	}
	s.Voids["closed"] = 9
	if b.Stats(0).Voids["closed"] != 2 {
		t.Error("the copy of the book shares its voids")
	}
}

// split cuts a stream with a Splitter that is fed in pieces of these lengths.
func split(s *line.Splitter, stream []byte, lengths []int) (pieces []string) {
	for i := 0; len(stream) > 0; i++ {
		n := len(stream)
		if i < len(lengths) {
			n = min(n, lengths[i])
		}
		b := append([]byte(nil), stream[:n]...)
		stream = stream[n:]
		for len(b) > 0 {
			piece, l, n := s.Next(b)
			if piece != line.More {
				pieces = append(pieces, fmt.Sprintf("%d %q", piece, l))
			}
			clear(b[:n]) // the caller's bytes may change as soon as they are taken
			b = b[n:]
		}
	}
	return append(pieces, fmt.Sprintf("held %q", s.Break()))
}

func TestSplitterCutsLines(t *testing.T) {
	long := strings.Repeat("x", 9)
	for _, c := range []struct {
		name, stream string
		want         []string
	}{
		{"CR", "a\rb\r", []string{`1 "a"`, `1 "b"`, `held ""`}},
		{"LF", "a\nb\n", []string{`1 "a"`, `1 "b"`, `held ""`}},
		{"CR LF, and empty lines", "\na\r\nb\r\n\r\n", []string{`1 "a"`, `1 "b"`, `held ""`}},
		{"no end", "a\nbc", []string{`1 "a"`, `held "bc"`}},
		{"as long as may be", "12345678\n", []string{`1 "12345678"`, `held ""`}},
		{"too long comes once", long + long + "\nb\n", []string{`2 "xxxxxxxx"`, `1 "b"`, `held ""`}},
		{"too long for ever", strings.Repeat("x", 5000), []string{`2 "xxxxxxxx"`, `held ""`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := split(line.NewSplitter("\r\n", 8), []byte(c.stream), nil)
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestSplitterCutsTheSameHoweverTheStreamIsSplit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stream := []byte(rapid.StringOfN(rapid.SampledFrom([]rune("ab\r\n")), 0, 60, -1).Draw(t, "stream"))
		lengths := rapid.SliceOf(rapid.IntRange(1, 5)).Draw(t, "lengths")
		most := rapid.IntRange(1, 8).Draw(t, "most")
		together := split(line.NewSplitter("\r\n", most), stream, nil)
		apart := split(line.NewSplitter("\r\n", most), stream, lengths)
		if fmt.Sprint(together) != fmt.Sprint(apart) {
			t.Errorf("%q: together %s, apart %s", stream, together, apart)
		}
	})
}

func TestSplitterForgetsAtABreak(t *testing.T) {
	s := line.NewSplitter("\n", 4)
	s.Next([]byte("ab"))
	if s.Held() != 2 || string(s.Break()) != "ab" || s.Held() != 0 {
		t.Error("a break does not give the unfinished line away once")
	}
	if _, l, _ := s.Next([]byte("c\n")); string(l) != "c" {
		t.Errorf("after a break the line is %q, want c", l)
	}
	s.Next([]byte("toolong"))
	s.Next([]byte("g"))
	s.Break()
	if _, l, _ := s.Next([]byte("d\n")); string(l) != "d" {
		t.Errorf("after a break in a line that was too long the line is %q, want d", l)
	}
}
