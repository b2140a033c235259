package disputes_test

import (
	"bytes"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/wire"
)

const drewOn17 = `
53 s J-33 J-33-0296 round.opened {"betting_ms":25000}
60 s J-33 J-33-0296 bet.accepted {"id":"b1","player":"G-1301","spot":"seat","seat":1,"stake":"1000"}
61 s J-33 J-33-0296 bet.accepted {"id":"b2","player":"G-1308","spot":"seat","seat":2,"stake":"500"}
62 s J-33 J-33-0296 bet.accepted {"id":"b3","player":"G-1315","spot":"seat","seat":3,"stake":"800"}
63 s J-33 J-33-0296 bet.accepted {"id":"b5","player":"G-1322","spot":"seat","seat":5,"stake":"1500"}
74 s J-33 J-33-0296 bet.accepted {"id":"b7","player":"G-1330","spot":"seat","seat":7,"stake":"2000"}
77 s J-33 J-33-0296 round.no_more_bets
79 s J-33 J-33-0296 card.dealt {"card":"TS","to":"seat:1"}
80 s J-33 J-33-0296 card.dealt {"card":"8D","to":"seat:2"}
82 s J-33 J-33-0296 card.dealt {"card":"8C","to":"seat:3"}
84 s J-33 J-33-0296 card.dealt {"card":"AH","to":"seat:5"}
86 s J-33 J-33-0296 card.dealt {"card":"9C","to":"seat:7"}
88 s J-33 J-33-0296 card.dealt {"card":"6D","to":"dealer"}
90 s J-33 J-33-0296 card.dealt {"card":"8H","to":"seat:1"}
92 s J-33 J-33-0296 card.dealt {"card":"3C","to":"seat:2"}
94 s J-33 J-33-0296 card.dealt {"card":"8S","to":"seat:3"}
96 s J-33 J-33-0296 card.dealt {"card":"KD","to":"seat:5"}
98 s J-33 J-33-0296 card.dealt {"card":"7S","to":"seat:7"}
100 s J-33 J-33-0296 card.dealt {"to":"dealer","face":"down"}
102 s J-33 J-33-0296 action.taken {"seat":1,"do":"stand"}
104 s J-33 J-33-0296 action.taken {"seat":2,"do":"double","stake":"500"}
106 s J-33 J-33-0296 card.dealt {"card":"9H","to":"seat:2"}
107 s J-33 J-33-0296 action.taken {"seat":3,"do":"split","stake":"800"}
109 s J-33 J-33-0296 card.dealt {"card":"3D","to":"seat:3"}
111 s J-33 J-33-0296 card.dealt {"card":"9S","to":"seat:3/2"}
113 s J-33 J-33-0296 action.taken {"seat":3,"hand":1,"do":"hit"}
115 s J-33 J-33-0296 card.dealt {"card":"7C","to":"seat:3"}
117 s J-33 J-33-0296 action.taken {"seat":3,"hand":1,"do":"stand"}
117.5 s J-33 J-33-0296 action.taken {"seat":3,"hand":2,"do":"stand"}
119 s J-33 J-33-0296 action.taken {"seat":7,"do":"stand"}
121 s J-33 J-33-0296 card.revealed {"card":"AC"}
123 s J-33 J-33-0296 card.dealt {"card":"4H","to":"dealer"}
137 s J-33 J-33-0296 round.settled {"result":{"dealer":{"cards":["6D","AC","4H"],"total":21}},"paid":[{"id":"b5","returned":"3750.00"}]}
`

// snap writes the window into a file, to be looked at.
func (r *atDesk) snap(name string) {
	if dir := os.Getenv("SNAP"); dir != "" {
		f, err := os.Create(dir + "/" + name + ".png")
		r.must(err)
		defer f.Close()
		r.must(png.Encode(f, r.window.Canvas().Capture()))
	}
}

func blackjackTerms(rules string) tables.TableOpened {
	t := tables.TableOpened{Game: "blackjack", Profile: "house-blackjack", Currency: "THB"}
	if rules != "" {
		t.Rules = wire.Value(rules)
	}
	return t
}

func baccaratTerms() tables.TableOpened {
	return tables.TableOpened{Game: "baccarat", Profile: "house-baccarat", Currency: "THB"}
}

// claim opens a dispute as a person does: the claim about a round, and Enter.
func (r *atDesk) claim(at look.Place, guest string, claim fyne.KeyName) {
	r.t.Helper()
	at.Screen = "disputes"
	r.screen.Enter(at)
	r.says(guest)
	r.tap(guest)
	r.press(claim)
	r.snap("claim")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	r.says("Per guest, THB")
}

