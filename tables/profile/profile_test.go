package profile_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func currency(t testing.TB, code string) money.Currency {
	t.Helper()
	c, ok := money.LookupCurrency(code)
	if !ok {
		t.Fatalf("there is no currency %s", code)
	}
	return c
}

// override sets options of a game's house profile and reads its amounts in baht.
func override(game profile.Game, options string) (profile.Profile, *wager.Fault) {
	p, f := profile.New("test", game, profile.HouseBook).Override(wire.Value(options))
	if f != nil {
		return p, f
	}
	c, _ := money.LookupCurrency("THB")
	_, f = p.Rules(c)
	return p, f
}

// TestDefaults: the options of the three house profiles as the contract prints them.
func TestDefaults(t *testing.T) {
	for game, want := range map[profile.Game]string{
		profile.Baccarat: "decks=8 tie_odds=8 commission_bp=500 commission_rounding=half_up commission_unit= cut_depth=7 hands_after_cut=0",
		profile.Blackjack: "decks=8 cut_decks=4 seats=7 blackjack_odds=3:2 insurance_odds=2:1 win_odds=1:1 soft17=stand double=any_two " +
			"double_for_less=true double_after_split=false splits=1 split_by=value split_aces_one_card=true split_deal=both peek=ace " +
			"dealer_blackjack_takes=all rounding=down",
		profile.Roulette: "trio=false first_four=true zero=lose second_zero=lose half_rounding=down calls= neighbour_sides= complete=false " +
			"call_step=5 call_overflow=spread call_multiples=false call_deadline=no_more_bets over_maximum=refuse " +
			"maximum_multiples=straight 1, split 2, street 3, trio 3, corner 4, first_four 4, six_line 6 min_revolutions=3 " +
			"one_colour_per_player=false",
	} {
		t.Run("the house's "+game.String(), func(t *testing.T) {
			var got []string
			for _, o := range profile.New("house", game, profile.HouseBook).Options() {
				got = append(got, o.Name+"="+o.Value)
			}
			same(t, "options", strings.Join(got, " "), want)
		})
	}
}

