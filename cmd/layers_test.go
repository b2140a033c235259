package cmd_test

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

const (
	module     = "pitboss"
	fyne       = "fyne.io/fyne/v2"
	windowWork = fyne + "/app"
)

// pack is one package of the project: a node of the import graph. Packages of the
// project are named from the top of the repository ("tables/money"), all others as
// they are imported.
type pack struct {
	path        string
	imports     []string
	testImports []string // of its tests alone
}

// graph gathers the packages of files.
func graph(files []source) []pack {
	type node struct{ imports, testImports map[string]bool }
	nodes := map[string]node{}
	for _, f := range files {
		n, ok := nodes[f.folder()]
		if !ok {
			n = node{map[string]bool{}, map[string]bool{}}
			nodes[f.folder()] = n
		}
		for _, spec := range f.syntax.Imports {
			name := strings.TrimPrefix(importPath(spec), module+"/")
			if f.test {
				n.testImports[name] = true
			} else {
				n.imports[name] = true
			}
		}
	}
	var packs []pack
	for _, name := range slices.Sorted(maps.Keys(nodes)) {
		packs = append(packs, pack{
			name, slices.Sorted(maps.Keys(nodes[name].imports)), slices.Sorted(maps.Keys(nodes[name].testImports)),
		})
	}
	return packs
}

// layers says what of the project each part of the top level may lean on. What
// is not named here is no part of the top level.
var layers = map[string][]string{
	"assets":  {},
	"tables":  {"tables"},
	"devices": {"devices", "tables", "assets"},
	"store":   {"store", "tables"},
	"app":     {"app", "store", "tables", "assets"},
	"cmd":     {"app", "store", "devices", "tables", "assets"},
}

// foundations are the packages of tables that stand on few others or on none.
var foundations = map[string][]string{
	"tables/money":   {},
	"tables/cards":   {},
	"tables/wire":    {},
	"tables/wager":   {"tables/money", "tables/cards", "tables/wire"},
	"tables/profile": {"tables/money", "tables/cards", "tables/wire", "tables/wager"},
}

// games know their own rules: not each other's, and not the table they are at. The
// roads, the wheel and the shoe are games in this: each has one idea of its own.
var games = []string{
	"tables/baccarat", "tables/blackjack", "tables/roulette", "tables/roads", "tables/wheel", "tables/shoe",
}

// equipment is what a game may know beside its rules: roulette counts neighbours
// on the ring of the wheel.
var equipment = map[string]string{"tables/roulette": "tables/wheel"}

// triedWith is what the tests of every layer may use beside what its code may: chance that can be repeated, and the
// house's own profiles and words, with what reads them.
var triedWith = []string{"pgregory.net/rapid", "github.com/BurntSushi/toml", "assets", "app/house", "app/words"}

// screens have windows; nobody leans on them but the program that opens them.
var screens = []string{
	"app/desk", "app/floor", "app/table", "app/alarms", "app/decisions", "app/disputes", "app/inspections", "app/calculator",
	"app/shift", "app/records", "app/links", "app/settings", "app/firstrun",
}

// kit is what the screens are made of: with windows, and under all of them.
var kit = []string{"app/look", "app/sign"}

// programsWires is what the programs join a house's servers and devices with: the one
// package of cmd that is no program.
const programsWires = "cmd/wires"

// Names of folders that say nothing about the pit.
var saysNothing = []string{"internal", "pkg", "docs", "util", "utils", "common", "helpers", "misc"}

// part is what a package belongs to: its first two folders.
func part(name string) string {
	first, rest, deep := strings.Cut(name, "/")
	if !deep {
		return first
	}
	second, _, _ := strings.Cut(rest, "/")
	return path.Join(first, second)
}

func layer(name string) string {
	first, _, _ := strings.Cut(name, "/")
	return first
}

func ofProject(name string) bool {
	_, ok := layers[layer(name)]
	return ok
}

func ofStandardLibrary(name string) bool {
	return !ofProject(name) && !strings.Contains(layer(name), ".")
}

func ofFyne(name string) bool {
	return strings.HasPrefix(name, "fyne.io/") || strings.HasPrefix(name, "github.com/fyne-io/")
}

func hasWindows(name string) bool {
	p := part(name)
	return p == "cmd/pitboss" || slices.Contains(kit, p) || slices.Contains(screens, p)
}