// rule rules as it is chosen, and signs with somebody's PIN.
func (r *atDesk) rule(code string) {
	r.t.Helper()
	r.press(fyne.KeyReturn)
	r.says("Record the ruling")
	r.snap("sign")
	r.write(code)
	r.press(fyne.KeyReturn)
}

// ruled is the ruling that was recorded.
func (r *atDesk) ruled() *pit.KeptDecision {
	r.t.Helper()
	r.settle(func() bool {
		all := r.desk.Disputes()
		return len(all) > 0 && all[0].State == pit.DisputeRuled
	}, "the ruling is recorded")
	return r.desk.Disputes()[0].Ruling
}

// A dealer took a card on a soft 17: the card is burned, and three guests get what they
// are short. Everything is done with the keyboard.
func TestTheCardIsBurned(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.beat()
	r.says("No open dispute")
	r.claim(look.Place{Table: "J-33"}, "G-1301", fyne.Key2)
	r.says("Uphold: burn card 17, settle on 17")
	r.says("6,400.00 to 3 guests")
	r.says("South Dakota 20:18:15:28")
	r.says("(borrowed)")
	r.says("29 of 31")
	r.snap("hearing")
	r.press(fyne.KeyJ)
	r.says("28 of 31")
	r.press(fyne.KeyHome)
	r.says("1 of 31")
	r.press(fyne.KeySpace)
	r.hands.Run(time.Second)
	r.beat()
	r.says("2 of 31")
	r.press(fyne.KeySpace, fyne.KeyEnd)
	r.says("31 of 31")
	r.press(fyne.KeyJ, fyne.KeyJ, fyne.KeyU)
	r.says("29 of 31")
	r.says("Card 17 is one too many.")
	r.press(fyne.KeyX)
	r.says("no card, burned")
	r.press(fyne.KeyReturn)
	r.says("Tick what was looked at.")
	r.tap("Cards off the shoe")
	r.tap("Video")
	r.rule(pin)
	got := r.ruled()
	same(t, "the outcome", got.Outcome, "upheld")
	same(t, "signed by", got.By.ID, "okravets")
	want := []decisions.Adjustment{
		{Player: "G-1301", Owed: "2000.00", Paid: "0.00", Amount: "2000.00"},
		{Player: "G-1308", Owed: "2000.00", Paid: "0.00", Amount: "2000.00"},
		{Player: "G-1315", Owed: "2400.00", Paid: "0.00", Amount: "2400.00"},
	}
	if !slices.Equal(got.Adjustments, want) {
		t.Errorf("adjusted %v", got.Adjustments)
	}
	same(t, "the claim", got.Claim, "A card was dealt wrong")
	if !strings.Contains(got.Note, "Cards off the shoe") || !strings.Contains(got.Note, "Video") || strings.Contains(got.Note, "asked") {
		t.Errorf("looked at: %q", got.Note)
	}
	r.says("upheld, Oksana Kravets")
	r.snap("ruled")
}

