package words_test

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"pitboss/assets"
)

// plurals are the forms that a counted text has in each language.
var plurals = map[string][]string{
	"en": {"one", "other"},
	"th": {"other"},
	"uk": {"few", "many", "one", "other"},
}

// deskTexts are the texts of a language's screens with their forms.
func deskTexts(t *testing.T, lang string) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	names, err := fs.Glob(assets.Files, path.Join("words", lang, "desk*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(assets.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]map[string]string
		if err := toml.Unmarshal(data, &texts); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, forms := range texts {
			if all[key] != nil {
				t.Errorf("%s: %s is in another file too", name, key)
			}
			all[key] = forms
		}
	}
	return all
}

// Every language has every text of every screen, in all forms that its counting asks
// for.
func TestEveryScreenSpeaksEveryLanguage(t *testing.T) {
	english := deskTexts(t, "en")
	if len(english) < 100 {
		t.Fatalf("only %d texts were found", len(english))
	}
	for _, lang := range languages(t) {
		t.Run(lang, func(t *testing.T) {
			texts := deskTexts(t, lang)
			for _, key := range slices.Sorted(maps.Keys(english)) {
				forms, there := texts[key]
				if !there {
					t.Errorf("%s has no words", key)
					continue
				}
				want := []string{"other"}
				if len(english[key]) > 1 {
					want = plurals[lang]
				}
				if got := slices.Sorted(maps.Keys(forms)); !slices.Equal(got, want) {
					t.Errorf("%s has the forms %q, want %q", key, got, want)
				}
			}
			for key := range texts {
				if english[key] == nil {
					t.Errorf("%s is in no English catalogue", key)
				}
			}
		})
	}
}

// Nothing English is left in another language: a text of three words or more that is
// the same was forgotten.
func TestNoEnglishIsLeftOver(t *testing.T) {
	english := deskTexts(t, "en")
	for _, lang := range languages(t) {
		if lang == "en" {
			continue
		}
		for key, forms := range deskTexts(t, lang) {
			for form, text := range forms {
				letters := strings.ContainsFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' })
				if letters && text == english[key][form] && len(strings.Fields(text)) > 2 && !strings.HasPrefix(text, "{{") {
					t.Errorf("%s: %s is English: %q", lang, key, text)
				}
			}
		}
	}
}

func TestCounting(t *testing.T) {
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{
		{"en", 1, "1 box"},
		{"en", 0, "0 boxes"},
		{"en", 2, "2 boxes"},
		{"th", 1, "1 ช่อง"},
		{"th", 5, "5 ช่อง"},
		{"uk", 1, "1 бокс"},
		{"uk", 2, "2 бокси"},
		{"uk", 4, "4 бокси"},
		{"uk", 5, "5 боксів"},
		{"uk", 11, "11 боксів"},
		{"uk", 21, "21 бокс"},
		{"uk", 22, "22 бокси"},
		{"uk", 0, "0 боксів"},
	} {
		if got := open(t, c.lang).Count("boxes", c.n); got != c.want {
			t.Errorf("%s: %d says %q, want %q", c.lang, c.n, got, c.want)
		}
	}
}

func TestDaysAndNumbers(t *testing.T) {
	day := time.Date(2026, 11, 30, 21, 47, 0, 0, time.UTC)
	for _, c := range []struct{ lang, date, short, number string }{
		{"en", "Mon 30 Nov 2026", "30 Nov", "1,048,213"},
		{"th", "จ. 30 พ.ย. 2569", "30 พ.ย.", "1,048,213"},
		{"uk", "пн 30 лист. 2026", "30 лист.", "1\u00a0048\u00a0213"},
	} {
		w := open(t, c.lang)
		if got := w.Date(day); got != c.date {
			t.Errorf("%s: the date is %q, want %q", c.lang, got, c.date)
		}
		if got := w.Day(day); got != c.short {
			t.Errorf("%s: the day is %q, want %q", c.lang, got, c.short)
		}
		if got := w.Number(1048213); got != c.number {
			t.Errorf("%s: the number is %q, want %q", c.lang, got, c.number)
		}
	}
	w := open(t, "en")
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1000: "-1,000", -999: "-999"} {
		if got := w.Number(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// What has no values is said from memory: the floor says it for two hundred tables
// five times a second.
func TestPlainTextsAreSaidFromMemory(t *testing.T) {
	w := open(t, "uk")
	if n := testing.AllocsPerRun(100, func() { w.Say("state_betting", nil) }); n > 0 {
		t.Errorf("%v allocations a text", n)
	}
	if got := w.Say("no_such_text", nil); got != "no_such_text" {
		t.Errorf("a text that there is not says %q", got)
	}
}
