package shoe_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/devices/line"
	"pitboss/devices/shoe"
)

func TestBarcodeFraming(t *testing.T) {
	for _, c := range []struct {
		name, stream string
		settings     []string
	}{
		{"CR", "AS\rTH\r", nil},
		{"LF", "AS\nTH\n", nil},
		{"CR LF", "AS\r\nTH\r\n", nil},
		{"TAB", "AS\tTH\t", nil},
		{"STX and ETX", "\x02AS\x03\x02TH\x03", nil},
		{"STX and CR", "\x02AS\r\x02TH\r", nil},
		{"STX, ETX and CR LF", "\x02AS\x03\r\n\x02TH\x03\r\n", nil},
		{"ETX alone", "AS\x03TH\x03", nil},
		{"blanks around", "  AS  \r\n TH\r\n", nil},
		{"empty frames", "\r\n\x02\x03AS\r\n\r\n\x03TH\r\n", nil},
		{"an identifier", "]C0AS\r\n]A0TH\r\n", nil},
		{"all of it", "\x02CARD]C0AS\x03\r\n\x02CARD]C0TH\x03\r\n", []string{"preamble", "CARD"}},
		{"a preamble", "#AS\r#TH\r", []string{"preamble", "#"}},
		{"a preamble no keyboard has", "\x1fAS\r\x1fTH\r", []string{"preamble", `\x1f`}},
		{"an identifier of one character", "FAS\rFTH\r", []string{"symbol_id", "1"}},
		{"an identifier of three characters", "?!.AS\r?!.TH\r", []string{"symbol_id", "3"}},
		{"suffix CR", "AS\rTH\r", []string{"suffix", "cr"}},
		{"suffix CR with a stray LF", "AS\r\nTH\r\n", []string{"suffix", "cr"}},
		{"suffix LF", "AS\nTH\n", []string{"suffix", "lf"}},
		{"suffix CR LF", "AS\r\nTH\r\n", []string{"suffix", "crlf"}},
		{"suffix TAB", "AS\tTH\t", []string{"suffix", "tab"}},
		{"suffix none but ETX", "\x02AS\x03\x02TH\x03", []string{"suffix", "etx"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newBarcode(t, c.settings...)
			say(t, d, c.stream, "AS by AS", "TH by TH")
			if s := d.Stats(); s.Lines != 2 || s.Rejected != 0 {
				t.Errorf("counted %+v", s)
			}
		})
	}
}

func TestBarcodeFramesThatAreWrong(t *testing.T) {
	const noise = ": bytes that are no code: noise, or another speed"
	for _, c := range []struct {
		name, stream string
		settings     []string
		want         []string
	}{
		{"noise", "\x80\xfe\rAS\r", nil, []string{`rejected \x80\xfe` + noise, "AS by AS"}},
		{"a scan within a scan", "A\x02AS\r", nil, []string{"rejected A: another scan begins before this one is over", "AS by AS"}},
		{"the preamble is missing", "AS\r#AS\r", []string{"preamble", "#"}, []string{"rejected AS: its preamble is missing", "AS by AS"}},
		{"nothing behind the identifier", "F\r", []string{"symbol_id", "1"}, []string{"rejected F: nothing stands behind the identifier of the symbology"}},
		{"no identifier is taken off", "]C0AS\r", []string{"symbol_id", "none"}, []string{"unreadable ]C0AS"}},
		{"an identifier and no code", "]C0\r", nil, []string{"unreadable ]C0"}},
		{"a long code", strings.Repeat("A", 65) + "\r", nil, []string{"rejected " + strings.Repeat("A", 64) + "…" + noise}},
		{"as long as a code may be", strings.Repeat("A", 64) + "\r", nil, []string{"unreadable " + strings.Repeat("A", 64)}},
		{"only the identifier and one more", "FA\r", []string{"symbol_id", "1"}, []string{"unreadable A"}},
		{"another suffix", "AS\tTH\r", []string{"suffix", "cr"}, []string{`rejected AS\tTH` + noise}},
	} {
		t.Run(c.name, func(t *testing.T) { say(t, newBarcode(t, c.settings...), c.stream, c.want...) })
	}
}

