package shoe_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/line"
	"pitboss/devices/shoe"
	"pitboss/tables/cards"
)

func TestBeeFrames(t *testing.T) {
	for _, c := range []struct{ name, stream, want string }{
		{"a card", "[Game]<Card:4S>", "4S by 4S"},
		{"a burnt card is a card", "[Manual Burn Cards]<Card:QH>", "QH by QH at burn"},
		{"burnt by itself", "[Auto Burn]<Card:QH>", "QH by QH at burn"},
		{"unreadable", "[Game]<Game>", "unreadable [Game]<Game>"},
		{"unreadable with a remark", "[Game]<Game> (unreadable card)", "unreadable [Game]<Game>"},
		{"a card that is none", "[Game]<Card:1S>", "unreadable 1S"},
		{"a card without a code", "[Game]<Card:>", "unreadable "},
		{"an alarm", "[GameAlarm]<Alarm:E3 Card Not Read>", "fault E3: Card Not Read"},
		{"an alarm without words", "[GameAlarm]<Alarm:E7>", "fault E7: "},
		{"a warning", "<W0x01>", "fault W0x01: warning"},
		{"a warning with a remark", "<W0x01> (warning)", "fault W0x01: warning"},
		{"ten as T", "[Game]<Card:TH>", "TH by TH"},
		{"ten as 10", "[Game]<Card:10H>", "TH by 10H"},
		{"small letters", "[game]<card:qh>", "QH by qh"},
		{"blanks within", "[ Game ] < Card : 4S >", "4S by 4S"},
		{"a card whose section was lost", "<Card:4S>", "4S by 4S"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, around := range []string{"", "\r\n", "   ", "   \r\n", "\r", "\t \n"} {
				d := newBee(t)
				say(t, d, around+c.stream+around, c.want)
				if s := d.Stats(); s.Lines != 1 || s.Rejected != 0 {
					t.Errorf("around %q: counted %+v", around, s)
				}
			}
		})
	}
}

func TestBeeAll52CardsInBothOrders(t *testing.T) {
	for _, order := range []string{shoe.RankSuit, shoe.SuitRank} {
		for _, ten := range []string{"T", "10"} {
			d := newBee(t, "order", order)
			every(func(c cards.Card, r cards.Rank, s cards.Suit) {
				code := strings.Replace(rankOf(r), "T", ten, 1)
				if order == shoe.RankSuit {
					code += suitOf(s)
				} else {
					code = suitOf(s) + code
				}
				say(t, d, "[Game]<Card:"+code+">", c.String()+" by "+code)
			})
		}
	}
	say(t, newBee(t), "[Game]<Card:S4>", "unreadable S4") // rank first unless it is said
}

func TestBeeDependsOnNeitherLineEndsNorPadding(t *testing.T) {
	frames := []string{"[Game]<Card:4S>", "[Manual Burn Cards]<Card:QH>", "[Game]<Game> (unreadable card)", "[GameAlarm]<Alarm:E3 Card Not Read>", "<W0x01> (warning)", "[Game]<Card:10D>"}
	want := []string{"4S by 4S", "QH by QH at burn", "unreadable [Game]<Game>", "fault E3: Card Not Read", "fault W0x01: warning", "TD by 10D"}
	for _, between := range []string{"", " ", "   ", "\r", "\n", "\r\n", strings.Repeat(" ", 200) + "\r\n"} {
		say(t, newBee(t), strings.Join(frames, between)+between, want...)
	}
	say(t, newBee(t), "[Game]\r\n<Card:4S>\r\n", "4S by 4S")
}

func TestBeeWhatIsNoFrameIsRejected(t *testing.T) {
	const (
		noise = ": no frame in brackets"
		again = ": another frame begins before this one is over"
		ended = ": the line ends before the frame is over"
	)
	for _, c := range []struct {
		name, stream string
		want         []string
	}{
		{"the tail of a frame", "ard:4S>\r\n[Game]<Card:5S>", []string{"rejected ard:4S>" + noise, "5S by 5S"}},
		{"the tail of a frame, glued", "ame]<Card:4S>", []string{"rejected ame]" + noise, "4S by 4S"}},
		{"a frame cut by another", "[Game]<Card:4[Game]<Card:5S>", []string{"rejected [Game]<Card:4" + again, "5S by 5S"}},
		{"a section cut by another", "[Ga[Game]<Card:5S>", []string{"rejected [Ga" + again, "5S by 5S"}},
		{"a section alone", "[Game][Game]<Card:5S>", []string{"rejected [Game]" + again, "5S by 5S"}},
		{"a section cut by a content", "[Ga<Card:5S>", []string{"rejected [Ga" + again, "5S by 5S"}},
		{"a content cut by a content", "<Card:4<Card:5S>", []string{"rejected <Card:4" + again, "5S by 5S"}},
		{"a line end within brackets", "[Game]<Card:\r\n4S>\r\n", []string{"rejected [Game]<Card:" + ended, "rejected 4S>" + noise}},
		{"text", "HELLO\r\n[Game]<Card:5S>", []string{"rejected HELLO" + noise, "5S by 5S"}},
		{"text behind a section", "[Game]x<Card:5S>", []string{"rejected [Game]x" + noise, "5S by 5S"}},
		{"noise within brackets", "[Game]<Card:\x80S>", []string{`rejected [Game]<Card:\x80S>: bytes that are no text: noise, or another speed`}},
		{"a remark without a frame", "(warning)\r\n", []string{"rejected (warning)" + noise}},
		{"a remark that does not end", "<W0x01> (warn\r\n[Game]<Card:5S>", []string{"fault W0x01: warning", "5S by 5S"}},
	} {
		t.Run(c.name, func(t *testing.T) { say(t, newBee(t), c.stream, c.want...) })
	}
}

