// Package words puts what the program has to say into the reader's language.
//
// The domain speaks in keys and values; the catalogues of assets/words hold the
// sentences. Sentences that explain a bet are cut up once, when a language is
// opened, so that settling a hundred thousand rounds does not run a template for
// each bet.
package words

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"pitboss/assets"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// Words are the sentences of one language. They are read-only and safe for any
// number of goroutines.
type Words struct {
	Language  string
	sentences map[string][]piece
	localizer *i18n.Localizer
	desk      map[string]bool   // keys of the desk's own texts
	plain     map[string]string // of these, the texts without values
}

// piece is a stretch of a sentence: text as it stands, then one value.
type piece struct {
	text  string
	value value
}

type value uint8

const (
	nothing value = iota
	number
	other
	place
	text
	amount
	limit
	values
)

var valueNames = [values]string{
	number: "Number", other: "Other", place: "Place", text: "Text", amount: "Amount", limit: "Limit",
}

// Open reads the catalogue of a language: "en".
func Open(lang string) (*Words, error) { return open(assets.Files, "words", lang) }

func open(files fs.FS, folder, lang string) (*Words, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	names, err := fs.Glob(files, path.Join(folder, lang, "*.toml"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("language %q: there is no catalogue for it", lang)
	}
	bundle := i18n.NewBundle(tag)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	localizer := i18n.NewLocalizer(bundle, lang)
	w := &Words{Language: lang, sentences: map[string][]piece{}, localizer: localizer, desk: map[string]bool{}, plain: map[string]string{}}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read the catalogue %s: %w", name, err)
		}
		file, err := bundle.ParseMessageFileBytes(data, name)
		if err != nil {
			return nil, fmt.Errorf("read the catalogue %s: %w", name, err)
		}
		for _, m := range file.Messages {
			if strings.HasPrefix(path.Base(name), deskFile) {
				w.desk[m.ID] = true
				if m.One == "" && !strings.Contains(m.Other, "{{") {
					w.plain[m.ID] = m.Other
				}
				continue
			}
			pieces, err := cut(localizer, m.ID)
			if err != nil {
				return nil, fmt.Errorf("catalogue %s, %s: %w", name, m.ID, err)
			}
			w.sentences[m.ID] = pieces
		}
	}
	return w, nil
}

// deskFile begins the names of the catalogues that hold what screens say: texts with
// values and plurals of their own, put together when they are shown.
const deskFile = "desk"

// Say is a text of the desk, with its values; a key that the catalogue does not know
// is shown as it is.
func (w *Words) Say(key string, values map[string]any) string {
	if text, ok := w.plain[key]; ok {
		return text
	}
	return w.localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: values})
}

// Game is the name of a game as its key in a profile has it; "" of none: what is played at
// a table that a server names out of nothing is not known.
func (w *Words) Game(name string) string {
	if name == "" {
		return ""
	}
	return w.Say("game_"+name, nil)
}

// Count is a text of the desk that depends on a number; {{.Count}} is the number.
func (w *Words) Count(key string, n int) string {
	return w.localize(&i18n.LocalizeConfig{MessageID: key, PluralCount: n, TemplateData: map[string]any{"Count": n}})
}

func (w *Words) localize(c *i18n.LocalizeConfig) string {
	s, err := w.localizer.Localize(c)
	if err != nil {
		return c.MessageID
	}
	return s
}

// DeskKeys lists the keys of the desk's own texts.
func (w *Words) DeskKeys() []string {
	keys := make([]string, 0, len(w.desk))
	for k := range w.desk {
		keys = append(keys, k)
	}
	return keys
}

// mark stands where a value goes while a sentence is cut up; it is in no text.
const mark = "\x00"

func cut(l *i18n.Localizer, key string) ([]piece, error) {
	data := map[string]string{}
	for v := number; v < values; v++ {
		data[valueNames[v]] = mark + string(rune('0'+v))
	}
	sentence, err := l.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: data})
	if err != nil {
		return nil, err
	}
	if strings.Contains(sentence, "<no value>") {
		return nil, fmt.Errorf("it names a value that there is not; there are %s", strings.Join(valueNames[number:], ", "))
	}
	parts := strings.Split(sentence, mark)
	pieces := []piece{{text: parts[0]}}
	for _, p := range parts[1:] {
		pieces[len(pieces)-1].value = value(p[0] - '0')
		pieces = append(pieces, piece{text: p[1:]})
	}
	return pieces, nil
}

// Has says that the catalogue knows a key.
func (w *Words) Has(key string) bool { return w.sentences[key] != nil || w.desk[key] }

// Keys returns every key of the catalogue.
func (w *Words) Keys() []string {
	keys := make([]string, 0, len(w.sentences))
	for k := range w.sentences {
		keys = append(keys, k)
	}
	return keys
}

// Why appends the sentence of a reason, with amounts in the digits of c. A key that
// the catalogue does not know is shown as it is.
func (w *Words) Why(dst []byte, why *wager.Why, c money.Currency) []byte {
	pieces, ok := w.sentences[why.Key]
	if !ok {
		return append(dst, why.Key...)
	}
	for i := range pieces {
		p := &pieces[i]
		dst = append(dst, p.text...)
		switch p.value {
		case number:
			dst = strconv.AppendInt(dst, int64(why.Number), 10)
		case other:
			dst = strconv.AppendInt(dst, int64(why.Other), 10)
		case place:
			dst = append(dst, why.Place...)
		case text:
			dst = append(dst, why.Text...)
		case amount:
			dst = c.Append(dst, why.Amount)
		case limit:
			dst = c.Append(dst, why.Limit)
		case nothing, values:
		}
	}
	return dst
}