func TestBarcodeAScanThatNeverEndsIsCutAndRejectedOnce(t *testing.T) {
	d := newBarcode(t)
	var events []string
	for range 1000 {
		events = append(events, short(d.Feed(start, []byte("AS AS AS AS AS ")))...)
		if n := d.Stats().Unfinished; n > line.Longest {
			t.Fatalf("%d bytes are held", n)
		}
	}
	events = append(events, short(d.Feed(start, []byte("\rTH\r")))...)
	if len(events) != 2 || !strings.HasSuffix(events[0], "…: no scan has more than 256 characters") || events[1] != "TH by TH" {
		t.Errorf("said %q", events)
	}
}

func TestBarcodeCutCardIsWhateverCodeTheConfigurationSays(t *testing.T) {
	say(t, newBarcode(t, "cut_card", "CUT-1"), "AS\rCUT-1\rCUT\r", "AS by AS", "cut card", "unreadable CUT")
	say(t, newBarcode(t), "CUT-1\r", "unreadable CUT-1")
	// Even a code that would be a card.
	say(t, newBarcode(t, "coding", "index52", "cut_card", "52"), "51\r52\r", "QD by 51", "cut card")
}

func TestBarcodeEventIsInTheShapeOfTheFeed(t *testing.T) {
	got := full(newBarcode(t, "coding", "suit4", "cut_card", "X").Feed(start, []byte("A2130\rA2130\rX\r9\r")))
	const head = `{"v":1,"source":"device:scan-7","type":"%s","table":"B-07","time":"2026-11-30T03:45:00.000Z","data":{%s}}` + "\n"
	want := fmt.Sprintf(head, "card.scanned", `"card":"KH","code":"A2130","place":"player1"`) +
		fmt.Sprintf(head, "card.scanned", `"card":"KH","code":"A2130","place":"player1","possible_double":true`) +
		fmt.Sprintf(head, "cut_card.scanned", "") + fmt.Sprintf(head, "card.unreadable", `"code":"9"`)
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestBarcodeHalfACodeIsNeverACard(t *testing.T) {
	d := newBarcode(t, "coding", "index52")
	say(t, d, "1")
	compare(t, d.Break(start), "rejected 1: the wire was interrupted before the scan was over")
	say(t, d, "7\r23\r", "rejected 7: it may be the end of the scan that was interrupted", "TH by 23")
	compare(t, d.Break(start))
	say(t, d, "7\r", "7S by 7")
	say(t, d, "\x021")
	d.Break(start)
	say(t, d, "\x029\x03", "9S by 9") // STX shows that it is whole
}

func TestBarcodeSettings(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"coding", "suit5", "want rank-suit, suit-rank, suit4, rank-suit-deck, index52, table"},
		{"suffix", "nul", "want any, cr, lf, crlf, tab, etx"},
		{"symbol_id", "4", "want aim, none, 1, 2, 3"},
		{"preamble", `a\r`, "want bytes other than STX, ETX and the suffix"},
		{"preamble", `\x02`, "want bytes other than STX, ETX and the suffix"},
		{"double_window", "2m", "want a time such as 300ms, at most 1m0s"},
		{"unique", "true", "want one of the settings of this driver"},
		{"order", "suit-rank", "want one of the settings of this driver: coding, cut_card, double_window, preamble, suffix, symbol_id"},
	} {
		_, err := shoe.NewBarcode(config(c.name, c.value))
		if err == nil || !strings.Contains(err.Error(), "setting "+c.name) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %s: got %v, want %s", c.name, c.value, err, c.want)
		}
	}
}

// scans feeds codes, each some time after the one before, and gives how they are
// marked.
func scans(t *testing.T, d line.Decoder, feed func(code string) string, codes ...any) (marks []bool) {
	t.Helper()
	at := start
	for _, c := range codes {
		switch c := c.(type) {
		case time.Duration:
			at = at.Add(c)
		case string:
			events := short(d.Feed(at, []byte(feed(c))))
			if len(events) != 1 {
				t.Fatalf("%s said %q: a scan was dropped or doubled", c, events)
			}
			marks = append(marks, strings.HasSuffix(events[0], ", double?"))
		}
	}
	return marks
}

