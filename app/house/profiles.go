// Package house reads and writes what a house has written down for its pit: its profiles,
// and pit.toml, which says which table plays what and who is listened to. What cannot be
// right is refused with the file, the line and what would be.
//
// The file is a person's as much as the desk's. A change that a screen makes is put into
// the text where it belongs (ReviseConfig); comments, order and everything that it is not about
// stay as they were written.
package house

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// ReadProfiles reads every NAME.toml of a folder on top of the profiles that are
// known already; a name that is known is replaced. A base may be in the folder or
// known already; one that has the profile's own name is the one known already.
func ReadProfiles(files fs.FS, folder string, known round.Book) (round.Book, error) {
	names, err := fs.Glob(files, path.Join(folder, "*.toml"))
	if err != nil {
		return nil, fmt.Errorf("list the profiles: %w", err)
	}
	book := round.Book{}
	for name, p := range known {
		book[name] = p
	}
	texts := map[string]string{}
	var waiting []string
	for _, file := range names {
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, fmt.Errorf("read the profile %s: %w", file, err)
		}
		name := strings.TrimSuffix(path.Base(file), ".toml")
		texts[name] = string(text)
		waiting = append(waiting, name)
	}
	for len(waiting) > 0 {
		still, err := readReady(waiting, texts, book)
		if err != nil {
			return nil, err
		}
		if len(still) == len(waiting) {
			return nil, standsOnNothing(still[0], texts)
		}
		waiting = still
	}
	return book, nil
}

// readReady reads the profiles that wait for no other, and names those that do.
func readReady(names []string, texts map[string]string, book round.Book) (still []string, err error) {
	for _, name := range names {
		if base := baseOf(texts[name]); base != name && slices.Contains(names, base) {
			still = append(still, name)
			continue
		}
		p, err := ReadProfile(name, texts[name], book)
		if err != nil {
			return nil, err
		}
		book[name] = p
	}
	return still, nil
}

func baseOf(text string) string {
	var head struct{ Base string }
	_, _ = toml.Decode(text, &head) // what is wrong is said by ReadProfile
	return head.Base
}

// standsOnNothing follows the bases of a profile until one comes again.
func standsOnNothing(name string, texts map[string]string) error {
	var way []string
	at := name
	for !slices.Contains(way, at) {
		way = append(way, at)
		at = baseOf(texts[at])
	}
	way = append(way[slices.Index(way, at):], at)
	return fault(way[0], texts[way[0]], "base", fmt.Sprintf("base = %q: the profile stands on itself: %s; one of them must do without a base",
		way[1], strings.Join(way, " → ")))
}

// ReadProfile reads one profile from the text of its file, NAME.toml. The error is
// one line and names the file, the line, the option and what would be right.
func ReadProfile(name, text string, known round.Book) (profile.Profile, error) {
	wrong := func(key, right string) (profile.Profile, error) {
		return profile.Profile{}, fault(name, text, key, right)
	}
	var file map[string]any
	meta, err := toml.Decode(text, &file)
	if err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			return profile.Profile{}, fmt.Errorf("profile %s.toml, line %d: %s", name, brokenLine(text, parse), oneLine(parse.Message))
		}
		return wrong("", oneLine(err.Error()))
	}
	words := map[string]string{}
	var rules map[string]any
	for _, key := range meta.Keys() {
		var good bool
		switch key[0] {
		case "game", "book", "base":
			if words[key[0]], good = file[key[0]].(string); !good {
				return wrong(key[0], key[0]+": a text in quotes is wanted")
			}
		case "rules":
			if rules, good = file[key[0]].(map[string]any); !good {
				return wrong(key[0], "rules: [rules] is wanted, and the options below it")
			}
		default:
			return wrong(key[0], fmt.Sprintf("there is no %q here; game, book, base and [rules] are", key[0]))
		}
	}
	game, ok := profile.ParseGame(words["game"])
	if !ok {
		return wrong("game", fmt.Sprintf("game = %q is none of baccarat, blackjack, roulette", words["game"]))
	}
	book, ok := profile.ParseBook(words["book"])
	if !ok {
		return wrong("book", fmt.Sprintf("book = %q is none of house, european, american", words["book"]))
	}
	p := profile.New(name, game, book)
	if base, given := words["base"]; given {
		if p, ok = known[base]; !ok {
			return wrong("base", fmt.Sprintf("base = %q is no profile", base))
		}
		if p.Game != game {
			return wrong("base", fmt.Sprintf("base = %q is a profile of %s, not of %s", base, p.Game, game))
		}
		p.Name, p.Book = name, book
	}
	options, option, err := optionsOf(meta, rules)
	if err != nil {
		return wrong(option, fmt.Sprintf("option %q: %v", option, err))
	}
	p, f := p.Override(options)
	if f == nil {
		_, f = p.Rules(finest)
	}
	if f != nil {
		return wrong(optionIn(f.Message), strings.TrimSuffix(f.Message, " in "+finest.Code))
	}
	return p, nil
}

// brokenLine is the line of a text that is no TOML. Where a line ended too early,
// the parser is at the next already.
func brokenLine(text string, err toml.ParseError) int {
	if start := err.Position.Start; start >= 0 && start <= len(text) {
		return 1 + strings.Count(text[:start], "\n")
	}
	return err.Position.Line
}

// finest is a currency with as many decimals as there are: what is no amount in it is
// none in any. A profile knows no currency yet.
var finest, _ = money.LookupCurrency("CLF")

// optionsOf writes the options as the contract does, in the order of the file. The
// error says what is wrong with the option that it names.
func optionsOf(meta toml.MetaData, rules map[string]any) (options wire.Value, option string, err error) {
	options = append(options, '{')
	for _, key := range meta.Keys() {
		if len(key) != 2 || key[0] != "rules" {
			continue
		}
		value, err := json.Marshal(rules[key[1]])
		if err != nil {
			return nil, key[1], errors.New("the value is no number that can be written; a whole number is wanted")
		}
		options = append(wire.AppendName(options, key[1]), value...)
	}
	return append(options, '}'), "", nil
}

// optionIn is the option that a fault of the profile names.
func optionIn(message string) string {
	rest, ok := strings.CutPrefix(message, `option "`)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, `"`)
	return name
}

// fault is the error at the line where a key is set.
func fault(name, text, key, right string) error {
	return fmt.Errorf("profile %s.toml, line %d: %s", name, lineOf(text, key), right)
}

// lineOf is the line, from 1, where a key is set: as name = …, "name" = …,
// rules.name = …, [name] or [rules.name]. An option that is not set in the file, but
// is at fault with one that is, has the line of [rules].
func lineOf(text, key string) int {
	rules := 1
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimLeft(line, " \t[")
		if end := strings.IndexAny(line, "=]"); end >= 0 {
			line = line[:end]
		}
		line = strings.Trim(line, " \t\r\"'")
		if line == "rules" {
			rules = i + 1
		}
		line = strings.TrimLeft(strings.TrimPrefix(line, "rules."), "\"'")
		if line == key {
			return i + 1
		}
	}
	return rules
}

// oneLine is a message without its line feeds.
func oneLine(message string) string { return strings.Join(strings.Fields(message), " ") }
