package house_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pitboss/app/house"
	"pitboss/tables/money"
	"pitboss/tables/round"
)

func TestBrokenProfile(t *testing.T) {
	const (
		baccarat  = "game = \"baccarat\"\nbook = \"house\"\n\n[rules]\n"
		blackjack = "game = \"blackjack\"\nbook = \"house\"\n\n[rules]\n"
		roulette  = "game = \"roulette\"\nbook = \"european\"\n\n[rules]\n"
	)
	for _, c := range []struct {
		name, text string
		line       string
		says       []string // the option, and what would be right
	}{
		{"no TOML", baccarat + "decks = \n", "5", []string{"expected"}},
		{"a table that is not closed", "game = \"baccarat\"\n[rules\n", "2", nil},
		{"an option twice", baccarat + "decks = 8\ndecks = 6\n", "6", []string{"decks"}},
		{"nothing at all", "", "1", []string{`game = ""`, "baccarat, blackjack, roulette"}},
		{"no game", "book = \"house\"\n", "1", []string{`game = ""`, "baccarat, blackjack, roulette"}},
		{"another game", "book = \"house\"\ngame = \"poker\"\n", "2", []string{`game = "poker"`, "baccarat, blackjack, roulette"}},
		{"a game that is a number", "game = 7\nbook = \"house\"\n", "1", []string{"game: a text in quotes"}},
		{"no book", "game = \"baccarat\"\n", "1", []string{`book = ""`, "house, european, american"}},
		{"another book", "game = \"baccarat\"\nbook = \"french\"\n", "2", []string{`book = "french"`, "house, european, american"}},
		{"rules that are a number", "game = \"baccarat\"\nbook = \"house\"\nrules = 8\n", "3", []string{"[rules] is wanted"}},
		{"another part", "game = \"baccarat\"\nbook = \"house\"\n\n[limits]\nplayer = 5\n", "4", []string{`"limits"`, "game, book, base and [rules]"}},
		{"capital letters", "game = \"baccarat\"\nbook = \"house\"\n\n[Rules]\ndecks = 8\n", "4", []string{`"Rules"`, "[rules]"}},
		{"an unknown option", baccarat + "# six\ndeck = 6\n", "6", []string{`"deck"`, "no such option in baccarat"}},
		{"an option of another game", roulette + "decks = 8\n", "5", []string{`"decks"`, "no such option in roulette"}},
		{"a text for a number", baccarat + "tie_odds = 8\ndecks = \"eight\"\n", "6", []string{`"decks"`, `"eight"`, "a whole number from 1 to 100"}},
		{"a part of a number", baccarat + "decks = 7.5\n", "5", []string{`"decks"`, "7.5", "a whole number"}},
		{"a number that is none", baccarat + "decks = nan\n", "5", []string{`"decks"`, "a whole number"}},
		{"a negative number", baccarat + "commission_bp = -500\n", "5", []string{`"commission_bp"`, "-500", "from 0 to 10000"}},
		{"nought", baccarat + "tie_odds = 0\n", "5", []string{`"tie_odds"`, "from 1 to 1000"}},
		{"too large", baccarat + "decks = 99999999999\n", "5", []string{`"decks"`, "from 1 to 100"}},
		{"a number for a flag", roulette + "trio = 1\n", "5", []string{`"trio"`, "true or false"}},
		{"a rounding that is none", baccarat + "commission_rounding = \"nearest\"\n", "5", []string{`"commission_rounding"`, "down, up, half_up"}},
		{"a word that is none", blackjack + "soft17 = \"draw\"\n", "5", []string{`"soft17"`, "stand, hit"}},
		{"a peek that is none", blackjack + "peek = \"always\"\n", "5", []string{`"peek"`, "ace, ten_or_ace, never"}},
		{"A-BJ-2 six to five", blackjack + "seats = 7\nblackjack_odds = \"6:5\"\n", "6", []string{`"blackjack_odds"`, `"6:5"`, "at least 3:2"}},
		{"A-BJ-2 insurance for less", blackjack + "insurance_odds = \"3:2\"\n", "5", []string{`"insurance_odds"`, "at least 2:1"}},
		{"A-BJ-2 less than even money", blackjack + "win_odds = \"4:5\"\n", "5", []string{`"win_odds"`, "at least 1:1"}},
		{"odds that are a number", blackjack + "blackjack_odds = 1.5\n", "5", []string{`"blackjack_odds"`, "3:2"}},
		{"J-55 A-BJ-1 the cut card before the shoe", blackjack + "decks = 6\ncut_decks = 6\n", "6", []string{`"cut_decks"`, "less than decks"}},
		{"J-55 A-BJ-1 four decks, and the cut card where it was", blackjack + "\ndecks = 4\n", "4", []string{`"cut_decks"`, "less than decks"}},
		{"the cut card before the shoe of baccarat", baccarat + "decks = 1\ncut_depth = 52\n", "6", []string{`"cut_depth"`, "less than the cards of the shoe"}},
		{"eight seats", blackjack + "seats = 8\n", "5", []string{`"seats"`, "from 1 to 7"}},
		{"a series that is none", roulette + "calls = [\"voisins\", \"finals\"]\n", "5", []string{`"calls"`, "voisins, tiers, orphelins, jeu_zero"}},
		{"a series that is no list", roulette + "calls = \"voisins\"\n", "5", []string{`"calls"`, "a list"}},
		{"no sides", roulette + "neighbour_sides = [0, 2]\n", "5", []string{`"neighbour_sides"`, "from 1 to 18"}},
		{"a multiple of nothing", roulette + "maximum_multiples = { basket = 3 }\n", "5", []string{`"maximum_multiples"`, "straight, split, street"}},
		{"a multiple in a table of its own", roulette + "trio = true\n\n[rules.maximum_multiples]\nsplit = 0\n", "7", []string{`"maximum_multiples"`, "from 1 to 1000"}},
		{"an amount without quotes", roulette + "call_step = 5\n", "5", []string{`"call_step"`, `like "5"`}},
		{"an amount that is none", roulette + "call_step = \"five\"\n", "5", []string{`"call_step"`, `"five"`, "no amount above zero"}},
		{"an amount of nought", baccarat + "commission_unit = \"0\"\n", "5", []string{`"commission_unit"`, "no amount above zero"}},
		{"an option in quotes", baccarat + "\"decks\" = 0\n", "5", []string{`"decks"`}},
		{"an option with its part", "game = \"baccarat\"\nbook = \"house\"\nrules.tie_odds = 8\nrules.decks = 0\n", "4", []string{`"decks"`}},
		{"the first of two", blackjack + "double = \"decks\"\ndecks = 0\n", "5", []string{`"double"`, "none, any_two"}},
		{"no base", "game = \"roulette\"\nbook = \"house\"\nbase = \"europian\"\n", "3", []string{`base = "europian"`, "no profile"}},
		{"an empty base", "game = \"roulette\"\nbook = \"house\"\nbase = \"\"\n", "3", []string{`base = ""`, "no profile"}},
		{"a base of another game", "game = \"baccarat\"\nbook = \"house\"\n\nbase = \"european\"\n", "4", []string{`base = "european"`, "a profile of roulette, not of baccarat"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := house.ReadProfile("ours", c.text, builtin(t))
			checkError(t, err, "profile ours.toml, line "+c.line+": ", c.says...)
		})
	}
}