// Issue 6, story 2: the server pays a tie nine to one. The ruling takes it back to the
// satang, the sheet is printed, and the bundle proves it with the public key alone.
func TestStoryTheTieIsPaidNineToOne(t *testing.T) {
	r := newRig(t, "en", `
0 s B-07 B-07-0412 round.opened {"betting_ms":20000}
4 s B-07 B-07-0412 bet.accepted {"id":"b1","player":"G-1204","spot":"tie","stake":"100.50"}
6 s B-07 B-07-0412 bet.accepted {"id":"b2","player":"G-1211","spot":"banker","stake":"500"}
20 s B-07 B-07-0412 round.no_more_bets
21 s B-07 B-07-0412 card.dealt {"card":"9H","to":"player"}
21.1 d:shoe-7 B-07 - card.scanned {"card":"9H"}
22 s B-07 B-07-0412 card.dealt {"card":"9S","to":"banker"}
22.1 d:shoe-7 B-07 - card.scanned {"card":"9S"}
23 s B-07 B-07-0412 card.dealt {"card":"KD","to":"player"}
23.1 d:shoe-7 B-07 - card.scanned {"card":"KD"}
24 s B-07 B-07-0412 card.dealt {"card":"KC","to":"banker"}
24.1 d:shoe-7 B-07 - card.scanned {"card":"KC"}
26 s B-07 B-07-0412 round.settled {"result":{"winner":"tie"},"paid":[{"id":"b1","returned":"1005.00"},{"id":"b2","returned":"500.00"}]}
`)
	r.terms["B-07"] = baccaratTerms()
	r.screen.Enter(look.Place{Screen: "disputes", Table: "B-07", Round: "B-07-0412", Subject: "B-07/B-07-0412/payout.differs/b1"})
	r.says("Payout differs")
	r.says("–100.50")
	r.press(fyne.Key1)
	r.tap("G-1204")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	r.says("Uphold: settle on Tie")
	r.says("100.50 back from 1 guest")
	r.says("B-32: paid is what the rules owe.")
	r.says("(the house’s own rule)")
	r.says("4 of 4 equal")
	r.snap("tie")
	r.tap("Cards off the shoe, both sources")
	r.rule("111222")
	r.says("secret is wrong")
	same(t, "rulings after a wrong PIN", len(r.desk.Decisions()), 0)
	r.rule2(pin)
	got := r.ruled()
	same(t, "adjustments", len(got.Adjustments), 1)
	same(t, "the guest gives back", got.Adjustments[0], decisions.Adjustment{Player: "G-1204", Owed: "904.50", Paid: "1005.00", Amount: "-100.50"})
	same(t, "the finding", got.Findings[0], "B-07/B-07-0412/payout.differs/b1")
	r.says("Looked at: Cards off the shoe, both sources: 4 of 4 equal")
	r.says("Print sheet")
	r.tap("Print sheet")
	r.says("The sheet is in")
	same(t, "sheets", r.made(), 1)
	// Nothing here shows it: then it is said where it lies, whole, so that it is printed elsewhere.
	r.unseen = errors.New("there is no browser")
	r.press(fyne.KeyS)
	r.says("nothing here shows it")
	if path := strings.ReplaceAll(strings.ReplaceAll(r.texts(), " ", ""), "\u200b", ""); !strings.Contains(path, "/home/pit/exports/dispute-0001.html") {
		t.Errorf("where the sheet lies is not said in %q", r.texts())
	}
	r.inside("the sheet that nothing shows", desks)
	r.press(fyne.KeyE)
	r.says("Exported to dispute-0001.zip")
	known, err := store.KnownKeys(filepath.Join(r.dir, "keys"))
	r.must(err)
	v, err := store.VerifyBundle(bytes.NewReader(r.bundle), int64(len(r.bundle)), known)
	r.must(err)
	if !v.Good() {
		t.Errorf("the bundle does not verify: %+v", v)
	}
	if v.Records < 15 {
		t.Errorf("the bundle has %d records", v.Records)
	}
}

// rule2 signs again on the pad that is there.
func (r *atDesk) rule2(code string) {
	r.t.Helper()
	r.settle(func() bool { return r.window.Canvas().Focused() != nil }, "the pad has the keyboard")
	r.write(code)
	r.press(fyne.KeyReturn)
}

// Issue 6, story 5: a guest says that the third card came late and the bets closed early.
// The three closing signals stand on one line, the late bet is returned, and it is ruled.
func TestStoryTheThirdCardCameLate(t *testing.T) {
	r := newRig(t, "en", `
0 s B-07 B-07-0413 round.opened {"betting_ms":20000}
4 s B-07 B-07-0413 bet.accepted {"id":"b1","player":"G-1204","spot":"player","stake":"100"}
18 s B-07 B-07-0413 round.no_more_bets
18.4 s B-07 B-07-0413 bet.accepted {"id":"b2","player":"G-1211","spot":"banker","stake":"500"}
19 s B-07 B-07-0413 bet.refused {"bet":{"id":"b3","player":"G-1219","spot":"player","stake":"50"},"reason":"late"}
21 s B-07 B-07-0413 card.dealt {"card":"2H","to":"player"}
22 s B-07 B-07-0413 card.dealt {"card":"3S","to":"banker"}
23 s B-07 B-07-0413 card.dealt {"card":"3D","to":"player"}
24 s B-07 B-07-0413 card.dealt {"card":"4C","to":"banker"}
41 s B-07 B-07-0413 card.dealt {"card":"4H","to":"player"}
43 s B-07 B-07-0413 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"200.00"},{"id":"b2","returned":"0.00"}]}
`)
	r.terms["B-07"] = baccaratTerms()
	r.screen.Enter(look.Place{Screen: "disputes", Table: "B-07", Round: "B-07-0413"})
	r.says("Late bet")
	r.press(fyne.Key5)
	r.tap("G-1211")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	r.says("The bets closed too early")
	for _, signal := range []string{"No more bets 22:04:18.000", "Timer 22:04:20.000", "First card 22:04:21.000", "Late bet G-1211 22:04:18.400"} {
		r.says(signal)
	}
	r.says("Uphold: give back Banker G-1211, settle on Player")
	r.says("500.00 to 1 guest")
	r.says("Casino Sochi 3.4")
	r.snap("signals")
	// A call two seconds later would have come with the timer: the bet was in time then,
	// and stands as it was settled.
	r.press(fyne.KeyU)
	r.tap("+1 s")
	r.says("What if: No more bets at 22:04:19.000")
	r.says("Nothing would differ from what was paid.")
	r.press(fyne.KeyU)
	r.press(fyne.KeyW)
	r.tap("A bet")
	r.press(fyne.KeyX)
	r.says("500.00 to 1 guest")
	r.tap("The closing signals")
	r.tap("Call the manager")
	r.says("a pit boss, manager called")
	r.rule(pin)
	got := r.ruled()
	same(t, "it goes back", got.Adjustments[0], decisions.Adjustment{Player: "G-1211", Owed: "500.00", Paid: "0.00", Amount: "500.00"})
	same(t, "the manager was called", got.Escalated, true)
}

