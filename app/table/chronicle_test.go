package table_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

func TestChronicleTellsARoundFromWhatItSaw(t *testing.T) {
	var c table.Chronicle
	at := func(s int) time.Time { return evening("21:46:41").Add(time.Duration(s) * time.Second) }
	base := tables.Table{Number: "B-07", Game: profile.Baccarat, Round: "0412", Server: -1, Wheel: -1}
	see := func(s int, phase tables.Phase, change func(t *tables.Table)) {
		now := base
		now.Phase, now.Since = phase, at(s)
		if change != nil {
			change(&now)
		}
		c.See(at(s).Add(50*time.Millisecond), &now)
	}
	see(0, tables.Betting, nil)
	see(20, tables.NoBets, func(t *tables.Table) { t.Closed = at(20) })
	see(22, tables.Dealing, func(t *tables.Table) { t.Scanned = make([]cards.Card, 1) })
	see(24, tables.Dealing, func(t *tables.Table) { t.Scanned = make([]cards.Card, 1); t.Cards = make([]tables.CardDealt, 2) })
	see(30, tables.Result, func(t *tables.Table) { t.Cards = make([]tables.CardDealt, 4) })
	see(34, tables.Settled, func(t *tables.Table) { t.Cards = make([]tables.CardDealt, 4) })
	s := c.Round("B-07", "0412")
	if s == nil {
		t.Fatal("the round was not seen")
	}
	same(t, "opened", s.Opened, at(0))
	same(t, "closed", s.Closed, at(20))
	same(t, "result", s.Result, at(30))
	same(t, "ended", s.Ended, at(34))
	same(t, "cards", len(s.Cards), 4)
	same(t, "first card", s.Cards[0].Truncate(time.Second), at(22))
	same(t, "second card, by the server", s.Cards[1].Truncate(time.Second), at(24))
	same(t, "last snapshot", s.Table.Phase, tables.Settled)
}

// The timer says beforehand when it will close the betting; a call before that closes it
// then, and until either has come nothing has closed.
func TestCallBeforeTheTimerClosesTheBetting(t *testing.T) {
	c := &canned{tables: map[string]*tables.Table{}, now: evening("21:46:50")}
	s := &tables.Table{
		Number: "B-07", Game: profile.Baccarat, Phase: tables.Betting, Round: "0412", Since: evening("21:46:41"), Server: -1, Wheel: -1, HasServer: true,
		Terms: terms(profile.Baccarat, `{"player":{"min":"100","max":"20000"}}`), BetsUntil: evening("21:47:01"), Closed: evening("21:47:01"),
	}
	var seen table.Chronicle
	steps := func() (all []string) {
		seen.See(c.now, s)
		in := table.Input{Table: s, Story: seen.Round("B-07", "0412"), Now: c.now, Zone: c.now.Location()}
		v := table.MakeView(&in, open(t, "en"))
		for _, step := range v.Round.Steps {
			all = append(all, step.Time+" "+step.Text)
		}
		return all
	}
	equal(t, "while bets are taken", steps(), []string{"21:46:41 Bets open, 20 s"})
	called := *s
	called.Phase, called.Since, called.Closed = tables.NoBets, evening("21:46:55"), evening("21:46:55")
	s, c.now = &called, evening("21:46:56")
	equal(t, "after the call", steps(), []string{"21:46:41 Bets open, 20 s", "21:46:55 No more bets"})
	same(t, "closed", seen.Round("B-07", "0412").Closed, evening("21:46:55"))
}

func TestChronicleDoesNotClaimTimesItDidNotSee(t *testing.T) {
	var c table.Chronicle
	c.See(evening("21:47:00"), &tables.Table{
		Number: "B-07", Round: "1", Phase: tables.Dealing, Since: evening("21:46:50"), Scanned: make([]cards.Card, 3), Server: -1, Wheel: -1,
	})
	s := c.Round("B-07", "1")
	same(t, "opened", s.Opened.IsZero(), true)
	for i, at := range s.Cards {
		same(t, fmt.Sprint("card ", i+1), at.IsZero(), true)
	}
}