// arrow says why from may not import to; "" if it may.
func arrow(from, to string, test bool) string {
	switch {
	case to == windowWork && part(from) != "cmd/pitboss":
		return "only cmd/pitboss makes the program's window"
	case ofFyne(to) && !hasWindows(from):
		return "Fyne belongs to the screens, app/look, app/sign and cmd/pitboss"
	case ofStandardLibrary(to) || part(from) == part(to) && ofProject(to):
		return ""
	case test && slices.Contains(triedWith, to):
		return ""
	case test && layer(from) == "tables" && layer(to) == "tables":
		return "" // a test may play a game to try what stands below it
	case !ofProject(to):
		if layer(from) == "tables" {
			return "tables imports the standard library and itself"
		}
		return ""
	case to == programsWires && layer(from) == "cmd":
		return ""
	case !slices.Contains(layers[layer(from)], layer(to)):
		return fmt.Sprintf("%s does not lean on %s", layer(from), layer(to))
	case slices.Contains(screens, part(to)) && part(from) != "cmd/pitboss" && from != "app":
		return "a screen is opened by the program alone"
	}
	if may, ok := foundations[part(from)]; ok && !slices.Contains(may, to) {
		return "it stands lower"
	}
	if slices.Contains(games, part(from)) && (to == "tables" || slices.Contains(games, part(to))) && equipment[part(from)] != to {
		return "a game knows neither the table it is played at nor another game"
	}
	return ""
}

// wrongArrows finds the imports that run upwards or sideways, and the packages
// that stand where none should.
func wrongArrows(packs []pack) (wrong []string) {
	byPath := map[string]pack{}
	for _, p := range packs {
		byPath[p.path] = p
	}
	for _, p := range packs {
		if !ofProject(p.path) {
			wrong = append(wrong, fmt.Sprintf("%s: the top level is cmd, app, tables, devices, store and assets", p.path))
			continue
		}
		for _, folder := range strings.Split(p.path, "/") {
			if slices.Contains(saysNothing, folder) {
				wrong = append(wrong, fmt.Sprintf("%s: %q does not say what it is in the pit", p.path, folder))
			}
		}
		for _, to := range p.imports {
			if why := arrow(p.path, to, false); why != "" {
				wrong = append(wrong, fmt.Sprintf("%s imports %s: %s", p.path, to, why))
			}
		}
		for _, to := range p.testImports {
			if why := arrow(p.path, to, true); why != "" {
				wrong = append(wrong, fmt.Sprintf("the tests of %s import %s: %s", p.path, to, why))
			}
		}
		if hasWindows(p.path) || p.path == "app" {
			continue
		}
		if way := wayToFyne(byPath, p.path); way != nil {
			wrong = append(wrong, fmt.Sprintf("%s has no window and must build without one: %s", p.path, strings.Join(way, " → ")))
		}
	}
	return wrong
}

// wayToFyne finds how a package comes to need Fyne through another of the
// project.
func wayToFyne(byPath map[string]pack, from string) []string {
	type step struct {
		path string
		way  []string
	}
	seen := map[string]bool{from: true}
	for queue := []step{{from, []string{from}}}; len(queue) > 0; queue = queue[1:] {
		for _, to := range byPath[queue[0].path].imports {
			way := append(slices.Clone(queue[0].way), to)
			if ofFyne(to) && len(way) > 2 {
				return way
			}
			if ofProject(to) && !seen[to] {
				seen[to] = true
				queue = append(queue, step{to, way})
			}
		}
	}
	return nil
}

func TestImportsRunOneWay(t *testing.T) { report(t, wrongArrows(graph(sources(t)))) }

func TestWrongArrowIsFound(t *testing.T) {
	for _, c := range []struct {
		name, from, to, says string
	}{
		{"tables leans on the store", "tables", "store", "tables does not lean on store"},
		{"a game leans on the screens", "tables/roulette", "app/pit", "tables does not lean on app"},
		{"tables uses a library", "tables/profile", "github.com/BurntSushi/toml", "standard library"},
		{"tables reads assets", "tables/profile", "assets", "tables does not lean on assets"},
		{"tables asks the house", "tables/round", "app/house", "tables does not lean on app"},
		{"tables leaves it to chance", "tables/cards", "pgregory.net/rapid", "standard library"},
		{"money leans on cards", "tables/money", "tables/cards", "stands lower"},
		{"cards lean on money", "tables/cards", "tables/money", "stands lower"},
		{"wire leans on money", "tables/wire", "tables/money", "stands lower"},
		{"a wager leans on a profile", "tables/wager", "tables/profile", "stands lower"},
		{"a profile leans on a game", "tables/profile", "tables/roulette", "stands lower"},
		{"a game leans on its table", "tables/baccarat", "tables", "knows neither"},
		{"a game leans on a game", "tables/baccarat", "tables/blackjack", "another game"},
		{"a game leans on a part of another", "tables/roads", "tables/wheel/bias", "another game"},
		{"a wheel leans on its game", "tables/wheel", "tables/roulette", "another game"},
		{"a device writes the journal", "devices/wheel", "store", "devices does not lean on store"},
		{"a device knows the desk", "devices/sim", "app/pit", "devices does not lean on app"},
		{"a device asks the house", "devices/sim", "app/house", "devices does not lean on app"},
		{"the store knows the desk", "store", "app/pit", "store does not lean on app"},
		{"the store hears a device", "store", "devices/link", "store does not lean on devices"},
		{"the desk hears a device itself", "app/pit", "devices/gameserver", "app does not lean on devices"},
		{"the desk leans on a program", "app/pit", "cmd/pitctl", "app does not lean on cmd"},
		{"a program leans on a program", "cmd/pitctl", "cmd/pitsim", "cmd does not lean on cmd"},
		{"assets lean on tables", "assets", "tables/profile", "assets does not lean on tables"},
		{"a screen leans on a screen", "app/floor", "app/alarms", "opened by the program alone"},
		{"what has no window opens one", "app/pit", "app/floor", "opened by the program alone"},
		{"the pit draws", "app/pit", fyne, "Fyne belongs to"},
		{"pictures draw with Fyne", "app/draw", fyne + "/canvas", "Fyne belongs to"},
		{"pitctl draws", "cmd/pitctl", "fyne.io/x/fyne/widget", "Fyne belongs to"},
		{"a screen makes a program", "app/floor", windowWork, "only cmd/pitboss"},
		{"a new top level", "util", "fmt", "the top level is"},
		{"a root package", ".", "fmt", "the top level is"},
		{"a name that says nothing", "tables/internal/odds", "fmt", "does not say what it is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, wrongArrows([]pack{{path: c.from, imports: []string{c.to}}}), c.says)
		})
	}
}

