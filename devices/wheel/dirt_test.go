package wheel_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/line"
)

// What real wires do to the ss2 line.

func TestSS2TheFirstLineAfterOpeningMayBeATail(t *testing.T) {
	const reason = "the end of a line that began before the wire was opened"
	good := status(4, 11, "34", '0')
	for cut := 1; cut < len(good); cut++ {
		tail := good[cut:]
		h := listen(t, newSS2(t)).say(crlf(tail)+crlf(good), crlf(good))
		h.want("rejected "+tail+": "+reason, "state no_more_bets 11 ccw 137")
	}
	t.Run("whatever its length it is no bare number", func(t *testing.T) {
		five := status(5, 11, "17", '0')
		for cut := 1; cut < len(five); cut++ {
			h := listen(t, newSS2(t)).say(crlf(five[cut:]), crlf(status(5, 12, " 1", '0')))
			h.wantOf("result")
		}
	})
	t.Run("after an interruption too", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(good), "*X;4;011")
		h.note(h.d.Break(h.at))
		h.say(crlf(";34;0;137;1")).want("state no_more_bets 11 ccw 137",
			"rejected *X;4;011: the wire was interrupted before the line was over", "rejected ;34;0;137;1: "+reason)
		if s := h.d.Stats(); s.Rejected != 2 || s.Unfinished != 0 {
			t.Errorf("counted %+v", s)
		}
	})
	t.Run("an interruption between lines is nothing", func(t *testing.T) {
		h := listen(t, newSS2(t)).say(crlf(good))
		h.note(h.d.Break(h.at))
		h.want("state no_more_bets 11 ccw 137")
	})
}

func TestSS2LineEnds(t *testing.T) {
	for name, end := range map[string]string{"CR": "\r", "LF": "\n", "CR LF": "\r\n", "LF CR": "\n\r", "none": "", "blanks": "  \r\n", "many": "\r\r\n\n"} {
		t.Run(name, func(t *testing.T) {
			h := listen(t, newSS2(t)).say("*F 5"+end, "*P OK"+end, status(4, 11, "  ", '0')+end, " 6"+end, status(5, 11, " 6", '0')+end, "*P NO"+end+"*")
			h.want("fault 5: motor", "state no_more_bets 11 ccw 137", "state winning_number 11 ccw 137", "result 6 of 2")
			if s := h.d.Stats(); s.Lines != 6 || s.Rejected != 0 || s.Other != 2 {
				t.Errorf("counted %+v", s)
			}
		})
	}
	t.Run("mixed", func(t *testing.T) {
		var b strings.Builder
		for i, l := range game(1, "  ", "17") {
			b.WriteString(strings.TrimRight(l, "\r\n") + [...]string{"\r", "\n", "\r\n", ""}[i%4])
		}
		h := listen(t, newSS2(t)).say(b.String())
		h.wantOf("result rejected fault void", "result 17 of 2")
		if s := h.d.Stats(); s.Lines != len(game(1, "  ", "17")) {
			t.Errorf("counted %d lines", s.Lines)
		}
	})
}

func TestSS2LinesArriveSplitGluedAndOneByteARead(t *testing.T) {
	stream := strings.Join(append(game(1, "  ", "17"), game(2, "17", " 0")...), "")
	together := full(newSS2(t).Feed(start, []byte(stream)))
	if !strings.Contains(together, `"number":0`) {
		t.Fatalf("all at once said %s", together)
	}
	for _, size := range []int{1, 2, 7, 18, 19, 20, 21, 22, 64, 1000} {
		d := newSS2(t)
		var apart strings.Builder
		for b := []byte(stream); len(b) > 0; {
			n := min(size, len(b))
			apart.WriteString(full(d.Feed(start, b[:n])))
			b = b[n:]
		}
		if apart.String() != together {
			t.Errorf("in reads of %d bytes said %s", size, apart.String())
		}
	}
}

func TestSS2GarbageIsRejectedCountedAndKept(t *testing.T) {
	const noise = "bytes that are no text: noise, or another speed"
	h := listen(t, newSS2(t))
	h.say("\x80\xfe\x00*X;4;011;34;0;137;1\r\n", "*\xff\xff\r\n", "hello\r\n", "*X;4;0\x00\x00;34;0;137;1\r\n", crlf(status(4, 11, "34", '0')))
	h.want(
		`rejected \x80\xfe\x00: `+noise, "state no_more_bets 11 ccw 137", `rejected *\xff\xff: `+noise,
		"rejected hello: neither a status line nor a number of two characters", `rejected *X;4;0\x00\x00;34;0;137;1: `+noise,
	)
	s := h.d.Stats()
	if s.Lines != 6 || s.Rejected != 4 || len(s.LastRejected) != 4 || s.LastRejected[1].Line != "*\xff\xff" {
		t.Errorf("counted %+v", s)
	}
}

