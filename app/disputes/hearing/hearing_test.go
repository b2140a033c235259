package hearing_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/disputes/hearing"
	"pitboss/app/evidence"
	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

var evening = time.Date(2026, 11, 30, 22, 4, 0, 0, time.UTC)

// stories are rounds in which something is wrong.
var stories = []struct{ name, game, profile, script string }{
	{"an extra card", "blackjack", "house-blackjack", `
0 round.opened {"betting_ms":25000}
5 bet.accepted {"id":"b1","player":"G-1","spot":"seat","seat":1,"stake":"100"}
6 bet.accepted {"id":"b2","player":"G-2","spot":"seat","seat":3,"stake":"200"}
25 round.no_more_bets
26 card.dealt {"card":"TS","to":"seat:1"}
27 card.dealt {"card":"9D","to":"seat:3"}
28 card.dealt {"card":"TD","to":"dealer"}
29 card.dealt {"card":"8H","to":"seat:1"}
30 card.dealt {"card":"9C","to":"seat:3"}
31 card.dealt {"to":"dealer","face":"down"}
32 action.taken {"seat":1,"do":"stand"}
33 action.taken {"seat":3,"do":"stand"}
34 card.revealed {"card":"7C"}
35 card.dealt {"card":"4H","to":"dealer"}
37 round.settled {"result":{"dealer":{"total":21}},"paid":[]}`},
	{"a missing card", "baccarat", "house-baccarat", `
0 round.opened {"betting_ms":20000}
4 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
20 round.no_more_bets
21 card.dealt {"card":"2H","to":"player"}
22 card.dealt {"card":"9S","to":"banker"}
23 card.dealt {"card":"2D","to":"player"}
24 card.dealt {"card":"8C","to":"banker"}
26 round.settled {"result":{"winner":"banker"},"paid":[]}`},
	{"a late bet", "baccarat", "house-baccarat", `
0 round.opened {"betting_ms":20000}
4 bet.accepted {"id":"b1","player":"G-1","spot":"player","stake":"100"}
18 round.no_more_bets
19 bet.accepted {"id":"b2","player":"G-2","spot":"banker","stake":"500"}
19.5 bet.refused {"bet":{"id":"b3","player":"G-3","spot":"tie","stake":"50"},"reason":"late"}
21 card.dealt {"card":"9H","to":"player"}
22 card.dealt {"card":"3S","to":"banker"}
23 card.dealt {"card":"KD","to":"player"}
24 card.dealt {"card":"4C","to":"banker"}
26 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"}]}`},
	{"a wrong number", "roulette", "european", `
0 round.opened {"betting_ms":25000}
5 bet.accepted {"id":"b1","player":"G-1","spot":"straight","numbers":[20],"stake":"10"}
6 bet.accepted {"id":"b2","player":"G-2","spot":"voisins","stake":"90"}
22 ball.launched {"direction":"ccw"}
26 round.no_more_bets
31 spin.result {"number":20}
33 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"180.00"}]}`},
	{"two revolutions", "roulette", "european", `
0 round.opened {"betting_ms":25000}
5 bet.accepted {"id":"b1","player":"G-1","spot":"straight","numbers":[20],"stake":"10"}
22 ball.launched {"direction":"ccw"}
24 d wheel.revolutions {"count":2}
26 round.no_more_bets
31 spin.result {"number":20}
33 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"360.00"}]}`},
	{"nothing at all", "blackjack", "house-blackjack", `
0 round.opened {"betting_ms":25000}`},
}