// TestEveryOption sets each option to each of its values and to what is none.
func TestEveryOption(t *testing.T) {
	whole := func(low, high int) (good, bad []string) {
		return []string{fmt.Sprint(low), fmt.Sprint(high)},
			[]string{fmt.Sprint(low - 1), fmt.Sprint(high + 1), `"1"`, "1.5", "1e1", "true", "null", "[]", "{}"}
	}
	words := func(all ...string) (good, bad []string) {
		for _, w := range all {
			good = append(good, `"`+w+`"`)
		}
		return good, []string{`""`, `"other"`, `"` + strings.ToUpper(all[0]) + `"`, "1", "true", "null", "[]", "{}"}
	}
	flag := func() (good, bad []string) {
		return []string{"true", "false"}, []string{`"true"`, "1", "0", "null", "[]", "{}"}
	}
	amount := func() (good, bad []string) {
		return []string{`"5"`, `"0.25"`, `"1000"`}, []string{`"0"`, `"0.00"`, `"-1"`, `"0.001"`, `"1e3"`, `""`, `" 5"`, `"five"`, "5", "true", "null", `"10000000000000.01"`}
	}
	odds := func(least string, less ...string) (good, bad []string) {
		good = []string{`"` + least + `"`, `"5:1"`, `"1000:1"`}
		for _, l := range less {
			bad = append(bad, `"`+l+`"`)
		}
		return good, append(bad, `"0:1"`, `"3:0"`, `"3"`, `"3/2"`, `""`, "1.5", "null", `"3:2:1"`)
	}
	type option struct {
		game   profile.Game
		name   string
		values func() (good, bad []string)
	}
	b, j, r := profile.Baccarat, profile.Blackjack, profile.Roulette
	rounding := func() ([]string, []string) { return words("down", "up", "half_up") }
	all := []option{
		{b, "decks", func() ([]string, []string) { return whole(1, 100) }},
		{b, "tie_odds", func() ([]string, []string) { return whole(1, 1000) }},
		{b, "commission_bp", func() ([]string, []string) { return whole(0, 10_000) }},
		{b, "commission_rounding", rounding},
		{b, "commission_unit", amount},
		{b, "cut_depth", func() ([]string, []string) {
			return []string{"0", "14", "16", "415"}, []string{"-1", "416", "5200", `"7"`, "7.5", "null"}
		}},
		{b, "hands_after_cut", func() ([]string, []string) { return whole(0, 1) }},
		{j, "decks", func() ([]string, []string) { // cut_decks is 4
			return []string{"5", "100"}, []string{"0", "1", "4", "101", `"8"`, "null"}
		}},
		{j, "cut_decks", func() ([]string, []string) { return []string{"0", "7"}, []string{"-1", "8", "99", `"4"`, "null"} }},
		{j, "seats", func() ([]string, []string) { return whole(1, 7) }},
		{j, "blackjack_odds", func() ([]string, []string) { return odds("3:2", "6:5", "1:1", "149:100") }},
		{j, "insurance_odds", func() ([]string, []string) { return odds("2:1", "3:2", "1:1") }},
		{j, "win_odds", func() ([]string, []string) { return odds("1:1", "99:100", "1:2") }},
		{j, "soft17", func() ([]string, []string) { return words("stand", "hit") }},
		{j, "double", func() ([]string, []string) { return words("any_two", "none") }},
		{j, "double_for_less", flag},
		{j, "double_after_split", flag},
		{j, "splits", func() ([]string, []string) { return whole(0, 3) }},
		{j, "split_by", func() ([]string, []string) { return words("value", "rank") }},
		{j, "split_aces_one_card", flag},
		{j, "split_deal", func() ([]string, []string) { return words("both", "sequential") }},
		{j, "peek", func() ([]string, []string) { return words("ace", "ten_or_ace", "never") }},
		{j, "dealer_blackjack_takes", func() ([]string, []string) { return words("all", "original") }},
		{j, "rounding", rounding},
		{r, "trio", flag},
		{r, "first_four", flag},
		{r, "zero", func() ([]string, []string) { return words("lose", "la_partage", "en_prison") }},
		{r, "second_zero", func() ([]string, []string) { return words("lose", "stay") }},
		{r, "half_rounding", rounding},
		{r, "calls", func() ([]string, []string) {
			return []string{`[]`, `["voisins"]`, `["voisins","tiers","orphelins","jeu_zero"]`},
				[]string{`"voisins"`, `["finals"]`, `[1]`, `[null]`, "true", "null", "{}"}
		}},
		{r, "neighbour_sides", func() ([]string, []string) {
			return []string{`[]`, `[2]`, `[1,2,3]`, `[18]`}, []string{`2`, `[0]`, `[-1]`, `[19]`, `["2"]`, `[2.5]`, "null", "{}"}
		}},
		{r, "complete", flag},
		{r, "call_step", amount},
		{r, "call_overflow", func() ([]string, []string) { return words("spread", "surplus") }},
		{r, "call_multiples", flag},
		{r, "call_deadline", func() ([]string, []string) { return words("no_more_bets", "launch") }},
		{r, "over_maximum", func() ([]string, []string) { return words("refuse", "surplus") }},
		{r, "maximum_multiples", func() ([]string, []string) {
			return []string{`{}`, `{"split":1}`, `{"split":1000}`, `{"straight":1,"split":2,"street":3,"trio":3,"corner":4,"first_four":4,"six_line":6}`},
				[]string{`[]`, `{"red":2}`, `{"split":0}`, `{"split":1001}`, `{"split":-1}`, `{"split":"2"}`, `{"split":1.5}`, `{"split":null}`, "2", "null"}
		}},
		{r, "min_revolutions", func() ([]string, []string) { return whole(1, 20) }},
		{r, "one_colour_per_player", flag},
	}
	known := map[profile.Game]map[string]bool{b: {}, j: {}, r: {}}
	for _, o := range all {
		known[o.game][o.name] = true
		t.Run(o.game.String()+" "+o.name, func(t *testing.T) {
			good, bad := o.values()
			for _, v := range good {
				p, f := override(o.game, fmt.Sprintf(`{%q:%s}`, o.name, v))
				if f != nil {
					t.Errorf("%s: %v", v, f)
				}
				if text := strings.Trim(v, `"`); !strings.ContainsAny(v, "[{") && p.Option(o.name) != text {
					t.Errorf("%s is kept as %s", v, p.Option(o.name))
				}
			}
			for _, v := range bad {
				_, f := override(o.game, fmt.Sprintf(`{%q:%s}`, o.name, v))
				switch {
				case f == nil:
					t.Errorf("%s is taken", v)
				case f.Code != wager.RulesInvalid || !strings.Contains(f.Message, `option "`+o.name+`"`) && o.name != "decks":
					t.Errorf("%s: %v", v, f)
				}
			}
			for _, game := range []profile.Game{b, j, r} {
				if _, f := override(game, fmt.Sprintf(`{%q:%s}`, o.name, good[0])); !known[game][o.name] && game != o.game && o.name != "decks" && f == nil {
					t.Errorf("%s takes it too", game)
				}
			}
		})
	}
	t.Run("these are all options there are", func(t *testing.T) {
		for game, names := range known {
			for _, o := range profile.New("x", game, profile.HouseBook).Options() {
				if !names[o.Name] {
					t.Errorf("%s: %s is not tried", game, o.Name)
				}
				delete(names, o.Name)
			}
			if len(names) != 0 {
				t.Errorf("%s does not list %v", game, names)
			}
		}
	})
}