// checkError wants an error of one line that begins with the place.
func checkError(t *testing.T, err error, place string, says ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("nothing is wrong with it")
	}
	message := err.Error()
	if !strings.HasPrefix(message, place) || strings.Contains(message, "\n") {
		t.Errorf("error is %q, want one line that begins with %q", message, place)
	}
	for _, part := range says {
		if !strings.Contains(message, part) {
			t.Errorf("error is %q, want it to say %q", message, part)
		}
	}
}

func TestBrokenFolder(t *testing.T) {
	file := func(base string) string { return "game = \"roulette\"\nbook = \"european\"\nbase = \"" + base + "\"\n" }
	for _, c := range []struct {
		name  string
		files map[string]string
		place string
		says  []string
	}{
		{"a base that is nowhere", map[string]string{"ours": file("theirs")}, "profile ours.toml, line 3: ", []string{`base = "theirs"`, "no profile"}},
		{"two that stand on each other", map[string]string{"a": file("b"), "b": file("a"), "c": file("european")}, "profile a.toml, line 3: ", []string{"a → b → a"}},
		{"three in a ring, and one beside it", map[string]string{"a": file("b"), "b": file("c"), "c": file("d"), "d": file("b")}, "profile b.toml, line 3: ", []string{"b → c → d → b"}},
		{"one that stands on itself", map[string]string{"ours": file("ours")}, "profile ours.toml, line 3: ", []string{`base = "ours"`, "no profile"}},
		{"the first of two broken ones", map[string]string{"b": file("x"), "a": "game = 1", "c": file("y")}, "profile a.toml, line 1: ", nil},
		{"a broken base", map[string]string{"a": file("b"), "b": file("european") + "[rules]\ntrio = 0\n"}, "profile b.toml, line 5: ", []string{`"trio"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, text := range c.files {
				files["profiles/"+name+".toml"] = &fstest.MapFile{Data: []byte(text)}
			}
			for range 5 { // the same every time
				_, err := house.ReadProfiles(files, "profiles", builtin(t))
				checkError(t, err, c.place, c.says...)
			}
		})
	}
}

func TestHousesOwnProfiles(t *testing.T) {
	read := func(known round.Book, files map[string]string) round.Book {
		t.Helper()
		folder := fstest.MapFS{"readme.txt": {Data: []byte("not a profile")}}
		for name, text := range files {
			folder[name+".toml"] = &fstest.MapFile{Data: []byte(text)}
		}
		book, err := house.ReadProfiles(folder, ".", known)
		if err != nil {
			t.Fatal(err)
		}
		return book
	}
	const head = "game = \"roulette\"\nbook = \"european\"\n"
	t.Run("an empty folder adds nothing", func(t *testing.T) {
		if got := read(builtin(t), nil); !maps.Equal(got, builtin(t)) {
			t.Errorf("the book is %v", slices.Sorted(maps.Keys(got)))
		}
	})
	t.Run("a base in the folder, whatever the order", func(t *testing.T) {
		book := read(builtin(t), map[string]string{
			"a": head + "base = \"m\"\n[rules]\ntrio = false\n",
			"m": head + "base = \"z\"\n[rules]\ncall_step = \"10\"\n",
			"z": head + "base = \"european\"\n[rules]\nzero = \"la_partage\"\n",
		})
		a := book["a"]
		if a.Option("trio") != "false" || a.Option("call_step") != "10" || a.Option("zero") != "la_partage" || a.Option("complete") != "true" {
			t.Errorf("its options are %v", a.Options())
		}
		if a.Name != "a" || book["z"].Option("trio") != "true" {
			t.Error("a profile changed the one it stands on")
		}
	})
	t.Run("one that is known is replaced, also where it is a base", func(t *testing.T) {
		known := builtin(t)
		book := read(known, map[string]string{
			"aaa":      head + "base = \"european\"\n",
			"european": head + "base = \"european\"\n[rules]\nmin_revolutions = 4\n",
		})
		if got := book["european"]; got.Option("min_revolutions") != "4" || got.Option("complete") != "true" {
			t.Errorf("the new one is %v", got.Options())
		}
		if got := book["aaa"].Option("min_revolutions"); got != "4" {
			t.Errorf("what stands on it has %s revolutions", got)
		}
		if known["european"].Option("min_revolutions") != "3" {
			t.Error("the book that was given has changed")
		}
	})
	t.Run("a base keeps its game's book apart", func(t *testing.T) {
		book := read(builtin(t), map[string]string{"ours": "game = \"roulette\"\nbook = \"house\"\nbase = \"european\"\n"})
		if got := book["ours"].Book.String(); got != "house" {
			t.Errorf("its book is %s", got)
		}
	})
}

// Whatever a file holds, it is a profile that can settle or an error that says
// where.
func FuzzReadProfile(f *testing.F) {
	for _, text := range []string{
		"game = \"baccarat\"\nbook = \"house\"\n\n[rules]\ndecks = 6\ncommission_unit = \"0.25\"\n",
		"game = \"blackjack\"\nbook = \"house\"\nbase = \"house-blackjack\"\n\n[rules]\nblackjack_odds = \"6:5\"\n",
		"game = \"roulette\"\nbook = \"european\"\nrules.calls = [\"voisins\"]\nrules.neighbour_sides = [1, 2]\n",
		"game = \"roulette\"\nbook = \"american\"\n[rules.maximum_multiples]\nsplit = 2\n",
		"game = \"roulette\"\nbook = \"american\"\n[rules]\ncall_step = 1979-05-27T07:32:00Z\n",
		"[rules]\ndecks = inf\n[rules]\n", "game = 1\n\n\n=", "\xff\x00",
	} {
		f.Add(text)
	}
	book := builtin(f)
	kuwait, _ := money.LookupCurrency("KWD")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := house.ReadProfile("ours", text, book)
		if err != nil {
			if m := err.Error(); !strings.HasPrefix(m, "profile ours.toml, line ") || strings.ContainsAny(m, "\n\r") {
				t.Errorf("error is %q", m)
			}
			return
		}
		if p.Name != "ours" || len(p.Options()) == 0 {
			t.Errorf("the profile is %+v", p)
		}
		if again, f := p.Override(nil); f != nil || again != p {
			t.Errorf("changed by nothing: %v", f)
		}
		_, _ = p.Rules(kuwait)
	})
}
