package reading_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pitboss/app/records/reading"
	"pitboss/app/words"
	"pitboss/store"
)

var languages = []string{"en", "th", "uk"}

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

var zone = time.FixedZone("house", 7*3600)

func house(t testing.TB) *reading.House {
	t.Helper()
	return &reading.House{
		Words: open(t, "en"), Zone: zone, Begins: 6 * time.Hour, Today: "2026-11-30", Tables: []string{"B-07", "R-03", "J-33", "B-33"},
	}
}

// A person types times and tables as they say them.
func TestAsked(t *testing.T) {
	at := func(text string) time.Time {
		m, err := time.ParseInLocation("2006-01-02 15:04:05", text, zone)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		name  string
		asked reading.Asked
		want  store.Query
		wrong reading.Field
	}{
		{"nothing", reading.Asked{}, store.Query{}, reading.NoField},
		{"a table by its digits", reading.Asked{Table: "7"}, store.Query{Table: "B-07"}, reading.NoField},
		{"a table in small letters", reading.Asked{Table: "r-03"}, store.Query{Table: "R-03"}, reading.NoField},
		{"digits of two tables", reading.Asked{Table: "33"}, store.Query{}, reading.TableField},
		{"a table of last year", reading.Asked{Table: "B-99"}, store.Query{Table: "B-99"}, reading.NoField},
		{"a kind in words", reading.Asked{Kind: "card DEALT"}, store.Query{Kind: "card.dealt"}, reading.NoField},
		{"a kind as it is written", reading.Asked{Kind: "card.dealt"}, store.Query{Kind: "card.dealt"}, reading.NoField},
		{"a kind of a later desk", reading.Asked{Kind: "chip.counted"}, store.Query{Kind: "chip.counted"}, reading.NoField},
		{"half a kind", reading.Asked{Kind: "card"}, store.Query{}, reading.KindField},
		{
			"a minute and its end",
			reading.Asked{From: "21:40", Until: "21:40"},
			store.Query{Since: at("2026-11-30 21:40:00"), Until: at("2026-11-30 21:41:00")},
			reading.NoField,
		},
		{"before the hour of the day it is the next morning", reading.Asked{From: "02:10"}, store.Query{Since: at("2026-12-01 02:10:00")}, reading.NoField},
		{
			"a clock time of an older day",
			reading.Asked{Day: "2026-11-28", From: "5:59:30"},
			store.Query{FromDay: "2026-11-28", ToDay: "2026-11-28", Since: at("2026-11-29 05:59:30")},
			reading.NoField,
		},
		{
			"a date is all of it",
			reading.Asked{From: "2026-11-29", Until: "2026-11-29"},
			store.Query{Since: at("2026-11-29 06:00:00"), Until: at("2026-11-30 06:00:00")},
			reading.NoField,
		},
		{"a time with its date", reading.Asked{From: "2026-11-29T21:40"}, store.Query{Since: at("2026-11-29 21:40:00")}, reading.NoField},
		{"no time at all", reading.Asked{From: "soon"}, store.Query{}, reading.FromField},
		{"an end before the beginning", reading.Asked{From: "21:40", Until: "21:30"}, store.Query{}, reading.UntilField},
		{"a person and a round", reading.Asked{Person: " okravets ", Round: " B-07-1 "}, store.Query{Person: "okravets", Round: "B-07-1"}, reading.NoField},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, wrong := c.asked.Query(house(t))
			if wrong != c.wrong {
				t.Fatalf("the field is %d, want %d", wrong, c.wrong)
			}
			if wrong != reading.NoField {
				return
			}
			if !got.Since.Equal(c.want.Since) || !got.Until.Equal(c.want.Until) {
				t.Errorf("from %v until %v, want %v and %v", got.Since, got.Until, c.want.Since, c.want.Until)
			}
			got.Since, got.Until, c.want.Since, c.want.Until = time.Time{}, time.Time{}, time.Time{}, time.Time{}
			if got != c.want {
				t.Errorf("the query is %+v, want %+v", got, c.want)
			}
		})
	}
}