// Options that are lists: what is named is on, what is not is off, and what is kept is told.
func TestListsAreKeptWhole(t *testing.T) {
	for _, c := range []struct{ options, name, want string }{
		{`{"calls":["tiers","voisins"]}`, "calls", "voisins tiers"},
		{`{"calls":["orphelins","jeu_zero"]}`, "calls", "orphelins jeu_zero"},
		{`{"calls":[]}`, "calls", ""},
		{`{"neighbour_sides":[9,1]}`, "neighbour_sides", "1 9"},
		{`{"neighbour_sides":[]}`, "neighbour_sides", ""},
	} {
		t.Run(c.options, func(t *testing.T) {
			p, f := override(profile.Roulette, c.options)
			if f != nil {
				t.Fatal(f)
			}
			if got := p.Option(c.name); got != c.want {
				t.Errorf("%s is %q, want %q", c.name, got, c.want)
			}
		})
	}
	t.Run("R1-5 the multiples that are not named stay", func(t *testing.T) {
		p, f := override(profile.Roulette, `{"maximum_multiples":{"corner":7,"six_line":9}}`)
		if f != nil {
			t.Fatal(f)
		}
		was := p.Roulette.Multiples
		for i := range was {
			want := profile.New("x", profile.Roulette, profile.HouseBook).Roulette.Multiples[i]
			switch profile.Inside(i).String() {
			case "corner":
				want = 7
			case "six_line":
				want = 9
			}
			if was[i] != want {
				t.Errorf("%s is %d, want %d", profile.Inside(i), was[i], want)
			}
		}
	})
	t.Run("a profile knows its name, game and book, and no options are its own", func(t *testing.T) {
		p, f := profile.New("x", profile.Roulette, profile.AmericanBook).Override(nil)
		if f != nil || p.Name != "x" || p.Game != profile.Roulette || p.Book != profile.AmericanBook {
			t.Errorf("%+v, %v", p, f)
		}
	})
}

