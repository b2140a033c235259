package evidence_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/app/evidence"
	"pitboss/store"
	"pitboss/tables/cards"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

var scripts = []struct{ game, profile, script string }{
	{"blackjack", "house-blackjack", drewOn17},
	{"baccarat", "house-baccarat", tieAt9},
	{"roulette", "house-roulette", twoRevolutions},
	{"roulette", "european", everything},
}

// changes draws changes of every kind, most of which do not fit.
func changes(t *rapid.T) []evidence.Change {
	number := rapid.IntRange(-1, 40)
	card := rapid.Custom(func(t *rapid.T) cards.Card { return cards.Card(rapid.IntRange(0, 60).Draw(t, "card")) })
	id := rapid.SampledFrom([]string{"b1", "b2", "b3", "b7", "b9", ""})
	when := rapid.Custom(func(t *rapid.T) float64 { return rapid.Float64Range(-5, 150).Draw(t, "second") })
	action := rapid.Custom(func(t *rapid.T) round.Action {
		return round.Action{
			Seat: rapid.IntRange(-1, 9).Draw(t, "seat"), Hand: rapid.IntRange(0, 3).Draw(t, "hand"),
			Do: rapid.SampledFrom([]string{"hit", "stand", "double", "split", "insurance", "jump"}).Draw(t, "do"),
		}
	})
	one := rapid.Custom(func(t *rapid.T) evidence.Change {
		n := number.Draw(t, "number")
		switch rapid.IntRange(0, 15).Draw(t, "kind") {
		case 0:
			return evidence.SetCard{Number: n, Card: card.Draw(t, "of")}
		case 1:
			return evidence.RemoveCard{Number: n, WithAction: n%2 == 0}
		case 2:
			return evidence.AddCard{Number: n, Card: card.Draw(t, "of")}
		case 3:
			return evidence.SetNumber{Number: n}
		case 4:
			return evidence.SetVoid{Void: n%2 == 0}
		case 5:
			return evidence.AddBet{Offer: wager.Offer{ID: id.Draw(t, "id"), Player: "G-9", Spot: rapid.SampledFrom([]string{"red", "tie", "seat", "?"}).Draw(t, "spot"), Seat: n, Stake: "50", Has: wager.HasStake | wager.HasSeat}}
		case 6:
			return evidence.RemoveBet{ID: id.Draw(t, "id")}
		case 7:
			return evidence.SetStake{ID: id.Draw(t, "id"), Stake: 12_300}
		case 8:
			return evidence.SetBetTime{ID: id.Draw(t, "id"), At: at(when.Draw(t, "at"))}
		case 9:
			return evidence.SetSignal{Kind: evidence.SignalKind(rapid.IntRange(0, 9).Draw(t, "signal")), At: at(when.Draw(t, "at"))}
		case 10:
			return evidence.SetAction{Number: n, Action: action.Draw(t, "action")}
		case 11:
			return evidence.AddAction{Number: n, Action: action.Draw(t, "action")}
		case 12:
			return evidence.RemoveAction{Number: n}
		case 13:
			return nil
		case 14:
			return evidence.SetSpot{ID: id.Draw(t, "id"), To: wager.Offer{Spot: rapid.SampledFrom([]string{"black", "straight", "banker", ""}).Draw(t, "spot"), Numbers: []int{n}, Has: wager.HasNumbers}}
		}
		return evidence.SetOption{Name: rapid.SampledFrom([]string{"tie_odds", "soft17", "zero", "nothing", "", `"`}).Draw(t, "option"), Value: rapid.SampledFrom([]string{"9", "hit", "la_partage", "", "true"}).Draw(t, "value")}
	})
	return rapid.SliceOfN(one, 0, 5).Draw(t, "changes")
}

// Whatever is changed, what the guests are short is what the house has too much; and
// with nothing changed there is nothing that differs from what the engine owes.
func TestDifferencesAddUp(t *testing.T) {
	rounds := make([]*evidence.Round, len(scripts))
	for i, s := range scripts {
		rounds[i] = read(t, s.game, s.profile, s.script)
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rounds[rapid.IntRange(0, len(rounds)-1).Draw(t, "round")]
		all := changes(t)
		o := r.WhatIf(all...)
		var guests, wagers evidence.Money
		for _, g := range o.Guests {
			guests = sum(guests, g.Money)
		}
		for _, w := range o.Wagers {
			wagers = sum(wagers, w.Money)
			if w.Difference != w.WhatIf-w.Recorded {
				t.Fatalf("%s differs by %d", w.ID, w.Difference)
			}
		}
		if guests != o.Total || wagers != o.Total {
			t.Fatalf("guests %v, wagers %v, in all %v", guests, wagers, o.Total)
		}
		if o.House.Difference != -o.Total.Difference {
			t.Fatalf("the house differs by %d, the guests by %d", o.House.Difference, o.Total.Difference)
		}
		if (o.Answer == nil) != (o.Fault != nil) {
			t.Fatal("neither a settlement nor a reason why not, or both")
		}
		if len(o.Unfit) == len(all) {
			same := r.WhatIf()
			if same.Total != r.Owed.Total || o.Total != same.Total || fmt.Sprint(same.Guests) != fmt.Sprint(r.Owed.Guests) {
				t.Fatalf("nothing is changed, and it comes to %v instead of %v", o.Total, r.Owed.Total)
			}
		}
	})
}