// Which hours a date or a clock time means is said.
func TestWhichHoursAreCovered(t *testing.T) {
	h := house(t)
	for _, c := range []struct{ from, until, want string }{
		{"", "", ""},
		{"2026-11-29", "2026-11-29", "2026-11-29 06:00 to 2026-11-30 06:00"},
		{"2026-11-29", "", "from 2026-11-29 06:00"},
		{"", "02:10", "until 2026-12-01 02:11"},
		{"21:40:05", "21:40:06", "2026-11-30 21:40:05 to 2026-11-30 21:40:07"},
	} {
		a := reading.Asked{From: c.from, Until: c.until}
		q, wrong := a.Query(h)
		if got := reading.Covers(h.Words, h.Zone, &q); got != c.want || wrong != reading.NoField {
			t.Errorf("%q until %q covers %q, want %q", c.from, c.until, got, c.want)
		}
	}
}

// Whatever is typed gives a query or a field that is wrong, and a query in words.
func TestWhateverIsTyped(t *testing.T) {
	h := house(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[0-9: -]{0,20}`))
		a := reading.Asked{
			Table: text.Draw(t, "table"), Round: text.Draw(t, "round"), Person: text.Draw(t, "person"), Kind: text.Draw(t, "kind"),
			From: text.Draw(t, "from"), Until: text.Draw(t, "until"), Day: text.Draw(t, "day"),
		}
		q, wrong := a.Query(h)
		if wrong == reading.NoField && !q.Since.IsZero() && !q.Until.IsZero() && !q.Since.Before(q.Until) {
			t.Fatalf("%+v asks for no time at all", q)
		}
		if reading.InWords(&q) == "" {
			t.Fatal("a query is said in no words")
		}
	})
}

func TestKinds(t *testing.T) {
	for _, lang := range languages {
		w := open(t, lang)
		seen := map[string]string{}
		for _, k := range reading.Kinds() {
			name := reading.KindName(w, k)
			if name == k && lang != "en" || name == "" || strings.HasPrefix(name, "journal_") {
				t.Errorf("%s: %s has no words: %q", lang, k, name)
			}
			if other := seen[strings.ToLower(name)]; other != "" {
				t.Errorf("%s: %s and %s are both %q: who types it means one of them", lang, k, other, name)
			}
			seen[strings.ToLower(name)] = k
			if got := reading.KindOf(w, name); got != k {
				t.Errorf("%s: %q is taken for %q, want %q", lang, name, got, k)
			}
			first, _ := utf8.DecodeRuneInString(name)
			if !slices.ContainsFunc(reading.Offered(w, string(first), 99), func(o reading.Offer) bool { return o.Kind == k }) {
				t.Errorf("%s: %s is not offered for its first letter", lang, k)
			}
		}
	}
	w := open(t, "en")
	if got := reading.Offered(w, "card", 3); len(got) != 3 || !strings.HasPrefix(got[0].Name, "Card") {
		t.Errorf("card offers %v", got)
	}
	if got := reading.Offered(w, "  ", 3); got != nil {
		t.Errorf("nothing typed offers %v", got)
	}
	if got := reading.KindName(w, "chip.counted"); got != "chip.counted" {
		t.Errorf("a kind that is not known is called %q", got)
	}
}

// The way through an answer leads back the way it came, and nowhere else.
func TestPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p reading.Pages
		last := rapid.IntRange(0, 6).Draw(t, "pages behind the first")
		at := 0
		take := func() {
			var more *store.Receipt
			if at < last {
				more = &store.Receipt{Day: "2026-11-30", N: uint64(100 - at)}
			}
			p.Take(more)
		}
		take()
		for range rapid.IntRange(0, 30).Draw(t, "turns") {
			switch rapid.IntRange(0, 2).Draw(t, "turn") {
			case 0:
				if got := p.Forward(); got != (at < last) {
					t.Fatalf("forward from page %d of %d says %v", at, last, got)
				} else if got {
					at++
					take()
				}
			case 1:
				if got := p.Back(); got != (at > 0) {
					t.Fatalf("back from page %d says %v", at, got)
				} else if got {
					at--
					take()
				}
			default:
				p.Newest()
				at = 0
				take()
			}
			if p.Number() != at+1 || p.Newer() != (at > 0) || p.Older() != (at < last) {
				t.Fatalf("page %d of %d says number %d, newer %v, older %v", at, last, p.Number(), p.Newer(), p.Older())
			}
			if begins := p.At(); at == 0 && begins != nil || at > 0 && (begins == nil || begins.N != uint64(101-at)) {
				t.Fatalf("page %d begins behind %v", at, begins)
			}
		}
	})
}

func record(t testing.TB, text string) store.Record {
	t.Helper()
	return store.Decode([]byte(text))
}

const dealt = `{"n":34151,"day":"2026-11-30","at":"2026-11-30T09:49:24.472000Z","mono":18455029185,"src":"server","table":"B-10",` +
	`"round":"B-10-20261130-0053","kind":"card.dealt","data":{"v":1,"epoch":"48c5","seq":44362,"type":"card.dealt","table":"B-10",` +
	`"time":"2026-11-30T09:49:24.472Z","data":{"card":"5D","to":"banker","face":"up"}}}`

func TestRow(t *testing.T) {
	w := open(t, "en")
	row := reading.Rows(w, zone, []store.Record{record(t, dealt)})[0]
	want := reading.Row{
		At: store.Receipt{Day: "2026-11-30", N: 34151}, Number: "34,151", Time: "16:49:24.472", Kind: "Card dealt", Table: "B-10",
		Round: "0053", Who: "game server", Gist: "card 5D · to Banker · face up",
	}
	if row != want {
		t.Errorf("the row is %+v, want %+v", row, want)
	}
	for of, want := range map[string]string{
		`{"n":1,"day":"2026-11-30","src":"desk","kind":"alarm.acknowledged","data":{"person":"okravets","note":"seen"}}`: "okravets",
		`{"n":1,"day":"2026-11-30","src":"device:wheel-9","kind":"wheel.result","data":{}}`:                              "wheel-9",
		`{"n":1,"day":"2026-11-30","src":"server:east","kind":"hb","data":{}}`:                                           "server east",
		`{"n":1,"day":"2026-11-30","src":"desk","kind":"day.opened","data":{}}`:                                          "the desk",
	} {
		if got := reading.Rows(w, zone, []store.Record{record(t, of)})[0].Who; got != want {
			t.Errorf("%s is of %q, want %q", of, got, want)
		}
	}
	for of, want := range map[string]string{
		`{"card":"5D","to":"seat:4/2","face":"down"}`: "карта 5D · кому бокс 4/2 · сторона донизу",
		`{"spot":"split","numbers":[13,14]}`:          "ставка на спліт · числа 13, 14",
		`{"natural":true,"colour":"black","x":"hit"}`: "натурал так · колір чорне · x ще карту",
	} {
		r := record(t, `{"n":1,"day":"2026-11-30","at":"2026-11-30T09:49:24Z","src":"server","kind":"card.dealt","data":`+of+`}`)
		if got := reading.Rows(open(t, "uk"), zone, []store.Record{r})[0].Gist; got != want {
			t.Errorf("%s says %q, want %q", of, got, want)
		}
	}
	broken := reading.Rows(w, zone, []store.Record{record(t, `{"n":1,"da`)})[0]
	if !broken.Fault || broken.Gist != "cannot be understood; kept as it was written" {
		t.Errorf("a torn record is %+v", broken)
	}
}

func TestWhole(t *testing.T) {
	w := open(t, "en")
	text := `{"n":7,"day":"2026-11-30","at":"2026-11-30T14:47:15.5Z","src":"desk","table":"B-07","kind":"decision.recorded",` +
		`"data":{"kind":"round_void","people":["okravets","vmelnyk"],"frozen":{"cards":["5S","7D"],"late":true,"extra":null,"at":"2026-11-30T14:47:01.25Z"},"bets":[{"id":"b1","stake":"50"}]}}`
	all := reading.WholeOf(w, zone, record(t, text))
	want := []reading.Line{
		{0, "kind", "round void"},
		{0, "people", "okravets, vmelnyk"},
		{0, "frozen", ""},
		{1, "cards", "5S, 7D"},
		{1, "late", "yes"},
		{1, "extra", "–"},
		{1, "at", "21:47:01.250"},
		{0, "bets", ""},
		{1, "1", ""},
		{2, "id", "b1"},
		{2, "stake", "50"},
	}
	if !slices.Equal(all.Data, want) {
		t.Errorf("it is laid out as\n%+v, want\n%+v", all.Data, want)
	}
	if all.At != "Mon 30 Nov 2026, 21:47:15.500000 +07:00" || all.People != "okravets, vmelnyk" || all.Bytes != text || all.Rest != 0 {
		t.Errorf("it is %+v", all)
	}
	// A leaf of RFC 6962: SHA-256 of a zero byte and the record's bytes.
	if want := fmt.Sprintf("%x", sha256.Sum256([]byte("\x00"+text))); all.Hash != want {
		t.Errorf("the hash is %s, want %s", all.Hash, want)
	}
}

// Bytes that are no letters are shown by their values, so that no two records look
// alike and nothing moves the screen.
func TestBytesThatAreNoLetters(t *testing.T) {
	all := reading.WholeOf(open(t, "en"), zone, record(t, "{\"n\":1,\x00\xff\u2028 ก"))
	if want := `{"n":1,\x00\xff\xe2\x80\xa8 ก`; all.Bytes != want {
		t.Errorf("the bytes are %q, want %q", all.Bytes, want)
	}
	if all.Fault == "" {
		t.Error("nothing is said of what cannot be understood")
	}
}

func TestLongRecordsAreBounded(t *testing.T) {
	w := open(t, "en")
	long := `{"n":1,"day":"2026-11-30","src":"desk","kind":"x.y","data":{"a":[` + strings.Repeat(`{"b":"`+strings.Repeat("c", 50)+`"},`, 5000) + `{}]}}`
	all := reading.WholeOf(w, zone, record(t, long))
	if !all.Cut || len(all.Data) > 400 || all.Rest == 0 || len(all.Bytes) > 8000 {
		t.Errorf("%d lines, cut %v, %d bytes and %d more", len(all.Data), all.Cut, len(all.Bytes), all.Rest)
	}
	if row := reading.Rows(w, zone, []store.Record{record(t, long)})[0]; len(row.Gist) > 500 {
		t.Errorf("the gist has %d bytes", len(row.Gist))
	}
}

// A record of megabytes in every one of its names is shown in no more than a screen can
// measure at once.
func TestLongNamesAreBounded(t *testing.T) {
	w := open(t, "en")
	long := strings.Repeat("ก", 300_000)
	text := fmt.Sprintf(`{"n":1,"day":"2026-11-30","at":"2026-11-30T09:49:24Z","src":%q,"table":%q,"round":%q,"kind":%q,"data":{"person":%q,%q:{"a":%q}}}`,
		long, long, long, long, long, long, long)
	row := reading.Rows(w, zone, []store.Record{record(t, text)})[0]
	all := reading.WholeOf(w, zone, record(t, text))
	texts := []string{row.Kind, row.Table, row.Round, row.Who, row.Gist, all.Kind, all.Code, all.Source, all.Table, all.Round, all.People, all.Fault}
	for i, text := range texts {
		if len(text) > 700 || !utf8.ValidString(text) {
			t.Errorf("text %d has %d bytes", i, len(text))
		}
	}
	sum := 0
	for _, l := range all.Data {
		sum += len(l.Name) + len(l.Value)
	}
	if sum > 50_000 {
		t.Errorf("the data is laid out in %d bytes", sum)
	}
}

// Nothing that may lie in a journal keeps it from being read, and whatever is shown is
// text in one line.
func FuzzRecord(f *testing.F) {
	for _, s := range []string{dealt, "", "{", `{"data":{"a":[[[[[[[1]]]]]]]}}`, `{"kind":"\u202e","data":{"a":"\u0000"}}`, "{\"data\":{\"a\":\"\xff\"}}"} {
		f.Add([]byte(s))
	}
	w := open(f, "uk")
	f.Fuzz(func(t *testing.T, raw []byte) {
		r := store.Decode(raw)
		row := reading.Rows(w, zone, []store.Record{r})[0]
		all := reading.WholeOf(w, zone, r)
		texts := []string{row.Gist, row.Who, row.Kind, row.Table, row.Round, all.Bytes, all.Fault, all.Source, all.People}
		for _, l := range all.Data {
			texts = append(texts, l.Name, l.Value)
		}
		for _, text := range texts {
			if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == utf8.RuneError || r == '\u2028' }) {
				t.Fatalf("%q is not plain", text)
			}
		}
		if !json.Valid(raw) && all.Fault == "" {
			t.Fatalf("%q is no record, and nothing is said of it", raw)
		}
	})
}