func TestEqualScansAreKeptAndMarkedIfTooSoon(t *testing.T) {
	const ms = time.Millisecond
	rfid := []string{"coding", "table", "codes", "f", "file:f", "E1 = AS\nE2 = AS\nE3 = KD\n"}
	house := []string{"coding", "table", "codes", "f", "file:f", "E1 = AS\nE3 = KD\n"}
	for _, c := range []struct {
		name     string
		settings []string
		codes    []any
		want     []bool
	}{
		{"two equal cards in a row are legal", nil, []any{"AS", 301 * ms, "AS", 2 * time.Second, "AS"}, []bool{false, false, false}},
		{"within 300 ms", nil, []any{"AS", 300 * ms, "AS"}, []bool{false, true}},
		{"in one read", nil, []any{"AS", "AS", "AS"}, []bool{false, true, true}},
		{"each against the one before", nil, []any{"AS", 200 * ms, "AS", 200 * ms, "AS"}, []bool{false, true, true}},
		{"when the clock was set back", nil, []any{"AS", -300 * ms, "AS", -time.Hour, "AS"}, []bool{false, true, false}},
		{"another card is no repeat", nil, []any{"AS", "AH", "KS"}, []bool{false, false, false}},
		{"with another card between", nil, []any{"AS", 100 * ms, "AH", 100 * ms, "AS"}, []bool{false, false, true}},
		{"a window of one's own", []string{"double_window", "1s"}, []any{"AS", time.Second, "AS", 1001 * ms, "AS"}, []bool{false, true, false}},
		{"at two places they are two cards", []string{"coding", "suit4"}, []any{"A1010", "C1010", "A1010"}, []bool{false, false, true}},
		{"of two decks they are two cards", []string{"coding", "rank-suit-deck"}, []any{"4D8", "4D7"}, []bool{false, false}},
		{"a deck index proves a repeat", []string{"coding", "rank-suit-deck"}, []any{"4D8", 5 * time.Second, "4D8"}, []bool{false, true}},
		{"even with others between", []string{"coding", "rank-suit-deck"}, []any{"4D8", time.Second, "5D8", time.Second, "4D8"}, []bool{false, false, true}},
		{"but not of another shoe", []string{"coding", "rank-suit-deck"}, []any{"4D8", 61 * time.Second, "4D8"}, []bool{false, false}},
		{"a chip of its own proves a repeat", rfid, []any{"E1", 5 * time.Second, "E1"}, []bool{false, true}},
		{"two chips are two cards", rfid, []any{"E1", "E2"}, []bool{false, false}},
		{"a house code proves nothing", house, []any{"E1", 5 * time.Second, "E1"}, []bool{false, false}},
		{"a house code too soon", house, []any{"E1", 100 * ms, "E1"}, []bool{false, true}},
		{"unless it is said to be unique", append(house, "unique", "true"), []any{"E1", 5 * time.Second, "E1"}, []bool{false, true}},
		{"or said not to be", append(rfid, "unique", "false"), []any{"E1", 5 * time.Second, "E1"}, []bool{false, false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := scans(t, newBarcode(t, c.settings...), func(code string) string { return code + "\r\n" }, c.codes...)
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("marked %v, want %v", got, c.want)
			}
		})
	}
	t.Run("from a shoe", func(t *testing.T) {
		got := scans(t, newBee(t), func(code string) string { return "[Game]<Card:" + code + ">" }, "4S", 300*ms, "4S", 301*ms, "4S")
		if fmt.Sprint(got) != "[false true false]" {
			t.Errorf("marked %v", got)
		}
	})
}

func TestNoScanIsEverDropped(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newBarcode(t)
		codes := rapid.SliceOf(rapid.SampledFrom([]string{"AS", "AH", "10H", "XX"})).Draw(rt, "codes")
		at, said := start, 0
		for _, c := range codes {
			at = at.Add(rapid.Custom(func(t *rapid.T) time.Duration {
				return time.Duration(rapid.IntRange(0, 600).Draw(t, "ms")) * time.Millisecond
			}).Draw(rt, "pause"))
			said += len(d.Feed(at, []byte(c+"\r\n")))
		}
		if s := d.Stats(); said != len(codes) || s.Cards+s.Unreadable != len(codes) {
			rt.Fatalf("%d scans made %d events: %+v", len(codes), said, s)
		}
	})
}

func TestBarcodeReadsKnownCardsWithoutAllocating(t *testing.T) {
	d, scans, said := newBarcode(t), []byte("AS\r\n10H\r\nQD\r\n"), 0
	if n := testing.AllocsPerRun(100, func() { said += len(d.Feed(start, scans)) }); n > 0 {
		t.Errorf("%.0f allocations a read", n)
	}
	if said < 300 {
		t.Errorf("%d cards were read", said)
	}
}