// The limits of a table as a person reads them, in their order.
func TestLimitsAreNamed(t *testing.T) {
	baht, _ := money.LookupCurrency("THB")
	for _, c := range []struct {
		game         profile.Game
		limits, want string
	}{
		{profile.Baccarat, `{"player":{"min":"5","max":"100"},"banker":{"min":"6"},"tie":{"max":"50"}}`, "player 5.00–100.00, banker 6.00–, tie –50.00"},
		{profile.Blackjack, `{"seat":{"min":"5","max":"100"}}`, "seat 5.00–100.00"},
		{profile.Roulette, `{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`, "straight 5.00–100.00, outside 25.00–2000.00"},
		{profile.Roulette, `null`, "straight –, outside –"},
		{profile.Roulette, ``, "straight –, outside –"},
	} {
		t.Run(c.game.String()+" "+c.limits, func(t *testing.T) {
			l, f := profile.ReadLimits([]byte(c.limits), c.game, baht)
			if f != nil {
				t.Fatal(f)
			}
			var said []string
			for _, n := range l.Named(c.game) {
				said = append(said, n.Name+" "+n.Text(baht))
			}
			if got := strings.Join(said, ", "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestImpossible(t *testing.T) {
	for _, c := range []struct {
		name    string
		game    profile.Game
		options string
		clause  string
	}{
		{"J-55 A-BJ-1 a cut four decks from the back of four", profile.Blackjack, `{"decks":4}`, "J-55"},
		{"J-55 a cut deeper than the shoe", profile.Blackjack, `{"decks":6,"cut_decks":6}`, "J-55"},
		{"J-29 A-BJ-2 blackjack at six to five", profile.Blackjack, `{"blackjack_odds":"6:5"}`, "J-29"},
		{"J-38 insurance under two to one", profile.Blackjack, `{"insurance_odds":"3:2"}`, "J-38"},
		{"B-11 a cut behind the whole shoe", profile.Baccarat, `{"decks":1,"cut_depth":52}`, ""},
		{"B-10 no decks", profile.Baccarat, `{"decks":0}`, ""},
		{"an option that is none", profile.Baccarat, `{"comission_bp":400}`, ""},
		{"no option in capitals", profile.Baccarat, `{"Decks":8}`, ""},
		{"rules that are a list", profile.Baccarat, `[]`, ""},
		{"rules that are a text", profile.Baccarat, `"european"`, ""},
		{"the second of two options", profile.Roulette, `{"trio":true,"zero":"surrender"}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, f := override(c.game, c.options)
			if f == nil || f.Code != wager.RulesInvalid || f.Clause != c.clause {
				t.Errorf("%+v, want rules.invalid by %q", f, c.clause)
			}
		})
	}
	t.Run("J-55 with another cut four decks are a shoe", func(t *testing.T) {
		p, f := override(profile.Blackjack, `{"decks":4,"cut_decks":2}`)
		if f != nil || p.CardsBeforeCut() != 104 {
			t.Errorf("%v, %d cards", f, p.CardsBeforeCut())
		}
	})
	t.Run("of an option given twice the last counts", func(t *testing.T) {
		p, f := override(profile.Baccarat, `{"decks":6,"decks":4}`)
		if f != nil || p.Decks() != 4 {
			t.Errorf("%v, %d decks", f, p.Decks())
		}
	})
	t.Run("an override changes its own copy", func(t *testing.T) {
		p := profile.New("x", profile.Roulette, profile.EuropeanBook)
		if _, f := p.Override(wire.Value(`{"maximum_multiples":{"split":9},"neighbour_sides":[1],"calls":["tiers"]}`)); f != nil {
			t.Fatal(f)
		}
		same(t, "multiples", p.Roulette.Multiples[profile.Split], 2)
		same(t, "sides", p.Roulette.Sides[1], false)
		same(t, "calls", p.Roulette.Calls[profile.Tiers], false)
	})
	t.Run("A-R1-2 A-BAC-4 amounts are read in the table's currency", func(t *testing.T) {
		p := profile.New("x", profile.Roulette, profile.EuropeanBook)
		for code, want := range map[string]money.Amount{"THB": 500, "JPY": 5, "KWD": 5000} {
			r, f := p.Rules(currency(t, code))
			if f != nil || r.CallStep != want {
				t.Errorf("%s: %d, %v; want %d", code, r.CallStep, f, want)
			}
		}
		q, f := p.Override(wire.Value(`{"call_step":"0.25"}`))
		if f != nil {
			t.Fatal(f)
		}
		if _, f = q.Rules(currency(t, "JPY")); f == nil || f.Code != wager.RulesInvalid {
			t.Errorf("a quarter of a yen: %v", f)
		}
	})
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		name string
		game profile.Game
		text string
		code wager.Code
	}{
		{"R1-5 R1-6 both of roulette", profile.Roulette, `{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`, ""},
		{"B-25 three of baccarat", profile.Baccarat, `{"player":{"min":"50"},"banker":{"max":"500"},"tie":{}}`, ""},
		{"J-10 one of blackjack", profile.Blackjack, `{"seat":{"min":"50","max":"50"}}`, ""},
		{"none", profile.Roulette, ``, ""},
		{"null is none", profile.Roulette, `null`, ""},
		{"nulls within", profile.Roulette, `{"straight":null,"outside":{"min":null}}`, ""},
		{"nought is an amount", profile.Roulette, `{"straight":{"min":"0"}}`, ""},
		{"a spot of another game", profile.Roulette, `{"seat":{"min":"5"}}`, wager.RulesInvalid},
		{"a spot that is none", profile.Baccarat, `{"pair":{"min":"5"}}`, wager.RulesInvalid},
		{"an end that is none", profile.Baccarat, `{"tie":{"most":"5"}}`, wager.RulesInvalid},
		{"an end that is none, and no amount", profile.Baccarat, `{"tie":{"most":5}}`, wager.RulesInvalid},
		{"B-25 a least over the most", profile.Baccarat, `{"tie":{"min":"6","max":"5"}}`, wager.RulesInvalid},
		{"a list", profile.Baccarat, `[]`, wager.RulesInvalid},
		{"a spot that is an amount", profile.Baccarat, `{"tie":"5"}`, wager.RulesInvalid},
		{"a limit below nought", profile.Baccarat, `{"tie":{"min":"-5"}}`, wager.MoneyInvalid},
		{"a limit in words", profile.Baccarat, `{"tie":{"min":"ten"}}`, wager.MoneyInvalid},
		{"a limit that is a number", profile.Baccarat, `{"tie":{"min":5}}`, wager.MoneyInvalid},
		{"a limit with a part of a satang", profile.Baccarat, `{"tie":{"min":"5.001"}}`, wager.MoneyInvalid},
		{"a limit over the most", profile.Baccarat, `{"tie":{"max":"10000000000000.01"}}`, wager.MoneyInvalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, f := profile.ReadLimits(wire.Value(c.text), c.game, currency(t, "THB"))
			code := wager.Code("")
			if f != nil {
				code = f.Code
			}
			same(t, "code", code, c.code)
		})
	}
	t.Run("R1-5 the room that is left", func(t *testing.T) {
		l, _ := profile.ReadLimits(wire.Value(`{"straight":{"max":"100"}}`), profile.Roulette, currency(t, "THB"))
		room, open := l.Straight.Room(6000)
		same(t, "room", room, 4000)
		same(t, "open", open, false)
		room, _ = l.Straight.Room(20_000)
		same(t, "room beyond it", room, 0)
		_, open = l.Outside.Room(6000)
		same(t, "without a most", open, true)
	})
}

func TestWords(t *testing.T) {
	t.Run("games, books and series by their words", func(t *testing.T) {
		for _, g := range []profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette} {
			if got, ok := profile.ParseGame(g.String()); !ok || got != g {
				t.Errorf("%s is %v", g, got)
			}
		}
		for _, b := range []profile.Book{profile.HouseBook, profile.EuropeanBook, profile.AmericanBook} {
			if got, ok := profile.ParseBook(b.String()); !ok || got != b {
				t.Errorf("%s is %v", b, got)
			}
		}
		for c := range profile.Calls {
			if got, ok := profile.ParseCall(c.String()); !ok || got != c {
				t.Errorf("%s is %v", c, got)
			}
		}
		for _, none := range []string{"", "poker", "Baccarat"} {
			_, game := profile.ParseGame(none)
			_, book := profile.ParseBook(none)
			_, call := profile.ParseCall(none)
			same(t, none, game || book || call, false)
		}
	})
	t.Run("an option that the game has not has no value", func(t *testing.T) {
		same(t, "value", profile.New("x", profile.Baccarat, profile.HouseBook).Option("zero"), "")
		same(t, "options of no game", len(profile.New("x", profile.NoGame, profile.HouseBook).Options()), 0)
	})
}

// FuzzOverride: whatever stands in rules and limits is read or refused, never a
// panic, and what is read can be played: what no single option can see holds.
func FuzzOverride(f *testing.F) {
	for _, s := range []string{
		`{"decks":8,"cut_decks":4}`, `{"decks":1}`, `{"blackjack_odds":"6:5"}`, `{"calls":["voisins"],"neighbour_sides":[1,2]}`,
		`{"maximum_multiples":{"split":2}}`, `{"call_step":"0"}`, `{"tie_odds":1000,"commission_unit":"0.25"}`, `[]`, `null`, `{"zero":null}`,
		`{"straight":{"min":"5","max":"1"}}`, `{"player":{"min":"x"}}`,
	} {
		f.Add(byte(0), []byte(s))
		f.Add(byte(1), []byte(s))
		f.Add(byte(2), []byte(s))
	}
	f.Fuzz(func(t *testing.T, which byte, text []byte) {
		if !wire.Valid(text) {
			return
		}
		game := profile.Baccarat + profile.Game(which%3)
		c := currency(t, [...]string{"THB", "JPY", "KWD"}[which%3])
		v := wire.Trim(text)
		if p, fault := profile.New("x", game, profile.HouseBook).Override(v); fault == nil {
			if game != profile.Roulette && (p.Decks() < 1 || p.CardsBeforeCut() < 1 || p.CardsBeforeCut() > 52*p.Decks()) {
				t.Fatalf("%s: %d decks, %d cards before the cut", text, p.Decks(), p.CardsBeforeCut())
			}
			if r, fault := p.Rules(c); fault == nil && (r.CallStep < 1 || r.CommissionUnit < 1) {
				t.Fatalf("%s: step %d, unit %d", text, r.CallStep, r.CommissionUnit)
			}
			for _, o := range p.Options() {
				if o.Name == "" {
					t.Fatalf("%s: an option without a name", text)
				}
			}
		} else if fault.Code != wager.RulesInvalid || fault.Message == "" {
			t.Fatalf("%s: %v", text, fault)
		}
		if l, fault := profile.ReadLimits(v, game, c); fault == nil {
			for _, one := range []profile.Limit{l.Straight, l.Outside, l.Player, l.Banker, l.Tie, l.Seat} {
				if one.HasMin && one.HasMax && one.Min > one.Max || one.Min < 0 || one.Max < 0 {
					t.Fatalf("%s: %+v", text, one)
				}
			}
		} else if fault.Code != wager.RulesInvalid && fault.Code != wager.MoneyInvalid {
			t.Fatalf("%s: %v", text, fault)
		}
	})
}
