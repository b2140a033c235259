package house_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pitboss/app/house"
	"pitboss/tables/profile"
	"pitboss/tables/round"
)

func builtin(t testing.TB) round.Book {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// europeanOptions are those of the European table; the others say what differs.
const europeanOptions = `trio true
first_four true
zero lose
second_zero lose
half_rounding down
calls voisins tiers orphelins jeu_zero
neighbour_sides 1 2 3
complete true
call_step 5
call_overflow spread
call_multiples false
call_deadline no_more_bets
over_maximum refuse
maximum_multiples straight 1, split 2, street 3, trio 3, corner 4, first_four 4, six_line 6
min_revolutions 3
one_colour_per_player false`

// differing replaces lines of options by those with the same name.
func differing(options string, lines ...string) string {
	all := strings.Split(options, "\n")
	for _, line := range lines {
		name, _, _ := strings.Cut(line, " ")
		at := slices.IndexFunc(all, func(l string) bool { return strings.HasPrefix(l, name+" ") })
		all[at] = line
	}
	return strings.Join(all, "\n")
}

// What the program carries with it is what the contract says of each house, option
// by option.
func TestBuiltinProfiles(t *testing.T) {
	book := builtin(t)
	want := map[string]struct {
		game    profile.Game
		book    profile.Book
		options string
	}{
		"house-baccarat": {profile.Baccarat, profile.HouseBook, `decks 8
tie_odds 8
commission_bp 500
commission_rounding half_up
commission_unit 
cut_depth 7
hands_after_cut 0`},
		"house-blackjack": {profile.Blackjack, profile.HouseBook, `decks 8
cut_decks 4
seats 7
blackjack_odds 3:2
insurance_odds 2:1
win_odds 1:1
soft17 stand
double any_two
double_for_less true
double_after_split false
splits 1
split_by value
split_aces_one_card true
split_deal both
peek ace
dealer_blackjack_takes all
rounding down`},
		"house-roulette": {profile.Roulette, profile.HouseBook, differing(europeanOptions,
			"trio false", "calls ", "neighbour_sides ", "complete false")},
		"european":          {profile.Roulette, profile.EuropeanBook, europeanOptions},
		"french-la-partage": {profile.Roulette, profile.EuropeanBook, differing(europeanOptions, "zero la_partage")},
		"french-en-prison":  {profile.Roulette, profile.EuropeanBook, differing(europeanOptions, "zero en_prison")},
		"american": {profile.Roulette, profile.AmericanBook, differing(europeanOptions,
			"trio false", "first_four false", "neighbour_sides 2", "complete false", "call_step 1", "call_overflow surplus", "call_multiples true",
			"call_deadline launch", "over_maximum surplus", "one_colour_per_player true")},
	}
	for name, p := range book {
		t.Run(name, func(t *testing.T) {
			w, ok := want[name]
			if !ok {
				t.Fatal("nobody knows this profile")
			}
			if p.Name != name || p.Game != w.game || p.Book != w.book {
				t.Errorf("it is %q, of %s, by the %s book", p.Name, p.Game, p.Book)
			}
			var got []string
			for _, o := range p.Options() {
				got = append(got, o.Name+" "+o.Value)
			}
			if s := strings.Join(got, "\n"); s != w.options {
				t.Errorf("its options are\n%s\nwant\n%s", s, w.options)
			}
		})
	}
	if len(book) != len(want) {
		t.Errorf("%d profiles, want %d", len(book), len(want))
	}
}

// A profile without an option has the default of the live casino; what the built-in
// files say of these games is the default, spelled out.
func TestDefaultsAreTheLiveCasinos(t *testing.T) {
	book := builtin(t)
	for game, name := range map[string]string{"baccarat": "house-baccarat", "blackjack": "house-blackjack", "roulette": "house-roulette"} {
		t.Run(game, func(t *testing.T) {
			bare, err := house.ReadProfile(name, fmt.Sprintf("game = %q\nbook = \"house\"\n", game), nil)
			if err != nil {
				t.Fatal(err)
			}
			if bare != book[name] {
				t.Errorf("without options\n%+v, built in\n%+v", bare, book[name])
			}
		})
	}
}
