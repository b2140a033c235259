package evidence_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"pitboss/app/evidence"
	"pitboss/store"
	"pitboss/tables/cards"
)

// Each launch of the ball is a spin of its own, told by its steps; of its number the wheel
// is believed before the server.
func TestTheLaunchesOfARoundR0_21(t *testing.T) {
	r := read(t, "roulette", "house-roulette", `
0 s R-03 s1 round.opened {"betting_ms":25000}
5 s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"red","stake":"50"}
21 d:wheel R-03 - wheel.state {"state":"place_bets","rotor":"cw"}
22 d:wheel R-03 - wheel.state {"state":"ball_in_rim","rotor":"ccw"}
22.1 s R-03 s1 ball.launched {"direction":"cw"}
24 d:wheel R-03 - wheel.revolutions {"count":2}
25 s R-03 s1 round.no_more_bets
26 d:wheel R-03 - wheel.void {"cause":"no_ball"}
27 s R-03 s1 spin.voided {"cause":"ball_left_wheel"}
40 d:wheel R-03 - wheel.state {"state":"ball_in_rim","rotor":"cw"}
40.1 s R-03 s1 ball.launched {"direction":"ccw"}
43 d:wheel R-03 - wheel.revolutions {"count":3}
44 d:wheel R-03 - wheel.revolutions {"count":4}
50 d:wheel R-03 - wheel.result {"number":17,"agreeing":3}
51 s R-03 s1 spin.result {"number":20}
52 s R-03 s1 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"0"}]}
55 desk! R-03 s1 alarm.acknowledged {"code":"result.differs","person":"oksana"}
`)
	if len(r.Spins) != 2 {
		t.Fatalf("%d spins: %+v", len(r.Spins), r.Spins)
	}
	first, second := r.Spins[0], r.Spins[1]
	same(t, "the first", first, evidence.Spin{
		Server: -1, Wheel: -1, Ball: "cw", Rotor: "ccw", Revolutions: 2, Counted: true, Void: "ball_left_wheel", Voided: true, From: first.From, To: first.To,
	})
	same(t, "its number", first.Number(), -1)
	same(t, "the second", second, evidence.Spin{Server: 20, Wheel: 17, Ball: "ccw", Rotor: "cw", Revolutions: 4, Counted: true, Agreeing: 3, From: second.From, To: second.To})
	same(t, "the wheel is believed", second.Number(), 17)
	same(t, "the second begins where the first ends", second.From, first.To+1)
	same(t, "and with the launch", r.Steps[second.From].At.Equal(at(40)), true)
	same(t, "the first begins with the round", first.From, 0)
	same(t, "the last step is the desk's own and no spin's", second.To, len(r.Steps)-2)
	number, said := r.Owed.Number()
	same(t, "settled by the wheel", number, 17)
	same(t, "somebody said it", said, true)
	f := r.At(second.To)
	same(t, "the felt: the server's and the wheel's", [3]int{f.Server, f.Wheel, f.Number}, [3]int{20, 17, 17})
	f = r.At(first.From)
	same(t, "at the beginning nobody's", [3]int{f.Server, f.Wheel, f.Number}, [3]int{-1, -1, -1})
	for _, fate := range r.PerGuest(false) {
		same(t, "whose", fate.Player, "G-1")
		same(t, "back", fate.Back, 5_000)
		same(t, "black: it would have brought", fate.Would, 0)
		same(t, "there is a number", fate.HasWould, true)
	}
}

