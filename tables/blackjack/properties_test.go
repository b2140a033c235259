package blackjack_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// anyRules draws the rules of some house.
func anyRules(t *rapid.T) profile.Rules {
	p := profile.New("a house", profile.Blackjack, profile.HouseBook)
	o := &p.Blackjack
	flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
	o.Seats = rapid.IntRange(1, 7).Draw(t, "seats")
	o.HitSoft17, o.Double, o.DoubleForLess = flag("soft17"), flag("double"), flag("double for less")
	o.DoubleAfterSplit, o.SplitByRank = flag("double after split"), flag("split by rank")
	o.SplitAcesOneCard, o.SplitDealSequential = flag("aces one card"), flag("sequential")
	o.Splits = rapid.IntRange(0, 3).Draw(t, "splits")
	o.Peek = profile.Peek(rapid.IntRange(0, 2).Draw(t, "peek"))
	o.DealerBlackjackTakes = profile.Takes(rapid.IntRange(0, 1).Draw(t, "takes"))
	o.Rounding = money.Rounding(rapid.IntRange(0, 2).Draw(t, "rounding"))
	baht, _ := money.LookupCurrency("THB")
	r, _ := p.Rules(baht)
	return r
}

// anyCard favours what makes rounds long and special: aces, tens, small cards.
func anyCard() *rapid.Generator[cards.Card] {
	return rapid.Custom(func(t *rapid.T) cards.Card {
		rank := rapid.SampledFrom([]cards.Rank{1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 10, 11, 13}).Draw(t, "rank")
		return cards.Of(rank, cards.Suit(rapid.IntRange(0, 3).Draw(t, "suit")))
	})
}

// step is how far a round had come.
type step struct{ cards, actions int }

// playedRound plays a whole round, asking Replay each time what comes next. It
// returns the round and every step on its way.
func playedRound(t *rapid.T, r profile.Rules) (blackjack.Round, []step) {
	var in blackjack.Round
	for s := 1; s <= r.Blackjack.Seats; s++ {
		if s == 1 || rapid.Bool().Draw(t, "seat taken") {
			b := seat(s, "1")
			b.Amount = money.Amount(rapid.IntRange(2, 100_000).Draw(t, "stake"))
			in.Bets = append(in.Bets, b)
		}
	}
	boxes := blackjack.Boxes(r, profile.Limits{}, in)
	var path []step
	for range 500 {
		p, f := blackjack.Replay(r, boxes, in.Dealt, in.Actions)
		if f != nil {
			t.Fatalf("a round that did what came next is at fault: %v", f)
		}
		path = append(path, step{len(in.Dealt), len(in.Actions)})
		switch p.Next.Kind {
		case blackjack.Complete:
			return in, path
		case blackjack.Act, blackjack.Insure:
			in.Actions = append(in.Actions, anyChoice(t, r, p, boxes))
		case blackjack.Turn:
			t.Fatal("the hole card was dealt open")
		default:
			in.Dealt = append(in.Dealt, anyCard().Draw(t, "card"))
		}
	}
	t.Fatal("a round without an end")
	return in, path
}

func anyChoice(t *rapid.T, r profile.Rules, p blackjack.Progress, boxes []blackjack.Box) blackjack.Action {
	a := blackjack.Action{Seat: p.Next.Place.Seat, Hand: p.Next.Place.Hand}
	var may []string
	for _, do := range []string{"hit", "stand", "timeout", "double", "split", "split", "insurance"} {
		if p.Next.May.May(do) {
			may = append(may, do)
		}
	}
	a.Do = rapid.SampledFrom(may).Draw(t, "action")
	original := boxes[slices.IndexFunc(boxes, func(b blackjack.Box) bool { return b.Seat == a.Seat })].Stake
	if a.Do == "double" && r.Blackjack.DoubleForLess {
		a.HasStake = true
		a.Stake = r.Currency.Format(money.Amount(rapid.Int64Range(1, int64(original)).Draw(t, "double")))
	}
	return a
}

func TestPropertyRoundsAreWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t)
		in, path := playedRound(t, r)
		_, all, f := blackjack.Settle(r, profile.Limits{}, in, nil)
		if f != nil {
			t.Fatalf("a complete round is at fault: %v", f)
		}
		conserved(t, all)

		boxes := blackjack.Boxes(r, profile.Limits{}, in)
		for _, s := range path {
			if s.cards == 0 {
				continue
			}
			// A hole card that has not been turned yet never makes a fault either, as
			// long as nobody has drawn behind it.
			hidden := slices.Clone(in.Dealt[:s.cards])
			if hole := 2*len(boxes) + 1; s.cards > hole {
				hidden[hole] = cards.None
			}
			if _, f := blackjack.Replay(r, boxes, hidden, in.Actions[:s.actions]); f != nil {
				t.Fatalf("after %d cards and %d actions with the hole card down: %v", s.cards, s.actions, f)
			}
			// Nor do actions that run ahead of their cards.
			if _, f := blackjack.Replay(r, boxes, in.Dealt[:s.cards], in.Actions); f != nil && s.actions == len(in.Actions) {
				t.Fatalf("after %d cards: %v", s.cards, f)
			}
		}
	})
}

func TestPropertyOneTooManyOrTooFew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t)
		in, _ := playedRound(t, r)
		fault := func(change func(*blackjack.Round)) wager.Code {
			other := in
			change(&other)
			before := []wager.Settled{{ID: "before"}}
			_, all, f := blackjack.Settle(r, profile.Limits{}, other, before)
			if f == nil || len(all) != 1 || f.Message == "" {
				t.Fatalf("settled: %v %v", f, all)
			}
			return f.Code
		}
		last := len(in.Dealt) - 1
		code := fault(func(o *blackjack.Round) { o.Dealt = in.Dealt[:last] })
		if code != wager.DealShort && code != wager.DrawMissing {
			t.Fatalf("without its last card: %s", code)
		}
		code = fault(func(o *blackjack.Round) { o.Dealt = append(slices.Clone(in.Dealt), anyCard().Draw(t, "extra")) })
		if code != wager.DrawExtra {
			t.Fatalf("with a card more: %s", code)
		}
		more := blackjack.Action{Seat: in.Bets[len(in.Bets)-1].Seat, Hand: 1, Do: "stand"}
		code = fault(func(o *blackjack.Round) { o.Actions = append(slices.Clone(in.Actions), more) })
		if code != wager.ActionIllegal {
			t.Fatalf("with an action more: %s", code)
		}
	})
}

// conserved checks that no answer makes or loses money.
func conserved(t rapid.TB, all []wager.Settled) {
	t.Helper()
	for _, s := range all {
		var want money.Amount
		switch s.Outcome {
		case wager.Win:
			want = s.Stake + s.Won
			if s.Odds.Zero() {
				t.Fatalf("%s won at no price", s.ID)
			}
		case wager.Push, wager.Void:
			want = s.Stake
		case wager.Lose, wager.Refused:
		default:
			t.Fatalf("%s is %s", s.ID, s.Outcome)
		}
		if s.Outcome != wager.Win && (s.Won != 0 || !s.Odds.Zero()) {
			t.Fatalf("%s: %+v", s.ID, s)
		}
		if s.Returned != want || s.Offer != s.Stake+s.Change || s.Commission != 0 || s.Clause == "" {
			t.Fatalf("%s: %+v", s.ID, s)
		}
		if s.Outcome != wager.Refused && (s.Owed != s.Returned || !s.Priced || s.Change != 0) {
			t.Fatalf("%s: %+v", s.ID, s)
		}
	}
}

func TestPropertyOrderOfBetsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t)
		in, _ := playedRound(t, r)
		in.Void = rapid.Bool().Draw(t, "void")
		_, before, _ := blackjack.Settle(r, profile.Limits{}, in, nil)
		in.Bets = rapid.Permutation(in.Bets).Draw(t, "bets")
		_, after, _ := blackjack.Settle(r, profile.Limits{}, in, nil)
		byID := func(a, b wager.Settled) int { return slices.Compare([]byte(a.ID), []byte(b.ID)) }
		slices.SortStableFunc(before, byID)
		slices.SortStableFunc(after, byID)
		if len(before) == 0 || fmt.Sprint(before) != fmt.Sprint(after) {
			t.Fatalf("%v\n%v", before, after)
		}
	})
}

func TestPropertyAVoidRoundGivesEverythingBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t)
		in, _ := playedRound(t, r)
		_, played, _ := blackjack.Settle(r, profile.Limits{}, in, nil)
		in.Void, in.Dealt = true, nil
		_, voided, f := blackjack.Settle(r, profile.Limits{}, in, nil)
		if f != nil || len(voided) != len(played) {
			t.Fatalf("%v: %d answers, %d when it was played", f, len(voided), len(played))
		}
		for i, s := range voided {
			if s.ID != played[i].ID || s.Outcome != wager.Void || s.Returned != played[i].Stake {
				t.Fatalf("%+v, played %+v", s, played[i])
			}
		}
	})
}