func TestSS2ALineThatNeverEndsIsCutAndRejectedOnce(t *testing.T) {
	h := listen(t, newSS2(t))
	for range 1000 {
		h.note(h.d.Feed(h.at, []byte("abcdefghijklmnopqrstuvwxyz")))
		if n := h.d.Stats().Unfinished; n > line.KeptBytes {
			t.Fatalf("%d bytes are held", n)
		}
	}
	h.say("\r\n" + crlf(status(4, 11, "34", '0')))
	h.want("rejected "+strings.Repeat("abcdefghijklmnopqrstuvwxyz", 3)[:64]+": no line has more than 64 characters", "state no_more_bets 11 ccw 137")
}

func TestSS2SilenceThenABurst(t *testing.T) {
	lines := game(9, " 0", "31")
	h := listen(t, newSS2(t)).say(lines[:30]...).wait(134 * time.Second)
	h.say(strings.Join(lines[30:], "") + strings.Join(game(10, "31", " 4")[:40], ""))
	h.wantOf("result void fault rejected", "result 31 of 2")
	if s := h.d.Stats(); s.LongestSilence != 134*time.Second+halfSecond || s.Lines != len(lines)+40 {
		t.Errorf("counted %+v", s)
	}
	// A game that went by unheard, and the next one in the burst.
	h = listen(t, newSS2(t)).say(lines[:70]...).wait(134 * time.Second).say(strings.Join(game(12, "31", " 4")[30:], ""))
	h.wantOf("result void", "result 4 of 2")
}

func TestSS2BytesOfAWrongSpeedAreNeverAStateOrAResult(t *testing.T) {
	// A line of 9600 baud read at another speed: every byte is made of the bits that
	// the receiver happens to see.
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 200_000)
	for i := range noise {
		noise[i] = [...]byte{0x00, 0xff, 0xfe, 0x80, 0xf8, 0x9e, 0x66, 0xe6, '\r', '*', '1', '7', ' ', byte(r.IntN(256))}[r.IntN(14)]
	}
	h := listen(t, newSS2(t)).say(crlf(status(4, 11, "34", '0')))
	h.note(h.d.Feed(h.at, noise))
	h.wantOf("state result void", "state no_more_bets 11 ccw 137")
	if s := h.d.Stats(); s.Rejected < 1000 || len(s.LastRejected) != line.KeptLines {
		t.Errorf("counted %d rejected, kept %d", s.Rejected, len(s.LastRejected))
	}
}

func TestSS2EmptyReadIsNothing(t *testing.T) {
	d := newSS2(t)
	d.Feed(start, []byte("*X;4;011"))
	if e := d.Feed(start.Add(time.Hour), nil); e != nil {
		t.Errorf("said %s", full(e))
	}
	if s := d.Stats(); !s.LastByte.Equal(start) || s.Unfinished != 8 {
		t.Errorf("counted %+v", s)
	}
}

// dirty is a stream of a wheel's lines as a bad wire gives it.
func dirty(t *rapid.T) []byte {
	text := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) string {
			number := rapid.SampledFrom([]string{"  ", " 0", " 6", "17", "36", "00", "38"}).Draw(t, "number")
			flags := rapid.SampledFrom([]byte("000012458A")).Draw(t, "flags")
			return status(rapid.IntRange(1, 7).Draw(t, "state"), rapid.IntRange(1, 256).Draw(t, "spin"), number, flags)
		}),
		rapid.SampledFrom([]string{"17", " 6", "*F 2", "*P OK", "*F 0", "00;0", "*X;5;011", "\x80\xff", "*"}),
		rapid.StringN(0, 30, 90),
	)
	end := rapid.SampledFrom([]string{"\r\n", "\r", "\n", "", " "})
	var b []byte
	for range rapid.IntRange(0, 40).Draw(t, "lines") {
		b = append(b, text.Draw(t, "line")+end.Draw(t, "end")...)
	}
	return b
}

// splitAnywhere feeds a stream in one read and in many and compares what is said.
func splitAnywhere(t *rapid.T, stream []byte, open func() line.Decoder) {
	t.Helper()
	d := open()
	together := full(d.Feed(start, stream)) + full(d.Break(start))
	s := d.Stats()
	d = open()
	var apart string
	for b := stream; len(b) > 0; {
		n := rapid.IntRange(1, min(len(b), 30)).Draw(t, "read")
		apart += full(d.Feed(start, b[:n]))
		b = b[n:]
	}
	if apart += full(d.Break(start)); apart != together {
		t.Fatalf("%q\ntogether\n%s\napart\n%s", stream, together, apart)
	}
	if got := d.Stats(); got.Lines != s.Lines || got.Rejected != s.Rejected || got.Other != s.Other || got.Bytes != len(stream) {
		t.Fatalf("%q: counted %+v together, %+v apart", stream, s, got)
	}
}

func TestSS2SaysTheSameHoweverTheStreamIsSplit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		splitAnywhere(rt, dirty(rt), func() line.Decoder { return newSS2(t) })
	})
}

func TestNumberLineSaysTheSameHoweverTheStreamIsSplit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		stream := rapid.SliceOf(rapid.SampledFrom([]byte("0123  \r\nx\x80"))).Draw(rt, "stream")
		splitAnywhere(rt, stream, func() line.Decoder { return newNumberLine(t) })
	})
}