func sum(a, b evidence.Money) evidence.Money {
	return evidence.Money{Staked: a.Staked + b.Staked, Recorded: a.Recorded + b.Recorded, WhatIf: a.WhatIf + b.WhatIf, Difference: a.Difference + b.Difference}
}

// A round that was paid what it is owed differs by nothing.
func TestARoundPaidRightDiffersByNothing(t *testing.T) {
	paid := read(t, "baccarat", "house-baccarat", tieAt9).Owed
	script := tieAt9[:len(tieAt9)-len(tieAt9[lastLine(tieAt9):])]
	list := ""
	for i, w := range paid.Wagers {
		if i > 0 {
			list += ","
		}
		list += fmt.Sprintf(`{"id":%q,"returned":"%d.00"}`, w.ID, w.WhatIf/100)
	}
	r := read(t, "baccarat", "house-baccarat", script+`26 s B-07 c1 round.settled {"paid":[`+list+`]}`)
	same(t, "findings", len(r.Findings), 0)
	for _, g := range r.Owed.Guests {
		same(t, g.Player, g.Difference, 0)
	}
}

func lastLine(s string) int {
	n := len(s) - 2
	for n > 0 && s[n] != '\n' {
		n--
	}
	return n + 1
}

// The order in which records come is no matter, and At shows no more than there was.
func TestRecordsMayComeInAnyOrder(t *testing.T) {
	for _, s := range scripts {
		all := records(t, s.script)
		want := read(t, s.game, s.profile, s.script)
		slices.Reverse(all)
		got, err := evidence.Read(all, evidence.Terms{Book: book(t), Approved: approved(s.game, s.profile), Table: want.Table, Round: want.ID})
		if err != nil {
			t.Fatal(err)
		}
		same(t, "in all", got.Owed.Total, want.Owed.Total)
		same(t, "steps", len(got.Steps), len(want.Steps))
		cards := 0
		for i := range got.Steps {
			n := len(got.At(i).Order)
			if n < cards {
				t.Errorf("step %d shows %d cards, the one before %d", i, n, cards)
			}
			cards = n
		}
	}
}

// FuzzRead: whatever lies in a journal, reading it fails in words or gives a round that
// can be walked and changed.
func FuzzRead(f *testing.F) {
	for _, s := range scripts {
		line := []byte{}
		for _, r := range records(f, s.script) {
			line = append(append(line, r.Data...), '\n')
		}
		f.Add(line, s.game, s.profile, byte(0))
	}
	known := book(f)
	f.Fuzz(func(t *testing.T, data []byte, game, profile string, at byte) {
		var all []store.Record
		for n, line := range splitLines(data) {
			r := store.Record{N: uint64(n + 1), Day: "2026-11-30", Entry: store.Entry{At: day, Table: "T", Round: "r", Kind: "x", Source: "server:main", Data: json.RawMessage(line)}}
			switch n % 7 {
			case 5:
				r.Source, r.Round = "device:d", ""
			case 6:
				r.Source = "desk"
			}
			all = append(all, r)
		}
		r, err := evidence.Read(all, evidence.Terms{Book: known, Approved: approved(game, profile)})
		if err != nil {
			return
		}
		r.At(int(at))
		r.PerGuest(true)
		r.LateBets()
		o := r.WhatIf(evidence.RemoveCard{Number: int(at)}, evidence.RemoveBet{ID: "b1"}, evidence.SetSignal{Kind: evidence.Timer, At: day})
		if o.House.Difference != -o.Total.Difference {
			t.Errorf("the house differs by %d, the guests by %d", o.House.Difference, o.Total.Difference)
		}
	})
}

func splitLines(data []byte) (all [][]byte) {
	const most = 60
	for len(data) > 0 && len(all) < most {
		i := slices.Index(data, '\n')
		if i < 0 {
			i = len(data)
		}
		if i > 0 {
			all = append(all, data[:i])
		}
		data = data[min(i+1, len(data)):]
	}
	return all
}

// What is gathered of a round is everything from its first record on, devices and all.
func TestGatheredIsWhatDevicesSaidToo(t *testing.T) {
	all := records(t, drewOn17)
	find := func(q store.Query) (store.Page, error) {
		var p store.Page
		for _, r := range slices.Backward(all) {
			if q.Round == "" || r.Round == q.Round {
				p.Records = append(p.Records, r)
			}
		}
		return p, nil
	}
	gathered, err := evidence.Gather(find, "J-33", "r1")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "gathered", len(gathered), len(all))
	_, err = evidence.Gather(find, "J-33", "r9")
	same(t, "nothing is recorded", errors.Is(err, evidence.ErrNoRound), true)
}