// aceTurned is a round in which the dealer, ten up, turns an ace after a double and a
// split.
const aceTurned = `
0 s J-33 J-33-0297 round.opened {"betting_ms":25000}
5 s J-33 J-33-0297 bet.accepted {"id":"b1","player":"G-1301","spot":"seat","seat":1,"stake":"100"}
6 s J-33 J-33-0297 bet.accepted {"id":"b2","player":"G-1308","spot":"seat","seat":2,"stake":"200"}
25 s J-33 J-33-0297 round.no_more_bets
26 s J-33 J-33-0297 card.dealt {"card":"6S","to":"seat:1"}
27 s J-33 J-33-0297 card.dealt {"card":"8D","to":"seat:2"}
28 s J-33 J-33-0297 card.dealt {"card":"TD","to":"dealer"}
29 s J-33 J-33-0297 card.dealt {"card":"5H","to":"seat:1"}
30 s J-33 J-33-0297 card.dealt {"card":"8C","to":"seat:2"}
31 s J-33 J-33-0297 card.dealt {"to":"dealer","face":"down"}
32 s J-33 J-33-0297 action.taken {"seat":1,"do":"double","stake":"100"}
33 s J-33 J-33-0297 card.dealt {"card":"9H","to":"seat:1"}
34 s J-33 J-33-0297 action.taken {"seat":2,"do":"split","stake":"200"}
35 s J-33 J-33-0297 card.dealt {"card":"TC","to":"seat:2"}
36 s J-33 J-33-0297 card.dealt {"card":"9C","to":"seat:2/2"}
37 s J-33 J-33-0297 action.taken {"seat":2,"hand":1,"do":"stand"}
38 s J-33 J-33-0297 action.taken {"seat":2,"hand":2,"do":"stand"}
39 s J-33 J-33-0297 card.revealed {"card":"AC"}
41 s J-33 J-33-0297 round.settled {"paid":[]}
`

// Issue 6, story 6: ten up, the ace turned after doubles and splits. All the stakes or the
// original ones, by the table's option, and shown as such.
func TestStoryTheAceIsTurnedAfterDoublesAndSplits(t *testing.T) {
	t.Run("all", func(t *testing.T) {
		r := newRig(t, "en", aceTurned)
		r.terms["J-33"] = blackjackTerms("")
		r.claim(look.Place{Table: "J-33", Round: "J-33-0297"}, "G-1301", fyne.Key1)
		r.says("takes all stakes (A-BJ-4)")
		r.says("Nothing would differ from what was paid.")
		r.tap("The result")
		r.tap("the original stake")
		r.says("takes the original stake")
		r.says("300.00 to 2 guests")
		r.says("By the table’s option: Dealer’s blackjack after doubles and splits takes all stakes (A-BJ-4)")
		r.snap("original")
		r.press(fyne.KeyU)
		r.press(fyne.Key2)
		r.tap("Cards off the shoe")
		r.rule(pin)
		got := r.ruled()
		same(t, "the outcome", got.Outcome, "rejected")
		same(t, "adjustments", len(got.Adjustments), 0)
	})
	t.Run("original", func(t *testing.T) {
		r := newRig(t, "en", aceTurned)
		r.terms["J-33"] = blackjackTerms(`{"dealer_blackjack_takes":"original"}`)
		r.claim(look.Place{Table: "J-33", Round: "J-33-0297"}, "G-1308", fyne.Key1)
		r.says("takes the original stake (A-BJ-4)")
		r.says("300.00 to 2 guests")
		r.tap("Cards off the shoe")
		r.rule(pin)
		got := r.ruled()
		same(t, "the outcome", got.Outcome, "upheld")
		want := []decisions.Adjustment{
			{Player: "G-1301", Owed: "100.00", Paid: "0.00", Amount: "100.00"},
			{Player: "G-1308", Owed: "200.00", Paid: "0.00", Amount: "200.00"},
		}
		if !slices.Equal(got.Adjustments, want) {
			t.Errorf("adjusted %v", got.Adjustments)
		}
	})
}
