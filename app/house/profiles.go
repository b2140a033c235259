// Package house reads what a house has written down for its pit: its profiles, and
// which table plays what. What cannot be right is refused with the file, the line
// and what would be.
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

	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wire"
)

// profileFile is the shape of profiles/NAME.toml. Base names a profile whose
// options hold where this one is silent.
type profileFile struct {
	Game  string         `toml:"game"`
	Book  string         `toml:"book"`
	Base  string         `toml:"base"`
	Rules map[string]any `toml:"rules"`
}

// ReadProfiles reads every NAME.toml of a folder on top of the profiles that are
// known already; a name that is known is replaced. A base may be in the folder or
// known already.
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
	for _, file := range names {
		text, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, fmt.Errorf("read the profile %s: %w", file, err)
		}
		texts[strings.TrimSuffix(path.Base(file), ".toml")] = string(text)
	}
	for len(texts) > 0 {
		read, err := readReady(texts, book)
		if err != nil {
			return nil, err
		}
		if !read {
			waiting := make([]string, 0, len(texts))
			for name := range texts {
				waiting = append(waiting, name)
			}
			slices.Sort(waiting)
			return nil, fmt.Errorf("profile %s: its base is no profile, or stands on itself", waiting[0])
		}
	}
	return book, nil
}

// readReady reads the profiles whose base is there, and takes them off texts.
func readReady(texts map[string]string, book round.Book) (read bool, err error) {
	for name, text := range texts {
		var head struct{ Base string }
		_, _ = toml.Decode(text, &head) // what is wrong is said by ReadProfile
		if _, known := book[head.Base]; head.Base != "" && !known {
			continue
		}
		p, err := ReadProfile(name, text, book)
		if err != nil {
			return false, err
		}
		book[name] = p
		delete(texts, name)
		read = true
	}
	return read, nil
}

// ReadProfile reads one profile from the text of its file. The error names the
// line.
func ReadProfile(name, text string, known round.Book) (profile.Profile, error) {
	where := "profile " + name
	var file profileFile
	meta, err := toml.Decode(text, &file)
	if err != nil {
		var parse toml.ParseError
		if errors.As(err, &parse) {
			return profile.Profile{}, fmt.Errorf("%s, line %d: %s", where, parse.Position.Line, parse.Message)
		}
		return profile.Profile{}, fmt.Errorf("%s: %w", where, err)
	}
	for _, extra := range meta.Undecoded() {
		key := extra[0]
		if key == "rules" {
			continue // an option's own value, looked at with the option
		}
		return profile.Profile{}, fmt.Errorf("%s, line %d: there is no %q here; game, book, base and [rules] are", where, lineOf(text, key), key)
	}
	game, ok := profile.ParseGame(file.Game)
	if !ok {
		return profile.Profile{}, fmt.Errorf("%s, line %d: game = %q is none of baccarat, blackjack, roulette", where, lineOf(text, "game"), file.Game)
	}
	book, ok := profile.ParseBook(file.Book)
	if !ok {
		return profile.Profile{}, fmt.Errorf("%s, line %d: book = %q is none of house, european, american", where, lineOf(text, "book"), file.Book)
	}
	p := profile.New(name, game, book)
	if file.Base != "" {
		base, ok := known[file.Base]
		if !ok || base.Game != game {
			return profile.Profile{}, fmt.Errorf("%s, line %d: base = %q is no profile of %s", where, lineOf(text, "base"), file.Base, game)
		}
		p = base
		p.Name, p.Book = name, book
	}
	return override(p, file.Rules, text, where)
}

// override sets the options one by one, in their order in the file, so that the
// fault can name the line; together they are checked again.
func override(p profile.Profile, rules map[string]any, text, where string) (profile.Profile, error) {
	options, err := json.Marshal(rules)
	if err != nil {
		return p, fmt.Errorf("%s: read the options: %w", where, err)
	}
	q, f := p.Override(wire.Value(options))
	if f == nil {
		return q, nil
	}
	for name := range rules {
		if strings.Contains(f.Message, fmt.Sprintf("%q", name)) {
			return p, fmt.Errorf("%s, line %d: %s", where, lineOf(text, name), f.Message)
		}
	}
	return p, fmt.Errorf("%s: %s", where, f.Message)
}

// lineOf is the line, from 1, where a key is set; 1 where it is not found.
func lineOf(text, key string) int {
	for i, line := range strings.Split(text, "\n") {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), key)
		if rest = strings.TrimSpace(rest); ok && (strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, "]")) {
			return i + 1
		}
	}
	return 1
}
