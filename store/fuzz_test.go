package store_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/store"
	"pitboss/store/roll"
)

// What is written down is read back as it was, whatever it is.
func TestEntryIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "B-07", "\x00", "\"\\", "ท", "\u2028", "a\nb"}))
		e := store.Entry{
			At:   time.UnixMicro(rapid.Int64Range(-62_135_596_800_000_000, 253_402_300_799_999_999).Draw(r, "at")),
			Mono: time.Duration(rapid.Int64Range(0, 1<<58).Draw(r, "mono")), Source: text.Draw(r, "source"), Table: text.Draw(r, "table"),
			Round: text.Draw(r, "round"), Kind: text.Filter(func(s string) bool { return s != "" }).Draw(r, "kind"),
		}
		data, err := json.Marshal(rapid.MapOf(text, rapid.SliceOf(text)).Draw(r, "data"))
		if err != nil {
			r.Fatal(err)
		}
		e.Data = data
		tail, err := store.EncodeEntry(&e)
		if err != nil {
			r.Fatal(err)
		}
		record := append(roll.AppendHead(nil, 48213, today), tail...)
		if bytes.ContainsAny(record, "\n\r") {
			r.Fatalf("it is not one line: %q", record)
		}
		got := store.Decode(record)
		if got.Fault != "" || got.N != 48213 || got.Day != today || !got.At.Equal(e.At) || got.Mono != e.Mono || got.Kind != e.Kind ||
			got.Source != e.Source || got.Table != e.Table || got.Round != e.Round || !bytes.Equal(got.Data, e.Data) {
			r.Fatalf("%+v was written as %s and is read as %+v", e, record, got)
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"n":1,"day":"2026-11-30","at":"2026-11-30T12:00:00.000000Z","mono":0,"src":"desk","table":"B-07","round":"r","kind":"k","data":{"person":"d1","people":["d2"]}}`,
		`{"n":1,"day":"2026-11-30","at":"2026-11-30T12:00:00.000000Z","kind":"checkpoint","data":{"note":"pitboss/desk-1/2026-11-30\n1\nAAAA\n\n— x y\n"}}`,
		`{"n":01,"day":"","at":"24","data":[]}`, `{"n":1}`, `[]`, `{"data":{"people":[{]}}`, `null`, `{"kind":null}`, "", "{", `{"n":1e9}`,
		`{"n":9999999999999999999,"day":"x"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r := store.Decode(b)
		_ = r.People()
		if r.Fault == "" {
			if r.N == 0 || r.Kind == "" || !json.Valid(b) || !json.Valid(r.Data) {
				t.Errorf("%q is found to be a record: %+v", b, r)
			}
			var plain struct {
				Kind, Table, Round string
				N                  uint64
			}
			if json.Unmarshal(b, &plain) == nil && !bytes.Contains(bytes.ToLower(b), []byte(`kind`)) && plain.Kind != "" {
				t.Errorf("%q has the kind %q", b, plain.Kind)
			}
		}
	})
}

func FuzzCheckpoint(f *testing.F) {
	c := store.Checkpoint{Desk: "desk-1", Day: today, Size: 17}
	f.Add(store.CheckpointText(&c))
	f.Add("")
	f.Add("pitboss/a/b\n1\n" + strings.Repeat("A", 43) + "=\n")
	f.Add("pitboss//\n0\n" + strings.Repeat("A", 43) + "=\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := store.ParseCheckpoint(text)
		if err == nil && store.CheckpointText(&c) != text {
			t.Errorf("%q is read, and would be written %q", text, store.CheckpointText(&c))
		}
	})
}

func FuzzBundle(f *testing.F) {
	_, good, _ := evidence(f, store.Query{Table: "B-01"}, store.BundleFile{Name: "report.html", Data: []byte("report")})
	f.Add(0, good[:4])
	for at := 0; at < len(good); at += len(good) / 60 {
		f.Add(at, []byte{0xFF, 0x00})
	}
	f.Fuzz(func(t *testing.T, at int, with []byte) {
		b := bytes.Clone(good)
		if at < 0 || at >= len(b) {
			b = with
		} else {
			copy(b[at:], with)
		}
		v, err := store.VerifyBundle(bytes.NewReader(b), int64(len(b)), nil)
		if err == nil && v.Good() && v.Records != 12 {
			t.Errorf("%d records and nothing wrong", v.Records)
		}
	})
}
