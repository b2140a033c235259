// Package clauses is the list of what the house rules say, clause by clause, and of
// what makes the program keep to each.
//
// A clause about rules, bets, cards, dealing or payment is held by tests: theirs are
// the names that begin with its id. What a person does at the table is kept by a
// record, a decision or a screen. What a later part will keep is named, too, so that
// nothing is forgotten in silence.
package clauses

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/BurntSushi/toml"

	"pitboss/assets"
)

// Where the list and its tests stand in the assets.
const (
	listFile = "clauses/clauses.toml"
	heldFile = "clauses/held.tsv"
)

// Clause is one clause of the house rules, or one reading (A-…) of what they leave
// open.
type Clause struct {
	ID     string
	Kind   string // what it is about: "bet", "dealing", "record" …
	Says   string // in a line of English
	KeptBy string // the record, decision, screen or setting that keeps it
	Waits  string // the later part that will hold it, or the rest of it
	Held   []Test
}

// Test is what holds a clause: a test of a package, or shared rounds.
type Test struct{ Package, Name string }

// Testable says that the clause is about what the engine does: only a test can hold
// it.
func (c *Clause) Testable() bool {
	switch c.Kind {
	case "rule", "bet", "card", "dealing", "payment":
		return true
	}
	return false
}

// Covered says that something holds or keeps the clause today.
func (c *Clause) Covered() bool { return len(c.Held) > 0 || c.KeptBy != "" }

// Open reads the list that the program carries with it, in the order of the rules.
func Open() ([]Clause, error) { return Read(assets.Files) }

// Read reads the list and its tests from the folder clauses of files. An error names
// the file, and the clause or line.
func Read(files fs.FS) ([]Clause, error) {
	text, err := fs.ReadFile(files, listFile)
	if err != nil {
		return nil, fmt.Errorf("read the clauses: %w", err)
	}
	var entries map[string]struct {
		Kind   string `toml:"kind"`
		Says   string `toml:"says"`
		KeptBy string `toml:"kept_by"`
		Waits  string `toml:"waits"`
	}
	meta, err := toml.Decode(string(text), &entries)
	if err != nil {
		return nil, fmt.Errorf("read the clauses: %s: %w", listFile, err)
	}
	if extra := meta.Undecoded(); len(extra) > 0 {
		return nil, fmt.Errorf("read the clauses: %s: there is no %s; kind, says, kept_by and waits are", listFile, extra[0])
	}
	var all []Clause
	at := map[string]int{}
	for _, key := range meta.Keys() {
		if len(key) != 1 {
			continue
		}
		id := key[0]
		e := entries[id]
		if e.Kind == "" || e.Says == "" {
			return nil, fmt.Errorf("read the clauses: %s: %s wants a kind and what it says", listFile, id)
		}
		at[id] = len(all)
		all = append(all, Clause{ID: id, Kind: e.Kind, Says: e.Says, KeptBy: e.KeptBy, Waits: e.Waits})
	}
	return all, readHeld(files, all, at)
}

// readHeld reads a line a test: clause, package, name.
func readHeld(files fs.FS, all []Clause, at map[string]int) error {
	text, err := fs.ReadFile(files, heldFile)
	if err != nil {
		return fmt.Errorf("read what holds the clauses: %w", err)
	}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			return fmt.Errorf("read what holds the clauses: %s, line %d: clause, package and test are wanted", heldFile, number)
		}
		i, ok := at[fields[0]]
		if !ok {
			return fmt.Errorf("read what holds the clauses: %s, line %d: there is no clause %s", heldFile, number, fields[0])
		}
		all[i].Held = append(all[i].Held, Test{fields[1], fields[2]})
	}
	return nil
}
