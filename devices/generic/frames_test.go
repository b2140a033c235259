package generic_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const card = `(?P<card>\w+)`

func TestFramingCutsTheStream(t *testing.T) {
	for _, c := range []struct {
		name, stream string
		settings     []string
		want         []string
	}{
		{"lines", "AS\r\nKH\nQD\r", nil, []string{"AS by AS", "KH by KH", "QD by QD"}},
		{"an end", "AS;KH;", []string{"end", ";"}, []string{"AS by AS", "KH by KH"}},
		{"an end of several bytes", "AS--KH--", []string{"end", "--"}, []string{"AS by AS", "KH by KH"}},
		{"STX and ETX", "\x02AS\x03\x02KH\x03", []string{"start", `\x02`, "end", `\x03`}, []string{"AS by AS", "KH by KH"}},
		{"blanks and line ends between frames", "\x02AS\x03\r\n \x02KH\x03", []string{"start", `\x02`, "end", `\x03`}, []string{"AS by AS", "KH by KH"}},
		{"a start and a line end", "$AS\r\n$KH\r\n", []string{"start", "$"}, []string{"AS by AS", "KH by KH"}},
		{"a tail behind the end", "\x02AS\x03!\x02KH\x03?", []string{"start", `\x02`, "end", `\x03`, "tail", "1", "pattern", `(?P<card>..)\x03[!?]`}, []string{"AS by AS", "KH by KH"}},
		{"a length behind a start", "#AS#KH", []string{"start", "#", "length", "2"}, []string{"AS by AS", "KH by KH"}},
		{"a length alone", "ASKHQD", []string{"length", "2", "pattern", "(?P<card>[A-Z]{2})"}, []string{"AS by AS", "KH by KH", "QD by QD"}},

		{"stray bytes before a start", "xyz\x02AS\x03", []string{"start", `\x02`, "end", `\x03`}, []string{"rejected xyz: it stands outside of any frame", "AS by AS"}},
		{"a frame that another interrupts", "\x02A\x02AS\x03", []string{"start", `\x02`, "end", `\x03`}, []string{"rejected A: another frame begins before this one is over", "AS by AS"}},
		{"too long", "123456789;AS;", []string{"end", ";", "most", "4"}, []string{"rejected 1234: no frame is as long", "rejected 5678: no frame is as long", "unreadable 9", "AS by AS"}},
		{"as long as may be", "1234;AS;", []string{"end", ";", "most", "4"}, []string{"unreadable 1234", "AS by AS"}},
		{"a start at the very beginning of a frame", "\x02\x02AS\x03", []string{"start", `\x02`, "end", `\x03`}, []string{"AS by AS"}},
		{"too long behind a start", "$123456\n$AS\n", []string{"start", "$", "most", "4"}, []string{"rejected 1234: no frame is as long", `rejected 56\n: it stands outside of any frame`, "AS by AS"}},
		{"a pattern must fit the whole frame", "AS!\r", nil, []string{"rejected AS!: it fits no pattern"}},
		{"noise", "\x80\xff\r", nil, []string{`rejected \x80\xff: it fits no pattern`}},
		{"noise before frames of a length alone", "??AS?KH", []string{"length", "2", "pattern", "(?P<card>[A-Z]{2})"}, []string{
			"rejected ??: nothing in it fits a pattern", "AS by AS", "rejected ?: nothing in it fits a pattern", "KH by KH",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pairs := c.settings
			if !strings.Contains(strings.Join(pairs, " "), "pattern") {
				pairs = append(pairs, "pattern", card)
			}
			say(t, open(t, pairs...), c.stream, c.want...)
		})
	}
}

func TestAFrameThatNeverEndsIsCutAtABound(t *testing.T) {
	for name, pairs := range map[string][]string{
		"lines": nil, "an end": {"end", "--"}, "start and end": {"start", `\x02`, "end", `\x03`}, "a length": {"length", "300"},
		"start and length": {"start", "##", "length", "300"},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t, append(pairs, "pattern", card+"!")...)
			d.Feed(start, []byte("\x02"))
			rejected := 0
			for range 5000 {
				rejected += len(d.Feed(start, []byte("abc#- ")))
				if n := d.Stats().Unfinished; n > 1000 {
					t.Fatalf("%d bytes are held", n)
				}
			}
			if rejected < 50 {
				t.Errorf("30000 bytes without a frame made %d rejected lines", rejected)
			}
		})
	}
}

func TestStrayBytesComeInPiecesOfABound(t *testing.T) {
	for _, n := range []int{255, 256, 257, 258, 511, 512, 513, 600} {
		stray := strings.Repeat("x", n)
		stream := stray + "##AS" + stray + "##KH"
		together := full(open(t, "start", "##", "length", "2", "pattern", card).Feed(start, []byte(stream)))
		d := open(t, "start", "##", "length", "2", "pattern", card)
		apart := ""
		for i := range len(stream) {
			apart += full(d.Feed(start, []byte(stream[i:i+1])))
		}
		if apart != together {
			t.Errorf("%d stray bytes: together\n%s\napart\n%s", n, together, apart)
		}
		if s := d.Stats(); s.Cards != 2 || s.Rejected != 2*((n+255)/256) {
			t.Errorf("%d stray bytes: counted %+v", n, s)
		}
	}
}

func TestAnInterruptionTearsAFrame(t *testing.T) {
	d := open(t, "pattern", card)
	say(t, d, "A")
	compare(t, d.Break(start), "rejected A: the wire was interrupted before the frame was over")
	say(t, d, "KH\rQD\r", "rejected KH: it may be the end of the frame that was interrupted", "QD by QD")
	compare(t, d.Break(start))
	say(t, d, "2C\r", "2C by 2C")
	t.Run("a start shows that a frame is whole", func(t *testing.T) {
		d := open(t, "pattern", card, "start", "$")
		say(t, d, "$A")
		d.Break(start)
		say(t, d, "$KH\r", "KH by KH")
	})
	t.Run("what was passed over to find a frame", func(t *testing.T) {
		d := open(t, "pattern", "(?P<card>[A-Z]{2})", "length", "2")
		say(t, d, "??A")
		compare(t, d.Break(start), "rejected ??A: the wire was interrupted before the frame was over")
	})
}

func TestGenericSaysTheSameHoweverTheStreamIsSplit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		settings := rapid.SampledFrom([][]string{
			nil,
			{"end", ";"},
			{"end", "ab", "most", "5"},
			{"start", "#", "end", ";", "most", "6"},
			{"start", "aa", "end", "ab", "tail", "1"},
			{"start", "#", "most", "6"},
			{"start", "##", "length", "3"},
			{"length", "2"},
			{"length", "4"},
		}).Draw(rt, "settings")
		settings = append(slices.Clone(settings), "pattern", "(?P<card>[AKS]{2})(?s:.?)", "pattern2", "(?P<unreadable>a+)b.")
		stream := rapid.SliceOfN(rapid.SampledFrom([]byte("AKSab#; \r\n\x80")), 0, 700).Draw(rt, "stream")
		d := open(t, settings...)
		together := full(d.Feed(start, stream)) + full(d.Break(start))
		d = open(t, settings...)
		apart := ""
		for b := stream; len(b) > 0; {
			n := rapid.IntRange(1, min(len(b), 40)).Draw(rt, "read")
			apart += full(d.Feed(start, b[:n]))
			b = b[n:]
		}
		if apart += full(d.Break(start)); apart != together {
			rt.Fatalf("%q %q\ntogether\n%s\napart\n%s", settings, stream, together, apart)
		}
	})
}