func TestVerdict(t *testing.T) {
	newest := store.Checkpoint{Desk: "desk", Day: "2026-11-30", Size: 48190, By: []string{"desk", "east"}}
	newest.Root[0] = 0xab
	for _, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			w := open(t, lang)
			good := reading.VerdictOf(w, &store.Verdict{Days: 3, Records: 48213, Checkpoints: 12, Newest: newest, Running: []string{"2026-11-30"}, Remarks: []store.Damage{{File: "a/2026-11-30.db", Offset: -1, N: 5}}})
			if !good.Good || good.First != "" || len(good.Facts) != 4 {
				t.Errorf("all is right says %+v", good)
			}
			if !strings.Contains(good.Facts[0], w.Number(48213)) || !strings.Contains(good.Facts[1], "ab000000") || !strings.Contains(good.Facts[1], "desk, east") {
				t.Errorf("the facts are %q", good.Facts)
			}
			v := store.Verdict{Days: 1, Records: 5, Unread: 2, Removed: "2016-01-01"}
			for i := range 40 {
				v.Faults = append(v.Faults, store.Damage{File: "/data/journal/2026-11-30.roll", Offset: int64(1000 * i), N: uint64(i + 1), What: "the checksum is wrong"})
			}
			v.First = &v.Faults[0]
			bad := reading.VerdictOf(w, &v)
			if bad.Good || bad.First != "the checksum is wrong" || !strings.HasPrefix(bad.Place, "2026-11-30.roll, ") || strings.Contains(bad.Place, "/data") {
				t.Errorf("the first fault says %+v", bad)
			}
			if len(bad.Also) == 0 || len(bad.Also) > 20 || len(bad.Facts) != 3 {
				t.Errorf("%d others, facts %q", len(bad.Also), bad.Facts)
			}
		})
	}
}