func TestBeeOtherFramesAreKept(t *testing.T) {
	d := newBee(t)
	say(t, d, "[System]<Ready>\r\n[Game]<W0x01>\r\n<Wait>\r\n<W>\r\n<0x01>\r\n[Deck]<Count:416>")
	if s := d.Stats(); s.Other != 6 || s.Lines != 6 || s.LastOther[5].Line != "[Deck]<Count:416>" {
		t.Errorf("counted %+v", s)
	}
}

func TestBeeCutCard(t *testing.T) {
	say(t, newBee(t, "cut_card", "Cut Card"), "[Game]<Cut Card>[Game]<Card:4S>", "cut card", "4S by 4S")
	say(t, newBee(t, "cut_card", "CC"), "[Game]<Card:CC>", "cut card")
}

func TestBeeAFrameThatNeverEndsIsCutAndRejectedOnce(t *testing.T) {
	for _, begin := range []string{"[", "[Game]<", "x"} {
		d := newBee(t)
		events := short(d.Feed(start, []byte(begin)))
		for range 1000 {
			events = append(events, short(d.Feed(start, []byte("Card and more Card")))...)
			if n := d.Stats().Unfinished; n > line.Longest {
				t.Fatalf("%d bytes are held", n)
			}
		}
		events = append(events, short(d.Feed(start, []byte("[Game]<Card:4S>")))...)
		if len(events) != 2 || events[1] != "4S by 4S" {
			t.Errorf("%s: said %q", begin, events)
		}
	}
}

func TestBeeAnInterruption(t *testing.T) {
	d := newBee(t)
	say(t, d, "[Game]<Card:4")
	compare(t, d.Break(start), "rejected [Game]<Card:4: the wire was interrupted before the frame was over")
	say(t, d, "S>[Game]<Card:5S>", "rejected S>: no frame in brackets", "5S by 5S")
	compare(t, d.Break(start))
	if e := d.Tick(start.Add(time.Hour)); e != nil {
		t.Errorf("a Tick said %q", short(e))
	}
}

func TestBeeSettings(t *testing.T) {
	for name, want := range map[string]string{
		"order": "want rank-suit, suit-rank", "coding": "want one of the settings of this driver: cut_card, double_window, order",
	} {
		_, err := shoe.NewBee(config(name, "x"))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

func TestBeeSilenceThenABurst(t *testing.T) {
	d := newBee(t)
	say(t, d, "[Game]<Card:4S>", "4S by 4S")
	at := start.Add(134 * time.Second)
	compare(t, d.Feed(at, []byte("[Game]<Card:5S>\r\n[Game]<Card:6S>\r\n[Game]<Card:4S>\r\n")), "5S by 5S", "6S by 6S", "4S by 4S")
	if s := d.Stats(); s.LongestSilence != 134*time.Second {
		t.Errorf("the longest silence is %s", s.LongestSilence)
	}
}

func TestShoesSayTheSameHoweverTheStreamIsSplit(t *testing.T) {
	for name, open := range map[string]func() line.Decoder{
		"bee":     func() line.Decoder { return newBee(t) },
		"barcode": func() line.Decoder { return newBarcode(t, "coding", "suit4", "preamble", "#") },
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				piece := rapid.OneOf(
					rapid.SampledFrom([]string{"[Game]<Card:4S>", "[Burn]<Card:QH>", "[Game]<Game>", " (x)", "<W0x01>", "[", "<", ">", "(", "\r\n", " "}),
					rapid.SampledFrom([]string{"#A1010\r\n", "\x02#2130\x03", "#9\t", "\x02", "#", "\x80", "1010\r"}),
					rapid.StringN(0, 8, 30),
				)
				stream := []byte(strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(rt, "pieces"), ""))
				d := open()
				together := full(d.Feed(start, stream)) + full(d.Break(start))
				s := d.Stats()
				d = open()
				apart := ""
				for b := stream; len(b) > 0; {
					n := rapid.IntRange(1, min(len(b), 20)).Draw(rt, "read")
					apart += full(d.Feed(start, b[:n]))
					b = b[n:]
				}
				apart += full(d.Break(start))
				if got := d.Stats(); apart != together || got.Lines != s.Lines || got.Rejected != s.Rejected {
					rt.Fatalf("%q\ntogether\n%s\napart\n%s", stream, together, apart)
				}
			})
		})
	}
}

// The same card twice, sooner than a hand deals: perhaps it was read twice. At two places it
// is two cards.
func TestBeeMarksACardThatComesAgainTooSoonAtItsPlace(t *testing.T) {
	d := newBee(t)
	begin := time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		after time.Duration
		line  string
		want  string
	}{
		{0, "[Game]<Card:4S>", "4S by 4S"},
		{100 * time.Millisecond, "[Game]<Card:4S>", "4S by 4S, double?"},
		{150 * time.Millisecond, "[Manual Burn Cards]<Card:4S>", "4S by 4S at burn"},
		{200 * time.Millisecond, "[Auto Burn]<Card:4S>", "4S by 4S at burn, double?"},
		{250 * time.Millisecond, "[Game]<Card:5S>", "5S by 5S"},
		{400 * time.Millisecond, "[Game]<Card:4S>", "4S by 4S, double?"}, // 300 ms after the last
		{701 * time.Millisecond, "[Game]<Card:4S>", "4S by 4S"},
	} {
		compare(t, d.Feed(begin.Add(c.after), []byte(c.line)), c.want)
	}
}