func TestChronicleForgets(t *testing.T) {
	var c table.Chronicle
	for i := range 40 {
		c.See(evening("21:00:00").Add(time.Duration(i)*time.Minute), &tables.Table{Number: "B-07", Round: fmt.Sprint(i)})
	}
	rounds := c.Rounds("B-07")
	same(t, "rounds", len(rounds), 12)
	same(t, "newest first", rounds[0].Table.Round+" "+rounds[11].Table.Round, "39 28")
	same(t, "an old one", c.Round("B-07", "3") == nil, true)
	for i := range 500 {
		c.See(evening("22:00:00").Add(time.Duration(i)*time.Second), &tables.Table{Number: fmt.Sprint("T-", i), Round: "1"})
	}
	same(t, "a table not seen for longest", len(c.Rounds("B-07")), 0)
	same(t, "the last table", len(c.Rounds("T-499")), 1)
	c.See(evening("22:00:00"), nil)
	c.See(evening("22:00:00"), &tables.Table{})
	same(t, "nobody's rounds", c.Rounds("") == nil, true)
}

func TestUsualSpinLeavesOutWhatWasHeld(t *testing.T) {
	var c table.Chronicle
	for i, seconds := range []int{20, 24, 90} {
		at := evening("21:00:00").Add(time.Duration(i) * 5 * time.Minute)
		s := tables.Table{Number: "R-03", Game: profile.Roulette, Round: fmt.Sprint(i), Phase: tables.Spinning, Since: at}
		c.See(at, &s)
		done := s
		done.Phase, done.Since = tables.Result, at.Add(time.Duration(seconds)*time.Second)
		if seconds == 90 {
			done.Open = []findings.Finding{{Identity: findings.Identity{Code: findings.SpinInvalid, Round: "2"}, At: at}}
		}
		c.See(done.Since, &done)
	}
	same(t, "usual", c.UsualSpin("R-03"), 24*time.Second)
	same(t, "of nothing", c.UsualSpin("R-04"), 0)
}

// The rounds that were seen go to the calculator as they lie: the last one seen first,
// with the cards of the felt where it has them all.
func TestRoundsForTheCalculator(t *testing.T) {
	var c table.Chronicle
	at := evening("21:46:41")
	spin := tables.Table{Number: "R-03", Game: profile.Roulette, Round: "0187", Server: 20, Wheel: -1, Phase: tables.Settled, Since: at}
	coup := tables.Table{
		Number: "B-07", Game: profile.Baccarat, Round: "0412", Server: -1, Wheel: -1, Bets: []wager.Offer{{ID: "b1", Spot: "tie", Stake: "5"}},
		Cards: []tables.CardDealt{{Card: card(t, "9D")}}, Scanned: []cards.Card{card(t, "6D")},
	}
	c.See(at, &spin)
	c.See(at.Add(time.Second), &coup)
	next := spin
	next.Round = "0188"
	c.See(at.Add(2*time.Second), &next)
	var names []string
	for _, s := range c.Newest(10) {
		names = append(names, s.Table.Number+" "+s.Table.Round)
	}
	equal(t, "the rounds", names, []string{"R-03 0188", "B-07 0412", "R-03 0187"})
	same(t, "so many at most", len(c.Newest(2)), 2)
	l := table.Line(&coup)
	same(t, "the card of the felt", fmt.Sprint(l.Dealt), fmt.Sprint(coup.Scanned))
	same(t, "the bets", l.Offers[0].ID, "b1")
	coup.Scanned = nil
	same(t, "the card of the server", fmt.Sprint(table.Line(&coup).Dealt[0]), "9D")
	l = table.Line(&spin)
	same(t, "the server's number", l.Number, 20)
	spin.Wheel = 17
	same(t, "the wheel's outranks it", table.Line(&spin).Number, 17)
	spin.Wheel, spin.Server = -1, -1
	same(t, "no number", table.Line(&spin).HasNumber, false)
}