// A nought is a number, of the wheel and of the server.
func TestNoughtIsANumberR0_28(t *testing.T) {
	for _, c := range []struct{ name, result string }{
		{"by the server", `40 s R-03 s1 spin.result {"number":0}`},
		{"by the wheel", `40 d:wheel R-03 - wheel.result {"number":0,"agreeing":2}`},
		{"by the settlement", `40 s R-03 s1 round.settled {"result":{"number":0},"paid":[]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := read(t, "roulette", "house-roulette", `
0 s R-03 s1 round.opened {"betting_ms":25000}
5 s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"straight","numbers":[0],"stake":"50"}
25 s R-03 s1 round.no_more_bets
`+c.result)
			number, said := r.Owed.Number()
			same(t, "the number", number, 0)
			same(t, "somebody said it", said, true)
			same(t, "the guest", r.Owed.Total.WhatIf, 180_000)
			for _, fate := range r.PerGuest(true) {
				same(t, "would have", fate.Would, 180_000)
			}
		})
	}
	t.Run("nobody said one", func(t *testing.T) {
		r := read(t, "roulette", "house-roulette", `
0 s R-03 s1 round.opened {"betting_ms":25000}
5 s R-03 s1 bet.accepted {"id":"b1","player":"G-1","spot":"straight","numbers":[0],"stake":"50"}
25 s R-03 s1 round.no_more_bets
`)
		if _, said := r.Owed.Number(); said || r.Owed.Settles() {
			t.Error("a spin without a number is settled")
		}
		for _, fate := range r.PerGuest(true) {
			same(t, "would have", fate.Would, 0)
			same(t, "nobody knows", fate.HasWould, false)
		}
	})
}

// The scanner and the server may read a card differently: both stand side by side, and the
// felt outranks the server where it read the whole coup.
func TestTheFeltOutranksTheServerAGEN2(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", opened+`
21 s B-07 c1 card.dealt {"card":"9H","to":"player"}
21.1 d:shoe B-07 - card.scanned {"card":"9H"}
22 s B-07 c1 card.dealt {"card":"3S","to":"banker"}
22.1 d:shoe B-07 - card.scanned {"card":"3S"}
23 s B-07 c1 card.dealt {"card":"KD","to":"player"}
23.1 d:shoe B-07 - card.scanned {"card":"QD"}
24 s B-07 c1 card.dealt {"card":"4C","to":"banker"}
24.1 d:shoe B-07 - card.unreadable {}
26 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}
`)
	if len(r.Cards) != 4 {
		t.Fatalf("%d cards", len(r.Cards))
	}
	type of struct {
		number       int
		server, felt cards.Card
		scanned      bool
		place        string
		differs      bool
	}
	for i, want := range []of{
		{1, card(t, "9H"), card(t, "9H"), true, "player", false},
		{2, card(t, "3S"), card(t, "3S"), true, "banker", false},
		{3, card(t, "KD"), card(t, "QD"), true, "player", true},
		{4, card(t, "4C"), cards.None, true, "banker", false},
	} {
		c := r.Cards[i]
		same(t, "the card", of{c.Number, c.Server, c.Felt, c.Scanned, c.Place, c.Differs()}, want)
		s := r.Steps[c.Step]
		same(t, "its step", s.Card, c.Number)
		same(t, "the step says the same", s.Differs(), c.Differs())
		same(t, "both records are there", len(s.Records), 2)
	}
	same(t, "a scanner that did not read every card is not believed before the server", r.Owed.Felt.Coup.Player.Cards[2-1].String(), "KD")
	r = read(t, "baccarat", "house-baccarat", opened+dealt+`
24.1 d:shoe B-07 - card.scanned {"card":"9H"}
24.2 d:shoe B-07 - card.scanned {"card":"3S"}
24.3 d:shoe B-07 - card.scanned {"card":"QD"}
24.4 d:shoe B-07 - card.scanned {"card":"5C"}
26 s B-07 c1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}
`)
	same(t, "one that read the whole coup is", r.Owed.Felt.Coup.Banker.Points(), 8)
}

// Gather asks for what names the round, and for what its table's devices said around it: from
// five minutes before to two seconds after, page by page, each record once and in order.
func TestGatherAsksAroundTheRound(t *testing.T) {
	record := func(n uint64, seconds float64, source, round string) store.Record {
		return store.Record{N: n, Day: "2026-11-30", Entry: store.Entry{At: at(seconds), Source: source, Table: "B-07", Round: round, Kind: "x"}}
	}
	named := []store.Record{record(9, 400, "desk", "c1"), record(7, 30, "server:main", "c1"), record(3, 0, "server:main", "c1")}
	near := []store.Record{record(8, 31, "device:shoe", ""), record(7, 30, "server:main", "c1"), record(4, 10, "device:shoe", ""), record(3, 0, "server:main", "c1")}
	var asked []store.Query
	find := func(q store.Query) (store.Page, error) {
		asked = append(asked, q)
		list := near
		if q.Round != "" {
			list = named
		}
		from := 0
		if q.After != nil {
			from = int(q.After.N)
		}
		p := store.Page{Records: list[from:min(from+2, len(list))]}
		if from+2 < len(list) {
			p.More = &store.Receipt{N: uint64(from + 2)}
		}
		return p, nil
	}
	got, err := evidence.Gather(find, "B-07", "c1")
	if err != nil {
		t.Fatal(err)
	}
	var numbers []uint64
	for _, r := range got {
		numbers = append(numbers, r.N)
	}
	slices.Sort(numbers)
	if !slices.Equal(numbers, []uint64{3, 4, 7, 8, 9}) {
		t.Errorf("gathered %v", numbers)
	}
	if len(asked) != 4 {
		t.Fatalf("asked %d times", len(asked))
	}
	for i, q := range asked {
		same(t, "the table", q.Table, "B-07")
		same(t, "as many as a page holds", q.Limit, 1000)
		if i < 2 {
			same(t, "the round", q.Round, "c1")
			continue
		}
		same(t, "no round", q.Round, "")
		same(t, "from five minutes before", q.Since.Equal(at(-300)), true)
		same(t, "to two seconds after the last that is not the desk's own", q.Until.Equal(at(32)), true)
	}
	t.Run("R4-33 a round of which nothing is recorded", func(t *testing.T) {
		none := func(store.Query) (store.Page, error) { return store.Page{}, nil }
		if _, err := evidence.Gather(none, "B-07", "c1"); !errors.Is(err, evidence.ErrNoRound) {
			t.Errorf("%v", err)
		}
	})
	t.Run("a journal that cannot be read", func(t *testing.T) {
		broken := errors.New("the disk is gone")
		for _, at := range []int{0, 1} {
			calls := 0
			find := func(store.Query) (store.Page, error) {
				if calls++; calls > at {
					return store.Page{}, broken
				}
				return store.Page{Records: named}, nil
			}
			if _, err := evidence.Gather(find, "B-07", "c1"); !errors.Is(err, broken) {
				t.Errorf("call %d: %v", at, err)
			}
		}
	})
	t.Run("more records than a round can have", func(t *testing.T) {
		endless := func(store.Query) (store.Page, error) {
			return store.Page{Records: make([]store.Record, 1000), More: &store.Receipt{N: 1}}, nil
		}
		if _, err := evidence.Gather(endless, "B-07", "c1"); !errors.Is(err, evidence.ErrTooMany) {
			t.Errorf("%v", err)
		}
		if _, err := evidence.Read(make([]store.Record, evidence.MostRecords+1), evidence.Terms{}); !errors.Is(err, evidence.ErrTooMany) {
			t.Errorf("read all the same: %v", err)
		}
	})
	t.Run("a round of devices alone is looked for by its name", func(t *testing.T) {
		asked = nil
		id := "B-07@" + at(100).UTC().Format("2006-01-02T15:04:05.000Z07:00")
		named = nil
		if _, err := evidence.Gather(find, "B-07", id); err != nil {
			t.Fatal(err)
		}
		q := asked[len(asked)-1]
		same(t, "from five minutes before", q.Since.Equal(at(100-300)), true)
		same(t, "for as long as such a round can last", q.Until.Equal(at(100).Add(10*time.Minute+2*time.Second)), true)
	})
}

// The records of a round are those that belong to it, in their order.
func TestTheRecordsOfARound(t *testing.T) {
	r := read(t, "baccarat", "house-baccarat", opened+`
21 d:shoe B-07 - card.scanned {"card":"9H"}
22 s B-08 c1 card.dealt {"card":"3S","to":"banker"}
60 s B-07 c2 round.opened {"betting_ms":20000}
`)
	var all []string
	for _, ref := range r.Refs() {
		all = append(all, ref.String())
	}
	if !slices.Equal(all, []string{"2026-11-30/1", "2026-11-30/2", "2026-11-30/3", "2026-11-30/4", "2026-11-30/5"}) {
		t.Errorf("%q", all)
	}
	if _, there := r.Bet("b9"); there {
		t.Error("a bet that nobody made is there")
	}
	b, _ := r.Bet("b2")
	same(t, "its amount", b.Amount, 50_000)
	same(t, "taken and standing", b.Taken && b.Stands && b.Cancelled.IsZero(), true)
	same(t, "since", b.At.Equal(at(6)), true)
}
