package table_test

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"pitboss/assets"
	"pitboss/tables/findings"
)

var languages = []string{"en", "th", "uk"}

// forms are the plural forms that a language has.
var forms = map[string][]string{"en": {"one", "other"}, "th": {"other"}, "uk": {"few", "many", "one", "other"}}

func catalogue(t *testing.T, lang string) map[string]map[string]string {
	t.Helper()
	data, err := assets.Files.ReadFile("words/" + lang + "/desk_table." + lang + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]map[string]string
	if err := toml.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

var (
	inside = regexp.MustCompile(`\{\{.*?\}\}`)
	named  = regexp.MustCompile(`\.([A-Z]\w*)`)
)

// placeholders are the values that a text names.
func placeholders(text string) []string {
	seen := map[string]bool{}
	for _, action := range inside.FindAllString(text, -1) {
		for _, name := range named.FindAllStringSubmatch(action, -1) {
			seen[name[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

func TestCataloguesSayTheSameInEveryLanguage(t *testing.T) {
	english := catalogue(t, "en")
	for _, lang := range languages {
		all := catalogue(t, lang)
		for key := range all {
			if _, ok := english[key]; !ok {
				t.Errorf("%s: %s is in no other language", lang, key)
			}
		}
		for key, text := range english {
			got, ok := all[key]
			if !ok {
				t.Errorf("%s: %s is missing", lang, key)
				continue
			}
			want := []string{"other"}
			if _, plural := text["one"]; plural {
				want = forms[lang]
			}
			if have := slices.Sorted(maps.Keys(got)); !slices.Equal(have, want) {
				t.Errorf("%s: %s has the forms %v, want %v", lang, key, have, want)
			}
			if a, b := placeholders(text["other"]), placeholders(got["other"]); !slices.Equal(a, b) {
				t.Errorf("%s: %s names %v, in English %v", lang, key, b, a)
			}
		}
	}
}

// TestNothingIsLeftInEnglish: a text that is the same in another language is one
// without words, or a name of the trade.
func TestNothingIsLeftInEnglish(t *testing.T) {
	english := catalogue(t, "en")
	trade := []string{"table_bet_voisins", "table_bet_tiers", "table_bet_orphelins", "table_bet_jeu_zero", "table_voisins", "table_tiers", "table_orphelins"}
	for _, lang := range languages[1:] {
		for key, text := range catalogue(t, lang) {
			if strings.Trim(inside.ReplaceAllString(text["other"], ""), "0123456789–,.: ") != "" &&
				text["other"] == english[key]["other"] && !slices.Contains(trade, key) {
				t.Errorf("%s: %s is English: %q", lang, key, text["other"])
			}
		}
	}
}

// TestEveryFindingSaysWhatToDo: a step a line, few enough to be read.
func TestEveryFindingSaysWhatToDo(t *testing.T) {
	english := catalogue(t, "en")
	for code := range findings.Codes() {
		for _, c := range []*canned{differingCoup(t), softSeventeen(t), shortSpin(t)} {
			for number, s := range c.tables {
				c.alarms = c.alarms[:1]
				c.alarms[0].Finding.Code, c.alarms[0].Finding.Subject = code, ""
				s.Open = nil
				v := view(t, c, number, "en")
				if len(v.Wrong.Steps) == 0 && v.Wrong.Proposal == "" {
					t.Errorf("%s at %s says nothing of what to do", code, number)
				}
				for _, step := range v.Wrong.Steps {
					if strings.HasPrefix(step, "table_") {
						t.Errorf("%s: there is no text %s", code, step)
					}
				}
			}
		}
	}
	for key := range english {
		if strings.HasPrefix(key, "table_todo_") && len(strings.Split(strings.TrimSpace(english[key]["other"]), "\n")) > 5 {
			t.Errorf("%s has too many steps", key)
		}
	}
}

// texts are all the texts of a value, however deep.
func texts(of any) []string {
	var all []string
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if v.String() != "" {
				all = append(all, v.String())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Map:
			for _, k := range v.MapKeys() {
				walk(v.MapIndex(k))
			}
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				walk(v.Elem())
			}
		}
	}
	walk(reflect.ValueOf(of))
	return all
}

// aKey is a text that is no text but the key of one.
var aKey = regexp.MustCompile(`\b(table|alarm|state|winner|colour|game|finding|baccarat|blackjack|roulette)_`)