func TestProof(t *testing.T) {
	under := store.Checkpoint{Day: "2026-11-30", Size: 48190}
	for _, c := range []struct {
		name  string
		proof reading.Proof
		want  string
	}{
		{"none yet", reading.Proof{}, "No checkpoint"},
		{"under one", reading.Proof{Under: under}, "48,190 records"},
		{"proved", reading.Proof{Under: under, Proved: true, Hashes: 16}, "16 hashes"},
		{"not to be proved", reading.Proof{Under: under, Wrong: errors.New("another root").Error()}, "another root"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.proof.Tell(open(t, "en")); !strings.Contains(got, c.want) {
				t.Errorf("it says %q, want %q in it", got, c.want)
			}
		})
	}
}

func TestFound(t *testing.T) {
	q := store.Query{Table: "B-07", Kind: "card.dealt", Since: time.Date(2026, 11, 30, 14, 40, 0, 0, time.UTC), FromDay: "2026-11-30", ToDay: "2026-11-30"}
	for lang, want := range map[string]string{
		"en": "Table B-07, Kind Card dealt, From 2026-11-30 21:40:00, Gaming day 2026-11-30",
		"th": "โต๊ะ B-07, ประเภท แจกไพ่, ตั้งแต่ 2026-11-30 21:40:00, วันเล่น 2026-11-30",
	} {
		if got := reading.Found(open(t, lang), zone, &q); got != want {
			t.Errorf("%s: it says %q, want %q", lang, got, want)
		}
	}
	if got := reading.Found(open(t, "uk"), nil, &store.Query{}); got != "усі записи" {
		t.Errorf("nothing asked says %q", got)
	}
}

func TestDays(t *testing.T) {
	got := reading.Days([]string{"2026-11-29", "2026-11-30", "2026-11-30.2"})
	if want := []string{"2026-11-30", "2026-11-29"}; !slices.Equal(got, want) {
		t.Errorf("the days are %q, want %q", got, want)
	}
}

// Why a device was lost is said in the reader's words in its record.
func TestReasonOfALostDevice(t *testing.T) {
	w, err := words.Open("uk")
	if err != nil {
		t.Fatal(err)
	}
	r := store.Decode([]byte(`{"n":1,"day":"2026-11-30","at":"2026-11-30T14:47:01Z","src":"device:R-03 wheel","table":"R-03","kind":"device.lost","data":{"reason":"end of capture"}}`))
	rows := reading.Rows(w, time.UTC, []store.Record{r})
	if want := w.Say("link_reason_end_of_capture", nil); !strings.Contains(rows[0].Gist, want) || strings.Contains(rows[0].Gist, "capture") {
		t.Errorf("the row says %q, want %q", rows[0].Gist, want)
	}
}
