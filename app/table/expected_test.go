package table_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look/sight"
	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/profile"
)

// unheard is a table of the house that neither a server nor a device has spoken of.
func unheard(game profile.Game, limits string) *canned {
	s := &tables.Table{
		Number: "X-01", Game: game, Phase: tables.Closed, Since: evening("21:00:00"), Server: -1, Wheel: -1, Target: 48, Terms: terms(game, limits),
	}
	return &canned{
		tables: map[string]*tables.Table{s.Number: s}, now: evening("21:05:00"),
		expected: map[string]*table.Expected{s.Number: {Server: "main", FeedName: "bj-main-17", Devices: []string{"X-01 shoe", "X-01 scanner"}}},
	}
}

// What has not been heard of is not shown as a closed table with nothing on it: the
// screen says that nothing was heard, and what the house has written down.
func TestTableNotYetHeardSaysWhatTheHouseHas(t *testing.T) {
	for game, c := range map[profile.Game]struct{ limits, says string }{
		profile.Baccarat:  {`{"banker":{"min":"100","max":"20000"}}`, "100–20,000"},
		profile.Blackjack: {`{"seat":{"min":"50","max":"5000"}}`, "50–5,000"},
		profile.Roulette:  {`{"straight":{"min":"5","max":"100"},"outside":{"min":"25","max":"2000"}}`, "5–100, 25–2,000"},
	} {
		t.Run(game.String(), func(t *testing.T) {
			v := view(t, unheard(game, c.limits), "X-01", "en")
			same(t, "state", v.Head.State+v.Head.Time, "Nothing heard yet")
			same(t, "title", v.Wrong.Title, "Nothing has been heard of this table yet")
			said := strings.Join(texts(v.Wrong), " ")
			for _, want := range []string{"house-" + game.String(), c.says, "main, there called bj-main-17", "X-01 shoe, X-01 scanner", "48"} {
				if !strings.Contains(said, want) {
					t.Errorf("%q is not said: %s", want, said)
				}
			}
			if strings.Contains(v.Money.Under, "THB, profile") || strings.Contains(v.Money.Under, "0 ") {
				t.Errorf("it counts what nobody has heard of: %q", v.Money.Under)
			}
		})
	}
	t.Run("and while the journal is read, that", func(t *testing.T) {
		c := unheard(profile.Baccarat, "")
		c.expected["X-01"].Reading = true
		v := view(t, c, "X-01", "en")
		same(t, "state", v.Head.State, "Reading the journal …")
		same(t, "title", v.Wrong.Title, "The journal is being read; this table has not come yet")
	})
	t.Run("until something is heard", func(t *testing.T) {
		c := unheard(profile.Baccarat, "")
		s := show(t, c, "X-01", "en", 1496, 860)
		same(t, "nothing", s.says("Nothing has been heard"), true)
		tap(t, s, "Devices")
		same(t, "to the links", len(s.went) == 1 && s.went[0].Screen == "links", true)
		c.expected = nil
		s.Show(s.moment)
		same(t, "closed", s.says("Nothing has been heard") || !s.says("Closed"), false)
	})
}

func TestTableNotYetHeardIsWholeEverywhere(t *testing.T) {
	for _, lang := range languages {
		for _, game := range []profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette} {
			t.Run(fmt.Sprint(lang, game), func(t *testing.T) {
				s := show(t, unheard(game, ""), "X-01", lang, 1496, 860)
				for _, size := range windows() {
					s.window.Resize(fyne.NewSize(size[0], size[1]))
					s.whole(t)
					for _, fault := range sight.Faults(s.Content(), "table_") {
						t.Errorf("%.0f × %.0f: %s", size[0], size[1], fault)
					}
				}
			})
		}
	}
}