// anyOf reads rounds out of bytes: whatever they say is some round under some rules.
type anyOf struct{ bytes []byte }

func (a *anyOf) byte() byte {
	if len(a.bytes) == 0 {
		return 0
	}
	b := a.bytes[0]
	a.bytes = a.bytes[1:]
	return b
}

func (a *anyOf) flag() bool { return a.byte()&1 == 1 }

func (a *anyOf) round() (profile.Rules, profile.Limits, blackjack.Round) {
	p := profile.New("a house", profile.Blackjack, profile.HouseBook)
	o := &p.Blackjack
	o.HitSoft17, o.Double, o.DoubleForLess, o.DoubleAfterSplit = a.flag(), a.flag(), a.flag(), a.flag()
	o.SplitByRank, o.SplitAcesOneCard, o.SplitDealSequential = a.flag(), a.flag(), a.flag()
	o.Splits, o.Peek, o.Seats = int(a.byte()%40), profile.Peek(a.byte()%4), int(a.byte()%12)
	o.DealerBlackjackTakes, o.Rounding = profile.Takes(a.byte()%3), money.Rounding(a.byte()%4)
	o.BlackjackOdds.Win = int64(a.byte()) << (a.byte() % 56)
	baht, _ := money.LookupCurrency("THB")
	r, _ := p.Rules(baht)
	var limits profile.Limits
	limits.Seat = profile.Limit{Max: money.Amount(a.byte()) << 8, HasMax: a.flag(), Min: money.Amount(a.byte()), HasMin: a.flag()}

	in := blackjack.Round{Void: a.flag(), Checked: a.flag()}
	stakes := []string{"100", "100", "0.01", "", "0", "x", "10000000000000", "99999999999999999999", "50", "-1"}
	for range a.byte() % 12 {
		offer := wager.Offer{
			ID: string('a' + rune(a.byte()%8)), Spot: []string{"seat", "seat", "seat", "", "banker"}[a.byte()%5],
			Seat: int(a.byte()%14) - 1, Stake: stakes[int(a.byte())%len(stakes)], Has: wager.Has(a.byte()) | wager.HasSeat,
		}
		b := read(offer)
		b.Again = a.byte()%16 == 0
		if a.byte()%64 == 63 {
			b.Offer = nil
		}
		in.Bets = append(in.Bets, b)
	}
	words := []string{"hit", "stand", "double", "split", "insurance", "timeout", "surrender", ""}
	for range a.byte() % 24 {
		n := a.byte()
		in.Actions = append(in.Actions, blackjack.Action{
			Seat: int(n % 9), Hand: int(n / 9 % 6), Do: words[a.byte()%8],
			Stake: stakes[int(a.byte())%len(stakes)], HasStake: a.byte()%8 == 0,
		})
	}
	for _, b := range a.bytes {
		in.Dealt = append(in.Dealt, cards.Card(b%56))
	}
	return r, limits, in
}

// FuzzSettle says that no round, however absurd, panics, makes money, or is settled
// by Settle and faulted by Replay.
func FuzzSettle(f *testing.F) {
	f.Add([]byte{})
	for seed := range byte(6) {
		line := make([]byte, 160)
		for i := range line {
			line[i] = byte(i)*(2*seed+7) + seed
		}
		f.Add(line)
	}
	// A plain round: one seat, 100, TS TD 9H 8S, stand.
	f.Add([]byte{
		0, 1, 1, 0, 0, 1, 0, 1, 0, 7, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1, 1, 1, 1, 1, 10, 1, 0, 1,
		10, 49, 22, 8,
	})
	f.Fuzz(func(t *testing.T, b []byte) {
		r, limits, in := (&anyOf{b}).round()
		_, all, fault := blackjack.Settle(r, limits, in, nil)
		boxes := blackjack.Boxes(r, limits, in)
		_, so := blackjack.Replay(r, boxes, in.Dealt, in.Actions)
		blackjack.Explains(r, limits, in, len(b)%2 == 0, fault)
		if fault != nil {
			if len(all) != 0 || fault.Code == "" || fault.Message == "" {
				t.Fatalf("%+v with answers %+v", fault, all)
			}
			return
		}
		if so != nil && !in.Void {
			t.Fatalf("settled, and replayed with %v", so)
		}
		for _, s := range all {
			if s.Returned < 0 || s.Stake < 0 || s.Outcome != wager.Refused && s.Offer != s.Stake+s.Change {
				t.Fatalf("%+v", s)
			}
		}
	})
}