func TestWrongArrowOfATestIsFound(t *testing.T) {
	for _, c := range []struct {
		name, from, to, says string
	}{
		{"tables tries the desk", "tables", "app/pit", "tables does not lean on app"},
		{"tables tries a device", "tables", "devices/sim", "tables does not lean on devices"},
		{"tables tries with a library", "tables/money", "github.com/stretchr/testify", "standard library"},
		{"a device tries the desk", "devices/sim", "app/pit", "devices does not lean on app"},
		{"the pit tries a device", "app/pit", "devices/sim", "app does not lean on devices"},
		{"a screen tries another", "app/floor", "app/alarms", "opened by the program alone"},
		{"the pit tries a window", "app/pit", fyne + "/test", "Fyne belongs to"},
	} {
		t.Run(c.name, func(t *testing.T) {
			expect(t, wrongArrows([]pack{{path: c.from, testImports: []string{c.to}}}), "the tests of "+c.from+" import "+c.to)
		})
	}
}

func TestWayToFyneIsFound(t *testing.T) {
	look := pack{path: "app/look", imports: []string{fyne}}
	expect(t, wrongArrows([]pack{
		look,
		{path: "app/pit", imports: []string{"app/words"}},
		{path: "app/words", imports: []string{"app/look"}},
	}),
		"app/pit has no window and must build without one: app/pit → app/words → app/look → "+fyne,
		"app/words has no window",
	)
}

func TestRightArrowsArePassed(t *testing.T) {
	expect(t, wrongArrows([]pack{
		{"assets", []string{"embed"}, nil},
		{"tables/wager", []string{"time", "tables/money", "tables/cards", "tables/wire"}, []string{"pgregory.net/rapid"}},
		{"tables/roulette", []string{"tables/profile", "tables/wager", "tables/wheel"}, []string{"tables/round", "assets", "app/house"}},
		{"tables", []string{"tables/roulette", "tables/round", "tables/findings"}, []string{"tables_test"}},
		{"devices/gameserver", []string{"github.com/gorilla/websocket", "tables", "devices/link"}, []string{"app/house"}},
		{"store", []string{"tables"}, nil},
		{"app/pit", []string{"store", "tables", "app/house", "app/words"}, nil},
		{"app/look", []string{fyne, fyne + "/theme", "assets"}, nil},
		{"app/floor", []string{fyne, "app/pit", "app/draw", "app/look"}, []string{fyne + "/test"}},
		{"cmd/pitboss", []string{windowWork, "app/floor", "devices/gameserver", "store"}, nil},
		{"cmd/pitctl", []string{"app/pit", "store", "devices/wheel", "tables/round"}, nil},
	}))
}

func TestGraphSeparatesTestsFromWhatTheyTry(t *testing.T) {
	got := graph([]source{
		file(t, "tables/a/a.go", "package a\n\nimport (\n\t\"fmt\"\n\t\"pitboss/tables/money\"\n)\n"),
		file(t, "tables/a/a_windows.go", "package a\n\nimport \"pitboss/store\"\n"),
		file(t, "tables/a/a_test.go", "package a_test\n\nimport \"pgregory.net/rapid\"\n"),
	})
	if len(got) != 1 || got[0].path != "tables/a" ||
		!slices.Equal(got[0].imports, []string{"fmt", "store", "tables/money"}) ||
		!slices.Equal(got[0].testImports, []string{"pgregory.net/rapid"}) {
		t.Errorf("graph = %+v", got)
	}
}