// round reads a story.
func round(t testing.TB, at int) *evidence.Round {
	t.Helper()
	s := stories[at]
	var all []store.Record
	for line := range strings.Lines(s.script) {
		source, id := "server:main", "r1"
		line = strings.TrimSpace(line)
		if strings.Contains(line, " d ") {
			line, source, id = strings.Replace(line, " d ", " ", 1), "device:wheel", ""
		}
		f := strings.SplitN(line, " ", 3)
		if len(f) < 2 {
			continue
		}
		seconds, err := strconv.ParseFloat(f[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		data := "{}"
		if len(f) == 3 {
			data = f[2]
		}
		when := evening.Add(time.Duration(seconds * float64(time.Second)))
		text := fmt.Sprintf(`{"v":1,"type":%q,"table":"T-1","round":%q,"time":%q,"data":%s}`, f[1], id, when.Format(wager.TimeLayout), data)
		all = append(all, store.Record{N: uint64(len(all) + 1), Day: "2026-11-30", Entry: store.Entry{
			At: when, Source: source, Table: "T-1", Round: id, Kind: f[1], Data: json.RawMessage(text),
		}})
	}
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := evidence.Read(all, evidence.Terms{Book: book, Approved: tables.TableOpened{Game: s.game, Profile: s.profile, Currency: "THB"}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func english(t testing.TB) *words.Words {
	t.Helper()
	w, err := words.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func kept() pit.KeptDispute {
	return pit.KeptDispute{Dispute: decisions.Dispute{
		ID: "c-1", Number: 31, Table: "T-1", Round: "r1", Player: "G-1", Claim: "it is wrong", Amount: "100.00", Currency: "THB", At: evening,
	}}
}

func hear(t testing.TB, at int) *hearing.Hearing {
	t.Helper()
	return hearing.New(kept(), round(t, at), english(t), time.UTC)
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// What is proposed follows from what is wrong, and names its source.
func TestWhatIsProposed(t *testing.T) {
	for _, c := range []struct {
		story           int
		chosen          int
		title, money    string
		source          string
		borrowed, quiet bool
	}{
		{0, 0, "Uphold: burn card 7, settle on 17", "600.00 to 2 guests", "South Dakota 20:18:15:28", true, false},
		{1, -1, "Uphold: settle as it is owed", "", "3.6.1", false, false},
		{2, 0, "Uphold: give back Banker G-2, settle on Player", "500.00 to 1 guest", "Casino Sochi 3.4", true, false},
		{3, 0, "Uphold: settle on 20", "180.00 to 1 guest", "the rules owe", false, false},
		{4, 2, "Uphold: settle on 20", "", "R0-21: such a launch does not count", false, false},
		{5, -1, "Uphold: settle as it is owed", "", "No rule says anything", false, true},
	} {
		t.Run(stories[c.story].name, func(t *testing.T) {
			h := hear(t, c.story)
			same(t, "chosen", h.Chosen, c.chosen)
			p := h.Proposals()[0]
			same(t, "the title", p.Title, c.title)
			same(t, "the money", p.Money, c.money)
			same(t, "possible", p.Possible(), c.money != "")
			s := h.Source()
			if !strings.Contains(s.Text, c.source) {
				t.Errorf("the source is %q, want %q", s.Text, c.source)
			}
			same(t, "borrowed", s.Borrowed, c.borrowed)
			same(t, "silent", s.Silent, c.quiet)
		})
	}
}

// A missing card is said by its place; with it the round is settled.
func TestAMissingCardIsNamed(t *testing.T) {
	h := hear(t, 1)
	same(t, "why not", h.Proposals()[0].Why, "Card 5 is missing: it is due to Player.")
	if !h.InsertCard(cards.Of(5, cards.Hearts)) {
		t.Fatal("it cannot be dealt")
	}
	same(t, "then", h.Outcome().Settles(), true)
	same(t, "the winner", h.Outcome().Answer.Winner(), "player")
	same(t, "chosen", h.Chosen, 0)
}

// The decision that is signed names the dispute, what was looked at and every guest's
// difference to the satang.
func TestTheDecisionThatIsSigned(t *testing.T) {
	h := hear(t, 3)
	h.Tick(0, true)
	d := h.Decision(decisions.Decision{ID: "d-1", Kind: decisions.DisputeRuling, Evidence: []string{"2026-11-30/1"}})
	same(t, "the dispute", d.Dispute, "c-1")
	same(t, "the outcome", d.Outcome, "upheld")
	same(t, "the ruling", d.Ruling, "Uphold: settle on 20: 180.00 to 1 guest")
	same(t, "adjustments", len(d.Adjustments), 1)
	same(t, "the adjustment", d.Adjustments[0], decisions.Adjustment{Player: "G-1", Owed: "360.00", Paid: "180.00", Amount: "180.00"})
	if !strings.HasPrefix(d.Note, "Looked at: The wheel’s own reading") {
		t.Errorf("the note is %q", d.Note)
	}
	h.Choose(1)
	d = h.Decision(decisions.Decision{})
	same(t, "rejected", d.Outcome, "rejected")
	same(t, "adjustments of a rejected claim", len(d.Adjustments), 0)
	same(t, "records looked at", len(d.Evidence), 7)
}

// What a person wrote is not written over by another choice.
func TestWordsOfAPersonStay(t *testing.T) {
	h := hear(t, 0)
	h.Ruling, h.Worded = "as the guest says", true
	h.Choose(2)
	same(t, "the words", h.Ruling, "as the guest says")
}

func TestTheThreeSignalsOnOneLine(t *testing.T) {
	l := hear(t, 2).TimeLine()
	var names []string
	for i, m := range l.Marks {
		names = append(names, m.Name)
		if i > 0 && m.Place < l.Marks[i-1].Place {
			t.Errorf("%s stands before what was earlier", m.Name)
		}
	}
	same(t, "the marks", strings.Join(names, ", "), "No more bets, Late bet G-2, Timer, First card")
	same(t, "what closed", l.Marks[0].Counts, true)
	same(t, "what was late", l.Marks[1].Late, true)
}

// A late bet goes back where the call is moved before it; where it is moved behind it, it
// stands.
func TestATimeIsMoved(t *testing.T) {
	h := hear(t, 2)
	for h.Undo() {
	}
	h.Turn(hearing.TimeTab)
	h.MoveSignal(-time.Second)
	same(t, "earlier", h.Outcome().Total.Difference, 50_000)
	h.MoveSignal(2500 * time.Millisecond)
	same(t, "later", h.Outcome().Total.Difference, 0)
	h.NoSignal()
	same(t, "never", h.Outcome().Closing.By, evidence.Timer)
}

func TestADocketIsInOrder(t *testing.T) {
	at := func(minutes int) time.Time { return evening.Add(time.Duration(minutes) * time.Minute) }
	dispute := func(number int, when time.Time, s pit.DisputeState) pit.KeptDispute {
		k := kept()
		k.ID, k.Number, k.At, k.State = fmt.Sprint("c-", number), number, when, s
		switch s {
		case pit.DisputeRuled:
			k.Ruling = &pit.KeptDecision{Decision: decisions.Decision{Outcome: "upheld", At: when}}
		case pit.DisputeWithdrawn:
			k.Withdrawn = &pit.DisputeNote{At: when}
		case pit.DisputeOpen:
		}
		return k
	}
	all := []pit.KeptDispute{
		dispute(5, at(50), pit.DisputeOpen), dispute(4, at(40), pit.DisputeRuled), dispute(3, at(30), pit.DisputeWithdrawn),
		dispute(2, at(20), pit.DisputeOpen), dispute(1, at(10), pit.DisputeRuled),
	}
	rows, counts, stake := hearing.Docket(all, hearing.Everything, at(60), english(t), time.UTC)
	var order []string
	for _, r := range rows {
		order = append(order, r.Number)
	}
	same(t, "the order", strings.Join(order, " "), "0002 0005 0004 0003 0001")
	same(t, "the counts", counts, [3]int{2, 2, 5})
	same(t, "at stake", stake, "200.00 THB")
	same(t, "it waits", rows[0].Waits, 40*time.Minute)
	open, _, _ := hearing.Docket(all, hearing.OpenOnly, at(60), english(t), time.UTC)
	ruled, _, _ := hearing.Docket(all, hearing.RuledOnly, at(60), english(t), time.UTC)
	same(t, "open", len(open), 2)
	same(t, "ruled", len(ruled), 2)
}

// A claim begins with the guest for whom the round is wrong, and what they are short.
func TestAClaimBegins(t *testing.T) {
	q := hearing.NewClaim("T-1", "r1", "", round(t, 3), money.Currency{}, english(t))
	same(t, "the guest", q.Player, "G-1")
	same(t, "at stake", q.Amount, "180.00")
	same(t, "the claim", q.Text, "I was paid wrong")
	q.Choose(1)
	same(t, "another guest", q.Player, "G-2")
	same(t, "what they staked", q.Amount, "90.00")
	d := q.Draft()
	same(t, "the spot", d.Spot, "Voisins")
	d.ID, d.Desk, d.Number, d.At, d.Local, d.OpenBy, d.GamingDay = "c-1", "desk", 1, evening, "now", "x", "2026-11-30"
	if problems := decisions.CheckDispute(&d); len(problems) > 0 {
		t.Errorf("it lacks %v", problems)
	}
	q.Amount = "1,234.5"
	same(t, "as it is written", q.Draft().Amount, "1234.50")
}

// Whatever a person does in a hearing, nothing breaks; undone, it is as it was; and what
// a ruling moves is what its outcome says.
func TestAnythingMayBeTried(t *testing.T) {
	rounds := make([]*evidence.Round, len(stories))
	for i := range stories {
		rounds[i] = round(t, i)
	}
	w := english(t)
	rapid.Check(t, func(t *rapid.T) {
		h := hearing.New(kept(), rounds[rapid.IntRange(0, len(rounds)-1).Draw(t, "story")], w, time.UTC)
		for range rapid.IntRange(0, 12).Draw(t, "deeds") {
			n := rapid.IntRange(-3, 40).Draw(t, "n")
			switch rapid.IntRange(0, 25).Draw(t, "deed") {
			case 0:
				h.Go(n)
			case 1:
				h.Pick(n)
			case 2:
				h.Turn(hearing.Tab(n & 7))
			case 3:
				h.NextTab()
			case 4:
				h.StepCard(n)
			case 5:
				h.SetRank(cards.Rank(n & 15))
			case 6:
				h.SetSuit(cards.Suit(n & 3))
			case 7:
				h.NoCard()
			case 8:
				h.InsertCard(cards.Card(n & 63))
			case 9:
				h.StepBet(n)
			case 10:
				h.ReturnBet()
			case 11:
				h.SetStake(money.Amount(n * 1000))
			case 12:
				h.StepAction(n)
			case 13:
				h.Do([]string{"hit", "stand", "double", "split"}[n&3])
			case 14:
				h.DropAction()
			case 15:
				h.SetNumber(n)
			case 16:
				h.SetVoid(n&1 == 0)
			case 17:
				h.SetOption("dealer_blackjack_takes", []string{"all", "original"}[n&1])
			case 18:
				h.StepSignal(n)
			case 19:
				h.MoveSignal(time.Duration(n) * 100 * time.Millisecond)
			case 20:
				h.NoSignal()
			case 21:
				h.Undo()
			case 22:
				h.Choose(n)
			case 23:
				h.NewBet()
			case 24:
				h.MoveBet(wager.Offer{Spot: []string{"black", "tie", "straight", "?"}[n&3], Numbers: []int{n}, Has: wager.HasNumbers})
			case 25:
				h.MoveBetTime(time.Duration(n) * time.Second)
			}
			h.Felt()
			h.TimeLine()
			h.Source()
			h.Note()
			if p := h.Proposal(); p != nil && !p.Possible() {
				t.Fatalf("a ruling is chosen that is not possible: %s", p.Why)
			}
			d := h.Decision(decisions.Decision{})
			sum := money.Amount(0)
			for _, a := range d.Adjustments {
				text, sign := a.Amount, money.Amount(1)
				if rest, below := strings.CutPrefix(text, "-"); below {
					text, sign = rest, -1
				}
				amount, err := h.Round.Currency.ParseSum(text)
				if err != nil {
					t.Fatalf("the adjustment %q is no amount", a.Amount)
				}
				sum += sign * amount
			}
			if p := h.Proposal(); p != nil && p.Outcome != nil && sum != p.Outcome.Total.Difference {
				t.Fatalf("the adjustments come to %d, the outcome to %d", sum, p.Outcome.Total.Difference)
			}
		}
		for h.Undo() {
		}
		if h.Outcome().Total != h.Round.Owed.Total || h.Changed() {
			t.Fatalf("undone, it comes to %v", h.Outcome().Total)
		}
	})
}

// A guest says that the chip lay elsewhere, or that there was one more.
func TestAChipLayElsewhere(t *testing.T) {
	h := hear(t, 3)
	h.Turn(hearing.BetTab)
	same(t, "the bet", h.Bet().ID, "b1")
	h.MoveBet(wager.Offer{Spot: "split", Numbers: []int{17, 20}, Has: wager.HasNumbers})
	same(t, "on the split", h.Outcome().Total.Difference, 0)
	same(t, "in words", h.Remedy(), "Straight 20 G-1 on Split 17/20, settle on 20")
	h.Undo()
	if !h.NewBet() {
		t.Fatal("there is no bet more")
	}
	same(t, "aimed at", h.Bet().Player, "G-1")
	same(t, "one chip more on 20", h.Outcome().Total.Difference, 18_000+35_000)
	h.SetStake(2_000)
	same(t, "of twenty", h.Outcome().Total.Difference, 18_000+70_000)
}

// A stake that no bet can have leaves the one that was tried before it.
func TestAStakeThatCannotBe(t *testing.T) {
	h := hear(t, 3)
	h.Turn(hearing.BetTab)
	recorded := h.Outcome().Total
	h.SetStake(2_000)
	tried := h.Outcome().Total
	if tried == recorded || h.SetStake(0) {
		t.Fatalf("of twenty it comes to %v, and a stake of nothing fits", tried)
	}
	same(t, "a stake of nothing", h.Outcome().Total, tried)
	if !h.Undo() || h.Changed() {
		t.Fatal("the stake of twenty is not there to be undone")
	}
	same(t, "undone", h.Outcome().Total, recorded)
}
